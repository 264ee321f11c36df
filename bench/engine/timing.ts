/** Measures the time of a pair, and the process's peak memory. */
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { decodePicture } from '@toile/engine/codecs'
import type { Engine } from '@toile/engine/engine'
import type { RgbaPicture } from '@toile/engine/picture'
import type { Pairing } from './pairings.ts'
import { unseen } from './pictures.ts'

export type Timing = {
  /** Creating and warming up the engine. */
  readonly startMs: number
  /** The first pair after the warm-up. */
  readonly firstPairMs: number
  /** A pair with nothing in the engine's caches. This and the following are medians over the pairings. */
  readonly coldMs: number
  /** A pair whose person is cached. */
  readonly knownPersonMs: number
  /** A pair whose garment is cached. */
  readonly knownGarmentMs: number
  readonly knownBothMs: number
  readonly decodeMs: number
  /** CPU time of a cold pair, over all threads; less affected by other load on the machine. */
  readonly coldCpuMs: number
  /** Medians of the steps of cold pairs. */
  readonly stepsMs: Readonly<Record<string, number>>
  readonly slowest: { readonly name: string; readonly ms: number }
  readonly peakRssMb: number
  readonly pairs: number
  readonly failed: readonly string[]
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** Frees buffers at once, because until garbage collection they would count as the engine's memory. */
function discard(parts: readonly (Uint8Array | Uint8ClampedArray)[]): void {
  for (const { buffer } of parts) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Times a new engine. Results are not kept, because they would count as the engine's memory. */
export async function timeEngine(pairings: readonly Pairing[]): Promise<Timing> {
  const first = pairings[0]
  if (!first) throw new Error('there is nothing to time')
  const [person, garment] = [await decodePicture(first.person), await decodePicture(first.garment)]
  const engine = createEmbeddedEngine()
  try {
    const start = await timed(() => engine.warmUp())
    const firstPair = await timed(() => engine.tryOn({ person: unseen(person), garment: unseen(garment) }))
    discard([firstPair.value.image, person.data, garment.data])
    const runs = await timePairings(engine, pairings)
    return { startMs: start.ms, firstPairMs: firstPair.ms, ...runs }
  } finally {
    await engine.close()
  }
}

type Runs = Omit<Timing, 'startMs' | 'firstPairMs'>

async function timePairings(engine: Engine, pairings: readonly Pairing[]): Promise<Runs> {
  const cold: { name: string; ms: number }[] = []
  const known = { person: [] as number[], garment: [] as number[], both: [] as number[] }
  const decode: number[] = []
  const cpu: number[] = []
  const steps = new Map<string, number[]>()
  const failed: string[] = []
  for (const pairing of pairings) {
    const decoded = await timed(() =>
      Promise.all([decodePicture(pairing.person), decodePicture(pairing.garment)]),
    )
    decode.push(decoded.ms)
    const [person, garment] = decoded.value
    const time = (p: RgbaPicture, g: RgbaPicture) => timed(() => engine.tryOn({ person: p, garment: g }))
    const repeat = async (p: RgbaPicture, g: RgbaPicture) => {
      const { ms, value } = await time(p, g)
      discard([value.image])
      return ms
    }
    try {
      const before = process.cpuUsage()
      const run = await time(person, garment)
      const { user, system } = process.cpuUsage(before)
      cpu.push((user + system) / 1000)
      cold.push({ name: pairing.name, ms: run.ms })
      for (const [step, ms] of Object.entries(run.value.report.ms)) {
        steps.set(step, [...(steps.get(step) ?? []), ms])
      }
      known.both.push(await repeat(person, garment))
      known.person.push(await repeat(person, unseen(garment)))
      known.garment.push(await repeat(unseen(person), garment))
      discard([run.value.image, person.data, garment.data])
    } catch (error) {
      failed.push(`${pairing.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    coldMs: median(cold.map(({ ms }) => ms)),
    knownPersonMs: median(known.person),
    knownGarmentMs: median(known.garment),
    knownBothMs: median(known.both),
    decodeMs: median(decode),
    coldCpuMs: median(cpu),
    stepsMs: Object.fromEntries([...steps].map(([step, values]) => [step, median(values)])),
    slowest: cold.reduce((a, b) => (b.ms > a.ms ? b : a), { name: '', ms: 0 }),
    peakRssMb: process.resourceUsage().maxRSS / 1024,
    pairs: cold.length,
    failed,
  }
}
