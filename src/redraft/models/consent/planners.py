"""The right of a model to act as planner: given by hand, by a stored yes, or earned in an examination.

One finding is kept of a model (its address, the id that its server reports, how it answers), in the user's state
directory: whatever was said last, by the person (`always`) or by an examination. It does not depend on redraft's
prompts, so that no update takes a level away or gives one back. "acts" and "offers" hold for a month, as another model
may stand behind a name by then; a yes holds until it is taken back, and "of no use" until the model is examined again.
No file of a project can set one.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from redraft.errors import ModelError, says
from redraft.models.chat import ChatModel
from redraft.models.failures import Cause, note
from redraft.models.findings.kept import drop, findings_file, keep, kept
from redraft.models.findings.probe import address_of, identity


class Level(StrEnum):
    """What a planner may do: act on what it reads, or offer readings. One of no use is not asked; one that is untried
    is treated as one that offers."""

    ACTS = "acts"
    OFFERS = "offers"
    USELESS = "of no use"
    UNTRIED = "untried"

    @property
    def may_act(self) -> bool:
        return self is Level.ACTS

    @property
    def may_offer(self) -> bool:
        return self is not Level.USELESS


class Right(NamedTuple):
    """A level, and where it is from."""

    level: Level
    source: str

    def __str__(self) -> str:
        return self.source if self.level is Level.UNTRIED else f"{self.level}: {self.source}"


UNTRIED = Right(Level.UNTRIED, "never examined")


def rights_file() -> Path | None:
    """The file that rights are kept in; None without a state directory, or at a relative place, which is another one
    in each folder."""
    path = findings_file("planners.json")
    return path if path is not None and path.is_absolute() else None


def right_of(model: ChatModel | None, by_hand: str = "") -> Right:
    """What a planner may do: `by_hand` (acts, offers) where it is given, else what is kept. Where nothing is kept of
    its address, its server is not asked."""
    if model is None:
        return Right(Level.UNTRIED, "no model is named")
    if by_hand:
        return Right(Level(by_hand), "by hand, --trust")
    return _looked_up(model)


def refused(model: str, right: Right) -> None:
    """Note that a model of no use is not asked."""
    how = f"redraft doctor --model {quote(model)} examines it again"
    note(model, ModelError(says("model-of-no-use", model=model, right=right, hint=how), cause=Cause.OF_NO_USE))


_WHO: WeakKeyDictionary[ChatModel, str] = WeakKeyDictionary()
"""By model, so that its server is asked once; what is kept is read each time, as a yes may be taken back meanwhile."""


def _looked_up(model: ChatModel) -> Right:
    address = address_of(model)
    if not address or not any(who.startswith(f"{address}#") for who in kept_rights()):
        return UNTRIED
    try:
        if model not in _WHO:
            _WHO[model] = who_is(model)
        return kept_right(_WHO[model])
    except ModelError:  # the request itself will say what is wrong
        return UNTRIED


def who_is(model: ChatModel) -> str:
    """The key that a right is kept by, '' for scripts and records. Raises ModelError where its server gives none."""
    found = identity(model)
    return f"{found} in calls" if found and model.capabilities.answers_in_calls else found


def kept_rights() -> Mapping[str, Right]:
    """All rights that hold now."""
    forms = {re.sub(r" [0-9a-f]{16}$", "", who): form for who, form in kept(rights_file()).items()}
    return {who: right for who, form in forms.items() if who and (right := _right(form)) is not None}


def kept_right(who: str) -> Right:
    return kept_rights().get(who, UNTRIED)


def keep_right(who: str, level: Level, name: str = "", *, said: bool = False) -> bool:
    """Whether a right could be kept: `said` by a person, else found in an examination. `name` is the model's."""
    if not who or level is Level.UNTRIED:
        return False
    lasting = said or level is Level.USELESS
    return keep(rights_file(), who, {"level": str(level), "name": name, "said": said, "lasting": lasting})


def forget_rights(name: str) -> int:
    """Take back what is kept of a model, by its name or key; how many there were."""
    gone = [who for who, form in kept(rights_file()).items() if name and name in (who, form.get("name"))]
    drop(rights_file(), gone)
    return len(gone)


def _right(form: Mapping[str, Any]) -> Right | None:
    if form.get("level") not in list(Level):
        return None
    when = time.strftime("%Y-%m-%d", time.localtime(form["at"]))
    return Right(Level(form["level"]), f"{'you said so' if form.get('said') else 'examined'}, {when}")
