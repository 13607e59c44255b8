"""Runs the four jobs and draws slides before and after them: `python examples/jobs/make_pictures.py [FOLDER]`

The pictures go to docs/images unless a folder is given.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
JOBS = {
    "rebrand": (["brand=brand.toml", "logo={folder}/logo.png"], (2, 4)),
    "translate": (["texts=german.csv"], (2, 4)),
    "update": (["book={folder}/q4.xlsx"], (3, 4)),
    "accessible": ([], (2, 4)),
}
"""What each is given, and the slides that show it."""
WIDE, GAP = 420, 8


def redraft(*words: object) -> None:
    command = [sys.executable, "-m", "redraft.interfaces.cli", *map(str, words)]
    subprocess.run(command, check=True, cwd=HERE, capture_output=True)


def main(images: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, str(HERE / "make_inputs.py"), name], check=True)
        for job, (given, slides) in JOBS.items():
            after = folder / f"{job}.pptx"
            data = [word for one in given for word in ("--data", one.format(folder=folder))]
            redraft("apply", f"{job}.py", folder / "review.pptx", "-o", after, "--no-history", *data)
            rows = []
            for deck in (folder / "review.pptx", after):
                for slide in slides:
                    picture = folder / f"{deck.stem}-{slide}.png"
                    redraft("render", deck, "-o", picture, "--page", slide, "--scale", "0.5")
                    rows.append(Image.open(picture).convert("RGB"))
            high = round(WIDE * rows[0].height / rows[0].width)
            sheet = Image.new("RGB", (2 * WIDE + GAP, 2 * high + GAP), "#8a8a8a")
            for place, one in enumerate(rows):
                across, down = place % 2, place // 2
                small = one.resize((WIDE, high), Image.Resampling.LANCZOS)
                sheet.paste(small, (across * (WIDE + GAP), down * (high + GAP)))
            sheet.save(images / f"job-{job}.jpg", quality=80, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parents[1] / "docs" / "images")
