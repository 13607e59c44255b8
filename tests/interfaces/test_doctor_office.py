"""The doctor tells whether LibreOffice is there, without starting it, and does not need it."""

from __future__ import annotations

import pytest

from redraft.interfaces.doctor.doctor import diagnose, exit_code
from redraft.render import office
from redraft.render.office import Installation
from tests.sampling import each

FOUND = Installation(
    "/usr/bin/soffice", "/opt/office/program", "/opt/office/program/libmergedlo.so", "/usr/bin/pdftoppm"
)


@each(
    ("found", "ok", "said"),
    [
        (None, False, "not installed"),
        (FOUND, True, "/usr/bin/soffice, kept warm, with /usr/bin/pdftoppm"),
        (Installation("soffice", "/x", "", "pdftoppm"), True, "started for each deck"),
        (Installation("soffice", "/x", "", ""), False, "pdftoppm is not installed"),
    ],
)
def test_libreoffice_is_looked_for(
    monkeypatch: pytest.MonkeyPatch, found: Installation | None, ok: bool, said: str
) -> None:
    monkeypatch.setattr(office, "find_office", lambda: found)
    findings = diagnose()
    (finding,) = [finding for finding in findings if finding.name == "libreoffice"]
    assert (finding.ok, finding.needed) == (ok, False)
    assert said in finding.detail
    assert finding.ok or "poppler-utils" in finding.fix
    assert exit_code([finding]) == 0
