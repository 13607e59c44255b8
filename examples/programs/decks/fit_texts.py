"""Texts that would run over their boxes get smaller type, by an estimate of their lines."""

import math


def lines(text, size, width):
    return sum(max(1, math.ceil(len(p) * size * 0.52 / width)) for p in text.split("\n"))


def main():
    for e in find("kind=text"):
        if e.role not in ("body", "list", "title", "subtitle") and len(e.text) < 120:
            continue
        size = e.font_size
        while size > 12 and lines(e.text, size, e.width - 20) * size * 1.3 > e.height - 10:
            size -= 1
        if size < e.font_size:
            modify(e, font_size=size)
