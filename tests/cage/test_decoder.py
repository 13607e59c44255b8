"""Pictures decoded in the worker: the same pixels as here, typed errors, and a worker that reaches nothing."""

from __future__ import annotations

import io
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from redraft.cage.decoder import Decoder, Undecodable
from redraft.errors import ToolError
from tests.cage.test_confinement import running
from tests.cases import of_case
from tests.command_line import PATIENCE
from tests.sampling import each, tries

ALL = ["PNG", "JPEG", "WEBP", "GIF"]


@pytest.fixture(scope="module")
def decoder() -> Iterator[Decoder]:
    with Decoder(seconds=PATIENCE) as made:
        yield made


def noise(mode: str = "RGB", size: tuple[int, int] = (67, 41)) -> Image.Image:
    return Image.effect_noise(size, 90).convert("RGB").convert(mode)


def coded(picture: Image.Image, kind: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, kind, **options)
    return target.getvalue()


def turned() -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


PICTURES = {
    "PNG": coded(noise(), "PNG"),
    "PNG with alpha": coded(noise("RGBA"), "PNG"),
    "PNG of a palette": coded(noise("P"), "PNG", transparency=3),
    "PNG with a clear colour": coded(noise(), "PNG", transparency=(1, 2, 3)),
    "PNG in black and white": coded(noise("1"), "PNG"),
    "PNG of greys with alpha": coded(noise("LA"), "PNG"),
    "PNG of 16 bits": coded(Image.new("I;16", (30, 20), 30_000), "PNG"),
    "PNG in frames": coded(noise(), "PNG", save_all=True, append_images=[noise()]),
    "PNG with texts": coded(noise(), "PNG", icc_profile=b"profile" * 99),
    "JPEG": coded(noise(), "JPEG"),
    "JPEG, progressive": coded(noise(), "JPEG", progressive=True),
    "JPEG of greys": coded(noise("L"), "JPEG"),
    "JPEG of inks": coded(noise("CMYK"), "JPEG"),
    "JPEG, turned": coded(noise(), "JPEG", exif=turned()),
    "JPEG of two": coded(noise(), "MPO", save_all=True, append_images=[noise()]),
    "WebP": coded(noise(), "WEBP"),
    "WebP, turned": coded(noise(), "WEBP", exif=turned()),
    "WebP without loss": coded(noise("RGBA"), "WEBP", lossless=True),
    "WebP in frames": coded(noise(), "WEBP", save_all=True, append_images=[noise()]),
    "GIF": coded(noise("P"), "GIF"),
    "GIF in frames": coded(noise("P"), "GIF", save_all=True, append_images=[noise("P")], transparency=0),
}


@each("name", PICTURES)
def test_pixels_are_those_that_this_process_would_have_decoded(decoder: Decoder, name: str) -> None:
    found = decoder.pixels(PICTURES[name], ALL, facts=True)
    with Image.open(io.BytesIO(PICTURES[name])) as picture:
        deep = picture.mode.startswith("I")
        plain = picture.convert("I").point(lambda level: level / 257).convert("L") if deep else picture
        expected = plain.convert("RGBA")
        assert (found.width, found.height, found.mode) == (*picture.size, Image.open(io.BytesIO(PICTURES[name])).mode)
    assert bytes(found.data) == expected.tobytes()
    assert found.frames == (2 if "frames" in name or "two" in name else 1)
    assert found.orientation == (6 if "turned" in name else 1)
    assert found.icc == (b"profile" * 99 if "texts" in name else b"")
    assert bool(found.exif) == ("turned" in name or ("two" in name and bool(found.exif)))


def test_a_large_picture_comes_in_parts_and_whole(decoder: Decoder) -> None:
    picture = noise("RGBA", (1500, 1100))
    assert bytes(decoder.pixels(coded(picture, "PNG", compress_level=1), ["PNG"]).data) == picture.tobytes()


