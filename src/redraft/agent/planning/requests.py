"""Second stage: a clause becomes a Request — an act, the words for its target, and its arguments.

A clause is understood only as a whole: each row of PATTERNS must match from its first word to its last, so nothing
that was said is dropped. Rows are tried in order. `<change>` stands for the verbs of that row in the vocabulary,
`{target}` for the words naming what is meant; `{color}`, `{amount}` and the rest are in BLOCKS.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from redraft.agent.planning import vocabulary as words
from redraft.agent.planning.clauses import Segment, Wording, sentences
from redraft.agent.planning.figure_spots import spots
from redraft.agent.planning.pages import THESE, only_a_place, without_place
from redraft.agent.planning.patterns import BANNED_IN_TARGETS, PATTERNS, VERB_AT_START, Pattern
from redraft.agent.planning.reading import decks, tables
from redraft.agent.planning.reading.appearances import read_appearance
from redraft.agent.planning.reading.going_away import no_more, no_more_before
from redraft.agent.planning.reading.gradients import gradient_of, set_gradients_aside
from redraft.agent.planning.reading.layering import read_layering
from redraft.agent.planning.reading.moving import NEW_THING
from redraft.agent.planning.reading.phrases import Before, Said
from redraft.agent.planning.reading.points import read_point
from redraft.agent.planning.reading.reader import read_clause
from redraft.agent.planning.reading.rewordings import (
    asks_more,
    one_by_one,
    read_assertion,
    read_exchange,
    read_new_words,
    read_rewording,
)
from redraft.agent.planning.reading.statements import read_statement, read_told
from redraft.agent.planning.reading.talk import Topic, is_prompt, is_question, remark, stripped
from redraft.agent.planning.reading.things import thing_at
from redraft.agent.planning.reading.tokens import Clause, page_at, prop_at, verb_at
from redraft.agent.planning.reading.unquoted import named, together
from redraft.agent.planning.reading.wording import read_wording
from redraft.agent.planning.reading.words import FILLERS, SLOTS
from redraft.agent.planning.reading.words import VERBS as READER_VERBS

MAX_CLAUSE = 400
MOST_JOINED = 6
"""How many stretches between joiners may make up one clause."""
_AGAIN = re.compile(r"__\d+$")
_COLOR = re.compile(r"‹c\d+›")
_AMOUNT = re.compile(rf"(?<![\w‹])(\d+(?:\.\d+)?) ?-?({'|'.join(words.UNITS)})?(?![\w›])", re.IGNORECASE)
_STROKE_FILLER = re.compile(
    r"^(?:an?|the|with|and|in|of|using|colou?red|colou?r|width|thickness|thick|wide|solid|line|stroke|outline|border"
    r"|contour|is|being|that|has|have|set|to|weight|pure|plain|,|:|=|\s)*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Request:
    """What one clause asks for. `target` is '' where the act has none.

    `pages` are the words for the slides it holds on, '' where none are named; `leads`: they came before the rest.
    """

    act: str
    clause: str
    target: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    verb: str = ""
    prefix: str = ""
    pages: str = ""
    leads: bool = False

    def get(self, name: str) -> str:
        return self.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Unread:
    """A clause that no rule understands."""

    clause: str
    text: str


def read(words_said: Wording, patterns: Sequence[Pattern] = PATTERNS) -> list[Request | Unread]:
    """Every clause of an instruction, in order."""
    found: list[Request | Unread] = []
    topic: Topic | None = None
    words_said = together(set_gradients_aside(_without_asides(words_said)))
    every = [*sentences(words_said.text)]
    for number, segments in enumerate(every):
        after = " ".join(part.text for each in every[number + 1 : number + 2] for part in each)
        about, asked = _after_remarks(segments, after)
        topic = about or topic
        if not asked:
            continue
        clauses = _read_sentence(_copies_as_it(_with_places(asked)), words_said, patterns, topic, found)
        if any(isinstance(part, Unread) or part.act == "unclear" for part in clauses):
            clauses = _without_reason(asked, words_said, patterns, topic, found) or clauses
        clauses = _told_once(clauses)
        clauses = _copies_placed(_with_belongings(_everywhere(_sides_together(_on_the_same_pages(clauses)))))
        if topic is not None and topic.target and not any(isinstance(part, Request) for part in found):
            clauses = [_of_topic(part, words_said.surface(topic.target)) for part in clauses]
        found += clauses
        topic = Topic("", "it")
    reworded = any(isinstance(part, Request) and part.act in _OF_WORDS for part in found)
    found = [part for part in found if not (isinstance(part, Unread) and reworded and is_prompt(part.text))]
    return [part for part in found if not (isinstance(part, Unread) and _asks_nothing(part.text))]


_OF_WORDS = ("state", "figures", "contact", "replace_text", "set_text", "reword")
"""Acts behind which 'please correct it' asks for nothing more."""


_ASIDE = re.compile(
    r"(?<=[\w›]) \((?!(?:not|but|except|without|only|keep|leave|no|and|also|then|x|y)\b)"
    r"(?P<inner>[A-Z][\w'’ -]*(?:, [A-Z][\w'’ -]*)*(?:,? and [A-Z][\w'’ -]*)?)\)"
)
"""What is told again in brackets: 'all step titles (Sign up, Gear up, Clean up)'."""
_SAME_AMOUNT = re.compile(
    r"(?P<all>.*?(?P<number>\d+|dozen)\b.*?),?(?: please)? \((?P<again>\d+)(?: ?(?:px|pixels|mm|pt))?\)", re.IGNORECASE
)


def _without_asides(said: Wording) -> Wording:
    """An instruction without brackets that name again what stands before them."""
    text = _ASIDE.sub("", said.text)
    if (same := _SAME_AMOUNT.fullmatch(text)) and same["number"].lower() in (same["again"], "dozen"):
        text = same["all"] if same["number"] != "dozen" or same["again"] == "12" else text
    return replace(said, text=text) if text != said.text else said


_COPYING = re.compile(
    r"(?:please |then |now )*(?:duplicate|copy|clone|repeat|replicate|make (?:a|one|another) (?:copy|duplicate))\b",
    re.IGNORECASE,
)
_THE_COPY = re.compile(
    r"\b(?:the|that|this|its) (?:copy|duplicate|clone|copied (?:one|version)|duplicated one|new one|second one|twin)\b",
    re.IGNORECASE,
)


def _copies_as_it(segments: list[Segment]) -> list[Segment]:
    """'Duplicate the flag and drop the copy below it': after a copy is made, 'the copy' is what is spoken of."""
    for number, segment in enumerate(segments):
        if _COPYING.match(segment.text):
            rest = [Segment(one.joiner, _THE_COPY.sub("it", one.text)) for one in segments[number + 1 :]]
            return [*segments[: number + 1], *rest]
    return segments


def _copies_placed(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """'Copy the ring and put it 40 mm to the right': the copy stands so to the original."""
    merged: list[Request | Unread] = []
    for part in clauses:
        last = merged[-1] if merged else None
        if (
            isinstance(part, Request) and isinstance(last, Request) and last.act == "duplicate" and not last.arguments
            and part.act in ("move", "place", "beside") and part.target.lower() in words.PRONOUNS
            and not (part.get("point") or part.get("x") or part.get("y") or part.get("dir2"))
        ):  # fmt: skip
            merged[-1] = replace(last, clause=f"{last.clause} and {part.clause}", arguments=dict(part.arguments))
        else:
            merged.append(part)
    return merged


_BELONGING = ("delete", "visible", "move", "bigger", "scale", "opacity", "duplicate", "rotate", "recolor", "font_style")
_ITS = re.compile(r"(?:its|their) (?!own\b)\S.*", re.IGNORECASE)


def _with_belongings(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """'Remove the circle and its label' is one request: once the circle is gone, nothing is its label."""
    merged: list[Request | Unread] = []
    for part in clauses:
        last = merged[-1] if merged else None
        if (
            isinstance(part, Request) and isinstance(last, Request) and part.act == last.act in _BELONGING
            and dict(part.arguments) == dict(last.arguments) and part.pages in ("", last.pages)
            and _ITS.fullmatch(part.target) and last.target
        ):  # fmt: skip
            merged[-1] = replace(
                last, clause=f"{last.clause} and {part.clause}", target=f"{last.target} and {part.target}"
            )
        else:
            merged.append(part)
    return merged


_REASON = re.compile(r"\s*(?::|—|–|,? so(?: please)?\b,?)\s+", re.IGNORECASE)
_TELLING = re.compile(r"‹[qcs]\d+›|\d[\w.,:]*")


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
        told = {one.strip(".,:") for one in _TELLING.findall(before)}
        if not told <= {one.strip(".,:") for one in _TELLING.findall(after)} and not _is_about_again(
            before, after, said
        ):
            continue
        if len(before.split()) > 14 or not before:
            continue
        for rest in sentences(after)[:1]:
            clauses = _read_sentence(_with_places(rest), said, patterns, topic, earlier)
            if clauses and all(_is_understood(part) for part in clauses):
                return clauses
    return None


def _is_understood(part: Request | Unread) -> bool:
    """Whether a clause was read; words of the design without quotes are told by the design."""
    return isinstance(part, Request) and (part.act != "unclear" or part.verb.lower() in ("replace", "change", "rename"))


def _is_about_again(before: str, after: str, said: Wording) -> bool:
    """Whether all figures of a reason stand in what is quoted behind it."""
    rest = said.surface(after)
    return "‹" not in before and all(one.strip(".,:") in rest for one in _TELLING.findall(before))


def _told_once(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """Without a statement that what follows carries out: 'we close at 12:00, so change 13:00 to 12:00'."""
    kept: list[Request | Unread] = []
    for number, part in enumerate(clauses):
        later = [
            one for one in clauses[number + 1 :] if isinstance(one, Request) and one.act in ("replace_text", "reword")
        ]
        told = _TELLING.findall(part.get("new")) if isinstance(part, Request) and part.act == "state" else []
        if not (told and any(all(one in other.get("new") for one in told) for other in later)):
            kept.append(part)
    return kept


def _everywhere(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """'Replace "am" by "a.m." and "pm" by "p.m." everywhere' says 'everywhere' for both."""
    asked = [part for part in clauses if isinstance(part, Request)]
    if len(asked) < 2 or any(part.act != "replace_text" for part in asked) or not asked[-1].get("everywhere"):
        return clauses
    return [
        replace(part, arguments={**part.arguments, "everywhere": "everywhere"}) if isinstance(part, Request) else part
        for part in clauses
    ]


def _of_topic(part: Request | Unread, topic: str) -> Request | Unread:
    """'The title is too large. Make it smaller.': 'it' is the title, and 'its label' the title's."""
    if not isinstance(part, Request):
        return part
    low = part.target.lower()
    of_slide = part.act == "slide_delete" and part.get("pages").lower() in words.PRONOUNS
    if re.match(r"(?:the |this |my )?(?:\w+ )?slides?\b", topic, re.IGNORECASE):
        about = low in words.PRONOUNS and part.act == "delete"
        return replace(part, act="slide_delete", target="", arguments={"pages": topic}) if of_slide or about else part
    if of_slide:
        return replace(part, act="delete", target=topic, arguments={})
    if low in words.PRONOUNS or low in _THIS:
        return replace(part, target=topic)
    if (own := _THIS_WITH.fullmatch(part.target)) is not None:
        return replace(part, target=f"{topic} and {own['rest']}")
    if (own := re.fullmatch(r"(?:its|their) (?P<rest>\S.*)", part.target, re.IGNORECASE)) is not None:
        return replace(part, target=f"the {own['rest']} of {topic}")
    return part


