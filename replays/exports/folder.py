"""A folder that appears whole, or not at all."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from replays.places import alone_in, clear, in_the_making, left_over, new_name


class FolderTaken(FileExistsError):
    """What lies at the path is somebody else's; it is left as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is there already and holds more than an export; give another name")

    def __str__(self) -> str:
        return str(self.args[0])


@contextmanager
def whole(path: Path, replaceable: Callable[[Path], bool]) -> Iterator[Path]:
    """A new folder to write into, beside `path`; it takes its place when everything went well, else it is gone.

    A folder that lies there and is `replaceable` is replaced, an empty one too; of two that are written at once, the
    last one stays. What a killed process left is cleared away. Raises `FolderTaken`, `OSError`.
    """
    path = path.absolute()
    with alone_in(path.parent):
        _bring_back(path)
        _check(path, replaceable)
    with in_the_making(path) as partial:
        partial.mkdir()
        yield partial
        with alone_in(path.parent):
            _check(path, replaceable)
            old = new_name(path, "old")
            _exchange(partial, path, old)
        clear(old)


def _check(path: Path, replaceable: Callable[[Path], bool]) -> None:
    may_go = path.is_dir() and (not any(path.iterdir()) or replaceable(path))
    if path.is_symlink() or (path.exists() and not may_go):
        raise FolderTaken(path)


def _exchange(partial: Path, path: Path, old: Path) -> None:
    if path.exists():
        path.rename(old)
    try:
        partial.rename(path)
    except BaseException:
        if old.exists():
            old.rename(path)
        raise


def _bring_back(path: Path) -> None:
    """Undoes the first half of an exchange whose second half did not come."""
    for old in reversed(left_over(path, "old")):
        if path.exists():
            clear(old)
        else:
            old.rename(path)
