"""Texts that are drawn as outlines and follow each other without a blank."""

from __future__ import annotations

from redraft.assets.fonts import Fonts
from redraft.formats.svg import CODEC
from redraft.formats.svg.tree.elements import svg_tree


def test_each_is_drawn_whole() -> None:
    text = '<text id="{}" x="5" y="40" font-size="20">你好</text>'
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">{text.format("a")}{text.format("b")}</svg>'
    units = CODEC.open(page.encode(), Fonts(system=False)).units("page1")
    assert [unit.layer for unit in units] == ["a", "b"]
    for unit in units:
        svg_tree(unit.svg)
        assert unit.svg.endswith(b"</g></svg>")
