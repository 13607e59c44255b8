"""Instructions that go on from the edit before: what their words come to, and that they work on files."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import HistoryError, RequestError, ScopeError
from redraft.language.follow_ups import follow_up, leans
from redraft.language.turns import ALL_OF_THEM, Rewritten, Said, Turn
from redraft.session.history import History
from redraft.session.session import Session

BLUE = Turn(
    "make the title blue",
    (Said("make the title blue", "recolor", "the title", {"color": "blue"}, ("title",), ("subtitle",)),),
)
MOVED = Turn(
    "move the logo 20px down",
    (Said("move the logo 20px down", "move", "the logo", {"dir": "down", "amount": "20", "unit": "px"}, ("logo",)),),
)
GROWN = Turn("make the title bigger", (Said("make the title bigger", "resize", "the title", {}, ("title",)),))
WORDS = Turn(
    'change the title to "Hi"', (Said('change the title to "Hi"', "set_text", "the title", {"new": "Hi"}, ("title",)),)
)
ON_SLIDE = Turn(
    "on slide 3, make the title red",
    (Said("on slide 3, make the title red", "recolor", "the title", {"color": "red"}, ("s/2",), (), "slide 3"),),
)
TWO = Turn(
    "make the title red and the date bold",
    (
        Said("make the title red", "recolor", "the title", {"color": "red"}, ("title",)),
        Said("make the date bold", "weight", "the date", {}, ("date",)),
    ),
)


@pytest.mark.parametrize(
    "words",
    [
        "the moon should be blue instead",
        "the venue should say Silver Lake instead",
        "the roastery opens in June, not May",
        "could the houses be yellow instead of red?",
    ],
)
def test_what_is_said_of_a_thing_of_its_own_corrects_nothing(words: str) -> None:
    assert follow_up(words, BLUE) is None
    assert follow_up(words, None) is None


@pytest.mark.parametrize(
    ("before", "say", "undo", "comes_to"),
    [
        (BLUE, "no, a bit darker", 0, "make it a bit darker"),
        (BLUE, "a bit darker please", 0, "make it a bit darker"),
        (BLUE, "Hmm, slightly lighter", 0, "make it slightly lighter"),
        (BLUE, "make it bold", 0, "make it bold"),
        (BLUE, "ok, now make it bold", 0, "make it bold"),
        (BLUE, "bold", 0, "make it bold"),
        (BLUE, "red", 0, "make it red"),
        (BLUE, "same for the subtitle", 0, "make the subtitle blue"),
        (BLUE, "Do the same thing to the date, please", 0, "make the date blue"),
        (BLUE, "and the date too", 0, "make the date blue"),
        (BLUE, "also the date", 0, "make the date blue"),
        (BLUE, 'what about "Free entry"?', 0, 'make "Free entry" blue'),
        (BLUE, "undo that and use green instead", 1, "make the title green"),
        (BLUE, "undo that and make it bold", 1, "make it bold"),
        (BLUE, "undo that and make the date red", 1, "make the date red"),
        (BLUE, "no, green", 1, "make the title green"),
        (BLUE, "not blue, green", 1, "make the title green"),
        (BLUE, "use #ff8800 instead", 1, "make the title #ff8800"),
        (BLUE, "no, the subtitle", 1, "make the subtitle blue"),
        (BLUE, "I meant the subtitle", 1, "make the subtitle blue"),
        (BLUE, "not that one, the other one", 1, "make #subtitle blue"),
        (BLUE, "undo", 1, ""),
        (BLUE, "Undo that.", 1, ""),
        (BLUE, "back to how it was", 1, ""),
        (BLUE, "never mind", 1, ""),
        (BLUE, "undo the last two edits", 2, ""),
        (BLUE, "start over", ALL_OF_THEM, ""),
        (BLUE, "again", 0, "make it blue"),
        (MOVED, "a little more", 0, "move it 10px down"),
        (MOVED, "more", 0, "move it 20px down"),
        (MOVED, "a lot more", 0, "move it 40px down"),
        (MOVED, "too much", 0, "move it 10px up"),
        (MOVED, "a bit to the left", 0, "move it left a bit"),
        (MOVED, "no, 40px", 1, "move the logo 40px down"),
        (MOVED, "40 instead", 1, "move the logo 40px down"),
        (MOVED, "no, up", 1, "move the logo 20px up"),
        (MOVED, "same for the title", 0, "move the title 20px down"),
        (GROWN, "a little more", 0, "make it a little bigger"),
        (GROWN, "even more", 0, "make it bigger"),
        (GROWN, "a bit less", 0, "make it a bit smaller"),
        (GROWN, "that's too big", 0, "make it smaller"),
        (WORDS, 'no, "Hello"', 1, 'change the title to "Hello"'),
        (WORDS, "same for the subtitle", 0, 'change the subtitle to "Hi"'),
        (ON_SLIDE, "same on slide 4", 0, "on slide 4, make the title red"),
        (ON_SLIDE, "same for the footer", 0, "on slide 3, make the footer red"),
        (TWO, "use green instead", 1, "make the title green; make the date bold"),
    ],
)
def test_a_follow_up_comes_to_an_instruction_that_stands_alone(
    before: Turn, say: str, undo: int, comes_to: str
) -> None:
    made = follow_up(say, before)
    assert made is not None
    assert leans(say)
    assert (made.undo, made.instruction) == (undo, comes_to)


@pytest.mark.parametrize(
    "say",
    [
        "make the title red",
        "make the date red too",
        "also make the date red",
        'change "it" to "that"',
        "move the logo to the left",
        "please make the subtitle a bit darker",
        'replace "undo" with "redo"',
        "delete everything but the title",
        "frobnicate",
        "",
    ],
)
def test_an_instruction_that_stands_alone_is_left_alone(say: str) -> None:
    assert follow_up(say, BLUE) is None
    assert follow_up(say, None) is None
    assert not leans(say)


@pytest.mark.parametrize("say", ["a bit darker", "same for the date", "no, green", "the other one", "a little more"])
def test_a_follow_up_without_an_edit_before_is_refused_with_a_reason(say: str) -> None:
    assert leans(say)
    with pytest.raises(RequestError, match="no such edit of this file is recorded") as caught:
        follow_up(say, None)
    assert caught.value.suggestion


@pytest.mark.parametrize(
    ("before", "say", "reason"),
    [
        (BLUE, "a little more", "of what is not clear"),
        (TWO, "same for the footer", "may be about “make the title red” or “make the date bold”"),
        (MOVED, "the other one", "could only mean one thing"),
        (MOVED, "no, green", "has nothing that green could stand in for"),
    ],
)
def test_a_follow_up_that_could_mean_anything_is_refused(before: Turn, say: str, reason: str) -> None:
    with pytest.raises(RequestError, match=reason):
        follow_up(say, before)


def test_it_means_what_the_last_clause_was_about() -> None:
    assert follow_up("make it bigger", TWO) == Rewritten(0, "make it bigger", ("date",))


def test_of_several_others_the_choice_is_left_open() -> None:
    said = Said("make the button red", "recolor", "the button", {}, ("b1",), ("b2", "b3"))
    made = follow_up("no, the other one", Turn("make the button red", (said,)))
    assert made == Rewritten(1, "make the button red", (), "the button", ("b2", "b3"))


def test_a_turn_survives_being_written_down_and_nonsense_is_no_turn() -> None:
    assert Turn.from_json(ON_SLIDE.to_json()) == ON_SLIDE
    nonsense: object
    for nonsense in (None, {}, {"clauses": [1], "instruction": "x"}, [], "x"):
        assert Turn.from_json(nonsense) is None


# On files

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="background" width="400" height="300" fill="#ffffff"/>
<text id="title" x="20" y="60" font-family="Manrope" font-size="40" fill="#111111">Big Sale</text>
<text id="subtitle" x="20" y="100" font-family="Manrope" font-size="20" fill="#222222">Only today</text>
<rect id="left-box" x="20" y="200" width="80" height="40" fill="#333333"/>
<rect id="right-box" x="300" y="200" width="80" height="40" fill="#333333"/>
</svg>"""


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def say(path: Path, instruction: str, output: Path | None = None, **options: object) -> str:
    """Carry out an instruction in a session of its own; the file after it."""
    with Session(system_fonts=False) as session:
        session.edit_file(path, instruction, output, in_place=output is None, render=False, **options)  # type: ignore[arg-type]
    return (output or path).read_text()


