"""A grounder: a phrase and a picture of the page → the box of what it means (Agent-DocEdit, section 2.2).

Rows are those of `redraft datasets make phrases`. A small network, for pages of synthetic designs: convolutions give
each cell of a grid a vector, the phrase (its words and their beginnings, hashed) asks the cells, and what answers says
the box. Loss: L1 and 1 − generalised IoU of boxes in parts of the page's longer side, as detectors have it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import FormatError
from redraft_research.datasets.recipes import Sample
from redraft_research.datasets.shards import read
from redraft_research.messages import says
from redraft_research.training.methods.run_folder import RunFolder, Update, chosen, steps_of
from redraft_research.training.presets import Grounder

SIDE, GRID, BUCKETS = 128, 16, 4096
Example = tuple[Tensor, list[int], Tensor]
"""A picture (3, SIDE, SIDE), its phrase as numbers, and the box: left, top, right, bottom."""


class Network(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        sides = [3, width // 2, width, width]
        steps = [nn.Conv2d(a, b, 3, 2, 1) for a, b in pairwise(sides)]
        self.eye = nn.Sequential(
            *(part for step in steps for part in (step, nn.GELU())), nn.Conv2d(width, width, 3, 1, 1)
        )
        self.places = nn.Parameter(torch.randn(GRID * GRID, width) * 0.02)
        self.words = nn.EmbeddingBag(BUCKETS, width)
        self.ask = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, width))
        self.box = nn.Sequential(nn.Linear(2 * width + 2, width), nn.GELU(), nn.Linear(width, 4))
        middles = (torch.arange(GRID) + 0.5) / GRID
        self.register_buffer("middles", torch.stack(torch.meshgrid(middles, middles, indexing="xy"), -1).view(-1, 2))

    def forward(self, pictures: Tensor, phrases: Sequence[list[int]]) -> Tensor:
        cells = self.eye(pictures).flatten(2).transpose(1, 2) + self.places
        starts = np.cumsum([0, *map(len, phrases)])[:-1]
        flat = torch.tensor([one for phrase in phrases for one in phrase], device=pictures.device)
        query = self.ask(self.words(flat, torch.tensor(starts, device=pictures.device)))
        share = torch.softmax((cells @ query[:, :, None])[..., 0] / cells.shape[-1] ** 0.5, -1)
        middle = share @ self.middles
        offset = self.box(torch.cat([(share[:, None] @ cells)[:, 0], query, middle], -1))
        centre, size = middle + 0.5 * torch.tanh(offset[:, :2]), torch.sigmoid(offset[:, 2:] - 2)
        return torch.cat([centre - size / 2, centre + size / 2], -1)


def overlaps(found: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """IoU and generalised IoU of boxes."""
    area = [(each[:, 2:] - each[:, :2]).clamp(min=0).prod(-1) for each in (found, wanted)]
    low, high = torch.maximum(found[:, :2], wanted[:, :2]), torch.minimum(found[:, 2:], wanted[:, 2:])
    shared = (high - low).clamp(min=0).prod(-1)
    union = area[0] + area[1] - shared
    around = (torch.maximum(found[:, 2:], wanted[:, 2:]) - torch.minimum(found[:, :2], wanted[:, :2])).prod(-1)
    iou = shared / union.clamp(min=1e-9)
    return iou, iou - (around - union) / around.clamp(min=1e-9)


def example(sample: Sample) -> Example:
    """The page in the upper left corner of a square."""
    try:
        found = DECODER.pixels(sample.files["page.png"], ["PNG"])
        phrase, (x, y, wide, high) = str(sample.row["phrase"]), sample.row["box"]
    except (KeyError, TypeError, ValueError, Undecodable) as error:
        raise FormatError(says("sample-incomplete", missing=error)) from error
    picture = Image.frombytes("RGBA", (found.width, found.height), bytes(found.data)).convert("RGB")
    longest = max(picture.size)
    square = Image.new("RGB", (longest, longest))
    square.paste(picture)
    pixels = np.asarray(square.resize((SIDE, SIDE), Image.Resampling.BOX), np.float32) / 127.5 - 1
    words = phrase.lower().split()
    parts = [zlib.crc32(part.encode()) % BUCKETS for word in words for part in {word, word[:4], f"{word[:2]}…"}]
    box = torch.tensor([x, y, x + wide, y + high], dtype=torch.float32) / longest
    return torch.from_numpy(pixels.transpose(2, 0, 1).copy()), parts, box


def train(data: Path, model: Path | None, out: Path, config: Grounder, device: str, resume: bool = False,
          held: Path | None = None) -> RunFolder:  # fmt: skip
    samples = list(read(data))
    run = RunFolder(out, "grounder", config, [dict(sample.row) for sample in samples], resume)
    rows, others = [example(one) for one in samples], [example(one) for one in read(held)] if held else []
    torch.manual_seed(config.seed)
    network = Network(config.width).to(device)

    def boxes(some: Sequence[Example]) -> tuple[Tensor, Tensor]:
        pictures = torch.stack([picture for picture, _, _ in some]).to(device)
        return network(pictures, [phrase for _, phrase, _ in some]), torch.stack([box for _, _, box in some]).to(device)

    def turn(step: int, update: Update) -> dict[str, float]:
        found, wanted = boxes([rows[at] for at in chosen(len(rows), config, step)])
        iou, general = overlaps(found, wanted)
        loss = 5 * functional.l1_loss(found, wanted) + (1 - general).mean()
        return {"loss": loss.item(), "norm": update([loss]), "iou": iou.mean().item()}

    run.fit(network, steps_of(config, len(rows)), turn)
    save_file({name: value.cpu() for name, value in network.state_dict().items()}, run.folder / "grounder.safetensors")
    facts: dict[str, Any] = {}
    for name, some in (("training", rows), ("held-out", others)):
        with torch.no_grad():
            parts = [overlaps(*boxes(some[at : at + 64]))[0] for at in range(0, len(some), 64)]
        if parts:
            iou = torch.cat(parts)
            facts |= {
                f"mean IoU, {name}": float(iou.mean()),
                f"IoU of 0.5 and more, {name}": float((iou >= 0.5).float().mean()),
            }
    run.card("none: a network of its own", facts)
    return run
