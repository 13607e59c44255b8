"""The asset library: a folder of pictures with a manifest that says what each shows.

    library = Library(folder)
    library.add("cat.png", data, (640, 480), shows="a grey cat on a chair", licence="CC0")
    library.best("a cat")              # its entry; None where no picture shows all that the words name

`assets.json` is `{"redraft-assets": 1, "pictures": [{"name", "file", "shows", "licence", "source", "sha256", "width",
"height"}]}`; `name` and `file` are needed. Files lie in the folder, and no path or link leads out of it. Whoever
uses the bytes looks at what they are.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from redraft.cache import regular, replace_file
from redraft.edits.history.journal_file import state_directory
from redraft.errors import FormatError, ToolError, UsageError, says
from redraft.machine import names_host

MANIFEST, FORM = "assets.json", "redraft-assets"
LARGEST = 64 << 20
"""Bytes of a picture."""
MOST, LARGEST_MANIFEST = 20_000, 16 << 20
"""Pictures of a library, and bytes of its manifest."""
_FREE = frozenset(
    "a an the of some this that with in on at and or to for from its their new picture pictures image images photo "
    "photos photograph photographs illustration graphic icon drawing showing shows depicting".split()
)
"""Words that say nothing of what a picture shows."""
_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,99}")


class LibraryPicture(NamedTuple):
    """A picture of a library. `sha256` is '' and a side 0 where the manifest does not say."""

    name: str
    file: str
    shows: str = ""
    licence: str = ""
    source: str = ""
    sha256: str = ""
    width: int = 0
    height: int = 0

    @property
    def words(self) -> frozenset[str]:
        return named(f"{Path(self.name).stem} {self.shows}")


def named(words: str) -> frozenset[str]:
    """What words name, each in the singular."""
    found = re.findall(r"[^\W_]+", words.casefold())
    return frozenset(_singular(word) for word in found if word not in _FREE)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def own_folder() -> Path:
    """The user's library: `$REDRAFT_ASSETS`, else `assets` where redraft keeps what is the user's."""
    return Path(given) if (given := os.environ.get("REDRAFT_ASSETS")) else state_directory() / "assets"


def libraries(beside: Path | None = None) -> list[Library]:
    """Those there are: a folder `assets` beside a design that has a manifest, then the user's own."""
    folders = [*([beside / "assets"] if beside is not None else []), own_folder()]
    return [Library(folder) for folder in folders if (folder / MANIFEST).is_file()]


class Library:
    """One folder. FormatError where its manifest is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: dict[str, LibraryPicture] = {}
        path = folder / MANIFEST
        if not os.path.lexists(path):
            return
        try:
            if regular(path).stat().st_size > LARGEST_MANIFEST:
                raise ValueError(f"it has more than {LARGEST_MANIFEST >> 20} MB")
            form = json.loads(path.read_bytes())
            rows = form["pictures"] if isinstance(form, dict) and form.get(FORM) == 1 else None
            if not isinstance(rows, list) or len(rows) > MOST:
                raise ValueError(f"it is no {{{FORM!r}: 1, 'pictures': […]}} of at most {MOST:,}")
            for number, row in enumerate(rows, 1):
                entry = _entry(row, number)
                if entry.name in self.entries:
                    raise ValueError(f"there are two pictures '{entry.name}'")
                self.entries[entry.name] = entry
        except (OSError, ValueError, RecursionError) as error:
            raise FormatError(says("asset-manifest-unreadable", path=path, error=error)) from error

    def called(self, name: str) -> LibraryPicture | None:
        """The picture of that name, or of that file, with or without its ending."""
        name = name.strip()
        files = {one.file: one for one in self.entries.values()}
        stems = {Path(one.name).stem: one for one in self.entries.values()}
        return self.entries.get(name) or files.get(name) or stems.get(Path(name).stem)

    def best(self, words: str) -> LibraryPicture | None:
        """The picture of that name, else the one that shows all that the words name and least besides."""
        if (entry := self.called(words)) is not None:
            return entry
        wanted = named(words)
        fit = [entry for entry in self.entries.values() if wanted and wanted <= entry.words]
        return min(fit, key=lambda entry: (len(entry.words), entry.name), default=None)

    def near(self, words: str, most: int = 3) -> list[LibraryPicture]:
        """Pictures that show some of what the words name, most of it first."""
        wanted = named(words)
        share = {name: len(wanted & entry.words) for name, entry in self.entries.items()}
        found = sorted((name for name in share if share[name]), key=lambda name: (-share[name], name))
        return [self.entries[name] for name in found[:most]]

    def read(self, entry: LibraryPicture) -> bytes:
        """The bytes of a picture. FormatError where they cannot be had or are not those of the manifest."""
        path = self.folder / entry.file
        try:
            if names_host(entry.file) or not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.folder)):
                raise ValueError("it lies outside the library")
            if regular(path).stat().st_size > LARGEST:
                raise ValueError(f"it has more than {LARGEST >> 20} MB")
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            raise FormatError(says("asset-picture-unreadable", name=entry.name, error=error)) from error
        if entry.sha256 and sha256(data).hexdigest() != entry.sha256:
            raise FormatError(says("asset-picture-changed", name=entry.name))
        return data

    def add(self, name: str, data: bytes, size: tuple[int, int], **facts: str) -> LibraryPicture:
        """The picture added. UsageError for a name that will not do, or is taken."""
        if not _NAME.fullmatch(name) or name == MANIFEST:
            raise UsageError(says("asset-name-invalid", name=name))
        if name in self.entries:
            raise UsageError(says("asset-name-there-already", name=name))
        entry = LibraryPicture(name, name, sha256=sha256(data).hexdigest(), width=size[0], height=size[1], **facts)
        if not entry.words:
            raise UsageError(says("no-asset-description", name=name))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._put(name, data)
        self._keep({**self.entries, name: entry})
        return entry

    def remove(self, entry: LibraryPicture) -> None:
        self._keep({name: one for name, one in self.entries.items() if name != entry.name})
        if entry.file == entry.name:
            (self.folder / entry.file).unlink(missing_ok=True)

    def _keep(self, entries: dict[str, LibraryPicture]) -> None:
        rows = [{key: value for key, value in one._asdict().items() if value} for _, one in sorted(entries.items())]
        self._put(MANIFEST, json.dumps({FORM: 1, "pictures": rows}, indent=1, ensure_ascii=False).encode())
        self.entries = entries

    def _put(self, name: str, data: bytes) -> None:
        if not replace_file(self.folder / name, data):
            raise ToolError(says("asset-file-unwritable", file=self.folder / name))


def _entry(row: Any, number: int) -> LibraryPicture:
    kinds = {field: int if field in ("width", "height") else str for field in LibraryPicture._fields}
    if not isinstance(row, dict) or not all(row.get(field) for field in ("name", "file")):
        raise ValueError(f"picture {number} has no name or no file")
    given = {field: value for field, value in row.items() if field in kinds}
    if wrong := next((field for field, value in given.items() if type(value) is not kinds[field]), ""):
        raise ValueError(f"'{wrong}' of picture {number} is no {kinds[wrong].__name__}")
    return LibraryPicture(**given)
