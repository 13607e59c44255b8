"""Clauses about tables that are there: words for cells, rows and columns; lines that come, go, or look other."""

from __future__ import annotations

from redraft.language.reading.describing import words_at
from redraft.language.reading.phrases import Said
from redraft.language.reading.tables import TablePart, line_at, table_at, table_part
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, Verb, look_at, page_at

_LINKS = frozenset(
    "with as : using by to , the following data words given labels names headings values content contents"
    " text texts information entries and be is say read saying reading that are should terms items of titles"
    " in order from left right into respective their for".split()
)
_BEFORE_WORDS = frozenset(
    "the following text word words phrase phrases label labels value values name names entry entries term"
    " terms content contents data heading headings items titles these".split()
)
_INTO = frozenset("in into to on for inside within at as of under across".split())


def tabling(clause: Clause, verb: Verb) -> list[Said] | None:
    """A clause about parts of a table."""
    for reader in (_filled, _written_first, _renamed, _line_deleted, _line_added, _aligned, _swapped, _looked):
        if (said := reader(clause, verb)) is not None:
            return [said]
    return None


def filled(part: TablePart, words: str, pages: str = "") -> Said:
    """The request to write words into a part of a table: one cell, a row, a column, or all of it."""
    if len(part.arguments) == 2:
        return Said("cell_text", "", {**part.arguments, "new": words}, pages=pages)
    return Said("table_fill", "", {**part.arguments, "items": words}, on_page=True, pages=pages)


def _pages(clause: Clause, at: int) -> tuple[str, int]:
    if clause.word(at) in ("on", "of", "in", "to") and clause.token(at + 1, "s"):
        return clause.word(at + 1), at + 2
    if clause.word(at) in ("on", "in") and (page := page_at(clause, at + 1)) is not None:
        return "", page
    return "", at


def _is_writing(verb: Verb) -> bool:
    return bool({"set", "write", "add", "replace", "name"} & set(verb.families)) or verb.name in (
        "put",
        "place",
        "position",
        "show",
    )


def _filled(clause: Clause, verb: Verb) -> Said | None:
    """'fill row 2 with "a" and "b"', 'change the second cell of the first row to "x"', 'use the first column for …'."""
    if not _is_writing(verb) or verb.name in ("rename", "relabel", "retitle", "call"):
        return None
    start = verb.end
    while clause.word(start) in ("in", "out", "into"):
        start += 1
    if clause.word(start) in ("text", "content", "contents", "value", "words") and clause.word(start + 1) in (
        "of",
        "in",
    ):
        start += 2
    elif (
        clause.word(start) == "the"
        and clause.word(start + 1) in ("text", "content", "contents", "value", "words")
        and clause.word(start + 2) in ("of", "in")
    ):
        start += 3
    part = table_part(clause, start)
    if part is None:
        return None
    pages, end = _pages(clause, part.end)
    linked = end
    while clause.word(end) in _LINKS:
        end += 1
    if words_at(clause, end) and end + 1 + (clause.word(end + 1) == "respectively") == len(clause):
        if not part.arguments and end == linked:
            return None
        return filled(part, clause.word(end), pages)
    if len(part.arguments) == 2 and end > linked and end + 1 == len(clause) and clause.word(end)[:1].isdigit():
        return filled(part, clause.span(end, end + 1), pages)
    if (
        len(part.arguments) == 1
        and verb.families[0] == "write"
        and end > linked
        and "," in clause.span(end, len(clause))
    ):
        return filled(part, clause.span(end, len(clause)), pages)  # 'fill row 2 with Latte, 3.20 and 4.10'
    return None


