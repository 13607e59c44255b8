"""Colours and fonts of a deck by their names in the theme: written, read and undone as names; themes set as a whole."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pptx
import pytest
from pptx.util import Inches, Pt

from redraft.commands.programs.program import Program
from redraft.document.layers import Text
from redraft.document.style import Color
from redraft.document.theme import ThemeReference, theme_color
from redraft.edits.kinds import SetStyle
from redraft.edits.ops import apply, inverse
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import ProgramError
from redraft.formats.pptx.file.validation import new_findings, validate
from tests.formats.pptx.editing import SESSION, saved, validated
from tests.sampling import each


@lru_cache
def deck() -> bytes:
    """A title, a body with spaced lines, words in Arial with a raised figure, a box, a table; a bare slide."""
    made = pptx.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Report"
    body = slide.placeholders[1].text_frame
    body.text = "First"
    body.paragraphs[0].line_spacing = 0.5
    body.add_paragraph().text = "Second"
    words = slide.shapes.add_textbox(Inches(1), Inches(5.5), Inches(4), Inches(1))
    words.name = "Note"
    for text, raised in (("E=mc", False), ("2", True), (" is known", False)):
        run = words.text_frame.paragraphs[0].add_run()
        run.text, run.font.name = text, "Arial"
        properties = run.font._element
        if raised:
            properties.set("baseline", "30000")
        properties.append(properties.makeelement(properties.latin.tag.replace("latin", "ea"), {"typeface": "Arial"}))
    box = slide.shapes.add_shape(1, Inches(6), Inches(5.5), Inches(2), Inches(1))
    box.name = "Box"
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(3.5), Inches(6), Inches(1))
    table.name = "Tab"
    table.table.cell(0, 0).text = "Head"
    other = made.slides.add_slide(made.slide_layouts[6]).shapes.add_textbox(0, Inches(1), Inches(8), Inches(1))
    other.name, other.text_frame.text = "Head", "A head that is no title"
    other.text_frame.paragraphs[0].runs[0].font.size = Pt(36)
    return saved(made)


def slides(folder: Path, program: str) -> list[str]:
    """The markup of the slides after a program, all proofs of which hold."""
    source, target = folder / "in.pptx", folder / "out.pptx"
    source.write_bytes(deck())
    receipt = SESSION.run_file(source, Program(program), target, render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels"), receipt.proofs
    assert new_findings(validated(deck()), validate(target.read_bytes())) == []
    edits, _ = loads(dumps(receipt.edits))
    replayed = apply(SESSION.open(source).document, edits)
    SESSION.apply_file(source, edits, None, folder / "again.pptx", render=False)
    assert (folder / "again.pptx").read_bytes() == target.read_bytes()
    assert replayed.pages == apply(SESSION.open(source).document, list(receipt.edits)).pages
    found = pptx.Presentation(str(target)).slides
    return [re.sub(r"\s+", " ", one.part.blob.decode()) for one in found]


@each(
    ("program", "written"),
    [
        ('modify("Box", fill="accent2")', '<a:solidFill><a:schemeClr val="accent2"/></a:solidFill>'),
        ('modify("Box", fill="theme:accent2")', '<a:schemeClr val="accent2"/></a:solidFill>'),
        ('modify("Box", fill="Accent 2, Lighter 40%")',
         '<a:schemeClr val="accent2"><a:lumMod val="60000"/><a:lumOff val="40000"/></a:schemeClr>'),
        ('modify("Box", fill="bg1 darker 15%")', '<a:schemeClr val="lt1"><a:lumMod val="85000"/></a:schemeClr>'),
        ('modify("Note", words="known", color="tx2")', '<a:schemeClr val="tx2"/></a:solidFill>'),
        ('modify("Tab", fill="accent4")', '<a:tcPr><a:solidFill><a:schemeClr val="accent4"/>'),
        ('recolor(cell("Tab", 0, 0), "accent5", part="fill")', '<a:schemeClr val="accent5"/></a:solidFill></a:tcPr>'),
        ('draw("star", (700, 100, 90, 90), fill="accent3")', '<a:solidFill><a:schemeClr val="accent3"/></a:solidFill>'),
        ('write("Hi", (20, 650, 300, 40), color="accent6")', '<a:schemeClr val="accent6"/></a:solidFill>'),
        ('outline("Box", "accent6", 3)', '<a:ln w="28575"><a:solidFill><a:schemeClr val="accent6"/>'),
        ('highlight("Note", "accent1 lighter 80%")', '<a:lumOff val="80000"/></a:schemeClr></a:solidFill>'),
        ('set_background("bg2", page=1)', '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="lt2"/>'),
        ('add("rect", box=(0, 0, 50, 50), color="accent2", stroke="accent3")', '<a:schemeClr val="accent3"/>'),
        ('replace_font("Arial", "+mn-lt")', '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-lt"/>'),
        ('modify("Note", font_family="theme heading")', '<a:latin typeface="+mj-lt"/>'),
        ('replace_font("Arial", "Georgia")', '<a:latin typeface="Georgia"/><a:ea typeface="Georgia"/>'),
        ('write("Hi", (20, 650, 300, 40), font_family="theme heading")', '<a:latin typeface="+mj-lt"/>'),
    ],
)  # fmt: skip
def test_a_name_of_the_theme_is_written_as_one(tmp_path: Path, program: str, written: str) -> None:
    assert written in slides(tmp_path, program)[0]


def test_a_fixed_copy_becomes_a_reference_and_a_reference_stays_one(tmp_path: Path) -> None:
    found = slides(tmp_path, 'modify("Box", fill="#c0504d")\nreplace_colors([("#c0504d", "accent2")])')[0]
    assert '<a:schemeClr val="accent2"/></a:solidFill>' in found
    again = slides(tmp_path, 'modify("Box", fill="accent2")\nmodify("Box", fill="#c0504d", stroke="#c0504d")')[0]
    assert '<a:schemeClr val="accent2"/></a:solidFill><a:ln' in again


def test_a_reference_equals_no_colour_of_another_origin_and_follows_its_theme(tmp_path: Path) -> None:
    slides(tmp_path, 'modify("Box", fill="accent2")')
    document = SESSION.open(tmp_path / "out.pptx").document
    box = next(one for one in document.index.layers.values() if one.name == "Box")
    named = theme_color(document, "accent2")
    assert isinstance(named, ThemeReference)
    assert named == box.style.fill != theme_color(document, "accent3")
    assert named != Color(*named)
    assert Color(*named) != named
    edit = SetStyle(box.id, "fill", Color(*named))
    assert apply(apply(document, edit), inverse(document, edit)) == document
    faint = named._replace(alpha=128)
    assert isinstance(faint, ThemeReference)
    assert tuple(faint.on(Color(255, 255, 255))) == (255, 255, 255, 128)


def test_a_theme_is_set_as_a_whole(tmp_path: Path) -> None:
    slides(tmp_path, 'set_theme([("accent1", "#0a7f5a"), ("tx2", "navy")], heading="Georgia", body="Arial")')
    master = SESSION.open(tmp_path / "out.pptx").document.masters[0]
    wanted = {"accent1": "#0a7f5a", "dk2": "#000080", "major_font": "Georgia", "minor_font": "Arial"}
    assert {name: value for name, value in master.features if name in wanted} == wanted


@each(
    ("program", "said"),
    [
        ('set_theme([("red", "blue")])', "no colour that a theme has"),
        ("set_theme()", "is named"),
        ('set_theme(body="Calibri")', "already"),
        ('modify("Box", fill="accent9")', "not a colour"),
    ],
)
def test_a_theme_without_such_a_part_says_so(tmp_path: Path, program: str, said: str) -> None:
    (tmp_path / "in.pptx").write_bytes(deck())
    if said == "already":
        receipt = SESSION.run_file(tmp_path / "in.pptx", Program(program), tmp_path / "out.pptx", render=False)
        assert receipt.edits == ()
        return
    with pytest.raises(ProgramError, match=said):
        SESSION.run_file(tmp_path / "in.pptx", Program(program), tmp_path / "out.pptx", render=False)


def test_a_drawing_has_no_colours_of_a_theme(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><rect id="a" width="9" height="9"/></svg>')
    with pytest.raises(ProgramError, match="only decks have names"):
        SESSION.run_file(tmp_path / "a.svg", Program('modify("a", fill="accent1")'), tmp_path / "b.svg", render=False)


@each(
    ("amount", "written"),
    [("1.5", 'spcPct val="150000"'), ('"130%"', 'spcPct val="130000"'), ('"60pt"', 'spcPts val="6000"'),
     ("130", 'spcPts val="9750"')],
)  # fmt: skip
def test_lines_spaced_by_a_percentage_take_any_other_distance(tmp_path: Path, amount: str, written: str) -> None:
    found = slides(tmp_path, f'space_lines("slide-256/3", {amount})')[0]
    assert found.count(f"<a:lnSpc><a:{written}/></a:lnSpc>") == 2


def test_the_copy_of_a_place_may_be_set_otherwise_in_the_same_program(tmp_path: Path) -> None:
    program = """
