"""Equal texts are told apart by their places, or not at all."""

from __future__ import annotations

from redraft.formats.svg import CODEC as svg
from redraft.session.session import Session
from redraft.targets.findings import find
from tests.sampling import each

CORNER = {"a": (20, 52), "b": (200, 50), "c": (20, 150)}
GRID = CORNER | {"d": (200, 151)}


@each(
    ("places", "phrase", "meant"),
    [
        (GRID, 'the second "$19"', ("b",)),
        (GRID, 'the first "$19"', ("a",)),
        (GRID, 'the last "$19"', ("d",)),
        (GRID, 'the fifth "$19"', ()),
        (CORNER, 'the second "$19"', ()),  # rows of two and one: it depends on whether one counts across or down
        (CORNER, 'the last "$19"', ()),
        (CORNER, '"$19" on the right', ("b",)),
        (CORNER, "the bottom “$19”", ("c",)),
        (CORNER, '"$19" on the left', ()),  # there are two
        (CORNER, '"$19"', ()),
    ],
)
def test_one_of_equal_texts_is_meant_by_its_place_or_none(
    places: dict[str, tuple[int, int]], phrase: str, meant: tuple[str, ...]
) -> None:
    texts = "".join(f'<text id="{id}" x="{x}" y="{y}" font-size="20">$19</text>' for id, (x, y) in places.items())
    with Session(system_fonts=False, history=False) as session:
        data = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">{texts}</svg>'.encode()
        document = svg.open(data, session.fonts).document
    assert find(document, phrase).ids == meant
