"""The image editor that comes with redraft: no model, no network, the same answer every time.

It does what `imaging.wishes` understands, to things that it finds by their colour or form, or in a box that is given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.errors import EditError, ToolError

if TYPE_CHECKING:
    from redraft.imaging.pixels import Picture

_PLAIN = re.compile(
    r"the|a|an|that|this|all|every|each|thing|object|shape|one|spot|mark|patch|blob|dark|light|small|little|tiny|big|large"
)
SURELY = 0.15
"""By how much the likeliest of several things must be likelier than the next to be the one that is meant."""


class BuiltinEditor:
    """A PictureEditor. `sure`: what is not looked for in every word, or may be another thing, is refused."""

    name = "builtin"

    def __init__(self, sure: bool = False) -> None:
        self._sure = sure

    def targets(self, picture: Picture, instruction: str) -> tuple[Sequence[Box], str]:
        """The boxes of what is meant, all of the picture where nothing in it is named. EditError where that cannot be
        told."""
        from redraft.imaging.detect import PlainFinder
        from redraft.imaging.wishes import wish_of

        wish = wish_of(instruction)
        height, width = picture.shape[:2]
        if not wish.target:
            return (Box(0, 0, width, height),), ""
        how = "give its box in the picture's pixels: #id@x,y,width,height"
        try:
            found = list(PlainFinder().find(picture, wish.target))
        except ToolError as error:
            raise EditError(f"the built-in image editor: {error.message}", how) from None
        if not found:
            raise EditError(f"the built-in image editor finds no '{wish.target}' in the picture", how)
        several = re.match(r"(?:all|every|each)\b", wish.target, re.IGNORECASE) is not None
        if len(found) > 1 and not several and found[0].score - found[1].score < SURELY:
            boxes = "; ".join(f"{one.box.x:g},{one.box.y:g},{one.box.width:g},{one.box.height:g}" for one in found[:6])
            raise EditError(f"'{wish.target}' may be any of {len(found)} things in the picture: at {boxes}", how)
        doubt = self._doubt(wish.target, found[0].by, found[0].box)
        if doubt and self._sure:
            raise EditError(f"the built-in image editor does not know things by sight: {doubt}", how)
        return tuple(one.box for one in (found if several else found[:1])), doubt

    def _doubt(self, phrase: str, by: str, box: Box) -> str:
        """What was not looked for, since it is not known by sight."""
        from redraft.imaging.figures import form_named
        from redraft.imaging.hues import color_word

        words = re.findall(r"[\w'’-]+", phrase.lower())
        unknown = [word for word in words if not (_PLAIN.fullmatch(word) or color_word(word) or form_named(word))]
        if not unknown:
            return ""
        at = ",".join(f"{number:g}" for number in box)
        return f"'{phrase}' was found by {by} alone, at {at}; whether it is that is for you to see"

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        """A PNG of the same size. The mask is transparent where it may change; without one, all of it is meant."""
        import numpy as np
        from PIL import Image

        from redraft.formats.pixels.resampling import opened, packed
        from redraft.imaging.retouch import retouched
        from redraft.imaging.wishes import wish_of

        wish = wish_of(instruction)
        given = np.asarray(opened(picture.data).convert("RGB"))
        where = None if mask is None else np.asarray(opened(mask.data))[..., 3] < 128
        made = Image.fromarray(retouched(given, wish, None if where is None or where.all() else where, seed))
        return Asset("image/png", packed(made), *made.size)


def builtin_editor(wanted: Any) -> BuiltinEditor:
    """`builtin`."""
    return BuiltinEditor()
