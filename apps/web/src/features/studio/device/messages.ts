/** Messages between the page and the worker that makes looks on this device. */
import type { SeenPerson, TryOnOptions, TryOnProgress, TryOnWarning } from '@toile/engine/engine'

/** The chosen picture files, which the worker decodes. */
export type DeviceOrder = { person: Blob; garment: Blob; options: TryOnOptions }

export type ToWorker =
  /** Downloads the files and starts the engine. Answered by `loading` and `ready`, or `failed`. */
  | { kind: 'prepare' }
  /** Makes a look, one at a time, after preparing if necessary. Answered by `progress` and `done`, or `failed`. */
  | { kind: 'make'; order: DeviceOrder }

/** A finished look; `image` is RGBA. */
export type DeviceLook = {
  image: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  warnings: readonly TryOnWarning[]
  /** The people in the photo, from left to right. */
  people: readonly SeenPerson[]
}

/** `no_memory`, `not_loaded` and `unreadable_image` come from the device; the others from the engine. */
export type DeviceFailureCode =
  | 'no_person_found'
  | 'no_garment_found'
  | 'look_unconvincing'
  | 'engine_failed'
  | 'unreadable_image'
  | 'no_memory'
  | 'not_loaded'

/** `warnings` explain what to change, most important first, when a look was made but is not shown. */
export type DeviceFailure = {
  code: DeviceFailureCode
  message: string
  warnings?: readonly TryOnWarning[]
}

export type FromWorker =
  /** `fraction`: share of the files' bytes received, 0 to 1. */
  | { kind: 'loading'; fraction: number }
  | { kind: 'ready' }
  | { kind: 'progress'; progress: TryOnProgress }
  | { kind: 'done'; look: DeviceLook }
  | { kind: 'failed'; failure: DeviceFailure }
