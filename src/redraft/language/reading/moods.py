"""The mood of a clause: whether it asks for something, or tells why, what for, how one finds it, what has happened.

Told by grammar and not by lists of sentences: what begins with its verb, asks 'could you', wishes, or says what should
be, asks. A subject with a finite verb and no value that a design would take tells. What is neither, or carries a value,
is open, and nobody may pass over it.
"""

from __future__ import annotations

import re
from enum import Enum

from redraft.language.reading.going_away import no_more
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding.grammar_words import COMPARES, LOOKS
from redraft.targets.grounding.tokens import plain_verb


class Mood(Enum):
    """`ASKS`: a request. `TELLS`: background. `LEANS`: background where a request goes on from it ('…, so make it
    …'), and perhaps a request where none does. `OPEN`: neither for certain."""

    ASKS = "asks"
    TELLS = "tells"
    LEANS = "leans"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Told:
    """A clause with its subject, its finite verb and what follows; all '' where it has none."""

    mood: Mood
    subject: str = ""
    verb: str = ""
    rest: str = ""
    of_people: bool = False


_LEAD = lazily(
    r"^(?:(?:and|but|so|also|because|since|as|cause|cos|cuz|coz|though|although|while|whereas|well|sorry|plus|then|now"
    r"|therefore|hence|thus|for now|just|simply|anyway|luckily|finally"
    r"|unfortunately|sadly|honestly|apparently|actually|frankly|personally|basically|obviously|hopefully|otherwise"
    r"|or else|fyi|btw|by the way|(?:it )?turns out(?: that)?|i(?:'m| am) afraid(?: that)?|now that|given that"
    r"|before|once|until|as soon as|when(?= we| i| they)"
    r"|seeing (?:that|as)|in case|so that|that way|this way|today|yesterday|tomorrow|this time|right now|at the moment"
    r"|currently|these days|from now on|lately|recently|in fact|to be honest|(?:as )?you see|you know"
    r"|i (?:think|feel|find|believe|guess|suppose|reckon|fear)(?: that)?|we (?:think|feel|find|believe|reckon)"
    r"(?: that)?|(?:next|last|this) (?:week|month|year|term|season|time)|hi|hello|hey|ok|okay|oh|hmm+|yes|no)"
    r"(?:,\s*|\s+))+",
    re.IGNORECASE,
)
_ASKING = lazily(
    r"\b(?:please|pls|plz|kindly)\b|^(?:can|could|would|will|may|might|shall|should|won't|can't|couldn't) (?!be\b)"
    r"|^(?:how about|what about|why not|why don't|let's|lets|let us|make sure|be sure|feel free|remember to|don't"
    r"|do not|never|no need|instead|i(?:'d| would) (?:be (?:glad|happy|grateful)|appreciate)|you (?:can|could|should"
    r"|may|might|need|must|have)|is it possible|any chance|mind)\b",
    re.IGNORECASE,
)
_SIGNS = lazily(r"->|→|=>|=|\binstead of\b|\brather than\b")
_PERSON = (
    r"boss|bosses|clients?|customers?|board|team|printers?|publisher|publishers|sponsors?|committee|council|authors?"
    r"|artists?|speakers?|landlord|landlady|mum|mom|dad|mother|father|sister|brother|daughter|son|wife|husband|partner"
    r"|partners|manager|managers|director|directors|ceo|cfo|editor|editors|designer|designers|owner|owners|chef|head"
    r"|teacher|teachers|students?|pupils?|parents?|kids?|children|child|visitors?|guests?|readers?|users?|members?"
    r"|colleagues?|staff|audience|crowd|neighbou?rs?|volunteers?|organi[sz]ers?|lawyers?|legal|marketing|sales|hr"
    r"|finance|management|agency|school|company|firm|office|investors?|shareholders?|tenants?|donors?|trainers?"
    r"|coach|coaches|band|musicians?|players?|fans|people|folks|persons?|women|men|girls|boys|families|seniors|elderly"
    r"|beginners|tourists|passengers|drivers?|patients?|doctors?|nurses?|shoppers|buyers|regulars|locals|press|club"
    r"|society|venue|bank|city|mayor|vicar|principal|headteacher|secretary|accountant|assistant|intern|friend|friends"
    r"|cousin|aunt|uncle|grandma|grandpa|professor|lecturer|librarian|curator|photographer|translator|proofreader"
)
_HOW = (
    r"(?:[a-z'-]+(?:ed|ing|al|ous|ful|ive|ic)|new|old|older|younger|young|whole|big|main|other|same|local|head|senior"
    r"|regular|first|second) "
)
_PEOPLE = lazily(
    rf"(?:i|we|you|he|she|they|who|nobody|no one|no-one|none of (?:us|them)|everyone|everybody|someone|somebody|anyone"
    rf"|one of (?:us|them)|people|folks|some|most|many|half of us|(?:marketing|legal|sales|finance|management|hr)"
    rf"|(?:the|our|my|your|his|her|their|a|an|some|most|many|several|few|all|two|three|both|no|every|another)"
    rf" (?:of (?:the|our|my) )?(?:{_HOW}){{0,2}}(?:{_PERSON})(?: (?:over|under|from|of|in|at|on) [\w' -]+?)?"
    rf"|(?:{_PERSON})|(?:nobody|no one|everyone|people|anyone|someone) (?:over|under|from|in|at|who|with) [\w' -]+?)",
    re.IGNORECASE,
)
_NAMES = lazily(r"[A-Z][a-z]+(?: (?:and|from|in) [A-Z]?[a-z]+| [A-Z][a-z]+)?")
_AUXILIARY = (
    r"is|are|was|were|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|has|have|had|hasn['’]t|haven['’]t|hadn['’]t|do|does|did"
    r"|don['’]t|doesn['’]t|didn['’]t|will|won['’]t|would|wouldn['’]t|can|can['’]t|cannot|could|couldn['’]t|may|might"
    r"|must|should|shouldn['’]t|shall|ought"
)
_TELL_VERBS = (
    "look seem feel appear get stay remain sound come go become keep hang sit stand lie start begin end finish happen "
    "open close cost run clash collide overlap disappear vanish blend drown compete distract shout scream stick jut "
    "swallow overpower dominate irritate annoy bother confuse mislead bore hurt strain steal matter remind suit fit "
    "work help belong touch cross cover hide block reach overflow spill squeeze break bleed glare flicker wobble float "
    "say ask tell complain notice want hate love like dislike think find decide insist agree approve expect hope know "
    "mean forget miss read sell join retire quit win lose arrive leave change move pay send print publish launch fall "
    "rise drop take make draw attract catch grab put bring give need deserve use show mention mix weigh crowd cut bump "
    "poke throw pull eat drink play sing teach train stop".split()
)
_PAST = (
    "came went became kept hung sat stood lay began ran said told thought found knew meant forgot sold won lost left "
    "paid sent fell rose took made drew caught put brought gave cut stuck got felt hid broke threw ate drank "
    "sang taught rang wrote built bought spoke chose split shut read".split()
)
_NO_SUBJECT_END = frozenset(
    "the a an my our your his her its their this that these those of in on at to for with by from under over above "
    "below beside behind near and or all every each both no new old big small first second last other same "
    "which who that".split()
)
_NO_SUBJECT = frozenset(
    "for in on at with without under over above below to from by of into near like not except only".split()
)
_OBJECT = frozenset(
    "the a an my our your his her their me us them you him people everyone everybody everything it too very really "
    "like kids children customers visitors guests readers users attention".split()
)
_BEHIND_WHO = frozenset("over under from in with who of at else aged".split())
_ADVERB = frozenset(
    "really just only still always never now also all both hardly barely simply already even rather".split()
)


