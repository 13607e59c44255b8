"""What takes long to make, made when it is first used: hundreds of regular expressions and records would slow every
start, and one command uses few of them."""

from __future__ import annotations

import dataclasses
import re
from collections import _tuplegetter  # type: ignore[attr-defined]
from collections.abc import Callable, Iterable
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, AnyStr, cast

from redraft.compiled_patterns import PATTERNS

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from typing import NamedTuple as NamedTuple


class _Lazy:
    """Stands for a compiled expression; its methods are that one's own once they have been asked for."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._asked = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[Any]:
        return PATTERNS.compiled(self.pattern, int(self._asked))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # copying and pickling ask for what is not there
            raise AttributeError(name)
        found = self.__dict__[name] = getattr(self.compiled, name)
        return found


def lazily(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """As `re.compile`, but not yet. For its methods only: the functions of `re` do not take it."""
    return cast("re.Pattern[AnyStr]", _Lazy(pattern, flags))


if not TYPE_CHECKING:

    def dataclass(cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
        """As `dataclasses.dataclass`, at a ninth of the time: nothing is generated but `__init__`, and that when the
        first instance is made.

        Not covered: InitVar, ordering, and a standard frozen dataclass that inherits from one of these.
        """
        if cls is None:
            return lambda each: _record(each, frozen, slots, eq)
        return _record(cls, frozen, slots, eq)


class _NamedTupleType(type):
    """Makes tuples with names of classes that state fields."""

    def __new__(cls, name: str, bases: tuple[type, ...], stated: dict[str, Any]) -> type:
        if not bases:
            return super().__new__(cls, name, bases, stated)
        if len(bases) > 1:
            raise TypeError(f"{name}: a tuple with names has no other bases")
        names = tuple(stated.get("__annotations__", ()))
        defaults = {field: stated.pop(field) for field in names if field in stated}
        if tuple(defaults) != names[len(names) - len(defaults) :]:
            raise TypeError(f"{name}: a field without a default follows one with a default")
        getters = {field: _tuplegetter(place, "") for place, field in enumerate(names)}
        own = {"__slots__": (), "_fields": names, "_field_defaults": defaults, "__match_args__": names}
        made: Any = type.__new__(type, name, (tuple,), {**_TUPLE_METHODS, **stated, **getters, **own})
        made.__new__ = staticmethod(_first_tuple(made))
        return cast("type", made)


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_NamedTupleType):
        """As `typing.NamedTuple`, at a tenth of the time: `__new__` is generated when the first one is made, and
        annotations are not looked at.

        Not covered: generic ones, and making one by a call."""


def _first_tuple(cls: Any) -> Callable[..., Any]:
    """A `__new__` that makes the real one, puts it in its place and calls it."""

    def __new__(asked: type, *args: Any, **named: Any) -> Any:
        fields = ", ".join(cls._fields)
        comma = "," if len(cls._fields) == 1 else ""
        made = eval(f"lambda _cls, {fields}: _new(_cls, ({fields}{comma}))", {"_new": tuple.__new__})
        made.__defaults__ = tuple(cls._field_defaults.values())
        made.__name__, made.__qualname__ = "__new__", f"{cls.__qualname__}.__new__"
        cls.__new__ = staticmethod(made)
        return made(asked, *args, **named)

    return __new__


def _make(cls: Any, values: Iterable[Any]) -> Any:
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
    return made


def _replace(self: Any, /, **changed: Any) -> Any:
    made = self._make(map(changed.pop, self._fields, self))
    if changed:
        raise ValueError(f"Got unexpected field names: {list(changed)!r}")
    return made


def _asdict(self: Any) -> dict[str, Any]:
    return dict(zip(self._fields, self, strict=True))


def _tuple_repr(self: Any) -> str:
    told = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({', '.join(told)})"


def _new_args(self: Any) -> tuple[Any, ...]:
    return tuple(self)


_TUPLE_METHODS: dict[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _asdict,
    "__repr__": _tuple_repr,
    "__getnewargs__": _new_args,
}


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
