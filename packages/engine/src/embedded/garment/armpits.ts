/** Armpits: where the network sees them, or at the end of the gap between sleeve and torso near there. */
import type { Point } from '../image/maths.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'
import type { CutGarment, Outline } from './garment.ts'
import { NEAR, landmarkPair } from './landmarks.ts'
import { runsPerRow, torsoRun } from './outline.ts'

/** An armpit hidden behind its sleeve: the gap below it is its place within so much of the width down; farther where the other's is. */
const HIDDEN = { usual: 0.2, most: 0.32 }
/** Armpits that lie so unlike (shares of the height) do so because a sleeve leaves the body further down on one side. */
const UNLIKE = 0.12
/** A torso's side runs outwards into the sleeve where it does by so many px a px over this share of the height; at most so far down, and aside (width). */
const FLARE = { slope: 0.8, step: 0.012, most: 0.12, aside: 0.12 }
/** Where no armpit was seen: at this share of the height. */
const USUAL_ARMPIT = 0.25

/** Both armpits of an outline whose rows are the torso's. */
export function armpitsOf(cut: CutGarment, outline: Outline): Pair<Point> {
  const { y0, height, width, x0, x1, axis } = outline
  const seen = landmarkPair(cut.reading.landmarks, 'armpit', axis)
  const pair = cut.part.some((part) => part === 1 || part === 2) ? evened(seen, UNLIKE * height, axis) : seen
  if (!pair) {
    const y = Math.round(y0 + height * USUAL_ARMPIT)
    const run = torsoRun(outline, y) ?? [x0, x1]
    return [
      [Math.min(run[0], axis - 1), y],
      [Math.max(run[1], axis + 1), y],
    ]
  }
  const reach = Math.round(width * NEAR)
  const gap = (k: Side, down: number) => underArm(cut, pair[k], 2 * reach, Math.round(width * down))
  const near = SIDES.map((k) => gap(k, HIDDEN.usual))
  const gaps = near[0] || near[1] ? SIDES.map((k) => near[k] ?? gap(k, HIDDEN.most)) : near
  const whole = { ...outline, rows: runsPerRow(cut.mask, outline.w, outline.h) }
  if (gaps[0] && gaps[1]) return [belowFlare(whole, gaps[0], 0), belowFlare(whole, gaps[1], 1)]
  // Behind sleeves that hide them, armpits are guesses: both lie at one height.
  const y = (pair[0][1] + pair[1][1]) / 2
  return [onSide(outline, [pair[0][0], y], 0, reach), onSide(outline, [pair[1][0], y], 1, reach)]
}

/** The armpits; where they differ in height by more than `most` px, the upper one and its mirror image about the axis. */
function evened(pair: Pair<Point> | null, most: number, axis: number): Pair<Point> | null {
  if (!pair || Math.abs(pair[0][1] - pair[1][1]) <= most) return pair
  const mirrored = ([x, y]: Point): Point => [2 * axis - x, y]
  return pair[0][1] < pair[1][1] ? [pair[0], mirrored(pair[0])] : [mirrored(pair[1]), pair[1]]
}

/** The first place below the end of the gap at which the torso's side does not run outwards any more. */
function belowFlare(outline: Outline, [x, y]: Point, k: Side): Point {
  const step = Math.max(2, Math.round(outline.height * FLARE.step))
  const sign = k ? 1 : -1
  const edge = (row: number): number | null => torsoRun(outline, row)?.[k] ?? null
  for (let row = Math.round(y); row < y + outline.height * FLARE.most; row++) {
    const [here, below] = [edge(row), edge(row + step)]
    if (here === null || below === null || Math.abs(here - x) > outline.width * FLARE.aside) break
    if ((here - below) * sign <= FLARE.slope * step) return [here, row]
  }
  return [x, y]
}

/** The highest ground near the point, or below it, that has cloth above it: the end of the gap between sleeve and torso. */
function underArm({ mask, w, h }: CutGarment, [x, y]: Point, reach: number, down: number): Point | null {
  let best: Point | null = null
  for (let u = Math.max(0, Math.round(x) - reach); u <= Math.min(w - 1, Math.round(x) + reach); u++) {
    let v = Math.min(h - 1, Math.round(y) + down)
    const end = Math.max(0, Math.round(y) - reach)
    if (mask[v * w + u]) continue
    while (v > end && !mask[(v - 1) * w + u]) v--
    if (v > end && (!best || v < best[1])) best = [u, v]
  }
  return best
}

/** The torso's side in the point's row, where it is near. */
function onSide(outline: Outline, [x, y]: Point, k: Side, reach: number): Point {
  const run = torsoRun(outline, Math.round(y))
  return run && Math.abs(run[k] - x) <= reach ? [run[k], y] : [x, y]
}
