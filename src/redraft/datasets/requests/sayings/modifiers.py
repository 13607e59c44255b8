"""What makes a phrase fit fewer things: colour, place, size, ordinal, owner, words, and what stands beside it."""

from __future__ import annotations

import random
from collections.abc import Callable

from redraft.datasets.requests.sayings.phrases import Noun, in_order, is_wordy, ordinal, quoted, saying
from redraft.datasets.requests.sayings.view import VAGUE, Entry, View, has_color, tokens


def colored(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if not entry.color or now.bare or now.pre:
        return None
    names = [entry.color, entry.color.split(" ")[-1]]
    word = rng.choice(names)
    fits = tuple(one for one in now.fits if has_color(one, word))
    if any(not one.color for one in now.fits) or entry not in fits:
        return None
    said = word.replace("gray", rng.choice(("gray", "grey")))
    return now._replace(pre=f"{said} ", fits=fits)


def placed(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    page = view.pages[entry.page]
    others = [one for one in now.fits if one is not entry]
    (x, y), apart = entry.box.center, (0.08 * page.width, 0.08 * page.height)
    left = all(one.box.center[0] > x + apart[0] for one in others)
    right = all(one.box.center[0] < x - apart[0] for one in others)
    top = all(one.box.center[1] > y + apart[1] for one in others)
    bottom = all(one.box.center[1] < y - apart[1] for one in others)
    most = "most" if len(others) > 1 and rng.random() < 0.6 else ""
    ways: list[tuple[str, str]] = []
    for true, word, inside in ((left, "left", x < page.width / 2), (right, "right", x > page.width / 2)):
        if true:
            ways += [(f"{word}{most} ", ""), (f"{word}-hand ", "")]
            ways += [("", f" on the {word}"), ("", f" on the {word} side")] if inside else []
    high, low = y < page.height / 2.5, y > page.height / 1.7
    for true, word, other, inside in ((top, "top", "upper", high), (bottom, "bottom", "lower", low)):
        if true:
            ways.append((f"{other} " if len(others) == 1 and rng.random() < 0.4 else f"{word}{most} ", ""))
            ways += [("", f" at the {word}")] * 2 if inside else []
    across = "left" if x < page.width * 0.35 else "right" if x > page.width * 0.65 else ""
    along = "top" if y < page.height * 0.35 else "bottom" if y > page.height * 0.65 else ""
    if across and along:
        same = [one for one in others if _corner(one, page.width, page.height) == (across, along)]
        if not same:
            corner = (
                f"{along} {across}"
                if rng.random() < 0.7
                else f"{ {'top': 'upper', 'bottom': 'lower'}[along] } {across}"
            )
            ways += [
                ("", f" in the {corner} corner"),
                ("", f" in the {corner}"),
                ("", f" at the {corner}"),
                (f"{corner} ", ""),
            ]
    if not ways:
        return None
    pre, post = rng.choice(ways)
    if pre and (now.bare or now.pre):
        return None
    return now._replace(pre=now.pre + pre, post=now.post + post, fits=(entry,))


def _corner(entry: Entry, width: float, height: float) -> tuple[str, str]:
    x, y = entry.box.center
    return (
        "left" if x < width * 0.42 else "right" if x > width * 0.58 else "",
        "top" if y < height * 0.42 else "bottom" if y > height * 0.58 else "",
    )


def sized(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if now.bare or now.pre or any(one.page != entry.page for one in now.fits):
        return None
    typed = all(one.kind == "text" for one in now.fits)
    sizes = [one.size if typed else one.box.width * one.box.height for one in now.fits if one is not entry]
    own = entry.size if typed else entry.box.width * entry.box.height
    if own > (1.25 if typed else 1.6) * max(sizes):
        return now._replace(pre=rng.choice(("big ", "large ", "biggest ", "largest ")), fits=(entry,))
    if own < (0.8 if typed else 0.6) * min(sizes):
        return now._replace(pre=rng.choice(("small ", "smallest ", "little ", "tiny ")), fits=(entry,))
    return None


def counted(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if now.bare or now.pre or len(now.fits) > 14 or any(one.page != entry.page for one in now.fits):
        return None
    order = in_order(now.fits)
    if order is None:
        return None
    place = order.index(entry)
    if len(order) == 3 and place == 1 and rng.random() < 0.5:
        return now._replace(pre="middle ", fits=(entry,))
    word = ordinal(place, len(order), rng)
    return now._replace(pre=f"{word} ", fits=(entry,)) if word else None


def owned(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    """'… in the second card', '… of the soup'."""
    if now.bare or entry.thing < 0:
        return None
    whole = view.of_thing.get(entry.thing)
    thing = view.facts.things[entry.thing]
    if whole is None or whole is entry or now.noun in whole.nouns:
        return None
    fits = tuple(one for one in now.fits if one.thing == entry.thing or set(one.ids) & set(thing.members))
    noun = rng.choice(whole.nouns[:2])
    alike = tuple(one for one in view.by_noun[noun] if one.page == entry.page)
    if len(alike) > 1:
        head = counted(view, whole, Noun(noun, alike), rng) or placed(view, whole, Noun(noun, alike), rng)
        if head is None:
            return None
        owner = head.text(rng)
    else:
        owner = Noun(noun, ()).text(rng)
    if rng.random() < 0.3 and not now.pre:
        return now._replace(noun=f"{owner}'s {now.noun}", bare=True, fits=fits)
    return now._replace(post=f"{now.post} {rng.choice(('in', 'of', 'on', 'in'))} {owner}", fits=fits)


def worded(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    text = " ".join(entry.says.split())
    words = text.split(" ")
    if now.bare or not is_wordy(text) or not text or set(tokens(text)) & set(tokens(now.noun)):
        return None
    text = " ".join(words[: rng.randint(1, 3)]) if len(words) > 4 else text
    sought = f" {' '.join(tokens(text))} "
    fits = tuple(one for one in now.fits if sought in f" {' '.join(tokens(one.says))} ")
    if len(words) <= 3 and rng.random() < 0.5 and not now.pre:
        shown = quoted(text, rng) if rng.random() < 0.4 else text if rng.random() < 0.6 else text.lower()
        return now._replace(pre=f"{shown} ", fits=fits)
    how = rng.choice(("that says", "saying", "with", "with the text", "reading") if len(words) < 5
                     else ("with", "that starts with", "beginning with"))  # fmt: skip
    shown = quoted(text, rng) if rng.random() < 0.75 or len(words) > 4 else text
    return now._replace(post=f"{now.post} {how} {shown}", fits=fits)


SIDES = {
    "below": ("under", "below", "beneath", "underneath", "just below"),
    "above": ("above", "over", "just above", "directly above"),
    "left": ("left of", "to the left of", "on the left of"),
    "right": ("right of", "to the right of", "on the right of"),
}


def gap(entry: Entry, anchor: Entry, side: str) -> float | None:
    """How far an entry is from an anchor on a side of it; None where it is not there."""
    a, b = entry.box, anchor.box
    if side in ("below", "above"):
        room = b.y - a.bottom if side == "above" else a.y - b.bottom
        shared = min(a.right, b.right) - max(a.x, b.x)
        return room if shared > 0.3 * min(a.width, b.width) and room > -0.2 * min(a.height, b.height) - 1 else None
    room = b.x - a.right if side == "left" else a.x - b.right
    shared = min(a.bottom, b.bottom) - max(a.y, b.y)
    return room if shared > 0.3 * min(a.height, b.height) and room > -1 else None


def beside(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    """'The line under the logo', 'the text next to the phone icon'."""
    if now.bare:
        return None
    page = view.pages[entry.page]
    anchors = [one for one in view.near(entry) if not set(one.ids) & set(entry.ids) and one not in now.fits]
    rng.shuffle(anchors)
    for anchor in anchors[:8]:
        named = _simple(view, anchor, rng)
        for side in rng.sample(list(SIDES), 4) if named else ():
            near = gap(entry, anchor, side)
            if near is None or near > 0.1 * max(page.width, page.height):
                continue
            gaps = [far for one in now.fits if one is not entry and one.page == entry.page
                    and (far := gap(one, anchor, side)) is not None]  # fmt: skip
            if gaps and min(gaps) < near + 0.05 * max(page.width, page.height):
                continue
            word = rng.choice(SIDES[side])
            both = [far for one in now.fits if one is not entry for way in ("left", "right")
                    if (far := gap(one, anchor, way)) is not None]  # fmt: skip
            if side in ("left", "right") and not both and rng.random() < 0.5:
                word = rng.choice(("next to", "beside", "by"))
            return now._replace(post=f"{now.post} {word} {named}", fits=(entry,))
    return None


def _simple(view: View, entry: Entry, rng: random.Random) -> str:
    """A noun or a short text that fits this alone on its page; '' where there is none."""
    for noun in entry.nouns[:2]:
        alike = [one for one in view.by_noun[noun] if one.page == entry.page]
        if len(alike) == 1 and noun not in VAGUE and " line of " not in noun:
            return f"the {noun}"
    if entry.words and len(entry.words) < 25 and is_wordy(entry.words) and len(saying(view, entry.words)) == 1:
        return quoted(entry.words, rng) if rng.random() < 0.7 else " ".join(entry.words.split())
    return ""


Modifier = Callable[[View, Entry, Noun, random.Random], Noun | None]
MODIFIERS: tuple[tuple[Modifier, float], ...] = (
    (colored, 1.6), (placed, 2.0), (sized, 0.9), (counted, 2.0), (owned, 1.6), (worded, 1.5), (beside, 1.6),
)  # fmt: skip


def in_random_order(rng: random.Random) -> list[Modifier]:
    """All of them, those with a greater weight earlier."""
    return [one for one, _ in sorted(MODIFIERS, key=lambda pair: rng.random() ** (1 / pair[1]), reverse=True)]
