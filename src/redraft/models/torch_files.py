"""Reads the weights in a PyTorch file (the format before 1.6: pickles, then the numbers), with numpy alone.

A pickle can name any function of any module; here it may name what makes a tensor, and nothing else.
"""

from __future__ import annotations

import io
import pickle
import struct
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.errors import ToolError, says

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = 0x1950A86A20F9469CFC6C
_TYPES = {
    "FloatStorage": "<f4",
    "DoubleStorage": "<f8",
    "HalfStorage": "<f2",
    "LongStorage": "<i8",
    "IntStorage": "<i4",
}


def tensors(path: Path) -> dict[str, NDArray[Any]]:
    """Every tensor of a state dictionary by its name. ToolError for a file of another kind."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except (OSError, pickle.UnpicklingError, struct.error, EOFError, ValueError, KeyError, TypeError) as error:
        raise ToolError(says("model-weights-unreadable", model=path.name, error=error)) from None


class _Stored(NamedTuple):
    type: str
    key: str


class _Tensor(NamedTuple):
    stored: _Stored
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]


class _Names(OrderedDict[str, Any]):
    """A state dictionary as it is pickled: with notes on its modules, which nobody needs here."""


def _tensor(stored: _Stored, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], *_: object) -> _Tensor:
    return _Tensor(stored, offset, shape, strides)


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("collections", "OrderedDict"):
            return _Names
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return _tensor
        if module == "torch" and name in _TYPES:
            return name
        raise pickle.UnpicklingError(f"it names {module}.{name}")

    def persistent_load(self, id: Any) -> _Stored:
        _, type, key, *_ = id
        return _Stored(type, key)


def _read(file: io.BufferedReader) -> dict[str, NDArray[Any]]:
    import numpy as np

    if _Unpickler(file).load() != MAGIC:
        raise ValueError("it does not begin as such a file does")
    _Unpickler(file).load()  # the version
    _Unpickler(file).load()  # the machine it was written on
    named: Mapping[str, _Tensor] = _Unpickler(file).load()
    types = {tensor.stored.key: _TYPES[tensor.stored.type] for tensor in named.values()}
    numbers = {}
    for key in _Unpickler(file).load():
        (count,) = struct.unpack("<q", file.read(8))
        kind = np.dtype(types[key])
        numbers[key] = np.frombuffer(file.read(count * kind.itemsize), kind)
    return {name: _shaped(tensor, numbers[tensor.stored.key]) for name, tensor in named.items()}


def _shaped(tensor: _Tensor, numbers: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    size = numbers.itemsize
    last = tensor.offset + sum((side - 1) * step for side, step in zip(tensor.shape, tensor.strides, strict=True))
    if last >= len(numbers) or min((tensor.offset, *tensor.strides)) < 0:
        raise ValueError("a tensor lies outside its numbers")
    strides = [step * size for step in tensor.strides]
    view = np.lib.stride_tricks.as_strided(numbers[tensor.offset :], tensor.shape, strides, writeable=False)
    return np.ascontiguousarray(view)
