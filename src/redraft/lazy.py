"""What takes long to make, made when it is first used: hundreds of regular expressions and records would slow every
start, and one command uses few of them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, AnyStr, cast

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass


class _Lazy:
    """Stands for a compiled expression; its methods are that one's own once they have been asked for."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._asked = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        return re.compile(self.pattern, self._asked)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # copying and pickling ask for what is not there
            raise AttributeError(name)
        found = self.__dict__[name] = getattr(self.compiled, name)
        return found


def lazily(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, but not yet. For its methods only: the functions of `re` do not take it."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))


def alternation(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(sorted(words), key=len, reverse=True))


if not TYPE_CHECKING:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
        """As `dataclasses.dataclass`, at a ninth of the time: only `__init__` is generated, with the first instance.

        Not covered: InitVar, ordering, and a standard frozen dataclass that inherits from one of these.
        """
        if cls is None:
            return lambda each: _record(each, frozen, slots, eq)
        return _record(cls, frozen, slots, eq)


def _record(cls: type, frozen: bool, slots: bool, eq: bool) -> type:
    stated = dict(vars(cls))
    if not cls.__doc__:
        cls.__doc__ = cls.__name__  # else its signature is worked out for one
    made: Any = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots)
    fields = dataclasses.fields(made)
    methods: dict[str, Any] = {"__init__": _first(made, frozen), "__repr__": _repr}
    if eq:
        methods["__eq__"] = _equality(_values([field.name for field in fields if field.compare]))
        hashed = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
        methods["__hash__"] = _hash(_values(hashed)) if frozen else None
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        if slots:
            methods |= {"__getstate__": _state, "__setstate__": _restore}
    for name, method in methods.items():
        if name not in stated or (name == "__hash__" and stated[name] is None):
            setattr(made, name, method)
    return cast("type", made)


def _first(cls: type, frozen: bool) -> Callable[..., None]:
    """An `__init__` that makes the real one, puts it in its place and calls it."""

    def __init__(self: Any, *args: Any, **named: Any) -> None:
        made = _init(cls, frozen)
        cls.__init__ = made  # type: ignore[misc]
        made(self, *args, **named)

    return __init__


def _init(cls: Any, frozen: bool) -> Callable[..., None]:
    scope: dict[str, Any] = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
    head, named, body = ["self"], list[str](), list[str]()
    for field in dataclasses.fields(cls):
        name = field.name
        value = name
        if field.default is not dataclasses.MISSING:
            scope[f"_default_{name}"] = field.default
            taken = f"{name}=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            scope[f"_make_{name}"] = field.default_factory
            taken = f"{name}=_missing"
            value = f"_make_{name}() if {name} is _missing else {name}" if field.init else f"_make_{name}()"
        else:
            taken = name
        if field.init:
            (named if field.kw_only else head).append(taken)
        elif field.default_factory is dataclasses.MISSING:
            continue
        body.append(f" _set(self, {name!r}, {value})" if frozen else f" self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    parameters = ", ".join([*head, *(["*", *named] if named else [])])
    exec(f"def __init__({parameters}):\n" + "\n".join(body or [" pass"]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _values(names: list[str]) -> Callable[[Any], Any]:
    """A function that gives the values of fields as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def _equality(values: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def __eq__(self: Any, other: Any) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Callable[[Any], Any]) -> Callable[[Any], int]:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _repr(self: Any) -> str:
    told = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse(self: Any, name: str, *value: Any) -> None:
    what = "assign to" if value else "delete"
    raise dataclasses.FrozenInstanceError(f"cannot {what} field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
