"""Bytes of new layers: record and channel data for pixels, groups, live text and plain shapes."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping

from redraft.document.geometry import Matrix
from redraft.document.layers import Text
from redraft.document.style import Color, Style
from redraft.formats.psd.bytes.descriptors import packed_descriptor
from redraft.formats.psd.bytes.engine_data import packed_number, packed_string
from redraft.formats.psd.bytes.structure import Header, Rect
from redraft.formats.psd.reading.type_layers import units

MARKER_NAME = "</Layer group>"
EMPTY = Rect(0, 0, 0, 0)
Made = tuple[bytes, bytes]
"""A record and its channel data."""


def made_layer(
    header: Header,
    rect: Rect,
    channels: Mapping[int, bytes],
    name: str,
    number: int,
    *,
    opacity: int = 255,
    hidden: bool = False,
    blend: bytes = b"norm",
    blocks: Iterable[tuple[bytes, bytes]] = (),
) -> Made:
    """`channels` are packed, with their compression; `number` is the layer's id, no other layer may have it."""
    long = header.length_size
    table = b"".join(struct.pack(">h", id) + len(data).to_bytes(long, "big") for id, data in channels.items())
    extra = (
        bytes(8)
        + packed_short(name)
        + packed_block(b"luni", packed_unicode(name))
        + packed_block(b"lyid", struct.pack(">I", number))
    )
    extra += b"".join(packed_block(key, data) for key, data in blocks)
    record = rect.packed() + struct.pack(">H", len(channels)) + table + b"8BIM" + blend
    record += struct.pack(">4BI", opacity, 0, 8 | (2 if hidden else 0), 0, len(extra))
    return record + extra, b"".join(channels.values())


def packed_block(key: bytes, data: bytes) -> bytes:
    padded = data + bytes(-len(data) % 4)
    return b"8BIM" + key + struct.pack(">I", len(padded)) + padded


def packed_short(name: str) -> bytes:
    """A name of at most 255 letters of old, its length before it, padded."""
    named = name.encode("mac-roman", "replace")[:255]
    return bytes((len(named),)) + named + bytes(-(len(named) + 1) % 4)


