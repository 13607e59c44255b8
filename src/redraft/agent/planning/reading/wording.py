"""Clauses about the words of texts: putting words in, taking words out, one word for another, letter case.

Words stand in quotes, as figures do not need to ('change 8 pm to 9 pm'), and signs have names ('an exclamation mark').
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, lru_cache

from redraft.agent.planning.clauses import Wording
from redraft.agent.planning.reading import words as known
from redraft.agent.planning.reading.figures import kind_of, read_figures
from redraft.agent.planning.reading.phrases import Said
from redraft.agent.planning.reading.talk import stripped
from redraft.agent.planning.reading.tokens import plain_verb
from redraft.agent.planning.vocabulary import CHATTER_BACK, CHATTER_FRONT

Make = Callable[[re.Match[str]], list[Said] | None]

_Q = r"‹q\d+›"
_FIGURE = r"[€$£¥₹@#]?\d[^‹\s]*(?: ?(?:%|[ap]\.?m\.?|€|[A-Z]{3}|h|percent))?|\d{1,2} [A-Z][a-z]+(?: \d{4})?|[A-Z][a-z]+ \d{1,2}(?:, \d{4})?"
_WORDY = (
    r"(?:(?:the|a|an|this|that|all|every|each|any)(?: of)?(?: the)? )?(?:(?:exact |very |single )?(?:words?|texts?|phrases?|lines?|strings?|wording|names?|letters?"
    r"|sentences?|numbers?|labels?|terms?|expressions?|occurrences? of|instances? of|mentions? of|spelling|spelling of|typo|figures?|prices?|dates?|years?"
    r"|times?)(?: the word)? )?"
)
_ALL = r"(?P<all>(?:all|every|each|any)(?: single)?(?: (?:of )?(?:the )?(?:occurrences?|instances?|mentions?|cases) of)? (?:the )?)?"
_EVERYWHERE = (
    r"(?: (?P<everywhere>everywhere|throughout|globally|in (?:all|every|each)(?: of)? ?(?:the )?(?:texts?|places?|layers?|lines?)|wherever it (?:appears|occurs|stands)"
    r"|all over the (?:page|design|poster)|(?:in|across|throughout) the (?:whole |entire )(?:page|design|poster|document|file|thing|deck|presentation)))?"
)
_SIGN = "(?:" + "|".join(re.escape(name) for name in sorted(known.SIGNS, key=len, reverse=True)) + ")"
_SIGNS = rf"(?:an? |the |one |another |all |all the |every |two |three |2 |3 )?{_SIGN}s?"
_OLD = rf"{_WORDY}(?P<old>{_Q}|{_FIGURE})"
_NEW = rf"{_WORDY}(?P<new>{_Q}|{_FIGURE})"
_IN = r"(?: (?:in|on|of|inside|within|from) (?P<scope>[^‹]+?))?"
_AT = r"(?:,? (?:in|on|of|inside|within|for) (?P<scope>[^‹,]+?))?"
_CHANGE = r"(?:replace|change|swap|substitute|exchange|switch|turn|convert|rename|update|make|correct|fix|edit|set|rewrite|reword|amend|alter|modify|overwrite)"
_ITS = r"(?:it|them|that|this|all|each|these|those|all of them|every one|every occurrence|each occurrence|all occurrences|the word|every instance|each instance|all instances)"
_TO = r"(?:to|into|with|by|as|for|->|→|=>)"
_OUGHT = r"(?:should|must|needs? to|has to|have to|ought to|shall|is supposed to|is meant to|was supposed to|was meant to)"


def _word(token: str) -> str:
    """A quote's token, figures as typed, or the sign that has this name."""
    said = token.strip(" ,.")
    if said.startswith("‹"):
        return said
    times = re.match(r"(two|three|2|3) ", said, re.IGNORECASE)
    bare = re.sub(r"^(?:an?|the|one|another|all the|all|every|two|three|2|3) ", "", said, flags=re.IGNORECASE).lower()
    sign = known.SIGNS.get(bare) or known.SIGNS.get(bare.removesuffix("s"))
    if sign is None:
        return said
    return sign * ({"two": 2, "2": 2, "three": 3, "3": 3}[times[1].lower()] if times else 1)


