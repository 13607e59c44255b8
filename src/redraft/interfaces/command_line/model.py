"""`redraft model`: the models that can be reached from here, and which one reads requests."""

from __future__ import annotations

import argparse
import http.client
import json
import os
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redraft.errors import ModelError, UsageError, says
from redraft.interfaces.models import warn_of_untrusted
from redraft.interfaces.terminal import as_typed, clean, progress_for, tell, warn
from redraft.models.chat import ChatRequest, Usage, user
from redraft.models.consent.reach import NONE, description_of, reaches
from redraft.models.findings.probe import sight
from redraft.models.providers import PROVIDERS, is_loopback
from redraft.models.settings.file import choose
from redraft.models.settings.values import Configuration, configuration, user_file

LLAMA_CPP = "http://127.0.0.1:8080/v1"
SECONDS, MOST_MODELS, LARGEST = 1.0, 100, 1 << 20
"""Of all servers together; models of one, and bytes of its list."""
SHOWN = 8
"""Models of a server that are listed for people."""
SIGHT = {
    True: "it sees: it is shown pictures of the design, and of what it made (--pictures never: none)",
    False: "it sees no pictures: it works by an outline of the design",
    None: "it is not known to see: it works by an outline of the design (--pictures always: by pictures too)",
}
"""What is said of a model by whether it sees."""
PAGE_TOKENS = 1_000
"""Of a request beside what is the same in all of them: itself, and the outline of a page of some fifty layers."""


def run_model(options: argparse.Namespace) -> int:
    """0 when it is done; what a model does wrong is raised, and nothing is written."""
    if (options.what == "use") != (options.spec is not None):
        raise UsageError(says("model-use-takes-one"))
    what = "forget" if options.spec == NONE else options.what
    facts, lines = {"list": _list, "use": _use, "forget": _forget}[what](options)
    tell(options.json, facts, map(clean, lines))
    return 0


def _list(options: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    configured, found = configuration(), servers()
    warn_of_untrusted(configured)
    roles = {role: named._asdict() for role, named in configured.roles.items()}
    keys = {own.key or own.keys[0]: name for name, own in PROVIDERS.items() if own.keys}
    is_set = {key: bool(os.environ.get(key)) for key in keys}
    there = {before: [before + model for model in models] for before, models in found.items() if models is not None}
    named = ", ".join(f"{one['spec']} ({role}, by {one['by']})" for role, one in roles.items())
    lines = [f"in use: {named or 'no model; redraft does what its grammar understands'}"]
    for title, state in (("keys that are set", True), ("keys that are not set", False)):
        lines.append(f"{title}: {', '.join(key for key, there in is_set.items() if there is state) or 'none'}")
    for before, specs in there.items():
        more = f" and {len(specs) - SHOWN} more" if len(specs) > SHOWN else ""
        lines.append(f"here: {', '.join(specs[:SHOWN]) or f'{before} answers, and names no model'}{more}")
    lines.append(f"no server here for: {', '.join(before.rstrip(':#') for before in found if before not in there)}")
    if configured.named() is None:
        ways = [spec for specs in there.values() for spec in specs]
        ways += [f"{name}:NAME" for key, name in keys.items() if is_set[key]]
        lines.append(f"next: redraft model use {[*ways, 'openai:NAME'][0]}")
    return {"configured": roles, "keys": is_set, "servers": found}, lines


def servers() -> dict[str, tuple[str, ...] | None]:
    """The models of the usual servers of this machine, by what comes before a name in `--model`: 'ollama:', or an
    address and #. None is no answer; one that wants a key names no model. No key is sent, no other machine asked."""
    asked = {f"{name}:": own.here for name, own in PROVIDERS.items() if is_loopback(own.here)}
    asked[f"{LLAMA_CPP}#"] = LLAMA_CPP
    pool = ThreadPoolExecutor(len(asked))
    found = {before: pool.submit(_models_at, address) for before, address in asked.items()}
    wait(found.values(), SECONDS)
    pool.shutdown(wait=False)
    return {before: one.result() if one.done() else None for before, one in found.items()}


def _models_at(address: str) -> tuple[str, ...] | None:
    parts = urlsplit(address)
    with suppress(OSError, http.client.HTTPException, ValueError, KeyError, TypeError, RecursionError):
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=SECONDS)
        connection.request("GET", f"{parts.path.rstrip('/') or '/v1'}/models")
        response = connection.getresponse()
        data = [] if response.status in (401, 403) else json.loads(response.read(LARGEST))["data"]
        return tuple(str(entry["id"])[:200] for entry in data[:MOST_MODELS])
    return None  # no such server there, or something else


