"""An answer about a layer is read only when it has the form asked for."""

from __future__ import annotations

import re

from redraft.pictures.layers.model_decisions import read_changes
from redraft.scoring.layer_answers import JointAnswer, LayerAnswer, Malformed, is_no_op, read_answer, read_joint_answer
from tests.sampling import each

YES = "<think>It is the date.</think><decision>yes</decision><prompt>Change it to 4 May.</prompt>"
NO = "<think>A line.</think><decision>no</decision><prompt></prompt>"


@each(
    ("text", "answer"),
    [
        (YES, LayerAnswer("It is the date.", True, "Change it to 4 May.")),
        (NO, LayerAnswer("A line.", False, "")),
        (f"\n {YES} \n", LayerAnswer("It is the date.", True, "Change it to 4 May.")),
        ("<think>a\nb</think>\n<decision> YES </decision>\n<prompt>c</prompt>", LayerAnswer("a\nb", True, "c")),
        ("<think></think><decision>No</decision><prompt>no-op</prompt>", LayerAnswer("", False, "no-op")),
        ("<think>a < b</think><decision>no</decision><prompt></prompt>", LayerAnswer("a < b", False, "")),
    ],
)
def test_a_well_formed_answer_is_read(text: str, answer: LayerAnswer) -> None:
    assert read_answer(text) == answer
    assert read_answer(str(answer)) == answer


@each(
    ("text", "problem"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("Yes, the date must change.", "three tags"),
        ("<decision>yes</decision><prompt>x</prompt>", "<think> is missing"),
        ("<think>a</think><prompt>x</prompt>", "<decision> is missing"),
        ("<think>a</think><decision>yes</decision>", "<prompt> is missing"),
        ("<think>a</think><decision>yes</decision><decision>no</decision><prompt>x</prompt>", "<decision>.*2 times"),
        (f"{YES}{NO}", "<think>.*2 times"),
        (f"Sure! {YES}", "nothing outside"),
        (f"{YES} I hope this helps.", "nothing outside"),
        ("<think>a</think>x<decision>yes</decision><prompt>x</prompt>", "nothing outside"),
        ("<think>a</think><decision>maybe</decision><prompt>x</prompt>", "yes or no, not “maybe”"),
        ("<think>a</think><decision>yes and no</decision><prompt>x</prompt>", "yes or no"),
        ("<think>a</think><decision></decision><prompt>x</prompt>", "yes or no"),
        ("<decision>yes</decision><think>a</think><prompt>x</prompt>", "in this order"),
        ("<think>a<decision>yes</decision></think><prompt>x</prompt>", "in this order"),
        ("<think>a</think><decision>yes</decision><prompt>x", "<prompt> is not closed"),
        ("<think>It is the", "<think> is not closed"),
        ("a</think><decision>yes</decision><prompt>x</prompt>", "<think> is missing"),
    ],
)
def test_any_other_answer_is_malformed_and_says_how(text: str, problem: str) -> None:
    answer = read_answer(text)
    assert isinstance(answer, Malformed)
    assert re.search(problem, answer.problem)


def test_an_answer_that_was_cut_off_says_so() -> None:
    answer = read_answer("<think>It is the", cut_off=True)
    assert isinstance(answer, Malformed)
    assert "cut off" in answer.problem


@each(("prompt", "so"), [("", True), (" No-op. ", True), ("none", True), ("Make it red", False)])
def test_a_prompt_to_do_nothing_is_known(prompt: str, so: bool) -> None:
    assert is_no_op(prompt) is so


def _block(number: int, inside: str = NO) -> str:
    return f'<layer n="{number}">{inside}</layer>'


def test_a_joint_answer_changes_the_layers_it_names() -> None:
    assert read_changes("<unchanged/>", 3) == ({}, "")
    changes, problem = read_changes(f"{_block(1)}\n{_block(3, YES)}", 3)
    assert problem == ""
    assert {number: each.edit for number, each in changes.items()} == {1: False, 3: True}


@each(
    ("text", "problem"),
    [
        ("", "empty"),
        ("All is well.", "neither"),
        (f"Here: {_block(1)}", "outside"),
        (f"{_block(1)}{_block(2)[:-9]}", "outside"),
        (_block(4), "no layer 4"),
        (_block(0), "no layer 0"),
        (_block(1) + _block(1, YES), "twice"),
        (_block(2, "<decision>yes</decision>"), "layer 2: <think> is missing"),
        (_block(2, "<think>a</think><decision>yes</decision><prompt></prompt>"), "layer 2: it says yes"),
    ],
)
def test_a_joint_answer_that_is_wrong_anywhere_changes_nothing(text: str, problem: str) -> None:
    changes, told = read_changes(text, 3)
    assert changes == {}
    assert problem in told


def test_an_answer_about_all_layers_names_them_by_their_numbers() -> None:
    both = JointAnswer("the date", frozenset({2, 5}), "Change it to 4 May.")
    assert read_joint_answer(str(both), 5) == both
    assert read_joint_answer(str(JointAnswer("", frozenset(), "")), 5) == JointAnswer("", frozenset(), "")
    for wrong in ("2, 6", "0", "yes", "", "2 5"):
        text = f"<think></think><decision>{wrong}</decision><prompt></prompt>"
        assert isinstance(read_joint_answer(text, 5), Malformed), wrong
