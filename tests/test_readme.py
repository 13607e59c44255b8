"""README.md and the pages it leads to hold what they show: Python runs, commands parse, output is the program's."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from redraft.interfaces.arguments import build_parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
MOST_WORDS = 1000
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
IN_TERMINAL = "\n".join(text for language, text in BLOCKS if not language)
SHOWN = re.findall(r"^\$ (redraft .*)\n((?:(?!\$ ).+\n)*)", IN_TERMINAL, re.MULTILINE)
EXAMPLES = re.findall(r"^redraft .*?(?=  +\(|$)", IN_TERMINAL, re.MULTILINE)
IN_TABLE = re.findall(r"^\| `(redraft [^`]*)`", COMMANDS, re.MULTILINE)
(IN_A_PICTURE,) = (text for language, text in BLOCKS if language == "text")


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "examples" / "event.svg", tmp_path / "poster.svg")
    return tmp_path


def test_the_python_example_runs_and_leaves_a_proven_receipt(desk: Path) -> None:
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=desk, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "fill:#ffd700" in (desk / "gold.svg").read_text("utf-8")
    assert json.loads((desk / "receipt.json").read_text("utf-8"))["proven"] is True


def _commands() -> set[str]:
    (actions,) = (one for one in build_parser()._actions if isinstance(one, argparse._SubParsersAction))
    return set(actions.choices)


def test_it_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_every_command_shown_parses() -> None:
    assert len(SHOWN) >= 2
    assert len(EXAMPLES) >= 4
    assert {command.split()[1] for command in IN_TABLE} >= {command for command in _commands() if command != "redo"}
    parser = build_parser()
    for command in [*(command for command, _ in SHOWN), *EXAMPLES, *IN_TABLE]:
        options = parser.parse_args(shlex.split(command)[1:])
        assert options.command == command.split()[1]


def test_every_option_named_is_one() -> None:
    parsers = subprocess.run(
        [sys.executable, "-m", "redraft.interfaces.cli", "edit", "--help"], capture_output=True, text=True, check=True
    ).stdout
    row = next(line for line in COMMANDS.splitlines() if line.startswith("| `redraft edit"))
    for option in re.findall(r"`(--[a-z-]+)", row):
        assert option in parsers


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command[:60] for command, _ in SHOWN])
@pytest.mark.sampled(1)
def test_the_output_shown_is_the_real_one(command: str, output: str, desk: Path) -> None:
    words = [sys.executable, "-m", "redraft.interfaces.cli", *shlex.split(command)[1:]]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=desk, check=False)
    assert done.stdout + done.stderr == output


@pytest.mark.slow
def test_words_in_a_picture_change_and_every_pixel_outside_is_identical(desk: Path) -> None:
    pytest.importorskip("rapidocr")
    line, *shown = IN_A_PICTURE.splitlines()
    for command in ("$ redraft render poster.svg -o poster.png", line):
        words = [sys.executable, "-m", "redraft.interfaces.cli", *shlex.split(command)[2:]]
        done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", cwd=desk, check=True)
    told = [re.sub(r"\d+", "0", each) for each in done.stdout.splitlines()]  # where letters end is the machine's
    assert [each for each in shown if re.sub(r"\d+", "0", each) not in told] == []
    (place,) = re.findall(r"all inside (\d+),(\d+),(\d+),(\d+)", done.stdout)
    x, y, width, height = map(int, place)
    pictures = [Image.open(desk / name).convert("RGBA") for name in ("poster.png", "winter.png")]
    for picture in pictures:
        picture.paste((0, 0, 0, 0), (x, y, x + width, y + height))
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_every_file_that_a_page_links_to_is_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)\s#]+)[^)]*\)", page.read_text("utf-8"))]
    assert len(links) > 150
    assert [(page.name, link) for page, link in links if ":" not in link and not (page.parent / link).exists()] == []
