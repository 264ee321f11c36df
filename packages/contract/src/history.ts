/** An account's looks of the last day. Separate from `generations.ts`, because visitors have no history. */
import * as z from 'zod/mini'
import { generation } from './generations.ts'
import { numberField } from './look-form.ts'
import { defineOperation } from './operation.ts'

const byId = z.object({ id: z.string().check(z.maxLength(100)) })

export const generationPage = z.object({
  items: z.array(generation),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
})
export type GenerationPage = z.infer<typeof generationPage>

export const historyPage = { limit: { min: 1, max: 100, default: 10 } } as const

export const getHistory = defineOperation({
  id: 'getHistory',
  method: 'GET',
  path: '/generate/history',
  tag: 'Generation',
  summary: 'List your looks of the last day and those in progress, newest first',
  signedIn: true,
  query: z.object({
    limit: numberField(historyPage.limit.min, historyPage.limit.max),
    offset: numberField(0, 1_000_000),
  }),
  responses: { 200: generationPage },
  errors: ['invalid_request'],
})

export const updateGeneration = defineOperation({
  id: 'updateGeneration',
  method: 'PUT',
  path: '/generate/:id',
  tag: 'Generation',
  summary: 'Mark one of your looks as a favourite, or unmark it',
  signedIn: true,
  params: byId,
  body: z.object({ favourite: z.boolean() }),
  responses: { 200: generation },
  errors: ['invalid_request', 'not_found'],
})

export const restoreGeneration = defineOperation({
  id: 'restoreGeneration',
  method: 'POST',
  path: '/generate/:id/restore',
  tag: 'Generation',
  summary: 'Restore a look that you deleted in the last ten minutes',
  signedIn: true,
  params: byId,
  responses: { 200: generation },
  errors: ['invalid_request', 'not_found'],
})
