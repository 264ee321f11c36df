import { randomUUID } from 'node:crypto'
import { readPerson, readTimeline, type TimelineEvent } from '@toile/contract/console'
import { erasePerson, exportPerson, writeNote } from '@toile/contract/console-person'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/modules/audit/audit-chain.ts'
import { unzip } from '../accounts/unzip.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let admin: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  admin = await console.createOperator('admin')
})

const entriesOf = async (subject: string) =>
  console.db
    .selectFrom('audit_entry')
    .select(['act', 'reason', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()

describe('an operator’s help with personal data', () => {
  it('stores a note in the timeline and the user’s export, but not in the audit', async () => {
    const { holder } = await console.createPerson()
    const params = { holder }
    const text = 'Called on Monday.\nWants her money back.'
    expect((await admin.call(writeNote, { params, body: { text } })).status).toBe(204)
    expect((await admin.call(writeNote, { params, body: { text: ' ' } })).status).toBe(400)
    const gone = { holder: randomUUID() }
    expect((await admin.call(writeNote, { params: gone, body: { text } })).status).toBe(404)
    const { events } = await jsonOf<{ events: TimelineEvent[] }>(await admin.call(readTimeline, { params }))
    expect(events.filter(({ kind }) => kind === 'note')).toMatchObject([{ note: text }])
    expect(JSON.stringify(await entriesOf(holder))).not.toContain('Monday')

    const copy = await admin.call(exportPerson, { params, body: { reason: 'They asked by letter' } })
    expect(copy.status).toBe(200)
    const files = unzip(Buffer.from(await copy.arrayBuffer()))
    expect(JSON.parse(String(files.get('notes.json')))).toMatchObject([{ text }])
    // The owner of the copy knows that it was made.
    expect(String(files.get('support.json'))).toContain('They asked by letter')
    expect((await entriesOf(holder)).map(({ act }) => act)).toEqual(['person.note', 'person.export'])
  })

  it('deletes an account by its email, except for the books and the audit', async () => {
    const person = await console.createPerson()
    const [params, { holder }] = [{ holder: person.holder }, person]
    await admin.call(writeNote, { params, body: { text: 'A note' } })
    const erase = (confirm: string) =>
      admin.call(erasePerson, { params, body: { confirm, reason: 'They asked by letter' } })
    expect((await erase('another@people.test')).status).toBe(400)
    expect((await entriesOf(holder)).map(({ act }) => act)).toEqual(['person.note'])
    expect((await erase(person.email.toUpperCase())).status).toBe(204)
    expect((await admin.call(readPerson, { params })).status).toBe(404)
    expect((await erase(person.email)).status).toBe(404)
    const notes = await console.db
      .selectFrom('person_note')
      .selectAll()
      .where('holder', '=', holder)
      .execute()
    expect(notes).toEqual([])
    const entries = await entriesOf(holder)
    expect(entries.at(-1)).toMatchObject({ act: 'person.erase', reason: 'They asked by letter' })
    expect(JSON.stringify(entries)).not.toContain(person.email)
    expect((await verifyChain(console.db)).problems).toEqual([])
  })

  it('deletes no operator’s account', async () => {
    const other = await console.createOperator('support')
    const body = { confirm: other.email, reason: 'A mistake' }
    expect((await admin.call(erasePerson, { params: { holder: other.holder }, body })).status).toBe(409)
    expect((await admin.call(readPerson, { params: { holder: other.holder } })).status).toBe(200)
    expect(await entriesOf(other.holder)).toEqual([])
  })
})
