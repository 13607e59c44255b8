"""MiLDEScore: four aspects of an edited design as one number (MiLDEdit, equations 1 to 3), and three alternatives.

Layout and beauty count only as far as the instruction was followed: else leaving a page as it is would score well. The
gate is that of equation 2, which is 0 where nothing and 1 where all was followed; the appendix prints a plain one that
does not give the paper's own table, and is kept as an option.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import NamedTuple


class Aspects(NamedTuple):
    """Instruction following, layout consistency, text rendering and aesthetics, each from 0 to 1."""

    following: float
    layout: float
    text: float
    aesthetics: float

    @staticmethod
    def printed(following: float, layout: float, text: float, aesthetics: float) -> Aspects:
        """From figures as tables print them: out of 100, and aesthetics out of 10."""
        return Aspects(following / 100, layout / 100, text / 100, aesthetics / 10)


@dataclass(frozen=True, slots=True)
class AspectWeights:
    """As table 2 has them."""

    following: float = 0.30
    layout: float = 0.30
    text: float = 0.30
    aesthetics: float = 0.10
    synergy: float = 0.15
    threshold: float = 0.3
    steepness: float = 10.0

    def as_json(self) -> dict[str, float]:
        return asdict(self)

    @property
    def total(self) -> float:
        return self.following + self.layout + self.text + self.aesthetics


PAPER = AspectWeights()


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def gate(following: float, weights: AspectWeights = PAPER, *, plain: bool = False) -> float:
    """How far layout and beauty count."""
    risen = _sigmoid(weights.steepness * (following - weights.threshold))
    if plain:
        return risen
    least = _sigmoid(-weights.steepness * weights.threshold)
    return (risen - least) / (_sigmoid(weights.steepness * (1 - weights.threshold)) - least)


def milde_score(aspects: Aspects, weights: AspectWeights = PAPER, *, plain: bool = False) -> float:
    """From 0 to 1.15 with the paper's weights: the synergy comes on top of 1."""
    open_ = gate(aspects.following, weights, plain=plain)
    core = weights.following * aspects.following + weights.text * aspects.text
    support = weights.layout * aspects.layout + weights.aesthetics * aspects.aesthetics
    return core + open_ * support + weights.synergy * open_ * aspects.following * aspects.layout


def weighted_sum(aspects: Aspects, weights: AspectWeights = PAPER) -> float:
    """DW_sum."""
    return (
        weights.following * aspects.following + weights.text * aspects.text
        + weights.layout * aspects.layout + weights.aesthetics * aspects.aesthetics
    )  # fmt: skip


def geometric_mean(aspects: Aspects, weights: AspectWeights = PAPER) -> float:
    """GeoMean: 0 where an aspect that counts is 0."""
    share = (weights.following, weights.layout, weights.text, weights.aesthetics)
    product: float = math.prod(value**weight for value, weight in zip(aspects, share, strict=True))
    return float(product ** (1 / weights.total))


def harmonic_core_support(aspects: Aspects, weights: AspectWeights = PAPER) -> float:
    """HCoreSup: the harmonic mean of what was asked for and of what was there; 0 where both are."""
    core = weights.following * aspects.following + weights.text * aspects.text
    support = weights.layout * aspects.layout + weights.aesthetics * aspects.aesthetics
    core, support = core / (weights.following + weights.text), support / (weights.layout + weights.aesthetics)
    return 2 * core * support / (core + support) if core + support else 0.0
