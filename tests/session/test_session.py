"""A session from file to file, with a stand-in for the codec that can be told to do one thing too many."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

import pytest

import redraft.formats.file
import redraft.plugins
from redraft.document.geometry import Box
from redraft.document.layers import Shape
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, Move, SetStyle, apply
from redraft.edits.page_edits import PageEdit
from redraft.edits.receipt.record import read_edits
from redraft.errors import EditError, FormatError, LeakError, RequestError, SaveError, UsageError
from redraft.formats.codec import ByteChange, Opened, Typography, Unit, Written
from redraft.interfaces.cli import main
from redraft.plan import Plan, Refusal, Step
from redraft.session.session import Session
from tests.cases import of_case

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)
FILE = b"RECTS\nsky 0 0 #00aaff\nsun 20 20 #ffdd00\n"
"""A page of 100 by 100 with squares of 30: id, left, top, colour."""


@dataclass(frozen=True)
class Sheet:
    """An opened stand-in file. `fault` names what the writer does wrong."""

    data: bytes
    fault: str = ""
    stain: str = ""
    repairs: Sequence[str] = ()
    document: Document = field(init=False)

    def __post_init__(self) -> None:
        if not self.data.startswith(b"RECTS\n"):
            raise FormatError("no RECTS in the first line")
        layers = []
        for line in self.data.decode().splitlines()[1:]:
            id, x, y, fill = line.split()[:4]
            frame = Box(float(x), float(y), 30.0, 30.0)
            layers.append(Shape(id, style=Style(fill=Color.from_hex(fill)), frame=frame, form="rect"))
        page = Page("page1", 100.0, 100.0, tuple(layers))
        object.__setattr__(self, "document", Document("rects", (page,), kept=("the first line",)))

    def write(self, document: Document) -> Written:
        lines, changes, at, new_at = self.data.splitlines(keepends=True), [], 6, 6
        for number, line in enumerate(lines[1:], 1):
            placed = document.index.get(line.split()[0].decode())
            new = b""
            if placed is not None:
                box = placed.box
                assert box is not None
                new = f"{placed.layer.id} {box.x:g} {box.y:g} {placed.layer.style.fill}\n".encode()
            if new != line:
                changes.append(ByteChange(at, at + len(line), new_at, len(new), "line"))
            at, new_at, lines[number] = at + len(line), new_at + len(new), new
        data = b"".join(lines)
        if changes and self.fault == "byte":
            data = data.replace(b"sky 0", b"sky\t0")
        if changes and self.fault == "layer":  # well listed, and still not asked for
            data = data.replace(b"#00aaff", b"#00aafe")
            changes = [ByteChange(6, len(self.data), 6, len(data) - 6, "all")]
        if changes and self.fault == "garbage":
            data, changes = b"oops", [ByteChange(0, len(self.data), 0, 4, "all")]
        return Written(data, tuple(changes))

    def units(self, page: str) -> list[Unit]:
        parts = [Unit(layer.id, self.drawable(page, layer.id), None) for layer in self.document.pages[0].layers]
        return [*parts, Unit("stain", self.drawable(page, "stain"), None)] if self.stain else parts

    def reach(self, layer: str) -> Box | None:
        return None

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        """Lines of layers that no edit names."""
        named = {edit.layer for edit in edits if not isinstance(edit, PageEdit)}
        sides = [data.splitlines() for data in (self.data, after.data)]
        yield from (f"a line became {new!r}" for old, new in zip_longest(*sides, fillvalue=b"")
                    if old != new and (old or new).split()[0].decode() not in named)  # fmt: skip

    def faults(self, after: Opened) -> Sequence[str]:
        return [] if after.data[:6] == self.data[:6] else ["its first line is gone"]

    def drawable(self, page: str, only: str | None = None) -> bytes:
        shown = "".join(
            f'<rect x="{box.x}" y="{box.y}" width="30" height="30" fill="{placed.layer.style.fill}"/>'
            for placed in self.document.walk()
            if (box := placed.box) and only in (None, placed.layer.id)
        )
        stain = self.stain if only in (None, "stain") else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{shown}{stain}</svg>'.encode()


class Rects:
    name = "rects"
    suffixes = (".rects",)

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def sniff(self, head: bytes, suffix: str) -> bool:
        return True

    def open(self, data: bytes, typography: Typography) -> Sheet:
        stained = self.fault == "pixel" and b"#ff0000" in data
        stain = '<rect x="90" y="90" width="1" height="1"/>' if stained else ""
        repairs = ("a line end was missing",) if self.fault == "damaged" else ()
        return Sheet(data, self.fault, stain, repairs)


@dataclass(frozen=True)
class Script:
    """Stands in for a planner: these edits, these refusals."""

    edits: Sequence[Edit] = ()
    refusals: Sequence[tuple[str, str, str]] = ()

    def plan(self, document: Document, instruction: str, measure: Measure, context: object = None) -> Plan:
        steps = (Step(instruction, "as told", (), tuple(self.edits)),) if self.edits else ()
        return Plan(steps, tuple(Refusal(*refusal) for refusal in self.refusals), document)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    use(monkeypatch, Rects())
    path = tmp_path / "in.rects"
    path.write_bytes(FILE)
    return path


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(system_fonts=False) as session:
        yield session


def use(monkeypatch: pytest.MonkeyPatch, codec: Rects) -> None:
    for module in (redraft.plugins, redraft.formats.file):
        monkeypatch.setattr(module, "codec_for", lambda head, suffix: codec)


PAINT = Script([SetStyle("sun", "fill", RED)])


def test_an_edit_is_written_proven_and_told(source: Path, session: Session) -> None:
    out = source.with_name("out.rects")
    receipt = session.edit_file(source, "make the sun red", out, planner=PAINT)
    assert out.read_bytes() == FILE.replace(b"#ffdd00", b"#ff0000")
    assert source.read_bytes() == FILE
    assert receipt.status == "done"
    assert receipt.proven
    assert [proof.about for proof in receipt.proofs] == ["bytes", "nodes", "inside", "pixels"]
    (change,) = receipt.steps[0].changes
    assert (change.layer, change.what, change.old, change.new) == ("sun", "fill colour", "#ffdd00", "#ff0000")
    (span,) = receipt.bytes_changed
    assert FILE[span.start : span.end].decode() == span.old
    assert receipt.output is not None
    assert receipt.output.sha256 == hashlib.sha256(out.read_bytes()).hexdigest()
    assert receipt.kept == ("the first line",)
    assert {"read", "plan", "edit", "read again", "check", "draw", "save", "total"} <= set(receipt.timings)
    assert receipt.versions["renderer"].startswith("resvg")


@pytest.mark.parametrize("fault", ["byte", "layer", "pixel"])
def test_a_leak_is_reverted_and_nothing_is_written(
    fault: str, source: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Rects(fault))
    with pytest.raises(LeakError, match="taken back") as caught:
        session.edit_file(source, "make the sun red", source.with_name("out.rects"), planner=PAINT)
    assert caught.value.exit_code == 4
    assert [path.name for path in source.parent.iterdir()] == ["in.rects"]
    with pytest.raises(LeakError):
        session.edit_file(source, "make the sun red", None, in_place=True, planner=PAINT)
    assert source.read_bytes() == FILE


def test_a_result_that_cannot_be_read_again_is_reverted(
    source: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Rects("garbage"))
    with pytest.raises(LeakError, check=of_case("result-unreadable")):
        session.edit_file(source, "make the sun red", source.with_name("out.rects"), planner=PAINT)
    assert not source.with_name("out.rects").exists()


def test_the_command_ends_with_4_when_a_check_fails(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use(monkeypatch, Rects("byte"))
    out, edits = source.with_name("out.rects"), source.with_name("edits.json")
    edits.write_text(
        '{"redraft": 1, "edits": [{"edit": "set_style", "layer": "sun", "name": "fill", "value": "#ff0000"}]}'
    )
    assert main(["apply", str(edits), str(source), "-o", str(out), "--no-render"]) == 4
    assert "taken back" in capsys.readouterr().err
    assert not out.exists()
    assert main(["apply", str(edits), str(source), "-o", str(out), "--no-render", "--json"]) == 4
    assert json.loads(capsys.readouterr().out)["code"] == "reverted"


def test_any_refused_clause_stops_the_edit_and_all_are_named(source: Path, session: Session) -> None:
    refusals = [("fly", "nothing flies", "move it"), ("sing", "nothing sings", "")]
    script = Script([SetStyle("sun", "fill", RED)], refusals)
    with pytest.raises(RequestError) as caught:
        session.edit_file(source, "make the sun red, fly and sing", source.with_name("out.rects"), planner=script)
    assert "“fly”: nothing flies" in caught.value.message
    assert "“sing”: nothing sings" in caught.value.message
    assert caught.value.suggestion == "move it"
    assert [refusal["clause"] for refusal in caught.value.as_json()["refusals"]] == ["fly", "sing"]
    assert not source.with_name("out.rects").exists()


def test_with_partial_the_other_clauses_are_carried_out(source: Path, session: Session) -> None:
    out = source.with_name("out.rects")
    script = Script([SetStyle("sun", "fill", RED)], [("fly", "nothing flies", "")])
    receipt = session.edit_file(source, "x", out, partial=True, planner=script)
    assert receipt.status == "partial"
    assert receipt.refused[0].clause == "fly"
    assert b"#ff0000" in out.read_bytes()


def test_partial_with_nothing_left_is_refused(source: Path, session: Session) -> None:
    with pytest.raises(RequestError):
        session.edit_file(source, "fly", None, dry_run=True, partial=True, planner=Script((), [("fly", "no", "")]))


def test_an_instruction_that_changes_nothing_is_refused(source: Path, session: Session) -> None:
    script = Script([SetStyle("sun", "fill", Color.from_hex("#ffdd00"))])
    with pytest.raises(RequestError, check=of_case("design-so-already")):
        session.edit_file(source, "make the sun yellow", source.with_name("out.rects"), planner=script)


def test_a_dry_run_proves_everything_and_writes_nothing(source: Path, session: Session) -> None:
    receipt = session.edit_file(source, "make the sun red", None, dry_run=True, planner=PAINT)
    assert receipt.status == "planned"
    assert receipt.output is None
    assert receipt.proven
    assert [path.name for path in source.parent.iterdir()] == ["in.rects"]


def test_without_a_place_for_the_result_the_choices_are_named(source: Path, session: Session) -> None:
    with pytest.raises(UsageError, check=of_case("no-output")) as caught:
        session.edit_file(source, "x", None, planner=PAINT)
    assert "--in-place" in caught.value.suggestion


def test_the_source_is_replaced_only_in_place(source: Path, session: Session) -> None:
    link = source.with_name("link.rects")
    link.symlink_to(source)
    for output in (source, link):
        with pytest.raises(UsageError, check=of_case("output-is-input")):
            session.edit_file(source, "x", output, planner=PAINT)
    session.edit_file(source, "x", None, in_place=True, planner=PAINT)
    assert b"#ff0000" in source.read_bytes()


def test_a_source_changed_meanwhile_is_not_overwritten(source: Path, session: Session) -> None:
    class Slow(Script):
        def plan(self, document: Document, instruction: str, measure: Measure, context: object = None) -> Plan:
            source.write_bytes(FILE + b"moon 60 60 #ffffff\n")
            return super().plan(document, instruction, measure)

    with pytest.raises(SaveError, match="changed by another program"):
        session.edit_file(source, "x", None, in_place=True, planner=Slow(PAINT.edits))
    assert b"moon" in source.read_bytes()


def test_an_empty_list_of_edits_saves_the_same_bytes(source: Path, session: Session) -> None:
    out = source.with_name("out.rects")
    receipt = session.apply_file(source, [], None, out)
    assert out.read_bytes() == FILE
    assert receipt.status == "unchanged"
    assert receipt.proven
    assert receipt.bytes_changed == ()


def test_a_receipt_replays_to_the_same_bytes(source: Path, session: Session) -> None:
    first, second = source.with_name("1.rects"), source.with_name("2.rects")
    receipt = session.edit_file(source, "x", first, planner=Script([Move("sun", 5, 7), SetStyle("sky", "fill", BLUE)]))
    edits, base = read_edits(json.dumps(receipt.to_json()))
    assert session.apply_file(source, edits, base, second).status == "done"
    assert second.read_bytes() == first.read_bytes()


def test_edits_for_another_file_are_refused_unless_rebased(source: Path, session: Session) -> None:
    out, other = source.with_name("out.rects"), "0" * 64
    with pytest.raises(EditError, check=of_case("edits-for-other-file")) as caught:
        session.apply_file(source, PAINT.edits, other, out)
    assert "--rebase" in caught.value.suggestion
    assert session.apply_file(source, PAINT.edits, other, out, rebase=True).status == "done"


def test_a_changed_document_can_be_saved_directly(source: Path, session: Session) -> None:
    file = session.open(source)
    out = source.with_name("out.rects")
    session.save(file, apply(file.document, SetStyle("sun", "fill", BLUE)), out)
    assert out.read_bytes() == FILE.replace(b"#ffdd00", b"#0000ff")


def test_a_page_that_cannot_be_drawn_is_edited_and_said_to_be_unproven(
    source: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sheet, "drawable", lambda self, page, only=None: b"<not-svg/>" + self.data)
    receipt = session.edit_file(source, "x", source.with_name("out.rects"), planner=PAINT)
    assert receipt.status == "done"
    assert not receipt.proven
    assert any("pixels not proven" in warning for warning in receipt.warnings)


def test_with_strict_what_cannot_be_proven_is_taken_back(
    source: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sheet, "drawable", lambda self, page, only=None: b"<not-svg/>" + self.data)
    with pytest.raises(LeakError, match="nothing was written: pixels not proven") as caught:
        session.edit_file(source, "x", source.with_name("out.rects"), strict=True, planner=PAINT)
    assert caught.value.exit_code == 4
    assert [path.name for path in source.parent.iterdir()] == ["in.rects"]


def test_with_strict_what_is_proven_is_saved(source: Path, session: Session) -> None:
    out = source.with_name("out.rects")
    assert session.edit_file(source, "x", out, strict=True, planner=PAINT).proven
    assert out.exists()


def test_a_layer_moved_under_another_is_a_warning(source: Path, session: Session) -> None:
    source.write_bytes(b"RECTS\nmoon 60 60 #ffffff\nsun 20 20 #ffdd00\n")
    told = session.edit_file(source, "x", None, dry_run=True, planner=Script([Move("moon", -40, -40)])).warnings
    hidden = "shape 'moon' lies wholly under shape 'sun' and cannot be seen; restack or move one of them"
    assert told == (f"{hidden} (--repair would move shape 'moon' 32 px right)",)
    (part,) = session.edit_file(source, "x", None, dry_run=True, planner=Script([Move("moon", -30, -40)])).warnings
    assert part.startswith("shape 'sun' now covers 67% of shape 'moon'; move one of them")
    (over,) = session.edit_file(source, "x", None, dry_run=True, planner=Script([Move("sun", 40, 40)])).warnings
    assert over == f"{hidden} (--repair would move shape 'sun' 32 px left)"


def test_an_edit_that_was_taken_back_is_told_in_words_for_people(
    source: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Rects("layer"))
    with pytest.raises(LeakError) as caught:
        session.edit_file(source, "x", source.with_name("out.rects"), planner=PAINT)
    said = "nothing was written: layers: 'sky' also changed: fill colour #00aaff → #00aafe"
    assert said in caught.value.message
    assert "more than was asked for" in caught.value.suggestion
    assert "report" not in caught.value.suggestion


def test_a_name_that_promises_another_format_is_refused(source: Path, session: Session) -> None:
    for name in ("out.png", "out.PDF", "out.svg"):
        with pytest.raises(UsageError, match="cannot be written: the result is RECTS") as caught:
            session.edit_file(source, "x", source.with_name(name), planner=PAINT)
        assert "--preview" in caught.value.suggestion
    session.edit_file(source, "x", source.with_name("out"), planner=PAINT)
    assert sorted(path.name for path in source.parent.iterdir()) == ["in.rects", "out"]


def test_without_rendering_no_worker_is_started(source: Path, session: Session) -> None:
    receipt = session.edit_file(source, "x", source.with_name("out.rects"), render=False, planner=PAINT)
    assert "renderer" not in receipt.versions
    assert receipt.pictures is None


def test_repairs_are_in_the_receipt(source: Path, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, Rects("damaged"))
    receipt = session.edit_file(source, "x", None, dry_run=True, render=False, planner=PAINT)
    assert receipt.to_json()["repairs"] == ["a line end was missing"]


def test_a_layer_or_page_that_is_not_there_is_named_with_what_is(source: Path, session: Session) -> None:
    with pytest.raises(UsageError, match="no layer 'sum'; there are sun"):
        session.render_file(source, source.with_name("p.png"), layer="sum")
    with pytest.raises(UsageError, match="no page 2; there is one page"):
        session.render_file(source, source.with_name("p.png"), page=2)


def test_files_are_compared_by_layers_and_pixels(source: Path, session: Session) -> None:
    out = source.with_name("out.rects")
    session.edit_file(source, "x", out, planner=PAINT)
    found = session.compare_files(source, out)
    assert [(change.layer, change.what) for change in found.changes] == [("sun", "fill colour")]
    assert found.pixels.ok is True
    assert session.compare_files(source, source).same_bytes
