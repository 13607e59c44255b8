"""Lists and notes of a deck in other words: 'put the team breakfast first in the list', 'make it a sub-point of the
first one', 'put this in the notes of slide 4: …'.

New words behind a colon get their quotes here, and a line that is named by words of it those of all of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Text, family
from redraft.language.reading.deck_bullets import Line, lines_of, stem
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import Wording, set_aside

_S, _Q = r"‹s\d+›", r"‹q\d+›"
_POINT = r"(?:bullet(?: point)?|point|list item|item|entry|line)"
_ORD = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|\d+(?:st|nd|rd|th))"
_NTH = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_NOTES = r"(?:the |my |our )?(?:speaker(?:['’]?s)? |presenter(?:['’]?s)? )?notes"
_OF = rf" (?:of|on|for|in) (?P<on>{_S})"
_PUT = r"(?:please )?(?:put|write|add|enter|note|type|place|insert)"
_PLAIN = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        (
            rf"\b(?P<add>(?:add|insert|append|put) (?:the {_POINT} )?{_Q}) as the (?:very )?(?P<end>last|final"
            rf"|first) one\b",
            r"\g<add> as the \g<end> bullet",
        ),
        (
            rf"\b(?P<what>the bullet {_Q}(?: on {_S})?) (?:can|could|may|should|must|has to) (?:go|leave|disappear)"
            r"(?: away| now)?(?=[.,;!]|$)",
            r"delete \g<what>",
        ),
        (
            rf"^(?P<on>On {_S}, )?no (?:more )?(?:bullets|bullet points|bullet signs|list signs|dots)(?P<of> on"
            rf" {_S})?,?"
            r" (?:but |and |please )*(?:just|only|simply|but) (?:the )?(?:plain|normal|simple|ordinary)?"
            r" ?(?:lines|text|words|paragraphs|sentences)(?=[.!]?$)",
            r"\g<on>remove the bullets\g<of>",
        ),
        (
            rf"\bnumber the (?:steps|points|items|entries|lines|bullets|list|things|rows)(?P<of> (?:on|of|in) {_S})?"
            r"(?:,? (?:instead of|rather than|not)(?: with| using)? (?:the )?(?:dots|bullets|bullet points|bullet signs"
            r"|dashes|points|signs))?(?=[.!]?$)",
            r"number the bullets\g<of>",
        ),
        (rf"^in the list on (?P<on>{_S}),? (?:please )?(?=(?:write|put|use|replace|change) {_Q})", r"On \g<on>, "),
        (
            rf"^(?P<lead>On {_S}, )?(?:in|to) {_NOTES}(?: (?:of|on|for|in) (?P<on>{_S}))?,? (?:it|they|there)"
            rf" (?:must|should|has to|needs to|ought to) (?:now )?(?:say|read|be) (?={_Q})",
            r"change the notes@ to ",
        ),
        (
            rf"^(?P<lead>On {_S}, )?(?:a |the )?notes? (?:for|to) the (?:speaker|presenter|host|lecturer)"
            rf"(?: (?:of|on|for|in) (?P<on>{_S}))?: (?P<new>{_Q})(?=[.!]?$)",
            r"add the note \g<new>@",
        ),
    )
)
_NOTED = lazily(
    rf"(?:On (?P<lead>{_S}), )?(?:{_PUT} (?:this|the following|that) (?:in|into|to|as|under) {_NOTES}"
    rf"|(?P<set>{_NOTES}))"
    rf"(?:{_OF})?\s*: (?P<new>[^‹]+)",
    re.IGNORECASE | re.DOTALL,
)
_ADDED = lazily(
    rf"(?:please )?(?:add|insert|append|put) (?:a|another|one more|an extra) (?:new )?{_POINT} (?:at|to) the (?:very )?"
    rf"(?P<end>end|bottom|top|beginning|start) (?:of|in) (?:the |our )?(?P<list>[\w' -]*?)(?:list|agenda|bullets)"
    rf"(?:{_OF})?(?: saying| reading)?: ?(?P<new>[^‹:]+?|{_Q})[.!]?",
    re.IGNORECASE,
)
_FIRST = lazily(
    rf"(?:please )?(?:put|move|bring|place|shift) (?:the )?(?P<what>[a-z][\w'’ -]{{2,40}}?) (?:to the |at the"
    rf" )?(?:very )?"
    rf"(?P<end>first|last|top|bottom|end|beginning|start)(?: (?:in|of|on) the (?:list|agenda|bullets))?"
    rf"(?: (?:in|on|of) (?P<on>{_S}))?[.!]?",
    re.IGNORECASE,
)
_SUB = lazily(
    rf"(?:please )?(?:make|turn) (?:the {_POINT} )?(?P<q>{_Q})(?: on (?P<on>{_S}))? (?:into )?an? (?:sub-?(?:point"
    rf"|bullet"
    rf"|item|entry)|child)(?: point)? (?:of|under|to) (?:the )?(?P<of>{_ORD}(?: (?:one|{_POINT}))?|one above(?:"
    rf" it)?|{_Q})[.!]?",
    re.IGNORECASE,
)
_NTH_READS = lazily(
    rf"(?:the )?(?P<which>{_ORD}) (?P<noun>{_POINT})(?: (?:on|of|in) (?P<on>{_S}))? (?:should|must|has to|needs to)"
    rf" (?:now )?(?:be|read|say|become):? (?P<new>{_Q}|(?-i:[A-Z])[^‹:]+? [^‹:]+?)[.!]?",
    re.IGNORECASE,
)
_SO = lazily(
    r"(?P<why>[^‹]*?(?:‹s\d+›)?[^‹]{8,}?)[.;,:!]+ (?:so|so it reads|it should (?:now )?(?:say|read)|the new"
    r" (?:text|line)(?: is)?):"
    r" (?P<new>[^‹]{8,200})",
    re.IGNORECASE,
)


def lists_told(said: Wording, document: Document) -> Wording:
    """The instruction with plain requests for lists and notes, where it is about one of them."""
    pieces = list(said.pieces)
    told = _Told(said, document, pieces)
    return replace(said, text=told.all_of(said.text), pieces=tuple(pieces))


class _Told:
    def __init__(self, said: Wording, document: Document, pieces: list[str]) -> None:
        self.said, self.document, self.pieces = said, document, pieces
        self.aside = partial(set_aside, pieces)
        self.lines = lines_of(document)

    def surface(self, words: str) -> str:
        return replace(self.said, pieces=tuple(self.pieces)).surface(words)

    def all_of(self, text: str) -> str:
        if len(text) > 400:
            return text
        for pattern, plain in _PLAIN:
            text = pattern.sub(lambda found, plain=plain: _filled(found, plain), text)  # type: ignore[misc]
        for shape, read in (
            (_NOTED, self.noted), (_SO, self.so), (_ADDED, self.added), (_FIRST, self.first), (_SUB, self.sub),
            (_NTH_READS, self.reads),
        ):  # fmt: skip
            if (found := shape.fullmatch(text.strip())) is not None:
                return read(found) or text
        return text

    # Notes

    def noted(self, found: re.Match[str]) -> str:
        """'Speaker notes on slide 2: IT desk opens at 9:00. Bring an ID.': all of it, where what follows the first
        sentence stands in the notes already, or is no request."""
        on = found["on"] or found["lead"]
        if on is None:
            return ""
        number = re.search(r"\d+", self.surface(on))
        pages = self.document.pages
        page = pages[int(number[0]) - 1] if number is not None and 0 < int(number[0]) <= len(pages) else None
        layers = page.layers if page is not None else ()
        there = " ".join(one.text for one in layers if isinstance(one, Text) and "/notes" in one.id)
        new = self.surface(found["new"]).strip()
        first, *others = re.split(r"(?<=[^\W\d_]{2}[.!?])\s+|(?<=\d[.!?])\s+(?=[A-Z])", new)
        if not first[:1].isupper() and not first[:1].isdigit():
            return ""
        for one in others:
            if one.strip() not in there and plain_verb(one.split()[0].lower().strip(",")) is not None:
                return ""  # another request may begin there
        if found["set"]:
            return f"change the notes on {on} to {self.aside('q', new)}"
        return f"add the note {self.aside('q', new)} on {on}"

    def so(self, found: re.Match[str]) -> str:
        """'The e-mail has changed. So: Not sure? Write to hr@…': the one text that says nearly that."""
        first = re.sub(rf"^on {_S},? ", "", found["why"], flags=re.IGNORECASE).split(" ")[0].lower().strip(",:")
        if plain_verb(first) is not None and first not in ("notes", "note", "title", "label"):
            return ""
        new = self.surface(found["new"]).strip()
        said = {word.lower() for word in re.findall(r"[\w@]+", new)}
        close: list[tuple[float, str, int]] = []
        for number, page in enumerate(self.document.pages, 1):
            for layer in page.layers:
                for one in family(layer):
                    if isinstance(one, Text) and "\n" not in one.text.strip() and len(one.text) > 5:
                        has = {word.lower() for word in re.findall(r"[\w@]+", one.text)}
                        close.append((len(has & said) / max(1, len(has | said)), one.id, number))
        close.sort(reverse=True)
        if not close or close[0][0] < 0.5 or (len(close) > 1 and close[1][0] > close[0][0] - 0.25):
            return ""
        named = {int(one) for token in re.findall(_S, found["why"]) for one in re.findall(r"\d+", self.surface(token))}
        if named and close[0][2] not in named:
            return ""
        id, new = close[0][1], self.aside("q", new)
        if id.endswith("/notes"):
            return f"change the notes on {self.aside('s', f'slide {close[0][2]}')} to {new}"
        return f"change the text of #{id} to {new}"

    # Lists

    def having(self, words: str, on: str | None = None) -> Line | None:
        """The one line with all of some words."""
        small = ("the", "a", "our", "of", "to", "in", "on")
        wanted = {stem(word) for word in re.findall(r"[\w'’]+", words) if word.lower() not in small}
        slide = re.search(r"\d+", self.surface(on)) if on else None
        lines = [one for one in self.lines if slide is None or one.slide == int(slide[0])]
        found = [
            one for one in lines if wanted and wanted <= {stem(each) for each in re.findall(r"[\w'’]+", one.words)}
        ]
        return found[0] if len(found) == 1 else None

    def list_called(self, words: str) -> int | None:
        """The slide with the list that is called so in its title, or with the only list of a deck."""
        slides = sorted({one.slide for one in self.lines})
        wanted = {stem(word) for word in re.findall(r"\w+", words)} - {"bullet"}
        meant = [
            one for one in slides
            if wanted <= {stem(word) for word in re.findall(r"\w+", self.document.pages[one - 1].name)}
        ]  # fmt: skip
        return meant[0] if len(meant) == 1 else None

    def added(self, found: re.Match[str]) -> str:
        slide = None if found["on"] else self.list_called(found["list"])
        if not found["on"] and slide is None:
            return ""
        new = found["new"] if found["new"].startswith("‹q") else self.aside("q", self.surface(found["new"]).strip())
        end = "at the end" if found["end"].lower() in ("end", "bottom") else "at the beginning"
        return f"add the bullet {new} {end} on {found['on'] or self.aside('s', f'slide {slide}')}"

    def first(self, found: re.Match[str]) -> str:
        line = self.having(found["what"], found["on"])
        if line is None:
            return ""
        end = "top" if found["end"].lower() in ("first", "top", "beginning", "start") else "bottom"
        slide = found["on"] or self.aside("s", f"slide {line.slide}")
        return f"move the bullet {self.aside('q', line.words)} to the {end} on {slide}"

    def sub(self, found: re.Match[str]) -> str:
        """A line goes one level in below the one before it; below any other it would have to move."""
        now = replace(self.said, pieces=tuple(self.pieces))
        words = now.quoted(found["q"]).strip()
        line = next((one for one in self.lines if one.words == words), None)
        if line is None:
            return ""
        mine = [one for one in self.lines if one.list == line.list]
        place, of = mine.index(line), found["of"].lower().split(" ")[0]
        above = mine[place - 1] if place else None
        if above is None:
            return ""
        if of.startswith("‹q") and now.quoted(found["of"]).strip().lower() not in above.words.lower():
            return ""
        if of in _NTH and _NTH.index(of) != place - 1:
            return ""
        if of != "one" and of not in _NTH and not of.startswith("‹q"):
            return ""
        return f"indent {found['q']}"

    def reads(self, found: re.Match[str]) -> str:
        slides = sorted({one.slide for one in self.lines})
        if not found["on"] and len(slides) != 1:
            return ""
        on = found["on"] or self.aside("s", f"slide {slides[0]}")
        new = found["new"] if found["new"].startswith("‹q") else self.aside("q", self.surface(found["new"]))
        return f"change the {found['which']} bullet on {on} to {new}"


def _filled(found: re.Match[str], plain: str) -> str:
    """A pattern's plain words; '@' stands for the slide that is named before or behind."""
    groups = found.groupdict()
    if "@" in plain:
        lead = re.search(_S, groups.get("lead") or "")
        on = groups.get("on") or (lead[0] if lead is not None else "")
        plain = plain.replace("@", f" on {on}" if on else "")
    return re.sub(r"\\g<(\w+)>", lambda name: groups.get(name[1]) or "", plain)
