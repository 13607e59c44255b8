"""`redraft doctor`: whether everything redraft needs is there and works, found by trying it, and how to mend it."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from importlib.util import cache_from_source
from pathlib import Path

from redraft import budget, plugins
from redraft.assets.font_ledger import advice
from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.scripts import SPECIMENS
from redraft.cage import launcher
from redraft.cage.decoder import Decoder
from redraft.edits.history.journal_file import state_directory as state_directory
from redraft.edits.history.retention import limit_of_journal
from redraft.errors import RedraftError, counted
from redraft.formats.pixels.rasters import picture_size
from redraft.imaging.weights import catalogue, is_there
from redraft.installation import install_command, install_research, pip_install
from redraft.interfaces.arguments import RESEARCH
from redraft.interfaces.terminal import tell
from redraft.lazy import dataclass, lazily
from redraft.models.consent.folders import NAME
from redraft.models.settings.values import configuration
from redraft.render import office
from redraft.render.renderer import Renderer
from redraft.session.saving.history import summary

OLDEST_PYTHON = (3, 11)
PURPOSES = {
    "llm": ("language models, over the network or of a server on this machine", 20),
    "ocr": ("words in PNG and JPEG, and flat pictures taken apart into layers", 290),
    "serve": ("the studio, REST and MCP", 30),
    "local": ("a small language model on this machine, without a server", 120),
    "parquet": ("tables as parquet, for `redraft batch`", 170),
    "urls": ("tables, designs and results by URL, for `redraft batch`", 1),
    "fast": ("large pages, drawn faster", 150),
}
"""What each extra is for, and the megabytes it adds; an extra that is not here is for developers of redraft."""
MODEL_FLAGS = ("model", "vision", "judge", "image_editor", "image_generator")

_SPECIMEN = b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="#c00" d="M0 0h4v4H0z"/></svg>'
_DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6338c0c0f01f00040401c0"
    "274c1ee90000000049454e44ae426082"
)
"""A picture of one pixel."""
_REQUIREMENT = lazily(r"\s*([A-Za-z0-9._-]+)[^;]*(?:;(.*))?")
_EXTRA = lazily(r"extra\s*==\s*['\"]([^'\"]+)['\"]")


@dataclass(frozen=True, slots=True)
class CheckUp:
    """One thing looked at. `needed`: redraft cannot do its work without it. `fix` is the next step when not `ok`."""

    name: str
    ok: bool
    needed: bool
    detail: str
    fix: str = ""


def diagnose(fonts: Sequence[Path] = ()) -> list[CheckUp]:
    """Look at everything. Never raises: what fails to answer is a finding too. `fonts` are folders searched first."""
    return [
        *_tried("python", _python),
        *_tried("redraft", _packages),
        *_tried("compiled modules", _compiled, needed=False),
        *_tried("codecs", _codecs),
        *_tried("fonts", lambda: _fonts(fonts)),
        *_tried("renderer", lambda: _renderer(fonts)),
        *_tried("pictures", _pictures),
        *_tried("programs", _programs),
        *_tried("budget", _budget, needed=False),
        *_tried("libreoffice", _office, needed=False),
        *_tried("state directory", _state, needed=False),
        *_tried("history", _history, needed=False),
        *_tried("settings", _settings, needed=False),
        *_tried("extras", _extras, needed=False),
        *_tried("research", _research, needed=False),
        *_tried("weights", _weights, needed=False),
    ]


def exit_code(findings: Sequence[CheckUp]) -> int:
    """0 when everything that is needed works, 1 otherwise."""
    return int(any(finding.needed and not finding.ok for finding in findings))


def as_text(findings: Sequence[CheckUp], *, everything: bool = False) -> list[str]:
    """Lines for a person: a mark, a name, the detail and the fix; then the extras, and what works. `everything`: with
    the extras for who develops redraft."""
    width = max(len(finding.name) for finding in findings)
    extras = {each.name.removeprefix("extra "): each for each in findings if each.name.startswith("extra ")}
    lines = []
    for finding in findings:
        if finding in extras.values() or finding.name == "research":
            continue
        mark = "✓" if finding.ok else "✗" if finding.needed else "–"
        lines.append(f"{mark} {finding.name:<{width}}  {finding.detail}")
        if not finding.ok and finding.fix:
            lines.append(f"  {'':<{width}}  try: {finding.fix}")
    if extras:
        lines += ["", f"extras, each only if you want what it is for: {install_command('NAME')}"]
    for name in (*(name for name in PURPOSES if name in extras), *sorted(extras.keys() - PURPOSES.keys())):
        if everything or name in PURPOSES:
            purpose, size = PURPOSES.get(name, ("for developers of redraft", 0))
            there = "installed" if extras[name].ok else f"{size} MB" if size else ""
            lines.append(f"  {name:<8} {there:<10} {purpose}")
    for each in (finding for finding in findings if finding.name == "research"):
        lines += ["", f"research: {each.detail}{'' if each.ok else f': {each.fix}'}"]
    broken = [finding.name for finding in findings if finding.needed and not finding.ok]
    names = ", ".join(each.name.removeprefix("codec ") for each in findings if each.name.startswith("codec "))
    also = [purpose for name, (purpose, _) in PURPOSES.items() if name in extras and extras[name].ok]
    works = f"everything that is needed works: {'; '.join((f'edits of {names}', *also))}"
    return [*lines, "", f"not working: {', '.join(broken)}" if broken else works]


def run_doctor(options: argparse.Namespace) -> int:
    """The command `redraft doctor`."""
    if any(getattr(options, flag, None) for flag in MODEL_FLAGS):
        from redraft.interfaces.doctor.models import run_models  # a package of theirs may be what is missing

        return run_models(options)
    findings = diagnose(options.fonts)
    code = exit_code(findings)
    told = {"ok": code == 0, "findings": [asdict(finding) for finding in findings]}
    tell(options.json, told, as_text(findings, everything=options.all))
    return code


def _tried(name: str, look: Callable[[], Iterator[CheckUp]], *, needed: bool = True) -> Iterator[CheckUp]:
    try:
        yield from look()
    except RedraftError as error:
        yield CheckUp(name, False, needed, error.message, error.suggestion)
    except Exception as error:
        yield CheckUp(name, False, needed, f"{type(error).__name__}: {error}", install_command())


def _python() -> Iterator[CheckUp]:
    import platform

    yield CheckUp(
        "python",
        sys.version_info[:2] >= OLDEST_PYTHON,
        True,
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"use Python {'.'.join(map(str, OLDEST_PYTHON))} or later",
    )


def _packages() -> Iterator[CheckUp]:
    """redraft itself, and the packages it cannot do without."""
    from importlib.metadata import version

    yield CheckUp("redraft", True, True, version("redraft"))
    have: list[str] = []
    lack: list[str] = []
    for package, extra in _requirements():
        if not extra:
            found = _version(package)
            (have if found else lack).append(f"{package} {found}".strip())
    detail = f"not installed: {', '.join(lack)}" if lack else ", ".join(have)
    yield CheckUp("packages", not lack, True, detail, install_command())


def _requirements() -> list[tuple[str, str]]:
    """What redraft's own metadata asks for: the package, and the extra it belongs to (empty: always)."""
    from importlib.metadata import requires

    found = []
    for line in requires("redraft") or ():
        if parsed := _REQUIREMENT.match(line):
            extra = _EXTRA.search(parsed[2] or "")
            found.append((parsed[1], extra[1] if extra else ""))
    return found


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    with suppress(PackageNotFoundError):
        return version(package)
    return ""


