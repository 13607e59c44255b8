"""Links: what they lead to inside the file however they are written, and what is told of those that lead out of it."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from redraft.document.layers import Group
from redraft.document.style import Color, PaintServer
from redraft.edits.ops import SetStyle, apply
from redraft.errors import EditError
from redraft.formats.svg.file import SvgFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from tests.formats.svg.specimens import PNG, drawing, fonts, opened
from tests.sampling import each

DOT = base64.b64encode(PNG).decode()
WRITTEN = {
    "a character reference": '<rect id="r" width="40" height="40"/><use x="50" href="&#35;r"/>',
    "a reference inside the name": '<rect id="r" width="40" height="40"/><use x="50" href="#&#114;"/>',
    "an entity": '<rect id="r" width="40" height="40"/><use x="50" href="&h;"/>',
    "white space before it": '<rect id="r" width="40" height="40"/><use x="50" href=" #r"/>',
    "an embedded picture": f'<image x="50" width="40" height="40" href="&#100;ata:image/png;base64,{DOT}"/>',
    "a paint": (
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
        '<rect x="50" width="40" height="40" fill="url(&#35;g)"/>'
    ),
    "a paint in quotes": (
        '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
        '<rect x="50" width="40" height="40" style="fill:url(&quot;#g&quot;)"/>'
    ),
}


@each("how", WRITTEN)
def test_a_link_into_the_file_is_followed_however_it_is_written(how: str) -> None:
    file = opened("<!DOCTYPE svg [<!ENTITY h '#r'>]>" + drawing(WRITTEN[how], 'width="200" height="100"'))
    page = file.document.pages[0]
    with Renderer(fonts().files()) as renderer:
        whole = renderer.draw(file.drawable(page.id))
        _, made = Tiles(renderer.draw).page(file.units(page.id), page)
    for png in (whole, made):
        with Image.open(io.BytesIO(png)) as picture:
            assert picture.convert("RGBA").getpixel((70, 20))[3] == 255  # type: ignore[index]


def test_links_out_of_the_file_are_told_of_wherever_they_stand() -> None:
    inner = drawing('<use href="away.svg#a"/>', 'width="9" height="9"')
    packed = base64.b64encode(inner.encode()).decode()
    file = opened(
        drawing(
            '<image id="i" href="photo.png" width="9" height="9"/><image id="j" href="&#112;hoto.png"/>'
            '<use id="u" href="other.svg#a"/>'
            '<filter id="f"><feImage href="photo.png"/><feImage href="#i"/></filter>'
            f'<image id="e" width="9" height="9" href="data:image/svg+xml;base64,{packed}"/>'
        )
    )
    assert file.document.undrawn == (
        "the picture 'i' lies outside the file (photo.png) and is left out",
        "what 'u' repeats lies outside the file (other.svg#a) and is left out",
        "the picture 'e' is a drawing in which what 'g1' repeats lies outside the file (away.svg#a) and is left out",
        "the picture of the filter 'f' lies outside the file (photo.png) and is left out",
    )
    assert b"photo.png" not in file.drawable("page1")
    assert b"other.svg" not in file.drawable("page1")


def test_a_copy_names_what_it_repeats_in_full() -> None:
    file = opened(drawing('<rect id="a"/><use id="u" href="#a"/><use id="v" href="ext.svg#a"/>'))
    found = {layer.id: layer.instance_of for layer in file.document.index.layers.values() if isinstance(layer, Group)}
    assert found == {"u": "a", "v": "ext.svg#a"}


RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def gradient_file() -> SvgFile:
    stops = '<stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
    return opened(drawing(f'<linearGradient id="g">{stops}</linearGradient><rect id="r" width="9" height="9"/>'))


def repainted(paint: PaintServer) -> bytes:
    file = gradient_file()
    return file.write(apply(file.document, SetStyle("r", "fill", paint))).data


def test_a_gradient_of_the_file_is_painted_with_by_its_name() -> None:
    for colors in ((), (RED, BLUE)):
        assert b'fill="url(#g)"' in repainted(PaintServer("linear-gradient", "g", colors))


def test_a_gradient_of_another_kind_or_other_colours_is_refused_with_what_the_file_has() -> None:
    with pytest.raises(EditError, match="'g' is a linear-gradient in this file, not a 'linear'"):
        repainted(PaintServer("linear", "g"))
    with pytest.raises(EditError, match="are #ff0000, #0000ff in this file, not #ff0000"):
        repainted(PaintServer("linear-gradient", "g", (RED,)))
