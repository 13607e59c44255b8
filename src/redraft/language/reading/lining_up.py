"""Clauses that line things up, space them out, swap them, flip them or turn them."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.parts import parts_of
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.things import thing_at
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import Clause, page_at, prop_at, verb_at

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
    if (shared := _shared_noun(frame.clause.text)) is not None:
        return shared
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
        return _two_named(frame)
    if len(things) == 2 and (things[1].joined or things[1].prep in ("with", "for")):
        one, other = ((part.start, part.end) for part in things)
        if (" of " in frame.phrase(one)) != (" of " in frame.phrase(other)) and not frame.parts[1].prep:
            return None  # 'the prices of the vase and the bowl'
        return [Said("swap", frame.phrase(one), {"other": frame.phrase(other)})]
    if len(things) == 1 and _several(frame.phrase((things[0].start, things[0].end))):
        return [Said("swap", frame.phrase((things[0].start, things[0].end)))]
    return None if things else _two_named(frame)


def _several(phrase: str) -> bool:
    """Whether words may name two things or more: 'the rings', 'both labels', 'steps 1 and 3'."""
    return _SEVERAL.match(phrase) is not None or re.search(r"[^s]s\b(?!['’])", phrase) is not None


_TELLS_WHICH = (
    r"(?:small|smaller|smallest|medium|middle|large|larger|largest|big|bigger|biggest|first|second|third|fourth|fifth|last"
    r"|left|right|upper|lower|top|bottom|white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y)"
)
_SWAP_PAIR = lazily(
    r"^(?:swap|switch|exchange|interchange|trade|transpose|flip)(?: over| around| round)? (?P<noun>[^\W\d_]+?)s "
    r"(?P<one>\d{1,2}) (?:and|with|&) (?P<two>\d{1,2})$"
    r"|^(?:swap|switch|exchange|interchange|trade|transpose)(?: over| around| round)? "
    r"(?P<a>(?:the )?[^\W\d_]+(?:['’]s|s['’])) and (?P<b>(?:the )?[^\W\d_]+(?:['’]s|s['’])) (?P<thing>[^\W\d_]+?)s?$"
    r"|^(?:swap|switch|exchange|interchange|trade|transpose)(?: over| around| round)? (?:the )?"
    r"(?P<c>[^\W\d_]\w*(?: \w+){0,2}?) and (?:the )?(?P<d>[^\W\d_]\w*(?: \w+){0,2}?) (?P<each>boxes|cards"
    r"|buttons|labels|columns|rows|circles|pictures|photos|images|tiles|chips|groups|icons|stickers|badges|panels|plates|steps|items|shapes|squares|stars|arrows|portraits|stills)$"
    rf"|^(?:swap|switch|exchange|interchange|trade|transpose)(?: over| around| round)? the (?P<e>{_TELLS_WHICH}) "
    rf"(?:and|with|for) the (?P<f>{_TELLS_WHICH}) (?P<lone>[^\W\d_]+)$",
    re.IGNORECASE,
)
"""Two things whose noun is said once: 'steps 1 and 3', 'the men's and the women's column', 'the Plan and Build "
"boxes'."""


_TWO_NAMED = lazily(
    r"^(?i:swap|switch|exchange|interchange|trade|transpose)(?: over| around| round)? "
    r"(?P<a>(?:[Tt]he |[A-ZÀ-Þ])[^,‹]*?) (?:and|with) (?P<b>(?:[Tt]he |[A-ZÀ-Þ])[^,‹]*)$"
)


def _two_named(frame: Frame) -> list[Said] | None:
    """'swap the circle and the square', where a word for a look names a thing."""
    pair = _TWO_NAMED.match(frame.clause.text)
    if pair is None or any(part.type == "color" for part in frame.parts):
        return None
    if any(prop_at(Clause(one), 1) is not None for one in (pair["a"], pair["b"]) if one.lower().startswith("the ")):
        return None  # 'swap the font of …'
    if re.search(r" (?:and|with) ", f"{pair['a']} {pair['b']}"):
        return None
    return [Said("swap", pair["a"], {"other": pair["b"]})]


