"""Two lists of commands are the same when they do the same, however they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from redraft.commands.wire import commands_from_json
from redraft.datasets.requests.effects import same_effect
from redraft.document.layers import Document
from redraft.session.session import Session

DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="plate" x="20" y="20" width="100" height="60" fill="#204060"/>
<g id="pair">
<rect id="left" x="200" y="20" width="40" height="40"/><rect id="right" x="260" y="20" width="40" height="40"/>
</g>
<text id="title" x="20" y="200" font-size="30" font-family="DejaVu Sans">Summer fair 2026</text>
</svg>"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Session, Document]]:
    path = tmp_path_factory.mktemp("effects") / "drawing.svg"
    path.write_bytes(DRAWING)
    with Session(history=False) as session:
        yield session, session.open(path).document


def _move(*target: str, **way: float) -> dict[str, Any]:
    return {"command": "move", "target": list(target), **way}


def _recolor(color: str, *target: str) -> dict[str, Any]:
    return {"command": "recolor", "target": list(target), "color": color}


def _text(text: str) -> dict[str, Any]:
    return {"command": "modify", "target": ["title"], "text": text}


YEAR = {"command": "replace_words", "target": "title", "spans": [[12, 16]], "text": "2027"}
ABSENT = {"command": "restack", "target": ["plate"], "to": "above", "anchor": "plate"}
ADD = {"command": "add", "kind": "rect", "box": [10, 10, 20, 20], "color": "red"}


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ([_move("plate", dx=20)], [_move("plate", x=40)], True),
        ([_move("plate", dx=20)], [_move("plate", dx=20.3)], True),
        ([_move("plate", dx=20)], [_move("plate", dx=24)], False),
        ([_move("plate", dx=5, dy=9)], [_move("plate", dy=9), _move("plate", dx=5)], True),
        ([_move("pair", dy=9)], [_move("left", "right", dy=9)], True),
        ([_move("pair", dy=9)], [_move("left", dy=9)], False),
        ([_recolor("red", "plate")], [_recolor("#fe0102", "plate")], True),
        ([_recolor("red", "plate")], [_recolor("red", "left")], False),
        ([_recolor("red", "plate")], [_recolor("red", "plate"), _move("title", dx=9)], False),
        ([YEAR], [_text("Summer fair 2027")], True),
        ([YEAR], [_text("Summer Fair 2027")], False),
        ([ADD], [{**ADD, "color": "#ff0000"}], True),
        ([ADD], [{**ADD, "box": [90, 10, 20, 20]}], False),
        ([ADD], [ADD, ADD], False),
        ([ABSENT], [_text("Summer fair 2026")], True),
        ([ABSENT], [_text("Summer fair")], False),
        ([{"command": "delete", "target": ["pair"]}], [{"command": "delete", "target": ["left", "right"]}], True),
    ],
)
def test_lists_of_commands_are_compared_by_what_they_do(
    scene: tuple[Session, Document], a: list[Any], b: list[Any], same: bool
) -> None:
    session, document = scene
    one, other = commands_from_json(a), commands_from_json(b)
    assert same_effect(document, one, other, session.fonts.measure) is same
    assert same_effect(document, other, one, session.fonts.measure) is same
    assert same_effect(document, one, one, session.fonts.measure)
