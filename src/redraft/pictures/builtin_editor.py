"""The image editor that comes with redraft: no model, no network, the same answer every time.

It does what `imaging.change_requests` understands, to things found by colour or form, or in a box that is given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.errors import EditError, ToolError, says
from redraft.formats.pixels.resampling import opened, packed
from redraft.imaging.pixels.arrays import box_mask
from redraft.imaging.retouch.change_requests import wish_of
from redraft.imaging.retouch.covered_content import carried, covered
from redraft.imaging.retouch.editor import extent, leaving, retouched, room
from redraft.imaging.retouch.removal_remains import made_up, remains
from redraft.imaging.texts.reader import RapidReader, is_there
from redraft.imaging.things.clip import embedder, recognised
from redraft.imaging.things.finder import LIKELY, Found, PlainFinder
from redraft.imaging.things.mentions import mention
from redraft.imaging.things.saliency import subjects
from redraft.language.picture_files import picture_file
from redraft.pictures.editor.crops import PlacesOffered, Unsure

if TYPE_CHECKING:
    from redraft.imaging.pixels.arrays import Picture
    from redraft.imaging.things.clip import Embedder
    from redraft.imaging.things.mentions import Mention

SURE, APART = 0.7, 0.15
"""How likely a thing must be to be the target, and by how much likelier than the next."""
RECOGNISED = 0.8
"""How likely it must be by its name, where an embedder knows things by their names."""
AFAR = 3_000_000
"""Pixels of a picture above which it is looked at from afar."""
SPECK = 0.05
"""Of the area of a thing: what is smaller is not counted with it."""
COUNTED = 3
"""From how many on their number identifies things of one colour well enough."""

OUTLINING = ("insert", "remove", "replace", "turn", "mirror", "resize", "blur", "sharpen")
"""Kinds of changes that need other pixels covered, or look at those beside a thing."""


class BuiltinEditor:
    """A PictureEditor. `sure`: what is not looked for in every word, or may be another thing, is refused."""

    name = "builtin"

    def __init__(self, sure: bool = False) -> None:
        self._sure = sure

    def targets(self, picture: Picture, instruction: str) -> tuple[Sequence[Box], str]:
        """The boxes of the target, all of the picture where nothing in it is named. EditError where that is not
        known: Unsure where it may be some of what was found."""
        wish = wish_of(instruction)
        self._given(wish.file)
        height, width = picture.shape[:2]
        if not wish.target:
            return (Box(0, 0, width, height),), ""
        how = "give its box in the picture's pixels: #id@x,y,width,height"
        try:
            target = mention(wish.target)
            by = embedder() if target.unseen and target.number == 1 else None
            bare = by is not None and target.color is None and target.form is None
            found = (
                _standing_out(picture) if bare else _seen(picture, lambda part: PlainFinder().find(part, wish.target))
            )
        except ToolError as error:
            raise EditError(says("built-in-editor-failed", reason=error.message, advice=how)) from None
        if not found:
            raise EditError(says("built-in-editor-finds-nothing", thing=target.words, advice=how))
        known = _known(picture, found, target, by) if by is not None else []
        chosen = known or _chosen(found, target)
        places = "; ".join(one.box.written for one in chosen or found)
        uncertainty = (
            f"'{target.words}' was found by {found[0].by} alone, at {places}; check that it is the right thing"
        )
        certain = known or not target.unseen or (not self._sure and (target.form or target.number >= COUNTED))
        if chosen and certain:
            boxes, more = _whole(picture, chosen, target.words)
            if more and self._sure:
                raise EditError(says("built-in-editor-unsure", question=more, advice=how))
            if wish.kind in ("remove", "replace"):
                boxes = [leaving(picture, box) for box in boxes]
            return boxes, "; ".join(filter(None, (uncertainty if target.unseen and not known else "", more)))
        several = f"may be any of {len(found)} things in the picture: at {places}"
        several = several if len(found) > 1 else f"is not surely what was found at {places}"
        what = f"is not recognised; by {found[0].by} it is at {places}" if chosen else several
        offers = [(tuple(one.box for one in chosen), SURE)] if chosen else _offers(found, target)
        raise Unsure(f"'{target.words}' {what}", how, offers)

    def room(self, picture: Picture, instruction: str, boxes: Sequence[Box]) -> Sequence[Box]:
        """The boxes in which something may change: larger where a thing turns or grows. EditError where there is no
        room for that in the picture."""
        wish, (height, width) = wish_of(instruction), picture.shape[:2]
        wide = tuple(room(wish, box) for box in boxes)
        inside = [box.x > -1 and box.y > -1 and box.right < width + 1 and box.bottom < height + 1 for box in wide]
        if not all(fits or one == box for fits, one, box in zip(inside, wide, boxes, strict=True)):
            raise EditError(says("changed-thing-too-large"))
        return wide

    def left(self, was: Picture, made: Picture, instruction: str, boxes: Sequence[Box]) -> str:
        """What is wrong with a picture that was made: something is left of what was removed from boxes, texts went with
        it, or what was put in or resized there lies on others; '' where nothing is."""
        kind, reader = wish_of(instruction).kind, RapidReader() if is_there() else None
        gone = boxes if kind == "remove" else ()
        notes = [tell(was, made, box) for box in gone for tell in (remains, made_up)]
        if kind in ("remove", "replace") and reader is not None:
            texts = ", ".join(filter(None, (carried(was, box, reader) for box in boxes)))
            notes += [f"the texts on it were removed with it: {texts}"] if texts else []
        if kind in ("insert", "replace", "resize", "turn"):
            own = box_mask(boxes if kind != "insert" else (), was.shape)
            notes.append(covered(was, (was != made).any(axis=2), own, reader))
        return "; ".join(filter(None, notes))

    def outlining(self, instruction: str) -> str:
        """The kind of a change that is not one of light and colour alone; '' for one that is."""
        kind = wish_of(instruction).kind
        return kind if kind in OUTLINING else ""

    def _given(self, file: str) -> Any:
        """The pixels of a file that is named, None for none. RequestError where there are none."""
        return np.asarray(opened(picture_file(file).data, file)) if file else None

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        """A PNG of the same size. The mask is transparent where it may change; without one, all of it may."""
        wish = wish_of(instruction)
        given = np.asarray(opened(picture.data).convert("RGB"))
        where = None if mask is None else np.asarray(opened(mask.data))[..., 3] < 128
        where = None if where is None or where.all() else where
        made = Image.fromarray(retouched(given, wish, where, seed, self._given(wish.file)))
        return Asset("image/png", packed(made), *made.size)


def _standing_out(picture: Picture) -> list[Found]:
    """What a name may be for that says no colour and no form."""
    return [Found(one.box, LIKELY, "what stands out") for one in subjects(picture)]


def _known(picture: Picture, found: Sequence[Found], target: Mention, by: Embedder) -> list[Found]:
    """The one thing that an embedder knows by its name; none where it is not sure."""
    likely = recognised(picture, [one.box for one in found], target.words, by)
    best = max(range(len(found)), key=likely.__getitem__)
    return [found[best]] if likely[best] >= RECOGNISED else []


def _chosen(found: Sequence[Found], target: Mention) -> list[Found]:
    """The targets, as far as colour, form, place and size identify them; none where they do not."""
    sure = [one for one in found if one.score >= SURE]
    if target.number == 1:
        clear = len(found) == 1 or found[0].score - found[1].score >= APART
        return [found[0]] if clear and found[0].score >= SURE else []
    if 0 < target.number < len(sure):  # a dot on a letter is no third one
        large = sorted(sure, key=lambda one: -one.box.area)
        if large[target.number].box.area < SPECK * large[target.number - 1].box.area:
            sure = [one for one in sure if one in large[: target.number]]
    return sure if not target.number or len(sure) == target.number else []


def _offers(found: Sequence[Found], target: Mention) -> list[PlacesOffered]:
    if target.number != 1:
        return []
    total = max(1.0, sum(one.score for one in found))  # that nothing else is there makes a thing no likelier
    return [((one.box,), one.score / total) for one in found]


def _seen(picture: Picture, find: Callable[[Picture], Sequence[Found]]) -> list[Found]:
    """What is found in a picture; a large one is looked at from afar first, as that takes a fraction of the time."""
    step = math.isqrt(picture.shape[0] * picture.shape[1] // AFAR) + 1
    found = find(picture[::step, ::step]) if step > 1 else ()
    if not found:
        return list(find(picture))
    return [one._replace(box=Box(*(step * side for side in one.box))) for one in found]


def _whole(picture: Picture, found: Sequence[Found], words: str) -> tuple[Sequence[Box], str]:
    """Boxes around all of some things, and what is not certain of them: what is known by its colour may be the lit side
    of a thing alone."""
    boxes, uncertainties = [], []
    for one in found:
        whole = extent(picture, one.box)
        boxes.append(whole or one.box)
        if whole is None:
            uncertainties.append(f"where '{words}' ends is not clear")
        elif whole.width >= picture.shape[1] or whole.height >= picture.shape[0]:
            uncertainties.append(f"what is found for '{words}' goes from edge to edge, and may be the background")
    return boxes, "; ".join(dict.fromkeys(uncertainties))


def builtin_editor(wanted: Any) -> BuiltinEditor:
    """`builtin`."""
    return BuiltinEditor()
