/** Formats rows as CSV (RFC 4180). Values that start like a formula are escaped for spreadsheets. */
export const csvOf = <Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')

function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  // Only real numbers may start with a sign.
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
