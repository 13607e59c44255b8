"""Grounds made by script: the same for the same number, of every kind, with a true mask of their subject."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from redraft_research.datasets.backgrounds import background as module
from redraft_research.datasets.backgrounds.background import COUNT, SHAPES, TONES, background
from redraft_research.datasets.backgrounds.cases import LATIN, OTHERS, asked, text_sets, written
from redraft_research.datasets.backgrounds.subjects import SUBJECTS
from redraft_research.datasets.text_layout.cases import read_settings


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of a tenth of their size, which are drawn as the large ones are."""
    monkeypatch.setattr(module, "SHAPES", {name: (w // 10, h // 10) for name, (w, h) in SHAPES.items()})


def test_450_cases_are_150_grounds_each_with_three_languages_and_no_two_are_one() -> None:
    cases = asked(450)
    assert len({one.id for one in cases}) == 450
    assert Counter(Counter(one.ground for one in cases).values()) == {3: COUNT}
    assert Counter(one.language for one in cases) == dict.fromkeys(LATIN, 150)
    assert {one.language for one in asked(600)[450:]} == set(OTHERS)


def test_texts_of_the_latin_languages_say_the_same_things_in_the_same_order() -> None:
    levels = [[[text.level for text in texts] for texts in text_sets(language)] for language in LATIN]
    assert levels[0] == levels[1] == levels[2]


@pytest.mark.usefixtures("small")
def test_a_number_is_always_the_same_ground_and_another_is_another() -> None:
    one, again, other = background(7), background(7), background(7 + 25)
    assert np.array_equal(one.pixels, again.pixels)
    assert one.kind == other.kind == "car"
    assert one.shape != other.shape


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_150_grounds_have_every_kind_tone_and_shape_and_only_pictures_of_something_a_mask() -> None:
    found = [background(number) for number in range(COUNT)]
    assert Counter(one.shape for one in found) == dict.fromkeys(SHAPES, COUNT // 6)
    assert {(one.facts["family"], one.tone) for one in found} == {
        (family, tone) for family in ("subject", "texture", "gradient", "scene") for tone in TONES
    }
    for one in found:
        assert one.pixels.shape[:2] == module.SHAPES[one.shape][::-1]
        assert (one.subject is not None) == (one.kind in SUBJECTS)
        assert one.subject is None or 0.02 < one.subject.mean() < 0.45
    light = {tone: np.mean([one.pixels.mean() for one in found if one.tone == tone]) for tone in TONES}
    assert light["dark"] + 30 < light["mid"] < light["light"] - 30


@pytest.mark.usefixtures("small")
def test_a_folder_of_them_is_read_as_cases_of_text_layout(tmp_path: Path) -> None:
    facts = [facts for _, facts in written(asked(3), tmp_path)]
    settings = read_settings(tmp_path)
    assert [one.id for one in settings] == ["0000-en", "0001-de", "0002-fr"]
    assert settings[0].texts[0].level == 1
    assert [(tmp_path / f"000{n}-subject.png").is_file() for n in range(3)] == [
        one["family"] == "subject" for one in facts
    ]
