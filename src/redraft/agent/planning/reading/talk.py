"""What people say around a request: politeness, praise, reasons. It is taken off, and what it was about is kept.

'The background color is not suitable. Change it to green.': the remark asks for nothing, but says what 'it' is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from redraft.agent.planning import vocabulary
from redraft.agent.planning.reading.parts import parts_of
from redraft.agent.planning.reading.tokens import Clause, plain_verb

_HELPING = re.compile(
    r"^(?:(?:please|kindly|can you|could you|would you(?: mind)?|will you|also|then|and|now)\s+)*"
    r"(?:help|assist|support|aid|guide|enable|allow)(?:\s+(?:me|us))?(?:\s+(?:to|in|with|by))?\s+(?=\w)",
    re.IGNORECASE,
)
_WISHES = re.compile(
    r"^(?:i|we|you)(?:'d| would| will|'ll| might| may| could| should)?(?: really| just| also)?"
    r"(?: like| want| need| love| prefer| wish| have)?(?: you| us| me)?(?: to)?(?: please)? (?=[a-z])",
    re.IGNORECASE,
)
_MIND = re.compile(
    r"^(?:(?:i'd|i would|we'd|we would) (?:appreciate it|be (?:glad|happy|grateful)) if you (?:could|would)(?: please)?|would you mind|do you mind|how about|what about|why not|feel free to|be sure to|make sure (?:to|you|that you)|remember to|don't forget to|it would"
    r" be (?:great|nice|good|lovely) (?:if you (?:could|would)|to)|i was wondering if you could|is it possible to|we should|let us|let's|lets|time to"
    r"|proceed to|continue to|start by|begin by|go ahead and|the next step is to|your task is to|try to)\s+",
    re.IGNORECASE,
)
_PURPOSE = re.compile(
    r",?\s+(?:for (?:a |an )?(?:better|more|improved|greater|added|extra|good|clear|easy|easier|enhanced|visual|a better) [\w ]+"
    r"|so (?:that )?(?:it|they|the \w+|everything|people|we|everyone)(?:'s| is| are| can| will| looks?| stands?| becomes?| fits?| pops?"
    r"| matches| reads?| gets?)\b.*|(?:in order )?to (?:make|give|help|improve|enhance|increase|draw|create|match|emphasi[sz]e|highlight|ensure"
    r"|avoid|fit|suit|keep)(?! (?:the|its?) (?:font|size|width|height|colou?r|text)\b)(?: [\w'’-]+){1,10}|because .*|since .*|as (?:it|this|that) (?:is|looks|makes).*"
    r"|if (?:possible|you can|that'?s (?:ok|okay|possible)|you don'?t mind)|when you (?:can|get a chance|have time)|as soon as possible|asap"
    r"|to be (?:honest|clear|precise)|thank you.*|thanks.*|cheers)$",
    re.IGNORECASE,
)
_LEADING_PLACE = re.compile(
    r"^(?P<where>(?:on|in|at|to) (?:the )?(?:(?:top|bottom|upper|lower|left|right|center|middle)(?:[ -](?:left|right|center|middle))?)"
    r"(?:[ -]hand)?(?: (?:corner|side|edge|part|half))?(?: of (?:the )?(?:‹s\d+›|page|slide|poster|design))?"
    r"|(?:above|below|under|beneath|next to|beside|to the (?:left|right) of|inside) (?:the )?[\w‹›]+(?: [\w‹›]+){0,2})"
    r",? (?P<rest>[a-z]+ (?:an?|the|some|another|two|three|‹[qcl]).*)$",
    re.IGNORECASE,
)
_LEADING_TABLE = re.compile(
    r"^(?:in(?:to)?|within|under|for|as|on) (?P<where>(?:the |this )?(?:\w+ (?:row|column)|(?:row|column) \d+|(?:slide )?(?:content|body|title|notes?|subtitle|footer)"
    r"(?: (?:section|part|area|box|portion|segment))?)(?: of (?:the table|‹s\d+›))?),? (?P<verb>\w+)(?: the (?:text|following|words?|following text|content|sentence"
    r"|phrase))?[:,]? (?P<rest>‹[ql]\d+›)(?: respectively)?$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"^(?P<what>.+?) (?:should|must|needs? to|has to|have to|ought to|shall|is to|are to|wants to|could)(?: all| also)? "
    r"(?:(?P<be>be|become|look|turn|go|get|appear|stand|sit)|(?P<have>have)) (?P<rest>.+)$",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"^(?:(?:i|we)(?:'d| would)?(?: really| just)? (?:want|need|like|prefer|love)|let|have|get) (?P<what>.+?) (?:to )?(?P<be>be|become|look|in|at|on|have)\b"
    r" ?(?P<rest>.+)$",
    re.IGNORECASE,
)
_ENSURED = re.compile(
    r"^(?:make sure|ensure|see to it|check|be sure|guarantee)(?: that)? (?P<what>.+?) (?P<be>is|are|has|have|reads?|says?|uses?|match(?:es)?|aligns?(?= with))(?: set)?(?: to)? (?P<rest>.+)$",
    re.IGNORECASE,
)
_SAY = re.compile(
    r"^(?P<what>.+?) (?:should|must|needs? to|has to|have to|ought to|shall) (?:say|read|state) (?P<rest>‹q\d+›)$", re.IGNORECASE
)
_INCLUDE = re.compile(
    r"^(?P<what>.+?) (?:should|must|needs? to|has to|shall|ought to) (?:include|contain|display|show|feature|hold)"
    r"(?: (?:the|following|text|words?|information|content|sentence|phrase))*:? (?P<rest>‹[ql]\d+›)$", re.IGNORECASE
)
_BY_DOING = re.compile(
    r"^(?:modify|change|adjust|update|edit|style|restyle|format|alter|improve|enhance|customi[sz]e|establish|set|define) (?P<what>.+?)"
    r"(?:['’]s (?:size|properties|appearance|look|style|attributes|format|formatting|dimensions))? by (?P<verb>\w+ing) (?P<rest>.+)$", re.IGNORECASE
)
_LIST_IN = re.compile(r"^use (?P<where>.+?) to (?:list|show|hold|display|store|write|enter) (?P<rest>‹[ql]\d+›)$", re.IGNORECASE)
_ASKED = re.compile(r"^(?:could|can|should|would|may|might|shall) (?P<what>(?:the|my|our|this|that|all|every|both|#|\"|‹q).*?) (?P<be>be|become|look|have|say|read|go|move) (?P<rest>.+)$", re.IGNORECASE)
_NEEDS = re.compile(r"^(?!(?:i|we|you|they|it|he|she)\b)(?P<what>.+?) (?:needs?|wants?|deserves?|could use|is missing|lacks?) (?P<rest>(?:an?|some|more|the) .+)$", re.IGNORECASE)
_OFF = re.compile(r"^(?:take|pull|strip|get) (?P<what>.+?) (?:off|out of|away from|out|away)(?: (?P<of>(?:the|my|our|this|#|\").+))?$", re.IGNORECASE)
_NOT_SHOWN = re.compile(r"^(?:don't|do not|dont) (?:show|display) (?P<what>.+)$", re.IGNORECASE)
_INSTEAD = re.compile(r",? (?:instead of|rather than) (?:an? |the )?(?:‹c\d+›|[a-z]+(?: [a-z]+)?)$", re.IGNORECASE)
_DONE = re.compile(r"^(?P<what>.+?) (?:was|were|has been|have been|is|are|be|gets|got) (?P<verb>[a-z]+)(?P<rest>\b.*)$", re.IGNORECASE)

_REMARK = re.compile(
    r"^(?:(?:yes|no|ok|okay|emm*|hmm*|well|so|but|and|now|however|great|good|nice|perfect|cool|yeah|sorry|actually|oh|indeed|right|sure)[,!. ]+)*(?:"
    r"(?:that|this|it|these|those|everything|the (?:design|appearance|result|layout|slide|page)|all)(?:'s| is| are| looks?| look| seems?| appears?| sounds?| was| will be| works?)"
    r"(?! (?:to be|called|named))\b.*"
    r"|there (?:is|are|isn't|aren't|is not|are not) .*|(?:i|we) (?:like|love|think|believe|feel|see|notice|hope|changed my mind|don't like|do not like|am|'m)\b.*"
    r"|(?P<praise>thanks|thank you|cheers|great|perfect|good job|well done|nice|awesome|looks good|look good|much better"
    r"|almost there)(?P<more> .{0,40})?"
    r"|yes|no|ok|okay|please|hi|hello|hey|hi there|hello there|good (?:morning|afternoon|evening))$",
    re.IGNORECASE,
)
_AIM = re.compile(
    r"^(?:for (?:a |an )?(?:better|more|improved|greater|added|extra|good|clear|easy|easier|enhanced|visual|increased|optimal|maximum) [\w ]+"
    r"|in order to .+|to (?:improve|enhance|increase|boost|emphasi[sz]e|highlight|ensure|make it|make them|give it) .+|next|lastly|finally|additionally|furthermore"
    r"|moreover|in addition|afterwards?|subsequently|after that|to begin with|first of all|in conclusion|following (?:that|this)|after this|with that done|once done|when done|(?:insert|place|put|add|include) (?:it|them) (?:on|onto|into|to|in) ‹s\\d+›|to conclude|to finish|as a final step|(?:as|since|because|given that|seeing that) .+|indeed|certainly|sure|alright|all right)$",
    re.IGNORECASE,
)
_JUDGED = re.compile(
    r"^(?:(?:but|and|now|however|also|so|well|emm*|hmm*)[, ]+)*(?P<what>(?:the |its |this |that )?(?:current |present )?.+?) (?:is|are|looks?|seems?|appears?|was|feels?) "
    r"(?:(?:a bit |a little |much |way |really |rather |quite |very |slightly |still )*(?:too|not|small|large|big|faint|dark|light|bright|low|high|weak|insufficient|wrong|bad|ugly|hard to|difficult to|unreadable|boring"
    r"|illegible|off|dull|unsuitable|inappropriate|missing|tiny|poor))\b.*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a remark was about: a property, and the words for its owner; either may be ''."""

    prop: str = ""
    target: str = ""


