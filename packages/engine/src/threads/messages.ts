/** What crosses between the threads of the embedded engine. */
import type { Assistant, Made, Tailor } from '../embedded/tailor.ts'
import type { CheckInput } from '../embedded/check.ts'
import type { OpaquePicture } from '../embedded/image/flatten.ts'
import type { OnnxBuild } from '../embedded/runtime-node.ts'
import type { TryOnInput } from '../embedded/try-on.ts'
import type { VisionRuntime } from '../embedded/vision/types.ts'
import type { CheckResult, TryOnProgress, TryOnResult } from '../engine.ts'
import type { SentError } from './sent-error.ts'

/**
 * The shared cells of a try-on thread: the number of the job that shall stop, how many jobs were given, whether native code
 * runs, and whether the thread is about to be ended.
 */
export const CELL = { stopped: 0, given: 1, native: 2, ending: 3 } as const

/** Given to the try-on thread when it starts. */
export type TryOnThreadData = {
  /** Written outside while the thread works, where no message is heard: see `CELL`. */
  readonly cells: Int32Array
  /** Run every stage once before the first job comes. */
  readonly warm: boolean
  /** How it runs our own networks. */
  readonly build: OnnxBuild
}

/** What a try-on thread can be asked for, and what comes of it. */
export type Work =
  | { readonly kind: 'try-on'; readonly input: TryOnInput }
  | { readonly kind: 'check'; readonly input: CheckInput }
export type Outcome =
  | { readonly kind: 'try-on'; readonly result: TryOnResult }
  | { readonly kind: 'check'; readonly result: CheckResult }

export type TryOnJob = { readonly id: number; readonly work: Work }

export type FromTryOnThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: TryOnProgress }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }

/** The tailor's functions that another thread can ask for. */
export type Task =
  | 'analyse'
  | 'drape'
  | 'backdrop'
  | 'setting'
  | 'blendRows'
  | 'opaqueCopy'
  | 'cropRows'
  | 'uncropMask'
  | 'writeLab'
  | 'groundOf'
export type Asked<T extends Task> = Parameters<Tailor[T]>

export type GarmentJob<T extends Task = Task> = {
  readonly kind: 'job'
  readonly id: number
  readonly task: T
  readonly asked: Asked<T>
}

export type Answer = Made | OpaquePicture | void

/** What the garment thread answers, by the job's number. */
export type GarmentAnswer = { readonly id: number } & (
  { readonly kind: 'made'; readonly made: Answer } | { readonly kind: 'failed'; readonly error: SentError }
)

/** The garment thread has no networks of its own: it asks for a run, by a number of its own. */
export type NetworkRun = {
  readonly kind: 'run'
  readonly run: number
  readonly asked: Parameters<VisionRuntime['run']>
}
export type NetworkOutputs = { readonly kind: 'ran'; readonly run: number } & (
  { readonly outputs: Float32Array[] } | { readonly error: SentError }
)

/** What the garment thread can be assisted with. */
export type Chore = keyof Assistant
export type Given<C extends Chore> = Parameters<Assistant[C]>

/** The state of an offer, in its cell. */
export const OFFER = { open: 0, begun: 1, done: 2, failed: 3, withdrawn: 4 } as const

/** A piece of the garment thread's work, which this thread may begin with as long as it is open. */
export type Offered<C extends Chore = Chore> = {
  readonly kind: 'offer'
  readonly chore: C
  readonly given: Given<C>
  readonly cell: Int32Array<SharedArrayBuffer>
}

/** What the garment thread made and is of no more use, for its memory, which both threads see. */
export type Used = { readonly kind: 'used'; readonly made: Made }

export type ToGarmentThread = GarmentJob | NetworkOutputs | Used
export type FromGarmentThread = GarmentAnswer | NetworkRun | Offered

/**
 * Most of a thread's garbage are typed arrays outside of V8's heap, so a large nursery only costs memory: 8 MB
 * save some 100 MB a thread and cost next to no time, and 4 MB save some 5 MB more of each.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 4 }
