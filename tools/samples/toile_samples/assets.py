"""Paths of the art from which the pictures are made. `ASSETS` names the folder; the README lists its contents."""

import os
from pathlib import Path

ASSETS = Path(os.environ.get("ASSETS", "assets"))
MAKEHUMAN = ASSETS / "mh/makehuman/data"
BODY_PARTS = ASSETS / "ma/base"
LIP_MAP = ASSETS / "mp/src/mpfb/data/textures/mpfb_lips.jpg"
SKINS = ASSETS / "skins"

# Cache of simulated cloth, reused by a second render of the same person.
CACHE = Path(os.environ.get("CACHE", ".cache"))


def check_assets() -> None:
    """Exits with the missing path when the folder does not hold the art."""
    for path in (MAKEHUMAN / "3dobjs/base.obj", BODY_PARTS, LIP_MAP, SKINS):
        if not path.exists():
            raise SystemExit(f"ASSETS: {path} is missing; tools/samples/README.md says where it comes from")
