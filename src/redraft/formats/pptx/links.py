"""Links on words: the relationships they need, made and taken away with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from redraft.document.style import is_address
from redraft.errors import EditError, says

if TYPE_CHECKING:
    from redraft.formats.pptx.writer import Writer

TAGS = frozenset(("a:hlinkClick", "a:hlinkMouseOver"))


def link_attributes(writer: Writer, part: str, target: str) -> Mapping[str, str]:
    """The attributes of an a:hlinkClick in a part that leads to an address or, by its id, to a slide."""
    reason = f"link to {target[:120]}"
    if is_address(target):
        return {"r:id": writer.revision.relate(part, "hyperlink", target, reason, external=True)}
    if writer.wanted.page(target) is None or target not in writer.reading.parts:
        raise EditError(says("link-address-invalid", target=target[:120]))
    relation = writer.revision.relate(part, "slide", writer.reading.parts[target], reason)
    return {"r:id": relation, "action": "ppaction://hlinksldjump"}


def release_links(writer: Writer, part: str, data: bytes) -> None:
    """Take away the relationships of links that the new bytes of a part name no more."""
    amendments = writer.amendments(part)
    for id in {one.get("r:id") or "" for one in writer.parts.tree(part).elements if one.tag in TAGS}:
        if not any(amendments.encode(f"{quote}{id}{quote}") in data for quote in "\"'"):
            writer.revision.unrelate(part, id, "link removed")
