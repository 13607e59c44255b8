"""Random commands on a deck, each with what it is to do to the file: the claims that `deck_judge` judges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from redraft.commands.command import Command
from redraft.commands.layers.connectors import Connect
from redraft.commands.layers.groups import Group as MakeGroup
from redraft.commands.layers.groups import Ungroup
from redraft.commands.look.outlines import Outline
from redraft.commands.look.style import Modify
from redraft.commands.pages.slides import SetShow
from redraft.commands.words.lists import IndentItems
from redraft.document.features import DASHES, TRANSITIONS
from redraft.document.layers import Group, Layer, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color
from redraft.edits.kinds import Edit, SetStyle, SetText
from redraft.edits.page_edits import SetPageFeature
from tests.formats.pptx.deck_judge import NS, Claim, Package, Tree, letters, shape

FILLS = f"*[{' or '.join(f'self::a:{kind}Fill' for kind in ('solid', 'grad', 'patt', 'no', 'blip', 'grp'))}]"


class Deck(NamedTuple):
    """A deck as redraft names its elements, and as it is in the file."""

    document: Document
    package: Package
    chance: Random

    def pick(self, wanted: Callable[[Placed], bool], masters: bool = False) -> tuple[Placed, str, str]:
        """A layer with its part and the path of its shape, by an id that is there once. LookupError: none."""
        index, pages = self.document.index, self.package.pages()
        ids = list(index) if not masters else list(_on_masters(self.document))
        found = []
        for id in ids:
            part, native = pages.get(id.partition("/")[0], ""), _native(id)
            if part and native and wanted(index[id]) and len(self.package.find(part, shape(native))) == 1:
                found.append((index[id], part, shape(native)))
        if not found:
            raise LookupError
        return self.chance.choice(found)

    def one_of(self, *values: Any) -> Any:
        return self.chance.choice(values)


Case = tuple[Sequence[Command] | Sequence[Edit], Claim]


def _on_masters(document: Document) -> Iterator[str]:
    todo: list[Layer] = [layer for page in document.masters for layer in page.layers]
    while todo:
        layer = todo.pop()
        yield layer.id
        todo += layer.children if isinstance(layer, Group) else ()


def _native(id: str) -> str:
    steps = [step for step in id.split("/")[1:] if step.isdigit()]
    return steps[-1] if steps else ""


def value_at(part: str, path: str, default: Any = None) -> Callable[[Package], Any]:
    return lambda package: next(iter(package.find(part, path)), default)


# slides


def _show(package: Package, part: str) -> dict[str, str | None]:
    """What a slide's transition says: the plain form where there are two."""
    found = package.find(part, "/p:sld/p:transition|/p:sld/mc:AlternateContent//p:transition")
    one = found[0] if found else None
    looks = [x for x in one if x.tag.rpartition("}")[2] not in ("sndAc", "extLst")] if one is not None else []
    said = {"look": None, "how": None, "sound": None, **dict.fromkeys(("advTm", "spd", "advClick"))}
    if one is not None:
        said |= {name: one.get(name) for name in ("advTm", "spd", "advClick")}
        said["sound"] = str(sum(1 for x in one if x not in looks))
    if looks:
        said |= {"look": looks[0].tag.rpartition("}")[2], "how": str(sorted(looks[0].attrib.items()))}
    return {name: None if value in ("0", "[]") and name in ("sound", "how") else value for name, value in said.items()}


def show(deck: Deck) -> Case:
    page = deck.chance.choice(deck.document.pages)
    part = deck.package.pages()[page.id]
    was = _show(deck.package, part)
    paths = ["/p:sld/p:transition", "/p:sld/mc:AlternateContent[.//p:transition]"]
    kind = deck.chance.randrange(4)
    if kind == 0:
        new = deck.one_of(*TRANSITIONS, "none")
        look = None if new == "none" else new
        how = was["how"] if look == was["look"] else None
        wanted = {**was, "look": look, "how": how}
        return [SetShow((page.id,), transition=new)], Claim({part: paths}, [(lambda p: _show(p, part), wanted)])
    if kind == 3:
        reads = [(value_at(part, "count(//p:timing)"), 0.0)]
        return [SetShow((page.id,), animations="none")], Claim({part: ["/p:sld/p:timing"]}, reads)
    new = deck.one_of("none", 0, 2.5, 7)
    wanted = {**was, "advTm": None if new == "none" else str(round(new * 1000))}
    return [SetShow((page.id,), advance_after=new)], Claim({part: paths}, [(lambda p: _show(p, part), wanted)])


