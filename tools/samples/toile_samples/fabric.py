"""Materials of cloth: weave, stitches, ribs, puckers. Coordinates are metres on the cloth."""

import math
from dataclasses import dataclass, replace
from pathlib import Path

import bpy

from .cloth_maps import relief
from .jeans import jeans_relief
from .nodes import Nodes, linear, output_of, set_inputs


@dataclass(frozen=True)
class Weave:
    """Relief in metres, variation of the colour, and reflection."""

    map: str
    tile: float
    height: float
    shades: tuple[float, float]
    roughness: float
    sheen: float
    specular: float


WEAVES = {
    "knit": Weave("knit", 0.085, 0.0016, (0.72, 1.18), 1.0, 0.15, 0.05),
    "fine-knit": Weave("knit", 0.075, 0.0016, (0.72, 1.18), 1.0, 0.2, 0.05),
    "soft-knit": Weave("knit", 0.085, 0.0024, (0.72, 1.18), 1.0, 0.15, 0.05),
    "pique": Weave("pique", 0.12, 0.0004, (0.95, 1.04), 0.9, 0.1, 0.12),
    "denim": Weave("denim", 0.11, 0.0004, (0.72, 1.22), 0.92, 0.05, 0.12),
    "plain": Weave("plain", 0.10, 0.00035, (0.94, 1.05), 0.92, 0.12, 0.12),
    "crepe": Weave("plain", 0.10, 0.0006, (0.86, 1.12), 1.0, 0.15, 0.05),
    "coated": Weave("plain", 0.10, 0.00035, (0.94, 1.05), 0.62, 0.12, 0.3),
}


@dataclass(frozen=True)
class Fabric:
    """Widths and distances from the edge in metres. The mesh's attribute `edge` is (distance, kind of edge, arm)."""

    weave: str
    colour: tuple[int, int, int]
    print: Path | None = None
    print_tile: float = 0.26
    stitch: float = 0.020  # distance of the seam from the edge; 0 has none
    twin: bool = True  # two rows of stitches
    armhole: bool = True
    folds: float = 0.25
    pucker: float = 0.5
    rib: float = 0.0
    neck_rib: float = 0.0
    rib_width: float = 0.0075
    seams: bool = False  # the mesh has the attribute `seams`, a distance
    jeans: bool = False  # the mesh has the attributes of `jeans_marks`

    def trim(self, **changes) -> "Fabric":
        """The same cloth for collars, bands and plackets."""
        return replace(self, armhole=False, **changes)


