/** Usage counts of the shop widget by product and day. They hold no data about shoppers. */
import * as z from 'zod/mini'
import { keyUsageDays } from './api-keys.ts'
import { defineOperation } from './operation.ts'
import { storableText } from './storable-text.ts'
import { countField } from './text-fields.ts'

export const widgetEvents = ['open', 'look', 'add'] as const
export type WidgetEvent = (typeof widgetEvents)[number]

export const longestProductName = 100
/** Limit of products that are counted separately per key and day; others are counted together, without a name. */
export const countedProducts = 1000

/** Limit of products and days in one answer. */
export const widgetUsagePerPage = 100

export const widgetUsage = z.object({
  /** Day in UTC. */
  day: z.iso.date(),
  /** The shop's name for the product; empty for those counted together. */
  product: z.string(),
  opens: z.int(),
  looks: z.int(),
  adds: z.int(),
})
export type WidgetUsage = z.infer<typeof widgetUsage>

/** Not part of `/v1`, because only the widget's dialog calls it. */
export const countWidgetEvent = defineOperation({
  id: 'countWidgetEvent',
  method: 'POST',
  path: '/widget/events',
  tag: 'Widget',
  summary: 'Count an event in the dialog of the shop widget',
  key: { scope: 'looks:write', publishable: true },
  body: z.object({
    event: z.enum(widgetEvents),
    product: z.string().check(z.maxLength(longestProductName), z.regex(storableText)),
  }),
  responses: { 204: null },
  errors: ['invalid_request'],
})

export const getWidgetUsage = defineOperation({
  id: 'getWidgetUsage',
  method: 'GET',
  path: '/keys/widget-usage',
  tag: 'Keys',
  summary: 'Get the usage of your keys’ widgets by product and day, newest day first, in pages',
  signedIn: true,
  query: z.object({
    days: countField(keyUsageDays),
    cursor: z.optional(z.string().check(z.maxLength(1000), z.describe('`nextCursor` of the page before.'))),
  }),
  responses: {
    200: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      usage: z.array(widgetUsage),
      /** Null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
  },
  errors: ['invalid_request'],
})
