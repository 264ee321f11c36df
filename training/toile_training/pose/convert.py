"""
Converts TensorFlow Lite networks to ONNX; it supports the operators of MediaPipe's pose models.

Inputs and outputs keep their shapes (channels last); inside, channels come first, as ONNX requires. fp16 weights stay
fp16 in the file.
"""

from pathlib import Path

import numpy as np
import onnx
import tflite
from onnx import TensorProto, helper, numpy_helper

from .sparse import Level, spread

OPSET = 17
OPERATORS = {code: name for name, code in vars(tflite.BuiltinOperator).items() if isinstance(code, int)}
TYPES = {
    tflite.TensorType.FLOAT32: np.float32,
    tflite.TensorType.FLOAT16: np.float16,
    tflite.TensorType.INT32: np.int32,
}
INDEX_VECTORS = {
    tflite.SparseIndexVector.Int32Vector: tflite.Int32Vector,
    tflite.SparseIndexVector.Uint16Vector: tflite.Uint16Vector,
    tflite.SparseIndexVector.Uint8Vector: tflite.Uint8Vector,
}
POOLS = {"MAX_POOL_2D": "MaxPool", "AVERAGE_POOL_2D": "AveragePool"}
PLAIN = {"HARD_SWISH": "HardSwish", "RELU": "Relu", "LOGISTIC": "Sigmoid"}
CHANNELS_FIRST = [0, 3, 1, 2]
CHANNELS_LAST = [0, 2, 3, 1]
# Constants with fewer values than this are stored unchanged.
SMALL = 64


def convert_model(source: Path, out: Path) -> None:
    """Converts a file. Raises ValueError for an operator that these models do not have."""
    model = Converter(source.read_bytes()).convert()
    onnx.checker.check_model(model)
    onnx.save(model, out)