_THIS = tuple(
    f"{this} {noun}"
    for this in ("this", "that", "the")
    for noun in ("line", "item", "entry", "one", "dish", "service", "row", "product", "thing")
)
"""What a thing that was just spoken of may be called."""
_THIS_WITH = re.compile(
    rf"(?:it|them|{'|'.join(_THIS)}),? (?:and|with|along with|together with|including|plus|as well as) "
    r"(?:all )?(?P<rest>(?:its|their) \S.*|the [\w -]+ (?:under|below|beside|above|behind|around|next to|on) (?:it"
    r"|them))",
    re.IGNORECASE,
)


_POINTS_BACK = re.compile(r"\b(?:it|them|its|their|th(?:is|at) \w+)\b", re.IGNORECASE)


def _after_remarks(segments: list[Segment], after: str) -> tuple[Topic | None, list[Segment]]:
    """What the remarks at the start of a sentence are about, and the rest of it: 'it is too dark, make it lighter'.
    `after` is the next sentence: what is said to be no longer wanted is a remark where a request points back to it, and
    a request where none does."""
    about: Topic | None = None
    if is_question("".join(part.joiner + part.text for part in segments)):
        return Topic(), []
    if segments and (said := no_more_before(segments[0].text)) is not None and _POINTS_BACK.search(said[1]):
        about, segments = Topic("", said[0]), [Segment(segments[0].joiner, said[1]), *segments[1:]]
    for number, segment in enumerate(segments):
        rest = " ".join(part.text for part in segments[number + 1 :]) or after
        if _POINTS_BACK.search(rest) and (named := no_more(segment.text)):
            about = Topic("", named)
        elif (one := remark(segment.text)) is not None:
            about = one if about is None or one.prop or one.target else about
        elif not _only_chatter(segment.text) and segment.text.strip(" ,.").lower() not in ("however", "but", "though"):
            return about, segments[number:]
    return about or Topic(), []


