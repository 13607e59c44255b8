"""Intents that show, delete, copy and rename things, and replace pictures by files."""

from __future__ import annotations

from itertools import islice
from typing import Any

from redraft.commands.layers.add_delete import brought
from redraft.commands.place.pictures import put_in_place
from redraft.document.layers import Picture, Text, family
from redraft.document.style import is_picture_paint
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import vocabulary
from redraft.language.intents.places import anchors_of, frame_of, whole
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.intents.words import set_text
from redraft.language.picture_files import picture_file
from redraft.language.resolver import Resolver
from redraft.language.unquoted_words import Loose
from redraft.targets.description import Chosen, Joined, noun_of
from redraft.targets.families import companions, is_alike
from redraft.targets.finder import NotCertain
from redraft.targets.parts.roles import VALUES, role_by_words
from redraft.targets.phrases import kind_of_noun

_CARRIERS = ("box", "card", "badge", "button")
_LIKE = 8
"""Names of a list that are looked at."""


@intent
def show(resolver: Resolver, target: Any) -> Commands:
    """Shows hidden things."""
    return [make("modify", target=resolver.ids(target), visible=True)]


@intent
def delete(resolver: Resolver, target: Any) -> Commands:
    """Deletes things with all that they hold; with words that name a slide's shape also the shape."""
    found = resolver.target(target)
    if found.spans:
        return [make("cut_words", id, spans) for id, spans in found.spans]
    each = target.each if isinstance(target, Joined) else (target,)
    ids = [id for one in each for id in _with_words(resolver, one)]
    return [make("delete", tuple(dict.fromkeys(frame_of(resolver, id) for id in ids)))]


def _with_words(resolver: Resolver, description: Any) -> tuple[str, ...]:
    """The layers to delete: with a box or a card what is on it. Raises NotCertain for other plates with words on them,
    and for labels, where either may be asked for."""
    kind = kind_of_noun(description)
    ids, every = resolver.ids(description), whole(resolver, description)
    noun = noun_of(description)
    if len(ids) == 1 and noun is not None and noun.by in ("words", "quote"):
        _check_row(resolver, ids[0], getattr(description, "phrase", ""))
    if kind in _CARRIERS or every == ids:
        return every
    words = all(isinstance(resolver.document.index[id].layer, Text) for id in ids)
    if not kind or (words and kind != "label"):
        return ids
    raise NotCertain(says("words-go-too-unclear", whole=every[0]), choices=every)


def _check_row(resolver: Resolver, id: str, phrase: str) -> None:
    """Raises NotCertain for a name in a list, whose price or description would stay."""
    scene, parts, looks = resolver.scene, resolver.scene.parts, resolver.scene.looks
    number = scene.numbers[id]
    like = islice((one for one in scene.elements if one != number and is_alike(scene, number, one)), _LIKE)
    near = {n for one in like for n, _ in companions(scene, number, one) if looks[n].kind == "text"}
    row = [n for n in near if looks[n].size < looks[number].size or role_by_words(parts[n].words) in VALUES]
    if row and role_by_words(parts[number].words) not in VALUES:
        row, home = sorted({number, *row}), parts[number].parent
        held = parts[number].depth > 1 and sorted(scene.texts_of(home)) == row
        ids = ((parts[home].id,) if held else ()) + tuple(parts[one].id for one in row)
        raise NotCertain(
            says("beside-it-unclear", layer=ids[-1], part=ids[0] if held else ", #".join(ids), id=id),
            choices=ids,
            phrase=phrase,
        )


@intent
def copy_of(
    resolver: Resolver, target: Any, by: tuple[Any, Any] = (0, 0), where: str = "", anchor: Any = None,
    gap: Any = "usual", count: int = 1, to: Any = None,
) -> Commands:  # fmt: skip
    """Copies things, moved by a distance or to a place, else to where there is room."""
    ids = whole(resolver, target)
    if by != (0, 0) or to is not None:
        return [make("copy", ids, *by, to=to, count=count)]
    near = anchors_of(resolver, anchor, ids, itself=True) if anchor is not None else None
    return [make("copy", ids, where=where or "beside", anchor=near, gap=gap, count=count)]


@intent
def rename(resolver: Resolver, target: Any, name: str) -> Commands:
    """Sets the words of a text, or the name of another thing or of what the request calls a layer."""
    words = target.phrase.casefold().split() if isinstance(target, Chosen) else []
    found = resolver.target(target)
    texts = [one for id in found.ids for one in family(resolver.document.index[id].layer) if isinstance(one, Text)]
    if found.spans or (texts and not {"layer", "group", "element", "object"}.intersection(words)):
        if isinstance(name, Loose) and any(name.casefold() in table for table in vocabulary().tables.values()):
            raise NotCertain(says("text-or-name-unclear", words=name), choices=found.ids)
        return set_text(resolver, target, name)
    if len(found.ids) != 1:
        raise RequestError(says("name-for-several-layers"))
    return [make("modify", target=found.ids, name=str(name))]


@intent
def new_picture(resolver: Resolver, target: Any, file: str) -> Commands:
    """Replaces the described picture by that of a file, in its frame, or in that of a shape filled with one."""
    ids = resolver.ids(target)
    layers = [one for id in ids for one in family(resolver.document.index[id].layer)]
    inside = [one for one in layers if isinstance(one, Picture | Text) or is_picture_paint(one.style.fill)]
    if len(inside) != 1 or isinstance(picture := inside[0], Text):
        raise RequestError(says("not-a-replaceable-picture", file=file))
    asset = picture_file(file, resolver.document.traits.pictures)
    edits, _ = put_in_place(resolver.document, resolver.document.index[picture.id], asset)
    if not edits:
        raise RequestError(says("picture-already", id=picture.id))
    return [brought(edit) for edit in edits]
