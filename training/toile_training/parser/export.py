"""Writes a parser as ONNX and compares it with PyTorch."""

from pathlib import Path

import numpy as np
import torch

from ..nets.export import export_onnx
from .classes import HEIGHT, WIDTH
from .model import Parser
from .runtime import load_parser
from .weights import load_weights


def parity(net: Parser, path: Path, seed: int = 0) -> float:
    """The largest difference of the file's logits from the net's, on noise."""
    image = torch.rand(1, 3, HEIGHT, WIDTH, generator=torch.Generator().manual_seed(seed))
    with torch.no_grad():
        expected = net(image)
    return float(np.abs(load_parser(path).run(image.numpy()) - expected.numpy()).max())


def export_parser(weights: Path, out: Path) -> dict[str, float]:
    """Exports a weight file to ONNX and returns `parity` as that of the output `parts`."""
    net, folded = Parser(), Parser()
    for each in (net, folded):
        load_weights(each, weights)
    net.eval()
    export_onnx(folded, {"image": torch.zeros(1, 3, HEIGHT, WIDTH)}, ["parts"], out)
    return {"parts": parity(net, out)}
