"""What is fuzzed: for each target its seeds, how a seed is mutated, and what is done with an input.

Only errors of redraft's own tree may leave what is called here: it is what `redraft.open`, `apply`, `verify`, `batch`
and the settings call with the bytes of a stranger. What the cage would do in a process of its own is done in this one,
so that its coverage is seen.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import tempfile
import zipfile
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.parsers import expat
from zlib import crc32

import numpy as np
from PIL import Image

import redraft.interfaces.lint.lint as lint
from redraft.assets.fonts import Fonts
from redraft.batch.results.ledger import Results, Summary
from redraft.batch.results.resume import Earlier
from redraft.batch.results.sheet import ShownRow, write_sheet
from redraft.batch.table.columns import columns_of
from redraft.batch.table.job import TableJob, filled_json, with_given
from redraft.batch.table.manifest import Manifest, RowJob
from redraft.batch.table.store import Store
from redraft.batch.table.table import read_table
from redraft.cage import decoder, decoder_worker
from redraft.commands.catalog import COMMANDS
from redraft.commands.forms.wire import are_commands, commands_of, parameters_of
from redraft.commands.programs.program import Interpreter, Limits, Program
from redraft.document.layers import Layer
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.kinds import (
    Edit,
)
from redraft.edits.ops import apply, inverse
from redraft.edits.page_edits import RemovePage
from redraft.edits.receipt.claims import read_claims
from redraft.edits.receipt.record import read_edits
from redraft.edits.wire import edits as wire
from redraft.errors import EditError, FormatError, RedraftError
from redraft.formats.file import File, read_file
from redraft.formats.folder.packed import packed
from redraft.formats.pixels import rasters
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster import jpeg_blocks, jpeg_progressive
from redraft.formats.raster.write import written_back
from redraft.formats.svg.tree.elements import svg_tree
from redraft.formats.xml.source import read_source, refuse_hidden_declarations
from redraft.inspection.brand import Checker, read_guide
from redraft.interfaces.command_line.apply import given_file
from redraft.models.consent.folders import Beside
from redraft.models.settings.values import configuration, settings_beside
from redraft.session.edit.orders import command_order
from redraft.session.export.export import export, target_of
from redraft.session.options import Options
from redraft.session.proof.repaired_file_proof import prove_both_ways
from redraft.session.proof.theme_proof import themed_file
from redraft.session.session import Session
from sweep import mutations
from tests.formats.ora.specimens import png, specimen
from tests.formats.pptx.decks import deck, deck_parts
from tests.formats.psd import strange
from tests.formats.psd.files import by_hand, channel, design, in_a_block
from tests.formats.raster.test_raster import photo
from tests.formats.raster.test_write_back import PNGS, picture
from tests.hostile import files, mutants, programs
from tests.hostile.mutants import sources
from tests.hostile.some_edits import some_edits

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
FOLDER = Path(tempfile.gettempdir())
"""Where inputs are written: the child's own folder."""
DESIGN = b"<svg/>"
TABLE_JOB = TableJob(
    "a.svg", "out/{{id}}.svg", 'change the title to "{{title}}" and make it {{color}}', further=("{{id}}.png",)
)
TRIES = 6
LONGEST = 64_000
"""Bytes of an input."""


class Broken(Exception):
    """A promise that was not kept, though nothing was raised."""


class Target(NamedTuple):
    seeds: Callable[[], Mapping[str, bytes]]
    mutation: mutations.Mutation
    run: Callable[[bytes], None]


def in_process() -> None:
    """Lets the decoder do its work here, in place of its worker: as that one does it, without its confinement."""

    def ask(
        self: Any, request: dict[str, Any], body: bytes, most: int, kinds: Any = ()
    ) -> tuple[dict[str, Any], bytes]:
        header, parts = decoder_worker.answered(
            {**request, "most": min(request.get("most", 1 << 22), 1 << 22)}, bytes(body)
        )
        if problem := header.get("error"):
            raise decoder.Undecodable(str(problem))
        return header, bytes(parts) if isinstance(parts, bytes | memoryview) else b"".join(parts)

    patched: Any = decoder.Decoder
    patched._ask, patched.expect = ask, lambda *_: None
    decoder_worker.load_pillow("", ["PNG", "JPEG"])


