"""Bullets and slides by what a deck calls them: 'take Customers off the agenda', 'the quarter in numbers slide'.

A slide goes by its title where the title stands whole; a bullet goes by its line. What is found gets the quotes and the
slide that the rules for lists ask for. A title that two slides have is left as it was said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Group, Text
from redraft.lazy import alternation, dataclass, lazily
from redraft.targets.quotes import Wording, set_aside

_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth".split()
_S, _Q = r"‹s\d+›", r"‹q\d+›"
_POINT = r"(?:bullet(?: point)?|point|item|entry|line|topic|step)"
_ADD = r"(?:add|insert|put|include|append|write|place|list|squeeze in|slip in)"
_DROP = r"(?:remove|delete|take|drop|strike|cut|cross|scratch|leave|get rid of|throw|kick|erase)(?: out| off)?"
_BEGIN = r"(?:^|(?<=[.;!?\n] )|(?<=, )|(?<=\band )|(?<=\bthen )|(?<=\bplease )|(?<=\byou )|(?<=› ))"


@dataclass(frozen=True, slots=True)
class Listed:
    """A slide by its number and title, the only list it has, or '' and no lines where it has none or several."""

    number: int
    title: str
    id: str
    lines: tuple[str, ...]


def slides_listed(document: Document) -> list[Listed]:
    """Slides whose title no other slide has."""
    found: list[Listed] = []
    for number, page in enumerate(document.pages, 1):
        lists = [one for one in page.layers if isinstance(one, Text) and one.flow is not None
                 and len(one.paragraphs) > 1
                 and sum(bool(line.strip()) for line in one.text.split("\n")) > 1]  # fmt: skip
        lines = tuple(line.strip() for line in lists[0].text.split("\n") if line.strip()) if len(lists) == 1 else ()
        found.append(Listed(number, page.name.strip(), lists[0].id if lines else "", lines))
    titles = [one.title.lower() for one in found]
    return [one for one in found if one.title and titles.count(one.title.lower()) == 1]


def _spelled(title: str) -> str:
    """A pattern for a title as people type it: without regard to case, its article left out or not."""
    bare = re.sub(r"^(?:the|our|my|an?) ", "", title, flags=re.IGNORECASE)
    words = [re.escape(word) for word in bare.rstrip(".!?:").split()]
    return r"(?:the |our |my )?" + r"\s+".join(words)


def _put(aside: Callable[[str, str], str], slide: str, before: str = "") -> Callable[[re.Match[str]], str]:
    """Puts the token of a slide in the place of a phrase, behind the verb where the phrase has one."""
    return lambda found: f"{found.groupdict().get('verb') or before}{aside('s', slide)}"


_NOUNS = frozenset(
    "chart table slide page title text picture photo image column row main section subtitle logo the cover background"
    " list content notes footer".split()
)
"""Titles that are words for things as well: 'the chart title' is no title of a slide 'Chart'."""


def titles_named(text: str, document: Document, aside: Callable[[str, str], str]) -> str:
    """'the quarter in numbers slide' and 'Timetable:' at the head as the slide with that title, before the rules for
    slides look at it; 'move the timetable to the end' as that slide."""
    for one in slides_listed(document):
        title = _spelled(one.title)
        if one.title.lower() in _NOUNS or re.search(title, text, re.IGNORECASE) is None:
            continue
        token = f"slide {one.number}"
        if len(one.title.split()) > 1:
            text = re.sub(
                rf"(?<![\w‹])(?:the (?:slide|page) (?:called |titled |named |on )?)?{title} (?:slide"
                rf"|page)\b(?!['’]?s? ?\d)",
                _put(aside, token), text, flags=re.IGNORECASE)  # fmt: skip
        text = re.sub(
            rf"(?<!with )(?<!add )(?<!insert )(?<!to )(?<!give it )(?<!called )\bthe (title|heading|headline)"
            rf" {title}(?![\w›]| slide)"
            rf"|(?<![\w‹])(?<!table )(?<!column ){title} (title|heading|headline)\b",
            _put(aside, token, "the title on "), text, flags=re.IGNORECASE)  # fmt: skip
        text = re.sub(
            rf"{_BEGIN}(?P<verb>(?:hide|skip|unhide) ){title}(?=[.!]?$|,| and )", _put(aside, token), text,
            flags=re.IGNORECASE)  # fmt: skip
        if one.lines:
            text = re.sub(
                rf"\bthe {title.removeprefix('(?:the |our |my )?')} (?:steps|points|items|list|bullets|tips"
                rf"|entries)\b(?! (?:slide|page))",
                _put(aside, token, "the list on "), text, flags=re.IGNORECASE)  # fmt: skip
        head = re.match(rf"{title}\s*:\s+(?=[a-z])", text, re.IGNORECASE)
        if head is not None:
            rest = text[head.end() :]
            if one.lines:
                rest = re.sub(r"^make it (?=an? (?:\w+ )?list\b)", "make the list ", rest, flags=re.IGNORECASE)
            text = f"On {aside('s', token)}, {rest}"
        text = re.sub(
            rf"{_BEGIN}(?P<verb>(?:move|put|bring|shift|push) ){title}(?: (?:slide|page))?"
            r"(?= (?:(?:to|at) the (?:very )?(?:end|beginning|start|front|back)|(?:after|before|behind) (?:slide"
            r"|the \w+ slide)|last|first)"
            r"(?: of the (?:deck|presentation|slides))?\s*(?:$|[.,;!]| and ))",
            _put(aside, token), text, flags=re.IGNORECASE)  # fmt: skip
    return text


def bullets_named(said: Wording, document: Document) -> Wording:
    """Bullets that are added to, taken off and moved in the list of a slide that is named by its title."""
    pieces = list(said.pieces)
    aside = partial(set_aside, pieces)
    text = said.text
    for one in slides_listed(document):
        if one.lines:
            text = _of_list(text, one, replace(said, pieces=tuple(pieces)), aside)
    said = replace(said, pieces=tuple(pieces))
    return replace(said, text=_lines_quoted(text, document, said, aside), pieces=tuple(pieces))


def _of_list(text: str, one: Listed, said: Wording, aside: Callable[[str, str], str]) -> str:
    title = _spelled(one.title)
    tokens = [said.surface(token).lower() for token in re.findall(_S, text)]
    if re.search(title, text, re.IGNORECASE) is None and f"slide {one.number}" not in tokens:
        return text
    there = rf"(?:{title}|‹s\d+›)(?: (?:list|slide|bullets|points))?"
    end = r"(?=\s*(?:$|[.,;!])| and | please\b)"

    def on() -> str:
        return f" on {aside('s', f'slide {one.number}')}"

    def quoted(words: str) -> str:
        return words if words.startswith("‹q") else aside("q", said.surface(words).strip())

    def here(found: re.Match[str]) -> bool:
        token = re.search(r"‹s\d+›", found["there"])
        return token is None or said.surface(token[0]).lower() == f"slide {one.number}"

    def added(found: re.Match[str]) -> str:
        new, which = found["new"], (found["which"] or "").lower()
        if not here(found) or "‹s" in new or ("‹s" in found["there"] and not which):
            return found[0]
        if which in ("first", "top"):
            where = " at the beginning"
        elif which in _ORDINALS:
            place = _ORDINALS.index(which) + 2
            if place > len(one.lines) + 1:
                return found[0]
            where = f" before the {which} bullet" if place <= len(one.lines) else " at the end"
        else:
            where = " at the end"
        line = (said.value(new) if new.startswith("‹q") else said.surface(new)).strip().lower()
        if line in (each.lower() for each in one.lines):  # it is there, and moves
            return f"move the bullet {quoted(new)} to the {'top' if which in ('first', 'top') else 'end'}{on()}" if (
                which in ("first", "top", "last", "final", "bottom", "end")) else found[0]  # fmt: skip
        if "‹s" in found["there"]:  # by its number: the rules for bullets read that
            return found[0]
        return f"add the bullet {quoted(new)}{where}{on()}"

    words = rf"(?P<new>{_Q}|(?-i:[A-Z0-9])(?:(?! (?:and|as|to|in|of|on|from|after|before) )[^‹.,;:\n]){{1,60}}?)"
    ordinal = rf"(?P<which>first|last|final|{'|'.join(_ORDINALS)}|top|new|next)"
    text = re.sub(
        rf"{_BEGIN}{_ADD} (?:an? |the )?(?:new )?(?:{_POINT} )?{words} (?:as )?(?:the |an? )?(?:very )?"
        rf"(?:{ordinal} (?:[a-z]+ )?)?(?:{_POINT} )?(?:of|in|on|to|into) (?P<there>{there}){end}",
        added, text, flags=re.IGNORECASE)  # fmt: skip
    lines = alternation(one.lines)

    def dropped(found: re.Match[str]) -> str:
        return f"delete the bullet {quoted(found['line'])}{on()}" if here(found) else found[0]

    return re.sub(
        rf"{_BEGIN}{_DROP} (?:the )?(?:{_POINT} )?(?P<line>{lines})(?: {_POINT})? (?:from|off|out of|in|of|on)"
        rf" (?P<there>{there}){end}",
        dropped, text, flags=re.IGNORECASE)  # fmt: skip


_DONE = r"(?:done|finished|ready|settled|gone|cancelled|canceled|obsolete)"
_OF_LINES = (
    (rf"{_BEGIN}(?P<verb>(?:indent|outdent|demote|promote) )(?:the )?(?:{_POINT} )?(?P<line>LINES)(?![\w›])",
     "{verb}{line}"),
    (rf"{_BEGIN}(?P<line>LINES) (?:is|has been|was|are) {_DONE}(?: now| already)?[,;.:–—-]+ (?:so )?(?:please )?"
     r"(?:(?:you )?can )?(?P<verb>drop|delete|remove|cut|strike) it\b",
     "delete the bullet {line} on {slide}"),
    (rf"{_BEGIN}(?:replace|change|rename) (?P<line>LINES) (?:with|by|to|into) (?P<new>NEW) and {_ADD} (?P<more>NEW) "
     rf"as (?:an? )?(?:new |another |extra )?{_POINT} (?P<verb>after|below|before|above|under) (?:it|that)(?=[.!]?$)",
     "replace {line} with {new} and add the bullet {more} {verb} {new}"),
    (r"\b(?P<verb>the (?:first|second|third|fourth|fifth|last) \w+) \((?P<line>LINES)\)", "{line}"),
)  # fmt: skip
"""Where a line of some list stands for itself."""


def _lines_quoted(text: str, document: Document, said: Wording, aside: Callable[[str, str], str]) -> str:
    every = [(line.strip(), number) for number, page in enumerate(document.pages, 1) for one in page.layers
             if isinstance(one, Text) and one.flow is not None and len(one.paragraphs) > 1
             for line in one.text.split("\n") if line.strip()]  # fmt: skip
    spelled = [line for line, _ in every]
    slides = {line: number for line, number in every if spelled.count(line) == 1 and len(line) > 3}
    lines = list(slides)
    if not lines or not any(line.lower() in text.lower() for line in lines):
        return text
    either = alternation(lines)
    for pattern, plain in _OF_LINES:

        def quoted(found: re.Match[str], plain: str = plain) -> str:
            line = next(one for one in lines if one.lower() == found["line"].lower())
            rest = {name: aside("q", said.surface(words)) for name, words in found.groupdict().items()
                    if name in ("new", "more")}  # fmt: skip
            slide = aside("s", f"slide {slides[line]}") if "{slide}" in plain else ""
            return plain.format(verb=found["verb"], line=aside("q", line), slide=slide, **rest)

        said_so = pattern.replace("LINES", either).replace("NEW", r"(?-i:[A-Z0-9])[^‹.,;:\n]{1,60}?")
        text = re.sub(said_so, quoted, text, flags=re.IGNORECASE)
    return text


_BY_THING = lazily(
    r"(?P<head>\b(?:slide|page|it) (?:right |directly |just )?(?:after|before|behind)) the (?:[\w-]+"
    r" )?(?P<kind>table|chart|graph)\b"
    r"(?! slide)",
    re.IGNORECASE,
)


def slides_by_thing(text: str, document: Document, aside: Callable[[str, str], str]) -> str:
    """'a slide after the cost table' as one after the slide that alone has a table."""

    def after(found: re.Match[str]) -> str:
        kind = "table" if found["kind"].lower() == "table" else " chart"
        having = [number for number, page in enumerate(document.pages, 1)
                  if any(isinstance(one, Group) and one.form.endswith(kind) for one in page.layers)]  # fmt: skip
        return f"{found['head']} {aside('s', f'slide {having[0]}')}" if len(having) == 1 else found[0]

    return _BY_THING.sub(after, text)


_FIGURE = r"[+-]?[€£$]?\d(?:[\d.,:]*\d)?[%km]?n?"
_FIGURES = lazily(
    rf"(?:^|(?<=, )|(?<=\band ))(?P<old>{_FIGURE}) (?:should|must|has to|needs to) (?:be|read|say|become)"
    rf" (?P<new>{_FIGURE})(?=[.!]?$|,| and )",
    re.IGNORECASE,
)
_NOT_FIGURE = lazily(
    rf"(?P<about>(?:(?:the|our) )?[a-z][a-z -]{{2,30}}?) (?:is|was|are|were|should be) (?:actually"
    rf" )?(?P<new>{_FIGURE}),? (?:and )?not (?P<old>{_FIGURE})[.!]?",
    re.IGNORECASE,
)


def figures_exchanged(said: Wording, document: Document) -> Wording:
    """'96% should be 97%', 'revenue was £2.1m not £1.8m': one figure for another that stands in one text, and alone
    there or beside the words it is said to be about."""
    pieces = list(said.pieces)
    shown = [placed for placed in document.index.values() if placed.visible and isinstance(placed.layer, Text)]
    texts = [(placed.layer, placed.page.id) for placed in shown if isinstance(placed.layer, Text)]
    quote = partial(set_aside, pieces, "q")

    def exchanged(found: re.Match[str]) -> str:
        pattern = rf"(?<![\w.,+-]){re.escape(found['old'])}(?![\w%]|[.,]\d)"
        saying = [(text, page) for text, page in texts if len(re.findall(pattern, text.text)) == 1]
        if len(saying) != 1:
            return found[0]
        about = re.findall(r"[a-z]+", (found.groupdict().get("about") or "").lower())
        there = " ".join(text.text.lower() for text, page in texts if page == saying[0][1])
        if any(word not in there for word in about if word not in ("the", "our")):
            return found[0]
        return f"replace {quote(found['old'])} with {quote(found['new'])} in #{saying[0][0].id}"

    whole = _NOT_FIGURE.fullmatch(said.text.strip())
    text = exchanged(whole) if whole is not None else _FIGURES.sub(exchanged, said.text)
    return replace(said, text=text, pieces=tuple(pieces))


_COVER = lazily(
    r"(?P<before>\b(?:on|of|from|in|at) )(?:the |our )?(?:front )?cover(?: page| slide)?\b(?! (?:photo|picture"
    r"|image|story|letter"
    r"|text|art|shot)\b)|^(?:the )?(?:front )?cover(?: page| slide)?\s*:\s+",
    re.IGNORECASE,
)


_OF_THE_TALK = lazily(
    r"\b(?P<the>the )?(?P<slot>title|subtitle) of (?:the|this|our|my) (?:whole |entire )?(?:presentation|deck|talk"
    r"|slide ?show)\b",
    re.IGNORECASE,
)
"""One title, and not those of the slides."""


def cover_named(text: str) -> str:
    """'on the cover' as the slide it is, and the presentation's title as the one that stands there."""
    text = re.sub(r"\b((?:the|our) )(?:front )?cover(?=['’]s )", r"\1cover slide", text, flags=re.IGNORECASE)
    text = re.sub(
        r"\b((?:after|before|behind) )(?:the |our )(?:front )?cover\b(?! (?:slide|page|photo|picture|image))",
        r"\1the cover slide", text, flags=re.IGNORECASE,
    )  # fmt: skip
    text = _OF_THE_TALK.sub(lambda found: f"{found['the'] or ''}{found['slot']} on the cover slide", text)
    return _COVER.sub(
        lambda found: f"{found['before']}the cover slide" if found["before"] else "On the cover slide, ", text
    )
