"""A layer folder on disk: read as one, and saved so that its manifest never names what is not there.

A new folder is written beside its place and put there by one rename. In a folder that is there already, new pictures
come first, under names of their own, then the manifest by one rename, then what nothing names any more goes. The
folder's other files are left alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from redraft.errors import FormatError, LeakError, SaveError, UsageError
from redraft.formats.files import LIMIT, MANIFEST, Snapshot, read_input, real_path, shown_path
from redraft.formats.folder.packing import MAX_MANIFEST, files_named, packed, parsed
from redraft.formats.replacement import write_file
from redraft.formats.zip.archive import Archive


def read_folder(path: Path) -> Snapshot:
    """The manifest and the pictures it names, as one. Links are refused: a file has one name in its folder."""
    real = real_path(path)
    if os.path.islink(real / MANIFEST):
        raise FormatError(f"the manifest of {shown_path(path)} is a link to another file", "put the file itself there")
    manifest = read_input(real / MANIFEST if path.name != MANIFEST else path, MAX_MANIFEST)
    files = {MANIFEST: manifest.data}
    total = len(manifest.data)
    for name in files_named(parsed(manifest.data)):
        if name in files:
            continue
        inside = Path(os.path.realpath(real / name))
        if not inside.is_relative_to(real):
            raise FormatError(f"'{name}' in {shown_path(path)} leads out of the folder")
        if inside != real / name:
            raise FormatError(f"'{name}' in {shown_path(path)} is a link to another file of it", "put a copy there")
        if not os.path.exists(inside):
            continue  # told when it is drawn
        found = read_input(inside)
        total += found.size
        if total > LIMIT:
            raise FormatError(f"the files of {shown_path(path)} are larger than {LIMIT:,} bytes together")
        files[name] = found.data
    data = packed(files)
    return manifest._replace(path=path, real=real, data=data, sha256=hashlib.sha256(data).hexdigest(), size=len(data))


def save_folder(
    target: Path, data: bytes, check: Callable[[bytes], None], base: Snapshot | None, overwrite: bool
) -> Path:
    """Put the files of a packed layer folder at `target`, a folder or the manifest in it; gives back the folder.

    As `formats.saving.save` otherwise. A folder with anything but a layer folder in it is refused.
    """
    folder = real_path(target)
    shown = shown_path(folder)
    archive = Archive(data)
    files = {name: archive.read(name) for name in archive.names}
    if not folder.parent.is_dir():
        raise UsageError(f"{shown} cannot be saved: there is no folder {str(folder.parent)!r}", "make it first")
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{shown} is a file, and a layer folder was to be saved there", "give the name of a folder")
    if folder.is_dir() and os.listdir(folder):
        _refuse_stranger(folder, shown, overwrite)
        _update(folder, files, data, check, base, shown)
    else:
        _create(folder, files, data, check, shown)
    return folder


def _refuse_stranger(folder: Path, shown: str, overwrite: bool) -> None:
    if not (folder / MANIFEST).is_file():
        raise UsageError(f"the folder {shown} is not empty", "give a new or an empty folder")
    if not overwrite:
        raise UsageError(f"{shown} exists already", "choose another name, or allow it to be replaced")


def _create(folder: Path, files: dict[str, bytes], data: bytes, check: Callable[[bytes], None], shown: str) -> None:
    temporary = folder.parent / f".{folder.name[:80]}.redraft-{os.getpid()}-{os.urandom(4).hex()}.tmp"
    temporary.mkdir()
    try:
        for name, content in files.items():
            _write(temporary / name, content)
        _check(temporary, data, check, shown)
        os.rename(temporary, folder)  # over an empty folder too
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    _sync(folder.parent)


def _update(
    folder: Path,
    files: dict[str, bytes],
    data: bytes,
    check: Callable[[bytes], None],
    base: Snapshot | None,
    shown: str,
) -> None:
    before = read_folder(folder)
    if base is not None and base.real == folder and before.sha256 != base.sha256:
        raise SaveError(
            f"{shown} was changed by another program while it was being edited; nothing was saved",
            "run the edit again on the folder as it is now, or save to another one with -o",
        )
    if base is not None and base.real != folder:
        raise UsageError(f"{shown} is another layer folder", "give a new or an empty folder")
    old = Archive(before.data)
    known = {name: old.read(name) for name in old.names}
    _refuse_strangers(folder, files.keys() - known.keys(), shown)
    check(data)
    for name, content in files.items():
        if name != MANIFEST and known.get(name) != content:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_file(folder / name, content)
    if known[MANIFEST] != files[MANIFEST]:
        write_file(folder / MANIFEST, files[MANIFEST])
    for name in known.keys() - files.keys():
        with suppress(OSError):
            os.unlink(folder / name)
    if read_folder(folder).data != data:
        raise LeakError(f"the disk gave back other files than were written to {shown}")


def _refuse_strangers(folder: Path, coming: set[str], shown: str) -> None:
    """Nothing that the manifest does not name is written over, and nothing is written through a link."""
    for name in coming:
        path = folder / name
        if os.path.lexists(path):
            raise SaveError(
                f"{shown} holds a file '{name}' that is none of its layers, and a new picture would go there",
                "move it away, or save to another folder with -o",
            )
        parent = path.parent
        while not parent.exists():
            parent = parent.parent
        if Path(os.path.realpath(parent)) != parent or not parent.is_dir():
            raise SaveError(f"'{name}' of {shown} would be written through a link or a file", "save to another folder")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    with open(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _check(folder: Path, data: bytes, check: Callable[[bytes], None], shown: str) -> None:
    read_back = read_folder(folder).data
    if read_back != data:
        raise SaveError(f"{shown} was not saved: the disk gave back other bytes than were written", "check the disk")
    check(read_back)


def _sync(folder: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
