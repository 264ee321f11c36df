/** The face of this module: other modules import nothing else of it. */
export { forgetHealth } from './engine-health.ts'
