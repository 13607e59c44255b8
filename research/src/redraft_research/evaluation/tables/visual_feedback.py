"""Visual Feedback: Char-F from precision and recall, the judge's overall mark, and its training samples."""

from __future__ import annotations

from statistics import fmean

from redraft_research.evaluation.tables.figure import Check, Figure, column_rows

ROUNDS = {"two": 2359, "three": 1266, "three, once more": 2030, "four": 2537}
"""Samples by their rounds, as the appendix lists them; it has three rounds twice and five not at all."""


def checks() -> list[Check]:
    return [_characters(), _overall(), _samples()]


def _characters() -> Check:
    wrong = {("1", "Visual Feedback-step1"): "printed 0.9071; its own P and R give 0.9077"}
    figures = []
    for row in column_rows("visual-feedback-characters"):
        precision, recall = float(row["precision"]), float(row["recall"])
        ours = 2 * precision * recall / (precision + recall)
        named = f"table {row['table']}, {row['model']}"
        figures.append(Figure(named, float(row["f"]), ours, 1e-4, wrong.get((row["table"], row["model"]), "")))
    about = "Char-F from Char-P and Char-R: 45 rows of tables 1, 3, 4, 5, 7, 11, and 12 of tables 9, 10"
    return Check("Visual Feedback", about, tuple(figures), "rows that a later table repeats are there once")


def _overall() -> Check:
    wrong = {
        ("2", "Qwen2.5-VL 7B"): "printed 6.5489; the mean of its four is 6.2189",
        ("6", "Visual Feedback-answer"): "printed 8.3562; the mean of its four is 8.3612",
    }
    figures = []
    for row in column_rows("visual-feedback-judge"):
        ours = fmean(float(row[name]) for name in ("text", "harmony", "quality", "meaning"))
        named = f"table {row['table']}, {row['model']}"
        figures.append(Figure(named, float(row["overall"]), ours, 5e-5, wrong.get((row["table"], row["model"]), "")))
    note = "table 8 is left out: its columns cannot be read from the text that we have"
    return Check("Visual Feedback tables 2, 6", "overall is the mean of the four marks, 22 rows", tuple(figures), note)


def _samples() -> Check:
    origin = "8 × 1,024, our reading of approximately 8K in the text"
    figures = (Figure("samples in all", 8192, sum(ROUNDS.values()), 0, origin=origin),)
    return Check("Visual Feedback appendix D", "samples of the first training, by rounds", figures)
