"""Every hostile OpenRaster file, layer folder and flat picture through the real command line."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from pathlib import Path

from tests.formats.ora.specimens import STACK, entries, packed, specimen
from tests.sampling import each

from . import files, packages
from .commands import costs, run
from .packages import Entry, blown, honest, zipped

XML = STACK.encode()
XXE = '<!DOCTYPE image [<!ENTITY e SYSTEM "file:///etc/passwd">]>'


def with_entry(entry: Entry) -> bytes:
    """The file with one more entry, or another in its place."""
    known = {name: honest(name, content) for name, content in entries().items()}
    return zipped({**known, entry.name.decode("utf-8", "replace"): entry}.values())


def stack(text: str) -> bytes:
    return specimen(stack=text)


def pointing_to(src: str) -> bytes:
    return stack(STACK.replace("data/title.png", src))


def laughs() -> str:
    lines = ['<!ENTITY e0 "ha">', *(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))]
    return STACK.replace("<image", f"<!DOCTYPE image [{''.join(lines)}]><image").replace("Title", "&e9;")


def comment(megabytes: int, says: int | None = None) -> bytes:
    at = XML.index(b"<stack")
    return with_entry(blown("stack.xml", XML[:at] + b"<!--", b"x", b"-->" + XML[at:], megabytes, says))


def bomb() -> bytes:
    return files.png(12_000, 12_000, files.zeros(12_000 * 36_001))


def manifest(layers: str, more: dict[str, bytes] | None = None) -> bytes:
    return packed({"manifest.json": f'{{"size": [20, 20], "layers": {layers}}}', **(more or {})})


ROWS: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "a harmless one": ("S", ".ora", specimen),
    "1 GB entry": ("R", ".ora", lambda: with_entry(blown("data/title.png", b"", b"\0", b"", 1024))),
    "1 GB entry that says 1 kB": (
        "R",
        ".ora",
        lambda: with_entry(blown("data/title.png", b"", b"\0", b"", 1024, says=1000)),
    ),
    "600 MB XML comment": ("R", ".ora", lambda: comment(600)),
    "600 MB XML comment that says 1 kB": ("R", ".ora", lambda: comment(600, says=1000)),
    "20 MB XML comment": ("R", ".ora", lambda: comment(20)),
    "name with ../": ("R", ".ora", lambda: with_entry(honest("x", "x")._replace(name=b"data/../../../etc/cron.d/x"))),
    "absolute name": ("R", ".ora", lambda: with_entry(honest("x", "x")._replace(name=b"/etc/cron.d/x"))),
    "symlink": (
        "R",
        ".ora",
        lambda: with_entry(honest("data/l.png", "/etc/passwd")._replace(system=3, attributes=0o120777 << 16)),
    ),
    "duplicate names": (
        "R",
        ".ora",
        lambda: zipped([*(honest(*each) for each in entries().items()), honest("stack.xml", STACK)]),
    ),
    "100k entries": ("R", ".ora", lambda: packages.crowded(100_000)),
    "20k nested stacks": (
        "R",
        ".ora",
        lambda: stack(STACK.replace("</stack>\n</image>", "<stack>" * 20_000 + "</stack>" * 20_001 + "</image>")),
    ),
    "XXE in the stack": ("R", ".ora", lambda: stack(STACK.replace("<image", f"{XXE}<image").replace("Title", "&e;"))),
    "billion laughs": ("R", ".ora", lambda: stack(laughs())),
    "source outside data/": ("R", ".ora", lambda: pointing_to("../../outside.png")),
    "source at an absolute path": ("R", ".ora", lambda: pointing_to("/etc/passwd")),
    "source by file:": ("R", ".ora", lambda: pointing_to("file:///etc/passwd")),
    "source by http:": ("R", ".ora", lambda: pointing_to("http://127.0.0.1:9/x.png")),
    "source beside data/": ("R", ".ora", lambda: pointing_to("mergedimage.png")),
    "nested zip": ("R", ".ora", lambda: packed({"inner.ora": specimen()})),
    "a zip for a picture": ("S", ".ora", lambda: specimen(**{"data/title": specimen()})),
    "picture of 144 Mpx": ("R", ".ora", lambda: specimen(**{"data/title": bomb()})),
    "page of 10^6 × 10^6": ("R", ".ora", lambda: stack(STACK.replace('w="120" h="80"', 'w="1000000" h="1000000"'))),
    "page of NaN": ("R", ".ora", lambda: stack(STACK.replace('w="120"', 'w="NaN"'))),
    "places of 1e300": ("S", ".ora", lambda: stack(STACK.replace('x="30"', 'x="1e300"'))),
    "truncated": ("R", ".ora", lambda: specimen()[:-40]),
    "no bytes": ("R", ".ora", lambda: b""),
    "folder: a harmless one": ("S", ".zip", lambda: manifest('[{"picture": "a.png"}]', {"a.png": files.small_png()})),
    "folder: picture outside": ("R", ".zip", lambda: manifest('[{"picture": "../a.png"}]')),
    "folder: 10^6 brackets": ("R", ".zip", lambda: manifest("[" * 1_000_000)),
    "folder: 100k rows": ("R", ".zip", lambda: manifest("[" + ",".join(["{}"] * 100_000) + "]")),
    "folder: numbers past all bounds": (
        "S",
        ".zip",
        lambda: manifest('[{"picture": "a.png", "at": [1e999, -1e999]}]', {"a.png": files.small_png()}),
    ),
    "folder: groups in themselves": (
        "S",
        ".zip",
        lambda: manifest('[{"id": "a", "parent": "a", "picture": "a.png"}]', {"a.png": files.small_png()}),
    ),
    "flat: 2^31 dimensions": ("R", ".png", lambda: files.png(2**31 - 1, 2**31 - 1, b"")),
    "flat: zTXt 200 MB": (
        "R",
        ".png",
        lambda: files.png(
            8, 8, zlib.compress(bytes(200)), before=files.chunk(b"zTXt", b"c\0\0" + files.zeros(200 << 20))
        ),
    ),
}


NOWHERE = {"folder: numbers past all bounds"}
"""Their layers stand where no number leads, so they cannot be moved."""


@each("name", ROWS)
def test_a_hostile_file_of_pixels_gets_its_answer(
    name: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    asked, suffix, make = ROWS[name]
    content, path = make(), tmp_path / f"hostile{suffix}"
    path.write_bytes(content)
    shown = run("show", path)
    done, got = [shown], "R" if shown.returncode else "S"
    if got == "S":
        rendered = run("render", path, "-o", tmp_path / "drawn.png")
        assert (rendered.returncode, (tmp_path / "drawn.png").exists()) == (0, True)
        layer = shown.answer["layers"][0]["id"]
        edited = run("edit", path, f"move #{layer} 1px right", "-o", tmp_path / f"edited{suffix}")
        assert edited.returncode == (name in NOWHERE), edited.answer
        done += [rendered, edited]
    record_property("hostile", [f"pixels: {name}", asked, got, *costs(*done), (shown.said or "opened")[:100]])
    assert got == asked, shown.answer
    assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(content).digest()


def test_a_manifest_on_disk_reads_nothing_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(files.small_png())
    folder = tmp_path / "layers"
    folder.mkdir()
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    for name in ("../secret.png", str(tmp_path / "secret.png"), "link.png"):
        (folder / "manifest.json").write_text(json.dumps({"size": [9, 9], "layers": [{"picture": name}]}))
        assert run("show", folder).returncode == 3, name
