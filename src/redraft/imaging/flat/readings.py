"""Alternative readings of a line of OCR: other signs, and blanks where the ink has gaps."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from redraft.imaging.flat.ink import Gray
from redraft.imaging.flat.typeface import NEAR, Impression, Setting, Typeface, boundaries

_OTHERS = {"-": "–—−", "'": "’", '"': "”“", ".": "·", "·": "•", "•": "·", "—": "–", "–": "—"}
"""Signs that readers confuse, by the one they say."""
_SPACED = "-–—·•&|/+"
"""Signs between blanks, which readers leave out."""
ALIKE, FITS, PLAIN = 0.97, 0.93, 0.88
"""Ink in common from which on no other reading is looked for: of a text with a sign that looks much like another, with
one that blanks may belong to, and without either."""
BETTER = 0.015
"""By how much more of its ink another reading must fit to be the one."""
_UNCERTAIN = 0.1
"""By how much more, where no face at hand is the right one."""
_GLANCE = 0.7
"""Ink in common, at a glance, from which on a face found elsewhere on the page is tried before all others."""
_GAP, _GAPS, _SOLVED, _BEAM, _ROUNDS, _MOST, _POOL = 0.2, 6, 3, 3, 6, 40, 4


def likeliest(
    ink: Impression, text: str, faces: Sequence[Typeface], known: Sequence[Typeface], *, closely: bool
) -> tuple[str, Setting] | None:
    """What the ink says, and how it is set, by one of the faces; `known` are those that the page is set in elsewhere.
    `closely`: other readings of the text are tried too. None where no face has its characters, or none is like it."""
    enough = least_likeness(text)
    found = ink.settings(text, known, _GLANCE)
    if not found or (not closely and found[0].likeness < FITS):
        found = max(found, ink.settings(text, faces), key=_first)
    if not found:
        return None
    beam = [(text, found[0])]
    pool = list(dict.fromkeys([*known[:_POOL], *(one.face for one in found)]))
    for _ in range(_ROUNDS):
        if not closely or beam[0][1].likeness >= enough:
            break
        tried = {
            reading: likely
            for one in beam
            for reading in readings(*one, ink.cover)
            if (likely := ink.rough(reading, pool))
        }
        alike = {reading: likely[0].likeness for reading, likely in tried.items()}
        nearest = [reading for reading in tried if alike[reading] >= max(alike.values()) - NEAR]
        nearest = sorted(nearest, key=lambda reading: -alike[reading])[:_SOLVED]
        solved = [(reading, ink.settings(reading, [one.face for one in tried[reading][:2]])[0]) for reading in nearest]
        better = sorted(solved, key=lambda each: -each[1].likeness)[:_BEAM]
        if not better or better[0][1].likeness < beam[0][1].likeness + BETTER:
            break
        beam = better
    best = beam[0]
    if best[1].likeness < min(PLAIN, found[0].likeness + _UNCERTAIN):  # no face here decides: the reader knows better
        best = text, found[0]
    if closely and best[1].likeness < (PLAIN if best[0] == text else FITS):  # another face may be the likeliest now
        best = best[0], max([best[1], *ink.settings(best[0], faces)], key=lambda one: one.likeness)
    return best


def least_likeness(text: str) -> float:
    """The ink in common below which a text is uncertain."""
    letters = {*text}
    return ALIKE if letters & {*_OTHERS} - {"."} else FITS if letters & {*_SPACED} else PLAIN


def _first(found: Sequence[Setting]) -> float:
    return found[0].likeness if found else 0.0


def readings(text: str, setting: Setting, cover: Gray) -> list[str]:
    """Texts that readers give as this one: another sign, blanks around signs, between figures and letters and where the
    ink has gaps, or a blank less."""
    found = [
        re.sub(rf"\s*{re.escape(sign)}\s*", f" {other} ", text).strip()
        for sign in sorted({*text} & {*_SPACED})
        for other in sign + _OTHERS.get(sign, "")
    ]
    borders = np.array(boundaries(text, setting))
    for start, end in gaps(cover)[:_GAPS]:
        nearest = np.argsort(np.abs(borders - (start + end) / 2))[:2].tolist()
        found += [f"{text[: at + 1]} {text[at + 1 :]}" for at in nearest if " " not in text[at : at + 2]]
    for at, letter in enumerate(text):
        before, after = text[:at], text[at + 1 :]
        found += [before + other + after for other in _OTHERS.get(letter, "")]
        if letter in _SPACED:
            signs = letter + _OTHERS.get(letter, "")
            sides = before.rstrip(), after.lstrip()
            found += [f"{blank}{sign}{blank}".join(sides) for sign in signs for blank in (" ", "") if all(sides)]
        elif letter == " ":
            found.append(before + after)
        elif at and letter.isdigit() != text[at - 1].isdigit() and (text[at - 1] + letter).isalnum():
            found.append(f"{before} {letter}{after}")
    return [reading for reading in dict.fromkeys(found) if reading != text][:_MOST]


def gaps(cover: Gray) -> list[tuple[int, int]]:
    """Columns without ink inside a line, the widest first, that are wider than between most letters."""
    rows, inked = np.nonzero((cover > 0.3).any(1))[0], (cover > 0.3).any(0)
    if not rows.size:
        return []
    steps = np.diff(np.pad(inked.astype(np.int8), 1))
    ends, starts = np.nonzero(steps == -1)[0][:-1], np.nonzero(steps == 1)[0][1:]
    least = _GAP * (rows[-1] + 1 - rows[0])
    wide = [(int(end), int(start)) for end, start in zip(ends, starts, strict=True) if start - end > least]
    return sorted(wide, key=lambda gap: gap[0] - gap[1])
