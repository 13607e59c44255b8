"""The finder of things by name in a picture: a port, and an implementation without a model.

It knows a thing by the words for its colour, form, place and size, and by what is written on it where there is a
reader of texts. It does not know what a dustpan is: a blue dustpan is any blue thing to it, and a plain one none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.grammar.tokens import quoted_texts
from redraft.imaging.pixels.arrays import Look, Mask, Picture, closed, look, slices
from redraft.imaging.pixels.hues import is_called
from redraft.imaging.pixels.regions import Region, regions
from redraft.imaging.texts.reader import RapidReader, TextReader, is_there
from redraft.imaging.texts.two_pass_reader import read_picture
from redraft.imaging.things.figures import figure, filled, ground, likeness
from redraft.imaging.things.mentions import Mention, mention
from redraft.installation import install_command

MOST = 12
LARGEST = 0.5
"""Share of the picture above which a part is no thing but the ground."""
STANDS_OUT, OWN_COLOR = 0.6, 0.2
"""Of what has the colour the share that must look like nothing around it, and of a thing the share that has it."""
LIKELY = 0.5
"""How likely something is at least to be more than a guess."""
OTHER_FORM = 0.3
"""How likely a thing is that does not have the form that is named, as one half behind another does not."""
SAME_GROUND = 0.6
"""Of a thing the share that has the colour where its ground has it too: of a letter it is the soft edge."""
LETTERS, NEAR, UNEVEN = 4, 0.8, 1.15
"""How many parts in a row are letters: so near, in heights, and the largest so many times as wide or high as others."""
LEAST = 5e-5
"""Share of the picture that a thing must have."""
LETTER = 0.2
"""Of the area of the largest of several things: what is smaller may be a part of a letter."""
_SAME = 0.5
"""The share of the smaller of two boxes in the other, above which they are of one thing."""
_SHADES = 5
_FAR: dict[str, Callable[[Box, int, int], float]] = {
    "left": lambda box, width, height: 1 - (box.x + box.width / 2) / width,
    "right": lambda box, width, height: (box.x + box.width / 2) / width,
    "top": lambda box, width, height: 1 - (box.y + box.height / 2) / height,
    "bottom": lambda box, width, height: (box.y + box.height / 2) / height,
    "middle": lambda box, width, height: (
        1 - math.hypot((box.x + box.width / 2) / width - 0.5, (box.y + box.height / 2) / height - 0.5)
    ),
    "large": lambda box, width, height: math.log(max(1e-9, box.width * box.height)),
    "small": lambda box, width, height: -math.log(max(1e-9, box.width * box.height)),
}
"""Words for a place or a size, and how far a box is that way; of all but the last two from 0 to 1."""
SIDED = 0.4
"""How far towards a side a thing must be to be there."""


class Found(NamedTuple):
    """A candidate: its box, how likely it is (0 to 1), and what it is known by."""

    box: Box
    score: float
    by: str


class Finder(Protocol):
    """Finds things by name, the likeliest first. ToolError where it cannot look for such a name at all."""

    def find(self, picture: Picture, name: str) -> Sequence[Found]: ...


class PlainFinder:
    """Finds by colour, form and writing. `reader` is used only for names with something in quotation marks."""

    def __init__(self, reader: TextReader | None = None) -> None:
        self._reader = reader

    def find(self, picture: Picture, name: str) -> Sequence[Found]:
        written = quoted_texts(name)
        if written and self._reader is None:
            raise ToolError(says("ocr-not-installed-for-words", words=written[0], command=install_command("ocr")))
        if written:
            return self._written(picture, written[0])
        target = mention(name)
        if target.color is None and target.form is None:
            raise ToolError(says("thing-without-colour-or-form", thing=name))
        seen = look(picture)
        mask = is_called(seen, target.color) if target.color is not None else None
        found = _of_color(seen, mask, target.form) if mask is not None else _of_form(picture, target.form or "")
        found = _unlettered(picture, found)
        return sorted(_narrowed(found, target, picture.shape), key=lambda one: -one.score)[:MOST]

    def _written(self, picture: Picture, text: str) -> list[Found]:
        assert self._reader is not None
        wanted = "".join(text.casefold().split())
        lines = [(line, "".join(line.text.casefold().split())) for line in read_picture(picture, self._reader)]
        return [Found(line.box, line.score, f"reads “{line.text}”") for line, bare in lines if wanted in bare]


def _unlettered(picture: Picture, found: list[Found]) -> list[Found]:
    """Without parts of letters, as dots and full stops are, if there are larger things and a reader of texts."""
    largest = max((one.box.area for one in found), default=0.0)
    if all(one.box.area >= LETTER * largest for one in found) or not is_there():
        return found
    lines = [line.box.grown(0.15 * line.box.height) for line in read_picture(picture, RapidReader())]
    return [one for one in found if not any(_lettered(one.box, line) for line in lines)] or found


def _lettered(box: Box, line: Box) -> bool:
    """Whether something lies in a line of text and is smaller than its letters."""
    return box.share_in(line) > 0.7 and box.height < 0.6 * line.height


def _narrowed(found: list[Found], target: Mention, shape: tuple[int, ...]) -> list[Found]:
    """Those at the named place. Of several those at the far end of a place or size are likelier, by a half, unless
    the name says more: the left one of two red things need not be the red cup on the left."""
    height, width = shape[:2]
    for side in target.sides:
        found = [one for one in found if _FAR[side](one.box, width, height) >= SIDED]
    for word in () if target.unseen else (*target.sides, *target.sizes):
        ranks = [_FAR[word](one.box, width, height) for one in found]
        if len(found) > 1 and (low := min(ranks)) < (high := max(ranks)):
            shares = [0.5 + 0.5 * (at - low) / (high - low) for at in ranks]
            found = [
                one._replace(score=round(one.score * share, 3), by=f"{one.by} and place")
                for one, share in zip(found, shares, strict=True)
            ]
    return found


def _of_color(page: Look, mask: Mask, form: str | None) -> list[Found]:
    """Things most of which has the colour, stripes and emblems aside, and which stand out from what is around them."""
    found: list[Found] = []
    rows = [part.box for part in regions(mask, 9)[1]]
    for shade in _shades(page, mask):
        labels, parts = regions(closed(shade, 1), max(25, round(mask.size * LEAST)))
        for part in parts[: 4 * MOST]:
            if part.area <= LARGEST * mask.size and not any(part.box.shared(one.box) > _SAME for one in found):
                one = _thing(page, mask, labels, part, form)
                if one is not None and not any(one.box.shared(other.box) > _SAME for other in found):
                    found += [one] if not _is_letter(one.box, rows) else []
    return found


def _is_letter(box: Box, others: Sequence[Box]) -> bool:
    """Whether it is among others as a letter does: in a row, near, and about as high but not all alike. A sliver
    is of the edge of one."""

    def level(other: Box) -> bool:
        shared = min(box.bottom, other.bottom) - max(box.y, other.y)
        return shared >= 0.5 * min(box.height, other.height) and 0.4 <= other.height / box.height <= 2.5

    if min(box.width, box.height) < 2:
        return True
    row = sorted((other for other in others if level(other)), key=lambda other: other.x)
    words: list[list[Box]] = []
    for other in row:
        high = max(box.height, other.height)
        near = bool(words) and other.x - max(one.right for one in words[-1]) <= NEAR * high
        words = [*words[:-1], [*words[-1], other]] if near else [*words, [other]]
    for word in words:
        sizes = zip(*((one.width, one.height) for one in word), strict=True)
        uneven = any(max(size) >= UNEVEN * min(size) for size in sizes)
        if len(word) >= LETTERS and uneven and any(one.shared(box) > _SAME for one in word):
            return True
    return False


def _shades(page: Look, mask: Mask) -> list[Mask]:
    """All that has a colour, and its shades each by itself: a blue thing on the sea is of another blue."""
    rows, columns = np.nonzero(mask)
    if not rows.size:
        return []
    colors = page[rows, columns]
    some = colors[np.linspace(0, len(colors) - 1, min(len(colors), 4000)).astype(int)]
    means = some[np.argsort(some[:, 0])][np.linspace(0, len(some) - 1, _SHADES).astype(int)]
    for _ in range(8):
        nearest = np.linalg.norm(some[:, None] - means, axis=2).argmin(1)
        means = np.stack([some[nearest == at].mean(0) if (nearest == at).any() else means[at] for at in range(_SHADES)])
    nearest = np.stack([np.linalg.norm(colors - mean, axis=1) for mean in means]).argmin(0)
    shades = [mask]
    for at in range(_SHADES):
        shade = np.zeros_like(mask)
        shade[rows[nearest == at], columns[nearest == at]] = True
        shades.append(shade)
    return shades


def _thing(page: Look, mask: Mask, numbers: NDArray[np.int32], part: Region, form: str | None) -> Found | None:
    """The thing that a part with the colour is of: all that hangs together and stands out there."""
    box = part.box
    for _ in range(3):
        wide = box.grown(2 + 0.15 * max(box.width, box.height))
        at = slices(wide, page.shape)
        inner = Box(at[1].start, at[0].start, at[1].stop - at[1].start, at[0].stop - at[0].start)
        labels, parts = regions(figure(page, inner, ground(page, inner)))
        met = np.bincount(labels[numbers[at] == part.number], minlength=1)
        if met.size < 2 or met[1:].sum() < STANDS_OUT * part.area:
            return None
        whole = next(one for one in parts if one.number == met[1:].argmax() + 1)
        own = Box(whole.box.x + inner.x, whole.box.y + inner.y, whole.box.width, whole.box.height)
        if own.x > inner.x and own.y > inner.y and own.right < inner.right and own.bottom < inner.bottom:
            break
        box = own
    else:
        return None
    thing = filled(labels == whole.number)
    painted = mask[at] & thing
    share = float(painted.sum() / thing.sum())
    around = mask[at][~thing]
    if share < (SAME_GROUND if around.size and around.mean() > 0.5 else OWN_COLOR):
        return None
    solid = [labels == whole.number, painted] if form == "ring" else [thing, filled(closed(painted, 1))]
    fits = max(_form_of(one, form) for one in solid) if form else 1.0
    known_by = "its colour" + (f" and form ({form})" if form and fits else "")
    return Found(own, round(max(fits, OTHER_FORM) * min(1.0, 0.5 + share), 3), known_by)


def _of_form(picture: Picture, form: str) -> list[Found]:
    """Parts of one flat colour each, of that form."""
    seen = look(picture)
    found: list[Found] = []
    flat = np.round(seen / 0.08).astype(np.int64)
    keys = flat[..., 0] * 10_000 + flat[..., 1] * 100 + flat[..., 2]
    values, counts = np.unique(keys, return_counts=True)
    for key in values[np.argsort(-counts)][:24]:
        labels, parts = regions(keys == key, max(25, round(keys.size * 5e-5)))
        rows = [part.box for part in parts]
        for part in parts[:MOST]:
            cut = (labels == part.number)[slices(part.box, labels.shape)]
            fits = _form_of(cut if form == "ring" else filled(cut), form)
            if part.area <= LARGEST * keys.size and fits > 0.8 and not _is_letter(part.box, rows):
                found.append(Found(part.box, round(fits, 3), f"its form ({form})"))
    return found


def _form_of(silhouette: Mask, form: str) -> float:
    """How well it has a form: much less where another one fits better, nothing where that is clear."""
    alike = likeness(silhouette)
    best = max(alike.values(), default=0.0)
    if not alike or alike[form] < best - 0.04:
        return 0.0
    return alike[form] if alike[form] == best else 0.7 * alike[form]
