import { randomId } from './random-id.ts'

/**
 * Starts a trace in W3C Trace Context format, so that the server's spans of one press share an id. The flag "not
 * sampled" makes the server's span the first recorded.
 */
export const newTraceparent = (): string => `00-${randomId()}-${randomId().slice(16)}-00`
