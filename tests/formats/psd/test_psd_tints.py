"""Pixel layers of several colours: tinted with their light and shade, shaded, filled with gradients."""

from __future__ import annotations

import io
import warnings

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from redraft.assets.faces.folders import bundled_folders
from redraft.commands.changes.pixel_colors import tinted
from redraft.commands.programs.program import Program
from redraft.document.layers import Picture, Text
from redraft.document.style import Color
from redraft.edits.ops import ReplacePixels, apply, inverse
from tests.sampling import each

from .files import FONTS, composite, opened, psd_tools, reference, saved


def ramp(top: tuple[int, ...], bottom: tuple[int, ...], width: int, height: int) -> Image.Image:
    down = np.linspace(0, 1, height)[:, None, None]
    rows = (1 - down) * np.array(top) + down * np.array(bottom)
    return Image.fromarray(np.repeat(rows, width, 1).round().astype(np.uint8), "RGB")


def poster() -> bytes:
    """A soft red ground; a red badge with a white stripe, soft at its left edge."""
    badge = ramp((230, 40, 50), (180, 20, 30), 40, 40).convert("RGBA")
    badge.paste((255, 255, 255, 255), (0, 15, 40, 25))
    badge.putalpha(Image.fromarray(np.tile(np.linspace(0, 255, 40).astype(np.uint8), (40, 1)), "L"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (120, 160))
        psd.create_pixel_layer(ramp((226, 38, 48), (170, 15, 32), 120, 160), "Ground")
        psd.create_pixel_layer(badge, "Badge", top=60, left=40)
    return saved(psd)


BUNDLED = next(one for folder in bundled_folders() for one in folder.rglob("*ourceSans*-Regular.[ot]tf"))
"""What a sans serif is set in."""
DATA = poster()
FILE = opened(DATA)


def after(program: str, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """A layer's pixels as psd-tools reads them; all else is proven to be as it was, and undo to be exact."""
    done = Program(program).run(FILE.document, FONTS.measure)
    now = opened(FILE.write(done.document).data)
    assert list(FILE.unrequested_changes(now, done.edits, {one: one for one in FILE.document.index.layers})) == []
    states = [FILE.document]
    for edit in done.edits:
        states.append(apply(states[-1], [edit]))
    back = [inverse(state, edit) for state, edit in zip(states, done.edits, strict=False)]
    assert np.array_equal(composite(now.write(apply(now.document, back[::-1])).data), composite(DATA))
    return pixels(now.data, name)


def pixels(data: bytes, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    layer = next(one for one in reference(data).descendants() if one.name == name)
    return np.asarray(layer.topil().convert("RGBA")).astype(np.int16)


@each("call", ['recolor("layer1", "#14213d")', 'set_background("#14213d")', 'modify("layer1", fill="#14213d")'])
def test_a_ground_in_another_colour_keeps_its_light_and_shade(call: str) -> None:
    """A flat rectangle was drawn over it: “the background layer is hidden, as its pixels cannot be painted”."""
    new = after(call, "Ground")
    assert np.abs(new[80, 60, :3] - (0x14, 0x21, 0x3D)).max() <= 6
    assert (new[..., 2] > new[..., 0]).all()
    assert new[0].sum() > new[80].sum() > new[-1].sum()
    assert len(np.unique(new[:, 0, 2])) > 10


def test_only_the_main_colour_goes_or_the_one_named_and_alpha_stays() -> None:
    was = pixels(DATA, "Badge")
    blue = after('recolor("layer2", "#1040c0")', "Badge")
    assert np.array_equal(blue[..., 3], was[..., 3])
    assert np.abs(blue[15:25] - was[15:25]).max() <= 2
    assert (blue[:15, 1:, 2] > blue[:15, 1:, 0]).all()
    yellow = after('recolor("layer2", "#ffd700", was=["white"])', "Badge")
    assert np.abs(yellow[20, 39, :3] - (255, 215, 0)).max() <= 2
    assert np.abs(yellow[5, 30] - was[5, 30]).max() <= 2


def test_colours_are_replaced_in_the_pixels_that_have_them() -> None:
    badge = after('replace_colors([("white", "#ffd700")])', "Badge")
    assert np.abs(badge[20, 39, :3] - (255, 215, 0)).max() <= 2
    unlike = after('replace_colors([("#00ff00", "navy")])', "Badge")
    assert np.array_equal(unlike, pixels(DATA, "Badge"))


def test_a_gradient_fills_what_is_seen() -> None:
    new = after('recolor("layer2", "linear-gradient(180deg, #a8481a, #fff0d6)")', "Badge")
    assert np.array_equal(new[..., 3], pixels(DATA, "Badge")[..., 3])
    assert np.abs(new[0, 39, :3] - (0xA8, 0x48, 0x1A)).max() <= 3
    assert np.abs(new[-1, 39, :3] - (0xFF, 0xF0, 0xD6)).max() <= 3


def test_pixels_are_shaded() -> None:
    assert after('shade("layer1", "darker")', "Ground").sum() < pixels(DATA, "Ground").sum()
    grey = after('shade("layer1", "less saturated", share=1)', "Ground")
    assert (grey[..., :3].max(2) - grey[..., :3].min(2)).max() <= 4


def test_a_figure_with_words_and_a_see_through_colour_is_drawn() -> None:
    call = 'draw("rounded rectangle", (10, 10, 100, 30), fill="#ffffffcc", text="Sale")'
    done = Program(call).run(FILE.document, FONTS.measure)
    assert [one.layer.kind for one in opened(FILE.write(done.document).data).document.walk()].count("text") == 1


def test_even_margins_are_a_gap_that_programs_know() -> None:
    done = Program('distribute(["layer2", copy("layer2", dx=-30)], "horizontal", "page")').run(
        FILE.document, FONTS.measure
    )
    boxes = [box for one in done.document.walk() if one.layer.id != "layer1" and (box := one.box)]
    assert sorted(round(box.x, 3) for box in boxes) == [13.333, 66.667]


def masked() -> bytes:
    """Words and a disc as psd-tools leaves them: opaque pixels, black where a mask hides them."""
    face = ImageFont.truetype(str(BUNDLED), 40)
    words = Image.new("RGBA", (150, 60))
    ImageDraw.Draw(words).text((10, 5), "1 July", font=face, fill=(20, 40, 90, 255))
    disc = Image.new("RGBA", (60, 60))
    ImageDraw.Draw(disc).ellipse((20, 20, 40, 40), fill=(220, 30, 40, 255))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (200, 200))
        psd.create_pixel_layer(words, "Date", top=20, left=10)
        psd.create_pixel_layer(disc, "Disc", top=120, left=40)
    return saved(psd)


def test_words_take_the_place_of_pixel_words_on_their_line_and_at_their_size() -> None:
    """Three quarters of the size: the frame was taken for the height of the letters; and larger without a descender."""
    file = opened(masked())
    call = 'replace("layer1", "2 Juli", kind="text")'
    done = Program(call).run(file.document, FONTS.measure).document
    text = next(one.layer for one in done.walk() if one.layer.name == "Date")
    assert isinstance(text, Text)
    assert text.style.font_size == pytest.approx(40, rel=0.08)
    line = 20 + 5 + ImageFont.truetype(str(BUNDLED), 40).getmetrics()[0]
    assert text.transform.apply(0, text.runs[0].y or 0)[1] == pytest.approx(line, abs=1.5)


def test_what_a_mask_hides_does_not_count_for_the_main_colour() -> None:
    file = opened(masked())
    red = next(one.layer for one in file.document.walk() if one.layer.name == "Disc")
    shown = Picture(red.id, asset=red.asset) if isinstance(red, Picture) else None
    assert shown is not None
    [edit] = [
        one for one in tinted(file.document, shown, [(None, Color(0, 160, 60))]) if isinstance(one, ReplacePixels)
    ]
    assert edit.content is not None
    made = np.asarray(Image.open(io.BytesIO(edit.content.data)).convert("RGB")).astype(int)
    assert np.abs(made[30, 30] - (0, 160, 60)).max() <= 3


def test_of_a_card_of_pixels_the_plate_is_painted() -> None:
    """All of it was, so that nobody could read its words; its shadow too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = psd_tools().PSDImage.new("RGB", (200, 200))
        group = psd.create_group([], name="Card")
        for name, color, box in (
            ("shadow", (0, 0, 0), (15, 15, 120, 120)), ("plate", (255, 255, 255), (20, 20, 100, 100)),
            ("words", (20, 30, 40), (40, 60, 50, 12)),
        ):  # fmt: skip
            layer = psd.create_pixel_layer(Image.new("RGB", box[2:], color), name, top=box[1], left=box[0])
            layer.blend_mode = psd_tools().constants.BlendMode.MULTIPLY if name == "shadow" else layer.blend_mode
            layer.move_to_group(group)
    done = Program('recolor("group1", "#0a7f5a")').run(opened(saved(psd)).document, FONTS.measure)
    fills = [str(one.layer.style.fill) for one in done.document.walk() if isinstance(one.layer, Picture)]
    assert fills == ["#000000", "#0a7f5a", "#141e28"]
