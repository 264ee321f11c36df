/** Facts about the operator that the pages show. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

/** Placeholder for an unset name of the operator; each language translates it. */
export const unnamedOperator = 'the operator of this website'

export const siteFacts = z.object({
  /** The operator's name on the legal pages. */
  legalName: z.string(),
  contactEmail: z.string(),
  /** Date of the legal pages' current wording, such as `2026-11-22`. */
  legalDate: z.string(),
  /** True when a classifier on this server checks pictures. */
  moderatesPictures: z.boolean(),
  /**
   * Companies that receive a look's pictures to make it; empty if all looks are made on the operator's own machines.
   */
  pictureReceivers: z.array(z.string()),
  /** Companies through which packages are paid; empty where only the test checkout sells, or nothing is sold. */
  paymentProviders: z.array(z.string()),
})
export type SiteFacts = z.infer<typeof siteFacts>

export const getSiteFacts = defineOperation({
  id: 'getSiteFacts',
  method: 'GET',
  path: '/site',
  tag: 'Site',
  summary: 'Get facts about the operator of this server',
  responses: { 200: siteFacts },
  errors: [],
})