_GOING = re.compile(r"^(?:(?:and|then|but|now) )?(?:go|going) to ", re.IGNORECASE)
_MAKES = re.compile(
    r"(?:(?:please|then|and|now) )*"
    r"(?:add|insert|create|make|draw|build|generate|construct|design|produce|set up|prepare)\b",
    re.IGNORECASE,
)
_PUT_IT = re.compile(
    r"(?:then )?(?:insert|place|put|add|include|position) (?:it|them|this) (?:on|onto|into|in|to) (?P<s>‹s\d+›)",
    re.IGNORECASE,
)


def _with_places(segments: list[Segment]) -> list[Segment]:
    """A segment that only says where goes to the next one: 'On slide 3, make the title red'."""
    found: list[Segment] = []
    place = ""
    for segment in segments:
        put = _PUT_IT.fullmatch(segment.text.strip(" ,"))
        if put and any(_MAKES.match(one.text) for one in found[-2:]):  # 'create a table and put it on slide 3'
            found[-1] = Segment(found[-1].joiner, f"{found[-1].text} on {put['s']}")
            continue
        if only_a_place(segment.text):
            place = _GOING.sub("on ", segment.text.rstrip(":"))
            continue
        found.append(Segment(segment.joiner, f"{place}, {segment.text}" if place else segment.text))
        place = ""
    if place and found:
        found[-1] = Segment(found[-1].joiner, f"{found[-1].text} {place}")
    return found or segments


def _on_the_same_pages(found: list[Request | Unread]) -> list[Request | Unread]:
    """One place goes for all clauses of its sentence. Of several, one that leads goes for those that follow it, one
    that does not for those just before it."""
    said = {part.pages for part in found if isinstance(part, Request) and part.pages and part.act != "slide_go"}
    if not said:
        return found
    scoped = list(found)
    carried = next(iter(said)) if len(said) == 1 else ""
    for number, part in enumerate(scoped):
        if isinstance(part, Request) and part.pages and part.act != "slide_go":
            carried = part.pages if part.leads or len(said) == 1 else ""
        elif isinstance(part, Request) and carried and carried != THESE:
            scoped[number] = replace(part, pages=carried)
    steps = [(number, number + 1) for number in range(len(scoped) - 2, -1, -1)]
    for number, near in [*steps, *((number, number - 1) for number in range(1, len(scoped)))]:
        part, other = scoped[number], scoped[near]
        if (
            isinstance(part, Request)
            and isinstance(other, Request)
            and not part.pages
            and "slide_go" not in (part.act, other.act)
            and (near < number or not other.leads)
            and other.pages != THESE
        ):
            scoped[number] = replace(part, pages=other.pages)
    return scoped


_ACROSS = ("wide", "width", "in width")


def _page_sides(last: Request, part: Request) -> Request | None:
    """'Set the page width to 300 mm and the height to 400 mm' is one size of the page."""
    if last.act != "page_size" or part.act not in ("page_size", "resize"):
        return None
    here = (
        dict(part.arguments)
        if part.act == "page_size"
        else {part.get("side"): part.get("amount"), "unit": part.get("unit")}
    )
    sides = {name for name in ("width", "height") if last.get(name) or here.get(name)}
    if sides != {"width", "height"} or (last.get("width") and last.get("height")):
        return None
    joined = {
        **{name: value for name, value in here.items() if value},
        **{name: value for name, value in last.arguments.items() if value},
    }
    return replace(last, clause=f"{last.clause} and {part.clause}", arguments=joined)


