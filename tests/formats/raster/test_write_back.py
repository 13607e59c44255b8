"""New pixels in a flat picture: what lies outside the edit stays as it is, and so does the kind of file."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, PngImagePlugin

from redraft.errors import EditError, FormatError
from redraft.formats.pixels.rasters import described
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster import jpeg_blocks, jpeg_progressive, png_rows
from redraft.formats.raster.write import Levels, Mask, WrittenBack, written_back
from tests.cases import of_case
from tests.sampling import each

WIDE, HIGH = 61, 47


def picture(mode: str = "RGB", seed: int = 1) -> Image.Image:
    """A slope with noise in the middle, so that all filters and long blocks come up."""
    y, x = np.mgrid[:HIGH, :WIDE]
    levels = np.stack([x * 4, y * 5, (x + y) * 2], axis=2).astype(np.uint8)
    levels[10:20] = np.random.default_rng(seed).integers(0, 256, (10, WIDE, 3))
    return Image.fromarray(levels).convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def levels(data: bytes) -> Levels:
    return np.asarray(opened(data)).copy()


def edited(data: bytes, color: tuple[int, ...] = (200, 30, 90, 255)) -> tuple[WrittenBack, Levels, Mask]:
    """A rectangle of one colour put into a picture."""
    old = levels(data)
    region = np.zeros(old.shape[:2], bool)
    region[18:33, 9:27] = True
    new = np.full_like(old, 77)  # outside the region it may say what it likes
    new[region] = color
    return written_back(data, old, new, region), old, region


def deep() -> bytes:
    """An RGB PNG of 16 bits."""
    data = saved(picture(), "PNG")
    was = png_rows.samples(data)
    low = np.random.default_rng(3).integers(0, 256, was.values.shape).astype(np.uint16)
    return png_rows.packed(data, was, was._replace(values=(was.values * 256 + low).astype(np.uint16), depth=16))


def laced(data: bytes) -> bytes:
    was = png_rows.samples(data)
    now = was._replace(laced=True)
    count = sum(len(range(*down.indices(HIGH))) for down, _ in now.passes())
    return png_rows.packed(data, was, now._replace(filters=np.arange(count, dtype=np.uint8) % 5))


PNGS = {
    "RGB": saved(picture(), "PNG"),
    "RGBA": saved(picture("RGBA"), "PNG"),
    "grey with alpha": saved(picture("LA"), "PNG"),
    "16 bits": deep(),
    "16 bits of grey": saved(Image.fromarray(np.arange(HIGH * WIDE, dtype=np.uint16).reshape(HIGH, WIDE) * 22), "PNG"),
    "grey": saved(picture("L"), "PNG"),
    "black and white": saved(picture("1"), "PNG"),
    "palette": saved(picture().quantize(20), "PNG", bits=8),
    "full palette": saved(picture().quantize(16), "PNG", bits=4),
    "interlaced": laced(saved(picture(), "PNG")),
    "interlaced palette": laced(saved(picture().quantize(9), "PNG", bits=4)),
    "key colour": saved(picture(), "PNG", transparency=(200, 30, 90)),
}


@each("name", PNGS)
def test_a_png_has_the_new_pixels_inside_and_its_own_outside(name: str) -> None:
    data = PNGS[name]
    made, old, region = edited(data)
    now = levels(made.data)
    assert (now[region] == (200, 30, 90, 255)).all()
    slack = int(name == "16 bits of grey")  # which are colours now, and those are not rounded when they are shown
    assert np.abs(now[~region].astype(int) - old[~region]).max() <= slack
    was, kept = png_rows.samples(data), png_rows.samples(made.data)
    assert kept.laced == was.laced
    if not made.lost:
        assert (kept.color, kept.depth) == (was.color, was.depth)
    if not made.lost or name == "16 bits of grey":
        assert (kept.values[~region] == was.values[~region]).all()
    assert bool(made.lost) == (name in ("grey with alpha", "16 bits of grey", "grey", "black and white",
                                        "full palette", "key colour"))  # fmt: skip


@each(("name", "kind", "length"), [("palette", b"PLTE", 13), ("key colour", b"tRNS", 7)])
def test_a_png_whose_table_of_colours_is_not_whole_is_refused(name: str, kind: bytes, length: int) -> None:
    data = PNGS[name]
    at = data.index(kind)
    end = at + 4 + int.from_bytes(data[at - 4 : at], "big")
    cut = png_rows._chunk(kind, data[at + 4 : at + 4 + length])
    with pytest.raises(FormatError, check=of_case("png-palette-damaged")):
        edited(data[: at - 4] + cut + data[end + 4 :])


@each("name", ["grey", "black and white", "16 bits of grey", "full palette"])
def test_a_colour_that_a_png_has_room_for_keeps_its_kind(name: str) -> None:
    old = levels(PNGS[name])
    color = (255, 255, 255, 255) if name != "full palette" else tuple(old[0, 0].tolist())
    made, _, _ = edited(PNGS[name], color)
    assert not made.lost
    assert png_rows.samples(made.data).depth == png_rows.samples(PNGS[name]).depth


def test_what_a_png_says_besides_is_kept() -> None:
    texts, exif = PngImagePlugin.PngInfo(), Image.Exif()
    texts.add_text("Author", "Ada")
    exif[0x013B] = "Ada"
    data = saved(picture(), "PNG", pnginfo=texts, exif=exif, icc_profile=b"a profile", dpi=(300, 300))
    made, _, _ = edited(data)
    assert described(made.data) == described(data)
    assert len(described(data)) >= 3


def test_no_change_gives_the_same_bytes() -> None:
    for data in (PNGS["RGB"], saved(picture(), "JPEG")):
        old = levels(data)
        assert written_back(data, old, old.copy(), np.ones(old.shape[:2], bool)).data == data


JPEGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "fine": {"quality": 97, "subsampling": 0},
    "tables of its own": {"optimize": True, "subsampling": 1},
    "restarts": {"restart_marker_rows": 1},
    "restarts of blocks": {"restart_marker_blocks": 3},
    "coarse": {"quality": 3},
    "progressive": {"progressive": True},
    "progressive with restarts": {"progressive": True, "restart_marker_rows": 1},
}


@each("mode", ["RGB", "L"])
@each("name", JPEGS)
def test_a_jpeg_keeps_the_blocks_outside(name: str, mode: str) -> None:
    data = saved(picture(mode), "JPEG", comment=b"kept", **JPEGS[name])
    made, old, region = edited(data)
    whole = jpeg_progressive.baseline(data) if "progressive" in name else data
    was, now = jpeg_blocks.blocks(whole), jpeg_blocks.blocks(made.data)
    wide, high = was.unit
    for one, before, after in zip(was.components, was.planes, now.planes, strict=True):
        columns, rows = wide // one.across, high // one.down
        for y, x in np.argwhere((before != after).any(axis=2)):
            assert region[y * rows : (y + 1) * rows, x * columns : (x + 1) * columns].any()
    shown = levels(made.data)
    assert (shown == old)[~made.area].all()
    assert not made.area[:, 36:].any()
    assert described(made.data) == described(data)
    assert bool(made.lost) == (mode == "L")
    if name == "fine" and mode == "RGB":
        away = np.abs(shown[region].astype(int) - (200, 30, 90, 255))
        assert away.mean() < 2
        assert away.max() <= 12


@each("sampling", [0, 1, 2])
def test_of_a_strong_colour_that_goes_no_rim_is_left_in_a_jpeg(sampling: int) -> None:
    scene = Image.new("RGB", (120, 96), (230, 230, 220))
    ImageDraw.Draw(scene).ellipse((33, 21, 83, 71), fill=(210, 30, 30))
    data = saved(scene, "JPEG", quality=88, subsampling=sampling)
    old = levels(data)
    new = np.broadcast_to(np.array((230, 230, 220, 255), np.uint8), old.shape)
    rows, columns = np.mgrid[:96, :120]
    made = written_back(data, old, new, np.hypot(columns - 58, rows - 46) < 34)
    assert np.abs(levels(made.data).astype(int) - new).max() <= 8


@each("name", [name for name in JPEGS if "progressive" not in name])
def test_blocks_of_a_jpeg_are_stored_as_they_were(name: str) -> None:
    for mode in ("RGB", "L", "CMYK"):
        data = saved(picture(mode), "JPEG", **JPEGS[name])
        assert jpeg_blocks.packed(jpeg_blocks.blocks(data)) == data


def test_a_progressive_jpeg_has_the_coefficients_of_its_baseline_twin() -> None:
    for options in ({}, {"quality": 96, "subsampling": 0}, {"restart_marker_rows": 1}):
        data = jpeg_progressive.baseline(saved(picture(), "JPEG", progressive=True, **options))
        twin = jpeg_blocks.blocks(saved(picture(), "JPEG", **options))
        found = jpeg_blocks.blocks(data)
        assert all((a == b).all() for a, b in zip(found.planes, twin.planes, strict=True))


def test_one_pixel_is_a_picture_too() -> None:
    for kind in ("PNG", "JPEG"):
        data = saved(Image.new("RGB", (1, 1), (9, 9, 9)), kind)
        old = levels(data)
        made = written_back(data, old, np.full_like(old, 255), np.ones((1, 1), bool))
        assert (levels(made.data) == 255).all()


def test_what_has_no_place_for_new_pixels_is_refused() -> None:
    frames = [picture(seed=2)]
    for data, color, why in (
        (saved(picture("CMYK"), "JPEG"), (1, 2, 3, 255), "inks"),
        (saved(picture(), "PNG", save_all=True, append_images=frames), (1, 2, 3, 255), "animated"),
        (saved(picture(), "JPEG"), (1, 2, 3, 40), "transparency"),
    ):
        with pytest.raises(EditError, match=why):
            edited(data, color)


def test_damaged_blocks_are_told_and_no_bytes_make_it_stumble() -> None:
    random = np.random.default_rng(5)
    for options in ({}, {"progressive": True}, {"restart_marker_rows": 1}):
        data = saved(picture(), "JPEG", **options)
        for _ in range(60):
            spoiled = bytearray(data)
            for at in random.integers(2, len(data), 3):
                spoiled[at] = random.integers(0, 256)
            try:
                blocks = jpeg_blocks.blocks(bytes(spoiled[: random.integers(200, len(data) + 1)]))
            except jpeg_blocks.Progressive:
                try:
                    blocks = jpeg_blocks.blocks(jpeg_progressive.baseline(bytes(spoiled)))
                except jpeg_blocks.Unread:
                    continue
            except jpeg_blocks.Unread:
                continue
            assert blocks.planes


def segment(marker: int, body: bytes) -> bytes:
    return bytes([0xFF, marker]) + (len(body) + 2).to_bytes(2, "big") + body


EXIF = b"II*\0\x08\0\0\0" + bytes(2)
THUMBNAIL, NONE = EXIF + b"\x0e\0\0\0" + bytes(6), EXIF + bytes(4)


@each(
    ("inside", "behind", "said"),
    [
        (segment(0xE1, b"Exif\0\0" + THUMBNAIL), b"", "an EXIF thumbnail"),
        (segment(0xE1, b"Exif\0\0" + NONE), b"", ""),
        (segment(0xE2, b"MPF\0II*\0"), b"\xff\xd8\xff\xe0more", "further pictures (MPF)"),
        (b"", b"\xff\xd8\xff\xe0more", "further pictures behind it"),
        (segment(0xED, b"Photoshop 3.0\x008BIM\x04\x0c" + bytes(12)), b"", "Photoshop's thumbnail"),
        (b"", b"", ""),
    ],
)
def test_a_small_copy_that_stays_as_it_was_is_told(inside: bytes, behind: bytes, said: str) -> None:
    plain = saved(picture(), "JPEG", quality=90)
    made, *_ = edited(plain[:2] + inside + plain[2:] + behind)
    assert list(made.lost) == ([f"the file also holds {said}, which still shows the old picture"] if said else [])


def test_a_thumbnail_in_a_png_is_told() -> None:
    for exif, count in ((THUMBNAIL, 1), (NONE, 0)):
        made, *_ = edited(saved(picture(), "PNG", exif=b"Exif\0\0" + exif))
        assert len(made.lost) == count


def test_a_jpeg_with_a_scan_of_nothing_is_not_read() -> None:
    data = saved(picture(), "JPEG")
    at = data.index(b"\xff\xda")
    with pytest.raises(jpeg_blocks.Unread):
        jpeg_blocks.blocks(data[:at] + b"\xff\xda\0\6\0\0\x3f\0" + data[at:])


@each("progressive", [False, True])
@each("damage", ["no height", "no planes", "65500 × 65500"])
def test_a_jpeg_that_lies_about_its_size_is_not_read(damage: str, progressive: bool) -> None:
    data = bytearray(saved(picture(), "JPEG", progressive=progressive))
    at = data.index(b"\xff\xc2" if progressive else b"\xff\xc0")
    if damage == "no planes":
        data[at + 9] = 0
    else:
        data[at + 5 : at + 9] = bytes(2) + data[at + 7 : at + 9] if damage == "no height" else b"\xff\xdc\xff\xdc"
    with pytest.raises(jpeg_blocks.Unread):
        (jpeg_progressive.baseline if progressive else jpeg_blocks.blocks)(bytes(data))
