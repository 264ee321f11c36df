import { expect, test } from 'vitest'
import { Aborted, EngineFailed } from '../../src/errors.ts'
import { startThread } from '../../src/threads/thread.ts'

type Echo = { readonly said: string; readonly bytes: Uint8Array }

function start() {
  const ends: string[] = []
  const thread = startThread<string, Echo>(new URL('./echo-worker.ts', import.meta.url), null, () =>
    ends.push('ended'),
  )
  return { thread, ends }
}

test('runs jobs in order, with progress, and continues after a failure', async () => {
  const { thread, ends } = start()
  await thread.ready
  const told: number[] = []
  const asked = [
    thread.run('one', ({ fraction }) => told.push(fraction)),
    thread.run('fail').catch((error: unknown) => error),
    thread.run('three'),
  ]
  const [first, failure, third] = await Promise.all(asked)
  expect(first).toEqual({ said: 'one', bytes: new Uint8Array(8).fill(3) })
  expect(failure).toBeInstanceOf(EngineFailed)
  expect(third).toMatchObject({ said: 'three' })
  expect([told, ends]).toEqual([[0.5], []])
  await thread.end()
})

test('fails jobs as retryable when the thread dies', async () => {
  const { thread, ends } = start()
  const asked = [thread.run('die'), thread.run('next')]
  for (const answer of asked) await expect(answer).rejects.toMatchObject({ retryable: true })
  expect(ends).toEqual(['ended'])
})

test('is terminated once that is safe, and its jobs reject with Aborted', async () => {
  const { thread } = start()
  await thread.ready
  const safe = Promise.withResolvers<void>()
  const end = thread.end(safe.promise)
  expect(await thread.run('still')).toMatchObject({ said: 'still' })
  const hung = thread.run('hang').catch((error: unknown) => error)
  safe.resolve()
  await end
  expect(await hung).toBeInstanceOf(Aborted)
})
