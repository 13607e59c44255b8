"""Equal texts told apart by their places."""

from __future__ import annotations

import pytest

from redraft.formats.svg import CODEC as svg
from redraft.language.rule_planner import RulePlanner
from redraft.session.flat_twins import told_apart
from redraft.session.session import Session

PLACES = {"a": (20, 52), "b": (200, 50), "c": (20, 150)}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ('change the second "$19" to "$29 on the left"', "b"),
        ('change the first "$19" to "$29"', "a"),
        ('change the last "$19" to "$29"', "c"),
        ('change "$19" on the right to "$29"', "b"),
        ("change the bottom “$19” to “$29”", "c"),
        ('change "$19" on the left to "$29"', ""),  # there are two
        ('change the fourth "$19" to "$29"', ""),
        ('change "$19" to "$29 on the right"', ""),
    ],
)
def test_one_of_equal_texts_is_named_by_its_place_or_not_at_all(words: str, meant: str) -> None:
    texts = "".join(f'<text id="{id}" x="{x}" y="{y}" font-size="20">$19</text>' for id, (x, y) in PLACES.items())
    with Session(system_fonts=False, history=False) as session:
        data = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">{texts}</svg>'.encode()
        document = svg.open(data, session.fonts).document
        told = told_apart(document, words)
        plan = RulePlanner().plan(document, told, session.fonts.measure)
    assert (told != words) == bool(meant)
    assert [edit.layer for edit in plan.edits] == ([meant] if meant else [])  # type: ignore[union-attr]
    assert not meant or plan.document.index.layers[meant].text.startswith("$29")  # type: ignore[attr-defined]


@pytest.mark.parametrize(("other", "told"), [("$190", True), ("from $19", False)])
def test_a_text_with_more_in_it_is_not_counted_among_equal_ones(other: str, told: bool) -> None:
    said = {"a": "$19", "b": other, "c": "$19"}
    texts = "".join(f'<text id="{id}" x="{20 + 90 * at}" y="50">{said[id]}</text>' for at, id in enumerate(said))
    with Session(system_fonts=False, history=False) as session:
        data = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">{texts}</svg>'.encode()
        document = svg.open(data, session.fonts).document
    words = 'change the second "$19" to "$29"'
    assert told_apart(document, words) == ('change "$19" in #c to "$29"' if told else words)
