"""A thing together with the words on it: 'the star with its text'."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from redraft.document.layers import Picture, Text
from redraft.errors import RequestError
from redraft.lazy import lazily

if TYPE_CHECKING:
    from redraft.targets.found import Found
    from redraft.targets.scene import Scene

_WITH = lazily(
    r"(?P<what>(?:(?:the|our|my|this|that|all) )?(?:whole |entire |complete )?.+?),? (?:with|and|including"
    r"|together with"
    r"|along with|plus)(?: all)? (?:(?:its|their) (?:own )?(?:texts?|labels?|captions?|words?|wording|lettering"
    r"|letters|writing"
    r"|contents?)(?: on it| in it)?|the (?:texts?|labels?|words?|wording|lettering|letters|writing|contents?) (?:of"
    r"|on|in)"
    r" (?:it|them))",
    re.IGNORECASE,
)


def bare_of_words(phrase: str) -> str:
    """'The star' of 'the star with its text'; '' for other phrases."""
    found = _WITH.fullmatch(" ".join(phrase.split()))
    return re.sub(r"^(the |our |my )(?:whole|entire|complete) ", r"\1", found["what"], flags=re.I) if found else ""


_LABELLED = lazily(r"\b(?:label|caption)$", re.IGNORECASE)


def _label_apart(scene: Scene, id: str, phrase: str) -> str | None:
    """'The sponsors and their label', which is none of the texts in it: that of the same name; None where it is."""
    if _LABELLED.search(phrase) is None or len(scene.texts(id)) < 2:
        return None
    found = scene.find(f"{re.sub(r' row$| group$| block$', '', bare_of_words(phrase))} label")
    if len(found.ids) != 1 or found.ids[0] == id:
        raise RequestError(f"which label of '{id}' is meant is not clear", f"say #{id} for it alone")
    return found.ids[0]


def with_words_on_it(scene: Scene, found: Found, phrase: str) -> tuple[str, ...]:
    """The layers of a thing and of the words on it: their group, where they are all of it. Raises RequestError where
    no words stand on it."""
    wanted: dict[str, None] = {}
    for id in found.ids:
        placed = scene[id]
        if (label := _label_apart(scene, id, phrase)) is not None:
            wanted |= dict.fromkeys((id, label))
            continue
        if scene.texts(id):
            wanted[id] = None
            continue
        box = scene.box((id,))
        on_it = [
            other
            for other in scene.document.index.values()
            if isinstance(other.layer, Text)
            and other.visible
            and other.page.id == placed.page.id
            and other.box is not None
            and box.x <= other.box.center[0] <= box.x + box.width
            and box.y <= other.box.center[1] <= box.y + box.height
            and other.box.width <= box.width * 1.1
        ]
        pictured = isinstance(placed.layer, Picture)  # what lies on a photo is a sticker, and not its caption
        if (not on_it or pictured) and _LABELLED.search(phrase) is not None:
            wanted |= dict.fromkeys((id, *scene.find(f"the caption of {bare_of_words(phrase)}").ids))
            continue
        if not on_it:
            raise RequestError(f"no words stand on '{id}', so '{phrase}' means nothing here", f"say #{id} for it alone")
        both = {id, *(one.layer.id for one in on_it)}
        group = placed.ancestors[-1] if placed.ancestors else None
        if group is not None and {leaf.layer.id for leaf in scene.leaves(group.id)} == both:
            wanted[group.id] = None
        else:
            wanted |= dict.fromkeys([id, *(one.layer.id for one in on_it)])
    return tuple(scene.outermost(wanted))
