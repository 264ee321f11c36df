/**
 * The errors that engines throw. A chain also rethrows errors of the caller's own `accept`, `order.keep` and meter
 * unchanged.
 */

import type { TryOnWarning } from './engine.ts'

export type EngineErrorCode =
  | 'no_person_found'
  | 'no_garment_found'
  | 'garments_clash'
  | 'content_rejected'
  | 'look_unconvincing'
  | 'engine_failed'
  | 'aborted'

/** `message` is a sentence for the person who chose the pictures; the `cause` is for the log. */
export abstract class EngineError extends Error {
  abstract readonly code: EngineErrorCode
  /** True when the same call may succeed later. */
  readonly retryable: boolean = false
}

/** No person was found. The message says what to change in the photo. */
export class NoPersonFound extends EngineError {
  override readonly name = 'NoPersonFound'
  readonly code = 'no_person_found'

  constructor(
    message = 'We could not find a person in this photo. Use a photo that shows one person from the front, at least from head to hips.',
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** No garment was found. The message says what to change in the picture. */
export class NoGarmentFound extends EngineError {
  override readonly name = 'NoGarmentFound'
  readonly code = 'no_garment_found'

  constructor(
    message = 'We could not find a garment in this picture. Use a picture of one whole garment on a plain background.',
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The garments cannot be worn together. The message says which. */
export class GarmentsClash extends EngineError {
  override readonly name = 'GarmentsClash'
  readonly code = 'garments_clash'
}

/** Moderation, the provider's or the caller's, refused a picture. */
export class ContentRejected extends EngineError {
  override readonly name = 'ContentRejected'
  readonly code = 'content_rejected'

  constructor(message = 'These pictures cannot be used for a try-on.', options?: ErrorOptions) {
    super(message, options)
  }
}

/** The look is probably broken. The message and the warnings, strongest first, say what to change. */
export class LookUnconvincing extends EngineError {
  override readonly name = 'LookUnconvincing'
  readonly code = 'look_unconvincing'
  readonly warnings: readonly TryOnWarning[]

  constructor(
    message = 'A look of these pictures would most likely not be right, so none is shown.',
    { warnings = [], ...options }: ErrorOptions & { readonly warnings?: readonly TryOnWarning[] } = {},
  ) {
    super(message, options)
    this.warnings = warnings
  }
}

/** The engine broke, timed out or gave an unusable answer. */
export class EngineFailed extends EngineError {
  override readonly name = 'EngineFailed'
  readonly code = 'engine_failed'
  override readonly retryable: boolean

  constructor(message: string, options: ErrorOptions & { readonly retryable: boolean }) {
    super(message, options)
    this.retryable = options.retryable
  }
}

/** The hosted engine no longer knows an order that it accepted. */
export class OrderForgotten extends EngineFailed {
  constructor(options?: ErrorOptions) {
    super('The order is not known any more.', { retryable: true, ...options })
  }
}

/** The call was stopped, by the caller's signal or because the engine was closed. */
export class Aborted extends EngineError {
  override readonly name = 'Aborted'
  readonly code = 'aborted'

  constructor(options?: ErrorOptions) {
    super('The try-on was stopped.', options)
  }
}
