"""An order made on a file and proven, in memory: edit, write, read again, prove, and the receipt.

Three words are kept apart: `execute` makes edits on a document (a value); `Session.carry_out` takes commands for a
file; it, and every other way in, ends with an order for `edit_and_prove`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.assets.fonts import Fonts
from redraft.commands.command import Command, Resolution
from redraft.document.layers import Group
from redraft.document.pages import Document
from redraft.edits.display_text import excerpt
from redraft.edits.ops import Edit, SetRuns, SetText
from redraft.edits.receipt.font_ledger import HOW_TO_MEET, FontUse, unmet
from redraft.edits.receipt.font_ledger import warnings as font_warnings
from redraft.edits.receipt.record import Change as ValueChange
from redraft.edits.receipt.record import LeftOut, ModelRecord, ProgramRecord, Receipt, Refused, ScopeRecord, Step
from redraft.edits.receipt.value_changes import with_changes
from redraft.edits.scope import Guard
from redraft.edits.wire.edits import edit_to_json
from redraft.errors import FormatError, LeakError, RedraftError, RequestError, ScopeError, says
from redraft.formats.codec import ByteChange, Connected, Opened, Succeeded, Written
from redraft.formats.file import File
from redraft.inspection import Asked as Wanted
from redraft.inspection.checks.blank_drawings import blanks
from redraft.inspection.fixes.consequences import REPORT, Aim, Consequences, consequences
from redraft.lazy import dataclass
from redraft.session.options import Options
from redraft.session.proof.edit_warnings import elsewhere, warnings
from redraft.session.proof.left_out import by_commands, in_result, still_said
from redraft.session.proof.proof import Proven, byte_range, unchanged
from redraft.session.proof.repaired_file_proof import prove_both_ways
from redraft.session.proof.theme_proof import themed_file
from redraft.session.resources import Resources, Stopwatch
from redraft.session.saving.destination import misnamed
from redraft.session.saving.edit_result import Edited, file_record
from redraft.session.saving.journaled_save import PendingSave
from redraft.targets.guards import check_scope, guard_for, of_clause
from redraft.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from redraft.formats.disk.snapshots import Snapshot
    from redraft.language.follow_up.turns import Turn

TAKEN_BACK = "the edit was taken back, and nothing was written: "
INSTEAD = (
    "this edit would have changed more than was asked for, or something else: ask for one thing at a time, or"
    " name what has to change with it too (`redraft show FILE` lists the layers)"
)
DETACHED = "made an instance its own"
"""The reason a codec gives for bytes that turn a copy of something into a thing of its own."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A clause with its edits and the `commands` they come from, as yet without what they do; `by` is as in `Step`,
    `found` what the commands are known to come to; `inside` is as in a receipt's step."""

    clause: str
    reading: str
    edits: tuple[Edit, ...]
    by: str = "asked"
    commands: tuple[Command, ...] = ()
    found: Resolution | None = None
    inside: tuple[ValueChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done to a file.

    `who` and `text` (a program's) are for the history, and so is `turn`, asked for only once the result is saved;
    `refused` are clauses left out, `guard` holds the scope, `notes` say what was done before and `warnings` what
    to know of it, `aim` what becomes of texts that no longer fit and of what the edits make worse than it is in the
    file or, where it is given, in `beside`.
    """

    file: File
    asked: Sequence[Asked]
    instruction: str = ""
    who: str = "edit"
    refused: tuple[Refused, ...] = ()
    guard: Guard | None = None
    program: ProgramRecord | None = None
    model: ModelRecord | None = None
    text: str = ""
    turn: Callable[[], Turn] | None = None
    render: bool = True
    strict: bool = False
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    aim: Aim = Aim()
    beside: Document | None = None

    @property
    def edits(self) -> tuple[Edit, ...]:
        return tuple(edit for step in self.asked for edit in step.edits)


def order_for(file: File, asked: Sequence[Asked], options: Options, unasked: str = REPORT, **parts: Any) -> Order:
    """An order within the scope of the options; `unasked` is what becomes of texts where no fitting is set."""
    guard, aim = guard_for(file.document, options.scope), options.aim(unasked)
    return Order(file, asked, guard=guard, render=options.render, strict=options.strict, aim=aim, **parts)


class _Stepped(NamedTuple):
    """An order's edits made, in memory."""

    document: Document
    steps: tuple[Step, ...]


class _Made(NamedTuple):
    """An order carried out, with its proofs."""

    document: Document
    steps: tuple[Step, ...]
    written: Written
    again: Opened
    proven: Proven
    fonts: tuple[FontUse, ...]
    scope: ScopeRecord | None


class Tried(NamedTuple):
    """An order carried out in memory: what was `added` to what is asked, and notes on what was not."""

    order: Order
    added: tuple[Asked, ...]
    notes: tuple[str, ...]
    made: _Made
    effects: Consequences
    warnings: tuple[str, ...] = ()

    def is_of(self, order: Order) -> bool:
        """Whether it is what this order would come to as well."""
        mine, names = self.order, ("aim", "render", "strict", "beside", "instruction")
        scopes = [one.guard.scope if one.guard is not None else None for one in (mine, order)]
        return (
            mine.file.opened is order.file.opened
            and list(mine.asked) == list(order.asked)
            and all(getattr(mine, name) == getattr(order, name) for name in names)
            and scopes[0] == scopes[1]
        )


def edit_and_prove(order: Order, tools: Resources, watch: Stopwatch) -> Edited:
    """Edit, write, read again, prove and inspect, all in memory. Raises LeakError when a check fails or, with `strict`,
    cannot be made."""
    if not (order.edits or order.instruction or order.program):
        return _as_it_is(order, tools, watch)  # so a large file's layers need not be looked at
    done = tools.tried if isinstance(tools.tried, Tried) and tools.tried.is_of(order) else _tried(order, tools, watch)
    tools.tried, made, effects = None, done.made, done.effects
    whole = replace(order, asked=(*order.asked, *done.added), notes=(*order.notes, *done.notes))
    whole = replace(whole, warnings=(*order.warnings, *done.warnings))
    unreached = _left_out(order, made, tools)
    status = "partial" if order.refused else "done" if made.written.changes else "unchanged"
    receipt = replace(_receipt(whole, made, effects, tools, watch), left_out=unreached)
    change = partial(_change, whole, made, status, tools) if tools.keeps_history else None
    return Edited(
        order.file, order.file, made.document, made.written.data, receipt, status, change, watch, again=made.again
    )


def try_out(order: Order, tools: Resources) -> tuple[Consequences, tuple[str, ...]]:
    """What an order would do to the page beyond what is asked, and what a person would be warned of. It is kept, for
    the order to be carried out after it. Raises as `edit_and_prove` does."""
    tools.tried = tried = _tried(order, tools, Stopwatch(tools.progress))
    return tried.effects, _told(order, tried.made, tried.effects, tools)[0]


def _tried(order: Order, tools: Resources, watch: Stopwatch) -> Tried:
    if order.render:
        tools.expect_drawing()
    given = order
    with watch.stage("edit"):
        done = _stepped(order, tools)
        order = _with_followers(order, done.document)
        done = done if order is given else _stepped(order, tools)
    whole, made, why = order, None, ""
    open_ended: tuple[Order, Consequences, _Made] | None = None
    for aim in (order.aim, order.aim._replace(fit="shrink")):  # where new lines cannot be proven
        with watch.stage("inspect"):
            effects = _consequences(order, done.document, tools, aim)
        if effects.additions:
            added = (Asked("", one.summary, one.edits, one.by) for one in effects.additions)
            whole = replace(order, asked=(*order.asked, *added))
            made, why = _improved(whole, order, tools, watch)
            if made is not None and why and not _proves_as_much(made, _made(order, done, tools, watch)):
                open_ended, made = open_ended or (whole, effects, made), None
        if made is not None or not effects.additions or order.aim.fit:
            break
    if made is None and open_ended is not None:  # rather unknown than cut off
        whole, effects, made = open_ended
    if made is None:
        made = _made(order, done, tools, watch)
        _take_back(made.proven, order.strict)
        if effects.additions:
            left = f"not done: {'; '.join(one.summary for one in effects.additions)}, since {why}"
            whole = replace(order, notes=(*order.notes, left))
            effects = _consequences(order, done.document, tools, Aim())
    _refuse_cut_off(order, effects)
    if order.render and made.written.changes:
        blank = blanks(order.file.opened, made.again, order.edits, made.proven.found_as, tools.tiles)
        effects = effects._replace(findings=(*effects.findings, *blank))
    more, notes = tuple(whole.asked[len(given.asked) :]), whole.notes[len(given.notes) :]
    return Tried(given, more, notes, made, effects, order.warnings[len(given.warnings) :])


def _with_followers(order: Order, document: Document) -> Order:
    """An order that takes along what holds on to the shapes it moves, as far as its scope allows."""
    opened, edits, warnings = order.file.opened, list[Edit](), list[str]()
    for edit, warning in opened.followers(document) if isinstance(opened, Connected) else ():
        try:
            if order.guard is not None:
                order.guard.check(document, edit)
        except ScopeError:
            continue  # the proof names it
        edits.append(edit)
        warnings += [warning] if warning else []
    if not edits:
        return order
    count = f"{len(edits)} lines follow" if len(edits) > 1 else "a line follows"
    asked = (*order.asked, Asked("", f"{count} the shapes held on to", tuple(edits)))
    return replace(order, asked=asked, warnings=(*order.warnings, *warnings))


def _refuse_cut_off(order: Order, effects: Consequences) -> None:
    """Raises RequestError where the words that were asked for leave the page, and no readable size fits them on it."""
    reworded = {edit.layer for edit in order.edits if isinstance(edit, SetText | SetRuns)}
    off = {id for one in effects.findings if one.kind == "off_page" for id in one.layers}
    for one in effects.fit if not order.aim.fit else ():
        if one.verdict == "cannot fit" and one.layer in reworded & off:
            raise RequestError(says("words-off-page", layer=one.layer, problem=one.how))


def can_be_proven(order: Order, tools: Resources) -> bool:
    """Whether an order would be carried out, as far as is known without drawing."""
    try:
        made = _made(order, _stepped(order, tools), tools, Stopwatch(lambda stage: None), draw=False)
        _take_back(made.proven, strict=False)
    except RedraftError:
        return False
    return True


def _left_out(order: Order, made: _Made, tools: Resources) -> tuple[LeftOut, ...]:
    """What the request was about and was not reached. Raises LeakError for anything with `strict`."""
    left, gone, words = by_commands(order.file.document, order.asked, made.document, tools.fonts.measure)
    tiles = tools.tiles if order.render else None
    found = (*left, *in_result(made.again, gone, tiles), *still_said(made.again, words))
    if found and order.strict:
        raise LeakError(says("targets-left-out", preface=TAKEN_BACK, problems="; ".join(map(str, found))))
    return found


def _improved(whole: Order, order: Order, tools: Resources, watch: Stopwatch) -> tuple[_Made | None, str]:
    """What was asked with what was added to it, and what is not proven of it; None, and why, where it is taken back."""
    try:
        made = _made(whole, _stepped(whole, tools), tools, watch)
        _take_back(made.proven, order.strict)
    except RedraftError as error:
        return None, error.message.removeprefix(TAKEN_BACK)
    return made, next((proof.why for proof in made.proven.proofs if not proof.ok), "")


def _proves_as_much(made: _Made, alone: _Made) -> bool:
    """Whether all is proven that is without what was added."""
    proven, without = ({proof.about for proof in one.proven.proofs if proof.ok} for one in (made, alone))
    return without <= proven


def _made(order: Order, done: _Stepped, tools: Resources, watch: Stopwatch, *, draw: bool = True) -> _Made:
    original, edits, (document, steps) = order.file.opened, order.edits, done
    with watch.stage("edit"):
        written = original.write(document)
    if order.instruction and edits and not written.changes:
        raise RequestError(says("design-so-already", excerpt=excerpt(order.instruction)))
    if written.changes:
        with watch.stage("read again"):
            again = _read_again(order.file, written.data, tools.fonts)
            read = again.document  # a file is read when its document is asked for
            worded = any(isinstance(edit, SetText | SetRuns) for edit in edits)  # a deck has a font for each script
            fonts = _ledger(read if worded else document, tools)
        tiles = tools.tiles if order.render and draw else None
        stage, measure, themed = watch.stage, tools.fonts.measure, themed_file(order.file, document, tools.fonts)
        proven = prove_both_ways(original, document, written, again, edits, tiles, stage, measure, themed)
    else:
        again, proven, fonts = original, unchanged(original), _ledger(document, tools)
    scoped = None
    if order.guard is not None:
        proof, scoped = check_scope(order.guard, again.document, proven.found_as)
        proven = replace(proven, proofs=(*proven.proofs, proof))
    return _Made(document, steps, written, again, proven, fonts, scoped)


def planned_receipt(file: File, instruction: str, tools: Resources, watch: Stopwatch, **parts: Any) -> Receipt:
    """The receipt of an edit that is not saved yet; `parts` are what was done and proven."""
    return Receipt(
        version=__version__,
        instruction=instruction,
        status="planned",
        source=file_record(file.path, file.snapshot.data),
        output=None,
        versions=tools.versions(),
        limits=tools.limits(),
        timings=watch.finished(),
        **parts,
    )


def _receipt(order: Order, made: _Made, effects: Consequences, tools: Resources, watch: Stopwatch) -> Receipt:
    file, written, proven = order.file, made.written, made.proven
    told, apart = _told(order, made, effects, tools)
    return planned_receipt(
        file,
        order.instruction,
        tools,
        watch,
        steps=made.steps,
        refused=order.refused,
        edits=order.edits,
        bytes_changed=tuple(byte_range(file.opened.data, written.data, change) for change in written.changes),
        proofs=proven.proofs,
        repairs=file.repairs,
        kept=made.document.kept,
        fonts=made.fonts,
        scope=made.scope,
        program=order.program,
        model=order.model,
        warnings=(
            *misnamed(order.file),
            *order.warnings,
            *told,
            *(order.model.warnings if order.model is not None else ()),
            *tools.fonts.skipped,
        ),
        elsewhere=apart,
        notes=(
            *order.notes,
            *_unchanged(order, written.changes),
            *_unrepaired(order, effects),
            *written.notes,
            *_notes(file.document, made.again.document, written.changes, proven.found_as),
        ),
        findings=effects.findings,
        fit=effects.fit,
        pictures=proven.pictures,
    )


def _told(
    order: Order, made: _Made, effects: Consequences, tools: Resources
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The warnings about what the edits touched, and those about the rest of the design."""
    apart = tuple(dict.fromkeys(elsewhere(made.document, tools.fonts, made.fonts, order.edits, effects)))
    known = (one for one in (*made.document.undrawn, *font_warnings(made.fonts)) if one not in apart)
    found = warnings(made.document, made.proven, order.edits, effects, made.fonts)
    return (*known, *made.written.warnings, *found), apart


def _as_it_is(order: Order, tools: Resources, watch: Stopwatch) -> Edited:
    """The file with nothing done to it."""
    file = order.file
    proofs, notes = unchanged(file.opened).proofs, tuple(_unchanged(order, ()))
    receipt = planned_receipt(file, "", tools, watch, proofs=proofs, notes=notes)
    change = partial(PendingSave, who=order.who) if tools.keeps_history else None
    return Edited(file, file, file.document, file.snapshot.data, receipt, "unchanged", change, watch)


def _unchanged(order: Order, changes: Sequence[object]) -> Iterator[str]:
    """That nothing changed, and why, where that is so."""
    if not changes:
        yield f"nothing changed: {'the design is as asked already' if order.asked else 'nothing was asked for'}"


def _unrepaired(order: Order, effects: Consequences) -> Iterator[str]:
    """What became of `--repair`, where it did nothing or not all."""
    left = [one for one in effects.findings if one.severity == "problem"]
    if order.aim.repair and left:
        yield f"not repaired: {len(left)} of what the edit made worse, since no change was found that only mends it"
    elif order.aim.repair and not any(one.by == "repair" for one in effects.additions):
        yield "nothing to repair: the edit made nothing worse"


def _change(
    order: Order, made: _Made, status: str, tools: Resources, base: Snapshot, target: Path, data: bytes
) -> PendingSave:
    """What the history records, in the names that the layers have in the file as written. What was added to what was
    asked is a state of its own."""
    facts: dict[str, Any] = {"status": status, "proofs": {proof.about: proof.ok for proof in made.proven.proofs}}
    facts |= {"program": order.text} if order.text else {}
    if order.turn is not None:
        renamed = partial(_now_called, made.document, made.again.document, made.proven.found_as)
        facts["turn"] = order.turn().renamed(renamed).to_json()
    who, first = order.asked[-1].by if order.asked else "asked", None
    added = [step for step in order.asked if step.by == who]
    if who == "asked":
        who, asked = order.who, order.instruction or excerpt("; ".join(step.clause for step in added if step.clause))
    else:
        first = _before_additions(order, who, status, tools, base, target)
        asked = excerpt("; ".join(step.reading for step in added))
    edits = [edit_to_json(edit) for step in added for edit in step.edits]
    return PendingSave(base, target, data, who, asked, edits, facts, first)


def _before_additions(
    order: Order, by: str, status: str, tools: Resources, base: Snapshot, target: Path
) -> PendingSave | None:
    """What led to the state before the last additions; None where they are of one state with it."""
    asked = replace(order, asked=[step for step in order.asked if step.by != by])
    try:
        alone = _made(asked, _stepped(asked, tools), tools, Stopwatch(tools.progress), draw=False)
        _take_back(alone.proven, strict=False)
    except RedraftError:
        return None
    return _change(asked, alone, status, tools, base, target, alone.written.data)


def _consequences(order: Order, after: Document, tools: Resources, aim: Aim) -> Consequences:
    """What the edits do to the page beyond what was asked."""
    before = order.beside or order.file.document
    return consequences(before, after, tools.fonts, Wanted.of(order.edits), aim, order.guard)


def _now_called(intended: Document, found: Document, found_as: Mapping[str, str], id: str) -> str | None:
    """What a layer is called in the file as written; None when it went, or is not certain."""
    expected = intended.index.layers.get(id)
    if expected is None:
        return None
    if id in found_as:
        return found_as[id]
    return id if found.index.layers.get(id) == expected else None


def _ledger(document: Document, tools: Resources) -> tuple[FontUse, ...]:
    fonts = tools.fonts.ledger(document)
    if tools.strict_fonts and (problem := unmet(fonts)):
        raise LeakError(TAKEN_BACK + problem, HOW_TO_MEET)
    return fonts


def _read_again(file: File, data: bytes, fonts: Fonts) -> Opened:
    try:
        opened = file.opened
        return opened.successor(data) if isinstance(opened, Succeeded) else file.codec.open(data, fonts)
    except FormatError as error:
        raise LeakError(says("result-unreadable", preface=TAKEN_BACK, reason=error.message, advice=INSTEAD)) from error


def _stepped(order: Order, tools: Resources) -> _Stepped:
    document, steps = order.file.document, []
    for number, step in enumerate(order.asked, 1):
        try:
            document, changes = with_changes(document, step.edits, tools.fonts.measure, order.guard)
        except ScopeError as error:
            raise of_clause(error, step.clause or f"edit {number}") from None
        layers = tuple(dict.fromkeys(change.layer for change in changes))
        steps.append(Step(step.clause, step.reading, layers, changes, step.by, step.inside))
    if order.guard is not None:
        order.guard.conclude(document)
    return _Stepped(document, tuple(steps))


def _take_back(proven: Proven, strict: bool) -> None:
    """Raise when a check failed or, with `strict`, could not be made."""
    failed = [proof for proof in proven.proofs if proof.ok is False]
    if failed:
        raise LeakError(TAKEN_BACK + "; ".join(f"{proof.title}: {proof.why}" for proof in failed), INSTEAD)
    unproven = [proof.why for proof in proven.proofs if proof.ok is None and not proof.is_expected]
    if strict and unproven:
        raise LeakError(TAKEN_BACK + "; ".join(unproven), "leave out --strict to save what is not wholly proven")


def _notes(
    before: Document, after: Document, changes: Sequence[ByteChange], found_as: Mapping[str, str]
) -> Iterator[str]:
    """What the edit had to do in addition, for people."""
    if not any(change.reason == DETACHED for change in changes):
        return
    for placed in before.walk():
        was = placed.layer
        if isinstance(was, Group) and was.instance_of:
            now = after.index.layers.get(found_as.get(was.id, was.id))
            if isinstance(now, Group) and not now.instance_of:
                yield f"'{was.id}' was a copy of '{was.instance_of}'; it now has its own content"
