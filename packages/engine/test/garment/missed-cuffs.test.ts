import { expect, test } from 'vitest'
import { addMissedCuffsInPlace } from '../../src/embedded/garment/missed-cuffs.ts'
import type { RgbImage } from '../../src/embedded/image/raster.ts'
import type { GarmentReading } from '../../src/embedded/nets/garment-reader.ts'
import { attributesOf, landmarksAt } from './drawn-cuts.ts'

const [w, h] = [120, 100]
/** A sleeve from column 30 to 60 down to row 50, whose yellow cuff from row 40 on the network misses. */
const inSleeve = (i: number, from: number, until: number): boolean => {
  const [x, y] = [i % w, Math.floor(i / w)]
  return x >= 30 && x < 60 && y >= from && y < until
}
function pictureOf(until: number, background = 240): RgbImage {
  const data = new Uint8ClampedArray(w * h * 3)
  for (let i = 0; i < w * h; i++) {
    const grey = background - ((i * 7919) % 97) * (240 - background > 0 ? 1 : 0)
    data.set(
      inSleeve(i, 40, until) ? [230, 180, 40] : inSleeve(i, 0, 40) ? [20, 30, 60] : [grey, grey, grey],
      3 * i,
    )
  }
  return { data, w, h }
}
const reading: GarmentReading = {
  parts: [],
  frame: { scale: 1, left: 0, top: 0 },
  landmarks: landmarksAt({ cuffOuterLeft: [30, 49], cuffInnerLeft: [59, 49] }),
  attributes: attributesOf({}),
}

/** The numbers of cuff pixels and of other pixels that are cloth of the left sleeve. */
function found(image: RgbImage): [cuff: number, others: number] {
  const cloth = Float32Array.from({ length: w * h }, (_, i) => (inSleeve(i, 0, 40) ? 0.99 : 0.01))
  const part = Uint8Array.from(cloth, (v) => (v > 0.5 ? 1 : 0))
  addMissedCuffsInPlace({ cloth, inside: new Float32Array(w * h), part }, reading, image)
  const counts: [number, number] = [0, 0]
  for (let i = 0; i < w * h; i++) {
    if (cloth[i] > 0.5 && part[i] === 1 && !inSleeve(i, 0, 40)) counts[inSleeve(i, 40, 50) ? 0 : 1]++
  }
  return counts
}

test('adds a cuff of another colour that was labelled as background', () => {
  expect(found(pictureOf(50))).toEqual([300, 0])
})

test('adds nothing that extends beyond a cuff, or on an uneven background', () => {
  expect(found(pictureOf(h))).toEqual([0, 0])
  expect(found(pictureOf(50, 200))).toEqual([0, 0])
})
