"""Layouts of four levels for training a reward (Visual Feedback, section 3.3.2): one problem a sample, six pairs.

I is what `redraft layout` makes of generated texts on a generated ground. The paper takes II to IV from models at
different ages; here they are I with faults: II small ones all over and a letter wrong, III with the offsets of the
paper and more letters wrong, IV with all that it names (displacement, sizes, missing texts, no picture, scaling).
"""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import FormatError, RedraftError
from redraft.imaging.texts import reader as text_reader
from redraft.layout import Round, place
from redraft.layout.arrangement import Arrangement, Block
from redraft.layout.backdrop import Backdrop
from redraft.layout.measures.drawn_page import seen_in
from redraft.layout.measures.ground import Ground
from redraft.layout.measures.reward import reward
from redraft.layout.measures.typeset_page import measures
from redraft.layout.texts.roles import words_alone
from redraft.scoring.rates import average
from redraft.scoring.typesetting import Characters, Inked, alignment, contrast, overlap, unrest
from redraft.session.session import Session
from redraft_research.datasets.backgrounds.background import background
from redraft_research.datasets.backgrounds.cases import LATIN, text_sets
from redraft_research.datasets.recipes import Discard, Sample, described
from redraft_research.datasets.requests.designs.words import Lexis
from redraft_research.datasets.text_layout.cases import WantedText
from redraft_research.messages import says

LEVELS = ("i", "ii", "iii", "iv")
LONGEST = 640
MOST_READ = 60
"""Problems whose pictures are read for statistics, about a second a level."""
OWN_TEXTS = 0.3
"""The part of problems whose texts were written by people."""
_MEASURES = ("r_ali", "r_ove", "r_com", "contrast", "reward")
_WRONG = {"ii": 0.015, "iii": 0.04, "iv": 0.2}
"""The part of the letters that are others than asked for, as models write them; one at least. In IV many, since one
that a missing text has counts as right."""


class Levels:
    """See the data card."""

    name = "levels"
    version = 2
    about, fields = described("levels")

    def __init__(self, source: Path | None = None) -> None: ...

    @cached_property
    def _session(self) -> Session:
        return Session((), history=False, tile_cache=False)

    def problem(self, chance: random.Random) -> tuple[dict[str, Any], Round] | Discard:
        """Texts on a ground, as a row describes them, and the best that `redraft layout` makes of them."""
        ground, (language, texts) = background(chance.randrange(10**6), LONGEST), _texts(chance)
        session, asked = self._session, [one.text for one in texts]
        try:
            made = place(ground.pixels, asked, fonts=session.fonts, tiles=session.tiles, seed=chance.getrandbits(32))
        except RedraftError as error:
            return Discard(f"refused: {error.message.split(':')[0]}")
        row = {"language": language, "ground": ground.facts, "page": list(made.best.backdrop.size)}
        return row | {"texts": [one._asdict() for one in texts]}, made.best

    def close(self) -> None:
        self._session.close()

    def sample(self, seed: int, index: int) -> Sample | Discard:
        chance = random.Random(f"levels {seed} {index}")
        found = self.problem(chance)
        if isinstance(found, Discard):
            return found
        row, best = found
        files = {"ground.jpg": jpeg(best.backdrop.pixels)}
        layouts: dict[str, Any] = {}
        wanted = sum(len(words_alone(one["text"])) for one in row["texts"])
        for level, (made, faults) in zip(LEVELS, _degraded(best.arrangement, best.backdrop, chance), strict=True):
            picture = "no picture" not in faults
            svg, pixels = drawn(made, best.backdrop, picture)
            files |= {f"{level}.svg": svg, f"{level}.jpg": jpeg(pixels)}
            layouts[level] = _described(made, best.backdrop, pixels, wanted) | {"picture": picture, "faults": faults}
        return Sample(row | {"layouts": layouts, "pairs": [list(pair) for pair in combinations(LEVELS, 2)]}, files)

    def faults(self, sample: Sample) -> list[str]:
        row = sample.row
        found = [f"{name} is missing" for name in self.fields if name not in {*row, *sample.files}]
        if found:
            return found
        if list(row["layouts"]) != list(LEVELS):
            return ["layouts does not have the four levels"]
        wanted = "".join(sorted("".join("".join(one["text"].split()) for one in row["texts"])))
        first = "".join(sorted("".join("".join(one["text"].split()) for one in row["layouts"]["i"]["texts"])))
        found += ["level I does not have all texts"] if wanted != first else []
        return found + [f"level {level.upper()} is level I" for level in LEVELS[1:] if sample.files[f"{level}.jpg"]
                        == sample.files["i.jpg"]]  # fmt: skip

    def statistics(self, samples: Iterable[Sample]) -> dict[str, list[Mapping[str, Any]]]:
        """The paper's table 11; the reward is that of `redraft layout`."""
        reader = text_reader.RapidReader() if text_reader.is_there() else None
        values: dict[tuple[str, str], list[float | None]] = {}
        read = dict.fromkeys(LEVELS, Characters())
        problems = looked = 0
        for sample in samples:
            problems += 1
            wanted = "\n".join(one["text"] for one in sample.row["texts"])
            if reading := reader is not None and looked < MOST_READ and not text_reader.unknown_letters(wanted, reader):
                looked += 1
            for level in LEVELS:
                for name in _MEASURES:
                    values.setdefault((level, name), []).append(sample.row["layouts"][level][name])
                if reading and reader is not None:
                    seen = "\n".join(line.text for line in reader.read(_png(sample.files[f"{level}.jpg"])))
                    read[level] = read[level].plus(Characters.of(wanted, seen))
        rows: list[Mapping[str, Any]] = []
        for level in LEVELS:
            scores = read[level].precision(), read[level].recall(), read[level].f()
            row = {"level": level.upper(), "problems": problems, "read": looked}
            row |= {score.measure: score.value if looked else None for score in scores}
            rows.append(row | {name: average(name, values.get((level, name), []), "").value for name in _MEASURES})
        return {"levels (table 11)": rows}


