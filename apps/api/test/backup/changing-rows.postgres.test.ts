import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { backUp } from '../../src/modules/backup/back-up.ts'
import { findKeptRows } from '../../src/modules/retention/kept-rows.ts'
import { readBackup } from '../../src/modules/backup/backup-folder.ts'
import type { RowCopies } from '../../src/modules/backup/row-copies.ts'
import { createUser } from '../accounts/people.ts'
import { afterFile } from '../cleanup.ts'
import { createHome, openTestDatabase } from '../harness.ts'
import { freshFolder, partsOf } from './backup-parts.ts'

describe('rows that change while they are copied', () => {
  const [gone, early, late] = ['photos/a/0.jpg', 'photos/b/0.jpg', 'photos/c/0.jpg']

  /** Copies the rows of two users, whose photos change to those of the next round each time. */
  async function backUpRounds(rounds: string[][]) {
    const home = await createHome()
    const { rows, blobStore } = await partsOf(home)
    for (const key of [early, late]) await blobStore.put(key, Buffer.from(key))
    const database = await openTestDatabase(home)
    afterFile(database.close)
    const { db } = database
    const ids = [randomUUID(), randomUUID()]
    const now = new Date()
    for (const id of ids) {
      const { id: userId } = await createUser(db)
      await db
        .insertInto('profile')
        .values({ user_id: userId, holder: id, referral_code: id, created_at: now })
        .execute()
    }
    let copies = 0
    const changing: RowCopies = {
      ...rows,
      async copyTo(file, read) {
        const keys = rounds[Math.min(copies++, rounds.length - 1)]!
        for (const [at, holder] of ids.entries())
          await db
            .updateTable('profile')
            .set({ photo_key: keys[at] ?? null })
            .where('holder', '=', holder)
            .execute()
        writeFileSync(file, String(copies))
        return read(db)
      },
    }
    const folder = freshFolder()
    const parts = { rows: changing, blobStore, findKeptRows, secret: 'secret', keepsSecret: false, now }
    const { lost } = await backUp(parts, folder)
    const { sums } = await readBackup(folder)
    return { lost, copies, blobs: [...sums.keys()].filter((path) => path.startsWith('blobs/')) }
  }

  it('are copied again until each has its blobs, which are those of the last copy alone', async () => {
    expect(await backUpRounds([[gone, early], [late]])).toEqual({
      lost: [],
      copies: 2,
      blobs: [`blobs/${late}`],
    })
  })

  it('are told of when their blobs had been lost before', async () => {
    expect(await backUpRounds([[gone, early]])).toEqual({
      lost: [gone],
      copies: 2,
      blobs: [`blobs/${early}`],
    })
  })
})
