"""A task of labelling (`TASK.json`): its form, its items with their pictures, and who labels them."""

from __future__ import annotations

import json
import math
import random
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, ValidationError

from redraft.errors import FormatError, RedraftError, UsageError
from redraft.formats.pixels.resampling import opened, packed
from redraft.interfaces.server.forms import Form
from redraft.interfaces.server.pages import NotFound
from redraft_research.datasets.ratings import MISSING
from redraft_research.evaluation.milde.forms import ASPECTS
from redraft_research.messages import says

ADJUDICATOR = "adjudicator"
TIE = "tie"
MOST_BYTES = 64 << 20
"""Of a picture."""
FORMS = Literal["milde", "dle", "boxes", "pairs", "instructions"]
WANTED = {"milde": ("before", "after"), "dle": ("before", "after"), "boxes": ("picture",)}
"""The pictures that an item of a form must have."""
REASONS = Literal["unclear", "not specific", "not realistic", "cannot be done", "not about this design"]
Name = Annotated[str, Field(pattern=r"^\w[\w .'-]{0,39}$")]
Words = Annotated[str, Field(min_length=1, max_length=400)]
Text = Annotated[str, Field(max_length=20_000)]
Place = tuple[float, float, float, float]

CRITERIA: dict[str, dict[str, tuple[int | str, ...]]] = {
    "milde": dict.fromkeys(ASPECTS, (0, 1, 2, 3)),
    "dle": dict.fromkeys(("instruction following", "visual consistency"), (1, 2, 3, 4)),
    "boxes": {"boxes": ()},
    "pairs": {"preference": ("left", "right", TIE)},
    "instructions": {"verdict": ("valid", "not valid")},
}
"""What each form asks of an item, in the order it is decided in, and the answers there are."""


class Labels(Form):
    """What somebody says of an item; which fields there are depends on the form."""

    values: dict[str, StrictInt | str] = Field({}, description="by criterion; of a pair its picture's name, or tie")
    targets: list[StrictInt | None] = Field([], max_length=50, description="dle: the label of each of several targets")
    boxes: list[Place] | None = Field(None, max_length=200, description="x, y, width, height in the picture's pixels")
    reasons: list[REASONS] = Field([], max_length=5, description="why an instruction is not valid")
    text: Text = Field("", description="an instruction, put better")

    def value(self, criterion: str) -> Any:
        """What is said under a name: of a criterion, or of a field. None where nothing is."""
        if criterion in ("boxes", "targets", "reasons", "text"):
            found = getattr(self, criterion)
            return found if found or criterion == "boxes" else None
        return self.values.get(criterion)


class Item(Form):
    id: Words
    instruction: Text = ""
    pictures: dict[Words, Words] = Field({}, max_length=8)
    candidates: dict[Name, Words] = Field({}, description="pairs: the two pictures that are compared, by system")
    texts: dict[Words, Text] = Field({}, max_length=20)
    targets: list[Words] = Field([], max_length=50)
    boxes: list[Place] = Field([], max_length=200, description="boxes: what to begin with")
    system: Annotated[str, Field(max_length=200)] = Field("", description="what made it; not shown to annotators")
    gold: Labels | None = None


class TaskForm(Form):
    form: FORMS
    title: Annotated[str, Field(max_length=200)] = ""
    seed: int = 0
    annotators: list[Name] = Field(["first", "second"], min_length=1, max_length=50)
    calibration: list[Item] = Field([], max_length=10_000)
    items: list[Item] = Field(min_length=1, max_length=100_000)


