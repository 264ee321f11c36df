import type { EngineBoard } from '@toile/contract/console-engines'
import { consolePolicy } from '@toile/contract/console-policy'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Console } from '../../src/features/console/console.tsx'
import {
  dollars,
  microsIn,
  namesIn,
  steeringLines,
  textOfMicros,
  watchedMs,
} from '../../src/features/console/engine-words.ts'
import { fakeServer } from '../studio/fake-server.ts'
import { ok, openConsole } from './open-console.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chains = { demo: ['embedded'], basic: ['cog', 'embedded'], standard: ['cog'], premium: ['cog'] }
const steering = {
  chains: { demo: null, basic: null, standard: null, premium: null },
  drained: [],
  dailyBudgetMicros: null,
  budgetsMicros: {},
}
const engine = {
  priceMicros: null,
  spentMicros: 0,
  pictures: 0,
  done: 0,
  failed: 0,
  meanSeconds: null,
  restingSince: null,
}
const at = '2026-11-27T09:00:00.000Z'
const board: EngineBoard = {
  at,
  version: 3,
  settings: chains,
  live: chains,
  steering,
  dailyBudgetMicros: 25_000_000,
  spentMicros: 1_230_000,
  engines: [
    { ...engine, name: 'embedded' },
    {
      ...engine,
      name: 'cog',
      priceMicros: 40_000,
      spentMicros: 1_230_000,
      done: 3,
      failed: 1,
      meanSeconds: 2.5,
    },
  ],
  proposals: [],
  tests: [],
}

it('shows engines, proposes a drain, and activates it in a second step', async () => {
  let proposals: EngineBoard['proposals'] = []
  const id = '0f0f0f0f-0000-4000-8000-000000000001'
  const { requests } = fakeServer(({ method, path, body }) => {
    const name = `${method} ${path.replace('/api/console', '')}`
    if (name === 'GET /me')
      return { status: 200, body: { email: 'op@example.com', role: 'admin', acts: consolePolicy.admin } }
    if (name === 'GET /engines') return { status: 200, body: { ...board, proposals } }
    if (name === 'POST /engines/proposals') {
      const { next, reason } = body as { next: typeof steering; reason: string }
      proposals = [{ id, next, reason, proposedBy: 'op@example.com', at, isOutdated: false }]
      return { status: 201, body: { id } }
    }
    if (name === `POST /engines/proposals/${id}/confirm`) {
      proposals = []
      return { status: 200, body: { version: 4 } }
    }
    throw new Error(`nobody answers ${name}`)
  })
  history.replaceState(null, '', '/console?page=engines')
  render(<Console />)
  expect(await screen.findByText(/cost \$1\.23 of \$25\.00 today/)).toBeTruthy()
  expect(screen.getByText('25%')).toBeTruthy()
  const form = within(screen.getByRole('form', { name: 'Propose a change' }))
  fireEvent.click(form.getByLabelText('cog'))
  fireEvent.change(form.getByLabelText('Premium'), { target: { value: 'embedded, cog' } })
  fireEvent.change(form.getByLabelText('Budget of cog for a day, in US$'), { target: { value: '12,5' } })
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'The vendor has an outage' } })
  fireEvent.click(form.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('Drained: cog')).toBeTruthy()
  const proposed = requests.find(({ method, path }) => method === 'POST' && path.endsWith('/proposals'))
  expect(proposed?.body).toEqual({
    version: 3,
    reason: 'The vendor has an outage',
    next: {
      ...steering,
      chains: { ...steering.chains, premium: ['embedded', 'cog'] },
      drained: ['cog'],
      budgetsMicros: { cog: 12_500_000 },
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and make it live' }))
  await waitFor(() => expect(screen.queryByText('Drained: cog')).toBeNull())
  expect(requests.some(({ path }) => path.endsWith('/confirm'))).toBe(true)
})

it('proposes nothing for engines that were taken out of the settings after they were steered', async () => {
  const live = {
    chains: { ...steering.chains, basic: ['gone', 'cog'], premium: ['gone'] },
    drained: ['gone', 'cog'],
    dailyBudgetMicros: null,
    budgetsMicros: { gone: 1_000_000, embedded: 1_000_000, cog: 2_000_000 },
  }
  const { requests } = openConsole('admin', '/console?page=engines', {
    '/console/engines': () => ok({ ...board, steering: live }),
    'POST /console/engines/proposals': () => ({
      status: 201,
      body: { id: '0f0f0f0f-0000-4000-8000-000000000001' },
    }),
  })
  const form = within(await screen.findByRole('form', { name: 'Propose a change' }))
  fireEvent.click(form.getByLabelText('cog'))
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'The outage is over' } })
  fireEvent.click(form.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    next: {
      chains: { ...steering.chains, basic: ['cog'] },
      drained: [],
      budgetsMicros: { cog: 2_000_000 },
    },
  })
})

