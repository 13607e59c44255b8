"""Every kind of consequence has its mend: tried, it undoes the finding and makes nothing else worse."""

from __future__ import annotations

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, Resize, Restack, SetRuns, SetStyle, SetText
from redraft.edits.page_edits import SetPage
from redraft.edits.scope import Guard, Scope
from redraft.inspection import Asked, Inspection, Trial
from redraft.inspection.fixes.consequences import Aim, Consequences, consequences
from redraft.inspection.fixes.text_fit import LEAST
from redraft.inspection.fixes.trial import key
from redraft.inspection.page.color_contrast import wcag
from tests.inspection.pages import CARD, edited, fonts, found, page
from tests.sampling import each

LONG = "Summer Sale of nearly everything"


def trial(document: Document, *edits: Edit, scope: Scope | None = None) -> Trial:
    guard = Guard(scope, document, {}) if scope is not None else None
    asked = Asked.of(edits)
    return Trial(Inspection(document, fonts(), asked), edited(document, *edits), guard)


def come_to(aim: Aim, *edits: Edit, document: Document = CARD, scope: Scope | None = None) -> Consequences:
    guard = Guard(scope, document, {}) if scope is not None else None
    asked = Asked.of(edits)
    return consequences(document, edited(document, *edits), fonts(), asked, aim, guard)


def sizes(document: Document, id: str) -> float | None:
    return document.index.layers[id].style.font_size


@each(
    ("edits", "kind", "remedy"),
    [
        ((SetText("title", LONG),), "off_page", f"set “{LONG}” on 2 lines"),
        ((SetText("label", "Book a table"),), "overflow", "set “Book a table” at"),
        ((Resize("button", 0.8, 1.0, (40, 220)),), "overflow", "set “Book now” at"),
        ((Move("title", -70, 0),), "off_page", "move “Summer Sale” 29 px right"),
        ((Move("box", 200, 0),), "off_page", "move shape 'box' 160 px left"),
        ((SetPage(CARD.pages[0].id, 330, 300),), "off_page", "move shape 'box' 30 px left"),
        ((Move("date", 0, -57),), "overlap", "move “12 May 2027” 20 px down"),
        ((Move("line", 0, -30),), "overlap", "move shape 'line' 13 px down"),
        ((Restack("button", CARD.pages[0].id),), "unseen", "bring “Book now” to the front"),
        ((SetStyle("button", "fill", Color(255, 255, 200)),), "contrast", "give “Book now” the colour #000000"),
        ((SetStyle("title", "fill", Color(255, 200, 200)),), "contrast", "give “Summer Sale” the colour #"),
        ((Resize("date", 0.9, 0.9, (120, 110)),), "alignment", "align the left of “12 May 2027” again"),
        ((Resize("title", 1.2, 1.0, (40, 60)),), "distorted", "give “Summer Sale” letters as wide as their font"),
        ((SetText("title", "خصم 30٪."),), "direction", "let “خصم 30٪.” run from right to left"),
        ((SetText("date", "حتى 5 مايو."),), "direction", "let “حتى 5 مايو.” run from right to left"),
    ],
    ids=str,
)
def test_a_finding_carries_the_edit_that_mends_it(edits: tuple[Edit, ...], kind: str, remedy: str) -> None:
    told = trial(CARD, *edits)
    finding = next(one for one in told.mended("") if one.kind == kind)
    assert finding.remedy.startswith(remedy)
    left = {key(one) for one in found(CARD, *edits, *finding.mend)}
    assert key(finding) not in left
    assert left < {key(one) for one in told.findings}


def test_a_shade_of_the_colour_asked_for_is_taken_where_it_is_read_well() -> None:
    (finding,) = trial(CARD, SetStyle("title", "fill", Color(255, 200, 200))).mended("")
    (edit,) = finding.mend
    assert isinstance(edit, SetStyle)
    assert isinstance(edit.value, Color)
    assert edit.value.red > edit.value.green == edit.value.blue
    assert wcag(edit.value, Color(255, 255, 255)) >= 4.5


def test_letters_that_were_stretched_stand_where_they_stood_and_as_large_as_they_were() -> None:
    (finding,) = trial(CARD, Resize("title", 1.5, 1.0, (40, 60))).mended("")
    box = edited(CARD, Resize("title", 1.5, 1.0, (40, 60)), *finding.mend).index["title"].box
    was = CARD.index["title"].box
    assert box is not None
    assert was is not None
    assert (box.width, box.height) == pytest.approx((was.width, was.height))


def test_a_logo_behind_a_button_is_brought_to_the_front_of_it() -> None:
    document = page(
        '<g id="logo"><circle id="disc" cx="330" cy="60" r="20" fill="#e02020"/></g>'
        '<rect id="button" x="40" y="200" width="160" height="80" fill="#1f5fe0"/>'
        '<text id="word" x="250" y="250">Hm</text>'
    )
    (finding,) = trial(document, Move("logo", -210, 180)).mended("")
    assert (finding.kind, finding.mend) == ("unseen", (Restack("logo", document.pages[0].id, "word"),))


