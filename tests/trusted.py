"""Settings beside designs that the user of a test has said yes to."""

from __future__ import annotations

from pathlib import Path

from redraft.models.consent.folders import settings_in, trust


def trusted_settings(folder: Path, text: str) -> None:
    """Write redraft.toml into a folder, and trust it."""
    (folder / "redraft.toml").write_text(text, "utf-8")
    beside = settings_in(folder)
    assert beside is not None
    trust(beside)
