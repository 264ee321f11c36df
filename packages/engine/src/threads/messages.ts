/** Messages and shared cells between the threads of the embedded engine. */
import type { CheckInput } from '../embedded/check.ts'
import type { GarmentTasks } from '../embedded/garment-tasks.ts'
import type { OnnxBuild } from '../embedded/runtime-node.ts'
import type { TryOnInput } from '../embedded/try-on.ts'
import type { CheckResult, TryOnProgress, TryOnResult } from '../engine.ts'
import type { SentError } from './sent-error.ts'

/** Indices of a try-on thread's shared cells. `stop` is 1 when its job must stop; `native` holds a state of NATIVE. */
export const CELL = { stop: 0, native: 1 } as const

/** States of the native cell. Terminating a thread while it runs native code crashes the process. */
export const NATIVE = { idle: 0, running: 1, ending: 2 } as const

/** Data that a try-on thread is started with. */
export type TryOnThreadData = {
  /** Shared memory, since a computing thread does not handle messages. Indices: see `CELL`. */
  readonly cells: Int32Array
  /** True to run every stage once before the first job. */
  readonly warm: boolean
  /** The build of ONNX Runtime to use. */
  readonly build: OnnxBuild
}

/** A job of a try-on thread, and its result. */
export type TryOnWork =
  | { readonly kind: 'try-on'; readonly input: TryOnInput }
  | { readonly kind: 'check'; readonly input: CheckInput }
export type TryOnOutcome =
  | { readonly kind: 'try-on'; readonly result: TryOnResult }
  | { readonly kind: 'check'; readonly result: CheckResult }

/** A job of the garment thread, and its result. */
export type GarmentJob = {
  readonly [T in keyof GarmentTasks]: { readonly task: T; readonly asked: Parameters<GarmentTasks[T]> }
}[keyof GarmentTasks]
export type GarmentOutcome = Awaited<ReturnType<GarmentTasks[keyof GarmentTasks]>>

export type ToThread<Job> = { readonly id: number; readonly job: Job }
export type FromThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: TryOnProgress }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }
