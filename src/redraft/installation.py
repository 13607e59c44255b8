"""The command that adds packages to this installation of redraft."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path


def install_command(*extras: str) -> str:
    """Return the command that adds these extras to this installation: from its clone, or from where it came."""
    root, names = Path(__file__).parents[2], f"[{','.join(extras)}]" if extras else ""
    if not (root / "pyproject.toml").is_file():
        return f"install redraft again from where you got it, with {names}"
    here = "." if root == Path.cwd() else str(root)
    return f"{shlex.quote(sys.executable)} -m pip install -e {shlex.quote(here + names)}"
