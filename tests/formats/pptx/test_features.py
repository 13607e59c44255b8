"""Features of slides and shapes: set, read again, proven, and taken away without a trace."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pptx
import pytest

from redraft.commands.charts.looks import SetChart
from redraft.commands.command import AlreadySo
from redraft.commands.look.style import Modify
from redraft.commands.pages.slides import SetShow
from redraft.commands.programs.program import Program
from redraft.edits.kinds import SetFeature
from redraft.edits.page_edits import SetPageFeature
from redraft.errors import CommandError, EditError
from tests.cases import of_case
from tests.formats.pptx.decks import deck
from tests.formats.pptx.editing import SESSION, chart_deck, edited, plain_deck, repacked, saved
from tests.sampling import each


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


TRANSITION = '</p:clrMapOvr><p:transition spd="slow"><p:push dir="u"/><p:sndAc><p:endSnd/></p:sndAc></p:transition>'
NEWER = (
    '</p:clrMapOvr><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
    '<mc:Choice xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" Requires="p14">'
    '<p:transition spd="slow" p14:dur="2000"><p14:vortex dir="r"/></p:transition></mc:Choice>'
    '<mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>'
)


def _with(data: bytes, old: str, new: str, part: str = "ppt/slides/slide1.xml") -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        text = file.read(part).decode()
    assert old in text
    return repacked(data, part, text.replace(old, new, 1).encode())


@each(
    ("said", "name", "value", "wanted"),
    [
        (TRANSITION, "advance_after", 3.0, TRANSITION.replace('"slow"', '"slow" advTm="3000"')),
        (TRANSITION, "transition", "fade", TRANSITION.replace('<p:push dir="u"/>', "<p:fade/>")),
        (TRANSITION, "transition", None, TRANSITION.replace('<p:push dir="u"/>', "")),
        (
            NEWER,
            "advance_after",
            3.0,
            NEWER.replace('2000"', '2000" advTm="3000"').replace('low">', 'low" advTm="3000">'),
        ),
        (NEWER, "transition", "wipe", NEWER.replace('<p14:vortex dir="r"/>', "<p:wipe/>").replace("fade", "wipe")),
    ],
)
def test_a_transition_keeps_all_that_was_not_asked_for(
    said: str, name: str, value: str | float | None, wanted: str, tmp_path: Path
) -> None:
    data = _with(plain_deck(), "</p:clrMapOvr>", said)
    made = edited(tmp_path, data, SetPageFeature("slide-256", name, value), draw=False)
    with zipfile.ZipFile(io.BytesIO(made.data)) as file:
        assert wanted in file.read("ppt/slides/slide1.xml").decode()


def test_dashes_of_lengths_of_their_own_are_read_and_replaced(tmp_path: Path) -> None:
    presentation = pptx.Presentation(io.BytesIO(plain_deck()))
    connector = presentation.slides[0].shapes.add_connector(1, 0, 0, 900000, 900000)
    id = f"slide-256/{connector.shape_id}"
    connector.line.width = 9525
    ends = '<a:custDash><a:ds d="100000" sp="200000"/></a:custDash><a:headEnd type="oval" w="lg"/></a:ln>'
    data = _with(saved(presentation), '<a:ln w="9525"/>', f'<a:ln w="9525">{ends}')
    assert dict(edited(tmp_path, data, draw=False).layer(id).features)["dash"] == "custom"
    for edits in ([SetFeature(id, "dash", "dot")], [SetFeature(id, "dash", None), SetFeature(id, "arrow_start", None)]):
        line = edited(tmp_path, data, *edits, draw=False).slide.shapes[-1].line._ln
        assert [one.tag.rpartition("}")[2] for one in line] == ["prstDash", "headEnd"][2 - len(line) :]
        assert line[-1].get("w") == "lg"
    bare = edited(tmp_path, data, SetFeature(id, "dash", None), draw=False).data
    with pytest.raises(EditError, check=of_case("custom-dashes-unsupported")):
        edited(tmp_path, bare, SetFeature(id, "dash", "custom"), draw=False)


def test_labels_that_are_taken_off_take_those_of_single_points_along(tmp_path: Path) -> None:
    shown = '<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/>'
    shown += '<c:showPercent val="0"/><c:showBubbleSize val="0"/>'
    own = f'<c:dLbls><c:dLbl><c:idx val="1"/>{shown}</c:dLbl>{shown}</c:dLbls><c:cat>'
    data = _with(chart_deck(), "<c:cat>", own, next(one for one in _parts(chart_deck()) if "/charts/chart" in one))
    made = edited(tmp_path, data, SetFeature("slide-256/2/s1", "labels", None), draw=False)
    assert made.chart._chartSpace.xpath(".//c:ser[1]//c:dLbl") == []
    assert dict(made.layer("slide-256/2/s1").features)["labels"] is None


def _parts(data: bytes) -> list[str]:
    return [one for one in zipfile.ZipFile(io.BytesIO(data)).namelist() if "_rels" not in one]


@each("kind", ["column", "line", "pie", "scatter"])
def test_a_chart_that_comes_with_a_program_is_given_its_look_in_it(kind: str, tmp_path: Path) -> None:
    (tmp_path / "deck.pptx").write_bytes(plain_deck())
    values = "[[5, 7]]" if kind == "pie" else "[[5, 7], [4, 6]]"
    axis = "" if kind == "pie" else ", value_max=9"
    program = f'c = add_chart("{kind}", ["1", "2"], {values}, 2)\n'
    program += f'set_chart(c, labels="value", legend=True, legend_place="left"{axis})\n'
    receipt = SESSION.run_file(tmp_path / "deck.pptx", Program(program), tmp_path / "out.pptx", render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    (chart,) = (one.chart for one in pptx.Presentation(str(tmp_path / "out.pptx")).slides[1].shapes if one.has_chart)
    assert chart._chartSpace.xpath("string(.//c:legendPos/@val)") == "l"
    assert chart.plots[0].series[0]._element.xpath("string(c:dLbls/c:showVal/@val)") == "1"


def test_the_words_of_a_chart_get_another_size_together_and_not_one_alone(tmp_path: Path) -> None:
    document = edited(tmp_path, chart_deck(), draw=False).document
    edits = Modify(("slide-256/2",), font_size=20).resolve(document, lambda text: None).edits
    made = edited(tmp_path, chart_deck(), *edits, draw=False)
    assert made.layer("slide-256/2/categories/c1").style.font_size == 20
    with pytest.raises(CommandError, check=of_case("chart-words-share-look")):
        Modify(("slide-256/2/categories/c1",), font_size=20).resolve(document, lambda text: None)


def test_a_link_on_a_whole_shape_leads_to_an_address_or_a_slide_and_goes_without_a_trace(tmp_path: Path) -> None:
    page, shape = _slide(deck(), tmp_path)
    away = edited(tmp_path, deck(), SetFeature(shape, "link", "https://example.org/?a=1&b=2"))
    assert dict(away.layer(shape).features)["link"] == "https://example.org/?a=1&b=2"
    inside = edited(tmp_path, away.data, SetFeature(shape, "link", page))
    assert dict(inside.layer(shape).features)["link"] == page
    none = edited(
        tmp_path, inside.data, *Modify((shape,), link="none").resolve(inside.document, lambda text: None).edits
    )
    assert dict(none.layer(shape).features)["link"] is None
    assert b"example.org" not in none.data
    assert b"a:hlinkClick" not in none.data