_EXCEPT = re.compile(r",? (?:except for|but not|apart from|other than|with the exception of|aside from|save for|but for|all but)\b", re.IGNORECASE)


def _alternatives(options: tuple[str, ...]) -> str:
    return "|".join(re.escape(option) for option in sorted(options, key=len, reverse=True))


_FRONT = re.compile(rf"^(?:{_alternatives(vocabulary.CHATTER_FRONT)})(?:\s*[,!:])?\s+", re.IGNORECASE)
_BACK = re.compile(rf"[\s,]+(?:{_alternatives(vocabulary.CHATTER_BACK)})$", re.IGNORECASE)


@lru_cache(maxsize=512)
def stripped(text: str) -> str:
    """A clause without the talk around it, in its plain order."""
    text = _EXCEPT.sub(" except", " ".join(text.split()).strip(" ,.!?"))
    for _ in range(8):
        shorter = _BACK.sub("", _FRONT.sub("", text)).strip(" ,.!?")
        shorter = _HELPING.sub("", _MIND.sub("", shorter))
        wished = _WISHES.sub("", shorter)
        if wished != shorter and plain_verb(wished.split(" ")[0].lower()) is not None:
            shorter = wished
        shorter = _PURPOSE.sub("", shorter)
        if shorter == text:
            break
        text = shorter
    if table := _LEADING_TABLE.match(text):
        text = f"{table['verb']} {table['rest']} in {table['where']}"
    elif (leading := _LEADING_PLACE.match(text)) and plain_verb(leading["rest"].split(" ")[0].lower()) is not None:
        text = f"{leading['rest']} {leading['where']}"
    return _plain_tense(_active(text))


