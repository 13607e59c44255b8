"""Run the commands that a page shows, in order, in a fresh copy of the repository, at a terminal.

A page is a session. Each ```sh block is carried out; a ```text block right below it shows its output. In the output a
line `…` stands for lines that are left out. A comment before a block says what is typed when a command asks:
`<!-- types: 2 -->`. Another names an exit status other than 0: `<!-- exit: 1 -->`.

Three things differ from a newcomer's session. `.venv` leads to the present environment, so nothing is installed. `pip`,
`pipx`, `uv` and every target of make but `demo` are checked and not run. A scripted server on this machine is behind
`openai:`.
"""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(
    r"^(?:<!-- types: (?P<types>[^\n]*?) -->\n\n?)?(?:<!-- exit: (?P<exit>\d+) -->\n\n?)?"
    r"```sh\n(?P<script>.*?)^```\n(?:\n```text\n(?P<shown>.*?)^```\n)?",
    re.MULTILINE | re.DOTALL,
)
VARYING = re.compile(
    r"\b\d+(?:\.\d+)? s\b|\b[0-9a-f]{8,64}\b|\b\d\d:\d\d(?::\d\d)?\b|\b\d{4}-\d\d-\d\d\b|/\S*/redraft-\w+/"
)
"""Parts of an output that differ from run to run: seconds, ids of states, dates and times, folders for a moment."""
OPENAI = "https://api.openai.com/v1, on another machine"
"""What an output says of `openai:` where no scripted server is behind it."""
PATIENCE = 120.0
"""Seconds for one command."""
UNSEEN = {
    ".git",
    ".venv",
    "build",
    "demo",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
}


@dataclass(frozen=True, slots=True)
class Block:
    """Commands of a page, their output on the page, the answers to type when they ask, and the exit status."""

    script: str
    shown: str | None = None
    types: tuple[str, ...] = ()
    exit: int = 0


@dataclass(slots=True)
class Outcome:
    """The output of a block, its exit status, the one on the page, and the questions without an answer there."""

    printed: str = ""
    status: int = 0
    wanted: int = 0
    unanswered: list[str] = field(default_factory=list)

    @property
    def went_wrong(self) -> bool:
        """True if a command ended in another way than on the page, or asked a question without an answer there."""
        return self.status != self.wanted or bool(self.unanswered)


def blocks(words: str) -> list[Block]:
    """List the blocks of a page in order."""
    return [
        Block(one["script"], one["shown"], tuple(re.findall(r"[^, ]+", one["types"] or "")), int(one["exit"] or 0))
        for one in BLOCK.finditer(words)
    ]


def fresh_copy(folder: Path) -> Path:
    """Copy to `folder` exactly the files that a clone would have, with their changes that are not committed yet."""
    listed = None
    if shutil.which("git") and (ROOT / ".git").exists():
        words = ["git", "-C", str(ROOT), "ls-files", "-z"]
        listed = subprocess.run(words, capture_output=True, check=True).stdout.decode().split("\0")
    for name in listed if listed is not None else _files(ROOT):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


def _files(root: Path) -> Iterator[str]:
    for folder, below, names in os.walk(root):
        below[:] = [name for name in below if name not in UNSEEN and not name.endswith(".egg-info")]
        yield from (str((Path(folder) / name).relative_to(root)) for name in names)


def run(steps: Sequence[Block], folder: Path, aside: Path, environment: dict[str, str]) -> list[Outcome]:
    """Carry out blocks in one shell at a terminal in `folder`; stand-ins for installers lie in `aside`."""
    _stand_ins(aside)
    script = aside / "session.sh"
    script.write_text("".join(_step(one) for one in steps), "utf-8")
    home = aside / "home"
    home.mkdir(exist_ok=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not re.search(r"_API_KEY$|_BASE_URL$|^REDRAFT_|^XDG_", name)
    }
    told = {"HOME": str(home), "TERM": "dumb", "COLUMNS": "120", "REDRAFT_PAGES_ASIDE": str(aside)}
    told["PATH"] = f"{aside / 'bin'}{os.pathsep}{os.environ['PATH']}"
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvpe("bash", ["bash", "--norc", str(script)], {**kept, **told, **environment})
    try:
        outcomes = list(_watch(terminal, steps))
        for outcome in outcomes:
            outcome.printed = outcome.printed.replace(str(home), "~")
            for address in (told | environment).get("OPENAI_BASE_URL", "").splitlines():
                outcome.printed = outcome.printed.replace(f"{address}, on this machine", OPENAI)
        return outcomes
    finally:
        os.close(terminal)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)  # it has ended, or a command in it never would
        os.waitpid(child, 0)


