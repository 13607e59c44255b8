"""Words that stay in a text of which others change: each drawn by itself, before and after, they look alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redraft.document.layers import Text
from redraft.edits.flow_edits import restyled
from redraft.edits.ops import apply
from redraft.edits.receipt.record import Proof
from redraft.edits.text_edits import replace_spans
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from redraft.session.proof.pixel_proof import check_pixels
from tests.formats.svg.specimens import drawing, fonts, opened
from tests.sampling import each

WORDS = (
    '<text id="a" x="9" y="30">Plain <tspan class="c" {}>some wide words</tspan> and <tspan>more</tspan> here</text>'
)
SHEET = "<style>.c{letter-spacing:1px}</style>"


@pytest.fixture(scope="module")
def tiles() -> Iterator[Tiles]:
    with Renderer(fonts().files()) as renderer:
        yield Tiles(renderer.draw)


def checked(tiles: Tiles, attribute: str, words: str, new: str, tampered: tuple[str, str] = ("", "")) -> Proof:
    """What the proof says of an edit of some words, with something else changed in the new file too."""
    before = opened(drawing(SHEET + WORDS.format(attribute)))
    text = before.document.index.layers["a"]
    assert isinstance(text, Text)
    span = text.text.index(words), text.text.index(words) + len(words)
    edits = replace_spans(text, [span], new) if new else restyled(text, [span], "font_weight", 700)
    data = before.write(apply(before.document, edits)).data.decode()
    return check_pixels(tiles, before, opened(data.replace(*tampered)), {"a"}, {}).proof


@each(
    ("words", "new"),
    [("Plain", ""), ("wide", ""), ("wide", "long"), ("more", "less or more"), ("more", "most"), ("here", "there")],
)
def test_an_edit_of_some_words_leaves_the_others_looking_as_they_did(tiles: Tiles, words: str, new: str) -> None:
    assert checked(tiles, 'word-spacing="4"', words, new).ok is True


@each(
    ("attribute", "other"),
    [
        ('word-spacing="14"', ""),
        ('stroke="red" stroke-dasharray="1 2"', 'stroke="red"'),
        ("baseline-shift='super'", "baseline-shift='sub'"),
    ],
)
def test_words_that_look_different_though_nobody_asked_are_found(tiles: Tiles, attribute: str, other: str) -> None:
    proof = checked(tiles, attribute, "here", "there", (attribute, other))
    assert proof.ok is False
    assert "words of 'a' that were to stay" in proof.why


def test_a_text_that_cuts_another_counts_with_its_words(tiles: Tiles) -> None:
    """'a' shows where 'b' has letters: with other words in 'b' its own look different."""
    row = '<text id="{}" x="9" y="{}" {}>Some old words here</text>'
    cut = '<clipPath id="k"><use href="#b" y="-20"/></clipPath>'
    before = opened(drawing(cut + row.format("b", 50, "") + row.format("a", 30, 'clip-path="url(#k)"')))
    document = before.document
    for id in ("a", "b"):
        text = document.index.layers[id]
        assert isinstance(text, Text)
        document = apply(document, replace_spans(text, [(5, 8)], "new"))
    proof = check_pixels(tiles, before, opened(before.write(document).data.decode()), {"a", "b"}, {}).proof
    assert proof.ok is False
    assert "words of 'a' that were to stay" in proof.why


def test_words_that_stay_are_not_drawn_again_because_other_texts_changed() -> None:
    rows = "".join(f'<text id="t{n}" x="9" y="{20 * n}">€{n}.50</text>' for n in range(1, 9))
    before = opened(drawing(SHEET + rows))
    after = opened(drawing(SHEET + rows.replace(".50", ".90")))
    all_ = [f"t{n}" for n in range(1, 9)]
    keys = [[file.words_alone(id, (0, 0, 2), (9.0, 20.0), all_) for id in all_] for file in (before, after)]
    assert [one and one.key for one in keys[0]] == [one and one.key for one in keys[1]]
    other = opened(drawing(SHEET + rows.replace(".50", ".90").replace('id="t3"', 'id="t3" class="c"')))
    moved = other.words_alone("t1", (0, 0, 2), (9.0, 20.0), all_)
    assert moved is not None
    assert keys[0][0] is not None
    assert moved.key != keys[0][0].key  # a class may be in the selector of a rule about this text
