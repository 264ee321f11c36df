import { expect, it } from 'vitest'
import { separation } from '../identity/separation.ts'

it('finds no separation in similar times, and a full one in different times', () => {
  const times = Array.from({ length: 30 }, (_, index) => index)
  expect(separation(times, times)).toEqual({ chance: 0.5, z: 0 })
  const longer = separation(
    times.map((time) => time + 100),
    times,
  )
  expect(longer.chance).toBe(1)
  expect(longer.z).toBeGreaterThan(3)
  expect(separation([1], [2])).toMatchObject({ chance: 0 })
})
