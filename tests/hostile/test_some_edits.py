"""Every kind of edit, of every kind of layer: carried out so that it can be read again and taken back, or refused."""

from __future__ import annotations

import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Shape
from redraft.document.style import Color, Style
from redraft.edits.execution import execute
from redraft.edits.ops import Insert, SetStyle, apply, inverse
from redraft.edits.page_edits import SetPage
from redraft.errors import EditError, RedraftError
from redraft.formats.codec import Codec
from redraft.formats.ora import CODEC as ORA
from redraft.formats.pptx import CODEC as PPTX
from redraft.formats.psd import CODEC as PSD
from redraft.formats.svg import CODEC as SVG
from tests.formats.ora.specimens import specimen
from tests.formats.psd.files import design
from tests.sampling import each, sample

from .mutants import EXAMPLES, SMALL
from .some_edits import some_edits

FONTS = Fonts((), system=False)
DESIGNS: dict[str, tuple[Codec, bytes]] = {
    **{name: (SVG, data) for name, data in SMALL.items()},
    "deck": (PPTX, (EXAMPLES / "deck.pptx").read_bytes()),
    "ora": (ORA, specimen()),
    "psd": (PSD, design("RGB", 8, 1, "RLE")),
}


@each("name", DESIGNS)
def test_an_edit_is_carried_out_or_refused(name: str) -> None:
    codec, data = DESIGNS[name]
    opened = codec.open(data, FONTS)
    document, done = opened.document, 0
    kinds = {(one.kind, getattr(one, "form", ""), one.bound): one for one in document.index.layers.values()}
    edits = {repr(edit): edit for layer in kinds.values() for edit in some_edits(document, layer)}
    for edit in sample(edits.values(), 60):
        try:
            data = opened.write(execute(document, [edit], FONTS.measure)).data
        except RedraftError:
            continue
        again = codec.open(data, FONTS)
        assert again.write(again.document).data == data, edit
        assert apply(apply(document, edit), inverse(document, edit)) == document, edit
        done += 1
    assert done > 3


def test_an_svg_has_no_raised_letters_and_links_of_words() -> None:
    opened = SVG.open(SMALL["text"], FONTS)
    for name, value in (("baseline", 0.3), ("link", "https://localhost/")):
        with pytest.raises(EditError, match=f"words have no {name}"):
            opened.write(apply(opened.document, SetStyle("t", name, value)))


def test_what_states_nothing_any_more_has_the_default_of_a_deck() -> None:
    """A picture is opaque then, and a border has no width."""
    opened = PPTX.open(DESIGNS["deck"][1], FONTS)
    layers = opened.document.index.layers.values()
    picture = next(one for one in layers if isinstance(one, Picture))
    faded = PPTX.open(opened.write(apply(opened.document, SetStyle(picture.id, "opacity", 0.5))).data, FONTS)
    whole = faded.write(apply(faded.document, SetStyle(picture.id, "opacity", None)))
    assert PPTX.open(whole.data, FONTS).document.index[picture.id].layer == picture
    cell = next(one for one in layers if isinstance(one, Group) and one.form == "cell")
    bare = opened.write(apply(opened.document, SetStyle(cell.id, "stroke_width", None)))
    assert PPTX.open(bare.data, FONTS).document.index[cell.id].layer.style.stroke_width in (None, 0)


def test_what_is_as_large_as_numbers_get_is_refused() -> None:
    deck, drawing = (DESIGNS[name][0].open(DESIGNS[name][1], FONTS) for name in ("deck", "text"))
    page = deck.document.pages[0].id
    for frame, d in ((Box(9.0, 1e308, 9.0, 9.0), "M9 9L20 30"), (Box(0.0, 0.0, 9.0, 9.0), "M9 1e308L20 30")):
        line = Shape("new", frame=frame, form="path", d=d, style=Style(stroke=Color(0, 0, 0)))
        with pytest.raises(EditError):
            deck.write(apply(deck.document, Insert(line, page)))
    with pytest.raises(EditError, match="a side may be 100,000 at most"):
        drawing.write(apply(drawing.document, SetPage(drawing.document.pages[0].id, 2.0**64, 3.5)))


def test_a_jpeg_is_never_made_larger_than_one_can_be() -> None:
    from redraft.formats.pixels.resampling import on_white

    with pytest.raises(EditError, match="65,500 pixels a side at most, not 65,535 × 4"):
        on_white(Image.new("RGBA", (65_535, 4)))
