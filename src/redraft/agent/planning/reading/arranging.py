"""Clauses that move, stack, line up, copy, swap, turn, hide or take away things."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.planning.reading.parts import Part, parts_of, thing_at
from redraft.agent.planning.reading.phrases import Frame, Said
from redraft.agent.planning.reading.tokens import Clause, page_at, verb_at

NEW_THING = re.compile(r"(?:an?|another|some|(?:one|two|three|four|five|\d+) (?:new|more|additional))\b(?! (?:bit|little)\b)", re.IGNORECASE)
"""'Put a star below the logo' asks for a new one."""
_EDGES = {
    "left": "left", "right": "right", "top": "top", "bottom": "bottom", "center": "center", "middle": "middle",
    "horizontal center": "center", "vertical center": "middle", "left edge": "left", "right edge": "right",
    "top edge": "top", "bottom edge": "bottom", "left side": "left", "right side": "right",
}  # fmt: skip
_AXES = {"horizontally": "horizontal", "vertically": "vertical", "horizontal": "horizontal", "vertical": "vertical"}


def moving(frame: Frame) -> list[Said] | None:
    """'move it 20px left and 10px up', 'put the logo below the title', 'bring the box to the front'."""
    if (gone := going(frame)) is not None:
        return gone
    target, rest = _target_and_rest(frame)
    if not rest or NEW_THING.match(target):
        return None
    kinds = [part.kind for part in rest]
    if kinds == ["stack"]:
        part = rest[0]
        anchor = {"anchor": frame.phrase(part.anchor)} if part.anchor else {}
        return [Said("restack", target, {"to": part.name, **anchor})] if target else None
    if kinds == ["side"] and frame.verb in ("stack", "layer") and rest[0].name in ("above", "below", "over") and rest[0].anchor:
        to = "below" if rest[0].name == "below" else "above"
        return [Said("restack", target, {"to": to, "anchor": frame.phrase(rest[0].anchor)})] if target else None
    if kinds == ["side"]:
        return [_beside(frame, target, rest[0])] if target else None
    if kinds in (["side", "value"], ["value", "side"]):
        value = rest[kinds.index("value")]
        if value.type != "amount" or not target:
            return None
        said = _beside(frame, target, rest[kinds.index("side")])
        return [Said("beside", target, {**said.arguments, "gap": value.name, "unit": value.unit})]
    if "place" in kinds and set(kinds) <= {"place"} and target:
        return _placed(target, rest)
    if kinds == ["value"] and rest[0].type == "point" and target:
        return [Said("place", target, {"point": rest[0].name})]
    if target and len(rest) == 1 and rest[0].kind == "way" and rest[0].degree:
        return [Said("move", target, {"amount": _STEPS.get(rest[0].degree, "5"), "unit": "%", "dir": rest[0].name})]
    if target and set(kinds) <= {"way", "value", "place"} and "value" in kinds:
        ways = [replace(part, kind="way") if part.kind == "place" and part.name in _WAYS and not part.type else part for part in rest]
        return _by(target, ways)
    if kinds == ["value"] and rest[0].type == "like" and rest[0].anchor and target:
        return None
    return None


_STACK_VERBS = {"bury": "back", "push back": "backward", "pull forward": "forward", "bring forward": "forward",
                "send back": "backward", "send backward": "backward", "send backwards": "backward", "bring forwards": "forward"}  # fmt: skip


def restacking(frame: Frame) -> list[Said] | None:
    """'bring the badge forward', 'send back the photo'; with a place it is `moving`'s."""
    target = whole_target(frame)
    return [Said("restack", target, {"to": _STACK_VERBS[frame.verb]})] if target else None


def going(frame: Frame) -> list[Said] | None:
    """'go to the next slide', 'now move on to slide 4'."""
    parts = frame.parts
    if len(parts) == 1 and parts[0].kind == "page" and parts[0].prep in ("to", "on", "onto", "into"):
        token = frame.clause.word(parts[0].start)
        if token.startswith("‹s"):
            return [Said("slide_go", "", {}, pages=token)]
    if [frame.clause.word(n) for n in range(len(frame.clause))][-2:] in (["next", "slide"], ["following", "slide"]):
        return [Said("slide_go", "", {}, pages="the next slide")]
    return None