def _shared_noun(text: str) -> list[Said] | None:
    pair = _SWAP_PAIR.match(text)
    if pair is None:
        return None
    if pair["noun"]:
        return [Said("swap", f"{pair['noun']} {pair['one']}", {"other": f"{pair['noun']} {pair['two']}"})]
    if pair["thing"]:
        return [Said("swap", f"{pair['a']} {pair['thing']}", {"other": f"{pair['b']} {pair['thing']}"})]
    if pair["lone"]:
        return [Said("swap", f"the {pair['e']} {pair['lone']}", {"other": f"the {pair['f']} {pair['lone']}"})]
    if pair["c"].lower().endswith(pair["each"].lower()):
        return None
    noun = "box" if pair["each"].lower() == "boxes" else pair["each"].removesuffix("s")
    return [Said("swap", f"the {pair['c']} {noun}", {"other": f"the {pair['d']} {noun}"})]


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
    rf"^(?P<target>.+?) (?:with|to|at|along|by|on) (?:the )?(?P<edge>{_EDGE})s?(?: (?:edge|side))?(?: (?:of|with) "
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
    if edge and _several(rest) and not re.search(r"\blines?$|\blines of\b", rest, re.IGNORECASE):
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


_EVENLY = (
    r"(?:evenly|equally|uniformly|regularly|out|apart|nicely|properly|equidistantly|in a row|side by side|spaced|spread"
    r"|across|down|along|so they are even|at equal (?:distances|intervals)|(?:at )?an equal distance apart"
    r"|with (?:equal|even|the same|identical|uniform) (?:gaps?|spac(?:es?|ing)|distances?|room|margins?)"
    r"(?: (?:between|around) (?:them|each))?|between them|from each other|over|(?:across|over|along) the "
    r"(?:page|poster|slide|width|full width|whole width)|down the (?:page|poster|slide))"
)
_ALONG = (
    r"(?:(?:from )?(?P<h>left[- ]to[- ]right|right[- ]to[- ]left|side to side|horizontally|sideways)"
    r"|(?:from )?(?P<v>top[- ]to[- ]bottom|vertically|bottom to top|downwards?))"
)
_GAP = (
    r"(?:(?:with|by|at|leaving|using) )?(?:a |an )?(?:(?:gaps?|spac(?:e|ing)|distances?) of "
    r")?(?P<gap>\d+(?:\.\d+)?) ?-?"
    r"(?P<unit>px|pixels?|mm|cm|pt|points?|in|inch(?:es)?|%)(?: (?:gaps?|spaces?|spacing|apart|between them|distance|"
    r"of space|between each))*(?: between them| between each)?"
)
_SPREAD_END = lazily(rf",? (?:{_EVENLY}|{_ALONG}|{_GAP})$", re.IGNORECASE)
_SPREAD_START = lazily(rf"^(?:{_EVENLY}|{_ALONG}) ", re.IGNORECASE)
_OF_LETTERS = lazily(
    r"(?:the |all |all the )*(?:letters?|characters?|lines?|words?|rows?|columns?|cells?|paragraphs?"
    r"|bullets?)(?: (?:of|in)\b|$)",
    re.IGNORECASE,
)


def distributing(frame: Frame) -> list[Said] | None:
    """'space the three cards evenly from left to right', 'distribute the date, the time and the place vertically'."""
    start = verb_at(frame.clause, 0)
    if start is None or start.end >= len(frame.clause):
        return None
    rest = frame.clause.span(start.end, len(frame.clause)).strip(" ,.")
    arguments: dict[str, str] = {}
    while (end := _SPREAD_END.search(rest)) is not None or (begin := _SPREAD_START.match(rest)) is not None:
        found = end or begin
        assert found is not None
        told = found.groupdict()
        if told.get("h") or told.get("v"):
            arguments["axis"] = "horizontal" if told.get("h") else "vertical"
        if told.get("gap"):
            arguments |= {"gap": told["gap"], "unit": told["unit"] or ""}
        rest = rest[: found.start()] if end is not None else rest[found.end() :]
    if not rest or _OF_LETTERS.match(rest) or not _several(rest) or re.search(r"\b(?:with|by|so|to|into)\b|[‹]l", rest):
        return None
    if "gap" not in arguments and _is_pair(rest):
        return None  # two things have one gap: a third one follows
    return [Said("distribute", rest, arguments)]


def _is_pair(phrase: str) -> bool:
    """Whether words name just two single things: 'the date, the venue'."""
    parts = re.split(r",? and |, ", phrase)
    return len(parts) == 2 and not any(
        re.search(r"[^s]s\b(?!['’])|\b(?:both|all|two|three|four)\b", part) for part in parts
    )
