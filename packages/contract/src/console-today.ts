/** How the product did, hour by hour, for the charts of the operators' console. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

export const historyRanges = ['24h', '7d', '30d'] as const
export type HistoryRange = (typeof historyRanges)[number]
export const hoursOf: Record<HistoryRange, number> = { '24h': 24, '7d': 168, '30d': 720 }

const count = z.int()

/** An hour that nothing happened in has no looks and no times. */
export const hourOfHistory = z.object({
  /** Its beginning. */
  at: z.iso.datetime(),
  done: count,
  failed: count,
  canceled: count,
  /** Time from the order to the look, of those that were made; null where none was. */
  medianSeconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
  /** Credits of purchases, and credits that looks took. */
  sold: count,
  spent: count,
  revenue: z.array(z.object({ currency: z.string(), amountMinor: count })),
})
export type HourOfHistory = z.infer<typeof hourOfHistory>

export const getConsoleHistory = defineOperation({
  id: 'getConsoleHistory',
  method: 'GET',
  path: '/console/today/history',
  tag: 'Console',
  summary:
    'Looks, times, credits and revenue by the hour, the oldest first; the last hour is still under way',
  signedIn: true,
  act: 'console.enter',
  query: z.object({ range: z.optional(z.enum(historyRanges)) }),
  responses: { 200: z.object({ hours: z.array(hourOfHistory) }) },
  errors: ['invalid_request'],
})

/** Lists that are saved as CSV. */
export const savedLists = ['audit', 'payments', 'looks', 'keys', 'webhooks'] as const
export type SavedList = (typeof savedLists)[number]

export const recordExport = defineOperation({
  id: 'recordExport',
  method: 'POST',
  path: '/console/exports',
  tag: 'Console',
  summary:
    'Write into the audit that a list is saved as CSV, before it is: which one, how it is narrowed, how many rows',
  signedIn: true,
  act: 'list.export',
  body: z.object({
    list: z.enum(savedLists),
    filters: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300))),
    rows: z.int().check(z.gte(0)),
  }),
  responses: { 204: null },
  errors: ['invalid_request'],
})
