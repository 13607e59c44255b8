"""How a piece of an instruction may be said in full: with what it is about, with a verb, without what says nothing.

All wordings of a piece mean the same; whether one is understood, the design decides (piecewise.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from redraft.language.retelling.noted_otherwise import noted_of, noted_otherwise
from redraft.language.retelling.said_otherwise import said_otherwise
from redraft.lazy import lazily
from redraft.targets.grounding.grammar_words import CASES, COMPARES, LOOKS, PROPS
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.vocabulary import named_color

NOUNS = frozenset(
    "heading title name label note caption offer price time date place show text"
    " address line number start box footer".split()
)
"""Verbs that before a colon are things."""


PLACE = lazily(
    r"(?:on |in |at )?(?P<where>(?:the )?(?:first|second|third|fourth|fifth|sixth|last|final|title|closing|opening)"
    r" (?:slide|page)|‹s\d+›|slide \d+|page \d+|(?:the )?[\w' -]{3,30} (?:slide|page))",
    re.IGNORECASE,
)
SAYS_NOTHING = lazily(
    r"(?:please|pls|thanks?(?: you)?(?: a lot| so much)?|thx|cheers|grazie|merci|danke|gracias|obrigad[oa]|ciao"
    r"|hola|buongiorno|hallo|hi|hello|hey|ok|okay|of course|for now|for the moment|if possible|if you can|i know"
    r"|as before|as now|as it is|as is|nothing else|that's (?:all|it)|that is all"
    r"|(?:in the |the )?same (?:look|style|format|formatting|lettering)(?: as (?:now|before))?"
    r"|(?:keep|leave|with|in|use) (?:the |this |that )?(?:same |usual |current )?(?:format|formatting|style|spelling"
    r"|look|[€$£](?: sign)? (?:in front|first|before (?:it|them)))"
    r"(?: (?:we have|as it is|as is|the same|it has|we use))?"
    r"|(?:the )?(?:rest|others?|everything else|all else|all the rest|anything else|content|contents|the other \w+)"
    r"(?: (?:of it|of the \w+))?(?: (?:stays?|remains?|is|are|can stay|should stay|must stay|to stay|may stay)"
    r"(?: (?:the same|as (?:it|they) (?:is|are)|as is|put|unchanged|where (?:it|they) (?:is|are)|fine|okay?|good"
    r"|untouched))?)"
    r"|(?:don't|do not|please don't) (?:touch|move|change) (?:anything|anything else|the rest|the others)"
    r"|(?:leave|keep) (?:everything|the rest|all else|everything else|the others|all the rest)"
    r"(?: (?:as (?:it|they) (?:is|are)|where (?:it|they) (?:is|are)|alone|unchanged|the same|put|in place))?"
    r"|(?:nothing|no) (?:else|other) (?:changes?|moves?|changed))",
    re.IGNORECASE,
)
"""What asks for nothing, or for what holds anyway: that nothing else changes."""
_FILLER = lazily(
    r"^(?:(?:only|just|and|also|then|but|please|pls|so|now|maybe|perhaps)\s+)+"
    r"|\s+(?:please|pls|thanks|thx|for now|for the moment|of course|as well|too|instead|completely|altogether|entirely"
    r"|any ?more|any longer|again|if possible)$",
    re.IGNORECASE,
)
_VALUE = lazily(
    r"‹[cqgpd]\d+›|(?:(?:font |text |type )?size )?[-+−]?\d[\d.,]*\s*"
    r"(?:%|percent|px|pt|mm|cm|in|inch(?:es)?|points?|pixels?|degrees|°)?"
    r"(?: (?:wide|high|tall|thick|long|opacity|opaque|transparent|smaller|bigger|larger|wider|narrower|taller))?",
    re.IGNORECASE,
)
_HIDDEN = frozenset(("hidden", "invisible"))
_DEGREE = lazily(r"^(?:(?:in|to|at|as)\s+)?(?:(?:a bit|a little|slightly|much|somewhat)\s+)?", re.IGNORECASE)
_GOES = lazily(
    r"^(?P<what>.+?) (?:(?:can|could|should|must|has to|have to|may) (?:go|disappear|vanish)|(?:goes )?(?:away|out)"
    r"|goes|disappears|vanishes|gone|deleted|removed|off)$",
    re.IGNORECASE,
)
_NO = lazily(r"^(?:no|without(?: the| a| an)?|no more) (?P<what>.+)$", re.IGNORECASE)
_FURTHER = lazily(
    r"^(?P<what>.+?) (?P<far>(?:by )?\d[\d.,]*\s*(?:px|pt|mm|cm|in|inch(?:es)?|points?|pixels?|%)?\s*"
    r"(?:to the |further )?(?:up|down|left|right|higher|lower|upwards?|downwards?)(?:wards)?"
    r"|(?:a bit|a little|slightly|half an inch|an inch|a centimet(?:re|er)) (?:to the |further )?"
    r"(?:up|down|left|right|higher|lower))$",
    re.IGNORECASE,
)
_NEW_THING = lazily(
    r"^(?:an?|another|one more) .+ (?:at|in|on|under|below|above|over|next to|beside|behind|around|left of|right of"
    r"|saying|with) ",
    re.IGNORECASE,
)
_ONE_COLOR = lazily(r" (?:in |all in )?the same colou?r,? (?=‹c\d+›)", re.IGNORECASE)
_TO = lazily(r"^(?P<what>.+?)\s+(?:to|into|=|->|→|=>|becomes?)\s+(?P<new>.+)$", re.IGNORECASE)


_THERE = lazily(r"\bthe (?P<part>[a-z]+) there\b", re.IGNORECASE)
"""'…, then make the price there red': that of what was just spoken of."""


def as_named(text: str) -> str:
    bare = re.sub(r"^(?:for|about|re|regarding|on|only|just)\s+", "", text, flags=re.IGNORECASE)
    return bare if re.match(r"(?:the|our|my|both|all|every|‹q|#)", bare, re.IGNORECASE) else f"the {bare}"


def wordings(text: str, topic: Sequence[str], place: str, pointed: bool) -> Iterator[str]:
    """A piece as it stands and in other words that mean the same, with what it is about and where."""
    seen: set[str] = set()
    for words in _unplaced(text, topic, pointed):
        full = f"{place}, {words}" if place else words
        if full not in seen:
            seen.add(full)
            yield full


def _unplaced(text: str, topic: Sequence[str], pointed: bool) -> Iterator[str]:
    bare = text
    while (less := _FILLER.sub("", bare)) != bare:
        bare = less
    if topic:  # 'cat tree: new price €64'
        bare = re.sub(r"^(?:(?:the|a|its|with|has|gets)\s+)*new\s+(?=\S+\s)", "", bare, flags=re.IGNORECASE)
    bare = _ONE_COLOR.sub(" ", bare)
    if _NEW_THING.match(bare):
        yield f"add {bare}"
    first = bare.split(" ")[0].lower()
    starts_with_verb = plain_verb(first) is not None and first not in NOUNS and not _is_value(bare)
    if not topic:
        yield text
        yield bare
        yield from said_otherwise(bare)
        if pointed and (there := _THERE.search(bare)) is not None:
            yield f"{bare[: there.start()]}its {there['part']}{bare[there.end() :]}"
        yield from noted_otherwise(bare, pointed)
    for name in topic:
        yield from _of_topic(bare, name, starts_with_verb)
    if not topic:
        yield from _done_to(bare)
    if (away := _GOES.match(bare)) is not None or (away := _NO.match(bare)) is not None:
        what = as_named(away["what"])
        yield from (f"delete {what} of {name}" for name in topic)
        yield f"delete {what}"
    if starts_with_verb:
        if topic:
            yield bare
        return
    if pointed and not topic and _is_value(bare):
        yield f"make it {bare}"
    if (far := _FURTHER.match(bare)) is not None:
        yield f"move {as_named(far['what'])} {far['far']}"
    if (to := _TO.match(bare)) is not None:
        yield f"change {as_named(to['what'])} to {to['new']}"
    for head, tail in _heads(bare):
        yield f"make {as_named(head)} {tail}"


_DONE = lazily(r"^(?P<what>.+?) (?P<done>[a-z]{3,}ed)(?P<rest>(?: .+)?)$")
_IN_FONT = lazily(
    r"^(?P<what>[^‹,;:]+?) (?:in|with|as) (?P<font>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])[\w-]+){0,2})(?: font)?$",
    re.IGNORECASE,
)


def _done_to(bare: str) -> Iterator[str]:
    """'The dog photo mirrored, the logo enlarged by 10%' asks to mirror and to enlarge; 'headline in Manrope' is set
    in that font."""
    if (done := _DONE.match(bare)) is not None and (verb := plain_verb(done["done"])) is not None:
        what = re.sub(r" (?:should be|must be|to be|is|are|gets|get)$", "", done["what"], flags=re.IGNORECASE)
        yield f"{verb} {as_named(what)}{done['rest']}"
    if (font := _IN_FONT.match(bare)) is not None and plain_verb(bare.split(" ")[0].lower()) is None:
        what = font["what"]
        small = what[:1].lower() + what[1:] if re.match(r"[A-Z][a-z]", what) else what
        yield f"set {as_named(small)} in {font['font']}"


def _of_topic(bare: str, topic: str, starts_with_verb: bool) -> Iterator[str]:
    """A piece about a topic: a value for it, a request that names a part of it, or a part of it with its value."""
    yield from noted_of(topic, bare)
    if starts_with_verb:
        pointed = re.sub(r"\b(?:it|them|there)\b", topic, bare, count=1, flags=re.IGNORECASE)
        if pointed != bare:
            yield pointed
            return
        yield f"{bare} in {topic}"
        yield f"{bare} of {topic}"
        return
    if _is_value(bare):
        if (far := _FAR.fullmatch(bare)) is not None:
            yield f"move {topic} {far[0]}"
            return
        yield f"change {topic} to {bare}" if bare.startswith("‹q") else f"make {topic} {bare}"
        return
    for head, tail in _heads(bare):
        part = re.sub(r"^(?:the|its|their)\s+", "", head, flags=re.IGNORECASE)
        new = _BECOMES.sub("", tail)
        if part.lower() == "name" and topic.startswith("#"):  # the words, and not what the layer is called
            yield f"change the text of {topic} to {new}"
            continue
        yield f"make the {part} of {topic} {tail}" if new == tail else f"change the {part} of {topic} to {new}"
        if new == tail and (part.lower() in PROPS or tail.startswith("‹q")):
            yield f"change the {part} of {topic} to {tail}"
    yield f"{topic} {bare}"


_BECOMES = lazily(r"^(?:to|=|is|should be)\s+(?!the )", re.IGNORECASE)
_FAR = lazily(
    r"(?:by )?\d[\d.,]*\s*(?:px|pt|mm|cm|in|inch(?:es)?|points?|pixels?|%)?\s*(?:to the |further )?"
    r"(?:up|down|left|right|higher|lower|upwards?|downwards?)",
    re.IGNORECASE,
)


def _is_value(text: str) -> bool:
    """Whether a stretch is one value and nothing else."""
    bare = _DEGREE.sub("", text.lower())
    known = bare in LOOKS or bare in COMPARES or bare in _HIDDEN or bare in CASES
    return known or _VALUE.fullmatch(bare) is not None or named_color(bare) is not None


def _heads(bare: str) -> Iterator[tuple[str, str]]:
    """A name of up to five words, and the value that follows it."""
    words = bare.split(" ")
    for count in range(1, min(6, len(words))):
        tail = " ".join(words[count:])
        if _is_value(tail) or (_BECOMES.match(tail) and _is_value(_BECOMES.sub("", tail))):
            yield " ".join(words[:count]), tail
