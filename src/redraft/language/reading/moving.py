"""Clauses that move things: by an amount, to a place, beside another, in the stack; and that go to another slide."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.values import Part
from redraft.lazy import lazily
from redraft.targets.vocabulary import DEGREES

NEW_THING = lazily(
    r"(?:an?|another|some|(?:one|two|three|four|five|\d+) (?:new|more|additional))\b(?! (?:bit|"
    r"little)\b)",
    re.IGNORECASE,
)
"""'Put a star below the logo' asks for a new one."""

_SAME_LINE = lazily(
    r"^\w+ (?P<target>.+?) (?:on|onto|to|in|at) the same (?:line|height|level|baseline|row) (?:as|with|of) "
    r"(?P<anchor>.+)$",
    re.IGNORECASE,
)


_ONTO = lazily(
    r"^\w+ (?P<target>(?:it|them|(?:the|that|this|our|my|its) [^‹,;:]+?)) (?:over |across |now )?"
    r"(?:onto|on to|to|into|on) (?P<anchor>(?:the|our|my) [^‹,;:]+? (?:cards?|box|tile|panel|plate|block|product|item"
    r"|entry|one)|(?:the )?(?:card|box|tile|step|item|product) \d+)$",
    re.IGNORECASE,
)


def _onto(frame: Frame) -> list[Said] | None:
    """'move the tag onto the fish food card'."""
    found = _ONTO.match(frame.clause.text)
    return [Said("onto", found["target"], {"anchor": found["anchor"]})] if found is not None else None


def moving(frame: Frame) -> list[Said] | None:
    """'move it 20px left and 10px up', 'put the logo below the title', 'bring the box to the front'."""
    if (gone := going(frame)) is not None:
        return gone
    if (level := _SAME_LINE.match(frame.clause.text)) is not None:
        return [Said("same_line", level["target"], {"anchor": level["anchor"]})]
    target, rest = _target_and_rest(frame)
    if not rest:
        return _onto(frame)
    if NEW_THING.match(target):
        return None
    kinds = [part.kind for part in rest]
    if kinds == ["stack"]:
        part = rest[0]
        anchor = {"anchor": frame.phrase(part.anchor)} if part.anchor else {}
        return [Said("restack", target, {"to": part.name, **anchor})] if target else None
    if (
        kinds == ["side"]
        and frame.verb in ("stack", "layer")
        and rest[0].name in ("above", "below", "over")
        and rest[0].anchor
    ):
        to = "below" if rest[0].name == "below" else "above"
        return [Said("restack", target, {"to": to, "anchor": frame.phrase(rest[0].anchor)})] if target else None
    if kinds == ["side"]:
        return [beside(frame, target, rest[0])] if target else None
    if kinds in (["side", "value"], ["value", "side"]):
        value = rest[kinds.index("value")]
        if value.type != "amount" or not target:
            return None
        said = beside(frame, target, rest[kinds.index("side")])
        return [Said("beside", target, {**said.arguments, "gap": value.name, "unit": value.unit})]
    if "place" in kinds and set(kinds) <= {"place"} and target:
        return _placed(target, rest)
    if kinds == ["value"] and rest[0].type == "point" and target:
        return [Said("place", target, {"point": rest[0].name})]
    if target and len(rest) == 1 and rest[0].kind == "way" and rest[0].degree:
        return [Said("move", target, {"amount": _STEPS.get(rest[0].degree, "5"), "unit": "%", "dir": rest[0].name})]
    if target and set(kinds) <= {"way", "value", "place"} and "value" in kinds:
        ways = [
            replace(part, kind="way") if part.kind == "place" and part.name in _WAYS and not part.type else part
            for part in rest
        ]
        if (sized := _up_to(frame, target, ways)) is not None:
            return sized
        return moved_by(target, ways)
    if kinds == ["value"] and rest[0].type == "like" and rest[0].anchor and target:
        return None
    return _onto(frame)


_STACK_VERBS = {"bury": "back", "push back": "backward", "pull forward": "forward", "bring forward": "forward",
                "send back": "backward", "send backward": "backward", "send backwards": "backward", "bring forwards":
                    "forward"}  # fmt: skip


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
        parts[things].kind == "thing"
        and (things == 0 or parts[things].joined or parts[things].prep in ("on", "in", "of", "with"))
    ):
        things += 1
    if not things:
        return frame.before.target, parts
    end = parts[things - 1].end
    rest = parts[things:]
    if rest and rest[0].kind == "value" and rest[0].type == "quote" and rest[0].start == end:
        end, rest = rest[0].end, rest[1:]
    by_amount = sorted(part.kind for part in rest[1:]) == ["value", "way"]
    if by_amount and rest[0].kind == "side" and not rest[0].joined:  # 'the photo next to the badge 20px down'
        end, rest = rest[0].end, rest[1:]
    where = [number for number, part in enumerate(rest) if part.kind in ("side", "place", "stack")]
    while (
        len(where) > 1 and rest and rest[0].kind in ("side", "place") and rest[0].type != "axis" and not rest[0].joined
    ):
        if rest[1].kind == "place" and rest[0].kind == "place":
            break
        end, rest = rest[0].end, rest[1:]
        where = where[1:]
    return frame.phrase((parts[0].start, end)), rest


_WAYS = ("left", "right", "top", "bottom")
"""Places that are directions behind an amount: '40px to the right'."""
_STEPS = {word: "10" if more > 1.25 else "2" for word, (more, _) in DEGREES.items()}
"""How far 'a little' and 'a lot' are, in percent of the page."""


def beside(frame: Frame, target: str, part: Part) -> Said:
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


_RAISES = frozenset(("bring", "take", "get", "turn", "push", "pull", "bump", "crank"))


def _up_to(frame: Frame, target: str, rest: list[Part]) -> list[Said] | None:
    """'Bring the title up to 90px' is a size it is to have, and no way to go."""
    if [part.kind for part in rest] != ["way", "value"] or rest[1].prep != "to" or rest[0].name not in ("up", "down"):
        return None
    if frame.verb not in _RAISES or rest[1].type != "amount" or rest[1].unit not in ("px", "pt"):
        return None
    return [Said("font_size", target, {"amount": rest[1].name, "unit": rest[1].unit})]


def moved_by(target: str, rest: list[Part]) -> list[Said] | None:
    ways = [part for part in rest if part.kind == "way"]
    amounts = [part for part in rest if part.kind == "value" and part.type == "amount"]
    if len(ways) != len(amounts) or not 1 <= len(ways) <= 2 or len(ways) + len(amounts) != len(rest):
        return None
    if any(part.prep not in ("", "by", "to", "towards", "toward", "be") for part in rest):
        return None  # '20mm from the top' is no move by 20mm
    if any(part.prep == "to" for part in amounts):
        return None  # nor is 'up to 90px'
    arguments = {"amount": amounts[0].name, "unit": amounts[0].unit, "dir": ways[0].name}
    if len(ways) == 2:
        arguments |= {"amount2": amounts[1].name, "unit2": amounts[1].unit, "dir2": ways[1].name}
    return [Said("move", target, arguments)]


def whole_target(
    frame: Frame, *, preps: tuple[str, ...] = ("on", "in", "of", "from", "with", "at", "and", "for", "")
) -> str | None:
    """All parts as the words for one target; None when one of them is no part of a name."""
    if not frame.parts:
        return None
    for number, part in enumerate(frame.parts):
        named = part.kind in ("thing", "side", "place") or (part.kind == "value" and part.type == "quote")
        named = named or (part.kind == "stack" and part.anchor is not None and number > 0)  # 'the dots in front of …'
        if part.kind == "thing" and part.prep in ("except", "excluding", "besides") and number:
            continue
        if not named or (number and part.prep not in preps) or (number == 0 and part.prep):
            return None
    return frame.phrase((frame.parts[0].start, frame.parts[-1].end))
