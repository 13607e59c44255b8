"""Reading answers: what is there is found, what is not whole is refused, and nothing is guessed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.errors import ModelError
from redraft.models.answers import check, code_in, json_in
from tests.any_text import CHARACTERS
from tests.cases import of_case
from tests.sampling import each, tries

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(CHARACTERS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(CHARACTERS), inner, max_size=4),
    max_leaves=12,
)


@each(
    "text",
    [
        '{"a": [1, 2]}',
        '  {"a": [1, 2]}\n',
        'Sure! Here it is:\n```json\n{"a": [1, 2]}\n```\nI hope this helps.',
        '```\n{"a": [1, 2]}\n```',
        '~~~json\n{"a": [1, 2]}\n~~~',
        'The answer is {"a": [1, 2]}, as asked.',
        '{"a": [1, 2,],}',
        'see [1] and {x}: {"a": [1, 2]}',
        '<think>maybe {"a": 3}?</think>\n{"a": [1, 2]}',
        '{"a": [1, 2]} or again {"a": [1, 2]}',
        '```json\n{"a": [1, 2]}',
        '```python\nx = {"b": 1}\n```\n```json\n{"a": [1, 2]}\n```',
    ],
)
def test_json_is_found_wherever_it_stands(text: str) -> None:
    assert json_in(text) == {"a": [1, 2]}


def test_a_comma_inside_a_text_stays() -> None:
    assert json_in('{"a": "x,]", "b": [",}",],}') == {"a": "x,]", "b": [",}"]}


def test_a_newline_inside_a_text_is_taken() -> None:
    assert json_in('{"a": "one\ntwo"}') == {"a": "one\ntwo"}


@each(
    "text",
    [
        '{"a": [1, 2',
        '{"a": {"b": 1}, "c": ',
        '```json\n{"a": "x',
        '[{"a": 1}, {"b"',
        "{",
        '{"a": "never closed}',
        '{"a": 1,',
    ],
)
def test_json_that_breaks_off_is_told_as_that(text: str) -> None:
    with pytest.raises(ModelError, check=of_case("answer-cut-short")):
        json_in(text)


@each("text", ["", "   ", "I cannot do that.", "use {name} here", "f(x) = [a, b]", "42"])
def test_an_answer_without_json_is_told_as_that(text: str) -> None:
    with pytest.raises(ModelError, check=of_case("answer-has-no-json")):
        json_in(text)


@each("text", ['{"a": NaN}', '{"a": no, "b": {"c": 1}}', '["x" y] and so on', '{\'a\': 1, "b": {"c": 1}}'])
def test_json_that_is_malformed_is_not_read_in_part(text: str) -> None:
    with pytest.raises(ModelError):
        json_in(text)


def test_two_answers_that_differ_are_refused() -> None:
    with pytest.raises(ModelError, match="2 JSON values that differ"):
        json_in('{"a": 1} or rather {"a": 2}')


def test_hostile_nesting_ends_in_an_error() -> None:
    for text in ("[" * 100_000, "[" * 50_000 + "]" * 50_000, '{"a":' * 50_000, '["x" y] ' * 20_000):
        with pytest.raises(ModelError):
            json_in(text)


@settings(deadline=None, max_examples=tries(6, 50))
@given(st.dictionaries(st.text(CHARACTERS), values, min_size=1), st.sampled_from(["", "Here you are:\n", "```json\n"]))
def test_any_object_is_read_as_it_was_written(value: dict[str, Any], before: str) -> None:
    after = "\n```" if "```" in before else ""
    assert json_in(before + json.dumps(value, ensure_ascii=False) + after) == value


@settings(deadline=None, max_examples=tries(6, 50))
@given(st.dictionaries(st.text(CHARACTERS), values, min_size=1), st.data())
def test_no_beginning_of_an_object_is_taken_for_the_whole(value: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(value)
    with pytest.raises(ModelError):
        json_in(text[: data.draw(st.integers(0, len(text) - 1))])


SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": ["move", "delete"]},
        "ids": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}, "minItems": 1, "maxItems": 2},
        "by": {"type": "number", "minimum": 0, "maximum": 10},
        "times": {"type": "integer"},
        "version": {"const": 1},
        "where": {"anyOf": [{"type": "null"}, {"type": "object", "required": ["x"]}]},
        "sure": {"type": "boolean"},
        "note": {"type": ["string", "null"], "minLength": 2, "maxLength": 5},
        "more": {"type": "object", "additionalProperties": {"type": "integer"}},
    },
    "required": ["kind"],
    "additionalProperties": False,
}


@each(
    ("value", "problem"),
    [
        ([], "$ is array, and should be object"),
        ({}, "$ has no 'kind'"),
        ({"kind": "fly"}, '$.kind is "fly", and should be one of "move", "delete"'),
        ({"kind": 3}, "$.kind is integer, and should be string"),
        ({"kind": "move", "ids": []}, "$.ids has 0 items, and should have at least 1"),
        ({"kind": "move", "ids": ["a", "b", "c"]}, "$.ids has 3 items, and should have at most 2"),
        ({"kind": "move", "ids": ["a", "B"]}, '$.ids[1] is "B", and should be like ^[a-z]+$'),
        ({"kind": "move", "by": -1}, "$.by is -1, and should be at least 0"),
        ({"kind": "move", "by": 11.5}, "$.by is 11.5, and should be at most 10"),
        ({"kind": "move", "by": True}, "$.by is boolean, and should be number"),
        ({"kind": "move", "times": 1.5}, "$.times is number, and should be integer"),
        ({"kind": "move", "version": 2}, "$.version is 2, and should be 1"),
        ({"kind": "move", "version": True}, "$.version is true, and should be 1"),
        ({"kind": "move", "where": {}}, "$.where has no 'x'"),
        ({"kind": "move", "where": 1}, "$.where is integer, and should be null or object"),
        ({"kind": "move", "sure": 1}, "$.sure is integer, and should be boolean"),
        ({"kind": "move", "note": "abcdef"}, "$.note is 6 characters long, and should be at most 5"),
        ({"kind": "move", "note": "a"}, "$.note is 1 characters long, and should be at least 2"),
        ({"kind": "move", "note": 1}, "$.note is integer, and should be string or null"),
        ({"kind": "move", "more": {"a": "1"}}, "$.more.a is string, and should be integer"),
        ({"kind": "move", "zzz": 1}, "$ has 'zzz', which is not asked for"),
    ],
)
def test_each_thing_a_schema_asks_for_is_checked(value: Any, problem: str) -> None:
    (told,) = check(value, SCHEMA)
    assert told.startswith(problem)


def test_a_value_as_asked_for_has_no_problems() -> None:
    whole = {
        "kind": "move",
        "ids": ["a", "b"],
        "by": 2.5,
        "times": 2.0,
        "version": 1,
        "where": {"x": 1},
        "sure": True,
        "note": None,
        "more": {"a": 1},
    }
    assert check(whole, SCHEMA) == []
    assert check({"kind": "delete"}, SCHEMA) == []


def test_several_problems_are_all_told() -> None:
    assert len(check({"by": "x", "sure": 2}, SCHEMA)) == 3


def test_a_schema_that_cannot_be_checked_is_a_mistake_of_ours() -> None:
    with pytest.raises(ValueError, match="oneOf"):
        check(1, {"oneOf": []})


MAIN = "def main():\n    move(find('title'), 10, 0)"


@each(
    "text",
    [
        MAIN,
        f"```python\n{MAIN}\n```",
        f"Here is the program:\n\n```py\n{MAIN}\n```\nIt moves the title.",
        f"```\n{MAIN}\n```",
        f"```python\n{MAIN}\n",
        f"```python\nimport this\n```\nor rather\n```python\n{MAIN}\n```\nand run it:\n```bash\nredraft apply\n```",
        f"```python\n{MAIN}\n```\nwhich calls\n```python\nmove(layer, dx, dy)\n```",
        f"<think>hm</think>\n```python\n{MAIN}\n```",
    ],
)
def test_code_is_found_in_its_block_or_alone(text: str) -> None:
    assert code_in(text) == MAIN


@each("text", ["", "I cannot do that.", "Sorry", "'no'", "The title is red now", "```json\n{}\n```", "a, b", "x\0y"])
def test_prose_is_no_code(text: str) -> None:
    assert code_in(text) == ""


def test_code_that_does_not_parse_is_given_as_it_is_for_its_error_to_be_told() -> None:
    assert code_in("```python\ndef main(:\n```") == "def main(:"


def test_code_with_a_bad_escape_warns_nobody() -> None:
    assert code_in("```python\nprint('\\d')\n```") == "print('\\d')"
