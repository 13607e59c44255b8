"""A phrase taken apart: how many, which of them, of what colour and look, where, and the noun that remains.

'The two red circles below the logo' → two, red, 'circle', below 'the logo'. A phrase may be read in several ways, since
'in red' may belong to the logo or to what stands below it: all ways are given, the likeliest first. Nothing is looked
up in a document here, and no word is dropped: what is not understood stays in the noun, which then fits nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from redraft.lazy import dataclass, lazily
from redraft.targets.grounding import words
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.vocabulary import ARTICLES, named_color

_MASK = 0xE000
"""Quoted words stand in a masked phrase as one letter from here on, which no keyboard has."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must hold: `test` names it, `value` says what, `anchors` are the phrases it is relative to."""

    test: str
    value: str = ""
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """`noun` is what remains: a name, a role, a kind. `said` is all of it as typed.

    `ordinals` count from 0, from the end when negative, along `along` ('' is reading order). `first` is how many from
    the front, negative from the back. `every_other` is 'odd' or 'even'. `compared`: the extreme must stand out.
    `others`: those that were not spoken of before.
    """

    said: str = ""
    noun: str = ""
    quote: str | None = None
    many: bool = False
    count: int | None = None
    ordinals: tuple[int, ...] = ()
    first: int = 0
    along: str = ""
    every_other: str = ""
    extreme: str = ""
    compared: bool = False
    colors: tuple[str, ...] = ()
    side: str = ""
    others: bool = False
    conditions: tuple[Condition, ...] = ()


def choice(options: Iterable[str]) -> str:
    """A regular expression for any of these, longer ones first."""
    return "|".join(re.escape(one) for one in sorted(set(options), key=lambda word: (-len(word), word)))


def without_article(phrase: str) -> str:
    parts = phrase.split()
    first = parts[0] if parts else ""
    while len(parts) > 1 and (parts[0].lower() in ARTICLES or parts[0].lower() in ("her", "his")):
        if parts[0] == "A" != first:
            break  # 'the A stands'
        parts = parts[1:]
    return " ".join(parts)


def masked(phrase: str) -> tuple[str, list[str]]:
    """The phrase with one private letter for each quoted part, and those parts as typed."""
    quotes: list[str] = []

    def put(found: re.Match[str]) -> str:
        quotes.append(found[0])
        return chr(_MASK + len(quotes) - 1)

    return " ".join(QUOTED.sub(put, phrase).split()), quotes


def unmasked(phrase: str, quotes: list[str]) -> str:
    return "".join(
        quotes[ord(letter) - _MASK] if 0 <= ord(letter) - _MASK < len(quotes) else letter for letter in phrase
    )


# Exceptions and lists

_EXCEPT = lazily(rf"(?P<all>.+?),? (?:{choice(words.EXCEPT)}) (?P<out>.+)", re.IGNORECASE)
_LIST = lazily(
    r"\s*,\s*(?:and\s+|as well as\s+|or\s+)?"
    r"|\s+(?:and|as well as|plus|or|along with|together with)\s+(?:also\s+)?|\s*&\s*|\s+\+\s+"
    r"|\s+(?:with|including)\s+(?=(?:its|their)\s)",
    re.IGNORECASE,
)
_BOTH_THE = lazily(r"^(?:both|all(?: of)?)\s+(?=the\b)", re.IGNORECASE)


def exception_in(phrase: str) -> tuple[str, str] | None:
    """'everything', 'the title' for 'everything except the title'; None for other phrases."""
    bare, quotes = masked(phrase)
    found = _EXCEPT.fullmatch(bare)
    return (unmasked(found["all"], quotes), unmasked(found["out"], quotes)) if found else None


def parts_of_list(phrase: str) -> list[str]:
    """The parts of 'the logo, the date and "Rock and roll"'; none when it is no list."""
    bare, quotes = masked(phrase)
    parts = [part.strip() for part in _LIST.split(bare)]
    if len(parts) < 2:
        return []
    parts[0] = _BOTH_THE.sub("", parts[0])
    return [unmasked(part, quotes) for part in _sharing([part for part in parts if part])]


_NUMBERED_ONE = lazily(r"(?:the )?(?P<noun>[^\W\d_]+?)s? \d{1,2}", re.IGNORECASE)
_OWNER_ONLY = lazily(r"(?:the )?[^\W\d_]+(?:['’]s|s['’])", re.IGNORECASE)
_OWNED_LAST = lazily(r"(?:the )?[^\W\d_]+(?:['’]s|s['’]) (?P<noun>[^\W\d_]+(?: [^\W\d_]+)?)", re.IGNORECASE)


