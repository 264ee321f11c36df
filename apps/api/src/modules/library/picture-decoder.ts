/** Opens strangers' pictures in at most two processes of their own, within limits of time and memory. */
import type { PictureLimits } from './decode-messages.ts'
import { startDecodeWorker, type DecodeOutcome, type DecodeWorker } from './decode-worker.ts'
import { createTurns } from './turns.ts'

/** Two pictures make a look, and two big ones at once are what memory allows. */
const PROCESSES = 2
/** Together below the ten seconds that no request may pass. */
const WAIT_MS = 3500
const DECODE_MS = 5000
/** A process that keeps more than this after a picture is replaced by a fresh one (65 MB). */
const WORN_RSS_BYTES = 220 * 1024 * 1024

export type PictureDecoder = {
  /**
   * Decodes the file at an absolute path, beside which there must be room for what is made of it, and where that stays
   * (`pictureMadeOf`). Rejects only when no process can be started.
   */
  decode: (file: string, limits: PictureLimits) => Promise<DecodeOutcome>
  /** Resolves when pictures can be taken; without it the first one waits for the start (0.3 s). */
  warmUp: () => Promise<void>
  /** Ends the processes at once. */
  close: () => void
}

/** @param limits times in milliseconds, for tests */
export function createPictureDecoder({ waitMs = WAIT_MS, decodeMs = DECODE_MS } = {}): PictureDecoder {
  const seats = createTurns(PROCESSES)
  const room = createTurns(1)
  const idle: DecodeWorker[] = []
  const all = new Set<DecodeWorker>()
  let isClosed = false

  function start(): DecodeWorker {
    const worker = startDecodeWorker()
    all.add(worker)
    void forgetWhenEnded(worker)
    return worker
  }

  async function forgetWhenEnded(worker: DecodeWorker) {
    await worker.ended
    all.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  /** Returns a worker for the next picture, and replaces a worn one while no picture waits for it. */
  function putBack(worker: DecodeWorker) {
    if (isClosed || !all.has(worker)) return
    const isWorn = worker.rssBytes() > WORN_RSS_BYTES
    if (isWorn) worker.kill()
    idle.push(isWorn ? start() : worker)
  }

  return {
    async decode(file, limits) {
      if (isClosed) throw new Error('The picture decoder is closed')
      const waitUntil = performance.now() + waitMs
      const giveSeatBack = await seats.take(waitMs)
      if (!giveSeatBack) return { kind: 'busy' }
      try {
        const worker = idle.pop() ?? start()
        await worker.ready
        const outcome = await worker.decode({ type: 'decode', file, limits }, decodeMs, () =>
          room.take(Math.max(0, waitUntil - performance.now())),
        )
        putBack(worker)
        return outcome
      } finally {
        giveSeatBack()
      }
    },
    async warmUp() {
      const fresh = Array.from({ length: PROCESSES - all.size }, start)
      await Promise.all(fresh.map((worker) => worker.ready))
      idle.push(...fresh)
    },
    close() {
      isClosed = true
      for (const worker of all) worker.kill()
    },
  }
}