def _forms() -> frozenset[str]:
    forms = set(_PAST)
    for verb in _TELL_VERBS:
        forms |= {f"{verb}s", f"{verb}es", f"{verb}ed", f"{verb}d", verb}
        if verb.endswith("y"):
            forms |= {f"{verb[:-1]}ies", f"{verb[:-1]}ied"}
        forms |= {f"{verb}{verb[-1]}ed"}
    return frozenset(forms)


_FINITE = _forms()
_AUX = lazily(rf"(?:{_AUXILIARY})", re.IGNORECASE)
_SHORT = lazily(
    r"(?P<who>i|we|you|he|she|they|it|that|this|there|here|what|who|[\w-]+)['’](?P<be>m|re|ve|ll|d|s)", re.IGNORECASE
)
_IS_AFTER = lazily(
    r"(?:too|not|so|a bit|a little|really|way|getting|looking|rather|quite|very|hard|just|no|still|far|kind of)\b",
    re.IGNORECASE,
)
_NOMINATIVE = frozenset("i we he she they it there nobody everyone everybody someone somebody people".split())


def _may_be_many(subject: list[str], before: str) -> bool:
    """Whether a verb in its plain form may stand behind these words: 'the bullets on slide 2 look cramped'."""
    who = subject[0].lower() in _NOMINATIVE | {"you"}
    many = before.isdigit() and any(word.endswith("s") for word in subject)
    return before.endswith("s") or before in _ADVERB or who or many