def _sharing(parts: list[str]) -> list[str]:
    """The parts of a list whose noun is said once: 'steps 1 and 3', 'the men's and the women's column'."""
    first = _NUMBERED_ONE.fullmatch(parts[0]) if parts else None
    if first is not None and len(parts) > 1 and all(re.fullmatch(r"\d{1,2}", part) for part in parts[1:]):
        said = [re.sub(r"\D", "", part) for part in parts]
        return [f"{first['noun']} {number}" for number in said]
    last = _OWNED_LAST.fullmatch(parts[-1]) if parts else None
    if last is not None and len(parts) > 1 and all(_OWNER_ONLY.fullmatch(part) for part in parts[:-1]):
        return [*(f"{part} {last['noun']}" for part in parts[:-1]), parts[-1]]
    return parts


_RELATES = lazily(rf" (?:{choice((*words.RELATIONS, *words.WITH))}) ", re.IGNORECASE)


def relates(phrase: str) -> bool:
    """Whether a phrase says how something stands to something else."""
    return _RELATES.search(phrase) is not None


# Conditions

_FILLERS = rf"(?:(?:{choice(words.FILLERS)}) )*?"
_CONNECTORS = {
    **dict.fromkeys(words.SAYS, "says"), **dict.fromkeys(words.RELATIONS, "relation"),
    **dict.fromkeys(words.ABOUT, "about"), **dict.fromkeys(words.WITH, "with"),
    **dict.fromkeys(words.WITHOUT, "no"), **dict.fromkeys(words.THAT_IS, "is"),
}  # fmt: skip
_CONNECTOR = lazily(
    rf"(?<=\S) {_FILLERS}(?P<word>{choice(_CONNECTORS)}|(?P<size>(?:larger|bigger|smaller|taller|wider|less|more)"
    r" than|at least|at most))(?= )",
    re.IGNORECASE,
)
_PLACE = lazily(
    rf"(?:in|at|on|to|near|along|towards?|from) (?:the )?(?:{_FILLERS})(?P<place>{choice(words.PLACES)})"
    rf"(?:[ -](?:{choice(words.PLACE_NOUNS)}))?(?: (?:of|in|on) (?:the|this|my|our) (?:{choice(words.PAGES)}))?",
    re.IGNORECASE,
)
_ROWS = {
    "first": 0, "top": 0, "upper": 0, "uppermost": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2,
    "fourth": 3,
    "4th": 3, "last": -1, "bottom": -1, "lower": -1, "lowest": -1, "left": 0, "left-hand": 0, "right": -1,
    "right-hand": -1, "middle": 99,
}  # fmt: skip
"""Which row, or column, of several; 99 is the middle one."""
_ROW = lazily(
    rf"(?:in|of|from|on|at|along) (?:the |that )?(?P<which>{choice(_ROWS)}) (?P<line>row|column)"
    rf"(?: (?:of|on|in) (?:the|this) (?:{choice(words.PAGES)}|grid))?"
)
_ENDS = lazily(
    r"(?:in|at|on) (?:both )?(?:the )?(?P<one>top|left|bottom|right) and (?:(?:at |on )?the )?"
    r"(?P<two>bottom|right|top|left)"
    rf"(?: (?:of|in|on) (?:the|this|my|our) (?:{choice(words.PAGES)}))?"
)
_CORNER = lazily(rf"(?:in|at|near) (?:the|a) corner(?: of (?:the|this) (?:{choice(words.PAGES)}))?")
_ALONG = lazily(r"(?:from|starting from|counting from|counted from) the (left|right|top|bottom|end|start)")
_SIZE = lazily(
    r"(?:(?P<more>larger|bigger|taller|wider|more|at least|smaller|less|at most)(?: than)?) "
    r"(?P<amount>\d+(?:\.\d+)?) ?(?P<unit>px|pixels?|pt|points?|mm|cm|in|inches|%)?"
    r"(?: (?P<dim>wide|high|tall|in size))?",
    re.IGNORECASE,
)
_IN_IT = lazily(r" (?:in|on|inside|within) (?:it|them)$", re.IGNORECASE)
_PAINTED = lazily(
    r"(?:an? |the )?(?P<color>[\w# -]+?)(?:[ -]colou?red)? "
    rf"(?P<part>{choice((*words.OUTLINE_WORDS, *words.FILL_WORDS))})s?",
    re.IGNORECASE,
)
_LETTERS = lazily(r"(?:the )?(?:words?|texts?|phrase|letters?|label|wording|title|name|number|price|sign|symbol) ")


