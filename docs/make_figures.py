"""Make what pages show anew: the outputs of their commands, and their pictures.

python -m docs.make_figures            both, or: make docs-figures
python -m docs.make_figures text       outputs alone, in README.md, the tutorial and Connect a model
python -m docs.make_figures pictures   pictures alone, in docs/images; with names behind it, these
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from docs.sessions import ROOT, Block, Outcome, blocks, fresh_copy, rewritten, run, scripted_model

PAGES = "README.md", "docs/tutorial.md", "docs/how-to/connect-a-model.md"
"""Read in this order by somebody new, in one clone."""
PLANS = {
    "hour later": 'modify("doors", text="Gates open at 18:00")',
    "October": 'modify("date", text="17–19 October 2026")',
}
"""The scripted model's program for a request with these words."""


def answer(request: dict[str, Any]) -> str:
    """Answer as a model would: a program for a request of the pages, a word for anything else."""
    asked = json.dumps(request["messages"][-1], ensure_ascii=False)
    plan = next((plan for words, plan in PLANS.items() if words in asked), "")
    return f"```python\ndef main():\n    {plan}\n```" if plan else "ok"


def run_pages(folder: Path) -> dict[str, list[tuple[Block, Outcome]]]:
    """Carry out the blocks of all pages one after the other in a fresh copy below `folder`."""
    copy = fresh_copy(folder / "redraft")
    steps = {page: blocks((copy / page).read_text("utf-8")) for page in PAGES}
    with scripted_model(answer) as environment:
        outcomes = iter(run([one for page in PAGES for one in steps[page]], copy, folder / "aside", environment))
    return {page: [(block, next(outcomes)) for block in steps[page]] for page in PAGES}


def write_outputs() -> int:
    """Rewrite the outputs in the pages; return how many blocks do not end as their page says."""
    with tempfile.TemporaryDirectory(prefix="redraft-pages-") as folder:
        found = run_pages(Path(folder))
    failed = 0
    for page, steps in found.items():
        path = ROOT / page
        old = path.read_text("utf-8")
        new = rewritten(old, [outcome for _, outcome in steps])
        print(f"{page}: {len(steps)} blocks{'' if new == old else ', rewritten'}")
        path.write_text(new, "utf-8")
        for block, outcome in steps:
            for question in outcome.unanswered:
                print(f"{page}: nothing is typed at {question!r}: write <!-- types: … --> before\n{block.script}")
            if outcome.went_wrong:
                failed += 1
                print(f"{page}: exit {outcome.status} of\n{block.script}{outcome.printed}")
    return failed


def main(words: list[str]) -> int:
    """Make what is asked for; 1 if a block failed."""
    if words and words[0] not in ("text", "pictures"):
        print(__doc__)
        return 2
    failed = write_outputs() if words[:1] != ["pictures"] else 0
    if words[:1] != ["text"]:
        from docs.pictures import write_pictures

        write_pictures(words[1:])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
