"""Counterfactual synthesis: a question about a picture, its options and its answer become an instruction to edit it.

The edit makes a wrong option true. The target is the question's noun phrase; two captions say what holds before and
after. The rules are DLEBench's table 15: seven types, one operation each; only a question about a place removes its
object. A model keeps to them too.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import ModelError
from redraft.models.answers import json_in
from redraft.models.chat import ChatModel, ChatRequest, assistant, system, user
from redraft.models.prompts import prompt, quoted
from redraft_research.datasets.records import Record
from redraft_research.datasets.requests.designs.data import sections, text_of
from redraft_research.datasets.small_objects.requests import a

TRIES = 3
LONGEST = 60
"""Words of an instruction."""


class KindRule(NamedTuple):
    """Of a type: the kind of edit, its operation, both captions, and the instruction."""

    kind: str
    operation: str
    caption: str
    instruction: str


RULES = {type: KindRule(*parts) for type, parts in sections("rules", Path(__file__).parent)["rules"].items()}
"""By the type of the question."""
_QUESTIONS = [
    (type, re.compile(pattern, re.IGNORECASE))
    for type, _, pattern in (one.partition(" ") for one in text_of("questions", Path(__file__).parent).splitlines())
]
_PLACE = re.compile(
    r"\b(?:at|on|in|to) the (?:(?:top|bottom|upper|lower|left|right|far|middle|center|centre)\b ?)+"
    r"(?:side|corner|edge|part|of)?", re.IGNORECASE)  # fmt: skip
_NO_OPTION = re.compile(r"\b(?:not|none|unable|cannot|can't|unclear|unknown|no)\b", re.IGNORECASE)
_LETTERED = re.compile(r"^\s*\(?([A-Za-z])[).:]\s*(.+?)\s*$", re.MULTILINE)


class ChoiceQuestion(NamedTuple):
    """`wrong` are the options that are not the answer and could be true of another picture."""

    words: str
    answer: str
    wrong: tuple[str, ...]


class Metadata(NamedTuple):
    """Of an edit. `was` and `new` are the values that the captions differ in; both '' where a thing is removed."""

    type: str
    target: str
    was: str
    new: str
    source_caption: str
    reference_caption: str
    instruction: str

    @property
    def kind(self) -> str:
        return RULES[self.type].kind


def question_of(record: Record) -> ChoiceQuestion:
    """A row's question. Options are a list, an object by letter, or lines 'A. red'; the answer is one or its letter."""
    options = record.get("options", "choices", "candidates", "multi_choice_options", "answer_choices")
    if isinstance(options, str):
        options = dict(_LETTERED.findall(options)) or [line.strip() for line in options.splitlines() if line.strip()]
    elif isinstance(options, list):
        lettered = [_LETTERED.fullmatch(str(one)) for one in options]
        options = {one[1]: one[2] for one in lettered if one} if all(lettered) else [str(one) for one in options]
    named = options if isinstance(options, Mapping) else dict(zip("ABCDEFGHIJ", options or (), strict=False))
    named = {str(letter).upper(): str(one).strip() for letter, one in named.items()}
    given = str(record.need("answer", "ground_truth", "label", "correct_answer")).strip()
    answer = named.get(given.strip("().").upper(), given)
    wrong = [one for one in dict.fromkeys(named.values()) if one.casefold() != answer.casefold()]
    return ChoiceQuestion(record.text("question", "text", "query"), _bare(answer), tuple(map(_bare, wrong)))


def _bare(words: str) -> str:
    return words.strip().rstrip(".").strip("'\"“”‘’")


def made(type: str, target: str, was: str, new: str) -> Metadata:
    """By the rules."""
    rule = RULES[type]
    if type == "location":
        captions = rule.caption.format(target=target), f"The scene contains no {_without_article(target)}."
        return Metadata(type, target, "", "", *captions, rule.instruction.format(target=target))
    if type == "object":
        was, new = (one if re.match(r"(?:an?|the|\d+|some) |.*s$", one) else a(one) for one in (was, new))
    before, after = (rule.caption.format(target=target, value=value) for value in (was, new))
    return Metadata(type, target, was, new, before, after, rule.instruction.format(target=target, was=was, new=new))


def _without_article(phrase: str) -> str:
    return re.sub(r"^(?:the|an?) ", "", phrase, flags=re.IGNORECASE)


def typed(question: str) -> tuple[str, str] | None:
    """The type of a question and its target; None where it is asked in no way that is known."""
    words = re.sub(r"\s+", " ", question).strip().rstrip("?").strip()
    for kind, pattern in _QUESTIONS:
        if found := pattern.fullmatch(words):
            parts = {name: part.strip() for name, part in found.groupdict(default="").items()}
            thing = parts["t"] if "t" in parts else f"the {parts['n']}"
            return kind, f"{thing} {parts.get('w', '')}".strip()
    return None


