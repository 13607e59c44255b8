"""One right is kept of a model, by address and reported id, in the user's own folder and nowhere else."""

from __future__ import annotations

import json
import stat
import time
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import forget_rights, keep_right, kept_right, kept_rights, rights_file
from redraft.models.findings.kept import KEPT_FOR
from redraft.models.settings.values import configuration
from tests.trusted import trusted_settings

WHO = "https://example.org/v1#big-2"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def level(who: str = WHO) -> Level:
    return kept_right(who).level


@pytest.mark.parametrize("earned", [Level.ACTS, Level.OFFERS, Level.USELESS])
def test_what_was_earned_is_kept_in_a_private_file(earned: Level, home: Path) -> None:
    assert level() is Level.UNTRIED
    assert keep_right(WHO, earned)
    assert level() is earned
    assert level("https://example.org/v1#big-3") is Level.UNTRIED
    assert [(file.name, stat.S_IMODE(file.stat().st_mode)) for file in home.iterdir()] == [("planners.json", 0o600)]


def test_what_was_said_last_holds() -> None:
    keep_right(WHO, Level.USELESS)
    keep_right(WHO, Level.ACTS, said=True)
    assert level() is Level.ACTS
    assert "you said so" in kept_right(WHO).source
    keep_right(WHO, Level.OFFERS)
    assert level() is Level.OFFERS


@pytest.mark.parametrize(
    ("earned", "said", "later"),
    [
        (Level.ACTS, False, Level.UNTRIED),
        (Level.OFFERS, False, Level.UNTRIED),
        (Level.ACTS, True, Level.ACTS),
        (Level.USELESS, False, Level.USELESS),
    ],
)
def test_a_month_ends_what_an_examination_gave_and_neither_a_yes_nor_of_no_use(
    earned: Level, said: bool, later: Level, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    keep_right(WHO, earned, said=said)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + KEPT_FOR - 60)
    assert level() is earned
    monkeypatch.setattr("time.time", lambda: now + KEPT_FOR + 60)
    assert level() is later
    keep_right("other", Level.OFFERS)
    dropped = later is Level.UNTRIED
    assert list(json.loads((home / "planners.json").read_text())) == ["other"] if dropped else [WHO, "other"]


@pytest.mark.parametrize("earned", [Level.ACTS, Level.USELESS])
def test_a_level_earned_with_other_prompts_of_an_earlier_version_holds(earned: Level, home: Path) -> None:
    home.mkdir()
    kept = {f"{WHO} 0123456789abcdef": {"level": str(earned), "at": time.time()}}
    (home / "planners.json").write_text(json.dumps(kept))
    assert level() is earned


def test_a_yes_is_taken_back_by_the_name_or_by_the_key() -> None:
    for given in ("openai:big", WHO):
        keep_right(WHO, Level.ACTS, "openai:big", said=True)
        keep_right("other", Level.ACTS, "openai:small", said=True)
        assert forget_rights(given) == 1
        assert (level(), level("other")) == (Level.UNTRIED, Level.ACTS)
    assert forget_rights("nothing") == 0


@pytest.mark.parametrize(
    "content",
    ["", "{", "[1, 2]", '{"%s": {"level": "king", "at": 1}}', '{"%s": 7}', '{"%s": {"level": "acts"}}',
     '{"%s": {"level": "acts", "at": 1e12}}', '{"%s": {"level": "acts", "at": "NaN"}}'],
)  # fmt: skip
def test_a_file_that_makes_no_sense_is_untried_and_repaired(content: str, home: Path) -> None:
    home.mkdir()
    (home / "planners.json").write_text(content.replace("%s", WHO))
    assert level() is Level.UNTRIED
    assert keep_right(WHO, Level.ACTS)
    assert level() is Level.ACTS


def test_nothing_is_kept_of_what_is_another_thing_every_time(home: Path) -> None:
    assert not keep_right("", Level.ACTS)
    assert not keep_right(WHO, Level.UNTRIED)
    assert not home.exists()
    home.mkdir()
    (home / "planners.json").write_text(json.dumps({"": {"level": "acts", "at": time.time()}}))
    assert (level(""), kept_rights()) == (Level.UNTRIED, {})


def test_a_home_at_a_relative_place_gives_no_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside/planners.json").write_text(json.dumps({WHO: {"level": "acts", "at": time.time()}}))
    monkeypatch.setenv("REDRAFT_HOME", "beside")
    assert level() is Level.UNTRIED
    assert not keep_right(WHO, Level.ACTS, said=True)


def test_a_folder_that_cannot_be_written_to_keeps_nothing(home: Path) -> None:
    home.write_text("a file")
    assert not keep_right(WHO, Level.ACTS)


def test_an_untried_planner_offers_and_one_of_no_use_does_not() -> None:
    may = [(one.may_act, one.may_offer) for one in Level]
    assert may == [(True, True), (False, True), (False, False), (False, True)]


def test_a_file_of_a_project_cannot_set_a_level(tmp_path: Path) -> None:
    kept = json.dumps({WHO: {"level": "acts", "at": time.time()}})
    (tmp_path / "planners.json").write_text(kept)
    assert rights_file() == tmp_path / "home" / "planners.json"
    assert level() is Level.UNTRIED
    for line in ('level = "acts"', 'trust = "acts"', "acts = 1", f'home = "{tmp_path}"'):
        trusted_settings(tmp_path, f'[models."{WHO}"]\n{line}\n')
        with pytest.raises(UsageError, match="is not a setting"):
            configuration()
        assert level() is Level.UNTRIED
    trusted_settings(tmp_path, f'[planners."{WHO}"]\nlevel = "acts"\nat = {time.time()}\n')
    configuration()
    assert level() is Level.UNTRIED
