"""What was said and carried out, as it is kept with the state of a file that it led to: for instructions that go on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from redraft.language.follow_up_words import FRONT, VERB
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.plan import Step

ALL_OF_THEM = -1
"""As many steps back as there are."""


@dataclass(frozen=True, slots=True)
class Said:
    """A clause that was carried out, in words that stand alone; `target` and `pages` are the words in it for what and
    where, `targets` the layers it came to. `before` is what they were called in the state before, which may be another
    name than now; `others` are those of that state that `target` could have meant as well."""

    clause: str
    act: str = ""
    target: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    pages: str = ""
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """An instruction that was carried out."""

    instruction: str
    clauses: tuple[Said, ...]

    @property
    def last(self) -> tuple[str, ...]:
        """The layers that 'it' means now."""
        return next((each.targets for each in reversed(self.clauses) if each.targets), ())

    @property
    def last_before(self) -> tuple[str, ...]:
        """The layers that 'it' means once the edit is taken back."""
        return next((each.before for each in reversed(self.clauses) if each.before), ())

    def renamed(self, now_called: Callable[[str], str | None]) -> Turn:
        """With the ids that layers have in the file as it was written; without those that went."""

        def now(ids: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name for id in ids if (name := now_called(id)) is not None)

        return replace(self, clauses=tuple(replace(each, targets=now(each.targets)) for each in self.clauses))

    def to_json(self) -> dict[str, Any]:
        names = ("clause", "act", "target", "arguments", "targets", "others", "pages", "before")
        rows = [{name: _plain(getattr(each, name)) for name in names} for each in self.clauses]
        return {"instruction": self.instruction, "clauses": rows}

    @staticmethod
    def from_json(form: Any) -> Turn | None:
        """What a state of the history has; None where it has nothing of the kind."""
        try:
            clauses = tuple(
                Said(
                    str(row["clause"]),
                    str(row.get("act", "")),
                    str(row.get("target", "")),
                    {str(name): str(value) for name, value in row.get("arguments", {}).items()},
                    tuple(map(str, row.get("targets", ()))),
                    tuple(map(str, row.get("others", ()))),
                    str(row.get("pages", "")),
                    tuple(map(str, row.get("before", ()))),
                )
                for row in form["clauses"]
            )
            return Turn(str(form["instruction"]), clauses)
        except (TypeError, KeyError, AttributeError):
            return None


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What a follow-up comes to: so many steps `undo`ne (ALL_OF_THEM: back to the first state), then `instruction`
    ('' for nothing more), where 'it' means `last`. `choices` are the layers of which the one meant has to be chosen,
    where `phrase` stands in the instruction."""

    undo: int
    instruction: str
    last: tuple[str, ...] = ()
    phrase: str = ""
    choices: tuple[str, ...] = ()


def turn_of(instruction: str, steps: Sequence[Step], others: Mapping[str, tuple[str, ...]]) -> Turn:
    """What to keep of a plan that was carried out; `others` are, for a phrase, the layers it could have meant too."""
    return Turn(instruction, tuple(_said(step, others) for step in steps))


def _said(step: Step, others: Mapping[str, tuple[str, ...]]) -> Said:
    request = step.request
    if request is None:
        return Said(step.clause, targets=step.targets, before=step.targets)
    clause = " ".join(step.clause.split())
    if request.verb and request.verb.lower() not in clause.lower():
        bare = FRONT.sub("", clause)
        about = "" if not request.target or place_of_words(bare, request.target) else f"{request.target} "
        if not VERB.match(bare):  # 'and the date blue' after 'make the title red'
            clause = f"{request.verb} {about}{bare}"
    if request.pages and request.pages.lower() not in clause.lower():
        clause = f"{clause} {on_pages(request.pages)}"
    return Said(
        clause,
        request.act,
        request.target,
        dict(request.arguments),
        step.targets,
        others.get(request.target, ()),
        request.pages,
        step.targets,
    )


def place_of_words(clause: str, words: str) -> tuple[int, int] | None:
    """Where words stand in a clause, whole ones only."""
    found = re.search(rf"(?<![\w#]){re.escape(words)}(?!\w)", clause, re.IGNORECASE)
    return found.span() if found is not None else None


def on_pages(pages: str) -> str:
    """'On slide 3' for 'slide 3'."""
    return pages if re.match(r"(?:on|in)\b", pages, re.IGNORECASE) else f"on {pages}"


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, tuple) else value
