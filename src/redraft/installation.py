"""The commands that add packages to this installation of redraft.

None names redraft as a package of an index: redraft is not published there, and a stranger's package may have its name.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

UV = "uv-receipt.toml"
_TOOLS = {UV: "uv tool install --force", "pipx_metadata.json": "pipx install --force"}
"""The file by which an environment of a tool is recognised, and the command that makes it."""

_HELD = r'(?:"redraft", extras = |"package_or_url": "[^"]*)\[([^]]*)\]'
"""The extras that such a file names."""
_RESEARCH = r'"redraft-research"(?:, extras = \[([^]]*)\])?'
"""The same of redraft-research, in the environment of uv; that of pipx keeps what is injected."""


def clone() -> Path | None:
    """Return the folder of the clone that this code runs from, None for an installed copy."""
    root = Path(__file__).parents[2]
    return root if (root / "pyproject.toml").is_file() else None


def install_command(*extras: str) -> str:
    """Return the command that adds these extras to this installation; without any, that installs redraft again."""
    tool, receipt = _tool()
    if tool:  # which makes the environment anew, so that what it has is named too
        extras = (*_held(_HELD, receipt), *extras)
    names = _names(extras)
    recorded = {} if clone() else _recorded()
    url = str(recorded.get("url", ""))
    path = clone() or _path(url)
    if path is not None:
        here = str(from_here(path))
        what = f"{here if here == '.' or os.path.isabs(here) else os.path.join('.', here)}{names}"
    elif url and not url.startswith("file:"):
        vcs = recorded.get("vcs_info", {})
        what = f"redraft{names} @ " + (f"{vcs['vcs']}+{url}@{vcs.get('commit_id', 'HEAD')}" if vcs else url)
    else:
        return f"install redraft again from where you got it{f', with {names}' if names else ''}"
    how = _TOOLS[tool] if tool else pip_install(*([] if extras else ["--force-reinstall"]))
    beside = _research(*_held(_RESEARCH, receipt)) if tool == UV and re.search(_RESEARCH, receipt) else ""
    return f"{how} {'-e ' if clone() else ''}{_quoted(what)}{beside and f' --with {beside}'}"


def install_research(*extras: str) -> str:
    """Return the command that adds redraft-research, with these extras, to this installation."""
    tool, receipt = _tool()
    held = _held(_RESEARCH, receipt) if tool == UV else ()
    if not (what := _research(*held, *extras)):
        return f"install the folder `research` of redraft's repository{(extras and f', with {_names(extras)}') or ''}"
    if tool == UV:
        return f"{install_command().partition(' --with ')[0]} --with {what}"
    return pip_install(*(["-e"] if clone() else []), what)


def _tool() -> tuple[str, str]:
    """The file by which the environment in use is known as one of a tool, and its text; '' for any other."""
    name = next((file for file in _TOOLS if Path(sys.prefix, file).is_file()), "")
    return name, Path(sys.prefix, name).read_text("utf-8") if name else ""


def _held(pattern: str, receipt: str) -> list[str]:
    """The extras that the file of a tool names."""
    found = re.search(pattern, receipt)
    return re.findall(r"[\w-]+", found[1] or "") if found else []


def _research(*extras: str) -> str:
    """The folder of redraft-research, as a shell is given it; '' if it is not known."""
    root = clone() or _path(str(_recorded().get("url", "")))
    if root is None or not (root / "research" / "pyproject.toml").is_file():
        return ""
    here = from_here(root / "research")
    return _quoted(f"{here if here.is_absolute() else os.path.join('.', here)}{_names(extras)}")


def _names(extras: Iterable[str]) -> str:
    """Extras as they are put behind a package, each once."""
    each = ",".join(dict.fromkeys(extras))
    return f"[{each}]" if each else ""


def pip_install(*packages: str) -> str:
    """The command that adds packages to the environment in use: `pip install`, by path if not first on PATH."""
    from shutil import which  # only for what is missing

    python = Path(sys.executable)
    pip = python.with_name("pip.exe" if os.name == "nt" else "pip")
    first = which("pip")
    if not pip.is_file():
        shown = _quoted(str(from_here(python)))
        how = f"uv pip install --python {shown}" if which("uv") else f"{shown} -m pip install"
    else:
        how = f"{'pip' if first and os.path.samefile(first, pip) else _quoted(str(from_here(pip)))} install"
    return " ".join((how, *packages))


def _recorded() -> Mapping[str, Any]:
    """Where redraft was installed from, as the installer recorded it (PEP 610, direct_url.json)."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution

    found: object = None
    with suppress(PackageNotFoundError, ValueError, OSError):
        found = json.loads(distribution("redraft").read_text("direct_url.json") or "{}")
    return found if isinstance(found, dict) else {}


def _path(url: str) -> Path | None:
    """The file or folder that a file URL names; None for another URL, and if it is gone."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    parts = urlsplit(url)
    path = Path(url2pathname(parts.path))
    return path if parts.scheme == "file" and path.exists() else None


def from_here(path: Path) -> Path:
    """A path as it is typed in the current folder."""
    with suppress(ValueError, OSError):
        return path.relative_to(Path.cwd())
    return path


def _quoted(word: str) -> str:
    """A word for a shell: in double quotes on Windows, where single ones quote nothing."""
    return f'"{word}"' if os.name == "nt" else shlex.quote(word)
