"""Measures the fitter on the engine's readings of rendered pairs, beside the engine's own rules."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from ..pairs.frame import SIDES, BodyFrame
from ..pairs.landmarks import NAMES
from ..people.camera import JOINTS
from .model import Fitter
from .reading import GarmentReading, PersonReading, features

TOLD_JOINTS = ("shoulder", "elbow", "wrist", "hip", "knee")


@dataclass
class Errors:
    """Errors of one landmark by the rules and by the net, as shares of the shoulders' width."""

    rules: list[float] = field(default_factory=list)
    net: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        """One row of the table."""
        rules, net = np.array(self.rules) * 100, np.array(self.net) * 100
        figures = [f"{np.median(of):5.1f} {np.quantile(of, 0.9):6.1f}" for of in (rules, net)]
        return f"{name:12} {len(net):4}  {figures[0]}  {figures[1]}  {100 * (net < rules).mean():4.0f} %"


def read_person(told: dict) -> PersonReading:
    """A person as the engine read it."""
    joints = np.zeros((len(JOINTS), 2))
    for name in TOLD_JOINTS:
        for side in (0, 1):
            joints[JOINTS.index(f"{SIDES[side]}_{name}")] = told["joints"][name][side]
    return PersonReading(BodyFrame.of(joints), np.array(told["nose"]), np.array(told["widths"]))


def read_garment(told: dict) -> GarmentReading:
    """A garment as the engine read it."""
    places = np.array([[told["places"][name][side] or [np.nan] * 2 for name in NAMES] for side in (0, 1)], float)
    return GarmentReading(places, told["hem"], told["isDress"], told["isOpen"])


def said_places(net: Fitter, garment: GarmentReading, person: PersonReading, side: int) -> dict[str, np.ndarray] | None:
    """Returns the landmarks of one side in pixels (2,); None if the reading is incomplete."""
    told = features(garment, person, side)
    if not np.isfinite(told).all():
        return None
    with torch.no_grad():
        neck_x, neck_y, tip_x, tip_y, pit_x, pit_y, edge, hem_x, hem_y, middle, *cuffs = net(
            torch.tensor(told[None], dtype=torch.float32)
        )[0].tolist()
    frame, sign = person.frame, 1 if side else -1

    def at(aside: float, down: float) -> np.ndarray:
        return frame.neck + (frame.right * aside * sign + frame.down * down) * frame.unit

    out = {
        "neck": at(neck_x, neck_y),
        "shoulder": at(tip_x, tip_y),
        "armpit": at(pit_x, pit_y),
        "hem": at(hem_x, hem_y),
    }
    out |= {"cuff_outer": frame.from_arm(*cuffs[:2], side), "cuff_inner": frame.from_arm(*cuffs[2:], side)}
    return {**out, "side": at(edge, 0), "hem_middle": at(0, middle)}


def errors_on(net: Fitter, pairs: Path, readings: Path) -> dict[str, Errors]:
    """pairs: a folder of `toile-train pairs`; readings: the output of `bench/engine/pair-readings.ts` for it."""
    truth = json.loads((pairs / "pairs.json").read_text())
    out = {name: Errors() for name in (*NAMES, "hem_middle")}
    for name, told in json.loads(readings.read_text()).items():
        if "failed" in told:
            continue
        person, garment = read_person(told), read_garment(told["garment"])
        span = BodyFrame.of(np.array(truth[name]["joints"])).span
        for side in (0, 1):
            said = said_places(net, garment, person, side)
            for mark, errors in out.items() if said else ():
                true, ruled = truth[name]["worn"][mark], told["carried"][mark]
                if mark != "hem_middle":
                    true, ruled = true[side], ruled[side]
                if true is not None and ruled is not None and (mark[:4] != "cuff" or garment_has(garment, side, mark)):
                    errors.rules.append(off(person.frame, mark, ruled, true) / span)
                    errors.net.append(off(person.frame, mark, said[mark], true) / span)
    return out


def garment_has(garment: GarmentReading, side: int, mark: str) -> bool:
    """Returns false for cuffs when the engine saw no sleeve."""
    return bool(np.isfinite(garment.places[side, NAMES.index(mark)]).all())


def off(frame: BodyFrame, mark: str, said, true) -> float:
    """Error in pixels: for `side` only across the torso, for `hem_middle` only along it."""
    aside, down = (frame.local(np.array(said)) - frame.local(np.array(true)))[0] * frame.unit
    return float(abs(aside) if mark == "side" else abs(down) if mark == "hem_middle" else np.hypot(aside, down))


def lines(errors: dict[str, Errors]) -> list[str]:
    """Returns the table."""
    head = "                   rules         fitter        nearer"
    return [
        head,
        "landmark        n  med.  90th    med.  90th  than rules",
        *(e.line(n) for n, e in errors.items() if e.net),
    ]
