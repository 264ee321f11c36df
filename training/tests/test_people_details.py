"""Details of rendered people: things, adornments, hidden hands; people for training and measuring."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from figures import CAMERA, standing
from stick_man import write_stick_man

from toile_training.parser.classes import PARTS
from toile_training.parser.rendered import GROUPS, evaluate_rendered, write_rendered_sheet
from toile_training.parser.runtime import Net
from toile_training.parser.samples import LEAST_PERSON, People, compressed
from toile_training.people import person
from toile_training.people.accessories import Piece, accessories, held_thing
from toile_training.people.cloth import Stock, paint_cloth
from toile_training.people.extras import make_bag, make_earring, make_phone, make_strap
from toile_training.people.figure import make_figure, skin_layers
from toile_training.people.hair import random_hair
from toile_training.people.layer import draw_layers
from toile_training.people.light import random_light
from toile_training.people.look import TONES, adorn, clavicles, light_skin, random_look, skin_color
from toile_training.people.outfit import like_skin
from toile_training.people.person import HANDS, HIDDEN, POCKET, clearness, drawn_behind, paint
from toile_training.people.pose import MIRROR, random_arm
from toile_training.people.tops import make_top, random_top

SKIN = np.array([0.6, 0.4, 0.3])


def with_arms(body, reach: str):
    figure, rng = standing(body), np.random.default_rng(4)
    pose = replace(figure.pose, arms=(random_arm(rng, reach), random_arm(rng, "down")))
    return make_figure(body, figure.shape, pose)


def test_cloth_is_sheer_only_where_it_is_said_to_be():
    rng = np.random.default_rng(0)
    material = replace(Stock(rng, 2).material(), trim=None, sheer=0.8, under=SKIN, sheer_from=(0.15, 1.4), gloss=0.0)
    rest = np.array([[0.0, 1.2, 0.1], [-0.3, 1.2, 0.1], [0.0, 1.45, 0.1]])
    light, edge = random_light(rng), np.ones(3)
    uv, normal = np.zeros((3, 2)), np.array([[0.0, 0, 1]] * 3)
    over_skin = np.array([True, True, True])
    through = paint_cloth(material, light, normal, uv, edge, rest, over_skin)
    opaque = paint_cloth(replace(material, sheer=0.0), light, normal, uv, edge, rest, over_skin)
    assert np.allclose(through[0], opaque[0]) and not np.allclose(through[1:], opaque[1:])
    lined = replace(material, sheer_from=(0.0, 9.0), lined=(1.15, 1.5))
    through = paint_cloth(lined, light, normal, uv, edge, rest, over_skin)
    assert np.allclose(through[[0, 2]], opaque[[0, 2]]) and not np.allclose(through[1], opaque[1])
    beyond = paint_cloth(material, light, normal, uv, edge, rest, ~over_skin)
    assert np.allclose(beyond[0], opaque[0]) and np.allclose(beyond[1:], 0.2 * opaque[1:])


def test_the_background_shines_through_sheer_cloth_beyond_the_body(body):
    figure, rng = standing(body), np.random.default_rng(7)
    cut = replace(random_top(rng, figure.measures), sleeve=0.9, sleeve_ease=0.03)
    layers = [skin_layers(figure)[0], make_top(figure.measures, cut, figure.pose_suit, rng)]
    sheer = replace(Stock(rng, 2).material(), sheer=0.6, under=SKIN)
    bare, pixels = (draw_layers(drawn, CAMERA.project, 384, 512) for drawn in (layers[:1], layers))
    over_skin = bare.visible.mask[pixels.visible.mask]
    clear = clearness(pixels, layers, [Piece(layers[1], sheer)], over_skin)
    assert (clear[over_skin] == 0).all() and (clear[~over_skin] == 0.6).all() and (~over_skin).sum() > 500


def test_the_scalp_shows_through_shaven_hair_alone(body, monkeypatch):
    seen = []
    monkeypatch.setattr(person, "paint", lambda *args: seen.append(args[3]) or paint(*args))
    for style in ("buzz", "short"):
        monkeypatch.setattr(person, "random_hair", lambda rng, male, style=style: replace(random_hair(rng, male), style=style))
        person.Maker(body, 5, 48, 66, 2).make(tone=SKIN)
    shaven, grown = (np.linalg.norm(look.hair - SKIN) for look in seen)
    assert shaven < grown


def test_cloth_in_the_colour_of_the_skin_keeps_a_pattern():
    tile = np.random.default_rng(1).random((8, 8, 3)).astype(np.float32)
    out = like_skin(tile, SKIN, np.random.default_rng(2))
    assert np.allclose(out.mean((0, 1)) / out.mean(), SKIN / SKIN.mean(), atol=0.05) and out.std((0, 1)).min() > 0


def test_tattoos_and_necklaces_are_painted_on_bare_skin_alone():
    look = random_look(np.random.default_rng(3), False, SKIN)
    uv = np.random.default_rng(0).random((500, 2))
    rest = np.column_stack([uv[:, 0] * 0.2 - 0.1, 1.2 + uv[:, 1] * 0.3, np.full(500, 0.1)])
    plain = np.tile(SKIN, (500, 1))
    bare = replace(look, tattoo=None, necklace=None)
    assert np.array_equal(adorn(plain.copy(), bare, uv, rest, 1.45), plain)
    tattooed = adorn(plain.copy(), replace(bare, tattoo=np.ones((256, 256), np.float32)), uv, rest, 1.45)
    assert np.allclose(tattooed, look.tattoo_color)
    chained = (adorn(plain.copy(), replace(bare, necklace=(0.05, 0.01)), uv, rest, 1.45) != plain).any(1)
    assert 0 < chained.mean() < 0.4 and rest[chained, 1].min() > 1.35 and rest[chained, 1].max() < 1.46


def test_the_lightest_and_the_darkest_skin_are_as_frequent_as_any():
    rng = np.random.default_rng(0)
    drawn = np.array([skin_color(rng) for _ in range(1500)])
    nearest = np.linalg.norm(drawn[:, None] - TONES, axis=2).argmin(1)
    shares = np.bincount(nearest, minlength=len(TONES)) / len(drawn)
    assert shares.min() > 0.11 and shares.max() < 0.25


def test_skin_has_hills_where_the_mesh_is_flat():
    rng = np.random.default_rng(5)
    look, light = random_look(rng, True, SKIN), random_light(rng)
    uv, normal = rng.random((200, 2)), np.tile([0.0, 0, 1], (200, 1))
    flat, hilly = (
        light_skin(np.tile(SKIN, (200, 1)), replace(look, relief=relief, oil=0.0), light, normal, uv)
        for relief in (0.0, 0.3)
    )
    assert np.ptp(flat, 0).max() < 1e-9 < 0.01 < np.ptp(hilly, 0).max()


def test_collarbones_turn_the_skin_up_above_and_down_below():
    look = replace(random_look(np.random.default_rng(5), False, SKIN), clavicles=0.5)
    heights = np.linspace(1.3, 1.5, 400)
    rest = np.column_stack([np.full(400, 0.08), heights, np.full(400, 0.1)])
    turned = clavicles(look, rest, 1.45)
    assert turned[:, 1].max() > 0.2 and turned[:, 1].min() < -0.2 and (turned[:, [0, 2]] == 0).all()
    assert heights[turned[:, 1].argmax()] > heights[turned[:, 1].argmin()]
    assert not clavicles(look, rest * [1, 1, -1], 1.45).any() and not clavicles(look, rest * [0, 1, 1], 1.45).any()


def test_a_hand_held_up_before_a_mirror_holds_a_phone(body):
    figure = with_arms(body, MIRROR)
    hand = figure.moved(figure.measures.joint("finger3-1.L"), "wrist.L")
    things = [held_thing(figure, np.random.default_rng(seed)) for seed in range(20)]
    at_hand = [thing is not None and np.abs(thing.points.mean(0) - hand).max() < 0.1 for thing in things]
    assert 14 <= sum(at_hand) < 20
    assert hand[2] > figure.measures.neck_z + 0.1


def test_bags_hang_from_straps_and_earrings_below_ears(body):
    figure, rng = standing(body), np.random.default_rng(6)
    strap, hangs_at = make_strap(figure.measures, figure.pose_suit, rng)
    bag, earring = make_bag(hangs_at, rng), make_earring(np.array([0.08, 1.6, 0]), rng)
    assert strap.part == bag.part == earring.part == PARTS.index("other") and (strap.edge > 0).any()
    assert bag.points[:, 1].max() < hangs_at[1] + 0.05 and earring.points[:, 1].max() < 1.6
    phone = make_phone(np.zeros(3), rng)
    assert 0.1 < np.ptp(phone.points, 0).max() < 0.2 and np.abs(phone.points).max() < 0.2


def test_most_things_are_of_one_colour(body):
    figure, stock = standing(body), Stock(np.random.default_rng(0), 4)
    rounds = [accessories(figure, False, stock, np.random.default_rng(seed)) for seed in range(60)]
    things = [piece.material.tile for round_ in rounds for piece in round_ if piece.layer.name in ("held", "bag")]
    plain = [np.ptp(tile, (0, 1)).max() == 0 for tile in things]
    assert len(plain) > 10 and 0.35 < np.mean(plain) < 0.95


@pytest.mark.parametrize("reach", ["pocket", "down"])
def test_a_hand_in_a_pocket_is_drawn_behind_the_cloth(body, reach):
    figure = with_arms(body, reach)
    skin = skin_layers(figure)[0]
    hidden = np.zeros(len(skin.points), bool)
    hidden[skin.part[:, PARTS.index("torso_skin")] > 0.9] = True
    left = skin.part[:, HANDS[0]] > 0.99
    depths = [drawn_behind(skin, hidden, figure.pose.arms, np.random.default_rng(seed)) for seed in range(20)]
    in_pocket = [bool(np.allclose(depth[left], POCKET)) for depth in depths]
    assert any(in_pocket) == (reach == "pocket") and not all(in_pocket)
    assert all(np.allclose(depth[hidden], HIDDEN) for depth in depths)


def test_some_grounds_have_the_colour_of_the_clothes(body, monkeypatch):
    colors, part = np.array([[0.2, 0.6, 0.1], [0.9, 0.1, 0.1]]), np.array([PARTS.index("dress"), PARTS.index("hair")])
    pixels = SimpleNamespace(part=part)

    def grounds(chance: float) -> np.ndarray:
        monkeypatch.setattr(person, "LIKE_CLOTHES", chance)
        maker = person.Maker(body, 1, 32, 44, 2)
        return np.array([maker.ground(pixels, colors).mean((0, 1)) for _ in range(8)])

    like, others = (grounds(chance) for chance in (1.0, 0.0))
    share = like / like.sum(1, keepdims=True)
    assert np.allclose(share, colors[0] / colors[0].sum(), atol=0.02) and np.abs(like[:, 1] - 0.6).max() < 0.2
    assert np.ptp(others / others.sum(1, keepdims=True), 0).max() > 0.02


def people(tmp_path: Path) -> People:
    return People(write_stick_man(tmp_path), width=64, height=88, count=4)


def test_the_people_of_a_seed_are_the_same_and_worth_learning_from(tmp_path):
    source = people(tmp_path)
    first, second, other = list(source(5)), list(source(5)), list(source(6))
    assert 0 < len(first) <= 4 and all(np.array_equal(a.rgb, b.rgb) for a, b in zip(first, second))
    assert not np.array_equal(first[0].rgb, other[0].rgb)
    assert all((sample.label > 0).mean() > LEAST_PERSON for sample in first)


def test_spoilt_pictures_keep_their_size_and_about_their_colours():
    rgb = np.full((88, 64, 3), (200, 60, 30), np.uint8)
    for seed in range(12):
        out = compressed(rgb, np.random.default_rng(seed))
        assert out.shape == rgb.shape and np.abs(out.astype(int) - rgb).max() < 12


def test_groups_of_people_differ_by_what_they_have_in_common(body, tmp_path):
    def ground(x: np.ndarray) -> np.ndarray:
        out = np.zeros((1, len(PARTS), 44, 32), np.float32)
        out[:, 0] = 1
        return out

    net = Net(ground, 64, 88)
    lines = evaluate_rendered(net, body, 1)
    assert len(lines) == 2 + len(GROUPS) == 2 + len(TONES) + 3 and "| skin tone 6 |" in lines[7]
    assert all("| 0.000 | 0.000 |" in line for line in lines[2:])
    write_rendered_sheet(net, body, tmp_path / "sheet.png", 2, 1)
    assert (tmp_path / "sheet.png").stat().st_size > 1000
