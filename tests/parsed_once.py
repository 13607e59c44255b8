"""What the decks of tests have in common, their masters, layouts and themes, is parsed and looked through once.

A tree does not change after it is parsed: a file shares those of the file it was made from.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from redraft.formats.pptx import validation
from redraft.formats.pptx.parts import Parts
from redraft.formats.pptx.validation import Finding
from redraft.formats.xml.tree import Element, Tree

MOST, LARGEST = 500, 1 << 15
"""Trees that are kept, and bytes of each."""
_parsed, _elements, _shape_ids = Parts.tree, validation._elements, validation._shape_ids
_kept: dict[object, Tree] = {}


def _tree(parts: Parts, part: str) -> Tree:
    if part not in parts._trees:
        source = parts.source(part)
        key = part, source.text, source.encoding, tuple(source.entities)
        if key in _kept:
            parts._trees[part] = _kept[key]
        elif len(source.text) <= LARGEST:
            if len(_kept) == MOST:
                _kept.clear()
            _kept[key] = _parsed(parts, part)
    return _parsed(parts, part)


@lru_cache(MOST)
def _all_elements(part: str, root: Element) -> list[Finding]:
    return [*_elements(part, root)]


@lru_cache(MOST)
def _all_shape_ids(part: str, root: Element) -> list[Finding]:
    return [*_shape_ids(part, root)]


@contextmanager
def parsed_once() -> Iterator[None]:
    """While it lasts, a part of a deck with the name and the bytes of one before has its tree and its findings."""
    with (
        patch.object(Parts, "tree", _tree),
        patch.multiple(validation, _elements=_all_elements, _shape_ids=_all_shape_ids),
    ):
        yield
