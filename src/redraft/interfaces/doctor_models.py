"""`redraft doctor --model SPEC`: whether a model answers, what it can do, and what that means for redraft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from redraft.errors import RedraftError

if TYPE_CHECKING:
    import argparse

    from redraft.models.probing import Probed

DOCTOR_EXAMPLES = """\
examples:
  redraft doctor
  redraft doctor --model openai:NAME
  redraft doctor --model http://127.0.0.1:8080/v1#NAME --judge local:smollm2
"""

ROLES = {"model": "planner", "vision": "vision", "judge": "judge"}


def doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="SPEC", help="try this model: openai:NAME, http://host:port/v1#NAME, local:…"
    )
    parser.add_argument("--vision", metavar="SPEC", help="and this one, as the one that looks at pictures")
    parser.add_argument("--judge", metavar="SPEC", help="and this one, as the one that judges results")


def names_models(options: argparse.Namespace) -> bool:
    return any(getattr(options, flag, None) for flag in ROLES)


def run_models(options: argparse.Namespace) -> int:
    """0 when every model that was named answers, 1 otherwise."""
    from redraft.interfaces.terminal import clean, print_json, say

    tried = [_tried(role, spec) for flag, role in ROLES.items() if (spec := getattr(options, flag, None))]
    code = int(not all(found["answers"] for found in tried))
    if options.json:
        print_json({"ok": code == 0, "models": tried})
    else:
        say("\n".join(clean(line) for found in tried for line in as_text(found)))
    return code


def _tried(role: str, spec: str) -> dict[str, Any]:
    from dataclasses import asdict

    from redraft.models.naming import model_for
    from redraft.models.probing import Finding, Probed, probe

    model = model_for(spec, role)
    try:
        probed = probe(model)
    except RedraftError as error:
        probed = Probed(model.name, model.capabilities, (Finding("answers", False, error.message, error.suggestion),))
    finally:
        model.close()
    return {
        "role": role,
        "model": model.name,
        "answers": probed.answers,
        "capabilities": asdict(probed.capabilities),
        "findings": [asdict(finding) for finding in probed.findings],
        "spent": model.spent.as_json(),
        "verdict": verdict(role, probed),
    }


def verdict(role: str, probed: Probed) -> str:
    """What it all means, in a sentence. How well it does the work is not found out here, but by `redraft bench`."""
    can = probed.capabilities
    if not probed.answers:
        return "it does not answer, so it cannot be used"
    if role == "vision" and not can.images:
        return "it answers, but sees no pictures, so it cannot be used for vision"
    lacks = [name for name, able in (("schema", can.schema), ("pictures", can.images)) if able is False]
    return f"it can be used as {role}" + (f", without {' and '.join(lacks)}" if lacks else "")


def as_text(found: dict[str, Any]) -> list[str]:
    lines = [f"{found['model']} ({found['role']})"]
    findings: Sequence[dict[str, Any]] = found["findings"]
    width = max(len(finding["name"]) for finding in findings)
    for finding in findings:
        mark = {True: "✓", False: "✗" if finding["name"] == "answers" else "–", None: "?"}[finding["ok"]]
        lines.append(f"{mark} {finding['name']:<{width}}  {finding['detail']}")
        if finding["means"]:
            lines.append(f"  {'':<{width}}  {'try: ' if finding['name'] == 'answers' else ''}{finding['means']}")
    spent = found["spent"]
    tokens = spent["tokens"]["prompt"] + spent["tokens"]["completion"]
    lines.append(f"{found['verdict']} ({spent['calls']} calls, {tokens} tokens, {spent['seconds']:.1f} s)")
    return lines
