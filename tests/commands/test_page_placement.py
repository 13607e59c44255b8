"""Pages of another size: grounds, bands and scenery follow the page, content is placed anew and nothing is cut off."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

import redraft
from redraft.commands.command import resolve_all
from redraft.commands.page_size.new_size import ResizePage
from redraft.document.geometry import Box
from redraft.document.layers import Paragraph, Picture, Shape, Text
from redraft.document.pages import Document, Page
from redraft.edits.execution import execute
from redraft.inspection.checks.every_check import inspect
from redraft.inspection.page.edit_facts import Asked
from redraft.language.planner import GrammarPlanner
from tests.by_hand import by_hand
from tests.commands.small_deck import flowing
from tests.sampling import each
from tests.scenes import event_poster, measure

EXAMPLES = Path(__file__).parents[2] / "examples"
_SPEC = importlib.util.spec_from_file_location("page_formats", EXAMPLES.parent / "benchmarks" / "page_formats.py")
assert _SPEC is not None
assert _SPEC.loader is not None
page_formats = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(page_formats)

WIDE = ("1920x1080", "A5 landscape", "16:9", "1200x628")
TOLD = {("travel", "A4"): 2, **{("social", format): 1 for format in WIDE}}
"""Where letters come to lie across rocks of a drawing, or a ring past an edge, which is told; nothing else is."""

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">
<rect id="ground" width="800" height="1000" fill="#fff"/><circle id="sun" cx="780" cy="40" r="120" fill="#fc0"/>
<text id="title" x="60" y="140" font-size="80" fill="#111">Spring fair</text>
<rect id="photo" x="60" y="220" width="420" height="420" fill="#8ac"/>
<text id="what" x="60" y="720" font-size="30" fill="#111">Plants, pots and music</text>
<text id="where" x="60" y="780" font-size="30" fill="#111">Market square</text>
<rect id="band" x="0" y="900" width="800" height="100" fill="#123"/>
<text id="site" x="60" y="962" font-size="30" fill="#fff">fair.example</text></svg>"""


def resized(document: Document, width: float, height: float) -> Document:
    return execute(document, resolve_all(document, [ResizePage(width, height)], measure).edits, measure)


def box(document: Document, id: str) -> Box:
    found = document.index[id].box
    assert found is not None
    return found


@pytest.fixture
def poster(tmp_path: Path) -> Document:
    (tmp_path / "poster.svg").write_text(POSTER, "utf-8")
    return redraft.open(tmp_path / "poster.svg").document


def test_grounds_bands_and_corners_follow_the_page(poster: Document) -> None:
    wide = resized(poster, 1600, 900)
    assert box(wide, "ground") == pytest.approx((0, 0, 1600, 900))
    band, sun = box(wide, "band"), box(wide, "sun")
    assert (band.x, band.width, band.bottom) == pytest.approx((0, 1600, 900))
    assert sun.width == pytest.approx(sun.height), "what is round stays round"
    assert sun.right > 1600, "it still bleeds off the corner"
    assert sun.y < 0
    site = box(wide, "site")
    assert band.y < site.y
    assert site.bottom < band.bottom


def test_content_is_larger_than_scaled_to_fit_and_what_is_in_line_stays_so(poster: Document) -> None:
    wide = resized(poster, 1600, 900)
    photo = box(wide, "photo")
    assert photo.width > 420 * 900 / 1000, "larger than all of it scaled to fit"
    assert photo.width == pytest.approx(photo.height)
    scales = {id: wide.index[id].matrix.a for id in ("title", "what", "where", "site", "photo")}
    assert max(scales.values()) == pytest.approx(min(scales.values())), "one factor for all type"
    assert box(wide, "what").x == pytest.approx(box(wide, "where").x, abs=2), "shared edges stay shared"


@each("size", [(1000, 1000), (700, 1600), (2000, 600)])
def test_no_content_leaves_the_page_or_covers_other_content(poster: Document, size: tuple[float, float]) -> None:
    new = resized(poster, *size)
    page = Box(0, 0, *size).grown(0.01)
    boxes = [box(new, id) for id in ("title", "photo", "what", "where", "site")]
    assert all(one.overlap(page) == one for one in boxes)
    assert not any(
        (both := one.overlap(other)) is not None and both.area > 0.1 * min(one.area, other.area)
        for number, one in enumerate(boxes)
        for other in boxes[number + 1 :]
    )


def test_a_page_of_the_same_proportions_is_scaled_as_it_is() -> None:
    old = event_poster()
    assert box(resized(old, 500, 700), "hero") == Box(*(side / 2 for side in box(old, "hero")))