def color_words(phrase: str) -> str:
    """The words of a colour: 'red' for 'red', 'the colour red', 'red color'; '' for others."""
    bare = re.sub(
        r"^(?:the |a )?(?:colou?r )?|(?: colou?r(?:ed)?| shade| tone| ink| letters| type)$", "", phrase.lower()
    )
    bare = words.COLOR_ALIASES.get(bare, bare)
    return bare if bare and named_color(bare) is not None else ""


def _size(size: re.Match[str]) -> Condition:
    return Condition("size", f"{size['more']}|{size['amount']}|{size['unit'] or 'px'}|{size['dim'] or ''}")


def _condition(word: str, rest: str, quotes: list[str]) -> Condition | None:
    """What a connector and the words after it ask for; None when that makes no sense."""
    said, low = word.lower(), rest.lower()
    sort = _CONNECTORS.get(said, "size")
    whole = f"{said} {low}"
    if sort == "size":
        size = _SIZE.fullmatch(whole)
        return _size(size) if size else None
    if (along := _ALONG.fullmatch(whole)) is not None:
        return Condition("along", along[1])
    if _CORNER.fullmatch(whole):
        return Condition("place", "corner")
    if (place := _PLACE.fullmatch(whole)) is not None:
        return Condition("place", words.PLACES[place["place"].lower()])
    if (both := _ENDS.fullmatch(whole)) is not None:
        return Condition("places", "", (words.PLACES[both["one"]], words.PLACES[both["two"]]))
    if (row := _ROW.fullmatch(whole)) is not None:
        return Condition("row" if row["line"] == "row" else "column", str(_ROWS[row["which"]]))
    plain = without_article(low) if low not in ARTICLES else low
    if sort == "is" and plain in words.KINDS and words.KINDS[plain][0]:
        return Condition("kind", plain)
    quoted = _LETTERS.sub("", _IN_IT.sub("", low))
    if said in words.SAYS and len(quoted) == 1 and _MASK <= ord(quoted) < _MASK + len(quotes):
        return Condition("says", words.SAYS[said], (unquote(quotes[ord(quoted) - _MASK]),))
    if said in words.ABOUT and not any(_MASK <= ord(letter) < _MASK + len(quotes) for letter in rest):
        return Condition("about", unmasked(rest, quotes))
    if said in words.ABOUT:
        one = len(quoted) == 1 and _MASK <= ord(quoted) < _MASK + len(quotes)
        return Condition("says", "contains", (unquote(quotes[ord(quoted) - _MASK]),)) if one else None
    if said in words.SAYS and words.SAYS[said] == "named":
        return Condition("named", unmasked(rest, quotes).strip("\"'#“”"))
    if sort == "is" or said in ("in", "with", "of"):
        colors = [color_words(part) for part in re.split(r" (?:or|and) |, ", plain)]
        if colors and all(colors):
            return Condition("color", "any", tuple(colors))
    looks = words.LOOKS_IN_WORDS
    look = looks.get(low) or looks.get(f"a {low}") or looks.get(f"an {low}")
    if sort == "no":
        return Condition(f"not {look[0]}", look[1]) if look else None
    if sort != "relation" or said == "in":
        if look is not None:
            return Condition(*look)
        if sort == "is" and low in words.ADJECTIVES:
            return Condition(*words.ADJECTIVES[low])
        if (size := _SIZE.fullmatch(low)) is not None:
            return _size(size)
        if (paint := _PAINTED.fullmatch(low)) is not None and (color := color_words(paint["color"])):
            part = "outline" if paint["part"].lower() in words.OUTLINE_WORDS else "fill"
            return Condition("color", part, (color,))
    if sort == "is":
        return None
    if sort in ("with", "says"):
        return Condition("relation", "holds", (unmasked(_IN_IT.sub("", rest), quotes),))
    if words.RELATIONS[said] == "between":
        ends = re.split(r" and ", rest)
        return Condition("relation", "between", tuple(unmasked(end, quotes) for end in ends)) if len(ends) < 3 else None
    value = "on" if said == "on" else "in" if said in ("in", "at") else words.RELATIONS[said]
    return Condition("relation", value, (unmasked(rest, quotes),))


