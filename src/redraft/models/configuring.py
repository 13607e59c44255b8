"""Which model does what, and with which prices and time-outs: from flags, the environment, and two files.

What is named first wins: a flag, then the environment (REDRAFT_MODEL, REDRAFT_VISION_MODEL, …), then `[models]` in
./redraft.toml, then `[models]` in $XDG_CONFIG_HOME/redraft/config.toml.

    [models]
    planner = "openai:gpt-x"
    judge = "local:smollm2"

    [models."openai:gpt-x"]
    price_in = 0.15        # for a million tokens
    price_out = 0.60
    timeout = 90           # seconds

./redraft.toml may have come with somebody else's files, so it cannot say which key is sent (`key_env`), nor name an
address on another machine.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from redraft.errors import UsageError
from redraft.models.addresses import is_loopback
from redraft.models.metering import Price

ROLES: Mapping[str, str] = MappingProxyType(
    {
        "planner": "REDRAFT_MODEL",
        "vision": "REDRAFT_VISION_MODEL",
        "judge": "REDRAFT_JUDGE_MODEL",
        "image_editor": "REDRAFT_IMAGE_EDITOR",
    }
)
"""What models are for, and the environment variable that names the model of each role."""

STANDING_IN = MappingProxyType({"vision": "planner", "judge": "planner"})
"""A role nobody was named for is done by the model of another; the image editor's by none."""

NONE = "none"
"""Named as a model: none, whatever the environment and the files say."""

FLAGS = MappingProxyType(
    {"planner": "--model", "vision": "--vision", "judge": "--judge", "image_editor": "--image-editor"}
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Of one model. Prices are for a million tokens (`price_image`: for a picture that an image editor makes), times in
    seconds; None is not said. `timeout` bounds an attempt,
    `patience` a call with its retries, `key_env` names the environment variable with the key; `threads` and `context`
    (tokens) are for models served here."""

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

    @property
    def price(self) -> Price | None:
        if self.price_in is None and self.price_out is None:
            return None
        return Price(self.price_in or 0.0, self.price_out or 0.0)


class Named(NamedTuple):
    """The model of a role: its spec, and who named it ('--model', 'REDRAFT_MODEL', a file)."""

    spec: str
    by: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the environment and the files say: role to model, and spec to settings."""

    roles: Mapping[str, Named] = field(default_factory=lambda: MappingProxyType({}))
    settings: Mapping[str, Settings] = field(default_factory=lambda: MappingProxyType({}))

    def named(self, role: str = "planner", spec: str | None = None) -> Named | None:
        """The model for a role, `spec` being what a flag says; None where there is none, or `none` was named."""
        if role not in ROLES:
            raise UsageError(f"there is no role '{role}' for a model", f"the roles are {', '.join(ROLES)}")
        found = Named(spec, FLAGS[role]) if spec else self.roles.get(role)
        if found is None and role in STANDING_IN:
            found = self.roles.get(STANDING_IN[role])
        return None if found is None or found.spec == NONE else found

    def settings_of(self, spec: str) -> Settings:
        return self.settings.get(spec, Settings())


def configuration(folder: Path | str = ".", environ: Mapping[str, str] | None = None) -> Configuration:
    """Read the environment, `folder`/redraft.toml and the user's file. Raises UsageError where one of them is wrong."""
    environ = os.environ if environ is None else environ
    roles: dict[str, Named] = {}
    tables: dict[str, dict[str, Any]] = {}
    for path, trusted in ((user_file(environ), True), (Path(folder) / "redraft.toml", False)):
        for name, value in _models(path).items():
            if isinstance(value, dict):
                tables.setdefault(name, {}).update(_checked(path, name, value, trusted))
            else:
                spec, role = _text(path, name, value), _role(path, name)
                if not trusted:
                    _refuse_address(path, spec, FLAGS[role])
                roles[role] = Named(spec, str(path))
    for role, variable in ROLES.items():
        if environ.get(variable):
            roles[role] = Named(environ[variable], variable)
    settings = {spec: Settings(**table) for spec, table in tables.items()}
    return Configuration(MappingProxyType(roles), MappingProxyType(settings))


def user_file(environ: Mapping[str, str] | None = None) -> Path:
    """The user's own settings: $XDG_CONFIG_HOME/redraft/config.toml, or that in ~/.config."""
    home = (os.environ if environ is None else environ).get("XDG_CONFIG_HOME", "")
    # The XDG rules say that a relative path there is to be ignored.
    return (Path(home) if os.path.isabs(home) else Path.home() / ".config") / "redraft" / "config.toml"


def _models(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the settings in '{path}' cannot be read: {error}", "mend or remove the file") from None
    import tomllib

    try:
        models = tomllib.loads(text).get("models", {})
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"the settings in '{path}' are no TOML: {error}", "mend that line") from None
    if not isinstance(models, dict):
        raise UsageError(f"'models' in '{path}' is no table", "write it as [models]")
    return models


def _role(path: Path, name: str) -> str:
    if name not in ROLES:
        raise UsageError(
            f"[models] in '{path}' has '{name}', which is no role; the roles are {', '.join(ROLES)}",
            f'settings of a model stand in a table of their own: [models."{name}"]',
        )
    return name


def _text(path: Path, name: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"{name} in [models] of '{path}' is no name of a model", f'write {name} = "openai:NAME"')
    return value.strip()


def _refuse_address(path: Path, spec: str, flag: str) -> None:
    """Designs are not sent to wherever a file that came with them says."""
    address = spec[spec.index("http") :] if "http" in spec else ""
    if address and not is_loopback(address):
        raise UsageError(
            f"'{path}' names a model at another machine ({spec}), and a file beside the designs may not do that",
            f"name it with {flag}, in the environment, or in {user_file()}",
        )


def _checked(path: Path, spec: str, table: Mapping[str, Any], trusted: bool) -> dict[str, Any]:
    known = [setting.name for setting in fields(Settings)]
    for name, value in table.items():
        where = f"{name} in [models.\"{spec}\"] of '{path}'"
        if name not in known:
            raise UsageError(f"{where} is no setting", f"the settings are {', '.join(known)}")
        if name == "key_env":
            if not trusted:
                raise UsageError(
                    f"{where} is not read: a file beside the designs may not choose which key is sent",
                    f"write it into {user_file()}",
                )
            if not isinstance(value, str):
                raise UsageError(f"{where} is no text", 'write the name of a variable: key_env = "MY_KEY"')
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value < 1e9:
            raise UsageError(f"{where} is {value!r}, and should be a number from 0", f"write {name} = 1")
        elif name in ("max_tokens", "retries", "context", "threads") and not isinstance(value, int):
            raise UsageError(f"{where} is {value!r}, and should be a whole number", f"write {name} = {round(value)}")
    return dict(table)
