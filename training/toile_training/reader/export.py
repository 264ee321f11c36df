"""Writes a reader as ONNX: batch norm folded into convolutions, weights as fp16, arithmetic in fp32."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from ..classes import HEIGHT, TOLD, WIDTH
from .model import Reader
from .runtime import OnnxReader
from .weights import load_weights

INPUTS = ["image", "category"]
OUTPUTS = ["parts", "landmarks", "visibility", "attributes"]
SMALL_TENSOR = 64
"""Tensors of at most so many values (biases of heads, constants) stay fp32."""


def fold_batch_norm(module: nn.Module) -> None:
    """Merges each batch norm that follows a convolution among its siblings into that convolution, in place."""
    names = list(module._modules)
    for first, second in pairwise(names):
        conv, norm = module._modules[first], module._modules[second]
        if isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d):
            module._modules[first] = fuse_conv_bn_eval(conv, norm)
            module._modules[second] = nn.Identity()
    for child in module.children():
        fold_batch_norm(child)


def store_weights_as_half(path: Path) -> None:
    """Stores initialisers as fp16 behind a Cast: half the file, the same fp32 arithmetic after loading."""
    model = onnx.load(path)
    casts, initializers = [], []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.size > SMALL_TENSOR:
            half_name = tensor.name + "_half"
            initializers.append(numpy_helper.from_array(values.astype(np.float16), half_name))
            casts.append(helper.make_node("Cast", [half_name], [tensor.name], to=TensorProto.FLOAT))
        else:
            initializers.append(tensor)
    nodes = casts + list(model.graph.node)
    del model.graph.initializer[:]
    del model.graph.node[:]
    model.graph.initializer.extend(initializers)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, path)


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
    net = Reader()
    load_weights(net, weights)
    net.eval()
    folded = Reader()
    load_weights(folded, weights)
    folded.eval()
    fold_batch_norm(folded)
    example = (torch.zeros(1, 3, HEIGHT, WIDTH), torch.zeros(1, len(TOLD)))
    torch.onnx.export(folded, example, out, input_names=INPUTS, output_names=OUTPUTS, opset_version=17, dynamo=False)
    store_weights_as_half(out)
    return parity(net, out)
