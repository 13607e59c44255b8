"""Generated scenes with small targets, a request over them, and an answer whose labels are known."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft_research.datasets.small_objects.backgrounds import PLACES, Rng, as_cartoon, as_painting, elsewhere, noise
from redraft_research.datasets.small_objects.forms import FORMS, OBJECTS, POLE, second_parts
from redraft_research.datasets.small_objects.requests import (
    FOLLOWING,
    KINDS,
    NUMBERS,
    WORDS,
    Following,
    Group,
    Kind,
    SceneRequest,
    a,
    ask,
    ask_count,
    called,
    colour_apart,
    other_object,
    plural,
    turned_into,
)
from redraft_research.datasets.small_objects.things import (
    COLOURS,
    DETAILS,
    LOOKS,
    MATERIALS,
    PATCH,
    Canvas,
    Light,
    Thing,
    draw,
)

Consistency = Literal["perfect", "single anomaly", "multiple anomalies", "scene collapse"]
CONSISTENCY: tuple[Consistency, ...] = get_args(Consistency)
Picture = NDArray[np.uint8]
SIZES = ((1024, 768), (960, 720), (768, 1024), (1152, 648), (900, 900), (1600, 1200), (1536, 1152))
BARE = ("sign", "picture frame")
"""What has no detail."""
LEAST = {"colour": 14, "material": 24, "shape": 16, "text": 34, "count": 13, "replacement": 17, "removal": 11}
"""The least radius in pixels at which a person sees what is asked."""


@dataclass(frozen=True, slots=True)
class ObjectScene:
    """A case with true labels. `targets` cover targets and shadows, before and after; `what` tells how the edit was
    made; `traces` the editor's harmless changes all over, empty if none."""

    source: Picture
    edited: Picture
    reference: Picture
    instruction: str
    kind: Kind
    targets: tuple[Box, ...]
    IF: Following
    VC: Consistency
    what: str
    target: str
    captions: tuple[str, str]
    place: str
    traces: tuple[str, ...]


def cases(seed: int, count: int) -> Iterator[tuple[Kind, Following, Consistency]]:
    """The kinds and labels of `scenes`. Any 112 that begin at a multiple of 112 have each combination once."""
    every = list(product(KINDS, FOLLOWING, CONSISTENCY))
    for start in range(0, count, len(every)):
        order = np.random.default_rng([seed, 1, start]).permutation(len(every))
        yield from (every[at] for at in order[: count - start])


def scenes(seed: int, count: int) -> Iterator[ObjectScene]:
    """`count` scenes, always the same for a seed, with the labels of `cases`."""
    for number, case in enumerate(cases(seed, count)):
        yield _scene(np.random.default_rng([seed, 2, number]), *case)


def scene_of(seed: int, number: int, kind: Kind) -> ObjectScene:
    """A scene of a kind whose edited picture is as asked."""
    return _scene(np.random.default_rng([seed, 3, number]), kind, "flawless", "perfect")


