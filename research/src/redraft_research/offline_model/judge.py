"""The judge of readings (`planners/reading_evidence.py`), trained on what readers read in documents they never saw, by
`python -m redraft_research.offline_model.judge …`:

    … prepare FOLDER --minilm FILE    the written requests, authors named A-… and B-… by document
    … read ROWS.jsonl --readers A B   what each of two readers reads where the other was trained
    … fit ROWS.jsonl [--write]        the trees and the calibration (needs lightgbm)

Between the first two, two readers are trained: `python -m redraft_research.offline_model.network.train FOLDER SYNTHETIC
--without 'A-*' --out A`, the same with B. The reader that is shipped has seen all these requests, so its readings of
them are too often right to learn from. A reading is right where it has the effect of the commands that were written for
the request. The authors of the calibration, whom no reader learned from, are read by the one that is shipped. The judge
learns from them too; the weights of the probabilities are fitted on what judges say that learned from the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from redraft.commands.command import resolve_all
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.planners import reading_evidence as known
from redraft.planners.offered_readings import TRAINED
from redraft.planners.reading_options import CALIBRATION, options_of
from redraft.reader.readings import Reader
from redraft.scoring.goals.verdicts import Before, GoalOutcome, judge_refusal, judge_result
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import part_folder, read_cases, request_files
from redraft_research.datasets.requests.goals import Goals
from redraft_research.offline_model.calibrate import fit as fit_weights
from redraft_research.offline_model.judged_requests import Judged
from redraft_research.offline_model.network.minilm import read_pieces
from redraft_research.offline_model.prepare import VARIANTS, WRITTEN, PreparedRequest, Preparer, paired, real_requests

AUTHORS = ["seen", "posters", *"second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
           *(path.stem for path in sorted(WRITTEN.glob("q*.jsonl")))]  # fmt: skip
FIRST = frozenset("examples second fourth sixth eighth tenth twelfth fourteenth sixteenth".split())
"""The parts whose documents make the fold A."""
SHAPE = {"objective": "binary", "num_leaves": 12, "learning_rate": 0.03, "min_data_in_leaf": 40, "lambda_l2": 10,
         "feature_fraction": 0.4, "bagging_fraction": 0.7, "bagging_freq": 1, "seed": 0, "verbose": -1}  # fmt: skip
TREES = 500
ELEMENTS = SHAPE | {"num_leaves": 8, "learning_rate": 0.06}
ELEMENT_TREES = 150
CALIBRATING = ("calibration2", "calibration3", "calibration4")


def fold(path: Path) -> str:
    return "A" if FIRST & set(path.parts) else "B"


def prepare(author: str, minilm: Path, folder: Path) -> None:
    preparer = Preparer(read_pieces(minilm))
    with Session(history=False) as session:
        for path, requests in real_requests(author).items():
            document, name = session.open(path).document, f"{fold(path)}-{author}"
            preparer.document(document, requests, name, VARIANTS)
            preparer.document(document, paired(requests), name, 1)
    preparer.builder.save(folder / f"{author}.npz")


def read(author: str, folders: Sequence[Path]) -> list[dict[str, Any]]:
    """The evidence for every reading of an author's requests, and whether it is right."""
    if author in CALIBRATING:
        return list(_read_part(author))
    readers = dict(zip("AB", map(Reader, folders), strict=True))
    with Session(history=False) as session:
        return [
            row for path, requests in real_requests(author).items()
            for row in _rows(session, session.open(path).document, requests, readers[fold(path)])
        ]  # fmt: skip


def _rows(
    session: Session, document: Document, requests: Sequence[PreparedRequest], reader: Reader
) -> Iterator[dict[str, Any]]:
    before, measure = Before(document), session.fonts.measure
    for one in requests:
        try:
            goal = execute(document, resolve_all(document, one.commands, measure).edits, measure)
        except RedraftError:
            continue
        options = options_of(document, reader.read(document, one.say, measure), measure)
        verdicts = [
            judge_result(before, each.result.after, goal) if one.commands else judge_refusal(before, each.result.after)
            for each in options
        ]
        found = known.evidence(known.LinkedRequest(reader.linked(document, one.say)), options)
        yield {"author": "", "evidence": found, "outcomes": [str(verdict.outcome) for verdict in verdicts]}


