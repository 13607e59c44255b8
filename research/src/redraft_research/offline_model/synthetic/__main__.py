"""`python -m redraft_research.offline_model.synthetic N --seed S`: prints synthetic requests with their commands."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import Any

from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft_research.offline_model.synthetic import synthetic_requests


def shown(document: Document, value: Any) -> str:
    """A layer's id with its kind and words; other values as they are."""
    if isinstance(value, tuple) and value and all(isinstance(one, str) and one in document.index for one in value):
        return ", ".join(shown(document, one) for one in value[:6]) + (" …" if len(value) > 6 else "")
    if not isinstance(value, str) or value not in document.index:
        return repr(value)
    layer = document.index[value].layer
    words = " ".join(one.text for one in family(layer) if isinstance(one, Text))[:40].replace("\n", " / ")
    return f"{value}({getattr(layer, 'form', '') or layer.kind}{f' {words!r}' if words else ''})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m redraft_research.offline_model.synthetic", description=__doc__)
    parser.add_argument("count", type=int, help="how many requests")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first design")
    parser.add_argument("--each", type=int, default=1, help="how many of a design")
    parser.add_argument("--quiet", action="store_true", help="print figures only")
    asked = parser.parse_args()
    sections: Counter[str] = Counter()
    started = time.perf_counter()
    for seed in range(asked.seed, asked.seed + -(-asked.count // asked.each)):
        (document, facts), made = synthetic_requests(seed, asked.each)
        for one in made:
            sections[one.refuse or one.section] += 1
            if asked.quiet:
                continue
            print(f"\n[{seed} {facts.kind}] {one.say}")
            if one.refuse:
                print(f"    REFUSE {one.refuse}")
            for command in one.commands:
                fields = (f"{name}: {shown(document, value)}" for name, value in command.stated().items())
                print(f"    {command.command} {'; '.join(fields)}")
    spent = time.perf_counter() - started
    count = sum(sections.values())
    print(f"\n{count} requests in {spent:.1f} s: {', '.join(f'{name} {n}' for name, n in sections.most_common())}")


if __name__ == "__main__":
    main()
