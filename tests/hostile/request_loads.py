"""The same for what is asked: long instructions, files of edits and of commands, programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from .files import svg
from .loads import PRIVATE, Load, rare

SMALL = svg('<text id="words" x="10" y="80" font-size="8">Words</text><g id="all"/>')
BAIT = [
    "make " + "the " * 20_000 + "title red",
    "change " + '"a" and ' * 5_000 + 'to "b"',
    "move " + "a" * 100_000,
    "move #mark " + "9" * 100_000 + "px right",
    "move #mark 5px right and " * 500 + "move #mark 5px right",
    'change "Words" to "' + "x" * 100_000 + '"',
    'change "Words" to "' + PRIVATE + '"',
    '"' * 50_000,
    "(" * 50_000,
    " " * 100_000,
    "and " * 20_000,
    "red " * 20_000,
    "the text that says the text that says " * 1_000,
    "move the " + "left " * 5_000 + "box",
    "12,345.67 " * 5_000,
    "change 1 january 2024 to " + "1 " * 10_000,
    "#" + "a," * 30_000,
    "\u0301" * 50_000,
    rare(20_000),
    "make the title " + "very " * 10_000 + "big",
    "swap " + "a with " * 5_000 + "b",
    "move everything except " + "the title except " * 2_000 + "x",
]
REQUESTS = [
    Load(f"asked: {words[:24]!r} … {len(words):,} characters", lambda: SMALL, instruction=words) for words in BAIT
]


def applied(name: str, made: Callable[[], object]) -> Load:
    return Load(f"applied: {name}", lambda: SMALL, applied=lambda: json.dumps(made()))


def edits(*found: Mapping[str, object]) -> dict[str, object]:
    return {"redraft": 1, "edits": list(found)}


def inserted(id: str, parent: str = "all") -> dict[str, object]:
    box = [0, 0, 5, 5]
    return {
        "edit": "insert",
        "content": {"kind": "shape", "id": id, "frame": box, "form": "rect"},
        "parent": parent,
        "before": None,
    }


APPLIED = [
    applied(
        "a text of 900,000 letters",
        lambda: edits({"edit": "set_text", "layer": "words", "text": "x" * 900_000, "run": 0}),
    ),
    applied(
        "a text of 20 MB", lambda: edits({"edit": "set_text", "layer": "words", "text": "word " * 4_000_000, "run": 0})
    ),
    applied(
        "a text of 60,000 rare characters",
        lambda: edits({"edit": "set_text", "layer": "words", "text": rare(60_000), "run": 0}),
    ),
    applied("10,000 moves", lambda: edits(*[{"edit": "move", "layer": "mark", "dx": 1, "dy": 0}] * 10_000)),
    applied(
        "10,000 texts",
        lambda: edits(*[{"edit": "set_text", "layer": "words", "text": f"x{n}", "run": 0} for n in range(10_000)]),
    ),
    applied("20,000 inserts", lambda: edits(*[inserted(f"n{n}") for n in range(20_000)])),
    applied("5,000 inserts", lambda: edits(*[inserted(f"n{n}") for n in range(5_000)])),
    applied("5,000 names", lambda: edits(*[{"edit": "rename", "layer": "mark", "name": "x" * 100}] * 5_000)),
    applied("50,000 brackets", lambda: {"redraft": 1, "edits": [json.loads("[" * 900 + "]" * 900)]}),
    applied(
        "5,000 commands", lambda: {"redraft": 1, "commands": [{"command": "move", "target": ["mark"], "dx": 1}] * 5_000}
    ),
    applied(
        "a command with 100,000 targets",
        lambda: {"redraft": 1, "commands": [{"command": "move", "target": ["mark"] * 100_000, "dx": 1}]},
    ),
    applied("5,000 rects added", lambda: {"redraft": 1, "commands": [{"command": "add", "kind": "rect"}] * 5_000}),
    applied(
        "a command with a text of 900,000",
        lambda: {"redraft": 1, "commands": [{"command": "modify", "target": ["words"], "text": "x" * 900_000}]},
    ),
]


def program(name: str, source: str) -> Load:
    return Load(f"program: {name}", lambda: SMALL, applied=lambda: source, applied_suffix=".py")


PROGRAMS = [
    program("60,000 rare characters set", "modify('words', text=''.join(chr(0xF0000 + i) for i in range(60_000)))"),
    program(
        "60,000 other rare characters",
        "x = ''\nfor i in range(60_000):\n    x += chr(0x20000 + i)\nmodify('words', text=x)",
    ),
    program(
        "rare characters again and again",
        "for k in range(200):\n    modify('words', text=''.join(chr(0xF0000 + k * 300 + i) for i in range(300)))",
    ),
    program("100,000 letters, 100 times", "for k in range(100):\n    modify('words', text='ab ' * 33_000 + str(k))"),
    program("5,000 rects", "for k in range(4_900):\n    add('rect', x=k, y=0, width=1, height=1)"),
    program("copies of copies", "for k in range(16):\n    copy('all')\n    for e in find(''):\n        copy(e)"),
    program("5,000 moves", "for k in range(4_900):\n    move('mark', 1)"),
    program("5,000 phrases", "for k in range(4_900):\n    find('the big blue box at the top left ' + str(k))"),
    program("long phrases", "for k in range(50):\n    find('the big ' * 5_000 + str(k))"),
]
REQUEST_LOADS = [*REQUESTS, *APPLIED, *PROGRAMS]