@cache
def fonts() -> Fonts:
    return Fonts((), system=False)


def _written(name: str, data: bytes) -> Path:
    path = FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# ── designs ──


def _design(name: str) -> Callable[[bytes], None]:
    return lambda data: _used(read_file(_written(name, data), fonts()), data)


def _used(file: File, data: bytes) -> None:
    """Read a design, draw it as far as a codec does, and write it with no change and, of three of four, with one."""
    opened, document, number = file.opened, file.document, crc32(data)
    _ = file.repairs, file.fonts
    if opened.write(document).data != data:
        raise Broken("a save without a change has other bytes")
    for page in document.pages[:2]:
        opened.drawable(page.id)
        for unit in opened.units(page.id)[:20]:
            if unit.raster is not None and unit.raster.width * unit.raster.height < 1 << 20:
                unit.raster.load()
    layers = list(document.index.layers.values())
    for layer in layers[:8]:
        opened.reach(layer.id)
    if layers and number % 4:
        _edited(file, layers[(number >> 2) % len(layers)], number)


def _edited(file: File, layer: Layer, number: int) -> None:
    """The first of some edits that can be made."""
    edits = some_edits(file.document, layer)
    for step in range(TRIES):
        edit = edits[(number >> 12) * (2 * step + 1) % len(edits)]
        with contextlib.suppress(EditError):
            _written_back(file, [edit])
            return


def _written_back(file: File, edits: Sequence[Edit]) -> None:
    """What edits come to: taken back, it is the design as it was; written, its bytes are as listed, can be read and are
    proven, and saved again without a change they stay. RedraftError where it cannot be written."""
    document, measure, back = file.document, fonts().measure, list[Edit]()
    changed, state = execute(document, edits, measure), document
    for edit in edits:
        back.insert(0, inverse(state, edit))
        state = apply(state, edit)
    if apply(state, back) != document:
        raise Broken(f"edits that are taken back leave another design: {type(edits[-1]).__name__}")
    written = file.opened.write(changed)
    try:
        again = file.codec.open(written.data, fonts())
        again_document = again.document
    except RedraftError as error:
        raise Broken(f"what was written cannot be read: {error}") from error
    if again.write(again_document).data != written.data:
        raise Broken("a save of what was written, without a change, has other bytes")
    if written.changes:
        themed = themed_file(file, changed, fonts())
        proven = prove_both_ways(file.opened, changed, written, again, edits, None, _unwatched, measure, themed)
        if proven.proofs[0].ok is False:
            raise Broken(f"bytes changed that are not listed: {proven.proofs[0].why}")


def _unwatched(_: str) -> contextlib.AbstractContextManager[None]:
    return contextlib.nullcontext()


def _svgs() -> dict[str, bytes]:
    more = {"loops": files.loops(), "css": files.css_links("x.png"), "nested": files.nested_drawings(3)}
    more |= {"dashes": files.dashes()}
    return {name: data for name, data in {**mutants.sources(), **more}.items() if len(data) < 9_000}


def _decks() -> dict[str, bytes]:
    """The small deck of the tests, and each slide of the example alone, as redraft writes it."""
    file, found = _example_deck(), {"small": deck()}
    for kept in file.document.pages:
        edits = [RemovePage(page.id) for page in file.document.pages if page is not kept]
        found[kept.id] = file.opened.write(execute(file.document, edits, fonts().measure)).data
    return found


def _psds() -> dict[str, bytes]:
    planes = {number: channel(bytes(range(64))) for number in range(3)}
    hand = by_hand([("a", (0, 0, 8, 8), planes), ("b", (8, 8, 16, 16), planes)], (24, 24))
    odd = strange.psd([strange.strange_sheet(Random(seed), seed) for seed in range(1, 9)])
    made = {
        f"{mode}{depth}{packing}": design(mode, depth, version, packing)
        for mode, depth, version, packing in (("RGB", 8, 1, "RLE"), ("RGB", 8, 2, "ZIP"), ("L", 8, 1, "RAW"))
    }
    return {"hand": hand, "block": in_a_block(hand), "odd": odd, "text": _psd_text(), **made}


