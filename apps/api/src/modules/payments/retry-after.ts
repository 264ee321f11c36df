/**
 * Parses a `Retry-After` header: seconds or an HTTP date.
 * @returns seconds, not negative; undefined when absent or malformed
 */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