def _figure(token: str) -> bool:
    """Whether typed words may stand for themselves: a quote, or one whole figure."""
    return token.startswith("‹") or bool(kind_of(token)) or re.fullmatch(r"\d+(?:[–-]\d+)?(?: ?h)?|@[\w.-]+", token) is not None


_PAGE = re.compile(rf"(?:the |this |my |our )?(?:whole |entire )?(?:{'|'.join(known.PAGE_WORDS)})", re.IGNORECASE)


def _scope(found: re.Match[str]) -> dict[str, str]:
    groups = found.groupdict()
    scope = (groups.get("scope") or groups.get("scope2") or "").strip(" ,:")
    scope = re.sub(r"^(?:the )?(?:text|wording|words|copy) (?:of|in|on) ", "", scope, flags=re.IGNORECASE)
    every = {name: groups[name].strip() for name in ("all", "everywhere") if groups.get(name)}
    if "‹" in scope or _PAGE.fullmatch(scope):
        scope = ""
    return {**({"scope": scope} if scope else {}), **every}


# One word for another


def _replaced(found: re.Match[str]) -> list[Said] | None:
    old, new = _word(found["old"]), _word(found["new"])
    if not (_figure(old) and _figure(new)) or (not old.startswith("‹") and not new.startswith("‹") and not _alike(old, new)):
        return None
    return [Said("replace_text", "", {"old": old, "new": new, **_scope(found)})]


def _alike(old: str, new: str) -> bool:
    """Whether two figures are of one kind; lengths and plain small numbers may be something else than words."""
    kinds = {kind_of(old), kind_of(new)}
    return len(kinds) == 1 or kinds <= {"number", "year", "price"} or kinds <= {"", "hours", "time"}


def _swapped_words(found: re.Match[str]) -> list[Said] | None:
    return [Said("swap_words", "", {"old": _word(found["old"]), "new": _word(found["new"]), **_scope(found)})]


# Putting in, taking out

_TEXTUAL = re.compile(
    r"(?:title|subtitle|heading|headline|subheading|line|text|sentence|paragraph|price|date|name|label|caption|tagline|slogan|motto|footer|note|notes|body|wording"
    r"|address|website|number|quote|copy|bullet|item|point|row|word|words)s?\b|^(?:it|them|this|that)$",
    re.IGNORECASE,
)
_WHERE = {
    **dict.fromkeys(("before", "in front of", "ahead of", "right before", "just before", "directly before", "preceding"), "before"),
    **dict.fromkeys(("after", "behind", "following", "right after", "just after", "directly after", "right behind"), "after"),
    **dict.fromkeys(("at the start of", "at the beginning of", "at the front of", "to the start of", "to the beginning of",
                     "to the front of", "at the very beginning of", "at the very start of"), "start"),
    **dict.fromkeys(("at the end of", "to the end of", "at the back of", "at the very end of", "on the end of", "onto the end of"), "end"),
}  # fmt: skip
_BESIDE = "(?:" + "|".join(sorted(_WHERE, key=len, reverse=True)) + ")"


def _beside(found: re.Match[str]) -> list[Said] | None:
    """Words next to quoted words, or at an end of a text."""
    where = _WHERE[found["where"].lower()]
    arguments = {"new": _word(found["new"]), "where": where}
    near = found.groupdict().get("near")
    if near:
        scope = _scope(found).get("scope", "")
        if where in ("start", "end"):  # 'at the end of "Buy now"'
            where = {"start": "before", "end": "after"}[where]
        return [Said("insert_text", scope, {**arguments, "where": where, "near": near})]
    target = found["target"].strip(" ,:")
    if where in ("before", "after"):
        if _TEXTUAL.search(target) is None:
            return None  # 'put "Sale" in front of the logo' is a new text
        arguments["where"] = {"before": "start", "after": "end"}[where]
    return [Said("insert_text", target, arguments)] if _is_name(target) else None


_NO_NAME = re.compile(r"(?:i|we|you|they|he|she|can|could|would|will|please|if|what|why|i'd|we'd|it's|make sure|ensure)\b", re.IGNORECASE)