def _sides_together(found: list[Request | Unread]) -> list[Request | Unread]:
    """'100px tall and 50px wide' is one size, not two one after the other."""
    merged: list[Request | Unread] = []
    for part in found:
        last = merged[-1] if merged else None
        if isinstance(part, Request) and isinstance(last, Request) and (both := _page_sides(last, part)) is not None:
            merged[-1] = both
            continue
        if (
            isinstance(part, Request)
            and isinstance(last, Request)
            and part.act == last.act == "resize"
            and part.get("side")
            and last.get("side")
            and (part.get("side").lower() in _ACROSS) != (last.get("side").lower() in _ACROSS)
            and part.target.lower() in (last.target.lower(), *words.PRONOUNS)
        ):
            wide, high = (part, last) if part.get("side").lower() in _ACROSS else (last, part)
            size = {"width": wide.get("amount"), "unit": wide.get("unit") or high.get("unit")}
            size |= {"height": high.get("amount"), "unit2": high.get("unit") or wide.get("unit")}
            merged[-1] = replace(last, clause=f"{last.clause} and {part.clause}", arguments=size)
        else:
            merged.append(part)
    return merged


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
        if read_so := _by_parts(whole, said, None, topic):
            return [*read_so]
        each = [_read_clause(one, said, None, patterns, None) for one in one_by_one(whole)]
        if each and all(found and extra < 10 for found, extra in each):
            return [one for found, _ in each for one in found]
    best: list[tuple[float, list[Request | Unread]]] = [(0.0, [])]
    for end in range(1, len(segments) + 1):
        options: list[tuple[float, list[Request | Unread]]] = []
        for start in range(max(0, end - MOST_JOINED), end):
            cost, before = best[start]
            text = segments[start].text + "".join(part.joiner + part.text for part in segments[start + 1 : end])
            last = next((part for part in reversed(before) if isinstance(part, Request)), None)
            requests, extra = _read_clause(text, said, last, patterns, topic)
            if (again := _likewise(text, said, before or earlier)) is not None and extra > 0.01:
                requests, extra = again, 0.02
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


def _read_clause(
    text: str, said: Wording, last: Request | None, patterns: Sequence[Pattern], topic: Topic | None
) -> tuple[list[Request], float]:
    """The requests of a clause, none when it is not understood, and how far-fetched they are.

    Rows that fit its whole wording come first, then its parts, then both with what the clause before was about.
    """
    if is_prompt(text):
        return [], 0.5
    text = _HUE_OF.sub(r"the \g<color> \g<of>", text)
    if len(text) > MAX_CLAUSE or _asks_nothing(text):
        return [], 10.0
    for reader in (read_appearance, decks.ahead, read_point, read_layering, read_wording, read_exchange):
        if read_so := _of_words(text, said, reader):
            return read_so, 0.0
    plain, pages, leads, kept_whole = prepare(text), "", False, False
    noun_first = NOUN_FIRST.match(plain) is not None and "‹q" not in plain
    request = _match(plain, text, said, patterns) if not noun_first else None
    if request is not None and (
        _of_no_slide(request, last) or _is_new(request) or _is_of_page(request) or _of_table(request)
    ):
        request = None
    if request is not None and request.act == "delete" and request.verb.lower() in ("drop", "cut", "take out"):
        elsewhere = _by_parts(text, said, None, None)
        if elsewhere and elsewhere[0].act != "delete":
            return elsewhere, 0.0  # 'drop the logo to the bottom'
    if request is not None and request.act == "place" and request.verb.lower() in ("align", "line up"):
        lined_up = _by_parts(text, said, None, None)
        if lined_up and lined_up[0].act == "align":
            return lined_up, 0.0  # several things with each other
    if topic is not None and topic.prop and (read_so := _by_parts(text, said, None, topic)):
        return read_so, 0.0  # 'it' is the property that was just spoken of
    if request is None or request.act == "unclear":
        bare, pages, leads = without_place(plain)
        if pages:
            plain = prepare(bare)
            found = _match(plain, text, said, patterns)
            if found is not None and (_is_new(found) or _of_table(found)):
                found = None
            if found is None or found.act == "unclear":
                again = _about_all_text(plain)
                found = (_match(again, text, said, patterns) if again != plain else None) or found
            request = found or request
            kept_whole = found is None
    if request is not None and request.act != "unclear":
        return [_placed(request, said, pages, leads)], 0.0
    if read_so := _by_parts(text, said, None, topic):
        return read_so, 0.01
    if read_so := _of_words(text, said, named):
        return read_so, 0.02
    if read_so := _of_words(text, said, read_rewording):
        return read_so, 0.03
    if last is not None and (_leaves_owner(last, plain) or (last.act in ("add", "border") and _SPEC.fullmatch(plain))):
        return [], 10.0
    if last is not None:
        for wording_tried in _with_what_came_before(plain, last):
            inherited = _match(wording_tried, text, said, patterns)
            if inherited is not None and last.act == "stroke" and inherited.act == "resize":
                continue  # 'a white outline, 4px wide'
            if inherited is not None and inherited.act != "unclear":
                return [_placed(inherited, said, pages, leads)], 0.05
        if read_so := _by_parts(text, said, last, topic):
            return read_so, 0.15
    ranged = any(one.kind == "hours" for one in spots(plain)) if last is not None else False  # '10 am to 3 pm'
    if last is not None and not ranged and _CHANGING.fullmatch(last.verb or "") and _ANOTHER_TO.match(plain):
        read_so, extra = _read_clause(f"{last.verb} {text}", said, None, patterns, None)
        if read_so and (extra < 1 or _reads_as_text(read_so)):  # 'change the date to …, the price to €20'
            return [replace(one, clause=said.surface(text)) for one in read_so], 0.16
    if read_so := _of_words(text, said, read_new_words) or _of_words(text, said, read_told):
        return read_so, 0.19
    if request is None and (read_so := _without_verb(text, said)):
        return read_so, 0.2
    if read_so := _of_words(text, said, read_statement) or _of_words(text, said, read_assertion):
        return read_so, 0.3
    if request is None:
        return [], 10.0
    whole = request if kept_whole else _placed(request, said, pages, leads)
    return [whole], 5.0 if _reads_as_text([whole]) else 10.0


def _reads_as_text(requests: list[Request]) -> bool:
    """Whether what is not understood is new words, typed without quotes: 'the doors line to Doors 19:00'."""
    said = requests[0].get("anything") if len(requests) == 1 and requests[0].act == "unclear" else ""
    if asks_more(said):
        return False
    return len(said.split()) > 1 and (said[0].isupper() or said[0].isdigit()) and " to " not in said


