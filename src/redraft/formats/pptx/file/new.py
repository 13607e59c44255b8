"""A new deck: one slide without shapes, one blank layout, one master and a plain theme."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import EMU

_OFFICE = "http://schemas.openxmlformats.org"
_NAMES = (
    f'xmlns:a="{_OFFICE}/drawingml/2006/main" xmlns:r="{_OFFICE}/officeDocument/2006/relationships" '
    f'xmlns:p="{_OFFICE}/presentationml/2006/main"'
)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
_TYPE = "application/vnd.openxmlformats-officedocument.presentationml"
_PACKAGE = "application/vnd.openxmlformats-package"
_SMALLEST, _LARGEST = 914_400, 51_206_400  # EMU: PowerPoint opens slides of 1 to 56 inches
_TREE = (
    '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
    '<a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
    "</p:spTree>"
)
_SLOTS = "bg1 tx1 bg2 tx2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink"
_THEME_SLOTS = "lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink"
_COLORS = "FFFFFF 000000 E7E6E6 44546A 3C6EB4 D9752D 8C8C8C E0B020 5B9BD5 70AD47 0563C1 954F72"


def blank(width: float, height: float, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A deck of slides `width` × `height` units, each `unit_mm` millimetres; its page is 'slide-256'."""
    sides = [round(side * unit_mm * 96 / 25.4 * EMU) for side in (width, height)]
    if not all(_SMALLEST <= side <= _LARGEST for side in sides):
        inches = " × ".join(f"{side / 914400:.2f}" for side in sides)
        raise EditError(says("slide-size-out-of-range", inches=inches))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for part, content in _parts(*sides):
            file.writestr(zipfile.ZipInfo(part), content.encode(), zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _parts(width: int, height: int) -> Iterator[tuple[str, str]]:
    yield "[Content_Types].xml", _content_types()
    yield "_rels/.rels", _relations(("officeDocument", "ppt/presentation.xml"))
    masters = '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
    slides = '<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst>'
    size = f'<p:sldSz cx="{width}" cy="{height}"/><p:notesSz cx="6858000" cy="9144000"/>'
    yield "ppt/presentation.xml", f"{_HEAD}<p:presentation {_NAMES}>{masters}{slides}{size}</p:presentation>"
    yield (
        "ppt/_rels/presentation.xml.rels",
        _relations(
            ("slideMaster", "slideMasters/slideMaster1.xml"),
            ("slide", "slides/slide1.xml"),
            ("theme", "theme/theme1.xml"),
        ),
    )
    mapped = zip(_SLOTS.split(), _THEME_SLOTS.split(), strict=True)
    colors = "<p:clrMap " + " ".join(f'{slot}="{theme}"' for slot, theme in mapped) + "/>"
    layouts = '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>'
    styles = "<p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles>"
    ground = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'
    yield (
        "ppt/slideMasters/slideMaster1.xml",
        f"{_HEAD}<p:sldMaster {_NAMES}><p:cSld>{ground}{_TREE}</p:cSld>{colors}{layouts}{styles}</p:sldMaster>",
    )
    yield (
        "ppt/slideMasters/_rels/slideMaster1.xml.rels",
        _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")),
    )
    kept = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"
    yield (
        "ppt/slideLayouts/slideLayout1.xml",
        f'{_HEAD}<p:sldLayout {_NAMES} type="blank" preserve="1"><p:cSld name="Blank">{_TREE}</p:cSld>{kept}'
        "</p:sldLayout>",
    )
    yield (
        "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
        _relations(("slideMaster", "../slideMasters/slideMaster1.xml")),
    )
    yield "ppt/theme/theme1.xml", _theme()
    yield "ppt/slides/slide1.xml", f"{_HEAD}<p:sld {_NAMES}><p:cSld>{_TREE}</p:cSld>{kept}</p:sld>"
    yield "ppt/slides/_rels/slide1.xml.rels", _relations(("slideLayout", "../slideLayouts/slideLayout1.xml"))


def _content_types() -> str:
    types = {"rels": f"{_PACKAGE}.relationships+xml", "xml": "application/xml"}
    parts = {
        "presentation": f"{_TYPE}.presentation.main+xml",
        "slideMasters/slideMaster1": f"{_TYPE}.slideMaster+xml",
        "slideLayouts/slideLayout1": f"{_TYPE}.slideLayout+xml",
        "slides/slide1": f"{_TYPE}.slide+xml",
        "theme/theme1": "application/vnd.openxmlformats-officedocument.theme+xml",
    }
    defaults = "".join(f'<Default Extension="{name}" ContentType="{type}"/>' for name, type in types.items())
    own = "".join(f'<Override PartName="/ppt/{name}.xml" ContentType="{type}"/>' for name, type in parts.items())
    return f'{_HEAD}<Types xmlns="{_OFFICE}/package/2006/content-types">{defaults}{own}</Types>'


def _relations(*found: tuple[str, str]) -> str:
    markup = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/officeDocument/2006/relationships/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(found, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_OFFICE}/package/2006/relationships">{markup}</Relationships>'


def _theme() -> str:
    order = "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split()
    known = dict(zip(_THEME_SLOTS.split(), _COLORS.split(), strict=True))
    colors = "".join(f'<a:{slot}><a:srgbClr val="{known[slot]}"/></a:{slot}>' for slot in order)
    face = '<a:latin typeface="Source Sans Pro"/><a:ea typeface=""/><a:cs typeface=""/>'
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    fonts = f"<a:majorFont>{face}</a:majorFont><a:minorFont>{face}</a:minorFont>"
    lines = "".join(f'<a:ln w="{width}">{fill}</a:ln>' for width in (6350, 12700, 19050))
    effects = "<a:effectStyle><a:effectLst/></a:effectStyle>" * 3
    return (
        f'{_HEAD}<a:theme xmlns:a="{_OFFICE}/drawingml/2006/main" name="Plain"><a:themeElements>'
        f'<a:clrScheme name="Plain">{colors}</a:clrScheme><a:fontScheme name="Plain">{fonts}</a:fontScheme>'
        f'<a:fmtScheme name="Plain"><a:fillStyleLst>{fill * 3}</a:fillStyleLst><a:lnStyleLst>{lines}</a:lnStyleLst>'
        f"<a:effectStyleLst>{effects}</a:effectStyleLst><a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme>"
        "</a:themeElements></a:theme>"
    )
