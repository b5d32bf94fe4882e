"""The tables of docs/lab/sensitivity.md: ``python -m support.balance.sensitivity A B``.

The folders A and B are those of a screening (Morris) and of the same factors one at a time. Prints
Markdown: for each claim its margin and which factor alone overturns it, and the sizes of effects.
"""

import argparse
import json
from pathlib import Path
from typing import Any

#: A factor that leaves a claim less than this part of its margin is named as near.
NEAR = 0.5


def read(folder: str) -> dict[str, Any]:
    """The results of a sweep."""
    found: dict[str, Any] = json.loads(Path(folder, "results.json").read_text())
    return found


def alone(single: dict[str, Any], claim: dict[str, Any], scale: float) -> str:
    """The factors that overturn a claim when each is changed alone, with the margin then."""
    own = {it["factor"]: it["lowest"] for it in single["effects"] if it["result"] == claim["text"]}
    least, noise = sorted(own.items(), key=lambda it: it[1]), claim["half_width"]
    over = [f"**{name}** ({scale * low:.1f})" for name, low in least if low < -noise]
    ties = [f"{name} ({scale * low:.1f})" for name, low in least if -noise <= low <= noise]
    near, low = next((it for it in least if it[1] > noise), ("", 0.0))
    texts = ["; ".join(over) or "none"]
    if ties:
        texts.append("a tie with " + ", ".join(ties))
    if not over and near:
        texts.append(f"{near} comes nearest ({scale * low:.1f} left)")
    return "; ".join(texts)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("screening")
    parser.add_argument("single")
    parser.add_argument("--columns", default="share *", help="results of the second table: a,b")
    parser.add_argument("--scale", type=float, default=100.0, help="what a margin is multiplied by")
    options = parser.parse_args()
    screening, single = read(options.screening), read(options.single)
    print("| Conclusion | Margin | A group alone | All at once: holds at |\n|---|---:|---|---:|")
    holds = {it["text"]: it["holds"] for it in screening["claims"]}
    for claim in single["claims"]:
        text, scale = claim["text"], options.scale
        margin = f"{scale * claim['margin']:.1f} ± {scale * claim['half_width']:.1f}"
        print(f"| {text} | {margin} | {alone(single, claim, scale)} | {holds[text]:.0%} |")
    wanted = options.columns.split(",")
    effects = {(it["factor"], it["result"]): it for it in screening["effects"]}
    print(f"\n{len(screening['points'])} points\n\n| Group | {' | '.join(wanted)} |")
    rows = []
    for name in screening["factors"]:
        cells = [effects[name, result] for result in wanted]
        shown = [f"{options.scale * it['mu_star']:.1f}" for it in cells]
        errors = [f"({options.scale * it['chance']:.1f})" for it in cells]
        rows.append((-cells[0]["mu_star"], name, shown, errors))
    for _, name, shown, errors in sorted(rows):
        both = " | ".join(f"{one} {error}" for one, error in zip(shown, errors, strict=True))
        print(f"| {name} | {both} |")


if __name__ == "__main__":
    main()