def _psd_text() -> bytes:
    """A file with a shape and words, written by redraft itself."""
    with Session(history=False, system_fonts=False) as session:
        words = '<text id="t" x="9" y="30" font-size="12">Words <tspan fill="red">two</tspan></text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="90"><rect width="40" height="30"/>{words}</svg>'
        return export(session, session.open(_written("words.svg", svg.encode())), target_of(Path("words.psd"))).data


def _oras() -> dict[str, bytes]:
    return {"specimen": specimen()}


def _folders() -> dict[str, bytes]:
    words = {"text": "Big\nsale", "font": "Arial", "opacity": 0.5}
    rows = [
        {"type": "image", "bbox": [0, 0, 60, 40], "image": "layers/0.png"},
        {"type": "text", "bbox": [30, 5, 20, 20], "image": "layers/1.png", **words},
    ]
    files = {"layers/0.png": png(60, 40), "layers/1.png": png(20, 20, seed=1)}
    inner = {"id": "b", "picture": "layers/1.png", "at": [3, 4], "blend": "multiply", "opacity": 0.5, "name": "B"}
    layers = [{"id": "a", "picture": "layers/0.png", "at": [1, 2]}, {"id": "g", "layers": [inner]}]
    ours = {"size": [60, 40], "picture": "page.png", "layers": layers}
    corpus = {"manifest.json": json.dumps({"canvas": {"width": 60, "height": 40}, "layers": rows}).encode(), **files}
    own = {"manifest.json": json.dumps(ours).encode(), "page.png": png(60, 40), **files}
    return {"corpus": packed(corpus), "own": packed(own)}


def _folder(data: bytes) -> None:
    """As one file; and its manifest in a folder on disk."""
    with zipfile.ZipFile(io.BytesIO(next(iter(_kept_folders().values())))) as file:
        if not (FOLDER / "design").exists():
            for name in file.namelist():
                _written(f"design/{name}", file.read(name))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            manifest = file.read("manifest.json")
    except Exception:  # broken in any way at all
        manifest = data[:4096]
    try:
        _written("design/manifest.json", manifest)
        _ = read_file(FOLDER / "design", fonts()).document
    except RedraftError:
        pass
    _design("design.zip")(data)


_kept_folders = cache(_folders)

# ── pictures ──


def _pngs() -> dict[str, bytes]:
    return {**{name.replace(" ", "-"): data for name, data in PNGS.items()}, "damaged": files.damaged_png()}


def _jpegs() -> dict[str, bytes]:
    def saved(mode: str, **more: Any) -> bytes:
        target = io.BytesIO()
        image = picture("RGB").resize((40, 24))
        (image.convert(mode) if mode != "CMYK" else Image.new("CMYK", (16, 16), (9, 90, 5, 0))).save(
            target, "JPEG", **more
        )
        return target.getvalue()

    return {
        "plain": saved("RGB"),
        "full": saved("RGB", subsampling=0, quality=95),
        "grey": saved("L"),
        "inks": saved("CMYK"),
        "progressive": saved("RGB", progressive=True),
        "restarts": saved("RGB", restart_marker_blocks=2),
        "turned": photo("jpeg", 6),
    }


def _picture(name: str) -> Callable[[bytes], None]:
    return lambda data: _pixels(name, data)


def _pixels(name: str, data: bytes) -> None:
    """Open a picture, then read it as writing back into it does: its samples or blocks, and new ones packed."""
    for look in "inspect_raster shown_otherwise described stored_previews exif_turn carried".split():
        getattr(rasters, look)(data)
    if name.endswith("jpg"):
        try:
            found = jpeg_blocks.blocks(data)
            if found.width * found.height < 1 << 16:
                jpeg_blocks.packed(found)
        except jpeg_blocks.Progressive:
            with contextlib.suppress(jpeg_blocks.Unread):
                jpeg_progressive.baseline(data)
        except jpeg_blocks.Unread:
            pass
    _used(read_file(_written(name, data), fonts()), data)
    old = np.asarray(opened(data))
    if old.size < 1 << 18:
        region = np.zeros(old.shape[:2], bool)
        region[1:9, 2:7] = True
        written_back(data, old, np.concatenate([np.full_like(old[..., :3], 77), old[..., 3:]], axis=2), region)


