"""The command that runs a module in a bare interpreter, which starts in milliseconds: no user settings, no
site-packages, and of redraft only what the module imports."""

from __future__ import annotations

import os
import sys

# A stand-in for the package around them all, which would load more.
_START = """\
import sys
from types import ModuleType

package = sys.modules["redraft"] = ModuleType("redraft")
package.__path__ = [sys.argv[1]]
from {} import main

sys.exit(main())
"""


def command(module: str) -> list[str]:
    """What runs `main` of a module, by name, which imports only the standard library and modules of the same kind."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [sys.executable, "-I", "-S", "-c", _START.format(module), here]
