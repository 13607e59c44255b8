"""What comes and goes: hidden things that are shown, copies, other names, pictures from files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.commands.crops import in_its_place
from redraft.commands.things import brought
from redraft.document.layers import Picture, Text, family
from redraft.errors import RequestError
from redraft.grammar.vocabulary import vocabulary
from redraft.language.intents.places import anchors_of, frame_of, whole
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.intents.words import set_text
from redraft.language.picture_files import picture_file
from redraft.language.typed_words import Loose
from redraft.targets.description import Chosen, Joined
from redraft.targets.finder import NotCertain
from redraft.targets.phrases import kind_of_noun

if TYPE_CHECKING:
    from redraft.language.resolution import Desk

_CARRIERS = ("box", "card", "badge", "button")


@intent
def show(desk: Desk, target: Any) -> Commands:
    """Hidden things again."""
    return [make("modify", target=desk.ids(target), visible=True)]


@intent
def delete(desk: Desk, target: Any) -> Commands:
    """Things with all that they hold; of a slide's shape also its frame, where words of it name it."""
    found = desk.target(target)
    if found.spans:
        return [make("cut_words", id, spans) for id, spans in found.spans]
    each = target.each if isinstance(target, Joined) else (target,)
    ids = [id for one in each for id in _with_words(desk, one)]
    return [make("delete", tuple(dict.fromkeys(frame_of(desk, id) for id in ids)))]


def _with_words(desk: Desk, description: Any) -> tuple[str, ...]:
    """The layers that go: with a box or a card what stands on it. Of other plates with words on them, and of labels,
    which of the two is meant is not clear."""
    kind = kind_of_noun(description)
    ids, every = desk.ids(description), whole(desk, description)
    if kind in _CARRIERS or every == ids:
        return every
    words = all(isinstance(desk.document.index[id].layer, Text) for id in ids)
    if not kind or (words and kind != "label"):
        return ids
    raise NotCertain(
        "whether the words on it go too is not clear", f"name what should go: #{every[0]} is all of it", every
    )


@intent
def copy_of(
    desk: Desk, target: Any, by: tuple[Any, Any] = (0, 0), where: str = "", anchor: Any = None, gap: Any = "usual",
    count: int = 1, to: Any = None,
) -> Commands:  # fmt: skip
    """Copies, moved by a distance or at a place, else where there is room."""
    ids = whole(desk, target)
    if by != (0, 0) or to is not None:
        return [make("copy", ids, *by, to=to, count=count)]
    near = anchors_of(desk, anchor, ids, itself=True) if anchor is not None else None
    return [make("copy", ids, where=where or "beside", anchor=near, gap=gap, count=count)]


@intent
def rename(desk: Desk, target: Any, name: str) -> Commands:
    """Other words for a text; for all else, and where a layer is said, another name."""
    said = target.said.casefold().split() if isinstance(target, Chosen) else []
    found = desk.target(target)
    texts = [one for id in found.ids for one in family(desk.document.index[id].layer) if isinstance(one, Text)]
    if found.spans or (texts and not {"layer", "group", "element", "object"}.intersection(said)):
        if isinstance(name, Loose) and any(name.casefold() in table for table in vocabulary().tables.values()):
            raise NotCertain(f"whether “{name}” is a text is not clear", "put the new words in quotes", found.ids)
        return set_text(desk, target, name)
    if len(found.ids) != 1:
        raise RequestError("one name is for one layer, and there are several", "name one")
    return [make("modify", target=found.ids, name=str(name))]


@intent
def new_picture(desk: Desk, target: Any, file: str) -> Commands:
    """The picture of a file instead of the one that is named, in its frame."""
    ids = desk.ids(target)
    inside = [one for id in ids for one in family(desk.document.index[id].layer) if isinstance(one, Picture | Text)]
    if len(inside) != 1 or not isinstance(picture := inside[0], Picture):
        raise RequestError("that is no picture that another could take the place of", f"say: add the picture {file}")
    asset = picture_file(file, desk.document.format)
    edits = in_its_place(picture, asset, desk.document)
    if not edits:
        raise RequestError(f"'{picture.id}' shows that picture already", "name another file")
    return [brought(edit) for edit in edits]
