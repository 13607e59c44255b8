"""Third stage for figures: one rule for all prices, numbers, percentages, dates, times or years of a design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from decimal import Decimal

from redraft.commands.command import AlreadySo
from redraft.commands.figures import clocks, dates
from redraft.commands.figures.money import (
    WITHOUT_CENTS,
    Amount,
    currency_of,
    percentages,
    plain_numbers,
    prices,
    respelled_sign,
)
from redraft.commands.figures.numbers import number_in, repointed, rounded, spelled, written
from redraft.document.layers import Text
from redraft.edits.ops import Edit
from redraft.edits.rewording import respelled
from redraft.errors import RequestError
from redraft.language.acts.dating import DAYS, MINUTES, YEAR, date_rule, time_rule, year_rule
from redraft.language.acts.stating import called_before, state, told_by
from redraft.language.figure_changes import PLURALS, Changes, decimal_of, one_or_all
from redraft.language.figure_spots import pointed
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene

KINDS = ("price", "percentage", "number", "date", "time", "year")
_KINDS = {
    **{plural: kind for kind, plural in PLURALS.items()},
    "cost": "price", "costs": "price", "amount": "number", "amounts": "number", "figure": "number",
    "figures": "number", "percent": "percentage", "discount": "percentage", "discounts": "percentage",
    "hour": "time", "hours": "time", "day": "date", "days": "date",
}  # fmt: skip
"""Other words for a kind."""
_POINTS = {",": ",", "comma": ",", "commas": ",", "a comma": ",", "decimal comma": ",", ".": ".", "point": ".",
           "dot": ".", "period": ".", "a point": ".", "a dot": ".", "a period": ".", "decimal point": ".",
           "full stop": "."}  # fmt: skip


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
                return _ruled(
                    request, scene, op, [told_by(request.target, request.get("what"), scene)], request.get("what")
                )
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


def _ruled(request: Request, scene: Scene, op: str, texts: list[Text], what: str) -> Resolved:
    if what == "number" and not request.target:
        texts = [text for text in texts if not _counts_pages(scene, text)] or texts
    changes = Changes()
    _RULES[what](request, op, texts, changes)
    if not changes.seen:
        where = f"in {Found(tuple(text.id for text in texts)).named}" if request.target else "in the texts here"
        raise RequestError(f"there is no {what} {where}", _nearest(texts, what))
    if not changes.by_text:
        raise AlreadySo(f"the {PLURALS[what]} are so already", "ask for another value",
                        tuple(text.id for text in texts))  # fmt: skip
    edits: list[Edit] = []
    for text, spans in changes.by_text.values():
        edits += respelled(text, spans)
    ids = tuple(changes.by_text)
    count = sum(len(spans) for _, spans in changes.by_text.values())
    noun = what if count == 1 else PLURALS[what]
    notes = "".join(f"; {note}" for note in changes.notes)
    return Resolved(f"{_said(request, op, what)} {count} {noun} in {Found(ids).named}: {changes.examples}{notes}", ids,
                    tuple(edits), part=True)  # fmt: skip


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
    kind = _KINDS.get(said[-1], said[-1])
    if len(said) > 2 or kind not in _FINDERS:
        return None
    found = [text for text in _all_texts(scene) if _FINDERS[kind](text.text)]
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
    return at_edge and any(text.text[one.number.start : one.number.end] == own for one in _numbers_of(text, "number"))


def _kind(request: Request, texts: list[Text]) -> str:
    """What the rule is about: as said, else the only kind of figures it can be."""
    said = _KINDS.get(request.get("what").lower(), request.get("what").lower())
    if said in KINDS:
        return said
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
        return "number" if _separators(value) or not value else "date"
    there = [kind for kind in ("price", "percentage") if any(_FINDERS[kind](text.text) for text in texts)]
    if len(there) == 1:
        return there[0]
    raise RequestError("which figures are meant is not said", f"name them: {', '.join(PLURALS.values())}")


def _nearest(texts: list[Text], what: str) -> str:
    there = [kind for kind in _FINDERS if kind != what and any(_FINDERS[kind](text.text) for text in texts)]
    if what != "number" and any(_numbers_of(text, "number") for text in texts):
        there.append("number")
    return f"there are {', '.join(PLURALS[kind] for kind in there)}" if there else "quote the words to change instead"


# Prices, percentages, numbers


def _numbers_of(text: Text, what: str) -> list[Amount]:
    if what == "price":
        return prices(text.text)
    if what == "percentage":
        return percentages(text.text)
    money = prices(text.text) + percentages(text.text)
    taken = [(one.number.start, one.number.end) for one in money]
    taken += [(day.start, day.end) for day in dates.dates(text.text)]
    taken += [(time.start, time.end) for time in clocks.times(text.text)]
    taken += [one.span() for one in YEAR.finditer(text.text)]
    return sorted((*money, *(Amount(number) for number in plain_numbers(text.text, taken))),
                  key=lambda amount: amount.number.start)  # fmt: skip


def _amounts(what: str) -> Callable[[Request, str, list[Text], Changes], None]:
    def rule(request: Request, op: str, texts: list[Text], changes: Changes) -> None:
        found = [(text, amount) for text in texts for amount in _numbers_of(text, what)]
        if request.get("old") and op != "currency":
            found = [one for one in found if one[1].number.value == _value_of(request.get("old"))]
        if op == "currency":
            _recurrency(request, found, changes)
        elif op == "format":
            _reformat(request, found, changes)
        elif op == "to":
            _to(request, what, found, changes)
        else:
            _recount(request, op, what, found, changes)

    return rule


def _value_of(said: str) -> Decimal:
    amounts = prices(said) or percentages(said)
    if len(amounts) == 1:
        return amounts[0].number.value
    number = number_in(said.strip(), 0, len(said.strip()), money=True)
    if number is None:
        raise RequestError(f"'{said}' is no amount", "give a number, such as 12.50")
    return number.value


def _usual_point(found: Iterable[tuple[Text, Amount]], amount: Amount) -> str:
    """The decimal sign of the other amounts; where none shows one, that of the way the currency is written."""
    points = Counter(one.number.point for _, one in found if one.number.point)
    if points:
        return points.most_common(1)[0][0]
    return "." if amount.leads else ","


def _recount(request: Request, op: str, what: str, found: list[tuple[Text, Amount]], changes: Changes) -> None:
    count = _counting(request, op, what)
    known = {one.number.point for _, one in found if one.number.point}
    for text, amount in found:
        number = amount.number
        if number.doubtful and (len(known) != 1 or number.group in known):
            raise RequestError(
                f"whether '{text.text[number.start : number.end]}' is more than a thousand is not clear",
                "quote it and its new words",
            )
        value = count(number.value)
        if value < 0:
            raise RequestError(
                f"'{text.text[number.start : number.end]}' would fall below 0", "take off less, or name fewer texts"
            )
        money = what == "price" or bool(amount.sign)
        whole = op == "round" and value == value.to_integral_value()
        no_cents = money and amount.code in WITHOUT_CENTS
        new = spelled(number, value, point=_usual_point(found, amount), money=money, whole=whole or no_cents)
        shown = number_in(new, 0, len(new), money=True)
        if shown is not None and shown.value != value:
            changes.notes["rounded to the nearest, halves up"] = None
        changes.put(text, number.start, number.end, new)


def _counting(request: Request, op: str, what: str) -> Callable[[Decimal], Decimal]:
    amount, unit = request.get("amount"), request.get("unit").lower()
    if op == "round":
        step = decimal_of(amount, "step") if amount else Decimal(1)
        if step <= 0:
            raise RequestError("rounding needs a step above 0", "say for example: round to the nearest 5")
        way = request.get("value").lower()
        return lambda value: rounded(value, step, way)
    by = decimal_of(amount, "amount")
    if op == "times":
        return lambda value: value * by
    if op not in ("more", "less"):
        raise RequestError(f"'{op}' is no rule for {PLURALS[what]}", "say: increase, lower, multiply or round them")
    by = by if op == "more" else -by
    if what == "percentage" and unit == "%":
        raise RequestError(
            f"whether {amount}% means {amount} points or {amount} hundredths of each is not clear",
            f"say: by {amount} points, or multiply the percentages",
        )
    if unit == "%":
        return lambda value: value * (100 + by) / 100
    if unit not in ("", "point", "points", "percentage points", "percentage point") and not currency_of(unit):
        raise RequestError(f"{PLURALS[what]} cannot be changed by {amount} {unit}", "give a number or a percentage")
    return lambda value: value + by


def _shown(text: Text, amount: Amount) -> str:
    """An amount with its currency, as it stands there."""
    edges = (*amount.sign_at,) if amount.sign else ()
    return text.text[min(amount.number.start, *edges) : max(amount.number.end, *edges)] if edges else (
        text.text[amount.number.start : amount.number.end])  # fmt: skip


def _to(request: Request, what: str, found: list[tuple[Text, Amount]], changes: Changes) -> None:
    """All of them the same."""
    value = (request.get("value") or request.get("amount")).strip()
    one_or_all(request, what, [_shown(text, one) for text, one in found])
    given = prices(value)
    for text, amount in found:
        number = amount.number
        start, end = number.start, number.end
        was = text.text[start:end]
        if given and given[0].sign.isalpha() and not amount.sign.isalpha() and given[0].code == amount.code:
            changes.put(text, start, end, pointed(value[given[0].number.start : given[0].number.end], was))
            continue  # '65 euros' where '€60' stands
        if given and amount.sign:
            start, end = min(start, amount.sign_at[0]), max(end, amount.sign_at[1])
            changes.put(text, start, end, value)
            continue
        new = percentages(value)
        shown = value[new[0].number.start : new[0].number.end] if new else value
        if number_in(shown, 0, len(shown), money=True) is None:
            raise RequestError(f"'{value}' is no {what}", "give a number, such as 12.50")
        changes.put(text, start, end, pointed(shown, was))


def _recurrency(request: Request, found: list[tuple[Text, Amount]], changes: Changes) -> None:
    """Another sign, where the old one stood."""
    value, old = request.get("value").strip(), request.get("old").strip()
    if not value:
        raise RequestError("the new currency is not said", "say for example: convert $ to €")
    there = list(dict.fromkeys(amount.sign for _, amount in found))
    if old:
        code = currency_of(old)
        found = [one for one in found if one[1].sign == old or (code and one[1].code == code)]
        if not found and there:
            raise RequestError(
                f"no price is in {old}; there are {', '.join(there)}", f"say: convert {there[0]} to {value}"
            )
    done: set[tuple[str, int]] = set()
    for text, amount in found:
        if (text.id, amount.sign_at[0]) in done:
            continue
        done.add((text.id, amount.sign_at[0]))
        start, end = amount.sign_at
        new = respelled_sign(amount.sign, value)
        number = amount.number
        if new[-1:].isalpha() and amount.leads and text.text[end : end + 1].isdigit():
            new += " "
        if new[:1].isalpha() and not amount.leads and number.end == start:
            new = " " + new
        changes.put(text, start, end, new)


def _separators(value: str) -> tuple[str, str | None, int | None] | None:
    """Decimal sign, thousands' sign and decimals that a format asks for; None for what it does not say."""
    low = value.strip().lower()
    if low in _POINTS:
        return _POINTS[low], None, None
    number = number_in(low, 0, len(low))
    if number is None:
        return None
    if number.point:
        return number.point, number.group, number.decimals
    return None