def lifting(frame: Frame) -> list[Said] | None:
    """'lower the title by 10px', 'raise the logo 2cm'."""
    parts = frame.parts
    if len(parts) == 2 and parts[0].kind == "thing" and parts[1].kind == "value" and parts[1].type == "amount":
        amount = parts[1]
        if amount.prep in ("", "by") and amount.unit != "%":
            way = "down" if frame.verb in ("lower", "sink", "descend", "drop") else "up"
            target = frame.phrase((parts[0].start, parts[0].end))
            return [Said("move", target, {"amount": amount.name, "unit": amount.unit, "dir": way})]
    return None


def _target_and_rest(frame: Frame) -> tuple[str, list[Part]]:
    """The words for what is moved, and the parts that say where. Of several places the last is where it goes."""
    parts = list(frame.parts)
    if parts and parts[0].kind == "value" and parts[0].type == "quote" and not parts[0].prep:
        parts[0] = replace(parts[0], kind="thing")
    things = 0
    while things < len(parts) and (
        parts[things].kind == "thing" and (things == 0 or parts[things].joined or parts[things].prep in ("on", "in", "of", "with"))
    ):
        things += 1
    if not things:
        return frame.before.target, parts
    end = parts[things - 1].end
    rest = parts[things:]
    if rest and rest[0].kind == "value" and rest[0].type == "quote" and rest[0].start == end:
        end, rest = rest[0].end, rest[1:]
    where = [number for number, part in enumerate(rest) if part.kind in ("side", "place", "stack")]
    while len(where) > 1 and rest and rest[0].kind in ("side", "place") and rest[0].type != "axis" and not rest[0].joined:
        if rest[1].kind == "place" and rest[0].kind == "place":
            break
        end, rest = rest[0].end, rest[1:]
        where = where[1:]
    return frame.phrase((parts[0].start, end)), rest


_WAYS = ("left", "right", "top", "bottom")
"""Places that are directions behind an amount: '40px to the right'."""
_STEPS = {**dict.fromkeys(("a bit", "a little", "a little bit", "slightly", "a tad", "somewhat"), "2"),
          **dict.fromkeys(("much", "a lot", "way", "significantly", "considerably", "far"), "10")}  # fmt: skip
"""How far 'a little' and 'a lot' are, in percent of the page."""


def _beside(frame: Frame, target: str, part: Part) -> Said:
    anchor = {"anchor": frame.phrase(part.anchor)} if part.anchor else {}
    second = {"anchor2": frame.phrase(part.owner)} if part.owner else {}
    at = {"at": part.unit} if part.unit else {}
    return Said("beside", target, {"side": part.name, **anchor, **second, **at})


def _placed(target: str, rest: list[Part]) -> list[Said] | None:
    places = [part for part in rest if part.type != "axis"]
    axes = [part for part in rest if part.type == "axis"]
    if len(places) > 2 or len(axes) > 1:
        return None
    axis = {"axis": axes[0].name} if axes else {}
    if not places:
        return [Said("place", target, {"place": "center", **axis})] if axes else None
    name = " ".join(part.name for part in places)
    corner = {"corner": " corner"} if places[-1].type == "corner" else {}
    return [Said("place", target, {"place": name, **corner, **axis})]


def _by(target: str, rest: list[Part]) -> list[Said] | None:
    ways = [part for part in rest if part.kind == "way"]
    amounts = [part for part in rest if part.kind == "value" and part.type == "amount"]
    if len(ways) != len(amounts) or not 1 <= len(ways) <= 2 or len(ways) + len(amounts) != len(rest):
        return None
    if any(part.prep not in ("", "by", "to", "towards", "toward", "be") for part in rest):
        return None  # '20mm from the top' is no move by 20mm
    arguments = {"amount": amounts[0].name, "unit": amounts[0].unit, "dir": ways[0].name}
    if len(ways) == 2:
        arguments |= {"amount2": amounts[1].name, "unit2": amounts[1].unit, "dir2": ways[1].name}
    return [Said("move", target, arguments)]


