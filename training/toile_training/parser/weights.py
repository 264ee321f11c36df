"""Builds a parser from weight files."""

from pathlib import Path

from ..nets.weights import read_weights
from .model import Parser


def load_weights(net: Parser, path: Path) -> None:
    """Loads a weight file into the net. Raises KeyError when the file is for another architecture."""
    state, own = read_weights(path), net.state_dict()
    if state.keys() != own.keys() or any(state[name].shape != own[name].shape for name in own):
        raise KeyError(f"{path} is not a parser's")
    net.load_state_dict(state)


def build_parser(initial: Path | None) -> Parser:
    """Builds a parser from a weight file, or from the ImageNet encoder alone when there is none."""
    net = Parser(imagenet=initial is None)
    if initial is not None:
        load_weights(net, initial)
    return net
