import { expect, it, vi } from 'vitest'
import { keepOrder } from '../../src/modules/generations/keep-order.ts'

const down = new Error('the database is away')
const { signal } = new AbortController()

it('stores an order once the database is back', async () => {
  const write = vi.fn(async () => true)
  write.mockRejectedValueOnce(down).mockRejectedValueOnce(down)
  expect(await keepOrder(write, signal, [1, 1, 1])).toBe(true)
  expect(write).toHaveBeenCalledTimes(3)
})

it('stops storing an order that belongs to another attempt', async () => {
  const write = vi.fn(async () => false)
  expect(await keepOrder(write, signal)).toBe(false)
  expect(write).toHaveBeenCalledTimes(1)
})

it('reports a database that stays away', async () => {
  const write = vi.fn(() => Promise.reject(down))
  await expect(keepOrder(write, signal, [1, 1])).rejects.toBe(down)
  expect(write).toHaveBeenCalledTimes(3)
})

it('stops waiting when aborted', async () => {
  const stop = new AbortController()
  const write = vi.fn(() => {
    stop.abort()
    return Promise.reject(down)
  })
  await expect(keepOrder(write, stop.signal, [60_000])).rejects.toMatchObject({ name: 'AbortError' })
  expect(write).toHaveBeenCalledTimes(1)
})