_CHANGING = re.compile(r"change|set|update|replace|rename|make|swap|turn|edit|switch|correct|relabel", re.IGNORECASE)
_ANOTHER_TO = re.compile(r"(?:and |also )*(?![a-z]+ (?:the|it)\b)\S.{0,60}? (?:to|with|by|into|->|→) \S", re.IGNORECASE)
"""A clause that says what another thing becomes, by the verb of the clause before."""
_HALF_BETWEEN = re.compile(r"\bbetween (?!.*\band\b)(?!both\b|the two\b|them\b|these\b|those\b)[^,]+$", re.IGNORECASE)
_HUE_OF = re.compile(
    r"\bthe (?P<color>‹c\d+›) (?:of|in|on) the (?P<of>[\w -]+? (?=(?:an? (?:bit|little|lot|tad|touch) |slightly "
    r"|much )?"
    r"(?:more |less |lighter|darker|brighter|paler|deeper|softer|stronger|warmer|cooler|duller)))",
    re.IGNORECASE,
)
"""'The green of the bar lighter': the green bar, which is not to be painted green first."""
_HALF_BELOW = re.compile(r"[a-z]s (?:below|under|beneath|underneath|above|over|beside|behind|next to) [A-Z][\w', ]*$")
_NAME_NEXT = re.compile(r"\s*[A-Z][\w'’]*(?: [\w'’]+){0,3}\s*$")
_HALF_ABOUT = re.compile(r"\b(?:about|mentioning|regarding|concerning) (?:the |our )?[\w ]+$", re.IGNORECASE)
_BARE_MORE = re.compile(r"\s*(?:the|our|its) [\w-]+(?: [\w-]+)?\s*$", re.IGNORECASE)
_OF_BEFORE = re.compile(
    r"(?:and )?the [\w -]+ (?:behind|under|below|beneath|around|above|over|beside|next to|on) (?:it|them)",
    re.IGNORECASE,
)
_LIKEWISE = re.compile(
    r"(?:and |also )*(?:(?:do )?the same (?:for|with|to|goes for|thing for|thing to) (?P<what>.+)|(?P<other>.+?) "
    r"(?:too|as well|likewise|the same|similarly))",
    re.IGNORECASE,
)
"""'Make the title red, and the tagline too.'"""


def _likewise(text: str, said: Wording, before: list[Request | Unread]) -> list[Request] | None:
    """The requests made of the last target, for another one; None when that is not what a clause says."""
    found = _LIKEWISE.fullmatch(" ".join(text.split()).strip(" ,.!"))
    asked = [part for part in before if isinstance(part, Request)]
    if found is None or not asked:
        return None
    named = next((part.target for part in reversed(asked) if part.target.lower() not in words.PRONOUNS), "")
    what = said.surface(found["what"] or found["other"])
    same = [part for part in asked if part.target in (named, "it") and named]
    return [replace(part, clause=said.surface(text), target=what) for part in same] or None


_SPEC = re.compile(
    r"(?:in |of )?(?:a )?(?:‹c\d+›|\d+(?:\.\d+)? ?(?:px|pt|mm|cm|%)?)(?: (?:thick|wide|high|tall|long))?", re.IGNORECASE
)
"""Said of a new thing, and no request of its own: 'a line below the title, 2px, grey'."""


def _leaves_owner(last: Request, plain: str) -> bool:
    """Whether 'and the bowl' may be one of two owners, as in 'the prices of the vase and the bowl': then it is no
    request of its own."""
    clause = Clause(plain)
    bare = bool(len(clause)) and thing_at(clause, 0) == len(clause)
    return bare and re.search(r"\bof\b|['’]s\b", last.target) is not None and last.act not in ("recolor", "font_style")


def _of_outline(one: Said) -> Said:
    """'A white outline, 4px wide': the width is the outline's."""
    if one.act == "resize" and one.get("side") == "width":
        return replace(one, act="stroke_width", arguments={"amount": one.get("amount"), "unit": one.get("unit")})
    return one


def _of_no_slide(request: Request, last: Request | None) -> bool:
    """Whether 'it' is no slide here: 'add a star and move it to the top'."""
    pronoun = request.act.startswith("slide_") and request.get("pages").lower() in words.PRONOUNS
    return pronoun and last is not None and not last.act.startswith("slide_")


def _is_of_page(request: Request) -> bool:
    """Whether a row took the page for a thing: 'add a border around the page', 'make the poster 1080 x 1920'."""
    clause = Clause(request.target)
    sized = request.act == "resize" and bool(request.get("width") or request.get("side"))
    whole = re.search(r"\b(?:entire|whole)\b", request.target, re.IGNORECASE)
    return (
        (request.act in ("stroke", "recolor") or (sized and not whole))
        and bool(len(clause))
        and page_at(clause, 0) == len(clause)
    )


def _of_table(request: Request) -> bool:
    """Whether a row took part of a table for a thing: 'give the header row a blue background'."""
    if request.act not in ("set_text", "recolor", "font_style", "replace_text", "delete", "delete_text"):
        return False
    return tables.is_part(request.target or request.get("scope"))


_ADDING = ("add", "insert", "include", "incorporate", "integrate", "write", "type", "enter", "put", "place")


def _is_new(request: Request) -> bool:
    """Whether a new thing is asked for: 'place a circle on the left'."""
    if (
        request.act == "set_text"
        and request.verb.lower() in _ADDING
        and re.search(
            r"\b(?:in|into|to|following|"
            r"provided|given)\b|\b(?:letters|lettering|capitals|print)\b",
            request.target,
        )
    ):
        return True
    moves = request.act in ("place", "move", "rotate", "recolor") and request.verb.lower() not in ("change", "set")
    return moves and NEW_THING.match(request.target) is not None


