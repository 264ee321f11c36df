"""Writes nets as ONNX: batch norm folded into convolutions, weights as fp16, arithmetic in fp32."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn

from .fold import fold_batch_norm

OPSET = 17
SMALL_TENSOR = 64
"""Tensors of at most this many values (biases of heads, constants) stay fp32."""


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


def name_output_sizes(path: Path, outputs: list[Tensor]) -> None:
    """Writes the outputs' sizes into the file; the exporter loses them at padded convolutions."""
    model = onnx.load(path)
    for value, output in zip(model.graph.output, outputs):
        for dimension, size in zip(value.type.tensor_type.shape.dim, output.shape):
            dimension.dim_value = size
    onnx.save(model, path)


def export_onnx(net: nn.Module, inputs: dict[str, Tensor], outputs: list[str], out: Path) -> None:
    """Writes a net, which it folds in place, for inputs of these names and sizes."""
    net.eval()
    fold_batch_norm(net)
    names, values = list(inputs), tuple(inputs.values())
    torch.onnx.export(net, values, out, input_names=names, output_names=outputs, opset_version=OPSET, dynamo=False)
    with torch.no_grad():
        answers = net(*values)
    name_output_sizes(out, [answers] if isinstance(answers, Tensor) else list(answers))
    store_weights_as_half(out)
