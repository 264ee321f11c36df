"""Random poses: arms by two-bone inverse kinematics towards a target, all other joints by angles."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from .body import Body
from .rotation import X, Y, Z, across, bend, share_of, turn, turn_onto

LEGS = {"stand": 0.38, "contra": 0.25, "walk": 0.17, "sit": 0.08, "wide": 0.12}
"""Probabilities of the stances; `contra`: contrapposto, the weight on one leg."""
THUMB_CLOSES = 0.6
"""How close a thumb is to the other fingers when these are side by side, 0..1."""
SITTING = 60
"""Smallest angle in degrees of a seated person's raised thigh."""


class Reach(NamedTuple):
    """Target region of a wrist. Ranges in metres; x is measured outwards from the shoulder or from the middle."""

    x: tuple[float, float]
    from_shoulder: bool
    y: tuple[float, float]
    base: str
    """The bone from whose height y is measured"""
    z: tuple[float, float]
    elbow: tuple[float, float, float, float]
    """Direction of the elbow: minimum and maximum of outwards, up, forwards"""


REACHES = {
    "down": Reach((0.0, 0.16), True, (-0.16, -0.02), "upperleg01", (-0.08, 0.12), (0.3, 0, -1, -1)),
    "loose": Reach((0.0, 0.25), True, (-0.12, 0.12), "upperleg01", (-0.1, 0.25), (0.4, 0, -1, -1)),
    "hip": Reach((-0.02, 0.04), True, (0.06, 0.16), "upperleg01", (-0.04, 0.08), (1, 0.1, -0.9, 0.3)),
    "pocket": Reach((-0.03, 0.03), True, (-0.04, 0.05), "upperleg01", (0.02, 0.14), (1, 0, -1.2, -0.4)),
    "belly": Reach((-0.02, 0.14), False, (-0.12, 0.08), "spine04", (0.17, 0.28), (1, -0.4, -0.6, 0.2)),
    "cross": Reach((-0.16, -0.02), False, (0.1, 0.22), "spine04", (0.17, 0.26), (1, -0.5, -0.3, 0.4)),
    "chest": Reach((0.0, 0.16), False, (-0.25, -0.06), "neck01", (0.2, 0.32), (1, -0.8, -0.4, 0.3)),
    "chin": Reach((0.02, 0.1), False, (-0.08, 0.02), "head", (0.12, 0.22), (0.6, -1, -0.1, 0.6)),
    "mirror": Reach((-0.06, 0.14), False, (-0.2, 0.06), "head", (0.22, 0.38), (0.8, -1, -0.3, 0.2)),
    "hair": Reach((0.08, 0.17), False, (0.02, 0.22), "head", (-0.08, 0.08), (1, 0.1, -0.2, 0.5)),
    "front": Reach((-0.05, 0.25), False, (-0.35, 0.1), "neck01", (0.3, 0.5), (1, -1, -0.2, -0.2)),
    "up": Reach((0.1, 0.4), False, (0.3, 0.5), "neck01", (-0.05, 0.2), (1, 0, -0.3, 0.6)),
    "behind": Reach((0.0, 0.2), False, (0.0, 0.15), "upperleg01", (-0.25, -0.15), (1, 0.1, -0.6, -0.6)),
    "side": Reach((0.25, 0.5), True, (0.0, 0.45), "upperleg01", (-0.1, 0.25), (0.3, -1, -0.4, -0.4)),
}
OFTEN = {"down": 10, "loose": 2, "hip": 2, "pocket": 2.5, "belly": 2, "cross": 1.5}
"""Relative probabilities of these reaches; 1 for the others."""


MIRROR = "mirror"
"""The reach of an arm that holds a phone up before a mirror."""


@dataclass
class Arm:
    """The pose of one arm."""

    reach: str
    place: np.ndarray
    """Shares 0..1 of the reach's ranges: x, y, z and the elbow"""
    pronation: float
    """Degrees"""
    curl: float
    """Curl of the fingers, 0 for a flat hand"""
    wrist: float
    """Bend of the hand in degrees"""
    spread: float = 1.0
    """How far the fingers are apart, 0 for side by side, 1 as in the rest pose"""