def _codecs() -> Iterator[CheckUp]:
    for each in plugins.installed():
        ours = each.part.package == "redraft"
        mend = install_command() if ours else f"update or remove the package {each.part.package}"
        origin = "comes with redraft" if ours else f"from {each.part.package}"
        yield CheckUp(f"codec {each.part.name}", not each.problem, ours, each.problem or origin, mend)


def _fonts(folders: Sequence[Path]) -> Iterator[CheckUp]:
    without_system = Fonts((), system=False).files()
    missing = [folder for folder in folders if not folder.is_dir()]
    given = len(Fonts(folders, system=False).files()) - len(without_system)
    every = len(Fonts(folders).files())
    yield CheckUp(
        "fonts",
        bool(without_system),
        True,
        f"{len(without_system)} files bundled, {every - given - len(without_system)} of the system"
        + (f", {given} in the folders given" if folders else ""),
        install_command(),
    )
    yield from _scripts(Fonts(folders))
    for note in Fonts(folders, system=False).skipped:
        yield CheckUp("font file", False, False, note, "remove it, or put in a font that can be read")
    for folder in missing:
        yield CheckUp("fonts folder", False, False, f"there is no folder {str(folder)!r}", "check --fonts")


def _scripts(fonts: Fonts) -> Iterator[CheckUp]:
    """Which scripts can be drawn, and what to install for those that cannot."""
    drawn, fixes = [], {}
    for name, specimen in SPECIMENS.items():
        lacking = fonts.lacking(specimen)
        if lacking:
            fixes[name] = advice(lacking[0])
        else:
            drawn.append(name)
    detail = f"{', '.join(drawn) or 'none'} can be drawn" + (f"; not {', '.join(fixes)}" if fixes else "")
    yield CheckUp("scripts", not fixes, False, detail, "; ".join(dict.fromkeys(fixes.values())))


