"""Text rendering: whether the requested texts are legible on the page, as 0, ½ or 1 (MiLDEdit, section 4.1).

Texts are found, read and then verified; finding and reading are somebody else's (a reader of pictures, or the document
itself), and verifying is done here, from what was read and what was wanted. A text is there when a line that was read,
or lines in a row, say it letter by letter; it is nearly there when few letters differ, the case of letters included.
"""

from __future__ import annotations

from collections.abc import Sequence

from redraft.scoring.score import Score

MEASURE = "text rendering"
NEAR = 0.8
"""The share of letters that must agree for a text to be nearly there."""


def text_rendering(
    read: Sequence[str] | None, wanted: Sequence[str], unwanted: Sequence[str] = (), before: Sequence[str] | None = None
) -> Score:
    """1 when every wanted text is there and no unwanted one; 0 when none is even nearly there, or no more so than by
    what was there before; else ½. `read` are the texts found on the page in reading order, None where nothing could
    look; `unwanted` are those that should be gone, `before` all that were there, where that is known: the same texts
    again are 0, even where one of them was wanted. Absent where no text was asked for."""
    asked, gone = [_folded(text) for text in wanted if _folded(text)], [_folded(text) for text in unwanted]
    if not asked:
        return Score.absent(MEASURE, "no text is asked for")
    if read is None:
        return Score.absent(MEASURE, "there is nothing to read texts with")
    lines = [line for line in map(_folded, read) if line]
    page = " ".join(lines)
    there = [occurs_in(text, page) for text in asked]
    alike = [1.0 if found else _nearly(text, page, gone) for found, text in zip(there, asked, strict=True)]
    still = [text for text in gone if text in lines and text not in asked]
    same = before is not None and sorted(lines) == sorted(line for line in map(_folded, before) if line)
    value = 0.0 if same or max(alike) < NEAR else 1.0 if all(there) and not still else 0.5
    rounded = [round(one, 4) for one in alike]
    return Score.of(
        MEASURE, value, read=lines, wanted=asked, there=there, likeness=rounded, still_there=still, same=same
    )


def _folded(text: str) -> str:
    return " ".join(text.split())


def occurs_in(text: str, line: str) -> bool:
    """Whether a text is there with no letter or digit right before or after it: '5' is no part of '50'."""
    at = line.find(text)
    while at >= 0:
        around = (text[0], line[at - 1 : at]), (text[-1], line[at + len(text) : at + len(text) + 1])
        if not any(inner.isalnum() and outer.isalnum() for inner, outer in around):
            return True
        at = line.find(text, at + 1)
    return False


def _nearly(text: str, page: str, gone: Sequence[str]) -> float:
    """How like a text a page is; 0 where what was there before was as like it."""
    found = likeness(text, page)
    return found if all(found > likeness(text, old) for old in gone) else 0.0


def likeness(text: str, line: str) -> float:
    """The share of a text's letters that agree, whatever their case, with the part of a line that is most like it: 1
    less the fewest letters to change, put in or leave out, for each of its own."""
    wanted, seen = text.casefold(), line.casefold()
    row = [0] * (len(seen) + 1)  # a part may begin anywhere
    for number, letter in enumerate(wanted, 1):
        before, row = row, [number]
        for at, other in enumerate(seen, 1):
            row.append(min(before[at - 1] + (letter != other), before[at] + 1, row[-1] + 1))
    return 1 - min(row) / len(wanted)
