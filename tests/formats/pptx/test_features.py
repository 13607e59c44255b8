"""Features of slides and shapes: set, read again, proven, and taken away without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.commands.chart_looks import SetChart
from redraft.commands.command import AlreadySo
from redraft.commands.pages import SetShow
from redraft.commands.styling import Modify
from redraft.edits.kinds import SetFeature
from redraft.edits.page_edits import SetPageFeature
from redraft.errors import EditError
from tests.formats.pptx.decks import deck
from tests.formats.pptx.editing import chart_deck, edited


def _slide(data: bytes, folder: Path) -> tuple[str, str]:
    """The ids of the first slide and of its last shape."""
    document = edited(folder, data).document
    return document.pages[0].id, document.pages[0].layers[-1].id


def test_alternative_text_is_written_read_again_and_taken_away(tmp_path: Path) -> None:
    _, shape = _slide(deck(), tmp_path)
    given = edited(tmp_path, deck(), SetFeature(shape, "alt", "Two people & a <chart>"))
    assert dict(given.layer(shape).features)["alt"] == "Two people & a <chart>"
    assert len(given.entries) == 1
    bare = edited(tmp_path, given.data, SetFeature(shape, "alt", None))
    assert dict(bare.layer(shape).features)["alt"] is None


def test_a_transition_and_its_pause_are_set_one_by_one_and_together(tmp_path: Path) -> None:
    page, _ = _slide(deck(), tmp_path)
    look, pause = SetPageFeature(page, "transition", "push"), SetPageFeature(page, "advance_after", 2.5)
    for edits in ([look, pause], [pause, look]):
        both = edited(tmp_path, deck(), *edits)
        assert both.document.pages[0].features[:3] == (
            ("transition", "push"),
            ("advance_after", 2.5),
            ("animations", None),
        )
    one = edited(tmp_path, both.data, SetPageFeature(page, "transition", None))
    assert one.document.pages[0].features[:3] == (("transition", None), ("advance_after", 2.5), ("animations", None))
    none = edited(tmp_path, one.data, SetPageFeature(page, "advance_after", None))
    assert b"p:transition" not in none.data


def test_what_takes_a_feature_off_is_said_in_a_command_and_words_stay_words(tmp_path: Path) -> None:
    page, shape = _slide(deck(), tmp_path)
    given = edited(tmp_path, deck(), SetPageFeature(page, "transition", "push"))
    off = SetShow((page,), transition="none").resolve(given.document, lambda text: None)
    assert off.edits == (SetPageFeature(page, "transition", None),)
    named = Modify((shape,), alt="auto").resolve(given.document, lambda text: None)
    assert named.edits == (SetFeature(shape, "alt", "auto"),)


def test_a_feature_that_a_layer_does_not_list_is_refused_by_name(tmp_path: Path) -> None:
    _, shape = _slide(deck(), tmp_path)
    with pytest.raises(EditError, match="has no feature 'transition'; it has alt"):
        edited(tmp_path, deck(), SetFeature(shape, "transition", "push"))


def test_axes_labels_and_the_legend_of_a_chart_are_set_in_its_part_alone(tmp_path: Path) -> None:
    data = chart_deck()
    document = edited(tmp_path, data).document
    id = "slide-256/2"
    look = SetChart(
        id, legend_place="bottom", labels="percent, value", label_place="outside", value_max=100, value_gridlines=False
    )
    made = edited(tmp_path, data, *look.resolve(document, lambda text: None).edits)
    features = dict(made.layer(id).features)
    assert (features["value_max"], features["value_gridlines"]) == (100.0, False)
    assert dict(made.layer(f"{id}/legend").features)["legend_place"] == "bottom"
    assert dict(made.layer(f"{id}/s1").features)["labels"] == "value, percent"
    assert len(made.entries) == 1
    assert made.chart.value_axis.maximum_scale == 100.0
    with pytest.raises(AlreadySo, match="value max is so already"):
        SetChart(id, value_max=100).resolve(made.document, lambda text: None)


def test_a_chart_is_stacked_and_unstacked(tmp_path: Path) -> None:
    data = chart_deck()
    document = edited(tmp_path, data).document
    id = "slide-256/2"
    made = edited(tmp_path, data, *SetChart(id, stacking="stacked").resolve(document, lambda text: None).edits)
    assert made.chart.plots[0].overlap == 100
    again = SetChart(id, stacking="none").resolve(made.document, lambda text: None).edits
    assert dict(edited(tmp_path, made.data, *again).layer(id).features) == dict(document.index.layers[id].features)
