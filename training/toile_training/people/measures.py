"""Measures of one body in its rest pose that all its garments share."""

import numpy as np
from numpy.random import Generator

from .body import Body

SIDES = ("L", "R")


class Measures:
    """Lengths in metres and points on the suit from which clothes are cut."""

    def __init__(self, body: Body, vertices: np.ndarray, heads: np.ndarray):
        """vertices: base vertices in the rest pose; heads: of the bones."""
        self.body, self.vertices, self.heads = body, vertices, heads
        self.points = p = body.clothes.of_base @ vertices
        """float (n, 3): the suit in the rest pose"""
        self.arms = {side: body.bone_weights(body.clothes, ARM_BONES, side) for side in SIDES}
        """float (n,) 0..1 for each side"""
        self.arm = np.maximum(self.arms["L"], self.arms["R"])
        self.shoulder = self.joint("upperarm01.L")[1]
        self.crotch = self.joint("upperleg01.L")[1] - 0.075
        self.waist = self.joint("spine04")[1] + 0.03
        self.neck, self.neck_z = self.joint("neck01")[1], self.joint("neck01")[2]
        self.knee, self.ankle = self.joint("lowerleg01.L")[1], self.joint("foot.L")[1]
        self.front = p[:, 2] > self.neck_z
        self.along_arm: dict[str, np.ndarray] = {}
        self.arm_length: dict[str, float] = {}
        self.uv = np.stack([np.arctan2(p[:, 0], p[:, 2] - 0.02) * 0.15, p[:, 1]], 1)
        """float (n, 2): a place on unrolled cloth, metres"""
        self._unroll_legs()
        for side, sign in zip(SIDES, (1, -1)):
            self._unroll_arm(side, sign)

    def joint(self, bone: str) -> np.ndarray:
        """Where a bone begins."""
        return self.heads[self.body.number[bone]]

    def _unroll_legs(self) -> None:
        p, knee = self.points, self.joint("lowerleg01.L")
        legs = (p[:, 1] < self.crotch) & (self.arm < 0.3)
        sign = np.sign(p[legs, 0])
        self.uv[legs, 0] = np.arctan2(p[legs, 0] - sign * knee[0], p[legs, 2] - knee[2]) * 0.08 + sign * 0.12

    def _unroll_arm(self, side: str, sign: int) -> None:
        p = self.points
        shoulder, elbow, wrist = (self.joint(f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
        upper, fore = np.linalg.norm(elbow - shoulder), np.linalg.norm(wrist - elbow)
        d1, d2 = (elbow - shoulder) / upper, (wrist - elbow) / fore
        t1, t2 = (p - shoulder) @ d1, (p - elbow) @ d2
        self.along_arm[side] = np.where(t1 < upper, t1, upper + np.maximum(t2, 0))
        self.arm_length[side] = float(upper + fore)
        on = self.arms[side] > 0.5
        axis = np.where((t1 < upper)[:, None], shoulder + t1[:, None] * d1, elbow + t2[:, None] * d2)
        across = np.cross(d1, [0, 0, 1.0])
        from_axis = (p - axis)[on]
        round_ = np.arctan2(from_axis @ -(across / np.linalg.norm(across)), from_axis[:, 2]) * 0.055
        self.uv[on] = np.stack([round_ + sign * 0.5, -self.along_arm[side][on]], 1)


ARM_BONES = ("upperarm", "lowerarm", "wrist", "finger", "metacarpal")


def ripples(rng: Generator, points: np.ndarray, low: float = 14, high: float = 60, waves: int = 6) -> np.ndarray:
    """Random waves at points (n, 3), about -1..1. low, high: radians a metre."""
    out = np.zeros(len(points))
    for _ in range(waves):
        k = rng.normal(0, 1, 3)
        k *= rng.uniform(low, high) / np.linalg.norm(k)
        bend = 1.2 * np.sin(points @ (rng.normal(0, 1, 3) * low))
        out += np.sin(points @ k + rng.uniform(0, 6.28) + bend) * (low / np.linalg.norm(k)) ** 0.5
    return out / waves**0.5
