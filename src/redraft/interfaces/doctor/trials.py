"""The examination of a planner by `redraft doctor --model`: what it costs, whether to run it, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from shlex import quote
from typing import Any

from redraft.errors import BudgetExceeded, ModelError
from redraft.interfaces.terminal import agreed, clean, lasting, priced, progress_for, say
from redraft.models.chat import Usage
from redraft.models.consent.decision import Level
from redraft.models.consent.planners import keep_right, kept_right, who_is
from redraft.models.findings.kept import KEPT_FOR
from redraft.models.meter import Metered
from redraft.models.naming import model_for
from redraft.models.settings.values import Configuration
from redraft.models.trace import Models
from redraft.planners.trials.asking import estimated_usage, planner_for_trials
from redraft.planners.trials.examination import TrialOutcome, TrialReport, examine

DAYS = round(KEPT_FOR / 86400)


def examined(
    spec: str, configured: Configuration, probed: Mapping[str, Any], *, yes: bool, as_json: bool
) -> dict[str, Any]:
    """What is found about a planner: `level`, `kept` (whether that is kept), `estimate`, and `trials` where it was
    examined, `error` where it ended without a result. It is examined only where a person says yes, or `yes` is
    given. `probed` is what was spent on its probe, which says how fast it is. Where `as_json`, nothing is printed."""
    tell: Callable[[str], None] = (lambda line: None) if as_json else (lambda line: say(clean(line)))
    model = model_for(spec, configured=configured)
    try:
        return _examined(model, spec, probed, tell, yes, as_json)
    except (ModelError, BudgetExceeded) as error:
        tell(f"the examination ended without a result: {error.message}")
        return {"level": str(Level.UNTRIED), "kept": False, "error": error.as_json(), "spent": model.spent.as_json()}
    finally:
        model.close()


def _examined(
    model: Metered, spec: str, probed: Mapping[str, Any], tell: Callable[[str], None], yes: bool, as_json: bool
) -> dict[str, Any]:
    in_calls = model.capabilities.answers_in_calls
    who = who_is(model)
    known, source = kept_right(who)
    calls, usage = estimated_usage(in_calls)
    cost = None if model.price is None else round(model.price.of(usage), 4)
    seconds = _seconds(probed, usage)
    estimate = {"calls": calls, "prompt": usage.prompt, "completion": usage.completion, "cost": cost}
    estimate["seconds"] = seconds
    command = f"redraft doctor --model {quote(spec)} --yes"
    tell(f"level: {known}{'' if known is Level.UNTRIED else f', {source}'} ({known.means})")
    tell(f"an examination finds its level: {_cost(calls, usage, cost)}, at most {lasting(seconds)}")
    asked = {"identity": who, "estimate": estimate}
    if not yes and not (not as_json and agreed("run it now?", f"to run it: {command}")):
        return {"level": str(known), "kept": known is not Level.UNTRIED, **asked, "run": command}
    progress = progress_for(as_json, log=True)
    with planner_for_trials(Models(model), model.budget) as plan:
        report = examine(plan, progress)
    progress("")
    kept = keep_right(who, report.level, model.name)
    for line in as_text(report):
        tell(line)
    until = "until it is examined again" if report.level is Level.USELESS else f"for {DAYS} days"
    tell(f"kept {until}, whatever redraft's prompts are by then" if kept else "this level is not kept")
    found = {"trials": report.as_json(), "spent": model.spent.as_json()}
    return {"level": str(report.level), "kept": kept, **asked, **found}


def as_text(report: TrialReport) -> list[str]:
    """Lines for a person: a table of the outcomes, what was wrong, and the level."""
    names = {
        TrialOutcome.EXACT: "right",
        TrialOutcome.REFUSED: "refused",
        TrialOutcome.ASKED: "asked",
        TrialOutcome.WRONG: "wrong",
    }
    lines = [f"  {name:<8} {report.count(outcome):>3}" for outcome, name in names.items()]
    left = report.total - len(report.results)
    lines += [f"  {'not put':<8} {left:>3}   (they could not change its level)"] if left else []
    for result in report.results:
        if result.outcome is TrialOutcome.WRONG:
            lines += [f"✗ “{result.trial.request}”", f"    it did: {result.detail}"]
    return [*lines, f"level: {report.level} ({report.level.means})"]


def _seconds(probed: Mapping[str, Any], usage: Usage) -> float:
    """How long it takes at most, by the probe: a token read takes an eighth of one that is written."""
    tokens = probed["tokens"]
    known = tokens["prompt"] / 8 + tokens["completion"]
    return float(probed["seconds"] / max(known, 1) * (usage.prompt / 8 + usage.completion))


def _cost(calls: int, usage: Usage, cost: float | None) -> str:
    tokens = f"some {usage.prompt:,} tokens of prompts and {usage.completion:,} of answers"
    return f"about {calls} calls (more where its programs do not run), {tokens}, {priced(cost)}"
