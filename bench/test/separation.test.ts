import { expect, it } from 'vitest'
import { separation } from '../identity/separation.ts'

it('says nothing of times that are alike, and everything of those that are not', () => {
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
