"""What the grammar does not understand, in a session with the reader's own weights."""

from __future__ import annotations

import pytest

import redraft
from redraft.errors import RequestError

SAID = "the summer nights heading could do with more presence, like a third bigger"


def test_what_only_the_reader_understands_is_offered() -> None:
    with pytest.raises(RequestError) as refused:
        redraft.open("examples/event.svg").edit(SAID, history=False, render=False)
    first = refused.value.readings[0]
    assert [target["id"] for target in first["targets"]] == ["title"]
    assert 0 < first["probability"] < 1


def test_the_reader_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_READER", "off")
    with pytest.raises(RequestError) as refused:
        redraft.open("examples/event.svg").edit(SAID, history=False, render=False)
    assert not refused.value.readings
