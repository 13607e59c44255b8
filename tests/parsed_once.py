"""What tests have in common is read once: masters, layouts and themes of decks are parsed and looked through, the fonts
that come with redraft are opened, and a page is drawn.

A tree does not change after it is parsed: a file shares those of the file it was made from. What is drawn depends on
nothing but the SVG, the fonts and the limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from redraft.assets.faces import index as font_index
from redraft.assets.faces.folders import FontSet, bundled_folders, read_folders, script_folders
from redraft.formats.pptx.file import validation
from redraft.formats.pptx.file.validation import PartFault
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.xml.tree import Element, Tree
from redraft.render.renderer import Renderer

MOST, LARGEST = 500, 1 << 15
"""Trees that are kept, and bytes of each."""
PAGES, LARGEST_PAGE = 50, 1 << 20
"""Drawn pages that are kept, and bytes of the SVG of each."""
_parsed, _elements, _shape_ids = Parts.tree, validation._elements, validation._shape_ids
_kept: dict[object, Tree] = {}
INSTALLED = tuple(bundled_folders()), tuple(script_folders())
_draw = Renderer.draw
_pages: dict[object, bytes] = {}


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
def _all_elements(part: str, root: Element) -> list[PartFault]:
    return [*_elements(part, root)]


@lru_cache(MOST)
def _all_shape_ids(part: str, root: Element) -> list[PartFault]:
    return [*_shape_ids(part, root)]


@lru_cache(4)
def _installed(folders: tuple[Path, ...], variable: bool) -> FontSet:
    return read_folders(folders, variable=variable)


def _fonts(folders: Sequence[Path], *, variable: bool = True) -> FontSet:
    if tuple(folders) in INSTALLED:
        return _installed(tuple(folders), variable)
    return read_folders(folders, variable=variable)


def _drawn(renderer: Renderer, svg: bytes, scale: float = 1.0, crop: Any = None) -> bytes:
    key = svg, scale, crop, tuple(renderer._fonts), renderer.limits
    if len(svg) > LARGEST_PAGE:
        return _draw(renderer, svg, scale, crop)
    if key not in _pages:
        if len(_pages) == PAGES:
            del _pages[next(iter(_pages))]
        _pages[key] = _draw(renderer, svg, scale, crop)
    return _pages[key]


@contextmanager
def parsed_once() -> Iterator[None]:
    """While it lasts, a part of a deck with the name and the bytes of one before has its tree and its findings; so it
    is with fonts and drawings."""
    with (
        patch.object(Parts, "tree", _tree),
        patch.multiple(validation, _elements=_all_elements, _shape_ids=_all_shape_ids),
        patch.object(font_index, "read_folders", _fonts),
        patch.object(Renderer, "draw", _drawn),
    ):
        yield
