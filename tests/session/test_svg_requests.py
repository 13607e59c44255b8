"""Faults of requests for SVG files: colours with alpha, pattern fills, receipts, drawn pages, titles."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import redraft
from redraft.commands.command import AlreadySo, resolve_all
from redraft.commands.look.colors import ReplaceColors
from redraft.document.layers import Picture
from redraft.edits.execution import execute
from tests.sampling import each
from tests.scenes import measure

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">'
SHADES = f"""{HEAD}<style>.k{{fill:#9cc3c4cc}}.s{{stop-color:#f9a06c80}}</style>
<defs><linearGradient id="g"><stop stop-color="#0b4f66"/><stop offset="1" class="s"/></linearGradient></defs>
<rect id="sky" width="400" height="100" fill="url(#g)"/><rect id="most" class="k" y="100" width="40" height="40"/>
<rect id="half" fill="#9cc3c480" y="150" width="40" height="40"/></svg>"""


def _fill(path: Path, pairs: tuple[tuple[str, str], ...], id: str) -> str:
    document = redraft.open(path).document
    new = execute(document, resolve_all(document, [ReplaceColors(pairs)], measure).edits, measure)
    fill = new.index[id].layer.style.fill
    return str(fill) if id != "sky" else " ".join(map(str, getattr(fill, "colors", ())))


def test_a_colour_with_alpha_is_replaced_where_it_is_as_opaque(tmp_path: Path) -> None:
    (path := tmp_path / "shades.svg").write_text(SHADES, "utf-8")
    pairs = (("#9cc3c480", "#ff000080"), ("#9cc3c4cc", "#00ff00cc"))
    assert (_fill(path, pairs, "half"), _fill(path, pairs, "most")) == ("#ff000080", "#00ff00cc")
    assert _fill(path, (("#9cc3c4", "#ff0000"),), "half") == "#ff000080", "without alpha any is meant"
    assert _fill(path, (("#f9a06c80", "#112233"),), "sky") == "#0b4f66 #11223380", "a stop of a class too"
    with pytest.raises(AlreadySo):
        _fill(path, (("#9cc3c411", "#ff0000"),), "half")


def _png(path: Path, size: tuple[int, int], color: str) -> Path:
    Image.new("RGB", size, color).save(path)
    return path


def test_a_rectangle_filled_with_a_picture_gets_another(tmp_path: Path) -> None:
    buffer = BytesIO()
    Image.new("RGB", (8, 8), "red").save(buffer, "PNG")
    data = base64.b64encode(buffer.getvalue()).decode()
    (tmp_path / "card.svg").write_text(
        f'{HEAD}<defs><pattern id="p" width="1" height="1" patternContentUnits="objectBoundingBox">'
        f'<image width="1" height="1" href="data:image/png;base64,{data}"/></pattern></defs>'
        '<rect id="photo" x="20" y="20" width="200" height="100" fill="url(#p)"/></svg>', "utf-8",
    )  # fmt: skip
    _png(tmp_path / "new.png", (100, 100), "#0000ff")
    with redraft.Session() as session:
        receipt = session.edit_file(tmp_path / "card.svg", "replace #photo with new.png", tmp_path / "out.svg")
        assert all(proof.ok for proof in receipt.proofs)
        new = session.open(tmp_path / "out.svg").document
        pictures = [placed for placed in new.walk() if isinstance(placed.layer, Picture)]
        assert [placed.box for placed in pictures] == [(20, 20, 200, 100)]
        assert pictures[0].layer.crop == pytest.approx((0, 0.25, 0, 0.25), abs=1e-4)
        session.render_file(tmp_path / "out.svg", tmp_path / "out.png")
    with Image.open(tmp_path / "out.png") as drawn:
        assert drawn.convert("RGB").getpixel((25, 25)) == (0, 0, 255)


def test_a_corner_radius_is_told_as_it_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "pill.svg").write_text(
        f'{HEAD}<g transform="scale(2)"><rect id="pill" x="20" y="20" width="100" height="40" rx="10"/></g></svg>',
        "utf-8",
    )
    with redraft.Session() as session:
        receipt = session.edit_file(tmp_path / "pill.svg", "make the corner radius of #pill 30", tmp_path / "o.svg")
    told = [(change.old, change.new) for step in receipt.steps for change in step.changes]
    assert told == [("20", "30")]


def test_a_page_without_a_ground_is_drawn_on_white_unless_asked(tmp_path: Path) -> None:
    (tmp_path / "bare.svg").write_text(f'{HEAD}<rect width="10" height="10"/></svg>', "utf-8")
    with redraft.Session() as session:
        for transparent, alpha in ((False, 255), (True, 0)):
            session.render_file(tmp_path / "bare.svg", tmp_path / "p.png", transparent=transparent)
            with Image.open(tmp_path / "p.png") as drawn:
                assert drawn.convert("RGBA").getpixel((99, 99))[3] == alpha


@each(
    ("other", "moves"),
    [("", True), ('<text id="o" x="260" y="200" font-size="12">Two words of a column</text>', False)],
)
def test_a_line_at_the_right_margin_grows_to_the_left(tmp_path: Path, other: str, moves: bool) -> None:
    """If it begins where a column of texts does, it is broken instead."""
    (tmp_path / "flyer.svg").write_text(
        f'{HEAD}<g font-family="Liberation Sans"><text id="name" x="20" y="40" font-size="16">Report</text>{other}'
        '<text id="date" x="260" y="40" font-size="14">JULY / JUNE 2015</text></g>'
        '<rect y="46" width="400" height="20"/></svg>', "utf-8",
    )  # fmt: skip
    with redraft.Session() as session:
        old = session.open(tmp_path / "flyer.svg").document.index["date"].box
        words = 'change "JULY / JUNE 2015" to "OCTOBER / NOVEMBER 2016"'
        session.edit_file(tmp_path / "flyer.svg", words, tmp_path / "o.svg")
        new = session.open(tmp_path / "o.svg").document.index["date"].box
    assert old is not None
    assert new is not None
    assert (new.right == pytest.approx(old.right, abs=1.5) and new.height < 1.5 * old.height) is moves


@each(("title", "told"), [("<title>Old &amp; grey</title>", "Old & grey"), ("", "")])
def test_the_title_of_a_page_is_read_and_set(tmp_path: Path, title: str, told: str) -> None:
    (tmp_path / "page.svg").write_text(f'{HEAD}{title}<rect id="r" width="10" height="10"/></svg>', "utf-8")
    program = redraft.Program("def main():\n    print(pages()[0].name)\n    name_page('New & fine')\n")
    with redraft.Session() as session:
        receipt = session.run_file(tmp_path / "page.svg", program, tmp_path / "o.svg")
    assert all(proof.ok for proof in receipt.proofs)
    assert receipt.program is not None
    assert receipt.program.printed.strip() == told
    written = (tmp_path / "o.svg").read_text("utf-8")
    assert written == f'{HEAD}<title>New &amp; fine</title><rect id="r" width="10" height="10"/></svg>'
