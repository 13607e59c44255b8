"""The compositor against the formulas of W3C Compositing and Blending Level 1, written out slowly in float64."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import ToolError
from redraft.render import numba_kernels
from redraft.render.compositor import (
    BLEND_MODES,
    GroupTile,
    Pixels,
    Tile,
    composite,
    premultiplied,
    recomposite,
    straightened,
)
from redraft.render.coverage import patches
from tests.cases import of_case
from tests.sampling import each

Floats = NDArray[np.float64]
SIZE = (50, 60)
KERNELS = (numba_kernels.OVER, numba_kernels.FADED, numba_kernels.BLENDED)


# --- the reference: straight colours 0 to 1, one pixel at a time where modes are not separable -----------------------


def reference_blend(mode: str, back: Floats, source: Floats) -> Floats:
    """B(Cb, Cs) as the specification words it, for arrays (..., 3)."""
    if mode in ("hue", "saturation", "color", "luminosity"):
        out = np.empty_like(back)
        for place in np.ndindex(back.shape[:-1]):
            cb, cs = back[place], source[place]
            out[place] = {
                "hue": lambda cb=cb, cs=cs: set_lum(set_sat(cs, sat(cb)), lum(cb)),
                "saturation": lambda cb=cb, cs=cs: set_lum(set_sat(cb, sat(cs)), lum(cb)),
                "color": lambda cb=cb, cs=cs: set_lum(cs, lum(cb)),
                "luminosity": lambda cb=cb, cs=cs: set_lum(cb, lum(cs)),
            }[mode]()
        return out
    blended: Floats = np.vectorize(SEPARABLE[mode], otypes=[float])(back, source)
    return blended


def soft_light(cb: float, cs: float) -> float:
    if cs <= 0.5:
        return cb - (1 - 2 * cs) * cb * (1 - cb)
    lifted = ((16 * cb - 12) * cb + 4) * cb if cb <= 0.25 else cb**0.5
    return cb + (2 * cs - 1) * (lifted - cb)


def hard_light(cb: float, cs: float) -> float:
    return cb * 2 * cs if cs <= 0.5 else cb + (2 * cs - 1) - cb * (2 * cs - 1)


SEPARABLE: dict[str, Any] = {
    "normal": lambda cb, cs: cs,
    "multiply": lambda cb, cs: cb * cs,
    "screen": lambda cb, cs: cb + cs - cb * cs,
    "overlay": lambda cb, cs: hard_light(cs, cb),
    "darken": min,
    "lighten": max,
    "color-dodge": lambda cb, cs: 0 if cb == 0 else 1 if cs == 1 else min(1, cb / (1 - cs)),
    "color-burn": lambda cb, cs: 1 if cb == 1 else 0 if cs == 0 else 1 - min(1, (1 - cb) / cs),
    "hard-light": hard_light,
    "soft-light": soft_light,
    "difference": lambda cb, cs: abs(cb - cs),
    "exclusion": lambda cb, cs: cb + cs - 2 * cb * cs,
}


def lum(c: Floats) -> float:
    return float(0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2])


def sat(c: Floats) -> float:
    return float(c.max() - c.min())


def set_lum(c: Floats, wanted: float) -> Floats:
    c = c + (wanted - lum(c))
    grey, low, high = lum(c), c.min(), c.max()
    if low < 0:
        c = grey + (c - grey) * grey / (grey - low)
    if high > 1:
        c = grey + (c - grey) * (1 - grey) / (high - grey)
    return c


def set_sat(c: Floats, wanted: float) -> Floats:
    return (c - c.min()) * wanted / sat(c) if sat(c) > 0 else np.zeros(3)


def reference_put(page: Floats, source: Floats, opacity: float, mode: str) -> Floats:
    """One source on a backdrop; both premultiplied, 0 to 1, of one shape (height, width, 4)."""
    a, ab = source[..., 3:] * opacity, page[..., 3:]
    cs = np.divide(source[..., :3], source[..., 3:], out=np.zeros_like(source[..., :3]), where=source[..., 3:] > 0)
    cb = np.divide(page[..., :3], ab, out=np.zeros_like(page[..., :3]), where=ab > 0)
    mixed = (1 - ab) * cs + ab * reference_blend(mode, cb, cs)
    return np.concatenate((a * mixed + (1 - a) * ab * cb, a + ab * (1 - a)), axis=2)


def placed(tile: Tile, size: tuple[int, int] = SIZE) -> Floats:
    """A tile's own pixels on a transparent page, 0 to 1."""
    page = np.zeros((size[1], size[0], 4))
    for y, row in enumerate(tile.pixels):
        left, right = max(0, tile.x), min(size[0], tile.x + len(row))
        if 0 <= tile.y + y < size[1] and left < right:
            page[tile.y + y, left:right] = row[left - tile.x : right - tile.x] / 255.0
    return page