class Converter:
    """One model while it is converted. A tensor's name is `t` and its number."""

    def __init__(self, data: bytes) -> None:
        self.model = tflite.Model.GetRootAsModel(data, 0)
        self.graph = self.model.Subgraphs(0)
        self.known: dict[int, np.ndarray] = {}
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []

    def convert(self) -> onnx.ModelProto:
        """Returns the model."""
        inputs, outputs = [], []
        for number, tensor in enumerate(self.graph.InputsAsNumpy()):
            inputs.append(helper.make_tensor_value_info(f"in{number}", TensorProto.FLOAT, self.shape(tensor)))
            self.node("Transpose", [f"in{number}"], f"t{tensor}", perm=CHANNELS_FIRST)
        for number in range(self.graph.OperatorsLength()):
            self.operator(self.graph.Operators(number))
        for number, tensor in enumerate(self.graph.OutputsAsNumpy()):
            shape = self.shape(tensor)
            outputs.append(helper.make_tensor_value_info(f"out{number}", TensorProto.FLOAT, shape))
            if len(shape) == 4:
                self.node("Transpose", [f"t{tensor}"], f"out{number}", perm=CHANNELS_LAST)
            else:
                self.node("Identity", [f"t{tensor}"], f"out{number}")
        graph = helper.make_graph(self.nodes, "net", inputs, outputs, self.initializers)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)

    def operator(self, op: tflite.Operator) -> None:
        """Adds the nodes of one operator."""
        code = self.model.OperatorCodes(op.OpcodeIndex())
        kind = OPERATORS[max(code.BuiltinCode(), code.DeprecatedBuiltinCode())]
        inputs, out = [int(k) for k in op.InputsAsNumpy()], op.Outputs(0)
        if kind == "DEQUANTIZE":
            self.known[out] = self.constant(inputs[0]).astype(np.float32)
        elif kind == "DENSIFY":
            self.known[out] = self.densified(inputs[0])
        elif kind in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            self.convolution(op, kind, inputs, out)
        elif kind == "CUSTOM" and code.CustomCode() == b"Convolution2DTransposeBias":
            self.transposed_convolution(op, inputs, out)
        elif kind in POOLS:
            options = self.options(op, tflite.Pool2DOptions)
            kernel = [options.FilterHeight(), options.FilterWidth()]
            strides = [options.StrideH(), options.StrideW()]
            pads = padding(options.Padding(), self.shape(inputs[0])[1:3], kernel, strides)
            self.activated(POOLS[kind], [f"t{inputs[0]}"], out, options, kernel_shape=kernel, strides=strides, pads=pads)
        elif kind in ("ADD", "MUL"):
            options = self.options(op, tflite.AddOptions if kind == "ADD" else tflite.MulOptions)
            self.activated(kind.title(), [self.value(k) for k in inputs], out, options)
        elif kind in PLAIN:
            self.node(PLAIN[kind], [f"t{inputs[0]}"], f"t{out}")
        else:
            self.reshaping(op, kind, inputs, out)

    def reshaping(self, op: tflite.Operator, kind: str, inputs: list[int], out: int) -> None:
        """Adds the nodes of an operator that rearranges or upsamples a map."""
        shape, source = self.shape(out), f"t{inputs[0]}"
        if kind == "PAD":
            pads = self.constant(inputs[1])[CHANNELS_FIRST].T.reshape(-1)
            self.node("Pad", [source, self.stored(pads.astype(np.int64))], f"t{out}")
        elif kind == "RESIZE_BILINEAR":
            options = self.options(op, tflite.ResizeBilinearOptions)
            mode = (
                "align_corners" if options.AlignCorners() else "half_pixel" if options.HalfPixelCenters() else "asymmetric"
            )
            size = self.stored(np.array([shape[k] for k in CHANNELS_FIRST], np.int64))
            self.node(
                "Resize", [source, "", "", size], f"t{out}", mode="linear", coordinate_transformation_mode=mode
            )
        elif kind == "RESHAPE" and len(shape) < 4:
            if len(self.shape(inputs[0])) == 4:
                source = self.node("Transpose", [source], f"t{out}_rows", perm=CHANNELS_LAST)
            self.node("Reshape", [source, self.stored(np.array(shape, np.int64))], f"t{out}")
        elif kind == "DEPTH_TO_SPACE":
            size = self.options(op, tflite.DepthToSpaceOptions).BlockSize()
            self.node("DepthToSpace", [source], f"t{out}", blocksize=size, mode="DCR")
        elif kind == "CONCATENATION":
            axis = self.options(op, tflite.ConcatenationOptions).Axis() % len(shape)
            first = CHANNELS_FIRST.index(axis) if len(shape) == 4 else axis
            self.node("Concat", [f"t{k}" for k in inputs], f"t{out}", axis=first)
        else:
            raise ValueError(f"There is no conversion of {kind}")

    def convolution(self, op: tflite.Operator, kind: str, inputs: list[int], out: int) -> None:
        """Adds a convolution: weights are stored as out, height, width, in; of a depthwise one as 1, height, width, out."""
        is_depthwise = kind == "DEPTHWISE_CONV_2D"
        options = self.options(op, tflite.DepthwiseConv2DOptions if is_depthwise else tflite.Conv2DOptions)
        weights = self.constant(inputs[1]).astype(np.float32)
        weights = weights.transpose(3, 0, 1, 2) if is_depthwise else weights.transpose(CHANNELS_FIRST)
        size, channels = self.shape(inputs[0])[1:3], self.shape(inputs[0])[3]
        kernel, strides = list(weights.shape[2:]), [options.StrideH(), options.StrideW()]
        dilations = [options.DilationHFactor(), options.DilationWFactor()]
        self.activated(
            "Conv",
            [f"t{inputs[0]}", self.stored(weights), self.stored(self.constant(inputs[2]).astype(np.float32))],
            out,
            options,
            group=channels if is_depthwise else 1,
            kernel_shape=kernel,
            strides=strides,
            dilations=dilations,
            pads=padding(options.Padding(), size, kernel, strides, dilations),
        )

    def transposed_convolution(self, op: tflite.Operator, inputs: list[int], out: int) -> None:
        """Adds MediaPipe's transposed convolution, whose kernel is as large as its stride."""
        _, width, height = np.frombuffer(op.CustomOptionsAsNumpy().tobytes(), np.int32)[:3]
        weights = self.constant(inputs[1]).astype(np.float32).transpose(3, 0, 1, 2)
        if list(weights.shape[2:]) != [height, width]:
            raise ValueError("A transposed convolution overlaps")
        bias = self.constant(inputs[2]).astype(np.float32)
        sources = [f"t{inputs[0]}", self.stored(weights), self.stored(bias)]
        self.node("ConvTranspose", sources, f"t{out}", strides=[int(height), int(width)])

    def activated(self, kind: str, inputs: list[str], out: int, options, **attributes) -> None:
        """Adds a node, and after it the activation that its options name."""
        activation = options.FusedActivationFunction()
        if activation == tflite.ActivationFunctionType.NONE:
            self.node(kind, inputs, f"t{out}", **attributes)
            return
        raw = self.node(kind, inputs, f"t{out}_raw", **attributes)
        if activation == tflite.ActivationFunctionType.RELU:
            self.node("Relu", [raw], f"t{out}")
        elif activation == tflite.ActivationFunctionType.RELU6:
            self.node("Clip", [raw, self.stored(np.float32(0)), self.stored(np.float32(6))], f"t{out}")
        else:
            raise ValueError(f"There is no conversion of activation {activation}")

    def node(self, kind: str, inputs: list[str], output: str, **attributes) -> str:
        """Adds a node of one output, and returns that output's name."""
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def stored(self, array: np.ndarray) -> str:
        """Stores a constant, as fp16 if that is lossless, and returns its name."""
        array, name = np.ascontiguousarray(array), f"c{len(self.initializers)}"
        halves = array.astype(np.float16)
        if array.dtype == np.float32 and array.size > SMALL and np.array_equal(halves.astype(np.float32), array):
            self.initializers.append(numpy_helper.from_array(halves, f"{name}_half"))
            return self.node("Cast", [f"{name}_half"], name, to=TensorProto.FLOAT)
        self.initializers.append(numpy_helper.from_array(array, name))
        return name

    def value(self, tensor: int) -> str:
        """Returns the name of a tensor's value, a constant's with its channels first."""
        if tensor not in self.known and self.buffer(tensor).DataLength() == 0:
            return f"t{tensor}"
        constant = self.constant(tensor).astype(np.float32)
        return self.stored(constant.transpose(CHANNELS_FIRST) if constant.ndim == 4 else constant.reshape(-1, 1, 1))

    def constant(self, tensor: int) -> np.ndarray:
        """Returns a constant's values."""
        if tensor in self.known:
            return self.known[tensor]
        return self.flat(tensor).reshape(self.shape(tensor))

    def densified(self, tensor: int) -> np.ndarray:
        """Returns a sparse constant's values as a dense array."""
        sparsity = self.graph.Tensors(tensor).Sparsity()
        blocks = [int(k) for k in sparsity.BlockMapAsNumpy()] if sparsity.BlockMapLength() else []
        levels = [level_of(sparsity.DimMetadata(k)) for k in range(sparsity.DimMetadataLength())]
        order = [int(k) for k in sparsity.TraversalOrderAsNumpy()]
        return spread(self.flat(tensor), self.shape(tensor), order, blocks, levels)

    def flat(self, tensor: int) -> np.ndarray:
        return np.frombuffer(self.buffer(tensor).DataAsNumpy().tobytes(), TYPES[self.graph.Tensors(tensor).Type()])

    def buffer(self, tensor: int) -> tflite.Buffer:
        return self.model.Buffers(self.graph.Tensors(tensor).Buffer())

    def shape(self, tensor: int) -> list[int]:
        return [int(n) for n in self.graph.Tensors(tensor).ShapeAsNumpy()]

    @staticmethod
    def options(op: tflite.Operator, kind):
        """Returns an operator's options, parsed by its kind."""
        options, table = kind(), op.BuiltinOptions()
        options.Init(table.Bytes, table.Pos)
        return options


