"""A vision model that grades a typeset page 1 to 10 in four ways: table 2 of the Visual Feedback paper."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from redraft.errors import ModelError
from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, system, user
from redraft.models.prompts import Prompt, prompt, quoted
from redraft.models.schemas import closed_object
from redraft.scoring.score import Score
from redraft_research.datasets.text_layout.cases import WantedText

DIMENSIONS = ("text", "harmony", "quality", "meaning")
OVERALL = "overall"
TRIES = 3
LONGEST = 2_000
"""Characters of a text that the judge is shown."""
_GRADE = closed_object({"reason": {"type": "string"}, "score": {"type": "integer", "minimum": 1, "maximum": 10}})
GRADES = closed_object(dict.fromkeys(DIMENSIONS, _GRADE))


class LayoutJudge:
    """Asks a model that sees; what it answers is checked, and asked for again up to twice where it cannot be read."""

    def __init__(self, model: ChatModel | None) -> None:
        self._model = model

    @property
    def prompt(self) -> Prompt:
        return prompt("judge_typesetting")

    @property
    def id(self) -> str:
        return f"{self.prompt.label}@{self._model.name if self._model is not None else 'no model'}"

    @property
    def is_there(self) -> bool:
        return self._model is not None

    def grades(self, wanted: Sequence[WantedText], bare: bytes, page: bytes) -> list[Score]:
        """The four and, as the paper does, their mean. `bare` and `page` are PNG."""
        model = self._model
        if model is None:
            return absent("no model is given to judge with")
        if model.capabilities.images is False:
            return absent(f"{model.name} does not see pictures")
        texts = "\n".join(quoted(one.text, LONGEST) for one in wanted)
        messages = (system(self.prompt.text), user(f"The texts:\n{texts}", Image(bare), Image(page)))
        try:
            found = answered(model, ChatRequest(messages, schema=GRADES, seed=0, purpose="judge"), TRIES)
        except ModelError as error:
            return absent(error.message)
        if found is None:
            return absent(f"no answer of {model.name} in {TRIES} could be read")
        given = {name: found[name]["score"] for name in DIMENSIONS}
        scores = [Score.of(f"judge-{name}", given[name], reason=found[name]["reason"][:500]) for name in DIMENSIONS]
        return [*scores, Score.of(f"judge-{OVERALL}", fmean(given.values()))]


def absent(reason: str) -> list[Score]:
    return [Score.absent(f"judge-{name}", reason) for name in (*DIMENSIONS, OVERALL)]
