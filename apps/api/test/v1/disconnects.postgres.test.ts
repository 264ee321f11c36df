import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { lockHolders } from '../../src/modules/credits/index.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { apiForm, createProgramIn, shopOrigin } from '../keys/programs.ts'
import { untilLocked } from './until-locked.ts'

const booted = await bootForLooks()
const { app, db } = booted
const createProgram = createProgramIn(booted)
/** Time for the server to notice a closed connection. */
const NOTICE_MS = 200

it.each([
  ['a visitor of a page', 'publishable', 0],
  ['a program', 'secret', 1],
] as const)('a look whose caller disconnects before it is booked: %s', async (_, kind, booked) => {
  const { key, accept } = await createProgram({ kind }, 100)
  const { holder } = await db
    .selectFrom('api_key')
    .select('holder')
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  const leaving = new AbortController()
  await inTransaction(db, async (trx) => {
    await lockHolders(trx, [holder])
    const request = app.fetch('/api/v1/looks', {
      method: 'POST',
      headers: { authorization: `Bearer ${key.key}`, origin: shopOrigin },
      body: apiForm(),
      signal: leaving.signal,
    })
    void request.catch(() => undefined)
    await untilLocked(db)
    leaving.abort()
    await sleep(NOTICE_MS)
  })
  // Its booking waits for the lock until the first request has ended.
  await accept()
  const looks = await db.selectFrom('generation').select('id').where('api_key_id', '=', key.id).execute()
  expect(looks).toHaveLength(booked + 1)
})
