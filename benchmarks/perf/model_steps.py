"""What redraft itself takes for a step with a model, on a page of 50 layers, beside the model's own time.

Goal: a median of at most 60 ms a step for everything but the model's call: telling it of the design, checking and
running its program, vouching for the edits, telling the judge. The model is a script that answers at once over HTTP, so
its time is what the wire and the client take. Run it as `python -m benchmarks.perf.model_steps`.
"""

from __future__ import annotations

import json
import runpy
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from redraft.models.findings.judge_calibration import _KNOWN
from redraft.models.naming import model_for
from redraft.models.trace import Models
from redraft.planners.model_planner import ModelPlanner
from redraft.session.session import Session
from tests.scripted_server import ScriptedServer

page = runpy.run_path(str(Path(__file__).with_name("requests.py")))["page"]
"""The page of 50 layers that planning is measured on."""
ROUNDS, GOAL = 30, 0.060
REQUEST = "zork the title like a coin"
PROGRAMS = (
    '```python\ndef main():\n    paint("title")\n```',  # a wrong one first: two programs and a verdict are three steps
    '```python\ndef main():\n    t = get("title")\n    modify(t, color="navy", font_size=t.font_size * 1.1)\n```',
)


def answer(request: dict[str, Any]) -> str:
    said = str(request["messages"][-1]["content"])
    if "You check edits" in str(request["messages"][0]["content"]):
        known = next((found for asked, done, found in _KNOWN if asked in said and said.rstrip().endswith(done)), "ok")
        return json.dumps({"reason": "as asked", "verdict": str(known)})
    return PROGRAMS["That does not work" in said]


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Session(history=False) as session,
        ScriptedServer(answer) as server,
    ):
        path = Path(folder, "page.svg")
        path.write_text(page(), "utf-8")
        document = session.open(path).document
        model = model_for(server.spec)
        planner = ModelPlanner(Models(model), fonts=session.fonts)
        planner.plan(document, REQUEST, session.fonts.measure)  # everything is imported and started, the judge is tried
        own, asked, whole = [], [], []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            plan = planner.plan(document, REQUEST, session.fonts.measure)
            whole.append(time.perf_counter() - began)
            assert not plan.refusals, plan.refusals
            trace = planner.trace
            assert trace is not None
            own.append(trace.own_seconds / trace.steps)
            asked.append(trace.seconds / trace.calls)
        planner.close()
        model.close()
    median = statistics.median(own)
    print(
        f"{len(document.index)} layers, {ROUNDS} requests of 3 steps (two programs and a verdict), a script over HTTP"
    )
    told = f"median {1000 * median:6.1f} ms, longest {1000 * max(own):6.1f} ms"
    print(f"our own time a step      {told} (goal {1000 * GOAL:.0f})")
    print(f"the model's call         median {1000 * statistics.median(asked):6.1f} ms")
    print(f"the whole request        median {1000 * statistics.median(whole):6.1f} ms")


if __name__ == "__main__":
    main()
