"""The LibreOffice worker process: kept running between decks, confined to one folder.

`office.Office` starts it (as `cage.bare_interpreter` says) and communicates in lines of JSON over its pipes. The first
line sets it up (`Setup`) and is answered with a hello; then each is an `OfficeRequest` about a deck in the folder and
is answered with the names of the pictures it left there, or with `error`. It ends when its input does, and then the
folder goes.

LibreOffice is loaded as a library (its LibreOfficeKit interface), so that it is our child, needs no socket that others
could talk to, and cannot outlive us; where it has no such library its command is run for each deck. Either way a deck
becomes a PDF, every slide a page, and `pdftoppm` draws the pages.

It imports nothing of redraft but `cage.confinement` and `machine`, so that it starts in a bare interpreter.
"""

from __future__ import annotations

import ctypes
import glob
import json
import os
import queue
import re
import shutil
import signal
import struct
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypedDict

from redraft import machine
from redraft.cage.confinement import Kernel

OPTIONS_SINCE = (7, 4)
"""The version of LibreOffice that takes options of the PDF export as JSON."""
_LOAD_OPTIONS = b"Language=en-US,EnableMacrosExecution=false,MacroSecurityLevel=3,Batch=true"
_READABLE = (  # what programs and fonts need; none of it is anybody's own
    "/usr /lib /lib64 /bin /opt /nix/store /snap /app /proc /sys/devices/system /var/cache/fontconfig "
    "/var/lib/libreoffice /var/spool/libreoffice /etc/fonts /etc/ld.so.cache /etc/libreoffice /etc/alternatives "
    "/etc/localtime /etc/nsswitch.conf /etc/papersize"
).split()
_DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"]


class Setup(TypedDict):
    """`program` is LibreOffice's folder, `library` its library ('' for none), `command` what starts it."""

    program: str
    library: str
    command: str
    pdftoppm: str
    folder: str
    readable: list[str]
    memory: int


class OfficeRequest(TypedDict):
    """The pages from `first` to `last` (1-based; 0 for all) of the deck, at `dpi` or in exactly `size` pixels."""

    deck: str
    first: int
    last: int
    dpi: float
    size: list[int] | None
    seconds: float


def confine(setup: Setup) -> list[str]:
    """No network, no files but those of programs, fonts and the folder. Returns what could not be enforced."""
    if sys.platform != "linux":
        return ["privileges", "namespaces", "landlock"]
    kernel = Kernel()
    read = [*_READABLE, setup["program"], os.path.dirname(setup["pdftoppm"]), *setup["readable"]]
    pipes = [] if setup["library"] else ["/tmp", "/var/tmp"]  # where the command insists on a socket to itself
    measures: dict[str, Callable[[], None]] = {
        "privileges": kernel.no_new_privileges,
        "namespaces": kernel.own_namespaces,
        "landlock": lambda: kernel.only_files(read, [setup["folder"], *_DEVICES], pipes),
    }
    unenforced = []
    for name, measure in measures.items():
        try:
            measure()
        except (OSError, AttributeError, LookupError):
            unenforced.append(name)
    return unenforced


def limit(memory: int) -> None:
    for name, most in (("RLIMIT_AS", memory), ("RLIMIT_FSIZE", 1 << 30), ("RLIMIT_CORE", 0)):
        with suppress(OSError, ValueError):
            machine.set_limit(name, most)


def slots(thing: int) -> Any:
    """The functions of a LibreOfficeKit object; they are only ever added to, so that their places are known."""
    table = ctypes.cast(thing, ctypes.POINTER(ctypes.c_void_p))[0]
    return ctypes.cast(table, ctypes.POINTER(ctypes.c_void_p))


class Kit:
    """LibreOffice loaded into this process."""

    def __init__(self, setup: Setup) -> None:
        library = ctypes.CDLL(setup["library"], mode=ctypes.RTLD_GLOBAL)
        hook = library.libreofficekit_hook_2
        hook.restype, hook.argtypes = ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p]
        profile = "file://" + os.path.join(setup["folder"], "profile")
        self._kit = hook(os.fsencode(setup["program"]), profile.encode())
        if not self._kit:
            raise OSError("LibreOffice could not be loaded")
        table = slots(self._kit)
        text, pointer = ctypes.c_char_p, ctypes.c_void_p
        self._error = ctypes.CFUNCTYPE(text, pointer)(table[3])
        self._load = ctypes.CFUNCTYPE(pointer, pointer, text, text)(table[4])
        raw = ctypes.CFUNCTYPE(text, pointer)(table[10])(self._kit) if table[0] > 10 * 8 else None
        build = json.loads(raw or b"{}")
        self.version = f"{build.get('ProductVersion', '')}{build.get('ProductExtension', '')}"

    def export(self, deck: str, pdf: str, options: str) -> str:
        """Writes a PDF; returns what went wrong, or ''."""
        document = self._load(self._kit, f"file://{deck}".encode(), _LOAD_OPTIONS)
        if not document:
            why = self._error(self._kit)
            return "LibreOffice could not open the deck" + (f": {why.decode(errors='replace')}" if why else "")
        table = slots(document)
        text, pointer = ctypes.c_char_p, ctypes.c_void_p
        save = ctypes.CFUNCTYPE(ctypes.c_int, pointer, text, text, text)(table[2])
        try:
            done = save(document, f"file://{pdf}".encode(), b"pdf", options.encode())
        finally:
            ctypes.CFUNCTYPE(None, pointer)(table[1])(document)
        return "" if done and os.path.exists(pdf) else "LibreOffice could not export the deck"


