"""Requests to change a picture, parsed from words: a closed grammar of a few kinds of changes.

    wish_of("make the red star in the photo dark blue")    Wish("recolor", "the red star", "darkblue")

The grammar is wishes.rules. The words for a thing in the picture are kept whole, and words for the picture itself are
left out. What is not of the grammar is refused: EditError says what is understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from redraft.document.color_names import named_color
from redraft.document.style import Color
from redraft.errors import EditError, OutOfRange, says
from redraft.grammar.chart import ParseChart, TooManyReadings, Unfit
from redraft.grammar.lattice import Amount, Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.tokens import OpenQuote, Token, tokens_of
from redraft.grammar.vocabulary import vocabulary

UNDERSTOOD = (
    "recolour a thing, remove, turn, mirror or resize one, replace one with a file, put in a file, cover a thing with "
    "a texture from a file, and brighten, darken, saturate, desaturate, blur or sharpen a thing or the whole picture"
)
CHANGING = frozenset(
    "make turn render paint repaint redraw restyle retouch convert transform change replace swap exchange color colour"
    " recolor recolour dye tint blur soften sharpen brighten lighten darken dim saturate desaturate".split()
)
"""Verbs that can be about a picture itself, with how it is to look behind it."""
PUTTING = frozenset("add put place bring insert give introduce apply paste".split())
"""Verbs whose object comes into the picture."""
VERBS = CHANGING | PUTTING | frozenset(
    "remove erase delete wipe take get cut clear substitute set fill cover texture coat clad rotate spin tilt flip"
    " mirror enlarge shrink scale resize move shift".split()
)  # fmt: skip
"""All verbs that may ask for other pixels, of this editor or another."""
_WITHIN = frozenset("in inside within from of on".split())
_THIS = frozenset("the this that our my your its".split())
_PICTURES = frozenset("pic snapshot illustration artwork".split())
"""Pictures by names that words.toml does not have."""
_NO_PICTURE = frozenset("frame frames book books card cards wall walls".split())
_WHOLE = frozenset(("all", "it", "everything", "all of it", "the whole", "the entire", "whole"))
_MORE = frozenset((",", ";", "and", "but", "or", "then", "except", "not", "without", "unless", "if", "while"))
_STRONG, _FULL = frozenset(("much", "far", "very", "strongly", "heavily", "a lot")), ("completely", "fully")
LONGEST = 16
"""Tokens of the words for a thing."""


class Wish(NamedTuple):
    """One change: its kind, the words for the thing it is about ('' for all that it is given), and of a recolouring
    the colour, of the others how strong it is (1 is the usual). `amount` is what another size is times the old one, or
    the degrees clockwise of a turn; `way` how it is mirrored ('across', 'down'); `file` what comes from a file."""

    kind: str
    target: str
    color: Color | None = None
    strength: float = 1.0
    amount: float = 1.0
    way: str = ""
    file: str = ""


class _ParsedRequest(NamedTuple):
    """A wish as a rule has it; `how` is a word for how much, or a percentage."""

    kind: str
    target: str
    how: str | Amount = ""
    color: str = ""
    amount: float = 1.0
    way: str = ""
    file: str = ""


def wish_of(words: str) -> Wish:
    """The change that a request asks for. Raises EditError for what is not understood."""
    request = _with_it(without_picture(words)).strip(" .!?:;,")
    readings = _readings(request)
    if readings:
        return _wish(min(readings, key=lambda one: len(one.target)))  # the rest says how, and with what
    if request.split()[:1] and request.split()[0].lower() in ("move", "shift", "nudge", "drag"):
        raise EditError(says("thing-in-picture-immovable", thing=request.partition(" ")[2]))
    raise EditError(says("built-in-editor-not-understood", request=request or words, understood=UNDERSTOOD))


def without_picture(words: str, phrase: str = "") -> str:
    """The words outside quotes without 'in the photo' and the like, or without what says so with a `phrase` for it."""
    try:
        tokens = tokens_of(words)
    except OpenQuote:
        return words
    for at in range(len(tokens) - 1, 0, -1):
        end = _picture_end(words, tokens, at, phrase)
        if end and tokens[at - 1].key in _WITHIN:
            words = words[: tokens[at - 1].start].rstrip() + words[tokens[end - 1].end :]
    return words


def _with_it(words: str) -> str:
    """The words with 'it' for the picture."""
    try:
        tokens = tokens_of(words)
    except OpenQuote:
        return words
    for at in range(len(tokens) - 1, -1, -1):
        if end := _picture_end(words, tokens, at):
            words = f"{words[: tokens[at].start]}it{words[tokens[end - 1].end :]}"
    return words


def _picture_end(words: str, tokens: Sequence[Token], at: int, phrase: str = "") -> int:
    """Where words for the picture end that begin at a token; 0 where none do."""
    if phrase:
        end = tokens[at].start + len(phrase)
        there = words[tokens[at].start : end] == phrase and tokens[at].kind != "quoted"
        return next((number + 1 for number, token in enumerate(tokens) if token.end == end), 0) if there else 0
    if tokens[at].key not in _THIS:
        return 0
    nouns = vocabulary().tables["singular"]
    for noun in range(at + 1, min(at + 4, len(tokens))):
        if tokens[noun].kind != "word" or tokens[noun].key in _WITHIN:
            return 0
        if nouns.get(tokens[noun].key) == "picture" or tokens[noun].key in _PICTURES:
            return 0 if noun + 1 < len(tokens) and tokens[noun + 1].key in _NO_PICTURE else noun + 1
    return 0


class _Wording(Lattice):
    """The words of a wish: those of the house, angles, and any words for a thing."""

    def at(self, kind: str, start: int) -> Mapping[int, tuple[Any, ...]]:
        if kind == "open":
            ends = range(start + 1, min(len(self.tokens), start + LONGEST) + 1)
            return {end: (self.words(start, end),) for end in ends}
        if kind != "angle":
            return super().at(kind, start)
        figure = self._figure(start) if start < len(self.tokens) else None
        if figure is None:
            return {}
        number, unit = figure
        if unit:
            return {start + 1: (number,)} if unit in ("°", "deg") else {}
        named = start + 1 < len(self.tokens) and self.tokens[start + 1].key in ("degree", "degrees", "deg", "°")
        return {start + 2: (number,)} if named else {}


@lru_cache(maxsize=1)
def _rules() -> Rulebook:
    return Rulebook.read((Path(__file__).with_name("wishes.rules"),))


def _readings(words: str) -> Sequence[_ParsedRequest]:
    try:
        wording = _Wording(words, vocabulary(), {})
        return ParseChart(_rules(), wording, {"asked": _ParsedRequest, "recolored": _recolored, "float": float}).whole(
            "wish"
        )
    except (OpenQuote, TooManyReadings):
        return ()


def _recolored(target: str, color: str) -> _ParsedRequest:
    """A thing that is called by more than a colour ('the red light green': the light), and by no material."""
    words = [word for word in target.lower().split() if word not in _THIS]
    made_of = words[:1] in (["material"], ["texture"]) or words[-1:] in (["into"], ["of"], ["like"])
    if made_of or all(named_color(word) for word in words):
        raise Unfit
    return _ParsedRequest("recolor", target, color=color)


def _wish(request: _ParsedRequest) -> Wish:
    target = _target(request.target)
    match request.kind:
        case "recolor":
            return Wish("recolor", target, Color.from_hex(request.color))
        case "bigger" | "larger" | "smaller":
            return Wish("resize", target, amount=_within(_growth(request)))
        case "resize":
            return Wish("resize", target, amount=_within(request.amount))
        case "turn" if request.amount % 360 == 0:
            raise OutOfRange(says("turn-changes-nothing", degrees=request.amount))
        case "remove" | "turn" | "mirror" | "replace" | "insert" | "texture":
            return Wish(request.kind, target, amount=request.amount, way=request.way, file=request.file)
    return Wish(request.kind, target, None, _strength(request))


def _target(words: str) -> str:
    """The words for one thing; EditError for more than that, and for a part of one."""
    words = words.strip()
    keys = [token.key for token in tokens_of(words)]
    if "%" in words:
        raise OutOfRange(says("amount-unreadable", words=words))
    if keys[-2:] in (["in", "it"], ["inside", "it"], ["within", "it"], ["at", "it"]):
        words, keys = words.rsplit(maxsplit=2)[0], keys[:-2]
    if keys[-2:] in (["of", "it"], ["from", "it"], ["off", "it"]):
        raise EditError(says("built-in-editor-no-parts", request=words))
    if (more := next((key for key in keys if key in _MORE), "")) != "":
        raise EditError(says("built-in-editor-one-thing", rest=more))
    return "" if " ".join(keys) in _WHOLE else words


def _share(request: Amount) -> float:
    """OutOfRange for a percentage that is not more than nothing."""
    if not request.share > 0:
        raise OutOfRange(says("percentage-not-positive", percentage=request.number))
    return request.share


def _growth(request: _ParsedRequest) -> float:
    """What a thing that is made larger or smaller is times its old size."""
    smaller = request.kind == "smaller"
    if isinstance(request.how, Amount):
        return 1 - _share(request.how) if smaller else 1 + _share(request.how)
    by = 1 + 0.3 * _strength(request)
    return 1 / by if smaller else by


def _within(factor: float) -> float:
    if factor <= 0:
        raise OutOfRange(says("resized-thing-vanishes"))
    if not 0.1 <= factor <= 4:
        raise OutOfRange(says("thing-factor-out-of-range", factor=factor))
    return factor


def _strength(request: _ParsedRequest) -> float:
    if isinstance(request.how, Amount):
        share, number = _share(request.how), f"{request.how.number:g}"
        if share > 1:
            raise OutOfRange(says("percentage-out-of-range", percentage=number))
        if share < 1 and request.kind == "gray":
            raise OutOfRange(says("grey-by-percentage", percentage=number))
        return share * (100 / 45 if request.kind in ("saturate", "desaturate") else 4)
    if request.how in _FULL:
        return 4.0
    return 1.8 if request.how in _STRONG else 0.5 if request.how else 1.0
