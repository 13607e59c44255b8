"""The desk: designs that are open, each by an id, in a folder of its own.

    DESK/ID/about.json      the root it was opened under, where it came from, and the bytes last saved there
    DESK/ID/NAME            the working copy

A server that was killed finds them again. Those that were opened under another root are none of its business.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.desk.workpiece import NotFound, Workpiece
from redraft.edits.history.journal_file import state_directory
from redraft.errors import FormatError, RedraftError, UsageError, says, without_options
from redraft.formats.disk.replacement import explained
from redraft.formats.disk.snapshots import MANIFEST
from redraft.formats.file import SNIFFED, read_design
from redraft.formats.saves import write_file
from redraft.plugins import codec_for, installed
from redraft.session.session import Session

MOST_OPEN = 8
"""Designs with a session of their own; those looked at longest ago are closed, and opened again when asked for."""
MOST_DESIGNS = 200
MOST_FILES = 100
"""Of the root, by name."""
MOST_OF_A_NAME = 200
"""Bytes."""
RESERVED = ("about.json", "keys", "batch", MANIFEST)
MOST_BYTES = 100 << 20
"""Of a design that is handed in."""
ID = re.compile(r"[A-Za-z0-9_-]{8,32}")
TELLING = ("message", "suggestion", "reason", "warnings", "notes", "problem", "sentence")
"""Fields of answers that are for people, in words."""
_UNFIT = re.compile(r"""[/\\:*?"<>|]|^[. ]|[. ]$""")


