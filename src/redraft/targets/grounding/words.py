"""The words a phrase for something on a page is made of, as tables. To teach the grounder a word, add it to a row here
and a line to the tests. What the planner shares (roles, kinds, places, colours) is in planning/vocabulary.py.

Everything is lower case and in the singular; plurals are made by rule.
"""

from __future__ import annotations

from redraft.targets import vocabulary as shared

# Roles, beyond those of the vocabulary: other words for its roles, and roles of its own.
ROLES: dict[str, tuple[str, ...]] = {
    role: tuple(dict.fromkeys((*shared.ROLES.get(role, ()), *more)))
    for role, more in {
        **dict.fromkeys(shared.ROLES, ()),
        "title": ("main headline", "main header", "top headline"),
        "subtitle": ("sub title", "sub-title", "sub heading", "sub-heading", "sub headline", "secondary title",
                     "second headline", "tag line", "strap line", "subline", "sub line", "sub-line"),
        "body": ("blurb", "body copy", "running text", "main paragraph", "text body", "intro", "introduction"),
        "logo": ("brand logo", "company logo", "brand", "trademark", "wordmark"),
        "background": ("back ground", "background layer", "backing", "page background", "background image",
                       "background picture", "background colour", "background color", "paper"),
        "button": ("call-to-action", "cta button", "call to action button", "call-to-action button", "action button"),
        "badge": ("rosette",),
        "date": ("event date", "day and date", "when"),
        "time": ("start time", "event time", "starting time"),
        "hours": ("opening hours", "business hours", "hours", "opening times", "opening time", "shop hours",
                  "office hours", "hours of business", "opening hour", "working hours", "store hours"),
        "brand": ("shop name", "brand name", "company name", "business name", "firm name", "store name", "school name",
                  "name of the shop", "restaurant name", "agency name", "organisation name", "organization name",
                  "company", "studio name", "club name", "bakery name", "hotel name", "cafe name", "café name",
                  "coffee shop name", "bar name", "salon name", "gym name", "name of the cafe", "name of the café",
                  "name of the restaurant", "name of the company", "name of the business", "name of the bar"),
        "price": ("pricing", "fee", "ticket price", "entry fee", "entrance fee", "admission fee", "price text"),
        "discount": ("percent", "rebate", "price cut", "markdown"),
        "email": ("e mail", "mail address", "e-mail address"),
        "website": ("web page", "webpage", "web link", "link", "web url", "internet address", "homepage", "domain"),
        "phone": ("telephone number", "phone no", "contact number", "tel", "mobile number"),
        "footer": ("footnote", "foot note"),
        "terms": ("smallprint", "terms and conditions", "t&cs", "t&c", "legalese"),
        "header": ("top bar",),
        "venue": ("place name", "event location", "street address", "venue name", "where", "postal address", "place"),
        "icon": ("pictograph",),
        "avatar": ("avatar", "profile picture", "profile photo", "head shot", "headshot", "profile pic"),
        "hero": ("main photo", "hero photo", "hero shot", "key visual", "main visual"),
        "frame": ("page frame", "page border", "outer frame"),
        "divider": ("dividing line", "separator line", "divider line", "separating line", "ruling line"),
        "caption": ("caption", "picture caption", "image caption", "photo caption"),
        "quote": ("quote", "quotation", "testimonial", "citation", "pull quote"),
        "author": ("author", "quote author", "author name", "author of the quote"),
        "copyright": ("copyright", "copyright notice", "copyright line"),
        "hashtag": ("hashtag", "hash tag"),
        "handle": ("handle", "account name", "social handle", "user name", "username", "social media handle",
                   *(f"{site} {word}" for site in ("instagram", "insta", "twitter", "tiktok", "ig", "facebook")
                     for word in ("handle", "name", "account", "tag", "username", "user name")), "instagram", "insta"),
        "number": ("page number", "slide number"),
        "coordinates": ("coordinates", "gps position", "geographic position"),
    }.items()
}  # fmt: skip