def _written_first(clause: Clause, verb: Verb) -> Said | None:
    """'put "x" in the second cell of the first row', 'type the words "a" and "b" into the first row'."""
    moves = verb.families[0] in ("move", "lift", "go") and verb.name not in ("put", "place", "position")
    if not _is_writing(verb) or moves:
        return None
    at = verb.end
    while clause.word(at) in _BEFORE_WORDS:
        at += 1
    if not words_at(clause, at):
        return None
    words = clause.word(at)
    at += 1
    while clause.word(at) in ("respectively", ","):
        at += 1
    if clause.word(at) not in _INTO:
        return None
    start = at + 1
    if clause.word(at) == "as":  # 'use "A" and "B" as the headers in the first row'
        start += clause.word(start) == "the"
        start += clause.word(start) in ("column", "table")
        if clause.word(start) not in ("headers", "headings", "header", "labels", "titles", "names", "header row"):
            return None
        start += 1 + (clause.word(start + 1) in ("in", "of", "for"))
    part = table_part(clause, start)
    if part is None:
        return None
    if clause.word(at) == "as" and not part.arguments:
        part = part._replace(arguments={"row": "first"})
    pages, end = _pages(clause, part.end)
    if end != len(clause) or (
        not part.arguments and clause.word(at) in ("to", "on", "for") and clause.token(at - 1, "q")
    ):
        return None
    return filled(part, words, pages)


def _renamed(clause: Clause, verb: Verb) -> Said | None:
    """'rename the column Large to Big': the words at its head."""
    if verb.name not in ("rename", "change", "retitle", "relabel", "label", "call", "name"):
        return None
    start = verb.end + (clause.word(verb.end) == "the")
    if clause.word(start) not in ("column", "row"):
        start, noun = start, start + 1
        if clause.word(noun) not in ("column", "row") or clause.word(noun + 1) not in ("to", "as", "into"):
            return None
        name, to = start, noun + 1
    else:
        noun, name, to = start, start + 1, start + 2
        while clause.word(name) in ("called", "named", "heading", "header"):
            name, to = name + 1, to + 1
        if clause.word(to) not in ("to", "as", "into"):
            return None
    if clause.word(name).isdigit() or to + 2 != len(clause) or not (verb.name == "rename" or clause.token(to + 1, "q")):
        return None
    if line_at(clause, verb.end) is not None and not clause.token(name, "q"):
        return None
    kind = clause.word(noun)
    said = clause.word(name) if clause.token(name, "q") else f'"{clause.span(name, name + 1)}"'
    new = clause.word(to + 1) if clause.token(to + 1, "q") else clause.span(to + 1, to + 2)
    return Said("cell_text", "", {kind: said, "row" if kind == "column" else "column": "first", "new": new})


def _line_deleted(clause: Clause, verb: Verb) -> Said | None:
    """'drop the last two rows', 'get rid of the row for Latte'."""
    if "delete" not in verb.families:
        return None
    part = table_part(clause, verb.end)
    if part is not None and len(part.arguments) == 1:
        end = part.end
        if clause.word(end) in ("from", "of", "in") and (named := table_at(clause, end + 1)) is not None:
            end = named
        pages, end = _pages(clause, end)
        ((kind, which),) = part.arguments.items()
        return Said(f"{kind}_delete", "", {kind: which}, pages=pages) if end == len(clause) else None
    start = verb.end + (clause.word(verb.end) == "the")
    kind = clause.word(start)
    if kind in ("row", "column") and clause.word(start + 1) in ("for", "called", "named", "of", "with", "labeled"):
        name = clause.span(start + 2, start + 3)
        pages, end = _pages(clause, start + 3)
        if clause.word(end) in ("from", "of", "in") and (named := table_at(clause, end + 1)) is not None:
            end = named
        quoted = name if clause.token(start + 2, "q") else f'"{name}"'
        return Said(f"{kind}_delete", "", {kind: quoted}, pages=pages) if name and end == len(clause) else None
    return None


_LINE_ADDED_WORDS = frozenset("a an one another new the extra additional more further empty blank table".split())
_LINE_ADDED_WORDS_2 = frozenset("after before below above under beneath behind beside".split())
_LINE_ADDED_WORDS_3 = frozenset(
    "with saying containing of the cells values text texts called named titled : headed that contains reading"
    " entries following heading header for and labeled".split()
)


