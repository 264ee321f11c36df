import { ContentRejected, EngineFailed, NoGarmentFound, NoPersonFound } from '@toile/engine/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { runGenerationJob } from '../../src/modules/generations/job.ts'
import { releaseDeadLeases } from '../../src/platform/job-upkeep.ts'
import { failWith, gate, makeWith, type Behaviour } from '../fake-engine.ts'
import { failure } from '../identity/people.ts'
import { bootForLooks, newKey } from './paid-looks.ts'

const { engine, context, createCustomer, expectErased } = await bootForLooks({ TOILE_CONCURRENCY: '2' })
const { blobStore } = context
const { put } = blobStore
afterEach(() => void (blobStore.put = put))

const temporary = () => failWith(new EngineFailed('out of luck', { retryable: true }))
const turned = { code: 'body_turned', message: 'A photo from the front fits better.' }
const failToPut = async () => {
  throw new Error('/secret/disk is full')
}

describe('a paid look that cannot be made', () => {
  const fourTimes = (behaviour: () => Behaviour) => Array.from({ length: 4 }, behaviour)

  it.each<[string, number, Behaviour[]]>([
    ['no_person_found', 422, [failWith(new NoPersonFound('Nobody is in this photo.'))]],
    ['no_garment_found', 422, [failWith(new NoGarmentFound('Nothing to wear.'))]],
    ['content_rejected', 422, [failWith(new ContentRejected('Not with these.'))]],
    ['look_unconvincing', 422, [makeWith(0.49, [turned])]],
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

  it('can be retried under another key, with the released credits', async () => {
    const ada = await createCustomer()
    engine.next(failWith(new NoPersonFound()))
    const fields = { qualityTier: 'premium' }
    expect((await ada.tryOn({ fields }, newKey())).status).toBe(422)
    expect(await (await ada.tryOn({ fields }, newKey())).json()).toMatchObject({ credits: 15 })
  })
})

describe('a look that fails the quality check', () => {
  const refused = makeWith(0.49, [turned])

  it('releases its credits once, for concurrent requests', async () => {
    const ada = await createCustomer()
    engine.next(refused)
    const [calls, key] = [engine.calls.length, newKey()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.tryOn({}, key)))
    answers.push(await ada.tryOn({}, key))
    for (const answer of answers) expect(await failure(answer)).toMatchObject({ code: 'look_unconvincing' })
    expect(engine.calls).toHaveLength(calls + 1)
    const { items } = await ada.history()
    expect(items).toMatchObject([{ cost: 25, warnings: [turned] }])
    expect(await ada.creditsOf(items[0]!.id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
  })

  it('releases them once when two workers refuse it', async () => {
    const ada = await createCustomer()
    const [first, second] = [gate(), gate()]
    const inTurn = [first, second].map(
      ({ behaviour }): Behaviour =>
        async ({ signal: _signal, ...request }) => {
          await behaviour(request)
          return refused(request)
        },
    )
    engine.next(...inTurn)
    const id = await ada.accept()
    await first.entered
    const { database, queue } = context
    await releaseDeadLeases({ database, queue }, [runGenerationJob.name], { olderThanMs: 0 })
    await second.entered
    first.open()
    second.open()
    expect(await ada.finished(id)).toMatchObject({ status: 'failed', error: { code: 'look_unconvincing' } })
    expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
    await expectErased(id)
  })
})

describe('a paid look with a transient failure', () => {
  it('is charged once when a later attempt makes it', async () => {
    const ada = await createCustomer()
    engine.next(temporary(), failWith(new Error('a bug')))
    const look = (await (await ada.tryOn()).json()) as { id: string }
    expect(look).toMatchObject({ cost: 25, credits: 25 })
    expect(await ada.creditsOf(look.id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  })

  it('keeps its credits held between attempts', async () => {
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
