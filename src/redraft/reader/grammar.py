"""Which actions may come next: the grammar of readings, driven by the types of the commands' fields.

    sentence := frame+ END | REFUSE reason                     frame := COMMAND, what it cannot do without, (FIELD value)*
    element := node | MADE                                     elements := element | LIST node+ STOP | EVERY set
    set := attribute* [LOOK node] [ON node] [EXCEPT node+] STOP
    text := token token CASE | EMPTY | PIECES (token token CASE | OLD word word | LINE)+ STOP      name, figure := token token
    amount := AS-SAID token | … | VALUE                        paint := COLOUR | SAID token | SAME-AS node | GRADIENT paint paint
    span := word word                                          several := one | LIST one+ STOP | ROWS one+ STOP (of several)

One is said as one, several are announced. A number and a colour are pointed at by the token they begin with. A row, an
item or the like is pointed at itself; the table, list or chart that it is part of need not be said. MADE is what the last
command has made. The node *absent* or *several* ends a reading: it is a refusal.

The grammar is one generator, `Parse.sentence`: it yields what it wants next, is sent an action, and returns the frames.
So masks and meaning come from one place, and what the masks allow can always be read.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from redraft.commands.command import Command
from redraft.commands.kinds import kind_of
from redraft.document.layers import Document
from redraft.reader.actions import (
    AMOUNTS, ATTRIBUTES, CASES, NODE, NUMBERS, PAINTS, READABLE, REFUSALS, SPELLED, SYMBOL, SYMBOLS, TOKEN, VALUES, WORD,
    Action, choices, filled, wanted,
)  # fmt: skip
from redraft.reader.mentions import Tokens, Wording, numbers_in, paints_in, wording_of
from redraft.reader.scene import SPECIALS, Scene
from redraft.reader.sets import Flags, Sets

MOST_FRAMES, MOST_LISTED, MOST_ROWS = 12, 24, 16
MOST_ACTIONS = 240
"""From here on nothing new is begun."""
PARTS = {"row": "row", "rows": "row", "column": "column", "columns": "column", "item": "item", "items": "item",
         "series": "series", "category": "category", "categories": "category"}  # fmt: skip
_HOSTS = {"row": "table", "column": "table", "cell": "table", "item": "list", "series": "chart", "category": "chart"}


class Want(NamedTuple):
    """What may come next: symbols, nodes of a key (see `Grammar.nodes`) less some, tokens from one on or those in a set,
    words of a node from one on; -1 for none."""

    symbols: frozenset[int] = frozenset()
    nodes: Any = None
    without: frozenset[int] = frozenset()
    tokens: Any = None
    text: int = -1
    word: int = 0

    def also(self, other: Want) -> Want:
        """Either of two; only one of them may want nodes, tokens or words of its own."""
        return Want(
            self.symbols | other.symbols, self.nodes or other.nodes, self.without | other.without,
            self.tokens if self.tokens is not None else other.tokens, max(self.text, other.text), max(self.word, other.word),
        )  # fmt: skip


class Masks(NamedTuple):
    """What may come next. `words` are those of the node `text`, -1 where none are wanted."""

    symbols: Flags
    nodes: Flags
    tokens: Flags
    words: Flags
    text: int


class Many(NamedTuple):
    """Several of one kind, as they were pointed at."""

    each: tuple[Any, ...]


class Said(NamedTuple):
    """A value by its operation and what was pointed at: tokens, nodes, words, or other values."""

    how: str
    at: tuple[Any, ...] = ()


class Frame(NamedTuple):
    """A command as it was said: values by field, not yet resolved; the node whose words were pointed at."""

    kind: type[Command]
    values: dict[str, Any]


class Refusal(NamedTuple):
    """Why a reading is none: one of REFUSALS, and the command it was for, if any."""

    reason: str
    command: str = ""


class _Refused(Exception):
    pass


Read = Generator[Want, Action, Any]
_COMMAND = {name: NUMBERS[f"COMMAND {name}"] for name in READABLE}


@lru_cache(maxsize=256)
def symbols(*names: str) -> frozenset[int]:
    """Numbers of symbols by name, or by a first word where it ends with a space: 'CASE '."""
    return frozenset(number for number, name in enumerate(SYMBOLS) for one in names
                     if name == one or (one[-1] == " " and name.startswith(one)))  # fmt: skip


def part_sort(kind: type[Command], field: str) -> str:
    """The sort of node that a field of whole numbers means; nothing where it counts something else."""
    hint = filled(kind, field)
    inner = {one for each in hint for one in ((each,) if get_origin(each) is not tuple else get_args(each))} - {Ellipsis}
    if inner != {int} or (field not in PARTS and field not in ("before", "after", "a", "b")):
        return ""
    return PARTS.get(field) or PARTS.get(kind.command.rpartition("_")[2], "")


class Shape(NamedTuple):
    """How a command is said: its host field (the table of a row), the other required fields, the optional ones."""

    host: str
    host_key: Any
    needed: tuple[str, ...]
    optional: tuple[str, ...]


@lru_cache(maxsize=256)
def shape_of(name: str) -> Shape:
    kind = READABLE[name]
    sorts = {field: sort for field in kind.fields if (sort := part_sort(kind, field))}
    needed = [field for field in wanted(kind) if filled(kind, field)]
    optional = tuple(field for field in kind.fields if field not in wanted(kind) and filled(kind, field))
    if not sorts and kind.fields[0] not in ("chart", "table"):
        return Shape("", None, tuple(needed), optional)
    host = needed.pop(0)
    inside = tuple(dict.fromkeys(sort for field, sort in sorts.items() if field in optional and field == sort))
    whole = "chart" if host == "chart" else "table" if host == "table" else "list"
    if {"row", "column"} <= set(inside):
        inside = (*inside, "cell")
    needed.sort(key=lambda field: field not in sorts)
    return Shape(host, ("host", whole, inside) if not any(field in sorts for field in needed) else None, tuple(needed), optional)


class Parse:
    """One reading while it is read: `grammar` knows the scene and the sentence."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar, self.count = grammar, 0
        self.text = -1
        self.host = ""
        self.made = False

    def take(self, want: Want) -> Generator[Want, Action, Action]:
        action = yield want
        self.count += 1
        return action

    @property
    def full(self) -> bool:
        return self.count >= MOST_ACTIONS

    def sentence(self) -> Generator[Want, Action, tuple[Frame, ...] | Refusal]:
        frames: list[Frame] = []
        action = yield from self.take(Want(self.grammar.possible | symbols("REFUSE ")))
        while True:
            name = SYMBOLS[action.at]
            if name == "END":
                return tuple(frames)
            if name.startswith("REFUSE "):
                return Refusal(name[7:])
            kind = READABLE[name[8:]]
            values: dict[str, Any] = {}
            try:
                yield from self.needed(kind, values)
                last = self.full or len(frames) + 1 >= MOST_FRAMES
                action = yield from self.optional(kind, values, symbols("END") | (frozenset() if last else self.grammar.possible))
            except _Refused as refused:
                yield from self.take(Want(symbols("END")))
                return Refusal(str(refused), kind.command)
            frames.append(Frame(kind, values))
            self.made = self.made or kind.gives == "element"

    def needed(self, kind: type[Command], values: dict[str, Any]) -> Read:
        """What a command cannot do without, and its host."""
        shape = shape_of(kind.command)
        self.text, self.host = -1, ""
        if shape.host_key is not None:
            action = yield from self.take(Want(nodes=shape.host_key))
            values[shape.host] = self.pointed(action)
            self.host = self.grammar.host_of(action.at)
        for field in shape.needed:
            if field == "other_span" and filled(kind, "other"):  # the words to come may be those of another text
                want = self.first(kind, field).also(Want(symbols("FIELD other")))
                action = yield from self.take(want)
                if action.kind == SYMBOL:
                    values["other"] = yield from self.value(kind, "other")
                    action = yield from self.take(self.first(kind, field))
                values[field] = yield from self.rest(kind, field, filled(kind, field), action)
            else:
                values[field] = yield from self.value(kind, field)

    def optional(self, kind: type[Command], values: dict[str, Any], after: frozenset[int]) -> Generator[Want, Action, Action]:
        """Fields that may be said, in the order of the class; the action that ends them."""
        left = [field for field in shape_of(kind.command).optional if field not in values]
        while True:
            open = {} if self.full else {NUMBERS[f"FIELD {field}"]: field for field in left if self.may_come(kind, field, values)}
            action = yield from self.take(Want(frozenset(open) | after))
            if action.at not in open:
                return action
            field = open[action.at]
            left = left[left.index(field) + 1 :]
            values[field] = yield from self.value(kind, field)

    def may_come(self, kind: type[Command], field: str, values: dict[str, Any]) -> bool:
        sort = part_sort(kind, field)
        if sort and self.host:
            said = values.get(shape_of(kind.command).host)
            filled_by = self.grammar.scene.nodes[said].sort if isinstance(said, int) else ""
            return filled_by not in (sort, "cell") and self.grammar.mask(("part", sort, self.host))[3:].any()
        return self.grammar.is_open(self.first(kind, field))

    def value(self, kind: type[Command], field: str) -> Read:
        action = yield from self.take(self.first(kind, field))
        return (yield from self.rest(kind, field, filled(kind, field), action))

    def first(self, kind: type[Command], field: str, hints: tuple[Any, ...] = ()) -> Want:
        """What a value of a field may begin with."""
        want = Want()
        for hint in hints or filled(kind, field):
            want = want.also(self.begin(kind, field, hint))
        return want

    def begin(self, kind: type[Command], field: str, hint: Any) -> Want:
        grammar, named = self.grammar, kind_of(hint)
        if hint is bool:
            return Want(symbols("YES", "NO"))
        if hint is int:
            if sort := part_sort(kind, field):
                return Want(nodes=("part", sort, self.host))
            if field == "at":
                return Want(symbols("BEFORE", "AFTER")) if self.text >= 0 else Want()
            return Want(grammar.amounts(field))
        if found := choices(hint):
            return Want(symbols(*(f"CHOICE {one}" for one in found)))
        if named is None and get_origin(hint) is tuple:
            inner = get_args(hint)[0]
            several = frozenset() if Ellipsis not in get_args(hint) else symbols("ROWS" if _is_several(inner) else "LIST")
            return self.first(kind, field, (inner,)).also(Want(several))
        if named is None:
            return Want(symbols("EMPTY"))
        match named.name:
            case "element":
                texts = any(filled(kind, one) for one in kind.fields if one in ("spans", "span", "at"))
                made = symbols("MADE") if self.made and not texts else frozenset[int]()
                return Want(made, nodes="texts" if texts else "one")
            case "elements":
                made = symbols("MADE") if self.made else frozenset[int]()
                return Want(symbols("LIST", "EVERY") | made, nodes="items" if "spans" in kind.fields else "any")
            case "page" | "pages":
                return Want(symbols("LIST") if named.name == "pages" else frozenset(), nodes="pages")
            case "text":
                return Want(symbols("EMPTY", "PIECES") | spelled_choices(field), tokens=0)
            case "name" | "figure":
                return Want(spelled_choices(field), tokens=0)
            case "paint":
                said = symbols("SAID") if grammar.paints else frozenset[int]()
                return Want(symbols("COLOUR ", "SAME-AS", "GRADIENT") | said)
            case "length" | "number":
                return Want(grammar.amounts(named.name))
            case "span" | "spans":
                if self.text < 0:
                    return Want()
                return Want(symbols("LIST") if named.name == "spans" else frozenset(), text=self.text)
        raise AssertionError(f"no way to say a {named.name}")

    def rest(self, kind: type[Command], field: str, hints: tuple[Any, ...], action: Action) -> Read:
        """The value that begins with an action."""
        hint = next(one for one in hints if self.begins(self.begin(kind, field, one), action))
        named, name = kind_of(hint), SYMBOLS[action.at] if action.kind == SYMBOL else ""
        if named is None and get_origin(hint) is tuple:
            return (yield from self.several(kind, field, hint, action))
        if action.kind == NODE and not (named and named.name in ("element", "elements")):
            return self.pointed(action)
        if name in ("YES", "NO", "EMPTY", "MADE") or name.startswith(("CHOICE ", "VALUE ", "COLOUR ")):
            return Said(name)
        if name in AMOUNTS:
            token = yield from self.take(Want(tokens="numbers"))
            return Said(name, (token.at,))
        if name in ("BEFORE", "AFTER"):
            word = yield from self.take(Want(text=self.text))
            return Said(name, (self.text, word.at))
        assert named is not None
        match named.name:
            case "element" | "elements":
                return (yield from self.element(action))
            case "pages":
                return (yield from self.listed("pages", ()))
            case "text":
                return (yield from (self.pieces() if name == "PIECES" else self.words(action)))
            case "name" | "figure":
                last = yield from self.take(Want(tokens=action.at))
                return Said("TEXT", (action.at, last.at))
            case "paint":
                return (yield from self.paint(name))
            case _:
                return (yield from self.spans(action))

    def begins(self, want: Want, action: Action) -> bool:
        match action.kind:
            case 0:
                return action.at in want.symbols
            case 1:
                return want.nodes is not None
            case 2:
                return want.tokens is not None
        return want.text >= 0

    def pointed(self, action: Action) -> int:
        """The node pointed at; what is no place in the document ends the reading."""
        node = self.grammar.scene.nodes[action.at]
        if node.sort == "special" and node.id in REFUSALS:
            raise _Refused(node.id)
        if node.host and not self.host:
            self.host = node.host
        return action.at

    def several(self, kind: type[Command], field: str, hint: Any, action: Action) -> Read:
        inner = get_args(hint)
        if Ellipsis not in inner:
            each = [(yield from self.rest(kind, field, (inner[0],), action))]
            for one in inner[1:]:
                further = yield from self.take(self.first(kind, field, (one,)))
                each.append((yield from self.rest(kind, field, (one,), further)))
            return Many(tuple(each))
        rows = _is_several(inner[0])
        if action.kind != SYMBOL or SYMBOLS[action.at] != ("ROWS" if rows else "LIST"):
            return Many(((yield from self.rest(kind, field, inner[:1], action)),))
        found: list[Any] = []
        while True:
            stop = symbols("STOP") if found else frozenset[int]()
            begin = self.first(kind, field, inner[:1]) if len(found) < (MOST_ROWS if rows else MOST_LISTED) and not (found and self.full) else Want()
            whole = frozenset(one for one in found if isinstance(one, int))
            further = yield from self.take(begin.also(Want(stop))._replace(without=whole))
            if further.kind == SYMBOL and further.at in stop:
                return Many(tuple(found))
            found.append((yield from self.rest(kind, field, inner[:1], further)))

    def element(self, action: Action) -> Read:
        if action.kind == NODE:
            node = self.pointed(action)
            self.text = node if self.grammar.wording(node) is not None else -1
            return node
        self.text = -1
        if SYMBOLS[action.at] == "LIST":
            return (yield from self.listed("any", ()))
        return (yield from self.set())

    def listed(self, key: Any, found: tuple[int, ...]) -> Read:
        while True:
            stop = symbols("STOP") if found else frozenset[int]()
            more = len(found) < MOST_LISTED and not (found and self.full)
            action = yield from self.take(Want(stop, nodes=key if more else None, without=frozenset(found)))
            if action.kind == SYMBOL:
                return Many(found)
            found = (*found, self.pointed(action))

    def set(self) -> Read:
        """EVERY: the nodes of a set, never none."""
        sets = self.grammar.sets
        now, told = sets.members, list[str]()
        stage = 0
        while True:
            open: dict[int, int] = {}
            if stage == 0 and not self.full:
                left = sets.attributes @ now if told else sets.attributes @ (now | self.grammar.parts)
                for number in np.flatnonzero(left).tolist():
                    family = ATTRIBUTES[number].partition(" ")[0]
                    if family not in told and (family != "SORT" or not told):
                        open[NUMBERS[ATTRIBUTES[number]]] = number
            steps = [name for at, name in ((0, "LOOK"), (1, "ON"), (2, "EXCEPT")) if stage <= at and not self.full]
            steps = [name for name in steps if self.scope(name, now).any()]
            action = yield from self.take(Want(frozenset(open) | symbols("STOP", *steps)))
            if (number := open.get(action.at, -1)) >= 0:
                narrowed = sets.narrowed(now, number)
                told.append(ATTRIBUTES[number].partition(" ")[0])
                now = narrowed
                continue
            name = SYMBOLS[action.at]
            if name == "STOP":
                return Many(tuple(np.flatnonzero(now).tolist()))
            node = yield from self.take(Want(nodes=tuple(np.flatnonzero(self.scope(name, now)).tolist())))
            if name == "EXCEPT":
                now = now.copy()
                now[node.at] = False
                stage = 2
            else:
                now, stage = now & (sets.looks if name == "LOOK" else sets.scopes)[node.at], 1 if name == "LOOK" else 2

    def scope(self, step: str, now: Flags) -> Flags:
        """The nodes that a step of a set may be about: such that some members stay."""
        sets = self.grammar.sets
        if step == "EXCEPT":
            return now if now.sum() > 1 else np.zeros_like(now)
        found: Flags = ((sets.looks if step == "LOOK" else sets.scopes) @ now.astype(np.float32)) > 0
        if step == "LOOK":
            found &= now
        return found

    def words(self, action: Action) -> Read:
        last = yield from self.take(Want(tokens=action.at))
        case = yield from self.take(Want(symbols("CASE ")))
        return Said("TEXT", (action.at, last.at, SYMBOLS[case.at][5:]))

    def pieces(self) -> Read:
        found: list[Said] = []
        old = symbols("OLD") if self.text >= 0 else frozenset[int]()
        while True:
            more = Want(old | symbols("LINE"), tokens=0) if len(found) < MOST_LISTED and not (found and self.full) else Want()
            action = yield from self.take(more.also(Want(symbols("STOP") if found else frozenset())))
            name = SYMBOLS[action.at] if action.kind == SYMBOL else ""
            if name == "STOP":
                return Said("PIECES", tuple(found))
            if name == "LINE":
                found.append(Said("LINE"))
            elif name == "OLD":
                first = yield from self.take(Want(text=self.text))
                found.append(Said("OLD", (yield from self.span(first))))
            else:
                found.append((yield from self.words(action)))

    def paint(self, name: str) -> Read:
        if name == "SAID":
            token = yield from self.take(Want(tokens="paints"))
            return Said(name, (token.at,))
        if name == "SAME-AS":
            node = yield from self.take(Want(nodes="colored"))
            return Said(name, (self.pointed(node),))
        found = []
        said = symbols("SAID") if self.grammar.paints else frozenset[int]()
        for _ in range(2):
            action = yield from self.take(Want(symbols("COLOUR ", "SAME-AS") | said))
            one = SYMBOLS[action.at]
            found.append(Said(one) if one.startswith("COLOUR ") else (yield from self.paint(one)))
        return Said("GRADIENT", tuple(found))

    def span(self, first: Action) -> Generator[Want, Action, tuple[int, int, int]]:
        last = yield from self.take(Want(text=self.text, word=first.at))
        return self.text, first.at, last.at

    def spans(self, action: Action) -> Read:
        if action.kind == WORD:
            return Many(((yield from self.span(action)),))
        found: list[tuple[int, int, int]] = []
        while True:
            least = found[-1][2] + 1 if found else 0
            more = least < len(self.grammar.words(self.text)) and len(found) < MOST_LISTED and not (found and self.full)
            want = Want(symbols("STOP") if found else frozenset())
            action = yield from self.take(want._replace(text=self.text, word=least) if more else want)
            if action.kind == SYMBOL:
                return Many(tuple(found))
            found.append((yield from self.span(action)))


