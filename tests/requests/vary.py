"""Grows the corpus by varying its language: `python tests/requests/vary.py` writes seen-varied.jsonl and
second/second-varied.jsonl.

Simple requests are put into the sentences people put them in: with a greeting, as a question or a wish, two in one.
The two halves have other documents, other requests and other sentences. A second run writes the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent


class Base(NamedTuple):
    """A request as an imperative without an end, and the statements that hold when it is done."""

    document: str
    topic: str
    clause: str
    check: tuple[dict[str, Any], ...]


def _on(document: str, topic: str, clause: str, on: str | list[str], **facts: Any) -> Base:
    return Base(document, topic, clause, ({"on": on, **facts},))


def _gone(document: str, clause: str, *ids: str) -> Base:
    return Base(document, "delete", clause, ({"gone": list(ids)},))


SEEN = (
    _on("event.svg", "colour", "make the title orange", "title", fill="orange"),
    _on("event.svg", "text", 'change the subtitle to "Music by the lake"', "subtitle", text="Music by the lake"),
    _gone("event.svg", "delete the sticker", "sticker"),
    _on("event.svg", "move", "move the logo 25px down", "logo", y="+25"),
    _on("event.svg", "size", "make the date 30% larger", "date", scale=1.3),
    _on("event.svg", "opacity", "set the opacity of the crowd to 70%", "crowd", opacity=0.7),
    _on("event.svg", "font", "make the address bold", "address", font_weight="bold"),
    _on("event.svg", "place", "move the sticker to the top left corner", "sticker", corner="top left"),
    _on("sale.svg", "colour", "make the button red", "cta-shape", fill="red"),
    _on("sale.svg", "text", 'replace "Shop the sale" with "See the sale"', "cta-label", text="See the sale"),
    _gone("sale.svg", "remove the sticker", "sticker"),
    _on("sale.svg", "size", "make the title smaller", "title", scale="<"),
    _on("sale.svg", "font", "make the website italic", "website", font_style="italic"),
    _on("sale.svg", "transform", "rotate the sticker 20 degrees", "sticker", angle="+20"),
    _on("social.svg", "colour", "make the price purple", "price", fill="purple"),
    _on("social.svg", "text", 'change "Pre-order now" to "Order now"', "button-label", text="Order now"),
    _gone("social.svg", "delete the badge", "Badge"),
    _on("travel.svg", "colour", "make the subtitle white", "subtitle", fill="white"),
    _on("travel.svg", "text", 'change "7 days" to "9 days"', "days", text="9 days"),
    _gone("travel.svg", "remove the badge", "badge"),
    _on("menu.svg", "colour", "make the title dark red", "title", fill="darkred"),
    _on("menu.svg", "text", 'replace "vegetarian" with "meat-free"', "legend-green", text="meat-free"),
    _on("deck.pptx", "text", 'change the title of slide 5 to "Cups sold"', "slide-260/2", text="Cups sold"),
    _gone("deck.pptx", "delete the caption on slide 6", "slide-261/5"),
)  # fmt: skip
SEEN_SENTENCES = (
    "please {0}", "{0}, please", "Can you {0}?", "I want you to {0}.", "hi! {0}. thanks a lot", "{0}!!",
    "ok so now {0}", "You should {0}.", "I need you to {0}, thank you", "Hey, could you please {0}? Thanks!",
)  # fmt: skip
SEEN_PAIRS = ("{0} and {1}", "{0}, then {1}", "First {0}. Then {1}.", "{0}; also {1}", "please {0} and also {1}")

SECOND = (
    _on("bakery.svg", "colour", "paint the headline dark blue", "text-8", fill="darkblue"),
    _on("bakery.svg", "text", 'swap "Order online" for "Order here"', "text-45", text="Order here"),
    _gone("bakery.svg", "take the badge off", "g12"),
    _on("bakery.svg", "move", "shift the button up by 15px", "g43", y="-15"),
    _on("bakery.svg", "size", "enlarge the headline by 5%", "text-8", scale=1.05),
    _on("bakery.svg", "font", "set the opening hours in italics", "text-40", font_style="italic"),
    _on("bakery.svg", "place", "put the badge in the bottom right corner", "g12", corner="bottom right"),
    _on("conference.svg", "colour", "turn the date green", "when", fill="green"),
    _on("conference.svg", "text", 'update "Register" to "Book a seat"', "register-text", text="Book a seat"),
    _gone("conference.svg", "scrap the small print", "small-print"),
    _on("conference.svg", "move", "nudge the logo 12 px to the right", "mark", x="+12"),
    _on("conference.svg", "opacity", "fade the bubbles to 30%", "bubbles", opacity=0.3),
    _on("fitness.svg", "colour", "recolour the blue circle to pink", "circle2", fill="pink"),
    _on("fitness.svg", "text", 'rewrite "First week free" as "Two weeks free"', "text7", text="Two weeks free"),
    _gone("fitness.svg", "get rid of the triangle", "path1"),
    _on("ticket.svg", "colour", "paint the seal navy", "seal", fill="navy"),
    _on("ticket.svg", "text", 'edit "Gate B" to read "Gate C"', "stub-gate", text="Gate C"),
    _gone("ticket.svg", "drop the barcode", "barcode"),
    _on("ticket.svg", "size", "scale the composer down to 90%", "composer", scale=0.9),
    _on("house.svg", "colour", "tint the top band purple", "topband", fill="purple"),
    _on("house.svg", "text", 'correct "Three bedrooms" to "Four bedrooms"', "features",
        text="Four bedrooms\nSouth-facing garden\nGarage and workshop"),
    _gone("house.svg", "wipe the email address away", "mail"),
    _on("startup.pptx", "text", 'retitle slide 3 to "Our growth"', "slide-258/2", text="Our growth"),
    _gone("startup.pptx", "kick the workshop picture out", "slide-260/6"),
)  # fmt: skip
SECOND_SENTENCES = (
    "would it be possible to {0}?", "We need to {0}, asap", "Quick one: {0}", "{0} — cheers, Sam",
    "My boss would like you to {0}.", "kindly {0}", "Good morning, I was wondering whether you could {0} :)",
    "let's {0}", "if you don't mind, {0}", "just {0} for me",
)  # fmt: skip
SECOND_PAIRS = (
    "{0}. After that, {1}.", "{0} & {1}", "- {0}\n- {1}", "{0}, and while you are at it {1}", "both of these: {0}, {1}",
)  # fmt: skip


def varied(bases: tuple[Base, ...], sentences: tuple[str, ...], pairs: tuple[str, ...], prefix: str) -> str:
    """The lines of a file: each request in two sentences, and with the next one of its document in one."""
    rows: list[dict[str, Any]] = []

    def case(document: str, say: str, topic: str, check: tuple[dict[str, Any], ...]) -> None:
        number = f"{prefix}{len(rows) + 1:03}"
        rows.append({"id": number, "document": document, "say": say, "topic": topic, "expect": {"check": list(check)}})

    for number, base in enumerate(bases):
        for turn in (number, number * 3 + 5):
            case(base.document, sentences[turn % len(sentences)].format(base.clause), base.topic, base.check)
        following = bases[(number + 1) % len(bases)]
        if following.document == base.document:
            say = pairs[number % len(pairs)].format(base.clause, following.clause)
            case(base.document, say, "multi", (*base.check, *following.check))
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def files() -> dict[str, str]:
    """Both files, by name."""
    return {
        "seen-varied.jsonl": varied(SEEN, SEEN_SENTENCES, SEEN_PAIRS, "sv"),
        "second/second-varied.jsonl": varied(SECOND, SECOND_SENTENCES, SECOND_PAIRS, "uv"),
    }


if __name__ == "__main__":
    for name, text in files().items():
        (HERE / name).write_text(text, "utf-8")
        print(f"{name}: {text.count(chr(10))} requests")
