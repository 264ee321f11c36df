"""Ribs, collars, plackets, zips, buttons and labels of garments that lie flat."""

import math

import bpy
import numpy as np

from .fabric import Fabric, fabric_material
from .nodes import Nodes, linear, plain_material, set_inputs
from .outlines import Curve, Outline, across, drawn, inset, resampled
from .scene import mesh_object, set_attribute, thicken

BAND_STEP = 0.005


def strip(name: str, start: np.ndarray, end: np.ndarray, material, heights: tuple[float, float], crown=0.0, rows=5,
          thickness=0.0015) -> None:  # fmt: skip
    """A band between two lines with as many points, from one height to another, arched by `crown`."""
    shares = np.linspace(0, 1, rows)
    low, high = heights
    layers = [
        np.c_[
            start * (1 - t) + end * t,
            np.full(len(start), low * (1 - t) + high * t + crown * math.sin(math.pi * t)),
        ]
        for t in shares
    ]
    count = len(start)
    faces = [
        (r * count + i, r * count + i + 1, (r + 1) * count + i + 1, (r + 1) * count + i)
        for r in range(rows - 1)
        for i in range(count - 1)
    ]
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(start, axis=0), axis=1))]
    width = np.linalg.norm(end - start, axis=1).mean()
    texture = np.array([(a, t * width) for t in shares for a in along])
    thing = mesh_object(name, np.concatenate(layers), faces, material, texture, faces)
    to_edge = np.repeat(np.minimum(shares, 1 - shares) * width, count)
    set_attribute(thing, "edge", np.stack([to_edge, 0 * to_edge, 0 * to_edge], 1))
    thicken(thing, thickness, 0, 2)


def vertical(x: float, top: float, bottom: float, count=60) -> np.ndarray:
    return np.stack([np.full(count, x), np.linspace(top, bottom, count)], 1)


def neck_bands(outline: Outline, material, widths, front_heights, back_heights, crowns=(0.004, 0.0025)) -> None:
    """Bands around the front and the back of the neck."""
    front = across(outline.front_neck, BAND_STEP)
    strip("front band", front, inset(front, widths[0]), material, front_heights, crowns[0], 6, 0.003)
    back = across(outline.back_neck, BAND_STEP)
    strip("back band", back, inset(back, widths[1]), material, back_heights, crowns[1], 6, 0.003)


def label(top: float, width=0.042, height=0.018) -> list:
    """A woven label at the back of the neck, with two bars where a name would be."""
    corners = [(-1, -1, 0.0052), (1, -1, 0.0050), (1, 0, 0.0040), (-1, 0, 0.0042)]
    vertices = [(x * width / 2, top + y * height, z) for x, y, z in corners]
    cloth = mesh_object("label", vertices, [(0, 1, 2, 3)], plain_material("label", (231, 228, 225), 0.8), smooth=False)
    cloth.modifiers.new("thickness", "SOLIDIFY").thickness = 0.0006
    made, ink = [cloth], plain_material("ink", (60, 60, 62), 0.8)
    for bar, tall, down in ((0.020, 0.0028, 0.0065), (0.012, 0.0014, 0.0115)):
        low, high = top - down - tall, top - down
        bars = [(-bar / 2, low, 0.0056), (bar / 2, low, 0.0056), (bar / 2, high, 0.0054), (-bar / 2, high, 0.0054)]
        made.append(mesh_object("ink", bars, [(0, 1, 2, 3)], ink, smooth=False))
    return made


def placket(fabric: Fabric, buttons: list[float]) -> None:
    """The buttoned band at the front of a polo shirt. buttons: their heights."""
    material = fabric_material("placket", fabric)
    strip("placket", vertical(-0.0155, -0.066, -0.232, 20), vertical(0.0155, -0.066, -0.232, 20), material,
          (0.0225, 0.0225), 0.001, 5, 0.002)  # fmt: skip
    shell = plain_material("button", (236, 234, 228), 0.25)
    for y in buttons:
        bpy.ops.mesh.primitive_cylinder_add(radius=0.0056, depth=0.0026, location=(0, y, 0.0255), vertices=32)
        button = bpy.context.object
        button.data.materials.append(shell)
        bevel = button.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = 0.0009, 3
        bpy.ops.object.shade_smooth()


def polo_collar(outline: Outline, fabric: Fabric) -> None:
    """A stand behind the neck, and two leaves that lie on the shoulders."""
    material = fabric_material("collar", fabric)
    neck = across(outline.back_neck, BAND_STEP)
    strip("stand", neck, inset(neck, 0.030), material, (0.006, 0.012), 0.004, 6, 0.002)
    inner = [(0.004, -0.070), Curve((0.062, -0.055)), (0.092, 0.004), Curve((0.088, 0.030)), (0.040, 0.036), (0, 0.037)]
    outer = [(0.062, -0.128), Curve((0.098, -0.075)), (0.126, -0.012), Curve((0.130, 0.034)), (0.060, 0.047)]
    near = drawn(inner, 0.004)
    far = resampled(drawn([*outer, (0, 0.049)], 0.004), len(near))
    strip("right leaf", near, far, material, (0.030, 0.024), 0.003, 6, 0.0022)
    strip("left leaf", far * [-1, 1], near * [-1, 1], material, (0.024, 0.030), 0.003, 6, 0.0022)


def zip_front(fabric: Fabric, top: float, bottom: float) -> None:
    """A closed zip between two flaps, from top to bottom."""
    flap = fabric_material("flap", fabric)
    for side in (1, -1):
        left, right = (vertical(side * 0.022 + edge, top, bottom) for edge in (-0.008, 0.008))
        strip("flap", left, right, flap, (0.0225, 0.0225), 0.0015, 4, 0.002)
    tape = plain_material("tape", (14, 14, 15), 0.8)
    strip("tape", vertical(-0.015, top, bottom), vertical(0.015, top, bottom), tape, (0.0215, 0.0215), 0, 3, 0.001)
    left, right = vertical(-0.003, top, bottom), vertical(0.003, top, bottom)
    strip("teeth", left, right, _teeth(), (0.0232, 0.0232), 0.001, 3, 0.001)


def _teeth():
    nodes = Nodes("teeth")
    shader = nodes.surface()
    set_inputs(shader, {"Metallic": 1.0, "Roughness": 0.3, "Base Color": (*linear((188, 188, 190)), 1)})
    place = nodes("TexCoord")
    wave = nodes("TexWave", Scale=95.0)
    wave.bands_direction = "Y"
    nodes.link(place, wave, 3)
    nodes.bump(wave, shader, 1.0, 0.002)
    return nodes.material
