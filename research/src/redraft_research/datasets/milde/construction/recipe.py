"""The recipe `milde`: instances from our own designs, or from a folder of layered files."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import Any, Self
from zlib import crc32

from PIL import Image

from redraft.commands.forms.wire import command_to_json
from redraft.document.pages import Page as Sheet
from redraft.errors import RedraftError, UsageError
from redraft.formats.codec import Opened, Typography
from redraft.formats.file import read_file
from redraft.formats.svg import CODEC as SVG
from redraft.models.chat import ChatModel
from redraft.models.naming import model_for
from redraft.render.compositor import Pixels
from redraft.session.session import Session
from redraft_research.datasets.milde.construction.filters import fault, ranked
from redraft_research.datasets.milde.construction.instructions import Candidate, PageBrief, candidates, prompts
from redraft_research.datasets.milde.construction.model_instructions import model_candidates
from redraft_research.datasets.milde.construction.page_layers import MOST_LAYERS, PageLayer, drawn_layers, page_layers
from redraft_research.datasets.recipes import Discard, Sample, described
from redraft_research.datasets.requests.designs import design
from redraft_research.datasets.requests.designs.svg import svg_of
from redraft_research.datasets.shards import NEXT_TRY
from redraft_research.messages import says

SPLITS = ("train", "test")
PAPER = {"documents": (17_700, 1_900), "layers per document": (4.45, 4.44), "layers to edit": (1.66, 1.66),
         "words of an instruction": (15.56, 15.53), "words of a prompt": (24.50, 24.48)}  # fmt: skip
BIN = 5
"""Words that a bar of figure 6 has."""


def milde_tables(samples: Iterable[Sample]) -> dict[str, list[Mapping[str, Any]]]:
    """Tables by title; those of figures count rows by a number in their first column."""
    rows: dict[str, list[Mapping[str, Any]]] = {split: [] for split in SPLITS}
    for sample in samples:
        rows[sample.row["split"]].append(sample.row)
    layers: dict[str, Counter[int]] = {}
    words: dict[str, Counter[int]] = {}
    means: dict[str, dict[str, float]] = {name: {} for name in PAPER}
    for split, found in rows.items():
        if not found:
            continue
        documents = {row["document"]["key"]: len(row["layers"]) for row in found}
        edited = [len(row["gold"]) for row in found]
        general = [len(row["instruction"].split()) for row in found]
        editing = [len(prompt.split()) for row in found for prompt in row["prompts"].values()]
        values = (len(documents), fmean(documents.values()), fmean(edited), fmean(general), fmean(editing))
        for name, value in zip(PAPER, values, strict=True):
            means[name][split] = value
        layers |= {f"{split}: layers": Counter(documents.values()), f"{split}: to edit": Counter(edited)}
        words |= {f"{split}: instructions": _binned(general), f"{split}: prompts": _binned(editing)}
    table: list[Mapping[str, Any]] = [
        {"": name, **means[name], "paper train": at[0], "paper test": at[1]} for name, at in PAPER.items()
    ]
    return {"table 1": table, "figure 5": _counted("layers", layers, 1), "figure 6": _counted("words", words, BIN)}


def _binned(values: Iterable[int]) -> Counter[int]:
    return Counter(value // BIN * BIN for value in values)


def _counted(name: str, columns: Mapping[str, Counter[int]], step: int) -> list[Mapping[str, Any]]:
    numbers = [number for counts in columns.values() for number in counts]
    every = range(min(numbers), max(numbers) + 1, step) if numbers else ()
    return [{name: number, **{title: counts[number] for title, counts in columns.items()}} for number in every]


PIXELS = 512
"""The longer side of pictures."""
EACH = 2
"""Instructions for one document; the paper has 2.5."""
LAYERED = (".svg", ".pptx", ".psd", ".ora")
"""Files that are taken from a folder, beside the manifests of layer folders."""
STREAMS = ("persona", "document")
TRIES = 3
"""How often candidates are made anew until one passes."""
TESTED = 10
"""One page of about so many is of the test part, as in the paper, with all its instructions."""


def our_page(number: int, fonts: Typography) -> tuple[Opened, str, dict[str, Sequence[str]]]:
    """The synthetic design with this number as a read SVG, its name, and its maker's names of its layers."""
    made = design(number)
    nouns = {id: fact.nouns for id, fact in made.facts.records.items()}
    return SVG.open(svg_of(made.document).encode(), fonts), made.facts.kind, {**nouns}


