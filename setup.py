"""What pyproject.toml cannot say: a wheel has the studio's pages in it, built by Node. Where there is none the wheel is
built without them, and that is said once; what is installed needs no Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
PAGES = HERE / "src/redraft/interfaces/server/studio_files/index.html"


def build_studio() -> None:
    npm = shutil.which("npm")
    sources = HERE / "studio"
    if not (sources / "package.json").is_file() or (PAGES.is_file() and npm is None):
        return
    if npm is None:
        print("redraft: without Node the studio is left out; all else is built", file=sys.stderr)
        return
    for words in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([npm, *words], cwd=sources, capture_output=True, text=True)
        if done.returncode:
            print(
                f"redraft: the studio is left out, since `npm {words[0]}` failed: {done.stderr[-400:]}", file=sys.stderr
            )
            return


class BuildWithStudio(build_py):
    def run(self) -> None:
        if not self.editable_mode:
            build_studio()
            self.__dict__.pop("data_files", None)  # looked for before the pages were there
        super().run()


setup(cmdclass={"build_py": BuildWithStudio})
