"""The judge of readings (`planners/reading_evidence.py`), trained on what readers read in documents they never saw.

    python -m lab.judge prepare FOLDER --minilm FILE        the written requests, authors named A-… and B-… by document
    python -m lab.judge read ROWS.jsonl --readers A B       what each of two readers reads where the other was trained
    python -m lab.judge fit ROWS.jsonl [--write]            the trees (needs lightgbm)

Between the first two, two readers are trained: `python -m lab.reader.train FOLDER SYNTHETIC --without
'A-*' --out A`, the same with B. The reader that is shipped has seen all these requests, so its readings of them are too
often right to learn from. A reading is right where it has the effect of the commands that were written for the request.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from lab.prepare import VARIANTS, WRITTEN, Preparer, Request, paired, real_requests
from lab.reader.minilm import read_pieces
from redraft.commands.command import resolve_all
from redraft.document.layers import Document
from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.planners import reading_evidence as known
from redraft.planners.offered_readings import TRAINED
from redraft.planners.reading_options import options_of
from redraft.reader.readings import Reader
from redraft.scoring.goals.verdicts import Before, Outcome, judge_refusal, judge_result
from redraft.session.session import Session

AUTHORS = ["seen", "posters", *"second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(),
           *(path.stem for path in sorted(WRITTEN.glob("q*.jsonl")))]  # fmt: skip
FIRST = frozenset("examples second fourth sixth eighth tenth twelfth fourteenth sixteenth".split())
"""The parts whose documents make the fold A."""
SHAPE = {"objective": "binary", "num_leaves": 12, "learning_rate": 0.03, "min_data_in_leaf": 40, "lambda_l2": 10,
         "feature_fraction": 0.4, "bagging_fraction": 0.7, "bagging_freq": 1, "seed": 0, "verbose": -1}  # fmt: skip
TREES = 500


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
    readers = dict(zip("AB", map(Reader, folders), strict=True))
    with Session(history=False) as session:
        return [
            row for path, requests in real_requests(author).items()
            for row in _rows(session, session.open(path).document, requests, readers[fold(path)])
        ]  # fmt: skip


def _rows(
    session: Session, document: Document, requests: Sequence[Request], reader: Reader
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
        found = known.evidence(known.Request(reader.linked(document, one.say)), options)
        yield {"evidence": found, "right": [verdict.outcome == Outcome.EXACT for verdict in verdicts]}


def fit(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The form of a judge."""
    import lightgbm  # type: ignore[import-not-found]
    import numpy as np

    names = sorted({name for row in rows for each in row["evidence"] for name in each})
    table = np.array([[each.get(name, 0.0) for name in names] for row in rows for each in row["evidence"]], np.float32)
    right = np.array([each for row in rows for each in row["right"]], np.float64)
    model = lightgbm.train(SHAPE, lightgbm.Dataset(table, right), TREES).dump_model()
    trees = [_nodes(one["tree_structure"]) for one in model["tree_info"]]
    return {"features": names, "trees": trees, "recipe": SHAPE | {"trees": TREES, "requests": len(rows)}}


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
    parser = argparse.ArgumentParser(prog="lab.judge", description=__doc__)
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
            every = pool.imap_unordered(partial(read, folders=asked.readers), AUTHORS)
            asked.path.write_text("".join(json.dumps(row) + "\n" for rows in every for row in rows), "utf-8")
        else:
            form = fit([json.loads(line) for line in asked.path.read_text("utf-8").splitlines()])
            out = TRAINED / known.JUDGE if asked.write else asked.path.with_name(known.JUDGE)
            out.write_text(json.dumps(form, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
