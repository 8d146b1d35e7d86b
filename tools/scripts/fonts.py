#!/usr/bin/python3
"""Makes src/views/fonts/{atkinson,literata}.woff2: one upright file a family, small enough for the public pages.

Needs Debian's packages fonttools and python3-brotli, and the packages of package.json. Run it from the project's folder:

    /usr/bin/python3 tools/scripts/fonts.py

Each file is the family's Latin part with weights 400 to 700 only, the features that the looks use, and the rupee sign, which the
packages keep in another file.
"""
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FAMILIES = {"atkinson": "atkinson-hyperlegible-next", "literata": "literata"}
WEIGHTS = (400, 700)
RUPEE = 0x20B9
# ASCII, Latin-1 with the letters of Western European names, and the marks of typeset text. Arrows are in neither family.
CHARACTERS = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x131, 0x152, 0x153, 0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2032, 0x2033),
    *(0x2044, 0x20AC, 0x2122, 0x2212, RUPEE),
}


def package_file(package: str, part: str) -> TTFont:
    return TTFont(f"node_modules/@fontsource-variable/{package}/files/{package}-{part}-wght-normal.woff2", recalcTimestamp=False)


def add_glyph(font: TTFont, other: TTFont, character: int) -> None:
    """Copies one glyph with its variations from a font of the same design."""
    name = other.getBestCmap()[character]
    glyph = other["glyf"][name]
    if glyph.isComposite():
        raise SystemExit(f"{name} is made of other glyphs: copy those too.")
    # Tables are read when they are first asked for, by the glyphs of that moment: read these before there is another one.
    for table in ("glyf", "gvar", "hmtx", "vmtx"):
        font.get(table)
    font["glyf"][name] = glyph
    font.setGlyphOrder(font["glyf"].glyphOrder)
    font["gvar"].variations[name] = other["gvar"].variations[name]
    for metrics in ("hmtx", "vmtx"):
        if metrics in font:
            font[metrics][name] = other[metrics][name]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[character] = name
    # Widths then vary with the points of gvar, which has the new glyph as well.
    for index in ("HVAR", "VVAR"):
        if index in font:
            del font[index]


def subset(font: TTFont) -> None:
    options = Options(
        layout_features=["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rvrn", "tnum"],
        drop_tables=["DSIG", "vhea", "vmtx", "VVAR"],
        name_IDs=[0, 1, 2, 13, 14],
        hinting=False,
        notdef_outline=True,
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)


def reread(font: TTFont) -> TTFont:
    """Tables agree on the glyphs again after they were written and read."""
    written = BytesIO()
    font.save(written)
    return TTFont(BytesIO(written.getvalue()), recalcTimestamp=False)


def main() -> None:
    for family, package in FAMILIES.items():
        font = package_file(package, "latin")
        add_glyph(font, package_file(package, "latin-ext"), RUPEE)
        font = reread(instantiateVariableFont(reread(font), {"wght": WEIGHTS}))
        subset(font)
        font.flavor = "woff2"
        path = f"src/views/fonts/{family}.woff2"
        font.save(path)
        with open(path, "rb") as file:
            print(f"{path}: {len(file.read())} bytes, {len(font.getBestCmap())} characters")


main()
