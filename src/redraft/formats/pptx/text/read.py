"""Reading text bodies: runs, paragraphs and their flow, with inherited properties resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.document.layers import Flow, Paragraph, Run
from redraft.document.style import (
    OF_WORDS,
    PLAIN,
    PROPERTIES,
    Color,
    NoPaint,
    PaintServer,
    Shadow,
    Style,
    font_family_named,
    is_clean_text,
)
from redraft.document.theme import origin
from redraft.edits.display_text import excerpt
from redraft.formats.pptx.package.numbers import child, number, part, px
from redraft.formats.pptx.paint.looks import NOTHING, PLAIN_RUN, Bullet, Formula, RunLook, cast_of, paint_of
from redraft.formats.pptx.paint.read import PaintScope
from redraft.formats.pptx.paint.theme import script_of
from redraft.formats.pptx.scope.inheritance import LEVELS, Levels, Stated, paragraph_stated, run_stated
from redraft.formats.pptx.text.bullets import numeral, sign
from redraft.formats.pptx.text.formulas.words import equation_words
from redraft.formats.xml.tree import Element

_ALIGNS = {"l": "start", "ctr": "middle", "r": "end", "just": "justify", "justLow": "justify", "dist": "justify"}
_SWAPPED = {"start": "end", "end": "start"}
_ANCHORS = {"t": "top", "ctr": "middle", "b": "bottom"}
_TURNS = {"vert": 90, "eaVert": 90, "vert270": 270, "mongolianVert": 90}
_FOLLOWING = frozenset(("fill", "stroke", "font_family"))  # what may come from the theme
Links = Callable[[Element], str]  # where an a:hlinkClick leads
id_of = id  # `id` is a layer's everywhere in here
_PARTS = frozenset(("a:pPr", "a:endParaRPr", "a:r", "a:br", "a:fld"))
MAX_TEXT = 1 << 20  # characters of one body that are read; no real slide has more


class Body(NamedTuple):
    """A text body read: `style` is the layer's, `runs` have what differs; the elements are those of the runs (a:r,
    a:fld; a:br or a:p for an empty one) and paragraphs."""

    style: Style
    runs: tuple[Run, ...]
    paragraphs: tuple[Paragraph, ...]
    effects: tuple[str, ...]
    bullets: tuple[Bullet, ...]
    tabs: tuple[tuple[float, ...], ...]
    run_looks: tuple[RunLook, ...]
    run_places: tuple[Element, ...]
    paragraph_places: tuple[Element, ...]
    language: str = ""
    formulas: tuple[Formula, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.formulas and not any(run.text for run in self.runs)


class TextReader:
    """Reads bodies for slides with one layout and one set of colours, so that what repeats is worked out once."""

    def __init__(self, scope: PaintScope) -> None:
        self.scope = scope
        self._styles: dict[tuple[int, int, bytes, bytes, str, str], tuple[Style, RunLook]] = {}
        self._paragraphs: dict[tuple[int, bytes], tuple[int, Stated]] = {}
        self._kept: list[Levels] = []  # so that the ids in the keys above stay theirs
        self._seen: set[int] = set()

    def read(self, body: Element, levels: Levels, id: str, link: Links) -> Body:
        if id_of(levels) not in self._seen:
            self._seen.add(id_of(levels))
            self._kept.append(levels)
        raw: list[tuple[str, Style, bool, bool]] = []
        paragraphs: list[Paragraph] = []
        bullets: list[Bullet] = []
        tabs: list[tuple[float, ...]] = []
        looks: list[RunLook] = []
        places: list[Element] = []
        paragraph_places: list[Element] = []
        languages: dict[str, int] = {}
        formulas: list[Formula] = []
        for element in body.children:
            if element.tag != "a:p":
                continue
            paragraph_places.append(element)
            properties = element.children[0] if element.children and element.children[0].tag == "a:pPr" else None
            level, stated = self._paragraph(properties, levels)
            runs = self._runs(element)
            own_look = child(properties, "a:defRPr")
            base = {**levels[level].run, **run_stated(own_look, self.scope)}
            align = _align(stated)
            start = len(raw)
            for number_, (place, text, rpr, starts) in enumerate(runs):
                style, look = self._style(levels, level, base, rpr, align, text, id, link, own_look)
                if place.tag == "a:fld":
                    look = replace(look, field=place.get("type") or "field")
                language = (rpr.get("lang") if rpr is not None else None) or base.get("lang", "")
                languages[language] = languages.get(language, 0) + len(text)
                raw.append((text, style, starts or not number_, not number_))
                looks.append(look)
                places.append(place)
            first = next((one[1] for one in raw[start:] if one[0]), raw[start][1])
            for before, one in _formulas(element):
                signs = [(two.number, child(two, "a:rPr")) for two in one.walk() if two.tag == "m:r"]
                styles = {
                    at: self._style(levels, level, base, rpr, align, "x", id, link, own_look)[0] for at, rpr in signs
                }
                formulas.append(Formula(len(paragraphs), start + before, one, styles, first))
            paragraphs.append(_paragraph(stated, level, first))
            bullets.append(_bullet(stated))
            tabs.append(stated.get("tabs", ()))
        if not raw:  # a body needs a paragraph; one without still has a place for words
            level, stated = self._paragraph(None, levels)
            style, look = self._style(levels, level, levels[level].run, None, _align(stated), "", id, link)
            raw.append(("", style, True, True))
            looks.append(look)
            places.append(body)
            paragraphs.append(_paragraph(stated, level, style))
            bullets.append(_bullet(stated))
            tabs.append(stated.get("tabs", ()))
        worded = [one[1] for one in raw if one[0]] or [raw[0][1]]
        layer = next((style for style in worded if style.link is None), worded[0])
        if layer.link is not None or layer.baseline is not None:
            layer = replace(layer, **dict.fromkeys(OF_WORDS))
        differing: dict[int, Style] = {}
        found = []
        for text, style, starts_line, starts_paragraph in raw:
            if style is layer:
                own = PLAIN
            else:
                own = differing.get(id_of(style)) or _difference(style, layer)
                differing[id_of(style)] = own
            found.append(Run(text, own, starts_line=starts_line, starts_paragraph=starts_paragraph))
        shared = _cast([look for (text, *_), look in zip(raw, looks, strict=True) if text])
        return Body(
            layer if shared is None else replace(layer, shadow=shared),
            tuple(found),
            tuple(paragraphs),
            (*_effects(looks, shared), *_equations(paragraph_places)),
            tuple(bullets),
            tuple(tabs),
            tuple(looks),
            tuple(places),
            tuple(paragraph_places),
            max(languages, key=languages.__getitem__, default=""),
            tuple(formulas),
        )

    def _paragraph(self, properties: Element | None, levels: Levels) -> tuple[int, Stated]:
        raw = properties.tree.data[properties.start : properties.end] if properties is not None else b""
        key = id_of(levels), raw
        known = self._paragraphs.get(key)
        if known is None:
            own = paragraph_stated(properties, self.scope)
            level = min(own.get("level", 0), LEVELS - 1)
            known = level, {**levels[level].paragraph, **own}
            if b":embed=" not in raw:
                self._paragraphs[key] = known
        return known

    def _runs(self, paragraph: Element) -> list[tuple[Element, str, Element | None, bool]]:
        """Place, words, properties, and whether a line break comes before it; at least one."""
        found: list[tuple[Element, str, Element | None, bool]] = []
        broken: Element | None = None
        last: Element | None = None
        for element in paragraph.children:
            tag = element.tag
            if tag in ("a:r", "a:fld"):
                properties, text = None, ""
                for inner in element.children:
                    if inner.tag == "a:rPr":
                        properties = inner
                    elif inner.tag == "a:t":
                        text = _words(inner)
                found.append((element, text, properties, broken is not None))
                broken = None
            elif tag == "a:br":
                if broken is not None or not found:
                    found.append((broken or paragraph, "", child(broken or element, "a:rPr"), broken is not None))
                broken = element
            elif tag == "a:endParaRPr":
                last = last or element
            elif tag == "a14:m":  # what stands alone gives the words beside it their look
                last = next((one for one in element.walk() if one.tag == "a:rPr"), last)
        if broken is not None:
            found.append((broken, "", child(broken, "a:rPr"), True))
        return found or [(paragraph, "", last, False)]

    def _style(
        self,
        levels: Levels,
        level: int,
        base: Stated,
        rpr: Element | None,
        align: str,
        text: str,
        id: str,
        link: Links,
        own: Element | None = None,
    ) -> tuple[Style, RunLook]:
        """The look of a run over the `base` of its paragraph, whose a:pPr may state one of its `own`."""
        raw = b"|".join(one.tree.data[one.start : one.end] if one is not None else b"" for one in (rpr, own))
        slot, script = ("latin", "") if text.isascii() else script_of(text, (rpr and rpr.get("lang")) or "")
        key = id_of(levels), level, raw, align.encode(), slot, script
        plain = b":id=" not in raw and b":embed=" not in raw  # relation ids mean something else in every part
        known = self._styles.get(key) if plain else None
        if known is None:
            stated = {**base, **run_stated(rpr, self.scope)} if rpr is not None else base
            known = self.resolved(stated, align, slot, script, id, link)
            if plain and not isinstance(known[0].fill, PaintServer) and not isinstance(known[0].stroke, PaintServer):
                self._styles[key] = known  # a gradient or pattern is named after its own layer
        return known

    def resolved(
        self, stated: Stated, align: str, slot: str, script: str, id: str, link: Links
    ) -> tuple[Style, RunLook]:
        get = stated.get
        fill = get("fill")
        if fill is None:
            fill = self.scope.palette.get("tx1", Color(0, 0, 0))
        decoration = [word for word, on in (("underline", get("underline")), ("line-through", get("strike"))) if on]
        target, clicked = "", get("link")
        if clicked is not None:
            target = link(clicked)
            if "underline" not in decoration:
                decoration.insert(0, "underline")
            if not _keeps_color(clicked):
                fill = self.scope.palette.get("hlink", fill)
        theme = self.scope.theme
        family = theme.typeface(get(slot, ""), slot, script)
        if not family and slot != "latin":
            name = get("latin", "")
            family = theme.typeface(name, "latin", script)
        line = get("line")
        stroke = paint_of(line.fill, f"{id}/line") if line is not None else NOTHING
        drawn = line is not None and not isinstance(stroke, NoPaint)
        style = Style(
            fill=paint_of(fill, f"{id}/text-fill"),
            stroke=stroke,
            stroke_width=line.width if line is not None and drawn else 0.0,
            opacity=1.0,
            visible=True,
            font_family=font_family_named(family or "Calibri"),
            font_size=get("size", 24.0),
            font_weight=700 if get("bold") else 400,
            font_style="italic" if get("italic") else "normal",
            text_decoration=" ".join(decoration) or "none",
            letter_spacing=get("spacing", 0.0),
            align=align,
            baseline=get("baseline") or None,
            link=target if target and is_clean_text(target) else None,
        )
        special = fill if not isinstance(fill, Color | NoPaint) else None
        look = RunLook(
            get("baseline", 0.0),
            get("caps", "") or "",
            get("highlight"),
            special,
            line if drawn else None,
            get("shadow"),
        )
        return style, PLAIN_RUN if look == PLAIN_RUN else look


def _align(stated: Stated) -> str:
    align = _ALIGNS.get(stated.get("align", "l"), "start")
    return _SWAPPED.get(align, align) if stated.get("rtl") else align


def _words(element: Element) -> str:
    """The characters of an a:t. Line ends in it are blanks, as PowerPoint has it."""
    tree = element.tree
    raw = tree.data[element.head_end : min(element.tail, element.head_end + MAX_TEXT)]
    if b"<" in raw:
        text = element.text()
    else:
        text = raw.decode(tree.encoding, "replace")
        if "&" in text:
            text = tree.characters(text)
    if "\n" in text or "\r" in text:
        text = text.replace("\r\n", " ").replace("\n", " ").replace("\r", " ")
    return text


def _keeps_color(clicked: Element) -> bool:
    """A link in the colour of its run, by the extension newer PowerPoints write."""
    return any(one.tag.endswith(":hlinkClr") and one.get("val") == "tx" for one in clicked.walk())


def _difference(style: Style, layer: Style) -> Style:
    changes = {}
    for name in PROPERTIES:
        value = getattr(style, name)
        other = getattr(layer, name)
        if value != other or (name in _FOLLOWING and origin(value) != origin(other)):
            changes[name] = value
    return Style(**changes) if changes else PLAIN


def _paragraph(stated: Stated, level: int, style: Style) -> Paragraph:
    get = stated.get
    size = style.font_size or 24.0
    share, pitch = get("lines", (1.0, 0.0))
    bullet = get("bullet")
    shown = ""
    if bullet is not None:
        if bullet[0] == "char":
            shown = sign(bullet[1], get("bullet font", ""))[0]
        elif bullet[0] == "number":
            shown = numeral(bullet[1], bullet[2])
        else:
            shown = "•"
    return Paragraph(
        level=level,
        bullet=shown,
        line_height=share if share is not None else 1.0,
        line_pitch=None if share is not None else pitch,
        before=_distance(get("before"), size),
        after=_distance(get("after"), size),
        margin=get("margin", 0.0),
        indent=get("indent", 0.0),
        rtl=bool(get("rtl", False)),
    )


def _distance(stated: tuple[float | None, float] | None, size: float) -> float:
    """Space before or after: px, or a share of a line, which is 1.2 times the size."""
    if stated is None:
        return 0.0
    share, exact = stated
    return exact if share is None else share * size * 1.2


def _bullet(stated: Stated) -> Bullet:
    get = stated.get
    bullet = get("bullet")
    if bullet is None:
        return _NO_BULLET
    size, exact = get("bullet size", (1.0, None))
    font = get("bullet font", "")
    if bullet[0] == "char":
        font = sign(bullet[1], font)[1]
    return Bullet(
        color=get("bullet color"),
        font="" if font.startswith("+") else font,
        size=size,
        points=exact,
        asset=bullet[1] if bullet[0] == "picture" else "",
        kind=bullet[1] if bullet[0] == "number" else "",
        start=bullet[2] if bullet[0] == "number" else 1,
    )


_NO_BULLET = Bullet()


def _cast(looks: list[RunLook]) -> Shadow | None:
    """The shadow that all words of a text share."""
    first = looks[0].shadow if looks else None
    return cast_of(first) if all(look.shadow == first for look in looks) else None


def has_equation(paragraph: Element) -> bool:
    """Whether there is more among the words of a paragraph than runs, as an equation is."""
    return any(one.tag not in _PARTS for one in paragraph.children)


def _formulas(paragraph: Element) -> Iterator[tuple[int, Element]]:
    """The equations of a paragraph, each with how many of its runs are before it."""
    before = 0
    for one in paragraph.children:
        before += one.tag in ("a:r", "a:fld")
        if one.tag == "a14:m":
            yield before, one


def _equations(paragraphs: Sequence[Element]) -> Iterator[str]:
    """What a text tells of its equations."""
    for inner in (one for paragraph in paragraphs for one in paragraph.children if one.tag not in _PARTS):
        yield f"equation {excerpt(equation_words(inner))}".rstrip()


def _effects(looks: list[RunLook], shared: Shadow | None) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for look in looks:
        if look is PLAIN_RUN:
            continue
        if look.caps:
            found["small caps" if look.caps == "small" else "all caps"] = None
        if look.highlight is not None:
            found["highlight"] = None
        if look.field:
            found[f"field {look.field}"] = None
        if look.shadow is not None and shared is None:
            found["text shadow"] = None
    return tuple(found)


def flow_of(chain: Sequence[Element | None]) -> tuple[Flow, tuple[str, ...]]:
    """The flow of a body from its a:bodyPr and those it inherits from, strongest first; and its effects."""
    stated: dict[str, str] = {}
    fit: Element | None = None
    warp = ""
    for properties in reversed(chain):
        if properties is None:
            continue
        for name, place in properties.attributes.items():
            stated[name] = properties.tree.value(place)
        for inner in properties.children:
            if inner.tag in ("a:normAutofit", "a:spAutoFit", "a:noAutofit"):
                fit = inner
            elif inner.tag == "a:prstTxWarp":
                warp = inner.get("prst") or ""
    get = stated.get
    effects = ["warp"] if warp not in ("", "textNoShape", "textPlain") else []
    vertical = get("vert", "horz")
    if vertical in ("eaVert", "mongolianVert", "wordArtVert", "wordArtVertRtl"):
        effects.append("vertical letters")
    if get("anchorCtr") in ("1", "true"):
        effects.append("centred block")
    if number(get("rot")):
        effects.append("turned text")
    kind, scale, tighten = "none", 1.0, 0.0
    if fit is not None and fit.tag == "a:normAutofit":
        kind = "shrink"
        scale = min(max(part(fit.get("fontScale"), 1.0), 0.01), 1.0)
        tighten = min(max(part(fit.get("lnSpcReduction")), 0.0), 0.9)
    elif fit is not None and fit.tag == "a:spAutoFit":
        kind = "grow"
    flow = Flow(
        left=px(get("lIns"), 9.6),
        top=px(get("tIns"), 4.8),
        right=px(get("rIns"), 9.6),
        bottom=px(get("bIns"), 4.8),
        anchor=_ANCHORS.get(get("anchor", "t"), "top"),
        wrap=get("wrap", "square") != "none",
        fit=kind,
        scale=scale,
        tighten=tighten,
        turned=_TURNS.get(vertical, 0),
        columns=min(max(int(number(get("numCol"), 1.0)), 1), 16),
    )
    return flow, tuple(effects)
