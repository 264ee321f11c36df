import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { bootApp } from '../harness.ts'
import { password, person, signIn } from './people.ts'

it('stores only what scrypt derives of a password', async () => {
  const app = await bootApp({ usesScrypt: true })
  const { email } = await person(app)
  const stored = await app.context.database.db
    .selectFrom('account')
    .select('password')
    .where('providerId', '=', 'credential')
    .executeTakeFirstOrThrow()
  const [salt = '', key] = stored.password?.split(':') ?? []
  const cost = { N: 16_384, r: 16, maxmem: 64 * 1024 * 1024 }
  expect(key).toBe(scryptSync(password, salt, 64, cost).toString('hex'))
  expect((await signIn(app, email)).status).toBe(200)
  expect((await signIn(app, email, 'another-one-42')).status).toBe(401)
})
