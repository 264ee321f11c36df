"""Runs a person parser from an ONNX file or from PyTorch weights, and maps its output back to the photo."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from .classes import HEIGHT, MIRRORED_PARTS, PARTS, WIDTH

MARGIN = 0.06
"""Margin at each side of the body, as a share of its box."""


@dataclass
class Box:
    """A part of a picture, in pixels; it may reach beyond the picture."""

    x: float
    y: float
    width: float
    height: float


@dataclass
class Net:
    """A parser: image (1, 3, height, width) RGB 0..1 to scores (1, classes, h, w), logits or probabilities."""

    run: Callable[[np.ndarray], np.ndarray]
    width: int = WIDTH
    height: int = HEIGHT


def load_onnx(path: Path, threads: int = 1) -> Net:
    """Opens an ONNX parser with one input and its scores as the first output."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    (image,) = session.get_inputs()
    return Net(lambda x: session.run(None, {image.name: x})[0], image.shape[3], image.shape[2])


def load_torch(path: Path) -> Net:
    """Opens a parser in PyTorch on the CPU."""
    import torch

    from .model import Parser
    from .weights import load_weights

    net = Parser()
    load_weights(net, path)
    net.eval()

    def run(x: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            return net(torch.from_numpy(x)).numpy()

    return Net(run)


def load_parser(path: Path) -> Net:
    """Opens weights by their file's ending: `.onnx` or `.pt`."""
    return load_onnx(path) if path.suffix == ".onnx" else load_torch(path)


def softmax(scores: np.ndarray) -> np.ndarray:
    """Probabilities (n, classes, h, w) of logits."""
    out = np.exp(scores - scores.max(1, keepdims=True))
    return out / out.sum(1, keepdims=True)


def with_mirror(net: Net) -> Net:
    """Wraps a net as the product runs it: scores are the mean over a picture and its mirror image."""

    def run(x: np.ndarray) -> np.ndarray:
        other = softmax(net.run(np.ascontiguousarray(x[..., ::-1])))
        return (softmax(net.run(x)) + other[:, MIRRORED_PARTS, :, ::-1]) / 2

    return Net(run, net.width, net.height)


def body_box(person: np.ndarray, aspect: float = WIDTH / HEIGHT) -> Box:
    """Returns the box around a person's mask (h, w) with MARGIN, extended to the aspect width / height."""
    rows, columns = np.nonzero(person.any(1))[0], np.nonzero(person.any(0))[0]
    height, width = (len(rows) and rows[-1] - rows[0] + 1), (len(columns) and columns[-1] - columns[0] + 1)
    if not height or not width:
        raise ValueError("the mask is empty")
    x, y = columns[0] + width / 2, rows[0] + height / 2
    full_height = max(height, width / aspect) * (1 + 2 * MARGIN)
    full_width = full_height * aspect
    return Box(x - full_width / 2, y - full_height / 2, full_width, full_height)


def crop(bgr: np.ndarray, box: Box, width: int, height: int) -> np.ndarray:
    """Crops a box from a picture (h, w, 3), its border repeated beyond it, and resizes the box to width x height."""
    x0, y0 = int(np.floor(box.x)), int(np.floor(box.y))
    x1, y1 = int(np.ceil(box.x + box.width)), int(np.ceil(box.y + box.height))
    h, w = bgr.shape[:2]
    around = (max(-y0, 0), max(y1 - h, 0), max(-x0, 0), max(x1 - w, 0))
    padded = cv2.copyMakeBorder(bgr, *around, cv2.BORDER_REPLICATE)
    part = padded[y0 + around[0] : y1 + around[0], x0 + around[2] : x1 + around[2]]
    return cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA)


def parse(net: Net, bgr: np.ndarray, box: Box | None = None) -> np.ndarray:
    """Returns the class map uint8 (h, w) of a picture (h, w, 3). box: the part to parse, else all of it."""
    h, w = bgr.shape[:2]
    box = box or Box(0, 0, w, h)
    image = crop(bgr, box, net.width, net.height)[..., ::-1].astype(np.float32).transpose(2, 0, 1)[None] / 255
    scores = net.run(np.ascontiguousarray(image))[0]
    if len(scores) != len(PARTS):
        raise ValueError(f"the net has {len(scores)} classes, not {len(PARTS)}")
    scale_x, scale_y = box.width / scores.shape[2], box.height / scores.shape[1]
    shift_x, shift_y = box.x + scale_x / 2 - 0.5, box.y + scale_y / 2 - 0.5
    to_picture = np.array([[scale_x, 0, shift_x], [0, scale_y, shift_y]])
    large = cv2.warpAffine(
        np.ascontiguousarray(scores.transpose(1, 2, 0)),
        to_picture,
        (w, h),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    out = large.argmax(2).astype(np.uint8)
    rows, columns = np.mgrid[:h, :w]
    out[(rows < box.y) | (rows >= box.y + box.height) | (columns < box.x) | (columns >= box.x + box.width)] = 0
    return out
