/** The public interface of this module: other modules import only from here. */
export { newSignInMail } from './notice-mails.ts'
export {
  enqueueKeyChanged,
  enqueueKeyNotice,
  enqueueKeyRotated,
  enqueueLookReady,
  enqueueLowCredits,
  enqueuePageWithdrawn,
} from './enqueue-notices.ts'
