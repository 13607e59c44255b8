"""What a save of a deck tells or refuses: invalid files, links that go, workbooks and charts that are shared, shapes
that stand in the file twice, values that no slide can hold."""

from __future__ import annotations

import io
import re
import zipfile
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.opc.packuri import PackURI

from redraft.document.layers import Run, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, Remove, Resize, SetRuns, SetStyle, SetText
from redraft.edits.page_edits import InsertPage, RemovePage, duplicate
from redraft.edits.receipt.record import Proof, Receipt
from redraft.errors import EditError, LeakError
from redraft.formats.pptx import CODEC
from redraft.formats.pptx.file.validation import faults
from redraft.formats.pptx.package.parts import Parts
from tests.cases import of_case
from tests.formats.pptx.decks import along, deck_parts, packed, rels, slide, text_shape
from tests.formats.pptx.editing import SESSION, chart_deck, edited, repacked, saved
from tests.sampling import each

SLIDE = "ppt/slides/slide1.xml"
LAYOUT = ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml")
IMAGE = ("rId2", "image", "../media/image1.png")
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HIGHLIGHT = '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>'


def with_runs(*runs: str, more: str = "") -> bytes:
    """A deck whose first text has these runs."""
    shape = text_shape(2, "").replace("<a:r><a:rPr/><a:t></a:t></a:r>", "".join(runs))
    return along({SLIDE: slide(shape, more=more)})


def run(text: str, properties: str = "<a:rPr/>") -> str:
    return f"<a:r>{properties}<a:t>{text}</a:t></a:r>"


def read(data: bytes) -> Document:
    return CODEC.open(data, SESSION.fonts).document


def words(data: bytes, id: str = "slide-256/2") -> Text:
    layer = read(data).index.layers[id]
    assert isinstance(layer, Text)
    return layer


def applied(folder: Path, data: bytes, *edits: Edit) -> tuple[bytes, Receipt]:
    source, target = folder / "deck.pptx", folder / "edited.pptx"
    source.write_bytes(data)
    receipt = SESSION.apply_file(source, edits, None, target, render=False)
    return target.read_bytes(), receipt


def inside(receipt: Receipt) -> Proof:
    return next(proof for proof in receipt.proofs if proof.about == "inside")


def entry(data: bytes, name: str) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return file.read(name).decode()


def one_word(text: Text, name: str, value: object) -> SetRuns:
    """The second word of a text with one run, looking otherwise."""
    first, second, *_ = text.runs[0].text.split(" ")
    style = text.runs[0].style
    changed = Run(second, style.changed(name, value))  # type: ignore[arg-type]
    return SetRuns(text.id, (replace(text.runs[0], text=f"{first} "), changed), text.paragraphs)


@each(
    ("name", "value", "said"),
    [("font_family", "Georgia", "a:latin"), ("fill", Color(9, 9, 9), "a:solidFill"), ("stroke_width", 2.0, "a:ln")],
)
def test_a_word_of_a_run_with_a_highlight_is_restyled_in_schema_order(
    tmp_path: Path, name: str, value: object, said: str
) -> None:
    line = '<a:ln w="9525"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln>'
    faces = '<a:latin typeface="Arial"/><a:sym typeface="Symbol"/>'
    data = with_runs(run("two words", f'<a:rPr lang="en">{line}{HIGHLIGHT}{faces}</a:rPr>'))
    made = edited(tmp_path, data, one_word(words(data), name, value))
    properties = re.findall(r"<a:rPr[^>]*>(.*?)</a:rPr>", entry(made.data, SLIDE))
    assert len(properties) == 2
    for one in properties:
        order = [one.index(tag) for tag in ("<a:ln", HIGHLIGHT, "<a:latin", "<a:sym")]
        assert order == sorted(order)
    assert f"<{said}" in properties[1]
    assert inside(made.receipt).ok


def test_a_save_that_would_break_the_schema_is_taken_back() -> None:
    good = with_runs(run("words", f'<a:rPr>{HIGHLIGHT}<a:latin typeface="Arial"/></a:rPr>'))
    bad = with_runs(run("words", f'<a:rPr><a:latin typeface="Arial"/>{HIGHLIGHT}</a:rPr>'))
    (found,) = faults(Parts(good), Parts(bad))
    assert "must come before" in found.message
    assert faults(Parts(bad), Parts(bad)) == []
    assert faults(Parts(bad), Parts(good)) == []


