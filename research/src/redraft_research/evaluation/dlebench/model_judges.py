"""Judges that are models: plain, with tools, and guided by known targets.

A plain judge sees both pictures; one with tools may look closer, in turns. A guided one sees crops of the targets for
instruction following, the pictures with covered targets for consistency, and has the tools. A model is asked again
after an unknown label, or calls beside a label; that counts as a turn. It may end without a label.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from PIL import Image as PillowImage

from redraft.document.geometry import Box, is_finite_number
from redraft.errors import ModelError, ToolError
from redraft.imaging.pixels.arrays import Picture, box_mask, resized, slices
from redraft.imaging.pixels.difference import difference
from redraft.imaging.retouch.crops import crop_around, side_by_side, zoomed
from redraft.imaging.things.finder import Finder, PlainFinder
from redraft.models.answers import json_in
from redraft.models.chat import ChatMessage, ChatModel, ChatRequest, Image, assistant, system, user
from redraft.models.prompts import prompt, quoted
from redraft_research.evaluation.dlebench.judge_input import EditVerdict, JudgeInput, Judgement
from redraft_research.messages import says
from redraft_research.scoring.dle import Consistency, Following, Label, label_named

MOST_CALLS = 6
"""Of one turn; those beyond are not carried out."""
MOST_CROPS = 5


class CallResult(NamedTuple):
    """What a call gave: a text, and the pictures it refers to."""

    text: str
    pictures: tuple[Image, ...] = ()


@dataclass(frozen=True)
class Tools:
    """`images` by name, all of one size. A call that fails is reported, never raised: the model may try again."""

    images: Mapping[str, Picture]
    instruction: str
    finder: Finder

    def call(self, call: Any) -> CallResult:
        if not isinstance(call, Mapping) or not isinstance(call.get("parameters"), Mapping):
            return CallResult('a call is {"name": …, "parameters": {…}}')
        try:
            match call.get("name"):
                case "zoom":
                    return self._zoom(call["parameters"])
                case "difference":
                    return self._difference(call["parameters"])
                case "detect":
                    return self._detect(call["parameters"])
            return CallResult("there is no such tool; there are zoom, difference and detect")
        except ToolError as error:
            return CallResult(
                f"{call.get('name')}: {error.message}" + (f"; {error.suggestion}" if error.suggestion else "")
            )

    def _image(self, given: Mapping[str, Any], name: str) -> Picture:
        if not isinstance(title := given.get(name), str) or title not in self.images:
            raise ToolError(says("unknown-tool-picture", argument=name, pictures=", ".join(self.images)))
        return self.images[title]

    def _zoom(self, given: Mapping[str, Any]) -> CallResult:
        picture, corners = self._image(given, "image"), given.get("box")
        if not isinstance(corners, list) or len(corners) != 4 or not all(is_finite_number(one) for one in corners):
            raise ToolError(says("box-not-four-numbers"))
        left, top, right, bottom = map(float, corners)
        if right <= left or bottom <= top:
            raise ToolError(says("box-corners-swapped"))
        crop = zoomed(picture, Box(left, top, right - left, bottom - top))
        return CallResult(f"zoom: {given['image']} at {corners}, enlarged", (png(crop),))

    def _difference(self, given: Mapping[str, Any]) -> CallResult:
        before, after = self._image(given, "before"), self._image(given, "after")
        things = difference(before, after).things()
        if not things:
            return CallResult("difference: the two do not differ, but for light, softness and grain of the whole")
        crops, places = [], []
        for box in things[:MOST_CROPS]:
            margin = max(6.0, 0.3 * max(box.width, box.height))
            crops.append(png(side_by_side(zoomed(before, box, margin), zoomed(after, box, margin))))
            places.append(_corners(box))
        left = f", the {MOST_CROPS} largest shown" if len(things) > MOST_CROPS else ""
        return CallResult(f"difference: {len(things)} parts differ{left}: {', '.join(places)}", tuple(crops))

    def _detect(self, given: Mapping[str, Any]) -> CallResult:
        picture, name = self._image(given, "image"), given.get("name")
        if not isinstance(name, str) or not name.strip() or name.casefold() not in self.instruction.casefold():
            raise ToolError(says("target-not-in-instruction"))
        found = self.finder.find(picture, name)
        if not found:
            return CallResult(f"detect: no {name} was found in the {given['image']}")
        places = [f"{_corners(one.box)} by {one.by} ({one.score:.2f})" for one in found]
        return CallResult(f"detect: {name} in the {given['image']}: {'; '.join(places)}")


def _corners(box: Box) -> str:
    return f"[{box.x:g}, {box.y:g}, {box.right:g}, {box.bottom:g}]"


def png(picture: Picture, longest: int = 2048) -> Image:
    """A picture as PNG, as a model is shown it."""
    height, width = picture.shape[:2]
    scale = min(1.0, longest / max(width, height))
    target = io.BytesIO()
    small = resized(picture, round(width * scale), round(height * scale)) if scale < 1 else picture
    PillowImage.fromarray(small).save(target, "PNG", compress_level=1)
    return Image(target.getvalue())


TURNS = 8
Mode = Literal["plain", "tools", "oracle"]
PROMPTS = ("dle_following", "dle_consistency", "dle_tools", "dle_cropped", "dle_masked")
_NAMES = ("Source Image", "Edited Image", "Reference Image")


@dataclass(frozen=True)
class ModelEditJudge:
    """`finder` is what detect asks."""

    model: ChatModel
    mode: Mode = "tools"
    turns: int = TURNS
    finder: Finder = field(default_factory=PlainFinder)

    @property
    def id(self) -> str:
        hashes = "+".join(prompt(name).sha256[:8] for name in PROMPTS)
        return f"dlebench-{self.mode}, {self.turns} turns, {hashes}@{self.model.name}"

    def judge(self, sight: JudgeInput) -> Judgement:
        try:
            following = self._guided(sight) if self.mode == "oracle" else self._asked(Following, sight, _whole(sight))
        except ModelError as error:
            following = EditVerdict(None, f"the model gave no answer: {error.message}")
        try:
            consistency = self._asked(Consistency, sight, _masked(sight) if self.mode == "oracle" else _whole(sight))
        except ModelError as error:
            consistency = EditVerdict(None, f"the model gave no answer: {error.message}")
        return Judgement(following, consistency)

    def _guided(self, sight: JudgeInput) -> EditVerdict:
        """Each target by itself, on crops; the worst counts."""
        if not sight.targets:
            return EditVerdict(None, "the targets' boxes are not known")
        found = [self._asked(Following, sight, _cropped(sight, box), tools=False) for box in sight.targets]
        missing = next((one for one in found if one.label is None), None)
        if missing is not None:
            return missing
        return min(found, key=lambda one: one.label or 0)

    def _asked(
        self, criterion: type[Label], sight: JudgeInput, images: Mapping[str, Picture], *, tools: bool = True
    ) -> EditVerdict:
        if self.mode == "oracle" and not sight.targets:
            return EditVerdict(None, "the targets' boxes are not known")
        tools = tools and self.mode != "plain"
        messages: list[ChatMessage] = [system(self._instructions(criterion, images, tools))]
        shown: list[str | Image] = [f"Editing instruction: {quoted(sight.instruction, 600)}"]
        for name, picture in images.items():
            shown += [f"{name}:", png(picture)]
        messages.append(user(*shown))
        box = Tools(images, sight.instruction, self.finder)
        used: list[str] = []
        why = ""
        for turn in range(1, self.turns + 1):
            reply = self.model.ask(ChatRequest(tuple(messages), max_tokens=1200, purpose="judge"))
            label, calls, why = _read(criterion, reply.text, tools)
            if label is not None:
                evidence = {"turns": turn, "calls": used, "thought": why[:2000]}
                return EditVerdict(label, why[:300] or "no reason was given", evidence)
            messages.append(assistant(reply.text[:4000] or "(nothing)"))
            last = " This is the last turn: answer with a label." if turn == self.turns - 1 else ""
            if not calls:
                messages.append(user(f"{why}{last}"))
                continue
            answers: list[str | Image] = []
            for call in calls[:MOST_CALLS]:
                result = box.call(call)
                used.append(result.text[:200])
                answers += [result.text, *result.pictures]
            if len(calls) > MOST_CALLS:
                answers.append(f"Only the first {MOST_CALLS} calls were carried out.")
            messages.append(user(*answers, f"Go on.{last}"))
        return EditVerdict(None, f"no label after {self.turns} turns" + (f": {why}" if why else ""), {"calls": used})

    def _instructions(self, criterion: type[Label], images: Mapping[str, Picture], tools: bool) -> str:
        parts = [prompt("dle_following" if criterion is Following else "dle_consistency").text]
        if self.mode == "oracle":
            reference = " The Reference Image shows one right way to do the edit." if _NAMES[2] in images else ""
            parts.append(prompt("dle_cropped" if criterion is Following else "dle_masked").fill(reference=reference))
        if tools:
            names = " | ".join(f'"{name}"' for name in images)
            height, width = next(iter(images.values())).shape[:2]
            parts.append(prompt("dle_tools").fill(turns=self.turns, images=names, width=width, height=height))
        return "\n\n".join(parts)


def _read(criterion: type[Label], text: str, tools: bool) -> tuple[Label | None, Sequence[Any], str]:
    """The label, or the calls, or neither and what is wrong; with a label, the thought."""
    titles = ", ".join(one.title for one in criterion)
    try:
        answer = json_in(text)
    except ModelError as error:
        return None, (), f"That could not be read: {error.message}. Answer with one JSON object."
    if not isinstance(answer, dict):
        return None, (), "Answer with one JSON object."
    given, calls = answer.get("label"), answer.get("calls")
    if given is not None and calls:
        return None, (), "Give either calls or a label, not both: what calls show is not known before they are made."
    if calls:
        if not tools:
            return None, (), f"There are no tools here. Answer with a label: {titles}."
        return (None, calls, "") if isinstance(calls, list) else (None, (), "'calls' must be a list.")
    label = label_named(criterion, given) if isinstance(given, str) else None
    if label is None:
        return None, (), f"'label' must be one of {titles}."
    return label, (), str(answer.get("thought", ""))


def _whole(sight: JudgeInput) -> dict[str, Picture]:
    return {_NAMES[0]: sight.source, _NAMES[1]: sight.fitted}


def _three(sight: JudgeInput) -> list[Picture]:
    height, width = sight.source.shape[:2]
    reference = [] if sight.reference is None else [resized(sight.reference, width, height)]
    return [sight.source, sight.fitted, *reference]


def _cropped(sight: JudgeInput, target: Box) -> dict[str, Picture]:
    height, width = sight.source.shape[:2]
    crop = slices(crop_around(target, width, height), sight.source.shape)
    return dict(zip(_NAMES, (picture[crop] for picture in _three(sight)), strict=False))


def _masked(sight: JudgeInput) -> dict[str, Picture]:
    covered = box_mask(sight.targets, sight.source.shape)
    pictures = []
    for picture in _three(sight):
        white = picture.copy()
        white[covered] = 255
        pictures.append(white)
    return dict(zip(_NAMES, pictures, strict=False))
