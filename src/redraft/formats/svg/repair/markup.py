"""Repair of damaged tags: parsed as they were most likely intended, every correction a splice.

The text is read once. At each tag the strict expression is tried first; where it fails, what is next to the damage
decides: a value ends at the next `name=` or the end of the tag, a tag ends where the next one begins. Text is held one
character per byte (Latin-1), so that offsets are byte offsets; markup is ASCII.
"""

from __future__ import annotations

import re

from redraft.errors import FormatError, says
from redraft.formats.patch import Splice
from redraft.formats.svg.repair.attributes import ValueReader
from redraft.formats.svg.repair.nesting import LEAVES, Nesting, OpenTag
from redraft.formats.svg.repair.prolog import BEHIND_LESS, INSTRUCTION, comment_end, prolog_end
from redraft.formats.svg.repair.scan import NAME, Note, Notes, Scan, check_count, shown
from redraft.formats.svg.tree.spelling import closest
from redraft.formats.svg.tree.vocabulary import (
    DESCRIPTIONS,
    ELEMENTS,
    KNOWN_ATTRIBUTES,
    KNOWN_ELEMENTS,
    PAINTS,
    SHEETS,
    TEXTS,
)
from redraft.lazy import lazily

MAX_ATTRIBUTES = 10_000  # of a damaged tag
MAX_GUESSES = 200  # misspelt names looked up in one file; looking up is slow
_WORDY = TEXTS | DESCRIPTIONS | SHEETS  # their content is text
_NOT_IN_ITSELF = _WORDY | PAINTS | LEAVES | {"defs", "symbol", "marker", "mask", "pattern", "clipPath", "filter"}
_PROSE = ("text", *DESCRIPTIONS, *SHEETS, "foreignObject")
_START = lazily(rf"""<({NAME})((?:\s++{NAME}\s*+=\s*+(?:"[^"<=]*+"|'[^'<=]*+'))*+)\s*+(/?)>""", re.A)
_END = lazily(rf"</({NAME})\s*+>", re.A)
_NAMED = lazily(rf"\s({NAME})\s*+=", re.A)
_EMPTY = lazily(r"""\sxmlns:[\w.-]++\s*+=\s*+(?:""|'')""", re.A)
_RAW = lazily(r"""[^\s<>/="']*+""", re.A)
_UNNAMED = lazily(r"[^\w:.-]", re.A)
_TAG_LIKE = lazily(rf"\s++{NAME}\s*+=|\s*+/?>", re.A)
# A tag that lost its `<`: a name, and behind it an attribute or the end of a tag.
_TAG_HERE = lazily(rf"(/?)([A-Za-z][\w:-]*+)(?=\s++({NAME})\s*+=|\s*+/?>|\s*+\Z)", re.A)
_HIDDEN = lazily(r"(?:(?=/)|(?<![\w.:#-]))" + _TAG_HERE.pattern, re.A)
_MARKUP = lazily(r"<[A-Za-z/!?]")
_NAMELESS = lazily(r"""=?\s*+(?:"[^"<>=]*+"|'[^'<>=]*+')(?=[\s/>])""", re.A)


