/**
 * An axios adapter for PayPal's SDK, built on `fetch`. The adapter is the only place where the API address can be
 * replaced;
 * with `fetch`, an abort ends a request at once, and redirects, which could leak the token, are refused.
 */

/** The fields of an axios request config that are used. */
type AxiosRequest = {
  url?: string
  method?: string
  headers: { toJSON: () => Record<string, unknown> }
  data?: unknown
  timeout?: number
  cancelToken?: { toAbortSignal: () => AbortSignal }
}

/** @param baseUrl replaces PayPal's own address */
export const fetchAdapter = (baseUrl: string | undefined) => async (request: AxiosRequest) => {
  const { pathname, search, origin } = new URL(request.url ?? '')
  const headers = Object.entries(request.headers.toJSON()).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const signals = [
    ...(request.timeout ? [AbortSignal.timeout(request.timeout)] : []),
    ...(request.cancelToken ? [request.cancelToken.toAbortSignal()] : []),
  ]
  const response = await fetch(`${baseUrl?.replace(/\/+$/, '') ?? origin}${pathname}${search}`, {
    method: (request.method ?? 'get').toUpperCase(),
    headers: Object.fromEntries(headers),
    ...(typeof request.data === 'string' && { body: request.data }),
    signal: AbortSignal.any(signals),
    redirect: 'error',
  })
  return {
    data: await response.text(),
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config: request,
  }
}