def _use(options: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    spec, configured = as_typed(options.spec).strip(), configuration()
    given = {name: getattr(options, name) for name in ("price_in", "price_out", "price_cached")}
    prices = {name: price for name, price in given.items() if price is not None}
    settings = configured.settings_of(spec)
    quick = replace(settings, retries=1 if settings.retries is None else settings.retries, **prices)
    does = [description_of(one, Path()) for one in reaches(spec)]
    facts, lines, found = _asked(spec, replace(configured, settings={**configured.settings, spec: quick}), options.json)
    seen = {"images": facts["images"]} if found else {}
    path = choose(spec, **prices, **seen)
    now = configuration().named()
    if now is not None and now.spec != spec:
        warn(f"redraft: warning: {now.by} names {now.spec}, which comes before your own settings")
    written = f"written to {path}: planner = {spec}; `redraft model forget` takes it out"
    return {"model": spec, "does": does, **facts, "written": str(path)}, [lines[0], *does, *lines[1:], written]


def _asked(spec: str, configured: Configuration, as_json: bool) -> tuple[dict[str, Any], list[str], bool]:
    """Have a model say one word and, where nobody knows whether it sees, what is in a picture. Returns what is found,
    and whether its sight was found only now. Raises what is wrong with it."""
    from redraft.models.naming import model_for  # nothing here is needed for a list
    from redraft.planners.planned_request import CONSTANT_TOKENS
    from redraft.planners.trials.asking import ANSWER_TOKENS

    progress, model = progress_for(as_json), model_for(spec, configured=configured)
    progress(f"asking {spec}")
    try:
        reply = model.ask(ChatRequest((user("Answer with one word: ready"),), max_tokens=64, purpose="probe"))
        said = " ".join(reply.text.split())[:60]
        if not said:
            raise ModelError(says("model-says-nothing", spec=spec))
        known = model.capabilities.images
        sees = sight(model) if known is None else known
    except ModelError as error:
        has = next((models for before, models in servers().items() if models and spec.startswith(before)), ())
        if has and not spec.endswith(tuple(f"{mark}{one}" for mark in ":#" for one in has)):
            error.suggestion = f"name one that it has: {', '.join(has[:SHOWN])}"
        raise
    finally:
        progress("")
        model.close()
    one = Usage(CONSTANT_TOKENS + PAGE_TOKENS, ANSWER_TOKENS)
    costs = [model.price.of(usage) for usage in (one, replace(one, cached=CONSTANT_TOKENS))] if model.price else None
    spent = "that costs {:.4f}, and {:.4f} while the server keeps what is the same in all".format(*costs or (0, 0))
    spent = spent if any(costs or ()) else "that costs nothing, as it runs on this machine"
    unknown = "what that costs is not known: add --price-in and --price-out, for a million tokens"
    request = f"a request takes about {one.prompt:,} tokens and {one.completion:,} of the answer, more if it thinks"
    lines = [f"{spec} answers: '{said}' in {reply.seconds:.1f} s", request, unknown if costs is None else spent]
    lines.insert(1, SIGHT[sees])
    takes = {"prompt": one.prompt, "answer": one.completion, "costs": costs}
    facts = {"answer": said, "seconds": round(reply.seconds, 2), "usage": asdict(reply.usage), "request": takes}
    return {**facts, "images": sees}, lines, known is None and sees is not None


def _forget(options: argparse.Namespace) -> tuple[dict[str, Any], list[str]]:
    file = user_file()
    mine = configuration(file, {"XDG_CONFIG_HOME": os.environ.get("XDG_CONFIG_HOME", "")}).roles.get("planner")
    choose(None)
    now = configuration().named()
    lines = [f"{file} names {mine.spec} no longer" if mine else f"{file} names no model that reads requests"]
    lines += [f"{now.by} still names {now.spec}"] if now else []
    return {"forgotten": mine.spec if mine else None, "now": now.spec if now else None}, lines
