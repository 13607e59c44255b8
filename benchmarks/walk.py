"""Which files an edit walks through, counted by a profiler: files, frames, and returns to a room that was left.

    python benchmarks/walk.py [--files]

A room is a folder of `src/redraft`, or a module beside them. Files stand in the order in which a function of theirs
first runs; what runs while a module is imported does not count, nor what other processes do. Consecutive files of one
room are one stay, and each stay after the first in a room is a return to it: a reader who follows the edit goes back
to a room that he had left. `--files` lists the walk.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import redraft
from redraft.interfaces.cli import main

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSE = os.path.dirname(os.path.abspath(redraft.__file__)) + os.sep
WALKS = (("event.svg", "make the title gold"), ("deck.pptx", "delete the last row of the table"))


class Walk(NamedTuple):
    """The files of one edit in the order of their first frame, the frames that ran, and how deep they lay."""

    files: list[str]
    functions: int
    frames: int
    depth: int

    @property
    def stays(self) -> list[str]:
        """Rooms in the order of the walk, each stay once."""
        rooms = [name.partition(os.sep)[0] for name in self.files]
        return [room for n, room in enumerate(rooms) if n == 0 or room != rooms[n - 1]]

    @property
    def returns(self) -> int:
        """Stays in a room that the walk had left before."""
        return len(self.stays) - len(set(self.stays))


def walked(do: Callable[[], object]) -> Walk:
    """Run `do` under a profiler."""
    files: dict[str, None] = {}
    functions: set[object] = set()
    counts = [0, 0]

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(HOUSE) or frame.f_code.co_name == "<module>":
            return
        depth = 0
        above: FrameType | None = frame
        while above is not None:
            if above.f_code.co_name == "<module>" and above.f_code.co_filename.startswith(HOUSE):
                return  # a module is being imported
            depth += above.f_code.co_filename.startswith(HOUSE)
            above = above.f_back
        files.setdefault(frame.f_code.co_filename[len(HOUSE) :])
        functions.add(frame.f_code)
        counts[0] += 1
        counts[1] = max(counts[1], depth)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return Walk(list(files), len(functions), *counts)


@contextmanager
def silence() -> Iterator[None]:
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        yield


def edit(name: str, words: str, folder: Path) -> None:
    """One edit as from the shell. RuntimeError if it was not carried out."""
    with silence():
        code = main(["edit", str(EXAMPLES / name), words, "-o", str(folder / name), "--no-history"])
    if code:
        raise RuntimeError(f"{words!r} on {name} ended with exit code {code}")


def report() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", action="store_true", help="list the files of each walk")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(REDRAFT_HOME=folder, REDRAFT_TILE_CACHE="off")
        for name, words in WALKS:
            edit(name, words, Path(folder))  # imports and caches are not what is counted
            walk = walked(lambda name=name, words=words: edit(name, words, Path(folder)))  # type: ignore[misc]
            if options.files:
                print(*walk.files, sep="\n")
            print(
                f"{words!r} on {name}: {len(walk.files)} files, {walk.functions} functions, {walk.frames} frames "
                f"at most {walk.depth} deep; {len(set(walk.stays))} rooms, {len(walk.stays)} stays, "
                f"{walk.returns} returns to a room left"
            )


if __name__ == "__main__":
    report()
