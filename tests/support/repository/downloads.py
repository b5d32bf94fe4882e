"""How much pip would download for some packages: ``python downloads.py torch``."""

import json
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor


def wanted(packages: list[str]) -> list[tuple[str, str]]:
    """The name and address of each file that pip would download."""
    reported = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--dry-run",
            "--quiet",
            "--report",
            "-",
            *packages,
        ],
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found = json.loads(reported.stdout)["install"]
    return [(one["metadata"]["name"], one["download_info"]["url"]) for one in found]


def size(url: str) -> int:
    """The size of a file in bytes; 0 if its server does not say."""
    with urllib.request.urlopen(urllib.request.Request(url, method="HEAD")) as answer:
        return int(answer.headers.get("Content-Length", 0))


def main() -> None:
    """Print the packages that are missing, and how large they are in all."""
    files = wanted(sys.argv[1:])
    with ThreadPoolExecutor(8) as pool:
        counts = pool.map(size, (url for _, url in files))
        sizes = dict(zip((name for name, _ in files), counts, strict=True))
    large = ", ".join(
        f"{name} {count / 1e6:,.0f} MB" for name, count in sizes.items() if count > 5e6
    )
    print(f"to download: {sum(sizes.values()) / 1e6:,.0f} MB in {len(sizes)} packages; {large}")


if __name__ == "__main__":
    main()