# ── texts ──


def _xmls() -> dict[str, bytes]:
    parts = {name.replace("/", "_"): part.encode() for name, part in deck_parts().items() if isinstance(part, str)}
    wide = {"wide": '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'.encode("utf-16")}
    return {**parts, **mutants.SMALL, **wide, "laughs": files.laughs(), "external": files.includes("x.svg")}


def _listing(target: list[Any]) -> Callable[..., None]:
    return lambda *given: target.append(given)


def _xml(data: bytes) -> None:
    """The scan before a parser: what it lets through declares nothing that it did not see."""
    for plain in (True, False):
        try:
            source = read_source(data, plain=plain)
        except FormatError:
            continue
        declared: list[Any] = []
        doctypes: list[Any] = []
        parser = expat.ParserCreate()
        parser.EntityDeclHandler = _listing(declared)
        parser.StartDoctypeDeclHandler = _listing(doctypes)
        with contextlib.suppress(expat.ExpatError, ValueError, LookupError):  # what was declared before it counts
            parser.Parse(data if not source.compressed else source.text, True)
        known = dict(source.entities)
        if (plain and doctypes) or any(one[0] not in known or one[1] or one[4] or one[5] for one in declared):
            raise Broken(f"a parser sees declarations that the scan before it did not: {doctypes} {declared}"[:200])
        try:
            refuse_hidden_declarations(source)
            svg_tree(source.text, source.encoding, source.entities)
        except FormatError:
            pass


@cache
def _poster() -> File:
    return read_file(_written("poster/poster.svg", sources()["multilingual.svg"]), fonts())


@cache
def _example_deck() -> File:
    return read_file(_written("poster/deck.pptx", (EXAMPLES / "deck.pptx").read_bytes()), fonts())


def _edit_forms() -> dict[str, bytes]:
    """Edits of every kind that the commands' own examples come to, on both designs."""
    found: dict[str, bytes] = {}
    for name, data in _command_forms().items():
        for file in (_poster(), _example_deck()):
            try:
                edits = [edit for one in _order(file, json.loads(data)).asked for edit in one.edits]
            except RedraftError:
                continue
            if edits and len(form := wire.dumps(edits).encode()) < LONGEST:
                found[f"{name}-{file.codec.name}"] = form
    for file in (_poster(), _example_deck()):
        for kind, layer in _kinds(file.document).items():
            for edit in some_edits(file.document, layer):
                name = f"{file.codec.name}-{type(edit).__name__}-{getattr(edit, 'name', '')}-{kind}"
                with contextlib.suppress(RedraftError):
                    execute(file.document, [edit], fonts().measure)
                    found.setdefault(name, wire.dumps([edit]).encode())
    return found


def _kinds(document: Document) -> dict[str, Layer]:
    """A layer of each kind."""
    layers = document.index.layers.values()
    return {f"{layer.kind}-{getattr(layer, 'form', '')}-{layer.bound}": layer for layer in layers}


def _order(file: File, form: Any) -> Any:
    class Tools:
        fonts = globals()["fonts"]()

    return command_order(file, commands_of(form), Options(), Tools())  # type: ignore[arg-type]


def _command_forms() -> dict[str, bytes]:
    """Each command with a value for each of its fields, as its schema has them, on layers that are there."""
    layers = [list(file.document.index.layers)[2] for file in (_poster(), _example_deck())]

    def example(schema: Mapping[str, Any], name: str) -> Any:
        if "enum" in schema or "const" in schema:
            return [schema.get("const"), *schema.get("enum", ())][-1]
        if choices := schema.get("anyOf") or schema.get("oneOf"):
            return example(choices[0], name)
        kind = schema.get("type")
        if kind == "array":
            items = schema.get("items") or {}
            return (
                layers[:1]
                if name in ("target", "targets", "layers")
                else [example(items, name)] * max(1, schema.get("minItems", 1))
            )
        if kind == "object":
            return {key: example(one, key) for key, one in schema.get("properties", {}).items()}
        return {"number": 3.5, "integer": 2, "boolean": True, "null": None}.get(
            str(kind), layers[0] if "target" in name else "#c00000"
        )

    found = {}
    for name, kind in COMMANDS.items():
        fields = parameters_of(kind)
        for part, names in (("all", fields["properties"]), ("few", fields["required"])):
            form = {"command": name, **{key: example(fields["properties"][key], key) for key in names}}
            found[f"{name}-{part}"] = json.dumps([form]).encode()
    return found


