"""Ways of speaking about decks that are turned into the plain one before an instruction is cut into clauses, where no
look at the deck is needed: 'throw out slide 4', 'title of slide 3 → Emergency contacts', 'bullet two'.

Words that are new and stand without quotes get them here, for their commas and dots are no joints of a sentence. They
are taken for words only where they begin with a capital letter or a figure and are two at least, or have a figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from redraft.language.reading.further import more_at
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import Wording, set_aside

_S, _Q, _C = r"‹s\d+›", r"‹q\d+›", r"‹c\d+›"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_NUMBERS = "one two three four five six seven eight nine ten".split()
_ORD = rf"(?:{'|'.join(_ORDINALS)}|last|final|\d+(?:st|nd|rd|th))"
_SLOT = r"(?:title|subtitle|sub-title|heading|headline|subheading|tagline|footer)"
_POINT = r"(?:bullet(?: point)?|point|list item|item|agenda item)"
_ON = rf"(?: (?:of|on|in|for) (?:the )?{_S})"
_TO = (
    r"(?:\s*(?:→|->|=>|=|:)\s*|,? (?:should|must|needs to|has to) (?:be|say|read|become):? | (?:to|as|into"
    r"|with|be)(?: say| read| be)?:? )"
)
_BEGIN = r"(?:^|(?<=[.;!?\n] )|(?<=[.;!?\n])|(?<=, and )|(?<=, then )|(?<=, )|(?<=\band ))"
_SET = r"(?:change|rename|set|make|update|edit|reword|retitle|correct|adjust|rewrite|switch|modify|alter|revise)"

_UNQUOTED = tuple(
    lazily(rf"{_BEGIN}(?P<head>{head})(?=\S)(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
    for head in (
        rf"(?:(?:please|and|then|also) )*{_SET} (?:the )?(?:{_S}['’]s )?{_SLOT}(?: text)?{_ON}?{_TO}",
        rf"(?:(?:please|and|then|also) )*{_SET} (?:the )?{_ORD} {_POINT}{_ON}?{_TO}",
        rf"(?:(?:please|and|then|also) )*{_SET} {_POINT} (?:number )?\d+{_ON}?{_TO}",
        rf"(?:the )?{_SLOT}{_ON}?{_TO}",
        rf"(?:(?:please|and|then|also) )*{_SET} (?:the )?(?:speaker )?notes?{_ON}{_TO}",
        rf"(?:{_SET} )?(?:the )?(?:chart(?:['’]s)? title|title of the chart){_ON}?{_TO}",
        rf"(?:add|insert|create|make) (?:a|another|one)(?: new)? slide(?: (?:after|before) {_S}| at the"
        rf" end)? (?:titled|called|named|with the title):? ",
        rf"(?:add|insert|append|put) (?:a|another|one more)(?: new| last| first| final"
        rf"| further)? {_POINT}(?: (?:to|on|in) {_S})?(?: saying|"
        rf" reading| that"
        rf" says|:)? ",
        r"(?:add|insert|append|put|include) (?=[^‹.;]{2,60} (?:to|in|into) the (?:(?:left|right|first"
        r"|second)(?:-hand)? )?(?:list|bullets"
        r"|points|agenda)\b)",
        rf"(?:give|add to) (?:the|my|our) (?:chart|graph){_ON}? (?:a|the) title(?: of)?:? ",
        rf"(?:(?:please|and) )*(?:change|set|make|put) (?:the )?(?:cell (?:in|at) )?(?:row \d+|{_ORD} row),? (?:of "
        rf"|and |in )?(?:the )?"
        rf"(?:column \d+|{_ORD} column){_TO}",
        rf"(?:the )?(?:cell (?:in|at) (?:the )?)?(?:row \d+|{_ORD} row),? (?:of |and |in )?(?:the )?(?:column \d+"
        rf"|{_ORD} column)"
        rf"(?:\s*(?:→|->|=>|=|:)\s*|,? (?:should|must|needs to|has to) (?:be|say|read|become):? )",
        rf"(?:change )?{_POINT} \d+ on {_S} to ",
        rf"add to the (?:speaker )?notes (?:of|on|for) {_S}\s*: ?",
        rf"(?:the )?(?:title|heading|caption) (?:for|of|on) the (?:chart|graph){_ON}?(?::|\s*(?:→|->|=)) ",
        rf"(?:the )?{_S}['’]s {_SLOT}{_TO}",
        rf"(?:the )?{_ORD} {_POINT}{_ON}?{_TO}",
        rf"{_S} (?:should|must|needs to|has to) be (?:titled|called|headed|named) ",
        rf"(?:title|name|call|retitle|rename) {_S} (?:to |as )?",
        rf"(?:add|write|put|insert|leave|attach) (?:a |an |the )?(?:speaker(?:'s)? |presenter )?notes?(?:"
        rf" (?:on|to|for|in|of) {_S})?\s*: ?",
        rf"(?:give|add) {_S} (?:a|the) (?:speaker )?note\s*: ?",
        rf"(?:the )?(?:speaker )?notes?{_ON}\s*: ?",
        rf"(?:the )?(?:speaker )?notes?{_ON} (?:should|must|has to|needs to) (?:say|read|be)(?:\s*: ?| )",
        r"the (?:(?!should\b|must\b)[\w‹›'-]+ ){1,8}(?:should|must|has to|needs to) (?:say|read)(?:\s*: ?| )",
    )
)
_NO_WORDS = lazily(
    r"(?:[\d.,]+ ?(?:px|pt|pts|points?|%|percent|cm|mm|in|inch|inches|degrees?|°|times|x)\b.*|[\d.,%]+"
    r"|(?:to )?the .*|(?:bold|italic|underlined?|upper ?case|lower ?case|title case|all caps|bigger"
    r"|smaller|larger|centered|centred|left|right|top|bottom|middle|center)\b.*)",
    re.IGNORECASE,
)
FONTS = frozenset(
    "sans serif mono arial calibri times georgia helvetica verdana roboto courier garamond impact tahoma cambria futura"
    " segoe comic century trebuchet palatino black light bold playfair lato montserrat poppins inter"
    " raleway oswald nunito"
    " merriweather lora fira ubuntu quicksand bebas pacifico lobster rubik display code script slab condensed gothic"
    " grotesk neue noto franklin gill baskerville didot bodoni optima rockwell consolas candara corbel aptos".split()
)
"""Words of which names of fonts are made; three words with one of them may be a font."""


def _are_words(new: str, surface: str, read: bool = False) -> bool:
    """Whether they are told apart from a colour, a size, a font or a look; what a thing is to `read` is words."""
    if re.fullmatch(rf"{_C}", new) or (_NO_WORDS.fullmatch(surface) and not read):
        return False
    if len(surface.split()) < 4 and FONTS & set(surface.lower().split()):
        return False
    if read and re.match(r"[+−-]?[€£$]?\d", surface):
        return True
    if not (surface[:1].isupper() or surface[:1].isdigit()):
        return False
    return len(surface.split()) > 1 or any(sign.isdigit() for sign in surface)


_PLAIN: tuple[tuple[str, str], ...] = (
    (rf"{_BEGIN}(?:the )?({_POINT}) (\d+),? (?:on |of |in )?({_S})\s*(?::|→|->) ?", "change @1 @2 on @3 to "),
    (rf"{_BEGIN}(footer|header) (?:on|for) ({_S})\s*(?::|→|->) ?(?=({_Q}))", "add a @1 on @2 saying "),
    # whole slides
    (rf"\b(?:throw (?:out|away)|ditch|bin|scrap|chuck(?: out)?) (?={_S})", "delete "),
    (
        rf"({_S}) (?:should|must|has to|needs to|ought to) (?:come|be|go|stand|become) (?:the )?({_ORD})(?:"
        rf" one| slide)?(?=[.!,;]|\s*$)", "move @1 to position #2"),
    (rf"\bmake ({_S}) (?:come |be )?(?:the )?({_ORD})(?: one| slide)?(?=[.!,;]|\s*$)", "move @1 to position #2"),
    (rf"\b(move|put|bring|shift|push|place) ({_S}),? so (?:that )?(?:it|they) (?:comes?|goes|go|stands?|sits?|is"
     r"|are) (?:right |directly |just |immediately )?(after|before|behind)\b", "@1 @2 @3"),
    (rf"\b((?:duplicate|copy|clone) {_S}),? (?:right |directly |just |immediately )?(?:after|behind) itself\b", "@1"),
    (rf"\b((?:don['’]t|do not|no longer) need {_S}) (?:for|in|with) (?:the|our|my|this|these) [a-z]+(?: [a-z]+)?"
     r"(?=[,.;:–—-])", "@1"),
    (rf"({_S})['’]s (background|backdrop)\s*(?::|→|->|=) ?(?={_C})", "make the background of @1 "),
    (rf"{_BEGIN}({_S})\s*: ", "On @1, "),
    (rf"\b(?:replace|swap|change|exchange|turn)(?: all| every| each| the)? ({_C}) (?:with|for|to|by|into) ({_C})"
     rf" (?=(?:on|in|across|throughout) {_S})", "use @2 instead of @1 "),
    (rf"{_BEGIN}(?:every|all|each)(?: the)? ({_C}) (?:shape|text|thing|element|object|part)s?(?: (?:and"
        rf"|or) (?:shape|text)s?)?"
     rf" (?:in|on|of) ({_S}) (?:should|must|has to|needs to) (?:be|become) ({_C})", "use @3 instead of @1 on @2"),
    (rf"{_BEGIN}(?:the )?({_C}) is (?:our|the|an) (?:old|former|previous|wrong"
        rf"|outdated) colou?r[.;,] (?:please )?use ({_C})"
     rf" ((?:in|on|across|throughout) {_S}) (?:in its place|instead)", "use @2 instead of @1 @3"),
    (r" (?:of|on) (?:its|their) (?:own )?slide\b", ""),
    (
        rf"\b({_S}) (?:should|must|has to|needs to|ought to|can) (?:now )?(?:say|read|have):? ({_Q}),? (?:rather than"
        rf"|instead of|in place of|and not|not) ({_Q})", "replace @3 with @2 on @1"),
    (
        rf"\b(?:call|name|title|entitle|retitle|rename|head) ({_S}) (?:to |as )?({_Q}),? (?:rather than|instead of|in"
        rf" place"
        rf" of|and not|not) ({_Q})", "replace @3 with @2 in the title on @1"),
    (r"\ba note for (?:the |our |me as )?(?:speaker|presenter|lecturer|host)\b", "a speaker note"),
    (rf"\b(?:add|put|write|leave|insert) a speaker note (?:on|to|for) ({_S}) (?:saying|reading|that says|that"
     rf" reads):? ({_Q})",
     "add the note @2 on @1"),
    # places of a slide
    (rf"{_BEGIN}(?:the )?({_SLOT}) (?:of|on|in|for) ({_S})(?: (?:to|as|becomes)|:|\s*(?:→|->|=>|=)) (?=({_Q}))",
     "change the @1 on @2 to "),
    (
        rf"{_BEGIN}(?:(?:i|we) (?:need|want) )?(?:the )?({_SLOT}) (of|on) ({_S}) (?:in|to|→|:) ?(?:the"
        rf" )?(?:colou?r )?(?={_C})", "make the @1 @2 @3 "),
    (rf"{_BEGIN}({_S}) ({_SLOT})\s*(?::|→|->|=>|=)\s*(?=\S)", "@2 of @1 → "),
    (rf"\b({_SLOT})( (?:of|on) {_S}[^.;]*?\band )the one ((?:of|on) {_S})", "@1@2the @1 @3"),
    (rf"\b(on|for) ({_S}) (?:with|that has|that have|having) an? {_SLOT}(?=,)", "@1 @2"),
    # bullets
    (rf"\b({_POINT})s? (?:number |no\.? ?)?({'|'.join(_NUMBERS)})\b(?! {_POINT})", "@1 ~2"),
    (rf"\b({_POINT}) number (\d+)\b", "@1 @2"),
    (
        rf"\b(?:remove|delete|drop|take away|take off|lose|strip)(?: all)? (?:of )?(?:the )?(?:bullets|bullet"
        rf" points|bullet signs|list signs)(?: (?:of|on|from|in) ({_S}|the (?:\w+ )?(?:agenda|list|body"
        rf"|content)))?,? (?:but|and|while|yet)? ?(?:leave|keep|leaving|keeping|not) (?:all )?(?:the )?(?:text"
        rf"|words|lines|wording)(?: (?:in place|there|as (?:it|they) (?:is|are)))?", "remove the bullets !1"),
    (
        rf"\b(?:add|insert|append|put|stick|tack|write|include|place) (?:(?:a|the|another) (?:new )?(?:line"
        rf"|entry|{_POINT}|one|text|sentence|rule|step|word|words) )?({_Q}|‹l\d+›) (?:at|to|as) the (?:very"
        rf" )?(end|top|beginning|start|bottom|front) of ((?:the|my|our) (?:(?!list\b)[\w-]+ ){{0,2}}(?:list"
        rf"|bullets|bullet points|bullet list|agenda))\b", "add the bullet @1 ^2 in @3"),
    (
        rf"\b(?:add|insert|append|put|stick|tack|write|include|place) (?:(?:a|the|another) (?:new )?(?:line"
        rf"|entry|{_POINT}|one|text|sentence|rule|step) )?({_Q}) (after|before|below|above|under|behind) the"
        rf" ({_ORD}) {_POINT} (?:of|in|on) ((?:the|my|our) (?:[\w-]+ ){{0,2}}(?:list|bullets|column|text|box"
        rf"|content|body))\b", "add the bullet @1 @2 the @3 bullet in @4"),
    (
        rf"\b(?:(?:it|that) )?(?:would|['’]d) be (?:great|nice|good|lovely|better|cool) if (?:the )?({_ORD}"
        rf" {_POINT}|{_SLOT})((?:{_ON})?) (?:said|read|says|reads|was|were):? ", "change the @1@2 to "),
    (rf"{_BEGIN}(number (?:[\w‹›-]+ ){{1,6}}?)(?:(?:from )?1 to \d+ )?(?:instead of|in place of"
        rf"|rather than) (?:using )?"
     r"(?:the )?(?:bullets|dashes|bullet points|dots)\b", "@1"),
    (rf"{_BEGIN}no (?:more )?(?:bullets|bullet points|bullet signs|dots) (?:in front of|before|for"
        rf"|in) (the [\w-]+(?: (?:on|of)"
     rf" {_S})?)(?: please)?(?:,? (?:just|only|but) (?:plain )?(?:lines|text))?(?=[.!]?$)", "remove the bullets of @1"),
    (
        rf"\b(?:use|put|have|show|make) (numbers|letters|dashes|bullets)(?: \([^)]*\))?,? (?:instead of|rather than"
        rf"|in place"
        rf" of|not) (?:the )?(?:bullets|bullet points|dots|dashes|numbers)(?: points)? (?:for|in|on|with) (?:the"
        rf" )?[\w-]+(?:"
        rf" [\w-]+){{0,2}}? (?:on|at|to) the (left|right)(?:[- ]hand)?(?: side)?(?: (?:of|on|in) ({_S}))?",
        "convert the @2 list ?3 into @1"),
    (
        rf"\b((?:add|insert|append|put|include) (?:{_Q}|‹l\d+›)) (?:to|in|into) the (?:list|bullets|column|points"
        rf"|box) (?:on|at) the"
        rf" (left|right)(?:[- ]hand)?(?: side)?(?= (?:of|on|in) {_S}|[.!]?$)", "@1 to the @2 list"),
    (rf"\b(?:add|insert|put) as (the {_ORD} {_POINT})((?: (?:on|in|of) {_S})?):? ({_Q})", "add @3 as @1@2"),
    (
        rf"\b(?:add|insert|put) (?:a|another|one more|a new|an extra) {_POINT}(?: point)? (under|below|after|before"
        rf"|above) ({_Q}) (?:that"
        rf" (?:says|reads)|saying|reading|with the (?:text|words)|:) ?({_Q})", "add the bullet @3 @1 @2"),
    (
        rf"\b(the (?:list|bullets|bullet points|points|agenda|rows|table)(?: (?:on|of|in) {_S})?) (?:should|must"
        rf"|needs? to|has to|have to|ought"
        rf" to) be (?:sorted |ordered |listed |arranged |put )?((?:in )?(?:reverse )?alphabetical(?:ly)?(?: order)?"
        rf"|in reverse order|from a"
        rf" to z)", "sort @1 @2"),
    # tables
    (r"\bthe header (?:of|in|on) (the (?:[\w-]+ )?table)\b", "the header row of @1"),
    (r"\b(?:the )?table(?:['’]s)? (?:header|heading|head)s?\b(?! row)", "the header row of the table"),
    (
        r"\b(?:take|throw|pull|get|leave|cut) (.{1,60}?\b(?:row|column)s?(?: [^.,;]{1,40}?)?) out of (the"
        r" (?:[\w-]+ )?table)\b", "delete @1 from @2"),
    (rf"{_BEGIN}(?=(?:another|one more|a new|an extra|new) (?:row|column)\b)", "add "),
    (rf"({_C}) \((?:{_C})\)", "@0"),
    (rf"{_BEGIN}(?:wherever|everywhere|anywhere) (?:the |this |that |our )?({_C}) (?:is used|appears|occurs"
        rf"|stands|shows"
     rf"(?: up)?|is)(?: (?:in|on|across|throughout) ({_S}))?,? (?:it should be|it must be|make it|use|put|it becomes"
     rf"|please use|change it to|it should become) ({_C})", "change @1 to @3 everywhere"),
    (
        rf"{_BEGIN}(?:the )?(?:cell (?:in|at) (?:the )?)?((?:{_ORD} row|row \d+)),?(?: of| in)? (?:and )?(?:the"
        rf" )?((?:{_ORD} column|column"
        rf" \d+))(?: (?:of|in) the table)?{_TO}(?={_Q})", "change the @1 of the @2 to "),
    (rf"\b(?:add|insert|draw|put|place) an? (?:thin |straight )?horizontal (?={_C} line|line)", "add a "),
    (rf"\b(swap|exchange|switch|interchange) the ({_ORD}) (?:and|with) (?:the )?({_ORD}) (row|column)s?\b",
     "@1 the @2 @4 and the @3 @4"),
    (rf"{_BEGIN}(?:the )?(header row)(?: (?:of|in) the table)? (?:with|gets|has) ({_C}) as (?:the |its )?"
     r"(?:cell )?(?:background|fill)(?: colou?r)?", "color the @1 of the table @2"),
    # charts
    (rf"{_BEGIN}(?:the )?(?:data )?(series|category) ({_Q}) (?:is|should be|must be|gets|needs to be|will be)"
     rf"(?: now)? (?:called|named|renamed(?: to)?|labell?ed) ({_Q})", "rename the @1 @2 to @3"),
    (rf"\b(?:name|call|label|title) the ([xy])[- ]axis (?:as |to )?({_Q})", "change the title of the @1 axis to @2"),
    (r"\bmake (the legend(?: (?:of|in) the chart)?) (?:disappear|vanish|go away|invisible)\b", "hide @1"),
    (
        rf"\b(?:the )?(x|y|horizontal|vertical|category|value)[- ]axis (?:should|must|has to|needs to) (?:be"
        rf" (?:labell?ed|called"
        rf"|named|titled)|have the (?:title|label)|say|read) (?=({_Q}))", "change the title of the @1 axis to "),
    (rf"\b(?:title|heading|caption) (?:for|of|on) the (?:chart|graph)(?: (?:on|in|of) ({_S}))?(?::|\s*(?:→|->|=)| to)"
     rf" (?=({_Q}))",
     "change the chart title ?1 to "),
    # notes
    (rf"\badd to the (?:speaker )?notes (?:of|on|for) ({_S})\s*:? ({_Q})", "add the note @2 on @1"),
    (
        r"\b(delete|remove|clear|empty|drop|get rid of) (?:all (?:of )?)?(?:the |my |our )?(?:speaker(?:['’]s)? "
        r"|presenter )?notes"
        r" (?:everywhere|throughout)(?=[.!]?$)",
        "@1 all notes"),
    (rf"{_BEGIN}number (?:all )?(?:of )?(?:the |my |our )?(?:slides|pages)(?=[.!]?$)", "add slide numbers"),
    (rf"{_BEGIN}number ({_S})(?=[.!]?$)", "add slide numbers on @1"),
    (rf"\b(?:un-?hide|unhide) (?={_S})", "show "),
    (
        rf"{_BEGIN}(?:(?:i|we)(?:['’]d| would) (?:like|want|prefer) |(?:i|we) want )?({_S}) (?:to be|to come|should"
        rf" be|to go) (?:the )?"
        rf"(first|last)(?: one| slide)?(?=[.!]?$)", "move @1 to position #2"),
    # looks said shortly
    (rf"\b(indent|outdent) ({_Q}) (?:by )?(?:one|1)(?: more)?(?: step| level)?(?=[.!]?$)", "@1 @2 one level"),
    (rf"\b(?:a )?copy of ({_S}),? (?:right |directly |just |immediately |straight )?(?:after|behind|following) (?:it"
     rf"|that(?: one)?|the original)(?=[.!,;]|\s*$)", "a copy of @1"),
    (r"\b((?:should|must|has to|needs to) be) (?:in|at) ([\d.]+) ?(?:pt|points?)\b", "@1 @2 pt"),
    (rf", (?:and )?(?:the )?(background|backdrop) (?:to |in |should be )?({_C})(?=[.!]?$|,| and )", " and make the"
     r" @1 @2"),
    (r"\b(background)s? (?:just |the same )?(?:like|as) (?:all )?(?:the )?(?:others?|rest|other slides|other"
     r" ones)\b", "@1"),
    (r"\b(swap|exchange|switch) the (left|top|upper) (?:and|with) (?:the )?(right|bottom|lower) (column|list|half|box"
     r"|picture|image|photo|text)s?\b", "@1 the @2 @4 and the @3 @4"),
    (rf"{_BEGIN}no (?:more )?(?:bullets|bullet points|bullet signs|dots)(?: (?:on|in|for) ({_S}))?(?: please)?,?"
     rf" (?:but |just"
     rf" |and )?(?:keep|leave|keeping|leaving) (?:all )?(?:the )?(?:text|words|lines|wording)", "remove the"
     r" bullets !1"),
    # words
    (r"(?<!e)(?<!e-)\bmail address\b", "email address"),
    (
        rf"\bfind ({_Q})(?: (?:in|on|across|throughout) ({_S}))? and (?:write|put|use|insert|say) ({_Q})"
        rf" instead(?: of it)?", "replace @1 with @3 ?2"),
    (rf"\bgive ({_S}) (?:the|a) (?:speaker )?notes? ({_Q})", "add the note @2 on @1"),
    (r"\bdrop (?=an? (?:[\w‹›-]+ ){0,3}(?:onto|on|into|in)\b)", "add "),
    (
        r"\bcrop (?:off )?(?:the )?(left|right|top|bottom)(?:most)? ([\d.]+ ?(?:%|percent|px|cm)) (?:off|of"
        r"|from) (the [^.,;]+)", "crop @3 by @2 on the @1"),
)  # fmt: skip
_COMPILED = tuple((lazily(pattern, re.IGNORECASE), plain) for pattern, plain in _PLAIN)


def spoken_plainly(said: Wording) -> Wording:
    """The instruction in plain ways of speaking, its new words in quotes."""
    pieces = list(said.pieces)
    text = said.text
    for pattern, plain in _COMPILED:
        text = pattern.sub(partial(_filled, plain), text)
    quoted = partial(set_aside, pieces, "q")
    text = _PLACES_FILLED.sub(
        lambda found: found["on"] + _PLACE_FILLED.sub(r"change the \1 to \2", found["filled"]), text
    )
    plain_text = text
    for pattern in _UNQUOTED:
        text = pattern.sub(lambda found: _in_quotes(found, said, quoted), text)
    if text != plain_text:  # what has got its quotes now may be one of the ways of speaking
        for pattern, plain in _COMPILED:
            text = pattern.sub(partial(_filled, plain), text)
    return replace(said, text=text, pieces=tuple(pieces))


_PLACED = rf"(?:the )?((?:(?:picture|photo|image|chart) )?caption|{_SLOT}):? ({_Q})"
_PLACE_FILLED = lazily(_PLACED, re.IGNORECASE)
_PLACES_FILLED = lazily(
    rf"^(?P<on>on {_S}[,:] )(?P<filled>{_PLACED}(?:(?:, and|,| and) {_PLACED})*)(?=[.!;]?$|[.!;,] (?!‹q)| and (?!‹q))",
    re.IGNORECASE,
)
"""'Slide 6: title "Homework", caption "The lake"': each place with its words."""
_STOP = lazily(
    r"[.!?](?=\s|$)|;|\n|‹[ql]\d+›|(?:,|,? and) (?:the )?‹s\d+›(?:['’]s| to)\b|,? and (?:the )?\w+ of"
    r" ‹s\d+›(?= to )"
)
_JOINT = lazily(r"(?P<comma>,)?(?P<joiner>(?: (?:and|then|but|also))*) (?P<word>[\w‹›]+)(?: (?P<next>[\w‹›]+))?")


_LOOK_NEXT = lazily(
    r",(?: and)? (?:the )?(?:background|backdrop|title|subtitle|heading|text|body|bullets|chart|table|picture|footer)"
    r"(?: (?:in|to|should be|is))? (?:‹c\d+›|bold|italic|underlined|bigger|smaller|larger|centred|centered)",
    re.IGNORECASE,
)
"""A thing and its look behind a comma are no more of the new words: 'title should be Today, background white'."""


_MORE_WORDS = lazily(
    r"(?:,| and|, and)(?: with)? (?:the |a )?(?P<role>text|subtitle|body|content)(?: text| saying| reading|:)*:?"
    r" (?=(?-i:[A-Z]))",
    re.IGNORECASE,
)
_TAIL = lazily(
    r" (?:to|on|in|at|as|after|before|below|above|under) (?:(?:the|my|our) (?:\w+ )?(?:agenda|list|end"
    r"|bottom|top|beginning|first|last|second|third)\b|‹[sq]\d+›).*$",
    re.IGNORECASE | re.DOTALL,
)
"""Where new words go, behind them."""


def _in_quotes(found: re.Match[str], said: Wording, quoted: Callable[[str], str]) -> str:
    """With the words behind the head in quotes, up to the end of the sentence or to where another request begins."""
    rest = found["rest"]
    stop = _STOP.search(rest)
    if stop is not None and stop[0].startswith("‹"):
        return found[0]
    end = stop.start() if stop is not None else len(rest)
    for joint in _JOINT.finditer(rest[:end]):
        if (joint["comma"] or joint["joiner"]) and _begins_request(joint):
            end = joint.start()
            break
    more = _MORE_WORDS.search(rest[:end]) if re.search(r"\bslide\b", found["head"]) else None
    if more is not None:  # 'titled Questions, with the text Ask us anything'
        title, words = said.surface(rest[: more.start()]).strip(" ,"), said.surface(rest[more.end() : end]).strip(" ,")
        if _are_words(title, title, read=True) or title[:1].isupper():
            head = found["head"].rstrip()
            return f"{head} {quoted(title)} and the {more['role'].lower()} {quoted(words)}{rest[end:]}"
    look = _LOOK_NEXT.search(rest[:end])
    end = look.start() if look is not None else end
    if re.match(r"(?:add|insert|append|put)\b", found["head"], re.IGNORECASE) and (tail := _TAIL.search(rest[:end])):
        end = tail.start()
    further = more_at(rest[:end])
    end = len(rest[:further].rstrip()) if further is not None else end
    new = rest[:end].strip(" ,")
    surface = re.sub(r",? (?:please|thanks|thank you|instead)$", "", said.surface(new), flags=re.IGNORECASE)
    noted = re.search(r"\bnotes?\b[^:]*:\s*$", found["head"], re.IGNORECASE) is not None
    named = look is not None or _FOR_NAME.search(found["head"]) is not None
    read = re.search(r"\b(?:read|say):? ?$", found["head"]) is not None
    name = named and re.fullmatch(r"[A-Z][\w'’-]+", new) is not None and not FONTS & {new.lower()}
    if not _are_words(new, surface, read) and not name and not (noted and len(surface.split()) > 1 and "‹" not in new):
        return found[0]
    ends = "!?." if re.search(r"\bnotes?\b", found["head"], re.IGNORECASE) and len(surface.split()) > 2 else "!?"
    mark = stop[0] if stop is not None and end == stop.start() and stop[0] in ends else ""
    head = re.sub(r"(?:(?<=\bsay)|(?<=\bread))\s*:$", "", found["head"].rstrip())
    return f"{head} {quoted(surface + mark)}{rest[end:]}"


_FOR_NAME = lazily(
    rf"\bslide\b.*\b(?:titled|called|named|title):? $|\b(?:title|heading|headline)(?: text)?(?:{_ON})?{_TO}$"
    rf"|{_S}['’]s (?:title|heading|headline){_TO}$",
    re.IGNORECASE,
)
"""A slide or a title, which may be called by one word."""


def _begins_request(joint: re.Match[str]) -> bool:
    """Whether a verb with its thing stands behind 'and', and no more of the new words."""
    word, following = joint["word"], joint["next"] or ""
    if not word.islower() or plain_verb(word) is None:
        return False
    return following.lower() in (
        "the",
        "it",
        "all",
        "its",
        "a",
        "an",
        "every",
        "this",
        "that",
        "these",
        "those",
        "them",
        "my",
        "our",
        "both",
    ) or following.startswith("‹")


_AT = {"end": "at the end", "bottom": "at the end", "top": "at the beginning", "beginning": "at the beginning",
       "start": "at the beginning", "front": "at the beginning"}  # fmt: skip


def _filled(plain: str, found: re.Match[str]) -> str:
    """A plain wording with its parts: @1 as said, #1 an ordinal as a number, ~1 a number word as a figure, ^1 an end of
    a list, ?1 the slides where they are named, !1 a place."""

    def part(mark: re.Match[str]) -> str:
        kind, number = mark[1], int(mark[2])
        said = found[number] or ""
        if kind == "#":
            low = said.lower()
            return {"last": "99", "final": "99"}.get(low) or (
                str(_ORDINALS.index(low) + 1) if low in _ORDINALS else re.sub(r"\D", "", low)
            )
        if kind == "~":
            return str(_NUMBERS.index(said.lower()) + 1)
        if kind == "^":
            return _AT[said.lower()]
        if kind in "?!":
            return f"{'on' if kind == '?' or said.startswith('‹') else 'in'} {said}" if said else ""
        return said

    made = re.sub(r"([@#~^?!])(\d)", part, plain)
    return made.replace("to position 99", "to the end")
