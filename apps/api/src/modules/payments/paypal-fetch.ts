/**
 * How the SDK's requests go out. It asks by axios, whose adapter is the only place where another address can be put in; this
 * one is `fetch`, so that an abort ends a request at once and no address redirects a token elsewhere.
 */

/** The part of an axios request that is read. */
type Outgoing = {
  url?: string
  method?: string
  headers: { toJSON: () => Record<string, unknown> }
  data?: unknown
  timeout?: number
  cancelToken?: { toAbortSignal: () => AbortSignal }
}

/** @param baseUrl instead of PayPal's own address */
export const fetchAdapter = (baseUrl: string | undefined) => async (outgoing: Outgoing) => {
  const { pathname, search, origin } = new URL(outgoing.url ?? '')
  const headers = Object.entries(outgoing.headers.toJSON()).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const signals = [
    ...(outgoing.timeout ? [AbortSignal.timeout(outgoing.timeout)] : []),
    ...(outgoing.cancelToken ? [outgoing.cancelToken.toAbortSignal()] : []),
  ]
  const response = await fetch(`${baseUrl?.replace(/\/+$/, '') ?? origin}${pathname}${search}`, {
    method: (outgoing.method ?? 'get').toUpperCase(),
    headers: Object.fromEntries(headers),
    ...(typeof outgoing.data === 'string' && { body: outgoing.data }),
    signal: AbortSignal.any(signals),
    redirect: 'error',
  })
  return {
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config: outgoing,
  }
}
