"""A layer's pixels on their way to an image editor and back: what is sent, and what of the answer is taken.

Sent: the pixels alone, upright, on white, at most 2,048 a side, as PNG without what cameras write into their files;
with a mask where the layer is transparent. Taken: a PNG, JPEG or WebP of the same proportions that shows something
else. It is brought to the layer's own size and kind of file (a JPEG stays one), grey stays grey, and the transparency
is the layer's own, pixel by pixel. Imports Pillow: load it when pixels are asked for.
"""

from __future__ import annotations

import io
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from redraft.document.layers import Asset
from redraft.errors import EditError, FormatError, ModelError
from redraft.formats.pixels.resampling import image, opened, packed, scaled, with_facts
from redraft.formats.rasters import inspect_raster

MOST_SENT = 2048
"""Pixels of the longer side that are sent."""
PROPORTIONS = 0.02
"""By how much the proportions of an answer may differ."""
BLOCK, SEEN = 8, 6
"""Pictures are the same when no square of so many pixels differs by more than so many levels of 255 on average: less is
what coding a picture anew does to it."""
QUALITY = 92
"""Of a JPEG, out of 100."""
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


class Original(NamedTuple):
    """The pixels of a layer (straight RGBA, as stored) with what is to be kept of their file."""

    asset: Asset
    pixels: Image.Image
    gray: bool
    orientation: int
    kept: dict[str, Any]

    def sent(self) -> tuple[Asset, Asset | None]:
        """The picture for an editor, and the mask: transparent where it may change, opaque where the layer shows
        nothing; None where it shows all over."""
        picture = _flat(self.pixels)
        cover = self.pixels.getchannel("A")
        mask = None
        if cover.getextrema()[0] == 0:
            mask = Image.new("RGBA", picture.size, "black")
            mask.putalpha(cover.point(lambda level: 0 if level else 255))
        size = self._sent_size()
        upright = scaled(_turned(picture, _UPRIGHT.get(self.orientation)).convert("RGBA"), size).convert("RGB")
        shown = None
        if mask is not None:
            shown = _turned(mask, _UPRIGHT.get(self.orientation)).resize(size, Image.Resampling.NEAREST)
        return _asset(packed(upright), upright), None if shown is None else _asset(packed(shown), shown)

    def _sent_size(self) -> tuple[int, int]:
        width, height = self.pixels.size
        if self.orientation >= 5:
            width, height = height, width
        shrunk = min(1.0, MOST_SENT / max(width, height))
        return max(1, round(width * shrunk)), max(1, round(height * shrunk))

    def taken(self, answer: Asset, by: str) -> Asset:
        """The answer as the layer's new picture. Raises ModelError, which says why, for one that is not taken."""
        looked = inspect_raster(answer.data)
        if looked.refusal or looked.damage or looked.kind not in TAKEN:
            why = looked.refusal or looked.damage or f"is a {looked.kind.upper()}"
            raise ModelError(f"the picture that {by} answered {why}", "choose an editor that answers PNG, JPEG or WebP")
        try:
            found = with_facts(answer.data, f"the picture that {by} answered")
            made = _turned(image(found), _UPRIGHT.get(found.orientation))
        except FormatError as error:
            raise ModelError(error.message, "ask again, or choose another editor") from None
        width, height = self._sent_size()
        share = (made.width / made.height) / (width / height)
        if abs(share - 1) > PROPORTIONS:
            raise ModelError(
                f"the picture that {by} answered is {made.width} × {made.height} pixels, which are other"
                f" proportions than the {width} × {height} it was given",
                "choose an editor that keeps the size of a picture",
            )
        # Where it is transparent, it says nothing: the picture as it was stays there.
        whole = scaled(_turned(_flat(self.pixels), _UPRIGHT.get(self.orientation)).convert("RGBA"), made.size)
        whole.alpha_composite(made)
        back = _BACK.get(self.orientation) or _UPRIGHT.get(self.orientation)
        return self._restored(_turned(scaled(whole, self._upright_size()), back), by)

    def _upright_size(self) -> tuple[int, int]:
        width, height = self.pixels.size
        return (height, width) if self.orientation >= 5 else (width, height)

    def _restored(self, new: Image.Image, by: str) -> Asset:
        cover = self.pixels.getchannel("A")
        seen = cover.point(lambda level: 255 if level else 0)
        colors = Image.composite(new.convert("RGB"), self.pixels.convert("RGB"), seen)
        if self.gray:
            colors = colors.convert("L")
        result = colors.convert("RGBA")
        result.putalpha(cover)
        if _same(_flat(self.pixels), _flat(result)):
            raise ModelError(f"{by} answered the same picture", "say in other words what it is to show")
        return self._coded(colors)

    def trial(self) -> Asset:
        """The picture with all its colours turned round: to see whether other pixels could be written at all."""
        colors = ImageChops.invert(self.pixels.convert("RGB"))
        return self._coded(colors.convert("L") if self.gray else colors)

    def _coded(self, colors: Image.Image) -> Asset:
        """Colours (RGB or grey) under the layer's own transparency, as a file of its kind."""
        target = io.BytesIO()
        kind = "image/jpeg" if self.asset.media_type == "image/jpeg" else "image/png"
        if kind == "image/jpeg":
            colors.save(target, "JPEG", quality=QUALITY, **self.kept)
        else:
            cover = self.pixels.getchannel("A")
            if cover.getextrema() != (255, 255):
                colors = colors.copy()
                colors.putalpha(cover)
            colors.save(target, "PNG", compress_level=3, **self.kept)
        return Asset(kind, target.getvalue(), *self.pixels.size)


def original(asset: Asset, about: str) -> Original:
    """The pixels of a layer's picture. FormatError or EditError where there are none that an editor could be given."""
    found = with_facts(asset.data, about)
    if found.frames > 1:
        raise EditError(f"{about} is animated, and an image editor makes one still picture", "edit its frames apart")
    gray = found.mode in ("1", "L", "LA", "I", "F") or found.mode.startswith("I;")
    icc = b"" if found.mode == "CMYK" else found.icc  # then the profile is of inks, and the new pixels are of light
    kept = {name: data for name, data in (("icc_profile", icc), ("exif", found.exif)) if data}
    return Original(asset, image(found), gray, found.orientation if found.orientation in _UPRIGHT else 1, kept)


def looks(asset: Asset, longest: int) -> bytes:
    """A picture as PNG for whoever is to look at it, at most so many pixels a side, on white."""
    pixels = _flat(opened(asset.data))
    pixels.thumbnail((longest, longest))
    return packed(pixels)


def _asset(data: bytes, picture: Image.Image) -> Asset:
    return Asset("image/png", data, *picture.size)


def _flat(picture: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return ground.convert("RGB")


def _turned(picture: Image.Image, turn: Image.Transpose | None) -> Image.Image:
    return picture if turn is None else picture.transpose(turn)


def _same(old: Image.Image, new: Image.Image) -> bool:
    differing = ImageChops.difference(old.reduce(BLOCK), new.reduce(BLOCK)).getextrema()
    return all(high <= SEEN for _, high in differing)  # type: ignore[misc]
