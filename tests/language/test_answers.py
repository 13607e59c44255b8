"""What the grammar answers: which clauses it carries out, which word it blames, and what nobody else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.ops import SetStyle
from redraft.grammar.rulebook import Rulebook
from redraft.language.advice import advice
from redraft.language.planner import GrammarPlanner
from redraft.plan import Context, Plan
from redraft.session.session import Session
from tests.sampling import each

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


@each("names", [("#title", "#subtitle", "#date"), ("the title", "the subtitle", "the date")])
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
    "half the circles should go": "“half”",
    "keep the title": "“keep”",
    "delete either the date or the venue": "“either”",
    "change Lake to Pond": "“Lake” is in 2 texts: #logo-name, #venue",
}


@each("say", BLAMED)
def test_the_word_blamed_is_the_one_that_no_parse_gets_past(session: Session, poster: Document, say: str) -> None:
    (refusal,) = planned(session, poster, say).refusals
    assert BLAMED[say] in refusal.reason


def test_a_clause_that_is_not_understood_hides_none_behind_it(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the title and delete the date")
    assert [one.clause for one in plan.steps] == ["delete the date"]
    assert [one.clause for one in plan.refusals] == ["make the title"]


HINTS = {"tilte": "title", "stiker": "sticker", "headlien": "headline", "midle": "middle", "horse": "", "guitarist": "",
         "either": "", "orange": "", "gold": "", "castle": "", "budget": "", "better": "", "closes": ""}  # fmt: skip


@each("word", HINTS)
def test_a_hint_is_for_a_word_that_is_nearly_another(poster: Document, word: str) -> None:
    hint = advice(f"zap the {word}", poster)
    assert (f"did you mean '{HINTS[word]}' by '{word}'?" in hint) if HINTS[word] else ("did you mean" not in hint)


FINAL = (
    "make it red and make it blue", "make the title red and make the title blue", "what colour is the title?",
    "how many slides are there", "is the title bold?", "move the logo to the top and move the logo to the bottom",
)  # fmt: skip


@each("say", FINAL)
def test_questions_and_contradictions_are_final(session: Session, poster: Document, say: str) -> None:
    (refusal,) = planned(session, poster, say).refusals
    assert refusal.final


NOT_FINAL = ("why not zork it?", "zork the title?", "Is the title too small? Zork it.", "can you zork the title?",
             "make the photo black and white")  # fmt: skip


@each("say", NOT_FINAL)
def test_requests_that_look_like_questions_are_not(session: Session, poster: Document, say: str) -> None:
    assert not any(one.final for one in planned(session, poster, say).refusals)


DONE = (
    "move the logo to the bottom and center it horizontally",
    "center the logo horizontally and center it vertically",
    "make the title red. Make it bold.",
    "make the title red and add a star below it",
)


@each("say", DONE)
def test_what_does_not_undo_each_other_is_done(session: Session, poster: Document, say: str) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert len(plan.commands) == 2


LINES = b"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><text id="a" font-size="20">
<tspan x="10" y="40">Hello big</tspan><tspan x="10" y="70">wide World</tspan></text></svg>"""


def test_a_line_whose_words_are_deleted_leaves_no_empty_line(session: Session, tmp_path: Path) -> None:
    (tmp_path / "lines.svg").write_bytes(LINES)
    document = session.open(tmp_path / "lines.svg").document
    for say in ("delete {}", "remove the words {}", 'change {} to ""', 'replace {} with ""', "cut {} from the text"):
        assert text(planned(session, document, say.format('"wide World"')).document, "a") == "Hello big"
        assert text(planned(session, document, say.format('"Hello big"')).document, "a") == "wide World"


def test_it_is_what_was_spoken_of_and_not_the_new_thing(session: Session, poster: Document) -> None:
    (below,) = planned(session, poster, "add a star below it", ("title",)).commands
    (same,) = planned(session, poster, "add a star below the title").commands
    assert below == same


def test_a_line_that_is_put_somewhere_is_a_new_one(session: Session, poster: Document) -> None:
    (drawn,) = planned(session, poster, "put a line below the title").commands
    assert drawn.command == "draw"


def test_words_changed_to_none_go_and_no_text_is_left_empty(session: Session, poster: Document) -> None:
    (cut,) = planned(session, poster, 'change "music" to ""').commands
    assert cut.command == "cut_words"
    for say in ('change "Get tickets" to ""', 'change the title to ""', 'replace "Get tickets" with "" everywhere'):
        (refusal,) = planned(session, poster, say).refusals
        assert refusal.suggestion.startswith("say: delete #")


