"""Clauses about whole slides: new ones with what they start with, their order, their background, hiding them."""

from __future__ import annotations

from collections.abc import Callable

from redraft.language.reading.describing import SEPARATORS, TITLED, saying_at, words_at
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.roles import roles_at
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, Verb

_ENDS = {
    "beginning": "beginning",
    "start": "beginning",
    "front": "beginning",
    "top": "beginning",
    "end": "end",
    "back": "end",
    "bottom": "end",
    "very end": "end",
    "very beginning": "beginning",
    "very start": "beginning",
}
_SIDES = {
    "before": "before",
    "after": "after",
    "behind": "after",
    "following": "after",
    "in front of": "before",
    "ahead of": "before",
    "between": "between",
    "right after": "after",
    "right before": "before",
    "just after": "after",
    "just before": "before",
    "directly after": "after",
    "directly before": "before",
    "immediately after": "after",
    "immediately before": "before",
    "in between": "between",
    "preceding": "before",
}
_BACKGROUNDS = frozenset("background backdrop backdrops backgrounds setting theme".split())


_HOLDING = frozenset(
    "with containing featuring including having contains features includes has holding showing".split()
)


def new_slide(
    frame: Frame, at: int, arguments: dict[str, str], added: Callable[[str], list[Said] | None]
) -> list[Said] | None:
    """A new slide, with its title, its words, its place and its background where they are said; `at` is behind 'slide'.
    `added` reads what else is to be on it: 'a slide containing a 2x2 table'."""
    clause = frame.clause
    said = {"count": arguments["count"]} if "count" in arguments else {}
    if kind := arguments.get("kind", ""):
        said["kind"] = kind
    color = arguments.get("color", "")
    after: list[Said] = []
    while at < len(clause):
        if (found := _option(clause, at, said)) is not None:
            at = found
            continue
        if (painted := _background(clause, at)) is not None:
            color, at = painted
            continue
        if clause.word(at) in _HOLDING and clause.word(at + 1) in ("a", "an", "two", "three"):
            more = added(clause.span(at + 1, len(clause)))
            if more is not None:
                after, at = more, len(clause)
                continue
        if clause.word(at) in SEPARATORS or clause.word(at) in known.FILLERS:
            at += 1
            continue
        return None
    if color:
        after.append(Said("background", "", {"color": color}, on_page=True, pages="these slides"))
    return [Said("slide_add", "", said), *after]


_OPTION_WORDS = frozenset(
    "with and having containing featuring including that has add set whose give it which , use using by"
    " setting adding make on".split()
)
_OPTION_WORDS_2 = frozenset(
    "of as to : saying reading that says reads is be being set both with the text following stating"
    " containing ,".split()
)


def _option(clause: Clause, at: int, said: dict[str, str]) -> int | None:
    """The position behind a title, words for a place, or where the slide goes; it is put into `said`."""
    titled = clause.among(at, TITLED)
    if titled is not None and words_at(clause, titled[1]) and "title" not in said:
        said["title"] = clause.word(titled[1])
        return titled[1] + 1
    if (
        clause.word(at) in ("with", "having", "using", "featuring", "and", "use", "bearing")
        and words_at(clause, at + 1)
        and clause.word(at + 2) in ("as", "for")
    ):
        named = roles_at(clause, at + 3)
        if (
            named is not None
            and not set(named.names) & said.keys()
            and set(named.names) <= {"title", "subtitle", "body", "notes"}
        ):
            said.update(dict.fromkeys(named.names, clause.word(at + 1)))
            return named.end
    start = at
    while clause.word(start) in _OPTION_WORDS:
        start += 1
    roles = roles_at(clause, start)
    if roles is not None and all(role in ("title", "subtitle", "body", "notes") for role in roles.names):
        end = roles.end
        while clause.word(end) in _OPTION_WORDS_2:
            end += 1
        if words_at(clause, end) and not any(role in said for role in roles.names):
            for role in roles.names:
                said[role] = clause.word(end)
            return end + 1
    if (where := place_at(clause, at)) is not None and not {"end", "anchor", "position"} & said.keys():
        said.update(where[0])
        return where[1]
    quote = saying_at(clause, at) if "title" not in said and start > at else None
    if quote is not None and clause.token(quote, "q"):
        noun = clause.word(quote - 1)
        if noun in ("text", "content", "words", "sentence", "phrase"):
            said["body"] = clause.word(quote)
            return quote + 1
    return None


_PLACE_AT_WORDS = frozenset(
    "to at in into as be come go the right just directly immediately placed positioned located appear become it".split()
)


def place_at(clause: Clause, at: int) -> tuple[dict[str, str], int] | None:
    """Where slides go: 'after ‹s›', 'at the end (of the deck)', 'as number 3', 'first'."""
    start = at
    while clause.word(start) in _PLACE_AT_WORDS:
        start += 1
    if (side := clause.phrase(start, _SIDES)) is not None and clause.token(side[1], "s"):
        return {"side": side[0], "anchor": clause.word(side[1])}, side[1] + 1
    if (end := clause.phrase(start, _ENDS)) is not None and start > at:
        behind = end[1]
        if clause.word(behind) in ("of", "in") and clause.token(behind + 1, "s"):
            behind += 2
        return {"end": end[0]}, behind
    if clause.word(start) in ("position", "number", "place", "spot", "slot") and clause.word(start + 1).isdigit():
        return {"position": clause.word(start + 1)}, start + 2
    if clause.word(start) in ("first", "last") and (start > at or start + 1 == len(clause)):
        behind = start + 1 + (clause.word(start + 1) in ("place", "position", "one"))
        return {"end": "beginning" if clause.word(start) == "first" else "end"}, behind
    return None


