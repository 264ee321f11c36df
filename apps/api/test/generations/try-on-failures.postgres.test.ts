import { ContentRejected, EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { failWith, gate, type Behaviour } from '../fake-engine.ts'
import { bootForLooks, newKey } from './paid-looks.ts'

const { engine, context, createCustomer, expectErased } = await bootForLooks()
const { blobStore } = context
const { put } = blobStore
afterEach(() => void (blobStore.put = put))

const temporary = () => failWith(new EngineFailed('out of luck', { retryable: true }))
const failToPut = async () => {
  throw new Error('/secret/disk is full')
}

describe('a paid look that cannot be made', () => {
  const fourTimes = (behaviour: () => Behaviour) => Array.from({ length: 4 }, behaviour)

  it.each<[string, number, Behaviour[]]>([
    ['no_person_found', 422, [failWith(new NoPersonFound('Nobody is in this photo.'))]],
    ['no_garment_found', 422, [failWith(new NoGarmentFound('Nothing to wear.'))]],
    ['content_rejected', 422, [failWith(new ContentRejected('Not with these.'))]],
    ['engine_failed', 502, [failWith(new EngineFailed('exploded', { retryable: false }))]],
    ['engine_failed', 502, fourTimes(temporary)],
    ['engine_failed', 502, fourTimes(() => failWith(new Error('a bug')))],
  ])('because of %s gives everything back (%i)', async (code, status, behaviours) => {
    const ada = await createCustomer()
    engine.next(...behaviours)
    const calls = engine.calls.length
    const response = await ada.tryOn()
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
    expect(engine.calls).toHaveLength(calls + behaviours.length)
    const { items } = await ada.history()
    expect(items).toMatchObject([{ status: 'failed', error: { code }, imageUrl: null, personUrl: null }])
    const id = items[0]!.id
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    await expectErased(id)
  })

  it('can be tried again under another key, with the credits that came back', async () => {
    const ada = await createCustomer()
    engine.next(failWith(new NoPersonFound()))
    const fields = { qualityTier: 'premium' }
    expect((await ada.tryOn({ fields }, newKey())).status).toBe(422)
    expect(await (await ada.tryOn({ fields }, newKey())).json()).toMatchObject({ credits: 15 })
  })
})

describe('a paid look that fails for the moment', () => {
  it('is charged once when a later try makes it', async () => {
    const ada = await createCustomer()
    engine.next(temporary(), failWith(new Error('a bug')))
    const look = (await (await ada.tryOn()).json()) as { id: string }
    expect(look).toMatchObject({ cost: 25, credits: 25 })
    expect(await ada.creditsOf(look.id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('keeps its credits held between the tries', async () => {
    const ada = await createCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(temporary(), behaviour)
    const id = await ada.accept()
    await entered
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 25, moved: ['hold'] })
    open()
    expect((await ada.finished(id)).status).toBe('succeeded')
  })

  it('is charged once when its picture could not be stored at first', async () => {
    const ada = await createCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const id = await ada.accept()
    await entered
    blobStore.put = async () => {
      blobStore.put = put
      return failToPut()
    }
    open()
    expect((await ada.finished(id)).status).toBe('succeeded')
    expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('costs nothing when its picture can never be stored', async () => {
    const ada = await createCustomer()
    const { behaviour, open, entered } = gate()
    engine.next(behaviour)
    const id = await ada.accept()
    await entered
    blobStore.put = failToPut
    open()
    expect(await ada.finished(id)).toMatchObject({ status: 'failed', error: { code: 'engine_failed' } })
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
  })
})

describe('a request whose pictures cannot be taken', () => {
  it('holds nothing', async () => {
    const ada = await createCustomer()
    blobStore.put = failToPut
    expect((await ada.tryOn()).status).toBe(503)
    blobStore.put = put
    expect((await ada.tryOn({ userPhoto: Buffer.from('no picture') })).status).toBe(415)
    expect((await ada.tryOn({ outfitPhoto: null })).status).toBe(400)
    expect((await ada.statement()).entries).toHaveLength(1)
    expect(await ada.history()).toMatchObject({ items: [], total: 0 })
  })
})
