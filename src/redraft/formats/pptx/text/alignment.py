"""Alignment of two versions of a text: which paragraphs, runs and letters correspond. A paragraph with equal words is
the same one, wherever it is; others are matched by their letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from redraft.document.layers import Text

_MOST_COMPARED = 4_000_000  # pairs of letters; past it only equal beginnings and ends count


def kept_paragraphs(old: Text, new: Text) -> dict[int, int]:
    """The paragraphs of the new text that are some of the old one, in its order or moved, with the number of each
    there. Those with equal words and looks are found first, then those with equal words."""
    found: dict[int, int] = {}
    for ours, theirs in (looks(old), looks(new)), (_words(old), _words(new)):
        taken = set(found.values())
        before = [n for n, key in enumerate(ours) if key and n not in taken]
        after = [n for n, key in enumerate(theirs) if key and n not in found]
        for i, j, length in common_stretches([ours[n] for n in before], [theirs[n] for n in after]):
            found |= {after[j + step]: before[i + step] for step in range(length)}
        taken = set(found.values())
        waiting: dict[Hashable, list[int]] = {}
        for n in reversed(before):
            if n not in taken:
                waiting.setdefault(ours[n], []).append(n)
        for n in after:
            if n not in found and waiting.get(theirs[n]):
                found[n] = waiting[theirs[n]].pop()
    return found


def rearranged(old: Text, new: Text) -> bool:
    """Whether paragraphs that stay have other numbers."""
    return any(n != m for n, m in kept_paragraphs(old, new).items())


def looks(text: Text) -> list[Hashable]:
    """All that the model has of each paragraph."""
    return [
        (
            described,
            *((run.text, bool(at and run.starts_line), run.style.over(text.style)) for at, run in enumerate(runs)),
        )
        for runs, described in zip(text.by_paragraph(), text.paragraphs, strict=False)
    ]


def _words(text: Text) -> list[Hashable]:
    letters = lettered(text)[0]
    return [letters[start:end] for start, end in _spans(text)]


def _spans(text: Text) -> list[tuple[int, int]]:
    """Where the letters of each paragraph begin and end, without the line end before them."""
    found: list[tuple[int, int]] = []
    at = 0
    for runs in text.by_paragraph():
        start = at + (1 if found and runs[0].starts_line else 0)
        at += sum(len(run.text) for run in runs) + sum(run.starts_line for run in (runs if found else runs[1:]))
        found.append((start, at))
    return found


def same_letters(old: Text, new: Text, kept: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The places of letters in both texts, in paragraphs that were kept."""
    ours, theirs = _spans(old), _spans(new)
    for n, m in kept.items():
        yield from zip(range(*ours[m]), range(*theirs[n]), strict=True)


def sources(old: Text, new: Text, kept: Mapping[int, int]) -> tuple[list[int | None], list[int | None], dict[int, int]]:
    """For every run of the new text the run of the old one that most of its letters come from; and for a run of new
    letters only, the first run that they replace. None where there is none. Then the runs that begin a line which one
    of the old runs began, too. `kept` are paragraphs whose letters are known to be the same."""
    (a, owners), (b, places) = lettered(old), lettered(new)
    votes: list[Counter[int]] = [Counter() for _ in new.runs]
    replaced: list[int | None] = [None] * len(new.runs)
    breaks: dict[int, int] = {}

    def pair(i: int, j: int) -> None:
        if owners[i] >= 0 and places[j] >= 0:
            votes[places[j]][owners[i]] += 1
        elif owners[i] < 0 and places[j] < 0:
            breaks[~places[j]] = ~owners[i]

    known = list(same_letters(old, new, kept))
    for i, j in known:
        pair(i, j)
    ours, theirs = rest(len(a), (i for i, _ in known)), rest(len(b), (j for _, j in known))
    pieces = common_stretches("".join(a[i] for i in ours), "".join(b[j] for j in theirs))
    at = other_at = 0
    for start, other, length in [*sorted(pieces, key=lambda one: one[1]), (len(ours), len(theirs), 0)]:
        gone = [owners[i] for i in ours[at:start] if owners[i] >= 0]
        for place in (places[j] for j in theirs[other_at:other]):
            if place >= 0 and gone and replaced[place] is None:
                replaced[place] = gone[0]
        for step in range(length):
            pair(ours[start + step], theirs[other + step])
        at, other_at = start + length, other + length
    return [count.most_common(1)[0][0] if count else None for count in votes], replaced, breaks


def rest(count: int, known: Iterator[int]) -> list[int]:
    """The numbers below `count` without some."""
    without = set(known)
    return [number for number in range(count) if number not in without]


def common_stretches(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int, int]]:
    """Stretches that two texts have in common: where they begin in each, and their length."""
    shorter = min(len(a), len(b))
    head = next((n for n in range(shorter) if a[n] != b[n]), shorter)
    tail = next((n for n in range(shorter - head) if a[-1 - n] != b[-1 - n]), shorter - head)
    found = [(0, 0, head), (len(a) - tail, len(b) - tail, tail)]
    middle, other = a[head : len(a) - tail], b[head : len(b) - tail]
    if middle and other and len(middle) * len(other) <= _MOST_COMPARED:
        matcher = SequenceMatcher(None, middle, other, autojunk=False)
        found += [(head + one.a, head + one.b, one.size) for one in matcher.get_matching_blocks() if one.size]
    return found


def lettered(text: Text) -> tuple[str, list[int]]:
    """All letters with the run of each; a line's end is that of the run behind it, less than 0 and with its bits
    turned."""
    letters: list[str] = []
    owners: list[int] = []
    for number, run in enumerate(text.runs):
        if run.starts_line and number:
            letters.append("\n")
            owners.append(~number)
        letters.append(run.text)
        owners += [number] * len(run.text)
    return "".join(letters), owners