# shapes


def alternative(deck: Deck) -> Case:
    placed, part, at = deck.pick(lambda one: "alt" in dict(one.layer.features))
    new = deck.one_of("A chart & <more>", "“ä”", "", "auto")
    path = f"{at}/*/p:cNvPr/@descr"
    return [Modify((placed.layer.id,), alt=new)], Claim({part: [path]}, [(value_at(part, path, ""), new)])


def line(deck: Deck) -> Case:
    name = deck.one_of("dash", "arrow_start", "arrow_end")
    placed, part, at = deck.pick(lambda one: name in dict(one.layer.features))
    holder = f"{at}/p:spPr/a:ln"
    if name == "dash":
        new, path = deck.one_of(*DASHES[:4], "none"), f"{holder}/a:prstDash/@val"
        paths = [f"{holder}/a:prstDash", f"{holder}/a:custDash", f"?{holder}"]
        default = "solid"
    else:
        tag = "headEnd" if name == "arrow_start" else "tailEnd"
        new, path, default = deck.one_of("triangle", "oval", "none"), f"{holder}/a:{tag}/@type", "none"
        paths = [path, f"?{holder}/a:{tag}", f"?{holder}"]
    read = (value_at(part, path, default), default if new == "none" else new)
    return [Outline((placed.layer.id,), **{name: new})], Claim({part: paths}, [read])


def connect(deck: Deck) -> Case:
    page = deck.chance.choice(deck.document.pages)
    ids = [one.id for one in page.layers if not one.bound and one.id.rpartition("/")[2].isdigit()]
    if len(ids) < 2:
        raise LookupError
    first, last = deck.chance.sample(ids, 2)
    part = deck.package.pages()[page.id]
    known = {one.get("id") for one in deck.package.find(part, "//p:cNvPr")}

    def take_out(tree: Tree) -> None:
        for one in tree.xpath("/p:sld/p:cSld/p:spTree/p:cxnSp", namespaces=NS):
            if one.find(".//p:cNvPr", NS).get("id") not in known:
                one.getparent().remove(one)

    def held(package: Package) -> list[bool]:
        (new,) = (x for x in package.find(part, "//p:cxnSp") if x.find(".//p:cNvPr", NS).get("id") not in known)
        ends = [new.find(f".//a:{tag}", NS) for tag in ("stCxn", "endCxn")]
        return [one is None or one.get("id") == _native(id) for one, id in zip(ends, (first, last), strict=True)]

    claim = Claim({part: []}, [(held, [True, True])], new={part: take_out})
    return [Connect(first, last, deck.one_of("straight", "elbow"), arrow=deck.one_of("end", "both", "none"))], claim


