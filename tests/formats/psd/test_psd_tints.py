"""Pixel layers of several colours: tinted with their light and shade, shaded, filled with gradients."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from PIL import Image

from redraft.commands.programs.program import Program
from redraft.edits.ops import apply, inverse

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


@pytest.mark.parametrize(
    "call", ['recolor("layer1", "#14213d")', 'set_background("#14213d")', 'modify("layer1", fill="#14213d")']
)
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
