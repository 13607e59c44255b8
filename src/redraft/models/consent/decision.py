"""The decision about a planner, without files or servers. The first row that applies decides:

    who says so                       level       how long
    no model is named                 untried
    --trust                           as said     this command
    the person, stored                as said     until it is taken back
    an examination, stored            as earned   a month; "of no use": until the model is examined again
    nothing stored, or no identity    untried

Only the last word of a person or an examination is stored. Redraft's prompts have no part in it, so that no update
takes a level away or gives one back; "acts" and "offers" end after a month, as another model may stand behind a name by
then. No file of a project can set a level.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

ENOUGH = 0.9
"""The part of all trials that must be right to act: 36 of 40."""
HALF = 0.5
"""The part of the requests that can be carried out which must be exact to offer readings."""


class Level(StrEnum):
    """What a planner may do: act on what it reads, offer readings (else it is not asked), and what that means."""

    may_act: bool
    may_offer: bool
    means: str

    def __new__(cls, level: str, may_act: bool = False, may_offer: bool = True, means: str = "") -> Level:
        self = str.__new__(cls, level)
        self._value_, self.may_act, self.may_offer, self.means = level, may_act, may_offer, means
        return self

    ACTS = "acts", True, True, "what it understands is done"
    OFFERS = "offers", False, True, "it offers readings, and you choose"
    USELESS = "of no use", False, False, "it is of no use as planner: choose another model"
    UNTRIED = "untried", False, True, "not examined yet: it offers readings, and you choose"


class Right(NamedTuple):
    """A level, and where it is from."""

    level: Level
    source: str

    def __str__(self) -> str:
        return self.source if self.level is Level.UNTRIED else f"{self.level}: {self.source}"


UNNAMED = Right(Level.UNTRIED, "no model is named")
UNTRIED = Right(Level.UNTRIED, "never examined")


def by_hand(level: str) -> Right:
    """The right that `--trust` gives: acts or offers."""
    return Right(Level(level), "by hand, --trust")


def stored(form: Mapping[str, Any]) -> Right:
    """The right that is kept as `form` (see `to_store`); untried if it makes no sense."""
    if form.get("level") not in list(Level):
        return UNTRIED
    when = time.strftime("%Y-%m-%d", time.localtime(form["at"]))
    return Right(Level(form["level"]), f"{'you said so' if form.get('said') else 'examined'}, {when}")


def to_store(level: Level, name: str, said: bool) -> dict[str, Any]:
    """The form of a right: `said` by a person, else earned. `name` is the model's; `lasting` is beyond a month."""
    return {"level": str(level), "name": name, "said": said, "lasting": said or level is Level.USELESS}


def earned(right: int, exact: int, wrong: int, asked: int, doable: int) -> Level:
    """The level that trials earn: `right` of all `asked`, `exact` of those that are `doable`; none may be `wrong` to
    act. A model that does half of what can be done offers readings, one that does less is of no use."""
    if right >= ENOUGH * asked and not wrong:
        return Level.ACTS
    return Level.OFFERS if exact >= HALF * doable else Level.USELESS