class OfficeCommand:
    """LibreOffice started again for each deck."""

    def __init__(self, setup: Setup) -> None:
        self._command = setup["command"]
        self._profile = "file://" + os.path.join(setup["folder"], "profile")
        done = subprocess.run([self._command, "--version"], capture_output=True, text=True, timeout=60)
        found = re.search(r"\d+(?:\.\d+)+", done.stdout)
        if not found:
            raise OSError(f"LibreOffice does not run: {(done.stderr or done.stdout).strip()[-200:]}")
        self.version = found[0]

    def export(self, deck: str, pdf: str, options: str) -> str:
        filter = f"pdf:impress_pdf_Export{f':{options}' if options else ''}"
        flags = ["--headless", "--norestore", "--nologo", "--nolockcheck", f"-env:UserInstallation={self._profile}"]
        command = [self._command, *flags, "--convert-to", filter, "--outdir", os.path.dirname(pdf), deck]
        done = subprocess.run(command, capture_output=True, text=True)
        made = os.path.join(os.path.dirname(pdf), os.path.splitext(os.path.basename(deck))[0] + ".pdf")
        if not os.path.exists(made):
            return f"LibreOffice could not open the deck: {(done.stderr or done.stdout).strip()[-200:]}"
        os.replace(made, pdf)
        return ""


def export_options(version: str, first: int, last: int) -> tuple[str, bool]:
    """Options for the PDF, and whether they choose the pages. Hidden slides are pages; pictures stay as they are."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if numbers < OPTIONS_SINCE:
        return "", False
    chosen: dict[str, tuple[str, str]] = {
        "ExportHiddenSlides": ("boolean", "true"),
        "Quality": ("long", "97"),  # a photograph is off by 4 of 255 at most, and the export a third quicker
        "ReduceImageResolution": ("boolean", "false"),
        "ExportBookmarks": ("boolean", "false"),
    }
    if first:
        chosen["PageRange"] = ("string", f"{first}-{last}")
    return json.dumps({name: {"type": type, "value": value} for name, (type, value) in chosen.items()}), bool(first)


def answer(office: Kit | OfficeCommand, setup: Setup, request: OfficeRequest) -> dict[str, Any]:
    folder = setup["folder"]
    deck, pdf, drawn = (os.path.join(folder, name) for name in (request["deck"], "pages.pdf", "page"))
    began = time.monotonic()
    options, chosen = export_options(office.version, request["first"], request["last"])
    wrong = office.export(deck, pdf, options)
    exported = time.monotonic()
    if wrong:
        return {"error": wrong}
    size = request["size"]
    command = [setup["pdftoppm"]]
    command += ["-scale-to-x", str(size[0]), "-scale-to-y", str(size[1])] if size else ["-r", f"{request['dpi']:g}"]
    if request["first"] and not chosen:
        command += ["-f", str(request["first"]), "-l", str(request["last"])]
    try:
        done = subprocess.run([*command, pdf, drawn], capture_output=True, text=True, timeout=request["seconds"])
    except subprocess.TimeoutExpired:
        return {"error": f"drawing the pages took longer than {request['seconds']:g} s"}
    pictures = sorted(glob.glob(f"{glob.escape(drawn)}*.ppm"), key=lambda path: int(re.findall(r"\d+", path)[-1]))
    os.unlink(pdf)
    if not pictures:
        return {"error": f"the pages could not be drawn: {done.stderr.strip()[-200:] or 'there are none'}"}
    return {
        "pictures": [os.path.basename(packed(path)) for path in pictures],
        "export": exported - began,
        "draw": time.monotonic() - exported,
        "memory": machine.most_memory(),
    }


def packed(path: str) -> str:
    """Writes a PPM as a PNG beside it, with little effort: pdftoppm's own PNGs take three quarters of its time."""
    with open(path, "rb") as file:
        content = file.read()
    found = re.match(rb"P6\s(\d+)\s(\d+)\s255\s", content)
    if not found:
        raise ValueError("pdftoppm drew something strange")
    width, height = int(found[1]), int(found[2])
    view, start = memoryview(content), found.end()
    rows = b"".join(b for at in range(height) for b in (b"\0", view[start + at * width * 3 :][: width * 3]))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    name = f"{os.path.splitext(path)[0]}.png"
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))
    os.unlink(path)
    return name


def clean_up_afterwards(folder: str) -> None:
    """Starts a process that does nothing until this one is gone, however it went, and then removes the folder: this
    one may not, once it is confined, and the one that started it may be gone too."""
    if not hasattr(os, "fork"):
        return
    waiting, held = os.pipe()  # closed when this process ends, and no child of it inherits it
    if os.fork():
        os.close(waiting)
        return
    os.setsid()
    os.close(held)
    for used in (0, 1, 2):
        os.close(used)
    os.read(waiting, 1)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def listen(lines: queue.Queue[str]) -> None:
    """Takes lines from the input. At its end all that runs here is killed at once."""
    for line in sys.stdin:
        lines.put(line)
    os.killpg(0, signal.SIGKILL)


def main() -> None:
    out = os.fdopen(os.dup(1), "w")  # LibreOffice says this and that on the other one
    os.dup2(2, 1)

    def send(message: dict[str, Any]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    setup: Setup = json.loads(sys.stdin.readline())
    limit(setup["memory"])
    clean_up_afterwards(setup["folder"])
    unenforced = confine(setup)
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=listen, args=(lines,), daemon=True).start()
    try:
        office: Kit | OfficeCommand = Kit(setup) if setup["library"] else OfficeCommand(setup)
    except (OSError, AttributeError, ValueError, subprocess.SubprocessError) as error:
        send({"error": str(error)})
        return
    send({"version": office.version, "warm": isinstance(office, Kit), "unenforced": unenforced})
    while True:
        request: OfficeRequest = json.loads(lines.get())
        try:
            send(answer(office, setup, request))
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            send({"error": f"{type(error).__name__}: {error}"})
