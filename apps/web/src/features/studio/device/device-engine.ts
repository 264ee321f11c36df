/** The page's side of the worker that makes looks on this device: one worker, and what is known of it. */
import type { TryOnProgress } from '@toile/engine/engine'
import { useSyncExternalStore } from 'react'
import { storeStudio } from './stored-studio.ts'
import type { DeviceFailure, DeviceLook, DeviceOrder, FromWorker, ToWorker } from './messages.ts'

export type DeviceEngine =
  /** Not started, or ended. */
  | { status: 'idle' }
  /** `fraction` of the files, 0 to 1. */
  | { status: 'loading'; fraction: number }
  | { status: 'ready' }
  | { status: 'failed'; failure: DeviceFailure }

/** The worker's error instead of a look. */
export class DeviceFailed extends Error {
  override readonly name = 'DeviceFailed'
  readonly failure: DeviceFailure

  constructor(failure: DeviceFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** How a worker is come by; tests have one of their own. */
export type StartWorker = () => Worker

const startWorker: StartWorker = () =>
  new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' })

const idle = { status: 'idle' } as const
let engine: DeviceEngine = idle
let isMaking = false
let worker: Worker | undefined
const listeners = new Set<() => void>()

function become(next: DeviceEngine): void {
  engine = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDeviceEngine = (): DeviceEngine => useSyncExternalStore(subscribe, () => engine)

/** Fetches and starts what is needed, so that the first look comes soon. Its end is told by `useDeviceEngine`. */
export function prepareDevice(start: StartWorker = startWorker): void {
  if (engine.status === 'loading' || engine.status === 'ready') return
  tell(open(start), { kind: 'prepare' })
}

/** Frees what it holds, unless a look is being made. */
export function releaseDevice(): void {
  if (!isMaking && engine.status !== 'idle') endWorker(idle)
}

export type MakingHooks = {
  signal: AbortSignal
  onLoading: (fraction: number) => void
  /** Everything is there: the look is begun. */
  onReady: () => void
  onProgress: (progress: TryOnProgress) => void
}

/**
 * Makes a look; one at a time. Rejects with DeviceFailed, or with the signal's reason: then the worker has ended, in the
 * middle of what it did, and the next look starts another.
 */
export function makeOnDevice(
  order: DeviceOrder,
  { signal, onLoading, onReady, onProgress }: MakingHooks,
  start: StartWorker = startWorker,
): Promise<DeviceLook> {
  signal.throwIfAborted()
  const used = open(start)
  return new Promise<DeviceLook>((resolve, reject) => {
    const over = new AbortController()
    isMaking = true
    over.signal.addEventListener('abort', () => (isMaking = false))
    const hear = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'loading') onLoading(data.fraction)
      else if (data.kind === 'ready') onReady()
      else if (data.kind === 'progress') onProgress(data.progress)
      else {
        over.abort()
        if (data.kind === 'done') resolve(data.look)
        else reject(new DeviceFailed(data.failure))
      }
    }
    const stop = () => {
      over.abort()
      endWorker(idle)
      reject(signal.reason as Error)
    }
    const heard = { signal: over.signal }
    used.addEventListener('message', hear, heard)
    used.addEventListener(
      'error',
      () => {
        over.abort()
        reject(new DeviceFailed(notStarted))
      },
      heard,
    )
    signal.addEventListener('abort', stop, heard)
    tell(used, { kind: 'make', order })
  })
}

/** The script did not come, or the browser ended it. */
const notStarted: DeviceFailure = { code: 'not_loaded', message: 'the worker did not start' }

/** The worker there is, or a new one. */
function open(start: StartWorker): Worker {
  if (worker) return worker
  const opened = start()
  worker = opened
  become({ status: 'loading', fraction: 0 })
  opened.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (worker !== opened) return
    if (data.kind === 'loading') become({ status: 'loading', fraction: data.fraction })
    else if (data.kind === 'ready' && engine.status !== 'ready') {
      become({ status: 'ready' })
      storeStudio()
    } else if (data.kind === 'failed') fail(data.failure)
  })
  opened.addEventListener('error', () => {
    if (worker === opened) endWorker({ status: 'failed', failure: notStarted })
  })
  return opened
}

/** A failure before `ready` is of the engine, one after it of the pictures; but for two that may have spoilt it. */
function fail(failure: DeviceFailure): void {
  if (engine.status !== 'ready' || failure.code === 'no_memory') endWorker({ status: 'failed', failure })
  else if (failure.code === 'engine_failed') endWorker(idle)
}

/** Ends the worker, and frees all it holds: some hundred megabytes. */
function endWorker(next: DeviceEngine): void {
  worker?.terminate()
  worker = undefined
  become(next)
}

const tell = (used: Worker, message: ToWorker) => used.postMessage(message, [])
