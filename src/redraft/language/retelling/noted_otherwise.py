"""Pieces of notes in plainer words: 'mark it in green', 'under the date add: Bring a friend', '2px border red'.

As in said_otherwise.py, each row is a wording and what it comes to, tried where a piece is not understood as it stands;
the design decides whether the plainer one is. `only_limits` knows what says no more than how the rest is to be done.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from redraft.lazy import lazily

Plain = str | Callable[[re.Match[str]], str]

_COLOR = r"‹c\d+›"
_SHADOW = r"(?P<shadow>an? (?:[a-z]+ )?(?:drop )?shadow)"
_BESIDE = r"(?P<where>under|below|above|beneath|beside|next to|over|behind)"
_CORNER = r"(?P<where>the (?:upper|lower|top|bottom)(?:[ -](?:left|right))?(?:[ -]hand)?(?: corner)?)"
_TAKE = r"(?P<verb>drop|delete|remove|hide|take out|take away|kill|lose)"


def _the(name: str) -> str:
    bare = name.strip(" ,")
    named = re.match(r"(?:the|our|my|both|all|every|each|its|their|it|them|slide|[A-Z])\b|‹q|#", bare)
    return bare if named is not None else f"the {bare}"


def _quoted(words: str) -> str:
    bare = words.strip(" ,.")
    return bare if bare.startswith("‹q") else f'"{bare}"'


def _made(found: re.Match[str]) -> str:
    return f"make {_the(found['what'])} {found['look']}"


def _shaded(found: re.Match[str]) -> str:
    return f"give {_the(found['what'])} {found['shadow']}"


def _added(found: re.Match[str]) -> str:
    groups = found.groupdict()
    where = f"{groups['where']} {_the(groups['what'])}" if groups.get("what") else f"in {groups['where']}"
    return f"add the text {_quoted(found['new'])} {where}"


def _moved_with(found: re.Match[str]) -> str:
    return f"move {_the(found['what'])} and its {found['part']} {found['rest']}"


def _both_gone(found: re.Match[str]) -> str:
    first = _the(found["what"])
    return f"{found['verb']} the {found['part']} {found['where']} {first} and {found['verb']} {first}"


ROWS: tuple[tuple[re.Pattern[str], Plain], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # looks
        (rf"(?:mark|highlight|tint|show) (?P<what>.+?) (?:in|with) (?P<look>{_COLOR})", _made),
        (rf"(?P<what>.+?)(?: all)?(?: should be)? in the same (?P<look>{_COLOR})", _made),
        (rf"(?:let|have|make) (?P<what>.+?) (?:cast|throw|drop|have) {_SHADOW}", _shaded),
        (
            rf"(?P<what>.+?) (?:needs?|wants?|gets?|should (?:have|get|cast)|could (?:use|do with)) {_SHADOW}"
            r"(?: (?:behind|under|below) (?:it|them))?",
            _shaded,
        ),
        (
            r"(?P<what>.+?) (?:(?:should|must|all|to) )*(?:use|have|get|in) the same (?:font|typeface)[,:]?"
            r" (?P<font>(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+){0,2})",
            lambda found: f"set {_the(found['what'])} in {found['font']}",
        ),
        (
            rf"(?:(?:the |our )?[\w ]+ )?(?P<old>{_COLOR}) out,? (?:and )?(?:(?:the |a )?[\w ]+ )?(?P<new>{_COLOR}) in",
            r"replace \g<old> with \g<new> everywhere",
        ),
        # places
        (
            r"(?P<verb>put|place|move|set) (?P<what>.+?) (?:right|directly|just|immediately|straight)"
            r" (?P<where>below|above|under|beneath|next to|beside|over) (?P<of>.+)",
            r"\g<verb> \g<what> \g<where> \g<of>",
        ),
        (
            r"(?P<verb>put|place|move|set) (?P<what>.+?) (?P<to>at|in|to|into) the very (?P<where>(?:top|bottom|upper"
            r"|lower)"
            r"(?: (?:left|right))?(?: corner)?)(?: instead of .+| rather than .+)?",
            r"\g<verb> \g<what> \g<to> the \g<where>",
        ),
        (
            r"(?P<verb>put|place|move|set) (?P<what>.+?) (?P<to>at|in|to|into) (?P<where>the (?:top|bottom|upper|lower)"
            r"(?: (?:left|right))?(?: corner)?) (?:instead of|rather than) (?:the |at the )?(?:top|bottom|upper|lower"
            r"|left|right)\b.*",
            r"\g<verb> \g<what> \g<to> \g<where>",
        ),
        (
            r"move (?P<what>.+?) (?P<rest>(?:by )?\d[\d.]* ?(?:px|pt|mm|cm|%)? (?:to the )?(?:left|right|up|down)) and"
            r" (?:its|the) (?P<part>[a-z]+)(?: too| as well)?",
            _moved_with,
        ),
        (
            r"(?:move )?(?P<what>.+?),? (?:incl\.?|including|together with|along with|with|plus) (?:its|the|their)"
            r" (?P<part>label|heading|caption|title|header|price|text|line)"
            r" (?P<rest>(?:by )?\d[\d.]* ?(?:px|pt|mm|cm|%)? (?:to the )?(?:left|right|up|down)"
            r"|(?:up|down|left|right) (?:by )?\d.*)",
            _moved_with,
        ),
        (
            r"(?:spread|space|set|arrange) (?P<what>.+?) so (?:that )?(?:there(?:['’]s| is| are) |they have )"
            r"(?P<gap>\d+ ?(?:px|mm|cm|pt)) between (?:them|each)",
            r"space \g<what> \g<gap> apart",
        ),
        # what is taken away, and what is added
        (r"(?:kick|throw|chuck|toss|boot|sling) (?P<what>.+?) out", lambda found: f"delete {_the(found['what'])}"),
        (
            rf"{_TAKE} (?P<what>.+?) and the (?P<part>text|caption|label|line|words) {_BESIDE} it",
            _both_gone,
        ),
        (
            rf"{_TAKE} (?P<what>.+?),? (?:with|incl\.?|including|and) (?:its |the )?(?P<part>label|heading|caption"
            rf"|price)"
            r"(?: as well| too| included)?",
            r"\g<verb> \g<what> and its \g<part>",
        ),
        (
            r"(?:cut|crop|trim|take) (?:about |roughly |around )?(?P<share>an? \w+|\d+ ?%|one \w+) (?:off|from) the"
            r" (?P<side>left|right|top|bottom)(?: side| edge)? of (?P<what>.+)",
            r"crop \g<share> off the \g<side> of \g<what>",
        ),
        (rf"(?:in|at|into) {_CORNER},? (?:write|put|add|place|print):? (?P<new>.+)", _added),
        (rf"{_BESIDE} (?P<what>(?:the|our|it) ?[^‹:]*?),? (?:write|put|add|place|insert):? (?P<new>.+)", _added),
        (rf"(?:add|put|write|insert) (?P<new>‹q\d+›) as an? (?:new )?(?:text|line|note"
         rf"|caption) {_BESIDE} (?P<what>.+)", _added),
        (
            r"(?:on|in) (?P<what>(?:the|our|my) .+?),? (?:write|print|put) (?P<new>‹q\d+›)",
            r"change the text of \g<what> to \g<new>",
        ),
        # words
        (
            r"(?:the )?(?:heading|headline|title|label|text|line|caption|button|words?) (?P<old>‹q\d+›)"
            r" (?:becomes|to|->|→|=>|should be|should say|is now) (?P<new>‹q\d+›)",
            r"replace \g<old> with \g<new>",
        ),
        (r"(?:heading|headline|title|label|text|line|caption) (?P<what>‹q\d+›)(?: in)? (?P<look>‹c\d+›|bold"
         r"|italic)", _made),
        (
            r"(?:the |our |new )?e-?mail(?: address)? is(?: now)? (?P<new>\S+@\S+?),? (?:and )?not .+",
            r"change the e-mail address to \g<new>",
        ),
    )
)  # fmt: skip
_OF_IT: tuple[tuple[re.Pattern[str], Plain], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (rf"(?:in )?(?:the )?colou?r:? (?P<color>{_COLOR})", r"make @ \g<color>"),
        (rf"(?P<color>{_COLOR}) (?:fill|filling|colou?r)", r"make @ \g<color>"),
        (
            rf"(?:an? )?(?P<width>\d+(?:\.\d+)? ?(?:px|pt|mm)) (?:thick |wide )?(?:border|outline|frame|stroke)(?: in"
            rf"|,)? (?P<color>{_COLOR})",
            r"give @ a \g<width> \g<color> outline",
        ),
        (
            rf"(?:an? )?(?P<color>{_COLOR}) (?:border|outline|frame|stroke),? (?P<width>\d+(?:\.\d+)? ?(?:px|pt"
            rf"|mm))(?: (?:thick|wide))?",
            r"give @ a \g<width> \g<color> outline",
        ),
        (
            rf"(?:an? )?(?P<kind>(?:(?:radial|linear|horizontal|vertical|diagonal) )?gradient):?(?: from| of)?"
            rf" (?P<one>{_COLOR}) (?:to|into|→|->) (?P<two>{_COLOR})",
            r"give @ a \g<kind> from \g<one> to \g<two>",
        ),
        (
            r"(?:and )?(?:reading|saying|that (?:says|reads)|with the (?:text|words?)) (?P<new>(?-i:[A-Z‹\d]).*)",
            lambda found: f"change the text of @ to {_quoted(found['new'])}",
        ),
    )
)


def noted_otherwise(piece: str, pointed: bool) -> Iterator[str]:
    """The plainer wordings of a piece, the likeliest first; of 'it' where something was spoken of before."""
    bare = " ".join(piece.split()).strip(" ,.!")
    for shape, plain in ROWS:
        if (found := shape.fullmatch(bare)) is not None:
            yield found.expand(plain) if isinstance(plain, str) else plain(found)
    if pointed:
        yield from noted_of("it", piece)


def noted_of(topic: str, piece: str) -> Iterator[str]:
    """The same for what a piece says of a thing that is named elsewhere."""
    bare = " ".join(piece.split()).strip(" ,.!")
    for shape, plain in _OF_IT:
        if (found := shape.fullmatch(bare)) is not None:
            said = found.expand(plain) if isinstance(plain, str) else plain(found)
            yield said.replace("@", topic, 1)
    if _WIDTH.fullmatch(bare) and re.search(r"\blines?\b", topic, re.IGNORECASE):
        yield f"make {topic} {bare} thick"


_WIDTH = lazily(r"\d+(?:\.\d+)? ?(?:px|pt|mm)", re.IGNORECASE)
_LIMITS = lazily(
    r"(?:the )?same (?:price|hours?|place|time|date|size|position|spot|room|order|height|width)s?(?: as (?:now"
    r"|before))?"
    r"|(?:all )?(?:the )?(?:contents?|everything|all else|rest|others?)(?: (?:stays?|is|are|to stay))? (?:untouched"
    r"|unchanged"
    r"|as (?:it|they) (?:is|are))"
    r"|(?:keep|keeping|with) (?:the |its |their )?(?:proportions|aspect ratio|ratio|(?:height"
    r"|width)(?: of \d+(?: ?px)?)?)"
    r"(?: (?:the same|as (?:it|they) (?:is|are)|unchanged))?"
    r"|(?:don['’]t|do not|without) (?:squeez|stretch|distort|squash|deform)\w*(?: (?:it|them|anything))?"
    r"|nothing else (?:(?:should|must|may|is to|needs to) )?(?:scales?|changes?|moves?|be changed|resizes?)"
    r"|(?:the )?(?:first|last|other|middle) one (?:stays?|remains?)(?: put| where it is| in place)?"
    r"|no (?:\w+ )?(?:tilt|slant|fade|fading|gradient|distortion|stretching|squeezing)"
    r"|(?:leave|keep) (?:the|its) [\w ]{2,30} (?:alone|as (?:it|they) (?:is|are)|where (?:it|they) (?:is|are)"
    r"|in place|put)"
    r"|(?:normal|usual|regular) capitali[sz]ation|fully on the page",
    re.IGNORECASE,
)


def only_limits(piece: str) -> bool:
    """Whether a piece behind a request asks for no more than that something stays as it is."""
    return _LIMITS.fullmatch(" ".join(piece.split()).strip(" ,.!")) is not None
