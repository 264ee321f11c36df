import { expect, test } from 'vitest'
import { drawPerson } from '../../src/embedded/drawn-figure.ts'
import { overShoulder, wingOf } from '../../src/embedded/fit/cut-off-sleeves.ts'
import { measureShoulders, onShoulder } from '../../src/embedded/fit/shoulder-line.ts'
import type { TopShape } from '../../src/embedded/garment/garment.ts'
import { halveImage } from '../../src/embedded/image/resample.ts'
import { parsePerson } from '../../src/embedded/person/parse.ts'

const WIDTH = 100
/** A garment in columns 20 to 80; its upper outline falls `falls` px per column from the middle, and drops from `end` on. */
function shapeOf(end: number, falls = 0.5): TopShape {
  const top = Int32Array.from({ length: WIDTH }, (_, x) => {
    const aside = Math.abs(x - 50)
    return aside > 30 ? -1 : aside > end ? 60 : 20 + Math.floor(aside * falls)
  })
  const at = (side: number) => [50 + side * 15, 27] as const
  const armpit = [
    [22, 60],
    [78, 60],
  ] as const
  return { shoulder: [at(-1), at(1)], armpit, chest: 56, top, w: WIDTH } as unknown as TopShape
}

test('a wing ends with the upper outline, and is absent when that ends at the shoulder point', () => {
  expect(wingOf(shapeOf(26), 1)).toEqual([76, 33])
  expect(wingOf(shapeOf(26), 0)).toEqual([24, 33])
  expect(wingOf(shapeOf(16), 1)).toBeNull()
})

test('the steep armhole of a halter is no wing', () => {
  expect(wingOf(shapeOf(26, 1.1), 1)).not.toBeNull()
  expect(wingOf(shapeOf(26, 1.4), 1)).toBeNull()
})

test('a wing follows the shoulder, and beyond its tip hangs down the arm', () => {
  const { image, pose, reading } = drawPerson()
  const line = measureShoulders(parsePerson(halveImage(image), pose, reading))
  expect(overShoulder(line, 1, 0.8 * line.tip)).toEqual(onShoulder(line, 1, 0.8 * line.tip))
  const [x, y] = overShoulder(line, 1, 1.3 * line.tip)
  expect(x).toBeLessThan(line.body.neck[0] + 0.96 * line.tip)
  expect(y).toBeGreaterThan(onShoulder(line, 1, line.tip)[1] + 0.2 * line.tip)
})
