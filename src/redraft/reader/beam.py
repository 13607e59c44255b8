"""Beam search: the likeliest lists of actions that the grammar allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from redraft.reader.actions import NODE, SYMBOL, TOKEN, WORD, Action
from redraft.reader.network import Decoder, Logits, TextPieces
from redraft.reader.weights import Floats

Flags = NDArray[np.bool_]


class ActionMasks(Protocol):
    """The actions that may come next. `words` are those of the node `text`, -1 where none may come."""

    @property
    def symbols(self) -> Flags: ...
    @property
    def nodes(self) -> Flags: ...
    @property
    def tokens(self) -> Flags: ...
    @property
    def words(self) -> Flags: ...
    @property
    def text(self) -> int: ...


class MaskSource(Protocol):
    def allowed(self, prefix: Sequence[Action]) -> ActionMasks | None:
        """Masks of what may come after some actions; None where they are complete."""


class Found(NamedTuple):
    """A list of actions with the logarithm of its probability, and that of each action."""

    actions: tuple[Action, ...]
    score: float
    steps: tuple[float, ...]


def search(
    decoder: Decoder, grammar: MaskSource, wordings: Callable[[int], TextPieces], width: int = 4, margin: float = 6.0,
    longest: int = 240,
) -> list[Found]:  # fmt: skip
    """At most `width` lists of actions, likeliest first; one that is `margin` behind the best is dropped. `wordings`
    gives the words of a node in pieces."""
    state, logits = decoder.begin()
    live = [(Found((), 0.0, ()), grammar.allowed(()))]
    done: list[Found] = []
    for _ in range(longest):
        nexts: list[tuple[float, int, Action, float]] = []
        for row, (found, masks) in enumerate(live):
            assert masks is not None
            for step, action in _steps(logits, row, masks, decoder, wordings, width):
                nexts.append((found.score + step, row, action, step))
        nexts.sort(key=lambda one: -one[0])
        best = max([nexts[0][0] if nexts else -np.inf, *(one.score for one in done)])
        worst = sorted((one.score for one in done), reverse=True)[width - 1] if len(done) >= width else -np.inf
        kept: list[tuple[Found, ActionMasks]] = []
        rows: list[int] = []
        inputs: list[Floats] = []
        for score, row, action, step in nexts[:width]:
            if score < best - margin or score <= worst:
                continue
            found, masks = live[row]
            grown = Found((*found.actions, action), score, (*found.steps, step))
            after = grammar.allowed(grown.actions)
            if after is None:
                done.append(grown)
                continue
            wording = wordings(masks.text) if masks is not None and action.kind == WORD else None
            kept.append((grown, after))
            rows.append(row)
            inputs.append(decoder.input(*action, wording))
        if not kept:
            break
        live = list(kept)
        state, logits = decoder.step(state.chosen(rows), np.stack(inputs))
    done.sort(key=lambda one: -one.score)
    return done[:width]


def _steps(
    logits: Logits, row: int, masks: ActionMasks, decoder: Decoder, wordings: Callable[[int], TextPieces], most: int
) -> list[tuple[float, Action]]:
    """The likeliest next actions of one hypothesis with their log-probabilities among those that are allowed."""
    kinds, places, values = [], [], []
    parts = [(SYMBOL, masks.symbols, logits.symbols[row]), (NODE, masks.nodes, logits.nodes[row]),
             (TOKEN, masks.tokens, logits.tokens[row])]  # fmt: skip
    if masks.text >= 0:
        parts.append((WORD, masks.words, decoder.word_logits(logits.asks[row], wordings(masks.text))))
    for number, mask, scores in parts:
        at = np.flatnonzero(mask[: len(scores)])
        kinds.append(np.full(len(at), number))
        places.append(at)
        values.append(scores[at])
    kind, place, value = np.concatenate(kinds), np.concatenate(places), np.concatenate(values)
    if not len(value):
        return []
    top = float(value.max())
    value = value - (top + np.log(np.exp(value - top).sum()))
    first = np.argsort(-value, kind="stable")[:most]
    return [(float(value[one]), Action(int(kind[one]), int(place[one]))) for one in first]
