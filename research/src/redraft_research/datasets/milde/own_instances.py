"""Requests about a whole design, combined from our own corpus: up to three over one document, about different layers.

Only the public half is taken. redraft's rules were made with it in view: results do not show unseen requests.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from redraft.document.pages import Document
from redraft.errors import UsageError
from redraft.pictures.layers.units import LayerUnit, units
from redraft.scoring.goals.checks import Statement
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import FOLDER, Case, corpus, half_of, read_cases, request_files
from redraft_research.datasets.requests.gold import gold_of
from redraft_research.messages import says
from redraft_research.scoring.layer_decisions import Gold

PARTS = (1, 1, 2, 3)
"""Requests that a case is made of, each as likely: 1.75 on average, where the paper has 1.66 layers to edit."""
COUNT = 60
EXAMPLES = Path("examples")


@dataclass(frozen=True, slots=True)
class OwnCase:
    """`parts` are the ids of the requests it is made of; `statements` are true of a right result."""

    id: str
    document: Path
    instruction: str
    statements: tuple[Statement, ...]
    gold: Gold
    parts: tuple[str, ...]


def own_cases(session: Session, count: int = COUNT, seed: int = 0, folder: Path = FOLDER) -> list[OwnCase]:
    """The same for the same seed. UsageError outside of a checkout."""
    by_document: dict[Path, list[Case]] = {}
    for path in request_files(folder):
        if half_of(path) != "seen":
            continue
        for case in read_cases(path):
            if (document := _document(case, path)) is not None and _is_plain(case):
                by_document.setdefault(document, []).append(case)
    if not by_document:
        corpus(folder, "seen")  # which says that there is none
        raise UsageError(says("no-page-requests", folder=folder))
    chance = random.Random(seed)
    streams = [_made(document, cases, session, chance) for document, cases in sorted(by_document.items())]
    by_turns = (made for each in zip_longest(*streams) for made in each if made is not None)
    return list(islice(by_turns, count))


def _document(case: Case, path: Path) -> Path | None:
    """Where the design of a request is; None for one that has several pages, as the paper has none."""
    if not case.document.endswith(".svg"):
        return None
    homes = path.parent / "documents", EXAMPLES
    return next((home / case.document for home in homes if (home / case.document).is_file()), None)


def _is_plain(case: Case) -> bool:
    """Whether its expected result is stated of layers that exist, and in one way."""
    statements = case.expect.get("check", ())
    return bool(statements) and all("on" in one or "gone" in one or "may" in one for one in statements)


def _made(document: Path, cases: Sequence[Case], session: Session, chance: random.Random) -> Iterator[OwnCase]:
    """Cases over one document; each request is used once."""
    opened = session.open(document).document
    layers = units(opened)
    left = list(cases)
    chance.shuffle(left)
    while left:
        wanted = chance.choice(PARTS)
        chosen: list[tuple[Case, Gold]] = []
        taken: set[str] = set()
        for case in list(left):
            if len(chosen) == wanted:
                break
            gold = gold_of(case, opened, None, layers)
            named = _mentions(case, opened, layers) | gold.edited | gold.either_way
            if not gold.edited or not named & taken:
                left.remove(case)
            if gold.edited and not named & taken:
                chosen.append((case, gold))
                taken |= named
        if not chosen:
            return
        instruction = " ".join(_sentence(case.say) for case, _ in chosen)
        edited = frozenset(id for _, gold in chosen for id in gold.edited)
        either = frozenset(id for _, gold in chosen for id in gold.either_way)
        statements = tuple(one for case, _ in chosen for one in case.expect["check"])
        ids = tuple(case.id for case, _ in chosen)
        yield OwnCase("-".join((document.stem, *ids)), document, instruction, statements, Gold(edited, either), ids)


def _mentions(case: Case, document: Document, layers: Sequence[LayerUnit]) -> set[str]:
    """The units of all layers that the statements of a case name, also as what something is beside."""
    ids = {text for one in case.expect["check"] for text in _texts(one) if text in document.index}
    return {unit.id for unit in layers if unit.members & ids}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _sentence(words: str) -> str:
    text = words.strip()
    return text if text[-1:] in ".!?" else f"{text}."
