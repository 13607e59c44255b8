"""Modifiers, which make a phrase fit fewer things: colour, place, size, ordinal, owner, words, neighbour."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from redraft.document.geometry import Box
from redraft.targets.parts.hues import COLORS, colors_called
from redraft_research.offline_model.synthetic.designs.view import VAGUE, Referent, View, has_color, tokens
from redraft_research.offline_model.synthetic.wordings.phrases import (
    Noun,
    in_order,
    is_wordy,
    ordinal,
    quoted,
    texts_with,
)

ALSO = {
    "dark red": "burgundy maroon", "dark blue": "navy", "light purple": "lilac lavender", "purple": "violet",
    "cyan": "turquoise", "teal": "petrol turquoise", "gold": "golden mustard", "beige": "cream sand", "magenta": "pink",
    "light green": "mint lime", "orange": "coral", "pink": "rose salmon",
    "dark gray": "charcoal", "light gray": "silver",
}  # fmt: skip
"""What else people call some colours."""


def colored(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    if not entry.color or now.bare or now.pre or (entry.kind == "group" and not entry.shapes):
        return None
    word = rng.choice((entry.color, entry.color.split(" ")[-1]))
    if entry.color in ALSO and rng.random() < 0.25:
        other = rng.choice(ALSO[entry.color].split())
        if COLORS.index(entry.color) in colors_called(other):
            word = other
    fits = tuple(one for one in now.fits if has_color(one, word))
    if any(not one.color for one in now.fits) or entry not in fits:
        return None
    color_word = word.replace("gray", rng.choice(("gray", "grey")))
    return now._replace(pre=f"{color_word} ", fits=fits)


def placed(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
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
                ("", f" {corner}"),
                (f"{corner} ", ""),
            ]
            under = "below" if along == "bottom" else "above"
            ways += [("", f" {across} {under}"), ("", f" {under} on the {across}"), ("", f" in the corner {corner}")]
    centred = abs(x - page.width / 2) < 0.08 * page.width and abs(y - page.height / 2) < 0.12 * page.height
    if centred and others and not any(_corner(one, page.width, page.height) == ("", "") for one in others):
        ways += [("", " in the middle"), ("", " in the centre"), ("middle ", ""), ("", " in the middle of the page")]
    if not ways:
        return None
    pre, post = rng.choice(ways)
    if pre and (now.bare or _is_full(now) or _PLACED.match(now.noun)):
        return None
    return now._replace(pre=pre + now.pre, post=now.post + post, fits=(entry,))


def _is_full(now: Noun) -> bool:
    """Whether it has more before the noun than a colour."""
    return bool(now.pre) and now.pre.split()[-1] not in _HUES


_PLACED = re.compile(r"(left|right|top|bottom|upper|lower|middle|first|second|third|fourth|fifth|last|front|rear)\b")
"""Nouns that say a place already."""


def _corner(entry: Referent, width: float, height: float) -> tuple[str, str]:
    x, y = entry.box.center
    return (
        "left" if x < width * 0.42 else "right" if x > width * 0.58 else "",
        "top" if y < height * 0.42 else "bottom" if y > height * 0.58 else "",
    )


def sized(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    if now.bare or _is_full(now) or any(one.page != entry.page for one in now.fits):
        return None
    typed = all(one.kind == "text" for one in now.fits)
    sizes = [one.size if typed else one.box.width * one.box.height for one in now.fits if one is not entry]
    own = entry.size if typed else entry.box.width * entry.box.height
    if own > (1.25 if typed else 1.6) * max(sizes):
        return now._replace(pre=rng.choice(("big ", "large ", "biggest ", "largest ")) + now.pre, fits=(entry,))
    if own < (0.8 if typed else 0.6) * min(sizes):
        return now._replace(pre=rng.choice(("small ", "smallest ", "little ", "tiny ")) + now.pre, fits=(entry,))
    if not typed and len(now.fits) > 1 and now.noun != "line":
        wide = [one.box.width / max(one.box.height, 1) for one in now.fits if one is not entry]
        own = entry.box.width / max(entry.box.height, 1)
        if own > 1.8 * max(wide) and own > 1.5:
            return now._replace(pre=rng.choice(("wide ", "long ", "broad ", "flat ")) + now.pre, fits=(entry,))
        if own < 0.55 * min(wide) and own < 0.7:
            return now._replace(pre=rng.choice(("tall ", "narrow ", "upright ", "high ")) + now.pre, fits=(entry,))
    return None


def counted(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    if (
        now.bare
        or _is_full(now)
        or _PLACED.match(now.noun)
        or len(now.fits) > 14
        or any(one.page != entry.page for one in now.fits)
    ):
        return None
    order = in_order(now.fits) if not _nested(now) else None
    if order is None:
        return None
    place, total = order.index(entry), len(order)
    if total > 4 and now.noun in GENERIC:
        return None
    if total == 3 and place == 1 and rng.random() < 0.5:
        return now._replace(pre=f"middle {now.pre}", fits=(entry,))
    roll = rng.random()
    if roll < 0.25 and total > 2:
        return _from_a_side(now, entry, order, rng)
    if (
        roll < 0.33
        and not now.pre + now.post
        and now.noun.isalpha()
        and not any(str(place + 1) in tokens(one.says) for one in order)
    ):
        form = rng.choice(("{} {}", "{} {}", "{} number {}", "{} no. {}", "{} nr {}", "{} #{}"))
        return now._replace(noun=form.format(now.noun, place + 1), bare=True, fits=(entry,))
    word = ordinal(place, total, rng)
    return now._replace(pre=f"{word} {now.pre}", fits=(entry,)) if word else None


GENERIC = frozenset("shape form figure text block outline area panel field decoration ornament deco label name".split())
"""What nobody counts far."""


def _nested(now: Noun) -> bool:
    """Whether a thing and a part of it go by the same word."""
    wholes = [one for one in now.fits if len(one.inner) > 1]
    return any(one.inner < whole.inner for whole in wholes for one in now.fits)


def _from_a_side(now: Noun, entry: Referent, order: list[Referent], rng: random.Random) -> Noun | None:
    """'The second card from the left', 'the second one from the top'."""
    xs, ys = zip(*(one.box.center for one in order), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    if min(wide, high) > 0.3 * max(wide, high):
        return None
    across, place = wide > high, order.index(entry)
    back = rng.random() < 0.4
    side = ("right" if back else "left") if across else ("bottom" if back else "top")
    word = ordinal(len(order) - 1 - place if back else place, 99, rng)
    if not word:
        return None
    return now._replace(pre=f"{word} {now.pre}", post=f"{now.post} from the {side}", fits=(entry,))


def owned(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    """'… in the second card', '… of the soup'."""
    if now.bare or entry.thing < 0:
        return None
    whole = view.of_thing.get(entry.thing)
    thing = view.facts.things[entry.thing]
    if whole is None or whole is entry or now.noun in whole.nouns:
        return None
    fits = tuple(one for one in now.fits if one.thing == entry.thing or set(one.ids) & set(thing.members))
    title = thing.title.strip()
    if title and rng.random() < 0.45 and not set(tokens(title)) & set(tokens(now.noun)) and len(title) < 30:
        titled = [one for one in view.facts.things if one.title == thing.title]
        if len(titled) == 1 and title.lower() != entry.words.lower():
            shown = title if rng.random() < 0.6 else title.lower()
            how = rng.choice(("of", "for", "at", "in", "from", "at", "with", "belonging to", "next to"))
            return now._replace(post=f"{now.post} {how} {shown}", fits=fits)
    noun = rng.choice(whole.nouns[:3])
    alike = tuple(one for one in view.by_noun[noun] if one.page == entry.page)
    if len(alike) > 1:
        head = counted(view, whole, Noun(noun, alike), rng) or placed(view, whole, Noun(noun, alike), rng)
        if head is None:
            return None
        owner = head.text(rng)
    else:
        owner = Noun(noun, ()).text(rng)
    if rng.random() < 0.3 and not now.pre and "'s " not in now.noun:
        return now._replace(noun=f"{owner}'s {now.noun}", bare=True, fits=fits)
    return now._replace(post=f"{now.post} {rng.choice(('in', 'of', 'on', 'in'))} {owner}", fits=fits)


def worded(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    text = " ".join(entry.says.split())
    words = text.split(" ")
    if now.bare or not is_wordy(text) or not text or set(tokens(text)) & set(tokens(now.noun)):
        return None
    text = " ".join(words[: rng.randint(1 if len(words[0]) > 3 else 2, 3)]) if len(words) > 4 else text
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
    "below": ("under", "below", "beneath", "underneath", "just below", "right under"),
    "above": ("above", "over", "just above", "directly above", "right above"),
    "left": ("left of", "to the left of", "on the left of", "left from"),
    "right": ("right of", "to the right of", "on the right of", "right from"),
}


def gap(entry: Referent, anchor: Referent, side: str) -> float | None:
    """How far an entry is from an anchor on a side of it; None where it is not there."""
    a, b = entry.box, anchor.box
    if side in ("below", "above"):
        room = b.y - a.bottom if side == "above" else a.y - b.bottom
        shared = min(a.right, b.right) - max(a.x, b.x)
        return room if shared > 0.3 * min(a.width, b.width) and room > -0.2 * min(a.height, b.height) - 1 else None
    room = b.x - a.right if side == "left" else a.x - b.right
    shared = min(a.bottom, b.bottom) - max(a.y, b.y)
    return room if shared > 0.3 * min(a.height, b.height) and room > -1 else None


def beside(view: View, entry: Referent, now: Noun, rng: random.Random) -> Noun | None:
    """'The line under the logo', 'the text next to the phone icon', 'the diamond at Antipasto'."""
    if now.bare:
        return None
    anchors = [one for one in view.near(entry) if not one.inner & entry.inner and one not in now.fits]
    rng.shuffle(anchors)
    others = [one for one in now.fits if one is not entry and one.page == entry.page]
    for anchor in anchors[:8]:
        named = simple(view, anchor, rng)
        word = next_on(entry, anchor, others, rng, view.pages[entry.page].box) if named else ""
        if word:
            return now._replace(post=f"{now.post} {word} {named}", fits=(entry,))
    return None


def next_on(
    entry: Referent, anchor: Referent, others: list[Referent], rng: random.Random, page: Box | None = None
) -> str:
    """A preposition for its place at an anchor that holds for none of the others; '' where there is none."""
    longer = max(page.width, page.height) if page else 5 * max(anchor.box.width, anchor.box.height)
    if not entry.words and anchor.words and rng.random() < 0.5:
        near = apart(entry, anchor)
        if near < 0.06 * longer and all(apart(one, anchor) > 1.5 * near + 0.02 * longer for one in others):
            return rng.choice(("at", "at", "next to", "beside", "by", "near", "for", "with", "close to"))
    for side in rng.sample(list(SIDES), 4):
        near_by = gap(entry, anchor, side)
        if near_by is None or near_by > 0.1 * longer:
            continue
        gaps = [far for one in others if (far := gap(one, anchor, side)) is not None]
        if gaps and min(gaps) < near_by + 0.05 * longer:
            continue
        both = [far for one in others for way in ("left", "right") if (far := gap(one, anchor, way)) is not None]
        if side in ("left", "right") and not both and rng.random() < 0.5:
            return rng.choice(("next to", "beside", "by", "close to"))
        return rng.choice(SIDES[side])
    return ""


def apart(one: Referent, other: Referent) -> float:
    """How far two boxes are from each other."""
    a, b = one.box, other.box
    dx, dy = max(a.x - b.right, b.x - a.right, 0.0), max(a.y - b.bottom, b.y - a.bottom, 0.0)
    return float((dx * dx + dy * dy) ** 0.5)


def simple(view: View, entry: Referent, rng: random.Random) -> str:
    """A noun or a short text that fits this alone on its page; '' where there is none."""
    for noun in rng.sample(entry.nouns[:3], min(3, len(entry.nouns))):
        alike = [one for one in view.by_noun[noun] if one.page == entry.page]
        if len(alike) == 1 and noun not in VAGUE and " line of " not in noun:
            return noun if "'s " in noun and noun[0].isupper() else f"the {noun}"
    words = " ".join(entry.words.split())
    if words and len(words) > 25:
        words = " ".join(words.split()[:2]).strip(",.;:!?–- ")
    if words and is_wordy(words) and len(texts_with(view, words)) == 1:
        roll = rng.random()
        return quoted(words, rng) if roll < 0.45 else words if roll < 0.8 else words.lower()
    return ""


_HUES = frozenset(word for name in (*COLORS, *ALSO.values(), "grey") for word in name.split())
Modifier = Callable[[View, Referent, Noun, random.Random], Noun | None]
MODIFIERS: tuple[tuple[Modifier, float], ...] = (
    (colored, 1.6), (placed, 2.0), (sized, 0.9), (counted, 2.0), (owned, 1.6), (worded, 1.5), (beside, 1.6),
)  # fmt: skip


def in_random_order(rng: random.Random) -> list[Modifier]:
    """All of them, those with a greater weight earlier."""
    return [one for one, _ in sorted(MODIFIERS, key=lambda pair: rng.random() ** (1 / pair[1]), reverse=True)]
