"""Clauses that copy, crop, hide or take away things, and that put them in groups or frames."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.lazily import lazily
from redraft.agent.planning.reading.moving import beside, moved_by, whole_target
from redraft.agent.planning.reading.phrases import Frame, Said

_OFF: dict[str, tuple[str, dict[str, str]]] = {
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
        if (
            owner is None
            and len(rest) == 1
            and rest[0].kind == "thing"
            and rest[0].prep in ("from", "around", "on", "of", "under")
        ):
            owner, rest = (rest[0].start, rest[0].end), []
        if owner is not None and not rest:
            return [Said(act, frame.phrase(owner), arguments)]
        return None
    if first is not None and first.kind == "value" and first.type == "look" and len(frame.parts) == 2:
        off_what = frame.parts[1]
        off = {"weight": "not bold", "slant": "upright", "decoration": "not underlined"}.get(first.unit)
        if off is not None and off_what.kind == "thing" and off_what.prep in ("from", "on", "of", "under", "in"):
            return [Said("font_style", frame.phrase((off_what.start, off_what.end)), {first.unit: off})]
        return None
    if any(part.kind == "value" and part.type == "quote" for part in frame.parts[:1]):
        return None  # words of a text: the rows know them
    target = whole_target(frame)
    return [Said("delete", target)] if target else None


def hiding(frame: Frame) -> list[Said] | None:
    target = whole_target(frame)
    return [Said("visible", target, {"visible": "yes" if frame.family == "show" else "no"})] if target else None


_TOWARD = {"above": "up", "below": "down"}


def duplicating(frame: Frame) -> list[Said] | None:
    """'duplicate the star and put the copy below the title', 'copy the badge three times'."""
    parts = list(frame.parts)
    count = [part for part in parts if part.kind == "value" and (part.type == "factor" or part.unit == "times")]
    parts = [part for part in parts if part not in count]
    if not parts or parts[0].kind != "thing":
        return None
    if len(parts) > 1 and parts[1].kind == "value" and parts[1].type == "quote" and parts[1].start == parts[0].end:
        parts = [replace(parts[0], end=parts[1].end), *parts[2:]]  # 'the layer "Photo"'
    where = [part for part in parts[1:] if part.kind in ("place", "side")]
    extra = [part for part in parts[1:] if part not in where]
    if [part.kind for part in extra] in (["value", "way"], ["way", "value"]) and not where:
        moved = moved_by("", extra)
        if moved is not None and not count:
            return [Said("duplicate", frame.phrase((parts[0].start, parts[0].end)), moved[0].arguments)]
    if (
        any(part.kind != "value" or part.type != "amount" for part in extra)
        or len(extra) > 1
        or len(where) > 1
        or len(count) > 1
    ):
        return None
    if extra and not where:
        return None
    arguments: dict[str, str] = {}
    if count:
        arguments["count"] = {"twice": "2", "two times": "2", "three times": "3", "thrice": "3"}.get(
            count[0].name, count[0].name
        )
    amounts = [part for part in parts[1:] if part.kind == "value" and part.type == "amount"]
    for part in where:
        if (
            part.kind == "side"
            and amounts
            and part.anchor
            and frame.phrase(part.anchor).lower() in ("it", "itself", "them")
        ):
            arguments |= {"amount": amounts[0].name, "unit": amounts[0].unit, "dir": _TOWARD.get(part.name, part.name)}
        elif part.kind == "place":
            arguments["place"] = part.name
        else:
            arguments |= dict(beside(frame, "", part).arguments)
    return [Said("duplicate", frame.phrase((parts[0].start, parts[0].end)), arguments)]


def grouping(frame: Frame) -> list[Said] | None:
    target = whole_target(frame)
    return [Said(frame.family, target)] if target and frame.family in ("group", "ungroup", "lock") else None


_CROP_BY = lazily(
    r"^(?:crop|trim|cut|clip) (?P<target>.+?) by (?P<amount>[\d.]+|a quarter|a third|a tenth|a fifth|half) "
    r"?(?P<unit>%|percent|px|mm|cm|in|pt)? (?:at|on|from) (?:the )?(?P<side>left|right|top|bottom)"
    r"(?: side| edge)?$",
    re.IGNORECASE,
)
_SQUARED = lazily(
    r"^(?:crop|trim|cut|clip) (?P<target>.+?) (?:to|into|down to) (?:be )?(?:an? )?square(?: format"
    r"| shape)?$",
    re.IGNORECASE,
)
_PARTS_OF = {"a quarter": "25", "a third": "33.3333", "a tenth": "10", "a fifth": "20", "half": "50"}
_CROP = lazily(
    r"^(?:crop|trim|cut|clip|slice|shave|lop|chop)(?: away| off)? (?P<amount>[\d.]+|a quarter|a third|a tenth|a fifth"
    r"|half) ?(?:of )?(?P<unit>%|percent|px|pixels?|mm|cm|in|inch(?:es)?|pt|points?)? (?:off|from|of) (?:the )?"
    r"(?P<side>left|right|top|bottom)(?:[ -]hand)?(?: side| edge)?(?: (?:of|from|off) (?P<target>.+))?$",
    re.IGNORECASE,
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
