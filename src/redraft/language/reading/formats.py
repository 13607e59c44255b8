"""Clauses about the size of the page: formats by their use, sizes in numbers, its sides made longer or shorter.

'Make this an Instagram story', 'A5 landscape please', 'widen the page by 100 px'.
"""

from __future__ import annotations

import re

from redraft.language import sheets
from redraft.language.reading.phrases import Said
from redraft.language.reading.talk import stripped
from redraft.lazy import alternation, lazily
from redraft.targets.grounding.grammar_words import PAGE_WORDS
from redraft.targets.vocabulary import UNITS

_NUMBER = r"\d+(?:\.\d+)?"
_UNIT = rf"(?:{alternation(UNITS)})"
_PAGE = rf"(?:the |this |my |our )?(?:whole |entire |full )?(?:{'|'.join(PAGE_WORDS)}|artboard|post)"
_IT = rf"(?:{_PAGE}(?:['’]s)?|it|this|everything|the whole thing|the format|the size)"
_OWNED = (
    rf"(?:{_PAGE}['’]s (?:size|format|dimensions|orientation)|(?:the )?(?:page|paper|canvas|slide|document|poster)"
    rf"(?: )?(?:size|format|dimensions|orientation|proportions|ratio)|the (?:size|format|dimensions|orientation|aspect"
    rf" ratio) of {_PAGE}|the aspect ratio)"
)
_WAY = rf"(?:{alternation((*sheets.UPRIGHT, *sheets.ON_SIDE))})"
_RATIO = rf"(?!\d{{1,2}}:(?:00|15|30|45)\b){_NUMBER} ?: ?{_NUMBER}"  # and no time of day
_NAME = rf"(?:{alternation((*sheets.PAPERS, *sheets.SCREENS, *sheets.RATIOS))}|{_RATIO})"
_KIND = r"(?: (?:format|formatted|size|sized|paper|page|sheet|dimensions|proportions|ratio|aspect ratio|mode|layout))?"
_SIZE = rf"(?P<width>{_NUMBER}) ?(?:{_UNIT})? ?(?:x|×|by|\*) ?(?P<height>{_NUMBER}) ?(?P<unit>{_UNIT})?"
_FORMAT = (
    rf"(?:an? |the )?(?:(?P<way>{_WAY}) )?(?P<name>{_NAME}){_KIND}(?:,? (?:in |but )?(?P<way2>{_WAY})(?: format|"
    rf" orientation| mode)?)?(?:(?:,|:| -| –)? \(?{_SIZE}\)?)?"
)
_LAID = rf"(?:an? |the )?(?P<way3>{_WAY})(?: format| orientation| mode| layout| page| size)?"
_VERB = (
    r"(?:change|make|turn|convert|resize|set|switch|adapt|scale|reformat|format|bring|put|reshape|redo|transform|use|"
    r"rework|have|get|fit|size|rescale|resave|adjust|alter|want|need|give me|do|we need|i need|we want|render)"
)
_TO = r"(?:to be|to|into|as|in|for|on|be|fit|fits|at|:|→|->|=>|=|-)"
_FORMATTED = lazily(
    rf"(?:{_VERB} )?(?:(?:{_OWNED}|{_IT})(?: for us)?(?: ?{_TO})* ?)?(?:{_TO} )*(?:{_FORMAT}|{_LAID})", re.IGNORECASE
)
_FITTING = lazily(
    rf"{_IT} (?:must|should|has to|needs to|have to|need to) (?:fit|go on|go into|be) {_FORMAT}", re.IGNORECASE
)
_SIZED = lazily(
    rf"(?:format|page size|size|dimensions|canvas|new size|new format)(?: ?(?:to|is|=|:|→|->))? {_SIZE}", re.I
)
_MORE = lazily(
    rf"(?:make|get) {_PAGE} (?P<by>{_NUMBER}) ?(?P<unit>{_UNIT}|%|percent)? (?P<how>wider|narrower|taller|higher|"
    rf"shorter|lower|longer)"
    rf"|(?P<verb>widen|broaden|narrow|heighten|lengthen|shorten|extend|expand|increase the (?:width|height) of|reduce "
    rf"the (?:width|height) of) {_PAGE} by (?P<by2>{_NUMBER}) ?(?P<unit2>{_UNIT}|%|percent)?"
    rf"(?: (?:at|on|to|towards?) the (?P<where>bottom|right|top|left)(?: side| edge)?)?",
    re.IGNORECASE,
)
_LOOSE = lazily(
    rf"(?:{_VERB} )?(?:it|this|that)(?: ?{_TO})* (?:an? )?(?:(?:{alternation(sheets.RATIOS)}|letter|legal|story|stories"
    rf"|reel|hd|dl|tabloid|ledger|tweet|leaderboard|skyscraper|{_WAY})(?: format)?|{_SIZE}(?: (?:in )?size)?)",
    re.IGNORECASE,
)
"""What may be said of a thing just as well as of the page: the resolver looks whether one was named before."""
_UNNAMED = lazily(
    rf"(?:resize|rescale|scale|(?:change|set) (?:the|its) (?:size|dimensions))(?: ?{_TO}) {_SIZE}", re.IGNORECASE
)
"""The same without a word for what is meant."""
_WIDE = ("wider", "narrower", "widen", "broaden", "narrow")
_LESS = ("narrower", "shorter", "lower", "narrow", "shorten")
_BARE = lazily(rf"(?:to |into |as )?(?:an? |the )?(?:{alternation(sheets.RATIOS)})|{_WAY}", re.IGNORECASE)


def read_format(text: str) -> list[Said] | None:
    """The size of the page that such a clause asks for; None for any other clause."""
    plain = re.sub(r"\s+(?:please|pls)(?=:)", "", " ".join(stripped(text).split())).strip(" .!,")
    if len(plain) > 120 or "‹" in plain:
        return None
    loose = _LOOSE.fullmatch(plain) or _UNNAMED.fullmatch(plain)
    if loose is not None and loose["width"]:
        both = {"width": loose["width"], "height": loose["height"], "unit": loose["unit"] or "", "loose": "it"}
        return [Said("page_size", "", both, on_page=True)]
    found = _FORMATTED.fullmatch(plain) or _FITTING.fullmatch(plain)
    if found is not None and not _BARE.fullmatch(plain):
        said = found.groupdict()
        way = said.get("way") or said.get("way2") or said.get("way3") or ""
        asked = {"name": said.get("name") or "", "orientation": way.lower(), "width": said.get("width") or ""}
        asked |= {"height": said.get("height") or "", "unit": said.get("unit") or "", "loose": "it" if loose else ""}
        return [Said("page_size", "", {name: value for name, value in asked.items() if value}, on_page=True)]
    if (sized := _SIZED.fullmatch(plain)) is not None:
        both = {"width": sized["width"], "height": sized["height"], "unit": sized["unit"] or ""}
        return [Said("page_size", "", both, on_page=True)]
    return _longer(plain)


def _longer(plain: str) -> list[Said] | None:
    found = _MORE.fullmatch(plain)
    if found is None:
        return None
    word = (found["how"] or found["verb"]).lower()
    where = (found["where"] or "").lower()
    if where in ("top", "left") or (word in ("extend", "expand") and not where):
        return None  # what stands on the page would have to move, or it is not said which way
    wide = where == "right" if where else word in _WIDE or "width" in word
    asked = {"side": "width" if wide else "height", "by": found["by"] or found["by2"]}
    asked |= {"unit": found["unit"] or found["unit2"] or "", "less": "yes" if word in _LESS or "reduce" in word else ""}
    return [Said("page_size", "", asked, on_page=True)]
