"""Clauses about the figures in texts: 'raise all prices by 10%', 'postpone the event by a week', 'use the 24-hour clock'.

The words for figures are told from words for how a layer looks: 'the size of the prices' or an amount in pixels is no
figure. What is read here is never about a layer's place or size.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from redraft.agent.figures import clocks, dates
from redraft.agent.figures.money import CURRENCIES, SHARED_SIGNS, currency_of, percentages, prices
from redraft.agent.planning.reading import words as known
from redraft.agent.planning.reading.phrases import Said


def _any(options: object) -> str:
    return "(?:" + "|".join(re.escape(one) for one in sorted(options, key=len, reverse=True)) + ")"  # type: ignore[call-overload]


_NOUN = _any(known.FIGURES)
_LOOKS = r"(?:size|sizes|colou?rs?|fonts?|width|height|opacity|transparency|position|spacing|outline|border|background|box|boxes|layers?|texts?|labels?|tags?|stickers?|badges?|buttons?)"
_PREP = r"(?:in|on|of|for|under|within|inside|at|across|throughout|from|below|above|beside|next)"
_PHRASE = re.compile(
    r"(?:(?P<det>all(?: of)?(?: the| these| those| our| my)?|every(?: single)?|each(?: of the)?|both(?: of the)?|the|these|those|our|my|your|its|their|this|that|any)"
    rf" )?(?P<mods>(?:(?!(?:{_PREP}|to|by|with|and|or|is|be|{_LOOKS})\b)[\w'’&#.-]+ ){{0,4}}?)(?P<noun>{_NOUN})"
    rf"(?P<where> {_PREP} (?!.*\b{_LOOKS}\b).+?)?(?: everywhere)?",
    re.IGNORECASE,
)
_EVERY = re.compile(r"(?:all|every|each|both|any)\b", re.IGNORECASE)
_WHOLE = re.compile(
    rf" (?:in|on|of|across|throughout|within) (?:the |this |my |our )?(?:whole |entire )?(?:{_any(known.PAGE_WORDS)}|text|texts|copy|menu)",
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
    if kind == "number" and re.search(r"\b(?:slide|page|phone|telephone|account|model|order|serial)\b", found["mods"], re.IGNORECASE):
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
_COUNT = rf"(?:{_NUMBER}|{_any((*known.NUMBERS, 'half a', 'fifteen', 'twenty', 'thirty', 'fifty'))})"
_COUNTS = {**{word: str(number) for word, number in known.NUMBERS.items()}, "half a": "0.5", "fifteen": "15", "twenty": "20",
           "thirty": "30", "fifty": "50"}  # fmt: skip
_SIGN = _any({sign for signs, _ in CURRENCIES.values() for sign in signs} | set(SHARED_SIGNS))
_MONEY = _any({word for _, names in CURRENCIES.values() for word in names} | set(CURRENCIES))
_AMOUNT = re.compile(
    rf"(?:an? (?:extra |additional |further )?|another )?(?:(?P<sign>{_SIGN}) ?(?P<a>{_NUMBER})|(?P<b>{_COUNT})[ -]?(?P<unit>%|percent|per cent|pct"
    rf"|percentage points?|cents?|¢|{_SIGN}|{_MONEY})?)",
    re.IGNORECASE,
)
_SAID_AMOUNT = re.sub(r"\?P<\w+>", "?:", _AMOUNT.pattern)
_SPAN = re.compile(  # of time
    rf"(?P<count>{_COUNT}|another|a full|a whole) ?-?(?P<unit>days?|weeks?|months?|years?|hours?|hrs?|minutes?|mins?|fortnights?)", re.IGNORECASE
)


def _amount(said: str) -> tuple[str, str] | None:
    """A number and '%' or '': '10 percent', '€2', '50 cents'. None for lengths and other words."""
    found = _AMOUNT.fullmatch(said.strip())
    if found is None or (found["b"] and found["b"].lower() in ("a", "an", "one") and not found["unit"]):
        return None
    number = found["a"] or _COUNTS.get(found["b"].lower(), found["b"])
    unit = (found["unit"] or "").lower()
    number = _plain_number(number)
    if unit in ("cent", "cents", "¢"):
        return f"{Decimal(number) / 100:f}", ""
    if unit.startswith("percentage point"):
        return number, "points"
    return number, "%" if unit in ("%", "percent", "per cent", "pct") else ""


def _plain_number(number: str) -> str:
    """With a decimal point and no signs for thousands."""
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", number):
        return number.replace(",", "")
    return number.replace(",", ".")


def _time_span(said: str) -> tuple[str, str] | None:
    found = _SPAN.fullmatch(said.strip())
    if found is None:
        return None
    count = found["count"].lower()
    number = {"another": "1", "a full": "1", "a whole": "1"}.get(count, _COUNTS.get(count, count))
    unit = found["unit"].lower().rstrip("s")
    if unit == "fortnight":
        number, unit = str(2 * int(number)), "week"
    return number, {"hr": "hour", "min": "minute"}.get(unit, unit)


_RANGE = re.compile(r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)? ?[-–—] ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?", re.IGNORECASE)


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
    if (shares := percentages(value)) and len(shares) == 1 and shares[0].number.start == 0 and re.fullmatch(rf"{_NUMBER} ?(?:%|percent|per cent)", value):
        return "percentage"
    days = dates.dates(value)
    if len(days) == 1 and (days[0].start, days[0].end) == (0, len(value)):
        return "date"
    times = clocks.times(value)
    if len(times) == 1 and (times[0].start, times[0].end) == (0, len(value)):
        return "time"
    return "hours" if _RANGE.fullmatch(value) else ""


# Readings: each takes the whole clause

_MORE = r"(?:increase|raise|up|bump up|bump|hike|boost|put up|mark up|lift|jack up|step up|increment)"
_LESS = r"(?:decrease|lower|reduce|cut|drop|slash|bring down|put down|mark down|discount|lessen|trim|decrement|knock down)"
_UNSAID = {"reason": "by how much is not said", "suggestion": "say for example: by 10%, or to a value"}


def _changed(op: str, figures: Figures, **arguments: str) -> list[Said]:
    every = {"all": "all"} if figures.many and op == "to" else {}
    return [Said("figures", figures.target, {"what": figures.kind, "op": op, **every, **arguments})]


def _counted(op: str, phrase: str, amount: str) -> list[Said] | None:
    """More or less of prices, percentages, numbers."""
    figures, by = figures_named(phrase), _amount(amount)
    if figures is None or by is None or figures.kind in ("date", "time"):
        return None
    unit = by[1] if by[1] == "%" or (by[1] and figures.kind == "percentage") else ""
    return _changed(op, figures, amount=by[0], unit=unit)


def _more_or_less(found: re.Match[str]) -> list[Said] | None:
    op = "more" if re.fullmatch(_MORE, found["verb"], re.IGNORECASE) else "less"
    return _counted(op, found["what"], found["amount"])


def _added(found: re.Match[str]) -> list[Said] | None:
    return _counted("more", found["what"], found["amount"])


def _taken(found: re.Match[str]) -> list[Said] | None:
    return _counted("less", found["what"], found["amount"])


_DEARER = r"(?:higher|dearer|more expensive|pricier|costlier|more)"
_CHEAPER = r"(?:lower|cheaper|less expensive|less)"


def _compared(found: re.Match[str]) -> list[Said] | None:
    """'make the tickets' prices 10% higher': a bare number may be a length there."""
    way, what = found["way"].lower(), found["what"]
    if way in ("cheaper", "dearer", "pricier", "costlier") and re.fullmatch(r"everything|it all", what, re.IGNORECASE):
        what = "all prices"
    if re.fullmatch(_COUNT, found["amount"], re.IGNORECASE):
        return None
    return _counted("more" if re.fullmatch(_DEARER, way) else "less", what, found["amount"])


