"""Clauses that copy, crop, hide or take away things, and that put them in groups or frames."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.moving import beside, moved_by, whole_target
from redraft.language.reading.phrases import Frame, Said
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import verb_at

_OFF: dict[str, tuple[str, dict[str, str]]] = {
    "outline": ("unstroke", {}), "outline color": ("unstroke", {}), "fill": ("unfill", {}),
    "shadow": ("unshadow", {}),
    "gradient": ("ungradient", {}),
}  # fmt: skip


_ALL_BUT = lazily(
    r"^(?:everything|all|all of it|the rest|every \w+|all (?:the |of the )?\w+) except (?P<out>.+)$", re.IGNORECASE
)


def deleting(frame: Frame) -> list[Said] | None:
    """'remove the shadow of the card', 'get rid of everything below the logo'."""
    start = verb_at(frame.clause, 0)
    behind = (
        frame.clause.span(start.end, len(frame.clause)) if start is not None and start.end < len(frame.clause) else ""
    )
    if _ALL_BUT.match(behind) and "‹s" not in behind:
        return [Said("delete", behind)]
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
    if not target and _WORDS_ALONE.fullmatch(behind):  # 'delete Scan to apply'
        target = behind
    return [Said("delete", target)] if target else None


_WORDS_ALONE = lazily(r"(?-i:[A-Z])[\w'’-]*(?: [\w'’-]+){1,4}")
"""Words that begin as a text does: which text that is, the design tells."""


def keeping(frame: Frame) -> list[Said] | None:
    """'keep only the first still': what stays, so that 'the others' are known."""
    start = verb_at(frame.clause, 0)
    rest = (
        frame.clause.span(start.end, len(frame.clause)) if start is not None and start.end < len(frame.clause) else ""
    )
    only = re.fullmatch(r"(?:only|just) (?P<what>(?:the |‹q|#|one |my |our ).+)", rest, re.IGNORECASE)
    return [Said("keep", only["what"])] if only is not None else None


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
            if amounts:
                arguments |= {"gap": amounts[0].name, "unit": amounts[0].unit}
    return [Said("duplicate", frame.phrase((parts[0].start, parts[0].end)), arguments)]


def grouping(frame: Frame) -> list[Said] | None:
    target = whole_target(frame)
    return [Said(frame.family, target)] if target and frame.family in ("group", "ungroup", "lock") else None


_SHARE = r"a quarter|one quarter|a third|one third|a tenth|a fifth|one fifth|a half|half|two thirds|three quarters"
_PARTS_OF = {
    **dict.fromkeys(("a quarter", "one quarter", "quarter"), "25"),
    **dict.fromkeys(("a third", "one third", "third"), "33.3333"),
    **dict.fromkeys(("a fifth", "one fifth", "fifth"), "20"), **dict.fromkeys(("a half", "half"), "50"),
    "a tenth": "10", "tenth": "10", "two thirds": "66.6667", "three quarters": "75",
}  # fmt: skip
_CUT_VERB = r"^(?:crop|trim|cut|clip|slice|shave|lop|chop|snip)(?: away| off| out)?"
_HOW_MUCH = (
    rf"(?P<amount>[\d.]+|{_SHARE}) ?-?(?:of )?"
    r"(?P<unit>%|percent|per cent|px|pixels?|mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|in|inch(?:es)?|pt|points?)?"
)
_ONE_SIDE = r"(?P<side>left|right|top|bottom)(?:[ -]hand)?(?: side| edge)?"
_ROUND = (
    r"(?P<all>(?:on |at |from |off )?(?:(?:each|every|all(?: of the)?|all four|all the) (?:sides?|edges?)"
    r"|all (?:a?round)|every side|the sides))"
)
_CROP_WAYS: tuple[re.Pattern[str], ...] = tuple(
    lazily(pattern + "$", re.IGNORECASE)
    for pattern in (
        # crop 20px off the left of the photo; cut a third from the top
        rf"{_CUT_VERB} {_HOW_MUCH} (?:off|from|of|at|on) (?:the )?{_ONE_SIDE}(?: (?:of|from|off|in) (?P<target>.+))?",
        # crop away the bottom 50 pixels of the photo, cut off the top third of the first still
        rf"{_CUT_VERB} (?:the )?{_ONE_SIDE} (?:(?P<amount>[\d.]+) ?(?P<unit>%|percent|per cent|px|pixels?|mm|cm|in"
        r"|inch(?:es)?|pt|points?)|(?P<share>third|quarter|half|fifth|tenth))(?: (?:of|from|off|in) (?P<target>.+))?",
        # crop 5 mm from each side of the last still
        rf"{_CUT_VERB} {_HOW_MUCH} {_ROUND}(?: (?:of|from|off|in) (?P<target>.+))?",
        # crop the photo by 20% at the bottom; crop the photo 20px on the left
        rf"{_CUT_VERB} (?P<target>.+?),? (?:by )?{_HOW_MUCH} (?:at|on|from|off) (?:the )?{_ONE_SIDE}",
        # crop the bottom of the photo by 20%; trim the photo's left edge by 10px
        rf"{_CUT_VERB} (?:the )?{_ONE_SIDE} of (?P<target>.+?) (?:off )?by {_HOW_MUCH}",
        rf"{_CUT_VERB} (?P<target>.+?)['’]s {_ONE_SIDE} (?:off )?by {_HOW_MUCH}",
        # trim the photo by 5 mm on all sides; crop the photo 5 mm all around
        rf"{_CUT_VERB} (?P<target>.+?),? (?:by )?{_HOW_MUCH} {_ROUND}",
        # crop 20% of the photo at the bottom
        rf"{_CUT_VERB} {_HOW_MUCH} (?:of|off|from) (?P<target>.+?) (?:at|on|from|off) (?:the )?{_ONE_SIDE}",
        # crop all sides of the photo by 5 mm
        rf"{_CUT_VERB} {_ROUND} of (?P<target>.+?) by {_HOW_MUCH}",
    )
)
_SQUARED = lazily(
    r"^(?:crop|trim|cut|clip) (?P<target>.+?)(?: down)? (?:to|into|as|in|so (?:that )?(?:it|they) (?:is|are|becomes?))"
    r" (?:be )?(?:(?:an? |the )?(?P<square>squares?)(?: format| shape| crop| ratio)?"
    r"|(?:an? |the )?(?:ratio of )?(?P<ratio>\d+(?:\.\d+)? ?(?::|/|x|×|by|to) ?\d+(?:\.\d+)?)"
    r"(?: ratio| format| aspect ratio| proportions)?)$",
    re.IGNORECASE,
)


def cropping(frame: Frame) -> list[Said] | None:
    """'crop 20px off the left of the photo', 'cut off the top third of it', 'crop the picture to a square'."""
    if (said := _cut_off(frame.clause.text, frame.before.target)) is not None:
        return [said]
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


def _cut_off(text: str, spoken_of: str) -> Said | None:
    """A crop by the whole wording of its clause; None for other wordings. With no picture named it is the one spoken
    of, or the only one there is."""
    if (square := _SQUARED.match(text)) is not None:
        return Said("crop", square["target"], {"ratio": square["ratio"] or "1:1"})
    for way in _CROP_WAYS:
        off = way.match(text)
        if off is None:
            continue
        found = off.groupdict()
        amount, unit = found.get("amount") or found.get("share") or "", (found.get("unit") or "").lower()
        target = found.get("target") or spoken_of or "the picture"
        if (share := _PARTS_OF.get(amount.lower())) is not None:
            amount, unit = share, "%"
        unit = "%" if unit in ("percent", "per cent") else unit
        side = (found.get("side") or "all").lower()
        return Said("crop", target, {"amount": amount, "unit": unit, "side": side})
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
