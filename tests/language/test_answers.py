"""What the grammar answers: which clauses it carries out, which word it blames, and what nobody else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.document.layers import Document, Text
from redraft.language.advice import advice
from redraft.language.planner import GrammarPlanner
from redraft.plan import Context, Plan
from redraft.session.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, system_fonts=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def poster(session: Session) -> Document:
    return session.open(EXAMPLES / "event.svg").document


def planned(session: Session, document: Document, say: str, last: tuple[str, ...] = ()) -> Plan:
    return GrammarPlanner().plan(document, say, session.fonts.measure, Context(last))


def text(document: Document, id: str) -> str:
    layer = document.index[id].layer
    assert isinstance(layer, Text)
    return layer.text


@pytest.mark.sampled(99)
@pytest.mark.parametrize("names", [("#title", "#subtitle", "#date"), ("the title", "the subtitle", "the date")])
def test_clauses_with_several_readings_each_are_carried_out(
    session: Session, poster: Document, names: tuple[str, ...]
) -> None:
    say = ", and ".join(f'change the text of {name} to "{number}"' for number, name in enumerate(names))
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert [text(plan.document, id) for id in ("title", "subtitle", "date")] == ["0", "1", "2"]


def test_an_id_is_no_new_text(session: Session, poster: Document) -> None:
    assert not planned(session, poster, "make the title say #subtitle").edits


BLAMED = {
    "delete the unicorn": "“unicorn”",
    "make the title gold and add a unicorn": "“unicorn”",
    "change the colr of the title to red": "“colr”",
    "change 17:99 to 18:00": "“17:99”",
    "change the title to froob": "“froob”",
    "make the title": "missing after “make the title”",
    "make both the date and the froob bold": "“froob”",
}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("say", BLAMED)
def test_the_word_blamed_is_the_one_that_no_parse_gets_past(session: Session, poster: Document, say: str) -> None:
    (refusal,) = planned(session, poster, say).refusals
    assert BLAMED[say] in refusal.reason


def test_a_clause_that_is_not_understood_hides_none_behind_it(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the title and delete the date")
    assert [one.clause for one in plan.steps] == ["delete the date"]
    assert [one.clause for one in plan.refusals] == ["make the title"]


HINTS = {"tilte": "title", "stiker": "sticker", "headlien": "headline", "midle": "middle", "horse": "", "guitarist": ""}


@pytest.mark.sampled(99)
@pytest.mark.parametrize("word", HINTS)
def test_a_hint_is_for_a_word_that_is_nearly_another(poster: Document, word: str) -> None:
    hint = advice(f"zap the {word}", poster)
    assert (f"did you mean '{HINTS[word]}' by '{word}'?" in hint) if HINTS[word] else ("did you mean" not in hint)


FINAL = (
    "make it red and make it blue", "make the title red and make the title blue", "what colour is the title?",
    "how many slides are there", "is the title bold?", "move the logo to the top and move the logo to the bottom",
)  # fmt: skip


@pytest.mark.sampled(99)
@pytest.mark.parametrize("say", FINAL)
def test_questions_and_contradictions_are_final(session: Session, poster: Document, say: str) -> None:
    (refusal,) = planned(session, poster, say).refusals
    assert refusal.final


NOT_FINAL = ("why not zork it?", "zork the title?", "Is the title too small? Zork it.", "can you zork the title?")


@pytest.mark.sampled(99)
@pytest.mark.parametrize("say", NOT_FINAL)
def test_requests_that_look_like_questions_are_not(session: Session, poster: Document, say: str) -> None:
    assert not any(one.final for one in planned(session, poster, say).refusals)


DONE = (
    "move the logo to the bottom and center it horizontally",
    "center the logo horizontally and center it vertically",
    "make the title red. Make it bold.",
)


@pytest.mark.sampled(99)
@pytest.mark.parametrize("say", DONE)
def test_what_does_not_undo_each_other_is_done(session: Session, poster: Document, say: str) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert len(plan.commands) == 2
