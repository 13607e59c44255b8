"""Colours that change: what is not asked about, the name of the theme's colour or how opaque it is, stays as it is
written."""

from __future__ import annotations

import re
from pathlib import Path

import pptx
import pytest
from pptx.util import Inches

from redraft.document.layers import Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color, Gradient, Value
from redraft.edits.ops import SetStyle
from redraft.formats.pptx.paint.write import solid
from tests.formats.pptx.editing import SESSION, edited, repacked, saved
from tests.formats.pptx.test_table_edits import slide_of
from tests.sampling import each

THEMED = '<a:schemeClr val="accent2"><a:lumMod val="75000"/>{}</a:schemeClr>'
PLAIN = '<a:srgbClr val="FF8800">{}</a:srgbClr>'
ODD = '<a:alpha val="12345"/>'


def deck(inside: str, words: str = "") -> bytes:
    """A rectangle with this in its properties, and words with these looks."""
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    slide.shapes.add_shape(1, Inches(1), Inches(1), Inches(3), Inches(2)).text_frame.text = "Words"
    data = saved(presentation)
    text = slide_of(data).replace("</a:prstGeom>", f"</a:prstGeom>{inside}", 1)
    text = re.sub(r"<a:r>(?:<a:rPr[^>]*/>)?", f"<a:r><a:rPr>{words}</a:rPr>", text, count=1)
    return repacked(data, "ppt/slides/slide1.xml", text.encode())


def painted(folder: Path, data: bytes, kind: type[Shape] | type[Text], name: str, change: dict[str, int]) -> str:
    """The slide once a colour of a shape or text has another red or alpha."""
    (folder / "source.pptx").write_bytes(data)
    document: Document = SESSION.open(folder / "source.pptx").document
    layer = next(
        one for one in document.index.layers.values() if type(one) is kind and one.id != "slide-256/background"
    )
    old: Value = getattr(layer.style, name)
    assert isinstance(old, Color)
    return slide_of(edited(folder, data, SetStyle(layer.id, name, old._replace(**change)), draw=False).data)


@each("form", [THEMED, PLAIN])
@each("alpha", ["", ODD, '<a:alphaMod val="54321"/>'])
@each("name", ["fill", "stroke"])
def test_a_colour_keeps_its_name_when_it_fades_and_its_alpha_when_it_turns(
    tmp_path: Path, form: str, alpha: str, name: str
) -> None:
    fill = f"<a:solidFill>{form.format(alpha)}</a:solidFill>"
    data = deck(fill if name == "fill" else f'<a:ln w="25400">{fill}</a:ln>')
    assert form.format('<a:alpha val="50000"/>') in painted(tmp_path, data, Shape, name, {"alpha": 128})
    turned = painted(tmp_path, data, Shape, name, {"red": 1})
    assert re.search(r'<a:srgbClr val="01\w{4}"' + (f">{alpha}</a:srgbClr>" if alpha else "/>"), turned)


@each(
    ("kind", "name", "said"),
    [(Shape, "fill", "accent1"), (Shape, "stroke", "accent1"), (Text, "fill", "lt1")],
)
def test_a_colour_that_comes_from_the_style_of_a_shape_stays_one_of_the_theme(
    tmp_path: Path, kind: type[Shape] | type[Text], name: str, said: str
) -> None:
    data = deck("")
    data = repacked(data, "ppt/slides/slide1.xml", re.sub(r'Ref idx="[123]"', 'Ref idx="1"', slide_of(data)).encode())
    faded = painted(tmp_path, data, kind, name, {"alpha": 77})
    assert re.search(rf'<a:schemeClr val="{said}">(<a:\w+ val="\w+"/>)*<a:alpha val="30000"/></a:schemeClr>', faded)


def test_a_colour_that_comes_from_the_theme_by_any_way_stays_one_of_it(tmp_path: Path) -> None:
    data = repacked(
        deck(""), "ppt/slides/slide1.xml", re.sub(r"<p:style>.*</p:style>", "", slide_of(deck(""))).encode()
    )
    faded = painted(tmp_path, data, Text, "fill", {"alpha": 128})
    assert '<a:schemeClr val="tx1"><a:alpha val="50000"/></a:schemeClr>' in faded


def test_every_alpha_is_written_as_the_roundest_share() -> None:
    for alpha in range(255):
        [said] = (int(one.attributes["val"]) for one in solid(Color(0, 0, 0, alpha)).children[0].children)
        assert int(said / 100000 * 255 + 0.5) == alpha
        assert said % 1000 == 0 or not any(int(share / 100 * 255 + 0.5) == alpha for share in range(101))


@pytest.mark.slow
def test_the_colours_of_a_gradient_keep_their_names(tmp_path: Path) -> None:
    stops = [
        f'<a:gs pos="{at}"><a:schemeClr val="accent{n}">{ODD}</a:schemeClr></a:gs>' for n, at in ((3, 0), (4, 100000))
    ]
    data = deck(
        f'<a:gradFill rotWithShape="1"><a:gsLst>{"".join(stops)}</a:gsLst><a:lin ang="0" scaled="0"/></a:gradFill>'
    )
    (tmp_path / "source.pptx").write_bytes(data)
    layer = SESSION.open(tmp_path / "source.pptx").document.index.layers["slide-256/2/shape"]
    known = layer.style.fill
    assert isinstance(known, Gradient)
    first, last = known.stops
    faded = Gradient((first._replace(color=first.color._replace(alpha=51)), last), known.angle)
    found = slide_of(edited(tmp_path, data, SetStyle(layer.id, "fill", faded), draw=False).data)
    assert stops[0].replace("12345", "20000") + stops[1] in found


@pytest.mark.slow
def test_words_keep_the_name_or_the_alpha_of_their_colour(tmp_path: Path) -> None:
    data = deck("", f"<a:solidFill>{THEMED.format(ODD)}</a:solidFill>")
    assert THEMED.format('<a:alpha val="50000"/>') in painted(tmp_path, data, Text, "fill", {"alpha": 128})
    assert re.search(
        rf'<a:srgbClr val="01\w{{4}}">{ODD}</a:srgbClr>', painted(tmp_path, data, Text, "fill", {"red": 1})
    )
