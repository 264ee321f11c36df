/** The face of this module: other modules import nothing else of it. */
export { newSignInMail } from './notice-mails.ts'
export {
  promiseKeyNotice,
  promiseLookReady,
  promiseLowCredits,
  promisePageWithdrawn,
} from './promise-notices.ts'
