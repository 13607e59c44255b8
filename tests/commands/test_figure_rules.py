"""Commands that state one rule for all figures of a kind: each figure keeps the way it is written."""

from __future__ import annotations

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.commands.words.figure_rules import FormatFigures, RoundFigures, SetCurrency, SetFigures, ShiftFigures
from redraft.document.layers import Group, Text
from redraft.document.pages import Document, Page
from redraft.edits.execution import execute
from redraft.errors import CommandError
from tests.sampling import each
from tests.scenes import measure, text

TEXTS = (
    text("tea", "Tea €4.50", y=100),
    text("cake", "Cake €12", y=200),
    text("old", "was $1,290", y=300),
    text("date", "Saturday, 12 July 2025, 7:30 pm", y=400),
    text("hall", "Doors 19:00–23:30", y=500),
    text("off", "20% off", y=600),
    text("unsure", "03/04/2026", y=700),
)
DOCUMENT = Document("test", (Page("p1", 1000, 1000, (Group("bill", children=TEXTS[:2]), *TEXTS[2:])),))


def after(command: Command) -> dict[str, str]:
    """What the texts that change say afterwards; the same whether carried out or written as a program and run."""
    changed = execute(DOCUMENT, command.resolve(DOCUMENT, measure).edits, measure)
    host = Host(DOCUMENT, measure)
    eval(written(command, DOCUMENT), {"__builtins__": {}}, host.changing)
    assert (host.commands, host.document) == ([command], changed)
    old, new = DOCUMENT.index.layers, changed.index.layers
    return {id: one.text for id, one in new.items() if isinstance(one, Text) and one != old[id]}


FOLLOWED: list[tuple[Command, dict[str, str]]] = [
    (ShiftFigures(("bill",), "price", 10, "%"), {"tea": "Tea €4.95", "cake": "Cake €13.20"}),
    (ShiftFigures(("bill", "old"), "price", 2, "times"),
     {"tea": "Tea €9.00", "cake": "Cake €24", "old": "was $2,580"}),
    (ShiftFigures(("bill",), "price", -0.5, only="€4.50"), {"tea": "Tea €4.00"}),
    (ShiftFigures(("date",), "date", 1, "weeks"), {"date": "Saturday, 19 July 2025, 7:30 pm"}),
    (ShiftFigures(("date",), "date", 2, "days"), {"date": "Monday, 14 July 2025, 7:30 pm"}),
    (ShiftFigures(("date", "hall"), "time", -30, "minutes"),
     {"date": "Saturday, 12 July 2025, 7:00 pm", "hall": "Doors 18:30–23:00"}),
    (ShiftFigures(("date",), "year", 1), {"date": "Sunday, 12 July 2026, 7:30 pm"}),
    (RoundFigures(("bill",), "price"), {"tea": "Tea €5.00"}),
    (RoundFigures(("bill",), "price", 5, "up"), {"tea": "Tea €5.00", "cake": "Cake €15"}),
    (SetFigures(("tea",), "price", "5,20"), {"tea": "Tea €5.20"}),
    (SetFigures(("off",), "percentage", "25%"), {"off": "25% off"}),
    (SetFigures(("date",), "date", "14 July 2025"), {"date": "Monday, 14 July 2025, 7:30 pm"}),
    (SetFigures(("hall",), "time", "20:00", only="19:00"), {"hall": "Doors 20:00–23:30"}),
    (SetFigures(("date",), "year", "2027"), {"date": "Monday, 12 July 2027, 7:30 pm"}),
    (FormatFigures(("date",), "date", "14.06.2026"), {"date": "Saturday, 12.07.2025, 7:30 pm"}),
    (FormatFigures(("date",), "time", clock="24-hour"), {"date": "Saturday, 12 July 2025, 19:30"}),
    (FormatFigures(("bill",), "price", point=",", decimals=2), {"tea": "Tea €4,50", "cake": "Cake €12,00"}),
    (SetCurrency(("bill", "old"), "£", old="$"), {"old": "was £1,290"}),
]  # fmt: skip


@each(("command", "said"), FOLLOWED, ids=[repr(row[0]) for row in FOLLOWED])
def test_a_rule_goes_for_all_figures_of_its_kind_and_keeps_their_manner(command: Command, said: dict[str, str]) -> None:
    assert after(command) == said


def test_what_had_to_give_is_noted() -> None:
    assert ShiftFigures(("tea",), "price", 3.33, "%").resolve(DOCUMENT, measure).notes == (
        "rounded to the nearest, halves up",
    )
    assert ShiftFigures(("date",), "year", 1).resolve(DOCUMENT, measure).notes == ("the weekday follows",)


REFUSED: list[tuple[Command, str]] = [
    (ShiftFigures(("hall",), "price", 1), "there is no price in 'hall'"),
    (ShiftFigures(("tea",), "price", -9), "'4.50' would fall below 0"),
    (ShiftFigures(("tea",), "price", 1, "weeks"), "prices cannot be changed by 1 weeks"),
    (ShiftFigures(("date",), "date", 1), "it does not say by how much the dates move"),
    (ShiftFigures(("date",), "date", 1.5, "weeks"), "dates move by whole weeks"),
    (ShiftFigures(("unsure",), "date", 1, "weeks"), "whether '03/04/2026' is"),
    (RoundFigures(("tea",), "price", 0), "a step above 0"),
    (SetFigures(("tea",), "price", "cheap"), "'cheap' is not a valid price"),
    (SetFigures(("date",), "year", "soon"), "'soon' is not a valid year"),
    (FormatFigures(("date",), "date", "soon"), "'soon' is not a sample of a date"),
    (FormatFigures(("hall",), "time", "soon"), "'soon' is not a way to write times"),
    (FormatFigures(("tea",), "price"), "not a way to write numbers"),
    (SetCurrency(("tea",), "£", old="$"), "no price is in"),
]


@each(("command", "reason"), REFUSED, ids=[row[1] for row in REFUSED])
def test_a_rule_that_cannot_be_followed_is_refused(command: Command, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        command.resolve(DOCUMENT, measure)


def test_figures_that_are_so_already_need_no_edit() -> None:
    with pytest.raises(AlreadySo, match="the prices are like that already"):
        SetFigures(("cake",), "price", "€12").resolve(DOCUMENT, measure)