class MarkupMender:
    """Reads one text; `splices()` is what it takes to make it well-formed. Linear in the length of the text."""

    def __init__(self, text: str) -> None:
        self.text, self.size = text, len(text)
        self.at = 0
        self.scan = Scan(text)
        self.notes = Notes()
        self.nesting = Nesting(self.scan, self.notes)
        self.values = ValueReader(self.scan)
        self._guesses = MAX_GUESSES

    def splices(self) -> list[Splice]:
        self.at = prolog_end(self.scan, self.notes)
        while self.at < self.size:
            if self.text[self.at] == "<":
                self._markup()
            else:
                self._characters()
        self.nesting.finish()
        return self.notes.splices()

    # -- text between tags

    def _characters(self) -> None:
        start, stop = self.at, self.scan.find("<", self.at)
        top = self.nesting.top
        hidden = self._hidden(start, stop, top)
        end = hidden if hidden >= 0 else stop
        if top is None:
            if self.text[start:end].strip():
                self.notes.drop(start, end, "text after the drawing")
        else:
            wrong = self.text.find("]]>", start, end)
            while wrong >= 0:
                self.notes.add(wrong + 2, wrong + 3, "&gt;", "wrote ]]> in text as ]]&gt;")
                wrong = self.text.find("]]>", wrong + 3, end)
        self.at = end
        if hidden >= 0:
            name = _RAW.match(self.text, hidden + (self.text[hidden] == "/"))
            label = ("/" if self.text[hidden] == "/" else "") + (name[0] if name else "")
            note = Note(hidden, hidden, "<", f"added the missing < before {label}")
            if self.text[hidden] == "/":
                self._damaged_end(hidden, hidden + 1, [note])
            else:
                self._damaged_start(hidden, hidden, [note])

    def _hidden(self, start: int, stop: int, top: OpenTag | None) -> int:
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

    def _starts_tag(self, found: re.Match[str], top: OpenTag | None) -> bool:
        name = found[2]
        prose = top is not None and (top.name not in ELEMENTS or self._in_prose())
        if found[1]:
            after = self.scan.skip(found.end())
            ends = after == self.size or self.text[after] == ">"
            return ends and (self.nesting.open_names[name] > 0 or (top is not None and not prose and name in ELEMENTS))
        if name not in ELEMENTS or (top is not None and top.name in SHEETS):
            return False
        if prose:
            return name in TEXTS and found[3] in KNOWN_ATTRIBUTES
        return found[3] is not None or self.scan.skip(found.end()) < self.size

    def _in_prose(self) -> bool:
        return any(self.nesting.open_names[name] > 0 for name in _PROSE)

    # -- markup

    def _markup(self) -> None:
        text, at = self.text, self.at
        found = _START.match(text, at)
        if found:
            names = _NAMED.findall(found[2])
            colons = ":" in found[0] and not (all(map(_whole, [found[1], *names])) and not _EMPTY.search(found[2]))
            if not names and not found[3] and self._lacks_slash(found[1], found.end()):
                note = Note(at + 1, at + 1, "/", f"read <{found[1]}> as </{found[1]}>")
                self._closed(found[1], at, found.end(), [note])
                return
            if len(set(names)) == len(names) and not colons:
                self.at = self.nesting.opened(
                    OpenTag(found[1], *found.span(1)), at, found.end(), not found[3], names, []
                )
                return
        if found := _END.match(text, at):
            self._closed(found[1], at, found.end(), [])
        elif text.startswith("<!--", at):
            self.at = comment_end(self.scan, self.notes, self.at)
        elif text.startswith("<![CDATA[", at):
            self._cdata()
        elif text.startswith("<!", at) or text.startswith("<?", at):
            self._declared_inside()
        elif text.startswith("</", at):
            self._damaged_end(at, at + 2, [])
        else:
            self._damaged_start(at, at + 1, [])

    def _lacks_slash(self, name: str, end: int) -> bool:
        """Is this `<name>` an end tag? It is inside such an element, which cannot be, or at the very end."""
        top = self.nesting.top
        if top is None or top.name != name:
            return False
        return name in _NOT_IN_ITSELF or self.scan.skip(end) == self.size

    def _cdata(self) -> None:
        end = self.scan.find("]]>", self.at)
        if end == self.size:
            end = self.scan.find("</", self.at)
            if self.nesting.stack:
                self.notes.add(end, end, "]]>", "ended a CDATA section that was never closed", rank=-3)
        else:
            end += 3
        if not self.nesting.stack:
            self.notes.drop(self.at, end, "text after the drawing")
        self.at = end

    def _declared_inside(self) -> None:
        """A document type, declaration or instruction where the drawing has begun: only instructions may stay."""
        found = INSTRUCTION.match(self.text, self.at) if self.scan.find("?>", self.at) < self.size else None
        if found and found[1].lower() != "xml":
            self.at = found.end()
            return
        less, more = self.scan.find("<", self.at + 1), self.scan.find(">", self.at)
        end = more + 1 if more < less else less
        self.notes.drop(self.at, end, "a declaration inside the drawing")
        self.at = end

    def _damaged_start(self, start: int, at: int, notes: list[Note]) -> None:
        text = self.text
        before = BEHIND_LESS.match(text, at)
        if before and before.start(1) > at and before[1] in ELEMENTS:
            notes.append(Note(at, before.start(1), "", f"dropped stray characters before {before[1]}"))
            at = before.start(1)
        raw = _RAW.match(text, at)
        token = raw[0] if raw else ""
        name = _UNNAMED.sub("", token).strip(":.-0123456789")
        end = at + len(token)
        wordy = "" if name in KNOWN_ELEMENTS else next((word for word in _WORDY if token.startswith(word)), "")
        if wordy and self._text_ahead(at):  # `<titleMy drawing</title>`
            tag = OpenTag(wordy, at, at + len(wordy))
            self._end_here(tag, start, tag.name_end, [], notes)
            return
        if not name or not self._may_be_tag(name, end):
            self._literal(start, at)
            return
        tag = OpenTag(name, at, end)
        if text.startswith("=", self.scan.skip(end)) and name not in KNOWN_ELEMENTS:
            split = next(
                (n for n in range(len(name) - 1, 0, -1) if name[:n] in ELEMENTS and name[n:] in KNOWN_ATTRIBUTES), 0
            )
            if split and name == token:
                tag = OpenTag(name[:split], at, at + split)
                notes.append(Note(at + split, at + split, " ", f"set a space after <{tag.name}"))
                end = at + split
        elif name != token:
            notes.append(Note(at, end, name, f"read <{shown(token)}> as <{name}>"))
            tag.name_intact = False
        self._attributes(tag, start, end, notes)

    def _may_be_tag(self, name: str, end: int) -> bool:
        if _TAG_LIKE.match(self.text, end):
            return True
        if self._in_prose():
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
        if not self.nesting.stack:
            self.notes.drop(start, at, "text after the drawing")
        elif self.text.startswith("<", at) and self.nesting.stack[-1].name not in TEXTS:
            self.notes.drop(start, at, "a doubled <")
        else:
            self.notes.add(start, at, "&lt;", "wrote < in text as &lt;")
        self.at = at

    def _attributes(self, tag: OpenTag, start: int, at: int, notes: list[Note]) -> None:
        """Read on behind the name of a start tag."""
        text = self.text
        names: dict[str, None] = {}
        last = at  # the end of what is certainly part of the tag
        while True:
            check_count(len(notes))
            if len(names) > MAX_ATTRIBUTES:
                raise FormatError(says("svg-attributes-too-many", tag=shown(tag.name), limit=MAX_ATTRIBUTES))
            here = self.scan.skip(at)
            if here >= self.size:
                self._cut_off(tag, start, last, list(names), notes)
                return
            letter = text[here]
            if letter == ">":
                self.at = self.nesting.opened(tag, start, here + 1, True, list(names), notes)
                return
            if letter == "/":
                if self._ends_at_slash(tag, start, here, last, list(names), notes):
                    return
                at = here + 1
                continue
            if letter == "<":
                if _MARKUP.match(text, here):
                    self._end_here(tag, start, here, list(names), notes)
                    return
                notes.append(Note(here, here + 1, "", f"dropped a stray < from <{tag.name}>"))
                at = here + 1
                continue
            found = _RAW.match(text, here)
            token = found[0] if found else ""
            end = here + len(token)
            if not token:
                at = self._stray_quote(tag, here, notes)
                continue
            hidden = self._tag_ahead(here)
            if hidden and (hidden[3] or hidden[2] not in KNOWN_ATTRIBUTES) and self.scan.skip(hidden.end()) < self.size:
                self._end_here(tag, start, last, list(names), notes)
                return
            name = _UNNAMED.sub("", token).strip(":.-")
            while name and not (name[0].isalpha() or name[0] == "_"):
                name = name[1:]
            name = name if name.count(":") < 2 else ""
            equals = self.scan.skip(end)
            mine: list[Note] = []
            if name != token:
                mine.append(Note(here, end, name, f"dropped stray characters from <{tag.name}>"))
            if here == at and names:
                mine.append(Note(here, here, " ", f"set a space before {name}", -1))
            if text.startswith("=", equals):
                value_at = self.scan.skip(equals + 1)
                while text.startswith("=", value_at):
                    mine.append(Note(value_at, value_at + 1, "", "dropped a doubled ="))
                    value_at = self.scan.skip(value_at + 1)
            elif equals < self.size and text[equals] in "\"'" and name and self.values.closes(name, equals):
                mine.append(Note(end, end, "=", f"added the missing = after {name}", 1))
                value_at = equals
            elif tag.name in _WORDY and self._text_ahead(here):
                self._end_here(tag, start, last, list(names), notes)
                return
            else:
                notes.append(Note(here, end, "", f"dropped {shown(token)!r} from <{tag.name}>"))
                at = end
                continue
            value = self.values.read(name, value_at)
            if value is None:
                self._cut_off(tag, start, last, list(names), notes)
                return
            undeclaring = name.startswith("xmlns:") and not text[value_at : value.end].strip("\"' \t\r\n")
            if not name or name in names or undeclaring:
                why = f"dropped a second {name}" if name in names else "dropped an attribute without a name"
                why = f"dropped the empty {name}" if undeclaring else why
                notes.append(Note(here, value.end, "", f"{why} from <{tag.name}>"))
            else:
                names[name] = None
                notes += [*mine, *value.notes]
            at = last = value.end

    def _ends_at_slash(
        self, tag: OpenTag, start: int, here: int, last: int, names: list[str], notes: list[Note]
    ) -> bool:
        """Whether a start tag is over at this slash; then it is opened, else the slash was a stray one."""
        after = self.scan.skip(here + 1)
        if self.text.startswith(">", after):
            if after > here + 1:
                notes.append(Note(here + 1, after, "", "joined / and >"))
            self.at = self.nesting.opened(tag, start, after + 1, False, names, notes)
            return True
        word = self._tag_ahead(here)
        if word and word[3] is None and (self.nesting.open_names[word[2]] or word[2] == tag.name):
            self._end_here(tag, start, last, names, notes)  # `"200"/svg>`
            return True
        if after >= self.size or self.text[after] == "<" or word or self._tag_ahead(after):
            notes.append(Note(here + 1, here + 1, ">", f"added the missing > of <{tag.name}>", -3))
            self.at = self.nesting.opened(tag, start, here + 1, False, names, notes)
            return True
        notes.append(Note(here, here + 1, "", f"dropped a stray / from <{tag.name}>"))
        return False

    def _text_ahead(self, at: int) -> bool:
        """Is what follows text up to the next tag, rather than the rest of this one?"""
        less = self.scan.find("<", at)
        return less < self.scan.find(">", at) and _MARKUP.match(self.text, less) is not None

    def _tag_ahead(self, at: int) -> re.Match[str] | None:
        found = _TAG_HERE.match(self.text, at)
        return found if found and (found[2] in ELEMENTS or self.nesting.open_names[found[2]]) else None

    def _stray_quote(self, tag: OpenTag, here: int, notes: list[Note]) -> int:
        """A quote or an equals sign where a name should be; with a whole value behind it, that goes too."""
        whole = _NAMELESS.match(self.text, here)
        end = whole.end() if whole else here + 1
        notes.append(Note(here, end, "", f"dropped stray {shown(self.text[here:end])} from <{tag.name}>"))
        return end

    def _damaged_end(self, start: int, at: int, notes: list[Note]) -> None:
        """An end tag whose name starts at `at`, give or take stray characters."""
        text = self.text
        name_at = self.scan.skip(at)
        raw = _RAW.match(text, name_at)
        token = raw[0] if raw else ""
        name, end = _UNNAMED.sub("", token), name_at + len(token)
        if name != token or name_at > at:
            notes.append(Note(at, end, name, f"read </{shown(text[at:end])}> as </{name}>"))
        after = self.scan.skip(end)
        if not name and self.nesting.stack and text.startswith(">", after):
            name = self.nesting.stack[-1].name
            notes = [Note(start, after + 1, f"</{name}>", f"read </> as </{name}>")]
            self._closed(name, start, after + 1, notes)
            return
        if text.startswith(">", after):
            self._closed(name, start, after + 1, notes)
            return
        if after < self.size and text[after] != "<" and not self._tag_ahead(after):
            less, more = self.scan.find("<", after), self.scan.find(">", after)
            stop = min(less, more)
            if more < less:
                notes.append(Note(end, more, "", f"dropped stray characters from </{name}>"))
                self._closed(name, start, more + 1, notes)
                return
            notes.append(Note(after, stop, "", f"dropped stray characters from </{name}>"))
            end = stop if after == end else end
        notes.append(Note(end, end, ">", f"added the missing > of </{name}>", -3))
        self._closed(name, start, end, notes)

    def _end_here(self, tag: OpenTag, start: int, at: int, names: list[str], notes: list[Note]) -> None:
        """A start tag without its end: what follows is the next tag."""
        after = self.scan.skip(at)
        content = tag.name not in LEAVES or self.text.startswith(f"</{tag.name}", after)
        content = content or self.text.startswith(f"/{tag.name}", after)
        mark = ">" if content else "/>"
        notes.append(Note(at, at, mark, f"added the missing {mark} of <{tag.name}>", -3))
        tag.mark_added = True
        self.at = self.nesting.opened(tag, start, at, content, names, notes)

    def _cut_off(self, tag: OpenTag, start: int, last: int, names: list[str], notes: list[Note]) -> None:
        """The file ends inside a start tag: it goes, except for the root, which keeps what is whole of it."""
        if self.nesting.root is None:
            kept = [note for note in notes if note.end <= last]
            kept.append(Note(last, self.size, ">", "the file is cut off inside <svg>; closed it there", -3))
            self.at = self.nesting.opened(tag, start, self.size, True, names, kept)
        else:
            self.notes.add(start, self.size, "", f"dropped half a <{tag.name}>: the file is cut off there")
            self.at = self.size

    def _closed(self, name: str, start: int, end: int, notes: list[Note]) -> None:
        self.at = end
        self.nesting.closed(name, start, end, notes)


def _whole(name: str) -> bool:
    """A name with a prefix at most, and none of the two empty."""
    return ":" not in name or (name.count(":") == 1 and name[0] != ":" and name[-1] != ":")
