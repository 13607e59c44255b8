"""Weights read from PyTorch's files, and pictures compared by a network: with a small file made here, and with the
packaged weights where they are installed."""

from __future__ import annotations

import io
import os
import pickle
import struct
import sys
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.errors import ToolError
from redraft.models.torch_files import MAGIC, tensors
from redraft.scoring import perceptual as perceiving
from tests.cases import of_case
from tests.sampling import each

NET = ((3, 64, 11), (64, 192, 5), (192, 384, 3), (384, 256, 3), (256, 256, 3))
NAMES = ("net.slice1.0", "net.slice2.5", "net.slice3.9", "net.slice4.11", "net.slice5.13")


TORCH, UTILS = ModuleType("torch"), ModuleType("torch._utils")


class FloatStorage:
    """What PyTorch keeps numbers in, as far as a pickle tells of it."""

    __module__ = "torch"


def _rebuild_tensor_v2() -> None:
    """Only its name is written."""


_rebuild_tensor_v2.__module__ = "torch._utils"
TORCH.FloatStorage, UTILS._rebuild_tensor_v2 = FloatStorage, _rebuild_tensor_v2  # type: ignore[attr-defined]


class _Storage(NamedTuple):
    key: str
    size: int


class _Tensor(NamedTuple):
    storage: _Storage
    shape: tuple[int, ...]
    strides: tuple[int, ...]


class _Pickler(pickle.Pickler):
    def persistent_id(self, obj: object) -> Any:
        return ("storage", FloatStorage, obj.key, "cpu", obj.size, None) if isinstance(obj, _Storage) else None

    def reducer_override(self, obj: object) -> Any:
        if isinstance(obj, _Tensor):
            return _rebuild_tensor_v2, (obj.storage, 0, obj.shape, obj.strides, False, OrderedDict())
        return NotImplemented


def _written(path: Path, arrays: dict[str, NDArray[Any]], named: object = None, magic: int = MAGIC) -> Path:
    """A file as PyTorch writes it (before 1.6)."""
    out = io.BytesIO()
    for part in (magic, 1001, {"little_endian": True}):
        out.write(pickle.dumps(part, 2))
    tree: dict[str, object] = OrderedDict()
    for number, (name, array) in enumerate(arrays.items()):
        strides = tuple(step // array.itemsize for step in array.strides)
        tree[name] = _Tensor(_Storage(str(number), array.size), array.shape, strides)
    if named is not None:
        tree["odd"] = named
    with mock.patch.dict(sys.modules, {"torch": TORCH, "torch._utils": UTILS}):
        _Pickler(out, 2).dump(tree)
    out.write(pickle.dumps([str(number) for number in range(len(arrays))], 2))
    for array in arrays.values():
        out.write(struct.pack("<q", array.size) + array.astype("<f4").tobytes())
    path.write_bytes(out.getvalue())
    return path


def test_tensors_are_read_as_they_were_written(tmp_path: Path) -> None:
    arrays: dict[str, NDArray[Any]] = {
        "a.weight": np.arange(24, dtype=np.float32).reshape(2, 3, 4),
        "a.bias": np.array([0.5, -1.5], np.float32),
    }
    read = tensors(_written(tmp_path / "w.pth", arrays))
    assert list(read) == list(arrays)
    for name, array in arrays.items():
        assert np.array_equal(read[name], array)


@each(
    ("damage", "said"),
    [
        ({"named": os.system}, "system"),
        ({"named": eval}, "eval"),
        ({"magic": 7}, "does not begin"),
    ],
)
def test_a_file_that_names_anything_else_is_refused(tmp_path: Path, damage: dict[str, Any], said: str) -> None:
    with pytest.raises(ToolError, match=said):
        tensors(_written(tmp_path / "w.pth", {"a": np.zeros(2, np.float32)}, **damage))


@each("kept", [0, 10, 60, -1])
def test_a_file_that_is_cut_off_is_refused(tmp_path: Path, kept: int) -> None:
    path = _written(tmp_path / "w.pth", {"a": np.zeros(9, np.float32)})
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(ToolError, match=r"w\.pth has no weights"):
        tensors(path)


@pytest.fixture
def chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, NDArray[Any]]]:
    """A package with weights of chance, of the same shapes as the real ones, found in place of those."""
    rng = np.random.default_rng(3)
    weights: dict[str, NDArray[Any]] = {
        "scaling_layer.shift": np.array([-0.03, -0.088, -0.188], np.float32).reshape(1, 3, 1, 1),
        "scaling_layer.scale": np.array([0.458, 0.448, 0.45], np.float32).reshape(1, 3, 1, 1),
    }
    for depth, (into, out, side) in enumerate(NET):
        spread = 1 / np.sqrt(into * side * side)
        weights[f"{NAMES[depth]}.weight"] = rng.normal(0, spread, (out, into, side, side)).astype(np.float32)
        weights[f"{NAMES[depth]}.bias"] = rng.normal(0, 0.1, out).astype(np.float32)
        weights[f"lin{depth}.model.1.weight"] = rng.uniform(0, 0.2, (1, out, 1, 1)).astype(np.float32)
    folder = tmp_path / "stlpips_pytorch" / "weights" / "vST0.0"
    folder.mkdir(parents=True)
    (tmp_path / "stlpips_pytorch" / "__init__.py").write_text("raise ImportError('none of its code is run')\n")
    _written(folder / "alex_shift_tolerant.pth", weights)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("REDRAFT_PERCEPTION", raising=False)
    perceiving._weights.cache_clear()
    yield weights
    perceiving._weights.cache_clear()