_BACKGROUND_WORDS = frozenset(
    "with having in on using featuring that has which and set its make give it against apply whose of colored"
    " use shaded giving setting , painted showing color the a an solid plain whole are is be same identical"
    " matching all features includes shows contains displays sports".split()
)
_BACKGROUND_WORDS_2 = frozenset("color colored hue shade tone tint as its for the".split())
_BACKGROUND_WORDS_3 = frozenset("color of to in is a as be hue shade that set being colored :".split())


def _background(clause: Clause, at: int) -> tuple[str, int] | None:
    """'with a yellow background', 'in red', 'featuring a backdrop of light blue', 'and set the background to blue'."""
    start = at
    while clause.word(start) in _BACKGROUND_WORDS:
        start += 1
    if clause.token(start, "c"):
        end = start + 1
        while clause.word(end) in _BACKGROUND_WORDS_2:
            end += 1
        named = clause.word(end) in _BACKGROUNDS
        end += named
        while clause.word(end) in ("color", "hue", "shade", "fill"):
            end += 1
        if (
            not named
            and end < len(clause)
            and clause.word(end) not in SEPARATORS
            and clause.word(end) not in known.PREPOSITIONS
        ):
            return None  # 'with a red cloud'
        return clause.word(start), end
    if clause.word(start) in _BACKGROUNDS:
        end = start + 1
        while clause.word(end) in _BACKGROUND_WORDS_3:
            end += 1
        if clause.token(end, "c"):
            return clause.word(end), end + 1 + (clause.word(end + 1) in ("color", "hue", "shade", "tone"))
    return None


# Slides that are there


def sliding(clause: Clause, verb: Verb) -> list[Said] | None:
    """A clause about slides as a whole, in orders that the rows do not have."""
    for reader in (_hidden, _moved, _painted):
        if (said := reader(clause, verb)) is not None:
            return [said]
    return None


def _slides(clause: Clause, at: int) -> int | None:
    return at + 1 if clause.token(at, "s") else None


def _hidden(clause: Clause, verb: Verb) -> Said | None:
    """'make slide 3 hidden', 'exclude slide 4 from the slide show', 'skip slide 2 when presenting'."""
    end = _slides(clause, verb.end)
    if end is None:
        return None
    rest = [clause.word(n) for n in range(end, len(clause))]
    token = clause.word(verb.end)
    show = {
        "from",
        "in",
        "during",
        "when",
        "the",
        "slide",
        "show",
        "slideshow",
        "presentation",
        "presenting",
        "while",
        "as",
        "a",
    }
    if (
        verb.name in ("hide", "conceal", "exclude", "omit", "leave out", "skip", "mask")
        and rest
        and all(word in show or word.startswith("‹s") for word in rest)
    ):
        return Said("slide_hide", "", {"pages": token}, verb="hide")
    if verb.families[0] == "set" and rest in (
        ["hidden"],
        ["invisible"],
        ["be", "hidden"],
        ["as", "hidden"],
        ["to", "hidden"],
    ):
        return Said("slide_hide", "", {"pages": token}, verb="hide")
    if verb.families[0] == "set" and rest in (
        ["visible"],
        ["visible", "again"],
        ["shown"],
        ["unhidden"],
        ["to", "visible"],
    ):
        return Said("slide_hide", "", {"pages": token}, verb="show")
    if (
        verb.families[0] == "show"
        and rest
        and all(word in show or word == "again" or word.startswith("‹s") for word in rest)
    ):
        return Said("slide_hide", "", {"pages": token}, verb="show")
    return None


def _moved(clause: Clause, verb: Verb) -> Said | None:
    """'make slide 3 come after slide 5', 'put slide 4 first', 'shift slide 2 to the end of the deck'."""
    end = _slides(clause, verb.end)
    if end is None or not ({"move"} & set(verb.families) or verb.name in ("make", "want", "have", "let")):
        return None
    where = place_at(clause, end)
    if where is None or where[1] != len(clause):
        return None
    return Said("slide_move", "", {"pages": clause.word(verb.end), **where[0]})


def _painted(clause: Clause, verb: Verb) -> Said | None:
    """'give slide 3 a blue background', 'use blue as the background of all slides', 'a yellow backdrop for ‹s›'."""
    if verb.families[0] not in ("set", "paint", "add", "write", "replace") and verb.name != "fill":
        return None
    if clause.word(0) in ("title", "label", "caption", "head", "note", "text", "name"):
        return None  # a thing on the slide: 'title of slide 4 in blue'
    tokens = [n for n in range(len(clause)) if clause.token(n, "s")]
    colors = [n for n in range(len(clause)) if clause.token(n, "c")]
    if len(tokens) != 1 or len(colors) != 1:
        return None
    words = [clause.word(n) for n in range(verb.end, len(clause)) if n not in (*tokens, *colors)]
    allowed = {
        "a",
        "an",
        "the",
        "background",
        "backdrop",
        "backgrounds",
        "color",
        "of",
        "to",
        "on",
        "for",
        "as",
        "in",
        "with",
        "into",
        "be",
        "hue",
        "shade",
        "tone",
        "fill",
        "solid",
        "'s",
        "from",
        "its",
        "have",
        "has",
        "using",
        "at",
        "plain",
        "by",
        "behind",
        "backdrops",
        "whole",
        "entire",
        "same",
        "identical",
        "uniform",
    }
    if any(word not in allowed for word in words):
        return None
    if not any(word in _BACKGROUNDS for word in words) and not (
        tokens[0] == verb.end and verb.families[0] in ("set", "paint", "write") and verb.name != "apply"
    ):
        return None
    return Said("background", "", {"color": clause.word(colors[0])}, on_page=True, pages=clause.word(tokens[0]))
