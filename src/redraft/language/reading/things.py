"""The words that name a thing: where they begin, what may stand among them, and where they end."""

from __future__ import annotations

from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import (
    Clause,
    amount_at,
    compare_at,
    direction_at,
    look_at,
    place_at,
    prop_at,
)
from redraft.targets.vocabulary import FACTORS, ORDINALS

STOP_WORDS = known.PREPOSITIONS | frozenset(
    ("be", "is", "are", "being", "become", "was", "were", "have", "has", "having", "and", "or", ",", ":", "=", "->",
        "→",
     "=>", "'s", "(", ")", "should", "must", "so", "while", "but", "not", "respectively", "instead", "both", "than",
         ";",
     "that", "which", "who", "where", "until", "too", "also", "please")
)  # fmt: skip
_SAYS = frozenset(("says", "reads", "saying", "reading", "contains", "say", "mentions", "containing"))
_NO_NAMES = frozenset(
    "horizontally vertically diagonally wide tall high thick long apart evenly equally up down left"
    " right away forward back".split()
)
FACTOR_WORDS = {word: word for word in FACTORS}
ACROSS = {"wide": "width", "tall": "height", "high": "height", "width": "width", "height": "height", "thick": "thick",
           "long": "width"}  # fmt: skip
"""Behind an amount: what it is the amount of."""


def noun_follows(clause: Clause, at: int) -> bool:
    """Whether a word that can name a thing stands here, so that what is before it describes that thing."""
    word = clause.word(at)
    if word in ("left", "right") and clause.word(at + 1) == "of":
        return False  # 'in yellow left of the star'
    if not word or word in STOP_WORDS or word in known.FILLERS or word in known.DETERMINERS or word in known.PRONOUNS:
        return False
    if word.startswith("‹") or not (word[0].isalpha() or word[0] == "#"):
        return word.startswith("‹c") and noun_follows(clause, at + 1)
    if (
        prop_at(clause, at) is not None
        or clause.phrase(at, FACTOR_WORDS) is not None
        or amount_at(clause, at) is not None
    ):
        return False
    return compare_at(clause, at) is None and (look_at(clause, at) is None or noun_follows(clause, at + 1))


_COUNTED = frozenset("two three four five six seven eight nine ten".split())
_LIKE_WORDS = frozenset(("match", "matches", "matching", "like", "identical", "consistent", "same"))


def _goes_on(clause: Clause, at: int) -> bool:
    """Whether a name goes on behind a number in it: 'the Episode 42 label', and not 'the logo 20 left'."""
    return direction_at(clause, at) is None and clause.word(at) not in ACROSS and clause.word(at) not in known.FILLERS


_PAGE_WORDS = frozenset("slide slides page pages top bottom left right".split())


def _joins_names(clause: Clause, at: int) -> bool:
    """Whether a small word stands between two with a capital, as in a line of text: 'Closed on Mondays'."""
    if clause.word(at) not in ("on", "in", "at", "for") or at + 1 >= len(clause) or at < 1:
        return False
    before, after = clause.span(at - 1, at), clause.span(at + 1, at + 2)
    capital = before[:1].isupper() and after[:1].isupper() and not after.isupper()
    return capital and after.lower() not in _PAGE_WORDS and clause.word(at - 1) not in known.DETERMINERS


def _of_several(clause: Clause, at: int) -> bool:
    return clause.word(at) == "of" and clause.word(at + 1) in ("the", "these", "those", "my", "our")


_ON_IT = ("text", "label", "caption")