# Kinds: word → (kind, form), where a form may be one that only looks tell (see kinds.py).
KINDS: dict[str, tuple[str, str]] = {
    **{word: kind for word, kind in shared.KINDS.items() if word != "caption"},
    "writing": ("text", ""), "font": ("text", ""), "type": ("text", ""), "text line": ("text", ""),
    "line of text": ("text", ""), "text block": ("text", ""), "block of text": ("text", ""),
    "text object": ("text", ""),
    "piece of text": ("text", ""), "text field": ("text", ""), "text item": ("text", ""), "sentence": ("text", ""),
    "text label": ("text", ""), "label": ("text", ""), "string": ("text", ""), "text string": ("text", ""),
    "still": ("picture", ""), "film still": ("picture", ""), "portrait": ("picture", ""),
    "snapshot": ("picture", ""), "snap": ("picture", ""), "shot": ("picture", ""), "raster": ("picture", ""),
    "illustration": ("picture", ""), "photo image": ("picture", ""), "image layer": ("picture", ""),
    "vector shape": ("shape", ""), "form": ("shape", ""), "figure": ("shape", ""), "shape layer": ("shape", ""),
    "bar": ("shape", "bar"), "stripe": ("shape", "bar"), "strip": ("shape", "bar"), "band": ("shape", "bar"),
    "ribbon": ("shape", "bar"), "plate": ("shape", "rect"), "panel": ("shape", "rect"),
    "rounded rectangle": ("shape", "rounded"), "pill": ("shape", "rounded"),
    "rounded box": ("shape", "rounded"), "disc": ("shape", "ellipse"), "disk": ("shape", "ellipse"),
    "bubble": ("shape", "ellipse"), "ball": ("shape", "ellipse"), "ring": ("shape", "ring"),
    "blob": ("shape", "curved"), "curved shape": ("shape", "curved"), "curved area": ("shape", "curved"),
    "wavy shape": ("shape", "curved"), "wave": ("shape", "curved"),
    "swoosh": ("shape", "curved"), "squiggle": ("shape", "curved"),
    "polygon": ("shape", "polygon"), "pentagon": ("shape", "corners5"), "hexagon": ("shape", "corners6"),
    "octagon": ("shape", "corners8"), "star": ("shape", "star"), "diamond": ("shape", "diamond"),
    "straight line": ("shape", "line"), "stroke": ("shape", "line"),
    "component": ("", ""), "piece": ("", ""), "graphic element": ("", ""), "design element": ("", ""),
    "one": ("", ""),
}  # fmt: skip
NAMES_FIRST = frozenset(word for word in KINDS if word not in shared.KINDS) | {"dot"}
"""Kinds whose words more often name a thing: 'the band' may be one of musicians, 'the star' may be the sun."""
LOOKS: dict[str, str] = {
    **shared.LOOKS, "disc": "circle", "disk": "circle", "bubble": "circle", "ball": "circle",
}  # fmt: skip

QUANTIFIERS: tuple[str, ...] = (
    "each and every one of the", "each one of the", "every one of the", "each and every", "every single",
    "each of the", "any of the", "each of these", "all of these", "all of those", "all of my", "all of our",
    "all these", "all those", "all my", "all our", "all of its", "all its",
    *shared.ALL_WORDS,
)  # fmt: skip
"""Words for all of them."""

EVERYTHING: tuple[str, ...] = ("everything", "anything", "every thing", "all things", "all", "all of it", "it all")
OTHERS: tuple[str, ...] = (
    "everything else", "all else", "all the rest", "the rest", "the others", "others", "all others",
    "all the others", "all other elements", "all other layers", "the remaining ones", "the rest of it",
    "the rest of them", "the other one", "the other ones", "all other things",
)  # fmt: skip
OTHER: tuple[str, ...] = ("other", "remaining", "rest of the")

ORDINALS: dict[str, int] = {
    **shared.ORDINALS, "sixth": 5, "6th": 5, "seventh": 6, "7th": 6, "eighth": 7, "8th": 7, "ninth": 8, "9th": 8,
    "tenth": 9, "10th": 9,
    "eleventh": 10, "11th": 10, "twelfth": 11, "12th": 11,
    "final": -1, "very first": 0, "very last": -1, "second to last": -2, "second-to-last": -2,
    "second last": -2, "next to last": -2, "next-to-last": -2, "last but one": -2, "penultimate": -2,
    "third to last": -3, "third last": -3,
}  # fmt: skip
NUMBERS: dict[str, int] = {
    **shared.NUMBER_WORDS, "eleven": 11, "twelve": 12, "couple of": 2, "pair of": 2,
    **{str(number): number for number in range(2, 21)},
}  # fmt: skip