@each("kind", ["BMP", "TIFF", "ICO", "PCX", "TGA", "JPEG2000"])
def test_rare_codings_become_png(decoder: Decoder, kind: str) -> None:
    data = coded(noise(size=(32, 32)), kind)
    made = decoder.png(data, ["BMP", "TIFF", "ICO", "PCX", "TGA", "JPEG2000"])
    with Image.open(io.BytesIO(made)) as png, Image.open(io.BytesIO(data)) as picture:
        assert png.convert("RGBA").tobytes() == picture.convert("RGBA").tobytes()


def test_a_picture_is_shrunk_and_an_odd_one_left_alone(decoder: Decoder) -> None:
    for name, kind, made in (("JPEG", "JPEG", "jpeg"), ("PNG", "PNG", "png"), ("PNG with alpha", "PNG", "png")):
        small = decoder.shrunk(PICTURES[name], kind, 20, 10)
        assert small is not None
        assert small[0] == made
        with Image.open(io.BytesIO(small[1])) as picture:
            assert picture.size == (20, 10)
    for name in ("JPEG of inks", "JPEG, turned", "JPEG of two"):
        assert decoder.shrunk(PICTURES[name], "JPEG", 20, 10) is None
    assert decoder.shrunk(PICTURES["PNG of 16 bits"], "PNG", 20, 10) is None


def test_only_plain_pictures_of_the_size_stated_are_plain(decoder: Decoder) -> None:
    assert decoder.plain_pixels(PICTURES["PNG"], ["PNG"], 67, 41) is not None
    for name in ("PNG of 16 bits", "JPEG of inks", "WebP in frames", "PNG in frames"):
        assert decoder.plain_pixels(PICTURES[name], ALL, 67, 41) is None
    with pytest.raises(Undecodable, match="67 × 41"):
        decoder.plain_pixels(PICTURES["PNG"], ["PNG"], 66, 41)


def huge(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1 << 20))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


@each(
    ("data", "said"),
    [
        (b"", "cannot identify"),
        (b"GIF89a", "."),
        (PICTURES["JPEG"][:300], "."),
        (PICTURES["PNG"][:60], "."),
        (PICTURES["WebP"][:90], "."),
        (huge(30_000, 30_000), "DecompressionBomb|exceeds limit|30000 × 30000"),
        (huge(8_001, 8_000), "8001 × 8000 pixels; at most 64000000 are read"),
        (PICTURES["PNG"].replace(b"IHDR", b"IHDX"), "."),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "cannot identify"),
    ],
    ids=range(9),
)
def test_a_broken_or_huge_picture_is_an_error_and_the_next_one_is_read(
    decoder: Decoder, data: bytes, said: str
) -> None:
    decoder.pixels(PICTURES["PNG"], ALL)
    process = pid(decoder)
    with pytest.raises(Undecodable, match=said):
        decoder.pixels(data, ALL)
    assert decoder.pixels(PICTURES["PNG"], ALL).width == 67
    assert pid(decoder) == process


def reason(decoder: Decoder, data: bytes, facts: bool) -> str:
    """Why a picture is not read; '' for one that is."""
    try:
        decoder.pixels(data, ALL, facts=facts)
    except Undecodable as error:
        return str(error) or "none"
    return ""


def test_damaged_pictures_are_told_and_end_nothing(decoder: Decoder) -> None:
    """Bytes changed, cut off and doubled: pixels or a reason, by the same worker."""
    random = Random(7)
    decoder.pixels(PICTURES["PNG"], ALL)
    process, read = pid(decoder), 0
    for _ in range(tries(150, 5_000)):
        data = bytearray(random.choice(list(PICTURES.values())))
        for _ in range(random.randint(1, 5)):
            at = random.randrange(len(data))
            match random.randrange(8):
                case 0:
                    del data[max(at, 1) :]
                case 1:
                    data[at:at] = data[at : at + 50]
                case _:
                    data[at] = random.randrange(256)
        why = reason(decoder, bytes(data), random.random() < 0.5)
        assert "module" not in why, why  # that would be one which is loaded too late
        assert "0x" not in why, why
        read += not why
    assert read
    assert pid(decoder) == process


def test_a_kind_that_was_not_asked_for_is_not_read(decoder: Decoder) -> None:
    with pytest.raises(Undecodable, match="cannot identify"):
        decoder.pixels(PICTURES["GIF"], ["PNG"])