def _is_name(target: str) -> bool:
    return "‹" not in target and len(target.split()) <= 8 and _NO_NAME.match(target) is None


def _put(where: str) -> Make:
    def put(found: re.Match[str]) -> list[Said] | None:
        target = found["target"].strip(" ,:")
        return [Said("insert_text", target, {"new": _word(found["new"]), "where": where})] if _is_name(target) else None

    return put


def _taken(found: re.Match[str]) -> list[Said] | None:
    old = _word(found["old"])
    if not old.startswith("‹") and old == found["old"].strip():
        return None
    every = {"all": "all"} if re.match(r"(?:all|every)\b", found["old"], re.IGNORECASE) else {}
    return [Said("delete_text", "", {"old": old, **_scope(found), **every})]


_PART_OF_TEXT = {"word": "word", "words": "word", "sentence": "sentence", "sentences": "sentence", "character": "character", "letter": "character",
                 "characters": "character", "letters": "character", "line": "line"}  # fmt: skip


def _cut_part(found: re.Match[str]) -> list[Said] | None:
    """'delete the last word of the body', 'remove the first two sentences'."""
    which, count = found["which"].lower(), (found["count"] or "1").lower()
    target = found["target"].strip()
    if not _is_name(target):
        return None
    number = str(known.NUMBERS.get(count, count))
    return [Said("cut_part", target, {"which": which, "part": _PART_OF_TEXT[found["part"].lower()], "count": number})]


# Letter case


def _cased(found: re.Match[str]) -> list[Said] | None:
    groups = found.groupdict()
    way = known.CASES.get((groups.get("case") or "").lower()) or groups.get("fixed")
    target = re.sub(rf"^{_WORDY}(?={_Q})", "", found["target"].strip(" ,:"), flags=re.IGNORECASE)
    if not way or not target or (len(target.split()) > 8 and "‹q" not in target):
        return None
    return [Said("case", "all text" if _PAGE.fullmatch(target) else target, {"case": way})]


def _capital(found: re.Match[str]) -> list[Said] | None:
    target = re.sub(rf"^{_WORDY}(?={_Q})", "", found["target"].strip(" ,:"), flags=re.IGNORECASE)
    return [Said("case", target, {"case": "capital"})] if target else None


# The whole of a text


def _set(found: re.Match[str]) -> list[Said] | None:
    target = found["target"].strip(" ,:")
    target = re.sub(r"(?: text| wording)$|^(?:the )?(?:text|wording) (?:of|in|on) ", "", target, flags=re.IGNORECASE)
    if not target or _PAGE.fullmatch(target) or not _is_name(target):
        return None
    return [Said("set_text", target, {"new": found["new"]})]


_ADD = r"(?:add|append|insert|put|place|write|type|attach|tack|stick|include|set|enter|prepend|paste|slap|print|use)"
_DELETE = r"(?:delete|remove|erase|drop|get rid of|take out|take away|take|cut|scrap|eliminate|strip|omit|leave out|lose|strike|cut out)"
_CASE = "(?P<case>" + "|".join(re.escape(name) for name in sorted(known.CASES, key=len, reverse=True)) + ")"
_INSTEAD = r"(?:instead of|in place of|in lieu of|in the place of|rather than|and not|not)"
_LET = r"(?:let|have|make|get|want|need|like|prefer|would like|change|set|update|edit)"
_LEADING = r"(?:(?:in|on|inside|within|under|for) (?P<scope>[^‹,:]+?)[,:]? )?"

