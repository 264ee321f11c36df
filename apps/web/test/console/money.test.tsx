import type { ConsoleEndpoint, ConsoleKey } from '@toile/contract/console-keys'
import type { ConsoleLook } from '@toile/contract/console-looks'
import type { RefundQuote } from '@toile/contract/console-payments'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { minorOf, typedOf } from '../../src/features/console/typed-money.ts'
import { currentToasts } from '../../src/ui/toasts.ts'
import { at, look, payment, quote } from './money-examples.ts'
import { ok, openConsole, type } from './open-console.tsx'
import { examplePerson } from './example-person.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the payments', () => {
  const list = '/console/payments'

  it('are filtered by the URL, load more, and show differences', async () => {
    const { requests } = openConsole('admin', '/console?page=payments&provider=stripe', {
      [list]: ({ path }) =>
        path.includes('before=c1')
          ? ok({ payments: [{ ...payment, id: 'second', email: 'bob@example.com' }], nextCursor: null })
          : ok({ payments: [payment], nextCursor: 'c1' }),
      '/console/payment-differences': () =>
        ok({
          differences: [
            {
              id: 'd1',
              alert: 'payment_unknown',
              provider: 'paypal',
              reference: 'R1',
              paymentId: null,
              details: '{}',
              at,
            },
          ],
        }),
      '/console/payment-differences/d1': () => ({ status: 204 }),
    })
    expect(await screen.findByRole('link', { name: '$24.99' })).toBeTruthy()
    expect(screen.getByText('Disputed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('bob@example.com')).toBeTruthy()
    const lists = () => requests.filter(({ path }) => path.startsWith(`/api${list}?`)).map(({ path }) => path)
    expect(lists()).toEqual([`/api${list}?provider=stripe`, `/api${list}?provider=stripe&before=c1`])

    const form = within(screen.getByRole('form', { name: 'Settle payment_unknown' }))
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Paid back there' } })
    fireEvent.click(form.getByRole('button', { name: 'This is looked into' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/d1'))).toBe(true))

    type('Status', 'disputed')
    fireEvent.click(screen.getByRole('button', { name: 'Show these' }))
    await waitFor(() => expect(lists().at(-1)).toBe(`/api${list}?provider=stripe&status=disputed`))
  })

  it('say when the differences cannot be read', async () => {
    let isUp = false
    openConsole('support', '/console?page=payments', {
      [list]: () => ok({ payments: [payment], nextCursor: null }),
      '/console/payment-differences': () =>
        isUp
          ? ok({ differences: [] })
          : { status: 500, body: { error: 'No.', code: 'internal', requestId: 'r' } },
    })
    expect(await screen.findByText('No.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Differences' })).toBeTruthy()
    isUp = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('No.')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Differences' })).toBeNull()
  })

  const one = `${list}/${payment.id}`
  const answers = (given: () => RefundQuote) => ({
    [one]: () =>
      ok({
        payment,
        events: [{ kind: 'order', at, what: 'fulfilled', amount: null, note: null }],
        refunds: [],
      }),
    [`${one}/refund-quote`]: () => ok(given()),
  })

  it('are refunded in part within the policy, once per successful press', async () => {
    let tries = 0
    const { requests } = openConsole('support', `/console?page=payments&id=${payment.id}`, {
      ...answers(() => quote),
      [`POST ${one}/refunds`]: () =>
        ++tries === 1
          ? { status: 500, body: { error: 'No.', code: 'internal', requestId: 'r' } }
          : ok({
              id: 'r1',
              amountMinor: 1249,
              ground: 'billing',
              isOverride: false,
              state: 'taken',
              problem: null,
              createdAt: at,
            }),
    })
    const form = within(await screen.findByRole('form', { name: 'Pay back' }))
    type('Amount in USD', '12.49')
    type('Ground', 'billing')
    expect(await screen.findByText('The policy allows it.')).toBeTruthy()
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Charged twice' } })
    const press = () => fireEvent.click(form.getByRole('button', { name: 'Pay back' }))
    press()
    expect(await form.findByText('No.')).toBeTruthy()
    press()
    await waitFor(() => expect(tries).toBe(2))
    const sent = requests.filter(({ path }) => path.endsWith('/refunds'))
    expect(sent[1]?.body).toMatchObject({ amountMinor: 1249, ground: 'billing', reason: 'Charged twice' })
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('are not refunded on the answer for another amount', async () => {
    let isUp = true
    openConsole('support', `/console?page=payments&id=${payment.id}`, {
      ...answers(() => quote),
      [`${one}/refund-quote`]: () =>
        isUp ? ok(quote) : { status: 500, body: { error: 'No.', code: 'internal', requestId: 'r' } },
    })
    expect(await screen.findByText('The policy allows it.')).toBeTruthy()
    isUp = false
    type('Amount in USD', '5')
    expect(await screen.findByText('No.')).toBeTruthy()
    expect(screen.queryByText('The policy allows it.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pay back' })).toBeNull()
  })

  it('are refunded against the policy only by an admin', async () => {
    const against = (): RefundQuote => ({ ...quote, rules: [{ rule: 'window', isMet: false }] })
    openConsole('support', `/console?page=payments&id=${payment.id}`, answers(against))
    expect(await screen.findByText('It was not asked for in time.')).toBeTruthy()
    expect(screen.getByText('An admin may decide otherwise.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pay back/ })).toBeNull()
    const { requests } = openConsole('admin', `/console?page=payments&id=${payment.id}`, {
      ...answers(against),
      [`POST ${one}/exceptional-refunds`]: () =>
        ok({
          id: 'r1',
          amountMinor: 2499,
          ground: 'technical',
          isOverride: true,
          state: 'asked',
          problem: 'x',
          createdAt: at,
        }),
    })
    const press = await screen.findByRole('button', { name: 'Pay back against the policy' })
    const form = within(press.closest('form')!)
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'A long outage' } })
    fireEvent.click(press)
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/exceptional-refunds'))).toBe(true))
  })

  it('parse typed amounts', () => {
    expect(['12.5', '12,50', '0', '1.234', 'x', '7'].map((typed) => minorOf(typed, 'USD'))).toEqual([
      1250,
      1250,
      null,
      null,
      null,
      700,
    ])
    expect([minorOf('1.5', 'JPY'), minorOf('15', 'JPY'), typedOf(15, 'JPY'), typedOf(5, 'USD')]).toEqual([
      null,
      15,
      '15',
      '0.05',
    ])
  })
})

describe('the looks', () => {
  it('say why they failed, and show pictures only for a reason', async () => {
    openConsole('support', '/console?page=looks&status=failed', {
      '/console/looks': () => ok({ looks: [look], nextCursor: null }),
      [`/console/looks/${look.id}`]: () => ok(look),
    })
    fireEvent.click(await screen.findByRole('link', { name: 'failed' }))
    expect(await screen.findByText('No person was found.')).toBeTruthy()
    expect(screen.getByText('abc123')).toBeTruthy()
    expect(screen.getByText('None is kept.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make it once more' })).toBeNull()
  })

  it('are retried, and their pictures opened, with a reason', async () => {
    const made: ConsoleLook = {
      ...look,
      status: 'succeeded',
      code: null,
      message: null,
      canRetry: true,
      pictures: ['look', 'person'],
    }
    const { requests } = openConsole('support', `/console?page=looks&id=${look.id}`, {
      [`/console/looks/${look.id}`]: () => ok(made),
      [`/console/looks/${look.id}/picture`]: () => ok({ type: 'image/jpeg', data: 'AAAA' }),
      [`/console/looks/${look.id}/retry`]: () => ok({ ...made, id: 'again' }),
      '/console/looks/again': () => ok({ ...made, id: 'again' }),
    })
    const pictures = within(await screen.findByRole('form', { name: 'Pictures' }))
    fireEvent.click(pictures.getByRole('button', { name: 'Open the look' }))
    expect(await pictures.findByText('Say why in a few words.')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
    fireEvent.change(pictures.getByLabelText('Reason'), { target: { value: 'They say it is wrong' } })
    fireEvent.click(pictures.getByRole('button', { name: 'Open the look' }))
    expect((await screen.findByAltText('The look')).getAttribute('src')).toBe('data:image/jpeg;base64,AAAA')
    expect(requests.find(({ path }) => path.endsWith('/picture'))?.body).toEqual({
      picture: 'look',
      reason: 'They say it is wrong',
    })
    const retry = within(screen.getByRole('form', { name: 'Make it once more' }))
    fireEvent.change(retry.getByLabelText('Reason'), { target: { value: 'It came out wrong' } })
    fireEvent.click(retry.getByRole('button', { name: 'Make it once more' }))
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/console/looks/again')).toBe(true))
  })
})

it('lists keys with their use and caps, and webhooks that fail', async () => {
  const owner = { holder: payment.holder, email: payment.email, createdAt: at }
  const key: ConsoleKey = {
    ...owner,
    id: 'k1',
    kind: 'secret',
    name: 'Shop',
    prefix: 'tk_live_abc',
    isAgent: false,
    scopes: ['looks:write'],
    state: 'paused',
    monthlyCap: 5000,
    dailyCap: null,
    used: { requests: 90, looks: 40, credits: 1000, refusals: 3 },
    creditsToday: 50,
    lastUsedOn: null,
  }
  const endpoint: ConsoleEndpoint = {
    ...owner,
    id: 'e1',
    url: 'https://shop.example/hook',
    livemode: true,
    state: 'failing',
    failingSince: at,
    disabledBecause: null,
    waiting: 2,
    problem: '500',
  }
  openConsole('support', '/console?page=keys', {
    '/console/keys': () => ok({ keys: [key], nextCursor: null }),
    '/console/endpoints': () => ok({ endpoints: [endpoint], nextCursor: null }),
  })
  expect(await screen.findByText('Credits of the month: 1,000 of 5,000')).toBeTruthy()
  expect(screen.getByText('Credits of the day: 50 of ∞')).toBeTruthy()
  expect(await screen.findByText('2 events wait')).toBeTruthy()
})

it('writes notes, saves a copy and erases an account only by its email', async () => {
  const person = { ...examplePerson, holder: payment.holder, displayName: null }
  const path = `/console/people/${person.holder}`
  const { requests } = openConsole('admin', `/console?page=people&holder=${person.holder}`, {
    [path]: () => ok(person),
    [`${path}/timeline`]: () => ok({ events: [], nextCursor: null }),
    [`${path}/notes`]: () => ({ status: 204 }),
    [`${path}/erasure`]: () => ({ status: 204 }),
  })
  const sent = (end: string) =>
    requests.filter(({ path: asked }) => asked.endsWith(end)).map(({ body }) => body)
  await screen.findByLabelText('What to remember')
  type('What to remember', 'Called on Monday')
  const timelineReads = () => requests.filter((request) => request.path.includes('/timeline')).length
  const before = timelineReads()
  fireEvent.click(screen.getByRole('button', { name: 'Write the note' }))
  await waitFor(() => expect(sent('/notes')).toEqual([{ text: 'Called on Monday' }]))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toContain('The note is in the timeline.'),
  )
  await waitFor(() => expect(timelineReads()).toBeGreaterThan(before))

  const theirs = screen.getAllByRole('link', { name: 'Payments' }).at(-1)
  expect(theirs?.getAttribute('href')).toBe(`/console?page=payments&holder=${person.holder}`)
  const form = within(await screen.findByRole('form', { name: 'Erase the account' }))
  const erase = () => fireEvent.click(form.getByRole('button', { name: 'Erase for good' }))
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'They asked' } })
  erase()
  expect(await form.findByText('Type the email of this account.')).toBeTruthy()
  expect(sent('/erasure')).toEqual([])
  fireEvent.change(form.getByLabelText('Email of the account'), { target: { value: 'Ada@example.com' } })
  erase()
  await waitFor(() =>
    expect(sent('/erasure')).toEqual([{ confirm: 'Ada@example.com', reason: 'They asked' }]),
  )
})
