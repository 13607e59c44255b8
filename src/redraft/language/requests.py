"""Second stage: the sentences of an instruction become requests. Of the ways to cut one into clauses, that with the
fewest not understood is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.language.clause_reader import by_parts, read_clause
from redraft.language.patterns import PATTERNS, Pattern
from redraft.language.reading.gradients import set_gradients_aside
from redraft.language.reading.rewordings import one_by_one
from redraft.language.reading.talk import Topic, is_prompt
from redraft.language.reading.unquoted import together
from redraft.language.rows import LIKEWISE, asks_nothing
from redraft.language.sentence_parts import (
    OF_WORDS,
    TELLING,
    after_remarks,
    barely_centered,
    copies_as_it,
    copies_placed,
    everywhere,
    is_about_again,
    of_topic,
    on_the_same_pages,
    sides_together,
    told_once,
    with_belongings,
    with_places,
    without_asides,
)
from redraft.lazy import lazily
from redraft.plan import Request, Unread
from redraft.targets import vocabulary as words
from redraft.targets.grounding.grammar_words import PRONOUNS
from redraft.targets.quotes import Segment, Wording, sentences

MOST_JOINED = 6
"""How many stretches between joiners may make up one clause."""


def read(words_said: Wording, patterns: Sequence[Pattern] = PATTERNS) -> list[Request | Unread]:
    """Every clause of an instruction, in order."""
    found: list[Request | Unread] = []
    topic: Topic | None = None
    words_said = together(set_gradients_aside(without_asides(words_said)))
    every = [*sentences(words_said.text)]
    for number, segments in enumerate(every):
        after = " ".join(part.text for each in every[number + 1 : number + 2] for part in each)
        about, asked = after_remarks(segments, after)
        topic = about or topic
        if not asked:
            continue
        clauses = _read_sentence(copies_as_it(with_places(asked)), words_said, patterns, topic, found)
        if any(isinstance(part, Unread) or part.act == "unclear" for part in clauses):
            clauses = _without_reason(asked, words_said, patterns, topic, found) or clauses
        clauses = told_once(clauses)
        clauses = copies_placed(with_belongings(everywhere(sides_together(on_the_same_pages(clauses)))))
        if topic is not None and topic.target and not any(isinstance(part, Request) for part in found):
            clauses = [of_topic(part, words_said.surface(topic.target)) for part in clauses]
        found += clauses
        topic = Topic("", "it")
    reworded = any(isinstance(part, Request) and part.act in OF_WORDS for part in found)
    found = [part for part in found if not (isinstance(part, Unread) and reworded and is_prompt(part.text))]
    return barely_centered([part for part in found if not (isinstance(part, Unread) and asks_nothing(part.text))])


_BARE_THING = lazily(
    r"(?:the|our|my|this|that|all|both|every|each) (?:(?!\b(?:is|are|was|were|has|have|had|will|do|does|did|can|could"
    r"|should|must|looks?|seems?|needs?|wants?|says?|said|comes?|came|goes|went|gets?|got|hates?|likes?|\w+ed|\w+n['’]t)\b)"
    r"[^.!?])+",
    re.IGNORECASE,
)
"""What stands before a colon and tells nothing: it is what the rest is about."""
_REASON = lazily(r"\s*(?::|—|–|,? so(?: please)?\b,?)\s+", re.IGNORECASE)


def _without_reason(
    segments: list[Segment],
    said: Wording,
    patterns: Sequence[Pattern],
    topic: Topic | None,
    earlier: list[Request | Unread],
) -> list[Request | Unread] | None:
    """What a sentence asks for behind its reason: 'Friday we close at 12:00, so change 13:00 to 12:00'. The reason must
    tell nothing that is not told again, and what follows be understood; None otherwise."""
    whole = segments[0].text + "".join(part.joiner + part.text for part in segments[1:])
    for found in _REASON.finditer(whole):
        before, after = whole[: found.start()], whole[found.end() :]
        told = {one.strip(".,:") for one in TELLING.findall(before)}
        if not told <= {one.strip(".,:") for one in TELLING.findall(after)} and not is_about_again(before, after, said):
            continue
        if len(before.split()) > 14 or not before or (":" in found[0] and _BARE_THING.fullmatch(before.strip())):
            continue
        for rest in sentences(after)[:1]:
            clauses = _read_sentence(with_places(rest), said, patterns, topic, earlier)
            if clauses and all(_is_understood(part) for part in clauses):
                return clauses
    return None


def _is_understood(part: Request | Unread) -> bool:
    """Whether a clause was read; words of the design without quotes are told by the design."""
    return isinstance(part, Request) and (part.act != "unclear" or part.verb.lower() in ("replace", "change", "rename"))


def _read_sentence(
    segments: list[Segment],
    said: Wording,
    patterns: Sequence[Pattern],
    topic: Topic | None,
    earlier: list[Request | Unread],
) -> list[Request | Unread]:
    """The reading of a sentence with the fewest clauses not understood; shorter clauses before longer ones.

    Works from the left: `best[n]` is the best reading of the first n segments.
    """
    if re.search(r"\brespectively\b", segments[-1].text, re.IGNORECASE):
        whole = segments[0].text + "".join(part.joiner + part.text for part in segments[1:])
        if read_so := by_parts(whole, said, None, topic):
            return [*read_so]
        each = [read_clause(one, said, None, patterns, None) for one in one_by_one(whole)]
        if each and all(found and extra < 10 for found, extra in each):
            return [one for found, _ in each for one in found]

    def alone(clause: str) -> list[Request]:
        return read_clause(clause, said, None, patterns, None)[0]

    best: list[tuple[float, list[Request | Unread]]] = [(0.0, [])]
    for end in range(1, len(segments) + 1):
        options: list[tuple[float, list[Request | Unread]]] = []
        for start in range(max(0, end - MOST_JOINED), end):
            cost, before = best[start]
            text = segments[start].text + "".join(part.joiner + part.text for part in segments[start + 1 : end])
            last = next((part for part in reversed(before) if isinstance(part, Request)), None)
            requests, extra = read_clause(text, said, last, patterns, topic)
            if last is not None and _tells_outline(last):
                requests = [_line_width(one, last) for one in requests]
            if (alike := of_both(text, said, [*earlier, *before], alone)) is not None:
                requests, extra = alike, 0.0 if alike else 10.0
            if (again := _likewise(text, said, before or earlier)) is not None and extra > 0.01:
                requests, extra = again, 0.02
            elif extra > 5 and start and "also" in segments[start].joiner.lower():  # 'and also the subhead'
                requests, extra = (
                    (again, 0.3) if (again := _likewise(f"{text} too", said, before)) else (requests, extra)
                )
            joined = end < len(segments) and "and" in segments[end].joiner.lower()
            if requests and joined and _HALF_BETWEEN.search(text):
                extra += 1.0  # 'between the goods' of 'between the goods and the date'
            elif requests and joined and _HALF_ABOUT.search(text) and _BARE_MORE.match(segments[end].text):
                extra += 0.2  # 'the note about the lake' of 'the note about the lake and the boats'
            if requests and end < len(segments) and _HALF_BELOW.search(text) and _NAME_NEXT.match(segments[end].text):
                extra += 0.5  # 'the lines below Eggs' of 'the lines below Eggs, Toast and Drinks'
            if requests and start and _OF_BEFORE.fullmatch(text.strip(" ,.")):
                extra += 0.2  # 'the circle behind them' of 'the initials and the circle behind them'
            clauses: list[Request | Unread] = [*requests] or [Unread(said.surface(text), text)]
            options.append((cost + extra + 0.1 * (end - start - 1), [*before, *clauses]))
        best.append(min(options, key=lambda option: option[0]))
    return best[-1][1]


_HALF_BETWEEN = lazily(r"\bbetween (?!.*\band\b)(?!both\b|the two\b|them\b|these\b|those\b)[^,]+$", re.IGNORECASE)
_HALF_BELOW = lazily(r"[a-z]s (?:below|under|beneath|underneath|above|over|beside|behind|next to) [A-Z][\w', ]*$")
_NAME_NEXT = lazily(r"\s*[A-Z][\w'’]*(?: [\w'’]+){0,3}\s*$")
_HALF_ABOUT = lazily(r"\b(?:about|mentioning|regarding|concerning) (?:the |our )?[\w ]+$", re.IGNORECASE)
_BARE_MORE = lazily(r"\s*(?:the|our|its) [\w-]+(?: [\w-]+)?\s*$", re.IGNORECASE)
_OF_BEFORE = lazily(
    r"(?:and )?the [\w -]+ (?:behind|under|below|beneath|around|above|over|beside|next to|on) (?:it|them)",
    re.IGNORECASE,
)


def _likewise(text: str, said: Wording, before: list[Request | Unread]) -> list[Request] | None:
    """The requests made of the last target, for another one; None when that is not what a clause says."""
    found = LIKEWISE.fullmatch(" ".join(text.split()).strip(" ,.!"))
    asked = [part for part in before if isinstance(part, Request)]
    if found is None or not asked:
        return None
    named = next((part.target for part in reversed(asked) if part.target.lower() not in words.PRONOUNS), "")
    what = said.surface(found["what"] or found["other"])
    same = [part for part in asked if part.target in (named, "it") and named]
    return [replace(part, clause=said.surface(text), target=what) for part in same] or None


def _tells_outline(last: Request) -> bool:
    """Whether the clause before was about the line around something."""
    said = last.get("prop").lower()
    return last.act in ("stroke", "stroke_width") or (
        last.act == "recolor" and _LINE_SAID.search(f"{said} {last.target}") is not None
    )


_LINE_SAID = lazily(r"\b(?:outline|stroke|border|frame|contour|edge|rim)\b", re.IGNORECASE)


def _line_width(one: Request, last: Request) -> Request:
    """'The border blue, 4px': a width behind what is said of the line is the line's."""
    same = one.target.lower() in words.PRONOUNS or one.target == last.target or not one.target
    sized = one.act == "font_size" or (one.act == "resize" and one.get("side") not in ("height", "tall", "high"))
    if not same or not sized or not one.get("amount") or "font" in one.clause.lower():
        return one
    wide = {"amount": one.get("amount"), "unit": one.get("unit")}
    return replace(one, act="stroke_width", arguments=wide, target=last.target)


