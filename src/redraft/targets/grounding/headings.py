"""Headings: of the sections of a page, of its lists, and what stands under one."""

from __future__ import annotations

from redraft.commands.traits import ROLES_IN_WORDS, matches_role_text
from redraft.document.layers import Placed, Text
from redraft.targets.grounding.around import box_around
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import entry_sets
from redraft.targets.grounding.labels import offered, short_text
from redraft.targets.grounding.ribbons import BANDS, RIBBONS, across, ribbons
from redraft.targets.grounding.roles import inferred
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.texts import same_words

_HEADINGS = frozenset(
    f"{which} {noun}"
    for which in ("section", "menu", "list", "block", "column", "category", "paragraph", "part")
    for noun in ("heading", "title", "header", "headline", "headings", "titles", "headers", "headlines")
) | {"subheading", "sub-heading", "section name", "section names"}


_AS_LARGE = 1.05
"""Letters whose sizes differ by no more than this factor are as large."""


def by_standing(noun: str, view: View) -> dict[str, Candidate]:
    """'The section headings', 'the ribbon', 'the footer bar'; none where no thing here stands so."""
    if noun in _HEADINGS:
        return offered(section_headings(view), "it heads a section")
    if noun in RIBBONS:
        found = ribbons(view)
        return offered(found, "a ribbon") if len(found) == 1 else {}
    where, _, last = noun.partition(" ")
    if where in ("footer", "header") and last in BANDS:
        found = across(view, foot=where == "footer")
        return offered(found, f"the band at the {'foot' if where == 'footer' else 'top'} of the page")
    return {}


def section_headings(view: View) -> list[Placed]:
    """Two or more short texts set alike, each right over smaller text that begins on a line with it; the title, the
    names of things that repeat and figures are none."""
    titles = {one.layer.id for one in inferred("title", view)}
    names = {part.layer.id for each in entry_sets(view) for entry in each for part in entry.parts}
    looks: dict[tuple[object, ...], list[Placed]] = {}
    for text in view.texts:
        said, layer = short_text(text), text.layer
        if not isinstance(layer, Text) or not 1 <= len(said.split()) <= 6 or is_made_up(text) or layer.flow is not None:
            continue
        if layer.id in titles or layer.id in names or any(matches_role_text(role, said) for role in ROLES_IN_WORDS):
            continue
        style = layer.style
        look = (text.page.id, round(view.size(text), 1), style.font_weight or 400, style.font_family, str(style.fill))
        if _heads(text, view):
            looks.setdefault(look, []).append(text)
    free = {look: [one for one in same if box_around(one, view) is None] for look, same in looks.items()}
    looks = {look: free[look] if len(free[look]) > 1 else same for look, same in looks.items()}
    several = [same for same in looks.values() if len(same) > 1]
    return several[0] if len(several) == 1 else []


def _heads(text: Placed, view: View) -> bool:
    """Whether the nearest text below, in line with this one, is smaller."""
    box, size = view.box(text), view.size(text)
    if box is None:
        return False
    below = [
        (mine.y - box.bottom, view.size(other)) for other in view.texts
        if other is not text and other.page is text.page and (mine := view.box(other)) is not None
        and -0.3 * size < mine.y - box.bottom < 3 * size and mine.x - box.x < 2 * size
        and min(mine.right, box.right) > max(mine.x, box.x)
    ]  # fmt: skip
    return bool(below) and min(below)[1] < 0.95 * size


def by_heading(noun: str, title: dict[str, Candidate], view: View, *, plural: bool) -> dict[str, Candidate]:
    """'The headings' of the parts; 'the heading' may be the title or any of them, and then all are offered. As it was
    where the title has that name, or where no parts have headings."""
    if noun != "heading" or any(one.score > 0.9 for one in title.values()):
        return title
    told = {one.layer.id: Candidate(one.layer.id, 0.6, "it heads a part") for one in _over_lists(view)}
    if not told or set(told) & set(title):
        return title
    return told if plural else {**{id: Candidate(id, 0.6, one.why) for id, one in title.items()}, **told}


def list_under(words: str, view: View) -> dict[str, Candidate]:
    """'The “What to bring” list': the lines under the one text that says so."""
    heads = [
        one for one in view.texts if _is_line(one) and isinstance(one.layer, Text) and same_words(one.layer.text, words)
    ]
    found = [other for head in heads for other in _under(head, view)]
    return (
        {found[0].layer.id: Candidate(found[0].layer.id, 0.8, f"it stands under “{words}”")} if len(found) == 1 else {}
    )


def lines_under(words: str, view: View) -> dict[str, Candidate]:
    """The lines below the one text that says these words, one right below the other, of one type and in its column."""
    heads = [one for one in view.texts if isinstance(one.layer, Text) and same_words(one.layer.text, words)]
    box = view.box(heads[0]) if len(heads) == 1 else None
    if box is None:
        return {}
    head, last, found = heads[0], box, list[Placed]()
    boxed = [(mine, one) for one in view.texts if one is not head and (mine := view.box(one)) is not None]
    for mine, one in sorted(boxed, key=lambda pair: pair[0].y):
        size = view.size(one)
        beside = one.page is head.page and abs(mine.x - box.x) < size and mine.y >= last.bottom - 0.3 * size
        if beside and mine.y - last.bottom < 1.2 * size and (not found or abs(view.size(found[0]) - size) < 0.01):
            found.append(one)
            last = mine
    return {one.layer.id: Candidate(one.layer.id, 0.7, f"it stands under “{words}”") for one in found}


def headed_by(heading: Placed, view: View) -> dict[str, Candidate]:
    """What stands under a heading and may be meant with it: 'the lease terms' are the lines under "Lease terms"."""
    box, size = view.box(heading), view.size(heading)
    if box is None or heading not in section_headings(view):
        return {}
    below = [
        (mine.y - box.bottom, one.layer.id) for one in view.texts
        if one.page is heading.page and one is not heading and (mine := view.box(one)) is not None
        and 0 < mine.y - box.bottom < 2 * size and abs(mine.x - box.x) < 2 * size
    ]  # fmt: skip
    return {min(below)[1]: Candidate(min(below)[1], 0.62, "it stands under that heading")} if below else {}


def _over_lists(view: View) -> list[Placed]:
    """Two texts or more of one line and one look, each close over lines in smaller letters that begin where it begins;
    none where there are others of that look that head nothing."""
    heads = [one for one in view.texts if _is_line(one) and _under(one, view)]
    looks = {_look(one, view) for one in heads}
    alike = [one for one in view.texts if _look(one, view) in looks]
    return heads if len(heads) > 1 and len(looks) == 1 and len(alike) == len(heads) else []


def _is_line(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and 0 < len(placed.layer.text.strip()) <= 40 and "\n" not in placed.layer.text


def _look(placed: Placed, view: View) -> tuple[str, str, float]:
    style = placed.layer.style
    return (str(style.fill or ""), str(style.font_family or ""), round(view.size(placed), 2))


def _under(head: Placed, view: View) -> list[Placed]:
    """The texts of several lines that a text stands over."""
    box, size = view.box(head), view.size(head)
    if box is None or not size:
        return []
    found: list[Placed] = []
    for other in view.texts:
        mine = view.box(other)
        if other is head or mine is None or other.page is not head.page or not isinstance(other.layer, Text):
            continue
        under = -0.3 * size < mine.y - box.bottom < 1.2 * size and abs(mine.x - box.x) < 0.5 * size
        if under and view.size(other) * _AS_LARGE < size and "\n" in other.layer.text.strip():
            found.append(other)
    return found
