"""Text layout cases by number: 150 backgrounds in each of three rounds: Latin, other Latin, other scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from redraft_research.datasets.backgrounds.background import COUNT, background
from redraft_research.datasets.text_layout.cases import FILE, Setting, WantedText

ROUNDS = 4
LATIN = ("en", "de", "fr")
OTHERS = ("zh", "ar", "hi")
LEVELS = {"h": 1, "s": 2, "d": 2, "p": 2, "b": 3, "c": 2, "f": 4}
"""How much a text matters, by the letter before: headline; subhead, date, price, call to action; body; fine print."""


class TextCase(NamedTuple):
    """Texts for the ground of a number."""

    id: str
    ground: int
    language: str
    texts: tuple[WantedText, ...]


def asked(count: int, first: int = 0) -> list[TextCase]:
    """So many cases, on the grounds from a number on; past four for each of 150 there are no more."""
    return [_asked(number, first) for number in range(min(count, ROUNDS * COUNT))]


def _asked(number: int, first: int) -> TextCase:
    turn, place = divmod(number, COUNT)
    ground = first + place
    language = LATIN[(ground + turn) % 3] if turn < len(LATIN) else OTHERS[ground % 3]
    sets = text_sets(language)
    return TextCase(f"{ground:04d}-{language}", ground, language, sets[(ground // 3 + turn) % len(sets)])


def written(cases: list[TextCase], folder: Path) -> Iterator[tuple[Setting, dict[str, Any]]]:
    """Write every case into `cases.jsonl`, pictures beside it, and what is known: `language`, ground, `subject`'s mask.
    A ground that is there stays."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    known: dict[int, dict[str, Any]] = {}
    lines = []
    for case in cases:
        name, record = f"{case.ground:04d}", folder / f"{case.ground:04d}.json"
        if case.ground not in known and record.is_file():
            known[case.ground] = json.loads(record.read_text("utf-8"))
        if case.ground not in known:
            made = background(case.ground)
            Image.fromarray(made.pixels).save(folder / f"{name}.png", compress_level=1)
            known[case.ground] = made.facts
            if made.subject is not None:
                Image.fromarray(made.subject).save(folder / f"{name}-subject.png")
                known[case.ground]["subject"] = f"{name}-subject.png"
            record.write_text(json.dumps(known[case.ground]), "utf-8")
        facts = {"language": case.language, **known[case.ground]}
        row = {"id": case.id, "background": f"{name}.png", "texts": [one._asdict() for one in case.texts]}
        lines.append(json.dumps(row | facts, ensure_ascii=False))
        yield Setting(case.id, folder / f"{name}.png", case.texts), facts
    (folder / FILE).write_text("\n".join(lines) + "\n", "utf-8")


def text_sets(language: str) -> list[tuple[WantedText, ...]]:
    """Every file has a set a paragraph, a text a line."""
    path = files("redraft_research.datasets.backgrounds") / "texts" / f"{language}.txt"
    listed = path.read_text(encoding="utf-8").strip().split("\n\n")
    return [tuple(WantedText(line[2:], LEVELS[line[0]]) for line in one.split("\n")) for one in listed]
