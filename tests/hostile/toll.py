"""What commands take on hostile designs: every one of the tables and of the generated families, through `show`,
`render`, `edit`, `apply` and `diff`, each as a program of its own with all it starts.

    python -m tests.hostile.toll [WORDS …] [--all] [--show --edit …]

prints what went wrong (`--all`: everything); WORDS: only designs with them in their name; `--show`: that command only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from redraft.imaging.texts.reader import READING

from . import metered
from .flat_loads import FLAT_LOADS
from .loads import Load
from .packed_loads import PACKED_LOADS
from .request_loads import REQUEST_LOADS
from .svg_loads import SVG_LOADS
from .table_loads import TABLE_LOADS

LOADS = [*SVG_LOADS, *PACKED_LOADS, *REQUEST_LOADS, *TABLE_LOADS, *FLAT_LOADS]
MOST_SECONDS, MOST_MEMORY = 10.0, 1024
"""Processor seconds and MB of a command whose input is below a megabyte, with all that it starts; an edit of a flat
picture, whose texts are read, may take READING seconds."""
HANGS = 400
"""Seconds of wall time after which a command is ended, as one that hangs."""
COMMANDS = ("show", "render", "edit", "apply", "diff")
HEAD = ["design", "command", "exit", "CPU s", "peak", "wall s", "ok", "what was said"]


@dataclass(frozen=True)
class Toll:
    """How a command ended, and what it took."""

    load: str
    command: str
    size: int
    code: int | None
    seconds: float
    memory: int
    wall: float
    said: str
    noise: str

    @property
    def wrong(self) -> str:
        """What is not as it must be; '' where all is."""
        if self.code not in (0, 1, 2, 3, 4):
            return f"exit {self.code}"
        if "Traceback" in self.noise or "internal error" in self.said:
            return "internal error"
        scale = max(1.0, self.size / (1 << 20))
        read = self.command == "edit" and self.load.startswith("flat: ")
        if self.seconds > (READING if read else MOST_SECONDS) * scale:
            return "time"
        return "memory" if self.memory > MOST_MEMORY * scale else ""

    @property
    def row(self) -> list[str]:
        took = [f"{self.seconds:.1f}", f"{self.memory} MB", f"{self.wall:.1f}"]
        return [self.load[:52], self.command, str(self.code), *took, self.wrong.upper() or "yes", self.said[:110]]


def taken(load: str, size: int, folder: Path, *words: str | Path) -> Toll:
    """One command, metered."""
    report, out, err = folder / "report.json", folder / "out.txt", folder / "err.txt"
    command = [sys.executable, "-m", "redraft.interfaces.cli", *map(str, words), "--json"]
    with out.open("wb") as stdout, err.open("wb") as stderr:
        subprocess.run(
            [sys.executable, "-I", "-S", metered.__file__, str(report), str(HANGS), *command],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            check=True,
            env={**os.environ, "REDRAFT_HOME": str(folder / "home"), "REDRAFT_TILE_CACHE": "off"},
        )
    found = json.loads(report.read_text())
    said = out.read_text("utf-8", "replace")
    try:
        answer = json.loads(said)
        said = str(answer.get("message", "")) if found["code"] else ""
    except ValueError:
        said = said[-200:]
    code = None if found["late"] else found["code"]
    noise = err.read_text("utf-8", "replace")
    return Toll(load, str(words[0]), size, code, found["seconds"], found["memory"], found["wall"], said, noise)


def tolls(load: Load, folder: Path, only: Collection[str] = COMMANDS) -> Iterator[Toll]:
    """What each command takes on one design."""
    content, applied = load.make(), load.applied()
    design, asked = folder / f"design{load.suffix}", folder / f"asked{load.applied_suffix}"
    design.write_bytes(content)
    asked.write_text(applied)
    name, size = load.name, len(content)
    edited, done = folder / f"edited{load.suffix}", folder / f"applied{load.suffix}"
    if "show" in only:
        yield taken(name, size, folder, "show", design)
    if "render" in only:
        yield taken(name, size, folder, "render", design, "-o", folder / "drawn.png")
    if "edit" in only:
        yield taken(name, size, folder, "edit", design, load.instruction, "-o", edited)
    if "apply" in only:
        yield taken(name, max(size, len(applied)), folder, "apply", asked, design, "-o", done)
    if "diff" not in only:
        return
    other = next((path for path in (edited, done) if path.exists()), None)
    if other is None:
        other = folder / f"other{load.suffix}"
        other.write_bytes(content + (b"\n" if load.suffix == ".svg" else b""))
    yield taken(name, size + other.stat().st_size, folder, "diff", design, other)


def main(words: list[str]) -> int:
    only = [word for word in COMMANDS if f"--{word}" in words] or COMMANDS
    wanted = [word.casefold() for word in words if not word.startswith("--")]
    failed = count = most_memory = 0
    most_seconds = 0.0
    print("  ".join(HEAD))
    for load in LOADS:
        if wanted and not any(word in load.name.casefold() for word in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            for toll in tolls(load, Path(folder), only):
                count, failed = count + 1, failed + bool(toll.wrong)
                most_seconds, most_memory = max(most_seconds, toll.seconds), max(most_memory, toll.memory)
                if toll.wrong or "--all" in words:
                    print("  ".join(toll.row), flush=True)
    print(
        f"{failed} of {count} commands took too much or ended wrongly; the most: {most_seconds:.1f} s, {most_memory} MB"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
