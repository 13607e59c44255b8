"""Gradients, set aside as one value before a clause is taken apart: 'a left to right gradient from red to gold'."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.lazily import lazily
from redraft.agent.planning.clauses import LIST_SEPARATOR, TOKEN, Wording

_COLOR = r"‹c\d+›"
_WAY = (
    r"(?:horizontal|vertical|diagonal|radial|circular|linear|left[- ]to[- ]right|right[- ]to[- ]left|top[- ]to[- "
    r"]bottom"
    r"|bottom[- ]to[- ]top|smooth|soft|subtle|simple|nice|two[- ]colou?r|color|colour|running|going|from|the|an?)"
)
_LINK = (
    r"(?:from|of|to|and|into|with|between|in|going|running|that|goes|runs|fading|blending|through|via|then|,|:|-|–|→|"
    r"->|colou?rs?|the"
    r"|fill|horizontally|vertically|diagonally|left|right|top|bottom|center|centre|middle|outwards?|edges?|corner|"
    r"starting|ending"
    r"|side|direction|at|on|out)"
)
_GRADIENT = lazily(
    rf"(?<![\w‹])(?:(?:an?|the) )?(?:(?:{_WAY}|{_COLOR}(?: ?(?:to|and|-|–|→|into|/) ?)?) )*(?:{_COLOR}(?: ?(?:to|and|"
    rf"-|–|→|into|/) ?){_COLOR} )?"
    rf"(?:colou?r )?gradients?(?: fill)?(?P<rest>(?:,? ?(?:{_LINK}(?![\w-])|{_COLOR}))*)",
    re.IGNORECASE,
)
_FADES = lazily(
    rf"\b(?:let|have|make) (?P<what>[^.,;]+?) (?:fade|blend|run|go|shade|transition|flow)(?: smoothly| gradually| "
    rf"softly)? from (?P<a>{_COLOR}) (?:to|into) (?P<b>{_COLOR})",
    re.IGNORECASE,
)
_DIRECTIONS = (
    (r"radial|circular|outward|center|centre", "radial"),
    (r"left[- ]to[- ]right|(?:from|the) left(?: side| edge)?\b.*\bright|horizontal", "horizontal"),
    (r"right[- ]to[- ]left", "to left"),
    (r"bottom[- ]to[- ]top|from (?:the )?bottom\b.*\btop", "to top"),
    (r"top[- ]to[- ]bottom|from (?:the )?top\b.*\bbottom|vertical", "vertical"),
    (r"diagonal|corner", "diagonal"),
)
_TAIL = lazily(r"(?:,? ?(?:and|with|in|to|on|at|the|of|from|that|then|,|right|left|top|bottom))+$", re.IGNORECASE)


def set_gradients_aside(said: Wording) -> Wording:
    """With a token for each gradient; one colour or none is a gradient too, and the resolver says what it takes."""
    said = replace(said, text=_FADES.sub(r"give \g<what> a gradient from \g<a> to \g<b>", said.text))
    if "gradient" not in said.text.lower():
        return said
    pieces = list(said.pieces)

    def aside(found: re.Match[str]) -> str:
        whole = found[0]
        kept = ""
        if not TOKEN.search(found["rest"]) and not _says_way(found["rest"]):
            whole, kept = whole[: len(whole) - len(found["rest"])], found["rest"]
        elif (tail := _TAIL.search(whole)) is not None and not _says_way(tail[0]):
            whole, kept = whole[: tail.start()], tail[0]
        pieces.append(whole)
        return f"‹g{len(pieces) - 1}›{kept}"

    return replace(said, text=_GRADIENT.sub(aside, said.text), pieces=tuple(pieces))


def _says_way(words: str) -> bool:
    return any(re.search(pattern, words, re.IGNORECASE) for pattern, _ in _DIRECTIONS)


def gradient_of(piece: str, said: Wording) -> dict[str, str]:
    """The colours and the direction of a gradient that was set aside, as arguments."""
    colors = [said.pieces[int(found[2])] for found in TOKEN.finditer(piece) if found[1] == "c"]
    way = next((name for pattern, name in _DIRECTIONS if re.search(pattern, piece, re.IGNORECASE)), "")
    return {"colors": LIST_SEPARATOR.join(colors), "direction": way}
