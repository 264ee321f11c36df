/** The identity library swallows some failed statements; its responses must not be trusted then. */
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type App } from '../harness.ts'
import { bearer, failure, freshEmail, get, person, post, readProfile, signIn, signUp } from './people.ts'

let app: App
beforeAll(async () => {
  app = await bootApp()
})

const run = (text: string) => sql.raw(text).execute(app.context.database.db)

let mends: string[] = []
/** Breaks the database by the statement `text`, until `mend` or the end of the test. */
async function breakBy(text: string, mend: string) {
  mends.push(mend)
  await run(text)
}
async function mendAll() {
  for (const mend of mends.splice(0)) await run(mend)
}
afterEach(mendAll)

/** Sessions can neither be read nor ended. */
const withoutSessions = () =>
  breakBy('alter table session rename to session_away', 'alter table session_away rename to session')

const internal = { status: 500, code: 'internal' }

describe('while the database fails', () => {
  it('reports no sign-out: session and cookie stay, and a retry ends both', async () => {
    const { session, token } = await person(app)
    await run(`create or replace function refuse_it() returns trigger language plpgsql
      as $$ begin raise exception 'no'; end $$`)
    await breakBy(
      'create trigger refuse before delete on session for each row execute function refuse_it()',
      'drop trigger refuse on session',
    )
    const answer = await post(app, '/sign-out', {}, bearer(session))
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await failure(answer)).toMatchObject(internal)
    expect(await readProfile(app, token)).toMatchObject({ credits: 50 })

    await mendAll()
    expect((await post(app, '/sign-out', {}, bearer(session))).status).toBe(200)
    expect((await app.fetch('/api/auth/profile', { headers: bearer(token) })).status).toBe(401)
  })

  it('reports that no session was ended when it could not be read', async () => {
    const { email, session } = await person(app)
    const other = await signIn(app, email)
    await withoutSessions()
    for (const path of ['/sign-out', '/revoke-sessions', '/revoke-other-sessions'])
      expect(await failure(await post(app, path, {}, bearer(session)))).toMatchObject(internal)

    await mendAll()
    expect((await get(app, '/token', bearer(session))).status).toBe(200)
    expect((await get(app, '/token', bearer(other.headers.get('set-auth-token') ?? ''))).status).toBe(200)
  })

  it('does not report users as signed out', async () => {
    const { session } = await person(app)
    await withoutSessions()
    for (const path of ['/token', '/get-session', '/list-sessions'])
      expect(await failure(await get(app, path, bearer(session)))).toMatchObject(internal)

    await mendAll()
    expect((await get(app, '/token', bearer(session))).status).toBe(200)
  })

  it('treats a duplicate address as a conflict, not as a failure', async () => {
    const email = freshEmail()
    const answers = await Promise.all([signUp(app, email), signUp(app, email), signUp(app, email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