def _edits(data: bytes) -> None:
    """EDITS.json as `redraft apply` reads it, carried out on a poster and on a deck, and written."""
    edits, _ = read_edits(data)
    for file in (_poster(), _example_deck()):
        with contextlib.suppress(RedraftError):
            _tried(file, edits, data)


def _tried(file: File, edits: Sequence[Edit], data: bytes) -> None:
    """Carry out edits and write; and, of one in four inputs, see what became of it."""
    if crc32(data) % 4:
        file.opened.write(execute(file.document, edits, fonts().measure))
    elif edits:
        _written_back(file, edits)


def _commands(data: bytes) -> None:
    try:
        form = json.loads(data)
    except (ValueError, RecursionError):
        return
    if not are_commands(form):
        return
    for file in (_poster(), _example_deck()):
        with contextlib.suppress(RedraftError):
            _tried(file, [edit for one in _order(file, form).asked for edit in one.edits], data)


def _receipts() -> dict[str, bytes]:
    with Session(history=False, system_fonts=False) as session:
        for request in ("make the title gold", "move the title 10px up"):
            receipt = session.edit_file(_poster().path, request, None, dry_run=True)
    known = b'{"redraft": 1, "findings": {"0011223344556677": "poster.svg:title: palette"}}'
    return {"receipt": json.dumps(receipt.to_json()).encode(), "baseline": known}


def _receipt(data: bytes) -> None:
    known = Namespace(baseline=_written("known.json", data), write_baseline=False)
    for read in (read_claims, read_edits, lambda _: lint._baseline(known)):
        with contextlib.suppress(RedraftError):
            read(data)


def _tables() -> dict[str, bytes]:
    rows = (
        b"id,input,instruction,output,title\n1,poster/poster.svg,make the title gold,out/1.svg,Hello\n2,a.svg,,b.svg,\n"
    )
    line = {
        "id": 1,
        "input": "poster/poster.svg",
        "instruction": "make {title} gold",
        "output": "o.svg",
        "only": ["#a"],
    }
    line |= {"vars": {"title": "x"}, "only": ["#a"]}
    result = {"id": 1, "status": "done", "output": "o.svg", "edits": [], "seconds": 0.1, "error": None, "notes": ["n"]}
    result |= {"key": "key", "sha256": [sha256(DESIGN).hexdigest()[:32]], "warnings": ["w"]}
    result |= {"fit": [{"layer": "title", "how": "shrunk"}]}
    return {
        "results": (json.dumps(result) + "\n").encode() * 2,
        "rows": rows,
        "semicolons": b"sep=;\n" + rows.replace(b",", b";"),
        "lines": json.dumps(line).encode() + b"\n" + b'{"id":2}\n',
        "wide": rows.decode().encode("utf-16"),
        "data": b'sep=;\r\nid;title;color;title_2\r\n1;"A ""b"";\r\n c";#00ff00;x\r\n2;Hello;red;\r\n=A1;5;12 px;\r\n',
        "german": (EXAMPLES / "jobs/german.csv").read_bytes(),
        "preservation": (EXAMPLES / "preservation.jsonl").read_bytes(),
    }


def _table(data: bytes) -> None:
    for name in ("rows.csv", "rows.jsonl"):
        path = _written(name, data)
        with contextlib.suppress(RedraftError):
            list(Manifest(path, read_table(path), None, (), ()))
        with contextlib.suppress(RedraftError):
            list(Manifest(path, read_table(path), TABLE_JOB, (), ()))
        with contextlib.suppress(RedraftError):
            columns_of(read_table(path), _poster().document)
        with contextlib.suppress(RedraftError):
            list(given_file(path))
    output = _written("o.svg", DESIGN)
    _resumed(_written("results.jsonl", data.replace(b'"o.svg"', json.dumps(str(output)).encode())), output)


