/** The face of this module: other modules import nothing else of it. */
export { namesOf } from './audit-page.ts'
export { countHours } from './history.ts'
export type { SendVerification } from './resend-verification.ts'