# Extremes: word → measure (see choosing.py).
EXTREMES: dict[str, str] = {
    **shared.EXTREMES, "largest": "largest", "most intricate": "complex", "most elaborate": "complex",
    "greatest": "largest", "littlest": "smallest", "furthest left": "left", "furthest right": "right",
    "far left": "left", "far right": "right", "left-most": "left", "right-most": "right", "top-most": "top",
    "bottom-most": "bottom", "highest": "top", "widest": "widest", "broadest": "widest", "narrowest": "narrowest",
    "tallest": "tallest", "shortest": "shortest", "longest": "longest", "boldest": "boldest", "darkest": "darkest",
    "brightest": "lightest", "lightest": "lightest", "thickest": "thickest", "thinnest": "thinnest",
    "frontmost": "front",
    "front-most": "front", "hindmost": "back", "simplest": "simple", "least complex": "simple",
    "cheapest": "least", "most expensive": "most", "priciest": "most", "dearest": "most", "least expensive": "least",
}  # fmt: skip
# The same of two, or of several where one stands out.
COMPARED: dict[str, str] = {
    "bigger": "largest", "larger": "largest", "smaller": "smallest", "longer": "longest", "shorter": "shortest",
    "wider": "widest", "narrower": "narrowest", "taller": "tallest", "upper": "top", "lower": "bottom",
    "higher": "top", "darker": "darkest", "lighter": "lightest", "brighter": "lightest", "bolder": "boldest",
    "thicker": "thickest", "thick": "thickest", "thin": "thinnest", "thinner": "thinnest", "short": "shortest",
    "long": "longest",
    "big": "largest", "large": "largest", "huge": "largest", "giant": "largest", "enormous": "largest",
    "small": "smallest", "little": "smallest", "tiny": "smallest", "wide": "widest", "tall": "tallest",
}  # fmt: skip
"""Words that pick one only where it clearly differs from the next."""

# Places as adjectives: 'the top left circle'.
SIDES: dict[str, str] = {
    "left": "left", "left-hand": "left", "left hand": "left", "right": "right", "right-hand": "right",
    "right hand": "right", "top": "top", "bottom": "bottom", "upper": "top", "lower": "bottom",
    **{
        f"{down}{sep}{across}": f"{meant} {across}"
        for down, meant in (("top", "top"), ("upper", "top"), ("bottom", "bottom"), ("lower", "bottom"))
        for across in ("left", "right") for sep in (" ", "-")
    },
    "middle": "middle", "center": "middle", "centre": "middle", "central": "middle", "centered": "middle",
}  # fmt: skip

# Places after 'in', 'at', 'on', 'near': word → what part of the page (see places.py).
PLACES: dict[str, str] = {
    **{word: meant for word, meant in SIDES.items() if word not in ("central", "centered", "upper", "lower")},
    "very top": "top", "very bottom": "bottom", "left top": "top left", "right top": "top right",
    "left bottom": "bottom left", "right bottom": "bottom right", "top center": "top middle",
    "top centre": "top middle", "top middle": "top middle", "bottom center": "bottom middle",
    "bottom centre": "bottom middle", "bottom middle": "bottom middle", "far left": "left", "far right": "right",
    "upper": "top", "lower": "bottom", "foot": "bottom", "head": "top", "very middle": "middle",
    "very center": "middle", "very centre": "middle",
}  # fmt: skip
PLACE_NOUNS: tuple[str, ...] = (
    "corner", "side", "edge", "half", "third", "part", "area", "section", "region", "end", "hand side", "border",
    "quarter", "portion",
)  # fmt: skip
PAGES: tuple[str, ...] = (
    "page", "poster", "design", "canvas", "svg", "drawing", "document", "file", "flyer", "artwork", "layout",
    "slide", "composition", "screen", "sheet", "leaflet",
)  # fmt: skip
"""What the whole is called: 'the title of the poster'."""

