"""The catalogue of messages and the places that use it agree."""

import ast
import pickle
import re
import string
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

import redraft
from redraft.errors import UsageError
from redraft.messages import catalogue, says

SOURCES = Path(redraft.__file__).parent


@lru_cache(1)
def _calls() -> list[tuple[str, str, set[str]]]:
    """Every call of `says`: its place, its case, the names of its values."""
    return [*_called()]


def _called() -> Iterator[tuple[str, str, set[str]]]:
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text("utf-8")
        if "says(" not in source or path.name == "messages.py":
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "says":
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno} computes a case"
                names = {str(keyword.arg) for keyword in node.keywords}
                yield f"{path.relative_to(SOURCES)}:{node.lineno}", str(node.args[0].value), names


def _values(*templates: str) -> set[str]:
    return {name for one in templates for _, name, _, _ in string.Formatter().parse(one) if name is not None}


def test_every_place_gives_a_message_exactly_the_values_it_has() -> None:
    known, wrong = catalogue(), []
    for place, case, names in _calls():
        if case not in known:
            wrong.append(f"{place}: no message {case}")
        elif names != _values(*known[case]):
            wrong.append(f"{place}: {case} has {_values(*known[case])}, given {names}")
    assert not wrong, "\n".join(wrong)


def test_no_message_is_without_a_place_that_uses_it() -> None:
    assert not catalogue().keys() - {case for _, case, _ in _calls()}


def test_a_case_is_a_short_name_and_stands_once() -> None:
    cases = [line for line in (SOURCES / "messages.txt").read_text("utf-8").split("\n") if re.match(r"[a-z0-9]", line)]
    assert len(cases) == len(set(cases)) == len(catalogue())
    assert [case for case in cases if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", case) or len(case) > 64] == []


def test_a_message_is_a_fact_without_a_full_stop_and_at_most_one_suggestion() -> None:
    for case, words in catalogue().items():
        assert words.fact, case
        assert not (words.fact + " ").endswith(". "), case
        assert not (words.suggestion + " ").endswith(". "), case


def test_an_error_keeps_the_case_of_its_message_also_through_a_pipe_between_processes() -> None:
    case, words = next((case, words) for case, words in catalogue().items() if words.suggestion)
    error = UsageError(says(case, **dict.fromkeys(_values(*words), 7)))
    again = pickle.loads(pickle.dumps(error))
    assert (again.case, again.message, again.suggestion) == (case, error.message, error.suggestion)
    assert again.as_json() == {"code": "usage", "case": case, "message": str(error), "suggestion": error.suggestion}


def test_a_plug_in_may_raise_words_of_its_own_without_a_case() -> None:
    assert UsageError("it is full", "empty it").as_json() == {
        "code": "usage", "case": "", "message": "it is full", "suggestion": "empty it",
    }  # fmt: skip


def test_a_value_that_is_missing_is_an_error_of_the_caller() -> None:
    case = next(case for case, words in catalogue().items() if _values(*words))
    with pytest.raises(KeyError):
        says(case)


def test_every_case_that_a_test_expects_is_one_there_is() -> None:
    tests = Path(__file__).parent
    expected = {
        name
        for path in tests.rglob("test_*.py")
        for name in re.findall(r'of_case\("([^"]+)"\)', path.read_text("utf-8"))
    }
    assert expected - catalogue().keys() == set()
