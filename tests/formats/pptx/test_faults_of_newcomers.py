"""What a newcomer's programs over decks met: changes that were silently wrong, or refused without a good reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pptx
import pytest
from lxml import etree
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LABEL_POSITION
from pptx.presentation import Presentation
from pptx.util import Inches, Pt

from redraft.commands.programs.program import Program
from redraft.errors import RedraftError
from redraft.session.session import Options, Session
from tests.sampling import each

COLUMNS, PIE = "slide-257/2", "slide-257/3"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Slide 1 has a text with raised, lowered and coloured runs; slide 2 a column chart and a pie."""
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    line = slide.shapes.add_textbox(Inches(1), Inches(1), Inches(8), Inches(1)).text_frame.paragraphs[0]
    for words, bold, raised in (
        ("Rev", True, 0), ("enue 20", False, 0), ("25", True, 0), (" grew 12%", False, 0), ("1", False, 30_000),
        (" to CO", False, 0), ("2", False, -25_000), (" level", False, 0),
    ):  # fmt: skip
        run = line.add_run()
        run.text, run.font.bold, run.font.size = words, bold, Pt(24)
        if raised:
            run._r.get_or_add_rPr().set("baseline", str(raised))
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    data = CategoryChartData()
    data.categories = ["Q1", "Q2", "Q3", "Q4"]
    data.add_series("North", (5, 7, 3, 9))
    data.add_series("South", (4, -2, 6, 8))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(0), Inches(1), Inches(5), Inches(5), data)
    data = CategoryChartData()
    data.categories = ["Tea", "Coffee", "Milk"]
    data.add_series("Share", (40, 35, 25))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, Inches(5), Inches(1), Inches(5), Inches(5), data)
    presentation.save(str(tmp_path / "deck.pptx"))
    return tmp_path / "deck.pptx"


def ran(session: Session, deck: Path, *lines: str) -> tuple[Presentation, str]:
    """The deck that a program makes, and what it was told besides."""
    out = deck.with_name("out.pptx")
    done = session.run(session.open(deck), Program("\n".join(lines)))
    receipt = session.saved(done, out, Options())
    assert receipt.proven, receipt.warnings
    return pptx.Presentation(str(out)), "\n".join((*receipt.warnings, *receipt.notes))


def refused(session: Session, deck: Path, *lines: str) -> str:
    with pytest.raises(RedraftError) as caught:
        ran(session, deck, *lines)
    return f"{caught.value.message} | {caught.value.suggestion}"


def chart(made: Presentation, number: int = 0) -> Any:
    """A chart of slide 2."""
    return made.slides[1].shapes[number].chart


def test_words_replaced_on_a_page_never_reach_figures_of_charts(session: Session, deck: Path) -> None:
    made, _ = ran(session, deck, 'replace_text("2", "3", page=2)')
    assert list(chart(made).plots[0].categories) == ["Q1", "Q3", "Q3", "Q4"]
    assert [tuple(one.values) for one in chart(made).series] == [(5, 7, 3, 9), (4, -2, 6, 8)]
    assert "figures of charts alone" in refused(session, deck, 'replace_text("-", "", page=2)')


@each(
    ("call", "runs"),
    [
        ('replace_text("CO2", "NO2")', " to NO|2|"),
        ('replace_text("CO2", "NO3")', " to NO|3|"),
        ('modify("slide-256/2", text=get("slide-256/2").text.replace("CO2", "NO2"))', " to NO|2|"),
        ('replace_text("grew 12%1", "grew 13%1")', " grew 13%|1|"),
        (r'replace_text(r"Revenue 20(\d\d)", r"Umsatz 19\1", regex=True)', "Umsatz| 19|25|"),
    ],
)
def test_letters_that_stay_keep_their_look_beside_others_that_change(
    session: Session, deck: Path, call: str, runs: str
) -> None:
    made, _ = ran(session, deck, call)
    found = made.slides[0].shapes[0].text_frame.paragraphs[0].runs
    assert f"|{runs}" in "".join(f"|{run.text}" for run in found)
    raised = [run.text for run in found if run._r.rPr.get("baseline")]
    assert raised == ["1", "3" if "NO3" in call else "2"]
    assert [run.font.bold for run in found][:3] == [True, False, True]


def places(made: Presentation, number: int = 0) -> list[str]:
    """Where the file puts labels of a chart of slide 2."""
    return [one.get("val") for one in chart(made, number)._chartSpace.iter() if one.tag.endswith("}dLblPos")]


