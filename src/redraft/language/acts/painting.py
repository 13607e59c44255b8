"""Third stage for colour: requests for fill, outline, opacity and visibility become edits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.traits import covers_page, has_area, is_glow, is_shaded, painted, paints
from redraft.document.colors import describe as color_word
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import Color, Gradient, NoPaint, Paint, PaintServer
from redraft.document.tones import distance, tone_of
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.acts.lettering import part_styled
from redraft.plan import Request
from redraft.targets.color_words import out_of_range
from redraft.targets.described import kind_of
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import named_color

OUTLINE_WORDS = ("stroke", "outline", "border", "contour")
LETTER_WORDS = ("text", "font", "letter")


def recolor(request: Request, scene: Scene) -> Resolved:
    """Fill, outline or text colour of one or several things."""
    color = color_of(request.get("color"))
    found = scene.find_to_style(request.target, parts=True)
    if found.spans:
        return part_styled(scene, found, "fill", color, f"make words of {found.named} {request.get('color')}")
    asked = request.get("prop").lower()
    name = "stroke" if any(word in asked for word in OUTLINE_WORDS) else "fill"
    old = color_of(request.get("old_color")) if request.get("old_color") else None
    edits: list[SetStyle] = []
    notes: list[str] = []
    painting: list[tuple[Placed, str]] = []
    for id in found.ids:
        leaves = painted_part(scene, id, asked, notes)
        if name == "stroke" and (line := line_of(scene, id, request.clause)) is not None:
            leaves = [line]
        if not leaves and found.whole:
            notes.append(f"'{id}' has nothing to paint and stays")
            continue
        if not leaves and any(word in asked for word in LETTER_WORDS):
            raise RequestError(f"'{id}' has no live text, so its {asked} cannot be changed", "name a text")
        if not leaves:
            what = kind_of(scene[id].layer)
            raise RequestError(
                f"'{id}' is a {what} with nothing to paint, so its {asked or 'colour'} cannot be changed",
                "name a shape or a text",
            )
        if len(leaves) > 1 and isinstance(scene[id].layer, Group):
            leaves = plainly_painted(id, leaves, name, notes, whole=found.whole)
        if not leaves:
            continue
        chosen = meant_properties(leaves, name, asked, alone=not isinstance(scene[id].layer, Group), notes=notes)
        painting += chosen
    if old is not None:
        painting = _only_from(painting, old, request)
    for placed, prop in painting:
        for one in _olds(placed, prop, old, request.get("old_color")) if old is not None else (None,):
            edits += _painted_edits(placed, prop, color, one)
    if not edits:
        raise AlreadySo(f"{found.named} is {request.get('color')} already", "name another colour", found.ids)
    prop_word = "outline" if all(edit.name == "stroke" for edit in edits) else "fill"
    note = f" ({'; '.join(dict.fromkeys(notes))})" if notes else ""
    was = f" from {request.get('old_color')}" if old else ""
    return Resolved(
        f"change the {prop_word} of {found.named}{was} to {request.get('color')}{note}", found.ids, tuple(edits)
    )


def color_of(words: str) -> Color:
    if wrong := out_of_range(words):
        raise RequestError(f"'{words}' is no colour: {wrong}", "give other numbers, or a name or hex value")
    color = named_color(words)
    if color is None:
        raise RequestError(f"'{words}' is not a colour that is known", "name it by hex, such as #ff8800, or a CSS name")
    return color


def painted_part(scene: Scene, id: str, asked: str, notes: list[str]) -> list[Placed]:
    """The leaves a colour goes to. A group with text on a plate, such as a button, has its plate painted: painting
    both would make the text unreadable. Of a background with things on it, what covers the page is painted."""
    leaves = [placed for placed in scene.leaves(id) if isinstance(placed.layer, Shape | Text)]
    texts = [placed for placed in leaves if isinstance(placed.layer, Text)]
    if any(word in asked for word in LETTER_WORDS):
        return texts
    if not isinstance(scene[id].layer, Group):
        return leaves
    plate = _plate(leaves, texts)
    if plate is not None:
        notes.append(f"'{plate.layer.id}', which the text stands on")
        return [plate]
    floor = leaves[0] if len(leaves) > 1 else None
    if floor is not None and paints(floor.layer, "fill") and covers_page(floor):
        notes.append(f"'{floor.layer.id}', which covers the page")
        return [floor]
    return _with_plates(id, leaves, notes)


def line_of(scene: Scene, id: str, clause: str) -> Placed | None:
    """The one line that a group is drawn about, such as that of a route with its stops, where its line is spoken of and
    no outline; None for other groups."""
    outlined = re.search(r"\b(?:outlines?|borders?|strokes?)\b", clause, re.IGNORECASE)
    if not isinstance(scene[id].layer, Group) or outlined is not None:
        return None
    drawn = [one for one in scene.leaves(id) if isinstance(one.layer, Shape) and paints(one.layer, "stroke")]
    lines = [one for one in drawn if not paints(one.layer, "fill")]
    box, whole = lines[0].box if len(lines) == 1 else None, scene[id].box
    if box is None or whole is None or len(drawn) == 1:
        return None
    return lines[0] if max(box.width, box.height) > 0.8 * max(whole.width, whole.height) else None


_SMALL = 60
"""A group with more in it than this is no button or tag."""


def _with_plates(id: str, leaves: list[Placed], notes: list[str]) -> list[Placed]:
    """Of the buttons and tags inside a group, too, only the plates are painted."""
    inner: dict[str, list[Placed]] = {}
    for placed in leaves:
        groups = [group.id for group in placed.ancestors]
        for group in groups[groups.index(id) + 1 :]:
            inner.setdefault(group, []).append(placed)
    dropped: set[str] = set()
    plates = []
    for members in inner.values():  # outer groups come before those inside them
        texts = [placed for placed in members if isinstance(placed.layer, Text)]
        if not texts or len(members) > _SMALL or members[0].layer.id in dropped:
            continue
        if (plate := _plate(members, texts)) is not None:
            dropped |= {placed.layer.id for placed in members if placed is not plate}
            plates.append(f"'{plate.layer.id}'")
    if plates:
        more = f" and {len(plates) - 3} more" if len(plates) > 3 else ""
        notes.append(f"of buttons and the like {', '.join(plates[:3])}{more}, which the text stands on")
    return [placed for placed in leaves if placed.layer.id not in dropped]


def plainly_painted(id: str, leaves: list[Placed], name: str, notes: list[str], *, whole: bool) -> list[Placed]:
    """Without what has a pattern or a gradient that fades: a halo would become a disc. RequestError when that is most
    of it; how far a shine reaches does not count."""
    left = [placed for placed in leaves if is_shaded(painted(placed.layer, name))]
    kept = [placed for placed in leaves if not is_shaded(painted(placed.layer, name))]
    if not left:
        return leaves
    shown = ", ".join(f"'{placed.layer.id}'" for placed in left[:3])
    shown += f" and {len(left) - 3} more" if len(left) > 3 else ""
    have = "has" if len(left) == 1 else "have"
    plain = _area([placed for placed in kept if paints(placed.layer, name)])
    if not whole and (not plain or _area([leaf for leaf in left if not is_glow(painted(leaf.layer, name))]) >= plain):
        raise RequestError(
            f"in '{id}', {shown} {have} a gradient or pattern, which may fade out where a plain colour would not",
            f"name the part to paint, for example #{left[-1].layer.id}",
        )
    notes.append(f"without {shown}, which {have} a gradient or pattern")
    return kept


def plate_of(scene: Scene, id: str) -> Placed | None:
    """What the words of a card, a button or a badge stand on, where it is that; None for anything else."""
    leaves = [placed for placed in scene.leaves(id) if isinstance(placed.layer, Shape | Text)]
    return _plate(leaves, [placed for placed in leaves if isinstance(placed.layer, Text)])


def _area(leaves: list[Placed]) -> float:
    return sum(box.area for placed in leaves if (box := placed.box))


def _plate(leaves: list[Placed], texts: list[Placed]) -> Placed | None:
    """The shape that holds all texts of a group and makes up most of it."""
    around = Box.union(placed.box for placed in leaves)
    for placed in leaves:
        box = placed.box
        if not texts or not isinstance(placed.layer, Shape) or box is None or not paints(placed.layer, "fill"):
            continue
        if around is not None and box.area < 0.5 * around.area:
            continue
        inner = [text.box for text in texts if text.box]
        if inner and all((cut := box.overlap(one)) and cut.area >= 0.8 * one.area for one in inner):
            return placed
    return None


def meant_properties(
    leaves: list[Placed], name: str, asked: str, *, alone: bool, notes: list[str]
) -> list[tuple[Placed, str]]:
    """Which property of which leaf is meant."""
    having = [(placed, name) for placed in leaves if paints(placed.layer, name)]
    only_lined = [leaf for leaf in leaves if not paints(leaf.layer, name) and paints(leaf.layer, "stroke")]
    if having and only_lined and name == "fill" and "fill" not in asked:
        alike = [leaf for leaf in only_lined if _is_drawn_as(leaf, having)]  # the arch of a pair of headphones
        having += [(leaf, "stroke") for leaf in alike]
        only_lined = [leaf for leaf in only_lined if leaf not in alike]
    if having and only_lined and name == "fill":
        more = f" and {len(only_lined) - 1} more" if len(only_lined) > 1 else ""
        notes.append(f"'{only_lined[0].layer.id}'{more} with an outline only: that stays")
    if having:
        return having
    lined = [(placed, "stroke") for placed in leaves if paints(placed.layer, "stroke")]
    if name == "fill" and lined and "fill" not in asked:
        notes.append(f"'{lined[0][0].layer.id}' has no fill, so its outline is painted")
        return lined
    if name == "fill" and alone and not all(has_area(leaf.layer) for leaf in leaves if isinstance(leaf.layer, Shape)):
        raise RequestError(
            f"'{leaves[0].layer.id}' is a line without an outline, so there is nothing to paint",
            f"add one: add a 2px black outline to #{leaves[0].layer.id}",
        )
    if name == "fill" and alone:
        return [(placed, name) for placed in leaves]
    if name == "fill":
        raise RequestError("nothing in it has a fill", "name the outline instead, or one of its parts")
    raise RequestError(
        f"'{leaves[0].layer.id}' has no outline to change", f"add one: add a 2px black outline to #{leaves[0].layer.id}"
    )


_ALIKE = 0.06
"""How near a line's colour is to a fill, as tones go, to be of one piece with it."""


