"""LibreOffice draws slides: warm, confined, restarted, and gone when we are. Run by `make slow`."""

from __future__ import annotations

import io
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from redraft.errors import ToolError
from redraft.formats.patch import Splice
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.parts import Parts
from redraft.render.office import Office, OfficeLimits, find_office
from tests.formats.pptx.decks import TYPE, along, deck, deck_parts, packed, picture_shape, rels, slide
from tests.sampling import each

SLIDE, MAIN = "ppt/slides/slide1.xml", "ppt/presentation.xml"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed"),
]


def box(color: str, id: int = 2) -> str:
    """A shape that covers the slide."""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{id}" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" '
        'y="0"/><a:ext cx="9144000" cy="6858000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:srgbClr val="{color}"/></a:solidFill></p:spPr></p:sp>'
    )


def colored(first: str = "00A000", second: str = "0000C0") -> bytes:
    """A deck of two slides, each all one colour."""
    return along({SLIDE: slide(box(first)), "ppt/slides/slide2.xml": slide(box(second))})


def middle(png: bytes) -> tuple[int, ...]:
    with Image.open(io.BytesIO(png)) as picture:
        found = picture.convert("RGB").getpixel((picture.width // 2, picture.height // 2))
    assert isinstance(found, tuple)
    return found


def size(png: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.size


@pytest.fixture(scope="module")
def office() -> Iterator[Office]:
    with Office() as made:
        yield made


def test_every_slide_becomes_a_picture(office: Office) -> None:
    first, second = office.pictures(colored())
    assert (middle(first), middle(second)) == ((0, 160, 0), (0, 0, 192))
    assert size(first) == (960, 720)
    assert office.version.startswith("LibreOffice ")
    assert office.check()


def test_one_slide_and_other_sizes_can_be_asked_for(office: Office) -> None:
    (second,) = office.pictures(colored(), pages=(2, 2), size=(400, 300))
    assert (middle(second), size(second)) == ((0, 0, 192), (400, 300))
    assert size(office.pictures(colored(), pages=(1, 1), scale=0.5)[0]) == (480, 360)


def test_hidden_slides_are_drawn_too(office: Office) -> None:
    hidden = slide(box("C0C000")).replace("<p:sld ", '<p:sld show="0" ')
    first, second = office.pictures(along({SLIDE: hidden, "ppt/slides/slide2.xml": slide(box("0000C0"))}))
    assert (middle(first), middle(second)) == ((192, 192, 0), (0, 0, 192))


def test_it_stays_warm_and_a_warm_one_is_quicker_than_a_cold_one() -> None:
    seconds = []
    with Office() as office:
        for number in range(4):
            began = time.monotonic()
            assert middle(office.pictures(colored(f"0{number}0000"))[0]) == (number, 0, 0)
            seconds.append(time.monotonic() - began)
        assert office.starts == 1
    print(f"\ncold {seconds[0]:.2f} s, warm {min(seconds[1:]):.2f} s for 2 slides")
    assert min(seconds[1:]) < seconds[0]


def test_a_crash_is_followed_by_a_new_start() -> None:
    with Office() as office:
        office.pictures(colored())
        assert office._running is not None
        os.kill(office._running._process.pid, signal.SIGKILL)
        assert middle(office.pictures(colored())[0]) == (0, 160, 0)
        assert office.starts == 2
        assert office._running is not None
        threading.Timer(0.05, os.kill, (office._running._process.pid, signal.SIGKILL)).start()
        assert middle(office.pictures(colored())[0]) == (0, 160, 0)  # it had drawn others, so it is tried again
        assert office.starts == 3


def test_a_deck_that_takes_too_long_is_given_up_and_the_next_one_drawn() -> None:
    with Office(OfficeLimits(seconds=0.02)) as office:
        with pytest.raises(ToolError, match="took longer"):
            office.pictures(colored())
        assert not office.check()
        office.limits = OfficeLimits()
        assert middle(office.pictures(colored())[0]) == (0, 160, 0)


@each("data", [b"PK\3\4 no zip", b"PK" + b"\0" * 5000, deck()[:2000]])
def test_what_it_cannot_open_is_told_and_changes_nothing(office: Office, data: bytes) -> None:
    starts = office.starts
    with pytest.raises(ToolError):
        office.pictures(data)
    assert middle(office.pictures(colored())[0]) == (0, 160, 0)
    assert office.starts == max(starts, 1)


def test_it_is_started_afresh_now_and_then() -> None:
    with Office(OfficeLimits(decks=2)) as office:
        for _ in range(3):
            office.pictures(colored())
        assert office.starts == 2


def test_closing_ends_it_and_removes_its_folder() -> None:
    office = Office()
    office.pictures(colored())
    assert office._running is not None
    process, folder = office._running._process, office._running.folder
    office.close()
    assert process.poll() is not None
    assert not os.path.exists(folder)


def test_it_ends_with_the_process_however_that_ends() -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from redraft.render.office import Office\n"
        "office = Office(); office.pictures(sys.stdin.buffer.read())\n"
        "print(office._running._process.pid, office._running.folder, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    told = subprocess.run([sys.executable, "-c", program], input=colored(), capture_output=True)
    pid, folder = told.stdout.decode().split()
    for _ in range(100):
        if not os.path.exists(folder) and not _alive(int(pid)):
            break
        time.sleep(0.05)
    assert not os.path.exists(folder)
    assert not _alive(int(pid))


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # its new parent may be slow to notice


def test_links_out_of_the_deck_are_not_followed(office: Office, tmp_path: Path) -> None:
    canary = tmp_path / "canary.png"
    Image.new("RGB", (40, 40), (255, 0, 0)).save(canary)
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(0.2)
    port = server.getsockname()[1]
    for target in (canary.as_uri(), f"http://127.0.0.1:{port}/canary.png"):
        shape = (
            picture_shape(3, "rId2")
            .replace("r:embed", "r:link")
            .replace("<p:spPr>", '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="6858000"/></a:xfrm>')
        )
        found = rels(("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "image", target, "External"))
        drawn = office.pictures(along({SLIDE: slide(shape), "ppt/slides/_rels/slide1.xml.rels": found}), (1, 1))
        assert middle(drawn[0]) != (255, 0, 0)
    with pytest.raises(TimeoutError):
        server.accept()
    server.close()


def test_without_its_library_the_command_does_the_same() -> None:
    found = find_office()
    assert found is not None
    with Office(installation=replace(found, library="")) as office:
        assert [middle(png) for png in office.pictures(colored())] == [(0, 160, 0), (0, 0, 192)]
        assert [middle(png) for png in office.pictures(colored(), (2, 2))] == [(0, 0, 192)]
        with pytest.raises(ToolError, match="could not open"):
            office.pictures(b"PK\3\4 no zip")
        assert office.starts == 1


def test_a_library_that_cannot_be_loaded_is_done_without(tmp_path: Path) -> None:
    found = find_office()
    assert found is not None
    (tmp_path / "libmergedlo.so").write_bytes(b"no library")
    with Office(installation=replace(found, library=str(tmp_path / "libmergedlo.so"))) as office:
        assert middle(office.pictures(colored())[0]) == (0, 160, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="measures of the Linux kernel")
def test_all_measures_of_confinement_hold_here(office: Office) -> None:
    assert office.unenforced == []


def test_decks_we_wrote_open_and_look_as_they_should(office: Office) -> None:
    revision = Revision(parts := Parts(colored()))
    name = revision.add_part("ppt/slides/slide{}.xml", slide(box("C000C0")).encode(), f"{TYPE}.slide+xml", "new")
    revision.relate(name, "slideLayout", "ppt/slideLayouts/slideLayout1.xml", "new")
    id = revision.relate(MAIN, "slide", name, "new")
    text = parts.source(MAIN).text
    start = text.index(b'<p:sldId id="256"')
    end = text.index(b"</p:sldIdLst>")
    revision.splice(MAIN, [Splice(start, end, f'<p:sldId id="258" r:id="{id}"/>'.encode() + text[start:end], "new")])
    drawn = office.pictures(revision.written().data)
    assert [middle(png) for png in drawn] == [(192, 0, 192), (0, 160, 0), (0, 0, 192)]


def test_a_deck_from_nothing_is_drawn(office: Office) -> None:
    assert len(office.pictures(deck())) == 2
    assert packed(deck_parts()) == deck()
