"""Clauses about looks that are read as a whole, before their words are taken apart."""

from __future__ import annotations

import re

from redraft.language.reading.corners import read_corners
from redraft.language.reading.fitting import read_fit
from redraft.language.reading.formats import read_format
from redraft.language.reading.hues import read_hues
from redraft.language.reading.phrases import Said
from redraft.language.reading.reader import read_clause
from redraft.language.reading.talk import stripped
from redraft.lazy import lazily
from redraft.targets.grounding.grammar_words import FONTS
from redraft.targets.quotes import LIST_SEPARATOR

_C = r"‹c\d+›"
_LETTERS = r"(?:text |letters |lettering |type |writing |words )?"
_ON_GROUND = lazily(
    rf"(?:(?:make|turn|set|paint|colou?r|do|have|put|change|switch) )?(?:the colou?rs? of )?(?P<what>(?:the |my |our "
    rf"|all |every "
    rf"|both |it|them)?[\w #'‹›-]*?)(?: colou?rs?)?(?::| →| ->|,| to| in| into| be)* (?P<ink>{_C}) {_LETTERS}on "
    rf"(?:an? )?(?P<ground>{_C})"
    r"(?: background| ground| plate)?",
    re.IGNORECASE,
)


def _on_ground(text: str) -> list[Said] | None:
    """'The button white on blue': its letters white, what they stand on blue."""
    found = _ON_GROUND.fullmatch(stripped(text).strip(" .!,"))
    if found is None or not found["what"].strip() or re.search(r"‹[cs]", found["what"]):
        return None
    what = found["what"].strip()
    ground = Said("highlight", what, {"color": found["ground"]})
    return [ground, Said("recolor", what, {"prop": "text color", "color": found["ink"]})]


_LETTERED = r"(?:text|texts|lettering|letters|label|writing|type|words)"
_BOTH = lazily(
    rf"(?:(?:make|paint|turn|set|have|colou?r) )?(?P<what>(?:the |my |our )?[\w' -]+?)(?:: | → | -> | in | to | "
    rf")(?P<ground>{_C})(?:,? and"
    rf"|,? with|,)(?: its| the)? (?:(?P<ink>{_C}) {_LETTERED}|{_LETTERED}(?: in)? (?P<ink2>{_C}))"
    rf"|(?:an? |the )?(?P<ground3>{_C}) (?P<what3>[\w' -]+?)(?:,? and|,? with|,) (?:(?P<ink3>{_C}) {_LETTERED}"
    rf"|{_LETTERED}(?: in)? (?P<ink4>{_C}))",
    re.IGNORECASE,
)
_MAKES_NEW = lazily(r"\b(?:add|insert|create|draw|new|another|put|place|second|build|design|include)\b", re.IGNORECASE)


def _both_colors(text: str) -> list[Said] | None:
    """'The button orange with black text', 'orange button, black text': what is there, its ground and its letters."""
    plain = re.sub(r"^(?:add|give) ", "", stripped(text).strip(" .!,"))
    found = _BOTH.fullmatch(plain) if not _MAKES_NEW.search(text) else None
    if found is None:
        return None
    what = (found["what"] or f"the {found['what3']}").strip()
    ground, ink = found["ground"] or found["ground3"], found["ink"] or found["ink2"] or found["ink3"] or found["ink4"]
    return [Said("recolor", what, {"color": ground}), Said("recolor", what, {"prop": "text color", "color": ink})]


_SCHEME = lazily(
    rf"(?:change|switch|set|update|make|turn|convert|recolou?r|redo|use|give|apply|put)(?: (?:the|this|my|our|its"
    rf"|whole|entire"
    rf"|complete|it|a|an|new|page|poster|design|flyer|everything))* ?(?P<first>{_C}(?:,? (?:and|&) |, ))*(?:colou?r "
    rf")?(?:scheme|palette|theme"
    rf"|colou?rs|colou?r scheme)(?: of (?:the|this|my|our) (?:whole |entire )?(?:page|poster|design|flyer|slide|card"
    rf"|svg))?"
    rf"(?: (?:to|into|with|using|be|for|of|:|→))* (?P<colors>{_C}(?:(?:,? (?:and|&|plus|with) |, | ?[/+] "
    rf"?){_C}){{1,5}})",
    re.IGNORECASE,
)