def whole_target(frame: Frame, *, preps: tuple[str, ...] = ("on", "in", "of", "from", "with", "at", "and", "")) -> str | None:
    """All parts as the words for one target; None when one of them is no part of a name."""
    if not frame.parts:
        return None
    for number, part in enumerate(frame.parts):
        named = part.kind in ("thing", "side", "place") or (part.kind == "value" and part.type == "quote")
        if part.kind == "thing" and part.prep in ("except", "excluding", "besides") and number:
            continue
        if not named or (number and part.prep not in preps) or (number == 0 and part.prep):
            return None
    return frame.phrase((frame.parts[0].start, frame.parts[-1].end))


_OFF = {
    "outline": ("unstroke", {}), "outline color": ("unstroke", {}), "fill": ("unfill", {}),
    "shadow": ("unshadow", {}),
    "gradient": ("ungradient", {}),
}  # fmt: skip


def deleting(frame: Frame) -> list[Said] | None:
    """'remove the shadow of the card', 'get rid of everything below the logo'."""
    first = frame.parts[0] if frame.parts else None
    if first is not None and first.kind == "prop" and first.name in _OFF and first.value is None:
        act, arguments = _OFF[first.name]
        owner = first.owner
        rest = frame.parts[1:]
        if owner is None and len(rest) == 1 and rest[0].kind == "thing" and rest[0].prep in ("from", "around", "on", "of", "under"):
            owner, rest = (rest[0].start, rest[0].end), []
        if owner is not None and not rest:
            return [Said(act, frame.phrase(owner), arguments)]
        return None
    if first is not None and first.kind == "value" and first.type == "look" and len(frame.parts) == 2:
        owner = frame.parts[1]
        off = {"weight": "not bold", "slant": "upright", "decoration": "not underlined"}.get(first.unit)
        if off is not None and owner.kind == "thing" and owner.prep in ("from", "on", "of", "under", "in"):
            return [Said("font_style", frame.phrase((owner.start, owner.end)), {first.unit: off})]
        return None
    if any(part.kind == "value" and part.type == "quote" for part in frame.parts[:1]):
        return None  # words of a text: the rows know them
    target = whole_target(frame)
    return [Said("delete", target)] if target else None


def hiding(frame: Frame) -> list[Said] | None:
    target = whole_target(frame)
    return [Said("visible", target, {"visible": "yes" if frame.family == "show" else "no"})] if target else None


_PLACES_OF = re.compile(r"^(\w+ )(?:the )?(?:places?|positions?|spots?|locations?|order) of |(?<=\w) (?:around|round|over|places|with each other)$", re.IGNORECASE)


def swapping(frame: Frame) -> list[Said] | None:
    """'swap the logo and the badge', 'swap "A" with "B"', 'swap the positions of …'."""
    if (bare := _PLACES_OF.sub(r"\1", frame.clause.text)) != frame.clause.text:
        clause = Clause(bare)
        verb = verb_at(clause, 0)
        parts = parts_of(clause, verb.end) if verb is not None else None
        return swapping(replace(frame, clause=clause, parts=parts)) if parts else None
    things = [part for part in frame.parts if part.kind == "thing" or (part.kind == "value" and part.type == "quote")]
    if len(things) != len(frame.parts):
        parts = frame.parts
        if parts and parts[0].kind == "prop" and parts[0].name == "position" and parts[0].owner and len(parts) == 2:
            if parts[1].kind == "thing" and (parts[1].joined or parts[1].prep == "with"):
                return [Said("swap", frame.phrase(parts[0].owner), {"other": frame.phrase((parts[1].start, parts[1].end))})]
            return None
        return None
    if len(things) == 2 and (things[1].joined or things[1].prep in ("with", "for")):
        one, other = ((part.start, part.end) for part in things)
        return [Said("swap", frame.phrase(one), {"other": frame.phrase(other)})]
    if len(things) == 1:
        return [Said("swap", frame.phrase((things[0].start, things[0].end)))]
    return None


