"""How the clauses of a sentence hang together: remarks, places, copies and belongings go to what they are about."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.pages import only_a_place
from redraft.language.reading.going_away import no_more, no_more_before
from redraft.language.reading.talk import Topic, is_question, remark
from redraft.language.rows import only_chatter
from redraft.lazy import lazily
from redraft.plan import Request, Unread
from redraft.targets import vocabulary as words
from redraft.targets.pages import THESE
from redraft.targets.quotes import Segment, Wording

OF_WORDS = ("state", "figures", "contact", "replace_text", "set_text", "reword")
"""Acts behind which 'please correct it' asks for nothing more."""


_ASIDE = lazily(
    r"(?<=[\w›]) \((?!(?:not|but|except|without|only|keep|leave|no|and|also|then|x|y)\b)"
    r"(?P<inner>[A-Z][\w'’ -]*(?:, [A-Z][\w'’ -]*)*(?:,? and [A-Z][\w'’ -]*)?)\)"
)
"""What is told again in brackets: 'all step titles (Sign up, Gear up, Clean up)'."""
_SAME_AMOUNT = lazily(
    r"(?P<all>.*?(?P<number>\d+|dozen)\b.*?),?(?: please)? \((?P<again>\d+)(?: ?(?:px|pixels|mm|pt))?\)", re.IGNORECASE
)


def without_asides(said: Wording) -> Wording:
    """An instruction without brackets that name again what stands before them."""
    text = _ASIDE.sub("", said.text)
    if (same := _SAME_AMOUNT.fullmatch(text)) and same["number"].lower() in (same["again"], "dozen"):
        text = same["all"] if same["number"] != "dozen" or same["again"] == "12" else text
    return replace(said, text=text) if text != said.text else said


_COPYING = lazily(
    r"(?:please |then |now )*(?:duplicate|copy|clone|repeat|replicate|make (?:a|one|another) (?:copy|duplicate))\b",
    re.IGNORECASE,
)
_THE_COPY = lazily(
    r"\b(?:the|that|this|its) (?:copy|duplicate|clone|copied (?:one|version)|duplicated one|new one|second one|twin)\b",
    re.IGNORECASE,
)


def copies_as_it(segments: list[Segment]) -> list[Segment]:
    """'Duplicate the flag and drop the copy below it': after a copy is made, 'the copy' is what is spoken of."""
    for number, segment in enumerate(segments):
        if _COPYING.match(segment.text):
            rest = [Segment(one.joiner, _THE_COPY.sub("it", one.text)) for one in segments[number + 1 :]]
            return [*segments[: number + 1], *rest]
    return segments


def copies_placed(clauses: list[Request | Unread]) -> list[Request | Unread]:
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


_CENTERS = lazily(r"(?:please |just |now )*cent(?:er|re)\b", re.IGNORECASE)
_WHOLE_PAGE = lazily(
    r"\b(?:page|canvas|poster|flyer|card|artboard|design|slide|middle|both|everywhere|center of|centre of)\b",
    re.IGNORECASE,
)


def barely_centered(found: list[Request | Unread]) -> list[Request | Unread]:
    """'Centre the title' and no more is about its line, which stays at its height: with no page, axis or middle named,
    such a request is told to be `bare`."""
    return [
        replace(part, arguments={**part.arguments, "bare": "yes"})
        if isinstance(part, Request)
        and part.act in ("place", "text_align")
        and not part.get("axis")
        and _CENTERS.match(part.clause.strip())
        and not _WHOLE_PAGE.search(part.clause)
        else part
        for part in found
    ]


_BELONGING = ("delete", "visible", "move", "bigger", "scale", "opacity", "duplicate", "rotate", "recolor", "font_style")
_ITS = lazily(r"(?:its|their) (?!own\b)\S.*", re.IGNORECASE)


def with_belongings(clauses: list[Request | Unread]) -> list[Request | Unread]:
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


TELLING = lazily(r"‹[qcs]\d+›|\d[\w.,:]*")


def is_about_again(before: str, after: str, said: Wording) -> bool:
    """Whether all figures of a reason stand in what is quoted behind it."""
    rest = said.surface(after)
    return "‹" not in before and all(one.strip(".,:") in rest for one in TELLING.findall(before))


def told_once(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """Without a statement that what follows carries out: 'we close at 12:00, so change 13:00 to 12:00'."""
    kept: list[Request | Unread] = []
    for number, part in enumerate(clauses):
        later = [
            one for one in clauses[number + 1 :] if isinstance(one, Request) and one.act in ("replace_text", "reword")
        ]
        told = TELLING.findall(part.get("new")) if isinstance(part, Request) and part.act == "state" else []
        if not (told and any(all(one in other.get("new") for one in told) for other in later)):
            kept.append(part)
    return kept


def everywhere(clauses: list[Request | Unread]) -> list[Request | Unread]:
    """'Replace "am" by "a.m." and "pm" by "p.m." everywhere' says 'everywhere' for both."""
    asked = [part for part in clauses if isinstance(part, Request)]
    if len(asked) < 2 or any(part.act != "replace_text" for part in asked) or not asked[-1].get("everywhere"):
        return clauses
    return [
        replace(part, arguments={**part.arguments, "everywhere": "everywhere"}) if isinstance(part, Request) else part
        for part in clauses
    ]


def of_topic(part: Request | Unread, topic: str) -> Request | Unread:
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
_THIS_WITH = lazily(
    rf"(?:it|them|{'|'.join(_THIS)}),? (?:and|with|along with|together with|including|plus|as well as) "
    r"(?:all )?(?P<rest>(?:its|their) \S.*|the [\w -]+ (?:under|below|beside|above|behind|around|next to|on) (?:it"
    r"|them))",
    re.IGNORECASE,
)


_POINTS_BACK = lazily(r"\b(?:it|them|its|their|th(?:is|at) \w+)\b", re.IGNORECASE)


def after_remarks(segments: list[Segment], after: str) -> tuple[Topic | None, list[Segment]]:
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
        elif not only_chatter(segment.text) and segment.text.strip(" ,.").lower() not in ("however", "but", "though"):
            return about, segments[number:]
    return about or Topic(), []


_GOING = lazily(r"^(?:(?:and|then|but|now) )?(?:go|going) to ", re.IGNORECASE)
_MAKES = lazily(
    r"(?:(?:please|then|and|now) )*"
    r"(?:add|insert|create|make|draw|build|generate|construct|design|produce|set up|prepare)\b",
    re.IGNORECASE,
)
_PUT_IT = lazily(
    r"(?:then )?(?:insert|place|put|add|include|position) (?:it|them|this) (?:on|onto|into|in|to) (?P<s>‹s\d+›)",
    re.IGNORECASE,
)


def with_places(segments: list[Segment]) -> list[Segment]:
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


_THAT = lazily(r"(?:that|the same) (?:very )?(?:slide|page)", re.IGNORECASE)
"""A slide that an earlier clause was about, which says nothing of where that clause holds."""


def on_the_same_pages(found: list[Request | Unread]) -> list[Request | Unread]:
    """One place goes for all clauses of its sentence. Of several, one that leads goes for those that follow it, one
    that does not for those just before it."""
    said = {
        part.pages
        for part in found
        if isinstance(part, Request) and part.pages and part.act != "slide_go" and not _THAT.fullmatch(part.pages)
    }
    if not said:
        return found
    scoped = list(found)
    carried = next(iter(said)) if len(said) == 1 else ""
    for number, part in enumerate(scoped):
        if isinstance(part, Request) and _THAT.fullmatch(part.pages):
            continue
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
            and not _THAT.fullmatch(other.pages)
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


def sides_together(found: list[Request | Unread]) -> list[Request | Unread]:
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
