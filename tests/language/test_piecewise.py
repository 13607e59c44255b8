"""Instructions taken in pieces: notes about one thing, lists that lean on what stands before, remarks that ask for
nothing; and what stays refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.language.retelling.piece_wordings import SAYS_NOTHING, wordings
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
<rect id="background" width="600" height="800" fill="#fdf6e3"/>
<text id="title" x="40" y="90" font-size="56">Apple Day</text>
<text id="subtitle" x="40" y="140" font-size="24" font-style="italic">Press your own juice</text>
<g id="sticker"><circle id="disc" cx="480" cy="300" r="70" fill="#c0392b"/>
<text id="sticker-text" x="440" y="306" font-size="22" fill="#ffffff">organic</text></g>
<g id="button"><rect id="plate" x="40" y="600" width="200" height="60" rx="8" fill="#2c3e50"/>
<text id="button-text" x="70" y="638" font-size="24" fill="#ffffff">Book a place</text></g>
<text id="footer" x="40" y="770" font-size="16">Orchard Lane 4, Hereford</text></svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


def _edits(session: Session, tmp_path: Path, say: str) -> list[str]:
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    plan = RulePlanner().plan(session.open(path).document, say, session.fonts.measure)
    assert not plan.refusals, [each.reason for each in plan.refusals]
    return sorted(f"{getattr(edit, 'layer', '')}.{getattr(edit, 'name', type(edit).__name__)}" for edit in plan.edits)


@pytest.mark.parametrize(
    ("say", "touched"),
    [
        (
            'sticker: text "gluten free", font size 20, circle purple',
            ["disc.fill", "sticker-text.SetText", "sticker-text.font_size"],
        ),
        ("title: bold, 60 px, red", ["title.fill", "title.font_size", "title.font_weight"]),
        ("Book a place button: 24 px down", ["button.Move"]),
        ("sticker away & background white", ["background.fill", "sticker.Remove"]),
        ("subtitle not italic, and red; the rest stays as it is", ["subtitle.fill", "subtitle.font_style"]),
    ],
)
def test_every_piece_is_carried_out_on_what_it_is_about(
    session: Session, tmp_path: Path, say: str, touched: list[str]
) -> None:
    assert _edits(session, tmp_path, say) == touched


def test_that_nothing_else_changes_need_not_be_asked_for(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    say = "Make the page 700 x 900, leave everything where it is"
    plan = RulePlanner().plan(session.open(path).document, say, session.fonts.measure)
    assert not plan.refusals
    assert (plan.document.pages[0].width, plan.document.pages[0].height) == (700, 900)
    assert plan.steps[0].reading.endswith("(read as: Make the page 700 x 900)")


@pytest.mark.parametrize(
    "say",
    [
        "sticker: text bold, unicorn purple",
        "title: bold, make it pop",
        "sticker: purple, zork the circle",
        "the rest stays as it is",
        "mascot: red, 20 px",
    ],
)
def test_one_piece_that_is_not_understood_refuses_all_of_it(session: Session, tmp_path: Path, say: str) -> None:
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    plan = RulePlanner().plan(session.open(path).document, say, session.fonts.measure)
    assert plan.refusals


def test_a_reading_tells_what_a_piece_was_taken_for(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    say = "sticker - circle purple, font size 20; the rest stays the same"
    plan = RulePlanner().plan(session.open(path).document, say, session.fonts.measure)
    assert any("read as:" in step.reading for step in plan.steps)
    assert plan.background == ("the rest stays the same",)


@pytest.mark.parametrize("text", ["please", "thanks a lot", "the rest remains as is", "don't move anything", "hola"])
def test_what_says_nothing_is_known(text: str) -> None:
    assert SAYS_NOTHING.fullmatch(text)


@pytest.mark.parametrize(
    "text", ["the rest in red", "leave the title", "keep the logo blue", "don't move the logo", "not red"]
)
def test_what_asks_for_something_is_not_passed_over(text: str) -> None:
    assert not SAYS_NOTHING.fullmatch(text)


def test_a_part_of_a_topic_is_said_with_it() -> None:
    assert "make the circle of the sticker purple" in list(wordings("circle purple", ("the sticker", "#s"), "", False))
    assert "on slide 2, make the title bold" in list(wordings("title bold", (), "on slide 2", False))
    assert "move the logo 20 px left" in list(wordings("logo 20 px left", (), "", False))
    assert "make it bold" in list(wordings("bold", (), "", True))
