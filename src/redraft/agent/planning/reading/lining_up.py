"""Clauses that line things up, space them out, swap them, flip them or turn them."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.lazily import lazily
from redraft.agent.planning.reading.parts import parts_of
from redraft.agent.planning.reading.phrases import Frame, Said
from redraft.agent.planning.reading.things import thing_at
from redraft.agent.planning.reading.tokens import Clause, page_at, verb_at

_EDGES = {
    "left": "left", "right": "right", "top": "top", "bottom": "bottom", "center": "center", "middle": "middle",
    "horizontal center": "center", "vertical center": "middle", "left edge": "left", "right edge": "right",
    "top edge": "top", "bottom edge": "bottom", "left side": "left", "right side": "right",
}  # fmt: skip
_AXES = {"horizontally": "horizontal", "vertically": "vertical", "horizontal": "horizontal", "vertical": "vertical"}
_FLIPS = lazily(
    r"\s+(?:(?P<h>(?:from )?(?:left[- ]to[- ]right|right[- ]to[- ]left|side to side|horizontally|sideways|along the "
    r"vertical axis))"
    r"|(?P<v>(?:from )?(?:top[- ]to[- ]bottom|upside[- ]down|vertically|bottom to top|along the horizontal axis)))$",
    re.IGNORECASE,
)


_PLACES_OF = lazily(
    r"^(\w+ )(?:the )?(?:places?|positions?|spots?|locations?|order) of |(?<=\w) (?:around|round|"
    r"over|places|with each other)$",
    re.IGNORECASE,
)


def swapping(frame: Frame) -> list[Said] | None:
    """'swap the logo and the badge', 'swap "A" with "B"', 'swap the positions of …'."""
    if (bare := _PLACES_OF.sub(r"\1", frame.clause.text)) != frame.clause.text:
        clause = Clause(bare)
        verb = verb_at(clause, 0)
        parts = parts_of(clause, verb.end) if verb is not None else None
        return swapping(replace(frame, clause=clause, parts=parts)) if parts else None
    if (
        len(frame.parts) == 2
        and frame.parts[0].kind == "thing"
        and frame.parts[1].kind in ("place", "side")
        and not frame.parts[1].joined
    ):
        return [Said("swap", frame.phrase((frame.parts[0].start, frame.parts[1].end)))]  # 'the two labels at the top'
    things = [part for part in frame.parts if part.kind == "thing" or (part.kind == "value" and part.type == "quote")]
    if len(things) != len(frame.parts):
        parts = frame.parts
        if parts and parts[0].kind == "prop" and parts[0].name == "position" and parts[0].owner and len(parts) == 2:
            if parts[1].kind == "thing" and (parts[1].joined or parts[1].prep == "with"):
                return [
                    Said("swap", frame.phrase(parts[0].owner), {"other": frame.phrase((parts[1].start, parts[1].end))})
                ]
            return None
        return None
    if len(things) == 2 and (things[1].joined or things[1].prep in ("with", "for")):
        one, other = ((part.start, part.end) for part in things)
        if (" of " in frame.phrase(one)) != (" of " in frame.phrase(other)) and not frame.parts[1].prep:
            return None  # 'the prices of the vase and the bowl'
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
    axes = [part for part in frame.parts if part.kind == "place" and part.type == "axis"]
    rest = [part for part in frame.parts if part not in axes]
    if rest and len(axes) <= 1 and all(part.kind == "thing" for part in rest):
        target = frame.phrase((rest[0].start, rest[-1].end))
        return [Said("flip", target, {"axis": _AXES[axes[0].name] if axes else "horizontal"})]
    return None


_CLOCKWISE = lazily(
    r",? (?:in (?:a |an |the )?)?(?P<way>(?:anti|counter)[- ]?clockwise|clockwise)(?: "
    r"direction)?\b",
    re.IGNORECASE,
)


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


_EDGE = r"(?:left|right|top|bottom|center|middle|horizontal center|vertical center)"
_EDGES_OF = lazily(
    rf"^(?:the )?(?P<edge>{_EDGE})s?(?: (?:edges?|sides?|lines?|ends?))? of (?P<target>.+)$", re.IGNORECASE
)
_OWN_EDGE = lazily(rf"^(?P<target>.+?)['’]s? (?P<edge>{_EDGE})(?: (?:edge|side))?$", re.IGNORECASE)
_TO_EDGE = lazily(
    rf"^(?P<target>.+?) (?:with|to|at|along|by) (?:the )?(?P<edge>{_EDGE})s?(?: (?:edge|side))?(?: (?:of|with) "
    rf"(?P<anchor>.+))?$",
    re.IGNORECASE,
)
_WITH = lazily(
    r"^(?P<target>.+?) (?:with|to) (?P<anchor>(?:the |that of |those of |an? |my |#|\"|‹q).+)$", re.IGNORECASE
)
_SEVERAL = lazily(
    r"(?:all|both|every|each|the (?:two|three|four|five|six)|these|those|them)\b|.*(?: and |, )", re.IGNORECASE
)
_AXIS_END = lazily(r" (?P<axis>horizontally|vertically)$", re.IGNORECASE)


def aligning(frame: Frame) -> list[Said] | None:
    """'align the date with the title', 'align the left edges of the buttons', 'align all circles at the top'."""
    start = verb_at(frame.clause, 0)
    rest = (
        frame.clause.span(start.end, len(frame.clause)) if start is not None and start.end < len(frame.clause) else ""
    )
    edge = frame.verb.removesuffix("-align") if frame.verb.endswith("-align") else ""
    anchor = ""
    if axis := _AXIS_END.search(rest):
        rest = rest[: axis.start()]
        edge = edge or {"horizontally": "middle", "vertically": "center"}[axis["axis"].lower()]
    if of := _EDGES_OF.match(rest):
        edge, rest = of["edge"].lower(), of["target"]
    if (to := _TO_EDGE.match(rest)) and not (
        to["anchor"] and page_at(Clause(to["anchor"]), 0) == len(Clause(to["anchor"]))
    ):
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
        part.kind in ("thing", "side", "place") or (part.kind == "value" and part.type == "quote")
        for part in parts or ()
    )


def distributing(frame: Frame) -> list[Said] | None:
    axis = [part for part in frame.parts if part.kind == "place" and part.type == "axis"]
    gaps = [part for part in frame.parts if part.kind == "value" and part.type == "amount"]
    if (way := _FLIPS.search(frame.clause.text)) is not None:  # 'evenly from left to right'
        bare = Clause(frame.clause.text[: way.start()])
        verb = verb_at(bare, 0)
        found = parts_of(bare, verb.end) if verb is not None else None
        said = distributing(replace(frame, clause=bare, parts=found)) if found else None
        return (
            [replace(said[0], arguments={**said[0].arguments, "axis": "horizontal" if way["h"] else "vertical"})]
            if said
            else None
        )
    things = [
        part
        for part in frame.parts
        if part.kind == "thing" and frame.phrase((part.start, part.end)).lower() != "evenly"
    ]
    if (
        len(things) == 1
        and not _SEVERAL.match(frame.phrase((things[0].start, things[0].end)) + " ")
        and not re.search(r"s\b", frame.phrase((things[0].start, things[0].end)))
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
