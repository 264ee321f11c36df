import { describe, expect, test } from 'vitest'
import { createAlarm } from '../../src/providers/alarm.ts'

const LONG_MS = 600_000
const never = new AbortController().signal

describe('an alarm', () => {
  test('cuts a wait short', async () => {
    const alarm = createAlarm()
    const wait = alarm.wait(LONG_MS, never)
    alarm.ring()
    alarm.ring()
    expect(await wait).toBeUndefined()
  })

  test('that rang without a waiter ends the next wait early, and only that one', async () => {
    const alarm = createAlarm()
    alarm.ring()
    await alarm.wait(LONG_MS, never)
    const stop = new AbortController()
    const second = alarm.wait(LONG_MS, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(second).rejects.toThrow('stopped')
  })

  test('lets a short wait end by itself', async () => {
    expect(await createAlarm().wait(1, never)).toBeUndefined()
  })
})
