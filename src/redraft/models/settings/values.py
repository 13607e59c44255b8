"""Model settings by role, with prices and time-outs: from flags, the environment, and two files.

What is named first wins: a flag, then the environment (REDRAFT_MODEL, REDRAFT_VISION_MODEL, …), then `[models]` in
./redraft.toml, then `[models]` in $XDG_CONFIG_HOME/redraft/config.toml.

    [models]
    planner = "openai:gpt-x"
    judge = "local:smollm2"

    [models."openai:gpt-x"]
    price_in = 0.15        # for a million tokens
    price_out = 0.60
    timeout = 90           # seconds

./redraft.toml may have come with somebody else's files, so it takes effect only once the user has consented to it
(`redraft trust`; see `consent/folders.py`). Even then it cannot say which key is sent (`key_env`), nor name another
machine or a file outside its folder (`consent/reach.py`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.cache import regular
from redraft.errors import UsageError, says
from redraft.models.consent.folders import Beside, Untrusted, in_use
from redraft.models.consent.reach import NONE, confine

if TYPE_CHECKING:
    from redraft.models.meter import Price

ROLES: Mapping[str, str] = MappingProxyType(
    {
        "planner": "REDRAFT_MODEL",
        "vision": "REDRAFT_VISION_MODEL",
        "judge": "REDRAFT_JUDGE_MODEL",
        "image_editor": "REDRAFT_IMAGE_EDITOR",
        "image_generator": "REDRAFT_IMAGE_GENERATOR",
    }
)
"""What models are for, and the environment variable that names the model of each role."""

FALLBACK_ROLES = MappingProxyType({"vision": "planner", "judge": "planner"})
"""A role nobody was named for is done by the model of another; those of image editor and generator by none."""

FLAGS = MappingProxyType({role: f"--{role.replace('_', '-')}" for role in ROLES} | {"planner": "--model"})


@dataclass(frozen=True, slots=True)
class Settings:
    """Of one model. Prices are for a million tokens (`price_image`: for a picture that an image editor or
    generator makes), times in seconds; None is not set. `price_cached` is for tokens that the server had kept; not set,
    it is the share of price_in in the table of `providers.py`. `timeout` bounds an attempt,
    `patience` a call with its retries, `key_env` names the environment variable with the key; `threads` and `context`
    (tokens) are for models served here; `tools`: it plans with tool calls; `images`: it takes pictures, or none."""

    price_in: float | None = None
    price_out: float | None = None
    timeout: float | None = None
    patience: float | None = None
    max_tokens: int | None = None
    retries: int | None = None
    context: int | None = None
    threads: int | None = None
    key_env: str = ""
    price_image: float | None = None
    tools: bool = False
    price_cached: float | None = None
    images: bool | None = None

    @property
    def price(self) -> Price | None:
        if self.price_in is None and self.price_out is None:
            return None
        from redraft.models.meter import Price  # with all that models say: `edit` without one reads settings too

        return Price(self.price_in or 0.0, self.price_out or 0.0, self.price_cached)


class NamedModel(NamedTuple):
    """The model of a role: its spec, and who named it ('--model', 'REDRAFT_MODEL', a file)."""

    spec: str
    by: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the environment and the files say: role to model, and spec to settings. `untrusted` are settings beside the
    designs that nobody has consented to, None where there are none."""

    roles: Mapping[str, NamedModel] = field(default_factory=lambda: MappingProxyType({}))
    settings: Mapping[str, Settings] = field(default_factory=lambda: MappingProxyType({}))
    untrusted: Untrusted | None = None

    def named(self, role: str = "planner", spec: str | None = None) -> NamedModel | None:
        """The model for a role, `spec` being what a flag says; None where there is none, or `none` was named."""
        if role not in ROLES:
            raise UsageError(says("unknown-model-role", role=role, known=", ".join(ROLES)))
        found = NamedModel(spec, FLAGS[role]) if spec else self.roles.get(role)
        if found is None and role in FALLBACK_ROLES:
            found = self.roles.get(FALLBACK_ROLES[role])
        return None if found is None or found.spec == NONE else found

    def is_none(self, role: str, spec: str | None = None) -> bool:
        """Whether a role is set to have no model."""
        return (spec or (self.roles[role].spec if role in self.roles else "")) == NONE

    def settings_of(self, spec: str) -> Settings:
        return self.settings.get(spec, Settings())

    def how_to_name(self, role: str) -> str:
        """The ways to name a model for a role that has none."""
        ways = f'give {FLAGS[role]} SPEC, set {ROLES[role]}, or write {role} = "SPEC" under [models] in redraft.toml'
        if self.untrusted is None or role not in self.untrusted.roles:
            return ways
        return f"{self.untrusted.notice}; or {ways}"