_ROW_OF = lazily(
    rf"(?:all (?:of )?)?(?:the )?(?P<which>{choice(_ROWS)}) (?P<line>row|column) of (?P<rest>.+)", re.IGNORECASE
)


def _segmented(bare: str, quotes: list[str]) -> Iterator[tuple[str, tuple[Condition, ...]]]:
    """The ways to cut a phrase into what it is about and conditions on that, none first."""
    row = _ROW_OF.fullmatch(bare)
    several = row is not None and re.fullmatch(r"(?:the |our |my )?[a-z]+[^\Ws]s", row["rest"], re.IGNORECASE)
    if not several:
        yield bare, ()
    if row is not None:  # 'the top row of circles'
        told = _condition("in", f"the {row['which'].lower()} {row['line'].lower()}", quotes)
        if told is not None:
            yield f"all {without_article(row['rest'])}", (told,)
        if several:
            return  # the third of two rows is no card
    cuts = list(_CONNECTOR.finditer(bare))[:4]
    for number, first in enumerate(cuts):
        later = [cut for cut in cuts[number + 1 :] if cut.start() >= first.end()]
        for taken in product((False, True), repeat=len(later)):
            chosen = [first, *(cut for cut, yes in zip(later, taken, strict=True) if yes)]
            edges = [*(cut.start() for cut in chosen[1:]), len(bare)]
            found = [
                _condition(cut["word"], bare[cut.end() : end].strip(), quotes)
                for cut, end in zip(chosen, edges, strict=True)
            ]
            if all(one is not None for one in found):
                yield bare[: first.start()].strip(" ,"), tuple(one for one in found if one is not None)


# The head

_ALL = lazily(rf"(?:{choice(words.QUANTIFIERS)})\b\s*", re.IGNORECASE)
_OTHER = lazily(rf"(?:{choice(words.OTHER)})\b\s*", re.IGNORECASE)
_EVERY_OTHER = lazily(r"(?:every|each) (?:other|second|2nd)\b\s*", re.IGNORECASE)
_SOME = lazily(
    rf"(?P<end>first|last|top|bottom|leftmost|rightmost|final) (?P<count>{choice(words.NUMBERS)})\b\s*", re.IGNORECASE
)
_OUTER = lazily(r"(?:two |2 )?(?:outer|outermost|outside|outward)\b\s*", re.IGNORECASE)
_ORDINAL = lazily(
    rf"(?P<one>{choice(words.ORDINALS)})(?:(?:,| and|, and) (?:the )?(?P<two>{choice(words.ORDINALS)}))?\b\s*",
    re.IGNORECASE,
)
_NUMBER = lazily(rf"(?P<count>{choice(words.NUMBERS)})\b\s*(?:of (?:the|these|those)\b\s*)?", re.IGNORECASE)
_EXTREME = lazily(rf"(?P<word>{choice((*words.EXTREMES, *words.COMPARED))})\b(?! than\b)\s*", re.IGNORECASE)
_SIDE = lazily(rf"(?P<word>{choice(words.SIDES)})\b\s*", re.IGNORECASE)
_ADJECTIVE = lazily(rf"(?P<word>{choice(words.ADJECTIVES)})(?![\w-])\s*", re.IGNORECASE)
_OF_TWO = lazily(
    rf"(?P<head>.+?) of (?:the|these|those|my|our) (?P<count>{choice(words.NUMBERS)})(?: (?P<noun>.+))?", re.IGNORECASE
)
_NUMBERED = lazily(r"(?P<noun>.+?) (?:number |no\.? ?|nr\.? ?|# ?)?(?P<place>\d{1,2})", re.IGNORECASE)


_COLOR_OF = lazily(
    r"(?:(?<=^)|(?<= ))colou?r (?=(?:swatch(?:es)?|dots?|circles?|chips?|samples?|patch(?:es)?|blobs?|bars?"
    r"|stripes?|blocks?|bubbles?)$)",
    re.IGNORECASE,
)
"""'The colour swatches' are the swatches."""


