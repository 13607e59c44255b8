"""What markup of a deck may not bring: programs, macros, embedded objects, anything outside the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.formats.pptx.parts import Parts
from redraft.formats.xml.tree import Element

_PROGRAMS = frozenset("p:oleObj p:oleLink p:embed p:control p:controls p:contentPart p:cmd p:custData p:tags".split())
_HARMLESS = ("ppaction://noaction", "ppaction://hlinkshowjump?jump=", "ppaction://hlinksldjump", "ppaction://media")
_LEADING = {  # relationships that markup may newly name, by the attribute and the element it is of
    ("r:embed", "a:blip"): ("image",),
    ("r:embed", "asvg:svgBlip"): ("image",),
    ("r:id", "a:hlinkClick"): ("slide",),
    ("r:id", "a:hlinkHover"): ("slide",),
    ("r:id", "a:hlinkMouseOver"): ("slide",),
}


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