_MAY_BE_WORDS = re.compile(
    r"‹[ql]|(?<!\w)\d|[€£$¥%@]|\b(?:prices?|costs?|dates?|days?|years?|times?|clock|hours?|weeks?|months?|numbers?|figures?|percent"
    r"|percentages?|words?|letters?|case|caps|capitals?|capitali[sz]e\w*|upper-?case|lower-?case|sentences?|texts?|says?|saying"
    r"|reads?|reading|spell\w*|typos?|commas?|decimals?|currency|dollars?|euros?|pounds?|cents?|signs?|marks?|stops?|period"
    r"|dash|hyphen|phone|e?mail|website|address|handle|call(?:ed)?|renam\w*|names?|writ\w+|append|prepend|insert|lines?|wherever"
    r"|everywhere|becomes?|should|must|instead|replace\w*|change\w*|swap\w*)\b",
    re.IGNORECASE,
)
"""Without any of these a clause is about no words or figures, and the rows for them need not be tried."""


def _of_words(text: str, said: Wording, reader: Callable[[str], list[Said] | None] = read_wording) -> list[Request]:
    """A clause about the words or figures of texts: as it stands, else without the slides it names."""
    if reader is read_wording and not _MAY_BE_WORDS.search(text):
        return []
    bare, pages, leads = without_place(stripped(text))
    for wording_tried, token in ((text, ""), (bare, pages)) if pages else ((text, ""),):
        found = reader(wording_tried)
        if found is not None and any(one.target.lower().split(" ")[0] in _OPENING_VERBS for one in found):
            found = None  # 'insert a note that reads "…"' names nothing
        if found is not None and any(_NO_NAME.search(one.target) and "‹" not in one.target for one in found):
            found = None
        if found is not None and not any(
            "‹s" in value for one in found for value in (one.target, *one.arguments.values())
        ):
            return [_requested(one, text, said, token, leads) for one in found]
    return []


def _by_parts(text: str, said: Wording, last: Request | None, topic: Topic | None) -> list[Request]:
    """A clause read by its parts: as it stands, else without the slides it names."""
    plain = stripped(text)
    if NOUN_FIRST.match(plain) and "‹q" not in plain:
        return []
    bare, pages, leads = without_place(plain)
    before = Before()
    if last is not None:
        before = Before(last.verb, "it", last.get("prop"))
    elif topic is not None:
        before = Before("", topic.target, topic.prop)
    for wording_tried, token in ((plain, ""), (bare, pages)) if pages else ((plain, ""),):
        found = read_clause(wording_tried, before)
        if found is not None and last is not None and last.act == "stroke":
            found = [_of_outline(one) for one in found]
        if found is not None and not any(
            "‹s" in one.target or _BY_DOING.search(one.target) or one.target.lower() in _OPENING_VERBS for one in found
        ):
            return [_requested(one, text, said, token, leads) for one in found]
    return []


_NO_NAME = re.compile(r"\b(?:whose|that|which)\b|^(?:the )?(?:following|provided|given|subsequent)\b", re.IGNORECASE)
_BY_DOING = re.compile(r"\bby \w+ing\b|\band \w+ing$", re.IGNORECASE)
"""No name of a thing has this in it."""


DESCRIBED = re.compile(
    rf"(?:an? |the )?(?P<how>(?:[\d.]+ ?(?:%|percent|px|pt) )?(?:{'|'.join(words.DEGREES)})? ?(?:bigger|larger|"
    rf"smaller|darker|lighter|brighter|wider|narrower|taller|bolder)|bold|italic"
    r"|underlined|uppercase|half-transparent|semi-transparent|see-through|‹c\d+›) (?P<what>[\w #'-]+)",
    re.IGNORECASE,
)


NOUN_FIRST = re.compile(
    r"(?:title|name|label|note|frame|border|line|drop|rule|edge|ring|box|pin|star|badge|caption|head|copy|highlight|"
    r"shade|text|design|group|layer|space|type|state|record)"
    r"(?: (?!(?:it|them|the|an?|this|that|all|every|both)\b)\w+)?(?: ?(?:→|->|=>|:|=)| (?:in|to|at|with|on|below|"
    r"above|next|behind|under|twice|‹c|bigger|smaller|bold|italic|larger|size|font|colou?r|opacity|width|height|\d))",
    re.IGNORECASE,
)
"""Words that may be verbs, but name a thing here: 'title → red', 'pin icon: green'."""


def _without_verb(text: str, said: Wording) -> list[Request]:
    """A clause that names a thing and how it should be: 'the address in lowercase', 'badge to the top left corner'."""
    plain = stripped(text)
    if verb_at(Clause(plain), 0) is not None and not NOUN_FIRST.match(plain) and prop_at(Clause(plain), 0) is None:
        return []
    if re.search(r"\b(?:is|are|was|were|up to)\b", plain, re.IGNORECASE):
        return []  # a statement
    new = NEW_THING.match(plain) is not None
    for verb in ("add",) if new else ("make", "move", "set", "add") if prop_at(Clause(plain), 0) else ("make", "move"):
        found = read_clause(f"{verb} {plain}")
        if found and all((one.target or one.on_page or new) and one.act not in ("set_text", "fill") for one in found):
            return [_requested(one, text, said, "", False) for one in found]
    if (turned := DESCRIBED.fullmatch(plain)) is not None:  # 'a bigger price', 'red title'
        found = read_clause(f"make the {turned['what']} {turned['how']}")
        if found and all(one.target and one.act != "set_text" for one in found):
            return [_requested(one, text, said, "", False) for one in found]
    if not new and (row := _match(prepare(f"make {plain}"), text, said, PATTERNS)) is not None and row.act != "unclear":
        return [row]
    return []


_AS_TYPED = ("slide_", "bullet_", "row_", "column_", "cell_")
"""Acts whose resolvers take texts with their quotes."""


_PHRASES = ("anchor", "anchor2", "other", "like", "target", "scope", "chart", "table")
"""Arguments that name layers, as a target does: quoted words keep their quotes."""


def _requested(one: Said, text: str, said: Wording, token: str, leads: bool) -> Request:
    as_typed = one.act.startswith(_AS_TYPED)
    arguments = {
        name: value if name in _PHRASES or (as_typed and name not in ("new", "near")) else said.value(value)
        for name, value in one.arguments.items()
    }
    if "gradient" in arguments:
        arguments |= gradient_of(said.surface_once(arguments.pop("gradient")), said)
    arguments = {name: said.surface(value) for name, value in arguments.items()}
    named = said.surface(one.pages or token or _lone_pages(one, text))
    return Request(one.act, said.surface(text), said.surface(one.target), arguments, one.verb, "", named, leads)


