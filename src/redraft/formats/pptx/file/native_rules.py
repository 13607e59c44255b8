"""What markup of a deck may not bring: programs, macros, embedded objects, anything outside the file, and values of
attributes that PowerPoint repairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from redraft.formats.pptx.package.parts import Parts
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_PROGRAMS = frozenset("p:oleObj p:oleLink p:embed p:control p:controls p:contentPart p:cmd p:custData p:tags".split())
_HARMLESS = ("ppaction://noaction", "ppaction://hlinkshowjump?jump=", "ppaction://hlinksldjump", "ppaction://media")
_LEADING = {  # relationships that markup may newly name, by the attribute and the element it is of
    ("r:embed", "a:blip"): ("image",),
    ("r:embed", "asvg:svgBlip"): ("image",),
    ("r:id", "a:hlinkClick"): ("slide",),
    ("r:id", "a:hlinkHover"): ("slide",),
    ("r:id", "a:hlinkMouseOver"): ("slide",),
}

_KINDS = {
    "bool": lazily("[01]|true|false|on|off"),
    "int": lazily(r"[+-]?\d+"),
    "count": lazily(r"\d+"),
    "num": lazily(r"[+-]?\d+(\.\d+)?(mm|cm|in|pt|pc|pi|%)?"),
    "real": lazily(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?"),
    "guid": lazily(r"\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}"),
    "hex": lazily("[0-9A-Fa-f]{6}"),
}


@cache
def _attributes() -> Mapping[str, Mapping[str, str]]:
    """By element: its attributes, each with the kind or the choices of its value."""
    import tomllib

    form = tomllib.loads(Path(__file__).with_name("attribute_values.toml").read_text("utf-8"))
    every = ((tags, words.format_map(form["shared"]).split()) for tags, words in form["attributes"].items())
    kinds = ((tags, {name: kind for name, _, kind in (word.partition(":") for word in words)}) for tags, words in every)
    return {tag: known for tags, known in kinds for tag in tags.split()}


def odd_values(elements: Iterable[Element]) -> Iterator[str]:
    """Attributes that elements may not have, and values that these may not be, each in words."""
    for element in elements:
        known = _attributes().get(element.tag)
        if known is None:
            continue
        for name in (*element.attributes, *(("text()",) if "text()" in known else ())):
            kind, value = known.get(name), element.text() if name == "text()" else element.get(name) or ""
            if kind is None and ":" not in name and name != "xmlns":
                yield f"<{element.tag}> may not have the attribute {name[:40]}"
            elif kind in _KINDS and not _KINDS[kind].fullmatch(value):
                yield f"{name} of <{element.tag}> is “{value[:40]}”, and is to be of the kind {kind}"
            elif kind and kind not in _KINDS and value not in kind.split("|"):
                yield f"{name} of <{element.tag}> is “{value[:40]}”, and may be {kind.replace('|', ', ')}"


def active(elements: Sequence[Element], parts: Parts, part: str) -> Iterator[str]:
    """What elements have that runs, or leads out of the file, each in words."""
    known = parts.related(part)
    for element in elements:
        if element.tag in _PROGRAMS:
            yield f"<{element.tag}>, which embeds or runs something"
        for name in element.attributes:
            value = element.get(name) or ""
            if name == "action" and value and not value.startswith(_HARMLESS):
                yield f"the action {value[:60]}"
            if name in ("macro", "invalidUrl", "classid", "progId"):
                yield f'{name}="{value[:60]}"'
            if name.startswith("r:") and value:
                found = known.get(value)
                kinds = _LEADING.get((name, element.tag), ())
                if found is None or found.external or found.missing or found.kind not in kinds:
                    what = found.target[:80] if found is not None else "nothing"
                    yield f'<{element.tag} {name}="{value[:40]}">, which leads to {what}'
