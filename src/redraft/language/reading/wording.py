"""Clauses about the words of texts: putting words in, taking words out, one word for another, letter case.

Words stand in quotes, as figures do not need to ('change 8 pm to 9 pm'), and signs have names ('an exclamation mark').
"""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.figures import kind_of
from redraft.language.reading.phrases import Said
from redraft.language.reading.reckoning import read_figures
from redraft.language.reading.rows import Make, Row
from redraft.language.reading.talk import stripped
from redraft.language.reading.unquoted import EVERYWHERE, OUGHT, PAGE, polite, scope_of, typed, without_opinion
from redraft.lazy import alternation, lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb

_Q = r"‹q\d+›"
_FIGURE = (
    r"[€$£¥₹@#]?\d[^‹\s]*(?: ?(?:%|[ap]\.?m\.?|€|[A-Z]{3}|h|percent))?|\d{1,2} [A-Z][a-z]+(?: \d{4})?"
    r"|[A-Z][a-z]+ \d{1,2}(?:, \d{4})?"
)
_WORDY = (
    r"(?:(?:the|a|an|this|that|all|every|each|any)(?: of)?(?: the)? )?(?:(?:exact |very |single )?(?:words?|texts?"
    r"|phrases?|lines?|strings?|wording|names?|letters?"
    r"|sentences?|numbers?|labels?|terms?|expressions?|occurrences? of|instances? of|mentions? of|spelling"
    r"|spelling of|typo|figures?|prices?|dates?|years?"
    r"|times?)(?: the word)? )?"
)
_ALL = (
    r"(?P<all>(?:all|every|each|any)(?: single)?(?: (?:of )?(?:the )?(?:occurrences?|instances?|mentions?|cases)"
    r" of)? (?:the )?)?"
)
_SIGN = "(?:" + alternation(known.SIGNS) + ")"
_SIGNS = rf"(?:an? |the |one |another |all |all the |every |two |three |2 |3 )?{_SIGN}s?"
_OLD = rf"{_WORDY}(?P<old>{_Q}|{_FIGURE})"
_NEW = rf"{_WORDY}(?P<new>{_Q}|{_FIGURE})"
_IN = r"(?: (?:in|on|of|inside|within|from) (?P<scope>[^‹]+?))?"
_AT = r"(?:,? (?:in|on|of|inside|within|for) (?P<scope>[^‹,]+?))?"
_CHANGE = (
    r"(?:replace|change|swap|substitute|exchange|switch|turn|convert|rename|update|make|correct|fix|edit|set"
    r"|rewrite|reword|amend|alter|modify|overwrite)"
)
_ITS = (
    r"(?:it|them|that|this|all|each|these|those|all of them|every one|every occurrence|each occurrence|all"
    r" occurrences|the word|every instance|each instance|all instances)"
)
_TO = r"(?:to|into|with|by|as|for|->|→|=>)"


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
    return (
        token.startswith("‹")
        or bool(kind_of(token))
        or re.fullmatch(r"\d+(?:[–-]\d+)?(?: ?h)?|@[\w.-]+", token) is not None
    )


# One word for another


def _replaced(found: re.Match[str]) -> list[Said] | None:
    old, new = _word(found["old"]), _word(found["new"])
    if not (_figure(old) and _figure(new)) or (
        not old.startswith("‹") and not new.startswith("‹") and not _alike(old, new)
    ):
        return None
    if not old.startswith("‹") and " from " in found[0] and "scope" in scope_of(found):
        return None  # 'change the price from €49 to €59' is about figures
    return [Said("replace_text", "", {"old": old, "new": new, **scope_of(found)})]


def _alike(old: str, new: str) -> bool:
    """Whether two figures are of one kind; lengths and plain small numbers may be something else than words."""
    kinds = {kind_of(old), kind_of(new)}
    return len(kinds) == 1 or kinds <= {"number", "year", "price"} or kinds <= {"", "hours", "time"}


def _swapped_words(found: re.Match[str]) -> list[Said] | None:
    return [Said("swap_words", "", {"old": _word(found["old"]), "new": _word(found["new"]), **scope_of(found)})]