def configuration(folder: Path | str = ".", environ: Mapping[str, str] | None = None) -> Configuration:
    """Read the environment, `folder`/redraft.toml where the user trusts it, and the user's file. UsageError where one
    of them is wrong."""
    environ = os.environ if environ is None else environ
    roles, tables = _file_settings(user_file(environ), _read(user_file(environ)))
    beside, untrusted = in_use(Path(folder), ROLES, _models)
    if beside is not None:
        named, settings = settings_beside(beside)
        roles.update(named)
        for spec, table in settings.items():
            tables.setdefault(spec, {}).update(table)
    for role, variable in ROLES.items():
        if environ.get(variable):
            roles[role] = NamedModel(environ[variable], variable)
    settings_by_spec = {spec: Settings(**table) for spec, table in tables.items()}
    return Configuration(MappingProxyType(roles), MappingProxyType(settings_by_spec), untrusted)


FileSettings = tuple[dict[str, NamedModel], dict[str, dict[str, Any]]]
"""The models by role, and the settings by spec, of one file."""


def settings_beside(beside: Beside) -> FileSettings:
    """What a file beside the designs says. UsageError where it is wrong, or says what such a file may not."""
    roles, tables = _file_settings(beside.path, beside.data)
    for role, named in roles.items():
        try:
            confine(named.spec, Path(beside.folder))
        except UsageError as error:
            path, spec, why, flag, file = beside.path, named.spec, error.message, FLAGS[role], user_file()
            said = says("settings-model-forbidden", path=path, spec=spec, reason=why, flags=flag, settings_file=file)
            raise UsageError(said) from None
    for spec, table in tables.items():
        if "key_env" in table:
            raise UsageError(says("key-env-forbidden", spec=spec, path=beside.path, settings_file=user_file()))
    return roles, tables


def user_file(environ: Mapping[str, str] | None = None) -> Path:
    """The user's own settings: $XDG_CONFIG_HOME/redraft/config.toml, or that in ~/.config."""
    home = (os.environ if environ is None else environ).get("XDG_CONFIG_HOME", "")
    # The XDG rules say that a relative path there is to be ignored.
    return (Path(home) if os.path.isabs(home) else Path.home() / ".config") / "redraft" / "config.toml"


def _read(path: Path) -> bytes:
    try:
        return regular(path).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        raise UsageError(says("settings-unreadable", path=path, error=error)) from None


def _models(path: Path, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        form = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UsageError(says("settings-unreadable", path=path, error=error)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(says("settings-not-toml", path=path, error=error)) from None
    from difflib import get_close_matches  # only where there is a file

    models = form.pop("models", {})
    if not isinstance(models, dict):
        raise UsageError(says("models-setting-not-table", path=path, form=_form(models)))
    meant = [name for name, value in form.items() if "NAME" not in _form(value)]  # others' keys are theirs
    for name in (name for name in meant if get_close_matches(name, (*ROLES, "models"), 1)):
        right = _form(form[name], name if name in ROLES else "planner")
        raise UsageError(says("unknown-settings-key", key=name, path=path, correct=right))
    return models


def _form(value: object, role: str = "planner") -> str:
    """The right form of a model for a role, as it was meant."""
    stated = [one for one in value.values() if isinstance(one, str)] if isinstance(value, dict) else [value]
    spec = next((one for one in stated if isinstance(one, str) and one), "openai:NAME")
    return f'{role} = "{spec}" under [models]'


def _file_settings(path: Path, data: bytes) -> FileSettings:
    """The settings in a file, whoever owns it."""
    roles: dict[str, NamedModel] = {}
    tables: dict[str, dict[str, Any]] = {}
    for name, value in _models(path, data).items() if data else ():
        if isinstance(value, dict):
            if name in ROLES:
                raise UsageError(says("models-setting-is-table", role=name, path=path, form=_form(value, name)))
            tables[name] = _checked(path, name, value)
        else:
            name = _role(path, name, value)
            roles[name] = NamedModel(_text(path, name, value), str(path))
    return roles, tables


def _role(path: Path, name: str, value: object) -> str:
    if name in ROLES:
        return name
    from difflib import get_close_matches  # only for what is wrong

    right = _form(value, next(iter(get_close_matches(name, ROLES, 1)), "planner"))
    if any(name == setting.name for setting in fields(Settings)):
        right = f'{name} = {value} under [models."SPEC"], where SPEC is the model it is for'
    raise UsageError(says("unknown-role-in-settings", path=path, role=name, known=", ".join(ROLES), correct=right))


def _text(path: Path, name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(says("models-setting-not-model", role=name, path=path))
    return value.strip()


def _checked(path: Path, spec: str, table: Mapping[str, Any]) -> dict[str, Any]:
    known = [setting.name for setting in fields(Settings)]
    for name, value in table.items():
        where = f"{name} in [models.\"{spec}\"] of '{path}'"
        if name not in known:
            raise UsageError(says("unknown-setting", setting=where, known=", ".join(known)))
        fault = None
        if name == "key_env":
            fault = None if isinstance(value, str) else says("setting-not-text", setting=where)
        elif name in ("tools", "images"):
            fault = None if isinstance(value, bool) else says("setting-not-boolean", setting=where)
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
            fault = says("setting-not-number", setting=where, given=value, key=name)
        elif name in ("max_tokens", "retries", "context", "threads") and not isinstance(value, int):
            whole = round(value)
            fault = says("setting-not-whole-number", setting=where, given=value, key=name, rounded=whole)
        if fault is not None:
            raise UsageError(fault)
    return dict(table)
