"""Checks of a page before and after an edit, without a model. See docs/checks.md.

    findings = inspect(before, after, fonts, asked=Asked.of(edits))

Only what the edit introduced or made worse is reported: a page that overlapped before is not blamed.
"""

from redraft.inspection.finding import KINDS as KINDS
from redraft.inspection.finding import NOTE as NOTE
from redraft.inspection.finding import PROBLEM as PROBLEM
from redraft.inspection.finding import Asked as Asked
from redraft.inspection.finding import Finding as Finding
from redraft.inspection.inspect_edit import Inspection as Inspection
from redraft.inspection.inspect_edit import inspect as inspect
from redraft.inspection.trial import Trial as Trial
