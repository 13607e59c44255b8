"""Third stage for type: requests for font size, family, weight, slant and underlining become edits."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.commands.traits import own_size
from redraft.commands.type_sizes import scaled_type
from redraft.document.layers import Text
from redraft.document.style import Value, is_font_family
from redraft.edits.ops import Edit, SetStyle
from redraft.edits.reflowing import restyled
from redraft.errors import RequestError
from redraft.language.amounts import own_units, own_units_note, plain, spoken
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import COLOR_NAMES, DECORATIONS, SLANTS, WEIGHTS


def font_size(request: Request, scene: Scene) -> Resolved:
    """A size in the layer's own units, as it is shown; runs with sizes of their own keep their proportion to it."""
    found = scene.find_to_style(request.target, parts=True)
    if found.spans:
        return _part_size(request, scene, found)
    edits: list[SetStyle] = []
    texts = texts_of(scene, found)
    for text in texts:
        own = own_size(text)
        size = own_units(request.get("amount"), request.get("unit"), scene[text.id], of=own)
        if size <= 0:
            raise RequestError("a font size must be more than 0", "give a size such as 24px")
        edits += scaled_type(text, size / own if own else 0.0)
    if not edits:
        raise AlreadySo(f"the font size of {found.named} is that already", "name another size", found.ids)
    said = spoken(request.get("amount"), request.get("unit"))
    note = own_units_note(request.get("unit"), [scene[text.id] for text in texts])
    return Resolved(f"set the font size of {found.named} to {said}{note}", found.ids, tuple(edits))


def _neat(size: float) -> float:
    return round(size, 4)


def font_family(request: Request, scene: Scene) -> Resolved:
    family = request.get("family").strip().strip("'\"")
    if family.lower() in WEIGHTS or family.lower() in SLANTS or family.lower() in COLOR_NAMES:
        raise RequestError(f"'{family}' is not the name of a font", "put a font's name in quotes")
    found = scene.find_to_style(request.target, parts=True)
    listed = family if is_font_family(family) else f'"{family}"'  # an apostrophe in a name would begin a quotation
    return _set(scene, found, "font_family", listed, f"set the font of {found.named} to {family}")


def font_swap(request: Request, scene: Scene) -> Resolved:
    """One font for another, wherever texts or parts of them have it."""
    old, new = (request.get(name).strip().strip("'\"") for name in ("old", "new"))
    listed = new if is_font_family(new) else f'"{new}"'
    edits: list[SetStyle] = []
    there: dict[str, None] = {}
    for placed in scene.document.index.values():
        if not isinstance(placed.layer, Text) or not placed.visible:
            continue
        layer = placed.layer
        stated = [(None, layer.style), *((number, run.style) for number, run in enumerate(layer.runs))]
        for number, style in stated:
            first = (style.font_family or "").split(",")[0].strip(" '\"")
            there.update({first: None} if first else {})
            if first.lower() == old.lower():
                edits.append(SetStyle(layer.id, "font_family", listed, number))
    if not edits:
        shown = ", ".join(there) or "none that is named"
        raise RequestError(f"nothing is set in {old}; the fonts here are {shown}", "name one of these")
    ids = tuple(dict.fromkeys(edit.layer for edit in edits))
    return Resolved(f"set {new} where {old} was, in {Found(ids).named}", ids, tuple(edits))


def dashes(request: Request, scene: Scene) -> Resolved:
    """No dashes and no other corners yet: the nearest is said."""
    raise RequestError(f"a {request.get('how')} line or border cannot be drawn yet", "ask for a plain one: 2px black")


def font_style(request: Request, scene: Scene) -> Resolved:
    found = scene.find_to_style(request.target, parts=True)
    if request.get("slant"):
        slant = SLANTS[request.get("slant").lower()]
        word = "upright" if slant == "normal" else slant
        return _set(scene, found, "font_style", slant, f"make {found.named} {word}")
    if request.get("decoration"):
        line = DECORATIONS[request.get("decoration").lower()]
        reading = f"take the line off {found.named}" if line == "none" else f"{line} {found.named}"
        return _set(scene, found, "text_decoration", line, reading)
    weight = int(request.get("number")) if request.get("number") else WEIGHTS[request.get("weight").lower()]
    is_bold = not found.spans and all(_is_bold(text) for text in texts_of(scene, found))
    if request.get("weight").lower() == "bold" and is_bold:
        raise AlreadySo(f"{found.named} is so already", "ask for a weight, such as 900", found.ids)
    return _set(scene, found, "font_weight", weight, f"set the font weight of {found.named} to {plain(weight)}")


def _is_bold(text: Text) -> bool:
    """Whether all of a text is bold or heavier: 'bold' is not to make it thinner."""
    stated = [run.style.font_weight or text.style.font_weight for run in text.runs if run.text.strip()]
    return bool(stated) and all(weight is not None and weight >= WEIGHTS["bold"] for weight in stated)


def set_type(request: Request, scene: Scene, name: str, value: Value, said: str) -> Resolved:
    """One property of the type of what a request names."""
    found = scene.find_to_style(request.target, parts=True)
    return _set(scene, found, name, value, f"give {found.named} {said}")


def part_styled(scene: Scene, found: Found, name: str, value: Value, reading: str) -> Resolved:
    """One property for the words meant, which keep all others."""
    edits: list[Edit] = []
    said: list[str] = []
    for id, spans in found.spans:
        text = scene.text(id)
        stated = None if getattr(text.style, name) == value else value
        edits += restyled(text, spans, name, stated)
        said += [f'"{text.text[start:end][:40]}"' for start, end in spans[:3]]
    if not edits:
        raise AlreadySo(f"{', '.join(said)} is so already", "ask for something else", found.ids)
    return Resolved(f"{reading}, only {', '.join(said)}", found.ids, tuple(edits), part=True)


def _part_size(request: Request, scene: Scene, found: Found) -> Resolved:
    text = scene.text(found.spans[0][0])
    size = own_units(request.get("amount"), request.get("unit"), scene[text.id], of=own_size(text))
    if size <= 0:
        raise RequestError("a font size must be more than 0", "give a size such as 24px")
    said = spoken(request.get("amount"), request.get("unit"))
    return part_styled(scene, found, "font_size", _neat(size), f"set the font size in {found.named} to {said}")


def _set(scene: Scene, found: Found, name: str, value: Value, reading: str) -> Resolved:
    """One property for texts, and for their runs that state it themselves; or for some of their words."""
    if found.spans:
        return part_styled(scene, found, name, value, reading)
    edits: list[SetStyle] = []
    for text in texts_of(scene, found):
        if getattr(text.style, name) != value:
            edits.append(SetStyle(text.id, name, value))
        edits += [
            SetStyle(text.id, name, value, number)
            for number, run in enumerate(text.runs)
            if getattr(run.style, name) not in (None, value)
        ]
    if not edits:
        raise AlreadySo(f"{found.named} is so already", "ask for something else", found.ids)
    return Resolved(reading, found.ids, tuple(edits))