# Putting in, taking out

_TEXTUAL = lazily(
    r"(?:title|subtitle|heading|headline|subheading|line|text|sentence|paragraph|price|date|name|label|caption"
    r"|tagline|slogan|motto|footer|note|notes|body|wording"
    r"|address|website|number|quote|copy|bullet|item|point|row|word|words)s?\b|^(?:it|them|this|that)$",
    re.IGNORECASE,
)
_WHERE = {
    **dict.fromkeys(("before", "in front of", "ahead of", "right before", "just before",
                     "directly before", "preceding"), "before"),
    **dict.fromkeys(("after", "behind", "following", "right after", "just after",
                     "directly after", "right behind"), "after"),
    **dict.fromkeys(("at the start of", "at the beginning of", "at the front of", "to the start of",
                     "to the beginning of",
                     "to the front of", "at the very beginning of", "at the very start of"), "start"),
    **dict.fromkeys(("at the end of", "to the end of", "at the back of", "at the very end of",
                     "on the end of", "onto the end of"), "end"),
}  # fmt: skip
_BESIDE = "(?:" + "|".join(sorted(sorted(_WHERE), key=len, reverse=True)) + ")"


_OF_LIST = lazily(
    r"(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|last|\d+(?:st|nd|rd|th)) (?:bullet(?: point)?"
    r"|list item|point)\b",
    re.IGNORECASE,
)


def _beside(found: re.Match[str]) -> list[Said] | None:
    """Words next to quoted words, or at an end of a text."""
    where = _WHERE[found["where"].lower()]
    arguments = {"new": _word(found["new"]), "where": where}
    near = found.groupdict().get("near")
    if near:
        scope = scope_of(found).get("scope", "")
        if where in ("start", "end"):  # 'at the end of "Buy now"'
            where = {"start": "before", "end": "after"}[where]
        return [Said("insert_text", scope, {**arguments, "where": where, "near": near})]
    target = found["target"].strip(" ,:")
    if where in ("before", "after"):
        if _TEXTUAL.search(target) is None or _OF_LIST.match(target):
            return None  # 'put "Sale" in front of the logo' is a new text, 'after the second bullet' a new bullet
        arguments["where"] = {"before": "start", "after": "end"}[where]
    return [Said("insert_text", target, arguments)] if _is_name(target) else None


def _beside_name(found: re.Match[str]) -> list[Said] | None:
    """Words next to a name that stands in a text: 'add ", Ireland" after Galway'."""
    where = {"start": "before", "end": "after"}.get(_WHERE[found["where"].lower()], _WHERE[found["where"].lower()])
    near = found["near"].strip(" ,:.")
    scope = scope_of(found).get("scope", "")
    return [Said("insert_text", scope, {"new": _word(found["new"]), "where": where, "near": near})]


_NO_NAME = lazily(
    r"(?:i|we|you|they|he|she|can|could|would|will|please|if|what|why|i'd|we'd|it's|make sure|ensure)\b", re.IGNORECASE
)


def _is_name(target: str) -> bool:
    return "‹" not in target and len(target.split()) <= 8 and _NO_NAME.match(target) is None


def _put(where: str) -> Make:
    def put(found: re.Match[str]) -> list[Said] | None:
        target = found["target"].strip(" ,:")
        return [Said("insert_text", target, {"new": _word(found["new"]), "where": where})] if _is_name(target) else None

    return put


def _added(found: re.Match[str]) -> list[Said] | None:
    """'add "tonight" to the title': the words that are there stay; an empty place is filled."""
    role = known.SLOTS.get(re.sub(r"^(?:the|its|my|our|this) |slide ", "", found["target"].lower()))
    return [Said("fill", "", {"role": role, "new": found["new"], "where": "end"}, on_page=True)] if role else None


def _taken(found: re.Match[str]) -> list[Said] | None:
    old = _word(found["old"])
    if not old.startswith("‹") and old == found["old"].strip():
        return None
    every = {"all": "all"} if re.match(r"(?:all|every)\b", found["old"], re.IGNORECASE) else {}
    return [Said("delete_text", "", {"old": old, **scope_of(found), **every})]


