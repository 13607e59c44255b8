"""Checks of a page before and after an edit, without a model. See docs/reference/checks.md.

    findings = inspect(before, after, fonts, asked=Asked.of(edits))

Only what the edit introduced or made worse is reported: a page that overlapped before is not blamed.
"""

from redraft.inspection.checks.every_check import Inspection as Inspection
from redraft.inspection.checks.every_check import inspect as inspect
from redraft.inspection.fixes.trial import Trial as Trial
from redraft.inspection.page.edit_facts import KINDS as KINDS
from redraft.inspection.page.edit_facts import NOTE as NOTE
from redraft.inspection.page.edit_facts import PROBLEM as PROBLEM
from redraft.inspection.page.edit_facts import Asked as Asked
from redraft.inspection.page.edit_facts import Finding as Finding
