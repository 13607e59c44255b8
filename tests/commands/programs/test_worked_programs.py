"""The worked programs of docs/reference/programs.md, run on the example posters they are written for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from redraft.assets.picture_library import Library
from redraft.commands.programs.program import Program
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.wire.edits import dumps, loads
from redraft.pictures.picture_sources import PictureSource
from redraft.session.session import Session
from tests.commands.programs.test_new_pictures import png
from tests.sampling import each, sample

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "reference" / "programs.md"
PROGRAMS = sorted((ROOT / "examples" / "programs").glob("*.py"))


def words(document: Document, id: str) -> str:
    layer = document.index.layers[id]
    assert isinstance(layer, Text)
    return layer.text


def x(document: Document, id: str) -> float:
    box = document.index[id].box
    assert box is not None
    return box.x


def y(document: Document, id: str) -> float:
    box = document.index[id].box
    assert box is not None
    return box.y


def style(document: Document, id: str) -> tuple[str, float | None, int | None, bool | None]:
    said = document.index.layers[id].style
    return str(said.fill), said.opacity, said.font_weight, said.visible


Check = Callable[[Document, Document], bool]
EXPECTED: dict[str, tuple[int, Check]] = {
    "winter": (4, lambda was, now: words(now, "title") == "Winter Lights"),
    "price_rise": (0, lambda was, now: words(now, "price-pao") == "€4.90" and words(now, "price-queijo") == "€11.90"),
    "currency": (6, lambda was, now: words(now, "price-vase") == "£21"),
    "readable_footer": (2, lambda was, now: style(now, "doors")[0] == "#e4dcf7" != style(now, "date")[0]),
    "new_palette": (0, lambda was, now: style(now, "discount")[0] == "#2f6fc9"),
    "even_footer": (2, lambda was, now: x(now, "date") == x(was, "date") and x(now, "venue") != x(was, "venue")),
    "badge_to_corner": (3, lambda was, now: y(now, "Badge") > 800),
    "larger_small_print": (0, lambda was, now: now.index.layers["days-note"].style.font_size is not None),
    "column_rules": (1, lambda was, now: "column-rule" in now.index),
    "route_by_days": (2, lambda was, now: x(now, "stop-2") < x(was, "stop-2") and x(now, "stop-4") == x(was, "stop-4")),
    "story_format": (2, lambda was, now: now.pages[0].height == 1920),
    "dear_dishes": (0, lambda was, now: style(now, "name-polvo")[0] == "#c2571f" != style(now, "name-pao")[0]),
    "cheapest_first": (0, lambda was, now: x(now, "tag-bowl") < x(now, "tag-vase") < x(now, "tag-bottle")),
    "trade_places": (4, lambda was, now: round(x(now, "date")) == round(x(was, "venue"))),
    "no_old_prices": (6, lambda was, now: style(now, "before-bowl")[3] is False),
    "heading_rules": (0, lambda was, now: "rule-Petiscos" in now.index),
    "numbered_dishes": (0, lambda was, now: words(now, "name-pao") == "1. Pão e azeitonas"),
    "fading_lights": (16, lambda was, now: (style(now, "string-lights/g8")[1] or 0) < 0.7),
    "swinging_lights": (0, lambda was, now: y(now, "string-lights/g1") != y(was, "string-lights/g1")),
    "in_german": (0, lambda was, now: words(now, "stop-1-note") == "Tag 1 · Nachtfähre"),
    "photo_caption": (1, lambda was, now: "new-text" in now.index),
    "the_nine_names": (4, lambda was, now: "edition" not in now.index),
}
"""How many edits (0: many), and what is so afterwards."""


@each("path", sample(PROGRAMS, 1), ids=lambda path: path.stem)  # a second each: large posters, read four times
def test_a_worked_program_does_what_it_says_and_is_proven(path: Path, session: Session, tmp_path: Path) -> None:
    source = path.read_text("utf-8")
    poster = ROOT / "examples" / source.removeprefix("# ").partition(":")[0]
    count, so = EXPECTED[path.stem]
    output = tmp_path / "out.svg"
    receipt = session.run_file(poster, Program(source), output, render=False)
    assert receipt.status == "done"
    checks = {"bytes": True, "nodes": True, "inside": True, "pixels": None}
    assert {proof.about: proof.ok for proof in receipt.proofs} == checks
    assert receipt.program is not None
    assert count in (0, len(receipt.edits))
    before, after = session.open(poster).document, session.open(output).document
    assert so(before, after)
    # What it came to replays with no program, to the same bytes.
    edits, base = loads(dumps(receipt.edits, receipt.source.sha256))
    session.apply_file(poster, edits, base, tmp_path / "again.svg", render=False)
    assert (tmp_path / "again.svg").read_bytes() == output.read_bytes()


def test_every_program_has_an_expectation_and_every_program_is_linked_with_what_it_does() -> None:
    assert {path.stem for path in PROGRAMS} == set(EXPECTED)
    assert len(PROGRAMS) >= 20
    text = DOCS.read_text("utf-8")
    for path in PROGRAMS:
        what = path.read_text("utf-8").splitlines()[0].partition(": ")[2]
        assert f"[{path.stem}.py](../../examples/programs/{path.name})" in text, path.name
        assert what[:1].upper() + what[1:] in text or what in text, path.name


@pytest.mark.slow
def test_the_programs_shown_in_the_documentation_run(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Library(tmp_path).add("cat.png", png(), (1, 1), shows="a cat")
    monkeypatch.setenv("REDRAFT_ASSETS", str(tmp_path))
    shown = re.findall(r"<!-- on (\w+) -->\n```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert len(shown) >= 6
    for poster, source in shown:
        document = session.open(ROOT / "examples" / f"{poster}.svg").document
        from redraft.targets.findings import found_for_programs, roles_of

        pictures = PictureSource(tmp_path)
        done = Program(source).run(
            document, session.fonts.measure, ground=found_for_programs, roles=roles_of, pictures=pictures
        )
        assert done.calls, source
