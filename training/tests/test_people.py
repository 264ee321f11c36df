"""Rendered people: meshes, rasteriser, bodies, poses and joints."""

from dataclasses import replace

import numpy as np
import pytest
from figures import CAMERA, QUAD, SQUARE, seen, standing
from scipy import sparse

from toile_training.parser.classes import PARTS
from toile_training.people.body import Shape, between, region_of
from toile_training.people.camera import JOINTS
from toile_training.people.figure import end_face_at_jaw, find_joints, in_view, skin_layers
from toile_training.people.mesh import Surface, skinned, smoother, subdivide, triangles
from toile_training.people.pose import REACHES, random_arm, random_pose, rotations, wrist_place
from toile_training.people.raster import normals, rasterise
from toile_training.people.rotation import bend, share_of, turn, turn_onto


def test_the_nearest_triangle_is_seen():
    points = np.vstack([SQUARE, SQUARE * 0.5 + (2, 2, 0)])
    points[4:, 2] = 0.7
    faces = np.vstack([triangles(QUAD), triangles(QUAD) + 4])
    visible = rasterise(points, faces, 10, 10)
    assert visible.mask.sum() == 36 and np.isinf(visible.depth[0, 0])
    assert visible.depth[2, 7] == 1 and visible.depth[4, 4] == pytest.approx(0.7)
    places = visible.interpolate(faces, points[:, :2])
    rows, columns = np.nonzero(visible.mask)
    assert np.allclose(places, np.stack([columns + 0.5, rows + 0.5], 1), atol=1e-4)


def test_a_field_cuts_a_surface():
    visible = rasterise(SQUARE, triangles(QUAD), 10, 10, SQUARE[:, 0] - 5)
    assert visible.mask[2:8, 5:8].all() and not visible.mask[:, :5].any()


def test_normals_point_out_of_a_flat_face():
    assert np.allclose(normals(SQUARE, triangles(QUAD)), [0, 0, 1])


def test_a_split_face_has_middles_of_edges_and_of_the_face():
    finer, faces = subdivide(QUAD, 4)
    points = finer @ SQUARE
    assert len(points) == 9 and len(faces) == 4 and [5, 5, 1] in points.tolist() and [5, 2, 1] in points.tolist()
    assert np.allclose(normals(points, triangles(faces)), [0, 0, 1])


def test_faces_that_share_an_edge_share_its_middle():
    finer, _ = subdivide([[0, 1, 2, 3], [1, 4, 5, 2]], 6)
    assert finer.shape == (6 + 7 + 2, 6)


def test_smoothing_moves_half_way_to_the_neighbours():
    assert np.allclose((smoother(QUAD, 4) @ SQUARE)[0], [3.5, 3.5, 1])


def test_a_surface_follows_the_base_and_the_bones():
    weights = sparse.csr_matrix(np.ones((6, 1)))
    surface = Surface([[1, 2, 3, 4]], weights, splits=1, smoothings=(2,))
    base = np.vstack([[9, 9, 9], SQUARE, [9, 9, 9]])
    moved = np.eye(4)[None].copy()
    moved[0, :3, 3] = 1, 0, 0
    points = surface.of_base @ base
    assert surface.count == 9 and np.allclose(skinned(surface.weights, moved, points), points + (1, 0, 0))
    assert np.ptp((surface.smoothed[2] @ base)[:, 0]) < np.ptp(points[:, 0])


def test_rotations_do_what_they_are_asked():
    assert np.allclose(turn((0, 0, 2), 90) @ (1, 0, 0), (0, 1, 0))
    assert np.allclose(turn_onto(np.array([1.0, 0, 0]), np.array([0, 0, 3.0])) @ (1, 0, 0), (0, 0, 1))
    assert np.allclose(share_of(turn((1, 2, 3), 80), 0.25), turn((1, 2, 3), 20))


def test_an_arm_reaches_what_is_within_its_length_and_aims_at_the_rest():
    shoulder, wrist, pole = np.zeros(3), np.array([0.1, -0.4, 0.1]), np.array([1.0, 0, 0])
    upper, fore = bend(shoulder, wrist, 0.3, 0.25, pole)
    assert np.allclose(upper + fore, wrist) and np.linalg.norm(upper) == pytest.approx(0.3) and upper[0] > 0.1
    upper, fore = bend(shoulder, wrist * 9, 0.3, 0.25, pole)
    assert np.allclose(np.cross(upper + fore, wrist), 0, atol=1e-9) and np.linalg.norm(upper + fore) < 0.55


def test_bones_belong_to_the_side_they_name():
    named = {"wrist.L": "left_hand", "lowerarm02.R": "right_arm", "toe1-1.L": "left_leg", "neck02": "neck"}
    assert {bone: region_of(bone) for bone in named} == named
    assert region_of("clavicle.L") == "torso_skin" and region_of("jaw") == "face"


def test_values_lie_between_two_targets():
    assert between(0.25, "low", "middle", "high") == {"low": 0.5, "middle": 0.5}
    assert between(1, "low", "middle", "high") == {"middle": 0, "high": 1}


def test_targets_move_vertices_by_their_weights(body):
    rest, half = body.base, body.vertices(Shape(male=0.5))
    assert np.allclose(half, rest)
    male = body.vertices(Shape(male=1.0))
    assert np.allclose(male[0] - rest[0], (0, 0, 0.1)) and np.allclose(male[1] - rest[1], (0.1, 0, 0))
    assert np.allclose(male[2:], rest[2:])
    assert np.allclose(body.vertices(Shape(male=1.0, origins={"asian": 1})), rest)