@each(
    ("old", "new", "said"),
    [
        ('sz="1800"', 'sz="5000000"', "may be 100 to 400000"),
        ('<a:off x="0" y="0"/>', '<a:off x="0"/>', "lacks its y"),
        ('typeface="Arial"', "", "lacks its typeface"),
    ],
)
def test_attributes_that_are_missing_or_out_of_range_are_faults(old: str, new: str, said: str) -> None:
    good = with_runs(run("words", '<a:rPr sz="1800"><a:latin typeface="Arial"/></a:rPr>'))
    bad = repacked(good, SLIDE, entry(good, SLIDE).replace(old, new, 1).encode())
    assert [said in finding.message for finding in faults(Parts(good), Parts(bad))] == [True]


def test_what_was_wrong_before_an_edit_does_not_stop_it(tmp_path: Path) -> None:
    data = with_runs(run("two words", f'<a:rPr><a:latin typeface="Arial"/>{HIGHLIGHT}</a:rPr>'))
    _, receipt = applied(tmp_path, data, one_word(words(data), "font_weight", 700))
    assert inside(receipt).ok is not False


def linked_deck() -> bytes:
    """Three slides; the first has a link to the third on a word and one on a shape, and a custom show names it."""
    jump = '<a:hlinkClick r:id="rId9" action="ppaction://hlinksldjump"/>'
    linked = text_shape(2, "Next").replace("<a:rPr/>", f"<a:rPr>{jump}</a:rPr>")
    button = text_shape(3, "Go").replace('name="Text 3"/>', f'name="Button">{jump}</p:cNvPr>')
    parts = deck_parts()
    parts[SLIDE] = slide(linked, button)
    parts["ppt/slides/_rels/slide1.xml.rels"] = rels(LAYOUT, ("rId9", "slide", "slide2.xml"))
    listed = '<p:custShow name="Short" id="0"><p:sldLst><p:sld r:id="rId3"/></p:sldLst></p:custShow>'
    show = f"<p:custShowLst>{listed}</p:custShowLst>"
    main = str(parts["ppt/presentation.xml"])
    parts["ppt/presentation.xml"] = main.replace("</p:presentation>", f"{show}</p:presentation>")
    return packed(parts)


def test_links_to_a_slide_that_is_deleted_are_told_and_not_proven(tmp_path: Path) -> None:
    data = linked_deck()
    _, receipt = applied(tmp_path, data, RemovePage("slide-257"))
    proof = inside(receipt)
    assert proof.ok is None
    assert "the link on “Next” of slide 1 led to the deleted slide" in proof.why
    assert "the link on 'Button' of slide 1" in proof.why
    assert "the custom show 'Short'" in proof.why
    with pytest.raises(LeakError, match="led to the deleted slide"):
        SESSION.apply_file(tmp_path / "deck.pptx", [RemovePage("slide-257")], None, tmp_path / "x.pptx", strict=True)


def test_a_slide_nobody_links_to_is_deleted_and_proven(tmp_path: Path) -> None:
    made = edited(tmp_path, along({}), RemovePage("slide-256"))
    assert inside(made.receipt).ok


def test_a_link_whose_words_are_all_replaced_is_told(tmp_path: Path) -> None:
    link = '<a:rPr><a:hlinkClick r:id="rId2"/></a:rPr>'
    data = with_runs(run("see "), run("terms", link), run(" please"))
    text = words(data)
    gone = SetRuns(text.id, (text.runs[0], text.runs[2]), text.paragraphs)
    _, receipt = applied(tmp_path, data, gone)
    assert inside(receipt).ok is None
    assert "the link on “terms” in 'slide-256/2' was removed with these words" in inside(receipt).why


def test_bold_beside_a_link_a_comment_and_an_equation_keeps_them(tmp_path: Path) -> None:
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    equation = f'<mc:AlternateContent {mc}><mc:Fallback><x:eq xmlns:x="urn:odd"/></mc:Fallback></mc:AlternateContent>'
    data = with_runs(run("see "), run("terms", '<a:rPr><a:hlinkClick r:id="rId2"/></a:rPr>'), "<!-- kept -->", equation,
                     run(" please now", '<a:rPr xmlns:y="urn:y" y:mark="1"/>'))  # fmt: skip
    text = words(data)
    last = text.runs[2]
    runs = (*text.runs[:2], replace(last, text=" please"), Run(" now", last.style.changed("font_weight", 700)))
    made = edited(tmp_path, data, SetRuns(text.id, runs, text.paragraphs))
    after = entry(made.data, SLIDE)
    assert after.index("hlinkClick") < after.index("<!-- kept -->") < after.index(equation) < after.index(" please<")
    assert after.count('y:mark="1"') == 2


