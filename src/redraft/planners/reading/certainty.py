"""How sure it is that an option is what is meant: few features, one weight each, fitted on authors that the reader did
not learn from (`training/reader/calibrate.py`)."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from redraft.commands.command import Command
from redraft.errors import ToolError
from redraft.lazy import lazily
from redraft.planners.reading.options import Option, Options, ids_of

if TYPE_CHECKING:
    from redraft.reader.readings import Heard

CALIBRATION = "calibration.json"
MOST, LEAST, LEAST_FIRST, LEAST_OF_PARTS = 3, 0.05, 0.1, 0.25
"""Readings that are offered at most, and how likely each and the first of them must be, the latter more where the rules
refuse a part."""
CHANGING = frozenset(
    "modify replace_words cut_words change_case recolor replace_colors shade fade outline match round_corners"
    " cast_shadow delete place move resize rotate flip align swap crop fit align_text".split()
)
"""Commands about what is there. Of making things, of slides, tables and charts the rules know more than the reader."""
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_WORD = lazily(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LITTLE = frozenset(
    "a about again all also am an and any anyway are as at be because been before both but by can change could do"
    " does don don't down each either every for from get give go has have hello hey hi how i i'd i'm if in instead"
    " into is it it's its just keep left let like little look looks lot made make makes may me more much must my need"
    " needs new no not now of off ok okay on one only or other our out over please pls put really right said same say"
    " says see set should so some still sure than thank thanks that that's the their them then there these they thing"
    " this those to too turn up use very want was way we we'd we're what when where which while who why will with"
    " would yes you your"
    .split()
)  # fmt: skip
"""Words that need not be accounted for."""
_DESTROYING = frozenset("delete delete_page remove_items delete_rows delete_columns cut_words set_pages".split())


def unaccounted(heard: Heard, option: Option) -> int:
    """Words of the sentence that are neither used as a value, nor about what is pointed at, nor little words."""
    if option.best is None:
        return 0
    reading, sentence = option.best.reading, heard.sentence
    nodes = [node for node in reading.nodes if node < heard.links.shape[1]]
    about = {token for token, row in enumerate(heard.links[:, nodes].tolist()) if any(row)}
    left = 0
    for word in _WORD.finditer(sentence.text):
        tokens = sentence.covering(*word.span())
        if tokens is None or word[0].lower() in _LITTLE:
            continue
        left += not any(one in reading.tokens or one in about for one in range(tokens[0], tokens[1] + 1))
    return left


def count_is_off(heard: Heard, option: Option) -> bool:
    """Whether a number of things is said, and there are as many of none of the sets."""
    said = {_COUNTS[word] for word in heard.sentence.text.lower().split() if word in _COUNTS}
    sizes = {len(ids_of((command,))) for command in option.commands}
    return bool(said) and max(sizes, default=1) > 1 and not said & sizes


def features(options: Options, option: Option) -> dict[str, float]:
    """What the certainty of an option depends on."""
    others = [one.mass for one in options.each if one is not option]
    best = option.best
    names = {command.command for command in option.commands}
    size = max((len(ids_of((command,))) for command in option.commands), default=1)
    return {
        "always": 1.0,
        "mass": option.mass,
        "log mass": max(math.log(option.mass), -6.0) if option.mass > 0 else -6.0,
        "least": max(best.least, -4.0) if best is not None else -4.0,
        "margin": option.mass - max(others, default=0.0),
        "refusing": options.refusing,
        "core same": float(option.core),
        "core same, reader first": float(option.core and option is options.each[0]),
        "core same, slides": float(option.core and options.slides),
        "core other": float(options.core_acts and not option.core),
        "reader silent": float(best is None),
        "unaccounted": min(unaccounted(options.heard, option), 8) / 4,
        "commands": min(len(option.commands), 5) - 1.0,
        "set": math.log(max(size, 1)),
        "count is off": float(count_is_off(options.heard, option)),
        "destroying": float(bool(names & _DESTROYING)),
        "adding": float(bool(names & {"add", "write", "draw", "copy"})),
        "words": math.log(1 + len(options.heard.sentence)),
    }


class Stance(StrEnum):
    """Who has a say in an instruction. RULES: they alone. PARTLY: they refuse a part of it, it goes on from an edit
    before, or it only tells of something: nothing is done, but readings are offered. OPEN: both."""

    RULES = "rules"
    PARTLY = "partly"
    OPEN = "open"


class Decision(NamedTuple):
    """Options by their numbers, likeliest first, each with its probability; the number of the one that is done unasked,
    -1 for none; and those that are offered where none is."""

    ranked: tuple[tuple[float, int], ...]
    done: int
    offered: tuple[tuple[float, int], ...] = ()


@dataclass(frozen=True)
class Certainty:
    """Weights of features, and from what probability on the likeliest is done unasked: `trust` where the rules
    understand it so too, else `act`, and `act_boldly` where it destroys or is about several."""

    weights: Mapping[str, float]
    trust: float
    act: float
    act_boldly: float

    @staticmethod
    def read(folder: Path) -> Certainty:
        try:
            form = json.loads((folder / CALIBRATION).read_text("utf-8"))
            levels = [float(form[name]) for name in ("trust", "act", "act_boldly")]
            return Certainty({str(name): float(weight) for name, weight in form["weights"].items()}, *levels)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ToolError(f"the reader's calibration cannot be read: {error}", "reinstall redraft") from None

    def probability(self, given: Mapping[str, float]) -> float:
        total = sum(self.weights.get(name, 0.0) * value for name, value in given.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))

    def decided(self, stance: Stance, each: Sequence[Mapping[str, float]], bold: Sequence[bool]) -> Decision:
        """What is done of options that have these features, if anything is, and what is offered else."""
        ranked = tuple(sorted(((self.probability(one), number) for number, one in enumerate(each)), reverse=True))
        done = self._done(stance, each, bold, ranked)
        least = LEAST_OF_PARTS if stance is Stance.PARTLY else LEAST_FIRST
        shown = [one for one in ranked[:MOST] if one[0] >= LEAST]
        if done >= 0 or stance is Stance.RULES or not shown or shown[0][0] < least:
            shown = []
        return Decision(ranked, done, tuple(shown))

    def _done(
        self, stance: Stance, each: Sequence[Mapping[str, float]], bold: Sequence[bool],
        ranked: Sequence[tuple[float, int]],
    ) -> int:  # fmt: skip
        if stance is Stance.RULES:
            return next((number for number, one in enumerate(each) if one["core same"]), -1)
        if stance is Stance.PARTLY or not ranked:
            return -1
        probability, first = ranked[0]
        least = self.trust if each[first]["core same"] else self.act_boldly if bold[first] else self.act
        return first if probability >= least else -1


def is_bold(commands: Sequence[Command]) -> bool:
    """Whether something is lost, or several things change at once."""
    return any(one.command in _DESTROYING or len(ids_of((one,))) > 1 for one in commands)
