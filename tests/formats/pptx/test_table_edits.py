"""Tables edited: rows and columns that come and go, merged cells, fills and borders."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pptx
import pytest

from redraft.commands.programs.program import Program
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import Insert, Remove, SetStyle, SetText
from redraft.errors import EditError, LeakError
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.pptx.editing import SESSION, Edited, edited, repacked, saved, table_deck
from tests.sampling import each

TABLE = "slide-256/2"
SLIDE = {"ppt/slides/slide1.xml"}
RED = Color(255, 0, 0)


def words(made: Edited) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in made.table.rows]


def grid(*lines: str) -> list[list[str]]:
    return [line.split() for line in lines]


def document_of(data: bytes, folder: Path) -> Document:
    path = folder / "source.pptx"
    path.write_bytes(data)
    with Session(history=False) as session:
        return session.open(path).document


def fresh(layer: Layer, old: str, new: str, text: str) -> Layer:
    """A copy of a row or cell under other ids, with other words."""
    made = replace(layer, id=layer.id.replace(old, new))
    if isinstance(layer, Group) and isinstance(made, Group):
        return replace(made, children=tuple(fresh(one, old, new, text) for one in layer.children))
    if isinstance(made, Text):
        return replace(made, runs=(replace(made.runs[0], text=text, style=replace(made.runs[0].style, link=None)),))
    return made


@each("number", [1, 2, 4])
def test_a_row_is_removed(tmp_path: Path, number: int) -> None:
    made = edited(tmp_path, table_deck(), Remove(f"{TABLE}/r{number}"))
    assert made.entries == SLIDE
    rows = grid("11 12 13", "21 22 23", "31 32 33", "41 42 43")
    del rows[number - 1]
    assert words(made) == rows
    assert made.slide.shapes[0].height == sum(row.height for row in made.table.rows)


def test_rows_and_columns_are_removed_at_once(tmp_path: Path) -> None:
    gone = [Remove(f"{TABLE}/r{row}c2") for row in (1, 3, 4)]
    made = edited(tmp_path, table_deck(), Remove(f"{TABLE}/r2"), *gone)
    assert words(made) == grid("11 13", "31 33", "41 43")
    assert len(made.table.columns) == 2


def test_a_column_is_removed_from_every_row_or_not_at_all(tmp_path: Path) -> None:
    made = edited(tmp_path, table_deck(), *(Remove(f"{TABLE}/r{row}c3") for row in range(1, 5)))
    assert made.entries == SLIDE
    assert words(made) == grid("11 12", "21 22", "31 32", "41 42")
    assert made.slide.shapes[0].width == sum(column.width for column in made.table.columns)
    with pytest.raises(EditError, check=of_case("table-cell-removed-alone")):
        edited(tmp_path, table_deck(), *(Remove(f"{TABLE}/r{row}c3") for row in range(1, 4)))


def test_the_last_row_and_column_stay(tmp_path: Path) -> None:
    with pytest.raises(EditError, check=of_case("last-table-row")):
        edited(tmp_path, table_deck(), *(Remove(f"{TABLE}/r{row}") for row in range(1, 5)))
    every = [Remove(f"{TABLE}/r{row}c{column}") for row in range(1, 5) for column in range(1, 4)]
    with pytest.raises(EditError, check=of_case("last-table-column")):
        edited(tmp_path, table_deck(), *every)


@each("at", [1, 3, None])
def test_a_row_is_added(tmp_path: Path, at: int | None) -> None:
    deck = table_deck()
    row = fresh(document_of(deck, tmp_path).index.layers[f"{TABLE}/r3"], "/r3", "/new", "neu & so")
    made = edited(tmp_path, deck, Insert(row, TABLE, f"{TABLE}/r{at}" if at else None))
    assert made.entries == SLIDE
    rows = grid("11 12 13", "21 22 23", "31 32 33", "41 42 43")
    rows.insert(at - 1 if at else 4, ["neu & so"] * 3)
    assert words(made) == rows
    assert made.slide.shapes[0].height == sum(row.height for row in made.table.rows)


def test_several_rows_come_in_their_order_and_height(tmp_path: Path) -> None:
    deck = table_deck()
    model = document_of(deck, tmp_path).index.layers[f"{TABLE}/r3"]
    tall = fresh(model, "/r3", "/tall", "tall")
    assert isinstance(tall, Group)
    assert tall.frame is not None
    tall = replace(tall, frame=Box(*tall.frame[:3], 100.0))
    low = fresh(model, "/r3", "/low", "low")
    made = edited(tmp_path, deck, Insert(tall, TABLE, f"{TABLE}/r3"), Insert(low, TABLE, f"{TABLE}/r3"))
    assert [row[0] for row in words(made)] == ["11", "21", "tall", "low", "31", "41"]
    assert made.table.rows[2].height == 100 * 9525


def test_a_row_needs_a_cell_for_every_column(tmp_path: Path) -> None:
    deck = table_deck()
    row = fresh(document_of(deck, tmp_path).index.layers[f"{TABLE}/r3"], "/r3", "/new", "x")
    assert isinstance(row, Group)
    with pytest.raises(EditError, match="2 cells, and its table 3 columns"):
        edited(tmp_path, deck, Insert(replace(row, children=row.children[:2]), TABLE))


@each("at", [1, 2, None])
def test_a_column_is_added_to_every_row_or_not_at_all(tmp_path: Path, at: int | None) -> None:
    deck = table_deck()
    layers = document_of(deck, tmp_path).index.layers
    new = [
        Insert(
            fresh(layers[f"{TABLE}/r{row}c2"], f"/r{row}c2", f"/r{row}new", f"n{row}"),
            f"{TABLE}/r{row}",
            f"{TABLE}/r{row}c{at}" if at else None,
        )
        for row in range(1, 5)
    ]
    made = edited(tmp_path, deck, *new)
    rows = grid("11 12 13", "21 22 23", "31 32 33", "41 42 43")
    for number, row in enumerate(rows, 1):
        row.insert(at - 1 if at else 3, f"n{number}")
    assert words(made) == rows
    assert len(made.table.columns) == 4
    assert made.slide.shapes[0].width == sum(column.width for column in made.table.columns)
    with pytest.raises(EditError, check=of_case("table-cell-added-alone")):
        edited(tmp_path, deck, *new[:3])


@pytest.mark.slow
def test_a_row_that_a_merged_cell_covers_goes_and_the_cell_shrinks(tmp_path: Path) -> None:
    made = edited(tmp_path, table_deck(((0, 0), (2, 0))), Remove(f"{TABLE}/r2"))
    origin = made.table.cell(0, 0)
    assert (origin.is_merge_origin, origin.span_height) == (True, 2)
    made = edited(tmp_path, made.data, Remove(f"{TABLE}/r2"))
    assert not made.table.cell(0, 0).is_merge_origin


@pytest.mark.slow
def test_a_column_that_a_merged_cell_covers_goes_and_the_cell_shrinks(tmp_path: Path) -> None:
    gone = [Remove(f"{TABLE}/r{row}c3") for row in range(1, 5)]
    made = edited(tmp_path, table_deck(((1, 0), (1, 2))), *gone)
    assert made.table.cell(1, 0).span_width == 2


def test_what_would_tear_a_merged_cell_is_refused(tmp_path: Path) -> None:
    down, across = table_deck(((0, 0), (1, 0))), table_deck(((0, 0), (0, 1)))
    with pytest.raises(EditError, check=of_case("merged-row-not-removable")):
        edited(tmp_path, down, Remove(f"{TABLE}/r1"))
    with pytest.raises(EditError, check=of_case("merged-column-not-removable")):
        edited(tmp_path, across, *(Remove(f"{TABLE}/r{row}c1") for row in range(1, 5)))
    row = fresh(document_of(down, tmp_path).index.layers[f"{TABLE}/r3"], "/r3", "/new", "x")
    with pytest.raises(EditError, check=of_case("new-row-cuts-merged-rows")):
        edited(tmp_path, down, Insert(row, TABLE, f"{TABLE}/r2"))
    both = edited(tmp_path, down, Remove(f"{TABLE}/r1"), Remove(f"{TABLE}/r2"))
    assert words(both) == grid("31 32 33", "41 42 43")


def test_a_cell_gets_a_fill(tmp_path: Path) -> None:
    made = edited(tmp_path, table_deck(), SetStyle(f"{TABLE}/r2c2/shape", "fill", RED))
    assert made.entries == SLIDE
    assert str(made.table.cell(1, 1).fill.fore_color.rgb) == "FF0000"
    assert made.layer(f"{TABLE}/r2c2/shape").style.fill == RED


@pytest.mark.slow
def test_a_cell_gets_a_border_on_all_sides(tmp_path: Path) -> None:
    shape = f"{TABLE}/r2c2/shape"
    made = edited(tmp_path, table_deck(), SetStyle(shape, "stroke", RED), SetStyle(shape, "stroke_width", 4.0))
    style = made.layer(shape).style
    assert (style.stroke, style.stroke_width) == (RED, 4.0)
    xml = zipfile.ZipFile(io.BytesIO(made.data)).read("ppt/slides/slide1.xml")
    assert xml.count(b'w="38100"') == 4
    thinner = edited(tmp_path, made.data, SetStyle(shape, "stroke_width", 1.0))
    assert thinner.layer(shape).style.stroke == RED


@pytest.mark.slow
def test_words_that_make_a_row_grow_change_nothing_else(tmp_path: Path) -> None:
    long = "so many words that they take several lines in a cell as narrow as this one is, and then some more of them"
    made = edited(tmp_path, table_deck(), SetText(f"{TABLE}/r2c2/text", long))
    assert made.table.cell(1, 1).text == long
    boxes = [one for one in family(made.layer(TABLE)) if isinstance(one, Shape)]
    assert len(boxes) == 12


def linked_deck(inside: str = "") -> bytes:
    """The second row's first cell has a link, a name of its own and more that belongs to it alone."""
    presentation = pptx.Presentation(io.BytesIO(table_deck()))
    words = presentation.slides[0].shapes[0].table.cell(1, 0).text_frame.paragraphs[0].runs[0]
    words.hyperlink.address = "https://example.com/apples"
    cell = f"""<a:tc id="c1"><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr bmk="here"><a:hlinkClick r:id="rId2"/>
        </a:rPr><a:t>21</a:t></a:r>{inside}</a:p></a:txBody><a:tcPr><a:headers><a:header>h1</a:header></a:headers>
        </a:tcPr></a:tc>"""
    slide = re.sub(r"<a:tc>(?:(?!<a:tc>).)*<a:t>21<.*?</a:tc>", cell, slide_of(saved(presentation)), flags=re.S)
    return repacked(saved(presentation), "ppt/slides/slide1.xml", slide.encode())


