/** Decodes untrusted pictures in a pool of separate processes, with limits on time and memory. */
import type { PictureLimits } from './decode-messages.ts'
import { startDecodeWorker, type DecodeOutcome, type DecodeWorker } from './decode-worker.ts'
import { createTurns } from './turns.ts'

/** A look needs two pictures, and memory suffices for two large ones at once. */
const PROCESSES = 2
/** Waiting and decoding together stay below the ten seconds allowed for a request. */
const WAIT_MS = 3500
/** A process that takes longer to decode a picture is killed. */
const DECODE_MS = 5000
/** A process whose memory stays above this after a picture is replaced; a fresh one takes 65 MB. */
const MAX_IDLE_RSS_BYTES = 220 * 1024 * 1024

export type PictureDecoder = {
  /**
   * Decodes the file at an absolute path and writes the output beside it (`outputFileOf`). Rejects only when no process
   * can be started.
   */
  decode: (file: string, limits: PictureLimits) => Promise<DecodeOutcome>
  /** Starts the processes. Without it, the first picture waits for the start (0.3 s). */
  warmUp: () => Promise<void>
  /** Kills the processes. */
  close: () => void
}

/** @param limits times in milliseconds; tests shorten them */
export function createPictureDecoder({ waitMs = WAIT_MS, decodeMs = DECODE_MS } = {}): PictureDecoder {
  const workerSlots = createTurns(PROCESSES)
  const heavySlot = createTurns(1)
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

  /** Returns a worker to the pool; replaces it now if it holds too much memory, rather than when a picture waits. */
  function putBack(worker: DecodeWorker) {
    if (isClosed || worker.isEnding() || !all.has(worker)) return
    const isBloated = worker.rssBytes() > MAX_IDLE_RSS_BYTES
    if (isBloated) worker.kill()
    idle.push(isBloated ? start() : worker)
  }

  return {
    async decode(file, limits) {
      if (isClosed) throw new Error('The picture decoder is closed')
      const waitUntil = performance.now() + waitMs
      const releaseSlot = await workerSlots.take(waitMs)
      if (!releaseSlot) return { kind: 'busy' }
      try {
        const worker = idle.pop() ?? start()
        await worker.ready
        const outcome = await worker.decode({ type: 'decode', file, limits }, decodeMs, () =>
          heavySlot.take(Math.max(0, waitUntil - performance.now())),
        )
        putBack(worker)
        return outcome
      } finally {
        releaseSlot()
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
