"""Encodes one command as actions: the values of its fields as pointers into the sentence, the scene, the old words."""

from __future__ import annotations

import re
from typing import Any, get_args, get_origin

from redraft.commands.command import Command, resolve_all
from redraft.commands.field_types import alternatives, kind_of
from redraft.commands.values import is_length, page_units
from redraft.document.colors import parse_color, parse_gradient
from redraft.document.tones import oklab
from redraft.errors import RedraftError
from redraft.reader.actions import (
    AMOUNTS,
    NODE,
    PAINTS,
    READABLE,
    TOKEN,
    VALUES,
    Action,
    choices,
    filled,
    symbol,
)  # fmt: skip
from redraft.reader.parser import part_sort, shape_of
from redraft.reader.resolver import amount, members, paint_of
from redraft_research.offline_model.actions.descriptions import described, is_listed, whole
from redraft_research.offline_model.actions.text_encoder import NotExpressible, TextEncoder

MOST_LISTED = 12


class CommandEncoder(TextEncoder):
    """Encodes one command."""

    def frame(self, command: Command) -> list[Action]:
        if command.command not in READABLE:
            raise NotExpressible("command", command.command)
        kind, shape = type(command), shape_of(command.command)
        stated = {name: value for name, value in command.stated().items() if (name != "box" or hasattr(kind, "box"))}
        for field in stated:
            if not filled(kind, field):
                raise NotExpressible("field", f"{command.command}.{field}")
        found = [symbol(f"COMMAND {command.command}")]
        if command.command == "replace_words":
            return [*found, *self.reworded(command)]
        if set(stated) == {"target", "text"} and (other := self.amended(command)):
            return other
        self.pointed_words(command, stated)
        if shape.key is not None:
            found.append(self.host(command, shape.host, stated))
        for field in shape.needed:
            if field == "other_span" and "other" in stated:
                found += [symbol("FIELD other"), *self.value(command, "other", stated.pop("other"))]
            found += self.value(command, field, getattr(command, field))
        for field in shape.optional:
            if field in stated:
                found += [symbol(f"FIELD {field}"), *self.value(command, field, stated[field])]
        return found

    def pointed_words(self, command: Command, stated: dict[str, Any]) -> None:
        """Sets the node whose words are edited: an item where all spans are in one; where they are all of it, the node
        alone expresses them."""
        target = stated.get("target", ())
        ids = (target,) if isinstance(target, str) else target
        if len(ids) != 1 or not {"spans", "span", "at", "text"} & set(command.fields):
            return
        spans = [*(stated.get("spans") or ()), *((stated["span"], stated["other_span"]) if "span" in stated else ())]
        if "other" in stated:
            spans = spans[:1]
        if stated.get("at") is not None:
            spans.append((stated["at"], stated["at"]))
        self.text = self.node(ids[0])
        wording = self.grammar.view.wording(self.text)
        for number, node in enumerate(self.scene.nodes) if spans else ():
            if node.sort != "item" or not wording or node.id != wording.id:
                continue
            one = self.grammar.view.wording(number)
            if one is not None and all(one.start <= start and end <= one.end for start, end in spans):
                self.text, wording = number, one
                if hasattr(type(command), "spans") and spans == [(one.start, one.end)]:
                    del stated["spans"]
                break
        self.old = wording.text[slice(*spans[0])] if wording and spans else wording.text if wording else ""

    def part(self, sort: str, host: str, index: int, column: int = -1) -> Action:
        number = self.scene.by_index.get((sort, host, index, column), -1)
        if number < 0:
            raise NotExpressible("node", f"no {sort} {index}")
        return Action(NODE, number)

    def host(self, command: Command, host: str, stated: dict[str, Any]) -> Action:
        """The node of the table, list or chart; of the row, column or cell where the command is about that."""
        id = getattr(command, host)
        row, column = (stated.get(name) if hasattr(command, name) and part_sort(command.command, name) == name else None
                       for name in ("row", "column"))  # fmt: skip
        for name in ("row", "column"):
            if isinstance(stated.get(name), int) and part_sort(command.command, name) == name:
                del stated[name]
        if row is not None and column is not None:
            return self.part("cell", id, row, column)
        if row is not None:
            return self.part("row", id, row)
        return self.part("column", id, column) if column is not None else Action(NODE, self.node(id))

    def value(self, command: Command, field: str, value: Any) -> list[Action]:
        kind = type(command)
        reason = NotExpressible("value", f"{command.command}.{field}")
        for hint in filled(kind, field):
            try:
                return self.one(command, field, hint, value)
            except NotExpressible as error:
                reason = error
        raise reason

    def one(self, command: Command, field: str, hint: Any, value: Any) -> list[Action]:
        named = kind_of(hint)
        if named is None and get_origin(hint) is tuple:
            return self.several(command, field, get_args(hint), value)
        if hint is bool and isinstance(value, bool):
            return [symbol("YES" if value else "NO")]
        if hint is int and (sort := part_sort(command.command, field)):
            return [self.part(sort, getattr(command, shape_of(command.command).host), value)]
        if hint is int and field == "at":
            return self.at(value)
        if hint is int:
            return self.amount(value, length=False, counted=True)
        if named is None:
            if value == "":
                return [symbol("EMPTY")]
            if value in choices(hint):
                return [symbol(f"CHOICE {value}")]
            raise NotExpressible("choice", f"{field} {value}")
        if isinstance(value, tuple) and named.name in ("text", "element", "page"):
            raise NotExpressible("value", field)
        match named.name:
            case "element":
                if self.is_made(value):
                    return [symbol("MADE")]
                words = field == "target" and self.text >= 0
                return [Action(NODE, self.text if words else self.worded(command, field, value))]
            case "elements":
                return self.elements(command, field, value)
            case "page":
                return [Action(NODE, self.node(value))]
            case "pages":
                nodes = [Action(NODE, self.node(one)) for one in value]
                return nodes if len(nodes) == 1 else [symbol("LIST"), *nodes, symbol("STOP")]
            case "text" | "name" | "figure" | "shadow":
                return self.words(field, value, plain=named.name != "text")
            case "paint":
                return self.paint(value)
            case "length" | "number":
                if field in ("width", "height") and not hasattr(type(command), field) and self.is_kept(command, field):
                    return [symbol("KEPT")]
                return self.amount(value, length=named.name == "length", counted=False)
            case "span":
                return self.spans((value,))
            case "spans":
                return self.spans(value)
        raise NotExpressible("kind", named.name)

    def is_kept(self, command: Command, field: str) -> bool:
        id = getattr(command, "page", "")
        page = next((one for one in self.document.pages if one.id == id), self.document.pages[0])
        value = getattr(command, field)
        return not isinstance(value, str) and abs(getattr(page, field) - value) < 1e-3 * value

    def worded(self, command: Command, field: str, id: str) -> int:
        node = self.node(id)
        if field == "other":
            self.text = node
        return node

    def several(self, command: Command, field: str, inner: tuple[Any, ...], values: Any) -> list[Action]:
        if not isinstance(values, tuple):
            raise NotExpressible("value", field)
        if Ellipsis not in inner:
            return [
                action
                for hint, one in zip(inner, values, strict=True)
                for action in self.one(command, field, hint, one)
            ]
        rows = get_origin(inner[0]) is tuple and kind_of(inner[0]) is None
        hints = alternatives(inner[0])
        if not values or (rows and not all(values)):
            raise NotExpressible("empty list", field)
        each = []
        for value in values:
            for number, hint in enumerate(hints):
                try:
                    each.append(self.one(command, field, hint, value))
                    break
                except NotExpressible:
                    if number + 1 == len(hints):
                        raise
        if len(each) == 1:
            return each[0]
        return [symbol("ROWS" if rows else "LIST"), *(action for one in each for action in one), symbol("STOP")]

    def is_made(self, id: str) -> bool:
        if id in self.document.index or not self.before:
            return False
        try:
            made = resolve_all(self.document, self.before, self.measure).made
        except RedraftError:
            return False
        if id in made and id != made[-1]:
            raise NotExpressible("made", "not the last")
        return id in made

    def elements(self, command: Command, field: str, ids: tuple[str, ...]) -> list[Action]:
        if len(ids) == 1:
            if self.is_made(ids[0]):
                return [symbol("MADE")]
            item = field == "target" and self.text >= 0 and self.scene.nodes[self.text].sort == "item"
            return [Action(NODE, self.text if item and "spans" in command.fields else self.node(ids[0]))]
        nodes = tuple(dict.fromkeys(self.node(id) for id in ids))
        if len(nodes) == 1:
            return [Action(NODE, nodes[0])]
        for number, node in enumerate(self.scene.nodes):
            if node.sort in ("row", "column", "page") or node.id == "all":
                inside = {self.scene.places.get(id, -1) for id in members(self.grammar, number)}
                if inside == set(nodes):
                    return [Action(NODE, number)]
        if (described_set := whole(self.grammar, nodes)) is not None:
            return described_set
        listed = len(nodes) <= MOST_LISTED and is_listed(self.grammar, nodes)
        if not listed and (described_set := described(self.grammar, nodes)) is not None:
            return described_set
        if len(nodes) > MOST_LISTED:
            raise NotExpressible("set", f"{len(nodes)} nodes")
        return [symbol("LIST"), *(Action(NODE, node) for node in nodes), symbol("STOP")]

    def amount(self, value: Any, *, length: bool, counted: bool) -> list[Action]:
        """A number by a token of the sentence, else by a VALUE, else by a token that counts slides or rows."""
        if not is_length(value):
            raise NotExpressible("amount", str(value))
        numbers = self.grammar.view.numbers
        counting = {token for token in numbers if _COUNTING.search(self.sentence.text[: self.sentence.spans[token][0]])}
        for tokens in (set(numbers) - counting, counting):
            for how in AMOUNTS:
                for token in sorted(tokens):
                    made = amount(how, numbers[token].value, numbers[token].unit, length, counted)
                    if made == value or _near(made, value) or (length and self.as_long(made, value)):
                        return [symbol(how), Action(TOKEN, token)]
            for one in VALUES:
                if one == value or _near(one, value):
                    return [symbol(f"VALUE {one}")]
        raise NotExpressible("amount", str(value))

    def as_long(self, made: Any, value: Any) -> bool:
        """Whether two lengths are the same on the page, in any units."""
        if "%" in f"{made}{value}":
            return False
        page = self.document.pages[0]
        return abs(page_units(made, page) - page_units(value, page)) < 0.01 * abs(page_units(value, page))

    def paint(self, value: str) -> list[Action]:
        if (gradient := parse_gradient(value)) is not None:
            if len(gradient.stops) != 2 or gradient.angle not in (None, 180):
                raise NotExpressible("colour", value)
            sort = "RADIAL" if gradient.angle is None else "GRADIENT"
            return [symbol(sort), *(action for stop in gradient.stops for action in self.paint(str(stop.color)))]
        color = parse_color(value)
        for token, tint in self.grammar.view.paints.items():
            if tint.paint == value or (color is not None and parse_color(tint.paint) == color):
                return [symbol("SAID"), Action(TOKEN, token)]
        value = next((name for name in PAINTS if name == value or (color and parse_color(name) == color)), value)
        if value in PAINTS:
            return [symbol(f"COLOUR {value}")]
        if color is not None:
            for number in self.linked():
                if parse_color(paint_of(self.document, self.scene.nodes[number].id)) == color:
                    return [symbol("SAME-AS"), Action(NODE, number)]
            near = [
                (_far(color, other), token)
                for token, tint in self.grammar.view.paints.items()
                if (other := parse_color(tint.paint))
            ]
            if near and min(near)[0] < 0.15:
                return [symbol("SAID"), Action(TOKEN, min(near)[1])]
        raise NotExpressible("colour", value)

    def linked(self) -> list[int]:
        """Nodes by how many of their words are in the sentence, most first; groups last among equals."""
        sentence_words = set(re.findall(r"\w+", self.sentence.text.lower()))
        rows = []
        for number, node in enumerate(self.scene.nodes):
            described_set = f"{node.words[:80]} {node.name} {node.role} {node.named} {node.figure}".lower()
            if node.sort not in ("special", "page"):
                shared = len(sentence_words & set(re.findall(r"\w+", described_set)))
                page = bool(re.search(rf"\b(slide|page) {node.page + 1}\b", self.sentence.text.lower()))
                rows.append((-shared - page, node.kind == "group", number))
        return [number for *_, number in sorted(rows)]


_COUNTING = re.compile(r"\b(slides?|pages?|rows?|columns?|folie|seite|step|no\.?|#)\s*$", re.IGNORECASE)


def _near(made: Any, value: Any) -> bool:
    if isinstance(made, str) or isinstance(value, str):
        unit = re.compile(r"(-?[\d.]+)(\D*)")
        a, b = unit.fullmatch(str(made)), unit.fullmatch(str(value))
        return bool(a and b and a[2] == b[2] and abs(float(a[1]) - float(b[1])) < 1e-3)
    return abs(float(made) - float(value)) <= 1e-4 * max(1.0, abs(float(value)))


def _far(a: Any, b: Any) -> float:
    return float(sum((x - y) ** 2 for x, y in zip(oklab(a), oklab(b), strict=True)) ** 0.5)
