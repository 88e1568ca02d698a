"""Write the sprite that pages load: of the icons in `tools/assets/icons.svg`, those that pages show.

    python tools/assets/sprite.py

Run it after naming an icon in a template, or taking the last one away; it needs no Node.js and no network.
An icon that is not in the store is added to `vendored.toml` and fetched by `vendor.py`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

STORE = Path(__file__).with_name("icons.svg")
sys.path.insert(0, str(STORE.parents[1]))

from unused_styles import SPRITE, used_icons  # noqa: E402 - it lies in the folder above


def stored() -> dict[str, str]:
    """The icons of the store by name, each as the line of its symbol."""
    lines = re.findall(r'(<symbol id="([^"]+)".*?</symbol>\n)', STORE.read_text("utf-8"))
    return {name: line for line, name in lines}


def main() -> int:
    """Write the sprite; 1 if a page names an icon that the store does not have."""
    icons = stored()
    used = used_icons(set(icons))
    if missing := used - set(icons):
        print(f"Not in the store: {', '.join(sorted(missing))}. Add them to vendored.toml and run vendor.py.")
        return 1
    symbols = "".join(line for name, line in icons.items() if name in used)
    SPRITE.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n', "utf-8")
    print(f"{len(used)} of {len(icons)} icons")
    return 0


if __name__ == "__main__":
    sys.exit(main())