def _texts(chance: random.Random) -> tuple[str, Sequence[WantedText]]:
    """Two to six texts in one language."""
    if chance.random() < OWN_TEXTS:
        language = chance.choice(LATIN)
        return language, chance.choice([one for one in text_sets(language) if len(one) > 1])
    words = Lexis(random.Random(chance.getrandbits(64)))
    more = [
        WantedText(words.sentence(), 2), WantedText(words.date(), 2), WantedText(words.venue(), 3),
        WantedText(words.button(), 2),
        WantedText(words.notice(), 4), WantedText(words.url(), 3), WantedText(words.paragraph(1), 3),
        WantedText(words.price(), 2),
    ]  # fmt: skip
    chosen = sorted(
        chance.sample(range(len(more)), chance.randint(1, 5)), key=lambda place: (more[place][1] or 0, place)
    )
    return words.tongue.name if words.tongue else "en", [
        WantedText(words.title(), 1),
        *(more[place] for place in chosen),
    ]


def _degraded(best: Arrangement, backdrop: Backdrop, chance: random.Random) -> Iterator[tuple[Arrangement, list[str]]]:
    """The four levels, and what was done to each."""
    wide, high = backdrop.size
    yield best, []

    def shifted(block: Block, part: float) -> Block:
        return replace(block, x=block.x + chance.gauss(0, part) * wide, y=block.y + chance.gauss(0, part) * high)

    def sized(block: Block, spread: float) -> Block:
        return replace(block, size=block.size * math.exp(chance.uniform(-spread, spread)))

    second = _misspelt([sized(shifted(block, 0.012), 0.08) for block in best.blocks], _WRONG["ii"], chance)
    dim = chance.randrange(len(second))
    second[dim] = dimmed(second[dim], backdrop, chance.uniform(0.35, 0.6))
    yield replace(best, blocks=tuple(second)), ["slightly off", "misspelt", f"'{second[dim].copy.text}' is dim"]
    third = _misspelt([sized(shifted(block, 0.12), 0.25) for block in second], _WRONG["iii"] - _WRONG["ii"], chance)
    yield (
        replace(best, blocks=tuple(third), plates=()),
        ["offsets", "misspelt", f"'{third[dim].copy.text}' is dim", "no plates"],
    )
    yield _ruined(third, best, backdrop, chance)