_TIMES = {"double": "2", "triple": "3", "treble": "3", "quadruple": "4", "halve": "0.5", "twice": "2", "half": "0.5"}


def _multiplied(found: re.Match[str]) -> list[Said] | None:
    figures = figures_named(found["what"])
    if figures is None or figures.kind not in ("price", "number", "percentage"):
        return None
    by = found.groupdict().get("by")
    if by is None:
        amount = _TIMES[found["verb"].lower()]
    elif found["verb"].lower() == "divide":
        share = Decimal(1) / Decimal(_COUNTS.get(by.lower(), by.replace(",", "."))) if by not in ("0",) else Decimal(0)
        if not share or len(f"{share:f}") > 8:
            return None  # a third has no end: it is not what is meant to be written
        amount = f"{share:f}"
    else:
        amount = _COUNTS.get(by.lower(), by.replace(",", "."))
    return _changed("times", figures, amount=amount)


def _bare(found: re.Match[str]) -> list[Said] | None:
    figures = figures_named(found["what"])
    if figures is None or figures.kind in ("date", "time", "year", "number"):
        return None
    return [Said("unclear", "", _UNSAID)]


_LATER = r"(?:later|out|off)"
_EARLIER = r"(?:earlier|sooner)"
_EITHER = r"(?:back|forward|forwards|ahead|up)"
_POSTPONE = r"(?:postpone|delay|defer|put off|push back|push out|set back)"
_PREPONE = r"(?:bring forward|pull forward|prepone|bring up)"
_EVENT = re.compile(
    r"(?:the |our |my |this )?(?:whole |entire )?(?:event|thing|schedule|programme|program|occasion)|everything|it all", re.IGNORECASE
)
_SPAN_WORDS = {"day": "date", "week": "date", "month": "date", "year": "date", "hour": "time", "minute": "time"}


