"""A level is kept for a month by address, model and prompts, in the user's own folder and nowhere else."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.models.kept_findings import KEPT_FOR
from redraft.models.settings import configuration
from redraft.planners.levels import Level, keep_level, kept_level, levels_file
from tests.cases import of_case
from tests.trusted import trusted_settings

WHO = "https://example.org/v1#big-2"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.mark.parametrize("level", [Level.ACTS, Level.OFFERS, Level.USELESS])
def test_what_was_earned_is_kept(level: Level, home: Path) -> None:
    assert kept_level(WHO, "p1") is Level.UNTRIED
    assert keep_level(WHO, "p1", level)
    assert kept_level(WHO, "p1") is level
    assert [file.name for file in home.iterdir()] == ["planners.json"]


def test_other_prompts_and_other_models_are_untried() -> None:
    keep_level(WHO, "p1", Level.ACTS)
    assert kept_level(WHO, "p2") is Level.UNTRIED
    assert kept_level("https://example.org/v1#big-3", "p1") is Level.UNTRIED
    keep_level(WHO, "p2", Level.OFFERS)
    assert [kept_level(WHO, prompts) for prompts in ("p1", "p2")] == [Level.ACTS, Level.OFFERS]


def test_after_a_month_it_is_untried_again_and_dropped(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    keep_level(WHO, "p1", Level.ACTS)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + KEPT_FOR - 60)
    assert kept_level(WHO, "p1") is Level.ACTS
    monkeypatch.setattr("time.time", lambda: now + KEPT_FOR + 60)
    assert kept_level(WHO, "p1") is Level.UNTRIED
    keep_level("other", "p1", Level.OFFERS)
    assert list(json.loads((home / "planners.json").read_text())) == ["other p1"]


@pytest.mark.parametrize(
    "content",
    ["", "{", "[1, 2]", '{"%s p1": {"level": "king", "at": 1}}', '{"%s p1": 7}', '{"%s p1": {"level": "acts"}}',
     '{"%s p1": {"level": "acts", "at": 1e12}}', '{"%s p1": {"level": "acts", "at": "NaN"}}'],
)  # fmt: skip
def test_a_file_that_makes_no_sense_is_untried_and_mended(content: str, home: Path) -> None:
    home.mkdir()
    (home / "planners.json").write_text(content.replace("%s", WHO))
    assert kept_level(WHO, "p1") is Level.UNTRIED
    assert keep_level(WHO, "p1", Level.ACTS)
    assert kept_level(WHO, "p1") is Level.ACTS


def test_nothing_is_kept_of_what_is_another_thing_every_time(home: Path) -> None:
    assert not keep_level("", "p1", Level.ACTS)
    assert not keep_level(WHO, "p1", Level.UNTRIED)
    assert not home.exists()
    home.mkdir()
    (home / "planners.json").write_text(json.dumps({" p1": {"level": "acts", "at": time.time()}}))
    assert kept_level("", "p1") is Level.UNTRIED


def test_a_folder_that_cannot_be_written_to_keeps_nothing(home: Path) -> None:
    home.write_text("a file")
    assert not keep_level(WHO, "p1", Level.ACTS)


def test_an_untried_planner_offers_and_one_of_no_use_does_not() -> None:
    assert [(level.may_act, level.may_offer) for level in Level] == [
        (True, True),
        (False, True),
        (False, False),
        (False, True),
    ]


def test_a_file_of_a_project_cannot_set_a_level(tmp_path: Path) -> None:
    kept = json.dumps({f"{WHO} p1": {"level": "acts", "at": time.time()}})
    (tmp_path / "planners.json").write_text(kept)
    assert levels_file() == tmp_path / "home" / "planners.json"
    assert kept_level(WHO, "p1") is Level.UNTRIED
    for line in ('level = "acts"', 'trust = "acts"', "acts = 1", f'home = "{tmp_path}"'):
        trusted_settings(tmp_path, f'[models."{WHO}"]\n{line}\n')
        with pytest.raises(UsageError, check=of_case("unknown-setting")):
            configuration()
        assert kept_level(WHO, "p1") is Level.UNTRIED
    trusted_settings(tmp_path, f'[planners."{WHO} p1"]\nlevel = "acts"\nat = {time.time()}\n')
    configuration()
    assert kept_level(WHO, "p1") is Level.UNTRIED
