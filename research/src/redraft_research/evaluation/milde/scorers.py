"""The scorers of MiLDEEval: four aspects of an outcome, and which layers were edited.

Where an editor has no output, or one that cannot be opened, the unchanged design is scored instead: it follows no
instruction and keeps all of the layout, for which MiLDEScore's gate gives 0. The facts of a case have what it is scored
by:

    questions   {layer, ask, yes, checks, text}, one for each edited layer; or none, and `prompts` by layer
    layers      the ids that a decision is wanted of, `gold` those to edit, `either` those that may be
    wanted      texts that must be there, `unwanted` those that must not; `page` the page shown, 1 by default
    masks       a folder of masks of the page before, where it is flat
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from redraft.errors import ModelError, RedraftError
from redraft.installation import install_command
from redraft.models.chat import ChatModel, Image
from redraft.models.naming import model_for
from redraft.models.prompts import prompt, quoted
from redraft.models.schemas import closed_object
from redraft.pictures.layers.units import units_changed, units_of
from redraft.scoring.goals.checks import holds
from redraft.scoring.rates import majority
from redraft.scoring.score import Score
from redraft.scoring.text_rendering import MEASURE as TEXT
from redraft.scoring.text_rendering import occurs_in, text_rendering
from redraft.session.session import Session
from redraft_research.evaluation.milde.masks import compared, mask_pages
from redraft_research.evaluation.milde.pages import Version
from redraft_research.evaluation.milde.questions import EditQuestion, ask_json, from_prompt, written
from redraft_research.evaluation.runner.task import Outcome
from redraft_research.messages import says
from redraft_research.scoring.layer_decisions import Gold, tally
from redraft_research.scoring.layout_consistency import MEASURE as LAYOUT

WARMTH = 0.7
"""Temperature where there are several votes: without any, asking again would be of no use."""
SCHEMA = closed_object(
    {"reason": {"type": "string"}, "answer": {"type": "string", "enum": ["yes", "no"]}}, optional=["reason"]
)


@dataclass(frozen=True, slots=True)
class Reply:
    """`yes` is None where the judge cannot answer such a question; `why` says what the answer was found from."""

    yes: bool | None
    why: str

    def as_json(self) -> dict[str, Any]:
        return {"yes": self.yes, "why": self.why}


class QuestionJudge(Protocol):
    @property
    def id(self) -> str: ...

    def answer(self, question: EditQuestion, before: Version, after: Version) -> Reply: ...


class DocumentJudge:
    """Answers from the two documents: statements by the layers' facts, texts by what the layers say, or what a reader
    of pictures reads on a flat page. It knows what is in the file, not what a person sees."""

    id = "the document"

    def answer(self, question: EditQuestion, before: Version, after: Version) -> Reply:
        if question.checks:
            if before.flat or after.flat:
                return Reply(None, "a flat page has no layers to answer from: name a model with --grader")
            wrong = [found for one in question.checks if (found := holds(one, before.facts, after.facts))]
            return Reply(not wrong, "; ".join(wrong) or "the document says so")
        if question.text:
            texts = after.texts
            if texts is None:
                return Reply(None, f"there is nothing to read texts with: {install_command('ocr')}")
            return Reply(occurs_in(" ".join(question.text.split()), " ".join(" ".join(texts).split())), "texts read")
        return Reply(None, "only a model can answer this: name one with --grader")


class ModelQuestionJudge:
    """Asks a model that sees both pages, `votes` times; the majority of readable votes counts, else No."""

    def __init__(self, model: ChatModel, name: str, votes: int = 1) -> None:
        self._model, self._votes = model, votes
        self.id = f"@{name}" + (f", {votes} votes" if votes > 1 else "")

    def answer(self, question: EditQuestion, before: Version, after: Version) -> Reply:
        pictures = [Image(page) for page in (before.png, after.png)]
        warmth = WARMTH if self._votes > 1 else 0.0
        ballots = []
        for number in range(self._votes):
            request = f"Question: {quoted(question.ask, 400)}"
            role = prompt("milde_answer").text
            found = ask_json(self._model, role, request, pictures, SCHEMA, seed=number, temperature=warmth)
            if found is not None:
                ballots.append(found["answer"] == "yes")
        why = f"{sum(ballots)} of {len(ballots)} votes are yes" if ballots else "no vote could be read"
        return Reply(majority(ballots), why)


def share_right(questions: Sequence[EditQuestion], replies: Sequence[Reply]) -> float | None:
    """The part of the questions that are answered as a right edit has it, of those that could be; None for none."""
    known = [(one.yes, reply.yes) for one, reply in zip(questions, replies, strict=True) if reply.yes is not None]
    return sum(wanted is got for wanted, got in known) / len(known) if known else None


FOLLOWING = "instruction following"
AESTHETICS = "aesthetics"
DECISIONS = "layer decisions"
PROMPTS = ("milde_question", "milde_answer", "milde_text", "milde_aesthetics")
_LEVEL, _BEAUTY = (
    closed_object({"reason": {"type": "string"}, "score": {"type": "number", **score}}, optional=["reason"])
    for score in ({"enum": [0, 0.5, 1]}, {"minimum": 1, "maximum": 10})
)


class Decided(NamedTuple):
    """What an output shows to have been decided of a layer."""

    layer: str
    edit: bool
    failed: bool = False


@dataclass(frozen=True)
class Graders:
    """What the scorers share: `model` is asked ('' for none) for `votes`; `masks` has folders ID for flat outputs."""

    model: str = ""
    votes: int = 1
    masks: Path | None = None
    fonts: tuple[Path, ...] = ()

    @cached_property
    def session(self) -> Session:
        return Session(self.fonts, history=False, tile_cache=False)

    @cached_property
    def chat(self) -> ChatModel | None:
        if not self.model:
            return None
        return model_for(self.model, "judge")

    @cached_property
    def judge(self) -> QuestionJudge:
        return DocumentJudge() if self.chat is None else ModelQuestionJudge(self.chat, self.model, self.votes)

    @property
    def name(self) -> str:
        return f"@{self.model}, {self.votes} votes" if self.model else "the document"

    def versions(self, outcome: Outcome) -> tuple[Version, Version]:
        page = int(outcome.case.facts.get("page", 1))
        paths = outcome.case.source, self.output(outcome) or outcome.case.source
        before, after = (Version(path, self.session, page) for path in paths)
        return before, after

    def output(self, outcome: Outcome) -> Path | None:
        """What an editor made; None for nothing, and for what cannot be opened."""
        try:
            return outcome.output if outcome.output is not None and self.session.open(outcome.output).document else None
        except RedraftError:
            return None


class Following:
    """The part of the questions that are answered as a right edit has it."""

    def __init__(self, graders: Graders) -> None:
        self._graders = graders
        self.id = f"milde {FOLLOWING} by {graders.name}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        before, after = self._graders.versions(outcome)
        try:
            questions = self._questions(outcome, before)
            replies = [self._graders.judge.answer(question, before, after) for question in questions]
        except RedraftError as error:
            return [Score.absent(FOLLOWING, error.message)]
        asked = [{"ask": one.ask, "layer": one.layer, "right": one.yes} for one in questions]
        answered = [{**one, **reply.as_json()} for one, reply in zip(asked, replies, strict=True)]
        value = share_right(questions, replies)
        if value is None:
            reason = replies[0].why if replies else "no layer is to be edited"
            return [Score.absent(FOLLOWING, reason, questions=answered)]
        return [Score.of(FOLLOWING, value, questions=answered, by=self._graders.judge.id)]

    def _questions(self, outcome: Outcome, before: Version) -> list[EditQuestion]:
        facts, chat = outcome.case.facts, self._graders.chat
        if facts.get("questions"):
            return [EditQuestion.of(form) for form in facts["questions"]]
        prompts: dict[str, str] = facts.get("prompts", {})
        if chat is None:
            return [from_prompt(layer, change) for layer, change in prompts.items()]
        instruction = outcome.case.instruction
        return [written(chat, instruction, layer, change, before.png) for layer, change in prompts.items()]


class LayoutScorer:
    """Layout consistency of the layers' masks."""

    id = f"milde {LAYOUT}"

    def __init__(self, graders: Graders) -> None:
        self._graders = graders

    def score(self, outcome: Outcome) -> Sequence[Score]:
        try:
            before = self._masks(outcome.case.facts.get("masks"), outcome.case.source)
            given = self._graders.masks / outcome.case.id if self._graders.masks is not None else None
            output = self._graders.output(outcome)
            after = self._masks(given, output) if output is not None else before
        except RedraftError as error:
            return [Score.absent(LAYOUT, error.message)]
        return [compared(before, after)]

    def _masks(self, folder: Any, path: Path) -> Any:
        chosen = Path(folder) if folder and Path(folder).is_dir() else path
        return mask_pages(chosen, self._graders.session)