@dataclass
class Leg:
    """Degrees of one leg's joints."""

    spread: float
    forward: float
    knee: float
    foot_out: float
    heel: float


@dataclass
class Pose:
    """A pose for bodies of any size. Angles in degrees; pairs have the left side first."""

    arms: tuple[Arm, Arm]
    legs: tuple[Leg, Leg]
    yaw: float
    lean: float
    bow: float
    twist: float
    hip: float
    head: tuple[float, float, float]
    """Turn, nod and tilt"""
    shrug: float
    """0..1"""

    @property
    def sitting(self) -> bool:
        """True when the thighs are level."""
        return self.legs[0].forward > SITTING


def random_arm(rng: Generator, reach: str) -> Arm:
    """An arm that reaches for a random place of a kind."""
    turned, curl, bent = rng.uniform(-10, 80), rng.uniform(0, 2.2), rng.normal(0, 14)
    return Arm(reach, rng.random(4), turned, curl, bent, rng.random() ** 2)


def random_leg(rng: Generator, stance: str, leading: bool, heel: float) -> Leg:
    """One leg of a stance; the leading leg steps forward or bears no weight."""
    uniform = rng.uniform
    spread, forward, knee = uniform(0, 4), uniform(-2, 4), uniform(0, 5)
    if stance == "wide":
        spread += uniform(4, 14)
    elif stance == "walk":
        forward += (1 if leading else -1) * uniform(6, 24)
        knee += uniform(0, 25) if forward < 5 else uniform(0, 10)
    elif stance == "contra" and leading:
        forward, knee, spread = forward + uniform(3, 14), knee + uniform(6, 26), spread + uniform(0, 8)
    elif stance == "sit":
        forward, knee, spread, heel = forward + uniform(68, 92), knee + uniform(60, 95), spread + uniform(0, 10), 0
    return Leg(spread, forward, knee, uniform(-5, 25), heel)


def random_pose(rng: Generator, stance: str | None = None) -> Pose:
    """A random pose. stance: one of LEGS; without it a random one."""
    kinds = list(REACHES)
    chances = np.array([OFTEN.get(kind, 1) for kind in kinds], float)
    left = str(rng.choice(kinds, p=chances / chances.sum()))
    right = left if rng.random() < 0.45 else str(rng.choice(kinds, p=chances / chances.sum()))
    stance = stance or str(rng.choice(list(LEGS), p=list(LEGS.values())))
    leading = rng.random() < 0.5
    heel = rng.uniform(15, 45) if rng.random() < 0.3 else 0.0
    yaw = float(np.clip(rng.normal(0, 14) if rng.random() < 0.75 else rng.uniform(-70, 70), -75, 75))
    return Pose(
        arms=(random_arm(rng, left), random_arm(rng, right)),
        legs=(random_leg(rng, stance, leading, heel), random_leg(rng, stance, not leading, heel)),
        yaw=yaw,
        lean=rng.normal(0, 3),
        bow=rng.normal(2, 4),
        twist=rng.normal(0, 6),
        hip=rng.normal(0, 3),
        head=(rng.normal(-yaw * 0.4, 14), rng.normal(2, 7), rng.normal(0, 6)),
        shrug=rng.random(),
    )


def rotations(body: Body, heads: np.ndarray, pose: Pose) -> dict[str, np.ndarray]:
    """Returns the rotation (3, 3) of each moved bone, for bones with `heads` (bones, 3) in the rest pose."""
    tilt = turn(Z, -pose.hip * 0.6 + pose.lean * 0.5) @ turn(X, pose.bow * 0.5)
    yaw, nod, tip = pose.head
    out = {
        "root": turn(Y, pose.yaw) @ turn(Z, pose.hip),
        "spine04": tilt @ turn(Y, pose.twist * 0.5),
        "spine02": tilt,
        "neck01": turn(Y, yaw * 0.4) @ turn(X, nod * 0.4) @ turn(Z, tip * 0.4),
        "head": turn(Y, yaw * 0.6) @ turn(X, nod * 0.6) @ turn(Z, tip * 0.6),
    }
    for side, sign, arm, leg in zip("LR", (1, -1), pose.arms, pose.legs):
        out |= arm_rotations(body, heads, side, sign, arm, pose.shrug)
        out[f"upperleg01.{side}"] = turn(Z, sign * (leg.spread - 4) - pose.hip) @ turn(X, -leg.forward)
        out[f"lowerleg01.{side}"] = turn(X, leg.knee)
        flat = 0 if leg.forward > SITTING else leg.forward - leg.knee + leg.heel
        out[f"foot.{side}"] = turn(Y, sign * leg.foot_out) @ turn(X, flat)
    return out


