"""Charts: series of values by category, with titles and a legend. Lengths are the chart's own units."""

from __future__ import annotations

from redraft.document.layers import Group, Layer, Text
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Categories(Group):
    """The names along the category axis, a Text each."""

    @property
    def form(self) -> str:
        return "categories"

    def noun_of(self, child: Layer) -> str:
        return "category"


@dataclass(frozen=True, slots=True, eq=False)
class Series(Group):
    """One row of figures: its name and its values, a Text each. The style is that of its bars, line or area."""

    @property
    def form(self) -> str:
        return "series"

    def noun_of(self, child: Layer) -> str:
        return "point" if isinstance(child, Text) and not is_heading(child) else "series"

    @property
    def heading(self) -> Text | None:
        """The layer of its name."""
        return next((one for one in self.children if isinstance(one, Text) and is_heading(one)), None)

    @property
    def values(self) -> list[Text]:
        return [one for one in self.children if isinstance(one, Text) and not is_heading(one)]

    @property
    def label(self) -> str:
        """What it is called: by its words, or else by the file."""
        return (self.heading.text if self.heading is not None else "") or self.name


@dataclass(frozen=True, slots=True, eq=False)
class Chart(Group):
    """Figures as a drawing. `type` is column, bar, line, pie, doughnut, area, scatter…, or combined."""

    type: str = "column"

    @property
    def form(self) -> str:
        return f"{self.type} chart"

    @property
    def series(self) -> list[Series]:
        return [child for child in self.children if isinstance(child, Series)]

    @property
    def categories(self) -> list[Text]:
        group = next((one for one in self.children if isinstance(one, Categories)), None)
        return [child for child in group.children if isinstance(child, Text)] if group is not None else []

    @property
    def axis_titles(self) -> list[Text]:
        """Of the category axis and of the value axis; none where it has no axes."""
        return [one for one in (self.part("x-title"), self.part("y-title")) if isinstance(one, Text)]

    @property
    def legend(self) -> Layer | None:
        return self.part("legend")

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high it is, as far as its parts show."""
        frames = [one.frame for one in self.children if one.frame is not None]
        return max((one.right for one in frames), default=0.0), max((one.bottom for one in frames), default=0.0)

    def own(self) -> tuple[object, ...]:
        return *Group.own(self), self.type

    def part(self, name: str) -> Layer | None:
        """Its title, x-title, y-title or legend."""
        return next((one for one in self.children if one.id == f"{self.id}/{name}"), None)


def is_heading(text: Text) -> bool:
    """Whether a text of a series is its name, not a value."""
    return text.id.endswith("/name")
