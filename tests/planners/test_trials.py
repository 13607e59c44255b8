"""Trust is earned: what a planner does with requests of known effect decides whether it acts or only offers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from redraft.document.style import Color
from redraft.edits.ops import Edit, SetStyle, apply
from redraft.errors import ModelError
from redraft.models.chat import EVERYTHING, Capabilities, ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.consent.decision import Level
from redraft.models.meter import prompt_tokens
from redraft.models.trace import Models
from redraft.plan import Plan, Reading, Refusal, Step
from redraft.planners.trials.asking import estimated_usage, planner_for_trials
from redraft.planners.trials.designs import Trial, documents, trials
from redraft.planners.trials.examination import (
    PlanRequest,
    TrialOutcome,
    TrialReport,
    TrialResult,
    _is_settled,
    _level,
    examine,
    judged,
)
from tests.planners.trial_answers import PROGRAMS, answer
from tests.sampling import each


def last(request: ChatRequest) -> str:
    return request.messages[1].text


def examined(write: Callable[[str], str]) -> tuple[TrialReport, ScriptedChat]:
    model = ScriptedChat(lambda request: write(last(request)))
    with planner_for_trials(Models(model)) as plan:
        return examine(plan), model


@pytest.fixture(scope="module")
def put() -> Iterator[Callable[[str, str], TrialResult]]:
    """Puts the trial of some words to a model that answers with a program of these lines."""
    said = [""]
    with planner_for_trials(Models(ScriptedChat(lambda request: said[0]))) as plan:

        def one(words: str, lines: str) -> TrialResult:
            said[0] = f"```python\ndef main():\n    {lines}\n```" if not lines.startswith("CANNOT") else lines
            return judged(trial_of(words), plan(documents()[trial_of(words).design], trial_of(words).request))

        yield one


def trial_of(words: str) -> Trial:
    (found,) = [trial for trial in trials() if words in trial.request]
    return found


def test_there_are_forty_trials_of_three_sorts_on_three_designs() -> None:
    doable = [trial for trial in trials() if trial.is_doable]
    ambiguous = [trial for trial in trials() if trial.is_ambiguous]
    assert (len(trials()), len(doable), len(ambiguous)) == (40, 26, 6)
    assert {trial.design for trial in trials()} == set(documents())
    assert len({trial.request for trial in trials()}) == 40
    for trial in trials():
        for statement in [*(trial.effect or ()), *(one for way in trial.meanings or () for one in way)]:
            named = statement.get("on", statement.get("gone", []))
            for id in [named] if isinstance(named, str) else named:
                assert id in documents()[trial.design].index, (trial.request, id)


def test_a_model_that_makes_no_mistake_acts() -> None:
    report, model = examined(answer)
    assert [result for result in report.results if result.outcome is not TrialOutcome.EXACT] == []
    assert (report.level, len(report.results), len(model.requests)) == (Level.ACTS, 40, 6)


@pytest.mark.slow
def test_a_model_that_edits_wrongly_once_offers_and_is_told_apart_as_soon_as_half_is_exact() -> None:
    report, model = examined(lambda asked: answer(asked).replace("Sunday 10 June", "Sunday 11 June"))
    assert report.level is Level.OFFERS
    assert sum(each.trial.is_doable and each.outcome is TrialOutcome.EXACT for each in report.results) == 13
    assert len(report.results) < 25
    assert len(model.requests) < 6
    (wrong,) = [result for result in report.results if result.outcome is not TrialOutcome.EXACT]
    assert (wrong.outcome, wrong.trial) == (TrialOutcome.WRONG, trials()[0])
    assert "when" in wrong.detail


def test_what_earns_which_level() -> None:
    def level(wrong: int = 0, refused: int = 0, asked: int = 0, missed: int = 0) -> Level:
        doable = iter([TrialOutcome.WRONG] * wrong + [TrialOutcome.REFUSED] * refused + [TrialOutcome.ASKED] * asked)
        must_refuse = iter([TrialOutcome.WRONG] * missed)
        outcomes = {True: doable, False: must_refuse}
        return _level(
            [TrialResult(each, next(outcomes[each.is_doable], TrialOutcome.EXACT)) for each in trials()], trials()
        )

    assert level() is Level.ACTS
    assert level(refused=2, asked=2) is Level.ACTS
    assert level(refused=2, asked=3) is Level.OFFERS
    assert level(wrong=1) is Level.OFFERS
    assert level(missed=1) is Level.OFFERS
    assert level(refused=13) is Level.OFFERS
    assert level(refused=14) is Level.USELESS


def test_a_model_that_always_declines_is_of_no_use_and_is_not_asked_everything() -> None:
    report, model = examined(lambda asked: "CANNOT: too hard")
    assert report.level is Level.USELESS
    assert len(report.results) == len(model.requests) - 1 < 30  # one for several together, which it did not answer
    assert report.count(TrialOutcome.WRONG) == 0


def test_a_model_that_cannot_be_reached_is_an_error_and_no_level() -> None:
    model = ScriptedChat(["CANNOT: no", ModelError("it is down")])
    with planner_for_trials(Models(model)) as plan, pytest.raises(ModelError, match="it is down"):
        examine(plan)


def test_an_examination_takes_at_most_a_fifth_of_what_it_took_one_by_one() -> None:
    calls, usage = estimated_usage()
    assert calls == 6
    assert usage.prompt <= 202_000 / 5
    _, model = examined(answer)
    assert sum(map(prompt_tokens, model.requests)) <= 202_000 / 5
    assert len({request.messages[0].text for request in model.requests}) == 1  # which servers keep


def test_requests_put_together_are_answered_each_by_itself() -> None:
    def forgetful(asked: str) -> str:
        """Answers the first and the last of several, oddly, and the second with a program that does not run."""
        if "REQUEST 2: " not in asked:
            return answer(asked)
        said = {int(found[0]): found[1] for found in re.findall(r"^REQUEST (\d+): (.*)$", asked, re.MULTILINE)}
        broken = "```python\ndef main():\n    nonsense()\n```"
        ends = answer(said[1]), answer(said[len(said)])
        return f"**Request 1:**\n{ends[0]}\n## REQUEST 2\n{broken}\nREQUEST {len(said)}\n{ends[1]}"

    report, model = examined(forgetful)
    assert [result.outcome for result in report.results].count(TrialOutcome.EXACT) == 40
    alone = [request for request in model.requests if "REQUEST 2: " not in last(request)]
    assert 20 < len(alone) < 40
    assert any(len(request.messages) > 2 for request in alone)  # the program that did not run went back


@each("can", [replace(EVERYTHING, context=8192), replace(EVERYTHING, answers_in_calls=True)])
def test_a_model_with_little_context_or_tools_is_asked_one_by_one(can: Capabilities) -> None:
    model = ScriptedChat(lambda request: answer(last(request)), capabilities=can)
    with planner_for_trials(Models(model)) as plan:
        first = trials()[0]
        plan(documents()[first.design], first.request)
    assert all("REQUEST 2: " not in last(request) for request in model.requests)


def test_stopping_early_never_changes_the_level() -> None:
    chance = random.Random(33)
    for _ in range(300):
        good, bad = chance.choice([0.2, 0.5, 0.9, 0.97]), chance.choice([0.0, 0.02, 0.2])
        results = []
        for trial in trials():
            kinds = (TrialOutcome.EXACT, TrialOutcome.WRONG, chance.choice([TrialOutcome.REFUSED, TrialOutcome.ASKED]))
            outcome = chance.choices(kinds, (good, bad, 1 - good))[0]
            must_refuse = not trial.is_doable and not trial.is_ambiguous
            results.append(
                TrialResult(trial, TrialOutcome.EXACT if must_refuse and outcome is not TrialOutcome.WRONG else outcome)
            )
        end = next((n for n in range(1, 41) if _is_settled(results[:n], trials())), 40)
        assert _level(results[:end], trials()) is _level(results, trials())


@each(
    ("words", "lines"),
    [
        ("a tenth bigger", 'modify("name", font_size=61.6)'),
        ("dark green", 'recolor("band", "darkgreen")'),
        ("half covered", 'restack("ticket", "front")'),
        ("half covered", 'restack("box", "below", "ticket")'),
        ("either of the stars", 'modify(["star-left", "star-right"], visible=False)'),
        ("café's name", 'align("name", "center", to=(0, 0, 800, 600))'),
        ("200 wide", 'p = get("photo")\n    resize(p, width=200, pivot=(p.x, p.y))'),
        ("Leeds", 'modify("slide-259/5", text="Hire two people\\nReview prices in May")'),
        ("Rain or shine", 'c = copy("where", dy=36)\n    modify(c, text="Rain or shine")'),
        ("Rain or shine", 'write("Rain or shine", (40, 310, 400, 40), font_size=28, color="#222222")'),
        ("where espresso is", 'modify("espresso", text="Tea 2.80")\n    modify("tea", text="Espresso 2.40")'),
        ("where espresso is", 'swap("espresso", "tea")'),
        ("half through", 'modify("box", fill="#bbbbbb80")'),
        ("80 chairs", 'modify("slide-257/5/r3c2/text", text="80")'),
        ("visitors slide", "reorder_pages([3, 2])"),
    ],
)
def test_another_right_way_is_right_too(put: Callable[[str, str], TrialResult], words: str, lines: str) -> None:
    result = put(words, lines)
    assert result.outcome is TrialOutcome.EXACT, result.detail


@each(
    ("words", "lines"),
    [
        ("a tenth bigger", 'resize("name", 1.5)'),
        ("dark green", 'set_background("#14532d")'),
        ("Nudge the red circle", 'move("seal", dx=-30)'),
        ("half covered", 'delete("box")'),
        ("visitors slide", "move_page(3)"),
        ("Leeds", 'remove_items("slide-259/5", [0])'),
        ("All three tiles", 'modify(["fish", "bread", "flowers"], fill="#d64545")'),
        ("half through", 'modify(["box", "ticket"], opacity=0.5)'),
        ("2024 figure for Q3", 'set_values("slide-258/5", 1, [63], categories=[2])'),
        ("Make the star", 'modify("star-left", fill="red")'),
        ("foghorn", 'modify("name", name="foghorn")'),
        ("On slide nine", 'modify("slide-256/2", color="blue")'),
    ],
)
def test_a_wrong_way_is_wrong(put: Callable[[str, str], TrialResult], words: str, lines: str) -> None:
    assert put(words, lines).outcome is TrialOutcome.WRONG


def test_a_refusal_of_something_ambiguous_is_no_question(put: Callable[[str, str], TrialResult]) -> None:
    assert put("Make the star", "CANNOT: it is ambiguous").outcome is TrialOutcome.REFUSED
    assert put("Make the star", "CANNOT: the left one or the right one?").outcome is TrialOutcome.EXACT
    assert put("80 chairs", "CANNOT: which chairs?").outcome is TrialOutcome.ASKED


def offering(*painted: str) -> PlanRequest:
    def plan(document: object, request: str) -> Plan:
        star = documents()["cafe"]
        edits: list[tuple[Edit, ...]] = [(SetStyle(id, "fill", Color(200, 0, 0)),) for id in painted]
        readings = tuple(Reading("", (), each, (), 0.5) for each in edits)
        return Plan((), (Refusal(request, "it is not clear", ""),), star, readings=readings)

    return plan


@each(
    ("painted", "outcome"),
    [
        (("star-left", "star-right"), TrialOutcome.EXACT),
        (("name", "star-right", "star-left"), TrialOutcome.EXACT),
        (("star-left",), TrialOutcome.ASKED),
        (("name", "rule"), TrialOutcome.ASKED),
        (("nowhere",), TrialOutcome.ASKED),
    ],
)
def test_readings_of_something_ambiguous_must_be_what_it_may_mean(
    painted: tuple[str, ...], outcome: TrialOutcome
) -> None:
    trial = trial_of("Make the star")
    assert judged(trial, offering(*painted)(None, trial.request)).outcome is outcome  # type: ignore[arg-type]


def test_a_plan_that_does_one_part_and_refuses_another_has_not_acted() -> None:
    trial = trial_of("dark green")
    document = documents()["market"]
    edit = SetStyle("band", "fill", Color(0, 90, 0))
    done = Plan((Step(trial.request, "green", ("band",), (edit,)),), (), apply(document, [edit]))
    assert judged(trial, done).outcome is TrialOutcome.EXACT
    half = replace(done, refusals=(Refusal("and so on", "not understood", ""),))
    assert judged(trial, half).outcome is TrialOutcome.REFUSED


def test_every_answer_of_the_perfect_model_is_used() -> None:
    for words in PROGRAMS:
        assert trial_of(words).is_doable
