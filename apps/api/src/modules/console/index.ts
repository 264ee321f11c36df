/** The face of this module: other modules import nothing else of it. */
export type { SendVerification } from './resend-verification.ts'
