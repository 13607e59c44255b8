"""Texts told by what they tell, where no other rule finds any: the date, the source, the line at the bottom, the remark
that dates may change, the +14% text.

Asked last. One text must fit, and no other: of two that do, none is meant.
"""

from __future__ import annotations

import re

from redraft.document.layers import Placed, Text
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import said_words_of
from redraft.targets.grounding.subjects import NOTES, is_about
from redraft.targets.grounding.view import View, is_made_up

_THE = r"(?:the|that|this|our) (?:small |little |short |tiny )?"
_NOTE = (
    rf"(?:{'|'.join(sorted(sorted(NOTES), key=len, reverse=True))}|text ?box|small print|fine print|footnote|footer"
    rf"|caption|label)"
)
_DATE = (
    r"(?i)\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b"
)
_TELLING = {
    "date": lazily(_DATE),
    "phone number": lazily(r"(?<!\d)\+?\d[\d ()/-]{6,}\d"),
    "e-mail address": lazily(r"\S+@\S+\.\w+"),
    "website": lazily(r"(?i)\bwww\.\S+|\bhttps?://\S+"),
}
_NAMES = {
    "date": "date", "phone": "phone number", "phone number": "phone number", "telephone number": "phone number",
    "e-mail": "e-mail address", "email": "e-mail address", "e-mail address": "e-mail address",
    "email address": "e-mail address", "website": "website", "web address": "website", "url": "website",
}  # fmt: skip
_ROLE = lazily(
    rf"{_THE}(?:(?P<a>{'|'.join(sorted(sorted(_NAMES), key=len, reverse=True))})(?: (?:text|line|box|text ?box))?"
    rf"|{_NOTE} (?:with|of|showing|giving|containing) (?:the |our"
    rf" )?(?P<b>{'|'.join(sorted(sorted(_NAMES), key=len, reverse=True))}))",
    re.IGNORECASE,
)
_LABEL = lazily(rf"{_THE}(?P<word>[a-z]{{4,}})(?: {_NOTE}| credit)?", re.IGNORECASE)
_AT_END = lazily(
    rf"{_THE}(?:(?P<what>{_NOTE}) (?:at|on|in) the (?:very )?(?P<end>bottom|foot|end|top)(?: of (?:the )?(?:slide"
    rf"|page|poster"
    r"|flyer))?|(?P<foot>footer line|footer text|bottom line|bottom text))",
    re.IGNORECASE,
)
_ABOUT = lazily(
    rf"{_THE}{_NOTE} (?:that|saying|which says|that says|saying that|with|mentioning)"
    rf" (?P<what>[^\"“”‹]+)",
    re.IGNORECASE,
)
_TOKEN = lazily(
    r"(?:the|that) (?P<token>[-+−±]?[€£$]?\d[\d.,:]*\d?[%€£$]?|[-+−±]\d+ ?%|\d ?%)"
    rf" (?P<noun>{_NOTE}|number|figure|value|price|percentage)",
    re.IGNORECASE,
)


def by_text_told(bare: str, view: View) -> tuple[Candidate, ...]:
    """The one text that a phrase tells of; none where there is none, or several."""
    texts = [
        one for one in view.texts
        if isinstance(one.layer, Text) and not is_made_up(one) and one.layer.text.strip() and view.box(one) is not None
    ]  # fmt: skip
    if (role := _ROLE.fullmatch(bare)) is not None:
        kind = _NAMES[(role["a"] or role["b"]).lower()]  # with a word beside it all of that text is meant
        return _one([text for text in texts if _TELLING[kind].search(_said(text))], f"it tells the {kind}")
    if (token := _TOKEN.fullmatch(bare)) is not None:
        pattern = rf"(?<![\w.,+-]){re.escape(token['token'])}(?![\w%]|[.,]\d)"
        return _one([text for text in texts if re.search(pattern, _said(text))], f"it says {token['token']}")
    if (end := _AT_END.fullmatch(bare)) is not None:
        found = _at_end(texts, (end["end"] or "bottom").lower() == "top", view)
        return found if not end["foot"] or all(_is_foot(view.ids[one.layer], texts, view) for one in found) else ()
    if (about := _ABOUT.fullmatch(bare)) is not None:
        return _one([text for text in texts if is_about(view, text, about["what"]) == 1.0], f"it says {about['what']}")
    if (label := _LABEL.fullmatch(bare)) is not None:
        word = label["word"].lower()
        named = [text for text in texts if re.match(rf"\s*{re.escape(word)}s?\s*:", _said(text), re.IGNORECASE)]
        others = [text for text in texts if text not in named and word in said_words_of(text)]
        return _one(named, f"it begins with “{word}:”") if not others else ()
    return ()


def only_a_part(bare: str, text: Text) -> bool:
    """Whether a phrase such as 'the date' names a part of a text, which tells more than that and is called something
    else: it is not to go with it."""
    said = text.text
    role = _ROLE.fullmatch(" ".join(bare.split()))
    if role is None or not role["a"] or not bare.lower().endswith(role["a"].lower()):
        return False
    if role["a"].lower() in f"{text.id} {text.name}".lower() or "\n" in said:
        return False
    hit = _TELLING[_NAMES[role["a"].lower()]].search(said)
    return hit is not None and len(re.findall(r"[^\W\d_]{3,}", said[: hit.start()] + " " + said[hit.end() :])) > 0


def _said(placed: Placed) -> str:
    return placed.layer.text if isinstance(placed.layer, Text) else ""


def _one(found: list[Placed], why: str) -> tuple[Candidate, ...]:
    return (Candidate(found[0].layer.id, 0.6, why),) if len(found) == 1 else ()


def _is_foot(placed: Placed, texts: list[Placed], view: View) -> bool:
    """Whether a text is small and stands near the edge, as a footer does."""
    box, size = view.box(placed), view.size(placed)
    low = box is not None and box.y > 0.8 * placed.page.height
    return low and all(view.size(text) >= size for text in texts)


def _at_end(texts: list[Placed], top: bool, view: View) -> tuple[Candidate, ...]:
    """The text that stands lowest, or highest, with no other beside it; on one page, and in its last third."""
    if len({text.page.id for text in texts}) != 1 or len(texts) < 2:
        return ()
    placed = [(box, text) for text in texts if (box := view.box(text)) is not None]
    placed.sort(key=lambda one: one[0].center[1] if top else -one[0].center[1])
    (first, meant), (second, _) = placed[:2]
    page = meant.page
    third = first.center[1] < page.height / 3 if top else first.center[1] > 2 * page.height / 3
    apart = second.y >= first.bottom - 0.2 * first.height if top else second.bottom <= first.y + 0.2 * first.height
    return (Candidate(meant.layer.id, 0.6, "it stands there"),) if third and apart else ()
