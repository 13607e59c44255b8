"""Drawing in the worker: what is drawn, and what hostile drawings get. Bundled fonts only."""

from __future__ import annotations

import base64
import gc
import io
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.cage.process import Worker
from redraft.document.layers import Run, Text
from redraft.document.style import Style
from redraft.errors import ToolError
from redraft.render.pixels import ink_box
from redraft.render.renderer import _WORDS, Limits, Renderer
from tests.cases import of_case
from tests.sampling import each

FONTS = Fonts(system=False)


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer(FONTS.files()) as started:
        yield started


def svg(body: str, width: object = 300, height: object = 100) -> bytes:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}"'
    return f'{head} height="{height}">{body}</svg>'.encode()


SQUARE = svg('<rect x="10" y="20" width="30" height="40"/>')


def pid_of(renderer: Renderer) -> int:
    assert renderer._worker is not None
    return renderer._worker._process.pid


def test_a_drawing_comes_back_as_png_in_its_own_size(renderer: Renderer) -> None:
    with Image.open(io.BytesIO(renderer.draw(SQUARE))) as picture:
        assert (picture.format, picture.size) == ("PNG", (300, 100))
        assert picture.getpixel((10, 20)) == (0, 0, 0, 255)
        assert picture.getpixel((9, 20)) == (0, 0, 0, 0)


def test_scale_is_pixels_to_the_unit_and_the_size_is_rounded_up(renderer: Renderer) -> None:
    with Image.open(io.BytesIO(renderer.draw(svg('<rect width="9" height="9"/>', 11, 10), scale=1.5))) as picture:
        assert picture.size == (17, 15)
    assert ink_box(renderer.draw(SQUARE, scale=2)) == (20, 40, 60, 80)
    assert ink_box(renderer.draw(SQUARE, scale=0.1)) == (1, 2, 3, 4)


def test_a_tenth_of_a_scale_does_not_add_a_row_by_rounding(renderer: Renderer) -> None:
    with Image.open(io.BytesIO(renderer.draw(svg("", 1080, 1350), scale=1.1))) as picture:
        assert picture.size == (1188, 1485)


def test_the_same_drawing_gives_the_same_bytes(renderer: Renderer) -> None:
    page = svg(f'<text y="50" font-family="{FONTS.drawn_family("Arial")}">Hello</text>')
    assert renderer.draw(page) == renderer.draw(page)
    with Renderer(FONTS.files()) as other:
        assert other.draw(page) == renderer.draw(page)


@each("families", ["Nobody Has This", "sans-serif", "", "'Comic Sans MS', cursive"])
def test_a_text_in_an_unknown_family_draws_ink(renderer: Renderer, families: str) -> None:
    words = f'<text x="10" y="50" font-size="30" font-family="{FONTS.drawn_family(families)}">Hello</text>'
    assert ink_box(renderer.draw(svg(words)))


def test_a_text_without_a_family_and_size_draws_as_it_is_measured(renderer: Renderer) -> None:
    ink = ink_box(renderer.draw(svg('<text x="10" y="50">HHamburgH</text>')))
    frame = FONTS.measure(Text("plain", runs=(Run("HHamburgH", x=10, y=50),)))
    assert ink
    assert frame
    assert ink.width == pytest.approx(frame.width, abs=2)


def squares(*xs: int) -> list[tuple[bytes, tuple[int, int, int, int] | None]]:
    return [(svg(f'<rect x="{x}" y="20" width="30" height="40"/>'), None) for x in xs]


def test_several_drawings_come_back_in_their_order_each_cropped_as_asked(renderer: Renderer) -> None:
    wanted = [*squares(10, 50, 90), (SQUARE, (5, 10, 20, 30))]
    found = [ink_box(png) for png in renderer.draw_each(wanted)]
    assert found == [(10, 20, 30, 40), (50, 20, 30, 40), (90, 20, 30, 40), (5, 10, 15, 20)]
    assert list(renderer.draw_each([])) == []


def test_a_bad_one_among_several_drawings_is_an_error_in_its_turn(renderer: Renderer) -> None:
    pictures = renderer.draw_each([squares(10)[0], (b"<svg", None), squares(50)[0]])
    assert ink_box(next(pictures)) == (10, 20, 30, 40)
    with pytest.raises(ToolError, check=of_case("renderer-failed")):
        next(pictures)
    assert ink_box(renderer.draw(SQUARE)) == (10, 20, 30, 40)


