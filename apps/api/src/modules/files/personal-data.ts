/** Erases and exports the files that an account has uploaded through the API. */
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { findFilesOf, type FileRow } from './file-store.ts'

type Account = { holder: string }

/** Deletes an account's files; returns the keys of their blobs. */
export async function eraseFilesOf(trx: Trx, { holder }: Account): Promise<string[]> {
  const rows = await trx.deleteFrom('api_file').where('holder', '=', holder).returningAll().execute()
  return rows.map(({ picture_key }) => picture_key)
}

/** Yields `api-files.json`, and each picture that it names below `api-files/`; nothing for an account without files. */
export async function* exportFilesOf(db: DbOrTrx, { holder }: Account) {
  const rows = await findFilesOf(db, holder)
  if (rows.length === 0) return
  yield { name: 'api-files.json', json: rows.map(toDocument) }
  for (const row of rows) yield { name: fileNameOf(row), blobKey: row.picture_key }
}

const fileNameOf = ({ id, picture_key }: FileRow): string =>
  `api-files/${id}${picture_key.slice(picture_key.lastIndexOf('.'))}`

const toDocument = (row: FileRow) => ({
  id: row.id,
  livemode: row.livemode,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  picture: fileNameOf(row),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
