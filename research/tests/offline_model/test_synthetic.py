"""Synthetic requests: the same every time, wordings for every command, and commands that can be carried out."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import resolve_all
from redraft.commands.forms.wire import command_from_json, command_to_json
from redraft.errors import RedraftError
from redraft.reader.actions import spelled
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens
from redraft.reader.scene import NodeScene
from redraft_research.offline_model.actions import actions_of
from redraft_research.offline_model.synthetic import synthetic_requests
from redraft_research.offline_model.synthetic.compound_requests import WAYS
from redraft_research.offline_model.synthetic.designs.design import design
from redraft_research.offline_model.synthetic.designs.view import View
from redraft_research.offline_model.synthetic.references.references import refer
from redraft_research.offline_model.synthetic.references.sets import refer_set
from redraft_research.offline_model.synthetic.wordings.drafts import MAKERS, drawn, measure
from redraft_research.offline_model.synthetic.wordings.noise import noisy, slip
from redraft_research.offline_model.synthetic.wordings.phrases import LOOSE, SHUT
from redraft_research.offline_model.synthetic.wordings.sentences import sentence
from redraft_research.offline_model.synthetic.wordings.wording import fitting, parsed, recipes, wordings

NOT_WORDED = {
    "carry_over": "people say place: 'put the sticker on the second card'",
    "write": "add says it: the box follows",
    "set_page": "resize_page covers it, with or without the elements",
    "apply": "raw edits are for programs",
    **dict.fromkeys(
        (
            "number_pages", "move_column", "merge_cells", "set_table", "format_column", "mark_cells", "connect",
            "group", "ungroup", "set_show", "set_box", "set_theme", "set_points", "set_title", "name_page",
            "add_formula",
        ),
        "newer than the weights: it is said when they are trained again",
    ),
}  # fmt: skip
"""Commands that no wording is for, and why."""
COMMON = (
    "recolor", "modify.text", "replace_words", "resize", "move", "place", "place.beside", "delete", "modify.hide",
    "modify.bold", "modify.italic", "modify.font_size", "modify.font_family", "swap", "copy", "add_items",
    "remove_items", "set_cells", "add_rows", "remove_rows", "delete_page", "move_page.after", "add.text", "add.shape",
    "outline", "round_corners", "modify.opacity", "set_background", "rotate", "cast_shadow", "set_values",
    "change_case.upper", "shade", "match.color",
)  # fmt: skip


def test_the_same_number_gives_the_same_sayings() -> None:
    assert synthetic_requests(41, 12)[1] == synthetic_requests(41, 12)[1]


def test_every_command_can_be_drawn_and_said_or_there_is_a_reason() -> None:
    drawn = {name for recipe in recipes() for name, _ in recipe.commands}
    lacking = [name for name in COMMANDS if name not in NOT_WORDED and name not in drawn]
    assert not lacking, f"add a section with a recipe to offline_model/synthetic/wordings: {lacking}"
    assert not drawn & set(NOT_WORDED)
    for recipe in recipes():
        slots = frozenset(
            name for name, maker, *_ in recipe.slots if maker not in ("single_page", "middle", "deck", "usual")
        )
        required = frozenset(name for name, _, _, optional in recipe.slots if not optional)
        assert fitting(recipe.section, required, slots, "!.:"), f"no wording fits {recipe}"
        assert {maker for _, maker, _, _ in recipe.slots} <= set(MAKERS)


def test_common_commands_have_many_wordings() -> None:
    lines = wordings()
    few = {section: len(lines[section]) for section in COMMON if len(lines[section]) < 12}
    assert not few
    assert not {section: len(found) for section, found in lines.items() if len(found) < 6}


def test_nearly_everything_can_be_referred_to() -> None:
    found, missed = 0, 0
    rng = random.Random(5)
    for seed in range(12):
        view = View(design(seed), seed)
        for entry in view.plain[:12]:
            phrase = refer(view, entry, rng)
            assert phrase is None or phrase.entries == (entry,)
            found, missed = found + (phrase is not None), missed + (phrase is None)
        several = refer_set(view, rng)
        assert several is None or len(several.ids) > 1
    assert missed < 0.1 * found


@pytest.mark.slow
def test_sayings_are_of_many_kinds_and_can_be_carried_out() -> None:
    kinds: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for seed in range(60, 84):
        (document, _), made = synthetic_requests(seed, 10)
        for one in made:
            assert one.say
            assert not re.search(r"[\x01-\x04]|<\w>", one.say)
            assert bool(one.commands) != bool(one.refuse)
            kinds[one.refuse or one.section] += 1
            for command in one.commands:
                new = command.stated().get("text") or command.stated().get("content") or ""
                for text in (new,) if isinstance(new, str) else new:
                    assert text.lower() in one.say.lower(), f"{text} is not in: {one.say}"
                assert command_from_json(command_to_json(command)) == command
            try:
                done = bool(one.commands) and bool(resolve_all(document, one.commands, measure).edits)
                outcomes["done" if done else "refused"] += 1
            except RedraftError:
                outcomes["not"] += 1
    assert outcomes["not"] < 0.02 * outcomes["done"], outcomes
    assert 0.04 < outcomes["refused"] / sum(outcomes.values()) < 0.2
    assert len(kinds) > 50


@pytest.mark.slow
def test_facts_are_given_without_the_words_they_replace() -> None:
    found_forms: Counter[bool] = Counter()
    for seed in range(40):
        made = design(seed)
        view, rng = View(made, seed), random.Random(seed)
        for section in (
            "replace_words.restated",
            "replace_words.subject",
            "replace_words.fact",
            "replace_words.spelling",
        ):
            draft = drawn(view, rng, section)
            text = sentence(draft, rng) if draft else None
            if draft is None or text is None:
                continue
            say = re.sub(r"[\x01-\x04]", "", text)
            grammar = SentenceMasks(NodeScene.of(made.document, say), PlainTokens(say), made.document)
            found_forms["MEANT" in spelled(actions_of(draft.commands, grammar, measure))] += 1
    assert found_forms[True] > 2 * found_forms[False] > 0, found_forms


def test_every_way_to_say_several_wishes_says_something() -> None:
    views = [View(design(seed), seed) for seed in range(6)]
    for way in WAYS:
        found_forms = [found for view in views for number in range(8) if (found := way(view, random.Random(number)))]
        assert len(found_forms) > 6, way.__name__
        assert all(text and commands for text, commands in found_forms)


def test_what_joins_others_is_said_without_its_target() -> None:
    joining = [(name, one) for name, lines in wordings().items() for one in lines if one.mood in "=&"]
    assert len(joining) > 40
    assert not [(name, one.uses) for name, one in joining if "T" in one.needs]


def test_new_text_is_never_misspelled() -> None:
    for seed in range(200):
        assert "Winter Lights" in noisy(f"Change the title to {LOOSE}Winter Lights{SHUT}", random.Random(seed)).replace(
            "winter lights", "Winter Lights"
        )


def test_a_slip_changes_a_word_a_little() -> None:
    assert all(abs(len(slip("headline", random.Random(seed))) - 8) <= 1 for seed in range(50))


def test_brackets_of_wordings_are_closed() -> None:
    with pytest.raises(ValueError, match="missing"):
        parsed("make (it|them red")
    assert fitting("recolor", frozenset("TC"), frozenset("TC"), "!")
