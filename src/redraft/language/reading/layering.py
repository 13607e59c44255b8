"""Clauses about layers as a program lists them: what they are called, how they blend with what lies below, copies of
them, and other pixels from a file."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.document.style import BLENDS, OTHER_BLENDS
from redraft.language.reading.phrases import Said
from redraft.language.reading.talk import stripped
from redraft.lazy import lazily

_Q = r"‹q\d+›"
_NEW = rf"(?P<new>{_Q}|[\w#][\w #.-]*)"
_LAYER = (
    rf"(?P<target>(?:the )?(?:layer|group|folder)(?: (?:called|named))? (?:{_Q}|#?[\w/-]+)"
    rf"|(?:the )?{_Q} (?:layer|group)|#[\w/-]+)"
)
_ANY = r"(?P<target>.+?)"
_SET = r"(?:change|set|switch|put|turn|update|make|modify|edit|adjust)"
_BLEND = r"blend(?:ing)?(?:[ -]?mode)?"
_LONG = sorted(sorted(mode.replace("-", "[ -]?") for mode in (*BLENDS, *OTHER_BLENDS)), key=len, reverse=True)
_MODE = rf"(?P<mode>{'|'.join(_LONG)})"
_FILE = r"(?:(?:the )?(?:picture|image|photo|file) )?(?P<file>[^\s‹›]+\.(?:png|jpe?g|gif|webp))"
_SAID = r"(?P<mode>[\w -]+?)"
_SURE = (
    r"(?P<mode>multiply|screen|overlay|colou?r[ -]dodge|colou?r[ -]burn|hard[ -]light|soft[ -]light|difference"
    r"|exclusion|luminosity|linear[ -]burn|linear[ -]dodge|vivid[ -]light|linear[ -]light|pin[ -]light|hard[ -]mix"
    r"|pass[ -]through)"
)
"""The modes whose names mean nothing else that a thing could be set to."""


def _renamed(found: re.Match[str]) -> Said:
    return Said("rename", found["target"], {"new": found["new"]})


def _renamed_words(found: re.Match[str]) -> Said:
    """Two texts in quotes: a layer's name, unless the first are words of the design."""
    return Said("rename", found["target"], {"new": found["new"], "old": found["target"]})


def _blended(found: re.Match[str]) -> Said:
    return Said("blend", found["target"], {"mode": found["mode"]})


def _replaced(found: re.Match[str]) -> Said:
    return Said("replace_picture", found["target"], {"file": found["file"]})


def _copied(found: re.Match[str]) -> Said:
    return Said("duplicate", found["target"])


def _reset(found: re.Match[str]) -> Said:
    return Said("blend", found["target"], {"mode": "normal"})


_ROWS: list[tuple[re.Pattern[str], Callable[[re.Match[str]], Said]]] = [
    (lazily(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (rf"rename {_LAYER} (?:to|as|into) {_NEW}", _renamed),
        (rf"rename (?P<target>{_Q}) (?:to|as|into) (?P<new>{_Q})", _renamed_words),
        (rf"(?:name|call|rename) {_LAYER} (?P<new>{_Q})", _renamed),
        (rf"{_SET} the (?:layer )?name of {_LAYER} (?:to|into|as) {_NEW}", _renamed),
        (rf"{_SET} the layer name of {_ANY} (?:to|into|as) {_NEW}", _renamed),
        (rf"give {_LAYER} the (?:layer )?name {_NEW}", _renamed),
        (rf"{_SET} (?:the )?{_BLEND} (?:of|for|on) {_ANY} (?:to|into|as|=) (?:the )?{_SAID}(?: mode)?", _blended),
        (rf"{_SET} {_ANY}(?:'s|’s) {_BLEND} (?:to|into|as|=) {_SAID}(?: mode)?", _blended),
        (rf"(?:set|switch|change|put|turn) {_ANY} (?:to|into|in|on) (?:the )?{_SURE}(?: mode| {_BLEND})?", _blended),
        (rf"{_SET} {_ANY} (?:to|into|in|on) (?:the )?{_MODE} (?:mode|{_BLEND})", _blended),
        (rf"blend {_ANY} (?:as|in|using|with) (?:the )?{_MODE}(?: mode)?", _blended),
        (rf"(?:use|apply) (?:an? |the )?{_MODE} (?:mode|{_BLEND}) (?:for|on|to) {_ANY}", _blended),
        (rf"give {_ANY} (?:an? |the )?{_MODE} {_BLEND}", _blended),
        (rf"(?:replace|swap|exchange) {_ANY} (?:with|by|for|against) {_FILE}", _replaced),
        (rf"(?:duplicate|copy|clone) {_LAYER}", _copied),
        (rf"(?:duplicate|copy|clone) (?P<target>{_Q})", _copied),
        (rf"reset (?:the )?{_BLEND} (?:of|for|on) {_ANY}", _reset),
    )
]  # fmt: skip


def read_layering(text: str) -> list[Said] | None:
    """What such a clause says; None for any other."""
    plain = stripped(text)
    for pattern, make in _ROWS:
        if (found := pattern.fullmatch(plain)) is not None:
            return [make(found)]
    return None
