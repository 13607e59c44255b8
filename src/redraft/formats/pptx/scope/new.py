"""New package parts: generated, or copied from an existing part."""

from __future__ import annotations

import re

from redraft.formats.pptx.package.child_orders import child_ranks
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.package.parts import Relationship
from redraft.formats.pptx.scope.save import Save
from redraft.formats.xml.element_changes import New, Spelling

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
_OWN = frozenset(  # what a copied slide gets a copy of; everything else it shares with the original
    "chart package chartStyle chartColorStyle chartUserShapes notesSlide diagramData diagramLayout diagramQuickStyle"
    " diagramColors diagramDrawing oleObject vmlDrawing tags control activeXControlBinary themeOverride".split()
)
_LEFT = {"comments": "comments", "customXml": "data of other programs"}  # what stays with the original


def part_document(save: Save, beside: str, root: New) -> bytes:
    """A part of its own, in the edition of the standard that the part beside it has."""
    known = save.parts.tree(beside).root.namespaces.values()
    uris = {PREFIXES[uri]: uri for uri in known if uri in PREFIXES}
    for prefix in ("a", "r", "p"):
        root.attributes[f"xmlns:{prefix}"] = uris.get(prefix) or next(u for u, p in PREFIXES.items() if p == prefix)
    return (_HEAD + root.arranged(child_ranks).spelled(_Plain())).encode()


class _Plain(Spelling):
    """Our own names as they are: for parts that we write whole."""

    def __init__(self) -> None:
        pass

    def name(self, name: str) -> str:
        return name

    def lacking(self, new: New) -> dict[str, str]:
        return {}


def copied_part(save: Save, source: str, content_type: str, reason: str, done: dict[str, str]) -> str:
    """A copy of a part with those parts that are its own; relationships keep their ids, so that its bytes hold."""
    name = re.sub(r"\d*(\.\w+)$", r"{}\1", source)
    made = save.revision.add_part(name, b"", content_type, reason)
    done[source] = made
    for relation in save.parts.related(source).values():
        if relation.kind in _LEFT:
            save.note(f"the {_LEFT[relation.kind]} of {source} stay there; the copy has none")
        elif not relation.missing:
            target = _target(save, relation, reason, done)
            save.revision.adopt(made, relation._replace(target=target), reason)
    save.revision.replace(made, save.parts.read(source), reason)
    return made


def own_target(save: Save, relation: Relationship, reason: str) -> str:
    """The part that a copied shape points to: a copy where no two shapes may share it (a chart with its workbook)."""
    return _target(save, relation, reason, {})


def _target(save: Save, relation: Relationship, reason: str, done: dict[str, str]) -> str:
    if relation.external:
        return relation.target
    if relation.target in done:
        return done[relation.target]
    if relation.kind not in _OWN:
        return relation.target
    content_type = save.parts.content_type(relation.target) or "application/octet-stream"
    return copied_part(save, relation.target, content_type, reason, done)
