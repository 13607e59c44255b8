"""Relative commands, which change something by an amount: the same once more, by half, or the opposite way."""

from __future__ import annotations

from typing import Any

from redraft.commands.command import Command
from redraft.grammar.lattice import Amount

_OPPOSITES = {"lighter": "darker", "darker": "lighter", "warmer": "cooler", "cooler": "warmer", "paler": "darker",
              "brighter": "duller", "duller": "brighter", "more saturated": "less saturated",
              "less saturated": "more saturated", "forward": "backward", "backward": "forward"}  # fmt: skip
_FIXED = {"move": ("to", "x", "y"), "resize": ("width", "height"), "rotate": ("to",)}
"""Fields that make a command absolute: they set a place or a size."""


def scaled(command: Command, times: float) -> Command | None:
    """The command `times` as strong, negative for the opposite way; None for an absolute command."""
    given = command.stated()
    if any(name in given for name in _FIXED.get(command.command, ())):
        return None
    match command.command:
        case "move":
            lengths = {name: _length(given[name], times) for name in ("dx", "dy", "distance") if name in given}
            return command.replaced(**lengths)
        case "rotate":
            return command.replaced(degrees=round(given.get("degrees", 0) * times, 4))
        case "resize" | "fade":
            return command.replaced(factor=round(given.get("factor", 1) ** times, 4))
        case "shade":
            how = given["how"] if times > 0 else _OPPOSITES[given["how"]]
            share = round(given["share"] * abs(times), 4) if "share" in given else None
            return command.replaced(how=how, share=share, steps=round(given.get("steps", 1) * abs(times), 4))
        case "restack" if given["to"] in _OPPOSITES:
            to = given["to"] if times > 0 else _OPPOSITES[given["to"]]
            return command.replaced(to=to, steps=max(1, round(given.get("steps", 1) * abs(times))))
        case "space_letters" | "space_lines" if given.get("add"):
            return command.replaced(amount=_length(given["amount"], times))
        case "modify" | "outline":
            names = [name for name in given if name in ("font_size", "stroke_width", "width")]
            if len(given) == 2 and names and str(given[names[0]]).endswith("%"):
                share = float(str(given[names[0]])[:-1]) / 100
                return command.replaced(**{names[0]: f"{round(share**times * 100, 2):g}%"})
    return None


def is_relative(command: Command) -> bool:
    return scaled(command, 1) is not None


def direction(command: Command) -> tuple[Any, ...]:
    """The direction of a relative command: equal for two that differ only in amount or target."""
    given = command.stated()
    factor = given.get("factor", 1)
    signs = tuple(_sign(given.get(name, 0)) for name in ("dx", "dy", "degrees", "amount"))
    return command.command, given.get("how"), given.get("axis"), factor > 1, signs, given.get("to")


def _sign(length: float | str) -> bool | None:
    return str(length).startswith("-") if length else None


def _length(length: float | str, times: float) -> float | str:
    """A length times a number, in the form that commands take."""
    text = str(length)
    unit = text.lstrip("+-0123456789.")
    number = round(float(text.removesuffix(unit)) * times, 3)
    return Amount(number, unit).length