def _resumed(path: Path, output: Path) -> None:
    """The results of an earlier run, as --resume takes them over and a sheet shows them."""
    job, shown = RowJob(1, 1, "a.svg", None, None, str(output)), []
    with (
        contextlib.closing(Earlier(path)) as earlier,
        Store() as store,
        Results(path, Summary(1), lambda _: None, False) as book,
    ):
        if line := earlier.done(job, "key", store):
            shown.append(ShownRow.of(json.loads(earlier.line(job.id)), ""))
        book.begin([line] if line else [])
        book.conclude()
    write_sheet(FOLDER / "sheet.html", shown, Summary(1))


def _settings() -> dict[str, bytes]:
    own = b'[models]\nplanner = "openai:gpt"\nimage_editor = "builtin"\n[models."openai:gpt"]\nkey_env = "A"\n'
    return {
        "own": own,
        "theme": (EXAMPLES / "jobs/brand.toml").read_bytes(),
        "brand": (EXAMPLES / "brand.toml").read_bytes(),
        "odd": b"[[a]]\nb = 1979-05-27T07:32:00Z\nc = [1, {d = 0x1F}]\n",
    }


def _setting(data: bytes) -> None:
    path = _written("redraft/config.toml", data)
    for read in (
        lambda: configuration(FOLDER / "none", {"XDG_CONFIG_HOME": str(FOLDER)}),
        lambda: given_file(path),
        lambda: settings_beside(Beside(path, str(FOLDER), data, "")),
        lambda: Checker(_poster().opened, fonts(), read_guide(path), "poster.svg").of(_poster().document),
    ):
        with contextlib.suppress(RedraftError):
            read()


def _programs() -> dict[str, bytes]:
    lists = [value for value in vars(programs).values() if isinstance(value, list)]
    hostile = {
        str(one): one.source.encode() for attempts in lists for one in attempts if isinstance(one, programs.Attempt)
    }
    found = {path.stem: path.read_bytes() for path in sorted((EXAMPLES / "programs").rglob("*.py"))}
    filled = b'main = find("{{title}}")\nset_text(main, f"{{{{ id }}}}" "{{id}} of {{title}}")\n{{id}}'
    found["filled"], found["json"] = filled, b'{"redraft": 1, "edits": [{"text": "{{title}}{{ id }}"}]}'
    return {name: data for name, data in {**found, **hostile}.items() if len(data) < 8000}


def _program(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for filled in (with_given, lambda one: filled_json(one, {"title": 'a"b', "id": "1"})):
        with contextlib.suppress(RedraftError):
            filled(text)
    program = Program(text, Limits(seconds=1.0, host_seconds=4.0, calls=200))
    for file in (_poster(), _example_deck()):
        with contextlib.suppress(RedraftError):
            program.run(file.document, fonts().measure, interpreter=_interpreter(), check_types=crc32(data) % 4 == 0)


@cache
def _interpreter() -> Any:
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    return Interpreter()


TARGETS = {
    "svg": Target(_svgs, mutations.text, _design("design.svg")),
    "pptx": Target(_decks, mutations.archive, _design("design.pptx")),
    "psd": Target(_psds, mutations.psd, _design("design.psd")),
    "ora": Target(_oras, mutations.archive, _design("design.ora")),
    "folder": Target(_folders, mutations.archive, _folder),
    "png": Target(_pngs, mutations.png, _picture("picture.png")),
    "jpeg": Target(_jpegs, mutations.jpeg, _picture("picture.jpg")),
    "xml": Target(_xmls, mutations.text, _xml),
    "edits": Target(_edit_forms, mutations.form, _edits),
    "commands": Target(_command_forms, mutations.form, _commands),
    "receipt": Target(_receipts, mutations.form, _receipt),
    "tables": Target(_tables, mutations.form, _table),
    "settings": Target(_settings, mutations.text, _setting),
    "programs": Target(_programs, mutations.text, _program),
}