def _moved(found: re.Match[str]) -> list[Said] | None:
    """Dates and times, later or earlier."""
    span = _time_span(found["span"])
    if span is None:
        return None
    verb, parted = found["verb"].lower(), (found.groupdict().get("way") or found.groupdict().get("way2") or "").lower()
    joined = f"{verb} {parted}".strip()
    kind = _SPAN_WORDS[span[1]]
    event = _EVENT.fullmatch(found["what"].strip())
    figures = figures_named(found["what"])
    if figures is not None and figures.kind == "year" and span[1] == "year":
        kind = "year"
    elif figures is not None and figures.kind not in ("date", "time"):
        return None
    if figures is None and event is None and not re.fullmatch(_POSTPONE + "|" + _PREPONE + "|reschedule", joined, re.IGNORECASE):
        return None
    if figures is not None and figures.kind != kind and kind != "year":
        return None
    if re.fullmatch(_POSTPONE, verb, re.IGNORECASE) or re.fullmatch(_POSTPONE, joined, re.IGNORECASE) or parted in ("later", "out", "off"):
        op = "more"
    elif re.fullmatch(_PREPONE, verb, re.IGNORECASE) or re.fullmatch(_PREPONE, joined, re.IGNORECASE) or parted in ("earlier", "sooner"):
        op = "less"
    elif parted:
        return [Said("unclear", "", {"reason": f"whether '{parted}' is earlier or later is not clear",
                                     "suggestion": "say: a week later, or a week earlier"})]
    else:
        op = "more"
    target = "" if event is not None else figures.target if figures is not None else found["what"].strip()
    return [Said("figures", target, {"what": kind, "op": op, "amount": span[0], "unit": span[1]})]


def _made(found: re.Match[str]) -> list[Said] | None:
    """'change the price to €25', 'the clay bowl now costs €18', 'make the discount 40%'."""
    value = found["value"].strip(" ,.")
    given = kind_of(value)
    if not given:
        return None
    what = re.sub(r"(?: to (?:be|read|say))$", "", found["what"].strip(), flags=re.IGNORECASE)
    old = found.groupdict().get("old") or ""
    figures = figures_named(what)
    costs = (found.groupdict().get("be") or "").lower().replace("should ", "").replace("will ", "").startswith("cost")
    if figures is not None and _fits(figures.kind, given):
        if figures.kind == "date" and figures.many:
            figures = Figures(figures.kind, figures.target, False, figures.plain)  # one date for all, or a way to write them?
        if old and kind_of(old) and figures.plain:
            return [Said("figures", "", {"what": figures.kind, "op": "to", "value": value, "old": old})]
        return _changed("to", figures, value=value, **({"old": old} if old else {}))
    if figures is not None or old or not _names_a_thing(what):
        return None
    if given == "price" or (given == "date" and not costs) or (given == "time" and not costs and re.search(r"[ap]\.?m\b|:\d\d$|o.clock", value)):
        return [Said("figures", what, {"what": given, "op": "to", "value": value})]
    return None


def _made_so(found: re.Match[str]) -> list[Said] | None:
    """'make the price €25': the value is as much of the end as makes one."""
    words = found["rest"].split(" ")
    for number in range(1, len(words)):
        whole = re.fullmatch(r"(?P<what>.+?)\t(?P<value>.+)", f"{' '.join(words[:number])}\t{' '.join(words[number:])}")
        if whole is not None and kind_of(whole["value"]):
            return _made(whole)
    return None


