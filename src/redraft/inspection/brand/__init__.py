"""What a design has wrong with it, by the rules of a brand and by those that need none. See docs/reference/lint.md.

checker = Checker(file.opened, fonts, read_guide(Path("brand.toml")))
findings = told(checker.of(file.document), file.document)
"""

from redraft.inspection.brand.check import Checker as Checker
from redraft.inspection.brand.check import told as told
from redraft.inspection.brand.guide import Guide as Guide
from redraft.inspection.brand.guide import read_guide as read_guide
from redraft.inspection.brand.mending import harming as harming
from redraft.inspection.brand.mending import mend as mend
from redraft.inspection.brand.mending import worsened as worsened
