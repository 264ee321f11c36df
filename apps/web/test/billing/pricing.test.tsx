import type { CreditPricing } from '@toile/contract/credits'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { shortageIn } from '../../src/features/billing/shortage-notice.tsx'
import { setSession } from '../../src/features/session/session-store.ts'
import { PricingPage } from '../../src/pages/pricing.tsx'
import { profile, signedIn } from '../session/people.ts'
import { fakeServer } from '../studio/fake-server.ts'

const pricing: CreditPricing = {
  defaultTier: 'standard',
  tiers: [
    { tier: 'basic', cost: 20, label: 'Basic', description: 'Quick.' },
    { tier: 'standard', cost: 25, label: 'Standard', description: 'Careful.' },
    { tier: 'premium', cost: 35, label: 'Premium', description: 'Finest.' },
  ],
  signUpBonus: 50,
  plans: [
    { name: 'Free', credits: 0, maxShortEdgePx: 720, days: null },
    { name: 'Enterprise', credits: 1000, maxShortEdgePx: 2160, days: 30 },
  ],
  maxShortEdgeByPlan: { Free: 720, Starter: 720, Professional: 1080, Enterprise: 2160 },
}

afterEach(() => {
  setSession({ status: 'signed-out' })
  vi.unstubAllGlobals()
})

const show = (state: unknown = null) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/pricing', state }]}>
      <PricingPage />
    </MemoryRouter>,
  )

test('tells a visitor what looks cost, what plans bring, and of the free credits', async () => {
  fakeServer(() => ({ status: 200, body: pricing }))
  show()
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
  expect(screen.getByText('35')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([[], ['–', '720 px', 'No end'], ['1,000', '2160 px', '30 days']])
  expect(screen.getByText('50 FREE credits')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign Up Free' })).toBeTruthy()
  expect(screen.getByText(/^Packages are not on sale here yet/)).toBeTruthy()
})

test('tells somebody who came for want of credits how many are missing, and what they have', async () => {
  fakeServer(() => ({ status: 200, body: pricing }))
  setSession({ ...signedIn, profile: { ...profile, credits: 10 } })
  show({ shortage: { cost: 35, credits: 10 } })
  expect(screen.getByText('You are 25 credits short.')).toBeTruthy()
  expect(screen.getByText('10 credits')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How you came to them' }).getAttribute('href')).toBe(
    '/account#credits',
  )
  expect(screen.queryByText('50 FREE credits')).toBeNull()
  await screen.findByRole('heading', { name: 'Premium' })
})

test.each([null, 'x', {}, { shortage: null }, { shortage: { cost: 25, credits: 25 } }])(
  'what else a page may be given on the way is no shortage: %j',
  (state) => {
    expect(shortageIn(state)).toBeNull()
  },
)

test('says so when the prices cannot be had, and asks again', async () => {
  let isUp = false
  fakeServer(() => (isUp ? { status: 200, body: pricing } : { status: 503 }))
  show()
  expect(await screen.findByText(/^Failed to load packages/)).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
})
