/** Parses the rows of a batch from JSONL or CSV, and validates each row. */
import { readPlace } from '@toile/contract/person-at'
import { toStorableText } from '@toile/contract/storable-text'
import { batchLimits } from '@toile/contract/v1-batches'
import { lookRequest, type LookRequest } from '@toile/contract/v1-look-request'
import { AppError } from '../../platform/errors.ts'
import { readCsv } from './csv.ts'

/** `row` starts at 1. */
export type BatchRowInput = { row: number; request: LookRequest } | { row: number; problem: string }

/** Parses a file. Throws `invalid_request` when it is neither format, has no rows, or too many. */
export function readRows(text: string): BatchRowInput[] {
  const plain = text.replace(/^\uFEFF/, '').trim()
  const rows = plain.startsWith('{') ? readJsonl(plain) : readTable(plain)
  if (rows.length === 0) throw invalidFile('The file has no rows.')
  if (rows.length > batchLimits.rows)
    throw invalidFile(`The file has ${rows.length} rows; ${batchLimits.rows} are allowed.`)
  return rows.map((given, index) => check(given, index + 1))
}

const invalidFile = (message: string) =>
  new AppError('invalid_request', message, { details: [{ field: 'rows', message }] })

type Given = { value: unknown } | { problem: string }

function readJsonl(text: string): Given[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        return { value: JSON.parse(line) as unknown }
      } catch {
        return { problem: 'is not JSON' }
      }
    })
}

const options = new Set(['category', 'tier', 'realism', 'fit', 'tuck', 'seed', 'outputFormat'])
const numbers = new Set(['realism', 'seed'])

function readTable(text: string): Given[] {
  const [head = [], ...lines] = readCsv(text)
  const names = head.map((name) => name.trim())
  if (!names.includes('person') || !names.includes('garment'))
    throw invalidFile('A CSV file begins with a line of names, with person and garment among them.')
  return lines.map((cells) => ({ value: requestOf(names, cells) }))
}

/** Builds a request from the cells of a row. Unknown columns become metadata; empty cells are omitted. */
function requestOf(names: readonly string[], cells: readonly string[]): unknown {
  const metadata: Record<string, string> = {}
  const request: Record<string, unknown> = {}
  let [person, garment, category]: (string | undefined)[] = []
  for (const [at, name] of names.entries()) {
    const cell = cells[at]?.trim()
    if (!cell) continue
    if (name === 'person') person = cell
    else if (name === 'garment') garment = cell
    else if (name === 'category') category = cell
    // Invalid text is kept, so that validation reports it with the other fields.
    else if (name === 'personAt') request[name] = readPlace(cell) ?? cell
    else if (options.has(name)) request[name] = numbers.has(name) ? Number(cell) : cell
    else metadata[name] = cell
  }
  return {
    person: sourceOf(person),
    garments: [{ ...sourceOf(garment), ...(category && { category }) }],
    ...request,
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function sourceOf(cell: string | undefined): object | undefined {
  if (cell === undefined) return undefined
  const [, kind, id] = /^(library|sample):(.+)$/.exec(cell) ?? []
  if (kind && id) return { [kind]: id }
  return /^[a-z]+:\/\//i.test(cell) ? { url: cell } : { fileId: cell }
}

function check(given: Given, row: number): BatchRowInput {
  if ('problem' in given) return { row, problem: given.problem }
  const parsed = lookRequest.safeParse(given.value)
  if (parsed.success) return { row, request: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  // It may name a field as the file does.
  return { row, problem: toStorableText(`${field ? `${field}: ` : ''}${issue?.message ?? 'is not right'}`) }
}
