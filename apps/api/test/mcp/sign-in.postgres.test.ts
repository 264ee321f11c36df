import { apiKey } from '@toile/contract/api-keys'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { forgetExpiredSessions } from '../../src/modules/identity/forget-expired.ts'
import { markSuspended } from '../../src/modules/keys/key-store.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { bootApp } from '../harness.ts'
import { bearer, get, mailsTo, password, person, post } from '../identity/people.ts'
import { answerOn, createProgram, led, redirectUrl, signIn, takenFrom } from './agents.ts'

const app = await bootApp()
const somebody = await person(app)

const listed = z.object({ keys: z.array(apiKey) })
async function agentsOf({ token }: { token: string }) {
  const answer = await app.fetch('/api/keys', { headers: bearer(token) })
  return listed.parse(await answer.json()).keys.filter(({ isAgent }) => isAgent)
}
const connected = 'An agent was connected to your Toile account'
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const ping = (token: string | undefined) =>
  app.fetch('/api/mcp', {
    method: 'POST',
    headers: {
      ...bearer(token ?? ''),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
const contentOf = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ text: z.string() })]),
})

describe('an agent authorized by a user', () => {
  it('discovers everything from the tools’ URL, and gets the agreed scopes', async () => {
    const owner = await person(app)
    const program = createProgram(app)
    const to = await program.begin()
    to.searchParams.set('prompt', 'login consent')
    const page = await led(app, to, owner.session)
    expect([page.pathname, page.searchParams.get('prompt')]).toEqual(['/connect', 'consent'])
    expect(page.searchParams.get('redirect_uri')).toBe(redirectUrl)
    const about = await get(
      app,
      `/oauth2/public-client?client_id=${page.searchParams.get('client_id')}`,
      bearer(owner.session),
    )
    expect(await about.json()).toMatchObject({ client_name: 'Test agent' })

    const back = await answerOn(app, page, owner.session, true)
    expect(`${back.origin}${back.pathname}`).toBe(redirectUrl)
    expect(back.searchParams.get('state')).toBe('state-1')
    expect(await program.finish(takenFrom(back))).toBe('AUTHORIZED')

    const client = await program.connect()
    const credits = contentOf.parse(await client.callTool({ name: 'get_credits', arguments: {} }))
    expect(JSON.parse(credits.content[0].text)).toEqual({ credits: 50, held: 0, livemode: true })
    await client.close()
    expect(await agentsOf(owner)).toMatchObject([{ name: 'Test agent', kind: 'secret', revokedAt: null }])
    const again = await led(app, askedAgain(program.kept.leadsTo), owner.session)
    expect(again.searchParams.get('code')).toBeTruthy()
  })

  it('gets no more scopes than requested', async () => {
    const program = await signIn(app, somebody.session, { scope: 'looks:read' })
    expect(program.kept.tokens).toMatchObject({ scope: 'looks:read offline_access', token_type: 'Bearer' })
    const client = await program.connect()
    const refused = contentOf.parse(await client.callTool({ name: 'get_credits', arguments: {} }))
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('scope_missing') }],
    })
    await client.close()
    const elsewhere = await app.fetch('/api/v1/looks', {
      headers: bearer(program.kept.tokens?.access_token ?? ''),
    })
    expect(elsewhere.status).toBe(401)
  })

  it('is reported to its owner by mail once', async () => {
    const owner = await person(app)
    const program = await signIn(app, owner.session)
    for (let calls = 0; calls < 2; calls++) await ping(program.kept.tokens?.access_token)
    await vi.waitFor(async () => expect(await subjectsTo(owner.email)).toContain(connected), 60_000)
    await program.refresh()
    await ping(program.kept.tokens?.access_token)
    expect((await subjectsTo(owner.email)).filter((subject) => subject === connected)).toHaveLength(1)
    const mail = (await mailsTo(app, owner.email)).find(({ subject }) => subject === connected)
    expect(mail?.text).toContain('Agent: Test agent')
    expect(mail?.text).not.toContain('Key:')
  })

  it.each(['changed', 'reset'])('is signed out when the password of its owner is %s', async (how) => {
    const owner = await person(app)
    const program = await signIn(app, owner.session)
    const { access_token, refresh_token } = program.kept.tokens ?? {}
    expect((await ping(access_token)).status).toBe(200)
    const newPassword = 'ochre-placket-77'
    if (how === 'changed')
      await post(app, '/change-password', { currentPassword: password, newPassword }, bearer(owner.session))
    else {
      await post(app, '/request-password-reset', { email: owner.email })
      const link = (await mailsTo(app, owner.email)).find(({ subject }) => subject.startsWith('Choose'))
      const token = new URL(link?.links[0] ?? '').searchParams.get('token')
      await post(app, '/reset-password', { token, newPassword })
    }
    expect((await ping(access_token)).status).toBe(401)
    const refreshed = await postForm('token', {
      grant_type: 'refresh_token',
      refresh_token: refresh_token ?? '',
      client_id: program.kept.client?.client_id ?? '',
    })
    expect(refreshed.status).toBe(400)
  })

  it('refreshes its tokens', async () => {
    const program = await signIn(app, somebody.session)
    const first = program.kept.tokens
    expect(await program.refresh()).toBe('AUTHORIZED')
    expect(program.kept.tokens?.access_token).not.toBe(first?.access_token)
    expect((await ping(program.kept.tokens?.access_token)).status).toBe(200)
  })

  it('is signed out when its key is revoked', async () => {
    const owner = await person(app)
    const program = await signIn(app, owner.session)
    const { access_token, refresh_token } = program.kept.tokens ?? {}
    expect((await ping(access_token)).status).toBe(200)
    const [agent] = await agentsOf(owner)
    const rotated = await app.fetch(`/api/keys/${agent?.id}/rotate`, {
      method: 'POST',
      headers: bearer(owner.token),
    })
    expect(rotated.status).toBe(409)
    const revoked = await app.fetch(`/api/keys/${agent?.id}`, {
      method: 'DELETE',
      headers: bearer(owner.token),
    })
    expect(revoked.status).toBe(204)
    const refused = await ping(access_token)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${app.address}/.well-known/oauth-protected-resource/api/mcp"`,
    )
    const refreshed = await postForm('token', {
      grant_type: 'refresh_token',
      refresh_token: refresh_token ?? '',
      client_id: program.kept.client?.client_id ?? '',
    })
    expect([refreshed.status, await refreshed.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ])
    // Consent is requested again.
    const page = await led(app, askedAgain(program.kept.leadsTo), owner.session)
    expect(page.pathname).toBe('/connect')
  })

  it('is refused while its account is suspended, with a key of its own or before it has one', async () => {
    const { db } = app.context.database
    const { holder, user_id } = await db
      .selectFrom('profile')
      .innerJoin('user', 'user.id', 'user_id')
      .select(['holder', 'user_id'])
      .where('email', '=', somebody.email)
      .executeTakeFirstOrThrow()
    const suspend = (suspendedAt: Date | null) =>
      inTransaction(db, async (trx) => {
        await trx.updateTable('user').set({ suspendedAt }).where('id', '=', user_id).execute()
        await markSuspended(trx, holder, suspendedAt)
      })
    const [known, fresh] = [await signIn(app, somebody.session), await signIn(app, somebody.session)]
    const statuses = async () => [
      (await ping(known.kept.tokens?.access_token)).status,
      (await ping(fresh.kept.tokens?.access_token)).status,
    ]
    expect((await ping(known.kept.tokens?.access_token)).status).toBe(200)
    const agents = await agentsOf(somebody)
    await suspend(new Date())
    expect(await statuses()).toEqual([401, 401])
    await suspend(null)
    expect(await agentsOf(somebody)).toEqual(agents)
    expect(await statuses()).toEqual([200, 200])
  })

  it('can revoke its tokens', async () => {
    const program = await signIn(app, somebody.session)
    const { access_token = '', refresh_token = '' } = program.kept.tokens ?? {}
    const client_id = program.kept.client?.client_id ?? ''
    expect((await postForm('revoke', { token: refresh_token, client_id })).status).toBe(200)
    expect((await ping(access_token)).status).toBe(401)
  })
})