def _head(bare: str, quotes: list[str], conditions: tuple[Condition, ...], said: str) -> Iterator[Phrase]:
    """The readings of what stands before the conditions: with its adjectives in the noun, then without."""
    phrase = Phrase(said, conditions=tuple(one for one in conditions if one.test != "along"))
    phrase = replace(phrase, along=next((one.value for one in conditions if one.test == "along"), ""))
    rest = bare
    masks = [letter for letter in bare if _MASK <= ord(letter) < _MASK + len(quotes)]
    if len(masks) > 1:
        return
    if masks:
        phrase = replace(phrase, quote=unquote(quotes[ord(masks[0]) - _MASK]))
        rest = " ".join(rest.replace(masks[0], " ").split())
    if (of_two := _OF_TWO.fullmatch(rest)) and _ends_in_choice(of_two["head"]):
        rest = f"{of_two['head']} {of_two['noun'] or 'one'}"
        phrase = replace(phrase, count=words.NUMBERS[of_two["count"].lower()])
        rest = re.sub(r" one (?=\S)", " ", rest)
    if (skip := _EVERY_OTHER.match(rest)) and rest[skip.end() :]:
        phrase, rest = replace(phrase, many=True, every_other="odd"), rest[skip.end() :]
    elif (every := _ALL.match(rest)) and (rest[every.end() :] or phrase.quote is not None):
        both = every[0].lower().startswith("both")
        phrase, rest = replace(phrase, many=True, count=2 if both else None), rest[every.end() :]
    rest = without_article(rest) if rest.lower() not in ARTICLES else ""
    rest = _COLOR_OF.sub("", rest)
    if (other := _OTHER.match(rest)) and rest[other.end() :]:
        phrase, rest = replace(phrase, others=True), rest[other.end() :]
    if phrase.others and rest.lower() in words.NUMBERS:  # 'the other two'
        phrase = replace(phrase, many=True, count=words.NUMBERS[rest.lower()])
        rest = "ones"
    if (some := _SOME.match(rest)) and rest[some.end() :]:
        some_of, end = words.NUMBERS[some["count"].lower()], some["end"].lower()
        phrase = replace(
            phrase, many=True, first=-some_of if end in ("last", "final", "bottom", "rightmost") else some_of
        )
        phrase = replace(
            phrase,
            along={"top": "top", "bottom": "top", "leftmost": "left", "rightmost": "left"}.get(end, phrase.along),
        )
        rest = rest[some.end() :]
    elif (ends := _OUTER.match(rest)) and rest[ends.end() :]:  # 'the two outer cards'
        phrase, rest = replace(phrase, many=True, count=None, ordinals=(0, -1)), rest[ends.end() :]
    elif (ordinal := _ORDINAL.match(rest)) and (rest[ordinal.end() :] or phrase.along):
        places = [words.ORDINALS[one.lower()] for one in (ordinal["one"], ordinal["two"]) if one]
        phrase, rest = replace(phrase, ordinals=tuple(places), many=len(places) > 1), rest[ordinal.end() :] or "one"
    elif (number := _NUMBER.match(rest)) and rest[number.end() :]:
        count = words.NUMBERS[number["count"].lower()]
        phrase, rest = (
            replace(phrase, many=count > 1 or phrase.many, count=count if count > 1 else None),
            rest[number.end() :],
        )
    yield _with_noun(phrase, rest)
    if masks and rest:  # 'the big "50% OFF"'
        rest = f"{rest} text"
    least = rest
    while rest:
        if (extreme := _EXTREME.match(rest)) and not phrase.extreme and rest[extreme.end() :]:
            word = extreme["word"].lower()
            if word in ("highest", "lowest") and singular(rest[extreme.end() :].lower()) in _FIGURES:
                word = "most expensive" if word == "highest" else "cheapest"
            phrase = replace(
                phrase, extreme=words.EXTREMES.get(word) or words.COMPARED[word], compared=word not in words.EXTREMES
            )
            rest = rest[extreme.end() :]
        elif (side := _SIDE.match(rest)) and not phrase.side and rest[side.end() :]:
            phrase, rest = replace(phrase, side=words.SIDES[side["word"].lower()]), rest[side.end() :]
        elif (painted := _leading_colors(rest)) and (not phrase.colors or rest.startswith("#")):
            phrase, rest = replace(phrase, colors=painted[0]), painted[1]
        elif (adjective := _ADJECTIVE.match(rest)) and rest[adjective.end() :]:
            test, value = words.ADJECTIVES[adjective["word"].lower()]
            phrase = replace(phrase, conditions=(*phrase.conditions, Condition(test, value)))
            rest = rest[adjective.end() :]
        else:
            break
    if rest != least:
        yield _with_noun(phrase, rest)
    if (after := re.fullmatch(r"(everything|anything|something|all|one) (.+)", rest, re.IGNORECASE)) and (
        color := color_words(after[2])
    ):
        yield _with_noun(replace(phrase, colors=(color,)), after[1])
    if (numbered := _NUMBERED.fullmatch(rest)) and not phrase.ordinals and not phrase.many:
        yield _with_noun(replace(phrase, ordinals=(int(numbered["place"]) - 1,)), numbered["noun"])


