"""README.md, the tutorial and Connect a model, in a fresh clone: every block runs, in order, and prints what is shown.

Between runs these may differ: seconds, ids of states, dates, times, and the names of folders that exist for a moment.
"""

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

from docs.make_figures import PAGES, run_pages
from docs.sessions import Block, Outcome, agrees, blocks, fresh_copy, masked, rewritten, run
from redraft.interfaces.arguments import build_parser

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
MOST_WORDS = 600
IN_TABLE = re.findall(r"^\| `(redraft [^`]*)`", COMMANDS, re.MULTILINE)
STEPS = [(page, number) for page in PAGES for number, _ in enumerate(blocks((ROOT / page).read_text("utf-8")))]

pytestmark = pytest.mark.skipif(not (shutil.which("bash") and shutil.which("make")), reason="needs bash and make")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[tuple[Block, Outcome]]]]:
    """All blocks of all pages, carried out one after the other in one clone; and that clone, as they leave it."""
    folder = tmp_path_factory.mktemp("clone")
    pages = run_pages(folder)
    return folder / "redraft", pages


@pytest.fixture
def clone(session: tuple[Path, object]) -> Path:
    return session[0]


@pytest.fixture
def pages(session: tuple[object, dict[str, list[tuple[Block, Outcome]]]]) -> dict[str, list[tuple[Block, Outcome]]]:
    return session[1]


def test_every_block_runs_in_a_fresh_clone_and_prints_what_its_page_shows(
    pages: dict[str, list[tuple[Block, Outcome]]],
) -> None:
    assert sum(map(len, pages.values())) == len(STEPS) >= 15
    for page, steps in pages.items():
        for block, outcome in steps:
            assert not outcome.went_wrong, f"{page}: {block.script}{outcome.printed}"
            if block.shown is not None:
                assert agrees(block.shown, outcome.printed), (
                    f"{page}: make docs-figures\n{block.script}{outcome.printed}"
                )


def test_every_file_that_readme_and_the_tutorial_name_is_in_a_clone(tmp_path: Path) -> None:
    """A file of examples/ that is not tracked, or a page that is gone, is found here."""
    clone = fresh_copy(tmp_path)
    named = re.findall(r"(?<![\w/.])((?:\.\./)?(?:examples|docs)/[\w./-]*\w)", README)
    named += re.findall(r"\.\./(examples/[\w./-]+\w)", (ROOT / "docs/tutorial.md").read_text("utf-8"))
    assert len(named) > 10
    assert [name for name in named if not (clone / name).exists()] == []


def test_the_recipe_of_the_demo_edits_a_file_of_the_clone_and_leaves_what_the_page_opens(
    clone: Path, pages: dict[str, list[tuple[Block, Outcome]]]
) -> None:
    """What `make demo` installs is left to a clone without an environment; here its edit runs."""
    block, outcome = pages["README.md"][0]
    assert (block.script, outcome.status) == ("make demo\n", 0), outcome.printed
    assert {path.name for path in (clone / "demo").iterdir()} >= {"event.svg", "receipt.json", "receipt.html"}
    assert json.loads((clone / "demo/receipt.json").read_text("utf-8"))["proven"] is True
    assert "demo/receipt.html" in README


def test_a_page_that_names_a_file_no_clone_has_goes_wrong(clone: Path, tmp_path: Path) -> None:
    steps = blocks("```sh\n.venv/bin/redraft show poster.svg\n```\n\n```sh\nmake studio FILE=gone.svg\n```\n")
    missing, studio = run(steps, clone, tmp_path / "aside", {})
    assert missing.went_wrong
    assert "poster.svg" in missing.printed
    assert studio.went_wrong
    assert "gone.svg" in studio.printed


def test_an_extra_that_does_not_exist_and_a_question_without_an_answer_go_wrong(clone: Path, tmp_path: Path) -> None:
    extra = Block("pip install -e '.[nothing]'\n")
    question = Block("python3 -c 'print(input(\"sure? \"))'\n")
    answered = Block("python3 -c 'print(input(\"sure? \"))'\n", "sure? yes\nyes\n", ("yes",))
    outcomes = run([extra, question, answered], clone, tmp_path / "aside", {})
    assert [outcome.went_wrong for outcome in outcomes] == [True, True, False]
    assert outcomes[2].printed == answered.shown