def slide_of(data: bytes) -> str:
    return zipfile.ZipFile(io.BytesIO(data)).read("ppt/slides/slide1.xml").decode()


BOUND = ("hlinkClick", "bmk=", "a:fld", "<!--", 'id="c1"', "a:headers")
FIELD = '<!-- seen --><a:fld id="{00000000-0000-0000-0000-000000000000}" type="slidenum"><a:t>1</a:t></a:fld>'


@each("inside", ["", FIELD])
def test_what_belongs_to_the_words_of_a_cell_is_not_copied_to_others(tmp_path: Path, inside: str) -> None:
    data = linked_deck(inside)
    document = document_of(data, tmp_path)
    row = document.index.layers[f"{TABLE}/r2"]
    made = edited(tmp_path, data, Insert(fresh(row, "/r2", "/r9", "new"), TABLE, f"{TABLE}/r3"))
    known = [slide_of(data).count(one) for one in BOUND]
    assert [slide_of(made.data).count(one) for one in BOUND] == known
    table = document.index.layers[TABLE]
    assert isinstance(table, Group)
    lines = [one for one in table.children if isinstance(one, Group)]
    cells = [Insert(fresh(one.children[0], "c1", "c9", one.id[-1]), one.id) for one in lines]
    made = edited(tmp_path, data, *cells)
    assert [slide_of(made.data).count(one) for one in BOUND] == known


