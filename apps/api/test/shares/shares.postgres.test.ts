/** Looks shared as public pages: who sees them, for how long, and how they are withdrawn. */
import { randomUUID } from 'node:crypto'
import { publicLook, reportsToTakeDown, type SharedLook } from '@toile/contract/shared-looks'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hashAddress } from '../../src/platform/client-address.ts'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { settleByCommand } from '../../src/modules/console/reports-by-command.ts'
import { describeReported, findReported } from '../../src/modules/shares/settle-reports.ts'
import { findPublicShare } from '../../src/modules/shares/share-store.ts'
import { countVisit } from '../../src/modules/shares/visit-share.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, readLibrary, restoreItem, upload } from '../library/library-calls.ts'
import { jpeg } from '../library/pictures.ts'
import { postShare, sendReport, share, sharesOf, slugOf, withdraw } from './share-calls.ts'

const DAY_MS = 86_400_000
const AI_MARK = 'compositeWithTrainedAlgorithmicMedia'

// Each visitor has a separate address, reported by a proxy.
const { app, context, db, clock, createCustomer, setForward, run, keysWith } = await bootForLooks({
  TOILE_TRUST_PROXY: '1',
})

async function createOwner(): Promise<Customer & { look: string }> {
  const owner = await createCustomer()
  return { ...owner, look: await owner.copyLook() }
}

const read = (shared: SharedLook) => app.fetch(`/api/shared/${slugOf(shared)}`)

async function readPublic(shared: SharedLook) {
  const response = await read(shared)
  expect(response.status).toBe(200)
  return publicLook.parse(await response.json())
}

const report = (shared: SharedLook, ip: string, body?: object) => sendReport(app, shared, ip, body)

describe('sharing', () => {
  it('saves the look, and shows it to everyone with the URL', async () => {
    const ada = await createOwner()
    const garment = { garmentName: 'Linen dress', garmentUrl: 'https://shop.example/dress' }
    const shared = await share(ada, { generationId: ada.look, ...garment })
    expect((await readLibrary(ada)).generated.map(({ id }) => id)).toEqual([shared.itemId])
    expect(shared).toMatchObject({
      ...garment,
      lifetime: '30-days',
      showsBefore: false,
      isIndexed: false,
      views: 0,
    })
    expect(slugOf(shared)).toMatch(/^[\w-]{22}$/)
    const page = await readPublic(shared)
    expect(page).toMatchObject({
      ...garment,
      before: null,
      pageUrl: shared.pageUrl,
      card: { width: 1200, height: 630 },
    })
    for (const { url, width, height } of [page.look, page.garment!, page.card]) {
      const picture = await fetch(url)
      expect(picture.headers.get('cache-control')).toBe('private, no-cache')
      expect(picture.headers.get('x-robots-tag')).toBe('noindex')
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
      expect(bytes.includes(AI_MARK)).toBe(url !== page.garment!.url)
    }
    expect(await sharesOf(ada)).toEqual([shared])
  })

  it('shows and saves the photo only when requested, and hides it once it is no longer saved', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look, showsBefore: true })
    const { photos } = await readLibrary(ada)
    expect(photos).toHaveLength(1)
    const { before } = await readPublic(shared)
    expect((await fetch(before!.url)).status).toBe(200)
    await deleteItem(ada, photos[0]!)
    expect((await readPublic(shared)).before).toBeNull()
    expect((await fetch(before!.url)).status).toBe(404)
  })

  it('gives one look one page, also for concurrent requests', async () => {
    const ada = await createOwner()
    const [one, two] = await Promise.all([
      share(ada, { generationId: ada.look }),
      share(ada, { generationId: ada.look }),
    ])
    expect(two.id).toBe(one.id)
    expect((await share(ada, { itemId: one.itemId, lifetime: '7-days' })).lifetime).toBe('30-days')
    expect(await keysWith('shared/')).toEqual(expect.arrayContaining([`shared/${one.id}/look.jpg`]))
    expect((await sharesOf(ada)).length).toBe(1)
  })

  it('is refused for other accounts’ looks, uploads, and invalid links', async () => {
    const [ada, bob] = [await createOwner(), await createCustomer()]
    const own = await upload(bob, 'save-image', await jpeg())
    const shared = await share(ada, { generationId: ada.look })
    const refused: [object, number][] = [
      [{ generationId: ada.look }, 404],
      [{ itemId: shared.itemId }, 404],
      [{ itemId: own.id }, 404],
      [{ itemId: 'nonsense' }, 404],
      [{}, 400],
      [{ itemId: own.id, generationId: ada.look }, 400],
      ...['javascript:alert(1)', 'https://user:secret@shop.example', 'shop.example'].map(
        (garmentUrl): [object, number] => [{ generationId: ada.look, garmentUrl }, 400],
      ),
    ]
    for (const [body, status] of refused) expect((await postShare(bob, body)).status).toBe(status)
    expect((await withdraw(bob, shared)).status).toBe(404)
    expect(await sharesOf(bob)).toEqual([])
    expect((await read(shared)).status).toBe(200)
  })

  it('reports that the photo is erased after a day, and shares the look without it', async () => {
    const ada = await createOwner()
    const saved = await upload(ada, 'save-image', null, { generationId: ada.look })
    setForward(2 * DAY_MS)
    await run(eraseExpiredJob)
    setForward(0)
    expect((await postShare(ada, { itemId: saved.id, showsBefore: true })).status).toBe(409)
    expect(await readPublic(await share(ada, { itemId: saved.id }))).toMatchObject({
      before: null,
      garment: null,
    })
  })
})

