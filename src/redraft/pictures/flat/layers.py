"""A flat picture taken apart: live text and flat shapes over the ground below them, as a document of layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Layer, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style, font_family_named
from redraft.errors import EditError, UsageError, says
from redraft.formats.pixels.layer_ids import ids_for
from redraft.formats.pixels.rasters import TURNED, shown_otherwise
from redraft.formats.pixels.resampling import png
from redraft.formats.raster.transformed_picture import refuse_unfaithful
from redraft.formats.svg import CODEC as svg
from redraft.formats.svg.writing.new import blank
from redraft.imaging.flat.blocks import blocks_of
from redraft.imaging.flat.lines import erased, fragment, lines_of, misfit, set_again, stands_out
from redraft.imaging.flat.shapes import shapes_of, taken_out
from redraft.imaging.flat.typeface import Typeface, can_set
from redraft.imaging.pixels.arrays import grown
from redraft.imaging.pixels.cutouts import WHITE, ground_behind, on_ground
from redraft.imaging.retouch.foreground import lifted
from redraft.imaging.retouch.grain import RIM
from redraft.imaging.retouch.inpaint import EXACT, RINGS, inpaint
from redraft.imaging.texts.reader import SeenLine
from redraft.imaging.texts.two_pass_reader import read_closely, straightened
from redraft.lazy import dataclass
from redraft.pictures.editor.exchange import original
from redraft.scoring.text_rendering import likeness

if TYPE_CHECKING:
    from redraft.formats.file import File
    from redraft.imaging.flat.blocks import Block
    from redraft.imaging.flat.lines import FlatLine
    from redraft.imaging.flat.shapes import FlatShape
    from redraft.imaging.pixels.arrays import Picture as Pixels
    from redraft.imaging.pixels.cutouts import Ground, Rgba
    from redraft.imaging.retouch.foreground import Lifted
    from redraft.imaging.texts.reader import LineReader
    from redraft.pictures.edit_context import DrawingTools

LEAST = 0.6
"""How sure a line must be to become text."""
ROUNDS = 3
"""Times that what is erased is read again, and erased wider."""
SAME = 0.6
"""Of the larger of two boxes, what they must share to be one thing."""
UNLIKE = 40.0
"""Levels of 255 by which a line set again may be off what was there, seen from afar."""
LIKE = 0.5
"""The share of a line's letters that can be read where it was erased, for that to be a ghost of it."""
WEIGHTS = 400, 600, 700
"""Of a variable font, as far as it has them."""
LATIN = "Hamburg é"
"""What a variable font must have: many are of other scripts."""
MOST_PIXELS = 16_000_000
"""Of a picture that is taken apart."""


@dataclass(frozen=True, slots=True)
class TextFound:
    """A text layer: its id, the words, how sure they and their type are, and what is to be reported about them."""

    layer: str
    text: str
    sure: float
    notes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"layer": self.layer, "text": self.text, "confidence": round(self.sure, 3), "notes": list(self.notes)}


@dataclass(frozen=True, slots=True)
class TakenApart:
    """The design as an SVG and as a document, its texts, and the lines that stayed pixels, each with the reason.
    `ghosts` are words that can still be read where a text was erased; `objects` are things lifted off the ground."""

    data: bytes
    document: Document
    texts: tuple[TextFound, ...]
    left: tuple[tuple[str, str], ...]
    ghosts: tuple[str, ...]
    objects: tuple[Picture, ...] = ()

    def to_json(self) -> dict[str, Any]:
        left = [{"text": text, "why": why} for text, why in self.left]
        objects = [{"layer": one.id, "box": list(one.frame or ())} for one in self.objects]
        texts = [text.to_json() for text in self.texts]
        return {"texts": texts, "objects": objects, "left": left, "ghosts": list(self.ghosts)}


