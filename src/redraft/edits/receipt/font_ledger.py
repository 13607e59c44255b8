"""The font ledger: fonts a design asks for, the fonts used here instead, and characters that no font has.

`redraft show`, `redraft render` and the receipt show it in this one form (docs/reference/receipt.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class ScriptUse:
    """The characters of one script set in one font: the families they are drawn with, and those that none has.

    `advice` is what to do about missing ones, empty when there are none.
    """

    script: str
    families: tuple[str, ...]
    missing: str = ""
    advice: str = ""


@dataclass(frozen=True, slots=True)
class LookUse:
    """A weight and slant asked of a family that has not got it, and those of the face that is drawn in its place."""

    weight: int
    italic: bool
    drawn_weight: int
    drawn_italic: bool

    def __str__(self) -> str:
        """What is lacking: `italic (drawn upright) and weight 950 (drawn in 800)`."""
        slant = ["italic (drawn upright)"] if self.italic and not self.drawn_italic else []
        weight = [f"weight {self.weight} (drawn in {self.drawn_weight})"] if self.weight != self.drawn_weight else []
        return " and ".join(slant + weight)

    @property
    def strikes(self) -> bool:
        """Whether people see it at a glance; 900 drawn in 800 they do not."""
        return (self.italic and not self.drawn_italic) or abs(self.weight - self.drawn_weight) >= STRIKING


STRIKING = 200
"""From this difference on, another weight than was asked for is worth a warning."""


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font the design asks for, and the family it was measured and drawn with.

    `borrowed` are characters that family lacks and another font has; `missing` those that no font at hand has; `looks`
    the weights and slants that family lacks. `twin`: it is another family of the same widths, such as Liberation Sans
    for Arial, so that lines break and fit as with the font itself.
    """

    requested: str
    resolved: str
    substituted: bool
    borrowed: str = ""
    missing: str = ""
    scripts: tuple[ScriptUse, ...] = ()
    looks: tuple[LookUse, ...] = ()
    twin: bool = False

    @property
    def misses(self) -> bool:
        """Whether it is measured and drawn with a family of other widths."""
        return self.substituted and not self.twin

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["scripts"] = [{**script, "families": list(script["families"])} for script in plain["scripts"]]
        plain["looks"] = list(plain["looks"])
        return plain


def written(characters: Iterable[str]) -> str:
    """Characters for people: those that nothing is seen of, by their numbers."""
    found = list(characters)
    numbers = [f"U+{ord(character):04X}" for character in found if not character.isprintable()]
    seen = "".join(character for character in found if character.isprintable())
    return " ".join(filter(None, (seen, *numbers)))


def warnings(ledger: Sequence[FontUse]) -> Iterator[str]:
    """What a person should know: fonts that are not here, or not in the look asked for, and characters without one."""
    for use in ledger:
        if use.misses:
            yield f"the font {use.requested} is not installed; measured and drawn with {use.resolved}"
        elif looks := [str(look) for look in use.looks if look.strikes]:
            yield f"the font {use.resolved} is not installed in {'; nor in '.join(looks)}"
    advices: dict[str, None] = {}
    missing: dict[str, dict[str, None]] = {}
    for use in ledger:
        for script in use.scripts:
            if script.missing:
                missing.setdefault(script.script, {}).update(dict.fromkeys(script.missing))
                advices[script.advice] = None
    if missing:
        parts = " and ".join(f"{written(characters)} ({name})" for name, characters in missing.items())
        yield f"no available font has the characters {parts}: {'; '.join(filter(None, advices))}".rstrip(": ")


def unmet(ledger: Sequence[FontUse]) -> str:
    """What `--strict-fonts` does not accept, in words; empty when every font is here with every character."""
    substituted = [f"{use.requested} would be {use.resolved}" for use in ledger if use.substituted]
    missing = written(dict.fromkeys("".join(use.missing for use in ledger)))
    parts = []
    if substituted:
        parts.append(f"fonts that are not installed: {', '.join(dict.fromkeys(substituted))}")
    if missing:
        parts.append(f"no available font has the characters {missing}")
    return "; ".join(parts)


HOW_TO_MEET = "name a folder that has these fonts with --fonts DIR, or leave out --strict-fonts"