it('counts visitors once a day each, without robots', async () => {
  const ada = await createOwner()
  const shared = await share(ada, { generationId: ada.look })
  const deps = { db, clock, logger: context.logger, secret: 'a secret of the test' }
  const visit = async (ip: string, userAgent = 'Mozilla/5.0') => {
    const found = await findPublicShare(db, { slug: slugOf(shared) }, clock.now())
    await countVisit(deps, found!, { ip, userAgent })
  }
  await Promise.all(Array.from({ length: 4 }, () => visit('203.0.113.5')))
  await visit('203.0.113.6')
  await visit('203.0.113.7', 'Slackbot-LinkExpanding 1.0')
  expect(await sharesOf(ada)).toMatchObject([{ views: 2 }])
  setForward(DAY_MS + 1000)
  await visit('203.0.113.5')
  setForward(0)
  expect(await sharesOf(ada)).toMatchObject([{ views: 3 }])
})

describe('a page ends', () => {
  const isGone = async (shared: SharedLook, pictures: string[]) => {
    expect((await read(shared)).status).toBe(404)
    for (const url of pictures) expect((await fetch(url)).status).toBe(404)
  }

  it('at once when it is withdrawn, also while it is being read', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    const { look, card } = await readPublic(shared)
    const visits = Array.from({ length: 8 }, () => read(shared))
    const [withdrawn, ...seen] = await Promise.all([withdraw(ada, shared), ...visits])
    expect(withdrawn.status).toBe(204)
    for (const { status } of seen) expect([200, 404]).toContain(status)
    await isGone(shared, [look.url, card.url])
    expect(await keysWith(shared.id)).toEqual([])
    expect((await withdraw(ada, shared)).status).toBe(404)
    expect((await readLibrary(ada)).generated).toHaveLength(1)
    const again = await share(ada, { itemId: shared.itemId })
    expect(slugOf(again)).not.toBe(slugOf(shared))
  })

  it('at its expiry, and its pictures are erased', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look, lifetime: '7-days' })
    const { look } = await readPublic(shared)
    setForward(7 * DAY_MS + 1000)
    await isGone(shared, [look.url])
    await run(eraseExpiredJob)
    setForward(0)
    expect(await keysWith(shared.id)).toEqual([])
    expect(await sharesOf(ada)).toEqual([])
  })

  it('when its look is deleted, and returns when that is restored', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look, lifetime: 'until-withdrawn' })
    const { look } = await readPublic(shared)
    await deleteItem(ada, { id: shared.itemId })
    await isGone(shared, [look.url])
    await restoreItem(ada, { id: shared.itemId })
    expect((await read(shared)).status).toBe(200)
    await deleteItem(ada, { id: shared.itemId })
    setForward(DAY_MS)
    await run(eraseExpiredJob)
    setForward(0)
    expect(await keysWith(shared.id)).toEqual([])
  })

  it('when its owner deletes the account', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    const { look } = await readPublic(shared)
    const { email } = (await (await ada.call('/auth/profile')).json()) as { email: string }
    const left = await ada.call('/auth/profile', {
      method: 'DELETE',
      body: JSON.stringify({ confirm: email }),
      headers: { 'content-type': 'application/json' },
    })
    expect(left.status).toBe(204)
    await isGone(shared, [look.url])
    expect(await keysWith(shared.id)).toEqual([])
  })

  it('shows no pictures for changed URLs', async () => {
    const ada = await createOwner()
    const { card } = await readPublic(await share(ada, { generationId: ada.look }))
    const changed = [
      card.url.replace('/card.jpg', '/before.jpg'),
      card.url.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_')),
      card.url.replace(/\?.*/, ''),
    ]
    for (const url of changed) expect((await fetch(url)).status).toBe(404)
  })
})

