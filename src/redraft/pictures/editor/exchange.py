"""The exchange of a layer's pixels with an image editor: what is sent, and what of the answer is taken.

Sent: the pixels alone, upright, on a ground, at most 2,048 a side, as PNG without what cameras write into their files.
Taken: a PNG, JPEG or WebP of the same proportions that shows something else. It is brought to the layer's own size and
kind of file (a JPEG stays one), and grey stays grey. A cut-out is cut out again (`imaging.cutouts`): transparent where
the editor left the ground, its old pixels to the byte where nothing was drawn. Imports Pillow and numpy: load it when
pixels are asked for.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.errors import EditError, FormatError, ModelError, says
from redraft.formats.pixels.rasters import inspect_raster
from redraft.formats.pixels.resampling import image, opened, packed, scaled, with_facts
from redraft.formats.raster.write import written_back
from redraft.imaging.pixels.arrays import slices
from redraft.imaging.pixels.blend import membrane
from redraft.imaging.pixels.cutouts import (
    BLACK,
    WHITE,
    Cut,
    Ground,
    SeenLayer,
    alone,
    cut_again,
    key_ground,
    merged,
    on_ground,
    unmixed,
)
from redraft.imaging.retouch.crop_edit import changeable, local

MOST_SENT = 2048
"""Pixels of the longer side that are sent."""
PROPORTIONS = 0.02
"""By how much the proportions of an answer may differ."""
BLOCK, SEEN = 8, 6
"""Pictures are the same when no square of so many pixels differs by more than so many levels of 255 on average: less is
what coding a picture anew does to it."""
QUALITY = 92
"""Of a JPEG, out of 100."""
LOSSY = 10
"""Levels by which pixels differ that were coded with loss, or scaled, and are to be the same."""
T = TypeVar("T", bound=np.generic)
TAKEN = ("png", "jpeg", "webp")
_UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What turns a picture upright, by the orientation that a camera noted; all but two undo themselves."""
_BACK = {6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}


class Taken(NamedTuple):
    """A layer's new picture, what is not certain of it ('' where nothing is), and where it is new ('': all of it)."""

    asset: Asset
    uncertainty: str = ""
    where: str = ""


