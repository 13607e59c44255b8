"""Words of flat pictures that change keep the picture's own letters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from redraft.assets.fonts import Fonts
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.ops import Remove, apply
from redraft.formats.codec import Opened
from redraft.formats.pixels.resampling import opened
from redraft.formats.svg import CODEC as svg
from redraft.imaging.flat.typeface import Typeface
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.pictures.flat.changed_pixels import Levels
from redraft.pictures.flat.own_letters import with_own_letters
from redraft.session.session import Session


@pytest.fixture
def session() -> Session:
    return Session(system_fonts=False, history=False)


PAGE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120"><rect width="420" height="120" fill="#203060"/>'
    '<text id="t" x="210" y="70" text-anchor="middle" font-family="Manrope" font-size="40" font-weight="800"'
    ' fill="#ffffff" xml:space="preserve">{}</text></svg>'
)


def levels(session: Session, one: Opened) -> Levels:
    return np.asarray(opened(LayerPictures(one, one.document.pages[0], session.tiles, 1.0).page_png()))


def face(fonts: Fonts) -> Typeface:
    found = fonts.resolve("Manrope", 800)
    return Typeface(str(found.path), found.index, "Manrope", 800, False, bool(found.instance))


def changed(session: Session, shown: str, read: str, new: str, weight: int = 800) -> tuple[Levels, Levels, Levels]:
    """The picture of a text that is read with these words, with others in their place; it; and where it stays."""
    seen = levels(session, svg.open(PAGE.format(shown).encode(), session.fonts))
    layers = svg.open(PAGE.format(read).encode(), session.fonts)
    plain = levels(session, svg.open(layers.write(apply(layers.document, [Remove("t")])).data, session.fonts))
    after, still = with_own_letters(
        layers.document, worded(layers.document, new), ["t"], [face(session.fonts)], seen, plain
    )
    made = levels(session, svg.open(layers.write(after).data, session.fonts))
    return np.where(still[..., None], seen, made), seen, still


def worded(document: Document, new: str) -> Document:
    page = document.pages[0]
    texts = {one.id: one for one in page.layers if isinstance(one, Text)}
    other = replace(texts["t"], runs=(replace(texts["t"].runs[0], text=new),))
    return replace(
        document, pages=(replace(page, layers=tuple(other if one.id == "t" else one for one in page.layers)),)
    )


def test_a_figure_that_changes_leaves_all_others_as_they_are(session: Session) -> None:
    made, seen, still = changed(session, "Call 555 0142", "Call 555 0142", "Call 555 0145")
    off = np.abs(made.astype(int) - seen).max(axis=2) > 8
    columns = np.flatnonzero(off.any(0))
    assert np.ptp(columns) < 30
    assert still.any()
    wanted = levels(session, svg.open(PAGE.format("Call 555 0145").encode(), session.fonts))
    assert np.abs(made.astype(int) - wanted).max(axis=2).mean() < 1.5  # half a pixel off


def test_letters_move_apart_about_the_middle_and_gaps_stay(session: Session) -> None:
    """Two blanks that were read as one are kept, and the type is not spaced wider."""
    made, _, _ = changed(session, "REWARD  £50", "REWARD £50", "REWARD £100")
    wanted = levels(session, svg.open(PAGE.format("REWARD  £100").encode(), session.fonts))
    ink = [np.flatnonzero((one[..., 0] > 140).any(0)) for one in (made, wanted)]
    assert ink[0][[0, -1]] == pytest.approx(ink[1][[0, -1]], abs=2)
    assert np.diff(ink[0]).max() == pytest.approx(np.diff(ink[1]).max(), abs=2)


def test_words_of_other_letters_are_left_to_the_face(session: Session) -> None:
    made, _, still = changed(session, "Summer", "Summer", "Lighting")
    wanted = levels(session, svg.open(PAGE.format("Lighting").encode(), session.fonts))
    assert not still.any()
    assert (made == wanted).all()
