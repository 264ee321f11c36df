"""Builds an ONNX network with 8-bit weights, which are dequantised when it is loaded."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

CLASSES = 5


class Graph:
    def __init__(self, name: str, side: int) -> None:
        """Adds the input: a square of RGB bytes, scaled from 0..255 to 0..1."""
        self.name, self.side = name, side
        self.nodes, self.constants = [], []
        numbers = self.node("Cast", ["pixels"], to=TensorProto.FLOAT)
        planes = self.node("Transpose", [numbers], perm=[0, 3, 1, 2])
        self.input = self.node("Div", [planes, self.constant(np.float32(255))])

    def node(self, kind: str, inputs: list[str], **attributes) -> str:
        output = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def constant(self, values) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def scaled(self, values: np.ndarray, scale, least) -> str:
        """Dequantises bytes. ONNX Runtime would not constant-fold `DequantizeLinear`."""
        numbers = self.node("Cast", [self.constant(values)], to=TensorProto.FLOAT)
        larger = self.node("Mul", [numbers, self.constant(np.asarray(scale, np.float32))])
        return self.node("Add", [larger, self.constant(np.asarray(least, np.float32))])

    def convolution(self, source, kernel, bias, depthwise, strides, pads, factor=None) -> str:
        """Adds a convolution. `kernel`: TensorFlow's layout. `factor`: multiplies each output."""
        values, scale, least = kernel
        # Height, width, in, out; of a depthwise one: height, width, channel, 1.
        values = values.transpose(2, 3, 0, 1) if depthwise else values.transpose(3, 2, 0, 1)
        if factor is not None:
            each = factor.reshape(-1, 1, 1, 1)
            scale, least = scale * each, least * each
        padding = {"auto_pad": "SAME_UPPER"} if pads is None else {"pads": pads}
        return self.node(
            "Conv",
            [source, self.scaled(values, scale, least), self.constant(bias)],
            group=len(bias) if depthwise else 1,
            strides=list(strides),
            **padding,
        )

    def dense(self, source, kernel, bias) -> str:
        return self.node("Gemm", [source, self.scaled(*kernel), self.constant(bias)])

    def clipped(self, source) -> str:
        limits = [self.constant(np.float32(limit)) for limit in (0, 6)]
        return self.node("Clip", [source, *limits])

    def end(self, output: str) -> None:
        self.nodes.append(helper.make_node("Identity", [output], ["scores"]))

    def save(self, file: Path) -> None:
        pixels = helper.make_tensor_value_info("pixels", TensorProto.UINT8, [1, self.side, self.side, 3])
        scores = helper.make_tensor_value_info("scores", TensorProto.FLOAT, [1, CLASSES])
        graph = helper.make_graph(self.nodes, self.name, [pixels], [scores], self.constants)
        # Readable by ONNX Runtime since 1.10.
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8)
        onnx.checker.check_model(model, full_check=True)
        onnx.save(model, file)
