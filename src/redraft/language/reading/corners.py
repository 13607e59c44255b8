"""Clauses about the corners of what is there: 'round the corners of the card by 12 px', 'square corners on it'."""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Said
from redraft.language.reading.talk import polite
from redraft.lazy import lazily

_N = (
    r"(?P<amount>\d+(?:\.\d+)?) ?(?P<unit>px|pixels?|pt|points?|mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|%"
    r"|percent)?"
)
_AMOUNT = (
    rf"(?:,? (?:(?:by|to|with|of|at|radius|a|an|in|about|around|say|rounded"
    rf"|the) )*(?:an? )?(?:radius (?:of )?)?{_N}(?: radius)?)?"
)
_DEGREE = (
    r"(?P<degree>slightly|a bit|a little|a touch|a tad|gently|softly|subtly|lightly|much|a lot|strongly|heavily|very"
    r"|fully"
    r"|completely|totally|more|nicely)"
)
_ROUND = (
    r"(?P<how>round(?:ed)?|rounder|soft(?:er|ened)?|less round(?:ed)?|more round(?:ed)?|sharp(?:er)?"
    r"|square(?:d)?|right-angled|pointed|straight)"
)
_WHAT = (
    r"(?P<what>(?!an? |can |could |should |would |may |please )(?:the |our |my |all |both |every |each |these "
    r"|those )?[\w'’ #›‹-]+?)"
)
_CORNER = r"(?:corners?|edges|corner edges)"
_OF = r"(?:of|on|for|in)"
_GIVE = r"(?:give|make|set|let|have|get|put|add|apply|use|want|need)"
_ROWS = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<how>round(?: off| out| over)?|soften|sharpen|square(?: off"
        rf"| up)?) {_WHAT}(?:['’]s)? {_CORNER}(?: {_DEGREE})?{_AMOUNT}",
        rf"(?P<how>round(?: off| out| over)?|soften|sharpen|square(?: off"
        rf"| up)?)(?: all)?(?: the)? {_CORNER} {_OF} {_WHAT}(?: {_DEGREE})?{_AMOUNT}",
        rf"(?P<how>round) (?:off )?{_WHAT}(?: off)?(?: {_DEGREE})?{_AMOUNT}",
        rf"{_GIVE} {_WHAT} (?:(?:some|the|its) )?(?:{_DEGREE} )?{_ROUND} {_CORNER}{_AMOUNT}",
        rf"{_WHAT} (?:should|must|needs to|could|can|has to|shall|ought to) (?:have|get|receive) (?:(?:some"
        rf"|a) )?(?:{_DEGREE} )?{_ROUND} "
        rf"{_CORNER}{_AMOUNT}",
        rf"(?:can|could|should|may|would|will|might) {_WHAT} (?:please )?(?:have|get|be given) (?:(?:some"
        rf"|a) )?(?:{_DEGREE} )?{_ROUND} {_CORNER}{_AMOUNT}",
        rf"{_WHAT}(?::| with| →| ->)? (?:{_DEGREE} )?{_ROUND} {_CORNER}{_AMOUNT}",
        rf"(?:{_GIVE} )?(?:{_DEGREE} )?{_ROUND} {_CORNER}{_AMOUNT} (?:to|on|for|around|of) {_WHAT}",
        rf"{_GIVE} (?:the )?{_CORNER} {_OF} {_WHAT} (?:be )?(?:{_DEGREE} )?{_ROUND}{_AMOUNT}",
        rf"{_GIVE} {_WHAT}(?:['’]s)? {_CORNER} (?:be )?(?:{_DEGREE} )?{_ROUND}{_AMOUNT}",
        rf"(?:the )?{_CORNER} {_OF} {_WHAT} (?:should|must|needs? to|could|can"
        rf"|have to) be (?:{_DEGREE} )?{_ROUND}{_AMOUNT}",
        rf"{_WHAT}(?:['’]s)? {_CORNER} (?:should|must|needs? to|could|can|have to) be (?:{_DEGREE} )?{_ROUND}{_AMOUNT}",
        rf"(?:set|change|make|increase|reduce|lower|raise|bring|put) (?:the )?(?:corner radius|corner rounding"
        rf"|border radius|radius) "
        rf"{_OF} {_WHAT} (?:to|be|at|=) {_N}",
        rf"(?:set|change|make) {_WHAT}(?:['’]s)? (?:corner radius|corner rounding|border radius) (?:to|be|at|=) {_N}",
        rf"{_WHAT}(?:['’]s)? (?:corner radius|corner rounding|border radius)(?: to| at|:| =| of)? {_N}",
        rf"(?:{_GIVE} )?(?:a |the )?(?:corner radius|border radius|corner rounding) of {_N} (?:to|for|on) {_WHAT}",
        rf"{_GIVE} {_WHAT} a (?:corner radius|border radius|corner rounding|radius) of {_N}",
        rf"{_GIVE} {_WHAT} (?:be )?(?:{_DEGREE} )?(?P<how>rounder|more rounded|rounded|less rounded|pill[- ]shaped"
        rf"|a pill)",
        rf"(?:remove|delete|take off|take away|drop|get rid of|lose|no)(?: the)?(?: (?P<how>rounded"
        rf"|round)) {_CORNER} (?:from|of|on|off) "
        rf"(?P<gone>{_WHAT})",
    )
)
_SHARP = (
    "sharp",
    "sharper",
    "sharpen",
    "square",
    "squared",
    "square off",
    "square up",
    "right-angled",
    "pointed",
    "straight",
)
_NEW = lazily(
    r"(?:add|draw|insert|create)\b.*\b(?:box|rectangle|button|badge|card|panel|shape|frame)\b(?!.* (?:to|on|for) the )",
    re.I,
)
_NOT = lazily(
    r"\b(?:top|bottom|upper|lower|left|right)(?:[- ](?:left|right))? corners?\b|\binto the\b|\bin the\b|‹q",
    re.IGNORECASE,
)


def read_corners(text: str) -> list[Said] | None:
    """What such a clause says; None for any other."""
    if not re.search(r"\bcorners?\b|\bround|\bradius\b|\bpill\b|\bedges\b", text, re.IGNORECASE) or _NEW.match(text):
        return None
    plain = re.sub(r"(?:,? please|,? pls)$", "", polite(text).strip(" .!,?"), flags=re.IGNORECASE)
    if _NOT.search(plain):
        return None
    for row in _ROWS:
        found = row.fullmatch(plain)
        if found is None:
            continue
        said = found.groupdict()
        how = (said.get("how") or "").lower()
        if not re.search(r"corner|radius", plain, re.IGNORECASE) and (
            (said.get("amount") and not said.get("unit"))
            or (re.search(r"edges", plain, re.IGNORECASE) and "soft" in how)
        ):
            return None  # 'round the price to 5' is about figures
        if how == "round" and "corner" not in plain.lower() and "edges" not in plain.lower():
            return None
        if said.get("gone") or how in _SHARP:
            asked = {"how": "square"}
        elif how.startswith("less"):
            asked = {"how": "less"}
        elif how in ("rounder", "softer", "more round", "more rounded"):
            asked = {"how": "more"}
        else:
            asked = {"how": "pill" if "pill" in how else "round"}
        if said.get("amount"):
            asked |= {"amount": said["amount"], "unit": said.get("unit") or ""}
        if said.get("degree"):
            asked |= {"degree": said["degree"].lower()}
        return [Said("corners", said["what"].strip(), asked)]
    return None
