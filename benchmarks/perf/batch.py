"""A poster of 20 layers with four texts and a photograph to fill in, for the rows of a table, to SVG and PNG.

    python benchmarks/perf/batch.py [--rows 10000] [--photos 40] [--engine ray] [--only batch] [--report R.json]

Prints rows a second, seconds of all processors a row, and memory, for

- `redraft edit` and `redraft export` called row by row (20 rows),
- one loop of lxml, which puts the texts and the photograph in, and resvg, which draws the whole page (300 rows),
- `redraft batch` with as many processes as there are processors (`taskset -c 0,1` leaves two), with its proofs and its
  fitting of texts; what it holds in memory is told at every thousandth row.

Outputs of the last are those of the first: the same bytes of SVG, the same pixels (checked for the rows both made).
"""

from __future__ import annotations

import argparse
import base64
import csv
import io
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

EDITED, DRAWN, A_MARK = 20, 300, 1000
CITIES = "Oslo Bergen Paris Lyon Madrid Sevilla Roma Milano Berlin Hamburg Wien Graz Praha Porto Dublin Cork".split()
SVG = "{http://www.w3.org/2000/svg}"
REDRAFT = [sys.executable, "-P", "-c", "import sys; from redraft.interfaces.cli import run; sys.exit(run())"]
SANS, SERIF = 'font-family="Source Sans Pro"', 'font-family="Source Serif Pro"'


def poster() -> str:
    small = io.BytesIO()
    Image.new("RGB", (8, 6), "#cccccc").save(small, "PNG")
    href = "data:image/png;base64," + base64.b64encode(small.getvalue()).decode()
    layers = [
        '<rect id="ground" width="1080" height="1350" fill="#f4efe6"/>',
        '<rect id="band" y="900" width="1080" height="450" fill="url(#dusk)"/>',
        *(
            f'<circle id="dot{n}" cx="{80 + n * 130}" cy="{1300 - n % 3 * 12}" r="{14 + n}" fill="#e4572e"/>'
            for n in range(7)
        ),
        '<path id="swoosh" d="M0 930C300 860 700 1010 1080 900V960C700 1060 300 920 0 1000Z" fill="#29335c"/>',
        '<rect id="frame" x="85" y="165" width="910" height="690" rx="18" fill="#fff"/>',
        '<image id="photo" aria-label="{{photo}}" x="100" y="180" width="880" height="660" '
        f'preserveAspectRatio="xMidYMid slice" href="{href}"/>',
        f'<text id="title" x="100" y="125" {SANS} font-weight="700" font-size="72" fill="#29335c">{{{{title}}}}</text>',
        f'<text id="place" x="100" y="1050" {SERIF} font-size="54" fill="#fff">{{{{place}}}}</text>',
        f'<text id="date" x="100" y="1120" {SANS} font-size="40" fill="#f3d9b1">{{{{date}}}}</text>',
        f'<text id="price" x="980" y="1120" text-anchor="end" {SANS} font-size="64" fill="#fff">{{{{price}}}}</text>',
        f'<text id="small" x="100" y="1190" {SANS} font-size="24" fill="#fff">Tickets at the door</text>',
        '<rect id="rule" x="100" y="1215" width="880" height="3" fill="#fff" opacity="0.6"/>',
        '<circle id="logo" cx="960" cy="80" r="40" fill="#e4572e"/>',
        '<path id="tick" d="M940 80l14 16l28 -34" stroke="#fff" stroke-width="8" fill="none"/>',
    ]
    dusk = '<stop stop-color="#29335c"/><stop offset="1" stop-color="#534b62"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350" viewBox="0 0 1080 1350">'
    return f'{head}\n<defs><linearGradient id="dusk" x2="0" y2="1">{dusk}</linearGradient></defs>\n' + "\n".join(
        [*layers, "</svg>\n"]
    )


def values(number: int, photos: int) -> dict[str, str]:
    city = CITIES[number % len(CITIES)]
    title = (f"{city} Summer", f"Hello {city}", f"{city}, at last!", f"{number} days in {city}")[number % 4]
    when, price = f"{1 + number % 28} June 2027", f"€{10 + number % 90}"
    told = {"id": f"r{number:06}", "title": title, "place": f"Hall {number % 97}, {city}", "date": when}
    return told | {"price": price, "photo": f"photo{number % photos}.jpg"}


