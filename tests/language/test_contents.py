"""What a request takes along, and what it leaves: labels on plates, all on one side, prices in sentences, addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.errors import RequestError
from redraft.session.session import Session
from tests.sampling import each


def text(id: str, x: int, y: int, words: str, size: int = 22, more: str = "") -> str:
    return f'<text id="{id}" x="{x}" y="{y}" font-family="DejaVu Sans" font-size="{size}" {more}>{words}</text>'


PAGE = "\n".join(
    (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 700" width="900" height="700">',
        '<rect id="r0" width="900" height="700" fill="#fafafa"/>',
        text("t1", 60, 90, "Garden Fair", 56),
        '<rect id="c1" x="60" y="200" width="220" height="180" rx="10" fill="#ffe5d9"/>',
        text("c1a", 100, 260, "Roses"),
        text("c1b", 100, 340, "€9", 26, 'font-weight="bold"'),
        '<rect id="c2" x="340" y="200" width="220" height="180" rx="10" fill="#d8e2dc"/>',
        text("c2a", 380, 260, "Tulips"),
        text("c2b", 380, 340, "€7", 26, 'font-weight="bold"'),
        '<circle id="s1" cx="780" cy="120" r="70" fill="#e63946"/>',
        text("s2", 745, 128, "New", 30, 'fill="#ffffff"'),
        '<line id="l1" x1="60" y1="430" x2="840" y2="430" stroke="#222222" stroke-width="2"/>',
        '<rect id="b1" x="60" y="480" width="200" height="60" rx="30" fill="#2a9d8f"/>',
        text("b2", 100, 518, "Book now", 24, 'fill="#ffffff"'),
        text("f1", 60, 600, "Free delivery on orders over €50", 18),
        text("f2", 60, 640, "Old Garden Lane, garden@fair.example, www.gardenfair.example", 18),
        "</svg>",
    )
)


def edited(request: str, folder: Path) -> tuple[Document, Document, tuple[str, ...]]:
    """The page before and after a request, and its warnings."""
    (folder / "in.svg").write_text(PAGE)
    with Session(history=False) as session:
        receipt = session.edit_file(folder / "in.svg", request, folder / "out.svg", render=False)
        was, now = (session.open(folder / name).document for name in ("in.svg", "out.svg"))
    return was, now, tuple(receipt.warnings)


def changed(was: Document, now: Document) -> set[str]:
    new = now.index.layers
    return {id for id, layer in was.index.layers.items() if new.get(id) != layer}


@each(
    ("request_", "ids"),
    [
        ("delete the button", {"b1", "b2"}),
        ("hide the button", {"b1", "b2"}),
        ("rotate the sticker 10 degrees", {"s1", "s2"}),
        ("make the button red and move it 20px down", {"b1", "b2"}),
        ("move the first card 20px down", {"c1", "c1a", "c1b"}),
        ("make the button red", {"b1"}),
        ("delete everything below the line", {"b1", "b2", "f1", "f2"}),
        ("move everything above the line 5px down", {"t1", "c1", "c1a", "c1b", "c2", "c2a", "c2b", "s1", "s2"}),
        ("make the texts below the line blue", {"b2", "f1", "f2"}),
        ("delete everything below the title", set()),
    ],
)
def test_all_that_is_meant_is_changed(request_: str, ids: set[str], tmp_path: Path) -> None:
    try:
        was, now, _ = edited(request_, tmp_path)
    except RequestError:
        assert not ids
        return
    assert changed(was, now) == ids


def test_a_label_that_stays_is_told(tmp_path: Path) -> None:
    was, now, warnings = edited("delete the circle", tmp_path)
    assert changed(was, now) == {"s1"}
    assert any("#s2 on #s1 stays" in one for one in warnings)


def test_what_turns_with_its_plate_turns_about_its_middle(tmp_path: Path) -> None:
    was, now, _ = edited("rotate the first card 90 degrees", tmp_path)
    middle = was.index["c1"].box.center  # type: ignore[union-attr]
    before, after = (one.index["c1b"].box.center for one in (was, now))  # type: ignore[union-attr]
    turned = middle[0] - (before[1] - middle[1]), middle[1] + (before[0] - middle[0])
    assert after == pytest.approx(turned, abs=1)


def test_a_price_in_a_sentence_is_left_and_told(tmp_path: Path) -> None:
    was, now, warnings = edited("lower every price by €1", tmp_path)
    assert changed(was, now) == {"c1b", "c2b"}
    assert any("Free delivery on orders over €50" in one for one in warnings)


@each(
    ("request_", "texts"),
    [
        ('replace "garden" with "park" everywhere', {"t1": "Park Fair", "f2": "Old Park Lane, "}),
        ('replace "FAIR" with "SHOW" everywhere', {"t1": "Garden Show"}),
        ('replace "fair.example" with "show.example" everywhere', {"f2": "Old Garden Lane, garden@show.example"}),
    ],
)
def test_words_everywhere_keep_their_case_and_leave_addresses(
    request_: str, texts: dict[str, str], tmp_path: Path
) -> None:
    was, now, warnings = edited(request_, tmp_path)
    assert changed(was, now) == set(texts)
    for id, words in texts.items():
        layer = now.index[id].layer
        assert isinstance(layer, Text)
        assert layer.text.startswith(words)
    assert ("example" in request_) != any("www.gardenfair.example" in one for one in warnings)


@each(
    "request_",
    ["make the title smaller and move it to the bottom", "move the title to the bottom and make it smaller"],
)
def test_what_a_request_places_is_not_moved_back(request_: str, tmp_path: Path) -> None:
    _, now, _ = edited(request_, tmp_path)
    assert now.index["t1"].box.y > 600  # type: ignore[union-attr]