def test_a_prefix_that_the_file_uses_for_its_own_words_stays_its_own(tmp_path: Path) -> None:
    data = with_runs(run("two words", '<a:rPr xmlns:x="urn:odd" x:mark="1"/>'))
    made = edited(tmp_path, data, one_word(words(data), "font_weight", 700))
    assert "spreadsheetml" not in entry(made.data, SLIDE)


def test_a_shape_that_stands_in_the_file_in_two_forms_is_not_proven(tmp_path: Path) -> None:
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    p14 = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"'
    one = text_shape(2, "Hello")
    both = (
        f'<mc:AlternateContent {mc} {p14}><mc:Choice Requires="p14">{one}</mc:Choice><mc:Fallback>'
        f"{one.replace('Hello', 'Old')}</mc:Fallback></mc:AlternateContent>"
    )
    data = along({SLIDE: slide(both, text_shape(5, "Other"))})
    id = next(iter(read(data).index.layers)).partition("/")[0] + "/2"
    _, receipt = applied(tmp_path, data, SetStyle(id, "font_weight", 700))
    assert inside(receipt).ok is None
    assert "in another form, for other programs" in inside(receipt).why


def shared_deck(what: str) -> bytes:
    """Two charts on two slides that share a workbook, or are one part."""
    presentation = pptx.Presentation(io.BytesIO(chart_deck()))
    blank = presentation.slides.add_slide(presentation.slide_layouts[6])
    first = presentation.slides[0]
    frame = first.shapes[0]
    copied = deepcopy(frame._element)
    blank.shapes._spTree.append(copied)
    chart = frame.chart.part
    if what == "chart":
        relation = blank.part.relate_to(chart, f"{RELATION}/chart")
    else:
        twin: Any = type(chart).load(PackURI("/ppt/charts/chart99.xml"), chart.content_type, chart.package, chart.blob)
        book = chart.chart_workbook.xlsx_part
        assert book is not None
        old = twin._element.xpath("c:externalData")[0]
        old.rId = twin.relate_to(book, f"{RELATION}/package")
        relation = blank.part.relate_to(twin, f"{RELATION}/chart")
    for one in copied.iter():
        if one.tag.endswith("}chart"):
            one.set(f"{{{RELATION}}}id", relation)
    out = io.BytesIO()
    presentation.save(out)
    return out.getvalue()


def test_a_chart_that_shares_its_workbook_gets_one_of_its_own(tmp_path: Path) -> None:
    data = shared_deck("workbook")
    made = edited(tmp_path, data, SetText("slide-256/2/s1/v1", "99"))
    charts = [one.chart for page in pptx.Presentation(io.BytesIO(made.data)).slides for one in page.shapes]
    assert charts[0].part.chart_workbook.xlsx_part.partname != charts[1].part.chart_workbook.xlsx_part.partname
    before = pptx.Presentation(io.BytesIO(data)).slides[1].shapes[0].chart.part.chart_workbook.xlsx_part.blob
    assert charts[1].part.chart_workbook.xlsx_part.blob == before
    assert charts[0].part.chart_workbook.xlsx_part.blob != before


def test_two_charts_that_are_one_part_are_not_edited_one_by_one(tmp_path: Path) -> None:
    with pytest.raises(EditError, check=of_case("charts-share-part")):
        applied(tmp_path, shared_deck("chart"), SetText("slide-256/2/s1/v1", "99"))


@each(
    ("edit", "said"),
    [
        (Move("slide-256/2", 1e12, 0.0), "off any slide"),
        (SetStyle("slide-256/2", "font_size", 1e9), "can be 1 to 4000 pt"),
        (SetStyle("slide-256/2", "font_size", 0.5), "can be 1 to 4000 pt"),
        (SetStyle("slide-256/2", "letter_spacing", 1e6), "can be -4000 to 4000 pt"),
    ],
)
def test_what_no_slide_can_hold_is_refused(tmp_path: Path, edit: Edit, said: str) -> None:
    with pytest.raises(EditError, match=said) as caught:
        applied(tmp_path, with_runs(run("words")), edit)
    assert caught.value.exit_code == 1


