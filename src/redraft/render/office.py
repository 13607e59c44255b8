"""Pictures of slides rendered by a running LibreOffice, where it is installed.

It is found on the PATH, started when the first picture is wanted, in a process and a folder of its own (see
`office_worker`), with macros off, no network, and no files but programs and fonts; it is started again after a crash
or when it took too long, and ends with this process. Covered: decks of any size within the limits, hidden slides.
Not covered: LibreOffice before 7.4 leaves hidden slides out; transitions and videos are still pictures.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from redraft import machine
from redraft.cage import bare_interpreter
from redraft.errors import ToolError, says
from redraft.lazy import dataclass
from redraft.render import office_worker

DPI = 96
"""Of a picture at scale 1: a pixel is 9525 EMU, the document unit of decks."""
MOST_SCALE = 16.0
_LIBRARIES = ("libsofficeapp.so", "libmergedlo.so")
INSTALL = "install LibreOffice (with Impress) and pdftoppm (of poppler-utils), or do without true pictures"
LACKS = "not installed" if machine.POSIX else "not used on this system, which cannot limit what a deck may take"
_SECURITY = {
    "/org.openoffice.Office.Common/Security/Scripting": {
        "MacroSecurityLevel": "3",
        "DisableMacrosExecution": "true",
        "BlockUntrustedRefererLinks": "true",
    },
    "/org.openoffice.Office.Java/VirtualMachine": {"Enable": "false"},
    "/org.openoffice.Office.Recovery/AutoSave": {"Enabled": "false"},
}


@dataclass(frozen=True, slots=True)
class Installation:
    """What was found: LibreOffice's command and folder, its library ('' for none), and pdftoppm ('' for none)."""

    command: str
    program: str
    library: str
    pdftoppm: str


@dataclass(frozen=True, slots=True)
class OfficeLimits:
    """What one deck may take (`seconds`), starting LibreOffice (`start`), its address space (`memory`, bytes), and how
    many decks it draws, or how much memory it may use, before it is restarted."""

    seconds: float = 60.0
    start: float = 60.0
    memory: int = 6 << 30
    decks: int = 200
    resident: int = 1536 << 20


def find_office() -> Installation | None:
    """LibreOffice as the PATH has it; None where it is not installed."""
    command = shutil.which("soffice") or shutil.which("libreoffice")
    if command is None or not machine.POSIX:
        return None
    program = os.path.dirname(os.path.realpath(command))
    library = next((path for name in _LIBRARIES if os.path.exists(path := os.path.join(program, name))), "")
    return Installation(command, program, library, shutil.which("pdftoppm") or "")


class Office:
    """Draws decks. Safe to use from several threads, which wait for each other; close it, or let it go, to end it."""

    def __init__(
        self,
        limits: OfficeLimits = OfficeLimits(),  # noqa: B008 - frozen
        fonts: Sequence[Path] = (),
        installation: Installation | None = None,
    ) -> None:
        """`fonts` are folders whose fonts are at hand besides the system's."""
        self.limits = limits
        self._fonts = tuple(str(folder.resolve()) for folder in fonts)
        self._installation = installation
        self._running: _Running | None = None
        self._turn = threading.Lock()
        self.starts = 0
        """How often LibreOffice was started so far."""

    def __enter__(self) -> Office:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def pictures(
        self, deck: bytes, pages: tuple[int, int] | None = None, scale: float = 1.0, size: tuple[int, int] | None = None
    ) -> list[bytes]:
        """PNGs of the slides, the hidden ones too; `pages` are the first and last wanted, 1-based. A picture has
        96 × `scale` pixels an inch, or exactly `size`. ToolError when LibreOffice is missing, fails or takes too long.
        """
        if not 0 < scale <= MOST_SCALE:
            raise ToolError(says("render-scale-out-of-range", scale=scale, limit=MOST_SCALE))
        if not deck.startswith(b"PK"):
            raise ToolError(says("office-input-not-deck"))
        first, last = pages or (0, 0)
        with self._turn:
            running = self._started()
            served = running.served
            try:
                return running.draw(deck, first, last, scale, size)
            except _Gone:
                if not served:
                    raise
            # it had drawn other decks, so this one need not be what ended it
            self._end()
            return self._started().draw(deck, first, last, scale, size)

    @property
    def version(self) -> str:
        """What draws, as the receipt names it. Starts it if need be."""
        with self._turn:
            return f"LibreOffice {self._started().version}"

    @property
    def unenforced(self) -> list[str]:
        """The measures of confinement that this system lacks."""
        with self._turn:
            return self._started().unenforced

    def check(self) -> bool:
        """Whether a LibreOffice runs and is well."""
        return self._running is not None and self._running.usable(self.limits)

    def close(self) -> None:
        """Ends LibreOffice; drawing again starts it again."""
        with self._turn:
            self._end()

    def _started(self) -> _Running:
        if self._running is None or not self._running.usable(self.limits):
            self._end()
            installation = self._installation or find_office()
            if installation is None:
                raise ToolError(says("libreoffice-unusable", lacks=LACKS, install=INSTALL))
            if not installation.pdftoppm:
                raise ToolError(says("pdftoppm-not-installed", install=INSTALL))
            try:
                self._running = _Running(installation, self.limits, self._fonts)
            except _Gone:
                if not installation.library:
                    raise
                self._installation = replace(installation, library="")  # one that does not fit into our process
                self._running = _Running(self._installation, self.limits, self._fonts)
            self.starts += 1
        return self._running

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()


class _Gone(ToolError):
    """LibreOffice crashed, or did not start."""