# Relations: word → relation (see relations.py).
RELATIONS: dict[str, str] = {
    "below": "below", "beneath": "below", "underneath": "below", "under": "below", "down from": "below",
    "above": "above", "over": "above", "on top of": "atop", "in front of": "front", "behind": "behind",
    "at the back of": "behind", "in back of": "behind",
    "to the left of": "left", "on the left of": "left", "left of": "left", "on the left side of": "left",
    "left from": "left", "to the right of": "right", "on the right of": "right", "right of": "right",
    "on the right side of": "right", "right from": "right",
    "next to": "beside", "beside": "beside", "near": "next", "near to": "next", "close to": "next", "by": "next",
    "alongside": "beside", "adjacent to": "next", "along with": "next", "closest to": "nearest",
    "nearest to": "nearest", "nearest": "nearest", "next door to": "beside",
    "inside": "inside", "within": "inside", "in": "inside", "on": "inside", "of": "inside", "from": "inside",
    "inside of": "inside", "belonging to": "inside", "contained in": "inside", "part of": "inside", "at": "inside",
    "around": "around", "surrounding": "around", "framing": "around", "enclosing": "around", "that surrounds": "around",
    "between": "between", "in between": "between",
}  # fmt: skip
FILLERS: tuple[str, ...] = (
    "that is", "that are", "that's", "which is", "which are", "which's", "who is", "who are", "that sits",
    "that stands", "that lies", "that appears", "that sit", "that stand", "that lie", "which sits", "which stands",
    "located", "placed", "positioned", "sitting", "standing", "lying", "shown", "found", "written", "printed",
    "displayed", "set", "typed", "situated", "immediately", "directly", "right", "just", "drawn", "colored",
    "coloured", "painted", "filled", "that has been", "currently", "appearing",
)  # fmt: skip
"""What may stand before a relation and adds nothing to it."""
THAT_IS: tuple[str, ...] = (
    "that is", "that are", "that's", "which is", "which are", "that has been", "being", "colored", "coloured",
    "painted", "filled with", "filled in", "filled",
)  # fmt: skip
WITH: tuple[str, ...] = ("with", "having", "that has", "that have", "which has", "which have", "featuring", "showing",
                         "carrying", "bearing", "holding", "that holds", "that shows")  # fmt: skip
ABOUT: tuple[str, ...] = (
    "about", "regarding", "concerning", "that is about", "that's about", "that are about", "which is about", "on about",
    "that talks about", "that talk about", "talking about", "dealing with", "that mentions", "that mention",
    "mentioning", "which mentions", "to do with", "that tells about", "that speaks of", "referring to",
    "that refers to", "which talks about", "that deals with", "explaining", "that explains",
)  # fmt: skip
"""What stands before a subject: 'the note about allergies'."""
WITHOUT: tuple[str, ...] = ("without", "with no", "lacking", "that has no", "that have no", "not having")
SAYS: dict[str, str] = {
    **dict.fromkeys(
        ("saying", "that says", "that say", "which says", "which say", "says", "reading", "that reads", "which reads",
         "that read", "with the text", "with the words", "with the word", "with the wording", "with the label",
         "with the caption", "with the phrase", "with the title", "with text", "labelled", "labeled", "captioned",
         "titled", "entitled", "where it says", "where it reads", "which is", "that is", "with the heading"), "says"),
    **dict.fromkeys(
        ("containing", "that contains", "that contain", "which contains", "which contain", "including",
         "that includes", "that include", "mentioning", "that mentions", "that mention", "containing the word",
         "containing the words", "containing the text", "that contains the word", "that contain the word",
         "that contains the words", "which contains the word", "that mention the word", "mentioning the word",
         "with", "having", "with the letters"), "contains"),
    **dict.fromkeys(
        ("starting with", "beginning with", "that starts with", "that start with", "which starts with",
         "that begins with", "that begin with", "which begins with", "starting in", "that start in"), "starts"),
    **dict.fromkeys(
        ("ending with", "ending in", "that ends with", "that end with", "which ends with", "that ends in",
         "that end in", "which ends in"), "ends"),
    **dict.fromkeys(("called", "named", "that is called", "which is called", "that is named", "with the name",
                     "with the id", "with id", "with name", "by the name of", "that are called", "that are named"),
                    "named"),
}  # fmt: skip

# Exceptions: 'everything except the title'.
EXCEPT: tuple[str, ...] = (
    "with the exception of", "except for", "excepting", "except", "other than", "apart from", "aside from",
    "not including", "not counting", "leaving out", "excluding", "save for", "but not", "but for", "minus", "and not",
    "besides", "but",
)  # fmt: skip