def test_animations_of_other_shapes_are_kept_or_told(tmp_path: Path) -> None:
    def effect(shape: int) -> str:
        target = f'<p:tgtEl><p:spTgt spid="{shape}"/></p:tgtEl>'
        return f'<p:set><p:cBhvr><p:cTn id="{shape + 9}"/>{target}</p:cBhvr></p:set>'

    def timing(*steps: str) -> str:
        inner = f'<p:par><p:cTn id="1"><p:childTnLst>{"".join(steps)}</p:childTnLst></p:cTn></p:par>'
        return f"<p:timing><p:tnLst>{inner}</p:tnLst></p:timing>"

    def step(*shapes: int) -> str:
        return f'<p:par><p:cTn id="2"><p:childTnLst>{"".join(map(effect, shapes))}</p:childTnLst></p:cTn></p:par>'

    shapes = text_shape(2, "a"), text_shape(3, "b")
    apart = along({SLIDE: slide(*shapes, more=timing(step(2), step(3)))})
    assert inside(applied(tmp_path, apart, Remove("slide-256/2"))[1]).ok
    together = along({SLIDE: slide(*shapes, more=timing(step(2, 3)))})
    _, receipt = applied(tmp_path, together, Remove("slide-256/2"))
    assert inside(receipt).ok is None


def connector(id: int, start: int, end: int) -> str:
    glue = f'<!--g--><a:stCxn id="{start}" idx="3"/><a:endCxn id="{end}" idx="1"/>'
    names = f'<p:cNvPr id="{id}" name="Arrow {id}"/><p:cNvCxnSpPr>{glue}</p:cNvCxnSpPr><p:nvPr/>'
    line = '<a:xfrm><a:off x="9525" y="9525"/><a:ext cx="952500" cy="952500"/></a:xfrm><a:prstGeom prst="line"/>'
    return f"<p:cxnSp><p:nvCxnSpPr>{names}</p:nvCxnSpPr><p:spPr>{line}</p:spPr></p:cxnSp>"


def test_a_connector_lets_go_of_a_shape_that_is_removed_and_that_is_told(tmp_path: Path) -> None:
    data = along({SLIDE: slide(text_shape(2, "a"), text_shape(3, "b"), connector(4, 2, 3), connector(5, 3, 3))})
    made, receipt = applied(tmp_path, data, Remove("slide-256/2"))
    assert inside(receipt).ok
    told = [said for said in receipt.warnings if "connector" in said]
    assert told == ["the connector “Arrow 4” is no longer glued to the shape that was removed"]
    wanted = entry(data, SLIDE).replace(text_shape(2, "a"), "").replace('<a:stCxn id="2" idx="3"/>', "")
    assert entry(made, SLIDE) == wanted
    _, receipt = applied(tmp_path, data, Remove("slide-256/2"), Remove("slide-256/4"))
    assert inside(receipt).ok
    assert not any("connector" in said for said in receipt.warnings)


def test_glue_that_goes_though_its_shape_stays_is_found() -> None:
    data = along({SLIDE: slide(text_shape(2, "a"), text_shape(3, "b"), connector(4, 2, 3))})
    without = entry(data, SLIDE).replace(text_shape(2, "a"), "")
    before = CODEC.open(data, SESSION.fonts)
    ids = {id: id for id in before.document.index.layers if id != "slide-256/2"}
    for cut, found in (('<a:stCxn id="2" idx="3"/>', False), ('<a:endCxn id="3" idx="1"/>', True)):
        after = CODEC.open(repacked(data, SLIDE, without.replace(cut, "").encode()), SESSION.fonts)
        assert any("endCxn" in said for said in before.unrequested_changes(after, [], ids)) is found


def test_a_background_keeps_what_stands_beside_its_fill(tmp_path: Path) -> None:
    fill = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>'
    more = '<a:effectLst/><p:extLst><p:ext uri="{A}"/></p:extLst>'
    ground = f'<p:cSld><p:bg><p:bgPr shadeToTitle="1">{fill}{more}</p:bgPr></p:bg>'
    data = along({SLIDE: slide(text_shape(2, "Hello")).replace("<p:cSld>", ground)})
    made = edited(tmp_path, data, SetStyle("slide-256/background", "fill", Color(250, 240, 230)))
    assert entry(made.data, SLIDE) == entry(data, SLIDE).replace("FF0000", "FAF0E6")


