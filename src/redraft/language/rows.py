"""Clauses that a row of whole wordings fits: what its groups hold becomes a request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from redraft.language.patterns import BANNED_IN_TARGETS, VERB_AT_START, Pattern
from redraft.language.reading.talk import remark, stripped
from redraft.lazy import alternation, lazily
from redraft.plan import Request
from redraft.targets import vocabulary as words
from redraft.targets.grounding.grammar_words import FILLERS, SLOTS
from redraft.targets.grounding.grammar_words import VERBS as READER_VERBS
from redraft.targets.quotes import Wording

_AGAIN = lazily(r"__\d+$")
_COLOR = lazily(r"‹c\d+›")
_AMOUNT = lazily(rf"(?<![\w‹])(\d+(?:\.\d+)?) ?-?({'|'.join(words.UNITS)})?(?![\w›])", re.IGNORECASE)
_STROKE_FILLER = lazily(
    r"^(?:an?|the|with|and|in|of|using|colou?red|colou?r|width|thickness|thick|wide|solid|line|stroke|outline|border"
    r"|contour|is|being|that|has|have|set|to|weight|pure|plain|,|:|=|\s)*$",
    re.IGNORECASE,
)
LIKEWISE = lazily(
    r"(?:and |also )*(?:(?:do )?(?:the )?same (?:for|with|to|goes for|thing for|thing to) (?P<what>.+)|(?P<other>.+?) "
    r"(?:too|as well|likewise|the same|similarly))",
    re.IGNORECASE,
)
"""'Make the title red, and the tagline too.'"""


SPEC = lazily(
    r"(?:in |of )?(?:a )?(?:‹c\d+›|\d+(?:\.\d+)? ?(?:px|pt|mm|cm|%)?)(?: (?:thick|wide|high|tall|long))?", re.IGNORECASE
)
"""Said of a new thing, and no request of its own: 'a line below the title, 2px, grey'."""


_INTO = (*words.VERBS["write"], "insert", "add")
_SHARES = {
    "half": 50,
    "a half": 50,
    "one half": 50,
    "a third": 33.3333,
    "one third": 33.3333,
    "a quarter": 25,
    "one quarter": 25,
}
"""'By a quarter' is by 25%, more or less as the verb says."""


_BY_SHARE = lazily(r"\bby\b|\b(?:half|third|quarter) (?:bigger|larger)\b", re.IGNORECASE)
"""'A third larger' is larger by a third, as 'by a third' is."""


def placed(request: Request, said: Wording, pages: str, leads: bool) -> Request:
    role = SLOTS.get(re.sub(r"^(?:the|a|this|its) ", "", request.target.lower()))
    if (
        request.act in ("bigger", "scale")
        and request.get("factor").lower() in _SHARES
        and _BY_SHARE.search(request.clause)
    ):
        less = request.verb.lower() in words.VERBS["shrink"] or request.get("updown") == "down"
        share = {
            "amount": f"{_SHARES[request.get('factor').lower()]:g}",
            "unit": "%",
            "sized": "smaller" if less else "bigger",
        }
        request = replace(request, act="bigger", arguments=share)
    if request.act == "set_text" and request.verb.lower() in _INTO and role is not None:
        request = replace(request, act="fill", target="", arguments={"role": role, "new": request.get("new")})
    return replace(request, pages=said.surface(pages), leads=leads) if pages else request


def about_all_text(plain: str) -> str:
    """'Change the font to Arial' said of a slide: of all its text."""
    return _TYPE_ONLY.sub(r"\1the \2 of all text\3", plain, count=1)


def with_what_came_before(plain: str, last: Request) -> Iterator[str]:
    """A clause that lacks its verb or its target, with those of the clause before it, the likeliest first."""
    alone = len(plain.split()) == 1  # 'make it italic and bold': here bold is no verb
    openings: tuple[str, ...] = ()
    openings = (last.prefix, last.verb + " ", last.verb + " it ") if alone or not VERB_AT_START.match(plain) else ()
    if last.act == "set_text" and openings and "‹c" in plain and "‹q" not in plain:
        openings = openings[1:]  # '…, and the button in red': not the text of the button
    if BY_DEGREES.match(plain):  # 'make the title red and a bit smaller': 'a bit' is no thing
        openings = (last.verb + " it ",)
    for opening in dict.fromkeys(openings):
        if opening.strip():
            yield prepare(opening + plain)
    for opening in ("", f"{last.verb} "):
        about_it = _PROPERTY_ONLY.sub(r"\1 of it", opening + plain, count=1)
        if about_it != opening + plain:
            yield about_it


def match(plain: str, text: str, said: Wording, patterns: Sequence[Pattern]) -> Request | None:
    for pattern in patterns:
        found = pattern.fullmatch(plain)
        if found is not None and (request := _request(pattern, found, text, said)) is not None:
            return request
    return None


def _request(pattern: Pattern, found: re.Match[str], text: str, said: Wording) -> Request | None:
    groups = {_AGAIN.sub("", name): value.strip() for name, value in found.groupdict().items() if value is not None}
    for name in ("target", "scope"):
        if name in groups and not _could_name_something(groups[name]):
            return None
    if "spec" in groups:
        stroke = _stroke(groups.pop("spec"), groups.pop("options", ""))
        if stroke is None:
            return None
        groups |= stroke
    verb = groups.pop("verb", "")
    named = [
        found.start(name) for name in found.groupdict() if _AGAIN.sub("", name) in ("target", "scope") and found[name]
    ]
    arguments = {
        name: said.quoted(value) if name in ("old", "new", "near") else said.surface(value)
        for name, value in groups.items()
    }
    if "family" in groups:
        arguments["family"] = said.quoted(groups["family"])
    fixed = dict(pattern.fixed)
    target = arguments.pop("target", "") or fixed.pop("target", "")
    pages = "" if pattern.act.startswith("slide_") else arguments.pop("pages", "")
    prefix = found.string[: max(named)] if named else ""
    return Request(pattern.act, said.surface(text), target, {**fixed, **arguments}, verb, prefix, pages)


def _could_name_something(phrase: str) -> bool:
    """Whether these words can stand for a layer: not only an article, and no words of another part of the request."""
    parts = phrase.lower().split()
    if "‹s" in phrase or "‹l" in phrase:  # slides and lists are never part of a name
        return False
    if all(part in words.ARTICLES for part in parts) or (len(parts) > 1 and parts[0] in ("it", "them", "they")):
        return False
    if all(part in words.ARTICLES or part in words.ORDINALS for part in parts):  # 'the first' of what is said elsewhere
        return False
    if parts[0] in OPENING_VERBS and len(parts) > 1:
        return False
    if re.search(r"['’]s$", phrase) and not re.search(r"\d['’]s$", phrase):  # whose, and not what
        return False
    if parts[0] in ("up", "down", "round", "off", "out", "over", "back", "away", "around"):
        return False
    if any(part in ("a", "an") for part in parts[1:]) or (len(parts) > 1 and parts[-1] in FILLERS):
        return False
    if parts in (["styles"], ["style"], ["formatting"]):
        return False
    if parts[0] in ("and", "then", "also", "or") or parts[-1] in (
        "both",
        "in",
        "on",
        "at",
        "and",
        "then",
        "also",
        "or",
        *words.ARTICLES,
    ):
        return False
    if phrase.lower().endswith(tuple(f" {degree}" for degree in words.DEGREES)):  # 'the sun a bit' is no name
        return False
    bare = _LONG_ROLES.sub("", _PART_OF.sub("", _TEXT_OF.sub("", _CHOICE_OF.sub("", phrase))))
    return not any(BANNED_IN_TARGETS.fullmatch(part) for part in bare.split())


def _stroke(spec: str, options: str) -> dict[str, str] | None:
    """Colour and width from the words around 'outline'; None when there is anything else among them."""
    rest = f"{spec} {options}"
    colors = _COLOR.findall(rest)
    rest = _COLOR.sub(" ", rest)
    amounts = _AMOUNT.findall(rest)
    rest = _AMOUNT.sub(" ", rest).replace("-", " ")
    if len(colors) > 1 or len(amounts) > 1 or not _STROKE_FILLER.match(rest):
        return None
    found = {"color": colors[0]} if colors else {}
    return {**found, "amount": amounts[0][0], "unit": amounts[0][1]} if amounts else found


OPENING_VERBS = frozenset(READER_VERBS) - frozenset(
    "frame border outline label title name note copy highlight group head caption design form pin layer square light "
    "dim cool warm"
    " text state record print head bold shade color center size scale space clip cut drop".split()
)
"""Verbs that begin a request and no name of a thing."""
_TEXT_OF = lazily(
    rf"^(?:all (?:of )?)?(?:the )?(?:{'|'.join(words.LETTERING)}) (?:of|in|on|inside|within) ", re.IGNORECASE
)
_PART_OF = lazily(
    r"^(?:the )?[\w-]+ (?:bullet(?: point)?|paragraph|line|point|item|row|column)s? (?:of|in|on|from) "
    r"|^(?:the )?(?:bullet(?: point)?|paragraph|line|row|column|slide number) ?\d*(?: (?:of|in|on|from) |$)",
    re.IGNORECASE,
)
_CHOICE_OF = lazily(
    r"^(?:the )?(?:bigger|larger|smaller|biggest|largest|smallest|taller|wider|first|second|third|last|left|right|upper"
    r"|lower|top|bottom)(?: one)? of (?:the|these|those|my|our) ",
    re.IGNORECASE,
)
_LONG_ROLES = lazily(
    "|".join(name for names in words.ROLES.values() for name in names if " " in name)
    + r"|all of (?:the|it)|both of the",
    re.IGNORECASE,
)

# Taking the talk off a clause, and turning a few ways of speaking into the plain one.


_PROPERTY = (
    r"(?:(?:fill|text|font|stroke|outline|border|background) )?colou?r|fill|background|stroke|outline|border|opacity"
    r"|transparency|font(?: size| family| weight| style| face| type)?|text(?: size)?|size|width|height|typeface|wording"
    r"|(?:stroke|outline|border) (?:width|thickness)"
)
_PROPERTY_ONLY = lazily(
    rf"^([a-z]+ (?:the )?(?:{_PROPERTY}))(?= (?:to|into|from|by|‹c|bold|bigger|larger|smaller|\d))(?<! text)",
    re.IGNORECASE,
)
"""'Change the colour to red' in a clause after another: the colour of what that one was about."""
_TYPE_ONLY = lazily(
    r"^((?:change|set|make|switch|use|increase|decrease|reduce|adjust|update|convert|modify) )(?:all )?(?:of"
    r" )?(?:the )?"
    r"(font(?: size| family| face| colou?r| type)?|text (?:size|colou?r)|typeface|line spacing)s?((?: (?:to|by|into"
    r"|be|‹c|\d)).*)$",
    re.IGNORECASE,
)
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), new)
    for pattern, new in (
        (rf"\bits ({_PROPERTY})\b", r"the \1 of it"),
        (rf"\btheir ({_PROPERTY})s?\b", r"the \1 of them"),
        (
            rf"\b((?:(?:the|my|our) (?:[\w#‹›-]+ ){{0,3}}?)?[\w#-]+|(?:the )?‹q\d+›)['’]s? ({_PROPERTY})\b",
            r"the \2 of \1",
        ),
        (r"^(?:i want|i need|i'd like|i would like|we want|we need) (.+?) to be (.+)$", r"make \1 \2"),
        (r"^(?:i want|i need|i'd like|i would like|we want|we need) (.+)$", r"make \1"),
        (r"^(.+?) (?:should|must|needs to|need to|has to|have to|ought to) (?:be|become|go) (.+)$", r"make \1 \2"),
        (r"^(.+?) (?:should|must|needs to|need to|has to|have to|ought to) (say|read) (.+)$", r"make \1 \2 \3"),
        (
            rf"^({alternation(words.VERBS['delete'])}) (?:all )?(?:of )?(?:the )?"
            rf"({'|'.join(words.LETTERING)}) from (?!‹q)",
            r"\1 the \2 of ",
        ),
        (r"\bcentre\b", "center"),
        (r"\bcentred\b", "centered"),
        (r"\bupside-down\b", "upside down"),
        (r"\b(top|bottom|upper|lower|left|right|center|middle)-(left|right|top|bottom|center|middle)\b", r"\1 \2"),
    )
)


@lru_cache(maxsize=512)
def prepare(text: str) -> str:
    """A clause without the talk around it, in the few ways of speaking that the rows are written in."""
    text = stripped(text)
    for pattern, new in _REWRITES:
        text = pattern.sub(new, text)
    return text


def asks_nothing(text: str) -> bool:
    return only_chatter(text) or remark(text) is not None


def only_chatter(text: str) -> bool:
    bare = prepare(text).lower()
    return bare in (*words.CHATTER_FRONT, *words.CHATTER_BACK) or not bare


BY_DEGREES = lazily(
    rf"(?:{'|'.join(sorted(sorted(words.DEGREES), key=len, reverse=True))}) (?:\w+er|more \w+|less \w+)\b",
    re.IGNORECASE,
)
