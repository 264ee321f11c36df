import { NoGarmentFound } from '@toile/engine/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { failWith, gate } from '../fake-engine.ts'
import { bootForLooks, type Customer } from './paid-looks.ts'

const { app, engine, createCustomer, keysWith, expectErased, setForward, run } = await bootForLooks()

const HOUR_MS = 3_600_000

/** Oldest first. */
async function madeLooks(of: Customer, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const id = await of.accept()
    await of.finished(id)
    ids.push(id)
  }
  return ids
}
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

describe('the history', () => {
  it('lists the user’s looks, newest first, page by page', async () => {
    const [ada, bob] = [await createCustomer({ extraCredits: 1000 }), await createCustomer()]
    const looks = await madeLooks(ada, 1)
    for (let i = 0; i < 10; i++) looks.push(await ada.copyLook())
    const newestFirst = [...looks, ...(await madeLooks(ada, 1))].toReversed()
    const [his] = await madeLooks(bob, 1)

    const first = await ada.history()
    expect(first).toMatchObject({ total: 12, limit: 10, offset: 0 })
    expect(idsOf(first)).toEqual(newestFirst.slice(0, 10))
    expect(idsOf(await ada.history('?offset=10'))).toEqual(newestFirst.slice(10))
    const page = await ada.history('?limit=3&offset=4')
    expect(page).toMatchObject({ total: 12, limit: 3, offset: 4 })
    expect(idsOf(page)).toEqual(newestFirst.slice(4, 7))
    expect(await ada.history('?offset=12')).toMatchObject({ items: [], total: 12 })
    expect(idsOf(await bob.history('?limit=100'))).toEqual([his])
  })

  it('includes queued, running and failed looks', async () => {
    const ada = await createCustomer({ extraCredits: 50 })
    engine.next(failWith(new NoGarmentFound('Nothing to wear.')))
    await ada.finished(await ada.accept())
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const running = await ada.accept()
    await entered
    const waiting = await ada.accept()
    expect((await ada.history()).items).toMatchObject([
      { id: waiting, status: 'queued', cost: 25, imageUrl: null },
      { id: running, status: 'running', cost: 25, imageUrl: null },
      { status: 'failed', error: { code: 'no_garment_found', message: 'Nothing to wear.' } },
    ])
    open()
    await ada.finished(waiting)
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5'])('refuses %s', async (query) => {
    const ada = await createCustomer()
    const response = await ada.call(`/generate/history?${query}`)
    expect(response.status).toBe(400)
    const field = query.split('=')[0]
    expect(await response.json()).toMatchObject({ code: 'invalid_request', details: [{ field }] })
  })

  it('is for who is signed in', async () => {
    expect((await app.fetch('/api/generate/history')).status).toBe(401)
  })
})

describe('a paid look in the history', () => {
  const names = { personName: 'Me .jpg', outfitName: 'Purple dress' }
  let ada: Customer
  let named: string
  let unnamed: string
  beforeAll(async () => {
    ada = await createCustomer()
    named = await ada.accept({ fields: { ...names, personName: ' Me\r\n.jpg ' } })
    await ada.finished(named)
    unnamed = (await madeLooks(ada, 1))[0]!
  })

  it('keeps its input pictures, readable from any origin', async () => {
    const { items } = await ada.history('?limit=1')
    const { id, personUrl, outfitUrl, imageUrl, thumbnailUrl } = items[0]!
    expect(id).toBe(unnamed)
    for (const url of [personUrl, outfitUrl, imageUrl, thumbnailUrl]) {
      const response = await fetch(url!, { headers: { origin: 'https://elsewhere.example' } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('content-type')).toMatch(/^image\//)
      // The signature authorizes the read.
      expect((await fetch(url!.split('?')[0]!)).status).toBe(404)
    }
    expect(await keysWith(id)).toHaveLength(4)
  })

  it('has the names of its pictures from the request', async () => {
    expect(await ada.read(named)).toMatchObject(names)
    expect((await ada.history()).items[1]).toMatchObject({ id: named, ...names })
    expect(await ada.read(unnamed)).toMatchObject({ personName: null, outfitName: null })
    expect((await ada.tryOn({ fields: { outfitName: 'x'.repeat(121) } })).status).toBe(400)
  })

  it('can be marked as a favourite, and unmarked', async () => {
    const id = unnamed
    const mark = (favourite: unknown) =>
      ada.call(`/generate/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ favourite }),
      })
    const marked = await mark(true)
    expect(marked.status).toBe(200)
    expect(await marked.json()).toMatchObject({ id, favourite: true, status: 'succeeded' })
    expect((await ada.history()).items[0]).toMatchObject({ id, favourite: true })
    expect((await mark('yes')).status).toBe(400)
    expect(await ada.read(id)).toMatchObject({ favourite: true })
    expect(await (await mark(false)).json()).toMatchObject({ favourite: false })
    expect(await ada.read(id)).toMatchObject({ favourite: false })
  })
})

it('erases a paid look and its pictures after 24 hours, and its cost stays spent', async () => {
  const ada = await createCustomer({ extraCredits: 50 })
  const [id] = await madeLooks(ada, 1)
  const urls = await ada.read(id!)
  const { behaviour, entered } = gate()
  engine.next(behaviour)
  const hanging = await ada.accept()
  await entered
  setForward(23.5 * HOUR_MS)
  await run(eraseExpiredJob)
  expect((await ada.history()).total).toBe(2)
  setForward(24 * HOUR_MS)
  expect(await ada.history()).toMatchObject({ items: [], total: 0 })
  expect((await ada.call(`/generate/${id}`)).status).toBe(404)
  await run(eraseExpiredJob)
  setForward(0)
  for (const url of [urls.personUrl, urls.outfitUrl, urls.imageUrl, urls.thumbnailUrl])
    expect((await fetch(url!)).status).toBe(404)
  expect(await keysWith(id!)).toEqual([])
  expect(await ada.creditsOf(id!)).toMatchObject({ moved: ['hold', 'capture'] })
  // An unfinished look has cost nothing.
  expect(await ada.creditsOf(hanging)).toEqual({ credits: 75, held: 0, moved: ['hold', 'release'] })
  await expectErased(hanging)
})
