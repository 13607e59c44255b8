"""Parts of tables as they are named: 'the first row', 'columns 2 and 3', 'the second cell of the first row', '3x4'."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause

ORDINAL = lazily(r"first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|\d+(?:st|nd|rd|th)")
ORDINAL_OF = {"initial": "first", "final": "last", "opening": "first", "leading": "first", "closing": "last",
              "following": "next", "subsequent": "next", "remaining": "next", "succeeding": "next"}  # fmt: skip
_ENDS = {("row", "top"): "first", ("row", "upper"): "first", ("row", "bottom"): "last", ("row", "lower"): "last",
         ("row", "header"): "first", ("row", "heading"): "first", ("row", "head"): "first", ("row", "title"): "first",
         ("column", "left"): "first", ("column", "leftmost"): "first", ("column", "right"): "last",
         ("column", "rightmost"): "last", ("column", "left-hand"): "first", ("column", "right-hand"): "last",
         ("column", "header"): "first"}  # fmt: skip
_LINES = {"row": "row", "rows": "row", "column": "column", "columns": "column", "line": "row"}
_CORNERS = {"left": "first", "right": "last", "top": "first", "upper": "first", "bottom": "last", "lower": "last"}


class TablePart(NamedTuple):
    """`arguments` has `row` and `column` where they are said, else it is the whole table. `table`: it is named."""

    arguments: dict[str, str]
    end: int
    table: bool = False


def ordinal_at(clause: Clause, at: int) -> tuple[str, int] | None:
    """'first', '2nd', 'initial', 'last two', 'second to last'."""
    word = ORDINAL_OF.get(clause.word(at), clause.word(at))
    if not ORDINAL.fullmatch(word):
        return None
    if word == "second" and (clause.word(at + 1), clause.word(at + 2)) == ("to", "last"):
        return None
    number = clause.word(at + 1)
    counted = (number in known.NUMBERS and number != "one") or number.isdigit()
    if word in ("first", "last", "next") and counted and clause.word(at + 2):
        return f"{word} {number}", at + 2
    return word, at + 1


def table_part(clause: Clause, at: int) -> TablePart | None:
    """A row, a column, a cell or the table, with the table it is said to be of."""
    start = at
    if clause.word(start) in ("cells", "cell") and clause.word(start + 1) in ("of", "in"):
        start += 2
    elif (clause.word(start), clause.word(start + 1)) == ("the", "cells") and clause.word(start + 2) in ("of", "in"):
        start += 3
    for reader in (_cell, _line, _whole):
        if (found := reader(clause, start)) is not None:
            return found
    return None


_FIGURES_OF = lazily(r"(?:all )?(?:the )?(?:numbers|figures) (?:in|of) the table", re.IGNORECASE)


_LETTERS_OF = lazily(
    r"^(?:all )?(?:the )?(?:text|words|letters|font)(?: color)? (?:of|in) (?=the )|(?<=\b(?:row)) (?:text|words"
    r"|letters|font)$"
    r"|(?<=\b(?:column)) (?:text|words|letters|font)$",
    re.IGNORECASE,
)


def is_part(phrase: str) -> bool:
    """Whether words name a row, a column, a cell or the figures of a table; 'the column' alone is one, too."""
    if _FIGURES_OF.fullmatch(phrase):
        return True
    clause = Clause(_LETTERS_OF.sub("", phrase))
    found = table_part(clause, 0)
    if found is None:
        return phrase.lower() in ("the column", "the row", "column", "row")
    return found.end == len(clause) and bool(found.arguments)


def table_at(clause: Clause, at: int) -> int | None:
    """The position behind 'the table', 'this grid'."""
    start = at + (clause.word(at) in ("the", "a", "this", "that", "my", "our", "new"))
    return start + 1 if clause.word(start) in ("table", "grid") else None


def _whole(clause: Clause, at: int) -> TablePart | None:
    start = at + (clause.word(at) in ("the", "a", "this", "its", "all"))
    start += clause.word(start) == "the"
    if clause.word(start) not in ("table", "cells", "grid"):
        return None
    end = start + 1
    if clause.word(end) == "'s" and clause.word(end + 1) in ("cells", "cell"):
        end += 2
    elif clause.word(end) == "'s":
        inner = _line(clause, end + 1)
        return inner._replace(table=True) if inner is not None else None
    elif clause.word(end) == "cells":
        end += 1
    if clause.word(start) == "cells" and clause.word(end) in ("of", "in") and (named := table_at(clause, end + 1)):
        end = named
    return TablePart({}, end, True)


_LINE_AT_WORDS = frozenset("number no called named labeled for with titled header".split())


def line_at(clause: Clause, at: int) -> tuple[str, str, int] | None:
    """'row' or 'column', which one, and the position behind: 'the first row', 'row 2', 'the "Latte" row'."""
    start = at + (clause.word(at) in ("the", "a", "this", "its"))
    start += clause.word(start) == "table" and clause.word(start + 1) == "'s"
    word, after = clause.word(start), clause.word(start + 1)
    if after in _LINES and (_LINES[after], word) in _ENDS:
        return _LINES[after], _ENDS[_LINES[after], word], start + 2
    if (said := ordinal_at(clause, start)) is not None and clause.word(said[1]) in _LINES:
        return _LINES[clause.word(said[1])], said[0], said[1] + 1
    if clause.token(start, "q") and after in ("row", "column"):
        return after, word, start + 2
    if word in ("row", "column", "rows", "columns"):
        inner = start + 1
        while clause.word(inner) in _LINE_AT_WORDS:
            inner += 1
        if clause.word(inner).isdigit() or clause.token(inner, "q"):
            return _LINES[word], clause.word(inner), inner + 1
    return None


def _line(clause: Clause, at: int) -> TablePart | None:
    found = line_at(clause, at)
    if found is None:
        return None
    kind, which, end = found
    if clause.word(end) == "'s" and clause.word(end + 1) in (
        "cells",
        "cell",
        "content",
        "contents",
        "text",
        "values",
        "entries",
    ):
        end += 2
    elif clause.word(end) in ("cells", "cell"):
        end += 1
    arguments = {kind: which}
    if clause.word(end) in (",", "and", "/", "of", "in", "&") or clause.word(end) in ("row", "column"):
        inner = end + (clause.word(end) not in ("row", "column"))
        inner += clause.word(inner) == "and"
        other = line_at(clause, inner)
        if other is not None and other[0] != kind:
            arguments[other[0]], end = other[1], other[2]
    return _in_table(clause, TablePart(arguments, end))


_CELL_WORDS = frozenset("at in of on the located intersection position where".split())


def _cell(clause: Clause, at: int) -> TablePart | None:
    """'the second cell of the first row', 'the cell in row 2, column 3', 'the top left cell', 'cell B2'."""
    start = at + (clause.word(at) in ("the", "a", "this", "its"))
    first, second = clause.word(start), clause.word(start + 1)
    corner = re.fullmatch(r"(top|upper|bottom|lower)[ -](left|right)", first) or re.fullmatch(
        r"(top|upper|bottom|lower) (left|right)", f"{first} {second}"
    )
    if corner is not None:
        end = start + 1 + (" " in corner[0] and "-" not in first and first != corner[0])
        if clause.word(end) in ("cell", "corner"):
            end += 1 + (clause.word(end + 1) == "cell")
            part = _in_table(clause, TablePart({"row": _CORNERS[corner[1]], "column": _CORNERS[corner[2]]}, end))
            return part if part.table or "cell" in clause.word(end - 1) else None  # a corner of the page, else
        return None
    if (said := ordinal_at(clause, start)) is not None and clause.word(said[1]) in ("cell", "column", "field", "entry"):
        end = said[1] + 1
        if clause.word(end) in ("of", "in", "on") and (line := line_at(clause, end + 1)) is not None:
            if line[0] == "row":
                return _in_table(clause, TablePart({"row": line[1], "column": said[0]}, line[2]))
            if clause.word(said[1]) != "column":
                return _in_table(clause, TablePart({"column": line[1], "row": said[0]}, line[2]))
        if clause.word(said[1]) == "cell" and said[0] in ("first", "last"):
            return _in_table(clause, TablePart({"row": said[0], "column": said[0]}, end))
        return None
    if first != "cell":
        return None
    if lettered := re.fullmatch(r"([a-z])(\d{1,2})", second):
        return _in_table(clause, TablePart({"row": lettered[2], "column": str(ord(lettered[1]) - 96)}, start + 2))
    inner = start + 1
    while clause.word(inner) in _CELL_WORDS:
        inner += 1
    bracket = clause.word(inner) == "("
    inner += bracket
    if clause.word(inner).isdigit() and clause.word(inner + 1) in (",", "x", "/") and clause.word(inner + 2).isdigit():
        end = inner + 3 + bracket
        return _in_table(clause, TablePart({"row": clause.word(inner), "column": clause.word(inner + 2)}, end))
    found = _line(clause, inner)
    return found if found is not None and len(found.arguments) == 2 else None


def _in_table(clause: Clause, part: TablePart) -> TablePart:
    if clause.word(part.end) in ("of", "in", "on", "from", "to") and (named := table_at(clause, part.end + 1)):
        return part._replace(end=named, table=True)
    return part


def rows_and_columns(clause: Clause, at: int) -> tuple[dict[str, str], int] | None:
    """'two columns and two rows', '3 rows × 4 columns', 'a 2-column, 2-row layout', '3x4', '3 by 4'."""
    sizes: dict[str, str] = {}
    end = at
    while len(sizes) < 2:
        start = end
        while clause.word(start) in _SIZE_WORDS:
            start += 1
        one = _size(clause, start)
        if one is None:
            break
        name, count, end = one
        sizes[name] = count
    if not sizes:
        return _by(clause, at)
    while clause.word(end) in ("layout", "structure", "format", "arrangement", "each", "size", ")"):
        end += 1
    return sizes, end


_SIZE_WORDS = frozenset(
    "a an total of that has which have having consisting containing and , by x × with comprising includes"
    " including both featuring the only just exactly ( ) arranged organized divided split in into".split()
)


def _size(clause: Clause, at: int) -> tuple[str, str, int] | None:
    if glued := re.fullmatch(r"(\w+)-(row|column)s?", clause.word(at)):
        count = _number(glued[1])
        return (glued[2] + "s", count, at + 1) if count else None
    count = _number(clause.word(at))
    at += clause.word(at + 1) == "-"
    noun = clause.word(at + 1)
    if not count or noun not in ("row", "rows", "column", "columns"):
        return None
    return noun.rstrip("s") + "s", count, at + 2


def _by(clause: Clause, at: int) -> tuple[dict[str, str], int] | None:
    start = at
    while clause.word(start) in ("a", "an", "the", "of"):
        start += 1
    if glued := re.fullmatch(r"(\w+)-by-(\w+)", clause.word(start)):
        rows, columns = _number(glued[1]), _number(glued[2])
        return ({"rows": rows, "columns": columns}, start + 1) if rows and columns else None
    rows, columns = _number(clause.word(start)), _number(clause.word(start + 2))
    if not rows or not columns or clause.word(start + 1) not in ("x", "×", "by", "*"):
        return None
    end = start + 3
    while clause.word(end) in ("layout", "structure", "grid", "format", "arrangement", "size", "dimensions"):
        end += 1
    return {"rows": rows, "columns": columns}, end


def _number(word: str) -> str:
    if word.isdigit():
        return word
    if word == "single":
        return "1"
    return str(known.NUMBERS[word]) if word in known.NUMBERS and word != "another" else ""
