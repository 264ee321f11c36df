import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useCheckoutDocument } from '../../src/features/billing/checkout-document.ts'
import { guardLeaving } from '../../src/lib/guard-leaving.ts'
import { reloadDocument } from '../../src/lib/leave-page.ts'
import { paths } from '../../src/paths.ts'

vi.mock('../../src/lib/leave-page.ts', () => ({ leaveTo: vi.fn(), reloadDocument: vi.fn() }))

afterEach(() => {
  guardLeaving('device look', false)
  vi.useRealTimers()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

/** Comes to the prices from a document that was served for the studio; returns the calls of "back". */
function comeToPrices() {
  vi.useFakeTimers()
  const served = [{ name: location.origin + paths.studio() }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(served)
  history.replaceState(null, '', paths.pricing())
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  renderHook(() => useCheckoutDocument(true))
  expect(reloadDocument).toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  return back.mock.calls.length
}

test('a user who stays for unsaved work is taken back to it', () => {
  guardLeaving('device look', true)
  expect(comeToPrices()).toBe(1)
})

test('a slow reload is waited for where nothing is unsaved', () => {
  expect(comeToPrices()).toBe(0)
})
