"""Roundabout wordings and the plain ones they come to, as rows: 'with a structure of 3 rows' is 'with 3 rows'.

To teach one, add a row: a pattern for the words, and what they come to. @1 stands for a group as it was said, ~1 for a
number word as a figure. SYNONYMS hold before the slides of an instruction are set aside as tokens, ROWS after.
"""

from __future__ import annotations

import re

from redraft.lazy import lazily

START = r"(?:^|(?<=[.;!?] )|(?<=\n))"
CHANGING = (
    r"(?:modify|change|adjust|update|edit|style|restyle|format|alter|improve|enhance|customi[sz]e|establish|set|define"
    r"|emphasi[sz]e|highlight|tweak|transform|revise|refine|amend|convert|configure|personali[sz]e|rework|rearrange"
    r"|reshape|resize|accentuate)"
)
_SHAPE = (
    r"(?:cloud|circle|star|triangle|rectangle|square|heart|arrow|oval|ellipse|diamond|hexagon|pentagon|octagon|callout"
    r"|moon|sun|ring|cross|line|sphere|orb|globe|ball)"
)
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a single)"
_TEXTS = (
    r"(?:text|content|contents|information|info|details?|statement|sentence|phrase|passage|paragraph|wording|words"
    r"|message|material|definition|description|quote|subject matter|data)"
)
_WRITING = r"(?:place|put|position|set|embed|insert|input|include|incorporate|integrate|add|type|write|enter|attach)"
_SLOT = r"(?:title|subtitle|content|body|footer|heading|headline|note|notes)"
_ROWS: tuple[tuple[str, str], ...] = (
    ("\ufeff", ""),
    # sizes and numbers
    (rf"\b(with|having|featuring|of|using) an? (?:structure|layout|format|size|configuration|grid|dimensions?"
     rf"|arrangement)"
     rf" (?:of|with|consisting of|comprising|that has) (?={_NUMBER}\b)", "@1 "),
    (rf"\ban? (?:set|collection|series|group|total|batch|bunch|sequence|number) of (?={_NUMBER} (?:\w+ )?(?:slides"
     rf"|pages"
     rf"|bullets|bullet points|rows|columns)\b)", ""),
    (r"\ba (?:pair|couple) of (?=(?:\w+ )?(?:slides|pages|bullets|bullet points|rows|columns)\b)", "two "),
    (r"\b(?:an? )?single[- ](row|column)\b", "1 @1"),
    (r"\b1 row and column\b", "1 row and 1 column"),
    (rf"\b({_NUMBER})[- ](row|column)s?(?P<mid>,? and |, | by | x | × )({_NUMBER})[- ](column|row)s?\b",
     "~1 @2s and ~4 @5s"),
    (rf"\banother ({_NUMBER}) (?=slides|pages)", "@1 more "),
    # slides
    (rf"\b(?:design|craft|devise|form|set up) (?=(?:an?|another|{_NUMBER}) (?:[\w-]+ )?(?:slides?|tables?|charts?)\b)",
     "create "),
    (r"\b(slides?),? (?:and )?(?:make sure|ensure|ensuring|making sure|all of which|all|maintaining|each(?: one| of"
     r" them"
     r"| of which)?|having|keeping|with each(?: one)?|with all|with ‹s\d+›)(?: (?!‹)[\w']+){0,6}? (‹c\d+›)(?: "
     r"(?:colou?r|hue"
     r"|shade|tone"
     r"|tint))? (?:background|backdrop)s?(?: (?:for|on|across) (?:all(?: of)?|each(?: of)?|every one of)?(?: (?:them"
     r"|these|one"
     r"|slides?))?)?(?=\s*(?:$|[.;!]))", "@1 with a @2 background"),
    (r"\b(slides?),? (?:and )?(?:each|all|every one)(?: of (?:them|which))? (titled|named|called|labell?ed|entitled"
     r"|bearing"
     r" the title|with the title|having the title|carrying the title)\b", "@1 @2"),
    (r"\b(slides),? (?:and )?(?:with |having |bearing )?(?:the |their )?(?:titles|headings|names|headlines|labels)(?:"
     r" (?:are"
     r"|being|of|should be|as|is))?:? (?=‹l)", "@1 titled "),
    (r"\b(chart|graph)\b([^;]*?[.,;] ?(?:and |then )*)(?:give|assign) it (?:the|a) title,? (?=‹q)",
     "@1@2name the chart "),
    (r"(‹s\d+›)['’]s (?:name|label)(?= (?:to|as|=|:))", "@1's title"),
    (r"\bthe name (?:of|for) (‹s\d+›)(?= (?:to|as|=|:))", "the title of @1"),
    (rf"\bassign(?:ing)? (the {_SLOT}(?: and (?:the )?(?:{_SLOT}|footnote))?) (?:to (?:read|say|be)|as|with) (‹q\d+›)",
     "write @2 in @1"),
    (r"(‹s\d+›) (?:should |must |can |could |need to |have to |ought to )?(?:swap|trade|change|exchange|switch)(?:"
     r" their)? (?:places"
     r"|positions|spots)\b", "swap @1"),
    (rf"(‹s\d+›)['’]s ({_SLOT}) (‹c\d+›|bold|italic|underlined)(?:,| and) (‹s\d+›)['’]s(?: {_SLOT})? (‹c\d+›|bold"
     rf"|italic|underlined)",
     "make the @2 on @1 @3 and make the @2 on @4 @5"),
    (r"\b(?:make |paint |color |colour )?(the (?:[\w‹›]+ )?(?:row|column|header|cell|heading row)s?(?: of the"
     r" table)?)(?: should be"
     r"| must be| needs to be|:| in)? (‹c\d+›)(?: background)? (?:with|and) (?:an? )?(‹c\d+›) (?:text|letters"
     r"|lettering|type|font|writing"
     r"|words)\b", "color @1 @2 and make the text of @1 @3"),
    (r"(‹l\d+›),? (?:in (?:that|this|the given) order|in sequence|one after the other)(?=\s*(?:$|[.,;!]))", "@1"),
    (r"\b((?:table|chart)\b[^.;]*?) (?:into|in|to|within|inside) the (?:content|body)(?: section| area| part| portion)?"
     r" (?:of|on) (‹s\d+›)", "@1 on @2"),
    (r"\b((?:table|chart)\b[^.;]*?) (?:into|in|to|within|inside) the (?:content|body)(?: section| area| part| portion)?"
     r"(?=\s*(?:$|[.,;!])| and )", "@1"),
    (rf"\b(the {_SLOT}(?: section| part| area| portion)?) should have the (?:following )?{_TEXTS}(?: (?:inserted"
     rf"|added|written"
     r"|typed))?[:,]? (‹[ql]\d+›)", "write @2 in @1"),
    (rf"{START}(?:in)?to (the {_SLOT}(?: section| part| area| portion)?),? (?:please |kindly )?{_WRITING}(?: the "
     rf"(?:following )?"
     rf"{_TEXTS})?[:,]? (‹[ql]\d+›)", "write @2 in @1"),
    (r" (?:in the following (?:way|manner)|by (?:writing|stating|saying|typing|adding|including))\s*[:,]? (?=‹[ql])",
     ": "),
    (rf"\bapply ([^.;]+?) to (?:both )?the ({_SLOT}) and (?:the )?({_SLOT})\b",
     "apply @1 to the @2 and apply @1 to the @3"),
    (r"\b(?:set|make|use|type|write|add|put|insert|enter) (‹q\d+›) (?:as |to be )?(?:the|a) (bold|italic|underlined)"
     r"(?:ed|ized)?"
     r" (title|heading|subtitle)\b", "write @1 in the @3 and make the @3 @2"),
    (r"\b(?:set|make|use|type|write|add|put|insert|enter) (‹q\d+›) in (bold|italic)s?(?: type| letters)? as the "
     r"(title|heading"
     r"|subtitle)\b", "write @1 in the @3 and make the @3 @2"),
    (r"\bgive (the [\w ]+?|it) an? ([\d.]+)[- ]degrees? (?:rotation|turn|tilt|spin)\b", "rotate @1 by @2 degrees"),
    (r"\b(?:set|change|adjust|modify|alter|update) (?:the )?(?:dimensions|size) of (the [\w ]+?) (?:to(?: measure|"
     r" be)?|so that it"
     r" measures) ([\d.]+ ?\w+) in (width|height) and ([\d.]+ ?\w+) in (width|height)",
     "change the @3 of @1 to @2 and the @5 of @1 to @4"),
    (r"\b(?:set|change|adjust|modify|alter|update) (the [\w ]+?)(?:['’]s)? (?:dimensions|size) (?:to(?: measure| be)?"
     r"|so that it"
     r" measures) ([\d.]+ ?\w+) in (width|height) and ([\d.]+ ?\w+) in (width|height)",
     "change the @3 of @1 to @2 and the @5 of @1 to @4"),
    # lists
    (rf"\b(?:an?|the) (?:{_NUMBER})[- ](?:item|point|entry|line|bullet) (?:bullet(?:ed)?(?: point)? )?list\b",
     "a bullet list"),
    (r",? (?:with|where|in which) each (?:point|bullet|item|one|entry|line)(?: is| being)?(?: (?:featuring|containing"
     r"|listing"
     r"|showing|representing|displaying|reads?|says|contains|has))?(?: one of)?(?: the)?(?: [a-z]+)? (?=‹l)", " with "),
    (r"(‹[ql]\d+›) (?:throughout|across|all over|inside of) (?=the (?:content|body)\b)", "@1 in "),
    # shapes
    (rf"\b(an?|another|one)((?: [\w‹›-]+){{0,3}}?) ({_SHAPE})(?:[- ](?:like|shaped|style|type|esque))?"
     r" (?:shape|figure|form|formation|contour|silhouette|graphic|motif|design|symbol|element|object|illustration"
     r"|pattern|configuration)\b",
     "@1@2 @3"),
    (r"\b(an?|another|one)((?: [\w‹›-]+){0,3}?) (?:sphere|orb|ball)\b(?! of)", "@1@2 circle"),
    (rf"\ba (?:shape|figure|form) (?:of|like|resembling) an? (?=(?:[\w‹›-]+ )?{_SHAPE}\b)", "a "),
    (r"\ban? arrow \((right|left|up|down)\)", "a @1 arrow"),
    (r"\b(right|left|up|down)(?:wards?)?(?:[- ](?:pointing|facing))? arrow\b", "@1 arrow"),
    (r"\b(?:turned|rotated|tilted|angled|set|positioned|oriented|slanted) (?:at|to|by) an? ([\d.]+)[- ]degrees?"
     r" angle\b",
     "rotated by @1 degrees"),
    (r"\b(?:with|having|at) an? ([\d.]+)[- ]degrees? (?:rotation|angle|tilt|turn)\b", "rotated by @1 degrees"),
    (r"\b(an?) ([\d.]+)[- ]degrees?[- ](?:tilted|rotated|turned|angled|slanted) ([a-z]+)",
     "@1 @3 rotated by @2 degrees"),
    # places
    (r"\b(?:to|in|into|on) the (?:area|space|spot|place|region|position|part|zone) (?:on|to|at) the (left|right) of\b",
     "to the @1 of"),
    (r"\b(?:to|in|into|at) the corner (?:at|on|to|in|of) the (top|bottom|left|right|upper left|upper right|lower left"
     r"|lower right|top left|top right|bottom left|bottom right)\b", "to the @1 corner"),
    (r"\b(?:to|on) (the [\w-]+)['’]s (left|right)(?:-hand)? (?:side|part|portion)\b", "to the @2 of @1"),
    (r"(‹[ql]\d+›),? (?:in|into|to|at|within|inside) the (?:designated|specified|assigned|appropriate|given|provided"
     r"|corresponding|correct|proper|allotted|intended|respective) (?:area|space|location|position|place|section|spot"
     r"|slot|field|region|part)\b", "@1"),
    # words and where they go
    (rf"\b(the) (?:subsequent|ensuing|given|provided|below|accompanying|aforementioned|specified|upcoming|next) "
     rf"({_TEXTS})"
     rf"(?=[^.;\n]{{0,60}}?‹[ql])", "@1 following @2"),
    (rf"\b(the) ({_TEXTS}) (?:provided|given|below|specified|that follows)(?= |:)(?=[^.;\n]{{0,60}}?‹[ql])",
     "@1 following @2"),
    (rf"\b(?:place|put|position|set|embed|attach|supply) (the following {_TEXTS})\b", "insert @1"),
    (rf"\b{_WRITING} (?:the |this |some )?(?:following )?(?:information|info|details?|definition|subject matter"
     rf"|material"
     rf"|data)(?: (?:named|titled|called|that (?:reads|states|says)))?[,:]? (?=‹q)", "insert the content "),
    (rf"\b(the {_SLOT}) that (?:states|mentions|says|goes|conveys)[:,]? (?=‹[ql])", "@1 that reads "),
    (r"\buse (‹[ql]\d+›) to (?:populate|fill(?: in)?|complete) (the [\w ]+)", "fill @2 with @1"),
    (r"\bpopulate (it|them) with (?=‹[ql])", "fill @1 with "),
    (r"\b(?:pen|scribble) down\b", "write"),
    (r"\bcopy and paste (?=(?:the \w+ )?‹q)", "insert "),
    (rf"\bas (the {_SLOT})['’]s (?:text|content|wording|words)\b", "as @1"),
    (rf"\bas (?:the )?(?:text|wording|words) (?:of|for|in) (the {_SLOT})\b", "as @1"),
    (r"\bassign (it|‹s\d+›|the (?:new )?slide) the (?:name|title|heading|label|caption) (?=‹q)", "name @1 "),
    (r"\b(?:designate|mark|tag|label) (it|‹s\d+›|the (?:new )?slide) with (?:the )?(?:name |title |label |heading )?"
     r"(?=‹q)",
     "name @1 "),
    (r"\b(?:place|position|assign|set|provide|supply|establish) the (caption|label|heading|title|headline) (?=‹q\d+›(?!"
     r" (?:to|in|at|on|below|above|next)\b))", "add the @1 "),
    (r"\b(?:attach|append|leave|include|add) (an?|the) (?:notation|remark|annotation|comment) (?:specifying|mentioning"
     r"|indicating|noting|that says|that reads|stating|saying|reading)[:,]? (?=‹q)", "add @1 note saying "),
    (rf"\b({_WRITING} the {_SLOT}s?)[.:] (?=‹[ql])", "@1 "),
    (r"\b(?:the|an?) (left(?=[- ](?:ali|jus))|right(?=[- ](?:ali|jus))|cent(?:er|re)(?=e?d))(?:e?d)?(?:[- ](?:aligned"
     r"|justified))? (title|subtitle|heading"
     r"|content)\b"
     r"((?: (?!and\b)[\w‹›]+){0,4},? ?‹q\d+›)", "the @2@3 and align the @2 to the @1"),
    # type
    (r"\b(?:typeface|type|lettering|writing|wording|script) colou?r\b", "font color"),
    (r"\b(?:as|for) the (?:new|preferred|chosen|default|desired) (?=font|typeface)", "as the "),
    (r"\b(font(?: style| family| face)?|typeface) (?:of|for) (the \w+(?: \w+)?) as (?=[A-Z]|‹q)", "@1 of @2 to "),
    (r"\bapply\s+the (?:font(?: style| family| face)?|typeface)(?: of)? (‹q\d+›|[A-Z]\w+(?: [A-Z]\w+)*) to"
     r" (the [\w ‹›]+)", "change the font of @2 to @1"),
    (rf"\b{CHANGING} ((?:the )?(?:font(?: style| family| face)?|typeface) (?:of|for) [^.,;]+|[^.,;]+?['’]s (?:font(?:"
     r" style| family| face)?|typeface)),? (?:by )?(?:selecting|choosing|picking|using|opting for|going with|adopting)"
     r" (?=[A-Z]|‹q)", "change @1 to "),
    (r"\b(?:choose|select|pick|opt for|go with|go for) (?:an? |the )?(‹c\d+›)(?: (?:shade|hue|tone|tint|colou?r))?"
     r" (?:for|as) (the background(?: of ‹s\d+›)?|‹s\d+›['’]s background)", "make @2 @1"),
    (r"\b(?:choose|select|pick|opt for|go with|go for) (?:an? |the )?(‹c\d+›)(?: (?:shade|hue|tone|tint|colou?r))?"
     r" (?:for|as) (the [\w ]+)", "make @2 @1"),
    (r"\b(?:be )?(?:in (?:harmony|line|keeping|accordance|agreement)|consistent|identical|uniform|coordinated) "
     r"(?:with|to)"
     r" (the [\w ]+)['’]s (?:font |text )?colou?r\b(?: for (?:an? )?[\w ]+)?", "match the color of @1"),
    (r"\b(the [^.,;]+?) (?:deserves?|needs?|could use|wants?|calls for|cries out for|could do with) (bold|italic)(?:"
     r" type| text"
     r"| letters| lettering| font| print)?(?=\s*(?:$|[.,;!]))", "make @1 @2"),
    (r"\bcent(?:er|re)(?:e?d)?(?:-aligned)?( [^.,;]*?)? (?:in|inside|within) its (?:own )?(?:text )?(?:box|frame|field"
     r"|placeholder)\b", "center-aligned@1"),
    (r"\b(left|right)-align(?:ed)?( [^.,;]*?)? (?:in|inside|within) its (?:own )?(?:text )?(?:box|frame|field"
     r"|placeholder)\b", "@1-aligned@2"),
    (r"\b(?:add|append|put|insert) (‹[ql]\d+›) (?:to|in|on) the (left|right|first|second|top|bottom)"
     r"(?:-hand)? (list"
     r"|bullets|bullet list)\b", "add the bullet @1 in the @2 list"),
    # what adds nothing
    (r"(?<=\w|›),? (?:at this (?:moment|point|time|stage)|as specified|as (?:described|mentioned|indicated|desired"
     r"|appropriate|necessary|you see fit)|within it|for me)(?=\s*(?:[.,;!?]|$))", ""),
    (r",? and (?:then )?(?:move|shift|relocate|place|position|adjust|reposition|arrange) (?:it|them|its (?:position"
     r"|location|placement)) (?:as needed|accordingly|appropriately|as desired|as necessary|as required|if needed"
     r"|properly|suitably)(?=\s*(?:[.!]|$))", ""),
)  # fmt: skip
ROWS = tuple((lazily(pattern, re.IGNORECASE), plain) for pattern, plain in _ROWS)
SYNONYMS = (
    (lazily(rf"\b({_NUMBER}|an?|another) (?:supplementary|fresh|novel|brand[- ]new|unique|distinct|separate) "
            rf"(slides?)\b",
            re.IGNORECASE), r"\1 new \2"),
    (lazily(r"\b(the|this|that) (?:initial|opening|beginning|starting) (?=slide\b|page\b|row\b|column\b|bullet\b"
            r"|line\b)",
            re.IGNORECASE), r"\1 first "),
    (lazily(r"\b(the|this|that) (?:closing|concluding|ending) (?=slide\b|page\b|row\b|column\b|bullet\b)",
            re.IGNORECASE), r"\1 last "),
    (lazily(r"\bthe (?:upper|top|topmost|uppermost) row\b", re.IGNORECASE), "the first row"),
    (lazily(r"\bthe (?:lower|bottom|lowest|bottommost) row\b", re.IGNORECASE), "the last row"),
    (lazily(r"\bthe (?:leftmost|left-most|far left) column\b", re.IGNORECASE), "the first column"),
    (lazily(r"\bthe (?:rightmost|right-most|far right) column\b", re.IGNORECASE), "the last column"),
    (lazily(r"\b(?:designate|label|mark|entitle|name|tag) (the slide|this slide) with (?:the )?(?:name|title|label"
            r"|heading) (?=‹q)",
            re.IGNORECASE), r"name \1 "),
    (lazily(r"\b(chart\b[^.;:]{0,20}?|graph\b[^.;:]{0,20}?|diagram) (?:that |which )?(?:showcas(?:es|ing)|visuali[sz]"
            r"(?:es|ing)|reflect(?:s|ing)|outlin(?:es"
            r"|ing)|convey(?:s|ing)|highlight(?:s|ing)|detail(?:s|ing)|portray(?:s|ing)|exhibit(?:s|ing))\b",
            re.IGNORECASE),
     r"\1 showing"),
    (lazily(r"\bthe (?:subsequent|ensuing) (?=(?:data|information|figures|values)\b)",
            re.IGNORECASE), "the following "),
    (lazily(rf"{START}(?:(?:i|we)(?:['’]d| would) (?:like|love)(?: to have| to see| to get)?|(?:i|we) (?:need|want)|"
            rf"(?:could|can) (?:i"
            r"|we)(?: please)? (?:have|get)|give me|let['’]s have) (?=(?:an?|another|one more|two|three) (?:[\w‹›-]+"
            r" ){0,2}(?:slides?"
            r"|tables?|charts?|bullets?|bullet points?|rows?|columns?|notes?)\b)", re.IGNORECASE), "add "),
    (lazily(rf"{START}(?:an? |another |one )?(new|extra|blank|empty|additional) slide (?=after|before|at the|between"
            rf"|with|titled"
            r"|called|named|about)", re.IGNORECASE), r"add a \1 slide "),
    (lazily(r"\b(slide (?:right |just |directly )?(?:after|before)) (?:number |no\.? )?(\d{1,3})(?=\s*(?:[:,.]|$))",
            re.IGNORECASE),
     r"\1 slide \2"),
    (lazily(r"\b((?:add|insert|create|make) (?:an?|another|one more)(?: (?:new|extra|blank|empty|further))? slide(?: "
            r"(?:after|before|at|between) [\w ]+?)?)\s*: (?=‹q)", re.IGNORECASE), r"\1 titled "),
    (lazily(r"\b(add|insert|create|make|need|want) an? (?:closing|concluding|ending|final|last) slide\b",
            re.IGNORECASE),
     r"\1 a slide at the end"),
    (lazily(r"\b(add|insert|create|make|need|want) an? (?:opening|intro|introductory|first) slide\b", re.IGNORECASE),
     r"\1 a slide at the beginning"),
    (lazily(r"\b(?:the|this) (?:present|existing|active|open) slide\b", re.IGNORECASE), "the current slide"),
)  # fmt: skip


_FIGURES = {
    word: str(number) for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}


def filled(plain: str, found: re.Match[str]) -> str:
    """@1 is a group as it was said, ~1 a number word as a figure."""
    text = re.sub(r"~(\d)", lambda group: _FIGURES.get(found[int(group[1])].lower(), found[int(group[1])]), plain)
    return re.sub(r"@(\d)", lambda group: found[int(group[1])] or "", text)
