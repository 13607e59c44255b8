"""Evidence for and against readings of an instruction: how sure the reader was, which other readings agree, how the
words of the instruction fit what is pointed at, and what becomes of the texts. `EvidenceJudge` weighs it."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from redraft.errors import ToolError, says
from redraft.lazy import lazily
from redraft.reader.actions import NODE, SYMBOL, TOKEN
from redraft.reader.links import LINKS, PLAIN, folded, number_of, stem, words_of
from redraft.reader.relations import RELATIONS
from redraft.reader.scene import SPECIALS
from redraft.reader.spoken_numbers import figures
from redraft.scoring.facts import changes, newcomers
from redraft.targets.parts.hues import colors_called

if TYPE_CHECKING:
    from redraft.document.pages import Document
    from redraft.planners.reading_options import Option
    from redraft.reader.readings import Linked, Reader

JUDGE = "judge.json"
"""The trees, beside the reader's weights."""
_EMPTY = frozenset(
    "please can could should would make change turn set put get want need just also too now then there here them they"
    " these those he she his her their all each every both more less bit some any was were has have had do does did"
    " don't let's lets go going one ones than into onto up down out off over needs say says saying read reads like look"
    " looks".split()
)
"""Words that point at nothing."""
_FIRM = frozenset(("top", "bottom", "left", "right", "first", "last", "big", "main"))
_LINK = {"exact": 1, "stem": 0.8, "typo": 0.8, "holds": 0.3, "color": 0.7, "number": 0.8, "ordinal": 0.5, "page": 0.7,
         "name": 1, "kind": 0.6, "place": 0.5, "rank": 0.4}  # fmt: skip
"""What a link of a word to a node is worth; of several the most."""
_MORE = {"phrase": 0.5, "whole": 0.75}
_NEAR = ("same row", "labelled by", "headed by", "has as nearest", "inside", "child of", "same holder")
_CHANGED = ("text", "fill", "stroke", "place", "size", "gone", "font_size", "font_weight", "opacity", "angle",
            "visible", "font_family", "align")  # fmt: skip
_DONE = ("modify", "recolor", "replace_words", "delete", "place", "move", "resize", "add", "shade", "outline", "copy",
         "rotate", "draw", "align")  # fmt: skip
