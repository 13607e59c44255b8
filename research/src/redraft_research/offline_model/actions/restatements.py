"""Equivalent commands for such as have no actions themselves: the font of another text, a place for a box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from redraft.commands.catalog import COMMANDS
from redraft.commands.command import Command
from redraft.commands.values import page_units
from redraft.document.layers import Text
from redraft_research.offline_model.actions.command_encoder import CommandEncoder


def restatements(encoder: CommandEncoder, command: Command, loose: bool) -> Iterator[tuple[Command, ...]]:
    """Other commands with the same effect; with `loose`, nearly the same."""
    stated, kind = command.stated(), type(command)
    match command.command:
        case "modify" if "words" in stated:
            place = encoder.grammar.view.wording(encoder.node(stated["target"][0]))
            places = [one.span() for one in re.finditer(re.escape(stated["words"]), place.text)] if place else []
            yield from ((command.replaced(words=None, spans=(one,)),) for one in places[:1])
        case "move" if "to" in stated:
            yield (command.replaced(to=None, x=stated["to"][0], y=stated["to"][1]),)
        case "insert_words" if stated["text"].startswith("\n"):
            yield (COMMANDS["add_items"](command.target, (stated["text"].strip(),)),)  # type: ignore[attr-defined]
        case "cut_words" if not stated.get("lines"):
            yield (COMMANDS["replace_words"](stated["target"], stated["spans"], ""),)
    if not loose:
        return
    match command.command:
        case "modify" if set(stated) - {"target"} in ({"font_size"}, {"font_family"}) and _LIKE.search(
            encoder.sentence.text
        ):
            aspect = "font size" if "font_size" in stated else "font"
            for node in encoder.linked():
                like = encoder.grammar.view.wording(node)
                if like is not None and like.id not in stated["target"] and _has(encoder, node, like.id, stated):
                    yield (COMMANDS["match"](stated["target"], like.id, aspect),)
        case "set_chart_data":
            chart, names = stated["chart"], stated["categories"]
            nodes = [node for node in encoder.scene.nodes if node.sort == "category" and node.host == chart]
            new = [(node.index, name) for node, name in zip(nodes, names, strict=False) if node.words != name]
            yield tuple(COMMANDS["rename_category"](chart, index, name) for index, name in new)
        case "draw" | "write" | "add" if stated.get("box"):
            yield from _placed(encoder, command)
    unsaid = [field for field in ("stroke_width", "layout", "width", "font_size") if field in stated]
    if unsaid and all(hasattr(kind, field) for field in unsaid):
        yield (command.replaced(**{field: getattr(kind, field) for field in unsaid}),)


def _has(encoder: CommandEncoder, node: int, id: str, stated: Mapping[str, Any]) -> bool:
    """Whether a text has the font or the size that is wanted."""
    if "font_size" in stated:
        size = page_units(stated["font_size"], encoder.document.pages[0])
        return abs(encoder.scene.nodes[node].size - size) < 0.02 * size
    text = encoder.document.index[id].layer
    runs = text.runs if isinstance(text, Text) else ()
    return any((run.style.font_family or text.style.font_family) == stated["font_family"] for run in runs)


def _placed(encoder: CommandEncoder, command: Command) -> Iterator[tuple[Command, ...]]:
    """Drawn in a usual place, and then put where its box is: a corner, a side, or beside what the sentence names."""
    stated = command.stated()
    box = stated["box"]
    made = command.resolve(encoder.document, encoder.measure).made
    usual = {
        field: getattr(type(command), field)
        for field in ("stroke_width", "font_size", "font_weight")
        if field in stated
    }
    plain = command.replaced(**usual, **({"box": None} if hasattr(type(command), "box") else {}))
    page = next((one for one in encoder.document.pages if one.id == stated.get("page")), encoder.document.pages[0])
    x, y = (
        (box[0] + (box[2] if len(box) > 2 else 0) / 2) / page.width,
        (box[1] + (box[3] if len(box) > 2 else 0) / 2) / page.height,
    )
    put = COMMANDS["place"]
    sentence_text = encoder.sentence.text.lower()
    for words, where in _WHERE:
        if re.search(words, sentence_text):
            for node in encoder.linked()[:3]:
                one = encoder.scene.nodes[node]
                if one.sort in ("element", "cell", "row") and one.page == encoder.document.pages.index(page):
                    yield (plain, put(made, where, (one.id,), gap="usual"))
    across = "left" if x < 0.35 else "right" if x > 0.65 else ""
    down = "top" if y < 0.35 else "bottom" if y > 0.65 else ""
    yield (plain, put(made, f"{down} {across}".strip() or "center", gap="usual"))


_LIKE = re.compile(r"\b(same|like|as|match\w*|font|typeface) (\w+ )?(of|as|the|big|large|small)?", re.IGNORECASE)
_WHERE = (
    (r"\b(above|over|on top of|before)\b", "above"), (r"\b(below|under|underneath|beneath|after)\b", "below"),
    (r"\bleft (of|from)\b", "left of"), (r"\bright (of|from)\b|\bnext to\b|\bbeside\b", "right of"),
)  # fmt: skip
