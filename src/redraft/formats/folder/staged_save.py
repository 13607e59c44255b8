"""Saving into an existing layer folder: files are staged in a subfolder, then committed by one rename.

New files are written to a folder of their own; renaming it to `SAVED`, once all are on disk, commits the save. Then the
files are moved to their places. Whoever finds `SAVED` finishes that first, so a killed save has not happened or is
finished by the next command; where nothing may be written, the files are read from there. Savers hold the folder's lock
exclusively, readers share it.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from redraft import machine
from redraft.errors import FormatError, SaveError, UsageError, says
from redraft.formats.disk.snapshots import MANIFEST, read_input, shown_path
from redraft.formats.folder.packed import MAX_MANIFEST, STAGED, files_named, parsed

SAVED = f"{STAGED}d"
"""The folder inside a layer folder that holds what is to take its place."""

_GONE = "gone.json"
_PATIENCE = 10.0
"""Seconds to wait for another redraft that saves the same folder."""


@contextmanager
def folder_lock(folder: Path, *, alone: bool) -> Iterator[bool]:
    """The folder's lock: `alone` with it, or together with others who read. Gives whether there are locks there."""
    with ExitStack() as held:
        try:
            locked = held.enter_context(machine.locked(folder, shared=not alone, patience=_PATIENCE))
        except BlockingIOError:
            raise UsageError(says("folder-being-saved", path=shown_path(folder), seconds=_PATIENCE)) from None
        except OSError:  # the reader reports what is wrong with it
            locked = False
        yield locked


def left_over(folder: Path) -> bool:
    """Whether a save is under way, or one was cut short."""
    with suppress(OSError), os.scandir(folder) as entries:
        return any(entry.name.startswith(STAGED) for entry in entries)
    return False


def settle(folder: Path, locked: bool) -> None:
    """With the folder to oneself: finish a save that was cut short after it became valid, forget one that was before.

    Where that may not be written it stays as it is.
    """
    with suppress(OSError):
        if (folder / SAVED).is_dir() and not (folder / SAVED).is_symlink():  # a link came with the folder
            put(folder)
        for name in os.listdir(folder):
            if not name.startswith(f"{STAGED}-"):
                continue
            owner = name.removeprefix(f"{STAGED}-").partition("-")[0]
            # Where there are no locks, its process may still be at it.
            if locked or not (owner.isdigit() and machine.process_runs(int(owner))):
                shutil.rmtree(folder / name, ignore_errors=True)


def place(folder: Path, name: str) -> Path:
    """The current path of a file of the design: in its place, or staged."""
    waiting = folder / SAVED / name
    return waiting if os.path.lexists(waiting) else folder / name


def stage(folder: Path, files: Mapping[str, bytes], gone: set[str]) -> Path:
    """Write the files that change, and which go, into a folder inside `folder`; gives it, synced."""
    staged = folder / f"{STAGED}-{os.getpid()}-{os.urandom(4).hex()}"
    staged.mkdir(0o700)
    try:
        for name, content in files.items():
            write(staged / name, content, folder / name)
        identities = {name: _identity(folder / name) for name in gone}
        write(staged / _GONE, json.dumps(identities).encode())
        sync_tree(staged)
    except BaseException:
        shutil.rmtree(staged, ignore_errors=True)
        raise
    return staged


def put(folder: Path) -> None:
    """Move the files in `SAVED` to their places, the manifest last; then remove files that nothing refers to any
    more."""
    saved = folder / SAVED
    named = _named(folder / MANIFEST)
    touched = {folder}
    wanted = named | _named(saved / MANIFEST) | {MANIFEST}
    for name in sorted(wanted & set(_names_in(saved)), key=lambda name: name == MANIFEST):
        target = folder / name
        if _behind_link(target.parent, folder):  # no save of ours goes there: it came with the folder
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if name not in named and name != MANIFEST and os.path.lexists(target):
            _keep_foreign_file(target, saved / name)
        os.replace(saved / name, target)
        touched.add(target.parent)
    for changed in touched:
        machine.sync_folder(str(changed))
    for name, identity in _gone(saved).items():
        # Only the very files that were there when the save was prepared: the list may have come with the folder.
        with suppress(OSError):
            if _identity(folder / name) == identity and (folder / name).resolve().is_relative_to(folder):
                os.unlink(folder / name)
    with suppress(FileNotFoundError):
        os.unlink(saved / _GONE)
    shutil.rmtree(saved)
    machine.sync_folder(str(folder))


