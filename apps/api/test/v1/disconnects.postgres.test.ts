import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { lockHolders } from '../../src/modules/credits/index.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootForLooks } from '../generations/paid-looks.ts'
import { apiForm, createProgramIn, shopOrigin } from '../keys/programs.ts'
import { untilLocked } from './until-locked.ts'

const booted = await bootForLooks()
const { app, db } = booted
const createProgram = createProgramIn(booted)
const path = '/api/v1/looks'

/** Resolves when the server has noticed that its next look's caller is gone. */
const noticed = () =>
  new Promise<void>((resolve) => {
    const onRequest = (message: unknown) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
      if (request.url !== path) return
      unsubscribe('http.server.request.start', onRequest)
      response.once('close', () => resolve())
    }
    subscribe('http.server.request.start', onRequest)
  })

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
    const gone = noticed()
    const request = app.fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.key}`, origin: shopOrigin },
      body: apiForm(),
      signal: leaving.signal,
    })
    void request.catch(() => undefined)
    await untilLocked(db)
    leaving.abort()
    await gone
  })
  // Its booking waits for the lock until the first request has ended.
  await accept()
  const looks = await db.selectFrom('generation').select('id').where('api_key_id', '=', key.id).execute()
  expect(looks).toHaveLength(booked + 1)
})
