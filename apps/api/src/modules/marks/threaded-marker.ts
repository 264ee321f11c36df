/** Embeds and detects watermarks on a worker thread, started with the first picture. */
import type { RgbaPicture } from '@toile/engine/picture'
import type { MarkFacts } from '@toile/engine/watermark/payload'
import { Piscina } from 'piscina'
import type { Marker } from './marker.ts'

/** Idle time after which the thread exits and frees its memory. */
const IDLE_MS = 5 * 60_000

/** @param key at least 32 characters; its holder can read marks and forge them */
export function openMarker(key: string, script = new URL('./mark-thread.ts', import.meta.url)): Marker {
  const thread = new Piscina({
    filename: script.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    workerData: { key },
  })
  return {
    embed: (picture, look) => thread.run({ picture, look }, { name: 'embed' }) as Promise<RgbaPicture>,
    read: (file) => thread.run({ file }, { name: 'read' }) as Promise<MarkFacts | undefined>,
    close: () => thread.destroy(),
  }
}