def _is_several(hint: Any) -> bool:
    return get_origin(hint) is tuple and kind_of(hint) is None


def spelled_choices(field: str) -> frozenset[int]:
    return symbols(*(f"CHOICE {one}" for one in SPELLED.get(field, ())))


class Grammar:
    """Masks for one sentence about one document."""

    def __init__(self, scene: Scene, sentence: Tokens, document: Document) -> None:
        self.scene, self.sentence, self.document = scene, sentence, document
        self.sets = Sets(scene)
        self._wordings: dict[int, Wording | None] = {}
        self._node_masks: dict[Any, Flags] = {}
        self._masks: dict[Want, Masks] = {}
        self._live: dict[tuple[Action, ...], tuple[Generator[Want, Action, Any], Want]] = {}

    @cached_property
    def numbers(self) -> dict[int, Any]:
        return numbers_in(self.sentence)

    @cached_property
    def paints(self) -> dict[int, Any]:
        return paints_in(self.sentence)

    @cached_property
    def parts(self) -> Flags:
        return np.array([node.sort in ("cell", "row") for node in self.scene.nodes], np.bool_)

    @cached_property
    def possible(self) -> frozenset[int]:
        """The commands for which there is something to point at."""
        if not self.sentence.spans:
            return frozenset()
        found = []
        for name, kind in READABLE.items():
            parse, shape = Parse(self), shape_of(name)
            wants = [Want(nodes=shape.host_key)] if shape.host_key else []
            texts = any(field in ("span", "spans") for field in shape.needed)
            parse.text = 0 if texts else -1
            wants += [parse.first(kind, field) for field in shape.needed if field not in ("span", "spans", "other_span")]
            if all(map(self.is_open, wants)):
                found.append(_COMMAND[name])
        return frozenset(found)

    def is_open(self, want: Want) -> bool:
        """Whether there is anything to choose, but for a refusal."""
        tokens = want.tokens is not None and len(self.sentence.spans) > 0
        nodes = want.nodes is not None and bool(self.mask(want.nodes)[len(SPECIALS) :].any())
        return bool(want.symbols - symbols("LIST", "ROWS", "EVERY")) or nodes or tokens or want.text >= 0

    def amounts(self, kind: str) -> frozenset[int]:
        """The symbols an amount may begin with: lengths may be shares, others are plain numbers."""
        said = frozenset(map(NUMBERS.__getitem__, AMOUNTS)) if self.numbers else frozenset[int]()
        return said | _plain_values(kind == "length", kind not in ("length", "number"))

    def wording(self, node: int) -> Wording | None:
        """The words of a node, None where there are none to point at."""
        if node not in self._wordings:
            self._wordings[node] = wording_of(self.document, self.scene.nodes[node])
        return self._wordings[node]

    def words(self, node: int) -> tuple[tuple[int, int], ...]:
        """Where the words of a node stand in its text."""
        found = self.wording(node) if node >= 0 else None
        return found.spans if found is not None else ()

    def host_of(self, node: int) -> str:
        return self.scene.nodes[node].host or self.scene.nodes[node].id

    def mask(self, key: Any) -> Flags:
        """The nodes that a key stands for."""
        if key not in self._node_masks:
            self._node_masks[key] = self._nodes(key)
        return self._node_masks[key]

    def _nodes(self, key: Any) -> Flags:
        nodes = self.scene.nodes
        if isinstance(key, tuple) and all(isinstance(one, int) for one in key):
            found = np.zeros(len(nodes), np.bool_)
            found[list(key)] = True
            return found
        sorts: tuple[str, ...] = ("element", "row", "cell", "series", "category")
        match key:
            case "pages":
                rows = [node.sort == "page" for node in nodes]
            case "texts":
                rows = [self.wording(number) is not None for number in range(len(nodes))]
            case "colored":
                rows = [bool(node.fill or node.ink or node.stroke) for node in nodes]
            case ("part", str(sort), str(host)):
                rows = [node.sort == sort and host in ("", node.host) for node in nodes]
            case ("host", str(whole), inside):
                rows = [node.sort in inside if node.host else _is_host(node.kind, node.form, node.sort, whole) for node in nodes]
            case _:
                sorts += {"one": (), "any": ("column", "page"), "items": ("column", "page", "item")}[key]
                rows = [node.sort in sorts or (key != "one" and node.sort == "special") for node in nodes]
        found = np.array(rows, np.bool_)
        found[[number for number, node in enumerate(nodes) if node.sort == "special" and node.id in REFUSALS]] = True
        return found

    def allowed(self, prefix: Sequence[Action]) -> Masks | None:
        """What may come after some actions; None at the end. Raises ValueError for actions that the grammar forbids."""
        want = self.wanted(tuple(prefix))
        return None if want is None else self.masks(want)

    def wanted(self, prefix: tuple[Action, ...]) -> Want | None:
        parse, want = self._live.pop(prefix[:-1], (None, Want())) if prefix else (None, Want())
        done = len(prefix) - 1
        if parse is None:
            parse, done = Parse(self).sentence(), 0
            want = next(parse)
        try:
            for action in prefix[done:]:
                self.check(want, action)
                want = parse.send(action)
        except StopIteration:
            return None
        self._live[prefix] = parse, want
        return want

    def frames(self, actions: Sequence[Action]) -> tuple[Frame, ...] | Refusal:
        """What a whole list of actions says. Raises ValueError where it is not one the grammar allows."""
        parse = Parse(self).sentence()
        want = next(parse)
        for number, action in enumerate(actions):
            self.check(want, action)
            try:
                want = parse.send(action)
            except StopIteration as end:
                if number + 1 < len(actions):
                    raise ValueError("there are actions after the end") from None
                return end.value  # type: ignore[no-any-return]
        raise ValueError("the actions have no end")

    def check(self, want: Want, action: Action) -> None:
        masks = self.masks(want)
        mask = masks[action.kind]
        if not 0 <= action.at < len(mask) or not mask[action.at]:
            raise ValueError(f"{('symbol', 'node', 'token', 'word')[action.kind]} {action.at} is not allowed here")

    def masks(self, want: Want) -> Masks:
        if want in self._masks:
            return self._masks[want]
        marks = np.zeros(len(SYMBOLS), np.bool_)
        marks[list(want.symbols)] = True
        nodes = np.zeros(len(self.scene.nodes), np.bool_) if want.nodes is None else self.mask(want.nodes)
        if want.without:
            nodes = nodes.copy()
            nodes[list(want.without)] = False
        tokens = np.zeros(len(self.sentence.spans), np.bool_)
        if isinstance(want.tokens, str):
            tokens[list(self.numbers if want.tokens == "numbers" else self.paints)] = True
        elif want.tokens is not None:
            tokens[want.tokens :] = True
        words = np.zeros(len(self.words(want.text)), np.bool_)
        words[want.word :] = True
        found = self._masks[want] = Masks(marks, nodes, tokens, words, want.text)
        return found


def _is_host(kind: str, form: str, sort: str, whole: str) -> bool:
    if sort != "element":
        return False
    return kind == "text" if whole == "list" else form == "table" if whole == "table" else form.endswith("chart")


@lru_cache(maxsize=8)
def _plain_values(shares: bool, whole: bool) -> frozenset[int]:
    return frozenset(NUMBERS[f"VALUE {one}"] for one in VALUES
                     if (shares or not isinstance(one, str)) and (not whole or isinstance(one, int)))  # fmt: skip