def reference(page: Floats, tiles: Sequence[Tile | GroupTile], knockout: bool = False) -> Floats:
    """All tiles on a page without any rounding."""
    initial = page
    for tile in tiles:
        start = initial if knockout else page
        if isinstance(tile, Tile):
            shape = placed(tile, page.shape[1::-1])
            painted = reference_put(start, shape, tile.opacity, tile.blend)
        else:
            shape = reference(np.zeros_like(page), tile.tiles, tile.knockout)
            if tile.isolated:
                painted = reference_put(start, shape, tile.opacity, tile.blend)
            else:
                painted = start + tile.opacity * (reference(start, tile.tiles, tile.knockout) - start)
        page = painted + (1 - shape[..., 3:]) * (page - initial) if knockout else painted
    return page


def difference(page: Pixels, exact: Floats) -> float:
    """The largest difference to the unrounded page, in levels."""
    return float(np.abs(page - exact * 255).max(initial=0))


# --- pictures --------------------------------------------------------------------------------------------------------


def random_tile(seed: int, opacity: float = 1.0, blend: str = "normal", size: tuple[int, int] = (40, 50)) -> Tile:
    """Transparent, faint, strong and opaque parts, with the ends 0 and 255 frequent in every channel."""
    random = np.random.default_rng(seed)
    straight = random.integers(0, 256, (size[1], size[0], 4), dtype=np.uint8)
    ends = random.choice(np.array([0, 255], np.uint8), straight.shape)
    straight = np.where(random.random(straight.shape) < 0.3, ends, straight)
    x, y = random.integers(-15, SIZE[0] - 20), random.integers(-15, SIZE[1] - 20)
    return Tile.from_straight(int(x), int(y), straight, opacity, blend)


def filled(color: tuple[int, int, int, int], size: tuple[int, int] = SIZE) -> Pixels:
    return premultiplied(np.full((size[1], size[0], 4), color, np.uint8))