def _line_added(clause: Clause, verb: Verb) -> Said | None:
    """'add two rows to the table', 'append a row with "a" and "b"', 'add a row to the table: Latte, 3.20'."""
    if "add" not in verb.families:
        return None
    at, arguments = verb.end, {}
    if (named := table_at(clause, at)) is not None and verb.name in ("give", "make"):
        at = named
    while True:
        word = clause.word(at)
        if word in known.NUMBERS and word not in ("a", "an", "one", "another"):
            arguments["count"] = str(known.NUMBERS[word])
        elif word.isdigit():
            arguments["count"] = word
        elif word not in _LINE_ADDED_WORDS:
            break
        at += 1
    noun = clause.word(at)
    if noun not in ("row", "rows", "column", "columns"):
        return None
    kind = noun.rstrip("s")
    pages = ""
    at += 1
    while at < len(clause):
        word = clause.word(at)
        there = _pages(clause, at)
        if word in ("to", "in", "of", "into", "on") and (named := table_at(clause, at + 1)) is not None:
            at = named
        elif there[1] > at:
            pages, at = there
        elif words_at(clause, at) and "items" not in arguments:
            arguments["items"], at = word, at + 1
        elif word in _LINE_ADDED_WORDS_2 and (line := line_at(clause, at + 1)) is not None:
            side = {"beneath": "below", "behind": "after", "beside": "after"}.get(word, word)
            arguments |= {"side": side, kind: line[1]}
            if line[0] != kind:
                return None
            at = line[2]
        elif (
            word in ("at", "to", "on")
            and clause.word(at + 1) == "the"
            and clause.word(at + 2) in ("top", "beginning", "start", "end", "bottom", "left", "right")
        ):
            arguments["at"], at = clause.word(at + 2), at + 3
            if clause.word(at) in ("of", "side", "edge"):
                at += 1 + (clause.word(at) == "of" and 0)
                at = table_at(clause, at) or at
        elif word == ":" and at + 1 < len(clause) and "items" not in arguments and not words_at(clause, at + 1):
            arguments["items"], at = clause.span(at + 1, len(clause)), len(clause)
        elif word in _LINE_ADDED_WORDS_3:
            at += 1
        else:
            return None
    return Said(f"{kind}_add", "", arguments, pages=pages)


_ALIGNING = {"right-align": "right", "left-align": "left", "center-align": "center", "right-aligned": "right",
             "left-aligned": "left", "center-aligned": "center", "centered": "center", "right-justified": "right",
             "left-justified": "left", "right": "right", "left": "left", "center": "center"}  # fmt: skip
_ALIGNED_WORDS = frozenset("be to the on in of text texts words contents cells all side with aligned justified".split())


def _aligned(clause: Clause, verb: Verb) -> Said | None:
    """'right-align the numbers in the table', 'make the second column right-aligned', 'center the header row'."""
    first = clause.word(0)
    way = _ALIGNING.get(first, "") if "-" in first or verb.name == "center" else ""
    if not way and verb.name not in ("make", "set", "align", "put", "have", "change"):
        return None
    at = 1 if first in _ALIGNING else verb.end
    arguments: dict[str, str] = {}
    pages = ""
    while at < len(clause):
        word = clause.word(at)
        start = at + (word in ("the", "all"))
        start += clause.word(start) == "the"
        found = line_at(clause, at) if not arguments else None
        if found is not None:
            arguments, at = {found[0]: found[1]}, found[2]
        elif not arguments and clause.word(start) in ("numbers", "figures", "amounts", "prices", "values"):
            table = table_at(clause, start + 2) if clause.word(start + 1) in ("in", "of") else None
            if table is None:
                return None
            arguments, at = {"cells": "figures"}, table
        elif word in ("of", "in", "on") and (named := table_at(clause, at + 1)) is not None:
            at = named
        elif (there := _pages(clause, at))[1] > at:
            pages, at = there
        elif arguments and word in _ALIGNING and not way:
            way, at = _ALIGNING[word], at + 1
        elif word in _ALIGNED_WORDS:
            at += 1
        else:
            return None
    return Said("row_align", "", {**arguments, "align": way}, pages=pages) if arguments and way else None


