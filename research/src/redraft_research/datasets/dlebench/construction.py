"""The construction of DLEBench: small edits with references, from questions about pictures, or from drawn scenes.

A folder has rows of questions (`question`, `options`, `answer`, `image`, `bbox`: people draw boxes first). Metadata is
synthesised (`counterfactual.py`); the reference comes from crop-and-edit by the configured or built-in editor. Without
a folder the scenes' facts answer and the reference is exact. People verify `task` in `redraft review`; what has the
best label under both criteria is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import EditError, FormatError
from redraft.formats.pixels.resampling import opened
from redraft.imaging.pixels.arrays import Mask, Picture, look
from redraft.imaging.pixels.hues import color_word, is_called
from redraft.imaging.retouch.crop_edit import crop_edit
from redraft.imaging.retouch.crops import ANY, USUAL
from redraft.layout.backdrop import png_of
from redraft.models.chat import ChatModel
from redraft.models.clients.image_models import PictureEditor
from redraft.models.meter import masked_edit
from redraft.models.naming import editor_for, model_for
from redraft.models.prompts import prompt
from redraft.models.settings.values import configuration
from redraft.pictures.builtin_editor import builtin_editor
from redraft.pictures.editor.crops import answered, crop_assets, left
from redraft_research.datasets.dlebench.cases import SOURCE, targets_of
from redraft_research.datasets.dlebench.counterfactual import Metadata, as_row, faults, made, question_of, synthesised
from redraft_research.datasets.recipes import Discard, Sample, described
from redraft_research.datasets.records import Record, records, tables
from redraft_research.datasets.shards import NEXT_TRY
from redraft_research.datasets.small_objects.requests import KINDS
from redraft_research.datasets.small_objects.scene import ObjectScene, scene_of
from redraft_research.scoring.dle import KINDS as TYPES
from redraft_research.scoring.dle import area_ratio

LARGEST = 0.1
"""Share of a picture above which a target is not small."""
BEST, SEEN = 4, 24
"""The label that keeps a sample, and levels by which a pixel differs that was recoloured."""
_TYPES = {"colour": "color", "text": "ocr", "replacement": "object", "removal": "location"}
CRITERIA = ("instruction following", "visual consistency")


class Dle:
    """Recipe `dle`."""

    name, version = "dle", 1
    form, question = "dle", "Verify: is this the edit that is asked for?"
    about, fields = described("dle")

    takes_source = True

    def __init__(self, source: Path | None) -> None:
        self.source = source
        self.tries = 20 if source is None else 1  # a question is gone when it will not do

    @cached_property
    def rows(self) -> list[Record]:
        assert self.source is not None
        return records(tables(self.source), self.source)

    @cached_property
    def model(self) -> ChatModel | None:
        """Who writes the metadata; the rules do where none is configured."""
        return model_for(None, "planner") if configuration().named("planner") is not None else None

    @cached_property
    def editor(self) -> PictureEditor:
        return editor_for() if configuration().named("image_editor") is not None else builtin_editor(None)

    def sample(self, seed: int, index: int) -> Sample | Discard:
        if self.source is None:
            return self._drawn(seed, index)
        if index >= len(self.rows):
            return Discard("there are no more questions")
        try:
            return self._asked(self.rows[index], seed)
        except FormatError:  # what a model or an editor raises ends the run: it is no fault of the question
            return Discard("the row or its picture cannot be read")

    def _drawn(self, seed: int, index: int) -> Sample | Discard:
        scene = scene_of(seed, index, KINDS[index % NEXT_TRY % len(KINDS)])
        about = _of_scene(scene)
        if about is None or faults(about):
            return Discard("its facts make no edit by the rules" if about is None else faults(about)[0])
        more = {"id": f"{seed}-{index:06}", "editor": "drawn", "writer": "rules", "tries": 1}
        return _sample(about, more, scene.targets, b"", scene.source, scene.reference)

    def _asked(self, row: Record, seed: int) -> Sample | Discard:
        question = question_of(row)
        about = synthesised(question, seed, self.model)
        if isinstance(about, str):
            return Discard(about)
        if not (boxes := targets_of(row)):
            return Discard("no box around the target")
        data = row.picture(*SOURCE).read_bytes()
        pixels = _flat(data)
        own = self.editor.name == "builtin"
        said = _plainly(about) if own else about.instruction
        try:
            done = crop_edit(pixels, boxes, partial(self._edited, said), sizes=ANY if own else USUAL, seed=seed)
        except EditError as error:
            return Discard("no reference: " + re.sub(r" \(.*?\)", "", error.message))
        if left(self.editor, pixels, done.picture, said, boxes):
            return Discard("no reference: the editor itself doubts it")
        if _strange(about, pixels, done.picture):
            return Discard("no reference: something of another color was changed")
        writer = "rules" if self.model is None else f"{self.model.name}, {prompt('dle_metadata').label}"
        more = {
            "id": str(row.get("id", "index", "question_id") or row.number), "question": question.words,
            "answer": question.answer, "editor": self.editor.name, "writer": writer, "tries": max(done.attempts),
        }  # fmt: skip
        return _sample(about, more, boxes, data, pixels, done.picture)

    def _edited(self, words: str, crop: Picture, where: Mask, seed: int) -> Picture:
        sent, mask = crop_assets(crop, where)
        answer = masked_edit(self.editor, sent, words, seed, mask)
        return np.asarray(answered(answer, self.editor.name)[..., :3])

    def faults(self, sample: Sample) -> list[str]:
        row, files = sample.row, sample.files
        names = ("q_type", "target_object", *Metadata._fields[2:])
        if missing := [name for name in (*names, "type", "edit_ops", "bboxes") if name not in row]:
            return [f"there is no {name}" for name in missing]
        about = Metadata(*(row[name] for name in names))
        found = faults(about)
        if not found and as_row(about) != {name: row[name] for name in as_row(about)}:
            found.append("its type or operation is not that of its question")
        try:
            before, after = _flat(files.get("source.png") or files["source.jpg"]), _flat(files["reference.png"])
        except (KeyError, FormatError):
            return [*found, "there is no source or no reference that can be read"]
        if before.shape != after.shape:
            return [*found, "source and reference are of two sizes"]
        changed = (before != after).any(axis=2)
        if not changed.any():
            found.append("the reference is the source")
        for x, y, width, height in row["bboxes"]:
            reach = max(4.0, 0.16 * min(width, height))
            top, left = (max(0, int(edge - reach)) for edge in (y, x))
            changed[top : int(y + height + reach) + 1, left : int(x + width + reach) + 1] = False
        return [*found, "something changed outside the targets"] if changed.any() else found

    def statistics(self, samples: Iterable[Sample]) -> Mapping[str, list[Mapping[str, Any]]]:
        """Figures 4 and 10: samples by type, by targets and by the share of the picture that they cover."""
        rows = [sample.row for sample in samples]
        types, many = Counter(row["type"] for row in rows), Counter(len(row["bboxes"]) for row in rows)
        edges = (0.0, 0.0003, 0.0007, 0.002, 0.004, 0.008, 0.02, LARGEST)
        shares = [(*ends, sum(ends[0] <= row["area_ratio"] < ends[1] for row in rows)) for ends in pairwise(edges)]
        return {
            "types": [{"type": type, "samples": types[type]} for type in TYPES],
            "targets": [{"targets": number, "samples": times} for number, times in sorted(many.items())],
            "areas": [{"from %": 100 * low, "below %": 100 * high, "samples": times} for low, high, times in shares],
        }

    def review_item(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was made is judged as an editor's work is."""
        texts = {name: row[name] for name in ("target_object", "source_caption", "reference_caption")}
        pictures = {"before": row["source_image"], "after": row["reference_image"]}
        return {"id": row["id"], "system": row["editor"], "instruction": row["instruction"], "texts": texts,
                "pictures": pictures}  # fmt: skip

    def accepted(self, answer: Mapping[str, str | None]) -> bool:
        return all(answer.get(f"final: {one}") == str(BEST) for one in CRITERIA)


