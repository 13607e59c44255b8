"""What people say around a request: politeness, praise, reasons. It is taken off, and what it was about is kept.

'The background color is not suitable. Change it to green.': the remark asks for nothing, but says what 'it' is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from redraft.language.reading.beforehand import spelled_out
from redraft.language.reading.parts import parts_of
from redraft.language.reading.phrasing import plainly
from redraft.lazy import alternation, dataclass, lazily
from redraft.targets import vocabulary
from redraft.targets.grounding.tokens import Clause, plain_verb
from redraft.targets.quotes import QUOTED

_HELPING = lazily(
    r"^(?:(?:please|kindly|can you|could you|would you(?: mind)?|will you|also|then|and|now)\s+)*"
    r"(?:help|assist|support|aid|guide|enable|allow)(?:\s+(?:me|us))?(?:\s+(?:to|in|with|by))?\s+(?=\w)",
    re.IGNORECASE,
)
_WISHES = lazily(
    r"^(?:i|we|you)(?:'d| would| will|'ll| might| may| could| should)?(?: really| just| also)?"
    r"(?: like| want| need| love| prefer| wish| have)?(?: you| us| me)?(?: to)?(?: please)? (?=[a-z])",
    re.IGNORECASE,
)
_MIND = lazily(
    r"^(?:mind(?= \w+ing)|facilitate(?= \w+ing)|(?:i'd|i would|we'd|we would) (?:appreciate it|be (?:glad|happy|"
    r"grateful)) if you (?:could|would)(?: "
    r"please)?|would you mind|do you mind|how about|what about|why not|feel free to|be sure to|make sure (?:to|you|"
    r"that you)|remember to|don't forget to|it would"
    r" be (?:great|nice|good|lovely) (?:if you (?:could|would)|to)|i was wondering if you could|is (?:it )?possible to"
    r"|to(?= (?:make|change|move|set|put|delete|remove|add|give|turn) (?:the|it|them|my|our)\b)|we "
    r"should|let us|let's|lets|time to"
    r"|(?:proceed|continue) to(?! ‹s| the\b| a\b)|start by|begin by|go ahead and|the next step is to|your task is to|"
    r"try to)\s+",
    re.IGNORECASE,
)
_PURPOSE = lazily(
    r",?\s+(?:in the process|at the same time|simultaneously|as requested|as needed|for (?:the sake of "
    r")?(?:uniformity|consistency|clarity|emphasis"
    r"|readability|visibility|contrast|balance|coherence|harmony|variety|impact|effect)|"
    r"so (?:that )?(?:the )?(?:gaps?|spaces?|spacings?|distances?)\b.*|for (?:a |an )?(?:better|more|improved|greater"
    r"|added|extra|good|clear|easy|easier|enhanced|visual|a better) [\w ]+"
    r"|so (?:that )?(?:it|they|the \w+|everything|people|we|everyone)(?:'s| is| are| can| will| looks?| stands?| "
    r"becomes?| fits?| pops?| sees?| notices?| reads?"
    r"| matches| reads?| gets?)\b.*|(?:in order )?to (?:make|give|help|improve|enhance|increase|draw|create|"
    r"emphasi[sz]e|highlight|ensure"
    r"|avoid|fit|suit|keep)(?! (?:the|its?) (?:font|size|width|height|colou?r|text)\b)(?: [\w'’-]+){1,10}|because .*|"
    r"since .*|as (?:it|this|that) (?:is|looks|makes).*"
    r"|if (?:possible|you can|that'?s (?:ok|okay|possible)|you don'?t mind)|when you (?:can|get a chance|have time)|"
    r"as soon as possible|asap"
    r"|to be (?:honest|clear|precise)|thank you.*|thanks.*|cheers)$",
    re.IGNORECASE,
)
_REMARK = lazily(
    r"^(?:(?:yes|no|ok|okay|correct|exactly|absolutely|wonderful|excellent|fantastic|alright|emm*|hmm*|well|so|but|"
    r"and|now|however|great|good|nice|perfect|cool|yeah|sorry|actually|oh|indeed|right|sure)[,!. ]+)*(?:"
    r"(?:that|this|it|these|those|everything|the (?:design|appearance|result|layout|slide|page)|all)(?:'s| is| are| "
    r"looks?| look| seems?| appears?| sounds?| was| will be| works?)"
    r"(?! (?:to be|called|named))\b.*"
    r"|(?:exactly|precisely|just|that's|this is) (?:what|how) (?:i|we) .*"
    r"|there (?:is|are|isn't|aren't|is not|are not) .*|(?:i|we) (?:like|love|see|notice|hope|changed my mind|don't "
    r"like|do not like|am|'m)\b.*"
    r"|(?P<praise>thanks|thank you|cheers|great|perfect|good job|well done|nice|awesome|looks good|look good|much "
    r"better"
    r"|almost there)(?P<more> .{0,40})?"
    r"|(?:hi|hello|hey|dear|good morning|good afternoon)(?: (?:team|all|everyone|there|guys|folks|\w+))?|(?:i )?hope "
    r"(?:you|this|all|everyone)\b.*"
    r"|(?:we|they|i)(?:'ve| have| had)?(?: just| recently| finally| now| all)* (?:moved|rebranded|relocated"
    r"|switched|changed"
    r"(?: (?:our|the) (?:name|logo|address|number|minds?|plans?))?|updated|renamed|grown|expanded|decided|made an? "
    r"(?:mistake|error)"
    r"|messed up)(?: (?:again|recently|offices?|house|premises|today|last week))*"
    r"|(?:please )?(?:let's |let us |just )?(?:do|try|go for|go with) (?:that|it|this)(?: please| then)?"
    r"|yes|no|ok|okay|please|hi|hello|hey|hi there|hello there|good (?:morning|afternoon|evening))$",
    re.IGNORECASE,
)
_AIM = lazily(
    r"^(?:keeping .+ (?:consistent|the same|unchanged|as (?:it|they) (?:is|are))|for (?:a |an )?(?:better|more|"
    r"improved|greater|added|extra|good|clear|easy|easier|enhanced|visual|increased"
    r"|optimal|maximum) [\w ]+"
    r"|in order to .+|to (?:improve|enhance|increase|boost|emphasi[sz]e|highlight|ensure|make it|make them|give it) "
    r".+|next|lastly|finally|additionally|furthermore"
    r"|moreover|in addition|afterwards?|subsequently|after that|to begin with|first of all|(?:move|shift|place|"
    r"position|slide|adjust|drag|align) (?:it|them) (?:accordingly|there|into place|to the (?:desired|correct|proper|"
    r"appropriate|right) (?:location|place|spot|position))|in conclusion|following (?:that|this)|after this|with that"
    r" done|once done|when done|to "
    r"conclude|to finish|as a final step|(?:as|since|because|given that|seeing that) .+|indeed|certainly|sure|alright"
    r"|all right)$",
    re.IGNORECASE,
)
_JUDGED = lazily(
    r"^(?:(?:but|and|now|however|also|so|well|emm*|hmm*)[, ]+)*(?P<what>(?:the |its |this |that )?(?:current |present"
    r" )?.+?) (?:is|are|looks?|seems?|appears?|was|feels?|sits?|stands?|hangs?|lies) "
    r"(?:(?:a bit |a little |much |way |really |rather |quite |very |slightly |still |currently |presently |now "
    r")*(?:too|not|small|large|big|"
    r"faint|dark|light|bright|low|high|weak|insufficient|wrong|bad|ugly|hard to|difficult to|unreadable|boring"
    r"|illegible|off|dull|unsuitable|inappropriate|missing|tiny|poor))\b.*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a remark was about: a property, and the words for its owner; either may be ''."""

    prop: str = ""
    target: str = ""


