"""Intents for words of texts: set, replaced, cut, inserted."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from redraft.commands.changes.lines import line_spans
from redraft.commands.figures.clocks import times
from redraft.commands.figures.dates import dates
from redraft.commands.measure.word_matches import Hits, folded, occurrences, same_words, whole_words
from redraft.commands.words.amount_rules import amounts_of
from redraft.commands.words.figure_rules import kinds_in
from redraft.document.layers import Opaque, Picture, Text, family
from redraft.document.pages import Placed
from redraft.errors import RequestError, says
from redraft.grammar.lattice import PICTURES
from redraft.grammar.vocabulary import squashed
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.language.unquoted_words import Loose, NotThere
from redraft.lazy import lazily
from redraft.targets.description import Chosen, Noun, noun_of
from redraft.targets.finder import NotCertain

_PHONE = lazily(r"\+?\(?\d[\d ()/.-]{5,}\d")
_WORD = lazily(r"\w[\w'’.-]*\w|\w")
_EMAIL = lazily(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_SITE = lazily(r"(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?:/[\w/.-]*)?")


@intent
def set_text(resolver: Resolver, target: Any, text: str, fresh: bool = False) -> Commands:
    """Sets the words of a text, of each of several, or of the described part of one. `fresh`: only where the design
    does not have the new words, since two texts it has would be swapped."""
    if fresh and any(occurrences(one.text, text) for one in resolver.texts()):
        raise RequestError(says("text-says-that-already", text=text))
    found = resolver.target(target)
    if text.casefold().endswith(PICTURES) and any(
        isinstance(resolver.document.index[id].layer, Picture) for id in found.ids
    ):
        raise RequestError(says("text-is-file", text=text))
    if found.spans:
        ((id, spans), *others) = found.spans
        if (others or len(spans) != 1) and len(resolver.pages) > 1:
            raise RequestError(says("words-in-several-places"))
        if others or len(spans) != 1:
            raise NotCertain(says("words-in-several-places"), choices=found.ids)
        there = resolver.scene.parts[resolver.scene.numbers[id]].words
        _check_length(there[slice(*spans[0])], text)
        if not text.strip():
            return [make("cut_words", id, spans)]
        old = target.of.value if isinstance(target, Chosen) and isinstance(target.of, Noun) else None
        hit = occurrences(there, old) if isinstance(old, str) else None
        cased = _cased(there, hit, str(old), str(text)) if hit is not None and hit.spans == spans else str(text)
        return [make("replace_words", id, spans, cased)]
    if not text.strip():
        raise RequestError(says("no-words-left", ids=found.ids[0]))
    if not found.plural:
        return [_reworded(resolver.text(target), text, noun_key(target))]
    if isinstance(text, Loose) and ("," in text or " and " in text):
        raise RequestError(says("one-or-several-texts-unclear"))
    texts = [texts_of(resolver, [one]) for one in resolver.parts(target)]
    if any(len(each) != 1 for each in texts):
        raise NotCertain(says("not-one-text-each"), choices=found.ids)
    return [_reworded(each[0], text) for each in texts]


def _reworded(layer: Text, text: str, noun: str = "") -> Any:
    """The command for a new text: an unquoted figure replaces the only one of its kind, a phone number or an address
    the one there, the value after a colon that of the label that `noun` names ('the owner' in 'Owner: Ann'); anything
    else is the whole new text."""
    _check_length(layer.text, text)
    kind = _figure(text) if isinstance(text, Loose) else ""
    if kind and kind in kinds_in(layer.text) and _figure(layer.text) != kind:
        return make("set_figures", (layer.id,), kind, str(text))
    if kind and kind not in kinds_in(layer.text) and any(map(str.isalpha, layer.text)):
        raise RequestError(says("no-words-of-kind", kind=kind, id=layer.id))
    for form in (_PHONE, _EMAIL, _SITE):
        if form.fullmatch(text.strip()) is not None:
            places = [found.span() for found in form.finditer(layer.text)]
            if len(places) == 1:
                return make("replace_words", layer.id, (places[0],), str(text))
    label, colon, value = layer.text.partition(":")
    if noun and colon and squashed(label) == noun and value.strip() and ":" not in text:
        start = len(label) + 1 + len(value) - len(value.lstrip())
        return make("replace_words", layer.id, ((start, len(layer.text.rstrip())),), str(text))
    return make("modify", target=(layer.id,), text=str(text))


def _check_length(old: str, new: str) -> None:
    """Raises RequestError for a short unquoted figure that may replace only one of several words."""
    if isinstance(new, Loose) and new[:1].isdigit() and not _figure(new) and len(old.split()) - len(new.split()) > 2:
        raise RequestError(says("new-text-extent-unclear", words=new))


def _figure(text: str) -> str:
    """The kind of figure that a text consists of; '' where it has other words."""
    text = text.strip()
    for kind, found in (("date", dates(text)), ("time", times(text))):
        if len(found) == 1 and (found[0].start, found[0].end) == (0, len(text)):
            return kind
    amounts = [kind for kind in ("price", "percentage") if len(amounts_of(text, kind)) == 1]
    return amounts[0] if amounts and not any(map(str.isalpha, text)) else ""


def noun_key(description: Any) -> str:
    """The words of a description's noun, squashed; '' where it has no noun of words."""
    noun = noun_of(description)
    return str(noun.value[0]) if noun is not None and isinstance(noun.value, tuple) else ""


