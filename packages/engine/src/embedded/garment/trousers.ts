/** Measures trousers and skirts: waist, crotch, and the runs of cloth per row, those of the two legs apart. */
import { clamp } from '../image/maths.ts'
import { maskOf } from '../image/regions.ts'
import type { Point } from '../image/maths.ts'
import type { Side } from '../person/types.ts'
import type { CutGarment, Run, TrousersShape } from './garment.ts'
import { axisOf, landmarkAt, landmarkPair } from './landmarks.ts'
import { outlineOf, runsPerRow, torsoRun } from './outline.ts'

/** The waist is read at this share of the height, or on each side at its landmark where it slants by more than a share. */
const WAIST_AT = 0.02
const SLANT = 0.04
/** Skirts have no crotch: one is assumed this many widths below the top, but at most half-way down. */
const CROTCH_PER_WIDTH = 0.6

export function readTrousers(cut: CutGarment, isSkirt = false): TrousersShape {
  const { w, h, mask, reading } = cut
  const axis = axisOf(reading.landmarks, ['waist', 'legOuter', 'legInner', 'hem'], mask, w)
  const whole = runsPerRow(mask, w, h)
  const outline = outlineOf(mask, w, h, axis, whole)
  const mark = landmarkAt(reading.landmarks, 'crotch')
  const usual = Math.round(outline.y0 + Math.min(outline.width * CROTCH_PER_WIDTH, outline.height / 2))
  const isInside = !isSkirt && mark && mark[1] > outline.y0 && mark[1] < outline.y1
  const crotchY = isInside ? Math.round(mark[1]) : usual
  const level = outline.y0 + outline.height * WAIST_AT
  const marks = landmarkPair(reading.landmarks, 'waist', axis)
  const isSlanted = marks && Math.abs(marks[1][1] - marks[0][1]) > SLANT * (marks[1][0] - marks[0][0])
  const waist = (k: Side): Point => {
    const y = isSlanted ? clamp(marks[k][1], level, crotchY) : level
    return [(torsoRun(outline, Math.round(y)) ?? [outline.x0, outline.x1])[k], y]
  }
  const legs = isSkirt ? whole : legRows(cut, axis)
  return {
    ...outline,
    kind: 'trousers',
    isSkirt,
    rows: whole.map((runs, y) => (y < crotchY ? runs : legs[y])),
    crotch: [isInside ? mark[0] : axis, crotchY],
    waist: [waist(0), waist(1)],
  }
}

/** The legs' runs per row, by the network's labels; unlabelled pixels go to the leg on their side. */
function legRows({ w, h, mask, part }: CutGarment, axis: number): Run[][] {
  const isLeft = (i: number) => part[i] === 1 || (part[i] !== 2 && i % w < axis)
  const left = runsPerRow(
    maskOf(w * h, (i) => mask[i] && isLeft(i)),
    w,
    h,
  )
  const right = runsPerRow(
    maskOf(w * h, (i) => mask[i] && !isLeft(i)),
    w,
    h,
  )
  return left.map((runs, y) => runs.concat(right[y]))
}
