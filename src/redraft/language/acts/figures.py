"""Acts for figures: one rule for all prices, numbers, percentages, dates, times or years of a design."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Literal

from redraft.commands.amount_rules import amounts_in, amounts_of, shown
from redraft.commands.command import AlreadySo
from redraft.commands.date_rules import dates_in, times_in, years_in
from redraft.commands.figure_changes import PLURALS
from redraft.commands.figure_rules import (
    FigureRule,
    FormatFigures,
    Kind,
    RoundFigures,
    SetCurrency,
    SetFigures,
    ShiftFigures,
    kinds_in,
    separators,
)
from redraft.commands.figures import clocks
from redraft.commands.figures.money import currency_of
from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.language.acts.statements import called_before, state, told_by
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.scene import Scene

FormKind = Literal["price", "percentage", "number", "date", "time"]
Unit = Literal["", "%", "times", "days", "weeks", "months", "years", "hours", "minutes"]
DAYS: dict[str, Unit] = {"day": "days", "days": "days", "week": "weeks", "weeks": "weeks", "month": "months",
                         "months": "months", "year": "years", "years": "years"}  # fmt: skip
MINUTES: dict[str, Unit] = {"hour": "hours", "hours": "hours", "h": "hours", "hr": "hours", "hrs": "hours",
                            "minute": "minutes", "minutes": "minutes", "min": "minutes", "mins": "minutes"}  # fmt: skip
_KINDS: dict[str, Kind] = {
    "price": "price", "prices": "price", "percentage": "percentage", "percentages": "percentage", "number": "number",
    "numbers": "number", "date": "date", "dates": "date", "time": "time", "times": "time", "year": "year",
    "years": "year",
    "cost": "price", "costs": "price", "amount": "number", "amounts": "number", "figure": "number",
    "figures": "number", "percent": "percentage", "discount": "percentage", "discounts": "percentage",
    "hour": "time", "hours": "time", "day": "date", "days": "date",
}  # fmt: skip
"""The words for a kind."""
_POINTS: dict[str, Literal[".", ","]] = {
    ",": ",", "comma": ",", "commas": ",", "a comma": ",", "decimal comma": ",", ".": ".", "point": ".", "dot": ".",
    "period": ".", "a point": ".", "a dot": ".", "a period": ".", "decimal point": ".", "full stop": ".",
}  # fmt: skip


def figures(request: Request, scene: Scene) -> Resolved:
    """One rule for every figure of a kind, in the texts named or in all."""
    op = request.get("op").lower()
    try:
        texts = _texts(request, scene)
        what = _kind(request, texts)
        return _ruled(request, scene, op, texts, what)
    except AlreadySo:
        raise
    except RequestError as error:
        if op == "to" and not request.target and request.get("what") in ("date", "time") and not request.get("all"):
            request = replace(request, target=f"the {request.get('what')}")
        if not request.target or request.get("all") or bool(getattr(error, "candidates", None)):
            raise
        if op in ("more", "less", "times") and request.get("what"):
            try:  # 'knock £1 off the focaccia'
                text = told_by(request.target, request.get("what"), scene)
                return _ruled(request, scene, op, [text], _kind(request, [text]))
            except RequestError:
                raise error from None
        if op != "to":
            raise
        try:  # 'the miso udon costs £11': the figure stands beside its name
            stated = {"new": request.get("value") or request.get("amount"), "old": request.get("old")}
            about = called_before(request.target, scene)
            return state(replace(request, act="state", target=about, arguments=stated), scene)
        except AlreadySo:
            raise
        except RequestError:
            raise error from None


def _ruled(request: Request, scene: Scene, op: str, texts: list[Text], what: Kind) -> Resolved:
    if what == "number" and not request.target:
        texts = [text for text in texts if not _counts_pages(scene, text)] or texts
    rule = _rule(request, op, what, texts)
    done = scene.carried("", (), rule, part=True)
    changes = rule.changes(scene.document)
    ids = tuple(changes.by_text)
    noun = what if changes.count == 1 else PLURALS[what]
    notes = "".join(f"; {note}" for note in changes.notes)
    reading = f"{_said(request, op, what)} {changes.count} {noun} in {Found(ids).named}: {changes.examples}{notes}"
    return replace(done, reading=reading, targets=ids)


def _rule(request: Request, op: str, what: Kind, texts: list[Text]) -> FigureRule:
    """The rule that a request states, with its amounts and units read."""
    ids, old, value = tuple(text.id for text in texts), request.get("old").strip(), request.get("value").strip()
    amount = request.get("amount")
    match op:
        case "more" | "less":
            by, unit = _step(request, what)
            return ShiftFigures(ids, what, by if op == "more" else -by, unit, only=old)
        case "to":
            value = value or amount.strip()
            _one_or_all(request, what, texts, value)
            return SetFigures(ids, what, value, only=old)
        case "times" if what in ("price", "percentage", "number"):
            return ShiftFigures(ids, what, _number(amount, "amount"), "times", only=old)
        case "round" if what == "price" or what == "percentage" or what == "number":
            way = value.lower()
            step = _number(amount or "1", "step")
            return RoundFigures(
                ids, what, step, "up" if way == "up" else "down" if way == "down" else "nearest", only=old
            )
        case "currency" if what in ("price", "percentage", "number"):
            return SetCurrency(ids, value, old=old)
        case "format" if what != "year":
            return _format(ids, what, value, amount, old)
    raise RequestError(f"'{op}' is no rule for {PLURALS[what]}", _RULES_SAID[what])


def _format(ids: tuple[str, ...], what: FormKind, value: str, amount: str, old: str) -> FormatFigures:
    if what == "date":
        return FormatFigures(ids, what, _ISO.sub("YYYY-MM-DD", value), only=old)
    if what == "time":
        clock = clocks.clock_of(value)
        if clock is not None and clock[1] is None:
            return FormatFigures(ids, what, clock="12-hour" if clock[0] == 12 else "24-hour", only=old)
        return FormatFigures(ids, what, value, only=old)
    decimals = int(decimal_of(amount, "count")) if amount else None
    if value.lower() in _POINTS:
        return FormatFigures(ids, what, point=_POINTS[value.lower()], decimals=decimals, only=old)
    return FormatFigures(ids, what, value, decimals=decimals, only=old)


_ISO = lazily(r"iso(?:[ -](?:format|8601))?", re.IGNORECASE)
_AMOUNTS_SAID = "say: increase, lower, multiply or round them"
_RULES_SAID = {
    "price": _AMOUNTS_SAID, "percentage": _AMOUNTS_SAID, "number": _AMOUNTS_SAID,
    "date": "say: move them by a week, or write them as 14.06.2026", "year": "say: change the year to 2027",
    "time": "say: one hour later, or by the 24-hour clock",
}  # fmt: skip


def _step(request: Request, what: Kind) -> tuple[float, Unit]:
    """By how much figures become more, and of what."""
    amount, unit = request.get("amount"), request.get("unit").lower()
    if what == "date":
        if unit not in DAYS:
            raise RequestError("by how much the dates move is not said", "say for example: by one week")
        return _number(amount or "1", "count"), DAYS[unit]
    if what == "time":
        if unit not in MINUTES:
            raise RequestError("by how much the times move is not said", "say for example: by one hour")
        return _number(amount or "1", "count"), MINUTES[unit]
    if what == "year":
        return int(decimal_of(amount or "1", "count")), "years"
    by = _number(amount, "amount")
    if what == "percentage" and unit == "%":
        raise RequestError(
            f"whether {amount}% means {amount} points or {amount} hundredths of each is not clear",
            f"say: by {amount} points, or multiply the percentages",
        )
    if unit == "%":
        return by, "%"
    if unit not in ("", "point", "points", "percentage points", "percentage point") and not currency_of(unit):
        raise RequestError(f"{PLURALS[what]} cannot be changed by {amount} {unit}", "give a number or a percentage")
    return by, ""


def decimal_of(said: str, what: str) -> Decimal:
    low = said.strip().lower()
    if low in NUMBERS:
        return Decimal(NUMBERS[low])
    if low in ("a", "an"):
        return Decimal(1)
    try:
        return Decimal(said.replace(",", ".").strip().lstrip("+"))
    except InvalidOperation as error:
        raise RequestError(f"'{said}' is no {what}", "give a number, such as 10") from error


def _number(said: str, what: str) -> float:
    number = decimal_of(said, what)
    return int(number) if number == int(number) else float(number)


def _one_or_all(request: Request, what: Kind, texts: list[Text], value: str) -> None:
    """Different figures are made the same only where that was said."""
    old = request.get("old").strip()
    if what == "year":
        years = sorted({text.text[start:end] for text, start, end, _ in years_in(texts, old)})
        if len(years) > 1 and re.fullmatch(r"\d{4}", value):
            raise RequestError(
                f"there are several years: {', '.join(years)}", f"say which: change {years[-1]} to {value}"
            )
        return
    if what == "date":
        there = [text.text[one.start : one.end] for text, one in dates_in(texts, old)]
    elif what == "time":
        there = [text.text[one.start : one.end] for text, one in times_in(texts, old)]
    else:
        there = [shown(text, one) for text, one in amounts_in(texts, what, old)]
    different = list(dict.fromkeys(there))
    if len(different) > 1 and not (request.get("all") or request.get("everywhere") or old):
        raise RequestError(
            f"there are {len(there)} {PLURALS[what]}: {', '.join(different[:6])}",
            f"say which: change {different[0]} to {value}",
        )


def _said(request: Request, op: str, what: str) -> str:
    moves = what in ("date", "time")
    by = f"by {request.get('amount')}{' ' if request.get('unit')[:1].isalpha() else ''}{request.get('unit')}"
    match op:
        case "more":
            return f"{'move' if moves else 'raise'} {by}:"
        case "less":
            return f"{'move back' if moves else 'lower'} {by}:"
        case "times":
            return f"multiply by {request.get('amount')}:"
        case "round":
            return "round"
        case "currency":
            return f"write in {request.get('value')} (the sign only, amounts stay):"
        case "format":
            return f"write as {request.get('value') or request.get('amount')}:"
    return "change"


def _texts(request: Request, scene: Scene) -> list[Text]:
    """The texts meant: those named, else all that can be seen and hold words of their own (no field, no chart)."""
    if request.target:
        try:
            return texts_of(scene, scene.find(request.target))
        except RequestError as error:
            if getattr(error, "candidates", ()) or (only := _only_one(request, scene)) is None:
                raise
            return [only]
    return _all_texts(scene)


def _only_one(request: Request, scene: Scene) -> Text | None:
    """'The date' where no layer is called so, and one text only has a date."""
    said = request.target.lower().split()
    kind = _KINDS.get(said[-1])
    if len(said) > 2 or kind not in ("price", "percentage", "date", "time"):
        return None
    found = [text for text in _all_texts(scene) if kind in kinds_in(text.text)]
    return found[0] if len(found) == 1 else None


def _all_texts(scene: Scene) -> list[Text]:
    found: list[Text] = []
    for placed in scene.document.index.values():
        layer = placed.layer
        if not isinstance(layer, Text) or not placed.visible or not layer.text.strip():
            continue
        charted = any(group.form.endswith("chart") for group in placed.ancestors)
        if not charted and not any(effect.startswith("field") for effect in layer.effects):
            found.append(layer)
    if not found:
        raise RequestError("there is no live text here", "name a design with text in it")
    return found


def _counts_pages(scene: Scene, text: Text) -> bool:
    """Whether its number is that of its slide, written at the edge of it."""
    placed = scene[text.id]
    box, page = placed.box, placed.page
    if len(scene.deck.pages) < 2 or box is None:
        return False
    at_edge = box.y > 0.85 * page.height or box.bottom < 0.12 * page.height
    own = str(scene.deck.number(page.id))
    return at_edge and any(
        text.text[one.number.start : one.number.end] == own for one in amounts_of(text.text, "number")
    )


def _kind(request: Request, texts: list[Text]) -> Kind:
    """What the rule is about: as said, else the only kind of figures it can be."""
    said = request.get("what").lower()
    if said in _KINDS:
        return _KINDS[said]
    if said:
        raise RequestError(f"'{said}' are no figures that can be found", f"name one of: {', '.join(PLURALS.values())}")
    op, unit, value = request.get("op").lower(), request.get("unit").lower(), request.get("value")
    if op == "currency":
        return "price"
    if unit in DAYS:
        return "date"
    if unit in MINUTES:
        return "time"
    if op == "format":
        if clocks.clock_of(value):
            return "time"
        return "number" if not value or value.lower() in _POINTS or separators(value.lower()) else "date"
    priced = any(amounts_of(text.text, "price") for text in texts)
    if priced != any(amounts_of(text.text, "percentage") for text in texts):
        return "price" if priced else "percentage"
    raise RequestError("which figures are meant is not said", f"name them: {', '.join(PLURALS.values())}")


FIGURE_ACTS = {"figures": figures, "state": state}
