"""Layers of one colour: read with it, recoloured by their pixels, as transparent as they were."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.commands.outline.document import outline
from redraft.commands.programs.program import Program
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.document.style import Color, Style
from redraft.edits.ops import Insert, ReplacePixels, SetStyle, apply, inverse
from redraft.errors import RedraftError
from redraft.formats.psd.bytes.canvas import blank
from redraft.interfaces.cli import main
from tests.sampling import each

from .files import FONTS, composite, edited, id_in, opened, picture, psd_tools, reference, saved

PINK, BLUE = Color(240, 80, 160), Color(37, 99, 235)


def disc(color: tuple[int, ...], ground: tuple[int, ...]) -> Image.Image:
    """A smooth disc; what is not seen of the picture has another colour, as Photoshop leaves it."""
    mask = Image.new("L", (240, 240))
    ImageDraw.Draw(mask).ellipse((8, 8, 232, 232), fill=255)
    mask = mask.resize((60, 60), Image.Resampling.LANCZOS)
    seen = np.asarray(mask)[..., None] > 0
    made = Image.fromarray(np.where(seen, color, ground).astype(np.uint8), "RGB")
    made.putalpha(mask)
    return made


def layer(name: str, image: Image.Image, x: float, y: float) -> Insert:
    out = io.BytesIO()
    image.save(out, "PNG")
    asset = Asset("image/png", out.getvalue(), *image.size)
    style = Style(opacity=0.5, blend="multiply")
    made = Picture(name, name, Matrix.translation(x, y), style, Box(0, 0, *image.size), asset=asset.key)
    return Insert(made, "page1", None, (asset,))


DATA = edited(
    blank(200, 100),
    layer("Square", Image.new("RGBA", (40, 30), (*PINK[:3], 255)), 10, 20),
    layer("Disc", disc(PINK[:3], (255, 255, 255)), 60, 20),
    layer("Photo", picture(50, 50), 130, 20),
).data
FILE = opened(DATA)
DOCUMENT: Document = FILE.document


def test_a_layer_of_one_colour_has_it_and_the_outline_says_so() -> None:
    fills = {one.name: one.style.fill for one in DOCUMENT.index.layers.values()}
    assert fills == {"Square": PINK, "Disc": PINK, "Photo": None}
    assert "#f050a0, opacity 0.5" in outline(DOCUMENT, {})


@each("name", ["Square", "Disc"])
def test_it_is_recoloured_by_its_pixels_and_keeps_alpha_opacity_and_blending(name: str) -> None:
    """“Make the pink square blue” was refused: pixels had no colour."""
    id = id_in(DATA, name)
    done = Program(f'modify("{id}", fill="#2563eb")').run(DOCUMENT, FONTS.measure)
    written = FILE.write(done.document)
    now = opened(written.data)
    assert now.document.index.layers[id].style == DOCUMENT.index.layers[id].style.changed("fill", BLUE)
    layers = [next(one for one in reference(data).descendants() if one.name == name) for data in (DATA, written.data)]
    old, new = (np.asarray(one.topil().convert("RGBA")) for one in layers)
    assert np.array_equal(old[..., 3], new[..., 3])
    assert (new[new[..., 3] > 0][:, :3] == BLUE[:3]).all()
    assert list(FILE.unrequested_changes(now, done.edits, {one: one for one in DOCUMENT.index.layers})) == []
    back = [one for edit in reversed(done.edits) for one in [inverse(DOCUMENT, edit)]]
    again = opened(now.write(apply(now.document, back)).data)
    assert again.document.index.layers[id].style.fill == PINK
    assert np.array_equal(composite(again.data), composite(DATA))


def test_a_copy_gets_a_colour_a_photo_a_tint_and_no_edit_sets_one_that_lets_through() -> None:
    program = f'new = copy("{id_in(DATA, "Disc")}", dx=20)\nmodify(new, fill="#2563eb")'
    written = FILE.write(Program(program).run(DOCUMENT, FONTS.measure).document)
    assert [one.style.fill for one in opened(written.data).document.index.layers.values()].count(BLUE) == 1
    done = Program(f'modify("{id_in(DATA, "Photo")}", fill="red")').run(DOCUMENT, FONTS.measure)
    assert [type(edit) for edit in done.edits] == [ReplacePixels]
    with pytest.raises(RedraftError, match="plain, opaque colour"):
        edited(DATA, SetStyle(id_in(DATA, "Disc"), "fill", Color(1, 2, 3, 100)))


def test_a_photo_in_its_place_is_no_plain_colour() -> None:
    """The colour was that of the pixels that went."""
    id, photo = id_in(DATA, "Square"), DOCUMENT.index.layers[id_in(DATA, "Photo")]
    assert isinstance(photo, Picture)
    written = edited(DATA, ReplacePixels(id, photo.asset, None))
    assert opened(written.data).document.index.layers[id].style.fill is None


def test_a_plain_picture_in_its_place_is_proven(tmp_path: Path) -> None:
    """Whatever colour the new pixels have."""
    (tmp_path / "a.psd").write_bytes(DATA)
    for name, fill in (("plain.png", Color(0, 160, 60)), ("photo.png", None)):
        image = Image.new("RGB", (40, 30), (0, 160, 60)) if fill else picture(40, 30, mode="RGB")
        image.save(tmp_path / name)
        (tmp_path / "p.py").write_text(f'replace_picture("Square", "{name}")')
        main(["apply", str(tmp_path / "p.py"), str(tmp_path / "a.psd"), "-o", str(tmp_path / "b.psd")])
        document = opened((tmp_path / "b.psd").read_bytes()).document
        assert document.index.layers[id_in(DATA, "Square")].style.fill == fill


def test_commands_for_colours_reach_it() -> None:
    for call in ('recolor("L1", "#2563eb")', 'replace_colors([("#f050a0", "#2563eb")])'):
        done = Program(call).run(DOCUMENT, FONTS.measure).document
        assert done.index.layers[id_in(DATA, "Square")].style.fill == BLUE
    shaded = Program('shade("L1", "darker")').run(DOCUMENT, FONTS.measure).document
    fill = shaded.index.layers[id_in(DATA, "Square")].style.fill
    assert isinstance(fill, Color)
    assert sum(fill[:3]) < sum(PINK[:3])


def test_a_mask_counts_for_the_colour_and_is_named_only_where_it_hides_something() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (40, 40))
        words = Image.new("RGB", (30, 10))
        words.paste("red", (5, 2, 25, 8))
        layer = psd.create_pixel_layer(words, "Words", top=5, left=5)
        hides = Image.new("L", (30, 10))
        hides.paste(255, (5, 2, 25, 8))
        layer.create_mask(hides, top=5, left=5)
        white = psd.create_pixel_layer(Image.new("RGB", (9, 9), "blue"), "White", top=20, left=20)
        white.create_mask(Image.new("L", (9, 9), 255), top=20, left=20)
    found = {layer.name: layer for layer in opened(saved(psd)).document.index.layers.values()}
    assert (found["Words"].style.fill, found["Words"].effects) == (Color(255, 0, 0), ("mask",))
    assert (found["White"].style.fill, found["White"].effects) == (Color(0, 0, 255), ())
