"""Detaching an instance: a `use` replaced by a group with a copy of its target.

The copy looks as the instance did. Its elements lose their ids, which stay with the original; where style rules match
only one of the two (by id or by position), the copy's own `style` makes up for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from redraft.document.geometry import IDENTITY
from redraft.formats.svg.copy_context import CopyContext, apart, changed_names
from redraft.formats.svg.css import Sheet, parse_declarations
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.styles import INHERITED, longhands
from redraft.formats.svg.values import attribute_transform, css_matrix, format_matrix, parse_transform
from redraft.formats.xml.patch import splice
from redraft.formats.xml.tags import prefix
from redraft.formats.xml.tree import Element

if TYPE_CHECKING:
    from redraft.formats.svg.element_changes import Changes, Writing

Wanted = dict[str, str | None]
_OF_USE = frozenset("href xlink:href x y width height".split())


def detached(writing: Writing, use: Element, wanted: Wanted, inside: Changes, copied: bool) -> bytes:
    """The bytes that take the place of a use. `wanted` are its attributes that change, `inside` what changes in the
    copy; `copied`: the use is itself in a copy."""
    target = writing.by_id[(use.href() or "").strip()[1:]]
    whole = target.tag not in ("symbol", "svg")
    start, end = (target.start, target.end) if whole else (target.head_end, target.tail)
    context = writing.contexts.get(use.number)
    around = (context.parent, context.previous) if context is not None else (use.parent, use.previous)
    group = CopyContext(use, *around, "g", {*_OF_USE, "id"} if copied else _OF_USE)
    group.filled((target,) if whole else target.children, inside.uses)
    sheet = Sheet(writing.styles.sheet.rules)
    if sheet.rules:
        _pin_styles(writing, group, sheet, inside)
        wanted = _pinned(writing, use, group, sheet, wanted)
    outer, writing.contexts = writing.contexts, {one.element.number: one for one in group.walk()}
    inner = writing.splices(inside, [one for one in target.walk() if whole or one is not target])
    writing.contexts = outer
    data = writing.tree.data
    copy = splice(data[start:end], [cut._replace(start=cut.start - start, end=cut.end - start) for cut in inner])
    if not whole:
        declared = {name: value for name, value in writing.styles.declared(target).items() if name in INHERITED}
        wanted = _restyled(wanted, use, declared)
    wanted = _placed(writing, use, wanted)
    tag = f"{prefix(use)}g".encode()
    return b"<" + tag + _attributes(writing, use, wanted, copied) + b">" + copy + b"</" + tag + b">"


def _attributes(writing: Writing, use: Element, wanted: Wanted, copied: bool) -> bytes:
    """The use's own attributes as the file has them, some changed, without those that only a use has."""
    data, tree = writing.tree.data, writing.tree
    head = b""
    left = dict(wanted)
    for raw, place in tree.attributes(use.start, use.head_end):
        name = tree.attribute_name(raw, use.namespaces)
        if name in _OF_USE or (copied and name == "id"):
            continue
        if name and name in left:
            value = left.pop(name)
            if value is not None:
                head += b" " + raw + writing.source.encode(f'="{escaped(value, chr(34))}"')
        else:
            head += data[place.start : place.end]
    added = "".join(f' {name}="{escaped(value, chr(34))}"' for name, value in left.items() if value is not None)
    return head + writing.source.encode(added)


def _placed(writing: Writing, use: Element, wanted: Wanted) -> Wanted:
    """With where x, y and a symbol's view box put the content."""
    context = writing.places[use.number]
    view = context.after @ context.before
    if view == IDENTITY:
        return wanted
    style = wanted["style"] if "style" in wanted else use.get("style")
    inline = {one.name: one.value for one in longhands(parse_declarations(style or ""))}
    transform = wanted["transform"] if "transform" in wanted else use.get("transform")
    in_css = inline.get("transform") or (
        rule.value if (rule := writing.styles.from_sheet(use, "transform")) is not None else None
    )
    if in_css is None:
        transform = transform if transform and attribute_transform(transform) else ""
        return {**wanted, "transform": f"{transform} {format_matrix(view)}".strip()}
    matrix = (parse_transform(in_css) if in_css.strip() != "none" else IDENTITY) @ view
    return _restyled(wanted, use, {"transform": css_matrix(matrix)})


def _restyled(wanted: Wanted, use: Element, declared: dict[str, str]) -> Wanted:
    """The attributes with added declarations that override the style so far."""
    if not declared:
        return wanted
    style = (wanted["style"] if "style" in wanted else use.get("style")) or ""
    joint = "" if not style.strip() or style.rstrip().endswith(";") else ";"
    added = ";".join(f"{name}:{value}" for name, value in declared.items() if ":" not in name)
    return {**wanted, "style": f"{style.rstrip()}{joint}{added}"} if added else wanted


def _pin_styles(writing: Writing, copy: CopyContext, sheet: Sheet, inside: Changes) -> None:
    """Declarations for the copy where rules would style it differently than the original."""
    for there in copy.walk():
        element = there.element
        for name, value in apart(writing.styles, sheet, element, there):
            wanted_value = inside.attributes.get(element.number, {}).get(name)
            if name not in inside.declarations.get(element.number, {}):
                inside.declare(element, name, wanted_value if wanted_value is not None else value)


def _pinned(writing: Writing, use: Element, copy: CopyContext, sheet: Sheet, wanted: Wanted) -> Wanted:
    """The same for the use itself, which becomes a group; `wanted` are its attributes that change."""
    explicit = {*wanted}
    if "style" in wanted:
        explicit |= changed_names(writing.styles.inline(use), parse_declarations(wanted["style"] or ""))
    declared = {name: value for name, value in apart(writing.styles, sheet, use, copy) if name not in explicit}
    return _restyled(wanted, use, declared)
