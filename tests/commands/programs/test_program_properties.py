"""Random programs: an error anywhere leaves the document identical, and the edits replay to the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from redraft.commands.programs.program import Done
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.scope import Scope
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import ProgramError, RedraftError, ScopeError
from tests.sampling import tries

from .desk import POSTER, Desk

IDS = ["title", "subtitle", "lines", "logo", "logo-mark", "one", "two", "three", "row", "small", "shadow"]
TEXTS = ["title", "subtitle", "lines", "small", "logo-name"]
ids, texts = st.sampled_from(IDS), st.sampled_from(TEXTS)
numbers = st.floats(-50, 50, allow_nan=False).map(lambda number: round(number, 2))
words = st.text("abc XYZ<&é…", min_size=1, max_size=12).filter(str.strip)
colors = st.sampled_from(["gold", "#102030", "#10203080", "none", "hsl(20 50% 50%)"])
calls = st.one_of(
    st.builds("move({!r}, {}, {})".format, ids, numbers, numbers),
    st.builds("move({!r}, to=({}, {}))".format, ids, numbers, numbers),
    st.builds("resize({!r}, {})".format, ids, st.floats(0.2, 3).map(lambda number: round(number, 3))),
    st.builds("rotate({!r}, {})".format, ids, numbers),
    st.builds("restack({!r}, {!r})".format, ids, st.sampled_from(["front", "back", "forward", "backward"])),
    st.builds("modify({!r}, text={!r})".format, texts, words),
    st.builds("modify({!r}, font_size={})".format, texts, st.integers(4, 60)),
    st.builds("modify({!r}, color={!r})".format, ids, colors),
    st.builds("modify({!r}, opacity={})".format, ids, st.floats(0, 1).map(lambda number: round(number, 2))),
    st.builds("align([{!r}, {!r}], {!r})".format, ids, ids, st.sampled_from(["left", "middle", "bottom", "center"])),
    st.builds("swap({!r}, {!r})".format, st.sampled_from(["title", "row"]), st.sampled_from(["logo", "small"])),
    st.builds("add('rect', box=({}, {}, 20, 10), color={!r})".format, numbers, numbers, colors),
    st.builds("add('text', {!r}, box=({}, {}), font_size=12)".format, words, numbers, numbers),
    st.builds("copy({!r}, dy={})".format, st.sampled_from(["title", "row", "logo", "one"]), numbers),
    st.builds("delete({!r})".format, st.sampled_from(["two", "three", "lines"])),
)
MISTAKES = [
    "move('nothing of the kind', 3)",
    "modify('title', color='blurple')",
    "raise ValueError('enough')",
    "x = 1 / 0",
    "resize('one', 0)",
    "modify('logo', text=3)",
    "undefined_name",
    "x = [0] * 10 ** 9",
]
FEW = settings(max_examples=tries(7, 60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def ran(desk: Desk, lines: list[str]) -> Done | None:
    """The run, or None where the calls do not fit together (something was deleted before, words do not fit lines)."""
    try:
        return desk.run("\n".join(lines), check_types=False)
    except ProgramError as error:
        if error.stage == "refused":
            return None
        raise


def bytes_of(desk: Desk, document: Document) -> bytes | None:
    try:
        return desk.opened.write(document).data
    except RedraftError:  # what this file cannot hold
        return None


@FEW
@given(st.lists(calls, min_size=1, max_size=12))
def test_the_edits_of_a_program_replay_to_the_same_document_and_the_same_bytes(desk: Desk, lines: list[str]) -> None:
    done = ran(desk, lines)
    if done is not None:
        edits, _ = loads(dumps(done.edits))
        assert tuple(edits) == done.edits
        again = execute(desk.document, edits, desk.fonts.measure)
        assert again == done.document
        assert bytes_of(desk, again) == bytes_of(desk, done.document)


@FEW
@given(st.lists(calls, max_size=10), st.sampled_from(MISTAKES), st.lists(calls, max_size=4))
def test_an_error_anywhere_leaves_the_document_identical(
    desk: Desk, before: list[str], mistake: str, after: list[str]
) -> None:
    document, layers = desk.document, dict(desk.document.index.layers)
    with pytest.raises(ProgramError):
        desk.run("\n".join([*before, mistake, *after]), check_types=False)
    assert desk.document is document
    assert dict(document.index.layers) == layers
    assert desk.opened.write(document).data == POSTER


@FEW
@given(st.lists(calls, min_size=1, max_size=8))
def test_a_program_either_stays_in_its_scope_or_is_refused_whole(desk: Desk, lines: list[str]) -> None:
    scope = Scope.of(["#title, #row, #lines"], ["#two"])
    try:
        done = desk.run("\n".join(lines), check_types=False, scope=scope)
    except (ScopeError, ProgramError):
        return
    allowed = {"title", "one", "three", "lines"}
    for id, layer in desk.document.index.layers.items():
        if id not in allowed:
            now = done.document.index.get(id)
            assert now is not None
            assert now.layer == layer or id == "row"
            assert now.matrix == desk.document.index[id].matrix


@settings(max_examples=tries(6, 10), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(calls, min_size=1, max_size=8))
def test_a_program_does_the_same_every_time(desk: Desk, lines: list[str]) -> None:
    first, second = ran(desk, lines), ran(desk, lines)
    assert (first and first.edits) == (second and second.edits)
