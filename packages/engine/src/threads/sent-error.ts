/** Converts errors to data and back, because their classes are lost between threads. */
import {
  Aborted,
  ContentRejected,
  EngineError,
  EngineFailed,
  GarmentsClash,
  LookUnconvincing,
  NoGarmentFound,
  NoPersonFound,
} from '../errors.ts'
import type { EngineErrorCode } from '../errors.ts'

export type SentError = {
  readonly code: EngineErrorCode
  readonly message: string
  readonly retryable: boolean
  /** Stack of an unexpected error, or of an error's cause, for the log. */
  readonly stack?: string
}

const UNFORESEEN = 'The engine could not work with these pictures.'

/** Converts a thrown value to data. An unexpected error is not retryable: the same pictures would fail again. */
export function toSentError(error: unknown): SentError {
  if (error instanceof EngineError) {
    const { code, message, retryable, cause } = error
    return { code, message, retryable, ...(cause !== undefined && { stack: stackOf(cause) }) }
  }
  return { code: 'engine_failed', message: UNFORESEEN, retryable: false, stack: stackOf(error) }
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** Recreates the error from its data. */
export function fromSentError({ code, message, retryable, stack }: SentError): EngineError {
  const options = stack === undefined ? {} : { cause: new Error(stack) }
  const make = {
    no_person_found: () => new NoPersonFound(message, options),
    no_garment_found: () => new NoGarmentFound(message, options),
    garments_clash: () => new GarmentsClash(message, options),
    content_rejected: () => new ContentRejected(message, options),
    look_unconvincing: () => new LookUnconvincing(message, options),
    engine_failed: () => new EngineFailed(message, { retryable, ...options }),
    aborted: () => new Aborted(options),
  } satisfies Record<EngineErrorCode, () => EngineError>
  return make[code]()
}
