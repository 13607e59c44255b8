"""The tree of states as a value, and the pieces its contents are stored in."""

from __future__ import annotations

import base64
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.edits.history.chunks import LARGEST, SMALLEST, packed, pieces, unpacked
from redraft.edits.history.tree import State, StateTree
from redraft.errors import HistoryError
from redraft.interfaces.command_line.history import tree_lines
from tests.cases import of_case
from tests.sampling import each

DAY = 86_400.0


def state(number: int, parent: int | None, asked: str = "", **more: object) -> State:
    who = "start" if parent is None else "edit"
    made = State(number, f"{number:04x}" * 16, parent, f"{number:064x}", 10, 1000.0 + number * DAY, who, asked)
    for name, value in more.items():
        object.__setattr__(made, name, value)
    return made


def fork() -> StateTree:
    """1 – 2 – 3 and 2 – 4 – 5; the file went to 3, back to 2, then to 5, and is in 4."""
    states = [state(1, None), state(2, 1, "gold"), state(3, 2, "red"), state(4, 2, "no logo"), state(5, 4, "blue")]
    return StateTree("p.svg", {each.number: each for each in states}, [1, 2, 3, 2, 4, 5, 4], {"try": 3})


def test_undo_goes_to_the_parent_and_several_steps_at_once() -> None:
    assert fork().back(1).number == 2
    assert fork().back(2).number == 1
    with pytest.raises(HistoryError, match="cannot undo 3 steps: there are only 2"):
        fork().back(3)


def test_redo_follows_the_branch_last_used() -> None:
    tree = fork()
    assert tree.forward(1).number == 5
    assert StateTree("p.svg", tree.states, [*tree.visits, 2]).forward(2).number == 5
    assert StateTree("p.svg", tree.states, [*tree.visits, 3, 2]).forward(1).number == 3
    with pytest.raises(HistoryError, match="there is only one"):
        tree.forward(2)
    with pytest.raises(HistoryError, check=of_case("nothing-to-redo")):
        StateTree("p.svg", tree.states, [*tree.visits, 5]).forward(1)


def test_a_candidate_is_never_redone() -> None:
    tree = StateTree("p.svg", {1: state(1, None), 2: state(2, 1, candidate=True)}, [1])
    with pytest.raises(HistoryError, check=of_case("nothing-to-redo")):
        tree.forward(1)


def test_a_first_state_cannot_be_undone_and_a_file_without_history_says_so() -> None:
    with pytest.raises(HistoryError, check=of_case("nothing-to-undo")):
        StateTree("p.svg", {1: state(1, None)}, [1]).back(1)
    with pytest.raises(HistoryError, check=of_case("no-history")):
        StateTree("p.svg", {}, ()).back(1)


def test_a_state_is_found_by_id_beginning_name_and_the_two_words() -> None:
    tree = fork()
    assert tree.find("00030003").number == 3
    assert tree.find("0003").number == 3
    assert tree.find("try").number == 3
    assert (tree.find("original").number, tree.find("current").number) == (1, 4)
    with pytest.raises(HistoryError, check=of_case("state-id-ambiguous")):
        tree.find("000")
    with pytest.raises(HistoryError, match="no state 'zzzz'; there are try, 00050005") as caught:
        tree.find("zzzz")
    assert "redraft history" in caught.value.suggestion


def test_the_line_goes_from_the_first_state_through_the_current_one_to_where_redo_ends() -> None:
    assert fork().line() == [1, 2, 4, 5]


def test_a_tree_is_told_with_marks_times_names_and_branches_after_their_fork() -> None:
    assert list(tree_lines(fork(), now=1000.0 + 5 * DAY + 90)) == [
        "p.svg: 5 states, 2 branches",
        "○ 00010001     4 d ago  the file as it was",
        "○ 00020002     3 d ago  gold",
        "├─○ 00030003     2 d ago  red  [try]",
        "● 00040004     1 d ago  no logo  ← the file is here",
        "○ 00050005   1 min ago  blue",
    ]


@pytest.mark.slow
def test_a_tree_of_ten_thousand_forks_is_told_without_running_out_of_stack() -> None:
    states = {1: state(1, None)}
    for number in range(2, 20_000, 2):
        states[number] = state(number, number - 1)
        states[number + 1] = state(number + 1, number - 1)
        states[number + 1] = state(number + 1, number)
    tree = StateTree("p.svg", states, [1])
    assert len(list(tree_lines(tree))) == len(states) + 1


# Pieces


@given(st.binary(max_size=300), st.integers(1, 800))
def test_pieces_joined_are_the_file(seed: bytes, times: int) -> None:
    data = seed * times
    cut = list(pieces(data))
    assert b"".join(cut) == data
    assert all(SMALLEST <= len(piece) <= LARGEST for piece in cut[:-1])
    assert [unpacked(packed(piece)) for piece in cut] == cut


def markup(size: int) -> bytes:
    numbers = random.Random(1)
    rows = (b'<rect id="r%d" x="%d" fill="#%06x"/>\n' % (n, numbers.randrange(999), n * 77) for n in range(size // 30))
    return b"".join(rows)


@each("kind", ["markup", "base64", "noise"])
def test_an_insertion_near_the_front_leaves_nearly_all_pieces_as_they_were(kind: str) -> None:
    noise = random.Random(2).randbytes(300_000)
    data = {"markup": markup(400_000), "base64": base64.b64encode(noise), "noise": noise}[kind]
    before, after = set(pieces(data)), list(pieces(data[:5000] + b"inserted" + data[5000:]))
    fresh = [piece for piece in after if piece not in before]
    assert len(after) > 30
    assert sum(map(len, fresh)) < len(data) / 10


def test_markup_is_stored_smaller_and_noise_not_larger_than_a_byte() -> None:
    text = markup(20_000)
    assert len(packed(text)) < len(text) / 3
    noise = random.Random(3).randbytes(5000)
    assert len(packed(noise)) == len(noise) + 1


def test_what_was_never_stored_is_not_unpacked() -> None:
    for wrong in (b"", b"x123", b"z\xff\xff\xff"):
        with pytest.raises(ValueError, match=r"."):
            unpacked(wrong)
