"""PSD files as documents: what is read, and that nothing is written where nothing changed."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Opaque, Picture
from redraft.edits.ops import apply
from redraft.errors import FormatError
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.bytes.structure import Header
from redraft.formats.psd.pixels.channels import packed_channel, unpacked
from redraft.plugins import codec_for
from tests.sampling import each

from .files import by_hand, channel, design, id_in, named, opened, picture


@each("version", [1, 2])
def test_layers_are_read_with_their_names_places_and_looks(version: int) -> None:
    document = opened(design(version=version)).document
    assert [(layer.kind, layer.name) for layer in document.pages[0].layers] == [
        ("picture", "Ground"),
        ("picture", "Photo"),
        ("group", "Extras"),
    ]
    photo = document.index.layers[named(document, "Photo")]
    assert isinstance(photo, Picture)
    assert photo.transform == Matrix.translation(20, 10)
    assert photo.frame == Box(0, 0, 60, 40)
    star = document.index.layers[named(document, "Star")]
    assert star.style.opacity == 0.5
    assert star.style.blend == "multiply"
    extras = document.index.layers[named(document, "Extras")]
    assert isinstance(extras, Group)
    assert [child.name for child in extras.children] == ["Badge", "Star"]


def test_a_layers_pixels_are_an_asset_that_is_made_when_asked_for() -> None:
    document = opened(design()).document
    photo = document.index.layers[named(document, "Photo")]
    assert isinstance(photo, Picture)
    asset = document.assets[photo.asset]
    assert (asset.width, asset.height, asset.key) == (60, 40, photo.asset)
    with Image.open(io.BytesIO(asset.data)) as found:
        assert np.array_equal(np.asarray(found)[..., :3], np.asarray(picture(60, 40))[..., :3])


def test_the_same_document_gives_the_same_bytes() -> None:
    data = design()
    file = opened(data)
    assert file.write(file.document).data is data
    written = file.write(apply(file.document, []))
    assert (written.data, written.changes) == (data, ())


def test_a_file_without_layers_is_one_picture_that_cannot_be_edited() -> None:
    [layer] = opened(by_hand([])).document.pages[0].layers
    assert isinstance(layer, Opaque)
    assert layer.what == "flattened picture"


def test_the_page_is_as_large_as_the_canvas_in_the_units_of_its_resolution() -> None:
    page = opened(design()).document.pages[0]
    assert (page.width, page.height) == (120, 80)
    assert opened(by_hand([])).document.pages[0].unit_mm == 25.4 / 96  # no resolution is stated


def test_layers_without_numbers_are_called_by_their_place() -> None:
    plane = channel(bytes(4))
    data = by_hand([("a", (0, 0, 2, 2), {0: plane, 1: plane, 2: plane}), ("b", (1, 1, 3, 3), {0: plane})])
    assert [layer.id for layer in opened(data).document.pages[0].layers] == ["layer1", "layer2"]


def test_files_are_known_by_their_first_bytes() -> None:
    assert codec_for(design()[:64], ".tmp").name == "psd"
    assert codec_for(b"", ".psb").name == "psd"


@each("packing", ["RAW", "RLE", "ZIP", "ZIP_WITH_PREDICTION"])
@each("depth", [8, 16, 32])
def test_channels_are_unpacked_as_psd_tools_packs_them(packing: str, depth: int) -> None:
    from psd_tools.compression import compress
    from psd_tools.constants import Compression

    width, height = 37, 11
    numbers = np.random.default_rng(depth).integers(0, 1 << min(depth, 16), (height, width))
    numbers[3:6] = 7
    plane = (numbers / 65536).astype(">f4") if depth == 32 else numbers.astype(f">u{depth // 8}")
    kind = Compression[packing]
    body = compress(plane.tobytes(), kind, width, height, depth, 1)
    problems: list[str] = []
    found = unpacked(memoryview(body), kind.value, width, height, depth, 1, problems)
    assert problems == []
    assert np.array_equal(found, plane.astype(plane.dtype.newbyteorder("=")))


@each("width", [1, 2, 127, 128, 129, 256, 257, 300])
def test_packed_pixels_come_back(width: int) -> None:
    plane = np.random.default_rng(width).integers(0, 3, (9, width), dtype=np.uint8)
    plane[4] = 5
    body = packed_channel(plane, Header(1, 3, 9, width, 8, 3))
    problems: list[str] = []
    assert np.array_equal(unpacked(memoryview(body)[2:], 1, width, 9, 8, 1, problems), plane)
    assert problems == []


def test_damaged_rows_spoil_no_others() -> None:
    plane = np.arange(64, dtype=np.uint8).reshape(8, 8)
    body = bytearray(packed_channel(plane, Header(1, 3, 8, 8, 8, 3)))
    body[2 + 16 + 9 * 2] = 129  # the third row: a run instead of eight bytes as they are
    problems: list[str] = []
    found = unpacked(memoryview(bytes(body))[2:], 1, 8, 8, 8, 1, problems)
    assert problems == ["has damaged pixels"] or problems == []
    assert np.array_equal(found[[0, 1, 3, 4, 5, 6, 7]], plane[[0, 1, 3, 4, 5, 6, 7]])


def test_rows_that_do_not_fill_their_channel_are_told() -> None:
    plane = channel(b"\0\x04\0\x04" + b"\1ab", 1)
    data = by_hand([("torn", (0, 0, 2, 2), {0: plane, 1: plane, 2: plane})])
    assert opened(data).document.undrawn == ("'torn' has damaged pixels; it is drawn as far as they can be read",)


@each("mode", ["L", "CMYK"])
def test_other_colours_are_shown_as_rgb(mode: str) -> None:
    data = (
        design("L")
        if mode == "L"
        else by_hand(
            [("ink", (0, 0, 2, 2), {id: channel(bytes((value,)) * 4) for id, value in enumerate((255, 0, 255, 255))})],
            mode=4,
            channels=4,
        )
    )
    document = opened(data).document
    photo = document.index.layers[id_in(data, "Photo" if mode == "L" else "ink")]
    assert isinstance(photo, Picture)
    with Image.open(io.BytesIO(document.assets[photo.asset].data)) as found:
        pixels = np.asarray(found)
    if mode == "L":
        assert np.array_equal(pixels[..., 0], pixels[..., 2])
        assert document.undrawn == ()
    else:
        assert pixels[0, 0].tolist() == [255, 0, 255, 255]
        assert "CMYK" in document.undrawn[0]


@each("cut", [10, 30, 200, 2000])
def test_a_file_that_is_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(FormatError):
        read_structure(design()[:-cut] if cut > 100 else design()[:cut])
