"""What an edit does beside what was asked: on a slide's layout, under drawings, to headlines and to a page turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import PP_ALIGN
from pptx.oxml import parse_xml
from pptx.util import Inches, Pt

from redraft.commands.programs.program import Program
from redraft.document.layers import Text
from redraft.edits.ops import Edit, Move, SetText
from redraft.edits.receipt.record import Receipt
from redraft.session.session import Session
from tests.inspection.pages import found, page
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" font-family="Source Sans Pro">'
CARD = (
    HEAD.format(1000, 1200)
    + '<rect id="ground" width="1000" height="1200" fill="#fff"/><path id="logo" d="M60 60H160V110H60Z" fill="#c00"/>'
    '<text id="title" x="60" y="300" font-size="150" font-weight="700">Spring Sale</text>'
    '<text id="lead" x="60" y="420" font-size="40">Everything up to half price</text>'
    '<text id="note" x="60" y="1100" font-size="24">while stocks last</text></svg>'
)
PANEL = (
    '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    '<p:nvSpPr><p:cNvPr id="90" name="Panel"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
    '<p:spPr><a:xfrm><a:off x="{0}" y="{1}"/><a:ext cx="{2}" cy="{3}"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="10203A"/></a:solidFill></p:spPr>'
    "</p:sp>"
)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False, tile_cache=False) as running:
            yield running


def deck(path: Path, panel: tuple[float, float, float, float], color: str) -> Path:
    """Two slides with a title on a layout that has a dark panel, in inches."""
    made = Presentation()
    made.slide_width, made.slide_height = Inches(13.333), Inches(7.5)
    layout = made.slide_layouts[5]
    layout.shapes._spTree.insert(2, parse_xml(PANEL.format(*(Inches(side) for side in panel))))
    for number in (1, 2):
        title = made.slides.add_slide(layout).shapes.title
        assert title is not None
        title.left, title.top, title.width, title.height = (Inches(side) for side in (0.5, 0.5, 12.3, 1))
        title.text = f"Part {number}"
        title.text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT
        run = title.text_frame.paragraphs[0].runs[0]
        run.font.size, run.font.name = Pt(44), "Source Sans Pro"
        run.font.color.rgb = RGBColor.from_string(color)
    made.save(str(path))
    return path


def run(session: Session, path: Path, program: str, **options: Any) -> Receipt:
    return session.run_file(path, Program(program), None, dry_run=True, render=False, **options)


def card(path: Path, body: str = "", design: str = CARD) -> Path:
    path.write_text(design.replace("</svg>", f"{body}</svg>"))
    return path


def test_black_text_on_the_dark_panel_of_a_layout_is_told_and_repaired(session: Session, tmp_path: Path) -> None:
    path = deck(tmp_path / "a.pptx", (0, 0, 13.333, 2), "FFFFFF")
    black = 'for e in find("kind=text"):\n    modify(e, fill="black")'
    told = run(session, path, black).warnings
    assert [one.split(" (")[0] for one in told[:2]] == [
        f"“Part {number}” is hard to read: #000000 on #10203a has a contrast of 1.3 to 1, 16.3 before"
        for number in (1, 2)
    ]
    assert not [one for one in run(session, path, black, repair=True).warnings if "hard to read" in one]


def test_beside_the_panel_of_a_layout_the_paper_is_what_is_read_on(session: Session, tmp_path: Path) -> None:
    path = deck(tmp_path / "a.pptx", (0, 3, 13.333, 2), "000000")
    told = run(session, path, 'for e in find("kind=text"):\n    modify(e, fill="#eeeeee")').warnings
    assert "#eeeeee on #ffffff" in told[0]


def test_a_title_that_runs_into_the_logo_of_its_layout_is_told(session: Session, tmp_path: Path) -> None:
    path = deck(tmp_path / "a.pptx", (11, 0.3, 1.5, 1.2), "000000")
    longer = 'modify(find("role=title")[0], text="Our plans for the whole of the coming year 2027")'
    told = run(session, path, longer).warnings
    assert any("now lies across the edge of shape 'layout-6/layout/90'" in one for one in told)
    assert not [one for one in run(session, path, longer, repair=True).warnings if "lies across" in one]


@each("repair", [False, True])
def test_a_headline_wraps_before_it_shrinks(session: Session, tmp_path: Path, repair: bool) -> None:
    """On two lines where one would be less than half as large; not past the page, and clear of the logo."""
    path, out = card(tmp_path / "a.svg"), tmp_path / "b.svg"
    long = 'change the title to "The Great Big Spring Clearance Sale"'
    receipt = session.edit_file(path, long, out, render=False, repair=repair)
    assert (receipt.fit[0].how.startswith("on 2 lines at "), receipt.findings) == (True, ())
    text = session.open(out).document.index["title"]
    size = text.layer.style.font_size or 0.0
    assert size > 0.6 * 150
    assert isinstance(text.layer, Text)
    top = min(box.y for _, box in session.fonts.letters(text.layer)) + text.matrix.f
    assert top - 110 >= 0.1 * size  # below the logo


def test_a_line_that_is_no_headline_shrinks_a_little_first(session: Session, tmp_path: Path) -> None:
    words = 'change "Everything up to half price" to "Everything in the shop and online is now up to half price, too"'
    receipt = session.edit_file(card(tmp_path / "a.svg"), words, None, dry_run=True, render=False)
    assert receipt.fit[0].how.startswith("at 3")


def test_a_headline_that_runs_under_a_drawing_with_a_shadow_is_told_once(session: Session, tmp_path: Path) -> None:
    shadow = '<filter id="s"><feDropShadow dx="0" dy="8" stdDeviation="9"/></filter>'
    plate = (
        f'{shadow}<g id="plate" filter="url(#s)"><circle cx="860" cy="230" r="130" fill="#fff"/>'
        '<circle cx="860" cy="230" r="110" fill="#24a"/><path d="M800 200H920V260H800Z" fill="#fc0"/></g>'
    )
    path = card(tmp_path / "a.svg", plate, CARD.replace("Spring Sale", "Sale"))
    receipt = session.run_file(
        path, Program('modify(get("title"), text="Springs Sale")'), None, dry_run=True, render=False, fit="keep"
    )
    (one,) = receipt.findings
    assert (one.kind, one.layers, one.severity) == ("overlap", ("title", "plate"), "problem")
    assert "now reaches under group 'plate'" in one.message  # which is where it was


def test_two_letters_of_a_long_line_on_a_shape_are_told_when_they_are_more() -> None:
    line = '<text id="line" x="10" y="60" font-size="20">Twelve words</text>'
    document = page(f'<rect id="mark" x="340" y="30" width="50" height="50" fill="#c00"/>{line}')
    far = "Many more words that reach on and on to t"
    (one,) = found(document, SetText("line", far))
    assert (one.layers, "3 of 32 letters" in one.message) == (("line", "mark"), True)
    assert found(document, SetText("line", far[:-2])) == ()


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ('modify("#date", text="5–7 December 2026")', ["“5–7 December 2026” now runs into “Mirror Lake”"]),
        ('modify("#date", font_size=47.5)', ["“17–19 July 2026” now runs into “Mirror Lake”"]),
        ('move("#venue", dx=-78)', ["“Mirror Lake” now runs into “17–19 July 2026”"]),
        ('modify("#date", text="5–7 Sept 2026")', []),
        ('move("#venue", dx=-60)', []),
        ('move("#date", dy=-27)', []),  # its box reaches the rule, its letters do not
        ('move("#date", dy=-34)', ["“17–19 July 2026” now crosses shape 'rule'"]),
        ('move("#rule", dy=34)', ["shape 'rule' now runs through “17–19 July 2026”"]),
    ],
)
def test_a_text_that_reaches_its_neighbour_on_a_line_or_a_rule_is_told(
    session: Session, program: str, told: list[str]
) -> None:
    receipt = run(session, EXAMPLES / "event.svg", program, fit="report")
    said = [one.message for one in receipt.findings if one.kind == "overlap"]
    assert [one.split(";")[0].split(" (")[0] for one in said] == told
    assert all(one.mend for one in receipt.findings if one.kind == "overlap" and "modify" in program)


def test_a_text_that_runs_through_an_upright_line_is_told() -> None:
    words = '<text id="left" x="20" y="100">One</text><text id="columns" x="20" y="200">One<tspan x="240">Two</tspan>'
    document = page(f'<path id="bar" d="M200 50V250" stroke="#000"/>{words}</text>')
    (one,) = found(document, SetText("left", "One and two and three"))
    assert (one.layers, one.severity) == (("left", "bar"), "problem")
    assert found(document, SetText("left", "One and two")) == ()
    assert found(document, SetText("columns", "One more")) == ()  # stood on both sides before


CROWD = (
    HEAD.format(800, 1000)
    + '<rect id="ground" width="800" height="1000" fill="#102"/><g id="crowd">'
    + '<path d="M-30 670{0}V670Z" fill="#325"/><path d="M-30 690{0}V690Z" fill="#213"/>'.format("q21 -120 43 0" * 20)
    + '</g><text id="title" x="400" y="200" text-anchor="middle" font-size="100" fill="#fff">Night</text>'
    '<text id="who" x="400" y="800" text-anchor="middle" font-size="80" fill="#fff">The Tides</text>'
    '<text id="when" x="400" y="950" text-anchor="middle" font-size="60" fill="#fff">12 May</text></svg>'
)


def test_a_drawing_that_was_squeezed_with_the_page_is_told_with_its_sizes(session: Session, tmp_path: Path) -> None:
    path = card(tmp_path / "a.svg", design=CROWD)
    words = "resize_page(1600, 1000)\nresize('crowd', width=1720, height=60)"
    (told,) = (one for one in run(session, path, words).warnings
               if "proportion" in one)  # fmt: skip
    assert told.startswith("out of proportion on the new page: 'crowd' from 860 × 80 to 1720 × ")


def test_crowds_of_pages_made_landscape_stay_in_proportion(session: Session, tmp_path: Path) -> None:
    path = card(tmp_path / "a.svg", design=CROWD)
    assert not [one for one in run(session, path, "resize_page(1600, 600)").warnings if "proportion" in one]
    told = session.edit_file(EXAMPLES / "event.svg", "make it landscape", None, dry_run=True, render=False).warnings
    assert not [one for one in told if "proportion" in one or "edge of" in one]


@each("shape", ['<rect id="bar" x="0" y="600" width="800" height="40" fill="#325"/>', ""])
def test_bands_and_grounds_may_be_stretched(session: Session, tmp_path: Path, shape: str) -> None:
    path = card(tmp_path / "a.svg", design=CROWD[: CROWD.index("<g id")] + shape + CROWD[CROWD.index("<text") :])
    assert not [one for one in run(session, path, "resize_page(1600, 600)").warnings if "proportion" in one]


@each(("changed", "where"), [("left", "under"), ("right", "on")])
def test_of_two_texts_that_meet_the_one_that_reaches_the_other_is_named_first(changed: str, where: str) -> None:
    """The later one is drawn above; both may be new words, as in rows of a batch."""
    document = page(
        '<text id="left" x="10" y="60" font-size="20">Seven days</text>'
        '<text id="right" x="200" y="60" font-size="20">May to July</text>'
    )
    if changed == "left":
        edits: list[Edit] = [SetText("left", "Sommernachtskonzerte am Ufer"), SetText("right", "Juli bis Mai")]
    else:
        edits = [SetText("left", "Sieben Tage"), Move("right", -130, 0)]
    (one,) = [finding for finding in found(document, *edits) if finding.kind == "overlap"]
    assert one.layers == ((changed, "right") if changed == "left" else (changed, "left"))
    assert f" {where} it" in one.message


def test_letters_past_the_page_are_not_said_to_pass_a_ground_that_ends_there(session: Session) -> None:
    """The sea of the poster goes to the edge of the page, which is what cuts the words off."""
    words = 'modify("#stop-4-note", text="entdecken Versandkostenfreie Tage")'
    receipt = run(session, EXAMPLES / "travel.svg", words, fit="report")
    assert {(one.kind, one.layers) for one in receipt.findings} == {("off_page", ("stop-4-note",))}
