"""Acts for words without quotes: which texts have them, and whether a phrase names a thing or stands there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.commands.texts import ReplaceWords, replacements
from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.language.acts.statements import called_before, state
from redraft.language.acts.texts import write_text
from redraft.language.figure_spots import spots
from redraft.language.numbered import beside_code, is_code
from redraft.language.reading.figures import kind_of
from redraft.language.reading.further import are_words
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.owners import rest_of_entry
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.grounding.view import view_of
from redraft.targets.lines import texts_of
from redraft.targets.names import name_words
from redraft.targets.scene import Scene
from redraft.targets.texts import Hits, folded, occurrences, same_words

_ARTICLE = lazily(r"(?:the|our|my|your|this|that|its|an?) ", re.IGNORECASE)


def reword(request: Request, scene: Scene) -> Resolved:
    """Words of the design for others, or all words of the text that is named."""
    request = _placed(request, scene)
    old = request.get("old").strip()
    if old:
        return exchange(request, scene, old)
    target = request.target.strip()
    if is_code(target) and not is_code(request.get("new")):
        if (beside := beside_code(target, request.get("new"), scene)) is None:
            raise RequestError(f"what stands by '{target}' is not clear", "quote the words that should be others")
        return _whole(request, scene, f"#{beside.id}")
    if IS_NOW.search(request.clause) and (who := _other_side(target, _texts(request, scene))) is not None:
        return _put(request, scene, who[1], _saying(scene, who[1], [who[0]]))  # 'Hamlet is now Ann Lee'
    if _ARTICLE.match(target) is None and (hits := _saying(scene, target, _texts(request, scene))):
        named = _names(scene, target)
        if target[:1].isupper() or request.get("scope") or request.get("everywhere") or not named:
            return _behind_label(request, scene, target, hits) or _put(request, scene, target, hits)
    if (
        not request.get("typed")
        and not request.get("new")[:1].isupper()
        and not request.get("new")[:1].isdigit()
        and not _of_a_line(target)
    ):
        raise RequestError(f"what '{request.get('new')}' is, is not clear", "put words that are text in quotes")
    return _whole(request, scene, target)


IS_NOW = lazily(r"\b(?:is|are|will be|['’]s) (?:now|from now on)\b|\bnow is\b", re.IGNORECASE)


def _other_side(target: str, texts: Sequence[Text]) -> tuple[Text, str] | None:
    """Of 'Hamlet – Tom Fox', where Hamlet is said to be another now: the line, and who stands behind the dash."""
    said = _ARTICLE.sub("", folded(target)).lower()
    found: list[tuple[Text, str]] = []
    for text in texts:
        sides = re.fullmatch(r"(?P<one>[^\n–—:]{2,40}?)(?: [–—-] |: )(?P<two>[^\n–—]{2,40})", text.text.strip())
        if sides is not None and _ARTICLE.sub("", folded(sides["one"])).lower() == said:
            found.append((text, sides["two"]))
    return found[0] if len(found) == 1 else None


_INSIDE = lazily(r"(?P<new>\S.*?),? (?:in|on|at|inside) (?P<scope>(?:the|our|my) [^,;:]+|[a-z]+ \d+)", re.IGNORECASE)


def _placed(request: Request, scene: Scene) -> Request:
    """'Treats -> Gifts in the headline': where the words stand, and none of the new ones; what is in quotes is text."""
    new, words = request.get("new"), request.get("old").strip() or request.target.strip()
    inside = _INSIDE.fullmatch(new)
    if inside is None or request.get("scope") or re.search(rf"[\"“„«'‘]{re.escape(new)}", request.clause):
        return request
    try:
        texts = texts_of(scene, scene.find(inside["scope"]))
    except RequestError:
        return request
    if not any((hit := occurrences(text.text, words)) is not None and hit.whole_words for text in texts):
        return request
    return replace(request, arguments={**request.arguments, "new": inside["new"], "scope": inside["scope"]})


_FIRM = lazily(
    r"\b(?:shop|store|choir|orchestra|company|firm|band|restaurant|bakery|school|agency|studio|salon|brand|business|caf[eé]|bar"
    r"|club|museum|team|group|label|practice|clinic|gym|hotel|association|society|charity|bookshop|library|organi[sz]ation)$",
    re.IGNORECASE,
)
"""What has a name that stands by its logo."""
_EVERYWHERE = lazily(
    r",? (?:everywhere|throughout|wherever it (?:appears|occurs|stands)|in all (?:the )?(?:texts|places)|all over"
    r"(?: the \w+)?|across the \w+|(?:in|on) the (?:whole|entire) \w+|please|pls|thanks)$",
    re.IGNORECASE,
)


_LISTED = lazily(r"(?:,| and\b).+ (?:to|with|by|into) ", re.IGNORECASE)
"""More than one exchange, which are no words for one."""
_MORE = lazily(r"(?:,| and| then| but)(?: (?:then|also|please))* (?P<verb>[a-z]+) ")


def _asks_more(new: str) -> bool:
    """Whether another request stands behind new words: 'with a tin and add a bullet after it'."""
    return any(plain_verb(found["verb"]) is not None for found in _MORE.finditer(new))


def exchanged(request: Request, scene: Scene, new: str) -> Resolved | None:
    """'Replace river with lake everywhere', where the words name no layer and stand in one text, or all are meant;
    a figure for a name is that of its row. None where that is not so."""
    old = request.target.strip()
    every = _EVERYWHERE.search(new) is not None and "please" not in new.lower().split()[-1:]
    while (shorter := _EVERYWHERE.sub("", new)) != new:
        new = shorter
    if kind_of(new) in ("price", "time", "percentage", "date") and not spots(old):
        about = called_before(old, scene)
        try:
            return state(replace(request, act="state", target=about, arguments={"new": new}), scene)
        except RequestError:
            return None
    scope = ""
    if (inside := re.fullmatch(r"(?P<new>.+?),? (?:in|on) (?P<scope>(?:the|our|my) .+)", new)) is not None:
        if not _is_there(scene, inside["scope"]):
            return None
        new, scope = inside["new"], inside["scope"]
    if (article := _ARTICLE.match(old)) is not None:  # 'rename the school to Hillside School'
        noun = old[article.end() :]
        return (
            _alongside(scene, noun, new, _saying(scene, noun, _texts(request, scene)))
            if not _names(scene, old)
            else None
        )
    if not are_words(new) or not are_words(old) or len(new) > 80:
        return None
    if _LISTED.search(new) or _asks_more(new) or (_names(scene, old) and not every):
        return None
    request = replace(request, arguments={"new": new, **({"scope": scope} if scope else {})})
    hits = _saying(scene, old, _texts(request, scene))
    if not hits or (len(hits) > 1 and not every):
        return _alongside(scene, old, new, hits)
    extra = {"everywhere": "everywhere"} if every else {}
    return _put(replace(request, arguments={"new": new, **extra}), scene, old, hits)


def _alongside(scene: Scene, old: str, new: str, hits: list[tuple[Text, Hits]]) -> Resolved | None:
    """'Change hall to Small Hall', where 'Great Hall' stands beside the label 'HALL'; None for others."""
    said = [text for text, _ in hits if not same_words(text.text, old)]
    last = new.split()[-1].lower()
    if len(said) != 1 or last != old.lower() or said[0].text.split()[-1].lower() != last:
        return None
    if len(new.split()) != len(said[0].text.split()):
        return None
    [text] = said
    reading = f"change the text of '{text.id}' to \"{folded(new)}\""
    return scene.carried(reading, (text.id,), ReplaceWords(text.id, ((0, len(text.text.rstrip())),), new))


def exchange(request: Request, scene: Scene, old: str) -> Resolved:
    """Some words for others, in the one text that has them or in all."""
    hits = _saying(scene, old, _texts(request, scene))
    if not hits:
        raise RequestError(f'no text here has "{folded(old)}"', "quote the words as they stand in the design")
    return _put(request, scene, old, hits)


def _whole(request: Request, scene: Scene, target: str) -> Resolved:
    new = request.get("new")
    if request.get("called"):
        target = _name_of(scene, target)
    found = scene.find(_told_by_new(scene, target, new))
    if _NUMBERED.fullmatch(target) and (label := _beside_number(scene, found)) is not None:
        target, found = f"#{label}", Found((label,))
    if not found.spans and len([text for id in found.ids for text in scene.texts(id)]) != 1:
        raise RequestError(f"'{target}' is no one text", f'quote the words that should be "{new}"')
    if not found.spans:
        text = scene.texts(found.ids[0])[0] if len(found.ids) == 1 else None
        lead = _LEAD.match(text.text) if text is not None else None
        if text is not None and lead is not None and not new.lower().startswith(lead[0].lower()) and new[:1].isupper():
            name = ReplaceWords(text.id, ((lead.end(), len(text.text.rstrip())),), new)
            reading = f"change the name in '{text.id}' to \"{folded(new)}\""
            return scene.carried(reading, (text.id,), name, part=True)  # 'with Priya Raman' keeps its 'with'
    if len(found.ids) == 1 and not found.spans:
        target, found = f"#{found.ids[0]}", Found(found.ids)
    return write_text(request, scene, found, target, new)


def _told_by_new(scene: Scene, target: str, new: str) -> str:
    """'The room should be Room 9, second floor': the one text that begins with the word for it, as the new words do;
    the target as it was where that is a thing here, or nothing is told so."""
    noun = re.fullmatch(r"(?:the|our|my) (?P<noun>[^\W\d_]+)", target.strip(), re.IGNORECASE)
    if noun is None or new.split(" ")[0].lower() != noun["noun"].lower() or _is_there(scene, target):
        return target
    texts = [placed.layer for placed in scene.document.index.values() if placed.visible]
    told = [one.id for one in texts if isinstance(one, Text) and one.text.lower().split()[:1] == [noun["noun"].lower()]]
    return f"#{told[0]}" if len(told) == 1 else target


_NUMBERED = lazily(r"(?:the )?(?:step|stage|point|phase|part|item|rule|tip|reason) (?:no\.? ?)?\d+", re.IGNORECASE)


def _beside_number(scene: Scene, found: Found) -> str | None:
    """Of a number and the one text beside it the text: 'step 3' says 'Rest 15 minutes'."""
    texts = [text for id in found.ids for text in scene.texts(id)]
    words = [text.id for text in texts if not re.fullmatch(r"\W*\d+\W*", text.text)]
    return words[0] if len(words) == 1 and len(texts) == 2 else None


_LEAD = lazily(
    r"(?:(?i:with|by|feat\.?|featuring|hosted by|presented by|read by|led by|starring|from|in|at|guest:|host:"
    r"|with guest)|[A-Z][a-z]+(?: [a-z]+)?:)\s+(?=[A-Z])"
)
"""What stands before a name and stays when that is another."""


def _name_of(scene: Scene, target: str) -> str:
    """The words for the text that is the name of a thing: 'the choir is now called Cantus Vetus'."""
    noun = target.split()[-1].lower()
    named = [
        placed.layer for placed in scene.document.index.values()
        if placed.visible and isinstance(placed.layer, Text)
        and any(noun in (told := name_words(name)) and {"title", "name"} & set(told)
                for name in (placed.layer.id, placed.layer.name) if name)
    ]  # fmt: skip
    if len(named) == 1:
        return f"#{named[0].id}"
    for phrase in (f"{target}'s name", *(("the brand name",) if _FIRM.search(target) else ()), target):
        try:
            found = scene.find(phrase)
        except RequestError:
            continue
        texts = [text for id in found.ids for text in scene.texts(id)]
        if len(texts) == 1 and noun not in texts[0].text.lower().split():  # 'Episode 42' is not what it is called
            return f"#{texts[0].id}"
    return f"{target}'s name"


def _of_a_line(target: str) -> bool:
    return re.search(r"\bline\b", target, re.IGNORECASE) is not None


def _is_there(scene: Scene, phrase: str) -> bool:
    try:
        return bool(scene.find(phrase).ids)
    except RequestError:
        return False


def _names(scene: Scene, phrase: str) -> bool:
    """Whether a phrase is the name of a layer here."""
    try:
        found = scene.find(phrase)
    except RequestError:
        return False
    return not found.part and not any(same_words(text.text, phrase) for id in found.ids for text in scene.texts(id))


def _texts(request: Request, scene: Scene) -> list[Text]:
    """The texts words are looked for in: of the scope, where that is something, else all that can be seen."""
    if scope := request.get("scope"):
        try:
            inside = texts_of(scene, scene.find(scope))
            if len(inside) == 1 and not _saying(scene, request.get("old") or request.target, inside):
                rest = rest_of_entry(inside[0].id, view_of(scene.document, False, ()))
                inside += [text for id in rest for text in scene.texts(id)]  # of the card that is named so
            return inside
        except RequestError:
            if request.get("new") and not request.get("old"):
                raise
    layers = [placed.layer for placed in scene.document.index.values() if placed.visible]
    return [layer for layer in layers if isinstance(layer, Text) and layer.text.strip()]


def _saying(scene: Scene, words: str, texts: list[Text]) -> list[tuple[Text, Hits]]:
    """The texts that have these as whole words, in any case."""
    found: list[tuple[Text, Hits]] = []
    for text in texts:
        hit = occurrences(text.text, words)
        both = occurrences(text.text.lower(), words.lower()) if len(text.text.lower()) == len(text.text) else hit
        if hit is not None and hit.whole_words and both is not None:
            found.append((text, both))
    return found


def _put(request: Request, scene: Scene, old: str, hits: list[tuple[Text, Hits]]) -> Resolved:
    new = request.get("new").strip()
    if not (request.get("everywhere") or request.get("all")):
        hits = _only(scene, old, new, hits)
    changes = {
        text.id: [
            (*widened(text.text, start, end, new), like(text.text[start:end], old, new)) for start, end in hit.spans
        ]
        for text, hit in hits
    }
    ids = tuple(changes)
    reading = f'replace "{folded(old)}" with "{folded(new)}" in {Found(ids).named}'
    return scene.carried(reading, ids, *replacements(changes))


def widened(text: str, start: int, end: int, new: str) -> tuple[int, int]:
    """A stretch of a text with the words around it that the new ones say again: of 'Closed on Mondays' all of it, where
    'Closed on Tuesdays' is to stand in the place of 'Mondays'."""
    words, old = new.lower().split(), text[start:end].lower().split()
    for count in range(len(words) - 1, 0, -1):
        before = re.search(rf"\S+(?:\s+\S+){{{count - 1}}}\s+$", text[:start])
        if before and before[0].lower().split() == words[:count] and old[:1] != words[:1]:
            start = before.start()
            break
    for count in range(len(words) - 1, 0, -1):
        after = re.match(rf"\s+\S+(?:\s+\S+){{{count - 1}}}", text[end:])
        said = after[0].rstrip(".,;:!?") if after else ""
        if said and said.lower().split() == words[-count:] and old[-1:] != words[-1:]:
            end += len(said)
            break
    return start, end


def _behind_label(request: Request, scene: Scene, label: str, hits: list[tuple[Text, Hits]]) -> Resolved | None:
    """'Nurse in charge is now Petra', where a text says 'Nurse in charge: Olga': what stands behind the colon. None
    where the words are no label, or more than one text has them."""
    new = request.get("new").strip()
    if len(hits) != 1 or request.get("everywhere") or request.get("all"):
        return None
    text, hit = hits[0]
    if len(hit.spans) != 1 or text.text[: hit.spans[0][0]].rpartition("\n")[2].strip():
        return None
    end = hit.spans[0][1]
    told = re.match(r"\s*:\s*(?=\S)", text.text[end:])
    if told is None or re.match(rf"{re.escape(label)}\s*:", new, re.IGNORECASE):
        return None
    start = end + told.end()
    stop = start + len(text.text[start:].split("\n")[0].rstrip())
    reading = f'change what follows "{folded(label)}" to "{folded(new)}" in \'{text.id}\''
    return scene.carried(reading, (text.id,), ReplaceWords(text.id, ((start, stop),), new))


def _only(scene: Scene, old: str, new: str, hits: list[tuple[Text, Hits]]) -> list[tuple[Text, Hits]]:
    """The one text that is meant: the only one, or of a name with a capital the only one that writes it so."""
    if len(hits) > 1 and old[:1].isupper():
        exact = [(text, hit) for text, hit in hits if old in folded(text.text)]
        hits = exact if len(exact) == 1 else hits
    if len(hits) > 1:
        there = scene.listed(text.id for text, _ in hits)
        raise RequestError(
            f'"{folded(old)}" stands in {len(hits)} texts: {there}', f"say 'everywhere', or where: in #{hits[0][0].id}"
        )
    return hits


def like(there: str, old: str, new: str) -> str:
    """New words in the case of those that stand there, where that is not the case they were typed in."""
    if there == old or not there or not new:
        return new
    if there.isupper() and len(there) > 1 and not old.isupper():
        return new.upper()
    if there[:1].isupper() and old[:1].islower() and new[:1].islower():
        return new[:1].upper() + new[1:]
    return new
