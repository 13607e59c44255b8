"""Turns requests into arrays that train.py reads: `python -m redraft_research.offline_model.prepare …`.

    … real FILE.npz PART… --minilm FILE       (tests/requests, build/written)
    … synthetic FOLDER --minilm FILE --designs 50000 --each 24 --workers 16

The commands of a request are turned into actions; requests without actions are left out and counted by reason. A
document is stored once, and its requests refer to it. Real documents are opened with redraft; synthetic ones are not.
"""

from __future__ import annotations

import argparse
import json
import random as randomness
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from redraft.commands.command import Command
from redraft.commands.forms.wire import commands_from_json
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.errors import RedraftError
from redraft.reader.actions import TOKEN, Action, symbols
from redraft.reader.links import WordIndex
from redraft.reader.masks import SentenceMasks
from redraft.reader.readings import string_pieces, text_pieces
from redraft.reader.scene import NodeScene
from redraft.reader.sentence import WordPiece
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import ANSWERS, FOLDER, HALVES, part_folder, read_cases
from redraft_research.offline_model.actions import NotExpressible, actions_of, refusal_of
from redraft_research.offline_model.network.examples import NOTHING, ActionStep, Builder
from redraft_research.offline_model.network.minilm import read_pieces, stamp_of
from redraft_research.offline_model.synthetic import synthetic_requests
from redraft_research.offline_model.synthetic.wordings.noise import noisy
from redraft_research.offline_model.synthetic.wordings.phrases import END, FIRM

WRITTEN = Path("build/written")
"""The unpacked written_requests.tar.xz: sentences of the authors q1 … q22, and their own documents."""
VARIANTS = 2
"""How many noisy copies of a person's request are added: in small letters, with typos, with chatter."""
JOINTS = tuple(". | and |, and |, |. Also |; |\n| + |. And then | - also |, plus |. oh and ".split("|"))
"""Between two requests that are made as one."""
LONGEST = 240
SHARD = 500
"""Designs in one file."""


class PreparedRequest(NamedTuple):
    """A request: its sentence, and its commands or the reason of its refusal."""

    say: str
    commands: tuple[Command, ...] = ()
    refuse: str = ""


def paired(requests: Sequence[PreparedRequest]) -> Iterator[PreparedRequest]:
    """Pairs of requests about one document, each joined into one, because few real ones have several wishes. Requests
    that delete something are left alone, since the other might be about it."""
    single = [one for one in requests if one.commands and not any(c.command.startswith("delete") for c in one.commands)]
    rng = randomness.Random(len(single))
    rng.shuffle(single)
    for first, second in zip(single[::2], single[1::2], strict=False):
        joint = rng.choice(JOINTS)
        small = (
            second.say[:1].lower() + second.say[1:] if joint.endswith((" and ", ", ", " + ", "also ")) else second.say
        )
        yield PreparedRequest(first.say.rstrip(" .") + joint + small, (*first.commands, *second.commands))


def unmeasured(text: Text) -> Box | None:
    """A measure of texts without fonts: sizes of texts hardly matter to the actions of a command."""
    return None


class Preparer:
    """Turns documents with their requests into examples."""

    def __init__(self, pieces: list[str]) -> None:
        self.cut, self.builder, self.reasons = WordPiece(pieces), Builder(stamp_of(pieces)), Counter[str]()

    def document(self, document: Document, requests: Iterable[PreparedRequest], author: str, variants: int = 0) -> None:
        """Adds the requests about one document, each with `variants` noisy copies; where a scene has no room for all
        of the document, each request has its own scene."""
        scene = NodeScene.of(document)
        shared = _Kept(self, scene, document)
        for one in requests:
            kept = shared if scene.whole else _Kept(self, NodeScene.of(document, one.say), document)
            try:
                loud = kept.example(one, author)
                self.reasons["done"] += 1
                rng = randomness.Random(one.say)
                others = dict.fromkeys(noisy(loud, rng) for _ in range(variants))
                for other in [words for words in others if words != one.say]:
                    kept.example(one._replace(say=other), author)
                    self.reasons["typed otherwise"] += 1
            except NotExpressible as error:
                self.reasons[f"not expressible {error.family}"] += 1
            except (ValueError, RedraftError) as error:
                self.reasons[f"{type(error).__name__}: {str(error)[:40]}"] += 1


