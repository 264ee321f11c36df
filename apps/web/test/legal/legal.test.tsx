import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Questions } from '../../src/features/billing/questions.tsx'
import { AppRoutes, preloadPage } from '../../src/routes.tsx'
import { fakeServer } from '../studio/fake-server.ts'

const facts = {
  legalName: 'Example Fashion Ltd',
  contactEmail: 'hello@example.com',
  legalDate: '2027-01-31',
  moderatesPictures: true,
  pictureReceivers: [],
  paymentProviders: [],
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => void vi.unstubAllGlobals())

const serve = (body: object = facts) => fakeServer(() => ({ status: 200, body }))

async function open(path: string) {
  await preloadPage(path.replace(/#.*/, ''))
  history.replaceState(null, '', path)
  render(<AppRoutes />)
  return (await screen.findByRole('main')).textContent ?? ''
}

/** Patterns from the specification for each page; whitespace is normalised. */
const sentences: Record<string, readonly RegExp[]> = {
  '/privacy': [
    /within 24 hours/,
    /within 30 days/,
    /children under 13/,
    /in our backupsUp to 30 days longer/,
    /Notes that we write when you ask us for helpUntil you delete the account/,
    /in our books and what we did with the account, under a number that names no one/,
  ],
  '/terms': [
    /13 or older/,
    /under 18, you need the consent of a parent/,
    /Email verification grants 50 free credits/,
    /Credits do not expire/,
    /20 credits in basic quality, 25 in standard and 35 in premium/,
    /each further garment in the same look costs 10 more/,
    /6 characters or more/,
    /uptime of 99\.9%/,
    /within 5 business days/,
    /for 30 days/,
    /Starter\$9\.99100720 px/,
    /Professional\$24\.993001080 px/,
    /Enterprise\$49\.991,0002160 px/,
  ],
  '/refund': [
    /Billing errors[^.]*?48 hours/,
    /Technical issues[^.]*?7 days/,
    /Payment processing errors[^.]*?24 hours/,
    /Other reasons7 days/,
    /acknowledge your request within 24 hours/,
    /review it within 3-5 business days/,
    /within 5-7 business days/,
    /at least 50% of the credits of the package are unused/,
    /outage of more than 24 hours may qualify for a refund/,
  ],
}

describe('the legal pages', () => {
  it.each(Object.entries(sentences))('%s has every figure of the specification', async (path, expected) => {
    serve()
    const text = await open(path)
    for (const sentence of expected) expect(text).toMatch(sentence)
  })

  it.each([
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/term', 'Terms of Service'],
    ['/refund', 'Refund Policy'],
    ['/refunds', 'Refund Policy'],
    ['/refund-policy', 'Refund Policy'],
  ])('%s is the %s', async (path, title) => {
    serve()
    await open(path)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(document.title).toBe(`${title} · Toile`)
    expect(screen.getByRole('link', { name: 'Back to Studio' })).toBeDefined()
  })

  it.each(['/privacy', '/terms', '/refund'])('%s lists each of its sections, in order', async (path) => {
    serve()
    await open(path)
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    const headings = screen.getAllByRole('heading', { level: 2 })
    expect(links.map(({ textContent }) => textContent)).toEqual(
      headings.map(({ textContent }) => textContent),
    )
    for (const link of links) {
      const section = document.querySelector(`section${link.getAttribute('href')}`)
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
    }
  })

  it('show the server’s operator, address and date', async () => {
    serve()
    await open('/terms')
    const address = await screen.findByRole('link', { name: 'hello@example.com' })
    expect(address.getAttribute('href')).toBe('mailto:hello@example.com')
    expect(screen.getByText(/Toile is offered by Example Fashion Ltd/)).toBeDefined()
    expect(screen.getByText('In force since 31 January 2027.')).toBeDefined()
  })

  it('mention picture moderation only when it is enabled, and always that operators may open pictures', async () => {
    serve({ ...facts, moderatesPictures: false })
    await open('/privacy')
    await screen.findByRole('link', { name: 'hello@example.com' })
    expect(screen.queryByText(/refuses\s+explicit ones/)).toBeNull()
    expect(screen.getByText(/Each opening is recorded/)).toBeDefined()
  })

  it('name the services that receive pictures, if any', async () => {
    serve({ ...facts, pictureReceivers: ['FASHN', 'fal'] })
    await open('/privacy')
    expect(await screen.findByText(/made into a look by FASHN and fal/)).toBeDefined()
    expect(screen.getByText(/^: the photo and the picture|FASHN and fal: the photo/)).toBeDefined()
    expect(screen.queryByText(/worked on by our own software/)).toBeNull()
  })

  it('name the payment providers of this server, and none without any', async () => {
    serve({ ...facts, paymentProviders: ['PayPal', 'Stripe'] })
    await open('/privacy')
    expect(
      await screen.findByText(/number of the transaction. We work with PayPal and Stripe\.$/),
    ).toBeDefined()
    cleanup()
    await open('/terms')
    expect(await screen.findByText(/We work with PayPal and Stripe\.$/)).toBeDefined()
    cleanup()
    serve()
    await open('/terms')
    await screen.findByText(/Example Fashion Ltd/)
    expect(screen.queryByText(/We work with|Paddle|PayPal|Stripe/)).toBeNull()
  })

  it('say that pictures stay on our servers when they do', async () => {
    serve()
    await open('/privacy')
    expect(await screen.findByText(/worked on by our own software/)).toBeDefined()
    expect(screen.queryByText('Makers of looks.')).toBeNull()
  })

  it('offer to load the contact again after a failure', async () => {
    let isDown = true
    fakeServer(() =>
      isDown
        ? { status: 500, body: { error: 'Something went wrong.', code: 'internal', requestId: 'r' } }
        : { status: 200, body: facts },
    )
    await open('/refund')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByRole('link', { name: 'hello@example.com' })).toBeDefined()
  })

  it('scroll to the section in the URL', async () => {
    serve()
    await open('/terms#contact')
    await waitFor(() => expect(document.activeElement?.id).toBe('contact-title'))
  })
})

describe('links to the legal pages', () => {
  it('are in the footer, by kind', async () => {
    serve()
    await open('/refund')
    const footer = within(screen.getByRole('contentinfo'))
    const linked = (list: string) =>
      within(footer.getByRole('list', { name: list }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(linked('Quick links')).toEqual([
      ['Home', '/'],
      ['Virtual Try-On', '/virtual-try-outfit'],
      ['Pricing', '/pricing'],
    ])
    expect(linked('Legal')).toEqual([
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Refund Policy', '/refund'],
    ])
    expect(linked('Support')).toEqual([
      ['Contact', '/terms#contact'],
      ['Questions', '/pricing#questions'],
      ['Your data', '/privacy#rights'],
      ['Check a picture', '/verify'],
      ['Developers', '/developers'],
    ])
    expect(footer.getByText('v1.0.0')).toBeDefined()
    expect(footer.getByText(/Your card number never reaches us/)).toBeDefined()
    expect(footer.getByRole('link', { name: 'Try Now' }).getAttribute('href')).toBe('/virtual-try-outfit')
    expect(footer.getByRole('link', { name: 'Get Credits' }).getAttribute('href')).toBe('/pricing')
  })

  it('agree with the pricing questions on refunds', () => {
    render(<Questions />)
    const question = screen.getByText('Can I have my money back?').closest('details')!
    const answer = question.querySelector('p')?.textContent
    expect(answer).toMatch(/billing errors within 48 hours/)
    expect(answer).toMatch(/payment processing errors within 24 hours/)
    expect(answer).toMatch(/technical issues or anything else within 7 days/)
    expect(answer).toMatch(/at least 50% of the credits are unused/)
    expect(within(question).getByRole('link', { hidden: true }).getAttribute('href')).toBe('/refund')
  })

  it('are shown at sign-up', async () => {
    fakeServer(({ path }) =>
      path === '/api/auth/options'
        ? { status: 200, body: { password: true, providers: [], devMailbox: false } }
        : { status: 200, body: facts },
    )
    await open('/')
    fireEvent.click(screen.getByRole('button', { name: 'Sign Up Free' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Account' }))
    expect((await dialog.findByRole('link', { name: 'Terms' })).getAttribute('href')).toBe('/terms')
    expect(dialog.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  })
})
