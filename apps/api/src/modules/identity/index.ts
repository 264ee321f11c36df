/** The face of this module: other modules import nothing else of it. */
export { forgetExpiredSessions } from './forget-expired.ts'
