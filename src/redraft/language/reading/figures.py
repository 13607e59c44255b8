"""The words that name figures of texts ('all prices', 'the date in the footer'), amounts of them, and figures as typed.

They are told from words for how a layer looks: 'the size of the prices' or an amount in pixels is no figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.money import CURRENCIES, SHARED_SIGNS, percentages, prices
from redraft.lazy import alternation, dataclass, lazily
from redraft.targets.grounding import grammar_words as known


def any_of(options: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return f"(?:{alternation(options)})"


NOUN = any_of(known.FIGURES)
LOOKS = (
    r"(?:size|sizes|colou?rs?|fonts?|width|height|opacity|transparency|position|spacing|outline|border"
    r"|background|box|boxes|layers?|texts?|labels?|tags?|stickers?|badges?|buttons?)"
)
_PREP = r"(?:in|on|of|for|under|within|inside|at|across|throughout|from|below|above|beside|next)"
_PHRASE = lazily(
    r"(?:(?P<det>all(?: of)?(?: the| these| those| our| my)?|every(?: single)?|each(?: of the)?|both(?: of the)?"
    r"|the|these|those|our|my|your|its|their|this|that|any)"
    rf" )?(?P<mods>(?:(?!(?:{_PREP}|to|by|with|and|or|is|be|{LOOKS})\b)[\w'’&#.-]+ ){{0,4}}?)(?P<noun>{NOUN})"
    rf"(?P<where> {_PREP} (?!.*\b{LOOKS}\b).+?)?(?: everywhere)?",
    re.IGNORECASE,
)
_EVERY = lazily(r"(?:all|every|each|both|any)\b", re.IGNORECASE)
_WHOLE = lazily(
    rf" (?:in|on|of|across|throughout|within) (?:the |this |my |our )?(?:whole |entire"
    rf" )?(?:{any_of(known.PAGE_WORDS)}|text|texts|copy|menu)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Figures:
    """Words that name figures: their kind, the words for where they are ('' for everywhere), and whether several are
    meant. `plain`: nothing tells these from others of their kind."""

    kind: str
    target: str
    many: bool
    plain: bool


def figures_named(phrase: str) -> Figures | None:
    found = _PHRASE.fullmatch(phrase.strip())
    if found is None:
        return None
    noun = found["noun"].lower()
    kind, plural = known.FIGURES[noun], noun.endswith("s") and noun != "hours"
    every = bool(found["det"] and _EVERY.match(found["det"]))
    many = plural or every
    where = "" if not found["where"] or _WHOLE.fullmatch(found["where"]) else found["where"].strip()
    plain = not found["mods"] and not where
    if kind == "number" and not many and (found["where"] or "").lower().startswith(" of "):
        return None  # 'the number of columns'
    if kind == "number" and re.search(
        r"\b(?:slide|page|phone|telephone|account|model|order|serial)\b", found["mods"], re.IGNORECASE
    ):
        return None
    if many and not found["mods"]:
        return Figures(kind, re.sub(rf"^{_PREP} ", "", where, flags=re.IGNORECASE), True, plain)
    if kind == "year" and plain:
        return Figures(kind, "", many, True)
    if not found["mods"] and (found["det"] or "").lower() in ("its", "their"):
        return Figures(kind, "it" if found["det"].lower() == "its" else "them", many, False)
    whole = phrase.strip()
    if whole.lower().endswith(" everywhere"):
        whole = whole[: -len(" everywhere")]
    return Figures(kind, whole[: found.end("noun")] if not where else whole, many, plain)


# Amounts and values

_NUMBER = r"\d+(?:[.,]\d+)*"
COUNT = rf"(?:{_NUMBER}|{any_of((*known.NUMBERS, 'half a', 'fifteen', 'twenty', 'thirty', 'fifty'))})"
COUNTS = {**{word: str(number) for word, number in known.NUMBERS.items()},
          "half a": "0.5", "fifteen": "15", "twenty": "20",
           "thirty": "30", "fifty": "50"}  # fmt: skip
SIGN = any_of({sign for signs, _ in CURRENCIES.values() for sign in signs} | set(SHARED_SIGNS))
MONEY = any_of({word for _, names in CURRENCIES.values() for word in names} | set(CURRENCIES))
_AMOUNT = lazily(
    rf"(?:an? (?:extra |additional |further )?|another )?(?:(?P<sign>{SIGN}) ?(?P<a>{_NUMBER})|(?P<b>{COUNT})["
    rf" -]?(?P<unit>%|percent|per cent|pct"
    rf"|percentage points?|cents?|¢|p(?!\w)|pence|pennies|{SIGN}|{MONEY})?)",
    re.IGNORECASE,
)
SAID_AMOUNT = re.sub(r"\?P<\w+>", "?:", _AMOUNT.pattern)
SPAN = lazily(  # of time
    rf"(?P<count>{COUNT}|another|a full|a whole) ?-?(?P<unit>days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?"
    rf"|fortnights?)",
    re.IGNORECASE,
)


def amount_of(said: str) -> tuple[str, str] | None:
    """A number and '%' or '': '10 percent', '€2', '50 cents'. None for lengths and other words."""
    found = _AMOUNT.fullmatch(said.strip())
    if found is None or (found["b"] and found["b"].lower() in ("a", "an", "one") and not found["unit"]):
        return None
    number = found["a"] or COUNTS.get(found["b"].lower(), found["b"])
    unit = (found["unit"] or "").lower()
    number = plain_number(number)
    if unit in ("cent", "cents", "¢", "p", "pence", "pennies"):
        return f"{Decimal(number) / 100:f}", ""
    if unit.startswith("percentage point"):
        return number, "points"
    return number, "%" if unit in ("%", "percent", "per cent", "pct") else ""


def plain_number(number: str) -> str:
    """With a decimal point and no signs for thousands."""
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", number):
        return number.replace(",", "")
    return number.replace(",", ".")


def span_of(said: str) -> tuple[str, str] | None:
    found = SPAN.fullmatch(said.strip())
    if found is None:
        return None
    count = found["count"].lower()
    number = {"another": "1", "a full": "1", "a whole": "1"}.get(count, COUNTS.get(count, count))
    unit = found["unit"].lower().rstrip("s")
    if unit == "fortnight":
        number, unit = str(2 * int(number)), "week"
    return number, {"hr": "hour", "min": "minute"}.get(unit, unit)


_RANGE = lazily(r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)? ?[-–—] ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?", re.IGNORECASE)


def kind_of(value: str) -> str:
    """What kind of figure typed words are, as a whole: price, percentage, date, time, hours (a range), year, number; ''
    for other words."""
    value = value.strip()
    if re.fullmatch(r"(?:19|20|21)\d\d", value):
        return "year"
    if re.fullmatch(_NUMBER, value):
        return "number"
    amounts = prices(value)
    if len(amounts) == 1:
        edges = (amounts[0].number.start, amounts[0].number.end, *amounts[0].sign_at)
        return "price" if (min(edges), max(edges)) == (0, len(value)) else ""
    if (
        (shares := percentages(value))
        and len(shares) == 1
        and shares[0].number.start == 0
        and re.fullmatch(rf"{_NUMBER} ?(?:%|percent|per cent)", value)
    ):
        return "percentage"
    days = dates.dates(value)
    if len(days) == 1 and (days[0].start, days[0].end) == (0, len(value)):
        return "date"
    times = clocks.times(value)
    if len(times) == 1 and (times[0].start, times[0].end) == (0, len(value)):
        return "time"
    return "hours" if _RANGE.fullmatch(value) else ""