def write(path: Path, content: bytes, like: Path | None = None) -> None:
    """A new file, synced; with the mode and owner of the file `like`, where there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | machine.PLAIN | machine.NO_LINK, 0o666)
    with open(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        if like is not None:
            with suppress(FileNotFoundError):
                machine.keep_owner_and_mode(descriptor, os.stat(like, follow_symlinks=False))
        os.fsync(descriptor)


def sync_tree(folder: Path) -> None:
    for root, _, _ in os.walk(folder, topdown=False):
        machine.sync_folder(root)


def refuse_unwritable(folder: Path, coming: Mapping[str, bytes], going: set[str], known: Mapping[str, bytes]) -> None:
    """All that could stop the files on the way to their places, before anything is changed. Nothing that the manifest
    does not name is written over, and nothing is written through a link."""
    shown, device = shown_path(folder), os.stat(folder).st_dev
    elsewhere = "save to another folder with --output"
    for name in (*coming, *sorted(going)):
        path = folder / name
        if name in known:
            if os.path.lexists(path) and not os.access(path, os.W_OK):
                raise SaveError(says("folder-file-read-only", name=name, file=shown, elsewhere=elsewhere))
        elif os.path.lexists(path) and not _holds(path, coming[name]):
            raise SaveError(says("folder-file-in-the-way", file=shown, name=name, elsewhere=elsewhere))
        parent = path.parent
        while not parent.exists():
            parent = parent.parent
        if _behind_link(path.parent, folder) or not parent.is_dir():
            raise SaveError(says("folder-file-through-link", name=name, file=shown, elsewhere=elsewhere))
        if os.stat(parent).st_dev != device:
            raise SaveError(says("folder-file-on-other-disk", name=name, file=shown, elsewhere=elsewhere))
        if not os.access(parent, os.W_OK | os.X_OK):
            raise SaveError(says("folder-unwritable", file=shown, folder=shown_path(parent), elsewhere=elsewhere))


def _holds(path: Path, content: bytes) -> bool:
    """Whether a file that nothing names is what a save that was cut short left there."""
    with suppress(OSError):
        return path.is_file() and not path.is_symlink() and path.read_bytes() == content
    return False


def _keep_foreign_file(target: Path, coming: Path) -> None:
    """A file that appeared at the place of a new one after the check: it gets another name."""
    if not (target.is_file() and _holds(target, coming.read_bytes())):
        os.rename(target, target.with_name(f"{target.name}.{os.urandom(4).hex()}.kept"))


def _behind_link(parent: Path, folder: Path) -> bool:
    while parent != folder:
        if parent.is_symlink():
            return True
        parent = parent.parent
    return False


def _named(manifest: Path) -> set[str]:
    with suppress(OSError, FormatError, UsageError):
        return set(files_named(parsed(read_input(manifest, MAX_MANIFEST).data)))
    return set()


def _names_in(saved: Path) -> Iterator[str]:
    """The files that wait in `SAVED`."""
    for root, _, files in os.walk(saved):
        for name in files:
            path = Path(root, name)
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(saved).as_posix()


def _gone(saved: Path) -> dict[str, list[int]]:
    with suppress(OSError, ValueError, RecursionError, FormatError, UsageError):
        found = json.loads(read_input(saved / _GONE, MAX_MANIFEST).data)
        if isinstance(found, dict):
            return {name: identity for name, identity in found.items() if isinstance(identity, list)}
    return {}


def _identity(path: Path) -> list[int]:
    try:
        status = os.stat(path, follow_symlinks=False)
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENOTDIR):
            raise
        return []
    return [status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns]
