"""Writing a changed document into an OpenRaster file: splices into its stack, new pixels where needed, both previews
redrawn where the edit shows, all other entries copied.

Layers are at whole pixels. One moved by a fraction goes to the nearest pixel; one that is scaled, rotated or mirrored
is resampled.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture
from redraft.document.pages import Document, Page, children_of
from redraft.document.style import PROPERTIES
from redraft.edits.diff import diff
from redraft.edits.kinds import Insert, Rename, Restack
from redraft.edits.page_edits import PageEdit, SetPage
from redraft.errors import EditError, FormatError, says
from redraft.formats.codec import Written
from redraft.formats.ora.read import MERGED, STACK, THUMBNAIL, StackRead, read
from redraft.formats.ora.uncertainties import is_number, uncertainties
from redraft.formats.patch import Patch, Splice
from redraft.formats.pixels.limits import refuse_blend, refuse_far
from redraft.formats.pixels.merged_page import merged, thumbnail
from redraft.formats.pixels.renewed_previews import renewed, renewed_thumbnail
from redraft.formats.pixels.resampling import packed
from redraft.formats.pixels.transforms import note_empty_group, refuse_foreign, refuse_style, whole_pixel_picture
from redraft.formats.xml.element_changes import Amendments, escaped
from redraft.formats.xml.tags import content_place, indent_of, line_of
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import Archive, EntryChange

if TYPE_CHECKING:
    from PIL import Image

TAKEN_OUT, PUT_IN = "taken out", "put in"


class StackWriter:
    """One save."""

    def __init__(self, archive: Archive, reading: StackRead) -> None:
        self.archive, self.reading = archive, reading
        self.old = reading.document
        self.amendments = Amendments(reading.tree, lambda tag: {})
        self.entries: dict[str, EntryChange] = {}
        self.snapped: dict[str, str] = {}  # layers that are not exactly at the requested position, and why
        self.wanted = self.old
        self._only_named = False  # then nothing looks different
        self._arranged: set[str] = set()  # layers that are new or moved in the stack
        self._used: dict[str, str] = {}  # the entry each layer has its pixels in

    def written(self, document: Document) -> Written:
        edits = diff(self.old, document)
        if not edits:
            return Written(self.archive.data, ())
        self.wanted = document
        self._only_named = all(isinstance(edit, Rename) for edit in edits)
        for edit in edits:
            if isinstance(edit, Insert):
                self._arranged.add(edit.content.id)
            elif isinstance(edit, Restack):
                self._arranged.add(edit.layer)
            elif isinstance(edit, SetPage):
                self._resize_page(document.pages[0])
            elif isinstance(edit, PageEdit):
                raise EditError(says("ora-page-count"))
        new_ids = {id for id in document.index if id not in self.old.index}
        for id, layer in document.index.layers.items():
            if id in new_ids:
                refuse_foreign(layer, "an OpenRaster file")
            else:
                self._change(self.old.index.layers[id], layer)
        splices = [*self._arranging(document.pages[0], self.reading.root), *self.amendments.splices("layers")]
        self._stack(splices)
        self._drop_unused()
        made = self._with_previews()
        warnings = tuple(dict.fromkeys(self.snapped.values()))
        return made._replace(warnings=(*made.warnings, *warnings), snapped=frozenset(self.snapped))

    def _resize_page(self, page: Page) -> None:
        width, height = page.width, page.height
        if width != int(width) or height != int(height):
            raise EditError(says("ora-page-size-not-whole", width=width, height=height))
        self.amendments.of(self.reading.tree.root, "size of the page").set("w", str(int(width))).set(
            "h", str(int(height))
        )

    def _change(self, old: Layer, new: Layer) -> None:
        """Style, place and pixels of a layer that was there before."""
        if old.name != new.name:
            self.amendments.of(self.reading.places[new.id], f"name of '{new.id}'").set("name", new.name or None)
        if old.style != new.style:
            for name in PROPERTIES:
                if getattr(old.style, name) != getattr(new.style, name):
                    refuse_style(new, name)
                    self._set_style(new, name)
        if isinstance(new, Picture):
            self._place_pixels(old, new)
        elif isinstance(new, Group):
            note_empty_group(new, old.transform, self.snapped)

    def _set_style(self, layer: Layer, name: str) -> None:
        element = self.amendments.of(self.reading.places[layer.id], f"{name} of '{layer.id}'")
        if name == "opacity":
            element.set("opacity", None if layer.style.opacity is None else _decimal(layer.style.opacity))
        elif name == "blend":
            refuse_blend(layer, "an OpenRaster file")
            element.set("composite-op", _operator(layer))
        else:
            visibility = {True: "visible", False: "hidden", None: None}[layer.style.visible]
            element.set("visibility", visibility)

    def _place_pixels(self, old: Layer, new: Picture) -> None:
        """The position of a picture follows from its own matrix and those of its groups, which the file does not
        have."""
        assert isinstance(old, Picture)
        was, now = self.old.index[old.id].matrix, self.wanted.index[new.id].matrix
        if was == now and (old.asset, old.crop, old.frame) == (new.asset, new.crop, new.frame):
            self._used[new.id] = self.reading.sources[new.id]
            return
        element = self.amendments.of(self.reading.places[new.id], f"place of '{new.id}'")
        x, y, data = whole_pixel_picture(new, now, self.wanted.assets, old.asset, self.snapped)
        for name, value in self._position(new.id, x, y).items():
            if element.get(name) is not None and not is_number(element.get(name) or "0"):
                raise EditError(
                    says("ora-attribute-not-number", id=new.id, attribute=name, found=(element.get(name) or "")[:40])
                )
            if value != "0" or element.get(name) is not None:
                element.set(name, value)
        name = self.reading.sources[new.id]
        if data is None:
            self._used[new.id] = name
            return
        shared = sum(1 for other in self.reading.sources.values() if other == name) > 1
        if shared or name in self._used.values():
            name = self._free_name()
            element.set("src", name)
        self._used[new.id] = name
        self.entries[name] = EntryChange(data, f"pixels of '{new.id}'")

    def _position(self, layer: str, x: int, y: int) -> dict[str, str]:
        """A layer's position attributes: its page position less the offsets of the stacks around it, nearly always
        0."""
        outer = Matrix()
        for group in self.wanted.index[layer].ancestors:
            known = self.old.index.layers.get(group.id)
            outer = outer @ (known.transform if known is not None else Matrix())
        own = {"x": x - round(outer.e), "y": y - round(outer.f)}
        refuse_far(layer, **own)
        return {name: str(value) for name, value in own.items()}

    def _arranging(self, parent: Page | Group, stack: Element) -> list[Splice]:
        """What comes, goes and changes place in one stack, and in those inside it; the file has the topmost first."""
        wanted = list(reversed(children_of(parent)))
        steady = [
            child
            for child in wanted
            if child.id not in self._arranged
            and child.id in self.reading.places
            and self.reading.places[child.id].parent is stack
        ]
        stays = {self.reading.places[child.id].number for child in steady}
        staying = {child.id for child in steady}
        elements = [child for child in stack.children if child.tag in ("layer", "stack")]
        found = [Splice(*line_of(element), b"", TAKEN_OUT) for element in elements if element.number not in stays]
        for child in steady:
            if isinstance(child, Group):
                found += self._arranging(child, self.reading.places[child.id])
        coming: list[bytes] = []
        for child in wanted:
            if child.id not in staying:
                coming.append(self._markup(child))
                continue
            if coming:
                anchor = self.reading.places[child.id]
                text = b"".join(one + indent_of(anchor) for one in coming)
                found.append(Splice(anchor.start, anchor.start, text, PUT_IN))
                coming = []
        if coming:
            found.append(_at_the_end(stack, elements, coming))
        return found

    def _markup(self, layer: Layer) -> bytes:
        """An element for a layer in a new place: its own bytes with all that changes about it, or a new one."""
        element = self.reading.places.get(layer.id)
        if element is not None:
            inner = [*self._arranging(layer, element)] if isinstance(layer, Group) else []
            every = [*inner, *self.amendments.splices("layers")]
            own = [one for one in _outside_holes(every) if element.start <= one.start and one.end <= element.end]
            shifted = [one._replace(start=one.start - element.start, end=one.end - element.start) for one in own]
            return Patch(self.reading.tree.data[element.start : element.end]).spliced(shifted).data()
        attributes = {"name": layer.name or layer.id}
        if layer.style.opacity is not None:
            attributes["opacity"] = _decimal(layer.style.opacity)
        if layer.style.visible is not None:
            attributes["visibility"] = "visible" if layer.style.visible else "hidden"
        refuse_blend(layer, "an OpenRaster file")
        if operator := _operator(layer):
            attributes["composite-op"] = operator
        content = b""
        if isinstance(layer, Picture):
            x, y, data = whole_pixel_picture(
                layer, self.wanted.index[layer.id].matrix, self.wanted.assets, "", self.snapped
            )
            name = self._used[layer.id] = self._source_for(layer, data)
            attributes |= {"src": name, **self._position(layer.id, x, y)}
        else:
            content = b"".join(self._markup(child) for child in reversed(children_of(layer)))  # type: ignore[arg-type]
        markup = "".join(f' {name}="{escaped(value)}"' for name, value in attributes.items())
        tag = "layer" if isinstance(layer, Picture) else "stack"
        head = self.amendments.encode(f"<{tag}{markup}")
        return head + (b"/>" if isinstance(layer, Picture) else b">" + content + f"</{tag}>".encode())

    def _source_for(self, picture: Picture, data: bytes | None) -> str:
        """The entry of a new layer's pixels: a new one, or that of a layer with the very same pixels."""
        if data is None:
            raise EditError(says("new-picture-has-no-pixels", id=picture.id))
        for id, name in self.reading.sources.items():
            known = self.old.index.layers[id]
            if isinstance(known, Picture) and known.asset == picture.asset and name not in self.entries:
                asset = self.old.assets.get(known.asset)
                if asset is not None and asset.data == data:
                    return name
        name = self._free_name()
        self.entries[name] = EntryChange(data, f"pixels of '{picture.id}'")
        return name

    def _free_name(self) -> str:
        number = len(self.archive.names)
        while (name := f"data/layer{number:03}.png") in self.archive or name in self.entries:
            number += 1
        return name

    def _stack(self, splices: Sequence[Splice]) -> None:
        kept = _outside_holes(splices)
        if kept:
            text = self.reading.source.written(Patch(self.reading.source.text).spliced(kept)).data
            self.entries[STACK] = EntryChange(text, "; ".join(dict.fromkeys(one.reason for one in kept)))

    def _drop_unused(self) -> None:
        foreign = (one.get("src") for one in self.reading.tree.elements if one.tag != "layer")
        still = {*self._used.values(), *(posixpath.normpath(name) for name in foreign if name)}
        for name in set(self.reading.sources.values()) - still:
            if name in self.archive:
                self.entries[name] = EntryChange(None, "no layer uses it any more")

    def _with_previews(self) -> Written:
        """The file, with the merged image and the thumbnail as the layers look now, where it has them."""
        made = self.archive.written(self.entries)
        if self._only_named or (MERGED not in self.archive and THUMBNAIL not in self.archive):
            return made
        again = read(Archive(made.data)).document
        try:
            picture = merged(again, again.pages[0])
        except FormatError as error:
            message = f"the previews in the file show the design as it was: {error.message}"
            return made._replace(lost=(message,))
        known = {name: self.archive.read(name) for name in (MERGED, THUMBNAIL) if name in self.archive}
        picture, area = renewed(known.get(MERGED), self._merged(), picture, self._undrawn(again))
        if area is None:
            return made
        for name, data in (
            (MERGED, packed(picture)),
            (THUMBNAIL, renewed_thumbnail(known.get(THUMBNAIL), picture, area)),
        ):
            if name in known:
                self.entries[name] = EntryChange(data, "preview")
        strange = [*(one for one in again.kept if one.startswith("<")), *again.undrawn]
        message = "the previews were redrawn where layers changed, without what redraft does not draw: "
        without = (message + "; ".join(strange[:3]),) if strange else ()
        return self.archive.written(self.entries)._replace(warnings=without)

    def _merged(self) -> Image.Image | None:
        """The page as it looked."""
        try:
            return merged(self.old, self.old.pages[0])
        except FormatError:
            return None

    def _undrawn(self, again: Document) -> Iterator[Box]:
        """Where that what is not drawn of layers that are others now may have shown."""
        for uncertainty in uncertainties(self.archive, self.reading):
            same = again.index.layers.get(uncertainty.layer) == self.old.index.layers.get(uncertainty.layer)
            if uncertainty.reach is not None and not same:
                yield uncertainty.reach


