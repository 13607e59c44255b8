"""`python -m redraft.datasets.requests.designs N --seed S --pictures DIR`: designs as SVG files, to look at."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from redraft.datasets.requests.designs import design
from redraft.datasets.requests.designs.svg_text import svg_of


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m redraft.datasets.requests.designs", description=__doc__)
    parser.add_argument("count", type=int, help="how many designs")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first")
    parser.add_argument("--pictures", type=Path, help="a folder for an SVG a page")
    asked = parser.parse_args()
    kinds: Counter[str] = Counter()
    layers = 0
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    for seed in range(asked.seed, asked.seed + asked.count):
        document, facts = design(seed)
        kinds[facts.kind] += 1
        layers += len(document.index)
        for number, page in enumerate(document.pages if asked.pictures else (), 1):
            name = f"{seed}-{facts.kind.replace(' ', '-')}-{facts.habit}-{number}.svg"
            (asked.pictures / name).write_text(svg_of(document, page), encoding="utf-8")
    print(
        f"{asked.count} designs, {layers} layers: {', '.join(f'{kind} {count}' for kind, count in kinds.most_common())}"
    )


if __name__ == "__main__":
    main()
