"""OpenRaster files and layer folders compared in their own form: nothing differs that no edit names, whatever they
hold; what does is told; and their own rules."""

from __future__ import annotations

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.edits.kinds import LayerEdit
from redraft.edits.ops import Move, Remove, Rename, Resize, Restack, SetStyle
from redraft.errors import EditError
from redraft.formats.folder import CODEC as FOLDER
from redraft.formats.folder.packed import packed as packed_folder
from redraft.formats.ora import CODEC as ORA
from redraft.session.session import Session
from tests.formats.ora.specimens import drawn, packed, png, unpacked
from tests.sampling import chunks, each, tries

FONTS = Fonts((), system=False)
KINDS = ("rename", "move", "opacity", "visible", "blend", "resize", "remove", "restack")
ATTRIBUTES = {
    "rename": {"name"},
    "move": {"x", "y"},
    "opacity": {"opacity"},
    "visible": {"visibility"},
    "blend": {"composite-op"},
    "resize": {"x", "y", "src"},
}
FIELDS = {
    "rename": {"name"},
    "move": {"at", "box"},
    "opacity": {"alpha"},
    "visible": {"visible"},
    "blend": {"blend"},
    "resize": {"at", "box", "picture"},
}
OF_GROUP = {"picture", "at", "ink", "box"}


def random_edit(chance: random.Random, layers: list[str]) -> tuple[str, LayerEdit]:
    layer, kind = chance.choice(layers), chance.choice(KINDS)
    made: dict[str, LayerEdit] = {
        "rename": Rename(layer, f"New {chance.randrange(10**6)} <&>"),
        "move": Move(layer, float(chance.randrange(-9, 10) or 3), float(chance.randrange(-9, 10))),
        "opacity": SetStyle(layer, "opacity", chance.choice((0.2, 0.6))),
        "visible": SetStyle(layer, "visible", False),
        "blend": SetStyle(layer, "blend", chance.choice(("screen", "multiply", "darken"))),
        "resize": Resize(layer, 2.0, 2.0, (0.0, 0.0)),
        "remove": Remove(layer),
        "restack": Restack(layer, "page1", chance.choice([one for one in layers if one != layer])),
    }
    return kind, made[kind]


def word(chance: random.Random) -> str:
    return "".join(chance.choice("abcdefgh") for _ in range(6))


# ── OpenRaster ──


def random_ora(chance: random.Random) -> bytes:
    files: dict[str, tuple[bytes, zipfile.ZipInfo]] = {}

    def put(name: str, content: bytes) -> None:
        info = zipfile.ZipInfo(name, (chance.randrange(1990, 2020), 3, 4, 5, 6, 8))
        info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else chance.choice((0, 8))
        info.comment = word(chance).encode() if chance.random() < 0.3 else b""
        files[name] = content, info

    def layer(number: int) -> str:
        put(f"data/{number}.png", png(chance.randrange(4, 40), chance.randrange(4, 30), seed=number))
        said = f' {word(chance)}="{chance.randrange(99)}"' if chance.random() < 0.4 else ""
        said += ' composite-op="svg:dst-out"' if chance.random() < 0.1 else ""
        said += ' xmlns:my="urn:my" my:mode="&lt;3"' if chance.random() < 0.2 else ""
        said += ' opacity="0.50"' if chance.random() < 0.3 else ""
        inner = chance.choice(("/>", "></layer>", "><!-- kept --></layer>", "><my:note xmlns:my='urn:my'/></layer>"))
        place = f'x="{chance.randrange(80)}" y="{chance.randrange(60)}"'
        return f'<layer name="layer{number}" src="data/{number}.png" {place}{said}{inner}'

    put("mimetype", b"image/openraster")
    rows = [layer(number) for number in range(chance.randrange(3, 7))]
    if chance.random() < 0.5:
        inside = rows.pop()
        rows.insert(0, f'<stack name="group" isolation="isolate" {word(chance)}="1"><!-- in -->{inside}</stack>')
    blanks = chance.choice(("\n  ", " ", "", "\n\n<!-- between -->\n"))
    stack = f'<image version="0.0.3" w="100" h="80" odd="{word(chance)}"><stack>{blanks.join(rows)}</stack></image>'
    put("stack.xml", stack.encode())
    put("data/ground.png", png(100, 80, (250, 250, 250, 255)))
    faithful = chance.random() < 0.8
    shown = drawn(packed({name: content for name, (content, _) in files.items()})) if faithful else png(100, 80)
    put("mergedimage.png", shown)
    put("Thumbnails/thumbnail.png", shown)
    put(f"extra/{word(chance)}.bin", chance.randbytes(40))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        file.comment = word(chance).encode()
        for content, info in files.values():
            file.writestr(info, content)
    return target.getvalue()


