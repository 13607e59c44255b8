"""The figures of a chart as people type them: 'Shanghai 40%, Beijing 45%', 'X is a, b and c, Y is 1, 2 and 3'.

Words are cut into items at commas, semicolons, line ends and 'and'. An item is a name, a value, or a name with its
value in either order; names and values that follow each other are then put together. Whatever is left over or does
not add up is refused, since a chart of wrong figures is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from redraft.edits.plotting import Figures, Series
from redraft.errors import RequestError
from redraft.lazy import dataclass, lazily

_FULL_WIDTH = str.maketrans("，：；％", ",:;%")
LONGEST = 4000
"""Characters of data that are read."""
_CURRENCY = r"[$€£¥₹₩₽₺]|(?:US|A|C|NZ|HK)\$|\b(?:USD|EUR|GBP|JPY|CNY|INR|CHF|Rs\.?)(?=\s?[\d-])"
_UNITS = {
    "k": 3, "thousand": 3, "m": 6, "mn": 6, "mio": 6, "million": 6, "millions": 6, "bn": 9, "b": 9, "billion": 9,
    "billions": 9, "tn": 12, "trillion": 12,
}  # fmt: skip
_UNIT = rf"(?:\s?(?:{'|'.join(sorted(sorted(_UNITS), key=len, reverse=True))})\b)"
_AFTER = r"(?:\s?(?:%|percent\b|per cent\b|[$€£¥₹₩₽₺]|(?:USD|EUR|GBP|JPY|CNY|INR|CHF|dollars?|euros?|pounds?)\b))"
_PLAIN = r"\d+(?:\.\d+)?|\.\d+"
_THOUSANDS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,]*\d)"
_TOKENS = r"""
    (?P<quoted>"[^"\n]+"|“[^”\n]+”|«[^»\n]+»|‘[^’\n]+’|(?<![\w'])'[^'\n]+'(?!\w))
  | (?P<span>\d+(?:\.\d+)?(?:[-–/]\d+(?:\.\d+)?)+(?!\w)|[<>≤≥]\s?\d+(?:\.\d+)?(?!\w)|\d+\+(?!\w))
  | (?P<number>(?:[-−+](?=[\d.$€£¥₹]))?(?:(?:%(currency)s)\s?(?:[-−](?=\d))?)?(?:%(number)s)
      (?:(?![\w]|\.\d|[-–/]\d)%(unit)s?|%(tight)s)%(after)s?)
  | (?P<cut>[,;\n]|(?:\band\b|&)(?=\s))
  | (?P<link>:|=>|->|→|=|\s[-–—]\s)
  | (?P<open>[(\[])
  | (?P<close>[)\]])
  | (?P<word>[^\s,;:=()\[\]"“”«»]+)
"""
_TIGHT = r"(?:k|K|m|M|mn|bn|B|b)\b"


def _tokens(thousands: bool) -> re.Pattern[str]:
    number = f"{_THOUSANDS}|{_PLAIN}" if thousands else _PLAIN
    parts = {"currency": _CURRENCY, "number": number, "unit": _UNIT, "after": _AFTER, "tight": _TIGHT}
    return re.compile(_TOKENS % parts, re.VERBOSE)


_NAMES = lazily(
    r"^(?:the\s+)?(?:x(?:[\s-]?(?:axis|values?|labels?))?|categor(?:y|ies)|labels?|names?|horizontal axis|category axis"
    r"|months|years|quarters|days|weeks|cities|countries|regions|products|teams|departments|groups|items|students)"
    r"(?:\s+(?:names?|labels?))?(?:\s+(?:is|are|of|as|being|=))?$",
    re.IGNORECASE,
)
_VALUES = lazily(
    r"^(?:the\s+)?(?:(?:respective|corresponding)\s+)?(?:y(?:[\s-]?(?:axis|values?|data))?|values?|data(?: points?)?"
    r"|figures?|numbers?|amounts?|vertical axis|value axis)(?:\s+(?:is|are|of|as|being|=))?$",
    re.IGNORECASE,
)
_LEAD = lazily(
    r"^\s*(?:(?:with|of|showing|that shows?|displaying|using|containing|for|from|has|having|where|in which|whose|the"
    r"|following|this|these|data(?:\s+points?)?(?=\s*[:;]|\s+(?:is|are)\b))\b[\s,]*)+(?:is\b|are\b)?\s*[:;]?",
    re.IGNORECASE,
)
_TAIL = lazily(r"[\s,]+(?:respectively|each|in that order)$", re.IGNORECASE)
_LINKS = lazily(
    r"(?:\s+(?:is|are|was|were|has|have|had|with|at|equals?|of|for|to|being|gets?|accounts? for|makes? up|=|about"
    r"|around|approximately|-|–|—|:))+$",
    re.IGNORECASE,
)
_AXES = lazily(  # 'x: Mon, Tue y: 1, 2' has a cut before the second axis, too
    r"(?<=[\w\"'”%])(?:\s*,)?(?:\s+(?:and|while|whereas|with))?\s+(?=(?:the\s+)?(?:[xy](?:[\s-]?(?:axis|values?))?|values?|categories|labels)\s*(?::|=|\bis\b|\bare\b))",
    re.IGNORECASE,
)
_ACROSS = lazily(r"\s+(?:for|in|during|across|over|from)\s+(?:the\s+)?(?:(?:years?|months?|quarters?|days?)\s+)?")
_SPELLED = frozenset(("thousand", "million", "millions", "billion", "billions", "trillion"))
_PREPOSITION = lazily(r"^(?:for|in|from|of|at|to|on|during|by|is|are|goes to)\s+(?:the\s+(?=\w+$))?", re.IGNORECASE)


@dataclass(slots=True)
class _Item:
    """One piece between two cuts: the words before its value and after it, or only one of them."""

    head: str = ""  # what stands before a colon when a name and a value follow it
    name: str = ""
    value: str = ""
    list: str = ""  # 'names' or 'values' where it opens a list of them
    cut: str = ""  # what came before it
    unit: str = ""  # 'million', where one is said


def read_figures(said: str, *, name: str = "") -> Figures:
    """What data in words comes to. `name` is that of a series nobody named. RequestError where it is not clear."""
    if len(said) > LONGEST:
        raise RequestError("that is too much data for one sentence", "give at most a few hundred values")
    text = _TAIL.sub("", said.translate(_FULL_WIDTH).strip(" \t\r\n,.;"))
    if not re.search(r"\d", text):
        raise RequestError("with which data is not said", "give names and values, such as: A 40, B 45, C 15")
    problem: RequestError | None = None
    single: Figures | None = None
    for thousands in (True, False):
        try:
            figures = _read(text, thousands, name)
        except RequestError as error:
            problem = problem or error
            continue
        if len(figures.categories) > 1:
            return figures
        single = single or figures  # '100,200,300' is a list rather than one large number
    if single is not None:
        return single
    assert problem is not None
    raise problem


def _read(text: str, thousands: bool, name: str) -> Figures:
    bare = _LEAD.sub("", text, count=1)
    bare = _AXES.sub("; ", bare if re.search(r"\d", bare) else text)
    if (apart := _two_lists(bare, thousands, name)) is not None:
        return apart
    items = _joined(list(_items(bare, thousands)))
    units = [item.unit for item in items if item.value]
    if len(units) > 1 and units[-1] in _SPELLED and "" in units:
        raise RequestError(f"whether all values are in {units[-1]} is not clear", f"say {units[-1]} with every value")
    return _nested(items) or _listed(items, name)


def _two_lists(text: str, thousands: bool, name: str) -> Figures | None:
    """'1, 2 and 3 for a, b and c': as many values as names, a word between them; None for other data."""
    found = list(_ACROSS.finditer(text))
    if len(found) != 1:
        return None
    values = list(_items(text[: found[0].start()], thousands))
    names = [part for part in re.split(r"\s*(?:[,;]\s*(?:and\s+)?|\s+and\s+|\s*&\s+)", text[found[0].end() :]) if part]
    if len(values) < 2 or len(names) != len(values) or any(item.name or not item.value for item in values[1:]):
        return None
    series = Series(values[0].name or name or "Series 1", tuple(item.value for item in values))
    return _checked(Figures(tuple(one.strip("\"“”«»‘’' ") for one in names), (series,)))


# from characters to items


def _items(text: str, thousands: bool) -> Iterator[_Item]:
    tokens: list[tuple[str, str]] = []
    cut, deep = "", 0
    for found in _tokens(thousands).finditer(text):
        kind, words = found.lastgroup or "", found[0]
        deep += (kind == "open") - (kind == "close")
        if kind == "number" and re.match(r"\D*0\d", words):
            raise _unclear(words)  # half of a number with a comma
        if kind == "cut" and deep <= 0:
            yield from _made(tokens, cut)
            cut = words if tokens or cut not in (";", "\n") else cut
            tokens = []
        else:
            tokens.append((kind, words))
    yield from _made(tokens, cut)


def _joined(items: list[_Item]) -> list[_Item]:
    """'Rent 500, food and drink 300': a name with 'and' in it, told by the values of all others."""
    plain = [item for item in items if not item.value]
    if len(items) - len(plain) < 2 or any(item.list or not item.name for item in items):
        return items
    made: list[_Item] = []
    for item in items:
        if made and not made[-1].value and item.value and item.cut in ("and", "&"):
            made[-1] = replace(item, name=f"{made[-1].name} {item.cut} {item.name}", cut=made[-1].cut)
        else:
            made.append(item)
    return made if all(item.value for item in made) else items


def _made(tokens: list[tuple[str, str]], cut: str) -> Iterator[_Item]:
    """The item of these tokens; of 'A=10 B=20', which has no cut, two."""
    start = 0
    for at, (kind, _) in enumerate(tokens):
        linked = kind == "number" and at and tokens[at - 1][0] == "link"
        rest = tokens[at + 1 :]
        if linked and rest and rest[0][0] in ("word", "quoted") and any(one == "link" for one, _ in rest):
            yield replace(_item(tokens[start : at + 1]), cut=cut if not start else ",")
            start = at + 1
    if tokens[start:]:
        yield replace(_item(tokens[start:]), cut=cut if not start else ",")


def _item(tokens: list[tuple[str, str]]) -> _Item:
    inner = [(kind, words) for kind, words in tokens if kind not in ("open", "close")]
    if any(kind == "cut" for kind, _ in inner):  # a pair in parentheses
        cuts = [at for at, (kind, _) in enumerate(inner) if kind == "cut"]
        if len(cuts) != 1 or not (tokens[0][0] == "open" and tokens[-1][0] == "close"):
            raise _unclear(_words(inner))
        return _pair(inner[: cuts[0]], inner[cuts[0] + 1 :])
    colon = next((at for at, (kind, words) in enumerate(inner) if kind == "link" and words == ":"), None)
    if colon is not None and 0 < colon < len(inner) - 1:
        before, after = inner[:colon], inner[colon + 1 :]
        opened = _opened(_words(before))
        if opened:
            rest = _item(after)
            rest.list = opened
            return rest
        numbers = [kind for kind, _ in after if kind == "number"]
        if len(after) > 1 and (len(numbers) != 1 or len(after) > len(numbers)):
            rest = _item(after)
            if not rest.head and not rest.list:
                rest.head = _name(_words(before))
                return rest
    return _plain(inner)


def _pair(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> _Item:
    first, second = _plain(before), _plain(after)
    name = first.name or first.value
    if not name or (first.name and first.value) or second.name or not second.value:
        raise _unclear(f"({_words(before)}, {_words(after)})")
    return _Item(name=_words(before) if first.value else name, value=second.value)


def _plain(tokens: list[tuple[str, str]]) -> _Item:
    """A name, a value, or both, without parentheses."""
    words = [(kind, said) for kind, said in tokens if kind != "link"]
    numbers = [at for at, (kind, _) in enumerate(words) if kind == "number"]
    if not words:
        return _Item()
    if not numbers:
        name = _words(words)
        for size in range(len(words) - 1, 0, -1):  # 'X is New York', 'categories a'
            if opened := _opened(_words(words[:size])):
                return _Item(name=_words(words[size:]), list=opened)
        return _Item(list=opened) if (opened := _opened(name)) else _Item(name=_name(name))
    at = numbers[-1]
    if len(numbers) > 1 and numbers[-2] == at - 2 and at == len(words) - 1 and words[at - 1][1].lower() in _DURING:
        if not re.fullmatch(r"(?:19|20)\d\d", words[at][1]):
            raise _unclear(_words(words))
        at = numbers[-2]  # '5 in 2019'
        numbers = numbers[:-1]
    before, after = words[:at], words[at + 1 :]
    value, unit = _value(words[at][1])
    linked = len(tokens) > 1 and tokens[-2][0] in ("link", "open")
    if any(kind == "number" for kind, _ in before[:-1]) and not linked and not _year_named(before):
        raise _unclear(_words(words))  # 'apples 10 oranges 20'
    if not after and not before:
        return _Item(value=value, unit=unit)
    if not after:
        opened = _opened(_words(before))
        if opened:  # 'values 1', 'years 2016'
            if opened == "values":
                return _Item(value=value, list=opened, unit=unit)
            return _Item(name=words[at][1], list=opened)
        return _Item(name=_name(_words(before)), value=value, unit=unit)
    if len(numbers) > 1:
        raise _unclear(_words(words))
    behind = _PREPOSITION.sub("", _words(after))
    if not before:
        return _Item(name=behind, value=value, unit=unit)
    if _PREPOSITION.match(_words(after)):  # 'sales of 20 in January'
        return _Item(head=_name(_words(before)), name=behind, value=value, unit=unit)
    raise _unclear(_words(words))


def _year_named(before: Sequence[tuple[str, str]]) -> bool:
    """Whether the number before a value is its name: '2022 5', '2022 at 6.5%'."""
    numbers = [at for at, (kind, _) in enumerate(before) if kind == "number"]
    behind = " " + _words(before[1:])
    return before[-1][0] == "number" or (numbers == [0] and _LINKS.fullmatch(behind) is not None)


_DURING = ("in", "for", "during", "from")


def _words(tokens: Sequence[tuple[str, str]]) -> str:
    return " ".join(said.strip("\"“”«»‘’'") if kind == "quoted" else said.strip() for kind, said in tokens).strip()


def _name(words: str) -> str:
    return _LINKS.sub("", words).strip(" .-–—:")


def _opened(words: str) -> str:
    return "names" if _NAMES.match(words) else "values" if _VALUES.match(words) else ""


def _value(said: str) -> tuple[str, str]:
    """A number without its signs and separators ('$500,000' is 500000, '1.5k' 1500, '40%' 40), and its unit."""
    digits = re.search(r"[\d.,]+", said)
    assert digits is not None
    value = Decimal(digits[0].replace(",", ""))
    unit = re.match(r"\s?([A-Za-z]+)", said[digits.end() :])
    word = unit[1].lower() if unit is not None else ""
    value *= Decimal(10) ** _UNITS.get(word, 0)
    if re.search(r"[-−]", said[: digits.start()]):
        value = -value
    plain = f"{value:f}"
    plain = plain.rstrip("0").rstrip(".") if "." in plain else plain
    return plain, word if word in _UNITS else ""


# from items to figures


def _nested(items: list[_Item]) -> Figures | None:
    """'North: Q1 5, Q2 7; South: Q1 4, Q2 6': series with a name for every value; None for other data."""
    if sum(bool(item.head) for item in items) < 2 or not items[0].head:
        return None
    rows: list[tuple[str, dict[str, str]]] = []
    for item in items:
        if item.head:
            rows.append((item.head, {}))
        if not item.name or not item.value or item.list or item.name in rows[-1][1]:
            return None
        rows[-1][1][item.name] = item.value
    categories = tuple(rows[0][1])
    if len({head for head, _ in rows}) != len(rows):
        return None
    if any(set(values) != set(categories) for _, values in rows):
        raise RequestError(
            "the series have values for different names: "
            + "; ".join(f"{head}: {', '.join(values)}" for head, values in rows),
            "give every series a value for every name",
        )
    return Figures(categories, tuple(Series(head, tuple(values[one] for one in categories)) for head, values in rows))


@dataclass(slots=True)
class _Group:
    """A name with the values that follow it."""

    name: str
    values: list[str]


def _listed(items: list[_Item], name: str) -> Figures:
    heads = [item.head for item in items if item.head]
    if len(heads) > 1 or (heads and not items[0].head):
        raise _unclear(heads[-1])
    name = heads[0] if heads else name
    names: list[str] = []
    groups: list[_Group] = []
    opened = ""
    said = any(item.list == "names" for item in items)
    for item in items:
        opened = item.list or ("" if item.cut in (";", "\n") else opened)
        if opened == "names" and not (item.name and item.value):
            names.append(item.name or item.value)
        elif item.name and item.value:
            opened = "" if opened == "names" else opened
            groups.append(_Group(item.name, [item.value]))
        elif item.name:
            if groups:
                raise _unclear(item.name)
            names.append(item.name)
        elif item.value:
            if not groups or item.list == "values":
                groups.append(_Group("", []))
            groups[-1].values.append(item.value)
    names = [one for one in names if one]
    if len(names) == 1 and not said:
        raise _unclear(names[0])
    return _put_together(names, groups, name)


def _put_together(names: list[str], groups: list[_Group], name: str) -> Figures:
    counts = {len(group.values) for group in groups}
    if not groups or len(counts) != 1:
        sizes = ", ".join(f"{group.name or 'one'} has {len(group.values)}" for group in groups)
        raise RequestError(
            f"the values do not go with the names: {sizes or 'there are none'}",
            "give one value for every name, such as: A 40, B 45, C 15",
        )
    (count,) = counts
    if names:
        if len(names) != count:
            raise RequestError(
                f"there are {len(names)} names ({', '.join(names[:6])}) and {count} values",
                "give as many values as names",
            )
        rows = tuple(Series(_titled(group.name, number, len(groups), name), tuple(group.values))
                     for number, group in enumerate(groups, 1))  # fmt: skip
        return _checked(Figures(tuple(names), rows))
    if count == 1 and all(group.name for group in groups):
        values = tuple(group.values[0] for group in groups)
        return _checked(Figures(tuple(group.name for group in groups), (Series(name or "Series 1", values),)))
    if count == 1 and len(groups) > 1:
        raise _unclear(next(group.values[0] for group in groups if not group.name))
    if any(_alternating(group.values) for group in groups if not group.name):
        raise RequestError(
            f"whether {groups[0].values[0]} is a year or a value is not clear",
            "say for example: 2016: 5, 2017: 6",
        )
    rows = tuple(
        Series(_titled(group.name, number, len(groups), name), tuple(group.values))
        for number, group in enumerate(groups, 1)
    )
    return _checked(Figures(tuple(f"Category {number}" for number in range(1, count + 1)), rows))


def _titled(own: str, number: int, count: int, name: str) -> str:
    return own or (name if name and count == 1 else f"Series {number}")


def _alternating(values: list[str]) -> bool:
    """Whether every other number could be a year: '2016, 5, 2017, 6'."""
    years = [bool(re.fullmatch(r"(?:19|20)\d\d", value)) for value in values]
    return len(values) > 2 and len(values) % 2 == 0 and all(years[::2]) and not any(years[1::2])


def _checked(figures: Figures) -> Figures:
    names = [one.name for one in figures.series]
    for what, said in (("names", figures.categories), ("series", names)):
        double = next((one for one in said if list(said).count(one) > 1), None)
        if double is not None:
            raise RequestError(f"'{double}' stands twice among the {what}", "give every one a name of its own")
    return figures


def _unclear(words: str) -> RequestError:
    return RequestError(
        f"which is the name and which the value in '{words:.60}' is not clear",
        "give names and values, such as: A 40, B 45, C 15",
    )