def _split(clause: str) -> tuple[str, str, str] | None:
    """The subject, the finite verb and the rest of a clause that says something of something; None for others."""
    words = clause.split()
    if not words or words[0].lower() in _NO_SUBJECT:
        return None
    for number, word in enumerate(words):
        bare = word.lower().strip(",")
        short = _SHORT.fullmatch(bare)
        if short is not None and number == 0 and short["who"] in (*_NOMINATIVE, "you", "that", "this", "here", "what"):
            return words[0].split("'")[0].split("’")[0], f"'{short['be']}", " ".join(words[1:])
        if short is not None and short["be"] == "s" and _IS_AFTER.match(" ".join(words[number + 1 :])):
            return " ".join([*words[:number], short["who"]]), "'s", " ".join(words[number + 1 :])
        if number == 0:
            continue
        before = words[number - 1].lower()
        first = words[0].lower()
        if before in ("that", "which", "who") and number > 1:
            return None  # 'the text that is red' names a thing
        if number == 1 and first in _NOMINATIVE and bare not in _ADVERB | _BEHIND_WHO and bare.isalpha():
            return words[0], bare, " ".join(words[2:])
        following = words[number + 1].lower().strip(",") if number + 1 < len(words) else ""
        if (
            (number > 1 and first in ("the", "our", "my", "this", "that", "your", "his", "her", "their"))
            or (number == 1 and words[0][:1].isupper() and plain_verb(first) is None)
        ) and (
            following in _OBJECT
            and before not in _NO_SUBJECT_END
            and bare.isalpha()
            and (bare.endswith("ed") or (bare.endswith("s") and not bare.endswith("ss") and not before.endswith("s")))
        ):
            return " ".join(words[:number]), bare, " ".join(words[number + 1 :])  # 'the dog scares the kids'
        plural = bare in _TELL_VERBS  # 'the colours clash'; 'the price change' has none
        if _AUX.fullmatch(bare) or (
            bare in _FINITE
            and before not in _NO_SUBJECT_END
            and not (plural and not _may_be_many(words[:number], before))
            and not (not plural and bare.endswith("s") and before.endswith("s") and not before.endswith("ss"))
        ):
            subject = " ".join(one for one in words[:number] if one.lower() not in _ADVERB)
            return (subject, bare, " ".join(words[number + 1 :])) if subject else None
    return None


