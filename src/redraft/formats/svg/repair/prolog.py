"""Repair of the prolog before the root element: XML declaration, document type, comments."""

from __future__ import annotations

import re

from redraft.errors import FormatError, says
from redraft.formats.svg.repair.scan import NAME, Notes, Scan
from redraft.formats.svg.tree.spelling import closest
from redraft.formats.svg.tree.vocabulary import KNOWN_ELEMENTS
from redraft.formats.xml.source import stated_encoding
from redraft.lazy import lazily

BEHIND_LESS = lazily(r"[^\w<>/\"'=]{0,8}+([A-Za-z][\w:-]*+)(?=[\s/>])", re.A)
INSTRUCTION = lazily(r"<\?([A-Za-z_][\w.-]*+)(?:\s(?:[^?]|\?(?!>))*+)?\?>", re.A)
_DECLARATION = lazily(
    r"""<\?xml\s+version\s*=\s*(?:"1\.[0-9]"|'1\.[0-9]')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?
    (?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>""",
    re.A | re.X,
)
_XML = lazily(r"<\?xml(?![\w.:-])", re.A)
_DOCTYPE = lazily(
    rf"""<!DOCTYPE\s+{NAME}(?:\s++(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s+|SYSTEM\s+)(?:"[^"]*"|'[^']*'))?\s*+
    (?:\[(?:[^\]"']|"[^"]*"|'[^']*')*+\]\s*+)?>""",
    re.A | re.X,
)
_ROOT = lazily(rf"<[^\w<>/]{{0,8}}+(?:[\w.-]++:)?svg(?![\w.:-])|(?<![A-Za-z./:#-])svg(?=\s++{NAME}\s*+=)", re.A | re.I)


def prolog_end(scan: Scan, notes: Notes) -> int:
    """Offset of the root element; what precedes it is repaired on the way."""
    text = scan.text
    first = at = 3 if text.startswith("\xef\xbb\xbf") else 0
    declaration = doctype = False
    while True:
        here = scan.skip(at)
        if text.startswith("<!--", here):
            at = comment_end(scan, notes, here)
        elif _XML.match(text, here) and not declaration:
            declaration = True
            at = _declaration_end(scan, notes, here, first)
        elif found := INSTRUCTION.match(text, here):
            if found[1].lower() == "xml":
                notes.drop(here, found.end(), "a second XML declaration")
            at = found.end()
        elif found := _DOCTYPE.match(text, here):
            if doctype:
                notes.drop(here, found.end(), "a second document type")
            doctype, at = True, found.end()
        else:
            start = _root_start(scan.text, here)
            late = None if declaration else _XML.search(text, here, start)
            if not late:
                break
            at = late.start()
    if start > here:
        notes.drop(here, start, "what is before the drawing")
    return start


def _root_start(text: str, here: int) -> int:
    found = BEHIND_LESS.match(text, here + 1) if text.startswith("<", here) else None
    if found and _is_root(found[1]):
        return here
    root = _ROOT.search(text, here)
    if not root:
        raise FormatError(says("no-svg-element"))
    return root.start()


def _is_root(name: str) -> bool:
    local = name.rpartition(":")[2]
    return local.lower() == "svg" or (local not in KNOWN_ELEMENTS and closest(local, ["svg"]) is not None)


def _declaration_end(scan: Scan, notes: Notes, at: int, first: int) -> int:
    text = scan.text
    notes.all.clear()  # everything before it is removed
    stated = stated_encoding(text[: at + 400].encode("latin-1"))
    found = _DECLARATION.match(text, at)
    if found and (stated or "encoding" not in found[0]):
        if first < at:
            notes.drop(first, at, "what is before the XML declaration")
        return found.end()
    stop = text.find(">", at, at + 400)
    less = text.find("<", at + 1, at + 400)
    end = stop + 1 if stop >= 0 and (less < 0 or stop < less) else (less if less >= 0 else at + 5)
    new = f'<?xml version="1.0"{f" encoding={chr(34)}{stated}{chr(34)}" if stated else ""}?>'
    notes.add(first, end, new, "rewrote the XML declaration")
    return end


def comment_end(scan: Scan, notes: Notes, start: int) -> int:
    """Where a comment ends; the comment is repaired."""
    body = start + 4
    end = scan.find("-->", body)
    if end == len(scan.text):
        end = min(scan.find("<", body), scan.find("\n", body))
        notes.add(end, end, "-->", "ended a comment that was never closed", rank=-3)
        after = end
    else:
        after = end + 3
    for dashes in re.finditer(r"-{2,}|-\Z", scan.text[body:end]):
        where = (body + dashes.start(), body + dashes.end())
        notes.add(*where, "=" * (where[1] - where[0]), "replaced dashes inside a comment")
    return after
