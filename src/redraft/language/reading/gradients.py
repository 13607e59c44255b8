"""Gradients, set aside as one value before a clause is taken apart: 'a left to right gradient from red to gold'."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.put_plainly import graded_plainly
from redraft.lazy import lazily
from redraft.targets.quotes import LIST_SEPARATOR, TOKEN, Wording

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
    rf"(?:colou?r )?gradients?(?: fill)?(?P<rest>(?:,? ?(?:{_LINK}(?![\w-])|{_COLOR}|radial|horizontal|vertical"
    rf"|[()]))*)",
    re.IGNORECASE,
)
_FADES = lazily(
    rf"\b(?:let|have|make) (?P<what>[^.,;]+?) (?:fade|blend|run|go|shade|transition|flow)(?: smoothly| gradually| "
    rf"softly)? from (?P<a>{_COLOR}) (?:to|into) (?P<b>{_COLOR})(?: (?:as|in|with) an? gradient)?",
    re.IGNORECASE,
)
_SHOULD_FADE = lazily(
    rf"(?P<lead>^|[.;,] ?|(?:on|in) ‹s\d+›,? )(?:(?:i|we)(?:'d| would)? (?:like|want|need) )?(?P<what>(?:the|my|our"
    rf"|this|its?) [^.,;‹]*?|‹q\d+›)(?:['’]s (?:fill|colou?r|"
    rf"background))? (?:should|must|needs to|has to|could|is to|shall|to) (?:fade|blend|run|go|shade|transition|flow"
    rf"|change)"
    rf"(?: smoothly| gradually| softly)? from (?P<a>{_COLOR}) (?:to|into) (?P<b>{_COLOR})"
    r"(?P<way>(?: from)? (?:left to right|right to left|top to bottom|bottom to top|horizontal(?:ly)?|vertical(?:ly)?"
    r"|diagonal(?:ly)?|the center))?"
    r"(?: (?:as|in|with) an? gradient)?",
    re.IGNORECASE,
)
_AT = (
    rf"(?P<{{0}}>{_COLOR})(?: (?:in|at|on|to|near|towards?))?(?: the)?(?: very)? (?P<{{0}}_at>middle|center|centre"
    rf"|inside|outside"
    r"|edges?|outer edge|rim|top|bottom|left|right)(?: side| edge| end)?"
)
_PLACED = lazily(rf"{_AT.format('one')}(?:,? and |, ?| / | to ){_AT.format('two')}", re.IGNORECASE)
"""'Yellow in the middle, red outside', 'navy at the top and purple at the bottom'."""
_SHADES = lazily(
    rf"^(?:please )?(?:shade|fade|blend|grade|graduate) (?P<what>(?:the|my|our|this) [^.,;‹]+?) from (?P<a>{_COLOR}) "
    rf"(?:to|into)"
    rf" (?P<b>{_COLOR})",
    re.IGNORECASE,
)
_GROUND = lazily(
    rf"^(?:(?:add|use|make|i want|we want|i'd like) )?(?:an? |the )?gradient background(?::|,| -| –| in| with| "
    rf"of)*(?: from)? (?P<a>{_COLOR})"
    rf" ?(?:to|into|→|->|and|-|–) ?(?P<b>{_COLOR})",
    re.IGNORECASE,
)
_FROM_AT = lazily(rf"\bfrom {_AT.format('one')} to {_AT.format('two')}", re.IGNORECASE)
_FIRST = {"middle": "radial", "center": "radial", "centre": "radial", "inside": "radial", "top": "vertical",
          "left": "horizontal"}  # fmt: skip
_FOR = lazily(
    rf"^(?:(?:apply|put|use|add|set|try|place|do) )?(?P<kind>(?:an? |the )?(?:(?:soft|subtle|smooth|nice|simple) "
    rf")?(?:radial |linear "
    rf"|horizontal |vertical |diagonal )?gradient) (?:for|on|to|onto|across|over|in) (?P<what>(?:the |my |our |this "
    rf")[^.,;:‹]+?)"
    rf"(?:,|:| –| -| with| going| running)* (?P<rest>from {_COLOR} to {_COLOR}.*)$",
    re.IGNORECASE,
)
_AS = lazily(
    rf"^(?:make |set |have |do )?(?P<what>(?!(?:use|give|apply|add|put|fill|paint|try|change|turn|switch|convert"
    rf"|update|swap|replace|i|we|please|can|could)\b)(?:the "
    rf"|my |our "
    rf"|this )?(?:(?!\b(?:gets?|needs?|wants?|has|have|could|should|must|an?)\b)[^.,;:‹])+?)(?: should be| must be"
    rf"|:)? (?:as|in|with|is|a|an|,| )*"
    rf"(?P<kind>(?:(?:radial|linear|horizontal|vertical|diagonal) )?gradient)(?:,|:| –| -| with| going| running)* "
    rf"(?P<rest>from "
    rf"{_COLOR} to {_COLOR}.*)$",
    re.IGNORECASE,
)


_ON = lazily(
    rf"^(?:an? |the )?(?P<kind>(?:(?:soft|subtle|smooth|nice|simple) )?(?:(?:radial|linear|horizontal|vertical"
    rf"|diagonal) )?"
    rf"gradient):?(?: from| of)? (?P<rest>{_COLOR} (?:to|into|→|->|and) {_COLOR}) (?:for|on|onto|across|over|in|behind)"
    r" (?P<what>(?:the |my |our |this )[^.,;:‹]+)$",
    re.IGNORECASE,
)
"""'Radial gradient white to green on the badge': a note, and no request with a verb."""


def _in_order(found: re.Match[str]) -> str:
    """Two colours with their places, as 'from … to …' and the way that runs."""
    one, two = found["one_at"].lower(), found["two_at"].lower()
    if one in _FIRST:
        return f"from {found['one']} to {found['two']} {_FIRST[one]}"
    if two in _FIRST:
        return f"from {found['two']} to {found['one']} {_FIRST[two]}"
    return found[0]


def _plain_order(text: str) -> str:
    """A gradient whose colours, place or owner are told in another order, as 'give … a gradient from … to …'."""
    text = _SHADES.sub(r"give \g<what> a gradient from \g<a> to \g<b>", text)
    text = _GROUND.sub(r"give the background a gradient from \g<a> to \g<b>", text)
    text = _FROM_AT.sub(lambda found: _in_order(found).replace(" radial", " from the center"), text)
    if "gradient" in text.lower():
        text = _PLACED.sub(_in_order, text)
        if found := _ON.match(text):
            return f"give {found['what'].strip()} a {found['kind']} from {found['rest']}"
        for pattern in (_FOR, _AS):
            if found := pattern.match(text):
                kind = re.sub(r"^(?:an?|the) ", "", found["kind"], flags=re.IGNORECASE)
                return f"give {found['what'].strip()} a {kind} {found['rest']}"
    return _SHOULD_FADE.sub(r"\g<lead>give \g<what> a gradient from \g<a> to \g<b>\g<way>", text)


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
    text = _FADES.sub(r"give \g<what> a gradient from \g<a> to \g<b>", graded_plainly(said.text))
    said = replace(said, text=_plain_order(text))
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
