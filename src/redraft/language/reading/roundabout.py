"""Roundabout ways of speaking, said straight before an instruction is cut into clauses.

'Not bad, but I would suggest modifying the title by underlining it' comes to 'underline the title'. Praise, hedges and
adverbs at the front of a sentence are taken off where a verb follows; a remark lends its thing to the 'it' behind it;
'by doing' becomes what is done. Nothing that holds a value, a colour or quoted words is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.language.reading.plain_wordings import CHANGING, ROWS, START, SYNONYMS, filled
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb

_SOUNDS = (
    r"(?:e+m+|h+m+|u+h*m+|u+h+|fine|good|great|nice|okay|ok|alright|all right|very well|very good|perfect|excellent"
    r"|wonderful|awesome|fantastic|cool|lovely|superb|super|right|sure|yes|yeah|yep|brilliant|amazing|splendid|indeed"
    r"|certainly|of course|absolutely|understood|got it)"
)
_PRAISE = (
    r"(?:(?:very|really|pretty|so|quite|not too|not that|not so|not half|not|that's|that is|it's|looks?|looking) )*"
    r"(?:good|great|nice|excellent|decent|fine|superb|amazing|solid|lovely|fantastic|impressive|bad|terrible|shabby"
    r"|wonderful|brilliant|well|awful|outstanding)(?: (?:work|job|effort|attempt|start|done|progress|going|try|stuff))?"
)
_TALK = lazily(
    rf"{START}(?:{_SOUNDS}\s*(?:[,!.…]+|\.\.\.|[-–—])\s+|{_PRAISE}[,.!;:]+\s+(?:but,? |now,? |however,? |though,? )*)"
    r"(?=[\w‹])",
    re.IGNORECASE,
)
"""'Emm, …', 'Nice work! …', 'Not bad, but …'."""
_CONTENT = (
    r"satisfactory|good|fine|great|nice|okay|ok|perfect|correct|acceptable|excellent|wonderful|lovely|adequate|"
    r"better|as expected|as it should be"
)
_SETTLED = lazily(
    rf"{START}(?:that|this|it|everything|the (?:\w+ )?(?:appearance|result|design|look|layout|outcome))"
    rf" (?:appears|seems|looks|is|sounds|turned out)(?: to be)?(?: (?:very|quite|pretty|really|all|just))?"
    rf" (?:{_CONTENT})(?: (?:now|so far|already|to me))?(?:[.!;]+\s+|, but (?=(?:the|please|can|could)\b))",
    re.IGNORECASE,
)
"""'That appears to be satisfactory.' asks for nothing."""
_DOUBTED = lazily(
    rf"{START}(?:well,? |but |hmm*,? )*(?:that|this|it)(?:'s| is| was| looks?| seems?| doesn't (?:look|seem|feel)|"
    rf" does not"
    r" (?:look|seem|feel)| isn't| could be| can be| might be| could use| needs?)(?: (?:still|not|quite|really|very"
    r"|all that"
    r"|that|so|a bit|some|an?))* (?:good|right|nice|ideal|great|suitable|better|improvement|improved|off|wrong"
    r"|appealing"
    r"|what i (?:want|wanted|had in mind))(?: (?:yet|enough|here|to me))?[.!;]+\s+(?=[\w‹])",
    re.IGNORECASE,
)
"""'Hmm, that doesn't look quite right.' neither."""
_ADVERBS = (
    r"(?:subsequently|afterwards?|ultimately|concurrently|simultaneously|additionally|furthermore|moreover|lastly"
    r"|finally|eventually|meanwhile|thereafter|consequently|immediately|firstly|secondly|thirdly|promptly|gently"
    r"|carefully|accordingly|personally|ideally|preferably)"
)
_LEADS = (
    r"(?:next|first|second|third|first of all|in conclusion|to conclude|to begin(?: with)?|to start(?: with)?|to finish"
    r"|as a (?:first|next|last|final) step|following this|following that|after that|after this|once (?:that is |that's"
    r" )?done|in addition|similarly|likewise|also|as well|honestly|frankly|basically|in turn|from there|at the same"
    r" time"
    r"|at this point|this time|for now|now)"
)
_ADVERB = lazily(rf"(?:{START}|(?P<and>(?:,? and|,|;) ))(?:{_ADVERBS},?|{_LEADS},) (?=(?P<next>[a-z]+))", re.IGNORECASE)
_YOU = r"(?: (?:please|kindly))?"
_HEDGES = (
    r"(?:proceed|continue|go on|carry on) (?:to|and|by|with)|go ahead and|(?:begin|start|finish|conclude|end|follow up"
    r"|kick off) (?:by|with|off by)|(?:you|we|one) (?:might|may|could|should|can|will|would) (?:want|wish|need|like)"
    r" to|(?:you|we) (?:might|may|could|should|can|ought to)(?: also| then| now)?|it(?:'s| is| would be| might be|"
    r" may be)"
    r" (?:recommended|advisable|best|better|suggested|advised|preferable|desirable|necessary|important|good|nice|wise"
    r"|helpful|great|ideal|essential|required|requested|time|a good idea) (?:to|that you|if you (?:could|would|can|were"
    r" to)|for you to)|it would be (?:much |greatly |highly |very much )?appreciated if (?:you|we) (?:could|would|can)"
    rf"{_YOU}|(?:i|we)(?: (?:really|just|now|also|kindly))? (?:desire|intend|aim|wish|plan|hope|propose|request|ask"
    rf"|urge"
    r"|require|want|need|would like|would love|'d like|'d love|would prefer|would want)(?: for)?(?: you)? to|(?:i|we)"
    r"(?:'m|'re| am| are) (?:looking|hoping|trying|planning|going|aiming|asking you|requesting you) to|(?:i|we)(?:"
    r" would"
    r"|'d)? (?:suggest|recommend|advise|propose|appreciate you|prefer)(?: that you| you| to)?|(?:i|we)(?: would|'d)"
    rf" (?:appreciate it|be (?:grateful|glad|happy|thankful)) if you (?:could|would){_YOU}|(?:would|could|will|can) you"
    rf"{_YOU} be so (?:kind|good) as to|please be so (?:kind|good) as to|(?:would|could) you be kind enough to|consider"
    r"|try|attempt to|see about|look into|(?:your|the|my|our) (?:first|next|second|last|final|following) (?:step|task"
    r"|job|request|action) is to|(?:may|might|can|could) i (?:ask|request|trouble|suggest)(?: that)?(?: you)?(?: to)?"
    r"|it(?:'s| is) time to|all you (?:need|have) to do is(?: to)?|what (?:i|we) (?:need|want) is to|(?:what|how) about"
    r"|facilitate|you are (?:asked|requested|invited|welcome|free) to|take the time to|be sure and|do me a favou?r and"
)
_HEDGE = lazily(
    rf"(?P<before>{START}(?:(?:please|kindly|then|and|but|so|now|also),? )*|(?:,? (?:and|but|then) |[,;] ))"
    rf"(?:{_HEDGES})(?: please| kindly)? (?=(?P<next>[a-z]+)(?P<more> \w+)?)",
    re.IGNORECASE,
)
_NO_VERBS = frozenset("like want need have on in up sure right left head title note text name".split())