def _renderer(folders: Sequence[Path]) -> Iterator[CheckUp]:
    with Renderer(Fonts(folders).files()) as renderer:
        size = picture_size(renderer.draw(_SPECIMEN))
        version = renderer.version
        unenforced = [str(name) for name in renderer.hello.get("unenforced", ())]
    detail = f"{version} draws" if size == (4, 4) else f"{version} drew a picture of the wrong size: {size}"
    yield CheckUp("renderer", size == (4, 4), True, detail, pip_install("--force-reinstall", "resvg"))
    yield _confinement("confinement", "drawing", unenforced, len(MEASURES))


def _pictures() -> Iterator[CheckUp]:
    with Decoder() as decoder:
        size = decoder.pixels(_DOT, ["PNG"])[:2]
        unenforced = [str(name) for name in decoder.hello["unenforced"]]
    yield CheckUp("pictures", size == (1, 1), True, "pictures are decoded", pip_install("--force-reinstall", "pillow"))
    yield _confinement("confinement of decoding", "decoding", unenforced, len(MEASURES))


def _programs() -> Iterator[CheckUp]:
    from redraft.commands.programs.interpreter import Interpreter  # it may not be there

    with Interpreter() as interpreter:
        unenforced = interpreter.unenforced
    yield CheckUp("programs", True, True, "programs are run")
    yield _confinement("confinement of programs", "the interpreter of programs", unenforced, len(launcher.MEASURES))


MEASURES = {
    "memory": "a limit on memory",
    "cpu": "a limit on processor time",
    "files": "no opening of files",
    "processes": "no starting of programs",
    "privileges": "no gaining of rights",
    "inspection": "no looking in by other programs",
    "parent": "its end with redraft's",
    "namespaces": "a network of its own, with nothing in it",
    "landlock": "no way to any file (Landlock)",
    "syscalls": "only the system calls that the work needs",
}
"""What workers take from themselves, by the names they report, for people."""


def _confinement(name: str, doing: str, unenforced: Sequence[str], measures: int) -> CheckUp:
    """How far a process is shut in. What a system lacks is reported, and is no fault: others hold."""
    lacking = [MEASURES.get(name, name) for name in unenforced]
    if not lacking:
        return CheckUp(name, True, False, f"{doing} is shut in by all {measures} measures")
    detail = f"{doing} is shut in by {measures - len(lacking)} of {measures} measures; "
    mend = "use a recent Linux kernel, or a container that allows them; files from strangers are the ones at risk"
    return CheckUp(name, False, False, detail + f"this system has not: {'; '.join(lacking)}", mend)