def native_ora(data: bytes) -> dict[str, Any]:
    """Every part of a file by a name of its own, read without redraft: attributes of layers by their sources."""
    parts: dict[str, Any] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts["comment"] = file.comment
        for info in file.infolist():
            parts[f"time of {info.filename}"] = info.date_time, info.comment, info.external_attr, info.compress_type
            if info.filename != "stack.xml":
                parts[f"entry {info.filename}"] = file.read(info)
        text = file.read("stack.xml").decode()
    tree = ElementTree.fromstring(text, ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True)))
    for element in tree.iter():
        if not isinstance(element.tag, str):
            parts["comments"] = [*parts.get("comments", []), element.text]
            continue
        name = element.get("src") or element.tag
        for attribute, value in element.attrib.items():
            parts[f"{name}: {attribute}"] = value
        parts[f"{name}: children"] = [one.tag for one in element if one.tag not in ("layer", "stack")]
    return parts


def check_ora(session: Session, folder: Path, seed: int) -> bool | None:
    chance = random.Random(seed)
    data = random_ora(chance)
    file = ORA.open(data, FONTS)
    layers = [id for id in file.document.index if id.startswith("layer")]
    kind, edit = random_edit(chance, layers)
    source, target = folder / "a.ora", folder / "b.ora"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    try:
        receipt = session.apply_file(source, [edit], None, target)
    except EditError:
        return None
    old, new = native_ora(data), native_ora(target.read_bytes())
    own = file.reading.sources[edit.layer]
    named = {f"{own}: {what}" for what in ATTRIBUTES.get(kind, ())}
    if kind != "rename":
        named |= {"entry mergedimage.png", "entry Thumbnails/thumbnail.png"}
    if kind == "resize":
        named |= {f"entry {own}"}
    if kind == "remove":
        named |= {name for name in old if own in name or "note: " in name} | {"comments"}
    if kind == "restack":
        named |= {"comments"}
    differ = {name for name in {*old, *new} if old.get(name) != new.get(name)} - named
    if receipt.proven:
        assert not differ, (seed, kind, differ)
    for inside in (proof for proof in receipt.proofs if proof.about == "inside"):
        assert (inside.status == "proven") >= (not differ), (seed, kind, differ, inside.why)
    return receipt.proven


@pytest.mark.parametrize("seeds", chunks(range(tries(8, 600)), 100))
def test_nothing_differs_in_an_ora_that_no_edit_names(session: Session, tmp_path: Path, seeds: list[int]) -> None:
    told = [check_ora(session, tmp_path, seed) for seed in seeds]
    assert told.count(True) > len(seeds) / 6  # it can be proven, too


def test_what_pixels_made_anew_lose_is_told(session: Session, tmp_path: Path) -> None:
    from PIL import PngImagePlugin

    from tests.formats.ora.specimens import specimen

    target, info = io.BytesIO(), PngImagePlugin.PngInfo()
    info.add_text("Author", "somebody")
    Image.new("RGBA", (60, 20), (9, 9, 9, 255)).save(target, "PNG", pnginfo=info)
    (tmp_path / "a.ora").write_bytes(specimen(**{"data/title": target.getvalue()}))
    moved = session.apply_file(tmp_path / "a.ora", [Move("title", 2.0, 0.0)], None, tmp_path / "b.ora")
    assert moved.proven
    receipt = session.apply_file(tmp_path / "a.ora", [Resize("title", 2.0, 2.0, (0, 0))], None, tmp_path / "c.ora")
    assert not receipt.proven
    assert any("without its text 'Author'" in warning for warning in receipt.warnings)


