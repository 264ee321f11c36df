/** The public interface of this module: other modules import only from here. */
export { insistOnNoPause, noteRefusal, tellPausedJob, visitorRefusedForMs } from './pause-key.ts'
export {
  addUsage,
  creditsUsed,
  dayOf,
  giveUsageBack,
  nextDay,
  readUsage,
  testLooksUsed,
} from './usage-store.ts'
