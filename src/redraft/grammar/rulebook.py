"""Rule files: what can be said, one construction a line, with example sentences beside it.

    # Colours                                            a section of the manual
    @ event.svg                                          the design that its examples are tried on
    look <- [in] {colour}                => recolor(color=colour)
        make the title gold                              an example: it parses, in one way

Left of `<-` stands what the pattern is a case of, right of `=>` an expression that builds its value from those of its
parts. A pattern has words, `(one|another way)`, `[what may be left out]` and `{part}` or `{part:name}`, which is another
rule, a table of words.toml or a kind of token. Without `=>` the value is that of the only part, or the words themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import NamedTuple, Union

from redraft.lazy import lazily

_PIECE = lazily(r"\s*(?:\{([\w-]+)(?::(\w+))?\}|([()\[\]|])|([^\s()\[\]|{}]+))")


class Part(NamedTuple):
    """A part of a pattern: the name of a rule or table, and what the expression calls its value."""

    name: str
    alias: str


class Rule:
    """One line of a rule file; `code` is its expression once it is first used, `absent` has None for its parts."""

    __slots__ = ("absent", "code", "examples", "expression", "line", "name", "pattern")

    def __init__(self, name: str, pattern: str, expression: str, line: str) -> None:
        self.name, self.pattern, self.expression, self.line = name, pattern, expression, line
        self.examples: list[str] = []
        self.code: CodeType | None = None
        self.absent: dict[str, None] = {}


class Node:
    """A place in patterns: which words and parts may follow, and the rules that may end here."""

    __slots__ = ("endings", "parts", "words")

    def __init__(self) -> None:
        self.words: dict[str, list[Node]] = {}
        self.parts: list[tuple[Part, Node]] = []
        self.endings: list[Rule] = []

    def join(self, other: Node) -> None:
        """All that may follow there may follow here too."""
        for word, nodes in other.words.items():
            self.words.setdefault(word, []).extend(nodes)
        self.parts += other.parts
        self.endings += other.endings


@dataclass
class Section:
    """A heading of the manual with its examples, and the design they are tried on."""

    title: str
    design: str
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Rulebook:
    """All rules: `starts` has where the patterns of each name begin, `sections` what the manual is made from."""

    starts: dict[str, Node] = field(default_factory=dict)
    sections: list[Section] = field(default_factory=list)

    @staticmethod
    def read(paths: Iterable[Path]) -> Rulebook:
        book = Rulebook()
        for path in paths:
            book._add(path.name, path.read_text("utf-8"))
        return book

    def _add(self, file: str, text: str) -> None:
        title, design, rule = "", "", None
        for number, line in enumerate(text.split("\n"), 1):
            bare = line.strip()
            if not bare or bare.startswith("--"):
                continue
            if line.startswith("#"):
                title = bare.lstrip("# ")
                self.sections.append(Section(title, design))
            elif line.startswith("@"):
                design = bare[1:].strip()
                self.sections.append(Section(title, design))
            elif not line[0].isspace():
                rule = self._rule(bare, f"{file}:{number}")
                if not self.sections:
                    self.sections.append(Section(title, design))
                self.sections[-1].rules.append(rule)
            elif bare.startswith("=>") and rule is not None:
                rule.expression = bare[2:].strip()
            elif rule is not None:
                rule.examples.append(bare)

    def _rule(self, line: str, where: str) -> Rule:
        name, arrow, rest = line.partition("<-")
        if not arrow:
            raise ValueError(f"{where}: a rule is `name <- pattern => value`, not '{line}'")
        pattern, _, expression = rest.partition("=>")
        rule = Rule(name.strip(), pattern.strip(), expression.strip(), where)
        rule.absent = {one.alias: None for one in _pieces(rule.pattern, where) if isinstance(one, Part)}
        end = Node()
        end.endings.append(rule)
        self.starts.setdefault(rule.name, Node()).join(compiled(rule.pattern, end, where))
        return rule


def compiled(pattern: str, end: Node, where: str = "") -> Node:
    """Where a pattern begins that leads to a node."""
    pieces = _pieces(pattern, where)
    tree, rest = _alternatives(pieces, 0)
    if rest != len(pieces):
        raise ValueError(f"{where}: '{pieces[rest][1:]}' closes nothing in '{pattern}'")
    return _before(tree, end)


def _pieces(pattern: str, where: str) -> list[str | Part]:
    found: list[str | Part] = []
    at = 0
    while pattern[at:].strip():
        piece = _PIECE.match(pattern, at)
        if piece is None:
            raise ValueError(f"{where}: '{pattern[at:]}' is no pattern")
        at = piece.end()
        if piece[1]:
            found.append(Part(piece[1], piece[2] or piece[1].replace("-", "_")))
        else:
            found.append("\0" + piece[3] if piece[3] else re.sub(r"(?<=\w)-(?=\w)", " ", piece[4].casefold()))
    return found


class Choice(NamedTuple):
    """Sequences of which one is said, or none where it is `optional`."""

    ways: list[list[Tree]]
    optional: bool = False


Tree = Union[str, Part, Choice]  # noqa: UP007


def _alternatives(pieces: Sequence[str | Part], at: int) -> tuple[Choice, int]:
    ways: list[list[Tree]] = [[]]
    while at < len(pieces) and pieces[at] not in ("\0)", "\0]"):
        piece = pieces[at]
        if piece == "\0|":
            ways.append([])
        elif piece in ("\0(", "\0["):
            inner, at = _alternatives(pieces, at + 1)
            ways[-1].append(inner._replace(optional=piece == "\0["))
        else:
            ways[-1].append(piece)
        at += 1
    return Choice(ways), at


def _before(tree: Tree, after: Node) -> Node:
    """Where a piece of a pattern begins that is followed by a node."""
    node = Node()
    if isinstance(tree, Part):
        node.parts.append((tree, after))
    elif isinstance(tree, str):
        node.words[tree] = [after]
    else:
        for way in tree.ways:
            start = after
            for piece in reversed(way):
                start = _before(piece, start)
            node.join(start)
        if tree.optional and all(tree.ways):
            node.join(after)
    return node
