"""A model edits a flat picture: what it adds, changes or erases is drawn into the pixels, and all others stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageOps

from redraft.document.layers import Text
from redraft.formats.svg import CODEC as svg
from redraft.models.chat import Capabilities
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.trace import Models
from redraft.pictures.flat import edit as flat_edit
from redraft.pictures.flat.layers import TakenApart, TextFound
from redraft.pictures.flat.named_texts import closed_up
from redraft.session.session import Session
from tests.pictures.test_flat_edit import Reader, flat
from tests.planners.test_looking import pictures, program

STAMP = (220, 20, 60, 30)


@pytest.fixture(params=["PNG", "JPEG"])
def photo(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A gradient with an orange stamp; its words are not read."""
    monkeypatch.setattr(flat_edit, "is_there", lambda: False)
    made = Image.linear_gradient("L").resize((320, 240)).convert("RGB")
    x, y, width, height = STAMP
    ImageDraw.Draw(made).rectangle((x, y, x + width - 1, y + height - 1), fill="#ff8000")
    path = tmp_path / f"photo.{'png' if request.param == 'PNG' else 'jpg'}"
    made.save(path, request.param, **({"quality": 95} if request.param == "JPEG" else {}))
    return path


def edited(photo: Path, *answers: str, request: str = "take the stamp off") -> tuple[ScriptedChat, Path, str]:
    model, out = ScriptedChat(answers, capabilities=Capabilities(images=True)), photo.with_stem("out")
    with Session(history=False) as session:
        receipt = session.edit_file(photo, request, out, models=Models(model), trust="acts")
    return model, out, receipt.steps[0].reading


def levels(path: Path) -> np.ndarray:
    return np.asarray(Image.open(path).convert("RGB")).astype(int)


def test_what_is_erased_goes_on_as_the_ground_does(photo: Path) -> None:
    erase = program("# look: nothing of the stamp is seen", f'erase("picture", {(216, 16, 68, 38)})')
    model, out, reading = edited(photo, erase, "DONE")
    old, new = levels(photo), levels(out)
    x, y, width, height = STAMP
    off = np.abs(new[y : y + height, x : x + width] - old[y : y + height, :width])
    assert off.max() <= 20
    assert off.mean() < 2, "an orange stamp rings in a JPEG, and is gone"
    outside = np.ones(old.shape[:2], bool)
    outside[8:72, 200:296] = False
    assert (old == new)[outside].all()
    assert "flat picture" in model.requests[0].messages[-1].text
    assert len(pictures(model, 1)) == 3, "the page before and after, and what changed"
    assert "every pixel outside" in reading


def test_new_things_are_drawn_in_and_can_be_corrected_in_the_next_step(photo: Path) -> None:
    first = program(
        "# look: the words stand on the plate",
        'plate = add("rect", box=(20, 180, 200, 40), color="#003366")',
        'write("Open today", (20, 185, 200, 30), color="#ffffff", font_size=20, align="middle", name="words")',
    )
    _, out, _ = edited(photo, first, program('modify("words", color="#ffff00")'), "DONE", request="add a plate")
    new = levels(out)[180:220, 20:220].reshape(-1, 3)
    assert (np.abs(new - (0, 0x33, 0x66)).max(axis=1) < 12).sum() > 4000
    assert (np.abs(new - (255, 255, 0)).max(axis=1) < 90).any(), "the words, yellow in the end"
    assert not (new.min(axis=1) > 230).any(), "no white is left"
    assert (levels(photo)[:170] == levels(out)[:170]).all()


def test_markup_of_its_own_is_drawn_in_too(photo: Path) -> None:
    light = '<g id="light"><rect x="10" y="100" width="80" height="40" fill="#0000ff"/></g>'
    _, out, _ = edited(photo, program(f"insert_native(1, {light!r})"), request="put a blue bar on the left")
    assert (np.abs(levels(out)[104:136, 14:86] - (0, 0, 255)).max(axis=2) < 12).all()
    assert (levels(out)[:80] == levels(photo)[:80]).all()


def test_another_page_or_a_place_that_nothing_can_fill_goes_back_to_the_model(photo: Path) -> None:
    wrong = program("resize_page(400, 400)"), program('erase("picture", (0, 0, 320, 200))')
    model, out, _ = edited(photo, *wrong, program(f'erase("picture", {(216, 16, 68, 38)})'))
    assert "apart from that" in model.requests[1].messages[-1].text
    assert "more than half" in model.requests[2].messages[-1].text
    assert levels(out).shape == levels(photo).shape


def test_a_picture_too_large_to_be_taken_apart_is_one_layer_to_a_model(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flat_edit, "is_there", lambda: True)
    monkeypatch.setattr(flat_edit, "MOST_PIXELS", 1000)
    monkeypatch.setattr(flat_edit.FlatPlanner, "_sight", lambda self, found=None: None)
    model, out, _ = edited(photo, program(f'erase("picture", {(216, 16, 68, 38)})'))
    assert "#picture has its pixels" in model.requests[0].messages[-1].text
    assert (levels(out) != levels(photo)).any()


