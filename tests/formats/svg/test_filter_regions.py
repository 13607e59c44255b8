"""Bounds of a file's own: filters draw all of what grew in them, and words past the end of their path are told."""

from __future__ import annotations

from redraft.edits.ops import Edit, Move, Resize, SetStyle, SetText, apply
from redraft.formats.svg.file import SvgFile
from tests.inspection.pages import fonts
from tests.sampling import each

SHADOW = '<filter id="f" x="5" y="5" width="60" height="40" filterUnits="userSpaceOnUse"><feGaussianBlur/></filter>'
BUTTON = '<g id="b" filter="url(#f)"><rect id="r" x="15" y="15" width="40" height="20"/></g>'
ARC = '<path id="p" d="M0 50A40 40 0 0 1 80 50" fill="none"/>'


def opened(content: str) -> SvgFile:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
    return SvgFile(f"{head}{content}</svg>".encode(), fonts())


def edited(file: SvgFile, edit: Edit) -> SvgFile:
    return SvgFile(file.write(apply(file.document, [edit])).data, fonts())


@each(
    ("edit", "region"),
    [
        (Resize("r", 2.0, 1.0, (15, 15)), "5 5 100 40"),
        (Resize("r", 1.5, 2.0, (35, 35)), "-5 -15 80 60"),
        (Resize("r", 1.05, 1.0, (15, 15)), "5 5 60 40"),
        (Resize("b", 2.0, 1.0, (15, 15)), "5 5 60 40"),
        (Move("r", 0, 30), "5 5 60 70"),
    ],
    ids=str,
)
def test_the_region_of_a_filter_grows_with_what_it_draws(edit: Edit, region: str) -> None:
    found = edited(opened(SHADOW + BUTTON), edit).reading.by_id["f"]
    assert " ".join(found.get(name) or "" for name in ("x", "y", "width", "height")) == region


def test_a_wider_region_is_no_change_that_nobody_named() -> None:
    file, edit = opened(SHADOW + BUTTON), Resize("r", 2.0, 1.0, (15, 15))
    assert list(file.unrequested_changes(edited(file, edit), [edit], {})) == []


def test_a_filter_that_others_share_stays_and_is_told() -> None:
    file = opened(SHADOW + BUTTON + '<rect id="o" filter="url(#f)" width="9" height="9"/>')
    written = file.write(apply(file.document, [Resize("r", 2.0, 1.0, (15, 15))]))
    assert b'width="60"' in written.data
    assert any("'b' may be cut off" in said for said in written.warnings)


@each(
    ("offset", "anchor", "edit", "cut"),
    [
        ("0", "start", SetText("t", "around the hill and far away"), "its path has 126"),
        ("50%", "middle", SetText("t", "around the hill and far away"), "its path has 126"),
        ("30", "start", SetText("t", "around the hill"), "its path has 96"),
        ("0", "start", SetText("t", "around the hill"), ""),
        ("0", "start", SetStyle("t", "font_size", 60.0), "its path has 126"),
        ("0", "start", SetStyle("t", "opacity", 0.5), ""),
    ],
    ids=str,
)
def test_words_past_the_end_of_their_path_are_told(offset: str, anchor: str, edit: Edit, cut: str) -> None:
    text = f'<text id="t" text-anchor="{anchor}" font-size="16"><textPath href="#p" startOffset="{offset}">'
    file = opened(f"{ARC}{text}up the hill</textPath></text>")
    (told,) = file.write(apply(file.document, [edit])).warnings or ("",)
    assert cut in told
    assert bool(told) == bool(cut)
