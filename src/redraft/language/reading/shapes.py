"""Sentence shapes: questions, wishes, statements and headlines, each with the plain request it comes to.

A newcomer adds a shape by adding a row: a pattern for the whole clause, the request (or the function that makes it),
and whether it also counts where the clause begins with a verb already.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.language.reading import arrangements, dressing, standing
from redraft.language.reading import turns_of_phrase as turns
from redraft.lazy import lazily

_MODAL = (
    r"(?:should|must|needs? to|has to|have to|ought to|shall|is to|are to|wants to|want to|could|can|may|might|would|"
    r"will"
    r"|(?:is|are) (?:supposed|meant|going) to|has got to|had better|needs)(?: all| also| really| now| just| please| "
    r"definitely|"
    r" rather| both)*"
)
_WISH = (
    rf"{turns.WHO}(?:'d| would|'ll| will)?(?: really| just| also| still)* "
    r"(?:wants?|needs?|like|likes|prefers?|love|loves|wished?|wishes|asks? for|asked for|requires?|expects?)(?: to "
    r"(?:see|have|get))?"
)
_VERBED = r"(?P<verb>[a-z]+(?: up| out| down| over| off| back)?)"
_Q, _L = r"‹q\d+›", r"‹[ql]\d+›"
_A_THING = r"(?:the|an?|my|our|this|that|these|those|all|every|each|both|everything|#[\w-]+|‹q\d+›|‹l\d+›|[A-Z])"


def _rows() -> tuple[tuple[str, str | Callable[[re.Match[str]], str | None], bool], ...]:
    """(pattern, request, anywhere): `anywhere` also counts where the clause begins with a verb already."""
    return (
        (
            r"(?:we|i) (?:don't|do not|no longer) (?:need|want|like) (?P<what>.+?)(?: any ?more| any longer)?",
            "delete {what}",
            True,
        ),
        (  # told as if it were so: 'the time pill moves 280 px to the left'
            r"(?P<what>(?:the|our|my|this|that|these|those|both|all) [^,:]+?)"
            r"(?<! could)(?<! can)(?<! should)(?<! must)(?<! may)(?<! might)(?<! would)(?<! to)"
            r" (?:moves?|goes|go|shifts?|slides?|comes?) "
            r"(?P<far>(?:by )?\d[\d.]* ?(?:px|pt|mm|cm|pixels|points|inch(?:es)?) (?:further )?(?:to the )?"
            r"(?:left|right|up|down|higher|lower))(?: to (?:fill|close) the (?:hole|gap|space|room)(?: left)?)?",
            "move {what} {far}",
            True,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:go|move|come|slide|shift|sit) (?P<far>(?:a (?:bit|little|touch|tad)"
            rf"|slightly)) "
            r"(?:more |further )?(?P<to>(?:to the )?(?:left|right|up|down|higher|lower))",
            "move {what} {far} {to}",
            False,
        ),
        (  # without a verb that is a place, as 'lower' is
            r"(?P<what>[^\d,:]+?)(?<! go)(?<! move)(?<! be)(?<! come)(?<! sit)(?<! shift)"
            r" (?P<far>\d[\d.]* ?(?:px|pt|mm|cm|pixels|points)) higher(?: up)?",
            "move {what} {far} up",
            False,
        ),
        (rf"(?P<what>.+?) {_MODAL} not be (?P<rest>bold|italic|underlined|uppercase)", "make {what} not {rest}", False),
        (
            r"(?:.*? )?(?:the )?(?:same|equal|even|identical) (?:distances?|spacings?|spaces?|gaps?) between "
            r"(?P<what>.+)",
            "distribute {what} evenly",
            True,
        ),
        (
            r"(?:have|get|see|use|want|need|try)(?: it)?(?: with)? an? (?P<how>(?:much |slightly |a bit )?(?:bigger|"
            r"larger|smaller|darker|lighter|brighter|wider|narrower|taller|bolder)) (?P<what>[\w ]+)",
            "make the {what} {how}",
            True,
        ),
        (r"(?:have|see|try)(?: it)?(?: with)? an? (?P<how>‹c\d+›) (?P<what>[\w ]+)", "make the {what} {how}", True),
        (rf"{_WISH} (?P<what>{_A_THING}\b.*?) (?P<rest>(?:[a-z]+ed|put|set|cut)\b.*)", turns.done, True),
        (
            r"(?P<what>.+?) (?:should|must|need|is|are|was|were)(?:n't| not)(?: to)? be (?:in )?(?P<rest>bold|"
            r"italics?|"
            r"underlined|uppercase)(?: any ?more| any longer)?",
            "make {what} not {rest}",
            False,
        ),
        (
            r"(?P<what>.+?) (?:would|could|might|may) (?:look|be|work|read|stand out) (?:better|good|nice|nicer|"
            r"great|"
            r"best|well|cool) (?:in|at|with|as) (?P<rest>.+)",
            "make {what} in {rest}",
            False,
        ),
        (
            r"(?:new|the new|updated|changed) (?P<what>phone number|phone|address|email|email address|website|web "
            r"address|price|date|time|venue|name|title|headline)(?: is)?: (?P<rest>.+)",
            "change the {what} to {rest}",
            True,
        ),
        (
            r"(?P<verb>move|put|bring|shift|push|slide) (?P<what>.+?)(?: (?:up|down|left|right|over|further (?:up|"
            r"down|"
            r"left|right)))? so (?:that )?(?:it|they) (?:sits?|is|are|stands?|lies|goes|comes) (?:right |just |"
            r"directly "
            r")?(?P<rest>(?:below|above|under|next to|beside|left of|right of|to the (?:left|right) of|inside|"
            r"behind|in "
            r"front of) .+)",
            "move {what} {rest}",
            True,
        ),
        # colours for others
        (
            r"(?:replace|change|swap|switch|exchange|trade|substitute|turn|recolor|recolour) (?:all |every |any |"
            r"the |of"
            r" )*(?P<a>‹c\d+›)(?: colou?r)? (?:with|by|to|for|into) (?P<b>‹c\d+›) (?:in|on|of|for) "
            r"(?P<what>(?!(?:the "
            r")?(?:whole|entire|complete|full)\b).+)",
            "change the color of {what} from {a} to {b}",
            True,
        ),
        (
            r"(?:replace|change|swap|switch|exchange|trade|substitute|turn|recolor|recolour|make|convert) (?:all |"
            r"every "
            r"|any |the |of |everything |anything |color |colour |shade )*(?P<a>‹c\d+›)"
            r"(?: (?:bits?|parts?|elements?|things?|ones?|colou?r|shade|stuff|areas?|items?|objects?))? (?:with|by|"
            r"to|"
            r"for|into|→|->) (?:the )?(?P<b>‹c\d+›)"
            r"(?P<rest>(?: (?:everywhere|throughout|all over.*|wherever.*|across .*|(?:in|on|of) the (?:whole|entire|"
            r"complete|full) .*|instead))?)",
            "replace {a} with {b}",
            True,
        ),
        (
            r"(?:use|put|take|apply|have) (?P<b>‹c\d+›) (?:instead of|in place of|rather than|for) (?:the |all |"
            r"every "
            r")*(?P<a>‹c\d+›)"
            r"(?: (?:bits?|parts?|elements?|things?|ones?|colou?r))?(?: (?:everywhere|throughout|all over.*|"
            r"wherever.*|"
            r"across .*|in the whole .*|on the whole .*))?",
            "replace {a} with {b}",
            True,
        ),
        (
            r"(?:everything|anything|all|whatever)(?: that)?(?: is|'s| in)? (?P<a>‹c\d+›)(?: (?:things?|ones?|"
            r"elements?|"
            r"parts?))? (?:turns|becomes|should (?:be|become|turn)|must be|goes|to|into|→|->|needs to be|has to be) "
            r"(?P<b>‹c\d+›)",
            "replace {a} with {b}",
            False,
        ),
        (
            r"(?:spread|space|track|pull)(?: out| apart)? the (?:letters|characters) (?:of|in) (?P<what>.+?)(?: "
            r"(?:out|"
            r"apart))?(?P<by> by .+)?",
            "increase the letter spacing of {what} {by}",
            True,
        ),
        (r"track(?: out)? (?P<what>.+?)(?P<by> by .+)", "increase the letter spacing of {what} {by}", True),
        (
            r"(?P<verb>name|call|title|label|entitle|designate) (?P<what>.+?) (?P<new>‹q\d+›) as (?:its|the|a) "
            r"(?:title|name|heading|label)",
            "{verb} {what} {new}",
            True,
        ),
        (r"(?:ascertain|verify|confirm)(?: that)? (?P<rest>.+)", "make sure {rest}", True),
        # adverbs first
        (r"(?P<axis>horizontally|vertically) (?P<rest>[a-z]+ .+)", "{rest} {axis}", True),
        (rf"{_WISH}(?: for)? you to (?P<rest>.+)", "{rest}", True),
        (
            r"(?:i|we) wish (?P<what>.+?) (?:was|were|had been|could be|would be|is) (?P<rest>.+)",
            "{what} should be {rest}",
            True,
        ),
        (
            r"(?P<what>.+?) (?:needs?|wants?|deserves?|could use|could do with|is missing|lacks?|gets?|calls for|"
            r"requires?) (?P<rest>(?:an?|some|more|the|less|to be|‹g) ?.*)",
            turns.needs,
            False,
        ),
        (
            r"(?P<what>.+?) (?:should(?:n't| not)|must(?:n't| not)|(?:is|are) not to|need(?:n't| not)) (?:be "
            r")?(?:visible|shown|seen|displayed|there)(?: any ?more)?",
            "hide {what}",
            False,
        ),
        (
            r".+? (?:should(?:n't| not)|must(?:n't| not)) (?:show|display|have|contain) (?P<what>.+?)(?: any ?more|"
            r" any "
            r"longer)?",
            "hide {what}",
            False,
        ),
        (
            r"(?!.* (?:should|must|needs?|be|is|are|crossed|struck|fade|fades)\b)(?P<what>[^,]+?) (?:gone|removed"
            r"|deleted|out|"
            r"away|off)",
            "delete {what}",
            False,
        ),
        (
            r"(?:make|add|put|create|i want|we want|i need|we need) (?:a second|another|one more|an additional|an "
            r"extra|"
            r"a further) (?P<what>(?:\w+ )?(?:badge|logo|button|sticker|card|icon|photo|picture|group|tag|flag|"
            r"seal))(?P<rest>.*)",
            "duplicate the {what}{rest}",
            True,
        ),
        (
            r"(?P<verb>cent(?:er|re)) (?P<what>.+?) (?:from )?(?:left to right|sideways|across the (?:page|poster|"
            r"slide|"
            r"width))",
            "center {what} horizontally",
            True,
        ),
        (
            r"(?P<verb>cent(?:er|re)) (?P<what>.+?) (?:from )?(?:top to bottom|up and down)",
            "center {what} vertically",
            True,
        ),
        (r"(?P<what>(?:the|my|our) [\w ]+?): (?P<rest>[a-z]+ .*)", turns.topic_first, False),
        (
            r"(?P<a>.+?) and (?P<b>.+?) (?:should |must |could )?(?:swap|switch|trade|exchange|change)s? (?:places|"
            r"positions)",
            "swap {a} and {b}",
            False,
        ),
        (
            r"(?:let|have|make) (?P<what>.+?) (?:swap|switch|trade|exchange|change) (?:places|positions)",
            "swap {what}",
            True,
        ),
        (
            r"(?:make|bring|set|get|put|have) (?P<what>.+?) flush(?: (?:left|right))? with (?P<rest>.+)",
            "align {what} with {rest}",
            True,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} share (?P<prop>the [\w ]+?) (?:of|with) (?P<rest>.+)",
            "change {prop} of {what} to match {rest}",
            False,
        ),
        (
            r"(?:(?:put|add|leave|give|have|allow) )?(?:a (?:bit|little|tad) |some |slightly |even )?(?P<more>more|"
            r"less)"
            r" (?:space|room|distance|air) between (?:the )?(?:two |three |four )?(?P<kind>lines|letters|characters) "
            r"(?:of|in|for) (?P<what>.+)",
            turns.roomier,
            True,
        ),
        (
            r"(?:run|put|add|draw|place|set) (?P<adj>an? (?:[\w‹›-]+ ){0,3}?)(?:border|frame|line|edge|rule) "
            r"(?:along|"
            r"around|round) (?:the )?(?:whole |entire )?(?:page|poster|slide|design|canvas|card|edges?|flyer)"
            r"(?: (?:edges?|border|sides))?(?: of the \w+)?",
            "add {adj} border around the page",
            True,
        ),
        (
            r"(?:put|add|draw|place|run) (?P<adj>an? (?:[\w‹›-]+ ){0,3}?)(?:edge|line|rim|edging|keyline) (?:around|"
            r"round) (?P<what>.+)",
            "give {what} {adj} outline",
            True,
        ),
        (
            r"(?P<what>.+?) (?:belongs|goes|(?:sits|stands)(?! over\b)|comes|moves|lives)"
            r" (?P<rest>(?:to|in|at|on|below|above|next|"
            r"beside|under|underneath|beneath|left|right|up|down|behind|between|inside|near|over|\d)\b.*)",
            turns.moved,
            False,
        ),
        # questions
        (
            rf"(?:could|can|would) (?P<what>{_A_THING}\b.*?) (?P<rest>(?:be|become|look|have"
            rf"|say|"
            rf"read|go|move|get|use|match)\b.*)",
            "{what} should {rest}",
            True,
        ),
        (
            r"what (?:if|about having) (?P<what>.+?) (?:was|were|is|are|became|be) (?P<rest>.+)",
            "{what} should be {rest}",
            True,
        ),
        (r"(?:how|what) about (?:having )?(?P<what>.+)", "{what}", True),
        (
            r"(?:it would|it'd|that would|it might) be (?:nice|great|good|better|lovely|cool|nicer|best|ideal|"
            r"helpful|"
            r"awesome|perfect) (?:if|when|to have|to see) (?P<what>.+?)"
            r" (?:was|were|is|are|became|be|could be|would be) (?P<rest>.+)",
            "{what} should be {rest}",
            True,
        ),
        (
            r"is there any (?:chance|way)(?: that)?(?: (?:you|we|i) (?:could|can)| to| of)? (?P<rest>[a-z]+ .+)",
            "{rest}",
            True,
        ),
        (
            r"(?:is it|would it be|is there a way|any chance|would you be able|are you able|is it|do you think you "
            r"could"
            r"|could we)(?: possible)?(?: to| of)? (?P<rest>[a-z]+ .+)",
            "{rest}",
            True,
        ),
        # what is not wanted
        (r"(?:don't|do not|dont|please don't) (?:show|display) (?P<what>.+)", "hide {what}", True),
        (
            r"no (?:more )?(?P<what>[\w ]+?) (?:on|around|for|in|under|behind|from) (?P<of>.+)",
            "remove the {what} from {of}",
            False,
        ),
        (r"no (?:more )?(?P<what>(?!one\b|idea|problem|worries)[\w #-]+)", "delete {what}", False),
        (rf"(?P<what>.+?) {_MODAL} (?:disappear|vanish|go away|be gone|come off|leave|go)", "delete {what}", False),
        (
            r"(?P<what>.+?) (?:is|are) (?:no longer|not) (?:needed|required|necessary|wanted)(?: any ?more)?",
            "delete {what}",
            False,
        ),
        (
            r"(?:take|pull|strip|get) (?P<what>.+?) (?:off|out of|away from|out|away)(?: (?P<of>(?:the|my|our|this|#|"
            r"\").+))?",
            turns.off,
            True,
        ),
        # copies
        (
            r"(?:make|create|add|produce|take|do|get me|give me|i need|we need) (?:(?P<count>an?|another|one more|a "
            r"second|two|three|four|five|\d+)(?: more| exact| further)* )?"
            r"(?:cop(?:y|ies)|duplicates?|clones?|replicas?|twins?) of (?P<what>.+?)(?P<rest>(?:,? (?:and|to|below|"
            r"above"
            r"|next|beside|on|at|in|under|left|right|over)\b.*)?)",
            turns.copies,
            True,
        ),
        # the same as
        (
            r"(?:use|apply|set|have|give|take) the same (?P<prop>[\w ]+?) (?:for|on|in|to) (?P<what>.+?) (?:as|like|"
            r"that)(?: (?:for|in|on|of|is used for|is used in|we use for))? (?P<like>.+)",
            "change the {prop} of {what} to match {like}",
            True,
        ),
        (
            r"(?P<a>.+?) and (?P<b>.+?) (?:should|must) (?:have|share|use) the same (?P<prop>[\w ]+)",
            "change the {prop} of {b} to match {a}",
            False,
        ),
        (
            r"copy (?:over )?(?P<prop>(?:the )?(?:font|colou?r|style|size|look|fill|typeface|font size)) (?:of|from) "
            r"(?P<like>.+?) (?:to|onto|over to) (?P<what>.+)",
            "change {prop} of {what} to match {like}",
            True,
        ),
        # other verbs for making, giving and choosing
        (
            r"(?:craft|fashion|initiate|start|set up|formulate|establish|open|prepare|launch|devise|lay out|leave|"
            r"jot "
            r"down|draft|make up|assemble|come up with|spin up|bring in|whip up|put together)"
            r" (?P<what>(?:an?|another|one|two|three|four|five|\d+|new)\b.+)",
            "add {what}",
            True,
        ),
        (r"(?:jot down|leave|pen|note down|put down) (?P<what>(?:the |this )?(?:\w+ )?notes?\b.+)", "add {what}", True),
        (
            r"(?:provide|furnish|endow|infuse|imbue|adorn|outfit|equip|supply|grace|decorate|embellish|present) "
            r"(?P<what>(?:the|this|my|that|its|each|every|all|both|it|them|‹s\d+›)\b.*?|‹s\d+›|it|them) with "
            r"(?P<rest>.+)",
            turns.provided,
            True,
        ),
        (
            r"(?:bestow|confer|impart) (?:upon|on|to)? ?(?P<what>it|them|‹s\d+›|the \w+) (?P<rest>(?:the|an?) .+)",
            "give {what} {rest}",
            True,
        ),
        (
            r"(?:assign|grant|lend|award|allot|allocate) (?P<what>it|them|‹s\d+›) (?P<rest>(?:the|an?) .+)",
            "give {what} {rest}",
            True,
        ),
        (r"christen (?P<what>.+)", "name {what}", True),
        (r"(?:opt for|go with|go for|adopt|settle on) (?P<rest>.+)", "use {rest}", True),
        (
            r"(?:adopt|select|choose|pick|employ|utili[sz]e) (?P<what>(?:an? |the )?‹c\d+›) as (?P<rest>the .+)",
            "use {what} as {rest}",
            True,
        ),
        (
            rf"(?:set|use|make|designate|assign|utili[sz]e|employ|select|choose|have|take|declare) (?P<rest>{_Q}) "
            rf"(?:as|"
            rf"to be) (?P<what>(?:the |its |‹s\d+›['’]s )(?:[\w'’‹›]+ ){{0,2}}?(?:title|heading|headline|header|"
            rf"subtitle"
            rf"|content|body|footer|notes?)\b(?: (?:of|on|for) ‹s\d+›)?)",
            "write {rest} in {what}",
            True,
        ),
        (
            rf"(?:list|present|show|display|enumerate|itemi[sz]e|set out) (?P<rest>{_L}) as (?:\w+ )?(?:bullet "
            rf"points?|"
            rf"bullets|a bulleted list|a bullet list|points|list items)(?P<tail>(?: (?:on|in|to|of) .+)?)",
            "add bullet points {rest}{tail}",
            True,
        ),
        (
            r"(?:make|have|let) (?P<what>.+?) (?:appear|show up|be displayed|be shown|be rendered) (?P<rest>(?:in|as|"
            r"with|bold|italic|underlined|‹c).*)",
            "make {what} {rest}",
            True,
        ),
        (
            r"(?:enlarge|increase|boost|raise|expand|grow|reduce|shrink|decrease|set|bring|scale|change) "
            r"(?P<what>.*?\b(?:title|heading|content|text|body|subtitle|footer|words)\b.*?) (?:up |down )?(?:to|at)"
            r" (?:a"
            r" |the )?(?:font |text )?size (?:of |to )?(?P<rest>\d.*)",
            "change the font size of {what} to {rest}",
            True,
        ),
        (
            r"(?P<what>(?:move|shift|slide|drag|push|bring|take|relocate|transfer) .+?) over (?P<rest>(?:to|towards?|"
            r"onto)\b.+)",
            "{what} {rest}",
            True,
        ),
        (
            r"(?:set|adjust|change|make|modify|increase|update) (?P<what>.+?)(?:['’]s)? line spacing (?:to|as|be) "
            r"(?P<rest>double|single)(?:[ -]spac\w+)?",
            "make {what} {rest} spaced",
            True,
        ),
        (
            r"(?:set|adjust|change|make|modify|increase|update) (?:the )?line spacing of (?P<what>.+?) (?:to|as|be) "
            r"(?P<rest>double|single)(?:[ -]spac\w+)?",
            "make {what} {rest} spaced",
            True,
        ),
        (
            r"(?:update|change|modify|adjust|alter|edit|revise|format|set|make) (?P<what>.+?),? (?:so|so that|such "
            r"that)"
            r" (?:it|they) (?:says?|reads?|states?) (?P<rest>‹[ql]\d+›)",
            "change {what} to {rest}",
            True,
        ),
        (
            r"(?:update|change|modify|adjust|alter|edit|revise|set) (?P<what>.+? (?:size|color|colour|width|height|"
            r"font)),? (?:so|so that|such that) it (?:is|becomes|equals) (?P<rest>.+)",
            "change {what} to {rest}",
            True,
        ),
        (
            r"(?:update|change|modify|adjust|alter|edit|revise|format|set) (?P<what>.+?),? (?:so|so that|such that) "
            r"(?:its|the) (?P<prop>background|font|font size|font color|color|backdrop|title|text color|size) (?:is|"
            r"becomes|reads|says) (?P<rest>.+)",
            "change the {prop} of {what} to {rest}",
            True,
        ),
        (
            r"make (?P<what>.+?) (?:stand out|pop|more visible|noticeable|prominent|more noticeable) by "
            r"(?P<verb>\w+ing)"
            r" (?P<rest>.+)",
            turns.by_doing,
            True,
        ),
        (
            r"(?P<verb>increase|decrease|change|set|adjust|reduce|modify|raise|enlarge|make) the size of "
            r"(?P<what>.+?)(?:['’]s)? (?:font|text|lettering|letters|type) (?P<rest>(?:to|by|at) .+)",
            "{verb} the font size of {what} {rest}",
            True,
        ),
        (
            r"(?:set|change|make|define) (?P<what>(?:the )?(?:font|typeface)(?: style)? of .+?|.+?['’]s (?:font|"
            r"typeface)(?: style)?) as (?P<rest>‹q\d+›|[A-Z].*)",
            "change {what} to {rest}",
            True,
        ),
        (
            r"(?P<verb>rotate|turn|spin|tilt|swivel) (?P<what>.+?) (?P<way>counter-?clockwise|anti-?clockwise|"
            r"clockwise)"
            r" (?:by|with|at|through) (?P<rest>.+)",
            "{verb} {what} by {rest} {way}",
            True,
        ),
        (r"justify (?P<what>.+?) (?:to|on|at) the (?P<rest>left|right|center)", "align {what} to the {rest}", True),
        (r"have (?P<what>.+?) (?:named|called|titled|labell?ed|entitled) (?P<rest>‹q.*)", "name {what} {rest}", True),
        (
            r"(?:switch|turn|flip|head|return|get back|go back|jump|scroll|change) (?:over |back |on )?to "
            r"(?P<what>‹s\d+›)",
            "go to {what}",
            True,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:say|read|state|list|consist of) (?P<rest>‹l\d+›)",
            "write {rest} in {what}",
            False,
        ),
        (
            rf"(?!.*\b(?:should|must|needs? to|has to|shall)\b)(?P<what>.*\b(?:row|column)\b.*?) (?:consists? of|"
            rf"contains?|reads?|is|are|has|holds?|lists?|writes?|says?) (?P<rest>{_L})",
            "write {rest} in {what}",
            False,
        ),
        (
            r"have (?P<what>(?:the|my|our|its|this|that|‹).+?) (?P<verb>aligned|centered|moved|placed|positioned|"
            r"changed"
            r"|set|rotated|resized|painted) (?P<rest>.+)",
            turns.had,
            True,
        ),
        (
            rf"(?:let|have) (?P<rest>{_Q}) (?:serve|act|function|be used|stand|be) (?:as )?(?P<what>the .+)",
            "write {rest} in {what}",
            True,
        ),
        (
            r"(?:make|turn|color|colour|paint) (?:the )?font of (?P<what>.+?) (?:in |into |to )?(?P<rest>‹c\d+›)",
            "change the font color of {what} to {rest}",
            True,
        ),
        (
            r"(?:make|turn|color|colour|paint) (?P<what>.+?)['’]s font (?:in |into |to )?(?P<rest>‹c\d+›)",
            "change the font color of {what} to {rest}",
            True,
        ),
        (
            r"use (?P<rest>‹c\d+›) for (?P<what>.+?)['’]s (?:font|text)",
            "change the font color of {what} to {rest}",
            True,
        ),
        (
            r"(?P<verb>change|set|modify|adjust|alter|turn|make|switch|update) the colou?r of (?P<what>.+?)['’]s "
            r"(?:font"
            r"|text|lettering)(?P<rest> .+)",
            "{verb} the font color of {what} {rest}",
            True,
        ),
        (r"make (?P<what>.+?) match (?:that of |those of )?(?P<rest>.+)", "change {what} to match {rest}", True),
        (rf"(?:type|write|key|enter|pencil) in (?P<rest>(?:the |this |following )?[^‹]*{_L}.*)", "type {rest}", True),
        (
            r"(?:modify|change|set|update|adjust|alter|format) (?P<what>.+?) to use (?P<rest>(?:the )?.+? (?:font|"
            r"typeface)(?: style| family)?)",
            "use {rest} for {what}",
            True,
        ),
        (
            r"(?P<verb>rotate|turn|spin|tilt|swivel) (?P<what>.+?) (?:by|to|at) an? (?P<rest>-?\d+)[- ]?degrees?(?: "
            r"angle| rotation| turn)?(?P<way>.*)",
            "{verb} {what} by {rest} degrees {way}",
            True,
        ),
        (rf"list (?P<rest>{_L} (?:in|under|within) .+)", "write {rest}", True),
        (
            r"(?:modify|change|adjust|resize|scale|alter|make|set) (?P<what>.+?),? (?:so|so that|such that) it (?:is|"
            r"measures|becomes) (?P<rest>[\d.]+ ?\w+ (?:wide|tall|high|long))",
            "make {what} {rest}",
            True,
        ),
        # slides and their order; looks that are put somewhere; sizes told by their sides
        (
            rf"(?P<what>‹s\d+›) {_MODAL} (?:come|go|be|appear|stand|be placed|be moved|move) (?P<rest>(?:right |"
            rf"just |"
            rf"directly )?(?:after|before|behind|between|ahead of|in front of|first|last|to the)\b.*)",
            "move {what} {rest}",
            True,
        ),
        (
            r"(?:put|place|add|apply|draw|insert|set) (?:an? )?(?:underline|underlining)(?: line)? (?:beneath|under|"
            r"below|underneath|to|on|for) (?P<what>.+)",
            "underline {what}",
            True,
        ),
        (
            r"(?:adjust|change|modify|set|alter|resize|scale|update) (?:(?:the )?(?:dimensions|size|proportions|"
            r"measurements)(?: of)? )?(?P<what>.+?),? (?:so that|so|such that|to ensure|ensuring|making sure)"
            r" (?:that )?(?:its|their|the) (?P<rest>(?:width|height|font size|size)(?:,? and (?:its )?(?:width|"
            r"height))?) (?:is|are|equals?|measures?|becomes?)(?: both| each)? (?:set to )?(?P<value>.+)",
            "change the {rest} of {what} to {value}",
            True,
        ),
        (
            r"(?:emphasi[sz]e|highlight|accentuate|stress|mark|distinguish) (?P<what>.+?) (?:with|using|through|via"
            r"|in|"
            r"by) (?:an? |some )?(?P<look>underlin\w+|bold\w*|italic\w*)(?: (?:text|font|line|style|type|"
            r"formatting))?",
            turns.with_look,
            True,
        ),
        (
            r"(?:select|use|choose|pick|apply|employ|utili[sz]e|assign|adopt) (?P<font>‹q\d+›|[A-Z][\w]+(?: "
            r"[A-Z][\w]+)*) as (?:the|its) (?:font style|font family|text font|font type|typeface|font)(?: (?:for|"
            r"of|in|"
            r"to|on)) (?P<what>.+)",
            "change the font of {what} to {font}",
            True,
        ),
        (
            r"(?:set|change|adjust|make|modify|update|switch|shift) (?:the )?(?:text )?alignment of (?P<what>.+?) "
            r"(?:to|"
            r"as|be|towards?)(?: the)? (?P<side>left|right|center|centre|middle|justified)(?: side| alignment)?",
            "align {what} to the {side}",
            True,
        ),
        (
            r"(?:set|change|adjust|make|modify|update|switch|shift) (?P<what>.+?)(?:['’]s)? (?:text )?alignment "
            r"(?:to|as"
            r"|be|towards?)(?: the)? (?P<side>left|right|center|centre|middle|justified)(?: side| alignment)?",
            "align {what} to the {side}",
            True,
        ),
        (
            r"(?:followed by |with |including |perform |do |carry out )?(?:the |an? )?(?P<noun>creation|addition|"
            r"insertion|inclusion|removal|deletion|generation|introduction|incorporation|duplication) of "
            r"(?P<what>.+)",
            turns.nominal,
            True,
        ),
        # making sure
        (
            r"(?:make sure|make certain|ensure|see to it|see|check|be sure|guarantee|verify|confirm|double-check)(?: "
            r"that)? (?P<what>.+?) (?P<be>is|are|has|have|reads?|says?|uses?|matches|match|aligns?(?= with)|"
            r"includes?|"
            r"displays?|shows?|contains?|features?|bears?|carries)(?: set)?(?: to)? (?P<rest>.+)",
            turns.ensured,
            True,
        ),
        (
            r"(?:modify|change|adjust|update|edit|style|restyle|format|alter|improve|enhance|customi[sz]e|establish"
            r"|set|"
            r"define|emphasi[sz]e|highlight|tweak|draw attention to|call attention to|accentuate|stress|revise) "
            r"(?P<what>.+?)"
            r"(?:['’]s (?:size|properties|appearance|look|style|attributes|format|formatting|dimensions))? by "
            r"(?P<verb>\w+ing) (?P<rest>.+)",
            turns.by_doing,
            True,
        ),
        (
            rf"use (?P<where>.+?) to (?:list|show|hold|display|store|write|enter) (?P<rest>{_L})",
            "write {rest} in {where}",
            True,
        ),
        # places first
        (
            r"(?:in(?:to)?|within|under|for|as|on) (?P<where>(?:the |this )?(?:\w+ (?:row|column)|(?:row|column) \d+|"
            r"(?:slide )?(?:content|body|title|notes?|subtitle|footer)"
            r"(?: (?:section|part|area|box|portion|segment))?)(?: of (?:the table|‹s\d+›))?),? (?P<verb>\w+)(?: the "
            r"(?:text|following|words?|following text|content|sentence|phrase))?[:,]?"
            rf" (?P<rest>{_L})(?: respectively)?",
            "{verb} {rest} in {where}",
            True,
        ),
        (
            r"(?P<where>(?:on|in|at|to|across|along|above|below|under|beneath|next to|beside|inside|between|behind|"
            r"over|"
            r"underneath) .+?),? (?P<rest>[a-z]+ (?:an?|some|another|two|three|‹[ql]).*)",
            turns.place_first,
            False,
        ),
        (
            r"(?:for|regarding|as for|concerning|about|with|on|in|as to|when it comes to|in regard to|speaking of) "
            r"(?P<what>.+?)(?:,| -| –|:) (?P<rest>[a-z]+ .+)",
            turns.topic_first,
            True,
        ),
        # wishes and statements
        (rf"{_WISH} (?P<what>{_A_THING}\b.*?) to (?P<rest>.+)", "{what} should {rest}", True),
        (rf"{_WISH} (?P<what>{_A_THING}\b.+)", turns.wished, True),
        (
            rf"(?:let|have|get|see) (?P<what>{_A_THING}\b.*?) (?P<rest>(?:be|become|look|say|read|go|have|match|"
            rf"stand|"
            rf"sit|disappear)\b.*)",
            "{what} should {rest}",
            True,
        ),
        (rf"(?P<what>.+?) {_MODAL} (?:say|read|state|spell) (?P<rest>{_Q}.*)", "change {what} to {rest}", False),
        (
            rf"(?P<what>.+?) (?:now )?(?:says|reads|becomes|is now|is|=>|->|→) (?P<rest>{_Q})",
            "change {what} to {rest}",
            False,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:include|contain|display|show|feature|hold|carry)(?: (?:the|following|text|"
            rf"words?|information|content|sentence|phrase))*:? (?P<rest>{_L})",
            "write {rest} in {what}",
            False,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:feature|display|show|include|contain|carry|bear) (?P<rest>(?:an?|the) .+)",
            "give {what} {rest}",
            False,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:match|look like|be like|follow) (?P<rest>.+)",
            "change {what} to match {rest}",
            False,
        ),
        (rf"(?P<what>.+?) {_MODAL} (?:have|get|use|wear|take|carry|receive) (?P<rest>.+)", "give {what} {rest}", False),
        (
            rf"(?P<what>.+?) {_MODAL} (?:go|move|sit|stand|come|live|appear|end up|be|stay|belong|lie|rest|hang)"
            rf"(?: (?:placed|positioned|moved|located))? (?P<rest>(?:further |more |a bit |slightly |\d).+|(?:to|in|at"
            rf"|on|below|above|"
            rf"next|beside|under|left|right|up|down|behind|between|inside|near|over|into|onto|against|towards?)\b.+)",
            turns.moved,
            False,
        ),
        (
            rf"(?P<what>.+?) {_MODAL} (?:be|become|look|appear|turn|get|come out|go|stand out in) (?P<rest>.+)",
            turns.made,
            False,
        ),
        (rf"(?P<what>.+?) {_MODAL} {_VERBED}(?P<rest>\b.*)", turns.verbed, False),
        (
            r"(?P<what>.+?) (?:was|were|has been|have been|had been|got|gets|is being|is|are|be|been) "
            r"(?P<rest>[a-z]+\b.*)",
            turns.done,
            False,
        ),
        (r"(?P<what>.+?) (?:becomes|turns|goes|is now|are now|now is|becoming) (?P<rest>.+)", turns.made, False),
        (
            r"(?P<more>more|less|extra|additional|increased|reduced|fewer) (?P<prop>[\w ]+?) (?:for|on|in|to|between|"
            r"around|of) (?P<what>.+)",
            turns.more,
            False,
        ),
        (
            r"(?P<what>[\w #'‹›-]+?) (?P<verb>[a-z]+ed|put|set|made|given|hidden|cut) (?P<rest>(?:to|by|in|into|from|"
            r"with|as|at|below|above|next|on|out|off)\b.*|‹.*)",
            turns.headline,
            False,
        ),
    )


SHAPES = tuple(
    (lazily(rf"^{pattern}$", re.IGNORECASE | re.DOTALL), request, anywhere)
    for pattern, request, anywhere in (*standing.rows(), *arrangements.rows(), *dressing.rows(), *_rows())
)
