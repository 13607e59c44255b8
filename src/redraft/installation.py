"""The commands that add packages to this installation of redraft.

None names redraft as a package of an index: redraft is not published there, and a stranger's package may have its name.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

_TOOLS = {"uv-receipt.toml": "uv tool install --force", "pipx_metadata.json": "pipx install --force"}
"""The file by which an environment of a tool is recognised, and the command that makes it."""

_HELD = r'(?:"redraft", extras = |"package_or_url": "[^"]*)\[([^]]*)\]'
"""The extras that such a file names."""


def clone() -> Path | None:
    """Return the folder of the clone that this code runs from, None for an installed copy."""
    root = Path(__file__).parents[2]
    return root if (root / "pyproject.toml").is_file() else None


def install_command(*extras: str) -> str:
    """Return the command that adds these extras to this installation; without any, that installs redraft again."""
    tool = next((file for file in _TOOLS if Path(sys.prefix, file).is_file()), "")
    if tool:  # which makes the environment anew, so that the extras it has are named too
        held = re.search(_HELD, Path(sys.prefix, tool).read_text("utf-8"))
        extras = tuple(dict.fromkeys((*re.findall(r"[\w-]+", held[1] if held else ""), *extras)))
    names = f"[{','.join(extras)}]" if extras else ""
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
    return f"{how} {'-e ' if clone() else ''}{_quoted(what)}"


def install_research(*extras: str) -> str:
    """Return the command that adds redraft-research, with these extras, to this installation."""
    root, names = clone() or _path(str(_recorded().get("url", ""))), f"[{','.join(extras)}]" if extras else ""
    if root is None or not (root / "research" / "pyproject.toml").is_file():
        return f"install the folder `research` of redraft's repository{f', with {names}' if names else ''}"
    here = from_here(root / "research")
    what = f"{here if here.is_absolute() else os.path.join('.', here)}{names}"
    return pip_install(*(["-e"] if clone() else []), _quoted(what))


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