class _Running:
    """One LibreOffice: its process, its folder, how many decks it has drawn."""

    def __init__(self, installation: Installation, limits: OfficeLimits, fonts: Sequence[str]) -> None:
        self.served = 0
        self._owner, self._limits, self._memory, self._late = os.getpid(), limits, 0, False
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="redraft-office-"))
        homes = _home_fonts()
        try:
            _write_profile(self.folder)
            _write_fonts(self.folder, [*fonts, *homes])
            self._process = _start(self.folder)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self._ended = weakref.finalize(self, _end, self._process, self.folder, self._owner)
        setup: office_worker.Setup = {
            "program": installation.program,
            "library": installation.library,
            "command": installation.command,
            "pdftoppm": installation.pdftoppm,
            "folder": self.folder,
            "readable": [*fonts, *homes],
            "memory": limits.memory,
        }
        try:
            hello = self._ask(dict(setup), limits.start, "starting LibreOffice")
        except BaseException:
            self.end()
            raise
        if "error" in hello:
            self.end()
            raise _Gone(says("libreoffice-start-refused", error=hello["error"], install=INSTALL))
        self.version, self.warm = str(hello["version"]), bool(hello["warm"])
        self.unenforced = [str(name) for name in hello["unenforced"]]

    def usable(self, limits: OfficeLimits) -> bool:
        alive = self._owner == os.getpid() and self._process.poll() is None
        return alive and not self._late and self.served < limits.decks and self._memory < limits.resident

    def draw(self, deck: bytes, first: int, last: int, scale: float, size: tuple[int, int] | None) -> list[bytes]:
        for left in Path(self.folder).glob("page*"):
            left.unlink()
        path = Path(self.folder, "deck.pptx")
        path.write_bytes(deck)
        request: office_worker.OfficeRequest = {
            "deck": path.name,
            "first": first,
            "last": last,
            "dpi": DPI * scale,
            "size": list(size) if size else None,
            "seconds": self._limits.seconds,
        }
        try:
            answer = self._ask(dict(request), self._limits.seconds, "drawing the deck with LibreOffice")
            if "error" in answer:
                raise ToolError(str(answer["error"]), "check that LibreOffice opens the deck")
            self._memory = int(answer["memory"])
            pictures = [Path(self.folder, os.path.basename(name)) for name in answer["pictures"]]
            drawn = [picture.read_bytes() for picture in pictures]
            for picture in pictures:
                picture.unlink()
        finally:
            self.served += 1
            path.unlink(missing_ok=True)
        return drawn

    def _ask(self, message: dict[str, Any], seconds: float, doing: str) -> dict[str, Any]:
        """Sends one line and waits for the answer; a process that does not give one in time is killed."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        watch = threading.Timer(seconds, self._too_late)
        watch.daemon = True
        watch.start()
        try:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        finally:
            watch.cancel()
            watch.join()
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        late, status = self._late, process.poll()
        self.end()
        if late:
            raise ToolError(says("libreoffice-too-slow", activity=doing, seconds=seconds))
        status = process.returncode if status is None else status
        raise _Gone(says("libreoffice-crashed", status=status, activity=doing))

    def _too_late(self) -> None:
        self._late = True
        _kill(self._process)

    def end(self) -> None:
        self._ended()


def _start(folder: str) -> subprocess.Popen[str]:
    try:
        with open(os.path.join(folder, "noise"), "wb") as noise:
            return subprocess.Popen(
                bare_interpreter.command(office_worker.__name__),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=noise,
                text=True,
                cwd=folder,
                env=_environment(folder),
                start_new_session=True,
            )
    except OSError as error:
        raise ToolError(says("libreoffice-process-failed", error=error)) from error


def _environment(folder: str) -> dict[str, str]:
    """Nothing of the user's: neither settings nor a display."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": folder,
        "TMPDIR": os.path.join(folder, "tmp"),
        "XDG_RUNTIME_DIR": os.path.join(folder, "tmp"),
        "LC_ALL": "C.UTF-8",
        "SAL_USE_VCLPLUGIN": "svp",
        "SAL_DISABLE_OPENCL": "1",
        "FONTCONFIG_FILE": os.path.join(folder, "fonts.conf"),
    }


def _write_profile(folder: str) -> None:
    """Settings with which macros never run and links in decks are not followed."""
    items = "".join(
        f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>\n'
        for path, settings in _SECURITY.items()
        for name, value in settings.items()
    )
    user = Path(folder, "profile", "user")
    user.mkdir(parents=True)
    Path(folder, "tmp").mkdir()
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">\n{items}'
    )
    (user / "registrymodifications.xcu").write_text(f"{text}</oor:items>\n", encoding="utf-8")


def _write_fonts(folder: str, folders: Sequence[str]) -> None:
    named = "".join(f"<dir>{escape(each)}</dir>" for each in folders)
    Path(folder, "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
        f'{named}<cachedir>{escape(folder)}/tmp</cachedir><include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        "</fontconfig>",
        encoding="utf-8",
    )


def _home_fonts() -> list[str]:
    """The user's own font folders, which another home hides."""
    places = (Path("~/.fonts"), Path("~/.local/share/fonts"))
    return [str(there.resolve()) for place in places if (there := place.expanduser()).is_dir()]


def _kill(process: subprocess.Popen[str]) -> None:
    """The process and what it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()


def _end(process: subprocess.Popen[str], folder: str, owner: int) -> None:
    if owner == os.getpid():
        _kill(process)
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)
    else:  # a fork of the owner: not its child
        process.returncode = 0
    for pipe in (process.stdin, process.stdout):
        if pipe:
            try:
                pipe.close()
            except OSError:
                continue
