"""Skin: a photographic map recoloured to the person's tone, blush, lips, beard, scalp, subsurface scattering."""

import bpy
import numpy as np
from PIL import Image

from .assets import LIP_MAP, SKINS
from .nodes import Nodes, linear, set_inputs

MAPS = {
    "first": "young_lightskinned_female_diffuse_fix_nosehole-albedo.jpg",
    "second": "young_lightskinned_female_diffuse2.png",
    "third": "young_lightskinned_female_diffuse3.png",
    "middle-aged": "middleage_lightskinned_female_diffuse2.png",
}
# sRGB of a cheek, and the exponent of the map's own contrast.
TONES = {
    "fair": ((214, 166, 145), 1.0),
    "light": ((205, 156, 132), 1.0),
    "olive": ((196, 149, 121), 1.0),
    "deep": ((132, 89, 64), 1.1),
    "tan": ((188, 138, 108), 1.05),
}
BLUSH = (1.06, 0.78, 0.76)
BEARD = (0.62, 0.63, 0.66)
# Position of a cheek on the maps, in texels of 1024.
CHEEK = np.s_[520:560, 905:935]


def skin_material(body: dict):
    """Reads the vertex attributes `face` (blush, beard, gloss) and `scalp` (hair seen through)."""
    nodes = Nodes("skin")
    shader = nodes.surface()
    texture = nodes("TexImage")
    texture.image = bpy.data.images.load(str(SKINS / MAPS[body["skin_map"]]), check_existing=True)
    coordinates = nodes("TexCoord")
    mottle = nodes("TexNoise", Scale=38.0, Detail=5.0, Roughness=0.6)
    nodes.link(coordinates, mottle, 3)
    face = nodes("SeparateXYZ")
    nodes.link(nodes("Attribute", attribute_name="face"), face, 1)
    lips = nodes("TexImage")
    lips.image = bpy.data.images.load(str(LIP_MAP), check_existing=True)
    lips.image.colorspace_settings.name = "Non-Color"

    colour = nodes.scaled(_toned(nodes, texture, body), nodes.ramp(mottle, 0.3, 0.7, 0.93, 1.05))
    colour = nodes.blend(face, colour, BLUSH, multiply=True)
    colour = nodes.blend(face, colour, BEARD, output=1, first_output=2, multiply=True)
    amount = nodes.math("MULTIPLY", lips, body.get("lip_amount", 0.35))
    colour = nodes.blend(amount, colour, tuple(linear(body.get("lips", (178, 100, 96)))), first_output=2)
    scalp = nodes("Attribute", attribute_name="scalp")
    colour = nodes.blend(scalp, colour, _scalp_colour(body["melanin"]), output=2, first_output=2)
    nodes.link(colour, shader, 2, "Base Color")
    set_inputs(
        shader,
        {
            "Subsurface Weight": 0.85,
            "Subsurface Radius": (1.0, 0.36, 0.18),
            "Subsurface Scale": 0.0045,
            "Specular IOR Level": body.get("gloss", 0.42),
        },
    )
    shader.subsurface_method = "RANDOM_WALK_SKIN"
    shader.inputs["Subsurface IOR"].default_value = 1.4
    _roughness(nodes, shader, mottle, face, lips, body.get("matt", 0.0))
    _pores(nodes, shader, coordinates, texture)
    return nodes.material


def _toned(nodes: Nodes, texture, body: dict):
    """Tone × (map ÷ the map's own cheek) ^ contrast."""
    tone, contrast = TONES[body["tone"]]
    path = SKINS / MAPS[body["skin_map"]]
    small = np.asarray(Image.open(path).convert("RGB").resize((1024, 1024))).astype(float)
    relative = nodes("VectorMath", operation="DIVIDE")
    nodes.link(texture, relative)
    relative.inputs[1].default_value = linear(np.median(small[CHEEK].reshape(-1, 3), 0))
    curve = nodes("Gamma", Gamma=contrast * body.get("skin_contrast", 1.15))
    nodes.link(relative, curve)
    toned = nodes("VectorMath", operation="MULTIPLY")
    nodes.link(curve, toned)
    toned.inputs[1].default_value = linear(tone)
    return toned


