"""Small decks made from scratch, part by part, so that a test can break any of them."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

OFFICE = "http://schemas.openxmlformats.org"
NAMESPACES = (
    f'xmlns:a="{OFFICE}/drawingml/2006/main" xmlns:p="{OFFICE}/presentationml/2006/main" '
    f'xmlns:r="{OFFICE}/officeDocument/2006/relationships"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
TYPE = "application/vnd.openxmlformats-officedocument.presentationml"
GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'


def types(defaults: Mapping[str, str], overrides: Mapping[str, str]) -> str:
    said = [f'<Default Extension="{what}" ContentType="{type}"/>' for what, type in defaults.items()]
    said += [f'<Override PartName="/{what}" ContentType="{type}"/>' for what, type in overrides.items()]
    return f'{HEAD}<Types xmlns="{OFFICE}/package/2006/content-types">{"".join(said)}</Types>'


def rels(*found: tuple[str, str, str] | tuple[str, str, str, str]) -> str:
    """Each: id, kind, target and, maybe, the mode."""
    said = []
    for id, kind, target, *mode in found:
        more = f' TargetMode="{mode[0]}"' if mode else ""
        type = f"{OFFICE}/officeDocument/2006/relationships/{kind}"
        said.append(f'<Relationship Id="{id}" Type="{type}" Target="{target}"{more}/>')
    return f'{HEAD}<Relationships xmlns="{OFFICE}/package/2006/relationships">{"".join(said)}</Relationships>'


def text_shape(id: int, text: str) -> str:
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{id}" name="Text {id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
        '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>'
        f"<a:p><a:r><a:rPr/><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


def picture_shape(id: int, embed: str) -> str:
    return (
        f'<p:pic><p:nvPicPr><p:cNvPr id="{id}" name="Picture {id}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="{embed}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        '<p:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
    )


def slide(*shapes: str, tag: str = "sld", more: str = "") -> str:
    inside = f"<p:cSld><p:spTree>{GROUP}{''.join(shapes)}</p:spTree></p:cSld>{more}"
    return f"{HEAD}<p:{tag} {NAMESPACES}>{inside}</p:{tag}>"


def png(size: int = 2) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + b"\x80\x40\x20" * size for _ in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


_COLORS = "".join(
    f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>'
    for name, value in zip(
        "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split(),
        "000000 FFFFFF 222222 EEEEEE C00000 00C000 0000C0 C0C000 00C0C0 C000C0 0000FF 800080".split(),
        strict=True,
    )
)
_FACE = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
THEME = (
    f'{HEAD}<a:theme xmlns:a="{OFFICE}/drawingml/2006/main" name="Plain"><a:themeElements>'
    f'<a:clrScheme name="Plain">{_COLORS}</a:clrScheme>'
    f'<a:fontScheme name="Plain"><a:majorFont>{_FACE}</a:majorFont><a:minorFont>{_FACE}</a:minorFont></a:fontScheme>'
    f'<a:fmtScheme name="Plain"><a:fillStyleLst>{_FILL * 3}</a:fillStyleLst>'
    f"<a:lnStyleLst>{f'<a:ln>{_FILL}</a:ln>' * 3}</a:lnStyleLst>"
    f"<a:effectStyleLst>{'<a:effectStyle><a:effectLst/></a:effectStyle>' * 3}</a:effectStyleLst>"
    f"<a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
)
_MAP = (
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" '
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
)


def deck_parts() -> dict[str, str | bytes]:
    """A deck of two slides: the first has a text and a picture, the second a text with notes of its own picture."""
    return {
        "[Content_Types].xml": types(
            {
                "rels": "application/vnd.openxmlformats-package.relationships+xml",
                "xml": "application/xml",
                "png": "image/png",
            },
            {
                "ppt/presentation.xml": f"{TYPE}.presentation.main+xml",
                "ppt/slideMasters/slideMaster1.xml": f"{TYPE}.slideMaster+xml",
                "ppt/slideLayouts/slideLayout1.xml": f"{TYPE}.slideLayout+xml",
                "ppt/slides/slide1.xml": f"{TYPE}.slide+xml",
                "ppt/slides/slide2.xml": f"{TYPE}.slide+xml",
                "ppt/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
            },
        ),
        "_rels/.rels": rels(("rId1", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": (
            f"{HEAD}<p:presentation {NAMESPACES}>"
            '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
            '<p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId3"/></p:sldIdLst>'
            '<p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>'
        ),
        "ppt/_rels/presentation.xml.rels": rels(
            ("rId1", "slideMaster", "slideMasters/slideMaster1.xml"),
            ("rId2", "slide", "slides/slide1.xml"),
            ("rId3", "slide", "slides/slide2.xml"),
            ("rId4", "theme", "theme/theme1.xml"),
        ),
        "ppt/slideMasters/slideMaster1.xml": slide(
            tag="sldMaster",
            more=f'{_MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>',
        ),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": rels(
            ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "theme", "../theme/theme1.xml")
        ),
        "ppt/slideLayouts/slideLayout1.xml": slide(tag="sldLayout"),
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels": rels(
            ("rId1", "slideMaster", "../slideMasters/slideMaster1.xml")
        ),
        "ppt/theme/theme1.xml": THEME,
        "ppt/slides/slide1.xml": slide(text_shape(2, "Hello"), picture_shape(3, "rId2")),
        "ppt/slides/_rels/slide1.xml.rels": rels(
            ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "image", "../media/image1.png")
        ),
        "ppt/slides/slide2.xml": slide(text_shape(2, "Bye"), picture_shape(3, "rId2"), picture_shape(4, "rId3")),
        "ppt/slides/_rels/slide2.xml.rels": rels(
            ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"),
            ("rId2", "image", "../media/image1.png"),
            ("rId3", "image", "../media/image2.png"),
        ),
        "ppt/media/image1.png": png(),
        "ppt/media/image2.png": png(3),
    }


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def deck() -> bytes:
    return packed(deck_parts())


def changed(name: str, old: str, new: str) -> bytes:
    """The deck with a text replaced in one part, which must have it."""
    parts = deck_parts()
    content = parts[name]
    assert isinstance(content, str)
    assert old in content, f"{name} has no {old}"
    return packed({**parts, name: content.replace(old, new)})


def without(*names: str) -> bytes:
    return packed({name: content for name, content in deck_parts().items() if name not in names})


def along(extra: Mapping[str, str | bytes]) -> bytes:
    return packed({**deck_parts(), **extra})
