/** Checks that memory stays bounded over many pairs of changing sizes. */
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { decodePicture } from '@toile/engine/codecs'
import type { Pairing } from './pairings.ts'

/** Shorter sides of the pictures, in px: `count` sizes from `least` on, `step` apart. */
const SIDES = { least: 420, step: 37, count: 19 }
/** Allowed ratio of the second half's peak memory to the first's, in which caches and pools fill. */
const SLACK = 1.1
const REPORTS = 20

export type Endurance = {
  readonly runs: number
  readonly failed: number
  /** Peak resident memory in the first and second half, read after every pair. */
  readonly firstHalfMb: number
  readonly secondHalfMb: number
  readonly bounded: boolean
}

/** Renders `runs` pairs on one engine, never twice in a row at the same size. */
export async function endure(pairings: readonly Pairing[], runs: number): Promise<Endurance> {
  const engine = createEmbeddedEngine()
  const most = [0, 0]
  let failed = 0
  try {
    await engine.warmUp()
    for (let run = 0; run < runs; run++) {
      const pairing = pairings[run % pairings.length]!
      const side = (k: number) => ({
        maxShortEdgePx: SIDES.least + SIDES.step * ((run * k + k) % SIDES.count),
      })
      try {
        await engine.tryOn({
          person: await decodePicture(pairing.person, side(7)),
          garment: await decodePicture(pairing.garment, side(5)),
        })
      } catch {
        failed++
      }
      const rssMb = process.memoryUsage.rss() / 2 ** 20
      const half = run < runs / 2 ? 0 : 1
      most[half] = Math.max(most[half]!, rssMb)
      if ((run + 1) % Math.ceil(runs / REPORTS) === 0)
        console.log(`  ${run + 1} pairs: ${Math.round(rssMb)} MB`)
    }
  } finally {
    await engine.close()
  }
  const [firstHalfMb, secondHalfMb] = [most[0]!, most[1]!]
  return { runs, failed, firstHalfMb, secondHalfMb, bounded: secondHalfMb <= firstHalfMb * SLACK }
}

export const enduranceLine = ({ runs, failed, firstHalfMb, secondHalfMb, bounded }: Endurance): string =>
  `${runs} pairs of changing sizes, ${failed} failed: at most ${Math.round(firstHalfMb)} MB in the first half, ` +
  `${Math.round(secondHalfMb)} MB in the second: ${bounded ? 'bounded' : 'IT GROWS'}`
