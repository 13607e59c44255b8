"""The resolver: turns a list of actions into commands with layer ids, spans, numbers and colours, or into a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args, get_origin

from redraft.commands.command import Command, resolve_all
from redraft.commands.field_types import alternatives, kind_of
from redraft.commands.forms.builder import FoundElements, FoundPages, commands_from
from redraft.document.layers import Group, Layer, Text, family
from redraft.document.pages import Document
from redraft.document.style import Color, Gradient
from redraft.edits.execution import Measure
from redraft.errors import CommandError, RedraftError, says
from redraft.reader.actions import Action, filled
from redraft.reader.masks import SentenceMasks
from redraft.reader.mentions import token_at
from redraft.reader.parser import CommandFrame, Many, ParseRefusal, SymbolValue, part_sort, shape_of
from redraft.reader.replaced_span import replaced_span
from redraft.targets.parts.hues import color_of

SPACELESS = ",.;:!?%)’'"
SPANS_FROM_NEW_WORDS = ((-1, -1),)
"""Placeholder for spans that are found from the new words (the symbol MEANT)."""


class ResolvedActions(NamedTuple):
    """The commands of a list of actions, or no command and the `refusal`: absent, several, unclear or impossible.
    `tokens` are those of the sentence used as words, numbers or colours, `nodes` those of the scene used as targets."""

    commands: tuple[Command, ...] = ()
    refusal: str = ""
    tokens: frozenset[int] = frozenset()
    nodes: tuple[int, ...] = ()


def resolve(actions: Sequence[Action], grammar: SentenceMasks, measure: Measure) -> ResolvedActions:
    """Commands (or the refusal) for a list of actions. Raises ValueError for a list that the grammar forbids."""
    found = grammar.frames(actions)
    if isinstance(found, ParseRefusal):
        return ResolvedActions(refusal=found.reason)
    commands: list[Command] = []
    resolver = _Resolver(grammar, measure, commands)
    try:
        for frame in found:
            commands += resolver.command(frame)
    except RedraftError:
        return ResolvedActions((), "impossible", frozenset(resolver.tokens), tuple(resolver.nodes))
    return ResolvedActions(tuple(commands), "", frozenset(resolver.tokens), tuple(resolver.nodes))


class _Resolver:
    """Resolves the frames of one list of actions; `earlier` are the commands of the frames before."""

    def __init__(self, grammar: SentenceMasks, measure: Measure, earlier: list[Command]) -> None:
        self.grammar, self.measure, self.earlier = grammar, measure, earlier
        self.scene, self.document, self.sentence = grammar.scene, grammar.document, grammar.sentence
        self.tokens: set[int] = set()
        self.nodes: dict[int, None] = {}
        self.old, self.edits_words, self.edits_plate, self.page = "", False, False, grammar.document.pages[0]

    def command(self, frame: CommandFrame) -> tuple[Command, ...]:
        kind, shape = frame.kind, shape_of(frame.kind.command)
        self.old, self.edits_words = self.old_words(frame), bool({"text", "spans", "case"} & set(frame.values))
        self.edits_plate = bool({"opacity", "shadow"} & set(frame.values))  # a slide's shape, not the words in it
        page = self.scene.nodes[frame.values.get("page", 0)].id
        self.page = next((one for one in self.document.pages if one.id == page), self.document.pages[0])
        values: dict[str, Any] = {}
        for field, raw in frame.values.items():
            if field != shape.host:
                values[field] = self.value(kind, field, filled(kind, field), raw)
        if shape.host:
            self.hosted(frame, shape.host, values)
        target = frame.values.get("target")
        if (
            isinstance(target, int)
            and self.scene.nodes[target].sort == "item"
            and (wording := self.grammar.view.wording(target))
        ):
            if "spans" in kind.fields:
                values.setdefault("spans", ((wording.start, wording.end),))
            elif kind.command == "insert_words":
                values.setdefault("at", wording.end)
        if values.get("spans") == SPANS_FROM_NEW_WORDS:
            values |= self.replaced_words(frame.values["target"], values["text"])
        if "box" in kind.fields and not hasattr(kind, "box"):
            values |= self.usual_frame(values)
        return commands_from(kind, values)

    def replaced_words(self, target: int, new: Any) -> dict[str, Any]:
        """The span of a text, or of an item of one, that new words replace, and the words as they are written there."""
        wording = self.grammar.view.wording(target)
        old = wording.text[wording.start : wording.end] if wording else ""
        found = replaced_span(old, new) if isinstance(new, str) else None
        if wording is None or found is None:
            raise CommandError(says("replaced-words-unsaid", words=new))
        return {"spans": ((wording.start + found.start, wording.start + found.end),), "text": found.text}

    def hosted(self, frame: CommandFrame, host: str, values: dict[str, Any]) -> None:
        """Fills in the table, list or chart of a command, and the number of a row, column or cell pointed at."""
        raw = frame.values.get(host)
        first = raw if isinstance(raw, int) else next(
            one for field, value in frame.values.items() if part_sort(frame.kind.command, field)
            for one in (value.each if isinstance(value, Many) else (value,)))  # fmt: skip
        node = self.scene.nodes[first]
        self.nodes.setdefault(first)
        values[host] = node.host or node.id
        if isinstance(raw, int) and node.host:
            for field in ("row", "column"):
                if node.sort in (field, "cell"):
                    values[field] = node.column if (node.sort, field) == ("cell", "column") else node.index

    def old_words(self, frame: CommandFrame) -> str:
        """The words that a command replaces."""
        spans = frame.values.get("spans")
        if isinstance(spans, Many) and (wording := self.grammar.view.wording(spans.each[0][0])):
            _, first, last = spans.each[0]
            return wording.text[wording.spans[first][0] : wording.spans[last][1]]
        target = next((one for one in frame.values.values() if isinstance(one, int)), -1)
        return self.scene.nodes[target].words if target >= 0 else ""

    def value(self, kind: type[Command], field: str, hints: tuple[Any, ...], raw: Any) -> Any:
        names = {named.name for one in hints if (named := kind_of(one))}
        if "elements" in names:
            return self.elements(raw, edits_words=self.edits_words and field == "target")
        if isinstance(raw, Many):
            if names & {"spans", "span"}:
                places = tuple(self.place(*one) for one in raw.each)
                return places if "spans" in names else places[0]
            if "pages" in names:
                return FoundPages(tuple(self.id(one) for one in raw.each))
            several = next(one for one in hints if get_origin(one) is tuple and kind_of(one) is None)
            inner = [one for one in get_args(several) if one is not Ellipsis]
            hint = inner * len(raw.each) if len(inner) == 1 else inner
            return tuple(
                self.value(kind, field, alternatives(one), each) for one, each in zip(hint, raw.each, strict=True)
            )
        if isinstance(raw, int):
            return self.pointed(kind, field, names, raw)
        return self.symbol_value(field, hints, names, raw)

    def pointed(self, kind: type[Command], field: str, names: set[str], node: int) -> Any:
        self.nodes.setdefault(node)
        if part_sort(kind.command, field):
            return self.scene.nodes[node].index
        texts = any(one in ("spans", "span", "at") for one in kind.fields)
        wording = self.grammar.view.wording(node) if texts else None
        return FoundElements((wording.id if wording is not None else self.scene.nodes[node].id,))

    def id(self, node: int) -> str:
        self.nodes.setdefault(node)
        return self.scene.nodes[node].id

    def elements(self, raw: Any, *, edits_words: bool) -> tuple[str, ...]:
        if isinstance(raw, SymbolValue):
            return (self.made(),)
        found: list[str] = []
        for token in raw.tokens if isinstance(raw, Many) else ():
            self.use(token, self.grammar.view.paints[token].end)
        for one in raw.each if isinstance(raw, Many) else (raw,):
            self.nodes.setdefault(one)
            node, wording = self.scene.nodes[one], self.grammar.view.wording(one) if edits_words else None
            if self.edits_plate and node.figure == "box" and node.inner:
                found.append(node.inner[0])
            else:
                found += [wording.id] if wording is not None else members(self.grammar, one)
        if not found:
            raise CommandError(says("nothing-inside"))
        return tuple(dict.fromkeys(found))

    def made(self) -> str:
        """The id of the element that the earlier commands made last."""
        try:
            return resolve_all(self.document, self.earlier, self.measure).made[-1]
        except (ValueError, LookupError) as error:  # commands that cannot be carried out
            raise CommandError(says("nothing-made", error=error)) from None

    def place(self, node: int, first: int, last: int) -> tuple[int, int]:
        spans = self.grammar.view.words(node)
        return spans[first][0], spans[last][1]

    def symbol_value(self, field: str, hints: tuple[Any, ...], names: set[str], raw: SymbolValue) -> Any:
        """The value of a field that begins with a symbol."""
        how, _, rest = raw.how.partition(" ")
        match how:
            case "YES" | "NO":
                return how == "YES"
            case "EMPTY":
                return ""
            case "MEANT":
                return SPANS_FROM_NEW_WORDS
            case "MADE":
                return self.made()
            case "KEPT":
                return whole(getattr(self.page, field))
            case "CHOICE" | "COLOUR":
                return rest
            case "VALUE":
                return rest if rest.endswith("%") else whole(float(rest))
            case "BEFORE" | "AFTER":
                node, word = raw.at
                return self.place(node, word, word)[how == "AFTER"]
            case "TEXT" | "PIECES":
                return self.text(raw)
            case "SAID" | "SAME-AS" | "GRADIENT" | "RADIAL":
                return self.paint(raw)
        number = self.grammar.view.numbers[raw.at[0]]
        self.use(raw.at[0], number.end)
        return amount(how, number.value, number.unit, "length" in names, int in hints)

    def use(self, token: int, end: int) -> None:
        last = token_at(self.sentence, end - 1)
        self.tokens.update(range(token, max(token, last) + 1))

    def text(self, raw: SymbolValue) -> str:
        if raw.how == "TEXT":
            first, last, case = raw.at
            self.tokens.update(range(first, last + 1))
            words = self.sentence.text[self.sentence.spans[first][0] : self.sentence.spans[last][1]]
            return cased(as_written(words, self.old), case, self.old)
        found = ""
        for one in raw.at:
            if one.how == "LINE":
                found += "\n"
                continue
            if one.how == "OLD":
                start, end = self.place(*one.at)
                wording = self.grammar.view.wording(one.at[0])
                piece = wording.text[start:end] if wording else ""
            else:
                piece = self.text(one)
            found += (" " if found and not found.endswith("\n") and piece[:1] not in SPACELESS else "") + piece
        return found

    def paint(self, raw: SymbolValue) -> str:
        if raw.how == "SAID":
            tint = self.grammar.view.paints[raw.at[0]]
            self.use(raw.at[0], tint.end)
            return str(tint.paint)
        if raw.how == "SAME-AS":
            self.nodes.setdefault(raw.at[0])
            return paint_of(self.document, self.scene.nodes[raw.at[0]].id)
        if raw.how.startswith("COLOUR "):
            return raw.how[7:]
        first, second = (self.paint(one) for one in raw.at)
        return (
            f"radial-gradient({first}, {second})"
            if raw.how == "RADIAL"
            else f"linear-gradient(180deg, {first}, {second})"
        )

    def usual_frame(self, values: dict[str, Any]) -> dict[str, Any]:
        """A default box in the middle of the page for a new element; `place` and `resize` move it afterwards."""
        page = self.page
        short, middle = min(page.width, page.height), (page.width / 2, page.height / 2)
        if "shape" not in values:
            sizes = sorted(node.size for node in self.scene.nodes if node.size and node.kind == "text")
            size = values.get("font_size") or (sizes[len(sizes) // 2] if sizes else short / 20)
            box = (middle[0] - 0.3 * page.width, middle[1] - 0.6 * size, 0.6 * page.width, 1.2 * size)
            return {"box": box, "font_size": size}
        line = "line" in values.get("shape", "") or "arrow" in values.get("shape", "")
        wide, high = (0.5 * page.width, 0.0) if line else (short / 6, short / 6)
        return {"box": (middle[0] - wide / 2, middle[1] - high / 2, wide, high)}


def members(grammar: SentenceMasks, number: int) -> list[str]:
    """The ids of the layers that a node represents: of a page its layers, of a row or column its cells."""
    node, document = grammar.scene.nodes[number], grammar.document
    match node.sort:
        case "special":
            return [layer.id for page in document.pages for layer in page.layers]
        case "page":
            return [layer.id for page in document.pages if page.id == node.id for layer in page.layers]
        case "row" | "column":
            cells = [one for one in grammar.scene.nodes if one.sort == "cell" and one.host == node.host]
            return [one.id for one in cells if node.index == (one.index if node.sort == "row" else one.column)]
    return [node.id]


def whole(value: float) -> float:
    """A number as an int where it is whole: 20 for 20.0."""
    return int(value) if float(value).is_integer() else round(value, 6)


def amount(how: str, value: float, unit: str, length: bool, counted: bool) -> float | str:
    """A number of the sentence as the command takes it: `how` is one of AMOUNTS, `length` and `counted` its type."""
    share = {
        "PERCENT": value,
        "NEGATIVE-PERCENT": -value,
        "MORE-PERCENT": 100 + value,
        "LESS-PERCENT": 100 - value,
        "DIVIDED": 100 / (value or 1),
    }
    if length:
        number = share.get(how, -value if how == "NEGATIVE" else value)
        unit = "%" if how in share else unit
        return f"{whole(round(number, 4)):.4f}".rstrip("0").rstrip(".") + unit if unit else whole(number)
    number = share[how] / 100 if how in share else -value if how == "NEGATIVE" else value
    return round(number) if counted else whole(number)


_MARKS = str.maketrans("’‘“”–—", "''\"\"--")


def as_written(words: str, old: str) -> str:
    """New words with the quotation marks and dashes of the old ones, where only these and case differ."""
    if words.translate(_MARKS).casefold() != old.translate(_MARKS).casefold() or len(words) != len(old):
        return words
    return "".join(a if a.casefold() == b.casefold() else b for a, b in zip(words, old, strict=True))


def cased(words: str, case: str, old: str) -> str:
    """Words in one of CASES; `like-old` is the case of the words they replace."""
    if case == "like-old":
        letters = [one for one in old.split() if one[0].isalpha()]
        upper = old.isupper() and sum(map(str.isalpha, old)) > 1
        titled = len(letters) > 1 and all(one[0].isupper() for one in letters)
        case = (
            "upper"
            if upper
            else "lower"
            if old.islower()
            else "title"
            if titled
            else "sentence"
            if old[:1].isupper()
            else ""
        )
    match case:
        case "upper" | "lower":
            return words.upper() if case == "upper" else words.lower()
        case "title":
            return " ".join(word[:1].upper() + word[1:] for word in words.split(" "))
        case "sentence":
            return words[:1].upper() + words[1:]
    return words


def paint_of(document: Document, id: str) -> str:
    """The main colour of a layer as hex: of a text that of its words, else the fill, else the outline."""
    placed = document.index.get(id)
    layers: list[Layer] = list(family(placed.layer)) if placed else []
    for layer in sorted(layers, key=lambda one: isinstance(one, Group)):
        style = layer.style
        paints = (
            layer.runs[0].style.fill if isinstance(layer, Text) and layer.runs else None,
            style.fill,
            style.stroke,
        )
        for paint in paints:
            if isinstance(paint, Color | Gradient) and (color := color_of(paint)) is not None:
                return f"#{color.red:02x}{color.green:02x}{color.blue:02x}"
    return "#000000"