def _compiled() -> Iterator[CheckUp]:
    """Whether what every edit imports was compiled before: else every start compiles it."""
    files = [Path(module.__file__ or "") for name, module in list(sys.modules.items()) if name.startswith("redraft.")]
    missing = [file for file in files if file.suffix == ".py" and not Path(cache_from_source(str(file))).exists()]
    fix = f"PYTHONDONTWRITEBYTECODE= python -m compileall -q {Path(plugins.__file__).parent}"
    says = f"{len(missing)} of {len(files)} modules are not, and every command takes up to three times as long"
    few = 10 * len(missing) < len(files)
    yield CheckUp("compiled modules", few, False, "what is used" if few else says, fix)


def _budget() -> Iterator[CheckUp]:
    seconds, memory = budget.base(os.environ.get(budget.VARIABLE, ""))
    if seconds == float("inf"):
        yield CheckUp("budget", True, False, f"none: {budget.VARIABLE} is off")
        return
    missing = budget.unenforced()
    says = f"{seconds:g} s and {memory >> 20:,} MB for an input of up to 1 MB, in proportion for larger ones"
    lacking = f"{says}; not enforced on this system for: {', '.join(missing)}"
    fix = "give strangers' files to a container or a machine of their own"
    yield CheckUp("budget", not missing, False, lacking if missing else says, fix)


def _office() -> Iterator[CheckUp]:
    """Whether slides can be drawn by LibreOffice, too; looked for, not started, since that takes seconds."""
    found = office.find_office()
    if found is None:
        yield CheckUp("libreoffice", False, False, f"{office.LACKS}: slides are drawn by redraft alone", office.INSTALL)
    elif not found.pdftoppm:
        yield CheckUp("libreoffice", False, False, f"{found.command}, but pdftoppm is not installed", office.INSTALL)
    else:
        how = "kept warm" if found.library else "started for each deck"
        yield CheckUp("libreoffice", True, False, f"{found.command}, {how}, with {found.pdftoppm}")


def _state() -> Iterator[CheckUp]:
    """Whether the state directory can be written to, or made; nothing is left behind by looking."""
    folder = state_directory()
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there):
            ok = True
    except OSError:
        ok = False
    detail = f"{folder} {'can be written to' if ok else 'cannot be written to'}"
    yield CheckUp("state directory", ok, False, detail, "set REDRAFT_HOME to a folder that can be written to")


def _history() -> Iterator[CheckUp]:
    """Where the history is and how large; nothing is begun by looking."""
    limit, found = limit_of_journal(), summary()
    most = f"at most {limit / (1 << 20):,.0f} MB" if limit else "switched off (REDRAFT_HISTORY_LIMIT is 0)"
    held = "nothing recorded yet"
    if found["there"]:
        of = f"{counted(found['states'], 'state')} of {counted(found['files'], 'file')}"
        held = f"{of} in {found['size'] / (1 << 20):,.1f} MB"
    yield CheckUp("history", True, False, f"{found['path']}: {held}, {most}")


def _settings() -> Iterator[CheckUp]:
    """Whether the settings of this folder, where there are any, take effect."""
    untrusted = configuration().untrusted
    if untrusted is not None:
        yield CheckUp("settings", False, False, untrusted.notice, untrusted.command or "move it away")
    elif Path(NAME).is_file():
        yield CheckUp("settings", True, False, f"{NAME} in this folder is used: you consented to it, or need not")


def _extras() -> Iterator[CheckUp]:
    extras: dict[str, list[str]] = {}
    for package, extra in _requirements():
        if extra:
            extras.setdefault(extra, []).append(package)
    for extra, packages in sorted(extras.items()):
        missing = [package for package in packages if not _version(package)]
        detail = f"not installed: {', '.join(missing)}" if missing else "installed"
        yield CheckUp(f"extra {extra}", not missing, False, detail, install_command(extra))


def _research() -> Iterator[CheckUp]:
    """The package of benches and training, by its metadata; nothing of it is loaded."""
    found = _version("redraft-research")
    detail = f"redraft-research {found}" if found else f"not installed; it adds {', '.join(RESEARCH)}"
    yield CheckUp("research", bool(found), False, detail, install_research())


def _weights() -> Iterator[CheckUp]:
    for name, weights in catalogue().items():
        there = is_there(weights)
        detail = f"{'here' if there else 'not fetched'}: {weights.purpose}"
        yield CheckUp(f"weights {name}", there, False, detail, f"redraft weights get {name}")
