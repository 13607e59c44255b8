"""A receipt checked against two files, without trusting its author.

Both files are read anew. The edits of the receipt are carried out again on the first; the result is compared with
the second by the very checks of an edit (`proof.py`): bytes against the ranges listed, layers against those read, the
native forms, and pixels drawn anew with no tiles of earlier commands. What the receipt says of each is compared with
what is found. Nothing that a receipt names is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from redraft.document.pages import Document
from redraft.edits.display_text import beginning, excerpt
from redraft.edits.receipt.claims import ClaimedProof, Claims
from redraft.edits.receipt.font_ledger import FontUse
from redraft.edits.receipt.record import STATUSES as PROOF_STATUSES
from redraft.edits.receipt.record import ByteRange, Change, Proof, ScopeRecord, least
from redraft.edits.receipt.value_changes import with_changes
from redraft.edits.scope import Guard, Scope
from redraft.errors import RedraftError, counted
from redraft.formats.codec import ByteChange, Written
from redraft.formats.file import File
from redraft.lazy import dataclass
from redraft.session.proof.proof import Proven, byte_range, check_bytes, unchanged
from redraft.session.proof.repaired_file_proof import prove_both_ways
from redraft.session.proof.theme_proof import themed_file
from redraft.session.resources import Resources, Stopwatch
from redraft.targets.guards import check_scope, guard_for
from redraft.version import __version__

NOT_CHECKED = (
    "that the words of the instruction ask for these edits, and how they were read (instruction, clause and reading of"
    " steps, refused, left_out, explanation)",
    "who made them, when, with which program or model, within which limits and in what time (program, model, history,"
    " versions, limits, timings, path of source and output)",
    "other remarks (proves, warnings, elsewhere, notes, findings, fit, by of steps, why of proofs, reason of"
    " bytes_changed, fonts beyond their names)",
)
LONGEST = 400
"""Characters of another part's message that are shown."""
KNOWN = ("bytes", "nodes", "inside", "pixels", "scope")
"""The proofs there are."""
STATUSES = {True: "holds", None: "unknown", False: "broken"}


@dataclass(frozen=True, slots=True)
class Verified:
    """The result for each claim: `ok` of a check is True (it holds), False (it does not) or None (it claims nothing
    here, or that could not be found out). `notes` say how this machine differs from the one it was written on."""

    checks: tuple[Proof, ...]
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def not_checked(self) -> tuple[str, ...]:
        """The parts of the receipt that were not checked, by name."""
        named = ", ".join(self.others)
        return (*NOT_CHECKED, f"what this version does not know ({excerpt(named)})") if named else NOT_CHECKED

    @property
    def ok(self) -> bool | None:
        return least(check.ok for check in self.checks)

    def to_json(self) -> dict[str, Any]:
        return {
            "holds": self.ok is True,
            "status": STATUSES[self.ok],
            "claims": [{"about": one.about, "status": STATUSES[one.ok], "why": one.why} for one in self.checks],
            "notes": list(self.notes),
            "not_checked": list(self.not_checked),
        }


@dataclass(frozen=True, slots=True)
class _Redone:
    """The edits of a receipt carried out again: the document, what was written of it, and what holds its scope."""

    document: Document
    changes: tuple[Change, ...]
    written: Written
    guard: Guard | None


def verify(
    claims: Claims, before: File, after: File, tools: Resources, watch: Stopwatch, *, render: bool = True
) -> Verified:
    """Check every claim that two files can bear out. A receipt that lies is a broken check, and raises nothing."""
    checks = [*_files(claims, before, after), _agreement(claims)]
    if before.codec is not after.codec:
        why = f"BEFORE is read as {before.codec.name} and AFTER as {after.codec.name}: no edit does that"
        return Verified((*checks, Proof("edits", False, why)), others=claims.others)
    try:
        with watch.stage("edit"):
            redone = _redone(claims, before, tools)
    except RedraftError as error:
        why = f"the edits listed cannot be carried out on BEFORE: {beginning(error.message, LONGEST)}"
        checks.append(Proof("edits", False, why))
        changes = [_change(span) for span in claims.ranges]
        checks.append(_bytes(claims, before, after, check_bytes(before.opened.data, after.opened.data, changes)))
        left_out = _left_out(claims, checks, "the edits could not be carried out")
        return Verified((*checks, *left_out), others=claims.others)
    checks.append(_edits(claims, redone))
    proven = _proven(claims, before, after, redone, tools, watch, render=render)
    for proof in proven.proofs:
        checks.append(_bytes(claims, before, after, proof) if proof.about == "bytes" else _held(claims, proof, render))
    checks += _scope(claims, redone, after, proven.found_as)
    checks += _left_out(claims, checks, "another check had failed")
    fonts = tools.fonts.ledger(after.document)
    checks += _lists(claims, before, redone, (fonts, tools.fonts.ledger(redone.document)))
    checks.append(_replayed(redone, after))
    return Verified(tuple(checks), tuple(_notes(claims, fonts, tools)), claims.others)


