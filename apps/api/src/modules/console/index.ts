/** The face of this module: other modules import nothing else of it. */
export { countHours } from './history.ts'
export type { SendVerification } from './resend-verification.ts'
