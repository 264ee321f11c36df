import type { HourOfHistory } from '@toile/contract/console-today'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, openConsole } from './open-console.tsx'

/** Data of the charts that were drawn: jsdom has no canvas. */
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

  it('shows its figures, and leads to the lists that the role may read', async () => {
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

  it('draws what happened by the hour, in the time that the address names', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const media = { addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => media)
    const { requests } = openConsole('admin', '/console?page=today&range=7d', {
      '/console/today': () => ok(today),
      '/console/today/history': () => ok({ hours: [hour, { ...hour, medianSeconds: null }] }),
    })
    expect(await screen.findByText('12 made, 2 failed, 0 canceled')).toBeTruthy()
    expect(screen.getByText('€19.98 altogether')).toBeTruthy()
    expect(requests.some(({ path }) => path.endsWith('/today/history?range=7d'))).toBe(true)
    await waitFor(() => expect(drawn).toHaveLength(4))
    expect(drawn[1]).toMatchObject([
      [at, at].map((time) => Date.parse(time) / 1000),
      [1.5, null],
      [2.25, 2.25],
    ])
  })
})
