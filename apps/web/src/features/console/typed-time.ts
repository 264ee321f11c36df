/** Converts points in time to and from the values of `datetime-local` fields, which have no seconds. */
const MINUTE_MS = 60_000

/** Formats a time, from ISO 8601, for a field. */
export function localOf(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/**
 * Parses a field's value to ISO 8601; null while it is incomplete. The minute of `earliest` means that time, and a time
 * after `latest` means that one.
 */
export function momentOf(
  typed: string,
  { earliest, latest }: { earliest: string | null; latest: Date },
): string | null {
  const at = new Date(typed).getTime()
  if (Number.isNaN(at)) return null
  if (earliest !== null && typed === localOf(earliest)) return earliest
  return new Date(Math.min(at, latest.getTime())).toISOString()
}
