"""The scene of a document, which the reader is given: nodes that can be pointed at, their features and relations."""

from __future__ import annotations

import re
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from redraft.document.pages import Document
from redraft.lazy import dataclass, lazily
from redraft.reader.features import FEATURES, NUMBERS, features_of, reading_order
from redraft.reader.relations import RELATIONS, relations_of
from redraft.targets.parts.geometry import Geometry
from redraft.targets.parts.hues import COLORS
from redraft.targets.parts.looks import Look, looks_of
from redraft.targets.parts.part import SORTS, SPECIALS, Part, distinctive_name, gathered
from redraft.targets.parts.roles import ROLES, role_named, roles_of

__all__ = ["FEATURES", "MOST_NODES", "NUMBERS", "RELATIONS", "ROLES", "SORTS", "SPECIALS", "Node", "NodeScene"]

MOST_NODES = 320
_MOST_PAGES = 60
_LONGEST_STRING = 160


@dataclass(frozen=True, slots=True)
class Node:
    """One thing that can be pointed at.

    `id` is that of its layer or page; a column has its table's, an item its text's, a special its own word. `host` is
    the table, chart or text that a row, column, cell, item, series or category belongs to, `index` its number there
    from 0 (a page's number, a cell's row), `column` the column of a cell; -1 where there is none. `page` is the number
    of its page, -1 for specials, `parent` the number of the node around it. `box` is (x, y, width, height) in page
    space. `role` is guessed from looks and words, `named` the role its name states; `name` has the words of its name
    where it is not a generated one. `fill`, `stroke` and `ink` (of its words) are coarse colours. `size` is that of its
    type in page units. `inner` are layers that have no node of their own because they count as this one.
    """

    sort: str
    id: str
    host: str = ""
    index: int = -1
    column: int = -1
    page: int = -1
    parent: int = -1
    kind: str = ""
    figure: str = ""
    role: str = ""
    named: str = ""
    name: str = ""
    words: str = ""
    box: tuple[float, float, float, float] | None = None
    fill: str = ""
    stroke: str = ""
    ink: str = ""
    size: float = 0.0
    hidden: bool = False
    inner: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class NodeScene:
    """At most MOST_NODES nodes: the specials, then pages each with what is on it, bottom up.

    `features[i]` has a category for each of FEATURES, `numbers[i]` a measure for each of NUMBERS, `strings[i]` the text
    for the encoder; `relations[i, j]` has bit r set where i is RELATIONS[r] j. `whole`: no part was left out.
    """

    nodes: tuple[Node, ...]
    strings: tuple[str, ...]
    features: NDArray[np.int16]
    numbers: NDArray[np.float32]
    relations: NDArray[np.uint32]
    whole: bool = True

    @staticmethod
    def of(document: Document, sentence: str = "") -> NodeScene:
        """The scene of a document; the sentence decides what is left out of one with too many parts."""
        every = gathered(document)
        pages = {part.page: (part.box[2], part.box[3]) for part in every if part.sort == "page" and part.box}
        parts = _chosen([*(Part("special", one, -1, -1, 0) for one in SPECIALS)], every, sentence)
        looks = looks_of(parts)
        geometry = Geometry(parts, looks, pages)
        named = [role_named(part) for part in parts]
        roles = roles_of(parts, looks, geometry, named)
        for part, role in zip(parts, roles, strict=True):
            if role == "title" and (home := parts[_page_of(parts, part)]).sort == "page" and not home.words:
                home.words = part.words
        order = reading_order(parts, geometry)
        colors = [look.colors for look in looks]
        features, numbers = features_of(parts, looks, geometry, roles, named, order, colors, len(document.pages))
        both = [name or role for role, name in zip(roles, named, strict=True)]
        relations = relations_of(parts, looks, geometry, both, order, colors)
        rows = zip(parts, looks, roles, named, colors, strict=True)
        nodes = tuple(_node(*row) for row in rows)
        strings = tuple(_string(node) for node in nodes)
        return NodeScene(nodes, strings, features, numbers, relations, len(parts) == len(every) + len(SPECIALS))

    @cached_property
    def places(self) -> dict[str, int]:
        """The node of each layer and page by id, of a folded layer the node it counts as; specials by their words."""
        found: dict[str, int] = {}
        for number, node in enumerate(self.nodes):
            if node.sort not in ("column", "item"):
                found.setdefault(node.id, number)
                for id in node.inner:
                    found.setdefault(id, number)
        return found

    @cached_property
    def by_index(self) -> dict[tuple[str, str, int, int], int]:
        """The node with a sort, host, index and column."""
        return {(node.sort, node.host, node.index, node.column): n for n, node in enumerate(self.nodes) if node.host}


