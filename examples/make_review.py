"""Writes a small task of labelling for each form of `redraft review`: `python examples/make_review.py FOLDER`.

Each design is edited twice: as it is asked, and in a hasty way that does something else. The first items are there to
calibrate with, and their gold is known from how they were made.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from redraft.interfaces.dispatch import dispatch

HERE = Path(__file__).parent
SCALE = 0.6
CASES = (
    ("event", "make the title gold", "make the date gold", "the title"),
    ("sale", "make the button blue", "delete the button", "the button"),
    ("social", "make the title red", "make the title red and bigger", "the title"),
    ("travel", "make the title white", "make the title white and delete the sun", "the sun"),
    ("menu", "make the title green", "make the title red", "the title"),
)
"""A design, what is asked, what is done in haste, and a thing to be boxed."""
TITLE = (75, 178, 930, 129)
"""Where the first one's title is on its page."""
IF, VC = "instruction following", "visual consistency"


def write_tasks(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    results = []
    for name, asked, hasty, _ in CASES:
        before = _drawn(HERE / f"{name}.svg", folder, f"{name}-before.png")
        pictures = {"redraft": _edited(name, asked, folder, "a"), "hasty": _edited(name, hasty, folder, "b")}
        results.append((name, asked, before, pictures))
    rated = [
        {
            "id": f"{name} by {system}",
            "system": system,
            "instruction": asked,
            "pictures": {"before": before, "after": path},
        }
        for name, asked, before, pictures in results
        for system, path in pictures.items()
    ]
    good = {"values": {IF: 3, "layout consistency": 3, "aesthetics": 2, "text rendering": 3, "overall quality": 3}}
    _write(folder, "milde", [{**rated[0], "gold": good}], rated[1:])
    labels = [{"values": {IF: 4, VC: 4}}, {"values": {IF: 1, VC: 3}}]
    _write(folder, "dle", [{**row, "gold": gold} for row, gold in zip(rated[:2], labels, strict=True)], rated[2:])
    pairs = [
        {"id": name, "instruction": asked, "pictures": {"before": before}, "candidates": pictures}
        for name, asked, before, pictures in results
    ]
    _write(folder, "pairs", [], pairs)
    boxes: list[dict[str, Any]] = [
        {"id": f"{name}: {thing}", "targets": [thing], "pictures": {"picture": f"{name}-before.png"}}
        for name, _, _, thing in CASES
    ]
    gold = {"boxes": [[round(side * SCALE) for side in TITLE]]}
    _write(folder, "boxes", [{**boxes[0], "gold": gold}], boxes[1:])
    said = [*((name, asked) for name, asked, *_ in CASES), ("sale", "make it pop"), ("menu", "make the unicorn pink")]
    checked = [
        {"id": f"{at} {name}", "instruction": text, "pictures": {"design": f"{name}-before.png"}}
        for at, (name, text) in enumerate(said, 1)
    ]
    _write(folder, "instructions", [], checked)


def _write(folder: Path, form: str, calibration: list[dict[str, Any]], items: list[dict[str, Any]]) -> None:
    task = {"form": form, "title": f"Examples: {form}", "annotators": ["anna", "ben"], "calibration": calibration}
    (folder / f"{form}.json").write_text(json.dumps(task | {"items": items}, indent=1), encoding="utf-8")


def _edited(name: str, instruction: str, folder: Path, mark: str) -> str:
    made = folder / f"{name}-{mark}.svg"
    _run("edit", str(HERE / f"{name}.svg"), instruction, "-o", str(made))
    return _drawn(made, folder, f"{name}-{mark}.png")


def _drawn(design: Path, folder: Path, name: str) -> str:
    _run("render", str(design), "-o", str(folder / name), "--scale", str(SCALE))
    return name


def _run(*words: str) -> None:
    if dispatch(list(words)):
        raise SystemExit(f"redraft {' '.join(words)} failed")


if __name__ == "__main__":
    write_tasks(Path(sys.argv[1] if len(sys.argv) > 1 else "review-tasks"))
