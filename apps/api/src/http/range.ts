/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Parses a single byte range of a `Range` header (RFC 9110 §14.1.2) for content of `bytes` bytes. Undefined means to
 * send the whole: no header, an unknown form, or several ranges, which a server may ignore.
 */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | undefined | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '' && last === '') return undefined
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || bytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, bytes - suffix), end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