class Rendering:
    """Text rendering: by a model where one is named, else against the texts that a case requires."""

    def __init__(self, graders: Graders) -> None:
        self._graders = graders
        self.id = f"milde {TEXT} by {graders.name}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        before, after = self._graders.versions(outcome)
        facts, chat = outcome.case.facts, self._graders.chat
        if facts.get("domain") == "image":
            return [Score.absent(TEXT, "no text is asked for")]
        if chat is None and "wanted" not in facts:
            return [Score.absent(TEXT, "which texts are wanted is for a model to say: name one with --grader")]
        try:
            texts = after.texts
            if texts is None:
                return [Score.absent(TEXT, f"there is nothing to read texts with: {install_command('ocr')}")]
            if chat is not None:
                return [self._judged(chat, outcome.case.instruction, texts, after.reader)]
            found = text_rendering(texts, facts["wanted"], facts.get("unwanted", ()), before.texts)
            return [replace(found, evidence={**found.evidence, "reader": after.reader})]
        except RedraftError as error:
            return [Score.absent(TEXT, error.message)]

    def _judged(self, chat: ChatModel, instruction: str, texts: Sequence[str], reader: str) -> Score:
        read = "\n".join(f"- {quoted(text)}" for text in texts) or "none"
        request = f"The user asks: {quoted(instruction, 600)}\nTexts on the page:\n{read}"
        found = ask_json(chat, prompt("milde_text").text, request, (), _LEVEL)
        if found is None:
            return Score.absent(TEXT, "the model gave no score that can be read")
        why = str(found.get("reason", ""))[:300]
        return Score.of(TEXT, found["score"], read=list(texts), reader=reader, why=why, by=f"@{self._graders.model}")


