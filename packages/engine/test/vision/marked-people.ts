/**
 * People drawn as two marks, and networks that see them: a red disc is the head, a blue one the middle between the hips.
 * The networks see no person whose marks are close together in the picture, as the real detector does not.
 */
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import type { Point } from '../../src/embedded/image/maths.ts'
import type { ClampedImage } from '../../src/embedded/image/raster.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'

/** `confidence` is the landmark network's, 1 by default. */
export type MarkedPerson = { readonly head: Point; readonly hip: Point; readonly confidence?: number }

/** Radius of a mark, as a share of the distance from head to hips. */
const RADIUS = 0.15
/** Least distance from head to hips that the detector sees, as a share of the picture's longer side. */
const LEAST_SEEN = 0.1

const [DETECTOR, LANDMARKS, MASK, POINTS, ANCHORS] = [224, 256, 256 ** 2, 39, 2254]
/** The first two anchors are in the middle of the first cell (px of the detector's input). */
const ANCHOR = 4
const JOINTS = drawPerson().pose.points
/** Head and middle between the hips of the drawn person. */
const DRAWN: { readonly head: Point; readonly hip: Point } = { head: [192, 82], hip: [192, 288] }

/** A person who stands with the head at (x, y); `high` is the distance from head to hips. */
export const standing = (x: number, y: number, high: number, confidence = 1): MarkedPerson => ({
  head: [x, y],
  hip: [x, y + high],
  confidence,
})

/** Draws people who stand beside each other, or one who lies. */
export function drawMarked(w: number, h: number, people: readonly MarkedPerson[]): ClampedImage {
  const data = new Uint8ClampedArray(w * h * 3).fill(200)
  for (const { head, hip, confidence = 1 } of people) {
    const radius = RADIUS * Math.hypot(head[0] - hip[0], head[1] - hip[1])
    for (let i = 0; i < w * h; i++) {
      const [x, y] = [(i % w) + 0.5, Math.floor(i / w) + 0.5]
      if (Math.hypot(x - head[0], y - head[1]) < radius) data.set([255 * confidence, 0, 0], 3 * i)
      if (Math.hypot(x - hip[0], y - hip[1]) < radius) data.set([0, 0, 255], 3 * i)
    }
  }
  return { data, w, h }
}

/** The middles of the marks of one colour in an n×n input of values 0..1, from left to right. */
function marksIn(input: Float32Array, n: number, red: 0 | 2, blue: 0 | 2): Point[] {
  const marks: { sum: [number, number]; count: number; last: number }[] = []
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      const i = 3 * (y * n + x)
      if (input[i + red] < 0.5 || input[i + blue] > 0.3 || input[i + 1] > 0.3) continue
      if (x - (marks.at(-1)?.last ?? -9) > 1) marks.push({ sum: [0, 0], count: 0, last: x })
      const mark = marks[marks.length - 1]
      mark.sum[0] += x + 0.5
      mark.sum[1] += y + 0.5
      mark.count++
      mark.last = x
    }
  }
  return marks.map(({ sum, count }) => [sum[0] / count, sum[1] / count])
}

/** The people in an n×n input. */
function peopleIn(input: Float32Array, n: number): MarkedPerson[] {
  const hips = marksIn(input, n, 2, 0)
  const heads = marksIn(input, n, 0, 2)
  return heads.length === hips.length ? heads.map((head, k) => ({ head, hip: hips[k] })) : []
}

/** The point on the circle around the body: as far above the head as the hips are below it. */
const topOf = ({ head, hip }: MarkedPerson): Point => [2 * head[0] - hip[0], 2 * head[1] - hip[1]]

/** The detector's answer for up to two people (px of its input). */
export function detectionsOf(people: readonly MarkedPerson[]): Float32Array[] {
  const boxes = new Float32Array(ANCHORS * 12)
  const logits = new Float32Array(ANCHORS).fill(-9)
  for (const [k, person] of people.entries()) {
    const size = Math.hypot(person.head[0] - person.hip[0], person.head[1] - person.hip[1])
    const places = [...person.hip, ...topOf(person)].map((v) => v - ANCHOR)
    boxes.set([person.head[0] - ANCHOR, person.head[1] - ANCHOR, size / 2, size / 2, ...places], 12 * k)
    logits[k] = 4
  }
  return [boxes, logits]
}

/** The landmark network's answer: the drawn person's joints, moved to this person's head and hips (px of its input). */
export function landmarksOf(person: MarkedPerson): Float32Array[] {
  const { head, hip, confidence = 1 } = person
  const drawn = DRAWN.hip[1] - DRAWN.head[1]
  const [ux, uy] = [(hip[0] - head[0]) / drawn, (hip[1] - head[1]) / drawn]
  const raw = new Float32Array(POINTS * 5)
  for (let k = 0; k < POINTS; k++) {
    const [dx, dy] = [JOINTS[k].x - DRAWN.hip[0], JOINTS[k].y - DRAWN.hip[1]]
    raw.set([hip[0] + dy * ux + dx * uy, hip[1] + dy * uy - dx * ux, 0, 3], 5 * k)
  }
  raw.set(hip, 5 * 33)
  raw.set(topOf(person), 5 * 34)
  const heat = new Float32Array(64 * 64 * POINTS).fill(-9)
  return [raw, Float32Array.of(confidence), new Float32Array(MASK), heat]
}

export const markedRuntime: VisionRuntime = {
  async run(model, { data }) {
    if (model === 'segmenter') return [new Float32Array(MASK)]
    if (model === 'detector') {
      const values = data.map((value) => (value + 1) / 2)
      const isSeen = ({ head, hip }: MarkedPerson): boolean =>
        Math.hypot(head[0] - hip[0], head[1] - hip[1]) >= LEAST_SEEN * DETECTOR
      return detectionsOf(peopleIn(values, DETECTOR).filter(isSeen))
    }
    const fromMiddle = ({ hip: [x, y] }: MarkedPerson) => Math.hypot(x - LANDMARKS / 2, y - LANDMARKS / 2)
    const [person] = peopleIn(data, LANDMARKS).toSorted((a, b) => fromMiddle(a) - fromMiddle(b))
    const [x, y] = person.head.map(Math.floor)
    return landmarksOf({ ...person, confidence: data[3 * (y * LANDMARKS + x)] })
  },
}
