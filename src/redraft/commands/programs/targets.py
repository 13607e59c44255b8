"""The arguments of a program's functions: targets (element, id, selector, phrase, or a list of these) as layer ids, and
checks of other values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

from redraft.commands.field_types import alternatives, fits, kind_of
from redraft.document.geometry import is_finite_number
from redraft.document.pages import Document
from redraft.document.selectors import Selector, layers_like, no_layer, parse, select
from redraft.errors import UsageError
from redraft.lazy import lazily

MOST_TARGETS = 100_000
LONGEST_WORDS = 2_000
"""Characters of a selector or phrase: longer is no way to name a layer, and would take long to read."""
_SELECTOR = lazily(r"\s*(?:[!#\"'“„‘‚«]|(?:kind|role|page)\s*=)")


class Grounded(NamedTuple):
    """What a phrase means in a design: the layers, whether all are targets, and else what is wrong and what to do.

    Not sure, with ids: any one of these may be the target.
    """

    ids: tuple[str, ...]
    sure: bool
    problem: str = ""
    suggestion: str = ""


Ground = Callable[[Document, str, bool], Grounded]
"""Finds what a phrase means; the flag says whether hidden layers count."""


class Missing(LookupError):
    """Words that fit nothing, or too much."""


def is_selector(words: str) -> bool:
    return _SELECTOR.match(words) is not None


def matching(
    document: Document, words: str, roles: Mapping[str, str], ground: Ground | None, *, hidden: bool
) -> Grounded:
    """The layers that words fit: an id, a selector or a phrase; '' fits all."""
    index = document.index
    if len(words) > LONGEST_WORDS:
        raise ValueError(f"words for an element can have {LONGEST_WORDS:,} characters, not {len(words):,}")
    if words in index:
        return Grounded((words,), True)
    if not words.strip():
        return Grounded(tuple(id for id in index if hidden or index[id].visible), True)
    if is_selector(words):
        return _selected(document, words, roles, hidden)
    if ground is None:
        raise Missing(f"{no_layer(document, words)[0]}, and phrases are not understood here")
    return ground(document, words, hidden)


def _selected(document: Document, words: str, roles: Mapping[str, str], hidden: bool) -> Grounded:
    try:
        selector = parse(words)
    except UsageError as error:
        raise ValueError(f"{error.message}; {error.suggestion}") from None
    named = [term.value for term in selector.terms if term.by == "id" and not term.negated]
    for id in named:
        if id not in document.index:
            raise Missing(no_layer(document, id)[0])
    gone = [term for term in selector.terms if term.by == "id" and term.value not in document.index]
    kept = tuple(term for term in selector.terms if term not in gone)  # what is not there need not be left out
    ids = select(document, Selector(kept), roles) if kept else tuple(document.index)
    if not (hidden or named):
        ids = tuple(id for id in ids if document.index[id].visible)
    return Grounded(ids, True)


def one_or_more(document: Document, words: str, found: Grounded) -> tuple[str, ...]:
    """The layers words mean, at least one, unambiguously."""
    if found.sure and found.ids:
        return found.ids
    if found.ids:
        shown = ", ".join(f"'{id}'" for id in found.ids[:8])
        raise Missing(found.problem or f"“{words[:80]}” may mean any of {len(found.ids)}: {shown}")
    problem = found.problem or f"nothing here fits “{words[:80]}”; {layers_like(document, words)}"
    raise Missing(problem + (f" ({found.suggestion})" if found.suggestion else ""))


def length_of(value: Any, depth: int = 0) -> int:
    """The characters in a value, however they are nested."""
    if isinstance(value, str | bytes):
        return len(value)
    inner = [*value.values(), *value] if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return sum(length_of(one, depth + 1) for one in inner) + len(inner) if depth < 50 else 0


def kind_of_value(value: Any) -> str:
    name = type(value).__name__
    if isinstance(value, int) and value.bit_length() > 300:
        return "a number that is too large"
    return f"{name} {value!r:.40}" if isinstance(value, int | float | str | bool) else f"a {name}"


def checked_path(path: Any) -> str:
    if not isinstance(path, str) or len(path) > LONGEST_WORDS:
        raise TypeError(f"a path must be a short text, not {kind_of_value(path)}")
    return path.strip()


def checked_markup(markup: Any) -> str:
    if not isinstance(markup, str) or not markup.strip():
        raise TypeError(f"markup must be the text of one element, not {kind_of_value(markup)}")
    return markup


def are_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(map(is_finite_number, value))


def check_choice(name: str, value: Any, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {kind_of_value(value)}")


def check_fits(name: str, hint: Any, value: Any) -> None:
    """Raises TypeError or ValueError where a value is none that a field of this type takes, saying what it takes."""
    if fits(hint, value):
        return
    every = alternatives(hint)
    kinds = {kind.name: kind for one in every if (kind := kind_of(one)) is not None}
    choices = next((get_args(one) for one in every if get_origin(one) is Literal), None)
    if choices is not None:
        check_choice(name, value, choices)
    wanted = next(iter(kinds.values())).meaning if kinds else {bool: "True or False"}.get(every[0], "a whole number")
    if "spans" in kinds and "-1" in str(value):
        wanted = 'characters from 0; -1 is in an equation, for which help("equation") has the recipe'
    problem = f"{name} must be {wanted}, not {kind_of_value(value)}"
    text = bool(kinds) and all(one in ("text", "name", "paint", "shadow", "figure") for one in kinds)
    raise TypeError(problem) if text else ValueError(problem)
