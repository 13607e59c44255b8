"""'The heading' of a page that has several: the title of all, and those of its parts."""

from __future__ import annotations

from redraft.agent.grounding.candidates import Candidate
from redraft.agent.grounding.view import View
from redraft.agent.planning.texts import same_words
from redraft.document.layers import Placed, Text

_ALIKE = 1.05
"""Letters whose sizes differ by no more than this factor are as large."""


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


def _over_lists(view: View) -> list[Placed]:
    """Two texts or more of one line and one look, each close over lines in smaller letters that begin where it begins;
    none where there are others of that look that head nothing."""
    heads = [one for one in view.texts if _is_line(one) and _heads(one, view)]
    looks = {_look(one, view) for one in heads}
    alike = [one for one in view.texts if _look(one, view) in looks]
    return heads if len(heads) > 1 and len(looks) == 1 and len(alike) == len(heads) else []


def _is_line(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and 0 < len(placed.layer.text.strip()) <= 40 and "\n" not in placed.layer.text


def _look(placed: Placed, view: View) -> tuple[str, str, float]:
    style = placed.layer.style
    return (str(style.fill or ""), str(style.font_family or ""), round(view.size(placed), 2))


def _heads(head: Placed, view: View) -> bool:
    return bool(_under(head, view))


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
        if under and view.size(other) * _ALIKE < size and "\n" in other.layer.text.strip():
            found.append(other)
    return found
