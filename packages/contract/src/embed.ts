/** The dialog of the shop widget: a page of ours in a frame of the shop's. */
import * as z from 'zod/mini'
import { errorCode } from './errors.ts'

/** The script of the shop's page. Its number changes when shops would have to change theirs. */
export const widgetPath = '/widget/v1.js'
export const embedPath = '/embed'
/** The name of the page among the web app's pages. */
export const embedPage = 'embed'
/** With a publishable key: shows that the call comes from that page, opened in a page of the key's. */
export const embedTokenHeader = 'toile-embed'
/** A token works for so long after its page was opened. */
export const embedTokenMinutes = 60
/** Stands in the page where the server writes the admission. */
export const admissionPlaceholder = '{ "admission": 0 }'

/** Written into the page by the server. */
export const admission = z.object({
  /** Origin of the shop's page; null for a page of this server. */
  origin: z.nullable(z.string()),
  /** Value of `embedTokenHeader`; null where looks are made on the device alone. */
  token: z.nullable(z.string()),
  /** Why the key does not work here. */
  refused: z.nullable(errorCode),
})
export type Admission = z.infer<typeof admission>