def test_what_is_locked_or_out_of_scope_is_not_touched() -> None:
    locked = trial(CARD, SetStyle("button", "fill", Color(255, 255, 200)), scope=Scope.of(lock=["#label"]))
    assert [one.mend for one in locked.mended("")] == [()]
    frozen = trial(CARD, SetText("label", "Book a table"), scope=Scope.of(freeze=["layout"]))
    assert [(one.kind, one.mend) for one in frozen.mended("")] == [("overflow", ())]
    only = come_to(Aim("", True), Move("date", 0, -57), scope=Scope.of(only=["#date"]))
    assert {edit.layer for one in only.additions for edit in one.edits if isinstance(edit, Move)} == {"date"}


def test_mends_never_change_words() -> None:
    edits = SetText("title", LONG), SetText("label", "Book a table for two"), Move("date", 0, -57)
    told = come_to(Aim("", True), *edits)
    after = edited(CARD, *edits, *(edit for one in told.additions for edit in one.edits))
    words = {id: " ".join(layer.text.split()) for id, layer in after.index.layers.items() if isinstance(layer, Text)}
    assert words == {
        "label": "Book a table for two",
        "title": LONG,
        "date": "12 May 2027",
        "place": "Town Hall",
    }


# --- fitting


def test_a_title_that_would_leave_the_page_is_set_on_two_lines_or_smaller_as_is_wanted() -> None:
    told = come_to(Aim(""), SetText("title", LONG))
    assert told.findings == ()
    (one,) = told.additions
    assert (one.by, told.fit[0].layer, told.fit[0].verdict) == ("fit", "title", "fits at")
    assert one.summary.startswith(f"fitted: “{LONG}” on 2 lines at ")
    assert any(isinstance(edit, SetRuns) for edit in one.edits)
    (small,) = come_to(Aim("shrink"), SetText("title", LONG)).additions
    assert "lines" not in small.summary
    assert not any(isinstance(edit, SetRuns) for edit in small.edits)
    alone = page('<text id="title" x="40" y="60">Summer Sale</text>')
    (wrapped,) = come_to(Aim("wrap"), SetText("title", LONG), document=alone).additions
    assert wrapped.summary == f"fitted: “{LONG}” on 2 lines"


def test_keep_and_report_change_nothing_and_report_carries_verdict_and_mend() -> None:
    kept, reported = (come_to(Aim(way), SetText("label", "Book a table")) for way in ("keep", "report"))
    assert (kept.additions, reported.additions, kept.fit) == ((), (), ())
    assert [one.verdict for one in reported.fit] == ["fits at"]
    assert reported.fit[0].how.startswith("would fit at ")
    assert any(isinstance(edit, SetStyle) and edit.name == "font_size" for edit in reported.findings[0].mend)
    assert not any(isinstance(edit, SetStyle) for edit in kept.findings[0].mend)  # the button may still be made larger


def test_what_nothing_makes_fit_is_said_with_the_numbers_and_left_as_it_was_asked_for() -> None:
    told = come_to(Aim(""), SetText("label", "Book a table for two or more and a half"))
    assert (told.additions, told.fit[0].verdict) == ((), "cannot fit")
    assert "px is the smallest it may be" in told.fit[0].how
    assert [one.kind for one in told.findings if one.layers == ("label", "button")] == ["overflow"]


def test_a_text_is_never_made_smaller_than_the_floor() -> None:
    for words in ("Book a table", "Book a table now", "Book a table right now please"):
        for one in come_to(Aim("shrink"), SetText("label", words)).additions:
            styled = [edit for edit in one.edits if isinstance(edit, SetStyle) and edit.name == "font_size"]
            assert all(isinstance(edit.value, float) and edit.value >= LEAST * 30 for edit in styled)


def test_what_did_not_fit_before_or_was_only_moved_is_not_fitted() -> None:
    outgrown = edited(CARD, SetText("label", "Book a table"))
    assert come_to(Aim(""), SetStyle("label", "fill", Color(250, 250, 250)), document=outgrown).additions == ()
    assert come_to(Aim(""), SetText("label", "Look a table"), document=outgrown).additions == ()
    assert come_to(Aim(""), Move("title", -70, 0)).additions == ()


def test_a_little_more_text_in_a_font_that_is_not_here_is_told_and_not_fitted() -> None:
    elsewhere = edited(CARD, SetStyle("label", "font_family", "Nowhere Sans"))
    told = come_to(Aim(""), SetText("label", "Book now 24"), document=elsewhere)
    assert (told.additions, told.fit[0].how[:9]) == ((), "would fit")
    assert [one.by for one in come_to(Aim("shrink"), SetText("label", "Book now 24"), document=elsewhere).additions]
    assert come_to(Aim(""), SetText("label", "Book a table"), document=elsewhere).additions


