"""Names that a deck gives to parts of its tables and charts, found in what is said: 'the Building row'.

They get the quotes that the rules ask for. A sentence that only tells a row, a column and a value, or a category and a
figure, says what the cell or the chart shall show.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document
from redraft.language.reading.deck_grids import FACT_WORDS, VALUE, Grid, either, grids_of, head_in, only_name
from redraft.language.reading.deck_lines import POINT_NOUNS
from redraft.targets.quotes import Wording, set_aside

_S, _Q = r"‹s\d+›", r"‹q\d+›"
Aside = Callable[[str, str], str]
"""Puts words aside as a piece of a kind, and gives its token."""
_FORMS = {"column": "column", "columns": "column", "bar": "bar", "bars": "bar", "line": "line", "lines": "line",
          "pie": "pie", "doughnut": "doughnut", "donut": "doughnut", "area": "area"}  # fmt: skip


def spoken_with_quotes(said: Wording, document: Document) -> Wording:
    """The instruction with the deck's own names in quotes, where they name parts of a table or chart."""
    grids = list(grids_of(document))
    pieces = list(said.pieces)
    aside = partial(set_aside, pieces)
    reading = _Names(grids, said, aside)
    text = said.text
    if any(grid.kind == "table" for grid in grids):
        text = reading.lines(reading.tables(text))
    if grids:
        parts = re.split(r"((?<=[^\d])[.;!?]\s+|\n)", text)
        text = "".join(part if number % 2 else reading.fact(part) for number, part in enumerate(parts))
    if any(grid.kind == "chart" for grid in grids):
        text = reading.charts(text)
    return replace(said, text=text, pieces=tuple(pieces))


_NTH = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ORD = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|\d+(?:st|nd|rd|th))"


