"""Refuses wheels that hold paths of their builder: `python .ci/paths.py WHEEL... [-- PATH...]`.

These paths are the current folder, the folder of cargo, and the further ones that are named.
"""

import os
import sys
import zipfile
from pathlib import Path

arguments = sys.argv[1:]
end = arguments.index("--") if "--" in arguments else len(arguments)
cargo = os.environ.get("CARGO_HOME", str(Path.home() / ".cargo"))
paths = [cargo, os.getcwd() + os.sep, *arguments[end + 1 :]]
for wheel in arguments[:end]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            found = [path for path in paths if path.encode() in data]
            if found:
                sys.exit(f"{name} of {wheel} holds paths of its builder: {found}")