@each(
    ("call", "said"),
    [
        (f'set_chart("{PIE}", labels="value", label_place="above")', "outside, inside, center, best"),
        (f'set_chart("{COLUMNS}", labels="value", label_place="best")', "outside, inside, base, center"),
        (f'set_chart("{COLUMNS}", label_place="outside", stacking="stacked")', "inside, base, center"),
        (f'set_chart("{COLUMNS}", type="line", label_place="outside")', "above, below, left, right, center"),
        (f'set_chart("{COLUMNS}", type="area", label_place="center")', "nothing to choose"),
        (f'set_series("{COLUMNS}", 0, label_place="left")', "outside, inside, base, center"),
    ],
)
def test_labels_are_put_only_where_their_chart_can_have_them(
    session: Session, deck: Path, call: str, said: str
) -> None:
    assert f"for label_place there is {said}" in refused(session, deck, call)


@each(
    ("change", "left"),
    [
        ('type="line"', []), ('type="area"', []), ('type="doughnut"', []), ('stacking="percent"', []),
        ('type="line", label_place="above"', ["t"] * 2), ('stacking="stacked", label_place="base"', ["inBase"] * 2),
        ('type="bar"', ["outEnd"] * 4),
    ],
)  # fmt: skip
def test_labels_lose_places_that_the_new_type_or_stacking_has_not(
    session: Session, deck: Path, change: str, left: list[str]
) -> None:
    presentation = pptx.Presentation(str(deck))
    plot = chart(presentation).plots[0]
    plot.has_data_labels = True
    plot.data_labels.show_value, plot.data_labels.position = True, XL_LABEL_POSITION.OUTSIDE_END
    plot.series[0].points[2].data_label.position = XL_LABEL_POSITION.OUTSIDE_END
    for one in plot.series:
        one.data_labels.show_value, one.data_labels.position = True, XL_LABEL_POSITION.OUTSIDE_END
    presentation.save(str(deck))
    made, _ = ran(session, deck, f'set_chart("{COLUMNS}", {change})')
    assert places(made) == left


@each("type", ["line", "scatter"])
def test_a_coloured_point_of_bars_that_become_lines_has_a_marker(session: Session, deck: Path, type: str) -> None:
    lines = [
        f'set_chart("{COLUMNS}", type="{type}")',
        f'set_points("{COLUMNS}", "North", ["Q3"], color="#ff0000")',
        f'add_category("{COLUMNS}", "Q5", [3, 4])',
        f'set_points("{COLUMNS}", "North", ["Q5"], color="#ff0000")',
    ]
    for order in (lines, lines[1:] + lines[:1]):
        made, _ = ran(session, deck, *order)
        for place in (2, 4):
            marker = chart(made).plots[0].series[0].points[place].marker
            assert str(marker.format.fill.fore_color.rgb) == "FF0000"
            assert marker.size == 10


def test_a_coloured_point_of_lines_that_become_bars_is_filled(session: Session, deck: Path) -> None:
    line, _ = ran(session, deck, f'set_chart("{COLUMNS}", type="line")')
    line.save(str(deck))
    made, _ = ran(
        session,
        deck,
        f'set_points("{COLUMNS}", "North", ["Q3"], color="red")',
        f'set_chart("{COLUMNS}", type="column")',
    )
    assert str(chart(made).plots[0].series[0].points[2].format.fill.fore_color.rgb) == "FF0000"


def test_a_title_that_was_hidden_comes_back_to_its_place(session: Session, deck: Path) -> None:
    presentation = pptx.Presentation(str(deck))
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "Prices"
    presentation.save(str(deck))
    calls = 'set_title(3, "Hidden", shown=False)', 'set_title(3, "Back", shown=True)'
    hidden, _ = ran(session, deck, calls[0])
    assert hidden.slides[2].shapes.title.top < 0
    made, _ = ran(session, deck, *calls)
    assert abs(made.slides[2].shapes.title.top - slide.shapes.title.top) < 20
    assert made.slides[2].shapes.title.text == "Back"
    made, _ = ran(session, deck, calls[0], 'set_title(3, "Still above")')
    assert made.slides[2].shapes.title.top < 0, "new words alone show nothing"


@each("side", ["width=0", "height=0", 'width="0%"'])
def test_a_box_without_a_side_is_refused(session: Session, deck: Path, side: str) -> None:
    assert "must be above 0" in refused(session, deck, f'set_box("slide-256/2", {side})')


def test_limits_of_values_that_cross_are_refused(session: Session, deck: Path) -> None:
    assert "nothing is between" in refused(session, deck, f'set_chart("{COLUMNS}", value_min=10, value_max=2)')
    calls = f'set_chart("{COLUMNS}", value_max=2)', f'set_chart("{COLUMNS}", value_min=3)'
    assert "nothing is between" in refused(session, deck, *calls)


