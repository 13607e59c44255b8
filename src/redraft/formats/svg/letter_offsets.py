"""Byte offsets of the letters of a run."""

from __future__ import annotations

from redraft.formats.svg.text import RunPlace
from redraft.formats.xml.tree import Tree
from redraft.lazy import lazily

_SIGN = lazily(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z_][\w.-]*);|\r\n|.", 16)  # 16: re.DOTALL
_PLAIN = lazily(r"\r\n|.", 16)
CDATA, CDATA_END = b"<![CDATA[", b"]]>"


def letter_spans(tree: Tree, spot: RunPlace, text: str) -> list[tuple[int, int]] | None:
    """The bytes of each character of a run that reads `text`; None where they cannot be separated.

    A blank spans all the white space that collapses into it.
    """
    start, end = spot.start, spot.end
    if spot.cdata:
        start, end = start + len(CDATA), end - len(CDATA_END)
    signs = list(_signs(tree, start, end, spot.cdata))
    if not spot.preserve:
        signs = _collapsed(signs)
    else:
        signs = [(" " if sign in "\t\n" else sign, span) for sign, span in signs]
    begin = 1 if signs and signs[0][0] == " " and text[:1] != " " and not spot.preserve else 0
    signs = signs[begin : begin + len(text)]
    alike = len(signs) == len(text) and all(sign == letter for (sign, _), letter in zip(signs, text, strict=True))
    return [span for _, span in signs] if alike else None


def _signs(tree: Tree, start: int, end: int, raw: bool) -> list[tuple[str, tuple[int, int]]]:
    found: list[tuple[str, tuple[int, int]]] = []
    at = start
    for match in (_PLAIN if raw else _SIGN).finditer(tree.data[start:end].decode(tree.encoding, "replace")):
        written = match[0]
        after = at + len(written.encode(tree.encoding, "replace"))
        sign = "\n" if written in ("\r\n", "\r") else written if raw or len(written) == 1 else tree.characters(written)
        found.append((sign, (at, after)))
        at = after
    return found if at == end else []


def _collapsed(signs: list[tuple[str, tuple[int, int]]]) -> list[tuple[str, tuple[int, int]]]:
    found: list[tuple[str, tuple[int, int]]] = []
    blank = False
    for sign, span in signs:
        if sign in (" ", "\t", "\n", "\r"):
            if blank:
                found[-1] = " ", (found[-1][1][0], span[1])
            else:
                found.append((" ", span))
            blank = True
        else:
            found.append((sign, span))
            blank = False
    return found