def _outside_holes(splices: Sequence[Splice]) -> list[Splice]:
    """Without the changes inside elements that are taken out: those go with them to their new place."""
    holes = [one for one in splices if one.reason == TAKEN_OUT]
    return [
        one
        for one in splices
        if one.reason in (TAKEN_OUT, PUT_IN)
        or not any(hole.start <= one.start and one.end <= hole.end for hole in holes)
    ]


def _at_the_end(stack: Element, elements: Sequence[Element], coming: Sequence[bytes]) -> Splice:
    if elements:
        last = elements[-1]
        text = b"".join(indent_of(last) + one for one in coming)
        return Splice(last.end, last.end, text, PUT_IN)
    start, end, before, after = content_place(stack)
    return Splice(start, end, before + b"".join(coming) + after, PUT_IN)


def _operator(layer: Layer) -> str | None:
    """What the file calls a blend mode; None where none is stated."""
    mode = layer.style.blend
    return None if mode is None else "svg:src-over" if mode == "normal" else f"svg:{mode}"


def _decimal(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"


def blank(width: int, height: int, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A file with an empty page of so many pixels. `mimetype` comes first and is stored, as the format wants it."""
    from PIL import Image

    dots = f"{25.4 / unit_mm:.4f}".rstrip("0").rstrip(".")
    titled = f' name="{escaped(name)}"' if name else ""
    stack = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<image version="0.0.5" w="{width}" h="{height}" '
        f'xres="{dots}" yres="{dots}"{titled}>\n  <stack>\n  </stack>\n</image>\n'
    )
    clear = Image.new("RGBA", (width, height))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for entry, content, method in (
            ("mimetype", b"image/openraster", zipfile.ZIP_STORED),
            (STACK, stack.encode(), zipfile.ZIP_DEFLATED),
            (MERGED, packed(clear), zipfile.ZIP_STORED),
            (THUMBNAIL, thumbnail(clear), zipfile.ZIP_STORED),
        ):
            file.writestr(zipfile.ZipInfo(entry), content, method)
    return target.getvalue()
