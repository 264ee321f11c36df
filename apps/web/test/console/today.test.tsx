import type { HourOfHistory } from '@toile/contract/console-today'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, openConsole } from './open-console.tsx'

/** Data of the drawn charts, because jsdom has no canvas. */
const drawn: unknown[] = []
vi.mock('uplot', () => ({
  default: class {
    static paths = {}
    constructor(_options: object, data: unknown) {
      drawn.push(data)
    }
    destroy = () => undefined
  },
}))

// In every test, as charts are drawn as soon as their code is loaded, whether or not a test waits for them.
beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const media = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-27T09:00:00.000Z'

describe('today', () => {
  const hour: HourOfHistory = {
    at,
    done: 6,
    failed: 1,
    canceled: 0,
    medianSeconds: 1.5,
    p95Seconds: 2.25,
    sold: 300,
    spent: 60,
    revenue: [{ currency: 'EUR', amountMinor: 999 }],
  }
  const hourNumber = (_: unknown, n: number): HourOfHistory => ({
    ...hour,
    at: new Date(Date.parse(at) + n * 3_600_000).toISOString(),
    p95Seconds: n === 7 ? 8 : 2.25,
  })
  const today = {
    at,
    looks: { done: 1234, failed: 5, canceled: 0, underWay: 2 },
    queue: { waiting: 2, oldestSeconds: 31 },
    credits: { outstanding: 9000, held: 10, debt: 0 },
    purchases: [{ currency: 'EUR', count: 3, amountMinor: 2997 }],
    openReports: 4,
    engines: [{ name: 'cog', isResting: false, done: 3, failed: 1, spentMicros: 1_230_000 }],
    disk: { freeBytes: 40e9, totalBytes: 100e9 },
  }

  it('shows its figures, and links to the lists the role may read', async () => {
    openConsole('moderator', '/console', {
      '/console/today': () => ok(today),
      '/console/today/history': () => ok({ hours: [{ ...hour, done: 0, failed: 0, revenue: [] }] }),
    })
    expect(await screen.findByText('1,234')).toBeTruthy()
    for (const figure of ['31 s', '€29.97', '3 purchases', '9,000', '25% failed, $1.23 today', '40 GB'])
      expect(screen.getByText(figure)).toBeTruthy()
    const tile = (name: string) => screen.getAllByRole('link', { name }).at(-1)
    expect(tile('Review')?.getAttribute('href')).toBe('/console?page=review')
    expect(screen.queryByRole('link', { name: 'Credits' })).toBeNull()
    expect(await screen.findByText('Nothing in this time.')).toBeTruthy()
  })

  it('shows each currency, also when as many purchases were made in both', async () => {
    const failed = vi.spyOn(console, 'error')
    const purchases = [...today.purchases, { currency: 'USD', count: 3, amountMinor: 1500 }]
    openConsole('moderator', '/console', {
      '/console/today': () => ok({ ...today, purchases }),
      '/console/today/history': () => ok({ hours: [] }),
    })
    for (const figure of ['€29.97', '$15.00']) expect(await screen.findByText(figure)).toBeTruthy()
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
  })

  it('draws hourly charts for the range in the URL', async () => {
    const { requests } = openConsole('admin', '/console?page=today&range=7d', {
      '/console/today': () => ok(today),
      '/console/today/history': () => ok({ hours: Array.from({ length: 12 }, hourNumber) }),
    })
    expect(await screen.findByText('72 made, 12 failed, 0 cancelled')).toBeTruthy()
    expect(screen.getByText('€119.88 altogether')).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('/today/history?range=7d'))).toBe(true)
    await waitFor(() => expect(drawn).toHaveLength(4))
    const moments = [0, 6].map((n) => Date.parse(at) / 1000 + n * 3600)
    // Steps of six hours: the mean of medians, and the slowest.
    expect(drawn[1]).toEqual([moments, [1.5, 1.5], [2.25, 8]])
  })
})
