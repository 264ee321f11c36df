import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { assessPerson, isSeenFromSide, torsoShown } from '../../src/embedded/person/assess.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import type { Person } from '../../src/embedded/person/types.ts'
import type { Landmark } from '../../src/embedded/vision/types.ts'

const W = 192
const H = 256
const { points } = drawPerson().pose

/** The doubts about the drawn person with some landmarks (by BlazePose's index) moved. */
function doubts(
  moved: Record<number, readonly [number, number]>,
  change = (p: Landmark): Landmark => p,
): string[] {
  const pose = points.map((p, k) => {
    const [x, y] = moved[k] ?? [p.x, p.y]
    return change({ x, y, visibility: p.visibility })
  })
  const matte = new Float32Array(W * H).fill(1)
  const person = { body: bodyOf(pose, 0.5), matte, w: W, h: H }
  return assessPerson(person as unknown as Person).map((d) => d.code)
}

test('raises no doubt about a person who stands upright', () => {
  expect(
    doubts({}, (p) => ({ ...p, x: p.x * 1.3, y: p.y * 1.3 })).filter((c) => c !== 'torso_cut_off'),
  ).toEqual([])
})

test.each([
  ['arms_crossed', { 15: [180, 210], 16: [205, 215] }],
  ['arm_in_front', { 15: [200, 230] }],
  ['hand_on_hip', { 13: [300, 220], 15: [232, 280] }],
  ['body_turned', { 11: [198, 140], 12: [176, 142] }],
  ['seated', { 25: [230, 330], 26: [154, 330] }],
] as const)('notices %s', (code, moved) => {
  expect(doubts(moved)).toContain(code)
})

test('notices a person seen from behind, one who leans, and a small one', () => {
  const mirrored = (p: Landmark): Landmark => ({ ...p, x: 384 - p.x })
  expect(doubts({}, mirrored)).toContain('seen_from_behind')
  const lean = (p: Landmark): Landmark => ({ ...p, x: p.x + p.y, y: p.y - 0.3 * p.x })
  expect(doubts({}, lean)).toContain('leaning')
  expect(doubts({}, (p) => ({ ...p, x: p.x / 2, y: p.y / 2 }))).toContain('person_small')
})

test('ignores hidden arms in front of the body', () => {
  const hidden = (p: Landmark): Landmark => ({ ...p, visibility: 0.1 })
  expect(doubts({ 15: [180, 210], 16: [205, 215] }, hidden)).not.toContain('arms_crossed')
})

test('notices a raised arm only where its wrist is not visible', () => {
  const raised = { 13: [290, 130], 15: [300, 40] } as const
  expect(doubts(raised)).not.toContain('arm_raised')
  expect(doubts(raised, (p) => ({ ...p, visibility: 0.2 }))).toContain('arm_raised')
  expect(doubts({}, (p) => ({ ...p, visibility: 0.2 }))).not.toContain('arm_raised')
})

test('tells a person seen from the side from one who is turned', () => {
  const turned = (left: number, right: number) =>
    isSeenFromSide(
      bodyOf(
        points.map((p, k) => ({ ...p, x: k === 11 ? left : k === 12 ? right : p.x })),
        0.5,
      ),
    )
  expect(turned(198, 176)).toBe(true)
  expect(turned(222, 162)).toBe(false)
})

test('measures the visible share of the torso', () => {
  const matte = new Float32Array(W * H).fill(1)
  const shown = (dy: number): number =>
    torsoShown({
      body: bodyOf(
        points.map((p) => ({ ...p, y: p.y + dy })),
        0.5,
      ),
      matte,
      w: W,
      h: H,
    })
  expect(shown(0)).toBe(1)
  expect(shown(300)).toBeCloseTo(0.5, 0)
  expect(shown(500)).toBe(0)
  expect(torsoShown({ body: bodyOf(points, 0.5), matte: matte.fill(0), w: W, h: H })).toBe(0)
})