def level_of(metadata: tflite.DimensionMetadata) -> Level:
    """Returns one level of a sparse tensor."""
    if metadata.Format() == tflite.DimensionType.DENSE:
        return Level(size=metadata.DenseSize())
    return Level(
        segments=index_vector(metadata.ArraySegmentsType(), metadata.ArraySegments()),
        indices=index_vector(metadata.ArrayIndicesType(), metadata.ArrayIndices()),
    )


def index_vector(kind: int, table) -> np.ndarray:
    """Returns a vector of indices, whatever the width of its integers."""
    vector = INDEX_VECTORS[kind]()
    vector.Init(table.Bytes, table.Pos)
    return vector.ValuesAsNumpy()


def padding(
    kind: int, size: list[int], kernel: list[int], strides: list[int], dilations: list[int] | None = None
) -> list[int]:
    """Returns ONNX's pads, begins then ends. TensorFlow's SAME puts the odd pixel at the end."""
    if kind == tflite.Padding.VALID:
        return [0, 0, 0, 0]
    begins, ends = [], []
    for n, k, stride, dilation in zip(size, kernel, strides, dilations or [1, 1]):
        total = max(0, (-(-n // stride) - 1) * stride + (k - 1) * dilation + 1 - n)
        begins.append(total // 2)
        ends.append(total - total // 2)
    return begins + ends
