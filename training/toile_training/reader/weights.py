"""Builds a reader from weight files."""

from pathlib import Path

from ..nets.weights import load_imagenet, read_weights
from .model import Reader

MAY_BE_ABSENT = {"told.weight"}
"""Parameter missing in weights from before the category input; it stays zero then."""


def load_weights(net: Reader, path: Path) -> None:
    """Loads a weight file into the net. Raises KeyError when the file is for another architecture."""
    result = net.load_state_dict(read_weights(path), strict=False)
    absent = set(result.missing_keys) - MAY_BE_ABSENT
    if absent or result.unexpected_keys:
        raise KeyError(f"{path} is not a reader's: absent {sorted(absent)}, unknown {result.unexpected_keys}")


def build_reader(initial: Path | None) -> Reader:
    """Builds a reader from a weight file, or from the ImageNet encoder alone when there is none."""
    net = Reader()
    if initial is None:
        load_imagenet(net.encoder)
    else:
        load_weights(net, initial)
    return net
