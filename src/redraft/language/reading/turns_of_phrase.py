"""How one sentence shape is turned into a plain request, where its words decide: the functions that shapes.py names."""

from __future__ import annotations

import re

from redraft.targets.grounding.grammar_words import SIDES, VERBS
from redraft.targets.grounding.tokens import Clause, place_at, plain_verb

WHO = (
    r"(?:i|we|you|they|he|she|marketing|legal|people|someone|everyone|(?:the|our|my|her|his) (?:[a-z]+ )?(?:clients?"
    r"|customers?|boss|team|designer|lead|manager|director|colleagues?|editor|committee|teachers?|wife|husband|partner"
    r"|organi[sz]ers?|sponsors?|owner|chef|ceo|head|printer|school|agency|band|speaker|lawyer|board))"
)


def provided(found: re.Match[str]) -> str | None:
    """'Provide the slide with the title "…"', 'furnish the content with the following: "…"'."""
    what, rest = found["what"], found["rest"]
    words = re.fullmatch(
        r"(?:the )?(?:following|text|words?|sentence|phrase|content|statement)*(?: (?:text|words?|"
        r"content|sentence))?\s*[:,]?\s*(?P<q>‹[ql]\d+›)",
        rest,
        re.IGNORECASE,
    )
    if words is not None:
        return f"write {words['q']} in {what}"
    return f"give {what} {rest}"


def had(found: re.Match[str]) -> str | None:
    verb = plain_verb(found["verb"].lower())
    return f"{verb} {found['what']} {found['rest']}" if verb is not None else None


def with_look(found: re.Match[str]) -> str | None:
    look = found["look"].lower()
    return (
        f"underline {found['what']}"
        if look.startswith("underlin")
        else f"make {found['what']} {'bold' if look.startswith('bold') else 'italic'}"
    )


_NOMINAL = {"creation": "create", "addition": "add", "insertion": "insert", "inclusion": "include", "removal":
    "remove",
            "deletion": "delete", "generation": "generate", "introduction": "introduce", "incorporation":
                "incorporate",
            "duplication": "duplicate"}  # fmt: skip


def nominal(found: re.Match[str]) -> str | None:
    return f"{_NOMINAL[found['noun'].lower()]} {found['what']}"


def off(found: re.Match[str]) -> str | None:
    return f"remove {found['what']}" + (f" from {found['of']}" if found["of"] else "")


def copies(found: re.Match[str]) -> str | None:
    count = (found["count"] or "a").lower()
    times = "" if count in ("a", "an", "another", "one more", "a second") else f" {count} times"
    return f"duplicate {found['what']}{times}{found['rest']}"


def ensured(found: re.Match[str]) -> str | None:
    be, what, rest = found["be"].lower(), found["what"], found["rest"]
    if be.startswith(("match", "align")):
        return f"change {what} to {'match' if be.startswith('match') else 'align'} {rest}"
    if be in ("is", "are"):
        return f"{what} should be {rest}"
    if be in ("has", "have"):
        return f"give {what} {rest}"
    if be.startswith(("include", "display", "show", "contain", "feature", "bear", "carr")):
        return f"write {rest} in {what}" if rest.startswith("‹") else f"give {what} {rest}"
    return f"change {what} to {rest}"


def by_doing(found: re.Match[str]) -> str | None:
    verb = plain_verb(found["verb"].lower())
    if verb is None:
        return None
    what, rest = found["what"], found["rest"]
    if re.search(r"\bits\b", rest, re.IGNORECASE):
        return f"{verb} " + re.sub(r"\bits\b", f"{what}'s", rest, count=1, flags=re.IGNORECASE)
    if re.match(r"(?:it|them)\b", rest, re.IGNORECASE):
        return f"{verb} " + re.sub(r"^(?:it|them)\b", what, rest, flags=re.IGNORECASE)
    return f"{verb} {rest} for {what}"


def place_first(found: re.Match[str]) -> str | None:
    """'On the right, insert a star' puts the place behind; only for what is a place or a side of something."""
    where, rest = found["where"].strip(" ,"), found["rest"]
    clause = Clause(where)
    place = place_at(clause, 0)
    beside = clause.phrase(0, SIDES)
    if plain_verb(rest.split(" ")[0].lower()) is None:
        return None
    if (place is not None and place.end == len(clause)) or beside is not None:
        return f"{rest} {where}"
    return None


def topic_first(found: re.Match[str]) -> str | None:
    """'For the title, use red', 'as for the logo, make it bigger', 'in the footer, make all text white'."""
    what, rest = found["what"], found["rest"]
    if plain_verb(rest.split(" ")[0].lower()) is None or "," in what:
        return None
    if re.search(r"\b(?:it|them)\b", rest, re.IGNORECASE):
        return re.sub(r"\b(?:it|them)\b", what, rest, count=1, flags=re.IGNORECASE)
    if re.search(r"\b(?:its|their)\b", rest, re.IGNORECASE):
        return re.sub(r"\b(?:its|their)\b", f"{what}'s", rest, count=1, flags=re.IGNORECASE)
    link = "in" if found[0].lower().startswith(("in ", "on ")) else "for"
    return f"{rest} {link} {what}"


