"""What an edit says of itself: each fact once, the proofs in one line where all hold; all of it with --verbose."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from redraft.edits.receipt.record import PROVES, UNPRICED, Change, FileRecord, ModelRecord, Proof, Receipt, Step
from redraft.interfaces.report.report import MOST_OF_A_STEP, _account
from tests.command_line import redraft
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
PROOFS = tuple(Proof(about, True, "all alike") for about in ("bytes", "nodes", "pixels"))
FILE = FileRecord("a.svg", "0" * 64, 1)
GOLD = Change("title", "text", "fill colour", "#000000", "#ffd700")
MOVED = Change("title", "text", "position", "0, 0", "1, 1")
NAMED = "recolor #title (text “Hi”, top): fill colour → gold"


def account(*steps: Step, verbose: bool = False, proofs: tuple[Proof, ...] = PROOFS, saved: bool = True) -> list[str]:
    output = replace(FILE, path="b.svg") if saved else None
    receipt = Receipt("0", "", "done", FILE, output, steps, proofs=proofs)
    return list(_account(receipt, verbose))


def step(reading: str, *changes: Change, by: str = "asked") -> Step:
    return Step("", reading, (), changes, by)


def test_a_change_that_the_reading_says_is_not_said_again() -> None:
    assert account(step(NAMED, GOLD)) == [
        "a.svg → b.svg",
        f"  {NAMED}",
        "  ✓ nothing else changed (bytes, layers, pixels)",
    ]


def test_a_change_beside_the_reading_is_listed() -> None:
    assert "    title (text): position 0, 0 → 1, 1" in account(step(NAMED, GOLD, MOVED))
    assert "    title (text): position 0, 0 → 1, 1" in account(step("resize page: page size → 9 × 9", MOVED))


def test_a_repair_says_by_itself_what_it_did() -> None:
    assert len(account(step("fitted: “Hi” on 2 lines", GOLD, MOVED, by="fit"))) == 3


def test_many_changes_are_counted_and_listed_with_verbose() -> None:
    many = [replace(MOVED, layer=f"a{number}") for number in range(MOST_OF_A_STEP + 3)]
    lines = account(step("tidy up", *many))
    assert sum("position" in line for line in lines) == MOST_OF_A_STEP
    assert any("… and 3 more changes (--verbose" in line for line in lines)
    assert sum("position" in line for line in account(step("tidy up", *many), verbose=True)) == len(many)


def test_verbose_lists_each_change_and_each_proof_and_what_the_proofs_cover() -> None:
    lines = account(step(NAMED, GOLD), verbose=True)
    assert "    title (text): fill colour #000000 → #ffd700" in lines
    assert f"  ({PROVES})" in lines
    assert lines[-3:] == ["  ✓ bytes   all alike", "  ✓ layers  all alike", "  ✓ pixels  all alike"]


@each(("ok", "mark"), [(None, "–"), (False, "✗")])
def test_a_proof_that_does_not_hold_has_a_line_of_its_own_and_nothing_says_that_all_hold(
    ok: bool | None, mark: str
) -> None:
    open_one = Proof("pixels", ok, "pixels not proven: too large")
    lines = account(step(NAMED, GOLD), proofs=(*PROOFS[:2], open_one))
    assert lines[-2:] == ["  ✓ proven: bytes, layers", f"  {mark} pixels  not proven: too large"]
    assert account(proofs=(open_one,))[1:] == lines[-1:]


def test_a_dry_run_speaks_of_what_would_change() -> None:
    assert account(step(NAMED, GOLD), saved=False)[-1].startswith("  ✓ nothing else would change")


@each(
    ("changes", "said"),
    [((GOLD,), "nothing outside this one change"), ((GOLD, *[MOVED] * 7), "nothing outside these 8 changes")],
)
def test_each_change_that_a_model_chose_is_listed_and_the_proofs_claim_no_more(
    changes: tuple[Change, ...], said: str
) -> None:
    by = ModelRecord({"planner": "openai:x"}, ("make the title gold",), True, calls=1, prompt_tokens=5)
    made = step("by openai:x: fill colour of 'title', position of 'title'", *changes)
    receipt = Receipt("0", "", "done", FILE, FILE, (made,), proofs=PROOFS, model=by)
    lines = list(_account(receipt, verbose=False))
    assert "    title (text): fill colour #000000 → #ffd700" in lines
    assert sum(" → " in line for line in lines) == len(changes)
    assert lines[-1] == f"  ✓ {said} (bytes, layers, pixels)"
    assert any("1 call, 5 tokens, price unknown, " in line for line in lines)
    told = receipt.to_json()["model"]
    assert (told["cost"], told["unpriced"]) == (None, UNPRICED)
    free = replace(receipt, model=replace(by, cost=0.0))
    assert any("5 tokens, no cost, " in line for line in _account(free, verbose=False))
    assert free.to_json()["model"]["unpriced"] == ""


def test_an_edit_of_a_real_design_says_each_fact_once(tmp_path: Path) -> None:
    words = ("edit", EXAMPLES / "sale.svg", "make all the prices bold", "-o", "o.svg", "--no-render")
    done = redraft(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    assert "modify ;" not in lines[1]
    assert "modify #before-vase" in lines[1]
    assert (lines[2], lines[3][:11]) == ("  ✓ proven: bytes, layers, inside", "  – pixels ")
    assert "not proven" not in done.stderr
    assert len(redraft(*words, "--verbose", folder=tmp_path).stdout.splitlines()) > 8


def test_a_reading_of_many_layers_names_what_changes_and_stays_short(tmp_path: Path) -> None:
    words = ("edit", EXAMPLES / "event.svg", "make it a story", "-o", "o.svg", "--no-render")
    reading = redraft(*words, folder=tmp_path).stdout.splitlines()[1]
    assert reading.endswith("more: size, position, page size → 1080 × 1920")
    assert len(reading) < 250
