"""Checks of a page before and after an edit, without a model. See docs/reference/checks.md.

    findings = inspect(before, after, fonts, asked=Asked.of(edits))

Only what the edit introduced or made worse is reported: a page that overlapped before is not blamed.
"""

from redraft.inspection.all_checks import Inspection as Inspection
from redraft.inspection.all_checks import inspect as inspect
from redraft.inspection.edit_facts import KINDS as KINDS
from redraft.inspection.edit_facts import NOTE as NOTE
from redraft.inspection.edit_facts import PROBLEM as PROBLEM
from redraft.inspection.edit_facts import Asked as Asked
from redraft.inspection.edit_facts import Finding as Finding
from redraft.inspection.trial import Trial as Trial
