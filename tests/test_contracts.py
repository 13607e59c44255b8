"""The import contracts in pyproject.toml name what is there: every room, and all modules of a room with an order."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
RESEARCH = {"evaluation", "datasets", "training"}


def _modules(package: str) -> set[str]:
    folder = ROOT / ("src" if package.startswith("redraft") else "") / package.replace(".", "/")
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return files | {path.parent.name for path in folder.glob("*/__init__.py")} - {"tests"}


def _layers(package: str) -> list[str]:
    """The names in all contracts about the order inside a package."""
    found = [layer for one in CONTRACTS if package in one.get("containers", ()) for layer in one["layers"]]
    return [name.strip(" ()") for layer in found for name in layer.split("|")]


def _sources(title: str) -> set[str]:
    (found,) = (one for one in CONTRACTS if one["name"].startswith(title))
    return {name.removeprefix("redraft.") for name in found["source_modules"]}


def _rooms() -> set[str]:
    return {path.parent.name for path in (ROOT / "src" / "redraft").glob("*/__init__.py")}


def test_every_package_with_an_order_names_each_of_its_modules_once() -> None:
    packages = {package for one in CONTRACTS for package in one.get("containers", ())}
    assert "redraft" in packages
    for package in packages:
        assert sorted(_layers(package)) == sorted(_modules(package)), package


def test_every_room_but_research_is_kept_from_research() -> None:
    assert _rooms() - _sources("research is no part") == RESEARCH | {"interfaces"}


def test_every_room_but_training_is_kept_from_torch() -> None:
    assert _rooms() - _sources("torch is for training") == {"training"}


def test_every_module_a_contract_names_is_there() -> None:
    named = {name for one in CONTRACTS for key in ("source_modules", "forbidden_modules") for name in one.get(key, ())}
    ours = {name for name in named if name.startswith("redraft.")}
    assert {name for name in ours if name.rpartition(".")[2] not in _modules(name.rpartition(".")[0])} == set()
