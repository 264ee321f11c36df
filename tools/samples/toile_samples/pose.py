"""Standing poses: relaxed arms and hands, one hip lower, a turned head. Angles are degrees."""

import math

import numpy as np

from .rig import Pose, Rig, part_of, rotation, rotation_between


def make_pose(rig: Rig, vertices: np.ndarray, wish: dict) -> Pose:
    """
    `arm_l` and `arm_r` are the arms' angles from the body, `elbow_*` how far the elbows bend, `hip` the tilt of the
    pelvis, `yaw` the turn of the body, `head_yaw` and `head_tilt` those of the head, `curl` that of the fingers.
    """
    pose: Pose = {}
    for side, sign in (("L", 1), ("R", -1)):
        _pose_arm(pose, rig, vertices, wish, side, sign)
        _pose_hand(pose, rig, vertices, wish.get("curl", 0.6), side, sign)
        pose[f"upperleg01.{side}"] = rotation([0, 1, 0], sign * wish.get(f"leg_{side.lower()}", 0))
    hip = wish.get("hip", 0)
    # The spine turns back what the pelvis tilts, and the legs stay upright.
    pose["root"] = rotation([0, 0, 1], wish.get("yaw", 0)) @ rotation([0, 1, 0], hip)
    pose["spine04"] = rotation([0, 1, 0], -hip * 0.6)
    pose["spine02"] = rotation([0, 1, 0], -hip * 0.8)
    for side in "LR":
        pose[f"upperleg01.{side}"] = rotation([0, 1, 0], -hip) @ pose[f"upperleg01.{side}"]
    turn, tilt = wish.get("head_yaw", 0), wish.get("head_tilt", 0)
    pose["neck01"] = rotation([0, 0, 1], turn * 0.4) @ rotation([0, 1, 0], tilt * 0.4 + hip * 0.3)
    pose["head"] = rotation([0, 0, 1], turn * 0.6) @ rotation([0, 1, 0], tilt * 0.6)
    return pose


def _pose_arm(pose: Pose, rig: Rig, vertices: np.ndarray, wish: dict, side: str, sign: int) -> None:
    shoulder, elbow, wrist = (rig.head(vertices, f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
    away = math.radians(wish.get(f"arm_{side.lower()}", 14))
    forward = math.radians(2)
    upper = rotation_between(elbow - shoulder, np.array([sign * math.sin(away), -math.sin(forward), -math.cos(away)]))
    # A little of the turn is the collarbone's, a little the shoulder's, the rest the arm's.
    collar, blade = part_of(upper, 0.08), part_of(upper, 0.22)
    pose[f"clavicle.{side}"] = collar
    pose[f"shoulder01.{side}"] = blade
    pose[f"upperarm01.{side}"] = (collar @ blade).T @ upper
    bend, inward = math.radians(wish.get(f"elbow_{side.lower()}", 12)), math.radians(4)
    along = np.array(
        [
            sign * math.sin(away - inward),
            -math.sin(forward + bend),
            -math.cos(away - inward) * math.cos(bend),
        ]
    )
    lower = rotation_between(upper @ (wrist - elbow), along)
    pose[f"lowerarm01.{side}"] = upper.T @ lower @ upper
    # The palms face the thighs.
    whole = lower @ upper
    twist = rotation(along, sign * 26 * 0.6)
    pose[f"lowerarm02.{side}"] = whole.T @ twist @ whole
    twisted = twist @ whole
    pose[f"wrist.{side}"] = twisted.T @ rotation(along, sign * 26 * 0.4) @ twisted


def _pose_hand(pose: Pose, rig: Rig, vertices: np.ndarray, curl: float, side: str, sign: int) -> None:
    """Fingers gather towards the middle one and curl more towards the little one; the thumb lies in."""

    def direction(finger: int) -> np.ndarray:
        return rig.tail(vertices, f"finger{finger}-3.{side}") - rig.head(vertices, f"finger{finger}-1.{side}")

    knuckles = rig.head(vertices, f"finger2-1.{side}") - rig.head(vertices, f"finger5-1.{side}")
    for finger in range(2, 6):
        for joint in range(1, 4):
            degrees = (4 + 4 * finger) * curl * (1.25 if joint == 2 else 0.8)
            pose[f"finger{finger}-{joint}.{side}"] = rotation(knuckles, -degrees * sign)
        gathered = part_of(rotation_between(direction(finger), direction(3)), 0.55)
        pose[f"finger{finger}-1.{side}"] = pose[f"finger{finger}-1.{side}"] @ gathered
    thumb = rotation_between(direction(1), direction(2))
    pose[f"finger1-1.{side}"] = part_of(thumb, 0.5)
    pose[f"finger1-3.{side}"] = part_of(thumb, 0.2)
