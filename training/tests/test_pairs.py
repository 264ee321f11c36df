"""Pairs of flat and worn garments."""

import json
import math
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from figures import QUAD, SQUARE, standing

from toile_training.pairs.cloud import Cloud
from toile_training.pairs.flatten import FlatTorso, Profile, flat_skirt, flat_top, folded
from toile_training.pairs.folder import write_pairs
from toile_training.pairs.frame import BodyFrame
from toile_training.pairs.landmarks import NAMES, Landmarks, find_landmarks
from toile_training.pairs.pair import random_garment
from toile_training.pairs.rim import rim_of
from toile_training.people.bottoms import Skirt, loft
from toile_training.people.camera import JOINTS
from toile_training.people.layer import Layer
from toile_training.people.mesh import triangles


def place(sides: np.ndarray, side: int, name: str) -> np.ndarray:
    return sides[side, NAMES.index(name)]


@pytest.mark.parametrize("spread, half", [(0.0, 0.15), (1.0, 0.15 * math.pi / 2)])
def test_cloth_that_lies_flat_is_half_its_girth_wide_and_on_a_dummy_as_wide_as_it_is_worn(spread, half):
    angle, y = (v.ravel() for v in np.meshgrid(np.linspace(-math.pi, math.pi, 73), np.linspace(0, 1, 60)))
    tube = np.stack([0.15 * np.sin(angle), y, 0.15 * np.cos(angle)], 1)
    torso = FlatTorso(tube, np.ones(len(tube), bool), 1.4, spread)
    x, front = torso.lay(tube)
    assert np.abs(x).max() == pytest.approx(half, rel=0.01) == torso.half_width(0.5)
    assert x[front & (np.abs(angle) < 0.01)] == pytest.approx(0, abs=1e-6)


def test_sleeves_swing_about_the_shoulder_and_stay_as_long(body):
    m = standing(body).measures
    low, high = (flat_top(m, m.points, 1.0, swing)[0] for swing in (0.3, 1.4))
    hand = m.arms["L"] > 0.5
    shoulder = m.joint("upperarm01.L")[:2]
    assert np.allclose(*(np.linalg.norm(flat[hand] - shoulder, axis=1) for flat in (low, high)), atol=0.02)
    assert low[hand, 1].min() < high[hand, 1].min() - 0.2
    assert np.allclose(low[m.arm < 0.01], high[m.arm < 0.01])


def test_the_back_of_a_tube_lies_behind_its_front():
    share, front = folded(np.array([0.5, math.pi - 0.5, -0.5, -math.pi + 0.5]))
    assert np.allclose(share, [0.5, 0.5, -0.5, -0.5]) and front.tolist() == [True, False, True, False]


def test_a_profile_passes_over_single_points_and_gaps():
    at = np.linspace(0, 1, 400)
    values = np.where(at < 0.5, 1.0, 2.0)
    values[10] = 50
    profile = Profile(at, values, quantile=0.9)
    assert profile(0.1) == pytest.approx(1) and profile(0.9) == pytest.approx(2)


def test_a_rim_lies_where_the_cut_is():
    layer = Layer("top", SQUARE, triangles(QUAD), 0, SQUARE[:, :2], SQUARE, SQUARE[:, 0] - 4.0)
    assert np.allclose(rim_of(layer).of(SQUARE)[:, 0], 4)


def test_a_skirt_begins_flat_as_wide_as_the_bodice_and_ends_at_its_last_row():
    rng = np.random.default_rng(1)
    around = np.array(
        [[0.1 * math.sin(a), y, 0.1 * math.cos(a)] for a in np.arange(0, 6.3, 0.2) for y in (0, -0.2, -0.4)]
    )
    skirt = loft(around, 0.0, Skirt(-0.5, 0.4, 5, 0.1, 0.01, 1.0), np.eye(4), 0, rng)
    flat, front = flat_skirt(skirt, 1.0, 0.22)
    top, bottom = flat[skirt.rest[:, 1] > -0.02], flat[skirt.rest[:, 1] < -0.48]
    assert np.ptp(top[:, 0]) == pytest.approx(0.44, rel=0.05) and np.ptp(bottom[:, 0]) > 0.5
    assert front.mean() == pytest.approx(0.5) and np.allclose(rim_of(skirt).of(skirt.rest)[:, 1], -0.5, atol=0.06)


def test_an_arm_and_a_torso_have_coordinates():
    joints = np.zeros((17, 2))
    at = {"shoulder": (50, 100), "elbow": (60, 150), "wrist": (60, 200), "hip": (40, 220), "knee": (40, 320)}
    for name, (x, y) in at.items():
        joints[JOINTS.index(f"left_{name}")], joints[JOINTS.index(f"right_{name}")] = (x, y), (-x, y)
    frame = BodyFrame.of(joints)
    assert frame.unit == 100 and np.allclose(frame.local([[25, 160]]), [[0.25, 0.6]])
    share, off = frame.on_arm(np.array([70.0, 175.0]), 1)
    assert share == pytest.approx((50.99 + 25) / 100.99, abs=1e-3) and off == pytest.approx(0.1)
    assert frame.on_arm(np.array([-70.0, 175.0]), 0) == pytest.approx((share, off))
    assert frame.on_arm(np.array([-50.0, 175.0]), 0)[1] == pytest.approx(-0.1)
    for at in ([-70.0, 175.0], [-50.0, 120.0]):
        assert frame.from_arm(*frame.on_arm(np.array(at), 0), 0) == pytest.approx(at)


