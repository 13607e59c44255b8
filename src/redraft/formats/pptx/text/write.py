"""Edits of the words and style of slide text, written into the existing runs.

Runs that stay keep their properties and only the requested ones are written; where runs are added or removed, or whole
paragraphs move, the text is rebuilt.
"""

from __future__ import annotations

from redraft.document.layers import Text
from redraft.document.style import Style, Value
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.text.alignment import rearranged
from redraft.formats.pptx.text.formulas.draw import LOOKS
from redraft.formats.pptx.text.markup import older_form
from redraft.formats.pptx.text.properties import (
    check_outline,
    differences,
    like,
    reparagraph,
    restyle,
    set_align,
    source_of,
)
from redraft.formats.pptx.text.runs import rebuild
from redraft.formats.xml.element_changes import Amended, Amendments, New, Spelling, escaped
from redraft.formats.xml.tree import Element


def retype(amendments: Amendments, place: DeckPlace, old: Text, new: Text, reason: str) -> list[str]:
    """Write what differs between two versions of a text into the body it was read from. Returns what had to go besides
    words, a sentence each."""
    if place.body is None:
        raise EditError(says("no-text-body", id=new.id))
    if _structure(old) != _structure(new) or (place.paragraphs and rearranged(old, new)):
        return rebuild(amendments, place, old, new, reason)
    for number, element in enumerate(place.runs):
        before, after = old.runs[number], new.runs[number]
        changes = differences(before.style.over(old.style), after.style.over(new.style))
        worded = before.text != after.text
        check_outline(after.style.over(new.style), changes, new.id)
        if changes and not (worded and element.tag == "a:p"):  # words added to an empty paragraph bring their looks
            looks, inks = before.style.over(old.style), place.inks("a:fontRef")
            restyle(_properties(amendments, element, reason), changes, after.text, new.id, looks, inks, place.link)
        if worded:
            _reword(amendments, place, element, after.text, changes, reason, new.id)
    for number, paragraph in enumerate(new.by_paragraph()):
        was = old.by_paragraph()[number][0]
        align = paragraph[0].style.over(new.style).align
        if align != was.style.over(old.style).align or old.paragraphs[number] != new.paragraphs[number]:
            element = place.paragraphs[number]
            holder = amendments.of(element, reason).require("a:pPr")
            reparagraph(holder, old.paragraphs[number], new.paragraphs[number])
            turned = old.paragraphs[number].rtl != new.paragraphs[number].rtl
            if turned or align != was.style.over(old.style).align:
                set_align(holder, align, new.paragraphs[number].rtl)
    return []


def _structure(text: Text) -> list[tuple[bool, bool]]:
    return [(run.starts_line, run.starts_paragraph) for run in text.runs]


def _properties(amendments: Amendments, element: Element, reason: str) -> Amended | New:
    """The character properties of a run, of a line break, or of an empty paragraph."""
    return amendments.of(element, reason).require("a:endParaRPr" if element.tag == "a:p" else "a:rPr")


def _reword(
    amendments: Amendments,
    place: DeckPlace,
    element: Element,
    text: str,
    changes: dict[str, Value],
    reason: str,
    layer: str,
) -> None:
    """Other words for a run. A run that is new states its `changes` to what an empty paragraph has."""
    if element.tag == "a:fld" and text:
        raise EditError(says("field-words-not-editable"))
    if element.tag in ("a:r", "a:fld"):
        words = amendments.of(element, reason).require("a:t")
        if "\n" not in text:
            if isinstance(words, Amended):
                words.write(text)
            else:
                words.text = text
            return
        if not isinstance(words, Amended):
            raise EditError(says("paragraphs-in-empty-run"))
        inside = words.element
        markup = _several(element, text)
        amendments.splice(Splice(inside.head_end, inside.tail, amendments.encode(markup), reason))
        return
    holder = element if element.tag == "a:p" else element.parent
    if holder is None or holder.tag != "a:p":
        raise EditError(says("no-paragraph-in-file"))
    own = next((child for child in element.children if child.tag in ("a:endParaRPr", "a:rPr")), None)
    spell = Spelling(holder)
    lines = text.split("\n")
    looks = like(own) or [New("a:rPr")]
    restyle(looks[0], changes, text, layer)
    looks = looks if looks[0].attributes or looks[0].children else []
    for line in lines[:1] if len(lines) == 1 else ():
        worded = New("a:r", {}, *looks, New("a:t", text=line))
        following = holder.children[holder.children.index(element) + 1 :] if holder is not element else []
        before = following[0] if following else None
        amendments.of(holder, reason).put(worded, before=before if holder is not element else None)
    if len(lines) > 1:
        properties = next((child for child in holder.children if child.tag == "a:pPr"), None)
        run_properties = "".join(amendments.markup(each, spell) for each in looks)
        markup = "".join(
            f"<{spell.name('a:p')}>{source_of(properties)}<{spell.name('a:r')}>{run_properties}<{spell.name('a:t')}>"
            f"{escaped(line)}</{spell.name('a:t')}></{spell.name('a:r')}></{spell.name('a:p')}>"
            for line in lines
        )
        amendments.splice(Splice(holder.start, holder.end, amendments.encode(markup), reason))


def _several(run: Element, text: str) -> str:
    """The inside of a run's a:t so that each line of the text ends up in a paragraph of its own, all like the first."""
    spell = Spelling(run)
    r, t, p = (spell.name(tag) for tag in ("a:r", "a:t", "a:p"))
    paragraph = run.parent
    own = next((child for child in run.children if child.tag == "a:rPr"), None)
    head = next((child for child in paragraph.children if child.tag == "a:pPr"), None) if paragraph else None
    first, *others = text.split("\n")
    turn = f"</{t}></{spell.name(run.tag)}></{p}><{p}>{source_of(head)}<{r}>{source_of(own)}<{t}>"
    if run.tag == "a:fld":
        raise EditError(says("paragraphs-in-field"))
    return escaped(first) + "".join(turn + escaped(line) for line in others)


def drop_older_form(amendments: Amendments, element: Element, reason: str) -> None:
    """Take out the older form of a shape that changes: it shows what was there, and is drawn again in the end."""
    form = older_form(element)
    if form is not None and form.parent is not None:
        amendments.of(form.parent, reason).drop_child(form)


def restyle_formulas(amendments: Amendments, place: DeckPlace, old: Text, new: Text, reason: str) -> None:
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
