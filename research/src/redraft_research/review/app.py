"""The review pages' face of a task and its answers: what an annotator is shown, what is kept, what it comes to."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from fastapi import FastAPI, Query, Response

from redraft.interfaces.server.pages import HELD, add_errors, add_pages
from redraft.version import __version__
from redraft_research.datasets.ratings import ratings_file
from redraft_research.review.answers import Answers, ReviewAnswer
from redraft_research.review.overview import calibration, disagreements, overview, progress, table
from redraft_research.review.task import ADJUDICATOR, REASONS, TIE, Name, ReviewTask

FILES = Path(__file__).with_name("files")
"""What `make review` builds; it is part of the wheel."""
KEPT = 48
"""Pictures that are kept as PNG."""
Who = Annotated[Name, Query()]


def review(answers: Answers) -> FastAPI:
    """The app, without a door: see `redraft.interfaces.server.guard`."""
    task = answers.task
    app = FastAPI(title="redraft review", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    add_errors(app)
    add_pages(app, FILES)
    picture = lru_cache(KEPT)(task.picture)
    latest = lru_cache(1)(lambda _: overview(answers))

    @app.get("/api/review")
    def about() -> dict[str, Any]:
        told = {"title": task.title, "form": task.form, "criteria": task.criteria, "reasons": get_args(REASONS)}
        return told | {"annotators": progress(answers), "adjudicator": ADJUDICATOR}

    @app.get("/api/review/items")
    def items(annotator: Who) -> dict[str, Any]:
        """What this annotator is to label, in their order, with what they have said."""
        given = answers.of(annotator)
        keys = list(disagreements(answers)) if annotator == ADJUDICATOR else task.order(annotator)
        shown = answers.is_calibrated(annotator)
        rows = [_shown(answers, annotator, key, given.get(key)) for key in keys if shown or key in task.calibration]
        return {"items": rows, "calibrated": shown, "of": len(keys)}

    @app.get("/api/review/pictures/{key}/{slot}", response_class=Response)
    def png(key: str, slot: str, annotator: Who) -> Response:
        answers.refuse_stranger(annotator)
        return Response(picture(annotator, key, slot), media_type="image/png", headers=HELD)

    @app.post("/api/review/answers")
    def answer(form: ReviewAnswer) -> dict[str, Any]:
        """Keep an answer; once this is told it is on disk."""
        if task.form == "pairs":
            sides = {**task.sides(form.annotator, form.item), TIE: TIE}
            form.values = {name: sides.get(str(side), "") for name, side in form.values.items()}
        answers.add(form)
        return {"saved": True}

    @app.post("/api/review/gold")
    def gold(annotator: Who) -> dict[str, Any]:
        """How the answers to the calibration compare; they are final from now on."""
        rows = []
        for key, item in answers.show_gold(annotator).items():
            said = answers.labels(annotator, key)
            assert item.gold is not None
            row: dict[str, Any] = {"item": key, "id": item.id, "instruction": item.instruction}
            row["gold"] = {name: item.gold.value(name) for name in task.criteria}
            rows.append(row | {"said": {name: said.value(name) for name in task.criteria} if said else None})
        return {"met": calibration(answers, annotator), "items": rows}

    @app.get("/api/review/overview")
    def over() -> dict[str, Any]:
        return latest((answers.count, len(answers.shown)))

    @app.get("/api/review/export", response_class=Response)
    def export(kind: Literal["csv", "parquet"] = "csv") -> Response:
        held = {"content-disposition": f'attachment; filename="answers.{kind}"'}
        return Response(ratings_file(*table(answers), kind), media_type="application/octet-stream", headers=held)

    return app


def _shown(answers: Answers, annotator: str, key: str, given: ReviewAnswer | None) -> dict[str, Any]:
    """An item as an annotator sees it: no names of systems, nothing of others, except for who decides between them."""
    task, item = answers.task, answers.task.item(key)
    row: dict[str, Any] = item.model_dump(include={"instruction", "texts", "targets", "boxes"})
    row |= {"item": key, "calibration": key in task.calibration, "answer": _blind(task, annotator, given)}
    row["pictures"] = [*item.pictures, *task.sides(annotator, key)]
    if annotator == ADJUDICATOR:
        others = [answers.given[who, key] for who in task.annotators if answers.labels(who, key) is not None]
        row["others"] = [_blind(task, annotator, other) for other in others]
    return row


def _blind(task: ReviewTask, annotator: str, given: ReviewAnswer | None) -> dict[str, Any] | None:
    """An answer in the words of the page: of a pair a side, not a system."""
    if given is None:
        return None
    sides = {system: side for side, system in task.sides(annotator, given.item).items()}
    row = given.model_dump(exclude={"id", "at", "item"})
    return row | {"values": {name: sides.get(str(value), value) for name, value in given.values.items()}}