def packed_unicode(text: str) -> bytes:
    """A counted UTF-16 string, as names of layers have it."""
    raw = text.encode("utf-16-be", "replace")
    return struct.pack(">I", len(raw) // 2) + raw


def bare_channels(header: Header) -> dict[int, bytes]:
    """The channels of a layer without pixels."""
    return dict.fromkeys(range(-1, header.colors), b"\x00\x00")


def made_group(
    header: Header,
    name: str,
    number: int,
    opacity: int,
    hidden: bool,
    blend: bytes = b"pass",
    blocks: Iterable[tuple[bytes, bytes]] = (),
) -> tuple[Made, Made]:
    """The marker that goes below a group's layers, and the group that goes above them."""
    marker = made_layer(
        header, EMPTY, bare_channels(header), MARKER_NAME, number + 1, blocks=[(b"lsct", struct.pack(">I", 3))]
    )
    divider = struct.pack(">I", 1) + b"8BIM" + blend
    group = made_layer(
        header,
        EMPTY,
        bare_channels(header),
        name,
        number,
        opacity=opacity,
        hidden=hidden,
        blend=blend,
        blocks=[(b"lsct", divider), *blocks],
    )
    return marker, group


def solid_block(color: Color) -> bytes:
    """The SoCo block of a fill."""
    parts = zip(("Rd  ", "Grn ", "Bl  "), color[:3], strict=True)
    rgb = ("RGBC", {name: (b"doub", float(part)) for name, part in parts})
    return struct.pack(">I", 16) + packed_descriptor("null", {"Clr ": (b"Objc", rgb)})


_JUSTIFICATION = {"start": 0, "end": 1, "middle": 2, "justify": 3}


def type_block(text: Text, matrix: Matrix) -> bytes:
    """The TySh block of live text that `matrix` takes to the page."""
    words = text.text.replace("\r\n", "\n").replace("\n", "\r") + "\r"
    engine = _engine_data(text, words)
    values = {
        "Txt ": (b"TEXT", words[:-1]),
        "textGridding": (b"enum", ("textGridding", "None")),
        "Ornt": (b"enum", ("Ornt", "Hrzn")),
        "AntA": (b"enum", ("Annt", "antiAliasSharp")),
        "TextIndex": (b"long", 0),
        "EngineData": (b"tdta", engine),
    }
    warp = {
        "warpStyle": (b"enum", ("warpStyle", "warpNone")),
        "warpValue": (b"doub", 0.0),
        "warpPerspective": (b"doub", 0.0),
        "warpPerspectiveOther": (b"doub", 0.0),
        "warpRotate": (b"enum", ("Ornt", "Hrzn")),
    }
    head = struct.pack(">H6dHI", 1, *matrix, 50, 16)
    return (
        head
        + packed_descriptor("TxLr", values)
        + struct.pack(">HI", 1, 16)
        + packed_descriptor("warp", warp)
        + bytes(16)
    )


def _engine_data(text: Text, words: str) -> bytes:
    fonts: dict[str, int] = {}
    styles, lengths = [], list[int]()
    leadings = _leadings(text)
    for number, run in enumerate(text.runs):
        if number and run.starts_line:
            lengths[-1] += 1
        style = run.style.over(text.style)
        name = (style.font_family or "ArialMT").split(",")[0].strip(" '\"") or "ArialMT"
        font = fonts.setdefault(name, len(fonts))
        styles.append(b"<< /StyleSheet << /StyleSheetData " + _sheet(style, font, leadings[number]) + b" >> >>")
        lengths.append(units(run.text.replace("\r\n", "\n")))
    lengths[-1] += 1
    paragraphs = [units(part) + 1 for part in words[:-1].split("\r")]
    justified = _JUSTIFICATION.get(text.style.align or "start", 0)
    paragraph = (
        b"<< /ParagraphSheet << /DefaultStyleSheet 0 /Properties << /Justification %d /AutoLeading 1.2 >> >>"
        b" /Adjustments << /Axis [ 1.0 0.0 1.0 ] /XY [ 0.0 0.0 ] >> >>" % justified
    )
    sets = b"\n".join(b"<< /Name " + packed_string(name) + b" /Script 0 /FontType 0 /Synthetic 0 >>" for name in fonts)
    frame = text.frame if text.flow is not None else None
    if frame is not None:
        numbers = b" ".join(packed_number(n) for n in (frame.x, frame.y, frame.right, frame.bottom))
        shape = b"/ShapeType 1 /BoxBounds [ " + numbers + b" ] /Base << /ShapeType 1"
    else:
        shape = b"/ShapeType 0 /PointBase [ 0.0 0.0 ] /Base << /ShapeType 0"
    shape += b" /TransformPoint0 [ 1.0 0.0 ] /TransformPoint1 [ 0.0 1.0 ] /TransformPoint2 [ 0.0 0.0 ] >>"
    resources = (
        b"<< /TheNormalStyleSheet 0 /TheNormalParagraphSheet 0\n/ParagraphSheetSet [ << /Name "
        + packed_string("Normal RGB")
        + b" /DefaultStyleSheet 0 /Properties << /Justification 0 /AutoLeading 1.2 >> >> ]\n/StyleSheetSet [ << /Name "
        + packed_string("Normal RGB")
        + b" /StyleSheetData << /Font 0 /FontSize 12.0 >> >> ]\n/FontSet [\n"
        + sets
        + b"\n]\n/SuperscriptSize .583 /SuperscriptPosition .333 /SubscriptSize .583 /SubscriptPosition .333"
        b" /SmallCapSize .7 >>"
    )
    return b"".join(
        (
            b"\n\n<<\n/EngineDict <<\n/Editor << /Text ",
            packed_string(words),
            b" >>\n/ParagraphRun << /DefaultRunData << /ParagraphSheet << /DefaultStyleSheet 0 /Properties << >> >>",
            b" /Adjustments << /Axis [ 1.0 0.0 1.0 ] /XY [ 0.0 0.0 ] >> >>\n/RunArray [\n",
            b"\n".join([paragraph] * len(paragraphs)),
            b"\n]\n/RunLengthArray [ ",
            b" ".join(b"%d" % n for n in paragraphs),
            b" ]\n/IsJoinable 1 >>\n/StyleRun << /DefaultRunData << /StyleSheet << /StyleSheetData << >> >> >>",
            b"\n/RunArray [\n",
            b"\n".join(styles),
            b"\n]\n/RunLengthArray [ ",
            b" ".join(b"%d" % n for n in lengths),
            b" ]\n/IsJoinable 2 >>\n/GridInfo << /GridIsOn false /ShowGrid false /GridSize 18.0 /GridLeading 22.0 >>",
            b"\n/AntiAlias 3 /UseFractionalGlyphWidths true\n/Rendered << /Version 1 /Shapes << /WritingDirection 0",
            b" /Children [ << /ShapeType %d /Procession 0 /Lines << /WritingDirection 0 /Children [ ] >>"
            % (frame is not None),
            b" /Cookie << /Photoshop << ",
            shape,
            b" >> >> >> ] >> >>\n>>\n/ResourceDict ",
            resources,
            b"\n/DocumentResources ",
            resources,
            b"\n>>",
        )
    )


def _leadings(text: Text) -> list[float | None]:
    """How far below the line before it each run's line is, where the text has it."""
    found: list[float | None] = []
    y: float | None = None
    leading: float | None = None
    for run in text.runs:
        if run.y is not None:
            leading = run.y - y if y is not None and run.y > y else leading
            y = run.y
        found.append(leading)
    return [found[-1] if leading is None else leading for leading in found]


def _sheet(style: Style, font: int, leading: float | None) -> bytes:
    color = style.fill if isinstance(style.fill, Color) else Color(0, 0, 0)
    words = (style.text_decoration or "none").split(" ")
    size = style.font_size or 12.0
    parts = b" ".join(packed_number(part / 255) for part in (color.alpha, *color[:3]))

    def flag(value: bool) -> bytes:
        return b"true" if value else b"false"

    return b"".join(
        (
            b"<< /Font %d /FontSize " % font,
            packed_number(size),
            b" /FauxBold ",
            flag((style.font_weight or 400) >= 600),
            b" /FauxItalic ",
            flag(style.font_style in ("italic", "oblique")),
            b" /AutoLeading true" if leading is None else b" /AutoLeading false /Leading " + packed_number(leading),
            b" /HorizontalScale 1.0 /VerticalScale 1.0 /Tracking %d"
            % round(1000 * (style.letter_spacing or 0.0) / size),
            b" /AutoKerning true /Underline ",
            flag("underline" in words),
            b" /Strikethrough ",
            flag("line-through" in words),
            b" /Ligatures true /FillColor << /Type 1 /Values [ ",
            parts,
            b" ] >> /FillFlag true /StrokeFlag false >>",
        )
    )