def _page_of(parts: list[Part], part: Part) -> int:
    place = part.parent
    while place >= 0 and parts[place].parent >= 0:
        place = parts[place].parent
    return place


def _node(part: Part, look: Look, role: str, named: str, colors: tuple[int, int, int]) -> Node:
    box = part.box
    place = (box[0], box[1], box[2] - box[0], box[3] - box[1]) if box is not None else None
    fill, stroke, ink = (COLORS[number] for number in colors)
    return Node(
        part.sort, part.id, part.host, part.index, part.column, part.page, part.parent, look.kind, look.figure, role,
        named, distinctive_name(part), part.words, place, fill, stroke, ink, look.size, part.hidden, tuple(part.inner),
    )  # fmt: skip


def _string(node: Node) -> str:
    """The text for the encoder: kind, role, name, colour and words, without place, so that it can be cached."""
    if node.sort == "special":
        return {"all": "everything", "absent": "something that is not there", "several": "one of several"}[node.id]
    what = node.figure if node.figure not in ("", "path", "group", "lines") else node.kind
    if node.sort != "element":
        what = f"{node.sort} {node.figure}" if node.sort == "item" else node.sort
    role = node.named or node.role
    paint = node.ink if node.kind == "text" else node.fill or node.stroke
    name = node.name if node.sort != "page" else ""
    words = " ".join(node.words[: 2 * _LONGEST_STRING].split())[:_LONGEST_STRING]
    return " ".join(" ".join((what, role, name, paint)).split()) + (f": {words}" if words else "")


_WORD = lazily(r"[^\W_]+")
_PAGE = lazily(r"(?:slides?|pages?|folie|seite)\s+#?(\d{1,4})|(\d{1,4})(?:st|nd|rd|th)\s+(?:slide|page)", re.IGNORECASE)
_RANK = {"element": 0, "row": 1, "column": 1, "series": 1, "category": 1, "item": 2, "cell": 2}


def _chosen(specials: list[Part], every: list[Part], sentence: str) -> list[Part]:
    """The parts that fit into a scene, by priority: pages; parts on pages that the sentence names; parts that share
    words with it; then elements before parts of tables and texts, outer ones first. `parent` is renumbered."""
    room = MOST_NODES - len(specials)
    kept = list(range(len(every)))
    if len(every) > room:
        asked = set(_WORD.findall(sentence[:2000].lower()))
        named_pages = {int(a or b) - 1 for a, b in _PAGE.findall(sentence[:2000])}
        pages = [place for place, part in enumerate(every) if part.sort == "page"]
        first = sorted(pages, key=lambda place: (every[place].page not in named_pages, place))[:_MOST_PAGES]
        rest = [place for place, part in enumerate(every) if part.sort != "page"]

        def rank(place: int) -> tuple[int, int, int, int]:
            part = every[place]
            own = _WORD.findall(f"{part.words[:400]} {part.name[:80]}".lower()) if asked else ()
            shares = not asked.isdisjoint(own)
            return 2 - 2 * (part.page in named_pages) - shares, _RANK[part.sort], part.depth, place

        kept = sorted([*first, *sorted(rest, key=rank)[: room - len(first)]])
    new = {old: number for number, old in enumerate(kept, len(specials))}
    chosen = [every[place] for place in kept]
    for part in chosen:
        parent = part.parent
        while parent >= 0 and parent not in new:
            parent = every[parent].parent
        part.parent = new.get(parent, -1)
    return [*specials, *chosen]
