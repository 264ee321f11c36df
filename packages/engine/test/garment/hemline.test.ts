import { expect, test } from 'vitest'
import { frontHem } from '../../src/embedded/garment/hemline.ts'
import { noiseSource } from '../../src/embedded/image/maths.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'

const [w, h] = [120, 160]
/** The cloth's lower edge is a deep arc; the front's is a shallower one above it. */
const BOX = { x0: 10, x1: 110, y0: 10, y1: 150 }
const bow = (x: number) => 1 - ((x - 60) / 50) ** 2
const backHem = (x: number) => 118 + 30 * bow(x)
const front = (x: number) => 118 + 10 * bow(x)

const isCloth = (x: number, y: number) => x >= BOX.x0 && x < BOX.x1 && y >= BOX.y0 && y < backHem(x)
const plane = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: w * h }, (_, i) => value(i % w, Math.floor(i / w)))
const cloth = plane((x, y) => (isCloth(x, y) ? 1 : 0))

/** White front and grey back, both with the same print of blue dots. */
function drawn(): RgbImage {
  const data = new Uint8ClampedArray(w * h * 3).fill(250)
  for (let i = 0; i < w * h; i++) {
    const [x, y] = [i % w, Math.floor(i / w)]
    if (!isCloth(x, y)) continue
    if (x % 16 < 4 && y % 12 < 4) data.set([40, 60, 150], i * 3)
    else data.fill(y < front(x) ? 240 : 205, i * 3, i * 3 + 3)
  }
  return { data, w, h }
}

test('finds the hem along its edge, although the network sees it too low and ragged', () => {
  const noise = noiseSource(4)
  const ragged = Array.from({ length: w }, (_, x) => front(x) + 6 + 4 * Math.sin(x / 3) + 2 * noise())
  const inside = plane((x, y) => (isCloth(x, y) && y >= ragged[x] ? 0.95 : 0.05))
  const hem = frontHem({ cloth, inside }, drawn(), BOX)
  const errors = Array.from({ length: 80 }, (_, k) => Math.abs((hem?.[k + 10] ?? 0) - front(k + 20)))
  expect(Math.max(...errors)).toBeLessThan(2.5)
})

test('finds no hem where the back hardly shows', () => {
  const inside = plane((x, y) => (isCloth(x, y) && x < 30 && y >= front(x) ? 0.95 : 0.05))
  expect(frontHem({ cloth, inside }, drawn(), BOX)).toBeNull()
})
