"""Rulebooks, read from rule files: one pattern of requests a line, with example sentences below it.

    extends look, action                                 names that rules of other files have too
    # Colours                                            a section of the manual
    @ event.svg                                          the design that its examples are tried on
    look <- [in] {colour}                => recolor(color=colour)
        make the title gold                              an example: it parses, in one way

Left of `<-` is the rule's name, right of `=>` an expression that builds its value from those of its parts. A pattern
has words, `(one|another way)`, `[what may be left out]` and `{part}` or `{part:name}`, which is another rule, a table
of words.toml or a kind of token. A part that was left out is None. Without `=>` the value is that of the only part, or
the words themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import NamedTuple, Union

from redraft.lazy import lazily

_PIECE = lazily(r"\s*(?:\{([\w-]+)(?::(\w+))?\}|([()\[\]|])|([^\s()\[\]|{}]+))")
_HYPHEN = lazily(r"(?<=\w)-(?=\w)")


class PatternPart(NamedTuple):
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


Row = tuple[dict[str, list[int]], list[tuple[str, str, int]], list[int]]
"""A state of the pattern automaton: the next states by word; parts, the names expressions use for them, and the next
state of each; the rules that may end here. States and rules are numbers."""


class Node:
    """A state of the pattern automaton while it is built."""

    __slots__ = ("endings", "number", "parts", "words")

    def __init__(self) -> None:
        self.words: dict[str, list[Node]] = {}
        self.parts: list[tuple[PatternPart, Node]] = []
        self.endings: list[int] = []
        self.number = -1

    def join(self, other: Node) -> None:
        """Adds all transitions and endings of another node to this one."""
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
    """All rules: `starts` has the number of the place where the patterns of each name begin, `places` all of them;
    `sections` are what the manual is made from."""

    starts: dict[str, int] = field(default_factory=dict)
    places: list[Row] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    @staticmethod
    def of(texts: Iterable[tuple[str, str]]) -> Rulebook:
        """The rules of files, given by their names and texts."""
        builder = _Builder()
        for name, text in texts:
            builder.add(name, text)
        return builder.built()

    @staticmethod
    def read(paths: Iterable[Path]) -> Rulebook:
        return Rulebook.of((path.name, path.read_text("utf-8")) for path in paths)


class _Builder:
    def __init__(self) -> None:
        self.starts: dict[str, Node] = {}
        self.sections: list[Section] = []
        self.rules: list[Rule] = []
        self.owners: dict[str, str] = {}

    def built(self) -> Rulebook:
        nodes: list[Node] = []
        stack = list(self.starts.values())
        while stack:
            node = stack.pop()
            if node.number < 0:
                node.number = len(nodes)
                nodes.append(node)
                stack += [after for each in node.words.values() for after in each]
                stack += [after for _, after in node.parts]
        places: list[Row] = [
            (
                {word: [after.number for after in each] for word, each in node.words.items()},
                [(part.name, part.alias, after.number) for part, after in node.parts],
                node.endings,
            )
            for node in nodes
        ]
        starts = {name: node.number for name, node in self.starts.items()}
        return Rulebook(starts, places, self.rules, self.sections)

    def add(self, file: str, text: str) -> None:
        title, design, rule = "", "", None
        extended: set[str] = set()
        for number, line in enumerate(text.split("\n"), 1):
            bare = line.strip()
            if not bare or bare.startswith("--"):
                continue
            if line.startswith("extends "):
                extended.update(name.strip() for name in bare.removeprefix("extends ").split(","))
            elif line.startswith("#"):
                title = bare.lstrip("# ")
                self.sections.append(Section(title, design))
            elif line.startswith("@"):
                design = bare[1:].strip()
                self.sections.append(Section(title, design))
            elif not line[0].isspace():
                rule = self._rule(bare, f"{file}:{number}")
                if rule.name not in extended and self.owners.setdefault(rule.name, file) != file:
                    owner = self.owners[rule.name]
                    raise ValueError(
                        f"{rule.line}: {owner} has rules called '{rule.name}' too; say `extends` to add some"
                    )
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
        end = Node()
        end.endings.append(len(self.rules))
        self.rules.append(rule)
        pieces = _pieces(rule.pattern, where)
        rule.absent = {one.alias: None for one in pieces if isinstance(one, PatternPart)}
        tree, end_at = _alternatives(pieces, 0)
        if end_at != len(pieces):
            raise ValueError(f"{where}: a bracket closes nothing in '{rule.pattern}'")
        self.starts.setdefault(rule.name, Node()).join(_before(tree, end))
        return rule


def _pieces(pattern: str, where: str) -> list[str | PatternPart]:
    found: list[str | PatternPart] = []
    at = 0
    for piece in _PIECE.finditer(pattern):
        if piece.start() != at:
            break
        at = piece.end()
        part, alias, bracket, word = piece.groups()
        if part:
            found.append(PatternPart(part, alias or part.replace("-", "_")))
        elif bracket:
            found.append("\0" + bracket)
        else:
            found.append(_HYPHEN.sub(" ", word.casefold()) if "-" in word else word.casefold())
    if pattern[at:].strip():
        raise ValueError(f"{where}: '{pattern[at:]}' is not a pattern")
    return found


class Choice(NamedTuple):
    """Alternative sequences; none of them needs to match where it is `optional`."""

    ways: list[list[Tree]]
    optional: bool = False


Tree = Union[str, PatternPart, Choice]  # noqa: UP007


def _alternatives(pieces: Sequence[str | PatternPart], at: int) -> tuple[Choice, int]:
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
    """The node at which a piece of a pattern begins that leads to a node."""
    node = Node()
    if isinstance(tree, PatternPart):
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
