"""Writes PyTorch's output for a drawn input, for the product's test of its runtimes."""

import json
import textwrap
from pathlib import Path

import numpy as np
import torch

from ..classes import HEIGHT, TOLD, WIDTH
from ..nets.export import SMALL_TENSOR
from ..nets.fold import fold_batch_norm
from .export import OUTPUTS
from .model import Reader
from .weights import load_weights

SAMPLES = 64
"""Number of values of each output that are compared one by one; the rest only by their mean."""
LINE = 110
"""Longest line of the file, as the formatter of the project breaks them."""


def drawn_input() -> np.ndarray:
    """A shaded box on a plain background, float32 (1, 3, HEIGHT, WIDTH), in steps of 1/255, exact in any language."""
    c, y, x = np.mgrid[:3, :HEIGHT, :WIDTH]
    is_box = (abs(x - WIDTH // 2) < 70) & (y > 60) & (y < 280)
    values = np.where(is_box, (x + 2 * y + 60 * c) // 4 % 128, 200 + 20 * c)
    return (values / 255).astype(np.float32)[None]


def round_as_stored(net: Reader) -> None:
    """Changes the weights, in place, to those of an exported file: batch norms folded in, rounded to fp16."""
    fold_batch_norm(net)
    with torch.no_grad():
        for weight in net.parameters():
            if weight.numel() > SMALL_TENSOR:
                weight.copy_(weight.half().float())


def answers(weights: Path) -> dict[str, dict]:
    """Mean of each output and its values `every` places apart, told that the garment is a dress."""
    net = Reader()
    load_weights(net, weights)
    net.eval()
    round_as_stored(net)
    category = torch.eye(len(TOLD))[TOLD.index("dress")][None]
    with torch.no_grad():
        outputs = net(torch.from_numpy(drawn_input()), category)
    found = {}
    for name, output in zip(OUTPUTS, outputs):
        values = output.numpy().astype(np.float64).ravel()
        every = max(1, values.size // SAMPLES)
        samples = [round(float(value), 5) for value in values[::every]]
        found[name] = {"mean": round(float(values.mean()), 5), "every": every, "samples": samples}
    return found


def write_fixture(weights: Path, out: Path) -> None:
    """Writes `answers` as JSON."""
    blocks = []
    for name, answer in answers(weights).items():
        numbers = ", ".join(json.dumps(value) for value in answer["samples"])
        samples = f"[{numbers}]"
        if len(f'    "samples": {samples}') > LINE:
            indent = " " * 6
            filled = textwrap.fill(numbers, LINE, initial_indent=indent, subsequent_indent=indent)
            samples = f"[\n{filled}\n    ]"
        start = f'  "{name}": {{\n    "mean": {answer["mean"]},\n    "every": {answer["every"]},\n'
        blocks.append(f'{start}    "samples": {samples}\n  }}')
    out.write_text("{\n" + ",\n".join(blocks) + "\n}\n")
