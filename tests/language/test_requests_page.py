"""docs/requests.md holds what it shows: every example on it is understood and comes to edits."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.layers import Document
from redraft.formats.file import read_file
from redraft.language.follow_ups import follow_up
from redraft.language.rule_planner import RulePlanner
from redraft.language.turns import Said, Turn

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "requests.md").read_text("utf-8")
BLOCKS = re.findall(r"<!-- on ([\w.]+) -->\n```text\n(.*?)```", PAGE, re.DOTALL)
EXAMPLES = [(name, line.split(None, 1)[1]) for name, block in BLOCKS for line in block.splitlines() if line.strip()]
FOLLOW_UPS = [
    words.strip()
    for row in re.findall(r"^\| ([^|`]+) \| [^|]+ \|$", PAGE.split("## Going on")[1].split("## Looking")[0], re.M)
    if not row.startswith(("after", "---", "a little more"))
    for words in row.split("·")
]


@cache
def fonts() -> Fonts:
    return Fonts(system=False)


@cache
def design(name: str) -> Document:
    return read_file(ROOT / "examples" / name, fonts()).document


@pytest.mark.parametrize(("name", "request_said"), EXAMPLES, ids=[said[:60] for _, said in EXAMPLES])
def test_every_example_on_the_page_is_carried_out(name: str, request_said: str) -> None:
    plan = RulePlanner().plan(design(name), request_said, fonts().measure)
    assert plan.refusals == ()
    assert plan.edits


def test_the_page_has_examples_on_both_designs() -> None:
    assert {name for name, _ in EXAMPLES} == {"event.svg", "deck.pptx"}
    assert len(FOLLOW_UPS) >= 20


@pytest.mark.parametrize("words", FOLLOW_UPS)
def test_every_follow_up_on_the_page_is_one(words: str) -> None:
    said = Said("make the title blue", "recolor", "the title", {"color": "blue"}, ("title",), ("subtitle",))
    made = follow_up(words, Turn("make the title blue", (said,)))
    assert made is not None
    assert made.undo or made.instruction != "make the title blue"
