import type { TryOnRequest } from '@toile/engine/engine'
import { describe, expect, it } from 'vitest'
import { gate } from '../fake-engine.ts'
import { bootForLooks } from './paid-looks.ts'

const { db, engine, createCustomer, keysWith, expectErased } = await bootForLooks()

/** Starts a look whose engine reports when it was stopped. */
async function beginLook(of: Awaited<ReturnType<typeof createCustomer>>) {
  const { behaviour, open, entered } = gate()
  let signal: AbortSignal | undefined
  engine.next((request: TryOnRequest) => {
    signal = request.signal
    return behaviour(request)
  })
  const id = await of.accept()
  await entered
  return { id, open, isStopped: () => signal?.aborted }
}

describe('deleting a paid look', () => {
  it('releases the credits of a queued look, which is never made', async () => {
    const [ada, bob] = [await createCustomer(), await createCustomer()]
    const first = await beginLook(ada)
    const waiting = await bob.accept()
    const calls = engine.calls.length
    expect((await bob.delete(waiting)).status).toBe(204)
    expect(await bob.creditsOf(waiting)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    expect(await keysWith(waiting)).toEqual([])
    first.open()
    await ada.finished(first.id)
    await bob.finished(await bob.accept())
    expect(engine.calls).toHaveLength(calls + 1)
  })

  it('stops the engine of a running look and releases its credits', async () => {
    const ada = await createCustomer()
    const { id, isStopped } = await beginLook(ada)
    expect((await ada.delete(id)).status).toBe(204)
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    await expect.poll(isStopped).toBe(true)
    expect((await ada.call(`/generate/${id}`)).status).toBe(404)
    // The gate stays shut, so the next look can only run if the engine was stopped.
    await ada.finished(await ada.accept())
    await expectErased(id)
    expect(await ada.history()).toMatchObject({ total: 1 })
  })

  it('is refused with only=unfinished once the look is finished', async () => {
    const ada = await createCustomer()
    const { id, open } = await beginLook(ada)
    const cancel = (look: string) => ada.call(`/generate/${look}?only=unfinished`, { method: 'DELETE' })
    open()
    await ada.finished(id)
    const late = await cancel(id)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'conflict' })
    expect((await ada.read(id)).imageUrl).not.toBeNull()
    const next = await beginLook(ada)
    expect((await cancel(next.id)).status).toBe(204)
    expect(await ada.creditsOf(next.id)).toMatchObject({ credits: 25, held: 0 })
  })

  it('erases a finished look’s pictures, and its cost stays spent', async () => {
    const ada = await createCustomer()
    const id = await ada.accept()
    const { imageUrl, thumbnailUrl, personUrl, outfitUrl } = await ada.finished(id)
    expect((await ada.erase(id)).status).toBe(204)
    for (const url of [imageUrl, thumbnailUrl, personUrl, outfitUrl])
      expect((await fetch(url!)).status).toBe(404)
    expect(await keysWith(id)).toEqual([])
    for (const again of [ada.delete, ada.erase, ada.restore]) expect((await again(id)).status).toBe(404)
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
    expect((await ada.history()).total).toBe(0)
  })

  it('releases the credits once for ten concurrent requests', async () => {
    const ada = await createCustomer()
    const { id } = await beginLook(ada)
    const responses = await Promise.all(Array.from({ length: 10 }, () => ada.delete(id)))
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    expect(statuses.every((status) => status === 204 || status === 404)).toBe(true)
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
  })

  it('ends in exactly one outcome while the look is being finished', async () => {
    const ada = await createCustomer({ extraCredits: 1000 })
    for (let i = 0; i < 6; i++) {
      const { id, open } = await beginLook(ada)
      open()
      await new Promise((resolve) => setTimeout(resolve, i * 8))
      expect((await ada.delete(id)).status).toBe(204)
      const { moved, held } = await ada.creditsOf(id)
      expect([moved.join(), held]).toEqual([expect.stringMatching(/^hold,(release|capture)$/), 0])
      // A look that was finished in time can be restored; of any other, nothing is left.
      const isMade = moved.includes('capture')
      expect((await ada.restore(id)).status).toBe(isMade ? 200 : 404)
      expect((await ada.erase(id)).status).toBe(isMade ? 204 : 404)
      await expectErased(id)
    }
    const rows = await db.selectFrom('generation').select('id').where('holder', '=', ada.holder).execute()
    expect(rows).toEqual([])
  })
})