def _ruined(
    third: Sequence[Block], best: Arrangement, backdrop: Backdrop, chance: random.Random
) -> tuple[Arrangement, list[str]]:
    (wide, high), faults = backdrop.size, ["displaced", "random sizes", "misspelt"]
    blocks = []
    for block in _misspelt(third, _WRONG["iv"] - _WRONG["iii"], chance):
        grown = replace(block, size=block.size * math.exp(chance.uniform(-0.9, 0.7)))
        across, down = chance.uniform(-0.2, 0.85) * wide - grown.frame.x, chance.uniform(-0.05, 1.05) * high
        blocks.append(replace(grown, x=grown.x + across, y=down))
    gone = max(1, round(len(blocks) * chance.uniform(0.15, 0.5))) if len(blocks) > 1 else 0
    for block in chance.sample(blocks, gone):
        blocks.remove(block)
        faults.append(f"without '{block.copy.text}'")
    faults += ["no picture"] if chance.random() < 0.35 else []
    if chance.random() < 0.5:
        times = math.exp(chance.choice((-1, 1)) * chance.uniform(0.25, 0.7))
        blocks = [replace(one, x=one.x * times, y=one.y * times, size=one.size * times) for one in blocks]
        faults.append(f"scaled {times:.2f} times")
    return replace(best, blocks=tuple(blocks), plates=()), faults


def _misspelt(blocks: Sequence[Block], share: float, chance: random.Random) -> list[Block]:
    """The texts with another letter in some places; those that are not of A to Z stay."""
    lines = [[list(line.words) for line in block.lines] for block in blocks]
    every = [(words, at) for block in lines for words in block for at in range(len(words))]
    places = [(words, at) for words, at in every if words[at].isascii() and words[at].isalpha()]
    for words, at in chance.sample(places, min(len(places), max(1, round(share * len(places))))):
        other = chance.choice([one for one in "bdfghkmpqtvwxz" if one != words[at].lower()])
        words[at] = other.upper() if words[at].isupper() else other
    found = []
    for block, several in zip(blocks, lines, strict=True):
        words = ["".join(one) for one in several]
        set_ = tuple(line._replace(words=one) for line, one in zip(block.lines, words, strict=True))
        found.append(replace(block, lines=set_, copy=block.copy._replace(text=" ".join(words))))
    return found


def dimmed(block: Block, backdrop: Backdrop, share: float) -> Block:
    """A text whose ink is nearer to the ground under it."""
    box, unit = block.frame, backdrop.unit
    rows = slice(max(0, int(box.y * unit)), max(1, math.ceil(box.bottom * unit)))
    columns = slice(max(0, int(box.x * unit)), max(1, math.ceil(box.right * unit)))
    under = backdrop.pixels[rows, columns].reshape(-1, 3)
    if not len(under):
        return block
    mean = under.mean(axis=0)
    mixed = [round((1 - share) * ink + share * ground) for ink, ground in zip(block.ink[:3], mean, strict=True)]
    return replace(block, ink=Color(*mixed))


def drawn(found: Arrangement, backdrop: Backdrop, picture: bool) -> tuple[bytes, NDArray[np.uint8]]:
    opened = backdrop.texts_alone(found)
    page = opened.document.pages[0]
    _, pixels = backdrop.desk.tiles.composited(opened.units(page.id), page, backdrop.scale)
    under = backdrop.pixels if picture else np.full_like(backdrop.pixels, 255)
    through = under * ((255 - pixels[..., 3:]) / np.float32(255))
    return opened.data, np.clip(pixels[..., :3] + through, 0, 255).astype(np.uint8)


def _described(found: Arrangement, backdrop: Backdrop, pixels: NDArray[np.uint8], wanted: int) -> dict[str, Any]:
    boxes = [block.frame for block in found.blocks]
    inked = [Inked(block.frame, block.ink, block.size) for block in found.blocks]
    scores = alignment(boxes, backdrop.size), overlap(boxes), unrest(backdrop.pixels, boxes, backdrop.size)
    texts = [
        {"text": block.copy.text, "box": _rounded(block.frame), "size": round(block.size, 2), "ink": str(block.ink)}
        for block in found.blocks
    ]
    ground = Ground(backdrop.pixels, backdrop.size, backdrop.taken)
    worth = reward(measures(ground, pixels, seen_in(found), wanted))
    values = [*(one.value for one in (*scores, contrast(backdrop.pixels, inked, backdrop.size))), worth]
    measured = zip(_MEASURES, values, strict=True)
    return {"texts": texts, **{name: None if one is None else round(one, 5) for name, one in measured}}


def _rounded(box: Box) -> list[float]:
    return [round(side, 2) for side in box]


def jpeg(pixels: NDArray[np.uint8]) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=88)
    return out.getvalue()


def _png(jpeg: bytes) -> bytes:
    try:
        return DECODER.png(jpeg, ["JPEG"])
    except Undecodable as error:
        raise FormatError(says("data-picture-unreadable", error=error)) from error
