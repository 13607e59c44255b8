"""Computes the font ledger of a document: the font used here for each font it asks for, by script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from redraft.assets.faces.folders import packaged
from redraft.assets.faces.index import Face, FontIndex, place_of
from redraft.assets.faces.names import is_twin
from redraft.assets.glyphs.scripts import PACKAGES, invisible, script_name, script_of, scripts_in, unassigned
from redraft.assets.glyphs.shaper import Shaper
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.receipt.font_ledger import FontUse, LookUse, ScriptUse
from redraft.installation import pip_install
from redraft.lazy import dataclass

_Words = dict[str, None]
UNASSIGNED = "private use or unknown"
"""What the ledger calls the script of characters that Unicode gives no meaning."""


@dataclass(slots=True)
class _Entry:
    borrowed: _Words = field(default_factory=dict)
    missing: _Words = field(default_factory=dict)
    families: dict[str, _Words] = field(default_factory=dict)
    without: dict[str, _Words] = field(default_factory=dict)
    looks: dict[LookUse, None] = field(default_factory=dict)


def ledger(document: Document, fonts: FontIndex, shaper: Shaper) -> tuple[FontUse, ...]:
    """See `Fonts.ledger`."""
    entries: dict[tuple[str, str, bool], _Entry] = {}
    for face, text, beside in _texts(document, fonts):
        entry = entries.setdefault((face.requested, face.family, face.substituted), _Entry())
        if face.weight != face.asked_weight or (face.asked_italic and not face.italic):
            entry.looks[LookUse(face.asked_weight, face.asked_italic, face.weight, face.italic)] = None
        for stretch in shaper.stretches(text, face, None, beside):
            part = text[stretch.start : stretch.end]
            lacking = set(shaper.lacking(stretch.place, part))
            beyond = set(shaper.lacking(place_of(face), part)) if stretch.borrowed else lacking
            family = fonts.family_at(stretch.place)
            for character in dict.fromkeys(part):
                if invisible(character):
                    continue
                script = UNASSIGNED if unassigned(character) else script_name(script_of(character))
                families = entry.families.setdefault(script, {})
                if character in lacking:
                    entry.missing[character] = entry.without.setdefault(script, {})[character] = None
                    continue
                families[family] = None
                if character in beyond:
                    entry.borrowed[character] = None
    return tuple(_use(*asked, entry) for asked, entry in entries.items())


def advice(script: str) -> str:
    """What to do when no font has a script (as people call it): the package to install, or a folder to name."""
    package = next((package for code, package in PACKAGES.items() if script_name(code) == script), "")
    if package and not packaged(package):
        return f"install fonts for {script}: {pip_install(package)}"
    return "name a folder with a font that has them: --fonts DIR"


def _texts(document: Document, fonts: FontIndex) -> Iterator[tuple[Face, str, frozenset[str]]]:
    """Each run that is drawn once with its face and the scripts of its text, in the order of the document; plain words
    of one face together. Hidden texts and blanks need no font."""
    seen: dict[tuple[str, int, bool], tuple[_Words, dict[tuple[str, frozenset[str]], None]]] = {}
    for placed in document.walk():
        if isinstance(placed.layer, Text):
            if any(layer.style.visible is False for layer in (*placed.ancestors, placed.layer)):
                continue
            beside: frozenset[str] | None = None
            for run in placed.layer.runs:
                style = run.style.over(placed.layer.style)
                if style.visible is False or all(map(invisible, run.text)):
                    continue
                italic = (style.font_style or "normal") != "normal"
                key = style.font_family or "", int(style.font_weight or 400), italic
                plain, others = seen.setdefault(key, ({}, {}))
                if run.text.isascii():
                    plain.update(dict.fromkeys(run.text))
                else:
                    beside = scripts_in(placed.layer.text) if beside is None else beside
                    others[run.text, beside] = None
    for asked, (plain, others) in seen.items():
        face = fonts.resolve(*asked)
        yield face, "".join(plain), frozenset()
        yield from ((face, text, beside) for text, beside in others)


def _use(requested: str, resolved: str, substituted: bool, entry: _Entry) -> FontUse:
    scripts = []
    for script, families in entry.families.items():
        missing = "".join(sorted(entry.without.get(script, ())))
        scripts.append(ScriptUse(script, tuple(families), missing, advice(script) if missing else ""))
    borrowed, missing = "".join(sorted(entry.borrowed)), "".join(sorted(entry.missing))
    twin = substituted and is_twin(requested, resolved)
    return FontUse(requested, resolved, substituted, borrowed, missing, tuple(scripts), tuple(entry.looks), twin)
