/**
 * Finds the armpits: at the network's landmarks, or at the upper end of the gap between sleeve and torso near them.
 */
import type { Point } from '../image/maths.ts'
import { SIDES } from '../person/types.ts'
import type { Pair, Side } from '../person/types.ts'
import type { CutGarment, Outline } from './garment.ts'
import { NEAR, landmarkPair } from './landmarks.ts'
import { runsPerRow, torsoRun } from './outline.ts'

/**
 * Shares of the width by which the gap below an armpit hidden by its sleeve is searched downwards: `most` applies
 * when the other side's gap was found.
 */
const HIDDEN = { usual: 0.2, most: 0.32 }
/**
 * Largest difference in height between the armpits (share of the height): beyond it, one sleeve leaves the body lower
 * down, and the upper armpit is mirrored.
 */
const MAX_UNEVEN = 0.12
/**
 * Below a gap, the torso's side may flare into the sleeve: by more than `slope` px per px over `step` of the height,
 * no farther down than `most` of the height, no farther aside than `aside` of the width.
 */
const FLARE = { slope: 0.8, step: 0.012, most: 0.12, aside: 0.12 }
/** Height of the armpits (share of the garment's) when none was seen. */
const DEFAULT_ARMPIT = 0.25

/**
 * Finds both armpits.
 * @param outline one whose rows hold the torso's runs
 */
export function armpitsOf(cut: CutGarment, outline: Outline): Pair<Point> {
  const { y0, height, width, x0, x1, axis } = outline
  const seen = landmarkPair(cut.reading.landmarks, 'armpit', axis)
  const pair = cut.part.some((part) => part === 1 || part === 2)
    ? levelled(seen, MAX_UNEVEN * height, axis)
    : seen
  if (!pair) {
    const y = Math.round(y0 + height * DEFAULT_ARMPIT)
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
  // Armpits hidden behind sleeves are guesses, so both get the same height.
  const y = (pair[0][1] + pair[1][1]) / 2
  return [onSide(outline, [pair[0][0], y], 0, reach), onSide(outline, [pair[1][0], y], 1, reach)]
}

/**
 * The pair; where the two differ in height by more than `most` px, the upper one and its mirror image about the axis.
 */
function levelled(pair: Pair<Point> | null, most: number, axis: number): Pair<Point> | null {
  if (!pair || Math.abs(pair[0][1] - pair[1][1]) <= most) return pair
  const mirrored = ([x, y]: Point): Point => [2 * axis - x, y]
  return pair[0][1] < pair[1][1] ? [pair[0], mirrored(pair[0])] : [mirrored(pair[1]), pair[1]]
}

/** The first row below the end of the gap from which the torso's side no longer flares outwards. */
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

/** The upper end of the gap between sleeve and torso: the highest background pixel near the point under cloth. */
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

/** Moves the point to the torso's side in its row, if that is within reach. */
function onSide(outline: Outline, [x, y]: Point, k: Side, reach: number): Point {
  const run = torsoRun(outline, Math.round(y))
  return run && Math.abs(run[k] - x) <= reach ? [run[k], y] : [x, y]
}
