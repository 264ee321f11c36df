/**
 * The worker that makes looks in the browser. Its response has its own content security policy: see
 * `apps/api/src/http/web-app.ts`.
 */
import { analysisCache } from '@toile/engine/embedded/analysis-cache'
import { garmentTasksOnThisThread } from '@toile/engine/embedded/garment-tasks'
import type { TryOnDeps } from '@toile/engine/embedded/recall'
import { createWebRuntime } from '@toile/engine/embedded/runtime-web'
import { tryOn } from '@toile/engine/embedded/try-on'
import { deviceFiles } from 'virtual:device-parts'
import { deleteOutdated, fileReader } from './device-files.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { pixelsOf } from './picture-pixels.ts'
import { serveLooks } from './serve-looks.ts'
import type { MakeLook } from './serve-looks.ts'

/** Analyses cached of each kind, at 5 to 8 MB each: enough to try a few outfits and return to them. */
const CACHED_ANALYSES = 3

const totalBytes = Object.values(deviceFiles).reduce((total, { bytes }) => total + bytes, 0)

async function open(onLoading: (fraction: number) => void): Promise<MakeLook> {
  const cacheStorage = 'caches' in self ? caches : undefined
  let loadedBytes = 0
  const read = fileReader(cacheStorage, (bytes) => {
    loadedBytes += bytes
    onLoading(Math.min(1, loadedBytes / totalBytes))
  })
  const runtime = await createWebRuntime({
    readWasm: async () => (await read(deviceFiles.wasm)).buffer,
    readModel: (model) => read(deviceFiles[model]),
  })
  // Not awaited: the first look need not wait, and outdated files do no harm.
  deleteOutdated(cacheStorage, Object.values(deviceFiles)).catch(() => undefined)
  const deps: TryOnDeps = {
    runtime,
    tasks: garmentTasksOnThisThread,
    people: analysisCache(CACHED_ANALYSES),
    garments: analysisCache(CACHED_ANALYSES),
  }
  return (pair, onStep) => tryOn(deps, pair, onStep)
}

const onMessage = serveLooks({
  open,
  pixelsOf,
  send: (message: FromWorker, transfer = []) => self.postMessage(message, { transfer }),
})
self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void onMessage(data))
