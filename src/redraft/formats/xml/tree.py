"""Element tree of an XML text, every element with its byte offsets. Attributes are parsed when needed.

One regular expression reads each tag, strictly, so that offsets are reliable. The standard library's parser decides
whether a file is well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple
from xml.parsers import expat

from redraft import budget
from redraft.budget import no_collection
from redraft.errors import FormatError, says
from redraft.lazy import lazily

MAX_DEPTH = 400
MAX_ELEMENTS = 2_000_000
LONG_VALUE = 1 << 16  # longer attribute values (pictures) are not shown to the second parser

_TOKEN = lazily(
    rb"""[^<]*+(?:<(?:
      ([^\s<>/!?"'=&][^\s<>/"'=&]*+) ((?:\s++[^\s<>/"'=&]++\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'))*+) \s*+ (/?)>
    | /([^\s<>/"'=&]++)\s*+>
    | (!--(?:[^-]|-(?!-))*+-->|!\[CDATA\[(?:[^\]]|\](?!\]>))*+\]\]>|\?(?:[^?]|\?(?!>))*+\?>)
    | (!DOCTYPE\s(?:[^\[>"']|"[^"]*"|'[^']*')*+(?:\[(?:[^\]"']|"[^"]*"|'[^']*')*+\]\s*)?>)
    )|(<)|\Z)""",  # the last for a tag that is none of these, so that nobody looks for the next one that is
    re.X,
)
_ATTRIBUTE = lazily(rb"""\s++([^\s<>/"'=&]++)\s*+=\s*+(["'])""")
_FIRST_ATTRIBUTE = lazily(rb"""<[^\s<>/"'=&]++""" + _ATTRIBUTE.pattern)
_CONTENT = lazily(rb"<!--(?:[^-]|-(?!-))*+-->|<!\[CDATA\[((?:[^\]]|\](?!\]>))*+)\]\]>|<\?(?:[^?]|\?(?!>))*+\?>")
_REFERENCE = lazily(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z_][\w.-]*));")
_BASE64 = lazily(rb";base64,[A-Za-z0-9+/]*+")
_NO_PREFIXES: Mapping[str, str] = {}
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class Vocabulary(dict[str, str]):
    """The namespaces in force somewhere, by the file's prefixes, with what is known of names there, for all files that
    begin alike: `tags` and `attributes` by how they are written, `inner` vocabularies by what declares them."""

    __slots__ = ("attributes", "inner", "tags")

    def __init__(self, namespaces: Mapping[str, str]) -> None:
        super().__init__(namespaces)
        self.tags: dict[bytes, str] = {}
        self.attributes: dict[bytes, str] = {}
        self.inner: dict[bytes, Vocabulary] = {}


_VOCABULARIES: dict[tuple[int, str, bool], tuple[Mapping[str, str], Vocabulary]] = {}
_MOST_KNOWN, _LONGEST_KNOWN, _MOST_NAMES = 64, 4096, 4096
"""Of the vocabularies, of the bytes that declare one, and of the names in each: more are worked out again."""


class Attribute(NamedTuple):
    """Offsets of an attribute: all of it with the white space before it, and its value between the quotes."""

    start: int
    value_start: int
    value_end: int

    @property
    def end(self) -> int:
        return self.value_end + 1


class Stretch(NamedTuple):
    """Character data inside an element: its bytes, its characters, and whether a CDATA section wraps it."""

    start: int
    end: int
    text: str
    cdata: bool


class Element:
    """A start tag at `start` to `head_end`, content to `tail`, the end tag to `end` (all one for an empty element).

    `tag` is `prefix:name`, the prefix being what the tree's `prefixes` call the namespace, else the file's own; where
    they call it '', it is the local name alone.
    """

    __slots__ = (
        "_attributes",
        "children",
        "end",
        "head_end",
        "namespaces",
        "number",
        "parent",
        "start",
        "tag",
        "tail",
        "tree",
    )

    def __init__(self, tree: Tree, tag: str, start: int, head_end: int, parent: Element | None, number: int) -> None:
        self.tree, self.tag, self.start, self.head_end, self.parent, self.number = (
            tree,
            tag,
            start,
            head_end,
            parent,
            number,
        )
        self.tail = self.end = head_end
        self.children: list[Element] = []
        self.namespaces: Vocabulary = parent.namespaces if parent is not None else tree.vocabulary
        self._attributes: dict[str, Attribute] | None = None

    def __repr__(self) -> str:
        return f"<{self.tag} at byte {self.start}>"

    @property
    def empty(self) -> bool:
        """Written as one tag, `<a/>`."""
        return self.end == self.head_end

    @property
    def attributes(self) -> dict[str, Attribute]:
        """By name, with our own prefixes for known vocabularies; declarations of namespaces are not among them."""
        if self._attributes is None:
            found: dict[str, Attribute] = {}
            for raw, place in self.tree.attributes(self.start, self.head_end):
                name = self.tree.attribute_name(raw, self.namespaces)
                if name:
                    found.setdefault(name, place)
            self._attributes = found
        return self._attributes

    def get(self, name: str) -> str | None:
        place = self.attributes.get(name)
        return None if place is None else self.tree.value(place)

    def href(self) -> str | None:
        plain = self.get("href")
        link = self.get("xlink:href") if plain is None else plain
        return link and plain_address(link)

    @property
    def previous(self) -> Element | None:
        """The sibling just before."""
        rank = self.rank
        return self.parent.children[rank - 1] if self.parent is not None and rank else None

    @property
    def rank(self) -> int:
        """The number of siblings before it."""
        return self.tree.ranks(self.parent)[self.number] if self.parent is not None else 0

    def walk(self) -> Iterator[Element]:
        """This element and all inside it, in document order."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))

    def content(self) -> list[Stretch | Element]:
        """Character data and child elements in order; comments and processing instructions only separate."""
        found: list[Stretch | Element] = []
        at = self.head_end
        for child in self.children:
            found.extend(self.tree.stretches(at, child.start))
            found.append(child)
            at = child.end
        found.extend(self.tree.stretches(at, self.tail))
        return found

    def text(self) -> str:
        """All character data directly inside."""
        return "".join(part.text for part in self.content() if isinstance(part, Stretch))


def without_contents(data: bytes) -> bytes:
    """A text without the base64 letters of the addresses that hold a file (`data:…;base64,`): none of them is markup,
    and searching through a photograph for words takes longer than drawing it."""
    return _BASE64.sub(b";base64,", data) if b";base64," in data else data


class Tree:
    """A well-formed XML text. Raises FormatError, with the line, where it is not.

    `prefixes` are our names of namespaces, whatever the file's are. With `apart`, a namespace that they do not contain
    but for which the file uses one of these names gets `~` before it: it is another one.
    """

    def __init__(
        self,
        data: bytes,
        encoding: str = "utf-8",
        entities: Sequence[tuple[str, str]] = (),
        prefixes: Mapping[str, str] = _NO_PREFIXES,
        *,
        apart: bool = False,
    ) -> None:
        self._ours = frozenset(prefixes.values()) - {""} if apart else frozenset[str]()
        self.data = data
        self.encoding = encoding
        self.prefixes = prefixes
        self.entities = {**_PREDEFINED, **dict(entities)}
        self.elements: list[Element] = []
        key = id(prefixes), encoding, apart
        self.vocabulary = _VOCABULARIES[key][1] if key in _VOCABULARIES else Vocabulary({})
        if len(_VOCABULARIES) < _MOST_KNOWN:
            _VOCABULARIES[key] = prefixes, self.vocabulary
        self._ranks: dict[int, dict[int, int]] = {}
        with no_collection():
            self._parse()
        self._second_opinion()

    @property
    def root(self) -> Element:
        return self.elements[0]

    @cached_property
    def bare(self) -> bytes:
        """The text as far as it can say something: see `without_contents`."""
        return without_contents(self.data)

    def ranks(self, parent: Element) -> dict[int, int]:
        """The children of an element by number, with their ranks; worked out once."""
        known = self._ranks.get(parent.number)
        if known is None:
            known = self._ranks[parent.number] = {child.number: rank for rank, child in enumerate(parent.children)}
        return known

    def value(self, place: Attribute) -> str:
        raw = self.data[place.value_start : place.value_end].decode(self.encoding, "replace")
        if "&" in raw:
            raw = self.characters(raw)
        return raw.translate(_BLANKS) if "\n" in raw or "\t" in raw or "\r" in raw else raw

    def characters(self, raw: str) -> str:
        """Text with its references resolved; unknown ones stay as they are."""

        def resolved(match: re.Match[str]) -> str:
            decimal, hexadecimal, name = match.groups()
            if name:
                return self.entities.get(name, match[0])
            number = int(decimal) if decimal else int(hexadecimal, 16)
            return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"

        return _REFERENCE.sub(resolved, raw) if "&" in raw else raw

    def stretches(self, start: int, end: int) -> Iterator[Stretch]:
        """The character data between two offsets, split at comments, CDATA sections and processing instructions."""
        if start >= end:
            return
        at = start
        for match in _CONTENT.finditer(self.data, start, end):
            yield from self._plain(at, match.start())
            if match[1] is not None:
                yield Stretch(match.start(), match.end(), self._lines(match[1]), True)
            at = match.end()
        yield from self._plain(at, end)

    def _plain(self, start: int, end: int) -> Iterator[Stretch]:
        if start < end:
            yield Stretch(start, end, self.characters(self._lines(self.data[start:end])), False)

    def _lines(self, raw: bytes) -> str:
        """Characters with line ends as XML has them."""
        return raw.decode(self.encoding, "replace").replace("\r\n", "\n").replace("\r", "\n")

    def attributes(self, start: int, end: int) -> Iterator[tuple[bytes, Attribute]]:
        """The raw names and places of the attributes of the (accepted) tag at these offsets."""
        match = _FIRST_ATTRIBUTE.match(self.data, start, end)
        while match:
            value_end = self.data.find(match[2], match.end())  # no expression: values can be pictures of many megabytes
            yield match[1], Attribute(match.start(1) - 1, match.end(), value_end)
            match = _ATTRIBUTE.match(self.data, value_end + 1, end)

    def attribute_name(self, raw: bytes, namespaces: Vocabulary) -> str:
        known = namespaces.attributes.get(raw)
        if known is None:
            known = name = raw.decode(self.encoding, "replace")
            prefix, colon, local = name.partition(":")
            if colon:
                known = f"{self._called(namespaces.get(prefix, ''), prefix)}:{local}"
            if prefix == "xmlns":
                known = ""
            if len(namespaces.attributes) < _MOST_NAMES:
                namespaces.attributes[raw] = known
        return known

    def line(self, offset: int) -> int:
        return self.data.count(b"\n", 0, offset) + 1

    def _fail(self, offset: int, why: str) -> FormatError:
        return FormatError(says("xml-malformed", line=self.line(offset), reason=why))

    def _parse(self) -> None:
        data, elements = self.data, self.elements
        at, parent, depth = 0, None, 0
        for match in _TOKEN.finditer(data):
            budget.check()
            at = match.end()
            kind = match.lastindex
            if kind == 7:
                raise self._fail(match.start(7), "a tag is damaged or cut off")
            if kind == 3:
                start = match.start(1) - 1
                raw, (head, head_end) = match[1], match.span(2)
                element = Element(self, "", start, at, parent, len(elements))
                if head < head_end:
                    if data.find(b"xmlns", head, head_end) >= 0:
                        element.namespaces = self._declared(start, at, data[head:head_end], element.namespaces)
                    if data.find(b":", head, head_end) >= 0:
                        self._check_prefixes(element)
                tag = element.namespaces.tags.get(raw)
                element.tag = self._name(raw, element.namespaces) if tag is None else tag
                if parent is not None:
                    parent.children.append(element)
                elif elements:
                    raise self._fail(start, "there is a second root element")
                elements.append(element)
                if match.start(3) == match.end(3):
                    parent, depth = element, depth + 1
                    if depth > MAX_DEPTH:
                        raise FormatError(says("xml-nested-too-deep", limit=MAX_DEPTH, line=self.line(start)))
                if len(elements) > MAX_ELEMENTS:
                    raise FormatError(says("xml-elements-too-many", limit=MAX_ELEMENTS))
            elif kind == 4:
                if parent is None or not data.startswith(match[4], parent.start + 1):
                    raise self._fail(match.start(4), f"</{match[4].decode('ascii', 'replace')}> closes nothing")
                parent.tail, parent.end = match.start(4) - 2, at
                parent, depth = parent.parent, depth - 1
        if at != len(data):
            raise self._fail(at, "a tag is damaged or cut off")
        if parent is not None:
            raise self._fail(len(data), f"<{parent.tag}> is never closed")
        if not elements:
            raise FormatError(says("xml-has-no-elements"))

    def _called(self, uri: str, prefix: str) -> str:
        known = self.prefixes.get(uri)
        return known if known is not None else f"~{prefix}" if prefix in self._ours else prefix

    def _declared(self, start: int, end: int, stated: bytes, outer: Vocabulary) -> Vocabulary:
        if (known := outer.inner.get(stated)) is not None:
            return known
        found = Vocabulary(outer)
        for raw, place in self.attributes(start, end):
            if raw == b"xmlns" or raw.startswith(b"xmlns:"):
                found[raw[6:].decode(self.encoding, "replace")] = self.value(place).strip()
        if len(outer.inner) < _MOST_KNOWN and len(stated) < _LONGEST_KNOWN and b"&" not in stated:
            outer.inner[stated] = found
        return found

    def _name(self, raw: bytes, namespaces: Vocabulary) -> str:
        name = raw.decode(self.encoding, "replace")
        prefix, colon, local = name.partition(":")
        if not colon:
            prefix, local = "", name
        uri = namespaces.get(prefix, "")
        if colon and not uri:
            raise FormatError(says("xml-prefix-undeclared", tag=name))
        known = self._called(uri, prefix)
        tag = f"{known}:{local}" if known or uri not in self.prefixes else local
        if len(namespaces.tags) < _MOST_NAMES:
            namespaces.tags[raw] = tag
        return tag

    def _check_prefixes(self, element: Element) -> None:
        for raw, _ in self.attributes(element.start, element.head_end):
            prefix, colon, _ = raw.partition(b":")
            if (
                colon
                and prefix not in (b"xmlns", b"xml")
                and prefix.decode(self.encoding, "replace") not in element.namespaces
            ):
                name = raw.decode(self.encoding, "replace")
                raise FormatError(
                    says("xml-attribute-prefix-undeclared", attribute=name, line=self.line(element.start))
                )

    def _second_opinion(self) -> None:
        """Duplicate attributes, forbidden characters, unknown entities: what our expression does not look at."""
        parser = expat.ParserCreate("utf-8" if self.encoding == "ascii" else self.encoding)
        pieces, at = [], 0
        for element in self.elements:
            if element.head_end - element.start > LONG_VALUE:
                for place in element.attributes.values():
                    if place.value_end - place.value_start > LONG_VALUE:
                        pieces.append(self.data[at : place.value_start])
                        at = place.value_end
        try:
            if pieces:
                parser.Parse(b"".join([*pieces, self.data[at:]]), True)
            else:
                parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise FormatError(
                says("xml-not-well-formed", line_number=error.lineno, reason=expat.errors.messages[error.code])
            ) from None
        except (LookupError, ValueError):
            pass  # a multi-byte encoding that this parser does not know: ours has accepted it


_BLANKS = str.maketrans("\t\r\n", "   ")


def plain_address(address: str) -> str:
    """An address into the same file with its percent signs read, as browsers do; others as they are."""
    if "%" not in address or address.lstrip()[:1] != "#":
        return address
    from urllib.parse import unquote  # slow to load, and hardly an address is written this way

    return unquote(address)