def _files(claims: Claims, before: File, after: File) -> Iterator[Proof]:
    for about, claimed, file in (("before", claims.source, before), ("after", claims.output, after)):
        data, sha256 = file.snapshot.data, file.snapshot.sha256
        if claimed is None:
            yield Proof(about, None, "the receipt is of a dry run, and names no result")
        elif claimed.sha256 != sha256 or claimed.size != len(data):
            wanted = f"{claimed.size:,} bytes with sha256 {claimed.sha256[:12]}…"
            yield Proof(about, False, f"this file has {len(data):,} bytes with sha256 {sha256[:12]}…, not {wanted}")
        else:
            yield Proof(about, True, f"{len(data):,} bytes with sha256 {sha256[:12]}…, as the receipt says")


def _agreement(claims: Claims) -> Proof:
    """Whether the receipt contradicts itself."""
    status = PROOF_STATUSES[least(proof.ok for proof in claims.proofs.values())]
    wrong: list[str] = []
    if claims.proven != (status == "proven") or claims.proof_status not in ("", status):
        wrong.append(f"it calls itself {'' if claims.proven else 'not '}proven, and its proofs add up to {status}")
    if status == "broken":
        wrong.append("a proof in it is broken, and such an edit is never saved")
    if claims.base not in (None, claims.source.sha256):
        wrong.append("its edits are for another file than its source")
    if (claims.scope is not None) != ("scope" in claims.proofs):
        wrong.append("it has a scope and no proof of it, or the other way round")
    if claims.scope is not None and not (claims.scope.only or claims.scope.lock or claims.scope.freeze):
        wrong.append("it has a scope that says nothing")
    if any(
        step.targets is not None and step.targets != tuple(dict.fromkeys(change.layer for change in step.changes))
        for step in claims.steps
    ):
        wrong.append("it names other layers for a step than those that the step changed")
    if (
        claims.refused is not None
        and claims.status != "planned"
        and bool(claims.refused) != (claims.status == "partial")
    ):
        wrong.append(f"it lists {claims.refused:,} clauses as left out, and calls the edit {claims.status}")
    same = claims.output is None or claims.output.sha256 == claims.source.sha256
    if claims.status == "unchanged" and (claims.ranges or not same):
        wrong.append("it says that nothing changed, and lists changes")
    if wrong:
        return Proof("receipt", False, "; ".join(wrong))
    return Proof("receipt", True, f"agrees with itself, and calls the edit {status}")


def _redone(claims: Claims, before: File, tools: Resources) -> _Redone:
    scope = claims.scope
    guard = None
    if scope is not None:
        wanted = Scope.of([scope.only] if scope.only else [], [scope.lock] if scope.lock else [], scope.freeze)
        guard = guard_for(before.document, wanted)
    document, changes = with_changes(before.document, claims.edits, tools.fonts.measure, guard)
    if guard is not None:
        guard.conclude(document)
    return _Redone(document, changes, before.opened.write(document), guard)


def _edits(claims: Claims, redone: _Redone) -> Proof:
    """That the changes listed for people are what the edits do: old values from BEFORE, new ones for AFTER."""
    listed, made = list(claims.changes), list(redone.changes)
    if len(listed) == len(made) and all(map(_is_told, listed, made)):
        many = f"{counted(len(made), 'edit')} of {counted(len({change.layer for change in made}), 'layer')}"
        return Proof("edits", True, f"{many}, carried out again: every change listed is what they do")
    at = next((at for at, (one, other) in enumerate(zip(listed, made, strict=False)) if not _is_told(one, other)), None)
    if at is None:
        why = f"{len(listed):,} changes are listed, and its edits make {len(made):,}"
    else:
        why = f"it lists {_change_line(listed[at])}, and its edit does {_change_line(made[at])}"
    return Proof("edits", False, why)


def _is_told(listed: Change, made: Change) -> bool:
    """Whether a change is listed as it is made. Older receipts do not say where something stood that went."""
    shorter = listed.what == made.what == "removed" and made.old.startswith(f"{listed.old}, ")
    return listed == (replace(made, old=listed.old) if shorter else made)


def _change_line(change: Change) -> str:
    return excerpt(f"'{change.layer}' {change.what} {change.old or 'unset'} → {change.new or 'unset'}")


def _proven(
    claims: Claims, before: File, after: File, redone: _Redone, tools: Resources, watch: Stopwatch, *, render: bool
) -> Proven:
    """The proofs of an edit, of what the receipt says was written. What of it snaps to pixels, or had to go, is what
    our own writer says of these edits."""
    if not claims.ranges and not redone.written.changes and before.opened.data == after.opened.data:
        return unchanged(before.opened)  # edits that this format has no place for: an empty group has none to move to
    listed = tuple(_change(span) for span in claims.ranges)
    written = redone.written._replace(data=after.opened.data, changes=listed, warnings=())
    if render:
        tools.expect_drawing()
    tiles = tools.tiles if render else None
    files = before.opened, redone.document, written, after.opened
    themed = themed_file(before, redone.document, tools.fonts)
    return prove_both_ways(*files, claims.edits, tiles, watch.stage, tools.fonts.measure, themed)


