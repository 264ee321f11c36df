/** An attempt that lost its lease without noticing, like one in a suspended process, no longer changes anything. */
import { NoPersonFound } from '@toile/engine/errors'
import { expect, it, vi } from 'vitest'
import { runGenerationJob } from '../../src/modules/generations/job.ts'
import { releaseDeadLeases } from '../../src/platform/job-upkeep.ts'
import { failWith, gate, type Behaviour } from '../fake-engine.ts'
import { bootForLooks } from './paid-looks.ts'

const { engine, context, createCustomer, keysWith } = await bootForLooks({ TOILE_CONCURRENCY: '2' })

const deleted: string[] = []
const { delete: remove } = context.blobStore
context.blobStore.delete = async (key) => {
  await remove(key)
  deleted.push(key)
}

/**
 * Starts a look whose first attempt runs without its lease, and whose second one behaves as told.
 * @param verdict error with which the first attempt ends, if any
 */
async function lookWithLostTry(second: Behaviour, verdict?: Error) {
  const ada = await createCustomer()
  const { behaviour, open, entered } = gate()
  // It gets no abort signal.
  engine.next(async ({ signal: _signal, ...request }) => {
    const result = await behaviour(request)
    if (verdict) throw verdict
    return result
  }, second)
  const id = await ada.accept()
  await entered
  const calls = engine.calls.length
  const { database, queue } = context
  await releaseDeadLeases({ database, queue }, [runGenerationJob.name], { olderThanMs: 0 })
  await expect.poll(() => engine.calls.length).toBe(calls + 1)
  return {
    ada,
    id,
    /** Lets the stale attempt end with its verdict. */
    endLost: open,
    /** Lets the stale attempt finish its look, which is discarded. */
    finishLost: async () => {
      open()
      for (const key of [`looks/${id}/0.jpg`, `looks/${id}/0-small.jpg`])
        await expect.poll(() => deleted.includes(key)).toBe(true)
    },
  }
}

it('changes nothing while the next attempt runs', async () => {
  const { behaviour, open } = gate()
  const { ada, id, finishLost } = await lookWithLostTry(behaviour)
  await finishLost()
  expect(await ada.read(id)).toMatchObject({ status: 'running', imageUrl: null })
  expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 25, moved: ['hold'] })
  open()
  expect((await ada.finished(id)).imageUrl).toContain(`/looks/${id}/1.jpg`)
  expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
})

it('changes nothing after the next attempt has made the look', async () => {
  const { behaviour, open } = gate()
  const { ada, id, finishLost } = await lookWithLostTry(behaviour)
  open()
  await ada.finished(id)
  await finishLost()
  expect((await ada.read(id)).imageUrl).toContain(`/looks/${id}/1.jpg`)
  expect(await ada.creditsOf(id)).toEqual({ credits: 25, held: 0, moved: ['hold', 'capture'] })
  const kept = (await keysWith(id)).filter((key) => key.startsWith('looks/'))
  expect(kept).toEqual([`looks/${id}/1-small.jpg`, `looks/${id}/1.jpg`])
})

it('changes nothing after the next attempt has found nothing to do', async () => {
  const { ada, id, finishLost } = await lookWithLostTry(failWith(new NoPersonFound()))
  expect((await ada.finished(id)).status).toBe('failed')
  await finishLost()
  expect(await ada.read(id)).toMatchObject({ status: 'failed', imageUrl: null })
  expect(await ada.creditsOf(id)).toEqual({ credits: 50, held: 0, moved: ['hold', 'release'] })
})

it('deletes no pictures when it ends with a verdict while the next attempt runs', async () => {
  const { behaviour, open } = gate()
  const { ada, id, endLost } = await lookWithLostTry(behaviour, new NoPersonFound())
  const warn = vi.spyOn(context.logger, 'warn')
  const inputs = (await keysWith(id)).filter((key) => key.startsWith('inputs/'))
  expect(inputs).toHaveLength(2)
  endLost()
  const hasEnded = () => warn.mock.calls.some(([, message]) => message === 'a try at a job failed')
  await expect.poll(hasEnded).toBe(true)
  open()
  expect((await ada.finished(id)).status).toBe('succeeded')
  expect((await keysWith(id)).filter((key) => key.startsWith('inputs/'))).toEqual(inputs)
})
