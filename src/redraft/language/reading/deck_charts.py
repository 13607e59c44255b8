"""Series, categories and forms of a deck's charts in other words: 'shorten the month names to Jul, Aug and Sep', 'drop
Online from the chart', "I'd prefer lines instead of columns"."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from redraft.document.layers import Document
from redraft.language.reading.deck_bullets import stem
from redraft.language.reading.deck_grids import Grid, either, grids_of
from redraft.lazy import lazily
from redraft.targets.quotes import Wording

_S, _Q = r"‹s\d+›", r"‹q\d+›"
_CHART = r"(?:chart|graph|diagram|plot|bar chart|pie|pie chart|line chart|column chart)"
_FORMS = {
    "column": "column", "columns": "column", "bar": "bar", "bars": "bar", "line": "line", "lines": "line", "pie": "pie",
    "a curve": "line", "curve": "line", "doughnut": "doughnut", "donut": "doughnut", "ring": "doughnut", "area": "area",
}  # fmt: skip
_FORM = rf"(?:{'|'.join(sorted(sorted(_FORMS), key=len, reverse=True))})"
_WISH = (
    r"(?:(?:i|we)(?:['’]d| would)? (?:rather|prefer|sooner|like|love|want|need)(?: to)?(?: have| see| use| show| get)?"
    r"|(?:can|could) (?:we|you|i) (?:have|use|get|show|do|see|make it)|let['’]s (?:have|use|try|make it|go with)"
    r"|please use"
    r"|use|make it|show|draw|go for|switch to|how about)"
)
_INSTEAD = lazily(
    rf"(?:please )?{_WISH} (?P<it>(?:it|this|that|the data|the numbers|the figures|the (?:[\w-]+ )?{_CHART}) (?:as|in"
    rf"|with|to be) )?"
    rf"(?:an? )?(?P<form>{_FORM})(?: {_CHART})?s?(?P<old> (?:instead of|rather than|and not|not|in place of|over|than"
    rf"|for)"
    rf"(?: an?| the)? (?:{_FORM})(?: {_CHART})?s?| instead)?(?: (?:in|for|on|of) the (?:[\w-]+ )?{_CHART})?"
    rf"(?: (?:on|in|of) (?P<on>{_S}))?(?: instead| please)?[.!?]?",
    re.IGNORECASE,
)
_BECOMES = lazily(
    rf"(?:please )?(?:(?:could|can|might) (?P<a>the (?:[\w-]+ )?{_CHART}) be|(?P<b>the (?:[\w-]+ )?{_CHART})"
    rf" (?:should|could|must|has to"
    rf"|needs to) be(?:come)?|make (?P<c>the (?:[\w-]+ )?{_CHART}))(?: shown as| drawn as| turned into| changed"
    rf" (?:in)?to| in)?"
    rf" (?:an? )?(?:horizontal )?(?P<form>{_FORM})(?: {_CHART})?s?(?: instead)?(?P<old> (?:instead of|rather than"
    rf"|not)(?: an?)? {_FORM}"
    rf"(?: {_CHART})?s?)?(?: (?:on|in|of) (?P<on>{_S}))?[.!?]?",
    re.IGNORECASE,
)
_LISTED = lazily(
    rf"(?:please |can you |could you |in the (?:[\w-]+ )?{_CHART},? |in the {_CHART},? |on {_S},? )*(?:shorten"
    rf"|abbreviate|change|rename|relabel|set|update|make|call"
    r"|replace|turn|write|label|name) (?:the |all (?:the )?)?(?P<what>(?-i:[a-z]+(?: [a-z]+)?))\b(?<! to)(?<!"
    r" as)(?<! on)(?<! in)(?<! of)(?<! under)"
    rf"(?: (?:in|of|on|under|below) (?:the (?:[\w-]+ )?{_CHART}|the (?:(?:(?:x|horizontal|category"
    rf"|bottom)[- ])?axis|columns"
    rf"|bars)))?(?: (?:on|in)"
    rf" {_S})?"
    rf"(?: (?:to|as|with|into|by|:)|:)? ?(?P<new>[^‹:]+?|‹l\d+›|{_Q}(?:(?:,| and|, and) {_Q})+)"
    rf"(?: (?:in|of|on|under) (?:the (?:[\w-]+ )?{_CHART}|the (?:(?:x|horizontal|category)[- ]axis|columns"
    rf"|bars)))?(?: (?:on|in|of)"
    rf" (?P<on>{_S}))?[.!?]?",
    re.IGNORECASE,
)
_SHOULD_READ = lazily(
    rf"^(?:the |all (?:the )?)?(?P<what>(?-i:[a-z]+(?: [a-z]+)?))(?P<where> (?:in|of|on|under|below) the"
    rf" (?:(?:[\w-]+ )?"
    rf"{_CHART}|(?:(?:x|horizontal|category|bottom)[- ])?axis|columns|bars))? (?:should|must|need to|have to|ought to)"
    r" (?:be|read|say)(?: called)?:? ",
    re.IGNORECASE,
)
"""'The quarters on the axis should read Jan–Mar, …'."""
_GONE = r"(?:delete|remove|drop|take|cut|leave|get rid of|strike|lose|kick)(?: out| off| away)?"
_MAY_BE = lazily(
    rf"\b(?:{_CHART}|lines|columns|bars|curve|months?|quarters?|years?|categories|labels|names|series|legend)\b",
    re.IGNORECASE,
)


def charts_told(said: Wording, document: Document) -> Wording:
    """The instruction with plain requests for charts, where it speaks of one that is there."""
    if not _MAY_BE.search(said.text):
        return said
    charts = [grid for grid in grids_of(document) if grid.kind == "chart"]
    if not charts:
        return said
    pieces = list(said.pieces)
    told = _Told(said, charts, pieces)
    parts = re.split(r"((?<=[^\d])[.;!?]\s+|\n)", said.text)
    text = "".join(part if number % 2 else told.sentence(part) for number, part in enumerate(parts))
    return replace(said, text=text, pieces=tuple(pieces))


class _Told:
    def __init__(self, said: Wording, charts: list[Grid], pieces: list[str]) -> None:
        self.said, self.charts, self.pieces = said, charts, pieces

    def aside(self, words: str, kind: str = "q") -> str:
        self.pieces.append(f"«{words}»" if kind == "q" else words)
        return f"‹{kind}{len(self.pieces) - 1}›"

    def sentence(self, text: str) -> str:
        if len(text) > 300:
            return text
        return self.without(self.listed(self.form(text)))

    def slide(self, grid: Grid, on: str | None) -> str:
        return f" on {on}" if on else f" on {self.aside(f'slide {grid.number}', 's')}"

    def one(self, on: str | None) -> Grid | None:
        """The chart meant: the one on the slide named, else the only one."""
        if on is None:
            return self.charts[0] if len(self.charts) == 1 else None
        number = re.search(r"\d+", self.said.surface(on))
        there = [grid for grid in self.charts if number is not None and grid.number == int(number[0])]
        return there[0] if len(there) == 1 else None

    def form(self, text: str) -> str:
        """ "I'd prefer lines instead of columns", 'can we have it as a line chart?'."""
        lead = re.match(rf"(?P<lead>On (?P<on>{_S}), )", text, re.IGNORECASE)
        becomes = _BECOMES.fullmatch(text[lead.end() if lead else 0 :].strip())
        if becomes is not None and (grid := self.one(becomes["on"] or (lead["on"] if lead else None))) is not None:
            words = re.sub(rf"^the | ?{_CHART}$", "", becomes["a"] or becomes["b"] or becomes["c"], flags=re.IGNORECASE)
            own = {stem(word) for word in re.findall(r"\w+", f"{grid.title} {' '.join(grid.heads)}")}
            if {stem(word) for word in words.lower().split()} <= own | set(_FORMS):
                on = self.slide(grid, becomes["on"] or (lead["on"] if lead else None))
                return f"convert the chart into a {_FORMS[becomes['form'].lower()]} chart{on}"
        found = _INSTEAD.fullmatch(text[lead.end() if lead else 0 :].strip())
        if found is None or not (found["old"] or found["it"]):
            return text
        if (found["it"] or "").split(" ")[0].lower() in ("it", "this", "that") and len(self.charts) != 1:
            return text
        grid = self.one(found["on"] or (lead["on"] if lead else None))
        if grid is None:
            return text
        on = self.slide(grid, found["on"] or (lead["on"] if lead else None))
        return f"convert the chart into a {_FORMS[found['form'].lower()]} chart{on}"

    def listed(self, text: str) -> str:
        """'Abbreviate the months in the chart to Jul, Aug and Sep': a new name for each category, in their order."""
        found = _LISTED.fullmatch(_SHOULD_READ.sub(r"rename the \g<what>\g<where> to ", text.strip()))
        if found is None or "‹c" in text:
            return text
        slides = re.findall(_S, text)
        grid = self.one(slides[0] if slides else None)
        now = replace(self.said, pieces=tuple(self.pieces))
        new = (
            now.value(found["new"]).split("\x1f")
            if found["new"].startswith("‹l")
            else [part.strip().strip("\"“”«»'") for part in re.split(r",? and |, ", now.surface(found["new"]))]
        )
        if grid is None or len(set(slides)) > 1 or len(new) != len(grid.sides) or len(new) < 2 or not all(new):
            return text
        what = {stem(word) for word in found["what"].lower().split()}
        known = {stem(word) for word in "names labels categories axis months quarters years bars slices points weeks"
            " days"
                 " category month quarter year name label entries items".split()}  # fmt: skip
        own = {stem(word) for word in re.findall(r"\w+", f"{grid.title} {' '.join(grid.heads)}")}
        if not what & known or not what <= known | own | {stem("chart"), stem("bar")}:
            return text
        on = self.slide(grid, slides[0] if slides else None)
        pairs = [(old, to) for old, to in zip(grid.sides, new, strict=True) if old != to]
        asked = [f"rename the category {self.aside(old)} to {self.aside(to)}{on}" for old, to in pairs]
        return " and ".join(asked) if asked else text

    def without(self, text: str) -> str:
        """'Drop Online from the chart', 'delete the September bars': a series or a category, whichever has that"
        " name."""

        def gone(found: re.Match[str]) -> str:
            name = found["name"].lower()
            if found.groupdict().get("of") and any(name == one.lower() for grid in self.charts for one in grid.sides):
                return found[0]
            for kind, noun in (("heads", "series"), ("sides", "category")):
                having = [(grid, one) for grid in self.charts for one in getattr(grid, kind) if one.lower() == name]
                if len(having) == 1:
                    return f"delete the {noun} {self.aside(having[0][1])}{self.slide(having[0][0], found['on'])}"
            return found[0]

        names = [name for grid in self.charts for name in (*grid.heads, *grid.sides)]
        text = self.spelled(text, names)
        every = either(names)
        text = re.sub(
            rf"\b{_GONE} (?:the )?(?:data (?:for|of) )?(?P<name>{every})(?: (?:data|series|bars?|line|values|column"
            rf"|columns|slice))?"
            rf"(?P<of> (?:out of|from|off|in|of) the (?:[\w-]+ )?{_CHART})(?: (?:on|in) (?P<on>{_S}))?(?![\w›])",
            gone, text, flags=re.IGNORECASE,
        )  # fmt: skip
        return re.sub(
            rf"\b{_GONE} the (?P<name>{every}) (?:series|bars|line|slice|bar)(?: (?:on|in) (?P<on>{_S}))?(?=[.!?]?$|,"
            rf"| and )",
            gone, text, flags=re.IGNORECASE,
        )  # fmt: skip

    def spelled(self, text: str, names: list[str]) -> str:
        """A name with a slip of the keyboard as it stands in a chart."""

        def right(found: re.Match[str]) -> str:
            low = [name.lower() for name in names]
            word = found["word"].lower()
            close = get_close_matches(word, sorted(set(low)), n=2, cutoff=0.8)
            if word in low or len(word) < 5 or len(close) != 1:
                return found[0]
            return f"{found['the']}{names[low.index(close[0])]} {found['kind']}"

        return re.sub(
            r"(?P<the>\bthe )(?P<word>[a-z]+) (?P<kind>bars?|series|slice|line)\b", right, text, flags=re.IGNORECASE
        )