describe('reports', () => {
  const addressOf = (at: number) => `203.0.113.${at}`
  const visitorsReport = async (shared: SharedLook, visitors: number) => {
    for (let at = 1; at <= visitors; at++) expect((await report(shared, addressOf(at))).status).toBe(204)
  }

  it('take a page down after enough distinct visitors, and an operator settles them', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, reportsToTakeDown - 1)
    expect((await report(shared, addressOf(1), { reason: 'other', comment: 'again' })).status).toBe(204)
    expect((await read(shared)).status).toBe(200)
    expect((await report(shared, addressOf(9), { reason: 'rights', comment: 'My picture' })).status).toBe(204)
    expect((await read(shared)).status).toBe(404)
    expect((await report(shared, addressOf(10))).status).toBe(404)
    expect(await sharesOf(ada)).toMatchObject([{ id: shared.id, isTakenDown: true, imageUrl: null }])
    expect((await postShare(ada, { itemId: shared.itemId })).status).toBe(409)

    const reported = (await findReported(db)).filter(({ id }) => id === shared.id)
    expect(describeReported(reported, (key) => key, clock.now())).toContain('rights: My picture')
    expect(reported[0]!.reports).toHaveLength(reportsToTakeDown)
    expect(await settleByCommand({ db, clock }, { id: shared.id, verdict: 'keep' })).toBe(true)
    expect((await read(shared)).status).toBe(200)
    expect((await findReported(db)).map(({ id }) => id)).not.toContain(shared.id)
    expect((await report(shared, addressOf(11))).status).toBe(204)
    expect(await settleByCommand({ db, clock }, { id: shared.id, verdict: 'remove' })).toBe(true)
    expect((await read(shared)).status).toBe(404)
    expect(await settleByCommand({ db, clock }, { id: randomUUID(), verdict: 'keep' })).toBe(false)
  })

  it('take effect exactly at the threshold when concurrent', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => report(shared, addressOf(20 + at))))
    const counted = sent.filter(({ status }) => status === 204)
    expect(counted).toHaveLength(reportsToTakeDown)
    expect(sent.filter(({ status }) => status === 404)).toHaveLength(6 - reportsToTakeDown)
  })

  it('keep the row of a withdrawn page that was taken down, so that its look is not shared again', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    await visitorsReport(shared, reportsToTakeDown)
    expect((await withdraw(ada, shared)).status).toBe(204)
    expect(await sharesOf(ada)).toEqual([])
    expect(await keysWith(shared.id)).toEqual([])
    expect((await postShare(ada, { itemId: shared.itemId })).status).toBe(409)
  })

  it('are rate limited by address, and store no address', async () => {
    const ada = await createOwner()
    const shared = await share(ada, { generationId: ada.look })
    const statuses: number[] = []
    for (let at = 0; at <= 20; at++) statuses.push((await report(shared, '198.51.100.7')).status)
    expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true)
    expect(statuses[20]).toBe(429)
    const rows = await db.selectFrom('look_report').selectAll().where('share_id', '=', shared.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('198.51.100')
    expect(rows[0]!.visitor_hash).not.toBe(hashAddress('', '198.51.100.7'))
  })
})
