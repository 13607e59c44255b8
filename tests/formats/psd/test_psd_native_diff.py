"""A PSD compared in its own form: nothing differs that no edit names, whatever the file holds; and its own rules."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Shape
from redraft.document.style import Color, Style
from redraft.edits.kinds import Edit, LayerEdit
from redraft.edits.ops import Insert, Move, Remove, Rename, ReplacePixels, Resize, Restack, SetStyle, apply
from redraft.errors import EditError, RedraftError
from redraft.session.session import Session
from tests.sampling import chunks, each, tries

from .files import opened, picture
from .strange import HEIGHT, WIDTH, Sheet, image_resources, native, psd, resource, shadow, strange_sheet

NAMED = {
    "rename": {"name", "block luni"},
    "move": {"rect", "mask"},
    "opacity": {"opacity"},
    "visible": {"flags"},
    "blend": {"blend"},
    "resize": {"rect", "channel -1", "channel 0", "channel 1", "channel 2"},
}
GROUND = Sheet("Ground", (0, 0, HEIGHT, WIDTH), (240, 230, 220), number=1)
PHOTO = Sheet("Photo", (4, 4, 24, 34), (10, 120, 200), [(b"qqqq", b"kept"), (b"lclr", bytes(8))], number=2)


def random_design(chance: random.Random) -> bytes:
    sheets = [GROUND, *(strange_sheet(chance, number) for number in range(2, chance.randrange(4, 8)))]
    resources = [(chance.randrange(4500, 4990), chance.randbytes(chance.randrange(0, 30))) for _ in range(3)]
    tail = b"8BIMqqqq" + struct.pack(">I", 8) + chance.randbytes(8) if chance.random() < 0.5 else b""
    return psd(sheets, resources, tail)


def random_edit(chance: random.Random, layers: list[str]) -> tuple[str, LayerEdit]:
    layer = chance.choice(layers)
    kind = chance.choice(("rename", "move", "opacity", "visible", "blend", "resize", "remove", "restack"))
    made: dict[str, LayerEdit] = {
        "rename": Rename(layer, f"New {chance.randrange(10**6)} é"),
        "move": Move(layer, float(chance.randrange(-9, 10) or 3), float(chance.randrange(-9, 10))),
        "opacity": SetStyle(layer, "opacity", chance.choice((0.2, 0.6))),
        "visible": SetStyle(layer, "visible", False),
        "blend": SetStyle(layer, "blend", chance.choice(("screen", "multiply", "darken"))),
        "resize": Resize(layer, 2.0, 2.0, (0.0, 0.0)),
        "remove": Remove(layer),
        "restack": Restack(layer, "page1", chance.choice([one for one in layers if one != layer])),
    }
    return kind, made[kind]


def check(session: Session, folder: Path, seed: int) -> str:
    """One design and one edit at random: where the receipt says proven, nothing differs that was not named."""
    chance = random.Random(seed)
    data = random_design(chance)
    layers = list(opened(data).document.index.layers)
    kind, edit = random_edit(chance, layers)
    source, target = folder / "a.psd", folder / "b.psd"
    source.write_bytes(data)
    target.unlink(missing_ok=True)
    try:
        receipt = session.apply_file(source, [edit], None, target)
    except EditError:
        return "refused"
    old, new = native(data), native(target.read_bytes())
    number = edit.layer.removeprefix("L")
    gone = {name for name in old if kind == "remove" and name.startswith(f"{number}: ")}
    named = {f"{number}: {what}" for what in NAMED.get(kind, ())} | gone
    differ = {name for name in {*old, *new} if old.get(name) != new.get(name)} - named
    order = [one for one in old["order"] if kind not in ("remove", "restack") or str(one) != number]  # type: ignore[attr-defined]
    assert order == [one for one in new["order"] if kind != "restack" or str(one) != number]  # type: ignore[attr-defined]
    if receipt.proven:
        assert differ <= {"order"}, (seed, kind, differ)
    for inside in (proof for proof in receipt.proofs if proof.about == "inside"):
        assert (inside.status == "proven") == (differ <= {"order"}), (seed, kind, differ, inside.why)
    return str(receipt.proven)


@pytest.mark.parametrize("seeds", chunks(range(tries(10, 600)), 100))
def test_nothing_differs_that_no_edit_names(session: Session, tmp_path: Path, seeds: list[int]) -> None:
    told = [check(session, tmp_path, seed) for seed in seeds]
    assert told.count("True") > len(seeds) / 6  # it can be proven, too


def test_new_pixels_and_effects_keep_what_else_there_is(session: Session, tmp_path: Path) -> None:
    import io

    from redraft.document.layers import Asset

    sheet = Sheet(**{**vars(PHOTO), "blocks": [*PHOTO.blocks, (b"lfx2", shadow())]})
    (tmp_path / "a.psd").write_bytes(psd([GROUND, sheet]))
    target = io.BytesIO()
    picture(30, 20).save(target, "PNG")
    asset = Asset("image/png", target.getvalue(), 30, 20)
    receipt = session.apply_file(tmp_path / "a.psd", [ReplacePixels("L2", asset.key, asset)], None, tmp_path / "b.psd")
    inside = next(proof for proof in receipt.proofs if proof.about == "inside")
    assert inside.status == "proven", inside.why
    assert receipt.status == "done"
    assert not receipt.proven  # its shadow is not drawn
    with pytest.raises(RedraftError):
        session.apply_file(tmp_path / "a.psd", [Move("L2", 1.0, 0.0)], None, tmp_path / "c.psd", strict=True)


NAMES = ("Ground", "Photo", "Badge", "Seal")
NEW = Insert(Shape("new", name="New", frame=Box(0, 0, 5, 5), style=Style(fill=Color(9, 9, 9))), "page1", "L1")
LISTS = [
    (1024, b"\0\2"),
    (1026, struct.pack(">4H", 0, 7, 0, 7)),
    (1069, struct.pack(">HII", 2, 2, 4)),
    (1072, b"\1\0\1\1"),
]


def counted(lists: list[tuple[int, bytes]] = LISTS) -> bytes:
    sheets = [Sheet(name, (n, n, 20 + n, 30 + n), (n * 60, 9, 9), number=n + 1) for n, name in enumerate(NAMES)]
    return psd(sheets, lists)


@each(
    ("edit", "target", "linked", "selected"),
    [
        (Remove("L1"), "Badge", {"Photo", "Seal"}, [2, 4]),
        (Remove("L2"), "Badge", {"Seal"}, [4]),
        (Remove("L3"), "Photo", {"Photo", "Seal"}, [2, 4]),
        (Restack("L2", "page1", None), "Badge", {"Photo", "Seal"}, [2, 4]),
        (NEW, "Badge", {"Photo", "Seal"}, [2, 4]),
    ],
)
def test_lists_that_count_layers_follow_them(edit: Edit, target: str, linked: set[str], selected: list[int]) -> None:
    file = opened(counted())
    wanted = apply(file.document, edit)
    written = file.write(wanted).data
    found = dict(image_resources(written))
    names = [record.name for record in opened(written).reading.structure.records]
    assert names[int.from_bytes(found[1024], "big")] == target
    groups = struct.unpack(f">{len(names)}H", found[1026])
    assert {name for name, group in zip(names, groups, strict=True) if group == 7} == linked
    assert struct.unpack(f">H{len(selected)}I", found[1069]) == (len(selected), *selected)
    assert {name for name, shown in zip(names, found[1072], strict=True) if not shown} == {"Photo"} & {*names}
    found_as = {id: id if id in file.document.index else "L5" for id in wanted.index.layers}
    assert list(file.unrequested_changes(opened(written), [edit], found_as)) == []
    stale = opened(written.replace(resource(1026, found[1026]), resource(1026, bytes(len(found[1026])))))
    assert any("linked" in one for one in file.unrequested_changes(stale, [edit], found_as))


def test_a_list_that_counts_otherwise_is_told_when_layers_come_or_go() -> None:
    file = opened(counted([(1026, struct.pack(">3H", 0, 7, 7))]))
    for edit, told in ((Remove("L1"), 1), (Move("L1", 1.0, 0.0), 0)):
        wanted = apply(file.document, edit)
        found_as = {id: id for id in wanted.index.layers}
        assert len(list(file.unrequested_changes(opened(file.write(wanted).data), [edit], found_as))) == told
