"""Decks with all that the layer model does not know, by chance: properties, extensions, comments, links, fields, words
of other vocabularies. Everything is in schema order."""

from __future__ import annotations

from random import Random

from tests.formats.pptx.decks import HEAD, NAMESPACES, OFFICE, deck_parts, packed, rels

MORE = (
    'xmlns:x="urn:example:odd" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" mc:Ignorable="x"'
)
WORDS = "Annual report of the northern team for all who read plans twice before noon".split()
LAYOUT = ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml")
EXTENSIONS = '<a:extLst><a:ext uri="{{F00D0000-0000-4000-8000-00000000{n:04d}}}"><x:kept n="{n}"/></a:ext></a:extLst>'


class Deck:
    """One deck. `chance` decides everything."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.count = 0
        self.shapes = 1

    def data(self) -> bytes:
        parts = deck_parts()
        links = [LAYOUT, ("rId2", "image", "../media/image1.png"), ("rId3", "slide", "slide3.xml")]
        links += [("rId4", "hyperlink", "https://example.org/a?b=1&amp;c=2", "External")]  # type: ignore[list-item]
        parts["ppt/slides/slide1.xml"] = self.slide(self.maybe_timing)
        parts["ppt/slides/_rels/slide1.xml.rels"] = rels(*links)
        self.shapes = 1
        parts["ppt/slides/slide2.xml"] = self.slide(lambda: "")
        parts["ppt/slides/_rels/slide2.xml.rels"] = rels(*links)
        self.shapes = 1
        parts["ppt/slides/slide3.xml"] = f"{HEAD}<p:sld {NAMESPACES} {MORE}>{self.tree(self.text())}</p:sld>"
        parts["ppt/slides/_rels/slide3.xml.rels"] = rels(
            LAYOUT,
            ("rId3", "slide", "slide1.xml"),
            ("rId4", "hyperlink", "https://example.org/", "External"),
        )
        main = str(parts["ppt/presentation.xml"])
        parts["ppt/presentation.xml"] = main.replace("</p:sldIdLst>", '<p:sldId id="258" r:id="rId5"/></p:sldIdLst>')
        parts["ppt/_rels/presentation.xml.rels"] = str(parts["ppt/_rels/presentation.xml.rels"]).replace(
            "</Relationships>",
            f'<Relationship Id="rId5" Type="{OFFICE}/officeDocument/2006/relationships/slide" '
            'Target="slides/slide3.xml"/></Relationships>',
        )
        types_ = str(parts["[Content_Types].xml"])
        slide2 = '<Override PartName="/ppt/slides/slide2.xml"'
        at = types_.index(slide2)
        end = types_.index("/>", at) + 2
        parts["[Content_Types].xml"] = types_[:end] + types_[at:end].replace("slide2", "slide3") + types_[end:]
        return packed(parts)

    # small things

    def often(self, share: float = 0.5) -> bool:
        return self.chance.random() < share

    def some(self, share: float, *texts: str) -> str:
        """Each of the texts, or not, in this order."""
        return "".join(text for text in texts if self.often(share))

    def one_of(self, *texts: str) -> str:
        return self.chance.choice(texts)

    def number(self) -> int:
        self.count += 1
        return self.count

    def odd(self, share: float = 0.15) -> str:
        """An attribute of another vocabulary."""
        return f' x:mark="{self.number()}"' if self.often(share) else ""

    def comment(self, share: float = 0.12) -> str:
        return f"<!-- kept {self.number()} -->" if self.often(share) else ""

    def extensions(self, share: float = 0.25, tag: str = "a") -> str:
        made = EXTENSIONS.format(n=self.number()) if self.often(share) else ""
        return made.replace("a:ext", f"{tag}:ext") if tag != "a" else made

    def color(self) -> str:
        return self.one_of(
            '<a:srgbClr val="3366CC"/>',
            '<a:schemeClr val="accent2"><a:lumMod val="75000"/></a:schemeClr>',
            '<a:srgbClr val="102030"><a:alpha val="80000"/></a:srgbClr>',
        )

    def fill(self) -> str:
        return self.one_of(
            f"<a:solidFill>{self.color()}</a:solidFill>",
            f'<a:gradFill rotWithShape="1"><a:gsLst><a:gs pos="0">{self.color()}</a:gs><a:gs pos="100000">'
            f'{self.color()}</a:gs></a:gsLst><a:lin ang="5400000" scaled="0"/></a:gradFill>',
            f'<a:pattFill prst="dkUpDiag"><a:fgClr>{self.color()}</a:fgClr><a:bgClr>{self.color()}</a:bgClr>'
            "</a:pattFill>",
        )

    def line(self, tag: str = "a:ln") -> str:
        inside = self.some(0.7, self.fill()) + self.some(0.4, '<a:prstDash val="dash"/>', "<a:round/>")
        inside += self.some(0.3, '<a:headEnd type="oval"/>', '<a:tailEnd type="triangle"/>') + self.extensions(0.1)
        cap = self.some(0.3, ' cap="rnd"')
        return f'<{tag} w="{self.one_of("9525", "19050")}"{cap}{self.odd()}>{inside}</{tag}>'

    def effects(self) -> str:
        glow = f'<a:glow rad="63500">{self.color()}</a:glow>'
        shadow = f'<a:outerShdw blurRad="50800" dist="38100" dir="2700000" algn="tl">{self.color()}</a:outerShdw>'
        return f"<a:effectLst>{self.some(0.5, glow, shadow)}</a:effectLst>"

    # text

    def run_properties(self, tag: str = "a:rPr", links: bool = True) -> str:
        said = self.some(0.3, ' lang="en-GB"', ' altLang="de-DE"', ' sz="1800"', ' b="1"', ' i="1"', ' u="dbl"')
        said += self.some(0.25, ' kern="1200"', ' spc="50"', ' baseline="30000"', ' dirty="0"', ' err="1"') + self.odd()
        inside = self.some(0.25, self.line(), self.fill(), self.effects())
        inside += self.some(0.3, f"<a:highlight>{self.color()}</a:highlight>", "<a:uLnTx/>", "<a:uFillTx/>")
        inside += self.comment(0.05)
        face = '<a:{} typeface="Arial" panose="020B0604020202020204" pitchFamily="34" charset="0"/>'
        inside += self.some(0.3, *(face.format(slot) for slot in ("latin", "ea", "cs", "sym")))
        if links and self.often(0.2):
            inside += self.one_of(
                f'<a:hlinkClick r:id="rId3" action="ppaction://hlinksldjump"{self.odd()}/>',
                f'<a:hlinkClick r:id="rId4" tooltip="t{self.number()}">{self.extensions(0.5)}</a:hlinkClick>',
            )
            inside += self.some(0.3, '<a:hlinkMouseOver r:id="rId4"/>')
        inside += self.extensions(0.15)
        return f"<{tag}{said}>{inside}</{tag}>"

    def words(self) -> str:
        return " ".join(self.chance.sample(WORDS, self.chance.randint(1, 4)))

    def run(self) -> str:
        words = f"<a:t>{self.words()}{self.comment(0.04)} </a:t>"
        made = f"<a:r{self.odd(0.05)}>{self.some(0.85, self.run_properties())}{self.comment(0.03)}{words}</a:r>"
        if self.often(0.08):
            field = self.run_properties(links=False)
            id = f"{{11111111-0000-4000-8000-00000000{self.number():04d}}}"
            return made + f'<a:fld id="{id}" type="slidenum">{field}<a:t>7</a:t></a:fld>'
        if self.often(0.1):
            return made + f"<a:br>{self.run_properties(links=False)}</a:br>"
        if self.often(0.06):
            inner = f'<mc:Choice Requires="a14"><a14:m><x:math n="{self.number()}"/></a14:m></mc:Choice><mc:Fallback/>'
            return made + f"<mc:AlternateContent>{inner}</mc:AlternateContent>"
        return made

    def paragraph(self) -> str:
        said = self.some(
            0.3, ' marL="342900"', ' indent="-171450"', ' algn="ctr"', ' defTabSz="914400"', ' eaLnBrk="1"'
        )
        inside = self.some(
            0.25, '<a:lnSpc><a:spcPct val="90000"/></a:lnSpc>', '<a:spcBef><a:spcPts val="600"/></a:spcBef>'
        )
        inside += self.some(0.25, f"<a:buClr>{self.color()}</a:buClr>", '<a:buSzPct val="80000"/>')
        inside += self.some(0.25, '<a:buFont typeface="Wingdings"/>')
        inside += self.some(
            0.5, self.one_of('<a:buChar char="•"/>', '<a:buAutoNum type="arabicPeriod"/>', "<a:buNone/>")
        )
        inside += self.some(
            0.2, '<a:tabLst><a:tab pos="914400" algn="r"/></a:tabLst>', self.run_properties("a:defRPr", False)
        )
        inside += self.extensions(0.1)
        properties = f"<a:pPr{said}{self.odd()}>{inside}</a:pPr>" if self.often(0.8) else ""
        runs = "".join(self.run() for _ in range(self.chance.randint(1, 3)))
        ending = self.some(0.5, self.run_properties("a:endParaRPr", False))
        return f"<a:p{self.odd(0.08)}>{properties}{self.comment(0.06)}{runs}{ending}</a:p>"

    def body(self, tag: str = "p:txBody") -> str:
        said = (
            self.some(0.3, ' wrap="square"', ' anchor="ctr"', ' lIns="91440"', ' rot="0"', ' vert="horz"') + self.odd()
        )
        inside = self.some(0.5, self.one_of("<a:noAutofit/>", "<a:normAutofit/>", "<a:spAutoFit/>")) + self.extensions(
            0.1
        )
        paragraphs = "".join(self.paragraph() + self.comment(0.05) for _ in range(self.chance.randint(1, 3)))
        return f"<{tag}><a:bodyPr{said}>{inside}</a:bodyPr><a:lstStyle/>{paragraphs}</{tag}>"

    # shapes

    def names(self, wrapper: str, inner: str) -> str:
        self.shapes += 1
        said = self.some(0.3, ' descr="what it shows"', ' title="a title"') + self.odd()
        drawn = self.some(0.2, ' userDrawn="1"')
        link = self.some(0.12, '<a:hlinkClick r:id="rId3" action="ppaction://hlinksldjump"/>')
        return (
            f'<p:{wrapper}><p:cNvPr id="{self.shapes}" name="Shape {self.shapes}"{said}>{link}{self.extensions(0.2)}'
            f"</p:cNvPr><p:{inner}{self.odd(0.05)}/><p:nvPr{drawn}/></p:{wrapper}>"
        )

    def place(self, tag: str = "a:xfrm") -> str:
        x, y = (self.chance.randrange(0, 4_000_000, 9525) for _ in "xy")
        turned = self.some(0.15, ' rot="900000"', ' flipH="1"') if tag == "a:xfrm" else ""
        return f'<{tag}{turned}><a:off x="{x}" y="{y}"/><a:ext cx="2743200" cy="1371600"/></{tag}>'

    def look(self) -> str:
        form = self.one_of("rect", "roundRect", "ellipse")
        inside = f'{self.place()}<a:prstGeom prst="{form}"><a:avLst/></a:prstGeom>'
        inside += self.some(0.6, self.fill(), self.line(), self.effects())
        inside += self.some(0.1, '<a:sp3d prstMaterial="matte"/>') + self.extensions(0.15)
        mode = self.some(0.2, ' bwMode="auto"')
        return f"<p:spPr{mode}>{inside}</p:spPr>"

    def text(self) -> str:
        return (
            f"<p:sp{self.odd(0.1)}>{self.names('nvSpPr', 'cNvSpPr')}{self.look()}{self.body()}{self.comment()}</p:sp>"
        )

    def shape(self) -> str:
        return f"<p:sp>{self.names('nvSpPr', 'cNvSpPr')}{self.look()}{self.extensions(0.1, 'p')}</p:sp>"

    def picture(self) -> str:
        effects = self.some(0.3, '<a:lum bright="10000"/>') + self.extensions(0.3)
        blip = f'<a:blip r:embed="rId2" cstate="print"{self.odd()}>{effects}</a:blip>'
        blip += self.some(0.4, '<a:srcRect l="10000"/>')
        fill = f"<p:blipFill>{blip}<a:stretch><a:fillRect/></a:stretch></p:blipFill>"
        return f"<p:pic>{self.names('nvPicPr', 'cNvPicPr')}{fill}{self.look()}{self.comment()}</p:pic>"

    def group(self) -> str:
        names = self.names("nvGrpSpPr", "cNvGrpSpPr")
        inside = "".join(self.chance.choice((self.text, self.shape, self.picture))() for _ in range(2))
        place = self.place().replace("</a:xfrm>", '<a:chOff x="0" y="0"/><a:chExt cx="2743200" cy="1371600"/></a:xfrm>')
        look = f"<p:grpSpPr>{place}{self.some(0.2, self.effects())}</p:grpSpPr>"
        return f"<p:grpSp>{names}{look}{inside}{self.comment()}</p:grpSp>"

    def table(self) -> str:
        columns, rows = self.chance.randint(2, 3), self.chance.randint(2, 3)
        grid = "".join(f'<a:gridCol w="914400">{self.extensions(0.3)}</a:gridCol>' for _ in range(columns))
        lines = "".join(
            f'<a:tr h="370840"{self.odd()}>{"".join(self.cell() for _ in range(columns))}{self.extensions(0.3)}</a:tr>'
            for _ in range(rows)
        )
        head = f'<a:tblPr firstRow="1" bandRow="1">{self.extensions(0.1)}</a:tblPr>'
        table = f"<a:tbl>{head}<a:tblGrid>{grid}</a:tblGrid>{lines}</a:tbl>"
        uri = f"{OFFICE}/drawingml/2006/table"
        place = self.place("p:xfrm")
        return (
            f"<p:graphicFrame>{self.names('nvGraphicFramePr', 'cNvGraphicFramePr')}{place}<a:graphic>"
            f'<a:graphicData uri="{uri}">{table}</a:graphicData></a:graphic></p:graphicFrame>'
        )

    def cell(self) -> str:
        sides = self.some(0.15, *(self.line(f"a:{side}") for side in ("lnL", "lnR", "lnT", "lnB", "lnTlToBr")))
        said = self.some(0.3, ' marL="45720"', ' anchor="ctr"') + self.odd()
        properties = f"<a:tcPr{said}>{sides}{self.some(0.4, self.fill())}{self.extensions(0.1)}</a:tcPr>"
        return f"<a:tc{self.odd(0.05)}>{self.body('a:txBody')}{self.some(0.8, properties)}</a:tc>"

    def maybe_timing(self) -> str:
        """An animation of every other shape."""
        if not self.often(0.4):
            return ""
        self.number()
        steps = "".join(
            f'<p:par><p:cTn id="{3 + n}" presetID="1"><p:childTnLst><p:set><p:cBhvr><p:cTn id="{50 + n}"/>'
            f'<p:tgtEl><p:spTgt spid="{n}"/></p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par>'
            for n in range(2, self.shapes + 1, 2)
        )
        return (
            '<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" nodeType="tmRoot"><p:childTnLst>'
            f'<p:seq><p:cTn id="2" nodeType="mainSeq"><p:childTnLst>{steps}</p:childTnLst></p:cTn></p:seq>'
            "</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"
        )

    def tree(self, *shapes: str) -> str:
        group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
        inside = "".join(shape + self.comment(0.08) for shape in shapes)
        return f"<p:cSld{self.odd(0.1)}><p:spTree>{group}{inside}{self.extensions(0.1, 'p')}</p:spTree></p:cSld>"

    def slide(self, timing: object) -> str:
        kinds = (self.text, self.text, self.text, self.shape, self.picture, self.group, self.table)
        made = [self.chance.choice(kinds)() for _ in range(self.chance.randint(2, 5))]
        tree = self.tree(self.text(), *made)
        more = timing() if callable(timing) else ""
        more = f"<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>{more}{self.comment()}"
        return f"{HEAD}<p:sld {NAMESPACES} {MORE}>{tree}{more}</p:sld>"
