import { expect, it, vi } from 'vitest'
import { removeSecondFactors } from '../../src/modules/console/second-factors.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { bootApp } from '../harness.ts'
import { turnOnCodes } from '../identity/codes-of-an-app.ts'
import { bearer, freshEmail, get, person, sessionOf, signIn } from '../identity/people.ts'

const removed = 'The second factors of your Toile account were removed'

it('lost second factors are removed by command, which signs the account out and is recorded', async () => {
  const app = await bootApp()
  const { db } = app.context.database
  const deps = { db, clock: systemClock, queue: app.context.queue }
  const { email, session } = await person(app)
  const { session: shown } = await turnOnCodes(app, session)
  expect(await removeSecondFactors(deps, email.toUpperCase())).toBe(true)
  expect(await (await get(app, '/get-session', bearer(shown))).json()).toBeNull()
  const opened = await sessionOf(await signIn(app, email))
  expect((await turnOnCodes(app, opened)).backupCodes).not.toEqual([])

  const acts = await db.selectFrom('audit_entry').select(['actor', 'act', 'before']).execute()
  expect(acts).toEqual([
    { actor: 'command', act: 'second-factors.remove', before: '{"codes":true,"passkeys":0}' },
  ])
  expect(await removeSecondFactors(deps, freshEmail())).toBe(false)
})

it('a mail tells the user that their second factors were removed, if there were any', async () => {
  const app = await bootApp()
  const { db } = app.context.database
  const deps = { db, clock: systemClock, queue: app.context.queue }
  const [withCodes, without] = [await person(app), await person(app)]
  await turnOnCodes(app, withCodes.session)
  expect(await removeSecondFactors(deps, without.email)).toBe(true)
  expect(await removeSecondFactors(deps, withCodes.email)).toBe(true)
  const mails = () => db.selectFrom('dev_mail').select('to').where('subject', '=', removed).execute()
  await vi.waitFor(async () => expect(await mails()).not.toEqual([]), 60_000)
  expect(await mails()).toEqual([{ to: withCodes.email }])
})
