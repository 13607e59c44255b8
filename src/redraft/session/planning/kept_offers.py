"""Offers of a model, kept so that `--reading N` carries out the plan that was shown, and asks no model anew.

A model may answer otherwise the second time, and then nobody would have seen the plan. What was offered is kept, with
the pixels that it brings, by the request, the file's bytes and the model: the last in the session, and a file for each
in the user's state directory. Rows of a batch keep none.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from redraft.cache import made_private, owned, prune, replace_file
from redraft.commands.forms.wire import commands_from_json
from redraft.document.pages import Document
from redraft.edits.history.journal_file import state_directory
from redraft.edits.receipt.record import Change, ModelRecord
from redraft.edits.wire.edits import decode, encode
from redraft.errors import RedraftError, says
from redraft.models.findings.kept import KEPT_FOR
from redraft.plan import Plan, Reading, Refusal, refused
from redraft.session.offers import Offer
from redraft.session.resources import Resources

MOST_BYTES, LARGEST = 256 << 20, 64 << 20
"""Of all files of offers, of which the oldest go, and of one."""


def key_of(sha256: str, instruction: str, model: str) -> str:
    return hashlib.sha256("\0".join((sha256, instruction, model)).encode()).hexdigest()


def keep_offers(key: str, offers: Sequence[Offer], model: ModelRecord, tools: Resources) -> bool:
    """Keep offers, and the record of the model that made them; False for offers that are too large."""
    rows = [{**each.to_json(), "told": each.reading.summary, "edits": encode(each.reading.edits)} for each in offers]
    for row, each in zip(rows, offers, strict=True):
        row["inside"] = [one.to_json() for one in each.reading.inside]
    data = json.dumps({"readings": rows, "model": replace(model, failures=()).to_json()}).encode()
    if len(data) > LARGEST:
        return False
    tools.offered = {key: data}
    if tools.keeps_offers and (folder := _folder()) is not None and made_private(folder):
        replace_file(folder / f"{key}.json", data)
        prune(folder, ".json", MOST_BYTES)
    return True


def _folder() -> Path | None:
    try:
        return state_directory() / "offers"
    except RuntimeError:  # a user without a home
        return None


def _kept(key: str, tools: Resources) -> bytes | None:
    if key in tools.offered or not tools.keeps_offers or (folder := _folder()) is None:
        return tools.offered.get(key)
    path = folder / f"{key}.json"
    try:
        found = path.stat()
        return path.read_bytes() if owned(found) and time.time() - found.st_mtime < KEPT_FOR else None
    except OSError:
        return None


def kept_offers(key: str, instruction: str, document: Document, tools: Resources) -> Plan | None:
    """The plan that offers what was offered for a request; None where nothing is kept, or it cannot be read."""
    if (data := _kept(key, tools)) is None:
        return None
    try:
        form: Any = json.loads(data)
        readings = tuple(map(_reading, form["readings"]))
        lists = {name: tuple(value) for name, value in form["model"].items() if isinstance(value, list)}
        model = ModelRecord(**{**form["model"], **lists})
    except (RedraftError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Plan((), (refused(instruction, says("offered-before")),), document, model, readings=readings)


def _reading(row: dict[str, Any]) -> Reading:
    commands, targets = tuple(commands_from_json(row["commands"])), tuple(one["id"] for one in row["targets"])
    edits = tuple(decode(row["edits"])[0])
    left = tuple(Refusal(one["clause"], one["reason"], one["suggestion"]) for one in row.get("leaves", ()))
    inside = tuple(Change(**one) for one in row["inside"])
    return Reading(row["told"], commands, edits, targets, row["probability"], row["doubt"], row["model"], left, inside)