class ReviewTask:
    """A task whose files are all there. From outside an item is a key that its content gives it, so that an answer can
    only ever be about what was seen."""

    def __init__(self, path: Path) -> None:
        self.path, self.folder = path, path.resolve().parent
        given = _read(path)
        self.form, self.title, self.seed = given.form, given.title or path.stem, given.seed
        self.annotators, self.criteria = tuple(given.annotators), CRITERIA[given.form]
        if len(set(self.annotators)) < len(self.annotators) or ADJUDICATOR in self.annotators:
            raise UsageError(says("annotators-invalid", adjudicator=ADJUDICATOR))
        self.items: dict[str, Item] = {}
        self.calibration: dict[str, Item] = {}
        names: set[str] = set()
        for kind, keyed in (("calibration", self.calibration), ("items", self.items)):
            for item in getattr(given, kind):
                if item.id in names:
                    raise UsageError(says("review-item-twice", kind=kind, id=item.id))
                names.add(item.id)
                keyed[self._key(item, kind)] = item
        self.all = self.calibration | self.items

    def item(self, key: str) -> Item:
        if key not in self.all:
            raise NotFound(says("no-review-item"))
        return self.all[key]

    def order(self, annotator: str) -> list[str]:
        """The keys of all items: those to calibrate with first, then the others by chance, another for everyone."""
        keys = list(self.items)
        random.Random(f"{self.seed} {annotator}").shuffle(keys)
        return [*self.calibration, *keys]

    def sides(self, annotator: str, key: str) -> dict[str, str]:
        """The candidates of a pair that this annotator sees left and right."""
        names = list(self.item(key).candidates)
        random.Random(f"{self.seed} {annotator} {key}").shuffle(names)
        return dict(zip(("left", "right"), names, strict=True)) if names else {}

    def picture(self, annotator: str, key: str, slot: str) -> bytes:
        """A picture as PNG."""
        item, side = self.item(key), self.sides(annotator, key).get(slot, "")
        path = item.candidates.get(side) or item.pictures.get(slot)
        if path is None:
            raise NotFound(says("no-review-picture"))
        return packed(opened(self._bytes(path), path))

    def refuse_unfit(self, item: Item, given: Labels) -> None:
        """UsageError where labels are not what the form asks for."""
        first, *later = self.criteria
        for name, value in given.values.items():
            fit = (*item.candidates, TIE) if self.form == "pairs" else self.criteria.get(name, ())
            if name not in self.criteria or value not in fit:
                raise UsageError(says("unknown-review-answer", field=name, given=value, form=self.form, known=fit))
        if self.form == "dle" and first not in given.values and given.values:
            raise UsageError(says("earlier-decision-missing", later=later[0], first=first))
        several = len(item.targets) if self.form == "dle" and len(item.targets) > 1 else 0
        if given.targets and (len(given.targets) != several or {*given.targets} - {1, 2, 3, 4, None}):
            raise UsageError(says("target-labels-mismatch", wanted=several))
        if several and first in given.values and given.values[first] not in _worst(given.targets, several):
            raise UsageError(says("worst-target-missing", field=first))
        for box in given.boxes or ():
            if not all(map(math.isfinite, box)) or min(box[:2]) < 0 or min(box[2:]) <= 0 or max(box) > 1e6:
                raise UsageError(says("review-box-invalid", box=list(box)))
        for name, form in (("boxes", "boxes"), ("reasons", "instructions"), ("text", "instructions")):
            if getattr(given, name) and self.form != form:
                raise UsageError(says("review-field-not-in-form", field=name, form=self.form))

    def complete(self, given: Labels) -> bool:
        whole = all(given.value(name) is not None for name in self.criteria)
        return whole and (given.values.get("verdict") != "not valid" or bool(given.reasons))

    def _key(self, item: Item, kind: str) -> str:
        """The key of an item that is fit. UsageError names what is not."""
        try:
            wanted = set(WANTED.get(self.form, ())) - set(item.pictures)
            if wanted:
                raise UsageError(says("review-picture-missing", pictures=" and ".join(sorted(wanted)), form=self.form))
            if len(item.candidates) != 2 * (self.form == "pairs") or {"left", "right"} & {*item.pictures}:
                raise UsageError(says("two-pictures-not-pairs"))
            if {name.casefold() for name in item.candidates} & {*MISSING, TIE}:
                raise UsageError(says("system-name-reserved"))
            if self.form == "instructions" and not item.instruction:
                raise UsageError(says("no-instruction-to-check"))
            if (item.gold is None) is (kind == "calibration"):
                raise UsageError(says("gold-outside-calibration"))
            if item.gold is not None:
                self.refuse_unfit(item, item.gold)
                if not self.complete(item.gold):
                    raise UsageError(says("gold-incomplete"))
            known = sha256(f"{self.form} {item.model_dump_json()}".encode())
            for path in (*item.pictures.values(), *item.candidates.values()):
                known.update(sha256(self._bytes(path)).digest())
        except RedraftError as error:
            raise UsageError(f"{kind}, item '{item.id}', {error}", error.suggestion) from None
        return known.hexdigest()[:16]

    def _bytes(self, path: str) -> bytes:
        """A file in the task's folder. A link is followed as far as it stays there."""
        try:
            real = (self.folder / path).resolve(strict=True)
            if not real.is_relative_to(self.folder):
                raise UsageError(says("review-picture-outside-folder", path=path))
            if not real.is_file() or real.stat().st_size > MOST_BYTES:
                raise UsageError(says("review-picture-not-file", path=path, limit=MOST_BYTES >> 20))
            return real.read_bytes()
        except (OSError, ValueError, RuntimeError):
            raise UsageError(says("review-picture-unreadable", path=path)) from None


def _worst(targets: list[int | None], count: int) -> list[int]:
    """The label of several targets; none where some have none."""
    known = [label for label in targets if label is not None]
    return [min(known)] if len(known) == count else []


def _read(path: Path) -> TaskForm:
    try:
        raw = json.loads(path.read_bytes())
        return TaskForm.model_validate(raw)
    except OSError as error:
        raise UsageError(says("review-task-unreadable", path=path, reason=error.strerror)) from None
    except ValidationError as error:
        first = error.errors()[0]
        where = [str(part) for part in first["loc"]]
        if len(where) > 2 and where[1].isdigit():
            row = raw[where[0]][int(where[1])]
            told = row.get("id") if isinstance(row, dict) else None
            where[:2] = [f"{where[0]}, item {told!r}," if told else f"{where[0]}, item {int(where[1]) + 1},"]
        raise FormatError(f"{path.name}: {' '.join(where[:1])} {'.'.join(where[1:])}: {first['msg']}") from None
    except (ValueError, RecursionError) as error:
        raise FormatError(says("review-task-not-json", file=path.name, error=error)) from None
