"""A plan on the terminal: its clauses, what they are about, the program and the edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from redraft.edits.receipt.record import Change
from redraft.errors import counted
from redraft.interfaces.terminal import clean, priced
from redraft.messages import shortened
from redraft.session.layer_target import NumberedLayer

MOST_TARGETS = 12
"""Targets of a clause that are listed one by one."""
MOST_LINES = 12
"""Lines of the program of a clause that are shown."""
LONGEST_LINE = 160
"""Characters of such a line: one may hold a picture."""
MOST_NAMED = 4
"""Private layers that are named."""


def explained(plan: Mapping[str, Any], *, refused: bool = False) -> Iterator[str]:
    """Line by line. With `refused` the refusals are shown elsewhere, but for their choices."""
    clauses = plan["clauses"]
    if refused and not any(not each["refused"] or each["choices"] for each in clauses):
        return
    for number, each in enumerate(clauses, 1):
        yield f"  {number}. “{clean(each['clause'])}”"
        if each["refused"]:
            yield f"     refused  {clean(each['reason'])}"
            yield from _listed("choices", each["choices"])
            continue
        yield f"     reading  {clean(each['reading'])}"
        yield from _listed("targets", each["targets"])
        yield from _program(each["program"])
        lines = [change_line(Change(**change)) for change in each["changes"]] or ["none: it is so already"]
        for place, line in enumerate(lines):
            yield f"     {'edits' if not place else '':<8} {line}"
    for place, aside in enumerate(plan.get("background", ())):
        yield f"  {'background' if not place else '':<10} “{clean(aside)}” asks for nothing"
    chosen = [each for each in plan.get("layers", ()) if each["edit"]]
    for place, each in enumerate(chosen):
        yield f"  {'layers' if not place else '':<10} #{clean(each['layer'])}: {clean(each['think'])}"


def offered(readings: Sequence[Mapping[str, Any]], *, boxes: bool = False) -> Iterator[str]:
    """What an instruction may mean, line by line; with the numbers in the picture of `boxes`."""
    for each in readings:
        numbers = [str(target["number"]) for target in each["targets"] if not target["new"]]
        where = f"box {', '.join(numbers[:MOST_TARGETS])}" if boxes and numbers else ""
        known = each["probability"]
        about = ", ".join(filter(None, ("" if known is None else f"{known:.0%} likely", where)))
        yield f"  {each['number']}  {clean(each['told'])}" + (f" ({about})" if about else "")
        yield from (f"     {change_line(Change(**change))}" for change in each["changes"][:MOST_LINES])


def _listed(label: str, targets: list[Mapping[str, Any]]) -> Iterator[str]:
    for place, target in enumerate(targets[:MOST_TARGETS]):
        yield f"     {label if not place else '':<8} {target['number']:>2}  {clean(str(NumberedLayer(**target)))}"
    if len(targets) > MOST_TARGETS:
        yield f"     {'':<8} … and {len(targets) - MOST_TARGETS} more (--json has them all)"


def _program(program: str) -> Iterator[str]:
    lines = program.splitlines()
    for place, line in enumerate(lines[:MOST_LINES]):
        yield f"     {'program' if not place else '':<8} {clean(shortened(line, LONGEST_LINE))}"
    if len(lines) > MOST_LINES:
        yield f"     {'':<8} … and {len(lines) - MOST_LINES} more lines (--program OUT.py writes all of it)"


def change_line(change: Change) -> str:
    if change.what in ("removed", "added"):
        return clean(f"{change.layer}: {change.what} {change.old if change.what == 'removed' else change.new}")
    return clean(f"{change.layer} ({change.kind}): {change.what} {change.old or 'unset'} → {change.new or 'unset'}")


def model_lines(model: Mapping[str, Any]) -> Iterator[str]:
    """The record of a model, also of a refused edit: who was asked, what it took, who found the result right, why it
    was asked again, and what it was shown."""
    tokens = f"{counted(model['calls'], 'call')}, {model['prompt_tokens'] + model['completion_tokens']:,} tokens"
    used = f"{tokens}, {priced(model['cost'])}, {model['seconds']:.1f} s and {model['own_seconds']:.2f} s of our own"
    roles = ("planner", "image_editor", "image_generator")
    who = ", ".join(dict.fromkeys(name for role, name in model["names"].items() if role in roles))
    yield f"  model   {clean(who)}: {used}; {clean(model['verdicts'][-1]) if model['verdicts'] else 'no verdict'}"
    yield from (f"          {clean(line)}" for line in seen_lines(model))


def seen_lines(model: Mapping[str, Any]) -> Iterator[str]:
    """Why a model was asked again, and the pictures that it was shown."""
    words = {"look": "it looked", "error": "sent back, as it failed", "refusal": "sent back, as redraft refused it"}
    for one in model["sent_back"]:
        yield f"{words.get(one['trigger'], 'sent back, ' + one['trigger'])}: {one['about']}"
    if model["pictures"] or model["private"]:
        names = ", ".join(f"'{id}'" for id in model["private"][:MOST_NAMED])
        more = f" and {len(model['private']) - MOST_NAMED} more" * (len(model["private"]) > MOST_NAMED)
        hidden = f"; {names}{more} grey in all of them" if names else ""
        yield f"shown {counted(model['pictures'], 'picture')}{hidden}"