def test_a_text_that_was_only_made_larger_is_not_made_smaller_again_unless_that_is_wanted() -> None:
    larger = SetStyle("label", "font_size", 40.0)
    told = come_to(Aim(""), larger)
    assert (told.additions, [one.kind for one in told.findings]) == ((), ["overflow"])
    assert told.findings[0].remedy.startswith("set “Book now” at ")
    assert [one.by for one in come_to(Aim("shrink"), larger).additions] == ["fit"]


def test_what_repair_makes_fit_is_not_said_to_be_unfit() -> None:
    told = come_to(Aim("", True), SetText("label", "Book a table for two or more and a half"))
    assert ([one.by for one in told.additions], told.findings) == (["repair"], ())
    assert [(one.layer, one.verdict) for one in told.fit] == [("label", "fits at")]


def test_a_label_is_fitted_when_its_button_shrinks() -> None:
    told = come_to(Aim(""), Resize("button", 0.8, 1.0, (40, 220)))
    assert [(one.by, one.edits[0]) for one in told.additions] != []
    after = edited(CARD, Resize("button", 0.8, 1.0, (40, 220)), *told.additions[0].edits)
    assert (sizes(after, "label") or 30) < 30


def test_repair_mends_one_after_the_other_until_nothing_is_left() -> None:
    edits = (
        Move("box", 80, 0),
        SetText("label", "Book a table for two or more"),
        SetStyle("place", "fill", Color(255, 255, 255)),
    )
    told = come_to(Aim("", True), *edits)
    assert told.findings == ()
    assert [one.by for one in told.additions] == ["fit", "repair", "repair"]
    assert found(CARD, *edits, *(edit for one in told.additions for edit in one.edits)) == ()


def test_a_room_is_the_plate_with_its_padding_or_the_page_with_its_margins_and_ends_at_neighbours() -> None:
    from redraft.inspection.fixes.text_area import Room

    pair = trial(CARD, SetText("title", LONG), SetText("label", "Book a table")).pairs[CARD.pages[0].id]
    label, title = (Room(pair, pair.after[id]).box for id in ("label", "title"))
    plate = CARD.index["button"].box
    assert plate is not None
    assert label is not None
    assert label.overlap(plate) == label != plate
    assert title is not None
    assert title.right == pytest.approx(300 - 0.7 * 30)  # where the box begins
    assert title.bottom < 120
    assert isinstance(title, Box)


STAR = page(
    '<g transform="rotate(8 200 150)">'
    '<path id="star" d="M200 60L240 110L290 150L240 190L200 240L160 190L110 150L160 110Z" fill="#fc0"/>'
    '<text id="price" x="200" y="160" font-size="30" text-anchor="middle">€49</text></g>'
)


def test_a_label_stays_on_a_plate_of_any_outline_turned_or_not() -> None:
    grown = SetText("price", "€49 with drinks")
    assert [(one.kind, one.layers) for one in found(STAR, grown)] == [("overflow", ("price", "star"))]
    after = come_to(Aim("", repair=True), grown, document=STAR)
    assert [one.by for one in after.additions] == ["fit"]
    assert not after.findings


def test_a_text_that_outgrew_its_room_is_made_small_before_its_neighbours_are_moved() -> None:
    line = page(
        '<text id="date" x="20" y="100">17 July</text><text id="place" x="220" y="100">Town Hall</text>'
        '<text id="note" x="20" y="60">Every day</text><text id="more" x="20" y="140">Gates at five</text>'
    )
    longer = SetText("date", "From 17 to 19 September 2026")
    (odd,) = come_to(Aim(""), SetText("date", "17 to 19 July 2026"), document=line).findings
    assert (odd.kind, odd.layers, odd.remedy[:18]) == ("uneven", ("date", "place"), "set “Town Hall” at")
    after = come_to(Aim("", repair=True), longer, document=line)
    resized = [edit.layer for one in after.additions for edit in one.edits if isinstance(edit, SetStyle)]
    assert set(resized) == {"date", "place"}, "what was in its row and looked like it stays like it"
    assert not any(isinstance(edit, Move) for one in after.additions for edit in one.edits)


def test_a_text_that_is_held_is_not_said_to_have_no_room() -> None:
    held = come_to(Aim(""), SetText("label", "Book a table"), scope=Scope.of(freeze=["layout"]))
    assert [(one.how, one.verdict) for one in held.fit] == [
        ("what would make it fit is held by --lock, --only or --freeze", "cannot fit")
    ]


BADGE = page(
    '<defs><path id="ring" d="M200 70A80 80 0 1 1 199 70"/></defs>'
    '<circle id="disc" cx="200" cy="150" r="110" fill="#fc0"/>'
    '<text id="around" font-size="20"><textPath href="#ring">MIDNIGHT SUN • MIDNIGHT SUN •</textPath></text>'
    '<text id="hours" x="200" y="160" text-anchor="middle">24 h</text>'
)


def test_a_word_in_a_badge_does_not_reach_into_the_words_set_round_it() -> None:
    grown = SetText("hours", "24 h, day and night")
    assert ("overlap", ("hours", "around")) in [(one.kind, one.layers) for one in found(BADGE, grown)]
    assert not come_to(Aim("", repair=True), grown, document=BADGE).findings
