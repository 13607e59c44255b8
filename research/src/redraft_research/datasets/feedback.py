"""Edits that are right and edits that are wrong, before and after, for training a judge (Agent-DocEdit, section 2.4.1).

A template words a request for a synthetic design, with right and wrong commands; the engine carries one out.
"""

from __future__ import annotations

import io
import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.commands.command import Command, resolve_all
from redraft.commands.forms.wire import command_to_json
from redraft.commands.layers.add_delete import Delete
from redraft.commands.look.colors import Recolor
from redraft.commands.look.style import Modify
from redraft.commands.place.position import Move, Place, Rotate
from redraft.commands.place.sizes import Resize
from redraft.document.geometry import Box
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.edits.receipt.record import Change
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import RedraftError
from redraft.formats.codec import Opened
from redraft.formats.svg import CODEC as SVG
from redraft.render.renderer import Renderer
from redraft_research.datasets.recipes import Discard, Sample, described
from redraft_research.datasets.requests.designs import MadeDesign, design
from redraft_research.datasets.requests.designs.pixels import packed
from redraft_research.datasets.requests.designs.svg import svg_of

LONGEST = 320
"""Pixels of the longer side of pictures."""
A_DESIGN = 8
"""Samples in a row that are about one design: it is opened, and drawn as it was, once for them."""
RIGHT = 0.4
SEVERAL = 0.25
"""The parts of samples that are right, and of those that are worded in two clauses."""
TRIES = 12
WRONG = ("direction", "colour", "component", "amount", "extra change", "missing clause")
LABELS = ("ok", "wrong edit", "wrong element")
COLORS = {"red": "#d32f2f", "blue": "#1565c0", "green": "#2e7d32", "yellow": "#fdd835", "orange": "#ef6c00",
          "purple": "#6a1b9a", "black": "#000", "white": "#fff", "pink": "#ec407a", "teal": "#00897b"}  # fmt: skip
_Beside = Literal["left of", "right of", "above", "below"]
_WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_BESIDE: tuple[tuple[_Beside, _Beside], ...] = (
    ("left of", "right of"), ("right of", "left of"), ("above", "below"), ("below", "above"))  # fmt: skip
_FAMILY = re.compile(rb'(?<=font-family=")[^"]+')


class MeantLayer(NamedTuple):
    """A layer that `phrase` means and no other; `box` is on the page."""

    id: str
    phrase: str
    kind: str
    box: Box


class FeedbackClause(NamedTuple):
    """A request about a target: its words, the command that does it, and some that do not, by what is wrong."""

    words: str
    target: MeantLayer
    right: Command
    wrong: Mapping[str, Command]


class FeedbackScene(NamedTuple):
    """A design as a file, what can be spoken of in it, and how it looks."""

    number: int
    design: MadeDesign
    opened: Opened
    targets: Sequence[MeantLayer]
    scale: float
    margin: float
    """Pixels around a layer's box that it may have ink on."""
    pixels: NDArray[np.uint8]
    before: bytes


def scene_of(number: int, fonts: Fonts, renderer: Renderer) -> FeedbackScene | None:
    """A design with a page to draw and something to speak of; None where it has not."""
    made = design(number)
    opened = SVG.open(svg_of(made.document).encode(), fonts)
    targets = _targets(made, opened.document)
    if len(targets) < 3:
        return None
    page = opened.document.pages[0]
    scale = LONGEST / max(page.width, page.height)
    margin = 4 + 2 * scale * max(placed.layer.style.stroke_width or 1.0 for placed in opened.document.walk())
    pixels = drawn(opened.data, scale, fonts, renderer)
    return FeedbackScene(number, made, opened, targets, scale, margin, pixels, png(pixels))


def drawn(
    svg: bytes, scale: float, fonts: Fonts, renderer: Renderer, crop: tuple[int, int, int, int] | None = None
) -> NDArray[np.uint8]:
    """A page, or a part of it, on white and in the fonts there are."""
    svg = _FAMILY.sub(lambda found: fonts.drawn_family(found[0].decode()).encode(), svg)
    start = svg.index(b">") + 1
    white = svg[:start] + b'<rect width="100%" height="100%" fill="#fff"/>' + svg[start:]
    return np.asarray(Image.open(io.BytesIO(renderer.draw(white, scale, crop))).convert("RGB"))


