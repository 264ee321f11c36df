import { randomId } from './random-id.ts'

/**
 * Begins a trace at the press of a button, in W3C's form: what the server then does for it is found under one id. Its last
 * part says that nothing was recorded here, so the server's span is the first.
 */
export const newTraceparent = (): string => `00-${randomId()}-${randomId().slice(16)}-00`
