import { beforeAll, expect, test } from 'vitest'
import { createChain } from '../src/chain.ts'
import { flattenPicture, toPicture } from '../src/embedded/image/flatten.ts'
import { resizeImage } from '../src/embedded/image/resize.ts'
import { turnPicture } from '../src/embedded/image/turn.ts'
import { LIKELY_CONFIDENCE } from '../src/engine.ts'
import type { Quality, TryOnOptions, TryOnResult } from '../src/engine.ts'
import { NoPersonFound } from '../src/errors.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { meanDifference, sameBytes } from './compare-pictures.ts'
import { createEngineHere } from './engine-here.ts'
import { plainPicture, samplePicture } from './sample-pictures.ts'

const ALL = [0, 0, 1, 1] as const
const CHEST = [0.4, 0.35, 0.2, 0.2] as const
const engine = createEngineHere()
let person: RgbaPicture
let garment: RgbaPicture

beforeAll(async () => {
  person = await samplePicture('woman-yellow')
  garment = await samplePicture('white-polo')
})

const looks = new Map<string, Promise<TryOnResult>>()
/** Makes the look of the smallest size with these options, once for all tests. */
function wear(more: TryOnOptions = {}): Promise<TryOnResult> {
  const options = { shortEdgePx: 720, ...more }
  const key = JSON.stringify(options)
  const look = looks.get(key) ?? engine.tryOn({ person, garment, options })
  looks.set(key, look)
  return look
}
const asPicture = ({ image, width, height }: TryOnResult): RgbaPicture => ({ data: image, width, height })
const codes = ({ warnings }: TryOnResult): string[] => warnings.map((w) => w.code)
const smaller = (picture: RgbaPicture, w: number, h: number): RgbaPicture =>
  toPicture(resizeImage(flattenPicture(picture), w, h))

test('analyses each picture once', async () => {
  const first = await wear()
  expect(Object.keys(first.report.ms)).toEqual(
    expect.arrayContaining(['garment', 'pose', 'parse', 'composite']),
  )
  const again = await wear({ seed: 2 })
  for (const step of ['garment', 'prepare', 'pose', 'parse']) expect(again.report.ms).not.toHaveProperty(step)
  const asDress = await wear({ category: 'dress' })
  expect(asDress.report.ms).toHaveProperty('garment')
  expect(asDress.report.ms).not.toHaveProperty('parse')
  expect(sameBytes(asDress.image, first.image)).toBe(false)
})

test('makes the requested size if possible, and warns otherwise', async () => {
  const free = await wear()
  expect(free).toMatchObject({ width: 720, height: 960 })
  expect(codes(free)).not.toContain('size_limited')
  // Limited by the photo's size.
  const large = await wear({ shortEdgePx: 2160 })
  expect(large).toMatchObject({ width: 900, height: 1200 })
  expect(codes(large)).toContain('size_limited')
  expect(large.warnings.find(({ code }) => code === 'size_limited')?.message).toContain('900 px')
})

test('realism rises from flat over the default to full', async () => {
  const flat = await wear({ realism: 0 })
  const looks = [await wear({ realism: 35 }), await wear(), await wear({ realism: 100 })]
  const [some, usual, full] = looks.map((look) => meanDifference(asPicture(look), asPicture(flat), ALL))
  expect(some).toBeGreaterThan(0.05)
  expect(usual).toBeGreaterThan(some * 1.5)
  expect(full).toBeGreaterThan(usual * 1.2)
})

test('every tier changes the cloth, at the working size and above it', async () => {
  const ofTier = (quality: Quality): TryOnOptions => (quality === 'standard' ? {} : { quality })
  const usual = (quality: Quality) => wear(ofTier(quality))
  const ofLarge = (quality: Quality) => wear({ ...ofTier(quality), shortEdgePx: 2160 })
  for (const [make, least] of [
    [usual, 0.02],
    [ofLarge, 0.05],
  ] as const) {
    const [basic, standard, premium] = [await make('basic'), await make('standard'), await make('premium')]
    const off = (a: TryOnResult, b: TryOnResult): number => meanDifference(asPicture(a), asPicture(b), CHEST)
    expect(off(basic, standard)).toBeGreaterThan(least)
    expect(off(standard, premium)).toBeGreaterThan(least)
  }
})

