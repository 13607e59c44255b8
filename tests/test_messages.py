"""The catalogue of messages and the places that use it agree."""

import ast
import pickle
import re
import string
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import pytest

import redraft
from redraft.errors import UsageError
from redraft.messages import FILE, MessageForm, catalogue, says

SOURCES = Path(redraft.__file__).parent


@lru_cache(2)
def calls(sources: Path) -> list[tuple[str, str, set[str]]]:
    """Every call of `says`: its place, its case, the names of its values."""
    return [*_called(sources)]


def _called(sources: Path) -> Iterator[tuple[str, str, set[str]]]:
    for path in sorted(sources.rglob("*.py")):
        source = path.read_text("utf-8")
        if "says(" not in source or path.name == "messages.py":
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "says":
                assert isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno} computes a case"
                names = {str(keyword.arg) for keyword in node.keywords}
                yield f"{path.relative_to(sources)}:{node.lineno}", str(node.args[0].value), names


def _values(*templates: str) -> set[str]:
    return {name for one in templates for _, name, _, _ in string.Formatter().parse(one) if name is not None}


def wrong_calls(sources: Path, known: Mapping[str, MessageForm]) -> list[str]:
    """Calls of `says` with a case that is not known, or with other values than its message has."""
    wrong = []
    for place, case, names in calls(sources):
        if case not in known:
            wrong.append(f"{place}: no message {case}")
        elif names != _values(*known[case]):
            wrong.append(f"{place}: {case} has {_values(*known[case])}, given {names}")
    return wrong


def check_form(file: Path) -> None:
    """Cases are short names, each once; a message is a fact without a full stop and at most one suggestion."""
    cases = [line for line in file.read_text("utf-8").split("\n") if re.match(r"[a-z0-9]", line)]
    assert len(cases) == len(set(cases)) == len(catalogue(file))
    assert [case for case in cases if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", case) or len(case) > 64] == []
    for case, words in catalogue(file).items():
        assert words.fact, case
        assert not (words.fact + " ").endswith(". "), case
        assert not (words.suggestion + " ").endswith(". "), case


def test_every_place_gives_a_message_exactly_the_values_it_has() -> None:
    assert wrong_calls(SOURCES, catalogue()) == []


def test_no_message_is_without_a_place_that_uses_it() -> None:
    assert not catalogue().keys() - {case for _, case, _ in calls(SOURCES)}


def test_a_message_is_a_fact_with_at_most_one_suggestion_and_its_case_a_short_name() -> None:
    check_form(FILE)


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


def expected(tests: Path) -> set[str]:
    """The cases that tests in a folder name."""
    texts = (path.read_text("utf-8") for path in tests.rglob("test_*.py"))
    return {name for text in texts for name in re.findall(r'of_case\("([^"]+)"\)', text)}


def test_every_case_that_a_test_expects_is_one_there_is() -> None:
    assert expected(Path(__file__).parent) - catalogue().keys() == set()
