import type { Profile } from '@toile/contract/accounts'
import { claimsMeta, exampleClaims } from '@toile/contract/claims'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Features } from '../../src/features/landing/features.tsx'
import { setSession, type SignedIn } from '../../src/features/session/session-store.ts'
import { closeSignIn, signInDialogState } from '../../src/features/session/sign-in-dialog-state.ts'
import { LandingPage } from '../../src/pages/landing.tsx'
import { inSpanish } from '../studio/in-spanish.ts'

let media: Record<string, boolean> = {}
const scrolledTo = vi.fn()

beforeEach(() => {
  media = {}
  scrolledTo.mockReset()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: media[query] ?? false,
    addEventListener() {},
    removeEventListener() {},
  }))
  Element.prototype.scrollTo = scrolledTo
  setSession({ status: 'signed-out' })
})
afterEach(() => {
  cleanup()
  closeSignIn()
  setSession({ status: 'signed-out' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const withCredits = (credits: number): SignedIn => ({
  status: 'signed-in',
  user: { id: 'u', email: 'marianne@example.com' },
  profile: { credits } as Profile,
  profileFailed: false,
})

async function open(firstHeading = 'Made to measure') {
  render(<LandingPage />)
  await screen.findByRole('heading', { name: firstHeading })
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the landing page', () => {
  it('has the figures of the specification', async () => {
    await open()
    const strip = screen.getByRole('region', { name: 'In figures' })
    const pairs = within(strip)
      .getAllByRole('term')
      .map((term) => [term.nextElementSibling?.textContent, term.textContent])
    expect(pairs).toEqual([
      ['10M+', 'images'],
      ['500K+', 'users'],
      ['99.9%', 'uptime'],
      ['4.8', 'rating'],
    ])
  })

  it('has six features, three steps and three testimonials', async () => {
    await open()
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Upload photo',
      'Choose outfit',
      'Get results',
      'Neural engine',
      'Real-time generation',
      'Precision fitting',
      'Privacy first',
      'Multi-platform',
      'Style intelligence',
      'Starter',
      'Professional',
      'Enterprise',
    ])
    expect(screen.getByText(/A look is there in under 10 seconds/)).toBeDefined()
    expect(screen.getByText(/Photos are deleted after 24 hours/)).toBeDefined()
    expect(document.querySelectorAll('figure blockquote')).toHaveLength(3)
  })

  it('has three plans with price and contents, each linking to the prices', async () => {
    await open()
    const cardOf = (name: string) =>
      screen.getByRole('heading', { name }).closest('li')?.textContent?.replace(/\s+/g, ' ')
    expect(cardOf('Starter')).toMatch(/\$9\.99\/month100 credits.*720p.*Choose Plan/)
    expect(cardOf('Professional')).toMatch(/Most Popular\$24\.99\/month300 credits.*1080p.*Get Started/)
    expect(cardOf('Enterprise')).toMatch(/\$49\.99\/month1,000 credits.*4K.*Choose Plan/)
    expect(link('Choose Plan: Starter')).toBe('/pricing')
    expect(link('Get Started: Professional')).toBe('/pricing')
    expect(texts(screen.getByRole('list', { name: 'What Starter includes' }))).toEqual([
      'Looks in 720p',
      '4 looks in standard quality',
      'Room for 500 pictures',
    ])
  })
})

it('formats figures and prices for Spanish', async () => {
  await inSpanish()
  await open('Hecho a medida')
  const shown = (document.body.textContent ?? '').replaceAll(/\s/g, ' ')
  for (const part of ['+10 M', '+500 mil', '99,9 %', '4,8', '24,99 US$/mes', '12 looks en calidad estándar'])
    expect(shown).toContain(part)
})

describe('its calls to action', () => {
  it('offer a visitor an account, after the demo', async () => {
    await open()
    expect(link('Start Creating Now')).toBe('/virtual-try-outfit')
    expect(link('Try Demo First')).toBe('/virtual-try-outfit')
    expect(screen.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull()
    for (const name of ['Sign Up Free', 'Sign Up & Get 50 Free Credits']) {
      fireEvent.click(screen.getByRole('button', { name }))
      expect(signInDialogState()).toMatchObject({ open: true, panel: 'sign-up' })
      act(() => closeSignIn())
    }
  })

  it('offer a signed-in user a plan, and credits when they have fewer than 100', async () => {
    setSession(withCredits(99))
    await open()
    expect(link('Upgrade Plan')).toBe('/pricing')
    expect(link('Buy More Credits')).toBe('/pricing')
    expect(screen.getAllByRole('link', { name: 'Start Creating Now' })).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Sign Up/ })).toBeNull()
    act(() => setSession(withCredits(100)))
    expect(screen.queryByRole('link', { name: 'Buy More Credits' })).toBeNull()
  })

  it('offer nothing to buy when the server sells nothing', async () => {
    const claims = document.createElement('meta')
    claims.name = claimsMeta
    claims.content = JSON.stringify({ ...exampleClaims, sells: false })
    document.head.append(claims)
    onTestFinished(() => claims.remove())
    setSession(withCredits(99))
    await open()
    expect(screen.getAllByRole('link', { name: 'Start Creating Now' })).toHaveLength(2)
    for (const name of ['Upgrade Plan', 'Buy More Credits'])
      expect(screen.queryByRole('link', { name })).toBeNull()
  })
})

