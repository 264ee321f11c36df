import type { CreditEntry, CreditStatement } from '@toile/contract/credits'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CreditsSection } from '../../src/features/account/credits-section.tsx'
import { otherTab } from '../other-tab.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const entry = (id: string, facts: Partial<CreditEntry> = {}): CreditEntry => ({
  id,
  kind: 'hold',
  amount: 25,
  change: -25,
  balance: 25,
  reason: 'Look, standard',
  reference: 'g1',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...facts,
})
const statement: CreditStatement = {
  credits: 1025,
  held: 25,
  debt: 0,
  plan: 'Professional',
  planExpiresAt: '2026-12-21T10:00:00.000Z',
  entries: [
    entry('3', { kind: 'capture', change: 0 }),
    entry('2'),
    entry('1', { kind: 'grant', amount: 50, change: 50, balance: 50, reason: 'Welcome to Toile' }),
  ],
  nextCursor: null,
}

/** The text of each row. */
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('shows available and held credits, the plan, and each entry with its sign', async () => {
  fakeServer(() => ({ status: 200, body: statement }))
  render(<CreditsSection credits={1025} />)
  expect(await screen.findByText('1,025')).toBeTruthy()
  expect(screen.getByText('until Dec 21, 2026')).toBeTruthy()
  const [capture, hold, grant] = lines()
  expect(capture).toMatch(/^Look, standardSpent, Nov 21, 2026.*\(25\)25$/)
  expect(hold).toMatch(/Set aside, Nov 21, 2026.*−2525$/)
  expect(grant).toMatch(/^Welcome to ToileNov 21, 2026.*\+5050$/)
})

test('shows the credits owed only while there are some', async () => {
  let debt = 200
  fakeServer(() => ({ status: 200, body: { ...statement, credits: 0, debt } }))
  const { rerender } = render(<CreditsSection credits={0} />)
  const owed = await screen.findByText('Owed')
  expect(owed.closest('div')?.textContent).toBe('Owed200taken from the credits you get next')
  debt = 0
  rerender(<CreditsSection credits={100} />)
  await waitFor(() => expect(screen.queryByText('Owed')).toBeNull())
})

test('loads the next page, and says when that fails', async () => {
  let isUp = false
  const { requests } = fakeServer(({ path }) => {
    if (!path.includes('before')) return { status: 200, body: { ...statement, nextCursor: 'c1' } }
    if (!isUp) return { status: 500, body: { error: 'Broken.', code: 'internal', requestId: 'r' } }
    return { status: 200, body: { ...statement, entries: [entry('0', { reason: 'Older' })] } }
  })
  render(<CreditsSection credits={1025} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(lines()).toHaveLength(4))
  expect(requests.at(-1)?.path).toBe('/api/credits?limit=20&before=c1')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('reads again when the credits change', async () => {
  const { requests } = fakeServer(() => ({ status: 200, body: statement }))
  const { rerender } = render(<CreditsSection credits={50} />)
  await screen.findByRole('table')
  rerender(<CreditsSection credits={50} />)
  expect(requests).toHaveLength(1)
  rerender(<CreditsSection credits={55} />)
  await waitFor(() => expect(requests).toHaveLength(2))
})

test('shows new entries from another tab above the older ones already loaded', async () => {
  const newest = { ...statement, nextCursor: 'c1' }
  fakeServer(({ path }) => {
    const isOlder = path.includes('before')
    return {
      status: 200,
      body: isOlder ? { ...statement, entries: [entry('0', { reason: 'Older' })] } : newest,
    }
  })
  render(<CreditsSection credits={1025} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(lines()).toHaveLength(4))
  newest.held = 0
  newest.entries = [entry('4', { kind: 'release', change: 25 }), ...newest.entries.slice(0, 2)]
  otherTab().tell('Generation')
  await waitFor(() => expect(lines()).toHaveLength(5))
  expect(lines()[0]).toMatch(/Given back/)
  expect(lines()[4]).toMatch(/^Older/)
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('drops the response of an earlier, slower read', async () => {
  const answers: ((credits: number) => void)[] = []
  fakeServer(
    () =>
      new Promise((resolve) => {
        answers.push((credits) => resolve({ status: 200, body: { ...statement, credits } }))
      }),
  )
  const { rerender } = render(<CreditsSection credits={50} />)
  rerender(<CreditsSection credits={55} />)
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(777)
  expect(await screen.findByText('777')).toBeTruthy()
  answers[0]?.(666)
  await expect(screen.findByText('666', {}, { timeout: 200 })).rejects.toThrow('Unable to find')
})

test('says that there are no entries, or what went wrong', async () => {
  let isUp = false
  fakeServer(() => (isUp ? { status: 200, body: { ...statement, entries: [] } } : { status: 502 }))
  render(<CreditsSection credits={50} />)
  const section = within(await screen.findByRole('region', { name: 'Credits' }))
  expect(await section.findByText('The server could not be reached.')).toBeTruthy()
  isUp = true
  fireEvent.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText('Nothing has moved yet.')).toBeTruthy()
})