class Desk:
    """Designs by id. `root`: where files named by path may lie (None: none may be named). `ahead`: what is opened will
    be looked at."""

    def __init__(self, folder: Path | None = None, *, root: Path | None = None, fonts: Sequence[Path] = ()) -> None:
        self.folder = (folder or state_directory() / "desk").resolve()
        self.root = root.resolve() if root is not None else None
        self.ahead = False
        self.font_folders = tuple(str(each.resolve()) for each in fonts)
        self.fonts = Fonts(tuple(fonts))
        self._open: OrderedDict[str, Workpiece] = OrderedDict()
        self._lock = RLock()
        inside = rf"{re.escape(str(self.folder))}/[^/\s]+/(?:batch/[^/\s]+/)?"
        self._paths = re.compile(f"{inside}|{re.escape(str(self.root))}/")

    def close(self) -> None:
        """Close all; their working copies stay."""
        with self._lock:
            pieces, self._open = list(self._open.values()), OrderedDict()
        for piece in pieces:
            piece.close()

    def shown(self, piece: Workpiece) -> dict[str, Any]:
        """The summary of a design that was opened; where somebody will look at it, its first page is drawn by then."""
        told = piece.summary()
        if self.ahead:
            piece.draw_ahead()
        return told

    def listed(self) -> list[dict[str, Any]]:
        """What lies here, newest first."""
        rows = [self._about(folder.name) for folder in self._folders()]
        return sorted((row for row in rows if row), key=lambda row: -float(row["opened"]))

    def files(self) -> list[str]:
        """The designs in the root itself, by name."""
        suffixes = {suffix for part in installed() if not part.problem for suffix in part.part.load().suffixes}
        there = sorted(self.root.iterdir()) if self.root is not None and self.root.is_dir() else []
        fit = [path.name for path in there if path.suffix.lower() in suffixes - {".json", ".zip"} and path.is_file()]
        return fit[:MOST_FILES]

    def families(self) -> list[dict[str, Any]]:
        """The font families at hand, with their weights."""
        found: dict[str, set[int]] = {}
        for record in self.fonts.records():
            found.setdefault(record.family, set()).add(record.weight)
        named = sorted(found.items(), key=lambda pair: pair[0].casefold())
        return [{"family": name, "weights": sorted(weights)} for name, weights in named if not name.startswith(".")]

    def get(self, id: str) -> Workpiece:
        """A design by its id. Raises NotFound."""
        with self._lock:
            piece = self._open.get(id)
            if piece is None:
                piece = self._open[id] = self._reopened(id)
            self._open.move_to_end(id)
            idle = [each for each in self._open if each != id][: max(0, len(self._open) - MOST_OPEN)]
            closing = [self._open.pop(each) for each in idle]
        for each in closing:
            each.close()
        return piece

    def open_path(self, path: Path) -> Workpiece:
        """Put a file on the desk: a working copy of it. One that lies here already is taken up where it was left,
        unless the file has changed since."""
        source = self.within(path)
        snapshot = read_design(source)
        for row in self.listed():
            if row.get("source") == str(source) and row.get("saved") == snapshot.sha256:
                return self.get(row["id"])
        with self._new(source.name) as folder:
            copy = folder / _fit(source.name)
            if source.is_dir():
                shutil.copytree(source, copy)
            else:
                copy.write_bytes(snapshot.data)
            return self._put(folder, copy, source=str(source), saved=snapshot.sha256)

    def open_bytes(self, name: str, data: bytes) -> Workpiece:
        """Put what was handed in on the desk."""
        if len(data) > MOST_BYTES:
            raise FormatError(says("upload-too-large", megabytes=len(data) >> 20, limit=MOST_BYTES >> 20))
        suffix, codec = Path(_fit(name)).suffix.lower(), codec_for(data[:SNIFFED], Path(name).suffix)
        if suffix not in codec.suffixes:
            raise UsageError(says("design-ending-mismatch", file=name, format=codec.name, suffix=codec.suffixes[0]))
        with self._new(name) as folder:
            copy = folder / name
            copy.write_bytes(data)
            return self._put(folder, copy, source=None, saved="")

    def remove(self, id: str) -> None:
        """Take a design off the desk, with its working copy; the original is not touched."""
        with self._lock:
            folder = self._folder(id)
            piece = self._open.pop(id, None)
        if piece is not None:
            piece.close()
        shutil.rmtree(folder, ignore_errors=True)

    def save(self, id: str, name: str = "", overwrite: bool = False) -> dict[str, Any]:
        """Write a design back to where it came from or, with a name, beside it."""
        piece = self.get(id)
        target = None
        if name:
            beside = piece.source.parent if piece.source is not None else self.root
            if beside is None:
                raise UsageError(says("design-from-no-file"))
            target = self.within(beside / _fit(name))
            if target.suffix.lower() != piece.path.suffix.lower():
                raise UsageError(says("save-ending-mismatch", file=name, suffix=piece.path.suffix))
        told = piece.save(target, overwrite)
        self._note(piece)
        return told

    def lock(self, id: str, layers: list[str]) -> dict[str, Any]:
        """Keep which layers of a design are to stay as they are."""
        piece = self.get(id)
        with piece.lock:
            piece.hold(layers)
            self._note(piece)
            return piece.summary()

    def plain(self, told: Any, name: str = "") -> Any:
        """An answer whose messages name neither folders of this machine nor options of the command line."""
        if isinstance(told, dict):
            return {each: self.plain(value, each) for each, value in told.items()}
        if isinstance(told, list | tuple):
            return [self.plain(value, name) for value in told]
        if name not in TELLING or not isinstance(told, str):
            return told
        return without_options(self._paths.sub("", told), advice=name == "suggestion")

    def within(self, path: Path) -> Path:
        """A path, resolved; UsageError where it leads out of the root."""
        if self.root is None:
            raise UsageError(says("paths-not-opened"))
        try:
            real = (self.root / path).resolve()
        except (OSError, ValueError, RuntimeError):
            real = Path()
        if not real.is_relative_to(self.root):
            raise UsageError(says("server-path-outside-folder", path=path))
        return real

    def _put(self, folder: Path, copy: Path, **about: Any) -> Workpiece:
        piece = self._piece(folder.name, copy, about)
        self._note(piece)
        with self._lock:
            self._open[piece.id] = piece
        return self.get(piece.id)

    def _piece(self, id: str, path: Path, about: Mapping[str, Any]) -> Workpiece:
        source = Path(about["source"]) if about["source"] else None
        return Workpiece(id, path, Session(self.fonts), source, about["saved"], self.root)

    def _note(self, piece: Workpiece) -> None:
        told = {"id": piece.id, "name": piece.path.name, "opened": time.time(), "saved": piece.saved}
        source = str(piece.source) if piece.source is not None else None
        told |= {"source": source, "root": str(self.root), "locks": piece.locks}
        write_file(piece.path.parent / "about.json", json.dumps(told).encode())

    def _reopened(self, id: str) -> Workpiece:
        folder, about = self._folder(id), self._about(id)
        piece = self._piece(id, folder / about["name"], about)
        piece.locks = about["locks"]
        return piece

    def _about(self, id: str) -> dict[str, Any]:
        """What is noted of a design; nothing of one that is not there, or was opened under another root."""
        try:
            told = json.loads((self.folder / id / "about.json").read_bytes())
            known = {name: told[name] for name in ("id", "name", "opened", "saved", "source")} | {"design": told["id"]}
            known["locks"] = list(told.get("locks", ()))
            beside = str(Path(told["source"]).parent) if told["source"] else str(self.root)
            return known if told.get("root", beside) == str(self.root) else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def _folder(self, id: str) -> Path:
        if not ID.fullmatch(id) or not self._about(id):
            raise NotFound(says("no-design-with-id"))
        return self.folder / id

    def _folders(self) -> list[Path]:
        try:
            return [each for each in self.folder.iterdir() if ID.fullmatch(each.name)]
        except OSError:
            return []

    @contextmanager
    def _new(self, name: str) -> Iterator[Path]:
        """A folder for a design of that name; where it does not come to lie there, the folder goes too."""
        if len(self.listed()) >= MOST_DESIGNS:
            raise RedraftError(says("designs-too-many", limit=MOST_DESIGNS))
        folder = self.folder / secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")
        with explained(f"the working copy of '{name}'"):
            try:
                folder.mkdir(parents=True, mode=0o700)
                yield folder
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise


def _fit(name: str) -> str:
    """A name, which can only be that of a file in this folder. Raises UsageError for another."""
    long = len(name.encode(errors="replace")) > MOST_OF_A_NAME
    if long or not name.isprintable() or _UNFIT.search(name) or name.lower() in ("", *RESERVED):
        raise UsageError(says("not-a-plain-file-name", file=name[:60]))
    return name