def _swapped(clause: Clause, verb: Verb) -> Said | None:
    """'swap the rows "Staff" and "Media"', 'exchange the second row with the last row'."""
    if verb.name not in ("swap", "exchange", "switch", "interchange", "trade"):
        return None
    one = line_at(clause, verb.end)
    if one is None or clause.word(one[2]) not in ("and", "with", "for"):
        return None
    other = line_at(clause, one[2] + 1)
    if other is None or other[0] != one[0]:
        return None
    end = other[2]
    if clause.word(end) in ("of", "in") and (named := table_at(clause, end + 1)) is not None:
        end = named
    pages, end = _pages(clause, end)
    if end + (clause.word(end) == "around") != len(clause):
        return None
    return Said("row_swap", "", {one[0]: one[1], "other": other[1]}, pages=pages)


def _saying(clause: Clause, at: int) -> tuple[str, int] | None:
    """'the cell with 2.80', 'the "Gym" cell': the words of a cell, and the position behind."""
    start = at + (clause.word(at) == "the")
    if clause.token(start, "q") and clause.word(start + 1) == "cell":
        return clause.word(start), start + 2
    if clause.word(start) != "cell" or clause.word(start + 1) not in (
        "with",
        "saying",
        "containing",
        "that",
        "reading",
    ):
        return None
    start += 2
    while clause.word(start) in ("says", "the", "text", "value", "number", "contains", "has"):
        start += 1
    if clause.token(start, "q"):
        return clause.word(start), start + 1
    return (f'"{clause.span(start, start + 1)}"', start + 1) if clause.word(start)[:1].isdigit() else None


_LOOKED_WORDS = frozenset(
    "background fill shading color a an the to in with of for on be formatting style cells as font text words"
    " letters using shade hue".split()
)


def _looked(clause: Clause, verb: Verb) -> Said | None:
    """'apply a blue fill to the first row', 'give the header row a grey background', 'bold for the first column'."""
    if verb.families[0] not in ("set", "paint", "write", "add") and verb.name not in ("put", "show"):
        return None
    tokens = range(verb.end, len(clause))
    line: tuple[str, str, int] | None = None
    value: dict[str, str] = {}
    pages, lettered, painted = "", False, False
    at = verb.end
    while at in tokens:
        word = clause.word(at)
        found = line_at(clause, at) if line is None else None
        said = _saying(clause, at) if line is None and found is None else None
        start = at + (word in ("the", "all")) + (clause.word(at + 1) == "the")
        if said is not None:
            line, at = ("cell", said[0], said[1]), said[1]
        elif (
            line is None
            and clause.word(start) in ("numbers", "figures")
            and clause.word(start + 1) in ("in", "of")
            and (behind := table_at(clause, start + 2)) is not None
        ):
            line, at = ("cells", "figures", behind), behind
        elif found is not None:
            line, at = found, found[2]
            if clause.word(at) in ("of", "in", "on") and (named := table_at(clause, at + 1)) is not None:
                at = named
        elif clause.token(at, "c") and not value:
            value, at = {"color": word}, at + 1
        elif (look := look_at(clause, at)) is not None and look[0][0] in ("weight", "slant") and not value:
            value, at = {look[0][0]: look[0][1]}, look[1]
        elif (there := _pages(clause, at))[1] > at:
            pages, at = there
        elif word in _LOOKED_WORDS:
            painted = painted or word in ("background", "fill", "shading")
            lettered = lettered or word in ("font", "text", "words", "letters")
            at += 1
        else:
            return None
    if line is None or len(value) != 1 or ("color" in value and lettered and painted):
        return None
    return Said("row_look", "", {line[0]: line[1], **value}, pages=pages)