def group(deck: Deck) -> Case:
    page = deck.chance.choice(deck.document.pages)
    holders = [page.layers, *(one.children for one in page.layers if isinstance(one, Group) and not one.form)]
    part = deck.package.pages()[page.id]
    siblings = [one.id for one in deck.chance.choice(holders) if not one.bound and _native(one.id)]
    siblings = [id for id in siblings if len(deck.package.find(part, shape(_native(id)))) == 1]
    if len(siblings) < 2:
        raise LookupError
    ids = deck.chance.sample(siblings, 2)
    known = {one.get("id") for one in deck.package.find(part, "//p:cNvPr")}

    def together(tree: Tree) -> None:
        both = [tree.xpath(shape(_native(id)), namespaces=NS)[0] for id in ids]
        both = [
            one.getparent().getparent() if "AlternateContent" in str(one.getparent().getparent().tag) else one
            for one in both
        ]
        both.sort(key=lambda one: one.getparent().index(one))
        both[1].addprevious(both[0])

    def opened(tree: Tree) -> None:
        for one in tree.xpath("//p:grpSp", namespaces=NS):
            if one.find("p:nvGrpSpPr/p:cNvPr", NS).get("id") not in known:
                for child in list(one)[2:]:
                    one.addprevious(child)
                one.getparent().remove(one)

    def inside(package: Package) -> set[str]:
        new = next(x for x in package.find(part, "//p:grpSp") if x.find(".//p:cNvPr", NS).get("id") not in known)
        frame = new.find("p:grpSpPr/a:xfrm", NS)
        same = [
            dict(frame.find(f"a:{a}", NS).attrib) == dict(frame.find(f"a:{b}", NS).attrib)
            for a, b in (("off", "chOff"), ("ext", "chExt"))
        ]
        assert all(same), "the new group scales what is in it"
        return {one.find(".//p:cNvPr", NS).get("id") for one in list(new)[2:]}

    reads = [(inside, {_native(id) for id in ids})]
    return [MakeGroup(tuple(ids), name="Made")], Claim(
        {part: [together, "//p:spTree//comment()"]}, reads, new={part: opened}
    )


def _absolute(shape_: Tree) -> list[float]:
    """Left, top, width and height on the slide, in EMU, where nothing around is turned."""
    frame = shape_.xpath("p:spPr/a:xfrm|p:grpSpPr/a:xfrm|p:xfrm", namespaces=NS)
    off, ext = frame[0].find("a:off", NS), frame[0].find("a:ext", NS)
    box = [float(off.get("x")), float(off.get("y")), float(ext.get("cx")), float(ext.get("cy"))]
    for up in shape_.iterancestors(f"{{{NS['p']}}}grpSp"):
        x = up.find("p:grpSpPr/a:xfrm", NS)
        if x is None or x.find("a:chOff", NS) is None:
            continue
        o, e, co, ce = (x.find(f"a:{tag}", NS) for tag in ("off", "ext", "chOff", "chExt"))
        sx, sy = (float(e.get(s)) / (float(ce.get(s)) or 1.0) for s in ("cx", "cy"))
        left, top = (box[n] - float(co.get(s)) for n, s in enumerate("xy"))
        box = [left * sx + float(o.get("x")), top * sy + float(o.get("y")), box[2] * sx, box[3] * sy]
    return box


def ungroup(deck: Deck) -> Case:
    placed, part, at = deck.pick(lambda one: isinstance(one.layer, Group) and not one.layer.form)
    old = deck.package.find(part, at)[0]
    inner = [
        one for one in list(old)[2:] if one.find(".//p:cNvPr", NS) is not None and "AlternateContent" not in one.tag
    ]
    ids = [one.find(".//p:cNvPr", NS).get("id") for one in inner]
    plain = not old.xpath(
        "self::*[.//a:xfrm[@rot or @flipH or @flipV]] | ancestor::*[p:grpSpPr/a:xfrm[@rot]]", namespaces=NS
    )
    plain = plain and not old.xpath(".//*[self::p:spPr or self::p:grpSpPr][not(a:xfrm)]", namespaces=NS)

    def dissolved(tree: Tree) -> None:
        one = tree.xpath(at, namespaces=NS)[0]
        for child in [child for child in list(one)[2:] if "extLst" not in str(child.tag)]:
            one.addprevious(child)
        one.getparent().remove(one)

    def boxes(package: Package) -> list[list[int]]:
        return [[round(n / 4) for n in _absolute(package.find(part, shape(id))[0])] for id in ids]

    said = "a:off/@x a:off/@y a:ext/@cx a:ext/@cy a:xfrm/@rot a:xfrm/@flipH a:xfrm/@flipV a:gridCol/@w a:tr/@h"
    places = [f"{shape(id)}//{path}" for id in ids for path in said.split()]
    reads = [(_near(boxes, boxes(deck.package)), True)] if plain else []
    return [Ungroup(placed.layer.id)], Claim({part: [dissolved, *places]}, reads)


