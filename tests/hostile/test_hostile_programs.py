"""Every hostile program through a real session, checked for types first and not: stopped in time, nothing committed."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from redraft.commands.programs import host
from redraft.commands.programs.program import Interpreter, Limits, Program
from redraft.errors import ProgramError
from redraft.session.session import Session
from tests.cases import of_case

from .programs import ATTEMPTS, Attempt
from .test_hostile_svg import Listener

SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<g id="all"><rect id="mark" x="10" y="10" width="30" height="20" fill="blue"/><rect width="5" height="5"/></g>
<text id="label" x="10" y="90" font-family="Manrope" font-size="10">Hello</text></svg>"""
LIMITS = Limits(seconds=0.5, host_seconds=5.0, memory=32 << 20, calls=300, printed=20_000)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as made:
        yield made


@pytest.fixture(scope="module")
def interpreter() -> Iterator[Interpreter]:
    with Interpreter() as made:
        yield made


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    made = Listener()
    yield made
    made.close()


def listing(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


DEAR = "a text of many lines", "print flood"
"""They take as long as fifty others."""


@pytest.mark.parametrize(
    "attempt", [pytest.param(one, marks=[pytest.mark.slow] * (one.name in DEAR)) for one in ATTEMPTS], ids=str
)
def test_a_hostile_program_is_stopped_and_leaves_nothing(
    attempt: Attempt,
    tmp_path: Path,
    session: Session,
    interpreter: Interpreter,
    listener: Listener,
    record_property: Callable[[str, object], None],
) -> None:
    canary = tmp_path / "canary.txt"
    canary.write_text("secret")
    design = tmp_path / "design.svg"
    design.write_bytes(SVG)
    before, requests, home = listing(tmp_path), len(listener.requests), set(os.listdir("."))
    source = attempt.source.replace("CANARY", str(canary)).replace("ADDRESS", listener.address)
    program = Program(source, LIMITS)

    checked, said, took = outcome(lambda: session.run_file(design, program, tmp_path / "out.svg", render=False))
    document = session.open(design).document
    alone, why, _ = outcome(
        lambda: program.run(document, session.fonts.measure, interpreter=interpreter, check_types=False)
    )
    record_property("hostile program", [attempt.name, attempt.asked, checked, alone, f"{took:.1f}", (why or said)[:90]])

    assert checked in attempt.asked.split() or checked == "R", said
    assert alone in attempt.asked.split() or (alone, attempt.asked) == ("R", "K"), why
    assert "secret" not in said + why
    assert "internal error" not in said + why
    written = {"out.svg"} if checked == "S" else set()
    after = listing(tmp_path)
    assert {name: digest for name, digest in after.items() if name not in written} == before
    assert set(after) - set(before) == written
    assert set(os.listdir(".")) == home
    assert listener.requests[requests:] == []
    if written:  # only what is allowed was done
        moved = (tmp_path / "out.svg").read_bytes()
        assert moved.replace(b' transform="translate(5)"', b"") == SVG


def outcome(run: Callable[[], object]) -> tuple[str, str, float]:
    """The letter, what was said, and how long it took."""
    began = time.monotonic()
    try:
        run()
    except ProgramError as error:
        letter = {"limit": "K", "syntax": "R", "type": "R", "run": "R", "refused": "R"}[error.stage]
        return letter, error.message, time.monotonic() - began
    return "S", "", time.monotonic() - began


def test_there_are_at_least_sixty_attempts_each_with_a_name_of_its_own() -> None:
    assert len({attempt.name for attempt in ATTEMPTS}) == len(ATTEMPTS) >= 60


def test_the_session_still_runs_programs_after_all_that(session: Session, tmp_path: Path) -> None:
    design = tmp_path / "design.svg"
    design.write_bytes(SVG)
    receipt = session.run_file(design, Program('move("mark", 5)'), tmp_path / "out.svg", render=False)
    assert receipt.status == "done"


@pytest.mark.slow
def test_all_calls_together_bring_no_more_than_is_allowed(session: Session, tmp_path: Path) -> None:
    design = tmp_path / "design.svg"
    design.write_bytes(SVG)
    source = "for i in range(60):\n    modify('label', text='x' * 90_000 + str(i))"
    with (
        patch.object(host, "MOST_GIVEN", 500_000),
        pytest.raises(ProgramError, match="500,000 characters in all calls"),
    ):
        session.run_file(design, Program(source), tmp_path / "out.svg", render=False)
    assert not (tmp_path / "out.svg").exists()


def test_a_call_does_not_outlast_the_time_of_everything(session: Session, tmp_path: Path) -> None:
    """One call that sets characters no font has: its deadline is looked at inside."""
    design = tmp_path / "design.svg"
    design.write_bytes(SVG)
    source = "modify('label', text=''.join(chr(0x20000 + i) for i in range(30_000)))"
    with pytest.raises(ProgramError, check=of_case("program-work-too-slow")) as stopped:
        session.run_file(design, Program(source, Limits(host_seconds=0.05)), tmp_path / "out.svg", render=False)
    assert (stopped.value.stage, (tmp_path / "out.svg").exists()) == ("limit", False)