it('parses sums and chains as operators type them', () => {
  expect(['', '12.5', '12,50', '0.004', '1000', ' 0 '].map(microsIn)).toEqual([
    null,
    12_500_000,
    12_500_000,
    4000,
    1_000_000_000,
    0,
  ])
  for (const wrong of ['a lot', '-1', '1,000', '1.000', '1,000.50', '1e3'])
    expect([wrong, microsIn(wrong)]).toEqual([wrong, undefined])
  for (const micros of [null, 0, 1, 4000, 1_125_000, 12_500_000, 1_000_000_000])
    expect([micros, microsIn(textOfMicros(micros))]).toEqual([micros, micros])
  expect([namesIn(' '), namesIn('cog, embedded,')]).toEqual([null, ['cog', 'embedded']])
  expect([dollars(0), dollars(4000), dollars(40_000)]).toEqual(['$0.00', '$0.004', '$0.04'])
  expect(steeringLines(steering)).toEqual(['As the settings say'])
})

it('waits for the result of a test for ten minutes, in which a worker ends it', () => {
  const leftMs = (minutes: number, status: 'waiting' | 'done' = 'waiting') =>
    watchedMs({ at: new Date(Date.parse(at) + minutes * 60_000).toISOString(), tests: [{ status, at }] })
  expect([9, 10, 11].map((minutes) => leftMs(minutes))).toEqual([60_000, 0, 0])
  expect(leftMs(1, 'done')).toBe(0)
})

it('shows the result of a test from a server that takes longer to answer than the page waits between reads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waiting: EngineBoard['tests'][number] = {
    id: '0f0f0f0f-0000-4000-8000-000000000003',
    engine: 'cog',
    at,
    status: 'waiting',
    seconds: null,
    note: null,
    picture: null,
  }
  const tests = (reads: number) => [
    reads < 3 ? waiting : { ...waiting, status: 'failed' as const, note: 'Slow' },
  ]
  let reads = 0
  openConsole('admin', '/console?page=engines', {
    '/console/engines': async () => {
      const read = ++reads
      if (read > 1) await new Promise((resolve) => setTimeout(resolve, 3000))
      return ok({ ...board, tests: tests(read) })
    },
  })
  await screen.findByText(/cost \$1\.23/)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(screen.getByText('Slow')).toBeDefined()
  expect(reads).toBe(3)
})

it('shows the result of a test when the browser’s clock is far ahead of the server’s', async () => {
  const tests: EngineBoard['tests'] = [
    {
      id: '0f0f0f0f-0000-4000-8000-000000000002',
      engine: 'cog',
      at,
      status: 'waiting',
      seconds: null,
      note: null,
      picture: null,
    },
  ]
  let reads = 0
  openConsole('admin', '/console?page=engines', {
    '/console/engines': () =>
      ok({
        ...board,
        tests: reads++ === 0 ? tests : [{ ...tests[0]!, status: 'failed', note: 'No credit' }],
      }),
  })
  expect(await screen.findByText('No credit')).toBeDefined()
})
