"""Links, raised letters, text boxes and lists of decks that python-pptx makes, set by commands and taken back."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.util import Pt

from redraft.commands.command import Command
from redraft.commands.look.style import Modify
from redraft.commands.look.typography import SpaceLines
from redraft.commands.place.sizes import Resize
from redraft.commands.words.lists import IndentItems, SetListStyle
from redraft.document.layers import Text
from redraft.edits.ops import SetStyle, apply, inverse
from redraft.errors import EditError
from redraft.formats.pptx.package.numbers import held
from redraft.formats.pptx.text.bullets import numbering
from redraft.formats.pptx.text.properties import restyle
from redraft.formats.xml.element_changes import New
from tests.cases import of_case
from tests.formats.pptx.editing import SESSION, Edited, edited, repacked, saved
from tests.formats.pptx.test_table_edits import slide_of
from tests.sampling import each

BODY = "slide-256/3"
SLIDE, RELATIONS = "ppt/slides/slide1.xml", "ppt/slides/_rels/slide1.xml.rels"


@lru_cache
def deck() -> bytes:
    """Two slides; on the first a text of three paragraphs, whose first has letters of three sizes."""
    presentation = pptx.Presentation()
    for _ in range(2):
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    frame: Any = presentation.slides[0].placeholders[1].text_frame
    frame.text = "See our "
    for words, size in (("site on H2O", 12), (" soon", None)):
        run = frame.paragraphs[0].add_run()
        run.text, run.font.size = words, Pt(size) if size else None
    for level, words in enumerate(("Second", "Third"), 1):
        paragraph = frame.add_paragraph()
        paragraph.text, paragraph.level = words, level
    slide.shapes.title.text = "Two"
    return saved(presentation)


def done(folder: Path, data: bytes, command: Command) -> Edited:
    """The deck after a command; its edits have an exact inverse."""
    (folder / "deck.pptx").write_bytes(data)
    document = now = SESSION.open(folder / "deck.pptx").document
    edits = command.resolve(document, lambda text: text.frame).edits
    back = []
    for edit in edits:
        back.insert(0, inverse(now, edit))
        now = apply(now, edit)
    assert apply(now, back) == document
    return edited(folder, data, *edits, draw=False)


def body(made: Edited) -> Text:
    text = made.layer(BODY)
    assert isinstance(text, Text)
    return text


@each(
    ("link", "kept"), [("https://example.com/?a=1&b=2", None), ("ann@example.com", "mailto:ann@example.com"),
                       ("slide 2", "slide-257")],
)  # fmt: skip
def test_some_words_are_linked_and_the_link_is_taken_off_again(tmp_path: Path, link: str, kept: str | None) -> None:
    made = done(tmp_path, deck(), Modify((BODY,), words="our site", link=link))
    assert {run.text: run.style.link for run in body(made).runs if run.style.link} == {
        "our ": kept or link, "site": kept or link}  # fmt: skip
    assert made.entries == {SLIDE, RELATIONS}
    runs = made.slide.placeholders[1].text_frame.paragraphs[0].runs
    if kept is None:
        assert [run.hyperlink.address for run in runs] == [None, link, link, None, None]
    off = done(tmp_path, made.data, Modify((BODY,), link="none"))
    assert not any(run.style.link for run in body(off).runs)
    assert [run.style.over(body(off).style).text_decoration for run in body(off).runs] == ["none"] * 7
    assert off.entries == {SLIDE, RELATIONS}
    before, after = (pptx.Presentation(io.BytesIO(data)).slides[0].part.rels for data in (deck(), off.data))
    assert sorted(before) == sorted(after)  # nothing is left of it


@each("link", ["javascript:alert(1)", "file:///etc/passwd", "https://", "slide-999", "x y"])
def test_words_lead_to_the_web_to_a_mail_or_to_a_slide_only(tmp_path: Path, link: str) -> None:
    (tmp_path / "deck.pptx").write_bytes(deck())
    with pytest.raises(ValueError, match="is no link"):
        Modify((BODY,), link=link).resolve(SESSION.open(tmp_path / "deck.pptx").document, lambda text: text.frame)
    edits = [SetStyle(BODY, "link", link, 1), SetStyle(BODY, "text_decoration", "underline", 1)]
    with pytest.raises(EditError, check=of_case("link-address-invalid")):
        edited(tmp_path, deck(), *edits, draw=False)


def test_words_that_replace_others_keep_their_link_and_new_paragraphs_have_none(tmp_path: Path) -> None:
    linked = done(tmp_path, deck(), Modify((BODY,), link="https://example.com/"))
    made = done(tmp_path, linked.data, Modify((BODY,), text="See our page on H2O soon\nSecond\nThird\nFourth"))
    assert [bool(run.style.link) for run in body(made).runs] == [True] * (len(body(made).runs) - 1) + [False]


def test_a_letter_is_lowered_and_put_back_on_the_line(tmp_path: Path) -> None:
    at = "See our site on H2O".index("2")
    made = done(tmp_path, deck(), Modify((BODY,), spans=((at, at + 1),), baseline="subscript"))
    assert [(run.text, run.style.baseline) for run in body(made).runs if run.style.baseline] == [("2", -0.25)]
    back = done(tmp_path, made.data, Modify((BODY,), baseline="normal"))
    assert not any(run.style.baseline for run in body(back).runs)


def test_letters_grow_by_an_amount_and_keep_their_mixture(tmp_path: Path) -> None:
    made = done(tmp_path, deck(), Resize((BODY,), of="type", by="2pt"))
    text = body(made)
    sizes = [round((run.style.over(text.style).font_size or 0) * 0.75, 2) for run in text.runs]
    assert sizes == [34, 14, 34, 30, 26]  # 32, 12, 32 on level 1; 28, 24 below


def test_a_text_box_is_set_otherwise(tmp_path: Path) -> None:
    wanted = {"anchor": "bottom", "columns": 2, "inset": ("9pt", 0, 6, 0), "wrap": False, "autofit": "none"}
    flow = body(done(tmp_path, deck(), Modify((BODY,), **wanted))).flow
    assert flow is not None
    assert (flow.anchor, flow.columns, flow.left, flow.right, flow.wrap, flow.fit) == (
        "bottom", 2, 12.0, 6.0, False, "none")  # fmt: skip


def test_words_are_set_smaller_at_once_where_they_shall_shrink_to_fit(tmp_path: Path) -> None:
    large = done(tmp_path, deck(), Modify((BODY,), autofit="none", font_size="120pt"))
    made = done(tmp_path, large.data, Modify((BODY,), autofit="shrink"))
    flow = body(made).flow
    assert flow is not None
    assert flow.scale < 0.9
    assert any("so that they fit" in note for note in made.receipt.notes)


def test_the_room_after_paragraphs_is_proven(tmp_path: Path) -> None:
    made = done(tmp_path, deck(), SpaceLines((BODY,), "6pt", between="after"))
    assert [round(paragraph.after, 6) for paragraph in body(made).paragraphs] == [8.0] * 3


def test_lists_begin_with_any_number_or_sign_item_by_item(tmp_path: Path) -> None:
    made = done(tmp_path, deck(), SetListStyle((BODY,), "lettered", items=(0, 2), start=3))
    assert [paragraph.bullet for paragraph in body(made).paragraphs] == ["c)", "–", "c)"]
    made = done(tmp_path, made.data, SetListStyle((BODY,), "bulleted", sign="→"))
    assert [paragraph.bullet for paragraph in body(made).paragraphs] == ["→"] * 3


def test_what_cannot_be_indented_further_is_left_and_named(tmp_path: Path) -> None:
    (tmp_path / "deck.pptx").write_bytes(deck())
    document = SESSION.open(tmp_path / "deck.pptx").document
    found = IndentItems(BODY, (0, 1, 2), "out").resolve(document, lambda text: text.frame)
    assert len(found.edits) == 2
    assert [str(one) for one in found.left] == [f"paragraph 1 of '{BODY}', because it is at level 1 of 9 already"]


@each(
    ("sign", "found"),
    [("1.", ("arabicPeriod", 1)), ("(12)", ("arabicParenBoth", 12)), ("i.", ("romanLcPeriod", 1)),
     ("iv)", ("romanLcParenR", 4)), ("C.", ("alphaUcPeriod", 3)), ("•", None), ("x", None), ("->", None)],
)  # fmt: skip
def test_a_sign_is_the_beginning_of_a_numbering(sign: str, found: tuple[str, int] | None) -> None:
    assert numbering(sign) == found


EQUATION = (
    '<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="http://schemas.'
    'openxmlformats.org/officeDocument/2006/math"><m:r><m:t>E=mc²</m:t></m:r></m:oMath></a14:m>'
)


def test_an_equation_among_words_is_kept_to_the_byte_and_named(tmp_path: Path) -> None:
    slide = slide_of(deck()).replace("Second</a:t></a:r>", f"Second</a:t></a:r>{EQUATION}")
    data = repacked(deck(), SLIDE, slide.encode())
    made = done(tmp_path, data, Modify((BODY,), text="See our site on H2O soon\nAnother\nThird"))
    assert EQUATION in slide_of(made.data)
    assert body(made).effects == ("equation E = mc²",)
    assert any("equation" in note for note in made.receipt.notes)


def test_a_text_with_an_equation_that_only_newer_programs_show_is_edited_and_its_older_form_is_drawn_anew(
    tmp_path: Path,
) -> None:
    before, shape, after = re.split(r"(<p:sp>(?:(?!<p:sp>).)*Second.*?</p:sp>)", slide_of(deck()), flags=re.DOTALL)
    choice = shape.replace("Second</a:t></a:r>", f"Second</a:t></a:r>{EQUATION}")
    wrapped = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice '
        'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" Requires="a14">'
        f"{choice}</mc:Choice><mc:Fallback>{shape}</mc:Fallback></mc:AlternateContent>"
    )
    data = repacked(deck(), SLIDE, f"{before}{wrapped}{after}".encode())
    made = done(tmp_path, data, Modify((BODY,), text="See our site on H2O soon\nSecond\nLast"))
    assert body(made).effects == ("equation E = mc²",)
    assert not any("another form" in one for one in made.receipt.warnings)
    assert EQUATION in slide_of(made.data)
    older = slide_of(made.data).partition("<mc:Fallback>")[2]
    assert "See our site on H2O soon" in older
    assert "a:custGeom" in older, "the equation is drawn for programs that know none"


def test_words_take_the_look_of_the_level_that_they_are_put_on(tmp_path: Path) -> None:
    ink = '<a:solidFill><a:srgbClr val="00AA00"/></a:solidFill>'
    level = f'<a:lvl2pPr algn="r"><a:defRPr cap="all" b="1">{ink}</a:defRPr></a:lvl2pPr>'
    made = slide_of(deck()).replace("<a:lstStyle/>", f"<a:lstStyle>{level}</a:lstStyle>")
    found = body(done(tmp_path, repacked(deck(), SLIDE, made.encode()), IndentItems(BODY, (0,), level=1)))
    look = found.runs[0].style.over(found.style)
    assert (look.align, look.font_weight, str(look.fill)) == ("end", 700, "#00aa00")


@each("name", ["letter_spacing", "stroke_width"])
def test_a_look_that_is_taken_away_is_written_as_none(name: str) -> None:
    properties = New("a:rPr")
    restyle(properties, {name: None}, "words", "title")
    assert "0" in (properties.attributes.get("spc"), *(line.attributes.get("w") for line in properties.children))


def test_a_number_beyond_all_bounds_is_refused() -> None:
    with pytest.raises(EditError, check=of_case("slide-measure-out-of-range")):
        held(1e308, 0, 100, 9525.0, "a line")