def fabric_material(name: str, fabric: Fabric):
    """Builds the material of a cloth: colour, and relief of weave, folds, stitches, ribs and seams."""
    nodes, weave = Nodes(name), WEAVES[fabric.weave]
    shader = nodes.surface()
    place = nodes("UVMap")
    edge = nodes("SeparateXYZ")
    nodes.link(nodes("Attribute", attribute_name="edge"), edge, 1)
    threads = _map(nodes, place, relief(weave.map), weave.tile)
    folds = _map(nodes, place, relief("folds"), 0.6)
    colour = nodes.scaled(_dye(nodes, place, fabric), nodes.ramp(threads, 0, 1, *weave.shades, output=1))
    heights = [nodes.math("MULTIPLY", threads, weave.height)]
    if fabric.folds:
        heights.append(nodes.math("MULTIPLY", folds, fabric.folds * 0.012))
    if fabric.pucker:
        near = nodes.math("MULTIPLY", nodes.ramp(edge, 0.004, 0.045, 1.0, 0.0), (folds, 1))
        heights.append(nodes.math("MULTIPLY", near, fabric.pucker * 0.006))
    if fabric.stitch:
        heights.append(nodes.ramp(_from(nodes, edge, fabric.stitch), 0, 0.0015, -0.0011, 0.0))
        if fabric.twin:
            heights.append(nodes.ramp(_from(nodes, edge, fabric.stitch - 0.005), 0, 0.0012, -0.0007, 0.0))
    if fabric.armhole:
        heights += _armhole(nodes, edge, folds)
    if fabric.rib or fabric.neck_rib:
        ribs = _ribs(nodes, place, edge, fabric)
        heights.append(nodes.math("MULTIPLY", ribs, 0.0012))
        colour = nodes.scaled(colour, nodes.ramp(ribs, -1, 1, 0.80, 1.10))
    if fabric.stitch:
        colour = nodes.scaled(colour, nodes.ramp(_from(nodes, edge, fabric.stitch), 0, 0.0016, 0.80, 1.0))
    if fabric.seams:
        apart = nodes("Attribute", attribute_name="seams")
        heights.append(nodes.ramp(apart, 0, 0.003, -0.0016, 0.0, output=2))
        near = nodes.ramp(apart, 0.002, 0.03, 1.0, 0.0, output=2)
        heights.append(nodes.math("MULTIPLY", nodes.math("MULTIPLY", near, (folds, 1)), 0.004))
        colour = nodes.scaled(colour, nodes.ramp(apart, 0, 0.0022, 0.72, 1.0, output=2))
    if fabric.jeans:
        seams, colour = jeans_relief(nodes, colour, folds)
        heights += seams
    height = heights[0]
    for other in heights[1:]:
        height = nodes.math("ADD", height, other)
    nodes.bump(height, shader)
    nodes.link(colour, shader, output_of(colour), "Base Color")
    set_inputs(
        shader,
        {
            "Roughness": weave.roughness,
            "Sheen Weight": weave.sheen,
            "Sheen Roughness": 0.45,
            "Specular IOR Level": weave.specular,
        },
    )
    return nodes.material


def _map(nodes: Nodes, place, image, tile: float):
    mapping = nodes("Mapping")
    mapping.inputs["Scale"].default_value = (1 / tile,) * 3
    nodes.link(place, mapping)
    texture = nodes("TexImage")
    texture.image = image
    nodes.link(mapping, texture)
    channels = nodes("SeparateColor")
    nodes.link(texture, channels)
    return channels


def _dye(nodes: Nodes, place, fabric: Fabric):
    if fabric.print is None:
        colour = nodes("RGB")
        colour.outputs[0].default_value = (*linear(fabric.colour), 1)
        return colour
    mapping = nodes("Mapping")
    mapping.inputs["Scale"].default_value = (1 / fabric.print_tile,) * 3
    nodes.link(place, mapping)
    texture = nodes("TexImage")
    texture.image = bpy.data.images.load(str(fabric.print.resolve()), check_existing=True)
    nodes.link(mapping, texture)
    return texture


def _from(nodes: Nodes, edge, distance: float, output=0):
    return nodes.math("ABSOLUTE", nodes.math("SUBTRACT", (edge, output), distance))


def _armhole(nodes: Nodes, edge, folds):
    """The seam where the arm's share is .46, and creases that spread from it."""
    seam = nodes.ramp(_from(nodes, edge, 0.46, 2), 0, 0.012, -0.0016, 0.0)
    near = nodes.ramp(_from(nodes, edge, 0.46, 2), 0.0, 0.18, 1.0, 0.0)
    return [seam, nodes.math("MULTIPLY", nodes.math("MULTIPLY", near, (folds, 1)), 0.0022)]


def _ribs(nodes: Nodes, place, edge, fabric: Fabric):
    """A wave of -1 to 1 across the ribs, 0 elsewhere. The neck (kind 1) has a width of its own."""
    across = nodes("SeparateXYZ")
    nodes.link(place, across)
    wave = nodes.math("SINE", nodes.math("MULTIPLY", across, 2 * math.pi / fabric.rib_width))
    at_neck = nodes.math("COMPARE", (edge, 1), 1.0)
    at_neck.inputs[2].default_value = 0.45
    width = nodes("Mix", data_type="FLOAT")
    nodes.link(at_neck, width, 0, 0)
    width.inputs[2].default_value = fabric.rib
    width.inputs[3].default_value = fabric.neck_rib or fabric.rib
    return nodes.math("MULTIPLY", wave, nodes.math("LESS_THAN", edge, width))