class _Names:
    def __init__(self, grids: list[Grid], said: Wording, aside: Aside) -> None:
        self.grids, self.said, self.aside = grids, said, aside
        self.several = {kind: sum(grid.kind == kind for grid in grids) > 1 for kind in ("table", "chart")}

    # Tables

    def tables(self, text: str) -> str:
        """'the budget table' and 'the timetable' as 'the table', with its slide where there are several."""

        def plain(found: re.Match[str]) -> str:
            word = found["word"].lower()
            meant = [grid for grid in self.grids if grid.kind == "table" and word in grid.title.lower().split()]
            if found["table"] and not self.several["table"]:
                meant = meant or [grid for grid in self.grids if grid.kind == "table" and self._called(grid, {word})]
                meant = meant or [grid for grid in self.grids if grid.kind == "table" and self._described(word)]
            if not found["table"] and not any(grid.title.lower() == word for grid in meant):
                return found[0]
            if len(meant) != 1:
                return found[0]
            where = (
                f" on {self.aside('s', f'slide {meant[0].number}')}"
                if self.several["table"] and "‹s" not in text
                else ""
            )
            return f"{found['before']}the table{where}"

        if not re.search(r"\b(?:row|column|cell|header|heading|numbers|figures)s?\b", text, re.IGNORECASE):
            return text
        return re.sub(
            r"(?P<before>\b(?:in|of|from|to|on|into) )the (?P<word>[^\W\d_]+)(?P<table> table)?\b(?!"
                r" (?:slide|row|column))",
            plain, text, flags=re.IGNORECASE,
        )  # fmt: skip

    def lines(self, text: str) -> str:
        """Rows and columns by their words, with and without those words in the deck: 'the Building row'."""
        tables = [grid for grid in self.grids if grid.kind == "table"]
        sides = either(self.as_typed(text, (name for grid in tables for name in grid.sides)))
        heads = either(self.as_typed(text, (name for grid in tables for name in grid.heads)))
        for kind, names in (("row", sides), ("column", heads)):
            text = self.of_kind(text, kind, names)
        text = re.sub(rf"\bcall (the {_Q} (?:row|column)) (?={_Q})", r"rename \1 to ", text, flags=re.IGNORECASE)
        text = re.sub(
            rf"\b(?:highlight|shade|mark|tint) (the (?:{_Q}|{_ORD}|header|top|bottom) (?:row|column)(?: of"
                rf" the table)?) (?:in |with )?(?=‹c)",
            r"color \1 ", text, flags=re.IGNORECASE,
        )  # fmt: skip
        return self.new_line(text)

    def of_kind(self, text: str, kind: str, names: str) -> str:
        """The rows, or the columns, that are named in a text."""
        text = re.sub(
            rf"\b(?:the )?{kind}s (?P<a>{names})(?:,| and| with) (?:the )?(?P<b>{names})(?![\w›])",
            lambda found: f"the {kind} {self.quote(found['a'])} and the {kind} {self.quote(found['b'])}",
            text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = re.sub(
            rf"\b(?:the )?(?P<a>{names}) and (?:the )?(?P<b>{names}) {kind}s\b",
            lambda found: f"the {kind} {self.quote(found['a'])} and the {kind} {self.quote(found['b'])}",
            text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = re.sub(
            rf"(?<!‹)\bthe (?P<name>{names}) {kind}\b",
            lambda found: f"the {self.quote(found['name'])} {kind}",
            text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = re.sub(
            rf"\b(?P<the>the )?{kind} (?:called |named |for |of |with |labell?ed )?(?P<name>{names})(?![\w›:])",
            lambda found: (
                f"{found['the'] or 'the '}{self.quote(found['name'])} {kind}"
                if found["the"] or not found["name"].isdigit() else found[0]
            ),
            text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = re.sub(
            rf"(?P<add>\b(?:add|insert|append|put|another)\b[^.;]*?\b{kind}\b(?:[^.;]|\.(?=\d))*? (?:after"
                rf"|before|below|above|under|beneath|behind)) (?:the )?(?P<name>{names})(?![\w›])(?! {kind})",
            lambda found: f"{found['add']} the {self.quote(found['name'])} {kind}",
            text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = re.sub(
            rf"(?P<add>\b(?:add|insert|put)\b[^.;]*?\b{kind}\b[^.;]*?) between (?:the )?(?P<a>{names}) and"
                rf" (?:the )?(?P<b>{names})(?![\w›])(?: {kind}s)?",
            lambda found: self.between(found, kind), text, flags=re.IGNORECASE,
        )  # fmt: skip
        return re.sub(
            rf"\b(?:rename|relabel|change) (?P<old>{names}) (?:to|into|as) (?P<new>(?-i:[A-Z])[^‹,.;]*?)"
                rf" in the table(?=[.!]?$)",
            lambda found: f"replace {self.quote(found['old'])} with {self.quote(found['new'])} in the table",
            text, flags=re.IGNORECASE,
        )  # fmt: skip

    def between(self, found: re.Match[str], kind: str) -> str:
        """Between two neighbours is after the first of them."""
        first, second = (self.said.surface(found[name]).lower() for name in ("a", "b"))
        for grid in self.grids:
            names = [name.lower() for name in (grid.sides if kind == "row" else grid.heads)]
            if (
                grid.kind == "table"
                and first in names
                and second in names
                and names.index(second) == names.index(first) + 1
            ):
                return f"{found['add']} after the {self.quote(found['a'])} {kind}"
        return found[0]

    def as_typed(self, text: str, names: Iterable[str]) -> Iterator[str]:
        """Names as they are and, where a colour is part of them, with its token: 'Flat ‹c0›'."""
        tokens = {token: self.said.surface(token) for token in re.findall(r"‹c\d+›", text)}
        for name in names:
            yield name
            for token, color in tokens.items():
                if len(color) < len(name) and re.search(rf"\b{re.escape(color)}\b", name, re.IGNORECASE):
                    yield re.sub(rf"\b{re.escape(color)}\b", token, name, flags=re.IGNORECASE)

    def new_line(self, text: str) -> str:
        """The words of a new row between commas or strokes, and the head of a new column, without quotes."""

        def row(found: re.Match[str]) -> str:
            cells = [
                part.strip() for part in re.split(r"\s*[/|]\s*|,\s+", self.said.surface(found["cells"]).strip(" ,:"))
            ]
            widths = {len(grid.heads) for grid in self.grids if grid.kind == "table"}
            last = re.split(r" and ", cells[-1], maxsplit=1)
            if len(last) == 2 and len(cells) not in widths:
                cells = [*cells[:-1], *last] if len(cells) + 1 in widths else []
            cells = [cell.removeprefix("and ") for cell in cells]
            if cells and re.search(r"\b(?:after|before|below|above|under|between)\b", cells[-1]):
                return found[0]  # where it goes, in words that are not in the table
            if re.match(r"(?:to|in|into|at|on|of|for|below|above)\b|.*: ", cells[0] if cells else ""):
                return found[0]  # more is said than its cells
            if len(cells) < 2 or not all(cells) or any("‹q" in part for part in (found["cells"],)):
                return found[0]
            listed = ", ".join(f"«{cell}»" for cell in cells)
            return f"{found['head'].rstrip(' :')} {self.aside('l', listed)}{found['tail']}"

        text = re.sub(
            rf"(?P<head>\b(?:add|insert|append|put) (?:an? |another |one more )?(?:new |extra )?row(?:"
                rf" (?:to|in|into|at the (?:end|bottom) of) (?:the|our|my) (?:[\w-]+ )?table| (?:after|before|below"
                rf"|above|under) the"
                rf" (?:{_Q}|first|last|second|third|header) row| at the (?:end|bottom|top)| on {_S})*(?:(?:"
                rf" with| of| saying| containing)\b|:)* ?:? ?)"
            rf"(?P<cells>[^‹.;\n]*?[^‹.;\n\s](?:,| /| \|) [^‹;\n]+?)(?P<tail>(?: (?:to|in|into|at|below"
                rf"|after|before|above|under|on) (?:the )?(?:table|end|bottom|top|{_Q}|{_S}).*)?[.!]?)$",
            row, text, flags=re.IGNORECASE,
        )  # fmt: skip
        text = self.next_row(text)
        return re.sub(
            r"(?P<head>\b(?:add|insert|append) (?:an? |another |one more )?(?:new |extra )?column"
                r" )(?:called |named |for )?(?P<name>(?-i:[A-Z0-9])[\w-]*)(?P<tail>(?: (?:to|in|at|on|after"
                r"|before|into) .*)?[.!]?)$",
            lambda found: f"{found['head']}{self.aside('q', self.said.surface(found['name']))}{found['tail']}",
            text, flags=re.IGNORECASE,
        )  # fmt: skip

    def next_row(self, text: str) -> str:
        """'Add a fifth evening: 4 November, Exhibition, Town hall': a row, where the table has four below its head and
        as many columns as there are words."""
        found = re.fullmatch(
            rf"(?:add|insert|append) (?:an? |the )(?P<nth>{_ORD}) (?P<noun>[a-z]+)\s*: (?P<cells>[^‹;\n]+?)[.!]?", text,
            re.IGNORECASE,
        )  # fmt: skip
        tables = [grid for grid in self.grids if grid.kind == "table"]
        if found is None or len(tables) != 1 or found["noun"].lower() in POINT_NOUNS - {"day", "year"}:
            return text
        cells = [cell.strip() for cell in self.said.surface(found["cells"]).split(",")]
        nth = _NTH.index(found["nth"].lower()) + 1 if found["nth"].lower() in _NTH else 0
        if nth != len(tables[0].sides) + 1 or len(cells) != len(tables[0].heads) or not all(cells):
            return text
        listed = ", ".join(f"«{cell}»" for cell in cells)
        return f"add a row {self.aside('l', listed)} to the table"

    def quote(self, name: str) -> str:
        return self.aside("q", self.said.surface(name))

    # Values

    def fact(self, text: str) -> str:
        """'Media 2025 was actually 97' as the change of a cell, 'in 2025 there were 7 accidents' as that of a chart; as
        it was where any other word is said, or two tables or charts have such names."""
        if not re.search(r"\d|‹q", text) or len(text) > 120 or "‹l" in text or "‹d" in text:
            return text
        bare = re.sub(rf"\b(?:on|in|of) {_S},?", "", text, flags=re.IGNORECASE)
        bare = re.sub(r"‹c\d+›", lambda found: self.said.surface(found[0]), bare)
        bare = re.sub(r",? (?:and )?not [€£$]?\d[\d.,%]*(?=[.!]?$)", "", bare)
        if "‹s" in bare:
            return text
        told = [fact for grid in self.grids if (fact := self._told(bare, grid)) is not None]
        where = re.search(_S, text)
        if not told and (several := self._several(bare)):
            return " and ".join(self._changed(fact, where) for fact in several)
        return self._changed(told[0], where) if len(told) == 1 else text

    def _several(self, text: str) -> list[tuple[Grid, str, str, str]]:
        """'In the table, wages budget 505 and coffee actual 460': the facts of one table or chart, where each part
        tells one; a row that was named holds for the parts behind it."""
        lead = re.match(r"(?:in|on|for) the (?:[\w-]+ )?(?P<kind>table|chart|graph)\b\s*[,:]?\s*", text, re.IGNORECASE)
        if lead is None:
            return []
        kind = "table" if lead["kind"].lower() == "table" else "chart"
        parts = re.split(r",? and |, |; ", text[lead.end() :].strip(" .!"))
        found: list[list[tuple[Grid, str, str, str]]] = []
        for grid in (one for one in self.grids if one.kind == kind):
            facts: list[tuple[Grid, str, str, str]] = []
            for part in parts:
                fact = self._told(f"{part} :", grid)
                if fact is None and facts:
                    fact = self._told(f"{facts[-1][1]} {part} :", grid) or self._told(f"{facts[-1][2]} {part} :", grid)
                if fact is None:
                    break
                facts.append(fact)
            if len(facts) == len(parts):
                found.append(facts)
        return found[0] if len(found) == 1 else []

    def _changed(self, fact: tuple[Grid, str, str, str], where: re.Match[str] | None) -> str:
        grid, side, head, value = fact
        on = f" on {where[0] if where else self.aside('s', f'slide {grid.number}')}"
        if grid.kind == "table":
            new = value if value.startswith("‹q") else self.aside("q", value)
            return f"change the {self.aside('q', side)} row of the {self.aside('q', head)} column to {new}{on}"
        return f"change the value of {self.aside('q', side)} in {self.aside('q', head)} to {value}{on}"

    def _told(self, text: str, grid: Grid) -> tuple[Grid, str, str, str] | None:
        """The one row, column and value that a sentence tells of a table; of a chart category, series and figure."""
        chart = grid.kind == "chart"
        side = only_name(text, grid.sides)
        if side is None:
            return None
        rest = text[: side[1]] + " " + text[side[2] :]
        head = head_in(rest, grid.heads[0 if chart else 1 :])
        speaks_of_it = re.search(r"\b(?:chart|graph|diagram|plot)\b", text, re.IGNORECASE) is not None
        name = head[0] if head is not None else ""
        if head is not None:
            rest = rest[: head[1]] + " " + rest[head[2] :]
        elif chart and len(grid.heads) == 1 and speaks_of_it:
            name = grid.heads[0]
        elif not chart and (priced := self._priced(rest, grid)):
            name = priced
        else:
            return None
        values = re.findall(rf"(?<![\w‹.,])(?:{VALUE}|{_Q})", rest)
        if len(values) != 1 or (chart and not re.match(r"-?\d", values[0])):
            return None
        rest = rest.replace(values[0], " ", 1)
        extra = {
            word for one in (grid.title, *(() if chart else grid.heads)) for word in re.findall(r"\w+", one.lower())
        }
        words = [re.sub(r"['’]s$", "", word) for word in re.findall(r"[^\W\d_][\w'’]*|[\d‹›/@#]+", rest.lower())]
        if any(word not in FACT_WORDS and word not in extra and word != "'s" for word in words):
            return None
        if not re.search(
            r"\b(?:is|was|are|were|to|be|has|have|had|costs?|should|now|:|=)\b|[:=→]", rest, re.IGNORECASE
        ):
            return None
        return grid, side[0], name, values[0].strip()

    def _priced(self, text: str, grid: Grid) -> str:
        """The only column with prices, where a sentence tells what something costs."""
        if not re.search(r"\bcosts?\b|\bprice\b", text, re.IGNORECASE):
            return ""
        named = [head for head in grid.heads if re.search(r"\b(?:price|cost|fee|rate)s?\b", head, re.IGNORECASE)]
        return named[0] if len(named) == 1 else ""

    # Charts

    def charts(self, text: str) -> str:
        """New names for series and categories, and other forms, without quotes."""
        charts = [grid for grid in self.grids if grid.kind == "chart"]
        text = re.sub(
            r"^(?P<what>[\w' -]{2,40}?) (?:would|might|could|will) (?:be|look|read|work)(?: (?:clearer|better"
            r"|nicer|easier to read"
            r"|best|good|great))?(?= as an? \w+ (?:chart|graph))",
            lambda found: f"show the {re.sub(r'^the ', '', found['what'], flags=re.IGNORECASE)}", text,
            flags=re.IGNORECASE,
        )  # fmt: skip
        if len(charts) == 1:
            text = re.sub(r"^(show|turn|make|draw|display|convert) (?:it|this|that)(?= (?:as|into|to) )", r"\1 the"
                          r" chart",
                          text, flags=re.IGNORECASE)  # fmt: skip
        for kind, what in (("heads", "series"), ("sides", "category")):
            text = self.renamed(text, kind, what)
        return self.form(text)

    def renamed(self, text: str, kind: str, what: str) -> str:
        """New names for series, or for categories."""
        names = either(name for grid in self.grids if grid.kind == "chart" for name in getattr(grid, kind))
        new = r"(?P<new>[^\s‹,.;][^‹,.;]*?)(?P<tail>(?: (?:in|on|of) (?:the (?:chart|graph|legend)|‹s\d+›))*[.!]?)$"
        for pattern in (
            rf"\b(?:rename|relabel|change|retitle) (?:the )?(?:data )?{what} (?P<old>{names}) (?:to|into|as) {new}",
            rf"\b(?:rename|relabel|change) (?P<old>{names})(?= .*\b(?:chart|graph|legend)\b) (?:to|into|as) {new}",
            rf"\b(?:rename|relabel|retitle|change) (?:the )?(?P<old>{names}) (?:data )?{what} (?:to|into|as) {new}",
            rf"\bcall (?:the )?(?P<old>{names}) (?:data )?{what} {new}",
        ):
            text = re.sub(
                pattern,
                lambda found: (
                    f"rename the {what} {self.quote(found['old'])} to {self.quote(found['new'])}"
                        f"{_plain_tail(found['tail'])}"
                ),
                text, flags=re.IGNORECASE,
            )  # fmt: skip
        return text

    def form(self, text: str) -> str:
        """'turn the growth chart into columns', 'show the clubs as a bar chart rather than a pie'."""

        def plain(found: re.Match[str]) -> str:
            words = set(re.findall(r"\w+", found["what"].lower())) - {"the", "chart", "graph", "our", "my", "diagram"}
            words -= set(_FORMS)
            meant = [grid for grid in self.grids if grid.kind == "chart" and self._called(grid, words)]
            if len(meant) != 1 or (not words and not re.search(r"chart|graph|diagram", found["what"], re.IGNORECASE)):
                return found[0]
            where = found["on"] or (self.aside("s", f"slide {meant[0].number}") if words else "")
            on = f" on {where}" if where else ""
            return f"convert the chart into a {_FORMS[found['form'].lower()]} chart{on}"

        forms = "|".join(sorted(sorted(_FORMS), key=len, reverse=True))
        return re.sub(
            rf"\b(?:turn|change|convert|make|show|display|draw|switch|transform|(?:i|we) (?:want|need)"
                rf"|(?:i|we)(?: woul|['’])d like) (?P<what>(?:the|our|my) [\w' -]{{2,40}}?)(?: on (?P<on>{_S}))"
                rf"? (?:in)?(?:to|as|with|in) (?:an? |(?:vertical|horizontal) )*(?P<form>{forms})(?: charts?|"
                rf" graphs?)?(?:,? (?:rather than|instead of|not)(?: as)? (?:an? )?\w+(?: chart| graph)?|"
                rf" instead)?(?=[.!]?$|,? and |, )",
            plain, text, flags=re.IGNORECASE,
        )  # fmt: skip

    def _described(self, word: str) -> bool:
        """Whether a word may describe the only table: no chart and no slide is called so."""
        return not any(_stem(word) in map(_stem, grid.title.lower().split()) for grid in self.grids)

    def _called(self, grid: Grid, words: set[str]) -> bool:
        own = {_stem(word) for name in (grid.title, *grid.heads) for word in re.findall(r"\w+", name.lower())}
        return all(_stem(word) in own for word in words)


def _stem(word: str) -> str:
    return re.sub(r"(?:es|s)$", "", word) if len(word) > 3 else word


def _plain_tail(tail: str) -> str:
    return re.sub(r" (?:in|on|of) the (?:chart|graph|legend)", "", tail)
