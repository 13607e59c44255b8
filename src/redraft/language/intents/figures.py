"""Intents for figures in texts: more or less, rounded, in another currency or notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redraft.commands.words.figure_rules import kinds_in
from redraft.document.layers import Text
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.intents.sizes import grow
from redraft.language.intents.words import noun_key, texts_of
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Noun
from redraft.targets.families import is_alike
from redraft.targets.parts.roles import role_by_words

_NOUNS = {"price": "price", "prices": "price", "percentage": "percentage", "percentages": "percentage", "date": "date",
          "dates": "date", "time": "time", "times": "time", "year": "year", "years": "year"}  # fmt: skip
_AMOUNTS = ("price", "percentage", "number")
_UNITS = {"days": "date", "weeks": "date", "months": "date", "years": "date", "hours": "time", "minutes": "time"}


def _figures(resolver: Resolver, target: Any, kinds: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The described texts and the kind of figure: the noun's kind, else the first that is there. 'The prices' are those
    of all texts."""
    noun = _NOUNS.get(noun_key(target), "") if target is not None else ""
    all_of = isinstance(target, Chosen) and target.how_many == "all" and isinstance(target.of, Noun)
    every = target is None or (noun and all_of)
    ids = resolver.ids(target) if not (every or noun) else ()
    if not all(isinstance(resolver.document.index[id].layer, Text) for id in ids):
        raise RequestError(says("figures-unsaid"))
    texts: list[Text] = resolver.texts() if every else texts_of(resolver, resolver.parts(target))
    if noun == "price" and every and noun in kinds:
        texts = _priced(resolver, texts)
    wanted = [noun] if noun in kinds else list(kinds)
    there = [kind for kind in wanted if any(kind in kinds_in(text.text) for text in texts)]
    if not there:
        raise RequestError(says("no-figures-in-target", wanted=wanted[0]))
    return tuple(text.id for text in texts if there[0] in kinds_in(text.text)), there[0]


def _priced(resolver: Resolver, texts: list[Text]) -> list[Text]:
    """The texts that are prices, and those that look like them, where there are any; sentences with one are noted."""
    scene, numbers = resolver.scene, resolver.scene.numbers
    priced = [one for one in texts if one.id in numbers and "price" in kinds_in(one.text)]
    prices = {numbers[one.id] for one in priced if "price" in (role_by_words(one.text), scene.role(numbers[one.id]))}
    others = [one for one in priced if numbers[one.id] not in prices] if prices else []
    left = [one for one in others if not any(is_alike(scene, numbers[one.id], price) for price in prices)]
    resolver.notes += [f"the price in “{one.text}” is left as it is; name that text to change it" for one in left]
    return [one for one in texts if one not in left]


@intent
def shift_all(resolver: Resolver, target: Any, by: float, unit: str, dated: bool = False) -> Commands:
    """Shifts figures by an amount; dates and times by days or hours."""
    if dated != (unit in _UNITS):
        raise RequestError(says("change-amount-unclear"))
    ids, kind = _figures(resolver, target, (_UNITS[unit],) if unit in _UNITS else _AMOUNTS)
    return [make("shift_figures", ids, kind, int(by) if by == int(by) else by, unit)]


@intent
def multiply_all(resolver: Resolver, target: Any, factor: float) -> Commands:
    """Multiplies figures ('double the price') or scales things ('double the logo')."""
    if _NOUNS.get(noun_key(target), "") != "price":
        return grow(resolver, target, factor)
    ids, kind = _figures(resolver, target, _AMOUNTS)
    return [make("shift_figures", ids, kind, factor, "times")]


@intent
def decimals_to(resolver: Resolver, target: Any = None, decimals: int | None = None, point: str = "") -> Commands:
    """Sets the number of decimals of figures, or their decimal sign."""
    ids, kind = _figures(resolver, target, _AMOUNTS)
    return [make("format_figures", ids, kind, decimals=decimals, point=point)]


@intent
def round_all(resolver: Resolver, target: Any, step: float = 1, way: str = "nearest") -> Commands:
    ids, kind = _figures(resolver, target, _AMOUNTS)
    return [make("round_figures", ids, kind, step, way)]


@intent
def currency_to(resolver: Resolver, currency: str, target: Any = None, old: str = "") -> Commands:
    """Sets the currency sign of prices, their amounts unchanged."""
    ids, _ = _figures(resolver, target, ("price",))
    return [make("set_currency", ids, currency, old=old)]


@intent
def clock_to(resolver: Resolver, hours: float) -> Commands:
    if hours not in (12, 24):
        raise RequestError(says("clock-hours-invalid"))
    ids, _ = _figures(resolver, None, ("time",))
    return [make("format_figures", ids, "time", clock=f"{hours:g}-hour")]


@intent
def format_all(resolver: Resolver, target: Any, sample: str) -> Commands:
    """Formats figures like a sample."""
    kinds = [kind for kind in kinds_in(sample) if kind != "number"] or ["number"]
    ids, kind = _figures(resolver, target, kinds)
    return [make("format_figures", ids, kind, sample)]
