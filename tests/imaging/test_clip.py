"""CLIP from a folder: a tiny one made by the test, and that of transformers where that is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.imaging.things.clip import Clip, Tokens, safetensors
from tests.cases import of_case

WIDTH, WORDS = 8, {"<|startoftext|>": 0, "<|endoftext|>": 1, "r": 2, "e": 3, "d</w>": 4, "re": 5, "red</w>": 6, "d": 7}


def saved(path: Path, tensors: dict[str, Any]) -> None:
    header, at = {}, 0
    for name, value in tensors.items():
        header[name] = {"dtype": "F32", "shape": value.shape, "data_offsets": [at, at + value.nbytes]}
        at += value.nbytes
    head = json.dumps({"__metadata__": {"format": "np"}, **header}).encode()
    data = b"".join(value.astype("<f4").tobytes() for value in tensors.values())
    path.write_bytes(len(head).to_bytes(8, "little") + head + data)


def tiny(folder: Path) -> Clip:
    chance = np.random.default_rng(0)
    tensors: dict[str, Any] = {}

    def add(name: str, *shape: int) -> None:
        tensors[name] = chance.normal(size=shape).astype(np.float32)

    add("vision_model.embeddings.patch_embedding.weight", WIDTH, 3, 2, 2)
    add("vision_model.embeddings.class_embedding", WIDTH)
    add("vision_model.embeddings.position_embedding.weight", 5, WIDTH)
    add("text_model.embeddings.token_embedding.weight", len(WORDS), WIDTH)
    add("text_model.embeddings.position_embedding.weight", 4, WIDTH)
    for part in ("vision_model", "text_model"):
        at = f"{part}.encoder.layers.0"
        for name, rows, columns in (("mlp.fc1", 16, WIDTH), ("mlp.fc2", WIDTH, 16), *(
            (f"self_attn.{one}_proj", WIDTH, WIDTH) for one in ("q", "k", "v", "out")
        )):  # fmt: skip
            add(f"{at}.{name}.weight", rows, columns)
            add(f"{at}.{name}.bias", rows)
    norms = ["vision_model.pre_layrnorm", "vision_model.post_layernorm", "text_model.final_layer_norm"]
    norms += [f"{part}.encoder.layers.0.layer_norm{one}" for part in ("vision_model", "text_model") for one in (1, 2)]
    for name in norms:
        add(f"{name}.weight", WIDTH)
        add(f"{name}.bias", WIDTH)
    add("visual_projection.weight", 6, WIDTH)
    add("text_projection.weight", 6, WIDTH)
    saved(folder / "model.safetensors", tensors)
    side = {"num_hidden_layers": 1, "num_attention_heads": 2}
    config = {"model_type": "clip", "vision_config": {**side, "image_size": 4}, "text_config": side}
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    (folder / "vocab.json").write_text(json.dumps(WORDS), "utf-8")
    (folder / "merges.txt").write_text("#version: 0.2\nr e\nre d</w>\n", "utf-8")
    return Clip(folder)


def test_pictures_and_texts_are_vectors_of_length_1_in_one_space(tmp_path: Path) -> None:
    clip = tiny(tmp_path)
    picture = np.random.default_rng(1).integers(0, 255, (9, 14, 4), np.uint8)
    seen, said = clip.picture(picture), clip.text("Red")
    assert seen.shape == said.shape == (6,)
    assert [np.linalg.norm(one) for one in (seen, said)] == pytest.approx([1, 1], abs=1e-6)
    assert np.allclose(seen, clip.picture(picture[..., :3])), "a fourth channel does not count"
    assert not np.allclose(seen, clip.picture(255 - picture))
    assert np.allclose(said, clip.text("red red red red")) is False
    assert clip.picture(np.zeros((1, 1, 3), np.uint8)).shape == (6,)
    assert clip.text("").shape == (6,)
    assert clip.id.startswith(f"CLIP {tmp_path.name} ")


def test_words_are_joined_by_the_pairs_that_were_learned() -> None:
    tokens = Tokens(WORDS, {("r", "e"): 0, ("re", "d</w>"): 1})
    assert tokens.ids(" RED  dred", 9) == [0, 6, 7, 6, 1]
    assert tokens.ids("red red red red", 4) == [0, 6, 6, 1]
    assert tokens.ids("é", 4) == [0, 1, 1, 1]


def test_a_folder_that_is_no_clip_says_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match=r"has no model\.safetensors"):
        _ = Clip(tmp_path).id
    clip = tiny(tmp_path)
    (tmp_path / "config.json").write_text('{"model_type": "siglip"}', "utf-8")
    with pytest.raises(ToolError, match="holds a siglip"):
        clip.picture(np.zeros((4, 4, 3), np.uint8))
    (tmp_path / "broken").write_bytes(b"\5\0\0\0\0\0\0\0hello")
    with pytest.raises(ToolError, check=of_case("weights-file-invalid")):
        safetensors(tmp_path / "broken")


@pytest.mark.slow
@pytest.mark.parametrize("act", ["quick_gelu", "gelu"])
def test_vectors_are_those_of_transformers(tmp_path: Path, act: str) -> None:
    torch, transformers = pytest.importorskip("torch"), pytest.importorskip("transformers")
    tiny(tmp_path)
    side = {
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "hidden_act": act,
    }
    config = transformers.CLIPConfig(
        vision_config={**side, "image_size": 32, "patch_size": 8},
        text_config={
            **side,
            "vocab_size": len(WORDS),
            "max_position_embeddings": 12,
            "bos_token_id": 0,
            "eos_token_id": 1,
        },
        projection_dim=16,
    )
    torch.manual_seed(0)
    model = transformers.CLIPModel(config).eval()
    model.save_pretrained(tmp_path)
    clip = Clip(tmp_path)
    picture = np.random.default_rng(1).integers(0, 255, (32, 32, 3), np.uint8)
    mean, spread = np.array([0.48145466, 0.4578275, 0.40821073]), np.array([0.26862954, 0.26130258, 0.27577711])
    pixels = torch.tensor(((picture / 255 - mean) / spread).transpose(2, 0, 1)[None], dtype=torch.float32)
    ids = torch.tensor([clip._tokens.ids("red dred", 12)])
    with torch.no_grad():
        whole = model(input_ids=ids, pixel_values=pixels)
    assert np.allclose(clip.picture(picture), whole.image_embeds[0].numpy(), atol=1e-5)
    assert np.allclose(clip.text("red dred"), whole.text_embeds[0].numpy(), atol=1e-5)