_BUT = lazily(
    r"\b(all|every|each|everything|any)\b([^,.]*?),? but (?!not\b|for\b)(?=the |#|my |‹q|its )", re.IGNORECASE
)
_ORDER = "first|second|third|fourth|fifth|sixth|last|left|right|top|bottom|upper|lower"
_BOTH_ORDERS = lazily(
    rf"\b(?P<the>the )?(?P<one>{_ORDER}) and (?:the )?(?P<two>{_ORDER}) (?P<noun>(?!bullets?\b|"
    rf"points?\b|rows?\b|columns?\b|slides?\b|lines?\b|corner|side|edge|of\b|and\b)[a-z]+)\b",
    re.IGNORECASE,
)
"""'The first and the third chip' are two chips."""
_ALONG = lazily(r",? (?:along|together) with ", re.IGNORECASE)
_EXCEPT = lazily(
    r",? (?:except for|but not|apart from|other than|with the exception of|aside from|save for|but "
    r"for|all but)\b",
    re.IGNORECASE,
)


_FRONT = lazily(rf"^(?:{alternation(vocabulary.CHATTER_FRONT)}|{vocabulary.PLUS})(?:\s*[,!:])?\s+", re.IGNORECASE)
_BACK = lazily(rf"[\s,]+(?:{alternation(vocabulary.CHATTER_BACK)})$", re.IGNORECASE)


