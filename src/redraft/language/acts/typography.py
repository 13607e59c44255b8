"""Third stage for type: requests for fonts, sizes, weights, spacing and alignment become commands."""

from __future__ import annotations

from typing import Any, Literal

from redraft.commands.command import AlreadySo, Command
from redraft.commands.looks import Modify
from redraft.commands.typography import AlignText, ReplaceFont, SpaceLetters, SpaceLines, line_starts
from redraft.commands.values import percent
from redraft.document.layers import Text
from redraft.document.style import is_font_family
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.acts.placement import place
from redraft.language.amounts import by_value, drawn_units, number, own_units_note, plain, spoken
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import COLOR_NAMES, DECORATIONS, DEGREES, PERCENT, SLANTS, WEIGHTS


def styled_words(scene: Scene, found: Found, reading: str, **given: Any) -> Resolved:
    """Properties for the words meant, which keep all others."""
    said = [f'"{scene.text(id).text[a:b][:40]}"' for id, spans in found.spans for a, b in spans[:3]]
    return scene.carried(
        f"{reading}, only {', '.join(said)}",
        found.ids,
        *(Modify((id,), spans=spans, **given) for id, spans in found.spans),
        part=True,
        so=(f"{', '.join(said)} is so already", "ask for something else"),
    )


def styled_type(scene: Scene, found: Found, reading: str, **given: Any) -> Resolved:
    """Properties for texts, or for some of their words."""
    if found.spans:
        return styled_words(scene, found, reading, **given)
    ids = tuple(dict.fromkeys(text.id for text in texts_of(scene, found)))
    so = (f"{found.named} is so already", "ask for something else")
    return scene.carried(reading, found.ids, Modify(ids, **given), so=so)


def font_size(request: Request, scene: Scene) -> Resolved:
    """A size in the layer's own units, as it is shown; runs with sizes of their own keep their proportion to it."""
    found = scene.find_to_style(request.target, parts=True)
    amount, unit = request.get("amount"), request.get("unit")
    texts = [scene.text(id) for id, _ in found.spans] or texts_of(scene, found)
    if number(amount) <= 0:
        raise RequestError("a font size must be more than 0", "give a size such as 24px")
    said = spoken(amount, unit) + own_units_note(unit, [] if found.spans else [scene[text.id] for text in texts])
    if found.spans:
        size = drawn_units(amount, unit, scene[texts[0].id]) if unit.lower() not in PERCENT else percent(share(amount))
        return styled_words(scene, found, f"set the font size in {found.named} to {said}", font_size=size)
    commands: list[Command] = []
    if unit.lower() in PERCENT:
        commands.append(Modify(tuple(text.id for text in texts), font_size=percent(share(amount))))
    else:
        sizes = by_value({text.id: drawn_units(amount, unit, scene[text.id]) for text in texts})
        commands += [Modify(ids, font_size=size) for ids, size in sizes]
    so = (f"the font size of {found.named} is that already", "name another size")
    return scene.carried(f"set the font size of {found.named} to {said}", found.ids, *commands, so=so)


def share(amount: str) -> float:
    """A percentage as a factor."""
    return number(amount) / 100


def font_family(request: Request, scene: Scene) -> Resolved:
    family = request.get("family").strip().strip("'\"")
    if family.lower() in WEIGHTS or family.lower() in SLANTS or family.lower() in COLOR_NAMES:
        raise RequestError(f"'{family}' is not the name of a font", "put a font's name in quotes")
    found = scene.find_to_style(request.target, parts=True)
    listed = family if is_font_family(family) else f'"{family}"'  # an apostrophe in a name would begin a quotation
    return styled_type(scene, found, f"set the font of {found.named} to {family}", font_family=listed)


def font_swap(request: Request, scene: Scene) -> Resolved:
    """One font for another, wherever texts or parts of them have it."""
    old, new = (request.get(name).strip().strip("'\"") for name in ("old", "new"))
    done = scene.carried("", (), ReplaceFont(old, new))
    ids = tuple(dict.fromkeys(edit.layer for edit in done.edits if isinstance(edit, SetStyle)))
    return scene.carried(f"set {new} where {old} was, in {Found(ids).named}", ids, *done.commands)


def font_style(request: Request, scene: Scene) -> Resolved:
    found = scene.find_to_style(request.target, parts=True)
    if request.get("slant"):
        slant = SLANTS[request.get("slant").lower()]
        word = "upright" if slant == "normal" else slant
        return styled_type(scene, found, f"make {found.named} {word}", font_style=slant)
    if request.get("decoration"):
        line = DECORATIONS[request.get("decoration").lower()]
        reading = f"take the line off {found.named}" if line == "none" else f"{line} {found.named}"
        return styled_type(scene, found, reading, text_decoration=line)
    weight = int(request.get("number")) if request.get("number") else WEIGHTS[request.get("weight").lower()]
    is_bold = not found.spans and all(_is_bold(text) for text in texts_of(scene, found))
    if request.get("weight").lower() == "bold" and is_bold:
        raise AlreadySo(f"{found.named} is so already", "ask for a weight, such as 900", found.ids)
    reading = f"set the font weight of {found.named} to {plain(weight)}"
    return styled_type(scene, found, reading, font_weight=weight)


def _is_bold(text: Text) -> bool:
    """Whether all of a text is bold or heavier: 'bold' is not to make it thinner."""
    stated = [run.style.font_weight or text.style.font_weight for run in text.runs if run.text.strip()]
    return bool(stated) and all(weight is not None and weight >= WEIGHTS["bold"] for weight in stated)


