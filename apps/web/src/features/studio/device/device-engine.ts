/**
 * The page's side of the worker that makes looks on this device. A page has at most one worker and one engine state.
 */
import type { TryOnProgress } from '@toile/engine/engine'
import { useSyncExternalStore } from 'react'
import { storeStudioOffline } from './stored-studio.ts'
import type { DeviceFailure, DeviceLook, DeviceOrder, FromWorker, ToWorker } from './messages.ts'

export type DeviceEngineState =
  /** Not started, or terminated. */
  | { status: 'idle' }
  /** `fraction`: share of the files' bytes received, 0 to 1. */
  | { status: 'loading'; fraction: number }
  | { status: 'ready' }
  | { status: 'failed'; failure: DeviceFailure }

/** Thrown when the worker answers with a failure instead of a look. */
export class DeviceFailed extends Error {
  override readonly name = 'DeviceFailed'
  readonly failure: DeviceFailure

  constructor(failure: DeviceFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Creates the worker. Tests pass their own. */
export type StartWorker = () => Worker

const startWorker: StartWorker = () =>
  new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' })

const idle = { status: 'idle' } as const
let state: DeviceEngineState = idle
let isMaking = false
/** True when the worker is to be terminated once its look is made. */
let isReleased = false
let worker: Worker | undefined
const listeners = new Set<() => void>()

function setState(next: DeviceEngineState): void {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDeviceEngine = (): DeviceEngineState => useSyncExternalStore(subscribe, () => state)

/**
 * Starts the worker and loads the engine ahead of the first look; retries after a failure. Progress is available from
 * `useDeviceEngine`.
 */
export function prepareDevice(start: StartWorker = startWorker): void {
  isReleased = false
  if (state.status === 'loading' || state.status === 'ready') return
  post(openWorker(start), { kind: 'prepare' })
}

/** Terminates the worker to free its memory; while a look is being made, once that is done. */
export function releaseDevice(): void {
  if (isMaking) isReleased = true
  else if (state.status !== 'idle') endWorker(idle)
}

export type MakingHooks = {
  signal: AbortSignal
  onLoading: (fraction: number) => void
  /** Called when the engine is loaded, before work on the look; twice if `prepareDevice` was still loading it. */
  onReady: () => void
  onProgress: (progress: TryOnProgress) => void
}

/**
 * Makes a look in the worker. The caller must not start another before this one settles, because messages do not name
 * their look. Rejects with DeviceFailed, or with the signal's reason; throws that reason at once if the signal is
 * already aborted. A later abort terminates the worker in the middle of its work, and the next look starts a new
 * worker.
 */
export function makeOnDevice(
  order: DeviceOrder,
  { signal, onLoading, onReady, onProgress }: MakingHooks,
  start: StartWorker = startWorker,
): Promise<DeviceLook> {
  signal.throwIfAborted()
  isReleased = false
  const used = openWorker(start)
  return new Promise<DeviceLook>((resolve, reject) => {
    const settled = new AbortController()
    isMaking = true
    settled.signal.addEventListener('abort', () => {
      isMaking = false
      if (isReleased) releaseDevice()
    })
    const onMessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'loading') onLoading(data.fraction)
      else if (data.kind === 'ready') onReady()
      else if (data.kind === 'progress') onProgress(data.progress)
      else {
        settled.abort()
        if (data.kind === 'done') resolve(data.look)
        else reject(new DeviceFailed(data.failure))
      }
    }
    const onAbort = () => {
      settled.abort()
      endWorker(idle)
      reject(signal.reason as Error)
    }
    const untilSettled = { signal: settled.signal }
    used.addEventListener('message', onMessage, untilSettled)
    used.addEventListener(
      'error',
      () => {
        settled.abort()
        reject(new DeviceFailed(workerFailed))
      },
      untilSettled,
    )
    signal.addEventListener('abort', onAbort, untilSettled)
    post(used, { kind: 'make', order })
  })
}

/** Failure for an `error` event: the worker's script did not load or threw, or the browser terminated the worker. */
const workerFailed: DeviceFailure = { code: 'not_loaded', message: 'the worker failed' }

/** Returns the running worker, or starts a new one. */
function openWorker(start: StartWorker): Worker {
  if (worker) return worker
  const opened = start()
  worker = opened
  setState({ status: 'loading', fraction: 0 })
  opened.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (worker !== opened) return
    if (data.kind === 'loading') setState({ status: 'loading', fraction: data.fraction })
    else if (data.kind === 'ready' && state.status !== 'ready') {
      setState({ status: 'ready' })
      storeStudioOffline()
    } else if (data.kind === 'failed') fail(data.failure)
  })
  opened.addEventListener('error', () => {
    if (worker === opened) endWorker({ status: 'failed', failure: workerFailed })
  })
  return opened
}

/**
 * Handles a failure that the worker reported. Before `ready`, loading failed: the state becomes `failed`. Afterwards
 * the worker is kept, because the pictures are at fault. Exceptions are `no_memory` (state `failed`) and
 * `engine_failed` (state `idle`): they may leave the engine damaged and so terminate the worker. The next look starts
 * a new one.
 */
function fail(failure: DeviceFailure): void {
  if (state.status !== 'ready' || failure.code === 'no_memory') endWorker({ status: 'failed', failure })
  else if (failure.code === 'engine_failed') endWorker(idle)
}

/** Terminates the worker, which frees some hundred megabytes. */
function endWorker(next: DeviceEngineState): void {
  worker?.terminate()
  worker = undefined
  isReleased = false
  setState(next)
}

const post = (used: Worker, message: ToWorker) => used.postMessage(message, [])
