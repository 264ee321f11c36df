/** Reports that outlive the page that they are about. */
import { reportedKeptDays, restoreMinutes } from '@toile/contract/business'
import { reportsToTakeDown, type SharedLook } from '@toile/contract/shared-looks'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { findKeptRows } from '../../src/modules/retention/kept-rows.ts'
import { settleByCommand } from '../../src/modules/console/reports-by-command.ts'
import { findReported } from '../../src/modules/shares/settle-reports.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, readLibrary } from '../library/library-calls.ts'
import { postShare, sendReport, share, sharesOf, slugOf, withdraw } from './share-calls.ts'

const DAY_MS = 86_400_000

// Each visitor has a separate address, reported by a proxy.
const { app, context, db, clock, createCustomer, setForward, run, keysWith } = await bootForLooks({
  TOILE_TRUST_PROXY: '1',
})

async function createOwner(): Promise<Customer & { look: string }> {
  const owner = await createCustomer()
  return { ...owner, look: await owner.copyLook() }
}

const read = (shared: SharedLook) => app.fetch(`/api/shared/${slugOf(shared)}`)

const visitorsReport = async (shared: SharedLook, visitors: number) => {
  for (let at = 1; at <= visitors; at++)
    expect((await sendReport(app, shared, `203.0.113.${at}`)).status).toBe(204)
}

const openReportsOf = async ({ id }: SharedLook) =>
  (await findReported(db)).filter((one) => one.id === id).flatMap(({ reports }) => reports)
const settle = ({ id }: SharedLook, verdict: 'keep' | 'remove') =>
  settleByCommand({ db, clock }, { id, verdict })
const rowsOf = ({ id }: SharedLook) =>
  db.selectFrom('shared_look').select('id').where('id', '=', id).execute()

/** Deletes the saved look beyond the time in which it can be restored; the look itself is in the history for longer. */
const eraseSaved = async (owner: Customer, { itemId }: SharedLook) => {
  await deleteItem(owner, { id: itemId })
  setForward((restoreMinutes + 1) * 60_000)
  await run(eraseExpiredJob)
  setForward(0)
  const items = await db.selectFrom('library_item').select('id').where('id', '=', itemId).execute()
  expect(items).toEqual([])
}

