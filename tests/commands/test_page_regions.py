"""Pages of quite another shape: content is arranged anew, fills the page, and keeps together what belongs together."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import redraft
from redraft.document.geometry import Box
from redraft.document.pages import Document
from tests.commands.test_page_placement import EXAMPLES, box, resized
from tests.sampling import each

STORY, SQUARE, WIDE = (1080, 1920), (1080, 1080), (1920, 1080)


def design(path: Path, width: int, height: int, body: str) -> Document:
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-size="36">'
        f'<rect id="ground" width="{width}" height="{height}" fill="#fff"/>{body}</svg>', "utf-8",
    )  # fmt: skip
    return redraft.open(path).document


def card(number: int, x: float, y: float, width: float = 240) -> str:
    return (
        f'<g id="card{number}"><rect x="{x}" y="{y}" width="{width}" height="200" rx="12" fill="#def"/>'
        f'<text id="name{number}" x="{x + 20}" y="{y + 80}">Card {number}</text>'
        f'<text id="price{number}" x="{x + 20}" y="{y + 140}">€{number}</text></g>'
    )


def cards(path: Path) -> Document:
    body = '<text id="title" x="80" y="140" font-size="80">Four cards</text>'
    body += "".join(card(number, 80 + 290 * (number - 1), 260) for number in (1, 2, 3, 4))
    return design(path / "cards.svg", 1270, 720, body)


def checked(new: Document, ids: list[str], size: tuple[float, float]) -> Box:
    """The box around elements, none of which leaves the page or lies on another."""
    boxes = [box(new, id) for id in ids]
    assert all(one.is_in(Box(0, 0, *size).grown(1)) for one in boxes)
    assert not any(one.shared(other) > 0.02 for one, other in combinations(boxes, 2))
    whole = Box.union(boxes)
    assert whole is not None
    return whole


@each("size", [STORY, SQUARE])
def test_four_cards_in_a_row_are_two_by_two_on_a_higher_page(tmp_path: Path, size: tuple[float, float]) -> None:
    new = resized(cards(tmp_path), *size)
    whole = checked(new, ["title", "card1", "card2", "card3", "card4"], size)
    assert whole.width > 0.75 * size[0]
    assert whole.height > 0.6 * size[1]
    first, second, third, fourth = (box(new, f"card{number}") for number in (1, 2, 3, 4))
    assert (first.y, first.x) == pytest.approx((second.y, third.x))
    assert first.bottom < third.y, "the order in which they are read stays"
    assert fourth.x > third.x
    for number in (1, 2, 3, 4):
        assert box(new, f"price{number}").is_in(box(new, f"card{number}"))


def test_sections_in_a_column_stand_side_by_side_below_the_title_on_a_wide_page(tmp_path: Path) -> None:
    body = '<text id="title" x="400" y="120" text-anchor="middle" font-size="80">Menu</text>'
    for at, name in enumerate(("Bread", "Cake")):
        y = 260 + at * 480
        body += f'<text id="{name}" x="60" y="{y}" font-size="48">{name}</text>'
        for row in range(4):
            body += f'<text id="{name}{row}" x="60" y="{y + 80 + row * 80}">Line</text>'
            body += f'<text id="{name}{row}price" x="740" y="{y + 80 + row * 80}" text-anchor="end">€{row}</text>'
    new = resized(design(tmp_path / "menu.svg", 800, 1150, body), *WIDE)
    whole = checked(new, [id for id in new.index if id != "ground"], WIDE)
    assert whole.width > 0.75 * WIDE[0]
    assert whole.height > 0.75 * WIDE[1]
    bread, cake = box(new, "Bread"), box(new, "Cake")
    assert bread.y == pytest.approx(cake.y, abs=2)
    assert box(new, "Bread0price").right < cake.x
    assert box(new, "title").bottom < bread.y


def test_a_frame_stays_round_all_and_a_card_in_it_is_stretched_not_its_words(tmp_path: Path) -> None:
    frame = '<rect id="frame" x="30" y="30" width="740" height="940" fill="none" stroke="#000"/>'
    new = resized(design(tmp_path / "framed.svg", 800, 1000, frame + card(1, 60, 400, 680)), *WIDE)
    assert new.index["frame"].box is not None
    left, top = box(new, "frame").x, box(new, "frame").y
    assert (left, top) == pytest.approx((1920 - box(new, "frame").right, 1080 - box(new, "frame").bottom))
    assert box(new, "card1").width > 1300
    matrix = new.index["name1"].matrix
    assert matrix.a == pytest.approx(matrix.d)


@each("name", ["event", "sale", "multilingual"])
@each("size", [STORY, SQUARE, WIDE, (794, 1123), (1123, 1587)])
def test_example_posters_stay_on_the_page_in_five_formats(name: str, size: tuple[float, float]) -> None:
    old = redraft.open(EXAMPLES / f"{name}.svg").document
    new, page = resized(old, *size), Box(0, 0, *size).grown(2)
    for layer in old.pages[0].layers:
        was, now = old.index[layer.id].box, new.index[layer.id].box
        if was is not None and now is not None and was.is_in(old.pages[0].box):
            ground = old.pages[0].box.is_in(was) and page.grown(-2).is_in(now)
            assert now.is_in(page) or ground, layer.id