_READINGS: tuple[tuple[str, Make], ...] = (
    # one word for another
    (rf"{_LEADING}{_INSTEAD} {_OLD},? (?:just |please )?(?:write|put|use|say|have|type|it should say|it should be|it should read|make it|we want|take|print) {_NEW}", _replaced),
    (rf"{_LEADING}(?:use|write|put|say|have|type|print|it should say|it should be|take|make it|make it say) {_NEW},? {_INSTEAD} {_OLD}{_EVERYWHERE}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"{_LEADING}(?:find|search for|search|look for|locate|look up|spot) {_ALL}{_OLD}{_AT.replace('scope', 'scope2')}(?:,? (?:and|then|to)(?: then)?|,) {_CHANGE} (?:{_ITS} )?{_TO} {_NEW}{_EVERYWHERE}", _replaced),
    (rf"{_LEADING}substitute {_NEW} for {_ALL}{_OLD}{_EVERYWHERE}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"(?:correct|fix) (?:the )?(?:spelling|typo|mistake|misspelling|error)(?: (?:of|in|:))? {_ALL}{_OLD} (?:to|as|into|with|by|->|→|=>|:|,|which should be|it should be) {_NEW}{_EVERYWHERE}", _replaced),
    (rf"(?:spell|write|respell) {_ALL}{_OLD} as {_NEW}{_EVERYWHERE}", _replaced),
    (rf"{_ALL}{_OLD} (?:should be|must be|needs to be|has to be|is|gets) (?:spelled|spelt|written|changed|replaced|renamed|corrected|turned)(?: {_TO})? {_NEW}{_EVERYWHERE}{_IN}", _replaced),
    (rf"{_ALL}{_OLD}{_EVERYWHERE} (?:{_OUGHT} (?:be|become|read|say)|becomes?|turns into|goes to|is now|now reads) {_NEW}{_IN}", _replaced),
    (rf"(?P<scope>[^‹]+?) ?[:,] {_OLD} ?(?:->|→|=>|becomes|to|into|{_OUGHT} (?:be|read|say|become)) ?{_NEW}", _replaced),
    (rf"{_OLD} ?(?:->|→|=>) ?{_NEW}{_EVERYWHERE}{_IN}", _replaced),
    (rf"{_LEADING}{_CHANGE} {_ALL}{_OLD}{_EVERYWHERE} {_TO} {_NEW}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"{_CHANGE} {_ALL}{_OLD} {_TO} {_NEW} (?P<everywhere>everywhere|throughout|globally|all over)", _replaced),
    (rf"{_CHANGE} (?P<scope>(?:the |my |our )?[^‹]+?) from {_OLD} {_TO} {_NEW}", _replaced),
    (rf"{_CHANGE} {_ALL}{_OLD}{_IN} {_TO} {_NEW}", _replaced),
    (rf"{_LEADING}(?:swap|exchange|switch|interchange|flip)(?: the)? (?:words?|names?|phrases?|texts?|terms?|numbers?|figures?|prices?|dates?|times?) (?P<old>{_Q}|{_FIGURE}) (?:and|with|for) (?:the word )?(?P<new>{_Q}|{_FIGURE}){_IN.replace('scope', 'scope2')}", _swapped_words),
    # putting in
    (rf"{_LEADING}{_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?P<where>{_BESIDE}) {_WORDY}(?P<near>{_Q})(?:,? (?:in|of|on|from) (?P<scope2>[^‹]+))?", _beside),
    (rf"{_LEADING}(?P<where>{_BESIDE}) {_WORDY}(?P<near>{_Q})(?: (?:in|of|on) (?P<scope2>[^‹,]+?))?,? {_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS})", _beside),
    (rf"{_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?P<where>{_BESIDE}) (?P<target>[^‹]+)", _beside),
    (rf"(?P<where>at the end of|at the beginning of|at the start of) (?P<target>[^‹,]+?),? {_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS})", _beside),
    (rf"prepend {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?:to|onto|on|before|at|in) (?P<target>[^‹]+)", _put("start")),
    (rf"(?:append|attach|tack on|tack|suffix|postfix|stick|glue) {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?:to|onto|on|after|at|in|on to) (?P<target>[^‹]+)", _put("end")),
    (rf"(?:add|insert|put|include|place) (?:{_WORDY}(?P<new>{_SIGNS})) (?:to|onto|on|in|into|at) (?P<target>[^‹]+)", _put("end")),
    (rf"(?:prefix|precede|start|begin|open) (?P<target>[^‹]+?) (?:with|by) {_WORDY}(?P<new>{_Q}|{_SIGNS})", _put("start")),
    (rf"(?:suffix|end|finish|close|conclude|follow) (?P<target>[^‹]+?) (?:with|by|in) {_WORDY}(?P<new>{_Q}|{_SIGNS})", _put("end")),
    (rf"(?:{_LET} )?(?P<target>[^‹]+?) (?:{_OUGHT} )?(?:to )?(?:start|begin|open) with {_WORDY}(?P<new>{_Q}|{_SIGNS})", _put("start")),
    (rf"(?:{_LET} )?(?P<target>[^‹]+?) (?:{_OUGHT} )?(?:to )?(?:end|finish|close) (?:with|in|on) {_WORDY}(?P<new>{_Q}|{_SIGNS})", _put("end")),
    # taking out
    (rf"{_DELETE} (?P<old>{_SIGNS})(?: (?:from|in|of|on|at the end of|at the start of|off|out of) (?P<scope>[^‹]+))?", _taken),
    (rf"{_DELETE} {_ALL}{_WORDY}(?P<old>{_Q})(?:,? (?:from|in|of|on|off|out of|at the end of|at the beginning of) (?P<scope>[^‹]+?)){_EVERYWHERE}", _taken),
    (rf"{_DELETE} the (?P<which>last|first|final) (?:(?P<count>two|three|four|five|\d+) )?(?P<part>words?|sentences?|characters?|letters?) (?:of|in|from|on) (?P<target>[^‹]+)", _cut_part),
    # letter case
    (rf"(?:write|put|set|render|make|have|type|print|spell|show|turn|convert|change|display|format|get|switch|transform|style|use|want|keep) (?P<target>.+?) (?:(?:to|in|into|with|as|be|using|be in|to be in|all in|only in|entirely in|written in) )?(?:all )?{_CASE}(?: (?:letters|only|text|characters))?", _cased),
    (rf"(?P<target>(?:the |all |my |our |its |every ).+?|{_Q})(?: (?:should|must|needs to) be)?(?: (?:all|written|set|entirely))? in (?:all )?{_CASE}(?: (?:letters|only))?", _cased),
    (rf"use (?:all )?{_CASE}(?: letters)? (?:for|in|on) (?P<target>.+)", _cased),
    (rf"(?:capitali[sz]e|upper-?case) (?:the )?(?:first letters?|initials?|first characters?) (?:of|in) (?:every|each|all|all the|the) words? (?:of|in|on) (?P<target>.+)", _capital),
    (rf"(?:capitali[sz]e) (?:every|each|all|all the|the) words? (?:of|in|on) (?P<target>.+)", _capital),
    (rf"(?:capitali[sz]e) (?:the )?(?:first letter|initial|first character) (?:of|in) {_WORDY}(?P<target>{_Q})", _capital),
    # the whole of a text
    (rf"(?:(?:(?:i|we)(?:'d|’d| would)?(?: really| just)? )?{_LET} )?(?P<target>[^‹]+?) (?:to )?(?:say|says|read|reads|state|states|now says|now reads|be changed to|say now) (?P<new>{_Q})", _set),
    (rf"(?P<target>[^‹]+?) (?:{_OUGHT}|will) (?:now )?(?:say|read|state|be changed to) (?P<new>{_Q})", _set),
    (rf"(?:call|name) (?P<target>(?:the |its |our )?(?:button|title|headline|heading|subtitle|link|label|tab)) (?P<new>{_Q})", _set),
)  # fmt: skip


class _Reading:
    """One row, compiled when it is first tried."""

    def __init__(self, wording: str, make: Make) -> None:
        self.wording, self.make = wording, make

    @cached_property
    def regex(self) -> re.Pattern[str]:
        return re.compile(self.wording, re.IGNORECASE)

    def read(self, text: str) -> list[Said] | None:
        found = self.regex.fullmatch(text)
        return self.make(found) if found is not None else None


_ROWS = tuple(_Reading(*row) for row in _READINGS)


def _alternatives(options: tuple[str, ...]) -> str:
    return "|".join(re.escape(option) for option in sorted(options, key=len, reverse=True))


_FRONT = re.compile(rf"^(?:{_alternatives(CHATTER_FRONT)})(?:\s*[,!:])?\s+", re.IGNORECASE)
_BACK = re.compile(rf"[\s,]+(?:{_alternatives(CHATTER_BACK)})$", re.IGNORECASE)


@lru_cache(maxsize=512)
def polite(text: str) -> str:
    """A clause without politeness at its ends, and with all else as it was said: what 'instead of' stands for matters."""
    text = " ".join(text.split()).strip(" ,.!?")
    while (shorter := _BACK.sub("", _FRONT.sub("", text)).strip(" ,.!?")) != text:
        text = shorter
    first, _, rest = text.partition(" ")
    verb = plain_verb(first.lower())
    return f"{verb} {rest}" if verb is not None and rest and first.lower().endswith(("ed", "ing")) else text


def read_wording(text: str) -> list[Said] | None:
    """What a clause says about the words or figures of texts; None when it is about something else."""
    for said in dict.fromkeys((polite(text), stripped(text))):
        if found := _words(said) or read_figures(said):
            verb = plain_verb(said.split(" ")[0].lower()) or ""
            return [replace(one, verb=one.verb or verb) for one in found]
    return typed(text)


def _words(text: str) -> list[Said] | None:
    for row in _ROWS:
        if said := row.read(text):
            return said
    return None


# Words without quotes, where they can be told

WRITTEN: dict[str, re.Pattern[str]] = {
    "phone": re.compile(r"\+?\(?\d[\d()/ .–-]{3,}\d"),
    "email": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "website": re.compile(r"(?:https?://|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE),
    "handle": re.compile(r"@[\w.]+"),
}
"""How an entry of each kind is written."""
_THANKS = re.compile(r"[\s,]+(?:please|pls|thanks|thank you|cheers|instead|for me|if possible|if you can)[.!?]*$", re.IGNORECASE)
_SAY = re.compile(
    rf"(?:(?:please|and|also|then|now|so) )*(?:(?:(?:i|we)(?:'d|’d| would)? )?(?:want|need|like|let|have|make|get) )?(?P<target>(?:the|its|our|my|this|that)\b[^‹]+?|it)"
    rf" (?:{_OUGHT} |to |now )?(?:say|read|says|reads) (?P<new>[A-Z0-9@#€$£].*)"
)
_ANOTHER = re.compile(r"\b(?:and|then|but|,) (?:then |also )?(?P<word>[\w'’]+)|‹q")
_CONTACT = re.compile(
    r"(?:change|set|update|make|replace|edit|correct|fix|switch|use|put)? ?(?:the |our |my |your )?(?:(?P<phone>(?:tele)?phone(?: number)?|contact number|mobile(?: number)?|tel(?: number)?)"
    r"|(?P<email>e-?mail(?: address)?|contact e-?mail)|(?P<website>website|web ?site|web address|url|homepage|site|link|domain)(?: address)?|(?P<handle>(?:[a-z]+ )?handle))"
    r"(?: is| are)? ?(?:to|with|by|into|is|:|=|should be|now)? (?:now )?(?P<value>[^‹\s]+(?:[ /–-]\(?[\d()/–-]+\)?)*)",
    re.IGNORECASE,
)
_ROLE_WORDS = frozenset(
    word for table in (known.SLOTS, known.SHAPES, known.PROPS, known.FIGURES) for name in table for word in name.split(" ")
) | frozenset((*known.PAGE_WORDS, *known.PICTURES, *known.DETERMINERS, *known.PRONOUNS, "everything", "button", "logo", "table", "chart"))
_NAME = r"(?-i:[A-Z@ÅÄÖØÆÉÈÜ])[^\s‹,:;]*(?: (?!(?:with|by|to|for|everywhere|throughout|in|on|and)\b)[^\s‹,:;]+){0,5}"
_NAMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?:in|under|on) (?P<scope>[^‹,]+?),? )?(?:replace|change|rename|substitute|exchange|swap) (?P<old>{_NAME})(?: everywhere)? (?:with|by|to|into|for|->|→) (?P<new>{_NAME}){_EVERYWHERE}",
        rf"(?:find|search for|look for) (?P<old>{_NAME}) and (?:replace|change) (?:(?:it|them|that) )?(?:with|by|to|into) (?P<new>{_NAME}){_EVERYWHERE}",
        rf"(?P<old>{_NAME}) (?:becomes|should become|must become|turns into|->|→|=>) (?P<new>{_NAME}){_EVERYWHERE}",
    )
)


