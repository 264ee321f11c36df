/**
 * Compares looks of the samples with stored thumbnails. `TOILE_UPDATE_GOLDEN=1` writes the thumbnails again; inspect
 * them before committing.
 */
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createEmbeddedEngine } from '../../src/embedded-engine.ts'
import type { TryOnResult } from '../../src/engine.ts'
import type { RgbaPicture } from '../../src/picture.ts'
import { meanDifference, sameBytes } from '../compare-pictures.ts'
import { createEngineHere } from '../engine-here.ts'
import { SAMPLE_GARMENTS, SAMPLE_PEOPLE, samplePicture } from '../sample-pictures.ts'

const UPDATE = process.env['TOILE_UPDATE_GOLDEN'] === '1'
const WIDTH = 96
const HEIGHT = 128
const CELL = 8
/** Limits in 8-bit levels: `mean` over the whole thumbnail, `cell` for its worst cell. */
const TOLERANCE = { mean: 1.5, cell: 14 }
const FACE = [0.44, 0.13, 0.1, 0.07] as const
const CHEST = [0.42, 0.33, 0.14, 0.1] as const

const here = createEngineHere()

const asPicture = ({ image, width, height }: TryOnResult): RgbaPicture => ({ data: image, width, height })

const picturesOf = async (person: string, garment: string) => ({
  person: await samplePicture(person),
  garment: await samplePicture(garment),
})
const looks = new Map<string, Promise<TryOnResult>>()
/** Makes the default look of a pair, once for all tests. */
function lookOf(person: string, garment: string): Promise<TryOnResult> {
  const key = `${person} ${garment}`
  const look = looks.get(key) ?? picturesOf(person, garment).then(here.tryOn)
  looks.set(key, look)
  return look
}

const thumbnail = ({ data, width, height }: RgbaPicture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer()

/** Mean difference of two thumbnails, and of their worst cell. */
function differences(a: Uint8Array, b: Uint8Array): { mean: number; cell: number } {
  const cells = new Float64Array((WIDTH / CELL) * (HEIGHT / CELL))
  let sum = 0
  a.forEach((v, k) => {
    const x = Math.floor(k / 3) % WIDTH
    const y = Math.floor(k / 3 / WIDTH)
    const d = Math.abs(v - b[k])
    sum += d
    cells[Math.floor(y / CELL) * (WIDTH / CELL) + Math.floor(x / CELL)] += d / (CELL * CELL * 3)
  })
  return { mean: sum / a.length, cell: Math.max(...cells) }
}

const EVERY = UPDATE || process.env['TOILE_EVERY_LOOK'] === '1'
/** Each person in two garments and each garment on two people; with EVERY, all pairs. */
const PAIRS = SAMPLE_PEOPLE.flatMap((person, row) =>
  SAMPLE_GARMENTS.map((garment, column) => ({ person, garment, turn: (column + row) % 5 })),
).filter(({ turn }) => EVERY || turn < 2)

describe.each(PAIRS)('$person in $garment', ({ person, garment }) => {
  const golden = path.join(import.meta.dirname, `${person}_${garment}.png`)

  test('matches the stored thumbnail, with the face unchanged and the clothes changed', async () => {
    const result = asPicture(await lookOf(person, garment))
    const before = await samplePicture(person)
    expect(meanDifference(result, before, FACE)).toBeLessThan(2)
    expect(meanDifference(result, before, CHEST)).toBeGreaterThan(5)
    const small = await thumbnail(result)
    if (UPDATE) {
      const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
      await sharp(small, { raw }).png({ compressionLevel: 9 }).toFile(golden)
    }
    const stored = await sharp(fs.readFileSync(golden)).removeAlpha().raw().toBuffer()
    const { mean, cell } = differences(small, stored)
    expect(mean).toBeLessThan(TOLERANCE.mean)
    expect(cell).toBeLessThan(TOLERANCE.cell)
  })
})

// The following pairs are among those above; this is the last, whose analyses are cached.
test('another seed changes nothing but grain', async () => {
  const pair = ['man-white', 'floral-dress'] as const
  const a = await lookOf(...pair)
  const b = await here.tryOn({ ...(await picturesOf(...pair)), options: { seed: 2 } })
  expect(sameBytes(a.image, b.image)).toBe(false)
  expect(meanDifference(asPicture(a), asPicture(b), [0, 0, 1, 1])).toBeLessThan(0.5)
})

test('an engine with WebAssembly makes the same look', async () => {
  const pair = ['woman-yellow', 'floral-dress'] as const
  const pictures = await picturesOf(...pair)
  // WebAssembly is used in browsers, and on machines without a native build.
  // The time limit is long enough for a busy machine: only a hang fails.
  const engine = createEmbeddedEngine({ networks: 'wasm', jobTimeoutMs: 120_000 })
  const look = await engine.tryOn(pictures)
  await engine.close()
  const native = asPicture(await lookOf(...pair))
  expect(meanDifference(asPicture(look), native, [0, 0, 1, 1])).toBeLessThan(0.02)
})
