"""What is said of the speaker notes of a slide without quotes: 'the notes of slide 3 say June, it is September', 'write
Inez instead of Inês in my notes', 'my Highlights notes should say just this: Start with the film'.

Notes are hidden, so that no other rule looks for words there. Words to be exchanged must stand in the notes of the one
slide that is named, or in those of one slide alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Page, Text
from redraft.errors import RequestError
from redraft.lazy import lazily
from redraft.targets.pages import Deck, choose
from redraft.targets.quotes import Wording, set_aside
from redraft.targets.texts import occurrences

_WORD = r"(?:speaker(?:['’]s|s)? |presenter |presentation )?notes"
_SLIDE = r"(?:slide \d+|(?:the )?(?:first|second|third|fourth|fifth|sixth|last|title|[\w-]+(?: [\w-]+)?) slide)"
_NOTES = (
    rf"(?:(?:the |my |our )?{_WORD} (?:of|on|for|to|in|under) (?P<on>{_SLIDE}|(?-i:[A-Z])[\w' -]*?)"
    rf"|(?:the |my |our )?(?P<of>slide \d+|(?-i:[A-Z])[\w'-]*(?: [\w'-]+)?) {_WORD}|(?:the |my |our )?{_WORD})"
)
_OLD, _NEW = r"(?P<old>[^,;:‹]+?)", r"(?P<new>[^;:‹]+?)"
_NOT = r",? (?:instead of|rather than|in place of|and not|not)"
_PUT = r"(?:write|put|say|have|use|read|make it|it(?:['’]s| is| should be| must be)|there (?:is|are)|we have|i have)"
_IS = r"(?:it|that|they|this)(?:['’]s|['’]re| is| are| should be| must be| should say| should read)"
_EXCHANGES = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:in |on )?{_NOTES}[,:]? (?:please )?{_PUT} {_NEW}{_NOT} {_OLD}",
        rf"{_PUT} {_NEW}{_NOT} {_OLD} (?:in|on) {_NOTES}",
        rf"{_PUT} {_NEW} (?:in|on) {_NOTES}{_NOT} {_OLD}",
        rf"(?:in |on )?{_NOTES} (?:it )?(?:still )?(?:says?|reads?|mentions?|has"
        rf"|have) {_OLD}[,;.]? (?:but )?{_IS} {_NEW}",
        rf"{_PUT} {_NEW}{_NOT} {_OLD}[:,;.] (?:please )?(?:fix|correct|change|update|adjust) (?:it in )?{_NOTES}",
    )
)
_WHOLE = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NOTES} (?:should|must|shall|need to|have to) (?:just |only |simply |now )?(?:say|read|be)"
        r"(?: (?:just|only|simply))?(?: this)?: (?P<new>[^‹]+)",
        rf"(?:(?:on )?(?P<at>{_SLIDE})[,:] )?(?:the )?new {_WORD}(?: (?:of|on|for) (?P<on>{_SLIDE}))?"
        r"(?:,? (?:in place of|instead of) the old ones)?: (?P<new>[^‹]+)",
    )
)


def notes_told(said: Wording, document: Document) -> Wording:
    """The instruction with the words of notes in quotes, where the whole of it is about notes; else as it was."""
    whole = " ".join(said.text.split()).rstrip(" .!")
    if "notes" not in whole.lower() or len(whole) > 300:
        return said
    pieces = list(said.pieces)
    quote = partial(set_aside, pieces, "q")
    for shape in _EXCHANGES:
        found = shape.fullmatch(whole)
        if found is None:
            continue
        exchange = _standing(said.surface(found["old"]), said.surface(found["new"]), _pages(found, document), document)
        if exchange is not None:
            number, old, new = exchange
            text = f"replace {quote(old)} with {quote(new)} in the notes of slide {number}"
            return replace(said, text=text, pieces=tuple(pieces))
    for shape in _WHOLE:
        if (found := shape.fullmatch(whole)) is not None and len(pages := _pages(found, document)) == 1:
            new = said.surface(" ".join(said.text.split())[found.start("new") :]).strip()
            number = [page.id for page in document.pages].index(pages[0].id) + 1
            text = f"change the notes of slide {number} to {quote(new)}"
            return replace(said, text=text, pieces=tuple(pieces))
    return said


def _pages(found: re.Match[str], document: Document) -> tuple[Page, ...]:
    """The slides whose notes may be meant; none where one is named that is not there."""
    groups = found.groupdict()
    named = groups.get("on") or groups.get("of") or groups.get("at")
    if not named:
        return document.pages
    try:
        return choose(named, Deck(document, tuple(page.id for page in document.pages))).pages
    except RequestError:
        return ()


def _standing(old: str, new: str, pages: tuple[Page, ...], document: Document) -> tuple[int, str, str] | None:
    """The number of the one slide whose notes have these words once, with the words to exchange: the nouns behind a
    figure may be said with the new one alone, and an article is no part of them."""
    article = re.match(r"(?:the|an?) ", new, re.IGNORECASE)
    if article is not None and not re.match(r"(?:the|an?) ", old, re.IGNORECASE):
        new = new[article.end() :]
    hits = []
    for number, page in enumerate(document.pages, 1):
        notes = [one for one in page.layers if isinstance(one, Text) and one.id.endswith("/notes")]
        if page in pages and notes and (hit := occurrences(notes[0].text, old)) is not None:
            hits += [(number, notes[0].text, span) for span in hit.spans if hit.whole_words]
    if len(hits) != 1:
        return None
    number, text, (start, end) = hits[0]
    words, after = new.split(), re.findall(r"[\w'’-]+", text[end:])
    same = len(words) - 1
    if len(old.split()) == 1 and same > 0:
        if [word.lower() for word in words[1:]] != [word.lower() for word in after[:same]]:
            return (number, text[start:end], new) if not old[:1].isdigit() and not old.islower() else None
        new = words[0]
    return number, text[start:end], new
