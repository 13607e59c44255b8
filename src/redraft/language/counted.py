"""Whether as many things were found as were said, and the one of them: 'both lines', 'product names', 'the price'."""

from __future__ import annotations

import re

from redraft.document.layers import Document, Group, Layer, Text
from redraft.lazy import lazily

_OF = lazily(
    r",| (?:of|in|on|at|above|below|under|over|beside|next|behind|near|around|with|for|from|by|between|inside|to|that"
    r"|which|saying|about)\b",
    re.IGNORECASE,
)
_SEVERAL = lazily(r"^(?:all |the |both |my |our |these |those )*(?:both|two|three|four|five|six)\b", re.IGNORECASE)


def miscounted(phrase: str, ids: tuple[str, ...], document: Document) -> str:
    """Why the layers found cannot be what a phrase names: it is about several and this is one, or about one of several
    alike; '' where nothing speaks against them."""
    phrase = phrase.lower().strip()
    head = _OF.split(phrase)[0]
    if len(ids) != 1 or ids[0] not in document.index or not head:
        return ""
    layer = document.index[ids[0]].layer
    own = _words_of(layer)
    noun = head.split()[-1]
    lone = not isinstance(layer, Group) and not (isinstance(layer, Text) and "\n" in layer.text)
    told = lone and _SEVERAL.search(phrase) and not _ONE_OF.search(phrase)
    if told or (noun in _COLLECTIVE and noun not in own and not _is_row(layer)):
        return f"'{phrase}' are several, and only '{layer.id}' was found"
    if lone and _ARE_MANY.search(noun) and noun not in own:
        return f"'{phrase}' may be several, and only '{layer.id}' was found"
    if _ONE.fullmatch(phrase) and not noun.endswith("s") and f"{noun}s" in own and noun not in own:
        return f"'{phrase}' is one, and '{layer.id}' is about several"
    return _passed_over(phrase, layer, document)


_COLLECTIVE = frozenset(("row", "column", "pair", "trio", "series", "set"))


def _is_row(layer: Layer) -> bool:
    """Whether one layer holds several, as a row of a table or of cards does."""
    return isinstance(layer, Group) and (layer.form not in ("", "group") or _has_alike(layer))


def _has_alike(group: Group) -> bool:
    """Whether a group holds several of one sort, more than a plate and its words."""
    kinds = [type(one) for one in group.children]
    return any(kinds.count(kind) > (1 if kind is Group else 2) for kind in kinds)


_ONE_OF = lazily(r"\bof (?:the|these|those|both) ", re.IGNORECASE)
_ONE = lazily(r"(?:the|our|my|this|that) [a-z]{4,}(?<!note)", re.IGNORECASE)
_ARE_MANY = lazily(
    r"(?:names|prices|titles|labels|numbers|captions|headings|lines|boxes|cards|dots|buttons|icons|photos)$"
)


def _words_of(layer: Layer) -> set[str]:
    """The words a layer is named by and those it says."""
    told = f"{layer.id} {layer.name or ''} {layer.text if isinstance(layer, Text) else ''}"
    return set(re.findall(r"[^\W\d_]+", told.lower()))


_PLAIN = lazily(r"(?:the|our|my|this|that) (?P<noun>[a-z]{3,})", re.IGNORECASE)


def _passed_over(phrase: str, layer: Layer, document: Document) -> str:
    """Of several alike, one that has a helpful name is not the one meant for that: 'the price', and 'cat-tree-price'
    stands among others."""
    found = _PLAIN.fullmatch(phrase)
    name = re.findall(r"[a-z]{2,}", (layer.name or layer.id).lower())
    if found is None or isinstance(layer, Group) or found["noun"] not in name[1:]:
        return ""
    if isinstance(layer, Text) and found["noun"] in layer.text.lower():
        return ""
    others = _alike(document, layer.id)
    return f"'{phrase}' may be '{layer.id}' or '{others[0]}', which are alike" if others else ""


def _alike(document: Document, id: str) -> list[str]:
    """Layers that look as one does: texts in the same type, colour and kind, shapes and pictures of its size."""
    placed = document.index[id]
    found: list[str] = []
    for other, one in document.index.items():
        if other == id or type(one.layer) is not type(placed.layer) or one.page is not placed.page or not one.visible:
            continue
        if isinstance(one.layer, Text) and isinstance(placed.layer, Text):
            if _set_as(one.layer) == _set_as(placed.layer):
                found.append(other)
        elif one.box is not None and placed.box is not None:
            near = abs(one.box.width - placed.box.width) + abs(one.box.height - placed.box.height)
            if near < 0.02 * (placed.box.width + placed.box.height):
                found.append(other)
    return found


def _set_as(layer: Text) -> tuple[object, ...]:
    style = layer.runs[0].style if layer.runs else layer.style
    own = layer.style
    return (
        style.font_size or own.font_size, style.fill or own.fill, style.font_weight or own.font_weight,
        style.font_family or own.font_family, layer.text.strip()[:1].isalpha(),
    )  # fmt: skip
