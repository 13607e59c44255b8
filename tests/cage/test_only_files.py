"""A process may be left some files: it reads and writes those, and no others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TRIAL = """
import json, os, socket, sys
from redraft.cage.confinement import Kernel
read, written, sockets, other = sys.argv[1:]
kernel = Kernel()
try:
    kernel.no_new_privileges()
    kernel.only_files([read, "/no/such/place"], [written, "/dev/null"], [sockets])
except (OSError, AttributeError) as error:
    print(json.dumps({"lacking": str(error)}))
    sys.exit()
def tried(what):
    try:
        what()
        return True
    except PermissionError:
        return False
def write(path):
    with open(path, "w") as file:
        file.write("x")
def bind(path):
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path)
print(json.dumps({
    "read": tried(lambda: open(read + "/a").close()),
    "written there": tried(lambda: write(read + "/a")),
    "written": tried(lambda: write(written + "/a")),
    "removed": tried(lambda: os.unlink(written + "/a")),
    "device": tried(lambda: write("/dev/null")),
    "other": tried(lambda: open(other + "/a").close()),
    "listed": tried(lambda: os.listdir(other)),
    "socket": tried(lambda: bind(sockets + "/s")),
    "socket elsewhere": tried(lambda: bind(other + "/s")),
    "file among sockets": tried(lambda: write(sockets + "/f")),
}))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a measure of the Linux kernel")
def test_only_the_files_named_can_be_read_written_or_made(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("r", "w", "s", "o")]
    for folder in folders:
        folder.mkdir()
        (folder / "a").write_text("there")
    told = subprocess.run([sys.executable, "-c", TRIAL, *map(str, folders)], capture_output=True, text=True, check=True)
    found = json.loads(told.stdout)
    if "lacking" in found:
        pytest.skip(f"no landlock here: {found['lacking']}")
    allowed = {"read", "written", "removed", "device", "socket"}
    assert {name for name, done in found.items() if done} == allowed
