"""Where something goes, told by a coordinate, or along one way until it stands beside another thing."""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Said
from redraft.lazy import lazily

_VERB = (
    r"(?:(?:please|then|now|and|just) )*"
    r"(?:move|put|place|set|shift|position|bring|push|slide|nudge|drag|align|start|pull|have|get)"
)
_UNIT = r"(?P<unit>px|pixels?|mm|cm|pt|points?|in|inch(?:es)?|%)?"
_AT_AXIS = lazily(
    rf"(?:{_VERB} )?(?P<target>(?:the |my |our |both |all |every |‹q\d+›|#)?[^:=]+?),? "
    r"(?:to|at|(?:so (?:that )?(?:it|they|both|all)|should|must|to) (?:all |both |each )?(?:starts?|begins?|sits?"
    r"|be|is|are|stands?)(?: off)? at"
    r"|starts? at|begins? at|starting at|beginning at) "
    rf"(?P<axis>x|y)(?:[ -]?(?:position|coordinate|value))?(?: ?[=:]| of)? ?(?P<at>-?\d+(?:\.\d+)?) ?{_UNIT}",
    re.IGNORECASE,
)
_WAY_UNTIL = lazily(
    r"(?P<verb>move|put|bring|shift|push|slide|nudge|drag|pull) (?P<target>.+?) (?P<way>up|down|left|right|to the left"
    r"|to the right|over to the left|over to the right)(?: a bit| a little| some)?,? (?:so (?:that )?|until |till )"
    r"(?:it|they)(?:'s|'re|’s|’re)? ?(?:sits?|is|are|stands?|lies|goes|comes|ends?(?: up)?)? ?(?P<close>right "
    r"|just |directly )?"
    r"(?P<side>below|under|beneath|underneath|above|over|to the left of|to the right of|left of|right of|next to"
    r"|beside)"
    r" (?P<anchor>.+)",
    re.IGNORECASE,
)
_SIDES = {"under": "below", "beneath": "below", "underneath": "below", "over": "above", "to the left of": "left",
          "to the right of": "right", "left of": "left", "right of": "right", "beside": "next",
          "next to": "next"}  # fmt: skip


_NEARER = lazily(
    rf"{_VERB} (?P<target>.+?) (?:(?P<a>\d+(?:\.\d+)?) ?(?P<ua>px|pixels?|mm|cm|pt|points?|in|inch(?:es)?) )?"
    r"(?P<how>closer to|nearer to|nearer|towards?|away from|farther away from|further away from|farther from"
    r"|further from) "
    r"(?P<anchor>(?:the |my |our |#|‹q|it\b|each other\b).*?)(?: by (?P<b>\d+(?:\.\d+)?) ?(?P<ub>px|pixels?|mm|cm"
    r"|pt|points?|in|inch(?:es)?))?",
    re.IGNORECASE,
)
_EDGE_SIDE = (
    r"(?P<s{n}>left|right|top|bottom)(?:[- ]hand)?(?: edge| side| margin| border)?(?: of the (?:page|poster"
    r"|slide|canvas|flyer|design))?"
)
_AWAY = (
    r"(?P<a{n}>\d+(?:\.\d+)?) ?(?P<u{n}>px|pixels?|mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|pt|points?"
    r"|inch(?:es)?|%)? (?:from|off) the "
)
_INSET = lazily(
    rf"(?:{_VERB} )?(?P<target>(?:the |my |our |it|them|‹q\d+›|#)[^:=\d]*?)(?: should| must| needs to"
    rf"| has to)?(?: (?:be|sit|stand|go|start))?"
    rf"(?: to| at| exactly| so (?:that )?it (?:is|sits|stands)|:|,)* {_AWAY.format(n=1)}{_EDGE_SIDE.format(n=1)}"
    rf"(?:(?:,| and|, and) {_AWAY.format(n=2)}{_EDGE_SIDE.format(n=2)})?",
    re.IGNORECASE,
)
"""'Put the logo 20 px from the left and 30 px from the top'."""
_OF_PAGE = lazily(
    r"(?:the )?(?:left|right|top|bottom|upper|lower|cent(?:er|re)|middle|edge|corner|side|page|poster|slide)\b.*",
    re.IGNORECASE,
)


def read_point(text: str) -> list[Said] | None:
    """'the venue line at x = 100mm', 'move the box up so that it sits right below the labels'; None for others."""
    bare = " ".join(text.split()).strip(" ,.!")
    if (at := _AT_AXIS.fullmatch(bare)) is not None and not re.search(
        r"\bguide|\bline at\b", at["target"], re.IGNORECASE
    ):
        return [Said("place", at["target"], {at["axis"].lower(): at["at"], "unit": at["unit"] or "", "alone": "yes"})]
    if (inset := _INSET.fullmatch(bare)) is not None and inset["target"].strip():
        told = {inset["s1"].lower(): f"{inset['a1']} {inset['u1'] or ''}"}
        if inset["s2"]:
            told |= {inset["s2"].lower(): f"{inset['a2']} {inset['u2'] or ''}"}
        return [Said("inset", inset["target"].strip(), told)]
    if (until := _WAY_UNTIL.fullmatch(bare)) is not None:
        side = _SIDES.get(until["side"].lower(), until["side"].lower())
        only = "y" if until["way"].lower() in ("up", "down") else "x"
        close = {"degree": until["close"].strip().lower()} if until["close"] else {}
        return [Said("beside", until["target"], {"side": side, "anchor": until["anchor"], "only": only, **close})]
    if (near := _NEARER.fullmatch(bare)) is not None and not _OF_PAGE.fullmatch(near["anchor"]):
        amount, unit = (near["a"], near["ua"]) if near["a"] else (near["b"], near["ub"])
        way = "away" if "from" in near["how"].lower() else "toward"
        if amount and not re.match(r"each other", near["anchor"], re.IGNORECASE):
            return [
                Said("move", near["target"], {"amount": amount, "unit": unit, "anchor": near["anchor"], "way": way})
            ]
    return None