def _read_part(part: str) -> Iterator[dict[str, Any]]:
    folder, reader = part_folder(part), Reader(TRAINED)
    with Session(history=False) as session:
        goals, measure = Goals(session, [folder / "documents"]), session.fonts.measure
        for case in (case for file in request_files(folder) for case in read_cases(file)):
            document = goals.file(case.document).document
            options = options_of(document, reader.read(document, case.say, measure), measure)
            found = known.evidence(known.LinkedRequest(reader.linked(document, case.say)), options)
            outcomes = [str(goals.judge(case, each.result.after, "").outcome) for each in options]
            yield {"author": part, "evidence": found, "outcomes": outcomes}
        goals.close()


def fit(rows: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The forms of a judge, and of the calibration."""
    import lightgbm  # type: ignore[import-not-found]
    import numpy as np

    rows = [row for row in rows if row["evidence"]]
    names = sorted({name for row in rows for each in row["evidence"] for name in each})
    table = np.array([[each.get(name, 0.0) for name in names] for row in rows for each in row["evidence"]], np.float32)
    found = np.array([each for row in rows for each in row["outcomes"]])
    author = np.array([row["author"] for row in rows for _ in row["evidence"]])
    right, wrong = found == GoalOutcome.EXACT, np.isin(found, (GoalOutcome.WRONG_EDIT, GoalOutcome.WRONG_ELEMENT))
    model = lightgbm.train(SHAPE, lightgbm.Dataset(table, right), TREES)
    elements = lightgbm.Dataset(table[wrong], found[wrong] == GoalOutcome.WRONG_ELEMENT)
    element = lightgbm.train(ELEMENTS, elements, ELEMENT_TREES)
    trees, others = (
        [_nodes(one["tree_structure"]) for one in each.dump_model()["tree_info"]] for each in (model, element)
    )
    judged: list[Judged] = []
    for part in CALIBRATING:
        mine = author == part
        other = lightgbm.train(SHAPE, lightgbm.Dataset(table[~mine], right[~mine]), TREES)
        scores = iter(other.predict(table[mine], raw_score=True).tolist())
        for row in (row for row in rows if row["author"] == part):
            features = [{"always": 1.0, "judge": next(scores)} for _ in row["evidence"]]
            judged.append(Judged(part, False, features, [each == GoalOutcome.EXACT for each in row["outcomes"]]))
    recipe = SHAPE | {"trees": TREES, "elements": ELEMENTS | {"trees": ELEMENT_TREES}, "requests": len(rows)}
    weights = {"weights": fit_weights(judged).weights, "requests": len(judged), "authors": CALIBRATING}
    return {"features": names, "trees": trees, "elements": others, "recipe": recipe}, weights


def _nodes(root: dict[str, Any]) -> list[list[Any]]:
    nodes: list[list[Any]] = []

    def place(node: dict[str, Any]) -> int | float:
        if "leaf_value" in node:
            return round(float(node["leaf_value"]), 5)
        nodes.append(mine := [node["split_feature"], float(f"{node['threshold']:.6g}")])
        at = len(nodes) - 1
        mine += [place(node["left_child"]), place(node["right_child"])]
        return at

    place(root)
    return nodes


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.judge", description=__doc__)
    parser.add_argument("what", choices=("prepare", "read", "fit"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--minilm", type=Path)
    parser.add_argument("--readers", type=Path, nargs=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the judge beside the reader's weights")
    asked = parser.parse_args(given)
    with Pool(asked.workers) as pool:
        if asked.what == "prepare":
            pool.map(partial(prepare, minilm=asked.minilm, folder=asked.path), AUTHORS, 1)
        elif asked.what == "read":
            every = pool.imap_unordered(partial(read, folders=asked.readers), [*AUTHORS, *CALIBRATING])
            asked.path.write_text("".join(json.dumps(row) + "\n" for rows in every for row in rows), "utf-8")
        else:
            form, weights = fit([json.loads(line) for line in asked.path.read_text("utf-8").splitlines()])
            folder = TRAINED if asked.write else asked.path.parent
            (folder / known.JUDGE).write_text(json.dumps(form, separators=(",", ":")) + "\n", "utf-8")
            (folder / CALIBRATION).write_text(json.dumps(weights, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
