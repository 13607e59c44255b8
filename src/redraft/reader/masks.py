"""Masks over symbols, nodes, tokens and words of the actions that may come next; the grammar itself is in parser.py."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from redraft.document.pages import Document
from redraft.reader.actions import NONE, NUMBERS, READABLE, SYMBOLS, Action, Symbols, spelled
from redraft.reader.mentions import Tokens
from redraft.reader.parser import SEVERAL, CommandFrame, Parser, ParseRefusal, Want, shape_of
from redraft.reader.scene import NodeScene
from redraft.reader.sets import Flags
from redraft.reader.symbol_table import Usable
from redraft.reader.view import View

Live = Generator[Want, Action, Any]


class Masks(NamedTuple):
    """The actions that may come next, by kind. `words` are those of the node `text`, -1 where none may come."""

    symbols: Flags
    nodes: Flags
    tokens: Flags
    words: Flags
    text: int


_NEEDS: dict[int, tuple[Any, ...]] = {}
"""The keys of the nodes that a command requires, by its symbol: the same for all documents, so computed once."""


def _needs(parse: Parser, name: str) -> tuple[Any, ...]:
    kind, shape = READABLE[name], shape_of(name)
    fields = [field for field in shape.needed if field not in ("span", "spans", "other_span")]
    wants = [Want(nodes=shape.key), *(parse.first(kind, field) for field in fields)]
    return tuple(want.nodes for want in wants if want.nodes is not None and not want.symbols - SEVERAL)


class SentenceMasks:
    """Masks for one sentence about one document."""

    def __init__(
        self, scene: NodeScene, sentence: Tokens, document: Document, earlier: SentenceMasks | None = None,
        usable: Usable | None = None,
    ) -> None:  # fmt: skip
        """`earlier`: a grammar of the same scene; what does not depend on the sentence is taken from it. `usable`: the
        symbols that the weights know; all where not given."""
        self.usable = usable
        self.view: View = View(scene, sentence, document, earlier.view if earlier is not None else None)
        self.scene, self.document = scene, document
        self.sentence: Tokens = sentence
        if earlier is not None and sentence.spans and earlier.sentence.spans:
            self.possible = earlier.possible
        self._masks: dict[Want, Masks] = {}
        self._live: dict[tuple[Action, ...], tuple[Live, Want]] = {}

    @cached_property
    def possible(self) -> Symbols:
        """The symbols of the commands whose required nodes are in the scene."""
        if not self.sentence.spans:
            return NONE
        if not _NEEDS:
            _NEEDS.update({NUMBERS[f"COMMAND {name}"]: _needs(Parser(self.view), name) for name in READABLE})
        parse = Parser(self.view)
        open = {key: parse.is_open(Want(nodes=key)) for keys in _NEEDS.values() for key in keys}
        found = frozenset(number for number, keys in _NEEDS.items() if all(open[key] for key in keys))
        return found if self.usable is None else frozenset(one for one in found if self.usable.symbols[one])

    def allowed(self, prefix: Sequence[Action]) -> Masks | None:
        """Masks of what may come after some actions; None at the end. Raises ValueError for forbidden actions.

        A prefix that is one longer than an earlier one is parsed on from there; others from the start.
        """
        actions = tuple(prefix)
        parse, want = self._live.pop(actions[:-1], (None, Want())) if actions else (None, Want())
        left = actions[-1:]
        if parse is None:
            parse, left = self._parser().sentence(self.possible), actions
            want = next(parse)
        try:
            for action in left:
                self.check(want, action)
                want = parse.send(action)
        except StopIteration:
            return None
        self._live[actions] = parse, want
        return self.masks(want)

    def _parser(self) -> Parser:
        return Parser(self.view, self.usable.fields if self.usable is not None else None)

    def frames(self, actions: Sequence[Action]) -> tuple[CommandFrame, ...] | ParseRefusal:
        """The frames of a whole list of actions. Raises ValueError for a list that the grammar forbids."""
        parse = self._parser().sentence(self.possible)
        want = next(parse)
        for number, action in enumerate(actions, 1):
            self.check(want, action)
            try:
                want = parse.send(action)
            except StopIteration as end:
                if number < len(actions):
                    raise ValueError("there are actions after the end") from None
                return end.value  # type: ignore[no-any-return]
        raise ValueError("the actions have no end")

    def check(self, want: Want, action: Action) -> None:
        """Raises ValueError for an action that may not come next."""
        mask = self.masks(want)[:4][action.kind]
        if not 0 <= action.at < len(mask) or not mask[action.at]:
            raise ValueError(f"{spelled([action])} is not allowed here")

    def masks(self, want: Want) -> Masks:
        """What may come next as masks, cached."""
        if want not in self._masks:
            marks = np.zeros(len(SYMBOLS), np.bool_)
            marks[list(want.symbols)] = True
            if self.usable is not None:
                marks &= self.usable.symbols
            nodes = np.zeros(len(self.scene.nodes), np.bool_) if want.nodes is None else self.view.mask(want.nodes)
            if want.without:
                nodes = nodes.copy()
                nodes[list(want.without)] = False
            tokens = np.zeros(len(self.sentence.spans), np.bool_)
            if isinstance(want.tokens, str):
                tokens[list(self.view.numbers if want.tokens == "numbers" else self.view.paints)] = True
            elif isinstance(want.tokens, tuple):
                tokens[list(want.tokens)] = True
            elif want.tokens is not None:
                tokens[want.tokens :] = True
            words = np.arange(len(self.view.words(want.text))) >= want.word
            self._masks[want] = Masks(marks, nodes, tokens, words, want.text)
        return self._masks[want]