def test_a_text_agrees_with_its_output_only_in_the_right_order_and_to_the_end() -> None:
    printed = "a\nb in 3.2 s\nc\nd\n"
    assert agrees("a\nb in 7.9 s\nc\nd\n", printed)
    assert agrees("a\n…\nc\nd\n", printed)
    assert agrees("…\nc\n…\n", printed)
    assert agrees("…\nd\n", printed)
    assert not agrees("a\nc\nd\n", printed)
    assert not agrees("…\nc\n", printed)
    assert not agrees("…\nd\n…\na\n…\n", printed)


def test_rewriting_keeps_how_much_a_page_shows_and_the_text_of_a_block_that_went_wrong() -> None:
    page = "```sh\none\n```\n\n```text\nold\n…\nold\n```\n\n```sh\ntwo\n```\n\n```text\nold\n```\n"
    new = rewritten(page, [Outcome("a\nb\nc\nd\n"), Outcome("broken\n", 1)])
    assert [block.shown for block in blocks(new)] == ["a\n…\nd\n", "old\n"]
    assert masked("state 0a1b2c3d in 3.2 s") == "state ◊ in ◊"


def test_the_figures_of_readme_are_those_of_how_well_it_does() -> None:
    page = (ROOT / "docs/explanation/how-well.md").read_text("utf-8")
    rows = re.findall(r"^\| (without a model|with a strong model) \| .*$", README, re.MULTILINE)
    assert rows == ["without a model", "with a strong model"]
    for row in re.findall(r"^\| with(?:out a| a strong) model \| .*$", README, re.MULTILINE):
        assert row in page, row


def _commands() -> set[str]:
    (actions,) = (one for one in build_parser()._actions if isinstance(one, argparse._SubParsersAction))
    return set(actions.choices)


def test_it_is_short() -> None:
    assert len(README.split()) <= MOST_WORDS


def test_every_command_of_the_reference_parses() -> None:
    assert {command.split()[1] for command in IN_TABLE} >= {command for command in _commands() if command != "redo"}
    parser = build_parser()
    for command in IN_TABLE:
        options = parser.parse_args(shlex.split(command)[1:])
        assert options.command == command.split()[1]


def test_every_option_named_is_one() -> None:
    parsers = subprocess.run(
        [sys.executable, "-m", "redraft.interfaces.cli", "edit", "--help"], capture_output=True, text=True, check=True
    ).stdout
    row = next(line for line in COMMANDS.splitlines() if line.startswith("| `redraft edit"))
    for option in re.findall(r"`(--[a-z-]+)", row):
        assert option in parsers


def test_the_python_example_runs_and_leaves_a_proven_receipt(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    shutil.copy(ROOT / "examples" / "event.svg", tmp_path / "poster.svg")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search("fill: ?#ffd700", (tmp_path / "gold.svg").read_text("utf-8"))
    assert json.loads((tmp_path / "receipt.json").read_text("utf-8"))["proven"] is True


@pytest.mark.slow
def test_words_in_a_picture_change_and_every_pixel_outside_is_identical(tmp_path: Path) -> None:
    """The claim of README about flat pictures."""
    pytest.importorskip("rapidocr")
    shutil.copy(ROOT / "examples" / "event.svg", tmp_path / "poster.svg")
    change = ["edit", "poster.png", 'change "Summer Nights" to "Winter Lights"', "-o", "winter.png", "--json"]
    for words in (["render", "poster.svg", "-o", "poster.png"], change):
        command = [sys.executable, "-m", "redraft.interfaces.cli", *words]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=True)
    (place,) = re.findall(r"outside (\d+),(\d+),(\d+),(\d+)", done.stdout)[:1]
    x, y, width, height = map(int, place)
    pictures = [Image.open(tmp_path / name).convert("RGBA") for name in ("poster.png", "winter.png")]
    for picture in pictures:
        picture.paste((0, 0, 0, 0), (x, y, x + width, y + height))
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_every_file_that_a_page_links_to_is_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)\s#]+)[^)]*\)", page.read_text("utf-8"))]
    assert len(links) > 150
    assert [(page.name, link) for page, link in links if ":" not in link and not (page.parent / link).exists()] == []
