"""A folder that appears whole, or not at all."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


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

    A folder that lies there and is `replaceable` is replaced, an empty one too. What a killed process left of one is
    cleared away. Raises `FolderTaken`, `OSError`.
    """
    path = path.absolute()
    partial, old = path.with_name(f".{path.name}.partial"), path.with_name(f".{path.name}.old")
    _bring_back(old, path)
    _clear(partial, old)
    if path.is_symlink() or (path.exists() and not _may_go(path, replaceable)):
        raise FolderTaken(path)
    partial.mkdir()
    try:
        yield partial
        if path.exists():
            path.rename(old)
        partial.rename(path)
    except BaseException:
        _bring_back(old, path)
        raise
    finally:
        _clear(partial, old)


def _may_go(path: Path, replaceable: Callable[[Path], bool]) -> bool:
    return path.is_dir() and (not any(path.iterdir()) or replaceable(path))


def _bring_back(old: Path, path: Path) -> None:
    """Undoes the first half of an exchange whose second half did not come."""
    if old.exists() and not path.exists():
        old.rename(path)


def _clear(*folders: Path) -> None:
    for folder in folders:
        if folder.exists():
            shutil.rmtree(folder)
