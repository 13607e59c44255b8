"""Offers of a model, kept so that `--reading N` carries out the plan that was shown, and asks no model anew.

A model may answer otherwise the second time, and then nobody would have seen the plan. What was offered is kept by the
request, the file's bytes and the model: in the session, and in the user's state directory. Rows of a batch keep none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from redraft.commands.command_json import commands_from_json
from redraft.document.layers import Document
from redraft.edits.ops import ReplacePixels
from redraft.edits.wire import decode, encode
from redraft.errors import RedraftError, says
from redraft.models.kept_findings import drop, findings_file, keep, kept
from redraft.plan import Plan, Reading, refused
from redraft.session.offers import Offer
from redraft.session.resources import Resources

MOST = 100
"""Requests whose offers are kept; the oldest go."""


def key_of(sha256: str, instruction: str, model: str) -> str:
    return hashlib.sha256("\0".join((sha256, instruction, model)).encode()).hexdigest()


def can_be_kept(offers: Sequence[Offer]) -> bool:
    """Whether offers are small enough to be kept: none that holds pixels."""
    return not any(isinstance(edit, ReplacePixels) for each in offers for edit in each.reading.edits)


def keep_offers(key: str, offers: Sequence[Offer], tools: Resources) -> None:
    rows = [{**each.to_json(), "edits": encode(each.reading.edits)} for each in offers]
    tools.offered[key] = rows
    if tools.keeps_offers:
        path = findings_file("offers.json")
        newest_first = sorted(kept(path).items(), key=lambda pair: -float(pair[1]["at"]))
        drop(path, [old for old, _ in newest_first[MOST - 1 :]])
        keep(path, key, {"readings": rows})


def kept_offers(key: str, instruction: str, document: Document, tools: Resources) -> Plan | None:
    """The plan that offers what was offered for a request; None where nothing is kept, or it cannot be read."""
    rows: Any = tools.offered.get(key)
    if rows is None and tools.keeps_offers:
        rows = kept(findings_file("offers.json")).get(key, {}).get("readings")
    try:
        readings = tuple(_reading(row) for row in rows or ())
    except (RedraftError, KeyError, TypeError):
        return None
    why = refused(instruction, says("offered-before"))
    return Plan((), (why,), document, readings=readings) if readings else None


def _reading(row: dict[str, Any]) -> Reading:
    commands, targets = tuple(commands_from_json(row["commands"])), tuple(one["id"] for one in row["targets"])
    edits = tuple(decode(row["edits"])[0])
    return Reading(row["told"], commands, edits, targets, row["probability"], row["doubt"], model=row["model"])
