/** What the pages say of whoever runs this server. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

/** What stands for the name where the operator has set none; each language has words of its own for it. */
export const unnamedOperator = 'the operator of this website'

export const siteFacts = z.object({
  /** Who offers the service, as the legal pages name them. */
  legalName: z.string(),
  contactEmail: z.string(),
  /** Since when the legal pages read as they do: `2026-11-22`. */
  legalDate: z.string(),
  /** Whether pictures are looked at by a classifier on this server. */
  moderatesPictures: z.boolean(),
  /** Who gets the pictures of a look to make it, by name; empty where all are made on the operator's own machines. */
  pictureReceivers: z.array(z.string()),
})
export type SiteFacts = z.infer<typeof siteFacts>

export const getSiteFacts = defineOperation({
  id: 'getSiteFacts',
  method: 'GET',
  path: '/site',
  tag: 'Site',
  summary: 'Who runs this server, and how to write to them',
  responses: { 200: siteFacts },
  errors: [],
})