def _lone_pages(one: Said, text: str) -> str:
    """The only slides a clause names, where the request does not say what they are to it: it holds on them."""
    named: set[str] = set(re.findall(r"‹s\d+›", text))
    if len(named) != 1 or one.act.startswith("slide_") or any("‹s" in value for value in one.arguments.values()):
        return ""
    return named.pop()


_INTO = (*words.VERBS["write"], "insert", "add")
_SHARES = {
    "half": 50,
    "a half": 50,
    "one half": 50,
    "a third": 33.3333,
    "one third": 33.3333,
    "a quarter": 25,
    "one quarter": 25,
}
"""'By a quarter' is by 25%, more or less as the verb says."""


_BY_SHARE = re.compile(r"\bby\b|\b(?:half|third|quarter) (?:bigger|larger)\b", re.IGNORECASE)
"""'A third larger' is larger by a third, as 'by a third' is."""


def _placed(request: Request, said: Wording, pages: str, leads: bool) -> Request:
    role = SLOTS.get(re.sub(r"^(?:the|a|this|its) ", "", request.target.lower()))
    if (
        request.act in ("bigger", "scale")
        and request.get("factor").lower() in _SHARES
        and _BY_SHARE.search(request.clause)
    ):
        less = request.verb.lower() in words.VERBS["shrink"] or request.get("updown") == "down"
        share = {
            "amount": f"{_SHARES[request.get('factor').lower()]:g}",
            "unit": "%",
            "sized": "smaller" if less else "bigger",
        }
        request = replace(request, act="bigger", arguments=share)
    if request.act == "set_text" and request.verb.lower() in _INTO and role is not None:
        request = replace(request, act="fill", target="", arguments={"role": role, "new": request.get("new")})
    return replace(request, pages=said.surface(pages), leads=leads) if pages else request


def _about_all_text(plain: str) -> str:
    """'Change the font to Arial' said of a slide: of all its text."""
    return _TYPE_ONLY.sub(r"\1the \2 of all text\3", plain, count=1)


_BY_DEGREES = re.compile(
    r"(?:an? (?:little bit|little|bit|touch|tad|lot|notch)|slightly|somewhat|much|considerably|noticeably)"
    r" (?:\w+er|more \w+"
    r"|less \w+)\b",
    re.IGNORECASE,
)


def _with_what_came_before(plain: str, last: Request) -> Iterator[str]:
    """A clause that lacks its verb or its target, with those of the clause before it, the likeliest first."""
    alone = len(plain.split()) == 1  # 'make it italic and bold': here bold is no verb
    openings: tuple[str, ...] = ()
    openings = (last.prefix, last.verb + " ", last.verb + " it ") if alone or not VERB_AT_START.match(plain) else ()
    if _BY_DEGREES.match(plain):  # 'make the title red and a bit smaller': 'a bit' is no thing
        openings = (last.verb + " it ",)
    for opening in dict.fromkeys(openings):
        if opening.strip():
            yield prepare(opening + plain)
    for opening in ("", f"{last.verb} "):
        about_it = _PROPERTY_ONLY.sub(r"\1 of it", opening + plain, count=1)
        if about_it != opening + plain:
            yield about_it


def _match(plain: str, text: str, said: Wording, patterns: Sequence[Pattern]) -> Request | None:
    for pattern in patterns:
        found = pattern.fullmatch(plain)
        if found is not None and (request := _request(pattern, found, text, said)) is not None:
            return request
    return None


def _request(pattern: Pattern, found: re.Match[str], text: str, said: Wording) -> Request | None:
    groups = {_AGAIN.sub("", name): value.strip() for name, value in found.groupdict().items() if value is not None}
    for name in ("target", "scope"):
        if name in groups and not _could_name_something(groups[name]):
            return None
    if "spec" in groups:
        stroke = _stroke(groups.pop("spec"), groups.pop("options", ""))
        if stroke is None:
            return None
        groups |= stroke
    verb = groups.pop("verb", "")
    named = [
        found.start(name) for name in found.groupdict() if _AGAIN.sub("", name) in ("target", "scope") and found[name]
    ]
    arguments = {
        name: said.quoted(value) if name in ("old", "new", "near") else said.surface(value)
        for name, value in groups.items()
    }
    if "family" in groups:
        arguments["family"] = said.quoted(groups["family"])
    fixed = dict(pattern.fixed)
    target = arguments.pop("target", "") or fixed.pop("target", "")
    pages = "" if pattern.act.startswith("slide_") else arguments.pop("pages", "")
    prefix = found.string[: max(named)] if named else ""
    return Request(pattern.act, said.surface(text), target, {**fixed, **arguments}, verb, prefix, pages)


def _could_name_something(phrase: str) -> bool:
    """Whether these words can stand for a layer: not only an article, and no words of another part of the request."""
    parts = phrase.lower().split()
    if "‹s" in phrase or "‹l" in phrase:  # slides and lists are never part of a name
        return False
    if all(part in words.ARTICLES for part in parts) or (len(parts) > 1 and parts[0] in ("it", "them", "they")):
        return False
    if all(part in words.ARTICLES or part in words.ORDINALS for part in parts):  # 'the first' of what is said elsewhere
        return False
    if parts[0] in _OPENING_VERBS and len(parts) > 1:
        return False
    if re.search(r"['’]s$", phrase) and not re.search(r"\d['’]s$", phrase):  # whose, and not what
        return False
    if parts[0] in ("up", "down", "round", "off", "out", "over", "back", "away", "around"):
        return False
    if any(part in ("a", "an") for part in parts[1:]) or (len(parts) > 1 and parts[-1] in FILLERS):
        return False
    if parts in (["styles"], ["style"], ["formatting"]):
        return False
    if parts[0] in ("and", "then", "also", "or") or parts[-1] in (
        "both",
        "in",
        "on",
        "at",
        "and",
        "then",
        "also",
        "or",
        *words.ARTICLES,
    ):
        return False
    if phrase.lower().endswith(tuple(f" {degree}" for degree in words.DEGREES)):  # 'the sun a bit' is no name
        return False
    bare = _LONG_ROLES.sub("", _PART_OF.sub("", _TEXT_OF.sub("", _CHOICE_OF.sub("", phrase))))
    return not any(BANNED_IN_TARGETS.fullmatch(part) for part in bare.split())