@lru_cache(maxsize=512)
def stripped(text: str) -> str:
    """A clause without the talk around it, as a plain request."""
    return plainly(polite(text))


_ABROAD = lazily(
    r"^\s*(?:guten (?:tag|morgen|abend)|hallo|moin|servus|bonjour|bonsoir|salut|buongiorno|buonasera|ciao|hola|buenas"
    r"|buenos días|olá|namaste|g'day|howdy|greetings)(?: (?:zusammen|a tutti|à tous|all|team))?[,.!]+\s+"
    r"|[,.!?]\s+(?:danke(?: schön)?|vielen dank|merci(?: beaucoup)?|grazie(?: mille)?|gracias|obrigad[oa]|tack|dank je)"
    r"[.!]*\s*$",
    re.IGNORECASE,
)
"""Greetings and thanks of other languages, which people keep in an English note."""
_SMILE = lazily(r"\s*(?:[:;]-?[)(DPp]|\^\^|<3)(?=\s|$)")
_SIGNED = lazily(
    r"(?:^|\s)[—–-]*\s*(?:cheers|thanks|thank you|many thanks|thx|ta|best|regards|kind regards|best regards|much "
    r"appreciated)"
    r"(?:[,!. ]+(?:[A-Z]\w+|so much|a lot|in advance|everyone|all|again|very much))*[.!\s]*$"
)
_AT_IT = lazily(r",?(?: and)? while (?:you(?:'re| are)|we(?:'re| are)) (?:at it|there|on it),?", re.IGNORECASE)
_HEADED = lazily(
    r"^(?:(?:good )?(?:morning|afternoon|evening)(?: all| everyone| team)?(?=[,!.])|hi|hello|hey|dear \w+)?[,!. "
    r"]*(?:(?:sorry|oh|ps|also|one more|last "
    r"one)[^:.]{0,40}|(?:just |one |a |two |some |few |small |quick |little |tiny |the |following )*"
    r"(?:quick one|one|things?|both of these|changes?|requests?|edits?|favou?rs?|to-?dos?|tasks?|questions?|notes?|"
    r"tweaks?|heads[- ]up|points?|fix(?:es)?|corrections?|updates?|news)"
    r"(?: (?:please|for you|needed|today|from me|below|(?:from|for|on) (?:the |our |my )?(?![^:]*\b(?:slide|page)s?\b)"
    r"[\w ]{2,30}?))?)\s*:\s+",
    re.IGNORECASE,
)
_THINKING = lazily(
    r"^(?:(?:um+|uh+|er+|well|so|ok|okay|like)[, ]+)*(?:(?:i|we|he|she|they|the boss|my boss|the "
    r"client) (?:think|thinks|believe|believes|feel|feels|guess|suppose|reckon|'d say|would "
    r"say)(?: that)? )?",
    re.IGNORECASE,
)
_COULD = lazily(
    r"^(?:(?:i|we) (?:was|were|am|are)|i'm|we're)? ?(?:just )?(?:wondering|asking|hoping|curious)(?: whether| if)? "
    r"(?:you|we|i) (?:could|can|would|might)(?: please| kindly)? ",
    re.IGNORECASE,
)
_MEANING = lazily(
    r"^(?:if you don'?t mind|if you would|if you could|when you have a (?:moment|minute|second)|"
    r"whenever you can|no rush(?: but)?),? ",
    re.IGNORECASE,
)