describe('reports', () => {
  it('keep a look from being shared again, and stay for the operators, when its saved copy is erased', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, reportsToTakeDown)
    await eraseSaved(ada, shared)
    expect(await keysWith(shared.id)).toEqual([])
    expect(await openReportsOf(shared)).toHaveLength(reportsToTakeDown)
    expect((await postShare(ada, { generationId: ada.look })).status).toBe(409)
    expect(await settle(shared, 'remove')).toBe(true)
    await run(eraseExpiredJob)
    expect((await postShare(ada, { generationId: ada.look })).status).toBe(409)
    // With the look, the last reason to keep the row is gone.
    const saved = (await readLibrary(ada)).generated[0]!
    await eraseSaved(ada, { ...shared, itemId: saved.id })
    await ada.erase(ada.look)
    await run(eraseExpiredJob)
    expect(await rowsOf(shared)).toEqual([])
  })

  it.each(['before', 'after'])(
    'keep a copy that was saved %s the verdict from being shared once the look itself has expired',
    async (order) => {
      const ada = await createOwner()
      const shared = await share(ada, { generationId: ada.look })
      await visitorsReport(shared, reportsToTakeDown)
      await eraseSaved(ada, shared)
      if (order === 'after') await settle(shared, 'remove')
      // Saves the look from the history.
      expect((await postShare(ada, { generationId: ada.look })).status).toBe(409)
      const [copy] = (await readLibrary(ada)).generated
      if (order === 'before') await settle(shared, 'remove')
      await ada.erase(ada.look)
      await run(eraseExpiredJob)
      expect((await postShare(ada, { itemId: copy!.id })).status).toBe(409)
      expect(await rowsOf(shared)).toHaveLength(1)
      // Without a copy, no row is needed.
      await eraseSaved(ada, { ...shared, itemId: copy!.id })
      await run(eraseExpiredJob)
      expect(await rowsOf(shared)).toEqual([])
    },
  )

  it('are answered on the page, also to the visitor whose report hides it', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    const { visit } = context.sharedLooks!
    const pageAfter = (query: object) => {
      const request = {
        method: 'GET',
        ip: '203.0.113.1',
        headers: {},
        query,
        protocol: 'http',
        host: 'a.test',
      }
      return visit(request as unknown as FastifyRequest, slugOf(shared))
    }
    await visitorsReport(shared, reportsToTakeDown - 1)
    expect(await pageAfter({ reported: '' })).toMatchObject({ reported: '', lookUrl: expect.any(String) })
    await visitorsReport(shared, reportsToTakeDown)
    expect(await pageAfter({ reported: '' })).toMatchObject({ reported: '', lookUrl: null, canMail: null })
    expect(await pageAfter({})).toBeUndefined()
    await settle(shared, 'remove')
    expect(await pageAfter({ reported: '' })).toBeUndefined()
  })

  it('stay for the operators when the owner withdraws the page, and count for its look when shared again', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, 1)
    expect((await withdraw(ada, shared)).status).toBe(204)
    expect(await keysWith(shared.id)).toEqual([])
    expect((await read(shared)).status).toBe(404)
    const again = await share(ada, { itemId: shared.itemId })
    expect((await read(again)).status).toBe(200)
    expect((await read(shared)).status).toBe(404)
    expect(await openReportsOf(shared)).toHaveLength(1)
    expect(await settle(shared, 'remove')).toBe(true)
    expect((await read(again)).status).toBe(404)
    expect((await postShare(ada, { itemId: shared.itemId })).status).toBe(409)
  })

  it('let an operator undo a removal for all pages of the look, save those with open reports', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, 1)
    await withdraw(ada, shared)
    const again = await share(ada, { itemId: shared.itemId })
    await settle(shared, 'remove')
    expect((await read(again)).status).toBe(404)
    await settle(shared, 'keep')
    expect((await read(again)).status).toBe(200)
    await visitorsReport(again, reportsToTakeDown)
    await settle(shared, 'keep')
    expect((await read(again)).status).toBe(404)
    await settle(again, 'keep')
    expect((await read(again)).status).toBe(200)
  })

  it('are deleted once they are settled and their page is gone, whichever comes first', async () => {
    const reportsOf = ({ id }: SharedLook) =>
      db.selectFrom('look_report').select('settled_at').where('share_id', '=', id).execute()
    const ada = await createOwner()
    const first = await share(ada, { generationId: ada.look })
    await visitorsReport(first, 1)
    await withdraw(ada, first)
    expect(await reportsOf(first)).toEqual([{ settled_at: null }])
    await settle(first, 'remove')
    expect(await rowsOf(first)).toHaveLength(1)
    expect(await reportsOf(first)).toEqual([])
    await settle(first, 'keep')
    const [withdrawn, bob] = [await share(ada, { itemId: first.itemId }), await createOwner()]
    const erased = await share(bob, { generationId: bob.look })
    for (const shared of [withdrawn, erased]) {
      await visitorsReport(shared, 1)
      await settle(shared, 'remove')
      expect(await reportsOf(shared)).toHaveLength(1)
    }
    await withdraw(ada, withdrawn)
    await eraseSaved(bob, erased)
    for (const shared of [withdrawn, erased]) {
      expect(await rowsOf(shared)).toHaveLength(1)
      expect(await reportsOf(shared)).toEqual([])
    }
  })

  it('leave no pictures of a page beyond its days when it was taken down, and still keep its look withheld', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look, lifetime: '7-days' })
    await visitorsReport(shared, reportsToTakeDown)
    await settle(shared, 'remove')
    expect(await keysWith(shared.id)).not.toEqual([])
    setForward(7 * DAY_MS + 1000)
    expect(await sharesOf(ada)).toEqual([])
    await run(eraseExpiredJob)
    setForward(0)
    expect(await keysWith(shared.id)).toEqual([])
    const reports = db.selectFrom('look_report').select('reason').where('share_id', '=', shared.id)
    expect(await reports.execute()).toEqual([])
    expect((await postShare(ada, { itemId: shared.itemId })).status).toBe(409)
  })

  it.each([
    [1, 'keep'],
    [1, 'remove'],
    [reportsToTakeDown, 'keep'],
    [reportsToTakeDown, 'remove'],
  ] as const)(
    'keep the pictures of a page with %i of them beyond its days, until an operator decides: %s',
    async (reports, verdict) => {
      const ada = await createOwner()
      const shared = await share(ada, { generationId: ada.look, lifetime: '7-days' })
      await visitorsReport(shared, reports)
      const keys = await keysWith(shared.id)
      setForward(7 * DAY_MS + 1000)
      await run(eraseExpiredJob)
      expect(await keysWith(shared.id)).toEqual(keys)
      const reported = (await findReported(db)).find(({ id }) => id === shared.id)
      expect(reported?.keys.toSorted()).toEqual(keys.toSorted())
      expect(reported?.endsAt?.toISOString()).toBe(shared.expiresAt)
      const ends: (Date | null)[] = []
      for await (const { id, until } of findKeptRows(db)) if (id === shared.id) ends.push(until)
      expect(ends).toEqual([new Date(Date.parse(shared.expiresAt!) + reportedKeptDays * DAY_MS)])
      expect(await sharesOf(ada)).toMatchObject([
        { id: shared.id, isTakenDown: reports === reportsToTakeDown, imageUrl: null },
      ])
      expect((await read(shared)).status).toBe(404)
      await settle(shared, verdict)
      expect(await sharesOf(ada)).toEqual([])
      expect((await read(shared)).status).toBe(404)
      await run(eraseExpiredJob)
      setForward(0)
      expect(await keysWith(shared.id)).toEqual([])
      expect(await rowsOf(shared)).toHaveLength(verdict === 'remove' ? 1 : 0)
    },
  )

  it.each(['its next page is withdrawn', 'the look is erased', 'they are settled'])(
    'keep the pictures of a page beyond its days also when its look is shared again, until %s',
    async (end) => {
      const ada = await createOwner()
      const first = await share(ada, { generationId: ada.look, lifetime: '7-days' })
      await visitorsReport(first, 1)
      const keys = await keysWith(first.id)
      setForward(7 * DAY_MS + 1000)
      const again = await share(ada, { itemId: first.itemId })
      await run(eraseExpiredJob)
      expect(await keysWith(first.id)).toEqual(keys)
      expect((await read(first)).status).toBe(404)
      expect((await sharesOf(ada)).map(({ id }) => id)).toEqual([again.id])
      if (end === 'its next page is withdrawn') await withdraw(ada, again)
      else if (end === 'the look is erased') await deleteItem(ada, { id: first.itemId })
      else await settle(first, 'keep')
      setForward(7 * DAY_MS + (restoreMinutes + 1) * 60_000)
      await run(eraseExpiredJob)
      setForward(0)
      expect(await keysWith(first.id)).toEqual([])
    },
  )

  it.each([1, reportsToTakeDown])(
    'keep the pictures of a page 30 days beyond its own at most, and stay for the operators: %i',
    async (reports) => {
      const ada = await createOwner()
      const shared = await share(ada, { generationId: ada.look, lifetime: '7-days' })
      await visitorsReport(shared, reports)
      setForward((7 + reportedKeptDays) * DAY_MS + 1000)
      await run(eraseExpiredJob)
      expect(await keysWith(shared.id)).toEqual([])
      expect(await sharesOf(ada)).toEqual([])
      expect(await openReportsOf(shared)).toHaveLength(reports)
      expect(await settle(shared, 'keep')).toBe(true)
      await run(eraseExpiredJob)
      setForward(0)
      expect(await rowsOf(shared)).toEqual([])
    },
  )

  it('let the owner withdraw a page that they keep beyond its days', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look, lifetime: '7-days' })
    await visitorsReport(shared, reportsToTakeDown)
    setForward(7 * DAY_MS + 1000)
    for (const kept of await sharesOf(ada)) await withdraw(ada, kept)
    setForward(0)
    expect(await keysWith(shared.id)).toEqual([])
    expect(await openReportsOf(shared)).toHaveLength(reportsToTakeDown)
  })

  it('keep the row of a page that lost its look until they are settled', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, 1)
    await eraseSaved(ada, shared)
    expect(await keysWith(shared.id)).toEqual([])
    expect(await openReportsOf(shared)).toHaveLength(1)
    expect(await settle(shared, 'keep')).toBe(true)
    await run(eraseExpiredJob)
    expect(await rowsOf(shared)).toEqual([])
  })
})