"""Facts and commands that are counted."""
_COUNTS = {word: n for n, word in enumerate("two three four five six seven".split(), 2)}
_PLURAL = lazily(
    r"\b(all|every|each|both|everything|them|these|those|the \w+s|two|three|four|five|six)\b", re.IGNORECASE
)
_DENIED = lazily(
    r"\b(?:not|instead of|rather than|no longer|isn't|from)\s+(?:the\s+)?([^,.;]+?)(?=$|[,.;]|\bto\b|\bbut\b|\bit\b)",
    re.I,
)
_WORD = lazily(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?")
_PIECE = lazily(r"\w+(?:[.,:'’]\w+)*|[^\w\s]")


def _said(text: str) -> list[str]:
    return [folded(word) for word in _WORD.findall(text)]


def _share(values: Sequence[bool], none: float = -1.0) -> float:
    return sum(values) / len(values) if values else none


class LinkedRequest:
    """An instruction about a document: its words, and how strongly each is linked to each node of the scene."""

    def __init__(self, linked: Linked) -> None:
        self.scene, sentence = linked.scene, linked.sentence
        self.text, found = sentence.text, words_of(sentence.text)
        self.words = [word for word, _, _ in found]
        self.of_token, row = [], 0
        for start, end in sentence.spans:
            while row < len(found) and found[row][2] <= start:
                row += 1
            self.of_token.append(row if row < len(found) and found[row][1] < end else -1)
        links = np.zeros((len(found), len(self.scene.nodes)), np.uint16)
        for token, word in enumerate(self.of_token):
            if word >= 0:
                links[word] = linked.links[token]
        self.links = links
        self.content = [
            n for n, word in enumerate(self.words)
            if word not in PLAIN and word not in _EMPTY and (len(word) > 1 or word.isdigit())
        ]  # fmt: skip
        self.said = {*_said(figures(self.text)), *self.words}
        self.stems = {stem(word) for word in self.said}
        self.denied = [
            word for phrase in _DENIED.findall(figures(self.text)) for word in _said(phrase)[:4] if word not in PLAIN
        ]
        strength = np.zeros(links.shape)
        for name, worth in _LINK.items():
            strength = np.maximum(strength, worth * (links & (1 << LINKS.index(name)) > 0))
        for name, worth in _MORE.items():
            strength = strength + worth * (links & (1 << LINKS.index(name)) > 0)
        counted = [n in set(self.content) or word in _FIRM for n, word in enumerate(self.words)]
        count = max(len(self.scene.nodes), 1)
        shared = np.maximum((strength > 0).sum(1, keepdims=True), 1)
        self.strength = strength * np.array(counted, np.float64)[:, None]
        self.rare = self.strength * (np.log(1 + count / shared) / math.log(1 + count))
        self.own = self.rare.sum(0)
        bits = np.uint32(sum(1 << RELATIONS.index(name) for name in _NEAR))
        near = (self.scene.relations & bits) > 0
        self.near = self.own + np.array([self.rare[:, row].max(1).sum() if row.any() else 0.0 for row in near])


def evidence(request: LinkedRequest, options: Sequence[Option]) -> list[dict[str, float]]:
    """The evidence for each option of a request: by itself, and against the best and the first of all options."""
    total = sum(one.mass for one in options)
    targets = [frozenset(one.targets) for one in options]
    names = [tuple(command.command for command in one.commands) for one in options]
    values = [_values(one) for one in options]
    found = []
    for n, one in enumerate(options):
        row = _own(one, total)
        for name, every in (("m_targets", targets), ("m_names", names), ("m_vals", values)):
            row[name] = sum(o.mass for o, same in zip(options, every, strict=True) if same == every[n]) / total
        nodes = {
            *one.best.reading.nodes,
            *(at for id in targets[n] if (at := request.scene.places.get(id)) is not None),
        }
        pointed = sorted(at for at in nodes if at >= len(SPECIALS))
        found.append(row | _fit(request, pointed, len(targets[n])) | _texts(request, one, pointed))
    for name in {name for row in found for name in row}:
        column = [row.get(name, 0.0) for row in found]
        for row, value in zip(found, column, strict=True):
            row |= {f"{name} - best": value - max(column), f"{name} - first": value - column[0]}
    for row, one, each in zip(found, options, names, strict=True):
        changed = Counter(name for some in _changes(one).values() for name in some)
        row |= {f"p_{name}": float(min(changed[name], 5)) for name in _CHANGED}
        row |= {f"c_{name}": float(each.count(name)) for name in _DONE}
    return found


def _changes(option: Option) -> dict[str, set[str]]:
    """The facts that an option changes, by layer."""
    return changes(option.result.before.facts, option.result.facts)


def _values(option: Option) -> tuple[Any, ...]:
    """What is to be done, whatever it is done to."""
    skipped = ("target", "targets", "spans", "a", "b", "table", "chart")
    return tuple(
        (one.command, tuple((k, repr(v)) for k, v in one.stated().items() if k not in skipped))
        for one in option.commands
    )


def _own(option: Option, total: float) -> dict[str, float]:
    """How sure the reader was."""
    steps, actions = option.best.steps or (0.0,), option.best.actions
    found = {
        "mass": option.mass, "logmass": max(math.log(max(option.mass, 1e-9)), -8), "least": max(min(steps), -6),
        "mean": sum(steps) / len(steps), "share": option.mass / total,
    }  # fmt: skip
    for name, kind in (("min_sym", SYMBOL), ("min_node", NODE), ("min_tok", TOKEN)):
        mine = [step for action, step in zip(actions, steps, strict=False) if action.kind == kind]
        found[name] = max(min(mine, default=0), -6)
    return found


def _fit(request: LinkedRequest, nodes: list[int], count: int) -> dict[str, float]:
    """How the words fit the things that are pointed at, and others of their kind."""
    said = [_COUNTS[word] for word in request.words if word in _COUNTS]
    found = {
        "count_ok": (1.0 if count in said else -1.0) if said else 0.0,
        "plural_one": float(bool(_PLURAL.search(request.text)) and count == 1),
    }
    if not nodes:
        return found
    first = request.scene.nodes[nodes[0]]
    alike = [
        n for n, one in enumerate(request.scene.nodes)
        if n >= len(SPECIALS) and (one.sort, one.kind) == (first.sort, first.kind) and n not in nodes
    ]  # fmt: skip
    for score, own, gap in ((request.own, "t_score", "t_gap"), (request.near, "near", "near_gap")):
        found[own] = float(score[nodes].mean())
        found[gap] = float(score[nodes].min() - max((score[n] for n in alike), default=0.0))
    ties = [abs(request.own[n] - request.own[nodes].min()) < 1e-6 for n in alike]
    colors = [row for row, word in enumerate(request.words) if colors_called(word)]
    bit = 1 << LINKS.index("color")
    shares = [float(((request.links[row][nodes] & bit) > 0).mean()) for row in colors]
    return found | {
        "t_ties": _share(ties, 0.0),
        "col_t": sum(shares) / len(shares) if shares else -1.0,
        "is_group": float(first.kind == "group"),
    }


def _texts(request: LinkedRequest, option: Option, nodes: list[int]) -> dict[str, float]:
    """What becomes of the texts, and which words of the request that accounts for."""
    old, new = option.result.before.facts, option.result.facts
    changed = _changes(option)
    texts = [
        (old.layers[id].text, new.layers[id].text)
        for id, names in changed.items()
        if "text" in names and id in new.layers
    ]
    removed, added, kept = list[str](), list[str](), set[str]()
    total = dict.fromkeys(("caseoff", "casesame", "lowerstart", "typemis", "lens", "simil"), 0.0)
    for before, after in texts:
        words, others = _PIECE.findall(before), _PIECE.findall(after)
        match = SequenceMatcher(None, words, others, autojunk=False)
        total["simil"] += match.ratio() / len(texts)
        total["lens"] += len(after) / max(1, len(before)) / len(texts)
        total["lowerstart"] += before[:1].isupper() and after[:1].islower()
        for kind, a, b, c, d in match.get_opcodes():
            if kind == "equal":
                kept.update(map(folded, words[a:b]))
                continue
            removed += [folded(word) for word in words[a:b] if word[0].isalnum()]
            added += [folded(word) for word in others[c:d] if word[0].isalnum()]
            if a < b and c < d:
                for name, value in _pair(words[a], others[c]).items():
                    total[name] += value
    added += [word for one in newcomers(old, new) for word in _said(one.text)]
    known = [word in request.said or stem(word) in request.stems for word in removed]
    covered = {request.of_token[at] for at in option.best.reading.tokens if at < len(request.of_token)}
    every = kept | set(removed) | set(added)
    covered |= {
        row for row, word in enumerate(request.words) if word in every or (request.strength[row][nodes] > 0).any()
    }
    numbers = [row for row, word in enumerate(request.words) if number_of(word) is not None]
    return total | {
        "rem_said": _share(known),
        "ins_unsaid": float(sum(word not in request.said for word in added)),
        "nins": float(len(added)),
        "not_removed": _share([word in removed for word in request.denied]),
        "cov": sum(row in covered for row in request.content) / max(1, len(request.content)),
        "nums_unused": float(sum(row not in covered for row in numbers)),
        "nchanged": float(min(len(changed), 20)),
    }


def _pair(old: str, new: str) -> dict[str, float]:
    """How the first of some new words goes with the first of those it replaces: capitals, and numbers for numbers."""
    found = {"typemis": float((number_of(folded(old)) is None) != (number_of(folded(new)) is None))}
    if old[:1].isalpha() and new[:1].isalpha():
        capitals = old.isupper() != new.isupper() and min(len(old), len(new)) > 1
        found["caseoff" if old[:1].isupper() != new[:1].isupper() or capitals else "casesame"] = 1.0
    return found


_Trees = tuple[tuple[tuple[int, float, Any, Any], ...], ...]


@dataclass(frozen=True)
class EvidenceJudge:
    """Trees over evidence, by the names of its `features`: whether an option is right, and (`elements`) whether a wrong
    one is about the wrong element. A node is (feature, threshold, then, else): where the feature is at most the
    threshold `then` holds; a whole number is another node, a fraction the value."""

    features: tuple[str, ...]
    trees: _Trees
    elements: _Trees = ()

    @staticmethod
    def read(folder: Path) -> EvidenceJudge | None:
        """From a folder of weights; None where there is no judge. Raises ToolError where it is damaged."""
        try:
            form = json.loads((folder / JUDGE).read_text("utf-8"))
            trees, elements = (tuple(tuple(map(tuple, tree)) for tree in form[name]) for name in ("trees", "elements"))
            return EvidenceJudge(tuple(form["features"]), trees, elements)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ToolError(says("readings-judge-unreadable", error=error)) from None

    def score(self, found: Mapping[str, float]) -> float:
        """The logit of an option's being right, by its evidence."""
        return self._sum(self.trees, found)

    def element(self, found: Mapping[str, float]) -> float:
        """The logit of an option's being about the wrong element rather than the wrong edit of it, if it is wrong."""
        return self._sum(self.elements, found)

    def _sum(self, trees: _Trees, found: Mapping[str, float]) -> float:
        row = [found.get(name, 0.0) for name in self.features]
        return sum(_leaf(tree, row) for tree in trees)


def _leaf(tree: Sequence[tuple[int, float, Any, Any]], row: Sequence[float]) -> float:
    at: Any = 0
    while isinstance(at, int):
        feature, threshold, then, other = tree[at]
        at = then if row[feature] <= threshold else other
    return float(at)


def all_features(
    options: Sequence[Option], judge: EvidenceJudge | None, reader: Reader, document: Document, say: str
) -> list[dict[str, float]]:
    """What the probability of every option of a request depends on: the judge's logit of its being right (without a
    judge that of the reader); and its logit of the `element` being what is wrong, if it is not right."""
    if judge is None or not options:
        return [{"always": 1.0, "judge": math.log(max(one.mass, 1e-3)), "element": 0.0} for one in options]
    found = evidence(LinkedRequest(reader.linked(document, say)), options)
    return [{"always": 1.0, "judge": judge.score(one), "element": judge.element(one)} for one in found]
