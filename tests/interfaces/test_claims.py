"""What every command keeps to: exit codes, one JSON object, nothing left behind, nothing loaded that is not needed."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from redraft.interfaces.arguments import build_parser
from tests.command_line import Ended, redraft
from tests.designs import EXAMPLES
from tests.sampling import each

(_ACTIONS,) = (one for one in build_parser()._actions if isinstance(one, argparse._SubParsersAction))
CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<text id="title" x="20" y="80" font-family="Manrope" font-size="24">Big sale</text></svg>"""
OUT = "-o", "o.svg"
OF_A_DESIGN = {
    "show": ("show", "FILE"),
    "edit": ("edit", "FILE", "make the title gold", *OUT),
    "apply": ("apply", "edits.json", "FILE", *OUT),
    "render": ("render", "FILE", "-o", "o.png"),
    "diff": ("diff", "FILE", "card.svg"),
    "diff with": ("diff", "card.svg", "FILE"),
    "export": ("export", "FILE", *OUT),
    "layers": ("layers", "FILE", "-o", "o"),
    "look": ("look", "FILE"),
}
ENTRY = {"redraft", "redraft.interfaces", "redraft.interfaces.cli"}
MAIN = "from redraft.interfaces.cli import main; main({!r})"
SHOW = MAIN.format(["show", "card.svg"])
NAMING = "from redraft.models.naming import model_for; [model_for(one) for one in {!r}]"
EDIT = "import redraft; redraft.open({!r}).edit('make #subtitle red', history=False, render=False)"
LOADS = {
    "show": (SHOW, "numpy PIL resvg fontTools importlib.metadata subprocess sqlite3"),
    "model": (MAIN.format(["model", "--json"]), "numpy openai redraft.models.naming"),
    "models that are named": (
        NAMING.format(["openai:x", "local:smollm2", "http://127.0.0.1:1/v1#x"]),
        "openai httpx httpx2 pydantic numpy PIL xllamacpp",
    ),
    "an instruction that the grammar understands": (
        EDIT.format(str(EXAMPLES / "sale.svg")),
        "redraft.reader redraft.planners.reading_options",
    ),
    "the entry point, before it can be interrupted": (
        "import redraft.interfaces.cli",
        "argparse json redraft",
    ),
}
"""What is carried out, and what it does not load."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD, "utf-8")
    (tmp_path / "edits.json").write_text('{"redraft": 1, "edits": []}')
    return tmp_path


def refused(folder: Path, *words: str) -> Ended:
    """A command that fails, in words and as JSON, and leaves nothing."""
    before = sorted(folder.iterdir())
    said, done = redraft(*words, folder=folder), redraft(*words, "--json", folder=folder)
    assert said.stderr.startswith("redraft: ")
    assert "\ntry: " in said.stderr
    assert done.answer.keys() >= {"code", "message", "suggestion"}
    assert said.returncode == done.returncode
    assert sorted(folder.iterdir()) == before
    return done


@each("name", sorted(_ACTIONS.choices))
def test_every_command_has_help_and_refuses_what_it_does_not_know(name: str, folder: Path) -> None:
    done = redraft(name, "--help", folder=folder)
    assert (done.returncode, done.stdout.startswith(f"usage: redraft {name}")) == (0, True)
    done = refused(folder, name, "--purple")
    assert f"redraft {name} --help" in done.answer["suggestion"]
    assert (done.returncode, done.answer["code"]) == (2, "usage")


@each("name", OF_A_DESIGN)
def test_every_command_refuses_a_design_that_is_missing_or_none(name: str, folder: Path) -> None:
    for file, content in {"none.svg": None, "p.png": b"\x89PNG\r\n\x1a\n....", "x.svg": b"hello", "e.svg": b""}.items():
        if content is not None:
            (folder / file).write_bytes(content)
        done = refused(folder, *(file if word == "FILE" else word for word in OF_A_DESIGN[name]))
        assert (done.returncode, done.answer["code"]) == ((2, "usage") if content is None else (3, "bad_input")), file


@each("words", ["show", "fly", "edit card.svg"])
def test_what_is_left_out_or_unknown_is_wrong_usage(words: str, folder: Path) -> None:
    assert refused(folder, *words.split()).returncode == 2


@each("what", LOADS)
def test_what_is_not_needed_is_not_loaded(what: str, folder: Path) -> None:
    code, slow = LOADS[what]
    code = f"import sys; before = set(sys.modules); {code}; print('loaded', *(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=folder, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert loaded[0] == "loaded"
    assert [
        one for one in {*loaded} - ENTRY for name in slow.split() if one == name or one.startswith(f"{name}.")
    ] == []
