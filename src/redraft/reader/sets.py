"""Sets of nodes that are described by what they have in common: EVERY text, EVERY price ON a card, EXCEPT the first."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from redraft.reader.actions import ATTRIBUTES
from redraft.reader.features import FEATURES
from redraft.reader.relations import RELATIONS
from redraft.reader.scene import Node, NodeScene

Flags = NDArray[np.bool_]
STEPS = {"LOOK": 0, "ROW": 1, "COLUMN": 1, "ON": 2, "WITH": 2, "EXCEPT": 3}
"""Symbols that narrow a set by a node, with the order they come in: each once, but for EXCEPT."""
_TABLES = {"LOOK": "looks", "ROW": "rows", "COLUMN": "columns", "ON": "scopes", "WITH": "wholes"}
_FEATURE = {name: number for number, (name, _) in enumerate(FEATURES)}


class Sets:
    """Which nodes have which attribute, look alike, and are in or on which others."""

    def __init__(self, scene: NodeScene) -> None:
        self.scene = scene

    @cached_property
    def members(self) -> Flags:
        """The nodes that a set has before it is narrowed: elements."""
        return np.array([node.sort == "element" for node in self.scene.nodes], np.bool_)

    @cached_property
    def attributes(self) -> Flags:
        """A row for each of ATTRIBUTES: the nodes that have it."""
        rows = np.zeros((len(ATTRIBUTES), len(self.scene.nodes)), np.bool_)
        place = {name: number for number, name in enumerate(ATTRIBUTES)}
        features = self.scene.features
        for number, node in enumerate(self.scene.nodes):
            color = "" if _is_plain_group(node) else node.ink if node.kind == "text" else node.fill or node.stroke
            names = [f"KIND {node.kind}", f"FORM {node.figure}", f"ROLE {node.named}", f"ROLE {node.role}",
                     f"COLOR {color}", f"SORT {node.sort}"]  # fmt: skip
            for name in names:
                if name in place:
                    rows[place[name], number] = True
        rows[place["BOLD"]] = features[:, _FEATURE["weight"]] == 3
        rows[place["ITALIC"]] = features[:, _FEATURE["slant"]] == 1
        rows[place["HIDDEN"]] = features[:, _FEATURE["hidden"]] == 1
        return rows

    def _related(self, *names: str) -> Flags:
        bits = np.uint32(sum(1 << RELATIONS.index(name) for name in names))
        found: Flags = (self.scene.relations & bits) != 0
        return found

    @cached_property
    def looks(self) -> Flags:
        """`looks[i, j]`: j looks like i, or is i."""
        alike: Flags = self._related("same look") | np.eye(len(self.scene.nodes), dtype=np.bool_)
        return alike

    @cached_property
    def rows(self) -> Flags:
        """`rows[i, j]`: j is in a row with i, or is i."""
        beside: Flags = self._related("same row") | np.eye(len(self.scene.nodes), dtype=np.bool_)
        return beside

    @cached_property
    def columns(self) -> Flags:
        """`columns[i, j]`: j is in a column with i, or is i."""
        under: Flags = self._related("same column") | np.eye(len(self.scene.nodes), dtype=np.bool_)
        return under

    @cached_property
    def scopes(self) -> Flags:
        """`scopes[i, j]`: j is in i, or on it; on the page i."""
        found = self._related("contains", "carries", "head of")
        nodes = self.scene.nodes
        pages = {node.page: number for number, node in enumerate(nodes) if node.sort == "page"}
        for number, node in enumerate(nodes):
            if node.sort != "page" and node.page in pages:
                found[pages[node.page], number] = True
            if node.sort in ("cell", "item", "row", "series", "category"):
                host = self.scene.places.get(node.host)
                if host is not None:
                    found[host, number] = True
        return found

    @cached_property
    def wholes(self) -> Flags:
        """`wholes[i, j]`: j is the plate i or lies on it, without the members of groups that lie there as a whole."""
        nodes = self.scene.nodes
        plates = np.array([node.sort == "element" and node.kind in ("shape", "picture") for node in nodes], np.bool_)
        groups = np.array([node.sort == "element" and node.kind == "group" for node in nodes], np.bool_)
        found: Flags = self.scopes & plates[:, None] & self.members
        around = self._related("contains") & groups[:, None]
        held = (found.astype(np.float32) @ around.astype(np.float32)) > 0
        own = np.eye(len(nodes), dtype=np.bool_) & plates & found.any(1)
        return (found & ~held) | own

    @cached_property
    def sorts(self) -> Flags:
        """Which attributes are sorts: only these add cells, rows and items to a set."""
        return np.array([name.startswith("SORT ") for name in ATTRIBUTES], np.bool_)

    def open(self, now: Flags, used: list[str]) -> list[int]:
        """The attributes that may come next: of some members, of a family not `used` yet; a sort only as the first."""
        some: Flags = np.array((self.attributes & now).any(1))
        if not used:
            some |= self.sorts & self.attributes.any(1)
        families = [(number, ATTRIBUTES[number].partition(" ")[0]) for number in np.flatnonzero(some).tolist()]
        return [number for number, family in families if family not in used and (family != "SORT" or not used)]

    def tinted(self, names: frozenset[str]) -> Flags:
        """The nodes that show one of some colours."""
        rows = [
            not _is_plain_group(node) and bool(names & {node.fill, node.stroke, node.ink}) for node in self.scene.nodes
        ]
        return np.array(rows, np.bool_)

    def narrowed(self, now: Flags, attribute: int) -> Flags:
        """The members of a set that have an attribute; of a sort, all its nodes."""
        rows: Flags = np.array(self.attributes[attribute])
        return rows if self.sorts[attribute] else now & rows

    def reach(self, step: str, now: Flags) -> Flags:
        """The nodes that may follow a symbol of STEPS: those that leave some members."""
        if step == "EXCEPT":
            return now if now.sum() > 1 else np.zeros_like(now)
        return np.array((getattr(self, _TABLES[step]) & now).any(1), np.bool_) if step in ("ON", "WITH") else now

    def step(self, step: str, now: Flags, node: int) -> Flags:
        """The members that are left after a symbol of STEPS and its node."""
        if step == "EXCEPT":
            left: Flags = np.arange(len(now)) != node
        else:
            left = np.array(getattr(self, _TABLES[step])[node])
        return np.logical_and(now, left)


def _is_plain_group(node: Node) -> bool:
    """Whether a node is a group that has no colour of its own."""
    return node.kind == "group" and node.figure in ("group", "instance") and node.sort == "element"
