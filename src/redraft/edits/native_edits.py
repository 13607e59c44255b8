"""Edits of an element's own markup, in the file's own format: the way out where no other edit says what is wanted.

`path` leads from a layer's element (or a page's root, or the root of a `part` of its own such as a chart's) to an
element in it: the numbers of children, "2/0". There `before` becomes `after`; '' is nothing, in front of the child that
has the number. `media` are pictures that the markup needs, `names` what it calls them: relationships of a deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from redraft.document.layers import Asset
from redraft.document.pages import Document
from redraft.errors import EditError, says
from redraft.lazy import dataclass

MOST_MARKUP = 200_000
"""Characters of the markup of one edit, without the pixels of pictures in it."""


@dataclass(frozen=True, slots=True)
class SetNative:
    """Other markup at a path in the element of a layer."""

    layer: str
    path: str
    before: str
    after: str
    part: str = ""
    names: tuple[str, ...] = ()
    media: tuple[Asset, ...] = ()


@dataclass(frozen=True, slots=True)
class SetPageNative:
    """Other markup at a path in a page, outside its layers: a new element, a transition, animations, a definition."""

    page: str
    path: str
    before: str
    after: str
    names: tuple[str, ...] = ()
    media: tuple[Asset, ...] = ()


NativeEdit = SetNative | SetPageNative


class Asked(NamedTuple):
    """What is asked of the element that a path leads to: other markup, more in it behind the child that `after` leads
    to, or that it goes. `media` has the pictures that the markup may name."""

    way: Literal["set", "insert", "remove"]
    markup: str = ""
    after: str = ""
    media: Mapping[str, Asset] = MappingProxyType({})


def with_markup(document: Document, edit: NativeEdit) -> Document:
    """The document as it is read with the other markup. Raises EditError for markup that may not be."""
    if document.door is None:
        raise EditError(says("native-unsupported", format=document.format))
    return document.door.changed(document, edit)


def markup_inverse(document: Document, edit: NativeEdit) -> NativeEdit:
    """The edit that leads back, in the name of the layer that the markup is in by then."""
    if document.door is None:
        raise EditError(says("native-unsupported", format=document.format))
    back: NativeEdit = document.door.inverse(document, edit)
    return back