_PRICE_TOO = lazily(
    r",? (?:and )?(?:the |its |their )?(?P<own>price|prices|dot|bullet|icon|caption|number)"
    r" (?:as well|too|included|and all)(?=[.!?,;]|$| please\b| and \w+ )",
    re.IGNORECASE,
)
"""'Take off the soup, price as well.'"""
_ON_BOTH = lazily(r"\bon (?P<one>the [^,.;:]+?) and on (?=the )", re.IGNORECASE)
_ROOM = lazily(
    r"^there(?:['’]s| is)(?: still| some| a lot of| plenty of| enough| a bit of| lots of| a)* (?:empty |free )?"
    r"(?:room|space|spot|gap)(?: left| for \w+)? (?P<place>(?:below|under|underneath|beneath|above|over"
    r"|beside|next to|between|in|at"
    r"|on|to the (?:left|right) of|left of|right of) [^:.;,!]+?)\s*[:.;,!–—-]+\s*(?:so |and |please )*(?P<ask>[^.;]+? )"
    r"(?:right )?there(?=[.!]?$)",
    re.IGNORECASE,
)
"""'There is room below the date: add "Free entry" there'."""
_SLIPPED = {"teh": "the", "hte": "the", "adn": "and", "wiht": "with", "tot he": "to the", "fro": "for"}
_SLIPS = lazily(r"\b(?:teh|hte|adn|wiht|tot he)\b", re.IGNORECASE)
_WHOLE = {"one": 1, "two": 2, "three": 3}
_HALVES = lazily(r"\b(one|two|three) and a half\b", re.IGNORECASE)


def _reason_off(found: re.Match[str]) -> str:
    """A reason is taken off; one that holds a number, a colour or words says what is wanted, and stays."""
    return found[0] if re.search(r"\d|‹", found[0]) else ""


_QUESTION = lazily(
    r"(?:is|are|was|were|does|did|has|should|shall|must|may|might|what|which|where|why|who|whose|when"
    r"|how (?:many|much|big|large|wide|tall|high|old|long))"
    r" (?!it possible|there (?:a|any) (?:way|chance)|about\b|if\b)"
    r"(?:the|this|that|these|those|any|there|it|its|my|our|all|every|an?|font|colou?r|size|is|are|does|do|many|much"
    r"|\w+ (?:is|are|does|has))\b[^.;?\n]*\??",
    re.IGNORECASE,
)


def is_question(sentence: str) -> bool:
    """Whether a sentence asks something and for nothing: 'is the title red?'. 'Could you …?' asks for an edit."""
    return _QUESTION.fullmatch(sentence.strip()) is not None


def _outside_quotes(instruction: str) -> str:
    """Slips and smiles put right, and halves in figures; what is in quotes is to arrive as it was typed."""

    def plain(text: str) -> str:
        text = _SLIPS.sub(lambda found: _SLIPPED[found[0].lower()], _SMILE.sub("", text))
        return _HALVES.sub(lambda found: f"{_WHOLE[found[1].lower()]}.5", text)

    parts, start = [], 0
    for quote in QUOTED.finditer(instruction):
        parts += [plain(instruction[start : quote.start()]), quote[0]]
        start = quote.end()
    return "".join(parts) + plain(instruction[start:])


def without_greetings(instruction: str) -> str:
    """An instruction without its greeting, its heading, its smiles and the name it is signed with."""
    text = _outside_quotes(instruction)
    text = _SIGNED.sub("", _ABROAD.sub("", text))
    text = _AT_IT.sub(" and", text)
    text = _PRICE_TOO.sub(r" and its \g<own>", text)
    text = _ON_BOTH.sub(r"on \g<one> and ", text)
    text = _ROOM.sub(r"\g<ask>\g<place>", text.strip())
    return spelled_out(_HEADED.sub("", text.strip()).strip())


