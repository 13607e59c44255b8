"""Lines whose face is not at hand, set in one that stands in for it."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.flat.ink import Gray
from redraft.imaging.flat.lines import FlatLine, lines_of
from redraft.imaging.flat.substitute_face import StandIn, stand_ins
from redraft.imaging.flat.typeface import Setting, Typeface, drawn
from redraft.imaging.texts.reader import SeenLine
from redraft.pictures.flat.layers import faces_of
from redraft.session.session import Session

FACES = {
    ("Manrope", 400), ("Manrope", 700), ("Source Serif Pro", 400), ("Source Serif Pro", 700), ("Noto Sans", 400),
    ("Noto Sans", 700), ("Source Sans Pro", 400), ("Source Sans Pro", 700),
}  # fmt: skip


@pytest.fixture(scope="module")
def faces() -> list[Typeface]:
    with Session(history=False, system_fonts=False) as session:
        return [one for one in faces_of(session, ()) if (one.family, one.weight) in FACES]


def inked(faces: list[Typeface], family: str, weight: int, text: str, size: float) -> tuple[Gray, str]:
    face = next(one for one in faces if (one.family, one.weight, one.italic) == (family, weight, False))
    return drawn(
        text, Setting(face, size, 0.0, 12.0, 1.3 * size, 0.0, 0.0), (round(1.9 * size), round(18 * size))
    ), text


def look(found: StandIn | None) -> tuple[str, int, bool]:
    assert found is not None
    return found.setting.face.family, found.setting.face.weight, found.setting.face.italic


@pytest.mark.slow
def test_a_face_stands_in_that_is_of_the_same_kind_weight_and_slant(faces: list[Typeface]) -> None:
    lines = [inked(faces, "Source Sans Pro", 700, "Summer in Hamburg", 40.0)]
    lines += [inked(faces, "Source Sans Pro", 400, "Doors open at 19:30", 24.0)]
    found = stand_ins(lines, [one for one in faces if one.family != "Source Sans Pro"])
    assert len({look(one)[0] for one in found}) == 1  # one family for both
    assert [look(one) for one in found] in (
        [("Noto Sans", 700, False), ("Noto Sans", 400, False)],
        [("Manrope", 700, False), ("Manrope", 400, False)],
    )
    for (ink, text), one in zip(lines, found, strict=True):
        assert one is not None
        assert one.alike > 0.8
        again = drawn(text, one.setting, ink.shape)
        for across in (0, 1):  # as high, as wide, and where it was
            old, new = (np.flatnonzero(each.max(across) > 0.3) for each in (ink, again))
            assert np.abs([old[0] - new[0], old[-1] - new[-1]]).max() < (0.07, 0.12)[1 - across] * one.setting.size


@pytest.mark.slow
def test_a_page_keeps_to_the_family_that_its_other_lines_are_in(faces: list[Typeface]) -> None:
    line = inked(faces, "Source Sans Pro", 700, "HOTEL", 30.0)
    some = [one for one in faces if one.family in ("Noto Sans", "Manrope")]
    for other in some:
        [found] = stand_ins([line], some, [(other, 40)])
        assert look(found)[0] == other.family


@pytest.mark.slow
def test_dashes_and_blanks_are_told_by_their_width_and_narrow_type_is_squeezed(faces: list[Typeface]) -> None:
    lines = [inked(faces, "Manrope", 700, said, 30.0) for said in ("17–19 May", "Sun - Moon", "Pre-order")]
    some = [one for one in faces if one.family == "Noto Sans"]
    found = stand_ins([(ink, text.replace("–", "-")) for ink, text in lines], some)
    assert [one and one.text for one in found] == [text for _, text in lines]
    ink, text = inked(faces, "Manrope", 700, "Nova Harbour • AVATAR 17 Type", 30.0)
    [one] = stand_ins([(ink, text.replace(" H", "H").replace("17 T", "17T"))], some)
    assert one is not None
    assert one.text == text
    narrow = np.asarray(Image.fromarray(lines[0][0]).resize((320, lines[0][0].shape[0])), np.float32)
    [one] = stand_ins([(narrow, "17–19 May")], some)
    assert one is not None
    assert one.setting.stretch < 0.75
    ends = [np.flatnonzero(ink.max(0) > 0.3)[[0, -1]] for ink in (narrow, drawn(one.text, one.setting, narrow.shape))]
    assert np.abs(ends[0] - ends[1]).max() <= 2


def test_nothing_stands_in_for_what_has_no_ink_or_no_characters(faces: list[Typeface]) -> None:
    ink, _ = inked(faces, "Noto Sans", 400, "IX", 20.0)
    assert stand_ins([(np.zeros((20, 40), np.float32), "nothing"), (ink, "中文")], faces) == [None, None]


def read(faces: list[Typeface], ink: Gray, text: str) -> FlatLine:
    page = np.round(250 - 230 * np.broadcast_to(ink[..., None], (*ink.shape, 3))).astype(np.uint8)
    rows, columns = np.nonzero(ink > 0.3)
    box = Box(float(columns.min()), float(rows.min()), float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))
    [line] = lines_of(page, [SeenLine(text, box, 0.99)], faces, 0.6)
    return line


@pytest.mark.slow
def test_a_line_in_an_unknown_face_is_set_and_told_and_what_are_no_letters_stays(faces: list[Typeface]) -> None:
    ink, text = inked(faces, "Source Serif Pro", 400, "Clay and glass", 40.0)
    line = read([one for one in faces if one.family == "Noto Sans"], ink, text)
    assert line.setting is not None
    assert line.setting.face.family == "Noto Sans"
    assert line.sure < 0.9
    assert [note.split(",")[0] for note in line.notes] == ["in the nearest available font"]
    scribble = np.roll(ink, 9, 0) * (np.indices(ink.shape).sum(0) % 24 < 12)
    line = read(faces, scribble.astype(np.float32), text)
    assert line.setting is None
    assert line.why.startswith("its letters match no font here: the font may be missing")


@pytest.mark.slow
def test_a_face_at_hand_is_not_said_to_be_missing_where_the_text_is_misread_or_has_a_shadow(
    faces: list[Typeface],
) -> None:
    ink, text = inked(faces, "Source Serif Pro", 400, "Clay and glass", 40.0)
    shadowed = np.maximum(ink, 0.7 * np.roll(ink, (6, 6), (0, 1)))
    for line in (read(faces, ink, text.upper()), read(faces, shadowed, text)):
        assert line.setting is None
        assert line.why.endswith("may be missing, or the text is misread, slanted or shadowed")