class Original(NamedTuple):
    """The pixels of a layer (straight RGBA, as stored) with what is to be kept of their file."""

    asset: Asset
    pixels: Image.Image
    gray: bool
    orientation: int
    kept: dict[str, Any]

    @property
    def cut_out(self) -> bool:
        """Whether something of it is transparent."""
        return self.pixels.getchannel("A").getextrema() != (255, 255)

    def grounds(self, two: bool) -> tuple[Ground, ...]:
        """What an editor is to see it on: a cut-out on one ground unlike it, or on white and then on black."""
        if not self.cut_out:
            return (WHITE,)
        return (WHITE, BLACK) if two else (key_ground(np.asarray(self.pixels)),)

    def sent(self, ground: Ground = WHITE) -> Asset:
        """The picture for an editor."""
        upright = self._shown(ground)
        return Asset("image/png", packed(upright), *upright.size)

    def _shown(self, ground: Ground) -> Image.Image:
        picture = Image.fromarray(on_ground(np.asarray(self.pixels), ground)).convert("RGBA")
        return scaled(_turned(picture, _UPRIGHT.get(self.orientation)), self._sent_size()).convert("RGB")

    def _sent_size(self) -> tuple[int, int]:
        width, height = self.pixels.size
        if self.orientation >= 5:
            width, height = height, width
        shrunk = min(1.0, MOST_SENT / max(width, height))
        return max(1, round(width * shrunk)), max(1, round(height * shrunk))

    def taken(self, answers: Sequence[Asset], by: str) -> Taken:
        """The answers, one for each ground it was shown on, as the layer's new picture. Raises ModelError, which says
        why, for one that is not taken."""
        made = [self._seen(answer, by) for answer in answers]
        old = np.asarray(self.pixels)
        if not self.cut_out:
            # Where it is transparent, it says nothing: the picture as it was stays there.
            whole = self.pixels.copy()
            whole.alpha_composite(self._back(made[0]))
            cut = Cut(np.asarray(whole))
        elif made[0].getchannel("A").getextrema() != (255, 255):
            cut = merged(old, np.asarray(self._back(made[0])), 0 if made[0].size == self.pixels.size else LOSSY)
        else:
            exact = all(
                one.size == self._sent_size() and answer.media_type == "image/png"
                for one, answer in zip(made, answers, strict=True)
            )
            pairs = zip(self.grounds(len(made) > 1), made, strict=True)
            seen = [SeenLayer(ground, self._array(self._shown(ground)), self._array(one)) for ground, one in pairs]
            cut = cut_again(old, seen, 0 if exact else LOSSY)
        return self._restored(Image.fromarray(cut.pixels, "RGBA"), cut.uncertainty, by)

    def upright_whole(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Its pixels, upright."""
        return np.asarray(_turned(self.pixels, _UPRIGHT.get(self.orientation)))

    def turned_back(self, upright: NDArray[T]) -> NDArray[T]:
        """Pixels, or a mask, of the upright picture as the file stores them."""
        return oriented(upright, {6: 8, 8: 6}.get(self.orientation, self.orientation))

    def upright(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Its colours, all of them and upright, whatever they cover."""
        return np.asarray(_turned(self.pixels.convert("RGB"), _UPRIGHT.get(self.orientation)))

    def _cover(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        return self.upright_whole()[..., 3]

    def solid(self, boxes: Sequence[Box]) -> bool:
        """Whether nothing is transparent where an edit of things in boxes, of the upright picture, may change it."""
        cover = self._cover()
        return all((cover[slices(changeable(box, cover.shape), cover.shape)] == 255).all() for box in boxes)

    def continued(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """`upright`, with the colours of what is solid continued into what is not: those are invisible."""
        return np.asarray(np.round(membrane(self.upright(), self._cover() == 255)), np.uint8)

    def cleared(self, boxes: Sequence[Box], kind: str) -> Taken:
        """The picture without the things in boxes, which are alone among clear pixels; EditError where they
        do not, and for another kind of change than to remove them."""
        cover = self._cover()
        things = [alone(cover, box) if kind == "remove" else None for box in boxes]
        if self.asset.media_type != "image/png" or any(one is None for one in things):
            raise EditError(says("transparent-pixels-unclear"))
        where = np.logical_or.reduce([one for one in things if one is not None])
        back = _BACK.get(self.orientation) or _UPRIGHT.get(self.orientation)
        where = np.asarray(_turned(Image.fromarray(where), back))
        old = np.asarray(self.pixels)
        made = written_back(self.asset.data, old, np.where(where[..., None], np.uint8(0), old), where)
        return Taken(
            Asset("image/png", made.data, *self.pixels.size),
            "; ".join(made.lost),
            ", which is transparent where it was, all else as before",
        )

    def covered(self, shown: np.ndarray[Any, Any], cover: np.ndarray[Any, Any], ground: Ground) -> Taken:
        """The picture with what `shown` has on a ground (upright) under another cover; pixels that look as before on
        that ground, and are covered as before, stay to the byte."""
        old = self.upright_whole()
        changed = (shown != on_ground(old, ground)).any(axis=2) | (cover != old[..., 3])
        colors = np.where((cover > 0)[..., None], unmixed(shown, cover / 255.0, ground), old[..., :3])
        new = Image.fromarray(np.where(changed[..., None], np.dstack([colors, cover]), old))
        back = _BACK.get(self.orientation) or _UPRIGHT.get(self.orientation)
        lying = np.asarray(_turned(new, back))
        if self.asset.media_type != "image/png":
            turned = Image.fromarray(lying)
            return Taken(self._coded(turned.convert("RGB"), turned.getchannel("A")), "it is re-encoded")
        made = written_back(
            self.asset.data, np.asarray(self.pixels), lying, (lying != np.asarray(self.pixels)).any(axis=2)
        )
        return Taken(Asset("image/png", made.data, *self.pixels.size), "; ".join([*made.notes, *made.lost]))

    def kept_around(self, answer: Asset, by: str) -> Taken | None:
        """The picture with only those places of an answer that differ; None where it is all that differs, or something
        is transparent. Raises ModelError for one that is not taken."""
        made = self._seen(answer, by)
        if self.cut_out or self.gray or made.getchannel("A").getextrema() != (255, 255):
            return None
        found = local(self.upright(), np.asarray(scaled(made, self.upright_size).convert("RGB")))
        if found is None:
            return None
        at = "; ".join(",".join(f"{round(side)}" for side in box) for box in found.places)
        return self.recolored(found.picture)._replace(where=f" at {at}, all else as it was")

    def recolored(self, upright: np.ndarray[Any, np.dtype[np.uint8]]) -> Taken:
        """The picture with other colours, which are as `upright` gives them, under the same cover. A PNG keeps every
        sample that is not another colour now, a JPEG the blocks around them; other kinds are coded anew."""
        back = _BACK.get(self.orientation) or _UPRIGHT.get(self.orientation)
        colors, cover = _turned(Image.fromarray(upright), back), self.pixels.getchannel("A")
        notes = ["what is transparent is as before"] if self.cut_out else []
        old, new = np.asarray(self.pixels), np.dstack([np.asarray(colors), np.asarray(cover)])
        changed = (old != new).any(axis=2)
        if not (changed & (old[..., 3] > 0)).any():
            raise EditError(says("target-transparent"))
        if self.asset.media_type not in ("image/png", "image/jpeg"):
            coded = "it is re-encoded" + (", in greys as it was" if self.gray else "")
            return Taken(self._coded(colors.convert("L") if self.gray else colors, cover), "; ".join([*notes, coded]))
        made = written_back(self.asset.data, old, new, changed)
        asset = Asset(self.asset.media_type, made.data, *self.pixels.size)
        return Taken(asset, "; ".join([*notes, *made.notes, *made.lost]))

    def answered_alpha(self, answer: Asset, by: str) -> bool:
        """Whether an answer says itself what is transparent."""
        return self._seen(answer, by).getchannel("A").getextrema() != (255, 255)

    def _seen(self, answer: Asset, by: str) -> Image.Image:
        """An answer's pixels, upright. Raises ModelError for one that is not taken."""
        looked = inspect_raster(answer.data)
        if looked.refusal or looked.damage or looked.kind not in TAKEN:
            why = looked.refusal or looked.damage or f"is a {looked.kind.upper()}"
            raise ModelError(says("answered-picture-unusable", editor=by, reason=why))
        try:
            found = with_facts(answer.data, f"the picture that {by} answered")
            made = _turned(image(found), _UPRIGHT.get(found.orientation))
        except FormatError as error:
            raise ModelError(error.message, "ask again, or choose another editor") from None
        width, height = self._sent_size()
        share = (made.width / made.height) / (width / height)
        if abs(share - 1) > PROPORTIONS:
            raise ModelError(
                says(
                    "answered-proportions-differ",
                    editor=by,
                    width=made.width,
                    height=made.height,
                    given_width=width,
                    given_height=height,
                )
            )
        return made

    def _back(self, upright: Image.Image) -> Image.Image:
        """What was upright, in RGBA, as the layer lies and of its size."""
        back = _BACK.get(self.orientation) or _UPRIGHT.get(self.orientation)
        return _turned(scaled(upright.convert("RGBA"), self.upright_size), back)

    def _array(self, upright: Image.Image) -> np.ndarray[Any, np.dtype[np.uint8]]:
        return np.asarray(self._back(upright).convert("RGB"))

    @property
    def upright_size(self) -> tuple[int, int]:
        """Its width and height, upright."""
        width, height = self.pixels.size
        return (height, width) if self.orientation >= 5 else (width, height)

    def _restored(self, new: Image.Image, uncertainty: str, by: str) -> Taken:
        colors = new.convert("RGB").convert("L") if self.gray else new.convert("RGB")
        cover = new.getchannel("A")
        result = colors.convert("RGBA")
        result.putalpha(cover)
        if all(_same(_flat(self.pixels, on), _flat(result, on)) for on in (WHITE, BLACK)):
            raise ModelError(says("image-editor-changed-nothing", editor=by))
        return Taken(self._coded(colors, cover), uncertainty)

    def trial(self) -> Asset:
        """A picture of one colour that is not this one's, of its size: to see whether other pixels could be written."""
        first = np.asarray(self.pixels)[0, 0, :3]
        colors = Image.new("RGB", self.pixels.size, tuple(int(255 - level) for level in first))
        return self._coded(colors.convert("L") if self.gray else colors, self.pixels.getchannel("A"))

    def _coded(self, colors: Image.Image, cover: Image.Image) -> Asset:
        """Colours (RGB or grey) under a cover, as a file of the layer's kind."""
        target = io.BytesIO()
        kind = "image/jpeg" if self.asset.media_type == "image/jpeg" else "image/png"
        if kind == "image/jpeg":
            colors.save(target, "JPEG", quality=QUALITY, **self.kept)
        else:
            if cover.getextrema() != (255, 255):
                colors = colors.copy()
                colors.putalpha(cover)
            colors.save(target, "PNG", compress_level=3, **self.kept)
        return Asset(kind, target.getvalue(), *self.pixels.size)


def original(asset: Asset, about: str) -> Original:
    """The pixels of a layer's picture. FormatError or EditError where there are none that an editor could be given."""
    found = with_facts(asset.data, about)
    if found.frames > 1:
        raise EditError(says("edited-picture-animated", picture=about))
    gray = found.mode in ("1", "L", "LA", "I", "F") or found.mode.startswith("I;")
    icc = b"" if found.mode == "CMYK" else found.icc  # then the profile is of inks, and the new pixels are of light
    kept = {name: data for name, data in (("icc_profile", icc), ("exif", found.exif)) if data}
    return Original(asset, image(found), gray, found.orientation if found.orientation in _UPRIGHT else 1, kept)


def looks(asset: Asset, longest: int) -> bytes:
    """A picture as PNG to look at, at most so many pixels a side, on white."""
    pixels = _flat(opened(asset.data))
    pixels.thumbnail((longest, longest))
    return packed(pixels)


def _flat(picture: Image.Image, on: Ground = WHITE) -> Image.Image:
    ground = Image.new("RGBA", picture.size, on)
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def oriented(pixels: NDArray[T], way: int) -> NDArray[T]:
    """Stored pixels, or a mask of them, turned as an orientation in EXIF data says."""
    pixels = pixels.swapaxes(0, 1) if way >= 5 else pixels
    pixels = pixels[::-1] if way in (3, 4, 7, 8) else pixels
    return np.ascontiguousarray(pixels[:, ::-1] if way in (2, 3, 6, 7) else pixels)


def _turned(picture: Image.Image, turn: Image.Transpose | None) -> Image.Image:
    return picture if turn is None else picture.transpose(turn)


def _same(old: Image.Image, new: Image.Image) -> bool:
    differing = ImageChops.difference(old.reduce(BLOCK), new.reduce(BLOCK)).getextrema()
    return all(high <= SEEN for _, high in differing)  # type: ignore[misc]
