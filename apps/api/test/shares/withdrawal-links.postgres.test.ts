/** Pages withdrawn by a person whom they show, through a link in a mail. */
import { randomUUID } from 'node:crypto'
import { restoreMinutes } from '@toile/contract/business'
import type { SharedLook } from '@toile/contract/shared-looks'
import { withdrawalHours } from '@toile/contract/withdrawals'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { sendNoticeJob } from '../../src/modules/notices/jobs.ts'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { settleByCommand } from '../../src/modules/console/reports-by-command.ts'
import { findReported } from '../../src/modules/shares/settle-reports.ts'
import { idOfWithdrawal, withdrawalToken } from '../../src/modules/shares/withdrawal-links.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { rawPost } from '../identity/people.ts'
import { deleteItem, readLibrary } from '../library/library-calls.ts'
import { postShare, share, sharesOf, slugOf, withdraw } from './share-calls.ts'

const HOUR_MS = 3_600_000
const { app, context, db, clock, createCustomer, setForward, run, keysWith } = await bootForLooks({
  TOILE_TRUST_PROXY: '1',
  TOILE_PUBLIC_URL: 'https://try.example.com',
})

async function createShare(): Promise<{ ada: Customer; shared: SharedLook }> {
  const ada = await createCustomer()
  return { ada, shared: await share(ada, { generationId: await ada.copyLook() }) }
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.fetch(`/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

const createAddress = () => `${randomUUID()}@pictured.example`

const ask = (shared: SharedLook, email: string, headers: Record<string, string> = {}) =>
  post(`/shared/${slugOf(shared)}/withdrawals`, { email }, headers)

const mailsTo = (email: string) => db.selectFrom('dev_mail').selectAll().where('to', '=', email).execute()

async function askForToken(shared: SharedLook): Promise<string> {
  const email = createAddress()
  expect((await ask(shared, email)).status).toBe(204)
  const [mail] = await mailsTo(email)
  const [page, token] = mail!.links[0]!.split('#')
  expect(page).toBe('https://try.example.com/withdraw')
  return token!
}

const open = async (token: string) => (await post('/shared-withdrawals', { token })).status
const pageStatus = async (shared: SharedLook) => (await app.fetch(`/api/shared/${slugOf(shared)}`)).status

describe('a link to withdraw a page', () => {
  it('erases the page and its pictures, once, and informs its owner and the operators', async () => {
    const { ada, shared } = await createShare()
    const token = await askForToken(shared)
    expect(await pageStatus(shared)).toBe(200)
    const opened = await Promise.all([open(token), open(token), open(token)])
    expect(opened.toSorted()).toEqual([204, 404, 404])
    expect(await pageStatus(shared)).toBe(404)
    expect(await keysWith(shared.id)).toEqual([])
    expect(await sharesOf(ada)).toEqual([])
    expect((await readLibrary(ada)).generated.map(({ id }) => id)).toEqual([shared.itemId])
    expect((await postShare(ada, { itemId: shared.itemId })).status).toBe(409)
    expect((await findReported(db)).filter(({ id }) => id === shared.id)).toMatchObject([
      {
        isTakenDown: true,
        keys: [],
        reports: [{ reason: 'no-consent', comment: expect.stringContaining('link in a mail') }],
      },
    ])
    await vi.waitFor(async () => {
      const jobs = await context.queue.boss.findJobs(sendNoticeJob.name)
      expect(jobs.every(({ state }) => state === 'completed')).toBe(true)
    }, 60_000)
    const told = (await mailsTo(ada.email)).map(({ subject }) => subject)
    expect(told).toContain('A page that you shared on Toile was taken away')
  })

  it('lets only an operator allow the look to be shared again, at another URL', async () => {
    const { ada, shared } = await createShare()
    await open(await askForToken(shared))
    expect(await settleByCommand({ db, clock }, { id: shared.id, verdict: 'keep' })).toBe(true)
    expect(await pageStatus(shared)).toBe(404)
    const again = await share(ada, { itemId: shared.itemId })
    expect(slugOf(again)).not.toBe(slugOf(shared))
    expect(await pageStatus(again)).toBe(200)
  })

  it('is not undone by a verdict on another page of the look', async () => {
    const { ada, shared: first } = await createShare()
    await post(`/shared/${slugOf(first)}/reports`, { reason: 'no-consent' })
    await withdraw(ada, first)
    const second = await share(ada, { itemId: first.itemId })
    await open(await askForToken(second))
    const settle = ({ id }: SharedLook, verdict: 'keep' | 'remove') =>
      settleByCommand({ db, clock }, { id, verdict })
    await settle(second, 'remove')
    await settle(first, 'keep')
    expect((await postShare(ada, { itemId: first.itemId })).status).toBe(409)
    await settle(second, 'keep')
    const third = await share(ada, { itemId: first.itemId })
    // The withdrawal is overruled, so a mistaken removal of the look can be undone for all its pages.
    await settle(third, 'remove')
    await settle(third, 'keep')
    await withdraw(ada, third)
    expect((await postShare(ada, { itemId: first.itemId })).status).toBe(201)
  })

  it('keeps its report and its look from being shared again when the owner erases the saved look', async () => {
    const { ada, shared } = await createShare()
    await open(await askForToken(shared))
    await deleteItem(ada, { id: shared.itemId })
    setForward((restoreMinutes + 1) * 60_000)
    await run(eraseExpiredJob)
    setForward(0)
    expect((await readLibrary(ada)).generated).toEqual([])
    expect((await findReported(db)).map(({ id }) => id)).toContain(shared.id)
    const body = { generationId: shared.generationId }
    expect((await postShare(ada, body)).status).toBe(409)
    expect(await settleByCommand({ db, clock }, { id: shared.id, verdict: 'keep' })).toBe(true)
    expect((await postShare(ada, body)).status).toBe(201)
  })

  it('works for a day, then its row is deleted', async () => {
    const { shared } = await createShare()
    const token = await askForToken(shared)
    setForward(withdrawalHours * HOUR_MS)
    expect(await open(token)).toBe(404)
    await run(eraseExpiredJob)
    const rows = await db
      .selectFrom('share_withdrawal')
      .select('id')
      .where('share_id', '=', shared.id)
      .execute()
    setForward(0)
    expect(rows).toEqual([])
    expect(await pageStatus(shared)).toBe(200)
  })

  it('does nothing once the owner has withdrawn the page', async () => {
    const { ada, shared } = await createShare()
    const token = await askForToken(shared)
    expect((await withdraw(ada, shared)).status).toBe(204)
    expect(await open(token)).toBe(404)
    expect((await ask(shared, createAddress())).status).toBe(404)
  })

  it('is mailed in the visitor’s language, and their address is not stored', async () => {
    const { shared } = await createShare()
    const email = createAddress()
    expect((await ask(shared, email, { 'accept-language': 'es' })).status).toBe(204)
    expect((await mailsTo(email))[0]?.subject).toBe('Retirar de Toile una página en la que apareces')
    const windows = await db.selectFrom('request_window').select('key').execute()
    const links = await db.selectFrom('share_withdrawal').selectAll().execute()
    expect(JSON.stringify([windows, links])).not.toContain('pictured.example')
  })

  it('leaves no record with an account of the address', async () => {
    const [{ shared }, eve] = [await createShare(), await createCustomer()]
    expect((await ask(shared, eve.email)).status).toBe(204)
    expect(await mailsTo(eve.email)).toHaveLength(1)
    const recorded = await db
      .selectFrom('sent_mail')
      .select('subject')
      .where('user_id', '=', eve.id)
      .where('subject', 'like', 'Take away%')
      .execute()
    expect(recorded).toEqual([])
  })

  it('leads to this server, whatever host the request names', async () => {
    const { app, context, db, createCustomer } = await bootForLooks()
    const ada = await createCustomer()
    const look = await ada.accept()
    await ada.finished(look)
    const shared = await share(ada, { generationId: look })
    const linkTo = async (email: string) => {
      const mail = await db.selectFrom('dev_mail').select('links').where('to', '=', email).executeTakeFirst()
      return mail?.links[0]?.split('#')[0]
    }
    const [byCall, byForm] = [createAddress(), createAddress()]
    const path = `/api/shared/${slugOf(shared)}/withdrawals`
    expect(await rawPost(app, path, { email: byCall }, { host: 'evil.example' })).toBe(204)
    expect(await linkTo(byCall)).toBe(`${app.address}/withdraw`)
    const visitor = {
      protocol: 'http',
      host: 'evil.example',
      hostname: 'evil.example',
      headers: {},
      ip: '198.51.100.7',
      socket: { localAddress: '127.0.0.1', localPort: 3000 },
    }
    const request = visitor as unknown as FastifyRequest
    await context.sharedLooks!.askForWithdrawal(request, slugOf(shared), { email: byForm, language: 'en' })
    expect(await linkTo(byForm)).toBe('http://127.0.0.1:3000/withdraw')
  })

  it('is limited to three mails a day for one address, and ten requests an hour from one IP', async () => {
    const { shared } = await createShare()
    const [email, visitor] = [createAddress(), { 'x-forwarded-for': '198.51.100.9' }]
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await ask(shared, email.toUpperCase(), visitor)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
    const sent = [...(await mailsTo(email)), ...(await mailsTo(email.toUpperCase()))]
    expect(sent).toHaveLength(3)
  })
})

it('accepts a token only as it was signed, with the secret that signed it', () => {
  const [secret, id, now] = ['a secret of the test', randomUUID(), new Date(1_800_000_000_000)]
  const token = withdrawalToken(secret, { id, expiresAt: new Date(now.getTime() + HOUR_MS) })
  expect(idOfWithdrawal(secret, token, now)).toBe(id)
  const [, expires, signature] = token.split('.')
  const forged = [
    `${randomUUID()}.${expires}.${signature}`,
    `${id}.${Number(expires) + 1}.${signature}`,
    `${id}.${expires}.${signature}x`,
    `${token}.`,
    token.slice(0, -1),
    '',
    '..',
  ]
  for (const one of forged) expect(idOfWithdrawal(secret, one, now), one).toBeUndefined()
  expect(idOfWithdrawal('another secret', token, now)).toBeUndefined()
  expect(idOfWithdrawal(secret, token, new Date(now.getTime() + HOUR_MS))).toBeUndefined()
})
