"""Acts for the words of texts: other words for quoted ones or for all of a text, two that change places, an address."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.commands.command import AlreadySo
from redraft.commands.geometry import Swap
from redraft.commands.looks import Modify
from redraft.commands.texts import ReplaceWords, SwapWords, replacements
from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.language.acts.deletion import delete_text
from redraft.language.acts.neighbours import measured
from redraft.language.acts.replacing_pictures import is_picture_file, replace_picture
from redraft.language.figure_spots import spots
from redraft.language.quoted_words import best_hits, how_matched, texts_saying, visible_texts
from redraft.language.retelling.told_kinds import code_in
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences, same_words

CONTACTS: dict[str, re.Pattern[str]] = {
    "phone": lazily(r"\+?\(?\d(?:[ ./–-]?[()]?[ ]?\d){6,}"),
    "email": lazily(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "website": lazily(r"(?<![@\w])(?:https?://|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?(?![\w@])", re.IGNORECASE),
    "handle": lazily(r"(?<!\w)@[\w.]+\w"),
}
"""How an entry of each kind is written."""


_EXCHANGE = lazily(r"\b(?:swap|exchange|switch|interchange|trade)\b(?! out\b).*\bwith\b", re.IGNORECASE | re.DOTALL)


def replace_text(request: Request, scene: Scene) -> Resolved:
    """Quoted words for others, in the one text that has them or everywhere. Two texts that are swapped with each other,
    and are both there, change places."""
    old, new = request.get("old"), request.get("new")
    if not old.strip():
        raise RequestError("the text to replace is empty", "put the words to replace in the first quotes")
    if folded(old) == folded(new) and old.strip() == new.strip():
        raise RequestError("both texts are the same", "put the new words in the second quotes")
    if not new.strip():
        return delete_text(request, scene)
    hits, note = texts_saying(request, scene, old)
    ids = tuple(text.id for text, _ in hits)
    there = [text.id for text in visible_texts(scene) if same_words(text.text, new)]
    if len(ids) == len(there) == 1 and same_words(hits[0][0].text, old) and _EXCHANGE.search(request.clause):
        by = measured(scene, (*ids, *there))
        reading = f"swap the places of {Found(ids).named} and {Found((there[0],)).named}"
        return scene.carried(reading, (*ids, *there), Swap(ids, tuple(there), align="edges", by=by))
    reading = f'replace "{old}" with "{folded(new)}" in {Found(ids).named}{how_matched(hits)}{note}'
    return scene.carried(reading, ids, *(ReplaceWords(text.id, hit.spans, new) for text, hit in hits))


# All of a text


def write_text(request: Request, scene: Scene, found: Found, target: str, new: str) -> Resolved:
    """Other words for all of a text, or for the lines of it that were found; `target` are the words it was named by."""
    if not new.strip():
        raise RequestError("the new text is empty", f"to take it away, say: delete {target}")
    if found.spans:
        ((id, spans),) = found.spans
        old = ", ".join(f'"{folded(scene.text(id).text[start:end])}"' for start, end in spans)
        return scene.carried(f"change {old} in '{id}' to \"{folded(new)}\"", (id,), ReplaceWords(id, spans, new))
    texts = [text for id in found.ids for text in scene.texts(id)]
    if not texts and is_picture_file(new):
        return replace_picture(Request("replace_picture", request.clause, target, {"file": new}), scene)
    texts = _texts_meant(scene, found, target, texts)
    if len(texts) == 1:
        text = texts[0]
        for kind, span in (("hours", _hours_in(target, text, new)), ("code", code_in(target, text.text, new))):
            if span is not None:
                reading = f"change the {kind} in '{text.id}' to {folded(new)}"
                return scene.carried(reading, (text.id,), ReplaceWords(text.id, (span,), new.strip()), part=True)
    ids = tuple(text.id for text in texts)
    done = scene.carried(
        f'change the text of {Found(ids).named} to "{folded(new)}"', ids,
        *(Modify((text.id,), text=in_place_of(text, new)) for text in texts),
    )  # fmt: skip
    if not done.edits:
        raise AlreadySo(f"{found.named} says that already", "put other words in quotes", found.ids)
    return done


def in_place_of(text: Text, new: str) -> str:
    """New words for all of a text, with the white space that stands before and after the old ones."""
    whole = text.text
    if not text.runs:
        raise RequestError(f"'{text.id}' has no line to write in", "name another text")
    if text.flow is not None or not whole.strip():
        return new
    return whole[: len(whole) - len(whole.lstrip())] + new + whole[len(whole.rstrip()) :]


def _texts_meant(scene: Scene, found: Found, target: str, texts: list[Text]) -> list[Text]:
    if not texts:
        raise RequestError(
            f"{describe(scene[found.ids[0]])} has no live text to change", "name a text, or quote the words to replace"
        )
    if len(texts) > 1 and (one := _main_text(target, texts)) is not None:
        texts = [one]
    if len(texts) > 1:  # 'rename Beginners to …', of the card that is headed so
        texts = [text for text in texts if same_words(text.text, target)] or texts
    if len(texts) > 1 and not found.many:
        there = scene.listed(text.id for text in texts)
        raise RequestError(f"{found.named} holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}")
    if len(texts) > 1 and not target.lower().startswith(("all", "every", "each", "both")):
        there = scene.listed(text.id for text in texts)
        raise RequestError(f"{len(texts)} texts are meant: {there}", "say 'all' if each should read the same")
    return texts


def _hours_in(target: str, text: Text, new: str) -> tuple[int, int] | None:
    """Where hours stand among other words of a text, that new hours are to take the place of: 'Kitchen open' stays."""
    bare = new.strip()
    if _HOURS.search(target) is None or not any(
        one.kind == "hours" and bare[one.start : one.end] == bare for one in spots(bare)
    ):
        return None
    there = [(one.start, one.end) for one in spots(text.text) if one.kind == "hours"]
    return there[0] if len(there) == 1 and text.text[slice(*there[0])] != text.text.strip() else None


_HOURS = lazily(r"\b(?:hours|times?|opening)\b", re.IGNORECASE)
_TITLED = lazily(r"\b(?:title|headline|heading|main line)$", re.IGNORECASE)
_ONE_OF = lazily(r"(?:the )?(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th)) ", re.IGNORECASE)


def _main_text(target: str, texts: Sequence[Text]) -> Text | None:
    """Of the texts of a group that is called a headline the one far larger than the others; of the texts of 'the third
    film' the one that is no figure. None where there is none such."""
    if _TITLED.search(target):
        sizes = sorted(((text.style.font_size or 0.0, text.id) for text in texts), reverse=True)
        if sizes[0][0] >= 1.4 * sizes[1][0]:
            return next(text for text in texts if text.id == sizes[0][1])
    if _ONE_OF.match(target):
        named = [
            text for text in texts if not re.fullmatch(r"\W*\d[\d.,:\s]*\W*[^\W\d_]{0,4}\W*|\W*", text.text.strip())
        ]
        return named[0] if len(named) == 1 else None
    return None