# Adjectives → what must hold (see conditions.py).
ADJECTIVES: dict[str, tuple[str, str]] = {
    "old": ("former", ""), "former": ("former", ""), "previous": ("former", ""), "original": ("former", ""),
    "bold": ("weight", "bold"), "bolded": ("weight", "bold"), "semibold": ("weight", "bold"),
    "non-bold": ("weight", "regular"), "regular": ("weight", "regular"),
    "italic": ("slant", "italic"), "italicized": ("slant", "italic"), "slanted": ("slant", "italic"),
    "underlined": ("decoration", "underline"), "struck-through": ("decoration", "line-through"),
    "strikethrough": ("decoration", "line-through"), "crossed-out": ("decoration", "line-through"),
    **dict.fromkeys(("crossed out", "struck out", "struck through", "strike through"), ("decoration", "line-through")),
    "strike-through": ("decoration", "line-through"), "struck": ("decoration", "line-through"),
    "uppercase": ("case", "upper"), "upper-case": ("case", "upper"), "capitalized": ("case", "upper"),
    "all-caps": ("case", "upper"), "lowercase": ("case", "lower"), "lower-case": ("case", "lower"),
    "rounded": ("rounded", ""), "outlined": ("outline", "only"), "unfilled": ("outline", "only"),
    "hollow": ("outline", "only"), "filled": ("filled", ""), "solid": ("filled", ""),
    "transparent": ("transparent", ""), "semi-transparent": ("transparent", ""), "translucent": ("transparent", ""),
    "see-through": ("transparent", ""), "faded": ("transparent", ""),
    "horizontal": ("lies", "horizontal"), "vertical": ("lies", "vertical"), "upright": ("lies", "vertical"),
    "rotated": ("turned", ""), "tilted": ("turned", ""), "turned": ("turned", ""),
    "round": ("round", ""), "circular": ("round", ""),
    "dark": ("shade", "dark"), "light": ("shade", "light"), "bright": ("shade", "light"), "pale": ("shade", "light"),
    "visible": ("any", ""), "existing": ("any", ""), "current": ("any", ""), "whole": ("any", ""),
    "entire": ("any", ""), "actual": ("any", ""), "same": ("any", ""), "complete": ("any", ""),
    "gradient": ("gradient", ""), "gradient-filled": ("gradient", ""),
    "dashed": ("any", ""), "dotted": ("any", ""), "perforated": ("any", ""), "wavy": ("any", ""),
    "multi-line": ("lines", "several"), "multiline": ("lines", "several"), "empty": ("blank", ""),
    "colored": ("hued", ""), "coloured": ("hued", ""), "colorful": ("hued", ""), "colourful": ("hued", ""),
}  # fmt: skip
# What 'in …' and 'with …' may say of a look.
LOOKS_IN_WORDS: dict[str, tuple[str, str]] = {
    "bold": ("weight", "bold"), "bold type": ("weight", "bold"), "bold letters": ("weight", "bold"),
    "bold font": ("weight", "bold"), "italic": ("slant", "italic"), "italics": ("slant", "italic"),
    "uppercase": ("case", "upper"), "upper case": ("case", "upper"), "capitals": ("case", "upper"),
    "capital letters": ("case", "upper"), "all caps": ("case", "upper"), "caps": ("case", "upper"),
    "block capitals": ("case", "upper"), "uppercase letters": ("case", "upper"), "lowercase": ("case", "lower"),
    "lower case": ("case", "lower"), "small letters": ("case", "lower"),
    "underlined": ("decoration", "underline"), "underline": ("decoration", "underline"),
    "an underline": ("decoration", "underline"),
    "an outline": ("outline", "has"), "outline": ("outline", "has"), "a border": ("outline", "has"),
    "a stroke": ("outline", "has"), "outlines": ("outline", "has"), "borders": ("outline", "has"),
    "a shadow": ("shadow", ""), "a drop shadow": ("shadow", ""), "shadow": ("shadow", ""), "shadows": ("shadow", ""),
    "a gradient": ("gradient", ""), "gradient": ("gradient", ""), "a gradient fill": ("gradient", ""),
    "gradients": ("gradient", ""), "rounded corners": ("rounded", ""), "round corners": ("rounded", ""),
    "a number": ("digits", ""), "numbers": ("digits", ""), "a digit": ("digits", ""), "digits": ("digits", ""),
    "figures": ("digits", ""), "a number in it": ("digits", ""), "numbers in them": ("digits", ""),
    "a fill": ("filled", ""), "fill": ("filled", ""),
}  # fmt: skip
OUTLINE_WORDS: tuple[str, ...] = ("outline", "border", "stroke", "edge", "rim", "contour")
FILL_WORDS: tuple[str, ...] = ("fill", "filling", "interior", "color", "colour", "inside", "background")