def lettering(width: int, height: int) -> Pixels:
    """Something like a line of text: soft-edged discs with much nothing around them."""
    across, down = np.meshgrid(np.arange(width), np.arange(height))
    far = np.hypot(across % 60 - 30, down % 90 - 45)
    alpha = (np.clip(16.0 - far, 0, 1) * 255).astype(np.uint8)
    return premultiplied(np.dstack((np.full_like(alpha, 200), alpha // 2, np.full_like(alpha, 30), alpha)))


@pytest.fixture(params=["numpy", pytest.param("numba", marks=pytest.mark.slow)])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test on the floor and, where numba is installed, on the compiled kernels."""
    if request.param == "numba":
        pytest.importorskip("numba")
        assert all(kernel.load() for kernel in KERNELS)
    monkeypatch.setattr(numba_kernels, "allowed", request.param == "numba")


# --- the ends --------------------------------------------------------------------------------------------------------


def test_no_tiles_give_a_transparent_page_or_the_background() -> None:
    assert not composite((3, 2), []).any()
    assert composite((3, 2), []).shape == (2, 3, 4)
    assert (composite((3, 2), [], Color(10, 20, 30)) == (10, 20, 30, 255)).all()
    assert (composite((3, 2), [], Color(255, 100, 0, 51)) == (51, 20, 0, 51)).all()


@pytest.mark.usefixtures("engine")
def test_a_transparent_tile_changes_nothing() -> None:
    below = random_tile(1)
    assert (composite(SIZE, [below, Tile(0, 0, filled((9, 9, 9, 0)))]) == composite(SIZE, [below])).all()


@pytest.mark.usefixtures("engine")
def test_an_opaque_tile_replaces_what_is_below() -> None:
    assert (composite(SIZE, [random_tile(1), Tile(0, 0, filled((1, 2, 3, 255)))]) == (1, 2, 3, 255)).all()


@pytest.mark.usefixtures("engine")
def test_one_pixel_lands_at_its_place() -> None:
    page = composite(SIZE, [Tile(49, 59, np.array([[[5, 6, 7, 255]]], np.uint8))])
    assert tuple(page[59, 49]) == (5, 6, 7, 255)
    page[59, 49] = 0
    assert not page.any()


@pytest.mark.usefixtures("engine")
@each(("x", "y"), [(-40, 0), (0, -50), (50, 0), (0, 60), (-5000, 5000)])
def test_a_tile_beside_the_page_changes_nothing(x: int, y: int) -> None:
    assert not composite(SIZE, [Tile(x, y, filled((1, 2, 3, 255), (40, 50)))]).any()


@each("shape", [(0, 0, 4), (0, 5, 4), (5, 0, 4)])
def test_an_empty_tile_changes_nothing_and_an_empty_page_is_empty(shape: tuple[int, int, int]) -> None:
    empty = Tile(1, 1, np.empty(shape, np.uint8))
    assert not composite(SIZE, [empty, GroupTile((empty,)), GroupTile(())]).any()
    assert composite((0, 5), [random_tile(1)]).shape == (5, 0, 4)


@pytest.mark.usefixtures("engine")
@each("blend", BLEND_MODES)
def test_a_tile_with_opacity_nought_changes_nothing(blend: str) -> None:
    below = random_tile(1)
    assert (composite(SIZE, [below, random_tile(2, 0.0, blend)]) == composite(SIZE, [below])).all()


# --- alpha -----------------------------------------------------------------------------------------------------------


def test_premultiplying_rounds_every_colour_and_alpha_to_the_nearest_level() -> None:
    color, alpha = np.meshgrid(np.arange(256), np.arange(256))
    straight = np.dstack((color, color, color, alpha)).astype(np.uint8)
    exact = np.floor(color * alpha / 255 + 0.5)
    result = premultiplied(straight)
    assert (result[..., 0] == exact).all()
    assert (result[..., 2] == exact).all()
    assert (result[..., 3] == alpha).all()


def test_straightening_rounds_half_up_and_comes_back_to_the_same_bytes() -> None:
    pairs = [(p, a) for a in range(256) for p in range(a + 1)]
    pixels = np.array([[(p, 0, a, a) for p, a in pairs]], np.uint8)
    straight = straightened(pixels)
    for (p, a), pixel in zip(pairs, straight[0].tolist(), strict=True):
        assert pixel == ([(510 * p + a) // (2 * a), 0, 255, a] if a else [0, 0, 0, 0])
    assert (premultiplied(straight) == pixels).all()


# --- against the reference -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("engine")
@each("blend", BLEND_MODES)
@each("opacity", [1.0, 0.4, 0.004])
def test_one_tile_on_a_page_is_the_exact_result_rounded(blend: str, opacity: float) -> None:
    page = random_tile(11, size=SIZE)
    below = Tile(0, 0, page.pixels)
    above = random_tile(12, opacity, blend)
    result = composite(SIZE, [below, above])
    assert difference(result, reference(placed(below), [above])) < 0.51
    assert (result[..., :3] <= result[..., 3:]).all()


@each("blend", BLEND_MODES)
def test_every_level_of_source_and_backdrop_blends_to_the_exact_result_rounded(blend: str) -> None:
    levels, alphas = (0, 1, 2, 63, 64, 127, 128, 129, 191, 254, 255), (0, 1, 128, 254, 255)
    pairs = [
        (tuple(min(c, a) for c in color), a)
        for color in zip(levels, levels[::-1], levels[5:] + levels[:5], strict=True)
        for a in alphas
    ]
    grid = np.array([[(*c, a) for c, a in pairs]] * len(pairs), np.uint8)
    below, above = Tile(0, 0, grid), Tile(0, 0, grid.transpose(1, 0, 2).copy(), 1.0, blend)
    size = (len(pairs), len(pairs))
    assert difference(composite(size, [below, above]), reference(placed(below, size), [above])) < 0.51


@pytest.mark.usefixtures("engine")
@each("seed", range(6))
def test_stacks_of_tiles_stay_within_half_a_level_for_each_tile(seed: int) -> None:
    opacities, blends = itertools.cycle((1.0, 0.6, 1.0)), itertools.cycle(("normal", "multiply", "normal", "screen"))
    tiles = [random_tile(100 * seed + at, next(opacities), next(blends)) for at in range(5)]
    background = Color(200, 180, 20, 255)
    start = np.ones((SIZE[1], SIZE[0], 4)) * np.array(background) / 255
    assert difference(composite(SIZE, tiles, background), reference(start, tiles)) <= 0.5 * len(tiles) + 0.01


@pytest.mark.usefixtures("engine")
def test_plain_tiles_on_an_opaque_page_agree_with_pillow() -> None:
    tiles = [random_tile(seed) for seed in range(20, 24)]
    page = Image.new("RGBA", SIZE, (90, 120, 150, 255))
    for tile in tiles:
        layer = Image.new("RGBA", SIZE)
        layer.paste(Image.fromarray(straightened(tile.pixels)), (tile.x, tile.y))
        page = Image.alpha_composite(page, layer)
    ours = composite(SIZE, tiles, Color(90, 120, 150)).astype(int)
    assert np.abs(ours - np.asarray(page)).max() <= 2  # four roundings of each


@pytest.mark.usefixtures("engine")
@each("opacity", [1.0, 0.4])
def test_large_tiles_with_copied_skipped_and_sparse_parts_are_exact(opacity: float) -> None:
    size = (900, 400)
    shape = np.zeros((400, 900, 4), np.uint8)
    shape[40:360, 100:800] = (10, 200, 90, 255)
    shape[90:100, 500:510] = (0, 0, 0, 0)
    text = lettering(900, 400)
    kinds = {(patch.opaque, patch.ink is not None) for tile in (shape, text) for patch in patches(tile, list_ink=True)}
    assert kinds >= {(True, False), (False, True), (False, False)}
    background = np.random.default_rng(3).integers(0, 256, (400, 900, 4), dtype=np.uint8)
    background[..., 3] = 255
    page, exact = [Tile(0, 0, background)], background / 255.0
    for at, tile in enumerate((Tile(0, 0, shape, opacity), Tile(0, 0, text, opacity))):
        page.append(tile)
        source = tile.pixels / 255.0 * opacity
        exact = source + exact * (1 - source[..., 3:])
        assert difference(composite(size, page), exact) <= 0.5 * (at + 1) + 0.01


# --- groups ----------------------------------------------------------------------------------------------------------


def family(seed: int, blend: str = "multiply") -> tuple[Tile, ...]:
    return random_tile(seed), random_tile(seed + 1, 0.7, blend), random_tile(seed + 2, 0.5)


@pytest.mark.usefixtures("engine")
@each("knockout", [False, True])
@each("isolated", [False, True])
@each("opacity", [1.0, 0.45])
def test_groups_follow_the_rules_of_isolation_and_knockout(opacity: float, isolated: bool, knockout: bool) -> None:
    below = Tile(0, 0, random_tile(31, size=SIZE).pixels)
    blends = BLEND_MODES if isolated else ("normal",)
    for blend in (blends[0], blends[len(blends) // 3]):
        group = GroupTile(family(32), opacity, blend, isolated, knockout)
        result = composite(SIZE, [below, group])
        roundings = 2 * len(group.tiles) + 1 if knockout else len(group.tiles) + 1
        assert difference(result, reference(placed(below), [group])) <= 0.5 * roundings + 0.01
        assert (result[..., :3] <= result[..., 3:]).all()


@pytest.mark.usefixtures("engine")
@each("inner_isolated", [False, True])
@each("knockout", [False, True])
def test_groups_in_groups_follow_the_same_rules(inner_isolated: bool, knockout: bool) -> None:
    below = Tile(0, 0, random_tile(41, size=SIZE).pixels)
    inner = GroupTile(family(42, "screen"), 0.8, isolated=inner_isolated)
    group = GroupTile((random_tile(46), inner, random_tile(47, 1.0, "difference")), 0.9, knockout=knockout)
    assert difference(composite(SIZE, [below, group]), reference(placed(below), [group])) <= 4


def test_a_non_isolated_plain_group_is_the_same_as_its_tiles() -> None:
    below, tiles = random_tile(1), family(50, "hue")
    assert (composite(SIZE, [below, GroupTile(tiles, isolated=False)]) == composite(SIZE, [below, *tiles])).all()


def test_isolation_hides_the_page_from_a_blend_mode() -> None:
    page, tile = Tile(0, 0, filled((255, 0, 0, 255))), Tile(0, 0, filled((0, 255, 0, 255)), 1.0, "multiply")
    assert (composite(SIZE, [page, GroupTile((tile,), isolated=False)]) == (0, 0, 0, 255)).all()
    assert (composite(SIZE, [page, GroupTile((tile,))]) == (0, 255, 0, 255)).all()


def test_in_a_knockout_group_the_last_tile_wins_and_shows_the_page_through_its_opacity() -> None:
    page = Tile(0, 0, filled((255, 255, 255, 255)))
    first, last = Tile(0, 0, filled((255, 0, 0, 255))), Tile(0, 0, filled((0, 0, 255, 255)), 0.5)
    group = GroupTile((first, last), isolated=False, knockout=True)
    assert tuple(composite(SIZE, [page, group])[0, 0]) == (128, 128, 255, 255)
    plain = GroupTile((first, last), isolated=False)
    assert tuple(composite(SIZE, [page, plain])[0, 0]) == (128, 0, 128, 255)


def test_a_groups_opacity_acts_on_the_whole_and_not_on_each_tile() -> None:
    both = (Tile(0, 0, filled((255, 0, 0, 255))), Tile(0, 0, filled((255, 0, 0, 255))))
    assert tuple(composite(SIZE, [GroupTile(both, 0.5)])[0, 0]) == (128, 0, 0, 128)


# --- clips and dirty rectangles --------------------------------------------------------------------------------------


def busy_page() -> list[Tile | GroupTile]:
    return [
        random_tile(60, size=SIZE),
        Tile(-20, 30, lettering(400, 60)),
        random_tile(61, 0.5, "soft-light"),
        GroupTile(family(62), 0.6, "luminosity"),
        GroupTile(family(66), 0.7, isolated=False, knockout=True),
        random_tile(70, 0.3),
    ]


@pytest.mark.usefixtures("engine")
@each(
    "dirty",
    [Box(0, 0, 70, 90), Box(10.4, 20.6, 31.2, 17), Box(-50, -50, 61, 70), Box(33, 44, 1, 1), Box(60, 80, 500, 500)],
)
def test_a_dirty_rectangle_is_the_full_composite_there_and_untouched_elsewhere(dirty: Box) -> None:
    tiles, background = busy_page(), Color(240, 230, 220)
    full = composite(SIZE, tiles, background)
    stale = np.random.default_rng(5).integers(0, 256, full.shape, dtype=np.uint8)
    left, top = max(0, int(np.floor(dirty.x))), max(0, int(np.floor(dirty.y)))
    here = np.s_[top : int(np.ceil(dirty.bottom)), left : int(np.ceil(dirty.right))]
    expected = stale.copy()
    expected[here] = full[here]
    assert recomposite(stale, tiles, dirty, background) is stale
    assert (stale == expected).all()
    clipped = composite(SIZE, tiles, background, clip=dirty)
    assert (clipped[here] == full[here]).all()
    clipped[here] = 0
    assert not clipped.any()


@each("dirty", [Box(5, 5, 0, 0), Box(70, 0, 10, 10), Box(-10, -10, 10, 10)])
def test_a_dirty_rectangle_with_no_pixel_of_the_page_changes_nothing(dirty: Box) -> None:
    page = composite(SIZE, busy_page())
    assert (recomposite(page.copy(), [], dirty) == page).all()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_compiled_kernels_give_the_same_bytes_as_the_floor(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    tiles = [*busy_page(), *(random_tile(200 + 10 * seed + at, at / 7) for at in range(8))]
    tiles += [random_tile(300 + 50 * seed + at, at % 4 / 3, blend) for at, blend in enumerate(BLEND_MODES * 3)]
    pages = []
    assert all(kernel.load() for kernel in KERNELS)
    for allowed in (False, True):
        monkeypatch.setattr(numba_kernels, "allowed", allowed)
        pages.append(composite(SIZE, tiles))
    assert (pages[0] == pages[1]).all()


def test_a_process_takes_up_a_compiled_kernel_after_enough_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    def marker() -> None: ...

    monkeypatch.setattr(numba_kernels, "_compiled", lambda *_: marker)
    kernel = numba_kernels.Kernel(marker)
    assert kernel.ready(numba_kernels.LOAD_AFTER) is None
    assert kernel.ready(1) is marker
    monkeypatch.setattr(numba_kernels, "allowed", False)
    assert kernel.ready(1) is None


def test_without_numba_the_floor_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    kernel = numba_kernels.Kernel(lambda *_: None)
    assert not kernel.load()
    assert kernel.ready(10 * numba_kernels.LOAD_AFTER) is None


# --- what is refused -------------------------------------------------------------------------------------------------


def test_a_tile_with_straight_alpha_is_refused_with_the_way_out() -> None:
    with pytest.raises(ToolError, check=of_case("tile-colours-not-premultiplied")) as caught:
        Tile(0, 0, np.array([[[200, 0, 0, 100]]], np.uint8))
    assert "from_straight" in caught.value.suggestion


def test_unknown_modes_opacities_and_shapes_are_refused() -> None:
    pixels = filled((0, 0, 0, 255))
    with pytest.raises(ToolError, match="no blend mode 'dissolve'; there are normal, multiply"):
        Tile(0, 0, pixels, 1.0, "dissolve")
    for opacity in (-0.1, 1.1, float("nan")):
        with pytest.raises(ToolError, check=of_case("opacity-out-of-range")):
            Tile(0, 0, pixels, opacity)
    with pytest.raises(ToolError, check=of_case("tile-pixels-malformed")):
        Tile(0, 0, pixels[..., :3])
    with pytest.raises(ToolError, match="'multiply' is isolated"):
        GroupTile((), 1.0, "multiply", isolated=False)
    with pytest.raises(ToolError, match="100000 × 100000"):
        composite((100_000, 100_000), [])
    with pytest.raises(ToolError, check=of_case("clip-not-finite")):
        composite(SIZE, [], clip=Box(0, 0, float("inf"), 1))


def test_a_tile_cannot_be_changed_through_its_pixels() -> None:
    tile = random_tile(1)
    with pytest.raises(ValueError, match="read-only"):
        tile.pixels[0, 0] = 0
