/** Public interface of this module: other modules import from this file only. */
export { newSignInMail } from './notice-mails.ts'
export {
  promiseKeyNotice,
  promiseLookReady,
  promiseLowCredits,
  promisePageWithdrawn,
} from './promise-notices.ts'
