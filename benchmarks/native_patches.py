"""Random patches of markup through the native door, each judged by programs that know nothing of redraft.

    python -m benchmarks.native_patches DECK.pptx|DRAWING.svg|CASES.json|FOLDER … [--count 600] [--seed 0]
                                        [--ooxml 'python3 ooxml.py'] [--show]

Good patches: an attribute with another value that the files have, other words, a child put in, an element removed,
copied or moved, a picture attached. Bad ones: children in the wrong order, scripts, entities, addresses outside, ids
that are taken, unknown relationships and elements, broken and huge markup. A patch must be proven or refused; a bad one
refused. `native_judge` compares bytes, entries and elements; the inverse must give the bytes of the original; `--ooxml`
is a command that says of BEFORE.pptx AFTER.pptx whether Microsoft's validator finds new errors. CASES.json are lists
with SVG texts in their fields.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree
from PIL import Image

from benchmarks.native_judge import Patch, entries, faults, spans
from redraft import Program, Session
from redraft.edits.ops import Edit, apply, inverse
from redraft.edits.wire.edits import loads
from redraft.errors import LeakError, RedraftError
from redraft.formats.file import File

A, P, C, R, S = (
    "http://schemas.openxmlformats.org/drawingml/2006/main",
    "http://schemas.openxmlformats.org/presentationml/2006/main",
    "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://www.w3.org/2000/svg",
)
NAMING = ("id", "idx", "spid", "embed", "href", "uri")
"""Attributes that keep their values."""
MOST_BYTES = 60_000
"""Elements that are written with more are not named."""
SHAPE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="New"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="9" y="9"/>'
    '<a:ext cx="90000" cy="90000"/></a:xfrm><a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></p:spPr>%s</p:sp>'
)
BODY = "<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>New</a:t></a:r></a:p></p:txBody>"
PICTURE = (
    '<p:pic><p:nvPicPr><p:cNvPr id="9" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="%s"/>'
    '<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/>'
    '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
)
RED = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>'
CHILDREN = {  # what is put in, by the element that holds it
    f"{{{P}}}sld": ['<p:transition spd="slow"><p:fade/></p:transition>', "<p:transition><p:push/></p:transition>"],
    f"{{{P}}}spTree": [SHAPE % "", SHAPE % BODY],
    f"{{{P}}}spPr": ["<a:effectLst/>", f'<a:ln w="12700">{RED}</a:ln>'],
    f"{{{A}}}p": ["<a:r><a:t>More</a:t></a:r>", "<a:br/>"],
    f"{{{A}}}rPr": [
        "<a:ln><a:noFill/></a:ln>",
        f"<a:highlight>{RED[13:-14]}</a:highlight>",
        '<a:latin typeface="Arial"/>',
    ],
    f"{{{P}}}txBody": ["<a:p><a:r><a:t>One more</a:t></a:r></a:p>"],
    f"{{{A}}}tcPr": [f'<a:lnB w="12700">{RED}</a:lnB>', f"<a:lnTlToBr>{RED}</a:lnTlToBr>"],
    f"{{{C}}}ser": [f'<c:dPt><c:idx val="0"/><c:spPr>{RED}</c:spPr></c:dPt>', f"<c:spPr>{RED}</c:spPr>"],
    f"{{{C}}}valAx": ['<c:majorUnit val="5"/>', "<c:minorGridlines/>"],
    f"{{{S}}}svg": ['<rect width="9" height="5" fill="red"/>', "<title>Drawing</title>"],
    f"{{{S}}}g": ['<circle r="4"/>', '<path d="M0 0h9v9z" fill="#123456"/>', "<desc>words</desc>"],
    f"{{{S}}}defs": ['<linearGradient id="new-wash"><stop offset="0" stop-color="#fff"/></linearGradient>'],
    f"{{{S}}}path": ['<animate attributeName="opacity" values="0;1" dur="1s"/>'],
    f"{{{S}}}text": ["<tspan>more</tspan>"],
}
RUNS = '<a:hlinkClick r:id="" action="ppaction://program"/>'
BAD_DECK: dict[str, list[tuple[str, str]]] = {  # by what is wrong: the place, and the markup that is put there
    "wrong order": [
        ("sp", SHAPE.replace("<p:spPr>", BODY + "<p:spPr>") % ""),
        ("sp", SHAPE.replace("<a:prstGeom", "<a:ln/><a:prstGeom") % ""),
        ("sld", "<p:transition><p:extLst/><p:fade/></p:transition>"),
    ],
    "script": [("sp", SHAPE.replace('name="New"/>', f'name="New">{RUNS}</p:cNvPr>') % ""),
               ("sp", SHAPE.replace("<p:sp>", '<p:sp macro="Go">') % ""), ("sp", '<p:oleObj progId="Excel.Sheet"/>')],
    "entity": [("sld", "<!DOCTYPE p [<!ENTITY a 'b'>]><p:timing/>"), ("sld", "<p:transition>&a;</p:transition>"),
               ("sld", "<?run me?><p:transition/>")],
    "outside": [("sp", (PICTURE % "x").replace("r:embed", "r:link")), ("sp", PICTURE % "rId99"),
                ("sp", SHAPE.replace('"New"/>', '"New"><a:hlinkClick r:id="rId99"/></p:cNvPr>') % "")],
    "id taken": [("sld", "<p:timing><p:bldLst><p:bldP spid='7777' grpId='0'/></p:bldLst></p:timing>")],
    "unknown": [("sp", "<p:foo/>"), ("sp", "<q:sp/>"), ("sp", (SHAPE % BODY).replace("<a:bodyPr", "<a:bodyPr foo='1'")),
                ("sp", (SHAPE % "").replace('"ellipse"', '"no-such-shape"'))],
    "odd value": [("sp", (SHAPE % "").replace('x="9"', 'x="left"')),
                  ("sp", (SHAPE % BODY).replace("<a:bodyPr", '<a:bodyPr anchor="middle"')),
                  ("sp", (SHAPE % BODY).replace("<a:r>", '<a:pPr algn="center"/><a:r>'))],
    "broken": [("sld", "<p:transition>"), ("sld", "<p:transition/><p:transition/>"), ("sp", "<p:sp/>")],
    "huge": [("sp", (SHAPE % "").replace("New", "HUGE"))],
}  # fmt: skip
BAD_DRAWING: dict[str, list[tuple[str, str]]] = {
    "script": [("g", "<script>1</script>"), ("g", '<rect onclick="go()"/>'), ("g", '<a href="java\nscript:go()"/>'),
               ("g", '<set attributeName="onclick" to="go()"/>')],
    "entity": [("g", '<!DOCTYPE svg [<!ENTITY a "b">]><g/>'), ("g", "<g>&other;</g>"), ("g", "<?run me?><g/>")],
    "outside": [("g", '<image href="http://example.com/a.png"/>'), ("g", '<use href="other.svg#a"/>'),
                ("g", '<rect style="fill:u\\72 l(//example.com/#a)"/>'), ("g", "<style>@import 'a.css';</style>"),
                ("g", '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="a"/></foreignObject>')],
    "id taken": [("g", '<g><rect id="twice"/><rect id="twice"/></g>')],
    "unknown": [("g", '<rect fill="url(#nothing)"/>'), ("g", "<q:rect/>")],
    "broken": [("g", "<g><rect></g>"), ("g", "<rect/><rect/>"), ("g", "words"), ("g", '<g a="1" a="2"/>')],
    "huge": [("g", "<g><desc>HUGE</desc></g>")],
}  # fmt: skip


class Trial(NamedTuple):
    """One patch as a program asks for it, and as the judges know it."""

    kind: str
    program: str
    patch: Patch
    good: bool


class Part(NamedTuple):
    """A part of a file whose elements can be named: by a target of programs and a path that begins there."""

    name: str
    target: int | str
    lead: str
    data: bytes


def parts_of(path: Path, ids: Mapping[str, Any]) -> list[Part]:
    """The parts of a file with what programs call them, found without redraft but for the ids of layers it has."""
    data = path.read_bytes()
    if path.suffix == ".svg":
        return [Part("", 1, "", data)]
    files, found = entries(data), []
    main = etree.fromstring(files["ppt/presentation.xml"])
    leads = _relationships(files, "ppt/presentation.xml")
    for number, one in enumerate(main.iterfind(f".//{{{P}}}sldId"), 1):
        slide = leads[one.get(f"{{{R}}}id")]
        found.append(Part(slide, number, "", files[slide]))
        inner = _relationships(files, slide)
        page = f"slide-{one.get('id')}"
        for frame in etree.fromstring(files[slide]).iter(f"{{{P}}}graphicFrame"):
            name = f"{page}/{frame.find(f'.//{{{P}}}cNvPr').get('id')}"
            for chart in frame.iter(f"{{{C}}}chart"):
                if name in ids and (chart_part := inner.get(chart.get(f"{{{R}}}id"))) in files:
                    found.append(Part(chart_part, name, "chart", files[chart_part]))
        notes = next((part for part in inner.values() if "/notesSlides/" in part), None)
        if notes in files and f"{page}/notes" in ids:
            found.append(Part(notes, f"{page}/notes", "", files[notes]))
    return [one for one in found if one.data.lstrip(b"\xef\xbb\xbf").startswith(b"<")]


def _relationships(files: Mapping[str, bytes], part: str) -> dict[str, str]:
    folder, _, name = part.rpartition("/")
    listed = files.get(f"{folder}/_rels/{name}.rels")
    found = {}
    for one in etree.fromstring(listed) if listed else ():
        steps = (
            f"{folder}/{one.get('Target')}".split("/")
            if one.get("Target")[:1] != "/"
            else one.get("Target")[1:].split("/")
        )
        while ".." in steps:
            at = steps.index("..")
            del steps[at - 1 : at + 1]
        found[one.get("Id")] = "/".join(steps)
    return found


class Maker:
    """Makes patches of one file at random."""

    def __init__(self, path: Path, ids: Mapping[str, Any], chance: random.Random, values: dict[str, list[str]]) -> None:
        self.parts, self.chance, self.values = parts_of(path, ids), chance, values
        self.drawing = path.suffix == ".svg"

    def choose(self, wanted: Callable[[etree._Element], bool]) -> tuple[Part, tuple[int, ...], etree._Element] | None:
        """An element of a random part that is not too large."""
        part = self.chance.choice(self.parts)
        root = etree.fromstring(part.data, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
        if part.target != 1 and not part.lead and not isinstance(part.target, int):  # of notes the shape with the words
            shapes = [one for one in root.iter(f"{{{P}}}sp") if one.find(f".//{{{P}}}ph[@type='body']") is not None]
            every = [one for shape in shapes[:1] for one in shape.iter()]
        else:
            every = [*root.iter()]
        fitting = [one for one in every if isinstance(one.tag, str) and one is not root and wanted(one)]
        if not fitting:
            return None
        element = self.chance.choice(fitting)
        return part, _numbers(element), element

    def written(self, part: Part, path: tuple[int, ...]) -> str:
        span = spans(part.data)[path]
        return part.data[span.start : span.end].decode()

    def call(self, name: str, part: Part, path: tuple[int, ...], markup: str | None, after: str = "") -> str:
        """A call of a function of programs about the element at a path."""
        if part.target != 1 and not isinstance(part.target, int) and not part.lead:
            root = etree.fromstring(part.data)
            shape = next(one for one in root.iter(f"{{{P}}}sp") if one.find(f".//{{{P}}}ph[@type='body']") is not None)
            path = path[len(_numbers(shape)) :]
        steps = "/".join(f"*[{number + 1}]" for number in path)
        where = f"{part.lead}/{steps}".rstrip("/") if part.lead else steps
        given = [repr(part.target), *([repr(markup)] if markup is not None else [])]
        given += [f"after={after!r}"] if after else []
        return f"{name}({', '.join(given)}, path={where!r})"

    def trial(self) -> Trial | None:
        """A random patch; None where the file has no place for the kind that was chosen."""
        ways = [self.attribute, self.words, self.child, self.removed, self.copied, self.moved, self.bad, self.bad]
        return self.chance.choice(ways if self.drawing else [*ways, self.attached])()

    def attribute(self) -> Trial | None:
        found = self.choose(lambda one: any(len(self.values[_key(one, name)]) > 1 for name in one.attrib))
        if found is None:
            return None
        part, path, element = found
        name = self.chance.choice([one for one in element.attrib if len(self.values[_key(element, one)]) > 1])
        value = self.chance.choice([one for one in self.values[_key(element, name)] if one != element.get(name)])
        old = self.written(part, path)
        local = etree.QName(name).localname
        head = re.compile(rf"""(\s(?:[\w.-]+:)?{re.escape(local)}\s*=\s*)("[^"]*"|'[^']*')""")
        new = head.sub(lambda match: f'{match[1]}"{value}"', old, count=1)
        if len(old) > MOST_BYTES or new == old:
            return None
        return self.set("attribute", part, path, new)

    def words(self) -> Trial | None:
        found = self.choose(lambda one: bool((one.text or "").strip()) and not len(one) and one.prefix != "c")
        if found is None:
            return None
        part, path, _ = found
        old = self.written(part, path)
        return self.set(
            "words", part, path, re.sub(r">[^<]*<", f">Words {self.chance.randrange(99)} &amp; more<", old, count=1)
        )

    def set(self, kind: str, part: Part, path: tuple[int, ...], markup: str) -> Trial:
        return Trial(kind, self.call("set_native", part, path, markup), Patch(part.name, path, "set", markup), True)

    def child(self) -> Trial | None:
        found = self.choose(lambda one: one.tag in CHILDREN)
        if self.chance.random() < 0.2:
            part = self.chance.choice(self.parts)
            root = etree.fromstring(part.data)
            found = (part, (), root) if root.tag in CHILDREN else None
        if found is None:
            return None
        part, path, element = found
        markup = self.chance.choice(CHILDREN[element.tag])
        return Trial(
            "child", self.call("insert_native", part, path, markup), Patch(part.name, path, "insert", markup), True
        )

    def attached(self) -> Trial | None:
        found = self.choose(lambda one: one.tag == f"{{{P}}}spTree")
        if found is None or found[0].lead or not isinstance(found[0].target, int):
            return None
        part, path, _ = found
        call = self.call("insert_native", part, path, PICTURE % "NAME").replace("NAME", "' + attach('dot.png') + '")
        return Trial("picture", call, Patch(part.name, path, "insert", PICTURE % "x"), True)

    def removed(self) -> Trial | None:
        found = self.choose(lambda one: True)
        if found is None:
            return None
        part, path, _ = found
        return Trial("removed", self.call("remove_native", part, path, None), Patch(part.name, path, "remove"), True)

    def copied(self) -> Trial | None:
        found = self.choose(lambda one: one.getparent() is not None)
        if found is None or len(found[1]) < 2:
            return None
        part, path, _ = found
        markup = self.written(part, path)
        if len(markup) > MOST_BYTES:
            return None
        call = self.call("insert_native", part, path[:-1], markup, f"*[{path[-1] + 1}]")
        return Trial("copied", call, Patch(part.name, path[:-1], "insert", markup), True)

    def moved(self) -> Trial | None:
        found = self.choose(lambda one: one.getparent() is not None and len(one.getparent()) > 1)
        if found is None or len(found[1]) < 2:
            return None
        part, path, element = found
        markup, others = (
            self.written(part, path),
            len([one for one in element.getparent() if isinstance(one.tag, str)]) - 1,
        )
        if len(markup) > MOST_BYTES or not others:
            return None
        at = self.chance.randrange(others) + 1
        calls = [
            self.call("remove_native", part, path, None),
            self.call("insert_native", part, path[:-1], markup, f"*[{at}]"),
        ]
        return Trial("moved", "\n".join(calls), Patch(part.name, path[:-1], "move"), True)

    def bad(self) -> Trial | None:
        kind, choices = self.chance.choice([*(BAD_DRAWING if self.drawing else BAD_DECK).items()])
        where, markup = self.chance.choice(choices)
        pages = [one for one in self.parts if isinstance(one.target, int)]
        part = self.chance.choice(pages)
        path = (0, 0) if where == "sp" else ()
        if where == "sp" and self.chance.random() < 0.5:
            path = ()
        call = self.call("insert_native", part, path, markup).replace("HUGE", "' + 'N' * 210_000 + '")
        return Trial(f"bad: {kind}", call, Patch(part.name, path, "insert", markup), False)


