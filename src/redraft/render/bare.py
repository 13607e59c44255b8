"""A module of this package as a program of its own, in a bare interpreter that is there in a few milliseconds: neither
the user's settings nor site-packages, and nothing of redraft but this folder."""

from __future__ import annotations

import os
import sys
from types import ModuleType

# A stand-in for the packages around the module, which this interpreter does not know.
_START = """\
import sys
from types import ModuleType

package = sys.modules["redraft.render"] = ModuleType("redraft.render")
package.__path__ = [sys.argv[1]]
from redraft.render.{} import main

sys.exit(main())
"""


def command(module: ModuleType) -> list[str]:
    """What runs `main` of a module that imports nothing but the standard library and modules here of the same kind."""
    name = module.__name__.rpartition(".")[2]
    return [sys.executable, "-I", "-S", "-c", _START.format(name), os.path.dirname(os.path.abspath(__file__))]
