"""The same for decks and for layers of pixels: PowerPoint, Photoshop, OpenRaster, layer folders."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable

from tests.formats.ora.specimens import packed as ora_packed
from tests.formats.ora.specimens import png as ora_png
from tests.formats.pptx.decks import TYPE, along, deck_parts, packed, rels, slide, text_shape
from tests.formats.psd.files import by_hand, channel

from . import files
from .loads import PRIVATE, Load, letters, rare
from .packages import SLIDE, honest, zipped


def shapes(*bodies: str) -> bytes:
    return along({SLIDE: slide(*bodies)})


def frame(inner: str) -> str:
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="T"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="914400"/></p:xfrm><a:graphic>'
        f'<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">{inner}</a:graphicData>'
        "</a:graphic></p:graphicFrame>"
    )


def table(rows: int, columns: int, words: str = "cell") -> str:
    cell = f"<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>{words}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>"
    grid = '<a:gridCol w="914400"/>' * columns
    row = f'<a:tr h="370840">{cell * columns}</a:tr>'
    return frame(f"<a:tbl><a:tblPr/><a:tblGrid>{grid}</a:tblGrid>{row * rows}</a:tbl>")


def with_text(words: str) -> bytes:
    return shapes(text_shape(2, words))


def custom(points: int) -> str:
    path = "".join(f'<a:lnTo><a:pt x="{n % 900}" y="{n * 7 % 900}"/></a:lnTo>' for n in range(points))
    return text_shape(3, "x").replace(
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
        (
            f'<a:custGeom><a:avLst/><a:gdLst/><a:pathLst><a:path w="900" h="900"><a:moveTo>'
            f'<a:pt x="0" y="0"/></a:moveTo>{path}'
            "</a:path></a:pathLst></a:custGeom>"
        ),
    )


HELLO = 'change "Hello" to "Hi"'
DECK_EDITS = '{"redraft": 1, "edits": [{"edit": "set_text", "layer": "slide-256/2", "text": "Hi", "run": 0}]}'
GUIDES = "".join(f'<a:gd name="g{n + 1}" fmla="*/ g{n} g{n} 1"/>' for n in range(3_000))


def talk(name: str, make: Callable[[], bytes]) -> Load:
    return Load(name, make, ".pptx", HELLO, lambda: DECK_EDITS)


DECKS = [
    talk("pptx: 10,000 private-use characters", lambda: shapes(text_shape(2, "Hello"), text_shape(3, PRIVATE))),
    talk("pptx: 60,000 rare characters", lambda: with_text("Hello " + rare(60_000))),
    talk("pptx: 500,000 letters without a blank", lambda: with_text("Hello" + "x" * 500_000)),
    talk("pptx: 500,000 letters in words", lambda: with_text("Hello" + " word" * 100_000)),
    talk("pptx: 500,000 ideographs", lambda: with_text("Hello" + letters(0x4E00, 20_000) * 10)),
    talk("pptx: letters from right and left", lambda: with_text("Hello " + "אa" * 100_000)),
    talk(
        "pptx: text that shrinks",
        lambda: shapes(
            text_shape(2, "Hello" + " word" * 50_000).replace(
                "<a:bodyPr/>", "<a:bodyPr><a:normAutofit fontScale='50000'/></a:bodyPr>"
            )
        ),
    ),
    talk(
        "pptx: text that grows",
        lambda: shapes(
            text_shape(2, "Hello" + " word" * 50_000).replace("<a:bodyPr/>", "<a:bodyPr><a:spAutoFit/></a:bodyPr>")
        ),
    ),
    talk("pptx: 3,000 shapes", lambda: shapes(text_shape(2, "Hello"), *(text_shape(n, "x") for n in range(3, 3_000)))),
    talk(
        "pptx: 20,000 shapes", lambda: shapes(text_shape(2, "Hello"), *(text_shape(n, "x") for n in range(3, 20_000)))
    ),
    talk(
        "pptx: 20,000 runs",
        lambda: with_text("Hello</a:t></a:r>" + "<a:r><a:rPr b='1'/><a:t>x</a:t></a:r>" * 20_000 + "<a:r><a:t>"),
    ),
    talk(
        "pptx: 20,000 paragraphs",
        lambda: with_text(
            "Hello</a:t></a:r></a:p>" + "<a:p><a:r><a:t>x</a:t></a:r></a:p>" * 20_000 + "<a:p><a:r><a:t>"
        ),
    ),
    talk("pptx: 20,000 breaks", lambda: with_text("Hello</a:t></a:r>" + "<a:br/>" * 20_000 + "<a:r><a:t>")),
    talk(
        "pptx: 20,000 fields",
        lambda: with_text(
            "Hello</a:t></a:r>" + '<a:fld id="{A}" type="slidenum"><a:t>1</a:t></a:fld>' * 20_000 + "<a:r><a:t>"
        ),
    ),
    talk("pptx: a table of 10,000 cells", lambda: shapes(text_shape(2, "Hello"), table(100, 100))),
    talk("pptx: a table of 50,000 rows", lambda: shapes(text_shape(2, "Hello"), table(20_000, 1))),
    talk(
        "pptx: a table of private-use characters", lambda: shapes(text_shape(2, "Hello"), table(50, 10, PRIVATE[:40]))
    ),
    talk(
        "pptx: 200 nested groups, 100 times",
        lambda: shapes(
            text_shape(2, "Hello"),
            *(
                [
                    '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
                    * 60
                    + "</p:grpSp>" * 60
                ]
                * 100
            ),
        ),
    ),
    talk("pptx: an outline of 50,000 corners", lambda: shapes(text_shape(2, "Hello"), custom(50_000))),
    talk(
        "pptx: guides that square each other",
        lambda: shapes(
            text_shape(2, "Hello"),
            custom(9).replace("<a:gdLst/>", f'<a:gdLst><a:gd name="g0" fmla="val 9"/>{GUIDES}</a:gdLst>'),
        ),
    ),
    talk(
        "pptx: 10,000 gradient stops",
        lambda: shapes(
            text_shape(2, "Hello"),
            text_shape(3, "x").replace(
                "</p:spPr>",
                "<a:gradFill><a:gsLst>"
                + '<a:gs pos="5"><a:srgbClr val="FF0000"/></a:gs>' * 10_000
                + "</a:gsLst><a:lin ang='0'/></a:gradFill></p:spPr>",
            ),
        ),
    ),
    talk(
        "pptx: 20,000 colour changes",
        lambda: shapes(
            text_shape(2, "Hello"),
            text_shape(3, "x").replace(
                "</p:spPr>",
                "<a:solidFill><a:srgbClr val='FF0000'>"
                + '<a:lumMod val="50000"/>' * 20_000
                + "</a:srgbClr></a:solidFill></p:spPr>",
            ),
        ),
    ),
    talk("pptx: 8,000 relationships", lambda: along({"ppt/slides/_rels/slide1.xml.rels": str(_rels(8_000))})),
    talk(
        "pptx: 20,000 parts",
        lambda: zipped(
            [
                *(honest(n, c) for n, c in deck_parts().items()),
                *(honest(f"ppt/x/{n}.xml", "<a/>") for n in range(5_000)),
            ]
        ),
    ),
    talk("pptx: 500 slides", lambda: _slides(400)),
]


def _rels(count: int) -> str:
    known = [("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "image", "../media/image1.png")]
    return rels(*known, *((f"x{n}", "image", "../media/image1.png") for n in range(count)))


def _slides(count: int) -> bytes:
    parts = deck_parts()
    ids = "".join(f'<p:sldId id="{300 + n}" r:id="x{n}"/>' for n in range(count))
    parts["ppt/presentation.xml"] = str(parts["ppt/presentation.xml"]).replace("</p:sldIdLst>", f"{ids}</p:sldIdLst>")
    links = "".join(
        rels((f"x{n}", "slide", f"slides/s{n}.xml"))
        .partition('package/2006/relationships">')[2]
        .removesuffix("</Relationships>")
        for n in range(count)
    )
    where = "ppt/_rels/presentation.xml.rels"
    parts[where] = str(parts[where]).replace("</Relationships>", f"{links}</Relationships>")
    types = "".join(f'<Override PartName="/ppt/slides/s{n}.xml" ContentType="{TYPE}.slide+xml"/>' for n in range(count))
    parts["[Content_Types].xml"] = str(parts["[Content_Types].xml"]).replace("</Types>", f"{types}</Types>")
    for n in range(count):
        parts[f"ppt/slides/s{n}.xml"] = slide(text_shape(2, f"Slide {n}"))
        parts[f"ppt/slides/_rels/s{n}.xml.rels"] = rels(("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"))
    return packed(parts)


def psd_layers(count: int, side: int = 4) -> bytes:
    plane = channel(bytes(side * side))
    layers = [(f"L{n}", (0, 0, side, side), dict.fromkeys((0, 1, 2), plane)) for n in range(count)]
    return by_hand([("Mark", (0, 0, 4, 4), {id: channel(bytes(16)) for id in (0, 1, 2)}), *layers])


def psd_large(count: int, side: int) -> bytes:
    plane = channel(zlib.compress(bytes(side * side)), 2)
    layers = [(f"L{n}", (0, 0, side, side), dict.fromkeys((0, 1, 2), plane)) for n in range(count)]
    return by_hand([("Mark", (0, 0, 4, 4), {id: channel(bytes(16)) for id in (0, 1, 2)}), *layers])


def ora(rows: str, more: dict[str, bytes], size: str = 'w="120" h="80"') -> bytes:
    stack = f'<image version="0.0.3" {size}><stack>{rows}<layer name="mark" src="data/a.png"/></stack></image>'
    return ora_packed({"mimetype": "image/openraster", "stack.xml": stack, "data/a.png": ora_png(4, 4), **more})


def folder(rows: list[dict[str, object]], more: dict[str, bytes]) -> bytes:
    listed = [{"id": "mark", "picture": "a.png"}, *rows]
    return ora_packed(
        {"manifest.json": json.dumps({"size": [99, 99], "layers": listed}), "a.png": files.small_png(), **more}
    )


def raster(name: str, suffix: str, make: Callable[[], bytes]) -> Load:
    words = (
        'hide the layer "Mark"'
        if suffix == ".psd"
        else 'move "mark" 1px right'
        if suffix == ".ora"
        else "move #mark 1px right"
    )
    return Load(name, make, suffix, words, lambda: '{"redraft": 1, "edits": []}')


RASTERS = [
    raster("psd: 3,000 layers", ".psd", lambda: psd_layers(3_000)),
    raster("psd: 30 layers of 4 megapixels", ".psd", lambda: psd_large(20, 2_000)),
    raster("psd: a layer of 36 megapixels", ".psd", lambda: psd_large(1, 6_000)),
    raster("psd: 500 layers of 1 megapixel", ".psd", lambda: psd_large(200, 1_000)),
    raster("ora: 5,000 layers of one picture", ".ora", lambda: ora('<layer name="x" src="data/a.png"/>' * 5_000, {})),
    raster(
        "ora: 2,000 members",
        ".ora",
        lambda: ora(
            "".join(f'<layer name="x" src="data/{n}.png"/>' for n in range(2_000)),
            {f"data/{n}.png": ora_png(2, 2) for n in range(2_000)},
        ),
    ),
    raster("ora: 200 nested stacks, 50 times", ".ora", lambda: ora(("<stack>" * 200 + "</stack>" * 200) * 50, {})),
    raster(
        "ora: 20 layers of 16 megapixels",
        ".ora",
        lambda: ora(
            '<layer name="x" src="data/b.png"/>' * 20,
            {"data/b.png": files.png(4_000, 4_000, files.zeros(4_000 * 12_001))},
            'w="4000" h="4000"',
        ),
    ),
    raster(
        "ora: 20 pictures of 16 megapixels",
        ".ora",
        lambda: ora(
            "".join(f'<layer name="x" src="data/b{n}.png"/>' for n in range(12)),
            {
                f"data/b{n}.png": files.png(
                    4_000, 4_000, files.zeros(4_000 * 12_001), before=files.chunk(b"tEXt", b"n\0%d" % n)
                )
                for n in range(12)
            },
            'w="4000" h="4000"',
        ),
    ),
    raster(
        "folder: 5,000 rows of one picture", ".zip", lambda: folder([{"picture": "a.png", "name": "x"}] * 5_000, {})
    ),
    raster(
        "folder: 2,000 members",
        ".zip",
        lambda: folder(
            [{"picture": f"{n}.png"} for n in range(2_000)], {f"{n}.png": files.small_png() for n in range(2_000)}
        ),
    ),
]
PACKED_LOADS = [*DECKS, *RASTERS]