def test_two_patterned_texts_of_a_copied_slide_keep_their_names(tmp_path: Path) -> None:
    colors = '<a:fgClr><a:srgbClr val="000000"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr>'
    data = with_runs(run("Hello", f'<a:rPr><a:pattFill prst="dkUpDiag">{colors}</a:pattFill></a:rPr>'))
    page = read(data).pages[0]
    made = edited(tmp_path, data, InsertPage(duplicate(page, "slide-300"), None))
    assert inside(made.receipt).ok


def test_a_signed_deck_is_no_longer_what_was_signed(tmp_path: Path) -> None:
    origin = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
    for name in ("_xmlsignatures/origin.sigs", "signed/by.sigs"):
        parts = deck_parts()
        said = str(parts["_rels/.rels"])
        more = f'<Relationship Id="rIdS" Type="{origin}" Target="{name}"/></Relationships>'
        data = packed({**parts, "_rels/.rels": said.replace("</Relationships>", more), name: b""})
        layer = next(one for one in read(data).index.layers.values() if isinstance(one, Text))
        _, receipt = applied(tmp_path, data, SetText(layer.id, "Other", 0))
        assert inside(receipt).ok is None
        assert "is signed" in inside(receipt).why


@each("edit", [Move("slide-256/2", 9, 9), Resize("slide-256/2", 2.0, 2.0, (0.0, 0.0))], ids=repr)
def test_a_slide_that_is_listed_twice_cannot_change_once(tmp_path: Path, edit: Edit) -> None:
    parts = deck_parts()
    listed = str(parts["ppt/presentation.xml"]).replace('r:id="rId3"', 'r:id="rId2"')
    with pytest.raises(LeakError, match="'slide-257/2' also changed"):
        applied(tmp_path, packed({**parts, "ppt/presentation.xml": listed}), edit)


def test_comments_stay_with_the_slide_that_is_repeated_and_this_is_told(tmp_path: Path) -> None:
    parts = deck_parts()
    data = packed({
        **parts,
        "ppt/slides/_rels/slide1.xml.rels": rels(LAYOUT, IMAGE, ("rId9", "comments", "../comments/comment1.xml")),
        "ppt/comments/comment1.xml": '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
    })  # fmt: skip
    page = read(data).pages[0]
    _, receipt = applied(tmp_path, data, InsertPage(duplicate(page, "slide-300"), None))
    assert any("comments" in note for note in receipt.notes)


def test_words_that_shrink_to_fit_are_told(tmp_path: Path) -> None:
    shape = text_shape(2, "Few words").replace("<a:bodyPr/>", "<a:bodyPr><a:normAutofit/></a:bodyPr>")
    data, receipt = applied(tmp_path, along({SLIDE: slide(shape)}), SetText("slide-256/2", "Many more words " * 9, 0))
    assert "fontScale" in entry(data, SLIDE)
    assert any("so that they fit" in note for note in receipt.notes)


def test_nothing_is_made_so_small_that_it_is_gone(tmp_path: Path) -> None:
    with pytest.raises(EditError, check=of_case("layer-too-small")):
        applied(tmp_path, with_runs(run("Words")), Resize("slide-256/2", 1e-9, 1e-9, (0.0, 0.0)))


def test_a_show_of_slides_by_number_is_told_where_they_are_others_now(tmp_path: Path) -> None:
    presentation = pptx.Presentation()
    for _ in range(3):
        presentation.slides.add_slide(presentation.slide_layouts[6])
    data = saved(presentation)
    shown = b'<p:showPr><p:sldRg st="1" end="2"/></p:showPr></p:presentationPr>'
    kept = Parts(data).read("ppt/presProps.xml").partition(b"<p:extLst")[0].replace(b"</p:presentationPr>", b"")
    data = repacked(data, "ppt/presProps.xml", kept + shown)
    first, _, last = (page.id for page in read(data).pages)
    for page, said in ((first, "from slide 1 to 2"), (last, "")):
        proof = inside(applied(tmp_path, data, RemovePage(page))[1])
        assert (proof.ok, said in proof.why) == ((None, True) if said else (True, True)), proof
