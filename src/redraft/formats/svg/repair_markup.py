"""Damaged tags: reading them the way they were most likely meant, every correction a splice.

The reader walks the text once. At each tag it first tries the strict expression; where that fails it decides from what
stands next to the damage: a value ends where the next `name=` or the end of the tag comes, a tag ends where the next
one begins. Text is held one character per byte (Latin-1), so that offsets are byte offsets; markup is ASCII.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from redraft.errors import FormatError
from redraft.formats.svg.patch import Splice
from redraft.formats.svg.vocabulary import (
    ANIMATIONS,
    CONTAINERS,
    DESCRIPTIONS,
    EFFECTS,
    ELEMENTS,
    KNOWN_ATTRIBUTES,
    KNOWN_ELEMENTS,
    NAMESPACES,
    SHAPES,
    SHEETS,
    TEXTS,
    closest,
)

MAX_REPAIRS = 5000
MAX_GUESSES = 200  # misspelt names looked up in one file; looking up is slow
_LEAVES = SHAPES | EFFECTS | {"stop"}
_PROSE = TEXTS | DESCRIPTIONS | SHEETS | {"foreignObject"}
_REOPENING = (SHAPES | TEXTS | CONTAINERS) - {"svg", "a"}
_NAME = r"[A-Za-z_:][\w:.-]*+"
_START = re.compile(
    rf"""<({_NAME})((?:\s++{_NAME}\s*+=\s*+(?:"[^"<=]*+"|'[^'<=]*+'))*+)\s*+(/?)>""",
    re.A,
)
_END = re.compile(rf"</({_NAME})\s*+>", re.A)
_NAMED = re.compile(rf"\s({_NAME})\s*+=", re.A)
_EMPTY = re.compile(r"""\sxmlns:[\w.-]++\s*+=\s*+(?:""|'')""", re.A)
_RAW = re.compile(r"""[^\s<>/="']*+""", re.A)
_UNNAMED = re.compile(r"[^\w:.-]", re.A)
_SPACE = re.compile(r"\s*+", re.A)
_TAG_LIKE = re.compile(rf"\s++{_NAME}\s*+=|\s*+/?>", re.A)
_BEHIND_LESS = re.compile(r"[^\w<>/\"'=]{0,8}+([A-Za-z][\w:-]*+)(?=[\s/>])", re.A)
# A tag that lost its `<`: a name, and behind it an attribute or the end of a tag.
_TAG_HERE = re.compile(rf"(/?)([A-Za-z][\w:-]*+)(?=\s++({_NAME})\s*+=|\s*+/?>|\s*+\Z)", re.A)
_HIDDEN = re.compile(r"(?<![\w.:#-])" + _TAG_HERE.pattern, re.A)
# Where a value without its closing quote may end; a word counts only if it is the name of an element.
_ENDS = re.compile(
    rf"""/?>|/\s*+(?=<)|<(?=[/A-Za-z!?])|(?<=\s)({_NAME})\s*+=
      |(?<![A-Za-z:/.\#_-])/{{0,2}}([A-Za-z]++)(?=\s++{_NAME}\s*+=|\s*+>)""",
    re.A | re.X,
)
_PLAIN_ENDS = re.compile(rf"/?>|<|(?<=\s)({_NAME})\s*+=", re.A)
_INNER = re.compile(rf"(?<=\s)({_NAME})\s*+=\s*+", re.A)
_ONLY_NAME = re.compile(rf"{_NAME}\s*+=\s*+", re.A)
_MARKUP = re.compile(r"<[A-Za-z/!?]")
_GLUED = re.compile(r"[^\s/><]", re.A)
_NAMELESS = re.compile(r"""=?\s*+(?:"[^"<>=]*+"|'[^'<>=]*+')(?=[\s/>])""", re.A)
_TAG_INSIDE = re.compile(r"<(?:/|!|\?|([A-Za-z][\w.-]*+)(:?))", re.A)
_DECLARATION = re.compile(
    r"""<\?xml\s+version\s*=\s*(?:"1\.[0-9]"|'1\.[0-9]')(?:\s+encoding\s*=\s*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?
    (?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>""",
    re.A | re.X,
)
_XML = re.compile(r"<\?xml(?![\w.:-])", re.A)
_ENCODING = re.compile(r"""encoding\s*=?\s*["']?([A-Za-z][\w.-]*)""", re.A)
_DOCTYPE = re.compile(
    rf"""<!DOCTYPE\s+{_NAME}(?:\s++(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s+|SYSTEM\s+)(?:"[^"]*"|'[^']*'))?\s*+
    (?:\[(?:[^\]"']|"[^"]*"|'[^']*')*+\]\s*+)?>""",
    re.A | re.X,
)
_INSTRUCTION = re.compile(r"<\?([A-Za-z_][\w.-]*+)(?:\s(?:[^?]|\?(?!>))*+)?\?>", re.A)
_ROOT = re.compile(
    rf"<[^\w<>/]{{0,8}}+(?:[\w.-]++:)?svg(?![\w.:-])|(?<![A-Za-z./:#-])svg(?=\s++{_NAME}\s*+=)", re.A | re.I
)


class _Note(NamedTuple):
    """A splice, and its place among others at the same offset: ends of tags come before what follows them."""

    start: int
    end: int
    new: str
    reason: str
    rank: int = 0


class _Open:
    """An element that is not closed yet."""

    __slots__ = (
        "foreign",
        "head_end",
        "mark_added",
        "name",
        "name_end",
        "name_intact",
        "name_start",
        "own",
        "prefixes",
    )

    def __init__(self, name: str, name_start: int, name_end: int) -> None:
        self.name, self.name_start, self.name_end = name, name_start, name_end
        self.name_intact = True
        self.head_end = 0
        self.mark_added = False
        self.own = False  # has children that belong inside
        self.foreign = -1  # where the first child starts that cannot belong inside
        self.prefixes: list[str] = []


class _Value(NamedTuple):
    end: int
    notes: list[_Note]


class MarkupMender:
    """Reads one text; `splices()` is what it takes to make it well-formed. Linear in the length of the text."""

    def __init__(self, text: str) -> None:
        self.text, self.size = text, len(text)
        self.at = 0
        self.notes: list[_Note] = []
        self.stack: list[_Open] = []
        self.open_names: Counter[str] = Counter()
        self.declared: Counter[str] = Counter(("xml", "xmlns"))
        self.undeclared: dict[str, None] = {}
        self.root: _Open | None = None
        self.root_end: tuple[int, int, list[_Note]] | None = None
        self._next: dict[str, tuple[int, int]] = {}
        self._guesses = MAX_GUESSES

    def splices(self) -> list[Splice]:
        self._prolog()
        while self.at < self.size:
            if len(self.notes) > MAX_REPAIRS:
                raise FormatError(f"the file is too damaged: more than {MAX_REPAIRS} places would have to be mended")
            if self.text[self.at] == "<":
                self._markup()
            else:
                self._characters()
        self._finish()
        self.notes.sort(key=lambda note: (note.start, note.end, note.rank))
        return [Splice(note.start, note.end, note.new.encode("latin-1"), note.reason) for note in self.notes]

    # -- what stands before the root element

    def _prolog(self) -> None:
        text = self.text
        first = self.at = 3 if text.startswith("\xef\xbb\xbf") else 0
        declaration = doctype = False
        while True:
            here = self._skip(self.at)
            if text.startswith("<!--", here):
                self.at = here
                self._comment()
            elif _XML.match(text, here) and not declaration:
                declaration = True
                self._declaration(here, first)
            elif found := _INSTRUCTION.match(text, here):
                if found[1].lower() == "xml":
                    self._drop(here, found.end(), "a second XML declaration")
                self.at = found.end()
            elif found := _DOCTYPE.match(text, here):
                if doctype:
                    self._drop(here, found.end(), "a second document type")
                doctype, self.at = True, found.end()
            else:
                start = self._root_start(here)
                late = None if declaration else _XML.search(text, here, start)
                if not late:
                    break
                self.at = late.start()
        if start > here:
            self._drop(here, start, "what stands before the drawing")
        self.at = start

    def _root_start(self, here: int) -> int:
        found = _BEHIND_LESS.match(self.text, here + 1) if self.text.startswith("<", here) else None
        if found and self._is_root(found[1]):
            return here
        root = _ROOT.search(self.text, here)
        if not root:
            raise FormatError("there is no <svg> element in the file", "check that this is the right file")
        return root.start()

    def _is_root(self, name: str) -> bool:
        local = name.rpartition(":")[2]
        return local.lower() == "svg" or (local not in KNOWN_ELEMENTS and closest(local, ["svg"]) is not None)

    def _declaration(self, at: int, first: int) -> None:
        text = self.text
        self.notes.clear()  # whatever stands before it goes
        if found := _DECLARATION.match(text, at):
            self.at = found.end()
            if first < at:
                self._drop(first, at, "what stands before the XML declaration")
            return
        stop = text.find(">", at, at + 400)
        less = text.find("<", at + 1, at + 400)
        end = stop + 1 if stop >= 0 and (less < 0 or stop < less) else (less if less >= 0 else at + 5)
        encoding = _ENCODING.search(text, at, end)
        new = f'<?xml version="1.0"{f" encoding={chr(34)}{encoding[1]}{chr(34)}" if encoding else ""}?>'
        self._note(first, end, new, "wrote the XML declaration anew")
        self.at = end

    # -- text between tags

    def _characters(self) -> None:
        start, stop = self.at, self._find("<", self.at)
        top = self.stack[-1] if self.stack else None
        hidden = self._hidden(start, stop, top)
        end = hidden if hidden >= 0 else stop
        if top is None:
            if self.text[start:end].strip():
                self._drop(start, end, "text after the drawing")
        else:
            wrong = self.text.find("]]>", start, end)
            while wrong >= 0:
                self._note(wrong + 2, wrong + 3, "&gt;", "wrote ]]> in text as ]]&gt;")
                wrong = self.text.find("]]>", wrong + 3, end)
        self.at = end
        if hidden >= 0:
            name = _RAW.match(self.text, hidden + (self.text[hidden] == "/"))
            label = ("/" if self.text[hidden] == "/" else "") + (name[0] if name else "")
            note = _Note(hidden, hidden, "<", f"added the missing < before {label}")
            if self.text[hidden] == "/":
                self._damaged_end(hidden, hidden + 1, [note])
            else:
                self._damaged_start(hidden, hidden, [note])

    def _hidden(self, start: int, stop: int, top: _Open | None) -> int:
        """Where in a stretch of text a tag starts that lost its `<`; -1 where none does."""
        if stop - start < 2:
            return -1
        first = _TAG_HERE.match(self.text, start)
        if first and first.end() <= stop and self._starts_tag(first, top):
            return start
        for found in _HIDDEN.finditer(self.text, start + 1, stop):
            if self._starts_tag(found, top):
                return found.start()
        return -1

    def _starts_tag(self, found: re.Match[str], top: _Open | None) -> bool:
        name = found[2]
        prose = top is not None and (top.name not in ELEMENTS or top.name in _PROSE)
        if found[1]:
            after = self._skip(found.end())
            ends = after == self.size or self.text[after] == ">"
            return ends and (self.open_names[name] > 0 or (top is not None and not prose and name in ELEMENTS))
        if name not in ELEMENTS or (top is not None and top.name in SHEETS):
            return False
        if prose:
            return name in TEXTS and found[3] in KNOWN_ATTRIBUTES
        return found[3] is not None or self._skip(found.end()) < self.size

    # -- markup

    def _markup(self) -> None:
        text, at = self.text, self.at
        found = _START.match(text, at)
        if found:
            names = _NAMED.findall(found[2])
            if (
                len(set(names)) == len(names)
                and _whole(found[1])
                and all(map(_whole, names))
                and not _EMPTY.search(found[2])
            ):
                self._opened(_Open(found[1], *found.span(1)), at, found.end(), not found[3], names, [])
                return
        if found := _END.match(text, at):
            self._closed(found[1], at, found.end(), [])
        elif text.startswith("<!--", at):
            self._comment()
        elif text.startswith("<![CDATA[", at):
            self._cdata()
        elif text.startswith("<!", at) or text.startswith("<?", at):
            self._declared_inside()
        elif text.startswith("</", at):
            self._damaged_end(at, at + 2, [])
        else:
            self._damaged_start(at, at + 1, [])

    def _comment(self) -> None:
        start = self.at
        body = start + 4
        end = self._find("-->", body)
        if end == self.size:
            end = min(self._find("<", body), self._find("\n", body))
            self._note(end, end, "-->", "ended a comment that was never closed", rank=-3)
            self.at = end
        else:
            self.at = end + 3
        for dashes in re.finditer(r"-{2,}|-\Z", self.text[body:end]):
            where = (body + dashes.start(), body + dashes.end())
            self._note(*where, "=" * (where[1] - where[0]), "replaced dashes inside a comment")

    def _cdata(self) -> None:
        end = self._find("]]>", self.at)
        if end == self.size:
            end = self._find("</", self.at)
            if self.stack:
                self._note(end, end, "]]>", "ended a CDATA section that was never closed", rank=-3)
        else:
            end += 3
        if not self.stack:
            self._drop(self.at, end, "text after the drawing")
        self.at = end

    def _declared_inside(self) -> None:
        """A document type, declaration or instruction where the drawing has begun: only instructions may stay."""
        found = _INSTRUCTION.match(self.text, self.at) if self._find("?>", self.at) < self.size else None
        if found and found[1].lower() != "xml":
            self.at = found.end()
            return
        less, more = self._find("<", self.at + 1), self._find(">", self.at)
        end = more + 1 if more < less else less
        self._drop(self.at, end, "a declaration inside the drawing")
        self.at = end

    def _damaged_start(self, start: int, at: int, notes: list[_Note]) -> None:
        text = self.text
        before = _BEHIND_LESS.match(text, at)
        if before and before.start(1) > at and before[1] in ELEMENTS:
            notes.append(_Note(at, before.start(1), "", f"dropped stray characters before {before[1]}"))
            at = before.start(1)
        raw = _RAW.match(text, at)
        token = raw[0] if raw else ""
        name = _UNNAMED.sub("", token).strip(":.-0123456789")
        end = at + len(token)
        if not name or not self._may_be_tag(name, end):
            self._literal(start, at)
            return
        tag = _Open(name, at, end)
        if text.startswith("=", self._skip(end)) and name not in KNOWN_ELEMENTS:
            split = next(
                (n for n in range(len(name) - 1, 0, -1) if name[:n] in ELEMENTS and name[n:] in KNOWN_ATTRIBUTES), 0
            )
            if split and name == token:
                tag = _Open(name[:split], at, at + split)
                notes.append(_Note(at + split, at + split, " ", f"set a space after <{tag.name}"))
                end = at + split
        elif name != token:
            notes.append(_Note(at, end, name, f"read <{_shown(token)}> as <{name}>"))
            tag.name_intact = False
        self._attributes(tag, start, end, notes)

    def _may_be_tag(self, name: str, end: int) -> bool:
        if _TAG_LIKE.match(self.text, end):
            return True
        if self.stack and self.stack[-1].name in _PROSE:
            return name in TEXTS
        if name in KNOWN_ELEMENTS:
            return True
        self._guesses -= 1
        return self._guesses > 0 and closest(name, ELEMENTS) is not None

    def _literal(self, start: int, at: int) -> None:
        """A `<` that starts no tag."""
        if at == start:  # a tag without its `<` that turned out to be none
            self.at = start + 1
            return
        if not self.stack:
            self._drop(start, at, "text after the drawing")
        elif self.text.startswith("<", at) and self.stack[-1].name not in TEXTS:
            self._drop(start, at, "a doubled <")
        else:
            self._note(start, at, "&lt;", "wrote < in text as &lt;")
        self.at = at

    def _attributes(self, tag: _Open, start: int, at: int, notes: list[_Note]) -> None:
        """Read on behind the name of a start tag."""
        text = self.text
        names: dict[str, None] = {}
        last = at  # the end of what is certainly part of the tag
        while True:
            if len(notes) > MAX_REPAIRS:
                self.notes += notes
                self.at = at
                return
            here = self._skip(at)
            if here >= self.size:
                self._cut_off(tag, start, last, list(names), notes)
                return
            letter = text[here]
            if letter == ">":
                self._opened(tag, start, here + 1, True, list(names), notes)
                return
            if letter == "/":
                after = self._skip(here + 1)
                if text.startswith(">", after):
                    if after > here + 1:
                        notes.append(_Note(here + 1, after, "", "joined / and >"))
                    self._opened(tag, start, after + 1, False, list(names), notes)
                    return
                word = self._tag_ahead(here)
                if word and word[3] is None and (self.open_names[word[2]] or word[2] == tag.name):
                    self._end_here(tag, start, last, list(names), notes)  # `"200"/svg>`
                    return
                if after >= self.size or text[after] == "<" or word or self._tag_ahead(after):
                    notes.append(_Note(here + 1, here + 1, ">", f"added the missing > of <{tag.name}>", -3))
                    self._opened(tag, start, here + 1, False, list(names), notes)
                    return
                notes.append(_Note(here, here + 1, "", f"dropped a stray / from <{tag.name}>"))
                at = here + 1
                continue
            if letter == "<":
                if _MARKUP.match(text, here):
                    self._end_here(tag, start, here, list(names), notes)
                    return
                notes.append(_Note(here, here + 1, "", f"dropped a stray < from <{tag.name}>"))
                at = here + 1
                continue
            found = _RAW.match(text, here)
            token = found[0] if found else ""
            end = here + len(token)
            if not token:
                at = self._stray_quote(tag, here, notes)
                continue
            hidden = self._tag_ahead(here)
            if hidden and (hidden[3] or hidden[2] not in KNOWN_ATTRIBUTES) and self._skip(hidden.end()) < self.size:
                self._end_here(tag, start, last, list(names), notes)
                return
            name = _UNNAMED.sub("", token).strip(":.-")
            while name and not (name[0].isalpha() or name[0] == "_"):
                name = name[1:]
            name = name if name.count(":") < 2 else ""
            equals = self._skip(end)
            mine: list[_Note] = []
            if name != token:
                mine.append(_Note(here, end, name, f"dropped stray characters from <{tag.name}>"))
            if here == at and names:
                mine.append(_Note(here, here, " ", f"set a space before {name}", -1))
            if text.startswith("=", equals):
                value_at = self._skip(equals + 1)
                while text.startswith("=", value_at):
                    mine.append(_Note(value_at, value_at + 1, "", "dropped a doubled ="))
                    value_at = self._skip(value_at + 1)
            elif equals < self.size and text[equals] in "\"'" and name and self._closing(name, equals):
                mine.append(_Note(end, end, "=", f"added the missing = after {name}", 1))
                value_at = equals
            else:
                notes.append(_Note(here, end, "", f"dropped {_shown(token)!r} from <{tag.name}>"))
                at = end
                continue
            value = self._value(name, value_at)
            if value is None:
                self._cut_off(tag, start, last, list(names), notes)
                return
            undeclaring = name.startswith("xmlns:") and not text[value_at : value.end].strip("\"' \t\r\n")
            if not name or name in names or undeclaring:
                why = f"dropped a second {name}" if name in names else "dropped an attribute without a name"
                why = f"dropped the empty {name}" if undeclaring else why
                notes.append(_Note(here, value.end, "", f"{why} from <{tag.name}>"))
            else:
                names[name] = None
                notes += [*mine, *value.notes]
            at = last = value.end

    def _tag_ahead(self, at: int) -> re.Match[str] | None:
        found = _TAG_HERE.match(self.text, at)
        return found if found and (found[2] in ELEMENTS or self.open_names[found[2]]) else None

    def _stray_quote(self, tag: _Open, here: int, notes: list[_Note]) -> int:
        """A quote or an equals sign where a name should be; with a whole value behind it, that goes too."""
        whole = _NAMELESS.match(self.text, here)
        end = whole.end() if whole else here + 1
        notes.append(_Note(here, end, "", f"dropped stray {_shown(self.text[here:end])} from <{tag.name}>"))
        return end

    # -- values

    def _value(self, name: str, at: int) -> _Value | None:
        """Read an attribute's value; None where the file ends inside it."""
        text = self.text
        if at >= self.size:
            return None
        notes: list[_Note] = []
        if text[at] not in "\"'":
            end = self._natural_end(name, at, self.size)
            if end is None:
                return None
            marks = [place for place in (text.find('"', at, end), text.find("'", at, end)) if place >= 0]
            quote = text[min(marks)] if marks else '"'
            notes.append(_Note(at, at, quote, f"added the missing quote before {name}={_shown(text[at : at + 24])}"))
            if marks:
                self._escape(at, min(marks), notes)
                return _Value(min(marks) + 1, notes)
            end = self._trimmed(at, end)
            if end == at:
                return _Value(end, [_Note(end, end, '""', f"gave {name} the empty value it seems to have", -4)])
            self._escape(at, end, notes)
            notes.append(_Note(end, end, quote, f"added the missing quote after {name}={_shown(text[at:end])}", -4))
            return _Value(end, notes)
        quote = text[at]
        close = self._find(quote, at + 1)
        if close == at + 1 and _GLUED.match(text, close + 1) and not _ONLY_NAME.match(text, close + 1):
            notes.append(_Note(at, at + 1, "", f"dropped a doubled quote of {name}"))
            at, close = close, self._find(quote, close + 1)
        if close < self.size and self._plausible(name, at + 1, close):
            self._escape(at + 1, close, notes)
            return _Value(close + 1, notes)
        end = self._natural_end(name, at + 1, self.size)
        if end is None:
            return None
        end = self._trimmed(at + 1, end)
        if close < end:  # the quote after all: there is another inside the value
            self._escape(at + 1, close, notes)
            return _Value(close + 1, notes)
        other = "'" if quote == '"' else '"'
        if end > at + 1 and text[end - 1] == other and text.count(other, at + 1, end) == 1:
            notes.append(_Note(end - 1, end, quote, f"made the quotes around {name} alike"))
            self._escape(at + 1, end - 1, notes)
        else:
            self._escape(at + 1, end, notes)
            shown = _shown(text[at:end])
            notes.append(_Note(end, end, quote, f"added the missing quote after {name}={shown}", -4))
        return _Value(end, notes)

    def _closing(self, name: str, at: int) -> bool:
        close = self._find(self.text[at], at + 1)
        return close < self.size and self._plausible(name, at + 1, close)

    def _plausible(self, name: str, start: int, close: int) -> bool:
        """Is this quote the end of the value, and not the start of the next one?"""
        text = self.text
        for found in _TAG_INSIDE.finditer(text, start, close):
            if found[1] is None or found[2] or found[1] in ELEMENTS:
                return False
        if text.startswith("data:", start) or name.startswith("on"):
            return True
        if _ONLY_NAME.fullmatch(text, start, close):
            return False
        return not any(
            found.end() == close or found[1] in KNOWN_ATTRIBUTES for found in _INNER.finditer(text, start, close)
        )

    def _natural_end(self, name: str, start: int, limit: int) -> int | None:
        """Where a value without a closing quote ends: before the next attribute, or with its tag."""
        url = name.startswith("xmlns") or name.endswith("href")
        for found in (_PLAIN_ENDS if url else _ENDS).finditer(self.text, start, limit):
            if not url and found[2] is not None and found[2] not in ELEMENTS:
                continue
            return found.start()
        return None

    def _trimmed(self, start: int, end: int) -> int:
        while end > start and self.text[end - 1] in " \t\r\n":
            end -= 1
        return end

    def _escape(self, start: int, end: int, notes: list[_Note]) -> None:
        at = self.text.find("<", start, end)
        while at >= 0:
            notes.append(_Note(at, at + 1, "&lt;", "wrote < in a value as &lt;"))
            at = self.text.find("<", at + 1, end)

    # -- nesting

    def _end_here(self, tag: _Open, start: int, at: int, names: list[str], notes: list[_Note]) -> None:
        """A start tag without its end: what follows is the next tag."""
        after = self._skip(at)
        content = tag.name not in _LEAVES or self.text.startswith(f"</{tag.name}", after)
        content = content or self.text.startswith(f"/{tag.name}", after)
        mark = ">" if content else "/>"
        notes.append(_Note(at, at, mark, f"added the missing {mark} of <{tag.name}>", -3))
        tag.mark_added = True
        self._opened(tag, start, at, content, names, notes)

    def _cut_off(self, tag: _Open, start: int, last: int, names: list[str], notes: list[_Note]) -> None:
        """The file ends inside a start tag: it goes, except for the root, which keeps what is whole of it."""
        if self.root is None:
            kept = [note for note in notes if note.end <= last]
            kept.append(_Note(last, self.size, ">", "the file is cut off inside <svg>; closed it there"))
            self._opened(tag, start, self.size, True, names, kept)
        else:
            self._note(start, self.size, "", f"dropped half a <{tag.name}>: the file is cut off there")
            self.at = self.size

    def _opened(self, tag: _Open, start: int, end: int, content: bool, names: list[str], notes: list[_Note]) -> None:
        self.at = tag.head_end = end
        if self.root is None:
            self.root = tag
        elif not self.stack:
            if tag.name not in _REOPENING or self.root_end is None:
                self._note(start, self.size, "", f"dropped what follows the drawing, from <{tag.name}>")
                self.at = self.size
                return
            self._drop(self.root_end[0], self.root_end[1], f"the end of <{self.root.name}> before <{tag.name}>")
            self.root_end = None
            self._push(self.root)
            self.declared.update(self.root.prefixes)
        self.notes += notes
        if self.stack:
            top = self.stack[-1]
            if tag.name in DESCRIPTIONS or tag.name in ANIMATIONS or ":" in tag.name:
                top.own = True
            elif top.name in _LEAVES or (top.name in TEXTS and tag.name not in TEXTS and tag.name != "a"):
                top.foreign = start if top.foreign < 0 else top.foreign
            else:
                top.own = True
        tag.prefixes = [name[6:] for name in names if name.startswith("xmlns:")]
        self.declared.update(tag.prefixes)
        for name in (tag.name, *names):
            prefix, colon, _ = name.partition(":")
            if colon and not self.declared[prefix]:
                self.undeclared[prefix] = None
        if content:
            self._push(tag)
        else:
            self.declared.subtract(tag.prefixes)
            if tag is self.root:
                slash = self.text.rfind("/", start, end)
                self.root_end = (slash, slash + 1, [])

    def _push(self, tag: _Open) -> None:
        self.stack.append(tag)
        self.open_names[tag.name] += 1

    def _pop(self) -> _Open:
        tag = self.stack.pop()
        self.open_names[tag.name] -= 1
        self.declared.subtract(tag.prefixes)
        return tag

    def _damaged_end(self, start: int, at: int, notes: list[_Note]) -> None:
        """An end tag whose name starts at `at`, give or take stray characters."""
        text = self.text
        name_at = self._skip(at)
        raw = _RAW.match(text, name_at)
        token = raw[0] if raw else ""
        name, end = _UNNAMED.sub("", token), name_at + len(token)
        if name != token or name_at > at:
            notes.append(_Note(at, end, name, f"read </{_shown(text[at:end])}> as </{name}>"))
        after = self._skip(end)
        if not name and self.stack and text.startswith(">", after):
            name = self.stack[-1].name
            notes = [_Note(start, after + 1, f"</{name}>", f"read </> as </{name}>")]
            self._closed(name, start, after + 1, notes)
            return
        if text.startswith(">", after):
            self._closed(name, start, after + 1, notes)
            return
        if after < self.size and text[after] != "<" and not self._tag_ahead(after):
            less, more = self._find("<", after), self._find(">", after)
            stop = min(less, more)
            if more < less:
                notes.append(_Note(end, more, "", f"dropped stray characters from </{name}>"))
                self._closed(name, start, more + 1, notes)
                return
            notes.append(_Note(after, stop, "", f"dropped stray characters from </{name}>"))
            end = stop if after == end else end
        notes.append(_Note(end, end, ">", f"added the missing > of </{name}>", -3))
        self._closed(name, start, end, notes)

    def _closed(self, name: str, start: int, end: int, notes: list[_Note]) -> None:
        self.at = end
        if not self.stack:
            self._drop(start, end, f"a </{_shown(name)}> that closes nothing")
            return
        top = self.stack[-1]
        if name != top.name and not self.open_names[name]:
            unknown = top.name not in KNOWN_ELEMENTS and ":" not in top.name
            if top.name_intact and unknown and name in ELEMENTS and closest(top.name, [name]):
                self._note(top.name_start, top.name_end, name, f"read <{top.name}> as <{name}>")
                self.open_names[top.name] -= 1
                self.open_names[name] += 1
                top.name = name
            elif name not in KNOWN_ELEMENTS and closest(name, [top.name]):
                notes = [_Note(start, end, f"</{top.name}>", f"read </{_shown(name)}> as </{top.name}>")]
                name = top.name
            else:
                self._drop(start, end, f"a </{_shown(name)}> that closes nothing")
                return
        while self.stack[-1].name != name:
            self._unclosed(self._pop(), start)
        closed = self._pop()
        if closed is self.root:
            self.root_end = (start, end, notes)
        else:
            self.notes += notes

    def _unclosed(self, tag: _Open, before: int) -> None:
        """Close an element that has no end tag: where the first thing starts that cannot be inside it."""
        why = f"closed <{tag.name}>, which had no end tag"
        if tag.name in _LEAVES and not tag.own and not tag.mark_added:
            self._note(tag.head_end - 1, tag.head_end - 1, "/", why)
            return
        at = tag.foreign if tag.foreign >= 0 else before
        self._note(at, at, f"</{tag.name}>", why, rank=-2)

    def _finish(self) -> None:
        if self.root is None:
            raise FormatError("there is no <svg> element in the file", "check that this is the right file")
        while self.stack:
            self._unclosed(self._pop(), self.size)
        if self.root_end:
            self.notes += self.root_end[2]
        if self.undeclared:
            added = "".join(f' xmlns:{prefix}="{namespace_of(prefix)}"' for prefix in self.undeclared)
            names = ", ".join(self.undeclared)
            at = self.root.name_end
            self._note(at, at, added, f"declared the namespace of {names}", rank=1)

    # -- small things

    def _skip(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def _find(self, letter: str, at: int) -> int:
        """The next place of a character, the end of the text if there is none. Remembered, so that all is linear."""
        asked, known = self._next.get(letter, (0, -1))
        if not asked <= at <= known:
            known = self.text.find(letter, at)
            known = self.size if known < 0 else known
            self._next[letter] = (at, known)
        return known

    def _note(self, start: int, end: int, new: str, reason: str, rank: int = 0) -> None:
        self.notes.append(_Note(start, end, new, reason, rank))

    def _drop(self, start: int, end: int, what: str) -> None:
        self.notes.append(_Note(start, end, "", f"dropped {what}"))


def _whole(name: str) -> bool:
    """A name with a prefix at most, and none of the two empty."""
    return ":" not in name or (name.count(":") == 1 and name[0] != ":" and name[-1] != ":")


def namespace_of(prefix: str) -> str:
    """The namespace a prefix usually stands for; a made-up one for prefixes nobody knows."""
    return NAMESPACES.get(prefix) or f"urn:x-undeclared:{prefix}"


def _shown(raw: str) -> str:
    raw = " ".join(raw[:200].encode("latin-1").decode("utf-8", "replace").split())
    return raw if len(raw) <= 24 else f"{raw[:10]}…{raw[-10:]}"
