import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { centreHands } from '../../src/embedded/person/centre-hands.ts'
import { armBones, limbShare } from '../../src/embedded/person/limbs.ts'
import { runOfSkin } from '../../src/embedded/person/skin-run.ts'
import { SKIN, UPPER } from '../../src/embedded/person/types.ts'

const W = 768
const H = 700
const body = bodyOf(
  drawPerson().pose.points.map((p) => ({ x: p.x * 4, y: p.y * 4, visibility: p.visibility })),
  0.5,
)
/** Both arms moved sideways; skin from the given row on, sleeves above. */
function drawn(dx: number, cuff: number): Uint8Array {
  const arms = [armBones(body, 0), armBones(body, 1)]
  return Uint8Array.from({ length: W * H }, (_, i) => {
    const [x, y] = [(i % W) - dx, Math.floor(i / W)]
    if (Math.min(...arms.map((bones) => limbShare(bones, x, y))) >= 1) return 0
    return y >= cuff ? SKIN : UPPER
  })
}

test('moves wrists in wide cuffs to the middle of the visible hands', () => {
  const dx = 0.09 * body.unit
  const { wrist, finger } = centreHands({ labels: drawn(dx, body.wrist[0][1] - 4), w: W, h: H }, body)
  for (const k of [0, 1] as const) {
    expect(Math.abs(wrist[k][0] - body.wrist[k][0] - dx)).toBeLessThan(3)
    expect(Math.abs(finger[k][0] - body.finger[k][0] - dx)).toBeLessThan(3)
  }
})

test('leaves wrists of bare forearms, which their outline has placed', () => {
  const bare = centreHands({ labels: drawn(12, body.elbow[0][1]), w: W, h: H }, body)
  expect(bare.wrist).toEqual(body.wrist)
})

test('moves nothing without a visible hand', () => {
  expect(centreHands({ labels: drawn(12, H), w: W, h: H }, body)).toEqual(body)
})

test('finds the longest run of skin within reach', () => {
  const labels = Uint8Array.from([2, 0, 2, 2, 2, 0, 2, 2])
  const row = { labels, w: 8, h: 1 }
  expect(runOfSkin(row, 3, 0, [1, 0], [-3, 4])).toEqual({ from: -1.5, to: 1.5 })
  expect(runOfSkin(row, 3, 0, [1, 0], [2, 4])).toEqual({ from: 2.5, to: 4.5 })
  expect(runOfSkin(row, 1, 0, [1, 0], [0, 0])).toBeNull()
})
