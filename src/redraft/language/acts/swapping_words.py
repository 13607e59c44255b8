"""Two words of one text that change places: 'swap "Lemon" and "Pistachio" in the list'."""

from __future__ import annotations

from redraft.document.layers import Text
from redraft.edits.rewording import respelled
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import occurrences


def words_swapped(request: Request, scene: Scene) -> Resolved | None:
    """The exchange of two quoted stretches that stand in one text, each once; None for any other two things."""
    quotes = [unquote(one[0]) for one in QUOTED.finditer(f"{request.target} {request.get('other')}")]
    if len(quotes) != 2:
        return None
    texts = [placed.layer for placed in scene.document.index.values() if placed.visible]
    found: list[tuple[Text, tuple[int, int], tuple[int, int]]] = []
    for text in texts:
        if not isinstance(text, Text):
            continue
        hits = [occurrences(text.text, one) for one in quotes]
        if all(hit is not None and hit.whole_words and len(hit.spans) == 1 for hit in hits):
            first, second = (hit.spans[0] for hit in hits if hit is not None)
            found.append((text, first, second))
    if len(found) != 1:
        return None
    text, first, second = found[0]
    a, b = text.text[slice(*first)], text.text[slice(*second)]
    edits = respelled(text, sorted([(*first, b), (*second, a)]))
    return Resolved(f'swap "{a}" and "{b}" in \'{text.id}\'', (text.id,), tuple(edits), part=True)