def pid(decoder: Decoder) -> int:
    assert decoder._worker is not None
    return decoder._worker._process.pid


@each("ending", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT], ids=lambda each: each.name)
def test_a_decoder_that_dies_is_an_error_and_the_next_picture_has_another(
    decoder: Decoder, ending: signal.Signals
) -> None:
    decoder.pixels(PICTURES["PNG"], ["PNG"])
    process = pid(decoder)
    os.kill(process, signal.SIGSTOP)  # it will not have answered when it dies
    started = decoder._started()
    started.send({"do": "pixels", "kinds": ["PNG"], "most": 99_999}, PICTURES["PNG"], PATIENCE)
    os.kill(process, ending)
    os.kill(process, signal.SIGCONT)
    with pytest.raises(ToolError, match="the decoder of pictures"):
        started.receive(PATIENCE)
    assert decoder.pixels(PICTURES["PNG"], ["PNG"]).width == 67
    assert pid(decoder) != process


def test_what_takes_too_much_memory_is_an_error() -> None:
    with Decoder(seconds=PATIENCE, memory=256 << 20) as small:
        with pytest.raises(ToolError, check=of_case("worker-out-of-memory")):
            small.pixels(huge(8_000, 8_000), ["PNG"])
        assert small.pixels(PICTURES["PNG"], ["PNG"]).width == 67


@pytest.mark.slow
def test_what_takes_too_long_is_an_error() -> None:
    scan = PICTURES["JPEG, progressive"]
    first, last = scan.index(b"\xff\xda"), scan.rindex(b"\xff\xd9")
    frame = scan.index(b"\xff\xc2") + 5
    slow = (
        scan[:frame] + struct.pack(">HH", 7000, 7000) + scan[frame + 4 : first] + scan[first:last] * 400 + b"\xff\xd9"
    )
    with Decoder(seconds=PATIENCE, cpu=1.0) as short:
        with pytest.raises(ToolError, match="decoding a picture took longer"):
            short.pixels(slow, ["JPEG"])
        assert short.pixels(PICTURES["JPEG"], ["JPEG"]).width == 67


def test_an_answer_of_the_wrong_length_is_not_taken(decoder: Decoder, monkeypatch: pytest.MonkeyPatch) -> None:
    for width, body in ((9, b""), (9, bytes(4 * 80)), (-9, bytes(4 * 81)), (0, b"")):
        answer = {"width": width, "height": 9, "mode": "RGB"}, body
        monkeypatch.setattr(decoder, "_ask", lambda *_, answer=answer: answer)
        with pytest.raises(ToolError, check=of_case("worker-pixels-mismatch")):
            decoder.pixels(PICTURES["PNG"], ["PNG"])


def test_packed_rows_and_streams_are_unpacked_to_no_more_than_their_size(decoder: Decoder) -> None:
    for wide, high in ((1, 1), (1, 9), (2, 3), (127, 2), (128, 2), (129, 2), (300, 5)):
        row = bytes(range(256)) * 2
        packed = b"".join(bytes((len(part) - 1,)) + part for part in cut(row[:wide], 128))
        table = struct.pack(f">{high}H", *[len(packed)] * high)
        assert decoder.rows(table + packed * high, wide, high, 2) == (row[:wide] * high, [])
    short = struct.pack(">2H", 2, 2) + b"\xfe\x07" + b"\xff\x07"  # three sevens, and two
    assert decoder.rows(short, 3, 2, 2) == (b"\7\7\7\7\7\0", ["has damaged pixels"])
    assert decoder.inflated(zlib.compress(b"abc"), 3) == (b"abc", [])
    assert decoder.inflated(zlib.compress(b"abc"), 4) == (b"abc", ["has fewer pixels than it should"])
    assert decoder.inflated(b"nothing", 4) == (b"", ["has damaged pixels"])
    bomb = zlib.compress(bytes(50 << 20))
    assert decoder.inflated(bomb, 5) == (bytes(5), ["has pixels that would unpack to more than its size"])
    assert 9_000_000 <= decoder.counted(bomb, 9_000_000) < 11_000_000
    with pytest.raises(Undecodable):
        decoder.counted(b"nothing", 4)


