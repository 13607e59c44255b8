"""A deck of three slides, written by hand, that the tests of commands change: a list, a table, a chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redraft.commands.command import Command
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Layer, Paragraph, Run, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Style
from redraft.edits.new_charts import FigureRow, Figures, new_chart
from redraft.edits.new_tables import new_table
from tests.by_hand import by_hand

ITEMS = ("Bread", "Apples", "red ones", "Cheese")


def flowing(id: str, *lines: str, name: str = "", size: float = 24.0, box: Box, bullet: str = "") -> Text:
    runs = tuple(Run(line, starts_line=number > 0, starts_paragraph=True) for number, line in enumerate(lines or ("",)))
    paragraphs = tuple(Paragraph(bullet=bullet, level=line.islower()) for line in lines or ("",))
    return Text(id, name, style=Style(font_size=size), frame=box, runs=runs, flow=Flow(), paragraphs=paragraphs)


def slide(id: str, title: str, *more: Layer) -> Page:
    head = flowing(f"{id}/2", title, name="Title 1", size=44.0, box=Box(50, 20, 860, 100))
    return Page(id, 960, 540, (head, *more), name=title)


def small_deck() -> Document:
    """Slide 1: a list, whose third item is below the second; 2: a table; 3: a chart of two series."""
    body = flowing("slide-256/3", *ITEMS, name="Content 2", box=Box(50, 140, 860, 300), bullet="•")
    cells = [["Name", "Price"], ["Tea", "3"], ["Coffee", "2"], ["", ""]]
    table = new_table("slide-257/4", cells, Box(50, 140, 600, 200))
    figures = Figures(("Q1", "Q2"), (FigureRow("North", ("5", "7")), FigureRow("South", ("4", "6"))))
    chart = new_chart("slide-258/4", "column chart", figures, Box(50, 140, 600, 300), title="Sales")
    pages = (slide("slide-256", "List", body), slide("slide-257", "Table", table), slide("slide-258", "Chart", chart))
    layout = Page(
        "layout-1", 960, 540,
        (
            flowing("layout-1/2", name="Title 1", size=44.0, box=Box(50, 20, 860, 100)),
            flowing("layout-1/3", name="Content Placeholder 2", box=Box(50, 140, 860, 300), bullet="•"),
        ),
        name="Title and Content",
    )  # fmt: skip
    return by_hand("pptx", pages, layouts=(layout,))


def measured(text: Text) -> Box | None:
    return text.frame


class Desk:
    """A document that commands change one after another, each carried out by the call that a program would write."""

    def __init__(self, document: Document) -> None:
        self.host = Host(document, measured)

    @property
    def document(self) -> Document:
        return self.host.document

    def does(self, command: Command) -> Any:
        calls: dict[str, Callable[..., Any]] = self.host.changing
        made = eval(written(command, self.document), {"__builtins__": {}}, calls)
        assert self.host.commands[-1] == command
        return made

    def text(self, id: str) -> str:
        layer = self.document.index[id].layer
        assert isinstance(layer, Text)
        return layer.text