def test_several_drawings_that_nobody_waits_for_do_not_answer_for_the_next(renderer: Renderer) -> None:
    pictures = renderer.draw_each(squares(60, 70, 80))
    assert ink_box(next(pictures)) == (60, 20, 30, 40)
    pictures.close()  # type: ignore[attr-defined]
    assert ink_box(renderer.draw(SQUARE)) == (10, 20, 30, 40)


@pytest.mark.slow
def test_a_drawing_larger_than_a_pipe_holds_goes_through(renderer: Renderer) -> None:
    noise = (
        '<filter id="f"><feTurbulence baseFrequency=".9"/></filter><rect width="900" height="900" filter="url(#f)"/>'
    )
    large = svg(f"<!--{'x' * 3_000_000}-->{noise}", 900, 900)
    pictures = list(renderer.draw_each([(large, None), (large, None)]))
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) > 1_000_000


def test_the_version_names_the_engine(renderer: Renderer) -> None:
    name, number = renderer.version.split()
    assert name == "resvg"
    assert number[0].isdigit()


BIG = Style(font_family="Source Sans Pro", font_size=60)
MEASURED = {
    "start": Text("t", style=BIG, runs=(Run("HHamburgH", x=100, y=100),)),
    "middle": Text("t", style=replace(BIG, align="middle"), runs=(Run("HHamburgH", x=500, y=100),)),
    "end": Text("t", style=replace(BIG, align="end"), runs=(Run("HHamburgH", x=900, y=100),)),
    "bold": Text("t", style=replace(BIG, font_weight=700), runs=(Run("HHamburgH", x=100, y=100),)),
    "serif": Text("t", style=replace(BIG, font_family="Georgia, serif"), runs=(Run("HofficeH", x=100, y=100),)),
    "spaced": Text("t", style=replace(BIG, letter_spacing=10.0, align="end"), runs=(Run("HofficeH", x=900, y=100),)),
    "tight": Text("t", style=replace(BIG, letter_spacing=-5.0), runs=(Run("HHamburgH", x=100, y=100),)),
    "lines": Text(
        "t",
        style=replace(BIG, align="middle"),
        runs=(Run("HH", x=500, y=100), Run("HHamburgH", x=500, dy=70, starts_line=True), Run("H", x=500, dy=70)),
    ),
    "mixed": Text(
        "t",
        style=replace(BIG, align="middle"),
        runs=(Run("HH", x=500, y=150), Run("HmH", Style(font_size=120, font_weight=700)), Run("HH", dx=40, dy=9)),
    ),
    "line by y alone": Text("t", style=replace(BIG, align="middle"), runs=(Run("HH", x=500, y=100), Run("HH", y=200))),
    "borrowed letters": Text("t", style=replace(BIG, font_family="Manrope"), runs=(Run("HʃʒH", x=100, y=100),)),
    "missing letters": Text("t", style=replace(BIG, font_family="Manrope"), runs=(Run("H𓀀H", x=100, y=100),)),
}


@each("case", MEASURED)
def test_measured_text_is_where_the_renderer_draws_it(renderer: Renderer, case: str) -> None:
    layer = MEASURED[case]
    ink, frame = ink_box(renderer.draw(_text_svg(layer))), FONTS.measure(layer)
    assert ink
    assert frame
    bearings = ink.x - frame.x, frame.right - ink.right  # an H stands a few px in from both ends of its advance
    assert all(1 < bearing < 7 for bearing in bearings), bearings
    assert frame.y < ink.y < frame.y + 0.7 * 60
    assert frame.bottom - 0.7 * 60 < ink.bottom < frame.bottom


def _text_svg(layer: Text) -> bytes:
    def attributes(style: Style) -> str:
        said = {
            "font-family": FONTS.drawn_family(style.font_family) if style.font_family else None,
            "font-size": style.font_size,
            "font-weight": style.font_weight,
            "letter-spacing": style.letter_spacing,
            "text-anchor": style.align,
        }
        return "".join(f' {name}="{value}"' for name, value in said.items() if value is not None)

    outlines = FONTS.outlines(layer)
    if outlines is not None:  # what the renderer would set otherwise, codecs draw as paths
        return svg("".join(f'<path d="{outline.path}"/>' for outline in outlines), 1000, 400)
    runs = ""
    for run in layer.runs:
        place = {"x": run.x, "y": run.y, "dx": run.dx or None, "dy": run.dy or None}
        where = "".join(f' {name}="{value}"' for name, value in place.items() if value is not None)
        runs += f"<tspan{where}{attributes(run.style)}>{escape(run.text)}</tspan>"
    return svg(f"<text{attributes(layer.style)}>{runs}</text>", 1000, 400)