def _is_drawn_as(line: Placed, filled: list[tuple[Placed, str]]) -> bool:
    """Whether a line has the colour that filled parts of the same thing have."""
    stroke = painted(line.layer, "stroke")
    fills = [painted(leaf.layer, name) for leaf, name in filled]
    return isinstance(stroke, Color) and any(isinstance(one, Color) and distance(one, stroke) < _ALIKE for one in fills)


def _only_from(chosen: list[tuple[Placed, str]], old: Color, request: Request) -> list[tuple[Placed, str]]:
    """Those that have the colour the request says they have."""
    said = request.get("old_color")
    same = [(placed, name) for placed, name in chosen if _olds(placed, name, old, said)]
    if not same:
        placed, name = chosen[0]
        is_now = paint_words(painted(placed.layer, name))
        raise RequestError(
            f"the {'outline' if name == 'stroke' else 'fill'} of '{placed.layer.id}' is {is_now}, "
            f"not {request.get('old_color')}",
            "leave out 'from …', or name the colour it has",
        )
    return same


def _olds(placed: Placed, name: str, old: Color, said: str) -> list[Color]:
    """The colours of a layer that are meant by the old one: that very colour, or where it is named those called so."""
    there = [paint for paint in dict.fromkeys(_paints(placed, name)) if isinstance(paint, Color)]
    if same := [paint for paint in there if _same(paint, old)]:
        return same
    return [] if said.startswith(("#", "rgb", "hsl")) else called(said, there)


