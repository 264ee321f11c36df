"""Eyes, lashes and brows."""

import math

import bpy
import numpy as np

from .assets import BODY_PARTS, MAKEHUMAN
from .nodes import Nodes, plain_material, set_inputs
from .scene import mesh_object, subdivide
from .strands import hair_material, strands


def build_eyes(person) -> None:
    """Adds eyeballs, with the colour of the iris changed as the body asks, and clear corneas."""
    body = person.body
    mesh, vertices = person.fitted(MAKEHUMAN / "eyes/high-poly/high-poly.mhclo")
    nodes = Nodes("eye")
    shader = nodes.surface()
    texture = nodes("TexImage")
    texture.image = bpy.data.images.load(str(MAKEHUMAN / "eyes/materials/brown_eye.png"), check_existing=True)
    iris = nodes(
        "HueSaturation", Hue=0.5 + body.get("eye_hue", 0.0), Saturation=body["eye_saturation"], Value=body["eye_value"]
    )
    nodes.link(texture, iris, 0, "Color")
    grey = nodes("RGBToBW")
    nodes.link(texture, grey)
    white = nodes.blend(1.0, texture, body.get("eye_white", (0.86, 0.80, 0.77)), multiply=True)
    colour = nodes.blend(nodes.ramp(grey, 0.16, 0.30), iris, white)
    nodes.link(colour, shader, 2, "Base Color")
    set_inputs(
        shader,
        {
            "Roughness": 0.3,
            "Specular IOR Level": 0.3,
            "Subsurface Weight": 0.3,
            "Subsurface Scale": 0.002,
        },
    )
    clear = [_is_cornea(mesh.texture[corners].mean(0)) for corners in mesh.face_texture]
    for name, material, wanted in (("eyes", nodes.material, False), ("corneas", _cornea(), True)):
        kept = [i for i, found in enumerate(clear) if found == wanted]
        faces, face_texture = [mesh.faces[i] for i in kept], [mesh.face_texture[i] for i in kept]
        subdivide(mesh_object(name, vertices, faces, material, mesh.texture, face_texture))


def _is_cornea(spot: np.ndarray) -> bool:
    return spot[0] > 0.86 and spot[1] < 0.14


def _cornea():
    """Reflects the lights like a clear, wet dome, without refraction: rays through glass would need many samples."""
    nodes = Nodes("cornea")
    mix = nodes("MixShader")
    nodes.link(nodes("Fresnel", IOR=1.45), mix)
    nodes.link(nodes("BsdfTransparent"), mix, 0, 1)
    nodes.link(nodes("BsdfGlossy", Roughness=0.02), mix, 0, 2)
    nodes.link(mix, nodes("OutputMaterial"))
    return nodes.material


def build_lashes(person) -> None:
    """Strands on MakeHuman's cards for lashes."""
    mesh, vertices = person.fitted(BODY_PARTS / "eyelashes/eyelashes01/eyelashes01.mhclo")
    random, body, found = person.random, person.body, []
    middle = person.joint("head")[0]
    eyes = {side: person.joint(f"eye.{side}") for side in "LR"}
    for card in (vertices[face] for face in mesh.faces if len(face) == 4):
        eye = eyes["L" if card[:, 0].mean() > middle else "R"]
        inner, other, tip, far = card[np.argsort(np.linalg.norm(card - eye, axis=1))]
        if np.linalg.norm(tip - inner) > np.linalg.norm(far - inner):
            tip, far = far, tip
        for _ in range(body.get("lashes", 5)):
            across = random.random()
            root, end = inner * (1 - across) + other * across, tip * (1 - across) + far * across
            length = (0.75 + 0.3 * random.random()) * body.get("lash_length", 0.9)
            upper = root[2] > eye[2] - 0.002
            lift = np.array([0, 0, 0.0016 if upper else -0.0004])
            length *= 1 if upper else 0.55
            found.append([root, root + (end - root) * 0.5 * length, root + (end - root) * length + lift])
    strands("lashes", np.array(found), plain_material("lash", (18, 13, 11)), 0.00013, 0.00004)


def build_brows(person) -> None:
    """Strands on MakeHuman's brow cards: upright at the nose, then along the brow."""
    random, body = person.random, person.body
    name = body.get("brow", "eyebrow001")
    mesh, vertices = person.fitted(BODY_PARTS / f"eyebrows/{name}/{name}.mhclo")
    roots = person.from_head(_spread(mesh.faces, vertices, body.get("brow_count", 1900), random))
    curves = []
    for sign in (1, -1):
        half = roots[roots[:, 0] * sign > 0]
        across = np.abs(half[:, 0])
        line = np.polyfit(across, half[:, 2], 3)
        start, end = np.percentile(across, 1), np.percentile(across, 99)
        for root in half:
            along = float(np.clip((abs(root[0]) - start) / (end - start), 0, 1))
            off = root[2] - np.polyval(line, abs(root[0]))
            lifted = body.get("brow_lift", 0.0) * (1 - along) ** 1.5
            root = root + np.array([0, 0.15, 1]) * lifted
            curve = _brow_hair(root, sign, along, off, body.get("brow_width", 0.0044), random)
            if curve is not None:
                curves.append(person.to_head(curve))
    melanin = min(1.0, body["melanin"] * 0.6 + 0.30)
    strands("brows", np.array(curves), hair_material("brow", melanin, 0.3, 0.5), 0.00005, 0.00002)


def _spread(faces: list[list[int]], vertices: np.ndarray, count: int, random) -> np.ndarray:
    triangles = np.array([(f[0], f[i], f[i + 1]) for f in faces for i in range(1, len(f) - 1)])
    corners = vertices[triangles]
    edges = corners[:, 1:] - corners[:, :1]
    areas = np.linalg.norm(np.cross(edges[:, 0], edges[:, 1]), axis=1)
    chosen = random.choice(len(triangles), count, p=areas / areas.sum())
    weights = random.random((count, 2))
    outside = weights.sum(1) > 1
    weights[outside] = 1 - weights[outside]
    return corners[chosen, 0] + np.einsum("nij,ni->nj", edges[chosen], weights)


def _brow_hair(root, sign: int, along: float, off: float, width: float, random) -> np.ndarray | None:
    """One hair, or None where the brow thins out. `along` runs from the nose (0) to the temple (1)."""
    width *= (1 - 0.4 * along) * (0.55 + 0.45 * min(1, along * 5))
    if abs(off) > width * (0.7 + 0.5 * random.random()):
        return None
    if random.random() > (0.35 + 0.65 * min(1, along * 4 + 0.25)) * (1 - 0.55 * along):
        return None
    degrees = 70 * (1 - min(1, along * 2.4)) + 14 - 40 * max(0, along - 0.4) + (-16 if off > 0 else 12)
    angle = math.radians(degrees + random.normal(0, 9))
    length = 0.0072 * (0.6 + 0.5 * random.random()) * (1 - 0.3 * along)
    heading = np.array([sign * math.cos(angle), 0.22 * along + 0.05, math.sin(angle)]) * length
    root = root + [0, -0.0003, 0]
    return np.stack([root, root + heading * 0.5 + [0, -0.0005, 0], root + heading + [0, 0.0004, -0.0004]])
