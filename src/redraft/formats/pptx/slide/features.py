"""Features of slides: how one comes into the show, after how many seconds the next one does, its animations, and the
sections that slides are listed in. Features of a theme: its twelve colours and the Latin fonts of its headings and of
its other text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from redraft.document.features import COLOR_SLOTS, Feature
from redraft.document.style import Color
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.colors import COLOR_TAGS, color_in
from redraft.formats.pptx.scope.reading import Held
from redraft.formats.xml.tree import Element

THEME_FONTS = {"major_font": "a:majorFont", "minor_font": "a:minorFont"}

OTHER = ("p:sndAc", "p:extLst")
"""Children of a transition that do not say what it looks like."""


def part_of_slide(slide: Element, tag: str) -> Element | None:
    """What a slide holds of this tag, or the choice between an older and a newer form of it."""
    for one in slide.children:
        if one.tag == tag or (one.tag == "mc:AlternateContent" and any(inner.tag == tag for inner in one.walk())):
            return one
    return None


def transitions(slide: Element) -> list[Element]:
    """All forms of the transition, for older and newer programs."""
    holder = part_of_slide(slide, "p:transition")
    return [one for one in holder.walk() if one.tag == "p:transition"] if holder is not None else []


def _look(slide: Element) -> Feature:
    found = next(iter(transitions(slide)), None)
    look = next((one for one in found.children if one.tag not in OTHER), None) if found is not None else None
    return look.tag.partition(":")[2] if look is not None else None


def _seconds(slide: Element) -> Feature:
    found = next(iter(transitions(slide)), None)
    held = (found.get("advTm") or "") if found is not None else ""
    return int(held) / 1000 if held.isdecimal() and len(held) < 10 else None


_WHEN = {"clickEffect": "on click", "withEffect": "with it", "afterEffect": "then"}
_CLASSES = {"exit": "exit ", "emph": "emphasis ", "path": "path ", "mediacall": "play "}
_EFFECTS = dict(
    zip(
        (1, 2, 3, 4, 5, 9, 10, 12, 14, 16, 20, 21, 22, 23, 26, 31, 37, 42, 47, 53),
        "appear,fly,blinds,box,checkerboard,dissolve,fade,peek,bars,split,wedge,wheel,wipe,zoom,bounce,grow and turn,"
        "rise,float,float,zoom".split(","),
        strict=True,
    )
)


def _animations(slide: Element) -> Feature:
    """The effects of a slide in their order: when, on which shape (the end of its id), and how."""
    timing = part_of_slide(slide, "p:timing")
    steps = [one for one in timing.walk() if one.tag == "p:cTn" and one.get("presetClass")] if timing else []
    return ", ".join(map(_step, steps))[:2000] or None


def _step(effect: Element) -> str:
    kind, number = effect.get("presetClass") or "", effect.get("presetID") or ""
    how = _EFFECTS.get(int(number)) if number.isdecimal() and kind in ("entr", "exit") else None
    shape = next((one.get("spid") for one in effect.walk() if one.tag == "p:spTgt"), None) or "the slide"
    part = next((one.get("st") for one in effect.walk() if one.tag == "p:pRg"), None) or ""
    words = f" paragraph {int(part) + 1}" if part.isdecimal() else ""
    how = how or ("" if kind == "mediacall" else f"effect {number}")
    return f"{_WHEN.get(effect.get('nodeType') or '', 'then')} {shape}{words} {_CLASSES.get(kind, '')}{how}".rstrip()


SLIDE: Mapping[str, Held] = {
    "transition": Held(_look),
    "advance_after": Held(_seconds),
    "animations": Held(_animations),
}


def section_names(presentation: Element) -> dict[str, str]:
    """The name of the section that each slide is in, by the slide's number."""
    return {number: one.get("name") or "" for one in sections_of(presentation) for number in slides_in(one)}


def section_holder(presentation: Element) -> Element | None:
    """The p:ext that lists the sections."""
    listed = child(presentation, "p:extLst")
    holders = listed.children if listed is not None else ()
    return next((one for one in holders if child(one, "p14:sectionLst") is not None), None)


def sections_of(presentation: Element) -> list[Element]:
    listed = child(section_holder(presentation), "p14:sectionLst")
    return [one for one in listed.children if one.tag == "p14:section"] if listed is not None else []


def slides_in(section: Element) -> list[str]:
    listed = child(section, "p14:sldIdLst")
    return [one.get("id") or "" for one in listed.children] if listed is not None else []


def color_holder(theme: Element, slot: str) -> Element | None:
    return descend(theme, "a:themeElements", "a:clrScheme", f"a:{slot}")


def stated_in_theme(theme: Element, slot: str) -> Element | None:
    """The element of the colour that a theme states for a slot."""
    found = color_holder(theme, slot)
    return next((one for one in found.children if one.tag in COLOR_TAGS), None) if found is not None else None


def latin(theme: Element, tag: str) -> Element | None:
    return descend(theme, "a:themeElements", "a:fontScheme", tag, "a:latin")


def _color(slot: str, theme: Element) -> Feature:
    color = color_in(color_holder(theme, slot), {})
    return str(Color(*color[:3])) if color is not None else None


def _font(tag: str, theme: Element) -> Feature:
    found = latin(theme, tag)
    return (found.get("typeface") or None) if found is not None else None


def _stated(read: Callable[[Element], Feature]) -> Held:
    return Held(read, lambda theme: read(theme) is not None)


THEME: Mapping[str, Held] = {
    **{slot: _stated(partial(_color, slot)) for slot in COLOR_SLOTS},
    **{name: _stated(partial(_font, tag)) for name, tag in THEME_FONTS.items()},
}
