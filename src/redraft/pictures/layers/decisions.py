"""The decisions of a request about every layer of a design."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LayerDecision:
    """Whether a layer is to be edited, why (`think`), and its instruction (`prompt`, '' where it stays as it is).

    Not `sure`: the request was not understood, and only its words point to this layer. `failed`: no answer about it
    could be read, and it stays as it is for that reason.
    """

    layer: str
    think: str
    edit: bool
    prompt: str = ""
    sure: bool = True
    failed: bool = False

    def as_json(self) -> dict[str, Any]:
        marks = {name: True for name in ("failed",) if getattr(self, name)} | ({} if self.sure else {"sure": False})
        return {"layer": self.layer, "edit": self.edit, "prompt": self.prompt, "think": self.think, **marks}


@dataclass(frozen=True, slots=True)
class Reasoning:
    """One decision a layer, from the bottom of the stack to the top. `problems` are what went wrong on the way, in
    words; `source` says who decided: `rules`, or the name of a model."""

    decisions: Sequence[LayerDecision]
    problems: tuple[str, ...] = ()
    source: str = "rules"

    @property
    def edited(self) -> tuple[str, ...]:
        """The layers that are to be edited."""
        return tuple(each.layer for each in self.decisions if each.edit)

    @property
    def failed(self) -> tuple[str, ...]:
        """The layers that no answer could be read about."""
        return tuple(each.layer for each in self.decisions if each.failed)

    def of(self, layer: str) -> LayerDecision | None:
        return next((each for each in self.decisions if each.layer == layer), None)

    def as_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "decisions": [each.as_json() for each in self.decisions],
            "problems": list(self.problems),
        }
