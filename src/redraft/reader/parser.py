"""The parser of actions: their grammar, driven by the types of the commands' fields.

    sentence := frame+ END | REFUSE reason              frame := COMMAND, what it cannot do without, (FIELD value)*
    element  := node | MADE                             elements := element | LIST node+ STOP | EVERY set
    set      := (attribute | TINT token)* [LOOK node] [ROW node | COLUMN node] [ON node | WITH node] [EXCEPT node]* STOP
    text     := token token CASE | EMPTY | PIECES (token token CASE | OLD word word | LINE)+ STOP
    amount   := AS-SAID token | … | VALUE               paint := COLOUR | SAID token | SAME-AS node | GRADIENT two
    span     := word word                               name, figure := token token
    spans    := span | LIST span+ STOP | MEANT (the resolver finds the span of the target that the new words replace)
    several  := one | LIST one+ STOP | ROWS one+ STOP (where each is several)

A single value is given as it is, several after LIST, ROWS or EVERY. A number or a colour is a pointer to its first
token. A row, item or the like is a pointer to its own node; its table, list or chart is not given. MADE is the element
that the last command makes. The node *absent* or *several* ends the parse with a refusal.

All of it is one generator, `Parser.sentence`: it yields what may come next, is sent an action, and returns the frames.
Masks and frames come from the same code, so whatever the masks allow can be parsed.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_args, get_origin

import numpy as np

from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.reader.actions import (
    AMOUNTS,
    ATTRIBUTES,
    NODE,
    NONE,
    NUMBERS,
    READABLE,
    REFUSALS,
    SPELLED,
    SYMBOL,
    SYMBOLS,
    TOKEN,
    WORD,
    Action,
    Symbols,
    choices,
    filled,
    symbols,
    wanted,
)  # fmt: skip
from redraft.reader.scene import SPECIALS
from redraft.reader.sets import STEPS
from redraft.reader.view import View

MOST_FRAMES, MOST_LISTED, MOST_ROWS = 12, 24, 16
MOST_ACTIONS = 240
"""After so many actions no new command, field or list entry is begun."""
PARTS = {"row": "row", "rows": "row", "column": "column", "columns": "column", "item": "item", "items": "item",
         "series": "series", "category": "category", "categories": "category"}  # fmt: skip


SEVERAL = symbols("LIST", "ROWS", "EVERY")
"""Symbols that begin several values; at least one must follow."""


class Want(NamedTuple):
    """The actions that may come next: `symbols`; the `nodes` of a key (see `View.mask`) but for those in `without`;
    `tokens`: all from a number on, a tuple of them, "numbers" or "paints"; words of the node `text` (-1 for none) from
    `word` on."""

    symbols: Symbols = NONE
    nodes: Any = None
    without: frozenset[int] = NONE
    tokens: int | str | tuple[int, ...] | None = None
    text: int = -1
    word: int = 0

    def also(self, other: Want) -> Want:
        """The actions of both; only one of the two may have nodes, tokens or words."""
        tokens = self.tokens if self.tokens is not None else other.tokens
        text, word = max(self.text, other.text), max(self.word, other.word)
        return Want(
            self.symbols | other.symbols, self.nodes or other.nodes, self.without | other.without, tokens, text, word
        )

    def has(self, action: Action) -> bool:
        """Whether it has actions of this kind; of symbols, this one."""
        wants = (action.at in self.symbols, self.nodes is not None, self.tokens is not None, self.text >= 0)
        return wants[action.kind]


class Many(NamedTuple):
    """Several values of one field; `tokens` are those of the colours in the description of a set."""

    each: tuple[Any, ...]
    tokens: tuple[int, ...] = ()


class SymbolValue(NamedTuple):
    """A value that begins with the symbol `how`, and what follows it: tokens, nodes, words, or other values."""

    how: str
    at: tuple[Any, ...] = ()


class CommandFrame(NamedTuple):
    """A command before it is resolved: for each field a node, Many or SymbolValue."""

    kind: type[Command]
    values: dict[str, Any]


class ParseRefusal(NamedTuple):
    """Why there are no frames: one of REFUSALS, and the command it was for, if any."""

    reason: str
    command: str = ""


class CommandShape(NamedTuple):
    """The order of a command's fields: the field of its host (the table of a row), the key of the nodes that can fill
    it (None where its parts do), the other required fields, the optional ones."""

    host: str
    key: Any
    needed: tuple[str, ...]
    optional: tuple[str, ...]


class _Refused(Exception):
    pass


Read = Generator[Want, Action, Any]


def is_several(hint: Any) -> bool:
    """Whether a type is a tuple of values."""
    return get_origin(hint) is tuple and kind_of(hint) is None


@lru_cache(maxsize=1024)
def part_sort(name: str, field: str) -> str:
    """The sort of node whose number a field of whole numbers takes; "" where it counts something else."""
    inner = {one for each in filled(READABLE[name], field) for one in (get_args(each) if is_several(each) else (each,))}
    counted = field in ("rows", "columns") and not any(map(is_several, filled(READABLE[name], field)))
    if inner - {Ellipsis} != {int} or counted:
        return ""
    return PARTS.get(name.rpartition("_")[2] if field in ("before", "after", "a", "b") else field, "")


@lru_cache(maxsize=256)
def shape_of(name: str) -> CommandShape:
    """The order in which the fields of a command are parsed."""
    kind = READABLE[name]
    sorts = {field: sort for field in kind.fields if (sort := part_sort(name, field))}
    needed = [field for field in wanted(kind) if filled(kind, field)]
    optional = tuple(field for field in kind.fields if field not in wanted(kind) and filled(kind, field))
    if not sorts and kind.fields[0] not in ("chart", "table"):
        return CommandShape("", None, tuple(needed), optional)
    host = needed.pop(0)
    needed.sort(key=lambda field: field not in sorts)
    if any(field in sorts for field in needed):
        return CommandShape(host, None, tuple(needed), optional)
    inside: tuple[str, ...] = tuple(field for field in ("row", "column") if sorts.get(field) == field)
    inside += ("cell",) if len(inside) == 2 else ()
    return CommandShape(host, ("host", host if host != "target" else "list", *inside), tuple(needed), optional)


class Parser:
    """The state of one parse."""

    def __init__(self, view: View, fields: Mapping[str, frozenset[str]] | None = None) -> None:
        """`fields`: by command those that may be filled; all where not given."""
        self.view, self.count, self.made = view, 0, False
        self.fields = fields
        self.text, self.host = -1, ""

    @property
    def full(self) -> bool:
        return self.count >= MOST_ACTIONS

    def take(self, want: Want) -> Generator[Want, Action, Action]:
        self.count += 1
        return (yield want)

    def sentence(self, possible: Symbols) -> Generator[Want, Action, tuple[CommandFrame, ...] | ParseRefusal]:
        frames: list[CommandFrame] = []
        action = yield from self.take(Want(possible | symbols("REFUSE ")))
        while not frames or SYMBOLS[action.at] != "END":
            name, values = SYMBOLS[action.at], dict[str, Any]()
            if name.startswith("REFUSE "):
                return ParseRefusal(name[7:])
            kind = READABLE[name[8:]]
            try:
                yield from self.needed(kind, values)
                last = self.full or len(frames) + 1 >= MOST_FRAMES
                action = yield from self.optional(kind, values, NONE if last else possible)
            except _Refused as refused:
                yield from self.take(Want(symbols("END")))
                return ParseRefusal(str(refused), kind.command)
            frames.append(CommandFrame(kind, values))
            self.made = self.made or kind.gives == "element"
        return tuple(frames)

    def needed(self, kind: type[Command], values: dict[str, Any]) -> Read:
        """Parses a command's host and its required fields."""
        shape = shape_of(kind.command)
        self.text, self.host = -1, ""
        if shape.key is not None:
            node = self.pointed((yield from self.take(Want(nodes=shape.key))))
            values[shape.host], self.host = node, self.view.host_of(node)
        for field in shape.needed:
            want = self.first(kind, field)
            other = symbols("FIELD other") if field == "other_span" else NONE  # its words may be those of another text
            action = yield from self.take(want.also(Want(other)))
            if action.kind == SYMBOL and action.at in other:
                values["other"] = yield from self.value(kind, "other")
                action = yield from self.take(self.first(kind, field))
            values[field] = yield from self.rest(kind, field, filled(kind, field), action)

    def optional(self, kind: type[Command], values: dict[str, Any], next: Symbols) -> Generator[Want, Action, Action]:
        """Parses optional fields, in the order of the class; returns the action that ends them."""
        left = [field for field in shape_of(kind.command).optional if field not in values]
        left = [field for field in left if f"{field}_span" not in values]  # its span was given without it
        if self.fields is not None:
            left = [field for field in left if field in self.fields[kind.command]]
        while True:
            open = [] if self.full else [field for field in left if self.is_possible(kind, field, values)]
            action = yield from self.take(Want(symbols("END", *(f"FIELD {field}" for field in open)) | next))
            field = SYMBOLS[action.at].removeprefix("FIELD ")
            if field not in open:
                return action
            left = left[left.index(field) + 1 :]
            values[field] = yield from self.value(kind, field)

    def is_possible(self, kind: type[Command], field: str, values: dict[str, Any]) -> bool:
        host = values.get(shape_of(kind.command).host, -1)
        if host >= 0 and self.view.scene.nodes[host].sort in ("cell", field):
            return False  # the host gives it
        return self.is_open(self.first(kind, field))

    def is_open(self, want: Want) -> bool:
        """Whether it allows anything but a refusal."""
        if want.symbols - SEVERAL or want.text >= 0:
            return True
        if want.tokens is not None and len(self.view.sentence.spans):
            return True
        return want.nodes is not None and bool(self.view.mask(want.nodes)[len(SPECIALS) :].any())

    def value(self, kind: type[Command], field: str) -> Read:
        action = yield from self.take(self.first(kind, field))
        return (yield from self.rest(kind, field, filled(kind, field), action))

    def first(self, kind: type[Command], field: str, hints: tuple[Any, ...] = ()) -> Want:
        """The actions that a value of a field may begin with."""
        want = Want()
        for hint in hints or filled(kind, field):
            want = want.also(self.begin(kind, field, hint))
        return want

    def begin(self, kind: type[Command], field: str, hint: Any) -> Want:
        """The actions that a value of one type may begin with."""
        view, named = self.view, kind_of(hint)
        if is_several(hint):
            inner = get_args(hint)
            several = symbols("ROWS" if is_several(inner[0]) else "LIST") if Ellipsis in inner else NONE
            return self.first(kind, field, alternatives(inner[0])).also(Want(several))
        if hint is int and (sort := part_sort(kind.command, field)):
            return Want(nodes=("part", sort, self.host))
        texts = any(one in ("spans", "span", "at") for one in kind.fields)
        made = symbols("MADE") if self.made else NONE
        usual = symbols(*(f"CHOICE {one}" for one in SPELLED.get(field, ())))
        match named.name if named else hint.__name__ if isinstance(hint, type) else "choice":
            case "bool":
                return Want(symbols("YES", "NO"))
            case "choice":
                return Want(symbols(*(f"CHOICE {one}" for one in choices(hint))) or symbols("EMPTY"))
            case "int" if field == "at":
                return Want(symbols("BEFORE", "AFTER")) if self.text >= 0 else Want()
            case "int" | "length" | "number" as amount:
                size = field in ("width", "height") and not hasattr(kind, field)  # of a page, which has one
                return Want(view.amounts(amount) | (symbols("KEPT") if size else NONE))
            case "element":
                return Want(NONE if texts else made, nodes="texts" if texts else "one")
            case "elements":
                return Want(symbols("LIST", "EVERY") | made, nodes="items" if texts else "any")
            case "page" | "pages" as pages:
                return Want(symbols("LIST") if pages == "pages" else NONE, nodes="pages")
            case "text":
                return Want(symbols("EMPTY", "PIECES") | usual, tokens=0)
            case "shadow":
                return Want(usual)
            case "name" | "figure":
                return Want(usual, tokens=0)
            case "paint":
                return Want(symbols("GRADIENT", "RADIAL") | view.plain_paints)
            case "span" | "spans" as spans if self.text >= 0:
                implied = ["MEANT"] if kind.command == "replace_words" else []
                return Want(symbols("LIST", *implied) if spans == "spans" else NONE, text=self.text)
        return Want()

    def rest(self, kind: type[Command], field: str, hints: tuple[Any, ...], action: Action) -> Read:
        """Parses the rest of the value that begins with an action."""
        hint = next(one for one in hints if self.begin(kind, field, one).has(action))
        named, name = kind_of(hint), SYMBOLS[action.at] if action.kind == SYMBOL else ""
        if is_several(hint):
            return (yield from self.several(kind, field, hint, action))
        if action.kind == NODE:
            node = self.pointed(action)
            if named and named.name in ("element", "elements"):
                self.text = node if self.view.wording(node) is not None else -1
            return node
        if action.kind == WORD or (name == "LIST" and named and named.name == "spans"):
            return (yield from self.spans(action))
        if action.kind == TOKEN:
            return (yield from self.words(action, cased=named is not None and named.name == "text"))
        if name in AMOUNTS:
            return SymbolValue(name, ((yield from self.take(Want(tokens="numbers"))).at,))
        match name:
            case "BEFORE" | "AFTER":
                return SymbolValue(name, (self.text, (yield from self.take(Want(text=self.text))).at))
            case "LIST":
                self.text = -1
                return (yield from self.listed("pages" if named and named.name == "pages" else "any"))
            case "EVERY":
                self.text = -1
                return (yield from self.set())
            case "PIECES":
                return (yield from self.pieces())
            case "SAID" | "SAME-AS" | "GRADIENT" | "RADIAL":
                return (yield from self.paint(name))
        return SymbolValue(name)

    def pointed(self, action: Action) -> int:
        """The node pointed at; raises _Refused for one of the special nodes for refusals."""
        node = self.view.scene.nodes[action.at]
        if node.sort == "special" and node.id in REFUSALS:
            raise _Refused(node.id)
        self.host = self.host or node.host
        return action.at

    def several(self, kind: type[Command], field: str, hint: Any, action: Action) -> Read:
        inner = [alternatives(one) for one in get_args(hint) if one is not Ellipsis]
        if Ellipsis not in get_args(hint):
            each = [(yield from self.rest(kind, field, inner[0], action))]
            for one in inner[1:]:
                further = yield from self.take(self.first(kind, field, one))
                each.append((yield from self.rest(kind, field, one, further)))
            return Many(tuple(each))
        if action.kind != SYMBOL or SYMBOLS[action.at] != ("ROWS" if is_several(inner[0][0]) else "LIST"):
            return Many(((yield from self.rest(kind, field, inner[0], action)),))
        found: list[Any] = []
        while True:
            more = self.more(found, MOST_ROWS if is_several(inner[0][0]) else MOST_LISTED)
            nodes = frozenset(one for one in found if isinstance(one, int))
            want = self.first(kind, field, inner[0]) if more else Want()
            further = yield from self.take(want.also(Want(self.stop(found), without=nodes)))
            if found and further in _STOPS:
                return Many(tuple(found))
            found.append((yield from self.rest(kind, field, inner[0], further)))

    def more(self, found: list[Any], most: int) -> bool:
        return not found or (len(found) < most and not self.full)

    def stop(self, found: list[Any]) -> Symbols:
        return symbols("STOP") if found else NONE

    def listed(self, key: str) -> Read:
        found: list[int] = []
        while True:
            nodes = key if self.more(found, MOST_LISTED) else None
            action = yield from self.take(Want(self.stop(found), nodes, frozenset(found)))
            if action.kind == SYMBOL:
                return Many(tuple(found))
            found.append(self.pointed(action))

    def set(self) -> Read:
        """Parses the description after EVERY; returns the nodes of the set, at least one."""
        sets = self.view.sets
        now, used_families, stage = sets.members, list[str](), 0
        used: tuple[int, ...] = ()
        while True:
            open = [] if stage or self.full else sets.open(now, used_families)
            steps = [] if self.full else [step for step, n in STEPS.items() if n >= stage]
            steps = [step for step in steps if sets.reach(step, now).any()]
            tints = (
                []
                if stage or self.full or "TINT" in used_families
                else [t for t, has in self.view.tints.items() if (has & now).any()]
            )
            steps += ["TINT"] if tints else []
            action = yield from self.take(Want(symbols("STOP", *steps, *(ATTRIBUTES[n] for n in open))))
            name = SYMBOLS[action.at]
            if name == "STOP":
                return Many(tuple(np.flatnonzero(now).tolist()), used)
            if name == "TINT":
                token = yield from self.take(Want(tokens=tuple(tints)))
                now, used = now & self.view.tints[token.at], (token.at,)
                used_families.append(name)
            elif name in STEPS:
                nodes = tuple(np.flatnonzero(sets.reach(name, now)).tolist())
                node = yield from self.take(Want(nodes=nodes))
                now, stage = sets.step(name, now, node.at), min(STEPS[name] + 1, STEPS["EXCEPT"])
            else:
                used_families.append(name.partition(" ")[0])
                now = sets.narrowed(now, ATTRIBUTES.index(name))

    def words(self, action: Action, *, cased: bool) -> Read:
        last = yield from self.take(Want(tokens=action.at))
        case = SYMBOLS[(yield from self.take(Want(symbols("CASE ")))).at][5:] if cased else "as-said"
        return SymbolValue("TEXT", (action.at, last.at, case))

    def pieces(self) -> Read:
        found: list[SymbolValue] = []
        while True:
            more = Want(symbols("LINE", *(["OLD"] if self.text >= 0 else [])), tokens=0)
            want = more if self.more(found, MOST_LISTED) else Want()
            action = yield from self.take(want.also(Want(self.stop(found))))
            name = SYMBOLS[action.at] if action.kind == SYMBOL else ""
            if name == "STOP":
                return SymbolValue("PIECES", tuple(found))
            if name == "OLD":
                first = yield from self.take(Want(text=self.text))
                found.append(SymbolValue("OLD", (yield from self.span(first))))
            else:
                found.append(SymbolValue("LINE") if name else (yield from self.words(action, cased=True)))

    def paint(self, name: str) -> Read:
        if name == "SAID":
            return SymbolValue(name, ((yield from self.take(Want(tokens="paints"))).at,))
        if name == "SAME-AS":
            return SymbolValue(name, (self.pointed((yield from self.take(Want(nodes="colored")))),))
        if name not in ("GRADIENT", "RADIAL"):
            return SymbolValue(name)
        found = []
        for _ in range(2):
            action = yield from self.take(Want(self.view.plain_paints))
            found.append((yield from self.paint(SYMBOLS[action.at])))
        return SymbolValue(name, tuple(found))

    def span(self, first: Action) -> Generator[Want, Action, tuple[int, int, int]]:
        last = yield from self.take(Want(text=self.text, word=first.at))
        return self.text, first.at, last.at

    def spans(self, action: Action) -> Read:
        if action.kind == WORD:
            return Many(((yield from self.span(action)),))
        found: list[tuple[int, int, int]] = []
        while True:
            least = found[-1][2] + 1 if found else 0
            more = least < len(self.view.words(self.text)) and self.more(found, MOST_LISTED)
            want = Want(self.stop(found), text=self.text if more else -1, word=least if more else 0)
            action = yield from self.take(want)
            if action.kind == SYMBOL:
                return Many(tuple(found))
            found.append((yield from self.span(action)))


_STOPS = {Action(SYMBOL, NUMBERS["STOP"])}
