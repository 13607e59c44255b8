"""Figures of a deck's tables and charts, told by the names that stand beside them: 'change the share of Car to 45 and
Bus to 30', 'raise the total by 10', 'add 2026 to the chart with 140 members and 45 volunteers'.

A sentence is read so only where every word of it is a name, a figure or talk, and one table or chart alone has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import partial

from redraft.document.layers import Document, Text, family
from redraft.language.reading.deck_grids import FACT_WORDS, VALUE, Grid, grids_of, only_name
from redraft.lazy import lazily
from redraft.targets.quotes import Wording, set_aside

_S, _Q = r"‹s\d+›", r"‹q\d+›"
_MORE = frozenset("increase raise lift bump grow boost add".split())
_LESS = frozenset("reduce lower decrease cut drop shrink".split())
_NOUNS = frozenset(
    "share shares percentage rate result results score budget sum sales revenue points for by up down to bar slice line"
    " graph diagram".split()
)
_LINK = lazily(r"\b(?:to|by|is|was|are|be|becomes|should|now|at|rises|falls)\b|[:=→]", re.IGNORECASE)
_PLAIN = lazily(r"-?\d+(?:\.\d+)?")


_MAY_BE = lazily(r"chart|graph|pie|title|head|list|agenda|bullets", re.IGNORECASE)


def figures_told(said: Wording, document: Document) -> Wording:
    """The instruction with such sentences as plain changes of cells and values."""
    if not re.search(r"\d", said.text) and not _MAY_BE.search(said.text):
        return said
    grids = list(grids_of(document))
    pieces = list(said.pieces)
    aside = partial(set_aside, pieces)
    text = _LISTED.sub(lambda found: _entry(found, document, said, aside), _cover(said.text, document, said, aside))
    if grids:
        parts = re.split(r"((?<=[^\d])[.;!?]\s+|\n)", text)
        text = "".join(part if number % 2 else _told(part, grids, said, aside) for number, part in enumerate(parts))
    return replace(said, text=text, pieces=tuple(pieces))


Aside = Callable[[str, str], str]


def _told(text: str, grids: list[Grid], said: Wording, aside: Aside) -> str:
    text = _new_category(_new_row(_preferred(text), grids, said, aside), grids, said, aside)
    text = _CELL.sub(
        lambda found: f"change the {found['row']} of the {found['column']} to {aside('q', found['value'])}", text
    )
    if not re.search(r"\d", text) or len(text) > 200 or re.search(r"‹[qlcdg]", text):
        return text
    bare = re.sub(rf",? ?\b(?:on|in|of) {_S},?", "", text)
    if "‹s" in bare:
        return text
    found = [(grid, facts) for grid in grids if (facts := _facts(bare, grid))]
    if len(found) != 1:
        return text
    grid, facts = found[0]
    where = re.search(_S, text)
    on = f" on {where[0] if where else aside('s', f'slide {grid.number}')}"
    asked = []
    for side, head, value in facts:
        if grid.kind == "table":
            cell = f"the {aside('q', side)} row of the {aside('q', head)} column"
            asked.append(f"change {cell} to {aside('q', value)}{on}")
        else:
            asked.append(f"change the value of {aside('q', side)} in {aside('q', head)} to {value}{on}")
    return " and ".join(asked)


def _facts(text: str, grid: Grid) -> list[tuple[str, str, str]]:
    """(side, head, value) for every part of a sentence; none where one part is not plain."""
    facts: list[tuple[str, str, str]] = []
    head, way = "", 0
    for part in re.split(r",? and (?:also )?|, ", text.strip(" .!")):
        verb = re.match(r"(?:please |now |then |and |can you |could you )*([a-z]+)", part, re.IGNORECASE)
        word = verb[1].lower() if verb is not None else ""
        way = 1 if word in _MORE else -1 if word in _LESS else way
        one = _fact(part, grid, head, way)
        if one is None:
            return []
        head = one[1]
        facts.append(one)
    return facts if len({fact[:2] for fact in facts}) == len(facts) else []


def _fact(text: str, grid: Grid, carried: str, way: int) -> tuple[str, str, str] | None:
    side = only_name(text, grid.sides)
    if side is None:
        return None
    rest = text[: side[1]] + " " + text[side[2] :]
    known = grid.heads if grid.kind == "chart" else grid.heads[1:]
    named = only_name(rest, known)
    if named is not None:
        rest = rest[: named[1]] + " " + rest[named[2] :]
    head = named[0] if named is not None else carried or _sole(grid, side[0])
    values = re.findall(rf"(?<![\w‹.,])(?:{VALUE})", rest)
    if not head or len(values) != 1 or not (carried or _LINK.search(rest)):
        return None
    value = values[0].strip()
    by = re.search(rf"\bby {re.escape(value)}", rest) is not None
    rest = rest.replace(values[0], " ", 1)
    extra = {word for one in (grid.title, *grid.heads) for word in one.lower().split()}
    words = re.findall(r"[^\W\d_][\w'’]*|[\d‹›/@#]+", rest.lower())
    allowed = FACT_WORDS | _NOUNS | _MORE | _LESS | extra
    if any(re.sub(r"['’]s$", "", word) not in allowed for word in words if word != "'s"):
        return None
    if grid.kind == "chart" and not re.match(r"-?\d", value):
        return None
    if not by:
        return side[0], head, value
    was = grid.cells.get((side[0], head), "")
    if not way or not _PLAIN.fullmatch(was) or not _PLAIN.fullmatch(value):
        return None
    return side[0], head, f"{Decimal(was) + way * Decimal(value)}"


def _sole(grid: Grid, side: str) -> str:
    """The one column of figures, or the one series, where a name that is no figure itself is given a new figure."""
    if re.search(r"\d", side):
        return ""
    if grid.kind == "chart":
        return grid.heads[0] if len(grid.heads) == 1 else ""
    full = [
        head
        for head in grid.heads[1:]
        if all(re.search(r"\d", grid.cells.get((one, head), "")) for one in grid.sides) and grid.sides
    ]
    return full[0] if len(full) == 1 and len(grid.heads) == 2 else ""


_ORD = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th))"
_CELL = lazily(
    rf"\b(?:set|change|update|make|correct|put|edit) (?:the )?(?:cell (?:in|at|of) (?:the )?)?(?P<row>{_ORD} row|row"
    rf" \d+)(?:,|,? and| of| in)?"
    rf" (?:the )?(?P<column>{_ORD} column|column \d+)(?: of the table| in the table)? (?:to|=|say|read|:) ?"
    rf"(?P<value>{VALUE})",
    re.IGNORECASE,
)
"""'Set the second row, third column to $9.99'."""


# New rows and categories


def _new_row(text: str, grids: list[Grid], said: Wording, aside: Aside) -> str:
    """'Add a row "Bridge" with 19 above the Total row': its cells as a list."""
    widths = {len(grid.heads) for grid in grids if grid.kind == "table"}

    def listed(found: re.Match[str]) -> str:
        values = re.findall(rf"(?<![\w‹.,])(?:{VALUE})", found["values"])
        name = said.surface(found["name"]).strip("\"“”«»'")
        if 1 + len(values) not in widths:
            return found[0]
        cells = ", ".join(f"«{cell.strip()}»" for cell in (name, *values))
        return f"{found['head']} {aside('l', cells)}{found['tail']}"

    return re.sub(
        rf"(?P<head>\b(?:add|insert|append|put|include)(?: in)? (?:an? |another |one more )?(?:new |extra )?row) "
        rf"(?:called |named"
        rf" |for |labell?ed )?(?P<name>{_Q}|(?-i:[A-Z])[\w -]*?) (?:with|at|of|showing|and)(?: the)?(?: values?|"
        rf" figures?| number)?"
        rf" (?P<values>{VALUE}(?:(?:,| and|, and) {VALUE})*)(?P<tail>(?: (?:above|below|before|after|under|over|to|at"
        rf"|in|on) .*)?)$",
        listed, text, flags=re.IGNORECASE,
    )  # fmt: skip


def _same(one: str, other: str) -> bool:
    return one.strip().lower() == other.strip().lower()


def _new_category(text: str, grids: list[Grid], said: Wording, aside: Aside) -> str:
    """'Add 2026 to the chart with 140 members and 45 volunteers': a category with a value for every series."""
    told_data = re.sub(r"‹d\d+›", lambda token: said.surface(token[0]), text)
    to = r"(?: (?:to|in|into) (?:the |our |my )?(?:\w+ )?(?:chart|graph))"
    found = re.fullmatch(
        rf"(?P<talk>(?:please |now |then |and )*)(?:add|append|include|insert) (?:the (?:year|month|category) |an? )?"
        rf"(?P<name>{_Q}|[\w-]+)(?P<a>{to})?:? (?:with|at|showing|having) (?P<values>.+?)(?P<b>{to})?(?: on "
        rf"(?P<on>{_S}))?[.!]?",
        told_data,
        re.IGNORECASE,
    )
    if found is None or not (found["a"] or found["b"]):
        return text
    told = re.findall(rf"(?<![\w‹.,])({VALUE})\s+([^\W\d_][\w ]*?)(?=,| and |$)", found["values"])
    charts = [grid for grid in grids if grid.kind == "chart"]
    bare = re.fullmatch(
        rf"(?:the values? |figures? |numbers? )*({VALUE}(?:(?:,| and|, and) {VALUE})*)", found["values"]
    )
    if bare is not None and len(charts) == 1:
        values = [one.strip() for one in re.findall(rf"(?<![\w‹.,])(?:{VALUE})", bare[1])]
        if len(values) == len(charts[0].heads) and not any(_same(found["name"], side) for side in charts[0].sides):
            on = f" on {found['on'] or aside('s', f'slide {charts[0].number}')}"
            name = aside("q", said.surface(found["name"]).strip("\"“”«»'"))
            return f"{found['talk']}add the category {name} with {aside('d', ' and '.join(values))} to the chart{on}"
    for grid in charts:
        given = {name.strip().lower(): value.strip() for value, name in told}
        if {head.lower() for head in grid.heads} == set(given) and len(told) == len(grid.heads):
            figures = " and ".join(given[head.lower()] for head in grid.heads)
            on = f" on {found['on'] or aside('s', f'slide {grid.number}')}"
            name = aside("q", said.surface(found["name"]).strip("\"“”«»'"))
            return f"{found['talk']}add the category {name} with {aside('d', figures)} to the chart{on}"
    return text


_FORM = r"(?P<form>column|bar|line|pie|doughnut|donut|area)"
_PREFERRED = lazily(
    rf"(?:(?:i|we)(?:['’]d| would) (?:rather|sooner|prefer to) (?:see|have|use|get|show) |let's rather have )an?"
    rf" {_FORM}(?: chart"
    rf"| graph)? (?:than|instead of|rather than|over|in place of) (?:an?|the) \w+(?: chart| graph)?(?P<on> (?:on|in)"
    rf" {_S})?[.!]?",
    re.IGNORECASE,
)


def _preferred(text: str) -> str:
    """'I'd rather see a column chart than a pie.'"""
    found = _PREFERRED.fullmatch(text.strip())
    return f"convert the chart{found['on'] or ''} into a {found['form']} chart" if found is not None else text


