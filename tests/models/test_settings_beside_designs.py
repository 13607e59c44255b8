"""A settings file that came with somebody else's designs is not believed in everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.models.configuring import configuration


@pytest.mark.parametrize(
    "spec",
    [
        "http://example.org/v1#big",
        "https://10.0.0.7/v1#big",
        "record:r+http://a.test/v1#x",
        "http://127.0.0.1.example.org/v1#x",
    ],
)
def test_a_file_beside_the_designs_cannot_send_them_to_another_machine(tmp_path: Path, spec: str) -> None:
    (tmp_path / "redraft.toml").write_text(f'[models]\nplanner = "{spec}"\n')
    with pytest.raises(UsageError, match="may not do that"):
        configuration(tmp_path, {"XDG_CONFIG_HOME": str(tmp_path / "none")})


def test_a_file_beside_the_designs_can_name_a_server_on_this_machine(tmp_path: Path) -> None:
    (tmp_path / "redraft.toml").write_text('[models]\nplanner = "http://127.0.0.1:8080/v1#small"\n')
    found = configuration(tmp_path, {"XDG_CONFIG_HOME": str(tmp_path / "none")}).named()
    assert found is not None
    assert found.spec == "http://127.0.0.1:8080/v1#small"
