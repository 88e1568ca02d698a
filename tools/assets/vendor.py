"""Write the font, the icons and the flags of the pages into the static folder, from fixed npm packages.

    pip install fonttools brotli pillow playwright
    python tools/assets/vendor.py

Needs Node.js with npm, and Chromium for the flags with coats of arms; only whoever changes `vendored.toml`
runs it. What it writes is committed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "src/caissa_web/config/static/caissa"
FONT = "@fontsource-variable/inter"
FEATURES = "kern,liga,calt,ccmp,locl,mark,mkmk,tnum,frac"
"""What the pages use of the font; the alternative letter shapes would double its size."""
LIGHTEST, BOLDEST = 400, 760
MAX_VECTOR_BYTES = 1600
"""A flag with more detail than this is smaller as a picture."""
PICTURE = (80, 60)
"""Four times the size in a table, for sharp screens and for paper."""
FULL_PAGE = "*{margin:0}svg{width:100vw;height:100vh;display:block}"
TILE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="#e9ecea" d="M0 0h640v480H0z"/>'
    '<text x="320" y="310" font-family="Inter,Arial,sans-serif" font-size="210" font-weight="700" '
    'text-anchor="middle" fill="#46524c">{code}</text></svg>'
)
GLOBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="#0c3a30" d="M0 0h640v480H0z"/>'
    '<g fill="none" stroke="#f3f7f2" stroke-width="22"><circle cx="320" cy="240" r="150"/>'
    '<ellipse cx="320" cy="240" rx="64" ry="150"/><path d="M170 240h300M192 165h256M192 315h256"/></g></svg>'
)
"""FIDE's own flag is not ours to draw: a plain globe stands for those who play under it."""


class Licence(TypedDict):
    """Where a package says under which licence it may be used."""

    package: str
    file: str
    kind: str


class Flags(TypedDict):
    """The country of each federation, and the federations without a flag."""

    tiles: list[str]
    countries: dict[str, str]


class Vendored(TypedDict):
    """What `vendored.toml` says."""

    packages: dict[str, str]
    licences: dict[str, Licence]
    font: dict[str, str]
    icons: dict[str, list[str]]
    flags: Flags


def main() -> int:
    """Install the packages into a folder that is thrown away, and write what the pages use of them."""
    wanted = cast("Vendored", tomllib.loads((HERE / "vendored.toml").read_text()))
    with tempfile.TemporaryDirectory() as folder:
        packages = installed(wanted["packages"], Path(folder))
        write_fonts(wanted, packages)
        write_icons(wanted["icons"]["names"], packages / "lucide-static/icons")
        write_flags(wanted["flags"], packages)
        write_licences(wanted, packages)
    return 0


