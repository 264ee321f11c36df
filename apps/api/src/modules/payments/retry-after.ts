/**
 * What a `Retry-After` header says.
 * @returns seconds, not negative; nothing where it says nothing that can be read
 */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
