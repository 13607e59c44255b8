"""Reading and saving a layer folder on disk; at every instant it holds the old design or the new one.

A new folder is written beside its place and put there by one rename; an existing folder is changed by `staged_save`.
The folder's other files are left alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from redraft import machine
from redraft.errors import FormatError, SaveError, UsageError, says
from redraft.formats.disk.replacement import sweep_sometimes, temporary_name
from redraft.formats.disk.snapshots import LIMIT, MANIFEST, Snapshot, read_input, real_path, shown_path
from redraft.formats.folder.packed import MAX_MANIFEST, files_named, packed, parsed
from redraft.formats.folder.staged_save import (
    SAVED,
    folder_lock,
    left_over,
    place,
    put,
    refuse_unwritable,
    settle,
    stage,
    sync_tree,
    write,
)
from redraft.formats.zip.archive import Archive


def read_folder(path: Path) -> Snapshot:
    """The manifest and the pictures it names, as one. Links are refused: a file has one name in its folder.

    A save that was cut short is finished or forgotten first.
    """
    folder = real_path(path)
    with folder_lock(folder, alone=False):
        if not left_over(folder):
            return _read(folder, path)
    with folder_lock(folder, alone=True) as locked:
        settle(folder, locked)
        return _read(folder, path)


def _read(folder: Path, path: Path, staged: Mapping[str, Path] | None = None) -> Snapshot:
    """With the lock held. `staged`: files that are to take the place of those there."""
    manifest_path = (staged or {}).get(MANIFEST, place(folder, MANIFEST))
    if os.path.islink(manifest_path):
        raise FormatError(says("manifest-is-link", path=shown_path(path)))
    manifest = read_input(manifest_path, MAX_MANIFEST)
    files = {MANIFEST: manifest.data}
    total = len(manifest.data)
    for name in files_named(parsed(manifest.data)):
        if name in files:
            continue
        there = (staged or {}).get(name, place(folder, name))
        try:
            inside = Path(os.path.realpath(there))
        except ValueError:  # a NUL or a lone surrogate
            raise FormatError(says("folder-file-name-impossible", name=name, path=shown_path(path))) from None
        if not inside.is_relative_to(folder):
            raise FormatError(says("folder-file-leads-out", name=name, path=shown_path(path)))
        if inside != there:
            raise FormatError(says("folder-file-is-link", name=name, path=shown_path(path)))
        if not os.path.exists(inside):
            continue  # reported when it is drawn
        found = read_input(inside)
        total += found.size
        if total > LIMIT:
            raise FormatError(says("folder-files-too-large", path=shown_path(path), limit=LIMIT))
        files[name] = found.data
    data = packed(files)
    return manifest._replace(path=path, real=folder, data=data, sha256=hashlib.sha256(data).hexdigest(), size=len(data))


def save_folder(
    target: Path, data: bytes, check: Callable[[bytes], None], base: Snapshot | None, overwrite: bool
) -> Path:
    """Put the files of a packed layer folder at `target`, a folder or the manifest in it; returns the folder.

    Otherwise like `formats.saves.save`. A folder with anything but a layer folder in it is refused.
    """
    folder = real_path(target)
    shown = shown_path(folder)
    archive = Archive(data)
    files = {name: archive.read(name) for name in archive.names}
    if not folder.parent.is_dir():
        raise UsageError(says("no-parent-for-folder", file=shown, parent=str(folder.parent)))
    if folder.exists() and not folder.is_dir():
        raise UsageError(says("file-where-folder-wanted", file=shown))
    sweep_sometimes(str(folder.parent))
    if folder.is_dir() and os.listdir(folder):
        with folder_lock(folder, alone=True) as locked:
            settle(folder, locked)
            _refuse_foreign_folder(folder, shown, overwrite)
            _update(folder, files, data, check, base, shown)
    else:
        _create(folder, files, data, check, shown)
    return folder


def _refuse_foreign_folder(folder: Path, shown: str, overwrite: bool) -> None:
    if not place(folder, MANIFEST).is_file():
        raise UsageError(says("folder-not-empty", file=shown))
    if not overwrite:
        raise UsageError(says("output-there-already", file=shown))


def _create(folder: Path, files: dict[str, bytes], data: bytes, check: Callable[[bytes], None], shown: str) -> None:
    temporary = folder.parent / temporary_name(folder.name)
    temporary.mkdir()
    with machine.locked(temporary):  # held as a sign of life for `sweep`
        try:
            for name, content in files.items():
                write(temporary / name, content)
            sync_tree(temporary)
            _check(_read(temporary, temporary).data, data, check, shown)
            try:
                if not machine.POSIX and folder.exists():  # no rename goes over a folder there
                    folder.rmdir()
                os.rename(temporary, folder)  # over an empty folder too
            except OSError:
                if not _is_there(folder, data):
                    raise
                shutil.rmtree(temporary)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
    machine.sync_folder(str(folder.parent))


def _update(
    folder: Path,
    files: dict[str, bytes],
    data: bytes,
    check: Callable[[bytes], None],
    base: Snapshot | None,
    shown: str,
) -> None:
    """With the folder to oneself."""
    before = _read(folder, folder)
    if base is not None and base.real != folder:
        if before.data == data:
            return  # already in the new state: an earlier run was cut short before it could report so
        raise UsageError(says("other-layer-folder-there", file=shown))
    changed = SaveError(says("folder-changed-meanwhile", file=shown))
    if base is not None and before.sha256 != base.sha256:
        raise changed
    old = Archive(before.data)
    known = {name: old.read(name) for name in old.names}
    coming = {name: content for name, content in files.items() if known.get(name) != content}
    going = known.keys() - files.keys()
    refuse_unwritable(folder, coming, going, known)
    staged = stage(folder, coming, going)
    try:
        _check(_read(folder, folder, {name: staged / name for name in coming}).data, data, check, shown)
        if _read(folder, folder).sha256 != before.sha256:
            raise changed
        os.rename(staged, folder / SAVED)
    except BaseException:
        shutil.rmtree(staged, ignore_errors=True)
        raise
    machine.sync_folder(str(folder))
    try:
        put(folder)
    except OSError as error:
        raise SaveError(says("folder-save-unfinished", file=shown, reason=error.strerror or error)) from error


def _is_there(folder: Path, data: bytes) -> bool:
    """Whether another redraft has put the same design there meanwhile."""
    with suppress(OSError, FormatError, UsageError):
        return read_folder(folder).data == data
    return False


def _check(read_back: bytes, data: bytes, check: Callable[[bytes], None], shown: str) -> None:
    if read_back != data:
        raise SaveError(says("folder-bytes-differ", file=shown))
    check(read_back)