class MildeRows:
    """Without pictures, so nothing is drawn and the composite is not proven: what text models train on."""

    name = "milde-rows"
    version = 2
    pictures = False
    model = ""
    about, fields = described("milde-rows")

    takes_source = True

    def __init__(self, source: Path | None = None) -> None:
        self.source = source
        self._last: tuple[Any, Any] = None, None

    def with_model(self, spec: str) -> Self:
        """Instructions and steps are a model's: then they follow from the seed as far as its answers do."""
        self.model, self.about = spec, f"{self.about} Instructions and steps are those of {spec}."
        return self

    @cached_property
    def _chat(self) -> ChatModel:
        return model_for(self.model)

    @cached_property
    def _session(self) -> Session:
        return Session(history=False, tile_cache=False)

    def close(self) -> None:
        if "_session" in self.__dict__:
            self._session.close()
        if "_chat" in self.__dict__:
            self._chat.close()

    @cached_property
    def _files(self) -> list[Path]:
        every = sorted(self.source.rglob("*")) if self.source else []
        found = [path for path in every if path.suffix.lower() in LAYERED or path.name == "manifest.json"]
        if self.source and not found:
            raise UsageError(says("no-layered-designs", source=self.source, endings=", ".join(LAYERED)))
        return found

    def sample(self, seed: int, index: int) -> Sample | Discard:
        number, rng = index // EACH, random.Random(f"milde {seed} {index}")
        if self._last[0] != (seed, number):
            self._last = (seed, number), self._shown(seed, number)
        shown = self._last[1]
        if isinstance(shown, Discard):
            return shown
        page, about, files = shown
        found = self._instruction(page, rng)
        if isinstance(found, Discard):
            return found
        key = about["key"]
        row = {"id": f"{key}-{index}", "split": split_of(key), "document": about, **_row(found, page.layers, rng)}
        return Sample(row, files)

    def _shown(self, seed: int, number: int) -> tuple[PageBrief, dict[str, Any], dict[str, bytes]] | Discard:
        """A page with its layers, what is known of it, and its pictures."""
        try:
            opened, sheet, about, nouns = self._page(seed, number)
            shown = self._layers(opened, opened.document.pages.index(sheet) + 1, sheet)
        except RedraftError as error:
            return Discard(f"it cannot be opened or drawn: {type(error).__name__}")
        if isinstance(shown, Discard):
            return shown
        layers, files = shown
        if len(layers) > MOST_LAYERS:
            return Discard(f"it has more than {MOST_LAYERS} layers")
        if not any(layer.sort == "text" for layer in layers):
            return Discard("it has no text")
        return PageBrief(opened.document, layers, about["kind"], nouns), about, files

    def _page(self, seed: int, number: int) -> tuple[Opened, Sheet, dict[str, Any], dict[str, Any]]:
        """A page, what is known of it, and what its maker calls its layers."""
        if self._files:
            turn, at = divmod(sum(divmod(number, NEXT_TRY // EACH)), len(self._files))  # another try: the next file
            file = read_file(self._files[at], self._session.fonts)
            turn %= len(file.document.pages)
            kind = "slide" if file.document.traits.slides else "design"
            sheet = file.document.pages[turn]
            return file.opened, sheet, _about(sheet, kind, f"{at}.{turn}", file.path.name), {}
        opened, kind, nouns = our_page(seed * 1_000_003 + number, self._session.fonts)
        sheet = opened.document.pages[0]
        return opened, sheet, _about(sheet, kind, f"{seed}.{number}", ""), nouns

    def _layers(self, opened: Opened, number: int, sheet: Sheet) -> tuple[list[PageLayer], dict[str, bytes]] | Discard:
        if not self.pictures:
            layers = page_layers(opened, number)
            return layers if isinstance(layers, Discard) else (layers, {})
        scale = min(1.0, PIXELS / (max(sheet.width, sheet.height) * sheet.unit_mm * 96 / 25.4))
        drawn = drawn_layers(opened, number, self._session.tiles, scale)
        if isinstance(drawn, Discard):
            return drawn
        layers, whole, alone = drawn
        return layers, {"document.png": _png(whole)} | {f"layer-{at:02}.png": _png(one) for at, one in enumerate(alone)}

    def _instruction(self, page: PageBrief, rng: random.Random) -> Candidate | Discard:
        """One of the better half of a stream's that pass the filters, rather a short one; made anew where none does."""
        why = "it has nothing to write about"
        for _ in range(TRIES):
            made = model_candidates(self._chat, page, rng) if self.model else candidates(page, rng)
            passed = [one for _, one in ranked(made, page)]
            for stream in rng.sample(STREAMS, 2):
                own = [one for one in passed if one.stream == stream]
                better = {one: fault(one, page, self._session.fonts.measure) for one in own[: max(2, len(own) // 2)]}
                good = [one for one, wrong in better.items() if wrong is None]
                if good:
                    return rng.choices(good, [1 / len(one.instruction) for one in good])[0]
                why = next(iter(better.values()), None) or why
        return Discard(f"no instruction passed: {why}")

    def faults(self, sample: Sample) -> list[str]:
        """What cannot be true of an instance, told from the row alone."""
        row, found = sample.row, [f"it has no {name}" for name in MildeRows.fields if name not in sample.row]
        if found:
            return found
        count = len(row["layers"])
        if not 1 <= count <= MOST_LAYERS:
            found.append(f"it has {count} layers")
        if sorted(map(int, row["prompts"])) != row["gold"] or not row["gold"]:
            found.append("its prompts are not those of the layers to edit")
        if {step["layer"] for step in row["steps"]} != set(row["gold"]) or not set(row["gold"]) <= set(range(count)):
            found.append("its steps are about other layers than those to edit")
        for step in row["steps"]:
            sort = row["layers"][step["layer"]]["sort"] if 0 <= step["layer"] < count else ""
            if (sort == "text") != (step["action"] == "text"):
                found.append(f"a step about {step['action']} is for a layer of {sort}")
        if [layer["z"] for layer in row["layers"]] != list(range(count)):
            found.append("its layers are not in their order")
        return found

    def statistics(self, samples: Iterable[Sample]) -> Mapping[str, list[Mapping[str, Any]]]:
        return milde_tables(samples)


class Milde(MildeRows):
    """With the page and each layer as pictures; put together these give the page within a level, or it is discarded."""

    name = "milde"
    pictures = True
    form, question = "instructions", "Which of these instructions are valid?"
    about, fields = described("milde")

    def review_item(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        texts = {f"layer {at}, {row['layers'][at]['sort']}": row["prompts"][str(at)] for at in row["gold"]}
        pictures = {"page": row["document_image"]}
        return {"id": row["id"], "instruction": row["instruction"], "pictures": pictures, "texts": texts}

    def accepted(self, answer: Mapping[str, str | None]) -> bool:
        return answer.get("final: verdict") == "valid"

    def faults(self, sample: Sample) -> list[str]:
        wanted = {"document.png", *(f"layer-{at:02}.png" for at in range(len(sample.row.get("layers", ()))))}
        return super().faults(sample) + [f"{name} is missing" for name in sorted(wanted - sample.files.keys())]


def _row(found: Candidate, layers: Sequence[PageLayer], rng: random.Random) -> dict[str, Any]:
    by_place = prompts(found, rng)
    steps = [
        {"says": step.says, "layer": step.layer, "action": step.action, "old": step.old, "new": step.new}
        | {"commands": [command_to_json(command) for command in step.commands]}
        for step in found.steps
    ]
    return {
        "stream": found.stream,
        "persona": found.asks,
        "instruction": found.instruction,
        "layers": [layer.as_json(z) for z, layer in enumerate(layers)],
        "steps": steps,
        "gold": sorted(by_place),
        "prompts": {str(at): prompt for at, prompt in by_place.items()},
        "edits": [{"layer": at, "prompt": prompt} for at, prompt in by_place.items()],
    }


def split_of(key: str) -> str:
    return "train" if crc32(key.encode()) % TESTED else "test"


def _about(sheet: Sheet, kind: str, key: str, file: str) -> dict[str, Any]:
    return {"key": key, "kind": kind, "width": sheet.width, "height": sheet.height, "file": file}


def _png(pixels: Pixels) -> bytes:
    target = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(target, "PNG", compress_level=6)
    return target.getvalue()
