"""Whole scenes: a source, one right edit of it as reference, and an edit whose label is known."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from PIL import Image, ImageFilter

from benchmarks.dle_judge.drawn_edits import KINDS, edited_thing, far_color, named, other, pick, seen, target, thing
from benchmarks.dle_judge.drawn_things import FORMS, THINGS, Floats, Thing, draw, ground
from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture, look

Place = Callable[[float], tuple[float, float] | None]


class Drawn(NamedTuple):
    """`label` is that of instruction following, 1 to 4, `how` the way in which it came about."""

    source: Picture
    reference: Picture
    edited: Picture
    instruction: str
    kind: str
    boxes: tuple[Box, ...]
    label: int
    how: str


def shown(base: Floats, things: Iterable[Thing | None]) -> Floats:
    c = base.copy()
    for t in things:
        if t is not None:
            draw(c, t)
    return c


def processed(ch: Generator, page: Floats, strong: bool = True) -> Picture:
    p = page
    if strong:
        if ch.uniform() < 0.04:
            p = p * np.array([0.45, 0.5, 0.7])
        if ch.uniform() < 0.3:
            p = p * (1 + ch.normal(0, 0.05, 3)) + ch.normal(0, 4, 3)
        if ch.uniform() < 0.35:
            p = p + ch.normal(0, ch.uniform(1, 4), p.shape)
        im = Image.fromarray(np.clip(p, 0, 255).astype(np.uint8))
        if ch.uniform() < 0.2:
            im = im.filter(ImageFilter.GaussianBlur(ch.uniform(0.4, 0.9)))
        if ch.uniform() < 0.2:
            im = Image.fromarray(np.roll(np.asarray(im), (int(ch.integers(-3, 4)), int(ch.integers(-3, 4))), (0, 1)))
        if ch.uniform() < 0.1:
            im = im.resize((int(im.width * 1.25), int(im.height * 1.25)), Image.Resampling.BICUBIC)
    else:
        im = Image.fromarray(np.clip(p, 0, 255).astype(np.uint8))
    if ch.uniform() < 0.3:
        b = io.BytesIO()
        im.save(b, "JPEG", quality=int(ch.integers(70, 96)))
        im = Image.open(b).convert("RGB")
    return np.asarray(im)


def drawn(seed: int) -> Drawn:
    ch = np.random.default_rng(seed)
    kind = KINDS[seed % 7]
    w, h = int(ch.integers(170, 270)), int(ch.integers(150, 230))
    base = ground(ch, w, h)
    spots: list[tuple[float, float, float]] = []

    def place(size: float) -> tuple[float, float] | None:
        for _ in range(200):
            x, y = ch.uniform(1.5 * size + 2, w - 1.5 * size - 2), ch.uniform(1.5 * size + 2, h - 1.5 * size - 2)
            if all((x - a) ** 2 + (y - b) ** 2 > (1.55 * (size + s)) ** 2 for a, b, s in spots):
                spots.append((x, y, size))
                return x, y
        return None

    size = float(np.exp(ch.uniform(np.log(10), np.log(38))))
    if kind == "count":
        return counted(ch, base, size, place)
    at = place(size)
    assert at is not None
    x, y = at
    t, r, text = target(ch, kind, x, y, size)
    n = int(ch.integers(1, 4))
    decoys = []
    for _ in range(n):
        s = ch.uniform(7, 18)
        at = place(s)
        if at:
            o = thing(ch, *at, s)
            decoys.append(replace(t, x=at[0], y=at[1], size=s, text=t.text) if ch.uniform() < 0.2 else o)
    e, flag, label, how = edited_thing(ch, kind, t, r)
    others: list[Thing | None] = list(decoys)
    if (how == "elsewhere" or ch.uniform() < 0.25) and others:
        i = int(ch.integers(len(others)))
        o = decoys[i]
        others[i] = None if ch.uniform() < 0.4 else replace(o, color=named(ch, far_color(ch, o.color)))
    front = []
    if ch.uniform() < 0.12 and kind != "text":
        front = [
            Thing(
                "rectangle",
                t.x + ch.uniform(-0.6, 0.6) * t.size,
                t.y,
                t.size * 1.3,
                named(ch, far_color(ch, t.color)),
                (0, 0, 0),
                aspect=0.09,
                turn=ch.normal(0, 0.2),
            )
        ]
    src = shown(base, [*decoys, t, *front])
    ref = shown(base, [*decoys, r, *front])
    ed = shown(base, [*others, e, *front])
    if flag == "smear":
        full = Image.fromarray(shown(base, [*others, t]).clip(0, 255).astype(np.uint8))
        soft = np.asarray(full.filter(ImageFilter.GaussianBlur(t.size * ch.uniform(0.5, 0.9)))).astype(float)
        b = t.box.grown(3)
        m = np.zeros((h, w))
        m[max(0, int(b.y)) : int(b.bottom) + 1, max(0, int(b.x)) : int(b.right) + 1] = 1
        m = (
            np.asarray(Image.fromarray((m * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(2)))[..., None]
            / 255.0
        )
        ed = ed * (1 - m) + soft * m
    elif kind == "removal" and label == 4 and ch.uniform() < 0.5:
        b = t.box.grown(2)
        sl = (slice(max(0, int(b.y)), int(b.bottom) + 1), slice(max(0, int(b.x)), int(b.right) + 1))
        soft = np.asarray(
            Image.fromarray(base.clip(0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(3))
        ).astype(float)
        ed[sl] = soft[sl] + ch.normal(0, 1.5, 3)
    box = t.box
    pad = pick(ch, [0, 0, 2, 4])
    box = Box(box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad)
    return Drawn(
        processed(ch, src, False), processed(ch, ref, False), processed(ch, ed), text, kind, (box,), label, how
    )


def counted(ch: Generator, base: Floats, size: float, place: Place) -> Drawn:
    size = min(size, 14)
    n = int(ch.integers(1, 6))
    proto = thing(ch, 0, 0, size)
    if not far_ground(base, proto):
        proto = replace(proto, color=named(ch, "red"))
    its: list[Thing] = []
    for _ in range(n):
        at = place(size)
        if at:
            its.append(replace(proto, x=at[0], y=at[1], seed=proto.seed + len(its)))
    n = len(its)
    up = n == 1 or ch.uniform() < 0.5
    k = int(ch.integers(1, 3)) if up else int(ch.integers(1, n + 0)) if n > 1 else 1
    if not up and k >= n:
        k = n - 1
    news: list[Thing] = []
    for _ in range(k + 4):
        at = place(size)
        if at:
            news.append(replace(proto, x=at[0], y=at[1], seed=proto.seed + 50 + len(news)))
    if up:
        k = min(k, max(1, len(news) - 2))
    decoys = [thing(ch, *at, 10) for at in [place(10) for _ in range(3)] if at]
    order = list(ch.permutation(n))

    def made(delta: int, which: int = 0, o: list[int] = order) -> list[Thing]:
        if delta >= 0:
            return its + news[which : which + delta]
        gone = set(o[:-delta])
        return [t for i, t in enumerate(its) if i not in gone]

    ref = made(k if up else -k)
    label = int(pick(ch, [1, 2, 3, 4]))
    how = "done"
    shuffled = list(ch.permutation(n)) if ch.uniform() < 0.5 else order
    which = int(ch.uniform() < 0.5) if len(news) > k else 0
    right = made(k if up else -k, which, shuffled)
    others: list[Thing | None] = list(decoys)
    if label == 4:
        ed = [replace(t, size=t.size * ch.uniform(0.92, 1.08)) if t in news else t for t in right]
    elif label == 1:
        how = pick(ch, ["same", "elsewhere", "shift"])
        ed = list(its)
        if how == "elsewhere" and others:
            others[0] = None
        if how == "shift":
            ed = [replace(t, x=t.x + ch.normal(0, 0.6)) for t in ed]
    elif label == 3:
        how = pick(ch, ["one recolored", "one form", "all recolored", "one size"])
        ed = list(right)
        stay = [i for i, t in enumerate(ed) if t in its]
        if not stay:
            return counted(ch, base, size, place)
        c = named(ch, far_color(ch, proto.color))
        f = other(ch, THINGS if proto.shape in THINGS else FORMS, proto.shape, "octagon", "oval", "circle", "hexagon")
        for i in stay if how.startswith("all") else stay[:1]:
            ed[i] = (
                replace(ed[i], color=c)
                if "recolored" in how
                else (
                    replace(ed[i], shape=f)
                    if "form" in how
                    else replace(ed[i], size=ed[i].size * pick(ch, [0.6, 1.45]))
                )
            )
    else:
        how = pick(ch, ["number", "number", "opposite", "recolor", "replaced"])
        if how == "number":
            opts = [
                v for v in ((k + 1, k - 1, k + 2) if up else (-k - 1, -k + 1)) if v != 0 and -n <= v <= len(news)
            ] or [-n]
            ed = made(int(pick(ch, opts)), 0, shuffled)
        elif how == "opposite":
            ed = made(-min(k, n) if up else min(k, len(news)))
        elif how == "recolor":
            c = named(ch, far_color(ch, proto.color))
            ed = [replace(t, color=c) for t in its]
        else:
            ed = [thing(ch, t.x, t.y, t.size, composite=True) for t in its]
    final = n + (k if up else -k)
    boxes = [t.box for t in its]
    if ch.uniform() < 0.3:
        boxes = [whole for whole in [Box.union(boxes)] if whole is not None]
    return Drawn(
        processed(ch, shown(base, [*decoys, *its]), False),
        processed(ch, shown(base, [*decoys, *ref]), False),
        processed(ch, shown(base, [*others, *ed])),
        f"Changed the count of the {proto.shape}s from {n} to {final}",
        "count",
        tuple(boxes),
        label,
        how,
    )


def far_ground(base: Floats, t: Thing) -> bool:
    some = look(base.clip(0, 255).astype(np.uint8)[::16, ::16]).reshape(-1, 3)
    return bool(np.linalg.norm(some - seen(t.color), axis=1).min() > 0.1)