def test_a_talk_over_several_sessions_goes_on_from_what_was_said(card: Path) -> None:
    assert 'id="title" x="20" y="60" font-family="Manrope" font-size="40" fill="#0000ff"' in say(
        card, "make the title blue"
    )
    assert "font-weight" in say(card, "make it bold")
    after = say(card, "same for the subtitle")
    assert after.count("font-weight") == 2
    assert say(card, "undo").count("font-weight") == 1
    assert "#0000ff" in say(card, "undo")
    assert "#008000" in say(card, "undo that and use green instead")
    assert "#0000ff" not in card.read_text()
    assert say(card, "back to how it was") == CARD


def test_taking_back_is_a_step_through_the_history_so_that_nothing_is_lost(card: Path) -> None:
    say(card, "make the title blue")
    say(card, "no, green")
    assert [state.title for state in History(card).states] == ["the file as it was", "make the title blue", "no, green"]
    assert History(card).states[2].parent == History(card).states[0].number
    History(card).checkout(History(card).states[1].id)
    assert "#0000ff" in card.read_text()


def test_a_follow_up_to_another_file_leaves_the_first_as_it_is(card: Path, tmp_path: Path) -> None:
    blue = say(card, "make the title blue")
    other = tmp_path / "other.svg"
    assert "#008000" in say(card, "undo that and use green instead", other)
    assert say(card, "undo", tmp_path / "third.svg") == CARD
    assert card.read_text() == blue
    assert "font-weight" in say(other, "make it bold")


