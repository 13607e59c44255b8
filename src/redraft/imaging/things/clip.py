"""CLIP from a folder of weights as Hugging Face lays them out, with numpy alone; nothing is ever downloaded.

The folder has config.json, model.safetensors, vocab.json and merges.txt (or tokenizer.json), and perhaps
preprocessor_config.json. Covered: CLIP's own two transformers, any size. Not covered: SigLIP and other relatives.
"""

from __future__ import annotations

import html
import itertools
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.imaging.pixels.arrays import Picture, slices
from redraft.imaging.weights import folder

Array = NDArray[np.float32]
MEAN, SPREAD = (0.48145466, 0.4578275, 0.40821073), (0.26862954, 0.26130258, 0.27577711)
"""What the pictures CLIP learned from had in each channel, of 1."""
_KINDS = {"F32": "<f4", "F16": "<f2", "BF16": "<u2", "I64": "<i8"}
_WORD = re.compile(r"<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[^\W\d_]+|\d|(?:[^\s\w]|_)+")


@dataclass(frozen=True)
class Clip:
    """An embedder: pictures and texts as vectors of length 1. ToolError where the folder has no CLIP."""

    folder: Path

    @cached_property
    def id(self) -> str:
        with self._file("model.safetensors").open("rb") as file:
            return f"CLIP {self.folder.name} {sha256(file.read(1 << 20)).hexdigest()[:12]}"

    def picture(self, pixels: NDArray[Any]) -> Array:
        """As CLIP looks at pictures: the shorter side brought to its size, the middle cut out."""
        seen = self._prepared(pixels)
        kernel = self._weights["vision_model.embeddings.patch_embedding.weight"]
        step = kernel.shape[-1]
        down, across = (side // step for side in seen.shape[:2])
        patches = seen[: down * step, : across * step].reshape(down, step, across, step, 3).transpose(0, 2, 4, 1, 3)
        state = patches.reshape(down * across, -1) @ kernel.reshape(len(kernel), -1).T
        first = self._weights["vision_model.embeddings.class_embedding"][None]
        state = np.concatenate([first, state]) + self._weights["vision_model.embeddings.position_embedding.weight"]
        state = self._normed(state, "vision_model.pre_layrnorm")
        state = self._transformed(state, "vision_model", self._config["vision_config"])
        pooled = self._normed(state[:1], "vision_model.post_layernorm")[0]
        return _of_length_1(self._weights["visual_projection.weight"] @ pooled)

    def text(self, text: str) -> Array:
        """A text that is too long is cut off, as CLIP does."""
        places = self._weights["text_model.embeddings.position_embedding.weight"]
        ids = self._tokens.ids(text, len(places))
        state = self._weights["text_model.embeddings.token_embedding.weight"][ids] + places[: len(ids)]
        state = self._transformed(state, "text_model", self._config["text_config"], causal=True)
        pooled = self._normed(state[-1:], "text_model.final_layer_norm")[0]
        return _of_length_1(self._weights["text_projection.weight"] @ pooled)

    def _file(self, name: str) -> Path:
        if not (path := self.folder / name).is_file():
            raise ToolError(says("clip-file-missing", folder=self.folder, file=name))
        return path

    @cached_property
    def _config(self) -> dict[str, Any]:
        config = json.loads(self._file("config.json").read_bytes())
        if config.get("model_type") != "clip":
            raise ToolError(says("clip-model-mismatch", folder=self.folder, found=config.get("model_type")))
        return {
            "vision_config": {"num_attention_heads": 12, "hidden_act": "quick_gelu", **config["vision_config"]},
            "text_config": {"num_attention_heads": 8, "hidden_act": "quick_gelu", **config["text_config"]},
        }

    @cached_property
    def _weights(self) -> dict[str, Array]:
        return safetensors(self._file("model.safetensors"))

    @cached_property
    def _tokens(self) -> Tokens:
        if (whole := self.folder / "tokenizer.json").is_file():
            model = json.loads(whole.read_bytes())["model"]
            pairs = [one.split() if isinstance(one, str) else one for one in model["merges"]]
            return Tokens(model["vocab"], {(a, b): rank for rank, (a, b) in enumerate(pairs)})
        lines = self._file("merges.txt").read_text("utf-8").splitlines()
        pairs = [line.split() for line in lines if line.strip() and not line.startswith("#version")]
        vocabulary = json.loads(self._file("vocab.json").read_bytes())
        return Tokens(vocabulary, {(a, b): rank for rank, (a, b) in enumerate(pairs)})

    def _prepared(self, pixels: NDArray[Any]) -> Array:
        path = self.folder / "preprocessor_config.json"
        settings = json.loads(path.read_bytes()) if path.is_file() else {}
        size = int(self._config["vision_config"].get("image_size", 224))
        height, width = pixels.shape[:2]
        scale = size / min(height, width)
        wide, high = (max(size, int(side * scale)) for side in (width, height))
        whole = np.asarray(pixels)[..., :3].astype(np.uint8)
        shown = np.asarray(Image.fromarray(whole).resize((wide, high), Image.Resampling.BICUBIC), np.float32) / 255
        top, left = (high - size) // 2, (wide - size) // 2
        mean, spread = settings.get("image_mean", MEAN), settings.get("image_std", SPREAD)
        return np.asarray((shown[top : top + size, left : left + size] - mean) / spread, np.float32)

    def _transformed(self, state: Array, part: str, config: dict[str, Any], *, causal: bool = False) -> Array:
        for number in range(int(config["num_hidden_layers"]) if "num_hidden_layers" in config else 12):
            at = f"{part}.encoder.layers.{number}"
            heads = int(config["num_attention_heads"])
            state = state + self._attended(self._normed(state, f"{at}.layer_norm1"), f"{at}.self_attn", heads, causal)
            inner = self._dense(self._normed(state, f"{at}.layer_norm2"), f"{at}.mlp.fc1")
            inner = _gelu(inner) if config["hidden_act"] == "gelu" else inner / (1 + np.exp(-1.702 * inner))
            state = state + self._dense(inner, f"{at}.mlp.fc2")
        return state

    def _attended(self, state: Array, name: str, heads: int, causal: bool) -> Array:
        length, width = state.shape
        asks, keys, values = (
            self._dense(state, f"{name}.{part}_proj").reshape(length, heads, -1).transpose(1, 0, 2) for part in "qkv"
        )
        weights = asks @ keys.transpose(0, 2, 1) / np.sqrt(width / heads)
        if causal:
            weights = np.where(np.tri(length, dtype=bool), weights, -np.inf)
        weights = np.exp(weights - weights.max(axis=-1, keepdims=True))
        weights /= weights.sum(axis=-1, keepdims=True)
        return self._dense((weights @ values).transpose(1, 0, 2).reshape(length, width), f"{name}.out_proj")

    def _dense(self, state: Array, name: str) -> Array:
        return np.asarray(state @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"], np.float32)

    def _normed(self, state: Array, name: str) -> Array:
        middle = state - state.mean(axis=-1, keepdims=True)
        spread = np.sqrt((middle * middle).mean(axis=-1, keepdims=True) + 1e-5)
        return np.asarray(middle / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"], np.float32)


def _of_length_1(vector: Array) -> Array:
    return np.asarray(vector / np.linalg.norm(vector), np.float32)


def _gelu(x: Array) -> Array:
    """GELU with the error function by Abramowitz and Stegun's 7.1.26, which is off by 1.5e-7 at most."""
    z = np.abs(x) / np.sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return np.asarray(0.5 * x * (1 + np.sign(x) * (1 - series * np.exp(-z * z))), np.float32)


def safetensors(path: Path) -> dict[str, Array]:
    """All tensors of a file: eight bytes of length, a JSON header, and the numbers one after another."""
    data = path.read_bytes()
    try:
        begin = 8 + int.from_bytes(data[:8], "little")
        header = json.loads(data[8:begin])
        found = {}
        for name, about in header.items():
            if name != "__metadata__":
                low, high = about["data_offsets"]
                raw = np.frombuffer(data[begin + low : begin + high], _KINDS[about["dtype"]])
                plain = (raw.astype(np.uint32) << 16).view(np.float32) if about["dtype"] == "BF16" else raw
                found[name] = plain.reshape(about["shape"]).astype(np.float32)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ToolError(says("weights-file-invalid", path=path, error=error)) from None
    return found


class Tokens:
    """Words to numbers by byte pairs: the pair that was learned first is joined first."""

    def __init__(self, vocabulary: dict[str, int], ranks: dict[tuple[str, str], int]) -> None:
        self.vocabulary, self.ranks = vocabulary, ranks
        self._pieces = lru_cache(maxsize=4096)(self._joined)

    def ids(self, text: str, most: int) -> list[int]:
        plain = " ".join(html.unescape(html.unescape(text)).split()).lower()
        unknown = self.vocabulary.get("<|endoftext|>", 0)
        found = [self.vocabulary.get(piece, unknown) for word in _WORD.findall(plain) for piece in self._pieces(word)]
        return [self.vocabulary["<|startoftext|>"], *found[: most - 2], self.vocabulary["<|endoftext|>"]]

    def _joined(self, word: str) -> tuple[str, ...]:
        letters = [_BYTES[one] for one in word.encode()]
        pieces = [*letters[:-1], letters[-1] + "</w>"]
        while len(pieces) > 1:
            pairs = list(itertools.pairwise(pieces))
            best = min(pairs, key=lambda pair: self.ranks.get(pair, len(self.ranks)))
            if best not in self.ranks:
                break
            joined: list[str] = []
            for piece in pieces:
                if joined and (joined[-1], piece) == best:
                    joined[-1] += piece
                else:
                    joined.append(piece)
            pieces = joined
        return tuple(pieces)


def _byte_letters() -> list[str]:
    """A letter for every byte: itself where it can be seen, else one from 256 on."""
    seen = {*range(33, 127), *range(161, 173), *range(174, 256)}
    hidden = iter(range(256, 512))
    return [chr(one) if one in seen else chr(next(hidden)) for one in range(256)]


_BYTES = _byte_letters()


SCALE = 100.0
"""By which CLIP multiplies likenesses before it compares them."""
OTHERWISE = ("a photo of something else", "a photo of a background")
AROUND = 0.2
"""Of the longer side of a thing, what is shown around it."""


class Embedder(Protocol):
    """Pictures and texts as vectors of length 1."""

    def picture(self, pixels: NDArray[Any]) -> NDArray[np.float32]: ...
    def text(self, text: str) -> NDArray[np.float32]: ...


def embedder() -> Embedder | None:
    """CLIP from the folder `clip` beside the weights that `redraft weights get` fetches, where it was put there."""
    return Clip(folder() / "clip") if (folder() / "clip" / "config.json").is_file() else None


def recognised(picture: Picture, boxes: Sequence[Box], name: str, by: Embedder) -> list[float]:
    """The probability of each box to be the one named (with that of none of them they sum to 1)."""
    named = by.text(f"a photo of {name}")
    other = [by.text(text) for text in OTHERWISE]
    odds = []
    for box in boxes:
        crop = by.picture(picture[slices(box, picture.shape, 2 + AROUND * max(box.width, box.height))])
        odds.append(SCALE * (float(crop @ named) - max(float(crop @ one) for one in other)))
    strength = np.exp(np.clip([*odds, 0.0], -50, 50))
    return [float(share) for share in strength[:-1] / strength.sum()]
