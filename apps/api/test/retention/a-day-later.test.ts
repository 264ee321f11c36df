/** The clock moves on by 25 hours: what is kept for a day is gone, what is saved is unchanged. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { reportKept } from '../../src/modules/retention/report-kept.ts'
import { sweepOrphansJob } from '../../src/modules/retention/sweep-orphans.ts'
import { gate } from '../fake-engine.ts'
import { acceptDemo, finishedGeneration } from '../generations/look-calls.ts'
import {
  blobKeyOf,
  bootOnEachStore,
  deleteItem,
  fetchPicture,
  readLibrary,
  upload,
} from '../library/library-calls.ts'
import { jpeg, png } from '../library/pictures.ts'

const LATER_MS = 25 * 3_600_000

describe.each(await bootOnEachStore())('a day later, in $store', (home) => {
  const { app, db, context, engine, clock, createCustomer, keysWith, setForward, run } = home
  const incoming = join(context.config.dataDir, 'incoming')

  /** All rows of all our tables as text, except the ledger's, which stay. */
  async function readDatabase(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'credit%'
    `.execute(db)
    const texts = await Promise.all(
      rows.map(async ({ name }) => {
        const { rows } = await sql<{
          row: string
        }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
        return rows.map(({ row }) => `${name} ${row}`).join('\n')
      }),
    )
    return texts.join('\n')
  }

  it('erases everything kept for a day from database and blob store, and keeps all else byte for byte', async () => {
    const ada = await createCustomer({ extraCredits: 125 })
    const photo = await upload(ada, 'photo', await jpeg(), { name: 'Me' })
    const outfit = await upload(ada, 'outfit', await png({ width: 320, height: 320 }))
    const deleted = await upload(ada, 'photo', await jpeg({ width: 500, height: 500 }))
    await deleteItem(ada, deleted)
    const photoURL = `data:image/png;base64,${(await png({ width: 300, height: 300 })).toString('base64')}`
    await ada.change({ photoURL })
    const [kept, unsaved] = [await ada.accept(), await ada.accept()]
    for (const id of [kept, unsaved]) await ada.finished(id)
    const saved = await upload(ada, 'save-image', null, { generationId: kept })
    const hidden = await ada.accept()
    await ada.finished(hidden)
    await ada.delete(hidden)
    const demo = await acceptDemo(app)
    await finishedGeneration(demo)
    const { behaviour, entered } = gate()
    engine.next(behaviour)
    const running = await ada.accept()
    await entered
    const [waiting, waitingDemo] = [await ada.accept(), await acceptDemo(app)]

    const items = [photo, outfit, saved]
    for (const { thumbnailUrl } of items) await fetchPicture(thumbnailUrl)
    const keptKeys = [
      ...items.flatMap((item) => [blobKeyOf(item.imageUrl), blobKeyOf(item.thumbnailUrl)]),
      blobKeyOf((await ada.readProfile()).photoURL!),
    ]
    const readKept = () => Promise.all(keptKeys.map((key) => context.blobStore.get(key)))
    const before = await readKept()
    const library = async () => {
      const { photos, outfits, generated } = await readLibrary(ada)
      // URLs are signed anew each time.
      return JSON.stringify([photos, outfits, generated]).replaceAll(/\?expires=[^"]*/g, '')
    }
    const shown = await library()
    expect((await keysWith('')).length).toBeGreaterThan(keptKeys.length + 10)
    const temporary = [unsaved, hidden, running, waiting, demo.id, waitingDemo.id, deleted.id]
    for (const id of temporary) expect(await readDatabase()).toContain(id)

    setForward(LATER_MS)
    await run(eraseExpiredJob)
    await run(sweepOrphansJob)
    await expect.poll(() => keysWith('')).toEqual(keptKeys.toSorted())
    const database = await readDatabase()
    for (const id of temporary) expect(database).not.toContain(id)
    // Of a saved look, only the library item remains.
    const mentions = database.split('\n').filter((row) => row.includes(kept))
    expect(mentions.map((row) => row.split(' ')[0])).toEqual(['library_item'])
    expect(readdirSync(incoming)).toEqual([])

    expect(await readKept()).toEqual(before)
    expect(await library()).toEqual(shown)
    expect((await ada.history()).total).toBe(0)
    const report = await reportKept({
      db,
      blobStore: context.blobStore,
      temporaryDir: incoming,
      now: clock.now(),
    })
    expect(report.broken).toEqual([])
    expect(Object.entries(report.sums).flatMap(([kind, { items }]) => (items > 0 ? [kind] : []))).toEqual([
      'photo',
      'outfit',
      'generated',
      'profile-photo',
    ])
    expect(await ada.statement()).toMatchObject({ credits: 100, held: 0 })
  })
})