def _unless_counting(found: re.Match[str]) -> str:
    """'First, …' is taken off; 'first two prices', 'third circle in the row' say which."""
    said = found[0].strip().lower()
    rest = found.string[found.end() :].split(" ", 1)[0].lower()
    counts = said in ("first", "second", "third", "last", "next") and plain_verb(rest) is None and rest != "please"
    return found[0] if counts else ""


@lru_cache(maxsize=512)
def polite(text: str) -> str:
    """A clause without the talk around it, otherwise as it was said."""
    text = _ALONG.sub(" and ", text)
    text = _BUT.sub(r"\1\2 except ", text)
    text = _BOTH_ORDERS.sub(r"\g<the>\g<one> \g<noun> and \g<the>\g<two> \g<noun>", text)
    text = _EXCEPT.sub(" except", " ".join(text.split()).strip(" ,.!?"))
    for _ in range(8):
        shorter = _BACK.sub("", _FRONT.sub(_unless_counting, text)).strip(" ,.!?")
        shorter = _THINKING.sub("", shorter)
        shorter = _HELPING.sub("", _MEANING.sub("", _COULD.sub("", _MIND.sub("", shorter))))
        wished = _WISHES.sub("", shorter)
        if wished != shorter and plain_verb(wished.split(" ")[0].lower()) is not None:
            shorter = wished
        shorter = _PURPOSE.sub(_reason_off, shorter)
        if shorter == text:
            break
        text = shorter
    return text


def remark(text: str) -> Topic | None:
    """What a sentence that asks for nothing is about; None when it may be a request."""
    bare = " ".join(text.split()).strip(" ,.!?")
    if judged := _JUDGED.match(bare):
        return _topic(judged["what"])
    if _AIM.match(bare) and not re.search(r"\d|‹[cqgl]", bare):
        return Topic()
    said = _REMARK.match(bare)
    if said is None or any(plain_verb(word.lower()) for word in (said["more"] or "").split()):
        return None
    if _STATED.match(bare):
        return None
    return Topic()


_STATED = lazily(
    r"(?:it|this|that|everything|there)(?:'s|’s| is| are| will be| was| isn't| is not)\b(?: now| on| at| in| only| "
    r"going)*"
    r" .*(?:\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)(?!.*\b(?:too|not (?:good|right|enough)|px|pt)\b).*",
    re.IGNORECASE,
)
"""What says a figure is no mere remark: 'it will be in Hall 3', 'it is on Friday'."""


_PROMPT = lazily(
    r"(?:(?:so|and|then|can you|could you|would you|please|pls|kindly|just)[, ]+)*(?:correct|fix|update|adjust"
    r"|amend|change|edit)"
    r"(?: (?:it|that|this|them|the (?:\w+ )?(?:poster|flyer|text|card|design|slide|hours?|times?|date|price|typo"
    r"|mistake|sticker"
    r"|label|line)))?(?: (?:please|pls|accordingly|everywhere|for me|thanks))*",
    re.IGNORECASE,
)


def is_prompt(text: str) -> bool:
    """Whether a clause asks no more than that what was said be done: 'please correct that'."""
    return _PROMPT.fullmatch(" ".join(text.split()).strip(" ,.!?")) is not None


_INSIDE = lazily(
    r"(?:the|my|our|these|those) [\w -]+? (?:on|in|of|under|below|above|at|inside) (?:the|my|our) [\w -]+",
    re.IGNORECASE,
)


def _topic(what: str) -> Topic:
    clause = Clause(what)
    parts = parts_of(clause, 0)
    if parts is None or len(parts) != 1:
        inside = _INSIDE.fullmatch(what)  # 'the prices on the cards'
        return Topic("", what) if inside is not None and parts and parts[0].kind == "thing" else Topic()
    part = parts[0]
    if part.kind == "prop" and part.name == "text":
        return Topic("", what)  # 'the text in the circle'
    if part.kind == "prop":
        owner = clause.span(*part.owner) if part.owner is not None and part.type != "page" else ""
        return Topic(part.name, owner)
    return Topic("", clause.span(part.start, part.end)) if part.kind == "thing" else Topic()