def _paints(placed: Placed, name: str) -> list[Paint]:
    layer = placed.layer
    runs = [getattr(run.style, name) for run in layer.runs] if isinstance(layer, Text) else []
    return [painted(layer, name), *(paint for paint in runs if paint is not None)]


def _same(paint: Paint | None, color: Color) -> bool:
    return isinstance(paint, Color) and paint[:3] == color[:3]


def paint_words(paint: Paint) -> str:
    if isinstance(paint, Color):
        return f"{paint} ({color_word(paint)})"
    return "a gradient or pattern" if isinstance(paint, PaintServer | Gradient) else "none"


def _painted_edits(placed: Placed, name: str, color: Color, old: Color | None = None) -> Iterator[SetStyle]:
    """The edits for a layer and for its runs that have a paint of their own."""
    layer = placed.layer
    before = painted(layer, name)
    after = over_paint(before, color)
    if (old is None or _same(before, old)) and getattr(layer.style, name) != after:
        yield SetStyle(layer.id, name, after)
    for number, run in enumerate(layer.runs if isinstance(layer, Text) else ()):
        own = getattr(run.style, name)
        if own is None or isinstance(own, NoPaint) or (old is not None and not _same(own, old)):
            continue
        if own != (after := over_paint(own, color)):
            yield SetStyle(layer.id, name, after, number)


def over_paint(before: Paint, color: Color) -> Color:
    """The new colour with the old one's transparency, unless the new one brings its own."""
    if color.alpha == 255 and isinstance(before, Color) and before.alpha:
        return color._replace(alpha=before.alpha)
    return color


