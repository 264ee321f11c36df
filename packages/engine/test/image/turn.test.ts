import { expect, test } from 'vitest'
import { flattenPicture } from '../../src/embedded/image/flatten.ts'
import { turnImage, turnPicture } from '../../src/embedded/image/turn.ts'

/** Six pixels of different red, in two rows: 10 20 30 over 40 50 60. */
const SIX = {
  data: Uint8ClampedArray.from([10, 20, 30, 40, 50, 60].flatMap((red) => [red, 7, 9])),
  w: 3,
  h: 2,
}
const reds = ({ data }: { data: ArrayLike<number> }) => Array.from(data).filter((_, i) => i % 3 === 0)

test.each([
  [90, 2, [40, 10, 50, 20, 60, 30]],
  [180, 3, [60, 50, 40, 30, 20, 10]],
  [270, 2, [30, 60, 20, 50, 10, 40]],
] as const)('a turn by %d° clockwise moves every pixel as it is', (degrees, w, expected) => {
  const turned = turnImage(SIX, degrees)
  expect([turned.w, turned.h]).toEqual([w, 6 / w])
  expect(reds(turned)).toEqual(expected)
})

test('a slanting turn keeps the whole picture and fills the corners with the border’s colour', () => {
  const [width, height] = [40, 20]
  const data = new Uint8ClampedArray(width * height * 4).fill(200).map((v, i) => (i % 4 === 3 ? 255 : v))
  // A dark bar along the two middle rows, short of the border.
  for (const y of [9, 10]) for (let x = 4; x < width - 4; x++) data.set([0, 0, 0, 255], (y * width + x) * 4)
  const turned = turnPicture({ data, width, height }, 30)
  expect([turned.width, turned.height]).toEqual([45, 37])
  expect(Array.from(turned.data.slice(0, 4))).toEqual([200, 200, 200, 255])
  /** The bar's middle at a distance (px) from the picture's middle along a direction of 30° below the horizontal. */
  const redAt = (distance: number) => {
    const angle = Math.PI / 6
    const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle)]
    return turned.data[(Math.round(18 + y) * 45 + Math.round(22 + x)) * 4]
  }
  for (const distance of [-12, 0, 12]) expect(redAt(distance)).toBeLessThan(130)
})

test('a turned picture has no dark rim where it was transparent', () => {
  const size = 40
  const data = new Uint8ClampedArray(size * size * 4)
  for (let y = 10; y < 30; y++) data.fill(255, (y * size + 10) * 4, (y * size + 30) * 4)
  const turned = turnPicture({ data, width: size, height: size }, 12)
  expect(flattenPicture(turned).data.every((value) => value === 255)).toBe(true)
})