# Room between letters and lines

LETTER_STEP, LINE_STEP = 0.05, 0.2
"""How much wider letters are set when nothing more is said, in font sizes, and lines, of how far they are apart."""
_LESS = ("less", "tighter", "narrower", "smaller", "closer", "decrease", "reduce")
_SPACED = {"single": 1.0, "double": 2.0, "one and a half": 1.5, "triple": 3.0, "one-and-a-half": 1.5}
_EXACT = ("pt", "pts", "point", "points", "px")


def _steps(request: Request) -> float:
    """How many of the usual steps a degree such as 'much' is."""
    degree = DEGREES.get(request.get("degree").lower())
    return (degree[0] - 1) / 0.25 if degree else 1.0


def letter_spacing(request: Request, scene: Scene) -> Resolved:
    """More, less or an exact room between letters; parts of texts that state their own are set alike."""
    found = scene.find_to_style(request.target or "all text")
    how, unit, amount = request.get("how").lower(), request.get("unit").lower(), request.get("amount").replace("−", "-")
    sign = -1.0 if how in _LESS else 1.0
    if amount.startswith("-"):  # closer than the font has them
        sign, amount = -sign, amount[1:]
    ids = tuple(dict.fromkeys(text.id for text in texts_of(scene, found)))
    add = bool(how)
    if not amount or unit == "em" or unit in PERCENT:
        part = number(amount) / (1 if unit == "em" else 100) if amount else LETTER_STEP * _steps(request)
        commands = [SpaceLetters(ids, percent(sign * part), add=add)]
    else:
        rooms = by_value({id: sign * drawn_units(amount, unit, scene[id]) for id in ids})
        commands = [SpaceLetters(some, room, add=add) for some, room in rooms]
    so = (f"the letter spacing of {found.named} is that already", "name another value")
    done = scene.carried("", found.ids, *commands, so=so)
    first = next(edit.value for edit in done.edits if isinstance(edit, SetStyle))
    reading = f"set the letter spacing of {found.named} to {plain(float(first))}px"  # type: ignore[arg-type]
    return scene.carried(reading, found.ids, *commands)


def spacing(request: Request, scene: Scene) -> Resolved:
    """How far lines stand apart: a factor of the usual distance, an exact one, or more and less."""
    found = scene.find(request.target or "all text")
    texts = texts_of(scene, found)
    if several := [text for text in texts if (text.flow is not None and text.paragraphs) or line_starts(text)]:
        texts = several
    ids = tuple(dict.fromkeys(text.id for text in texts))
    unit, how = request.get("unit").lower(), request.get("how").lower()
    so = (f"the line spacing of {found.named} is that already", "name another value")
    if how:
        sign = -1.0 if how in _LESS else 1.0
        said = request.get("amount")
        if said and unit not in PERCENT:
            lengths = by_value({id: sign * drawn_units(said, unit, scene[id]) for id in ids})
            commands = [SpaceLines(some, length, add=True) for some, length in lengths]
        else:
            part = number(said) / 100 if said else LINE_STEP * _steps(request)
            commands = [SpaceLines(ids, percent(sign * part), add=True)]
        what = f"{'reduce' if sign < 0 else 'increase'} the line spacing of {Found(ids).named}"
        return scene.carried(what, ids, *commands, so=so)
    spaced = request.get("spaced").lower()
    amount = _SPACED.get(spaced) or number(spaced or request.get("spacing") or request.get("amount"))
    if unit in _EXACT:
        drawn = {id: drawn_units(f"{amount:g}", unit, scene[id]) for id in ids}
        commands = [SpaceLines(some, length) for some, length in by_value(drawn)]
        said = spoken(f"{amount:g}", unit)
    else:
        amount = amount / 100 if unit == "%" else amount
        commands, said = [SpaceLines(ids, percent(amount))], f"{amount:g} lines"
    return scene.carried(f"set the line spacing of {Found(ids).named} to {said}", ids, *commands, so=so)


# How lines stand in their box

Side = Literal["left", "center", "right", "justify"]
_SIDES: dict[str, Side] = {
    "left": "left", "right": "right", "center": "center", "centre": "center", "centered": "center",
    "middle": "center", "justified": "justify", "justify": "justify", "start": "left", "end": "right",
}  # fmt: skip


def text_align(request: Request, scene: Scene) -> Resolved:
    """How lines stand in their box, which stays where it is. What is one line only, or no text, is put at that side of
    the page instead, unless the `text` itself was spoken of."""
    found, side = scene.find(request.target), _SIDES[request.get("justified").lower()]
    texts = [text for id in found.ids for text in scene.texts(id)]
    flowing = [text for text in texts if text.flow is not None]
    lined = [text for text in texts if text.runs and (line_starts(text) or request.get("text"))]
    ids = tuple(text.id for text in flowing or lined)
    if not ids and side == "justify":
        raise RequestError(f"{found.named} has no text to justify", "name a text")
    if not ids:
        return place(Request("place", request.clause, request.target, {"place": side}, "align"), scene)
    what = "the text" if flowing else "the lines"
    shown = {"center": "centre"}.get(side, side)
    so = (f"{Found(ids).named} is aligned so already", "name another alignment")
    return scene.carried(f"align {what} of {Found(ids).named}: {shown}", ids, AlignText(ids, side), so=so)


TYPE_ACTS = {
    "font_size": font_size,
    "font_family": font_family,
    "font_swap": font_swap,
    "font_style": font_style,
    "letter_spacing": letter_spacing,
    "spacing": spacing,
    "text_align": text_align,
}