def thing_at(clause: Clause, at: int) -> int | None:
    """The position behind words that name one thing or several of a kind, with what directly describes it."""
    start = at
    listed = at + (clause.word(at) == "the")
    if clause.token(listed, "l"):  # '"A", "B" and "C"', 'the "A" and "B" labels'
        return listed + 1 + (clause.word(listed + 1) in ("labels", "texts", "words", "lines", "headings", "captions"))
    if clause.word(at) in known.PRONOUNS and not noun_follows(clause, at + 1) and not clause.token(at + 1, "q"):
        return at + 1 if clause.word(at) not in ("both", "each") or at + 1 >= len(clause) else None
    for words in (
        ("all", "of", "the"),
        ("both", "of", "the"),
        ("each", "of", "the"),
        ("all", "of"),
        ("one", "of", "the"),
    ):
        if tuple(clause.word(at + n) for n in range(len(words))) == words:
            at += len(words)
            break
    while clause.word(at) in known.DETERMINERS or clause.word(at) in ("only", "just", "other"):
        at += 1
    determined = at > start
    if determined and clause.word(at) in _COUNTED:
        prop = prop_at(clause, at + 1)  # 'the three color swatches'
        at += noun_follows(clause, at + 1) or (prop is not None and noun_follows(clause, prop[1]))
    if not determined and clause.word(at) in _NO_NAMES:
        return None
    headed = False
    while at < len(clause):
        word = clause.word(at)
        if word.startswith("‹q"):
            if headed or not (determined or noun_follows(clause, at + 1)):
                break
            headed, at = True, at + 1
            continue
        if word.startswith("‹c"):
            if not noun_follows(clause, at + 1):
                break
            at += 1
            continue
        if word == "'s" and headed and place_at(clause, at + 1) is not None:
            break  # "the photo's top right corner"
        if word == "'s" and headed and noun_follows(clause, at + 1):
            at += 1  # "Amara's photo"
            continue
        if headed and _joins_names(clause, at):
            at += 2  # 'Closed on Mondays'
            continue
        if word == "round" and determined and not headed and noun_follows(clause, at + 1):
            at += 1  # 'the round badge' stands round nothing
            continue
        if word.startswith("‹") or word in STOP_WORDS or (headed and word in _LIKE_WORDS):
            break
        if (counted := amount_at(clause, at)) is not None and not (
            not counted.unit
            and noun_follows(clause, at + 1)
            and (determined if not headed else _goes_on(clause, at + 1))
        ):
            break
        prop = prop_at(clause, at)
        owned = prop is not None and (headed or not noun_follows(clause, prop[1]))
        if owned and word not in ("text", "texts", "words", "copy"):
            break
        if headed and word in ("text", "words") and prop is not None and clause.word(at + 1) == "":
            at += 1
            continue
        compared = compare_at(clause, at)
        if compared is not None and determined and not headed and _of_several(clause, compared.end):
            headed, at = True, compared.end  # 'the smaller of the two pictures'
            break
        if compared is not None and (headed or not noun_follows(clause, at + 1)):
            break
        if headed and (look_at(clause, at) is not None):
            break
        if look_at(clause, at) is not None and not noun_follows(clause, at + 1):
            break
        if headed and (word in known.FILLERS or word in known.DETERMINERS or word in known.PRONOUNS):
            break
        if headed and (place_at(clause, at) is not None or clause.phrase(at, known.STACKING) is not None):
            break
        if headed and clause.phrase(at, known.SIDES) is not None:
            break  # 'the badge next to the date'
        if headed and direction_at(clause, at) is not None and word not in ("top", "bottom"):
            break
        if headed and clause.phrase(at, FACTOR_WORDS) is not None:
            break
        if headed and (clause.among(at, known.DEGREES) is not None or word in ("horizontally", "vertically", "evenly")):
            break
        headed, at = True, at + 1
    if (
        headed
        and clause.word(at) == "of"
        and (clause.word(at + 1) in ("the", "my", "our", "a") or clause.span(at + 1, at + 2)[:1].isupper())
    ):
        whole = thing_at(clause, at + 1) if at + 1 < len(clause) else None
        if whole is not None:
            return whole  # 'the portrait of Amara', 'the names of the goods'
    if headed and clause.word(at) in ("that", "which", "saying", "reading", "containing"):
        says = at + (clause.word(at) in ("that", "which"))
        if clause.word(says) in _SAYS and clause.token(says + 1, "q"):
            at = says + 2
    if headed and (clause.word(at), clause.word(at + 1)) == ("with", "its") and clause.word(at + 2) in _ON_IT:
        at += 3  # 'the star with its text'
    if all(word.text in known.DETERMINERS or word.text in ORDINALS for word in clause.words[start:at]):
        return None  # 'the first' of what is said elsewhere
    return at if headed else None
