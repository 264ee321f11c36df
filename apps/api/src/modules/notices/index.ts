/** The public interface of this module: other modules import only from here. */
export { newSignInMail } from './sign-in-mails.ts'
export {
  enqueueKeyChanged,
  enqueueKeyNotice,
  enqueueKeyRotated,
  enqueueLookReady,
  enqueueLowCredits,
  enqueuePageWithdrawn,
  enqueueSecondFactorsRemoved,
} from './enqueue-notices.ts'
