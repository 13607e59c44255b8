"""Reading instructions that lean on the edit before. `turns` holds what was said, `turn_words` the words for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.errors import RequestError
from redraft.language.follow_up_words import (
    AGAIN,
    AMOUNT,
    BACK,
    COMPARED,
    CORRECTS,
    DIRECTION,
    EVERYTHING,
    FRONT,
    INSTEAD,
    LESS,
    LOOKS,
    MORE,
    NEW_VALUE,
    NOT_BUT,
    OPPOSITES,
    OTHER,
    PHRASE,
    PRONOUN,
    SAME_FOR,
    SLIDES,
    TOO,
    TOO_MUCH,
    UNDO,
    UNDO_THEN,
    VERB,
)
from redraft.language.turns import ALL_OF_THEM, Rewritten, Said, Turn, on_pages, place_of_words
from redraft.lazy import lazily
from redraft.targets.quotes import TOKEN, wording
from redraft.targets.vocabulary import DEGREES

MOST_WORDS = 4
"""How many words a correction has that says only the new value."""
_OWN_PREDICATE = lazily(
    r"(?!(?:it|that|this|they|those|these|should|make|use|i meant)\b)(?:\S+ ){1,6}(?:should|must|is|are|costs?|opens?"
    r"|starts?|begins?|plays?|says?|reads?|be)\b",
    re.IGNORECASE,
)
"""Something that is said of a thing of its own, as in 'the moon should be blue instead': no new value for another."""


def may_follow(instruction: str) -> bool:
    """Whether these words are read as a follow-up, or have a pronoun in them."""
    try:
        return followed(instruction, None) is not None or PRONOUN.search(_outside_quotes(instruction)) is not None
    except RequestError:
        return True


def followed(instruction: str, last: Turn | None) -> Rewritten | None:
    """The instruction as one that stands alone; None when it does already. Raises RequestError for one that needs an
    edit before it and has none, or one it cannot go on from."""
    text = " ".join(instruction.split()).rstrip(" .!?")
    corrects = False
    while (talk := FRONT.match(text)) is not None and talk.end() < len(text):
        corrects = corrects or CORRECTS.fullmatch(talk["word"]) is not None
        text = text[talk.end() :]
    if EVERYTHING.fullmatch(text):
        return Rewritten(ALL_OF_THEM, "")
    if (found := UNDO.fullmatch(text)) is not None:
        return Rewritten(_count(found["count"]), "")
    if (found := UNDO_THEN.match(text)) is not None:
        rest = text[found.end() :].strip(" ,.;")
        known = _known(last, instruction)
        if NEW_VALUE.match(rest) or not VERB.match(rest) or PRONOUN.search(_outside_quotes(rest)):
            value = _value(rest)
            if (made := _corrected(rest, known)) is not None:
                return made
            if LOOKS.fullmatch(value) or _is_color(value) or COMPARED.fullmatch(value):
                return Rewritten(1, f"make it {value}", known.last_before)
        return Rewritten(1, BACK.sub("", rest), known.last_before)
    bare = BACK.sub("", text)
    if OTHER.fullmatch(bare):
        return _other_one(_known(last, instruction), instruction)
    corrects = corrects or INSTEAD.search(text) is not None or NOT_BUT.fullmatch(bare) is not None
    if corrects and (made := _correction(bare, last, instruction)) is not None:
        return made
    if (made := _going_on(bare, last, instruction)) is not None:
        return made
    if last is not None and last.last and PRONOUN.search(_outside_quotes(text)):
        return Rewritten(0, text, last.last)
    return None


def _correction(text: str, last: Turn | None, instruction: str) -> Rewritten | None:
    """'No, green', 'use 40px instead', 'not blue, green', 'I meant the subtitle'."""
    if COMPARED.fullmatch(text) or LESS.fullmatch(text) or MORE.fullmatch(text) or TOO.fullmatch(text):
        return None
    if (found := NOT_BUT.fullmatch(text)) is not None:
        text = found["a"] or found["b"]
    if VERB.match(text) and not NEW_VALUE.match(text):
        return None
    if _OWN_PREDICATE.match(text) or (last is None and len(text.split()) > MOST_WORDS):
        return None  # 'it is not good. Move the picture to the left.' stands on its own
    known = _known(last, instruction)
    made = _corrected(text, known)
    value = _value(text)
    if made is None and (_is_color(value) or AMOUNT.fullmatch(value)) and not PRONOUN.search(_outside_quotes(text)):
        raise RequestError(
            f"“{instruction}”: the edit before, “{known.instruction}”, has nothing that {value} could stand in for",
            f"say what should become {value}",
        )
    return made


def _corrected(text: str, last: Turn) -> Rewritten | None:
    """The turn before, with another value or another target in one of its clauses; None when none has such a place."""
    value = _value(text)
    made = [_with_value(each, value) for each in last.clauses]
    fits = [number for number, clause in enumerate(made) if clause is not None]
    if not fits and PHRASE.match(value):
        made = [_with_target(each, value) for each in last.clauses]
        fits = [number for number, clause in enumerate(made) if clause is not None]
        if len({last.clauses[number].targets for number in fits}) == 1:
            return Rewritten(
                1, "; ".join(made[n] or each.clause for n, each in enumerate(last.clauses)), last.last_before
            )
    if not fits:
        return None
    if len(fits) > 1:
        raise _unclear(text, [last.clauses[number] for number in fits])
    clauses = [made[number] or each.clause for number, each in enumerate(last.clauses)]
    return Rewritten(1, "; ".join(clauses), last.last_before)


def _value(text: str) -> str:
    """What is to stand in for something else: 'blue' of 'use blue instead'."""
    return INSTEAD.sub("", NEW_VALUE.sub("", BACK.sub("", text), count=1)).strip(" ,")


def _going_on(text: str, last: Turn | None, instruction: str) -> Rewritten | None:
    """'A bit darker', 'a little more', 'too big', 'bold', 'same for the date', 'and the date too'."""
    if (found := COMPARED.fullmatch(text)) is not None:
        known = _known(last, instruction)
        return Rewritten(0, _compare(found["degree"] or "", found["how"]), known.last)
    if (found := DIRECTION.fullmatch(text)) is not None:
        known = _known(last, instruction)
        degree = found["degree"] or found["after"] or ""
        return Rewritten(0, f"move it {found['dir']} {degree}".strip(), known.last)
    if (found := TOO.fullmatch(text)) is not None and found["how"].lower() in TOO_MUCH:
        known = _known(last, instruction)
        return Rewritten(0, f"make it {TOO_MUCH[found['how'].lower()]}", known.last)
    for form, reverse in ((MORE, False), (LESS, True)):
        if (found := form.fullmatch(text)) is not None:
            return _more(found["degree"] or ("a bit" if reverse else ""), reverse, _known(last, instruction), text)
    if AGAIN.fullmatch(text):
        known = _known(last, instruction)
        again = [_with_target(each, "it") or each.clause for each in known.clauses]
        return Rewritten(0, "; ".join(again), known.last)
    if (found := SAME_FOR.fullmatch(text)) is not None:
        phrase = next(part for part in found.groups() if part)
        if VERB.match(phrase) and not SLIDES.match(phrase):
            return None
        return _same_for(phrase, _known(last, instruction))
    if LOOKS.fullmatch(text) or _is_color(text):
        known = _known(last, instruction)
        return Rewritten(0, f"make it {text}", known.last)
    return None


def _same_for(phrase: str, last: Turn) -> Rewritten | None:
    if SLIDES.match(phrase):
        clauses = [_on_slides(each, on_pages(phrase)) for each in last.clauses]
        return Rewritten(0, "; ".join(clauses), ())
    if len({each.targets for each in last.clauses if each.targets}) > 1:
        raise _unclear("the same", last.clauses)
    made = [_with_target(each, phrase) for each in last.clauses]
    if not any(made):
        raise RequestError(
            f"“{last.instruction}” names nothing that {phrase} could stand in for",
            f"say all of it: what to do to {phrase}",
        )
    return Rewritten(0, "; ".join(clause for clause in made if clause), last.last)


def _more(degree: str, reverse: bool, last: Turn, text: str) -> Rewritten:
    """The last comparison once more, or the other way round."""
    for each in reversed(last.clauses):
        found = list(re.finditer(rf"\b(?:{'|'.join(map(re.escape, OPPOSITES))})\b", _outside_quotes(each.clause), re.I))
        if found:
            how = found[-1][0].lower()
            if each.act == "move" and (moved := _moved_on(each, how, degree, reverse)) is not None:
                return Rewritten(0, moved, last.last)
            how = OPPOSITES[how] if reverse else how
            if each.act == "move" or how in ("left", "right", "up", "down", "higher"):
                return Rewritten(0, f"move it {how} {degree}".strip(), last.last)
            return Rewritten(0, _compare(degree, how), last.last)
    raise RequestError(
        f"“{text}” of what is not clear: the edit before was “{last.instruction}”",
        "say how it should change, for example: a bit bigger",
    )


def _moved_on(said: Said, how: str, degree: str, reverse: bool) -> str | None:
    """As far again as was said, half as far for 'a bit', twice as far for 'much'; None where no distance was said."""
    distances = list(AMOUNT.finditer(_outside_quotes(said.clause)))
    if len(distances) != 1 or how not in ("left", "right", "up", "down"):
        return None
    share = DEGREES.get(degree.lower(), (1.0, 1.0))[0] if degree else 1.0
    far = float(distances[0]["number"]) * (1.0 if share == 1 else 0.5 if share < 1.25 else 2.0)
    return f"move it {far:g}{distances[0]['unit'] or ''} {OPPOSITES[how] if reverse else how}"


def _compare(degree: str, how: str) -> str:
    verb = "move" if how.lower() in ("higher", "lower") else "make"
    return " ".join(part for part in (verb, "it", degree, how) if part)


def _other_one(last: Turn, instruction: str) -> Rewritten:
    """The clause before with the other thing its words could have meant."""
    said = next((each for each in reversed(last.clauses) if each.target), None)
    if said is None or not said.others:
        there = f"'{said.target}' could only mean one thing" if said is not None else "it named nothing"
        raise RequestError(f"“{instruction}”: there is no other one, since {there}", "name the thing itself")
    if len(said.others) > 1:
        clauses = "; ".join(each.clause for each in last.clauses)
        return Rewritten(1, clauses, last.last_before, said.target, said.others)
    made = [
        (_with_target(each, f"#{said.others[0]}") if each is said else None) or each.clause for each in last.clauses
    ]
    return Rewritten(1, "; ".join(made), last.last_before)


def _with_value(said: Said, value: str) -> str | None:
    """The clause with another colour, text, amount or word of the same sort; None where it has none."""
    new, old = wording(value), wording(said.clause)
    token = TOKEN.fullmatch(new.text)
    if token is not None and token[1] in "cqp":
        places = [found for found in TOKEN.finditer(old.text) if found[1] == token[1]]
        if not places or (token[1] == "q" and len(places) == 1 and not said.arguments.get("new")):
            return None  # a quote that brings no new words names the target
        at = places[-1]
        return old.surface(old.text[: at.start()]) + value + old.surface(old.text[at.end() :])
    if (amount := AMOUNT.fullmatch(new.text)) is not None:
        places = [found for found in AMOUNT.finditer(old.text) if not _in_pages(said, old.text, found.start())]
        if len(places) != 1:
            return None
        at = places[0]
        put = value if amount["unit"] else amount["number"] + (at["unit"] or "")
        return old.surface(old.text[: at.start()]) + put + old.surface(old.text[at.end() :])
    plain = re.sub(r"^(?:to |at |in )?(?:the )?", "", value.lower())
    for name, was in said.arguments.items():
        place = place_of_words(said.clause, was) if was else None
        if place is not None and name in _WORD_ARGUMENTS and not PHRASE.match(value):
            return said.clause[: place[0]] + value + said.clause[place[1] :]
        if place is not None and name in _PLACE_ARGUMENTS and plain in _PLACE_WORDS:
            return said.clause[: place[0]] + plain + said.clause[place[1] :]
    return None


_PLACE_ARGUMENTS = ("place", "dir", "direction", "edge", "side", "to")
_WORD_ARGUMENTS = ("family", "font", "weight", "slant", "decoration", "style", "look")
_PLACE_WORDS = frozenset(
    " ".join(part for part in (down, across) if part)
    for down in ("", "top", "bottom", "upper", "lower", "center", "middle")
    for across in ("", "left", "right", "center", "middle", "up", "down")
) - {""}


def _in_pages(said: Said, text: str, at: int) -> bool:
    """Whether a place in the words is that of a slide's number."""
    return re.search(r"\b(?:slides?|pages?)\s*$", text[:at], re.IGNORECASE) is not None


