"""Rules over prices, percentages and plain numbers in texts; each number keeps its format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.dates import YEAR
from redraft.commands.figures.money import (
    WITHOUT_CENTS,
    Amount,
    currency_of,
    percentages,
    plain_numbers,
    prices,
    respelled_sign,
)
from redraft.commands.figures.numbers import number_in, pointed, repointed, spelled, written
from redraft.commands.words.figure_changes import Changes
from redraft.document.layers import Text
from redraft.errors import CommandError, says

Amounts = list[tuple[Text, Amount]]


def amounts_of(text: str, kind: str) -> list[Amount]:
    """The amounts of a kind in a text. Prices and percentages are numbers too; dates, times and years are not."""
    if kind == "price":
        return prices(text)
    if kind == "percentage":
        return percentages(text)
    money = prices(text) + percentages(text)
    taken = [(one.number.start, one.number.end) for one in money]
    taken += [(day.start, day.end) for day in dates.dates(text)]
    taken += [(time.start, time.end) for time in clocks.times(text)]
    taken += [one.span() for one in YEAR.finditer(text)]
    plain = (Amount(number) for number in plain_numbers(text, taken))
    return sorted((*money, *plain), key=lambda amount: amount.number.start)


def amounts_in(texts: Sequence[Text], kind: str, only: str) -> Amounts:
    """Every amount of a kind, or those that are worth as much as `only`."""
    found = [(text, amount) for text in texts for amount in amounts_of(text.text, kind)]
    if not only:
        return found
    worth = _value_of(only)
    return [(text, amount) for text, amount in found if amount.number.value == worth]


def _value_of(figure: str) -> Decimal:
    amounts = prices(figure) or percentages(figure)
    if len(amounts) == 1:
        return amounts[0].number.value
    bare = figure.strip()
    number = number_in(bare, 0, len(bare), money=True)
    if number is None:
        raise CommandError(says("amount-invalid", figure=figure))
    return number.value


def _usual_point(found: Iterable[tuple[Text, Amount]], amount: Amount) -> str:
    """The decimal sign of the other amounts; where none shows one, that of the way the currency is written."""
    points = Counter(one.number.point for _, one in found if one.number.point)
    if points:
        return points.most_common(1)[0][0]
    return "." if amount.leads else ","


def recount(
    found: Amounts, kind: str, count: Callable[[Decimal], Decimal], changes: Changes, *, rounds: bool = False
) -> None:
    """Each amount as `count` makes it, with the decimals it has or needs; none where all were rounded to wholes."""
    odd = any((value := count(one.number.value)) != value.to_integral_value() for _, one in found)
    cents = kind == "price" and odd and len({one.number.decimals for _, one in found}) == 1  # they keep one form
    known = {one.number.point for _, one in found if one.number.point}
    for text, amount in found:
        number = amount.number
        if number.doubtful and (len(known) != 1 or number.group in known):
            raise CommandError(says("decimal-point-unclear", text=text.text[number.start : number.end]))
        value = count(number.value)
        if value < 0:
            raise CommandError(says("figure-below-zero", text=text.text[number.start : number.end]))
        money = kind == "price" or bool(amount.sign)
        no_cents = money and amount.code in WITHOUT_CENTS
        if cents and not no_cents:
            number = replace(number, decimals=max(number.decimals, 2))
        new = spelled(
            number, value, point=_usual_point(found, amount), money=money, whole=(rounds and not odd) or no_cents
        )
        now = number_in(new, 0, len(new), money=True)
        if now is not None and now.value != value:
            changes.notes["rounded to the nearest, halves up"] = None
        changes.put(text, number.start, number.end, new)


def set_amounts(found: Amounts, kind: str, value: str, changes: Changes) -> None:
    """All of them the same, each with the currency sign and the decimal sign that are there where they fit."""
    given = prices(value)
    for text, amount in found:
        number = amount.number
        start, end = number.start, number.end
        was = text.text[start:end]
        if given and given[0].sign.isalpha() and not amount.sign.isalpha() and given[0].code == amount.code:
            changes.put(text, start, end, pointed(value[given[0].number.start : given[0].number.end], was))
            continue  # '65 euros' where '€60' is
        if given and amount.sign:
            changes.put(text, min(start, amount.sign_at[0]), max(end, amount.sign_at[1]), value)
            continue
        new = percentages(value)
        digits = value[new[0].number.start : new[0].number.end] if new else value
        if number_in(digits, 0, len(digits), money=True) is None:
            raise CommandError(says("figure-invalid", given=value, kind=kind))
        changes.put(text, start, end, pointed(digits, was))


def set_currency(found: Amounts, currency: str, old: str, changes: Changes) -> None:
    """Another sign where the old one was; amounts stay."""
    there = list(dict.fromkeys(amount.sign for _, amount in found))
    if old:
        code = currency_of(old)
        found = [one for one in found if one[1].sign == old or (code and one[1].code == code)]
        if not found and there:
            raise CommandError(
                says("no-price-in-currency", old=old, currencies=", ".join(there), example=there[0], currency=currency)
            )
    done: set[tuple[str, int]] = set()
    for text, amount in found:
        start, end = amount.sign_at
        if (text.id, start) in done:
            continue
        done.add((text.id, start))
        new = respelled_sign(amount.sign, currency)
        if new[-1:].isalpha() and amount.leads and text.text[end : end + 1].isdigit():
            new += " "
        if new[:1].isalpha() and not amount.leads and amount.number.end == start:
            new = " " + new
        changes.put(text, start, end, new)


def reformat(found: Amounts, signs: tuple[str, str | None] | None, decimals: int | None, changes: Changes) -> None:
    """Another decimal sign (and sign between thousands; None: what follows from the decimal sign), other decimals."""
    if decimals is not None and not 0 <= decimals <= 6:
        raise CommandError(says("decimals-too-many", decimals=decimals))
    for text, amount in found:
        number = amount.number
        if number.doubtful:
            raise CommandError(says("separator-unclear", text=text.text[number.start : number.end]))
        point = number.point or (signs[0] if signs else _usual_point(found, amount))
        new = text.text[number.start : number.end]
        if decimals is not None:
            new = written(number, number.value, decimals, point)
            number = number_in(new, 0, len(new), money=True) or number
        if signs is not None and (number.point or number.group or number.tail):
            new = repointed(number, *signs)
        changes.put(text, amount.number.start, amount.number.end, new)
