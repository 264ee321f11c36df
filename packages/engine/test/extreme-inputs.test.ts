/** Tries pictures that show no single person, or no single garment: each must get a clear answer. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodePicture, UnreadablePicture } from '../src/codecs.ts'
import { flattenPicture, toPicture } from '../src/embedded/image/flatten.ts'
import { noiseSource } from '../src/embedded/image/maths.ts'
import type { RgbImage } from '../src/embedded/image/raster.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { drawPerson } from '../src/embedded/drawn-figure.ts'
import type { TryOnResult } from '../src/engine.ts'
import { EngineError, NoGarmentFound, NoPersonFound } from '../src/errors.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { createEngineHere } from './engine-here.ts'
import { samplePicture } from './sample-pictures.ts'

const engine = createEngineHere()
let woman: RgbImage
let man: RgbImage
let polo: RgbaPicture
beforeAll(async () => {
  woman = flattenPicture(await samplePicture('woman-yellow'))
  man = flattenPicture(await samplePicture('man-white'))
  polo = await samplePicture('white-polo')
})

type Paint = (x: number, y: number) => number

/** Draws a grey picture from a function of its pixels. */
function drawn(w: number, h: number, paint: Paint): RgbaPicture {
  const data = new Uint8ClampedArray(w * h * 4).fill(255)
  for (let i = 0; i < w * h; i++) data.fill(paint(i % w, Math.floor(i / w)), i * 4, i * 4 + 3)
  return { data, width: w, height: h }
}

type Placed = { readonly image: RgbImage; readonly x: number; readonly width: number }

/** Places pictures side by side on a plain background, aligned at the bottom. */
function sideBySide(w: number, h: number, placed: readonly Placed[]): RgbaPicture {
  const data = new Uint8ClampedArray(w * h * 3).fill(205)
  for (const { image, x, width } of placed) {
    const small = resizeImage(image, width, Math.round((image.h * width) / image.w))
    const rows = Math.min(small.h, h)
    for (let y = 0; y < rows; y++) {
      const row = small.data.subarray(y * small.w * 3, (y + 1) * small.w * 3)
      data.set(row, ((h - rows + y) * w + x) * 3)
    }
  }
  return toPicture({ data, w, h })
}

const noise = noiseSource(5)
const dot =
  (x0: number, y0: number, r: number): ((x: number, y: number) => boolean) =>
  (x, y) =>
    Math.hypot(x - x0, y - y0) < r
/** The parts of a simple drawing of a cat. */
const catParts = [
  dot(200, 330, 90),
  dot(300, 340, 90),
  dot(380, 250, 60),
  (x: number, y: number) => y > 400 && y < 500 && (Math.abs(x - 160) < 14 || Math.abs(x - 350) < 14),
]
const stickParts = [
  dot(300, 160, 50),
  (x: number, y: number) => Math.abs(x - 300) < 5 && y > 200 && y < 450,
  (x: number, y: number) => Math.abs(y - 280) < 5 && Math.abs(x - 300) < 120,
  (x: number, y: number) => y >= 450 && y < 650 && Math.abs(Math.abs(x - 300) - (y - 450) / 2) < 5,
]
const isIn = (parts: readonly ((x: number, y: number) => boolean)[]): Paint => {
  return (x, y) => (parts.some((part) => part(x, y)) ? 40 : 240)
}

/** Returns the look or the EngineError; any other error fails the test. */
async function answer(person: RgbaPicture, garment: RgbaPicture): Promise<TryOnResult | EngineError> {
  try {
    return await engine.tryOn({ person, garment, options: { shortEdgePx: 720 } })
  } catch (error) {
    if (error instanceof NoPersonFound || error instanceof NoGarmentFound) return error
    throw error
  }
}

/** Finds a problem of an answer: it needs a sentence for the user, a complete picture, and a reason for a doubt. */
function fault(given: TryOnResult | EngineError): string | null {
  if (given instanceof EngineError) return /[a-z].*\.$/.test(given.message) ? null : given.message
  const { image, width, height, warnings, report } = given
  if (image.length !== width * height * 4) return `${image.length} bytes`
  return report.verdict === 'likely' || warnings.length > 0 ? null : 'a doubt without a reason'
}

