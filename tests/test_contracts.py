"""The import contracts in pyproject.toml name what is there: every room, and all modules of a room with an order."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.proof_coverage import proving

ROOT = Path(__file__).parents[1]
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
SOURCES = {"redraft": ROOT / "src", "redraft_research": ROOT / "research" / "src"}
"""The folder of each package that the contracts are about."""


def _modules(package: str) -> set[str]:
    folder = SOURCES[package.partition(".")[0]] / package.replace(".", "/")
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in folder.glob("*/__init__.py")}


def _layers(package: str) -> list[str]:
    """The names in all contracts about the order inside a package."""
    found = [layer for one in CONTRACTS if package in one.get("containers", ()) for layer in one["layers"]]
    return [name.strip(" ()") for layer in found for name in layer.split("|")]


def _sources(title: str) -> set[str]:
    (found,) = (one for one in CONTRACTS if one["name"].startswith(title))
    return set(found["source_modules"])


def test_every_package_with_an_order_names_each_of_its_modules_once() -> None:
    packages = {package for one in CONTRACTS for package in one.get("containers", ())}
    assert packages >= SOURCES.keys()
    for package in packages:
        assert sorted(_layers(package)) == sorted(_modules(package)), package


def test_every_room_has_an_order() -> None:
    ordered = {package for one in CONTRACTS for package in one.get("containers", ())}
    rooms = {f"{one}.{path.parent.name}" for one, src in SOURCES.items() for path in (src / one).glob("*/__init__.py")}
    assert rooms - ordered == {"redraft.pages"}  # one module


def test_no_folder_is_crowded() -> None:
    folders = [path.parent for root in SOURCES.values() for path in root.rglob("__init__.py")]
    assert {str(folder): count for folder in folders if (count := len(list(folder.glob("*.py")))) > 20} == {}


def test_the_whole_product_is_kept_from_research_and_so_are_its_tests() -> None:
    assert _sources("research is no part") == {"redraft"}
    told = re.compile(r"^\s*(?:from|import) (?:redraft_research|research)\b", re.MULTILINE)
    assert [path.name for path in (ROOT / "tests").rglob("*.py") if told.search(path.read_text("utf-8"))] == []


def test_every_room_but_those_that_train_is_kept_from_torch() -> None:
    rooms = {
        f"redraft_research.{path.parent.name}"
        for path in (SOURCES["redraft_research"] / "redraft_research").glob("*/__init__.py")
    }
    torch = {"redraft_research.training", "redraft_research.offline_model"}
    assert rooms - _sources("torch is for training") == torch
    assert "redraft" in _sources("torch is for training")


def test_every_module_a_contract_names_is_there() -> None:
    named = {name for one in CONTRACTS for key in ("source_modules", "forbidden_modules") for name in one.get(key, ())}
    ours = {name for name in named if name.startswith(("redraft.", "redraft_research."))}
    assert {name for name in ours if name.rpartition(".")[2] not in _modules(name.rpartition(".")[0])} == set()


def test_nobody_but_codecs_asks_for_the_name_of_a_format() -> None:
    """Why it matters is in `document.traits`. A name is an address where a codec is looked up, and nothing else."""
    inits = (SOURCES["redraft"] / "redraft/formats").glob("*/__init__.py")
    codecs = sorted(path.parent.name for path in inits if "\nCODEC = " in path.read_text("utf-8"))
    assert codecs == ["folder", "ora", "pptx", "psd", "raster", "svg"]
    addresses = {"redraft/plugins.py", "redraft/session/export/export.py"}
    name = f"""["'](?:{"|".join(codecs)})["']"""
    asked = re.compile(rf"""(?:\.format|codec\.name|target\.name)\ (?:==|!=|is|in|not\ in)\s | \bformat\ [!=]=
        | [!=]=\ {name} | {name}\ [!=]= | [(\[{{]{name},\s+["'] | {name}:[^\n]*[\s,]{name}:
        | \bcase\ (?!"folder"){name}""", re.VERBOSE)  # fmt: skip
    hints = (".format ", "codec.name", "target.name", "format ==", "format !=", *(f'"{one}"' for one in codecs))
    found = []
    for root in SOURCES.values():
        for path in root.rglob("*.py"):
            where = path.relative_to(root).as_posix()
            if where.startswith("redraft/formats/") or where in addresses:
                continue
            text = path.read_text("utf-8")
            if any(hint in text for hint in hints):
                found += [f"{where}: {one[0]}" for one in asked.finditer(text)]
    assert found == []


def test_every_module_that_proves_is_kept_from_what_writes_and_measured() -> None:
    proves = re.compile(
        r"/(proof/.*|.*allow.*|native_(diff|rules)|uncertainties|validation|differences|entry_metadata)\.py$"
    )
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "src/redraft/formats").rglob("*.py")}
    assert {path for path in there if proves.search(path)} <= {*proving()} <= there