@intent
def state(resolver: Resolver, label: str, value: str) -> Commands:
    """Sets the value in the one line that begins with a label: 'the single fare' in 'Single fare £2.90'."""
    words = folded(label).casefold()
    found = []
    for text in resolver.texts():
        rest = text.text[len(label) :]
        if folded(text.text).casefold().startswith(words) and rest[:1] in (":", " ", "\n") and len(words) > 2:
            start = len(text.text) - len(rest.lstrip(": \n"))
            figure = [kind for kind in kinds_in(value) if kind in kinds_in(rest)]
            if rest.lstrip().startswith(":") or (figure and not any(map(str.isalpha, rest + value))):
                found.append((text, start))
    if len(found) != 1:
        raise NotThere(label)
    ((text, start),) = found
    return [make("replace_words", text.id, ((start, len(text.text.rstrip())),), str(value))]


@intent
def count_of(resolver: Resolver, what: str, new: int, old: float | None = None) -> Commands:
    """Sets the number in the one text that has these words and one number, which is `old` where that is given."""
    hits = [(text, occurrences(text.text, what)) for text in resolver.texts()]
    texts = [text for text, hit in hits if hit is not None and amounts_of(text.text, "number")]
    if not texts:
        raise NotThere(what)
    if len(texts) != 1:
        raise RequestError(says("count-written-in-several", kind=what, count=len(texts)))
    if old is not None and occurrences(texts[0].text, f"{old:g}") is None:
        raise RequestError(says("figure-not-there", figure=old))
    return [make("set_figures", (texts[0].id,), "number", str(new))]


@intent
def replace_text(
    resolver: Resolver,
    old: str,
    new: str,
    target: Any = None,
    everywhere: bool = False,
    about: str = "",
    same: bool = False,
) -> Commands:
    """Replaces words in the described texts, else wherever they are; in several texts only on request. `same`: unquoted
    words must be as many as the old ones, since 'a day instead of 60' leaves words out."""
    if about and not any(_is_about(one.text, about, old) for one in resolver.texts()):
        raise NotThere(about)
    hits = _hits(resolver, old, target, everywhere)
    if same and isinstance(new, Loose) and isinstance(old, Loose) and len(old.split()) != len(new.split()):
        raise RequestError(says("new-words-extent-unclear", words=new))
    if not new.strip():
        for text in (text for text, hit in hits if same_words(text.text, old)):
            raise RequestError(says("no-words-left-in-text", id=text.id))
        return [make("cut_words", text.id, hit.spans) for text, hit in hits]
    return [make("replace_words", text.id, hit.spans, _cased(text.text, hit, old, str(new))) for text, hit in hits]


def _is_about(text: str, about: str, old: str) -> bool:
    """Whether a text has these words in a row, or each of them beside the words to change."""
    if occurrences(text, about) is not None:
        return True
    words = [one for one in about.split() if one.casefold() not in ("the", "our", "my")]
    return occurrences(text, old) is not None and all(occurrences(text, one) is not None for one in words)


def _cased(text: str, hit: Hits, old: str, new: str) -> str | tuple[str, ...]:
    """The new words in the case of those they replace, where they and the old ones were typed in a plain case."""
    if hit.exact_case or not all(one.islower() or one.istitle() or one.isupper() for one in (old, new)):
        return new
    return tuple(_like(text[start:end], old, new) for start, end in hit.spans)


