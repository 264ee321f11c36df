/** Conformance tests for every engine. Call `conformance` at the top level of a test file. */
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
  /** Box of the face, and of the area that the garment must change, in shares of width and height. */
  readonly face: Box
  readonly chest: Box
  /** True if the same seed gives the same bytes. */
  readonly deterministic: boolean
  /** True if the engine itself refuses pictures without a person or a garment. */
  readonly refuses: boolean
}

/** Least shorter side of a result, unless the photo is smaller. */
const SHORT_EDGE_PX = 720
/** Time to load and compile the networks, possibly while other tests run. */
const START_TIMEOUT_MS = 120_000
/** Largest difference, in 8-bit levels, of an unchanged face after resampling. */
const SAME = 3
/** Smallest difference, in 8-bit levels, of changed clothes. */
const CHANGED = 12

/** Declares the tests for engines that `make` creates, on the case that `load` supplies. */
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
      const least = Math.min(SHORT_EDGE_PX, person.width, person.height)
      expect(Math.min(first.width, first.height)).toBeGreaterThanOrEqual(least)
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

    test('stops on abort; afterwards makes the same bytes for the same seed, if it is deterministic', async () => {
      const { person, garment, deterministic } = pictures
      const before = AbortSignal.abort()
      await expect(engine.tryOn({ person, garment, signal: before })).rejects.toBeInstanceOf(Aborted)
      const stop = new AbortController()
      // A picture that is not cached, so that there is work to stop.
      const data = Uint8Array.from(person.data)
      for (let i = 0; i < 4000; i += 4) data[i] ^= 1
      const unseen = { ...person, data }
      const call = engine.tryOn({
        person: unseen,
        garment,
        signal: stop.signal,
        onProgress: () => stop.abort(),
      })
      await expect(call).rejects.toBeInstanceOf(Aborted)
      const again = await engine.tryOn({ person, garment, options: { seed: 3 } })
      expect([again.width, again.image.length]).toEqual([first.width, first.image.length])
      expect(!deterministic || sameBytes(again.image, first.image)).toBe(true)
    })

    test('serves concurrent calls, each with its own result', async () => {
      const { person, garment } = pictures
      const [a, b] = await Promise.all([
        engine.tryOn({ person, garment, options: { seed: 3 } }),
        engine.tryOn({ person: garment, garment: person }).catch((error: unknown) => error),
      ])
      expect(a.width).toBe(first.width)
      expect(b).not.toBe(a)
    })

    test('refuses pictures without a person or a garment, if it checks them', async ({ skip }) => {
      const { person, garment, refuses } = pictures
      if (!refuses) skip('it cannot look')
      const plain = plainPicture(400, 500)
      const noPerson = await engine.tryOn({ person: plain, garment }).catch((error: unknown) => error)
      const noGarment = await engine.tryOn({ person, garment: plain }).catch((error: unknown) => error)
      expect(noPerson).toBeInstanceOf(NoPersonFound)
      expect(noGarment).toBeInstanceOf(NoGarmentFound)
    })

    test('checks pictures in advance, if it can', async ({ skip }) => {
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

    test('fails without retry on a picture whose bytes do not match its size', async () => {
      const { garment } = pictures
      const short = { data: new Uint8Array(12), width: 4, height: 4 }
      const error = await engine.tryOn({ person: short, garment }).catch((e: unknown) => e)
      expect(error).toBeInstanceOf(EngineFailed)
      expect((error as EngineFailed).retryable).toBe(false)
    })
  })

  test(`${name} rejects calls in flight when it is closed`, async () => {
    const engine = make()
    const { person, garment } = await load()
    const call = engine.tryOn({ person, garment }).catch((error: unknown) => error)
    await engine.close()
    expect(await call).toBeInstanceOf(Aborted)
  })
}
