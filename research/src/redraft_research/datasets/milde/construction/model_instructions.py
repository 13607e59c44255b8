"""Instructions and steps by a model, and its word on which layer a step is about, where the rules cannot tell."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, system, user
from redraft.models.prompts import prompt, quoted
from redraft_research.datasets.milde.construction.instructions import PERSONAS, Candidate, EditStep, PageBrief
from redraft_research.datasets.milde.construction.matching import is_about_text, match
from redraft_research.datasets.milde.construction.page_layers import PageLayer
from redraft_research.datasets.requests.designs.lexicon import TOPICS

_STEPS = {"type": "array", "items": {"type": "string"}}
_ANSWER = {
    "type": "object",
    "properties": {"instruction": {"type": "string"}, "steps": _STEPS},
    "required": ["instruction", "steps"],
}
_APPLIES = {"type": "object", "properties": {"applies": {"type": "boolean"}}, "required": ["applies"]}
ITSELF = "nobody in particular: take something near what the design is about"


def model_candidates(model: ChatModel, page: PageBrief, rng: random.Random) -> list[Candidate]:
    """What six personas and the document itself lead to; an answer that cannot be used is left out."""
    personas = [rng.choice(topic.jobs) for topic in rng.sample(TOPICS, PERSONAS)]
    made = (_candidate(model, page, persona) for persona in (*personas, ""))
    return [one for one in made if one is not None]


def _candidate(model: ChatModel, page: PageBrief, persona: str) -> Candidate | None:
    lines = "\n".join(f"{at}. {_line(layer, at)}" for at, layer in enumerate(page.layers))
    asked = prompt("milde_instructed").fill(kind=page.kind, layers=lines, persona=persona or ITSELF)
    rules = system(prompt("milde_instruct").text)
    form = answered(model, ChatRequest((rules, user(asked)), schema=_ANSWER, temperature=0.7, purpose="instruct"))
    if form is None:
        return None
    steps = tuple(_matched(model, EditStep(_plain(says), ""), page) for says in form["steps"])
    return Candidate("persona" if persona else "document", persona, _plain(form["instruction"]), steps)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _line(layer: PageLayer, z: int) -> str:
    facts = layer.as_json(z)
    return f"{layer.sort}: {quoted(layer.text)}" if layer.text else f"{layer.sort}: {facts['description']}"


def _matched(model: ChatModel, step: EditStep, page: PageBrief) -> EditStep:
    """The step with its layer and type; the model is asked layer by layer, from the bottom, where words do not tell."""
    place = match(step.says, page.layers)
    if place is None:
        place = _asked(model, step.says, page.layers)
    if place is None:
        return step
    action = {"text": "text", "image": "picture"}.get(page.layers[place].sort, "colour")
    return replace(step, layer=place, action=action)


def _asked(model: ChatModel, says: str, layers: Sequence[PageLayer]) -> int | None:
    for at, layer in enumerate(layers):
        if (layer.sort == "text") == is_about_text(says):
            words = prompt("milde_matched").fill(step=quoted(says), layer=_line(layer, at))
            form = answered(model, ChatRequest((user(words),), schema=_APPLIES, purpose="match"))
            if form is not None and form["applies"]:
                return at
    return None