_WISHING = lazily(
    r"^(?:(?:really|just|also|still|definitely|would|'d|do|we'd|actually) )*(?:want|need|like|love|prefer|wish|rather"
    r"|fancy|require|suggest|propose|recommend)s?\b",
    re.IGNORECASE,
)
_BETTER = lazily(
    r"\b(?:(?:a (?:bit|little|lot)|much|even|way|far|somewhat) )*(?:more|less|most) (?!‹)[a-z-]+|\b[a-z]{2,}i?er\b"
    r"|\b(?:stand|stands|standing|stick) out\b|\b(?:pop|pops|jump|jumps|shout|shouts|scream|sing|breathe|shine|glow)\b"
    r"|\b(?:seen|noticed|legible|readable|visible|obvious|noticeable|clear|found|consistent|fun|festive|modern|fresh"
    r"|classy|posh|tidy|clean|calm|friendly|professional|serious|playful|elegant|balanced|safe|accessible|special"
    r"|attention|eyes?|impact|punch|missed|overlooked|understood|remembered|unique|cosy|cozy|young|cheap|expensive|enough|sufficient)\b",
    re.IGNORECASE,
)
_NOT_BETTER = frozenset(
    "header footer banner poster border flyer corner number letter paper sticker order under over after other center "
    "centre layer folder marker ever never her later user water summer winter october november december september "
    "silver cover filter divider slider power tower flower another either per newsletter chapter member".split()
)
_POOR = lazily(
    r"\b(?:too|not|n['’]t|no|hardly|barely|hard to|difficult to|impossible to|wrong|incorrect|off|ugly|boring|dull"
    r"|harsh|weak|poor|bad|awful|terrible|horrible|outdated|dated|old|stale|tired|messy|busy|crowded|cluttered|lost"
    r"|unreadable|illegible|invisible|missing|unclear|confusing|distracting|annoying|loud|shouty|bland|lifeless|flat"
    r"|crooked|wonky|uneven|unbalanced|odd|strange|weird|silly|childish|cheap|sloppy|misleading|a mess|an eyesore"
    r"|a mistake|a typo|in the way|out of (?:date|place)|good|great|nice|fine|lovely|perfect|beautiful|okay|ok|tiny"
    r"|nobody|never|unfortunate\w*|gone|over|everything|important|urgent|key|essential|all wrong|enough|pale|faint"
    r"|gloomy|depressing|tacky|kitschy|overwhelming|heavy-handed|redundant|superfluous|pointless|useless)\b",
    re.IGNORECASE,
)
_LOOK_WORDS = "|".join(
    sorted(
        sorted(re.escape(word) for word in {*LOOKS, *COMPARES} - {"up", "thin", "regular", "heavy"}),
        key=len,
        reverse=True,
    )
)
_LOOK = lazily(rf"(?<![\w-])(?:{_LOOK_WORDS})(?![\w-])", re.IGNORECASE)
_UNWANTED = lazily(
    r"\b(?:too|so|overly|that|not|all|isn['’]t|aren['’]t) (?:much )?$|n['’]t (?:be |look )?$", re.IGNORECASE
)
_THAN = lazily(
    r"^ than (?:we|i|they|you|people|expected|planned|usual|before|last|ever|it (?:was|used)|intended|necessary)\b",
    re.IGNORECASE,
)
_DAYS = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october"
    r"|november|december|noon|midnight"
)
_FIGURE = lazily(rf"(?<!slide )(?<!slides )(?<!page )\b\d[\w.,:%°]*|[€£$¥]\s?\d[\d.,]*|\b(?:{_DAYS})\b", re.IGNORECASE)
_COUNT = lazily(
    r"(?<!\bthe )(?<!\ball )(?<!\bboth )"
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|double|twice"
    r"|half (?:the|of|price)|free|gratis|sold out|fully booked)\b",
    re.IGNORECASE,
)
_HUE = lazily(r"‹c\d+›")
_OWN = lazily(r"\b(?:the|this|that|these|those|our|my|your|all|too|so|very|much|of|any) $", re.IGNORECASE)
_NOUN_NEXT = lazily(
    r"^[ -](?!(?:and|or|but|in|on|at|to|for|with|by|from|now|please|instead|too|as|because|since|so|there|here|then"
    r"|is|are|was|again|everywhere|this|that|than|like|rather)\b)[a-z‹]",
    re.IGNORECASE,
)


