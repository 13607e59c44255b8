"""Each rule of the proofs of OpenRaster files and layer folders: what it catches in files changed by hand, and what it
lets pass because an edit names it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Picture
from redraft.edits.kinds import Edit
from redraft.edits.ops import Insert, Move, Remove, Rename, Restack
from redraft.edits.page_edits import SetPage
from redraft.formats.folder import CODEC as FOLDER
from redraft.formats.folder.packed import packed as packed_folder
from redraft.formats.ora import CODEC as ORA
from redraft.formats.pixels.previews import kept_outside, preview_difference
from redraft.formats.zip.entry_metadata import repackaged
from tests.formats.ora.specimens import STACK, drawn, entries, packed, png, unpacked
from tests.sampling import check_each

FONTS = Fonts((), system=False)


class Case(NamedTuple):
    """Bytes before and after, the edits, and a part of the sentence about them; '' for none."""

    before: bytes
    after: bytes
    edits: Sequence[Edit]
    wanted: str

    def __repr__(self) -> str:
        return f"{self.edits}: {self.wanted!r}"


def check(case: Case) -> None:
    before, after, edits, wanted = case
    one, other = ((ORA if b"openraster" in data[:80] else FOLDER).open(data, FONTS) for data in (before, after))
    found_as = {id: id for id in one.document.index.layers}
    found = list(one.unrequested_changes(other, edits, found_as))
    assert any(wanted in told for told in found) if wanted else not found, found


# ── layer folders ──

ROW = {"name": "Layer", "at": [4, 4]}
A, B = ({**ROW, "id": id, "picture": f"{id}.png"} for id in "ab")
GROUP = {"id": "g", "kind": "group", "picture": "g.png", "at": [0, 0]}
FILES = {f"{name}.png": png(8, 8, seed=at) for at, name in enumerate("abg")} | {"page.png": png(40, 30)}
MOVE, RENAME = Move("a", 1.0, 0.0), Rename("a", "Layer")
INSERTED = Insert(Picture("n", name="New", frame=Box(0, 0, 8, 8)), "g")


def folder(*rows: Mapping[str, Any] | str, files: Mapping[str, bytes] = FILES, without: str = "", **more: Any) -> bytes:
    text = ", ".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    manifest = json.dumps({"size": [40, 30], **more, "layers": ["*"]}).replace('"*"', text)
    kept = {name: data for name, data in files.items() if name != without}
    return packed_folder({**kept, "manifest.json": manifest.encode()})


TWICE = '{"id": "a", "name": "Layer", "name": "Layer", "picture": "a.png", "at": [4, 4]}'
INSIDE = {**A, "parent": "g"}
PLAIN_GROUP = {"id": "g", "kind": "group"}
PAGE = folder(A, B, picture="page.png")


def repainted(*spots: tuple[int, int]) -> dict[str, bytes]:
    """The files with pixels of the page in another colour."""
    with Image.open(io.BytesIO(FILES["page.png"])) as shown:
        for spot in spots:
            shown.putpixel(spot, (200, 9, 9, 255))
        target = io.BytesIO()
        shown.save(target, "PNG")
    return {**FILES, "page.png": target.getvalue()}


FOLDERS: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (folder(A, B), folder(A, B, kept=1), [MOVE], "'kept' differs"),
    (folder(A, B), folder(A, B, size=[50, 30]), [SetPage("page1", 50.0, 30.0)], ""),
    (folder(A, B), folder(A, B, size=[50, 30]), [MOVE], "'size' differs"),
    (folder(TWICE, B), folder(A, B), [RENAME], "stood there twice"),
    (folder(A, B), folder({**A, "at": [5, 4]}, B), [MOVE], ""),
    (folder(A, B), folder({**A, "at": [5, 4]}, B), [RENAME], "'at' of 'a' differs"),
    (folder(A, B), folder({**A, "mask": 1}, B), [MOVE], "'mask' of 'a' differs"),
    (folder({**A, "part": 1}, B), folder({**A, "part": 1}, {**B, "name": "?"}), [MOVE], "no part of the page"),
    (folder({**A, "part": 1}, {**B, "part": 2}), folder({**A, "part": 2}, {**B, "part": 2}), [MOVE], "'part' of 'a'"),
    (
        folder({**A, "part": 1}, {**B, "part": 2}),
        folder({**A, "part": 3}, {**B, "part": 2}),
        [Restack("a", "page1")],
        "",
    ),
    (folder(A, B), folder(B, A), [MOVE], "another order"),
    (folder(A, B), folder(B, A), [Restack("a", "page1")], ""),
    (folder(A, B), folder(B), [Remove("a")], ""),
    (folder(GROUP, INSIDE), folder(PLAIN_GROUP, INSIDE, without="g.png"), [MOVE], ""),
    (folder(GROUP, INSIDE), folder(PLAIN_GROUP, INSIDE, without="g.png"), [INSERTED], ""),
    (folder(GROUP, INSIDE), folder(PLAIN_GROUP, INSIDE, without="g.png"), [RENAME], "'picture' of 'g' differs"),
    (folder(GROUP, INSIDE), folder({**GROUP, "name": "G"}, INSIDE), [MOVE], "'name' of 'g' differs"),
    (folder(PLAIN_GROUP, INSIDE), folder(PLAIN_GROUP, INSIDE, without="g.png"), [MOVE], "'g.png' is gone"),
    (PAGE, folder(A, B, picture="page.png", files=repainted((6, 6))), [MOVE], ""),
    (PAGE, folder(A, B, picture="page.png", files=repainted((30, 20))), [MOVE], "preview differs outside"),
    (PAGE, folder(A, B, picture="page.png", files=repainted((6, 6))), [RENAME], "'page.png' differs"),
    (PAGE, folder(A, B, picture="page.png", files={**FILES, "page.png": png(20, 15)}), [MOVE], "preview differs"),
    (PAGE, folder(A, B, picture="page.png", files={**FILES, "page.png": b"no picture"}), [MOVE], "preview differs"),
]
FAULTS_OF_FOLDERS = [
    (folder(A, B, without="a.png"), "'a.png' is missing"),
    (folder(A, B, files={**FILES, "a.png": FILES["a.png"][:60]}), "'a.png' is damaged"),
    (folder(A, B, picture="gone.png"), "picture of the page is missing"),
    (folder(A, B, picture="page.png"), ""),
    (folder(A, B, {**B, "picture": "g.png"}), "the same id"),
    (folder(A, {**B, "parent": "z"}), "the group 'z'"),
]
UNDRAWN_IN_FOLDERS = [
    (folder(A, B), ""),
    (folder({**A, "blend": "multiply"}, B), ""),
    (folder({**A, "blend": "glow"}, B), "blends as 'glow'"),
    (folder({**A, "blend": 7}, B), "blends as '7'"),
    (folder({**A, "rotation": 7}, B), "a field 'rotation'"),
    (folder({**A, "rotation": 7}, B, redraft=1), ""),
    (folder({**A, "at": "left"}, B), "no numeric position"),
    (folder(A, B, without="a.png"), "pixels of 'a' are missing"),
    (folder(A, B, files={**FILES, "a.png": FILES["a.png"][:60]}), "pixels of 'a' are damaged"),
]

# ── OpenRaster ──

WHOLE = unpacked(
    packed({**entries(), "mergedimage.png": drawn(packed(entries())), "Thumbnails/thumbnail.png": png(60, 40)})
)
TITLE = Move("title", 1.0, 0.0)


def ora(*changes: tuple[str, str], files: Mapping[str, bytes] = MappingProxyType({}), without: str = "") -> bytes:
    stack = STACK
    for old, new in changes:
        assert old in stack, old
        stack = stack.replace(old, new, 1)
    every: dict[str, str | bytes] = {**WHOLE, "stack.xml": stack, **files}
    return packed({name: data for name, data in every.items() if name != without})


DOT_ROW = '<layer name="Dot" src="data/dot.png" x="80" y="10"/>'
HIDDEN = '<layer name="Hidden" src="data/dot.png" x="2" y="2" visibility="hidden"/>'
GROUND = '<layer name="Ground" src="data/ground.png" selected="true"/>'
MOVED = ('x="30"', 'x="31"')
SWAPPED = ((HIDDEN, "*"), (GROUND, HIDDEN), ("*", GROUND))
STACKS: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (ora(), ora(MOVED), [TITLE], ""),
    (ora(), ora(MOVED), [Rename("title", "Title")], "attribute x"),
    (ora(), ora(MOVED, ('selected="true"', 'selected="false"')), [TITLE], "selected"),
    (ora(), ora(('w="120"', 'w="130"')), [SetPage("page1", 130.0, 80.0)], ""),
    (ora(), ora(('w="120"', 'w="130"')), [TITLE], "attribute w"),
    (ora(), ora(('xres="96"', 'xres="72"')), [SetPage("page1", 130.0, 80.0)], "attribute xres"),
    (ora(), ora(*SWAPPED), [TITLE], "another order"),
    (ora(), ora(*SWAPPED), [Restack("hidden", "page1", "ground")], ""),
    (ora(), ora(*SWAPPED, ('y="2"', 'y="3"')), [Restack("ground", "page1")], "attribute y"),
    (ora(), ora((DOT_ROW, ""), (HIDDEN, DOT_ROW + HIDDEN)), [Restack("title", "page1")], "gone ('badge')"),
    (ora(), ora((DOT_ROW, ""), (HIDDEN, DOT_ROW + HIDDEN)), [TITLE], "gone ('badge')"),
    (ora(), ora((DOT_ROW, ""), (HIDDEN, DOT_ROW + HIDDEN)), [Restack("dot", "page1")], ""),
    (ora(), ora((HIDDEN, "")), [Remove("hidden")], ""),
    (ora(), ora((HIDDEN, "")), [TITLE], "<stack> is gone"),
    (ora(), ora(("the topmost", "the lowest")), [TITLE], "comment"),
    (ora(), ora(files={"notes/readme.txt": b"another"}), [TITLE], "'notes/readme.txt' differs"),
    (ora(), ora(files={"data/ground.png": png(120, 80, (1, 1, 1, 255))}), [TITLE], "'data/ground.png' differs"),
    (ora(), ora(('x="80"', 'x="81"')), [TITLE], "attribute x of <layer>"),
    (ora(), ora(files={"notes/new.txt": b"new"}), [TITLE], "'notes/new.txt' is new"),
    (ora(), ora(without="notes/readme.txt"), [TITLE], "'notes/readme.txt' is gone"),
    (ora(), ora(without="mergedimage.png"), [TITLE], "preview differs outside"),
    (ora(), ora(files={"Thumbnails/thumbnail.png": png(60, 40, (9, 9, 9, 255))}), [TITLE], "preview differs outside"),
]
FAULTS_OF_STACKS = [
    (packed({name: WHOLE[name] for name in sorted(WHOLE)}), "does not begin with a stored 'mimetype'"),
    (ora(files={"mimetype": b"image/png"}), "does not begin with a stored 'mimetype'"),
    (ora(without="data/dot.png"), "'data/dot.png' is missing"),
    (ora(files={"data/dot.png": WHOLE["data/dot.png"][:60]}), "'data/dot.png' is not a complete PNG"),
    (ora(without="mergedimage.png"), "no mergedimage.png"),
    (ora(files={"mergedimage.png": png(3, 3)}), "not as large as the page"),
    (ora(files={"Thumbnails/thumbnail.png": png(300, 2)}), "or too large"),
    (ora(files={"Thumbnails/thumbnail.png": b"no picture"}), "or too large"),
    (ora(), ""),
]
MULTIPLIED = ('src="data/dot.png"', 'src="data/dot.png" composite-op="svg:multiply"')
UNDRAWN_IN_STACKS = [
    (ora(), ""),
    (ora((' opacity="0.8"', "")), "blends inside the stack 'badge'"),
    (ora((' opacity="0.8"', ' isolation="isolate"')), ""),
    (ora(MULTIPLIED), ""),
    (ora(('"svg:src-over"', '"svg:dst-out"')), "composited as svg:dst-out"),
    (ora(('"svg:src-over"', '"krita:dissolve"')), "composited as krita:dissolve"),
    (ora(('opacity="1.0"', 'opacity="80%"')), "an opacity"),
    (ora(('opacity="1.0"', 'opacity="1.5"')), "an opacity"),
    (ora(('visibility="visible"', 'visibility="yes"')), "a visibility"),
    (ora(('x="30"', 'x="1e1"')), "programs may read it differently (x"),
    (ora(('x="30"', 'x="30.5"')), "not at a whole pixel (x"),
    (ora(('opacity="0.8"', 'x="3" opacity="0.8"')), "has a place of its own"),
    (ora(("</stack>\n</image>", "<filter/></stack></image>")), "another <filter>"),
    (ora(without="data/title.png"), "pixels of 'title' are missing"),
]


def test_what_no_edit_names_is_caught_and_what_one_names_is_let_pass() -> None:
    check_each([Case(*row) for row in (*FOLDERS, *STACKS)], check)


def test_each_rule_of_the_formats_that_is_broken_and_all_that_is_not_drawn_is_told() -> None:
    folders, stacks = FOLDER.open(folder(A, B), FONTS), ORA.open(ora(), FONTS)

    def check_told(row: tuple[str, int, bool]) -> None:
        wanted, at, broken = row
        data = (FAULTS_OF_FOLDERS + FAULTS_OF_STACKS if broken else UNDRAWN_IN_FOLDERS + UNDRAWN_IN_STACKS)[at][0]
        if b"stack.xml" in data:
            stack = ORA.open(data, FONTS)
            found = [*stacks.faults(stack)] if broken else [one.why for one in stack._uncertain()]
        else:
            one_folder = FOLDER.open(data, FONTS)
            found = [*folders.faults(one_folder)] if broken else [one.why for one in one_folder._uncertain()]
        assert any(wanted in told for told in found) if wanted else not found, found

    tables = ((True, FAULTS_OF_FOLDERS + FAULTS_OF_STACKS), (False, UNDRAWN_IN_FOLDERS + UNDRAWN_IN_STACKS))
    check_each([(row[1], at, broken) for broken, rows in tables for at, row in enumerate(rows)], check_told)


def test_a_preview_is_compared_where_it_can_be() -> None:
    document = ORA.open(ora(), FONTS).document
    page, shown = Box(0.0, 0.0, 120.0, 80.0), WHOLE["mergedimage.png"]
    other = png(120, 80, (9, 9, 9, 255))
    for data, areas, wanted in (
        (shown, [page], 0.0),
        (other, [page], 1.0),
        (other, [Box(200.0, 0.0, 9.0, 9.0)], 0.0),
        (other, [], 0.0),
        (png(9, 9), [page], 0.0),
    ):
        assert round(preview_difference(document, data, areas)) == wanted
    for old, new, box, kept in (
        (shown, other, page, True),
        (shown, other, Box(0.0, 0.0, 9.0, 9.0), False),
        (shown, other, None, True),
        (b"no picture", other, page, True),
        (shown, b"no picture", page, False),
        (shown, png(9, 9), page, False),
    ):
        assert kept_outside(old, new, box, (120.0, 80.0)) is kept


def redrawn(data: bytes) -> bytes:
    return packed({**unpacked(data), "mergedimage.png": drawn(data)})


NO_OPACITY, RENAMED = (' opacity="0.8"', ""), ('name="Badge"', 'name="Badges"')
UNSURE = [
    (ora(), redrawn(ora(MOVED)), {"title"}, ""),
    (ora(), ora(MOVED), {"title"}, "out of date"),
    (ora(files={"mergedimage.png": png(120, 80)}), ora(MOVED), {"title"}, "looks different there"),
    (redrawn(ora(NO_OPACITY)), redrawn(ora(NO_OPACITY, RENAMED)), {"badge", "dot", "ring-1-more"}, ""),
    (redrawn(ora(NO_OPACITY)), redrawn(ora(NO_OPACITY, ('x="80"', 'x="81"'))), {"badge", "dot"}, "blends inside"),
    (ora(without="data/title.png"), ora(MOVED, without="data/title.png"), {"title"}, "are missing"),
]


def test_an_edit_is_unsure_where_something_that_is_not_drawn_or_a_stale_preview_has_a_say() -> None:
    def check_unsure(at: int) -> None:
        before, after, targets, wanted = UNSURE[at]
        one, other = ORA.open(before, FONTS), ORA.open(after, FONTS)
        found_as = dict(zip(one.document.index.layers, other.document.index.layers, strict=True))
        found = list(one.uncertainties(other, targets, found_as))
        assert any(wanted in told for told in found) if wanted else not found, found

    check_each(range(len(UNSURE)), check_unsure)
    missing = ora(without="data/title.png")
    spotted = packed({**unpacked(missing), "mergedimage.png": png(120, 80)})
    check(Case(missing, spotted, [TITLE], "preview differs outside"))  # it shows nowhere


# ── zip ──


def zipped(*names: str, comment: bytes = b"", before: bytes = b"", **said: Any) -> bytes:
    """`said` are fields of the entry 'a'."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for name in names:
            info = zipfile.ZipInfo(name)
            for field, value in said.items() if name == "a" else ():
                setattr(info, field, value)
            file.writestr(info, name.encode())
        file.comment = comment
    return before + target.getvalue()


