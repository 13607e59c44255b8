"""The words of instructions that lean on the edit before, as tables. To teach one, add it to a row and a test.

Every form must fit an instruction from its first word to its last, once the talk at its front is taken off: what does
not is no follow-up, and is read on its own.
"""

from __future__ import annotations

import re

from redraft.lazy import lazily
from redraft.targets.vocabulary import DECORATIONS, DEGREES, DIRECTIONS, OPACITIES, SLANTS, UNITS, VERBS, WEIGHTS


def _any(*words: str) -> str:
    return "|".join(re.escape(word).replace("\\ ", " ") for word in sorted(sorted(words), key=len, reverse=True))


def _form(pattern: str) -> re.Pattern[str]:
    return lazily(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_CORRECTING = (
    "no", "nope", "nah", "no no", "wrong", "that's wrong", "thats wrong", "not like that", "sorry", "actually", "wait",
    "oops", "rather", "i meant", "i mean", "i said", "no i meant", "i wanted", "make that",
)  # fmt: skip
_TALK = (
    "ok", "okay", "yes", "yeah", "please", "now", "and", "and now", "then", "great", "nice", "good", "perfect", "cool",
    "fine", "hmm", "hm", "well", "but", "so", "just", "thanks", "thank you", "can you", "could you", "would you",
    "maybe", "perhaps", "let's", "lets", "no wait", "almost", "looks good", "better",
)  # fmt: skip
CORRECTS = lazily(_any(*_CORRECTING), re.IGNORECASE)
"""Talk that says the edit before was not what was meant."""
FRONT = lazily(rf"(?P<word>{_any(*_CORRECTING, *_TALK)})(?:\s*[,.!:;–—-]+\s*|\s+)(?!$)", re.IGNORECASE)
BACK = lazily(
    r"[\s,]+(?:please|pls|thanks|thank you|for me|now|instead|rather|then|if you can|if possible)$", re.IGNORECASE
)
INSTEAD = lazily(r"[\s,]*\b(?:instead|rather)(?: of (?:that|it))?\b", re.IGNORECASE)

_THAT = (
    r"(?:that|it|this|those|the (?:last|previous) (?:one|edit|change|step|thing|bit)|my last (?:edit|change)"
    r"|what you did)"
)
_AS_IT_WAS = r"(?:(?:to )?(?:how|what|the way|as|like) (?:it|that|this|things|they) (?:was|were)(?: before)?|as before)"
UNDO = _form(
    rf"(?:undo|revert|cancel|take back|roll back|reverse)(?: {_THAT})?"
    r"|undo (?:the )?(?:last )?(?P<count>two|three|four|five|\d|twice)(?: (?:edits|changes|steps|times|things))?"
    rf"|take {_THAT} back|(?:go |change it |put it |set it |bring it |turn it )?back {_AS_IT_WAS}|{_AS_IT_WAS}"
    rf"|(?:put|change|set|bring|turn|switch) (?:it|that|them) back(?: {_AS_IT_WAS})?|restore (?:it|that)"
    r"|never ?mind|forget (?:it|that)|go back(?: one step)?|(?:the )?previous version|like before|as before"
)
EVERYTHING = _form(
    r"undo (?:everything|it all|all(?: of it| edits| changes)?)|revert (?:everything|all(?: changes)?)"
    r"|start (?:over|again|from scratch)|(?:go )?back to the (?:original|start|beginning)"
    r"|(?:restore|revert to) the original|reset(?: everything| it all)?"
)
UNDO_THEN = _form(
    rf"(?:(?:undo|revert|cancel|take back)(?: {_THAT})?|take {_THAT} back|forget (?:it|that)|never ?mind)"
    r"(?:\s*[,;.–—-]\s*(?:and then|and|then|but)?| (?:and then|and|then|but)) ?"
)

_DEGREE = rf"(?:{_any(*DEGREES, 'a touch', 'a bit much', 'quite a bit', 'just a bit', 'just a little', 'a hair')})"
_PAIRS = (
    ("bigger", "smaller"), ("larger", "smaller"), ("darker", "lighter"), ("brighter", "darker"), ("paler", "darker"),
    ("warmer", "cooler"), ("bolder", "lighter"), ("thicker", "thinner"), ("wider", "narrower"), ("taller", "shorter"),
    ("higher", "lower"), ("left", "right"), ("up", "down"), ("softer", "stronger"), ("duller", "brighter"),
    ("more transparent", "less transparent"), ("more opaque", "less opaque"), ("more saturated", "less saturated"),
    ("more vivid", "less vivid"), ("colder", "warmer"), ("heavier", "lighter"), ("clockwise", "counterclockwise"),
)  # fmt: skip
OPPOSITES: dict[str, str] = {**{b: a for a, b in reversed(_PAIRS)}, **dict(_PAIRS)}
"""Words that compare, and their contraries."""
_HOW = _any(*(word for pair in _PAIRS for word in pair if word not in ("left", "right", "up", "down", "clockwise")))
COMPARED = _form(
    rf"(?:make (?:it|that|them) )?(?:(?P<degree>{_DEGREE}) |(?:even|still|just) )?(?P<how>{_HOW})(?: again)?"
)
_SIDES = _any(*(word for word in DIRECTIONS if word not in ("top", "bottom", "higher", "lower")))
DIRECTION = _form(
    rf"(?:(?P<degree>{_DEGREE}) )?(?:further |more )?(?:to the )?(?P<dir>{_SIDES})(?: (?P<after>{_DEGREE}))?(?: more)?"
)
MORE = _form(
    rf"(?:(?P<degree>{_DEGREE}) |even |still |some )?(?:more|further)(?: of (?:that|it))?"
    r"|keep going|(?:not|isn't) enough"
)
LESS = _form(
    rf"(?:(?P<degree>{_DEGREE}) )?less(?: of (?:that|it))?|(?:(?:that's|thats|it's|that is) )?(?:a bit )?too much"
    r"|not (?:so|that|quite so|quite that) (?:much|far)"
)
TOO_MUCH: dict[str, str] = {
    "big": "smaller", "large": "smaller", "small": "bigger", "tiny": "bigger", "dark": "lighter", "light": "darker",
    "bright": "darker", "pale": "darker", "wide": "narrower", "narrow": "wider", "tall": "shorter", "thick": "thinner",
    "thin": "thicker", "warm": "cooler", "cold": "warmer", "high": "lower", "low": "higher",
}  # fmt: skip
"""What is too much of it, and what helps."""
TOO = _form(
    r"(?:(?:that's|thats|it's|its|that is|it is|they're|now it's) )?(?:a bit |much |way |far |still )?too (?P<how>\w+)"
)
AGAIN = _form(
    r"(?:do (?:it|that|the same|the same thing) )?(?:again|once more|one more time|once again)|(?:the )?same again"
    r"|repeat(?: that| it)?"
)
_OTHER_LOOKS = ("uppercase", "lowercase", "centered", "centred")
LOOKS = _form(rf"(?:in )?(?:{_any(*WEIGHTS, *SLANTS, *DECORATIONS, *OPACITIES, *_OTHER_LOOKS)})")
"""A look and nothing else."""

_NAMED = r"(?:the |my |our |all |every |each |both |this |that |those |these |#|[\"“'‘«„])"
PHRASE = lazily(_NAMED, re.IGNORECASE)
SAME_FOR = _form(
    r"(?:do |apply |and )?(?:exactly )?(?:the )?same (?:thing |change |again )?(?:for|to|with|on|goes for) (.+?)"
    r"(?: too| as well| also)?"
    r"|(?:do|apply) (?:that|it|this) (?:to|for|with|on) (.+?)(?: too| as well| also)?"
    rf"|(?:and |also )*({_NAMED}.+?|date|price|subtitle|title|logo|footer) (?:too|as well|also)"
    rf"|(?:and also|also|likewise|ditto)(?: for| with)? ({_NAMED}.+?)"
    r"|(?:what|how) about (.+?)(?: too| as well)?"
)
SLIDES = lazily(r"^(?:on |in )?(?:(?:the |all |every |each )?[\w ]*)\b(?:slides?|pages?)\b", re.IGNORECASE)
OTHER = _form(
    r"(?:not (?:that|this)(?: one)?,? |wrong one,? )?(?:but |i meant |use |do |take )?the other(?: one| ones| \w+)?"
)
NOT_BUT = lazily(
    r"not\s+[^,]+?\s*(?:,|\bbut\b)\s*(?:but\s+)?(?P<a>.+)|(?P<b>.+?)\s*,?\s+(?:not|instead of)\s+\S.*", re.IGNORECASE
)
NEW_VALUE = _form(
    r"(?:(?:use|try|take|have|go (?:for|with)|do|choose|pick|say)|(?:make|turn|set|change|paint|colou?r)"
    r" (?:it|that|them)(?: to| into| be)?|(?:it|that|they) should (?:be|say|read)|should (?:be|say|read)|to|in) "
)
"""What people put before a new value."""
_UNITS = _any(*UNITS, "degrees", "degree", "percent", "per cent")
AMOUNT = lazily(
    rf"(?<![\w#‹.])(?P<number>-?\d+(?:\.\d+)?)(?P<unit>\s*(?:[%°]|(?:{_UNITS})\b))?(?![\w›])", re.IGNORECASE
)
PRONOUN = lazily(
    r"\b(?:it|its|them|their|they|this one|that one|these|those)\b"
    r"|\b(?:this|that)(?= (?:to|by|a|up|down|bold|in)\b|$)",
    re.IGNORECASE,
)
_NO_VERBS = ("color", "colour", "outline", "center", "centre", "bold")  # words that are more often something else
VERB = lazily(
    rf"(?:{_any(*(verb for row in VERBS.values() for verb in row if verb not in _NO_VERBS))})\b(?!\s*$)", re.IGNORECASE
)
