"""Repair of nesting: which element is inside which, where end tags are missing, crossed or misspelt."""

from __future__ import annotations

from collections import Counter

from redraft.errors import FormatError, says
from redraft.formats.svg.repair.scan import Note, Notes, Scan, check_count, shown
from redraft.formats.svg.tree.spelling import closest
from redraft.formats.svg.tree.vocabulary import (
    ANIMATIONS,
    CONTAINERS,
    DESCRIPTIONS,
    EFFECTS,
    ELEMENTS,
    KNOWN_ELEMENTS,
    NAMESPACES,
    SHAPES,
    TEXTS,
)

LEAVES = SHAPES | EFFECTS | {"stop"}
_REOPENING = (SHAPES | TEXTS | CONTAINERS) - {"svg", "a"}


class OpenTag:
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


class Nesting:
    """The open elements. Told of every tag, it notes what it takes to make them match."""

    def __init__(self, scan: Scan, notes: Notes) -> None:
        self.scan, self.notes = scan, notes
        self.stack: list[OpenTag] = []
        self.open_names: Counter[str] = Counter()
        self.declared: Counter[str] = Counter(("xml", "xmlns"))
        self.undeclared: dict[str, None] = {}
        self.root: OpenTag | None = None
        self.root_end: tuple[int, int, list[Note]] | None = None

    @property
    def top(self) -> OpenTag | None:
        return self.stack[-1] if self.stack else None

    def opened(self, tag: OpenTag, start: int, end: int, content: bool, names: list[str], notes: list[Note]) -> int:
        """A start tag was read, with these attributes and notes. Gives back where to read on."""
        tag.head_end = end
        if self.root is None:
            self.root = tag
        elif not self.stack:
            if tag.name not in _REOPENING or self.root_end is None:
                self.notes.add(start, self.scan.size, "", f"dropped what follows the drawing, from <{tag.name}>")
                return self.scan.size
            self.notes.drop(self.root_end[0], self.root_end[1], f"the end of <{self.root.name}> before <{tag.name}>")
            self.root_end = None
            self._push(self.root)
            self.declared.update(self.root.prefixes)
        self.notes.extend(notes)
        if self.stack:
            top = self.stack[-1]
            if tag.name in DESCRIPTIONS or tag.name in ANIMATIONS or ":" in tag.name:
                top.own = True
            elif top.name in LEAVES or (top.name in TEXTS and tag.name not in TEXTS and tag.name != "a"):
                top.foreign = start if top.foreign < 0 else top.foreign
            else:
                top.own = True
        prefixed = [name for name in (tag.name, *names) if ":" in name]
        if prefixed:
            tag.prefixes = [name[6:] for name in prefixed if name.startswith("xmlns:")]
            self.declared.update(tag.prefixes)
            for name in prefixed:
                prefix = name.partition(":")[0]
                if not self.declared[prefix]:
                    self.undeclared[prefix] = None
        if content:
            self._push(tag)
        else:
            self.declared.subtract(tag.prefixes)
            if tag is self.root:
                slash = self.scan.text.rfind("/", start, end)
                self.root_end = (slash, slash + 1, [])
        return end

    def _push(self, tag: OpenTag) -> None:
        check_count(len(self.stack))
        self.stack.append(tag)
        self.open_names[tag.name] += 1

    def _pop(self) -> OpenTag:
        tag = self.stack.pop()
        self.open_names[tag.name] -= 1
        if tag.prefixes:
            self.declared.subtract(tag.prefixes)
        return tag

    def closed(self, name: str, start: int, end: int, notes: list[Note]) -> None:
        """An end tag was read."""
        if not self.stack:
            self.notes.drop(start, end, f"a </{shown(name)}> that closes nothing")
            return
        top = self.stack[-1]
        if name != top.name and not self.open_names[name]:
            unknown = top.name not in KNOWN_ELEMENTS and ":" not in top.name
            if top.name_intact and unknown and name in ELEMENTS and closest(top.name, [name]):
                self.notes.add(top.name_start, top.name_end, name, f"read <{top.name}> as <{name}>")
                self.open_names[top.name] -= 1
                self.open_names[name] += 1
                top.name = name
            elif name not in KNOWN_ELEMENTS and closest(name, [top.name]):
                notes = [Note(start, end, f"</{top.name}>", f"read </{shown(name)}> as </{top.name}>")]
                name = top.name
            else:
                self.notes.drop(start, end, f"a </{shown(name)}> that closes nothing")
                return
        while self.stack[-1].name != name:
            self._unclosed(self._pop(), start)
        closed = self._pop()
        if closed is self.root:
            self.root_end = (start, end, notes)
        else:
            self.notes.extend(notes)

    def _unclosed(self, tag: OpenTag, before: int) -> None:
        """Close an element that has no end tag: where the first thing starts that cannot be inside it."""
        why = f"closed <{tag.name}>, which had no end tag"
        if tag.name in LEAVES and not tag.own and not tag.mark_added:
            self.notes.add(tag.head_end - 1, tag.head_end - 1, "/", why)
            return
        at = tag.foreign if tag.foreign >= 0 else before
        self.notes.add(at, at, f"</{tag.name}>", why, rank=-2)

    def finish(self) -> None:
        """The text is at its end: close what is open, declare what is not."""
        if self.root is None:
            raise FormatError(says("no-svg-element"))
        while self.stack:
            self._unclosed(self._pop(), self.scan.size)
        if self.root_end:
            self.notes.extend(self.root_end[2])
        if self.undeclared:
            added = "".join(f' xmlns:{prefix}="{namespace_of(prefix)}"' for prefix in self.undeclared)
            names = ", ".join(self.undeclared)
            at = self.root.name_end
            self.notes.add(at, at, added, f"declared the namespace of {names}", rank=1)


def namespace_of(prefix: str) -> str:
    """The usual namespace of a prefix; a made-up one for unknown prefixes."""
    return NAMESPACES.get(prefix) or f"urn:x-undeclared:{prefix}"