@pytest.mark.slow
def test_a_row_that_is_repeated_keeps_the_links_of_its_words(tmp_path: Path) -> None:
    data = linked_deck()
    row = document_of(data, tmp_path).index.layers[f"{TABLE}/r2"]

    def again(layer: Layer) -> Layer:
        made = replace(layer, id=layer.id.replace("/r2", "/r9"))
        return replace(made, children=tuple(map(again, made.children))) if isinstance(made, Group) else made

    made = edited(tmp_path, data, Insert(again(row), TABLE, f"{TABLE}/r3"))
    assert slide_of(made.data).count("hlinkClick") == 2


def test_a_link_that_came_to_a_new_row_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redraft.formats.pptx.text.runs._LINKS", ())
    monkeypatch.setattr("redraft.formats.pptx.text.properties._relink", lambda *_: {})
    data = linked_deck()
    row = document_of(data, tmp_path).index.layers[f"{TABLE}/r2"]
    (tmp_path / "deck.pptx").write_bytes(data)
    edit = Insert(fresh(row, "/r2", "/r9", "new"), TABLE, f"{TABLE}/r3")
    with pytest.raises(LeakError, match="would have the link"):
        SESSION.apply_file(tmp_path / "deck.pptx", [edit], None, tmp_path / "edited.pptx", render=False)


