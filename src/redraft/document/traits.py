"""What a format can do and what it does: its codec states it, and whoever edits a design asks for it."""

from __future__ import annotations

from typing import Literal

from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class FormatTraits:
    """What is so in every design of a format. The defaults are those of a format nothing is known of.

    Of pages:
    `slides`: pages are slides of a deck: with notes, sections and a reading order, numbered and shown one by one.
    `page_markup`: the page is one piece of markup, with its title, its gradients and its pictures written in it.
    `flat`: the page is one picture without layers, whatever is seen in it.
    `lossy`: its pixels are near those that were saved, and not the same.
    `pixel_layers`: layers lie on whole pixels, at no matrix of their own; shadows and gradients are pixels too.
    `only_pixels`: layers are pixels and groups of them: no live text, no shapes.
    `vector`: what is on a page is drawn at any size: each picture with its crop, each thing with an alternative text.

    Of layers:
    `own_units`: shapes and lines of text are laid out in units of their own, which any matrix turns, scales, slants.
    `text_boxes`: text flows in boxes and in shapes; its words can be links, or raised.
    `plain_shapes`: a new shape is an outline filled with one colour, without a line or a turn of its own.
    `office_objects`: tables, charts, connectors, equations and groups can be made, and pictures be outlined.
    `opacity_in_paint`: opacity is that of each paint; a group has no looks of its own, and nothing blends.
    `groups`: whether what is in a group blends with what lies below that: it does ('open'), it does not ('isolated'),
    it does unless the group says otherwise ('free'), the group says ('stated').
    `uncopied`: the kinds of layers of which a copy has what the model has of them, and not all that the file has.
    `bare_pixels`: a picture is kept as its pixels, without what else its file says.
    `pictures`: the kinds of picture files that it holds; none for all that are known.

    Of files:
    `endings`: how the names of its files end, where its codec reads others too.
    `called`: what people call such a file, '' for its name.
    """

    slides: bool = False
    page_markup: bool = False
    flat: bool = False
    lossy: bool = False
    pixel_layers: bool = False
    only_pixels: bool = False
    vector: bool = False
    own_units: bool = False
    text_boxes: bool = False
    plain_shapes: bool = False
    office_objects: bool = False
    opacity_in_paint: bool = False
    groups: Literal["", "open", "isolated", "free", "stated"] = ""
    uncopied: tuple[type, ...] = (object,)
    bare_pixels: bool = False
    pictures: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    called: str = ""

    @property
    def in_pixels(self) -> bool:
        """Whether page units are pixels."""
        return self.flat or self.pixel_layers

    @property
    def page_word(self) -> str:
        return "slide" if self.slides else "page"