def drawn_cloud(sleeve: float) -> Cloud:
    """A top 40 cm wide and 60 cm long as places 5 mm apart, with level sleeves; worn it is half as wide."""
    x, y = (v.ravel() for v in np.meshgrid(np.arange(-0.6, 0.601, 0.005), np.arange(0.8, 1.401, 0.005)))
    out = np.abs(x)
    torso, on_sleeve = out < 0.202, (out < 0.202 + sleeve) & (y > 1.25)
    kept = (torso | on_sleeve) & ~((out < 0.07) & (y > 1.35))
    edge = (y < 0.801) | (out > 0.198 + sleeve) & (y > 1.25) | (np.abs(np.hypot(out, y - 1.4) - 0.075) < 0.01)
    edge |= (sleeve == 0) & (out > 0.198) & (y > 1.25)
    arm = np.clip((out - 0.12) / 0.2, 0, 1) * (y > 1.2)
    arms = np.stack([arm * (x < 0), arm * (x > 0)], 1)
    flat = np.stack([x, y], 1)
    worn = np.stack([x * 150, (1.45 - y) * 300], 1)
    rest = np.column_stack([flat, np.zeros(len(x))])
    return Cloud(flat, worn, rest, arms, np.ones(len(x), bool), edge).where(kept)


def marks_of(sleeve: float) -> Landmarks:
    joints = np.zeros((17, 2))
    for name, (x, y) in {"shoulder": (30, 0), "elbow": (60, 10), "wrist": (90, 10), "hip": (20, 150)}.items():
        joints[JOINTS.index(f"left_{name}")], joints[JOINTS.index(f"right_{name}")] = (x, y), (-x, y)
    cloud = drawn_cloud(sleeve)
    hem = cloud.rim & (cloud.flat[:, 1] < 0.81)
    return find_landmarks(SimpleNamespace(shoulder=1.4), cloud, hem, BodyFrame.of(joints), sleeve > 0)


@pytest.mark.parametrize("sleeve", [0.0, 0.3])
def test_landmarks_lie_on_the_cloths_edges_flat_and_worn(sleeve):
    marks = marks_of(sleeve)
    wanted = {"neck": (0.07, 1.4), "side": (0.2, None), "hem": (0.2, 0.8)}
    wanted |= {"cuff_outer": (0.5, 1.4), "cuff_inner": (0.5, 1.25)} if sleeve else {"armpit": (0.2, 1.25)}
    for name, (x, y) in wanted.items():
        for side, sign in ((0, -1), (1, 1)):
            found = place(marks.flat, side, name)
            assert found[0] == pytest.approx(x * sign, abs=0.016), name
            assert y is None or found[1] == pytest.approx(y, abs=0.012), name
            assert place(marks.worn, side, name)[0] == pytest.approx(found[0] * 150, abs=2), name
    assert marks.flat_hem == pytest.approx([0, 0.8], abs=0.01) and marks.worn_hem == pytest.approx([0, 195], abs=2)
    assert np.isnan(place(marks.flat, 0, "cuff_outer")).all() == (sleeve == 0)


def test_dresses_and_coats_go_on_below_the_hips(body):
    figure, rng = standing(body), np.random.default_rng(4)
    made = [random_garment(figure, rng) for _ in range(25)]
    assert {worn.is_dress for worn in made} == {True, False} == {worn.cut.open_front for worn in made}
    for worn in made:
        assert all(np.isfinite(flat).all() and len(flat) == len(front) for flat, front in zip(worn.flats, worn.fronts))
        assert worn.cut.neckline not in ("off", "halter") and (len(worn.layers) == 2 or not worn.is_dress)
        if len(worn.layers) == 2:
            assert worn.flats[1][:, 1].min() < worn.flats[0][worn.layers[0].edge > 0, 1].min()


def test_pairs_are_written_with_both_pictures(body, tmp_path):
    write_pairs(tmp_path, body, seed=2, count=1, width=120, height=160)
    pair = json.loads((tmp_path / "pairs.json").read_text())["000000"]
    assert set(pair["flat"]) == {*NAMES, "hem_middle"} == set(pair["worn"]) and len(pair["joints"]) == 17
    garment = cv2.imread(str(tmp_path / "000000-garment.jpg"))
    assert garment.shape == (160, 120, 3) and cv2.imread(str(tmp_path / "000000-person.jpg")).shape == (160, 120, 3)
    x, y = pair["flat"]["hem_middle"]
    assert np.ptp(garment[int(y) - 3 : int(y) + 8, int(x)].astype(int)) > 10
