"""The studio: renderer settings, meshes, lights, backdrop and camera. Metres, z up; the camera looks along +y."""

import math
import os

import bpy
import numpy as np
from mathutils import Vector

from .nodes import Nodes, linear


def new_scene(exposure=0.0) -> None:
    """Starts an empty scene with the settings of the renderer. exposure: change in stops."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode = "FIXED"
    scene.render.threads = int(os.environ.get("THREADS", "2"))
    settings = {
        "device": "CPU",
        "use_adaptive_sampling": True,
        "adaptive_threshold": 0.035,
        "adaptive_min_samples": 12,
        "use_denoising": True,
        "denoiser": "OPENIMAGEDENOISE",
        "denoising_input_passes": "RGB_ALBEDO_NORMAL",
        "denoising_prefilter": "ACCURATE",
        "max_bounces": 4,
        "diffuse_bounces": 2,
        "glossy_bounces": 2,
        "transmission_bounces": 3,
        "transparent_max_bounces": 12,
        "sample_clamp_indirect": 4,
        "caustics_reflective": False,
        "caustics_refractive": False,
        "blur_glossy": 0.5,
    }
    for name, value in settings.items():
        setattr(scene.cycles, name, value)
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = exposure


def mesh_object(name: str, vertices, faces, material=None, texture=None, face_texture=None, smooth=True):
    """An object of polygons; `face_texture` indexes `texture`, one row for each corner."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], [[int(i) for i in face] for face in faces])
    if texture is not None:
        layer = mesh.uv_layers.new(name="UVMap")
        corners = np.concatenate([texture[np.array(face)] for face in face_texture])
        layer.data.foreach_set("uv", corners.astype(np.float32).ravel())
    mesh.polygons.foreach_set("use_smooth", [smooth] * len(mesh.polygons))
    mesh.update()
    if material:
        mesh.materials.append(material)
    return add_object(name, mesh)


def add_object(name: str, data):
    found = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(found)
    return found


def set_attribute(thing, name: str, values: np.ndarray) -> None:
    """Gives each vertex a number or a vector that shaders read."""
    kind, key = ("FLOAT", "value") if values.ndim == 1 else ("FLOAT_VECTOR", "vector")
    thing.data.attributes.new(name, kind, "POINT").data.foreach_set(key, values.astype(np.float32).ravel())


def thicken(thing, thickness: float, offset: float, levels=1) -> None:
    solid = thing.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness, solid.offset = thickness, offset
    subdivide(thing, levels)


def subdivide(thing, levels=1) -> None:
    modifier = thing.modifiers.new("smooth", "SUBSURF")
    modifier.levels = modifier.render_levels = levels


def _aim(thing, place, target) -> None:
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def area_light(place, target, size: float, watts: float, colour=(1, 1, 1), height: float | None = None) -> None:
    light = bpy.data.lights.new("light", "AREA")
    light.energy, light.size, light.color = watts, size, colour
    if height:
        light.shape, light.size_y = "RECTANGLE", height
    found = add_object("light", light)
    found.visible_camera = False
    _aim(found, place, target)


def world_light(colour, strength: float) -> None:
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs[0].default_value = (*colour, 1)
    background.inputs[1].default_value = strength


def camera(place, target, focal_length=90):
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_fit, data.sensor_height = focal_length, "VERTICAL", 36
    found = add_object("camera", data)
    _aim(found, place, target)
    bpy.context.scene.camera = found
    return data


def portrait_camera(bottom: float, top: float, x: float, aperture=4.5) -> None:
    """Adds a camera that frames the heights bottom..top in the person's plane, focused slightly in front of it."""
    distance, middle = (top - bottom) * 90 / 36, (top + bottom) / 2
    data = camera((x, -distance, middle), (x, 0, middle))
    data.dof.use_dof = True
    data.dof.aperture_fstop = aperture
    data.dof.focus_distance = distance - 0.1


def backdrop(colour, behind=1.6, width=12, height=6, radius=1.2) -> None:
    """A sheet of paper that curves from the floor up the wall."""
    arc = np.linspace(0, math.pi / 2, 20)
    profile = [(-6, 0)]
    profile += [(behind - radius + radius * math.sin(a), radius - radius * math.cos(a)) for a in arc]
    profile += [(behind, height)]
    vertices = [(x, y, z) for y, z in profile for x in (-width / 2, width / 2)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh_object("backdrop", vertices, faces, paper(colour))


def paper(colour):
    nodes = Nodes("paper")
    shader = nodes.surface()
    shader.inputs["Roughness"].default_value = 0.95
    shader.inputs["Specular IOR Level"].default_value = 0.1
    shader.inputs["Base Color"].default_value = (*linear(colour), 1)
    return nodes.material
