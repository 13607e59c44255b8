"""A request in the terms of its deck: 'them' are the slides just made, 'the timetable' is the table of that slide,
words that are a whole bullet go with their line."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches

from redraft.document.layers import Group, Picture, Text, family
from redraft.document.style import Color
from redraft.edits.reflowing import paragraph_spans
from redraft.errors import RequestError
from redraft.language.reading.roles import NAMES, slots_named
from redraft.language.slots import slots_for
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.names import same_name
from redraft.targets.pages import THESE, choose
from redraft.targets.quotes import unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import occurrences, same_words
from redraft.targets.vocabulary import PRONOUNS

OF_TYPE = ("recolor", "font_size", "font_family", "font_style", "bigger", "spacing", "text_align")
"""Requests that are of all text of a slide when they are of its text."""


_ON_ONE = ("add", "fill", "table_add", "chart_add", "table_fill", "bullet_add", "notes_add", "border")
"""Requests for something new, which goes on one slide: the one worked on last where none is named."""


_PLACED = ("place", "side", "point", "target", "width", "height", "font_size", "angle")


def _has_place_for(request: Request, scene: Scene) -> bool:
    """Whether the slide worked on last has what is written into: a table, or a list."""
    layers = [inner for layer in scene.deck.this.layers for inner in family(layer)]
    if request.act == "table_fill":
        return any(isinstance(layer, Group) and layer.form == "table" for layer in layers)
    return not (request.get("which") or request.get("at")) or any(
        isinstance(layer, Text) and layer.paragraphs for layer in layers
    )


_PUTTING = ("put", "place", "position", "move", "bring", "set", "show", "display", "lay", "stick")


def put_elsewhere(request: Request, scene: Scene) -> Request | None:
    """'Put "Sale" above the logo' moves the text that says so; only words that are not there are new."""
    words = request.get("new")
    if request.act != "add" or request.get("kind") != "text" or request.verb.lower() not in _PUTTING:
        return None
    texts = [
        placed.layer for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)
    ]
    if not any(same_words(text.text, words) for text in texts):
        return None
    rest = {name: value for name, value in request.arguments.items() if name not in ("kind", "new")}
    target = f'"{words}"'
    if "side" in rest and set(rest) <= {"side", "anchor", "anchor2", "gap", "unit"}:
        return replace(request, act="beside", target=target, arguments=rest)
    if set(rest) == {"place"}:
        return replace(request, act="place", target=target, arguments=rest)
    if len(rest) == 1 and set(rest) <= {"weight", "slant", "decoration"}:
        return replace(request, act="font_style", target=target, arguments=rest)
    if set(rest) == {"color"}:
        return replace(request, act="recolor", target=target, arguments=rest)
    return None


def _color_of(phrase: str, scene: Scene) -> str:
    """The colour of a thing, for a background that is to have it; '' where it has none."""
    found = [scene[id].layer for id in scene.find(phrase).ids]
    shapes = [inner for layer in found for inner in family(layer)]
    colors = {shape.style.fill for shape in shapes if isinstance(shape.style.fill, Color)}
    return str(colors.pop()) if len(colors) == 1 else ""


_ITS_PLACE = lazily(r"its (title|heading|content|body|subtitle|footer|notes?)", re.IGNORECASE)
_ITS_GROUND = lazily(r"(?:its|their|the) (?:background|backdrop)", re.IGNORECASE)


def _is_chart(scene: Scene) -> bool:
    """Whether the thing spoken of last is a chart."""
    layers = [scene[id].layer for id in scene.last if id in scene.document.index]
    return any(isinstance(layer, Group) and layer.form.endswith(" chart") for layer in layers)


def _untitled_chart(request: Request, scene: Scene) -> str:
    """The chart just made, where it has no title and its slide has one: 'add a line chart … Use the title "Sales"'."""
    if len(scene.last) != 1 or request.pages or scene.last[0] not in scene.document.index:
        return ""
    placed = scene[scene.last[0]]
    chart = placed.layer
    if not isinstance(chart, Group) or not chart.form.endswith(" chart"):
        return ""
    titled = any(isinstance(one, Text) and one.id.endswith("/title") and one.text.strip() for one in chart.children)
    titles = slots_for(scene.deck.document, placed.page, "title")
    return "it" if not titled and titles and not titles[0].empty else ""


def _untitled(request: Request, scene: Scene) -> bool:
    """Whether a caption is the title of its slide: that is empty, and there is no picture to go under."""
    pages = choose(request.pages or "this slide", scene.deck).pages
    if len(pages) != 1 or any(isinstance(inner, Picture) for layer in pages[0].layers for inner in family(layer)):
        return False
    titles = slots_for(scene.deck.document, pages[0], "title")
    return bool(titles) and titles[0].empty


_EACH_ITS = lazily(
    r"(?:(?:all|each) )?(?:of )?(?:the |their )?(?P<slot>title|heading|headline|subtitle|content)s", re.IGNORECASE
)
"""'Add five slides and align the titles to the left': those of the new slides."""


def _spelled_out(request: Request, scene: Scene) -> Request:
    """'Replace pounds with euros' where a text says 'pounds': the words, and no signs of prices."""
    old, new = request.get("old"), request.get("value")
    if request.act != "figures" or request.get("op") != "currency" or not old.isalpha() or not new.isalpha():
        return request
    if (
        request.target
        or re.match(r"(?:on [^,]+, )?(?:replace|change|swap|rename)\b", request.clause, re.IGNORECASE) is None
    ):
        return request
    layers = (placed.layer for placed in scene.document.index.values() if placed.visible)
    if not any(isinstance(one, Text) and re.search(rf"\b{old}\b", one.text, re.IGNORECASE) for one in layers):
        return request
    return replace(request, act="replace_text", arguments={"old": old, "new": new, "everywhere": "everywhere"})


def _only_place(request: Request, scene: Scene) -> str:
    """The slide that alone has a place for words of a role, where none was named nor worked on."""
    role = request.get("role").lower()
    if (
        request.act != "fill"
        or request.pages
        or scene.deck.current
        or role in ("", "title", "body", "content", "notes")
    ):
        return ""
    having = [page for page in scene.deck.pages if role in _ROLES and slots_for(scene.document, page, role)]
    return f"slide {scene.deck.number(having[0].id)}" if len(having) == 1 else ""


_ROLES = ("subtitle", "footer", "header", "date")


def _slide_saying(words: str, scene: Scene) -> str:
    """The only slide with a list that has these words as a bullet; '' where there is none such."""
    found = {
        number
        for number, page in enumerate(scene.deck.pages, 1)
        for layer in page.layers
        if isinstance(layer, Text) and layer.flow is not None and len(layer.paragraphs) > 1
        for line in layer.text.split("\n")
        if same_words(line, words)
    }
    return f"slide {found.pop()}" if len(found) == 1 else ""


def _only_list(scene: Scene) -> str:
    """The slide of the only list of a deck; '' where there is none, or more than one."""
    texts = [placed for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)]
    lists = [
        placed
        for placed in texts
        if isinstance(placed.layer, Text) and placed.layer.flow is not None and len(placed.layer.paragraphs) > 1
        and placed.layer.text.strip() and not any(group.form not in ("", "shape") for group in placed.ancestors)
    ]  # fmt: skip
    return f"slide {scene.deck.number(lists[0].page.id)}" if len(lists) == 1 else ""


def about_slides(request: Request, scene: Scene) -> Request:
    """'Add two slides and give them a blue background': 'them' are the slides."""
    request = _spelled_out(request, scene)
    if place := _only_place(request, scene):
        return replace(request, pages=place)
    pronoun = request.target.lower() in PRONOUNS
    if len(scene.deck.current) > 1 and not request.pages and (many := _EACH_ITS.fullmatch(request.target)):
        return replace(request, target=f"the {many['slot'].lower()}", pages=THESE)
    if request.act.startswith("bullet_") and request.target.lower() in ("agenda", "the agenda") and not request.pages:
        titled = [page for page in scene.deck.pages if same_words(page.name, "agenda")]
        if len(titled) == 1:
            return replace(request, target="", pages=f"slide {scene.deck.number(titled[0].id)}")
    everywhere = re.search(r"\b(?:all|every|everywhere|any)\b", request.clause, re.IGNORECASE) is not None
    if (request.act == "number_slides" or (request.act == "notes_delete" and everywhere)) and not request.pages:
        return replace(request, pages="every slide")
    beside = request.get("near") if request.act == "bullet_add" and not request.pages and not request.target else ""
    if beside and (slide := _slide_saying(beside, scene)):
        return replace(request, pages=slide)
    bare = request.act == "bullet_add" and not request.pages and not request.target and not scene.deck.current
    if bare and (slide := _only_list(scene)):
        return replace(request, pages=slide)
    if request.act == "fill" and request.get("role") in ("caption", "label"):
        role = "title" if _untitled(request, scene) else "body"
        return about_slides(replace(request, arguments={**request.arguments, "role": role}), scene)
    if request.act == "add" and request.get("kind") == "text" and not any(map(request.get, _PLACED)):
        return replace(
            request, act="fill", arguments={**request.arguments, "role": "body"}, pages=request.pages or "this slide"
        )
    ground = request.get("prop").startswith("background") or request.get("prop") in ("", "color")
    if request.act == "recolor" and pronoun and ground and not scene.last and scene.deck.current:
        return replace(request, act="background", target="", pages=THESE)
    if (
        pronoun and not scene.last and request.act in OF_TYPE and len(scene.deck.current) == 1
    ):  # 'add a slide titled "A" and underline it'
        return replace(request, target="the title", pages="this slide")
    if request.act in _ON_ONE and request.get("target").lower() in PRONOUNS and not scene.last:
        arguments = {name: value for name, value in request.arguments.items() if name != "target"}
        return about_slides(replace(request, arguments=arguments), scene)
    if request.act == "font_size" and not request.get("unit") and request.get("amount"):
        return replace(request, arguments={**request.arguments, "unit": "pt"})  # as slide programs count type
    if request.act == "resize" and not request.get("unit") and (request.get("amount") or request.get("width")):
        return replace(request, arguments={**request.arguments, "unit": "cm", "unit2": request.get("unit2") or "cm"})
    if (
        request.act == "chart_title"
        and request.get("chart").lower() == "it"
        and not _is_chart(scene)
        and scene.deck.current
    ):
        request = replace(request, act="fill", arguments={"role": "title", "new": request.get("new")})
    if (own := _ITS_PLACE.fullmatch(request.target)) and not scene.last and len(scene.deck.current) == 1:
        return about_slides(replace(request, target=f"the {own[1]}", pages=request.pages or "this slide"), scene)
    if request.act == "recolor" and _ITS_GROUND.fullmatch(request.target) and not scene.last and scene.deck.current:
        return replace(request, act="background", target="", pages=THESE)
    if request.act == "fill" and request.get("role") == "title" and (chart := _untitled_chart(request, scene)):
        return replace(request, act="chart_title", target="", arguments={"new": request.get("new"), "chart": chart})
    if request.act == "background" and request.get("like") and not request.get("color"):
        request = replace(request, arguments={**request.arguments, "color": _color_of(request.get("like"), scene)})
    if request.act == "background" and not request.pages and scene.deck.current:
        return replace(request, pages=THESE)
    if request.act in ("table_fill", "bullet_add") and not request.pages and not _has_place_for(request, scene):
        return request  # the only table of the deck, wherever it is
    if request.act in _ON_ONE and not request.pages and len(scene.document.pages) > 1:
        return replace(request, pages="this slide")
    return request


_A_TITLE = lazily(r"(?P<the>(?:the|our|my) )?(?P<words>[\w'’&-]+(?: [\w'’&-]+){0,5})", re.IGNORECASE)
_LOOKS = (*OF_TYPE, "font_style", "opacity", "shadow", "highlight", "resize", "scale", "case")


def by_title(request: Request, scene: Scene) -> Request:
    """'Underline Timetable' is of the text that says so; 'the timetable' on a slide of that title is its only table."""
    changed = request
    target = _A_TITLE.fullmatch(request.target)
    if target is not None and request.act in _LOOKS and not target["the"] and request.target[:1].isupper():
        saying = [placed.layer.id for placed in scene.document.index.values() if placed.visible
                  and isinstance(placed.layer, Text) and same_words(placed.layer.text, request.target)]  # fmt: skip
        if len(saying) == 1:
            return replace(request, target=f"#{saying[0]}")
    if target is not None and request.act in _LOOKS and target["the"] and (table := _table_of(target["words"], scene)):
        changed = replace(changed, target=f"#{table}")
    scope = _A_TITLE.fullmatch(request.get("scope"))
    if scope is not None and (table := _table_of(scope["words"], scene)):
        changed = replace(changed, arguments={**request.arguments, "scope": f"#{table}"})
    return changed


def _table_of(title: str, scene: Scene) -> str:
    """The id of the only table on the slide with this title; '' where there is none such."""
    pages = [page for page in scene.document.pages if page.name and same_words(page.name, title)]
    tables = [layer.id for page in pages for layer in page.layers if isinstance(layer, Group) and layer.form == "table"]
    return tables[0] if len(pages) == len(tables) == 1 else ""


_NOTES = lazily(r"(?:in )?(?:the |my )?(?:speaker(?:'s)? |presenter )?notes?", re.IGNORECASE)


_BULLET = lazily(
    r"(?:the |that )?(?:bullet(?: point)?|point|list item|item|entry|line)(?: (?:that says|saying|reading|about|with))?"
    r" (?P<which>[\"“„«‘'].+[\"”“»’'])",
    re.IGNORECASE | re.DOTALL,
)


def of_lines(request: Request, scene: Scene) -> Request:
    """Words that are a whole bullet of a list go with their line; words of the notes are hidden, and change all the
    same."""
    old = request.get("old")
    if request.act == "replace_text" and _NOTES.fullmatch(request.get("scope")):
        return replace(request, act="notes_reword")
    if request.act == "set_text" and (bullet := _BULLET.fullmatch(request.target)):
        rest = {"which": bullet["which"], "new": request.get("new")}
        return replace(request, act="bullet_reword", target="", arguments=rest)
    if request.act == "set_text" and _NOTES.fullmatch(request.target):
        return replace(request, act="notes_set", target="")
    beside = request.act == "insert_text" and request.get("where") in ("before", "after") and not request.target
    if beside and (slide := _slide_saying(request.get("near"), scene)):  # a whole bullet, and no words inside one
        rest = {"items": f"«{request.get('new')}»", "side": request.get("where"), "near": request.get("near")}
        return replace(request, act="bullet_add", arguments=rest, pages=request.pages or slide)
    added = request.act == "insert_text" and request.get("where") in ("", "end") and not request.get("near")
    if added and _NOTES.fullmatch(request.target):
        return replace(request, act="notes_add", target="", arguments={"new": request.get("new")})
    if request.act == "delete" and request.target[:1].isupper():  # 'delete Wei': the disc with this name on it
        shapes = [placed for placed in scene.document.index.values() if isinstance(placed.layer, Text)
                  and placed.visible and same_words(placed.layer.text, request.target)]  # fmt: skip
        if len(shapes) == 1 and shapes[0].ancestors and shapes[0].ancestors[-1].form == "shape":
            return replace(request, target=f"#{shapes[0].ancestors[-1].id}")
    if request.act != "delete_text" or request.get("all") or request.get("everywhere") or "\n" in old:
        return request
    texts = [placed.layer for placed in scene.document.index.values() if placed.visible]
    saying = [text for text in texts if isinstance(text, Text) and occurrences(text.text, old)]
    if len(saying) != 1 or saying[0].flow is None or len(saying[0].paragraphs) < 2 or request.get("scope"):
        return request
    lines = [saying[0].text[start:end] for start, end in paragraph_spans(saying[0])]
    if (
        sum(same_words(line, old) for line in lines) != 1
        or sum(occurrences(line, old) is not None for line in lines) != 1
    ):
        return request
    return replace(request, act="bullet_delete", target=f"#{saying[0].id}", arguments={"items": f'"{old}"'})


_QUOTED_ONLY = lazily(
    r"(?:the |a )?(?:words?|text|texts|line|phrase|caption|label|sentence|message)?\s*(?P<quote>[\"“„«‘'].+[\"”“»’'])",
    re.DOTALL,
)


_LAYING = ("put", "place", "position", "set", "stick", "lay", "write", "add", "insert")
"""Verbs for what is there and for what is new; 'move' is for what is there."""


def new_words(request: Request, scene: Scene) -> Request:
    """'Put "Sold out" below the price' moves these words, or adds them where nothing says so yet."""
    puts = request.act in ("beside", "place") and request.verb.lower() in _LAYING
    quoted = _QUOTED_ONLY.fullmatch(request.target.strip()) if puts else None
    if quoted is None:
        return request
    new = unquote(quoted["quote"])
    texts = [placed.layer.text for placed in scene.document.index.values() if isinstance(placed.layer, Text)]
    said = any(occurrences(text, new) for text in texts) or bool(get_close_matches(new, texts, n=1, cutoff=0.75))
    named = any(same_name(layer.name, new) or layer.id == new for layer in scene.document.index.layers.values())
    if said or named or new == quoted["quote"]:
        return request
    return replace(request, act="add", target="", arguments={"kind": "text", "new": new, **request.arguments})


_OF_SLIDE = lazily(
    r"(?:the )?(?P<topic>[\w-]+(?: [\w-]+)?) "
    r"(?P<what>text|points|items|bullets|bullet points|list|content|heading|title)",
    re.IGNORECASE,
)


def _has_chart(request: Request, scene: Scene) -> bool:
    pages = choose(request.pages, scene.deck).pages if request.pages else scene.document.pages
    return any(isinstance(one, Group) and one.form.endswith(" chart") for page in pages for one in page.layers)


_PICTURED = lazily(
    r"(?P<before>.*?)\bthe (?P<topic>[a-z]{3,}) (?P<what>picture|photo|photograph|image|pic)(?P<after>(?!"
    r" of)(?:['’]s)?\b.*)",
    re.IGNORECASE,
)


def _pictured(request: Request, scene: Scene) -> Request | None:
    """'The lake picture' of a deck with one picture, or of a slide with one, where that slide speaks of the lake: what
    is in a picture cannot be seen here, its caption and its slide tell it."""
    found = _PICTURED.fullmatch(request.target)
    if found is None:
        return None
    pages = choose(request.pages, scene.deck).pages if request.pages else scene.document.pages
    pictures = [(page, inner) for page in pages for layer in page.layers for inner in family(layer)
                if isinstance(inner, Picture)]  # fmt: skip
    if len(pictures) != 1:
        return None
    topic = re.compile(rf"\b{re.escape(found['topic'])}", re.IGNORECASE)
    texts = [one.text for layer in pictures[0][0].layers for one in family(layer)
             if isinstance(one, Text) and one.style.visible is not False and not one.id.endswith("/notes")]  # fmt: skip
    if not any(topic.search(text) for text in texts):
        return None
    target = f"{found['before']}the {found['what']}{found['after']}"
    number = scene.deck.number(pictures[0][0].id)
    return replace(request, target=target, pages=request.pages or f"slide {number}")


def in_other_words(request: Request, scene: Scene) -> Request | None:
    """'The material' is another word for the content of a slide, 'the agenda points' are of the slide 'Agenda'."""
    if request.act == "series_color":  # 'the short line' is no series where there is no chart
        line = re.search(r"\bthe [\w -]*?\b(?:bar|column|line|area)s?\b", request.clause, re.IGNORECASE)
        rest = {"color": request.get("color")}
        return replace(request, act="recolor", target=line[0], arguments=rest) if line is not None else None
    if request.act in ("category_delete", "series_delete") and not _has_chart(request, scene):  # 'delete the red bar'
        line = re.search(r"\bthe [\w -]*?\b(?:bar|column|line|area)s?\b", request.clause, re.IGNORECASE)
        return replace(request, act="delete", target=line[0], arguments={}) if line is not None else None
    if (picture := _pictured(request, scene)) is not None:
        return picture
    roles = slots_named(request.target)
    if len(roles) == 1:
        plain = NAMES[roles[0]]
        return replace(request, target=plain) if plain != request.target.lower() else None
    found = _OF_SLIDE.fullmatch(request.target)
    if found is None or request.pages or found["topic"].lower() in ("all", "the", "both", "every", "each", "some"):
        return None
    try:
        pages = choose(f"the {found['topic']} slide", scene.deck).pages
    except RequestError:
        return None
    titled = [page for page in scene.deck.pages if found["topic"].lower() in page.name.lower().split()]
    if len(pages) != 1 or titled != list(pages):
        return None
    what = found["what"].lower()
    named = (
        "the title" if what in ("heading", "title") else "the content" if what in ("text", "content") else "the bullets"
    )
    return replace(request, target=named, pages=f"slide {scene.deck.number(pages[0].id)}")