def _pictures() -> dict[str, NDArray[np.uint8]]:
    down, across = np.mgrid[:70, :96]
    plain = np.stack([across * 2, down * 3, across + down], -1).astype(np.uint8)
    spotted = plain.copy()
    spotted[20:40, 30:60] = (200, 30, 30)
    noise = np.random.default_rng(1).integers(0, 256, plain.shape).astype(np.uint8)
    return {"plain": plain, "spotted": spotted, "shifted": np.roll(plain, 1, 1), "noise": noise}


def _convolved_slowly(x: NDArray[Any], weight: NDArray[Any], bias: NDArray[Any], at: tuple[int, int]) -> Any:
    padded = np.pad(x, ((2, 2), (2, 2), (0, 0)))
    side = weight.shape[2]
    window = padded[at[0] : at[0] + side, at[1] : at[1] + side]
    return np.einsum("abc,ocab->o", window, weight) + bias


def test_the_first_features_are_what_the_definition_says(chance: dict[str, NDArray[Any]]) -> None:
    """Convolution, blur to half the size, ReLU: each spelt out here for one place."""
    picture = _pictures()["spotted"]
    shift, scale = (chance[f"scaling_layer.{name}"].reshape(3) for name in ("shift", "scale"))
    x = (picture / 127.5 - 1 - shift) / scale
    weight, bias = chance["net.slice1.0.weight"], chance["net.slice1.0.bias"]
    down, across = 10, 14  # of the result; the blur's window begins two before twice that
    total = np.zeros(64)
    for i, a in enumerate((1, 2, 1)):
        for j, b in enumerate((1, 2, 1)):
            at = (2 * down - 2 + i, 2 * across - 2 + j)
            total += a * b / 16 * _convolved_slowly(x, weight, bias, at)
    found = perceiving.seen(picture).stages[1][down, across]
    assert found == pytest.approx(np.maximum(total, 0), abs=1e-4)


def test_distances_grow_with_what_differs(chance: dict[str, NDArray[Any]]) -> None:
    seen = {name: perceiving.seen(picture) for name, picture in _pictures().items()}
    for distance in (perceiving.lpips, perceiving.dists):
        from_plain = {name: distance(seen["plain"], one) for name, one in seen.items()}
        assert from_plain["plain"] == pytest.approx(0, abs=1e-6)
        assert from_plain["shifted"] < from_plain["spotted"] < from_plain["noise"]
        assert distance(seen["noise"], seen["plain"]) == pytest.approx(from_plain["noise"])


def test_a_tiny_picture_can_be_seen(chance: dict[str, NDArray[Any]]) -> None:
    tiny = perceiving.seen(np.zeros((1, 3, 4), np.uint8))
    assert tiny.stages[0].shape == (perceiving.LEAST, perceiving.LEAST, 3)


def test_it_can_be_left_out_and_is_missed_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_PERCEPTION", "off")
    assert not perceiving.is_there()
    monkeypatch.setattr(perceiving, "find_spec", lambda name: None)
    monkeypatch.delenv("REDRAFT_PERCEPTION")
    assert not perceiving.is_there()
    monkeypatch.setenv("REDRAFT_PERCEPTION", "on")
    with pytest.raises(ToolError, check=of_case("perception-weights-not-installed")) as raised:
        perceiving.is_there()
    assert "stlpips-pytorch" in (raised.value.suggestion or "")


@pytest.mark.slow
def test_the_packaged_weights_give_what_pytorch_gives() -> None:
    """0.2538459 and 0.0062469 were computed with PyTorch 2.11 from the same weights and pictures."""
    if not perceiving.is_there():
        pytest.skip(f"the weights are not installed: {perceiving.PACKAGE}")
    down, across = np.mgrid[:150, :192]
    plain = np.stack([across, down, (across + down) // 2], -1).astype(np.uint8)
    spotted = plain.copy()
    spotted[40:80, 60:120] = (200, 30, 30)
    one, two, three = (perceiving.seen(picture) for picture in (plain, spotted, np.roll(plain, 1, 1)))
    assert perceiving.lpips(one, two) == pytest.approx(0.2538459, abs=2e-6)
    assert perceiving.lpips(one, three) == pytest.approx(0.0062469, abs=2e-6)
