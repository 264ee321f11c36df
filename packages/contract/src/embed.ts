/** The dialog of the shop widget: a page of this server in a frame on the shop's page. */
import * as z from 'zod/mini'
import { errorCode } from './errors.ts'

/** Address of the script that shops include. Its version changes only when shops must change their page. */
export const widgetPath = '/widget/v1.js'
export const embedPath = '/embed'
/** Name of the page in the web app's build. */
export const embedPage = 'embed'
/** Header sent with a publishable key. It proves that the call comes from the dialog, opened on an allowed origin. */
export const embedTokenHeader = 'toile-embed'
/** Validity of a token after the server has written its page. An open dialog renews its token from the page. */
export const embedTokenMinutes = 60
/** Placeholder in the page that the server replaces with the admission. */
export const admissionPlaceholder = '{ "admission": 0 }'

/** Access data that the server writes into the page. */
export const admission = z.object({
  /** Origin of the shop's page; null for a page of this server. */
  origin: z.nullable(z.string()),
  /** Value for `embedTokenHeader`; null when looks are made only on the device. */
  token: z.nullable(z.string()),
  /** Error code if the key is refused here, else null. */
  refused: z.nullable(errorCode),
})
export type Admission = z.infer<typeof admission>
