/** Messages between the page and the worker that makes looks on this device. */
import type { SeenPerson, TryOnOptions, TryOnProgress, TryOnWarning } from '@toile/engine/engine'

/** Files of pictures, as they were chosen: the worker opens them. */
export type DeviceOrder = { person: Blob; garment: Blob; options: TryOnOptions }

export type ToWorker =
  /** Fetch and start what is needed. Answered by `loading` and `ready`, or `failed`. */
  | { kind: 'prepare' }
  /** One at a time; the worker is prepared first if it was not. Answered by `progress` and `done`, or `failed`. */
  | { kind: 'make'; order: DeviceOrder }

/** RGBA, as the engine gives it. */
export type DeviceLook = {
  image: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  warnings: readonly TryOnWarning[]
  /** Everyone in the photo, from left to right. */
  people: readonly SeenPerson[]
}

/** `no_memory`, `not_loaded` and `unreadable_image` are the device's own; the others are the engine's. */
export type DeviceFailureCode =
  | 'no_person_found'
  | 'no_garment_found'
  | 'look_unconvincing'
  | 'engine_failed'
  | 'unreadable_image'
  | 'no_memory'
  | 'not_loaded'

/** `warnings` say what to change, the strongest first, where a look was made and is not shown. */
export type DeviceFailure = {
  code: DeviceFailureCode
  message: string
  warnings?: readonly TryOnWarning[]
}

export type FromWorker =
  /** `fraction` of the files' bytes, 0 to 1. */
  | { kind: 'loading'; fraction: number }
  | { kind: 'ready' }
  | { kind: 'progress'; progress: TryOnProgress }
  | { kind: 'done'; look: DeviceLook }
  | { kind: 'failed'; failure: DeviceFailure }
