import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceChange, watchChanges, type Cause } from '../../src/lib/changes.ts'
import { otherTab } from '../other-tab.ts'

let stop: () => void = () => {}
/** The causes of the callbacks so far. */
let causes: Cause[] = []

beforeEach(() => {
  vi.useFakeTimers()
  causes = []
  stop = watchChanges(['looks', 'credits'], (cause) => causes.push(cause))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const soon = () => vi.advanceTimersByTimeAsync(0)
const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('announces to other tabs, not to the page itself', async () => {
  const other = otherTab()
  announceChange('looks')
  await soon()
  expect(other.received).toEqual(['looks'])
  expect(causes).toEqual([])
})

test('receives only its own parts', async () => {
  const other = otherTab()
  other.tell('library')
  await soon()
  expect(causes).toEqual([])
  other.tell('credits')
  await soon()
  expect(causes).toEqual(['announced'])
})

test('reads at most once a second, and never misses the last change', async () => {
  const other = otherTab()
  for (let i = 0; i < 10; i++) other.tell('looks')
  await soon()
  expect(causes).toHaveLength(1)
  other.tell('looks')
  await vi.advanceTimersByTimeAsync(900)
  other.tell('looks')
  expect(causes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(causes).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(causes).toHaveLength(2)
})

test.each([
  ['the window has the focus again', () => window.dispatchEvent(new Event('focus'))],
  ['the page is seen again', () => hide(false)],
  ['the network is there again', () => window.dispatchEvent(new Event('online'))],
])('reads when %s, once a second at most', async (_, comeBack) => {
  comeBack()
  comeBack()
  expect(causes).toEqual(['returned'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(causes).toHaveLength(1)
  comeBack()
  expect(causes).toHaveLength(2)
})

test('does not read while hidden, and reads once visible', async () => {
  hide(true)
  otherTab().tell('looks')
  await vi.advanceTimersByTimeAsync(5000)
  expect(causes).toEqual([])
  hide(false)
  expect(causes).toEqual(['returned'])
})

test('receives nothing after unsubscribing', async () => {
  const other = otherTab()
  other.tell('looks')
  stop()
  other.tell('looks')
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(causes).toEqual([])
})