def _change(span: ByteRange) -> ByteChange:
    return ByteChange(span.start, span.end, span.new_start, span.new_length, span.reason)


def _bytes(claims: Claims, before: File, after: File, found: Proof) -> Proof:
    """The bytes, with what the receipt quotes and counts of them."""
    if found.ok is False:
        return found
    for span in claims.ranges:
        there = byte_range(before.opened.data, after.opened.data, _change(span))
        if (there.old, there.new) != (span.old, span.new):
            return Proof("bytes", False, f"what is quoted of the range at byte {span.start:,} is not what is there")
    return _held(claims, found, render=True)


def _held(claims: Claims, found: Proof, render: bool) -> Proof:
    """A proof made here, beside what the receipt claims of it. One that calls the edit proven claims all of them."""
    claimed = claims.proofs.get(found.about)
    proven = claims.proven if claimed is None else claimed.ok is True
    if found.ok is False or (found.about == "pixels" and not render):
        return found
    if claimed is not None and (off := _miscounted(claimed, found)):
        return off
    if found.ok:
        return found
    if proven:
        return Proof(found.about, False, f"the receipt calls this proven, and here it is not: {found.why}")
    return Proof(found.about, None, f"{found.why} (nor does the receipt claim it)")


def _miscounted(claimed: ClaimedProof, found: Proof) -> Proof | None:
    """What a receipt counts otherwise. Other fonts or versions draw other pixels inside the targets: there it is
    only unknown who is right."""
    for name, count in claimed.facts.items():
        there = found.facts.get(name)
        if there != count:
            ok = None if found.about == "pixels" else False
            here = "nothing of that name is counted" if there is None else f"there are {there:,}"
            return Proof(found.about, ok, f"it counts {count:,} as '{excerpt(name)}', and here {here}")
    return None


def _scope(claims: Claims, redone: _Redone, after: File, found_as: Mapping[str, str]) -> Iterator[Proof]:
    if redone.guard is None or claims.scope is None:
        return
    if not found_as and claims.ranges:
        return  # the layers were not found again, which is reported
    proof, record = check_scope(redone.guard, after.document, found_as)
    yield _held(claims, proof if proof.ok is False else _recorded(proof, claims.scope, record), render=True)


def _recorded(proof: Proof, claimed: ScopeRecord, found: ScopeRecord) -> Proof:
    names = [name for name in ("allowed", "locked", "changed") if getattr(claimed, name) != getattr(found, name)]
    if names:
        return Proof("scope", False, f"the layers it lists as {' and '.join(names)} are not those that are")
    return proof


def _left_out(claims: Claims, checks: list[Proof], why: str) -> Iterator[Proof]:
    """Proofs claimed that were not looked at, or that this version does not know."""
    done = {check.about for check in checks}
    left = [about for about in claims.proofs if about not in done]
    yield from (Proof(about, None, f"not looked at, since {why}") for about in left if about in KNOWN)
    if unknown := [about for about in left if about not in KNOWN]:
        yield Proof("others", None, f"proofs that this version does not know: {excerpt(', '.join(unknown))}")


def _lists(claims: Claims, before: File, redone: _Redone, ledgers: tuple[Sequence[FontUse], ...]) -> Iterator[Proof]:
    """What the receipt lists as kept, as mended and as fonts that are asked for, beside what is found in the files.
    Another version may have other words for it."""
    fonts = [{use.requested for use in ledger} for ledger in ledgers]
    wrong = {
        "as kept": claims.kept not in (None, tuple(redone.document.kept)),
        "as repaired": claims.repairs not in (None, tuple(before.repairs)),
        "as fonts": claims.resolved is not None and claims.resolved.keys() not in fonts,
    }
    found = [name for name, is_wrong in wrong.items() if is_wrong]
    if found:
        why = f"what it lists {' and '.join(found)} is not what is found in these files"
        yield Proof("lists", False if claims.version == __version__ else None, why)
    elif (claims.kept, claims.repairs, claims.resolved) != (None, None, None):
        yield Proof("lists", True, "what it lists as kept, as repaired and as names of fonts is what is found")


def _replayed(redone: _Redone, after: File) -> Proof:
    if redone.written.data == after.opened.data:
        return Proof("replay", True, "carried out again, the edits give these very bytes")
    why = "carried out again here, the edits give other bytes: by another version, other fonts or another program"
    return Proof("replay", None, why)


def _notes(claims: Claims, ledger: Sequence[FontUse], tools: Resources) -> Iterator[str]:
    here = tools.versions()
    others = {name: was for name, was in claims.versions.items() if here.get(name, was) != was}
    if others:
        differing = (f"{name} {excerpt(was)} (here {here[name]})" for name, was in others.items())
        yield f"it was written with {', '.join(differing)}"
    fonts = {use.requested: use.resolved for use in ledger}
    for requested, resolved in (claims.resolved or {}).items():
        if fonts.get(requested, resolved) != resolved:
            now = fonts[requested]
            named = excerpt(requested) or "text without a font"
            yield f"{named} was set in {excerpt(resolved)}, and is set in {now} here"