def _taken_off(found: re.Match[str]) -> str:
    """A hedge is taken off before a verb, and before nothing else."""
    word = found["next"].lower()
    if plain_verb(word) is None or word in _NO_VERBS:
        return found[0]
    return found.groupdict().get("before") or found.groupdict().get("and") or ""


# A remark, and what is to be done about it

_ASKING = (
    r"(?:(?:so|and|then|please|kindly|can you|could you|would you|will you|can we|could we|let's|let us|you can|just"
    r"|therefore|hence|also|instead|i'd like you to|i would like you to|i want you to|but)(?: please)?,? )*"
)
_IS = r"(?:is|are|looks?|seems?|appears?|feels?|was|were|isn't|aren't|wasn't|doesn't|does not|don't|do not|has|have|'s)"
_WHAT = (
    r"(?:the|my|our|this|that|its|these|those) (?:(?!(?:is|are|looks?|seems?|appears?|feels?|was|were|should|must|isn't"
    r"|aren't|doesn't|needs?|has|have)\b)[\w'’#‹›-]+ )*?[\w'’#‹›-]+"
)
_JUDGED = lazily(
    rf"{START}(?:(?:but|and|now|however|also|so|well|currently|honestly|unfortunately|sadly|i think|i feel|i find|i"
    rf" believe|it seems(?: that)?|it appears(?: that)?|it looks like)[,]? )*(?:(?P<what>{_WHAT}) {_IS}\b"
    r"(?! (?:to be|called|named|titled))(?P<judged>(?:(?!\bbut\b)[^.;!?,\n‹:])*)"
    rf"|(?:i|we) (?:don't|do not|no longer|can|could|should|might) (?:need|want|like|use|skip|drop|lose|do without"
    rf"|live without"
    rf"|omit|leave out) (?P<unwanted>{_WHAT}|‹s\d+›|slides? \d+(?: and \d+)?)(?: any ?more"
    r"| any longer)?)(?:[.;!?,\n:]+|\s[-–—])\s+"
    rf"(?P<ask>{_ASKING})(?P<verb>[a-z]+(?: rid of| away| out)?) (?P<it>it|them)\b(?!['’]s)",
    re.IGNORECASE,
)
_MISSING = lazily(
    rf"{START}(?:(?:but|and|now|however|as|since|because|it (?:seems|appears|looks like)(?: that)?)[,]? )*"
    r"(?:there (?:is|isn't|is not|'s) (?:no|any|a) (?P<none>title|subtitle|heading|note|footer|content)|the "
    r"(?P<what>title|subtitle|heading|note|footer|content)"
    r" (?:is|seems|appears|looks)(?: to be)?(?: still| currently)?"
    r" (?:missing|absent|empty|not there|blank|lacking))(?: here| yet| on the slide)?[.,;!]+ "
    rf"(?P<ask>{_ASKING})(?P<verb>[a-z]+(?: in)?) (?=‹q)",
    re.IGNORECASE,
)


