"""Parses untrusted model output: JSON and code, with what is wrong with them.

    value = answered(model, ChatRequest(messages, schema=SCHEMA))
    value = json_in(reply.text); problems = check(value, SCHEMA)
    program = code_in(reply.text)

Nothing is guessed: an answer that breaks off, or holds two different values, is a ModelError and no half answer.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from redraft.errors import ModelError, says
from redraft.models.chat import ChatModel, ChatRequest, assistant, user
from redraft.models.schemas import check as check

LONGEST = 1 << 20
"""Characters of an answer that are looked at."""
_STARTS = 500
"""Places where JSON might begin that are tried, so that hostile text ends soon."""

_FENCE = re.compile(
    r"^[ \t]*(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^\n]*\n(.*?)(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_PYTHON = ("python", "py", "python3", "")


def json_in(text: str) -> Any:
    """The JSON object or list in an answer: alone, in a fenced block, or with prose around; trailing commas are taken.

    Raises ModelError when there is none, when it breaks off, and when there are several that differ.
    """
    text = _after_thought(text)
    blocks = [block for language, block, _ in _blocks(text) if language in ("json", "jsonc", "json5", "")]
    for part in (*blocks, text) if blocks else (text,):
        found = [value for value in _values(part) if not isinstance(value, _Unread)]
        if not found:
            continue
        objects = [value for value in found if isinstance(value, dict)] or found
        if any(value != objects[0] for value in objects[1:]):
            raise ModelError(says("answer-has-several-json", count=len(objects)))
        return objects[0]
    for value in _values(text):
        if isinstance(value, _Unread):
            raise ModelError(says("answer-json-malformed", reason=value))
    raise ModelError(says("answer-has-no-json", excerpt=_start(text)))


def answered(model: ChatModel, request: ChatRequest, tries: int = 2) -> Any:
    """The JSON of an answer that fits the schema of the request; None where that of no try does. Each further try
    says what was wrong. Raises what the model raises."""
    for _ in range(tries):
        reply = model.ask(request)
        try:
            found = json_in(reply.text)
            problems = check(found, request.schema or {})
        except ModelError as error:
            problems = [error.message]
        if not problems:
            return found
        again = f"Answer with one JSON object as described and nothing else; {'; '.join(problems)[:300]}"
        messages = (*request.messages, assistant(reply.text[:500] or "(nothing)"), user(again))
        request = replace(request, messages=messages)
    return None


def _values(text: str) -> Iterator[Any]:
    at, tried = 0, 0
    while tried < _STARTS:
        starts = [found for found in (text.find("{", at), text.find("[", at)) if found >= 0]
        if not starts:
            return
        at, tried = min(starts), tried + 1
        if not _LIKE_JSON.match(text, at):
            at += 1
            continue
        end = _end(text, at)
        if end is None:
            raise ModelError(says("answer-cut-short", length=len(text) - at))
        yield _parsed(text[at:end])  # what is inside one that cannot be read is a part of it, and no answer
        at = end


_LIKE_JSON = re.compile(r'\{\s*(?:["\'}]|\w+\s*:|\Z)|\[\s*(?:["\]\[{\d-]|true|false|null|\Z)')


def _end(text: str, start: int) -> int | None:
    """Where the brackets that open at `start` are closed again; None when they are not."""
    depth = 0
    for mark in _MARKS.finditer(text, start):
        match mark[0][0]:
            case "{" | "[":
                depth += 1
            case "}" | "]":
                depth -= 1
                if depth == 0:
                    return mark.end()
            case '"' if len(mark[0]) < 2 or not mark[0].endswith('"'):
                return None
    return None


_MARKS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|[{}\[\]]', re.DOTALL)
_COMMA = re.compile(r'("(?:[^"\\]|\\.)*+")|,(?=\s*[}\]])', re.DOTALL)


class _Unread(str):
    """Why something that looks like JSON is none."""

    __slots__ = ()


def _parsed(text: str) -> Any:
    """The value, or why it cannot be read. NaN and Infinity are no JSON, whatever Python thinks."""
    why = ""
    for words in (text, _COMMA.sub(lambda found: found[1] or "", text)):
        try:
            return json.loads(words, parse_constant=_no_number, strict=False)
        except ValueError as error:
            why = why or str(error)
        except RecursionError:
            why = "it is nested too deep"
    return _Unread(why)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def blocks_in(text: str) -> bool:
    """Whether an answer has a fenced block."""
    return next(_blocks(_after_thought(text)), None) is not None


def code_in(text: str) -> str:
    """The Python in an answer: that of a fenced block, or the answer itself where it is nothing but Python; else ''.

    Of several blocks it is the last that parses and defines `main`, else the last that parses, else the last. A block
    that is not closed goes to the end of the answer: whether the code is complete is not checked here.
    """
    text = _after_thought(text)
    blocks = list(_blocks(text))
    tagged_as = [block for language, block, _ in blocks if language in _PYTHON and language]
    candidates = tagged_as or [block for language, block, _ in blocks if not language]
    if candidates:
        whole = [block for block in candidates if _tree(block) is not None]
        mains = [block for block in whole if re.search(r"^\s*def main\b", block, re.MULTILINE)]
        return (mains or whole or candidates)[-1].strip("\n")
    tree = _tree(text)
    if tree is None or not any(isinstance(node, _DOING) for node in ast.walk(tree)):
        return ""
    return text.strip()


_DOING = (ast.Call, ast.FunctionDef, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While, ast.If, ast.With)


def _tree(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a model's code: '\d' in a string and the like
            return ast.parse(text.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _blocks(text: str) -> Iterator[tuple[str, str, int]]:
    """The fenced blocks: language in lower case, what is in it, and where it begins."""
    for found in _FENCE.finditer(text):
        yield found[2].lower(), found[3], found.start()


def _after_thought(text: str) -> str:
    """Without what some models think aloud before they answer."""
    return _THOUGHT.sub("", text[:LONGEST], count=1)


def _start(text: str) -> str:
    words = " ".join(text.split())
    return f"'{words[:80]}{'…' if len(words) > 80 else ''}'" if words else "it is empty"
