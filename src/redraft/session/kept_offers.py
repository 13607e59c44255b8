"""Offers of a model, kept so that `--reading N` carries out the plan that was shown, and asks no model anew.

A model may answer otherwise the second time, and then nobody would have seen the plan. What was offered is kept by the
request, the file's bytes and the model: in the session, and in the user's state directory. Rows of a batch keep none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from redraft.commands.command_json import commands_from_json
from redraft.document.layers import Document
from redraft.edits.ops import ReplacePixels
from redraft.edits.receipt import ModelRecord
from redraft.edits.wire import decode, encode
from redraft.errors import RedraftError, says
from redraft.models.kept_findings import drop, findings_file, keep, kept
from redraft.plan import Plan, Reading, Refusal, refused
from redraft.session.offers import Offer
from redraft.session.resources import Resources

MOST = 100
"""Requests whose offers are kept; the oldest go."""


def key_of(sha256: str, instruction: str, model: str) -> str:
    return hashlib.sha256("\0".join((sha256, instruction, model)).encode()).hexdigest()


def can_be_kept(offers: Sequence[Offer]) -> bool:
    """Whether offers are small enough to be kept: none that holds pixels."""
    return not any(isinstance(edit, ReplacePixels) for each in offers for edit in each.reading.edits)


def keep_offers(key: str, offers: Sequence[Offer], model: ModelRecord, tools: Resources) -> None:
    """Keep offers, and the record of the model that made them."""
    rows = [{**each.to_json(), "told": each.reading.summary, "edits": encode(each.reading.edits)} for each in offers]
    tools.offered[key] = form = {"readings": rows, "model": replace(model, failures=()).to_json()}
    if tools.keeps_offers:
        path = findings_file("offers.json")
        newest_first = sorted(kept(path).items(), key=lambda pair: -float(pair[1]["at"]))
        drop(path, [old for old, _ in newest_first[MOST - 1 :]])
        keep(path, key, form)


def kept_offers(key: str, instruction: str, document: Document, tools: Resources) -> Plan | None:
    """The plan that offers what was offered for a request; None where nothing is kept, or it cannot be read."""
    form: Any = tools.offered.get(key)
    if form is None and tools.keeps_offers:
        form = kept(findings_file("offers.json")).get(key)
    if form is None:
        return None
    try:
        readings = tuple(map(_reading, form["readings"]))
        lists = {name: tuple(value) for name, value in form["model"].items() if isinstance(value, list)}
        model = ModelRecord(**{**form["model"], **lists})
    except (RedraftError, KeyError, TypeError, AttributeError):
        return None
    return Plan((), (refused(instruction, says("offered-before")),), document, model, readings=readings)


def _reading(row: dict[str, Any]) -> Reading:
    commands, targets = tuple(commands_from_json(row["commands"])), tuple(one["id"] for one in row["targets"])
    edits = tuple(decode(row["edits"])[0])
    left = tuple(Refusal(one["clause"], one["reason"], one["suggestion"]) for one in row.get("leaves", ()))
    return Reading(row["told"], commands, edits, targets, row["probability"], row["doubt"], row["model"], left)
