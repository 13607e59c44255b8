"""Things named by the words on them, where all of the thing goes elsewhere: the pill that says "Foldable", the dish
with its price."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Group, Text
from redraft.targets.found import Found
from redraft.targets.grounding.entries import Entry, entry_sets
from redraft.targets.grounding.labels import own_plate
from redraft.targets.grounding.view import view_of
from redraft.targets.quotes import QUOTED
from redraft.targets.scene import Scene
from redraft.targets.texts import same_words


def labelled(scene: Scene, phrase: str, found: Found, other: Found) -> Found:
    """For words in quotes that are all there is on a plate, the plate with them; as it was where the other thing is
    that plate, or stands on it."""
    if len(found.ids) != 1 or not isinstance(scene[found.ids[0]].layer, Text) or not QUOTED.fullmatch(phrase.strip()):
        return found
    whole = _label(scene, found.ids[0])
    inside = {group.id for id in other.ids for group in scene[id].ancestors} | set(other.ids)
    return found if whole is None or set(whole.ids) & inside else whole


def _label(scene: Scene, id: str) -> Found | None:
    view = view_of(scene.document, False, ())
    plate = own_plate(view.ids[id], view) if id in view.ids else None
    if plate is None:
        return None
    return Found((plate.layer.id,)) if isinstance(plate.layer, Group) else Found((plate.layer.id, id), many=True)


def as_entries(scene: Scene, first: Found, second: Found) -> tuple[Found, Found]:
    """Of two names in a list all that belongs to each; of two texts that each have a plate of their own, those too."""
    for each in entry_sets(view_of(scene.document, False, ())):
        two = [next((entry for entry in each if _named_by(entry, found)), None) for found in (first, second)]
        if two[0] is not None and two[1] is not None and two[0] is not two[1]:
            return Found(_parts(two[0]), many=True), Found(_parts(two[1]), many=True)
    if len(first.ids) != 1 or len(second.ids) != 1:
        return first, second
    one, other = first.ids[0], second.ids[0]
    if not (isinstance(scene[one].layer, Text) and isinstance(scene[other].layer, Text)):
        return first, second
    plates = _label(scene, one), _label(scene, other)
    return (plates[0], plates[1]) if plates[0] is not None and plates[1] is not None else (first, second)


def whole_entry(scene: Scene, found: Found, target: str) -> Found:
    """For a name without quotes that is all that one of several cards says, the card: of a sponsor that is to go no
    empty box stays. As it was for any other."""
    if len(found.ids) != 1 or found.spans or found.part or QUOTED.search(target) or "#" in target:
        return found
    for each in entry_sets(view_of(scene.document, False, ())):
        for entry in each:
            name = entry.name.layer if entry.name is not None else None
            alone = entry.group is not None and entry.plate is not None and len(entry.texts) == 1
            if alone and isinstance(name, Text) and name.id == found.ids[0] and same_words(name.text, target):
                assert entry.group is not None
                return replace(found, ids=(entry.group.layer.id,))
    return found


def _named_by(entry: Entry, found: Found) -> bool:
    """Whether layers are the name of one of several things, alone or with other parts of it."""
    own = {part.layer.id for part in entry.parts}
    return entry.name is not None and entry.name.layer.id in found.ids and set(found.ids) <= own


def _parts(entry: Entry) -> tuple[str, ...]:
    if entry.group is not None:
        return (entry.group.layer.id,)
    return tuple(part.layer.id for part in entry.parts)
