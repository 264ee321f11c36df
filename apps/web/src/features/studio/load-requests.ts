import { unreachable } from '../../api/api-error.ts'

/** Fetches the calls that make and end a look, which are not needed before both pictures are chosen. Rejects with ApiError. */
export const loadRequests = () =>
  import('../../api/generations.ts').catch((cause: unknown) => {
    throw unreachable(cause)
  })

/** Fetches them before the press. */
export const preloadRequests = () => void import('./send-order.ts').catch(() => undefined)
