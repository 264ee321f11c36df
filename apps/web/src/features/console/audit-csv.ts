import type { AuditEntry } from '@toile/contract/console'

const columns = [
  'seq',
  'at',
  'actor',
  'act',
  'subject',
  'reason',
  'before',
  'after',
  'hash',
] as const satisfies (keyof AuditEntry)[]

/** As RFC 4180 has it. A spreadsheet takes what begins like a formula as text. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  [columns.join(','), ...entries.map((entry) => columns.map((name) => cell(entry[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('')

function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
