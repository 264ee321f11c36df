"""Runs a reader from an ONNX file or from PyTorch weights, with one interface.

Each runtime is called with image (1, 3, 320, 256) RGB 0..1 and category (1, 4), and returns parts, landmarks,
visibility and attributes as numpy arrays of logits.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

Runtime = Callable[[np.ndarray, np.ndarray], list[np.ndarray]]


class OnnxReader:
    """A reader in onnxruntime on the CPU."""

    def __init__(self, path: Path, threads: int = 1):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def __call__(self, image: np.ndarray, category: np.ndarray) -> list[np.ndarray]:
        return self.session.run(None, {"image": image, "category": category})


class TorchReader:
    """A reader in PyTorch on the CPU."""

    def __init__(self, path: Path):
        import torch

        from .model import Reader
        from .weights import load_weights

        self.torch, self.net = torch, Reader()
        load_weights(self.net, path)
        self.net.eval()

    def __call__(self, image: np.ndarray, category: np.ndarray) -> list[np.ndarray]:
        with self.torch.no_grad():
            outputs = self.net(self.torch.from_numpy(image), self.torch.from_numpy(category))
        return [output.numpy() for output in outputs]


def load_reader(path: Path) -> Runtime:
    """Opens weights by their file's ending: `.onnx` or `.pt`."""
    return OnnxReader(path) if path.suffix == ".onnx" else TorchReader(path)