def parted(data: bytes) -> bytes:
    """Bytes that belong to no entry stand before the index."""
    at = data.index(b"PK\1\2")
    end = data.index(b"PK\5\6")
    start = int.from_bytes(data[end + 16 : end + 20], "little") + 4
    return data[:at] + b"lost" + data[at : end + 16] + start.to_bytes(4, "little") + data[end + 20 :]


ZIPS = [
    (zipped("a", "b"), zipped("a", "b"), ""),
    (zipped("a", "b"), zipped("a", "b", "c"), ""),
    (zipped("a", "b"), zipped("b"), ""),
    (zipped("a", "b"), zipped("b", "a"), "another order"),
    (zipped("a", "b"), zipped("a", "b", date_time=(2020, 1, 2, 3, 4, 6)), "'a' has another time"),
    (zipped("a", "b"), zipped("a", "b", external_attr=1), "'a' has another time"),
    (zipped("a", "b"), zipped("a", "b", comment=b"new"), "comment of the zip"),
    (zipped("b"), zipped("b", "a", extra=b"\x99\x99\1\0x"), "the new entry 'a'"),
    (zipped("b"), zipped("b", "a"), ""),
    (zipped("a", "b"), parted(zipped("a", "b")), "between the entries"),
    (zipped("a", before=b"MZ--"), zipped("a", before=b"MZ++"), "before the zip file"),
]


def test_what_differs_in_the_frame_of_a_zip_file_is_told() -> None:
    def check_zip(row: tuple[bytes, bytes, str]) -> None:
        found = list(repackaged(*row[:2]))
        assert any(row[2] in told for told in found) if row[2] else not found, found

    check_each(ZIPS, check_zip)