def figures_in(words: str) -> list[str]:
    """Of these the quoted words and the figures, which tell more than which thing is meant."""
    return [one for one in values_in(words) if one.startswith("‹q") or any(sign.isdigit() for sign in one[:1])]


def values_in(clause: str) -> list[str]:
    """What of a clause a design would take as a value: quoted words, a colour that something is said to have, figures,
    days, looks. A colour or a number that only tells which thing is meant is none."""
    found = re.findall(r"‹[qdgl]\d+›", clause)
    for hue in _HUE.finditer(clause):
        if not _OWN.search(clause[: hue.start()]) and not _NOUN_NEXT.match(clause[hue.end() :]):
            found.append(hue[0])
    found += [one[0].strip(".,:") for one in _FIGURE.finditer(clause)]
    for look in _LOOK.finditer(clause):
        if not _UNWANTED.search(clause[: look.start()]) and not _THAN.match(clause[look.end() :]):
            found.append(look[0])
    return found


_VAGUE = lazily(
    r"\b(?:air|breathing (?:room|space)|attention|punch|oomph|life|energy|emphasis|focus|impact|drama|oxygen|presence"
    r"|personality|fun|calm|clarity)\b",
    re.IGNORECASE,
)
_PURPOSE = lazily(
    r"^(?:in order |so as |just |simply |mainly |mostly )?to (?P<verb>[a-z]+)(?P<rest>(?![.@\w/]).*)$", re.IGNORECASE
)
_VALUE_VERBS = frozenset(
    "match say read be align fill cover include have sit go become appear a an the its it left right show fit face "
    "follow start end begin reach equal mirror resemble span".split()
)
_SET_OFF = lazily(
    r"^ (?:it|them|that|this|things|everything|people|us|everyone|the \w+)(?: all)? (?:off|apart|stand|pop|shine|jump"
    r"|breathe|feel|seem|notice|see|smile|laugh|attention|more|less|some|a bit|a lift|a boost|easier|clearer|look)\b"
    r"|^ (?:some |more |better )?(?:room|space|way|sense|money|ink|paper|time|trouble)\b",
    re.IGNORECASE,
)
_FOR = lazily(
    rf"^(?:ready |good |suitable |fit )?for (?:(?:an? |some |more |better |extra )(?P<use>[^‹\d]+)|(?:the|our|my|your"
    rf"|their|his|her) (?:{_HOW}){{0,2}}(?:{_PERSON})|(?:{_PERSON})|now|once|print(?:ing)?|(?:the )?(?:web|screens?"
    r"|internet|press|occasion|season|holidays?|day|record|moment|time being|sake of [\w ]+)|social(?: media)?"
    r"|instagram|facebook|linkedin|tiktok|pinterest|youtube|whatsapp|christmas|easter|halloween|spring|summer|autumn"
    r"|winter|consistency|legibility|clarity|emphasis|effect|fun|safety)$",
    re.IGNORECASE,
)
_ADVERBIAL = lazily(
    r"^(?:(?:just )?like (?:we|you|i|they|he|she) .*"
    r"|(?:i )?(?:can['’]?t|cannot|couldn['’]?t|can hardly|could hardly|can barely) (?:really |even |hardly )?(?:read"
    r"|see|find|tell|make|recogni[sz]e|stand|spot|bear|understand|decipher)\b.*"
    r"|(?:for|in|at|on) (?:the|our|my|your|this|that) (?:[\w'’-]+ ){0,2}(?:meeting|event|fair|show|conference|party"
    r"|wedding|talk|presentation|newsletter|website|printer|exhibition|festival|campaign|workshop|lecture|class|lesson"
    r"|launch|opening|anniversary|brochure|leaflet)"
    r"|as (?:discussed|agreed|mentioned|requested|promised|announced|planned|usual|per|we|you|i)\b.*"
    r"|(?:per|following|after|before|due to|because of|thanks to|owing to|given|considering|in view of|in light of"
    r"|based on|ahead of|in preparation for|as a result of|with regard to|according to|at the request of|on behalf of)"
    r"(?: (?:the|our|my|your|this|that|his|her|their|last|next|some|all the|yesterday['’]s|today['’]s|tomorrow['’]s))*"
    r" (?:[\w'’-]+ ){0,3}(?:meeting|call|chat|feedback|discussion|e?mail|review|talk|conversation|survey|rebrand"
    r"|rebranding|launch|merger|request|complaints?|comments?|wishes|rules|regulations|guidelines|law|policy|guide"
    r"|budget|weather|demand|cuts?|holidays?|deadline|event|show|opening|fair|printing|print|thought|consideration|all)"
    r"(?: (?:with|from|of|about|on|this|last) [\w' -]+)?"
    r"|(?:for|in) (?:the|our|this|that) (?:next|upcoming|coming|new|following|final|second|spring|summer|autumn|winter"
    r"|online|printed?|school|english|digital) (?:issue|edition|print run|version|season|event|round|meeting|year|week"
    r"|month|term|semester|fair|show|run|one)|(?:with|what with) [\w'’ -]+ (?:coming up|around the corner|approaching"
    r"|being [a-z]+|gone|closed|ahead|on the way|in mind)|(?:while|when|if) you(?:['’]re| are) (?:there|at it|on it"
    r"|in there|doing that)|same reason|(?:quick|small|tiny|last|final|just a(?: small| quick)?) (?:thing|one|change"
    r"|fix|favou?r|request|tweak|correction)"
    r"|if (?:possible|you can|there['’]s time|you don['’]t mind|that['’]s ok(?:ay)?))$",
    re.IGNORECASE,
)
_PREFER_TAIL = lazily(
    r"^(?:thanks|thank you|cheers|ta|thx|many thanks|much appreciated|no rush|sorry)\b.*$", re.IGNORECASE
)


