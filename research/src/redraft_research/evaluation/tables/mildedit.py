"""MiLDEdit: MiLDEScore from its aspects, against people, under other weights, and three figures of the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from redraft_research.evaluation.tables.figure import Check, Figure, column_rows
from redraft_research.scoring import milde_score as milde
from redraft_research.scoring.agreement import rank_correlation
from redraft_research.scoring.milde_score import Aspects, AspectWeights

RIVALS: Mapping[str, Callable[[Aspects, AspectWeights], float]] = {
    "MiLDEScore": milde.milde_score,
    "DW_sum": milde.weighted_sum,
    "GeoMean": milde.geometric_mean,
    "HCoreSup": milde.harmonic_core_support,
}


def checks() -> list[Check]:
    return [_scores(), _plain_gate(), _against_people(), _weights(), _text()]


def _aspects(row: Mapping[str, str]) -> Aspects:
    return Aspects.printed(*(float(row[name]) for name in ("following", "layout", "text", "aesthetics")))


def _named(row: Mapping[str, str]) -> str:
    return f"#{row['number']} {row['model']}"


def _scores() -> Check:
    figures = [
        Figure(_named(row), float(row["score"]), 100 * milde.milde_score(_aspects(row)), 0.03)
        for row in column_rows("mildedit-2")
    ]
    return Check("MiLDEdit table 2", "MiLDEScore from its four columns, normalised gate", tuple(figures))


def _plain_gate() -> Check:
    wrong = "equation 13 does not give table 2"
    figures = [
        Figure(_named(row), float(row["score"]), 100 * milde.milde_score(_aspects(row), plain=True), 0.5, wrong)
        for row in column_rows("mildedit-2")
    ]
    misses = [figure.difference or 0 for figure in figures]
    figures += [Figure("least miss", None, min(misses)), Figure("largest miss", None, max(misses))]
    return Check(
        "MiLDEdit table 2", "the same with the plain gate, which misses every row by 0.5 to 1.5", tuple(figures)
    )


def _rated() -> tuple[list[Aspects], list[float], list[str]]:
    """Of the models that people rated: the aspects of table 2, the overall quality of table 5, and names."""
    automatic = {row["number"]: row for row in column_rows("mildedit-2")}
    people = column_rows("mildedit-5")
    aspects = [_aspects(automatic[row["number"]]) for row in people]
    return aspects, [float(row["overall"]) for row in people], [_named(row) for row in people]


def _rho(scores: Sequence[float], people: Sequence[float]) -> float:
    found = rank_correlation(scores, people)
    assert found is not None  # five models, none with the score of another
    return found


def _against_people() -> Check:
    aspects, people, _ = _rated()
    expected = {"MiLDEScore": 1.0, "GeoMean": 0.9, "HCoreSup": 0.9, "DW_sum": 0.5}
    scores = {name: [RIVALS[name](one, milde.PAPER) for one in aspects] for name in expected}
    scores["instruction following alone"] = [one.following for one in aspects]
    origin = "worked out by us from the five models in tables 2 and 5"
    figures = [
        Figure(f"ρ of {name}", expected.get(name, 1.0), _rho(values, people), 1e-6, origin=origin)
        for name, values in scores.items()
    ]
    note = "instruction following alone orders the five models as people do: five models cannot separate the weights"
    return Check(
        "MiLDEdit tables 2, 5", "Spearman against the overall quality people gave, 5 models", tuple(figures), note
    )


class Ablated(NamedTuple):
    """A score under some weights, for each thing scored; `paper` is the correlation that table 7 prints for it."""

    configuration: str
    score: str
    paper: float
    values: list[float]
    weights: AspectWeights


def ablated(aspects: Sequence[Aspects]) -> list[Ablated]:
    """Every score of table 7 under every one of its weights; where it prints no synergy, there is none."""
    found = []
    for row in column_rows("mildedit-7"):
        names = ("following", "layout", "text", "aesthetics", "synergy")
        weights = AspectWeights(*(float(row[name] or 0) for name in names))
        for name, score in RIVALS.items():
            if row[name]:
                values = [score(one, weights) for one in aspects]
                found.append(Ablated(row["configuration"], name, float(row[name]), values, weights))
    return found


def _weights() -> Check:
    aspects, people, _ = _rated()
    figures = [
        Figure(f"{one.configuration}, {one.score}", one.paper, _rho(one.values, people)) for one in ablated(aspects)
    ]
    note = "table 7 is of single ratings that are not published; ours is of five means, so the two are not compared"
    return Check("MiLDEdit table 7", "the ablation of weights, on tables 2 and 5", tuple(figures), note)


def _text() -> Check:
    score = {row["number"]: float(row["score"]) for row in column_rows("mildedit-2")}
    (kappas,) = column_rows("mildedit-6")
    mean = fmean(float(kappas[name]) for name in ("following", "layout", "aesthetics", "text", "overall"))
    figures = (
        Figure("gain over the best open model, %", 82.78, 100 * (score["19"] / score["13"] - 1), 0.005),
        Figure("mean kappa", float(kappas["mean"]), mean, 5e-3),
        Figure("'always no' right, per layer, training part", None, 1 - 1.66 / 4.45),
        Figure("'always no' right, per layer, test part", None, 1 - 1.66 / 4.44),
    )
    note = "the text calls the best open model Bagel; the 14.17 that it is compared with is Step1X-Edit's with thinking"
    return Check("MiLDEdit", "figures of the text, from tables 1, 2 and 6", figures, note)
