/** Fake engines for tests of chains. */
import type { Engine, TryOnRequest, TryOnResult } from '../src/engine.ts'
import { EngineFailed } from '../src/errors.ts'
import { plainPicture } from './sample-pictures.ts'

export type Make = (request: TryOnRequest) => Promise<TryOnResult> | TryOnResult

const picture = plainPicture(8, 8)
export const resultOf = (engine: string): TryOnResult => ({
  image: new Uint8ClampedArray(picture.data),
  width: 8,
  height: 8,
  warnings: [],
  report: { engine, ms: {}, confidence: 1, verdict: 'likely' },
})
export const broken = (retryable = true): never => {
  throw new EngineFailed('out of order', { retryable })
}

export const fail = (why: string): never => {
  throw new Error(why)
}

/** Creates an engine whose looks come from `make`, and records the seeds of its calls. */
export function engineThat(name: string, make: Make = () => resultOf(name), more: Partial<Engine> = {}) {
  const seeds: (number | undefined)[] = []
  const engine: Engine = {
    name,
    warmUp: async () => undefined,
    async tryOn(request) {
      seeds.push(request.options?.seed)
      request.onProgress?.({ stage: 'person', fraction: 0.4 })
      return make(request)
    },
    close: async () => undefined,
    ...more,
  }
  return { engine, seeds }
}
export const hosted = { concurrency: 2 }
export const request = { person: picture, garment: picture }
export const nameOf = async (made: Promise<TryOnResult>) => (await made).report.engine
