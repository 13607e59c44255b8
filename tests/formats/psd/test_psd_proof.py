"""Each rule of the proof of a PSD: what it catches in bytes changed by hand, and what it lets pass because an edit
names it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.edits.kinds import Edit
from redraft.edits.ops import Insert, Move, Rename, ReplacePixels, SetFeature, SetStyle, SetText, apply
from redraft.edits.page_edits import SetPage
from redraft.formats.psd.bytes.canvas import blank
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.drawing.uncertainties import moved_fills, preview_mismatch, uncertainties
from redraft.formats.psd.proof.type_layers import is_only_retyped
from redraft.formats.psd.proof.validation import faults
from tests.sampling import check_each

from .files import edited, opened
from .strange import HEIGHT, WIDTH, Sheet, block, descriptor, psd
from .test_psd_native_diff import NEW
from .test_psd_text import LINES

GROUND = Sheet("Ground", (0, 0, HEIGHT, WIDTH), (240, 230, 220), number=1)
PHOTO = Sheet("Photo", (4, 4, 12, 14), (10, 120, 200), number=2)
MOVE, RENAME, PIXELS = Move("L2", 1.0, 0.0), Rename("L2", "Photo"), ReplacePixels("L2", "0" * 64)
BLEND, FILL = SetStyle("L2", "blend", "screen"), SetStyle("L2", "fill", Color(1, 2, 3))
UNMASK = SetFeature("L2", "mask", False)
NO_EDIT: tuple[Edit, ...] = ()


def photo(**said: object) -> list[Sheet]:
    return [GROUND, replace(PHOTO, **said)]  # type: ignore[arg-type]


def has(key: bytes, content: bytes) -> list[Sheet]:
    return photo(blocks=[(key, content)])


def group(kind: int, blend: bytes = b"norm") -> list[Sheet]:
    end = Sheet("</Layer group>", (0, 0, 0, 0), (0, 0, 0), [(b"lsct", struct.pack(">I", 3))], number=3, planes=())
    head = (b"lsct", struct.pack(">I", kind) + b"8BIM" + blend)
    return [GROUND, end, Sheet("Photo", (0, 0, 0, 0), (0, 0, 0), [head], blend=blend, number=2, planes=())]


def told(before: bytes, after: bytes, edits: Sequence[Edit]) -> list[str]:
    one, other = opened(before), opened(after)
    return list(one.unrequested_changes(other, edits, {id: id for id in one.document.index.layers}))


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
    assert before != after
    found = told(before, after, edits)
    assert any(wanted in one for one in found) if wanted else not found, found


def flat(data: bytes) -> bytes:
    """The file without its layers."""
    structure = read_structure(data)
    return data[: structure.section_at] + bytes(4) + data[structure.merged_at :]


PLAIN = psd([GROUND, PHOTO])
TAIL, OTHER_TAIL = block(b"qqqq", b"kept"), block(b"qqqq", b"lost")
FILE: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (PLAIN, PLAIN[:6] + b"\1" + PLAIN[7:], NO_EDIT, "header"),
    (flat(PLAIN), flat(PLAIN)[:6] + b"\1" + flat(PLAIN)[7:], NO_EDIT, "header"),
    (psd([GROUND], palette=b"colour"), psd([GROUND], palette=b"colors"), NO_EDIT, "palette"),
    (psd([GROUND], [(4600, b"a")]), psd([GROUND], [(4600, b"b")]), NO_EDIT, "resource 4600"),
    (psd([GROUND], [(4600, b"a")]), psd([GROUND], [(4601, b"a")]), NO_EDIT, "other image resources"),
    (psd([GROUND], [(1026, b"\0\1")]), psd([GROUND], [(1026, b"\0\2")]), NO_EDIT, "does not follow"),
    (psd([GROUND]), psd([GROUND], matted=True), NO_EDIT, "transparency is switched"),
    (psd([GROUND]), psd([GROUND], mask=b"\0\0\0\2ab"), NO_EDIT, "the global mask differs"),
    (psd([GROUND], mask=b""), psd([GROUND]), NO_EDIT, "the global mask differs"),
    (psd([GROUND], tail=TAIL), psd([GROUND], tail=OTHER_TAIL), NO_EDIT, "blocks of the file differ"),
    (PLAIN, psd([PHOTO, GROUND]), NO_EDIT, "another order"),
    (psd([*group(1), PHOTO][:2]), psd([GROUND, replace(group(1)[1], number=9)]), NO_EDIT, "belong to no layer"),
    (PLAIN, PLAIN[:-9] + b"\0" + PLAIN[-8:], [RENAME], "preview"),
]
TWO = [(b"qqqq", b"kept"), (b"zzzz", b"kept")]
LAYER: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (psd(photo(blocks=TWO)), psd(photo(blocks=TWO[::-1])), [MOVE], "order of blocks"),
    (psd(photo(end=b"abc")), psd(photo(end=b"abd")), [MOVE], "another end"),
    (PLAIN, psd(has(b"qqqq", b"new.")), [MOVE], "block qqqq"),
    (PLAIN, psd([GROUND, replace(PHOTO, clipping=1)]), [MOVE], "clipping"),
    (PLAIN, psd([GROUND, replace(PHOTO, flags=9)]), [MOVE], "flags"),
    (PLAIN, psd([GROUND, replace(PHOTO, flags=10)]), [SetStyle("L2", "visible", False)], ""),
    (PLAIN, psd([replace(GROUND, color=(0, 9, 9)), PHOTO]), [MOVE], "'Ground' has another channel 0"),
    (PLAIN, psd([GROUND, replace(PHOTO, rect=(4, 5, 12, 15))]), [RENAME], "rectangle"),
    (psd(photo(blocks=[TWO[0]] * 2)), psd(photo(blocks=[TWO[0]])), [MOVE], "block qqqq (2)"),
    (psd(photo(long_name=False)), PLAIN, [RENAME], ""),
    (psd(photo(long_name=False)), PLAIN, [MOVE], "block luni"),
    (PLAIN, psd(photo(long_name=False)), [RENAME], "block luni"),
    (psd(photo(planes=(0, 1, 2))), PLAIN, [PIXELS], ""),
    (psd(photo(planes=(0, 1, 2))), PLAIN, [MOVE], "list of channels"),
    (psd(photo(planes=(0, 1, 2))), psd(photo(planes=(0, 1))), [PIXELS], "list of channels"),
    (psd(group(1)), psd(group(1, b"scrn")), [BLEND], ""),
    (psd(group(1)), psd(group(2, b"scrn")), [BLEND], "block lsct"),
    (psd(group(1)), psd(group(1, b"scrn")), [RENAME], "block lsct"),
    (psd(has(b"lclr", bytes(8))), psd(has(b"lclr", b"\0\1" + bytes(6))), [MOVE], "block lclr"),
]


def mask(left: int, flags: int, fill: int = 255) -> bytes:
    return psd(photo(mask=struct.pack(">4i2BH", 4, left, 12, left + 10, fill, flags, 0), mask_plane=b"\x80" * 80))


MASKED: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (mask(4, 0), mask(4, 2), [UNMASK], ""),
    (mask(4, 0), mask(5, 0), [MOVE], ""),
    (mask(4, 0), mask(4, 2), [MOVE], "mask"),
    (mask(4, 0), mask(4, 2, 0), [UNMASK], "mask"),
    (mask(4, 0), mask(4, 0).replace(b"\x80" * 80, b"\x81" * 80), [PIXELS], ""),
    (mask(4, 0), mask(4, 0).replace(b"\x80" * 80, b"\x81" * 80), [MOVE], "channel -2"),
]


def numbers(*values: float) -> bytes:
    return struct.pack(">I", len(values)) + b"".join(b"doub" + struct.pack(">d", value) for value in values)


def placed(x: float, key: bytes = b"Trnf", kept: bytes = b"k") -> bytes:
    """A SoLd block."""
    return (
        b"soLD"
        + struct.pack(">II", 4, 16)
        + descriptor([(b"kept", b"tdta", b"\0\0\0\1" + kept), (key, b"VlLs", numbers(x, 2.0))])
    )


def color(red: float, key: bytes = b"Clr ") -> bytes:
    """A SoCo block."""
    inner = descriptor([(b"Rd  ", b"doub", struct.pack(">d", red)), (b"name", b"bool", b"\1")])
    return struct.pack(">I", 16) + descriptor([(key, b"Objc", inner)])


def corners(x: float, kept: bytes = b"k") -> bytes:
    """A PlLd block."""
    return b"plcL" + struct.pack(">IB", 3, 1) + b"i" + bytes(16) + struct.pack(">8d", *[x] * 8) + kept


FOLLOWING: list[tuple[bytes, bytes, Sequence[Edit], str]] = [
    (psd(has(b"SoLd", placed(1.0))), psd(has(b"SoLd", placed(5.0))), [MOVE], ""),
    (psd(has(b"SoLd", placed(1.0))), psd(has(b"SoLd", placed(5.0))), [RENAME], "block SoLd"),
    (psd(has(b"SoLd", placed(1.0))), psd(has(b"SoLd", placed(5.0, kept=b"l"))), [MOVE], "block SoLd"),
    (psd(has(b"SoLd", placed(1.0))), psd(has(b"SoLd", placed(5.0) + bytes(4))), [MOVE], "block SoLd"),
    (psd(has(b"SoLd", placed(1.0, b"Trnx"))), psd(has(b"SoLd", placed(5.0, b"Trnx"))), [MOVE], "block SoLd"),
    (psd(has(b"SoLd", placed(1.0)[:40])), psd(has(b"SoLd", placed(1.0)[:39] + b"!")), [MOVE], "block SoLd"),
    (psd(has(b"PlLd", corners(1.0))), psd(has(b"PlLd", corners(5.0))), [MOVE], ""),
    (psd(has(b"PlLd", corners(1.0))), psd(has(b"PlLd", corners(5.0, b"l"))), [MOVE], "block PlLd"),
    (psd(has(b"SoCo", color(1.0))), psd(has(b"SoCo", color(200.0))), [MOVE], "block SoCo"),
    (psd(has(b"SoCo", color(1.0, b"Clrx"))), psd(has(b"SoCo", color(200.0, b"Clrx"))), [FILL], "block SoCo"),
]


def test_what_no_edit_names_is_caught_and_what_one_names_is_let_pass() -> None:
    check_each([Case(*row) for row in (*FILE, *LAYER, *MASKED, *FOLLOWING)], check)


def test_a_page_of_another_size_has_all_else_where_it_was() -> None:
    file, edits = opened(PLAIN), [SetPage("page1", WIDTH + 8, HEIGHT)]
    after = file.write(apply(file.document, edits)).data
    assert told(PLAIN, after, edits) == []
    assert told(PLAIN, after.replace(b"\6Ground\0", b"\6Grount\0"), edits) != []


# ── words ──


@pytest.fixture(scope="module")
def typed() -> bytes:
    """The TySh block of three lines in two colours."""
    structure = opened(edited(blank(200, 160), Insert(LINES, "page1")).data).structure
    found = structure.block(structure.records[0], b"TySh")
    assert found is not None
    return found.replace(b"[ 6 4 6 ]", b"[ 6 3 7 ]")


def swapped(old: bytes, new: bytes, count: int = -1) -> Callable[[bytes], bytes]:
    assert len(old) == len(new)
    return lambda data: data.replace(old, new, count)


def at(place: int) -> Callable[[bytes], bytes]:
    """One byte is another; counted from the end where negative."""
    return lambda data: data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 or len(data) :]


def last(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda data: new.join(data.rsplit(old, 1))


LATER = b"[ 1.0 0.0 0.0 1.0 ]"
RETYPED: list[tuple[Callable[[bytes], bytes], set[str], bool]] = [
    (swapped("Hello".encode("utf-16-be"), "Jelly".encode("utf-16-be")), set(), True),
    (at(10), set(), True),  # its position
    (at(1), set(), False),
    (lambda data: data[:60], set(), False),
    (swapped(b"warpNone", b"warpArch"), set(), False),
    (swapped(b"Orntenum", b"Ornsenum", 1), set(), False),
    (swapped(b"antiAliasSharp", b"antiAliasCrisp"), set(), False),
    (swapped(b"/AntiAlias 3", b"/AntiAlias 4"), set(), False),
    (swapped(b"/Justification 0", b"/Justification 2"), {"align"}, False),  # also in sheets that are no paragraph's
    (swapped(b"/Justification 0", b"/Justification 2", 1), {"align"}, True),
    (swapped(b"/Justification 0", b"/Justification 2", 1), {"fill"}, False),
    (swapped(b"/FontSize 30.0", b"/FontSize 40.0"), {"font_size"}, True),
    (swapped(b"/FontSize 30.0", b"/FontSize 40.0"), set(), False),
    (swapped(b"[ 6 3 7 ]", b"[ 6 3 6 ]"), set(), False),
    (swapped(LATER, b"[ 1.0 0.0 1.0 0.0 ]"), {"fill"}, True),
    (swapped(LATER, b"[ 1.0 0.0 1.0 0.0 ]"), set(), False),
    (
        lambda data: swapped("you".encode("utf-16-be"), "all".encode("utf-16-be"))(
            data.replace(LATER, b"[ 1.0 0.0 1.0 0.0 ]")
        ),
        set(),
        False,
    ),
    (
        lambda data: last(b".78431", b".88431")(data.replace("you".encode("utf-16-be"), "all".encode("utf-16-be"))),
        set(),
        False,
    ),
    (swapped("Source".encode("utf-16-be"), "Sauces".encode("utf-16-be"), 1), {"font_family"}, False),
    (last("Source".encode("utf-16-be"), "Sauces".encode("utf-16-be")), set(), False),
]


def test_a_look_that_changed_is_no_other_look() -> None:
    gold = SetStyle("L1", "fill", Color(9, 90, 9))
    for new, edit in ((LINES, gold), (LINES, SetText("L1", "Other words", 0)), (NEW.content, gold)):
        before = edited(blank(60, 40), Insert(new, "page1")).data
        layer, edits = "L1", [edit]
        after = edited(before, *edits).data
        assert told(before, after, edits) == []
        assert told(before, after, [SetStyle(layer, "opacity", 0.5)]) != []


def test_words_leave_all_else_of_a_text_as_it_was(typed: bytes) -> None:
    def check_typed(row: tuple[Callable[[bytes], bytes], set[str], bool]) -> None:
        change, restyled, wanted = row
        after = change(typed)
        assert after != typed
        assert is_only_retyped(typed, after, restyled) is wanted

    check_each(RETYPED, check_typed)


# ── rules of the format ──


def packed_rows(data: bytes, last_row: int) -> bytes:
    """The file with a preview of rows packed to two bytes each, but for the last."""
    at = read_structure(data).merged_at
    lengths = [2] * (3 * HEIGHT - 1) + [last_row]
    return data[:at] + struct.pack(f">H{3 * HEIGHT}H", 1, *lengths) + b"\x81\x40" * 3 * HEIGHT


START, END = (b"lsct", struct.pack(">I", 1)), (b"lsct", struct.pack(">I", 3))
FAULTS = [
    (psd([GROUND], torn=b"8BIM torn"), "list of image resources"),
    (psd([GROUND], padding=bytes(8)), "list of layers does not end"),
    (psd([GROUND], padding=b"\0\0\0\1"), "list of layers does not end"),
    (psd([GROUND], tail=TAIL + b"rest of it"), "section of layers does not end"),
    (psd(photo(blocks=[START])), "an end and no beginning"),
    (psd(photo(blocks=[END])), "a beginning and no end"),
    (psd(photo(number=1)), "the same number"),
    (packed_rows(PLAIN, 1), "preview does not end"),
    (packed_rows(PLAIN, 2), ""),
    (psd(photo(end=b"abc")), "description"),
    (psd(photo(planes=(-1, 0, 1, 2, 2))), "a channel twice"),
    (psd(photo(planes=(-1, 0, 1))), "lacks channels of colour"),
    (psd(photo(planes=(), rect=(0, 0, 0, 0))), ""),
    (psd(photo(mask_plane=b"\x80" * 80)), "pixels of a mask and no mask"),
    (
        mask(4, 0).replace(struct.pack(">4i", 4, 4, 12, 14) + b"\xff\0", struct.pack(">4i", 4, 4, 12, 15) + b"\xff\0"),
        "size",
    ),
    (mask(4, 0), ""),
]


def test_each_rule_of_the_format_that_is_broken_is_told_once() -> None:
    base = read_structure(PLAIN)

    def check_fault(wanted_at: tuple[str, int]) -> None:
        wanted, data = wanted_at[0], FAULTS[wanted_at[1]][0]
        found = faults(base, read_structure(data))
        assert (len(found) == 1 and wanted in found[0]) if wanted else not found, found
        assert faults(read_structure(data), read_structure(data)) == []

    check_each([(wanted, at) for at, (_, wanted) in enumerate(FAULTS)], check_fault)


# ── what is not drawn ──


def shadowed(switched: bool, enabled: bool) -> list[tuple[bytes, bytes]]:
    one = descriptor([(b"enab", b"bool", bytes((enabled,)))])
    rows = [(b"swch", b"bool", bytes((switched,))), (b"DrSh", b"VlLs", struct.pack(">I", 1) + b"Objc" + one)]
    return [
        (b"lfx2", struct.pack(">II", 0, 16) + descriptor(rows).replace(b"\0\0\0\0swch", b"\0\0\0\x0emasterFXSwitch"))
    ]


def outline(operation: int) -> bytes:
    knot = struct.pack(">H6i", 2, *[1 << 20] * 6)
    return struct.pack(">II", 3, 0) + struct.pack(">HHh20x", 0, 1, operation) + knot


def soft(flags: int) -> dict[str, object]:
    return {"mask": struct.pack(">4i2BH", 4, 4, 12, 14, 255, flags, 0), "mask_plane": bytes(80)}


def deep(mode: int, depth: int, **said: object) -> bytes:
    """Photo in a file of other colours."""
    data = psd(photo(**said))
    return data[:22] + struct.pack(">HH", depth, mode) + data[26:] + bytes(3 * WIDTH * HEIGHT * (depth // 8 - 1))


UNDRAWN = [
    (psd(photo()), ""),
    (psd(photo(blocks=[(b"brst", bytes(4))])), "channels only"),
    (psd(photo(blocks=[(b"brst", b"")])), ""),
    (psd(photo(blocks=[(b"SoLd", placed(1.0)[:12] + b"filterFX")])), "smart filters"),
    (deep(9, 8, blend=b"mul "), "in Lab"),
    (deep(3, 32, blend=b"mul "), "in 32 bits"),
    (deep(1, 8, blend=b"hue "), "in grayscale"),
    (deep(1, 8, blend=b"mul "), ""),
    (psd(photo(blend=b"diff", blocks=[(b"iOpa", b"\x80\0\0\0")])), "an opacity of its fill"),
    (psd(photo(blend=b"diff")), ""),
    (psd(photo(blocks=shadowed(True, True))), "drop shadow"),
    (psd(photo(blocks=shadowed(False, True))), ""),
    (psd(photo(blocks=shadowed(True, False))), ""),
    (psd(photo(blocks=[(b"lfx2", b"damaged")])), "layer effects"),
    (psd(photo(**soft(4))), "an inverted mask"),
    (psd(photo(**soft(6))), ""),
    (psd(photo(blocks=[(b"vmsk", outline(1))])), ""),
    (psd(photo(blocks=[(b"vmsk", outline(2))])), "taken from each other"),
    (psd(photo(blocks=[(b"vmsk", b"short")])), ""),
]


def test_each_feature_that_is_not_drawn_is_told() -> None:
    def check_undrawn(wanted_at: tuple[str, int]) -> None:
        found = [one.why for one in uncertainties(opened(UNDRAWN[wanted_at[1]][0]).reading)]
        assert any(wanted_at[0] in one for one in found) if wanted_at[0] else not found, found

    check_each([(wanted, at) for at, (_, wanted) in enumerate(UNDRAWN)], check_undrawn)


def test_a_gradient_that_moved_and_a_preview_of_another_look_are_told() -> None:
    filled = [(b"GdFl", bytes(8)), (b"vmsk", outline(1))]
    one, other = (opened(psd(photo(blocks=filled, rect=(4, x, 12, 10 + x)))).reading for x in (4, 5))
    assert any("gradient" in why for why in moved_fills(one, other, {"L2": "L2"}))
    assert not list(moved_fills(one, one, {"L2": "L2"}))
    page = Box(0.0, 0.0, float(WIDTH), float(HEIGHT))
    marked = (1057, struct.pack(">IB", 1, 0) + 2 * (struct.pack(">I", 1) + b"\0x") + bytes(4))  # has no preview
    for data, areas, wanted in (
        (PLAIN, [page], False),
        (PLAIN[: -2 * HEIGHT * WIDTH] + bytes(2 * HEIGHT * WIDTH), [page], True),
        (PLAIN[: -2 * HEIGHT * WIDTH] + bytes(2 * HEIGHT * WIDTH), [], False),
        (psd([GROUND], [marked])[: -2 * HEIGHT * WIDTH] + bytes(2 * HEIGHT * WIDTH), [page], False),
    ):
        assert preview_mismatch(opened(data).reading, areas) is wanted
        assert preview_mismatch(opened(data).reading, areas, most=4 * WIDTH) is wanted  # in strips