def flipping(frame: Frame) -> list[Said] | None:
    if (way := _FLIPS.search(frame.clause.text)) is not None:
        bare = Clause(frame.clause.text[: way.start()])
        verb = verb_at(bare, 0)
        if verb is not None and thing_at(bare, verb.end) == len(bare):
            axis = "horizontal" if way["h"] else "vertical"
            return [Said("flip", frame.phrase((verb.end, len(bare))), {"axis": axis})]
    axis = [part for part in frame.parts if part.kind == "place" and part.type == "axis"]
    rest = [part for part in frame.parts if part not in axis]
    if rest and len(axis) <= 1 and all(part.kind == "thing" for part in rest):
        target = frame.phrase((rest[0].start, rest[-1].end))
        return [Said("flip", target, {"axis": _AXES[axis[0].name] if axis else "horizontal"})]
    return None


_CLOCKWISE = re.compile(r",? (?:in (?:a |an |the )?)?(?P<way>(?:anti|counter)[- ]?clockwise|clockwise)(?: direction)?\b", re.IGNORECASE)


def rotating(frame: Frame) -> list[Said] | None:
    if (turned := _CLOCKWISE.search(frame.clause.text)) is not None:
        bare = Clause(frame.clause.text[: turned.start()] + frame.clause.text[turned.end() :])
        verb = verb_at(bare, 0)
        parts = parts_of(bare, verb.end) if verb is not None else None
        said = rotating(replace(frame, clause=bare, parts=parts)) if parts else None
        return [replace(said[0], arguments={**said[0].arguments, "way": turned["way"].lower()})] if said else None
    things = [part for part in frame.parts if part.kind == "thing"]
    turns = [part for part in frame.parts if part.kind == "value" and part.type == "amount"]
    if len(turns) != 1 or len(things) + 1 != len(frame.parts) or turns[0].unit not in ("deg", ""):
        return None
    target = frame.phrase((things[0].start, things[-1].end)) if things else frame.before.target
    relation = "to" if turns[0].prep == "to" else ""
    return [Said("rotate", target, {"amount": turns[0].name, "relation": relation})] if target else None


_TOWARD = {"above": "up", "below": "down"}


def duplicating(frame: Frame) -> list[Said] | None:
    """'duplicate the star and put the copy below the title', 'copy the badge three times'."""
    parts = list(frame.parts)
    count = [part for part in parts if part.kind == "value" and (part.type == "factor" or part.unit == "times")]
    parts = [part for part in parts if part not in count]
    if not parts or parts[0].kind != "thing":
        return None
    where = [part for part in parts[1:] if part.kind in ("place", "side")]
    extra = [part for part in parts[1:] if part not in where]
    if [part.kind for part in extra] in (["value", "way"], ["way", "value"]) and not where:
        moved = _by("", extra)
        if moved is not None and not count:
            return [Said("duplicate", frame.phrase((parts[0].start, parts[0].end)), moved[0].arguments)]
    if any(part.kind != "value" or part.type != "amount" for part in extra) or len(extra) > 1 or len(where) > 1 or len(count) > 1:
        return None
    if extra and not where:
        return None
    arguments: dict[str, str] = {}
    if count:
        arguments["count"] = {"twice": "2", "two times": "2", "three times": "3", "thrice": "3"}.get(count[0].name, count[0].name)
    amounts = [part for part in parts[1:] if part.kind == "value" and part.type == "amount"]
    for part in where:
        if part.kind == "side" and amounts and part.anchor and frame.phrase(part.anchor).lower() in ("it", "itself", "them"):
            arguments |= {"amount": amounts[0].name, "unit": amounts[0].unit, "dir": _TOWARD.get(part.name, part.name)}
        elif part.kind == "place":
            arguments["place"] = part.name
        else:
            arguments |= dict(_beside(frame, "", part).arguments)
    return [Said("duplicate", frame.phrase((parts[0].start, parts[0].end)), arguments)]


_EDGE = r"(?:left|right|top|bottom|center|middle|horizontal center|vertical center)"
_EDGES_OF = re.compile(rf"^(?:the )?(?P<edge>{_EDGE})s?(?: (?:edges?|sides?|lines?|ends?))? of (?P<target>.+)$", re.IGNORECASE)
_OWN_EDGE = re.compile(rf"^(?P<target>.+?)['’]s? (?P<edge>{_EDGE})(?: (?:edge|side))?$", re.IGNORECASE)
_TO_EDGE = re.compile(
    rf"^(?P<target>.+?) (?:with|to|at|along|by) (?:the )?(?P<edge>{_EDGE})s?(?: (?:edge|side))?(?: (?:of|with) (?P<anchor>.+))?$", re.IGNORECASE
)
_WITH = re.compile(r"^(?P<target>.+?) (?:with|to) (?P<anchor>(?:the |that of |those of |an? |my |#|\"|‹q).+)$", re.IGNORECASE)
_SEVERAL = re.compile(r"(?:all|both|every|each|the (?:two|three|four|five|six)|these|those|them)\b|.*(?: and |, )", re.IGNORECASE)
_AXIS_END = re.compile(r" (?P<axis>horizontally|vertically)$", re.IGNORECASE)