def _plain_tense(text: str) -> str:
    """'Changed the color' and 'changing the color' as 'change the color'."""
    first, space, rest = text.partition(" ")
    plain = plain_verb(first.lower())
    if plain is None or plain == first.lower() or not first.lower().endswith(("ed", "ing")) or not rest:
        return text
    return f"{plain}{space}{rest}"


def _active(text: str) -> str:
    """'The title should be red' as 'make the title red', 'the logo was moved to the left' as 'move the logo …'."""
    if sure := _ENSURED.match(text):
        verb = {"is": "make", "are": "make", "has": "give", "have": "give"}.get(sure["be"].lower(), "change")
        if sure["be"].lower()[:5] in ("match", "align"):
            return f"change {sure['what']} to {sure['be'].lower().rstrip('s').replace('matche', 'match')} {sure['rest']}"
        return f"{verb} {sure['what']} {'to ' if verb == 'change' else ''}{sure['rest']}"
    if included := _INCLUDE.match(text):
        return f"write {included['rest']} in {included['what']}"
    if (done_by := _BY_DOING.match(text)) and (verb := plain_verb(done_by["verb"].lower())) is not None:
        what, rest = done_by["what"], done_by["rest"]
        if re.search(r"\bits\b", rest, re.IGNORECASE):
            return f"{verb} " + re.sub(r"\bits\b", f"{what}'s", rest, count=1, flags=re.IGNORECASE)
        return f"{verb} {rest} for {what}"
    if asked := _ASKED.match(text):
        if asked["be"].lower() in ("say", "read"):
            return f"change {asked['what']} to {asked['rest']}"
        if asked["be"].lower() in ("go", "move"):
            return f"move {asked['what']} {asked['rest']}"
        return _active(f"{asked['what']} should {asked['be']} {asked['rest']}")
    if hidden := _NOT_SHOWN.match(text):
        return f"hide {hidden['what']}"
    if off := _OFF.match(text):
        return f"remove {off['what']}" + (f" from {off['of']}" if off["of"] else "")
    if (needs := _NEEDS.match(text)) and plain_verb(text.split(" ")[0].lower()) is None:
        return f"give {needs['what']} {needs['rest']}"
    if "‹q" not in text:
        text = _INSTEAD.sub("", text)
    if listed := _LIST_IN.match(text):
        return f"write {listed['rest']} in {listed['where']}"
    if says := _SAY.match(text):
        return f"change {says['what']} to {says['rest']}"
    if plain_verb(text.split(" ")[0].lower().strip(",")) is None or _WANTED.match(text):
        for pattern in (_PASSIVE, _WANTED):
            if found := pattern.match(text):
                verb = _participle(found["rest"])
                if verb is not None and found["be"]:
                    rest = found["rest"].split(" ", 1)
                    return f"{verb} {found['what']}{' ' + rest[1] if len(rest) > 1 else ''}"
                if found.groupdict().get("have") or (found["be"] or "").lower() == "have":
                    return f"give {found['what']} {found['rest']}"
                link = f"{found['be']} " if (found["be"] or "").lower() in ("in", "at", "on") else ""
                return f"make {found['what']} {link}{found['rest']}"
        if (done := _DONE.match(text)) and (verb := _participle(done["verb"])) is not None:
            return f"{verb} {done['what']}{done['rest']}"
    return text


