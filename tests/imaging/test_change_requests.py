"""Words for a change of a picture: the thing is kept whole, the picture is left out, and what is quoted stays."""

from __future__ import annotations

import pytest

from redraft.document.style import Color
from redraft.errors import EditError
from redraft.grammar.tokens import without_quotes
from redraft.imaging.retouch.change_requests import Wish, wish_of, without_picture
from tests.sampling import each


@each(
    ("words", "phrase", "left"),
    [
        ("make the star in the photo blue", "", "make the star blue"),
        ("take the ball out of this picture", "", "take the ball out"),
        ("remove the cat from our old photo", "", "remove the cat"),
        ("make the photo frame red", "", "make the photo frame red"),
        ('change "in the photo" to "on the picture" in the image', "", 'change "in the photo" to "on the picture"'),
        ("make the star in #hero blue", "#hero", "make the star blue"),
        ('make the "star in #hero" blue', "#hero", 'make the "star in #hero" blue'),
    ],
)
def test_words_for_the_picture_are_left_out_and_quotes_are_kept(words: str, phrase: str, left: str) -> None:
    assert without_picture(words, phrase) == left


@each(
    ("words", "wish"),
    [
        ("make the red light green", Wish("recolor", "the red light", Color.from_hex("#008000"))),
        ("make the small red star light green", Wish("recolor", "the small red star", Color.from_hex("#90ee90"))),
        ("rotate the arrow in the photo by 90° to the left", Wish("turn", "the arrow", amount=-90.0)),
        ("make the two dots in the picture half the size", Wish("resize", "the two dots", amount=0.5)),
        ("cover the box in the photo with wood.jpg", Wish("texture", "the box", file="wood.jpg")),
        ("replace the cup with 'my cup.png'", Wish("replace", "the cup", file="my cup.png")),
        ("flip the photo upside down, please", Wish("mirror", "", way="down")),
    ],
)
def test_a_wish_has_its_thing_and_how_it_is_to_be(words: str, wish: Wish) -> None:
    assert wish_of(words) == wish


@each("words", ["turn the ring into gold", "make the tip of it red", "make the cat and the dog red"])
def test_materials_parts_and_several_things_are_refused(words: str) -> None:
    with pytest.raises(EditError):
        wish_of(words)


def test_what_is_not_quoted_stands_where_it_stood() -> None:
    said = 'change "a" to “#x@1”, then "it'
    bare = without_quotes(said)
    assert len(bare) == len(said)
    assert bare.split() == ["change", "to", ",", "then", '"it']
