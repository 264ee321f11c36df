"""Commands that measure, export and show nets."""

import argparse
from pathlib import Path

from ..classes import TOLD

LABELS = Path(__file__).parents[2] / "labels"


def add_evaluate(command: argparse.ArgumentParser) -> None:
    """Options of `evaluate`."""
    command.add_argument("net", choices=["reader", "parser", "fitter"])
    command.add_argument("weights", type=Path, help=".onnx or .pt")
    command.add_argument(
        "--photos", type=Path, help="folder of the labelled photos; without it drawn or rendered pictures"
    )
    command.add_argument("--labels", type=Path, help="instead of garments.json or people.json")
    command.add_argument("--only", choices=["tuned", "held-out"], help="of the labelled photos")
    command.add_argument("--told", action="store_true", help="tell the category")
    command.add_argument("--raw", action="store_true", help="the net alone, without the rules after it")
    command.add_argument("--sheet", type=Path, help="write truth beside reading")
    command.add_argument("--count", type=int, default=250, help="drawn pictures, or rendered people of each group")
    command.add_argument("--whole", action="store_true", help="show a parser the whole photo, not the person's box")
    command.add_argument("--once", action="store_true", help="ask a parser once, not for the mirror image as well")
    command.add_argument("--readings", type=Path, help="of the pairs in --photos, by `bench/engine/pair-readings.ts`")
    command.set_defaults(run=run_evaluate)


def add_export(command: argparse.ArgumentParser) -> None:
    """Options of `export`."""
    command.add_argument("net", choices=["reader", "parser"])
    command.add_argument("weights", type=Path, help=".pt")
    command.add_argument("out", type=Path, help=".onnx")
    command.set_defaults(run=run_export)


def add_fixture(command: argparse.ArgumentParser) -> None:
    """Options of `fixture`."""
    command.add_argument("weights", type=Path, help=".pt")
    command.add_argument("out", type=Path, help=".json")
    command.set_defaults(run=run_fixture)


def add_sheet(command: argparse.ArgumentParser) -> None:
    """Options of `sheet`."""
    command.add_argument("weights", type=Path, help=".onnx or .pt")
    command.add_argument("folder", type=Path, help="photos, .jpg")
    command.add_argument("out", type=Path, help="picture to write")
    command.add_argument("--told", choices=TOLD)
    command.add_argument("--columns", type=int, default=5)
    command.set_defaults(run=run_sheet)


def run_evaluate(options: argparse.Namespace) -> None:
    """Prints the metrics."""
    if options.net != "reader":
        (run_evaluate_parser if options.net == "parser" else run_evaluate_fitter)(options)
        return
    from ..reader.evaluate import evaluate_drawn, evaluate_photos
    from ..reader.labels import load_labels
    from ..reader.runtime import load_reader

    net = load_reader(options.weights)
    if not options.photos:
        print("\n".join(evaluate_drawn(net, options.count, options.told).lines()))
        return
    labels = load_labels(options.labels or LABELS / "garments.json")
    if options.only:
        labels = [label for label in labels if label.held_out == (options.only == "held-out")]
    metrics, lines = evaluate_photos(net, options.photos, labels, options.told, options.raw, options.sheet)
    print("\n".join([*lines, *metrics.lines()]))


def run_evaluate_parser(options: argparse.Namespace) -> None:
    """Prints a person parser's metrics."""
    from ..parser.evaluate import evaluate_parser
    from ..parser.labels import load_person_labels
    from ..parser.runtime import load_parser, with_mirror

    net = load_parser(options.weights)
    if not options.once:
        net = with_mirror(net)
    if not options.photos:
        from ..parser.rendered import evaluate_rendered
        from ..people.body import load_body

        print("\n".join(evaluate_rendered(net, load_body(), options.count)))
        return
    labels = load_person_labels(options.labels or LABELS / "people.json")
    metrics, lines = evaluate_parser(net, options.photos, labels, options.whole, options.sheet)
    print("\n".join([*lines, *metrics.lines()]))


def run_evaluate_fitter(options: argparse.Namespace) -> None:
    """Prints a fitter's errors on rendered pairs, beside those of the engine's rules."""
    from ..fitter.evaluate import errors_on, lines
    from ..fitter.export import load_fitter

    print("\n".join(lines(errors_on(load_fitter(options.weights), options.photos, options.readings))))


def run_export(options: argparse.Namespace) -> None:
    """Writes the ONNX file and prints its largest differences from PyTorch."""
    from ..parser.export import export_parser
    from ..reader.export import export_reader

    export = export_reader if options.net == "reader" else export_parser
    for name, difference in export(options.weights, options.out).items():
        print(f"{name}: differs by at most {difference:.4f}")
    print(f"{options.out}: {options.out.stat().st_size / 1e6:.2f} MB")


def run_fixture(options: argparse.Namespace) -> None:
    """Writes the answers to a drawn input."""
    from ..reader.fixture import write_fixture

    write_fixture(options.weights, options.out)


def run_sheet(options: argparse.Namespace) -> None:
    """Writes a contact sheet of readings."""
    from ..reader.runtime import load_reader
    from ..reader.sheet import write_photo_sheet

    write_photo_sheet(load_reader(options.weights), options.folder, options.out, options.told, options.columns)