test('wears a top under a jacket', async () => {
  const chain = createChain([{ engine }])
  const jacket = await samplePicture('black-jacket')
  const options = { category: 'outerwear', shortEdgePx: 720 } as const
  const look = await chain.tryOn({ person, garment: jacket, further: [{ picture: garment }], options })
  expect(look.report.garments).toEqual([
    { kind: 'outerwear', layer: 2 },
    { kind: 'top', layer: 1 },
  ])
  const top = await wear()
  expect(top.report.garments).toEqual([{ kind: 'top', layer: 1 }])
  // The same as a jacket put on in a second call, over the look with the top.
  const alone = await engine.tryOn({ person: asPicture(top), garment: jacket, options })
  expect(meanDifference(asPicture(look), asPicture(alone), ALL)).toBeLessThan(4)
  expect(meanDifference(asPicture(look), asPicture(top), ALL)).toBeGreaterThan(8)
})

test('a doubtful look has a warning with the reason', async () => {
  const dress = await samplePicture('purple-dress')
  const covered = await samplePicture('woman-navy')
  const look = await engine.tryOn({ person: covered, garment: dress })
  expect(look.report.verdict).toBe('doubtful')
  expect(look.report.confidence).toBeLessThan(LIKELY_CONFIDENCE)
  expect(codes(look)).toContain('much_uncovered')
  expect((await wear()).report.verdict).toBe('likely')
})

test('enlarges small photos and warns that the result is soft', async () => {
  const result = await engine.tryOn({ person: smaller(person, 256, 341), garment })
  expect(Math.min(result.width, result.height)).toBeGreaterThanOrEqual(720)
  expect(result.image).toHaveLength(result.width * result.height * 4)
  expect(codes(result)).toContain('photo_small')
  expect(result.report.confidence).toBeLessThan((await wear()).report.confidence)
})

test('gives landmarks in pixels of the result', async () => {
  const at = (result: TryOnResult, name: string) => result.report.landmarks?.find((l) => l.name === name)
  const [small, large] = await Promise.all([wear(), wear({ shortEdgePx: 2160 })])
  const [a, b] = [at(small, 'left_shoulder'), at(large, 'left_shoulder')]
  expect(Math.abs((a?.x ?? 0) / 720 - (b?.x ?? 1) / 900)).toBeLessThan(0.01)
  // The person faces the camera, so the left shoulder is on the picture's right.
  expect(b?.x).toBeGreaterThan(at(large, 'right_shoulder')?.x ?? Infinity)
})

test.each([
  ['one colour', plainPicture(600, 800)],
  ['a tiny picture', plainPicture(1, 1)],
  ['a panorama', plainPicture(4000, 300, 90)],
])('refuses %s as a person and as a garment', async (_, picture) => {
  expect(await engine.check({ person: picture, garment: picture })).toMatchObject({
    person: { found: false, warnings: [{ code: 'no_person_found' }] },
    garment: { found: false, warnings: [{ code: 'no_garment_found' }] },
  })
})

test('dresses an upside-down person in the photo’s orientation, and refuses a face alone', async () => {
  const { width, height } = person
  const onHead = await engine.tryOn({ person: turnPicture(person, 180), garment })
  expect(codes(onHead)).toContain('photo_turned')
  expect(onHead.width / onHead.height).toBeCloseTo(width / height, 2)
  const nose = onHead.report.landmarks?.find(({ name }) => name === 'nose')
  expect(nose?.y).toBeGreaterThan(0.7 * onHead.height)
  const rows = Math.round(height * 0.26)
  const head = { data: person.data.slice(0, width * rows * 4), width, height: rows }
  const faceOnly = await engine.tryOn({ person: head, garment }).catch((error: unknown) => error)
  expect(faceOnly).toBeInstanceOf(NoPersonFound)
})