def changed_part(scene: FeedbackScene, after: Document, changed: Iterable[str]) -> tuple[int, int, int, int] | None:
    """The pixels that may differ once these layers changed, as x, y, width and height."""
    both = scene.opened.document.index, after.index
    boxes = [there.box for index in both for id in changed if (there := index.get(id)) is not None]
    dirty = Box.union(box for box in boxes if box is not None)
    if dirty is None:
        return None
    high, wide = scene.pixels.shape[:2]
    left, top = (max(0, math.floor(side * scene.scale - scene.margin)) for side in (dirty.x, dirty.y))
    right = min(wide, math.ceil(dirty.right * scene.scale + scene.margin))
    bottom = min(high, math.ceil(dirty.bottom * scene.scale + scene.margin))
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Packed as quickly as can be, which is small too: drawings have long runs of one colour."""
    high, wide = pixels.shape[:2]
    rows = np.zeros((high, 3 * wide + 1), np.uint8)
    rows[:, 1:] = pixels.reshape(high, -1)
    return packed(wide, high, rows.tobytes(), 1)


def _targets(made: MadeDesign, document: Document) -> list[MeantLayer]:
    """What can be seen and has a phrase of its own."""
    page = Box(0, 0, document.pages[0].width, document.pages[0].height)
    records = made.facts.records
    named = Counter(noun for fact in records.values() for noun in {*fact.nouns})
    named.update(noun for thing in made.facts.things if thing.layer not in records for noun in {*thing.nouns})
    parts = Counter((fact.attribute, fact.of) for fact in records.values())
    said = Counter(placed.layer.text for placed in document.walk() if isinstance(placed.layer, Text))
    found: list[MeantLayer] = []
    for placed in document.walk():
        layer, box, fact = placed.layer, placed.box, records.get(placed.layer.id)
        seen = box.overlap(page) if box is not None and placed.visible else None
        if fact is None or box is None or seen is None or not 0.0003 < seen.area / page.area < 0.5:
            continue
        phrases = [f"the {noun}" for noun in fact.nouns if named[noun] == 1]
        if fact.attribute and fact.of and parts[fact.attribute, fact.of] == 1:
            phrases.append(f"the {fact.attribute} of {fact.of}")
        if isinstance(layer, Text) and said[layer.text] == 1 and 2 < len(layer.text) < 40 and "\n" not in layer.text:
            phrases.append(f"the text “{layer.text}”")
        if phrases:
            found.append(MeantLayer(layer.id, phrases[len(found) % len(phrases)], layer.kind, box))
    return found


_KINDS = ("move", "move", "beside", "colour", "colour", "size", "turn", "delete", "fade")


def clause_about(chance: random.Random, one: MeantLayer, scene: FeedbackScene) -> FeedbackClause | None:
    """One of the templates, filled in. None where it needs another element beside this one and there is none."""
    pick, who, page = chance.choice, (one.id,), scene.opened.document.pages[0]

    def clause(words: str, right: Command, **wrong: Command) -> FeedbackClause:
        return FeedbackClause(words.replace("{}", one.phrase, 1), one, right, wrong)

    match pick(_KINDS):
        case "move":
            way, step = pick(list(_WAYS)), max(1, round(chance.uniform(0.06, 0.2) * min(page.width, page.height)))
            x, y = (side * step for side in _WAYS[way])
            far = pick((0.2, 0.3, 2.5, 3.5))
            words = f"{pick(('move', 'shift', 'push'))} {{}} {step} pixels {way}"
            return clause(words, Move(who, x, y), direction=Move(who, -x, -y), amount=Move(who, x * far, y * far))
        case "beside":
            others = [each for each in scene.targets if each.id != one.id and each.box.overlap(one.box) is None]
            if not others:
                return None
            (where, opposite), other = pick(_BESIDE), pick(others)
            words = f"{pick(('move', 'put', 'place'))} {{}} {'to the ' * where.endswith(' of')}{where} {other.phrase}"
            wrong = Place(who, opposite, (other.id,), gap="usual")
            return clause(words, Place(who, where, (other.id,), gap="usual"), direction=wrong)
        case "colour":
            (name, color), (_, another) = chance.sample(list(COLORS.items()), 2)
            words = pick(("make {{}} {}", "change the colour of {{}} to {}", "colour {{}} {}", "turn {{}} {}"))
            return clause(words.format(name), Recolor(who, color), colour=Recolor(who, another))
        case "size":
            part, sign = pick((20, 25, 30, 40, 50)), pick((1, -1))
            factor = 1 + sign * part / 100
            much = factor * pick((1.6, 2.2) if sign > 0 else (0.4, 0.55))
            words = f"make {{}} {part}% {pick(('larger', 'bigger')) if sign > 0 else 'smaller'}"
            return clause(words, Resize(who, factor), direction=Resize(who, 2 - factor), amount=Resize(who, much))
        case "turn":
            angle = pick((10, 15, 20, 30, 45, 90)) * pick((1, -1))
            words = f"rotate {{}} by {abs(angle)} degrees {'clockwise' if angle > 0 else 'anticlockwise'}"
            return clause(words, Rotate(who, angle), direction=Rotate(who, -angle), amount=Rotate(who, 0.3 * angle))
        case "fade":
            share, less = chance.sample((20, 40, 60, 80), 2)
            wrong_share = Modify(who, opacity=1 - less / 100)
            return clause(f"make {{}} {share}% transparent", Modify(who, opacity=1 - share / 100), amount=wrong_share)
        case _:
            return clause(f"{pick(('remove', 'delete', 'take out'))} {{}}", Delete(who))


class Draft(NamedTuple):
    """A request, what would be right, and what is done: `fault` is '' or one of WRONG."""

    request: str
    clauses: Sequence[FeedbackClause]
    done: Sequence[Command]
    fault: str


def draft(chance: random.Random, scene: FeedbackScene, fault: str, several: bool = True) -> Draft | None:
    """None where a design has no such request; one clause where it is not to be of `several`."""
    targets = chance.sample(list(scene.targets), min(3, len(scene.targets)))
    several = several and (fault == "missing clause" or (not fault and chance.random() < SEVERAL))
    made = [clause_about(chance, one, scene) for one in targets[: 2 if several or fault == WRONG[4] else 1]]
    clauses = [clause for clause in made if clause is not None]
    if len(clauses) < len(made) or _entangled(clauses, scene.opened.document):
        return None
    right = [clause.right for clause in clauses]
    asked = clauses if several else clauses[:1]
    match fault:
        case "" | "extra change":
            done = right
        case "missing clause":
            done = [chance.choice(right)]
        case "component":
            others = [one for one in scene.targets if one.id != asked[0].target.id and one.kind == asked[0].target.kind]
            named = getattr(asked[0].right, "anchor", None) or ()
            others = [one for one in others if one.id not in named]
            if not others:
                return None
            done = [right[0].replaced(target=(chance.choice(others).id,))]
        case kind if kind in asked[0].wrong:
            done = [asked[0].wrong[kind]]
        case _:
            return None
    request = chance.choice((" and ", ", then ", " and also ")).join(clause.words for clause in asked)
    return Draft(request[:1].upper() + request[1:] + chance.choice((".", "")), asked, done, fault)


def _entangled(clauses: Sequence[FeedbackClause], document: Document) -> bool:
    """Whether one is about what another deletes or moves along."""
    named = ({clause.target.id, *(getattr(clause.right, "anchor", None) or ())} for clause in clauses)
    parts = [inner.id for ids in named for id in ids for inner in family(document.index.layers[id])]
    return len(clauses) > 1 and len({*parts}) < len(parts)


class Feedback:
    """See the data card."""

    name = "feedback"
    version = 2
    about, fields = described("feedback")

    def __init__(self, source: Path | None = None) -> None:
        self._scenes: dict[tuple[int, int], FeedbackScene] = {}

    @cached_property
    def _fonts(self) -> Fonts:
        return Fonts(())

    @cached_property
    def _renderer(self) -> Renderer:
        return Renderer(self._fonts.files())

    def scene(self, seed: int, index: int) -> FeedbackScene:
        """That of a sample; its neighbours have the same."""
        key = seed, index // A_DESIGN
        if key not in self._scenes:
            chance = random.Random(f"feedback {key}")
            while (found := scene_of(chance.randrange(10**9), self._fonts, self._renderer)) is None:
                pass
            self._scenes = {**dict([*self._scenes.items()][-1:]), key: found}
        return self._scenes[key]

    def close(self) -> None:
        self._renderer.close()

    def sample(self, seed: int, index: int) -> Sample | Discard:
        scene = self.scene(seed, index)
        chance = random.Random(f"feedback {seed} {index}")
        fault = "" if chance.random() < RIGHT else chance.choice(WRONG)
        reason = "no such request for the design"
        for made in filter(None, (draft(chance, scene, fault) for _ in range(TRIES))):
            try:
                after, changes = wanted, _ = self._carried_out(scene, [clause.right for clause in made.clauses])
                if fault:
                    after, changes = self._carried_out(scene, made.done)
                if fault and after == wanted:
                    continue
                picture = self._after(scene, after, {change.layer for change in changes})
            except RedraftError:
                reason = "refused by the engine"
                continue
            if picture is not None:
                return Sample(_row(scene, made, changes), {"before.png": scene.before, "after.png": png(picture)})
            reason = "nothing to be seen"
        return Discard(reason)

    def _after(self, scene: FeedbackScene, after: Document, changed: set[str]) -> NDArray[np.uint8] | None:
        """The page after an edit, drawn again where it changed; None where it looks the same."""
        if (crop := changed_part(scene, after, changed)) is None:
            return None
        x, y, wide, high = crop
        part = drawn(scene.opened.write(after).data, scene.scale, self._fonts, self._renderer, crop)
        if np.array_equal(part, scene.pixels[y : y + high, x : x + wide]):
            return None
        page = scene.pixels.copy()
        page[y : y + high, x : x + wide] = part
        return page

    def _carried_out(self, scene: FeedbackScene, commands: Sequence[Command]) -> tuple[Document, Sequence[Change]]:
        document, measure = scene.opened.document, self._fonts.measure
        return with_changes(document, resolve_all(document, commands, measure).edits, measure)

    def faults(self, sample: Sample) -> list[str]:
        row = sample.row
        found = [f"{name} is missing" for name in self.fields if name not in {*row, *sample.files}]
        if found:
            return found
        if row["label"] != _label(row["fault"]) or row["fault"] not in ("", *WRONG):
            found.append(f"label {row['label']!r} for fault {row['fault']!r}")
        if (row["commands"] == row["right"]) != (row["fault"] == ""):
            found.append("the commands are right and called wrong, or wrong and called right")
        if not row["changes"] or sample.files["before.png"] == sample.files["after.png"]:
            found.append("nothing changed")
        return found


def _label(fault: str) -> str:
    return LABELS[0] if not fault else LABELS[2] if fault == "component" else LABELS[1]


def _row(scene: FeedbackScene, made: Draft, changes: Sequence[Change]) -> dict[str, Any]:
    target = made.clauses[0].target
    return {
        "request": made.request,
        "label": _label(made.fault),
        "fault": made.fault,
        "commands": [command_to_json(one) for one in made.done],
        "right": [command_to_json(clause.right) for clause in made.clauses],
        "changes": [f"{one.layer} ({one.kind}): {one.what} {one.old} → {one.new}" for one in changes],
        "target": target.id,
        "box": [round(side * scene.scale, 2) for side in target.box],
        "design": {"number": scene.number, "kind": scene.design.facts.kind},
    }
