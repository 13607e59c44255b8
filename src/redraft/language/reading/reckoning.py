"""Clauses about the figures in texts: 'raise all prices by 10%', 'postpone the event', 'use the 24-hour clock'.

What is read here is never about a layer's place or size.
"""

from __future__ import annotations

import re
from decimal import Decimal

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.money import SHARED_SIGNS, currency_of
from redraft.language.reading.figures import (
    COUNT,
    COUNTS,
    LOOKS,
    MONEY,
    NOUN,
    SAID_AMOUNT,
    SIGN,
    SPAN,
    Figures,
    amount_of,
    any_of,
    figures_named,
    kind_of,
    plain_number,
    span_of,
)
from redraft.language.reading.phrases import Said
from redraft.language.reading.rows import WHAT, Make, Row
from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known

# Readings: each takes the whole clause

_MORE = r"(?:increase|raise|up|bump up|bump|hike|boost|put up|mark up|lift|jack up|step up|increment)"
_LESS = (
    r"(?:decrease|lower|reduce|cut|drop|slash|bring down|put down|mark down|discount|lessen|trim|decrement|knock down)"
)
_UNSAID = {"reason": "by how much is not said", "suggestion": "say for example: by 10%, or to a value"}


def _changed(op: str, figures: Figures, **arguments: str) -> list[Said]:
    every = {"all": "all"} if figures.many and op == "to" else {}
    return [Said("figures", figures.target, {"what": figures.kind, "op": op, **every, **arguments})]


def _counted(op: str, phrase: str, amount: str) -> list[Said] | None:
    """More or less of prices, percentages, numbers."""
    figures, by = figures_named(phrase), amount_of(amount)
    if re.search(r" (?:to|at|down|up)$", phrase, re.IGNORECASE):
        return None  # 'raise the price of the soup to £6'
    if figures is None and by is not None and _MONEYED.search(amount) and _names_a_thing(phrase):
        return [Said("figures", phrase, {"what": "price", "op": op, "amount": by[0], "unit": ""})]
    if figures is None or by is None or figures.kind in ("date", "time"):
        return None
    unit = by[1] if by[1] == "%" or (by[1] and figures.kind == "percentage") else ""
    return _changed(op, figures, amount=by[0], unit=unit)


_MONEYED = lazily(rf"{SIGN}|\d ?(?:p|pence|cents?|¢)$|\b{MONEY}\b")
"""An amount of money, which only a price is changed by."""


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
    if re.fullmatch(COUNT, found["amount"], re.IGNORECASE):
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
        share = Decimal(1) / Decimal(COUNTS.get(by.lower(), by.replace(",", "."))) if by not in ("0",) else Decimal(0)
        if not share or len(f"{share:f}") > 8:
            return None  # a third has no end: it is not what is meant to be written
        amount = f"{share:f}"
    else:
        amount = COUNTS.get(by.lower(), by.replace(",", "."))
    return _changed("times", figures, amount=amount)


def _bare(found: re.Match[str]) -> list[Said] | None:
    figures = figures_named(found["what"])
    if figures is None or figures.kind in ("date", "time", "year", "number"):
        return None
    if re.search(r"\b(?:to|at|from)\b.*\d", found["what"]):
        return None  # to how much is said
    return [Said("unclear", "", _UNSAID)]


_LATER = r"(?:later|out|off)"
_EARLIER = r"(?:earlier|sooner)"
_EITHER = r"(?:back|forward|forwards|ahead|up)"
_POSTPONE = r"(?:postpone|delay|defer|put off|push back|push out|set back)"
_PREPONE = r"(?:bring forward|pull forward|prepone|bring up)"
_EVENT = lazily(
    r"(?:the |our |my |this )?(?:whole |entire )?(?:event|thing|schedule|programme|program|occasion)|everything|it all",
    re.IGNORECASE,
)
_SPAN_WORDS = {"day": "date", "week": "date", "month": "date", "year": "date", "hour": "time", "minute": "time"}