_BOTH = lazily(
    r"(?:and |make |with |set )*(?P<count>both|all (?:three|four)|the (?:two|three)(?: of them)?)(?: of them)?(?: are"
    r"| should be"
    r"| in)? (?P<look>(?:‹c\d+›|bold|italics?|underlined|\d+ ?(?:px|pt)|uppercase|lowercase|regular|semibold|smaller"
    r"|bigger"
    r"|larger|\d+ ?(?:%|percent) (?:transparent|opaque|opacity|bigger|smaller|larger))(?: (?:and|,) (?:‹c\d+›|bold"
    r"|italic))?)",
    re.IGNORECASE,
)


def of_both(
    text: str, said: Wording, before: Sequence[Request | Unread], read: Callable[[str], list[Request]]
) -> list[Request] | None:
    """'…, both bold': what was just asked of each of the two things that were named; none where they are not told, and
    None where that is not what a clause says."""
    told = _BOTH.fullmatch(" ".join(text.split()).strip(" ,.!"))
    if told is None or not before:
        return None
    count = {"all three": 3, "the three": 3, "all four": 4}.get(told["count"].lower(), 2)
    named: list[str] = []
    for part in before:
        target = part.target if isinstance(part, Request) else ""
        if isinstance(part, Request) and part.act == "replace_text" and not target and part.get("new"):
            target = f'"{part.get("new")}"'  # what it says by then
        if target.lower() not in PRONOUNS and target not in named:
            named.append(target)
    if len(named) < count or not all(named[-count:]):
        return []
    asked = read(f"make it {told['look']}")
    return [replace(one, clause=said.surface(text), target=target) for target in named[-count:] for one in asked]
