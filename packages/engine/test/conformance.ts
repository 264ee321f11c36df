/** Tests that every engine must pass. Call it at the top of a test file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, TryOnProgress, TryOnResult } from '../src/engine.ts'
import { Aborted, EngineFailed, NoGarmentFound, NoPersonFound } from '../src/errors.ts'
import type { RgbaPicture } from '../src/picture.ts'
import { meanDifference, sameBytes } from './compare-pictures.ts'
import type { Box } from './compare-pictures.ts'
import { plainPicture } from './sample-pictures.ts'

export type ConformanceCase = {
  readonly person: RgbaPicture
  readonly garment: RgbaPicture
  /** Shares of width and height: where the face is, and where the garment must show. */
  readonly face: Box
  readonly chest: Box
  /** Does the same seed give the same bytes? */
  readonly deterministic: boolean
  /** Does the engine itself refuse pictures without a person or a garment? */
  readonly refuses: boolean
}

const SHORT_EDGE_PX = 720
/** Networks are loaded and compiled at the start, perhaps beside other tests. */
const START_TIMEOUT_MS = 120_000
/** 8-bit steps: a face that was left alone but for resampling, and cloth that was changed. */
const SAME = 3
const CHANGED = 12

/** Declares the suite over engines that `make` creates and cases that `load` supplies. */
export function conformance(name: string, make: () => Engine, load: () => Promise<ConformanceCase>): void {
  describe(`${name} conforms to the port`, () => {
    let engine: Engine
    let pictures: ConformanceCase
    let first: TryOnResult
    const progress: TryOnProgress[] = []

    beforeAll(async () => {
      engine = make()
      pictures = await load()
      await engine.warmUp()
      const { person, garment } = pictures
      first = await engine.tryOn({
        person,
        garment,
        options: { seed: 3 },
        onProgress: (p) => progress.push(p),
      })
    }, START_TIMEOUT_MS)
    afterAll(() => engine.close())

    test('answers with an opaque picture of the person’s shape', () => {
      const { person } = pictures
      expect(first.image).toHaveLength(first.width * first.height * 4)
      expect(Math.min(first.width, first.height)).toBeGreaterThanOrEqual(SHORT_EDGE_PX)
      expect(Math.abs(first.width / first.height - person.width / person.height)).toBeLessThan(0.02)
      for (let i = 3; i < first.image.length; i += 4 * 997) expect(first.image[i]).toBe(255)
    })

    test('reports its name, times, confidence and warnings in words', () => {
      expect(first.report.engine).toBe(engine.name)
      expect(Object.values(first.report.ms).length).toBeGreaterThan(0)
      for (const ms of Object.values(first.report.ms)) expect(ms).toBeGreaterThanOrEqual(0)
      expect(first.report.confidence).toBeGreaterThan(0)
      expect(first.report.confidence).toBeLessThanOrEqual(1)
      for (const { code, message } of first.warnings) {
        expect(code).toMatch(/^[a-z][a-z_]*$/)
        expect(message).toMatch(/\.$/)
      }
    })

    test('leaves the face alone and changes the clothes', () => {
      const result = { data: first.image, width: first.width, height: first.height }
      expect(meanDifference(result, pictures.person, pictures.face)).toBeLessThan(SAME)
      expect(meanDifference(result, pictures.person, pictures.chest)).toBeGreaterThan(CHANGED)
    })

    test('reports progress that grows to the end', () => {
      const fractions = progress.map((p) => p.fraction)
      expect(fractions.length).toBeGreaterThan(0)
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
      expect(new Set(fractions).size).toBe(fractions.length)
      expect(Math.min(...fractions)).toBeGreaterThan(0)
      expect(fractions.at(-1)).toBe(1)
    })

    test('repeats itself for a seed, where it says so', async () => {
      const { person, garment, deterministic } = pictures
      const again = await engine.tryOn({ person, garment, options: { seed: 3 } })
      expect(again.width).toBe(first.width)
      expect(!deterministic || sameBytes(again.image, first.image)).toBe(true)
    })

    test('stops when told, and works again after that', async () => {
      const { person, garment } = pictures
      const before = AbortSignal.abort()
      await expect(engine.tryOn({ person, garment, signal: before })).rejects.toBeInstanceOf(Aborted)
      const stop = new AbortController()
      // Pictures that it has not seen, so that there is something to stop.
      const data = Uint8Array.from(person.data, (v, i) => (i < 4000 && i % 4 === 0 ? v ^ 1 : v))
      const unseen = { ...person, data }
      const call = engine.tryOn({
        person: unseen,
        garment,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      })
      await expect(call).rejects.toBeInstanceOf(Aborted)
      const result = await engine.tryOn({ person, garment })
      expect(result.image).toHaveLength(first.image.length)
    })

    test('serves calls that come at the same time, each with its own answer', async () => {
      const { person, garment } = pictures
      const [a, b] = await Promise.all([
        engine.tryOn({ person, garment, options: { seed: 3 } }),
        engine.tryOn({ person: garment, garment: person }).catch((error: unknown) => error),
      ])
      expect(a.width).toBe(first.width)
      expect(b).not.toBe(a)
    })

    test('refuses pictures without a person or a garment, where it looks for them', async () => {
      const { person, garment, refuses } = pictures
      const plain = plainPicture(400, 500)
      const noPerson = await engine.tryOn({ person: plain, garment }).catch((error: unknown) => error)
      const noGarment = await engine.tryOn({ person, garment: plain }).catch((error: unknown) => error)
      expect(!refuses || noPerson instanceof NoPersonFound).toBe(true)
      expect(!refuses || noGarment instanceof NoGarmentFound).toBe(true)
    })

    test('says beforehand what is in the pictures, where it can look', async ({ skip }) => {
      const { person, garment } = pictures
      if (!engine.check) skip('it cannot look')
      const plain = plainPicture(400, 500)
      const both = await engine.check?.({ person, garment })
      expect(both).toMatchObject({ person: { found: true }, garment: { found: true, kind: 'top' } })
      const neither = await engine.check?.({ person: plain, garment: plain })
      expect(neither).toMatchObject({
        person: { found: false, warnings: [{ code: 'no_person_found' }] },
        garment: { found: false, kind: null, warnings: [{ code: 'no_garment_found' }] },
      })
      expect(await engine.check?.({ garment })).toEqual({ garment: both?.garment })
      await expect(engine.check?.({ person, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(Aborted)
    })

    test('fails for good on a picture whose bytes are not of its size', async () => {
      const { garment } = pictures
      const short = { data: new Uint8Array(12), width: 4, height: 4 }
      const error = await engine.tryOn({ person: short, garment }).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(EngineFailed)
      expect((error as EngineFailed).retryable).toBe(false)
    })
  })

  test(`${name} rejects what is in flight when it is closed`, async () => {
    const engine = make()
    const { person, garment } = await load()
    const call = engine.tryOn({ person, garment }).catch((error: unknown) => error)
    await engine.close()
    expect(await call).toBeInstanceOf(Aborted)
  })
}