def aligning(frame: Frame) -> list[Said] | None:
    """'align the date with the title', 'align the left edges of the buttons', 'align all circles at the top'."""
    start = verb_at(frame.clause, 0)
    rest = frame.clause.span(start.end, len(frame.clause)) if start is not None and start.end < len(frame.clause) else ""
    edge = frame.verb.removesuffix("-align") if frame.verb.endswith("-align") else ""
    anchor = ""
    if axis := _AXIS_END.search(rest):
        rest = rest[: axis.start()]
        edge = edge or {"horizontally": "middle", "vertically": "center"}[axis["axis"].lower()]
    if of := _EDGES_OF.match(rest):
        edge, rest = of["edge"].lower(), of["target"]
    if (to := _TO_EDGE.match(rest)) and not (to["anchor"] and page_at(Clause(to["anchor"]), 0) == len(Clause(to["anchor"]))):
        edge, rest, anchor = edge or to["edge"].lower(), to["target"], to["anchor"] or ""
    elif to:
        return None  # an edge of the page: a place
    elif with_ := _WITH.match(rest):
        rest, anchor = with_["target"], with_["anchor"]
    if own := _OWN_EDGE.match(rest):
        edge, rest = own["edge"].lower(), own["target"]
    if anchor and (theirs := _OWN_EDGE.match(anchor)):
        edge, anchor = edge or theirs["edge"].lower(), theirs["target"]
    anchor = re.sub(r"^(?:that|those) of ", "", anchor, flags=re.IGNORECASE)
    edge = _EDGES.get(edge, edge)
    rest = re.sub(r"^(?:both |all |the )*(?:text|words|lines?) (?:of|in|on) ", "", rest, flags=re.IGNORECASE)
    if not rest or not _is_named(rest) or (anchor and not _is_named(anchor)):
        return None
    if anchor:
        return [Said("align", rest, {"edge": edge, "anchor": anchor})]
    if edge and _SEVERAL.match(rest) and not re.match(r"both lines\b", rest, re.IGNORECASE):
        return [Said("align", rest, {"edge": edge})]
    if edge in ("left", "right", "center") and frame.verb.endswith("-align"):
        return [Said("text_align", rest, {"justified": edge, "text": "yes"})]
    return None


def _is_named(words: str) -> bool:
    """Whether words are a list of names for things, and nothing else."""
    clause = Clause(words)
    parts = parts_of(clause, 0)
    return bool(parts) and all(
        part.kind in ("thing", "side", "place") or (part.kind == "value" and part.type == "quote") for part in parts or ()
    )


def distributing(frame: Frame) -> list[Said] | None:
    axis = [part for part in frame.parts if part.kind == "place" and part.type == "axis"]
    gaps = [part for part in frame.parts if part.kind == "value" and part.type == "amount"]
    if (way := _FLIPS.search(frame.clause.text)) is not None:  # 'evenly from left to right'
        bare = Clause(frame.clause.text[: way.start()])
        verb = verb_at(bare, 0)
        found = parts_of(bare, verb.end) if verb is not None else None
        said = distributing(replace(frame, clause=bare, parts=found)) if found else None
        return [replace(said[0], arguments={**said[0].arguments, "axis": "horizontal" if way["h"] else "vertical"})] if said else None
    things = [part for part in frame.parts if part.kind == "thing" and frame.phrase((part.start, part.end)).lower() != "evenly"]
    if len(things) == 1 and not _SEVERAL.match(frame.phrase((things[0].start, things[0].end)) + " ") and not re.search(
        r"s\b", frame.phrase((things[0].start, things[0].end))
    ):
        return None
    if not things or len(axis) > 1 or len(gaps) > 1 or len(axis) + len(gaps) + len(things) < len(frame.parts) - 1:
        return None
    last = things[-1]
    span = (things[0].start, last.end)
    target = re.sub(r"\s+(?:evenly|equally|out)\b.*$", "", frame.phrase(span), flags=re.I)
    arguments = {"axis": _AXES[axis[0].name]} if axis else {}
    if gaps:
        arguments |= {"gap": gaps[0].name, "unit": gaps[0].unit}
    return [Said("distribute", target, arguments)]


