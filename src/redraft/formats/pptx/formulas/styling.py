"""What becomes of equations when their text changes: their look, and the picture of them for older programs."""

from __future__ import annotations

from redraft.document.layers import Text
from redraft.document.style import Style
from redraft.formats.pptx.compared_facts import older_form
from redraft.formats.pptx.formulas.drawing import LOOKS
from redraft.formats.pptx.read_result import Place
from redraft.formats.pptx.text_properties import restyle
from redraft.formats.xml.element_changes import Amendments
from redraft.formats.xml.tree import Element


def drop_older_form(amendments: Amendments, element: Element, reason: str) -> None:
    """Take out the older form of a shape that changes: it shows what was there, and is drawn again in the end."""
    form = older_form(element)
    if form is not None and form.parent is not None:
        amendments.of(form.parent, reason).drop_child(form)


def restyle_formulas(amendments: Amendments, place: Place, old: Text, new: Text, reason: str) -> None:
    """Equations in the colour and size that all words of their paragraph are given."""
    if len(old.paragraphs) != len(new.paragraphs):
        return
    for number, paragraph in enumerate(place.paragraphs):
        formulas = [one for one in paragraph.children if one.tag == "a14:m"]
        was, now = (_style(text, number) for text in (old, new)) if formulas else (None, None)
        if was is None or now is None:
            continue
        changes = {name: getattr(now, name) for name in LOOKS if getattr(was, name) != getattr(now, name)}
        for one in (sign for formula in formulas for sign in formula.walk() if changes and sign.tag == "a:rPr"):
            restyle(amendments.of(one, reason), dict(changes), "", new.id, was, place.inks(""))


def _style(text: Text, number: int) -> Style | None:
    """The look that all words of a paragraph share; None where they differ."""
    paragraph, found = -1, []
    for at, run in enumerate(text.runs):
        paragraph += run.starts_paragraph or not at
        if paragraph == number:
            found.append(run.style.over(text.style))
    same = bool(found) and all(getattr(one, name) == getattr(found[0], name) for one in found for name in LOOKS)
    return found[0] if same else None
