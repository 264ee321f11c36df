/** Public interface of this module: other modules import from this file only. */
export { newSignInMail } from './notice-mails.ts'
export {
  enqueueKeyChanged,
  enqueueKeyNotice,
  enqueueKeyRotated,
  enqueueLookReady,
  enqueueLowCredits,
  enqueuePageWithdrawn,
} from './enqueue-notices.ts'
