"""A clause becomes a Request — an act, the words for its target, and its arguments.

A clause is understood only as a whole: each row of PATTERNS must match from its first word to its last, so nothing
that was said is dropped. Rows are tried in order. `<change>` stands for the verbs of that row in the vocabulary,
`{target}` for the words naming what is meant; `{color}`, `{amount}` and the rest are in BLOCKS.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.language.figure_spots import spots
from redraft.language.pages import without_place
from redraft.language.patterns import PATTERNS, Pattern
from redraft.language.reading import decks, tables
from redraft.language.reading.appearances import read_appearance
from redraft.language.reading.further import asks_more
from redraft.language.reading.gradients import gradient_of
from redraft.language.reading.layering import read_layering
from redraft.language.reading.moving import NEW_THING
from redraft.language.reading.phrases import Before, Said
from redraft.language.reading.points import read_point
from redraft.language.reading.reader import read_clause as read_by_parts
from redraft.language.reading.rewordings import (
    read_assertion,
    read_exchange,
    read_new_words,
    read_rewording,
)
from redraft.language.reading.statements import read_statement, read_told
from redraft.language.reading.talk import Topic, is_prompt, stripped
from redraft.language.reading.things import thing_at
from redraft.language.reading.unquoted import named
from redraft.language.reading.wording import read_wording
from redraft.language.rows import (
    OPENING_VERBS,
    SPEC,
    about_all_text,
    asks_nothing,
    match,
    placed,
    prepare,
    with_what_came_before,
)
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets import vocabulary as words
from redraft.targets.grounding.tokens import Clause, page_at, prop_at, verb_at
from redraft.targets.quotes import Wording

MAX_CLAUSE = 400


def read_clause(
    text: str, said: Wording, last: Request | None, patterns: Sequence[Pattern], topic: Topic | None
) -> tuple[list[Request], float]:
    """The requests of a clause, none when it is not understood, and how far-fetched they are.

    Rows that fit its whole wording come first, then its parts, then both with what the clause before was about.
    """
    if is_prompt(text):
        return [], 0.5
    text = _HUE_OF.sub(r"the \g<color> \g<of>", text)
    if len(text) > MAX_CLAUSE or asks_nothing(text):
        return [], 10.0
    for reader in (read_appearance, decks.ahead, read_point, read_layering, read_wording, read_exchange):
        if read_so := _of_words(text, said, reader):
            return read_so, 0.0
    plain, pages, leads, kept_whole = prepare(text), "", False, False
    noun_first = NOUN_FIRST.match(plain) is not None and "‹q" not in plain
    request = match(plain, text, said, patterns) if not noun_first else None
    if request is not None and (
        _of_no_slide(request, last) or _is_new(request) or _is_of_page(request) or _of_table(request)
    ):
        request = None
    if request is not None and request.act == "delete" and request.verb.lower() in ("drop", "cut", "take out"):
        elsewhere = by_parts(text, said, None, None)
        if elsewhere and elsewhere[0].act != "delete":
            return elsewhere, 0.0  # 'drop the logo to the bottom'
    if request is not None and request.act == "place" and request.verb.lower() in ("align", "line up"):
        lined_up = by_parts(text, said, None, None)
        if lined_up and lined_up[0].act == "align":
            return lined_up, 0.0  # several things with each other
    if topic is not None and topic.prop and (read_so := by_parts(text, said, None, topic)):
        return read_so, 0.0  # 'it' is the property that was just spoken of
    if request is None or request.act == "unclear":
        bare, pages, leads = without_place(plain)
        if pages:
            plain = prepare(bare)
            found = match(plain, text, said, patterns)
            if found is not None and (_is_new(found) or _of_table(found)):
                found = None
            if found is None or found.act == "unclear":
                again = about_all_text(plain)
                found = (match(again, text, said, patterns) if again != plain else None) or found
            request = found or request
            kept_whole = found is None
    if request is not None and request.act != "unclear":
        return [placed(request, said, pages, leads)], 0.0
    if read_so := by_parts(text, said, None, topic):
        return read_so, 0.01
    if read_so := _of_words(text, said, named):
        return read_so, 0.02
    if read_so := _of_words(text, said, read_rewording):
        return read_so, 0.03
    if last is not None and (_leaves_owner(last, plain) or (last.act in ("add", "border") and SPEC.fullmatch(plain))):
        return [], 10.0
    if last is not None:
        for wording_tried in with_what_came_before(plain, last):
            inherited = match(wording_tried, text, said, patterns)
            if inherited is not None and last.act == "stroke" and inherited.act == "resize":
                continue  # 'a white outline, 4px wide'
            if inherited is not None and inherited.act != "unclear":
                return [placed(inherited, said, pages, leads)], 0.05
        if read_so := by_parts(text, said, last, topic):
            return read_so, 0.15
    ranged = any(one.kind == "hours" for one in spots(plain)) if last is not None else False  # '10 am to 3 pm'
    ranged = ranged and last is not None and last.act != "replace_text"  # '5 am to 4 am and 7:00 to 6:30'
    if last is not None and not ranged and _CHANGING.fullmatch(last.verb or "") and _ANOTHER_TO.match(plain):
        read_so, extra = read_clause(f"{last.verb} {text}", said, None, patterns, None)
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
    whole = request if kept_whole else placed(request, said, pages, leads)
    return [whole], 5.0 if _reads_as_text([whole]) else 10.0


def _reads_as_text(requests: list[Request]) -> bool:
    """Whether what is not understood is new words, typed without quotes: 'the doors line to Doors 19:00'."""
    said = requests[0].get("anything") if len(requests) == 1 and requests[0].act == "unclear" else ""
    if asks_more(said):
        return False
    return len(said.split()) > 1 and (said[0].isupper() or said[0].isdigit()) and " to " not in said


_CHANGING = lazily(r"change|set|update|replace|rename|make|swap|turn|edit|switch|correct|relabel", re.IGNORECASE)
_ANOTHER_TO = lazily(r"(?:and |also )*(?![a-z]+ (?:the|it)\b)\S.{0,60}? (?:to|with|by|into|->|→) \S", re.IGNORECASE)
"""A clause that says what another thing becomes, by the verb of the clause before."""
_HUE_OF = lazily(
    r"\bthe (?P<color>‹c\d+›) (?:of|in|on) the (?P<of>[\w -]+? (?=(?:an? (?:bit|little|lot|tad|touch) |slightly "
    r"|much )?"
    r"(?:more |less |lighter|darker|brighter|paler|deeper|softer|stronger|warmer|cooler|duller)))",
    re.IGNORECASE,
)
"""'The green of the bar lighter': the green bar, which is not to be painted green first."""


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


_MAY_BE_WORDS = lazily(
    r"‹[ql]|(?<!\w)\d|[€£$¥%@]|\b(?:prices?|costs?|dates?|days?|years?|times?|clock|hours?|weeks?|months?|numbers?"
    r"|figures?|percent"
    r"|percentages?|words?|letters?|case|caps|capitals?|capitali[sz]e\w*|upper-?case|lower-?case|sentences?|texts?"
    r"|says?|saying"
    r"|reads?|reading|spell\w*|typos?|commas?|decimals?|currency|dollars?|euros?|pounds?|cents?|signs?|marks?|stops?"
    r"|period"
    r"|dash|hyphen|phone|e?mail|website|address|handle|call(?:ed)?|renam\w*|names?|writ\w+|append|prepend|insert"
    r"|lines?|wherever"
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
        if found is not None and any(one.target.lower().split(" ")[0] in OPENING_VERBS for one in found):
            found = None  # 'insert a note that reads "…"' names nothing
        if found is not None and any(_NO_NAME.search(one.target) and "‹" not in one.target for one in found):
            found = None
        if found is not None and not any(
            "‹s" in value for one in found for value in (one.target, *one.arguments.values())
        ):
            return [_requested(one, text, said, token, leads) for one in found]
    return []


def by_parts(text: str, said: Wording, last: Request | None, topic: Topic | None) -> list[Request]:
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
        found = read_by_parts(wording_tried, before)
        if found is not None and last is not None and last.act == "stroke":
            found = [_of_outline(one) for one in found]
        if found is not None and not any(
            "‹s" in one.target or _BY_DOING.search(one.target) or one.target.lower() in OPENING_VERBS for one in found
        ):
            return [_requested(one, text, said, token, leads) for one in found]
    return []


_NO_NAME = lazily(r"\b(?:whose|that|which)\b|^(?:the )?(?:following|provided|given|subsequent)\b", re.IGNORECASE)
_BY_DOING = lazily(r"\bby \w+ing\b|\band \w+ing$", re.IGNORECASE)
"""No name of a thing has this in it."""
DESCRIBED = lazily(
    rf"(?:an? |the )?(?P<how>(?:[\d.]+ ?(?:%|percent|px|pt) )?(?:{'|'.join(words.DEGREES)})? ?(?:bigger|larger|"
    rf"smaller|darker|lighter|brighter|wider|narrower|taller|bolder)|bold|italic"
    r"|underlined|uppercase|half-transparent|semi-transparent|see-through|‹c\d+›) (?P<what>[\w #'-]+)",
    re.IGNORECASE,
)
NOUN_FIRST = lazily(
    r"(?:title|name|label|note|frame|border|line|drop|rule|edge|ring|box|pin|star|badge|caption|head|copy|highlight|"
    r"shade|text|design|group|layer|space|type|state|record)"
    r"(?: (?!(?:it|them|the|an?|this|that|all|every|both)\b)\w+)?(?: ?(?:→|->|=>|:|=)| (?:in|to|at|with|on|below|"
    r"above|next|behind|under|twice|‹c|bigger|smaller|bold|italic|larger|size|font|colou?r|opacity|width|height|\d))"
    r"|(?:title|name|label|note|caption|text|star|badge|box|border|line)(?: \w+)? (?:and|&|plus) ",
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
        found = read_by_parts(f"{verb} {plain}")
        if found and all((one.target or one.on_page or new) and one.act not in ("set_text", "fill") for one in found):
            return [_requested(one, text, said, "", False) for one in found]
    if (turned := DESCRIBED.fullmatch(plain)) is not None:  # 'a bigger price', 'red title'
        found = read_by_parts(f"make the {turned['what']} {turned['how']}")
        if found and all(one.target and one.act != "set_text" for one in found):
            return [_requested(one, text, said, "", False) for one in found]
    if not new and (row := match(prepare(f"make {plain}"), text, said, PATTERNS)) is not None and row.act != "unclear":
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