class _Kept:
    """A scene that is stored when its first example is."""

    def __init__(self, home: Preparer, scene: NodeScene, document: Document) -> None:
        self.home, self.scene, self.document = home, scene, document
        self.index, self.number = WordIndex(scene), -1
        self.sets: Any = None

    def example(self, request: PreparedRequest, author: str) -> str:
        """Adds one request; returns its sentence, with the words that are used as values marked as firm."""
        sentence = self.home.cut.sentence(request.say)
        grammar = SentenceMasks(self.scene, sentence, self.document)
        self.sets = grammar.view.sets = self.sets or grammar.view.sets  # what depends on the scene alone is made once
        grammar.possible = symbols("COMMAND ")  # only the kinds of what may come are kept, and these take long
        actions = refusal_of(request.refuse) if request.refuse else actions_of(request.commands, grammar, unmeasured)
        if len(actions) > LONGEST:
            raise NotExpressible("long")
        steps = list(steps_of(actions, grammar))
        if self.number < 0:
            self.number = self._stored(grammar)
        self.home.builder.example(self.number, author, sentence.ids, self.index.links(sentence), steps)
        return _with_firm_words(actions, grammar)

    def _stored(self, grammar: SentenceMasks) -> int:
        cut, scene = self.home.cut, self.scene
        words = [grammar.view.wording(number) for number in range(len(scene.nodes))]
        texts = [text_pieces(one, cut) if one is not None else None for one in words]
        return self.home.builder.scene(string_pieces(scene, cut), scene.features, scene.numbers, scene.relations, texts)


def _with_firm_words(actions: Sequence[Action], grammar: SentenceMasks) -> str:
    spans, text, view = grammar.sentence.spans, grammar.sentence.text, grammar.view
    tokens = [(n, action.at) for n, action in enumerate(actions) if action.kind == TOKEN]
    firm = [(spans[a][0], spans[b][1]) for (n, a), (m, b) in pairwise(tokens) if m == n + 1 and a <= b]
    ends = {token: one.end for token, one in view.numbers.items()} | {t: one.end for t, one in view.paints.items()}
    firm += [(spans[at][0], max(ends.get(at, 0), spans[at][1])) for _, at in tokens]
    marks: list[str] = []
    last = 0
    for start, end in sorted(firm, key=lambda place: (place[0], -place[1])):
        if start >= last:
            marks += [text[last:start], FIRM, text[start:end], END]
            last = end
    return "".join((*marks, text[last:]))


def steps_of(actions: Sequence[Action], grammar: SentenceMasks) -> Iterator[ActionStep]:
    """The actions, each with the kinds of action allowed there. Raises ValueError for actions the grammar forbids."""
    masks = grammar.allowed(())
    for number, action in enumerate(actions, 1):
        if masks is None:
            raise ValueError("there are actions after the end")
        kinds = sum(1 << kind for kind, mask in enumerate(masks[:4]) if mask.any())
        yield ActionStep(action.kind, action.at, masks.text if masks.text >= 0 else NOTHING, kinds)
        masks = grammar.allowed(actions[:number])
    if masks is not None:
        raise ValueError("the actions have no end")


# -- real requests


def real(parts: Sequence[str], pieces: list[str]) -> Preparer:
    """The requests of parts of the corpus, each part an author; `seen` are those about the examples."""
    from redraft.session.session import Session

    preparer = Preparer(pieces)
    with Session(history=False) as session:
        for part in parts:
            for path, requests in real_requests(part).items():
                opened, kept_back = session.open(path).document, part.startswith(HALVES[1:])
                preparer.document(opened, requests, part, 0 if kept_back else VARIANTS)
                if not kept_back:
                    preparer.document(opened, paired(requests), part, 1)
    return preparer


