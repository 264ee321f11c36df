"""Standing poses: relaxed arms and hands, one hip lower, a turned head. Angles are degrees."""

import math

import numpy as np

from .rig import Pose, Rig, part_of, rotation, rotation_between


def make_pose(rig: Rig, vertices: np.ndarray, posture: dict) -> Pose:
    """
    Builds a pose from the posture of a sitter, a table of degrees and shares; absent entries have defaults.

    `hip` is the tilt of the pelvis (positive: the left hip is lower), `shoulders` that of the shoulders the other way,
    `yaw` the turn of the body and `chest_yaw` that of the chest against it; `head_yaw`, `head_tilt` and `head_nod`
    move the head. `leg_*` is how far a leg stands in, `knee_*` how far it steps forward and bends. `arm_*` is an arm's
    angle from the body, `swing_*` how far it hangs forward, `elbow_*` its bend, `inward_*` the turn of the forearm
    towards the body, `palm_*` that of the palm to the thigh; `drop` lowers the shoulders, `curl` bends the fingers,
    `fan` is how many degrees more each bends than the one before, `closed` (1: all) lays them and the thumb together,
    and `index` lays the index finger further still.
    """
    pose: Pose = {}
    for side, sign in (("L", 1), ("R", -1)):
        _pose_arm(pose, rig, vertices, posture, side, sign)
        _pose_hand(pose, rig, vertices, posture, side, sign)
    hip, yaw = posture.get("hip", 0), posture.get("yaw", 0)
    # The spine turns back what the pelvis tilts, and then the shoulders the other way.
    back = hip + posture.get("shoulders", hip * 0.4)
    twist = posture.get("chest_yaw", 0)
    pose["root"] = rotation([0, 0, 1], yaw) @ rotation([0, 1, 0], hip)
    for bone, share in (("spine04", 0.45), ("spine02", 0.55)):
        pose[bone] = rotation([0, 0, 1], twist * share) @ rotation([0, 1, 0], -back * share)
    _pose_legs(pose, posture, hip)
    turn, tilt, nod = (posture.get(f"head_{part}", 0) for part in ("yaw", "tilt", "nod"))
    upright = (back - hip) * 0.8
    for bone, share in (("neck01", 0.4), ("head", 0.6)):
        pose[bone] = (
            rotation([0, 0, 1], turn * share)
            @ rotation([0, 1, 0], (tilt + upright) * share)
            @ rotation([1, 0, 0], nod * share)
        )
    return pose


def _pose_legs(pose: Pose, posture: dict, hip: float) -> None:
    """Keeps legs upright under a tilted pelvis; a bent knee moves forward, the shin behind it."""
    for side, sign in (("L", 1), ("R", -1)):
        closer, knee = (posture.get(f"{part}_{side.lower()}", 0) for part in ("leg", "knee"))
        pose[f"upperleg01.{side}"] = (
            rotation([0, 1, 0], -hip) @ rotation([0, 1, 0], sign * closer) @ rotation([1, 0, 0], -knee)
        )
        pose[f"lowerleg01.{side}"] = rotation([1, 0, 0], knee * 1.8)


def _pose_arm(pose: Pose, rig: Rig, vertices: np.ndarray, posture: dict, side: str, sign: int) -> None:
    def asked(part: str, default: float) -> float:
        return math.radians(posture.get(f"{part}_{side.lower()}", default))

    shoulder, elbow, wrist = (rig.head(vertices, f"{bone}.{side}") for bone in ("upperarm01", "lowerarm01", "wrist"))
    away, forward = asked("arm", 14), asked("swing", 2)
    lowered = rotation([0, 1, 0], sign * posture.get("drop", 0))
    upper = rotation_between(
        elbow - shoulder,
        np.array([sign * math.sin(away), -math.cos(away) * math.sin(forward), -math.cos(away) * math.cos(forward)]),
    )
    # Small parts of the rotation go to the collarbone and the shoulder, the rest to the arm.
    collar, blade = lowered @ part_of(upper, 0.08), part_of(upper, 0.22)
    pose[f"clavicle.{side}"] = collar
    pose[f"shoulder01.{side}"] = blade
    pose[f"upperarm01.{side}"] = (collar @ blade).T @ upper
    bend, side_on = asked("elbow", 12) + forward, away - asked("inward", 4)
    along = np.array(
        [sign * math.sin(side_on), -math.cos(side_on) * math.sin(bend), -math.cos(side_on) * math.cos(bend)]
    )
    lower = rotation_between(upper @ (wrist - elbow), along)
    pose[f"lowerarm01.{side}"] = upper.T @ lower @ upper
    palm = posture.get(f"palm_{side.lower()}", 26)
    whole = lower @ upper
    twist = rotation(along, sign * palm * 0.6)
    pose[f"lowerarm02.{side}"] = whole.T @ twist @ whole
    twisted = twist @ whole
    pose[f"wrist.{side}"] = twisted.T @ rotation(along, sign * palm * 0.4) @ twisted


def _pose_hand(pose: Pose, rig: Rig, vertices: np.ndarray, posture: dict, side: str, sign: int) -> None:
    """Gathers fingers towards the middle one, curls them more towards the little one, and turns the thumb in."""
    curl, fan, closed = posture.get("curl", 0.6), posture.get("fan", 4), posture.get("closed", 0.85)

    def direction(finger: int) -> np.ndarray:
        return rig.tail(vertices, f"finger{finger}-3.{side}") - rig.head(vertices, f"finger{finger}-1.{side}")

    knuckles = rig.head(vertices, f"finger2-1.{side}") - rig.head(vertices, f"finger5-1.{side}")
    for finger in range(2, 6):
        for joint in range(1, 4):
            degrees = (12 + fan * (finger - 2)) * curl * (1.25 if joint == 2 else 0.8)
            pose[f"finger{finger}-{joint}.{side}"] = rotation(knuckles, -degrees * sign)
        further = posture.get("index", 0) if finger == 2 else 0
        gathered = part_of(rotation_between(direction(finger), direction(3)), closed + further)
        pose[f"finger{finger}-1.{side}"] = pose[f"finger{finger}-1.{side}"] @ gathered
    thumb = rotation_between(direction(1), direction(2))
    pose[f"finger1-1.{side}"] = part_of(thumb, closed)
    pose[f"finger1-3.{side}"] = part_of(thumb, 0.2)


def squared(points: np.ndarray, shoulders: list[np.ndarray], amount: float) -> np.ndarray:
    """Lifts the corners of the shoulders by metres, because skinning a lowered arm rounds them off."""
    points = points.copy()
    for shoulder in shoulders:
        sign = np.sign(shoulder[0])
        corner = shoulder + [sign * 0.025, 0, 0.03]
        bulge = shoulder + [sign * 0.06, 0, -0.07]
        points[:, 2] += amount * np.exp(-((points - corner) ** 2).sum(1) / (2 * 0.05**2))
        points[:, 0] -= sign * 0.5 * amount * np.exp(-((points - bulge) ** 2).sum(1) / (2 * 0.055**2))
    return points