# ── layer folders ──


def random_folder(chance: random.Random) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    rows: list[dict[str, Any]] = []
    numbered = chance.random() < 0.5
    for number in range(chance.randrange(3, 7)):
        files[f"p{number}.png"] = png(chance.randrange(4, 40), chance.randrange(4, 30), seed=number)
        row: dict[str, Any] = {"id": f"layer{number}", "name": f"Layer {number}", "picture": f"p{number}.png"}
        row["at"] = [chance.randrange(60), chance.randrange(50)]
        if numbered:
            row["part"] = 10 + number
        if chance.random() < 0.5:
            row[word(chance)] = chance.choice((1, "x", [1.5, None], {"a": {"b": 1e-7}}, True))
        if chance.random() < 0.15:
            row["mask"] = "soft"
        rows.append(row)
    if chance.random() < 0.3 and not numbered:
        rows.insert(0, {"id": "group", "kind": "group", "name": "Group", word(chance): 3})
        rows[1]["parent"] = "group"
    manifest = {"size": [100, 80], "layers": rows, word(chance): {"kept": [1, 2.0, "é"]}}
    if chance.random() < 0.5:
        manifest["picture"] = "page.png"
        files["page.png"] = png(100, 80)
    files["manifest.json"] = json.dumps(manifest, indent=chance.choice((None, 2))).encode()
    return files


def native_folder(data: bytes) -> dict[str, Any]:
    files = unpacked(data)
    manifest = json.loads(files.pop("manifest.json"))
    parts: dict[str, Any] = {f"file {name}": content for name, content in files.items()}
    for row in manifest.pop("layers"):
        parts |= {f"{row['id']}: {name}": json.dumps(value) for name, value in row.items()}
    return parts | {f"manifest {name}": json.dumps(value) for name, value in manifest.items()}


def check_folder(session: Session, folder: Path, seed: int) -> bool | None:
    chance = random.Random(seed)
    data = packed_folder(random_folder(chance))
    document = FOLDER.open(data, FONTS).document
    kind, edit = random_edit(chance, [id for id in document.index if id.startswith("layer")])
    source, target = folder / "a.zip", folder / "b.zip"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    try:
        receipt = session.apply_file(source, [edit], None, target)
    except EditError:
        return None
    old, new = native_folder(data), native_folder(target.read_bytes())
    named = {f"{edit.layer}: {what}" for what in FIELDS.get(kind, ())}
    if kind == "remove":
        named |= {name for name in old if name.startswith(f"{edit.layer}: ")}
    if kind in ("resize", "remove"):
        named |= {f"file {name}" for name in (f"p{edit.layer[5:]}.png", f"{edit.layer}-1.png")}
    if kind in ("remove", "restack"):
        named |= {name for name in {*old, *new} if name.endswith((": part", ": number", ": parent"))}
    if kind != "rename":
        named |= {"file page.png", *(f"group: {what}" for what in OF_GROUP)}
    differ = {name for name in {*old, *new} if old.get(name) != new.get(name)} - named
    if receipt.proven:
        assert not differ, (seed, kind, differ)
    for inside in (proof for proof in receipt.proofs if proof.about == "inside"):
        assert (inside.status == "proven") >= (not differ), (seed, kind, differ, inside.why)
    return receipt.proven


@each("seeds", chunks(range(tries(8, 600)), 100))
def test_nothing_differs_in_a_folder_that_no_edit_names(session: Session, tmp_path: Path, seeds: list[int]) -> None:
    told = [check_folder(session, tmp_path, seed) for seed in seeds]
    assert told.count(True) > len(seeds) / 6  # it can be proven, too