class _Stage:
    """A place with its light, and the frames that are taken."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.width, self.height = SIZES[rng.integers(len(SIZES))]
        self.place = str(rng.choice(list(PLACES)))
        self.canvas = PLACES[self.place](rng, self.width, self.height)
        turn = rng.uniform(np.pi * 1.1, np.pi * 1.9)
        self.light = Light(
            np.cos(turn), np.sin(turn), rng.uniform(0.5, 1.0), rng.uniform(0, 0.22), self.canvas.mean(axis=(0, 1))
        )
        self.lens = float(rng.choice([0, 0, 0.5, 0.8]))
        self.grain = rng.normal(0, rng.uniform(0, 5), (self.height, self.width, 1)).astype(np.float32)
        self.least_contrast = rng.uniform(90, 220)
        self.taken: list[Box] = []

    def back(self, box: Box, canvas: Canvas | None = None) -> Canvas:
        """The mean colour behind a frame."""
        x, y, width, height = (int(side) for side in box)
        return np.asarray((self.canvas if canvas is None else canvas)[y : y + height, x : x + width].mean(axis=(0, 1)))

    def put(self, thing: Thing, sides: tuple[float, float] = (0, 1)) -> Thing | None:
        """The thing at a free spot where it stands out, between two shares of the width; None where there is none."""
        best: tuple[float, Thing] | None = None
        for _ in range(60):
            margin = thing.radius * (1.8 if thing.name == POLE else 1.2) + 9
            left, right = max(margin, sides[0] * self.width), min(self.width - margin, sides[1] * self.width)
            if right <= left or self.height <= 2 * margin:
                return None
            there = replace(thing, x=self.rng.uniform(left, right), y=self.rng.uniform(margin, self.height - margin))
            if any(_meet(there.frame, box) for box in self.taken):
                continue
            contrast = contrast_of(there, self.back(there.frame))
            if best is None or contrast > best[0]:
                best = contrast, there
            if contrast > self.least_contrast:
                break
        if best is None or best[0] < 70:
            return None
        self.taken.append(best[1].frame)
        return best[1]

    def with_things(self, canvas: Canvas, things: Sequence[Thing]) -> Canvas:
        """The canvas with these things on it."""
        canvas = canvas.copy()
        for thing in things:
            draw(canvas, thing, self.light)
        return canvas

    def seen(self, canvas: Canvas) -> Canvas:
        """The canvas through the lens."""
        if not self.lens:
            return canvas
        return np.asarray(Image.fromarray(_eight_bit(canvas)).filter(ImageFilter.GaussianBlur(self.lens)), np.float32)


def contrast_of(thing: Thing, back: Canvas) -> float:
    """How far its colour is from what is behind it: the sum of the channels' differences."""
    return float(np.abs(np.subtract(MATERIALS.get(thing.material) or COLOURS[thing.colour], back)).sum())


def _meet(one: Box, other: Box, gap: float = 5) -> bool:
    across = one.x < other.right + gap and other.x < one.right + gap
    return across and one.y < other.bottom + gap and other.y < one.bottom + gap


def _eight_bit(canvas: Canvas) -> Picture:
    return np.clip(np.rint(canvas), 0, 255).astype(np.uint8)


class _Cast(NamedTuple):
    """Who is in a scene: the targets, what is before them, the rest, and of the rest those most like a target."""

    asked: SceneRequest
    targets: Group
    boxes: tuple[Box, ...]
    phrase: str
    before: Group
    rest: Group
    alike: Group


def _ink(rng: Rng, name: str, colour: str) -> str:
    """A colour that text or a detail is seen in on this one."""
    return ("white" if sum(COLOURS[colour]) < 400 else "black") if name == "sign" else colour_apart(rng, [colour])


def _thing(rng: Rng, name: str, colour: str, radius: float) -> Thing:
    """A thing of that name and colour, its other looks by chance, not yet at a place."""
    material = "plastic" if name == "sign" else str(rng.choice([*["plastic"] * 14, "wool", "wood", "metal", "brick"]))
    return Thing(
        name, colour, 0, 0, radius, int(rng.integers(1 << 30)), material=material,
        second=colour_apart(rng, [colour]) if second_parts(name) and name not in ("mug", "fish") else "",
        detail=str(rng.choice(DETAILS)) if name not in BARE and material == "plastic" and rng.random() < 0.6 else "",
        text=str(rng.choice(WORDS)) if name == "sign" else "",
        ink=_ink(rng, name, colour),
        angle=rng.uniform(-9, 9) if name == "sign" else rng.uniform(-20, 20),
    )  # fmt: skip


def _scene(rng: Rng, kind: Kind, following: Following, consistency: Consistency) -> ObjectScene:
    for _ in range(50):
        stage = _Stage(rng)
        cast = _cast(stage, kind, following)
        if cast is not None and len(cast.rest) >= 5:
            return _filmed(stage, cast, kind, following, consistency)
    raise RuntimeError(f"no room for a scene of {kind}")