def _about_it(found: re.Match[str]) -> str:
    """'The photo on slide 5 is too big, make it smaller': make the photo on slide 5 smaller."""
    what = found["what"] or found["unwanted"]
    if plain_verb(found["verb"].split(" ")[0].lower()) is None or re.search(r"‹[qdg]", found[0]):
        return found[0]
    return f"{found['verb']} {what}"


# By doing

_ASPECT = (
    r"(?:['’]s? (?:size|properties|appearance|look|style|attributes|format|formatting|dimensions|position|proportions"
    r"|orientation|measurements|settings|features|design))?"
)
_BY_DOING = lazily(
    rf"\b{CHANGING} (?:the (?:size|appearance|look|style|dimensions|position|proportions|orientation) of )?"
    rf"(?P<what>(?:the|my|our|this|that|its|it|them|all|both)\b(?:(?! by\b)[^.;,\n])*?){_ASPECT},? (?:by|through|via)"
    r" (?P<doing>[a-z]+ing\b[^.;\n]*)",
    re.IGNORECASE,
)
_NEXT_DOING = lazily(r"(?:,? and(?: also| then)? |, )(?=[a-z]+ing\b)", re.IGNORECASE)
_GIVING = frozenset("apply assign use choose select give add pick employ utilize set adopt implement introduce".split())
_FONT = lazily(
    r"(?:the |an? )?(?P<font>‹q\d+›|[A-Z]\w+(?: [A-Z]\w+)*)(?: as)?(?: the| its)? (?:font|typeface)(?: style| family"
    r"| face)?|(?:the |an? )(?:font|typeface)(?: style| family| face)?(?: of)? (?P<font2>‹q\d+›|[A-Z]\w+(?:"
    r" [A-Z]\w+)*)",
)
_EXTENTS = lazily(
    r"(?:(?:an?|the|its|both its|both) )?(?P<a>width|height)(?:,? and (?:an? |its |the )?(?P<b>width|height))? (?:of"
    r"|to|at"
    r"|as|is) (?P<n>[\d.]+\s?\w*)",
    re.IGNORECASE,
)
_TINT = lazily(
    r"(?:an? |the )?(?P<c>‹c\d+›)(?: (?:colou?r|hue|shade|tone|tint|fill))?(?: (?:for|as|to) (?:its|the) (?P<a>font"
    r"|text|fill|background)(?: colou?r)?| (?P<b>font|text|fill|background)(?: colou?r)?)?",
    re.IGNORECASE,
)
_TINTED = {"font": "font color", "text": "font color", "fill": "color", "background": "background color", "": "color"}