def _sample(
    about: Metadata, more: dict[str, Any], boxes: tuple[Box, ...], data: bytes, source: Picture, reference: Picture
) -> Sample | Discard:
    share = area_ratio(boxes, source.shape[1], source.shape[0])
    if share is None or share > LARGEST:
        return Discard("the target takes more than a tenth of the picture" if share else "the box is outside of it")
    places = [[round(side, 2) for side in box] for box in boxes]
    row = {**more, **as_row(about), "bboxes": places, "area_ratio": round(share, 6)}
    jpeg = data.startswith(b"\xff\xd8")
    return Sample(row, {f"source.{'jpg' if jpeg else 'png'}": data if jpeg else png_of(source),
                        "reference.png": png_of(reference)})  # fmt: skip


def _flat(data: bytes) -> Picture:
    """A picture's pixels, over white."""
    seen = opened(data)
    return np.asarray(Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB"))


def _plainly(about: Metadata) -> str:
    """What the built-in editor is told of the thing in a box."""
    return {"color": f"make it {about.new}", "location": "remove it"}.get(about.type, about.instruction)


def _strange(about: Metadata, before: Picture, after: Picture) -> bool:
    """Whether most of what was recoloured had not the colour that the target has."""
    word = color_word(about.was) if about.type == "color" else None
    changed = np.abs(before.astype(np.int16) - after).max(axis=2) > SEEN
    return word is not None and changed.any() and is_called(look(before)[changed], word).mean() < 0.5


def _of_scene(scene: ObjectScene) -> Metadata | None:
    """The edit of a scene by the rules, from its facts: the phrase for its targets, and what its captions differ in."""
    type, target = _TYPES.get(scene.kind, scene.kind), scene.target
    parts = rf"(?:Change the colour of|Recolour|Remove) the (.+?) (?:of|from) {re.escape(target)}"
    if part := re.match(parts, scene.instruction):
        target = f"the {part[1]} of {target}"
    before, after = ([word.strip(".") for word in caption.split()] for caption in scene.captions)
    if type == "location":
        return made(type, target, "", "")
    if type == "object":
        new = re.fullmatch(r"There is (.+) instead of .+\.", scene.captions[1])
        return None if new is None else made(type, target, " ".join(before[2:]), new[1])
    if type == "count":
        target = f"{target.removeprefix('the group of ')} in the group"
    if type == "ocr":
        target = f"the text '{before[-1]}' on {target}"
    return made(type, target, before[-1], after[-1]) if before[:-1] == after[:-1] else None