def _like(there: str, old: str, new: str) -> str:
    """New words in the case of those that are there; as they were typed where these are as the old ones were typed."""
    if folded(there) == folded(old):
        return new
    if there.isupper() and len(there) > 1:
        return new.upper()
    if there.islower():
        return new.lower()
    return new[:1].upper() + (new[1:].lower() if new.isupper() else new[1:])


@intent
def replace_number(resolver: Resolver, target: Any, new: int) -> Commands:
    """Replaces the only number of a text."""
    return [make("set_figures", (resolver.text(target).id,), "number", str(new))]


@intent
def set_line(resolver: Resolver, target: Any, number: int, text: str = "") -> Commands:
    """Sets the words of one line of a text; without words deletes the line."""
    layer = resolver.text(target)
    lines = line_spans(layer.text)
    at = number - 1 if number > 0 else len(lines) + number
    if not 0 <= at < len(lines) or len(lines) < 2:
        raise NotCertain(says("no-such-text-line", id=layer.id, count=len(lines)), choices=(layer.id,))
    span = (lines[at],)
    return [make("replace_words", layer.id, span, str(text)) if text else make("cut_words", layer.id, span, lines=True)]


@intent
def set_word(resolver: Resolver, target: Any, number: int, text: str = "") -> Commands:
    """Replaces one word of a text; without new words deletes it."""
    layer = resolver.text(target)
    spans = [found.span() for found in _WORD.finditer(layer.text)]
    at = number - 1 if number > 0 else len(spans) + number
    if not 0 <= at < len(spans):
        raise NotCertain(says("no-such-word", id=layer.id, count=len(spans)), choices=(layer.id,))
    return [make("replace_words" if text else "cut_words", layer.id, (spans[at],), *((str(text),) if text else ()))]


@intent
def set_year(resolver: Resolver, year: int, target: Any = None) -> Commands:
    """Sets the year of all dates that have one."""
    texts = resolver.texts() if target is None else texts_of(resolver, resolver.parts(target))
    return [make("set_figures", tuple(text.id for text in texts), "year", str(year))]


@intent
def cut_text(resolver: Resolver, words: str, target: Any = None, everywhere: bool = False) -> Commands:
    """Cuts words from texts; deletes a text that has no others."""
    hits = _hits(resolver, words, target, everywhere)
    whole = tuple(text.id for text, _ in hits if same_words(text.text, words))
    cut = [make("cut_words", text.id, hit.spans) for text, hit in hits if text.id not in whole]
    return [*cut, *([make("delete", whole)] if whole else [])]


@intent
def insert_text(resolver: Resolver, target: Any, text: str, side: str = "end", line: bool = False) -> Commands:
    """Inserts words at an end of a text."""
    id = resolver.text(target).id
    if side == "start":
        return [make("insert_words", id, text, at=0, like="after")]
    return [make("insert_words", id, text, line=line)]


@intent
def insert_by(resolver: Resolver, text: str, side: str, old: str, target: Any = None) -> Commands:
    """Inserts words before or after others."""
    ((layer, hit), *_) = _hits(resolver, old, target, False)
    if len(hit.spans) != 1:
        raise NotCertain(says("words-there-several-times", words=old, count=len(hit.spans)), choices=(layer.id,))
    start, end = hit.spans[0]
    if side == "before":
        return [make("insert_words", layer.id, text, at=start, like="after")]
    return [make("insert_words", layer.id, text, at=end)]


