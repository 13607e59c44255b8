"""The wheels of redraft and of redraft-research, built from copies and run without this clone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PIP = sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "node_modules", "build", "tests")
START = "import sys; from redraft.interfaces.cli import main; sys.exit(main(sys.argv[1:]))"


def about(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_research_requires_redraft_of_the_same_version() -> None:
    product, research = about(ROOT), about(ROOT / "research")
    assert research["version"] == product["version"]
    assert research["dependencies"] == [f"redraft=={product['version']}"]


@pytest.mark.slow
def test_the_product_alone_refuses_what_research_brings_and_both_carry_it_out(tmp_path: Path) -> None:
    """It takes half a minute, and pip needs setuptools."""
    wheels, alone, both = tmp_path / "wheels", tmp_path / "alone", tmp_path / "both"
    product, research = tmp_path / "product", tmp_path / "research"
    shutil.copytree(ROOT / "src", product / "src", ignore=LEFT_OUT)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, product)
    shutil.copytree(ROOT / "research", research, ignore=LEFT_OUT)
    for source in (product, research):
        subprocess.run([*PIP, "wheel", "--no-deps", "--wheel-dir", str(wheels), str(source)], check=True)
    (one,), (other,) = wheels.glob("redraft-*.whl"), wheels.glob("redraft_research-*.whl")
    for folder, files in ((alone, [one]), (both, [one, other])):
        put = [*PIP, "install", "--no-index", "--no-deps", "--no-compile", "--target", str(folder), *map(str, files)]
        subprocess.run(put, check=True)
        for package in Path(sysconfig.get_path("purelib")).iterdir():
            if "redraft" not in package.name:
                (folder / package.name).symlink_to(package)
    refused = redraft(alone, "bench", "tables")
    assert refused.returncode == 2
    assert "`redraft bench` is part of redraft-research, which is not installed" in refused.stderr
    assert "try: " in refused.stderr
    assert "come with redraft-research" in redraft(alone, "--help").stdout
    for name in ("event.svg", "deck.pptx"):
        assert redraft(alone, "show", str(ROOT / "examples" / name)).returncode == 0
    for words in (("bench", "tables"), ("datasets", "list"), ("score", "--help"), ("review", "--help")):
        done = redraft(both, *words)
        assert (done.returncode, done.stderr) == (0, ""), words
    for name in ("requests", "milde", "dlebench"):
        assert redraft(both, "bench", name, "--help").returncode == 0, name


def redraft(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """redraft from a folder of packages, without those of this environment."""
    command = [sys.executable, "-S", "-c", START, *words]
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=site, check=False)