describe.each([
  ['noise', () => drawn(400, 500, () => 128 + 120 * noise())],
  ['a chequered board', () => drawn(512, 640, (x, y) => (((x >> 5) + (y >> 5)) % 2 ? 30 : 225))],
  ['a gradient', () => drawn(300, 400, (x, y) => (x + y) / 3)],
  ['a drawn cat', () => drawn(600, 600, isIn(catParts))],
  ['a stick figure', () => drawn(600, 800, isIn(stickParts))],
  ['a picture with nothing opaque', () => ({ ...drawn(300, 400, () => 90), data: new Uint8Array(480_000) })],
])('%s', (_, draw) => {
  test('is refused as a person', async () => {
    const given = await answer(draw(), polo)
    expect(given).toBeInstanceOf(NoPersonFound)
    expect(fault(given)).toBeNull()
  })
  test('gets a clear answer as a garment', async () => {
    expect(fault(await answer(toPicture(woman), draw()))).toBeNull()
  })
})

test.each([
  ['a drawn person', () => toPicture(drawPerson().image)],
  ['a mannequin without a head', () => headless(man)],
  ['a person in a panorama of 16 to 1', () => sideBySide(4800, 300, [{ image: woman, x: 2300, width: 225 }])],
  ['a person in a tower of 1 to 8', () => sideBySide(300, 2400, [{ image: woman, x: 0, width: 300 }])],
])('%s gets a clear answer', async (_, draw) => {
  expect(fault(await answer(draw(), polo))).toBeNull()
})

test('a photo of nearly 50 megapixels is scaled down and dressed, a larger one is refused', async () => {
  const file = await sharp(man.data, { raw: { width: man.w, height: man.h, channels: 3 } })
    .resize(6120, 8160, { kernel: 'nearest' })
    .jpeg({ quality: 60 })
    .toBuffer()
  const photo = await decodePicture(file)
  expect(Math.min(photo.width, photo.height)).toBeLessThanOrEqual(1536)
  expect(await answer(photo, polo)).toMatchObject({ report: { engine: 'embedded' } })
  const blank = sharp({ create: { width: 6150, height: 8160, channels: 3, background: 'white' } })
  await expect(decodePicture(await blank.jpeg().toBuffer())).rejects.toBeInstanceOf(UnreadablePicture)
})

test('a photo of a whole person as the garment gets a clear answer, and so do two garments', async () => {
  expect(fault(await answer(toPicture(woman), toPicture(man)))).toBeNull()
  const shirt = flattenPicture(polo)
  const two = sideBySide(1200, 800, [
    { image: shirt, x: 0, width: 600 },
    { image: shirt, x: 600, width: 600 },
  ])
  expect(fault(await answer(toPicture(woman), two))).toBeNull()
})

test.each([
  ['left', 0],
  ['right', 1],
] as const)('of two people the larger one on the %s is dressed, with a warning', async (_, side) => {
  const small = { image: woman, x: side ? 20 : 840, width: 420 }
  const large = { image: man, x: side ? 460 : 0, width: 800 }
  const look = await answer(sideBySide(1300, 1100, [small, large]), polo)
  if (look instanceof EngineError) throw look
  expect(look.warnings.map(({ code }) => code)).toContain('several_people')
  const nose = look.report.landmarks?.find(({ name }) => name === 'nose')
  const x = ((nose?.x ?? 0) / look.width) * 1300
  expect(x).toBeGreaterThan(large.x)
  expect(x).toBeLessThan(large.x + large.width)
})

test('the check locates two people, and the smaller one is dressed when chosen', async () => {
  const small = { image: woman, x: 840, width: 420 }
  const photo = sideBySide(1300, 1100, [small, { image: man, x: 0, width: 800 }])
  const people = (await engine.check({ person: photo })).person?.people ?? []
  expect(people.map(({ isChosen }) => isChosen)).toEqual([true, false])
  const [, right] = people
  const look = await engine.tryOn({ person: photo, garment: polo, options: { personAt: right } })
  const nose = look.report.landmarks?.find(({ name }) => name === 'nose')
  expect(((nose?.x ?? 0) / look.width) * 1300).toBeGreaterThan(small.x)
  expect(look.warnings.map(({ code }) => code)).toContain('several_people')
})

function headless({ data, w, h }: RgbImage): RgbaPicture {
  const from = Math.round(h * 0.24)
  return toPicture({ data: data.subarray(from * w * 3), w, h: h - from })
}