def _fits(kind: str, given: str) -> bool:
    return given == kind or given in {
        "price": ("number", "year"), "percentage": ("number",), "number": ("year",),
    }.get(kind, ())  # fmt: skip


_NO_THING = re.compile(
    rf"\b(?:{_LOOKS}|ratio|aspect|scale|rotation|angle|margin|padding|thickness|stroke|radius|zoom|dimensions?|format|it|them|this|that"
    r"|everything|all|clock|currency|to|by|with|into|from|should|which|there|and)\b|‹",
    re.IGNORECASE,
)


def _names_a_thing(phrase: str) -> bool:
    """Whether words may name a text with a figure in it; a page and properties never do."""
    words = phrase.lower().split()
    page = re.fullmatch(rf"(?:the |this |my )?(?:{_any(known.PAGE_WORDS)})", phrase, re.IGNORECASE)
    return 0 < len(words) <= 7 and page is None and not _NO_THING.search(phrase)


def _written_as(found: re.Match[str]) -> list[Said] | None:
    what = re.sub(r"^the (date|time)(?: format| style)?$", r"all \1s", found["what"]) if "format" in found[0] else found["what"]
    figures = figures_named(what)
    value = re.sub(r"^(?:the )?(?:form|format|style|way|pattern|notation) (?:of )?|(?:[- ](?:format|style|form|notation|pattern))$", "",
                   found["value"].strip(" ,."), flags=re.IGNORECASE)  # fmt: skip
    value = re.sub(r"^(?:the|an?) ", "", value, flags=re.IGNORECASE)
    if figures is None:
        return None
    link = found.groupdict().get("link") or ""
    if figures.kind == "date":
        verb = (found.groupdict().get("verb") or "").lower()
        anew = figures.many and verb in ("convert", "format", "reformat", "turn", "switch", "render")
        if link in ("to", "into") and kind_of(value) == "date" and not _sample_said(found) and not anew:
            return None  # another date
        try:
            form = dates.form_of(value)
        except ValueError:
            form = None
            if not kind_of(value):
                return None
        if form is None and kind_of(value) != "date":
            return None
        return _changed("format", figures, value=value)
    if figures.kind == "time":
        clock = _clock(value)
        if clock is None and (link == "to" or clocks.clock_of(value) is None):
            return None
        return _changed("format", figures, value=clock or value)
    return None


def _sample_said(found: re.Match[str]) -> bool:
    return re.search(r"\b(?:format|style|form|notation|pattern|iso)\b", found["value"], re.IGNORECASE) is not None


_CLOCK = re.compile(
    r"(?:the |an? )?(?:(?P<hours>24|12|twenty[- ]four|twelve)[- ]?(?:hours?|hrs?|h)(?:[- ](?:clock|time|times|format|notation|style|system))*"
    r"|(?P<military>military time)|(?P<half>am ?/ ?pm|am and pm|am or pm)(?: (?:times?|format|notation|style))?)",
    re.IGNORECASE,
)

_SAID_CLOCK = re.sub(r"\?P<\w+>", "?:", _CLOCK.pattern)


def _clock(said: str) -> str | None:
    found = _CLOCK.fullmatch(said.strip())
    if found is None:
        return None
    if found["military"]:
        return "24-hour"
    return "12-hour" if found["half"] or (found["hours"] or "").lower() in ("12", "twelve") else "24-hour"


def _clocked(found: re.Match[str]) -> list[Said] | None:
    clock = _clock(found["clock"])
    if clock is None:
        return None
    what = found.groupdict().get("what")
    figures = figures_named(what) if what else Figures("time", "", True, True)
    if figures is None or figures.kind != "time":
        return None
    return _changed("format", figures, value=clock)


def _rounded(found: re.Match[str]) -> list[Said] | None:
    figures = figures_named(found["what"])
    if figures is None or figures.kind not in ("price", "number", "percentage"):
        return None
    way = (found["way"] or found["way2"] or found["way3"] or "").lower()
    to = (found["step"] or "").strip()
    step = ""
    if to:
        nearest = re.fullmatch(
            rf"(?:the )?(?:nearest |next |closest )?(?:full |whole |even )?(?:(?P<sign>{_SIGN}) ?)?(?P<n>{_COUNT})?[ ]?(?P<unit>{_SIGN}|{_MONEY}|integers?"
            r"|whole numbers?|full amounts?|numbers?|cents?|dozens?|tens?|hundreds?|fives?|percent|%)?(?: amounts?)?",
            to,
            re.IGNORECASE,
        )
        if nearest is None:
            return None
        unit = (nearest["unit"] or "").lower()
        named = {"ten": "10", "tens": "10", "hundred": "100", "hundreds": "100", "five": "5", "fives": "5"}
        number = (nearest["n"] or "").lower()
        step = named.get(number) or named.get(unit) or (_COUNTS.get(number, _plain_number(number)) if number else "")
        if unit in ("cent", "cents"):
            step = f"{Decimal(step or '1') / 100:f}"
        if unit.startswith("dozen"):
            return None
    arguments = {"amount": step} if step and step != "1" else {}
    return _changed("round", figures, **arguments, **({"value": way} if way else {}))