def _participle(rest: str) -> str | None:
    """The plain verb of 'moved', 'changed to …'; None for adjectives and other words."""
    word = rest.split(" ", 1)[0].lower()
    if not word.endswith(("ed", "en", "ten", "ut", "et", "own", "ade")) or word in ("red", "bold", "underlined", "centered"):
        return None
    return plain_verb(word) if plain_verb(word) != word or word in ("put", "cut", "set") else None


def remark(text: str) -> Topic | None:
    """What a sentence that asks for nothing is about; None when it may be a request."""
    bare = " ".join(text.split()).strip(" ,.!?")
    if judged := _JUDGED.match(bare):
        return _topic(judged["what"])
    if _AIM.match(bare):
        return Topic()
    said = _REMARK.match(bare)
    if said is None or any(plain_verb(word.lower()) for word in (said["more"] or "").split()):
        return None
    return Topic()


def _topic(what: str) -> Topic:
    clause = Clause(what)
    parts = parts_of(clause, 0)
    if parts is None or len(parts) != 1:
        return Topic()
    part = parts[0]
    if part.kind == "prop":
        owner = clause.span(*part.owner) if part.owner is not None and part.type != "page" else ""
        return Topic(part.name, owner)
    return Topic("", clause.span(part.start, part.end)) if part.kind == "thing" else Topic()
