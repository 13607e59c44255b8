"""The grammar: what it allows can always be read, and ends."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

import redraft
from redraft.assets.fonts import Fonts
from redraft.commands.catalog import COMMANDS
from redraft.commands.forms.wire import command_from_json, command_to_json
from redraft.document.pages import Document
from redraft.reader.actions import LEFT_OUT, NODE, READABLE, SYMBOL, SYMBOLS, Action, spelled, symbol, vocabulary_hash
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import PlainTokens
from redraft.reader.parser import MOST_ACTIONS
from redraft.reader.resolver import resolve
from redraft.reader.scene import NodeScene
from tests.sampling import tries

EXAMPLES = Path(__file__).parents[2] / "examples"
SAY = "Make the title 20% larger and dark blue, and write 'Hello World' 3 cm below it in #ff0000"


def grammar(document: Document, say: str = SAY) -> SentenceMasks:
    return SentenceMasks(NodeScene.of(document, say), PlainTokens(say), document)


def walk(grammar: SentenceMasks, rng: random.Random) -> tuple[Action, ...]:
    """Actions at random among those allowed, refusals seldom."""
    actions: tuple[Action, ...] = ()
    while (masks := grammar.allowed(actions)) is not None:
        nodes = masks.nodes.copy()
        if nodes[3:].any() and rng.random() < 0.98:
            nodes[:3] = False
        kinds = [(masks.symbols, nodes, masks.tokens, masks.words)[kind] for kind in range(4)]
        open = [kind for kind in range(4) if kinds[kind].any()]
        assert open, f"a dead end after {spelled(actions)}"
        kind = rng.choice(open)
        actions += (Action(kind, rng.choice(np.flatnonzero(kinds[kind]).tolist())),)
    return actions


def well_formed_commands(document: Document, rng: random.Random) -> int:
    """How many commands 25 walks through the masks end in; each is checked."""
    one, made = grammar(document), 0
    for _ in range(25):
        actions = walk(one, rng)
        assert len(actions) < 1.5 * MOST_ACTIONS
        reading = resolve(actions, one, Fonts().measure)
        assert bool(reading.commands) != bool(reading.refusal)
        for command in reading.commands:
            assert command_from_json(command_to_json(command)) == command
            made += 1
    return made


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(tries(3, 12)))
def test_any_walk_through_the_masks_ends_in_commands_that_are_well_formed(seed: int) -> None:
    rng = random.Random(seed)
    files = sorted(path for path in EXAMPLES.iterdir() if path.suffix in (".svg", ".pptx"))
    assert well_formed_commands(redraft.open(rng.choice(files)).document, rng)


def test_every_command_is_readable_but_raw_edits() -> None:
    assert set(COMMANDS) - set(READABLE) == {"apply"}
    assert all(field in COMMANDS[name].fields for name, field in LEFT_OUT)


def test_the_vocabulary_is_the_same_every_time_and_names_the_commands() -> None:
    assert len(set(SYMBOLS)) == len(SYMBOLS) < 850
    assert re.fullmatch(r"[0-9a-f]{16}", vocabulary_hash())
    assert {f"COMMAND {name}" for name in READABLE} <= set(SYMBOLS)


def test_commands_without_anything_to_point_at_are_not_allowed() -> None:
    masks = grammar(redraft.open(EXAMPLES / "event.svg").document).allowed(())
    assert masks is not None
    assert not masks.symbols[symbol("COMMAND remove_rows").at]
    assert masks.symbols[symbol("COMMAND recolor").at]
    assert masks.symbols[symbol("REFUSE absent").at]


def test_without_words_there_is_nothing_but_a_refusal() -> None:
    masks = grammar(redraft.open(EXAMPLES / "event.svg").document, "").allowed(())
    assert masks is not None
    assert {SYMBOLS[at].split()[0] for at in np.flatnonzero(masks.symbols)} == {"REFUSE"}


def test_the_last_token_is_not_before_the_first() -> None:
    one = grammar(redraft.open(EXAMPLES / "event.svg").document)
    text = one.view.mask("texts").nonzero()[0][-1]
    begun = (symbol("COMMAND modify"), Action(NODE, int(text)), symbol("FIELD text"), Action(2, 4))
    masks = one.allowed(begun)
    assert masks is not None
    assert np.flatnonzero(masks.tokens).tolist() == list(range(4, len(one.sentence.spans)))


def test_what_is_not_allowed_is_an_error() -> None:
    one = grammar(redraft.open(EXAMPLES / "event.svg").document)
    with pytest.raises(ValueError, match="END is not allowed here"):
        one.allowed((symbol("END"),))
    with pytest.raises(ValueError, match="no end"):
        one.frames((symbol("COMMAND delete"),))
    with pytest.raises(ValueError, match="node 999"):
        one.allowed((symbol("COMMAND delete"), Action(NODE, 999)))


@pytest.mark.slow
def test_masks_are_the_same_step_by_step_and_from_the_start() -> None:
    document = redraft.open(EXAMPLES / "sale.svg").document
    one = grammar(document)
    actions = walk(one, random.Random(5))
    for length in range(len(actions)):
        here, fresh = one.allowed(actions[:length]), grammar(document).allowed(actions[:length])
        assert here is not None
        assert fresh is not None
        assert all(np.array_equal(a, b) for a, b in zip(here[:4], fresh[:4], strict=True))
    assert SYMBOLS[actions[-1].at] == "END" or actions[-1].kind == SYMBOL