def _step(block: Block) -> str:
    return f"trap 'failed=$?' ERR; failed=0\n{block.script}\nprintf '\\001%s\\n' $failed\n"


def _watch(terminal: int, steps: Sequence[Block]) -> Iterator[Outcome]:
    """Read the terminal until the end of each block; answer when a command waits at the end of a line."""
    seen = b""
    for block in steps:
        left, outcome, last = list(block.types), Outcome(wanted=block.exit), time.monotonic()
        while not (end := re.search(rb"\x01(\d+)\r?\n", seen)):
            ready = select.select([terminal], [], [], 0.3)[0]
            if ready:
                seen += _read(terminal)
                last = time.monotonic()
            elif time.monotonic() - last > PATIENCE:
                raise TimeoutError(f"{block.script}\n{_visible(seen)}")
            elif question := re.search(r"[^\n]*(?:\] |\? |: )\Z", _visible(seen)):
                if not left:
                    outcome.unanswered.append(question[0])
                os.write(terminal, f"{left.pop(0) if left else ''}\n".encode())
                last = time.monotonic()
        outcome.printed, outcome.status = _visible(seen[: end.start()]), int(end[1])
        seen = seen[end.end() :]
        yield outcome


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed, which Linux calls an error
        raise EOFError("the shell ended before its last block") from None


def _visible(output: bytes) -> str:
    """The text that stays on the screen: progress that erases itself is gone."""
    lines = output.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    return "\n".join(line.rpartition("\x1b[2K")[2].removeprefix("\r") for line in lines)


def _stand_ins(aside: Path) -> None:
    """Commands before all others on the path: make with an environment that is there, installers that only check."""
    place = aside / "bin"
    place.mkdir(parents=True, exist_ok=True)
    redraft = f'#!/bin/sh\nexec "{sys.executable}" -m redraft.interfaces.cli "$@"\n'
    ours = [sys.executable, str(Path(__file__).with_name("stand_in.py"))]
    checked = "#!/bin/sh\nexec " + " ".join(f'"{word}"' for word in ours) + ' "$(basename "$0")" "$@"\n'
    (aside / "redraft").write_text(redraft, "utf-8")
    (aside / "redraft").chmod(0o755)
    for name in ("make", "pip", "pipx", "uv"):
        (place / name).write_text(checked, "utf-8")
        (place / name).chmod(0o755)


@contextmanager
def scripted_model(answer: Callable[[dict[str, Any]], str]) -> Iterator[dict[str, str]]:
    """Serve `answer` as a model on this machine, and yield the environment in which `openai:` leads to it."""
    from tests.scripted_server import ScriptedServer, text

    with ScriptedServer(lambda request: text(answer(request), usage=(6_500, 120))) as server:
        yield {"OPENAI_BASE_URL": server.url}


def masked(words: str) -> str:
    """Output with the parts that vary replaced by a sign."""
    return VARYING.sub("◊", words)


def agrees(shown: str, printed: str) -> bool:
    """True if a page's text is the output, but for parts that vary and for lines behind `…`."""
    lines = masked(printed).splitlines()
    parts = [part.splitlines() for part in re.split(r"^…\n", masked(shown), flags=re.MULTILINE)]
    first, *others = parts
    if not others or lines[: len(first)] != first:
        return lines == first
    start = len(first)
    for part in others[:-1]:
        places = (at for at in range(start, len(lines) + 1) if lines[at : at + len(part)] == part)
        if (at := next(places, -1)) < 0:
            return False
        start = at + len(part)
    last = others[-1]
    return len(lines) - len(last) >= start and lines[len(lines) - len(last) :] == last


def _chosen(shown: str, printed: str) -> str:
    """The lines of an output for a page: all, or as many before and after its one `…` as it has there."""
    lines = [f"{line}\n" for line in printed.splitlines()]
    before, *others = shown.split("…\n")
    if len(others) != 1:
        return shown if others else "".join(lines)
    first, last = before.count("\n"), others[0].count("\n")
    kept = lines if len(lines) <= first + last else [*lines[:first], "…\n", *lines[len(lines) - last :]]
    return "".join(kept)


def rewritten(words: str, outcomes: Sequence[Outcome]) -> str:
    """A page with the outputs of its blocks as they are now. A text that still agrees stays as it is, and so does the
    text of a block that went wrong."""
    left = iter(outcomes)

    def replace(found: re.Match[str]) -> str:
        outcome, shown = next(left), found["shown"]
        if shown is None or outcome.went_wrong or agrees(shown, outcome.printed):
            return found[0]
        start, end = (place - found.start() for place in found.span("shown"))
        return found[0][:start] + _chosen(shown, outcome.printed) + found[0][end:]

    return BLOCK.sub(replace, words)
