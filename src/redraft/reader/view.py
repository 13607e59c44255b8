"""What a sentence and a document offer to point at: numbers, colours, words of nodes, and nodes by a key."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from redraft.document.colors import parse_color
from redraft.document.layers import Document
from redraft.reader.actions import AMOUNTS, NUMBERS, REFUSALS, VALUES, Symbols, symbols
from redraft.reader.mentions import Number, Tint, Tokens, Wording, colors_of, numbers_in, paints_in, wording_of
from redraft.reader.scene import Node, Scene
from redraft.reader.sets import Flags, Sets


class View:
    """One sentence about one document."""

    def __init__(self, scene: Scene, sentence: Tokens, document: Document) -> None:
        self.scene, self.sentence, self.document = scene, sentence, document
        self.sets = Sets(scene)
        self._wordings: dict[int, Wording | None] = {}
        self._nodes: dict[Any, Flags] = {}

    @cached_property
    def numbers(self) -> dict[int, Number]:
        return numbers_in(self.sentence)

    @cached_property
    def paints(self) -> dict[int, Tint]:
        return paints_in(self.sentence)

    @cached_property
    def tints(self) -> dict[int, Flags]:
        """By the token of a colour that is said the nodes that show it."""
        return {token: self._tinted(tint) for token, tint in self.paints.items()}

    def _tinted(self, tint: Tint) -> Flags:
        """One that is written in figures is meant exactly, one in words about so."""
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
        """The symbols an amount may begin with: lengths may be shares, whole numbers are whole."""
        return _values(kind) | symbols(*AMOUNTS) if self.numbers else _values(kind)

    def wording(self, node: int) -> Wording | None:
        """The words of a node, None where there are none to point at."""
        if node not in self._wordings:
            self._wordings[node] = wording_of(self.document, self.scene.nodes[node])
        return self._wordings[node]

    def words(self, node: int) -> tuple[tuple[int, int], ...]:
        """Where the words of a node stand in its text."""
        found = self.wording(node) if node >= 0 else None
        return found.spans if found is not None else ()

    def host_of(self, node: int) -> str:
        return self.scene.nodes[node].host or self.scene.nodes[node].id

    def mask(self, key: Any) -> Flags:
        """The nodes of a key, made once. `absent` and `several` are among all but those that are told one by one."""
        if key not in self._nodes:
            nodes = self.scene.nodes
            told = isinstance(key, tuple) and not any(isinstance(one, str) for one in key)
            rows = [n in key if told else self._is_in(key, n, node) for n, node in enumerate(nodes)]
            self._nodes[key] = np.array(rows, np.bool_)
        return self._nodes[key]

    def _is_in(self, key: Any, number: int, node: Node) -> bool:
        if node.sort == "special":
            return node.id in REFUSALS or key in ("any", "items")
        match key:
            case "pages":
                return node.sort == "page"
            case "texts":
                return self.wording(number) is not None
            case "colored":
                return bool(node.fill or node.ink or node.stroke)
            case ("part", sort, host):
                return node.sort == sort and host in ("", node.host)
            case ("host", whole, *inside):
                if node.sort != "element":
                    return node.sort in inside
                return node.kind == "text" if whole == "list" else node.form.endswith(whole)
        return node.sort in {"one": ONE, "any": ANY, "items": (*ANY, "item")}[key]


ONE = ("element", "row", "cell", "series", "category")
"""Sorts of nodes that are one layer."""
ANY = (*ONE, "column", "page")


@lru_cache(maxsize=4)
def _values(kind: str) -> Symbols:
    """VALUE symbols of a kind of amount."""
    fits = {"length": float | int | str, "number": float | int, "int": int}[kind]
    return frozenset(NUMBERS[f"VALUE {one}"] for one in VALUES if isinstance(one, fits))
