"""Guards of an edit's scope: checked while edits are carried out, and verified on the written file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Layer, Text
from redraft.document.pages import Document, Index
from redraft.document.style import TYPE
from redraft.edits.receipt.record import Proof, ScopeRecord
from redraft.edits.scope import Guard, Scope
from redraft.errors import ScopeError
from redraft.messages import placed

CLOSE = 1e-4
"""How far a number may be from what it was, relative to its size: files hold rounded decimals."""
NAMED = 5
LISTED = 200
"""Layers that a receipt lists at most."""


def guard_for(document: Document, scope: Scope | None) -> Guard | None:
    """The guard of a scope in a design; None where everything is allowed."""
    if not scope:
        return None
    if not scope.needs_roles:
        return scope.guard(document, {})
    from redraft.targets.findings import roles_of  # grounding: only for a scope that names roles

    return scope.guard(document, roles_of(document))


def is_of_layers(picture: Document, scope: Scope | None) -> bool:
    """Whether a scope names layers that a flat picture only has once it is taken apart, such as its texts."""
    try:
        guard_for(picture, scope)
    except ScopeError:
        return True
    return False


def of_clause(error: ScopeError, clause: str) -> ScopeError:
    """The scope error with the clause, edit or call that caused it."""
    if not clause or error.clause:
        return error
    return ScopeError(placed(f"“{clause}”", error.message), error.suggestion, clause)


def check_scope(guard: Guard, found: Document, found_as: Mapping[str, str]) -> tuple[Proof, ScopeRecord]:
    """The proof that the file as read again differs from the original only where the scope allows, and that what is
    frozen is unchanged. `found_as` maps the original's ids to those of the new file; empty when nothing changed."""
    scope, before = guard.scope, guard.original
    now = {id: found_as.get(id, "") if found_as else id for id in before.index}
    changed = [id for id, layer in before.index.layers.items() if _differs(before, found, layer, now)]
    outside = [id for id in changed if id in guard.locked or (guard.allowed is not None and id not in guard.allowed)]
    wrong = [f"'{id}' changed, and lies outside the scope" for id in outside]
    wrong += guard.unseen(found, now)
    if "text" in scope.freeze:
        wrong += _texts_changed(before, found, now)
    if "layout" in scope.freeze:
        wrong += _layout_changed(before, found, now)
    facts = {"changed": len(changed), "outside": len(outside), "locked": len(guard.locked)}
    if guard.allowed is not None:
        facts["allowed"] = len(guard.allowed)
    record = ScopeRecord(
        only=str(scope.only or ""),
        lock=str(scope.lock or ""),
        freeze=scope.freeze,
        allowed=guard.named[:LISTED],
        locked=guard.held[:LISTED],
        changed=tuple(changed[:LISTED]),
    )
    if wrong:
        more = f"; and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
        return Proof("scope", False, "; ".join(wrong[:NAMED]) + more, facts), record
    return Proof("scope", True, _summary(guard, len(changed), before), facts), record


def _summary(guard: Guard, changed: int, before: Document) -> str:
    parts = []
    if guard.allowed is not None:
        allowed = len(guard.allowed)
        parts.append(f"{changed} of the {allowed} layer{'' if allowed == 1 else 's'} allowed changed, and none besides")
    if guard.scope.lock:
        locked = len(guard.locked)
        parts.append(f"{locked} locked layers are as they were" if locked != 1 else "1 locked layer is as it was")
    if "text" in guard.scope.freeze:
        texts = sum(isinstance(each, Text) for each in before.index.layers.values())
        parts.append(f"all {texts} texts say the same" if texts != 1 else "the one text says the same")
    if "layout" in guard.scope.freeze:
        count = len(before.index)
        parts.append(f"all {count} layers are where they were" if count != 1 else "the one layer is where it was")
    return "read again from the new file: " + "; ".join(parts)


def _differs(before: Document, found: Document, old: Layer, now: Mapping[str, str]) -> bool:
    """Whether a layer itself differs: its own fields, its place on the page, its group."""
    new = found.index.layers.get(now[old.id])
    if new is None or _own(old) != _own(new):
        return True
    was, is_ = before.index.parents[old.id], found.index.parents[new.id]
    if (now.get(was) if isinstance(was, str) else was) != is_:
        return True
    return not _same_place(before.index[old.id].matrix, found.index[new.id].matrix)


def _own(layer: Layer) -> Layer:
    """A layer without its name in this version of the file, its children, and whether it is still a mere copy."""
    bare = replace(layer, id="", name="" if layer.name == layer.id else layer.name)
    return replace(bare, children=(), instance_of="", frame=None) if isinstance(bare, Group) else bare


def _same_place(a: Matrix, b: Matrix) -> bool:
    return all(abs(x - y) <= CLOSE * max(1.0, abs(x)) for x, y in zip(a, b, strict=True))


def _texts_changed(before: Document, found: Document, now: Mapping[str, str]) -> Iterator[str]:
    for id, layer in before.index.layers.items():
        if isinstance(layer, Text):
            new = found.index.layers.get(now[id])
            if not isinstance(new, Text) or new.text != layer.text:
                yield f"the frozen text of '{id}' changed"
    count = [sum(isinstance(each, Text) for each in side.index.layers.values()) for side in (before, found)]
    if count[0] != count[1]:
        yield f"there are {count[1]} texts instead of {count[0]}"


def _layout_changed(before: Document, found: Document, now: Mapping[str, str]) -> Iterator[str]:
    for old, new in zip(before.pages, found.pages, strict=False):
        if (old.width, old.height) != (new.width, new.height):
            yield f"page '{old.id}' changed its size"
    if [now.get(id) for id in before.index] != list(found.index) or len(before.pages) != len(found.pages):
        yield "the layers are not the same ones in the same order"
        return
    for id, layer in before.index.layers.items():
        new_layer = found.index.layers[now[id]]
        same = _same_place(before.index[id].matrix, found.index[now[id]].matrix)
        if not same or _room(layer) != _room(new_layer) or not _same_parent(before.index, found.index, id, now):
            yield f"'{id}' moved or changed size"


def _same_parent(old: Index, new: Index, id: str, now: Mapping[str, str]) -> bool:
    was = old.parents[id]
    return (now.get(was) if isinstance(was, str) else was) == new.parents[now[id]]


def _room(layer: Layer) -> object:
    """What determines the room that a layer takes: its frame, or for a text its type, whatever its words."""
    if not isinstance(layer, Text):
        return layer.frame
    styles = [layer.style, *(run.style for run in layer.runs)]
    places = {(run.x, run.y, run.dx, run.dy) for run in layer.runs}
    return places, {tuple(getattr(style, name) for name in sorted(TYPE)) for style in styles}