_PART_OF_TEXT = {"word": "word", "words": "word", "sentence": "sentence", "sentences": "sentence",
                 "character": "character", "letter": "character", "characters": "character",
                 "letters": "character"}  # fmt: skip


def _cut_part(found: re.Match[str]) -> list[Said] | None:
    """'delete the last word of the body', 'remove the first two sentences'."""
    which, count = found["which"].lower(), (found["count"] or "1").lower()
    target = found["target"].strip()
    if not _is_name(target):
        return None
    number = str(known.NUMBERS.get(count, count))
    return [Said("cut_part", target, {"which": which, "part": _PART_OF_TEXT[found["part"].lower()], "count": number})]


def _two_lines(found: re.Match[str]) -> list[Said] | None:
    """'set the headline to "Water" on the first line and "and roofs" on the second'."""
    target = found["target"].strip()
    lines = (("first", found["one"]), ("second", found["two"]))
    return [Said("set_text", f"the {which} line of {target}", {"new": new}) for which, new in lines]


def _cut_date(found: re.Match[str]) -> list[Said] | None:
    """'lose the weekday in the date'."""
    part = "year" if found["part"].lower() == "year" else "weekday"
    return [Said("cut_date", found["target"].strip(), {"part": part})]


# Letter case


def _cased(found: re.Match[str]) -> list[Said] | None:
    groups = found.groupdict()
    way = known.CASES.get((groups.get("case") or "").lower()) or groups.get("fixed")
    target = re.sub(rf"^{_WORDY}(?={_Q})", "", found["target"].strip(" ,:"), flags=re.IGNORECASE)
    if not way or not target or (len(target.split()) > 8 and "‹q" not in target):
        return None
    if (
        "‹c" in target
        or target.endswith((" and", " or", ","))
        or any(word in known.LOOKS for word in target.lower().split())
    ):
        return None  # 'make the title bold and uppercase' asks for two things
    return [Said("case", "all text" if PAGE.fullmatch(target) else target, {"case": way})]


_INITIAL = (
    r"an? (?:initial |leading |first )?(?:capital|uppercase|upper-case|upper case|big)(?: letter| initial)?(?: [A-Z])?"
)


def _aimed(found: re.Match[str]) -> str:
    target = re.sub(rf"^{_WORDY}(?={_Q})", "", found["target"].strip(" ,:"), flags=re.IGNORECASE)
    return "all text" if PAGE.fullmatch(target) else target


def _initial(found: re.Match[str]) -> list[Said] | None:
    """'Start the tagline with a capital F'."""
    target = _aimed(found)
    if re.match(r"(?:every|each|all) ", target, re.IGNORECASE) and "word" in target.lower():
        return None
    return [Said("case", target, {"case": "first"})] if target and len(target.split()) <= 8 else None


def _shouted(found: re.Match[str]) -> list[Said] | None:
    return [Said("case", _aimed(found), {"case": "upper"})]


def _verb_cased(found: re.Match[str]) -> list[Said] | None:
    return [Said("case", _aimed(found), {"case": found["verb"].lower()})]


def _capital(found: re.Match[str]) -> list[Said] | None:
    target = re.sub(rf"^{_WORDY}(?={_Q})", "", found["target"].strip(" ,:"), flags=re.IGNORECASE)
    return [Said("case", target, {"case": "capital"})] if target else None


# The whole of a text


def _set(found: re.Match[str]) -> list[Said] | None:
    target = found["target"].strip(" ,:")
    target = re.sub(r"(?: text| wording)$|^(?:the )?(?:text|wording) (?:of|in|on) ", "", target, flags=re.IGNORECASE)
    if not target or PAGE.fullmatch(target) or not _is_name(target):
        return None
    return [Said("set_text", target, {"new": found["new"]})]