c = copy("slide-256/3", to=(100, 100))
modify(c, text="A\\nB\\nC", align="middle", anchor="bottom", color="red")
space_lines(c, "120%")
set_list_style(c, "plain")
resize(c, width=300, height=200)
d = copy(c)
modify(d, font_size=30)
"""
    found = slides(tmp_path, program)[0]
    assert found.count('<p:ph idx="1"/>') == 3
    document = SESSION.open(tmp_path / "out.pptx").document
    texts = [one for one in document.index.layers.values() if isinstance(one, Text) and one.text == "A\nB\nC"]
    assert [round(one.runs[0].style.over(one.style).font_size or 0) for one in texts] == [43, 30]


def test_words_of_the_same_program_have_links_and_looks_of_their_own(tmp_path: Path) -> None:
    program = """
t = write("Go to our site now", (100, 600, 400, 50))
modify(t, words="site", link="https://a.b")
modify("slide-257/2", text="Visit us", words="us", link="https://a.c", color="accent2")
n = add_page("Title and Content", title="T", body="see here\\nnow")
body = find("role=body", page=n.number)[0]
modify(body, words="here", link="slide 1")
modify(body, words="see", baseline="superscript")
"""
    found = slides(tmp_path, program)
    assert 'val="hlink"/></a:solidFill><a:hlinkClick r:id="rId2"' in found[0]
    assert 'val="accent2"/></a:solidFill><a:hlinkClick' in found[1]
    assert 'action="ppaction://hlinksldjump"' in found[2]
    assert '<a:rPr baseline="30000"/><a:t>see</a:t>' in found[2]


@each(
    ("program", "slide", "shown"),
    [
        ('set_title(2, "Where we are", shown=False)', 1, False),
        ('set_title(1, "Where we are", shown=False)', 0, False),
        ('delete("slide-256/2")\nset_title(1, "Where we are")', 0, True),
        ('delete("slide-256/2")\nset_title(1, "Where we are", shown=False)', 0, False),
        ('set_title(1, "Where we are")', 0, True),
    ],
)
def test_a_slide_gets_a_real_title_shown_or_above_it(tmp_path: Path, program: str, slide: int, shown: bool) -> None:
    slides(tmp_path, program)
    title = pptx.Presentation(str(tmp_path / "out.pptx")).slides[slide].shapes.title
    assert title is not None
    assert title.text_frame.text == "Where we are"
    assert (title.top + title.height > 0) == shown


def test_a_title_above_its_slide_is_no_fault_and_needs_a_place_to_be_shown(tmp_path: Path) -> None:
    (tmp_path / "in.pptx").write_bytes(deck())
    hidden = Program('set_title(2, "Where we are", shown=False)')
    receipt = SESSION.run_file(tmp_path / "in.pptx", hidden, tmp_path / "out.pptx", render=False)
    assert [one.kind for one in receipt.findings] == []
    with pytest.raises(ProgramError, match="no place for a title"):
        SESSION.run_file(tmp_path / "in.pptx", Program('set_title(2, "Where")'), tmp_path / "out.pptx", render=False)


def test_a_new_slide_fills_places_by_name_and_leaves_none_empty(tmp_path: Path) -> None:
    program = """
p = add_page("Comparison", title="Hi", fill=[("Text Placeholder 2", "Left"), ("4", "Right")])
for e in find("kind=text", page=p.number):
    if e.name == "Content Placeholder 5":
        modify(e, text="x\\ny")
add_page("Title Slide")
"""
    slides(tmp_path, program)
    found = pptx.Presentation(str(tmp_path / "out.pptx")).slides
    assert [one.text_frame.text for one in found[2].placeholders] == ["Hi", "Left", "Right", "x\ny"]
    assert len(found[3].placeholders) == 2
    with pytest.raises(ProgramError, match="has no place “nix”"):
        slides(tmp_path, 'add_page("Title Slide", fill=[("nix", "a")])')
