"""The programs for decks run on the example deck and keep the promise of their docstring there."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

from redraft.commands.programs.program import Program
from redraft.formats.file import File
from redraft.session.session import Session
from redraft.targets.findings import found_for_programs, roles_of
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
DECK = EXAMPLES / "deck.pptx"
PROGRAMS = sorted((EXAMPLES / "programs" / "decks").glob("*.py"))
_SPEC = importlib.util.spec_from_file_location("deck_programs", EXAMPLES.parent / "benchmarks" / "deck_programs.py")
assert _SPEC is not None
assert _SPEC.loader is not None
bench = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(bench)
NOTHING = set(
    "bold_key_words chart_colors color_key_words fit_texts group_shapes links_blue merge_slides no_duplicates "
    "pictures_and_texts placeholder_text presenter readable_colors sans_serif smaller_details spelling split_slides "
    "two_columns uncover_texts".split()
)
"""The programs about what the example deck does not have, or has already as they want it."""

KNOWN = {
    "center_pictures": "made worse: overlap",  # the words beside the picture
    "dark_theme": "made worse: contrast",  # the words of the chart, which have no colour of their own
    "watermark": "made worse: unseen",  # behind the table
}


@pytest.fixture(scope="module")
def deck() -> File:
    with Session(history=False) as session:
        return session.open(DECK)


def test_every_program_has_a_rule() -> None:
    assert {path.stem for path in PROGRAMS} == {name.split()[0] for name in bench.RULES}


def test_the_families_of_requests_have_programs_with_two_decks_or_a_reason() -> None:
    every = bench.families()
    assert [int(number) for number, *_ in every] == list(range(56))
    served = [told.split() for _, _, program, told in every if program in bench.RULES]
    assert all(len(set(decks)) == 2 for decks in served)
    assert len(served) >= bench.LEAST
    assert all(len(told) > 20 for _, _, program, told in every if program not in bench.RULES)


@each("path", PROGRAMS, ids=lambda path: path.stem)
def test_it_runs_and_finds_what_it_is_about(path: Path, deck: File) -> None:
    source = path.read_text("utf-8")
    assert ast.get_docstring(ast.parse(source))
    with Session(history=False) as session:
        done = Program(source).run(deck.document, session.fonts.measure, ground=found_for_programs, roles=roles_of)
    assert bool(done.edits) == (path.stem not in NOTHING)


@pytest.mark.slow
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_it_keeps_its_promise(path: Path, tmp_path: Path) -> None:
    with Session(history=False) as session:
        found = bench.tried(session, path, DECK, tmp_path / "out.pptx")
    assert found == KNOWN.get(path.stem, found)
    assert path.stem in KNOWN or found in ("right", "no such object")
