"""Equal texts are told apart by their places, or not at all."""

from __future__ import annotations

import pytest

from redraft.formats.svg import CODEC as svg
from redraft.session.session import Session
from redraft.targets.findings import find

PLACES = {"a": (20, 52), "b": (200, 50), "c": (20, 150)}


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ('the second "$19"', ("b",)),
        ('the first "$19"', ("a",)),
        ('the last "$19"', ("c",)),
        ('"$19" on the right', ("b",)),
        ("the bottom “$19”", ("c",)),
        ('"$19" on the left', ()),  # there are two
        ('the fourth "$19"', ()),
        ('"$19"', ()),
    ],
)
def test_one_of_equal_texts_is_meant_by_its_place_or_none(phrase: str, meant: tuple[str, ...]) -> None:
    texts = "".join(f'<text id="{id}" x="{x}" y="{y}" font-size="20">$19</text>' for id, (x, y) in PLACES.items())
    with Session(system_fonts=False, history=False) as session:
        data = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">{texts}</svg>'.encode()
        document = svg.open(data, session.fonts).document
    assert find(document, phrase).ids == meant
