"""Fitting a paragraph of about eighty words into a box, beside a loop that asks Pillow for each size.

    python benchmarks/perf/fit.py [--paragraphs 40] [--rounds 15]

Paragraphs differ and their words are known (measured once before); every way is run in turn, so that whatever else the
machine does hits all, and clocked by the processor's time. Pillow's loop is the usual one: break the lines at a size
with `textlength`, ask `multiline_textbbox` for the box, make it smaller by one until it fits. The ratio counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw, ImageFont

from redraft.assets.fit import Ways, fit
from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.style import Style

WORDS = (
    "doors open at seven music from eight until late bring your friends and enjoy the summer evening by the harbour "
    "with coffee cakes lanterns stories dancing children workshops markets local producers announcements celebration"
).split()
ROOMS = [Box(0, 0, 520, height) for height in (260, 400, 600)]
"""The text has to be far smaller, smaller, or fits as it is once its lines are broken."""
SIZE = 34.0


def paragraphs(count: int) -> list[str]:
    chosen = random.Random(7)
    return [" ".join(chosen.choices(WORDS, k=chosen.randint(60, 100))) for _ in range(count)]


def room_of(words: str) -> Box:
    return ROOMS[len(words) % len(ROOMS)]


def framed(words: str) -> Text:
    style = Style(font_family="Source Sans Pro", font_size=SIZE)
    run = Run(words, starts_paragraph=True)
    return Text("t", style=style, frame=room_of(words), runs=(run,), flow=Flow(), paragraphs=(Paragraph(),))


def free(words: str) -> Text:
    return Text("t", style=Style(font_family="Source Sans Pro", font_size=SIZE), runs=(Run(words, x=0.0, y=30.0),))


def by_pillow(words: str, path: str, draw: ImageDraw.ImageDraw) -> int:
    """The largest whole size at which the words fit the room."""
    room = room_of(words)
    for size in range(int(SIZE), 5, -1):
        font = ImageFont.truetype(path, size)
        lines, line = [], ""
        for word in words.split():
            longer = f"{line} {word}" if line else word
            if line and draw.textlength(longer, font) > room.width:
                lines.append(line)
                line = word
            else:
                line = longer
        box = draw.multiline_textbbox((0, 0), "\n".join([*lines, line]), font)
        if box[2] <= room.width and box[3] <= room.height:
            return size
    return 0


def clocked(way: Callable[[str], object], said: Sequence[str]) -> list[float]:
    found = []
    for words in said:
        start = time.process_time()
        way(words)
        found.append((time.process_time() - start) * 1000)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--paragraphs", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=15)
    asked = parser.parse_args()
    fonts, draw = Fonts(system=False), ImageDraw.Draw(Image.new("L", (1, 1)))
    path = str(fonts.resolve("Source Sans Pro").path)
    said, most = paragraphs(asked.paragraphs), " ".join(paragraphs(12))[:5000]
    ways: dict[str, Callable[[str], object]] = {
        "in a frame": lambda words: fit(framed(words), room_of(words), fonts, Ways(least=0.3)),
        "free": lambda words: fit(free(words), room_of(words), fonts, Ways(least=0.3)),
        "by Pillow": lambda words: by_pillow(words, path, draw),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(asked.rounds + 1):
        for name, way in ways.items():
            if number == 0 or name != "by Pillow" or number <= 3:  # the slow one thrice
                found = clocked(way, said)
                times[name] += found if number else []
    pillow = statistics.median(times["by Pillow"])
    for name, found in times.items():
        middle = statistics.median(found)
        print(f"{name:24} {middle:8.2f} ms  least {min(found):7.2f}  Pillow takes {pillow / middle:6.1f} times as long")
    for name in ("in a frame", "free"):
        print(f"5,000 characters {name:15} {statistics.median(clocked(ways[name], [most] * 9)):8.2f} ms")


if __name__ == "__main__":
    main()
