"""What pyproject.toml cannot say: a wheel has the pages of `redraft review` in it, built by Node from a checkout. Where
that cannot be the wheel is built without them, and that is said once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
PAGES = HERE / "src/redraft_research/review/files/index.html"
SOURCES = HERE / "pages", HERE.parent / "studio/src"


def build_pages() -> None:
    npm = shutil.which("npm")
    if PAGES.is_file() or not all(folder.is_dir() for folder in SOURCES):
        return
    for words in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]) if npm else ():
        if subprocess.run([str(npm), *words], cwd=SOURCES[0], capture_output=True).returncode:
            break
    if not PAGES.is_file():
        print("redraft-research: without Node the pages of the review are left out", file=sys.stderr)


class BuildWithPages(build_py):
    def run(self) -> None:
        if not self.editable_mode:
            build_pages()
            self.__dict__.pop("data_files", None)  # looked for before the pages were there
        super().run()


setup(cmdclass={"build_py": BuildWithPages})