_SIGN_WORDS = {"dollar": "$", "euro": "€", "pound": "£", "yen": "¥", "rupee": "₹"}
_CURRENCY = rf"(?:the )?(?:{_SIGN}|{_MONEY})(?:[- ](?:signs?|symbols?|prices|amounts))?(?: signs?| symbols?)?"


def _currency(said: str) -> str:
    """A sign, code or name of a currency as typed, without 'sign' and the like; '' for other words."""
    bare = re.sub(r"^(?:the|all|every|each|all the) |[- ](?:signs?|symbols?|prices|amounts)$", "", said.strip(), flags=re.IGNORECASE).strip()
    if re.search(r"sign|symbol", said, re.IGNORECASE) and bare.lower().rstrip("s") in _SIGN_WORDS:
        return _SIGN_WORDS[bare.lower().rstrip("s")]
    return bare if currency_of(bare) or bare in SHARED_SIGNS else ""


def _recurrency(found: re.Match[str]) -> list[Said] | None:
    groups = found.groupdict()
    value, old = _currency(groups.get("new") or ""), _currency(groups.get("old") or "")
    if not value or (groups.get("old") and not old):
        return None
    target = ""
    if groups.get("what"):
        figures = figures_named(groups["what"])
        if figures is None and re.fullmatch(r"(?:the )?(?:currency|currencies|currency (?:signs?|symbols?))", groups["what"], re.IGNORECASE):
            figures = Figures("price", "", True, True)
        if figures is None or figures.kind != "price":
            return None
        target = figures.target
    return [Said("figures", target, {"what": "price", "op": "currency", "value": value, **({"old": old} if old else {})})]


_POINT = r"(?:an? |the )?(?:decimal )?(?:commas?|points?|dots?|periods?|full stops?)"


def _pointed(found: re.Match[str]) -> list[Said] | None:
    point = "," if "comma" in found["point"].lower() else "."
    what = found.groupdict().get("what")
    figures = figures_named(what) if what else Figures("number", "", True, True)
    if figures is None or figures.kind not in ("price", "number", "percentage"):
        return None
    return _changed("format", figures, value=point)


def _decimals(found: re.Match[str]) -> list[Said] | None:
    figures = figures_named(found["what"])
    if figures is None or figures.kind not in ("price", "number", "percentage"):
        return None
    count = (found.groupdict().get("count") or "no").lower()
    return _changed("format", figures, amount={"no": "0", "zero": "0", "without": "0"}.get(count, _COUNTS.get(count, count)))


_SET = r"(?:change|set|update|make|turn|edit|modify|adjust|alter|correct|fix|amend|revise|switch|put|move|reschedule|bring|raise|lower|increase|decrease|reduce|drop|cut|bump|shift)"
_SHOW = r"(?:write|show|format|display|put|set|convert|change|turn|make|render|spell|print|give|state|switch|use|reformat|have)"
_WHAT, _BY = r"(?P<what>.+?)", rf"(?: by)? (?P<amount>{_SAID_AMOUNT})"
_TIME = re.sub(r"\?P<\w+>", "?:", _SPAN.pattern)
_IN = r"(?: (?:in|for|on|of|with|across) (?P<what>.+?))?"