def typed(text: str) -> list[Said] | None:
    """New words that are not in quotes: behind 'say' and 'read', where they begin with a capital or figure; an address
    or number of a kind that is named; one name for another."""
    whole = _THANKS.sub("", " ".join(text.split()).rstrip("."))
    if (say := _SAY.fullmatch(whole)) is not None:
        more = [one for one in _ANOTHER.finditer(say["new"])]
        if not any(one["word"] is None or plain_verb(one["word"].lower()) or one["word"].lower() in ("be", "it") for one in more):
            return [Said("set_text", say["target"].strip(), {"new": say["new"].strip()})]
        return None
    plain = polite(text)
    if (entry := _CONTACT.fullmatch(plain)) is not None:
        kind = next(name for name in ("phone", "email", "website", "handle") if entry[name])
        value = entry["value"].rstrip(".,")
        if WRITTEN[kind].fullmatch(value):
            return [Said("contact", "", {"what": kind, "value": value})]
    return None


def named(text: str) -> list[Said] | None:
    """One name for another, both written with a capital: 'replace Svolvær with Henningsvær'. It is asked last: such words
    may be a font, or name a layer."""
    plain = polite(text)
    for pattern in _NAMES:
        if (found := pattern.fullmatch(plain)) is not None:
            old, new = found["old"].strip(), found["new"].strip(" .")
            if not any(word.lower() in _ROLE_WORDS for word in old.split()):
                return [Said("replace_text", "", {"old": old, "new": new, **_scope(found)}, verb="replace")]
    return None