describe('its cards on a small screen', () => {
  const isSmall = '(width < 48rem)'
  const isStill = '(prefers-reduced-motion: reduce)'

  function openRail() {
    render(<Features />)
    const rail = screen.getByRole('list', { name: 'What it can do' })
    Array.from(rail.children, (card, index) =>
      Object.defineProperty(card, 'offsetLeft', { value: 16 + index * 300, configurable: true }),
    )
    return rail
  }
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('advance every four seconds, and wrap around after the last', () => {
    media = { [isSmall]: true }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const rail = openRail()
    wait(3999)
    expect(scrolledTo).not.toHaveBeenCalled()
    wait(1)
    expect(scrolledTo).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' })
    rail.scrollLeft = 1490
    wait(4000)
    expect(scrolledTo).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' })
  })

  it('advance the other way in right-to-left languages', () => {
    media = { [isSmall]: true }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const rail = openRail()
    Array.from(rail.children, (card, index) =>
      Object.defineProperty(card, 'offsetLeft', { value: 60 - index * 300 }),
    )
    rail.scrollLeft = -300
    wait(4000)
    expect(scrolledTo).toHaveBeenLastCalledWith({ left: -600, behavior: 'smooth' })
  })

  it('stop while paused, hovered or focused, and after a touch', () => {
    media = { [isSmall]: true }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const rail = openRail()
    const isStanding = () => {
      scrolledTo.mockReset()
      wait(8000)
      return scrolledTo.mock.calls.length === 0
    }
    expect(isStanding()).toBe(false)
    fireEvent.focus(rail)
    expect(isStanding()).toBe(true)
    fireEvent.blur(rail)
    expect(isStanding()).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Pause the cards' }))
    expect(isStanding()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Let the cards move on' }))
    expect(isStanding()).toBe(false)
    fireEvent.pointerEnter(rail, { pointerType: 'mouse' })
    expect(isStanding()).toBe(true)
    fireEvent.pointerLeave(rail)
    expect(isStanding()).toBe(false)
    fireEvent.pointerDown(rail)
    expect(isStanding()).toBe(true)
  })

  it.each([
    ['with reduced motion', { [isSmall]: true, [isStill]: true }],
    ['side by side on large screens', {}],
  ])('stand %s, with nothing to pause', (_, given) => {
    media = given
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    openRail()
    wait(20_000)
    expect(scrolledTo).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Pause the cards' })).toBeNull()
  })
})

it('loads the lower part on the first user activity', async () => {
  let isSeen: IntersectionObserverCallback = () => undefined
  class Sight {
    constructor(callback: IntersectionObserverCallback) {
      isSeen = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sight)
  render(<LandingPage />)
  act(() => isSeen([{ isIntersecting: false } as IntersectionObserverEntry], {} as IntersectionObserver))
  await act(async () => undefined)
  expect(screen.queryByRole('heading', { name: 'Pick a tag' })).toBeNull()
  fireEvent.scroll(window)
  expect(await screen.findByRole('heading', { name: 'Pick a tag' })).toBeDefined()
})
