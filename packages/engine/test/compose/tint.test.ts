import { describe, expect, test } from 'vitest'
import { tintCorrection, clothTint, withoutTint } from '../../src/embedded/compose/bounce.ts'
import { isPlainGround } from '../../src/embedded/compose/ground.ts'
import { BACKGROUND, SKIN } from '../../src/embedded/person/types.ts'
import { drawnLook } from './drawn-look.ts'

const { person, zones } = await drawnLook()
const { w, body } = person
const [, a, b] = person.ramp.knots[2]

describe('the old cloth’s tint', () => {
  const { tint } = zones

  test('is found for a red shirt, and not for a grey one', () => {
    expect(tint).not.toBeNull()
    const plain = person.lab[1].map(() => 0)
    expect(clothTint({ ...person, lab: [person.lab[0], plain, plain] }, zones.old)).toBeNull()
  })

  test('is found for pink cloth, closer to the skin’s hue, and not for tan cloth', () => {
    const dyed = (da: number, db: number) =>
      clothTint(
        { ...person, lab: [person.lab[0], person.lab[1].map(() => a + da), person.lab[2].map(() => b + db)] },
        zones.old,
      )
    expect(dyed(8, -9)).not.toBeNull()
    expect(dyed(3, 5)).toBeNull()
  })

  test('is not removed from skin of its own hue, or that deviates the other way', () => {
    if (!tint) throw new Error('no tint')
    expect(withoutTint(tint, tint.L, a + 1, b + 1, 1, [0, 0])).toEqual([a + 1, b + 1])
    const away = [a - 9 * tint.ua, b - 9 * tint.ub] as const
    expect(withoutTint(tint, tint.L, ...away, 1, [0, 0])).toEqual([...away])
  })

  test('is removed from skin that deviates towards the cloth’s hue', () => {
    if (!tint) throw new Error('no tint')
    const [A, B] = withoutTint(tint, tint.L, a + 20 * tint.ua, b + 20 * tint.ub, 1, [0, 0])
    expect(Math.hypot(A - a, B - b)).toBeLessThan(5)
  })

  test('is removed from redder and yellower skin beside pink cloth, as at a shadow’s edge', () => {
    const pink = { L: 70, a, b, ua: 0.7, ub: -0.71 }
    const [A] = withoutTint(pink, 70, a + 14, b + 6, 1, [0, 0])
    expect(A - a).toBeLessThan(5)
    const blue = { ...pink, ua: -0.5, ub: -0.86 }
    expect(withoutTint(blue, 70, a + 14, b + 6, 1, [0, 0])[0]).toBe(a + 14)
  })

  test('is removed from a reddened forearm, and not from the face', () => {
    if (!tint) throw new Error('no tint')
    const lab = person.lab.map((plane, c) =>
      plane.map((v, i) => (c && person.labels[i] === SKIN ? v + 15 : v)),
    )
    const change = tintCorrection({ ...person, lab }, tint, zones.toOld)
    const at = ([x, y]: readonly [number, number]) => Math.round(y) * w + Math.round(x)
    const forearm = at([
      body.elbow[0][0] * 0.7 + body.wrist[0][0] * 0.3,
      body.elbow[0][1] * 0.7 + body.wrist[0][1] * 0.3,
    ])
    expect(change.some((plane) => Math.abs(plane[forearm]) > 0.01)).toBe(true)
    for (const plane of change) expect(plane[at(body.face.nose)]).toBe(0)
  })
})

test('distinguishes a plain background from a patterned one', () => {
  expect(isPlainGround(person)).toBe(true)
  const green = person.rgb[1].map((v, i) =>
    person.labels[i] === BACKGROUND && (i % w) % 6 < 3 ? v - 0.2 : v,
  )
  expect(isPlainGround({ ...person, rgb: [person.rgb[0], green, person.rgb[2]] })).toBe(false)
})
