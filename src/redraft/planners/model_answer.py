"""An answer of a model to a request, taken apart: a program, readings to choose from, a question, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from redraft.models.answers import blocks_in, code_in

MOST_READINGS = 3
_LINE = r"^[\s*_`>#-]*{}\b[\s*_`]*:?[\s*_`]*(.*)$"
_QUESTION, _CANNOT, _READING, _DONE = (
    re.compile(_LINE.format(word), re.MULTILINE) for word in ("QUESTION", "CANNOT", "READING(?:[ ]\\d)?", "DONE")
)
_ALONE, _LAST = (
    re.compile(r"(?:```\w*)?[\s*_`]*done[\s*_`.!]*", re.IGNORECASE),
    re.compile(r"[.!:;\n]\s*DONE[\s*_`.!]*\Z"),
)
"""DONE as some models say it: in another case, in a block, or alone after a sentence."""
_CLAUSE = re.compile(r"^[ \t*_`>#-]*CANNOT[ \t*_`]*:[ \t*_`]*(\S.*)$", re.MULTILINE)
"""A refusal beside a program, of one clause."""
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_COMMENT = re.compile(r"^[ \t]*#[ \t]*(also|left|look|cannot):[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE)
_BACK = re.compile(r"^[ \t]*#[ \t]*back[ \t]*(?:[.:].*)?$", re.MULTILINE | re.IGNORECASE)
_BETWEEN = re.compile(r"\s+(?:–|—|--?)\s+|:\s+")
"""What stands between a clause and the reason why it cannot be done."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A program, and the sentence that says what it does."""

    sentence: str
    source: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One of its fields is set, or none where the answer has none of the forms asked for. `done` confirms the program
    before it, or says what is `so` already. A question may come with readings. Of calls (`tool_calls.py`): the program
    `looks` and changes nothing that it did not before, or `more` calls may follow."""

    program: str = ""
    readings: tuple[Proposal, ...] = ()
    question: str = ""
    cannot: str = ""
    done: bool = False
    so: str = ""
    looks: bool = False
    more: bool = False


def answer_in(text: str) -> Answer:
    """What a reply says. A question and readings win over a program: what the model itself is unsure of is not done.
    A refusal beside a program is of a clause: it becomes a comment of the program, which does the rest."""
    outside = _FENCED.sub("", text)
    question = _said(_QUESTION, outside)
    readings = _readings(text) if _READING.search(outside) else ()
    if question or len(readings) > 1:
        return Answer(question=question, readings=readings)
    if readings:
        return Answer(program=readings[0].source)
    if (cannot := _said(_CANNOT, outside)) and not blocks_in(text):
        return Answer(cannot=cannot)
    if (found := _DONE.search(outside)) and not blocks_in(text):
        return Answer(done=True, so=" ".join(found[1].split()).strip(".!")[:400])
    if _ALONE.fullmatch(text) or (_LAST.search(outside) and not blocks_in(text)):
        return Answer(done=True)
    program = with_refusals(code_in(text), [" ".join(each[1].split()) for each in _CLAUSE.finditer(outside)])
    return Answer(program=program) if has_code(program) else Answer(cannot="; ".join(_commented(program, "cannot")))


def with_refusals(program: str, cannot: Sequence[str]) -> str:
    """A program that also says which clauses it does not carry out."""
    return "\n".join([program, *(f"# cannot: {one}" for one in cannot if one)])


def has_code(program: str) -> bool:
    """False if a program is nothing but comments."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in program.splitlines())


def consequences(source: str) -> tuple[str, ...]:
    """What a program says it mends beside the request, in its comments `# also: …`."""
    return _commented(source, "also")


def left_wrong(source: str) -> tuple[str, ...]:
    """What a program says is wrong elsewhere now, and left so, in its comments `# left: …`."""
    return _commented(source, "left")


def to_check(source: str) -> str:
    """What a program wants to see of its result, in its comments `# look: …`; '' for nothing."""
    return "; ".join(_commented(source, "look"))


def goes_back(source: str) -> bool:
    """Whether a program takes the step before it back, with a line `# back`."""
    return _BACK.search(source) is not None


def left_undone(source: str) -> tuple[tuple[str, str], ...]:
    """The clauses that a program says it cannot carry out, each with the reason, in its comments `# cannot: …`."""
    found = (_BETWEEN.split(one, maxsplit=1) for one in _commented(source, "cannot"))
    return tuple((clause.strip("\"'“”‘’ "), why[0].rstrip(". ") if why else "") for clause, *why in found)


def _commented(source: str, word: str) -> tuple[str, ...]:
    return tuple(found[2].strip()[:400] for found in _COMMENT.finditer(source) if found[1].lower() == word)


def _said(line: re.Pattern[str], text: str) -> str:
    found = line.search(text)
    return (" ".join(found[1].split())[:400] or "no reason given") if found else ""


def _readings(text: str) -> tuple[Proposal, ...]:
    """Each sentence with the block that follows it, before the next."""
    heads = list(_READING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = [
        Proposal(" ".join(head[1].split())[:200], source)
        for head, end in zip(heads, ends, strict=True)
        if (source := code_in(text[head.end() : end]))
    ]
    return tuple(found[:MOST_READINGS])
