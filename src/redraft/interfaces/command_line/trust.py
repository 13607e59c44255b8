"""`redraft trust`: what the settings of a folder would do, and whether they may; and the models that may act."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redraft.edits.display_text import excerpt
from redraft.edits.history.rows import moment
from redraft.errors import UsageError, says
from redraft.interfaces.terminal import agreed, clean, print_json, say, tell, warn
from redraft.messages import meant
from redraft.models.consent.folders import NAME, Beside, Consent, forget, is_trusted, settings_in, trust, trusted
from redraft.models.consent.planners import always, forget_rights, kept_rights, right_of, rights_file, who_is
from redraft.models.consent.reach import description_of, reaches
from redraft.models.findings.kept import kept
from redraft.models.naming import model_for
from redraft.models.settings.values import settings_beside

NEVER = "at a time that cannot be"


def run_trust(options: argparse.Namespace) -> int:
    """0 when the settings are trusted in the end (or there was nothing to say yes to), 1 when they are not."""
    if options.list or options.forget is not None:
        if options.folder is not None:
            raise UsageError(says("trust-options-with-folder"))
        return _list(options) if options.list else _forget(options)
    if options.model is not None:
        return _trust_model(options)
    folder = options.folder or Path()
    beside = settings_in(folder.parent if folder.name == NAME else folder)
    if beside is None:
        raise UsageError(says("no-settings-in-folder", file=NAME, folder=folder))
    does = list(_does(beside))
    before = is_trusted(beside, _warned)
    yes = before or options.yes
    if not options.json:
        say(f"{clean(str(beside.path))}, in {clean(beside.folder)}:")
        for line in does or ["  says nothing about models, so nothing depends on it"]:
            say(clean(line))
        yes = yes or agreed("use these settings in this folder from now on?", "add --yes to consent")
    if yes and not before:
        trust(beside)
    if options.json:
        facts = {"folder": beside.folder, "sha256": beside.sha256, "trusted": yes, "was_trusted": before}
        print_json({**facts, "does": [line.strip() for line in does]})
    elif before:
        say("these settings are trusted already")
    else:
        say("trusted in this folder, as they are now" if yes else "not trusted, so not used")
    return 0 if yes else 1


def _warned(fault: str) -> None:
    warn(f"redraft: warning: {fault}")


def _does(beside: Beside) -> Iterator[str]:
    """What the settings do, a line each, the servers last, next to the question. UsageError if they are wrong."""
    roles, tables = settings_beside(beside)
    for spec, table in tables.items():
        values = ", ".join(f"{name} = {value}" for name, value in table.items())
        yield f"  settings of {excerpt(spec)}: {values or 'none'}"
    for role, named in roles.items():
        does = [description_of(reach, Path(beside.folder)) for reach in reaches(named.spec)] or ["asks no model"]
        yield f"  {role} = {named.spec}"
        yield from (f"    {line}" for line in does)


def _list(options: argparse.Namespace) -> int:
    found = [_listed(yes) for yes in trusted(_warned)]
    lines = []
    for yes in found:
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(yes["time"])) if moment(yes["time"]) else NEVER
        lines.append(f"{yes['folder']}  {yes['sha256'][:12]}  {at}  {yes['now']}")
    models = kept_rights()
    lines += [f"{who}  {right}" for who, right in models.items()]
    told = {"trusted": found, "models": [{"model": who, **right._asdict()} for who, right in models.items()]}
    tell(options.json, told, lines or ["no settings of a folder and no model are trusted"])
    return 0


def _trust_model(options: argparse.Namespace) -> int:
    """Let a model act, once a person says yes."""
    if options.folder is not None:
        raise UsageError(says("trust-model-or-folder"))
    model = model_for(options.model)
    try:
        who_is(model)  # before anybody is asked about a model that does not answer
        right = right_of(model)
        if not options.json:
            say(clean(f"{model.name} as planner: {right}"))
        question = "carry out what it plans, without asking you, from now on?"
        yes = right.level.may_act or options.yes or (not options.json and agreed(question, "add --yes to consent"))
        made = always(model) if yes and not right.level.may_act else "nothing is changed"
        right = right_of(model)
    finally:
        model.close()
    tell(options.json, {"model": model.name, **right._asdict()}, [made])
    return 0 if right.level.may_act else 1


def _listed(yes: Consent) -> dict[str, Any]:
    """A stored consent, and whether its settings file has changed since."""
    try:
        there = settings_in(yes.folder)
        now = "gone" if there is None else "as it was" if there.sha256 == yes.sha256 else "changed, so not used"
    except UsageError:
        now = "cannot be read"
    return {**yes._asdict(), "now": now}


def _forget(options: argparse.Namespace) -> int:
    folder = Path(options.forget)
    models = forget_rights(options.forget)
    count = models or forget(folder.parent if folder.name == NAME else folder)
    if not count:
        there = [str(form.get("name") or who) for who, form in kept(rights_file()).items()]
        near = meant(options.forget, [*there, *(yes.folder for yes in trusted())])
        raise UsageError(says("nothing-to-forget", name=options.forget, hint=near or "redraft trust --list"))
    what = f"the model {options.forget} is" if models else f"the settings in {options.forget} are"
    tell(options.json, {"forgotten": count}, [f"{what} trusted no longer"])
    return 0