def wished(found: re.Match[str]) -> str | None:
    """'I want the title in red': a thing and how it should be, without a verb; a new thing is added."""
    what = found["what"]
    return f"add {what}" if re.match(r"(?:an?|another|some|two|three)\b", what, re.IGNORECASE) else f"make {what}"


def moved(found: re.Match[str]) -> str | None:
    rest = found["rest"]
    if re.match(
        r"(?:in|on) (?:an? |the )?(?:‹c|bold|italics?|upper|lower|caps|capital|title case|sentence case)",
        rest,
        re.IGNORECASE,
    ):
        return f"make {found['what']} {rest}"
    if re.match(r"\d", rest) and not re.search(
        r"\b(?:left|right|up|down|higher|lower|above|below|from|apart)\b", rest, re.IGNORECASE
    ):
        return f"make {found['what']} {rest}"
    if re.match(r"(?:to|in|at|on|into|onto)\b", rest, re.IGNORECASE) and re.search(
        r"\b(?:bigger|larger|smaller|"
        r"darker|lighter)\b",
        rest,
    ):
        return f"make {found['what']} {rest}"
    return f"move {found['what']} {re.sub(r'^(?:further|more) ', '', rest, flags=re.IGNORECASE)}"


def made(found: re.Match[str]) -> str | None:
    what, rest = (
        found["what"],
        re.sub(
            r"^(?:written|shown|displayed|printed|drawn|painted|set) (?=in |on |with )",
            "",
            found["rest"],
            flags=re.IGNORECASE,
        ),
    )
    verb = participle(rest)
    if verb is not None:
        tail = rest.split(" ", 1)
        return f"{verb} {what}{' ' + tail[1] if len(tail) > 1 else ''}"
    return f"make {what} {rest}"


def verbed(found: re.Match[str]) -> str | None:
    said = found["verb"].lower()
    verb = said if said in VERBS else plain_verb(said)
    return f"{verb} {found['what']}{found['rest']}" if verb == said and verb not in ("do", "run") else None


def done(found: re.Match[str]) -> str | None:
    verb = participle(found["rest"])
    if verb is None:
        return None
    tail = found["rest"].split(" ", 1)
    return f"{verb} {found['what']}{' ' + tail[1] if len(tail) > 1 else ''}"


def needs(found: re.Match[str]) -> str | None:
    if re.match(rf"{WHO}(?:'d|'ll| would| will)?$|it$|that$|this$", found["what"], re.IGNORECASE):
        return None
    if found["rest"].lower().startswith("to be "):
        return f"{found['what']} should {found['rest'][3:]}"
    more = re.match(r"(?P<more>more|less) (?P<prop>[\w ]+)$", found["rest"], re.IGNORECASE)
    if more is not None:
        return f"{'increase' if more['more'].lower() == 'more' else 'reduce'} the {more['prop']} of {found['what']}"
    return f"give {found['what']} {found['rest']}"


def roomier(found: re.Match[str]) -> str | None:
    prop = "line spacing" if found["kind"].lower() == "lines" else "letter spacing"
    return f"{'increase' if found['more'].lower() == 'more' else 'reduce'} the {prop} of {found['what']}"


def more(found: re.Match[str]) -> str | None:
    more = found["more"].lower() in ("more", "extra", "additional", "increased")
    return f"{'increase' if more else 'reduce'} the {found['prop']} of {found['what']}"


def headline(found: re.Match[str]) -> str | None:
    """'Title color changed to red'."""
    verb = plain_verb(found["verb"].lower())
    if verb is None or verb == found["verb"].lower() or "name" in VERBS.get(verb, ()):
        return None  # 'three slides titled "A"' is no request to title them
    return f"{verb} {found['what']} {found['rest']}"


def participle(rest: str) -> str | None:
    """The plain verb of 'moved', 'changed to …'; None for adjectives and other words."""
    word = rest.split(" ", 1)[0].lower()
    if not word.endswith(("ed", "en", "ten", "ut", "et", "own", "ade")) or word in _ADJECTIVES:
        return None
    verb = plain_verb(word)
    return verb if verb is not None and (verb != word or word in ("put", "cut", "set")) else None


_ADJECTIVES = ("red", "bold", "underlined", "centered", "rounded", "dotted", "dashed", "muted", "aligned",
    "justified",
               "capitalized", "hidden", "struck", "crossed", "colored", "green", "golden")  # fmt: skip
