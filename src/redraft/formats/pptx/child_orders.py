"""The order in which elements of Office files hold their children, for those that redraft writes or edits.

A word is a child; `|` joins those that exclude each other, `*` lets them repeat, `!` demands one. Written from the
published standard (ECMA-376, transitional), which PowerPoint enforces: a file that breaks it is 'repaired' on opening.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redraft.formats.xml.amending import Amended, New
from redraft.formats.xml.tree import Element

_FILL = "a:noFill|a:solidFill|a:gradFill|a:blipFill|a:pattFill|a:grpFill"
_EFFECT = "a:effectLst|a:effectDag"
_COLOR = "a:scrgbClr|a:srgbClr|a:hslClr|a:sysClr|a:schemeClr|a:prstClr"
_SHAPES = "p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic|p:contentPart*"
_SHAPE_LOOK = f"a:xfrm a:custGeom|a:prstGeom {_FILL} a:ln {_EFFECT} a:scene3d a:sp3d a:extLst"
_PARAGRAPH = (
    "a:lnSpc a:spcBef a:spcAft a:buClrTx|a:buClr a:buSzTx|a:buSzPct|a:buSzPts a:buFontTx|a:buFont "
    "a:buNone|a:buAutoNum|a:buChar|a:buBlip a:tabLst a:defRPr a:extLst"
)
_CHARACTERS = (
    f"a:ln {_FILL} {_EFFECT} a:highlight a:uLnTx|a:uLn a:uFillTx|a:uFill a:latin a:ea a:cs a:sym "
    "a:hlinkClick a:hlinkMouseOver a:rtl a:extLst"
)
_LINE = (
    "a:noFill|a:solidFill|a:gradFill|a:pattFill a:prstDash|a:custDash a:round|a:bevel|a:miter a:headEnd a:tailEnd "
    "a:extLst"
)
_LEVELS = " ".join(f"a:lvl{number}pPr" for number in range(1, 10))
_TEXT = "a:bodyPr! a:lstStyle a:p!*"
_AXIS = (
    "c:axId! c:scaling! c:delete c:axPos! c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark "
    "c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx! c:crosses|c:crossesAt"
)
_PLOTS = "|".join(
    f"c:{kind}Chart"
    for kind in "area area3D line line3D stock radar scatter pie pie3D doughnut bar bar3D ofPie surface surface3D "
    "bubble".split()
)
_LABEL = (
    "c:numFmt c:spPr c:txPr c:dLblPos c:showLegendKey c:showVal c:showCatName c:showSerName c:showPercent "
    "c:showBubbleSize c:separator"
)
_PIXEL_EFFECTS = "|".join(
    f"a:{name}"
    for name in "alphaBiLevel alphaCeiling alphaFloor alphaInv alphaMod alphaModFix alphaRepl biLevel blur clrChange "
    "clrRepl duotone fillOverlay grayscl hsl lum tint".split()
)
_CHART_SHARED = "c:idx! c:order! c:tx c:spPr"

_ORDERS = {
    # presentation
    "p:presentation": (
        "p:sldMasterIdLst p:notesMasterIdLst p:handoutMasterIdLst p:sldIdLst p:sldSz p:notesSz! p:smartTags "
        "p:embeddedFontLst p:custShowLst p:photoAlbum p:custDataLst p:kinsoku p:defaultTextStyle p:modifyVerifier "
        "p:extLst"
    ),
    "p:sldMasterIdLst": "p:sldMasterId*",
    "p:sldLayoutIdLst": "p:sldLayoutId*",
    "p:sldIdLst": "p:sldId*",
    # slides
    "p:sld": "p:cSld! p:clrMapOvr p:transition p:timing p:extLst",
    "p:notes": "p:cSld! p:clrMapOvr p:extLst",
    "p:sldLayout": "p:cSld! p:clrMapOvr p:transition p:timing p:hf p:extLst",
    "p:sldMaster": "p:cSld! p:clrMap! p:sldLayoutIdLst p:transition p:timing p:hf p:txStyles p:extLst",
    "p:cSld": "p:bg p:spTree! p:custDataLst p:controls p:extLst",
    "p:bg": "p:bgPr|p:bgRef!",
    "p:bgPr": f"{_FILL}! {_EFFECT} p:extLst",
    "p:clrMapOvr": "a:masterClrMapping|a:overrideClrMapping!",
    # shapes
    "p:spTree": f"p:nvGrpSpPr! p:grpSpPr! {_SHAPES} p:extLst",
    "p:grpSp": f"p:nvGrpSpPr! p:grpSpPr! {_SHAPES} p:extLst",
    "p:sp": "p:nvSpPr! p:spPr! p:style p:txBody p:extLst",
    "p:pic": "p:nvPicPr! p:blipFill! p:spPr! p:style p:extLst",
    "p:cxnSp": "p:nvCxnSpPr! p:spPr! p:style p:extLst",
    "p:graphicFrame": "p:nvGraphicFramePr! p:xfrm! a:graphic! p:extLst",
    "p:nvSpPr": "p:cNvPr! p:cNvSpPr! p:nvPr!",
    "p:nvPicPr": "p:cNvPr! p:cNvPicPr! p:nvPr!",
    "p:nvCxnSpPr": "p:cNvPr! p:cNvCxnSpPr! p:nvPr!",
    "p:nvGrpSpPr": "p:cNvPr! p:cNvGrpSpPr! p:nvPr!",
    "p:nvGraphicFramePr": "p:cNvPr! p:cNvGraphicFramePr! p:nvPr!",
    "p:cNvPr": "a:hlinkClick a:hlinkHover a:extLst",
    "p:cNvSpPr": "a:spLocks a:extLst",
    "p:cNvCxnSpPr": "a:cxnSpLocks a:stCxn a:endCxn a:extLst",
    "p:nvPr": "p:ph a:audioCd|a:wavAudioFile|a:audioFile|a:videoFile|a:quickTimeFile p:custDataLst p:extLst",
    "p:spPr": _SHAPE_LOOK,
    "p:grpSpPr": f"a:xfrm {_FILL} {_EFFECT} a:scene3d a:extLst",
    "p:style": "a:lnRef! a:fillRef! a:effectRef! a:fontRef!",
    "p:blipFill": "a:blip a:srcRect a:tile|a:stretch",
    "p:txBody": _TEXT,
    "a:txBody": _TEXT,
    "a:xfrm": "a:off a:ext a:chOff a:chExt",
    "p:xfrm": "a:off a:ext",
    "a:custGeom": "a:avLst a:gdLst a:ahLst a:cxnLst a:rect a:pathLst!",
    "a:prstGeom": "a:avLst",
    # fills, lines, colours
    "a:solidFill": _COLOR,
    "a:gradFill": "a:gsLst a:lin|a:path a:tileRect",
    "a:gsLst": "a:gs*",
    "a:gs": f"{_COLOR}!",
    "a:blipFill": "a:blip a:srcRect a:tile|a:stretch",
    "a:pattFill": "a:fgClr a:bgClr",
    "a:ln": _LINE,
    "a:blip": f"{_PIXEL_EFFECTS}* a:extLst",
    "a:stretch": "a:fillRect",
    "a:highlight": f"{_COLOR}!",
    "a:fgClr": f"{_COLOR}!",
    "a:bgClr": f"{_COLOR}!",
    "a:outerShdw": f"{_COLOR}!",
    "a:extLst": "a:ext*",
    "a:effectLst": ("a:blur a:fillOverlay a:glow a:innerShdw a:outerShdw a:prstShdw a:reflection a:softEdge"),
    # text
    "a:bodyPr": ("a:prstTxWarp a:noAutofit|a:normAutofit|a:spAutoFit a:scene3d a:sp3d|a:flatTx a:extLst"),
    "a:lstStyle": f"a:defPPr {_LEVELS} a:extLst",
    "p:titleStyle": f"a:defPPr {_LEVELS} a:extLst",
    "p:bodyStyle": f"a:defPPr {_LEVELS} a:extLst",
    "p:otherStyle": f"a:defPPr {_LEVELS} a:extLst",
    "p:defaultTextStyle": f"a:defPPr {_LEVELS} a:extLst",
    "p:txStyles": "p:titleStyle p:bodyStyle p:otherStyle p:extLst",
    "a:p": "a:pPr a:r|a:br|a:fld|a14:m* a:endParaRPr",
    "a:r": "a:rPr a:t!",
    "a:br": "a:rPr",
    "a:fld": "a:rPr a:pPr a:t",
    "a:pPr": _PARAGRAPH,
    **{f"a:lvl{number}pPr": _PARAGRAPH for number in range(1, 10)},
    "a:rPr": _CHARACTERS,
    "a:defRPr": _CHARACTERS,
    "a:endParaRPr": _CHARACTERS,
    "a:hlinkClick": "a:snd a:extLst",
    "a:hlinkMouseOver": "a:snd a:extLst",
    "a:hlinkHover": "a:snd a:extLst",
    "a:buClr": f"{_COLOR}!",
    "a:buBlip": "a:blip!",
    "a:tabLst": "a:tab*",
    "a:uLn": _LINE,
    "a:lnSpc": "a:spcPct|a:spcPts!",
    "a:spcBef": "a:spcPct|a:spcPts!",
    "a:spcAft": "a:spcPct|a:spcPts!",
    # tables
    "a:tbl": "a:tblPr a:tblGrid! a:tr*",
    "a:tblPr": f"{_FILL} {_EFFECT} a:tableStyle|a:tableStyleId a:extLst",
    "a:tblGrid": "a:gridCol*",
    "a:gridCol": "a:extLst",
    "a:graphic": "a:graphicData!",
    "a:tr": "a:tc* a:extLst",
    "a:tc": "a:txBody a:tcPr a:extLst",
    "a:tcPr": f"a:lnL a:lnR a:lnT a:lnB a:lnTlToBr a:lnBlToTr a:cell3D {_FILL} a:headers a:extLst",
    **{f"a:{side}": _LINE for side in "lnL lnR lnT lnB lnTlToBr lnBlToTr".split()},
    # charts
    "c:chartSpace": (
        "c:date1904 c:lang c:roundedCorners c:style c:clrMapOvr c:pivotSource c:protection c:chart! c:spPr c:txPr "
        "c:externalData c:printSettings c:userShapes c:extLst"
    ),
    "c:chart": (
        "c:title c:autoTitleDeleted c:pivotFmts c:view3D c:floor c:sideWall c:backWall c:plotArea! c:legend "
        "c:plotVisOnly c:dispBlanksAs c:showDLblsOverMax c:extLst"
    ),
    "c:barChart": ("c:barDir c:grouping c:varyColors c:ser* c:dLbls c:gapWidth c:overlap c:serLines* c:axId* c:extLst"),
    "c:lineChart": (
        "c:grouping c:varyColors c:ser* c:dLbls c:dropLines c:hiLowLines c:upDownBars c:marker c:smooth c:axId* "
        "c:extLst"
    ),
    "c:areaChart": "c:grouping c:varyColors c:ser* c:dLbls c:dropLines c:axId* c:extLst",
    "c:pieChart": "c:varyColors c:ser* c:dLbls c:firstSliceAng c:extLst",
    "c:doughnutChart": "c:varyColors c:ser* c:dLbls c:firstSliceAng c:holeSize c:extLst",
    "c:scatterChart": "c:scatterStyle c:varyColors c:ser* c:dLbls c:axId* c:extLst",
    "c:catAx": (f"{_AXIS} c:auto c:lblAlgn c:lblOffset c:tickLblSkip c:tickMarkSkip c:noMultiLvlLbl c:extLst"),
    "c:dateAx": (
        f"{_AXIS} c:auto c:lblOffset c:baseTimeUnit c:majorUnit c:majorTimeUnit c:minorUnit c:minorTimeUnit c:extLst"
    ),
    "c:valAx": f"{_AXIS} c:crossBetween c:majorUnit c:minorUnit c:dispUnits c:extLst",
    "c:title": "c:tx c:layout c:overlay c:spPr c:txPr c:extLst",
    "c:legend": "c:legendPos c:legendEntry* c:layout c:overlay c:spPr c:txPr c:extLst",
    "c:tx": "c:strRef|c:rich|c:v",
    "c:rich": _TEXT,
    "c:txPr": _TEXT,
    "c:spPr": _SHAPE_LOOK,
    "c:cat": "c:multiLvlStrRef|c:numRef|c:numLit|c:strRef|c:strLit!",
    "c:val": "c:numRef|c:numLit!",
    "c:strRef": "c:f! c:strCache c:extLst",
    "c:numRef": "c:f! c:numCache c:extLst",
    "c:strCache": "c:ptCount c:pt* c:extLst",
    "c:numCache": "c:formatCode c:ptCount c:pt* c:extLst",
    "c:numLit": "c:formatCode c:ptCount c:pt* c:extLst",
    "c:strLit": "c:ptCount c:pt* c:extLst",
    "c:pt": "c:v!",
    "c:xVal": "c:multiLvlStrRef|c:numRef|c:numLit|c:strRef|c:strLit!",
    "c:yVal": "c:numRef|c:numLit!",
    "c:bubbleSize": "c:numRef|c:numLit!",
    "c:externalData": "c:autoUpdate",
    "c:layout": "c:manualLayout c:extLst",
    "c:scaling": "c:logBase c:orientation c:max c:min c:extLst",
    "c:marker": "c:symbol c:size c:spPr c:extLst",
    "c:majorGridlines": "c:spPr",
    "c:minorGridlines": "c:spPr",
    "c:plotArea": f"c:layout {_PLOTS}!* c:valAx|c:catAx|c:dateAx|c:serAx* c:dTable c:spPr c:extLst",
    "c:dLbls": f"c:dLbl* c:delete {_LABEL} c:showLeaderLines c:leaderLines c:extLst",
    "c:dLbl": f"c:idx! c:delete c:layout c:tx {_LABEL} c:extLst",
    "c:trendline": (
        "c:name c:spPr c:trendlineType! c:order c:period c:forward c:backward c:intercept c:dispRSqr c:dispEq "
        "c:trendlineLbl c:extLst"
    ),
    "c:errBars": "c:errDir c:errBarType! c:errValType! c:noEndCap c:plus c:minus c:val c:spPr c:extLst",
    "c:radarChart": "c:radarStyle! c:varyColors c:ser* c:dLbls c:axId* c:extLst",
    "c:stockChart": "c:ser* c:dLbls c:dropLines c:hiLowLines c:upDownBars c:axId* c:extLst",
    "c:bubbleChart": (
        "c:varyColors c:ser* c:dLbls c:bubble3D c:bubbleScale c:showNegBubbles c:sizeRepresents c:axId* c:extLst"
    ),
    "c:bar3DChart": "c:barDir! c:grouping c:varyColors c:ser* c:dLbls c:gapWidth c:gapDepth c:shape c:axId* c:extLst",
    "c:line3DChart": "c:grouping! c:varyColors c:ser* c:dLbls c:dropLines c:gapDepth c:axId* c:extLst",
    "c:area3DChart": "c:grouping c:varyColors c:ser* c:dLbls c:dropLines c:gapDepth c:axId* c:extLst",
    "c:pie3DChart": "c:varyColors c:ser* c:dLbls c:extLst",
    "c:serAx": f"{_AXIS} c:tickLblSkip c:tickMarkSkip c:extLst",
    "c:dPt": "c:idx! c:invertIfNegative c:marker c:bubble3D c:explosion c:spPr c:pictureOptions c:extLst",
}
_SERIES = {  # c:ser is another thing in every kind of chart
    "c:barChart c:bar3DChart": (
        f"{_CHART_SHARED} c:invertIfNegative c:pictureOptions c:dPt* c:dLbls c:trendline* c:errBars c:cat c:val "
        "c:shape c:extLst"
    ),
    "c:lineChart c:line3DChart c:stockChart": (
        f"{_CHART_SHARED} c:marker c:dPt* c:dLbls c:trendline* c:errBars c:cat c:val c:smooth c:extLst"
    ),
    "c:pieChart c:pie3DChart c:doughnutChart c:ofPieChart": (
        f"{_CHART_SHARED} c:explosion c:dPt* c:dLbls c:cat c:val c:extLst"
    ),
    "c:areaChart c:area3DChart": (
        f"{_CHART_SHARED} c:pictureOptions c:dPt* c:dLbls c:trendline* c:errBars* c:cat c:val c:extLst"
    ),
    "c:scatterChart": (
        f"{_CHART_SHARED} c:marker c:dPt* c:dLbls c:trendline* c:errBars* c:xVal c:yVal c:smooth c:extLst"
    ),
    "c:bubbleChart": (
        f"{_CHART_SHARED} c:invertIfNegative c:dPt* c:dLbls c:trendline* c:errBars* c:xVal c:yVal c:bubbleSize "
        "c:bubble3D c:extLst"
    ),
    "c:radarChart": f"{_CHART_SHARED} c:marker c:dPt* c:dLbls c:cat c:val c:extLst",
    "c:surfaceChart c:surface3DChart": f"{_CHART_SHARED} c:cat c:val c:extLst",
}


class Slot(NamedTuple):
    """A place among the children of an element: what may stand there, whether it must, and whether it may repeat."""

    tags: tuple[str, ...]
    needed: bool
    many: bool


def _slots(order: str) -> tuple[Slot, ...]:
    words = [re.fullmatch(r"([^*!]+)(!?)(\*?)", word) for word in order.split()]
    return tuple(Slot(tuple(word[1].split("|")), bool(word[2]), bool(word[3])) for word in words if word)


ORDERS = {tag: _slots(order) for tag, order in _ORDERS.items()}
SERIES_ORDERS = {tag: _slots(order) for tags, order in _SERIES.items() for tag in tags.split()}


_RANKS = {tag: {name: rank for rank, slot in enumerate(slots) for name in slot.tags} for tag, slots in ORDERS.items()}


def child_ranks(tag: str) -> Mapping[str, int]:
    """The rank of every child that an element of this tag may hold; children of one rank stand in any order."""
    return _RANKS.get(tag, {})


def order_of(element: Element) -> Sequence[Slot] | None:
    """The order of an element's children, told by its tag and, where that means several things, its parent's; None
    where it is not known."""
    parent = element.parent.tag if element.parent is not None else ""
    match element.tag:
        case "c:ser":
            return SERIES_ORDERS.get(parent)
        case "c:chart" if parent == "a:graphicData":
            return ()  # the one that only points to a chart
        case "c:val" if parent == "c:errBars":
            return ()  # a number
    return ORDERS.get(element.tag)


def put_in_series(series: Amended, new: New) -> New:
    """A new child of a c:ser, where its kind of chart wants it."""
    parent = series.element.parent
    slots = SERIES_ORDERS.get(parent.tag, ()) if parent is not None else ()
    return put_ordered(series, new, tuple(tag for slot in slots for tag in slot.tags))


def put_ordered(holder: Amended, new: New, order: tuple[str, ...]) -> New:
    """A new child before the first that has its place later in the order."""
    rank = order.index(new.tag) if new.tag in order else len(order)
    later = set(order[rank + 1 :])
    return holder.put(new, new.tag, before=next((one for one in holder.element.children if one.tag in later), None))
