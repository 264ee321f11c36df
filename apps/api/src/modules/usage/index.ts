/** The face of this module: other modules import nothing else of it. */
export { insistOnNoPause, noteRefusal, tellPausedJob } from './pause-key.ts'
export {
  addUsage,
  creditsUsed,
  dayOf,
  giveUsageBack,
  nextDay,
  readUsage,
  testLooksUsed,
} from './usage-store.ts'
