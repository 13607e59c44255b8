"""Paragraphs that move, come or go: each keeps what it has in the file, wherever it stands, and is held against the one
it was."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from redraft.edits.flow_edits import with_order, with_paragraphs, without_paragraphs
from redraft.edits.ops import SetParagraph, SetText
from redraft.formats.pptx import CODEC
from tests.formats.pptx.editing import SESSION, repacked, table_deck
from tests.formats.pptx.test_native_diff import HIGHLIGHT, SLIDE, applied, entry, inside, run, with_runs, words

TURN = "</a:p><a:p>"
MARKED = run("One", f"<a:rPr>{HIGHLIGHT}</a:rPr>")
RAISED = run("Two", '<a:rPr baseline="30000" lang="de-DE"/>') + "<a:br/>" + run("and more")
LISTED = (
    '<a:pPr marL="342900" indent="-342900"><a:buClr><a:srgbClr val="FF0000"/></a:buClr><a:buChar char="•"/></a:pPr>'
)


def paragraphs(data: bytes) -> list[str]:
    return re.findall(r"<a:p>(.*?)</a:p>", entry(data, SLIDE), re.S)


def test_paragraphs_in_another_order_are_the_same_ones(tmp_path: Path) -> None:
    data = with_runs(MARKED, TURN, RAISED, TURN, LISTED, run("Three"))
    made, receipt = applied(tmp_path, data, with_order(words(data), [2, 0, 1]))
    before = paragraphs(data)
    assert paragraphs(made) == [before[2], before[0], before[1]]
    assert inside(receipt).ok


def test_words_that_trade_places_take_along_what_they_have(tmp_path: Path) -> None:
    data = with_runs(MARKED, TURN, run("Two", '<a:rPr cap="all"/>'))
    made, receipt = applied(tmp_path, data, SetText("slide-256/2", "Two", 0), SetText("slide-256/2", "One", 1))
    assert paragraphs(made) == paragraphs(data)[::-1]
    assert inside(receipt).ok


def test_a_moved_paragraph_that_left_something_behind_is_told() -> None:
    data = with_runs(MARKED, TURN, LISTED, run("Two"))
    one, two = paragraphs(data)
    left = [two.replace("<a:rPr/>", f"<a:rPr>{HIGHLIGHT}</a:rPr>"), one.replace(HIGHLIGHT, "")]
    bare = [two.replace('<a:buClr><a:srgbClr val="FF0000"/></a:buClr>', ""), one]
    for moved, wanted in ((left, "a:highlight"), (bare, "a:buClr"), ([two, one], "")):
        text = entry(data, SLIDE).replace(f"<a:p>{one}{TURN}{two}</a:p>", f"<a:p>{moved[0]}{TURN}{moved[1]}</a:p>")
        before, after = (CODEC.open(each, SESSION.fonts) for each in (data, repacked(data, SLIDE, text.encode())))
        found = list(before.unrequested_changes(after, [], {id: id for id in before.document.index.layers}))
        assert bool(found) == bool(wanted)
        assert all(any(wanted in said for said in found) for _ in found)


def test_which_of_two_that_say_the_same_is_gone_is_not_known(tmp_path: Path) -> None:
    data = with_runs(MARKED, TURN, run("One"), TURN, run("Two"))
    text = words(data)
    assert inside(applied(tmp_path, data, without_paragraphs(text, [0]))[1]).ok is None
    assert inside(applied(tmp_path, data, with_order(text, [1, 2, 0]))[1]).ok is None
    assert inside(applied(tmp_path, data, with_paragraphs(text, 1, ["New"], 0))[1]).ok
    assert inside(applied(tmp_path, data, without_paragraphs(text, [2]))[1]).ok


def test_a_new_paragraph_is_like_the_one_it_is_put_after(tmp_path: Path) -> None:
    second = run("Two", '<a:rPr lang="de-DE" cap="small"/>')
    data = with_runs(LISTED, run("One"), TURN, LISTED.replace("FF0000", "00FF00"), second)
    made, receipt = applied(tmp_path, data, with_paragraphs(words(data), 1, ["New"], 0))
    before = paragraphs(data)
    assert paragraphs(made) == [before[0], before[0].replace("<a:rPr/><a:t>One", "<a:t>New"), before[1]]
    assert inside(receipt).ok


def test_how_its_words_look_does_not_tell_what_a_new_paragraph_is_like(tmp_path: Path) -> None:
    jump = '<a:hlinkClick r:id="" action="ppaction://hlinkshowjump?jump=nextslide"/>'
    linked = run("One", f'<a:rPr lang="de-DE">{jump}</a:rPr>')
    field = '<a:fld id="{0EAFE1C8-0000-4000-8000-000000000001}" type="slidenum"><a:rPr u="dbl"/><a:t>7</a:t></a:fld>'
    other = LISTED.replace("FF0000", "00FF00")
    data = with_runs(LISTED, linked, field, TURN, other, run("Two", '<a:rPr cap="small"/>'))
    made, receipt = applied(tmp_path, data, with_paragraphs(words(data), 1, ["New", "Newer"], 0))
    first, *new, last = paragraphs(made)
    look = '<a:r><a:rPr cap="small"/><a:t>{}</a:t></a:r>'  # words beside links look like others
    assert [first, last] == paragraphs(data)
    assert new == [LISTED + look.format(word) for word in ("New", "Newer")]
    assert inside(receipt).ok


def test_the_next_one_with_other_words_is_not_what_a_new_paragraph_replaces(tmp_path: Path) -> None:
    other = LISTED.replace("FF0000", "00FF00")
    data = with_runs(LISTED, run("One"), TURN, other, run("Second words"))
    edit = with_paragraphs(words(data), 1, ["Kkk"], 0)
    edit = replace(edit, runs=(*edit.runs[:-1], replace(edit.runs[-1], text="Second word")))
    made, receipt = applied(tmp_path, data, edit)
    assert [one.startswith(LISTED) for one in paragraphs(made)] == [True, True, False]
    assert inside(receipt).ok


def test_an_animation_that_counts_paragraphs_which_move_is_told(tmp_path: Path) -> None:
    effect = '<p:tgtEl><p:spTgt spid="2"><p:txEl><p:pRg st="0" end="0"/></p:txEl></p:spTgt></p:tgtEl>'
    steps = f'<p:set><p:cBhvr><p:cTn id="2"/>{effect}</p:cBhvr></p:set>'
    steps = f'<p:par><p:cTn id="1"><p:childTnLst>{steps}</p:childTnLst></p:cTn></p:par>'
    timing = f"<p:timing><p:tnLst>{steps}</p:tnLst></p:timing>"
    data = with_runs(run("One"), TURN, run("Two"), more=timing)
    _, receipt = applied(tmp_path, data, with_order(words(data), [1, 0]))
    assert inside(receipt).ok is None
    assert "animation" in (inside(receipt).why or "")


def test_a_level_further_in_is_seen_where_the_paragraph_has_a_margin_of_its_own(tmp_path: Path) -> None:
    data = with_runs(LISTED, run("One"), TURN, run("Two"))
    made, receipt = applied(
        tmp_path, data, SetParagraph("slide-256/2", "level", 1, 0), SetParagraph("slide-256/2", "level", 1, 1)
    )
    assert [re.findall(r' (lvl|marL|indent)="(.*?)"', one) for one in paragraphs(made)] == [
        [("marL", "800100"), ("indent", "-342900"), ("lvl", "1")],
        [("lvl", "1")],
    ]
    assert inside(receipt).ok


def test_words_of_a_table_that_move_and_leave_something_behind_are_told(tmp_path: Path) -> None:
    text = entry(table_deck(), SLIDE)
    edits = [
        SetText(f"slide-256/2/r{row}c{column}/text", f"{5 - row}{column}") for row in (2, 3) for column in (1, 2, 3)
    ]
    for properties, ok in (("", True), (f"<a:rPr>{HIGHLIGHT}</a:rPr>", None)):
        odd = text.replace("<a:r><a:t>21<", f"<a:r>{properties}<a:t>21<")
        data = repacked(table_deck(), SLIDE, odd.encode())
        assert (odd != text) is bool(properties)
        assert inside(applied(tmp_path, data, *edits)[1]).ok is ok


def test_the_language_of_a_text_is_that_of_most_of_it() -> None:
    said = run("Two", '<a:rPr lang="en-US"/>') + run("und viel mehr davon", '<a:rPr lang="de-CH"/>')
    assert words(with_runs(said)).language == "de-CH"
