"""Which of the libraries are there.

Without a library its tests are skipped; ``make conformance`` installs them all and sets
``MIDGARD_CONFORMANCE``, so that nothing is skipped in silence.
"""

import os
from importlib.util import find_spec

NEEDED = {
    "test_adapter_numbers.py": ("pyspiel",),
    "test_gymnasium.py": ("gymnasium",),
    "test_openspiel.py": ("pyspiel",),
    "test_pettingzoo.py": ("pettingzoo",),
    "test_report_renders.py": ("matplotlib",),
    "test_s3.py": ("moto", "flask"),
    "test_pyright.py": ("pyright", "gymnasium", "pettingzoo", "pyspiel"),
}

collect_ignore = [
    name
    for name, packages in NEEDED.items()
    if None in map(find_spec, packages) and not os.environ.get("MIDGARD_CONFORMANCE")
]
