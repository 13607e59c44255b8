"""Composite modes and the like that redraft does not draw make the pixels of an edit unknown where they have a say."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

from redraft.assets.fonts import Fonts
from redraft.edits.ops import Edit, Move, Remove, Rename, Resize, SetStyle, apply
from redraft.edits.receipt.record import Proof, Receipt
from redraft.errors import EditError, LeakError
from redraft.formats.ora import CODEC
from redraft.session.session import Session
from tests.formats.ora.specimens import drawn, packed, pixels, png, unpacked
from tests.sampling import each, sample

FONTS = Fonts((), system=False)
STACK = """<?xml version='1.0' encoding='utf-8'?>
<image version="0.0.5" w="120" h="80">
 <stack>
  <layer name="far" src="data/far.png" x="90" y="60"/>
  {}
  <layer name="photo" src="data/photo.png" x="2" y="2"/>
  <layer name="ground" src="data/ground.png"/>
 </stack>
</image>
"""


def design(odd: str, picture: bytes | None = None) -> bytes:
    files: dict[str, str | bytes] = {
        "mimetype": "image/openraster",
        "stack.xml": STACK.format(odd),
        "data/ground.png": png(120, 80, (240, 240, 230, 255)),
        "data/photo.png": png(20, 20, (10, 30, 200, 255)),
        "data/odd.png": picture or png(20, 20, (200, 30, 30, 255)),
        "data/far.png": png(20, 10, (30, 200, 30, 255)),
    }
    return packed(files | dict.fromkeys(("mergedimage.png", "Thumbnails/thumbnail.png"), drawn(packed(files))))


def proof(session: Session, folder: Path, data: bytes, *edits: Edit) -> Proof:
    return next(proof for proof in edited(session, folder, data, *edits).proofs if proof.about == "pixels")


def edited(session: Session, folder: Path, data: bytes, *edits: Edit, strict: bool = False) -> Receipt:
    source, target = folder / "a.ora", folder / "b.ora"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    return session.apply_file(source, list(edits), None, target, strict=strict)


def picture(profile: bytes = b"", frames: int = 1, gamma: bool = False, turned: bool = False) -> bytes:
    target = io.BytesIO()
    base = Image.new("RGBA", (20, 20), (200, 30, 30, 255))
    more = [Image.new("RGBA", (20, 20), (0, 0, number, 255)) for number in range(1, frames)]
    info = PngImagePlugin.PngInfo()
    if gamma:
        info.add(b"gAMA", (100_000).to_bytes(4, "big"))
    exif = Image.Exif()
    if turned:
        exif[0x0112] = 6
    base.save(
        target, "PNG", save_all=frames > 1, append_images=more, icc_profile=profile or None, pnginfo=info, exif=exif
    )
    return target.getvalue()


ODD = '<layer name="odd" src="data/odd.png" x="40" y="30"{}/>'
MULTIPLIED = ODD.format(' composite-op="svg:multiply"')
LOST = '<layer name="lost" src="data/lost.png"/>'
HERE = {
    "svg:plus": (ODD.format(' composite-op="svg:plus"'), None),
    "svg:src-atop": (ODD.format(' composite-op="svg:src-atop"'), None),
    "a blend inside a stack": (f"<stack name='s'>{MULTIPLIED}</stack>", None),
    "one that is not kept to it": (
        f"<stack name='s' isolation='auto'>{MULTIPLIED}</stack>",
        None,
    ),
    "a colour profile": (ODD.format(""), picture(profile=b"Display P3, as it were")),
    "a gamma": (ODD.format(""), picture(gamma=True)),
    "frames": (ODD.format(""), picture(frames=3)),
    "a turn": (ODD.format(""), picture(turned=True)),
    "damage": (ODD.format(""), png(20, 20, seed=1)[:-60]),
    "a place of a stack": (f'<stack name="s" x="3">{ODD.format("")}</stack>', None),
    "places of stacks in each other": (
        f'<stack name="s" x="3" y="-2"><stack name="t" x="-4">{ODD.format("")}</stack></stack>',
        None,
    ),
    "half a pixel": (ODD.format("").replace('x="40"', 'x="40.5"'), None),
    "an opacity beyond all": (ODD.format(' opacity="140%"'), None),
    "a visibility of its own kind": (ODD.format(' visibility="shown"'), None),
}
ANYWHERE = {
    "svg:dst-in": ODD.format(' composite-op="svg:dst-in"'),
    "krita:erase": ODD.format(' composite-op="krita:erase"'),
    "a place of a stack with a picture that is damaged": f'<stack name="s" x="3">{ODD.format("")}{LOST}</stack>',
    "a place that is not a number": ODD.format("").replace('x="40"', 'x="here"'),
    "a place with an exponent": ODD.format("").replace('x="40"', 'x="4e1"'),
    "a place out of all bounds": ODD.format("").replace('x="40"', 'x="2147483647"'),
    "a filter": f'{ODD.format("")}<filter type="blur"/>',
}


@each("what", sample(HERE, 4))
def test_what_is_not_drawn_makes_pixels_unknown_where_it_lies_and_nowhere_else(
    session: Session, tmp_path: Path, what: str
) -> None:
    data = design(*HERE[what])
    for edit in (Move("photo", 30.0, 20.0), Remove("ground"), Move("odd", 3.0, 0.0)):
        assert proof(session, tmp_path, data, edit).status == "unknown", edit
    for clean in (Move("photo", 3.0, 2.0), Remove("far"), Rename("odd", "other")):
        found = proof(session, tmp_path, data, clean)
        assert found.status == "proven", (clean, found.why)


@each("what", sample(ANYWHERE, 3))
def test_what_may_show_anywhere_is_unknown_for_every_edit_that_is_seen(
    session: Session, tmp_path: Path, what: str
) -> None:
    data = design(ANYWHERE[what])
    for edit in (Move("photo", 3.0, 2.0), Remove("far"), SetStyle("odd", "opacity", 0.5)):
        assert proof(session, tmp_path, data, edit).status == "unknown", edit
    assert proof(session, tmp_path, data, Rename("far", "other")).status == "proven"


def test_a_stack_with_a_place_has_a_say_where_programs_draw_it_without(session: Session, tmp_path: Path) -> None:
    odd = ODD.format("").replace('x="40"', 'x="-20"')
    data = design(f'<stack name="s" x="60" y="-30">{odd}</stack>')
    assert proof(session, tmp_path, data, Move("photo", 1.0, 0.0)).status == "unknown"
    assert proof(session, tmp_path, data, Remove("far")).status == "proven"


@each(
    ("said", "edit"),
    [
        ('x="2147483647" y="-2147483648"', Move("odd", 0.0, 20.0)),
        ('x="40" y="-1e300"', Move("odd", 0.0, 20.0)),
        ('x="here" y="30"', Move("odd", 0.0, 20.0)),
        ('x="40" y="-3000000000"', Resize("odd", 2.0, 2.0, (0.0, 0.0))),
    ],
)
def test_no_place_is_made_from_one_that_is_not_read(session: Session, tmp_path: Path, said: str, edit: Edit) -> None:
    data = design(ODD.format("").replace('x="40" y="30"', said))
    with pytest.raises(EditError):
        edited(session, tmp_path, data, edit)
    receipt = edited(session, tmp_path, data, Move("far", 0.0, 2.0))
    assert said in unpacked((tmp_path / "b.ora").read_bytes())["stack.xml"].decode()
    assert not receipt.proven


def test_what_is_drawn_as_all_draw_it_is_proven(session: Session, tmp_path: Path) -> None:
    apart = f'<stack name="s" isolation="isolate">{MULTIPLIED}</stack>'
    for stack in (MULTIPLIED, apart, f'<stack opacity=".5">{MULTIPLIED}</stack>'):
        receipt = edited(session, tmp_path, design(stack), Move("odd", 3.0, 0.0), Move("photo", 30.0, 20.0))
        assert receipt.proven, [proof.why for proof in receipt.proofs]
    plain = design(ODD.format(""), picture(profile=b"sRGB IEC61966-2.1"))
    assert edited(session, tmp_path, plain, Move("odd", 3.0, 0.0)).proven


def test_an_unknown_edit_is_told_and_refused_when_strict(session: Session, tmp_path: Path) -> None:
    data = design(ANYWHERE["svg:dst-in"])
    receipt = edited(session, tmp_path, data, Move("odd", 3.0, 0.0))
    assert any("svg:dst-in" in warning for warning in receipt.warnings)
    with pytest.raises(LeakError, match="svg:dst-in"):
        edited(session, tmp_path, data, Move("odd", 3.0, 0.0), strict=True)


def test_both_previews_are_made_anew_also_where_a_mode_cannot_be_drawn(session: Session, tmp_path: Path) -> None:
    edited(session, tmp_path, design(HERE["svg:plus"][0]), Remove("far"))
    after = unpacked((tmp_path / "b.ora").read_bytes())
    for name in ("mergedimage.png", "Thumbnails/thumbnail.png"):
        assert tuple(pixels(after[name])[65, 95]) == (240, 240, 230, 255)


def test_what_cannot_be_drawn_and_goes_goes_from_the_previews_too(session: Session, tmp_path: Path) -> None:
    """Also where it would not be seen if it were drawn plainly, and something else that is not drawn stays."""
    far = '<layer name="other" src="data/far.png" x="2" y="60" composite-op="svg:plus"/>'
    files = unpacked(design(HERE["svg:plus"][0] + far, png(20, 20, (240, 240, 230, 255))))
    bright = Image.open(io.BytesIO(png(120, 80, (240, 240, 230, 255))))
    bright.paste((255, 255, 255, 255), (40, 30, 60, 50))  # as the program drew it
    bright.paste((250, 1, 1, 255), (2, 60, 22, 70))
    target = io.BytesIO()
    bright.save(target, "PNG")
    receipt = edited(session, tmp_path, packed({**files, "mergedimage.png": target.getvalue()}), Remove("odd"))
    assert receipt.proven, [proof.why for proof in receipt.proofs]
    shown = pixels(unpacked((tmp_path / "b.ora").read_bytes())["mergedimage.png"])
    assert tuple(shown[40, 50]) == (240, 240, 230, 255)
    assert tuple(shown[65, 10]) == (250, 1, 1, 255)


def painted(data: bytes, box: tuple[int, int, int, int], name: str = "mergedimage.png") -> bytes:
    """The file with something in a preview that no layer draws."""
    files = unpacked(data)
    shown, target = Image.open(io.BytesIO(files[name])), io.BytesIO()
    shown.paste((9, 99, 9, 255), box)
    shown.save(target, "PNG")
    return packed({**files, name: target.getvalue()})


@each("name", ["mergedimage.png", "Thumbnails/thumbnail.png"])
def test_a_preview_that_shows_something_else_is_no_proof_there_and_stays_elsewhere(
    session: Session, tmp_path: Path, name: str
) -> None:
    far = painted(design(""), (60, 40, 80, 60), name)
    receipt = edited(session, tmp_path, far, Move("photo", 3.0, 0.0))
    assert receipt.proven, [proof.why for proof in receipt.proofs]
    shown = pixels(unpacked((tmp_path / "b.ora").read_bytes())[name])
    assert tuple(shown[50, 70]) == (9, 99, 9, 255)
    assert tuple(shown[10, 24]) == (10, 30, 200, 255)
    if name == "mergedimage.png":
        near = painted(design(""), (10, 10, 16, 16), name)
        found = proof(session, tmp_path, near, Move("photo", 3.0, 0.0))
        assert found.status == "unknown"
        assert "looks different there" in found.why


def test_another_name_leaves_the_previews_alone(session: Session, tmp_path: Path) -> None:
    data = painted(design(""), (0, 0, 50, 50))
    assert edited(session, tmp_path, data, Rename("photo", "Portrait")).proven
    after = unpacked((tmp_path / "b.ora").read_bytes())
    assert {name for name, content in unpacked(data).items() if after[name] != content} == {"stack.xml"}


@each("name", ["mergedimage.png", "Thumbnails/thumbnail.png"])
def test_a_preview_that_differs_beyond_the_layers_meant_is_told(name: str) -> None:
    file = CODEC.open(design(""), FONTS)
    edits = [Move("photo", 3.0, 0.0)]
    written = file.write(apply(file.document, edits)).data
    found_as = {id: id for id in file.document.index}
    assert list(file.unrequested_changes(CODEC.open(written, FONTS), edits, found_as)) == []
    told = list(file.unrequested_changes(CODEC.open(painted(written, (60, 40, 61, 41), name), FONTS), edits, found_as))
    assert any("outside the edited layers" in one for one in told)