_NOT_NEEDED = lazily(
    r"^i (?:don['’]t|do not) (?:think|believe|feel)(?: that)? (?P<who>we|i|they|you) (?P<verb>need|want|use)\b",
    re.IGNORECASE,
)
"""'I don't think we need it' says that we don't."""


_ONLY_POOR = lazily(
    r"^(?:only|just|it['’]s just(?: that)?) (?=(?:the|our|my) [\w '’-]+ (?:is|are|looks?|feels?|seems?) (?:a bit "
    r"|a little |still |rather |really )?(?:too|not|hard)\b)",
    re.IGNORECASE,
)
_JOINS = lazily(r"^(?:(?:and|but|so|also|because|since|as|though|although|while)\s+)+", re.IGNORECASE)
_WITHOUT_I = lazily(
    r"^(?=(?:just )?(?:got|had|heard|spoke|talked|met|decided|reali[sz]ed|noticed|saw|forgot|went|been|hoping|thinking"
    r"|wondering|planning|expecting)\b)",
    re.IGNORECASE,
)
_WITHOUT_IT = lazily(
    r"^(?:which (?=(?:is|was|should|would|will|looks|makes|seems)\b)"
    r"|(?=(?:looks|seems|feels|sounds|turns out|reads|appears|(?:is|are|was) (?:too|not|so|very|hard|really))\b))",
    re.IGNORECASE,
)


def bare(clause: str) -> str:
    """A clause without the words that join it to others, or say how it is meant."""
    text = " ".join(clause.split()).strip(" ,.!?:;-–—")
    text = _ONLY_POOR.sub("", text)
    text = _WITHOUT_IT.sub("it ", _WITHOUT_I.sub("i ", _LEAD.sub("", text) or text))
    text = _NOT_NEEDED.sub(r"\g<who> don't \g<verb>", text)
    return _LEAD.sub("", text) or text