ASKED = {
    "change the size to 1000x3000": {"width": 1000.0, "height": 3000.0},
    "make it 2000x2800 but leave everything where it is": {"width": 2000.0, "height": 2800.0, "follow": False},
    "set the photo's blend mode to soft light": {"target": ("sky",), "blend": "soft-light"},
    "make both the date and the sticker hidden": {"target": ("date", "sticker"), "visible": False},
}


@each("say", ASKED)
def test_what_is_asked_for_is_the_command(session: Session, poster: Document, say: str) -> None:
    (command,) = planned(session, poster, say).commands
    assert command.stated() == ASKED[say]


def test_letters_are_not_asked_of_a_shape_without_any(session: Session, poster: Document) -> None:
    assert planned(session, poster, "draw a bold circle").refusals


def test_a_rule_of_another_file_is_extended_only_where_that_is_said() -> None:
    other = ("b.rules", "deed <- two")
    with pytest.raises(ValueError, match=r"b\.rules:1: a\.rules has rules called 'deed'"):
        Rulebook.of([("a.rules", "deed <- one"), other])
    assert len(Rulebook.of([("a.rules", "extends deed\ndeed <- one"), other]).rules) == 2


@each(
    ("say", "became"),
    [
        ('change the title to "A" and the date to "B"', {"title": "A", "date": "B"}),
        ('replace the subtitle with "A" and the date with "B"', {"subtitle": "A", "date": "B"}),
        ('set the title to "A", the subtitle to "B" and the date to "C"', {"title": "A", "subtitle": "B", "date": "C"}),
    ],
)
def test_a_verb_carries_over_to_clauses_without_one(
    session: Session, poster: Document, say: str, became: dict[str, str]
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert {id: text(plan.document, id) for id in became} == became


def test_no_verb_carries_over_to_what_it_does_not_fit(session: Session, poster: Document) -> None:
    assert planned(session, poster, "delete the logo and the date to the left").refusals


def test_a_headline_is_the_text_and_not_the_group_of_that_name(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the headline bigger")
    assert [step.targets for step in plan.steps] == [("title",)]
    assert planned(session, poster, "hide the headline group").steps[0].targets == ("headline",)


def test_what_is_nearly_black_is_offered_and_not_done_with_a_colour(session: Session) -> None:
    social = session.open(EXAMPLES / "social.svg").document
    plan = planned(session, social, "replace purple with teal")
    touched = [{edit.layer for edit in one.edits if isinstance(edit, SetStyle)} for one in plan.readings]
    assert not plan.steps
    assert ["Headline" in each for each in touched] == [False, True]
    assert all("9a5cf5" in str(one.commands) for one in plan.readings)  # of a gradient, told as left out


def test_a_section_is_found_by_its_name_turned_round(session: Session) -> None:
    menu = session.open(EXAMPLES / "menu.svg").document
    assert planned(session, menu, "delete the Doces section").steps[0].targets == ("section-doces",)


@each(
    ("say", "became"),
    [
        ("raise the prices by 10%", ["€26.40", "€35.20", "€33.00"]),
        ("raise the prices by 10% and round them", ["€26", "€35", "€33"]),
    ],
)
def test_prices_keep_one_form(session: Session, say: str, became: list[str]) -> None:
    plan = planned(session, session.open(EXAMPLES / "sale.svg").document, say)
    assert [text(plan.document, id) for id in ("price-vase", "price-bottle", "before-bowl")] == became


@each(
    ("design", "words", "where"),
    [
        ("sale.svg", "put the logo in the centre at the top", "top center"),
        ("sale.svg", "put the logo at the bottom, on the right", "bottom right"),
        ("sale.svg", "make the logo in the centre red", None),  # it is in the corner
        ("travel.svg", 'put "Three places left" as a small badge above the button', None),  # a new one
        ("event.svg", "everything except the title should be a bit smaller", None),  # the page would be bare
        ("event.svg", "make everything except the title, #scene and #background a bit smaller", ""),
    ],
)
def test_every_word_of_a_place_counts(session: Session, design: str, words: str, where: str | None) -> None:
    plan = GrammarPlanner().plan(session.open(EXAMPLES / design).document, words, session.fonts.measure)
    assert bool(plan.refusals) == (where is None)
    assert not where or getattr(plan.commands[0], "where", "") == where