def real_requests(part: str) -> dict[Path, list[PreparedRequest]]:
    """The requests of a part by document."""
    found: dict[Path, list[PreparedRequest]] = {}
    for document, request in _written(part) if (WRITTEN / f"{part}.jsonl").exists() else _requests(part):
        found.setdefault(document, []).append(request)
    return dict(sorted(found.items()))


def _written(author: str) -> Iterator[tuple[Path, PreparedRequest]]:
    """Sentences that were written with their commands, for training alone."""
    for line in (WRITTEN / f"{author}.jsonl").read_text("utf-8").splitlines():
        form = json.loads(line)
        part, _, name = form["document"].partition("/")
        home = Path("examples") if part == "examples" else FOLDER / part / "documents"
        path = (home if home.is_dir() else WRITTEN / part) / name
        yield (
            path,
            PreparedRequest(form["say"], tuple(commands_from_json(form.get("commands", []))), form.get("refuse", "")),
        )


def _requests(part: str) -> Iterator[tuple[Path, PreparedRequest]]:
    """Requests with their answers; those without one are left out."""
    folder = FOLDER if part == "seen" else part_folder(part)
    documents = Path("examples") if part == "seen" else folder / "documents"
    answers = {id: one for file in sorted(folder.glob(ANSWERS)) for id, one in read_answers(file).items()}
    for file in sorted(set(folder.glob("*.jsonl")) - set(folder.glob(ANSWERS))):
        for case in read_cases(file):
            if case.kind == "refuse":
                yield documents / case.document, PreparedRequest(case.say, refuse=case.expect["why"])
            elif case.id in answers and answers[case.id].commands:
                yield (
                    documents / case.document,
                    PreparedRequest(case.say, tuple(commands_from_json(list(answers[case.id].commands)))),
                )


# -- synthetic ones


def synthetic(seed: int, each: int) -> tuple[Document, list[PreparedRequest]]:
    """A design and so many requests about it."""
    made, requests = synthetic_requests(seed, each)
    return made.document, [PreparedRequest(one.say, one.commands, one.refuse) for one in requests]


def shard(first: int, last: int, each: int, minilm: Path, folder: Path) -> Counter[str]:
    """One file of synthetic requests; how many there are, and why others are not."""
    preparer = Preparer(read_pieces(minilm))
    for seed in range(first, last):
        try:
            preparer.document(*synthetic(seed, each), "synthetic")
        except Exception as error:  # one bad design among 50,000 is counted, and costs no run
            preparer.reasons[f"design: {type(error).__name__} {str(error)[:60]}"] += 1
    preparer.builder.save(folder / f"{first:06d}.npz")
    return preparer.reasons


def _shard(place: tuple[int, int], each: int, minilm: Path, folder: Path) -> Counter[str]:
    return shard(*place, each, minilm, folder)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.prepare", description=__doc__)
    parser.add_argument("kind", choices=("real", "synthetic"))
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--designs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first design")
    parser.add_argument("--each", type=int, default=24, help="requests about each design")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args(given)
    start, reasons = time.perf_counter(), Counter[str]()
    if asked.kind == "real":
        preparer = real(asked.parts, read_pieces(asked.minilm))
        preparer.builder.save(asked.out, small=True)
        reasons = preparer.reasons
    else:
        end = asked.first + asked.designs
        size = max(1, min(SHARD, -(-asked.designs // asked.workers)))
        places = [(first, min(first + size, end)) for first in range(asked.first, end, size)]
        work = partial(_shard, each=asked.each, minilm=asked.minilm, folder=asked.out)
        with Pool(asked.workers) as pool:
            for found in pool.imap_unordered(work, places):
                reasons += found
    done = reasons.pop("done", 0)
    print(f"{done} examples in {time.perf_counter() - start:.0f} s; left out: {dict(reasons)}")


if __name__ == "__main__":
    main()