def recolor_all(request: Request, scene: Scene) -> Resolved:
    """One colour for another, wherever it is a fill or an outline."""
    if request.get("said") == "the" and not _is_hue(request.get("old_color")):
        return recolor(replace(request, act="recolor", target=f"the {request.get('old_color')}"), scene)
    old, color = color_of(request.get("old_color")), color_of(request.get("color"))
    edits: list[SetStyle] = []
    note = ""
    there: dict[Color, None] = {}
    for placed in scene.document.index.values():
        if not placed.visible or not isinstance(placed.layer, Shape | Text):
            continue
        for name in ("fill", "stroke"):
            there.update((paint, None) for paint in _paints(placed, name) if isinstance(paint, Color))
            edits += _painted_edits(placed, name, color, old)
    if not edits and not request.get("old_color").startswith(("#", "rgb", "hsl")):
        alike = called(request.get("old_color"), list(there))
        for placed in scene.document.index.values():
            if placed.visible and isinstance(placed.layer, Shape | Text):
                edits += [
                    edit
                    for one in alike
                    for name in ("fill", "stroke")
                    for edit in _painted_edits(placed, name, color, one)
                ]
        note = f" (here {', '.join(map(str, alike[:4]))})" if alike else ""
    if not edits:
        colors = ", ".join(f"{one} ({color_word(one)})" for one in list(there)[:10]) or "none"
        raise RequestError(
            f"nothing has exactly the colour {request.get('old_color')}; the colours here are {colors}",
            "name one of these by its hex value",
        )
    ids = tuple(dict.fromkeys(edit.layer for edit in edits))
    reading = f"change {request.get('old_color')} to {request.get('color')} wherever it is, on {Found(ids).named}"
    return Resolved(reading + note, ids, tuple(edits))


def _is_hue(words: str) -> bool:
    """Whether 'the red' is a colour, and no thing that gives a colour its name: 'the snow'."""
    from redraft.targets.grounding.words import BASIC_COLORS

    last = words.lower().replace("grey", "gray").split()
    return not last or last[-1] in {one.replace("grey", "gray") for one in BASIC_COLORS} or words.startswith("#")


def called(word: str, there: Sequence[Color]) -> list[Color]:
    """The colours that people would call by this name; where none is quite so, those that may pass for it."""
    from redraft.targets.grounding.colors import LIKELY, SURE, fits

    name = " ".join(word.lower().replace("grey", "gray").split())
    seen = [one for one in there if one.alpha]
    surely = [one for one in seen if fits(one, word.lower()) == SURE or color_word(one) == name]
    meant = surely or [one for one in seen if fits(one, word.lower()) >= LIKELY]
    strongest = max((tone_of(one).strength for one in meant), default=0.0)
    grey = strongest < _GREY or name.split(" ")[-1] in ("gray", "black", "white")
    return meant if grey else [one for one in meant if tone_of(one).strength >= _WEAK * strongest]


_GREY, _WEAK = 0.03, 0.25
"""Below the first strength a colour is a grey; one with less than this part of the strongest shade's is not meant."""


def outlined(scene: Scene, found: Found) -> list[Placed]:
    """What an outline goes to; raises RequestError when that is nothing."""
    leaves = [placed for id in found.ids for placed in painted_part(scene, id, "", [])]
    if not leaves:
        raise RequestError(
            f"{found.named} is no shape and no text, so it cannot have an outline", "name a shape or text"
        )
    return leaves


def unpaint(request: Request, scene: Scene) -> Resolved:
    """No outline, or no fill."""
    name = "stroke" if request.act == "unstroke" else "fill"
    word = "outline" if name == "stroke" else "fill"
    found = scene.find(request.target)
    edits: list[SetStyle] = []
    for placed in (leaf for id in found.ids for leaf in scene.leaves(id)):
        if paints(placed.layer, name):
            edits.append(SetStyle(placed.layer.id, name, NoPaint()))
        if isinstance(placed.layer, Text):
            edits += [
                SetStyle(placed.layer.id, name, NoPaint(), number)
                for number, run in enumerate(placed.layer.runs)
                if getattr(run.style, name) not in (None, NoPaint())
            ]
    if not edits:
        raise AlreadySo(f"{found.named} has no {word}", "name another element", found.ids)
    return Resolved(f"take the {word} off {found.named}", found.ids, tuple(edits))


def visible(request: Request, scene: Scene) -> Resolved:
    """Hide or show."""
    show = request.get("visible") == "yes"
    found = scene.find(request.target, hidden=show)
    if show:
        for id in found.ids:
            if any(group.style.visible is False for group in scene[id].ancestors):
                outer = next(group.id for group in scene[id].ancestors if group.style.visible is False)
                raise RequestError(f"'{id}' stands in '{outer}', which is hidden", f"show #{outer} instead")
        hidden = tuple(id for id in found.ids if not scene[id].visible)
        if not hidden:
            raise AlreadySo(f"{found.named} is visible already", "name something that is hidden", found.ids)
        return Resolved(f"show {Found(hidden).named}", hidden, tuple(SetStyle(id, "visible", True) for id in hidden))
    return Resolved(f"hide {found.named}", found.ids, tuple(SetStyle(id, "visible", False) for id in found.ids))
