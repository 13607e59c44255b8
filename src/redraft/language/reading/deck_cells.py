"""Cells of a deck's tables and values of its charts by what stands in their row: 'Deniz has a new extension, 118',
'in the table, remove Holidays and Payroll', 'Q2 of 2024 was counted twice, the correct value is 4250'.

A sentence is read so only where its names stand in one table or chart, once, and no word of it is left over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from redraft.document.layers import Document, Group, Text, family
from redraft.language.reading.deck_grids import FACT_WORDS, VALUE, Grid, either, grids_of
from redraft.lazy import dataclass, lazily
from redraft.targets.quotes import Wording

_S, _Q = r"‹s\d+›", r"‹q\d+›"
_GONE = r"(?:remove|delete|drop|take out|strike|cut|erase|leave out|get rid of)"
_NEW = r"(?-i:[A-Z0-9€£$])[^‹,;:.!?]*?"
_MAY_BE = lazily(r"\b(?:table|chart|graph|column|columns|row|series|correct|right|now|put|use|has|have|gets)\b", re.I)
_LEAD = lazily(
    r"(?P<lead>^|(?<=[.;!?] ))in the (?:[\w-]+ )?table,? (?:please |also )?"
    r"(?=(?:rename|change|delete|remove|add|make|set|call|move|swap|sort)\b[^.;]*\b(?:row|column|cell|header)s?\b)",
    re.IGNORECASE,
)
_CORRECT = (
    r"(?: [^‹.,;:\d]{2,60}?)?[,.;:]+ (?:so )?(?:the |it should be |please )*(?:correct|right|real|true|actual"
    r"|new)(?: one"
    r"| value| figure| number)?s?(?: is| are|:| would be| should be)+ "
)


@dataclass(frozen=True, slots=True)
class _Table:
    """A table: its slide's number, and its cells' texts row by row."""

    number: int
    rows: tuple[tuple[Text, ...], ...]

    @property
    def heads(self) -> list[str]:
        return [one.text.strip() for one in self.rows[0]]


def cells_told(said: Wording, document: Document) -> Wording:
    """The instruction with plain requests for cells and values, where it tells of them in other words."""
    if not _MAY_BE.search(said.text) or len(said.text) > 400:
        return said
    tables, charts = list(_tables(document)), [grid for grid in grids_of(document) if grid.kind == "chart"]
    if not tables and not charts:
        return said
    pieces = list(said.pieces)
    told = _Told(said, pieces, tables, charts)
    return replace(said, text=told.all_of(said.text), pieces=tuple(pieces))


def _tables(document: Document) -> Iterator[_Table]:
    for number, page in enumerate(document.pages, 1):
        for layer in page.layers:
            for inner in family(layer):
                if not isinstance(inner, Group) or inner.form != "table":
                    continue
                rows = [
                    tuple(one for cell in row.children for one in family(cell) if isinstance(one, Text))
                    for row in inner.children if isinstance(row, Group) and row.form == "row"
                ]  # fmt: skip
                if len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows):
                    yield _Table(number, tuple(rows))


class _Told:
    def __init__(self, said: Wording, pieces: list[str], tables: list[_Table], charts: list[Grid]) -> None:
        self.said, self.pieces, self.tables, self.charts = said, pieces, tables, charts

    def quote(self, words: str) -> str:
        self.pieces.append(f"«{words}»")
        return f"‹q{len(self.pieces) - 1}›"

    def on(self, number: int) -> str:
        self.pieces.append(f"slide {number}")
        return f" on ‹s{len(self.pieces) - 1}›"

    def all_of(self, text: str) -> str:
        if len(self.tables) == 1:
            text = _LEAD.sub(lambda found: found["lead"], text)
            text = self.body_of(self.new_column(self.without(text, self.tables[0]), self.tables[0]), self.tables[0])
            text = self.fact(self.exchanged(text, self.tables[0]), self.tables[0])
        for chart in self.charts if len(self.charts) == 1 else ():
            text = self.values(self.value(text, chart), chart)
        return text

    def without(self, text: str, table: _Table) -> str:
        """'In the table, remove Holidays and Payroll': rows, since that is what a name at the side stands for."""
        sides = either(row[0].text.strip() for row in table.rows[1:])

        def gone(found: re.Match[str]) -> str:
            names = re.findall(sides, found["list"], re.IGNORECASE)
            rows = " and ".join(f"the row {self.quote(self.said.surface(name))}" for name in names)
            return f"{found['lead']}delete {rows}{self.on(table.number)}"

        some = rf"(?P<list>(?:the )?(?:{sides})(?:(?:, and| and|,) (?:the )?(?:{sides}))*)"
        lead = r"(?P<lead>^|(?<=[.;!?] ))(?:please )?"
        stop = r"(?=\s*(?:[.!;,]|$))"
        for pattern in (
            rf"{lead}(?:in|from) the (?:[\w-]+ |time)?table,? (?:please |also )?{_GONE} {some}{stop}",
            rf"{lead}{_GONE} {some} (?:from|in|out of) the (?:[\w-]+ )?table{stop}",
        ):
            text = re.sub(pattern, gone, text, flags=re.IGNORECASE)
        return text

    def new_column(self, text: str, table: _Table) -> str:
        """'Add a column Room at the right of the table: 2.04, 1.10, 2.05, 0.01': its head, and a cell for each row."""

        def listed(found: re.Match[str]) -> str:
            now = replace(self.said, pieces=tuple(self.pieces))
            cells = [cell.strip() for cell in re.split(r",? and |,\s+", now.surface(found["cells"]).strip(" ."))]
            if len(cells) != len(table.rows) - 1 or not all(cells):
                return found[0]
            name = now.surface(found["name"]).strip("\"“”«»'")
            self.pieces.append(", ".join(f"«{cell}»" for cell in (name, *cells)))
            return f"add a column ‹l{len(self.pieces) - 1}› to the table{self.on(table.number)}"

        return re.sub(
            rf"^(?:add|insert|append) an? (?:new |extra )?column (?:called |named |for )?(?P<name>{_Q}"
            rf"|(?-i:[A-Z])[\w-]*)"
            r"(?: (?:at|on|to) the (?:right|end)(?: of the (?:[\w-]+ )?table)?| (?:to|in) the (?:[\w-]+ )?table)?"
            r"(?: with| containing| of)?:? (?P<cells>(?:[^‹:]|‹d\d+›)+?,(?:[^‹:]|‹d\d+›)+?)$",
            listed, text, flags=re.IGNORECASE,
        )  # fmt: skip

    def body_of(self, text: str, table: _Table) -> str:
        """'The names in the Person column', 'the extension numbers in the table': its cells, and not its head."""
        heads = either(table.heads)
        nouns = r"(?:numbers|names|values|figures|entries|cells|texts|amounts|prices|dates)"
        count = len(table.rows) - 1
        words = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}.get(count, "all")

        def body(found: re.Match[str]) -> str:
            name = self.said.surface(found["a"] or found["b"]).lower()
            places = [place for place, head in enumerate(table.heads) if head.lower() == name]
            ids = [row[places[0]].id for row in table.rows[1:]] if len(places) == 1 else []
            if not ids or not all(re.fullmatch(r"[\w/.-]+", id) for id in ids):
                return found[0]
            return ", ".join(f"#{id}" for id in ids[:-1]) + f" and #{ids[-1]}" if len(ids) > 1 else f"#{ids[0]}"

        tail = r"(?:,? \(?(?:but )?not (?:in )?the (?:header|heading|head)(?: row)?\)?)?"
        whole = re.sub(
            rf"\b(?:all )?the {nouns} (?:in|of|under) the (?P<a>{heads}) column|\b(?:all )?the (?P<b>{heads}) {nouns}"
            r" in the (?:[\w-]+ )?table",
            body, text, flags=re.IGNORECASE,
        )  # fmt: skip
        if whole == text:
            return text
        return re.sub(rf"{tail}(?:,? all (?:{words}|{count})(?: of them)?)?(?=[.!]?$)", "", whole, flags=re.IGNORECASE)

    def exchanged(self, text: str, table: _Table) -> str:
        """'Marta is on leave, put Piotr for Payroll', 'Joan got married, she's Joan Lowe now': what stands in a cell,
        news of it, and what stands there instead."""
        cells = [one.text.strip() for row in table.rows[1:] for one in row]
        known = either(cell for cell in cells if cells.count(cell) == 1)
        sides = {row[0].text.strip().lower(): row for row in table.rows[1:]}

        def instead(found: re.Match[str]) -> str:
            old = self.said.surface(found["old"])
            row = next(row for row in table.rows if any(one.text.strip().lower() == old.lower() for one in row))
            side = (found.groupdict().get("side") or "").lower()
            if side and sides.get(side) is not row:
                return found[0]
            cell = next(one for one in row if one.text.strip().lower() == old.lower())
            return f"change the text of #{cell.id} to {self.quote(self.said.surface(found['new']))}"

        news = r"(?: [^‹.,;:\d]{2,60}?)[,.;:]+ (?:so |and )*(?:please )?"
        here = r"(?: in the (?:[\w-]+ )?table| there| instead| please| now)*"
        after = (
            r"(?:[,.]? (?:so )?(?:please )?(?:correct|update|change|fix) (?:her|him|it|them|that)(?: in the"
            r" table)?)?"
        )
        side = rf"(?: (?:for|as|at|under|next to) (?:the )?(?P<side>{either(sides)}))?"
        for pattern in (
            rf"^(?P<old>{known}){news}(?:put|use|write|enter|name|list|make it|it(?:'s| is)(?: now)?) (?P<new>{_NEW})"
            rf"{side}{here}[.!]?$",
            rf"^(?P<old>{known}){news}(?:s?he|it|they)(?:['’]s|['’]re| is| are)(?: now)?(?: called)? (?P<new>{_NEW})"
            rf"{here}{after}[.!]?$",
        ):
            text = re.sub(pattern, instead, text, flags=re.IGNORECASE)
        return text

    def fact(self, text: str, table: _Table) -> str:
        """'Deniz has a new extension, 118': a row by a word of any of its cells, a column by its name, and a value."""
        if len(text) > 120 or re.search(r"‹|#", text):
            return text
        named = re.fullmatch(
            rf"[^,:]+ (?:has|have|gets?|got) (?:an? )?new (?:{either(table.heads[1:])})[,:] (?P<new>{_NEW})[.!]?", text,
            re.IGNORECASE,
        )  # fmt: skip
        values = [named["new"]] if named is not None else re.findall(rf"(?<![\w‹.,])(?:{VALUE})", text)
        heads = [
            (place, hit) for place, head in enumerate(table.heads) if place
            for hit in re.finditer(rf"(?<!\w){re.escape(head)}(?!\w)", text, re.IGNORECASE)
        ]  # fmt: skip
        if len(values) != 1 or len(heads) != 1:
            return text
        rest = text[: heads[0][1].start()] + " " + text[heads[0][1].end() :]
        said = re.findall(r"[^\W_][\w-]*", rest.replace(values[0], " ", 1).replace("’", "'").replace("'s ", " "))
        rows, left = list(table.rows[1:]), []
        for word in said:
            having = [
                row for row in table.rows[1:]
                if word.lower() in {one.lower() for cell in row for one in re.findall(r"[^\W_][\w-]*", cell.text)}
            ]  # fmt: skip
            if having and word.lower() not in FACT_WORDS:
                rows = [row for row in rows if row in having]
            else:
                left.append(word.lower())
        if len(rows) != 1 or len(said) == len(left):
            return text
        known = FACT_WORDS | {"got", "gets", *(("evening", "session", "day", "class") if named is not None else ())}
        if any(word not in known for word in left):
            return text
        if not re.search(r"\b(?:is|has|have|got|gets|to|now|should|must|becomes)\b|[:=→]", text, re.IGNORECASE):
            return text
        side, head = rows[0][0].text.strip(), table.heads[heads[0][0]]
        return (
            f"change the {self.quote(side)} row of the {self.quote(head)} column to {self.quote(values[0].strip())}"
            f"{self.on(table.number)}"
        )

    def value(self, text: str, chart: Grid) -> str:
        """'Q2 of 2024 was counted twice. Correct value is 4250.'"""
        sides, heads = either(chart.sides), either(chart.heads)
        both = rf"(?:(?P<s>{sides})(?: of| in|,)? (?P<h>{heads})|(?P<h2>{heads})(?: of| in|,)? (?P<s2>{sides}))"
        return re.sub(
            rf"^(?:in the chart,? )?(?:the )?{both}{_CORRECT}(?P<value>{VALUE})[.!]?$",
            lambda found: (
                f"change the value of {self.quote(found['s'] or found['s2'])}"
                f" in {self.quote(found['h'] or found['h2'])}"
                f" to {found['value']}{self.on(chart.number)}"
            ),
            text, flags=re.IGNORECASE,
        )  # fmt: skip

    def values(self, text: str, chart: Grid) -> str:
        """'Leeds figures were wrong, correct are 20, 27, 33 and 41': one for each category, in their order."""
        heads = either(chart.heads)
        some = rf"{VALUE}(?:(?:, and|,| and) {VALUE})+"
        link = rf"(?:{_CORRECT}|\s*(?:should be|must be|are now|are|to|:|=) ?)"

        def all_of(found: re.Match[str]) -> str:
            now = replace(self.said, pieces=tuple(self.pieces))
            new = re.findall(rf"(?<![\w‹.,])(?:{VALUE})", now.surface(found["values"]))
            if len(new) != len(chart.sides):
                return found[0]
            name = self.said.surface(found["head"])
            return " and ".join(
                f"change the value of {self.quote(side)} in {self.quote(name)} to {one.strip()}{self.on(chart.number)}"
                for side, one in zip(chart.sides, new, strict=True)
            )

        return re.sub(
            rf"^(?:change |set |correct )?(?:the )?(?P<head>{heads})(?: (?:figures|numbers|values|data|bars))?{link}"
            rf"(?P<values>{some}|‹d\d+›)[.!]?$",
            all_of, text, flags=re.IGNORECASE,
        )  # fmt: skip
