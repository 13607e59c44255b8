"""Finds font files: the user's folders, fonts installed with redraft, and the system's.

What was read from a set of folders is kept in the cache directory, each file under its path, time and size, so that
a second start opens no font file. A cache that cannot be read or written is done without.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from redraft.assets.faces.files import SUFFIXES, FontFileError, FontRecord, WeightAxis, read_font
from redraft.cache import cache_directory

BUNDLED_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro", "font_manrope")
SCRIPT_PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Packages of variable fonts, one for each script the others lack; they hold nothing but fonts."""
OUTLINED_PACKAGES = ("manimgx_fonts_cjk",)
MOST_FILES = 20_000
"""Font files taken from one set of folders; the rest is left out with a note."""
MOST_DEPTH = 8
CACHE_VERSION = 2


class FontSet(NamedTuple):
    """The faces found in some folders, in the order the renderer loads their files; `notes` says what was skipped."""

    records: tuple[FontRecord, ...] = ()
    notes: tuple[str, ...] = ()


def read_folders(folders: Sequence[Path], *, variable: bool = True) -> FontSet:
    """All fonts in the folders and below them. `variable=False` leaves variable fonts out."""
    if not folders:
        return FontSet()
    files, notes = list_files(folders)
    cache = _cache_file(folders)
    known = _read_cache(cache)
    records: list[FontRecord] = []
    kept: dict[str, list[object]] = {}
    fresh = False
    for path, stamp in files.items():
        entry = known.get(path)
        if entry is None or entry[0] != stamp:
            fresh = True
            entry = (stamp, *_read(path))
        _, found, note = entry
        kept[path] = [stamp, [record[1:] for record in found], note]
        records.extend(record for record in found if variable or not record.variable)
        if note:
            notes.append(note)
    if fresh or len(kept) != len(known):
        _write_cache(cache, kept)
    return FontSet(tuple(records), tuple(notes))


def list_files(folders: Sequence[Path]) -> tuple[dict[str, str], list[str]]:
    """Font files and their stamps (time and size), folder by folder in the order of their names; and notes.

    Where a folder holds the same name as .ttf and .otf, the .ttf alone is taken.
    """
    files: dict[str, str] = {}
    notes: list[str] = []
    for folder in folders:
        try:
            for path, stamp in _walk(str(folder), 0):
                files[path] = stamp
                if len(files) >= MOST_FILES:
                    notes.append(f"{folder}: more than {MOST_FILES} font files; the rest were left out")
                    return files, notes
        except OSError as error:
            notes.append(f"{folder}: {error.strerror or error}")
    return files, notes


def _walk(folder: str, depth: int) -> Iterator[tuple[str, str]]:
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    names = {entry.name.lower() for entry in ordered}
    for entry in ordered:
        stem, suffix = os.path.splitext(entry.name.lower())
        if suffix in SUFFIXES:
            if entry.is_file() and not (suffix == ".otf" and f"{stem}.ttf" in names):
                status = entry.stat()
                yield entry.path, f"{status.st_mtime_ns}:{status.st_size}"
        elif depth < MOST_DEPTH and not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False):
            try:
                yield from _walk(entry.path, depth + 1)
            except PermissionError:
                continue


def _read(path: str) -> tuple[list[FontRecord], str]:
    try:
        return read_font(Path(path)), ""
    except (FontFileError, OSError) as error:
        return [], f"{path}: {error}"


def bundled_folders() -> list[Path]:
    """The `files/` folders of the font packages redraft is installed with; their code is not run."""
    specs = (PathFinder.find_spec(name) for name in BUNDLED_PACKAGES)
    return [Path(place) / "files" for spec in specs if spec for place in spec.submodule_search_locations or ()]


def script_folders() -> list[Path]:
    """The font packages for scripts that the bundled families do not have; none where they are not installed."""
    specs = (PathFinder.find_spec(name) for name in SCRIPT_PACKAGES)
    return [Path(place) for spec in specs if spec for place in spec.submodule_search_locations or ()]


def packaged(package: str) -> bool:
    """Whether a package of fonts, by its name in the registry, is installed."""
    return PathFinder.find_spec(package.replace("-", "_")) is not None


def unloaded_folders() -> list[Path]:
    """Those of them whose files no drawing process loads: 33 MB take 40 ms, and few designs need them."""
    return [folder for folder in script_folders() if folder.name in OUTLINED_PACKAGES]


def system_folders() -> list[Path]:
    """Where this kind of system keeps its fonts; only folders that exist."""
    home = Path.home()
    if sys.platform == "darwin":
        places = [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    elif sys.platform == "win32":
        windows = Path(os.environ.get("WINDIR", r"C:\Windows"))
        places = [windows / "Fonts", home / "AppData/Local/Microsoft/Windows/Fonts"]
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
        places = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), data / "fonts", home / ".fonts"]
    return [place for place in places if place.is_dir()]


def _cache_file(folders: Sequence[Path]) -> Path | None:
    key = crc32("\0".join(os.path.abspath(folder) for folder in folders).encode("utf-8", "surrogateescape"))
    try:
        return cache_directory() / f"fonts-{key:08x}.json"
    except RuntimeError:  # no home directory
        return None


Known = dict[str, tuple[str, list[FontRecord], str]]


def _read_cache(cache: Path | None) -> Known:
    if cache is None:
        return {}
    try:
        stored = json.loads(cache.read_bytes())
        if stored["version"] != CACHE_VERSION:
            return {}
        return {
            path: (str(stamp), [_record(path, *values) for values in records], str(note))
            for path, (stamp, records, note) in stored["files"].items()
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return {}


def _record(
    path: str,
    number: int,
    families: list[str],
    aliases: list[str],
    weight: int,
    italic: bool,
    width: int,
    variable: bool,
    axis: list[int] | None,
) -> FontRecord:
    """A record as the cache spells it; ValueError for one that no font file could have given."""
    names = (*families, *aliases)
    numbers = (number, weight, width, *(axis or ()))
    if not families or not all(type(name) is str for name in names) or not all(type(value) is int for value in numbers):
        raise ValueError(path)
    weights = WeightAxis(*axis) if axis else None
    return FontRecord(
        path, number, tuple(families), tuple(aliases), weight, bool(italic), width, bool(variable), weights
    )


def _write_cache(cache: Path | None, files: dict[str, list[object]]) -> None:
    """Written beside and renamed, so that a reader never sees half of it; given up without a word when impossible."""
    if cache is None:
        return
    beside = cache.with_name(f"{cache.name}.{os.getpid()}.tmp")
    try:
        text = json.dumps({"version": CACHE_VERSION, "files": files}, separators=(",", ":"))
        cache.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(cache)
    except (OSError, UnicodeError):
        try:
            beside.unlink(missing_ok=True)
        except OSError:
            return
