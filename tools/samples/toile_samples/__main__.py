"""`python -m toile_samples NAME`: renders one sample picture."""

import argparse
import time
import zlib
from pathlib import Path

from .assets import check_assets
from .flat_garments import FLAT_GARMENTS, build_flat
from .mannequin import ON_MANNEQUIN, build_on_mannequin
from .people import PEOPLE
from .photo import Look, finish, render
from .portrait import build_portrait

GARMENT_LOOK = Look(0.03, 0.004, 1.0)


def size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main() -> None:
    names = [*PEOPLE, *FLAT_GARMENTS, *ON_MANNEQUIN]
    parser = argparse.ArgumentParser(prog="python -m toile_samples", description="Renders one sample picture.")
    parser.add_argument("name", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--out", type=Path, default=Path("."), help="folder of the JPEG (default: this one)")
    parser.add_argument("--size", type=size, default=(900, 1200), metavar="WxH", help="default: 900x1200")
    parser.add_argument("--render", type=size, metavar="WxH", help="render at another size than --size, and resize")
    parser.add_argument("--samples", type=int, default=48, help="light paths per pixel (default: 48)")
    given = parser.parse_args()
    check_assets()
    started = time.monotonic()
    if given.name in PEOPLE:
        build_portrait(given.name)
    elif given.name in ON_MANNEQUIN:
        build_on_mannequin(given.name)
    else:
        build_flat(given.name)
    given.out.mkdir(parents=True, exist_ok=True)
    raw, picture = (given.out / f"{given.name}.{kind}" for kind in ("png", "jpg"))
    render(raw, given.render or given.size, given.samples)
    look = PEOPLE[given.name].look if given.name in PEOPLE else GARMENT_LOOK
    finish(raw, picture, given.size, look, zlib.crc32(given.name.encode()))
    raw.unlink()
    print(f"{picture}: {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
