import { expect, it, onTestFinished } from 'vitest'
import type { TryOnResult } from '../src/engine.ts'
import { createGate } from '../src/gate.ts'
import { broken, nameOf, resultOf } from './chain-engines.ts'

it('resumes an accepted order while the one look is made that tests the engine after its rest', async () => {
  const gate = createGate('first', { concurrency: 4, restMs: 20 })
  onTestFinished(gate.close)
  for (let look = 0; look < 4; look++)
    await expect(gate.pass(async () => broken(), {})).rejects.toThrow('out of order')

  const [started, made] = [Promise.withResolvers<true>(), Promise.withResolvers<TryOnResult>()]
  const testLook = () => {
    started.resolve(true)
    return made.promise
  }
  let testing: Promise<TryOnResult> | undefined
  await expect
    .poll(() => {
      testing = gate.pass(testLook, {})
      return Promise.race([started.promise, testing.catch(() => false)])
    })
    .toBe(true)
  await expect(gate.pass(async () => resultOf('new'), {})).rejects.toThrow('skipped for a while')
  expect(await nameOf(gate.pass(async () => resultOf('resumed'), { isResumed: true }))).toBe('resumed')
  made.resolve(resultOf('test'))
  expect(await nameOf(testing!)).toBe('test')
  expect(await nameOf(gate.pass(async () => resultOf('new'), {}))).toBe('new')
})
