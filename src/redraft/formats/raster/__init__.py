"""Codec for flat pictures, PNG and JPEG: a page with one picture on it (docs/reference/formats/raster.md).

Only its pixels as a whole can be edited; it is opened to be viewed, exported, or separated into layers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document, Page
from redraft.document.traits import FormatTraits
from redraft.edits.diff import diff
from redraft.edits.kinds import Edit
from redraft.errors import EditError, FormatError, says
from redraft.formats.codec import ByteChange, Depicted, Opened, Typography, Written
from redraft.formats.pixels.draw import PixelDrawing
from redraft.formats.pixels.rasters import TURNED, Unpacking, described, inspect_raster, shown_otherwise

KINDS = {
    "png": FormatTraits(flat=True, endings=(".png",)),
    "jpeg": FormatTraits(flat=True, lossy=True, endings=(".jpg", ".jpeg")),
}
QUALITY = 92
"""Of a re-encoded JPEG, out of 100."""


class RasterFile(Depicted):
    """A flat picture that has been read. FormatError for one that is hostile, damaged, or of another kind."""

    def __init__(self, data: bytes) -> None:
        found = inspect_raster(data)
        if found.refusal or found.damage or found.kind not in KINDS:
            if found.refusal or found.damage:
                why = found.refusal or found.damage.removesuffix(", and drawn as far as it goes")
                raise FormatError(says("raster-damaged", damage=why))
            raise FormatError(says("picture-kind-unsupported", kind=found.kind.upper()))
        self._data, self.kind = data, found.kind
        self.size = found.width, found.height
        self._media_type = found.media_type

    @property
    def data(self) -> bytes:
        return self._data

    @cached_property
    def document(self) -> Document:
        return self._picture(Asset(self._media_type, self.data, *self.size), self.size)

    def _picture(self, asset: Asset, size: tuple[int, int]) -> Document:
        """A page of one picture."""
        width, height = map(float, size)
        picture = Picture("picture", frame=Box(0.0, 0.0, width, height), asset=asset.key)
        page = Page("page1", width, height, (picture,))
        return Document(self.kind, (page,), {asset.key: asset}, traits=KINDS[self.kind])

    def write(self, document: Document) -> Written:
        """The file with other pixels; unchanged, the very same bytes. EditError for any other edit."""
        edits = diff(self.document, document) if document is not self.document else []
        if not edits:
            return Written(self.data, ())
        picture, page = document.index.layers.get("picture"), document.pages[0]
        asset = document.assets.get(picture.asset) if isinstance(picture, Picture) else None
        size = round(page.width), round(page.height)
        if asset is None or document.pages != self._picture(asset, size).pages:
            raise EditError(says("flat-picture-only-pixels"))
        data, made, lost = self._encoded(asset, size)
        if data == self.data:
            return Written(self.data, ())
        change = ByteChange(0, len(self.data), 0, len(data), "pixels of 'picture'")
        return Written(data, (change,), snapped=frozenset({"picture"} if made else ()), lost=lost)

    def _encoded(self, asset: Asset, size: tuple[int, int]) -> tuple[bytes, bool, tuple[str, ...]]:
        """The pixels in the file's own format and this size, whether they had to be resampled, and what was lost."""
        if asset.media_type == self._media_type and (asset.width, asset.height) == size:
            return asset.data, False, ()
        import io

        from redraft.formats.pixels import resampling  # numpy: only when pixels are made anew

        pixels = resampling.scaled(resampling.opened(asset.data, "the new picture"), size)
        if self.kind == "png":
            return resampling.packed(pixels), True, ()
        target = io.BytesIO()
        resampling.on_white(pixels).convert("RGB").save(target, "JPEG", quality=QUALITY)
        clear = pixels.getchannel("A").getextrema() != (255, 255)
        lost = ("a JPEG has no transparency: the new pixels were laid on white",) if clear else ()
        return target.getvalue(), True, lost

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        """What other programs go by when they show the picture, before or after; a turn counts if it is not in both."""
        exif = {described(data).get("its EXIF data") for data in (self.data, after.data)}
        for data in (self.data, after.data):
            for what in shown_otherwise(data):
                if what != TURNED or len(exif) > 1:
                    yield f"the picture has {what}, which is not drawn"

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        """Metadata that the file had besides its pixels and has lost: new pixels come with their own."""
        now = described(after.data)
        for what, value in described(self.data).items():
            if what not in now:
                yield f"{what} {'are' if what.endswith(('data', 'frames', 'channel')) else 'is'} gone"
            elif now[what] != value:
                yield f"{what} {'differ' if what.endswith(('data', 'frames')) else 'differs'} from before"

    def faults(self, after: Opened) -> Sequence[str]:
        damage = inspect_raster(after.data).damage or Unpacking().damage(after.data)
        return [f"the picture {damage}"] if damage else []

    @cached_property
    def _drawing(self) -> PixelDrawing:
        return PixelDrawing(self.document)


class RasterCodec:
    """The format as the rest of redraft sees it."""

    name = "raster"
    suffixes: Sequence[str] = (".png", ".jpg", ".jpeg")

    def sniff(self, head: bytes, suffix: str) -> bool:
        if head.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
            return suffix != ".svg"  # one with that suffix is reported to be no SVG
        return suffix in self.suffixes

    def open(self, data: bytes, typography: Typography) -> RasterFile:
        return RasterFile(data)


CODEC = RasterCodec()
