"""Instructions that go on from the edit before: what they come to, by the commands and targets of that edit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.commands.command import resolve_all
from redraft.commands.forms.wire import command_from_json, command_to_json
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.formats.file import read_file
from redraft.grammar.rulebook import Rulebook
from redraft.language.follow_up.requests import follow_ups, planned
from redraft.language.follow_up.turns import Turn, named_ids, turn_of
from redraft.language.parse import RULES, parse
from redraft.language.planner import GrammarPlanner
from redraft.plan import Plan, Step
from redraft.targets.phrases import RULES as PHRASES
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
BLUE = {"command": "recolor", "target": ["title"], "color": "#0000ff"}
GREEN = {**BLUE, "color": "#008000"}
GROWN = {"command": "resize", "target": ["date"], "factor": 1.44, "of": "type"}
DOWN = {"command": "move", "target": ["date"], "dy": 20}
ITALIC = {"command": "modify", "target": ["title"], "font_style": "italic"}
OUTLINED = {"command": "outline", "target": ["moon"], "color": "#ff0000", "width": 4}
WORDS = {"command": "modify", "target": ["title"], "text": "Winter Nights"}
TURNED = {"command": "rotate", "target": ["moon"], "degrees": 10}
FADED = {"command": "modify", "target": ["moon"], "opacity": 0.5}
DARKER = {"command": "shade", "target": ["moon"], "how": "darker"}


@cache
def fonts() -> Fonts:
    return Fonts(system=False)


@cache
def design(name: str) -> Document:
    return read_file(EXAMPLES / name, fonts()).document


def turn_after(name: str, *forms: dict[str, Any], said: str = "") -> tuple[Turn, Document]:
    """What is kept of an edit that these commands did, and the design after it."""
    commands = tuple(command_from_json(form) for form in forms)
    found = resolve_all(design(name), commands, fonts().measure)
    targets = tuple(id for _, id in named_ids(commands[-1]))
    turn = Turn.from_json(turn_of(said, [Step(said, "", targets, found.edits, commands=commands)]).to_json())
    assert turn is not None
    return turn, execute(design(name), found.edits, fonts().measure)


def gone_on(say: str, *forms: dict[str, Any], name: str = "event.svg", said: str = "") -> tuple[bool, Plan]:
    """Whether the edit is taken back, and what comes of the follow-up."""
    turn, after = turn_after(name, *forms, said=said)
    found = follow_ups(say, after)
    assert found, f"“{say}” is no follow-up"
    (steps,) = {one.steps_back(turn, after, fonts().measure) for one in found}
    undo = bool(steps)
    return undo, planned(say, turn, undo, design(name) if undo else after, fonts().measure)


@each(
    ("before", "say", "undo", "command"),
    [
        (BLUE, "the same for the subtitle", False, {**BLUE, "target": ["subtitle"]}),
        (BLUE, "Do the same thing to the date, please", False, {**BLUE, "target": ["date"]}),
        (BLUE, "and the date too", False, {**BLUE, "target": ["date"]}),
        (BLUE, "also the date", False, {**BLUE, "target": ["date"]}),
        (BLUE, "what about the date?", False, {**BLUE, "target": ["date"]}),
        (BLUE, "green", False, GREEN),
        (BLUE, "italic", False, ITALIC),
        (BLUE, "no, green", True, GREEN),
        (BLUE, "use green instead", True, GREEN),
        (BLUE, "not blue, green", True, GREEN),
        (BLUE, "make it green instead", True, GREEN),
        (BLUE, "undo that and use green instead", True, GREEN),
        (BLUE, "italic instead", True, ITALIC),
        (BLUE, "undo that and make it italic instead", True, ITALIC),
        (BLUE, "I meant the subtitle", True, {**BLUE, "target": ["subtitle"]}),
        (BLUE, "no, the subtitle", True, {**BLUE, "target": ["subtitle"]}),
        (BLUE, "not the title, the subtitle", True, {**BLUE, "target": ["subtitle"]}),
        (BLUE, "no, make the subtitle blue", True, {**BLUE, "target": ["subtitle"]}),
        (OUTLINED, "no, green", True, {**OUTLINED, "color": "#008000"}),
        (OUTLINED, "no, 6px", True, {**OUTLINED, "width": 6}),
        (WORDS, 'no, "Winter Lights"', True, {**WORDS, "text": "Winter Lights"}),
        (DOWN, "again", False, DOWN),
        (DOWN, "do that once more", False, DOWN),
        (DOWN, "a little more", False, {**DOWN, "dy": 10}),
        (DOWN, "more", False, DOWN),
        (DOWN, "a lot more", False, {**DOWN, "dy": 40}),
        (DOWN, "too much", False, {**DOWN, "dy": -10}),
        (DOWN, "a bit less", False, {**DOWN, "dy": -5}),
        (DOWN, "no, 40px", True, {**DOWN, "dy": 40}),
        (DOWN, "same for the title", False, {**DOWN, "target": ["title"]}),
        (GROWN, "a bit more", False, {**GROWN, "factor": 1.2}),
        (GROWN, "that's too big", False, {**GROWN, "factor": 0.8333}),
        (GROWN, "the same for the subtitle", False, {**GROWN, "target": ["subtitle"]}),
        (GROWN, "the same for the moon", False, {"command": "resize", "target": ["moon"], "factor": 1.44}),
        (TURNED, "no, 20 degrees", True, {**TURNED, "degrees": 20}),
        (FADED, "no, 70%", True, {**FADED, "opacity": 0.7}),
        (BLUE, "also italic", False, ITALIC),
        (DOWN, "no, 40px up", True, {**DOWN, "dy": -40}),
        (TURNED, "less", False, {**TURNED, "degrees": -5}),
        (DARKER, "too dark", False, {**DARKER, "how": "lighter", "steps": 0.5}),
    ],
)
def test_a_follow_up_comes_to_commands(before: dict[str, Any], say: str, undo: bool, command: dict[str, Any]) -> None:
    taken_back, plan = gone_on(say, before)
    assert plan.refusals == ()
    assert [command_to_json(each) for each in plan.commands] == [command]
    assert taken_back == undo


def test_a_look_that_only_goes_further_takes_nothing_back() -> None:
    taken_back, plan = gone_on("no, a bit darker", BLUE)
    assert not taken_back
    assert [each.command for each in plan.commands] == ["shade"]
    assert plan.steps[0].targets == ("title",)


def test_no_and_the_other_way_takes_back_what_went_this_way() -> None:
    taken_back, plan = gone_on("no, smaller", GROWN)
    assert taken_back
    (command,) = plan.commands
    assert command.command == "resize"
    assert command.stated()["factor"] < 1


def test_what_was_deleted_need_not_be_there_for_the_same_to_be_done_to_something_else() -> None:
    turn, after = turn_after("event.svg", {"command": "delete", "target": ["sticker"]})
    turn = turn.renamed(lambda id: id if id in after.index else None)
    assert turn.targets == ()
    made = planned("the moon too", turn, False, after, fonts().measure)
    assert [command_to_json(each) for each in made.commands] == [{"command": "delete", "target": ["moon"]}]
    refused = planned("again", turn, False, after, fonts().measure)
    assert "is not there any more" in refused.refusals[0].reason


def test_too_dark_is_lighter_also_where_nothing_was_made_darker() -> None:
    _, plan = gone_on("too dark", BLUE)
    assert [(each.command, each.stated()["how"]) for each in plan.commands] == [("shade", "lighter")]


def test_a_correction_keeps_what_else_was_done() -> None:
    _, plan = gone_on("no, green", BLUE, ITALIC)
    assert [command_to_json(each) for each in plan.commands] == [GREEN, ITALIC]


@each(
    ("forms", "say", "reason"),
    [
        ((BLUE,), "a little more", "by an amount"),
        ((BLUE, {**ITALIC, "target": ["date"]}), "the same for the subtitle", "changed several elements"),
        ((DOWN,), "no, green", "what this replaces"),
        ((BLUE, {**BLUE, "target": ["date"], "color": "#ff0000"}), "no, green", "what this replaces"),
        ((BLUE,), "not red, green", "what this replaces"),
        ((BLUE,), "no, up", "what this replaces"),
        ((BLUE,), "no, bold", "what this replaces"),
        ((BLUE,), "no, 40px", "what this replaces"),
        ((BLUE, ITALIC), "underlined instead", "what this replaces"),
        ((BLUE,), "the same for the chart", "the chart"),
        ((BLUE,), "again", "nothing to change"),
    ],
)
def test_a_follow_up_that_is_not_certain_is_refused(forms: tuple[dict[str, Any], ...], say: str, reason: str) -> None:
    _, plan = gone_on(say, *forms)
    assert plan.steps == ()
    assert reason in plan.refusals[0].reason


def test_where_the_commands_are_not_known_only_it_is() -> None:
    old = {
        "instruction": "make the title blue",
        "clauses": [{"clause": "x", "targets": ["title"], "before": ["title"]}],
    }
    turn = Turn.from_json(old)
    assert turn == Turn("make the title blue", ("title",), ("title",))
    document = design("event.svg")
    assert planned("italic", turn, False, document, fonts().measure).steps[0].targets == ("title",)
    refused = planned("the same for the subtitle", turn, False, document, fonts().measure)
    assert "is not known" in refused.refusals[0].reason


@each(
    ("say", "steps", "rest"),
    [
        ("undo", 1, ""),
        ("Undo that.", 1, ""),
        ("back to how it was", 1, ""),
        ("never mind", 1, ""),
        ("undo the last two edits", 2, ""),
        ("start over", -1, ""),
        ("undo that and make the date red", 1, "make the date red"),
        ("undo that, then do something that no rule has words for", 1, "do something that no rule has words for"),
    ],
)
def test_edits_are_taken_back(say: str, steps: int, rest: str) -> None:
    turn, after = turn_after("event.svg", BLUE)
    (found,) = follow_ups(say, after)
    assert found.steps_back(turn, after, fonts().measure) == steps
    assert found.words == rest


def test_every_follow_up_of_the_manual_is_one_or_a_request_about_it() -> None:
    page = (EXAMPLES.parent / "docs" / "reference" / "requests.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", page.split("## Going on")[1].split("\n## ")[0], re.MULTILINE)
    said = [words.strip() for row in rows[2:] for words in row.split("·")]
    assert len(said) > 20
    document = design("event.svg")
    assert [words for words in said if not follow_ups(words, document) and not parse(words, document).whole] == []


@each(
    "say",
    [
        "make the title red",
        "make it bold",
        "make it bigger",
        'change the title to "No, green"',
        "move the date to the left",
        'replace "undo" with "redo"',
        "delete everything except the title",
        "undo the shadow of the title",
        "frobnicate",
        "",
        'an open "quote',
    ],
)
def test_what_stands_alone_is_no_follow_up(say: str) -> None:
    assert follow_ups(say, design("event.svg")) == ()


def test_the_same_on_another_slide_is_for_what_has_the_same_role_there() -> None:
    document = design("deck.pptx")
    plan = GrammarPlanner().plan(document, "on slide 2, make the title red", fonts().measure)
    turn = turn_of("", plan.steps)
    made = planned("same on slide 3", turn, False, plan.document, fonts().measure)
    assert made.refusals == ()
    (target,) = made.steps[0].targets
    assert document.index[target].page is document.pages[2]
    wanted = GrammarPlanner().plan(document, "on slide 3, make the title red", fonts().measure)
    assert made.edits == wanted.edits
    (meant,) = follow_ups("no, slide 3", plan.document)
    assert meant.steps_back(turn, plan.document, fonts().measure) == 1
    assert planned("no, slide 3", turn, True, document, fonts().measure).edits == wanted.edits
    refused = planned("same on slide 99", turn, False, plan.document, fonts().measure)
    assert "no slide 99" in refused.refusals[0].reason


def test_the_same_for_something_is_on_the_slide_of_the_edit_where_others_have_it_too() -> None:
    document = design("deck.pptx")
    plan = GrammarPlanner().plan(document, "on slide 3, make all texts red", fonts().measure)
    assert plan.refusals == ()
    made = planned("the title too", turn_of("", plan.steps), False, document, fonts().measure)
    assert made.refusals == ()
    assert document.index[made.steps[0].targets[0]].page is document.pages[2]


def test_a_turn_survives_being_written_down_and_nonsense_is_no_turn() -> None:
    turn = Turn("make it so", ("a",), ("b",), (BLUE,), {"title": "headline"})
    assert Turn.from_json(turn.to_json()) == turn
    nonsense: object
    for nonsense in (None, {}, {"clauses": [1], "instruction": "x"}, {"instruction": "x"}, [], "x"):
        assert Turn.from_json(nonsense) is None


def test_the_commands_of_a_turn_are_in_the_names_of_before_and_of_now() -> None:
    turn = Turn("x", ("row/1",), ("row/1",), ({**DOWN, "target": ["row/1"]},)).renamed({"row/1": "row/0"}.get)
    assert turn.targets == ("row/0",)
    assert [each.stated()["target"] for each in turn.commands_before()] == [("row/1",)]
    assert [each.stated()["target"] for each in turn.commands_now()] == [("row/0",)]


def test_the_rules_of_follow_ups_add_nothing_to_those_of_requests() -> None:
    own = Rulebook.read([RULES / "follow-ups.rules"]).starts
    others = Rulebook.read([path for path in (*RULES.glob("*.rules"), *PHRASES) if path.stem != "follow-ups"]).starts
    assert not own.keys() & others.keys()


HIDDEN = {"command": "hide_page", "page": "slide-257"}


@each(
    ("say", "command"),
    [
        ("undo the last edit and delete slide 4 instead", "delete_page"),
        ("delete slide 4 instead", "delete_page"),
        ('undo that and add a slide titled "Thanks" instead', "add_page"),
        ("no, delete slide 4", ""),
        ("no, swap slides 2 and 3", ""),
        ("no, make the background blue", ""),
        ('no, replace "Pricing" with "Prices"', ""),
        ("no, set the Q3 value for Old town to 16", ""),
    ],
)
def test_a_deed_that_is_about_slides_or_words_gets_no_thing_to_be_about(say: str, command: str) -> None:
    undo, plan = gone_on(say, HIDDEN, name="deck.pptx")
    assert undo
    assert [one.command for one in plan.commands] == ([command] if command else [])
    assert bool(plan.refusals) == (not command)
