"""Words of a design that a request quotes: the texts that have them, and how closely they match."""

from __future__ import annotations

from difflib import get_close_matches

from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.plan import Request
from redraft.targets.found import Found
from redraft.targets.grounding import Ambiguous
from redraft.targets.scene import Scene
from redraft.targets.texts import Hits, folded, occurrences

TextHits = list[tuple[Text, Hits]]


def visible_texts(scene: Scene) -> list[Text]:
    """Every text that can be seen."""
    return [
        placed.layer for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)
    ]


def best_hits(texts: list[Text], words: str) -> TextHits:
    """The texts that have these words, only those that match them most closely."""
    hits = [(text, hit) for text in texts if (hit := occurrences(text.text, words))]
    best = min((hit.rank for _, hit in hits), default=0)
    return [(text, hit) for text, hit in hits if hit.rank == best]


def texts_saying(request: Request, scene: Scene, words: str) -> tuple[TextHits, str]:
    """The texts with these words, and a note on others. RequestError for none, or for several if one is meant."""
    everywhere = bool(request.get("all") or request.get("everywhere"))
    scope = request.get("scope")
    if scope:
        found = _scope(scene, scope, words)
        everywhere = everywhere or found.many
        texts = [text for id in found.ids for text in scene.texts(id)]
        where = f"in {found.named}"
    else:
        texts, where = visible_texts(scene), "here"
    every = [text.id for text in texts if occurrences(text.text, words)]
    hits = best_hits(texts, words)
    if not hits and scope and request.clause.lower().startswith(("under ", "below ")):  # a heading, and what it heads
        headed = [(text, hit) for text in visible_texts(scene) if (hit := occurrences(text.text, words))]
        hits = headed if len(headed) == 1 else []
    if not hits:
        raise _not_said(words, where, texts)
    ids = [text.id for text, _ in hits]
    others = tuple(id for id in every if id not in ids) if everywhere else ()
    if len(hits) > 1 and not everywhere:
        raise RequestError(
            f'"{folded(words)}" stands in {len(hits)} texts: {scene.listed(ids)}',
            scene.where_hint(ids) or f"say 'everywhere', or where: in #{ids[0]}",
        )
    return hits, f"; written otherwise in {Found(others).named}, which stays" if others else ""


def _scope(scene: Scene, scope: str, words: str) -> Found:
    """What a scope names; of several that it may mean, the one that says the words."""
    try:
        return scene.find(scope)
    except Ambiguous as error:
        saying = [
            one.layer
            for one in error.candidates
            if any(occurrences(text.text, words) for text in scene.texts(one.layer))
        ]
        if len(saying) != 1:
            raise
        return Found((saying[0],))


def _not_said(words: str, where: str, texts: list[Text]) -> RequestError:
    lines = list({folded(text.text): None for text in texts if text.text.strip()})
    close = get_close_matches(folded(words), lines, n=2, cutoff=0.5)
    shown = ", ".join(f'"{line[:60]}"' for line in (close or lines[:6]))
    there = f"near it: {shown}" if close else f"the texts are {shown}" if shown else "there is no live text"
    return RequestError(
        f'no text {where} has "{folded(words)}"; {there}', "quote the words as they stand in the design"
    )


def how_matched(hits: TextHits) -> str:
    """What a person should know about the match."""
    text, hit = hits[0]
    notes = []
    if not hit.exact_case:
        start, end = hit.spans[0]
        notes.append(f'written "{folded(text.text[start:end])}" there')
    count = sum(len(hit.spans) for _, hit in hits)
    if count > len(hits):
        notes.append(f"{count} times")
    return f" ({', '.join(notes)})" if notes else ""
