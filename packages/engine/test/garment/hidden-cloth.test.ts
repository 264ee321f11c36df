import { expect, test } from 'vitest'
import { hiddenCloth, paintHidden } from '../../src/embedded/garment/hidden-cloth.ts'
import { BODY_GRID } from '../../src/embedded/nets/person-parser.ts'
import { wearerOf } from './drawn-wearer.ts'

const { w, h } = BODY_GRID
/** Cloth from x = 30 to 97 and from y = 40 to 159. */
const isCloth = (x: number, y: number) => x >= 30 && x < 98 && y >= 40 && y < 160
/** A forearm across it, and one that hangs beside it. */
const isAcross = (x: number, y: number) => x >= 50 && y >= 90 && y < 100
const isBeside = (x: number, y: number) => x >= 20 && x < 30 && y >= 60

const maskOf = (isIn: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: w * h }, (_, i) => (isIn(i % w, Math.floor(i / w)) ? 1 : 0))
const cloth = maskOf((x, y) => isCloth(x, y) && !isAcross(x, y))
const wearer = wearerOf((x, y) =>
  isAcross(x, y) ? 'leftArm' : isBeside(x, y) ? 'rightArm' : isCloth(x, y) ? 'upperClothes' : null,
)

test('marks the cloth behind an arm across it, and nothing beside it', () => {
  expect(hiddenCloth(cloth, wearer, BODY_GRID)).toEqual(maskOf((x, y) => isCloth(x, y) && isAcross(x, y)))
})

test('leaves gaps that show the ground or the neck, and cloth that is mostly hidden', () => {
  const bare = wearerOf((x, y) => (isAcross(x, y) ? 'torsoSkin' : isCloth(x, y) ? 'upperClothes' : null))
  expect(hiddenCloth(cloth, bare, BODY_GRID)).toBeNull()
  const isMost = (x: number, y: number) => x >= 35 && y >= 60 && y < 140
  const arms = wearerOf((x, y) => (isMost(x, y) ? 'leftArm' : isCloth(x, y) ? 'upperClothes' : null))
  expect(
    hiddenCloth(
      maskOf((x, y) => isCloth(x, y) && !isMost(x, y)),
      arms,
      BODY_GRID,
    ),
  ).toBeNull()
})

test('paints hidden cloth, and the shadow around it, in the colours of the cloth', () => {
  const pictureOf = (scale: number) => {
    const [W, H] = [w * scale, h * scale]
    const data = new Uint8ClampedArray(W * H * 3)
    for (let i = 0; i < W * H; i++) {
      const [x, y] = [Math.floor((i % W) / scale), Math.floor(i / W / scale)]
      const isShadow = y === 89 || y === 100
      const colour = isAcross(x, y)
        ? [200, 150, 120]
        : isShadow
          ? [5, 10, 30]
          : isCloth(x, y)
            ? [20, 40, 120]
            : [230, 230, 230]
      data.set(colour, i * 3)
    }
    return { data, w: W, h: H }
  }
  const hidden = hiddenCloth(cloth, wearer, BODY_GRID)!
  const { image, half, painted } = paintHidden({ image: pictureOf(2), half: pictureOf(1) }, cloth, hidden)
  const at = ({ data, w: W }: typeof half, x: number, y: number) =>
    Array.from(data.slice((y * W + x) * 3, (y * W + x) * 3 + 3))
  for (const [x, y] of [
    [70, 95],
    [70, 89],
    [60, 100],
  ] as const) {
    for (const [c, value] of [20, 40, 120].entries()) {
      expect(Math.abs(at(half, x, y)[c] - value)).toBeLessThan(3)
      expect(Math.abs(at(image, 2 * x, 2 * y)[c] - value)).toBeLessThan(3)
    }
    expect(painted[y * w + x]).toBe(1)
  }
  // Beside the cloth, and far from what hides it, the picture stays.
  expect(at(half, 110, 95)).toEqual([200, 150, 120])
  expect([painted[95 * w + 110], painted[120 * w + 60]]).toEqual([0, 0])
})
