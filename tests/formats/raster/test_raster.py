"""Flat pictures: opened as a page with one layer, whose pixels can be replaced and nothing else."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.edits.ops import Move, ReplacePixels, apply
from redraft.errors import EditError, FormatError
from redraft.formats.raster import CODEC, RasterFile
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.ora.specimens import pixels, png
from tests.sampling import each


def jpeg(width: int, height: int) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (width, height), (10, 200, 30)).save(target, "JPEG")
    return target.getvalue()


@each("data", [png(30, 20, seed=1), jpeg(30, 20)], ids=["png", "jpeg"])
def test_a_flat_picture_is_a_page_with_one_layer_and_stays_as_it_is(data: bytes) -> None:
    file = RasterFile(data)
    assert file.document.index["picture"].box == Box(0, 0, 30, 20)
    assert file.write(file.document).data == data
    with pytest.raises(EditError, check=of_case("flat-picture-only-pixels")):
        file.write(apply(file.document, Move("picture", 1, 0)))


def test_new_pixels_take_the_files_own_format_and_size() -> None:
    file, new = RasterFile(png(30, 20, seed=1)), png(30, 20, seed=2)
    asset = Asset("image/png", new, 30, 20)
    written = file.write(apply(file.document, ReplacePixels("picture", asset.key, asset)))
    assert (written.data, written.snapped) == (new, frozenset())
    other = RasterFile(jpeg(60, 40))
    made = RasterFile(other.write(apply(other.document, ReplacePixels("picture", asset.key, asset))).data)
    assert (made.kind, made.size) == ("jpeg", (60, 40))


def test_replacing_pixels_is_proven_but_for_the_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(30, 20, seed=1))
    asset = Asset("image/png", png(15, 10, (1, 2, 3, 255)), 15, 10)
    with Session() as session:
        edit = ReplacePixels("picture", asset.key, asset)
        receipt = session.apply_file(tmp_path / "a.png", [edit], None, tmp_path / "b.png")
    assert [proof.ok for proof in receipt.proofs] == [None, True, True, True]
    assert (pixels((tmp_path / "b.png").read_bytes()) == (1, 2, 3, 255)).all()


@each(
    "data",
    [b"", b"%!PS-Adobe", png(30, 20, seed=1)[:-30], b"GIF89a" + bytes(30), jpeg(9, 9)[:60]],
    ids=["nothing", "PostScript", "half a PNG", "GIF", "half a JPEG"],
)
def test_what_is_no_whole_picture_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        RasterFile(data)


def test_it_is_recognised_by_its_first_bytes_but_not_under_the_name_of_an_svg() -> None:
    assert CODEC.sniff(png(2, 2), ".bin")
    assert CODEC.sniff(b"%!PS", ".png")
    assert not CODEC.sniff(png(2, 2), ".svg")


def photo(kind: str, orientation: int = 1, profile: bytes = b"", author: str = "") -> bytes:
    target, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = orientation
    exif[0x013B] = author or "nobody"
    Image.new("RGB", (40, 30), (9, 90, 9)).save(target, kind, exif=exif, icc_profile=profile or None)
    return target.getvalue()


@each("kind", ["PNG", "JPEG"])
def test_what_a_picture_says_besides_its_pixels_is_told_when_it_goes(tmp_path: Path, kind: str) -> None:
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    new = Asset("image/png", png(40, 30, seed=1), 40, 30)
    with Session(system_fonts=False, history=False) as session:
        for data, about, told in (
            (photo(kind, author="Ada"), "inside", "its EXIF data are gone"),
            (photo(kind, orientation=6), "pixels", "EXIF data that turn it"),
            (photo(kind, profile=b"Display P3, as it were"), "pixels", "a colour profile"),
        ):
            source.write_bytes(data)
            target.unlink(missing_ok=True)
            receipt = session.apply_file(source, [ReplacePixels("picture", new.key, new)], None, target)
            proof = next(proof for proof in receipt.proofs if proof.about == about)
            assert proof.status == "unknown"
            assert told in proof.why
            assert not receipt.proven


def test_transparency_that_a_jpeg_has_no_room_for_is_told() -> None:
    file = CODEC.open(photo("JPEG"), None)  # type: ignore[arg-type]
    for alpha, lost in ((255, 0), (90, 1)):
        new = Asset("image/png", png(40, 30, (1, 2, 3, alpha)), 40, 30)
        assert len(file.write(apply(file.document, [ReplacePixels("picture", new.key, new)])).lost) == lost
