"""Converts the two moderation models of nsfwjs to ONNX (apps/api/models): see README.md."""

import base64
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from graph import Graph

SIDE = 224
# TensorFlow names an addition by the operation, Keras by the class.
KERAS_EPSILON = 1e-3


def read_model(package: Path, name: str) -> dict:
    """The model's JSON, and its weights in one piece."""
    script = f"""
      const all = Object.values(await import('nsfwjs/models/{name}')).find((one) => one.modelJson)
      const {{ default: json }} = await all.modelJson()
      const pieces = await Promise.all(all.weightBundles.map(async (piece) => (await piece()).default))
      const weights = Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64')
      console.log(JSON.stringify({{ ...json, weights }}))"""
    command = ["node", "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, cwd=package, check=True, capture_output=True).stdout)


def read_weights(model: dict) -> dict[str, tuple[np.ndarray, float, float]]:
    """Returns weights by name: 8-bit values with the scale and offset of their quantisation."""
    data, start, found = base64.b64decode(model["weights"]), 0, {}
    for spec in (one for group in model["weightsManifest"] for one in group["weights"]):
        shape, quantization = spec["shape"], spec["quantization"]
        count = int(np.prod(shape))
        values = np.frombuffer(data, np.uint8, count, start).reshape(shape)
        found[spec["name"]] = (values, quantization["scale"], quantization["min"])
        start += count
    assert start == len(data)
    return found


def plain(weight: tuple[np.ndarray, float, float]) -> np.ndarray:
    values, scale, least = weight
    return (values * np.float32(scale) + np.float32(least)).astype(np.float32)


def convert_layers(model: dict, graph: Graph) -> None:
    """Converts a Keras model, whose layers name their inputs. Folds normalisation into the preceding convolution."""
    topology = model["modelTopology"]
    layers = topology.get("model_config", topology)["config"]["layers"]
    weights, at, padded, pending = read_weights(model), {}, set(), {}
    for layer in layers:
        name, kind, config = layer["name"], layer["class_name"], layer["config"]
        before = [one[0] for one in layer["inbound_nodes"][0]] if layer["inbound_nodes"] else []
        source = at.get(before[0]) if before else None
        if kind == "InputLayer":
            at[name] = graph.input
        elif kind == "ZeroPadding2D":
            assert config["padding"] == [[0, 1], [0, 1]]
            at[name] = source
            padded.add(name)
        elif kind in ("Conv2D", "DepthwiseConv2D"):
            assert not config["use_bias"] and config["activation"] == "linear"
            kernel = weights[f"{name}/{'kernel' if kind == 'Conv2D' else 'depthwise_kernel'}"]
            pending[name] = (source, kernel, kind == "DepthwiseConv2D", config["strides"], before[0] in padded)
        elif kind == "BatchNormalization":
            source, kernel, depthwise, strides, after = pending[before[0]]
            gamma, beta, mean, variance = (
                plain(weights[f"{name}/{part}"]) for part in ("gamma", "beta", "moving_mean", "moving_variance")
            )
            factor = gamma / np.sqrt(variance + np.float32(config.get("epsilon", KERAS_EPSILON)))
            pads = [0, 0, 1, 1] if after else None
            at[name] = graph.convolution(source, kernel, beta - mean * factor, depthwise, strides, pads, factor)
        elif kind == "ReLU":
            assert config["max_value"] == 6
            at[name] = graph.clipped(source)
        elif kind == "Add":
            at[name] = graph.node("Add", [at[one] for one in before])
        elif kind == "AveragePooling2D":
            at[name] = graph.node("GlobalAveragePool", [source])
        elif kind == "Flatten":
            at[name] = graph.node("Flatten", [source])
        elif kind == "Dense":
            made = graph.dense(source, weights[f"{name}/kernel"], plain(weights[f"{name}/bias"]))
            at[name] = graph.node("Relu" if config["activation"] == "relu" else "Softmax", [made])
        elif kind == "Dropout":
            at[name] = source
        else:
            raise ValueError(f"a layer of kind {kind}")
    graph.end(at[layers[-1]["name"]])


def convert_graph(model: dict, graph: Graph) -> None:
    """Converts a TensorFlow graph, whose convolutions include normalisation, bias and activation."""
    weights, at = read_weights(model), {}
    for node in model["modelTopology"]["node"]:
        name, kind, attributes = node["name"], node["op"], node.get("attr", {})
        sources = [at.get(one.split(":")[0]) for one in node.get("input", [])]
        fused = [base64.b64decode(one) for one in attributes.get("fused_ops", {}).get("list", {}).get("s", [])]
        if kind == "Placeholder":
            at[name] = graph.input
        elif kind == "Const":
            at[name] = weights[name]
        elif kind in ("_FusedConv2D", "FusedDepthwiseConv2dNative"):
            assert base64.b64decode(attributes["padding"]["s"]) == b"SAME"
            strides = [int(one) for one in attributes["strides"]["list"]["i"][1:3]]
            source, kernel, bias = sources
            made = graph.convolution(source, kernel, plain(bias), kind.startswith("FusedDepthwise"), strides, None)
            at[name] = graph.clipped(made) if b"Relu6" in fused else made
        elif kind in ("AddV2", "Mul", "Sub"):
            inputs = [graph.constant(plain(one)) if isinstance(one, tuple) else one for one in sources]
            at[name] = graph.node("Add" if kind == "AddV2" else kind, inputs)
        elif kind == "AvgPool":
            at[name] = graph.node("GlobalAveragePool", sources)
        elif kind == "Squeeze":
            at[name] = graph.node("Flatten", sources)
        elif kind == "_FusedMatMul":
            at[name] = graph.dense(sources[0], sources[1], plain(sources[2]))
        elif kind in ("Softmax", "Identity"):
            at[name] = graph.node(kind, sources)
        else:
            raise ValueError(f"an operation {kind}")
    graph.end(at["Identity"])


if __name__ == "__main__":
    package, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    for name, source, convert in (
        ("moderation-first", "mobilenet_v2", convert_layers),
        ("moderation-second", "mobilenet_v2_mid", convert_graph),
    ):
        graph = Graph(name, SIDE)
        convert(read_model(package, source), graph)
        graph.save(folder / f"{name}.onnx")
