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
  fakeServer(() => ({ status: 200, body: { payments, nextCursor: null } }))
  render(show())
  await screen.findByRole('table')
  const [test, refunded, open, failed] = rows()
  expect(test?.textContent).toMatch(/^ProfessionalTestNov 22, 2026.*PaidOrder [-0-9a-z]+Receipt300\$24\.99$/)
  expect(refunded?.textContent).toMatch(
    /^ProfessionalNov 22.*Partly refunded, \$10\.00 paid backOrder bReceipt300\$24\.99$/,
  )
  expect(open?.textContent).toMatch(/^StarterTest.*Not paid yet\. Check againOrder c100\$9\.99$/)
  expect(within(open!).getByRole('link').getAttribute('href')).toBe('/success?txn=c')
  expect(failed?.textContent).toMatch(/Not paidOrder .+300/)
  expect(within(failed!).queryByRole('link')).toBeNull()
})

test('leads to the receipt of a paid purchase, and downloads its invoice and credit notes', async () => {
  const documents = [
    { number: 'T-2026-000001', kind: 'invoice' },
    { number: 'T-CN-2026-000001', kind: 'credit_note' },
  ] as const
  const payment = paymentEntry({ id: 'b', status: 'partially_refunded', documents: [...documents] })
  let isThere = true
  const { requests } = fakeServer(({ path }) => {
    if (path.includes('/history')) return { status: 200, body: { payments: [payment], nextCursor: null } }
    return isThere ? new Response('%PDF') : { status: 404, body: { error: 'None.', code: 'not_found' } }
  })
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:http://localhost/0'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  render(show())
  const receipt = await screen.findByRole('link', { name: 'Receipt' })
  expect(receipt.getAttribute('href')).toBe('/success?txn=b')
  fireEvent.click(screen.getByRole('button', { name: 'Invoice T-2026-000001 (PDF)' }))
  await waitFor(() => expect(saved).toEqual(['toile-T-2026-000001.pdf']))
  expect(requests.at(-1)?.path).toBe('/api/payments/documents/T-2026-000001')
  isThere = false
  fireEvent.click(screen.getByRole('button', { name: 'Credit note T-CN-2026-000001 (PDF)' }))
  expect(await screen.findByText('The document could not be downloaded.', { exact: false })).toBeTruthy()
  expect(saved).toHaveLength(1)
})

test('leads from the purchases to how money is paid back', async () => {
  fakeServer(() => ({ status: 200, body: { payments: [paymentEntry()], nextCursor: null } }))
  render(show())
  const link = await screen.findByRole('link', { name: 'Ask for your money back' })
  expect(link.getAttribute('href')).toBe('/refund#how')
})

test('says that nothing was bought yet, and links to the packages', async () => {
  fakeServer(() => ({ status: 200, body: { payments: [], nextCursor: null } }))
  render(show())
  expect(await screen.findByText('You have not bought anything yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the packages' }).getAttribute('href')).toBe('/pricing')
})

/** A server with many purchases, whose cursor is the number of those before it. */
function manyPurchases(count: number) {
  const all = Array.from({ length: count }, (_, index) => paymentEntry({ id: `p${index}` }))
  const state = { isUp: true }
  const { requests } = fakeServer(({ path }) => {
    if (!state.isUp) return { status: 502 }
    const query = new URLSearchParams(path.split('?')[1])
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('limit'))
    return {
      status: 200,
      body: { payments: all.slice(from, to), nextCursor: to < all.length ? `${to}` : null },
    }
  })
  return { state, asked: () => requests.map(({ path }) => path.replace('/api/payments/history?', '')) }
}
const older = () => screen.queryByRole('button', { name: 'Show older ones' })

test('shows ten at first, and older ones on each press, up to the first', async () => {
  const { asked } = manyPurchases(150)
  render(show())
  await screen.findByRole('table')
  expect(rows()).toHaveLength(10)
  fireEvent.click(older()!)
  await waitFor(() => expect(rows()).toHaveLength(110))
  fireEvent.click(older()!)
  await waitFor(() => expect(rows()).toHaveLength(150))
  expect(older()).toBeNull()
  expect(asked()).toEqual([
    'limit=10',
    'limit=100',
    'limit=10&cursor=100',
    'limit=100',
    'limit=100&cursor=100',
  ])
})

test('offers older ones again when they could not be read', async () => {
  const { state } = manyPurchases(12)
  render(show())
  await screen.findByRole('table')
  state.isUp = false
  fireEvent.click(older()!)
  expect(await screen.findByText(/^Your purchases could not be read/)).toBeTruthy()
  expect(rows()).toHaveLength(10)
  state.isUp = true
  fireEvent.click(older()!)
  await waitFor(() => expect(rows()).toHaveLength(12))
  expect(older()).toBeNull()
})

test('shows a purchase made in another tab', async () => {
  const payments = [paymentEntry()]
  fakeServer(() => ({ status: 200, body: { payments, nextCursor: null } }))
  render(show())
  await screen.findByRole('table')
  payments.unshift(paymentEntry({ id: 'b', status: 'pending' }))
  otherTab().tell('Payments')
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('reads again when the credits change, and says what went wrong', async () => {
  let isUp = true
  const body = { payments: [paymentEntry()], nextCursor: null }
  fakeServer(() => (isUp ? { status: 200, body } : { status: 502 }))
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
