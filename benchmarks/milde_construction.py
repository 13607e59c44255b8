"""Consolidation and matching on synthetic documents: does every stack of consolidated layers give its page, and does
the matcher find the layer that a step changes?

    python benchmarks/milde_construction.py [--first 0] [--count 2000] [--found FOUND.jsonl] [--kept] [--undrawn]

Layers are drawn alone as 8-bit RGBA, put together again and compared with the page; more than one level of 255 anywhere
is a failure. Steps are those of all candidates, before any filter; the matcher is given their words and the layers
(sort, texts, forms, colours and boxes) and nothing that the generator knows. Coverage is how often it names a layer.
With --found each document is noted as it is done, and a run that was stopped goes on; --kept only
sums that file up. With --undrawn only the matcher is measured.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

from redraft import Session
from redraft_research.datasets.milde.construction.instructions import PageBrief, candidates
from redraft_research.datasets.milde.construction.matching import match
from redraft_research.datasets.milde.construction.page_layers import MOST_LAYERS, drawn_layers, page_layers
from redraft_research.datasets.milde.construction.recipe import PIXELS, our_page
from redraft_research.datasets.recipes import Discard


def measured(number: int, session: Session, undrawn: bool) -> dict[str, Any]:
    opened, kind, nouns = our_page(number, session.fonts)
    sheet = opened.document.pages[0]
    scale = min(1.0, PIXELS / max(sheet.width, sheet.height))
    drawn = (page_layers(opened, 1),) if undrawn else drawn_layers(opened, 1, session.tiles, scale)
    layers = drawn if isinstance(drawn, Discard) else drawn[0]
    if isinstance(layers, Discard):
        return {"number": number, "kind": kind, "discard": layers.reason}
    steps: Counter[str] = Counter()
    missed = []
    for candidate in candidates(PageBrief(opened.document, layers, kind, nouns), random.Random(number)):
        for step in candidate.steps:
            found = match(step.says, layers)
            how = "cannot tell" if found is None else "right" if found == step.layer else "wrong"
            steps[f"{step.action}: {how}"] += 1
            if how != "right":
                missed.append([step.says, step.layer, found])
    return {"number": number, "kind": kind, "layers": len(layers), "steps": dict(steps), "missed": missed}


def report(rows: list[dict[str, Any]], undrawn: bool) -> None:
    whole = [row for row in rows if "discard" not in row]
    how = "were consolidated" if undrawn else "give the page within one level"
    print(f"{len(rows)} documents, of {len(whole)} the layers {how}")
    for reason, count in Counter(row["discard"] for row in rows if "discard" in row).most_common():
        print(f"  {count} discarded: {reason}")
    sizes = [row["layers"] for row in whole]
    few = [size for size in sizes if size <= MOST_LAYERS]
    print(
        f"layers a document {sum(sizes) / len(sizes):.2f}; "
        f"of the {len(few)} with at most {MOST_LAYERS}: {sum(few) / len(few):.2f}"
    )
    steps: Counter[str] = Counter()
    for row in whole:
        steps.update(row["steps"])
    for action in ("", *sorted({name.partition(":")[0] for name in steps})):
        own = {how: sum(n for name, n in steps.items() if name.endswith(how) and name.startswith(action)) for how in
               ("right", "wrong", "cannot tell")}  # fmt: skip
        total, named = sum(own.values()), own["right"] + own["wrong"]
        print(
            f"{action or 'all':<8} steps {total:>6}  right {own['right'] / total:.1%}  wrong {own['wrong'] / total:.1%}"
            f"  coverage {named / total:.1%}  right where it names one {own['right'] / max(1, named):.1%}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--found", type=Path)
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--undrawn", action="store_true")
    options = parser.parse_args()
    kept = (
        [json.loads(line) for line in options.found.read_text().splitlines()]
        if options.found and options.found.exists()
        else []
    )
    rows = {row["number"]: row for row in kept}
    with Session(history=False, tile_cache=False) as session:
        for number in range(options.first, options.first + options.count):
            if number in rows or options.kept:
                continue
            rows[number] = measured(number, session, options.undrawn)
            if options.found:
                with options.found.open("a") as file:
                    file.write(json.dumps(rows[number], ensure_ascii=False) + "\n")
    report(list(rows.values()), options.undrawn)


if __name__ == "__main__":
    main()