describe('authorization fails', () => {
  it('when the user refuses, which the agent learns', async () => {
    const program = createProgram(app)
    const page = await led(app, await program.begin(), somebody.session)
    const back = await answerOn(app, page, somebody.session, false)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state-1' })
    const again = await led(app, askedAgain(program.kept.leadsTo), somebody.session)
    expect(again.pathname).toBe('/connect')
  })

  it('for a code without its PKCE verifier, or used twice', async () => {
    const program = createProgram(app)
    const page = await led(app, await program.begin(), somebody.session)
    const { code } = takenFrom(await answerOn(app, page, somebody.session, true))
    const request = {
      grant_type: 'authorization_code',
      code,
      client_id: program.kept.client?.client_id ?? '',
      redirect_uri: redirectUrl,
    }
    for (const code_verifier of ['wrong-words-that-are-long-enough-for-the-rule-0', program.kept.verifier]) {
      const answer = await postForm('token', { ...request, code_verifier })
      expect([400, 401]).toContain(answer.status)
      expect(await answer.json()).toMatchObject({ error: expect.any(String) })
    }
  })

  it('without PKCE, which the agent learns', async () => {
    const program = createProgram(app)
    const to = await program.begin()
    to.searchParams.delete('code_challenge')
    to.searchParams.delete('code_challenge_method')
    const back = await led(app, to, somebody.session)
    expect(back.href).toContain(`${redirectUrl}?error=invalid_request`)
  })

  it('until a signed-out user has signed in on our page', async () => {
    const page = await led(app, await createProgram(app).begin())
    expect(page.pathname).toBe('/connect')
    const answer = await app.fetch('/api/identity/oauth2/consent', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accept: true, oauth_query: page.search.slice(1) }),
    })
    expect(answer.status).toBe(401)
  })

  it.each([
    ['client_id', 'nobody'],
    ['redirect_uri', 'https://evil.example/callback'],
  ])('for a program that gives another %s than it registered: our page says so', async (name, value) => {
    const to = await createProgram(app).begin()
    to.searchParams.set(name, value)
    const page = await led(app, to, somebody.session)
    expect(page.href).toBe(`${app.address}/connect?error=invalid_request`)
  })

  it('for another resource', async () => {
    const to = await createProgram(app).begin()
    to.searchParams.set('resource', 'https://elsewhere.example/mcp')
    const back = await led(app, to, somebody.session)
    expect(back.searchParams.get('error')).toBe('invalid_target')
  })

  it('for a consent that the server did not request', async () => {
    const page = await led(app, await createProgram(app).begin(), somebody.session)
    page.searchParams.set('scope', 'looks:read looks:write library credits:read offline_access')
    page.searchParams.set('redirect_uri', 'https://evil.example/callback')
    const answer = await app.fetch('/api/identity/oauth2/consent', {
      method: 'POST',
      headers: { ...bearer(somebody.session), 'content-type': 'application/json' },
      body: JSON.stringify({ accept: true, oauth_query: page.search.slice(1) }),
    })
    expect(answer.status).toBe(400)
  })
})

it('deletes a client after a week without a user’s consent', async () => {
  const { db } = app.context.database
  const asked = createProgram(app)
  await asked.begin()
  const agreed = await signIn(app, somebody.session)
  await forgetExpiredSessions(db, new Date(Date.now() + 8 * 86_400_000))
  const clients = await db.selectFrom('oauthClient').select('clientId').execute()
  const kept = new Set(clients.map(({ clientId }) => clientId))
  expect(kept.has(asked.kept.client?.client_id ?? '')).toBe(false)
  expect(kept.has(agreed.kept.client?.client_id ?? '')).toBe(true)
  expect((await ping(agreed.kept.tokens?.access_token)).status).toBe(401)
})

const postForm = (path: string, fields: Record<string, string>) =>
  app.fetch(`/api/identity/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

/** The same authorization request, without the agent's demand for a new consent. */
function askedAgain(asked: URL | undefined): URL {
  if (!asked) throw new Error('Nothing was asked before')
  const again = new URL(asked)
  again.searchParams.delete('prompt')
  return again
}