def test_categories_that_a_scatter_chart_does_not_show_are_named(session: Session, deck: Path) -> None:
    _, told = ran(session, deck, f'set_chart("{COLUMNS}", type="scatter")')
    assert "the categories Q1, Q2, Q3, Q4 are not shown any more" in told


EFFECT = """<p:par><p:cTn id="{0}" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst>
<p:set><p:cBhvr><p:cTn id="{1}" dur="1" fill="hold"/><p:tgtEl><p:spTgt spid="{2}"/></p:tgtEl><p:attrNameLst>
<p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="visible"/></p:to></p:set>
</p:childTnLst></p:cTn></p:par>"""
TIMING = """<p:timing xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:tnLst><p:par><p:cTn id="1"
dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst><p:seq concurrent="1" nextAc="seek"><p:cTn id="2"
dur="indefinite" nodeType="mainSeq"><p:childTnLst>{}</p:childTnLst></p:cTn></p:seq></p:childTnLst></p:cTn></p:par>
</p:tnLst></p:timing>"""


@each("call", ['delete("slide-257/2")', 'move("slide-257/2", page=1)', 'replace("slide-257/2", "Words", kind="text")'])
def test_an_animation_that_goes_is_named(session: Session, deck: Path, call: str) -> None:
    presentation = pptx.Presentation(str(deck))
    timing = TIMING.format(EFFECT.format(3, 4, 2) + EFFECT.format(5, 6, 3))
    presentation.slides[1]._element.append(etree.fromstring(timing))
    presentation.slides[1].shapes[0].name = "Sales"
    animated = deck.with_name("animated.pptx")
    presentation.save(str(animated))
    made, told = ran(session, animated, call)
    assert "the animation of “Sales” went with it" in told
    assert [one.get("spid") for one in made.slides[1]._element.iter() if one.tag.endswith("}spTgt")] == ["3"]


@each(
    ("call", "said"),
    [
        ('add_page("Two Content", fill=[("Content Placeholder 2", "x")], body="z")', "two texts are for the place"),
        ('add_page("Picture with Caption", fill=[("Picture Placeholder 2", "x")])', "is not for words"),
        ('add_page("Two Content", fill=[("Nowhere", "x")])', "has no place “Nowhere”"),
        (f'set_points("{COLUMNS}", "North", [], color="red")', "no points are given"),
        (f'set_chart("{COLUMNS}", labels="percent")', "only slices of pies"),
    ],
)
def test_what_cannot_be_done_is_said_as_it_is(session: Session, deck: Path, call: str, said: str) -> None:
    assert said in refused(session, deck, call)


def test_a_category_gets_a_line_break_by_replacing(session: Session, deck: Path) -> None:
    made, _ = ran(session, deck, 'replace_text("Q3", "Third\\nquarter")')
    assert list(chart(made).plots[0].categories)[2] == "Third\nquarter"


BOX = "(100, 500, 200, 50), page=1"


@each(
    ("call", "said"),
    [
        (f'add_formula("a+b", {BOX}, font_size=0)', "font_size must be above 0"),
        ('add_formula("a+b", (100, 500, -300, 50), page=1)', "width must be above 0"),
        (f'add_formula("x < y & z", {BOX})', "& stands outside a matrix"),
        (f'add_formula("x" * 5000, {BOX})', "2000 are allowed"),
        ('add_formula("a+b", into=find("kind=text", inside="slide-256/3")[0])', "cells of tables hold no equations"),
    ],
)
def test_equations_that_cannot_be_are_refused(session: Session, deck: Path, call: str, said: str) -> None:
    presentation = pptx.Presentation(str(deck))
    table = presentation.slides[0].shapes.add_table(2, 2, Inches(1), Inches(3), Inches(4), Inches(1)).table
    table.cell(0, 0).text = "a"
    presentation.save(str(deck))
    assert said in refused(session, deck, call)


@each(
    ("call", "said"),
    [
        ('add_formula("a+b", (3000, 100, 200, 50), page=1)', "outside the page"),
        (r'add_formula(r"\begin{matrix}a\\b\\c\\d\end{matrix}", (100, 660, 200, 50), page=1)', "outside the page"),
        (r'add_formula(r"\begin{matrix}a\\b\\c\end{matrix}", (100, 300, 200, 50), page=1)', "larger than its box"),
        (f'add_formula("a &= b", {BOX})', ""),
    ],
)
def test_equations_outside_of_their_page_or_box_are_named(session: Session, deck: Path, call: str, said: str) -> None:
    _, told = ran(session, deck, call)
    assert said in told
    assert said or "the equation is" not in told


