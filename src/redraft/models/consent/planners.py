"""The stored rights of planners: one finding a model (its address, the id that its server reports, how it answers) in
the user's state directory, the last that a person (`always`) or an examination said. `decision.py` is what it means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from weakref import WeakKeyDictionary

from redraft.errors import ModelError, says
from redraft.models.chat import ChatModel
from redraft.models.consent.decision import UNNAMED, UNTRIED, Level, Right, by_hand, stored, to_store
from redraft.models.failures import Cause, note
from redraft.models.findings.kept import drop, findings_file, keep, kept
from redraft.models.findings.probe import address_of, identity


def rights_file() -> Path | None:
    """The file that rights are kept in; None without a state directory, or at a relative place, which is another one
    in each folder."""
    path = findings_file("planners.json")
    return path if path is not None and path.is_absolute() else None


def right_of(model: ChatModel | None, trust: str = "") -> Right:
    """What a planner may do: `trust` (acts, offers) by hand where it is given, else what is kept."""
    if model is None:
        return UNNAMED
    return by_hand(trust) if trust else _looked_up(model)


def refused(model: str, right: Right) -> None:
    """Note that a model of no use is not asked."""
    how = f"redraft doctor --model {quote(model)} examines it again"
    note(model, ModelError(says("model-of-no-use", model=model, right=right, hint=how), cause=Cause.OF_NO_USE))


_WHO: WeakKeyDictionary[ChatModel, str] = WeakKeyDictionary()
"""By model, so that its server is asked once; what is kept is read each time, as a yes may be taken back meanwhile."""


def _looked_up(model: ChatModel) -> Right:
    """What is kept of a model. Where nothing is kept of its address, its server is not asked."""
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
    rights = {re.sub(r" [0-9a-f]{16}$", "", who): stored(form) for who, form in kept(rights_file()).items()}
    return {who: right for who, right in rights.items() if who and right is not UNTRIED}


def kept_right(who: str) -> Right:
    return kept_rights().get(who, UNTRIED)


def keep_right(who: str, level: Level, name: str = "", *, said: bool = False) -> bool:
    """Whether a right could be kept: `said` by a person, else found in an examination. `name` is the model's."""
    return bool(who) and level is not Level.UNTRIED and keep(rights_file(), who, to_store(level, name, said))


def always(model: ChatModel) -> str:
    """Let a planner act from now on, as the person says; what came of it."""
    try:
        if not keep_right(who_is(model), Level.ACTS, model.name, said=True):
            return (
                "it is not kept for the next time: nothing is of scripts and records, or where nothing can be written"
            )
    except ModelError as error:
        return f"it is not kept for the next time: {error.message}"
    return f"{model.name} acts from now on; `redraft trust --forget {quote(model.name)}` takes that back"


def forget_rights(name: str) -> int:
    """Take back what is kept of a model, by its name or key; how many there were."""
    gone = [who for who, form in kept(rights_file()).items() if name and name in (who, form.get("name"))]
    drop(rights_file(), gone)
    return len(gone)