def lined_deck() -> bytes:
    """The cell of the second row and column has a line below it, and the table no others."""
    bare = re.sub(
        r"<a:tableStyleId>.*?<", "<a:tableStyleId>{2D5ABB26-0587-4C30-8999-92F81FD0307C}<", slide_of(table_deck())
    )
    at = bare.index("<a:tcPr/>", bare.index("<a:t>22</a:t>"))
    line = '<a:lnB w="19050"><a:solidFill><a:schemeClr val="accent2"/></a:solidFill></a:lnB>'
    made = f"{bare[:at]}<a:tcPr>{line}</a:tcPr>{bare[at + len('<a:tcPr/>') :]}"
    return repacked(table_deck(), "ppt/slides/slide1.xml", made.encode())


@pytest.mark.slow
def test_the_border_of_a_cell_changes_on_the_sides_that_have_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, cell = lined_deck(), f"{TABLE}/r2c2/shape"
    known = document_of(data, tmp_path).index.layers[cell].style.stroke
    assert isinstance(known, Color)
    for value in (RED, known._replace(alpha=128)):
        slide = slide_of(edited(tmp_path, data, SetStyle(cell, "stroke", value)).data)
        assert re.findall(r"<a:ln[LRTB][ >][^>]*", slide) == ['<a:lnB w="19050"']
    slide = slide_of(edited(tmp_path, data, SetStyle(f"{TABLE}/r1c1/shape", "stroke", RED)).data)
    assert len(re.findall(r"<a:ln[LRTB] ", slide)) == 5  # where there is none, all around
    monkeypatch.setattr("redraft.formats.pptx.table.write.drawn_sides", lambda borders: {})
    (tmp_path / "deck.pptx").write_bytes(data)
    edits = [SetStyle(cell, "stroke", known._replace(alpha=128))]
    receipt = SESSION.apply_file(tmp_path / "deck.pptx", edits, None, tmp_path / "edited.pptx", render=False)
    assert any("has other borders" in str(proof.why) for proof in receipt.proofs)