# Sentences that belong together

_WRONG = r"(?:wrong|a typo|misspell?ed|misspelt|spelled wrong(?:ly)?|spelt wrong(?:ly)?|incorrect|not right|a mistake|outdated|out of date|no longer right)"
_SAYS = re.compile(
    rf"(?:(?P<where>it|that|this|there|(?:the|my|our) [^‹.;,:!?]{{1,40}}?)(?: now| currently| still)?(?: (?:says?|reads?|has|is)|'s|’s) (?:the word )?)?(?P<old>{_Q})"
    rf"(?: is {_WRONG})?\s*[,;.:–—-]?\s*(?:(?:but|and|yet|though|so|while) )?(?:it|that|this|they|which|there) "
    rf"(?:should|must|needs? to|has to|ought to|was supposed to|is supposed to)(?: actually| really)? (?:say|read|be|become)(?: spelled| spelt)? (?P<new>{_Q})",
    re.IGNORECASE,
)
_TYPO = re.compile(
    rf"(?:there(?:'s| is)(?: still)? )?(?:a |the )?(?:typo|spelling mistake|mistake|spelling error|misspelling)(?: (?:in|on) (?P<where>[^‹.;:,]+?))?\s*[:,;.–—-]\s*(?P<old>{_Q})"
    rf" (?:should be|must be|should read|should say|is meant to be|->|→|=>|instead of) (?P<new>{_Q})",
    re.IGNORECASE,
)


def together(said: Wording) -> Wording:
    """'It says "A". It should say "B".' as one request, before it is cut into sentences."""

    def joined(found: re.Match[str]) -> str:
        where = (found["where"] or "").strip()
        inside = f" in {where}" if where and where.lower() not in ("it", "that", "this", "there") and not _PAGE.fullmatch(where) else ""
        if found["old"] == found["new"] or (not found["where"] and " is " not in found[0].lower()):
            return found[0]
        return f"replace {found['old']} with {found['new']}{inside}"

    return replace(said, text=_TYPO.sub(lambda found: _fixed(found), _SAYS.sub(joined, said.text)))


def _fixed(found: re.Match[str]) -> str:
    inside = f" in {found['where'].strip()}" if found["where"] and not _PAGE.fullmatch(found["where"].strip()) else ""
    return f"replace {found['old']} with {found['new']}{inside}"
