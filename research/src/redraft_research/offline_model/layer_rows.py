"""Rows that teach a language model which layers of a design a request changes (`redraft train sft` and `grpo`),
by `python -m redraft_research.offline_model.layer_rows …`:

    … written FILE.jsonl AUTHOR…
    … synthetic FILE.jsonl --designs 3000 --each 6 --first 2000000 --workers 2
    … test FILE.jsonl PART…          with the gold of tests/requests, for measuring only
    … rows ROWS.jsonl FILE.jsonl…    questions and answers of such files

A line of a file has `document`, `say`, `prompt` (the design's consolidated layers, each with what is in it, and the
request), `layers` (their ids), `gold` (numbers of those that change, from 1), `prompts` and `thinks` of these.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from redraft.commands.command import resolve_all
from redraft.commands.forms.summary import summary_of
from redraft.commands.measure.style_targets import kind_word
from redraft.document.colors import describe
from redraft.document.layers import Group, Layer, Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.layer_labels import place_of
from redraft.edits.ops import Edit, Insert
from redraft.edits.page_edits import PageEdit
from redraft.errors import RedraftError
from redraft.pictures.layers.units import LayerUnit, consolidated, units, units_with
from redraft.scoring.layer_answers import JointAnswer, LayerAnswer
from redraft.session.session import Session
from redraft.targets.parts.hues import color_of
from redraft_research.datasets.requests.cases import part_folder, read_cases, request_files
from redraft_research.datasets.requests.gold import gold_of
from redraft_research.offline_model.prepare import PreparedRequest, paired, real_requests, synthetic, unmeasured
from redraft_research.scoring.layer_decisions import Gold

LONGEST, MOST = 60, 12
"""Characters of a text, and things in a layer, that are shown."""
_ID = re.compile(r"#(?:“[^”]*”|\S+) (?=\()")
ALONE, TOLD = 0.3, 6
"""How many lines are asked about one layer too, and layers that an answer about all tells of."""
ABOUT_ONE = "Does layer {} change?"
ABOUT_ALL = "Which layers change?"


def thing(document: Document, id: str) -> str:
    """A layer in a few words."""
    placed = document.index[id]
    layer = placed.layer
    said = f"“{' / '.join(layer.text.split(chr(10)))[:LONGEST]}”" if isinstance(layer, Text) and layer.text else ""
    named = layer.name if layer.name and not said and not re.search(r"\d$", layer.name) else ""
    paint = color_of(layer.style.fill)
    shade = describe(paint) if paint is not None else ""
    kind = "" if said else kind_word(placed)
    return " ".join(filter(None, (said, named[:30], shade, kind, place_of(placed))))


def shown(document: Document, unit: LayerUnit) -> list[str]:
    """What a consolidated layer is made of, as many things as there is room for."""
    found = []
    for id in sorted(unit.members, key=list(document.index).index):
        layer: Layer = document.index[id].layer
        if isinstance(layer, Group) and not layer.form:
            continue
        found.append(thing(document, id))
    more = [f"{len(found) - MOST} more"] if len(found) > MOST else []
    return found[:MOST] + more


def outlined(document: Document, layers: Sequence[LayerUnit]) -> str:
    lines, page = [], 0
    for number, unit in enumerate(layers, 1):
        if unit.page != page and len(document.pages) > 1:
            page = unit.page
            lines.append(f"Page {page}")
        lines.append(f"{number} {unit.sort}: {'; '.join(shown(document, unit))}")
    return "\n".join(lines)


def touched(document: Document, edits: Sequence[Edit], layers: Sequence[LayerUnit]) -> set[str]:
    """The ids that edits name."""
    found = {edit.layer for edit in edits if not isinstance(edit, PageEdit | Insert)}
    homes = {getattr(edit, "parent", "") for edit in edits if isinstance(edit, Insert)}
    return {id for id in found | homes if id in document.index}


def row(
    document: Document, layers: Sequence[LayerUnit], outline: str, one: PreparedRequest, measure: Measure
) -> dict[str, Any]:
    """The line of a request whose commands are known; RedraftError where they cannot be carried out."""
    numbers = {unit.id: str(number) for number, unit in enumerate(layers, 1)}
    prompts: dict[str, list[str]] = {}
    thinks: dict[str, list[str]] = {}
    now = document
    for command in one.commands:
        edits = resolve_all(now, [command], measure).edits
        ids = touched(document, edits, layers)
        said = _ID.sub("", summary_of(now, [command], edits, measure))
        for unit in units_with(document, ids, layers):
            prompts.setdefault(numbers[unit], []).append(said)
            inside = next(each.members for each in layers if each.id == unit)
            named = [thing(document, id) for id in sorted(ids & inside)][:3]
            thinks.setdefault(numbers[unit], []).extend(named)
        now = execute(now, edits, measure)
    return {
        "say": one.say, "prompt": f"{outline}\nRequest: {one.say}", "layers": [unit.id for unit in layers],
        "gold": sorted(map(int, prompts)), "refuse": one.refuse,
        "prompts": {number: "; ".join(dict.fromkeys(each)) for number, each in prompts.items()},
        "thinks": {number: "; ".join(dict.fromkeys(each)) for number, each in thinks.items()},
    }  # fmt: skip


def rows(
    document: Document, name: str, requests: Iterable[PreparedRequest], measure: Measure
) -> Iterator[dict[str, Any]]:
    layers = consolidated(units(document))
    if not layers:
        return
    outline = outlined(document, layers)
    for one in requests:
        try:
            found = row(document, layers, outline, one, measure)
        except (RedraftError, ValueError, LookupError):
            continue
        if found["gold"] or one.refuse:
            yield {"document": name, **found}


def answer_about(line: Mapping[str, Any], number: int) -> str:
    if number not in line["gold"]:
        return str(LayerAnswer("nothing in it is meant", False, ""))
    return str(LayerAnswer(line["thinks"][str(number)] or "it gets something new", True, line["prompts"][str(number)]))


def answer_about_all(line: Mapping[str, Any]) -> str:
    """What is meant and where, the numbers of the layers, what is to be done: of the first few."""
    told = [(n, line["thinks"][str(n)] or "something new", line["prompts"][str(n)]) for n in line["gold"][:TOLD]]
    thinks = "; ".join(f"{think}: layer {n}" for n, think, _ in told)
    prompts = "; ".join(dict.fromkeys(prompt for _, _, prompt in told))
    return str(JointAnswer(thinks or "nothing", frozenset(line["gold"]), prompts))


def questions(line: Mapping[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Rows of `redraft train`: about all layers, and of some about one that changes or, as often, one that stays. Those
    of all have what the environment `layers` asks for, the others what `layer` does."""
    answer = answer_about_all(line)
    wanted = answer.partition("<prompt>")[2].removesuffix("</prompt>")
    yield {"prompt": f"{line['prompt']}\n{ABOUT_ALL}", "answer": answer, "layers": len(line["layers"]),
           "gold": line["gold"], "wanted": wanted}  # fmt: skip
    if chance.random() < ALONE:
        staying = [number for number in range(1, len(line["layers"]) + 1) if number not in line["gold"]]
        number = chance.choice(line["gold"] if line["gold"] and (chance.random() < 0.5 or not staying) else staying)
        yield {"prompt": f"{line['prompt']}\n{ABOUT_ONE.format(number)}", "answer": answer_about(line, number),
               "edit": number in line["gold"], "wanted": line["prompts"].get(str(number), "")}  # fmt: skip


