"""What grounding a phrase comes to: the layers it may mean, best first, each with a score and the reason for it."""

from __future__ import annotations

from redraft.document.geometry import Box
from redraft.errors import RequestError
from redraft.lazy import dataclass

PART_OF_TEXT = "part of its text"
NEAR = 0.05
"""Candidates whose scores differ by less are too close to choose between."""
ALIKE = 0.2
"""How far below the best one may score and still be among 'all' of them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A layer that may be meant: `score` from 0 to 1, `why` in words; `box` in page space and the `page` it is on."""

    layer: str
    score: float
    why: str
    box: Box | None = None
    page: str = ""


@dataclass(frozen=True, slots=True)
class Grounding:
    """`many`: the phrase asks for all of them; `whole`: for the page as one thing. `problem` says what is wrong.

    `missing` is the part of the phrase that nothing fits, where it is only a part ('the logo' of 'below the logo').
    `among` are layers that fit but for a quality asked for: the circles there are, where none is red.
    `companions` belong to a candidate without being it: the words that stand on a button's plate.
    """

    phrase: str
    candidates: tuple[Candidate, ...] = ()
    many: bool = False
    whole: bool = False
    count: int | None = None
    problem: str = ""
    missing: str = ""
    among: tuple[str, ...] = ()
    companions: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The layers meant, in stacking order for several; none when unknown or ambiguous."""
        if not self.candidates or self.problem:
            return ()
        if self.many:
            best = self.candidates[0].score
            found = tuple(one.layer for one in self.candidates if one.score >= best - ALIKE)
            return found if self.count in (None, len(found)) else ()
        return () if self.ambiguous else (self.candidates[0].layer,)

    @property
    def ambiguous(self) -> tuple[Candidate, ...]:
        """The near-equals at the top, when there are several and one is wanted."""
        if self.many or not self.candidates:
            return ()
        near = tuple(one for one in self.candidates if one.score > self.candidates[0].score - NEAR)
        return near if len(near) > 1 else ()


class Ambiguous(RequestError):
    """A phrase that may mean any of several layers: `candidates`, best first, to choose from."""

    code = "ambiguous"

    def __init__(self, message: str, suggestion: str, phrase: str, candidates: tuple[Candidate, ...]) -> None:
        super().__init__(message, suggestion)
        self.phrase = phrase
        self.candidates = candidates
