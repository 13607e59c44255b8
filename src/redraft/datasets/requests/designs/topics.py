"""What designs are about: words by topic, to be put together freely. All names of shops and people are invented."""

from __future__ import annotations

from typing import NamedTuple

from redraft.datasets.requests.designs.data import sections


class Topic(NamedTuple):
    """The words of one field: things, goods that are sold, qualities, what people do, occasions, jobs, shop kinds."""

    name: str
    things: tuple[str, ...]
    goods: tuple[str, ...]
    qualities: tuple[str, ...]
    acts: tuple[str, ...]
    occasions: tuple[str, ...]
    jobs: tuple[str, ...]
    shops: tuple[str, ...]


TOPICS = tuple(Topic(name, **lists) for name, lists in sections("topics").items())
