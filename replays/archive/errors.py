"""What can go wrong with an archive.

ArchiveError
├── NotAnArchive      (ValueError)    the file holds something else
├── ArchiveMissing    (LookupError)   there is no file
├── ArchiveUnusable   (OSError)       the file cannot be opened or written
├── CheckpointLost                    the ledger does not contain what the archive was made from
└── NotInArchive      (LookupError)   no game has that id
"""


class ArchiveError(Exception):
    """Everything that this package raises on purpose."""


class NotAnArchive(ArchiveError, ValueError):
    """The file at a path is no archive; it is left as it is."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"{path} is no archive, so nothing was written to it; give another path")


class ArchiveMissing(ArchiveError, LookupError):
    """There is no archive at a path."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"there is no archive at {path}; `archive update` makes it")


class ArchiveUnusable(ArchiveError, OSError):
    """The file cannot be opened or written; nothing was half-written."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        super().__init__(f"the archive {path} cannot be used: {reason}; does its folder exist, may it be written?")


class CheckpointLost(ArchiveError):
    """The ledger does not contain the entry that the archive was last brought up to."""

    def __init__(self, path: str, position: int, head: int) -> None:
        self.path = path
        self.position = position
        self.head = head
        found = f"ends at {head}" if head < position else "has another entry there"
        super().__init__(
            f"{path} was made from a ledger with entries up to position {position}, this one {found}: "
            "find out which ledger is the right one, then `archive rebuild`"
        )


class NotInArchive(ArchiveError, LookupError):
    """No game of the archive has that public id."""

    def __init__(self, public_id: str) -> None:
        self.public_id = public_id
        super().__init__(f"no game {public_id} in the archive")
