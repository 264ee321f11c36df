import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTokenKeeper } from '../../src/features/session/token-keeper.ts'
import { tokenFor } from './people.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Returns a numbered token of 15 minutes on each call. */
function numbered() {
  let count = 0
  return vi.fn(async () => tokenFor(900, `t${++count}`))
}
const nameOf = (token: string) => token.split('.')[2]

describe('the token', () => {
  it('is requested once for concurrent callers', async () => {
    const read = numbered()
    const keeper = createTokenKeeper(read)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => keeper.token()))
    expect(new Set(tokens).size).toBe(1)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('is renewed automatically five minutes before it expires', async () => {
    const read = numbered()
    const keeper = createTokenKeeper(read)
    await keeper.token()
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(2)
    expect(nameOf(await keeper.token())).toBe('t2')
  })

  it('is not renewed on a hidden page until it is used', async () => {
    const read = numbered()
    const keeper = createTokenKeeper(read)
    await keeper.token()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(11 * MINUTE)
    expect(read).toHaveBeenCalledTimes(1)
    expect(nameOf(await keeper.token())).toBe('t2')
  })

  it('is used until it expires when it cannot be renewed', async () => {
    const read = numbered()
    const keeper = createTokenKeeper(read)
    await keeper.token()
    read.mockRejectedValue(new Error('down'))
    await vi.advanceTimersByTimeAsync(14 * MINUTE)
    expect(nameOf(await keeper.token())).toBe('t1')
    await vi.advanceTimersByTimeAsync(1 * MINUTE)
    await expect(keeper.token()).rejects.toThrow('down')
  })

  it('has the lifetime between its own times, whatever this device’s clock says', async () => {
    vi.setSystemTime(0)
    const read = numbered()
    const keeper = createTokenKeeper(read)
    await keeper.token()
    await keeper.token()
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('is renewed once for all calls refused with it', async () => {
    const read = numbered()
    const keeper = createTokenKeeper(read)
    const first = await keeper.token()
    const renewed = await Promise.all([keeper.renew(first), keeper.renew(first)])
    expect(renewed.map(nameOf)).toEqual(['t2', 't2'])
    expect(nameOf(await keeper.renew(first))).toBe('t2')
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is not kept for the next user, even when its response is late', async () => {
    let arrive = (_token: string) => {}
    const late = new Promise<string>((resolve) => {
      arrive = resolve
    })
    const read = numbered()
    read.mockReturnValueOnce(late)
    const keeper = createTokenKeeper(read)
    const asked = keeper.token()
    keeper.forget()
    arrive(tokenFor(900, 'of-the-other'))
    await asked
    expect(nameOf(await keeper.token())).toBe('t1')
  })
})
