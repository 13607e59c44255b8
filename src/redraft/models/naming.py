"""Resolves a model's name ('provider:name' or an address) to a model.

    openai:NAME                    OpenAI, or the server at OPENAI_BASE_URL; so for each provider of `providers.py`
    http://host:port/v1#NAME       any OpenAI-compatible server
    local:smollm2, local:FILE.gguf a model served on this machine (extra `local`)
    scripted:FILE.jsonl            replies from a file, in order
    replay:FOLDER                  answers recorded before
    record:FOLDER+SPEC             asks SPEC and records what it answers

Other providers come from other packages, as entry points of the group `redraft.models`: a function that takes a
`Wanted` and gives a ChatModel. Those of the group `redraft.judges` are for `--judge` alone.
Image editors and generators are named in the same way (openai:NAME,
http://host:port/v1#NAME, comfyui:FILE.json@http://host:port, and the editor `builtin`); their groups are
`redraft.image_editors` and `redraft.image_generators`, of functions that take a `Wanted` and give a PictureEditor or
PictureGenerator.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

from redraft import plugins
from redraft.errors import UsageError, says
from redraft.models.chat import EVERYTHING, Capabilities, ChatModel
from redraft.models.clients.anthropic_chat import AnthropicChat
from redraft.models.clients.image_models import SDKImages
from redraft.models.clients.openai_sdk import SDKChat, asked_by, key_for
from redraft.models.clients.recordings import Recording, Replaying
from redraft.models.clients.scripted import ScriptedChat, script_of
from redraft.models.local.server import LocalChat
from redraft.models.meter import FREE, Budget, Metered, MeteredImages, Price
from redraft.models.providers import PROVIDERS, at, is_loopback, meant, runs_elsewhere, sees, shown_address
from redraft.models.settings.values import Configuration, Settings, configuration

HOW_GENERATORS = "name it openai:NAME, http://host:port/v1#NAME or comfyui:WORKFLOW.json@http://host:port"
HOW_EDITORS = HOW_GENERATORS.replace("it ", "it builtin, ", 1)
HOW = (
    "name it openai:NAME, anthropic:NAME, gemini:NAME, ollama:NAME (or mistral, openrouter, groq, lmstudio, vllm), "
    "http://host:port/v1#NAME or local:smollm2; `redraft model` lists what can be reached from here"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a provider is asked to make: `name` is the spec without the provider, `seconds_left` is how many seconds
    the budget still has (None: no limit)."""

    spec: str
    name: str
    role: str
    settings: Settings
    seconds_left: Callable[[], float | None] = lambda: None


class JudgeProvider(Protocol):
    """A judge of another package, of the group `redraft.judges`: it answers what `redraft.models.findings.judge` asks.

    Its word counts as far as it judges the edits rightly whose verdict is known
    (`redraft.models.findings.judge_calibration`)."""

    def __call__(self, wanted: Wanted, /) -> ChatModel: ...


class _Kind(NamedTuple):
    """What fills a role: what one is called, the group of plug-ins that make one, and how one is named."""

    called: str
    group: str
    how: str


_CHAT = _Kind("model", plugins.MODELS, HOW)
_IMAGES = {
    "image_editor": _Kind("image editor", plugins.IMAGE_EDITORS, HOW_EDITORS),
    "image_generator": _Kind("image generator", plugins.IMAGE_GENERATORS, HOW_GENERATORS),
}


def model_for(
    spec: str | None = None,
    role: str = "planner",
    *,
    budget: Budget | None = None,
    configured: Configuration | None = None,
) -> Metered:
    """The model of a role: `spec` where a flag names one, else what is configured. Nothing is started or asked yet.

    Raises UsageError where none is named, the name says nothing, or the budget needs a price that is not known.
    """
    budget = Budget() if budget is None else budget
    wanted = _wanted(role, spec, budget, configured)
    model: ChatModel = _made(wanted)
    try:
        price = _price(innermost(wanted.spec), wanted.settings.price)
        return Metered(model, budget, price, wanted.settings.max_tokens)
    except UsageError:
        model.close()
        raise


def _images_for(
    role: str, spec: str | None = None, *, budget: Budget | None = None, configured: Configuration | None = None
) -> MeteredImages:
    budget = Budget() if budget is None else budget
    wanted = _wanted(role, spec, budget, configured)
    price = wanted.settings.price_image
    if price is None and _price(wanted.spec, None) is FREE:
        price = 0.0
    return MeteredImages(_made(wanted), budget, price)


editor_for = partial(_images_for, "image_editor")
generator_for = partial(_images_for, "image_generator")
"""The image editor and the image generator, as `model_for`."""


def _wanted(role: str, spec: str | None, budget: Budget, configured: Configuration | None) -> Wanted:
    """What is named for a role, with its settings."""
    configured = configuration() if configured is None else configured
    named = configured.named(role, spec)
    if named is None:
        kind = _IMAGES.get(role, _CHAT)
        whose, how = f" for the {role}" if kind is _CHAT else "", configured.how_to_name(role)
        raise UsageError(says("no-backend-named", kind=kind.called, whose=whose, how_to_name=how, advice=kind.how))
    return Wanted(named.spec, "", role, configured.settings_of(innermost(named.spec)), budget.seconds_left)


def innermost(spec: str) -> str:
    """The spec of the model that answers in the end: of record:FOLDER+SPEC it is SPEC."""
    while spec.startswith("record:"):
        spec = spec.partition("+")[2]
    return spec