def _cast(stage: _Stage, kind: Kind, following: Following) -> _Cast | None:
    rng = stage.rng
    names = [f"{form} tile" for form in FORMS] if kind == "shape" else ["sign"] if kind == "text" else list(OBJECTS)
    if kind in ("material", "colour", "count") and rng.random() < 0.3:
        names = [f"{form} tile" for form in FORMS]
    thing = _thing(rng, str(rng.choice(names)), str(rng.choice(list(COLOURS))), 0)
    if kind == "colour":
        thing = replace(thing, material="plastic")
    parts = second_parts(thing.name) if thing.second and kind in ("colour", "removal") else []
    sought = kind == "removal" and following == "over-modification"
    if sought and not parts:
        return None
    part = str(rng.choice(parts)) if parts and (sought or rng.random() < 0.35) else ""
    ratio = np.exp(np.clip(rng.normal(np.log(0.003), 1.2), np.log(0.0005), np.log(0.1)))
    many = 1 if kind == "count" or part or rng.random() < 0.8 else int(rng.integers(2, 9))
    radius = float(np.sqrt(ratio * stage.width * stage.height) / 2.4)
    least = 24 if part else 19 if kind == "colour" and following == "over-modification" else LEAST[kind]
    thing = replace(thing, radius=max(least, min(radius, 27 if kind == "count" else 108 / many**0.5)))
    if kind == "count":
        asked, targets, boxes = _group(stage, thing)
        phrase, twin = f"the group of {plural(thing)}", None
    else:
        split = many == 1 and not part and rng.random() < 0.2
        side = int(rng.integers(2))
        halves = ((0, 0.4), (0.6, 1))
        put = [stage.put(thing, halves[side] if split else (0, 1)) for _ in range(many)]
        twin = stage.put(replace(thing, seed=thing.seed + 2), halves[1 - side]) if split else None
        targets = tuple(one for one in put if one is not None)
        if len(targets) < many or (split and twin is None):
            return None
        boxes = tuple(one.frame for one in targets)
        phrase = (
            f"all {NUMBERS[many]} {plural(thing)}".replace("all two", "both") if many > 1 else f"the {called(thing)}"
        )
        phrase += f" on the {('left', 'right')[side]}" if split else ""
        asked = ask(rng, kind, thing, phrase, [stage.back(box) for box in boxes], part)
    before = _occluders(stage, targets[0]) if kind not in ("text", "count") and not part and rng.random() < 0.3 else ()
    if not targets:
        return None
    alike = [] if twin is None else [twin]
    for _ in range(int(rng.integers(1, 4))):
        colour = colour_apart(rng, [thing.colour, LOOKS.get(thing.material, thing.colour), *asked.shunned])
        other = replace(thing, colour=colour, ink=_ink(rng, thing.name, colour), seed=int(rng.integers(1 << 30)))
        text = str(rng.choice([word for word in WORDS if word not in asked.instruction])) if thing.text else ""
        alike.append(replace(other, material="plastic", text=text, radius=thing.radius * rng.uniform(0.9, 1.3)))
    put = [one if one is twin else stage.put(one) for one in alike]
    near = tuple(one for one in put if one is not None)
    rest = [stage.put(_stranger(stage, thing)) for _ in range(int(rng.integers(6, 11)))]
    return _Cast(asked, targets, boxes, phrase, before, (*near, *(one for one in rest if one is not None)), near)


def _stranger(stage: _Stage, thing: Thing) -> Thing:
    """Something that is no target: of another name, now and then of the target's colour."""
    rng = stage.rng
    name = str(rng.choice([*(f"{form} tile" for form in FORMS), "picture frame"]))
    if name == thing.name or rng.random() < 0.65:
        name = other_object(rng, thing.name)
    colour = thing.colour if rng.random() < 0.3 else str(rng.choice(list(COLOURS)))
    return _thing(rng, name, colour, float(np.clip(np.exp(rng.normal(np.log(34), 0.5)), 17, 95)))


def _group(stage: _Stage, thing: Thing) -> tuple[SceneRequest, Group, tuple[Box, ...]]:
    """A group of a thing on places of a loose grid, what is asked of it, and its place."""
    rng, rows = stage.rng, 2
    columns = int(rng.integers(2, 5))
    step = 2.6 * thing.radius + 14
    holder = stage.put(replace(thing, name=POLE, radius=max(columns, rows) * step / 3.2))
    if holder is None:
        return ask_count(rng, (thing,) * 4, [])[0], (), ()
    spots = [(column - (columns - 1) / 2, row - (rows - 1) / 2) for row in range(rows) for column in range(columns)]
    slots = tuple(
        replace(thing, x=holder.x + x * step + rng.uniform(-2, 2), y=holder.y + y * step + rng.uniform(-2, 2),
                seed=thing.seed + 2 * number, angle=thing.angle + rng.uniform(-8, 8))
        for number, (x, y) in enumerate(spots[at] for at in rng.permutation(len(spots)))
    )  # fmt: skip
    frames = [slot.frame for slot in slots]
    box = Box.around([(f.x, f.y) for f in frames] + [(f.right, f.bottom) for f in frames])
    asked, there = ask_count(rng, slots, [stage.back(holder.frame)])
    assert box is not None
    return asked, slots[:there], (box,)