_ONE_OF = lazily(
    r"(?P<head>(?:the )?[\w-]+(?: [\w-]+)?)(?: (?P<ones>ones?))? of (?:the|these|those|my|our|all) "
    r"(?!two\b|three\b|four\b|five\b)(?P<noun>[^\W\d_]+s(?: (?:in|on|at) the .+)?)",
    re.IGNORECASE,
)


def _ends_in_choice(head: str) -> bool:
    bare = without_article(head).lower()
    return bool(_EXTREME.match(bare) or _ORDINAL.match(bare) or _SIDE.match(bare) or color_words(bare.split(" ")[0]))


def _leading_colors(rest: str) -> tuple[tuple[str, ...], str] | None:
    """The colours a phrase starts with, and what follows: 'red', 'dark blue', 'red and blue circles'."""
    parts = re.sub(r"(\w)-(?:colou?red)\b", r"\1", rest).split()
    found: list[str] = []
    at = 0
    while True:
        for length in (3, 2, 1):
            color = color_words(" ".join(parts[at : at + length])) if at + length <= len(parts) else ""
            if color and len(parts) >= at + length:
                found.append(color)
                at += length
                break
        else:
            return None
        if at < len(parts) and parts[at].lower() in ("and", "or") and len(parts) > at + 2:
            at += 1
            continue
        break
    left = " ".join(parts[at:])
    return (tuple(found), left) if left else None


_FIGURES = (*words.ROLES["price"], *words.ROLES["discount"], "number", "figure")
"""What is high by its amount, and not by where it stands."""
_NOUNS = frozenset(
    (*words.KINDS, *(name for names in words.ROLES.values() for name in names), "table", "chart", "graph", "diagram",
     "plot", "name")
)  # fmt: skip
_SEVERAL = ("contact details", "contact data", "contact info", "contact information", "columns")
_MASS = ("bullets", "bullet points", "contents")
"""Plurals that are one text."""


@lru_cache(maxsize=2048)
def singular(noun: str) -> str:
    """'pictures' → 'picture', for the nouns of the vocabulary only: a layer's name is left as it is."""
    head, _, last = noun.rpartition(" ")
    if noun in _NOUNS or last in _NOUNS or noun in _MASS or not last.endswith("s"):
        return noun
    if noun == "lines of text":
        return "line of text"
    for one in (last[:-1], last[:-2], last[:-3] + "y"):
        if one in _NOUNS:
            return f"{head} {one}".strip()
    return noun


def _with_noun(phrase: Phrase, rest: str) -> Phrase:
    noun = rest.lower().strip(" ,")
    single = singular(noun)
    if noun in words.EVERYTHING:
        phrase = replace(phrase, many=True)
    if phrase.count is not None and not phrase.many:  # 'the larger of the two pictures'
        return replace(phrase, noun=single)
    if noun in _SEVERAL or (noun.endswith("s") and noun in words.ROLES["hours"]):  # they may be told in several lines
        phrase = replace(phrase, many=True)
    picks = phrase.ordinals or phrase.extreme or phrase.side
    if single != noun and not phrase.many and not picks:
        phrase = replace(phrase, many=True)
    if single != noun and phrase.extreme:  # 'the small circles', 'the smallest texts' are no one thing
        phrase = replace(phrase, many=True)
    if single != noun and phrase.side:
        phrase = replace(phrase, many=True)
    return replace(phrase, noun=single)


@lru_cache(maxsize=512)
def readings(phrase: str) -> tuple[Phrase, ...]:
    """The ways to read a phrase that is no list and has no exception, the likeliest first."""
    bare, quotes = masked(phrase)
    one_of = _ONE_OF.fullmatch(bare) if _ROW_OF.fullmatch(bare) is None else None
    if one_of is not None and _ends_in_choice(one_of["head"]):  # 'the bigger one of the rings'
        noun = singular(one_of["noun"].lower())
        bare = f"{one_of['head']} {noun}" if one_of["ones"] != "ones" else f"{one_of['head']} {one_of['noun']}"
    found: list[Phrase] = []
    for head, conditions in _segmented(bare, quotes):
        if not head and not conditions:
            continue
        found += _head(head, quotes, conditions, bare)
    return tuple(dict.fromkeys(found))
