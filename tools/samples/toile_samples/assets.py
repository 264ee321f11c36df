"""Paths of the art that the pictures are made of. `ASSETS` names the folder; the README says what lies in it."""

import os
from pathlib import Path

ASSETS = Path(os.environ.get("ASSETS", "assets"))
MAKEHUMAN = ASSETS / "mh/makehuman/data"
BODY_PARTS = ASSETS / "ma/base"
LIP_MAP = ASSETS / "mp/src/mpfb/data/textures/mpfb_lips.jpg"
SKINS = ASSETS / "skins"

# Simulated cloth is kept here: a second render of the same person takes it from this folder.
CACHE = Path(os.environ.get("CACHE", ".cache"))


def check_assets() -> None:
    """Exits with the missing path when the folder does not hold the art."""
    for path in (MAKEHUMAN / "3dobjs/base.obj", BODY_PARTS, LIP_MAP, SKINS):
        if not path.exists():
            raise SystemExit(f"ASSETS: {path} is missing; tools/samples/README.md says where it comes from")