def _price(spec: str, given: Price | None) -> Price | None:
    """The price in the settings, with its provider's share for cached tokens; what runs on this machine is free."""
    provider, _, name = spec.partition(":")
    own = PROVIDERS.get(provider)
    address, _, model = (own.here, "", name) if own is not None else spec.partition("#")
    if given is not None:
        own = own or at(address)
        cached, written = (1.0, 1.0) if own is None else (own.cached, own.written)
        cached = given.prompt * cached if given.cached is None else given.cached
        return replace(given, cached=cached, written=given.prompt * written)
    address = spec.partition("@")[2] if provider == "comfyui" else address
    here = spec == "builtin" or provider in ("local", "scripted", "replay")
    hosted = own is not None and not is_loopback(own.address)  # whatever stands between: a proxy here sends on
    return FREE if here or (is_loopback(address) and not (hosted or runs_elsewhere(address, model))) else None


def _made(wanted: Wanted) -> Any:
    """A ChatModel, PictureEditor or PictureGenerator, by the role it is wanted for."""
    spec, kind = wanted.spec, _IMAGES.get(wanted.role, _CHAT)
    if spec.startswith(("http://", "https://")):
        return _at(wanted, *_addressed(spec))
    provider, colon, name = spec.partition(":")
    if not (colon and name) and (kind is _CHAT or spec != "builtin"):
        raise _unknown(f"'{spec}' names no {kind.called}", spec, kind)
    if provider == "record" and kind is _CHAT:
        return _recording(wanted)
    part = plugins.part(kind.group, provider)
    if part is None and wanted.role == "judge":
        part = plugins.part(plugins.JUDGES, provider)
    if part is None:
        there = plugins.names(kind.group)
        others = ", ".join(name for name in there if name not in plugins.BUILT_IN[kind.group])
        known = f"; there are {', '.join(there)}" if kind is not _CHAT else ""
        also = f"; installed besides: {others}" if others and kind is _CHAT else ""
        raise _unknown(f"there is no provider '{provider}' of {kind.called}s{known}", spec, kind, also)
    return part.load()(replace(wanted, name=name))


def _unknown(what: str, spec: str, kind: _Kind, also: str = "") -> UsageError:
    near = meant(spec) if kind is _CHAT else ""
    return UsageError(what, f"did you mean {near}?" if near else f"{kind.how}{also}")


def provider(wanted: Wanted) -> SDKChat | SDKImages:
    """`openai:NAME` and the others of `providers.py`, at the address that the environment has for it."""
    own = PROVIDERS[wanted.spec.partition(":")[0]]
    return _at(wanted, wanted.name, own.here, wanted.spec, own.key)


def _at(wanted: Wanted, model: str, base_url: str, name: str, key: str = "") -> SDKChat | SDKImages:
    """A model of a server that speaks the dialect of its name, by the settings. `key` is the variable with its key."""
    settings = wanted.settings
    endpoint: dict[str, Any] = {
        "base_url": base_url,
        "key": key_for(base_url, _key_variable(settings, name) or key),
        "name": name,
        **asked_by(settings, wanted.seconds_left),
    }
    if wanted.role in _IMAGES:
        return SDKImages(model, **endpoint)
    images = sees(model) if settings.images is None else settings.images
    can = Capabilities(images=images, context=settings.context, parallel=True, answers_in_calls=settings.tools)
    chat = SDKChat
    if name.startswith("anthropic:"):
        chat, can = AnthropicChat, replace(can, seed=False, streaming=False)
    return chat(model, capabilities=can, max_tokens=settings.max_tokens, **endpoint)


def _addressed(spec: str) -> tuple[str, str, str]:
    """The model, the address and the name to show of 'http://host:port/v1#NAME'."""
    address, _, model = spec.partition("#")
    try:
        host = urlsplit(address).hostname
    except ValueError as error:  # half a bracket
        raise UsageError(says("model-address-invalid", address=address, error=error, advice=HOW)) from None
    if not host or not model:
        hint = f"did you mean {meant(address)}?" if host else "name it after a #: http://127.0.0.1:8080/v1#NAME"
        raise UsageError(says("address-without-model", shown_address=shown_address(address), hint=hint))
    return model, address, f"{shown_address(address)}#{model}"


def _key_variable(settings: Settings, name: str) -> str:
    """The environment variable that has the key, '' where none is named. UsageError for one that is not set."""
    if settings.key_env and not os.environ.get(settings.key_env):
        raise UsageError(says("key-env-unset", model=name, variable=settings.key_env))
    return settings.key_env


def scripted(wanted: Wanted) -> ChatModel:
    """`scripted:FILE.jsonl`."""
    can = replace(EVERYTHING, answers_in_calls=wanted.settings.tools)
    return ScriptedChat(script_of(Path(wanted.name)), name=wanted.spec, capabilities=can)


def replay(wanted: Wanted) -> ChatModel:
    """`replay:FOLDER`."""
    return Replaying(wanted.name)


def _recording(wanted: Wanted) -> ChatModel:
    folder, plus, inner = wanted.spec.removeprefix("record:").partition("+")
    if not folder or not plus or not inner:
        raise UsageError(says("recorded-model-unsaid", spec=wanted.spec))
    return Recording(_made(replace(wanted, spec=inner)), folder)


def local(wanted: Wanted) -> ChatModel:
    """`local:smollm2` or `local:FILE.gguf`: started when it is first asked."""
    return LocalChat(wanted.name, name=wanted.spec, settings=wanted.settings, seconds_left=wanted.seconds_left)