def synthesised(question: ChoiceQuestion, seed: int, model: ChatModel | None = None) -> Metadata | str:
    """The edit that makes a wrong option true, or why there is none."""
    known = typed(question.words)
    if question.answer.casefold() in ("yes", "no"):
        return "the answer is yes or no"
    wrong = [one for one in question.wrong if not _NO_OPTION.search(one)]
    if not wrong and not (known and known[0] == "location"):
        return "no wrong option that could be so"
    new = random.Random(f"{seed} {question.words}").choice(wrong) if wrong else ""
    if model is not None:
        return _asked(model, question, new, seed)
    if known is None:
        return "the question is of no known type"
    type, target = known
    if type == "ocr":
        target = f"the text '{question.answer}' on {target}"
    found = made(type, target, question.answer, new)
    return next(iter(faults(found, question)), found)


def _asked(model: ChatModel, question: ChoiceQuestion, new: str, seed: int) -> Metadata | str:
    asked = {"question": question.words, "answer": question.answer, "counterfactual answer": new}
    messages = [system(prompt("dle_metadata").text), user(quoted(json.dumps(asked, ensure_ascii=False)))]
    wrong: list[str] = []
    for attempt in range(TRIES):
        reply = model.ask(ChatRequest(tuple(messages), seed=seed + attempt, purpose="construct")).text
        try:
            form = json_in(reply)
            type = str(form["type"]).lower()
            captions = str(form["source_caption"]), str(form["reference_caption"])
            values = ("", "") if type == "location" else (question.answer, new)
            found = Metadata(type, str(form["target"]), *values, *captions, str(form["instruction"]))
            wrong = faults(found, question)
        except (KeyError, TypeError, ValueError, ModelError) as error:
            wrong = [f"it is no JSON object with all five fields: {error}"]
        if not wrong:
            return found
        messages += [assistant(reply), user(f"This does not hold: {'; '.join(wrong)}. Write the object again.")]
    return f"the model broke a rule three times: {wrong[0]}"


def faults(one: Metadata, question: ChoiceQuestion | None = None) -> list[str]:
    """The rules that an edit breaks."""
    if one.type not in RULES:
        return ["its type is none of the seven"]
    said, bare = one.instruction.casefold(), _without_article(one.target).casefold()
    captions = one.source_caption, one.reference_caption
    checks = {
        "the target is empty": not bare,
        "the instruction does not name the target whole": bare not in said,
        "a caption does not name the target whole": any(bare not in caption.casefold() for caption in captions),
        "the captions are the same": captions[0] == captions[1],
        "the instruction is not one short sentence": len(said.split()) > LONGEST
        or bool(re.search(r"[.!?]\s+[A-Z]", re.sub(r"'[^']*'", "", one.instruction))),
    }
    if one.type == "location":
        checks["a caption of a removal does not say that it is gone"] = not re.search(r"\bno\b|\bnot\b", captions[1])
    else:
        checks |= {
            "the captions differ in more than the value": not _differ_in(captions, one.was, one.new),
            "the instruction does not name the new value": one.new.casefold() not in said,
            "the old value is the new one": one.was.casefold() == one.new.casefold(),
            "only a question about a place removes": bool(re.match(r"(?:remove|delete|erase)", said)),
        }
        if one.type == "ocr":
            checks["the target does not hold its text"] = one.was.casefold() not in bare
    if question is not None:
        asked = re.sub(r"\s+", " ", question.words).casefold()
        places = [place[0].strip().casefold() for place in _PLACE.finditer(asked)] if one.type != "location" else []
        checks["the place in the question is lost"] = any(place not in said for place in places)
        words = set(re.findall(r"[\w'-]+", asked))
        checks["the target is not the question's"] = one.type != "ocr" and not words.issuperset(
            re.findall(r"[\w'-]+", bare)
        )
    return [problem for problem, broken in checks.items() if broken]


def _differ_in(captions: tuple[str, str], was: str, new: str) -> bool:
    """Whether captions differ in their values alone."""
    start = _alike(*captions)
    end = _alike(captions[0][start:][::-1], captions[1][start:][::-1])
    parts = (caption[start : len(caption) - end] for caption in captions)
    return all(part.casefold() in value.casefold() for part, value in zip(parts, (was, new), strict=True))


def _alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    return next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1), min(len(one), len(other))
    )


def as_row(one: Metadata) -> dict[str, Any]:
    """As DLEBench writes it."""
    return {
        "type": one.kind, "q_type": one.type, "edit_ops": RULES[one.type].operation, "instruction": one.instruction,
        "target_object": one.target, "was": one.was, "new": one.new, "source_caption": one.source_caption,
        "reference_caption": one.reference_caption,
    }  # fmt: skip
