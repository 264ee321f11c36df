import { expect, test } from 'vitest'
import { detectPerson, overlap, regionFrom } from '../../src/embedded/vision/detector.ts'
import type { VisionRuntime } from '../../src/embedded/vision/types.ts'

const ANCHORS = 28 * 28 * 2 + 14 * 14 * 2 + 7 * 7 * 6
const picture = { data: new Uint8Array(448 * 224 * 3), w: 448, h: 224 }

type Detection = { anchor: number; logit: number; values: readonly number[] }

const detector = (detections: readonly Detection[]): VisionRuntime => ({
  run: async () => {
    const boxes = new Float32Array(ANCHORS * 12)
    const logits = new Float32Array(ANCHORS).fill(-9)
    for (const { anchor, logit, values } of detections) {
      logits[anchor] = logit
      boxes.set(values, anchor * 12)
    }
    return [boxes, logits]
  },
})

/** Anchor 0 is at the centre of the first of 28 × 28 cells: at 0.5 / 28 of the letterboxed square. */
const OFFSET = 0.5 / 28
/** A box in the square's middle with its hip there and its circle point a quarter of the square above. */
const MIDDLE = [
  (0.5 - OFFSET) * 224,
  (0.5 - OFFSET) * 224,
  60,
  80,
  (0.5 - OFFSET) * 224,
  (0.5 - OFFSET) * 224,
  (0.5 - OFFSET) * 224,
  (0.25 - OFFSET) * 224,
]

test('places the region of an upright person around the hip', async () => {
  const found = await detectPerson(detector([{ anchor: 0, logit: 4, values: MIDDLE }]), picture)
  const region = found?.region
  expect(found?.alone).toBe(true)
  // The letterboxed square has the picture's longer side and its centre.
  expect(region?.cx).toBeCloseTo(224, 2)
  expect(region?.cy).toBeCloseTo(112, 2)
  expect(region?.size).toBeCloseTo(2 * 112 * 1.25, 2)
  expect(region?.angle).toBeCloseTo(0, 5)
})

test('detects no person when no score is high enough', async () => {
  expect(await detectPerson(detector([{ anchor: 0, logit: -0.5, values: MIDDLE }]), picture)).toBeNull()
})

test('merges overlapping boxes by score and excludes another person', async () => {
  const moved = (dx: number): number[] => MIDDLE.map((v, i) => (i % 2 === 0 && i !== 2 ? v + dx : v))
  const same = detector([
    { anchor: 0, logit: 3, values: MIDDLE },
    { anchor: 1, logit: 3, values: moved(10) },
    { anchor: 0, logit: 3, values: MIDDLE },
  ])
  expect((await detectPerson(same, picture))?.region.cx).toBeCloseTo(224 + (10 / 224) * 448 * 0.5, 1)
  const other = detector([
    { anchor: 0, logit: 4, values: MIDDLE },
    { anchor: 1, logit: 3, values: moved(100) },
  ])
  const found = await detectPerson(other, picture)
  expect(found?.region.cx).toBeCloseTo(224, 1)
  expect(found?.alone).toBe(false)
})

test('chooses the largest of several people, although another has a higher score', async () => {
  const far = MIDDLE.map((v, i) => (i % 2 === 0 && i !== 2 ? v + 100 : v))
  const larger = far.map((v, i) => (i === 7 ? v - 20 : v))
  const pair = (other: readonly number[], logit: number) =>
    detectPerson(
      detector([
        { anchor: 0, logit: 4, values: MIDDLE },
        { anchor: 1, logit, values: other },
      ]),
      picture,
    )
  const found = await pair(larger, 2)
  expect(found?.region.cx).toBeCloseTo(224 + (100 / 224) * 448, 1)
  expect(found?.alone).toBe(false)
  // When barely larger, or of a low score, the highest score wins.
  expect((await pair(far, 2))?.region.cx).toBeCloseTo(224, 1)
  expect((await pair(larger, 0.3))?.region.cx).toBeCloseTo(224, 1)
})

test('chooses the person nearest to a given point', async () => {
  const far = MIDDLE.map((v, i) => (i % 2 === 0 && i !== 2 ? v + 100 : v))
  const seen = detector([
    { anchor: 0, logit: 4, values: MIDDLE },
    { anchor: 1, logit: 2, values: far },
  ])
  const at = async (x: number) => (await detectPerson(seen, picture, [x, 100]))?.region.cx
  expect(await at(210)).toBeCloseTo(224, 1)
  expect(await at(400)).toBeCloseTo(224 + (100 / 224) * 448, 1)
})

test('reports everyone’s position and the chosen person, so that each can be chosen by position', async () => {
  const far = MIDDLE.map((v, i) => (i % 2 === 0 && i !== 2 ? v + 100 : v))
  const seen = detector([
    { anchor: 0, logit: 4, values: far },
    { anchor: 0, logit: 4, values: MIDDLE },
    { anchor: 1, logit: 2, values: far },
  ])
  const { people = [] } = (await detectPerson(seen, picture)) ?? {}
  expect(people.map(({ isChosen }) => isChosen)).toEqual([true, false])
  for (const { at } of people) {
    const found = await detectPerson(seen, picture, at)
    expect(found?.people.find(({ isChosen }) => isChosen)?.at).toEqual(at)
  }
})

test('rotates the region with the body', () => {
  const right = regionFrom([100, 100], [150, 100])
  expect(right).toMatchObject({ cx: 100, cy: 100, size: 125 })
  expect(right.angle).toBeCloseTo(Math.PI / 2, 6)
  expect(regionFrom([100, 100], [100, 150]).angle).toBeCloseTo(Math.PI, 6)
})

test('measures overlap as intersection over union', () => {
  expect(overlap([0, 0, 2, 2], [0, 0, 2, 2])).toBe(1)
  expect(overlap([0, 0, 2, 2], [1, 0, 3, 2])).toBeCloseTo(1 / 3, 6)
  expect(overlap([0, 0, 1, 1], [2, 2, 3, 3])).toBe(0)
})
