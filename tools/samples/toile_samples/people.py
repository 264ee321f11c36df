"""
The five people: body, hair, pose, clothes, light. Bodies are sliders and targets of MakeHuman; hair is metres and
shares; angles are degrees.
"""

from dataclasses import dataclass

from .fabric import Fabric

UNITS = "expression/units/caucasian"
SMILE = {
    f"{UNITS}/mouth-corner-puller": 0.5,
    f"{UNITS}/eye-left-slit": 0.15,
    f"{UNITS}/eye-right-slit": 0.15,
    "measure/measure-shoulder-dist-decr": 0.45,
}


@dataclass(frozen=True)
class Sitter:
    body: dict
    # Cuts (`cuts.py`) with their cloth, from the skin outwards.
    clothes: list[tuple[str, Fabric]]
    backdrop: tuple[int, int, int]
    light: str
    # Metres that the picture shows, and of it above the head.
    height: float
    headroom: float = 0.075


def limbs(left: float, right: float, bend_left: float, bend_right: float, curl=0.7, legs=3.5) -> dict:
    """The pose of arms, elbows, legs and fingers (`curl`, 0 to 1), in degrees."""
    return {
        "arm_l": left,
        "arm_r": right,
        "elbow_l": bend_left,
        "elbow_r": bend_right,
        "leg_l": legs,
        "leg_r": legs,
        "curl": curl,
    }


WOMAN_NAVY = Sitter(
    body={
        "seed": 3, "male": 0, "weight": 0.47, "muscle": 0.5, "height": 0.58, "proportions": 0.85, "age": 0.10,
        "race": {"caucasian": 0.8, "asian": 0.1, "african": 0.1},
        "skin_map": "first", "tone": "light", "melanin": 0.66, "redness": 0.30,
        "eye_saturation": 0.9, "eye_value": 1.3,
        "hair": {"mesh": "long01", "cut": 0.165, "volume": 0.008, "wave": 0.004, "wave_turns": 1.6},
        "details": SMILE | {"mouth/mouth-upperlip-volume-incr": 0.3, "mouth/mouth-lowerlip-volume-incr": 0.3},
        "pose": limbs(10, 13, 18, 12) | {"hip": -2.5, "yaw": -6, "head_yaw": 9, "head_tilt": -2},
    },
    clothes=[
        ("slim", Fabric("denim", (96, 118, 148))),
        ("sweater", Fabric("soft-knit", (30, 40, 74))),
    ],
    backdrop=(206, 203, 199), light="soft", height=1.16,
)  # fmt: skip

WOMAN_PINK = Sitter(
    body={
        "seed": 11, "male": 0, "weight": 0.40, "muscle": 0.52, "height": 0.52, "proportions": 0.85, "age": 0.05,
        "race": {"asian": 0.75, "caucasian": 0.25},
        "skin_map": "third", "tone": "olive", "melanin": 0.93, "redness": 0.4, "lips": (184, 96, 98),
        "eye_saturation": 0.7, "eye_value": 0.75, "brow": "eyebrow006",
        "hair": {
            "mesh": "long01", "cut": 0.125, "volume": 0.009, "narrow": 0.02, "wave": 0.002, "wave_turns": 1.2,
            "ragged": 0.004,
        },
        "details": SMILE | {"head/head-oval": 0.4, f"{UNITS}/mouth-corner-puller": 0.42},
        "pose": limbs(9, 12, 14, 20) | {"hip": 2.2, "yaw": 5, "head_yaw": -8, "head_tilt": 2},
    },
    clothes=[
        ("slim", Fabric("denim", (52, 66, 98))),
        ("slim-tee", Fabric("plain", (228, 140, 160))),
    ],
    backdrop=(214, 211, 207), light="window", height=1.14,
)  # fmt: skip

