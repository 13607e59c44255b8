"""The rules' judge where an image editor is among the actors: what is to be seen in a picture is done when the editor
was asked for it and its answer was taken (which is when a judge found it right, where there is one); everything else is
looked at as if the pictures were as before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import ReplacePixels, apply
from redraft.pictures.editor.requests import WantedPicture
from redraft.search.actor import PictureOrder
from redraft.search.evaluator import DocumentEvaluator
from redraft.search.judge import RuleJudge
from redraft.search.similarity import Likeness
from redraft.search.topology import CheckAnswer, Evaluation
from redraft.search.units import SearchUnit, units


class PictureJudge(RuleJudge):
    """`wanted` is what of the instruction is for the editor; `shown` has from the actor what each picture that was
    made was asked to show. `exact`: a clause is done when it was asked for in its own words; else (a model thinks the
    steps up in its own) when its picture was made anew."""

    def __init__(
        self,
        original: Document,
        instruction: str,
        measure: Measure,
        likeness: Likeness | None,
        wanted: Sequence[WantedPicture],
        shown: Mapping[str, PictureOrder],
        *,
        exact: bool = True,
    ) -> None:
        cut, self.pictures = _cut(units(original, instruction, measure), wanted)
        super().__init__(original, instruction, measure, likeness, cut)
        self._others = DocumentEvaluator(
            original, [unit for number, unit in enumerate(cut) if number not in self.pictures], measure
        )
        self._shown, self._exact = shown, exact

    @property
    def understood(self) -> bool:
        return self._others.all_understood

    def evaluate(self, output: Document, seed: int) -> Evaluation:
        found = self._others.evaluate(self._as_before(output), seed)
        others = iter(found.answers)
        answers = [
            self._seen(number, output) if number in self.pictures else next(others) for number in range(len(self.units))
        ]
        return Evaluation(tuple(answers), found.preserved, found.reasoning)

    def _seen(self, number: int, output: Document) -> CheckAnswer:
        wanted, question = self.pictures[number], self.items[number]
        layer = output.index.layers.get(wanted.picture.layer)
        shown = self._shown.get(layer.asset) if isinstance(layer, Picture) else None
        if shown is None:
            return CheckAnswer(question, False, f"the picture '{wanted.picture.layer}' is as it was")
        if self._exact and wanted.clause not in shown.clauses:
            return CheckAnswer(question, False, f"the picture was changed for “{'”, “'.join(shown.clauses)}” only")
        return CheckAnswer(question, True, "the picture was changed for that")

    def _as_before(self, output: Document) -> Document:
        """The output with the pictures of before, where the editor made others."""
        for id in dict.fromkeys(wanted.picture.layer for wanted in self.pictures.values()):
            now, was = output.index.layers.get(id), self.original.index.layers.get(id)
            if isinstance(now, Picture) and isinstance(was, Picture) and now.asset in self._shown:
                asset = self.original.assets.get(was.asset)
                kept = None if was.asset in output.assets else asset
                output = apply(output, ReplacePixels(id, was.asset, kept))
        return output


def _cut(
    found: Sequence[SearchUnit], wanted: Sequence[WantedPicture]
) -> tuple[tuple[SearchUnit, ...], dict[int, WantedPicture]]:
    """The units, those that the rules cut a request for a picture into made one again; and which they are."""
    cut: list[SearchUnit] = []
    pictures: dict[int, WantedPicture] = {}
    for unit in found:
        of = next((one for one in wanted if any(each.clause == unit.text for each in one.refusals)), None)
        if of is None or unit.understood:
            cut.append(unit)
        elif of not in pictures.values():
            pictures[len(cut)] = of
            cut.append(SearchUnit(of.clause))
    return tuple(cut), pictures
