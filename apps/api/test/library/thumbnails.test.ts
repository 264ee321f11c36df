import { afterEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { eraseExpiredJob } from '../../src/modules/retention/erase-expired.ts'
import { blobKeyOf, bootOnEachStore, deleteItem, fetchPicture, upload } from './library-calls.ts'
import { grain, jpeg, quarters, veil } from './pictures.ts'

describe.each(await bootOnEachStore())('thumbnails in $store', (home) => {
  const { context, createCustomer, keysWith, setForward, run } = home
  const { blobStore } = context

  afterEach(() => {
    vi.restoreAllMocks()
    setForward(0)
  })

  it('are created once on the first request, for concurrent requests too, and stored', async () => {
    const ada = await createCustomer()
    const item = await upload(ada, 'photo', await jpeg({ width: 450, height: 600 }))
    const key = blobKeyOf(item.thumbnailUrl)
    expect(await blobStore.exists(key)).toBe(false)
    const puts = vi.spyOn(blobStore, 'put')
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetchPicture(item.thumbnailUrl)))
    expect(puts).toHaveBeenCalledTimes(1)
    for (const answer of answers) expect(answer).toEqual(await blobStore.get(key))
    expect(await fetchPicture(item.thumbnailUrl)).toEqual(answers[0])
    expect(puts).toHaveBeenCalledTimes(1)
    const head = await fetch(item.thumbnailUrl, { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBe(answers[0]!.length)
    // A thumbnail missing from the blob store.
    await blobStore.delete(key)
    expect(await fetchPicture(item.thumbnailUrl)).toEqual(answers[0])
  })

  it('are not created for erased items, and are removed when the item is erased meanwhile', async () => {
    const ada = await createCustomer()
    const [gone, going] = [
      await upload(ada, 'photo', await jpeg({ width: 452, height: 600 })),
      await upload(ada, 'photo', await jpeg({ width: 453, height: 600 })),
    ]
    await blobStore.delete(blobKeyOf(gone.imageUrl))
    expect((await fetch(gone.thumbnailUrl)).status).toBe(404)

    const find = blobStore.find
    vi.spyOn(blobStore, 'find').mockImplementation(async (key) => {
      const found = await find(key)
      if (key !== blobKeyOf(going.imageUrl)) return found
      await deleteItem(ada, going)
      setForward(11 * 60_000)
      await run(eraseExpiredJob)
      return found
    })
    expect((await fetch(going.thumbnailUrl)).status).toBe(404)
    expect(await keysWith(going.id)).toEqual([])
  })

  // The store makes no difference to the rest.
  if (home.store === 'S3') return

  it('are small JPEGs, upright, on white', async () => {
    const ada = await createCustomer()
    for (const file of [
      await quarters().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
      await grain({ width: 1000, height: 750 }).jpeg({ progressive: true }).toBuffer(),
      await veil(0).png().toBuffer(),
    ]) {
      const { thumbnailUrl, width, height } = await upload(ada, 'photo', file)
      const small = await fetchPicture(thumbnailUrl)
      const info = await sharp(small).metadata()
      expect([info.format, Math.min(info.width, info.height)]).toEqual(['jpeg', Math.min(240, width, height)])
      expect(info.width / info.height).toBeCloseTo(width / height, 1)
    }
    const clear = await upload(
      ada,
      'outfit',
      await veil(0).resize(320, 320, { fit: 'fill' }).png().toBuffer(),
    )
    const { channels } = await sharp(await fetchPicture(clear.thumbnailUrl)).stats()
    for (const { min } of channels) expect(min).toBeGreaterThan(250)
  })

  it('are created for signed URLs only', async () => {
    const ada = await createCustomer()
    const item = await upload(ada, 'photo', await jpeg({ width: 451, height: 600 }))
    const forged = item.thumbnailUrl.replace(/signature=.{6}/, 'signature=AAAAAA')
    expect((await fetch(forged)).status).toBe(404)
    expect(await blobStore.exists(blobKeyOf(item.thumbnailUrl))).toBe(false)
  })

  it('answer 503 while the blob store fails', async () => {
    const ada = await createCustomer()
    const item = await upload(ada, 'photo', await jpeg({ width: 454, height: 600 }))
    vi.spyOn(blobStore, 'put').mockRejectedValue(new Error('no room'))
    expect((await fetch(item.thumbnailUrl)).status).toBe(503)
    vi.restoreAllMocks()
    expect((await fetch(item.thumbnailUrl)).status).toBe(200)
  })
})