class Aesthetics:
    """How good the page looks, 1 to 10, by a model, or absent: the paper's predictor is not included."""

    def __init__(self, graders: Graders) -> None:
        self._graders = graders
        self.id = f"milde {AESTHETICS} by @{graders.model}" if graders.model else f"milde {AESTHETICS}"

    def score(self, outcome: Outcome) -> Sequence[Score]:
        chat = self._graders.chat
        if chat is None:
            return [Score.absent(AESTHETICS, "there is no predictor of beauty here: name a model with --grader")]
        try:
            page = Image(self._graders.versions(outcome)[1].png)
            found = ask_json(chat, prompt("milde_aesthetics").text, "The page:", [page], _BEAUTY)
            if found is None:
                raise ModelError(says("score-unreadable"))
        except RedraftError as error:
            return [Score.absent(AESTHETICS, error.message)]
        why = str(found.get("reason", ""))[:300]
        return [Score.of(AESTHETICS, found["score"], why=why, by=f"@{self._graders.model}")]


class Decisions:
    """Edited layers, found by comparison, against gold: scores the exact set, with two other counts as evidence."""

    id = f"milde {DECISIONS}"

    def __init__(self, graders: Graders) -> None:
        self._graders = graders

    def score(self, outcome: Outcome) -> Sequence[Score]:
        facts = outcome.case.facts
        if not facts.get("layers"):
            return [Score.absent(DECISIONS, "a page without layers asks for no decision")]
        before, after = self._graders.versions(outcome)
        try:
            old, new = before.file.document, after.file.document
        except RedraftError as error:
            return [Score.absent(DECISIONS, error.message)]
        layers = units_of(old, facts["layers"])
        if not any(unit.members & set(new.index) for unit in layers):
            return [Score.absent(DECISIONS, "the output has none of the layers of the source")]
        edited = units_changed(old, new, layers)
        gold = Gold(frozenset(facts.get("gold", ())), frozenset(facts.get("either", ())))
        decided = [Decided(unit.id, unit.id in edited) for unit in layers]
        counts, none = tally(decided, gold), tally([Decided(unit.id, False) for unit in layers], gold)
        evidence = {"edited": sorted(edited), "gold": sorted(gold.edited), "tally": counts.as_json()}
        return [Score.of(DECISIONS, counts.exact, **evidence, always_no=none.as_json())]


def scorers(graders: Graders) -> tuple[Following, LayoutScorer, Rendering, Aesthetics, Decisions]:
    return Following(graders), LayoutScorer(graders), Rendering(graders), Aesthetics(graders), Decisions(graders)
