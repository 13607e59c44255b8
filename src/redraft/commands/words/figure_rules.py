"""Commands that apply one rule to all numbers or dates of a kind in some texts.

Each figure keeps the way it is written: its currency and decimal signs, the form of a date, the clock of a time. What
could be read in two ways is refused and never guessed at.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.figures import clocks, dates
from redraft.commands.figures.numbers import number_in, rounded
from redraft.commands.values import Elements, Figure, Number, Words
from redraft.commands.words.amount_rules import amounts_in, amounts_of, recount, reformat, set_amounts, set_currency
from redraft.commands.words.date_rules import (
    dates_in,
    move_dates,
    move_times,
    reform_dates,
    reform_times,
    set_dates,
    set_times,
    set_years,
    times_in,
    years_in,
)
from redraft.commands.words.figure_changes import PLURALS, Changes
from redraft.commands.words.texts import texts_in
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says

Kind = Literal["price", "percentage", "number", "date", "time", "year"]
_MINUTES = {"minutes": 1, "hours": 60}
_AMOUNTS = ("price", "percentage", "number")


class FigureRule(Command):
    """What the rules over figures have in common: the changes of all texts become the edits."""

    target: Elements

    def changes(self, document: Document) -> Changes:
        """New words for the figures of the target texts. Raises CommandError where the rule cannot be followed."""
        raise NotImplementedError

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        changes, kind = self.changes(document), getattr(self, "kind", "price")
        if not changes.seen:
            raise _none_there(texts_in(document, self.target), kind)
        if not changes.by_text:
            raise AlreadySo(says("figures-already", kinds=PLURALS[kind]), targets=self.target)
        return Resolution(changes.edits, tuple(changes.notes))


def kinds_in(text: str) -> list[str]:
    """The kinds of figure in a text; numbers are counted only where they are nothing else."""
    found = [kind for kind in ("price", "percentage") if amounts_of(text, kind)]
    found += [kind for kind, there in (("date", dates.dates(text)), ("time", clocks.times(text))) if there]
    return found + (["number"] if amounts_of(text, "number") else [])


def _none_there(texts: Sequence[Text], kind: str) -> CommandError:
    ids = [f"'{text.id}'" for text in texts]
    where = f"in {', '.join(ids)}" if 0 < len(ids) < 5 else "in the texts here"
    there = {one for text in texts for one in kinds_in(text.text)} - {kind}
    hint = f"there are {', '.join(PLURALS[one] for one in PLURALS if one in there)}" if there else ""
    return CommandError(
        says("no-figures-of-kind", kind=kind, where=where, hint=hint or "quote the words to change instead")
    )


def _decimal(number: float) -> Decimal:
    return Decimal(str(number))


class ShiftFigures(FigureRule):
    """Add to, or scale, all figures of a kind. Prices, numbers and percentages change by an amount, a share ("%") or a
    factor ("times"), dates by days, weeks, months or years, times by hours or minutes. `only`: those that are this one.

    >>> shift_figures(find("kind=text"), "price", 10, "%")
    >>> shift_figures("programme", "time", -30, "minutes")
    """

    target: Elements
    kind: Kind
    by: Number
    unit: Literal["", "%", "times", "days", "weeks", "months", "years", "hours", "minutes"] = ""
    _: KW_ONLY
    only: Figure = ""

    def changes(self, document: Document) -> Changes:
        texts, changes, by = texts_in(document, self.target), Changes(), _decimal(self.by)
        if self.kind in _AMOUNTS:
            if self.unit not in ("", "%", "times"):
                raise CommandError(
                    says("figure-change-invalid", kinds=PLURALS[self.kind], amount=self.by, unit=self.unit)
                )
            recount(amounts_in(texts, self.kind, self.only), self.kind, self._counted, changes)
        elif self.kind == "date":
            if self.unit not in ("days", "weeks", "months", "years"):
                raise CommandError(says("date-shift-unsaid"))
            move_dates(dates_in(texts, self.only), self._whole(by), self.unit.removesuffix("s"), changes)
        elif self.kind == "time":
            if self.unit not in _MINUTES:
                raise CommandError(says("time-shift-unsaid"))
            minutes = by * _MINUTES[self.unit]
            if minutes != int(minutes):
                raise CommandError(says("minutes-not-whole"))
            move_times(times_in(texts, self.only), int(minutes), changes)
        else:
            later = self._whole(by)
            set_years(years_in(texts, self.only), lambda year: year + later, changes)
        return changes

    def _counted(self, value: Decimal) -> Decimal:
        by = _decimal(self.by)
        return value * by if self.unit == "times" else value * (100 + by) / 100 if self.unit == "%" else value + by

    def _whole(self, by: Decimal) -> int:
        if by != int(by):
            raise CommandError(says("figure-change-not-whole", kinds=PLURALS[self.kind], unit=self.unit or "years"))
        return int(by)


class RoundFigures(FigureRule):
    """Round figures to multiples of `step`. To the nearest one, halves up; or only "up" or "down".

    >>> round_figures(find("kind=text"), "price", 5)
    """

    target: Elements
    kind: Literal["price", "percentage", "number"]
    step: Number = 1
    way: Literal["nearest", "up", "down"] = "nearest"
    _: KW_ONLY
    only: Figure = ""

    def changes(self, document: Document) -> Changes:
        if self.step < 1e-6:
            raise CommandError(says("rounding-step-not-positive"))
        changes, step = Changes(), _decimal(self.step)
        found = amounts_in(texts_in(document, self.target), self.kind, self.only)
        texts = [id for id, one in document.index.layers.items() if isinstance(one, Text) and id not in self.target]
        beside = amounts_in(texts_in(document, texts), self.kind, "") if self.kind == "price" else ()
        wholes = not any(one.number.decimals for _, one in beside)  # prices keep the form of those beside them
        recount(found, self.kind, lambda value: rounded(value, step, self.way), changes, rounds=wholes)
        return changes


class SetFigures(FigureRule):
    """Set all figures of a kind to a value. A price keeps the currency and decimal signs that stand there, a date its
    weekday, which becomes the right one. `only`: those that are this one.

    >>> set_figures("price", "price", "€12.50")
    >>> set_figures(find("kind=text"), "year", "2027", only="2026")
    """

    target: Elements
    kind: Kind
    value: Figure
    _: KW_ONLY
    only: Figure = ""

    def changes(self, document: Document) -> Changes:
        texts, changes, value = texts_in(document, self.target), Changes(), self.value.strip()
        if self.kind in _AMOUNTS:
            set_amounts(amounts_in(texts, self.kind, self.only), self.kind, value, changes)
        elif self.kind == "date":
            set_dates(dates_in(texts, self.only), value, changes)
        elif self.kind == "time":
            set_times(times_in(texts, self.only), value, changes)
        elif len(value) != 4 or not value.isdecimal():
            raise CommandError(says("year-invalid", given=value))
        else:
            set_years(years_in(texts, self.only), lambda year: int(value), changes)
        return changes


class FormatFigures(FigureRule):
    """Write figures as in a `sample`, or by another clock or decimal sign. Samples are such as "14.06.2026", "June 14,
    2026", "8:30 pm", "1.234,56"; the figures stay the same.

    >>> format_figures(find("kind=text"), "date", "14.06.2026")
    >>> format_figures(find("kind=text"), "time", clock="24-hour")
    >>> format_figures("prices", "price", decimals=2, point=",")
    """

    target: Elements
    kind: Literal["price", "percentage", "number", "date", "time"]
    sample: Figure = ""
    _: KW_ONLY
    point: Literal["", ".", ","] = ""
    decimals: int | None = None
    clock: Literal["", "12-hour", "24-hour"] = ""
    only: Figure = ""

    def changes(self, document: Document) -> Changes:
        texts, changes = texts_in(document, self.target), Changes()
        if self.kind == "date":
            reform_dates(dates_in(texts, self.only), self.sample, changes)
        elif self.kind == "time":
            asked = clocks.clock_of(self.sample or self.clock)
            if asked is None:
                raise CommandError(says("time-sample-invalid", sample=self.sample))
            reform_times(times_in(texts, self.only), *asked, changes)
        else:
            signs = (self.point, None) if self.point else separators(self.sample)
            if signs is None and self.decimals is None:
                raise CommandError(says("number-sample-invalid", sample=self.sample))
            reformat(amounts_in(texts, self.kind, self.only), signs, self.decimals, changes)
        return changes


def separators(sample: str) -> tuple[str, str] | None:
    """The decimal sign and the sign between thousands of a sample; None where it shows no decimals."""
    number = number_in(sample.strip(), 0, len(sample.strip()))
    return (number.point, number.group) if number is not None and number.point else None


class SetCurrency(FigureRule):
    """Change the currency sign of prices. The amounts stay. A sign or code ("€", "EUR") is written as it is, a name
    ("euros") in the manner of what stands there. `old`: only prices in that one.

    >>> set_currency(find("kind=text"), "€", old="$")
    """

    target: Elements
    currency: Words
    _: KW_ONLY
    old: Words = ""

    def changes(self, document: Document) -> Changes:
        changes, currency = Changes(), self.currency.strip()
        if not currency:
            raise CommandError(says("currency-unsaid"))
        set_currency(amounts_in(texts_in(document, self.target), "price", ""), currency, self.old.strip(), changes)
        return changes
