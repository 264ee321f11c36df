/** The embedded engine on Node: runs the pipeline on worker threads, so that the caller's thread stays free. */
import { EMBEDDED_NAME } from './embedded/try-on.ts'
import type { OnnxBuild } from './embedded/runtime-node.ts'
import type { Engine } from './engine.ts'
import { EngineFailed } from './errors.ts'
import { inEachWearing, MAX_WEARINGS } from './wearings.ts'
import { isWhole, type RgbaPicture } from './picture.ts'
import { tryOnQueue } from './threads/try-on-queue.ts'

export type EmbeddedSettings = {
  /** Try-ons made at the same time. Each takes two threads and a few hundred megabytes. */
  readonly threads?: number
  /** True to let `warmUp` run every stage several times, instead of only loading the files. */
  readonly practises?: boolean
  /** The build of ONNX Runtime: `native` by default, which falls back to WebAssembly on machines without a native build. */
  readonly networks?: OnnxBuild
  readonly jobTimeoutMs?: number
  readonly stopGraceMs?: number
  /** The script of the try-on thread. */
  readonly script?: URL
}

const TRY_ON_SCRIPT = new URL('./threads/try-on-worker.ts', import.meta.url)
/** As many garments as a thread's cache of analyses holds. */
const MAX_GARMENTS = 3
const JOB_TIMEOUT_MS = 30_000
/** `Engine.tryOn` promises to stop within a second; a step takes a few hundred milliseconds. */
const STOP_GRACE_MS = 700

/** Creates the embedded engine. Its threads start with `warmUp` or the first job. */
export function createEmbeddedEngine(settings: EmbeddedSettings = {}): Engine {
  const queue = tryOnQueue({
    script: settings.script ?? TRY_ON_SCRIPT,
    threads: settings.threads ?? 1,
    practises: settings.practises ?? true,
    build: settings.networks ?? 'native',
    jobTimeoutMs: settings.jobTimeoutMs ?? JOB_TIMEOUT_MS,
    stopGraceMs: settings.stopGraceMs ?? STOP_GRACE_MS,
  })
  return {
    name: EMBEDDED_NAME,
    warmUp: () => queue.start(),
    maxWearings: MAX_WEARINGS,
    maxGarments: MAX_GARMENTS,
    async tryOn(request) {
      requireWhole(request.person, 'person')
      for (const garment of [request.garment, ...(request.further ?? []).map(({ picture }) => picture)])
        requireWhole(garment, 'garment')
      return inEachWearing(request, async ({ person, garment, further, options, signal, onProgress }) => {
        const outcome = await queue.run({
          work: {
            kind: 'try-on',
            input: { person, garment, ...(further && { further }), ...(options && { options }) },
          },
          ...(signal && { signal }),
          onProgress: (progress) => onProgress?.(progress),
        })
        if (outcome.kind !== 'try-on') throw new TypeError('The try-on thread answered something else.')
        return outcome.result
      })
    },
    async check({ signal, ...input }) {
      if (input.person) requireWhole(input.person, 'person')
      if (input.garment) requireWhole(input.garment, 'garment')
      const outcome = await queue.run({
        work: { kind: 'check', input },
        ...(signal && { signal }),
        onProgress: () => undefined,
      })
      if (outcome.kind !== 'check') throw new TypeError('The try-on thread answered something else.')
      return outcome.result
    },
    close: () => queue.close(),
  }
}

/** Throws EngineFailed for a picture whose bytes do not match its size, which would be read past its end. */
function requireWhole(picture: RgbaPicture, name: string): void {
  if (isWhole(picture)) return
  const { width, height } = picture
  throw new EngineFailed(`The ${name} picture is not ${width} × ${height} RGBA pixels.`, { retryable: false })
}