_READINGS: tuple[tuple[str, Callable[[re.Match[str]], list[Said] | None]], ...] = (
    # more and less
    (rf"(?P<verb>{_MORE}|{_LESS}) {_WHAT}{_BY}", _more_or_less),
    (rf"(?P<verb>bump|put|mark|jack|step|bring|knock|cut) {_WHAT} (?P<way>up|down){_BY}", lambda found: _counted(
        "more" if found["way"].lower() == "up" else "less", found["what"], found["amount"])),
    (rf"(?:add|put|tack|slap) (?P<amount>{_SAID_AMOUNT}) (?:to|onto|on|on top of|on to) {_WHAT}", _added),
    (rf"(?:take|subtract|deduct|knock|shave|cut|remove|drop|get|strike) (?P<amount>{_SAID_AMOUNT}) (?:off|from|off of|away from) (?:of )?{_WHAT}", _taken),
    (rf"(?:give|apply|grant|offer|use) (?:an? )?(?P<amount>{_SAID_AMOUNT}) (?:price )?(?:discount|reduction|rebate) (?:to|on|for) {_WHAT}", _taken),
    (rf"discount {_WHAT} by (?P<amount>{_SAID_AMOUNT})", _taken),
    (rf"(?:apply|use|put|add) (?:an? )?(?P<amount>{_SAID_AMOUNT}) (?:increase|markup|mark-up|surcharge|rise|raise) (?:to|on|for) {_WHAT}", _added),
    (rf"make {_WHAT} (?P<amount>{_SAID_AMOUNT}) (?P<way>{_DEARER}|{_CHEAPER})", _compared),
    (rf"make {_WHAT} (?P<way>{_DEARER}|{_CHEAPER}) by (?P<amount>{_SAID_AMOUNT})", _compared),
    (rf"(?P<verb>double|triple|treble|quadruple|halve) {_WHAT}", _multiplied),
    (rf"(?:make|set|turn) {_WHAT} (?:to )?(?P<verb>twice|double|half|triple) (?:as (?:high|much|expensive|large as now)|what (?:it is|they are)(?: now)?)", _multiplied),
    (rf"cut {_WHAT} in (?P<verb>half)", _multiplied),
    (rf"(?P<verb>multiply|divide|times) {_WHAT} (?:by|with) (?P<by>{_COUNT})", _multiplied),
    (rf"(?:{_MORE}|{_LESS}) {_WHAT}", _bare),
    # dates and times
    (rf"(?P<verb>move|shift|push|postpone|delay|defer|reschedule|put off|put|bring|pull|set|push back|push out|bring forward|pull forward|prepone|advance|change|make)"
     rf" {_WHAT}(?: (?P<way>{_LATER}|{_EARLIER}|{_EITHER}))?(?: by)? (?P<span>{_TIME})(?: (?P<way2>{_LATER}|{_EARLIER}|{_EITHER}))?", _moved),
    (rf"(?P<verb>add) (?P<span>{_TIME}) to {_WHAT}", _moved),
    (rf"(?P<what>.+?) (?P<verb>starts?|begins?|takes? place|happens?|is|are|ends?|opens?) (?P<span>{_TIME}) (?P<way>{_LATER}|{_EARLIER})", _moved),
    # how figures are written
    (rf"(?P<verb>{_SHOW}) {_WHAT} (?P<link>as|in|like|to|into|using|with|by)(?: the)? (?P<value>.+)", _written_as),
    (rf"use (?P<value>.+?) (?:for|as|on|in) {_WHAT}(?: format)?", _written_as),
    (rf"{_WHAT} (?:look like|in|like|as|written as) (?P<value>.+)", _written_as),
    (rf"(?:use|switch to|convert to|change to|apply|go for|prefer|take|show|write) (?P<clock>{_SAID_CLOCK})(?: (?:for|in|on|with) {_WHAT})?", _clocked),
    (rf"{_SHOW} {_WHAT} (?:in|to|into|by|with|using|as|on) (?P<clock>.+)", _clocked),
    (rf"round(?: off)?(?: (?P<way>up|down|off))? {_WHAT}(?: (?P<way2>up|down|off))?(?: to (?P<step>.+?))?(?: (?P<way3>up|down))?", _rounded),
    # currencies
    (rf"(?:convert|change|replace|switch|swap|turn|exchange|substitute) (?P<old>(?:all |every |each )?(?:the )?{_CURRENCY}) (?:to|into|with|by|for) (?P<new>{_CURRENCY})", _recurrency),
    (rf"(?:convert|change|switch|turn|set|translate|move) {_WHAT}(?: from (?P<old>.+?))? (?:to|into) (?P<new>.+)", _recurrency),
    (rf"{_SHOW} {_WHAT} in (?P<new>.+?)(?: (?:instead of|rather than|and not|not in|not|in place of)(?: in)? (?P<old>.+?))?", _recurrency),
    (rf"use (?P<new>.+?) (?:instead of|rather than|in place of|not|for) (?P<old>{_CURRENCY})(?: (?:in|for|on) {_WHAT})?", _recurrency),
    (rf"(?:use|show|write|put) (?P<new>{_CURRENCY})(?: (?:for|in|as|on) {_WHAT})?(?: instead)?", _recurrency),
    # separators and decimals
    (rf"use (?P<point>{_POINT}) (?:as|for) (?:a |the )?(?:decimal|decimals?) ?(?:separators?|marks?|signs?|points?|delimiters?)?{_IN}", _pointed),
    (r"use (?P<point>(?:an? |the )?decimal (?:commas?|points?|dots?))" + _IN, _pointed),
    (rf"(?:use|write|put) (?P<point>{_POINT}) (?:instead of|rather than|in place of|not|for) (?:an? |the )?(?:decimal )?(?:commas?|points?|dots?|periods?){_IN}", _pointed),
    (rf"(?:change|convert|replace|switch|swap|turn) (?:the |all )?(?:decimal )(?:commas?|points?|dots?|periods?) (?:to|into|with|by|for) (?P<point>{_POINT}){_IN}", _pointed),
    (rf"(?:change|set|switch|make) the decimal (?:separator|mark|sign)(?: (?:of|in|for) {_WHAT})? (?:to |into |be )?(?P<point>{_POINT})", _pointed),
    (rf"{_SHOW} {_WHAT} with (?P<point>(?:an? )?(?:decimal )?commas?|(?:an? )?decimal (?:points?|dots?))", _pointed),
    (rf"{_SHOW} {_WHAT} (?:with|to|at|using) (?P<count>{_COUNT}|no|zero) (?:decimals?|decimal places?|digits after the (?:decimal )?(?:point|comma)|decimal digits)", _decimals),
    (rf"(?:use|show|give|write) (?P<count>{_COUNT}|no|zero) (?:decimals?|decimal places?|decimal digits) (?:for|in|on|to) {_WHAT}", _decimals),
    (rf"{_SHOW} {_WHAT} (?P<count>without) (?:the |any )?(?:decimals?|decimal places?|cents|pennies|pence)", _decimals),
    # a value
    (rf"{_SET} {_WHAT}(?: from (?P<old>[^‹]+?))? (?:to|into|as|at|be|=)(?: be| read| say)? (?P<value>[^‹]+)", _made),
    (r"(?:make|set|have|let) (?P<rest>[^‹]+)", _made_so),
    (rf"(?:use|put|write|enter|type|insert) (?P<value>[^‹]+?) (?:as|for|in) {_WHAT}", _made),
    (rf"{_WHAT}(?: now| currently)? (?P<be>costs?|should cost|will cost|must cost|is|are|will be|becomes?|says?|reads?)(?: now)? (?P<value>[^‹]+)", _made),
    (rf"{_WHAT} ?(?::|=|->|→|=>) ?(?P<value>[^‹]+)", _made),
)  # fmt: skip