def _occluders(stage: _Stage, target: Thing) -> Group:
    """A pole, or a smaller thing, before the target."""
    rng, r = stage.rng, target.radius
    colour = colour_apart(rng, [target.colour], [stage.back(target.frame)])
    seed, offset = int(rng.integers(1 << 30)), r * rng.uniform(0.35, 0.6) * rng.choice([-1, 1])
    if rng.random() < 0.6:
        made = Thing(POLE, colour, target.x + offset, target.y, max(r, 16), seed, angle=rng.uniform(-14, 14))
    else:
        made = Thing(other_object(rng, target.name), colour, target.x + offset * 1.6, target.y + r * 0.7, r * 0.6, seed)
    frame = made.frame
    inside = frame.x > 4 and frame.y > 4 and frame.right < stage.width - 4 and frame.bottom < stage.height - 4
    if not inside or any(_meet(frame, box) for box in stage.taken if box != target.frame):
        return ()
    stage.taken.append(frame)
    return (made,)


def _filmed(stage: _Stage, cast: _Cast, kind: Kind, following: Following, consistency: Consistency) -> ObjectScene:
    """The pictures of a scene, and its labels."""
    rng, asked = stage.rng, cast.asked
    stand = stage.with_things(stage.canvas, cast.rest)
    source = stage.with_things(stand, (*cast.targets, *cast.before))
    reference = stage.with_things(stand, (*asked.ways["flawless"][0].group(cast.targets, rng), *cast.before))
    ways = asked.ways[following]
    way = ways[rng.integers(len(ways))]
    targets = way.group(cast.targets, rng)
    anomalies, medium = list[str](), None
    if consistency == "scene collapse":
        plain = following == "localisation failure" or not [one for one in targets if one.material != PATCH]
        large = following == "wrong action" and kind not in ("material", "text") and cast.targets[0].radius >= 26
        if (large or (plain and cast.targets[0].radius >= 19)) and rng.random() < 0.7:
            medium = (as_painting, as_cartoon)[rng.integers(2)]
            anomalies = [medium.__name__.replace("_", " a ")]
        else:
            other, canvas = _elsewhere(stage, targets)
            anomalies = [f"{other} for {stage.place}"]
            stand = stage.with_things(canvas, [one for one in cast.rest if rng.random() < 0.8])
    elif consistency != "perfect":
        number = 1 if consistency == "single anomaly" else int(rng.integers(2, 5))
        rest, anomalies = _disturbed(stage, cast, number, following == "localisation failure")
        stand = stage.with_things(stage.canvas, rest)
    edited = stage.seen(stage.with_things(stand, (*targets, *cast.before)))
    edited = medium(rng, edited) if medium else edited
    traced, traces = _traced(rng, edited, stage.grain, cast.boxes)
    what = (
        f"target: {way.what}; outside: {', '.join(anomalies) or 'nothing'}; all over: {', '.join(traces) or 'nothing'}"
    )
    before, asked_for = (_eight_bit(stage.seen(one) + stage.grain) for one in (source, reference))
    return ObjectScene(
        before, traced, asked_for, asked.instruction, kind, cast.boxes, following, consistency, what, cast.phrase,
        asked.captions, stage.place, tuple(traces),
    )  # fmt: skip


def _elsewhere(stage: _Stage, targets: Group) -> tuple[str, Canvas]:
    """Another place, of some tried the one that the targets stand out from most."""
    tried = []
    for _ in range(3):
        name = elsewhere(stage.rng, stage.place)
        canvas = PLACES[name](stage.rng, stage.width, stage.height)
        seen = [contrast_of(one, stage.back(one.frame, canvas)) for one in targets if one.material != PATCH]
        tried.append((min(seen, default=0.0), name, canvas))
    return max(tried, key=lambda one: one[0])[1:]