def taken_apart(
    session: DrawingTools,
    file: File,
    reader: LineReader,
    least: float = LEAST,
    *,
    shapes: bool = True,
    objects: str = "none",
    hidden: Sequence[str] = (),
    named: Sequence[str] = (),
) -> TakenApart:
    """The layers of a flat picture. `objects`: which things that stand out become layers: none, those on a smooth
    ground ("sure"), or also those that only their colours separate ("all"). `hidden` are font families not to be
    used. `named`: only the lines with one of these texts, and those next to them, become text, where there are any.
    UsageError for a file that has layers already, ToolError without a reader."""
    if not file.document.traits.flat:
        raise UsageError(says("layers-need-flat-picture", path=file.path))
    whole, page = _upright(file)
    clear = bool((whole[..., 3] < 255).any())
    key = ground_behind(whole) if clear else WHITE
    pixels = on_ground(whole, key) if clear else whole[..., :3].copy()
    session.progress("read the words in the picture")
    seen = read_closely(pixels, reader)
    wanted = _named(seen, named) or seen
    others = [one for one in seen if one not in wanted]
    lines = lines_of(pixels, wanted, faces_of(session, hidden), least, others, session.progress)
    session.progress("take the words off the picture")
    lines, ground, ghosts = _erased(pixels, lines, reader, rings=file.document.traits.lossy)
    lines = [_with_rest(ground, line, lines) for line in lines]
    blocks = blocks_of(lines, ground)
    ground, flat = _without_shapes(ground) if shapes and not clear else (ground, [])
    ground, things = _without_things(ground, objects) if not clear else (ground, [])
    document, data = _composed(
        session, page, png(_with_clear(ground, whole, pixels, key) if clear else ground), things, flat, blocks
    )
    ids = [layer.id for layer in document.pages[0].layers if isinstance(layer, Text)]
    texts = tuple(_found(id, block) for id, block in zip(ids, blocks, strict=True))
    forms = [*(one.box for one in flat), *(one.box for one in things)]
    left = tuple((one.text, one.why) for one in lines if one.setting is None and not _is_any(one.box, forms))
    pictures = tuple(layer for layer in document.pages[0].layers[1:] if isinstance(layer, Picture))
    return TakenApart(data, document, texts, left, ghosts, pictures)


def _named(seen: Sequence[SeenLine], texts: Sequence[str]) -> list[SeenLine]:
    """The lines that say one of some texts, or a part of one, and those above and below them."""

    def plain(text: str) -> str:
        return "".join(text.casefold().split())

    wanted = [*filter(None, map(plain, texts))]
    said = [plain(one.text) for one in seen]
    found = [
        one
        for one, own in zip(seen, said, strict=True)
        if any(text in own or (len(own) > 1 and own in text) for text in wanted)
    ]
    near = [one.box.grown(one.box.height) for one in found]
    return [one for one in seen if one in found or any(one.box.overlap(box) for box in near)] if found else []


def _is_any(line: Box, forms: Sequence[Box]) -> bool:
    """Whether what was read as a line is one of some forms: a disc is like an O."""
    shared = ((line.overlap(form), form) for form in forms)
    return any(both is not None and both.area > SAME * max(line.area, form.area) for both, form in shared)


def _found(id: str, block: Block) -> TextFound:
    notes = dict.fromkeys(note for line in block.lines for note in line.notes)
    text = "\n".join(line.text for line in block.lines)
    return TextFound(id, text, min(line.sure for line in block.lines), tuple(notes))


def _upright(file: File) -> tuple[Rgba, Page]:
    """The picture as it is shown where EXIF data turn it, and a page of its size. EditError for one of inks or of
    several frames."""
    page = file.document.pages[0]
    [picture] = page.layers
    assert isinstance(picture, Picture)
    asset = file.document.assets[picture.asset]
    refuse_unfaithful(asset.data, (TURNED,))
    if asset.width * asset.height > MOST_PIXELS:
        raise EditError(
            says(
                "flat-picture-too-large",
                megapixels=asset.width * asset.height / 1000000.0,
                limit=MOST_PIXELS / 1000000.0,
            )
        )
    whole = original(asset, "the picture").upright_whole()
    if whole.shape[:2] != (asset.height, asset.width):
        page = replace(page, width=page.height, height=page.width)
    return whole, page


def _with_clear(ground: Pixels, whole: Rgba, pixels: Pixels, key: Ground) -> Rgba:
    """The ground on nothing instead of its key colour: to the byte as it was but where ink was taken off it."""
    gone = (ground != pixels).any(axis=2)
    cover = inpaint(np.repeat(whole[..., 3:], 3, axis=2), grown(gone, 1))[..., :1].astype(np.float32) / 255
    lit = (ground - np.array(key, np.float32) * (1 - cover)) / np.maximum(cover, 1 / 255)
    filled = np.dstack([np.clip(lit, 0, 255) * (cover > 0), cover * 255])
    return np.where(gone[..., None], np.round(filled).astype(np.uint8), whole)


