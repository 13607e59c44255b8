"""The scene of a document: what phrases can refer to, with looks, roles and names, computed on demand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from redraft.document.layers import Group, Layer, Shape, Text
from redraft.document.pages import Document
from redraft.grammar.vocabulary import squashed
from redraft.targets.parts.labels import labels_of, measures_of, topics_of
from redraft.targets.parts.looks import Look, looks_of, shape_form
from redraft.targets.parts.names import Names
from redraft.targets.parts.part import Corners, Part, gathered
from redraft.targets.parts.roles import role_named, roles_of

MOST_ON_PAGE = 700
"""Parts of one page whose roles are looked for; a drawing of more has only those that names state."""

IN_CHARTS = {"title": "chart title", "x-title": "axis title", "y-title": "axis title", "legend": "legend"}
"""The roles of what charts are made of, by the end of its id."""


class Scene:
    """The parts of a document, by number: layers, pages, and what tables, lists and charts are made of."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.parts: list[Part] = gathered(document)
        self.looks: list[Look] = looks_of(self.parts)
        self._roles: dict[int, dict[int, str]] = {}

    @cached_property
    def elements(self) -> list[int]:
        """Layers, bottom up."""
        return [number for number, part in enumerate(self.parts) if part.sort == "element"]

    @cached_property
    def named(self) -> list[int]:
        """Layers that can be called by their name: all but what charts are made of."""
        charts = {n for n, look in enumerate(self.looks) if look.figure.endswith("chart")}
        return [number for number in self.elements if self.parts[number].parent not in charts]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The part of each layer; of one folded into another that one."""
        found = {part.id: number for number, part in enumerate(self.parts) if part.sort in ("element", "cell", "row")}
        for number, part in enumerate(self.parts):
            for id in part.inner:
                found.setdefault(id, number)
        return found

    @cached_property
    def names(self) -> Names:
        return Names(self.parts[number] for number in self.named)

    def seen(self, number: int) -> bool:
        """Whether a part is shown, or would be if its slide were."""
        part = self.parts[number]
        if not part.hidden:
            return True
        placed = self.document.index.get(part.id) if self.document.pages[part.page].hidden else None
        return placed is not None and placed.visible

    @cached_property
    def wordings(self) -> dict[str, tuple[str, ...]]:
        """The ids of texts by all of their words, squashed with their case."""
        found: dict[str, list[str]] = {}
        for number in self.elements:
            part = self.parts[number]
            if isinstance(part.layer, Text) and 0 < len(part.words) <= 120:
                found.setdefault(squashed(part.words, cased=True), []).append(part.id)
        for number, names in self.labels.items():
            part = self.parts[number]
            if part.sort == "cell" and not names[0].isdigit():
                found.setdefault(squashed(part.words, cased=True), []).append(part.id)
        found.pop("", None)
        return {words: tuple(ids) for words, ids in found.items()}

    @cached_property
    def labels(self) -> dict[int, tuple[str, ...]]:
        """The labels of rows, columns, cells, series and categories, squashed."""
        return labels_of(self.parts)

    @cached_property
    def topics(self) -> dict[int, frozenset[str]]:
        """The topics of bullets by number."""
        return topics_of(self.parts)

    @cached_property
    def measures(self) -> dict[str, tuple[str]]:
        """The measures of charts, in one word each."""
        return measures_of(self.parts, self.looks)

    @cached_property
    def fonts(self) -> dict[str, str]:
        """Families that the design uses, squashed."""
        found: dict[str, str] = {}
        for number in self.elements:
            layer = self.parts[number].layer
            if isinstance(layer, Text):
                for style in (layer.style, *(run.style for run in layer.runs[:8])):
                    for family in (style.font_family or "").split(","):
                        found.setdefault(squashed(family), family.strip(" '\""))
        found.pop("", None)
        return found

    def role(self, number: int) -> str:
        """The role of a part: the one stated, by its name, else by its looks. In charts by what it is there."""
        part = self.parts[number]
        if part.parent >= 0 and self.looks[part.parent].figure.endswith("chart"):
            return IN_CHARTS.get(part.id.rpartition("/")[2], "")
        return role_named(self.parts[number]) or self.looks_like(number)

    @cached_property
    def title_sizes(self) -> frozenset[int]:
        """The type sizes of the titles that the file states: a text that is a page's apparent title in one of them is
        one too."""
        stated = (n for n in self.elements if (layer := self.parts[n].layer) is not None and layer.role == "title")
        return frozenset(round(self.looks[number].size) for number in stated)

    def looks_like(self, number: int) -> str:
        """The apparent role of a part by its words, size and place."""
        return self._roles_on(self.parts[number].page).get(number, "")

    def _roles_on(self, page: int) -> dict[int, str]:
        known = self._roles.get(page)
        if known is None:
            known = self._roles[page] = self._look_for_roles(page)
        return known

    def _look_for_roles(self, page: int) -> dict[int, str]:
        numbers = [number for number, part in enumerate(self.parts) if part.page == page]
        if len(numbers) > MOST_ON_PAGE:
            return {}
        from redraft.targets.parts.geometry import Geometry  # numpy: only where looks are asked for

        local = {number: place for place, number in enumerate(numbers)}
        parts = [self.parts[number] for number in numbers]
        looks = [self.looks[number] for number in numbers]
        parents = [part.parent for part in parts]
        try:
            for part in parts:
                part.parent = local.get(part.parent, -1)
            home = next(one.box for one in parts if one.sort == "page")
            sizes = {page: (home[2], home[3])} if home else {}
            roles = roles_of(parts, looks, Geometry(parts, looks, sizes), [role_named(part) for part in parts])
        finally:
            for part, parent in zip(parts, parents, strict=True):
                part.parent = parent
        return dict(zip(numbers, roles, strict=True))

    def called(self, number: int) -> str:
        """The name of a part, or the end of its id."""
        return self.parts[number].name or self.parts[number].id.rpartition("/")[2]

    def layer(self, number: int) -> Layer | None:
        return self.parts[number].layer

    def box(self, number: int) -> Corners | None:
        return self.parts[number].box

    def outline(self, number: int) -> Shape | None:
        """The shape that a part is, or that a slide's shape with its text has."""
        layer = self.parts[number].layer
        if self.looks[number].figure == "box" and isinstance(layer, Group):
            return next((one for one in layer.children if isinstance(one, Shape)), None)
        return layer if isinstance(layer, Shape) else None

    def form(self, number: int) -> str:
        """The form of a shape, that of a slide's shape being its outline's."""
        part, look = self.parts[number], self.looks[number]
        inner = self.outline(number) if look.figure == "box" else None
        return shape_form(inner, part) if inner is not None else look.figure

    def inside(self, number: int, other: int) -> bool:
        """Whether a part is in a group, or within the box of something below it."""
        if self.holds(other, number):
            return True
        inner, outer = self.box(number), self.box(other)
        if inner is None or outer is None or number < other or self.parts[number].page != self.parts[other].page:
            return False
        page = self.document.pages[self.parts[other].page]
        if (outer[2] - outer[0]) * (outer[3] - outer[1]) > 0.9 * page.width * page.height:
            return False  # everything is on a background
        x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
        smaller = (inner[2] - inner[0]) * (inner[3] - inner[1]) < (outer[2] - outer[0]) * (outer[3] - outer[1])
        return smaller and outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3] and other != number

    def texts_of(self, number: int) -> list[int]:
        """The texts that a thing is, holds, or carries."""
        if isinstance(self.layer(number), Text):
            return [number]
        page = self.parts[number].page
        near = [one for one in self.elements if self.parts[one].page == page and isinstance(self.layer(one), Text)]
        held = [one for one in near if self.holds(number, one)]
        return held or [one for one in near if self.inside(one, number)]

    def holds(self, group: int, number: int) -> bool:
        """Whether a part is in a group, or in one that is."""
        parent = self.parts[number].parent
        while parent >= 0 and parent != group:
            parent = self.parts[parent].parent
        return parent == group

    def around(self, number: int) -> Iterator[int]:
        """The groups that a part is in, from the inside out."""
        parent = self.parts[number].parent
        while parent >= 0:
            yield parent
            parent = self.parts[parent].parent

    def family(self, number: int) -> Iterator[int]:
        """A part and all that is in it."""
        yield number
        for other in self.elements:
            if number in self.around(other):
                yield other
