"""How many edits are called proven, of those that are carried out: safety must not be bought by answering 'unknown'.

    python benchmarks/proven.py FOLDER_OR_FILE... [--json FOUND.json] [--against FOUND.json] [--every 1] [--workers 2]

In every design of the folders the same menu is tried, each edit on the file as it is: a word made bold, words
added, another colour, a move, another opacity, another name, a layer removed. Nothing is written. `--json` keeps what
was found; `--against` compares with what an older version found, and lists every edit that was proven then and is not
now, with the reason.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from redraft import Session
from redraft.document.layers import Group, Layer, Run, Text
from redraft.document.pages import Document
from redraft.document.style import Color, Style
from redraft.edits.ops import Edit, Move, Remove, Rename, SetRuns, SetStyle, SetText
from redraft.errors import RedraftError

SUFFIXES = (".svg", ".pptx", ".psd", ".psb", ".ora")
Found = dict[str, dict[str, str]]
"""By file and edit: proven, unknown: why, broken: why, or refused: why."""


def menu(document: Document) -> Iterator[tuple[str, Edit]]:
    """What is tried: on the first text with a few letters, the first other leaf, and the first group."""
    free = [placed for placed in document.walk() if not any(_is_chart(group) for group in placed.ancestors)]
    leaves = [placed.layer for placed in free if not isinstance(placed.layer, Group)]
    text = next((one for one in leaves if isinstance(one, Text) and len(one.text.split()) > 1), None)
    text = text or next((one for one in leaves if isinstance(one, Text) and len(one.text) > 1), None)
    if text is not None:
        bold = tuple(_last_word(text, lambda style: style.changed("font_weight", 700)))
        yield "bold word", SetRuns(text.id, bold, text.paragraphs)
        yield "more words", SetText(text.id, text.runs[-1].text + " 2", len(text.runs) - 1)
        yield "text colour", SetStyle(text.id, "fill", Color(200, 30, 90))
    other = next((one for one in leaves if not isinstance(one, Text) and not one.bound), None)
    if other is not None:
        yield "fill", SetStyle(other.id, "fill", Color(30, 160, 90))
        yield from _placing(other)
    group = next((placed.layer for placed in free if isinstance(placed.layer, Group)), None)
    if group is not None:
        yield from ((f"group: {name}", edit) for name, edit in _placing(group))


def _is_chart(group: Group) -> bool:
    return group.form.endswith(" chart")


def _placing(layer: Layer) -> Iterator[tuple[str, Edit]]:
    yield "move", Move(layer.id, 7.0, 5.0)
    yield "opacity", SetStyle(layer.id, "opacity", 0.5)
    yield "rename", Rename(layer.id, "Renamed")
    yield "remove", Remove(layer.id)


def _last_word(text: Text, styled: Callable[[Style], Style]) -> Iterator[Run]:
    *before, last = text.runs
    yield from before
    at = last.text.rstrip().rfind(" ") + 1
    if at:
        yield replace(last, text=last.text[:at])
        word = replace(last, text=last.text[at:], style=styled(last.style), starts_paragraph=False, starts_line=False)
        yield replace(word, x=None, y=None)
    else:
        yield replace(last, style=styled(last.style))


def tried(path: Path) -> dict[str, str]:
    """What became of each edit of the menu on one file."""
    found: dict[str, str] = {}
    with Session(history=False) as session:
        try:
            document = session.open(path).document
        except RedraftError:
            return {}
        for name, edit in menu(document):
            try:
                receipt = session.apply_file(path, [edit], None, None, dry_run=True)
            except RedraftError as error:
                kind = "broken" if type(error).__name__ == "LeakError" else "refused"
                found[name] = f"{kind}: {error.message}"
                continue
            why = "; ".join(proof.why for proof in receipt.proofs if proof.ok is not True)
            found[name] = "proven" if receipt.proven else f"unknown: {why}"
    return found


def designs(names: list[str]) -> list[Path]:
    found: list[Path] = []
    for name in map(Path, names):
        inside = sorted(path for path in name.rglob("*") if path.suffix.lower() in SUFFIXES)
        found += inside if name.is_dir() else [name]
    return found


def told(found: Found) -> None:
    answers = [answer for edits in found.values() for answer in edits.values()]
    counts = Counter(answer.partition(":")[0] for answer in answers)
    made = counts["proven"] + counts["unknown"]
    print(f"{len(found)} files, {len(answers)} edits: {made} carried out, of these {counts['proven']} proven", end="")
    print(f" ({counts['proven'] / made:.1%})" if made else "", end="")
    print(f"; {counts['broken']} taken back, {counts['refused']} refused")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("designs", nargs="+")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--every", type=int, default=1, help="take every so manieth file only")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    paths = designs(options.designs)[:: options.every]
    with ProcessPoolExecutor(options.workers) as pool:
        found = {str(path): edits for path, edits in zip(paths, pool.map(tried, paths, chunksize=4), strict=True)}
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))
    if options.against:
        older: Found = json.loads(options.against.read_text())
        print("before: ", end="")
        told({path: edits for path, edits in older.items() if path in found})
        print("now:    ", end="")
        told(found)
        fell = [
            (path, name, found[path].get(name, "not tried"))
            for path, edits in older.items()
            for name, answer in edits.items()
            if path in found and answer == "proven" and found[path].get(name) != "proven"
        ]
        rose = sum(
            answer == "proven" and older.get(path, {}).get(name) != "proven"
            for path, edits in found.items()
            for name, answer in edits.items()
        )
        print(f"{len(fell)} that were proven are not now, {rose} the other way round")
        for path, name, answer in fell:
            print(f"  {Path(path).name}: {name}: {answer}")
    else:
        told(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
