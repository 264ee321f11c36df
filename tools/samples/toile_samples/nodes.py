"""Shader graphs, written as calls."""

import bpy
import numpy as np


def linear(colour) -> np.ndarray:
    """Converts an sRGB colour, 0 to 255, to linear light."""
    colour = np.array(colour, float) / 255
    return np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)


class Nodes:
    """
    A material's graph: `nodes("BsdfPrincipled", Roughness=0.5)` adds a node; underscores stand for the spaces in the
    names of inputs, and what is no input is set as an attribute.
    """

    def __init__(self, name: str):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def __call__(self, kind: str, **values):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in values.items():
            if name.replace("_", " ") in node.inputs:
                node.inputs[name.replace("_", " ")].default_value = value
            else:
                setattr(node, name, value)
        return node

    def surface(self):
        """The principled shader that the material shows."""
        shader = self("BsdfPrincipled")
        self.link(shader, self("OutputMaterial"))
        return shader

    def link(self, source, target, output=0, into=0) -> None:
        self.tree.links.new(source.outputs[output], target.inputs[into])

    def math(self, operation: str, first, second=None):
        """Arithmetic on numbers, nodes (their first output) or pairs of a node and an output."""
        node = self("Math", operation=operation)
        for i, value in enumerate((first, second)):
            if isinstance(value, (int, float)):
                node.inputs[i].default_value = value
            elif isinstance(value, tuple):
                self.link(value[0], node, value[1], i)
            elif value is not None:
                self.link(value, node, 0, i)
        return node

    def ramp(self, source, low: float, high: float, start=0.0, end=1.0, output=0):
        """Maps low..high to start..end and clamps."""
        node = self("MapRange")
        self.link(source, node, output, 0)
        for i, value in enumerate((low, high, start, end)):
            node.inputs[i + 1].default_value = value
        return node

    def scaled(self, colour, factor):
        """A colour times a node's number."""
        node = self("VectorMath", operation="SCALE")
        self.link(colour, node)
        self.link(factor, node, 0, 3)
        return node

    def blend(self, factor, first, second, output=0, first_output=0, multiply=False):
        """Mixes colours; `second` is a node or a colour in linear light."""
        node = self("Mix", data_type="RGBA", blend_type="MULTIPLY" if multiply else "MIX")
        if isinstance(factor, (int, float)):
            node.inputs[0].default_value = factor
        else:
            self.link(factor, node, output, 0)
        self.link(first, node, first_output, 6)
        if isinstance(second, tuple):
            node.inputs[7].default_value = (*second, 1)
        else:
            self.link(second, node, 2, 7)
        return node

    def bump(self, height, shader, strength=1.0, distance=1.0) -> None:
        node = self("Bump", Strength=strength, Distance=distance)
        self.link(height, node, 0, 2)
        self.link(node, shader, 0, "Normal")


def output_of(node) -> int:
    """Mix nodes give their colour at the third output, other nodes at the first."""
    return 2 if node.bl_idname == "ShaderNodeMix" else 0


def set_inputs(node, values: dict[str, float]) -> None:
    for name, value in values.items():
        node.inputs[name].default_value = value


def plain_material(name: str, colour, roughness=0.5):
    nodes = Nodes(name)
    set_inputs(nodes.surface(), {"Base Color": (*linear(colour), 1), "Roughness": roughness})
    return nodes.material
