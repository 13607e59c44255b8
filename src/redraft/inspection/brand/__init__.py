"""What a design has wrong with it, by the rules of a brand and by those that need none. See docs/lint.md.

faults = check(file.opened, fonts, read_guide(Path("brand.toml")))
"""

from redraft.inspection.brand.check import check as check
from redraft.inspection.brand.fault import Fault as Fault
from redraft.inspection.brand.guide import Guide as Guide
from redraft.inspection.brand.guide import read_guide as read_guide