# Two words, and addresses


def swap_words(request: Request, scene: Scene) -> Resolved:
    """Two words of one text, or of two, in each other's place."""
    scope = request.get("scope")
    texts = [text for id in scene.find(scope).ids for text in scene.texts(id)] if scope else visible_texts(scene)
    found = []
    for words in (request.get("old"), request.get("new")):
        hits = best_hits(texts, words)
        if len(hits) != 1 or len(hits[0][1].spans) != 1:
            times = sum(len(hit.spans) for _, hit in hits)
            many = f'"{folded(words)}" stands {times} times there'
            raise RequestError(many if times else f'no text has "{folded(words)}"', "quote words that stand there once")
        found.append((hits[0][0], hits[0][1].spans[0]))
    (one, first), (two, second) = found
    reading = f'swap "{folded(request.get("old"))}" and "{folded(request.get("new"))}"'
    swap = SwapWords(one.id, first, second, other=None if one.id == two.id else two.id)
    return scene.carried(reading, tuple(dict.fromkeys((one.id, two.id))), swap, part=True)


def words_swapped(request: Request, scene: Scene) -> Resolved | None:
    """The exchange of two quoted stretches that stand in one text, each once; None for any other two things."""
    quotes = [unquote(one[0]) for one in QUOTED.finditer(f"{request.target} {request.get('other')}")]
    if len(quotes) != 2:
        return None
    found: list[tuple[Text, tuple[int, int], tuple[int, int]]] = []
    for text in visible_texts(scene):
        hits = [occurrences(text.text, one) for one in quotes]
        if all(hit is not None and hit.whole_words and len(hit.spans) == 1 for hit in hits):
            first, second = (hit.spans[0] for hit in hits if hit is not None)
            found.append((text, first, second))
    if len(found) != 1:
        return None
    text, first, second = found[0]
    reading = f'swap "{text.text[slice(*first)]}" and "{text.text[slice(*second)]}" in \'{text.id}\''
    return scene.carried(reading, (text.id,), SwapWords(text.id, first, second), part=True)


def contact(request: Request, scene: Scene) -> Resolved:
    """Another telephone number, web or mail address or handle, where the old one stands."""
    kind, value = request.get("what"), request.get("value").strip()
    noun = f"{kind} number" if kind == "phone" else kind
    hits = [(text, found.span()) for text in visible_texts(scene) for found in CONTACTS[kind].finditer(text.text)]
    if len({text.text[start:end] for text, (start, end) in hits}) != 1:
        shown = ", ".join(f'"{text.text[start:end]}"' for text, (start, end) in hits[:6])
        raise RequestError(
            f"there are several: {shown}" if hits else f"no text here has a {noun}",
            f'quote the old one: replace "…" with "{value}"',
        )
    changes: dict[str, list[tuple[int, int, str]]] = {}
    for text, (start, end) in hits:
        changes.setdefault(text.id, []).append((start, end, value))
    ids = tuple(changes)
    if hits[0][0].text[slice(*hits[0][1])] == value:
        raise AlreadySo(f"the {noun} is {value} already", "give another one", ids)
    return scene.carried(f"change the {noun} to {value} in '{', '.join(ids)}'", ids, *replacements(changes), part=True)


TEXT_ACTS = {"replace_text": replace_text, "swap_words": swap_words, "contact": contact}
