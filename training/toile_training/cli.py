"""The console command `toile-train`."""

import argparse

from .commands.convert import add_convert
from .commands.fit import add_fitter_training, add_pairs
from .commands.measure import add_evaluate, add_export, add_fixture, add_sheet
from .commands.pictures import add_draw, add_people, add_preview
from .commands.train import add_parser_training, add_reader_training


def main(arguments: list[str] | None = None) -> int:
    """Runs one sub-command and returns the exit status."""
    options = argument_parser().parse_args(arguments)
    options.run(options)
    return 0


def argument_parser() -> argparse.ArgumentParser:
    """The options of every sub-command."""
    top = argparse.ArgumentParser(prog="toile-train", description="Draws pictures and trains the nets of Toile.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_draw(commands.add_parser("draw", help="write drawn pictures and their labels into a folder"))
    add_people(commands.add_parser("people", help="write rendered people, their labels and joints into a folder"))
    add_pairs(
        commands.add_parser("pairs", help="write garments and people, with where the garments' landmarks lie on them")
    )
    add_preview(commands.add_parser("preview", help="write a contact sheet of drawn pictures"))
    add_reader_training(commands.add_parser("reader", help="train the garment reader, or go on with a run"))
    add_parser_training(commands.add_parser("parser", help="train the person parser, or go on with a run"))
    add_fitter_training(commands.add_parser("fitter", help="make pairs as numbers, and train the fitter on them"))
    add_evaluate(
        commands.add_parser("evaluate", help="measure a net on labelled photos, or on drawn or rendered pictures")
    )
    add_export(commands.add_parser("export", help="write weights as ONNX"))
    add_convert(commands.add_parser("convert", help="write MediaPipe's pose models as ONNX"))
    add_fixture(commands.add_parser("fixture", help="write a reader's answers for the product's test of its runtimes"))
    add_sheet(commands.add_parser("sheet", help="write a contact sheet of readings of a folder's photos"))
    return top
