import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PaymentsSection } from '../../src/features/account/payments-section.tsx'
import { paymentEntry } from '../billing/payments-examples.ts'
import { otherTab } from '../other-tab.ts'
import { fakeServer } from '../studio/fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const show = (credits = 350) => <PaymentsSection credits={credits} />
const rows = () => screen.getAllByRole('row').slice(1)

test('lists each purchase with its package, price, state, and whether it was a test', async () => {
  const payments = [
    paymentEntry(),
    paymentEntry({ id: 'b', status: 'partially_refunded', refundedMinor: 1000, livemode: true }),
    paymentEntry({ id: 'c', packageKey: 'quick_start', credits: 100, amountMinor: 999, status: 'pending' }),
    paymentEntry({ id: 'd', status: 'failed' }),
  ]
  fakeServer(() => ({ status: 200, body: { payments } }))
  render(show())
  await screen.findByRole('table')
  const [test, refunded, open, failed] = rows()
  expect(test?.textContent).toMatch(/^ProfessionalTestNov 22, 2026.*PaidOrder [-0-9a-z]+300\$24\.99$/)
  expect(refunded?.textContent).toMatch(
    /^ProfessionalNov 22.*Partly refunded, \$10\.00 paid backOrder .+300\$24\.99$/,
  )
  expect(open?.textContent).toMatch(/^StarterTest.*Not paid yet\. Check againOrder c100\$9\.99$/)
  expect(within(open!).getByRole('link').getAttribute('href')).toBe('/success?txn=c')
  expect(failed?.textContent).toMatch(/Not paidOrder .+300/)
  expect(within(failed!).queryByRole('link')).toBeNull()
})

test('says that nothing was bought yet, and links to the packages', async () => {
  fakeServer(() => ({ status: 200, body: { payments: [] } }))
  render(show())
  expect(await screen.findByText('You have not bought anything yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the packages' }).getAttribute('href')).toBe('/pricing')
})

test('shows ten at first, and older ones on a press', async () => {
  const all = Array.from({ length: 12 }, (_, index) => paymentEntry({ id: `p${index}` }))
  const { requests } = fakeServer(({ path }) => {
    const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'))
    return { status: 200, body: { payments: all.slice(0, limit) } }
  })
  render(show())
  fireEvent.click(await screen.findByRole('button', { name: 'Show older ones' }))
  await waitFor(() => expect(rows()).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull()
  expect(requests.map(({ path }) => path)).toEqual([
    '/api/payments/history?limit=10',
    '/api/payments/history?limit=100',
  ])
})

test('shows a purchase made in another tab', async () => {
  const payments = [paymentEntry()]
  fakeServer(() => ({ status: 200, body: { payments } }))
  render(show())
  await screen.findByRole('table')
  payments.unshift(paymentEntry({ id: 'b', status: 'pending' }))
  otherTab().tell('Payments')
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('reads again when the credits change, and says what went wrong', async () => {
  let isUp = true
  fakeServer(() => (isUp ? { status: 200, body: { payments: [paymentEntry()] } } : { status: 502 }))
  const { rerender } = render(show())
  await screen.findByRole('table')
  isUp = false
  rerender(show(325))
  expect(
    await screen.findByText('Your purchases could not be read. The server could not be reached.'),
  ).toBeTruthy()
  expect(rows()).toHaveLength(1)
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/^Your purchases could not be read/)).toBeNull())
})
