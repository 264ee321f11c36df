/** URLs within the console. They contain the whole view, so that a link can be sent to a colleague. */
import { consolePath, type ConsoleAct } from '@toile/contract/console-policy'

export const consolePages = [
  'today',
  'people',
  'payments',
  'looks',
  'keys',
  'review',
  'engines',
  'audit',
] as const
export type ConsolePage = (typeof consolePages)[number]

/** The permission needed for each page. */
export const actOf: Record<ConsolePage, ConsoleAct> = {
  today: 'console.enter',
  people: 'people.search',
  payments: 'payments.read',
  looks: 'looks.read',
  keys: 'keys.read',
  review: 'review.read',
  engines: 'engines.read',
  audit: 'audit.read',
}

/** Names of the lists' filters. */
export const filterNames = [
  'provider',
  'status',
  'from',
  'to',
  'code',
  'engine',
  'tier',
  'scoreBelow',
  'day',
  'kind',
  'failing',
  'range',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName | 'holder', string>>

/**
 * A view of the console. `holder` opens a user, and filters other lists to theirs; `q` is a search; `subject` filters
 * the audit log; `id` opens a payment or a look.
 */
export type ConsoleView = Filters & { page: ConsolePage; q?: string; subject?: string; id?: string }

export function consoleAddress(view: ConsoleView): string {
  return `${consolePath}?${new URLSearchParams(view).toString()}`
}

export function viewIn(search: URLSearchParams): ConsoleView {
  const page = consolePages.find((each) => each === search.get('page')) ?? 'today'
  const rest = (['q', 'holder', 'subject', 'id', ...filterNames] as const).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return { page, ...Object.fromEntries(rest) }
}

/** The filters of a view. */
export const filtersIn = (view: ConsoleView): Filters =>
  Object.fromEntries(
    (['holder', ...filterNames] as const).flatMap((name) => (view[name] ? [[name, view[name]]] : [])),
  )

/** Navigation state that focuses the search; a new object each time, because it is handled once. */
export const toSearch = () => ({ search: true })

export const wantsSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'search' in state