def _moved(found: re.Match[str]) -> list[Said] | None:
    """Dates and times, later or earlier."""
    span = span_of(found["span"])
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
    if (
        figures is None
        and event is None
        and not re.fullmatch(_POSTPONE + "|" + _PREPONE + "|reschedule", joined, re.IGNORECASE)
    ):
        return None
    if figures is not None and figures.kind != kind and kind != "year":
        return None
    if (
        re.fullmatch(_POSTPONE, verb, re.IGNORECASE)
        or re.fullmatch(_POSTPONE, joined, re.IGNORECASE)
        or parted in ("later", "out", "off")
    ):
        op = "more"
    elif (
        re.fullmatch(_PREPONE, verb, re.IGNORECASE)
        or re.fullmatch(_PREPONE, joined, re.IGNORECASE)
        or parted in ("earlier", "sooner")
    ):
        op = "less"
    elif parted:
        return [
            Said(
                "unclear",
                "",
                {
                    "reason": f"whether '{parted}' is earlier or later is not clear",
                    "suggestion": "say: a week later, or a week earlier",
                },
            )
        ]
    else:
        op = "more"
    target = "" if event is not None else figures.target if figures is not None else found["what"].strip()
    return [Said("figures", target, {"what": kind, "op": op, "amount": span[0], "unit": span[1]})]


def _made(found: re.Match[str]) -> list[Said] | None:
    """'change the price to €25', 'the clay bowl now costs €18', 'make the discount 40%'."""
    value = found["value"].strip(" ,.")
    given = kind_of(value)
    if not given and (both := _DAY_AND_TIME.fullmatch(value)) and kind_of(both["day"]) == "date":
        return _day_and_time(found["what"], both["day"], both["time"])
    if not given:
        return None
    what = re.sub(r"(?: to (?:be|read|say))$", "", found["what"].strip(), flags=re.IGNORECASE)
    if given in ("date", "time", "price", "percentage"):  # 'push the doors back to 20:00'
        what = re.sub(r" (?:back|forward|forwards|out|up|down|on)$", "", what, flags=re.IGNORECASE)
    old = found.groupdict().get("old") or ""
    figures = figures_named(what)
    costs = (found.groupdict().get("be") or "").lower().replace("should ", "").replace("will ", "").startswith("cost")
    if figures is not None and _fits(figures.kind, given):
        if figures.kind == "date" and figures.many:
            figures = Figures(
                figures.kind, figures.target, False, figures.plain
            )  # one date for all, or a way to write them?
        if old and kind_of(old) and figures.plain:
            return [Said("figures", "", {"what": figures.kind, "op": "to", "value": value, "old": old})]
        return _changed("to", figures, value=value, **({"old": old} if old else {}))
    named = (
        given == "price"
        and what[:1].isupper()
        and not re.search(r",| to |\d", what)
        and found.string.lower().find(what.lower()) > 0
    )
    if figures is not None or old or not (named or _names_a_thing(what.replace(" and ", " "))):
        return None
    if (
        given == "price"
        or (given == "date" and not costs)
        or (given == "time" and not costs and re.search(r"[ap]\.?m\b|:\d\d$|o.clock", value))
    ):
        return [Said("figures", what, {"what": given, "op": "to", "value": value})]
    return None


_DAY_AND_TIME = lazily(
    r"(?P<day>.+?)(?:,| at|, at| from| ·| –| -)? (?P<time>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)?)", re.IGNORECASE
)


def _day_and_time(what: str, day: str, time: str) -> list[Said] | None:
    """'set the date to Sunday 25 April, 10:00': both stand in one text."""
    figures = figures_named(what.strip())
    if figures is None or figures.kind not in ("date", "time") or kind_of(time) != "time":
        return None
    return [
        Said("figures", figures.target or what, {"what": "date", "op": "to", "value": day}),
        Said("figures", figures.target or what, {"what": "time", "op": "to", "value": time}),
    ]


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


_NO_THING = lazily(
    rf"\b(?:{LOOKS}|ratio|aspect|scale|rotation|angle|margin|padding|thickness|stroke|radius|zoom|dimensions?"
    rf"|format|it|them|this|that"
    r"|everything|all|clock|currency|to|by|with|into|from|should|which|there|and|instead|rather|not|is|are)\b|‹",
    re.IGNORECASE,
)


def _names_a_thing(phrase: str) -> bool:
    """Whether words may name a text with a figure in it; a page and properties never do."""
    words = phrase.lower().split()
    page = re.fullmatch(rf"(?:the |this |my )?(?:{any_of(known.PAGE_WORDS)})", phrase, re.IGNORECASE)
    return 0 < len(words) <= 7 and page is None and not _NO_THING.search(phrase)


