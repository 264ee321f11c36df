/** I6: a day later all temporary data is gone, and no blob exists without its row or the other way round. */
import type { Evidence, Purged, Violation } from './evidence.ts'

export async function auditPurge({ journals, database, blobStore }: Purged): Promise<Violation[]> {
  const violations: Violation[] = []
  const say = (what: string, ...ids: string[]) => violations.push({ invariant: 'I6', what, ids })
  const read = async (text: string) =>
    (await database.executeSql(text)).rows as { id: string; keys: string[] }[]
  const looks = await read(`select id::text, '{}'::text[] as keys from generation`)
  if (looks.length > 0) say('looks are left', ...looks.map(({ id }) => id))
  const rows = [
    ...(await read('select id::text, array[picture_key, thumbnail_key] as keys from library_item')),
    ...(await read('select holder as id, array[photo_key] as keys from profile where photo_key is not null')),
  ]
  const deleted = new Set(journals.deeds('delete-upload').map(({ key }) => key))
  const back = rows.filter(({ id }) => deleted.has(id))
  if (back.length > 0) say('deleted items are left', ...back.map(({ id }) => id))

  const named = new Set(rows.flatMap(({ keys }) => keys))
  const there = new Set<string>()
  for await (const { key } of blobStore.list()) there.add(key)
  const orphans = [...there].filter((key) => !named.has(key))
  const missing = [...named].filter((key) => !there.has(key))
  if (orphans.length > 0) say('blobs that no row names', ...orphans)
  if (missing.length > 0) say('rows whose blobs are missing', ...missing)
  return violations
}

/** Audits that erased pictures are not served. */
export async function auditGone({ world, journals }: Evidence): Promise<Violation[]> {
  const violations: Violation[] = []
  const say = (what: string, id: string) => violations.push({ invariant: 'I6', what, ids: [id] })
  for (const { acks } of journals.deeds('demo'))
    for (const { statusUrl } of acks) {
      if (!statusUrl) continue
      const { status } = await world.connection.ask(statusUrl)
      if (status !== 404) say(`a free look of yesterday is answered ${status}`, statusUrl)
    }
  return violations
}
