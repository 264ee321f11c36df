import { randomUUID } from 'node:crypto'
import { getToday, searchPeople, type Person, type Today } from '@toile/contract/console'
import {
  listReports,
  openReportedPicture,
  settleReports,
  type ReportedPage,
} from '@toile/contract/console-review'
import { beforeAll, describe, expect, it } from 'vitest'
import { grain, jpeg } from '../library/pictures.ts'
import { bootConsole, jsonOf, type Console, type OperatorUnderTest } from './operators.ts'

let console: Console
let moderator: OperatorUnderTest
beforeAll(async () => {
  console = await bootConsole()
  moderator = await console.createOperator('moderator')
})

/** Creates a shared look that visitors have reported; its pictures do not matter here. */
async function createReported(isTakenDown: boolean): Promise<string> {
  const { db, clock } = console
  const { holder } = await console.createPerson()
  const [id, item] = [randomUUID(), randomUUID()]
  const created_at = clock.now()
  await db
    .insertInto('library_item')
    .values({
      id: item,
      holder,
      kind: 'generated',
      name: 'Look',
      picture_key: `items/${item}.jpg`,
      thumbnail_key: `items/${item}.webp`,
      width: 600,
      height: 800,
      bytes: 1000,
      origin: item,
      created_at,
    })
    .execute()
  const size = { width: 600, height: 800 }
  await db
    .insertInto('shared_look')
    .values({
      id,
      slug: `slug-${id}`,
      holder,
      item_id: item,
      pictures: JSON.stringify({ look: size, card: size }),
      lifetime: 'until-withdrawn',
      is_indexed: false,
      created_at,
    })
    .execute()
  if (isTakenDown)
    await db.updateTable('shared_look').set({ taken_down_at: created_at }).where('id', '=', id).execute()
  await db
    .insertInto('look_report')
    .values({ share_id: id, visitor_hash: 'someone', reason: 'rights', comment: 'My picture', created_at })
    .execute()
  return id
}

const waiting = async () => (await jsonOf<{ pages: ReportedPage[] }>(await moderator.call(listReports))).pages
const settle = (id: string, verdict: 'keep' | 'remove') =>
  moderator.call(settleReports, { params: { id }, body: { verdict, reason: 'Looked at it' } })
