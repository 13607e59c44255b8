"""Heads of columns, names of rows and new rows of a deck's tables, in other words: 'the first column should be headed
"Cost type"', 'the line about energy in the cost table', 'a row for Rent: 40 budget, 42 actual'."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from redraft.document.layers import Document
from redraft.language.reading.deck_bullets import stem
from redraft.language.reading.deck_grids import VALUE, Grid, either, grids_of
from redraft.lazy import lazily
from redraft.targets.quotes import Wording

_Q = r"‹q\d+›"
_NTH = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_ORD = rf"(?:{'|'.join(_NTH)}|last|\d+(?:st|nd|rd|th)|left|right|leftmost|rightmost|top|bottom)"
_OF = r"(?: (?:of|in|on) (?:the|our|my) (?:[\w-]+ )?table)"
_LINE = (
    rf"(?P<line>the (?:(?P<nth>{_ORD})|(?P<name>{_Q}|[\w€£$%()/-]+(?: [\w€£$%()/-]+){{0,2}}?)) (?P<kind>column|row)"
    rf"|(?P<kind2>column|row) (?P<number>\d+)){_OF}?"
)
_NEW = rf"(?P<new>{_Q}|(?-i:[A-Z0-9])(?:(?! (?:and|then|but) [a-z]+ (?:the|it|its|a)\b)[^‹.;:,])*?)"
_OLD = rf"(?:,? (?:instead of|rather than|and not|not) (?P<old>{_Q}|(?-i:[A-Z0-9])[\w ]*?))?"
_HEAD = r"(?:heading|header|head|title|label|name|column heading|column header)"
_SHOULD = r"(?:should|must|has to|needs to|ought to|can|could)"
_END = r"(?P<tail>(?: (?:on|in|of) ‹s\d+›)?(?=\s*[.!?]?$|, (?=[a-z])| and (?:the |make |change |set |delete |add )))"
_BE = r"(?:please |and |then |can you |could you )*"
_HEADED = (
    rf"{_LINE} {_SHOULD} (?:now )?(?:be|read)?(?: ?(?:headed|titled|called|named|labell?ed|renamed(?: to)?"
    rf"|retitled))?:?"
    rf" {_NEW}{_OLD}{_END}",
    rf"{_LINE} {_SHOULD} (?:have|get|carry) (?:the )?(?:new )?{_HEAD} {_NEW}{_OLD}{_END}",
    rf"(?P<be>{_BE})(?:call|name|label|title|head|rename|relabel|retitle) {_LINE}(?: (?:to|as|into))?:?"
    rf" {_NEW}{_OLD}{_END}",
    rf"(?P<be>{_BE})(?:give|provide) {_LINE} (?:with )?(?:the |a )?(?:new )?{_HEAD} (?:of )?{_NEW}{_OLD}{_END}",
    rf"(?P<be>{_BE})(?:change|set|rename|replace|update|make|edit) (?:the )?(?:text of (?:the )?)?{_HEAD} (?:of|for"
    rf"|in|on|over)"
    rf" {_LINE}(?: from {_Q})? (?:to|with|into|as|say|read|be):? {_NEW}{_OLD}{_END}",
    rf"(?:the )?{_HEAD} (?:of|for|in|on|over) {_LINE} {_SHOULD} (?:be|read|say|become):? {_NEW}{_OLD}{_END}",
)
_BY_HEAD = (
    rf"(?P<be>{_BE})(?:change|rename|replace|relabel|edit|update) the (?:(?:column|table) )?{_HEAD} "
    rf"(?P<name>{_Q}|(?-i:[A-Z0-9])[\w€£$%()/-]*(?: [\w()€-]+)?) (?:to|with|into|as|by) {_NEW}{_END}",
    rf"(?P<be>{_BE})(?:change|rename|replace|relabel|edit|update) the (?P<name>{_Q}|[\w€£$%()/-]+) (?:column )?"
    rf"(?:heading|header|column title){_OF}? (?:to|with|into|as|by) {_NEW}{_END}",
)
_MAY_BE = lazily(
    r"\b(?:column|row|head|heading|header|line|entry|table)s?\b|\b(?:sort|order|rank|arrange|reorder)\b", re.IGNORECASE
)


def headings_told(said: Wording, document: Document) -> Wording:
    """The instruction with plain changes of the cells that give columns and rows their names."""
    tables = [grid for grid in grids_of(document) if grid.kind == "table"]
    heads = [head for grid in tables for head in grid.heads]
    if not tables or not (
        _MAY_BE.search(said.text) or re.search(rf"\b(?:{either(heads)})\b", said.text, re.IGNORECASE)
    ):
        return said
    pieces = list(said.pieces)
    told = _Told(said, tables, pieces)
    parts = re.split(r"((?<=[^\d])[.;!?]\s+|\n)", said.text)
    text = "".join(part if number % 2 else told.sentence(part) for number, part in enumerate(parts))
    return replace(said, text=text, pieces=tuple(pieces))


class _Told:
    def __init__(self, said: Wording, tables: list[Grid], pieces: list[str]) -> None:
        self.said, self.tables, self.pieces = said, tables, pieces

    def aside(self, words: str, kind: str = "q") -> str:
        self.pieces.append(f"«{words}»" if kind == "q" else words)
        return f"‹{kind}{len(self.pieces) - 1}›"

    def plain(self, words: str) -> str:
        now = replace(self.said, pieces=tuple(self.pieces))
        return now.value(words) if re.fullmatch(_Q, words) else now.surface(words).strip()

    def sentence(self, text: str) -> str:
        if len(text) > 300:
            return text
        text = self.lines_said(self.rows_about(self.by_cell(self.spelled(text))))
        text = self.cells_named(text)
        for pattern in _HEADED:
            text = re.sub(rf"(?:^|(?<=, )|(?<=\band )){pattern}", self.headed, text, count=1, flags=re.IGNORECASE)
        for pattern in _BY_HEAD:
            text = re.sub(rf"(?:^|(?<=, )|(?<=\band )){pattern}", self.by_head, text, count=1, flags=re.IGNORECASE)
        return self.named_cells(text)

    # names

    def spelled(self, text: str) -> str:
        """A name of a row or column with a slip of the keyboard, as it stands in a table."""

        def right(found: re.Match[str]) -> str:
            sides = found["kind"].lower() in ("row", "rows", "line")
            names = [name for grid in self.tables for name in (grid.sides if sides else grid.heads)]
            low = [name.lower() for name in names]
            word = found["word"].lower()
            if word in low or len(word) < 5 or any(word in one.split() for one in low):
                return found[0]
            close = get_close_matches(word, low, n=2, cutoff=0.8)
            if len(close) != 1:
                return found[0]
            return f"{found['the']}{names[low.index(close[0])]} {found['kind']}"

        return re.sub(
            r"(?P<the>\b(?:the|our) )(?P<word>[a-z]+) (?P<kind>row|column)\b", right, text, flags=re.IGNORECASE
        )

    def by_cell(self, text: str) -> str:
        """'The Editing row' of a table that has 'Editing' in another column than the first, and once: by its first"
        " cell."""
        for grid in self.tables:
            firsts = [side.lower() for side in grid.sides]
            every = [cell.lower() for cell in grid.cells.values()]
            told = {
                cell.lower(): side
                for (side, head), cell in grid.cells.items()
                if head != grid.heads[0] and len(cell) > 2 and not cell[0].isdigit()
                and every.count(cell.lower()) == 1 and cell.lower() not in firsts and firsts.count(side.lower()) == 1
            }  # fmt: skip
            names = either(told)

            def row(found: re.Match[str], told: dict[str, str] = told) -> str:
                return f"{found.groupdict().get('before') or ''}the {self.aside(told[found['name'].lower()])} row"

            def beside(found: re.Match[str], told: dict[str, str] = told) -> str:
                return f"{found['before']}{told[found['name'].lower()]}"

            text = re.sub(rf"\bthe (?P<name>{names}) row\b", row, text, flags=re.IGNORECASE)
            text = re.sub(
                rf"\bthe row (?:with|for|about|of|containing|saying|that (?:has|says)) (?:the"
                rf" )?(?P<name>{names})(?![\w›])", row, text,
                flags=re.IGNORECASE,
            )  # fmt: skip
            if re.search(r"\b(?:row|table)\b", text, re.IGNORECASE):
                text = re.sub(
                    rf"(?P<before>\b(?:above|below|before|after|between|under) )(?:the )?(?P<name>{names})(?= and"
                    rf" (?:the )?(?:{names})(?![\w›]))",
                    beside, text, flags=re.IGNORECASE,
                )  # fmt: skip
                text = re.sub(
                    rf"(?P<before>\b(?:above|below|before|after|under|and) )(?:the )?(?P<name>{names})(?=\s*(?:$"
                    rf"|[.:,;]))",
                    beside, text, flags=re.IGNORECASE,
                )  # fmt: skip
        return text

    def cells_named(self, text: str) -> str:
        """'The topic on 14 October should be Street photography', 'change the place for Landscapes to"
            " "Harbour"': a cell
        by the head of its column and any other cell of its row."""
        done: list[str] = []
        for grid in self.tables:
            heads = either(grid.heads)
            rows: dict[str, set[str]] = {}
            for (side, _head), cell in grid.cells.items():
                if len(cell) > 1 and grid.sides.count(side) == 1 and not re.fullmatch(VALUE, cell):
                    rows.setdefault(cell.lower(), set()).add(side)
            names = either(rows)
            found = re.fullmatch(
                rf"(?P<be>{_BE})(?:(?:set|change|update|make|correct|edit) )?(?:the )?(?P<head>{heads}) (?:for|of|on"
                rf"|in|at) (?:the )?"
                rf"(?P<name>{names})(?: row| class| session| entry)?{_OF}?(?: (?:to|into|is now|becomes|→|->|:)|:|"
                rf" {_SHOULD} (?:be|say|read|become):?)"
                rf" (?P<new>{_Q}|{VALUE}|(?-i:[A-Z])(?:(?! (?:and|then|but) )[^‹;:,])*?)(?P<tail>{_OF}?(?: (?:on|in"
                rf"|of) ‹s\d+›)?)[.!]?",
                text.strip(), re.IGNORECASE,
            )  # fmt: skip
            if found is None or len(sides := rows[found["name"].lower()]) != 1 or self.is_look(found["new"]):
                continue
            head = next(one for one in grid.heads if one.lower() == found["head"].lower())
            (side,) = sides
            new = found["new"] if found["new"].startswith("‹q") else self.aside(self.plain(found["new"]))
            on = re.search(r"‹s\d+›", found["tail"])
            where = on[0] if on is not None else self.aside(f"slide {grid.number}", "s")
            done.append(
                f"{found['be']}change the {self.aside(side)} row of the {self.aside(head)} column to {new} on {where}"
            )
        return done[0] if len(done) == 1 else text

    def rows_about(self, text: str) -> str:
        """'the line about energy in the cost table', 'the entry for rent': the row whose first cell has these words."""
        sides = [name for grid in self.tables for name in grid.sides]

        def row(found: re.Match[str]) -> str:
            sure = found["kind"].lower() == "row" or found["of"]
            wanted = {stem(word) for word in re.findall(r"\w+", found["words"]) if word.lower() not in ("the", "our")}
            having = [name for name in sides if wanted and wanted <= {stem(word) for word in re.findall(r"\w+", name)}]
            if len(having) != 1 or not sure:
                return found[0]
            return f"the {self.aside(having[0])} row{found['of'] or ''}"

        return re.sub(
            r"\bthe (?P<kind>row|line|entry) (?:about|for|on|with|of|that says|called|named|saying) (?P<words>(?:the "
            r"|our )?"
            rf"[\w'-]+(?: [\w'-]+)?)(?P<of>{_OF})?(?=\s*(?:$|[.,;!?])| (?:should|must|to|and|is|on|in|from|bold|above"
            rf"|below)\b)",
            row, text, flags=re.IGNORECASE,
        )  # fmt: skip

    def lines_said(self, text: str) -> str:
        """'The Hillcrest line of the table' as a row, 'the column with the hives' by its head, 'sort the districts' as
        the rows of the table whose first head is that."""
        sides = [name for grid in self.tables for name in grid.sides]
        heads = [name for grid in self.tables for name in grid.heads]
        text = re.sub(
            rf"\bthe (?P<name>{either(sides)}) (?:line|entry)(?P<of> (?:of|in|from|on) the (?:[\w-]+ )?table)",
            lambda found: f"the {self.aside(self.plain(found['name']))} row{found['of']}", text, flags=re.IGNORECASE,
        )  # fmt: skip

        def column(found: re.Match[str]) -> str:
            having = [
                head for head in heads if stem(found["word"]) in {stem(word) for word in re.findall(r"\w+", head)}
            ]
            return f"the {self.aside(having[0])} column" if len(having) == 1 else found[0]

        text = re.sub(
            r"\bthe column (?:with|for|of|about|showing|that (?:has|shows)) (?:the |all the )?(?P<word>[a-z]{3,})\b"
            r"(?! (?:row|column|cell))",
            column, text, flags=re.IGNORECASE,
        )  # fmt: skip
        for grid in self.tables if len(self.tables) == 1 else ():
            noun = grid.heads[0].split(" ")[0] if grid.heads and grid.heads[0] else ""
            if noun.isalpha():
                text = re.sub(
                    rf"^(?P<verb>{_BE}(?:sort|order|arrange|rank|reorder|list) )(?:all )?(?:the"
                    rf" )?{re.escape(noun)}(?:s|es)\b",
                    r"\g<verb>the rows of the table", text, flags=re.IGNORECASE,
                )  # fmt: skip
        if re.match(rf"{_BE}(?:sort|order|arrange|rank|reorder)\b", text, re.IGNORECASE):
            text = re.sub(r"\bby (?:the )?(?P<word>[a-z]{3,})(?: column)?(?=[,.;!]|$| )", self.sorted_by, text, count=1)
        return self.moved(text, sides)

    def sorted_by(self, found: re.Match[str]) -> str:
        heads = [head for grid in self.tables for head in grid.heads]
        rest = found.string[found.start("word") :].lower()
        if any(rest.startswith(head.lower()) for head in heads if head):
            return found[0]
        having = [head for head in heads if stem(found["word"]) in {stem(word) for word in re.findall(r"\w+", head)}]
        return f"by {self.aside(having[0])}" if len(having) == 1 else found[0]

    def moved(self, text: str, sides: list[str]) -> str:
        """'Put University at the top of the table': the row of that name."""
        names = either(name for name in sides if sides.count(name) == 1)
        found = re.fullmatch(
            rf"(?P<verb>{_BE}(?:move|put|place|bring|shift) )(?:the )?(?P<name>{names})(?: row)? (?P<where>(?:to|at)"
            rf" the (?:very )?"
            rf"(?:top|bottom|end|beginning|start)) (?:of|in) the (?:[\w-]+ )?table[.!]?",
            text.strip(), re.IGNORECASE,
        )  # fmt: skip
        if found is None:
            return text
        return f"{found['verb']}the {self.aside(self.plain(found['name']))} row {found['where']}"

    def line(self, found: re.Match[str]) -> tuple[str, str, str] | None:
        """What a column or row is to the rules, its name as it stands now, and its kind; None where none has it."""
        kind = (found["kind"] or found["kind2"]).lower()
        names = [(grid.heads if kind == "column" else ("", *grid.sides)) for grid in self.tables]
        if found["name"]:
            name = self.plain(found["name"])
            having = [one for each in names for one in each if one.lower() == name.lower()]
            return (f"the {self.aside(having[0])} {kind}", having[0], kind) if len(having) == 1 else None
        said = (found["nth"] or found["number"]).lower()
        if kind == "row" or len(self.tables) != 1:
            return None
        ends = {"left": 0, "leftmost": 0, "last": -1, "right": -1, "rightmost": -1}
        if said in ends:
            place = ends[said]
        elif said in _NTH or re.match(r"\d", said):
            place = _NTH.index(said) if said in _NTH else int(re.sub(r"\D", "", said)) - 1
        else:
            return None
        if not -1 <= place < len(names[0]):
            return None
        return f"column {place + 1 if place >= 0 else len(names[0])}", names[0][place], kind

    def headed(self, found: re.Match[str]) -> str:
        line = self.line(found)
        if line is None or self.is_look(found["new"]):
            return found[0]
        told, name, kind = line
        if found["old"] and self.plain(found["old"]).lower() != name.lower():
            return found[0]
        return self.changed(found, told, kind)

    def changed(self, found: re.Match[str], told: str, kind: str) -> str:
        other = "row 1" if kind == "column" else "column 1"
        new = found["new"] if re.fullmatch(_Q, found["new"]) else self.aside(self.plain(found["new"]))
        cell = f"{other} of {told}" if kind == "column" else f"{told} of {other}"
        return f"{found.groupdict().get('be') or ''}change {cell} to {new}{found['tail']}"

    def is_look(self, new: str) -> bool:
        return (
            "‹c" in new
            or re.match(r"(?:bold|italic|red|wider|narrower|right|left|cent)", new, re.IGNORECASE) is not None
        )

    def by_head(self, found: re.Match[str]) -> str:
        name = self.plain(found["name"]).lower()
        having = [head for grid in self.tables for head in grid.heads if head.lower() == name]
        if len(having) != 1 or self.is_look(found["new"]):
            return found[0]
        return self.changed(found, f"the {self.aside(having[0])} column", "column")

    # new rows

    def named_cells(self, text: str) -> str:
        """'Add a row for Rent: 40 budget, 42 actual': each figure with the head of its column, in any order."""
        found = _NEW_ROW.match(text)
        if found is None:
            return text
        for grid in self.tables:
            heads = grid.heads[1:]
            words = {word.lower(): head for head in heads for word in (head, *re.findall(r"[^\W\d_]{2,}", head))
                     if sum(word.lower() in other.lower() for other in heads) == 1}  # fmt: skip
            known = "|".join(re.escape(word) for word in sorted(sorted(words), key=len, reverse=True)) or "(?!)"
            cells: dict[str, str] = {}
            parts = re.split(r",? and |, |; ", found["cells"].strip(" .!"))
            for part in parts:
                one = re.fullmatch(
                    rf"(?:(?P<v1>{VALUE}) (?:for |as |in )?(?:the )?(?P<h1>{known})(?: of (?:{known}))?"
                    rf"|(?:the )?(?P<h2>{known})(?: of|:| is| at)? (?P<v2>{VALUE}))",
                    part.strip(), re.IGNORECASE,
                )  # fmt: skip
                if one is None:
                    break
                head = words[(one["h1"] or one["h2"]).lower()]
                cells[head] = (one["v1"] or one["v2"]).strip()
            if len(cells) == len(parts) == len(heads):
                row = ", ".join(f"«{cell}»" for cell in (self.plain(found["name"]), *(cells[head] for head in heads)))
                beside = next(
                    (name for name in grid.sides if found["beside"] and name.lower() == found["beside"].lower()), ""
                )
                if found["beside"] and not beside:
                    return text
                where = f" {found['side'].lower()} the {self.aside(beside)} row" if beside else ""
                return (
                    f"add a row {self.aside(row, 'l')}{where}"
                    if beside
                    else f"add a row {self.aside(row, 'l')} to the table"
                )
        return text


_NEW_ROW = lazily(
    rf"{_BE}(?:add|insert|append|include) (?:an? |another |one more )?(?:new |extra )?row (?:for |called |named |with"
    rf" )?(?:the )?"
    rf"(?P<name>{_Q}|[A-Za-z][\w' -]*?)(?: to the (?:\w+ )?table)?(?::|,| with| at| –| -) (?P<cells>[^‹]*?\d[^‹]*?)"
    r"(?: (?P<side>above|below|before|after|under) (?:the )?(?P<beside>[A-Za-z][\w ]*?)(?: row)?)?[.!]?$",
    re.IGNORECASE,
)
