"""The layers of a flat picture kept between commands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from redraft.formats.svg import CODEC as svg
from redraft.formats.svg.writing.new import blank
from redraft.pictures.flat import layer_cache as flat_layer_cache
from redraft.pictures.flat.layer_cache import MOST
from redraft.pictures.flat.layers import TakenApart, TextFound
from redraft.session.session import Session


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path))
    monkeypatch.delenv("REDRAFT_TILE_CACHE", raising=False)


def found_by(session: Session) -> TakenApart:
    data = blank(20, 10)
    texts = (TextFound("t", "Höhe", 0.9, ("the nearest available font",)),)
    return TakenApart(data, svg.open(data, session.fonts).document, texts, (("smudge", "unsure"),), ("gh",))


def test_what_was_found_is_there_for_the_same_picture_and_no_other() -> None:
    with Session(history=False) as session:
        place = flat_layer_cache.place_for(session, b"picture")
        assert place is not None
        assert place != flat_layer_cache.place_for(session, b"another")
        assert flat_layer_cache.kept(session, place) is None
        found = found_by(session)
        flat_layer_cache.keep(place, found)
        assert flat_layer_cache.kept(session, place) == found
        place.write_bytes(place.read_bytes()[:-9])
        assert flat_layer_cache.kept(session, place) is None
        place.write_text('{"svg": "<svg/>", "texts": [["t"]], "left": [], "ghosts": []}')
        assert flat_layer_cache.kept(session, place) is None


def test_only_those_used_last_are_kept() -> None:
    with Session(history=False) as session:
        found = found_by(session)
        places = [
            place for number in range(MOST + 3) if (place := flat_layer_cache.place_for(session, bytes([number])))
        ]
        for number, place in enumerate(places):
            flat_layer_cache.keep(place, found)
            os.utime(place, (number, number))
        assert {*places[0].parent.iterdir()} == {*places[3:]}
        assert flat_layer_cache.kept(session, places[-1]) == found


def test_nothing_is_kept_where_drawings_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with Session(history=False, tile_cache=False) as session:
        assert flat_layer_cache.place_for(session, b"picture") is None
    monkeypatch.setenv("REDRAFT_TILE_CACHE", "off")
    with Session(history=False) as session:
        assert flat_layer_cache.place_for(session, b"picture") is None
