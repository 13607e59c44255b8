"""What is kept of drawings between commands, and what an edit takes from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.interfaces.cli import main
from redraft.render.tile_files import identity, tile_cache
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600">
<rect id="ground" width="1000" height="600" fill="#eee" stroke="#111"/>
<circle id="sun" cx="500" cy="300" r="200" fill="#fa0"/>
<rect id="bar" x="450" y="280" width="90" height="40" fill="#00f" rx="3"/>
<rect id="far" x="5" y="5" width="90" height="40" fill="#080" rx="3"/></svg>"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("REDRAFT_TILE_CACHE")
    (tmp_path / "in.svg").write_text(DESIGN)
    return tmp_path


def drawn_by(home: Path, instruction: str, *, tile_cache: bool = True) -> int:
    """How many tiles one edit in a session of its own has to draw."""
    with Session(system_fonts=False, tile_cache=tile_cache) as session:
        assert session.edit_file(home / "in.svg", instruction, home / "out.svg").proven
        return session.tiles.drawn


def test_the_second_edit_draws_only_what_it_changes(home: Path) -> None:
    assert drawn_by(home, "move #bar 20px right") == 4  # it as it was and is, and what lies there
    assert drawn_by(home, "move #bar 20px right") == 1
    assert drawn_by(home, "make #bar green") == 1


def test_what_lies_below_another_colour_is_not_drawn(home: Path) -> None:
    assert drawn_by(home, "make #bar green") == 2  # it as it was and is
    assert drawn_by(home, "make #sun green", tile_cache=False) == 3  # and the bar, which lies on it


def test_the_new_picture_of_what_changed_is_never_taken_from_the_cache(home: Path) -> None:
    counts = [drawn_by(home, "make #bar red") for _ in range(3)]
    assert counts == [2, 1, 1]


def test_a_wrong_picture_in_the_cache_hides_no_change(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another layer that changes is drawn, so what the cache says about it makes no difference."""
    from redraft.formats.svg import CODEC
    from redraft.render.tile_files import tile_cache
    from redraft.session.proof.pixel_proof import check_pixels

    changed = DESIGN.replace("#fa0", "#fb0")
    with Session(system_fonts=False) as session:
        before, after = (CODEC.open(text.encode(), session.fonts) for text in (DESIGN, changed))
        page = before.document.pages[0]
        sun, other = (file.units(page.id)[1] for file in (before, after))
        [old] = session.tiles.cutouts([sun], page, 1.0)
        store = tile_cache(session.fonts.files())
        assert store is not None
        store.put(session.tiles.keys([other], page, 1.0)[0], old)
    with Session(system_fonts=False) as session:
        proof = check_pixels(session.tiles, before, after, {"bar"}, {}).proof
    assert (proof.ok, proof.why) == (False, "'sun' would look different too")


def test_without_the_cache_nothing_is_kept_or_used(home: Path) -> None:
    assert drawn_by(home, "make #bar red", tile_cache=False) == 2
    assert not (home / "home" / "cache" / "tiles").exists()
    words = ["edit", str(home / "in.svg"), "make #bar red", "-o", str(home / "out.svg"), "--no-tile-cache"]
    assert main(words) == 0
    assert not (home / "home" / "cache" / "tiles").exists()
    assert main(words[:-1]) == 0
    assert (home / "home" / "cache" / "tiles").is_dir()


@each(("setting", "there"), [("off", False), ("0", False), ("", True), ("8", True)])
def test_the_environment_says_how_much_is_kept(setting: str, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_TILE_CACHE", setting)
    assert (tile_cache([]) is not None) is there


def test_a_setting_that_means_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_TILE_CACHE", "lots")
    with pytest.raises(UsageError, check=of_case("tile-cache-setting-invalid")):
        tile_cache([])


def test_tiles_follow_from_the_fonts_their_order_and_their_state(tmp_path: Path) -> None:
    one, two = tmp_path / "one.ttf", tmp_path / "two.ttf"
    one.write_bytes(b"1")
    two.write_bytes(b"2")
    known = {identity([one, two]), identity([two, one]), identity([one])}
    one.write_bytes(b"11")
    assert len({*known, identity([one, two])}) == 4


def test_a_preview_is_put_together_from_tiles(home: Path) -> None:
    with Session(system_fonts=False) as session:
        receipt = session.edit_file(home / "in.svg", "make #bar red", home / "out.svg")
        assert receipt.pictures is not None
        drawn = session.tiles.drawn
        assert receipt.pictures.after.startswith(b"\x89PNG")
        assert receipt.pictures.before != receipt.pictures.after
        assert session.tiles.drawn - drawn <= 3  # what lies elsewhere, or reaches further than the bar does