def test_a_correction_that_cannot_be_carried_out_leaves_the_file_where_it_was(card: Path) -> None:
    blue = say(card, "make the title blue")
    with pytest.raises(RequestError, match="sticker"):
        say(card, "undo that and delete the sticker")
    assert card.read_text() == blue
    assert History(card).current is not None
    assert str(History(card).current.title) == "make the title blue"  # type: ignore[union-attr]


def test_the_other_one_is_found_from_what_the_words_could_have_meant(card: Path) -> None:
    assert 'id="left-box" x="20" y="200" width="80" height="40" fill="#0000ff"' in say(card, "make the left box blue")
    after = say(card, "not that one, the other one")
    assert 'id="right-box" x="300" y="200" width="80" height="40" fill="#0000ff"' in after
    assert after.count("#0000ff") == 1


def test_without_a_history_there_is_nothing_to_go_on_from(card: Path) -> None:
    say(card, "make the title blue")
    before = card.read_text()
    with Session(system_fonts=False, history=False) as session:
        for instruction in ("make it bold", "a bit darker", "undo", "same for the subtitle"):
            with pytest.raises(RequestError):
                session.edit_file(card, instruction, None, in_place=True, render=False)
    assert card.read_text() == before


def test_undo_on_a_file_that_was_never_edited_says_so(card: Path) -> None:
    with pytest.raises(HistoryError, match="has no history"):
        say(card, "undo")


def test_a_scope_holds_for_taking_back_too(card: Path) -> None:
    from redraft.edits.scope import Scope

    blue = say(card, "make the title blue")
    with pytest.raises(ScopeError):
        say(card, "undo", scope=Scope.of([], ["#title"], []))
    assert card.read_text() == blue


def test_a_dry_run_of_a_follow_up_writes_nothing_and_tells_what_it_came_to(card: Path) -> None:
    blue = say(card, "make the title blue")
    with Session(system_fonts=False) as session:
        receipt = session.edit_file(card, "undo that and use green instead", None, dry_run=True, render=False)
    assert receipt.explanation is not None
    assert receipt.explanation["instruction"] == "make the title green"
    assert receipt.notes[0] == "took back “make the title blue” first"
    assert card.read_text() == blue
    assert len(History(card).states) == 2


def test_it_is_what_was_deleted_once_that_is_taken_back(card: Path) -> None:
    assert "left-box" not in say(card, "delete the left box")
    with pytest.raises(RequestError, match="'it' refers to something named before"):
        say(card, "make it blue")
    after = say(card, "undo that and make it blue instead")
    assert 'id="left-box" x="20" y="200" width="80" height="40" fill="#0000ff"' in after


def test_it_is_never_a_neighbour_that_took_the_place_of_what_went(card: Path) -> None:
    rects = "".join(f'<rect x="{x}" y="5" width="20" height="20" fill="#aa0000"/>' for x in (0, 40, 80))
    card.write_text(CARD.replace("</svg>", f"<g id='row'>{rects}</g></svg>"))
    with Session(system_fonts=False) as session:
        ids = [id for id in session.open(card).document.index if id.startswith("row/")]
    say(card, f"delete #{ids[0]}")
    with pytest.raises(RequestError, match="'it' refers to something named before"):
        say(card, "make it blue")


def test_it_is_found_where_its_own_id_moved(card: Path) -> None:
    rects = "".join(f'<rect x="{x}" y="5" width="20" height="20" fill="#aa0000"/>' for x in (0, 40, 80))
    card.write_text(CARD.replace("</svg>", f"<g id='row'>{rects}</g></svg>"))
    with Session(system_fonts=False) as session:
        ids = [id for id in session.open(card).document.index if id.startswith("row/")]
    say(card, f"delete #{ids[0]} and move #{ids[2]} 10px down")
    after = say(card, "make it blue")
    (line,) = [part for part in after.split("<rect ") if "#0000ff" in part]
    assert 'x="80"' in line
