import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { KeyEntry } from '../../src/features/developers/key-entry.tsx'
import { originsIn } from '../../src/features/developers/origins-in.ts'
import { sumByDay } from '../../src/features/developers/sum-by-day.ts'
import {
  goneEndpoint,
  liveEndpoint,
  liveKey,
  newKey,
  shopKey,
  testKey,
  usageAnswer,
} from '../developers-examples.ts'
import { show } from './show-developers.tsx'

afterEach(() => void vi.unstubAllGlobals())

const code = () =>
  screen.getAllByRole('figure', { name: /^Code in/ }).map(({ textContent }) => textContent ?? '')

describe('the page for developers', () => {
  test('builds the shop’s snippet, and shows its usage page by page', async () => {
    show({ hasMoreUsage: true })
    const lines = () => screen.getByRole('figure', { name: 'Lines for your page' }).textContent
    expect(lines()).toContain(`<script type="module" src="${location.origin}/widget/v1.js"></script>`)
    fireEvent.change(screen.getByLabelText('Publishable key'), { target: { value: ' toile_pub_abc ' } })
    fireEvent.change(screen.getByLabelText('Name of the product'), { target: { value: 'The "big" <shirt>' } })
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'top' } })
    expect(lines()).toContain(
      '<toile-try-on key="toile_pub_abc" image="/products/123.jpg" name="The &quot;big&quot; &lt;shirt>" category="top" style=',
    )
    await screen.findByText('Nov 25, 2026: opened 12, looks made 5, into the basket 1')
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('Nov 24, 2026: opened 3, looks made 2, into the basket 0')
    expect(screen.getByText('Linen shirt')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('shows a visitor the quickstart, and asks them to sign in for keys', () => {
    const { onSignIn, requests } = show({ isSignedIn: false })
    expect(code()[0]).toContain(`curl ${location.origin}/api/v1/looks`)
    fireEvent.click(screen.getByRole('radio', { name: 'Python' }))
    expect(code()[0]).toContain('import requests')
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(onSignIn).toHaveBeenCalledOnce()
    expect(requests).toEqual([])
  })

  test('builds a visitor the shop’s snippet, without asking for keys or usage', () => {
    const { requests } = show({ isSignedIn: false })
    fireEvent.change(screen.getByLabelText('Name of the product'), { target: { value: 'Red coat' } })
    const lines = screen.getByRole('figure', { name: 'Lines for your page' }).textContent
    expect(lines).toContain('name="Red coat" engine="device"')
    expect(screen.getByRole('button', { name: 'Show the button' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'What shoppers did' })).toBeNull()
    expect(requests).toEqual([])
  })

  test('creates a test key, shows it once, and inserts it into the code samples', async () => {
    const { requests } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
    const form = within(screen.getByRole('form', { name: 'A new key' }))
    fireEvent.change(form.getByLabelText('Name'), { target: { value: ' Tests ' } })
    const submit = form.getByRole('button', { name: 'Make the key' })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(form.getByRole('checkbox', { name: /^I have the right/ }))
    fireEvent.click(form.getByRole('checkbox', { name: 'Use pictures of your library' }))
    fireEvent.click(submit)
    await screen.findByText(/Copy it now/)
    const sent = requests.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({
      name: 'Tests',
      kind: 'test',
      scopes: ['looks:write', 'looks:read', 'credits:read', 'webhooks'],
      rightsVersion: '2026-11',
    })
    expect(code()[0]).toContain(newKey.key)
    fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }))
    expect(screen.queryByText(/Copy it now/)).toBeNull()
  })

  test('shows no key of a user who has signed out', async () => {
    const { become } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
    const form = within(screen.getByRole('form', { name: 'A new key' }))
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Tests' } })
    fireEvent.click(form.getByRole('checkbox', { name: /^I have the right/ }))
    fireEvent.click(form.getByRole('button', { name: 'Make the key' }))
    await screen.findByText(/Copy it now/)
    const shown = () => document.body.textContent?.includes(newKey.key)
    expect(shown()).toBe(true)
    become(null)
    expect(shown()).toBe(false)
    become('u2')
    expect(shown()).toBe(false)
  })

  test('asks a publishable key for its origins, limits and last day', async () => {
    const { requests } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Publishable' }))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Shop' } })
    fireEvent.change(screen.getByLabelText('Origins'), {
      target: { value: 'https://a.example.com, https://B.example.com:443/shirts/' },
    })
    for (const [label, value] of [
      ['Credits a month, at most', '10000'],
      ['Credits a day, at most', '2000'],
      ['Looks a day for one visitor, at most', '30'],
      ['Last day', '2030-01-31'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^I have the right/ }))
    const daily = screen.getByLabelText('Credits a day, at most')
    fireEvent.change(daily, { target: { value: '' } })
    const submit = screen.getByRole('button', { name: 'Make the key' })
    expect(submit.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(daily, { target: { value: '2000' } })
    fireEvent.click(submit)
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      kind: 'publishable',
      origins: ['https://a.example.com', 'https://b.example.com'],
      monthlyCap: 10_000,
      dailyCap: 2000,
      visitorCap: 30,
      expiresAt: new Date('2030-02-01T00:00:00').toISOString(),
    })
  })

  test('shows the limits of a key', () => {
    const { container } = render(<KeyEntry apiKey={shopKey} />, { container: document.createElement('ul') })
    expect(container.textContent).toContain(
      'at most 500 credits a day · at most 10 looks a day for one visitor',
    )
  })

  test('shows the day of the last use of a key that visitors use', () => {
    const container = document.createElement('ul')
    render(<KeyEntry apiKey={{ ...shopKey, lastUsedOn: '2026-11-25' }} />, { container })
    expect(container.textContent).toContain('Last used on Nov 25, 2026 · ')
  })

  test('shows the last day of a key that works until its end', () => {
    const expiresAt = new Date('2030-02-01T00:00:00').toISOString()
    const container = document.createElement('ul')
    render(<KeyEntry apiKey={{ ...testKey, expiresAt }} />, { container })
    expect(container.textContent).toContain('Expires on Jan 31, 2030')
  })

  test('changes the limits of a key', async () => {
    const { requests } = show()
    fireEvent.click(
      await screen.findByRole('button', { name: `Change the limits of the key ${liveKey.name}` }),
    )
    fireEvent.change(screen.getByLabelText('Credits a month, at most'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the limits' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the limits' })).toBeNull())
    const { path, body } = requests.find(({ method }) => method === 'PUT')!
    expect([path, body]).toEqual([`/api/keys/${liveKey.id}`, { monthlyCap: null }])
  })

  test('moves the focus to what a button of a key opens, and back when it closes', async () => {
    show()
    const change = { name: `Change the limits of the key ${liveKey.name}` }
    fireEvent.click(await screen.findByRole('button', change))
    expect(document.activeElement).toBe(screen.getByLabelText('Credits a month, at most'))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(screen.getByRole('button', change))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke the key Tests' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke the key Tests' }))
  })

  test('revokes a key only after confirmation', async () => {
    const { requests } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key Tests' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    fireEvent.click(screen.getByRole('button', { name: 'Revoke the key Tests' }))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Revoke it' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the key Tests' })).toBeNull())
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/api/keys/k1',
    ])
  })

  test('sums the usage of all keys or of one', async () => {
    show()
    expect(await screen.findByText('61 looks, 1,375 credits, 183 calls')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Key'), { target: { value: 'k1' } })
    expect(screen.getByText('6 looks, 0 credits, 18 calls')).toBeTruthy()
  })
})

