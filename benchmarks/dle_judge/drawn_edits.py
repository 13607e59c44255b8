"""Labelled edits of drawn things, of all kinds: what is done right, overdone, done otherwise and left undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.random import Generator

from benchmarks.dle_judge.drawn_things import (
    COLORS,
    DETAILS,
    FACES,
    FORMS,
    MATERIALS,
    THINGS,
    WORDS,
    Color,
    Floats,
    Thing,
    rgb,
)
from redraft.assets.fonts import Fonts
from redraft.imaging.pixels.arrays import look

T = TypeVar("T")
Way = Callable[[Generator, Thing], Thing]
_f = Fonts()
FACES[:] = [
    None,
    *dict.fromkeys(
        str(face.path)
        for fam in ("sans-serif", "DejaVu Sans", "Liberation Sans", "serif", "monospace", "Liberation Serif")
        for w in (400, 700)
        if (face := _f.resolve(fam, w)) and not face.index and not face.instance
    ),
]
KINDS = ("material", "color", "text", "shape", "removal", "replacement", "count")


def pick(ch: Generator, xs: Iterable[T]) -> T:
    xs = list(xs)
    return xs[int(ch.integers(len(xs)))]


def other(ch: Generator, xs: Iterable[T], *nots: T) -> T:
    return pick(ch, [x for x in xs if x not in nots])


def jitter(ch: Generator, c: Color, amount: float = 1.0) -> Color:
    return (
        c[0] + amount * ch.normal(0, 0.012),
        c[1] * (1 + amount * ch.normal(0, 0.06)),
        min(1, c[2] * (1 + amount * ch.normal(0, 0.06))),
    )


def named(ch: Generator, word: str) -> Color:
    return jitter(ch, COLORS[word])


def far(a: Color, b: Color) -> bool:
    return bool(np.linalg.norm(seen(a) - seen(b)) > 0.12)


def seen(c: Color) -> Floats:
    found: Floats = look(rgb(c).astype(np.uint8)[None, None])[0, 0]
    return found


def far_color(ch: Generator, *cols: Color) -> str:
    for _ in range(50):
        w = pick(ch, COLORS)
        if all(far(COLORS[w], c) for c in cols):
            return w
    return w


def thing(ch: Generator, x: float, y: float, size: float, composite: bool | None = None) -> Thing:
    comp = ch.uniform() < 0.45 if composite is None else composite
    shape = pick(ch, THINGS) if comp else (f"blob{ch.integers(10**6)}" if ch.uniform() < 0.2 else pick(ch, FORMS))
    w = pick(ch, COLORS)
    col = named(ch, w)
    w2 = far_color(ch, col)
    tex = pick(ch, ["", "", "", "streaks", "speckle", "sheen", "checks"])
    return Thing(
        shape,
        x,
        y,
        size,
        col,
        named(ch, w2),
        aspect=float(np.exp(ch.normal(0, 0.18))),
        turn=ch.normal(0, 0.15) if ch.uniform() < 0.6 else 0,
        texture=tex,
        seed=int(ch.integers(10**6)),
        shade=ch.uniform(-0.5, 0.5) if ch.uniform() < 0.6 else 0,
        stroke=ch.uniform(0.8, 2) if ch.uniform() < 0.3 else 0,
        detail=pick(ch, DETAILS) if not comp and ch.uniform() < 0.6 else "",
        accent=named(ch, far_color(ch, col)),
        shadow=ch.uniform() < 0.25,
    )


def has_part(t: Thing) -> bool:
    return t.shape in THINGS or bool(t.detail)


# ---- ways: each takes (chance, source thing, reference thing) -> edited thing or None (removed)
def over_ways(t0: Thing, kind: str) -> dict[str, Way]:
    """Unasked changes, applied to a right result."""
    ways: dict[str, Way] = {}

    def resize(ch: Generator, t: Thing) -> Thing:
        f = pick(ch, [0.55, 0.65, 1.4, 1.6])
        return replace(t, size=t.size * f)

    ways["size"] = resize
    ways["blur"] = lambda ch, t: replace(t, blur=t.size * ch.uniform(0.12, 0.25) + 1)
    ways["turn"] = lambda ch, t: (
        replace(t, turn=t.turn + pick(ch, [-1, 1]) * ch.uniform(0.5, 1.2))
        if t.shape not in ("circle", "octagon", "hexagon")
        else replace(t, aspect=t.aspect * 1.8)
    )
    ways["warp"] = lambda ch, t: replace(t, warp=ch.uniform(0.22, 0.35))
    ways["stretch"] = lambda ch, t: replace(t, aspect=t.aspect * pick(ch, [0.5, 2.0]))
    if kind != "shape":

        def reform(ch: Generator, t: Thing) -> Thing:
            return replace(
                t,
                shape=other(
                    ch,
                    THINGS if t.shape in THINGS else FORMS,
                    t.shape,
                    "circle" if t.shape in ("octagon", "oval", "hexagon") else "",
                ),
            )

        ways["form"] = reform
    if kind not in ("color", "material"):
        ways["recolor"] = lambda ch, t: replace(
            t, color=named(ch, far_color(ch, t.color, t.ink if t.text else t.color))
        )
    if t0.detail:
        ways["detail lost"] = lambda ch, t: replace(t, detail="")
        ways["detail other"] = lambda ch, t: replace(t, detail=other(ch, DETAILS, t.detail))
        ways["accent"] = lambda ch, t: replace(t, accent=named(ch, far_color(ch, t.accent, t.color)))
        if kind == "color":
            ways["all parts"] = lambda ch, t: replace(t, accent=t.color, second=t.color)
    else:
        ways["detail new"] = lambda ch, t: replace(
            t, detail=pick(ch, DETAILS), accent=named(ch, far_color(ch, t.color))
        )
    if t0.shape in THINGS:
        ways["second"] = lambda ch, t: replace(t, second=named(ch, far_color(ch, t.second, t.color)))
        if kind == "color":
            ways["all parts2"] = lambda ch, t: replace(t, second=t.color)
    if kind != "material":
        ways["texture"] = lambda ch, t: replace(
            t, texture=other(ch, ["checks", "bricks", "weave", "streaks"], t.texture)
        )
        if t0.texture in ("checks", "streaks", "bricks", "speckle"):
            ways["flattened"] = lambda ch, t: replace(t, texture="", shade=0)
    if not t0.stroke:
        ways["stroke"] = lambda ch, t: replace(t, stroke=max(1.5, t.size * 0.12))
    return ways


def over(ch: Generator, t0: Thing, right: Thing, kind: str) -> tuple[Thing, str]:
    ways = over_ways(t0, kind)
    if kind == "text":
        ways = {k: v for k, v in ways.items() if k in ("recolor", "form", "size", "stretch", "texture")}
    name = pick(ch, ways)
    t = ways[name](ch, right)
    return t, name


def missed(ch: Generator, t: Thing, r: Thing | None, kind: str) -> tuple[Thing, str]:
    ways = ["same", "same", "shift", "warp", "elsewhere", "part", "grain", "nudge"]
    if kind not in ("removal",):
        ways += ["blur"]
    if has_part(t) and kind in ("color", "material"):
        ways += ["wrong part"] * 2
    if kind == "removal":
        ways += ["ghost"]
    w = pick(ch, ways)
    if w in ("same", "elsewhere"):
        return t, w
    if w == "shift":
        return replace(
            t,
            color=(
                t.color[0] + ch.normal(0, 0.012),
                t.color[1] * ch.uniform(0.9, 1.1),
                min(1, t.color[2] * ch.uniform(0.92, 1.08)),
            ),
        ), w
    if w == "warp":
        return replace(t, warp=ch.uniform(0.03, 0.09)), w
    if w == "nudge":
        return replace(
            t, x=t.x + ch.normal(0, 1.2), size=t.size * ch.uniform(0.95, 1.06), turn=t.turn + ch.normal(0, 0.05)
        ), w
    if w == "part":
        return (replace(r, part=ch.uniform(0.08, 0.25), rest=t) if r else replace(t, part=ch.uniform(0.75, 0.93))), w
    if w == "grain":
        return replace(t, texture=t.texture or "speckle", seed=t.seed + 1) if t.texture in (
            "speckle",
            "",
        ) and kind != "material" else t, w
    if w == "blur":
        return replace(t, blur=t.size * ch.uniform(0.25, 0.4) + 1), w
    if w == "ghost":
        return replace(t, alpha=ch.uniform(0.35, 0.75)), w
    assert r is not None
    return (replace(t, accent=r.color) if t.detail else replace(t, second=r.color)), w


def wrong(ch: Generator, t: Thing, r: Thing | None, ways: list[str]) -> tuple[Thing | None, str]:
    w = pick(ch, ways)
    if w == "removed":
        return None, w
    if w == "recolor":
        return replace(
            t, color=named(ch, far_color(ch, t.color, r.color if r else t.color, t.ink if t.text else t.color))
        ), w
    if w == "form":
        pool = THINGS if t.shape in THINGS else FORMS
        return replace(
            t,
            shape=other(
                ch, pool, t.shape, r.shape if r else "", "circle" if t.shape in ("octagon", "hexagon", "oval") else ""
            ),
        ), w
    if w == "thing":
        n = thing(ch, t.x, t.y, t.size * ch.uniform(0.8, 1.1), composite=True)
        while n.shape in (t.shape, r.shape if r else ""):
            n = replace(n, shape=pick(ch, THINGS))
        return (replace(n, color=t.color, second=t.second) if ch.uniform() < 0.4 else n), w
    if w == "texture":
        return replace(
            t, texture=other(ch, ["checks", "bricks", "weave", "streaks"], t.texture, r.texture if r else "")
        ), w
    if w == "material":
        m = other(ch, MATERIALS, "glass")
        tex, c = MATERIALS[m]
        return replace(t, texture=tex, color=jitter(ch, c or t.color), seed=t.seed + 9), w
    raise KeyError(w)


def free(ch: Generator, t: Thing, kind: str) -> Thing:
    """Another right result: what the instruction leaves open is otherwise."""
    u = ch.uniform()
    if u < 0.35:
        return t
    if kind == "color":
        return replace(t, color=jitter(ch, t.color, 1.2))
    if kind == "material":
        return replace(t, seed=t.seed + 3, color=jitter(ch, t.color, 1.2))
    if kind == "shape":
        return replace(
            t,
            size=t.size * ch.uniform(0.88, 1.14),
            turn=t.turn + ch.normal(0, 0.06),
            x=t.x + ch.normal(0, 1),
            y=t.y + ch.normal(0, 1),
        )
    if kind == "replacement":
        t = replace(
            t,
            size=t.size * ch.uniform(0.8, 1.2),
            turn=t.turn + ch.normal(0, 0.12),
            aspect=t.aspect * float(np.exp(ch.normal(0, 0.1))),
            seed=t.seed + 3,
        )
        if u > 0.6:
            t = replace(t, color=named(ch, pick(ch, COLORS)), second=named(ch, pick(ch, COLORS)))
        if not far(t.color, t.second):
            t = replace(t, second=named(ch, far_color(ch, t.color)))
        return t
    if kind == "text":
        return replace(t, scale_text=ch.uniform(0.9, 1.08))
    return t


def target(ch: Generator, kind: str, x: float, y: float, size: float) -> tuple[Thing, Thing | None, str]:
    """source thing, reference thing (None removed), instruction."""
    t = thing(
        ch, x, y, size, composite=True if kind == "replacement" else (False if kind in ("shape", "text") else None)
    )
    if kind == "color":
        w = far_color(ch, t.color, t.second, t.accent)
        r = replace(t, color=named(ch, w))
        return t, r, f"Changed the color of the {t.shape} from a to {w}"
    if kind == "material":
        m = pick(ch, MATERIALS)
        tex, c = MATERIALS[m]
        for _ in range(20):
            if (tex != t.texture and far(c or t.color, t.color)) or (c is None and tex != t.texture):
                break
            m = pick(ch, MATERIALS)
            tex, c = MATERIALS[m]
        r = replace(t, texture=tex, color=jitter(ch, c or t.color), seed=t.seed + 7)
        return t, r, f"Change the material of the {t.shape} to {m}"
    if kind == "shape":
        if t.shape.startswith("blob"):
            t = replace(t, shape=pick(ch, FORMS))
        near = {
            "circle": ("oval", "octagon", "hexagon"),
            "octagon": ("circle", "hexagon", "oval", "pentagon"),
            "oval": ("circle", "rectangle", "octagon"),
            "hexagon": ("circle", "octagon", "pentagon"),
            "square": ("rectangle", "trapezoid"),
            "rectangle": ("square", "trapezoid", "oval"),
            "trapezoid": ("square", "rectangle"),
            "pentagon": ("hexagon", "octagon"),
        }
        f = other(ch, FORMS, t.shape, *near.get(t.shape, ()))
        return t, replace(t, shape=f), f"Change the shape of the {t.shape} to a {f}"
    if kind == "text":
        t = replace(
            t,
            shape=pick(ch, ["rectangle", "rectangle", "square", "oval", "octagon"]),
            detail="",
            texture=pick(ch, ["", "", "speckle"]),
            turn=ch.normal(0, 0.03),
            aspect=ch.uniform(1, 1.9),
            text=pick(ch, WORDS),
            face=int(ch.integers(len(FACES))),
            size=max(size, 16),
        )
        dark = rgb(t.color).mean() < 128
        t = replace(t, ink=(ch.uniform(), 0.1, 0.95) if dark else (ch.uniform(), 0.6, 0.15), shade=t.shade * 0.4)
        word = other(ch, WORDS, t.text)
        return t, replace(t, text=word), f"Change the text on the sign from '{t.text}' to '{word}'"
    if kind == "removal":
        return t, None, f"Remove the {t.shape}"
    n = thing(ch, x, y, size, composite=True)
    while n.shape == t.shape:
        n = replace(n, shape=pick(ch, THINGS))
    if ch.uniform() < 0.4:
        n = replace(n, color=t.color, texture=t.texture)
    return t, replace(n, size=size * ch.uniform(0.85, 1.1)), f"Replace the {t.shape} with a {n.shape}"


def edited_thing(ch: Generator, kind: str, t: Thing, r: Thing | None) -> tuple[Thing | None, str, int, str]:
    """(thing | None, smear flag, label, how)"""
    label = int(pick(ch, [1, 2, 3, 4]))
    if kind == "removal" and label == 3 and ch.uniform() < 0.4:
        label = 4
    if label == 4:
        return (free(ch, r, kind) if r else None), "", 4, "done"
    if label == 1:
        e, how = missed(ch, t, r, kind)
        return e, "", 1, how
    if label == 3:
        if kind == "removal":
            return None, "smear", 3, "smear"
        assert r is not None
        right = free(ch, r, kind)
        if kind == "replacement":
            w = pick(ch, ["blur", "blur", "grey flat", "flat"])
            if w == "blur":
                return replace(right, blur=right.size * ch.uniform(0.22, 0.35) + 1), "", 3, w
            g = (0, 0, right.color[2])
            return (
                replace(
                    right,
                    color=g if w != "flat" else right.color,
                    second=(0, 0, 0.2) if w != "flat" else right.second,
                    texture="",
                    flat=True,
                    shade=0,
                    detail="",
                    stroke=3,
                    blur=0,
                ),
                "",
                3,
                w,
            )
        if kind == "text":
            w = pick(ch, ["face", "ink", "sign"])
            if w == "face":
                return (
                    replace(
                        right,
                        face=right.face + int(ch.integers(2, len(FACES) - 1)),
                        scale_text=right.scale_text * pick(ch, [0.65, 1.25]),
                    ),
                    "",
                    3,
                    w,
                )
            if w == "ink":
                c = named(ch, far_color(ch, t.ink, t.color))
                return replace(right, ink=c), "", 3, w
        e, how = over(ch, t, right, kind)
        return e, "", 3, how
    if kind == "text":
        assert r is not None
        w = pick(ch, ["other", "letter", "cut", "blank", "removed", "recolor", "old+"])
        if w == "other":
            return replace(t, text=other(ch, WORDS, t.text, r.text)), "", 2, w
        if w == "letter":
            i = int(ch.integers(len(r.text)))
            letter = other(ch, "AEHKMRTXZ247", r.text[i].upper())
            return replace(r, text=r.text[:i] + letter + r.text[i + 1 :]), "", 2, w
        if w == "cut":
            return (replace(r, text=r.text[:-1]) if len(r.text) > 2 else replace(r, text=r.text + "E")), "", 2, w
        if w == "blank":
            return replace(t, text=""), "", 2, w
        if w == "old+":
            return replace(t, text="".join(ch.permutation(list(t.text + "XK"))[: len(t.text)])), "", 2, w
        if w == "removed":
            return None, "", 2, w
        return replace(t, color=named(ch, far_color(ch, t.color, t.ink))), "", 2, w
    ways = {
        "color": ["recolor", "recolor", "removed", "form", "thing", "texture", "material"],
        "material": ["recolor", "recolor", "removed", "form", "thing", "texture", "material"],
        "shape": ["form", "form", "removed", "recolor", "thing", "texture"],
        "removal": ["recolor", "thing", "thing", "form", "material"],
        "replacement": ["thing", "thing", "removed", "recolor", "texture"],
    }[kind]
    made, how = wrong(ch, t, r, ways)
    if (
        kind == "material"
        and how in ("texture", "material")
        and made is not None
        and r is not None
        and (made.texture == r.texture or (not far(made.color, r.color) and how == "material"))
    ):
        made = replace(
            made,
            texture="checks" if r.texture != "checks" else "bricks",
            color=named(ch, far_color(ch, r.color, t.color)),
        )
    return made, "", 2, how
