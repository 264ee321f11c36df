import { expect, test } from 'vitest'
import { drawShirt } from '../../src/embedded/drawn-figure.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { LANDMARK_NAMES } from '../../src/embedded/vision/landmark-names.ts'
import { analysePose } from '../../src/embedded/vision/pose.ts'

test('runs no further network when the detector finds no person', async () => {
  const asked: string[] = []
  const runtime = {
    async run(model: string) {
      asked.push(model)
      return [new Float32Array(2254 * 12), new Float32Array(2254).fill(-9)]
    },
  }
  const shirt = drawShirt()
  expect(await analysePose(runtime, shirt, halveImage(shirt), 0.5)).toBeNull()
  expect(new Set(asked)).toEqual(new Set(['detector']))
})

test('gives every landmark a unique name, in pairs for the limbs', () => {
  expect(new Set(LANDMARK_NAMES).size).toBe(33)
  const left = LANDMARK_NAMES.filter((name) => name.includes('left'))
  expect(
    left.map((name) => name.replace('left', 'right')).every((name) => LANDMARK_NAMES.includes(name as never)),
  ).toBe(true)
})
