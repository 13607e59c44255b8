"""Lines and paragraphs of a text by their number or their words: 'the second bullet', 'the line about the deposit'."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from redraft.document.layers import Text
from redraft.edits.reflowing import paragraph_spans
from redraft.errors import RequestError
from redraft.lazy import lazily
from redraft.targets.described import describe
from redraft.targets.found import Found
from redraft.targets.grounding import ground
from redraft.targets.grounding.subjects import subject_words
from redraft.targets.page_phrases import NUMBERS, ORDINALS
from redraft.targets.texts import occurrences, same_words

if TYPE_CHECKING:
    from redraft.targets.scene import Scene

_LINE = lazily(
    rf"(?:the )?(?:(?P<which>(?:{'|'.join(word for word in ORDINALS if '-' not in word)}|\d+(?:st|nd|rd|th))"
    rf"(?: (?:{'|'.join(NUMBERS)}))?) (?:bullet points?|bullets?|paragraphs?|points?|list items?|lines?|items?)"
    r"|(?:bullet(?: point)?|paragraph) (?P<number>\d+))(?: (?:of|in|on|from) (?P<inner>.+))?",
    re.IGNORECASE,
)
_ABOUT = lazily(
    r"(?:the |that )?(?:line|bit|part|row|entry|item|point|bullet|bullet point) "
    r"(?:about|on|regarding|concerning|mentioning|that mentions|which mentions|with|for) (?P<what>.+)",
    re.IGNORECASE,
)
_NTH = lazily(
    rf"(?:the )?(?P<which>(?:{'|'.join(word for word in ORDINALS if '-' not in word)}|\d+(?:st|nd|rd|th)))"
    r" (?P<thing>[^\W\d_]+(?: [^\W\d_]+)?)",
    re.IGNORECASE,
)
BODY = (
    "list",
    "bullets",
    "bullet points",
    "bullet list",
    "the list",
    "the bullets",
    "the bullet points",
    "the bullet list",
)


def lines_meant(scene: Scene, phrase: str) -> Found | None:
    """'The second bullet', 'the last line of the body': paragraphs of text that flows; None for other phrases."""
    said = _LINE.fullmatch(" ".join(phrase.split()))
    if said is None:
        return _line_about(scene, " ".join(phrase.split())) or _named_line(scene, " ".join(phrase.split()))
    if not any(isinstance(layer, Text) and layer.flow for layer in scene.document.index.layers.values()):
        return _set_lines(scene, said["which"], said["inner"] or "")

    text = flowing_text(scene, said["inner"] or "")
    full = [span for span in paragraph_spans(text) if span[1] > span[0]]
    spans = tuple(full[place] for place in places_of(said["which"] or said["number"], len(full)))
    return Found((text.id,), part=True, spans=((text.id, spans),))


def _line_about(scene: Scene, phrase: str) -> Found | None:
    """'The line about the deposit', of a text that lists several, one to a line; None for other phrases."""
    said = _ABOUT.fullmatch(phrase)
    found = ground(scene.document, phrase, last=scene.last).chosen if said is not None else ()
    text = scene[found[0]].layer if len(found) == 1 else None
    if said is None or not isinstance(text, Text) or text.flow is not None:
        return None
    lines = lines_set(text)
    if len(lines) < 2 or any(text.text[start:end].strip()[:1].islower() for start, end in lines):
        return None  # one sentence over several lines
    asked = subject_words(said["what"])
    meant = [
        (start, end) for start, end in lines
        if all(occurrences(text.text[start:end], word.removesuffix("s")) for word in asked)
    ]  # fmt: skip
    if len(meant) == 1:
        return Found((text.id,), part=True, spans=((text.id, tuple(meant)),))
    there = "; ".join(f'"{text.text[start:end].strip()}"' for start, end in lines)
    raise RequestError(f"'{phrase}' is one of the lines of {describe(scene[text.id])}: {there}",
                       "quote the words of the line")  # fmt: skip


def _named_line(scene: Scene, phrase: str) -> Found | None:
    """'The second feature' of a text called `features` that lists them; None for other phrases."""
    said = _NTH.fullmatch(phrase)
    if said is None:
        return None
    found = ground(scene.document, f"the {said['thing']}s", last=scene.last).chosen
    if any(one.layer not in found for one in ground(scene.document, phrase, last=scene.last).candidates):
        return None
    text = scene[found[0]].layer if len(found) == 1 else None
    if not isinstance(text, Text) or "\n" not in text.text.strip():
        return None

    lines = [span for span in paragraph_spans(text) if span[1] > span[0]] if text.flow else lines_set(text)
    chosen = tuple(lines[place] for place in places_of(said["which"], len(lines)))
    return Found((text.id,), part=True, spans=((text.id, chosen),))


def _set_lines(scene: Scene, which: str | None, inner: str) -> Found | None:
    """'The second line of the title', where lines are set one by one; None where that text has one line only."""
    if not inner or which is None:
        return None

    found = ground(scene.document, inner, last=scene.last)
    texts = [text for id in found.chosen for text in scene.texts(id)]
    if len(texts) != 1 or "\n" not in texts[0].text.strip():
        return None
    spans = lines_set(texts[0])
    chosen = tuple(spans[place] for place in places_of(which, len(spans)))
    return Found((texts[0].id,), part=True, spans=((texts[0].id, chosen),))


def lines_set(text: Text) -> list[tuple[int, int]]:
    """Where the lines of a text stand in it that are set one by one, empty ones left out."""
    spans, start = [], 0
    for line in text.text.split("\n"):
        if line.strip():
            spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def places_of(said: str, count: int) -> list[int]:
    """Which of so many a person means: 'second', 'last two', 'first and third', '2 and 4'; from 0."""
    low = said.lower().strip()
    several = re.fullmatch(r"(first|last|final) (\w+)", low)
    if several and (several[2] in NUMBERS or several[2].isdigit()):
        size = NUMBERS.get(several[2]) or int(several[2])
        found = list(range(size)) if several[1] == "first" else list(range(count - size, count))
    else:
        found = []
        for word in re.findall(r"[a-z]+|\d+(?:st|nd|rd|th)?", low):
            if word in ("and", "the"):
                continue
            number = ORDINALS[word] if word in ORDINALS else int(re.sub(r"\D", "", word) or 0)
            found.append(count + number if number < 0 else number - 1)
    if not found or min(found) < 0 or max(found) >= count:
        raise RequestError(f"there is no {said.strip()} one; there are {count}", f"name one from 1 to {count}")
    return found


def texts_of(scene: Scene, found: Found) -> list[Text]:
    """The texts in what was found; raises RequestError when there are none."""
    texts = [text for id in found.ids for text in scene.texts(id)]
    if not texts:
        raise RequestError(f"{found.named} has no live text, so its type cannot be changed", "name a text")
    return texts


def flowing_text(scene: Scene, target: str, *, listed: bool = False) -> Text:
    """The one text meant, which flows; without a name the one with bullets, or the body."""
    if target and target.lower() not in BODY:
        found = scene.find(target)
        texts = texts_of(scene, found)
        if len(texts) > 1:
            raise RequestError(
                f"{len(texts)} texts are meant: {scene.listed(text.id for text in texts)}",
                f"name one, such as #{texts[0].id}",
            )
        return flowing(texts[0])
    visible = [placed for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)]
    inner = [placed for placed in visible if not any(group.form not in ("", "shape") for group in placed.ancestors)]
    texts = [placed.layer for placed in inner if isinstance(placed.layer, Text) and placed.layer.flow is not None]
    bulleted = [text for text in texts if any(paragraph.bullet for paragraph in text.paragraphs)]
    several = [text for text in texts if len(text.paragraphs) > 1 and text.text.strip()]
    for choice in (bulleted, several):
        filled = [text for text in choice if text.text.strip()] or choice
        if len(filled) == 1:
            return filled[0]
        if filled:
            raise RequestError(
                f"there are {len(filled)} lists: {scene.listed(text.id for text in filled)}",
                scene.where_hint(tuple(text.id for text in filled)) or f"name one, such as #{filled[0].id}",
            )
    if listed:
        raise RequestError("there is no list with bullets here", "name the text, as in: in the body")
    return flowing(texts_of(scene, scene.find("body"))[0])


def flowing(text: Text) -> Text:
    if text.flow is None or not text.paragraphs:
        raise RequestError(f"'{text.id}' has no paragraphs of its own", "name a text of a slide")
    return text


def the_one_saying(lines: list[str], words: str) -> int | None:
    """The number of the only line that says these words, or the only one that has them among others."""
    same = [number for number, line in enumerate(lines) if same_words(line, words)]
    for found in (same, [number for number, line in enumerate(lines) if occurrences(line, words)]):
        if len(found) == 1:
            return found[0]
    return None
