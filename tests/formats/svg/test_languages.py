"""What a file says of its words: their language, and that lines run from right to left."""

from __future__ import annotations

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.layers import Text
from redraft.edits.ops import SetStyle, apply
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from redraft.render.pixels import ink_box
from redraft.render.renderer import Renderer
from tests.sampling import each

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50" font-size="20" font-family="Manrope">'
FONTS = Fonts(system=False)


def opened(body: str) -> SvgFile:
    return CODEC.open(f"{HEAD}{body}</svg>".encode(), FONTS)


def text_of(file: SvgFile, id: str = "a") -> Text:
    found = file.document.index[id].layer
    assert isinstance(found, Text)
    return found


def test_the_language_of_words_is_that_of_the_nearest_element_around() -> None:
    inside = '<g xml:lang="de-CH"><text id="a">Tor</text><text id="b" lang="fr">Porte</text></g>'
    file = opened(f'{inside}<text id="c">x</text>')
    assert [text_of(file, id).language for id in "abc"] == ["de-CH", "fr", ""]


@each("where", ['direction="rtl"', 'style="direction:rtl;unicode-bidi:embed"'])
def test_a_line_that_runs_from_right_to_left_is_anchored_and_ordered_as_browsers_do(where: str) -> None:
    file = opened(f'<text id="a" x="150" y="30" {where}>Hello!</text>')
    with Renderer(FONTS.files()) as renderer:
        found = ink_box(renderer.draw(file.drawable("page1")))
    text = text_of(file)
    assert found is not None
    assert text.frame is not None
    assert (found.right, text.frame.right) == pytest.approx((150, 150), abs=3)
    leftmost = min((box for _, box in FONTS.letters(text)), key=lambda box: box.x)
    assert leftmost.width < 5, "the sign at its end is seen on the left"


def test_an_edit_of_its_alignment_is_by_left_and_right() -> None:
    file = opened('<text id="a" x="150" y="30" direction="rtl">Hello!</text>')
    data = file.write(apply(file.document, SetStyle("a", "align", "start"))).data
    assert b'text-anchor="end"' in data
    frame = text_of(CODEC.open(data, FONTS)).frame
    assert frame is not None
    assert frame.x == pytest.approx(150)
