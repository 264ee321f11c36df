/** The operators' console: hourly figures for the charts. */
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'

export const historyRanges = ['24h', '7d', '30d'] as const
export type HistoryRange = (typeof historyRanges)[number]
export const hoursOf: Record<HistoryRange, number> = { '24h': 24, '7d': 168, '30d': 720 }

const count = z.int()

/** The figures of one hour. Hours without activity are included, with zeros and null times. */
export const hourOfHistory = z.object({
  /** Beginning of the hour. */
  at: z.iso.datetime(),
  done: count,
  failed: count,
  canceled: count,
  /** Time from request to look, over the finished looks; null without any. */
  medianSeconds: z.nullable(z.number()),
  p95Seconds: z.nullable(z.number()),
  /** Credits bought. */
  sold: count,
  /** Credits that looks cost. */
  spent: count,
  revenue: z.array(z.object({ currency: z.string(), amountMinor: count })),
})
export type HourOfHistory = z.infer<typeof hourOfHistory>

export const getConsoleHistory = defineOperation({
  id: 'getConsoleHistory',
  method: 'GET',
  path: '/console/today/history',
  tag: 'Console',
  summary: 'Get looks, times, credits and revenue by hour, oldest first; the last hour is incomplete',
  signedIn: true,
  act: 'console.enter',
  query: z.object({ range: z.optional(z.enum(historyRanges)) }),
  responses: { 200: z.object({ hours: z.array(hourOfHistory) }) },
  errors: ['invalid_request'],
})

/** Lists that can be exported as CSV. */
export const savedLists = ['audit', 'payments', 'looks', 'keys', 'webhooks'] as const
export type SavedList = (typeof savedLists)[number]

export const recordExport = defineOperation({
  id: 'recordExport',
  method: 'POST',
  path: '/console/exports',
  tag: 'Console',
  summary:
    'Record a CSV export in the audit log, before it happens: the list, its filters and the number of rows',
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
