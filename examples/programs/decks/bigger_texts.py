"""Texts on a slide that is mostly empty grow into the room their boxes have, at most by half, by an estimate."""

import math


def lines(text, size, width):
    return sum(max(1, math.ceil(len(p) * size * 0.55 / width)) for p in text.split("\n"))


def main():
    for e in find("kind=text"):
        if e.role not in ("body", "list") and len(e.text) < 120:
            continue
        size = e.font_size
        while size < e.font_size * 1.5 and lines(e.text, size + 1, e.width - 20) * (size + 1) * 1.5 < e.height - 20:
            size += 1
        if size > e.font_size:
            modify(e, font_size=size)