def _scalp_colour(melanin: float) -> tuple[float, ...]:
    return tuple(np.array([0.30, 0.17, 0.08]) * (1 - melanin) ** 1.2 + [0.012, 0.008, 0.006])


def _roughness(nodes: Nodes, shader, mottle, face, lips, matt: float) -> None:
    uneven = nodes.ramp(mottle, 0.25, 0.75, 0.40 + matt, 0.56 + matt)
    dry = nodes.math("SUBTRACT", uneven, nodes.math("MULTIPLY", (face, 2), 0.10))
    mix = nodes("Mix", data_type="FLOAT")
    nodes.link(lips, mix, 0, 0)
    nodes.link(dry, mix, 0, 2)
    mix.inputs[3].default_value = 0.30 + 3 * matt
    nodes.link(mix, shader, 0, "Roughness")


def _pores(nodes: Nodes, shader, coordinates, texture) -> None:
    pores = nodes("TexNoise", Scale=420.0, Detail=2.0, Roughness=0.6)
    nodes.link(coordinates, pores, 3)
    grey = nodes("RGBToBW")
    nodes.link(texture, grey)
    nodes.bump(nodes.math("ADD", pores, nodes.math("MULTIPLY", grey, 3.0)), shader, 0.35, 0.0010)


def face_shades(person) -> np.ndarray:
    """Blush, beard and gloss of each vertex of the body, at rest."""
    rig, points = person.rig, person.rest[person.body_vertices]
    eye = rig.head(person.rest, "eye.L")

    def spot(place, radius: float) -> np.ndarray:
        return np.exp(-((points - place) ** 2).sum(1) / (2 * radius * radius))

    nose = np.array([0, eye[1] - 0.03, eye[2]])
    blush = 0.6 * spot(nose - [0, 0, 0.045], 0.012)
    gloss = spot(nose - [0, 0, 0.03], 0.014) + 0.6 * spot(nose + [0, 0.01, 0.045], 0.025)
    for sign in (1, -1):
        near = eye * [sign, 1, 1]
        blush += 0.6 * spot(near + [sign * 0.016, -0.008, -0.046], 0.017)
        blush += 0.5 * spot(near + [sign * 0.046, 0.07, -0.02], 0.018)
        gloss += 0.6 * spot(near + [sign * 0.012, -0.01, -0.03], 0.012)
    for side in "LR":
        blush += _hand_blush(person, spot, side)
    beard = body_beard(points, eye) * person.body.get("beard", 0)
    columns = (np.clip(blush, 0, 1) * person.body.get("blush", 1.0), np.clip(beard, 0, 1), np.clip(gloss, 0, 1))
    return np.stack(columns, 1)


def _hand_blush(person, spot, side: str) -> np.ndarray:
    rig, rest = person.rig, person.rest
    found = 0.35 * spot(rig.head(rest, f"lowerarm01.{side}") + [0, 0.03, 0], 0.03)
    for finger in range(1, 6):
        found += 0.4 * spot(rig.tail(rest, f"finger{finger}-3.{side}"), 0.012)
    for finger in range(2, 6):
        found += 0.4 * spot(rig.head(rest, f"finger{finger}-1.{side}"), 0.010)
        found += 0.35 * spot(rig.head(rest, f"finger{finger}-2.{side}"), 0.007)
    return found


def body_beard(points: np.ndarray, eye: np.ndarray) -> np.ndarray:
    """Where a beard would grow: below the nose, before the ears, above the neck."""
    x, y, z = points.T
    return (
        np.exp(-((x / 0.062) ** 4))
        * np.clip((eye[2] - 0.048 - z) / 0.016, 0, 1)
        * np.clip((z - (eye[2] - 0.150)) / 0.02, 0, 1)
        * np.clip((eye[1] + 0.075 - y) / 0.03, 0, 1)
    )