def _hits(resolver: Resolver, old: str, target: Any, everywhere: bool) -> list[tuple[Text, Hits]]:
    """The texts with these words and their spans; unquoted words must match exactly. Raises NotCertain where it is
    unclear which texts to change."""
    if target is None:
        texts, several = resolver.texts(everywhere), everywhere or len(resolver.pages) > 1
    else:
        texts, several = texts_of(resolver, resolver.parts(target)), everywhere or resolver.target(target).plural
    found = [(text, hit) for text in texts if (hit := occurrences(text.text, old)) is not None]
    found = _there_before(resolver, old, found)
    best = min((hit.rank for _, hit in found), default=9)
    if everywhere and not (isinstance(old, Loose) and best) and (every := _everywhere(resolver, old, found)):
        return every
    if any(hit.exact_case and hit.mixed_case for _, hit in found):
        raise NotCertain(says("capitals-differ", words=old))
    other = [text.id for text, hit in found if hit.rank > max(best, 1)]
    found = [(text, hit) for text, hit in found if hit.rank == best]
    if isinstance(old, Loose) and best:
        raise NotThere(old)
    if isinstance(old, Loose) and other and not several:
        raise RequestError(says("capitals-differ-elsewhere", words=old, ids=other[0]))
    if best == 1 and (words := tuple(text.id for text in texts if whole_words(text.text, old)[0])):
        raise NotCertain(says("word-and-part-of-word", word=old, ids=words[0]), choices=words)
    if not found:
        for one in resolver.document.walk():
            if what := next((what for what, words in _kept(one, (), True) if occurrences(words, old)), ""):
                raise NotCertain(says("words-only-in-kept-layer", words=old, id=one.layer.id, kind=what))
        raise NotCertain(says("words-not-in-design", words=old))
    whole = [(text, hit) for text, hit in found if same_words(text.text, old)]
    found = whole if len(whole) == 1 and not several else found
    if len(found) > 1 and not several:
        ids = tuple(text.id for text, _ in found)
        shown = ", ".join(f"#{id}" for id in ids[:6]) + (", …" if len(ids) > 6 else "")
        why = f"“{old}” is in {len(found)} texts: {shown}"
        if isinstance(old, Loose):
            raise RequestError(why, "say 'everywhere', or where")
        raise NotCertain(why, "say 'everywhere', or where", ids, f'"{folded(old)}"')
    return found


def _everywhere(resolver: Resolver, old: str, there: list[tuple[Text, Hits]]) -> list[tuple[Text, Hits]]:
    """The hits of whole words in any case; where else they are and stay (in addresses, alternative texts, what is
    hidden or not editable) is noted."""
    found = [(text, *whole_words(text.text, old)) for text, _ in there]
    every = [(text, hit) for text, hit, _ in found if hit is not None]
    left = dict.fromkeys(one for _, _, names in found for one in names) if every else ()
    resolver.notes += [f"“{one}” is an address and is left as it is" for one in left]
    done = {text.id for text, _ in there}
    for placed in resolver.document.walk():
        for what, words in _kept(placed, done, bool(resolver.pages)):
            if not words or whole_words(words, old)[0]:
                is_left = "is left" if words else "may be left"
                resolver.notes.append(f"“{old}” {is_left} in '{placed.layer.id}' ({what}), which is kept as it is")
    return every


def _kept(placed: Placed, done: Collection[str], layouts: bool) -> Iterator[tuple[str, str]]:
    """What words of a layer stay as they are in any case, '' where they are not known."""
    layer = placed.layer
    if isinstance(layer, Opaque) and (layouts or not layer.bound):
        inside = [inner.text for drawn in layer.drawn for inner in family(drawn) if isinstance(inner, Text)]
        if inside or layer.what in ("SmartArt", "math"):
            yield layer.what, "\n".join(inside)
    if isinstance(layer, Text) and not placed.visible and layer.id not in done and layer is not placed.page.notes:
        yield from [("hidden", layer.text)] if layer.text else []
    if alternative := dict(layer.features).get("alt"):
        yield "alternative text", str(alternative)


def _there_before(resolver: Resolver, old: str, found: list[tuple[Text, Hits]]) -> list[tuple[Text, Hits]]:
    """The hits that were there before the request, where any were: 'a for b and b for a' is an exchange. Raises
    NotCertain where an earlier clause added the words to a text that had them."""
    if resolver.before is None:
        return found
    earlier = []
    for text, hit in found:
        placed = resolver.before.base.index.get(text.id)
        was = occurrences(placed.layer.text, old) if placed is not None and isinstance(placed.layer, Text) else None
        if was is not None and len(was.spans) != len(hit.spans):
            raise NotCertain(says("words-in-text-changed-before", words=old, id=text.id))
        earlier += [(text, hit)] if was is not None else []
    return earlier or found


def texts_of(resolver: Resolver, fits: list[Any]) -> list[Text]:
    numbers = {number for one in fits for number in resolver.scene.texts_of(one.number)}
    layers = (resolver.document.index[resolver.scene.parts[number].id].layer for number in sorted(numbers))
    return [layer for layer in layers if isinstance(layer, Text)]