def _numbers(element: etree._Element) -> tuple[int, ...]:
    path: list[int] = []
    while (parent := element.getparent()) is not None:
        path.insert(0, [one for one in parent if isinstance(one.tag, str)].index(element))
        element = parent
    return tuple(path)


def _key(element: etree._Element, name: str) -> str:
    return f"{element.tag} {name}"


def values_in(paths: list[Path]) -> dict[str, list[str]]:
    """What values the attributes of elements have in the files; ids and relationships are left out."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in paths:
        roots = [path.read_bytes()] if path.suffix == ".svg" else []
        if not roots:
            roots = [
                data
                for name, data in entries(path.read_bytes()).items()
                if re.match(r"ppt/(slides|charts)/[^/]*xml", name)
            ]
        for data in roots:
            root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, huge_tree=True, recover=True))
            for element in root.iter(etree.Element):
                for name, value in element.attrib.items():
                    plain = not re.search(r'["<&#]', value) or re.fullmatch("#[0-9a-fA-F]+", value)
                    if plain and len(value) < 300 and name.rpartition("}")[2] not in NAMING:
                        found[_key(element, name)][value] = None
    return defaultdict(list, {key: [*values] for key, values in found.items()})


def outcome(session: Session, path: Path, trial: Trial, output: Path) -> tuple[str, list[str]]:
    """What became of a patch: proven, unproven, refused or broken; and what the judges find false."""
    try:
        receipt = session.run_file(path, Program(trial.program), output)
    except RedraftError as error:
        if output.exists():
            return "refused", ["refused, and written all the same"]
        way = "taken back" if isinstance(error, LeakError) else "refused"
        return f"{way}: {error.case or error.message}", []
    before, after = path.read_bytes(), output.read_bytes()
    wrong = [f"false: {one}" for one in faults(before, after, trial.patch)]
    if not trial.good:
        wrong.append("let through")
    file = session.open(path)
    wrong += [f"inverse: {one}" for one in not_undone(file, receipt.to_json()["edits"])]
    why = "; ".join(one.why for one in receipt.proofs if one.ok is not True)
    return ("proven" if receipt.proven else f"unproven: {why[:200]}"), wrong


def not_undone(file: File, listed: list[Any]) -> Iterator[str]:
    """What differs once edits and then their inverses were carried out."""
    edits, _ = loads(json.dumps({"redraft": 1, "edits": listed}))
    document = file.document
    back: list[Edit] = []
    for edit in edits:
        back.insert(0, inverse(document, edit))
        document = apply(document, edit)
    for edit in back:
        document = apply(document, edit)
    if file.opened.write(document).data != file.snapshot.data:
        yield "the bytes are not those of the original"


def designs(names: list[Path], folder: Path) -> list[Path]:
    """The decks and drawings of files and folders; drawings in JSON are written into a folder."""
    found: list[Path] = []
    for name in names:
        inside = sorted(name.rglob("*")) if name.is_dir() else [name]
        found += [one for one in inside if one.suffix in (".svg", ".pptx")]
        for table in (one for one in inside if one.suffix == ".json"):
            for number, text in enumerate(_drawings(json.loads(table.read_text("utf-8")))):
                found.append(folder / f"{table.stem}-{number}.svg")
                found[-1].write_text(text, "utf-8")
    return found


def _drawings(form: Any) -> Iterator[str]:
    if isinstance(form, str) and form.lstrip().startswith(("<svg", "<?xml")):
        yield form
    elif isinstance(form, list | dict):
        for one in form.values() if isinstance(form, dict) else form:
            yield from _drawings(one)


def microsoft(command: str, before: Path, after: Path) -> list[str]:
    """New errors that a validator finds in a deck."""
    done = subprocess.run([*shlex.split(command), before, after], capture_output=True, text=True, timeout=400)
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines or not lines[-1].startswith("PASS"):
        return [f"ooxml: {done.stderr[-300:]}"]
    return [f"ooxml: {one}" for one in lines[:-1]]


def told(results: list[tuple[Trial, str, list[str]]]) -> None:
    kinds = sorted({(not trial.good, trial.kind, bool(trial.patch.part)) for trial, _, _ in results})
    print(f"{'':24}{'tried':>8}{'proven':>8}{'unproven':>10}{'refused':>9}{'taken back':>12}{'false':>7}")
    for _, kind, deck in kinds:
        row = [one for one in results if (one[0].kind, bool(one[0].patch.part)) == (kind, deck)]
        _row(f"{'deck' if deck else 'svg '} {kind}", row)
    _row("all", results)


def _row(name: str, row: list[tuple[Trial, str, list[str]]]) -> None:
    counts = Counter(answer.partition(":")[0] for _, answer, _ in row)
    wrong = sum(bool(found) for _, _, found in row)
    numbers = [counts[one] for one in ("proven", "unproven", "refused", "taken back")]
    print(f"{name:24}{len(row):8}{numbers[0]:8}{numbers[1]:10}{numbers[2]:9}{numbers[3]:12}{wrong:7}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("designs", nargs="+", type=Path)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ooxml", default="", help="a command: BEFORE.pptx AFTER.pptx follow")
    parser.add_argument("--show", action="store_true", help="print every patch that is not proven, with the reason")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    results: list[tuple[Trial, str, list[str]]] = []
    with tempfile.TemporaryDirectory() as name, Session(history=False) as session:
        folder = Path(name)
        paths = designs(options.designs, folder)
        Image.new("RGB", (4, 3), "red").save(folder / "dot.png")
        values = {
            suffix: values_in([one for one in paths if one.suffix == suffix][:400]) for suffix in (".svg", ".pptx")
        }
        makers: dict[Path, Maker | None] = {}
        began = time.monotonic()
        while len(results) < options.count:
            suffix = chance.choice(sorted({one.suffix for one in paths}))
            path = chance.choice([one for one in paths if one.suffix == suffix])
            if path not in makers:
                makers[path] = _maker(session, path, chance, values[suffix])
            maker = makers[path]
            trial = maker.trial() if maker is not None else None
            if trial is None:
                continue
            result = tried(session, path, trial, folder, options.ooxml)
            results.append((trial, *result))
            if result[1] or (options.show and result[0] != "proven"):
                print(f"{len(results)} {path.name}: {trial.kind}: {result[0]} {'; '.join(result[1])}", flush=True)
                print(f"    {trial.program[:300]}")
        told(results)
        print(f"{(time.monotonic() - began) / len(results):.2f} s a patch, judges and inverse included")
    false = sum(bool(wrong) for _, _, wrong in results)
    print(f"PASS {len(results) - false}/{len(results)} = {1 - false / len(results):.1%}")
    return int(bool(false))


def _maker(session: Session, path: Path, chance: random.Random, values: dict[str, list[str]]) -> Maker | None:
    try:
        file = session.open(path)
        maker = Maker(path, file.document.index.layers, chance, values)
    except (RedraftError, etree.XMLSyntaxError, KeyError, ValueError):
        return None
    return maker if maker.parts and not file.repairs else None


def tried(session: Session, path: Path, trial: Trial, folder: Path, ooxml: str) -> tuple[str, list[str]]:
    output, source = folder / f"out{path.suffix}", folder / f"in{path.suffix}"
    output.unlink(missing_ok=True)
    source.write_bytes(path.read_bytes())
    answer, wrong = outcome(session, source, trial, output)
    if output.exists() and ooxml and path.suffix == ".pptx":
        wrong += microsoft(ooxml, source, output)
    return answer, wrong


if __name__ == "__main__":
    sys.exit(main())