_FLIPS = re.compile(
    r"\s+(?:(?P<h>(?:from )?(?:left[- ]to[- ]right|right[- ]to[- ]left|side to side|horizontally|sideways|along the vertical axis))"
    r"|(?P<v>(?:from )?(?:top[- ]to[- ]bottom|upside[- ]down|vertically|bottom to top|along the horizontal axis)))$", re.IGNORECASE
)
_LOOK_VERBS: dict[str, tuple[str, dict[str, str]]] = {
    "bolden": ("font_style", {"weight": "bold"}), "un-bold": ("font_style", {"weight": "not bold"}),
    "debold": ("font_style", {"weight": "not bold"}), "underscore": ("font_style", {"decoration": "underlined"}),
    "bold": ("font_style", {"weight": "bold"}), "embolden": ("font_style", {"weight": "bold"}),
    "unbold": ("font_style", {"weight": "not bold"}),
    "italic": ("font_style", {"slant": "italic"}), "italicize": ("font_style", {"slant": "italic"}),
    "unitalicize": ("font_style", {"slant": "upright"}),
    "underline": ("font_style", {"decoration": "underlined"}),
    "ununderline": ("font_style", {"decoration": "not underlined"}),
    **dict.fromkeys(("strike", "strike through", "strike out", "cross out"), ("font_style", {"decoration": "struck through"})),
    "capitalize": ("case", {"case": "capital"}), "uppercase": ("case", {"case": "upper"}),
    "lowercase": ("case", {"case": "lower"}),
    "lighten": ("shade", {"how": "lighter"}), "brighten": ("shade", {"how": "brighter"}),
    **dict.fromkeys(("darken", "deepen", "dim"), ("shade", {"how": "darker"})),
    **dict.fromkeys(("dull", "mute", "desaturate"), ("shade", {"how": "less saturated"})),
    "saturate": ("shade", {"how": "more saturated"}),
    **dict.fromkeys(("warm", "warm up"), ("shade", {"how": "warmer"})),
    **dict.fromkeys(("cool", "cool down"), ("shade", {"how": "cooler"})),
    **dict.fromkeys(("straighten", "rotate back", "turn back", "set straight", "put straight"),
                    ("rotate", {"amount": "0", "relation": "to"})),
    "upper-case": ("case", {"case": "upper"}), "lower-case": ("case", {"case": "lower"}),
    **dict.fromkeys(("soften", "tone down", "wash out"), ("shade", {"how": "less saturated"})),
    **dict.fromkeys(("intensify", "enrich"), ("shade", {"how": "more saturated"})),
    **dict.fromkeys(("ghost", "knock back"), ("opacity", {"op": "fade"})),
    "cross": ("font_style", {"decoration": "struck through"}), "cancel": ("font_style", {"decoration": "struck through"}),
    "thicken": ("stroke_width", {"thick": "thicker"}),
    "outline": ("stroke", {}), "highlight": ("highlight", {}),
    **dict.fromkeys(("fade", "fade out"), ("opacity", {"op": "fade"})),
}  # fmt: skip