def _near(read: Callable[[Package], list[list[int]]], wanted: list[list[int]]) -> Callable[[Package], Any]:
    def close(package: Package) -> Any:
        found = read(package)
        fine = all(
            abs(a - b) <= 2 for one, two in zip(found, wanted, strict=True) for a, b in zip(one, two, strict=True)
        )
        return fine or (found, wanted)

    return close


# words


def _typed(one: Placed) -> bool:
    layer = one.layer
    return isinstance(layer, Text) and layer.flow is not None and bool(layer.text.strip()) and "/notes" not in layer.id


def _body(placed: Placed, at: str) -> str:
    step = next((one for one in placed.layer.id.split("/") if re.fullmatch(r"r\d+c\d+", one)), None)
    if step is None:
        return f"{at}/p:txBody"
    row, column = step[1:].split("c")
    return f"{at}//a:tr[{row}]/a:tc[{column}]/a:txBody"


def _no_chart(one: Placed) -> bool:
    return not any(group.form.endswith("chart") for group in one.ancestors)


def frame(deck: Deck) -> Case:
    placed, part, at = deck.pick(lambda one: _typed(one) and _no_chart(one))
    body, cell = _body(placed, at), "a:tc[" in _body(placed, at)
    holder = f"{body}/../a:tcPr" if cell else f"{body}/a:bodyPr"
    names = ("marL", "marT", "marR", "marB") if cell else ("lIns", "tIns", "rIns", "bIns")
    more = [f"?{holder}"] if cell else []
    kind = deck.one_of("anchor", "inset", "columns", "wrap", "autofit")
    given: dict[str, Any]
    if kind == "anchor":
        new = deck.one_of("top", "middle", "bottom")
        given, paths = {"anchor": new}, [f"{holder}/@anchor"]
        reads = [(value_at(part, paths[0]), {"top": "t", "middle": "ctr", "bottom": "b"}[new])]
    elif kind == "inset":
        given, paths = {"inset": (5, 10, 20, 2)}, [f"{holder}/@{name}" for name in names]
        reads = [(value_at(part, p), str(round(n * 9525))) for p, n in zip(paths, (5, 10, 20, 2), strict=True)]
    elif kind == "columns":
        given, paths = {"columns": 3}, [f"{holder}/@numCol"]
        reads = [(value_at(part, paths[0]), "3")]
    elif kind == "wrap":
        new = deck.one_of(True, False)
        given, paths = {"wrap": new}, [f"{holder}/@wrap"]
        reads = [(value_at(part, paths[0], "square"), "square" if new else "none")]
    else:
        new = deck.one_of("none", "shrink", "grow")
        tag = {"none": "noAutofit", "shrink": "normAutofit", "grow": "spAutoFit"}[new]
        given, paths = {"autofit": new}, [f"{holder}/a:{tag}" for tag in ("noAutofit", "normAutofit", "spAutoFit")]
        reads = [(value_at(part, f"count({holder}/a:{tag})"), 1.0)]
    return [Modify((placed.layer.id,), **given)], Claim({part: [*paths, *more]}, reads)


