/** Marks are read a few at a time, so that a flood of checks does not hold up the looks that are marked meanwhile. */
import { expect, it } from 'vitest'
import { markReader } from '../../src/modules/trust/read-mark.ts'

const upload = { path: '/none', bytes: 1, sha256: '', head: new Uint8Array() }
const ingested = { bytes: new Uint8Array(), extension: 'jpg', width: 1, height: 1, warnings: [] } as const

it('reads a few marks at a time, and refuses more than can wait', async () => {
  const reading: PromiseWithResolvers<undefined>[] = []
  let taken = 0
  const intake = { ingest: async () => (taken++, { ...ingested, warnings: [] }) }
  const marker = {
    read: () => {
      const one = Promise.withResolvers<undefined>()
      reading.push(one)
      return one.promise
    },
  }
  const read = markReader({ intake, marker }, 1)
  const first = [read(upload), read(upload)]
  await expect(read(upload)).rejects.toMatchObject({ code: 'rate_limited' })
  expect([taken, reading.length]).toEqual([2, 2])
  reading[0]!.reject(new Error('the thread ended'))
  await expect(first[0]).rejects.toThrow('the thread ended')
  const next = read(upload)
  await expect.poll(() => reading.length).toBe(3)
  for (const one of reading) one.resolve(undefined)
  expect(await Promise.all([first[1], next])).toEqual([undefined, undefined])
})