def looking(frame: Frame) -> list[Said] | None:
    """'underline and italicize the title', 'lighten the background by 20%', 'outline it in red'."""
    verbs = [frame.verb]
    parts = frame.parts
    if not parts or parts[0].kind == "thing":
        more = _more_verbs(frame)
        if more is not None:
            verbs, parts = more
    if any(verb not in _LOOK_VERBS for verb in verbs) or not parts:
        return None
    prop = ""
    spans: list[tuple[int, int]] = []
    arguments: dict[str, str] = {}
    for number, part in enumerate(parts):
        if part.kind == "thing" and (number == 0 or part.joined or part.prep in ("on", "in", "of", "around", "under")):
            spans.append((part.start, part.end))
        elif part.kind == "prop" and part.owner is not None and part.value is None and number == 0:
            prop = part.name
            spans.append(part.owner)
        elif part.kind == "value" and part.type == "quote" and not part.prep:
            spans.append((part.start, part.end))
        elif part.kind in ("side", "place") and spans and part.start == spans[-1][1]:
            spans.append((part.start, part.end))
        elif part.kind == "value" and part.type == "color" and part.prep in ("in", "with"):
            arguments["color"] = part.name
        elif part.kind == "thing" and part.prep in ("except", "excluding", "besides") and spans:
            spans.append((part.start, part.end))
        elif part.kind == "value" and part.type == "degree":
            arguments["degree"] = part.name
        elif part.kind == "value" and part.type == "amount" and part.prep in ("by", "to", "with"):
            arguments |= {"amount": part.name, "unit": part.unit, "relation": part.prep}
        elif part.kind == "page" and part.prep in ("on", "of", "in"):
            continue
        else:
            return None
    if not spans:
        return None
    target = frame.phrase((spans[0][0], spans[-1][1]))
    said: list[Said] = []
    for verb in verbs:
        act, fixed = _LOOK_VERBS[verb]
        if verb == "dim" and "amount" in arguments:
            act, fixed = "opacity", {"op": "fade"}  # 'dim the photo to 50%'
        if act in ("font_style", "case") and arguments:
            return None
        prop_said = {"prop": prop} if prop and act == "shade" else {}
        if act == "shade":
            arguments.pop("relation", None)
        if act == "stroke_width" and arguments.pop("relation", "") == "to":
            fixed = {}
        said.append(Said(act, target, {**fixed, **prop_said, **arguments}, verb=verb))
    return said


def _more_verbs(frame: Frame) -> tuple[list[str], list[Part]] | None:
    """The verbs of 'underline and italicize the title', and the parts behind the last."""
    verbs, at = [], 0
    clause = frame.clause
    while (verb := verb_at(clause, at)) is not None and "look" in verb.families:
        verbs.append(verb.name)
        at = verb.end
        if clause.word(at) in ("and", ","):
            following = at + 1 + (clause.word(at + 1) == "and")
            if (again := verb_at(clause, following)) is not None and "look" in again.families:
                at = following
                continue
        break
    if len(verbs) < 2:
        return None
    parts = parts_of(clause, at)
    return (verbs, parts) if parts else None


def grouping(frame: Frame) -> list[Said] | None:
    target = whole_target(frame)
    return [Said(frame.family, target)] if target and frame.family in ("group", "ungroup", "lock") else None


_CROP_BY = re.compile(
    r"^(?:crop|trim|cut|clip) (?P<target>.+?) by (?P<amount>[\d.]+|a quarter|a third|a tenth|a fifth|half) ?(?P<unit>%|percent|px|mm|cm|in|pt)? (?:at|on|from) (?:the )?(?P<side>left|right|top|bottom)"
    r"(?: side| edge)?$", re.IGNORECASE
)
_SQUARED = re.compile(r"^(?:crop|trim|cut|clip) (?P<target>.+?) (?:to|into|down to) (?:be )?(?:an? )?square(?: format| shape)?$", re.IGNORECASE)
_PARTS_OF = {"a quarter": "25", "a third": "33.3333", "a tenth": "10", "a fifth": "20", "half": "50"}
_CROP = re.compile(
    r"^(?:crop|trim|cut|clip|slice|shave|lop|chop)(?: away| off)? (?P<amount>[\d.]+|a quarter|a third|a tenth|a fifth|half) ?(?:of )?(?P<unit>%|percent|px|pixels?|mm|cm|in|inch(?:es)?|pt|points?)? (?:off|from|of) (?:the )?"
    r"(?P<side>left|right|top|bottom)(?:[ -]hand)?(?: side| edge)?(?: (?:of|from|off) (?P<target>.+))?$", re.IGNORECASE
)