def _disturbed(stage: _Stage, cast: _Cast, number: int, missed: bool) -> tuple[Group, list[str]]:
    """The rest with so many anomalies. Where the target was missed, the first is often the edit done to another."""
    rng, anomalies, edit = stage.rng, list[str](), cast.asked.edit
    rest: list[Thing | None] = list(cast.rest)
    order = rng.permutation(len(rest)).tolist()
    other = cast.alike[0] if missed and edit and cast.alike and rng.random() < 0.6 else None
    if other is not None and edit is not None:
        rest[cast.rest.index(other)] = edit(other)
        order.remove(cast.rest.index(other))
        anomalies.append(f"the deed done to another {other.name}")
    for at in order[: number - len(anomalies)]:
        thing = cast.rest[at]
        new = stage.put(_stranger(stage, cast.targets[0])) if rng.random() < 0.25 else None
        if new is not None:
            rest.append(new)
            anomalies.append(f"{a(called(new))} added")
        else:
            what, rest[at] = _anomaly(rng, thing, stage.back(thing.frame))
            anomalies.append(f"the {called(thing)} {what}")
    return tuple(thing for thing in rest if thing is not None), anomalies


def _anomaly(rng: Rng, thing: Thing, back: Canvas) -> tuple[str, Thing | None]:
    colour = colour_apart(rng, [thing.colour], [back])
    stranger = other_object(rng, thing.name)
    found: list[tuple[str, Thing | None]] = [
        ("removed", None),
        (f"painted {colour}", replace(thing, colour=colour, material="plastic", detail="")),
        (f"now {a(stranger)}", replace(turned_into(thing, stranger, thing.colour), second=colour)),
    ]
    if thing.radius >= 24 and thing.name != "sign":
        found += [("garbled", replace(thing, bend=0.45)), ("shrunk", replace(thing, scale=0.5))]
    if thing.text and thing.radius >= 34:
        found.append(("with other text", replace(thing, text=WORDS[(WORDS.index(thing.text) + 5) % len(WORDS)])))
    return found[rng.integers(len(found))]


def _traced(rng: Rng, canvas: Canvas, grain: Canvas, boxes: Sequence[Box]) -> tuple[Picture, list[str]]:
    """The picture with what editors leave all over it, none of which is an anomaly."""
    names = [] if rng.random() < 0.3 else list(rng.permutation(TRACES)[: int(rng.integers(1, 4))])
    height, width = canvas.shape[:2]
    if "colour shift" in names:
        canvas = canvas * rng.uniform(0.965, 1.035, 3).astype(np.float32) + rng.uniform(-3, 3)
    if "light" in names:
        canvas = canvas * (1 + 0.05 * noise(rng, width, height, 3, 3))[..., None]
    if "seam" in names:
        for x, y, wide, high in boxes:
            across = np.clip((wide * 1.1 - np.abs(np.arange(width) - x - wide / 2)) / (0.25 * wide), 0, 1)
            down = np.clip((high * 1.1 - np.abs(np.arange(height) - y - high / 2)) / (0.25 * high), 0, 1)
            canvas = canvas + rng.uniform(-4, 4) * (down[:, None] * across)[..., None].astype(np.float32)
    out = canvas + (rng.normal(0, rng.uniform(1, 5), grain.shape).astype(np.float32) if "grain" in names else grain)
    picture = Image.fromarray(_eight_bit(out))
    if "resampling" in names:
        shift = rng.uniform(-0.5, 0.5, 2)
        matrix = (1, 0, shift[0], 0, 1, shift[1])
        moved = picture.transform(picture.size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC)
        picture.paste(moved.crop((2, 2, width - 2, height - 2)), (2, 2))
    if "jpeg" in names:
        held = io.BytesIO()
        picture.save(held, "JPEG", quality=int(rng.integers(72, 96)))
        picture = Image.open(held).convert("RGB")
    return np.asarray(picture), [str(name) for name in names]


TRACES = ("colour shift", "light", "seam", "grain", "resampling", "jpeg")
