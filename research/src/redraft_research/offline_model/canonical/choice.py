"""The cost of a list of commands: the cheapest is canonical. Short lists with values from the sentence cost little."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.document.colors import NAMED, parse_color
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft_research.offline_model.canonical.sentence import Sentence, whole

Commands = tuple[Command, ...]
USUAL = {1.25, 0.8, 1.1, 0.9, 1.5, 0.6, 400, 700, 0, 1}
"""Numbers that cost nothing though not in the sentence: factors for larger and smaller, weights, ends."""
COUNTED = ("row", "column", "series", "before", "after", "item", "a", "b", "category")
"""Fields that number a part: they point at it, so the number need not be in the sentence."""
WORDED = frozenset("cells columns items pairs rows texts categories".split())
FIGURED = ("shift_figures", "round_figures", "set_figures", "format_figures", "set_currency")
PLAIN = {
    "modify": 1.0, "match": 1.0, "apply": 100.0, "copy": 2.0, "align": 1.0, "same_size": 3.0, "fit": 2.0, "write": 4.0,
    "draw": 2.0, "set_page": 3.0, "set_chart_data": 4.0, "cut_words": 0.5, "insert_words": 0.5,
    **dict.fromkeys(FIGURED, 3.0),
}  # fmt: skip
"""Extra costs of general commands: a more specific one is preferred."""
WORDS: dict[str, tuple[tuple[str, ...], float, float]] = {
    "delete": (("hide", "hidden", "invisible", "show"), 3.0, 0.0),
    "match": (("same", "match", "like", "equal", "of", "colo", "siz", "big", "large"), 0.0, 4.0),
    "change_case": (("upper", "lower", "cap", "case", "letter", "small", "big"), 0.0, 2.0),
    "set_background": (("background", "backdrop", "page", "slide"), -0.6, 2.0),
    **dict.fromkeys(
        ("swap_words", "swap_items", "swap_rows", "swap_columns"),
        (("swap", "switch", "exchang", "revers", "trade"), -1.0, 1.0),
    ),
}
"""Words for a command, with its cost where one of them is in the sentence, and where none is."""
BESIDE = {"after": ("after", "below", "under", "behind", "follow", "beneath"), "before": ("before", "above", "ahead")}
SETS = {
    "move", "resize", "rotate", "flip", "modify", "recolor", "shade", "outline", "round_corners", "cast_shadow", "fade",
    "match", "space_letters", "space_lines", "align_text", "change_case", "delete", "set_list_style", "crop", *FIGURED,
}  # fmt: skip
"""Commands that do the same to each member of a set as to it alone."""


def cost(
    commands: Sequence[Command], sentence: Sentence, document: Document, goal_layers: Collection[str] = ()
) -> float:
    """The cost of a list of commands; the cheapest is canonical. `goal_layers` are the layers that the goal names."""
    return sum(10 + _cost(command, sentence, document, set(goal_layers)) for command in commands)


def _cost(command: Command, sentence: Sentence, document: Document, goal_layers: set[str]) -> float:
    words, with_one, without = WORDS.get(command.command, ((), 0.0, 0.0))
    total = PLAIN.get(command.command, 0.0) + (with_one if sentence.any_of(*words) else without)
    total += _manner(command, command.stated(), sentence, document)
    for field, value in command.stated().items():
        kinds = {kind.name for hint in alternatives(command.hints()[field]) if (kind := kind_of(hint)) is not None}
        if kinds & {"element", "elements"}:
            ids = value if isinstance(value, tuple) else (value,)
            total += 0.1 * len(ids) + (0.3 if goal_layers and field == "target" and not set(ids) & goal_layers else 0.0)
            continue
        total += 0.5 if hasattr(type(command), field) and field not in ("before", "after") else 0.0
        if field == "pairs":
            total += sum(0.0 if sentence.has_color(new) else 3.0 for _, new in value)
        elif kinds == {"paint"} and isinstance(value, str):
            total += 0.0 if sentence.has_color(value) or "gradient" in value else 3.0
            total += 2.0 if command.command == "modify" else 4.0 * (value == "none" and command.command == "recolor")
        elif kinds & {"text", "figure"} or field in WORDED:
            total += sum(_spelled(each, sentence) for each in _flat(value) if isinstance(each, str))
        elif field == "values" or (field not in COUNTED and kinds & {"number", "length", "point", "box"}):
            total += sum(2.0 for each in _flat(value) if isinstance(each, int | float) and not _usual(each, sentence))
        total += 0.05 * len(_flat(value))
    return total


def _flat(value: Any) -> list[Any]:
    return [inner for each in value for inner in _flat(each)] if isinstance(value, tuple) else [value]


def _usual(number: float, sentence: Sentence) -> bool:
    return number in USUAL or sentence.has_number(number)


def _spelled(text: str, sentence: Sentence) -> float:
    """The cost of a text: more for words that are not in the sentence."""
    return (0.0 if sentence.has(text) else 1.5) + 3.0 * sentence.missing_words(text) + 0.002 * len(text)


def _manner(command: Command, stated: dict[str, Any], sentence: Sentence, document: Document) -> float:
    """The penalty of a command for this sentence, where another form is closer to its wording."""
    ids = stated.get("target", ())
    placed = document.index.get(ids if isinstance(ids, str) else ids[0] if ids else "")
    text = placed.layer if placed is not None and isinstance(placed.layer, Text) else None
    match command.command:
        case "replace_words" if text is not None:
            return _replaced(text.text, stated["spans"], stated["text"], sentence)
        case "modify" if "visible" in stated:
            return 0.0 if sentence.any_of("hide", "hid", "show", "invisible", "visible") else 1.5
        case "resize":
            both = sentence.any_of("tall", "high", "height") and sentence.any_of("wide", "width")
            return (both and ("width" in stated) != ("height" in stated)) + 0.7 * (
                text is not None and "of" not in stated
            )
        case "crop" if "ratio" in stated:
            return 0.0 if sentence.any_of("square", "circle", "round", "ratio") or ":" in sentence.plain else 3.0
        case "place" if "center" not in stated["where"]:
            return 0.0 if "gap" in stated else 1.0
        case "add_page" if stated.get("layout") == "Blank" and sentence.any_of("blank", "empty"):
            return -1.0
        case _ if {"before", "after"} <= set(command.fields):
            ways = [way for way, words in BESIDE.items() if sentence.any_of(*words)]
            return 0.0 if any(way in stated for way in ways) else 1.0 if ways else 0.5
    return 0.0


def _replaced(old: str, spans: Sequence[tuple[int, int]], text: str | tuple[str, ...], sentence: Sentence) -> float:
    """The cost of replace_words: less for whole words with their neighbours in the sentence, more where the sentence
    has the whole new text and not the old one."""
    news = (text,) * len(spans) if isinstance(text, str) else text
    total, result, at = float(len(set(news)) - 1), "", 0
    for (start, end), new in sorted(zip(spans, news, strict=False)):
        result, at = result + old[at:start] + new, end
        total += 0.0 if new.strip() else 2.0
        total += 0.0 if all(_may_end(old, edge) for edge in (start, end)) else 1.5
        recased = old[start:end].casefold() == new.casefold()
        total += 1.0 if recased else -min(1.5, 0.3 * len(new.split())) / len(news) if sentence.has(new) else 0.0
    named = spans[0] == (0, len(old)) and sentence.has(old)
    return total + (3.0 if sentence.has(result + old[at:]) and not named else 0.0)


def _may_end(text: str, at: int) -> bool:
    """Whether a word may begin or end at a place of a text."""
    return at in (0, len(text)) or bool(set(text[at - 1 : at + 1]) & set(" \n,.;:!?()/\"'“”–—"))


def tidied(commands: Sequence[Command], sentence: Sentence, document: Document) -> Commands:
    """The same commands, those of one kind joined, with numbers and colours as the sentence has them."""
    found: list[Command] = []
    for each in commands:
        command = _as_worded(each, sentence, len(document.pages) == 1)
        joined = [new for other in found if (new := _joined(other, command)) is not None]
        if joined:
            found = [_joined(other, command) or other for other in found]
        elif command not in found:
            found.append(command)
    return tuple(found)


def _as_worded(command: Command, sentence: Sentence, alone: bool) -> Command:
    changes: dict[str, Any] = {}
    for field, value in command.stated().items():
        if field == "page" and alone and hasattr(type(command), field):
            changes[field] = ""
        elif isinstance(value, float):
            changes[field] = whole(value)
        elif isinstance(value, str) and value.startswith("#") and not sentence.has(value):
            color = parse_color(value)
            changes[field] = next((name for name in NAMED if NAMED[name] == color and sentence.has_color(name)), value)
        elif value == "black" and not sentence.has(value) and getattr(type(command), field, "") is None:
            changes[field] = None
        elif field in ("box", "to") and all(isinstance(each, float) for each in _flat(value)):
            changes[field] = tuple(whole(round(each, 1)) for each in value)
    return command.replaced(**changes) if changes else command


def _joined(a: Command, b: Command) -> Command | None:
    """One command for two, or None."""
    one, two = a.stated(), b.stated()
    if type(a) is not type(b) or (a.command not in SETS and a.command != "set_values"):
        return None
    if a.command == "set_values":
        some = one["series"] == two["series"] and "categories" in one and "categories" in two
        return a.replaced(**{name: one[name] + two[name] for name in ("values", "categories")}) if some else None
    first, second = one.pop("target"), two.pop("target")
    if a.command == "move" and first == second and {*one, *two} == {"dx", "dy"} and len(one) == 1:
        return a.replaced(**two)
    return a.replaced(target=tuple(dict.fromkeys((*first, *second)))) if one == two and "spans" not in one else None
