import type { CreditPricing } from '@toile/contract/credits'
import type { PackageList } from '@toile/contract/payments'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shortageIn } from '../../src/features/billing/shortage-notice.tsx'
import { setSession } from '../../src/features/session/session-store.ts'
import { PricingPage } from '../../src/pages/pricing.tsx'
import { profile, signedIn } from '../session/people.ts'
import { inSpanish } from '../studio/in-spanish.ts'
import { fakeServer, type FakeAnswer } from '../studio/fake-server.ts'
import { packageList } from './payments-examples.ts'

const pricing: CreditPricing = {
  defaultTier: 'standard',
  tiers: [
    { tier: 'basic', cost: 20, label: 'Basic', description: 'Quick.', maxSamples: 1, pictures: 1 },
    { tier: 'standard', cost: 25, label: 'Standard', description: 'Careful.', maxSamples: 1, pictures: 1 },
    { tier: 'premium', cost: 35, label: 'Premium', description: 'Finest.', maxSamples: 1, pictures: 1 },
  ],
  furtherGarmentCost: 10,
  maxGarments: 3,
  maxRackLooks: 12,
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

const sells = (list: () => FakeAnswer, costs: () => FakeAnswer = () => ({ status: 200, body: pricing })) =>
  fakeServer(({ path }) => (path === '/api/paddle/packages' ? list() : costs()))
const listed = (list: Partial<PackageList> = {}) =>
  sells(() => ({ status: 200, body: { ...packageList, ...list } }))

const show = (state: unknown = null) => {
  history.replaceState(state, '', '/pricing')
  return render(<PricingPage />)
}

/** The swing tag of a package. */
const tag = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest<HTMLElement>('.swing-tag')!)

test('shows each package with its price, original price, saving, badge and features', async () => {
  listed()
  show()
  const professional = await tag('Professional')
  expect(professional.getByText('$24.99')).toBeTruthy()
  expect(professional.getByText('$37.49').closest('s')?.textContent).toBe('Instead of $37.49')
  expect(professional.getByText('Save 33%')).toBeTruthy()
  expect(professional.getByText('300 credits')).toBeTruthy()
  expect(professional.getByText('Most Popular')).toBeTruthy()
  const features = within(professional.getByRole('list', { name: 'What Professional includes' }))
  expect(features.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '300 credits that never expire',
    '12 looks in standard quality',
    'Looks of up to 1080 pixels on the short side',
    'Room for 2,000 pictures in your library',
    '30-day validity of the Professional plan',
  ])
  expect(professional.getByRole('button', { name: 'Buy Professional' })).toBeTruthy()
  expect((await tag('Starter')).queryByText('Most Popular')).toBeNull()
  expect(screen.getByText(/no money moves/)).toBeTruthy()
})

test('translates the server’s English words to Spanish', async () => {
  await inSpanish()
  listed()
  show()
  const professional = await tag('Professional')
  expect(professional.getByText('El más popular')).toBeTruthy()
  expect(professional.getByText('300 créditos que no caducan')).toBeTruthy()
  expect(professional.getByText('Ahorra un 33 %')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Estándar Predeterminada' })).toBeTruthy()
  expect(screen.queryByText(/Careful|Most Popular|never expire/)).toBeNull()
})

test('shows a visitor the costs of looks, the plans, the free credits, and answers to questions', async () => {
  listed()
  show()
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
  expect(screen.getByText('35')).toBeTruthy()
  expect(screen.getByText('Each further garment in the same look costs 10 credits more.')).toBeTruthy()
  expect(screen.getByText(/^Between 20 and 35 for one garment, .* and 10 more for each further/)).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([[], ['–', '720 px', 'No end'], ['1,000', '2160 px', '30 days']])
  expect(screen.getByText('50 FREE credits')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign Up Free' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Credits never expire' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Do credits expire?' })).toBeTruthy()
})

test('tells a user sent here without enough credits how many are missing, and how many they have', async () => {
  listed()
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
  'other navigation state is not a shortage: %j',
  (state) => {
    expect(shortageIn(state)).toBeNull()
  },
)

test('reports packages that cannot be loaded, keeps the rest, and retries', async () => {
  let isUp = false
  sells(() => (isUp ? { status: 200, body: packageList } : { status: 503 }))
  show()
  const words = await screen.findByText(/^Failed to load packages/)
  expect(words.closest('[data-tone]')?.getAttribute('data-tone')).toBe('error')
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Buy Professional' })).toBeTruthy()
  expect(screen.queryByText(/^Failed to load packages/)).toBeNull()
})

test('sells packages although the costs of looks cannot be loaded, and retries those', async () => {
  let isUp = false
  sells(
    () => ({ status: 200, body: packageList }),
    () => (isUp ? { status: 200, body: pricing } : { status: 503 }),
  )
  show()
  expect(await screen.findByText(/^The costs of looks could not be loaded/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Buy Professional' })).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Premium' })).toBeTruthy()
})

test('says that nothing is on sale', async () => {
  listed({ packages: [] })
  show()
  expect(await screen.findByText(/^Nothing is on sale at the moment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy / })).toBeNull()
})

test('lists packages without a payment provider, and says why they cannot be bought', async () => {
  const { requests } = listed({ checkout: null })
  setSession(signedIn)
  show()
  const button = await screen.findByRole('button', { name: 'Buy Starter' })
  expect(screen.getAllByText(/^Packages cannot be bought here at the moment/).length).toBeGreaterThan(0)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Premium' })
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})
