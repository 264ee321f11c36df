/** Addresses within the console: what is shown stands in them, so that a view can be sent to a colleague. */
import { consolePath } from '@toile/contract/console-policy'

export const consolePages = ['today', 'people', 'review', 'engines', 'audit'] as const
export type ConsolePage = (typeof consolePages)[number]

/** `holder` opens a person; `q` is a search; `subject` bounds the audit to one. */
export type ConsoleView = { page: ConsolePage; q?: string; holder?: string; subject?: string }

export function consoleAddress(view: ConsoleView): string {
  return `${consolePath}?${new URLSearchParams(view).toString()}`
}

export function viewIn(search: URLSearchParams): ConsoleView {
  const page = consolePages.find((each) => each === search.get('page')) ?? 'today'
  const rest = (['q', 'holder', 'subject'] as const).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  return { page, ...Object.fromEntries(rest) }
}
