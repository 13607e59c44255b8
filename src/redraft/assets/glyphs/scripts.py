"""Writing systems: the script of a character, its name, and fonts made for it.

A script is its four letters in ISO 15924; 'Zsye' stands for emoji, '' for characters that all scripts share.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

LATIN = "\u024f"
"""The last letter that every face has; beyond it several fonts may share a line."""

EMOJI = "Zsye"
HAN = "Hani"

_PAIRS = (
    "Latn=Latin|Grek=Greek|Cyrl=Cyrillic|Arab=Arabic|Hebr=Hebrew|Deva=Devanagari|Beng=Bengali|Taml=Tamil|"
    "Telu=Telugu|Thai=Thai|Hira=Hiragana|Kana=Katakana|Hang=Hangul|Armn=Armenian|Ethi=Ethiopic|Geor=Georgian|"
    "Gujr=Gujarati|Guru=Gurmukhi|Knda=Kannada|Khmr=Khmer|Laoo=Lao|Mlym=Malayalam|Mymr=Myanmar|Orya=Oriya|"
    "Sinh=Sinhala|Bali=Balinese|Cher=Cherokee|Java=Javanese|Mong=Mongolian|Syrc=Syriac|Thaa=Thaana|Tibt=Tibetan"
)
_NAMES = {
    **dict(pair.split("=") for pair in _PAIRS.split("|")),
    HAN: "Chinese characters",
    EMOJI: "emoji",
    "": "symbols",
}

_SEEN = (
    "Latin=Aéß|Greek=Ωπ|Cyrillic=Яж|Arabic=مرحبا|Hebrew=שלום|Devanagari=हिन्दी|Bengali=বাংলা|Tamil=தமிழ்|"
    "Telugu=తెలుగు|Thai=ไทย|Chinese=汉漢|Japanese=かカ日|Korean=한글|emoji=😀🎉"
)
SPECIMENS = dict(pair.split("=") for pair in _SEEN.split("|"))
"""A few characters of the scripts `redraft doctor` looks for; a font that has them can set the script."""

PACKAGES = {
    **dict.fromkeys(("Hani", "Hira", "Kana", "Hang", "Bopo"), "manimgx-fonts-cjk"),
    **dict.fromkeys("Arab Hebr Deva Beng Taml Telu Thai Armn Ethi Geor Gujr Guru Knda Khmr".split(), "manimgx-fonts"),
    **dict.fromkeys(("Laoo", "Mlym", "Mymr", "Orya", "Sinh", "Latn", "Grek", "Cyrl", EMOJI, ""), "manimgx-fonts"),
}
"""The package whose fonts have a script; redraft is installed with them."""

_COLOUR_EMOJI = ("Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", "Twitter Color Emoji", "Twemoji Mozilla")
_CHINESE = ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei")
_JAPANESE = ("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans", "Hiragino Sans", "Yu Gothic", "Meiryo")
_KOREAN = ("Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans K", "Apple SD Gothic Neo", "Malgun Gothic")

_EMOJI_BMP = frozenset(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
_AS_EMOJI, _AS_TEXT, _JOINER, _KEYCAP = "\ufe0f", "\ufe0e", "\u200d", "\u20e3"


class Cluster(NamedTuple):
    """Characters that are drawn as one thing and so need one font: a letter and its marks, a sequence of emoji."""

    start: int
    end: int
    script: str
    needs: str
    """The characters a font must have for it: no joiners, no selectors, no blanks."""


@lru_cache(maxsize=1 << 16)
def script_of(character: str) -> str:
    """The script of one character."""
    if character in _EMOJI_BMP or "\U0001f000" <= character <= "\U0001faff":
        return EMOJI
    if character < "\u0250":
        return "Latn" if character.isalpha() else ""
    import uharfbuzz  # knows the script of every character, which Python does not

    if "\ud800" <= character <= "\udfff":
        return ""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    found = str(buffer.script or "")
    return "" if found in ("Zyyy", "Zinh", "Zzzz") else found


def latin(text: str) -> bool:
    """Whether every character is one that all faces have."""
    return text.isascii() or max(text) <= LATIN


def scripts_in(text: str) -> frozenset[str]:
    """The scripts a text has characters of, besides Latin."""
    return frozenset(script_of(character) for character in set(text) if character > LATIN) - {""}


def script_name(script: str) -> str:
    """What people call a script: Devanagari, emoji; its four letters where there is no name here."""
    return _NAMES.get(script, script)


def invisible(character: str) -> bool:
    """Whether nothing is drawn for it, so that no font needs to have it."""
    if "\ufe00" <= character <= "\ufe0f" or "\U000e0000" <= character <= "\U000e0fff" or character == "\u034f":
        return True
    if character.isprintable() and character != " ":
        return False
    return character.isspace() or not unassigned(character)


def unassigned(character: str) -> bool:
    """Whether Unicode gives it no meaning: it is for private use (icons of a font), or nobody's as yet. A font may have
    it, and one that has not draws a box."""
    if character.isprintable() or "\ufff0" <= character <= "\uffff" or character == "\u2065":
        return False
    return unicodedata.category(character) in ("Co", "Cn") and ord(character) & 0xFFFE != 0xFFFE


def clusters(text: str) -> Iterator[Cluster]:
    """A text taken apart, in order and without gaps."""
    start = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not joined(text, start, end):
            part = text[start:end]
            needs = "".join(character for character in part if not invisible(character))
            yield Cluster(start, end, _script(part, needs), needs)
            start = end


def joined(text: str, start: int, at: int) -> bool:
    """Whether the character at `at` belongs to the cluster that began at `start`."""
    character, before = text[at], text[at - 1]
    if character in (_JOINER, _AS_EMOJI, _AS_TEXT, _KEYCAP) or "\U0001f3fb" <= character <= "\U0001f3ff":
        return True
    if character > "\u02ff" and unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf"):
        return True
    if before == _JOINER and script_of(character) == EMOJI:
        return True
    return _regional(character) and at - start == 1 and _regional(before)


def _regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _script(part: str, needs: str) -> str:
    if _AS_EMOJI in part or _KEYCAP in part:
        return EMOJI
    script = next(filter(None, map(script_of, needs)), "")
    return "" if script == EMOJI and _AS_TEXT in part else script


def homes(script: str, beside: frozenset[str]) -> tuple[str, ...]:
    """Families to try for a script, the best first. Chinese characters are drawn otherwise in Japan and Korea, so the
    scripts `beside` them in the text decide."""
    if script in (HAN, "Bopo", "Hira", "Kana", "Hang"):
        if script in ("Hira", "Kana") or beside & {"Hira", "Kana"}:
            return _JAPANESE
        return _KOREAN if script == "Hang" or "Hang" in beside else _CHINESE
    if script == EMOJI:
        return (*_COLOUR_EMOJI, "Noto Emoji")
    if script == "Latn":
        return ()
    name = _NAMES.get(script)
    return (f"Noto Sans {name}",) if name and script not in ("", "Grek", "Cyrl") else ("Noto Sans", "Noto Sans Symbols")
