"""Third stage for whole lists: other words for a bullet, and the order of all of them."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.document.layers import Text
from redraft.edits.ops import Edit
from redraft.edits.reflowing import paragraph_spans, replaced, with_order
from redraft.errors import RequestError
from redraft.language.acts.paragraphs import one_bullet, said_line
from redraft.language.ordering import backwards, in_order
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.lines import flowing_text
from redraft.targets.scene import Scene


def reword(request: Request, scene: Scene) -> Resolved:
    """A bullet, found by words of it, says something else; its look stays."""
    text, place = one_bullet(scene, request.target, request.get("which"))
    start, end = paragraph_spans(text)[place]
    new = request.get("new")
    if text.text[start:end] == new:
        raise AlreadySo(f"the bullet says that already: {said_line(new)}", "put other words in quotes", (text.id,))
    edits: tuple[Edit, ...] = tuple(replaced(text, [(start, end, new)]))
    was = said_line(text.text[start:end])
    return Resolved(f"change {was} to {said_line(new)} in '{text.id}'", (text.id,), edits)


def sort(request: Request, scene: Scene) -> Resolved:
    """The bullets of a list from A to Z, by their figures, or turned round; those of lower levels go with theirs."""
    text = flowing_text(scene, request.target, listed=True)
    branches = _branches(text)
    lines = [text.text[slice(*paragraph_spans(text)[branch[0]])] for branch in branches]
    if request.get("reversed"):
        order = list(range(len(branches)))[::-1]
    else:
        order = in_order(lines, down=backwards(request.get("way")))
    places = [place for number in order for place in branches[number]]
    if places == sorted(places):
        raise AlreadySo(f"the bullets of '{text.id}' are in that order already", "name another order", (text.id,))
    how = "turn round" if request.get("reversed") else "sort"
    return Resolved(f"{how} the {len(branches)} bullets of '{text.id}'", (text.id,), (with_order(text, places),))


def _branches(text: Text) -> list[list[int]]:
    """The numbers of each bullet of the uppermost level with those below it; an empty paragraph at the end stays."""
    full = [number for number, (start, end) in enumerate(paragraph_spans(text)) if end > start]
    if len(full) < 2 or full != list(range(len(full))):
        raise RequestError(f"'{text.id}' has no two bullets to put in order", "name a list")
    least = min(text.paragraphs[number].level for number in full)
    found: list[list[int]] = []
    for number in full:
        if text.paragraphs[number].level == least or not found:
            found.append([])
        found[-1].append(number)
    rest = list(range(len(full), len(text.paragraphs)))
    return [*found[:-1], found[-1]] if not rest else [*found[:-1], found[-1] + rest]


LIST_ACTS = {"bullet_reword": reword, "bullet_sort": sort}