def _commands(clause: str) -> bool:
    """Whether a clause begins with its verb, and that is no noun: 'copy is too long' says something of the copy."""
    words = clause.split()
    if not words or plain_verb(words[0].lower().strip(":,")) is None:
        return False
    if len(words) > 2 and words[0].lower() in ("slide", "page") and words[1][:1].isdigit():
        return False
    if words[0].lower().endswith(("ing", "ed")) and plain_verb(words[0].lower()) != words[0].lower():
        return not (len(words) > 1 and _AUX.fullmatch(words[1]))
    return not (len(words) > 1 and _AUX.fullmatch(words[1])) and words[0].lower() not in ("like", "need", "want")


def is_purpose(clause: str, asked_before: bool) -> bool:
    """Whether a stretch behind a request says what it is for: 'to set it off', 'for a story'."""
    text = " ".join(clause.split()).strip(" ,.!?:;")
    if not asked_before or values_in(text) or _COUNT.search(text):
        return False
    if (aim := _PURPOSE.match(text)) is not None:
        verb = aim["verb"].lower()
        if verb in _VALUE_VERBS:
            return False
        return plain_verb(verb) is None or _SET_OFF.match(aim["rest"]) is not None
    return _FOR.match(text) is not None


def is_people(subject: str) -> bool:
    """Whether words stand for people: nobody of them is in a design."""
    return _PEOPLE.fullmatch(subject) is not None


def told(clause: str) -> Told:
    """The mood of a clause, and its parts where it tells something of something."""
    text = bare(clause)
    if not text:
        return Told(Mood.OPEN)
    whole = " ".join(clause.split()).strip(" ,.!?:;")
    if any(_ADVERBIAL.match(one) or _PREFER_TAIL.match(one) for one in (text, whole, _JOINS.sub("", whole))):
        return Told(Mood.TELLS if not values_in(text) else Mood.OPEN)
    if _ASKING.search(text) or _SIGNS.search(text) or _commands(text):
        return Told(Mood.ASKS)
    parts = _split(text) or _split(_JOINS.sub("", " ".join(clause.split()).strip(" ,.!?:;-–—")))
    if parts is None:
        return Told(Mood.OPEN)
    subject, verb, rest = parts
    if _KEEPS.fullmatch(f"{subject} {verb}") and not re.match(r"\w+ing\b", rest):
        return Told(Mood.OPEN)
    if verb in ("goes", "disappears", "vanishes") and _AWAY.fullmatch(rest) and not is_people(subject):
        return Told(Mood.ASKS)
    people = is_people(subject) or (
        subject.lower() not in _THESE
        and _NAMES.fullmatch(subject) is not None
        and verb in _FINITE
        and verb not in _PLAIN_BE
    )
    return Told(_mood(subject, verb, rest, people), subject, verb, rest, people)


_AWAY = lazily(r"(?:(?:away|out|too|as well|completely|altogether|for good|please|now)(?: |$))*", re.IGNORECASE)
"""'The phone number goes (away)' asks for it; 'it goes with the rest', 'it disappears in the sky' do not."""
_KEEPS = lazily(r"(?:only|just|except|all but|not)\b.*|.* (?:stays?|remains?|keeps?)", re.IGNORECASE)
"""What says that something is to be as it is limits a request, and is never passed over."""
_THESE = frozenset("there it that this they these those everything something nothing all here".split())
_PLAIN_BE = frozenset("is are was were becomes become will 's 're".split())
_FOUND_BETTER = lazily(
    r"^(?:look|be|work|read|feel|stand) (?:much |a lot |even |far |way )?(?:better|nicer|good|great)\b"
)


def _better(rest: str) -> bool:
    return any(found[0].lower().split()[-1] not in _NOT_BETTER for found in _BETTER.finditer(rest))