def _scheme(text: str) -> list[Said] | None:
    """'Change the colour scheme to navy and gold': new main colours for the design."""
    found = _SCHEME.fullmatch(stripped(text).strip(" .!,"))
    if found is None or found["first"]:
        return None
    return [Said("palette", "", {"colors": LIST_SEPARATOR.join(re.findall(_C, found["colors"]))}, on_page=True)]


def _text_placed(text: str) -> list[Said] | None:
    """'Text "Thank you!" in the top right corner': a new text, where a place is said."""
    found = _PLACED.fullmatch(stripped(text).strip(" .!,"))
    if found is None:
        return None
    said = read_clause(f"add the text {found['q']} {found['rest']}")
    return said if said is not None and all(one.act == "add" for one in said) else None


_PLACED = lazily(
    r"(?:a |the )?(?:text|words?|line|note|caption) (?P<q>‹q\d+›),? (?P<rest>(?:in|at|to|on|into) the (?:very "
    r")?(?:top|bottom|upper"
    r"|lower|left|right|middle|center|centre).*|(?:below|above|under|next to|beside|left of|right of|to the (?:left"
    r"|right) of) .+)",
    re.IGNORECASE,
)
_FONT = r"(?:‹q\d+›|(?-i:[A-Z])[\w]*(?:[ -](?-i:[A-Z])[\w]*){0,3})"
_FONTS_SWAPPED = lazily(
    rf"(?:change|replace|swap|switch|exchange|turn|convert|substitute|use) (?:all |every |everything |any |of |the "
    rf"|in )*(?P<called>font |typeface )?(?P<old>{_FONT})"
    rf"(?P<called2> font| typeface| texts?)? (?:to|with|by|for|into) (?:the )?(?:font |typeface )?(?P<new>{_FONT})(?: "
    rf"font| typeface)?"
    r"(?: everywhere| throughout| in all texts| on every page| all over| across the (?:page|poster|design))?",
    re.IGNORECASE,
)


def _fonts_swapped(text: str) -> list[Said] | None:
    """'Replace the font Manrope with Inter': wherever the one is, the other comes."""
    found = _FONTS_SWAPPED.fullmatch(stripped(text).strip(" .!,"))
    if found is None or found["old"].lower() == found["new"].lower():
        return None
    named = [name.lower() in FONTS for name in (found["old"], found["new"])]
    if not (found["called"] or found["called2"]) and not all(named):
        return None
    return [Said("font_swap", "", {"old": found["old"], "new": found["new"]}, on_page=True)]


_DASHES = lazily(
    r"(?:.* )?(?:an? |with |in )(?:[\w‹›-]+ ){0,3}?(?P<how>dashed|dotted|dash-dotted|double|wavy|zig-?zag)(?: "
    r"[\w‹›-]+){0,2}? (?:border|outline"
    r"|stroke|frame|line|rule|divider|edge|contour)\b.*|(?P<how2>dashed|dotted|wavy) (?:border|outline|stroke|frame) .*"
    r"|(?:make|turn|have|change) .+ (?P<how3>dashed|dotted)",
    re.IGNORECASE,
)


_NEW_LINE = lazily(
    r"(?:add|draw|insert|create|put|place|run|set|have|give me) an? (?:[\w‹›-]+ ){0,3}?(?:dashed|dotted|broken) "
    r"(?:[\w‹›-]+ ){0,2}?(?:line"
    r"|rule|divider|separator)\b",
    re.IGNORECASE,
)


def _dashed(text: str) -> list[Said] | None:
    """A line of dashes, which cannot be drawn yet: refused by name, and nothing is taken for it."""
    plain = stripped(text).strip(" .!,")
    if _NEW_LINE.match(plain):
        return None  # one that is drawn dash by dash
    found = _DASHES.fullmatch(plain)
    if (
        found is None
        or "‹q" in plain
        or re.match(r"(?:delete|remove|move|hide|show|take|drop|align|cut)\b", plain, re.I)
    ):
        return None
    return [Said("dashes", "", {"how": found["how"] or found["how2"] or found["how3"]}, on_page=True)]


_READERS = (
    read_format, read_hues, read_fit, read_corners, _on_ground, _both_colors, _scheme, _text_placed, _fonts_swapped,
    _dashed,
)  # fmt: skip


def read_appearance(text: str) -> list[Said] | None:
    """What such a clause says; None for any other."""
    return next((said for reader in _READERS if (said := reader(text)) is not None), None)
