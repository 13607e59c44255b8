"""Saves that are killed: `python -m tests.nursery FORMAT TIMES SEED FOLDER` prints what became of them, as JSON.

A process that has everything loaded forks a child for each save and ends it with SIGKILL: half of them at a random
moment of the time a save takes, half of them before a certain call to the system. Another child then does what a user
would do next: reads the design, edits it, undoes that. Of the first save nothing may be left but the design, old or
new.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redraft.document.layers import Text
from redraft.edits.ops import Edit, Move, Resize, SetText, apply
from redraft.formats.file import read_design, read_file
from redraft.formats.saves import save
from redraft.formats.zip.archive import Archive
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import PendingSave, record
from redraft.session.session import Session

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="ground" width="200" height="100" fill="#fff"/><text id="title" x="20" y="40">Big sale</text>
</svg>
"""
CALLS = ("open", "write", "fsync", "rename", "replace", "unlink", "mkdir", "rmdir", "link", "fchmod", "close")


def files_of(kind: str) -> dict[str, bytes]:
    """A small design: its files by their names, the first part of which is the design's."""
    if kind == "svg":
        return {"design.svg": CARD.encode()}
    if kind == "pptx":
        from tests.formats.pptx.decks import deck

        return {"design.pptx": deck()}
    if kind == "psd":
        from tests.formats.psd.files import by_hand, channel

        planes = {number: channel(bytes(range(64))) for number in range(3)}
        return {"design.psd": by_hand([("a", (0, 0, 8, 8), planes), ("b", (8, 8, 16, 16), planes)], (24, 24))}
    if kind == "ora":
        from tests.formats.ora.specimens import specimen

        return {"design.ora": specimen()}
    from tests.formats.ora.specimens import png

    rows = [{"id": f"row{at}", "picture": f"layers/{at}.png", "at": [at, at]} for at in range(4)]
    manifest = {"size": [60, 40], "picture": "page.png", "layers": rows}
    pictures = {f"design/layers/{at}.png": png(10 + at, 10, seed=at) for at in range(4)}
    return {
        "design/manifest.json": json.dumps(manifest).encode(),
        "design/page.png": png(60, 40),
        **pictures,
        "design/notes.txt": b"not a layer",
    }


def an_edit(path: Path, amount: int) -> tuple[Edit, ...]:
    """Other words in a deck, else a layer moved; in a folder, two others get other pixels too."""
    document = read_file(path, TYPOGRAPHY).document
    if path.suffix == ".pptx":
        return (SetText(next(each.layer.id for each in document.walk() if isinstance(each.layer, Text)), f"{amount}"),)
    layers = list(document.index)
    moved: tuple[Edit, ...] = (Move(layers[-1], amount, 1),)
    if path.is_dir():
        moved += (Resize(layers[0], 1 + amount / 2, 1, (0, 0)), Resize(layers[1], 1, 1 + amount / 2, (0, 0)))
    return moved