def _reformat(request: Request, found: list[tuple[Text, Amount]], changes: Changes) -> None:
    asked = _separators(request.get("value"))
    decimals = int(decimal_of(request.get("amount"), "count")) if request.get("amount") else None
    if asked is None and decimals is None:
        raise RequestError(
            f"'{request.get('value')}' is no way to write numbers",
            "say: with a decimal comma, or give a sample: 1.234,56",
        )
    if decimals is not None and not 0 <= decimals <= 6:
        raise RequestError(f"{decimals} decimals are too many", "give 0 to 6")
    for text, amount in found:
        number = amount.number
        if number.doubtful:
            raise RequestError(
                f"whether '{text.text[number.start : number.end]}' has thousands or decimals is not clear",
                "quote it and its new words",
            )
        point = number.point or (asked[0] if asked else _usual_point(found, amount))
        new = text.text[number.start : number.end]
        if decimals is not None:
            new = written(number, number.value, decimals, point)
            number = number_in(new, 0, len(new), money=True) or number
        if asked is not None and (number.point or number.group or number.tail):
            new = repointed(number, asked[0], asked[1])
        changes.put(text, amount.number.start, amount.number.end, new)


_FINDERS: dict[str, Callable[[str], object]] = {
    "price": prices, "percentage": percentages, "date": dates.dates, "time": clocks.times,
}  # fmt: skip
_RULES: dict[str, Callable[[Request, str, list[Text], Changes], None]] = {
    "price": _amounts("price"), "percentage": _amounts("percentage"), "number": _amounts("number"), "date": date_rule,
    "year": year_rule, "time": time_rule,
}  # fmt: skip