HOSTILE = {
    "no drawing at all": b"",
    "half a tag": b"<svg",
    "not UTF-8": b"\xff\xfe<\0s\0",
    "entities in entities": b'<!DOCTYPE s [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><svg>&a;</svg>',
    "a page of 10^12 px": svg("", 10**6, 10**6),
    "a page of 1e30 px": svg("", 1e30, 1e30),
    "a page of negative size": svg("", -5, 5),
    "100,000 nested groups": svg("<g>" * 100_000 + "</g>" * 100_000),
    "10^9 copies": svg(
        '<defs><rect id="a0" width="1" height="1"/>'
        + "".join(f'<g id="a{n + 1}">' + f'<use xlink:href="#a{n}"/>' * 10 + "</g>" for n in range(9))
        + '</defs><use xlink:href="#a9"/>'
    ),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_drawing_that_cannot_be_drawn_gives_an_error_and_the_next_one_is_drawn(
    renderer: Renderer, case: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ToolError) as caught:
        renderer.draw(HOSTILE[case])
    assert caught.value.suggestion
    assert ink_box(renderer.draw(SQUARE)) == (10, 20, 30, 40)
    assert capfd.readouterr() == ("", "")


def test_a_drawing_without_end_is_stopped_at_its_limit_and_the_next_one_is_drawn() -> None:
    noise = '<feTurbulence numOctaves="100000000" baseFrequency=".1"/>'
    endless = svg(f'<filter id="f">{noise}</filter><rect width="300" height="100" filter="url(#f)"/>')
    with Renderer(FONTS.files()) as renderer:
        first, patient = renderer.draw(SQUARE), renderer.limits
        before = pid_of(renderer)
        renderer.limits = Limits(seconds=1.0)  # only now: a busy machine may need longer to start a worker
        with pytest.raises(ToolError, match="took longer than 1 s"):
            renderer.draw(endless)
        renderer.limits = patient
        assert renderer.draw(SQUARE) == first
        assert pid_of(renderer) != before
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)  # neither running nor left as a zombie


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its address space")
def test_a_drawing_that_takes_too_much_memory_is_stopped() -> None:
    heap = svg(
        '<g opacity=".5">' * 60 + '<rect width="9000" height="7000"/>' + "</g>" * 60, 9000, 7000
    )  # each group is a picture of 252 MB
    with Renderer(FONTS.files()) as renderer:
        with pytest.raises(ToolError, check=of_case("process-out-of-memory")):
            renderer.draw(heap)
        assert ink_box(renderer.draw(SQUARE)) == (10, 20, 30, 40)


@pytest.mark.slow
def test_a_compressed_picture_that_unpacks_to_gigabytes_is_not_drawn(renderer: Renderer) -> None:
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))

    side = 60_000
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(bytes(1 << 20)) for _ in range(64)) + packer.flush()
    head = struct.pack("!IIBBBBB", side, side, 8, 6, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    data = base64.b64encode(bomb).decode()
    page = svg(f'<image width="90" height="90" xlink:href="data:image/png;base64,{data}"/>')
    with suppress(ToolError):
        assert ink_box(renderer.draw(page)) is None
    assert ink_box(renderer.draw(SQUARE)) == (10, 20, 30, 40)


@each("spelling", ["{path}", "file://{path}", "../../../../../../../../../..{path}", "{relative}"])
@each("attribute", ["href", "xlink:href"])
def test_a_picture_file_named_in_a_drawing_is_not_read(
    renderer: Renderer, tmp_path: Path, spelling: str, attribute: str
) -> None:
    secret = tmp_path / "secret.png"
    Image.new("RGB", (10, 10), "red").save(secret)
    link = spelling.format(path=secret, relative=os.path.relpath(secret, os.sep))
    inner = svg(f'<image width="50" height="50" {attribute}="{link}"/>')
    nested = base64.b64encode(inner).decode()
    outer = svg(f'<image width="50" height="50" {attribute}="data:image/svg+xml;base64,{nested}"/>')
    assert ink_box(renderer.draw(inner)) is None
    assert ink_box(renderer.draw(outer)) is None


def test_a_picture_inside_the_drawing_is_drawn(renderer: Renderer) -> None:
    out = io.BytesIO()
    Image.new("RGB", (10, 10), "red").save(out, "PNG")
    data = base64.b64encode(out.getvalue()).decode()
    page = svg(f'<image width="50" height="50" href="data:image/png;base64,{data}"/>')
    assert ink_box(renderer.draw(page)) == (0, 0, 50, 50)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
def test_the_worker_knows_nothing_of_the_callers_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "very-secret")
    waiting = Worker("redraft.render.worker", _WORDS)  # not set up yet: later on it lets nobody look
    try:
        there = Path(f"/proc/{waiting._process.pid}")
        own = Path("/proc/self/cmdline").read_bytes()
        environment = b""
        while not environment and waiting.usable:  # until its program is loaded it is a copy of this one, or nothing
            if (there / "cmdline").read_bytes() not in (own, b""):
                environment = (there / "environ").read_bytes()
        assert b"LC_ALL" in environment
        assert b"very-secret" not in environment
        assert os.readlink(f"/proc/{waiting._process.pid}/cwd") == os.sep
    finally:
        waiting.end()


