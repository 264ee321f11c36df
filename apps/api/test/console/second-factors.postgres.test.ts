import { expect, it } from 'vitest'
import { removeSecondFactors } from '../../src/modules/console/second-factors.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { bootApp } from '../harness.ts'
import { turnOnCodes } from '../identity/codes-of-an-app.ts'
import { bearer, freshEmail, get, person, sessionOf, signIn } from '../identity/people.ts'

it('lost second factors are removed by command, which signs the account out and is recorded', async () => {
  const app = await bootApp()
  const { db } = app.context.database
  const deps = { db, clock: systemClock }
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