def cropping(frame: Frame) -> list[Said] | None:
    """'crop 20px off the left of the photo', 'crop the picture to a square'."""
    if (off := _CROP.match(frame.clause.text)) is not None:
        part = _PARTS_OF.get(off["amount"].lower())
        if part is not None:
            target = off["target"] or frame.before.target or "the picture"
            return [Said("crop", target, {"amount": part, "unit": "%", "side": off["side"].lower()})]
        unit = {"percent": "%"}.get((off["unit"] or "").lower(), off["unit"] or "")
        target = off["target"] or frame.before.target or "the picture"
        return [Said("crop", target, {"amount": off["amount"], "unit": unit, "side": off["side"].lower()})]
    if (by := _CROP_BY.match(frame.clause.text)) is not None:
        part = _PARTS_OF.get(by["amount"].lower())
        unit = "%" if part is not None or (by["unit"] or "").lower() in ("%", "percent") else by["unit"] or ""
        return [Said("crop", by["target"], {"amount": part or by["amount"], "unit": unit, "side": by["side"].lower()})]
    if (square := _SQUARED.match(frame.clause.text)) is not None:
        return [Said("crop", square["target"], {"ratio": "1:1"})]
    things = [part for part in frame.parts if part.kind == "thing"]
    amounts = [part for part in frame.parts if part.kind == "value" and part.type == "amount"]
    sides = [part for part in frame.parts if part.kind in ("side", "place", "way")]
    looks = [part for part in frame.parts if part.kind == "value" and part.type == "look" and part.unit == "square"]
    if len(things) + len(amounts) + len(sides) + len(looks) != len(frame.parts) or len(amounts) > 1 or len(sides) > 1:
        return None
    anchor = next((part.anchor for part in sides if part.anchor), None)
    span = (things[0].start, things[-1].end) if things else anchor
    if span is None:
        return None
    arguments: dict[str, str] = {}
    if looks:
        arguments["ratio"] = "1:1"
    if amounts:
        arguments |= {"amount": amounts[0].name, "unit": amounts[0].unit}
    if sides:
        arguments["side"] = {"above": "top", "below": "bottom"}.get(sides[0].name, sides[0].name)
    return [Said("crop", frame.phrase(span), arguments)] if arguments else None


def matching(frame: Frame) -> list[Said] | None:
    """'match the font of the date to the title'; 'match the title' alone says nothing."""
    parts = frame.parts
    if len(parts) == 2 and parts[0].kind == "prop" and parts[0].owner and parts[1].kind == "thing" and parts[1].prep in ("to", "with"):
        return [Said("match", frame.phrase(parts[0].owner),
                     {"prop": parts[0].name, "like": frame.phrase((parts[1].start, parts[1].end))})]
    return None


def multiplying(frame: Frame) -> list[Said] | None:
    """'double the font size of the title', 'halve the logo'."""
    parts = frame.parts
    if len(parts) != 1 or parts[0].value is not None:
        return None
    part = parts[0]
    if part.kind == "thing":
        return [Said("bigger", frame.phrase((part.start, part.end)), verb=frame.verb)]
    if part.kind == "prop" and part.name in ("size", "font size"):
        target = frame.phrase(part.owner) if part.owner and part.type != "page" else frame.before.target
        letters = {"letters": "font"} if part.name == "font size" else {}
        return [Said("bigger", target, letters, verb=frame.verb)] if target else None
    return None


def framing(frame: Frame) -> list[Said] | None:
    """'frame the photo with a white border', 'border the page in black'."""
    arguments: dict[str, str] = {}
    target, page = "", False
    for part in frame.parts:
        if part.kind == "thing" and not target and not part.prep:
            target = frame.phrase((part.start, part.end))
        elif part.kind == "page" and not part.prep:
            page = True
        elif part.kind == "prop" and part.name == "outline" and part.value is not None and part.value.type == "color":
            arguments["color"] = part.value.name
        elif part.kind == "value" and part.type == "color" and part.prep in ("in", "with"):
            arguments["color"] = part.name
        elif part.kind == "value" and part.type == "amount":
            arguments |= {"amount": part.name, "unit": part.unit}
        else:
            return None
    return [Said("border", target, arguments, on_page=page)] if target or page else None


def thing_only(clause: Clause, at: int) -> bool:
    """Whether nothing but the name of a thing stands from here on."""
    return thing_at(clause, at) == len(clause)