def made(folder: Path, rows: int, photos: int) -> list[dict[str, str]]:
    """The poster, its photographs (with the grain that real ones have) and the table, in a folder."""
    (folder / "poster.svg").write_text(poster())
    for number in range(photos):
        ground = Image.frombytes("RGB", (24, 18), random.Random(number).randbytes(24 * 18 * 3)).resize((1200, 900), 3)
        grain = Image.effect_noise((1200, 900), 24).convert("RGB")
        Image.blend(ground, grain, 0.15).save(folder / f"photo{number}.jpg", quality=85)
    table = [values(number, photos) for number in range(rows)]
    with open(folder / "rows.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
    return table


def by_edit(folder: Path, table: list[dict[str, str]]) -> None:
    """Each row by the command that edits one file, and by the one that draws it."""
    for row in table:
        named = [f'change the text of #{name} to "{row[name]}"' for name in ("title", "place", "date", "price")]
        words = " and ".join([*named, f'replace #photo with "{row["photo"]}"'])
        svg = f"edited/{row['id']}.svg"
        edit = [*REDRAFT, "edit", "poster.svg", words, "-o", svg, "--model", "none"]
        subprocess.run(edit, cwd=folder, check=True, capture_output=True)
        drawn = [*REDRAFT, "export", svg, "-o", f"edited/{row['id']}.png"]
        subprocess.run(drawn, cwd=folder, check=True, capture_output=True)


def by_hand(folder: Path, table: list[dict[str, str]]) -> None:
    """What a short script does: lxml and the whole page drawn by resvg."""
    import resvg
    from lxml import etree

    from redraft.assets.fonts import Fonts

    options = resvg.usvg.Options.default()
    for path in Fonts().files():
        options.load_font_data(Path(path).read_bytes())
    for row in table:
        tree = etree.parse(str(folder / "poster.svg"))
        for text in tree.iter(f"{SVG}text"):
            for name, value in row.items():
                text.text = (text.text or "").replace(f"{{{{{name}}}}}", value)
        photo = base64.b64encode((folder / row["photo"]).read_bytes()).decode()
        next(tree.iter(f"{SVG}image")).set("href", f"data:image/jpeg;base64,{photo}")
        data = etree.tostring(tree)
        (folder / "drawn" / f"{row['id']}.svg").write_bytes(data)
        png = resvg.render(resvg.usvg.Tree.from_str(data.decode(), options), (1, 0, 0, 0, 1, 0))
        (folder / "drawn" / f"{row['id']}.png").write_bytes(png)


def by_batch(folder: Path, rows: int, engine: str) -> dict[int, int]:
    """One command for all rows; the megabytes that its processes held at every thousandth row, and at the last."""
    out = engine
    order = [*REDRAFT, "batch", "rows.csv", "--input", "poster.svg", "--limit", str(rows), "--results", f"{out}.jsonl"]
    order += [f"--output={out}/{{{{folder}}}}/{{{{id}}}}{ending}" for ending in (".svg", ".png")]
    order += ["--engine", engine] if engine != "local" else []
    seen: dict[int, int] = {}
    done, began = 0, time.perf_counter()
    with (
        subprocess.Popen(order, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process,
        open(folder / f"{out}.jsonl", "a+b") as results,
    ):
        while process.poll() is None:
            time.sleep(0.2)
            done += results.read().count(b"\n")
            mark = done if done == rows else done // A_MARK * A_MARK
            held = sum(map(_megabytes, _family(process.pid))) if mark and mark not in seen else 0
            if held and process.poll() is None:
                seen[mark] = held
                print(f"    {mark:6} rows {time.perf_counter() - began:8.0f} s {held:6} MB", flush=True)
    if process.returncode:
        raise SystemExit(f"redraft batch ended with {process.returncode}: see {folder / out}.jsonl")
    return seen


def _family(process: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            children.setdefault(int(stat.read_text().rpartition(")")[2].split()[1]), []).append(int(stat.parent.name))
        except OSError:
            continue
    found = [process]
    for one in found:
        found += children.get(one, ())
    return found


def _megabytes(process: int) -> int:
    """What a process alone holds, and its share of what it holds with others."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) >> 10 for line in lines if line.startswith("Pss:")), 0)


def timed(name: str, rows: int, work: Callable[[], object]) -> tuple[dict[str, Any], Any]:
    """Rows a second and seconds of processors a row, printed, and what came of the work."""
    began, used = time.perf_counter(), _processor_seconds()
    found = work()
    seconds, used = time.perf_counter() - began, _processor_seconds() - used
    print(f"{name:34} {rows:6} rows {rows / seconds:8.2f} rows/s {used / rows * 1000:8.1f} ms of CPU a row", flush=True)
    return {
        "name": name,
        "rows": rows,
        "rows/s": round(rows / seconds, 3),
        "cpu ms": round(used / rows * 1000, 1),
    }, found


def _processor_seconds() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def compared(folder: Path, table: list[dict[str, str]], out: str) -> None:
    for row in table:
        one, other = folder / "edited" / row["id"], folder / out / "0000" / row["id"]
        if one.with_suffix(".svg").read_bytes() != other.with_suffix(".svg").read_bytes():
            raise SystemExit(f"{row['id']}: the designs differ")
        pictures = [Image.open(path.with_suffix(".png")).convert("RGBA") for path in (one, other)]
        if ImageChops.difference(*pictures).getbbox(alpha_only=False):
            raise SystemExit(f"{row['id']}: the pictures differ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--photos", type=int, default=40, help="how many photographs the rows share")
    parser.add_argument("--engine", action="append", default=["local"], help="measure this one too: ray")
    parser.add_argument("--only", choices=("batch",), help="leave the loops out")
    parser.add_argument("--report", type=Path, help="write the table there, as JSON")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("BATCH_FOLDER")) as name:
        folder = Path(name)
        table = made(folder, asked.rows, asked.photos)
        told = []
        if not asked.only:
            for inner in ("edited", "drawn"):
                (folder / inner).mkdir()
            few, some = table[:EDITED], table[:DRAWN]
            told.append(timed("redraft edit + export, a loop", len(few), lambda: by_edit(folder, few))[0])
            told.append(timed("lxml + resvg, a loop", len(some), lambda: by_hand(folder, some))[0])
        for engine in asked.engine:
            facts, held = timed(f"redraft batch, {engine}", asked.rows, partial(by_batch, folder, asked.rows, engine))
            if not asked.only:
                compared(folder, few, engine)
                times = facts["rows/s"] / told[1]["rows/s"]
                print(f"    {times:.1f} × the loop of lxml + resvg; the outputs are those of the first loop")
            told.append({**facts, "MB by rows": held, "processors": len(os.sched_getaffinity(0))})
            if asked.report is not None:
                asked.report.write_text(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
