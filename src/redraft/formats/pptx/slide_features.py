"""Features of slides: how one comes into the show, after how many seconds the next one does, and its animations."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import TRANSITIONS, Feature
from redraft.errors import EditError, says
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.native_feature import Native
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element

_OTHER = ("p:sndAc", "p:extLst")
"""Children of a transition that do not say what it looks like."""


def _holder(slide: Element, tag: str) -> Element | None:
    """What a slide holds of this tag, or the choice between an older and a newer form of it."""
    for one in slide.children:
        if one.tag == tag or (one.tag == "mc:AlternateContent" and any(inner.tag == tag for inner in one.walk())):
            return one
    return None


def _transitions(slide: Element) -> list[Element]:
    """All forms of the transition, for older and newer programs."""
    holder = _holder(slide, "p:transition")
    return [one for one in holder.walk() if one.tag == "p:transition"] if holder is not None else []


def _look(slide: Element) -> Feature:
    found = next(iter(_transitions(slide)), None)
    look = next((one for one in found.children if one.tag not in _OTHER), None) if found is not None else None
    return look.tag.partition(":")[2] if look is not None else None


def _seconds(slide: Element) -> Feature:
    found = next(iter(_transitions(slide)), None)
    held = (found.get("advTm") or "") if found is not None else ""
    return int(held) / 1000 if held.isdecimal() and len(held) < 10 else None


def _forms(slide: Amended) -> list[Amended | New]:
    """All forms of the transition as they are to be written; a new one where there is none."""
    holder = _holder(slide.element, "p:transition")
    if holder is not None and slide.has(holder):
        return [slide.amended(one) for one in _transitions(slide.element)]
    return [slide.require("p:transition")]


def _tidy(slide: Amended, forms: list[Amended | New]) -> None:
    """Take a transition away that says nothing any more."""
    holder = _holder(slide.element, "p:transition")
    if all(one.bare for one in forms):
        slide.drop("p:transition")
        if holder is not None:
            slide.drop_child(holder)


def _set_look(slide: Amended, value: Feature) -> None:
    if value is not None and value not in TRANSITIONS:
        raise EditError(says("transition-unsupported", wanted=value, known=", ".join(TRANSITIONS)))
    forms = _forms(slide)
    for one in forms:
        one.drop(*(f"p:{look}" for look in TRANSITIONS), *(look.tag for look in one.children if look.tag not in _OTHER))
        if value is not None:
            one.put(New(f"p:{value}"))
    _tidy(slide, forms)


def _set_seconds(slide: Amended, value: Feature) -> None:
    forms = _forms(slide)
    for one in forms:
        one.set("advTm", None if value is None else str(round(float(value) * 1000)))
    _tidy(slide, forms)


def _allow_look(allowed: Allowance, slide: Element) -> None:
    for one in _transitions(slide):
        allowed.attributes(one)
        allowed.whole(*(inner for inner in one.children if inner.tag not in _OTHER))


def _allow_seconds(allowed: Allowance, slide: Element) -> None:
    for one in _transitions(slide):
        allowed.attributes(one, "advTm")


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
    timing = _holder(slide, "p:timing")
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


def _remove_animations(slide: Amended, value: Feature) -> None:
    if value is not None:
        raise EditError(says("animations-not-makeable"))
    timing = _holder(slide.element, "p:timing")
    if timing is None:
        return
    if any(one.tag in ("p:video", "p:audio") for one in timing.walk()):
        raise EditError(says("animations-play-media"))
    slide.drop_child(timing)


def _allow_timing(allowed: Allowance, slide: Element) -> None:
    allowed.whole(_holder(slide, "p:timing"))


SLIDE: Mapping[str, Native] = {
    "transition": Native(_look, _set_look, _allow_look),
    "advance_after": Native(_seconds, _set_seconds, _allow_seconds),
    "animations": Native(_animations, _remove_animations, _allow_timing),
}
