import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { bodyOf } from '../../src/embedded/person/body.ts'
import { bendAt, legChain } from '../../src/embedded/person/leg-chain.ts'
import { legBones } from '../../src/embedded/person/limbs.ts'

const body = bodyOf(drawPerson().pose.points, 0.5)

test('keeps the joints of a visible leg', () => {
  expect(legChain(body, 0)).toEqual(legBones(body, 0))
})

test('continues the thigh’s direction for the shin of a leg that the picture cuts', () => {
  const [knee, hip] = [body.knee[0], body.hip[0]]
  const ankle = [knee[0], knee[1] + 5] as const
  const cut = {
    ...body,
    ankle: [ankle, body.ankle[1]] as const,
    visibility: { ...body.visibility, ankle: [0.1, 1] as const },
  }
  const [thigh, shin] = legChain(cut, 0)
  expect(thigh).toEqual(legBones(body, 0)[0])
  expect(shin.to[1] - knee[1]).toBeCloseTo(0.95 * (knee[1] - hip[1]))
})

test('rounds the axis towards the inside of a bent knee, and nowhere else', () => {
  const bone = (from: readonly [number, number], to: readonly [number, number]) =>
    ({ from, to, radius: [10, 10] }) as const
  const straight = [bone([0, 0], [0, 100]), bone([0, 100], [0, 200])]
  const bent = [bone([0, 0], [0, 100]), bone([0, 100], [60, 180])]
  const outwards = [-1, 0] as const
  expect(bendAt(straight, outwards, 100)).toBeCloseTo(0, 9)
  expect(bendAt(bent, outwards, 100)).toBeCloseTo((-0.6 * 30) / 4, 5)
  expect(bendAt(bent, outwards, 69)).toBe(0)
})