def test_a_model_that_did_it_at_the_second_request_is_in_the_receipt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With something private it is asked about the picture first, and then about the texts in it."""
    heard: list[str] = []
    with Session(system_fonts=False, history=False, tile_cache=False, progress=heard.append) as session:
        data = flat(session, "Summer")
        monkeypatch.setattr(flat_edit, "is_there", lambda: True)
        monkeypatch.setattr(flat_edit, "RapidReader", lambda: Reader(data))
        (tmp_path / "a.png").write_bytes(data)
        model = ScriptedChat(["CANNOT: I see no words", program('modify(find("Summer"), text="Winter")')])
        receipt = session.edit_file(
            tmp_path / "a.png", "it is cold", tmp_path / "b.png", models=Models(model), trust="acts",
            private="kind=picture",
        )  # fmt: skip
    assert receipt.model is not None
    assert receipt.model.calls == 2
    assert not [one for one in receipt.warnings if "no model was asked" in one]
    assert [(one.old, one.new) for one in receipt.steps[0].inside] == [("Summer", "Winter")]
    assert "match the type of line 1 of 1" in heard


@pytest.mark.parametrize("orientation", [3, 5, 6, 8])
def test_a_photo_that_its_camera_turned_is_edited_as_it_is_shown(photo: Path, orientation: int) -> None:
    facts = Image.Exif()
    facts[0x112] = orientation
    way = {3: Image.Transpose.ROTATE_180, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90}
    with Image.open(photo) as shown:
        stored = shown.transpose(way.get(orientation, Image.Transpose.ROTATE_270))
    stored.save(photo, exif=facts, quality=95)
    model = ScriptedChat([program('add("rect", box=(20, 180, 100, 40), color="#003366")')])
    out = photo.with_stem("out")
    with Session(history=False) as session:
        receipt = session.edit_file(photo, "let it breathe", out, models=Models(model), trust="acts", strict=True)
    with Image.open(photo) as before, Image.open(out) as after:
        assert after.getexif()[0x112] == orientation
        old, new = (np.asarray(ImageOps.exif_transpose(one).convert("RGB")).astype(int) for one in (before, after))
    assert (np.abs(new[188:212, 28:112] - (0, 0x33, 0x66)).max(axis=2) < 12).all()
    assert (old == new)[:160].all()
    assert "outside 20,180,100,40" in receipt.steps[0].reading or photo.suffix == ".jpg"


def test_a_correction_does_the_request_anew_on_the_picture_as_it_was(
    photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    old, first, out = levels(photo), photo.with_stem("first"), photo.with_stem("out")
    turns = [
        (
            photo,
            first,
            "put a blue banner at the lower edge",
            program('add("rect", box=(20, 140, 200, 80), color="#003366")'),
        ),
        (first, out, "no, smaller", program('add("rect", box=(20, 180, 100, 40), color="#003366")')),
    ]
    for source, target, request, answer in turns:
        model = ScriptedChat([answer])
        with Session() as session:
            session.edit_file(source, request, target, models=Models(model), trust="acts")
    told = model.requests[0].messages[-1].text
    assert "put a blue banner at the lower edge; then: no, smaller" in told
    assert "20, 140, 200, 80" in told
    new = levels(out)
    assert (np.abs(new[188:212, 28:112] - (0, 0x33, 0x66)).max(axis=2) < 12).all()
    assert np.abs(new - old)[132:172].max() < 12, "nothing of the larger one is left"


def test_a_text_of_which_letters_were_not_read_is_set_without_the_space_for_them() -> None:
    shown = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><text id="date" x="300" y="100"'
        ' text-anchor="middle" font-family="Noto Sans" font-size="60" letter-spacing="30">12 25</text></svg>'
    )
    with Session(system_fonts=False, history=False) as session:
        before = svg.open(shown.encode(), session.fonts).document
        text = before.index.layers["date"]
        assert isinstance(text, Text)
        said = replace(text, runs=(replace(text.runs[0], text="12 May 26"),))
        edited = replace(before, pages=(replace(before.pages[0], layers=(said,)),))
        for sure, spacing in ((0.6, None), (0.95, 30)):
            found = TakenApart(b"", before, (TextFound("date", "12 25", sure, ()),), (), ())
            new = closed_up(found, edited, session.fonts).index.layers["date"]
            assert isinstance(new, Text)
            assert new.style.letter_spacing == spacing
            was, now = session.fonts.measure(text), session.fonts.measure(new)
            assert was is not None
            assert now is not None
            assert (now.width <= was.width + 1) == (spacing is None)
