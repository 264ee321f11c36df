/** The copies of pictures that shared pages keep. */
import { randomUUID } from 'node:crypto'
import { restoreMinutes } from '@toile/contract/business'
import { maxSharedLooks, publicLook, type SharedLook } from '@toile/contract/shared-looks'
import { expect, it } from 'vitest'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { unzip } from '../accounts/unzip.ts'
import { failure } from '../identity/people.ts'
import { bootForLooks, type Customer } from '../generations/paid-looks.ts'
import { deleteItem, readLibrary, restoreItem } from '../library/library-calls.ts'
import { postShare, share, slugOf } from './share-calls.ts'

const { app, db, createCustomer, setForward, run, keysWith } = await bootForLooks()

async function createOwner(): Promise<Customer & { look: string }> {
  const owner = await createCustomer()
  return { ...owner, look: await owner.copyLook() }
}

async function readPublic(shared: SharedLook) {
  const response = await app.fetch(`/api/shared/${slugOf(shared)}`)
  expect(response.status).toBe(200)
  return publicLook.parse(await response.json())
}

it('erases the copy of the photo that a page keeps with the saved photo, which may be restored until then', async () => {
  const ada = await createOwner()
  const shared = await share(ada, { generationId: ada.look, showsBefore: true })
  const [photo] = (await readLibrary(ada)).photos
  await deleteItem(ada, photo!)
  await run(eraseExpiredJob)
  await restoreItem(ada, photo!)
  const { before } = await readPublic(shared)
  expect((await fetch(before!.url)).status).toBe(200)
  await deleteItem(ada, photo!)
  setForward((restoreMinutes + 1) * 60_000)
  await run(eraseExpiredJob)
  setForward(0)
  expect(await keysWith(`shared/${shared.id}/`)).toEqual(
    ['card', 'garment', 'look'].map((name) => `shared/${shared.id}/${name}.jpg`),
  )
  expect(await readPublic(shared)).toMatchObject({ before: null })
})

it('exports a page with the picture of its clothing, which may be stored nowhere else', async () => {
  const ada = await createOwner()
  const shared = await share(ada, { generationId: ada.look })
  await ada.erase(ada.look)
  const { garment } = await readPublic(shared)
  const files = unzip(Buffer.from(await (await ada.call('/auth/export')).arrayBuffer()))
  const name = `shared-looks/${shared.id}/garment.jpg`
  expect(files.get(name)).toEqual(Buffer.from(await (await fetch(garment!.url)).arrayBuffer()))
  expect(JSON.parse(String(files.get('shared-looks.json')))).toMatchObject([{ garment: name }])
})

it('hides a page and its pictures while its account is suspended', async () => {
  const ada = await createOwner()
  const shared = await share(ada, { generationId: ada.look })
  const { look } = await readPublic(shared)
  const suspend = (suspendedAt: Date | null) =>
    db.updateTable('user').set({ suspendedAt }).where('id', '=', ada.id).execute()
  await suspend(new Date())
  const hidden = await Promise.all([app.fetch(`/api/shared/${slugOf(shared)}`), fetch(look.url)])
  expect(hidden.map(({ status }) => status)).toEqual([404, 404])
  await suspend(null)
  expect((await readPublic(shared)).look).toEqual(look)
  expect((await fetch(look.url)).status).toBe(200)
})

it('saves neither the look nor the photo for one page too many, and still finds the page of a look', async () => {
  const ada = await createOwner()
  const shared = await share(ada, { generationId: ada.look })
  const other = await ada.accept()
  await ada.finished(other)
  const size = { width: 600, height: 800 }
  const pages = Array.from({ length: maxSharedLooks }, () => ({
    id: randomUUID(),
    slug: randomUUID(),
    holder: ada.holder,
    item_id: null,
    pictures: JSON.stringify({ look: size, card: size }),
    lifetime: 'until-withdrawn' as const,
    is_indexed: false,
    created_at: new Date(),
  }))
  await db.insertInto('shared_look').values(pages).execute()
  const refused = await postShare(ada, { generationId: other, showsBefore: true })
  expect(await failure(refused)).toMatchObject({ status: 409, details: { reason: 'too-many' } })
  expect(await readLibrary(ada)).toMatchObject({ photos: [], generated: [{ id: shared.itemId }] })
  for (const look of [{ generationId: ada.look }, { itemId: shared.itemId }])
    expect((await share(ada, look)).id).toBe(shared.id)
})