def test_a_turned_bone_takes_its_children_along(body):
    heads = body.heads(body.base)
    bones = body.posed(heads, {"upperarm01.L": turn((0, 0, 1), 90)})
    shoulder, wrist = (heads[body.number[f"{name}.L"]] for name in ("upperarm01", "wrist"))
    moved = bones[body.number["wrist.L"]] @ (*wrist, 1)
    assert np.allclose(moved[:3] - shoulder, turn((0, 0, 1), 90) @ (wrist - shoulder))
    assert np.allclose(bones[body.number["wrist.R"]], np.eye(4))


@pytest.mark.parametrize("reach", ["down", "hip", "belly", "chest", "chin"])
def test_wrists_come_to_where_they_reach(body, reach):
    rng = np.random.default_rng(3)
    pose = random_pose(rng, "stand")
    pose.arms = (random_arm(rng, reach), random_arm(rng, reach))
    pose.yaw = pose.hip = pose.lean = pose.bow = pose.twist = pose.shrug = 0
    heads = body.heads(body.base)
    bones = body.posed(heads, rotations(body, heads, pose))
    for side, sign, arm in zip("LR", (1, -1), pose.arms):
        number = body.number[f"wrist.{side}"]
        wrist = (bones[number] @ (*heads[number], 1))[:3]
        wanted, _ = wrist_place(body, heads, side, sign, arm)
        shoulder = heads[body.number[f"upperarm01.{side}"]]
        # The shoulder moves a little with the arm, so the wrist comes near, not exactly there.
        assert np.linalg.norm(wrist - wanted) < 0.1 or np.linalg.norm(wanted - shoulder) > 0.5


def test_fingers_lie_side_by_side_where_they_are_not_spread(body):
    pose, heads = random_pose(np.random.default_rng(3), "stand"), body.heads(body.base)
    knuckles, tips = ([body.number[f"finger{f}-{joint}.L"] for f in (2, 3, 5)] for joint in (1, 2))

    def widths(spread: float) -> np.ndarray:
        pose.arms = tuple(replace(arm, curl=0, spread=spread) for arm in pose.arms)
        bones = body.posed(heads, rotations(body, heads, pose))
        ways = [(bones[a] @ (*heads[b], 1) - bones[a] @ (*heads[a], 1))[:3] for a, b in zip(knuckles, tips)]
        first, middle, last = (way / np.linalg.norm(way) for way in ways)
        return np.array([np.linalg.norm(first - middle), np.linalg.norm(last - middle)])

    assert (widths(0.0) < 1e-6).all() and widths(0.5).max() < widths(1.0).max()


def test_poses_are_the_same_for_the_same_seed():
    first, second = (random_pose(np.random.default_rng(5)) for _ in range(2))
    assert first.yaw == second.yaw and all(arm.reach in REACHES for arm in first.arms)
    assert np.array_equal(first.arms[0].place, second.arms[0].place)


def test_joints_are_on_the_persons_own_sides(body):
    joints = find_joints(standing(body))
    for name, (x, _, _) in zip(JOINTS, joints):
        assert x > 0 if name.startswith("left") else x < 0 if name.startswith("right") else abs(x) < 0.02
    assert joints[0, 2] > joints[3, 2]


def test_a_bare_figure_has_its_left_on_the_right(body):
    label, depth = seen(skin_layers(standing(body)))
    columns = {part: np.nonzero(label == PARTS.index(part))[1].mean() for part in PARTS[5:9]}
    assert columns["left_arm"] > 200 and columns["right_arm"] < 184 and columns["left_hand"] > columns["right_hand"]
    shown = {PARTS[number] for number in np.unique(label)}
    assert shown == {"background", "face", "neck", "torso_skin", *PARTS[5:9], "left_leg", "right_leg"}
    rows = [np.nonzero(label == PARTS.index(part))[0].mean() for part in ("face", "torso_skin", "left_leg")]
    assert rows == sorted(rows)
    assert 3.5 < depth[label > 0].min() < depth[label > 0].max() < 4.5 and np.isinf(depth[label == 0]).all()


def test_joints_behind_the_body_or_outside_the_picture_are_not_in_view(body):
    figure = standing(body)
    _, depth = seen(skin_layers(figure))
    joints = CAMERA.project(find_joints(figure))
    assert in_view(joints, depth).all()
    joints[9, 2] += 0.5
    joints[13, 1] = 600
    visible = in_view(joints, depth)
    assert not visible[9] and not visible[13] and visible.sum() == 15


def test_a_face_ends_at_the_jaw():
    # Mouth, chin in front, chin from below, front of the neck under it, cheek.
    rest = np.array([[0, 1.6, 0.14], [0, 1.57, 0.13], [0, 1.56, 0.09], [0, 1.55, 0.07], [0.05, 1.65, 0.1]])
    normal = np.array([[0, 0, 1], [0, -0.6, 0.8], [0, -1, 0], [0, -0.6, 0.8], [0.8, 0, 0.6]])
    regions = np.zeros((5, len(PARTS)), np.float32)
    regions[:, PARTS.index("face")] = 1
    lips = np.array([1.0, 0, 0, 0, 0])
    out = end_face_at_jaw(regions, rest, normal, lips)
    assert [PARTS[i] for i in out.argmax(1)] == ["face", "face", "neck", "neck", "face"]
    assert np.allclose(out.sum(1), 1) and np.array_equal(end_face_at_jaw(regions, rest, normal, lips * 0), regions)