class Nursery:
    def __init__(self, kind: str, seed: int, folder: Path) -> None:
        self.kind, self.folder, self.chance = kind, folder, random.Random(f"{kind} {seed}")
        self.files = files_of(kind)
        self.path = folder / next(iter(self.files)).partition("/")[0]
        self.out = self.path.with_name(f"out{self.path.suffix}")
        self.seen: Counter[str] = Counter()
        self.reset()
        self.old = read_design(self.path).data
        opened = read_file(self.path, TYPOGRAPHY).opened
        self.new = opened.write(apply(opened.document, an_edit(self.path, 2))).data
        assert self.new != self.old

    def reset(self) -> None:
        for path in (self.path, self.out):
            if path.is_dir():
                shutil.rmtree(path)
            path.unlink(missing_ok=True)
        for name, content in self.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def save(self, target: Path) -> None:
        base = read_design(self.path)

        def put() -> None:
            save(target, self.new, check=lambda _: None, base=base)

        done = record(PendingSave(base, target, self.new, "edit", "try"), put)
        assert done.entry is not None, done.warnings
        assert not done.warnings, done.warnings

    def trial(self, calls: dict[Path, int], seconds: dict[Path, float]) -> None:
        self.reset()
        target = self.chance.choice([self.path, self.out])
        before = self.design(target)
        if self.chance.random() < 0.5:
            ended = child(lambda: self.save(target), before_call=self.chance.randint(1, calls[target]))
            self.seen["before a call"] += 1
        else:
            ended = child(lambda: self.save(target), after=self.chance.uniform(0, seconds[target]))
            self.seen["at a moment"] += 1
        self.seen["inside the save"] += ended == "begun"
        raw = {name: (self.folder / name).read_bytes() for name in self.names()}
        if self.kind == "folder" and self.chance.random() < 0.5:  # killed again, by whoever wanted to finish it
            calls_of_a_reader = self.chance.randint(1, 25)
            self.seen["killed again"] += child(lambda: self.look(target), before_call=calls_of_a_reader) == "begun"
        told = child(lambda: self.next_command(target, before), wait=True)
        assert told == "ended", told
        kept = self.design(self.path)
        assert kept == self.old, "undone, or never touched"
        if target == self.path:
            self.seen[self.told(raw)] += 1
        left = [name for name in self.names() if "redraft" in name]
        assert not left, left

    def next_command(self, target: Path, before: bytes | None) -> None:
        """What a user does next: look, edit, undo."""
        found = self.design(target)
        assert found in (before, self.new), "neither the old design nor the new one"
        if self.kind == "folder":
            assert (self.path / "notes.txt").read_bytes() == b"not a layer"
        path = target if found is not None else self.path
        receipt = SESSION.apply_file(path, an_edit(path, 3), None, None, in_place=True, render=False)
        assert receipt.history is not None, receipt.warnings
        assert self.design(path) != (found or self.old)
        History(path).undo()
        assert self.design(path) == (found or self.old)
        if target == self.path and found == self.new:
            History(path).undo()

    def look(self, path: Path) -> None:
        self.design(path)

    def told(self, raw: dict[str, bytes]) -> str:
        """What another program finds in place right after the kill."""
        old = {name: data for name, data in self.files.items() if name != "design/notes.txt"}
        new = {self.path.name: self.new}
        if self.kind == "folder":
            archive = Archive(self.new)
            new = {f"design/{name}": archive.read(name) for name in archive.names}
        kinds = {"old": old, "new": new}
        return next((kind for kind, files in kinds.items() if files.items() <= raw.items()), "half-way")

    def design(self, path: Path) -> bytes | None:
        return read_design(path).data if path.exists() else None

    def names(self) -> list[str]:
        return [str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()]


def child(
    work: Callable[[], None], *, before_call: int = 0, after: float = 0.0, wait: bool = False, count: bool = False
) -> str:
    """Fork, work, die. Gives how far it came: 'begun' or 'ended' (or with `count`, its calls to the system)."""
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        signal.alarm(60)
        code = 1
        try:
            calls = counted(before_call) if before_call or count else [0]
            os.write(writing, b"begun\n")
            work()
            os.write(writing, f"{calls[0]}\n".encode() if count else b"ended\n")
            code = 0
        except BaseException:
            os.write(writing, traceback.format_exc().encode()[-4000:])
        os._exit(code)
    os.close(writing)
    with open(reading, "rb") as said:
        first = said.readline()
        if not wait and not count and not before_call:
            time.sleep(after)
            os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        return (said.read() or first).decode().strip()


def counted(last: int) -> list[int]:
    """Count the calls to the system from here on; before the one numbered `last` the process is killed."""
    calls = [0]
    for name in CALLS:
        real = getattr(os, name)

        def stand_in(*words: Any, _real: Any = real, **options: Any) -> Any:
            calls[0] += 1
            if last and calls[0] == last + 1:  # the first one says that the save begins
                os.kill(os.getpid(), signal.SIGKILL)
            return _real(*words, **options)

        setattr(os, name, stand_in)
    return calls


def main(kind: str, times: int, seed: int, folder: Path) -> dict[str, Any]:
    nursery = Nursery(kind, seed, folder)
    calls, seconds = {}, {}
    for target in (nursery.path, nursery.out):
        nursery.reset()
        calls[target] = int(child(lambda target=target: nursery.save(target), count=True)) - 2  # type: ignore[misc]
        nursery.reset()
        began = time.perf_counter()
        assert child(lambda target=target: nursery.save(target), wait=True) == "ended"  # type: ignore[misc]
        seconds[target] = time.perf_counter() - began
    failed = []
    for turn in range(times):
        try:
            nursery.trial(calls, seconds)
        except AssertionError as error:
            failed.append(f"{turn}: {error}")
    return {"kind": kind, "times": times, **nursery.seen, "failed": failed}


if __name__ == "__main__":
    SESSION = Session(system_fonts=False)
    TYPOGRAPHY = SESSION.fonts
    kinds, many, begin, where = sys.argv[1:]
    for each in kinds.split(","):
        Path(where, each).mkdir()
        print(json.dumps(main(each, int(many), int(begin), Path(where, each))), flush=True)
