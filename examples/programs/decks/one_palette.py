"""Colours that are not the theme's own become the nearest of its colours, in texts and shapes."""

import re


def apart(one, other):
    return sum((int(one[n : n + 2], 16) - int(other[n : n + 2], 16)) ** 2 for n in (1, 3, 5))


def main():
    palette = sorted(set(re.findall("(?:dk|lt|accent)[0-9][^#]*(#[0-9a-f]{6})", theme().split("\n")[0])))
    pairs = []
    for e in find(""):
        for color in (e.fill, e.stroke):
            if re.fullmatch("#[0-9a-f]{6}", color) and color not in palette and color not in [a for a, b in pairs]:
                distances = [(apart(color, other), other) for other in palette]
                pairs.append((color, min(distances)[1]))
    if pairs:
        replace_colors(pairs)
