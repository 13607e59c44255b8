"""Stand in for make and for installers while pages are run: `python stand_in.py make demo`.

`make demo` runs, in an environment that is there already. Of the rest only the names are checked: the target of make,
its file, the extra.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path


def make(words: list[str]) -> int:
    """Run `make demo`; of another target, check that it exists and that the FILE it is given does."""
    aside = Path(os.environ["REDRAFT_PAGES_ASIDE"])
    others = [path for path in os.environ["PATH"].split(os.pathsep) if Path(path) != aside / "bin"]
    command = [str(shutil.which("make", path=os.pathsep.join(others))), "--no-print-directory", *words]
    if words == ["demo"]:
        place = Path(".venv/bin")
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(aside / "redraft", place / "redraft")
        shutil.copy(aside / "bin" / "pip", place / "pip")
        (place / "activate").write_text('export PATH="$PWD/.venv/bin:$PATH"\n', "utf-8")
        Path(".venv/installed").touch()
        return subprocess.run(command, check=False).returncode
    files = [word.removeprefix("FILE=") for word in words if word.startswith("FILE=")]
    if missing := [name for name in files if not Path(name).is_file()]:
        print(f"make: no file {missing[0]}")
        return 2
    return subprocess.run([*command, "-n"], stdout=subprocess.DEVNULL, check=False).returncode


def install(words: list[str]) -> int:
    """Check that what is installed is this folder, with extras that it has."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    extras = [extra.strip() for word in words for found in re.findall(r"\[(.+)\]", word) for extra in found.split(",")]
    unknown = [extra for extra in extras if extra not in project["optional-dependencies"]]
    if unknown or not any(re.fullmatch(r"\.(\[.*\])?", word) for word in words):
        print(f"no such extra: {unknown[0]}" if unknown else "this does not install the folder it is run in")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit((make if sys.argv[1] == "make" else install)(sys.argv[2:]))
