/** Facts about the operator that the pages state. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

/** Stands for the name where the operator has set none; each language has words of its own for it. */
export const unnamedOperator = 'the operator of this website'

export const siteFacts = z.object({
  /** The operator, as the legal pages name it. */
  legalName: z.string(),
  contactEmail: z.string(),
  /** Since when the legal pages read as they do: `2026-11-22`. */
  legalDate: z.string(),
  /** True when a classifier on this server checks pictures. */
  moderatesPictures: z.boolean(),
  /** Companies that receive the pictures of a look to make it; empty where the operator's own machines make all. */
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