def test_what_is_in_the_middle_of_the_page_stays_there_beside_something_in_a_corner(tmp_path: Path) -> None:
    (tmp_path / "card.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" font-size="90" text-anchor="middle">'
        '<rect id="ground" width="800" height="1000" fill="#fff"/>'
        '<text id="title" x="400" y="150">Midsummer Night</text>'
        '<text id="line" x="400" y="240" font-size="36">in the park</text>'
        '<circle id="seal" cx="690" cy="260" r="60" fill="#c00"/>'
        '<text id="foot" x="400" y="900" font-size="36">Friday at eight</text></svg>', "utf-8",
    )  # fmt: skip
    wide = resized(redraft.open(tmp_path / "card.svg").document, 1600, 900)
    assert [box(wide, id).center[0] for id in ("title", "line", "foot")] == pytest.approx([800] * 3, abs=8)
    assert box(wide, "seal").x > box(wide, "line").right


def test_a_page_without_words_is_scaled_to_fit_where_placing_it_anew_would_lay_things_on_each_other() -> None:
    """Words that are pixels are no words to us: a moon may not come to lie on a headline."""

    def picture(id: str, *place: float) -> Picture:
        return Picture(id, frame=Box(*place), asset="a")

    layers = (
        Shape("ground", frame=Box(0, 0, 1000, 1400), form="rect"), picture("shore", 0, 1000, 1000, 400),
        picture("moon", 300, 330, 400, 400), picture("hut", 250, 760, 500, 200), picture("headline", 60, 60, 880, 250),
        picture("date", 60, 1100, 400, 80), picture("button", 600, 1100, 340, 100),
    )  # fmt: skip
    wide = resized(by_hand("ora", (Page("p", 1000, 1400, layers),)), 1600, 800)
    scales = [box(wide, old.id).width / old.frame.width for old in layers[1:] if old.frame]
    assert scales == pytest.approx([800 / 1400] * 6, abs=0.01)


def test_the_background_of_a_slide_and_the_room_between_paragraphs_follow() -> None:
    ground = Shape("s/background", frame=Box(0, 0, 960, 540), form="rect", bound=True)
    body = flowing("s/2", "One", "Two", box=Box(60, 60, 400, 200))
    body = replace(body, paragraphs=(Paragraph(), Paragraph(before=20.0)))
    new = resized(by_hand("pptx", (Page("s", 960, 540, (ground, body)),)), 480, 270)
    assert box(new, "s/background") == Box(0, 0, 480, 270)
    now = new.index["s/2"].layer
    assert isinstance(now, Text)
    assert now.paragraphs[1].before == pytest.approx(10, abs=0.1)


@each(
    ("said", "follows"),
    [
        ("make it 2000x2800", True),
        ("resize the page to 1500 x 3000", True),
        ("resize the poster to 1600x1500", True),
        ("change the page size to 1000x3000", False),
        ("make it 1100x1500", False),
        ("make the canvas 2000x2800", False),
    ],
)
def test_content_follows_a_page_that_is_far_larger_unless_it_is_to_stay(said: str, follows: bool) -> None:
    plan = GrammarPlanner().plan(event_poster(), said, measure)
    assert plan.steps, plan.refusals
    new = execute(event_poster(), plan.edits, measure)
    assert (box(new, "hero") != box(event_poster(), "hero")) is follows


def test_a_rule_is_as_wide_as_what_stands_below_it_on_a_wider_page() -> None:
    design = redraft.open(EXAMPLES / "event.svg")
    edits = resolve_all(design.document, [ResizePage(1350, 1080)], measure).edits
    new = execute(design.document, edits, measure)
    rule, button, date = (new.index[id].box or Box(0.0, 0.0, 0.0, 0.0) for id in ("rule", "cta", "date"))
    assert (rule.x, rule.right) == pytest.approx((date.x, button.right), abs=4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["event", "menu", "multilingual", "sale", "social", "travel", "deck"])
def test_examples_in_eight_formats_have_nothing_cut_off_or_covered(name: str, tmp_path: Path) -> None:
    path = next(EXAMPLES.glob(f"{name}.*"))
    session = redraft.Session()
    for format in page_formats.FORMATS:
        target = tmp_path / f"{format.replace(':', 'x')}{path.suffix}"
        pair = page_formats.resized(session, path, format, target)
        if pair is None:
            continue
        old, new = pair
        found = [
            one.message for one in inspect(old, new, session.fonts, asked=Asked()) if one.kind in page_formats.KINDS
        ]
        assert len(found) <= TOLD.get((name, format), 0), (format, found)
        for page in new.pages:
            for layer in page.layers:
                _check(old, new, layer.id)


def _check(old: Document, new: Document, id: str) -> None:
    """A picture keeps its proportions, and type is not distorted."""
    layer = new.index[id].layer
    matrix = new.index[id].matrix
    across, down = (matrix.a**2 + matrix.b**2) ** 0.5, (matrix.c**2 + matrix.d**2) ** 0.5
    if isinstance(layer, Text | Picture) and id in old.index:
        was = old.index[id].matrix
        ratio = ((was.a**2 + was.b**2) / (was.c**2 + was.d**2)) ** 0.5
        assert across / down == pytest.approx(ratio, rel=1e-3), id
    for child in getattr(layer, "children", ()):
        _check(old, new, child.id)