@each("scale", [0, -1, float("nan"), float("inf"), 1e5])
def test_a_senseless_scale_is_refused(renderer: Renderer, scale: float) -> None:
    with pytest.raises(ToolError, check=of_case("drawing-scale-invalid")):
        renderer.draw(SQUARE, scale)


def test_a_worker_that_was_killed_is_replaced() -> None:
    with Renderer(FONTS.files()) as renderer:
        first = renderer.draw(SQUARE)
        os.kill(pid_of(renderer), signal.SIGKILL)
        time.sleep(0.2)
        assert renderer.draw(SQUARE) == first


def test_a_font_file_that_is_gone_or_damaged_does_not_keep_others_from_being_drawn(tmp_path: Path) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"\0\1\0\0" + bytes(range(256)))
    with Renderer([tmp_path / "gone.ttf", tmp_path / "bad.ttf", *FONTS.files()]) as renderer:
        assert renderer.hello["skipped"] == 1
        assert ink_box(renderer.draw(svg('<text y="50" font-family="Manrope">Hello</text>')))


def test_fonts_past_their_budget_are_left_out() -> None:
    with Renderer(FONTS.files(), Limits(font_bytes=700_000)) as renderer:
        assert renderer.hello["skipped"] > 20
        assert renderer.hello["families"] == ["Source Sans Pro"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs /proc")
def test_no_descriptor_and_no_process_is_left_behind() -> None:
    gc.collect()
    before = sorted(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with Renderer(FONTS.files()) as renderer:
            renderer.draw(SQUARE)
            pid = pid_of(renderer)
            with pytest.raises(ToolError):
                renderer.draw(HOSTILE["100,000 nested groups"])
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    forgotten = Renderer(FONTS.files())
    forgotten.draw(SQUARE)
    del forgotten
    gc.collect()
    assert sorted(os.listdir("/proc/self/fd")) == before


def test_renderers_work_side_by_side_and_threads_take_turns() -> None:
    pictures: list[bytes] = []
    with Renderer(FONTS.files()) as one, Renderer(FONTS.files()) as two:
        threads = [threading.Thread(target=lambda r=r: pictures.append(r.draw(SQUARE))) for r in (one, two) * 4]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert pid_of(one) != pid_of(two)
    assert len(pictures) == 8
    assert len(set(pictures)) == 1


def test_a_closed_renderer_draws_again() -> None:
    renderer = Renderer(FONTS.files())
    first = renderer.draw(SQUARE)
    renderer.close()
    renderer.close()
    assert renderer.draw(SQUARE) == first
    renderer.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_gets_a_worker_of_its_own() -> None:
    with Renderer(FONTS.files()) as renderer:
        first = renderer.draw(SQUARE)
        child = os.fork()
        if child == 0:
            same = renderer.draw(SQUARE) == first
            renderer.close()
            os._exit(0 if same else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert renderer.draw(SQUARE) == first


def test_a_worker_that_was_started_before_draws_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    with Renderer([]) as renderer:
        renderer.start()
        renderer.start()
        assert renderer.draw(SQUARE).startswith(b"\x89PNG")
        assert renderer.hello["version"]
    with Renderer([]) as never_asked:
        never_asked.start()
    monkeypatch.setattr("redraft.render.renderer._package", lambda: "nowhere")
    with Renderer([], Limits(seconds=5)) as broken:
        broken.start()  # what is wrong is told when something is drawn
        with pytest.raises(ToolError):
            broken.draw(SQUARE)
