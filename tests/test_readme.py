"""README.md holds what it shows: its Python runs, its commands parse, its output is the program's."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from redraft.interfaces.arguments import build_parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
IN_TERMINAL = "\n".join(text for language, text in BLOCKS if not language)
SHOWN = re.findall(r"^\$ (redraft .*)\n((?:(?!\$ ).+\n)*)", IN_TERMINAL, re.MULTILINE)
IN_TABLE = re.findall(r"^\| `(redraft [^`]*)`", README, re.MULTILINE)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "examples" / "event.svg", tmp_path / "poster.svg")
    return tmp_path


def test_the_python_example_runs_and_leaves_a_proven_receipt(desk: Path) -> None:
    (code,) = (text for language, text in BLOCKS if language == "python")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=desk, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "fill:#ffd700" in (desk / "gold.svg").read_text("utf-8")
    assert json.loads((desk / "receipt.json").read_text("utf-8"))["proven"] is True


def test_every_command_shown_parses() -> None:
    assert len(SHOWN) >= 2
    assert len(IN_TABLE) >= 11
    for command in [*(command for command, _ in SHOWN), *IN_TABLE]:
        options = build_parser().parse_args(shlex.split(command)[1:])
        assert options.command == command.split()[1]


def test_every_option_named_is_one() -> None:
    parsers = subprocess.run(
        [sys.executable, "-m", "redraft.interfaces.cli", "edit", "--help"], capture_output=True, text=True, check=True
    ).stdout
    row = next(line for line in README.splitlines() if line.startswith("| `redraft edit"))
    for option in re.findall(r"`(--[a-z-]+)", row):
        assert option in parsers


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command[:60] for command, _ in SHOWN])
@pytest.mark.sampled(1)
def test_the_output_shown_is_the_real_one(command: str, output: str, desk: Path) -> None:
    words = [sys.executable, "-m", "redraft.interfaces.cli", *shlex.split(command)[1:]]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=desk, check=False)
    assert done.stdout + done.stderr == output


def test_every_file_it_links_to_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert "docs/formats/svg.md" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