WOMAN_RED = Sitter(
    body={
        "seed": 21, "male": 0, "weight": 0.52, "muscle": 0.48, "height": 0.56, "proportions": 0.8, "age": 0.20,
        "race": {"caucasian": 0.95, "asian": 0.05},
        "skin_map": "second", "tone": "fair", "melanin": 0.50, "redness": 0.75,
        "lips": (182, 84, 84), "lip_amount": 0.5,
        "eye_hue": 0.32, "eye_saturation": 0.45, "eye_value": 2.2,
        "hair": {
            "mesh": "long01", "cut": 0.175, "volume": 0.010, "wave": 0.009, "wave_turns": 2.6, "ragged": 0.012,
            "frizz": 0.0018,
        },
        "details": SMILE | {
            "head/head-round": 0.25, "nose/nose-point-up": 0.3, "mouth/mouth-lowerlip-volume-incr": 0.2,
        },
        "pose": limbs(12, 9, 20, 14) | {"hip": 2.5, "yaw": 6, "head_yaw": -9, "head_tilt": 2},
    },
    clothes=[("dress", Fabric("plain", (138, 20, 28)))],
    backdrop=(208, 204, 200), light="soft", height=1.34,
)  # fmt: skip

WOMAN_YELLOW = Sitter(
    body={
        "seed": 33, "male": 0, "weight": 0.55, "muscle": 0.42, "height": 0.55, "proportions": 0.85, "age": 0.08,
        "race": {"african": 0.85, "caucasian": 0.15},
        "skin_map": "second", "tone": "brown", "skin_contrast": 0.85, "blush": 0.15, "gloss": 0.30, "matt": 0.10,
        "melanin": 0.99, "redness": 0.3, "lips": (112, 62, 58),
        "eye_saturation": 0.5, "eye_value": 0.7, "eye_white": (0.50, 0.46, 0.44),
        "hair": {"kind": "bun", "count": 42000, "volume": 0.012, "wisps": 90, "root": 0.00005, "tip": 0.00004},
        "details": SMILE | {"head/head-oval": 0.4, "nose/nose-scale-horiz-decr": 0.2},
        "pose": limbs(11, 11, 18, 14) | {"hip": -2.5, "yaw": -5, "head_yaw": 8, "head_tilt": -2},
    },
    clothes=[("sleeveless-dress", Fabric("plain", (206, 168, 12)))],
    backdrop=(206, 204, 201), light="soft", height=1.34,
)  # fmt: skip

MAN_WHITE = Sitter(
    body={
        "seed": 45, "male": 1, "weight": 0.50, "muscle": 0.52, "height": 0.55, "proportions": 0.8, "age": 0.18,
        "race": {"caucasian": 0.7, "african": 0.15, "asian": 0.15},
        "skin_map": "middle-aged", "tone": "olive", "blush": 0.7, "beard": 0.75, "lips": (160, 100, 92),
        "melanin": 0.90, "redness": 0.4, "eye_saturation": 0.8, "eye_value": 1.0,
        "brow_width": 0.0044, "brow_count": 2000, "lashes": 3, "lash_length": 0.6,
        "hair": {
            "kind": "short", "count": 40000, "parting": -0.03, "length": 0.034, "side": 0.010,
        },
        "details": SMILE | {
            "head/head-square": 0.3, f"{UNITS}/mouth-corner-puller": 0.22, "measure/measure-shoulder-dist-decr": 0.8,
        },
        "pose": limbs(12, 14, 16, 20, curl=0.8, legs=2.5) | {"hip": 1.8, "yaw": 5, "head_yaw": -8, "head_tilt": 1},
    },
    clothes=[
        ("straight", Fabric("denim", (44, 48, 58))),
        ("tee", Fabric("plain", (226, 226, 224))),
    ],
    backdrop=(186, 187, 190), light="window", height=1.20, headroom=0.08,
)  # fmt: skip

PEOPLE = {
    "woman-red": WOMAN_RED,
    "woman-navy": WOMAN_NAVY,
    "woman-pink": WOMAN_PINK,
    "woman-yellow": WOMAN_YELLOW,
    "man-white": MAN_WHITE,
}