def _stroke(spec: str, options: str) -> dict[str, str] | None:
    """Colour and width from the words around 'outline'; None when there is anything else among them."""
    rest = f"{spec} {options}"
    colors = _COLOR.findall(rest)
    rest = _COLOR.sub(" ", rest)
    amounts = _AMOUNT.findall(rest)
    rest = _AMOUNT.sub(" ", rest).replace("-", " ")
    if len(colors) > 1 or len(amounts) > 1 or not _STROKE_FILLER.match(rest):
        return None
    found = {"color": colors[0]} if colors else {}
    return {**found, "amount": amounts[0][0], "unit": amounts[0][1]} if amounts else found


_OPENING_VERBS = frozenset(READER_VERBS) - frozenset(
    "frame border outline label title name note copy highlight group head caption design form pin layer square light "
    "dim cool warm"
    " text state record print head bold shade color center size scale space clip cut drop".split()
)
"""Verbs that begin a request and no name of a thing."""
_TEXT_OF = re.compile(
    rf"^(?:all (?:of )?)?(?:the )?(?:{'|'.join(words.LETTERING)}) (?:of|in|on|inside|within) ", re.IGNORECASE
)
_PART_OF = re.compile(
    r"^(?:the )?[\w-]+ (?:bullet(?: point)?|paragraph|line|point|item|row|column)s? (?:of|in|on|from) "
    r"|^(?:the )?(?:bullet(?: point)?|paragraph|line|row|column|slide number) ?\d*(?: (?:of|in|on|from) |$)",
    re.IGNORECASE,
)
_CHOICE_OF = re.compile(
    r"^(?:the )?(?:bigger|larger|smaller|biggest|largest|smallest|taller|wider|first|second|third|last|left|right|upper"
    r"|lower|top|bottom)(?: one)? of (?:the|these|those|my|our) ",
    re.IGNORECASE,
)
_LONG_ROLES = re.compile(
    "|".join(name for names in words.ROLES.values() for name in names if " " in name)
    + r"|all of (?:the|it)|both of the",
    re.IGNORECASE,
)

# Taking the talk off a clause, and turning a few ways of speaking into the plain one.


def _alternatives(options: tuple[str, ...]) -> str:
    return "|".join(re.escape(option) for option in sorted(options, key=len, reverse=True))


_PROPERTY = (
    r"(?:(?:fill|text|font|stroke|outline|border|background) )?colou?r|fill|background|stroke|outline|border|opacity"
    r"|transparency|font(?: size| family| weight| style| face| type)?|text(?: size)?|size|width|height|typeface|wording"
    r"|(?:stroke|outline|border) (?:width|thickness)"
)
_PROPERTY_ONLY = re.compile(
    rf"^([a-z]+ (?:the )?(?:{_PROPERTY}))(?= (?:to|into|from|by|‹c|bold|bigger|larger|smaller|\d))(?<! text)",
    re.IGNORECASE,
)
"""'Change the colour to red' in a clause after another: the colour of what that one was about."""
_TYPE_ONLY = re.compile(
    r"^((?:change|set|make|switch|use|increase|decrease|reduce|adjust|update|convert|modify) )(?:all )?(?:of"
    r" )?(?:the )?"
    r"(font(?: size| family| face| colou?r| type)?|text (?:size|colou?r)|typeface|line spacing)s?((?: (?:to|by|into"
    r"|be|‹c|\d)).*)$",
    re.IGNORECASE,
)
_REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), new)
    for pattern, new in (
        (rf"\bits ({_PROPERTY})\b", r"the \1 of it"),
        (rf"\btheir ({_PROPERTY})s?\b", r"the \1 of them"),
        (
            rf"\b((?:(?:the|my|our) (?:[\w#‹›-]+ ){{0,3}}?)?[\w#-]+|(?:the )?‹q\d+›)['’]s? ({_PROPERTY})\b",
            r"the \2 of \1",
        ),
        (r"^(?:i want|i need|i'd like|i would like|we want|we need) (.+?) to be (.+)$", r"make \1 \2"),
        (r"^(?:i want|i need|i'd like|i would like|we want|we need) (.+)$", r"make \1"),
        (r"^(.+?) (?:should|must|needs to|need to|has to|have to|ought to) (?:be|become|go) (.+)$", r"make \1 \2"),
        (r"^(.+?) (?:should|must|needs to|need to|has to|have to|ought to) (say|read) (.+)$", r"make \1 \2 \3"),
        (
            rf"^({_alternatives(words.VERBS['delete'])}) (?:all )?(?:of )?(?:the )?"
            rf"({'|'.join(words.LETTERING)}) from (?!‹q)",
            r"\1 the \2 of ",
        ),
        (r"\bcentre\b", "center"),
        (r"\bcentred\b", "centered"),
        (r"\bupside-down\b", "upside down"),
        (r"\b(top|bottom|upper|lower|left|right|center|middle)-(left|right|top|bottom|center|middle)\b", r"\1 \2"),
    )
)


@lru_cache(maxsize=512)
def prepare(text: str) -> str:
    """A clause without the talk around it, in the few ways of speaking that the rows are written in."""
    text = stripped(text)
    for pattern, new in _REWRITES:
        text = pattern.sub(new, text)
    return text


def _asks_nothing(text: str) -> bool:
    return _only_chatter(text) or remark(text) is not None


def _only_chatter(text: str) -> bool:
    bare = prepare(text).lower()
    return bare in (*words.CHATTER_FRONT, *words.CHATTER_BACK) or not bare