def _mood(subject: str, verb: str, rest: str, people: bool) -> Mood:
    valued = bool(values_in(rest)) or (not people and bool(figures_in(subject)))
    first = rest.split(" ")[0].lower() if rest else ""
    whole = f"{verb} {rest}".lower()
    negated = "n't" in verb.replace("’", "'") or first in ("not", "no", "never")
    if re.match(
        r"(?:should|must|shall|ought|(?:has|have|needs?) to|needs?|deserves?|'d better|could (?:use|do with))\b", whole
    ) and not (people and verb in ("has", "have", "need", "needs") and first != "to"):
        return _duty(rest, people, valued)
    if people and (_WISHING.match(whole) or (verb in ("may", "might") and _WISHING.match(rest))):
        return _wish(verb, rest, valued)
    if re.match(r"(?:does|do|did)(?:n't| not) (?:need|have) to", whole):
        return Mood.TELLS if people and not valued else Mood.LEANS
    if people and negated and re.search(r"\b(?:it|them)\b", rest) and not figures_in(rest):
        return Mood.TELLS  # 'we won't show it on Thursday'
    if no_more(f"{subject} {verb} {rest}") or re.match(
        r"(?:do|does)(?:n't| not) (?:really )?(?:need|want|like)\b", whole
    ):
        return Mood.LEANS
    if verb in ("might", "may") and subject.lower() in _THESE and not valued:
        return Mood.TELLS
    if verb in ("would", "could", "might", "may") and not people:
        return Mood.LEANS if _FOUND_BETTER.match(rest.lower()) or not valued else Mood.OPEN
    if valued or (_COUNT.search(rest) and not negated):
        return Mood.OPEN
    if people or subject.lower() in _THESE:
        return Mood.TELLS
    if verb in _PLAIN_BE and not (_POOR.search(rest) or negated or _better(rest)):
        return Mood.LEANS
    return Mood.TELLS


def _duty(rest: str, people: bool, valued: bool) -> Mood:
    """What should be asks, unless it only says to what end: 'it should be easier to spot', 'people must see it'."""
    done = re.sub(
        r"^(?:to )?(?:really |also |still |just )*(?:be |look |feel |seem |get )?", "", rest, flags=re.IGNORECASE
    )
    word = done.split(" ")[0].lower() if done else ""
    if valued or "‹" in rest:
        return Mood.ASKS
    if people:
        return Mood.TELLS if plain_verb(word) is None else Mood.ASKS
    if plain_verb(word) is not None and not _better(done):
        return Mood.ASKS
    return Mood.TELLS if _better(done) else Mood.OPEN


_CALMER = lazily(
    r"(?:(?:would|'d) )?(?:want|need|like|prefer)s? (?:it|them|this|everything|all)(?: all)?(?: to (?:be|look|feel))?"
    r"(?: (?:a bit|a little|much))? (?:more [a-z]+|[a-z]+er)$",
    re.IGNORECASE,
)
_TO_DO = lazily(r"(?:(?:want|need|like|love) )?(?:it|them|this|that|the [\w ]+?) to (?P<verb>[a-z]+)\b", re.IGNORECASE)


def _wish(verb: str, rest: str, valued: bool) -> Mood:
    if verb in ("like", "love", "likes", "loves") and not valued:
        return Mood.TELLS  # an opinion, and no wish
    if valued:
        return Mood.OPEN
    back = re.search(r"\b(?:it|them|that) (?:back|again|later)\b", rest, re.IGNORECASE)
    if back or _CALMER.match(f"{verb} {rest}"):
        return Mood.TELLS
    someone = re.match(r"(?:(?:want|need|like|love) )?(?P<who>.+?) to (?P<verb>[a-z]+)\b", rest, re.IGNORECASE)
    if someone and _PEOPLE.fullmatch(someone["who"]) and someone["who"].lower() != "you":
        return Mood.TELLS if plain_verb(someone["verb"].lower()) is None else Mood.OPEN
    to_do = _TO_DO.match(rest)
    if to_do and _better(rest) and (plain_verb(to_do["verb"].lower()) is None or to_do["verb"] in ("jump", "pop")):
        return Mood.TELLS
    return Mood.TELLS if _VAGUE.search(rest) else Mood.LEANS