const isTakenDown = async (id: string) =>
  (
    await console.db
      .selectFrom('shared_look')
      .select('taken_down_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).taken_down_at !== null
const entriesOf = (subject: string) =>
  console.db
    .selectFrom('audit_entry')
    .select(['act', 'before', 'after'])
    .where('subject', '=', subject)
    .execute()

describe('the review of reports', () => {
  it('keeps or removes a page, and records each once', async () => {
    const [kept, removed] = [await createReported(true), await createReported(false)]
    expect(await waiting()).toMatchObject([
      { id: kept, isTakenDown: true, reports: [{ reason: 'rights', comment: 'My picture' }] },
      { id: removed, isTakenDown: false, path: `/look/slug-${removed}` },
    ])
    for (const { holder, person } of await waiting())
      expect(person).toEqual({ holder, isSuspended: false, isBanned: false, banProposedBy: null })
    const { openReports } = await jsonOf<Today>(await moderator.call(getToday))
    expect(openReports).toBe(2)

    const answers = await Promise.all([settle(kept, 'keep'), settle(kept, 'keep'), settle(removed, 'remove')])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await waiting()).toEqual([])
    expect([await isTakenDown(kept), await isTakenDown(removed)]).toEqual([false, true])
    expect(await entriesOf(kept)).toEqual([
      {
        act: 'review.settle',
        before: '{"isTakenDown":true}',
        after: '{"isTakenDown":false,"settled":1}',
      },
    ])
    expect(await entriesOf(removed)).toHaveLength(1)
    expect((await settle(randomUUID(), 'keep')).status).toBe(404)
  })

  it('leaves a page removed that another operator, who has not seen it, wants to keep', async () => {
    const id = await createReported(true)
    expect((await settle(id, 'remove')).status).toBe(204)
    const late = await settle(id, 'keep')
    expect([late.status, await isTakenDown(id)]).toEqual([409, true])
    expect(await entriesOf(id)).toHaveLength(1)
    // A later report puts the page before the operators again.
    const report = { visitor_hash: 'another', reason: 'other', comment: null } as const
    await console.db
      .insertInto('look_report')
      .values({ ...report, share_id: id, created_at: console.clock.now() })
      .execute()
    expect((await settle(id, 'keep')).status).toBe(204)
    expect(await isTakenDown(id)).toBe(false)
  })

  it('leaves a report open that arrived after the operator who keeps the page read the others', async () => {
    const id = await createReported(false)
    const pageOf = async () => (await waiting()).find((page) => page.id === id)
    const until = (await pageOf())!.reports.at(-1)!.at
    const created_at = new Date(Date.parse(until) + 1)
    const report = { share_id: id, visitor_hash: 'another', reason: 'child', comment: 'Look!' } as const
    await console.db
      .insertInto('look_report')
      .values({ ...report, created_at })
      .execute()
    const body = { verdict: 'keep', reason: 'Looked at it', until }
    expect((await moderator.call(settleReports, { params: { id }, body })).status).toBe(204)
    expect((await pageOf())?.reports).toMatchObject([{ comment: 'Look!' }])
    await settle(id, 'remove')
    expect(await pageOf()).toBeUndefined()
  })

  it('leaves a page as it is that a person shown on it withdrew while an operator decided to keep it', async () => {
    const id = await createReported(false)
    const pageOf = async () => (await waiting()).find((page) => page.id === id)
    const until = (await pageOf())!.reports.at(-1)!.at
    const later = new Date(Date.parse(until) + 1)
    const { db } = console
    await db
      .updateTable('shared_look')
      .set({ taken_down_at: later, withdrawn_at: later })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('look_report')
      .values({ share_id: id, visitor_hash: 'withdrawal', reason: 'no-consent', created_at: later })
      .execute()
    const body = { verdict: 'keep', reason: 'Looked at it', until }
    expect((await moderator.call(settleReports, { params: { id }, body })).status).toBe(204)
    expect(await pageOf()).toMatchObject({ isTakenDown: true, reports: [{ reason: 'no-consent' }] })
    expect((await entriesOf(id)).at(-1)?.after).toBe('{"isTakenDown":true,"settled":1}')
    expect((await settle(id, 'keep')).status).toBe(204)
    expect(await isTakenDown(id)).toBe(false)
  })

  it('opens the pictures of a page for a reason, also once it is taken down, but of none without reports', async () => {
    const id = await createReported(true)
    await console.context.blobStore.put(`shared/${id}/look.jpg`, await jpeg())
    const [page] = await waiting()
    expect(page).toMatchObject({ id, pictures: ['look'] })
    const open = (picture: string, of = id) =>
      moderator.call(openReportedPicture, { params: { id: of }, body: { picture, reason: 'To judge it' } })
    const { type, data } = await jsonOf<{ type: string; data: string }>(await open('look'))
    expect([type, data.slice(0, 4)]).toEqual(['image/jpeg', '/9j/'])
    expect(await entriesOf(page!.holder)).toEqual([
      { act: 'picture.open', before: null, after: JSON.stringify({ page: id, picture: 'look' }) },
    ])
    expect((await open('person')).status).toBe(404)
    expect((await open('look', randomUUID())).status).toBe(404)
    await settle(id, 'remove')
    expect((await open('look')).status).toBe(404)
    expect(await entriesOf(page!.holder)).toHaveLength(1)
  })

  it('blocks the look and the photo of a page, though its look was erased after its day', async () => {
    const id = await createReported(false)
    const size = { width: 600, height: 800 }
    await console.db
      .updateTable('shared_look')
      .set({ pictures: JSON.stringify({ look: size, before: size, card: size }) })
      .where('id', '=', id)
      .execute()
    const { blobStore } = console.context
    await blobStore.put(`shared/${id}/look.jpg`, await jpeg())
    await blobStore.put(`shared/${id}/before.jpg`, await grain({ width: 300, height: 400 }).jpeg().toBuffer())
    const body = { verdict: 'remove', block: true, reason: 'Looked at it' }
    expect((await moderator.call(settleReports, { params: { id }, body })).status).toBe(204)
    expect(await console.db.selectFrom('blocked_picture').select('hash').execute()).toHaveLength(2)
    await console.db.deleteFrom('blocked_picture').execute()
  })

  it('has pages whose account is found by their address, as a visitor copies it', async () => {
    const id = await createReported(false)
    const support = await console.createOperator('support')
    const find = async (q: string) => {
      const answer = await support.call(searchPeople, { query: `?q=${encodeURIComponent(q)}` })
      return (await jsonOf<{ people: Person[] }>(answer)).people.map(({ holder }) => holder)
    }
    const page = (await waiting()).find((one) => one.id === id)
    for (const address of [page!.path, `https://toile.test${page!.path}?reported`, `slug-${id}`])
      expect([address, await find(address)]).toEqual([address, [page!.holder]])
    expect(await find(`https://toile.test${page!.path}x`)).toEqual([])
    await settle(id, 'keep')
  })

  it('includes pages whose saved look was deleted', async () => {
    const id = await createReported(false)
    const { db } = console
    await db
      .deleteFrom('library_item')
      .where('id', 'in', db.selectFrom('shared_look').select('item_id').where('id', '=', id))
      .execute()
    expect(await waiting()).toMatchObject([{ id, reports: [{ reason: 'rights' }] }])
    expect((await settle(id, 'remove')).status).toBe(204)
    expect(await waiting()).toEqual([])
    expect(await isTakenDown(id)).toBe(true)
  })

  it('lists a hundred pages, earliest report first, each with all its reports', async () => {
    const { db, clock } = console
    const { holder } = await console.createPerson()
    const ids = Array.from({ length: 101 }, () => randomUUID())
    const created_at = clock.now()
    await db
      .insertInto('shared_look')
      .values(
        ids.map((id) => ({
          id,
          slug: `slug-${id}`,
          holder,
          pictures: JSON.stringify({}),
          lifetime: 'until-withdrawn' as const,
          is_indexed: false,
          created_at,
        })),
      )
      .execute()
    const reportOf = (share_id: string, minutes: number) => ({
      share_id,
      visitor_hash: `visitor ${minutes}`,
      reason: 'rights' as const,
      created_at: new Date(created_at.getTime() + minutes * 60_000),
    })
    await db
      .insertInto('look_report')
      .values([...ids.map(reportOf), reportOf(ids[0]!, 200)])
      .execute()
    const pages = await waiting()
    expect(pages.map(({ id }) => id)).toEqual(ids.slice(0, 100))
    expect(pages[0]!.reports).toHaveLength(2)
    await settle(ids[0]!, 'keep')
    expect((await waiting()).at(-1)?.id).toBe(ids[100])
  })
})
