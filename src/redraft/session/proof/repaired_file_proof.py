"""The proofs of an edit of a file that was repaired when read: they must also hold for the file without the repairs,
which is what other programs read."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from redraft.document.layers import family
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.kinds import Edit, Insert, Remove, Rename, SetRuns, SetStyle, SetText
from redraft.edits.native_edits import NativeEdit, SetNative
from redraft.edits.page_edits import PageEdit
from redraft.edits.receipt.record import Proof
from redraft.errors import RedraftError
from redraft.formats.codec import Opened, Repairable, Written
from redraft.render.tiles import Tiles
from redraft.session.proof.proof import Proven, Stage, prove

NAMED = 3
"""How many repairs are listed."""


def prove_both_ways(
    before: Opened,
    intended: Document,
    written: Written,
    after: Opened,
    edits: Sequence[Edit],
    tiles: Tiles | None,
    stage: Stage,
    measure: Measure,
    themed: Callable[[], Opened] | None = None,
) -> Proven:
    """The proofs of an edit; with what was mended, and without it. `themed` is as in `prove`."""
    targets = {edit.layer for edit in edits if not isinstance(edit, PageEdit)}
    if native := [edit for edit in edits if isinstance(edit, NativeEdit)]:  # which has no edits of single layers in it
        marked = {edit.layer for edit in native if isinstance(edit, SetNative)}
        layers = [index[id].layer for index in (before.document.index, intended.index) for id in marked if id in index]
        targets |= {inner.id for layer in layers for inner in family(layer)}
        targets |= {id for id in intended.index if id not in before.document.index}
    found = prove(before, intended, written, after, targets, edits, tiles, stage, themed)
    if not before.repairs or any(proof.ok is False for proof in found.proofs):
        return found
    plain, again = (one.unrepaired() if isinstance(one, Repairable) else None for one in (before, after))
    repairs = "; ".join(before.repairs[:NAMED]) + ("; …" if len(before.repairs) > NAMED else "")
    why = f"the file was repaired while reading ({repairs})"
    if plain is None or again is None:
        return _unproven(found, f"{why}, and how it looks without that is not known")
    if _reckoned(before.document, plain.document, edits, targets):
        return _unproven(found, f"{why}, and the edit depends on a repaired value")
    try:
        intended_plain = execute(plain.document, edits, measure)
    except RedraftError as error:
        return _unproven(found, f"{why}, and without that {error.message}")
    asis = prove(plain, intended_plain, written, again, targets, edits, tiles, stage)
    uncertain = [proof.why for proof in asis.proofs if proof.ok is not True]
    if uncertain and all(proof.ok for proof in found.proofs):
        return _unproven(found, f"{why}, and for other programs, which read it without that: {uncertain[0]}")
    return found


def _reckoned(mended: Document, plain: Document, edits: Sequence[Edit], targets: Set[str]) -> bool:
    """Whether an edit may say something else than it would for the unrepaired file: it is about a layer that was
    mended, repeats one, or puts something where others are."""
    if any(isinstance(edit, Insert) for edit in edits):
        return True
    if mended.pages == plain.pages:
        return False
    if not all(isinstance(edit, Remove | Rename | SetRuns | SetStyle | SetText) for edit in edits):
        return True
    layers, others = mended.index.layers, plain.index.layers
    return any(layers.get(id) != others.get(id) for id in targets)


def _unproven(found: Proven, why: str) -> Proven:
    """The proofs, but not that nothing differs inside."""
    about = [proof.about for proof in found.proofs]
    at = about.index("inside") if "inside" in about else len(about) - 1
    if found.proofs[at].ok is None:
        return found
    unknown = Proof("inside", None, f"not proven inside the edited layers: {why}", found.proofs[at].facts)
    return replace(found, proofs=(*found.proofs[:at], unknown, *found.proofs[at + 1 :]))
