"""The files of a layer folder as one zip file: the manifest first, the others by name, uncompressed, without times.

The same files always give the same bytes, so that a folder has a checksum and a history like any single file.
"""

from __future__ import annotations

import io
import json
import posixpath
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from redraft.errors import FormatError, says
from redraft.formats.codec import Written
from redraft.formats.disk.snapshots import MANIFEST
from redraft.formats.patch import Patch, Splice
from redraft.formats.zip.records import read_layout

PICTURE_KEYS = ("picture", "image", "file", "src", "path")
"""Fields of a row that may name the file of its pixels; the first is ours, the others are other people's."""
STAGED = ".redraft-save"
"""How the names of our own folders begin, in which a save is prepared; no design has a file there."""
MAX_MANIFEST = 32 << 20
MOST_FILES = 20_000


def packed(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for name in ordered(files):
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr = 3, 0o644 << 16
            file.writestr(info, files[name], zipfile.ZIP_STORED)
    return target.getvalue()


def ordered(names: Mapping[str, Any]) -> list[str]:
    return sorted(names, key=lambda name: (name != MANIFEST, name))


def repacked(
    old: bytes, before: Mapping[str, bytes], after: Mapping[str, bytes], reasons: Mapping[str, str]
) -> Written:
    """The bytes for other files, and where they differ: whole files, and the index at the end."""
    new = packed(after)
    places, ends = _places(old), _places(new)
    splices: list[Splice] = []
    index = _index_start(old)
    for name in ordered({**before, **after}):
        if before.get(name) == after.get(name):
            continue
        start, end = places.get(name, (0, 0))
        if name not in before:  # just before the next file that stays
            later = [other for other in ordered({**before, name: b""}) if other in before]
            start = end = min((places[other][0] for other in later if _after(other, name)), default=index)
        content = new[slice(*ends[name])] if name in after else b""
        splices.append(Splice(start, end, content, f"{name}: {reasons.get(name, 'changed')}"))
    splices.append(Splice(index, len(old), new[_index_start(new) :], "the index of the files"))
    patch = Patch(old).spliced(splices)
    if patch.data() != new:  # a zip file that was given to us, in another order
        patch = Patch(old).spliced([Splice(0, len(old), new, "repacked")])
    return Written(new, patch.changes())


def _after(one: str, other: str) -> bool:
    return (one != MANIFEST, one) > (other != MANIFEST, other)


def _places(data: bytes) -> dict[str, tuple[int, int]]:
    """The offset of each file, its header included."""
    return {entry.name: (entry.start, entry.end) for entry in read_layout(data).entries}


def _index_start(data: bytes) -> int:
    return read_layout(data).index_start


def parsed(data: bytes) -> dict[str, Any]:
    """A manifest. FormatError for what is none."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FormatError(says("manifest-not-json", manifest=MANIFEST, error=error)) from None
    rows = found.get("layers") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise FormatError(says("manifest-has-no-layers", manifest=MANIFEST))
    if len(rows) > MOST_FILES:
        raise FormatError(says("manifest-layers-too-many", manifest=MANIFEST, count=len(rows), limit=MOST_FILES))
    return found


def picture_key(row: Mapping[str, Any]) -> str:
    """The field in which a row names its file; ours where there is none."""
    return next((key for key in PICTURE_KEYS if isinstance(row.get(key), str)), PICTURE_KEYS[0])


def files_named(manifest: Mapping[str, Any]) -> Iterator[str]:
    """The files a manifest names. FormatError for one that is not in its folder."""
    for row in (manifest, *manifest["layers"]):
        name = row.get(picture_key(row) if row is not manifest else "picture")
        if isinstance(name, str) and name:
            yield checked(name)


def checked(name: str) -> str:
    parts = name.split("/")
    if (
        name.startswith("/")
        or ".." in parts
        or any(sign in name for sign in "\\:\0")
        or posixpath.normpath(name) == MANIFEST
        or posixpath.normpath(name).startswith(STAGED)
    ):
        raise FormatError(says("manifest-picture-missing", manifest=MANIFEST, picture=name[:80]))
    return posixpath.normpath(name)