def words(deck: Deck) -> Case:
    """One word as a link, raised, or bold."""
    placed, part, at = deck.pick(lambda one: _typed(one) and _no_chart(one))
    text = placed.layer
    assert isinstance(text, Text)
    run = deck.chance.choice([run for run in text.runs if run.text.strip()])
    word = deck.chance.choice(run.text.split())
    body = _body(placed, at)
    kind = deck.one_of("link", "baseline", "font_weight")
    if kind == "baseline":
        new = deck.one_of("superscript", "subscript", "normal")
        paths, given = [f"{body}/a:p/*/a:rPr/@baseline"], {"baseline": new}
        test = {"superscript": "number(a:rPr/@baseline) > 0", "subscript": "number(a:rPr/@baseline) < 0",
                "normal": "not(a:rPr/@baseline) or number(a:rPr/@baseline) = 0"}[new]  # fmt: skip
    elif kind == "link":
        new = deck.one_of("https://example.org/a?b=1&c=2", f"slide {len(deck.document.pages)}", "none")
        paths, given = [f"{body}/a:p/*/a:rPr/a:hlinkClick"], {"link": new}
        test = "a:rPr/a:hlinkClick" if new != "none" else "not(a:rPr/a:hlinkClick)"
        if new == "none":  # a word without its link looks like those around it
            paths += [f"{body}/a:p/*/a:rPr/{what}" for what in ("@u", "@strike", FILLS)]
    else:
        paths, given = [f"{body}/a:p/*/a:rPr/@b"], {"font_weight": 700}
        test = "a:rPr[@b='1' or @b='true']"

    def marked(package: Package) -> bool:
        """Whether every letter of the word, each time it is there, is in a run that looks as asked."""
        for paragraph in package.find(part, f"{body}/a:p"):
            runs = [(x, letters(x)) for x in paragraph if str(x.tag).endswith(("}r", "}fld"))]
            holders = [x for x, told in runs for _ in told]
            whole = "".join(told for _, told in runs)
            for found in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", whole):
                if not all(
                    holders[n].tag.endswith("fld") or holders[n].xpath(test, namespaces=NS)
                    for n in range(*found.span())
                ):
                    return False
        return True

    paths += [f"={body}"]
    claim = Claim({part: paths}, [(marked, True)], links=kind == "link")
    return [Modify((text.id,), words=word, **given)], claim


def level(deck: Deck) -> Case:
    placed, part, at = deck.pick(lambda one: _typed(one) and _no_chart(one))
    text = placed.layer
    assert isinstance(text, Text)
    item, new = deck.chance.randrange(len(text.paragraphs)), deck.chance.randrange(4)
    path = f"{_body(placed, at)}/a:p[{item + 1}]/a:pPr"
    read = (value_at(part, f"{path}/@lvl", "0"), str(new))
    paths = [f"{path}/@lvl", f"{path}/@marL", f"{path}/@indent", f"?{path}"]
    return [IndentItems(text.id, (item,), level=new)], Claim({part: paths}, [read])


def on_master(deck: Deck) -> Case:
    placed, part, at = deck.pick(
        lambda one: isinstance(one.layer, Text | Shape) and one.layer.id.count("/") < 4, masters=True
    )
    layer = placed.layer
    if isinstance(layer, Text):
        path = f"{_body(placed, at)}//a:t"
        edit: Edit = SetText(layer.id, "Another Ltd")
        read = (lambda package: "Another Ltd" in "".join(one.text or "" for one in package.find(part, path)), True)
        return [edit], Claim(
            {part: [f"t{path}", f"={_body(placed, at)}", f"{_body(placed, at)}/a:bodyPr/a:normAutofit/@*"]}, [read]
        )
    path = f"{at}/p:spPr/{FILLS}"
    read = (value_at(part, f"{at}/p:spPr/a:solidFill/a:srgbClr/@val"), "0A7F5A")
    paths = [path, f"{at}/@useBgFill"]
    return [SetStyle(layer.id, "fill", Color(0x0A, 0x7F, 0x5A))], Claim({part: paths}, [read])


def theme(deck: Deck) -> Case:
    master = deck.chance.choice([page for page in deck.document.masters if page.id.startswith("master-")])
    part = deck.package.led_to(deck.package.pages()[master.id], "theme")
    name = deck.one_of("accent1", "accent4", "dk2", "lt1", "hlink", "major_font", "minor_font")
    if name.endswith("font"):
        at = f"//a:fontScheme/a:{name.replace('_f', 'F')}/a:latin"
        paths, read, new = (
            [f"{at}/@typeface", f"{at}/@panose"],
            (value_at(part, f"{at}/@typeface"), "Georgia"),
            "Georgia",
        )
    else:
        at, new = f"//a:clrScheme/a:{name}", "#12ab9f"
        paths, read = [f"{at}/*"], (value_at(part, f"{at}/a:srgbClr/@val"), "12AB9F")
    return [SetPageFeature(master.id, name, new)], Claim({part: paths}, [read])
