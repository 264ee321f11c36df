/** Streams the results of a batch, a page of rows at a time. */
import type { Db } from '../../platform/db.ts'
import type { ExportedFile } from '../../platform/zip-stream.ts'
import { type BatchRow, findRows } from '../batches/index.ts'
import { type GenerationRow, type SignPicture, toLook } from '../generations/index.ts'

const PAGE_SIZE = 100

async function* rowsWithLooks(db: Db, batchId: string) {
  for (let after = 0; ;) {
    const rows = await findRows(db, batchId, after, PAGE_SIZE)
    const ids = rows.flatMap(({ look_id }) => (look_id === null ? [] : [look_id]))
    const looks =
      ids.length === 0 ? [] : await db.selectFrom('generation').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(looks.map((look) => [look.id, look]))
    for (const row of rows) yield { row, look: row.look_id === null ? undefined : byId.get(row.look_id) }
    const last = rows.at(-1)
    if (!last) return
    after = last.row
  }
}

/** Yields a line of JSON for each row, in order. */
export async function* resultLines(db: Db, batchId: string, sign: SignPicture): AsyncGenerator<string> {
  for await (const { row, look } of rowsWithLooks(db, batchId))
    yield `${JSON.stringify(lineOf(row, look, sign))}\n`
}

function lineOf(
  { row, status, error_code: code, error_message: message }: BatchRow,
  look: GenerationRow | undefined,
  sign: SignPicture,
) {
  return {
    row,
    status: status === 'starting' ? 'making' : status,
    look: look ? toLook(look, sign) : null,
    error: code === null ? null : { code, message: message ?? '' },
  }
}

/** Yields a file such as `row-0007.jpg` for each succeeded row. */
export async function* resultPictures(db: Db, batchId: string): AsyncGenerator<ExportedFile> {
  for await (const { row, look } of rowsWithLooks(db, batchId)) {
    const blobKey = look?.look_key
    if (!blobKey) continue
    const extension = blobKey.slice(blobKey.lastIndexOf('.'))
    yield { name: `row-${String(row.row).padStart(4, '0')}${extension}`, blobKey }
  }
}