def faces_of(session: DrawingTools, hidden: Sequence[str]) -> list[Typeface]:
    """The faces that a text with their family, weight and slant is drawn with: none of fonts that others of their name
    stand before, of variable fonts some weights, if they have Latin letters."""
    wanted, found = {name.casefold() for name in hidden}, []
    for one in session.fonts.records():
        if not session.fonts.loaded(one.path) or one.family.casefold() in wanted:
            continue
        weights = [one.weight] if one.axis is None else [at for at in WEIGHTS if one.axis.nearest(at) == at]
        for weight in weights:
            own = one.path, one.number, weight, one.italic
            for name in (one.family, *one.aliases):  # a narrow face is known by another
                drawn = session.fonts.resolve(font_family_named(name), weight, one.italic)
                face = Typeface(*own[:2], name, *own[2:], one.axis is not None)
                if (str(drawn.path), drawn.index, drawn.weight, drawn.italic) == own:
                    found += [face] if one.axis is None or can_set(face, LATIN) else []
                    break
    return found


def _erased(
    pixels: Pixels, lines: list[FlatLine], reader: LineReader, *, rings: bool
) -> tuple[list[FlatLine], Pixels, tuple[str, ...]]:
    """The picture without the ink of its texts, and what can still be read where they were. A line that, set on the new
    ground, is not what was there stays pixels. `rings`: ink has left marks beside it, as in a JPEG."""
    if all(line.setting is None for line in lines):
        return lines, pixels, ()
    wider, exact, rim = [2 if rings else 0] * len(lines), RINGS if rings else EXACT, RIM if rings else 0
    ground = inpaint(pixels, erased(lines, pixels.shape, wider), exact=exact, rim=rim)
    wrong = _misfits(pixels, ground, lines)
    if wrong:
        why = "set again it would look different"
        lines = [replace(line, setting=None, why=why) if at in wrong else line for at, line in enumerate(lines)]
        ground = inpaint(pixels, erased(lines, pixels.shape, wider), exact=exact, rim=rim)
    for _ in range(ROUNDS - 1):
        if not (ghosts := _ghosts(ground, lines, reader)):
            return lines, ground, ()
        for at in ghosts:
            more = wider[at] + max(2, round(0.1 * lines[at].box.height))
            other = inpaint(ground, erased([lines[at]], pixels.shape, [more]), exact=exact, rim=rim)
            if not _misfits(pixels, other, [lines[at]]):  # else what is below it went too
                ground, wider[at] = other, more
    return lines, ground, tuple(dict.fromkeys(_ghosts(ground, lines, reader).values()))


def _with_rest(ground: Pixels, line: FlatLine, lines: Sequence[FlatLine]) -> FlatLine:
    """A line with a note where something of its ink is left on the ground."""
    if line.setting is None or line.angle:
        return line
    rest = fragment(ground, line, [one for one in lines if one is not line])
    return replace(line, notes=(*line.notes, f"something of its colour is left at {rest.written}")) if rest else line


def _misfits(pixels: Pixels, ground: Pixels, lines: Sequence[FlatLine]) -> set[int]:
    """The lines that, set on this ground, are not what was there."""
    again = set_again(ground, lines)
    return {at for at, one in enumerate(lines) if one.setting is not None and misfit(pixels, again, one) > UNLIKE}


def _ghosts(ground: Pixels, lines: Sequence[FlatLine], reader: LineReader) -> dict[int, str]:
    """What can still be read where lines were erased, by line, if it is like their text."""
    found = {}
    for at, line in enumerate(lines):
        if line.setting is None or not stands_out(ground, line):
            continue
        upright = straightened(ground, SeenLine(line.text, line.box, line.sure, line.corners))
        text, score = reader.read_line(upright) if upright is not None else ("", 0.0)
        if score >= 0.5 and likeness(line.text, text) >= LIKE:
            found[at] = text
    return found


def _without_shapes(ground: Pixels) -> tuple[Pixels, list[FlatShape]]:
    """The ground without its flat shapes, and those from the bottom up: what a shape carries is taken off it first."""
    found: list[FlatShape] = []
    for _ in range(ROUNDS):
        if not (more := shapes_of(ground)):
            break
        ground, found = inpaint(ground, taken_out(more, ground.shape)), [*more, *found]
    return ground, found


