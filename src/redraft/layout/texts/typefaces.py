"""Font pairs for a page, one for the headline and one for the rest, from those installed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.bidi import leftwards
from redraft.assets.glyphs.scripts import EMOJI, PACKAGES, homes, script_name, script_of, scripts_in
from redraft.errors import ToolError, says
from redraft.installation import pip_install
from redraft.layout.texts.roles import Copy

BOLD, REGULAR = 700, 400
"""Slides and type layers know these two weights."""
SERIF, SANS, DISPLAY = "Source Serif Pro", "Source Sans Pro", "Manrope"
PAIRS = {"modern": (DISPLAY, SANS), "classic": (SERIF, SANS), "plain": (SANS, SANS)}
STRONG = frozenset(("headline", "price", "call to action", "date"))
"""Roles that are set bold."""
_PLAIN = ("", "Latn", EMOJI)
_TALL = frozenset("Deva Beng Taml Telu Thai Arab Gujr Guru Knda Khmr Mlym Mymr Orya Sinh".split())


class Type(NamedTuple):
    """What a text is set in. `pitch` is the distance of its lines, as a part of its size; `ascent` and `descent` are
    how far its frame reaches from the line. `latin` is the family of Latin letters where `family` has others, and of
    the signs it lacks, `foreign`; `rtl`: its lines run from right to left."""

    family: str
    weight: int
    pitch: float
    ascent: float
    descent: float
    latin: str = ""
    foreign: frozenset[str] = frozenset()
    rtl: bool = False

    def parts(self, line: str) -> list[tuple[str, str]]:
        """The stretches of a line, each with its family."""
        if not self.latin:
            return [(line, self.family)]
        scripts = ["Latn" if character in self.foreign else script_of(character) for character in line]
        now = next(filter(None, scripts), "")
        families = [self.latin if (now := script or now) == "Latn" else self.family for script in scripts]
        pairs = groupby(zip(line, families, strict=True), key=itemgetter(1))
        return [("".join(character for character, _ in part), family) for family, part in pairs]


def pair_for(texts: Iterable[Copy], fonts: Fonts, brief: str = "") -> tuple[str, str]:
    """The families for headline and rest. The user's own come first; else the brief's word ('classic', 'serif',
    'modern', 'plain') chooses, else a price or a call to action asks for the modern pair and nothing else does."""
    own = list(dict.fromkeys(record.families[0] for record in fonts.source(0)))
    if own:
        heavy = max(own, key=lambda name: max(record.weight for record in fonts.family(name) or ()))
        plain = min(own, key=lambda name: min(abs(record.weight - REGULAR) for record in fonts.family(name) or ()))
        return heavy, plain
    if brief:
        return PAIRS[brief]
    loud = any(one.role in ("price", "call to action") for one in texts)
    return PAIRS["modern" if loud else "classic"]


def type_of(copy: Copy, pair: tuple[str, str], fonts: Fonts) -> Type:
    """The type of a text: its role's of the pair, with the home font of its script before it."""
    wanted = pair[0] if copy.role == "headline" else pair[1]
    weight = BOLD if copy.role in STRONG else REGULAR
    scripts = scripts_in(copy.text)
    main = _main_script(copy.text)
    other = _main_script("".join(character for character in copy.text if script_of(character) not in _PLAIN))
    at_home = [name for name in homes(other, scripts) if fonts.family(name)] if other else []
    family = ", ".join([*at_home[:1], wanted])
    tall = bool(scripts & _TALL)
    dense = main in ("Hani", "Hira", "Kana", "Hang")
    if copy.role == "headline":
        pitch = 1.4 if tall else 1.22 if dense else 1.12
    else:
        pitch = 1.55 if tall else 1.5 if dense else 1.36
    if not at_home:
        return Type(family, weight, pitch, 0.0, 0.0)
    foreign = fonts.missing(at_home[0], copy.text) - fonts.missing(wanted, copy.text)
    return Type(family, weight, pitch, 0.0, 0.0, wanted, foreign, leftwards(copy.text))


def _main_script(text: str) -> str:
    counts: dict[str, int] = {}
    for character in text:
        if script := script_of(character):
            counts[script] = counts.get(script, 0) + 1
    return max(counts, key=lambda name: counts[name]) if counts else ""


def refuse_lacking(texts: Sequence[Copy], fonts: Fonts) -> None:
    """ToolError with what to install where no font at hand has a character."""
    lacking = list(dict.fromkeys(script for one in texts for script in fonts.lacking(one.text)))
    if lacking:
        packages = {package for code, package in PACKAGES.items() if script_name(code) in lacking}
        how = pip_install(*sorted(packages)) if packages else "remove these characters"
        raise ToolError(says("font-missing", texts=", ".join(lacking), advice=how))
