"""What actions can point at in a sentence and a document: numbers, colours, words of nodes, and nodes by a key."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.document.colors import parse_color
from redraft.document.pages import Document
from redraft.reader.actions import AMOUNTS, NUMBERS, REFUSALS, VALUES, Symbols, symbols
from redraft.reader.mentions import Number, Tint, Tokens, Wording, colors_of, numbers_in, paints_in, wording_of
from redraft.reader.scene import NodeScene
from redraft.reader.sets import Flags, Sets


class View:
    """One sentence about one document; what the sentence does not change comes from an `earlier` view of the scene."""

    def __init__(self, scene: NodeScene, sentence: Tokens, document: Document, earlier: View | None = None) -> None:
        self.scene, self.sentence, self.document = scene, sentence, document
        self.sets: Sets = earlier.sets if earlier is not None else Sets(scene)
        self._wordings: dict[int, Wording | None] = earlier._wordings if earlier is not None else {}
        self._nodes: dict[Any, Flags] = earlier._nodes if earlier is not None else {}

    @cached_property
    def numbers(self) -> dict[int, Number]:
        return numbers_in(self.sentence)

    @cached_property
    def paints(self) -> dict[int, Tint]:
        return paints_in(self.sentence)

    @cached_property
    def tints(self) -> dict[int, Flags]:
        """The nodes that have a colour of the sentence, by its token."""
        return {token: self._tinted(tint) for token, tint in self.paints.items()}

    def _tinted(self, tint: Tint) -> Flags:
        """The nodes that have a colour: a hex colour exactly, a colour word approximately."""
        color = parse_color(tint.paint)
        if not tint.paint.startswith("#") or color is None:
            return self.sets.tinted(tint.names)
        index = self.document.index
        layers = [
            index[node.id].layer if node.id in index and node.sort != "item" else None for node in self.scene.nodes
        ]
        return np.array([layer is not None and color in colors_of(layer) for layer in layers], np.bool_)

    @cached_property
    def plain_paints(self) -> Symbols:
        return symbols("COLOUR ", "SAME-AS", *(["SAID"] if self.paints else []))

    def amounts(self, kind: str) -> Symbols:
        """The symbols an amount of a kind may begin with: lengths may be percentages, int takes whole numbers only."""
        return _values(kind) | symbols(*AMOUNTS) if self.numbers else _values(kind)

    def wording(self, node: int) -> Wording | None:
        """The words of a node, None where there are none to point at."""
        if node not in self._wordings:
            self._wordings[node] = wording_of(self.document, self.scene.nodes[node])
        return self._wordings[node]

    def words(self, node: int) -> tuple[tuple[int, int], ...]:
        """The spans of a node's words in its text."""
        found = self.wording(node) if node >= 0 else None
        return found.spans if found is not None else ()

    def host_of(self, node: int) -> str:
        return self.scene.nodes[node].host or self.scene.nodes[node].id

    @cached_property
    def _sorts(self) -> NDArray[np.str_]:
        return np.array([node.sort for node in self.scene.nodes])

    @cached_property
    def _refusals(self) -> Flags:
        return np.array([node.sort == "special" and node.id in REFUSALS for node in self.scene.nodes], np.bool_)

    def mask(self, key: Any) -> Flags:
        """The nodes of a key, cached: a tuple of numbers, or a name, to which the nodes for refusals are added."""
        if key not in self._nodes:
            if isinstance(key, tuple) and not any(isinstance(one, str) for one in key):
                found = np.zeros(len(self.scene.nodes), np.bool_)
                found[list(key)] = True
            else:
                found = self._of_key(key) | self._refusals
            self._nodes[key] = found
        return self._nodes[key]

    def _of_key(self, key: Any) -> Flags:
        nodes = self.scene.nodes
        match key:
            case "texts":
                return np.array([self.wording(number) is not None for number in range(len(nodes))], np.bool_)
            case "colored":
                return np.array([bool(node.fill or node.ink or node.stroke) for node in nodes], np.bool_)
            case ("part", sort, ""):
                return np.isin(self._sorts, (sort,))
            case ("part", sort, host):
                return np.array([node.sort == sort and node.host == host for node in nodes], np.bool_)
            case ("host", "list", *_):
                return np.array([node.sort == "element" and node.kind == "text" for node in nodes], np.bool_)
            case ("host", whole, *inside):
                hosts = [node.sort == "element" and node.figure.endswith(whole) for node in nodes]
                return np.array(hosts, np.bool_) | np.isin(self._sorts, inside)
        return np.isin(self._sorts, {"one": ONE, "any": ANY, "items": (*ANY, "item"), "pages": ("page",)}[key])


ONE = ("element", "row", "cell", "series", "category")
"""Sorts of nodes that are one layer."""
ANY = (*ONE, "column", "page", "special")


@lru_cache(maxsize=4)
def _values(kind: str) -> Symbols:
    """VALUE symbols of a kind of amount."""
    fits = {"length": float | int | str, "number": float | int, "int": int}[kind]
    return frozenset(NUMBERS[f"VALUE {one}"] for one in VALUES if isinstance(one, fits))