@each(
    ("program", "rows"),
    [
        ("remove_columns(t, [1]); add_rows(t, [['a', 'b']], after=1)", grid("11 13", "21 23", "a b", "31 33", "41 43")),
        (
            "add_rows(t, [['a', 'b', 'c']], before=0); remove_columns(t, [0])",
            grid("b c", "12 13", "22 23", "32 33", "42 43"),
        ),
        (
            "add_columns(t, [['n', 'n', 'n', 'n']], after=0); add_rows(t, [['a', 'b', 'c', 'd']]); remove_rows(t, [1])",
            grid("11 n 12 13", "31 n 32 33", "41 n 42 43", "a b c d"),
        ),
    ],
)
def test_rows_and_columns_come_and_go_in_one_program(tmp_path: Path, program: str, rows: list[list[str]]) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(table_deck())
    with Session(history=False) as session:
        session.run_file(path, Program(f"t = '{TABLE}'\n{program}"), tmp_path / "out.pptx")
    table = pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes[0].table
    assert [[cell.text for cell in row.cells] for row in table.rows] == rows
    assert len(table.columns) == len(rows[0])


def test_words_in_an_empty_cell_are_proven_in_the_look_of_its_end(tmp_path: Path) -> None:
    presentation = pptx.Presentation(io.BytesIO(table_deck()))
    cell = presentation.slides[0].shapes[0].table.cell(1, 1)
    cell.text = ""
    cell.text_frame.paragraphs[0]._p.get_or_add_endParaRPr().set("lang", "de-DE")
    made = edited(tmp_path, saved(presentation), SetText(f"{TABLE}/r2c2/text", "Neu"), draw=False)
    assert made.receipt.proofs[2].ok
    assert made.table.cell(1, 1).text_frame.paragraphs[0].runs[0]._r.rPr.get("lang") == "de-DE"


@each(
    ("program", "size"),
    [("resize(t, width=480, height=120)", (480, 120)),
     ("add_rows(t, [['a']]); resize(t, width=480, height=120); set_table(t, column=0, width=200)", (520, 120)),
     ("resize_page(1280, 720)\nadd_rows(t, [['a', 'b', 'c']])\nresize(t, width=300, height=200)", (300, 200)),
     ("resize(add_table([['a'], ['c']], 1, box=(9, 500, 400, 80)), width=200)\nresize(t, width=90)", (90, 0))],
)  # fmt: skip
def test_a_table_that_is_resized_has_another_grid(tmp_path: Path, program: str, size: tuple[int, int]) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(table_deck())
    made = SESSION.run_file(path, Program(f"t = '{TABLE}'\n{program}"), tmp_path / "out.pptx", render=False)
    assert all(proof.ok for proof in made.proofs if proof.about != "pixels")
    frame = pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes[0]
    sides = sum(one.width for one in frame.table.columns), sum(one.height for one in frame.table.rows)
    assert [abs(a - b) < 5 for a, b in zip(sides, (frame.width, frame.height), strict=True)] == [True, True]
    assert all(abs(side / 9525 - wanted) < 0.01 for side, wanted in zip(sides, size, strict=True) if wanted)


def test_a_head_of_two_rows_stays_and_what_was_taken_for_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    for merged, total, notes in (((0, 1), (0, 2)), ["Sum", "74", "76"], 0), (None, ["Sum", "96", "99"], 1):
        path.write_bytes(table_deck(merged))
        program = Program(f"sort_rows('{TABLE}', 0, 'descending'); add_total('{TABLE}', 'Sum')")
        receipt = SESSION.run_file(path, program, tmp_path / "out.pptx", render=False)
        table = pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes[0].table
        rows = [[cell.text for cell in row.cells] for row in table.rows]
        assert (rows[0][0], rows[-1]) == ("11", total)
        assert rows[2 if merged else 1][0] == "41"
        assert len([note for note in receipt.notes if "was taken for the head" in note]) == notes
