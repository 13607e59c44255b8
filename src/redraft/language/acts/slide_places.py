"""Acts for a slide's places: words for its title, subtitle, body, footer, header, date or notes."""

from __future__ import annotations

from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.lists import AddItems
from redraft.commands.looks import Modify
from redraft.document.layers import Page, Text
from redraft.errors import RequestError
from redraft.language.acts.adding_things import add
from redraft.language.acts.insertion import insert_text
from redraft.language.acts.slides import notes_add
from redraft.language.acts.texts import in_place_of
from redraft.language.slots import ROLES, Slot, new_box, slots_for
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.grounding import ground
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words

_SAME = {"content": "body", "contents": "body", "text": "body", "headline": "title", "heading": "title",
         "note": "notes", "speaker notes": "notes", "bullets": "body", "list": "body", "main text": "body"}  # fmt: skip
_GROWS = ("body",)
"""Places whose words stay when others come."""
_USUAL = {"title": "top center", "subtitle": "top center", "body": "center", "footer": "bottom center",
          "header": "top center", "date": "bottom left"}  # fmt: skip


def items_of(request: Request) -> list[str]:
    """The lines that are to be put in."""
    given = request.get("items").split("\x1f") if request.get("items") else []
    lines = [line for text in (given or [request.get("new")]) for line in text.split("\n")]
    if not any(line.strip() for line in lines):
        raise RequestError("the new words are empty", "put them in quotes")
    return lines


def fill(request: Request, scene: Scene) -> Resolved:
    """Words for a place of a slide or design: an empty place first; a title and the like are replaced, a body grows."""
    said = request.get("role").lower() or "body"
    role = _SAME.get(said, said)
    if role not in ROLES:
        raise RequestError(f"'{said}' is no place of a slide", f"name one: {', '.join(ROLES)}")
    lines = items_of(request)
    pages = scene.document.pages
    if len(pages) != 1:
        raise RequestError("on which slide is not said", "say for example: on slide 2")
    if role == "notes":
        return notes_add(Request("notes_add", request.clause, "", {"new": "\n".join(lines)}), scene)
    if not _is_slide(scene):
        return _on_a_design(request, scene, role, lines)
    return _on_a_slide(request, scene, pages[0], role, lines)


def _added_to(request: Request, scene: Scene, text: Text) -> Resolved:
    """'Add "…" to the title': the words that are there stay."""
    return insert_text(Request("insert_text", request.clause, f"#{text.id}", dict(request.arguments)), scene)


def _is_slide(scene: Scene) -> bool:
    layers = scene.document.index.layers.values()
    return bool(scene.document.layouts) or any(isinstance(layer, Text) and layer.flow is not None for layer in layers)


def _on_a_slide(request: Request, scene: Scene, page: Page, role: str, lines: list[str]) -> Resolved:
    places = slots_for(scene.document, page, role)
    chosen = places[0] if places else None
    shown = f'"{folded(" / ".join(lines))[:60]}"'
    if chosen is None:
        reading = f"put {shown} into a new text box: the slide has no place for a {role}"
        done = scene.carried(reading, (), new_box(scene, page, role, lines))
        return replace(done, targets=done.made)
    if not chosen.empty and len(places) > 1:
        raise RequestError(
            f"the slide has {len(places)} places for a {role}: {scene.listed(slot.text.id for slot in places)}",
            f"name one, for example #{chosen.text.id}",
        )
    if request.get("where") and not chosen.empty and role not in _GROWS:
        return _added_to(request, scene, chosen.text)
    if chosen.empty or role not in _GROWS:
        return _written(scene, chosen, role, lines, shown)
    text = chosen.text
    more = AddItems(text.id, tuple(line for line in lines if line.strip()))
    return scene.carried(f"add {shown} at the end of '{text.id}', the {role}", (text.id,), more)


def _written(scene: Scene, slot: Slot, role: str, lines: list[str], shown: str) -> Resolved:
    text = slot.text
    how = "the empty place for the" if slot.empty else "the"
    reading = f"write {shown} into {how} {role} '{text.id}'"
    done = scene.carried(reading, (text.id,), Modify((text.id,), text="\n".join(lines)))
    if not done.edits:
        raise AlreadySo(f"the {role} says that already", "put other words in quotes", (text.id,))
    return done


def _on_a_design(request: Request, scene: Scene, role: str, lines: list[str]) -> Resolved:
    """The text of that role has other words; where there is none, a new text comes to its usual place."""
    words = "\n".join(lines)
    shown = f'"{folded(words)[:60]}"'
    texts: list[Text] = []
    try:
        texts = [text for id in scene.find(f"the {role}").ids for text in scene.texts(id)]
    except RequestError:
        if ground(scene.document, role).candidates:
            raise  # several may be meant: a further one would not help
    if len(texts) > 1:
        raise RequestError(f"the {role} holds {len(texts)} texts: {scene.listed(text.id for text in texts)}",
                           f"name one, for example #{texts[0].id}")  # fmt: skip
    if texts and request.get("where") and texts[0].text.strip():
        return _added_to(request, scene, texts[0])
    if texts:
        text = texts[0]
        if same_words(text.text, words):
            raise AlreadySo(f"the {role} says that already", "put other words in quotes", (text.id,))
        reading = f"write {shown} into the {role} '{text.id}'"
        return scene.carried(reading, (text.id,), Modify((text.id,), text=in_place_of(text, words)))
    arguments = {"kind": "text", "new": words, "place": _USUAL[role]}
    return add(Request("add", request.clause, "", arguments, "add"), scene)


PLACE_ACTS = {"fill": fill}
