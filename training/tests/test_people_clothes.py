"""Rendered people: clothes, hair, light, and whole pictures."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from figures import QUAD, SQUARE, seen, standing

from toile_training.parser.classes import PARTS
from toile_training.people.body import Body
from toile_training.people.bottoms import loft, make_trousers, pump_field, random_skirt, random_trousers
from toile_training.people.camera import Camera
from toile_training.people.cloth import TEXELS, Stock, mirrored
from toile_training.people.figure import Figure, skin_layers
from toile_training.people.folder import write_people
from toile_training.people.hair import HANGING, Head, make_bun, make_cap, make_ribbons, random_hair
from toile_training.people.layer import Layer, draw_layers
from toile_training.people.light import occlusion, random_light
from toile_training.people.mesh import triangles
from toile_training.people.outfit import CHANCES, Dresser
from toile_training.people.person import Maker
from toile_training.people.tops import Top, make_top, random_top


def long_sleeved(body: Body, **changes) -> tuple[Figure, Layer, Top]:
    figure, rng = standing(body), np.random.default_rng(0)
    cut = random_top(rng, figure.measures)
    values = {
        "sleeve": 0.9,
        "neckline": "crew",
        "ease": 0.005,
        "sleeve_ease": 0.005,
        "flare": 0,
        "hem": 0.95,
        "open_front": False,
        "arch": 0,
        "boxy": 0,
    }
    cut = replace(cut, **{**values, **changes})
    return figure, make_top(figure.measures, cut, figure.pose_suit, rng), cut


def test_a_top_covers_the_torso_and_its_sleeves_the_arms(body):
    figure, top, _ = long_sleeved(body)
    bare, _ = seen(skin_layers(figure))
    label, _ = seen([*skin_layers(figure), top])
    for part, cloth in (("torso_skin", "upper_clothes"), ("left_arm", "left_sleeve"), ("right_arm", "right_sleeve")):
        under = label[bare == PARTS.index(part)]
        assert (under == PARTS.index(cloth)).mean() > 0.5, part
    assert (label == PARTS.index("left_hand")).sum() > 0 and (label == PARTS.index("face")).sum() > 0


def test_a_top_ends_at_its_hem_and_without_sleeves_at_the_armhole(body):
    _, long, _ = long_sleeved(body)
    _, short, _ = long_sleeved(body, hem=1.2)
    figure, bare_arms, _ = long_sleeved(body, sleeve=0.0)
    torso = figure.measures.arm < 0.3
    lowest = [layer.rest[torso & (layer.edge > 0), 1].min() for layer in (long, short)]
    assert lowest[0] < 1.0 and lowest[1] > 1.15
    label, _ = seen([*skin_layers(figure), bare_arms])
    assert not np.isin(label, [PARTS.index("left_sleeve"), PARTS.index("right_sleeve")]).any()


def test_trousers_and_skirts_cover_the_legs(body):
    figure, rng = standing(body), np.random.default_rng(0)
    m = figure.measures
    cut = replace(random_trousers(rng, m), cut=m.ankle, radius=0.05)
    label, _ = seen([*skin_layers(figure), make_trousers(m, cut, m.waist, figure.pose_suit, rng)])
    low = PARTS.index("lower_clothes")
    assert (label == low).sum() > 5 * np.isin(label, [PARTS.index("left_leg"), PARTS.index("right_leg")]).sum()
    around = figure.in_hips(figure.pose_suit(m.points))
    around = around[m.arm < 0.3]
    skirt = loft(around, m.waist, replace(random_skirt(rng, m), hem=m.knee, flare=0.2), figure.matrix("root"), low, rng)
    label, _ = seen([*skin_layers(figure), skirt])
    rows, columns = np.nonzero(label == low)
    widths = [np.ptp(columns[rows == row]) for row in (rows.min() + 8, rows.max() - 8)]
    assert widths[1] > widths[0] and (label[rows.max() + 12 :] == PARTS.index("left_leg")).any()


def test_pumps_cover_heel_and_toes_and_leave_the_instep_bare(body):
    m = standing(body).measures
    field = pump_field(m, np.random.default_rng(0))
    foot = m.points[:, 1] < m.ankle - 0.01
    z, high = m.points[:, 2], foot & (m.points[:, 1] > m.points[foot, 1].min() + 0.04)
    middle = (z[foot].min() + z[foot].max()) / 2
    assert (field[foot & (z == z[foot].max())] > 0).all() and (field[foot & (z == z[foot].min())] > 0).all()
    assert high.any() and (field[high & (np.abs(z - middle) < 0.01)] < 0).all()


def test_half_of_the_sheer_cloth_is_dark_and_plain(body, monkeypatch):
    monkeypatch.setitem(CHANCES, "sheer", 1.0)
    rng, skin = np.random.default_rng(0), np.array([0.6, 0.4, 0.3])
    dresser = Dresser(standing(body), False, skin, Stock(rng, 4), rng)
    materials = [dresser.top_material() for _ in range(40)]
    dark = [cloth for cloth in materials if cloth.tile.max() < 0.1 and np.ptp(cloth.tile, (0, 1)).max() == 0]
    assert 10 < len(dark) < 32 and all(cloth.sheer >= 0.3 for cloth in dark)
    assert all(0.15 <= cloth.sheer <= 0.4 for cloth in materials if not any(cloth is one for one in dark))


def test_an_inner_layer_lies_behind_where_an_outer_one_covers_it():
    points = np.vstack([SQUARE[:, :2].T, np.zeros(4)]).T * 0.1
    flat = np.zeros((4, 2))

    def layer(part: str, z: float) -> Layer:
        placed = points + [0, 0, z]
        return Layer(part, placed, triangles(QUAD), PARTS.index(part), flat, placed, np.ones(4))

    camera = Camera(np.array([0.5, 0.5, 0]), 2.0, 0, 0, 100, -0.5, -0.5)
    inner, outer = layer("upper_clothes", 0.01), layer("lower_clothes", 0.0)
    assert (draw_layers([inner, outer], camera.project, 100, 100).part == inner.part).all()
    inner.behind = np.full(4, 0.04)
    assert (draw_layers([inner, outer], camera.project, 100, 100).part == outer.part).all()


def test_patterns_are_mirrored_where_they_repeat():
    tile = np.arange(TEXELS, dtype=float)[None].repeat(TEXELS, 0)
    u = np.array([0.25, 1.75, 2.25, -0.25])
    assert np.allclose(mirrored(tile, u, np.zeros(4)), TEXELS / 4, atol=1)


def test_light_from_the_left_lights_the_left(body):
    light = random_light(np.random.default_rng(0))
    light.direction, light.key, light.slope = np.array([-1.0, 0, 0]), 0.5, np.zeros(3)
    left, right = light.on(np.array([[-1.0, 0, 0], [1.0, 0, 0]])).mean(1)
    assert left > right + 0.3


def test_creases_are_darker():
    depth = np.full((60, 60), 2.0, np.float32)
    depth[:, 25:35] = 2.05
    light = random_light(np.random.default_rng(0))
    light.contact, light.shadow = 0.9, 0.0
    shade = occlusion(depth, light, 200)
    assert shade[30, 30] < shade[30, 5] - 0.02


def test_people_have_pictures_labels_and_joints_and_repeat(body):
    makers = [Maker(body, 11, 96, 128, stock=2) for _ in range(2)]
    classes = set()
    for _ in range(12):
        first, second = (maker.make() for maker in makers)
        assert first.rgb.shape == (128, 96, 3) and first.rgb.dtype == np.uint8 and first.joints.shape == (17, 4)
        assert np.array_equal(first.rgb, second.rgb) and np.array_equal(first.label, second.label)
        assert (first.label > 0).mean() > 0.01 and first.rgb.std() > 1
        classes |= set(np.unique(first.label).tolist())
    assert len(classes) >= 12 and max(classes) < len(PARTS)


def test_people_are_written_into_a_folder(body, tmp_path):
    write_people(tmp_path, body, 3, 2, 48, 64)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "000000-parts.png",
        "000000.jpg",
        "000001-parts.png",
        "000001.jpg",
        "joints.json",
    ]
    label = cv2.imread(str(tmp_path / "000001-parts.png"), cv2.IMREAD_UNCHANGED)
    joints = json.loads((tmp_path / "joints.json").read_text())
    assert label.shape == (64, 48) and label.max() < len(PARTS) and len(joints["000001"]) == 17


@pytest.mark.parametrize("style", ["short", "afro", "bob", "long", "pony", "bun"])
def test_hair_grows_above_the_face_and_hangs_when_it_is_long(body, style):
    figure, rng = standing(body), np.random.default_rng(2)
    head = Head(body, figure.vertices)
    hair = replace(random_hair(rng, False), style=style, length=0.2, bangs=False, hat=None)
    layers = [make_cap(head, hair, figure.pose_skin, rng)]
    skin = skin_layers(figure)
    if style in HANGING:
        args = figure.matrix("head"), figure.matrix("root"), skin[0].points, rng
        layers.append(make_ribbons(head, hair, *args))
    if style == "bun":
        layers.append(make_bun(head, hair, figure.matrix("head"), rng))
    label, _ = seen([*skin, *layers])
    rows = np.nonzero(label == PARTS.index("hair"))[0]
    face = np.nonzero(label == PARTS.index("face"))[0]
    assert len(rows) and rows.min() <= face.min()
    if style == "long":
        assert rows.max() > face.max() + 10
