"""Resolves a model's name ('provider:name' or an address) to a model.

    openai:NAME                    OpenAI, or the server at OPENAI_BASE_URL
    http://host:port/v1#NAME       any OpenAI-compatible server
    local:smollm2, local:FILE.gguf a model served on this machine (extra `local`)
    scripted:FILE.jsonl            replies from a file, in order
    replay:FOLDER                  answers recorded before
    record:FOLDER+SPEC             asks SPEC and records what it answers

Other providers come from other packages, as entry points of the group `redraft.models`: a function that takes a
`Wanted` and gives a ChatModel. Image editors and generators are named in the same way (openai:NAME,
http://host:port/v1#NAME, comfyui:FILE.json@http://host:port, and the editor `builtin`); their groups are
`redraft.image_editors` and `redraft.image_generators`, of functions that take a `Wanted` and give a PictureEditor or
PictureGenerator.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redraft import plugins
from redraft.errors import UsageError
from redraft.models.addresses import is_loopback, shown_address
from redraft.models.chat import Capabilities, ChatModel
from redraft.models.image_models import SDKImages
from redraft.models.local_server import LocalChat
from redraft.models.meter import FREE, Budget, Metered, MeteredImages, Price
from redraft.models.openai_sdk import RETRIES, TIMEOUT, SDKChat, key_for
from redraft.models.recordings import Recording, Replaying
from redraft.models.scripted import EVERYTHING, ScriptedChat, script_of
from redraft.models.settings import Configuration, Settings, configuration

HOW_GENERATORS = "name it openai:NAME, http://host:port/v1#NAME or comfyui:WORKFLOW.json@http://host:port"
HOW_EDITORS = HOW_GENERATORS.replace("it ", "it builtin, ", 1)
HOW = (
    "name it openai:NAME, http://host:port/v1#NAME, local:smollm2, local:FILE.gguf, scripted:FILE.jsonl, replay:FOLDER "
    "or record:FOLDER+SPEC"
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
    configured = configuration() if configured is None else configured
    named = configured.named(role, spec)
    if named is None:
        raise UsageError(
            f"no model is named for the {role.replace('_', ' ')}", f"{configured.how_to_name(role)}; {HOW}"
        )
    budget = Budget() if budget is None else budget
    inner_spec = innermost(named.spec)
    settings = configured.settings_of(inner_spec)
    wanted = Wanted(named.spec, "", role, settings, budget.seconds_left)
    model = _made(wanted, configured)
    try:
        return Metered(model, budget, settings.price or _price(inner_spec), settings.max_tokens)
    except UsageError:
        model.close()
        raise


def editor_for(
    spec: str | None = None, *, budget: Budget | None = None, configured: Configuration | None = None
) -> MeteredImages:
    """The image editor: `spec` where a flag names one, else what is configured. Nothing is asked yet.

    Raises UsageError where none is named, the name says nothing, or the budget needs a price that is not known.
    """
    return _images_for("image_editor", spec, budget, configured)


def generator_for(
    spec: str | None = None, *, budget: Budget | None = None, configured: Configuration | None = None
) -> MeteredImages:
    """The image generator, as `editor_for`."""
    return _images_for("image_generator", spec, budget, configured)


def _images_for(role: str, spec: str | None, budget: Budget | None, configured: Configuration | None) -> MeteredImages:
    configured = configuration() if configured is None else configured
    named = configured.named(role, spec)
    if named is None:
        raise UsageError(f"no {_called(role)} is named", f"{configured.how_to_name(role)}; {_how(role)}")
    budget = Budget() if budget is None else budget
    settings = configured.settings_of(named.spec)
    price = settings.price_image
    if price is None and _price(named.spec) is FREE:
        price = 0.0
    made = _made_images(Wanted(named.spec, "", role, settings, budget.seconds_left))
    return MeteredImages(made, budget, price)


def _called(role: str) -> str:
    return role.replace("_", " ")


def _how(role: str) -> str:
    return HOW_EDITORS if role == "image_editor" else HOW_GENERATORS


def _made_images(wanted: Wanted) -> Any:
    """A PictureEditor or PictureGenerator, by the role it is wanted for."""
    spec, role = wanted.spec, wanted.role
    group = plugins.IMAGE_EDITORS if role == "image_editor" else plugins.IMAGE_GENERATORS
    if spec.startswith(("http://", "https://")):
        model, address, name = _addressed(spec)
        return _sdk_images(wanted, model, address, name)
    provider, colon, name = spec.partition(":")
    if spec != "builtin" and (not colon or not name):
        raise UsageError(f"'{spec}' names no {_called(role)}", _how(role))
    part = plugins.part(group, provider)
    if part is None:
        there = ", ".join(plugins.names(group))
        raise UsageError(f"there is no provider '{provider}' of {_called(role)}s; there are {there}", _how(role))
    return part.load()(replace(wanted, name=name))


def openai_images(wanted: Wanted) -> SDKImages:
    """`openai:NAME`, at OPENAI_BASE_URL where that is set."""
    return _sdk_images(wanted, wanted.name, os.environ.get("OPENAI_BASE_URL") or None, wanted.spec)


def _sdk_images(wanted: Wanted, model: str, base_url: str | None, name: str) -> SDKImages:
    return SDKImages(model, **_endpoint(wanted, base_url, name))


def _endpoint(wanted: Wanted, base_url: str | None, name: str) -> dict[str, Any]:
    """The keywords of an `Endpoint`, by the settings."""
    settings = wanted.settings
    return {
        "base_url": base_url,
        "key": key_for(base_url, _key_variable(settings, name)),
        "name": name,
        "timeout": settings.timeout or TIMEOUT,
        "patience": settings.patience,
        "retries": RETRIES if settings.retries is None else settings.retries,
        "seconds_left": wanted.seconds_left,
    }


def innermost(spec: str) -> str:
    """The spec of the model that answers in the end: of record:FOLDER+SPEC it is SPEC."""
    while spec.startswith("record:"):
        spec = spec.partition("+")[2]
    return spec


def _price(spec: str) -> Price | None:
    """The price known without settings: what runs on this machine costs nothing."""
    address = os.environ.get("OPENAI_BASE_URL", "") if spec.startswith("openai:") else spec
    address = spec.partition("@")[2] if spec.startswith("comfyui:") else address
    here = spec == "builtin" or spec.startswith(("local:", "scripted:", "replay:"))
    return FREE if here or is_loopback(address) else None


def _made(wanted: Wanted, configured: Configuration) -> ChatModel:
    spec = wanted.spec
    if spec.startswith(("http://", "https://")):
        return _by_address(wanted)
    provider, colon, name = spec.partition(":")
    if not colon or not name:
        raise UsageError(f"'{spec}' names no model", HOW)
    if provider == "record":
        return _recording(wanted, configured)
    part = plugins.part(plugins.MODELS, provider)
    if part is None:
        others = [name for name in plugins.names(plugins.MODELS) if name not in plugins.BUILT_IN[plugins.MODELS]]
        also = f"; installed besides: {', '.join(others)}" if others else ""
        raise UsageError(f"there is no provider '{provider}' of models", f"{HOW}{also}")
    made: ChatModel = part.load()(Wanted(spec, name, wanted.role, wanted.settings, wanted.seconds_left))
    return made


def openai(wanted: Wanted) -> ChatModel:
    """`openai:NAME`, at OPENAI_BASE_URL where that is set."""
    return _sdk(wanted, wanted.name, os.environ.get("OPENAI_BASE_URL") or None, wanted.spec)


def _by_address(wanted: Wanted) -> ChatModel:
    return _sdk(wanted, *_addressed(wanted.spec))


def _addressed(spec: str) -> tuple[str, str, str]:
    """The model, the address and the name to show of 'http://host:port/v1#NAME'."""
    address, _, model = spec.partition("#")
    try:
        host = urlsplit(address).hostname
    except ValueError as error:  # half a bracket
        raise UsageError(f"'{address}' is not a valid address: {error}", HOW) from None
    if not host or not model:
        raise UsageError(
            f"'{shown_address(address)}' does not say which model is meant",
            "name it after a #: http://127.0.0.1:8080/v1#NAME",
        )
    return model, address, f"{shown_address(address)}#{model}"


def _key_variable(settings: Settings, name: str) -> str:
    """The environment variable that has the key, '' where none is named. UsageError for one that is not set."""
    if settings.key_env and not os.environ.get(settings.key_env):
        raise UsageError(
            f"key_env of {name} names the variable {settings.key_env}, which is not set", f"set {settings.key_env}"
        )
    return settings.key_env


def _sdk(wanted: Wanted, model: str, base_url: str | None, name: str) -> ChatModel:
    settings = wanted.settings
    can = Capabilities(context=settings.context, parallel=True, answers_in_calls=settings.tools)
    endpoint = _endpoint(wanted, base_url, name)
    return SDKChat(model, capabilities=can, max_tokens=settings.max_tokens, **endpoint)


def scripted(wanted: Wanted) -> ChatModel:
    """`scripted:FILE.jsonl`."""
    can = replace(EVERYTHING, answers_in_calls=wanted.settings.tools)
    return ScriptedChat(script_of(Path(wanted.name)), name=wanted.spec, capabilities=can)


def replay(wanted: Wanted) -> ChatModel:
    """`replay:FOLDER`."""
    return Replaying(wanted.name)


def _recording(wanted: Wanted, configured: Configuration) -> ChatModel:
    folder, plus, inner = wanted.spec.removeprefix("record:").partition("+")
    if not folder or not plus or not inner:
        raise UsageError(f"'{wanted.spec}' does not say what to record", "name it record:FOLDER+SPEC")
    return Recording(_made(Wanted(inner, "", wanted.role, wanted.settings, wanted.seconds_left), configured), folder)


def local(wanted: Wanted) -> ChatModel:
    """`local:smollm2` or `local:FILE.gguf`: started when it is first asked."""
    return LocalChat(wanted.name, name=wanted.spec, settings=wanted.settings, seconds_left=wanted.seconds_left)