def _without_things(ground: Pixels, objects: str) -> tuple[Pixels, list[Lifted]]:
    return lifted(ground, by_colors=objects == "all") if objects != "none" else (ground, [])


def as_layer(session: DrawingTools, flat: Document) -> TakenApart:
    """A flat picture as a design with nothing in it but itself."""
    page = flat.pages[0]
    picture = page.layers[0]
    assert isinstance(picture, Picture)
    asset = flat.assets[picture.asset]
    if TURNED in shown_otherwise(asset.data):
        whole = original(asset, "the picture").upright_whole()
        high, wide = whole.shape[:2]
        asset = Asset("image/png", png(whole), wide, high)
        page = replace(page, width=float(wide), height=float(high))
        picture = replace(picture, asset=asset.key, frame=Box(0.0, 0.0, page.width, page.height))
    empty = svg.open(blank(page.width, page.height, page.unit_mm), session.fonts)
    full = replace(empty.document.pages[0], layers=(picture,))
    data: bytes = empty.write(replace(empty.document, pages=(full,), assets={asset.key: asset})).data
    return TakenApart(data, svg.open(data, session.fonts).document, (), (), ())


def _composed(
    session: DrawingTools,
    page: Page,
    ground: bytes,
    things: Sequence[Lifted],
    shapes: Sequence[FlatShape],
    blocks: Sequence[Block],
) -> tuple[Document, bytes]:
    """The SVG of a ground, things, shapes and texts, and what is read from it."""
    whole = Box(0.0, 0.0, round(page.width), round(page.height))
    pictures = [(whole, ground), *((one.box, png(one.pixels)) for one in things)]
    assets = [Asset("image/png", data, round(box.width), round(box.height)) for box, data in pictures]
    empty = svg.open(blank(page.width, page.height, page.unit_mm), session.fonts)
    names = ["background", *("object" for _ in things)]
    names += [*(one.form for one in shapes), *(block.lines[0].text for block in blocks)]
    ids = ids_for([(name, "layer") for name in names])
    layers: list[Layer] = [
        Picture(id, name, frame=box, asset=asset.key)
        for id, name, (box, _), asset in zip(ids, names, pictures, assets, strict=False)
    ]
    layers += [
        Shape(id, style=Style(fill=Color(*one.color)), frame=one.box, form=one.form, radius=one.radius)
        for id, one in zip(ids[len(layers) :], shapes, strict=False)
    ]
    layers += [_text(id, block) for id, block in zip(ids[len(layers) :], blocks, strict=True)]
    full = replace(empty.document.pages[0], layers=tuple(layers))
    data: bytes = empty.write(replace(empty.document, pages=(full,), assets={one.key: one for one in assets})).data
    return svg.open(data, session.fonts).document, data


def _text(id: str, block: Block) -> Text:
    first = block.lines[0]
    settings = [line.setting for line in block.lines if line.setting is not None]
    face, size = settings[0].face, _rounded(sum(one.size for one in settings) / len(settings))
    stretch = round(sum(one.stretch for one in settings) / len(settings), 3)
    spacing = round(sum(one.spacing for one in settings) / len(settings) / stretch, 2)
    colors = [sum(line.color[part] for line in block.lines) / len(block.lines) for part in range(3)]
    style = Style(
        fill=Color(*map(round, colors)),
        font_family=font_family_named(face.family),
        font_size=size,
        font_weight=face.weight,
        font_style="italic" if face.italic else "normal",
        text_decoration=None if first.decoration == "none" else first.decoration,
        letter_spacing=spacing or None,
        align=block.align,
    )
    edges = [block.pen(one) for one in settings]
    shared = sum(edges) / len(edges)
    edges = [shared] * len(edges) if max(edges) - min(edges) < 1.5 else edges
    runs = tuple(
        Run(line.text, x=round(x / stretch, 2), y=round(one.y, 2), starts_line=True)
        for line, one, x in zip(block.lines, settings, edges, strict=True)
    )
    squeezed = first.matrix @ Matrix.scaling(stretch, 1.0) if stretch != 1 else first.matrix
    return Text(id, first.text, squeezed, style, runs=runs)


def _rounded(size: float) -> float:
    """A whole number where one is as near as can be measured."""
    whole = round(size)
    return float(whole) if abs(size - whole) < 0.004 * size else round(size, 2)
