"""Commands that train nets."""

import argparse
import os
import sys
from pathlib import Path


def add_common(command: argparse.ArgumentParser, batch: int, rate: float, capacity: int, sample_mb: float) -> None:
    """Options of every training."""
    add = command.add_argument
    cores = os.cpu_count() or 1
    add("--out", type=Path, required=True, help="folder of the run; a run that is there goes on")
    add("--minutes", type=float, default=600, help="training time; a resumed run counts what it had")
    add("--init", type=Path, help="weights to start from; without them the encoder's ImageNet weights")
    add("--seed", type=int, default=1)
    add("--batch", type=int, default=batch, help="112 fits a GPU")
    add("--rate", type=float, default=rate, help="highest learning rate; less when starting from weights")
    add("--encoder-rate", type=float, default=0.15, help="of the encoder, as a share of --rate")
    add("--frozen-blocks", type=int, default=0, help="blocks of the encoder that do not learn; some save much on a CPU")
    add("--frozen-statistics", action="store_true", help="keep the decoder's batch statistics; for small batches")
    add("--decay", type=float, default=0.998, help="of the moving average of the weights")
    add("--workers", type=int, default=max(1, cores - 1), help="processes that make samples")
    add("--threads", type=int, default=max(1, cores), help="threads of PyTorch on a CPU")
    add("--capacity", type=int, default=capacity, help=f"samples kept ({sample_mb} MB each)")
    add("--first", type=int, default=300, help="samples to make before the first step")
    add("--reuse", type=float, default=3, help="times that each sample is used")
    add("--save-every", type=float, default=180, help="seconds between checkpoints")


def add_reader_training(command: argparse.ArgumentParser) -> None:
    """Options of `reader`."""
    add_common(command, batch=12, rate=2e-3, capacity=6000, sample_mb=0.33)
    command.add_argument("--only-told", action="store_true", help="train nothing but the category input")
    command.add_argument("--told-rate", type=float, default=1, help="of the category input, as a multiple of --rate")
    command.set_defaults(run=run_reader)


def add_parser_training(command: argparse.ArgumentParser) -> None:
    """Options of `parser`."""
    add_common(command, batch=12, rate=2e-3, capacity=6000, sample_mb=1.1)
    command.add_argument("--small-until", type=float, default=0.4, help="share of the time on 192x256 pixels")
    command.set_defaults(run=run_parser)


def common(options: argparse.Namespace) -> dict:
    """The settings of every training."""
    return {
        "out": options.out,
        "minutes": options.minutes,
        "init": options.init,
        "seed": options.seed,
        "batch": options.batch,
        "rate": options.rate,
        "encoder_rate": options.encoder_rate,
        "frozen_blocks": options.frozen_blocks,
        "frozen_statistics": options.frozen_statistics,
        "decay": options.decay,
        "workers": options.workers,
        "threads": options.threads,
        "capacity": options.capacity,
        "first": options.first,
        "reuse": options.reuse,
        "save_every_s": options.save_every,
    }


def run_reader(options: argparse.Namespace) -> None:
    """Trains, then writes a contact sheet of drawn pictures that the training did not see."""
    from ..reader.runtime import load_reader
    from ..reader.settings import Settings
    from ..reader.sheet import write_drawn_sheet
    from ..reader.training import train

    weights = train(Settings(**common(options), only_told=options.only_told, told_rate=options.told_rate))
    write_drawn_sheet(load_reader(weights), options.out / "sheet.png")
    tell_end(options.out, weights)


def run_parser(options: argparse.Namespace) -> None:
    """Trains, then writes a contact sheet of rendered people that the training did not see."""
    from ..parser.rendered import write_rendered_sheet
    from ..parser.runtime import load_parser
    from ..parser.settings import Settings
    from ..parser.training import train
    from ..people.body import load_body

    weights = train(Settings(**common(options), small_until=options.small_until))
    write_rendered_sheet(load_parser(weights), load_body(), options.out / "sheet.png")
    tell_end(options.out, weights)


def tell_end(out: Path, weights: Path) -> None:
    """Prints the files that a run wrote."""
    print(f"\n{weights} and {out / 'sheet.png'} are written", file=sys.stderr)
