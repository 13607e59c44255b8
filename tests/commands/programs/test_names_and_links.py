"""Links made with their cells, gradients in the theme's colours, and slides in plain words without empty places."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.oxml.ns import qn
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.errors import RedraftError
from redraft.session.session import Session
from tests.sampling import each

TABLE = 't = [one for one in find("kind=group") if one.form == "table"][0]\n'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A slide with a title and a table of two rows and columns."""
    deck: Any = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "One"
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(2), Inches(5), Inches(1)).table
    for number in range(4):
        table.cell(number // 2, number % 2).text = f"cell {number}"
    deck.save(str(tmp_path / "deck.pptx"))
    return tmp_path / "deck.pptx"


def done(path: Path, source: Program | str) -> Any:
    """The slides after a program, or a request in words; nothing but what was asked for differs."""
    out = path.with_name("out.pptx")
    with Session(history=False) as session:
        if isinstance(source, str):
            receipt = session.edit_file(path, source, out, render=False)
        else:
            receipt = session.run_file(path, source, out, render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels"), receipt.proofs
    return Presentation(str(out)).slides


@each(
    ("cell", "calls"),
    [
        ((1, 0), 't = add_table([["A", "B"], ["see us", "2"]], box=(100, 400, 400, 100), page=1)'),
        ((2, 1), 'add_rows(t, [["2", "see us"]])'),
        ((1, 2), 'add_columns(t, [["x", "see us"]])'),
        ((0, 1), 'modify(cell(t, 0, 1), text="see us")'),
    ],
)
def test_words_of_a_cell_made_in_the_same_program_can_have_a_link(deck: Path, cell: Any, calls: str) -> None:
    slides = done(
        deck, Program(f'{TABLE}{calls}\nmodify(cell(get(t), {cell[0]}, {cell[1]}), words="us", link="https://a.b")')
    )
    table = [shape.table for shape in slides[0].shapes if shape.has_table][-1]
    runs = table.cell(*cell).text_frame.paragraphs[0].runs
    assert [(run.text, run.hyperlink.address) for run in runs] == [("see ", None), ("us", "https://a.b")]


def test_a_gradient_takes_names_of_the_theme_and_keeps_them(deck: Path) -> None:
    fill = "linear-gradient(90deg, accent1, accent2 lighter 40% 80%, folHlink)"
    slides = done(deck, Program(f'modify(add("rect", box=(0, 0, 90, 90), page=1), fill="{fill}")'))
    stops = [*slides[0].shapes][-1]._element.iter(qn("a:gs"))
    found = [(one.get("pos"), one[0].get("val"), [int(each.get("val")) for each in one[0]]) for one in stops]
    assert found == [("0", "accent1", []), ("80000", "accent2", [60000, 40000]), ("100000", "folHlink", [])]


@each(
    ("request_", "names"),
    [
        ('add a slide with the title "Prices"', ["Title 1"]),
        ('add a slide with the title "Prices" and the bullets "a" and "b"', ["Title 1", "Content Placeholder 2"]),
        ("add a slide", ["Title 1", "Content Placeholder 2"]),
    ],
)
def test_a_slide_in_plain_words_leaves_no_place_empty_beside_filled_ones(
    deck: Path, request_: str, names: list[str]
) -> None:
    assert [shape.name for shape in done(deck, request_)[1].shapes] == names


def test_a_deck_without_a_place_for_titles_is_not_told_to_choose_another_layout(deck: Path) -> None:
    bare: Any = Presentation()
    for layout in bare.slide_layouts:
        for shape in list(layout.placeholders):
            shape._element.getparent().remove(shape._element)
    bare.slides.add_slide(bare.slide_layouts[6])
    bare.save(str(deck))
    with pytest.raises(RedraftError) as refused:
        done(deck, Program('add_page(title="Prices")'))
    assert "no layout here has one" in f"{refused.value.suggestion}{refused.value}"


@pytest.fixture
def equation(deck: Path) -> Path:
    """The deck with an equation in a box of its own and another among the words of the title."""
    with Session(history=False) as session:
        made = 'add_formula(r"x = \\frac{-b}{2a} + k", (133, 400, 400, 80), page=1)\nadd_formula("2a < y", into="One")'
        session.run_file(deck, Program(made), deck.with_name("equation.pptx"), render=False)
    return deck.with_name("equation.pptx")


def test_words_that_a_run_of_an_equation_holds_are_found_and_replaced(equation: Path) -> None:
    asked = [
        'hits = grep("2a")',
        "assert [(hit.start, hit.text, hit.page) for hit in hits] == [(-1, '2a', 1)] * 2, hits",
        "assert '\"2a\"' and len(find('\"2a\"')) == 2",
        'assert replace_text("2a", "2c&") == 2',
        "assert find('\"2a\"') == []",
    ]
    shapes = done(equation, Program("\n".join(asked)))[0]._element
    said = [one.text for one in shapes.iter("{http://schemas.openxmlformats.org/officeDocument/2006/math}t")]
    assert "2c&" in said
    assert not any("2a" in one for one in said)
    assert len(list(shapes.iter("{http://schemas.openxmlformats.org/officeDocument/2006/math}f"))) == 1


@each(
    ("call", "says"),
    [
        ('replace_text("(-b)/(2a)", "z")', "several runs"),
        ('hit = grep("2a")[0]\nreplace_words(hit.id, [(hit.start, hit.end)], "z")', "is in an equation"),
    ],
)
def test_what_an_equation_has_in_several_runs_names_the_recipe(equation: Path, call: str, says: str) -> None:
    with pytest.raises(RedraftError, match=says) as refused:
        done(equation, Program(call))
    assert "equation" in f"{refused.value} {refused.value.suggestion}"


@each("to", [2, 3])
@each("kind", ["ftr", "sldNum", "dt"])
def test_a_footer_or_number_copied_to_another_slide_stays_one(deck: Path, kind: str, to: int) -> None:
    full: Any = Presentation(str(deck))
    for number in (5, 1):
        full.slides.add_slide(full.slide_layouts[number])
    first = full.slides[0]
    shape = next(
        one for one in first.slide_layout.placeholders if one._element.find(f".//{qn('p:ph')}").get("type") == kind
    )
    first.shapes._spTree.append(deepcopy(shape._element))
    if kind == "ftr":
        first.placeholders[shape.placeholder_format.idx].text = "Ours"
    full.save(str(deck))
    copied = [
        *done(deck, Program(f'copy([e for e in find(page=1) if "{shape.name}" == e.name][0], page={to})'))[
            to - 1
        ].shapes
    ]
    found = copied[-1]._element
    assert found.find(f".//{qn('p:ph')}").get("type") == kind
    assert [one.text for one in found.iter(qn("a:t"))] == [copied[-1].text_frame.text]
    assert len(list(found.iter(qn("a:fld")))) == (kind != "ftr")
