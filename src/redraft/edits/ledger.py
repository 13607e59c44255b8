"""The font ledger: which fonts a design asks for, what it is set in here, and which characters have no font.

`redraft show`, `redraft render` and the receipt tell it in this one form (docs/receipt.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any


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
class FontUse:
    """A font the design asks for, and the family it was measured and drawn with.

    `borrowed` are characters that family lacks and another font has; `missing` those that no font at hand has.
    """

    requested: str
    resolved: str
    substituted: bool
    borrowed: str = ""
    missing: str = ""
    scripts: tuple[ScriptUse, ...] = ()

    def to_json(self) -> dict[str, Any]:
        plain = asdict(self)
        plain["scripts"] = [{**script, "families": list(script["families"])} for script in plain["scripts"]]
        return plain


def warnings(ledger: Sequence[FontUse]) -> Iterator[str]:
    """What a person should know: fonts that are not here, and characters without one."""
    for use in ledger:
        if use.substituted:
            yield f"the font {use.requested} is not here; measured and drawn with {use.resolved}"
    advices: dict[str, None] = {}
    missing: dict[str, dict[str, None]] = {}
    for use in ledger:
        for script in use.scripts:
            if script.missing:
                missing.setdefault(script.script, {}).update(dict.fromkeys(script.missing))
                advices[script.advice] = None
    if missing:
        parts = " and ".join(f"{''.join(characters)} ({name})" for name, characters in missing.items())
        yield f"no font at hand has the characters {parts}: {'; '.join(filter(None, advices))}".rstrip(": ")


def unmet(ledger: Sequence[FontUse]) -> str:
    """What `--strict-fonts` does not accept, in words; empty when every font is here with every character."""
    substituted = [f"{use.requested} would be {use.resolved}" for use in ledger if use.substituted]
    missing = "".join(dict.fromkeys("".join(use.missing for use in ledger)))
    parts = []
    if substituted:
        parts.append(f"fonts that are not here: {', '.join(dict.fromkeys(substituted))}")
    if missing:
        parts.append(f"no font at hand has the characters {missing}")
    return "; ".join(parts)


HOW_TO_MEET = "name a folder that has these fonts with --fonts DIR, or leave out --strict-fonts"