SHADES: dict[str, str] = {
    "dark": "dark", "deep": "dark", "light": "light", "pale": "light", "pastel": "light", "baby": "light",
    "bright": "", "vivid": "", "neon": "",
}  # fmt: skip
BASIC_COLORS: tuple[str, ...] = (
    "red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink", "brown", "black", "white", "gray", "grey",
    "violet", "turquoise", "teal", "golden", "reddish", "bluish", "greenish", "yellowish", "pinkish", "purplish",
)  # fmt: skip
"""Names that stand for a family of colours, not for one of them."""
FAMILIES: dict[str, str] = {
    "grey": "gray", "violet": "purple", "turquoise": "cyan", "teal": "cyan", "golden": "yellow", "reddish": "red",
    "bluish": "blue", "greenish": "green", "yellowish": "yellow", "pinkish": "pink", "purplish": "purple",
}  # fmt: skip
COLOR_ALIASES: dict[str, str] = {
    "golden": "gold", "reddish": "red", "bluish": "blue", "greenish": "green", "yellowish": "yellow",
    "blue-green": "teal", "blue green": "teal", "green-blue": "teal", "bluish-green": "teal", "bluegreen": "teal",
    "greenish-blue": "teal", "yellow-green": "yellowgreen", "red-orange": "orangered",
    "orange-red": "orangered", "blue-violet": "blueviolet", "dark-blue": "dark blue", "light-blue": "light blue",
    "dark-green": "dark green", "light-green": "light green",
    "pinkish": "pink", "purplish": "purple", "whitish": "white", "blackish": "black", "greyish": "gray",
    "grayish": "gray", "brownish": "brown", "silvery": "silver",
}  # fmt: skip

# Things that come in several on a page (see entries.py), and what they are made of.
CARDS: frozenset[str] = frozenset({"card", "tile", "chip"})
"""Several of one make, each with a plate or a picture of its own."""
ENTRIES: frozenset[str] = frozenset({"item", "entry", "row", "good", "product"})
FIGURE_PARTS: frozenset[str] = frozenset({"number", "figure", "value", "stat", "statistic"})
NAME_PARTS: frozenset[str] = frozenset({"name", "title", "heading"})
DETAIL_PARTS: frozenset[str] = frozenset(
    {"description", "detail", "subtext", "blurb", "explanation", "descriptor", "ingredients"}
)
THINGS: frozenset[str] = frozenset(
    "product item dish food drink meal course bread cake pastry town city place stop speaker person people team member"
    " guest artist performer act film movie book song track lesson class workshop session talk plan package tier"
    " service feature card tile entry row option model brand shop store room house property animal plant colour"
    " event show player author chef teacher host category section step topic job tour trip".split()
)
"""What the names in a list may be names of, whatever the list says."""

WRITTEN: frozenset[str] = frozenset(
    "line name heading headline title note text label caption sentence wording words message info details slogan motto"
    " subheading header entry item point paragraph copy writing lettering number figure statement remark claim"
    " phrase tagline letters word subtitle intro blurb description credit byline".split()
)
"""Words for any text, whatever it says."""

CALLS_TO_ACTION = (
    "buy shop book order get learn read sign register join subscribe download start try contact call rsvp reserve"
    " discover view click tap pre-order preorder donate apply find enter save play watch submit see request explore"
    " checkout add claim visit tickets login log go continue next sign-up enroll enrol hire upgrade schedule more"
).split()
PLACE_NAMES = (
    "street st road rd avenue ave square hall park arena theatre theater club museum center centre plaza stadium"
    " harbour harbor library church gallery cafe café hotel campus pavilion lane boulevard blvd terrace pier quay"
    " wharf courtyard auditorium rua straße platz strasse house mill barn cottage court gardens"
    " station castle university college studio cinema kino"
).split()

NOT_TYPOS = frozenset(
    "forum forums still stills chip chips good goods forget forgets redo redone save saves saved stay stays stayed"
    " other others dale sale tale mode modes model form forms from forest shave shaver say says said some same"
    " tile tiles food prize prizes bottom data test tests barge heater lego loge mage vine quite circus ring king"
    " cart cards card frames flame boat coat goat bird word words world house mouse horse nose rose lamp camp stamp"
    " plane plant plants plate plates planet sea seal seat tea team teal tag tags bag bags flag flags leaf lead"
    " head heart hearts hand hands band bands land stars stair start star bar car far jar note notes vote tent"
    " tents rent sale sales tale table tables cable fork form forms font front point paint print price prices"
    " mountain fountain line lines lane line-up wine vine pine mine nine lime time times tide side slide code node"
    " mode model label level lever river cover over oven even seven event events rocket pocket ticket tickets"
    " butter letter letters better bitter gutter shutter rule ruler role roll hole pole mole whole while white"
    " flower flowers tower towers shower power cloud clouds moon noon soon spoon sun son sum gum bum tree trees"
    " three free street stream dream cream".split()
)
"""Words of their own that lie near one of ours: never read as that one."""
