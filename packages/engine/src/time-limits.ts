/** Time limits that callers need to know. Imports no engine, so that any process can read them cheaply. */

/** Time that a hosted engine gets for one order, from the first call to the picture. */
export const HOSTED_ORDER_MS = 180_000
