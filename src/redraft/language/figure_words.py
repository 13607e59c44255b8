"""The words people tell figures by: what is left out, what goes for any price or time, what means the same."""

from __future__ import annotations

import re

from redraft.commands.figures.calendars import name_of
from redraft.lazy import lazily

_WORD = lazily(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def stem(word: str) -> str:
    """A word without its endings, so that 'opens', 'opening' and 'open' are one."""
    low = re.sub(r"['’]s?$", "", word.lower())
    if len(low) > 4 and low.endswith("ies"):
        return low[:-3] + "y"
    if len(low) > 4 and low.endswith(("sses", "xes", "ches", "shes")):
        return low[:-2]
    if len(low) > 3 and low.endswith("s") and not low.endswith("ss"):
        low = low[:-1]
    for ending in ("ing", "ed"):
        if len(low) > len(ending) + 3 and low.endswith(ending):
            bare = low[: -len(ending)]
            return bare[:-1] if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "ls" else bare
    return low[:-1] if len(low) > 4 and low.endswith("e") else low


def stems(text: str) -> list[str]:
    return [stem(found[0]) for found in _WORD.finditer(text)]


def _stemmed(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


STOPS = _stemmed(
    "the a an our my your their its it we they you i he she this that these those is are be been being has have"
    " had will would shall should must can could may might now new just only from then on at in to into of for by "
    "with and"
    " so as please pls correct fix update change there here again currently actually instead also still get got gets"
    " goes go going went gone come came comes move moved moves push pushed back brought bring forward drop dropped"
    " rise rose raise lower increase increased decrease decreased reduce reduced reduces up down set make makes made"
    " no not run runs says say reads read it's we've we're they're that's there's more less all both each every"
    " take takes taking place happen happens use using onwards onward already s d ll re ve m am pm"
    " out grew grow grows fell fall falls climbed climb hit hits reached reach reaches jumped"
)
"""Words that tell nothing about which figure is meant."""
AFTERWARDS = _stemmed("after afterwards then later thereafter")
FORMER = _stemmed("old former previous before original was struck crossed earlier")
DOORS = _stemmed("door doors gate gates open opens opening opened entry admission arrival")
STARTS = _stemmed("start starts starting begin begins beginning show shows showtime screening concert kick-off kickoff"
                  " curtain performance gig play film movie talk lecture match game music reading")  # fmt: skip
ENDS = _stemmed("close closes closing closed end ends ending finish finishes until till expire expires expiry shut"
                " valid through last deadline due")  # fmt: skip
EVENTS = _stemmed(
    "event show concert gig festival fair market meeting party conference forum workshop class course sale offer"
    " promotion promo discount deal exhibition screening film match game tour race card voucher coupon ticket night"
    " evening session talk lecture performance dinner wedding ceremony day opening launch trip open happening recital"
    " play premiere deadline registration application entry booking viewing visit walk run closing date lesson service"
    " webinar seminar summit meetup picnic reading auction release delivery campaign"
)
"""What a date or a time may be that of, whatever a design calls it."""
GENERIC: dict[str, frozenset[str]] = {
    "price": _stemmed(
        "price cost costs pay pays charge fee rate ticket tickets entry admission amount sell sells asking regular "
        "normal standard full basic usual"
    ),
    "sum": _stemmed("price cost costs amount worth value budget sum money"),
    "percentage": _stemmed("off discount reduction rebate save saving percent percentage share cut"),
    "time": _stemmed("time hour hours clock") | STARTS | DOORS | ENDS,
    "hours": _stemmed("time hour hours open opening") | DOORS,
    "date": _stemmed("date day deadline when") | ENDS | STARTS,
    "weekday": _stemmed("day date when"),
    "number": _stemmed("number count life length duration long total age old capacity lasts"),
}
"""What goes for any figure of a kind."""
_ALIKE: tuple[frozenset[str], ...] = (
    DOORS, STARTS, ENDS, _stemmed("rating star score review"), _stemmed("kid child children"),
    _stemmed("adult grown-up"), _stemmed("concession reduced senior"), _stemmed("member subscriber"),
    _stemmed("minute min mins"), _stemmed("hour h hr hrs"), _stemmed("ship shipping deliver delivery"),
    _stemmed("people person guest visitor participant attendee"), _stemmed("monthly month"),
    _stemmed("yearly year annual"),
    _stemmed("weekly week"), _stemmed("daily day"),
)  # fmt: skip


def alike(word: str) -> frozenset[str]:
    """The words that mean the same as one, itself left out."""
    return frozenset(other for each in _ALIKE if word in each for other in each) - {word}


_DAY = r"(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:days?|nesdays?|sdays?|urdays?)?\.?"
_DAYS = lazily(rf"\b(?P<from>{_DAY})(?:\s?(?:[-–—]|to|until|till|through)\s?(?P<to>{_DAY}))?(?!\w)", re.IGNORECASE)


def days_named(text: str) -> frozenset[int]:
    """The weekdays a text is about, 1 for Monday: 'Mon–Fri', 'Sat and Sun', 'weekends'."""
    found: set[int] = set()
    if re.search(r"\bweekdays?\b", text, re.IGNORECASE):
        found |= {1, 2, 3, 4, 5}
    if re.search(r"\bweek-?ends?\b", text, re.IGNORECASE):
        found |= {6, 7}
    for one in _DAYS.finditer(text):
        first = _number(one["from"])
        last = _number(one["to"]) if one["to"] else first
        if not first or not last:
            continue
        day = first
        found.add(day)
        while day != last:
            day = day % 7 + 1
            found.add(day)
    return frozenset(found)


def _number(word: str) -> int:
    low = word.lower().rstrip(".")
    name = name_of(low, months=False) or name_of(low.removesuffix("s"), months=False)
    return name.number if name is not None and "en" in name.languages else 0