_ADD = r"(?:add|append|insert|put|place|write|type|attach|tack|stick|include|set|enter|prepend|paste|slap|print|use)"
_DELETE = (
    r"(?:delete|remove|erase|drop|get rid of|take out|take away|take|cut|scrap|eliminate|strip|omit|leave out"
    r"|lose|strike|cut out)"
)
_CASE = "(?P<case>" + alternation(known.CASES) + ")"
_INSTEAD = r"(?:instead of|in place of|in lieu of|in the place of|rather than|and not|not)"
_LET = r"(?:let|have|make|get|want|need|like|prefer|would like|change|set|update|edit)"
_LEADING = r"(?:(?:in|on|inside|within|under|for) (?P<scope>[^‹,:]+?)[,:]? )?"

_READINGS: tuple[tuple[str, Make], ...] = (
    # one word for another
    (rf"{_LEADING}{_INSTEAD} {_OLD},? (?:just |please )?(?:write|put|use|say|have|type|it should say|it should be|it"
     rf" should read|make it|we want|take|print) {_NEW}", _replaced),
    (rf"{_LEADING}(?:use|write|put|say|have|type|print|i'd like|i would like|we'd like|i want|we want|it should say"
     rf"|it should be|take|make it|make it say) {_NEW},? {_INSTEAD}"
     rf" {_OLD}{EVERYWHERE}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"{_LEADING}(?:find|search for|search|look for|locate|look up|spot)"
     rf" {_ALL}{_OLD}{_AT.replace('scope', 'scope2')}(?:,? (?:and|then|to)(?: then)?|,) {_CHANGE} (?:{_ITS} )?{_TO}"
     rf" {_NEW}{EVERYWHERE}", _replaced),
    (rf"{_LEADING}substitute {_NEW} for {_ALL}{_OLD}{EVERYWHERE}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"(?:correct|fix) (?:the )?(?:spelling|typo|mistake|misspelling|error)(?: (?:of|in|:))? {_ALL}{_OLD} (?:to|as"
     rf"|into|with|by|->|→|=>|:|,|which should be|it should be) {_NEW}{EVERYWHERE}", _replaced),
    (rf"(?:spell|write|respell) {_ALL}{_OLD} as {_NEW}{EVERYWHERE}", _replaced),
    (rf"{_ALL}{_OLD} (?:should be|must be|needs to be|has to be|is|gets) (?:spelled|spelt|written|changed|replaced"
     rf"|renamed|corrected|turned)(?: {_TO})? {_NEW}{EVERYWHERE}{_IN}", _replaced),
    (rf"{_ALL}{_OLD}{EVERYWHERE} (?:{OUGHT} (?:be|become|read|say)|becomes?|turns into|goes to|is now|now reads)"
     rf" {_NEW}{_IN}", _replaced),
    (rf"(?P<scope>[^‹]+?) ?[:,] {_OLD} ?(?:->|→|=>|becomes|to|into|{OUGHT} (?:be|read|say|become)) ?{_NEW}", _replaced),
    (rf"{_OLD} ?(?:->|→|=>) ?{_NEW}{EVERYWHERE}{_IN}", _replaced),
    (rf"{_LEADING}{_CHANGE} {_ALL}{_OLD}{EVERYWHERE} {_TO} {_NEW}{_IN.replace('scope', 'scope2')}", _replaced),
    (rf"{_CHANGE} {_ALL}{_OLD} {_TO} {_NEW} (?P<everywhere>everywhere|throughout|globally|all over)", _replaced),
    (rf"{_CHANGE} (?P<scope>(?:the |my |our )?[^‹]+?) from {_OLD} {_TO} {_NEW}", _replaced),
    (rf"{_CHANGE} {_ALL}{_OLD}{_IN} {_TO} {_NEW}", _replaced),
    (rf"{_LEADING}(?:swap|exchange|switch|interchange|flip)(?: the)? (?:words?|names?|phrases?|texts?|terms?"
     rf"|numbers?|figures?|prices?|dates?|times?) (?P<old>{_Q}|{_FIGURE}) (?:and|with|for) (?:the word"
     rf" )?(?P<new>{_Q}|{_FIGURE}){_IN.replace('scope', 'scope2')}", _swapped_words),
    # putting in
    (rf"{_LEADING}{_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?P<where>{_BESIDE}) {_WORDY}(?P<near>{_Q})(?:,? (?:in|of|on"
     rf"|from) (?P<scope2>[^‹]+))?", _beside),
    (rf"{_LEADING}(?P<where>{_BESIDE}) {_WORDY}(?P<near>{_Q})(?: (?:in|of|on) (?P<scope2>[^‹,]+?))?,? {_ADD}"
     rf" {_WORDY}(?P<new>{_Q}|{_SIGNS})", _beside),
    (rf"{_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?P<where>{_BESIDE}) (?P<near>(?-i:[A-Z])[^‹,]*?)(?: (?:in|on|of) "
     rf"(?P<scope2>the"
     rf" [^‹,]+))?", _beside_name),
    (rf"{_ADD} {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?P<where>{_BESIDE}) (?P<target>[^‹]+)", _beside),
    (rf"(?P<where>at the end of|at the beginning of|at the start of) (?P<target>[^‹,]+?),? {_ADD}"
     rf" {_WORDY}(?P<new>{_Q}|{_SIGNS})", _beside),
    (rf"prepend {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?:to|onto|on|before|at|in) (?P<target>[^‹]+)", _put("start")),
    (rf"(?:append|attach|tack on|tack|suffix|postfix|stick|glue) {_WORDY}(?P<new>{_Q}|{_SIGNS}) (?:to|onto|on|after"
     rf"|at|in|on to) (?P<target>[^‹]+)", _put("end")),
    (rf"(?:add|insert|put|include|place) (?:{_WORDY}(?P<new>{_SIGNS})) (?:to|onto|on|in|into|at) (?P<target>[^‹]+)",
     _put("end")),
    (rf"add {_WORDY}(?P<new>{_Q}) to (?P<target>(?:the |its |my |our |this )?(?:slide )?(?:title|subtitle|headline"
     rf"|heading|subheading|footer))", _added),
    (rf"(?:prefix|precede|start|begin|open) (?P<target>[^‹]+?) (?:with|by) {_WORDY}(?P<new>{_Q}|{_SIGNS})",
     _put("start")),
    (rf"(?:suffix|end|finish|close|conclude|follow) (?P<target>[^‹]+?) (?:with|by|in) {_WORDY}(?P<new>{_Q}|{_SIGNS})",
     _put("end")),
    (rf"(?:{_LET} )?(?P<target>[^‹]+?) (?:{OUGHT} )?(?:to )?(?:start|begin|open) with {_WORDY}(?P<new>{_Q}|{_SIGNS})",
     _put("start")),
    (rf"(?:{_LET} )?(?P<target>[^‹]+?) (?:{OUGHT} )?(?:to )?(?:end|finish|close) (?:with|in|on)"
     rf" {_WORDY}(?P<new>{_Q}|{_SIGNS})", _put("end")),
    # taking out
    (rf"{_ALL}{_WORDY}(?P<old>{_Q}) (?:{OUGHT} be|can be|was|is to be|gets) "
     rf"(?:removed|deleted|dropped|cut|erased|taken out){EVERYWHERE}(?: (?:from|in|of|on) (?P<scope>[^‹]+))?", _taken),
    (rf"{_DELETE} (?P<old>{_SIGNS})(?: (?:from|in|of|on|at the end of|at the start of|off|out of) (?P<scope>[^‹]+))?",
     _taken),
    (rf"{_DELETE} {_ALL}{_WORDY}(?P<old>{_Q})(?:,? (?:from|in|of|on|off|out of|at the end of|at the beginning of"
     rf"|before|in front of|after|behind)"
     rf" (?P<scope>[^‹]+?)){EVERYWHERE}", _taken),
    (rf"{_DELETE} the (?P<which>last|first|final) (?:(?P<count>two|three|four|five|\d+) )?(?P<part>words?|sentences?"
     rf"|characters?|letters?) (?:of|in|from|on) (?P<target>[^‹]+)", _cut_part),
    (rf"{_CHANGE} (?P<target>[^‹]+?) {_TO} (?P<one>{_Q}) (?:on|in|for|as) (?:the )?(?:first|top|upper) (?:line"
     rf"|row),? (?:and|then"
     rf"|with)? ?(?P<two>{_Q}) (?:on|in|for|as|below on) (?:the )?(?:second|next|bottom|lower)(?: "
     rf"(?:line|row|one))?", _two_lines),
    (rf"{_DELETE} (?:the |its )?(?P<part>weekday|day of the week|day name|year)s? (?:in|from|of|on|off) "
     rf"(?P<target>[^‹]+)",
     _cut_date),
    # letter case
    (rf"(?:write|put|set|render|make|have|type|print|spell|show|turn|convert|change|display|format|get|switch"
     rf"|transform|style|use|want|keep) (?P<target>.+?) (?:(?:to|in|into|with|as|be|using|be in|to be in|all in|only"
     rf" in|entirely in|written in) )?(?:all )?{_CASE}(?: (?:letters|only|text|characters))?", _cased),
    (rf"(?P<target>(?:the |all |my |our |its |every ).+?|{_Q})(?: (?:should|must|needs to) be)?(?: (?:all|written"
     rf"|set|entirely))? in (?:all )?{_CASE}(?: (?:letters|only))?", _cased),
    (rf"use (?:all )?{_CASE}(?: letters)? (?:for|in|on) (?P<target>.+)", _cased),
    (r"(?:capitali[sz]e|upper-?case) (?:the )?(?:first letters?|initials?|first characters?) (?:of|in) (?:every"
     r"|each|all|all the|the) words? (?:of|in|on) (?P<target>.+)", _capital),
    (r"(?:capitali[sz]e) (?:every|each|all|all the|the) words? (?:of|in|on) (?P<target>.+)", _capital),
    (rf"(?:capitali[sz]e) (?:the )?(?:first letter|initial|first character) (?:of|in) {_WORDY}(?P<target>{_Q})",
     _capital),
    (rf"(?:start|begin|write|spell|put|give|set|have|make|show|type) (?P<target>[^,:]+?) (?:with|by|using)"
     rf" {_INITIAL}", _initial),
    (rf"(?P<target>(?:the |our |my ).+?|{_Q}|[\w-]+) (?:{OUGHT} |to )?(?:start|begin|be written|be spelled|be "
     rf"spelt)s? with"
     rf" {_INITIAL}", _initial),
    (rf"{_INITIAL} (?:for|in|on|at the (?:start|beginning) of) (?P<target>.+)", _initial),
    (r"(?:capitali[sz]e) (?:only |just )?(?:the )?(?:first letter|initial|first character) (?:of|in) "
     r"(?P<target>[^‹]+)",
     _initial),
    (r"(?:capitali[sz]e|upper-?case) (?P<target>[^:,(]+?) ?[:,(–—-]+ ?(?:so )?(?:in |with |use )?(?:all|every|each"
     r"|only)(?: the)?"
     r" (?:letters? (?:in |as |to be |should be )?)?(?:upper-?case|upper case|caps|capitals?)(?: "
     r"letters)?\)?", _shouted),
    (rf"(?:all |only )?{_CASE}(?: letters)?(?: only)? (?:for|in|on) (?P<target>[^(]+?)(?: ?\((?:all |in )*(?:caps"
     rf"|capitals"
     rf"|uppercase|upper case|lowercase|lower case)\))?", _cased),
    (r"(?P<verb>title|sentence|lower|upper)[- ]?case (?P<target>.+)", _verb_cased),
    # the whole of a text
    (rf"(?:(?:(?:i|we)(?:'d|’d| would)?(?: really| just)? )?{_LET} )?(?P<target>[^‹]+?) (?:to |{OUGHT} |will"
     rf" )?(?:now )?(?:say|says|read|reads|state|states|now says|now reads|be changed to|say now) (?P<new>{_Q})", _set),
    (rf"(?:call|name) (?P<target>(?:the |its |our )?(?:button|title|headline|heading|subtitle|link|label|tab))"
     rf" (?P<new>{_Q})", _set),
)  # fmt: skip


_ROWS = tuple(Row(*row) for row in _READINGS)


def read_wording(text: str) -> list[Said] | None:
    """What a clause says about the words or figures of texts; None when it is about something else."""
    text = without_opinion(text)
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
