"""Reader of MiLDEBench: the rows of a published file, each a design with its layers, a request, and the layers to edit.

A row has what the paper says that an instance has:

    id             its name (the number of the row where there is none)
    document       the page as a picture
    layers         from the bottom up, or by their z: {"image": picture as large as the page, with alpha,
                   "type": "text", "decoration" or "image", "z": 0}
    instruction    what the user asks for
    edits          {"layer": place in `layers`, "prompt": what is to be done to it}, for each layer to edit

Pictures are paths beside the file or bytes inside it; `Record` knows where. The field names of a release may be others:
those that are likely are taken, too, and what is missing is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.pictures.layers.units import SORTS
from redraft_research.datasets.records import Record, records, tables
from redraft_research.datasets.shards import read

SPLIT = "test"


@dataclass(frozen=True, slots=True)
class LayerPicture:
    """A layer: a picture as large as the page. `prompt` is what is to be done to it, '' for nothing."""

    id: str
    sort: str
    picture: Path
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class Instance:
    """Layers are from the bottom up."""

    id: str
    instruction: str
    page: Path
    layers: tuple[LayerPicture, ...]


def read_instances(folder: Path, split: str = SPLIT) -> list[Instance]:
    """From a file, a folder as it was downloaded, or a data set that `redraft datasets make milde` made."""
    rows = _made(folder) if (folder / "card.json").is_file() else records(tables(folder, split), folder)
    found = [_instance(record) for record in rows if record.get("split") in (None, split)]
    seen: set[str] = set()
    for one in found:
        if one.id in seen:
            raise Record(folder, folder, 0, {}).wrong(f"there are two rows with the id {one.id!r}")
        seen.add(one.id)
    return found


def _made(folder: Path) -> Iterator[Record]:
    """The rows of a data set of ours, with the pictures of its files as `redraft datasets unpack` names them."""
    for number, sample in enumerate(read(folder), 1):
        pictures = {f"{name.partition('.')[0].replace('-', '_')}_image": data for name, data in sample.files.items()}
        if "document_image" in pictures:
            yield Record(folder, folder / "card.json", number, {**sample.row, **pictures})


def _instance(record: Record) -> Instance:
    rows = record.objects("layers", shape='a layer is {"image": …, "type": …, "z": …}')
    prompts = _prompts(record, len(rows))
    order = sorted(range(len(rows)), key=lambda at: (_z(record, rows[at], at), at))
    layers = tuple(_layer(record, at, rows[at], prompts.get(at, "")) for at in order)
    name = re.sub(r"[^\w.-]+", "_", str(record.get("id", "document_id") or f"row-{record.number}"))
    return Instance(
        name,
        record.text("instruction", "document_instruction"),
        record.picture("document_image", "document", "image"),
        layers,
    )


def _z(record: Record, row: Mapping[str, Any], at: int) -> float:
    value = row.get("z", row.get("z_index", at))
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise record.wrong(f"the z of layer {at} is not a number: {value!r:.40}")
    return value


def _layer(record: Record, at: int, row: Mapping[str, Any], prompt: str) -> LayerPicture:
    inner = Record(record.root, record.file, record.number, {"image": record.get(f"layer_{at:02}_image"), **row})
    sort = str(inner.get("type", "category", "sort") or "").lower()
    if sort not in SORTS:
        raise record.wrong(f"layer {at} is of type {sort!r}", f"a layer is one of {', '.join(SORTS)}")
    return LayerPicture(f"layer-{at}", sort, inner.picture("image", "picture"), prompt)


def _prompts(record: Record, count: int) -> dict[int, str]:
    """What is to be done, by the place of the layer; several steps of one layer follow each other."""
    edits = record.objects("edits", "layer_edits", shape='an edit is {"layer": 0, "prompt": "…"}')
    found: dict[int, str] = {}
    for edit in edits:
        at, prompt = edit.get("layer"), edit.get("prompt", edit.get("instruction"))
        if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at < count:
            raise record.wrong(f"an edit is of layer {at!r}; there are {count}, and the first is 0")
        if not isinstance(prompt, str) or not prompt.strip():
            raise record.wrong(f"the edit of layer {at} has no prompt")
        found[at] = f"{found[at]} {prompt.strip()}" if at in found else prompt.strip()
    return found