def cut(row: bytes, length: int) -> list[bytes]:
    return [row[at : at + length] for at in range(0, len(row), length)]


ATTEMPTS = """
import errno, os, resource, signal, socket, sys, threading
from redraft.cage import decoder_worker
canary, port, victim = sys.argv[1:]
"".encode("idna")  # loads what connecting needs, as long as files can be read

def fork():
    if os.fork() == 0:
        os._exit(0)

attempts = {
    "read a file": lambda: open(canary).read(),
    "write a file": lambda: open(canary + ".new", "w"),
    "list a folder": lambda: os.listdir(os.path.dirname(canary)),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 2).close(),
    "fork": fork,
    "run a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "become a program": lambda: os.execv("/bin/true", ["true"]),
    "stop another process": lambda: os.kill(int(victim), signal.SIGTERM),
    "start a thread": lambda: threading.Thread(target=int).start(),
    "take 4 GB": lambda: bytearray(4 << 30),
}

def attempted(body, request):
    said = {}
    for name, attempt in attempts.items():
        try:
            attempt()
            said[name] = "done"
        except MemoryError:
            said[name] = "MemoryError"
        except OSError as error:
            said[name] = errno.errorcode.get(error.errno, "?")
        except RuntimeError:
            said[name] = "EPERM"  # of a thread
    return said, b""

decoder_worker.WORK["attempt"] = attempted
sys.exit(decoder_worker.main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="these measures are Linux's")
def test_the_decoder_reaches_nothing_from_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker as it is, with work of ours among its own: what a picture that takes it over could do."""
    canary = tmp_path / "canary.txt"
    canary.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as listener, subprocess.Popen(["sleep", "60"]) as victim:
        listener.settimeout(0.05)
        told = [str(canary), str(listener.getsockname()[1]), str(victim.pid)]
        monkeypatch.setattr("redraft.cage.bare_interpreter.command", lambda _: [sys.executable, "-c", ATTEMPTS, *told])
        monkeypatch.setattr("redraft.cage.process._environment", lambda: dict(os.environ))
        try:
            with Decoder(seconds=PATIENCE) as taken_over:
                said, _ = taken_over._ask({"do": "attempt"}, b"", 0, ["PNG"])
                if lacking := taken_over.hello["unenforced"]:
                    pytest.skip(f"not on this system: {lacking}")
                assert said.pop("take 4 GB") == "MemoryError"
                assert set(said.values()) == {"EPERM"}, said
                assert len(said) == 9
                assert taken_over.pixels(PICTURES["PNG"], ["PNG"]).width == 67
            assert running(victim.pid)
            with pytest.raises(TimeoutError):
                listener.accept()
        finally:
            victim.kill()
    assert canary.read_text() == "secret"
    assert os.listdir(tmp_path) == ["canary.txt"]


def test_the_decoder_says_what_it_could_not_give_up_and_ends_when_closed() -> None:
    decoder = Decoder(seconds=PATIENCE)
    assert decoder.unenforced is None
    decoder.expect(["PNG"])
    assert decoder.pixels(PICTURES["PNG"], ["PNG"]).width == 67
    assert decoder.unenforced is not None
    if sys.platform == "linux":
        status = Path(f"/proc/{pid(decoder)}/status").read_text()
        assert ("Seccomp:\t2" in status) == ("syscalls" not in decoder.hello["unenforced"])
    process = pid(decoder)
    decoder.close()
    until = time.monotonic() + PATIENCE
    while running(process) and time.monotonic() < until:
        time.sleep(0.02)
    assert not running(process)


def test_what_is_damaged_behind_the_wanted_bytes_is_told_with_them() -> None:
    packed = bytearray(zlib.compress(bytes(1000)))
    packed[-1] ^= 1  # the checksum
    with Decoder() as decoder:
        found, problems = decoder.inflated(bytes(packed), 1000)
    assert bytes(found) in (b"", bytes(1000))
    assert problems == ["has damaged pixels"]
