/** The shop widget's script, as served by this server. */
import { widgetPath } from '@toile/contract/embed'

/**
 * Computes `sha384-…` for the `integrity` attribute; null when the script cannot be read, or outside a secure context.
 */
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

/** Loads the script that defines `<toile-try-on>`, once per page. */
export function loadWidget(): void {
  if (document.querySelector(`script[src="${widgetPath}"]`)) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = widgetPath
  document.head.append(script)
}
