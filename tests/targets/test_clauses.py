"""Setting quotes and colours aside, and cutting what is left into clauses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.targets.quotes import sentences, unquote, wording


def cut(instruction: str) -> list[list[str]]:
    said = wording(instruction)
    return [[said.surface(segment.text) for segment in sentence] for sentence in sentences(said.text)]


@pytest.mark.parametrize(
    ("instruction", "parts"),
    [
        ("make it red and hide it", [["make it red", "hide it"]]),
        ("make it red, then hide it; show it. Done", [["make it red", "hide it"], ["show it"], ["Done"]]),
        ('change "a, b and c" to "d; e. f"', [['change "a, b and c" to "d; e. f"']]),
        ("paint it rgb(1, 2, 3) and move it to (4, 5)", [["paint it rgb(1, 2, 3)", "move it to (4, 5)"]]),
        ("scale it by 1.5. Then hide it", [["scale it by 1.5"], ["Then hide it"]]),
        ("delete all, but not the title", [["delete all, but not the title"]]),
        ("delete all and not the title", [["delete all and not the title"]]),
        ("- hide it\n- show it", [["hide it"], ["show it"]]),
        ("call it 'rock and roll', don't", [["call it 'rock and roll'", "don't"]]),
    ],
)
def test_an_instruction_is_cut_at_joiners_outside_quotes(instruction: str, parts: list[list[str]]) -> None:
    assert cut(instruction) == parts


@pytest.mark.parametrize(
    ("quoted", "content"),
    [
        ('"a"', "a"),
        ("“a”", "a"),
        ("„a“", "a"),
        ("«a»", "a"),
        ("'it's'", "it's"),
        ("‘it’s’", "it’s"),
        ("`a`", "a"),
        ('"a\\nb"', "a\nb"),
        ('"say \\"hi\\""', 'say "hi"'),
        ('“say "hi"”', 'say "hi"'),
    ],
)
def test_every_kind_of_quotes_is_one_token_and_opens_to_its_content(quoted: str, content: str) -> None:
    said = wording(f"change it to {quoted} now")
    assert said.text == "change it to ‹q0› now"
    assert said.quoted("‹q0›") == content
    assert unquote(quoted) == content


def test_colours_are_set_aside_the_longest_name_first() -> None:
    said = wording("make it light blue, #FF0000, hsl(1, 2%, 3%) or red-ish, not red-button")
    assert said.pieces == ("hsl(1, 2%, 3%)", "#FF0000", "light blue")
    assert "red-button" in said.text


def test_an_open_quote_is_noticed() -> None:
    assert wording('change "a to b').open_quote
    assert not wording("don't change 'a' or \"b\"").open_quote


@given(st.lists(st.sampled_from(["make it red", "hide it", '"a, b and c. d; e"', "and", ",", ";", ".", "then"])))
def test_cutting_never_cuts_inside_quotes(parts: list[str]) -> None:
    instruction = " ".join(parts)
    pieces = [segment for sentence in cut(instruction) for segment in sentence]
    assert all(piece.count('"') % 2 == 0 for piece in pieces)
    assert sum(piece.count('"a, b and c. d; e"') for piece in pieces) == instruction.count('"a, b')


def plain(text: str) -> str:
    widths = str.maketrans("，：；（）！？‹›'", ',:;()!?<>"')
    return "".join(text.translate(widths).replace("\\", "").split())


@given(st.text(max_size=200))
def test_setting_aside_loses_nothing(instruction: str) -> None:
    """But for signs in another width, a quote put right, and the space that was forgotten behind one."""
    said = wording(instruction)
    assert plain(said.surface(said.text)) == plain(instruction)
