"""Words that stay in a text of which others change: each drawn by itself, before and after, they look alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from redraft.document.layers import Text
from redraft.edits.flow_edits import restyled
from redraft.edits.ops import apply
from redraft.edits.receipt import Proof
from redraft.edits.text_edits import replace_spans
from redraft.formats.svg import SvgFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from redraft.session.pixel_proof import check_pixels
from tests.formats.svg.specimens import drawing, fonts, opened

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


@pytest.mark.parametrize(
    ("words", "new"),
    [("Plain", ""), ("wide", ""), ("wide", "long"), ("more", "less or more"), ("more", "most"), ("here", "there")],
)
def test_an_edit_of_some_words_leaves_the_others_looking_as_they_did(tiles: Tiles, words: str, new: str) -> None:
    assert checked(tiles, 'word-spacing="4"', words, new).ok is True


@pytest.mark.parametrize(
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


def both_checked(
    tiles: Tiles, more: str, tampered: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> tuple[Proof, int]:
    """The proof of an edit of words in two texts, and how many copies of the file were read for it."""
    copies: list[bytes] = []
    again = SvgFile.again

    def read(file: SvgFile, data: bytes) -> SvgFile:
        copies.append(data)
        return again(file, data)

    monkeypatch.setattr(SvgFile, "again", read)
    before = opened(drawing(more))
    document = before.document
    for id in ("a", "b"):
        text = document.index.layers[id]
        assert isinstance(text, Text)
        document = apply(document, replace_spans(text, [(5, 8)], "new"))
    data = before.write(document).data.decode()
    return check_pixels(tiles, before, opened(data.replace(*tampered)), {"a", "b"}, {}).proof, len(copies)


TWO = (
    '<text id="b" x="9" y="50" word-spacing="4">Some old words here</text>'
    '<text id="a" x="9" y="30" word-spacing="4" {}>Some old words here</text>'
)


def test_words_of_several_texts_are_drawn_from_one_copy_of_the_file_and_each_is_compared(
    tiles: Tiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof, copies = both_checked(tiles, TWO.format(""), ("", ""), monkeypatch)
    assert (proof.ok, copies) == (True, 4)  # what both begin with and what both end with, before and after
    wide = 'id="b" x="9" y="50" word-spacing="4"'
    proof, _ = both_checked(tiles, TWO.format(""), (wide, wide.replace("4", "14")), monkeypatch)
    assert proof.ok is False
    assert "words of 'b' that were to stay" in proof.why


def test_a_text_that_cuts_another_stays_whole_where_that_is_drawn(
    tiles: Tiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'a' shows where 'b' has letters: with other words in 'b' its own look different."""
    cut = '<clipPath id="k"><use href="#b" y="-20"/></clipPath>'
    proof, copies = both_checked(tiles, cut + TWO.format('clip-path="url(#k)"'), ("", ""), monkeypatch)
    assert copies == 8
    assert proof.ok is False
    assert "words of 'a' that were to stay" in proof.why
