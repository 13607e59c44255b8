"""Clauses whose verb is a look: underline, lighten, double, match."""

from __future__ import annotations

from dataclasses import replace

from redraft.language.reading.parts import parts_of
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.values import Part
from redraft.targets.grounding.tokens import verb_at

_LOOK_VERBS: dict[str, tuple[str, dict[str, str]]] = {
    "bolden": ("font_style", {"weight": "bold"}), "un-bold": ("font_style", {"weight": "not bold"}),
    "debold": ("font_style", {"weight": "not bold"}), "underscore": ("font_style", {"decoration": "underlined"}),
    "bold": ("font_style", {"weight": "bold"}), "embolden": ("font_style", {"weight": "bold"}),
    "unbold": ("font_style", {"weight": "not bold"}),
    "italic": ("font_style", {"slant": "italic"}), "italicize": ("font_style", {"slant": "italic"}),
    "unitalicize": ("font_style", {"slant": "upright"}),
    "underline": ("font_style", {"decoration": "underlined"}),
    "ununderline": ("font_style", {"decoration": "not underlined"}),
    **dict.fromkeys(("strike", "strike through", "strike out", "cross out"), ("font_style", {"decoration":
        "struck through"})),
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
    "cross": ("font_style", {"decoration": "struck through"}), "cancel": ("font_style", {"decoration":
        "struck through"}),
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
        elif (
            (part.kind == "prop" and part.name == "background" and part.value is None and number == 0)
            or (part.kind == "value" and part.type == "quote" and not part.prep)
            or (part.kind in ("side", "place") and spans and part.start == spans[-1][1])
        ):
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


def matching(frame: Frame) -> list[Said] | None:
    """'match the font of the date to the title'; 'match the title' alone says nothing."""
    parts = frame.parts
    if (
        len(parts) == 2
        and parts[0].kind == "prop"
        and parts[0].owner
        and parts[1].kind == "thing"
        and parts[1].prep in ("to", "with")
    ):
        return [
            Said(
                "match",
                frame.phrase(parts[0].owner),
                {"prop": parts[0].name, "like": frame.phrase((parts[1].start, parts[1].end))},
            )
        ]
    return None


def multiplying(frame: Frame) -> list[Said] | None:
    """'double the font size of the title', 'halve the logo'."""
    parts = frame.parts
    owner = parts[0].owner if len(parts) == 2 and parts[0].kind == "prop" else None
    if owner is not None and parts[1].kind in ("place", "side") and parts[1].start == owner[1]:
        parts = [replace(parts[0], owner=(owner[0], parts[1].end))]  # 'the thickness of the bar at the top'
    if len(parts) != 1 or parts[0].value is not None:
        return None
    part = parts[0]
    if part.kind == "thing":
        return [Said("bigger", frame.phrase((part.start, part.end)), verb=frame.verb)]
    if part.kind == "prop" and part.owner and part.type != "page" and (more := _times(frame, part)) is not None:
        return [more]
    if part.kind == "prop" and part.name in ("size", "font size"):
        target = frame.phrase(part.owner) if part.owner and part.type != "page" else frame.before.target
        letters = {"letters": "font"} if part.name == "font size" else {}
        return [Said("bigger", target, letters, verb=frame.verb)] if target else None
    return None


_FACTORS = {"double": 2.0, "triple": 3.0, "quadruple": 4.0, "halve": 0.5}


def _times(frame: Frame, part: Part) -> Said | None:
    """One side, the thickness or the spacing of something, times a factor: 'double the width of the button'."""
    assert part.owner is not None
    target, factor = frame.phrase(part.owner), _FACTORS[frame.verb]
    if part.name in ("width", "height"):
        sided = {"width": ("wider", "narrower"), "height": ("taller", "shorter")}[part.name][factor < 1]
        return Said("stretch", target, {"sided": sided, "amount": f"{abs(factor - 1) * 100:g}", "unit": "%"})
    if part.name in ("outline width", "outline"):
        return Said("stroke_width", target, {"thick": "thicker", "amount": f"{factor:g}", "unit": "times"})
    return None
