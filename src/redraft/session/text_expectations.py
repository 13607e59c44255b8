"""What a text is expected to be in the new file besides what an edit says of it: what follows from the file itself."""

from __future__ import annotations

from dataclasses import replace

from redraft.assets.scripts import scripts_in
from redraft.document.layers import Run, Text


def respelled(old: Text, wanted: Text, found: Text) -> Text:
    """With the fonts the file has for scripts that were not in the text before, unless another font was asked for."""
    families = {run.style.over(old.style).font_family for run in old.runs}
    if wanted.flow is None or len(wanted.runs) != len(found.runs) or old.text == wanted.text:
        return wanted
    runs: list[Run] = []
    for ours, theirs in zip(wanted.runs, found.runs, strict=True):
        asked, there = ours.style.over(wanted.style).font_family, theirs.style.over(found.style).font_family
        if asked != there and asked in families and scripts_in(ours.text) != scripts_in(old.text):
            ours = replace(ours, style=ours.style.changed("font_family", there))
        runs.append(ours)
    return replace(wanted, runs=tuple(runs))


DISTANCES = ("before", "after", "margin", "indent")


def spaced(old: Text | None, wanted: Text, found: Text) -> Text:
    """With the file's distances around paragraphs, if no other was asked for: they follow type size and bullet."""
    if len(wanted.paragraphs) != len(found.paragraphs):
        return wanted
    known = old.paragraphs if old is not None and len(old.paragraphs) == len(wanted.paragraphs) else wanted.paragraphs
    paragraphs = []
    for was, now, there in zip(known, wanted.paragraphs, found.paragraphs, strict=True):
        same = {name: getattr(there, name) for name in DISTANCES if getattr(was, name) == getattr(now, name)}
        paragraphs.append(replace(now, **same))
    return replace(wanted, paragraphs=tuple(paragraphs))


_OF_LEVEL = tuple(
    "font_size font_family font_weight font_style fill letter_spacing align text_decoration shadow".split()
)
"""What words take from the level of their paragraph, where they say nothing of it themselves."""


def releveled(old: Text, wanted: Text, found: Text) -> Text:
    """With the look that the file has for paragraphs on another level than before."""
    wanted = spaced(old, wanted, found)
    if not len(old.paragraphs) == len(wanted.paragraphs) == len(found.paragraphs):
        return wanted
    levels = zip(old.paragraphs, wanted.paragraphs, strict=True)
    changed = {number for number, (was, now) in enumerate(levels) if was.level != now.level}
    if not changed or len(wanted.runs) != len(found.runs):
        return wanted
    paragraphs = tuple(
        replace(found.paragraphs[number], level=now.level) if number in changed else now
        for number, now in enumerate(wanted.paragraphs)
    )
    runs: list[Run] = []
    number = -1
    for ours, theirs in zip(wanted.runs, found.runs, strict=True):
        number += ours.starts_paragraph or not runs
        asked, there = ours.style.over(wanted.style), theirs.style.over(found.style)
        for name in _OF_LEVEL if number in changed else ():
            if getattr(asked, name) in [getattr(run.style.over(old.style), name) for run in old.runs]:
                ours = replace(ours, style=ours.style.changed(name, getattr(there, name)))
        runs.append(ours)
    return replace(wanted, runs=tuple(runs), paragraphs=paragraphs, effects=found.effects)
