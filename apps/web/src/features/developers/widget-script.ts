/** The script of the shop widget, as this server sends it. */
import { widgetPath } from '@toile/contract/embed'

/** `sha384-…` for the attribute `integrity`; null where it cannot be read, or a page gets no digests. */
export async function readIntegrity(): Promise<string | null> {
  try {
    const response = await fetch(widgetPath)
    if (!response.ok) return null
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))
    return `sha384-${btoa(String.fromCharCode(...digest))}`
  } catch {
    return null
  }
}

/** Defines `<toile-try-on>` in this page, once. */
export function loadWidget(): void {
  if (document.querySelector(`script[src="${widgetPath}"]`)) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = widgetPath
  document.head.append(script)
}
