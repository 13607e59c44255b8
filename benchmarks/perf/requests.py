"""Planning and grounding a sentence on a page of 50 layers, beside one drawing of that page.

Goal: a median of at most 30 ms after import, without the extra `meaning`. Each sentence goes the whole way: read,
grounded, resolved to edits and applied to the document value.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

os.environ.setdefault("REDRAFT_MEANING", "off")

from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session

LAYERS, ROUNDS, GOAL = 50, 5, 0.030
SENTENCES = (
    "make the title red",
    "Could you please change the colour of the third circle to navy?",
    'replace "Offer 3" with "Deal 3" and make it bold',
    "move the logo 20px to the left and put the date below the title",
    "make everything in the top left corner blue except the title",
    "delete all circles except the largest",
    "add a red star to the right of the logo",
    "give the button a gradient from orange to red, a 2px white outline and a soft shadow",
    "align the date with the left edge of the title, then distribute the five circles evenly",
    "I'd like all the texts under the title to be 20% larger",
    "the fancy unicorn should be green",
    "duplicate the star-less badge that nobody has",
)


def page() -> str:
    shapes = "".join(
        f'<circle id="dot{n}" cx="{40 + n % 10 * 70}" cy="{300 + n // 10 * 80}" r="{20 + n % 5}"'
        f' fill="#3{n % 10}6699"/>'
        for n in range(23)
    )
    texts = "".join(
        f'<text id="offer{n}" x="{40 + n % 5 * 140}" y="{560 + n // 5 * 60}" font-size="20">Offer {n}</text>'
        for n in range(23)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">'
        '<rect id="background" width="800" height="1000" fill="#fff8e7"/>'
        '<rect id="logo" x="40" y="40" width="80" height="80" fill="#aa3300"/>'
        '<text id="title" x="160" y="100" font-size="64">Summer Fair</text>'
        f'<text id="date" x="160" y="160" font-size="24">14 June 2026</text>{shapes}{texts}</svg>'
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Session(history=False) as session:
        path = Path(folder, "page.svg")
        path.write_text(page(), "utf-8")
        document = session.open(path).document
        assert len(document.index) == LAYERS, len(document.index)
        planner = GrammarPlanner()
        times: list[float] = []
        for turn in range(ROUNDS + 1):
            for sentence in SENTENCES:
                start = time.perf_counter()
                planner.plan(document, sentence, session.fonts.measure)
                if turn:  # the first round loads what is loaded once
                    times.append(time.perf_counter() - start)
        session.draw(path.read_bytes())
        start = time.perf_counter()
        session.draw(path.read_bytes())
        drawn = time.perf_counter() - start
    median = statistics.median(times)
    print(f"a sentence on {LAYERS} layers: median {1000 * median:.1f} ms, longest {1000 * max(times):.1f} ms")
    print(f"drawing the page once: {1000 * drawn:.1f} ms; ratio {median / drawn:.2f}")
    print(f"goal: median at most {1000 * GOAL:.0f} ms: {'met' if median <= GOAL else 'missed'}")


if __name__ == "__main__":
    main()
