"""Texts by the part that a person plays in what they tell: the director, the author, the artist's line, the actors.

'Directed by Ruth Amsel' names a director, 'A comedy by Nora Feldt' an author, 'Paintings by Ines Holm' an artist.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.document.layers import Placed
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.labels import offered, short_text
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.texts import folded

_NAME = r"[A-ZÀ-Þ][\w’'.-]+(?: [A-ZÀ-Þ][\w’'.-]*){1,3}"
_PLAYED = {
    "director": r"direct\w*|regie",
    "author": r"written|novel|play|comedy|tragedy|drama|musical|book|words|text|story|poems?",
    "composer": r"music|composed|score|songs?", "conductor": r"conduct\w*", "producer": r"produc\w*",
    "designer": r"design\w*", "translator": r"translat\w*", "choreographer": r"choreograph\w*",
    "artist": r"paintings?|works?|drawings?|prints?|sculptures?|pictures|art|photographs|photos|ceramics"
    r"|installations?",
    "photographer": r"photos?|photograph\w*|pictures?", "curator": r"curat\w*", "editor": r"edit\w*",
    "host": r"host\w*|moderat\w*", "organiser": r"organi[sz]\w*", "presenter": r"present\w*",
}  # fmt: skip
_SAME = {
    "writer": "author", "playwright": "author", "novelist": "author", "poet": "author", "painter": "artist",
    "moderator": "host", "organizer": "organiser", "stage director": "director", "sculptor": "artist",
}  # fmt: skip
_OF = lazily(r"(?:['’]s?)?(?: (?:line|credit|credits|name|text|byline|mention))?$", re.IGNORECASE)
_PERFORMERS = lazily(
    r"(?:actor|actress|performer|player|cast member|singer|dancer|cast)(?:s|es)?['’]?"
    r"(?: (?:line|name|entry|entries)s?)?",
    re.IGNORECASE,
)
_ROLE_AND_NAME = lazily(rf"[^\n]{{2,40}}(?: [–—-] |: ){_NAME}\s*")


_PHONE = lazily(r"(?<![\w.])\+?\d[\d ()/-]{6,}\d(?![\w.])")
_WEB = lazily(r"(?i)(?<![\w@.])(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|info|example|de|uk|eu|io|ch|at|fr|nl)\b")
_REACHED = {
    **dict.fromkeys(("phone", "phone number", "telephone", "telephone number", "phone line"), _PHONE),
    **dict.fromkeys(("web", "site", "web site", "web link"), _WEB),
}
"""Ways to get in touch that stand in a line with other words."""


def by_part_played(noun: str, view: View, *, plural: bool = False) -> dict[str, Candidate]:
    """The one text that names the person who plays a part in a work, or with `plural` all lines of a cast."""
    plain = [text for text in view.texts if not is_made_up(text)]
    if _PERFORMERS.fullmatch(noun):
        lines = [text for text in plain if _ROLE_AND_NAME.fullmatch(short_text(text))]
        homes = {text.ancestors[-1:] for text in lines}
        return offered(lines, "it names who plays whom") if len(lines) > 1 and len(homes) == 1 else {}
    if noun in _REACHED:
        lines = [text for text in plain if _REACHED[noun].search(short_text(text))]
        return offered(lines, f"it tells the {noun}") if len(lines) == 1 else {}
    if (line := _by_side(noun, plain)) is not None:
        return offered([line], f"the line of “{noun}”")
    who = _OF.sub("", noun)
    who = _SAME.get(who, who)
    if who not in _PLAYED or plural:
        return {}
    told = re.compile(rf"(?i:(?:.*\b)?(?:{_PLAYED[who]})\b(?:[^\n]* by|:)) {_NAME}.*", re.DOTALL)
    found = [text for text in plain if told.fullmatch(short_text(text))]
    return offered(found, f"it names the {who}") if len(found) == 1 else {}


def _by_side(noun: str, plain: Sequence[Placed]) -> Placed | None:
    """The one line of several like 'The Gull – Sophie Lind' that has just these words on one side."""
    sides = [(text, _SIDES.fullmatch(short_text(text))) for text in plain]
    lines = [(text, found) for text, found in sides if found is not None]
    asked = _LINE_OF.sub("", folded(noun).lower())
    named = [text for text, one in lines if asked in (_folded(one["one"]), _folded(one["two"]))]
    alike = [text for text, _ in lines if named and text.ancestors[-1:] == named[0].ancestors[-1:]]
    return named[0] if len(named) == 1 and len(alike) > 1 else None


def _folded(side: str) -> str:
    return re.sub(r"^the ", "", folded(side).lower())


_SIDES = lazily(r"(?P<one>[^\n–—:]{2,40}?)(?: [–—-] |: )(?P<two>[^\n–—]{2,40})")
_LINE_OF = lazily(r"^the |(?:['’]s)? (?:line|entry|row|name)$", re.IGNORECASE)
