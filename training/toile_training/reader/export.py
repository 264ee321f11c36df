"""Writes a reader as ONNX and compares it with PyTorch."""

from pathlib import Path

import numpy as np
import torch

from ..classes import HEIGHT, TOLD, WIDTH
from ..nets.export import export_onnx
from .model import Reader
from .runtime import OnnxReader
from .weights import load_weights

OUTPUTS = ["parts", "landmarks", "visibility", "attributes"]


def parity(net: Reader, path: Path, seed: int = 0) -> dict[str, float]:
    """Returns, for each output, the largest difference of the file from the net, on noise and a told category."""
    generator = torch.Generator().manual_seed(seed)
    image = torch.rand(1, 3, HEIGHT, WIDTH, generator=generator)
    category = torch.eye(len(TOLD))[2:3]
    with torch.no_grad():
        expected = net(image, category)
    actual = OnnxReader(path)(image.numpy(), category.numpy())
    return {name: float(np.abs(a - e.numpy()).max()) for name, a, e in zip(OUTPUTS, actual, expected)}


def export_reader(weights: Path, out: Path) -> dict[str, float]:
    """Exports a weight file to ONNX and returns `parity`."""
    net, folded = Reader(), Reader()
    for each in (net, folded):
        load_weights(each, weights)
    net.eval()
    inputs = {"image": torch.zeros(1, 3, HEIGHT, WIDTH), "category": torch.zeros(1, len(TOLD))}
    export_onnx(folded, inputs, OUTPUTS, out)
    return parity(net, out)