def test_an_equation_takes_the_place_of_words_of_several_looks(session: Session, deck: Path) -> None:
    ran(session, deck, 'add_formula("E = mc^2", into="slide-256/2", words="CO2")')
    slide = ZipFile(deck.with_name("out.pptx")).read("ppt/slides/slide1.xml").decode().partition("<mc:Fallback")[0]
    assert re.findall(r"<a:t>([^<]*)</a:t>|(<m:oMath>)", slide)[-3:] == [
        (" to ", ""),
        ("", "<m:oMath>"),
        (" level", ""),
    ]


@each(
    ("call", "slide", "loose"),
    [
        ('copy(["slide-258/2", "slide-258/3", "slide-258/4"], page=1)', 0, 0),
        ('copy(["slide-258/4", "slide-258/3", "slide-258/2"], dy=90, count=2)', 2, 0),
        ('move(["slide-258/2", "slide-258/3", "slide-258/4"], page=1)', 0, 0),
        ('copy(["slide-258/2", "slide-258/4"], page=1)', 0, 1),
    ],
)
def test_connectors_are_glued_to_the_copies_of_what_they_joined(
    session: Session, deck: Path, call: str, slide: int, loose: int
) -> None:
    presentation = pptx.Presentation(str(deck))
    shapes = presentation.slides.add_slide(presentation.slide_layouts[6]).shapes
    first, last = (shapes.add_shape(1, Inches(1 + 3 * n), Inches(1), Inches(1), Inches(1)) for n in (0, 1))
    line = shapes.add_connector(1, 0, 0, 1, 1)
    line.begin_connect(first, 3)
    line.end_connect(last, 1)
    first.name, last.name = "First", "Last"
    presentation.save(str(deck))
    made, told = ran(session, deck, call)
    xpath = made.slides[slide]._element.xpath
    names = {one.get("id"): one.get("name") for one in xpath(".//p:cNvPr")}
    lines = [[end.get("id") for end in one.xpath(".//a:stCxn | .//a:endCxn")] for one in xpath(".//p:cxnSp")]
    assert [[names[id] for id in ends] for ends in lines] == [["First", "Last"][: 2 - loose]] * len(lines)
    assert len({*map(tuple, lines)}) == len(lines)
    assert ("not glued" in told) == bool(loose)


@each(
    "calls",
    [
        ('copy("slide-257/2", page=1)',),
        ('move("slide-257/3", page=1)',),
        ('add("text", "Hello", page=1)', 'add_table([["a", "b"], ["1", "2"]], page=1)'),
        ('delete("slide-256/2")', 'add("text", "Hello", page=1)'),
    ],
)
def test_markup_changes_behind_layers_that_came(session: Session, deck: Path, calls: tuple[str, ...]) -> None:
    made, _ = ran(session, deck, *calls, f'add_formula("a + b", {BOX})', 'add("rect", page=1, box=(0, 0, 50, 50))')
    tree = [one for one in made.slides[0].shapes._spTree if not one.tag.endswith("}AlternateContent")]
    ids = [one.get("id") for each in tree for one in each.iter("{*}cNvPr")]
    assert len(ids) == len({*ids})
    assert len(made.slides[0]._element.findall(".//{*}oMath")) == 1


@each("way", ["copy", "move"])
def test_words_of_a_layout_keep_their_sizes_on_a_slide_of_another(session: Session, deck: Path, way: str) -> None:
    presentation = pptx.Presentation(str(deck))
    frame = presentation.slides.add_slide(presentation.slide_layouts[3]).placeholders[1].text_frame
    frame.text = "Fruit"
    for words, level in (("Apples", 1), ("Red ones", 2)):
        paragraph = frame.add_paragraph()
        paragraph.text, paragraph.level = words, level
    presentation.save(str(deck))
    made, _ = ran(session, deck, f'{way}("slide-258/3", page=1)')
    runs = [one.runs[0] for one in made.slides[0].shapes[-1].text_frame.paragraphs]
    assert [(run.text, run.font.size.pt) for run in runs] == [("Fruit", 28), ("Apples", 24), ("Red ones", 20)]


def test_a_title_that_is_the_name_of_the_series_is_written_only_when_it_differs(session: Session, deck: Path) -> None:
    for calls, titles in (
        (('replace_font("Calibri", "theme heading")',), []),
        ((f'set_chart("{PIE}", type="column", title="Drinks")',), ["Drinks"]),
        ((f'modify("{PIE}/title", font_family="Georgia")',), ["Share"]),
    ):
        made, _ = ran(session, deck, *calls)
        found = list(chart(made, 1)._chartSpace.iter("{*}title"))
        assert ["".join(one.text for one in each.iter("{*}t")) for each in found] == titles


def test_titles_of_axes_that_are_still_to_come_are_refused_with_the_way(session: Session, deck: Path) -> None:
    call = f'set_chart("{PIE}", type="column", x_title="Drink")'
    assert "change the type first, and set the titles of the axes in a program after it" in refused(session, deck, call)