# Entries of a list

_LISTED = lazily(
    r"\b(?:delete|remove|drop|take|cut|strike|cross) (?:the (?:words?|text|line|entry|item|point) )?(?P<q>‹q\d+›)(?:"
    r" out| off)?"
    r" (?:from|of|in|off) the (?:[\w-]+ )?(?:list|agenda|bullets|bullet points|bullet list)\b",
    re.IGNORECASE,
)


def _entry(found: re.Match[str], document: Document, said: Wording, aside: Aside) -> str:
    """'Delete "Lunch" from the list': the bullet, where one says just that, and not the words inside one."""
    words = " ".join(said.value(found["q"]).lower().split())
    numbers = [
        number
        for number, page in enumerate(document.pages, 1)
        for layer in page.layers
        for one in family(layer)
        if isinstance(one, Text) and len(one.paragraphs) > 1
        for line in one.text.split("\n")
        if " ".join(line.lower().split()) == words
    ]
    if not numbers:
        return found[0]
    where = f" on {aside('s', f'slide {numbers[0]}')}" if len(numbers) == 1 and "‹s" not in found.string else ""
    return f"delete the bullet {found['q']}{where}"


# The title of all

_TITLE = r"(?:title|heading|headline)"


def _cover(text: str, document: Document, said: Wording, aside: Aside) -> str:
    """'The main title' and 'the title of the presentation' are on the first slide, where that has a subtitle too."""
    if not document.pages or not any(
        isinstance(one, Text) and "subtitle" in one.name.lower()
        for layer in document.pages[0].layers
        for one in family(layer)
    ):
        return text

    def on_first(found: re.Match[str]) -> str:
        if found["deck"] and not re.search(r"\b(?:presentation|deck|slide ?show)\b", said.surface(found["deck"])):
            return found[0]
        return f"the title on {aside('s', 'slide 1')}"

    whole = re.sub(
        rf"\bthe {_TITLE} (?:of|for) (?P<deck>{_S})(?= (?:to|should|must|:))", on_first, text, flags=re.IGNORECASE
    )
    whole = re.sub(rf"(?P<deck>{_S})['’]s {_TITLE}\b(?= (?:to|should|must|:))", on_first, whole, flags=re.IGNORECASE)
    if "‹s" in whole:
        return whole
    main = rf"\b(?:the |our )?(?:main|overall|cover|presentation|deck|big) {_TITLE}\b(?P<deck>)"
    return re.sub(main, on_first, whole, flags=re.IGNORECASE)