def _done(what: str, doing: str) -> str | None:
    """What one 'doing' does to a thing, as a request of its own; None when that is not plain."""
    first, _, rest = doing.strip(" ,").partition(" ")
    verb = plain_verb(first.lower())
    if verb is None:
        return None
    if verb in _GIVING:
        if font := _FONT.fullmatch(rest):
            return f"change the font of {what} to {font['font'] or font['font2']}"
        if extent := _EXTENTS.fullmatch(rest):
            sides = f"{extent['a']} and {extent['b']}" if extent["b"] else extent["a"]
            return f"change the {sides} of {what} to {extent['n']}"
        if tint := _TINT.fullmatch(rest):
            return f"change the {_TINTED[(tint['a'] or tint['b'] or '').lower()]} of {what} to {tint['c']}"
        both = re.fullmatch(r"(?P<a>.+?),? and (?P<b>(?:an?|the) .+)", rest)
        if both is not None:
            parts = [_done(what, f"{first} {both[name]}") for name in "ab"]
            return " and ".join(part for part in parts if part) if all(parts) else None
    if re.search(r"\bits\b", rest, re.IGNORECASE):
        return f"{verb} " + re.sub(r"\bits\b", f"{what}'s", rest, count=1, flags=re.IGNORECASE)
    if re.match(r"(?:it|them)\b", rest, re.IGNORECASE):
        return f"{verb} " + re.sub(r"^(?:it|them)\b", what, rest, flags=re.IGNORECASE)
    if sized := re.fullmatch(
        r"(?P<prop>(?:the |a )?(?:font |text )?(?:size|colou?r|font|font style)) (?P<to>(?:to"
        r"|by) .+)",
        rest,
    ):
        prop = re.sub(r"^(?:the|a) ", "", sized["prop"], flags=re.IGNORECASE)
        return f"{verb} the {prop} of {what} {sized['to']}"
    return None


def _by_doing(found: re.Match[str]) -> str:
    what = found["what"]
    asked = [_done(what, doing) for doing in _NEXT_DOING.split(found["doing"])]
    return " and ".join(one for one in asked if one) if asked and all(asked) else found[0]


# One thing, two verbs

_LOOK = r"(?:bold|embolden|italici[sz]e|italic|underline|strike through|cent(?:er|re)|enlarge|capitali[sz]e|highlight)"
_TWO_VERBS = lazily(
    rf"(?:{START}|(?<=, )|(?<=\band )|(?<=\bthen )|(?<=\bplease ))"
    rf"(?P<a>{_LOOK})(?:,? and| &) (?P<b>{_LOOK}) (?P<what>it|them|(?:the|my|our|this|that|all|both|every) [^,.;]+?)"
    r"(?=\s*(?:$|[,.;])| and (?!also\b))",
    re.IGNORECASE,
)
"""'Italicize and underline the title'."""


_COULD_BE = lazily(
    rf"{START}(?:(?:please|so|and|also),? )?(?:could|can|may|might|would|should|shouldn't|couldn't|can't) (?:please )?"
    r"(?P<what>(?:the|all|my|our|these|those|every|each|both) [^?.;!\n‹]*?(?:‹s\d+›[^?.;!\n‹]*?)?|‹s\d+›['’]s [\w ]+?)"
    r" (?:please |maybe |perhaps |also )*(?P<be>be|become|say|read|have|go|look) (?P<how>[^?.;!\n]+?)(?:,?"
    r" (?:please|maybe|perhaps))?\?",
    re.IGNORECASE,
)
"""'Could all titles be black?' asks for it."""
_ONWARDS = lazily(
    r"\b(?:from )?slides? (?P<from>\d+|two|three|four|five|six) (?:onwards?|and (?:up|onwards?|later|after|all"
    r" after|all"
    r" following|everything after))\b",
    re.IGNORECASE,
)


def said_straight(text: str) -> str:
    """A tokenised instruction without praise, hedges and 'by doing', before its slides are set aside."""
    for pattern, new in SYNONYMS:
        text = pattern.sub(new, text)
    if _ONWARDS.search(text):
        text = _ONWARDS.sub(r"on slides \g<from> through the last slide", text)
        text = re.sub(r"\b(all(?: the)?|the) slide (titles|headings)\b", r"\1 \2", text, flags=re.IGNORECASE)
    text = _COULD_BE.sub(r"\g<what> should \g<be> \g<how>", text)
    text = _JUDGED.sub(_about_it, text)
    for _ in range(6):
        before = text
        text = _DOUBTED.sub("", _SETTLED.sub("", _TALK.sub("", text)))
        text = _HEDGE.sub(_taken_off, _ADVERB.sub(_taken_off, text))
        if text == before:
            break
    text = _MISSING.sub(lambda found: f"{found['ask']}add the {found['what'] or found['none']} ", text)
    return _TWO_VERBS.sub(r"\g<a> \g<what> and \g<b> \g<what>", text)


def said_of_things(text: str) -> str:
    """The same with its slides set aside: what a remark is about, 'by doing', and wordings that come to a plain one."""
    text = _BY_DOING.sub(_by_doing, _JUDGED.sub(_about_it, text))
    for pattern, plain in ROWS:
        text = pattern.sub(_with(plain), text)
    return text


def _with(plain: str) -> Callable[[re.Match[str]], str]:
    return lambda found: filled(plain, found)