def installed(versions: dict[str, str], folder: Path) -> Path:
    """The folder in which npm has put the packages."""
    names = [f"{name}@{version}" for name, version in versions.items()]
    command = [
        "npm",
        "install",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--prefix",
        str(folder),
        *names,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder / "node_modules"


def write_fonts(wanted: Vendored, packages: Path) -> None:
    """The scripts of the font, each in a file of its own, and the style sheet that names them."""
    folder = emptied(STATIC / "fonts")
    version = wanted["packages"][FONT].replace(".", "-")
    sheet = (packages / FONT / "wght.css").read_text()
    faces = []
    for script, narrowed in wanted["font"].items():
        name = f"inter-{version}-{script}.woff2"
        characters = narrowed or unicode_range(sheet, script)
        subset(packages / FONT / f"files/inter-{script}-wght-normal.woff2", folder / name, characters)
        faces.append(face(name, characters))
    (folder / "fonts.css").write_text("".join(faces))


def subset(source: Path, target: Path, characters: str) -> None:
    """These characters in the weights and with the features that the pages use."""
    narrowed = target.with_suffix(".ttf")
    weights = f"wght={LIGHTEST}:{BOLDEST}"
    font_tools("varLib.instancer", str(source), weights, "-o", str(narrowed))
    options = (
        f"--unicodes={characters}",
        f"--layout-features={FEATURES}",
        "--flavor=woff2",
        f"--output-file={target}",
    )
    font_tools("subset", str(narrowed), *options)
    narrowed.unlink()


def font_tools(module: str, *arguments: str) -> None:
    """Run a tool of fontTools."""
    command = [sys.executable, "-m", f"fontTools.{module}", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def unicode_range(sheet: str, script: str) -> str:
    """The characters for which a browser loads this script."""
    block = re.search(rf"/\* inter-{script}-wght-normal \*/.*?unicode-range: ([^;]+);", sheet, re.DOTALL)
    if block is None:
        raise SystemExit(f"the font's style sheet has no script {script}")
    return block[1].replace(",", ", ")


def face(name: str, characters: str) -> str:
    """The rule that lets a browser load the script when it needs it."""
    return (
        f'@font-face {{\n  font-family: Inter;\n  src: url("{name}") format("woff2");\n'
        f"  font-weight: {LIGHTEST} {BOLDEST};\n  font-display: swap;\n  unicode-range: {characters};\n}}\n"
    )


def write_icons(names: Iterable[str], source: Path) -> None:
    """A symbol for each icon that pages may use, and the sprite with those that they do use."""
    symbols = "".join(symbol(name, (source / f"{name}.svg").read_text()) for name in names)
    (HERE / "icons.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n')
    subprocess.run([sys.executable, str(HERE / "sprite.py")], check=True)


def symbol(name: str, picture: str) -> str:
    """An icon as a symbol; its strokes are set by the style sheet."""
    drawing = re.search(r"<svg[^>]*>(.*)</svg>", picture, re.DOTALL)
    if drawing is None:
        raise SystemExit(f"{name} is not a picture")
    shapes = re.sub(r"\s*\n\s*", "", drawing[1]).replace(" />", "/>")
    return f'<symbol id="{name}" viewBox="0 0 24 24">{shapes}</symbol>\n'


def write_flags(flags: Flags, packages: Path) -> None:
    """A file for each federation, named by FIDE's code."""
    folder = emptied(STATIC / "flags")
    for code in flags["tiles"]:
        (folder / f"{code}.svg").write_text(TILE.format(code=code))
    (folder / "FID.svg").write_text(GLOBE)
    for code, country in flags["countries"].items():
        shutil.copy(packages / f"flag-icons/flags/4x3/{country}.svg", folder / f"{code}.svg")
    command = [
        "node",
        str(packages / "svgo/bin/svgo.js"),
        "--quiet",
        "--multipass",
        "--precision=1",
        "-f",
        str(folder),
    ]
    subprocess.run(command, check=True)
    draw([path for path in sorted(folder.glob("*.svg")) if path.stat().st_size > MAX_VECTOR_BYTES])


def draw(flags: Iterable[Path]) -> None:
    """Put small pictures in the place of flags with much detail; the names of the files stay the same."""
    width, height = PICTURE
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": width * 4, "height": height * 4})
        for flag in flags:
            page.set_content(f"<style>{FULL_PAGE}</style>{flag.read_text()}")
            flag.write_text(embedded(page.screenshot()))
        browser.close()


def embedded(screenshot: bytes) -> str:
    """A small picture of a flag inside an SVG file."""
    width, height = PICTURE
    picture = BytesIO()
    small = Image.open(BytesIO(screenshot)).convert("RGB").resize(PICTURE, Image.Resampling.LANCZOS)
    small.save(picture, "WEBP", quality=82, method=6)
    data = b64encode(picture.getvalue()).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" href="data:image/webp;base64,{data}"/></svg>'
    )


def write_licences(wanted: Vendored, packages: Path) -> None:
    """What each package's authors allow, beside what was taken from it."""
    folder = emptied(STATIC / "licences")
    for name, licence in wanted["licences"].items():
        version = wanted["packages"][licence["package"]]
        text = (packages / licence["package"] / licence["file"]).read_text()
        (folder / name).write_text(f"{licence['package']} {version}, {licence['kind']}\n\n{text}")


def emptied(folder: Path) -> Path:
    """The folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