class _Reading:
    """One row, compiled when it is first tried. The words for what is meant are tried as few and as many as they can be."""

    def __init__(self, wording: str, make: Callable[[re.Match[str]], list[Said] | None]) -> None:
        self.wording, self.make = wording, make

    @cached_property
    def regexes(self) -> tuple[re.Pattern[str], ...]:
        few, many = self.wording, self.wording.replace(_WHAT, "(?P<what>.+)")
        return tuple(re.compile(one, re.IGNORECASE) for one in dict.fromkeys((few, many)))

    def read(self, text: str) -> list[Said] | None:
        for regex in self.regexes:
            found = regex.fullmatch(text)
            if found is None:
                return None
            if said := self.make(found):
                return said
        return None


_ROWS = tuple(_Reading(*row) for row in _READINGS)
_HINT = re.compile(rf"\d|[€$£¥₹%]|\b(?:{_NOUN}|{_MONEY}|clock|decimals?|currency|commas?|event|schedule|hours?|weeks?|days?|months?|everything)\b", re.IGNORECASE)
"""What a clause about figures has at least one of."""


def read_figures(text: str) -> list[Said] | None:
    """What a clause says about figures; None when it is not about any."""
    if len(text) > 200 or _HINT.search(text) is None:
        return None
    text = re.sub(r" (?:instead|now|from now on|already)$", "", text.strip(" ,.!?"))
    for row in _ROWS:
        if said := row.read(text):
            return said
    return None