def _with_target(said: Said, phrase: str) -> str | None:
    """The clause about something else; None where it names nothing."""
    place = place_of_words(said.clause, said.target) if said.target else None
    return said.clause[: place[0]] + phrase + said.clause[place[1] :] if place is not None else None


def _on_slides(said: Said, where: str) -> str:
    place = place_of_words(said.clause, said.pages) if said.pages else None
    if place is None:
        return f"{said.clause} {where}"
    before = re.sub(r"\b(?:on|in)\s+$", "", said.clause[: place[0]], flags=re.IGNORECASE)
    return before + where + said.clause[place[1] :]


def _outside_quotes(text: str) -> str:
    return TOKEN.sub(lambda token: " " if token[1] == "q" else token[0], wording(text).text)


def _is_color(text: str) -> bool:
    token = TOKEN.fullmatch(wording(text).text)
    return token is not None and token[1] == "c"


def _count(word: str | None) -> int:
    if not word:
        return 1
    return {"two": 2, "twice": 2, "three": 3, "four": 4, "five": 5}.get(word.lower()) or int(word)


def _known(last: Turn | None, instruction: str) -> Turn:
    if last is None:
        raise RequestError(
            f"“{instruction}” goes on from an edit made before, and no such edit of this file is recorded",
            "say all of it, for example: make the title a bit darker",
        )
    return last


def _unclear(text: str, clauses: Sequence[Said]) -> RequestError:
    told = " or ".join(f"“{each.clause}”" for each in clauses)
    return RequestError(f"“{text}” may be about {told}", "say which: name the thing itself")
