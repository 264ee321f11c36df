import { randomUUID } from 'node:crypto'
import { readTimeline, searchPeople, type Person, type TimelineEvent } from '@toile/contract/console'
import { resendVerification } from '@toile/contract/console-person'
import { recordExport } from '@toile/contract/console-today'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportMailsOf, noteMails } from '../../src/platform/sent-mails.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let support: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  support = await console.createOperator('support')
})

const entriesOf = (subject: string) =>
  console.db
    .selectFrom('audit_entry')
    .select(['act', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()
const find = async (q: string) =>
  (
    await jsonOf<{ people: Person[] }>(
      await support.call(searchPeople, { query: `?q=${encodeURIComponent(q)}` }),
    )
  ).people

/** An account with an unverified address, which has never signed in. */
async function createUnverified(language?: string): Promise<string> {
  const email = `${randomUUID()}@people.test`
  const now = console.clock.now()
  await console.db
    .insertInto('user')
    .values({ id: randomUUID(), email, name: '', emailVerified: false, createdAt: now, updatedAt: now })
    .execute()
  if (language) await console.db.updateTable('user').set({ language }).where('email', '=', email).execute()
  return email
}

describe('a person whose address is not verified', () => {
  it('is found, and gets the verification mail again, in the account’s language', async () => {
    const email = await createUnverified('es')
    const [person] = await find(email)
    expect(person).toMatchObject({ email, emailVerified: false, credits: 0 })
    const params = { holder: person!.holder }
    const body = { reason: 'The mail got lost' }
    expect((await support.call(resendVerification, { params, body })).status).toBe(204)
    const mails = () => console.db.selectFrom('dev_mail').selectAll().where('to', '=', email).execute()
    await expect.poll(mails).toHaveLength(1)
    expect((await mails())[0]).toMatchObject({
      subject: 'Verifica tu correo para Toile',
      links: [expect.stringContaining('/api/identity/verify-email?token=')],
    })
    expect(await entriesOf(params.holder)).toEqual([{ act: 'person.verify', after: null }])
    const timeline = async () =>
      (await jsonOf<{ events: TimelineEvent[] }>(await support.call(readTimeline, { params }))).events
    const mailed = async () => (await timeline()).filter(({ kind }) => kind === 'mail')
    await expect.poll(mailed).toMatchObject([{ what: 'sent', note: 'Verifica tu correo para Toile' }])
  })

  it('gets none once verified', async () => {
    const { holder } = await console.createPerson()
    const answer = await support.call(resendVerification, {
      params: { holder },
      body: { reason: 'They ask again' },
    })
    expect(answer.status).toBe(409)
    expect(await entriesOf(holder)).toEqual([])
  })
})

describe('mails of an account', () => {
  it('are in its export, including those that failed', async () => {
    const { holder, email } = await console.createPerson()
    await noteMails(console)({ to: email, subject: 'Your receipt' }, false)
    await noteMails(console)({ to: 'nobody@people.test', subject: 'Your receipt' }, true)
    const { value } = await exportMailsOf(console.db, { holder }).next()
    expect(value).toMatchObject({ name: 'mails.json', json: [{ subject: 'Your receipt', isSent: false }] })
  })
})

describe('a list exported as CSV', () => {
  it('is audited with its filters and rows, for the user concerned', async () => {
    const { holder } = await console.createPerson()
    for (const filters of [{ holder, status: 'failed' }, {}]) {
      const body = { list: 'looks', filters, rows: 12 }
      expect((await support.call(recordExport, { body })).status).toBe(204)
    }
    const after = (filters: object) => JSON.stringify({ list: 'looks', filters, rows: 12 })
    expect(await entriesOf(holder)).toEqual([
      { act: 'list.export', after: after({ holder, status: 'failed' }) },
    ])
    expect(await entriesOf('looks')).toEqual([{ act: 'list.export', after: after({}) }])
  })
})