def written(author: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    with Session(history=False) as session:
        for path, requests in real_requests(author).items():
            document = session.open(path).document
            every = [*requests, *paired(requests)]
            found += [{"author": author} | one for one in rows(document, path.name, every, unmeasured)]
    return found


def made(seed: int, each: int) -> list[dict[str, Any]]:
    try:
        document, requests = synthetic(seed, each)
        return [{"author": "synthetic"} | one for one in rows(document, str(seed), requests, unmeasured)]
    except Exception:  # one bad design costs no run
        return []


def tests(part: str) -> list[dict[str, Any]]:
    """The requests of a part that is only measured, with its gold as `redraft bench layers --merged` counts it."""
    folder, found = part_folder(part), []
    with Session(history=False) as session:
        kept: dict[str, Any] = {}
        for file in request_files(folder):
            for case in read_cases(file):
                if case.document not in kept:
                    document = session.open(folder / "documents" / case.document).document
                    layers = consolidated(units(document))
                    kept[case.document] = document, layers, outlined(document, layers)
                document, layers, outline = kept[case.document]
                if case.kind in ("program", "edits"):
                    continue
                found.append({"id": case.id, "author": part, "document": case.document, "say": case.say,
                              "prompt": f"{outline}\nRequest: {case.say}", "layers": [unit.id for unit in layers],
                              "gold": _gold(gold_of(case, document, None, layers))})  # fmt: skip
    return found


def _gold(gold: Gold) -> dict[str, Any]:
    return {"edited": sorted(gold.edited), "either": sorted(gold.either_way), "others": [*map(_gold, gold.others)]}


def main() -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.layer_rows", description=__doc__)
    parser.add_argument("kind", choices=("written", "synthetic", "test", "rows"))
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="*")
    for name, value in (("designs", 1000), ("each", 6), ("first", 2_000_000), ("workers", 1)):
        parser.add_argument(f"--{name}", type=int, default=value)
    asked = parser.parse_args()
    if asked.kind == "rows":
        chance = random.Random(0)
        lines = (json.loads(line) for file in asked.parts for line in Path(file).read_text("utf-8").splitlines())
        made_of = (json.dumps(one, ensure_ascii=False) + "\n" for line in lines for one in questions(line, chance))
        asked.out.write_text("".join(made_of), "utf-8")
        return
    seeds: Sequence[Any] = range(asked.first, asked.first + asked.designs)
    work: Any = {"written": written, "test": tests, "synthetic": partial(made, each=asked.each)}[asked.kind]
    with Pool(asked.workers) as pool, asked.out.open("w", encoding="utf-8") as out:
        for found in pool.imap(work, seeds if asked.kind == "synthetic" else asked.parts):
            out.writelines(json.dumps(one, ensure_ascii=False) + "\n" for one in found)


if __name__ == "__main__":
    main()