def wrist_place(body: Body, heads: np.ndarray, side: str, sign: int, arm: Arm) -> tuple[np.ndarray, np.ndarray]:
    """Returns the wrist's target and the elbow's direction, in the frame of the rest pose."""
    reach = REACHES[arm.reach]

    def within(range_: tuple[float, float], share: float) -> float:
        return range_[0] + (range_[1] - range_[0]) * share

    base = reach.base + (f".{side}" if reach.base == "upperleg01" else "")
    x = within(reach.x, arm.place[0]) + (abs(heads[body.number[f"upperarm01.{side}"]][0]) if reach.from_shoulder else 0)
    y = heads[body.number[base]][1] + within(reach.y, arm.place[1])
    out, up, least, most = reach.elbow
    pole = np.array([sign * out, up, within((least, most), arm.place[3])])
    return np.array([sign * x, y, within(reach.z, arm.place[2])]), pole


def arm_rotations(body: Body, heads: np.ndarray, side: str, sign: int, arm: Arm, shrug: float) -> dict[str, np.ndarray]:
    """Rotations of the bones from the collar bone to the finger tips."""

    def head(name: str) -> np.ndarray:
        return heads[body.number[f"{name}.{side}"]]

    shoulder, elbow, wrist = head("upperarm01"), head("lowerarm01"), head("wrist")
    upper, fore = elbow - shoulder, wrist - elbow
    place, pole = wrist_place(body, heads, side, sign, arm)
    wanted_upper, wanted_fore = bend(shoulder, place, float(np.linalg.norm(upper)), float(np.linalg.norm(fore)), pole)
    total = turn_onto(upper, wanted_upper)
    # The elbow bends in a fixed plane of the rest pose: the upper arm is twisted until it matches the target's plane.
    axis = wanted_upper / np.linalg.norm(wanted_upper)
    now, then = across(total @ fore, axis), across(wanted_fore, axis)
    if np.linalg.norm(then) > 0.02:
        twist = math.degrees(math.atan2(np.cross(now, then) @ axis, now @ then))
        total = turn(axis, float(np.clip(twist, -110, 110)) * 0.8) @ total
    collar, blade = share_of(total, 0.08 + 0.04 * shrug), share_of(total, 0.2)
    out = {"clavicle": collar, "shoulder01": blade, "upperarm01": (collar @ blade).T @ total}
    straight = turn_onto(total @ fore, wanted_fore)
    out["lowerarm01"] = total.T @ straight @ total
    total = straight @ total
    for name, share in (("lowerarm02", 0.6), ("wrist", 0.4)):
        roll = turn(wanted_fore, -sign * arm.pronation * share)
        out[name] = total.T @ roll @ total
        total = roll @ total
    knuckles = head("finger2-1") - head("finger5-1")
    out["wrist"] = out["wrist"] @ (total.T @ turn(total @ knuckles, arm.wrist) @ total)
    middle = head("finger3-2") - head("finger3-1")
    for finger in range(1, 6):
        closed = turn_onto(head(f"finger{finger}-2") - head(f"finger{finger}-1"), middle)
        out[f"finger{finger}-1"] = share_of(closed, (1 - arm.spread) * (THUMB_CLOSES if finger == 1 else 1))
    for finger in range(2, 6):
        for joint in range(1, 4):
            curled = turn(knuckles, (6 + 4 * finger) * arm.curl * sign)
            out[f"finger{finger}-{joint}"] = curled @ out.get(f"finger{finger}-{joint}", np.eye(3))
    return {f"{name}.{side}": rotation for name, rotation in out.items()}