describe('webhooks', () => {
  test('are added with an address, events and a mode, and show their secret once', async () => {
    const { requests } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Add an endpoint' }))
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: ' https://a.example.com/hook ' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Test keys do' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'credits.low' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add the endpoint' }))
    expect(await screen.findByText('whsec_abc')).toBeTruthy()
    const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/webhook-endpoints')
    expect(sent?.body).toEqual({
      url: 'https://a.example.com/hook',
      events: ['look.succeeded', 'look.failed', 'look.canceled', 'batch.finished', 'key.revoked'],
      livemode: false,
    })
  })

  test('are deleted only after a question, and keep the focus when they are kept', async () => {
    const { requests } = show()
    const name = `Delete the endpoint ${liveEndpoint.url}`
    const asked = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
    fireEvent.click(await screen.findByRole('button', { name }))
    const keep = screen.getByRole('button', { name: 'Keep it' })
    expect(document.activeElement).toBe(keep)
    fireEvent.click(keep)
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name }))
    expect(asked()).toEqual([])
    const remove = screen.getByRole('button', { name: 'Delete it' })
    remove.focus()
    fireEvent.click(remove)
    await waitFor(() => expect(asked()).toEqual([`/api/webhook-endpoints/${liveEndpoint.id}`]))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Webhooks'))
  })

  test('that are disabled say why, and are enabled again', async () => {
    const { requests } = show({ endpoint: goneEndpoint })
    expect(await screen.findByText(/Disabled on .*: it answered that it is gone/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Send a test/ })).toBeNull()
    const reads = () => requests.filter(({ method, path }) => method === 'GET' && path.endsWith('-endpoints'))
    const readsBefore = reads().length
    fireEvent.click(screen.getByRole('button', { name: `Enable again: ${goneEndpoint.url}` }))
    await waitFor(() => expect(reads()).toHaveLength(readsBefore + 1))
    expect(requests.some(({ path }) => path === '/api/webhook-endpoints/e2/enable')).toBe(true)
  })

  test('show each delivery with its response, and send it again', async () => {
    const { requests } = show()
    const summary = await screen.findByText('Deliveries')
    const details = summary.closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByText(/Delivered · .* · 1 try · Answer 200 in 84 ms/)).toBeTruthy()
    expect(screen.getByText(/Waiting · .* · 2 tries · No answer in 15 s\. · next try/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Send again: look.succeeded', hidden: true })[0]!)
    await waitFor(() =>
      expect(requests.some(({ path }) => path === '/api/webhook-endpoints/e1/deliveries/d2/resend')).toBe(
        true,
      ),
    )
  })

  test('show older deliveries and only the failed ones, and send all of those again', async () => {
    const { requests } = show()
    const details = (await screen.findByText('Deliveries')).closest('details')!
    details.open = true
    fireEvent(details, new Event('toggle'))
    const failed = /Failed · .* · 8 tries/
    const more = await screen.findByRole('button', { name: 'Load more', hidden: true })
    more.focus()
    fireEvent.click(more)
    const older = await screen.findByText(failed)
    await waitFor(() => expect(document.activeElement).toBe(older.closest('summary')))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Failed deliveries only', hidden: true }))
    await waitFor(() => expect(screen.queryByText(/Delivered · /)).toBeNull())
    expect(await screen.findByText(failed)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send all failed again', hidden: true }))
    await waitFor(() =>
      expect(requests.some(({ path }) => path === '/api/webhook-endpoints/e1/deliveries/resend-failed')).toBe(
        true,
      ),
    )
  })
})

test('origins are those of the addresses in a text; other words stay for the server to refuse', () => {
  const text = 'https://Müller.example/shop?a=1,http://localhost:3000/ shop.example.com  ftp://a.test'
  expect(originsIn(text)).toEqual([
    'https://xn--mller-kva.example',
    'http://localhost:3000',
    'shop.example.com',
    'ftp://a.test',
  ])
})

test('a sum has a row for every day, with zeros for days without usage', () => {
  const days = sumByDay(usageAnswer.usage, usageAnswer)
  expect([days.length, days.at(0)?.day, days.at(-1)?.day]).toEqual([30, '2026-10-28', '2026-11-26'])
  expect(days.at(-2)).toEqual({ day: '2026-11-25', looks: 18, credits: 300, requests: 54 })
  expect(days.at(0)).toMatchObject({ looks: 0 })
})
