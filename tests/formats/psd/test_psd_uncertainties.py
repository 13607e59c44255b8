"""What Photoshop draws and redraft does not makes the pixels of an edit unknown where it has a say, and only there."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.edits.ops import Edit, Move, Remove, Rename, Restack, SetStyle
from redraft.edits.receipt.record import Proof, Receipt
from redraft.errors import LeakError
from redraft.session.session import Session
from tests.sampling import each, sample

from .files import opened, reference
from .strange import HEIGHT, WIDTH, Sheet, descriptor, flat, image_resources, psd, resource, shadow, thumbnail

GROUND = Sheet("Ground", (0, 0, HEIGHT, WIDTH), (240, 230, 220), number=1)
PHOTO = Sheet("Photo", (2, 2, 14, 14), (10, 120, 200), number=2)
FAR = Sheet("Far", (44, 60, 60, 90), (200, 40, 10), number=4)


def edited(session: Session, folder: Path, data: bytes, *edits: Edit, strict: bool = False) -> tuple[Receipt, bytes]:
    source, target = folder / "a.psd", folder / "b.psd"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    receipt = session.apply_file(source, list(edits), None, target, strict=strict)
    return receipt, target.read_bytes()


def pixels(receipt: Receipt) -> Proof:
    return next(proof for proof in receipt.proofs if proof.about == "pixels")


def odd(**said: object) -> Sheet:
    return Sheet(**{"name": "Odd", "rect": (30, 30, 40, 42), "color": (0, 90, 0), "number": 3, **said})  # type: ignore[arg-type]


MASK = struct.pack(">4i2B", 30, 30, 40, 42, 255, 16) + b"\x02" + struct.pack(">d", 3.0)
STRANGE = {
    "effects": odd(blocks=[(b"lfx2", shadow())]),
    "dissolve": odd(blend=b"diss"),
    "a mode that nobody knows": odd(blend=b"qqqq"),
    "knockout": odd(blocks=[(b"knko", b"\1\0\0\0")]),
    "blending ranges": odd(ranges=b"\0\0\xff\xff" * 9 + b"\0\x20\xff\xff"),
    "transparency that does not shape": odd(blocks=[(b"tsly", b"\0\0\0\0")]),
    "some channels only": odd(blocks=[(b"brst", struct.pack(">I", 1))]),
    "a soft mask": odd(mask=MASK + bytes(-len(MASK) % 4), mask_plane=b"\xff" * 120),
    "a block that nobody knows": odd(blocks=[(b"qqqq", b"1234")]),
    "fill opacity in a mode of its own": odd(blend=b"hMix", blocks=[(b"iOpa", b"\x80\0\0\0")]),
}
EVERYWHERE = {
    "an adjustment": odd(rect=(0, 0, 0, 0), blocks=[(b"nvrt", b"")]),
    "a fill without pixels": odd(rect=(0, 0, 0, 0), blocks=[(b"GdFl", bytes(8))]),
    "effects of old": odd(blocks=[(b"lrFX", struct.pack(">HH", 0, 0))]),
    "an artboard": odd(blocks=[(b"artb", bytes(8))]),
}


@each("what", sample(STRANGE, 4))
def test_what_is_not_drawn_makes_pixels_unknown_where_it_lies_and_nowhere_else(
    session: Session, tmp_path: Path, what: str
) -> None:
    data = psd([GROUND, PHOTO, STRANGE[what], FAR])
    for edit in (Move("L2", 22.0, 22.0), Move("L3", 2.0, 0.0), Remove("L1"), SetStyle("L3", "opacity", 0.5)):
        assert pixels(edited(session, tmp_path, data, edit)[0]).status == "unknown", edit
    for clean in (Move("L4", -3.0, 0.0), Remove("L4"), SetStyle("L2", "visible", False), Rename("L3", "Other")):
        found = pixels(edited(session, tmp_path, data, clean)[0])
        assert found.status == "proven", (clean, found.why)


@each("what", sample(EVERYWHERE, 2))
def test_what_shows_anywhere_is_never_proven_unless_it_is_hidden(session: Session, tmp_path: Path, what: str) -> None:
    sheet = EVERYWHERE[what]
    for edit in (Move("L4", -3.0, 0.0), Remove("L3"), SetStyle("L3", "visible", False)):
        assert pixels(edited(session, tmp_path, psd([GROUND, PHOTO, sheet, FAR]), edit)[0]).status == "unknown", edit
    hidden = psd([GROUND, PHOTO, Sheet(**{**vars(sheet), "flags": 10}), FAR])
    assert pixels(edited(session, tmp_path, hidden, Move("L4", -3.0, 0.0))[0]).status == "proven"
    assert pixels(edited(session, tmp_path, hidden, SetStyle("L3", "visible", True))[0]).status == "unknown"


def test_the_shadow_of_a_layer_that_goes_goes_from_the_preview_too(session: Session, tmp_path: Path) -> None:
    data = bytearray(psd([GROUND, PHOTO, STRANGE["effects"], FAR]))
    at = len(data) - 3 * WIDTH * HEIGHT
    for plane in range(3):  # the shadow as the program drew it
        for row in range(36, 44):
            start = at + plane * WIDTH * HEIGHT + row * WIDTH + 36
            data[start + 6 : start + 12] = bytes(6)
    receipt, new = edited(session, tmp_path, bytes(data), Remove("L3"))
    assert pixels(receipt).status == "proven", pixels(receipt).why
    assert np.array_equal(np.asarray(reference(new).topil().convert("RGB")), flat([GROUND, PHOTO, FAR]))


def test_an_unknown_edit_is_told_and_refused_when_strict(session: Session, tmp_path: Path) -> None:
    data = psd([GROUND, PHOTO, STRANGE["effects"]])
    receipt, _ = edited(session, tmp_path, data, Move("L3", 2.0, 0.0))
    assert not receipt.proven
    assert any("drop shadow" in warning for warning in receipt.warnings)
    with pytest.raises(LeakError, match="drop shadow"):
        edited(session, tmp_path, data, Move("L3", 2.0, 0.0), strict=True)


def test_a_preview_that_shows_something_else_than_the_layers_is_no_proof(session: Session, tmp_path: Path) -> None:
    data = psd([GROUND, PHOTO, FAR])
    stale = data[: -3 * WIDTH * HEIGHT] + bytes(3 * WIDTH * HEIGHT)
    assert pixels(edited(session, tmp_path, data, Move("L2", 3.0, 0.0))[0]).status == "proven"
    found = pixels(edited(session, tmp_path, stale, Move("L2", 3.0, 0.0))[0])
    assert found.status == "unknown"
    assert "own preview" in found.why


@each("number", [1036, 1033])
def test_the_thumbnail_is_kept_in_step(session: Session, tmp_path: Path, number: int) -> None:
    sheets = [GROUND, PHOTO, FAR]
    old = thumbnail(flat(sheets))
    if number == 1033:  # red and blue change places there
        with Image.open(io.BytesIO(old[28:])) as found:
            packed = thumbnail(np.asarray(found.resize((WIDTH, HEIGHT)))[..., ::-1].copy())
        old = packed
    data = psd(sheets, [(1005, bytes(16)), (number, old), (4321, b"odd")])
    receipt, new = edited(session, tmp_path, data, SetStyle("L2", "visible", False))
    assert receipt.proven
    kept = dict(image_resources(new))
    assert (kept[1005], kept[4321]) == (bytes(16), b"odd")
    assert kept[number][:20] == old[:20]
    assert struct.unpack_from(">I", kept[number], 20) == (len(kept[number]) - 28,)
    with Image.open(io.BytesIO(kept[number][28:])) as found:
        shown = np.asarray(found.convert("RGB")).astype(int)[..., :: 1 if number == 1036 else -1]
    wanted = np.asarray(Image.fromarray(flat([GROUND, FAR])).resize((WIDTH // 2, HEIGHT // 2))).astype(int)
    assert np.abs(shown - wanted).mean() < 6
    reference(new)


def test_a_rename_leaves_preview_and_thumbnail_alone(session: Session, tmp_path: Path) -> None:
    data = psd([GROUND, STRANGE["effects"]])
    receipt, new = edited(session, tmp_path, data, Rename("L3", "A longer name than before"))
    assert receipt.proven
    assert dict(image_resources(new)) == dict(image_resources(data))
    assert new[-3 * WIDTH * HEIGHT :] == data[-3 * WIDTH * HEIGHT :]
    assert opened(new).document.index.layers["L3"].name == "A longer name than before"


def test_an_animation_is_not_drawn(session: Session, tmp_path: Path) -> None:
    frames = b"".join(b"Objc" + struct.pack(">II", 0, 0) + b"null" + struct.pack(">I", 0) for _ in range(2))
    listed = struct.pack(">II", 0, 0) + b"null" + struct.pack(">I", 1) + struct.pack(">I", 0) + b"FrInVlLs"
    content = struct.pack(">I", 16) + listed + struct.pack(">I", 2) + frames
    animated = b"mani" + b"IRFR" + struct.pack(">I", len(content) + 12) + b"8BIMAnDs" + struct.pack(">I", len(content))
    data = psd([GROUND, PHOTO], [(4000, animated + content)])
    assert resource(4000, animated + content) in data
    assert pixels(edited(session, tmp_path, data, Move("L2", 3.0, 0.0))[0]).status == "unknown"


def test_a_fill_that_is_moved_is_drawn_anew_by_photoshop(session: Session, tmp_path: Path) -> None:
    fill = odd(rect=(0, 0, HEIGHT, WIDTH), blocks=[(b"SoCo", struct.pack(">I", 16) + descriptor([]))])
    data = psd([GROUND, fill, FAR])
    assert pixels(edited(session, tmp_path, data, Move("L3", 4.0, 0.0))[0]).status == "unknown"
    assert pixels(edited(session, tmp_path, data, SetStyle("L3", "opacity", 0.4))[0]).status == "proven"


def test_the_preview_stays_as_it_was_drawn_where_a_restacked_layer_is_not(session: Session, tmp_path: Path) -> None:
    """To take the lowest of three to the top is to take two down: only the lowest is meant."""
    sheets = [Sheet(**{**vars(PHOTO), "rect": (10, 10, 30, 40)}), odd(rect=(20, 30, 50, 60)), FAR]
    data = bytearray(psd([GROUND, *sheets]))
    data[-1] ^= 1  # a shade that another program drew otherwise
    receipt, new = edited(session, tmp_path, bytes(data), Restack("L2", "page1", None))
    assert receipt.proven, [proof.why for proof in receipt.proofs]
    shown = np.frombuffer(new[-3 * WIDTH * HEIGHT :], np.uint8).reshape(3, HEIGHT, WIDTH).transpose(1, 2, 0)
    wanted = flat([GROUND, *sheets[1:], sheets[0]])
    assert np.abs(shown.astype(int) - wanted).sum() == 1


def _shaded(data: bytes) -> bytes:
    """A file with the shadow of the strange layer in its preview, as the program drew it."""
    found = bytearray(data)
    at = len(data) - 3 * WIDTH * HEIGHT
    for plane in range(3):
        for row in range(36, 44):
            start = at + plane * WIDTH * HEIGHT + row * WIDTH
            found[start + 42 : start + 48] = bytes(6)
    return bytes(found)


VERSION_INFO = struct.pack(">IB", 1, 1) + 2 * (struct.pack(">I", 15) + "Adobe Photoshop".encode("utf-16-be")) + bytes(4)


@each("edit", [Move("L3", -12.0, 0.0), SetStyle("L3", "visible", False)], ids=["moved", "hidden"])
def test_no_ghost_of_a_shadow_stays_in_the_preview(session: Session, tmp_path: Path, edit: Edit) -> None:
    sheets = [GROUND, PHOTO, STRANGE["effects"], FAR]
    data = _shaded(psd(sheets, [(1057, VERSION_INFO), (4321, b"odd")]))
    _, new = edited(session, tmp_path, data, edit)
    gone = odd(rect=(30, 18, 40, 30)) if isinstance(edit, Move) else None
    wanted = flat([GROUND, PHOTO, *([gone] if gone else []), FAR])
    shown = np.frombuffer(new[-3 * WIDTH * HEIGHT :], np.uint8).reshape(3, HEIGHT, WIDTH).transpose(1, 2, 0)
    assert np.array_equal(shown, wanted)


def test_a_preview_that_lacks_what_is_not_drawn_is_marked_as_stale(session: Session, tmp_path: Path) -> None:
    sheets = [GROUND, PHOTO, STRANGE["effects"], FAR]
    data = psd(sheets, [(1057, VERSION_INFO), (4321, b"odd")])
    receipt, new = edited(session, tmp_path, data, Move("L3", -12.0, 0.0))
    assert any("marked as stale" in warning for warning in receipt.warnings)
    assert not any("image resource" in proof.why for proof in receipt.proofs)
    kept = dict(image_resources(new))
    assert (kept[1057][:5], kept[4321]) == (b"\0\0\0\1\0", b"odd")
    assert kept[1057].endswith(VERSION_INFO[-38:]), "the reader's name and the version stay"
    assert not reference(new).has_preview()
    again, later = edited(session, tmp_path, new, Move("L4", 0.0, -1.0))
    assert not any("stale" in warning for warning in again.warnings)
    assert later[-3 * WIDTH * HEIGHT :] != new[-3 * WIDTH * HEIGHT :], "it is kept in step all the same"
    plain, _ = edited(session, tmp_path, psd([GROUND, PHOTO], [(1057, VERSION_INFO)]), Move("L2", 3.0, 0.0))
    assert not any("stale" in warning for warning in plain.warnings)
    without, _ = edited(session, tmp_path, psd(sheets), Move("L3", -12.0, 0.0))
    assert any("no place to say so" in warning for warning in without.warnings)
