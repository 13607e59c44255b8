"""New words without quotes, where the design tells which they are: such an instruction once more, with them in quotes.

'Change Plant swap to Seed swap, and make the temperature 21°C' becomes 'replace "Plant swap" with "Seed swap" in
#event-3, replace "19°C" with "21°C" in #temperature'. It is asked where an instruction was not understood, and what it
leaves as it was is read as ever: so nothing that was said is lost. Every word before the new ones must be accounted for
by one place of the design: they stand there, name that text, or go for its kind or its row
(told_clauses.py, told_places.py, told_kinds.py, stating.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from redraft.document.layers import Document
from redraft.language.acts.exchanges import IS_NOW
from redraft.language.reading.unquoted import polite
from redraft.language.retelling.told_clauses import SLIDE, stretches_of
from redraft.language.retelling.told_places import Stretch, Telling
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.names import typed_id
from redraft.targets.quotes import QUOTED
from redraft.targets.scene import Scene
from redraft.targets.texts import occurrences

_MOST = 3
"""How many readings of one instruction are offered."""
_LONGEST = 400


def requoted(instruction: str, document: Document) -> Iterator[str]:
    """The instruction with new words in quotes and what they stand for named, the likeliest reading first."""
    said = " ".join(instruction.split())
    if len(said) > _LONGEST:
        return
    quotes: list[str] = []

    def aside(found: re.Match[str]) -> str:
        quotes.append(found[0])
        return f"‹q{len(quotes) - 1}›"

    text = _words_told(_CHANGED.sub("", QUOTED.sub(aside, said)), Scene(document), quotes)
    design = Telling(Scene(document))
    ways = [""]
    changed = (
        text != QUOTED.sub("", said)
        and bool(quotes)
        and re.sub(r"‹q(\d+)›", lambda token: quotes[int(token[1])], text) != said
    )
    for raw in _SENTENCES.split(text):
        sentence = raw.strip()
        if not sentence:
            continue
        found = list(_readings(sentence, design, quotes))[:_MOST]
        changed = changed or any(new != sentence for new in found)
        ways = [" ".join((way, new)).strip() for way in ways for new in found][: _MOST + 1]
        design.before = f"{design.before} {sentence}"
    if not changed:
        return
    for way in ways:
        told = re.sub(r"‹q(\d+)›", lambda token: quotes[int(token[1])], way)
        if told != said:
            yield told


_CHANGED = lazily(
    r"(?:^|(?<=[.!?] ))(?:Our|The|My|There|This|That|We) [^‹\d.!?,:;]{0,60}? (?:has changed|have changed|is wrong"
    r"|are wrong|was wrong"
    r"|were wrong|is out of date|are out of date|is outdated|are outdated|(?:is|are) (?:a bit )?different now|changed"
    r"|(?:has|have) been (?:changed|updated|corrected))[.!] (?=\S)"
    r"(?!(?:[Pp]lease )?(?:[Ww]rite|[Pp]ut|[Pp]rint|[Tt]ype|[Ss]ay) )"
)
"""That something is no longer so, before it is told how it is."""
_PART = lazily(
    r"\b(?:(?:only|just)(?: the| these)?|the|these) (?P<noun>words?|phrase|expression|(?:name|number|figure|bit"
    r"|part)(?= [A-Z\d]))"
    r" (?P<words>[^‹,;:!?\"]{2,60})"
)
_JUST_THAT = lazily(
    r",? (?:and )?(?:just|only|but only|nothing but) (?:that|this|those|these|the) (?:number|word|words|part|bit"
    r"|figure|phrase|one|line)s?(?=[.!]|$)"
    r"|,? (?:and )?(?:nothing else|not the rest|the rest (?:stays|remains)(?: as it is)?|leave the rest(?: as it"
    r" is)?)(?=[.!]|$)",
    re.IGNORECASE,
)
_SAYING = lazily(
    r"(?P<head>\b(?:add|put|place|insert|write|create|include|stick|drop)\b[^‹.;:]*? (?:saying|that says|which"
    r" says|reading|that reads"
    r"|with the (?:words?|text|label)|labell?ed|with)) (?P<words>[A-Z\d@#€$£][^‹,;.]*?)(?P<rest>(?: (?:in|at|on"
    r"|under|below|above|over"
    r"|to|next to|beside|near|inside|into|across|underneath|beneath) (?:the|its|our|my|this|slide|it|a|each|every"
    r"|all)\b[^‹]*)?[.!]?)$"
)
_ONLY_QUOTED = lazily(
    r"\b(?:only|just) (?=(?:the |these )?(?:words?|phrase|name|number|figure|part|bit) ‹q|‹q)", re.IGNORECASE
)
_LOOK_FOR = lazily(
    r"(?P<look>bold|italics?|underlined?|underline) (?:for|on) (?P<what>(?:the (?:words?|number|figure|phrase)"
    r" )?‹q\d+›[^‹,;]*)",
    re.IGNORECASE,
)


def _words_told(text: str, scene: Scene, quotes: list[str]) -> str:
    """With quotes around words that are said to be words of a text, or of a new one."""
    text = _ONLY_QUOTED.sub("", _JUST_THAT.sub("", text))
    for found in reversed(list(_PART.finditer(text))):
        words = found["words"].split(" ")
        for count in range(len(words), 0, -1):
            said = " ".join(words[:count]).strip(".")
            if scene.saying(said) is not None:
                after = found["words"][len(said) :]
                text = f"{text[: found.start()]}the {found['noun']} {_quote(said, quotes)}{after}{text[found.end() :]}"
                break
    if (new := _SAYING.search(text)) is not None and new["words"].split(" ")[0].lower() not in ("i", "a"):
        text = f"{text[: new.start()]}{new['head']} {_quote(new['words'], quotes)}{new['rest']}"
    return _LOOK_FOR.sub(
        lambda found: f"make {found['what'].strip()} {_LOOKS.get(found['look'].lower(), found['look'])}", text
    )


_LOOKS = {"italics": "italic", "underline": "underlined"}
_SENTENCES = lazily(r"(?<=[^\W\d_]{3}[.!?])\s+(?=[A-Z‹])|(?<=[\d›%”\")][.!?])\s+(?=[A-Z‹])|;\s+|\n+")
_JOINT = lazily(r",? (?:and|but)(?: also| then)? |[,;] (?:also |then )?| [–—] |: (?=[a-z‹])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Way:
    cost: float
    said: str


def _readings(sentence: str, design: Telling, quotes: list[str]) -> Iterator[str]:
    """A sentence with some of its clauses in quotes, best first; as it is where there is nothing to put in."""
    bare = sentence.rstrip(" .!?")
    end = sentence[len(bare) :]
    joints = [(0, 0), *(one.span() for one in _JOINT.finditer(bare))]
    parts = [
        bare[start : (joints[n + 1][0] if n + 1 < len(joints) else len(bare))] for n, (_, start) in enumerate(joints)
    ]
    links = [bare[a:b] for a, b in joints]
    if len(parts) > 8:
        yield sentence
        return
    design.told.clear()
    design.slide = _lone_slide(bare, design)
    design.end = end
    best: list[list[_Way]] = [[_Way(0.0, "")]]
    cache: dict[str, str | None] = {}
    for stop in range(1, len(parts) + 1):
        options: list[_Way] = []
        for start in range(max(0, stop - 4), stop):
            stretch = parts[start] + "".join(links[n] + parts[n] for n in range(start + 1, stop))
            if stretch not in cache:
                cache[stretch] = _said_plainly(stretch, design, quotes, " ".join(parts[:start]))
            made = cache[stretch]
            for before in best[start][:_MOST]:
                link = ", " if made is not None and start and ":" not in links[start] else links[start]
                if made is not None:
                    options.append(_Way(before.cost + 0.1 + 0.2 * (stop - start - 1), before.said + link + made))
                elif stop == start + 1:
                    kept = _on_slide(stretch, design)
                    options.append(_Way(before.cost + _kept(stretch), before.said + links[start] + kept))
        best.append(sorted(options, key=lambda way: way.cost)[: _MOST + 1])
    told = [way.said + end for way in best[-1] if "‹q" in way.said.replace(bare, "") and not _twice(way.said)]
    yield from _without_reasons(told)
    yield sentence


def _said_plainly(stretch: str, design: Telling, quotes: list[str], before: str) -> str | None:
    """A clause about words of the design, with all of them in quotes; None for any other."""
    places = stretches_of(stretch, design, quotes, before)
    if not places:
        return None
    if IS_NOW.search(stretch):
        places = [_behind_dash(place) for place in places]
    so = "so " if re.match(r"(?:and )?so\b", stretch.strip(), re.IGNORECASE) else ""
    return so + ", ".join(_told(place, design, quotes) for place in places)


_DASH = lazily(r" [–—-] |: ")


def _behind_dash(place: Stretch) -> Stretch:
    """'Hamlet is now Ann Lee', of 'Hamlet – Tom Fox': the words behind the dash are others."""
    dash = _DASH.search(place.text.text, place.end)
    first = dash is not None and dash.start() == place.end and place.start <= len("The ")
    if not first or dash is None or _DASH.search(place.new) or "\n" in place.text.text.strip():
        return place
    return replace(place, start=dash.end(), end=len(place.text.text.rstrip()))


def _lone_slide(sentence: str, design: Telling) -> str:
    named = {found["slide"].lower() for found in SLIDE.finditer(sentence)}
    return named.pop() if len(named) == 1 and len(design.scene.document.pages) > 1 else ""


def _on_slide(stretch: str, design: Telling) -> str:
    """A clause that stays as it is, with the slide of its sentence, whose mention may have gone into another clause."""
    if not design.slide or SLIDE.search(stretch) is not None:
        return stretch
    return f"{re.sub(r' there$', '', stretch)} on {design.slide}"


def _twice(said: str) -> bool:
    """Whether all words of a text are given, and some of them again."""
    whole: list[str] = re.findall(r"change the text of (#\S+) to", said)
    every: list[str] = re.findall(r"(?:change the text of|in) (#\S+?)(?=[\s,.]|$)", said)
    return any(every.count(id) > 1 for id in whole)


_REASON = lazily(
    r"(?P<why>[^‹\"#]+?)(?:,? so,? |(?<= now): |(?<=[a-z]): )(?P<rest>(?:replace|change the text of) .+)", re.IGNORECASE
)
_FINITE = lazily(
    r"\b(?:is|are|was|were|has|have|had|costs?|happens?|will|won't|can't|isn't|aren't|going|no longer|'re|'ve|'m"
    r"|shouldn't|doesn't|don't|didn't)\b"
    r"|['’](?:re|ve|m|s|ll)\b|[a-z]ed\b",
    re.IGNORECASE,
)


def _without_reasons(told: list[str]) -> list[str]:
    """'Sauna is closed for repairs, so replace …': what was said before 'so' has been told."""
    out: list[str] = []
    for one in told:
        found = _REASON.fullmatch(one)
        reason = found["why"].split(" ")[0].lower() if found is not None else ""
        tells = found is not None and _FINITE.search(found["why"]) and plain_verb(reason) is None
        bare = found["rest"] if found is not None and tells else re.sub(r"^so (?=replace|change)", "", one)
        out.append(re.sub(r"(?<=[,;:.] )so (?=(?:replace ‹|change the text of #))", "", bare))
    return out


def _kept(stretch: str) -> float:
    """What it costs to leave a clause as it is: little where it may be a request of its own."""
    first = polite(stretch).split(" ")[0].lower().strip(",:")
    asks = re.match(
        r"\S+,? (?:(?:up|out|off|down|in|on) )?(?:the|an?|it|its|them|their|my|our|your|all|every|each|this|that"
        r"|these|those"
        r"|both|everything|only|just|one|two|any|‹|#)",
        polite(stretch),
        re.IGNORECASE,
    )
    return (0.05 if asks else 0.6) if plain_verb(first) is not None else 1.0


def _told(place: Stretch, design: Telling, quotes: list[str]) -> str:
    """A request for one place of a text, with all its words in quotes."""
    text, start, end, new = place.text, place.start, place.end, place.new
    if new[-1:] in ("!", "?", ".", "%") and text.text[end : end + 1] == new[-1]:
        end += 1  # 'Hi! and not Hello!': the sign is there already
    whole = text.text.strip()
    named = typed_id(text.id)
    if (
        text.text[start:end][-1:] in "?!"
        and design.end.strip()[-1:] == text.text[start:end][-1:]
        and new[-1:].isalnum()
    ):
        new += design.end.strip()[-1]
    if named and text.text[start:end].strip() == whole:
        return f"change the text of #{named} to {_quote(new, quotes)}"
    while _times(text.text, text.text[start:end]) > 1:
        wider = max(0, text.text.rfind(" ", 0, max(start - 1, 0)))
        if wider >= start:
            break
        new = text.text[wider:start] + new
        start = wider
    scope = f" in #{named}" if named else ""
    return f"replace {_quote(text.text[start:end].strip(), quotes)} with {_quote(new.strip(), quotes)}{scope}"


def _times(text: str, words: str) -> int:
    hit = occurrences(text, words)
    return len(hit.spans) if hit is not None else 0


def _quote(words: str, quotes: list[str]) -> str:
    inside = words.replace('"', '\\"').replace("\n", "\\n")
    quotes.append(f'"{inside}"')
    return f"‹q{len(quotes) - 1}›"