def _written_as(found: re.Match[str]) -> list[Said] | None:
    what = (
        re.sub(r"^the (date|time)(?: format| style)?$", r"all \1s", found["what"])
        if "format" in found[0]
        else found["what"]
    )
    figures = figures_named(what)
    value = re.sub(r"^(?:the )?(?:form|format|style|way|pattern|notation) (?:of )?|(?:[- ](?:format|style|form"
        r"|notation|pattern))$", "",
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


_CLOCK = lazily(
    r"(?:the |an? )?(?:(?P<hours>24|12|twenty[- ]four|twelve)[- ]?(?:hours?|hrs?|h)(?:[- ](?:clock|time|times"
    r"|format|notation|style|system))*"
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
            rf"(?:the )?(?:nearest |next |closest )?(?:full |whole |even )?(?:(?P<sign>{SIGN}) ?)?(?P<n>{COUNT})?["
            rf" ]?(?P<unit>{SIGN}|{MONEY}|integers?"
            r"|whole numbers?|full amounts?|numbers?|cents?|dozens?|tens?|hundreds?|fives?|percent|%)?(?: amounts?)?",
            to,
            re.IGNORECASE,
        )
        if nearest is None:
            return None
        unit = (nearest["unit"] or "").lower()
        named = {"ten": "10", "tens": "10", "hundred": "100", "hundreds": "100", "five": "5", "fives": "5"}
        number = (nearest["n"] or "").lower()
        step = named.get(number) or named.get(unit) or (COUNTS.get(number, plain_number(number)) if number else "")
        if unit in ("cent", "cents"):
            step = f"{Decimal(step or '1') / 100:f}"
        if unit.startswith("dozen"):
            return None
    arguments = {"amount": step} if step and step != "1" else {}
    return _changed("round", figures, **arguments, **({"value": way} if way else {}))


_SIGN_WORDS = {"dollar": "$", "euro": "€", "pound": "£", "yen": "¥", "rupee": "₹"}
_CURRENCY = rf"(?:the )?(?:{SIGN}|{MONEY})(?:[- ](?:signs?|symbols?|prices|amounts))?(?: signs?| symbols?)?"


def _currency(said: str) -> str:
    """A sign, code or name of a currency as typed, without 'sign' and the like; '' for other words."""
    bare = re.sub(
        r"^(?:the|all|every|each|all the) |[- ](?:signs?|symbols?|prices|amounts)$",
        "",
        said.strip(),
        flags=re.IGNORECASE,
    ).strip()
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
        if figures is None and re.fullmatch(
            r"(?:the )?(?:currency|currencies|currency (?:signs?|symbols?))", groups["what"], re.IGNORECASE
        ):
            figures = Figures("price", "", True, True)
        if figures is None or figures.kind != "price":
            return None
        target = figures.target
    return [
        Said("figures", target, {"what": "price", "op": "currency", "value": value, **({"old": old} if old else {})})
    ]


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
    return _changed(
        "format", figures, amount={"no": "0", "zero": "0", "without": "0"}.get(count, COUNTS.get(count, count))
    )


_SET = (
    r"(?:swap|push|delay|postpone|extend|prolong|change|set|update|make|turn|edit|modify|adjust|alter|correct|fix"
    r"|amend|revise|switch|put|move"
    r"|reschedule|bring|raise|lower|increase|decrease|reduce|drop|cut|bump|shift)"
)
_SHOW = (
    r"(?:write|show|format|display|put|set|convert|change|turn|make|render|spell|print|give|state|switch|use"
    r"|reformat|have)"
)
_BY = rf"(?: by)? (?P<amount>{SAID_AMOUNT})"
_TIME = re.sub(r"\?P<\w+>", "?:", SPAN.pattern)
_IN = r"(?: (?:in|for|on|of|with|across) (?P<what>.+?))?"

_READINGS: tuple[tuple[str, Make], ...] = (
    # more and less
    (rf"(?P<verb>{_MORE}|{_LESS}) {WHAT}{_BY}", _more_or_less),
    (rf"(?P<verb>bump|put|mark|jack|step|bring|knock|cut) {WHAT} (?P<way>up|down){_BY}", lambda found: _counted(
        "more" if found["way"].lower() == "up" else "less", found["what"], found["amount"])),
    (rf"{WHAT}(?: (?:go|goes|went))? (?P<way>up|down){_BY}", lambda found: _counted(
        "more" if found["way"].lower() == "up" else "less", found["what"], found["amount"])),
    (rf"(?:add|put|tack|slap) (?P<amount>{SAID_AMOUNT}) (?:to|onto|on|on top of|on to) {WHAT}", _added),
    (rf"(?:take|subtract|deduct|knock|shave|cut|remove|drop|get|strike) (?P<amount>{SAID_AMOUNT}) (?:off|from|off of"
     rf"|away from) (?:of )?{WHAT}", _taken),
    (rf"(?:give|apply|grant|offer|use) (?:an? )?(?P<amount>{SAID_AMOUNT}) (?:price )?(?:discount|reduction|rebate)"
     rf" (?:to|on|for) {WHAT}", _taken),
    (rf"discount {WHAT} by (?P<amount>{SAID_AMOUNT})", _taken),
    (rf"(?:apply|use|put|add) (?:an? )?(?P<amount>{SAID_AMOUNT}) (?:increase|markup|mark-up|surcharge|rise|raise)"
     rf" (?:to|on|for) {WHAT}", _added),
    (rf"make {WHAT} (?P<amount>{SAID_AMOUNT}) (?P<way>{_DEARER}|{_CHEAPER})", _compared),
    (rf"make {WHAT} (?P<way>{_DEARER}|{_CHEAPER}) by (?P<amount>{SAID_AMOUNT})", _compared),
    (rf"(?P<verb>double|triple|treble|quadruple|halve) {WHAT}", _multiplied),
    (rf"(?:make|set|turn) {WHAT} (?:to )?(?P<verb>twice|double|half|triple) (?:as (?:high|much|expensive|large as"
     rf" now)|what (?:it is|they are)(?: now)?)", _multiplied),
    (rf"cut {WHAT} in (?P<verb>half)", _multiplied),
    (rf"(?P<verb>multiply|divide|times) {WHAT} (?:by|with) (?P<by>{COUNT})", _multiplied),
    (rf"(?:{_MORE}|{_LESS}) {WHAT}", _bare),
    # dates and times
    (rf"(?P<verb>move|shift|push|postpone|delay|defer|reschedule|put off|put|bring|pull|set|push back|push out|bring"
     rf" forward|pull forward|prepone|advance|change|make)"
     rf" {WHAT}(?: (?P<way>{_LATER}|{_EARLIER}|{_EITHER}))?(?: by)? (?P<span>{_TIME})(?: (?P<way2>{_LATER}"
     rf"|{_EARLIER}|{_EITHER}))?", _moved),
    (rf"(?P<verb>add) (?P<span>{_TIME}) to {WHAT}", _moved),
    (rf"(?P<what>.+?) (?P<verb>starts?|begins?|takes? place|happens?|is|are|ends?|opens?) (?P<span>{_TIME})"
     rf" (?P<way>{_LATER}|{_EARLIER})", _moved),
    # how figures are written
    (rf"(?P<verb>{_SHOW}) {WHAT} (?P<link>as|in|like|to|into|using|with|by)(?: the)? (?P<value>.+)", _written_as),
    (rf"use (?P<value>.+?) (?:for|as|on|in) {WHAT}(?: format)?", _written_as),
    (rf"(?:make |have |let )?{WHAT}(?: should| must| to)? (?:look like|in|like|as|written as) (?P<value>.+)",
     _written_as),
    (rf"(?:use|switch to|convert to|change to|apply|go for|prefer|take|show|write) (?P<clock>{_SAID_CLOCK})(?:"
     rf" (?:for|in|on|with) {WHAT})?", _clocked),
    (rf"{_SHOW} {WHAT} (?:in|to|into|by|with|using|as|on) (?P<clock>.+)", _clocked),
    (rf"round(?: off)?(?: (?P<way>up|down|off))? {WHAT}(?: (?P<way2>up|down|off))?(?: to (?P<step>.+?))?(?:"
     rf" (?P<way3>up|down))?", _rounded),
    # currencies
    (rf"(?:convert|change|replace|switch|swap|turn|exchange|substitute) (?P<old>(?:all |every |each )?(?:the"
     rf" )?{_CURRENCY}) (?:to|into|with|by|for) (?P<new>{_CURRENCY})", _recurrency),
    (rf"(?:convert|change|switch|turn|set|translate|move) {WHAT}(?: from (?P<old>.+?))? (?:to|into) (?P<new>.+)",
     _recurrency),
    (rf"{_SHOW} {WHAT} in (?P<new>.+?)(?: (?:instead of|rather than|and not|not in|not|in place of)(?: in)?"
     rf" (?P<old>.+?))?", _recurrency),
    (rf"use (?P<new>.+?) (?:instead of|rather than|in place of|not|for) (?P<old>{_CURRENCY})(?: (?:in|for|on)"
     rf" {WHAT})?", _recurrency),
    (rf"(?:use|show|write|put) (?P<new>{_CURRENCY})(?: (?:for|in|as|on) {WHAT})?(?: instead)?", _recurrency),
    (rf"(?:all |every |each |any )?(?:the )?(?P<old>{_CURRENCY}) (?:should|must|needs to|has to|ought to)? ?(?:be"
     rf"|become|becomes"
     rf"|turn into|change to|be changed to|be replaced (?:by|with)) (?P<new>{_CURRENCY})", _recurrency),
    # separators and decimals
    (rf"use (?P<point>{_POINT}) (?:as|for) (?:a |the )?(?:decimal|decimals?) ?(?:separators?|marks?|signs?|points?"
     rf"|delimiters?)?{_IN}", _pointed),
    (r"use (?P<point>(?:an? |the )?decimal (?:commas?|points?|dots?))" + _IN, _pointed),
    (rf"(?:use|write|put) (?P<point>{_POINT}) (?:instead of|rather than|in place of|not|for) (?:an? |the"
     rf" )?(?:decimal )?(?:commas?|points?|dots?|periods?){_IN}", _pointed),
    (rf"(?:change|convert|replace|switch|swap|turn) (?:the |all )?(?:decimal )(?:commas?|points?|dots?|periods?)"
     rf" (?:to|into|with|by|for) (?P<point>{_POINT}){_IN}", _pointed),
    (rf"(?:change|set|switch|make) the decimal (?:separator|mark|sign)(?: (?:of|in|for) {WHAT})? (?:to |into |be"
     rf" )?(?P<point>{_POINT})", _pointed),
    (rf"{_SHOW} {WHAT} with (?P<point>(?:an? )?(?:decimal )?commas?|(?:an? )?decimal (?:points?|dots?))", _pointed),
    (rf"{_SHOW} {WHAT} (?:with|to|at|using) (?P<count>{COUNT}|no|zero) (?:decimals?|decimal places?|digits after"
     rf" the (?:decimal )?(?:point|comma)|decimal digits)", _decimals),
    (rf"(?:use|show|give|write) (?P<count>{COUNT}|no|zero) (?:decimals?|decimal places?|decimal digits) (?:for|in|on"
     rf"|to) {WHAT}", _decimals),
    (rf"{_SHOW} {WHAT} (?P<count>without) (?:the |any )?(?:decimals?|decimal places?|cents|pennies|pence)", _decimals),
    # a value
    (rf"{_SET} {WHAT}(?: from (?P<old>[^‹]+?))? (?:to|into|as|at|be|until|till|=)(?: be| read| say)? "
     rf"(?P<value>[^‹]+)", _made),
    (r"(?:make|set|have|let) (?P<rest>[^‹]+)", _made_so),
    (rf"(?:use|put|write|enter|type|insert) (?P<value>[^‹]+?) (?:as|for|in) {WHAT}", _made),
    (rf"{WHAT}(?: now| currently)? (?P<be>costs?|should cost|will cost|must cost|is|are|will be|becomes?|says?"
     rf"|reads?)(?: now)? (?P<value>[^‹]+)", _made),
    (rf"{WHAT} ?(?::|=|->|→|=>) ?(?P<value>[^‹]+)", _made),
)  # fmt: skip


_ROWS = tuple(Row(*row) for row in _READINGS)
_HINT = lazily(
    rf"\d|[€$£¥₹%]|\b(?:{NOUN}|{MONEY}|clock|decimals?|currency|commas?|event|schedule|hours?|weeks?|days?|months?"
    rf"|everything)\b",
    re.IGNORECASE,
)
"""What a clause about figures has at least one of."""


def read_figures(text: str) -> list[Said] | None:
    """What a clause says about figures; None when it is not about any."""
    if len(text) > 200 or _HINT.search(text) is None:
        return None
    text = re.sub(
        r" (?:instead|now|from now on|already|everywhere|throughout|all over(?: the \w+)?|across the (?:whole )?\w+"
        r"|(?:on|in) the whole \w+)$", "", text.strip(" ,.!?"),
    )  # fmt: skip
    for row in _ROWS:
        if said := row.read(text):
            return said
    return None
