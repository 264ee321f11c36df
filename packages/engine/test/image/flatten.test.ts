import { expect, test } from 'vitest'
import { flattenPicture } from '../../src/embedded/image/flatten.ts'
import type { RgbaPicture } from '../../src/picture.ts'

/** Pixels of many colours; those at these indices have alpha 100. */
function pictureOf(count: number, seeThrough: readonly number[], offset = 0): RgbaPicture {
  const data = new Uint8ClampedArray(new ArrayBuffer(offset + count * 4), offset)
  for (let i = 0; i < count; i++) {
    data.set([(i * 37) & 255, (i * 91) & 255, (i * 151) & 255, seeThrough.includes(i) ? 100 : 255], i * 4)
  }
  return { data, width: count, height: 1 }
}

/** The expected result, pixel by pixel. */
function expected({ data, width }: RgbaPicture): number[] {
  const onWhite = (value: number, alpha: number): number => (value * alpha) / 255 + 255 - alpha
  const values = Array.from({ length: width * 3 }, (_, k) =>
    onWhite(data[Math.floor(k / 3) * 4 + (k % 3)], data[Math.floor(k / 3) * 4 + 3]),
  )
  return [...Uint8ClampedArray.from(values)]
}

test.each([
  ['opaque', pictureOf(9_001, [])],
  ['fewer pixels than a word holds', pictureOf(3, [])],
  ['some transparent pixels', pictureOf(9_001, [0, 5, 4095, 4096, 8193, 9000])],
  ['not aligned to a word', pictureOf(10, [3], 2)],
])('keeps opaque colours and composites the rest on white: %s', (_, picture) => {
  const { data, w, h } = flattenPicture(picture)
  expect([w, h]).toEqual([picture.width, 1])
  expect([...data]).toEqual(expected(picture))
})
