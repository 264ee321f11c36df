import { unverifiedDays } from '@toile/contract/business'
import { beforeAll, expect, it } from 'vitest'
import { forgetUnverifiedAccounts } from '../../src/modules/identity/forget-expired.ts'
import { bootApp, type App } from '../harness.ts'
import { freshEmail, newestLink, open, person, signIn, signUp, verified } from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const findUser = (email: string) =>
  app.context.database.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

it('an account is deleted if its email was not verified in time, and can be opened again', async () => {
  const { db } = app.context.database
  const email = freshEmail()
  await signUp(app, email)
  const customer = await person(app)
  await forgetUnverifiedAccounts(db, inDays(unverifiedDays - 1))
  expect(await findUser(email)).toBeDefined()
  await forgetUnverifiedAccounts(db, inDays(unverifiedDays + 1))
  expect(await findUser(email)).toBeUndefined()
  expect((await signIn(app, customer.email)).status).toBe(200)

  const { headers } = await open(app, await newestLink(app, email))
  expect(headers.get('location')).toBe('/virtual-try-outfit?verification=expired')
  await signUp(app, email)
  expect((await verified(app, email)).token).toContain('.')
})

it('an account stays for the day that its last link works', async () => {
  const { db } = app.context.database
  const email = freshEmail()
  await signUp(app, email)
  const opened = new Date(Date.now() - (unverifiedDays + 1) * 86_400_000)
  await db.updateTable('user').set({ createdAt: opened }).where('email', '=', email).execute()
  await forgetUnverifiedAccounts(db, new Date())
  expect(await findUser(email)).toBeDefined()
  await forgetUnverifiedAccounts(db, inDays(2))
  expect(await findUser(email)).toBeUndefined()
})

it('a suspended account stays, so that its email cannot open another one', async () => {
  const { db } = app.context.database
  const email = freshEmail()
  await signUp(app, email)
  await db.updateTable('user').set({ suspendedAt: new Date() }).where('email', '=', email).execute()
  await forgetUnverifiedAccounts(db, inDays(unverifiedDays + 1))
  expect(await findUser(email)).toBeDefined()
})
